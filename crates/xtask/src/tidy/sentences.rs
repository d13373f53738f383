//! Data instead of sentences: no code decides by comparing or splitting what is meant for readers.

/// Files that read what others write: their formats are sentences.
const FORMATS_OF_OTHERS: &[&str] = &[
    // Reports of sanitizers, valgrind and gdb.
    "crates/because/src/confirm.rs",
    "crates/exchange/src/witness/report.rs",
    // What the user writes in a comment: `text is a string of 5`.
    "crates/c/src/parameters.rs",
    // The name of a record that is made here, which no program can have.
    "crates/c/src/lower/variadic.rs",
];

/// What compares or splits a text.
const COMPARISONS: &[&str] = &[
    "contains(\"",
    "starts_with(\"",
    "ends_with(\"",
    "strip_prefix(\"",
    "strip_suffix(\"",
    "find(\"",
    "split(\"",
    "split_once(\"",
    "== \"",
    "!= \"",
];

/// Whether a line of code decides by a sentence: a text of two or more words.
pub fn compares(shown: &str, code: &str) -> bool {
    if FORMATS_OF_OTHERS.contains(&shown) || shown.starts_with("crates/xtask/") {
        return false;
    }
    COMPARISONS.iter().any(|start| {
        code.match_indices(start).any(|(at, _)| {
            let text = &code[at + start.len()..];
            is_sentence(text.split('"').next().unwrap_or(text))
        })
    })
}

fn is_sentence(text: &str) -> bool {
    let is_word = |part: &&str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_lowercase());
    text.split(' ').filter(is_word).count() > 1
}

#[cfg(test)]
mod tests {
    use super::compares;

    #[test]
    fn sentences_that_decide_are_found() {
        let file = "crates/driver/src/a.rs";
        assert!(compares(file, "if note.text == \"no passing run exists\" {"));
        assert!(compares(file, "let rest = text.strip_prefix(\"after line \")?;"));
        assert!(!compares(file, "if name == \"main\" {"));
        assert!(!compares(file, "let out = format!(\"no passing run exists\");"));
        assert!(!compares(file, "name.strip_prefix(\"struct \")"));
        assert!(!compares("crates/exchange/src/witness/report.rs", "line.split_once(\"is on the\")"));
    }
}
