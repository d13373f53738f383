//! Comments of ACSL (`/*@ requires n >= 0; */`, `//@ assert x < 3;`): clauses of the usual fragment.
//!
//! Comes in: a file's text. Goes out: for each comment its clauses, each with the range of its formula, and a text of the same
//! length in which nothing but the formulas stands, written so that the preprocessor reads them. What is not read is listed.

use super::{Clause, ClauseKind, Unread};
use rucc_diag::Span;
use rucc_lex::PpToken;

/// A comment and what it says.
#[derive(Debug)]
pub struct Comment {
    /// Where it ends in the text.
    pub end: usize,
    pub clauses: Vec<Formula>,
}

/// A clause's kind and where its formula stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Formula {
    pub kind: ClauseKind,
    pub from: usize,
    pub to: usize,
}

/// A range of the text that is not read, and why.
pub type UnreadAt = (usize, usize, String);

/// Whether the text has such a comment.
pub fn is_present(text: &[u8]) -> bool {
    text.windows(3).any(|w| w == b"/*@" || w == b"//@")
}

/// The comments, the text with nothing but formulas, and what is not read, by its range.
pub fn comments(text: &[u8]) -> (Vec<Comment>, Vec<u8>, Vec<UnreadAt>) {
    let mut found = Vec::new();
    let mut unread = Vec::new();
    let mut blank: Vec<u8> = text.iter().map(|&b| if b == b'\n' { b } else { b' ' }).collect();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        match rest {
            [quote @ (b'"' | b'\''), ..] => at = end_of_literal(text, at, *quote),
            [b'/', b'*', ..] => {
                let end = find(text, at + 2, b"*/").unwrap_or(text.len());
                if rest.get(2) == Some(&b'@') {
                    found.push(comment(text, (at + 3, end), &mut blank, &mut unread));
                    found.last_mut().expect("it was pushed").end = (end + 2).min(text.len());
                }
                at = (end + 2).min(text.len());
            }
            [b'/', b'/', ..] => {
                let end = find(text, at, b"\n").unwrap_or(text.len());
                if rest.get(2) == Some(&b'@') {
                    found.push(comment(text, (at + 3, end), &mut blank, &mut unread));
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    (found, blank, unread)
}

fn end_of_literal(text: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from + 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += 1 + usize::from(text[at] == b'\\');
    }
    at + 1
}

fn find(text: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    text.get(from..)?.windows(what.len()).position(|w| w == what).map(|i| i + from)
}

fn comment(text: &[u8], (from, end): (usize, usize), blank: &mut [u8], unread: &mut Vec<UnreadAt>) -> Comment {
    let mut clauses = Vec::new();
    let mut at = from;
    while let Some(start) = (at..end).find(|&i| !text[i].is_ascii_whitespace() && text[i] != b'@') {
        let stop = end_of_clause(text, start, end);
        at = stop + 1;
        let words: Vec<&[u8]> = text[start..stop].splitn(3, |b| b.is_ascii_whitespace()).collect();
        let (kind, taken) = kind(&words);
        let Some(kind) = kind else {
            let word = String::from_utf8_lossy(words.first().copied().unwrap_or_default()).to_string();
            unread.push((start, stop, format!("`{word}` of ACSL is not read, nor what follows in this comment")));
            break;
        };
        if kind == ClauseKind::LeftOut {
            continue;
        }
        let formula = start + taken;
        match written(text, (formula, stop), blank) {
            Ok(()) => clauses.push(Formula { kind, from: formula, to: stop }),
            Err(word) => unread.push((start, stop, format!("`{word}` of ACSL is not read, nor is its clause"))),
        }
    }
    Comment { end, clauses }
}

/// What a clause begins with, and how many bytes that takes.
fn kind(words: &[&[u8]]) -> (Option<ClauseKind>, usize) {
    let first = words.first().copied().unwrap_or_default();
    let kind = match first {
        b"requires" => ClauseKind::Requires,
        b"ensures" => ClauseKind::Ensures,
        b"assigns" => ClauseKind::Assigns,
        b"assert" => ClauseKind::Assert,
        b"decreases" | b"terminates" => ClauseKind::LeftOut,
        b"loop" => {
            let kind = match words.get(1).copied().unwrap_or_default() {
                b"invariant" => Some(ClauseKind::Invariant),
                b"assigns" | b"variant" => Some(ClauseKind::LeftOut),
                _ => None,
            };
            return (kind, first.len() + 1 + words.get(1).map_or(0, |w| w.len()));
        }
        _ => return (None, 0),
    };
    (Some(kind), first.len())
}

/// Where the semicolon of a clause stands; that behind the variable of a quantifier is another.
fn end_of_clause(text: &[u8], start: usize, end: usize) -> usize {
    let mut binders = 0;
    let mut depth = 0i32;
    for at in start..end {
        match text[at] {
            b'\\' if text[at..end].starts_with(b"\\forall") || text[at..end].starts_with(b"\\exists") => binders += 1,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b';' if binders > 0 => binders -= 1,
            b';' if depth <= 0 => return at,
            _ => {}
        }
    }
    end
}

/// Writes the formula so that the preprocessor reads it; the word that it cannot be written without.
fn written(text: &[u8], (from, to): (usize, usize), blank: &mut [u8]) -> Result<(), String> {
    const WORDS: [(&str, &str); 8] = [
        ("\\result", "_result"),
        ("\\old", "_old"),
        ("\\forall", "_forall"),
        ("\\exists", "_exists"),
        ("\\true", "    1"),
        ("\\false", "     0"),
        ("\\null", "    0"),
        ("\\nothing", "        "),
    ];
    if find(&text[..to], from, b"..").is_some() {
        return Err("..".to_string());
    }
    let mut at = from;
    while at < to {
        let rest = &text[at..to];
        let is_word = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let known = |(word, _): &&(&str, &str)| rest.starts_with(word.as_bytes()) && !is_word(rest.get(word.len()));
        match WORDS.iter().find(known) {
            Some((word, by)) => {
                blank[at..at + word.len()].copy_from_slice(by.as_bytes());
                at += word.len();
            }
            None if text[at] == b'\\' => {
                let word: Vec<u8> = rest.iter().skip(1).take_while(|b| is_word(Some(b))).copied().collect();
                blank[from..at].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
                return Err(format!("\\{}", String::from_utf8_lossy(&word)));
            }
            // What marks the lines of a comment.
            None if text[at] == b'@' => at += 1,
            None => {
                blank[at] = text[at];
                at += 1;
            }
        }
    }
    Ok(())
}

/// The clauses of a comment with the tokens of their formulas. `lexed`: those of the text of formulas, whose places are the
/// same as in the file but for `from`, where each of them begins.
pub fn tokens_of(comment: &Comment, lexed: &[PpToken], (from, file): (u32, u32)) -> Vec<Clause> {
    let moved = |span: Span| Span { lo: span.lo - from + file, hi: span.hi - from + file };
    let clause = |formula: &Formula| {
        let (low, high) = (from + formula.from as u32, from + formula.to as u32);
        let inside = lexed.iter().filter(|t| low <= t.span.lo && t.span.hi <= high);
        let tokens: Vec<PpToken> = inside.map(|t| PpToken { span: moved(t.span), ..*t }).collect();
        let span = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => Span { lo: first.span.lo, hi: last.span.hi },
            _ => moved(Span { lo: low, hi: high }),
        };
        Clause { kind: formula.kind, tokens, span }
    };
    comment.clauses.iter().map(clause).collect()
}

/// Whether nothing but blanks and comments stands between a comment and the next token: what a directive leaves out is no part
/// of the program.
pub fn is_next(text: &[u8], from: usize, to: usize) -> bool {
    let mut at = from;
    while at < to {
        at = match &text[at..] {
            [b, ..] if b.is_ascii_whitespace() => at + 1,
            [b'/', b'*', ..] => find(text, at + 2, b"*/").map_or(to, |end| end + 2),
            [b'/', b'/', ..] => find(text, at, b"\n").unwrap_or(to),
            _ => return false,
        };
    }
    true
}

/// Messages with the places that they have in the unit.
pub fn placed(unread: Vec<UnreadAt>, file: u32) -> Vec<Unread> {
    unread.into_iter().map(|(from, to, text)| (Span { lo: file + from as u32, hi: file + to as u32 }, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_of_a_comment() {
        let text = b"/*@ requires n >= 0;\n  @ ensures \\result == \\old(n);\n  @ behavior b: assumes n > 3; ensures 0; */ int f(int n);";
        let (found, blank, unread) = comments(text);
        let kinds: Vec<ClauseKind> = found[0].clauses.iter().map(|c| c.kind).collect();
        assert_eq!(kinds, [ClauseKind::Requires, ClauseKind::Ensures]);
        assert_eq!(unread[0].2, "`behavior` of ACSL is not read, nor what follows in this comment");
        let formula = |i: usize| {
            let clause = &found[0].clauses[i];
            String::from_utf8_lossy(&blank[clause.from..clause.to]).trim().to_string()
        };
        assert_eq!([formula(0), formula(1)], ["n >= 0", "_result == _old(n)"]);
        assert_eq!(blank.len(), text.len());
    }

    #[test]
    fn the_variable_of_a_quantifier_ends_with_no_clause() {
        let (found, _, unread) = comments(b"//@ assert \\forall integer i; 0 <= i < 4 ==> a[i] == 0;\n");
        assert_eq!((found[0].clauses.len(), unread.len(), found[0].end), (1, 0, 55));
    }

    #[test]
    fn what_is_no_comment_is_not_read() {
        let (found, _, _) = comments(b"char *s = \"/*@ requires 0; */\"; char c = '\"'; /* @ requires 0; */");
        assert!(found.is_empty());
    }

    #[test]
    fn words_that_are_not_known_leave_nothing_behind() {
        let (found, blank, unread) = comments(b"/*@ requires n > 0 && \\valid(p); */");
        assert!(found[0].clauses.is_empty() && blank.iter().all(|b| *b == b' '));
        assert_eq!(unread[0].2, "`\\valid` of ACSL is not read, nor is its clause");
    }
}
