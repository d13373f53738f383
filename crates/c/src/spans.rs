//! From positions of the compiler's crates to spans in the program's files.

use crate::limits;
use crate::unit::Input;
use because_source::{FileId, FileKind, SourceFile, SourceMap, Span};

/// Where each file of one translation unit starts in the compiler's single range of positions.
pub struct Places {
    files: Vec<Range>,
}

struct Range {
    start: u32,
    end: u32,
    file: FileId,
}

impl Places {
    /// Adds the files of `map` to `sources`; a header that is there already is not added again.
    pub fn new(map: &rucc_diag::SourceMap, input: &Input<'_>, embedded: &str, sources: &mut SourceMap) -> Places {
        let mut files = Vec::new();
        for file in map.files() {
            let kind = match () {
                () if file.name == input.name => input.kind,
                () if file.name.starts_with('<') || file.name.starts_with("--") => FileKind::Header,
                () if file.name.starts_with(embedded) || map.is_system(file.start) => FileKind::Header,
                () => input.kind,
            };
            let text = shown(file.bytes());
            let known = sources.files().find(|(_, f)| f.name == file.name && *f.text == *text).map(|(id, _)| id);
            let id = known.unwrap_or_else(|| sources.add(SourceFile::new(file.name.clone(), text, kind)));
            files.push(Range { start: file.start, end: file.end, file: id });
        }
        Places { files }
    }

    pub fn span(&self, span: rucc_diag::Span) -> Span {
        if span.is_dummy() {
            return Span::NONE;
        }
        let at = self.files.partition_point(|f| f.start <= span.lo);
        let Some(range) = at.checked_sub(1).map(|i| &self.files[i]).filter(|r| span.lo <= r.end) else {
            return Span::NONE;
        };
        Span::new(range.file, span.lo - range.start, span.hi.min(range.end) - range.start)
    }
}

/// The text of a file as it is shown: each byte that is not part of a character becomes one `?`, so that every position
/// stays what it was.
fn shown(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for part in bytes.utf8_chunks() {
        text.push_str(part.valid());
        text.extend(part.invalid().iter().map(|_| '?'));
    }
    text
}

/// The span widened to the parentheses that it cuts: the compiler's place of `!(a && b)` ends before the last one, and
/// that of `(a) == (b)` lacks both ends.
pub fn balanced(text: &str, span: Span) -> Span {
    let bytes = text.as_bytes();
    let (start, end) = (span.start as usize, (span.end as usize).min(bytes.len()));
    let Some(inside) = bytes.get(start..end).filter(|b| b.len() <= limits::PLACE_TEXT) else { return span };
    let (missing_before, missing_after) = missing(inside);
    let mut widened = span;
    for _ in 0..missing_before {
        let before = bytes[..widened.start as usize].iter().rposition(|b| !b.is_ascii_whitespace());
        match before.filter(|&at| bytes[at] == b'(') {
            Some(at) => widened.start = at as u32,
            None => return span,
        }
    }
    for _ in 0..missing_after {
        let rest = &bytes[widened.end as usize..];
        let after = rest.iter().position(|b| !b.is_ascii_whitespace());
        match after.filter(|&at| rest[at] == b')') {
            Some(at) => widened.end += at as u32 + 1,
            None => return span,
        }
    }
    widened
}

/// How many parentheses lack their partner before and after the text; quoted ones and comments do not count.
fn missing(text: &[u8]) -> (usize, usize) {
    let (mut open, mut lacking, mut at) = (0usize, 0usize, 0);
    while at < text.len() {
        match text[at] {
            b'(' => open += 1,
            b')' if open > 0 => open -= 1,
            b')' => lacking += 1,
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < text.len() && text[at] != quote {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if text[at..].starts_with(b"/*") => {
                at += text[at..].windows(2).skip(2).position(|w| w == b"*/").map_or(text.len(), |n| n + 3);
            }
            b'/' if text[at..].starts_with(b"//") => {
                at += text[at..].iter().position(|&b| b == b'\n').unwrap_or(text.len());
            }
            _ => {}
        }
        at += 1;
    }
    (lacking, open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn widens(text: &str, from: &str, to: &str) {
        let at = text.find(from).expect("the part is there") as u32;
        let span = balanced(text, Span::new(FileId(0), at, at + from.len() as u32));
        assert_eq!(&text[span.start as usize..span.end as usize], to);
    }

    #[test]
    fn bytes_that_are_no_text_keep_their_places() {
        assert_eq!(shown(b"a\xff\xc3(\xc3\xa4)\xe2\x82"), "a??(\u{e4})??");
    }

    #[test]
    fn parentheses_that_a_place_cuts_are_added() {
        widens("assert(!(a && b));", "!(a && b", "!(a && b)");
        widens("assert((a) == (b));", "a) == (b", "(a) == (b)");
        widens("f( ( a ) , 1)", "a", "a");
        widens("((a + b) * c)", "a + b) * c", "(a + b) * c");
        widens("(g(')', \"(\") + h /* ( */ (x ) )", "g(')', \"(\") + h /* ( */ (x", "g(')', \"(\") + h /* ( */ (x )");
        widens("a) == (b", "a) == (b", "a) == (b");
    }
}
