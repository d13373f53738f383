//! Code that is not to blame: which files hold tests, and patterns of names.

use crate::request::Source;
use because_ir::{FunctionOrigin, Program};
use because_source::FileId;
use std::collections::BTreeSet;

/// Trusts the files that the request names.
pub fn mark(program: &mut Program, source: &Source) {
    let trusted = |name: &str| {
        source.trusted.iter().any(|pattern| matches(pattern, name)) || (source.trust_tests && is_test_file(name))
    };
    // Tests that include what they test: a framework is not to blame even then.
    if !mark_by(program, &trusted) && source.trust_tests {
        mark_by(program, &is_framework);
    }
}

/// Trusts the files that the reference is made of too: in them the two cannot differ.
pub fn mark_shared(program: &mut Program, reference: &Program) {
    let shared: BTreeSet<String> = reference.sources.files().map(|(_, f)| f.name.clone()).collect();
    mark_by(program, &|name: &str| shared.contains(name));
}

/// Where that would be all files with code, none is trusted: something is to blame. Says which it was.
fn mark_by(program: &mut Program, trusted: &dyn Fn(&str) -> bool) -> bool {
    let files: Vec<FileId> = program.sources.files().filter(|(_, f)| trusted(&f.name)).map(|(id, _)| id).collect();
    let own = program.functions.iter().filter(|f| f.origin == FunctionOrigin::User && !f.blocks.is_empty());
    let others = own.into_iter().any(|f| program.sources.is_user(f.span) && !files.contains(&f.span.file));
    if others {
        files.into_iter().for_each(|file| program.sources.trust(file));
    }
    others
}

/// Folders and files of tests have one of these parts in their names.
const NAME_PARTS: [&str; 22] = [
    "test",
    "tests",
    "testing",
    "testsuite",
    "unittest",
    "unittests",
    "testlib",
    "spec",
    "specs",
    "unity",
    "greatest",
    "munit",
    "minunit",
    "cutest",
    "acutest",
    "utest",
    "mock",
    "mocks",
    "stub",
    "stubs",
    "fixture",
    "fixtures",
];

/// Files of frameworks that come as source have one of these parts in their names.
const FRAMEWORKS: [&str; 7] = ["unity", "greatest", "munit", "minunit", "cutest", "acutest", "utest"];

/// Is this the name of a framework's own file?
pub fn is_framework(name: &str) -> bool {
    let file = parts(name).pop().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or(file);
    name_parts(stem).iter().any(|w| FRAMEWORKS.contains(&w.as_str()))
}

/// Folders and file of a name: `tests/../src/a.c` is `src/a.c`. Folders above the project do not count.
fn parts(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in name.split('/').filter(|p| !p.is_empty() && *p != ".") {
        match part {
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts
}

/// Is this the name of a file of tests, or of a framework for them?
pub fn is_test_file(name: &str) -> bool {
    let parts = parts(name);
    let Some((file, folders)) = parts.split_last() else { return false };
    let stem = file.split('.').next().unwrap_or(file);
    let has_name_part = |text: &str| name_parts(text).iter().any(|w| NAME_PARTS.contains(&w.as_str()));
    folders.iter().any(|f| *f == "t" || *f == "check" || has_name_part(f))
        || has_name_part(stem)
        || stem.starts_with("check_")
}

/// `test_listAdd2` has the words `test`, `list`, `add`.
pub(crate) fn name_parts(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut lower = false;
    for c in text.chars() {
        if !c.is_ascii_alphabetic() || (lower && c.is_ascii_uppercase()) {
            found.push(String::new());
        }
        if let (true, Some(word)) = (c.is_ascii_alphabetic(), found.last_mut()) {
            word.push(c.to_ascii_lowercase());
        }
        lower = c.is_ascii_lowercase();
    }
    found.retain(|w| !w.is_empty());
    found
}

/// Does the name match a pattern? `*` is any text without a slash, `**` any text, `?` one character; a pattern without a
/// slash is for the last part of the name.
pub fn matches(pattern: &str, name: &str) -> bool {
    let name = name.strip_prefix("./").unwrap_or(name);
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let last = name.rsplit('/').next().unwrap_or(name);
    let whole = matches_bytes(pattern.as_bytes(), name.as_bytes());
    whole || (!pattern.contains('/') && matches_bytes(pattern.as_bytes(), last.as_bytes()))
}

/// Row by row: which beginnings of the name the pattern so far matches.
fn matches_bytes(pattern: &[u8], name: &[u8]) -> bool {
    let mut reached = vec![false; name.len() + 1];
    reached[0] = true;
    let mut at = 0;
    while at < pattern.len() {
        let any = pattern[at] == b'*';
        let deep = any && pattern.get(at + 1) == Some(&b'*');
        let mut next = vec![false; name.len() + 1];
        for i in 0..=name.len() {
            let before = i > 0 && next[i - 1];
            next[i] = match pattern[at] {
                b'*' => reached[i] || (before && (deep || name[i - 1] != b'/')),
                b'?' => i > 0 && reached[i - 1] && name[i - 1] != b'/',
                c => i > 0 && reached[i - 1] && name[i - 1] == c,
            };
        }
        reached = next;
        at += 1 + usize::from(deep);
    }
    reached[name.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_tests_have_their_names() {
        for name in [
            "tests/list.c",
            "t/a.c",
            "src/list_test.c",
            "test-list.c",
            "TestList.c",
            "lib/unity/unity.c",
            "check_list.c",
        ] {
            assert!(is_test_file(name), "{name}");
        }
        for name in ["src/list.c", "latest.c", "src/contest.c", "community.c", "check.c", "../tests/../src/a.c", ""] {
            assert!(!is_test_file(name), "{name}");
        }
        assert!(is_framework("lib/unity/src/unity.c") && !is_framework("tests/unity_test.d/list.c"));
    }

    #[test]
    fn patterns() {
        for (pattern, name) in [
            ("*.c", "src/a.c"),
            ("src/*.c", "src/a.c"),
            ("src/**", "src/deep/a.c"),
            ("**/a.c", "src/deep/a.c"),
            ("./a?.c", "ab.c"),
            ("vendor/**/*.h", "vendor/x/y/z.h"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("src/*.c", "src/deep/a.c"), ("a.c", "ba.c"), ("src/?.c", "src//.c"), ("*.h", "a.c")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }
}
