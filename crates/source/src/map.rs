//! The files of one program and places in them.

use std::sync::Arc;

/// A file in a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span of things that no file spells, such as the code that calls the entry function.
    pub const NONE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    /// A range of bytes; empty where `end` is before `start`.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end: end.max(start) }
    }

    /// Is this the span of something that no file spells?
    pub fn is_none(self) -> bool {
        self.file == Span::NONE.file
    }

    /// The smallest span around both; `self` where the files differ.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            return other;
        }
        if other.file != self.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Does it cover all of the other span?
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// A line and a column, both counted from 1; the column counts characters, not bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

/// Who wrote a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// The user's own text: what is shown, ranked and blamed.
    User,
    /// A header of the system or of the embedded set.
    Header,
    /// A library model written for this tool; its lines are never shown.
    Model,
}

/// One file: its name as the user gave it, its text, and where its lines start.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name as the user gave it.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// Who wrote it.
    pub kind: FileKind,
    /// Code that states what is right, tests say: shown, but not to blame and not to be edited.
    pub trusted: bool,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file; where its lines start is computed once.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>, kind: FileKind) -> SourceFile {
        let text: Arc<str> = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1));
        SourceFile { name: name.into(), text, kind, trusted: false, line_starts }
    }

    /// The number of lines; an empty one after the last line end counts.
    pub fn line_count(&self) -> u32 {
        self.line_starts.len() as u32
    }

    /// The text of line `line` (from 1) without its line end; empty when there is no such line.
    pub fn line_text(&self, line: u32) -> &str {
        self.line_range(line)
            .and_then(|(start, end)| self.text.get(start..end))
            .unwrap_or("")
            .trim_end_matches(['\n', '\r'])
    }

    /// Byte offset where line `line` (from 1) starts.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get(line.checked_sub(1)? as usize).copied()
    }

    /// The line and column of a byte.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = self.line_starts[line - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        let before = self.text.as_bytes().get(start..end).unwrap_or(&[]);
        let column = before.iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        Position { line: line as u32, column: column as u32 }
    }

    fn line_range(&self, line: u32) -> Option<(usize, usize)> {
        let start = self.line_start(line)? as usize;
        let end = self.line_start(line + 1).map_or(self.text.len(), |next| next as usize);
        Some((start, end))
    }
}

/// All files of one program.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file, even one of a name that is there already.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with this number.
    pub fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.files.get(file.0 as usize)
    }

    /// All files in the order in which they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The first file of this name.
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.files().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }

    /// The text a span covers; empty for [`Span::NONE`] and for spans outside their file.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// Where a span starts; `None` where no file spells it.
    pub fn position(&self, span: Span) -> Option<Position> {
        self.get(span.file).map(|f| f.position(span.start))
    }

    /// The line where a span starts.
    pub fn line(&self, span: Span) -> Option<u32> {
        self.position(span).map(|p| p.line)
    }

    /// Is the place in text of the user's own?
    pub fn is_user(&self, span: Span) -> bool {
        self.get(span.file).is_some_and(|f| f.kind == FileKind::User)
    }

    /// Is the place in code that is not to blame?
    pub fn is_trusted(&self, span: Span) -> bool {
        self.get(span.file).is_some_and(|f| f.trusted)
    }

    /// The file holds code that is not to blame.
    pub fn trust(&mut self, file: FileId) {
        if let Some(file) = self.files.get_mut(file.0 as usize) {
            file.trusted = true;
        }
    }

    /// `file:line:column`, or `(no place)`.
    pub fn place(&self, span: Span) -> String {
        match (self.get(span.file), self.position(span)) {
            (Some(file), Some(at)) => format!("{}:{}:{}", file.name, at.line, at.column),
            _ => "(no place)".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_from_one() {
        let mut map = SourceMap::new();
        let file = map.add(SourceFile::new("a.c", "int x;\nint äö = 1;\n", FileKind::User));
        let at = |start| map.position(Span::new(file, start, start)).map(|p| (p.line, p.column));
        assert_eq!(at(0), Some((1, 1)));
        assert_eq!(at(7), Some((2, 1)));
        assert_eq!(at(16), Some((2, 8)));
        assert_eq!(map.place(Span::new(file, 11, 15)), "a.c:2:5");
        assert_eq!(map.text(Span::new(file, 11, 15)), "äö");
        assert_eq!(map.place(Span::NONE), "(no place)");
    }

    #[test]
    fn joining_spans_stays_in_one_file() {
        let a = Span::new(FileId(0), 3, 5);
        assert_eq!(a.to(Span::new(FileId(0), 9, 12)), Span::new(FileId(0), 3, 12));
        assert_eq!(a.to(Span::new(FileId(1), 0, 1)), a);
        assert_eq!(Span::NONE.to(a), a);
    }
}
