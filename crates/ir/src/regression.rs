//! Which changes since a version that passed are to blame.

use crate::RepairStatus;

/// The changes between two versions, held against one failing run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Regression {
    /// The version that passes: a path or a revision.
    pub before: String,
    /// Minimal sets of changes whose undoing makes the failing run pass, smallest first.
    pub causes: Vec<RegressionCause>,
    /// Where other runs fail without each of these: a smallest set without which none within the bound does, or no test.
    pub wider: Option<RegressionCause>,
    /// Changes that are in no cause.
    pub irrelevant: u32,
    /// Functions that got another name or place, which is no change.
    pub refactored: u32,
    /// What the old version does.
    pub old: OldVersion,
    /// From when on the run fails, where several commits lie between.
    pub introduced: Option<Introduced>,
}

/// What the failing run does in the old version.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OldVersion {
    /// It passes.
    Passes {
        /// All minimal sets were found, and without all other changes the run fails as before.
        complete: bool,
    },
    /// It fails there too.
    Fails,
    /// The old text is no program, or the run does not end there.
    #[default]
    Unreadable,
}

/// When the failure came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Introduced {
    /// With this commit.
    Commit(Commit),
    /// In changes that are not committed yet.
    Uncommitted,
}

/// Changes that are to blame together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegressionCause {
    /// The changes.
    pub hunks: Vec<Hunk>,
    /// What is known of the program in which they are undone.
    pub status: RepairStatus,
}

/// Lines of the old version that became lines of the new one; from 1, first to last. Where there are none, last is first - 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// The file's name.
    pub file: String,
    /// Lines of the old version.
    pub old: (u32, u32),
    /// Lines of the new version.
    pub new: (u32, u32),
    /// The old lines.
    pub old_text: String,
    /// The new lines.
    pub new_text: String,
}

/// A commit of the project's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// Its short hash.
    pub id: String,
    /// The first line of its message.
    pub subject: String,
}
