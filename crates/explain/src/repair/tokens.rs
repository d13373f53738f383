//! The tokens of a piece of source text: enough to find an operator, a name or an end of statement again.

use because_ir::Language;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    Number,
    /// A string or a character.
    Quoted,
    Operator,
}

/// Offsets are counted from the start of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// Longest first.
const OPERATORS: [&str; 27] = [
    "<<=", ">>=", "...", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", ":=", "<>", "=>", "**", "..",
];

/// All tokens, without blanks and comments.
pub fn tokens(text: &str, language: Language) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        if let Some(length) = comment(rest, language) {
            at += length;
            continue;
        }
        let first = bytes[at];
        let (kind, length) = match first {
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            b'"' | b'\'' => (TokenKind::Quoted, quoted(rest, first)),
            b'0'..=b'9' => (TokenKind::Number, number(rest)),
            b'_' | b'#' | b'%' if language != Language::C && is_word(bytes.get(at + 1)) => {
                (TokenKind::Word, 1 + word(&rest[1..]))
            }
            _ if is_word(Some(&first)) => (TokenKind::Word, word(rest)),
            _ => {
                let known = OPERATORS.iter().find(|o| rest.starts_with(**o)).map(|o| o.len());
                (TokenKind::Operator, known.unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8)))
            }
        };
        list.push(Token { kind, start: at, end: at + length });
        at += length;
    }
    list
}

fn comment(rest: &str, language: Language) -> Option<usize> {
    let block = if language == Language::C { ("/*", "*/") } else { ("(*", "*)") };
    if rest.starts_with(block.0) {
        return Some(rest[2..].find(block.1).map_or(rest.len(), |end| end + 4));
    }
    rest.starts_with("//").then(|| rest.find('\n').unwrap_or(rest.len()))
}

fn is_word(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80)
}

fn word(rest: &str) -> usize {
    rest.bytes().take_while(|b| is_word(Some(b))).count()
}

fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let goes_on = |i: usize| match bytes[i] {
        // `1..3` of a subrange is no number.
        b'.' => bytes.get(i + 1) != Some(&b'.') && bytes[i - 1] != b'.',
        b'+' | b'-' => matches!(bytes[i - 1], b'e' | b'E' | b'p' | b'P') && !rest.starts_with("0x"),
        other => is_word(Some(&other)) || other == b'#',
    };
    (1..bytes.len()).find(|&i| !goes_on(i)).unwrap_or(bytes.len())
}

fn quoted(rest: &str, quote: u8) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, language: Language) -> Vec<&str> {
        tokens(text, language).iter().map(|t| t.text(text)).collect()
    }

    #[test]
    fn a_quote_that_does_not_end_reaches_to_the_end() {
        assert_eq!(split("x \"ab", Language::C), ["x", "\"ab"]);
        assert_eq!(split("\"ab\\", Language::C), ["\"ab\\"]);
        assert_eq!(split("'a", Language::C), ["'a"]);
    }

    #[test]
    fn c_is_split_into_its_tokens() {
        let text = "x->y += a[0x1F] /* + */ >> 2; // no\ns = \"a\\\"b\" 'c' 1.5e-3";
        let expected =
            ["x", "->", "y", "+=", "a", "[", "0x1F", "]", ">>", "2", ";", "s", "=", "\"a\\\"b\"", "'c'", "1.5e-3"];
        assert_eq!(split(text, Language::C), expected);
    }

    #[test]
    fn structured_text_is_split_into_its_tokens() {
        let text = "IF a <> 16#FF (* x *) AND #b THEN c := T#1s; END_IF";
        let expected = ["IF", "a", "<>", "16#FF", "AND", "#b", "THEN", "c", ":=", "T", "#1s", ";", "END_IF"];
        assert_eq!(split(text, Language::StructuredText), expected);
    }
}
