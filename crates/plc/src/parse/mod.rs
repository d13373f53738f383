//! Tokens → syntax tree. An error is a diagnostic that says what was expected, what is there and where; reading goes
//! on behind the next `;` or at the next keyword that starts or ends something, so that several errors show at once.

mod block;
mod decl;
mod expr;
mod member;
mod stmt;

pub(crate) use block::is_block_end;

use crate::ast;
use crate::lexer::{lex, lex_range};
use crate::limits;
use crate::token::{Dialect, Token, TokenKind};
use because_source::{Diagnostic, FileId, Span};

/// Reads a whole file. The tree holds what could be read even where there are diagnostics.
pub fn parse(file: FileId, text: &str, dialect: Dialect) -> (ast::Unit, Vec<Diagnostic>) {
    let (tokens, diagnostics) = lex(file, text, dialect);
    let mut parser = Parser::new(file, text, dialect, tokens, diagnostics);
    let unit = parser.unit();
    (unit, parser.diagnostics)
}

/// Reads tokens that somebody else took out of a file.
pub(crate) fn parse_tokens(
    file: FileId,
    text: &str,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
) -> (ast::Unit, Vec<Diagnostic>) {
    let mut parser = Parser::new(file, text, Dialect::StructuredText, tokens, diagnostics);
    let unit = parser.unit();
    (unit, parser.diagnostics)
}

/// Reads one expression, and nothing else: the condition of a requirement.
pub fn parse_expr(
    file: FileId,
    text: &str,
    range: std::ops::Range<usize>,
    dialect: Dialect,
) -> Result<ast::Expr, Vec<Diagnostic>> {
    let (tokens, diagnostics) = lex_range(file, text, range.start, range.end, dialect);
    let mut parser = Parser::new(file, text, dialect, tokens, diagnostics);
    let expr = parser.expr();
    if parser.diagnostics.is_empty() && parser.token().kind != TokenKind::End {
        parser.expected("the end of the condition");
    }
    match expr {
        Ok(expr) if parser.diagnostics.is_empty() => Ok(expr),
        _ => Err(parser.diagnostics),
    }
}

/// The diagnostic is already recorded.
pub(crate) struct Reported;

type Parsed<T> = Result<T, Reported>;

pub(crate) struct Parser<'a> {
    text: &'a str,
    dialect: Dialect,
    tokens: Vec<Token>,
    at: usize,
    diagnostics: Vec<Diagnostic>,
    /// Declared jump labels of the block being read, by key.
    labels: Vec<String>,
    /// How many CASE arms are open around the statement being read.
    case_depth: u32,
    /// How many expressions and statements are open; guards the stack against hostile nesting.
    depth: u32,
}

impl<'a> Parser<'a> {
    fn new(
        file: FileId,
        text: &'a str,
        dialect: Dialect,
        tokens: Vec<Token>,
        diagnostics: Vec<Diagnostic>,
    ) -> Parser<'a> {
        let mut parser = Parser {
            text,
            dialect,
            tokens: Vec::new(),
            at: 0,
            diagnostics,
            labels: Vec::new(),
            case_depth: 0,
            depth: 0,
        };
        for token in tokens {
            match token.kind {
                TokenKind::Comment => parser.comment(file, token),
                TokenKind::Pragma => {
                    let written = text.get(token.span.start as usize..token.span.end as usize).unwrap_or("");
                    if let Some(what) = foreign(written) {
                        parser.tokens.push(Token { kind: TokenKind::Foreign(what), ..token });
                    }
                }
                _ => parser.tokens.push(token),
            }
        }
        parser
    }

    /// `//#ASSERT …` becomes tokens; every other comment is passed over.
    fn comment(&mut self, file: FileId, token: Token) {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        let body = &self.text[start..end];
        let inner_end = if body.starts_with("//") { end } else { end.saturating_sub(2) };
        let Some(inner) = body.get(2..) else { return };
        let Some(marked) = inner.trim_start().strip_prefix('#').map(str::trim_start) else { return };
        let word = marked.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        let from = end - marked.len() + word.len();
        let Some(kind) = SPECIFICATIONS.into_iter().find(|name| name[1..].eq_ignore_ascii_case(word)) else {
            let meant = |name: &&str| is_slip(&word.to_ascii_uppercase(), &name[1..]);
            if let Some(meant) = SPECIFICATIONS.into_iter().find(meant) {
                let at = Span::new(file, start as u32, from.min(inner_end) as u32);
                let message = format!("`#{word}` is a comment and checks nothing; did you mean `{meant}`?");
                self.diagnostics.push(Diagnostic::warning("specification", at, message));
            }
            return;
        };
        if from > inner_end {
            return;
        }
        let (tokens, diagnostics) = lex_range(file, self.text, from, inner_end, self.dialect);
        let head = Span::new(file, start as u32, from as u32);
        self.tokens.push(Token { kind: TokenKind::SpecStart(kind), span: head });
        let nested = |t: &Token| !matches!(t.kind, TokenKind::End | TokenKind::Comment | TokenKind::Pragma);
        self.tokens.extend(tokens.into_iter().filter(nested));
        let tail = Span::new(file, inner_end as u32, inner_end as u32);
        self.tokens.push(Token { kind: TokenKind::SpecEnd, span: tail });
        self.diagnostics.extend(diagnostics);
    }

    fn token(&self) -> Token {
        self.tokens[self.at]
    }

    fn peek(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    /// The span of the token before this one.
    fn previous(&self) -> Span {
        match self.at.checked_sub(1) {
            Some(at) => self.tokens[at].span,
            None => self.token().span,
        }
    }

    fn advance(&mut self) -> Token {
        let token = self.token();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn is(&self, text: &str) -> bool {
        self.token().is(text)
    }

    /// Is the token an identifier spelled so, in any case?
    fn is_word(&self, text: &str) -> bool {
        self.token().kind == TokenKind::Ident && self.slice(self.token().span).eq_ignore_ascii_case(text)
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, text: &str) -> bool {
        let found = self.is_word(text);
        if found {
            self.advance();
        }
        found
    }

    fn slice(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// What to call the token in a message.
    fn found(&self) -> String {
        match self.token().kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::SpecEnd => "the end of the comment".to_string(),
            TokenKind::SpecStart(kind) => format!("`//{kind}`"),
            _ => format!("`{}`", self.slice(self.token().span)),
        }
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error("syntax", span, message))
    }

    fn unsupported(&mut self, span: Span, what: &str) -> Reported {
        self.report(Diagnostic::error("unsupported", span, format!("{what} is not supported")))
    }

    /// At most one diagnostic a place: the first is the one that helps.
    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        if !self
            .diagnostics
            .iter()
            .any(|d| d.span.start == diagnostic.span.start && d.span.file == diagnostic.span.file)
        {
            self.diagnostics.push(diagnostic);
        }
        Reported
    }

    /// `what` was expected where the current token is.
    fn expected(&mut self, what: &str) -> Reported {
        let message = format!("expected {what}, found {}", self.found());
        let mut diagnostic = Diagnostic::error("syntax", self.token().span, message);
        let hint = match self.token().kind {
            TokenKind::Symbol("==") => Some("equality is written `=`"),
            TokenKind::Symbol("!=") => Some("inequality is written `<>`"),
            TokenKind::Symbol("&&") => Some("write `AND`"),
            TokenKind::Symbol("||") => Some("write `OR`"),
            _ => None,
        };
        if let Some(hint) = hint {
            diagnostic = diagnostic.with_note(hint);
        }
        self.report(diagnostic)
    }

    fn expect(&mut self, text: &str, context: &str) -> Parsed<Span> {
        if self.is(text) {
            return Ok(self.advance().span);
        }
        Err(self.expected(&format!("`{text}`{context}")))
    }

    /// A missing `;` is reported right behind what it should close.
    fn semicolon(&mut self, after: &str) -> Parsed<()> {
        if self.eat(";") {
            return Ok(());
        }
        if matches!(self.token().kind, TokenKind::Symbol(_)) {
            return Err(self.expected(&format!("`;` after {after}")));
        }
        let end = self.previous().end;
        let span = Span::new(self.previous().file, end, end);
        let message = format!("expected `;` after {after}, found {}", self.found());
        let reported = self.error(span, message);
        // On a new line something new starts: read on as if the `;` were there.
        let between = self.text.get(end as usize..self.token().span.start as usize).unwrap_or("");
        if between.contains('\n') && self.token().kind != TokenKind::End { Ok(()) } else { Err(reported) }
    }

    fn name(&mut self, what: &str) -> Parsed<ast::Name> {
        let token = self.token();
        let text = self.slice(token.span);
        let (text, spelling) = match token.kind {
            TokenKind::Ident => (text, ast::Spelling::Bare),
            TokenKind::HashIdent => (text[1..].trim_matches('"'), ast::Spelling::Hash),
            TokenKind::Quoted => (text.trim_matches('"'), ast::Spelling::Quoted),
            TokenKind::Keyword(word) => {
                let message = format!("expected {what}, found `{text}`");
                let note = format!("`{word}` is a reserved word and cannot be a name");
                return Err(self.report(Diagnostic::error("syntax", token.span, message).with_note(note)));
            }
            _ => return Err(self.expected(what)),
        };
        self.advance();
        Ok(ast::Name { text: text.to_string(), spelling, at: ast::At(token.span) })
    }

    /// Runs `inner` one level deeper; too deep is an error instead of an overflow of the stack.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= limits::NESTING {
            let span = self.token().span;
            return Err(self.error(span, "this is nested too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn span_from(&self, start: Span) -> ast::At {
        ast::At(start.to(self.previous()))
    }
}

/// What a pragma says that stands where code in another language was.
fn foreign(pragma: &str) -> Option<&'static str> {
    let known = ["code in IL", "code in a graphical language", "code in a ladder diagram"];
    known.into_iter().find(|what| pragma == format!("{{foreign {what}}}"))
}

/// What a comment may ask for.
const SPECIFICATIONS: [&str; 2] = ["#ASSERT", "#ASSUME"];

/// One letter too many, too few or another one, or two neighbours exchanged.
fn is_slip(word: &str, name: &str) -> bool {
    let same = word.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    let (rest, wanted) = (&word.as_bytes()[same..], &name.as_bytes()[same..]);
    let behind = |bytes: &'_ [u8], n: usize| bytes.get(n..).map(<[u8]>::to_vec);
    let exchanged = matches!((rest, wanted), ([a, b, x @ ..], [c, d, y @ ..]) if a == d && b == c && x == y);
    exchanged
        || (behind(rest, 1).is_some() && behind(rest, 1).as_deref() == Some(wanted))
        || (behind(wanted, 1).is_some() && behind(wanted, 1).as_deref() == Some(rest))
        || (behind(rest, 1).is_some() && behind(rest, 1) == behind(wanted, 1))
}
