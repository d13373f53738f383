//! A name for a failure that stays the same when lines move: what failed, in which function, in which text.

use crate::hash::sha256;

/// What the name is made of. Line numbers are left out on purpose.
#[derive(Debug, Clone, Copy)]
pub struct Parts<'a> {
    /// The check that failed.
    pub property: &'a str,
    /// The file's name.
    pub file: &'a str,
    /// The function around the failure.
    pub function: &'a str,
    /// What the failure is reported with.
    pub message: &'a str,
    /// The source line, its white space without meaning.
    pub line: &'a str,
}

/// The name: 32 hexadecimal digits.
pub fn of(parts: Parts) -> String {
    let line = parts.line.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = [parts.property, parts.file, parts.function, parts.message, &line].join("\u{0}");
    sha256(text.as_bytes())[..32].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_and_indenting_keep_the_name() {
        let parts = Parts { property: "assertion", file: "a.c", function: "f", message: "x", line: "  assert(x);" };
        assert_eq!(of(parts), of(Parts { line: "assert(x);  ", ..parts }));
        assert_ne!(of(parts), of(Parts { line: "assert(y);", ..parts }));
        assert_ne!(of(parts), of(Parts { function: "g", ..parts }));
    }
}
