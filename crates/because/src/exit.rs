//! Exit codes, decided here and nowhere else.

use because_ir::{Outcome, Verdict, VerdictKind};

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Proved, or simply done: 0.
    Good,
    /// The program fails: 1. An answer, not an accident.
    Fails,
    /// Bad usage or input: 2.
    Bad,
    /// Bound, time, memory or an unsupported construct stood in the way: 3. Also a bug of this tool.
    Undecided,
    /// What the executed program says itself (`run`).
    Program(u8),
}

impl Status {
    /// The number that the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Status::Good => 0,
            Status::Fails => 1,
            Status::Bad => 2,
            Status::Undecided => 3,
            Status::Program(code) => code,
        }
    }

    /// How the command ends with this verdict.
    pub fn of_verdict(verdict: &Verdict) -> Status {
        match verdict.decision {
            VerdictKind::Holds => Status::Good,
            VerdictKind::Fails => Status::Fails,
            VerdictKind::Undecided => Status::Undecided,
        }
    }

    /// Of an executed program: its own status, as a shell sees it.
    pub fn of_run(outcome: &Outcome) -> Status {
        match outcome {
            Outcome::Exit(status) => Status::Program(*status as u8),
            // What a shell shows for a process that SIGABRT ended.
            Outcome::Aborted => Status::Program(134),
            Outcome::Failed(_) => Status::Fails,
            Outcome::MissingInput { .. } => Status::Bad,
            Outcome::Blocked(_) | Outcome::Unsupported { .. } | Outcome::Limit(_) => Status::Undecided,
        }
    }
}
