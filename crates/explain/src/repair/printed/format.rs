//! A format of `printf`, taken apart and put together, and the calls that print.

use crate::repair::text::replace;
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{Edit, Language};
use because_source::Span;

/// A piece of a format.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Text(Vec<u8>),
    /// `%5.2lf`
    Conversion(String),
}

/// The pieces: texts before, between and behind the conversions, of which some may be empty.
pub fn parts(format: &[u8]) -> Option<Vec<Part>> {
    let mut found = Vec::new();
    let mut text = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let from = at;
        at += 1;
        if format[from] != b'%' || format.get(at) == Some(&b'%') {
            at += usize::from(format[from] == b'%');
            text.push(format[from]);
            continue;
        }
        let length = format[from + 1..].iter().position(|c| c.is_ascii_alphabetic() && !b"hlqjztLI".contains(c))?;
        at = from + length + 2;
        found.push(Part::Text(std::mem::take(&mut text)));
        found.push(Part::Conversion(String::from_utf8(format[from..at].to_vec()).ok()?));
    }
    found.push(Part::Text(text));
    Some(found)
}

/// The text of a format with these pieces, as `printf` takes it.
fn format(parts: &[Part]) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            Part::Text(text) => text.iter().for_each(|b| match b {
                b'%' => out.extend(b"%%"),
                other => out.push(*other),
            }),
            Part::Conversion(text) => out.extend(text.as_bytes()),
        }
    }
    out
}

/// How many characters of a format are not in another one, apart from what both begin and end with.
pub fn inserted(was: &[Part], new: &[Part]) -> usize {
    let (was, new) = (format(was), format(new));
    let begin = was.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = was.len().min(new.len()) - begin;
    let end = was.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count().min(most);
    new.len() - begin - end
}

/// The letter of a conversion.
pub fn letter(conversion: &str) -> u8 {
    conversion.bytes().last().unwrap_or(b'd')
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Function {
    Printf,
    /// Ends the line itself.
    Puts,
    Putchar,
}

/// A call that prints a text which is written in it.
#[derive(Debug, Clone)]
pub struct Printer {
    /// The name of the function, and the literals.
    name: Span,
    literal: Span,
    function: Function,
    pub parts: Vec<Part>,
}

impl Printer {
    /// The call that this piece of source text is.
    pub fn of(source: &str, span: Span) -> Option<Printer> {
        let all = tokens(source, Language::C);
        let name = all.first()?;
        let function = match name.text(source) {
            "printf" => Function::Printf,
            "puts" => Function::Puts,
            "putchar" => Function::Putchar,
            _ => return None,
        };
        (all.get(1)?.text(source) == "(").then_some(())?;
        let quoted: Vec<&Token> = all[2..].iter().take_while(|t| t.kind == TokenKind::Quoted).collect();
        let mut bytes = Vec::new();
        for token in &quoted {
            bytes.extend(unescaped(token.text(source))?);
        }
        let (first, last) = (quoted.first()?, quoted.last()?);
        let parts = match function {
            Function::Printf => parts(&bytes)?,
            Function::Puts => {
                bytes.push(b'\n');
                vec![Part::Text(bytes)]
            }
            Function::Putchar => vec![Part::Text(bytes)],
        };
        let at = |start: usize, end: usize| Span::new(span.file, span.start + start as u32, span.start + end as u32);
        Some(Printer { name: at(name.start, name.end), literal: at(first.start, last.end), function, parts })
    }

    /// The edits that make it print these pieces.
    pub fn edits(&self, parts: &[Part]) -> Option<Vec<Edit>> {
        if let ([Part::Text(text)], true) = (parts, self.function == Function::Putchar)
            && let [byte] = text[..]
            && byte.is_ascii()
        {
            return Some(vec![replace(self.literal, format!("'{}'", escaped(&[byte], '\'')?))]);
        }
        if let ([Part::Text(text)], true) = (parts, self.function == Function::Puts)
            && let Some((b'\n', line)) = text.split_last()
        {
            return Some(vec![replace(self.literal, format!("\"{}\"", escaped(line, '"')?))]);
        }
        let literal = replace(self.literal, format!("\"{}\"", escaped(&format(parts), '"')?));
        Some(match self.function {
            Function::Printf => vec![literal],
            _ => vec![replace(self.name, "printf"), literal],
        })
    }
}

/// The bytes of a string or character as it is written.
fn unescaped(literal: &str) -> Option<Vec<u8>> {
    let inner = literal.get(1..literal.len().checked_sub(1)?)?;
    let mut out = Vec::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend(c.to_string().as_bytes());
            continue;
        }
        out.push(match chars.next()? {
            'n' => b'\n',
            't' => b'\t',
            'r' => b'\r',
            c @ ('\\' | '"' | '\'' | '?') => c as u8,
            _ => return None,
        });
    }
    Some(out)
}

fn escaped(bytes: &[u8], quote: char) -> Option<String> {
    let mut out = String::new();
    for c in std::str::from_utf8(bytes).ok()?.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => return None,
            c => out.push(c),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_source::FileId;

    fn text(bytes: &str) -> Part {
        Part::Text(bytes.as_bytes().to_vec())
    }

    #[test]
    fn a_format_is_taken_apart_and_put_together() {
        let found = parts(b"a%5.2lf 100%%\n").expect("it is a format");
        assert_eq!(found, [text("a"), Part::Conversion("%5.2lf".to_string()), text(" 100%\n")]);
        assert_eq!(format(&found), b"a%5.2lf 100%%\n");
        assert_eq!(inserted(&[text("ab")], &[text("a-b")]), 1);
        assert_eq!(inserted(&[text("a")], &[text("aa")]), 1);
        assert_eq!(inserted(&[text("aa")], &[text("aaa")]), 1);
        assert_eq!(inserted(&[text("prompt: a")], &[text("a")]), 0);
    }

    #[test]
    fn a_call_is_edited_as_its_function_wants_it() {
        let edited = |source: &str, parts: &[Part]| -> Vec<String> {
            let span = Span::new(FileId(0), 0, source.len() as u32);
            let printer = Printer::of(source, span).expect("it prints");
            printer.edits(parts).expect("it can be written").into_iter().map(|e| e.text).collect()
        };
        assert_eq!(edited("printf(\"x\" \"y\")", &[text("a\"\n")]), ["\"a\\\"\\n\""]);
        assert_eq!(edited("puts(\"x\")", &[text("a\n")]), ["\"a\""]);
        assert_eq!(edited("puts(\"x\")", &[text("5%")]), ["printf", "\"5%%\""]);
        assert_eq!(edited("putchar('x')", &[text("'")]), ["'\\''"]);
        assert_eq!(edited("putchar('x')", &[text("x ")]), ["printf", "\"x \""]);
    }
}
