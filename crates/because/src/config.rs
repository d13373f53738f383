//! `because.toml`: options of a project, as if they stood first on the command line.
//!
//! Keys are the long options without their dashes; a list repeats the option; `true` sets it. `I`, `D` and `U` are the
//! compiler's. What the command line says stands. Options that write files or start programs are refused here: a file
//! that comes with a source tree must not do that.

use std::ffi::OsString;

/// Options that only the command line may give.
const REFUSED: [&str; 10] = [
    "html",
    "json",
    "sarif",
    "witness-out",
    "write-test",
    "passing-input",
    "write-harness",
    "confirm",
    "dump",
    "proof",
];
/// Letters that stand for themselves.
const LETTERS: [&str; 3] = ["I", "D", "U"];

/// The name of the file.
pub const NAME: &str = "because.toml";

/// The arguments with the file's options behind the command. `known` says which long options the command has.
pub fn with_defaults(
    args: Vec<OsString>,
    text: &str,
    known: &dyn Fn(&str) -> bool,
    anywhere: &dyn Fn(&str) -> bool,
) -> Result<Vec<OsString>, String> {
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
        let line = e.span().map_or(1, |s| text[..s.start.min(text.len())].matches('\n').count() + 1);
        format!("{NAME}:{line}: {}", e.message().replace('\n', " "))
    })?;
    let mut added = Vec::new();
    for (key, value) in &table {
        if REFUSED.contains(&key.as_str()) {
            return Err(format!("{NAME}: `{key}` may only stand on the command line"));
        }
        let letter = LETTERS.contains(&key.as_str());
        if !letter && !anywhere(key) {
            return Err(format!("{NAME}: `{key}` is not an option"));
        }
        if !letter && (!known(key) || is_given(&args, key)) {
            continue;
        }
        for word in option_values(key, value)? {
            added.push(match (letter, word) {
                (true, Some(word)) => format!("-{key}{word}"),
                (false, Some(word)) => format!("--{key}={word}"),
                (true, None) => return Err(format!("{NAME}: `{key}` needs a text")),
                (false, None) => format!("--{key}"),
            });
        }
    }
    let commands = ["check", "explain", "run", "test", "dump", "recheck"];
    let place = match args.get(1).and_then(|a| a.to_str()) {
        Some(first) if commands.contains(&first) => 2,
        _ => 1,
    };
    let mut out = args;
    let rest = out.split_off(place.min(out.len()));
    out.extend(added.into_iter().map(OsString::from));
    out.extend(rest);
    Ok(out)
}

fn is_given(args: &[OsString], key: &str) -> bool {
    let flag = format!("--{key}");
    let ours = args.iter().take_while(|a| *a != "--");
    ours.filter_map(|a| a.to_str()).any(|a| a == flag || a.strip_prefix(&flag).is_some_and(|r| r.starts_with('=')))
}

/// The arguments that a value gives to its option; `None` for one that stands without a word.
fn option_values(key: &str, value: &toml::Value) -> Result<Vec<Option<String>>, String> {
    Ok(match value {
        toml::Value::String(text) => vec![Some(text.clone())],
        toml::Value::Integer(number) => vec![Some(number.to_string())],
        toml::Value::Float(number) => vec![Some(number.to_string())],
        toml::Value::Boolean(true) => vec![None],
        toml::Value::Boolean(false) => Vec::new(),
        toml::Value::Array(list) => {
            let mut all = Vec::new();
            for item in list.iter().filter(|i| !i.is_array()) {
                all.extend(option_values(key, item)?);
            }
            all
        }
        _ => return Err(format!("{NAME}: `{key}` is neither a text, a number, true, false nor a list")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str], text: &str) -> Result<Vec<String>, String> {
        let args = args.iter().map(OsString::from).collect();
        let known = |key: &str| ["unwind", "disable", "malloc-may-fail", "std"].contains(&key);
        let done = with_defaults(args, text, &known, &|k| known(k) || k == "max-steps")?;
        Ok(done.iter().map(|a| a.to_string_lossy().into_owned()).collect())
    }

    #[test]
    fn options_of_a_project() {
        let text =
            "unwind = 3\nmalloc-may-fail = true\ndisable = [\"leak\", \"shift\"]\nI = [\"inc\"]\nmax-steps = 9\n";
        let want = [
            "because",
            "check",
            "-Iinc",
            "--disable=leak",
            "--disable=shift",
            "--malloc-may-fail",
            "--unwind=3",
            "a.c",
        ];
        let mut got = of(&["because", "check", "a.c"], text).expect("it reads");
        got[2..7].sort();
        let mut sorted = want.map(String::from);
        sorted[2..7].sort();
        assert_eq!(got, sorted);
        let got = of(&["because", "a.c", "--unwind", "9"], "unwind = 3\nstd = 'c99'").expect("it reads");
        assert_eq!(got, ["because", "--std=c99", "a.c", "--unwind", "9"]);
    }

    #[test]
    fn errors_have_their_place() {
        for (text, want) in [
            ("unwind = ", "because.toml:1:"),
            ("std = 'c99'\nunwind ==", "because.toml:2:"),
            ("nonsense = 1", "`nonsense` is not an option"),
            ("html = '/etc/x'", "only stand on the command line"),
            ("[unwind]\na = 1", "`unwind` is neither"),
        ] {
            let error = of(&["because", "a.c"], text).expect_err("it is wrong");
            assert!(error.contains(want), "{error}");
        }
    }
}
