//! Spans of tokens that came out of macros.
//!
//! A token of a macro's body belongs to the whole use, `MAX(a, b)`; a token of an argument, spelled by the user inside
//! the use, keeps its own span.

use crate::spans::Places;
use because_source::Span;
use rucc_base::Interner;
use rucc_base::hash::Map;
use rucc_pp::{Preprocessor, Tok};

/// Gives every expanded token its span; returns the uses in order: name, and whole use.
pub fn respan(tokens: &mut [Tok], map: &rucc_diag::SourceMap) -> Vec<(rucc_diag::Span, rucc_diag::Span)> {
    let mut uses = Vec::new();
    let mut known: Map<rucc_diag::Span, rucc_diag::Span> = Map::default();
    for token in tokens {
        if token.expansion.is_dummy() {
            continue;
        }
        let name = token.expansion;
        let whole = *known.entry(name).or_insert_with(|| {
            let whole = extent(name, map);
            uses.push((name, whole));
            whole
        });
        let own = token.span;
        let inside = !own.is_dummy() && own.lo >= whole.lo && own.hi <= whole.hi && own != name;
        token.expansion = if inside { own } else { whole };
    }
    uses
}

/// From a macro's name to the closing parenthesis of its arguments.
fn extent(name: rucc_diag::Span, map: &rucc_diag::SourceMap) -> rucc_diag::Span {
    let Some(file) = map.lookup_file(name.lo).map(|id| map.file(id)) else { return name };
    let text = file.bytes();
    let mut at = (name.hi - file.start) as usize;
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    if text.get(at) != Some(&b'(') {
        return name;
    }
    match closing(text, at) {
        Some(end) => rucc_diag::Span::new(name.lo, file.start + end as u32 + 1),
        None => name,
    }
}

/// The index of the `)` that closes the `(` at `open`.
fn closing(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    while at < text.len() {
        match text[at] {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < text.len() && text[at] != quote && text[at] != b'\n' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if text.get(at + 1) == Some(&b'*') => {
                at += 2;
                while at + 1 < text.len() && !(text[at] == b'*' && text[at + 1] == b'/') {
                    at += 1;
                }
                at += 1;
            }
            b'/' if text.get(at + 1) == Some(&b'/') => {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Uses of macros with the definitions they came from.
pub fn table(
    uses: &[(rucc_diag::Span, rucc_diag::Span)],
    preprocessor: &Preprocessor,
    names: &Interner,
    places: &Places,
    sources: &because_source::SourceMap,
) -> Vec<(Span, Span)> {
    let mut table = Vec::new();
    for &(name, whole) in uses {
        let spelled = sources.text(places.span(name));
        let Some(definition) = names.find(spelled).and_then(|symbol| preprocessor.macros().lookup(symbol)) else {
            continue;
        };
        table.push((places.span(whole), places.span(definition.span)));
    }
    table
}
