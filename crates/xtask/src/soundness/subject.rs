//! `because` in this process: the only file that knows how it is called.

use super::native::Place;
use super::orders::{self, Given, Orders};
use because::{ExplainOptions, LoadOptions, MemoryFiles};
use because_engine::auto::{Engine, Plan};
use because_engine::bmc::BmcOptions;
use because_interp::{Captured, Compiled, RunOptions, Uninitialised};
use because_ir::{AssumedKind, CheckKind, Checks, FailedCheck, InputKind, Outcome, Program, Value, VerdictKind};
use because_logic::Interrupt;
use because_source::Span;
use std::time::Duration;

pub struct Subject {
    program: Program,
}

/// How one run of `because run` ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Ran {
    /// With this exit status.
    Passes(i32),
    Fails {
        place: Place,
        check: CheckKind,
    },
    Undecided(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Holds,
    Fails,
    Undecided,
}

#[derive(Debug, Clone)]
pub struct Failure {
    pub place: Place,
    pub check: CheckKind,
    /// The values of the inputs, in the order in which they are read.
    pub inputs: Vec<u128>,
}

#[derive(Debug, Clone)]
pub struct Verdict {
    pub decision: Decision,
    pub failures: Vec<Failure>,
    /// Why undecided, or why no further failing place was searched for.
    pub reasons: Vec<String>,
    pub internal_bug: bool,
    pub unsupported: bool,
}

/// Who is asked, and how.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    pub engine: &'static str,
    /// With the second solver.
    pub twice: bool,
    /// Every failing place, not only the first.
    pub all: bool,
    pub limit: Duration,
}

/// What the sanitizers search for too.
fn checks() -> Checks {
    Checks::default().with(CheckKind::ShiftOverflow).with(CheckKind::Misaligned)
}

pub fn load(texts: &[(String, String)], ilp32: bool) -> Result<Subject, String> {
    let mut files = MemoryFiles::new();
    for (name, text) in texts {
        files = files.with(name, text.as_str());
    }
    let paths: Vec<String> = texts.iter().map(|(name, _)| name.clone()).collect();
    let mut options = LoadOptions::default();
    options.c.checks = checks();
    if ilp32 {
        options.c.data_model = because_c::DataModel::Ilp32;
    }
    match because::load(&files, &paths, &options) {
        Ok(program) => Ok(Subject { program }),
        Err(failed) => Err(failed
            .diagnostics
            .first()
            .map_or_else(|| "no program".to_string(), |d| format!("{}: {}", failed.sources.place(d.span), d.message))),
    }
}

impl Subject {
    /// Executes the program on each of these lists of inputs, in every order of evaluation that C leaves open.
    pub fn run(&self, inputs: impl IntoIterator<Item = Vec<u64>>) -> Vec<Orders> {
        let options = RunOptions {
            checks: checks(),
            uninitialised: Uninitialised::Stop,
            max_steps: 1_000_000,
            ..RunOptions::default()
        };
        let mut compiled = Compiled::default();
        let mut one = |given: &mut Given| {
            let mut host = Captured::default();
            let run = because_interp::run_again(&self.program, &options, &mut compiled, given, &mut host);
            match run.outcome {
                Outcome::Exit(status) => Ran::Passes(status),
                Outcome::Failed(failed) => Ran::Fails { place: self.place(&failed), check: failed.check },
                Outcome::Unsupported { what, .. } => Ran::Undecided(format!("unsupported: {what}")),
                other => Ran::Undecided(format!("{other:?}")),
            }
        };
        inputs.into_iter().map(|values| orders::every(values, &mut one)).collect()
    }

    /// An order of evaluation that C leaves open was fixed, and that is listed under `assumed`.
    pub fn fixes_an_order(&self) -> bool {
        self.program.assumed.iter().any(|a| a.kind == AssumedKind::Order)
    }

    pub fn check(&self, question: &Question) -> Verdict {
        let engine = match question.engine {
            "bmc" => Engine::Bmc,
            "cegar" => Engine::Cegar,
            "kind" => Engine::Kind,
            _ => Engine::Auto,
        };
        let interrupt = Interrupt { watch: because::system::until(question.limit), ..Interrupt::default() };
        let mut search = BmcOptions {
            interrupt,
            check_twice: question.twice,
            max_failures: if question.all { 1000 } else { 1 },
            ..BmcOptions::default()
        };
        search.unwind.checks = checks();
        let options =
            ExplainOptions { search, engine: Plan::from(engine), methods: Vec::new(), ..ExplainOptions::default() };
        let verdict = because::explain(&self.program, &options, &|_| ());
        let decision = match verdict.decision {
            VerdictKind::Holds => Decision::Holds,
            VerdictKind::Fails => Decision::Fails,
            VerdictKind::Undecided => Decision::Undecided,
        };
        let has = |kind| verdict.reasons.iter().any(|r| r.kind == kind);
        Verdict {
            decision,
            failures: verdict.failures.iter().map(|f| self.failure(f)).collect(),
            internal_bug: has(because_ir::ReasonKind::InternalBug),
            unsupported: has(because_ir::ReasonKind::Unsupported),
            reasons: verdict.reasons.iter().map(|r| format!("{:?}: {}", r.kind, r.text)).collect(),
        }
    }

    fn failure(&self, failure: &because_ir::Failure) -> Failure {
        let place = match &failure.run.outcome {
            Outcome::Failed(failed) => self.place(failed),
            _ => self.line(failure.span),
        };
        let nondet = failure.run.inputs.iter().filter(|i| i.kind == InputKind::Nondet);
        let bits = |value: &Value| match value {
            Value::Bits(bits) => *bits,
            Value::Pointer { .. } => 0,
        };
        Failure { place, check: failure.check, inputs: nondet.map(|i| bits(&i.value)).collect() }
    }

    /// The line at fault; of a library function's model, the line of the call.
    fn place(&self, failed: &FailedCheck) -> Place {
        let sources = &self.program.sources;
        let calls = failed.stack.iter().rev().map(|at| self.program.origin(*at).0);
        let spans = std::iter::once(failed.span).chain(calls);
        self.line(spans.into_iter().find(|s| sources.is_user(*s)).unwrap_or(failed.span))
    }

    fn line(&self, span: Span) -> Place {
        let file = self.program.sources.get(span.file).map_or_else(String::new, |f| f.name.clone());
        Place { file, line: self.program.sources.line(span).unwrap_or(0) }
    }
}
