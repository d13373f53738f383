//! What a reader can do next: repeat the failing run, see more, apply the edit.

use super::{Page, Paint};
use crate::limits;
use crate::repeat;
use because_ir::{Failure, RepairStatus, Vacuous};

impl Page<'_> {
    pub(super) fn further(&mut self, failure: &Failure, brief: bool) {
        if self.options.all_methods && !self.verbose() {
            return;
        }
        if let Some(command) = self.repeating(failure) {
            let heading = self.paint(Paint::Note, "repeat");
            self.put(format_args!("{heading}: {command}\n"));
        }
        if brief && self.options.command.is_some() {
            let heading = self.paint(Paint::Note, "more");
            let best = failure.repairs.first();
            let writes = best.is_some_and(|r| r.status != RepairStatus::Run && !r.vacuous.is_some_and(Vacuous::evades));
            let fix = if writes { ", --fix applies the edit" } else { "" };
            self.put(format_args!("{heading}: -v shows everything, --html FILE makes a page{fix}\n"));
        }
    }

    /// The command whose only run is the failing one, over several lines where it is long.
    fn repeating(&self, failure: &Failure) -> Option<String> {
        let asked = self.options.command?;
        let parts = repeat::parts(self.program, failure, asked)?;
        let lines = self.over_lines(parts);
        Some(match self.verbose() || lines.len() <= limits::COMMAND_LINES {
            true => lines.join(" \\\n"),
            false => format!("-v shows the command, which has {} lines", lines.len()),
        })
    }

    /// Parts of a command, with a backslash at the end of each line but the last.
    fn over_lines(&self, parts: Vec<String>) -> Vec<String> {
        const INDENT: &str = "    ";
        let width = self.options.style.width.max(limits::COLUMNS_LEAST);
        let mut parts = parts.into_iter();
        let mut lines: Vec<String> = parts.next().into_iter().collect();
        let mut used = "repeat: ".len() + lines.iter().map(|l| l.chars().count()).sum::<usize>();
        for part in parts {
            let length = part.chars().count() + 1;
            // Two columns are for the backslash.
            match used + length + 2 <= width {
                true => {
                    if let Some(line) = lines.last_mut() {
                        line.push_str(&format!(" {part}"));
                    }
                    used += length;
                }
                false => {
                    used = INDENT.len() + part.chars().count();
                    lines.push(format!("{INDENT}{part}"));
                }
            }
        }
        lines
    }
}
