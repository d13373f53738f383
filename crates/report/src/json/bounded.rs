//! How much of a long run the document holds: the beginning and the end of every list, and how much is left out between.
//!
//! A run of a million steps has as many rows; nobody reads them, and a page that holds them cannot be opened. A document
//! that has few rows in all is whole.

use crate::limits;
use because_ir::{Details, Failure, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

/// Rows in the middle of a list that are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The list, such as `run` or `explanations.core.steps`.
    pub member: &'static str,
    /// How many rows are missing.
    pub count: usize,
    /// The rows that stand before them.
    pub after: usize,
}

/// How long the lists of one document may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    most: usize,
    /// Of all runs of one failure.
    pub(super) timeline_steps: usize,
}

impl Bounds {
    pub(super) fn of(verdict: &Verdict) -> Bounds {
        let rows: usize = verdict.failures.iter().map(rows).sum();
        let most = match rows <= limits::DOCUMENT_ROWS {
            true => usize::MAX,
            false => (limits::LIST_ROWS / verdict.failures.len().max(1)).max(limits::LIST_ROWS_LEAST),
        };
        Bounds { most, timeline_steps: limits::TIMELINE_STEPS / verdict.failures.len().max(1) }
    }

    /// The positions in a list of this length that are kept, and what is left out between them.
    pub(super) fn kept(self, member: &'static str, length: usize) -> (Kept, Option<LeftOut>) {
        if length <= self.most {
            return (Kept { head: length, tail: length }, None);
        }
        let head = self.most / 2;
        let tail = length - (self.most - head);
        (Kept { head, tail }, Some(LeftOut { member, count: tail - head, after: head }))
    }

    /// The kept part of a list.
    pub(super) fn list<'a, T>(
        self,
        member: &'static str,
        list: &'a [T],
        left_out: &mut Vec<LeftOut>,
    ) -> impl Iterator<Item = &'a T> + use<'a, T> {
        let (kept, missing) = self.kept(member, list.len());
        left_out.extend(missing);
        list[..kept.head].iter().chain(&list[kept.tail..])
    }
}

/// Positions before `head`, and from `tail` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kept {
    head: usize,
    tail: usize,
}

impl Kept {
    pub(super) fn has(self, position: usize) -> bool {
        position < self.head || position >= self.tail
    }

    /// Where the row at this position stands among those kept.
    pub(super) fn index(self, position: usize) -> Option<usize> {
        match () {
            () if position < self.head => Some(position),
            () if position >= self.tail => Some(position - self.tail + self.head),
            () => None,
        }
    }
}

/// About how many rows the lists of a failure have.
fn rows(failure: &Failure) -> usize {
    let writes: usize = failure.run.path.steps.iter().map(|s| s.writes.len()).sum();
    let explained: usize = failure.explanations.iter().map(|e| of_details(&e.details)).sum();
    writes + failure.trace.len() + failure.run.inputs.len() + explained
}

fn of_details(details: &Details) -> usize {
    match details {
        Details::Closest(c) => c.rows.len() + c.changes.len(),
        Details::Core(c) => c.cores.iter().map(|core| core.steps.len()).sum(),
        _ => 0,
    }
}

/// The beginning of a source text that is too long to be embedded.
pub(super) fn source(text: &str) -> &str {
    match text.len() <= limits::SOURCE_BYTES {
        true => text,
        false => &text[..text.floor_char_boundary(limits::SOURCE_BYTES)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_and_end_are_kept() {
        let bounds = Bounds { most: 5, timeline_steps: 5 };
        let list: Vec<u32> = (0..12).collect();
        let mut left_out = Vec::new();
        let kept: Vec<u32> = bounds.list("run", &list, &mut left_out).copied().collect();
        assert_eq!(kept, [0, 1, 9, 10, 11]);
        assert_eq!(left_out, [LeftOut { member: "run", count: 7, after: 2 }]);
        let (places, _) = bounds.kept("run", list.len());
        assert_eq!((places.index(1), places.index(2), places.index(9)), (Some(1), None, Some(2)));
        assert!(places.has(11) && !places.has(8));
    }

    #[test]
    fn short_lists_are_whole() {
        let mut left_out = Vec::new();
        let count = Bounds { most: 5, timeline_steps: 5 }.list("run", &[1, 2, 3, 4, 5], &mut left_out).count();
        assert_eq!((count, left_out.len()), (5, 0));
    }

    #[test]
    fn long_sources_are_cut_between_characters() {
        let long = "é".repeat(limits::SOURCE_BYTES);
        assert!(source(&long).len() <= limits::SOURCE_BYTES && source("short") == "short");
    }
}
