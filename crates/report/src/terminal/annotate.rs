//! The source with a method's score next to each line (`--annotate`).

use super::{Page, Paint};
use because_ir::Explanation;
use because_source::{FileId, FileKind};
use std::collections::BTreeMap;

impl Page<'_> {
    /// Every user's file in which the method names a line.
    pub(super) fn annotated(&mut self, explanation: &Explanation) {
        let mut scores: BTreeMap<FileId, BTreeMap<u32, f64>> = BTreeMap::new();
        for line in &explanation.lines {
            if let Some(number) = self.program.sources.line(line.span) {
                let score = scores.entry(line.span.file).or_default().entry(number).or_insert(line.score);
                *score = line.score.max(*score);
            }
        }
        let program = self.program;
        for (id, lines) in scores {
            let Some(file) = program.sources.get(id).filter(|f| f.kind == FileKind::User) else { continue };
            self.put(format_args!("{} by {}\n", file.name, explanation.method.name()));
            let count = file.line_count();
            let last = count - u32::from(file.line_text(count).is_empty() && count > 0);
            for number in 1..=last {
                let score = lines.get(&number).map_or(String::new(), |s| format!("{s:.2}"));
                let score = self.paint(Paint::Error, &format!("{score:>5}"));
                let text = format!("{score} {number:>4}│ {}", file.line_text(number).trim_end());
                self.put(format_args!("{}\n", text.trim_end()));
            }
        }
    }
}
