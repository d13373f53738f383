//! The changes to blame, above the rest of the page.

use super::{Page, Paint};
use crate::regression;
use because_ir::{Failure, Introduced, Verdict};

/// Further causes that are listed.
const LISTED: usize = 3;

impl Page<'_> {
    pub(super) fn regression(&mut self, verdict: &Verdict, failure: &Failure) {
        let Some(found) = &failure.regression else { return };
        let heading = self.paint(Paint::Note, &format!("since {}", found.before));
        let text = regression::sentence(self.program, found, verdict.bound);
        self.put(format_args!("{heading}: {text}\n"));
        for cause in found.causes.iter().skip(1).take(LISTED) {
            self.put(format_args!("  {}\n", regression::another(self.program, cause)));
        }
        if let Some(Introduced::Commit(commit)) = &found.introduced {
            self.put(format_args!("  it fails from {} on: {}\n", commit.id, commit.subject));
        }
    }
}
