//! `compile_commands.json`: which options each file is compiled with.

use crate::compiler_options::{self, Compiler};
use because_c::FileOptions;
use serde::Deserialize;
use std::path::{Path, PathBuf};

#[derive(Debug, Deserialize)]
struct Entry {
    #[serde(default)]
    directory: String,
    file: String,
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    arguments: Option<Vec<String>>,
}

/// What a database says of the files asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The files, as they are given or as the database has them.
    pub files: Vec<String>,
    /// The options of each of `files`.
    pub options: Vec<FileOptions>,
    /// One of them is compiled with `-m32`.
    pub m32: bool,
}

/// The options of these files, or of all C files of the database where none is named. Names are relative to `here`.
pub fn read(text: &str, database: &str, wanted: &[String], here: &Path) -> Result<Found, String> {
    let entries: Vec<Entry> =
        serde_json::from_str(text).map_err(|e| format!("{database} is not a compilation database: {e}"))?;
    let base = Path::new(database).parent().unwrap_or(Path::new(""));
    let mut found = Found::default();
    let mut widths = Vec::new();
    let mut add = |name: String, entry: &Entry| -> Result<(), String> {
        let arguments = match (&entry.arguments, &entry.command) {
            (Some(arguments), _) => arguments.clone(),
            (None, Some(command)) => split(command),
            (None, None) => return Err(format!("{database}: {} has neither command nor arguments", entry.file)),
        };
        widths.push(arguments.iter().any(|w| w == "-m32"));
        if let Some(why) = arguments.iter().skip(1).find_map(|w| refused(w)) {
            return Err(format!("{database}: {} is compiled with {why}", entry.file));
        }
        found.options.push(options(&arguments, &base.join(&entry.directory)));
        found.files.push(name);
        Ok(())
    };
    let path = |entry: &Entry| tidy(&base.join(&entry.directory).join(&entry.file));
    if wanted.is_empty() {
        let mut seen = Vec::new();
        for entry in entries.iter().filter(|e| e.file.ends_with(".c")) {
            let path = path(entry);
            if !seen.contains(&path) {
                add(path.to_string_lossy().into_owned(), entry)?;
                seen.push(path);
            }
        }
    }
    for name in wanted {
        let paths: Vec<PathBuf> = entries.iter().map(|e| tidy(&here.join(path(e)))).collect();
        let entry = entry_of(name, &entries, &paths, here);
        let entry = entry.ok_or_else(|| format!("{database} does not say how {name} is compiled"))?;
        add(name.clone(), entry)?;
    }
    found.m32 = widths.contains(&true);
    if found.m32 && widths.contains(&false) {
        return Err(format!("{database}: some of the files are compiled with -m32 and some without"));
    }
    Ok(found)
}

/// The entry of a file: by its whole path, as the entry spells it, or by the end of its path where only one entry has it.
fn entry_of<'e>(name: &str, entries: &'e [Entry], paths: &[PathBuf], here: &Path) -> Option<&'e Entry> {
    let whole = tidy(&here.join(name));
    let by_path = paths.iter().position(|p| *p == whole);
    let spelled = || entries.iter().position(|e| Path::new(&e.file) == Path::new(name));
    let end = tidy(Path::new(name));
    let ends = || {
        let mut alike: Vec<usize> = (0..paths.len()).filter(|&i| paths[i].ends_with(&end)).collect();
        alike.dedup_by_key(|i| &paths[*i]);
        if let [one] = alike[..] { Some(one) } else { None }
    };
    by_path.or_else(spelled).or_else(ends).map(|at| &entries[at])
}

/// Why an option changes the meaning in a way that is not modelled. Options that nobody knows are none of ours here.
fn refused(argument: &str) -> Option<String> {
    let width = matches!(argument, "-m32" | "-m64");
    match compiler_options::of(argument) {
        Compiler::Refused(why) if !width && compiler_options::is_known(argument) => Some(why),
        _ => None,
    }
}

pub(crate) fn options(arguments: &[String], directory: &Path) -> FileOptions {
    let mut found = FileOptions::default();
    let mut arguments = arguments.iter().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = |flag: &str| -> Option<String> {
            match argument.strip_prefix(flag)? {
                "" => arguments.next().cloned(),
                rest => Some(rest.to_string()),
            }
        };
        let place = |text: String| tidy(&directory.join(text)).to_string_lossy().into_owned();
        // `-include` and `-isystem` before `-I`, which is no prefix of them but of their neighbours.
        if let Some(file) = value("-include") {
            push(&mut found.forced_includes, place(file));
        } else if let Some(dir) = value("-isystem").or_else(|| value("-idirafter")) {
            push(&mut found.system_dirs, place(dir));
        } else if let Some(dir) = value("-I").or_else(|| value("-iquote")) {
            push(&mut found.include_dirs, place(dir));
        } else if let Some(define) = value("-D") {
            push(&mut found.defines, define);
        } else if let Some(name) = value("-U") {
            push(&mut found.undefines, name);
        } else if let Some(std) = argument.strip_prefix("-std=") {
            found.std = because_c::Std::from_name(std);
        } else if argument == "-ansi" {
            found.std = Some(because_c::Std::C89);
        }
    }
    found
}

fn push(list: &mut Vec<String>, item: String) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// A path without `.` and with `a/..` taken away, as far as its text tells.
pub fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// The arguments of a shell command: quotes and backslashes, nothing more.
pub(crate) fn split(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut argument: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some('"') | None, '\\') => argument.get_or_insert_default().extend(chars.next()),
            (Some(_), c) => argument.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                argument.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => arguments.extend(argument.take()),
            (None, c) => argument.get_or_insert_default().push(c),
        }
    }
    arguments.extend(argument);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_arguments() {
        let text = r#"[
          {"directory": "build", "file": "../src/a.c", "command": "cc -I../inc -D 'NAME=\"x y\"' -std=c99 -c ../src/a.c"},
          {"directory": "build", "file": "b.cc", "command": "c++ b.cc"},
          {"directory": "build", "file": "c.c", "arguments": ["cc", "-isystem", "/sys", "c.c"]}
        ]"#;
        let here = Path::new("/home/me");
        let all = read(text, "p/compile_commands.json", &[], here).expect("it is a database");
        assert_eq!(all.files, ["p/src/a.c", "p/build/c.c"]);
        assert_eq!(all.options[0].include_dirs, ["p/inc"]);
        assert_eq!(all.options[0].defines, ["NAME=\"x y\""]);
        assert_eq!(all.options[0].std, Some(because_c::Std::C99));
        assert_eq!(all.options[1].system_dirs, ["/sys"]);
        assert!(all.options[1].defines.is_empty(), "each file has its own options");
        let missing = read(text, "p/compile_commands.json", &["z.c".to_string()], here);
        assert_eq!(missing, Err("p/compile_commands.json does not say how z.c is compiled".to_string()));
        assert!(read("{", "x.json", &[], here).is_err());
        let wraps = text.replace("-std=c99", "-fwrapv -O2 -march=native");
        let error = read(&wraps, "p/compile_commands.json", &[], here).expect_err("it means something else");
        assert!(error.contains("../src/a.c is compiled with `-fwrapv`"), "{error}");
    }

    #[test]
    fn a_file_is_found_under_every_spelling_of_its_path() {
        let text = r#"[
          {"directory": "/home/me/p/build", "file": "/home/me/p/src/a.c", "command": "cc -DA -c /home/me/p/src/a.c"},
          {"directory": "/home/me/p", "file": "src/b.c", "command": "cc -DB -c src/b.c"},
          {"directory": "/home/me/p", "file": "old/b.c", "command": "cc -DOLD -c old/b.c"}
        ]"#;
        let here = Path::new("/home/me/p");
        let defines = |name: &str| {
            let found = read(text, "build/compile_commands.json", &[name.to_string()], here);
            found.map(|f| f.options[0].defines.clone())
        };
        for name in ["src/a.c", "./src/a.c", "/home/me/p/src/a.c", "src/../src/a.c", "../p/src/a.c", "a.c"] {
            assert_eq!(defines(name), Ok(vec!["A".to_string()]), "{name}");
        }
        for name in ["src/b.c", "/home/me/p/src/b.c"] {
            assert_eq!(defines(name), Ok(vec!["B".to_string()]), "{name}");
        }
        assert!(defines("b.c").is_err(), "two entries end in b.c");
    }

    #[test]
    fn files_of_two_widths_are_no_program() {
        let text = r#"[{"file": "a.c", "command": "cc -m32 a.c"}, {"file": "b.c", "command": "cc b.c"}]"#;
        let both = ["a.c".to_string(), "b.c".to_string()];
        assert!(read(text, "c.json", &both, Path::new("")).is_err());
        assert!(read(text, "c.json", &both[..1], Path::new("")).is_ok_and(|f| f.m32));
    }
}
