//! The front for embedding: options in, verdict out.

use crate::cycles;
use because_encode::UnwindOptions;
use because_engine::auto::{self, Plan};
use because_engine::bmc::{self, BmcOptions};
use because_engine::counterexamples;
use because_engine::invariants::Proof;
use because_engine::pinned;
use because_engine::within;
use because_explain::runs::{self, Runs};
use because_explain::{Context, closest, core, diagnosis, pair, rank, repair, slice, spectrum, trace, whodunit};
use because_ir::{
    Answer, Details, Explanation, Failure, Method, Outcome, Program, Reason, ReasonKind, Run, TraceEventKind, Verdict,
};
use because_source::Span;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// What to look for and how to explain it.
#[derive(Debug, Clone)]
pub struct ExplainOptions {
    pub search: BmcOptions,
    pub engine: Plan,
    /// Methods to explain each failure with; none for a bare check.
    pub methods: Vec<Method>,
    pub closest: closest::Options,
    pub diagnosis: diagnosis::Options,
    /// How many failing runs `diagnosis` looks at.
    pub counterexamples: usize,
    /// What `diagnosis` replaces is a function of what is in scope, and must keep passing runs passing.
    pub functional: bool,
    /// The runs of all tests, where tests are the specification.
    pub tests: Vec<Run>,
    pub whodunit: whodunit::Options,
    pub core: core::Options,
    /// Solver conflicts that one method may cost.
    pub conflicts: Option<u64>,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions {
            search: BmcOptions::default(),
            engine: Plan::default(),
            // Cheap ones first: what the budget ends is then the dearest.
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
            whodunit: whodunit::Options::default(),
            core: core::Options::default(),
            conflicts: Some(20_000),
        }
    }
}

/// How the progress line of a method that starts begins; its name follows.
pub const EXPLAINING: &str = "explaining by ";

/// What is being done, for a progress line.
pub type Progress<'a> = &'a dyn Fn(&str);

/// Checks the program and explains what fails.
pub fn explain(program: &Program, options: &ExplainOptions, progress: Progress) -> Verdict {
    explain_with_proof(program, options, progress).0
}

/// As [`explain`], and the proof where the answer is one without a bound.
pub fn explain_with_proof(
    program: &Program,
    options: &ExplainOptions,
    progress: Progress,
) -> (Verdict, Option<Box<Proof>>) {
    let told = &mut |p: auto::Progress| {
        progress(&match p {
            auto::Progress::Bmc(bmc::Progress::Unwinding { bound }) => format!("unwinding, bound {bound}"),
            auto::Progress::Bmc(bmc::Progress::Solving { bound, steps, clauses }) => {
                format!("solving, bound {bound}, {steps} steps, {clauses} clauses")
            }
            auto::Progress::Cegar(p) => {
                format!(
                    "proving, {} loops, iteration {}, {} predicates, {} abstract states",
                    p.loops, p.iterations, p.candidates, p.states
                )
            }
        });
    };
    match auto::check(program, options.engine, &options.search, told) {
        Ok(checked) => {
            let mut verdict = checked.verdict;
            explain_failures(program, &mut verdict.failures, checked.unwind, options, progress);
            (verdict, checked.proof)
        }
        Err(error) => (undecided("bmc", ReasonKind::InternalBug, error.to_string()), None),
    }
}

/// Explains a run that the interpreter executed with its path, in place of looking for one.
pub fn explain_run(program: &Program, run: Run, options: &ExplainOptions, progress: Progress) -> Verdict {
    let bound = pinned::bound(program, &run);
    let checks = options.search.unwind.checks;
    let outcome = run.outcome.clone();
    let Some(failure) = pinned::failure(program, checks, run) else {
        let (kind, text) = match outcome {
            Outcome::Unsupported { what, .. } => (ReasonKind::Unsupported, what),
            Outcome::Limit(what) => (ReasonKind::Bound, what),
            Outcome::Blocked(_) => (ReasonKind::GivenRun, "an assumption does not hold in it".to_string()),
            _ => (ReasonKind::GivenRun, "it does not fail".to_string()),
        };
        return undecided("replay", kind, text);
    };
    let mut failures = vec![failure];
    let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..options.search.unwind.clone() };
    explain_failures(program, &mut failures, unwind, options, progress);
    Verdict {
        decision: Answer::Fails,
        engine: "replay",
        bound: Some(bound),
        failures,
        reasons: Vec::new(),
        assumed: program.assumed.clone(),
        invariants: Vec::new(),
        stats: Vec::new(),
    }
}

fn explain_failures(
    program: &Program,
    failures: &mut [Failure],
    unwind: UnwindOptions,
    options: &ExplainOptions,
    progress: Progress,
) {
    let told = |p: because_explain::Progress| {
        progress(&match p {
            because_explain::Progress::Distance { lower, upper: Some(upper) } => format!("distance {lower}..{upper}"),
            because_explain::Progress::Distance { lower, upper: None } => format!("distance {lower}.."),
            because_explain::Progress::Candidates(count) => format!("{count} candidates"),
        });
    };
    for failure in failures {
        failure.trace = trace::events(program, &failure.run);
        let ended = cycles::ended(program, failure, unwind.checks);
        let cx = Context {
            program: ended.as_ref().map_or(program, |(program, _)| program),
            unwind: unwind.clone(),
            interrupt: options.search.interrupt.clone(),
            conflicts: options.conflicts,
            check_twice: options.search.check_twice,
            progress: &told,
        };
        match ended.as_ref().map(|(_, ended)| ended.clone()) {
            None => explain_failure(&cx, failure, options, progress),
            Some(mut ended) => {
                explain_failure(&cx, &mut ended, options, progress);
                failure.assumed = ended.assumed;
                failure.explanations = ended.explanations;
                failure.suspects = ended.suspects;
            }
        }
    }
}

fn explain_failure(cx: &Context, failure: &mut Failure, options: &ExplainOptions, progress: Progress) {
    let mut drawn: Option<Runs> = None;
    for method in &options.methods {
        if *method == Method::Diagnosis && options.methods.len() > 1 && !is_short(cx, failure) {
            continue;
        }
        progress(&format!("{EXPLAINING}{}", method.name()));
        let own = within_the_whole(cx, *method, options);
        let mut asked = || by_method(*method, &own, failure, options, &mut drawn);
        // A method that breaks off must not take the others' answers with it.
        let answer = match options.methods.len() {
            1 => asked(),
            _ => std::panic::catch_unwind(std::panic::AssertUnwindSafe(asked)).unwrap_or_else(|_| {
                Err(because_explain::Error::InternalBug("the method broke off; the others are not touched".to_string()))
            }),
        };
        match answer {
            Ok(explanation) => failure.explanations.push(explanation),
            Err(error) => {
                // What was ended in the middle need not have noticed why.
                let error = own.interrupt.due().map_or(error, because_explain::Error::LimitReached);
                failure.assumed.push(format!("{}: {error}", method.name()));
            }
        }
    }
    // One method alone is an answer to another question.
    if options.methods.len() > 1 {
        failure.suspects = rank::rank(cx.program, failure);
    }
}

/// Runs that `diagnosis` answers within the whole answer's share: straight ones without floats. Elsewhere the relaxed
/// problem alone costs more than all other methods together; `--method diagnosis` asks for it all the same.
fn is_short(cx: &Context, failure: &Failure) -> bool {
    let rounds = failure.trace.iter().any(|e| matches!(e.kind, TraceEventKind::LoopTop { .. }));
    let float = |e: &because_ir::Expr| cx.program.types.is_float(e.ty) && cx.program.sources.is_user(e.span);
    !rounds && failure.run.path.steps.len() <= SHORT && !cx.program.exprs.iter().any(float)
}

const SHORT: usize = 2_000;

fn by_method(
    method: Method,
    cx: &Context,
    failure: &Failure,
    options: &ExplainOptions,
    drawn: &mut Option<Runs>,
) -> Result<Explanation, because_explain::Error> {
    let draw = || known_runs(cx, failure, options);
    match method {
        Method::Slice => Ok(slice::explain(cx.program, &failure.run.path)),
        Method::Trace => Ok(trace::explain(cx.program, &failure.run)),
        Method::Closest => closest::explain(cx, failure, &options.closest),
        Method::Diagnosis => diagnose(cx, failure, options, drawn),
        Method::Pair => pair::explain(cx, failure),
        Method::Whodunit => whodunit::explain(cx, failure, &options.whodunit),
        Method::Core => core::explain(cx, failure, &options.core),
        Method::Spectrum => Ok(spectrum::explain(cx, drawn.get_or_insert_with(draw))),
        Method::Repair => Ok(mend(cx, failure, drawn.get_or_insert_with(draw), options)),
    }
}

/// The limits of a method that is one of several: no method may take the others' time, and minimal cores of long sums
/// and products cost more than all the rest, not only in conflicts.
fn within_the_whole<'a>(cx: &Context<'a>, method: Method, options: &ExplainOptions) -> Context<'a> {
    let mut interrupt = cx.interrupt.clone();
    let mut conflicts = cx.conflicts;
    if options.methods.len() > 1 {
        let (part, most) = patience(method);
        let now = Instant::now();
        let left = interrupt.deadline.map_or(most, |end| end.saturating_duration_since(now).mul_f64(part));
        interrupt.deadline = interrupt.deadline.into_iter().chain(now.checked_add(left.min(most))).min();
        if method == Method::Core {
            conflicts = conflicts.map(|c| c.min(WHOLE));
        }
    }
    let unwind = UnwindOptions { interrupt: interrupt.clone(), ..cx.unwind.clone() };
    Context { conflicts, unwind, interrupt, ..*cx }
}

/// What a method may take of the time that is left, and at most. `repair` comes last and says most.
fn patience(method: Method) -> (f64, Duration) {
    match method {
        Method::Core | Method::Whodunit => (0.125, Duration::from_secs(10)),
        Method::Closest | Method::Diagnosis | Method::Pair => (0.25, Duration::from_secs(30)),
        _ => (0.875, Duration::from_secs(120)),
    }
}

/// Conflicts of `core` among others.
const WHOLE: u64 = 1_000;

/// Conflicts that one judgement of a changed program may cost.
const JUDGEMENT: u64 = 2_000;
/// Work of all judgements of one failure together, in clauses.
const JUDGEMENTS: u64 = 5_000_000;

/// `repair` with the bounded model checker as its judge; where tests are the specification, their runs are all there is.
fn mend(cx: &Context, failure: &Failure, runs: &Runs, options: &ExplainOptions) -> Explanation {
    let candidates = candidates(failure);
    let usual = repair::Options { candidates, ..repair::Options::default() };
    if !options.tests.is_empty() {
        let judge = |changed: &Program| match runs::first_failing(cx, changed, runs) {
            None => repair::Judged::Holds,
            Some(inputs) => repair::Judged::Fails(inputs),
        };
        return repair::explain(cx, failure, runs, &repair::Options { judge: Some(&judge), tests: true, ..usual });
    }
    let left = Cell::new(JUDGEMENTS);
    let judge = |changed: &Program| {
        if left.get() == 0 {
            return repair::Judged::Unknown;
        }
        let (answer, work) = within::check(changed, &cx.unwind, JUDGEMENT, &cx.interrupt);
        left.set(left.get().saturating_sub(work));
        match answer {
            within::Within::Holds => repair::Judged::Holds,
            within::Within::Fails(inputs) => repair::Judged::Fails(inputs),
            within::Within::Unknown => repair::Judged::Unknown,
        }
    };
    // The conditions of a scan cycle can be joined in many ways, and all of it is executed in every cycle.
    let usual = match cx.program.cycle_head() {
        Some(_) => repair::Options { steps: usual.steps * CYCLIC, judgements: usual.judgements * 3, ..usual },
        None => usual,
    };
    repair::explain(cx, failure, runs, &repair::Options { judge: Some(&judge), ..usual })
}

/// How much more of a scan cycle may be executed to try changes.
const CYCLIC: u64 = 5;

/// What `diagnosis` has found, if it has looked at everything.
fn candidates(failure: &Failure) -> Option<Vec<Span>> {
    let diagnosis = failure.explanations.iter().find(|e| e.method == Method::Diagnosis)?;
    let alone = matches!(&diagnosis.details, Details::Diagnosis(d) if !d.expressions && d.candidates.iter().all(|c| c.places.len() == 1));
    (diagnosis.complete && alone && !diagnosis.lines.is_empty())
        .then(|| diagnosis.lines.iter().map(|l| l.span).collect())
}

/// `diagnosis` with the failing runs it wants, in an unwinding two rounds deeper than they go.
fn diagnose(
    cx: &Context,
    failure: &Failure,
    options: &ExplainOptions,
    drawn: &mut Option<Runs>,
) -> Result<Explanation, because_explain::Error> {
    let mut wanted = options.diagnosis.clone();
    let missing = options.counterexamples.saturating_sub(1 + wanted.others.len());
    if options.tests.is_empty() {
        let asked = counterexamples::Wanted {
            count: missing,
            conflicts: cx.conflicts.map(|c| c / 2),
            interrupt: cx.interrupt.clone(),
        };
        match counterexamples::more(cx.program, &cx.unwind, failure, &asked) {
            Ok(runs) => wanted.others.extend(runs),
            Err(because_engine::Error::Encode(error)) => return Err(error.into()),
        }
    } else {
        wanted.others.extend(failing_tests(failure, options).take(missing).cloned());
    }
    if options.functional {
        let runs = drawn.get_or_insert_with(|| known_runs(cx, failure, options));
        wanted.functional = Some(runs.passing.iter().take(KEPT).map(|t| t.inputs.clone()).collect());
    }
    let runs = std::iter::once(&failure.run).chain(&wanted.others);
    wanted.bound = runs.map(|r| pinned::bound(cx.program, r)).max().unwrap_or(1) + 2;
    diagnosis::explain(cx, failure, &wanted)
}

/// Passing runs that a functional diagnosis has to keep.
const KEPT: usize = 24;

/// The tests that fail beside the one that is explained.
fn failing_tests<'a>(failure: &'a Failure, options: &'a ExplainOptions) -> impl Iterator<Item = &'a Run> {
    let fails = |r: &&Run| matches!(r.outcome, Outcome::Failed(_));
    options.tests.iter().filter(fails).filter(|r| r.inputs != failure.run.inputs)
}

/// Further runs: the tests where there are any, else drawn ones.
fn known_runs(cx: &Context, failure: &Failure, options: &ExplainOptions) -> Runs {
    if options.tests.is_empty() {
        return runs::draw(cx, failure, &runs::Options::default());
    }
    let failing: Vec<&Run> = std::iter::once(&failure.run).chain(failing_tests(failure, options)).collect();
    let passing: Vec<&Run> = options.tests.iter().filter(|r| r.outcome.passes()).collect();
    runs::given(cx.program, &failing, &passing)
}

/// There is no part to check: a bug.
pub fn nothing_to_check() -> Verdict {
    undecided("bmc", ReasonKind::InternalBug, "there is nothing to check".to_string())
}

fn undecided(engine: &'static str, kind: ReasonKind, text: String) -> Verdict {
    Verdict {
        decision: Answer::Undecided,
        engine,
        bound: None,
        failures: Vec::new(),
        reasons: vec![Reason { kind, text, span: Span::NONE }],
        assumed: Vec::new(),
        invariants: Vec::new(),
        stats: Vec::new(),
    }
}
