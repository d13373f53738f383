//! The methods on each failure: which run, with what share of the work, and what became of each.
//!
//! Comes in: failures with their runs. Goes out: the same with trace, explanations, suspects, and the methods that did
//! not come to their end. All methods of a failure share one [`Workspace`].

use crate::budget;
use crate::cycles;
use crate::events::{Event, OnEvent};
use crate::front::ExplainOptions;
use crate::limits;
use crate::others::{self, Other};
use crate::reload::Reload;
use crate::repairs;
use crate::signals;
use because_encode::UnwindOptions;
use because_engine::bounded::{self, BoundedAnswer};
use because_engine::{counterexamples, given_run};
use because_explain::{
    Context, EditedPlace, Error, Judged, Oracle, Workspace, diagnosis, orders, rank, story, timeline, trace,
};
use because_ir::{
    Closest, Details, Edit, EndedBy, Explanation, Failure, Method, Program, Repair, RepairStatus, Run, Story, Timeline,
    TimelineRun, Unfinished, Vacuous, WaveRun, Waves,
};
use because_logic::{Reason, Work};

/// Explains the failures of a search that was counted by `options.search.interrupt`.
pub fn explain_failures(
    program: &Program,
    failures: &mut [Failure],
    unwind: &UnwindOptions,
    options: &ExplainOptions,
    on_event: OnEvent,
) {
    let whole = budget::methods(&options.search.interrupt.work, options.work);
    let count = failures.len();
    for (index, failure) in failures.iter_mut().enumerate() {
        let work = budget::failure(&whole, count - index);
        explain_one(program, (index, failure), (unwind, work), options, on_event);
    }
}

/// Explains one failure, the `index`th of the search, within its share of the work.
pub fn explain_one(
    program: &Program,
    (index, failure): (usize, &mut Failure),
    (unwind, work): (&UnwindOptions, Work),
    options: &ExplainOptions,
    on_event: OnEvent,
) {
    let on_progress = |p: because_explain::Progress| on_event(&Event::Step(p));
    if !failure.run.path.places_only {
        failure.trace = trace::events(program, &failure.run, unwind.checks);
    }
    on_event(&Event::Traced { failure: index, trace: &failure.trace });
    let ended = cycles::ended(program, failure, unwind.checks);
    let mut interrupt = options.search.interrupt.clone();
    interrupt.work = work;
    let cx = Context {
        program: ended.as_ref().map_or(program, |(program, ..)| program),
        unwind: unwind.clone(),
        interrupt,
        conflicts: options.conflicts,
        check_twice: options.search.check_twice,
        progress: &on_progress,
    };
    let again = Again { program, reload: options.reload.as_ref(), cycles: ended.as_ref().map(|e| e.2) };
    match ended.as_ref().map(|(_, ended, _)| ended.clone()) {
        None => explain_failure(cx, failure, options, &again, &|e| on_event(&of_failure(e, index))),
        Some(mut ended) => {
            explain_failure(cx, &mut ended, options, &again, &|e| on_event(&of_failure(e, index)));
            failure.repairs = ended.repairs;
            failure.story = ended.story;
            failure.timelines = ended.timelines;
            failure.idle_orders = ended.idle_orders;
            failure.assumed = ended.assumed;
            failure.explanations = ended.explanations;
            failure.suspects = ended.suspects;
            failure.unfinished = ended.unfinished;
        }
    }
    failure.waves = waves(program, failure, options, &again);
}

/// The failing run cycle by cycle, and the run of the program with the best repair on the same inputs.
fn waves(program: &Program, failure: &Failure, options: &ExplainOptions, again: &Again) -> Vec<Waves> {
    let Some(cycles) = again.cycles else { return Vec::new() };
    let (inputs, checks) = (&failure.run.inputs, options.search.unwind.checks);
    let failing = because_plc::cycles::exactly(program, cycles)
        .and_then(|program| signals::waves(&program, inputs, cycles, checks, WaveRun::Failing));
    let best = failure.repairs.first().filter(|r| !r.vacuous.is_some_and(Vacuous::evades));
    let repaired = best.and_then(|best| again.ended(&best.edits)).and_then(|edited| {
        // The failing requirement may name what the edit takes away: then there is nothing to compare.
        signals::waves(&edited, inputs, cycles, checks, WaveRun::Repaired).filter(|w| w.failing.is_none())
    });
    failing.into_iter().chain(repaired).collect()
}

/// A method's event, with the failure that it is about.
fn of_failure<'a>(event: &Event<'a>, index: usize) -> Event<'a> {
    match event {
        Event::Explained { explanation, .. } => Event::Explained { failure: index, explanation },
        other => other.clone(),
    }
}

fn explain_failure(cx: Context, failure: &mut Failure, options: &ExplainOptions, again: &Again, on_event: OnEvent) {
    let program = cx.program;
    let (explanations, unfinished) = asked(cx.clone(), failure, options, again, on_event);
    failure.explanations.extend(explanations);
    failure.unfinished.extend(unfinished);
    failure.repairs = repairs::checked(failure, options, again, &[]);
    if is_without_repair(failure, options, again) {
        repair_this_alone(cx, failure, options, again, on_event);
    }
    repairs::distinguish(&mut failure.repairs, &failure.run, options, again);
    failure.story = story(program, failure, options, again);
    failure.idle_orders = orders::idle(program, failure, options.search.unwind.checks);
    failure.timelines = timelines(program, failure, options, again);
    // One method alone is an answer to another question.
    if options.methods.len() > 1 {
        failure.suspects = rank::rank(program, failure);
        repairs::first(program, failure);
    }
}

/// Was a repair searched for in vain?
fn is_without_repair(failure: &Failure, options: &ExplainOptions, again: &Again) -> bool {
    let good = |r: &Repair| r.status != RepairStatus::Run && r.vacuous.is_none();
    let searched = failure.explanations.iter().any(|e| e.method == Method::Repair);
    // What is compared with a reference is one question, however many checks it takes.
    let own = again.reload.is_some_and(|reload| !reload.has_reference());
    searched && options.tests.is_empty() && own && !failure.repairs.iter().any(good)
}

/// Searches for repairs of this failure that leave others as they are: no edit repairs everything where a program fails for two
/// reasons.
fn repair_this_alone(
    mut cx: Context,
    failure: &mut Failure,
    options: &ExplainOptions,
    again: &Again,
    on_event: OnEvent,
) {
    let several = options.methods.len() > 1;
    if several {
        cx.interrupt.work = budget::share(Method::Repair, &cx.interrupt.work, options.work);
    }
    cx.conflicts = budget::conflicts(Method::Repair, several, cx.conflicts, options.work);
    cx.unwind.interrupt = cx.interrupt.clone();
    let others = others::failing(cx.program, failure, &cx.unwind, &cx.interrupt);
    if others.is_empty() {
        return;
    }
    on_event(&Event::Method(Method::Repair));
    let search = Search { again, others: &others };
    let mut workspace = Workspace::new(cx, failure, &options.tests, &search);
    workspace.expected = &options.expected;
    workspace.explanations = failure.explanations.clone();
    let asked = because_explain::Options::default();
    let Ok(explanation) = unbroken(|| because_explain::explain(Method::Repair, &mut workspace, &asked)) else { return };
    let mut second = failure.clone();
    second.explanations.retain(|e| e.method != Method::Repair);
    second.explanations.push(explanation);
    let repairs = repairs::checked(&second, options, again, &others);
    if repairs.iter().any(|r| !r.leaves.is_empty() && r.vacuous.is_none() && !r.degenerate) {
        failure.explanations = second.explanations;
        failure.repairs = repairs;
    }
}

/// How the failing run parts from that of the program with the best repair; where there is none, or nothing that bears on the
/// check parts, from the closest run that passes.
fn story(program: &Program, failure: &Failure, options: &ExplainOptions, again: &Again) -> Option<Story> {
    let checks = options.search.unwind.checks;
    let best = failure.repairs.first().filter(|r| !r.vacuous.is_some_and(Vacuous::evades));
    let of_repair = best.and_then(|best| {
        let edited = again.ended(&best.edits)?;
        story::against_repair(program, failure, &edited, &best.edits, checks)
    });
    of_repair.or_else(|| {
        let inputs = &closest(failure)?.passing_values;
        match best {
            // Beside a repair, a run that only goes elsewhere says nothing.
            Some(_) => story::against_passing_there(program, failure, inputs, checks),
            None => story::against_passing(program, failure, inputs, checks),
        }
    })
}

/// The closest run that passes.
fn closest(failure: &Failure) -> Option<&Closest> {
    failure.explanations.iter().find_map(|e| match &e.details {
        Details::Closest(closest) if closest.replayed && !closest.no_passing_run => Some(closest),
        _ => None,
    })
}

/// The failing run step by step, that of the program with the best repair, and the closest that passes.
fn timelines(program: &Program, failure: &Failure, options: &ExplainOptions, again: &Again) -> Vec<Timeline> {
    let best = failure.repairs.first();
    let edited = best.and_then(|best| again.ended(&best.edits));
    let repaired = edited.as_ref().zip(best).map(|(program, best)| timeline::Other {
        run: TimelineRun::Repair,
        program,
        edits: &best.edits,
        inputs: &failure.run.inputs,
    });
    let passing = closest(failure).map(|closest| timeline::Other {
        run: TimelineRun::Passing,
        program,
        edits: &[],
        inputs: &closest.passing_values,
    });
    let others: Vec<timeline::Other> = repaired.into_iter().chain(passing).collect();
    timeline::timelines(program, failure, &others, options.search.unwind.checks)
}

/// Reads the program of a failure again with edits in its text.
pub struct Again<'a> {
    /// The program that was searched.
    pub program: &'a Program,
    /// Reads the program again, where that is possible.
    pub reload: Option<&'a Reload>,
    /// After how many cycles the methods let the program end.
    pub cycles: Option<u32>,
}

impl Again<'_> {
    /// What is searched.
    pub fn whole(&self, edits: &[Edit]) -> Option<Program> {
        let program = self.reload?.program(&self.program.sources, edits)?;
        // What a compiler warns of, a pointer returned as a number say, is no repair.
        (program.warnings.len() <= self.program.warnings.len()).then(|| self.with_entry(program))
    }

    /// Of a program that is taken part by part the entry may be one of several.
    fn with_entry(&self, program: Program) -> Program {
        let same = program.functions.len() == self.program.functions.len();
        Program { entry: if same { self.program.entry } else { program.entry }, ..program }
    }

    /// What the methods work on.
    pub fn ended(&self, edits: &[Edit]) -> Option<Program> {
        let program = self.whole(edits)?;
        match self.cycles {
            Some(cycles) => because_plc::cycles::exactly(&program, cycles),
            None => Some(program),
        }
    }
}

/// What the methods say, one after another.
fn asked(
    cx: Context,
    failure: &Failure,
    options: &ExplainOptions,
    again: &Again,
    on_event: OnEvent,
) -> (Vec<Explanation>, Vec<Unfinished>) {
    let several = options.methods.len() > 1;
    let asked = because_explain::Options {
        closest: options.closest.clone(),
        diagnosis: diagnosis::Options {
            counterexamples: counterexamples(cx.program, failure, options),
            functional: options.functional,
            ..options.diagnosis.clone()
        },
        whodunit: options.whodunit.clone(),
        core: options.core.clone(),
        spectrum: options.spectrum,
        ..because_explain::Options::default()
    };
    let whole = cx.interrupt.clone();
    let conflicts = cx.conflicts;
    let search = Search { again, others: &[] };
    let mut workspace = Workspace::new(cx, failure, &options.tests, &search);
    workspace.expected = &options.expected;
    let mut unfinished = Vec::new();
    for &method in &options.methods {
        if several && is_left_out(method, options) {
            continue;
        }
        if failure.run.path.places_only && !matches!(method, Method::Spectrum | Method::Repair) {
            let what = "a test of so many steps".to_string();
            let why = EndedBy::Unsupported { what, span: failure.span };
            unfinished.push(Unfinished { method, why, answered: false });
            continue;
        }
        on_event(&Event::Method(method));
        let mut interrupt = whole.clone();
        if several {
            interrupt.work = budget::share(method, &whole.work, options.work);
        }
        workspace.cx.conflicts = budget::conflicts(method, several, conflicts, options.work);
        workspace.cx.unwind.interrupt = interrupt.clone();
        workspace.cx.interrupt = interrupt;
        let answer = match several {
            false => because_explain::explain(method, &mut workspace, &asked),
            true => unbroken(|| because_explain::explain(method, &mut workspace, &asked)),
        };
        let due = workspace.cx.interrupt.due();
        let answered = answer.is_ok();
        match answer {
            Ok(explanation) => {
                let cut_off = due.filter(|r| r.is_cut_off() && !matches!(method, Method::Slice | Method::Trace));
                unfinished.extend(cut_off.map(|reason| Unfinished { method, why: ended_by(reason), answered }));
                on_event(&Event::Explained { failure: 0, explanation: &explanation });
                workspace.explanations.push(explanation);
            }
            Err(error) => {
                // What was ended in the middle need not have noticed why.
                let why = due.map_or_else(|| why(error), ended_by);
                unfinished.push(Unfinished { method, why, answered });
            }
        }
    }
    (workspace.explanations, unfinished)
}

/// The failing runs of `diagnosis`: as one of several methods it searches for no others of a program with loops.
fn counterexamples(program: &Program, failure: &Failure, options: &ExplainOptions) -> usize {
    match options.methods.len() > 1 && options.tests.is_empty() && !diagnosis::is_straight(program, failure) {
        true => 1,
        false => options.counterexamples,
    }
}

/// A method that breaks off must not take the others' answers with it.
fn unbroken(asked: impl FnOnce() -> Result<Explanation, Error>) -> Result<Explanation, Error> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(asked))
        .unwrap_or_else(|_| Err(Error::InternalBug("the method broke off; the others are not touched".to_string())))
}

fn why(error: Error) -> EndedBy {
    match error {
        Error::LimitReached(reason) | Error::Encode(because_encode::Error::Stopped(reason)) => ended_by(reason),
        Error::Encode(because_encode::Error::InternalBug(what)) | Error::InternalBug(what) => {
            EndedBy::InternalBug(what)
        }
        Error::Unsupported { what, span } => EndedBy::Unsupported { what, span },
    }
}

fn ended_by(reason: Reason) -> EndedBy {
    match reason {
        Reason::Work | Reason::ConflictLimit => EndedBy::Work,
        Reason::Time => EndedBy::Time,
        Reason::Memory => EndedBy::Memory,
        Reason::Interrupted => EndedBy::User,
    }
}

/// Is a method not one of several here? The closest passing run of a test would be another test.
fn is_left_out(method: Method, options: &ExplainOptions) -> bool {
    method == Method::Closest && !options.tests.is_empty()
}

/// Bounded model checking as the methods' oracle.
struct Search<'a> {
    again: &'a Again<'a>,
    /// Checks whose failures do not count.
    others: &'a [Other],
}

impl Oracle for Search<'_> {
    fn reload(&self, edits: &[Edit]) -> Option<Program> {
        self.again.ended(edits)
    }

    fn reload_schema(&self, edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        self.again
            .reload
            .ok_or_else(Vec::new)?
            .schema(&self.again.program.sources, edits)
            .map(|program| self.again.with_entry(program))
    }

    fn can_reload(&self) -> bool {
        self.again.reload.is_some()
    }

    fn judge(&self, cx: &Context, changed: &Program) -> (Judged, u64) {
        let counts = |kind, at| !others::has(self.others, changed, kind, at);
        let (answer, work) =
            bounded::check_some(changed, &cx.unwind, &counts, limits::JUDGEMENT_CONFLICTS, &cx.interrupt);
        let judged = match answer {
            BoundedAnswer::Holds => Judged::Holds,
            BoundedAnswer::Fails(inputs) => Judged::Fails(inputs),
            BoundedAnswer::Unknown => Judged::Unknown,
        };
        (judged, work)
    }

    fn more_failing(&self, cx: &Context, failure: &Failure, count: usize) -> Result<Vec<Run>, Error> {
        let wanted =
            counterexamples::Wanted { count, conflicts: cx.conflicts.map(|c| c / 2), interrupt: cx.interrupt.clone() };
        counterexamples::more(cx.program, &cx.unwind, failure, &wanted).map_err(|error| match error {
            because_engine::Error::Encode(error) => error.into(),
        })
    }

    fn bound(&self, program: &Program, run: &Run) -> u32 {
        given_run::bound(program, run)
    }
}
