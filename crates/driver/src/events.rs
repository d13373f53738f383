//! What happens on the way to an answer, for progress lines, warnings and times.
//!
//! Events are data; [`Event::progress`] is the one place that puts the search's progress into words, and
//! [`Event::phase`] says which part of the work an event belongs to.

use because_engine::{auto, bmc};
use because_ir::{Explanation, Method, Program, TraceEvent, Verdict};
use because_source::{Diagnostic, SourceMap};

/// Something the host may want to show.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Warnings about the source text.
    Warnings { sources: &'a SourceMap, warnings: &'a [Diagnostic] },
    /// The program is loaded.
    Loaded,
    /// The search for a failing run, or for a proof.
    Search(auto::Progress),
    /// The search along a counterexample's waypoints.
    FollowWitness(bmc::Progress),
    /// The search is done; methods come next.
    Searched { program: &'a Program, verdict: &'a Verdict },
    /// The trace of this failure of the last search.
    Traced { failure: usize, trace: &'a [TraceEvent] },
    /// The explanation of this failure by a method of the last search.
    Explained { failure: usize, explanation: &'a Explanation },
    /// A method starts.
    Method(Method),
    /// A method goes on.
    Step(because_explain::Progress),
    /// An input was given that the run never reads.
    UnreadInput { name: &'a str },
    /// A test that cannot be run.
    TestLeftOut { place: &'a str, why: &'a str },
    /// All tests were run.
    TestsRun { failed: &'a [String], count: usize, left_out: &'a [String] },
    /// What became of a counterexample.
    WitnessJudged { sentence: &'a str },
}

/// The callback for events.
pub type OnEvent<'a> = &'a dyn Fn(&Event);

/// A part of the work, for `--stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Read,
    Unwind,
    Solve,
    Prove,
    FollowWitness,
    Method(Method),
}

impl Phase {
    pub fn name(self) -> &'static str {
        match self {
            Phase::Read => "reading",
            Phase::Unwind => "unwinding",
            Phase::Solve => "solving",
            Phase::Prove => "proving",
            Phase::FollowWitness => "following the witness",
            Phase::Method(method) => method.name(),
        }
    }
}

impl Event<'_> {
    /// The phase that begins, or goes on, with this event.
    pub fn phase(&self) -> Option<Phase> {
        match self {
            Event::Search(auto::Progress::Bmc(bmc::Progress::Unwinding { .. })) => Some(Phase::Unwind),
            Event::Search(auto::Progress::Bmc(bmc::Progress::Solving { .. })) => Some(Phase::Solve),
            Event::Search(auto::Progress::Cegar(_)) => Some(Phase::Prove),
            Event::FollowWitness(_) => Some(Phase::FollowWitness),
            Event::Method(method) => Some(Phase::Method(*method)),
            _ => None,
        }
    }

    /// A line that says what is being done; `None` for events that are no progress.
    pub fn progress(&self) -> Option<String> {
        match self {
            Event::Search(auto::Progress::Bmc(p)) => Some(of_bmc(p)),
            Event::Search(auto::Progress::Cegar(p)) => Some(format!(
                "proving, {} loops, iteration {}, {} predicates, {} abstract states",
                p.loops, p.iterations, p.candidates, p.states
            )),
            Event::FollowWitness(bmc::Progress::Unwinding { bound }) => {
                Some(format!("following the witness, bound {bound}"))
            }
            Event::FollowWitness(bmc::Progress::Solving { bound, steps, .. }) => {
                Some(format!("following the witness, bound {bound}, {steps} steps"))
            }
            Event::Method(method) => Some(format!("explaining by {}", method.name())),
            Event::Step(progress) => Some(of_method(progress)),
            _ => None,
        }
    }
}

fn of_bmc(progress: &bmc::Progress) -> String {
    match progress {
        bmc::Progress::Unwinding { bound } => format!("unwinding, bound {bound}"),
        bmc::Progress::Solving { bound, steps, clauses } => {
            format!("solving, bound {bound}, {steps} steps, {clauses} clauses")
        }
    }
}

fn of_method(progress: &because_explain::Progress) -> String {
    match progress {
        because_explain::Progress::Distance { lower, upper: Some(upper) } => format!("distance {lower}..{upper}"),
        because_explain::Progress::Distance { lower, upper: None } => format!("distance {lower}.."),
        because_explain::Progress::Candidates(count) => format!("{count} candidates"),
    }
}
