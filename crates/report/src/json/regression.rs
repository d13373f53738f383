//! The changes to blame, as JSON.

use because_ir::{Hunk, Introduced, OldVersion, Regression, RegressionCause};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub(super) struct RegressionJson {
    /// The version that passes: a path or a revision.
    before: String,
    /// Minimal sets of changes whose undoing makes the failing run pass, smallest first.
    causes: Vec<CauseJson>,
    /// Where other runs fail without each of these: a smallest set without which none within the bound does, or no test.
    #[serde(skip_serializing_if = "Option::is_none")]
    wider: Option<CauseJson>,
    /// Changes that are in no cause.
    irrelevant: u32,
    /// Functions that got another name or place, which is no change.
    refactored: u32,
    /// What the run does in the old version: `passes`, `fails`, `unreadable`.
    old: &'static str,
    /// All minimal sets are there, and without all other changes the run fails as before.
    complete: bool,
    /// From which commit on the run fails, where several lie between; without an id, changes that are not committed.
    #[serde(skip_serializing_if = "Option::is_none")]
    introduced: Option<CommitJson>,
}

#[derive(Serialize, JsonSchema)]
struct CauseJson {
    hunks: Vec<HunkJson>,
    /// `proved`: without them no run fails; `bounded`: none within the bound; `tests`: all tests pass; `run`: this run passes.
    status: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct HunkJson {
    file: String,
    /// First and last line; of no lines, last is first - 1.
    old: [u32; 2],
    new: [u32; 2],
    old_text: String,
    new_text: String,
}

#[derive(Serialize, JsonSchema)]
struct CommitJson {
    id: Option<String>,
    subject: Option<String>,
}

pub(super) fn regression(regression: &Regression) -> RegressionJson {
    RegressionJson {
        before: regression.before.clone(),
        causes: regression.causes.iter().map(cause).collect(),
        wider: regression.wider.as_ref().map(cause),
        irrelevant: regression.irrelevant,
        refactored: regression.refactored,
        old: match regression.old {
            OldVersion::Passes { .. } => "passes",
            OldVersion::Fails => "fails",
            OldVersion::Unreadable => "unreadable",
        },
        complete: regression.old == OldVersion::Passes { complete: true },
        introduced: regression.introduced.as_ref().map(|introduced| match introduced {
            Introduced::Commit(c) => CommitJson { id: Some(c.id.clone()), subject: Some(c.subject.clone()) },
            Introduced::Uncommitted => CommitJson { id: None, subject: None },
        }),
    }
}

fn cause(cause: &RegressionCause) -> CauseJson {
    CauseJson { hunks: cause.hunks.iter().map(hunk).collect(), status: cause.status.name() }
}

fn hunk(hunk: &Hunk) -> HunkJson {
    HunkJson {
        file: hunk.file.clone(),
        old: hunk.old.into(),
        new: hunk.new.into(),
        old_text: hunk.old_text.clone(),
        new_text: hunk.new_text.clone(),
    }
}
