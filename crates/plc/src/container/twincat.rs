//! TwinCAT's `.TcPOU`, `.TcGVL`, `.TcDUT` and `.TcIO`: declarations and statements as text, methods, properties and actions as
//! elements around them. What the elements say in place of keywords becomes tokens of their own.

use super::Tokens;
use super::xml::Element;
use crate::ast::GlobalList;
use crate::lexer::lex_range;
use crate::token::{Dialect, Token, TokenKind};
use because_source::{FileId, Span};
use std::ops::Range;

struct Maker<'t> {
    file: FileId,
    text: &'t str,
    out: Tokens,
}

/// The tokens of a file.
pub(super) fn tokens(file: FileId, text: &str, document: &Element) -> Tokens {
    let mut maker = Maker { file, text, out: Tokens::default() };
    for object in &document.children {
        match object.name.as_str() {
            "POU" | "Itf" => maker.block(object),
            "GVL" => {
                maker.declaration(object);
                let qualified = object.child("Declaration").is_some_and(|d| d.text.contains("'qualified_only'"));
                let name = object.value("Name").map(str::to_string);
                maker.out.list = name.map(|name| GlobalList { name, qualified });
            }
            "DUT" => {
                maker.declaration(object);
            }
            _ => {}
        }
    }
    maker.push(TokenKind::End, text.len()..text.len());
    maker.out
}

impl Maker<'_> {
    fn push(&mut self, kind: TokenKind, at: Range<usize>) {
        let span = Span::new(self.file, at.start as u32, at.end as u32);
        self.out.tokens.push(Token { kind, span });
    }

    /// The tokens of a piece of the file; where they begin in the list.
    fn piece(&mut self, at: Option<Range<usize>>) -> usize {
        let from = self.out.tokens.len();
        if let Some(at) = at {
            let (tokens, diagnostics) = lex_range(self.file, self.text, at.start, at.end, Dialect::StructuredText);
            self.out.tokens.extend(tokens.into_iter().filter(|t| t.kind != TokenKind::End));
            self.out.diagnostics.extend(diagnostics);
        }
        from
    }

    /// Where what was made last ends.
    fn here(&self) -> Range<usize> {
        let end = self.out.tokens.last().map_or(0, |t| t.span.end as usize);
        end..end
    }

    fn keyword(&mut self, word: &'static str) {
        let here = self.here();
        self.push(TokenKind::Keyword(word), here);
    }

    fn declaration(&mut self, element: &Element) -> usize {
        self.piece(element.child("Declaration").and_then(|d| d.text_at.clone()))
    }

    /// The statements; code in another language than ST is named.
    fn implementation(&mut self, element: &Element) {
        let Some(code) = element.child("Implementation").and_then(|i| i.children.first()) else { return };
        match code.name.as_str() {
            "ST" => {
                self.piece(code.text_at.clone());
            }
            "LD" | "FBD" | "NWL" | "CFC" | "SFC" | "IL" => {
                self.push(TokenKind::Foreign("code in a graphical language"), code.name_at.clone());
            }
            _ => self.push(TokenKind::Foreign("code in this language"), code.name_at.clone()),
        }
    }

    fn block(&mut self, pou: &Element) {
        let from = self.declaration(pou);
        let starts = self.out.tokens[from..].iter().find_map(|t| match t.kind {
            TokenKind::Keyword("FUNCTION_BLOCK") => Some("END_FUNCTION_BLOCK"),
            TokenKind::Keyword("PROGRAM") => Some("END_PROGRAM"),
            TokenKind::Keyword("FUNCTION") => Some("END_FUNCTION"),
            TokenKind::Keyword("INTERFACE") => Some("END_INTERFACE"),
            _ => None,
        });
        let Some(end) = starts else { return };
        for member in &pou.children {
            match member.name.as_str() {
                "Method" => {
                    self.declaration(member);
                    self.implementation(member);
                    self.keyword("END_METHOD");
                }
                "Action" => {
                    self.push(TokenKind::Ident, member.name_at.clone());
                    let name = member.attribute("Name").map_or(member.name_at.clone(), |a| a.at.clone());
                    self.push(TokenKind::Ident, name);
                    let here = self.here();
                    self.push(TokenKind::Symbol(":"), here);
                    self.implementation(member);
                    self.keyword("END_ACTION");
                }
                "Property" => {
                    self.declaration(member);
                    for (half, end) in [("Get", "END_GET"), ("Set", "END_SET")] {
                        if let Some(element) = member.child(half) {
                            self.push(TokenKind::Ident, element.name_at.clone());
                            self.declaration(element);
                            self.implementation(element);
                            self.keyword(end);
                        }
                    }
                    self.keyword("END_PROPERTY");
                }
                _ => {}
            }
        }
        self.implementation(pou);
        self.keyword(end);
    }
}
