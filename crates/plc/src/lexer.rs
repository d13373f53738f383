//! Text → tokens. Nothing is dropped: comments and pragmas are tokens, an unreadable character is a diagnostic and a
//! token of its own.

use crate::token::{Dialect, SYMBOLS, Token, TokenKind, keyword};
use because_source::{Diagnostic, FileId, Span};

/// All tokens of a file, [`TokenKind::End`] last.
pub fn lex(file: FileId, text: &str, dialect: Dialect) -> (Vec<Token>, Vec<Diagnostic>) {
    lex_range(file, text, 0, text.len(), dialect)
}

/// The tokens of a part of a file; spans count from the start of the file.
pub fn lex_range(
    file: FileId,
    text: &str,
    start: usize,
    end: usize,
    dialect: Dialect,
) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut lexer = Lexer { file, text: &text[..end], at: start, dialect, tokens: Vec::new(), diagnostics: Vec::new() };
    while lexer.at < end {
        lexer.next_token();
    }
    lexer.push(TokenKind::End, end);
    (lexer.tokens, lexer.diagnostics)
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    dialect: Dialect,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
}

/// How a literal with this prefix goes on.
enum Prefix {
    Duration,
    Date,
    Other,
}

fn prefix_kind(prefix: &str) -> Prefix {
    match prefix.to_ascii_uppercase().as_str() {
        "T" | "TIME" | "LT" | "LTIME" | "S5T" | "S5TIME" => Prefix::Duration,
        "D" | "DATE" | "LD" | "LDATE" | "TOD" | "TIME_OF_DAY" | "LTOD" | "LTIME_OF_DAY" | "DT" | "DATE_AND_TIME"
        | "LDT" | "LDATE_AND_TIME" | "DTL" => Prefix::Date,
        _ => Prefix::Other,
    }
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn peek_at(&self, bytes: usize) -> Option<char> {
        self.text.get(self.at + bytes..)?.chars().next()
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = self.span(start, self.at);
        self.tokens.push(Token { kind, span });
    }

    fn eat_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    fn error(&mut self, start: usize, message: impl Into<String>) {
        let span = self.span(start, self.at.max(start + 1).min(self.text.len()));
        self.diagnostics.push(Diagnostic::error("syntax", span, message));
    }

    fn next_token(&mut self) {
        self.eat_while(|c| c.is_whitespace() || c == '\u{feff}');
        let start = self.at;
        let Some(c) = self.peek() else { return };
        match c {
            '/' if self.rest().starts_with("//") => {
                self.eat_while(|c| c != '\n' && c != '\r');
                self.push(TokenKind::Comment, start);
            }
            '/' if self.rest().starts_with("/*") => self.block_comment("/*", "*/"),
            '(' if self.rest().starts_with("(*") => self.block_comment("(*", "*)"),
            '{' => self.pragma(),
            '\'' => {
                self.quoted('\'');
                self.push(TokenKind::Literal, start);
            }
            '"' => {
                self.quoted('"');
                let kind = if self.dialect == Dialect::Scl { TokenKind::Quoted } else { TokenKind::Literal };
                self.push(kind, start);
            }
            '%' => self.direct(),
            '#' if self.peek_at(1).is_some_and(|c| starts_name(c) || c == '"') => self.hash_name(),
            c if c.is_ascii_digit() => {
                self.number();
                self.push(TokenKind::Literal, start);
            }
            c if starts_name(c) => self.word(),
            _ => self.symbol(c),
        }
    }

    fn hash_name(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.peek() == Some('"') {
            self.quoted('"');
        } else {
            self.eat_while(in_name);
        }
        self.push(TokenKind::HashIdent, start);
    }

    fn block_comment(&mut self, open: &str, close: &str) {
        let start = self.at;
        let nests = self.dialect == Dialect::StructuredText;
        let mut depth = 0;
        while self.at < self.text.len() {
            if self.rest().starts_with(close) && depth > 0 {
                self.at += close.len();
                depth -= 1;
                if depth == 0 {
                    break;
                }
            } else if self.rest().starts_with(open) && (nests || depth == 0) {
                self.at += open.len();
                depth += 1;
            } else {
                self.at += self.peek().map_or(1, char::len_utf8);
            }
        }
        if depth > 0 {
            let span = self.span(start, start + open.len());
            let message = format!("this comment is never closed by `{close}`");
            self.diagnostics.push(Diagnostic::error("syntax", span, message));
        }
        self.push(TokenKind::Comment, start);
    }

    fn pragma(&mut self) {
        let start = self.at;
        match self.rest().find('}') {
            Some(length) => self.at += length + 1,
            None => {
                self.at = self.text.len();
                let span = self.span(start, start + 1);
                self.diagnostics.push(Diagnostic::error("syntax", span, "this `{` is never closed by `}`"));
            }
        }
        self.push(TokenKind::Pragma, start);
    }

    /// A string up to its closing mark, which must be on the same line. `$` escapes the next character.
    fn quoted(&mut self, mark: char) {
        let start = self.at;
        self.at += 1;
        while let Some(c) = self.peek() {
            if c == '\n' {
                break;
            }
            self.at += c.len_utf8();
            if c == mark {
                return;
            }
            if c == '$' && mark == '\'' {
                self.at += self.peek().filter(|&c| c != '\n').map_or(0, char::len_utf8);
            }
        }
        let what = if mark == '"' && self.dialect == Dialect::Scl { "name" } else { "string" };
        self.error(start, format!("this {what} is not closed by `{mark}` on its line"));
    }

    fn direct(&mut self) {
        let start = self.at;
        self.at += 1;
        self.eat_while(|c| c.is_ascii_alphabetic());
        self.eat_while(|c| c.is_ascii_digit() || c == '*');
        while self.peek() == Some('.') && self.peek_at(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.eat_while(|c| c.is_ascii_digit());
        }
        if self.at == start + 1 {
            self.error(start, "expected an address such as `%IX0.0` behind `%`");
            self.push(TokenKind::Unknown, start);
        } else {
            self.push(TokenKind::Direct, start);
        }
    }

    fn digits(&mut self) {
        self.eat_while(|c| c.is_ascii_digit() || c == '_');
    }

    fn number(&mut self) {
        self.digits();
        if self.peek() == Some('#') {
            self.at += 1;
            self.eat_while(|c| c.is_ascii_alphanumeric() || c == '_');
            return;
        }
        if self.peek() == Some('.') && self.peek_at(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.digits();
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            let sign = usize::from(matches!(self.peek_at(1), Some('+' | '-')));
            if self.peek_at(1 + sign).is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1 + sign;
                self.digits();
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        self.eat_while(in_name);
        let word = &self.text[start..self.at];
        if let Some(name) = keyword(word, self.dialect) {
            self.push(TokenKind::Keyword(name), start);
            if name == "REGION" {
                self.region_name();
            }
            return;
        }
        if self.peek() == Some('#') {
            let kind = prefix_kind(word);
            self.at += 1;
            self.typed_literal(kind);
            self.push(TokenKind::Literal, start);
        } else if word.eq_ignore_ascii_case("TRUE") || word.eq_ignore_ascii_case("FALSE") {
            self.push(TokenKind::Literal, start);
        } else {
            self.push(TokenKind::Ident, start);
        }
    }

    fn region_name(&mut self) {
        self.eat_while(|c| c == ' ' || c == '\t');
        let start = self.at;
        self.eat_while(|c| c != '\n' && c != '\r');
        self.push(TokenKind::RegionName, start);
    }

    /// What follows `PREFIX#`.
    fn typed_literal(&mut self, prefix: Prefix) {
        let signed = usize::from(matches!(self.peek(), Some('+' | '-')));
        match prefix {
            Prefix::Duration => {
                self.at += signed;
                self.with_dots(|c| c.is_ascii_alphanumeric() || c == '_');
            }
            Prefix::Date => {
                let start = self.at;
                self.with_dots(|c| c.is_ascii_digit() || matches!(c, ':' | '_' | '-'));
                let trimmed = self.text[start..self.at].trim_end_matches([':', '-', '_']).len();
                self.at = start + trimmed;
            }
            Prefix::Other => match self.peek_at(signed) {
                Some('\'') => self.quoted('\''),
                Some(c) if c.is_ascii_digit() => {
                    self.at += signed;
                    self.number();
                }
                _ => self.eat_while(in_name),
            },
        }
    }

    /// Characters that are `wanted`, and dots with a digit behind them.
    fn with_dots(&mut self, wanted: impl Fn(char) -> bool) {
        loop {
            self.eat_while(&wanted);
            if self.peek() != Some('.') || !self.peek_at(1).is_some_and(|c| c.is_ascii_digit()) {
                return;
            }
            self.at += 1;
        }
    }

    fn symbol(&mut self, c: char) {
        let start = self.at;
        if let Some(symbol) = SYMBOLS.iter().find(|s| self.rest().starts_with(**s)) {
            self.at += symbol.len();
            self.push(TokenKind::Symbol(symbol), start);
        } else {
            self.at += c.len_utf8();
            self.error(start, format!("unexpected character `{c}`"));
            self.push(TokenKind::Unknown, start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str, dialect: Dialect) -> Vec<String> {
        let (tokens, diagnostics) = lex(FileId(0), source, dialect);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let text = |t: &Token| source[t.span.start as usize..t.span.end as usize].to_string();
        tokens[..tokens.len() - 1].iter().map(text).collect()
    }

    #[test]
    fn literals_are_one_token_each() {
        let source = "16#FF_00 2#1010 1_000 1.5e-3 INT#-5 WORD#16#FF T#1h2m3.5s TOD#12:30:15.25 D#2020-02-29 \
                      DT#2020-01-01-12:00:00 'it$'s' BOOL#TRUE Color#Red S5T#2s %IX0.1 STRING#'a b' B#16#0F";
        let tokens = lex(FileId(0), source, Dialect::StructuredText).0;
        assert_eq!(tokens.len(), source.replace("'a b'", "'ab'").split_whitespace().count() + 1);
        assert!(tokens.iter().all(|t| matches!(t.kind, TokenKind::Literal | TokenKind::Direct | TokenKind::End)));
    }

    #[test]
    fn ranges_are_not_reals() {
        assert_eq!(texts("1..5", Dialect::Scl), ["1", "..", "5"]);
        assert_eq!(texts("a.3:=b.%X4;", Dialect::Scl), ["a", ".", "3", ":=", "b", ".", "%X4", ";"]);
        assert_eq!(texts("D#2020-01-01:x", Dialect::Scl), ["D#2020-01-01", ":", "x"]);
    }

    #[test]
    fn comments_stay_and_nest_in_structured_text() {
        assert_eq!(
            texts("a (* b (* c *) d *) e // f", Dialect::StructuredText),
            ["a", "(* b (* c *) d *)", "e", "// f"]
        );
        assert_eq!(texts("a (* b (* c *) d", Dialect::Scl), ["a", "(* b (* c *)", "d"]);
    }

    #[test]
    fn scl_names() {
        let (tokens, _) = lex(FileId(0), "#while \"Motor 1\".x {S7 := 'T'} REGION a b; c\nx", Dialect::Scl);
        let kinds: Vec<TokenKind> = tokens.iter().map(|t| t.kind).collect();
        assert_eq!(
            kinds,
            [
                TokenKind::HashIdent,
                TokenKind::Quoted,
                TokenKind::Symbol("."),
                TokenKind::Ident,
                TokenKind::Pragma,
                TokenKind::Keyword("REGION"),
                TokenKind::RegionName,
                TokenKind::Ident,
                TokenKind::End
            ]
        );
    }

    #[test]
    fn unreadable_text_is_reported_with_its_place() {
        for (source, message, start) in [
            ("a (* b", "this comment is never closed by `*)`", 2),
            ("x := 'abc", "this string is not closed by `'` on its line", 5),
            ("a ? b", "unexpected character `?`", 2),
        ] {
            let (_, diagnostics) = lex(FileId(0), source, Dialect::StructuredText);
            let found: Vec<_> = diagnostics.iter().map(|d| (d.message.as_str(), d.span.start)).collect();
            assert_eq!(found, [(message, start)]);
        }
    }
}
