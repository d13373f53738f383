//! From positions of the compiler's crates to spans in the program's files.

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
            let text = String::from_utf8_lossy(file.bytes());
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
