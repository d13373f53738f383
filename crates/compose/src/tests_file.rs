//! Tests as specification: what a file or a folder of them says.
//!
//! A line is a test: inputs, `->`, what is expected. Inputs are `name=value` words, `< FILE` for standard input, and
//! any other words are the program's arguments. Expected are a number (what the entry function returns, of `main` the
//! exit status), `"text"` or `> FILE` (what is printed). Empty lines and lines that start with `#` say nothing. In a folder
//! `NAME.in` is standard input and `NAME.out` what is printed.

use std::path::Path;

/// What a program is given, and what it is expected to do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Test {
    /// `line 3`, or the name of the `.in` file.
    pub name: String,
    /// `tests.txt:3`, for messages.
    pub place: String,
    /// `name=value`, as `--input` takes it.
    pub inputs: Vec<String>,
    /// Arguments of `main`.
    pub arguments: Vec<String>,
    /// Standard input.
    pub stdin: Vec<u8>,
    /// The result or exit status that is expected.
    pub value: Option<i128>,
    /// The text that is expected on standard output.
    pub output: Option<Vec<u8>>,
    /// The number of the test function that it is narrowed to.
    pub only: Option<u32>,
}

/// Reads a file of the tests' folder.
pub type Read<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// The tests of a file; names of files in it are relative to its folder.
pub fn parse(file: &str, text: &str, read: Read) -> Result<Vec<Test>, String> {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let mut tests = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let number = index + 1;
        let error = |what: &str| format!("{file}:{number}: {what}");
        let (given, expected) = line.split_once("->").ok_or_else(|| error("a test is INPUTS -> WHAT IS EXPECTED"))?;
        let mut test = Test { name: format!("line {number}"), place: format!("{file}:{number}"), ..Test::default() };
        let mut words = words(given).map_err(|e| error(&e))?.into_iter();
        while let Some(word) = words.next() {
            match word {
                Word::Bare(w) if w == "<" => match words.next() {
                    Some(Word::Bare(name)) => test.stdin = read(&at(&name)).map_err(|e| error(&e))?,
                    _ => return Err(error("`<` names a file")),
                },
                Word::Bare(w) if is_input(&w) => test.inputs.push(w),
                Word::Bare(w) | Word::Quoted(w) => test.arguments.push(w),
            }
        }
        let mut words = self::words(expected).map_err(|e| error(&e))?.into_iter();
        while let Some(word) = words.next() {
            match word {
                Word::Quoted(text) => test.output = Some(text.into_bytes()),
                Word::Bare(w) if w == ">" => match words.next() {
                    Some(Word::Bare(name)) => test.output = Some(read(&at(&name)).map_err(|e| error(&e))?),
                    _ => return Err(error("`>` names a file")),
                },
                Word::Bare(w) => {
                    test.value = Some(w.parse().map_err(|_| error(&format!("`{w}` is not a number, text or file")))?);
                }
            }
        }
        if test.value.is_none() && test.output.is_none() {
            return Err(error("nothing is expected"));
        }
        tests.push(test);
    }
    if tests.is_empty() {
        return Err(format!("{file}: there is no test in it"));
    }
    Ok(tests)
}

/// The tests of a folder, from the names of its files.
pub fn in_folder(folder: &str, names: &[String], read: Read) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    let mut names: Vec<&String> = names.iter().filter(|n| n.ends_with(".in")).collect();
    names.sort();
    for name in names {
        let out = format!("{}.out", name.trim_end_matches(".in"));
        let stdin = read(&format!("{folder}/{name}"))?;
        let output = Some(read(&format!("{folder}/{out}"))?);
        let place = format!("{folder}/{name}");
        tests.push(Test { name: name.clone(), place, stdin, output, ..Test::default() });
    }
    if tests.is_empty() {
        return Err(format!("{folder}: there is no file NAME.in in it"));
    }
    Ok(tests)
}

enum Word {
    Bare(String),
    Quoted(String),
}

fn is_input(word: &str) -> bool {
    let starts = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '*');
    starts && word.contains('=')
}

/// Words, and texts in double quotes with C's common escapes.
fn words(text: &str) -> Result<Vec<Word>, String> {
    let mut found = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(&c) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
        } else if c == '"' {
            chars.next();
            let mut quoted = String::new();
            loop {
                match chars.next().ok_or("a text is not ended")? {
                    '"' => break,
                    '\\' => quoted.push(match chars.next().ok_or("a text is not ended")? {
                        'n' => '\n',
                        't' => '\t',
                        other => other,
                    }),
                    other => quoted.push(other),
                }
            }
            found.push(Word::Quoted(quoted));
        } else {
            let mut word = String::new();
            while let Some(c) = chars.next_if(|c| !c.is_whitespace()) {
                word.push(c);
            }
            found.push(Word::Bare(word));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_test() {
        let read = |name: &str| match name {
            "t/in.txt" => Ok(b"5 6\n".to_vec()),
            other => Err(format!("no {other}")),
        };
        let text = "# tests\nx=3 f#2=-4 -> 7\n\n1 \"a b\" < in.txt -> 0 \"x\\n\"\n";
        let tests = parse("t/all", text, &read).expect("they parse");
        assert_eq!(tests[0].inputs, ["x=3", "f#2=-4"]);
        assert_eq!((tests[0].value, tests[0].name.as_str()), (Some(7), "line 2"));
        assert_eq!(tests[1].arguments, ["1", "a b"]);
        assert_eq!(tests[1].stdin, b"5 6\n");
        assert_eq!(tests[1].output.as_deref(), Some(&b"x\n"[..]));
    }

    #[test]
    fn errors_have_their_line() {
        let read = |_: &str| Err("no such file".to_string());
        let error = |text: &str| parse("t", text, &read).expect_err("it does not parse");
        assert_eq!(error("x=1\n"), "t:1: a test is INPUTS -> WHAT IS EXPECTED");
        assert_eq!(error("\nx=1 -> seven"), "t:2: `seven` is not a number, text or file");
        assert_eq!(error("x=1 ->"), "t:1: nothing is expected");
        assert_eq!(error("x -> \"a"), "t:1: a text is not ended");
        assert_eq!(error("# only words"), "t: there is no test in it");
        assert!(error("< x -> 1").contains("no such file"));
    }

    #[test]
    fn a_folder_pairs_its_files() {
        let read = |name: &str| Ok(name.as_bytes().to_vec());
        let names = ["b.in", "b.out", "a.in", "a.out", "notes"].map(str::to_string);
        let tests = in_folder("d", &names, &read).expect("there are tests");
        assert_eq!(tests.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(), ["a.in", "b.in"]);
        assert_eq!(tests[0].output.as_deref(), Some(&b"d/a.out"[..]));
    }
}
