//! STEP 7's `.awl` sources: declarations, data blocks and types are read as they are. What stands behind `BEGIN` in a block of
//! code is in STL, which is not read: the token in its place is refused where a run comes there.

use super::Tokens;
use crate::lexer::lex;
use crate::token::{Dialect, Token, TokenKind};
use because_source::{FileId, Span};

const CODE: [&str; 3] = ["FUNCTION", "FUNCTION_BLOCK", "ORGANIZATION_BLOCK"];
const ENDS: [&str; 3] = ["END_FUNCTION", "END_FUNCTION_BLOCK", "END_ORGANIZATION_BLOCK"];

/// The tokens of a file.
pub(super) fn tokens(file: FileId, text: &str) -> Tokens {
    let (all, diagnostics) = lex(file, text, Dialect::Scl);
    let mut out = Tokens::default();
    let mut skipped: Vec<Span> = Vec::new();
    let mut in_code = false;
    let mut rest = all.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token.kind {
            TokenKind::Keyword(word) if CODE.contains(&word) => in_code = true,
            TokenKind::Keyword(word) if ENDS.contains(&word) => in_code = false,
            _ => {}
        }
        out.tokens.push(token);
        if !in_code || token.kind != TokenKind::Keyword("BEGIN") {
            continue;
        }
        let mut code: Option<Span> = None;
        let is_end = |t: &Token| match t.kind {
            TokenKind::Keyword(word) => ENDS.contains(&word),
            kind => kind == TokenKind::End,
        };
        while let Some(next) = rest.next_if(|t| !is_end(t)) {
            let titled = matches!(next.kind, TokenKind::Comment) || written(text, next.span) == "NETWORK";
            match code {
                None if titled => {}
                _ => code = Some(code.map_or(next.span, |c| c.to(next.span))),
            }
        }
        if let Some(at) = code {
            out.tokens.push(Token { kind: TokenKind::Foreign("code in STL"), span: at });
            skipped.push(at);
        }
    }
    let is_skipped = |at: Span| skipped.iter().any(|s| s.contains(at));
    out.diagnostics = diagnostics.into_iter().filter(|d| !is_skipped(d.span)).collect();
    out
}

fn written(text: &str, span: Span) -> String {
    text.get(span.start as usize..span.end as usize).unwrap_or("").to_ascii_uppercase()
}
