//! Reads the text form that [`crate::print`] writes; that module's doc is the grammar.
//!
//! Declarations come before their use: records and enums, then objects, then functions. The parser keeps ids inside
//! their tables; everything else that can be wrong with a program is [`crate::verify`]'s to say.

mod expr;
mod lex;
mod stmt;
mod types;

use crate::limits;
use crate::print::names;
use crate::*;
use because_source::{FileId, FileKind, SourceFile, Span};
use lex::Token;

/// Why a text is no program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl ParseError {
    fn at(text: &str, offset: usize, message: impl Into<String>) -> ParseError {
        let before = &text[..offset.min(text.len())];
        let line = before.bytes().filter(|&b| b == b'\n').count() as u32 + 1;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        ParseError { line, column: before[start..].chars().count() as u32 + 1, message: message.into() }
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

/// A program from its text.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let mut p = Parser::new(text)?;
    p.header()?;
    while p.peek() != &Token::End {
        p.item()?;
    }
    p.finish()
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, usize)>,
    next: usize,
    depth: u32,
    program: Program,
    objects: Vec<Option<Object>>,
    /// Largest id used and where, for functions, records, enums, source statements, objects.
    used: [Option<(u32, usize)>; 5],
}

const FUNCTIONS: usize = 0;
const RECORDS: usize = 1;
const ENUMS: usize = 2;
const STMTS: usize = 3;
const OBJECTS: usize = 4;

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parsed<Parser<'a>> {
        let program = Program::new(Language::C, Target { pointer_bits: 64, endian: Endian::Little });
        let tokens = lex::lex(text)?;
        Ok(Parser { text, tokens, next: 0, depth: 0, program, objects: Vec::new(), used: [None; 5] })
    }

    fn header(&mut self) -> Parsed<()> {
        self.keyword("because-ir")?;
        if self.number::<u32>()? != 1 {
            return Err(self.error_before("only version 1 of the text form is known"));
        }
        self.symbol(";")?;
        self.keyword("language")?;
        self.program.language = self.one_of(names::LANGUAGES, "a language")?;
        self.symbol(";")?;
        self.keyword("target")?;
        self.program.target.pointer_bits = self.number()?;
        if !matches!(self.program.target.pointer_bits, 16 | 32 | 64) {
            return Err(self.error_before("pointers have 16, 32 or 64 bits"));
        }
        self.program.target.endian = self.one_of(names::ENDIANS, "`little` or `big`")?;
        self.symbol(";")?;
        self.keyword("entry")?;
        self.program.entry = self.function_id()?;
        self.symbol(";")
    }

    fn item(&mut self) -> Parsed<()> {
        let word = self.word()?;
        match word.as_str() {
            "file" => self.file()?,
            "assumed" => {
                let kind = self.one_of(names::ASSUMED_KINDS, "`narrower`, `order`, `wider` or `inexact`")?;
                let text = self.string()?;
                self.program.assumed.push(Assumed { text, kind });
            }
            "order" => {
                let input = self.string()?;
                let mut ways = Vec::new();
                while matches!(self.peek(), Token::Text(_)) {
                    ways.push(self.string()?);
                }
                self.program.orders.push(OrderChoice { input, ways });
            }
            "macro" => {
                let spans = (self.span()?, self.span()?);
                self.program.macros.push(spans);
            }
            "stmt" => self.source_stmt()?,
            "record" => return self.record(),
            "enum" => return self.enumeration(),
            "fn" => return self.function(),
            kind => match names::value(names::OBJECT_KINDS, kind) {
                Some(kind) => self.global(kind)?,
                None => return Err(self.error_before(format!("`{kind}` starts no declaration"))),
            },
        }
        self.symbol(";")
    }

    fn file(&mut self) -> Parsed<()> {
        let id: u32 = self.number()?;
        let kind: FileKind = self.one_of(names::FILE_KINDS, "`user`, `header` or `model`")?;
        let name = self.string()?;
        match self.program.sources.add(SourceFile::new(name, "", kind)) == FileId(id) {
            true => Ok(()),
            false => Err(self.error_before("files are numbered from 0 in order")),
        }
    }

    fn source_stmt(&mut self) -> Parsed<()> {
        let id = self.stmt_id()?;
        let kind = self.one_of(names::SOURCE_STMTS, "a kind of source statement")?;
        let function = self.function_id()?;
        let span = self.optional_span()?;
        if id.index() != self.program.source_stmts.len() {
            return Err(self.error_before("source statements are numbered from s0 in order"));
        }
        build::source(&mut self.program, function, kind, span);
        Ok(())
    }

    fn global(&mut self, kind: ObjectKind) -> Parsed<()> {
        let id = self.declaration(kind, None)?;
        let function = if self.accept_word("in") { Some(self.function_id()?) } else { None };
        let mut init = Vec::new();
        let ty = self.objects[id.index()].as_ref().map(|o| o.ty);
        if self.accept("=") {
            init = self.initial_value(ty)?;
        }
        if let Some(object) = &mut self.objects[id.index()] {
            object.function = function;
            object.init = init;
        }
        Ok(())
    }

    /// `name.3 "odd name": T readonly volatile {span}`
    fn declaration(&mut self, kind: ObjectKind, function: Option<FuncId>) -> Parsed<ObjectId> {
        let at = self.next;
        let id = match self.advance() {
            Token::Ref(' ', id) => ObjectId(id),
            _ => return Err(self.error_before("expected an object, such as `x.3`")),
        };
        let name = self.name_of(at)?;
        self.symbol(":")?;
        let ty = self.ty()?;
        let read_only = self.accept_word("readonly");
        let volatile = self.accept_word("volatile");
        let span = self.optional_span()?;
        // No text declares more objects than it has tokens, so that a wild id cannot ask for a huge table.
        if id.index() >= self.tokens.len() {
            return Err(self.error_at(at, "objects are numbered from 0 without gaps"));
        }
        if self.objects.len() <= id.index() {
            self.objects.resize(id.index() + 1, None);
        }
        if self.objects[id.index()].is_some() {
            return Err(self.error_at(at, format!("object {} is declared twice", id.0)));
        }
        self.objects[id.index()] =
            Some(Object { name, ty, kind, function, init: Vec::new(), read_only, volatile, span });
        Ok(id)
    }

    fn initial_value(&mut self, ty: Option<TypeId>) -> Parsed<Vec<Init>> {
        if let Token::Text(bytes) = self.peek() {
            let bytes = bytes.clone();
            self.next += 1;
            let Some(Type::Array { element, .. }) = ty.map(|t| self.program.types.get(t)) else {
                return Err(self.error_before("a text initialises an array of bytes"));
            };
            let init = |(at, b): (usize, &u8)| Init {
                offset: at as u64,
                ty: *element,
                bits: None,
                value: Const::Int(u128::from(*b)),
            };
            return Ok(bytes.iter().enumerate().map(init).collect());
        }
        self.symbol("{")?;
        let mut list = Vec::new();
        while !self.accept("}") {
            let offset = self.number()?;
            let bits = if self.accept_word("bits") { Some((self.number()?, self.number()?)) } else { None };
            self.symbol(":")?;
            let (value, ty) = self.typed_const()?;
            self.symbol(";")?;
            list.push(Init { offset, ty, bits, value });
        }
        Ok(list)
    }

    /// Checks that every table is whole and gives the program out.
    fn finish(mut self) -> Parsed<Program> {
        if self.program.source_stmts.is_empty() {
            let function = self.program.entry;
            build::source(&mut self.program, function, SourceStmtKind::Hidden, Span::NONE);
        }
        let sizes = [
            (self.program.functions.len(), "function"),
            (self.program.types.records.len(), "record"),
            (self.program.types.enums.len(), "enum"),
            (self.program.source_stmts.len(), "source statement"),
            (self.objects.len(), "object"),
        ];
        for (used, (size, what)) in self.used.into_iter().zip(sizes) {
            if let Some((id, at)) = used.filter(|&(id, _)| id as usize >= size) {
                return Err(ParseError::at(self.text, at, format!("there is no {what} {id}")));
            }
        }
        let count = self.objects.len();
        let objects: Vec<Object> = self.objects.into_iter().flatten().collect();
        if objects.len() < count {
            return Err(ParseError::at(self.text, self.text.len(), "objects are numbered from 0 without gaps"));
        }
        self.program.objects = objects;
        Ok(self.program)
    }
}

/// Tokens.
impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.next.min(self.tokens.len() - 1)].0
    }

    fn peek_second(&self) -> &Token {
        &self.tokens[(self.next + 1).min(self.tokens.len() - 1)].0
    }

    fn advance(&mut self) -> Token {
        let token = self.peek().clone();
        self.next += 1;
        token
    }

    fn error_at(&self, token: usize, message: impl Into<String>) -> ParseError {
        let at = self.tokens[token.min(self.tokens.len() - 1)].1;
        ParseError::at(self.text, at, message)
    }

    /// An error at the token just taken.
    fn error_before(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.next.saturating_sub(1), message)
    }

    fn error_here(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.next, message)
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Token::Symbol(s) if *s == symbol);
        self.next += usize::from(found);
        found
    }

    fn symbol(&mut self, symbol: &str) -> Parsed<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.error_here(format!("expected `{symbol}`"))) }
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        self.next += usize::from(found);
        found
    }

    fn keyword(&mut self, word: &str) -> Parsed<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.error_here(format!("expected `{word}`"))) }
    }

    fn word(&mut self) -> Parsed<String> {
        match self.advance() {
            Token::Word(word) => Ok(word),
            _ => Err(self.error_before("expected a word")),
        }
    }

    fn one_of<T: Copy>(&mut self, table: &[(T, &str)], what: &str) -> Parsed<T> {
        let found = match self.peek() {
            Token::Word(word) => names::value(table, word),
            _ => None,
        };
        self.next += 1;
        found.ok_or_else(|| self.error_before(format!("expected {what}")))
    }

    fn number<T: std::str::FromStr>(&mut self) -> Parsed<T> {
        let value = match self.peek() {
            Token::Number(text) => text.parse().ok(),
            _ => None,
        };
        self.next += 1;
        value.ok_or_else(|| self.error_before("expected a number in range"))
    }

    fn string(&mut self) -> Parsed<String> {
        match self.advance() {
            Token::Text(bytes) => String::from_utf8(bytes).map_err(|_| self.error_before("a text that is no UTF-8")),
            _ => Err(self.error_before("expected a text in quotes")),
        }
    }

    /// The name of the thing whose token is at `at`: the text after it where there is one, else its own word.
    fn name_of(&mut self, at: usize) -> Parsed<String> {
        if matches!(self.peek(), Token::Text(_)) {
            return self.string();
        }
        let start = self.tokens[at].1;
        let text = self.text[start..].trim_start_matches(['@', '%', '#']);
        Ok(text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
    }

    fn id(&mut self, sigil: char, table: usize, what: &str) -> Parsed<u32> {
        match self.advance() {
            Token::Ref(s, id) if s == sigil => {
                self.note_use(table, id);
                Ok(id)
            }
            _ => Err(self.error_before(format!("expected {what}"))),
        }
    }

    fn note_use(&mut self, table: usize, id: u32) {
        if self.used[table].is_none_or(|(largest, _)| largest < id) {
            self.used[table] = Some((id, self.tokens[self.next - 1].1));
        }
    }

    fn function_id(&mut self) -> Parsed<FuncId> {
        self.id('@', FUNCTIONS, "a function, such as `@main.0`").map(FuncId)
    }

    fn object_id(&mut self) -> Parsed<ObjectId> {
        match self.advance() {
            Token::Ref(' ', id) if self.objects.get(id as usize).is_some_and(Option::is_some) => Ok(ObjectId(id)),
            Token::Ref(' ', id) => Err(self.error_before(format!("object {id} is not declared before its use"))),
            _ => Err(self.error_before("expected an object, such as `x.3`")),
        }
    }

    fn prefixed(&mut self, letter: char, what: &str) -> Parsed<u32> {
        let number = match self.peek() {
            Token::Word(word) => word.strip_prefix(letter).and_then(|n| n.parse().ok()),
            _ => None,
        };
        self.next += 1;
        number.ok_or_else(|| self.error_before(format!("expected {what}")))
    }

    fn stmt_id(&mut self) -> Parsed<SourceStmtId> {
        let id = self.prefixed('s', "a source statement, such as `s3`")?;
        self.note_use(STMTS, id);
        Ok(SourceStmtId(id))
    }

    fn span(&mut self) -> Parsed<Span> {
        self.symbol("{")?;
        if self.accept("}") {
            return Ok(Span::NONE);
        }
        let file = FileId(self.number()?);
        self.symbol(":")?;
        let start = self.number()?;
        self.symbol("..")?;
        let end = self.number()?;
        self.symbol("}")?;
        Ok(Span { file, start, end })
    }

    /// `{0:1..2}` where it stands; a `{` that opens something else is left alone.
    fn optional_span(&mut self) -> Parsed<Span> {
        let ahead = |n: usize| &self.tokens[(self.next + n).min(self.tokens.len() - 1)].0;
        let is_span = matches!(ahead(0), Token::Symbol("{"))
            && matches!(ahead(1), Token::Number(_))
            && matches!(ahead(2), Token::Symbol(":"))
            && matches!(ahead(3), Token::Number(_));
        if is_span { self.span() } else { Ok(Span::NONE) }
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= limits::TEXT_NESTING {
            return Err(self.error_here(format!("nested more than {} deep", limits::TEXT_NESTING)));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}
