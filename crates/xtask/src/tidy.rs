//! Checks of the house that no compiler makes.
//!
//! - Paths named in ARCHITECTURE.md exist, and every crate is named there.
//! - Crates depend on each other only as the design's arrows allow.
//! - Sibling modules (methods, engines, reports) do not import each other.
//! - The integration tests of a crate are one binary: `tests/all.rs`, which names every other file.
//! - Every Rust file opens with `//!` and has at most [`MAX_LINES`] lines.
//! - Libraries take time, files, threads and processes from the host, but for the files of [`SYSTEM`].
//! - Objects and statements of a program are made by `ir::build`, in crates that change programs.
//! - Names and comments use the field's vocabulary: `tidy/words.rs`.
//! - No code compares or splits sentences: `tidy/sentences.rs`.
//! - Every limit stands in the table of its crate: `tidy/limits.rs`.
//! - No `.unwrap()`, `todo!`, `dbg!` outside tests; nothing is printed by libraries.

mod limits;
mod sentences;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// No file is longer.
const MAX_LINES: usize = 800;

/// Which crates of ours a crate may know. Dev-dependencies are free.
const ARROWS: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("ir", &["source"]),
    ("logic", &[]),
    ("c", &["source", "ir"]),
    ("plc", &["source", "ir"]),
    ("interp", &["source", "ir"]),
    ("encode", &["source", "ir", "logic"]),
    ("engine", &["source", "ir", "interp", "logic", "encode"]),
    ("explain", &["source", "ir", "interp", "logic", "encode"]),
    ("report", &["source", "ir"]),
    ("compose", &["source", "ir", "interp", "encode", "engine", "report"]),
    ("exchange", &["source", "ir", "c", "engine", "report"]),
    (
        "driver",
        &[
            "source", "ir", "c", "plc", "interp", "logic", "encode", "engine", "explain", "report", "compose",
            "exchange",
        ],
    ),
    (
        "because",
        &[
            "source", "ir", "c", "plc", "interp", "logic", "encode", "engine", "explain", "report", "compose",
            "exchange", "driver",
        ],
    ),
    (
        "xtask",
        &[
            "source", "ir", "c", "plc", "interp", "logic", "encode", "engine", "explain", "report", "compose",
            "exchange", "driver", "because",
        ],
    ),
];

/// Files of libraries that still touch the system themselves. The list only gets shorter.
const SYSTEM: &[&str] = &[
    "crates/c/src/load.rs",
    "crates/interp/src/host_environment.rs",
    // Compiled for tests only.
    "crates/report/src/json/valid.rs",
];

/// What only the command may use.
const OF_THE_SYSTEM: &[&str] = &["std::fs", "std::thread", "std::process", "std::net", "Instant", "SystemTime"];

/// Modules of a crate that stand side by side: none may use another.
const SIBLINGS: &[(&str, &[&str])] = &[
    ("engine", &["bmc", "cegar", "kind"]),
    ("explain", &["slice", "trace", "closest", "whodunit", "core", "diagnosis", "pair", "spectrum", "repair"]),
    ("report", &["terminal", "html", "json", "sarif", "annotate", "diagnostics"]),
];

/// Crates that make or change programs.
const CHANGE_PROGRAMS: &[&str] = &["c", "plc", "compose", "engine", "exchange", "driver", "explain"];

/// What only `ir::build` writes down field by field.
const BUILT: &[&str] = &["Object {", "Statement {"];

/// Everything wrong under `root`, one line each.
pub fn check(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    architecture(root, &mut found);
    for (name, allowed) in ARROWS {
        arrows(root, name, allowed, &mut found);
    }
    for name in crates(root) {
        integration_tests(root, &name, &mut found);
    }
    for file in rust_files(&root.join("crates")) {
        let shown = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        match fs::read_to_string(&file) {
            Ok(text) => source(&shown, &text, &mut found),
            Err(error) => found.push(format!("{shown}: {error}")),
        }
    }
    found
}

fn architecture(root: &Path, found: &mut Vec<String>) {
    let Ok(text) = fs::read_to_string(root.join("ARCHITECTURE.md")) else {
        return found.push("ARCHITECTURE.md is missing".to_string());
    };
    for word in text.split('`').skip(1).step_by(2) {
        let path_like = word.contains('/') && !word.contains([' ', '<', '*', '{', '…', '(']) && !word.starts_with("--");
        if path_like && !root.join(word).exists() {
            found.push(format!("ARCHITECTURE.md names {word}, which does not exist"));
        }
    }
    for name in crates(root) {
        if !text.contains(&format!("`{name}`")) {
            found.push(format!("ARCHITECTURE.md does not name the crate {name}"));
        }
    }
}

fn crates(root: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| root.join("crates").join(name).join("Cargo.toml").exists())
        .collect();
    names.sort();
    names
}

fn arrows(root: &Path, name: &str, allowed: &[&str], found: &mut Vec<String>) {
    let path = root.join("crates").join(name).join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&path) else { return found.push(format!("crates/{name} has no Cargo.toml")) };
    let mut section = "";
    for line in text.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let other = match line.strip_prefix("because-") {
            Some(rest) => rest.split(['.', ' ', '=']).next(),
            None => (line.starts_with("because.") || line.starts_with("because =")).then_some("because"),
        };
        if let Some(other) = other.filter(|_| section == "[dependencies]")
            && !allowed.contains(&other)
        {
            found.push(format!("crates/{name}/Cargo.toml: {name} may not know {other}"));
        }
    }
}

/// With `autotests = false` a file that `all.rs` does not name would never run.
fn integration_tests(root: &Path, name: &str, found: &mut Vec<String>) {
    let folder = root.join("crates").join(name);
    let Ok(entries) = fs::read_dir(folder.join("tests")) else { return };
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    if !manifest.lines().any(|line| line == "autotests = false") {
        found.push(format!("crates/{name}/Cargo.toml: `autotests = false` is missing"));
    }
    let all = fs::read_to_string(folder.join("tests/all.rs")).unwrap_or_default();
    let mut modules: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".rs")?.to_string()))
        .filter(|module| module != "all" && !all.lines().any(|line| line == format!("mod {module};")))
        .collect();
    modules.sort();
    found.extend(modules.iter().map(|module| format!("crates/{name}/tests/all.rs does not name {module}")));
}

fn source(shown: &str, text: &str, found: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > MAX_LINES {
        found.push(format!("{shown}: {lines} lines, more than {MAX_LINES}"));
    }
    let in_tests = shown.contains("/examples/")
        || shown.contains("/tests/")
        || shown.ends_with("tests.rs")
        || shown.contains("/benches/");
    if !text.starts_with("//!") && !in_tests {
        found.push(format!("{shown}: does not open with `//!`"));
    }
    let own = sibling(shown);
    let mut test_part = in_tests;
    for (index, line) in text.lines().enumerate() {
        let at = || format!("{shown}:{}", index + 1);
        test_part |= ["#[cfg(test)]", "#[cfg(all(test"].iter().any(|start| line.trim_start().starts_with(start));
        let code = line.split("//").next().unwrap_or("");
        if let Some((siblings, me)) = own {
            for other in siblings.iter().filter(|o| **o != me) {
                if ["crate::", "super::"].iter().any(|p| names_module(code, &format!("{p}{other}"))) && !test_part {
                    found.push(format!("{}: {me} may not know its sibling {other}", at()));
                }
            }
        }
        // Written so that this file does not find itself.
        for bad in
            [concat!(".unwrap", "()"), concat!("todo", "!("), concat!("dbg", "!("), concat!("unimplemented", "!(")]
        {
            if code.contains(bad) && !test_part {
                found.push(format!("{}: {bad} outside tests", at()));
            }
        }
        if let Some(what) = words::home_made(line).filter(|_| !test_part && !shown.ends_with("tidy/words.rs")) {
            found.push(format!("{}: {what}", at()));
        }
        if !test_part && sentences::compares(shown, code) {
            found.push(format!("{}: data decides, not a sentence", at()));
        }
        if !test_part && limits::stands_alone(shown, code) {
            found.push(format!("{}: a limit belongs into the table of `limits.rs`", at()));
        }
        if !test_part && changes_programs(shown) && BUILT.iter().any(|name| is_literal(code, name)) {
            found.push(format!("{}: `ir::build` makes objects and statements", at()));
        }
        let library = !["crates/because/", "crates/xtask/"].iter().any(|p| shown.starts_with(p));
        let system = OF_THE_SYSTEM.iter().find(|name| names_module(code, name));
        if let Some(name) = system.filter(|_| library && !test_part && !SYSTEM.contains(&shown)) {
            found.push(format!("{}: a library does not use {name}", at()));
        }
        if library && !test_part && [concat!("print", "ln!("), concat!("eprint", "!(")].iter().any(|p| code.contains(p))
        {
            found.push(format!("{}: a library does not print", at()));
        }
    }
}

fn changes_programs(shown: &str) -> bool {
    CHANGE_PROGRAMS.iter().any(|name| shown.starts_with(&format!("crates/{name}/src/")))
}

/// A value of this type written down, not its definition, not a pattern, not a result type.
fn is_literal(code: &str, start: &str) -> bool {
    code.match_indices(start).any(|(at, _)| {
        let before = code[..at].strip_suffix("ir::").unwrap_or(&code[..at]);
        let part_of_a_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let no_value = ["-> ", "struct ", "impl ", "for ", "let "].iter().any(|word| before.ends_with(word));
        !part_of_a_name && !no_value && !code[at..].contains(".. }")
    })
}

/// The module path stands there as a whole word.
fn names_module(code: &str, path: &str) -> bool {
    code.match_indices(path).any(|(at, _)| {
        let after = code[at + path.len()..].chars().next();
        !after.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

/// The siblings of a file's module and its own name among them.
fn sibling(shown: &str) -> Option<(&'static [&'static str], &'static str)> {
    let (name, rest) = shown.strip_prefix("crates/")?.split_once("/src/")?;
    let module = rest.split(['/', '.']).next()?;
    let (_, siblings) = SIBLINGS.iter().find(|(c, _)| *c == name)?;
    siblings.iter().find(|s| **s == module).map(|me| (*siblings, *me))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() && entry.file_name() != "target" {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_source(shown: &str, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        source(shown, text, &mut found);
        found
    }

    #[test]
    fn the_house_is_tidy() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found = check(&root);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn a_forgotten_integration_test_is_found() {
        let root = std::env::temp_dir().join(format!("because-tidy-{}", std::process::id()));
        let tests = root.join("crates/a/tests");
        fs::create_dir_all(&tests).expect("a folder for the test");
        fs::write(root.join("crates/a/Cargo.toml"), "autotests = false\n").expect("written");
        fs::write(tests.join("all.rs"), "mod named;\n").expect("written");
        fs::write(tests.join("named.rs"), "").expect("written");
        let forgotten = |root: &Path| {
            let mut found = Vec::new();
            integration_tests(root, "a", &mut found);
            found
        };
        assert_eq!(forgotten(&root), [""; 0]);
        fs::write(tests.join("other.rs"), "").expect("written");
        assert_eq!(forgotten(&root), ["crates/a/tests/all.rs does not name other"]);
        fs::write(root.join("crates/a/Cargo.toml"), "").expect("written");
        assert_eq!(forgotten(&root).len(), 2);
        fs::remove_dir_all(&root).expect("removed");
    }

    #[test]
    fn what_is_untidy_is_found() {
        let unwrapped = concat!("//! x\nfn f() { g().unwrap", "() }\n");
        assert_eq!(in_source("crates/ir/src/a.rs", unwrapped).len(), 1);
        assert_eq!(in_source("crates/ir/tests/a.rs", unwrapped).len(), 0);
        assert_eq!(in_source("crates/ir/src/a.rs", "fn f() {}\n").len(), 1);
        let sibling = "//! x\nuse crate::trace;\n";
        assert_eq!(in_source("crates/explain/src/core.rs", sibling).len(), 1);
        assert_eq!(in_source("crates/explain/src/core/labels.rs", sibling).len(), 1);
        assert_eq!(in_source("crates/explain/src/rank.rs", sibling).len(), 0);
        assert_eq!(in_source("crates/explain/src/trace.rs", "//! x\nuse crate::trace_events;\n").len(), 0);
        let built = "//! x\nfn f() -> Object { Object { name } }\n";
        assert_eq!(in_source("crates/plc/src/a.rs", built).len(), 1);
        assert_eq!(in_source("crates/ir/src/a.rs", built).len(), 0);
        assert_eq!(in_source("crates/c/src/a.rs", "//! x\nlet Object { name, .. } = f() else { return };\n").len(), 0);
        let clock = "//! x\nuse std::time::Instant;\n";
        assert_eq!(in_source("crates/ir/src/a.rs", clock).len(), 1);
        assert_eq!(in_source("crates/because/src/a.rs", clock).len(), 0);
        assert_eq!(in_source("crates/ir/src/a.rs", &format!("//! x\n{}", "\n".repeat(900))).len(), 1);
    }
}
