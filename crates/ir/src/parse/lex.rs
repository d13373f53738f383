//! The text form as tokens.

use super::ParseError;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Word(String),
    /// A name with an id: the sigil (`@`, `%`, `#`, or a blank for an object) and the number after the dot.
    Ref(char, u32),
    /// As written, sign included.
    Number(String),
    Text(Vec<u8>),
    Symbol(&'static str),
    End,
}

/// Longest first.
const SYMBOLS: [&str; 35] = [
    "...", "->", "..", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "~",
    "!", "<", ">", "(", ")", "[", "]", "{", "}", "=", ":", ";", ",", "?", "'",
];

/// Every token with the byte where it starts; the last one is [`Token::End`].
pub(super) fn lex(text: &str) -> Result<Vec<(Token, usize)>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        at = skip_blank(text, at);
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            tokens.push((Token::End, at));
            return Ok(tokens);
        };
        let (token, length) = one(rest, first).map_err(|message| ParseError::at(text, at, message))?;
        tokens.push((token, at));
        at += length;
    }
}

fn skip_blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with("//") {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

fn one(rest: &str, first: char) -> Result<(Token, usize), String> {
    let second = rest[first.len_utf8()..].chars().next().unwrap_or(' ');
    let word_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    match first {
        '"' => string(rest),
        '0'..='9' => Ok(number(rest)),
        '-' if second.is_ascii_digit() => Ok(number(rest)),
        '@' | '%' if word_start(second) => reference(rest, first, 1),
        '#' if word_start(second) => reference(rest, first, 1),
        '#' if second.is_ascii_digit() => {
            let length = 1 + digits(&rest[1..]);
            Ok((Token::Ref('.', rest[1..length].parse().map_err(|_| "number too large".to_string())?), length))
        }
        c if word_start(c) => word(rest),
        '+' | '-' | '*' if rest[1..].starts_with("% ") => {
            let symbol = match first {
                '+' => "+%",
                '-' => "-%",
                _ => "*%",
            };
            Ok((Token::Symbol(symbol), 2))
        }
        _ => match SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            Some(symbol) => Ok((Token::Symbol(symbol), symbol.len())),
            None => Err(format!("unexpected character {first:?}")),
        },
    }
}

fn digits(rest: &str) -> usize {
    rest.bytes().take_while(u8::is_ascii_digit).count()
}

fn word_length(rest: &str) -> usize {
    rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count()
}

fn word(rest: &str) -> Result<(Token, usize), String> {
    let length = word_length(rest);
    let text = &rest[..length];
    match (text, &rest[length..]) {
        ("ptr", after) if after.starts_with("+ ") => return Ok((Token::Symbol("ptr+"), 4)),
        ("ptr", after) if after.starts_with("- ") => return Ok((Token::Symbol("ptr-"), 4)),
        ("because", after) if after.starts_with("-ir") => return Ok((Token::Word("because-ir".into()), 10)),
        _ => {}
    }
    let after = &rest[length..];
    if after.starts_with('.') && after[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return reference(rest, ' ', 0);
    }
    Ok((Token::Word(text.to_string()), length))
}

fn reference(rest: &str, sigil: char, skip: usize) -> Result<(Token, usize), String> {
    let dot = skip + word_length(&rest[skip..]);
    let count = rest[dot..].strip_prefix('.').map_or(0, digits);
    let number = rest.get(dot + 1..dot + 1 + count).and_then(|d| d.parse().ok());
    match number {
        Some(number) => Ok((Token::Ref(sigil, number), dot + 1 + count)),
        None => Err("a name here ends in a dot and a number".to_string()),
    }
}

fn number(rest: &str) -> (Token, usize) {
    let bytes = rest.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let mut at = usize::from(byte(0) == b'-');
    if byte(at) == b'0' && byte(at + 1) == b'x' {
        at += 2;
        at += bytes[at..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
        return (Token::Number(rest[..at].to_string()), at);
    }
    at += digits(&rest[at..]);
    if byte(at) == b'.' && byte(at + 1).is_ascii_digit() {
        at += 1 + digits(&rest[at + 1..]);
    }
    if byte(at) == b'e' && (byte(at + 1).is_ascii_digit() || (byte(at + 1) == b'-' && byte(at + 2).is_ascii_digit())) {
        at += 2;
        at += digits(&rest[at..]);
    }
    (Token::Number(rest[..at].to_string()), at)
}

fn string(rest: &str) -> Result<(Token, usize), String> {
    let mut out = Vec::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((Token::Text(out), at + 1)),
            '\\' => {
                let after = &rest[at + 1..];
                let skip = escape(after, &mut out)?;
                for _ in 1..=skip {
                    chars.next();
                }
            }
            c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Err("a text without its closing quote".to_string())
}

/// Decodes what follows a backslash; says how many characters that was.
fn escape(after: &str, out: &mut Vec<u8>) -> Result<usize, String> {
    let bad = || "an escape that is none of \\\" \\\\ \\n \\xNN \\u{N}".to_string();
    match after.chars().next() {
        Some(c @ ('"' | '\\')) => out.push(c as u8),
        Some('n') => out.push(b'\n'),
        Some('x') => {
            let hex = after.get(1..3).ok_or_else(bad)?;
            out.push(u8::from_str_radix(hex, 16).map_err(|_| bad())?);
            return Ok(3);
        }
        Some('u') => {
            let end = after.find('}').ok_or_else(bad)?;
            let hex = after.get(2..end).ok_or_else(bad)?;
            let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or_else(bad)?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            return Ok(end + 1);
        }
        _ => return Err(bad()),
    }
    Ok(1)
}
