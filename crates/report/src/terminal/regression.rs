//! The changes to blame, above the rest of the page.

use super::{Page, Paint};
use crate::limits;
use crate::regression;
use because_ir::{Failure, Introduced, Verdict};

impl Page<'_> {
    pub(super) fn regression(&mut self, verdict: &Verdict, failure: &Failure) {
        let Some(found) = &failure.regression else { return };
        let heading = self.paint(Paint::Note, &format!("since {}", found.before));
        let text = regression::sentence(self.program, found, verdict.bound);
        self.put(format_args!("{heading}: {text}\n"));
        for cause in found.causes.iter().skip(1).take(limits::CAUSES_LISTED) {
            self.put(format_args!("  {}\n", regression::another(self.program, cause)));
        }
        if let Some(wider) = &found.wider {
            self.put(format_args!("  {}\n", regression::wider(self.program, wider, verdict.bound)));
        }
        if let Some(Introduced::Commit(commit)) = &found.introduced {
            self.put(format_args!("  it fails from {} on: {}\n", commit.id, commit.subject));
        }
    }
}
