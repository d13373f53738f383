//! What happens on the way to an answer, for progress lines, warnings and times.
//!
//! Events are data; [`Event::progress`] is the one place that puts the search's progress into words, and
//! [`Event::phase`] says which part of the work an event belongs to.

use because_engine::{auto, bmc};
use because_ir::{Clear, Explanation, Method, Program, TraceEvent, Verdict};
use because_source::{Diagnostic, SourceMap};

/// Something the host may want to show.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Warnings about the source text.
    Warnings {
        /// The files that they are about.
        sources: &'a SourceMap,
        /// In the order of the text.
        warnings: &'a [Diagnostic],
    },
    /// The program is loaded.
    Loaded,
    /// The search for a failing run, or for a proof.
    Search(auto::Progress),
    /// No run fails so far.
    Clear {
        /// The program that is searched.
        program: &'a Program,
        /// How far it is known to be free of failures.
        clear: &'a Clear,
    },
    /// The search along a counterexample's waypoints.
    FollowWitness(bmc::Progress),
    /// The search is done; methods come next.
    Searched {
        /// What was searched, after all passes.
        program: &'a Program,
        /// What was found, not explained yet.
        verdict: &'a Verdict,
    },
    /// The trace of this failure of the last search.
    Traced {
        /// Its position among the failures.
        failure: usize,
        /// What a reader follows from the start to the failed check.
        trace: &'a [TraceEvent],
    },
    /// The explanation of this failure by a method of the last search.
    Explained {
        /// Its position among the failures.
        failure: usize,
        /// What the method found.
        explanation: &'a Explanation,
    },
    /// A method starts.
    Method(Method),
    /// A method goes on.
    Step(because_explain::Progress),
    /// An input was given that the run never reads.
    UnreadInput {
        /// As it was given, with its occurrence.
        name: &'a str,
    },
    /// A test that cannot be run.
    TestLeftOut {
        /// The file and line of the test.
        place: &'a str,
        /// For the reader.
        why: &'a str,
    },
    /// All tests were run.
    TestsRun {
        /// Names of those that fail.
        failed: &'a [String],
        /// How many were run.
        count: usize,
        /// Names of those that could not be run.
        left_out: &'a [String],
    },
    /// What became of a counterexample.
    WitnessJudged {
        /// For the reader: confirmed, refuted, or why neither.
        sentence: &'a str,
    },
}

/// The callback for events.
pub type OnEvent<'a> = &'a dyn Fn(&Event);

/// A part of the work, for `--stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Reading the source.
    Read,
    /// Unwinding the program.
    Unwind,
    /// Solving the formula of an unwinding.
    Solve,
    /// Searching for a proof without a bound.
    Prove,
    /// Searching along a counterexample.
    FollowWitness,
    /// A method.
    Method(Method),
}

impl Phase {
    /// As `--stats` prints it.
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
            Event::Search(auto::Progress::Bmc(p)) => of_bmc(p),
            Event::Search(auto::Progress::Cegar(p)) => {
                Some(format!("trying to prove it for runs of any length, attempt {}", p.iterations + 1))
            }
            Event::FollowWitness(bmc::Progress::Unwinding { bound } | bmc::Progress::Solving { bound, .. }) => {
                Some(format!("following the witness, loops of up to {}", rounds(*bound)))
            }
            Event::Method(method) => Some(of_method(*method).to_string()),
            Event::Step(progress) => Some(of_step(progress)),
            _ => None,
        }
    }

    /// How many failures are known from this event on.
    pub fn found(&self) -> Option<usize> {
        match self {
            Event::Searched { verdict, .. } => Some(verdict.failures.len()),
            _ => None,
        }
    }
}

fn rounds(bound: u32) -> String {
    format!("{bound} round{}", if bound == 1 { "" } else { "s" })
}

fn of_bmc(progress: &bmc::Progress) -> Option<String> {
    match progress {
        bmc::Progress::Unwinding { bound } => {
            Some(format!("following all runs with loops of up to {}", rounds(*bound)))
        }
        bmc::Progress::Solving { bound, steps, .. } => {
            Some(format!("searching runs with loops of up to {} for one that fails, {steps} steps", rounds(*bound)))
        }
        bmc::Progress::Clear(_) => None,
    }
}

/// What a method is about, without its name.
fn of_method(method: Method) -> &'static str {
    match method {
        Method::Slice => "finding the lines that the failure depends on",
        Method::Trace => "writing down what the failing run does",
        Method::Closest => "searching for the most similar run that passes",
        Method::Whodunit => "finding the values that decide",
        Method::Core => "finding out why the run has to fail",
        Method::Diagnosis => "finding lines whose values could avert the failure",
        Method::Pair => "comparing with a passing run",
        Method::Spectrum => "comparing failing and passing runs line by line",
        Method::Repair => "trying edits",
    }
}

fn of_step(progress: &because_explain::Progress) -> String {
    match progress {
        because_explain::Progress::Distance { lower, upper: Some(upper) } => {
            format!("searching for the most similar run that passes, {lower} to {upper} changes away")
        }
        because_explain::Progress::Distance { lower, upper: None } => {
            format!("searching for the most similar run that passes, at least {lower} changes away")
        }
        because_explain::Progress::Candidates(count) => {
            format!("weighing what the failure rests on, {count} parts so far")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_names_no_method() {
        for method in Method::ALL {
            let text = Event::Method(method).progress().expect("a method is progress");
            assert!(!text.contains(method.name()) && text.contains(' '), "{text}");
        }
        let solving = bmc::Progress::Solving { bound: 4, steps: 120, clauses: 9 };
        let text = Event::Search(auto::Progress::Bmc(solving)).progress();
        assert_eq!(text.as_deref(), Some("searching runs with loops of up to 4 rounds for one that fails, 120 steps"));
    }
}
