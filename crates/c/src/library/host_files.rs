//! The files that a program finds, as the text of a model: names, and what each holds.
//!
//! A file of any bytes has its length and each byte below it as inputs; they are asked for when the first file is opened.

use because_ir::{Contents, GivenFile};
use std::fmt::Write;

/// The file of the models that this text takes the place of.
pub const FILE: &str = "stdio/given.c";

/// The file of the models with the environment variables.
pub const VARIABLES: &str = "stdlib/variables.c";

/// The variables of the environment.
pub fn variables(all: &[(String, String)]) -> String {
    let mut out = String::from("#include <because-environment.h>\n");
    let mut before = "0".to_string();
    for (i, (name, value)) in all.iter().enumerate() {
        let (name, value) = (quoted(name.as_bytes()), quoted(value.as_bytes()));
        let _ = writeln!(out, "static char value{i}[] = {value};");
        let _ = writeln!(out, "static struct __because_variable variable{i} = {{{name}, value{i}, {before}}};");
        before = format!("&variable{i}");
    }
    let _ = writeln!(out, "struct __because_variable *__because_variables = {before};");
    out
}

/// With `host`, a name that is not given is looked up in the host's folder.
pub fn text(files: &[GivenFile], host: bool) -> String {
    let mut out = String::from("#include <because-files.h>\n");
    out.push_str("extern unsigned __because_file_length(const char *);\n");
    out.push_str("extern unsigned char __because_file_byte(const char *);\n");
    out.push_str("extern void __CPROVER_assume(_Bool);\n");
    let mut before = "0".to_string();
    for (i, file) in files.iter().enumerate() {
        let content = match &file.contents {
            Contents::Absent => "0".to_string(),
            Contents::Bytes(bytes) => {
                let _ = writeln!(out, "static unsigned char data{i}[] = {};", quoted(bytes));
                let length = bytes.len();
                let _ = writeln!(
                    out,
                    "static struct __because_content content{i} = {{data{i}, {length}, {length}, 0, 0, 0, 0}};"
                );
                format!("&content{i}")
            }
            Contents::Any(most) => {
                let _ = writeln!(out, "static unsigned char data{i}[{most} + 1];");
                let _ =
                    writeln!(out, "static struct __because_content content{i} = {{data{i}, 0, {most}, 0, 0, 0, 0}};");
                format!("&content{i}")
            }
        };
        let name = quoted(file.name.as_bytes());
        let _ = writeln!(out, "static struct __because_name name{i} = {{{name}, {content}, {before}}};");
        before = format!("&name{i}");
    }
    let _ = writeln!(out, "struct __because_name *__because_names = {before};");
    let _ = writeln!(out, "const int __because_host = {};", u8::from(host));
    out.push_str("void __because_given_files(void) {\n");
    for (i, file) in files.iter().enumerate() {
        if let Contents::Any(most) = file.contents {
            any_bytes(&mut out, i, &file.name, most);
        }
    }
    out.push_str("}\n");
    out
}

fn any_bytes(out: &mut String, i: usize, name: &str, most: u32) {
    let input = |what: String| quoted(format!("{name}{what}").as_bytes());
    let _ = writeln!(out, "  unsigned length{i} = __because_file_length({});", input(".length".to_string()));
    let _ = writeln!(out, "  __CPROVER_assume(length{i} <= {most});");
    let _ = writeln!(out, "  content{i}.length = length{i};");
    for at in 0..most {
        let byte = input(format!("[{at}]"));
        let _ = writeln!(out, "  if (length{i} > {at}) data{i}[{at}] = __because_file_byte({byte});");
    }
}

/// As a string literal of C. Three digits an escape: what follows is never taken for a part of it.
fn quoted(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' | b'?' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_kept_and_lengths_are_inputs() {
        let file = |name: &str, contents| GivenFile { name: name.to_string(), contents };
        let files = [file("a\"b", Contents::Bytes(vec![0, b'1', 255])), file("c", Contents::Any(2))];
        let text = text(&files, false);
        assert!(text.contains(r#"data0[] = "\0001\377";"#), "{text}");
        assert!(text.contains(r#"name0 = {"a\"b", &content0, 0}"#), "{text}");
        assert!(text.contains(r#"if (length1 > 1) data1[1] = __because_file_byte("c[1]");"#), "{text}");
        assert!(text.contains("__because_names = &name1"), "{text}");
    }
}
