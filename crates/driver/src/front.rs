//! The search of one program, or the replay of one run, and then the evidence: options in, verdict out.

use crate::events::{Event, OnEvent};
use crate::evidence::explain_failures;
use crate::limits;
use crate::reload::Reload;
use because_encode::UnwindOptions;
use because_engine::auto::{self, Plan};
use because_engine::bmc::{self, BmcOptions};
use because_engine::coverage;
use because_engine::given_run;
use because_engine::invariants::Proof;
use because_explain::{closest, core, diagnosis, spectrum, whodunit};
use because_ir::{Basis, DecidedBy, Expected, Method, Outcome, Program, Reason, ReasonKind, Run, Verdict, VerdictKind};
use because_logic::{Interrupt, Reason as CutOff};
use because_source::Span;

/// What to search for and how to explain it.
#[derive(Debug, Clone)]
pub struct ExplainOptions {
    /// How bounded model checking searches.
    pub search: BmcOptions,
    /// Which engines search.
    pub engine: Plan,
    /// Methods to explain each failure with; none for a bare check.
    pub methods: Vec<Method>,
    /// Options of `closest`.
    pub closest: closest::Options,
    /// Options of `diagnosis`.
    pub diagnosis: diagnosis::Options,
    /// How many failing runs `diagnosis` examines.
    pub counterexamples: usize,
    /// What `diagnosis` replaces is a function of what is in scope, and must keep passing runs passing.
    pub functional: bool,
    /// The runs of all tests, where tests are the specification.
    pub tests: Vec<Run>,
    /// What each of them expects to be printed, where it expects something.
    pub expected: Vec<Option<Expected>>,
    /// Options of `whodunit`.
    pub whodunit: whodunit::Options,
    /// Options of `core`.
    pub core: core::Options,
    /// Options of `spectrum`.
    pub spectrum: spectrum::Options,
    /// Solver conflicts that one method may cost.
    pub conflicts: Option<u64>,
    /// Work of search and methods together, in units; `None` for the usual.
    pub work: Option<u64>,
    /// Reads the program again with edits in its text; without it there are no repairs as edits.
    pub reload: Option<Reload>,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions {
            search: BmcOptions::default(),
            engine: Plan::default(),
            // Cheap ones first: what the budget ends is then the most expensive.
            methods: vec![
                Method::Slice,
                Method::Whodunit,
                Method::Core,
                Method::Spectrum,
                Method::Closest,
                Method::Diagnosis,
                Method::Repair,
            ],
            closest: closest::Options::default(),
            diagnosis: diagnosis::Options::default(),
            counterexamples: 5,
            functional: false,
            tests: Vec::new(),
            expected: Vec::new(),
            whodunit: whodunit::Options::default(),
            core: core::Options::default(),
            spectrum: spectrum::Options::default(),
            conflicts: Some(limits::METHOD_CONFLICTS),
            work: None,
            reload: None,
        }
    }
}

/// Checks the program and explains what fails.
pub fn explain(program: &Program, options: &ExplainOptions, on_event: OnEvent) -> Verdict {
    explain_with_proof(program, options, on_event).0
}

/// As [`explain`], and the proof where the answer is one without a bound.
pub fn explain_with_proof(
    program: &Program,
    options: &ExplainOptions,
    on_event: OnEvent,
) -> (Verdict, Option<Box<Proof>>) {
    let (mut verdict, unwind, proof) = search(program, options, &options.search, on_event);
    on_event(&Event::Searched { program, verdict: &verdict });
    explain_failures(program, &mut verdict.failures, &unwind, options, on_event);
    (verdict, proof)
}

/// Checks the program: the verdict, how it was unwound, and the proof where it is one without a bound.
pub fn search(
    program: &Program,
    options: &ExplainOptions,
    search: &BmcOptions,
    on_event: OnEvent,
) -> (Verdict, UnwindOptions, Option<Box<Proof>>) {
    let on_progress = &mut |p: auto::Progress| match &p {
        auto::Progress::Bmc(bmc::Progress::Clear(clear)) => on_event(&Event::Clear { program, clear }),
        _ => on_event(&Event::Search(p)),
    };
    match auto::check(program, options.engine, search, on_progress) {
        Ok(checked) => (checked.verdict, checked.unwind, checked.proof),
        Err(error) => {
            let verdict = undecided(DecidedBy::Bmc, ReasonKind::InternalBug, error.to_string());
            (verdict, search.unwind.clone(), None)
        }
    }
}

/// Explains a run that the interpreter executed with its path, in place of searching for one.
pub fn explain_run(program: &Program, run: Run, options: &ExplainOptions, on_event: OnEvent) -> Verdict {
    let bound = given_run::bound(program, &run);
    let checks = options.search.unwind.checks;
    let outcome = run.outcome.clone();
    let Some(failure) = given_run::failure(program, checks, run) else {
        let (kind, text) = match outcome {
            Outcome::Unsupported { what, .. } => (ReasonKind::Unsupported, what),
            Outcome::Limit(what) => (limit_kind(&options.search.interrupt), what),
            Outcome::Blocked(_) => (ReasonKind::GivenRun, "an assumption does not hold in it".to_string()),
            _ => (ReasonKind::GivenRun, "it does not fail".to_string()),
        };
        return undecided(DecidedBy::Replay, kind, text);
    };
    let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..options.search.unwind.clone() };
    let coverage = coverage::of_runs(program, &options.search, [&failure.run].into_iter());
    let mut verdict = Verdict {
        bound: Some(bound),
        failures: vec![failure],
        assumed: program.assumed.clone(),
        basis: Basis::GivenRun,
        coverage,
        ..Verdict::new(VerdictKind::Fails, DecidedBy::Replay)
    };
    on_event(&Event::Searched { program, verdict: &verdict });
    explain_failures(program, &mut verdict.failures, &unwind, options, on_event);
    verdict
}

/// What ended a run: something from outside, or a limit of the interpreter.
fn limit_kind(interrupt: &Interrupt) -> ReasonKind {
    match interrupt.cut_off() {
        Some(CutOff::Interrupted) => ReasonKind::Interrupted,
        Some(CutOff::Time) => ReasonKind::Time,
        Some(CutOff::Memory) => ReasonKind::Memory,
        _ => ReasonKind::Bound,
    }
}

/// There is no part to check: a bug.
pub fn nothing_to_check() -> Verdict {
    undecided(DecidedBy::Bmc, ReasonKind::InternalBug, "there is nothing to check".to_string())
}

fn undecided(engine: DecidedBy, kind: ReasonKind, text: String) -> Verdict {
    let reasons = vec![Reason { kind, text, span: Span::NONE }];
    Verdict { reasons, ..Verdict::new(VerdictKind::Undecided, engine) }
}
