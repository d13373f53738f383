//! After an edit: which failures of an earlier result are gone, and what do their runs do now?

use crate::baseline::{self, Known};
use crate::error::Error;
use crate::front::{self, ExplainOptions};
use crate::given_inputs::Texts;
use crate::host::Host;
use crate::problem;
use crate::request::{Failures, Request};
use because_interp::{Captured, RecordLevel, RunOptions, Uninitialised};
use because_ir::{AssumedKind, Outcome, Program, VerdictKind};

/// What became of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// It fails as before.
    StillThere,
    /// It is gone.
    Gone,
    /// Not found again, but the search was not finished.
    Unknown,
    /// Not found again, but this search leaves out runs that the earlier one had.
    Narrower,
}

/// A failure of the earlier result.
#[derive(Debug, Clone)]
pub struct Rechecked {
    /// `a.c:7: assertion x > 0`
    pub shown: String,
    /// What became of it.
    pub now: Now,
    /// What its run does now, in assignments.
    pub run: String,
}

/// All of them, and what is new.
#[derive(Debug, Clone)]
pub struct Results {
    /// The failures of the earlier result.
    pub old: Vec<Rechecked>,
    /// Failing places that the earlier result does not have.
    pub fresh: usize,
    /// The search was finished.
    pub finished: bool,
    /// What leaves out runs, and did not at the time of the earlier result.
    pub narrower: Vec<String>,
}

/// Checks the request's files against an earlier result in JSON; without files, those of the result.
pub fn recheck(request: &Request, result: &str, host: &Host) -> Result<Results, Error> {
    let text = host.read(result)?;
    let known = baseline::read(&text, result)?;
    let mut request = request.clone();
    if request.files.is_empty() {
        request.files = baseline::files(&text, result)?;
    }
    request.search.failures = Failures::All;
    let problem::Problem { program, options, .. } = problem::build(&request, None, host)?;
    let verdict = front::explain(&program, &options, &|_| {});
    let names: Vec<String> = verdict.failures.iter().map(|f| baseline::name(&program, f)).collect();
    let finished = verdict.decision == VerdictKind::Holds || verdict.reasons.is_empty();
    let then = baseline::assumed(&text, result)?;
    let added = verdict.assumed.iter().filter(|a| a.kind != AssumedKind::Wider && !then.contains(&a.text));
    let narrower: Vec<String> = added.map(|a| a.text.clone()).collect();
    let one = |old: &Known| Rechecked {
        shown: old.shown.clone(),
        now: match (names.contains(&old.name), finished) {
            (true, _) => Now::StillThere,
            (false, false) => Now::Unknown,
            (false, true) if !narrower.is_empty() => Now::Narrower,
            (false, true) => Now::Gone,
        },
        run: old_run(&program, old, &options, host),
    };
    let fresh = names.iter().filter(|n| !known.iter().any(|k| k.name == **n)).count();
    let old = known.iter().map(one).collect();
    Ok(Results { old, fresh, finished, narrower })
}

fn old_run(program: &Program, old: &Known, options: &ExplainOptions, host: &Host) -> String {
    let assignments: Vec<String> = old.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut texts = Texts::new(&assignments, None).unwrap_or_default();
    let run_options = RunOptions {
        checks: options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        interrupt: Some(host.interrupt.clone()),
        ..RunOptions::default()
    };
    let run = because_interp::run(program, &run_options, &mut texts, &mut Captured::new(&[]));
    match &run.outcome {
        Outcome::Failed(f) => format!("its run fails: {} at {}", f.check.name(), program.sources.place(f.span)),
        Outcome::Exit(_) | Outcome::Aborted => "its run passes".to_string(),
        Outcome::Blocked(_) => "its run is ruled out by an assumption".to_string(),
        Outcome::MissingInput { key, .. } => format!("its run needs another input: {key}"),
        Outcome::Unsupported { what, .. } | Outcome::Limit(what) => format!("its run could not go on: {what}"),
    }
}
