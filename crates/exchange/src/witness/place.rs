//! Places of a counterexample in the program's text.

use super::Spot;
use because_ir::Program;
use because_source::{FileId, FileKind, SourceFile};

/// The user's file that is meant: by its whole name, else by its last part, else the first where none is named.
pub(super) fn file(program: &Program, at: &Spot) -> Option<FileId> {
    let user = || program.sources.files().filter(|(_, f)| f.kind == FileKind::User);
    let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or("").to_string();
    let named =
        user().find(|(_, f)| f.name == at.file).or_else(|| user().find(|(_, f)| last(&f.name) == last(&at.file)));
    named.or_else(|| user().next().filter(|_| at.file.is_empty())).map(|(id, _)| id)
}

/// The byte that is meant; `None` where no column is given or there is no such place.
pub(super) fn byte(file: &SourceFile, at: &Spot) -> Option<u32> {
    let before = (at.column as usize).checked_sub(1)?;
    let (index, _) = file.line_text(at.line).char_indices().nth(before)?;
    Some(file.line_start(at.line)? + index as u32)
}

/// Line and column of a byte, both from 1, the column in bytes.
pub(super) fn bytes(file: &SourceFile, byte: u32) -> (u32, u32) {
    let line = file.position(byte).line;
    (line, byte - file.line_start(line).unwrap_or(byte) + 1)
}

/// The byte where the next statement starts: behind `;`, blanks and comments.
pub(super) fn next_statement(text: &str, byte: usize) -> usize {
    let Some(mut at) = text[byte..].find(';').map(|end| byte + end + 1) else { return byte };
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let comment = match rest.get(..2) {
            Some("//") => rest.find('\n'),
            Some("/*") => rest.find("*/").map(|end| end + 2),
            _ => return at,
        };
        at += comment.unwrap_or(rest.len());
    }
}

/// The name before the round brackets that close there.
pub(super) fn called(file: &SourceFile, at: &Spot) -> Option<String> {
    let text = file.text.as_bytes();
    let end = byte(file, at)? as usize;
    if text.get(end) != Some(&b')') {
        return None;
    }
    let mut depth = 0i64;
    let open = (0..=end).rev().find(|&i| {
        depth += i64::from(text[i] == b')') - i64::from(text[i] == b'(');
        depth == 0
    })?;
    let before = file.text.get(..open)?.trim_end();
    let start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |i| i + 1);
    before.get(start..).filter(|name| !name.is_empty()).map(str::to_string)
}

/// The byte of the bracket that closes the one there.
pub(super) fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0i64;
    for (i, b) in text.bytes().enumerate().skip(open) {
        depth += i64::from(b == b'(') - i64::from(b == b')');
        if depth == 0 {
            return Some(i);
        }
    }
    None
}
