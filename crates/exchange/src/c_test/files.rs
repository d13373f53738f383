//! The files of a run, made anew before `main` of a test starts.
//!
//! They are made in a folder of their own, which becomes the current one: a test never writes over a file that is there.

use because_ir::{Contents, GivenFile};
use because_report::input_list::quoted;
use std::fmt::Write;

/// A constructor that makes the files; `any` are those whose bytes are inputs, with what they hold.
pub fn setup(given: &[GivenFile], any: &[(String, Vec<u8>)]) -> Result<String, String> {
    let mut made = String::new();
    for (number, file) in given.iter().enumerate() {
        let bytes = match &file.contents {
            Contents::Absent => continue,
            Contents::Bytes(bytes) => bytes.as_slice(),
            // A run that opens no file does not ask what one holds.
            Contents::Any(_) => any.iter().find(|(name, _)| *name == file.name).map_or(&[][..], |(_, held)| held),
        };
        made.push_str(&one(number, &file.name, bytes)?);
    }
    Ok(format!(
        "#include <stdio.h>\nchar *getenv(const char *);\nchar *mkdtemp(char *);\nint chdir(const char *);\n\
         int mkdir(const char *, unsigned);\n\
         __attribute__((constructor)) static void because_files(void) {{\n  \
         static char folder[1024];\n  const char *temporary = getenv(\"TMPDIR\");\n  FILE *file;\n  \
         snprintf(folder, sizeof folder, \"%s/because-test-XXXXXX\", temporary ? temporary : \"/tmp\");\n  \
         if (!mkdtemp(folder) || chdir(folder)) _Exit(ASSUMPTION);\n{made}}}\n"
    ))
}

fn one(number: usize, name: &str, bytes: &[u8]) -> Result<String, String> {
    if name.starts_with('/') || name.split('/').any(|part| part == "..") {
        return Err(format!("a test makes no file `{name}`: it is outside of the test's own folder"));
    }
    let mut out = String::new();
    for (at, _) in name.match_indices('/') {
        let _ = writeln!(out, "  mkdir({}, 0700);", quoted(&name.as_bytes()[..at]));
    }
    let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
    let list = if list.is_empty() { "0".to_string() } else { list.join(", ") };
    let _ = writeln!(out, "  static const unsigned char bytes{number}[] = {{{list}}};");
    let _ = writeln!(out, "  if (!(file = fopen({}, \"wb\"))) _Exit(ASSUMPTION);", quoted(name.as_bytes()));
    let _ = writeln!(out, "  fwrite(bytes{number}, 1, {}, file);\n  fclose(file);", bytes.len());
    Ok(out)
}
