//! The best repair as the lines that change, and how many more there are.

use super::{Page, Paint};
use crate::{repairs, words};
use because_ir::{Failure, Repair, Verdict};

/// Lines of one side shown at most.
const LINES: usize = 8;

impl Page<'_> {
    pub(super) fn repairs(&mut self, verdict: &Verdict, failure: &Failure) {
        let shown = if self.verbose() { failure.repairs.len() } else { 1 };
        for repair in failure.repairs.iter().take(shown) {
            self.repair(verdict, repair);
        }
    }

    fn repair(&mut self, verdict: &Verdict, repair: &Repair) {
        let heading = self.paint(Paint::Note, "repair");
        self.put(format_args!("{heading}: {}\n", repairs::claim(verdict, repair)));
        let hunks = repairs::hunks(self.program, repair);
        let gutter = hunks.iter().map(|h| h.line.to_string().len()).max().unwrap_or(0).max(2);
        let mut file = None;
        for hunk in &hunks {
            if file != Some(hunk.file) {
                let name = self.program.sources.get(hunk.file).map_or("", |f| f.name.as_str()).to_string();
                let corner = self.paint(Paint::Dim, "┌─");
                self.put(format_args!("{}{corner} {name}:{}\n", " ".repeat(gutter), hunk.line));
                file = Some(hunk.file);
            }
            self.changed_lines(&hunk.old, '-', Some(hunk.line), gutter, Paint::Error);
            let start = if hunk.old.is_empty() { Some(hunk.line) } else { None };
            self.changed_lines(&hunk.new, '+', start, gutter, Paint::Good);
        }
    }

    fn changed_lines(&mut self, lines: &[String], sign: char, start: Option<u32>, gutter: usize, paint: Paint) {
        let bar = self.paint(Paint::Dim, "│");
        let width = self.options.look.width.max(40).saturating_sub(gutter + 4);
        for (index, line) in lines.iter().take(LINES).enumerate() {
            let number = match start {
                Some(first) if sign == '-' || index == 0 => (first + index as u32).to_string(),
                _ => String::new(),
            };
            let number = self.paint(Paint::Dim, &format!("{number:>gutter$}"));
            let text = words::shortened(&line.replace('\t', "    "), width);
            let text = self.paint(paint, &format!("{sign} {text}"));
            self.put(format_args!("{number}{bar} {text}\n"));
        }
        if lines.len() > LINES {
            self.put(format_args!("{}{bar} … {} more lines\n", " ".repeat(gutter), lines.len() - LINES));
        }
    }
}
