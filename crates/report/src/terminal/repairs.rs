//! The best repair as the lines that change, and how many more there are.

use super::{Page, Paint};
use crate::phrases;
use crate::repairs::{self, Hunk};
use because_ir::{Failure, Repair, Verdict};

/// Lines of one side shown at most.
const LINES: usize = 8;

impl Page<'_> {
    pub(super) fn repairs(&mut self, verdict: &Verdict, failure: &Failure) {
        if !failure.repairs.is_empty()
            && let Some(cause) = crate::headline::of_repairs(self.program, failure)
        {
            let heading = self.paint(Paint::Note, "likely cause");
            let text = phrases::wrapped(&cause, self.options.style.width.max(40).saturating_sub(14), 4);
            self.put(format_args!("{heading}: {text}\n"));
        }
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
            let skip = self.skipped(hunk, gutter);
            self.changed_lines(&hunk.old, '-', Some(hunk.line), gutter, skip);
            let start = if hunk.old.is_empty() { Some(hunk.line) } else { None };
            self.changed_lines(&hunk.new, '+', start, gutter, skip);
        }
    }

    /// Of a long line that changes far to the right, the characters before that are left out on both sides.
    fn skipped(&self, hunk: &Hunk, gutter: usize) -> usize {
        let ([old], [new]) = (&hunk.old[..], &hunk.new[..]) else { return 0 };
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).count();
        let width = self.columns(gutter);
        let long = old.chars().count().max(new.chars().count()) > width;
        if long && same > width / 2 { same - width / 4 } else { 0 }
    }

    /// Characters of a changed line that fit.
    fn columns(&self, gutter: usize) -> usize {
        self.options.style.width.max(40).saturating_sub(gutter + 4)
    }

    fn changed_lines(&mut self, lines: &[String], sign: char, start: Option<u32>, gutter: usize, skip: usize) {
        let bar = self.paint(Paint::Dim, "│");
        let (width, paint) = (self.columns(gutter), if sign == '-' { Paint::Error } else { Paint::Good });
        for (index, line) in lines.iter().take(LINES).enumerate() {
            let number = match start {
                Some(first) if sign == '-' || index == 0 => (first + index as u32).to_string(),
                _ => String::new(),
            };
            let number = self.paint(Paint::Dim, &format!("{number:>gutter$}"));
            let cut: String = line.chars().skip(skip).collect();
            let cut = if skip > 0 { format!("…{cut}") } else { cut };
            let text = phrases::shortened(&cut.replace('\t', "    "), width);
            let text = self.paint(paint, &format!("{sign} {text}"));
            self.put(format_args!("{number}{bar} {text}\n"));
        }
        if lines.len() > LINES {
            self.put(format_args!("{}{bar} … {} more lines\n", " ".repeat(gutter), lines.len() - LINES));
        }
    }
}
