//! Since which commit the run fails.

use super::moved::{self, Pair};
use super::{Edit, FileId, Search, Span, Versions};
use because_ir::Introduced;
use std::collections::BTreeSet;
use std::path::Path;

impl Search<'_> {
    /// The commit from which on the run fails, by bisection; none is read twice.
    pub(super) fn introduced(&mut self, versions: &dyn Versions) -> Option<Introduced> {
        let commits = versions.between();
        if commits.is_empty() {
            return None;
        }
        // The old version passes, that of the work tree fails.
        let (mut good, mut bad) = (0, commits.len() + 1);
        let mut skipped: BTreeSet<usize> = BTreeSet::new();
        while let Some(middle) = next_between(good, bad, &skipped) {
            match self.passes_at(versions, &commits[middle - 1].id) {
                Some(true) => good = middle,
                Some(false) => bad = middle,
                None => {
                    skipped.insert(middle);
                }
            }
        }
        // Between two that are known others could not be read: any of them may be it.
        if bad - good > 1 {
            return None;
        }
        Some(match commits.get(bad - 1) {
            Some(commit) => Introduced::Commit(commit.clone()),
            None => Introduced::Uncommitted,
        })
    }

    /// Whether the run passes with the files of a commit: those that changed since the old version.
    fn passes_at(&self, versions: &dyn Versions, commit: &str) -> Option<bool> {
        let sources = &self.problem.program.sources;
        let mut files: Vec<FileId> = self.changes.iter().map(|c| c.file).collect();
        files.sort();
        files.dedup();
        let mut pairs = Vec::new();
        for &file in &files {
            let new = sources.get(file)?.text.to_string();
            let old = versions.read(Some(commit), Path::new(&sources.get(file)?.name));
            // A file that is not there yet holds what was moved to it.
            let old = old.map_or_else(|_| new.clone(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
            pairs.push(Pair { new, old });
        }
        let program = |pairs: &[Pair]| {
            let edit = |(&file, pair): (&FileId, &Pair)| Edit {
                span: Span::new(file, 0, pair.new.len() as u32),
                text: pair.old.clone(),
            };
            let edits: Vec<Edit> = files.iter().zip(pairs).map(edit).collect();
            self.problem.options.reload.as_ref()?.program(sources, &edits)
        };
        let program = program(&pairs).or_else(|| program(&moved::adapted(pairs).files))?;
        self.run_passes(&program, &self.runs[0], None)
    }
}

/// The number in the middle of those strictly between that is not skipped.
fn next_between(low: usize, high: usize, skipped: &BTreeSet<usize>) -> Option<usize> {
    let middle = low.midpoint(high);
    (low + 1..high).filter(|i| !skipped.contains(i)).min_by_key(|i| i.abs_diff(middle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bisection_skips_what_cannot_be_read() {
        assert_eq!(next_between(0, 4, &BTreeSet::new()), Some(2));
        assert_eq!(next_between(0, 4, &BTreeSet::from([2])), Some(1));
        assert_eq!(next_between(1, 2, &BTreeSet::new()), None);
    }
}
