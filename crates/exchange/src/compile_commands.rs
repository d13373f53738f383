//! `compile_commands.json`: which options each file is compiled with.

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
    pub files: Vec<String>,
    pub include_dirs: Vec<String>,
    pub system_dirs: Vec<String>,
    pub defines: Vec<String>,
    pub undefines: Vec<String>,
    pub includes: Vec<String>,
    pub std: Option<String>,
    pub m32: bool,
}

/// The options of these files, or of all C files of the database where none is named.
pub fn read(text: &str, database: &str, wanted: &[String]) -> Result<Found, String> {
    let entries: Vec<Entry> =
        serde_json::from_str(text).map_err(|e| format!("{database} is no compilation database: {e}"))?;
    let base = Path::new(database).parent().unwrap_or(Path::new(""));
    let mut found = Found::default();
    let mut met = vec![false; wanted.len()];
    for entry in &entries {
        let directory = base.join(&entry.directory);
        let path = tidy(&directory.join(&entry.file));
        let named = wanted.iter().position(|w| tidy(Path::new(w)) == path || Path::new(w) == Path::new(&entry.file));
        if let Some(index) = named {
            met[index] = true;
        } else if !wanted.is_empty() || !entry.file.ends_with(".c") {
            continue;
        }
        if wanted.is_empty() {
            found.files.push(path.to_string_lossy().into_owned());
        }
        let words = match (&entry.arguments, &entry.command) {
            (Some(words), _) => words.clone(),
            (None, Some(command)) => split(command),
            (None, None) => return Err(format!("{database}: {} has neither command nor arguments", entry.file)),
        };
        options(&words, &directory, &mut found);
    }
    match met.iter().position(|m| !m) {
        Some(index) => Err(format!("{database} does not say how {} is compiled", wanted[index])),
        None => Ok(found),
    }
}

fn options(words: &[String], directory: &Path, found: &mut Found) {
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        let mut value = |flag: &str| -> Option<String> {
            match word.strip_prefix(flag)? {
                "" => words.next().cloned(),
                rest => Some(rest.to_string()),
            }
        };
        let place = |text: String| tidy(&directory.join(text)).to_string_lossy().into_owned();
        // `-include` and `-isystem` before `-I`, which is no prefix of them but of their neighbours.
        if let Some(file) = value("-include") {
            push(&mut found.includes, place(file));
        } else if let Some(dir) = value("-isystem") {
            push(&mut found.system_dirs, place(dir));
        } else if let Some(dir) = value("-I") {
            push(&mut found.include_dirs, place(dir));
        } else if let Some(define) = value("-D") {
            push(&mut found.defines, define);
        } else if let Some(name) = value("-U") {
            push(&mut found.undefines, name);
        } else if let Some(std) = word.strip_prefix("-std=") {
            found.std = Some(std.to_string());
        } else if word == "-m32" {
            found.m32 = true;
        }
    }
}

fn push(list: &mut Vec<String>, item: String) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// Without `.` and with `a/..` taken away.
fn tidy(path: &Path) -> PathBuf {
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

/// Words of a shell command: quotes and backslashes, nothing more.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some('"') | None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_arguments() {
        let text = r#"[
          {"directory": "build", "file": "../src/a.c", "command": "cc -I../inc -D 'NAME=\"x y\"' -std=c99 -c ../src/a.c"},
          {"directory": "build", "file": "b.cc", "command": "c++ b.cc"},
          {"directory": "build", "file": "c.c", "arguments": ["cc", "-isystem", "/sys", "-m32", "c.c"]}
        ]"#;
        let all = read(text, "p/compile_commands.json", &[]).expect("it is a database");
        assert_eq!(all.files, ["p/src/a.c", "p/build/c.c"]);
        assert_eq!(all.include_dirs, ["p/inc"]);
        assert_eq!(all.defines, ["NAME=\"x y\""]);
        assert_eq!((all.std.as_deref(), all.m32), (Some("c99"), true));
        let one = read(text, "p/compile_commands.json", &["p/src/a.c".to_string()]).expect("a.c is there");
        assert_eq!((one.files.len(), one.m32), (0, false));
        let missing = read(text, "p/compile_commands.json", &["z.c".to_string()]);
        assert_eq!(missing, Err("p/compile_commands.json does not say how z.c is compiled".to_string()));
        assert!(read("{", "x.json", &[]).is_err());
    }
}
