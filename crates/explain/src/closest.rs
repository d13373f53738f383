//! `closest`: the closest passing run, and which of its differences matter (docs/methods.md).
//!
//! Comes in: the failing run and the unwinding it was found in. Goes out: a passing run at the least distance, proved
//! and replayed; all minimal Δ-slices of it; other runs at the same distance. docs/methods.md 1.

mod antecedent;
mod choose;
mod closer;
mod deeper;
mod elsewhere;
mod onestep;
mod problem;
mod search;
mod slicing;

use crate::limits;
use crate::passing::Beyond;
use crate::present::{self, Presenter, Way};
use crate::{Context, Error, Workspace};
use antecedent::Assumed;
use because_encode::depend::graph;
use because_encode::{NameBase, Step, StepId, StepKind, Unwinding, valuation};
use because_ir::{
    BlamedLine, Change, ChangeKind, Closest, Details, Explanation, Failure, InputKey, Method, Note, Outcome, Program,
    RunRow,
};
use because_logic::Evaluator;
use because_source::Span;
use deeper::Deeper;
use problem::Problem;
use rustc_hash::{FxHashMap, FxHashSet};
use search::{Found, Search};

/// Which steps count in the distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Every counted step of the unwinding.
    AllSteps,
    /// Only steps in the backward static slice of the failed check.
    StaticSlice,
}

/// What runs are compared by, and how far the search goes.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which steps count in the distance.
    pub metric: Metric,
    /// One-step slicing instead of the two phases.
    pub one_step: bool,
    /// How many optimal runs are examined.
    pub max_runs: usize,
    /// Predicates for the causal dependence test: probe in the program, and its text.
    pub causes: Vec<(u32, String)>,
    /// Keep the table of both runs.
    pub rows: bool,
    /// Assume the antecedent of a failed implication when the passing run only avoids it.
    pub repair_antecedent: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            metric: Metric::AllSteps,
            one_step: false,
            max_runs: limits::CLOSEST_RUNS,
            causes: Vec::new(),
            rows: false,
            repair_antecedent: true,
        }
    }
}

pub use problem::distance;

/// The run closest to the failing one that passes, and the differences that matter (docs/methods.md).
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let (cx, failure) = (&workspace.cx, workspace.failure);
    let Outcome::Failed(failed) = &failure.run.outcome else {
        return Err(Error::InternalBug("the run to explain does not fail".into()));
    };
    let slice =
        (options.metric == Metric::StaticSlice).then(|| graph::statements(cx.program).backward_slice(failed.location));
    let counted = |unwinding: &Unwinding, id: StepId| match &slice {
        Some(slice) => slice.contains(&unwinding.step(id).origin.location),
        None => true,
    };
    let mut problem = problem::build(cx, &failure.run.inputs, &cx.unwind, &counted)?;
    let mut notes = Vec::new();
    if options.one_step {
        let Some((search, chosen)) = onestep::closest(cx, &mut problem)? else {
            let complete = problem.unwinding.loops_cut.is_empty();
            let beyond = if complete { Beyond::NoRuns } else { Beyond::Unknown };
            return Ok(no_passing_run(cx.unwind.loop_bound, beyond));
        };
        notes.extend(chosen.notes.iter().cloned());
        let causes = causes(cx, &mut problem, options)?;
        let remarks = Remarks { notes, repaired: None, causes, rows: options.rows };
        return Ok(explanation(cx, &mut problem, &search, chosen, remarks));
    }
    let searched = search::closest(cx, &mut problem, &[], options)?;
    let (mut shallow, mut by) = (None, 0);
    let mut search = match searched {
        Some(search) => search,
        None => match deeper::first_passing(cx, failure, &counted, options, &problem)? {
            Deeper::Found { problem: deep, search, by: found } => {
                let bound = cx.unwind.loop_bound.saturating_add(found);
                notes.push(Note::remark(format!("no run passes that goes round the loops less than {bound} times")));
                shallow = Some(std::mem::replace(&mut problem, *deep));
                by = found;
                search
            }
            Deeper::Nothing { bound, beyond } => return Ok(no_passing_run(bound, beyond)),
        },
    };
    let (mut repaired, mut assumed, mut first) = (None, Assumed::default(), None);
    if options.repair_antecedent
        && let Some(better) = antecedent::repair(cx, failed, &mut problem, &mut search, options)?
    {
        first = Some(std::mem::replace(&mut search, better.search));
        (repaired, assumed) = (Some(better.condition), better.assumed);
    }
    if search.optimal && repaired.is_none() {
        let more = !problem.unwinding.loops_cut.is_empty();
        let known = (&search, by + 1, more);
        let from = shallow.as_ref().unwrap_or(&problem);
        let (better, left) = deeper::closer(cx, failure, &counted, options, from, known)?;
        if let Some((deep, better)) = better {
            problem = deep;
            search = better;
        }
        if let Some(left) = left.filter(|&left| left < search.distance) {
            (search.lower, search.optimal) = (search.lower.min(left), false);
            notes.push(Note::ended("the budget ended before all deeper unwindings were searched for a closer run"));
        }
    }
    let complete = search.optimal;
    let mut chosen = choose::choose(cx, &mut problem, &search, &assumed.named)?;
    let mut weak = None;
    if chosen.weak {
        match stronger(cx, failure, &mut problem, (&search, &chosen), (&assumed, first), options)? {
            Some(better) => {
                repaired = repaired.filter(|_| !better.unrepaired);
                let (lower, closer) = (search.lower, better.note.is_some());
                (search, chosen, weak) = (better.search, better.chosen, better.note);
                // A closer one is known: only of those that are not weak it may be the closest.
                if closer && lower < search.distance {
                    (search.lower, search.optimal) = (lower, false);
                }
            }
            None => weak = Some(Note::remark("weak: only inputs, copies of them and the specification itself change")),
        }
    }
    if let Some(condition) = &repaired {
        notes.push(Note::remark(format!(
            "the first passing run only avoided the assertion; searched again with {condition}"
        )));
    }
    notes.extend(weak);
    notes.extend(chosen.notes.iter().cloned());
    let mut complete = complete;
    if search.optimal && !search::recheck(cx, &problem, &search)? {
        (search.optimal, complete) = (false, false);
        notes.push(Note::ended("the budget ended before the proof that nothing is closer was checked again"));
    }
    let causes = causes(cx, &mut problem, options)?;
    let remarks = Remarks { notes, repaired, causes, rows: options.rows };
    Ok(Explanation { complete, ..explanation(cx, &mut problem, &search, chosen, remarks) })
}

/// What is shown instead of a weak explanation.
struct Strong {
    search: Search,
    chosen: choose::Chosen,
    /// The antecedent is not assumed after all.
    unrepaired: bool,
    note: Option<Note>,
}

fn stronger(
    cx: &Context,
    failure: &Failure,
    problem: &mut Problem,
    weak: (&Search, &choose::Chosen),
    (assumed, unrepaired): (&Assumed, Option<Search>),
    options: &Options,
) -> Result<Option<Strong>, Error> {
    let mut extra = assumed.clone();
    if let Outcome::Failed(failed) = &failure.run.outcome
        && let Some((guard, named)) = antecedent::reached(problem, failed, &weak.0.runs[weak.1.order[0]])
    {
        extra.terms.push(guard);
        extra.named.push(named);
    }
    if let Some((search, chosen)) = elsewhere::stronger(cx, problem, weak, &extra, options)? {
        let note = Some(elsewhere::note(cx, &failure.run.inputs, weak.0, weak.1));
        return Ok(Some(Strong { search, chosen, unrepaired: false, note }));
    }
    // A run that avoids the assertion by what it computes tells more than one that meets it by its inputs.
    let Some(search) = unrepaired else { return Ok(None) };
    let chosen = choose::choose(cx, problem, &search, &[])?;
    Ok((!chosen.weak).then_some(Strong { search, chosen, unrepaired: true, note: None }))
}

struct Remarks {
    notes: Vec<Note>,
    repaired: Option<String>,
    causes: Vec<(String, bool)>,
    rows: bool,
}

/// No run passes within the bound; the note says whether that is all.
fn no_passing_run(bound: u32, beyond: Beyond) -> Explanation {
    let details = Closest { no_passing_run: true, optimal: true, ..Closest::default() };
    Explanation {
        method: Method::Closest,
        lines: Vec::new(),
        details: Details::Closest(details),
        notes: vec![beyond.note(bound)],
        complete: beyond == Beyond::NoRuns,
    }
}

/// Is the error causally dependent on each predicate? (Lewis: the closest runs without it pass.)
fn causes(cx: &Context, problem: &mut Problem, options: &Options) -> Result<Vec<(String, bool)>, Error> {
    let mut answers = Vec::new();
    for (id, text) in &options.causes {
        let depends = search::depends_on(cx, problem, *id)?;
        answers.push((text.clone(), depends));
    }
    Ok(answers)
}

fn explanation(
    cx: &Context,
    problem: &mut Problem,
    search: &Search,
    chosen: choose::Chosen,
    remarks: Remarks,
) -> Explanation {
    let asked: Vec<Asked> = chosen.order.iter().map(|&k| asked(cx.program, problem, &search.runs[k])).collect();
    let end = end_of(problem);
    let presenter = Presenter::new(cx.program, &problem.unwinding);
    let first = &search.runs[chosen.order[0]];
    let changes = changes_of(&presenter, problem, first, (&asked[0], end));
    let slices = chosen.slices[0].sets.clone();
    let others = (1..chosen.order.len())
        .map(|k| {
            (
                changes_of(&presenter, problem, &search.runs[chosen.order[k]], (&asked[k], end)),
                chosen.slices[k].sets.clone(),
            )
        })
        .collect();
    let lines = blamed(&changes, &slices);
    let rows = if remarks.rows { rows(&presenter, problem, first, &asked[0]) } else { Vec::new() };
    let passing_inputs =
        first.inputs.iter().map(|i| (i.key.clone(), because_ir::render::exact(cx.program, i.ty, &i.value))).collect();
    let details = Closest {
        distance: search.distance,
        lower_bound: search.lower,
        optimal: search.optimal,
        changes,
        slices,
        others,
        passing_inputs,
        passing_values: first.inputs.clone(),
        replayed: true,
        no_passing_run: false,
        weak: chosen.weak,
        repaired_with: remarks.repaired,
        causes: remarks.causes,
        rows,
    };
    Explanation {
        method: Method::Closest,
        lines,
        complete: search.optimal,
        details: Details::Closest(details),
        notes: remarks.notes,
    }
}

/// Where the failing run ends: the position of the check that fails first.
fn end_of(problem: &mut Problem) -> u32 {
    let Problem { failing, session, unwinding, .. } = problem;
    let mut fails = |c: &&because_encode::Check| {
        failing.holds(&session.terms, c.executed) && !failing.holds(&session.terms, c.cond)
    };
    unwinding.checks.iter().find(|c| fails(c)).map_or(u32::MAX, |c| c.order)
}

fn changes_of(presenter: &Presenter, problem: &Problem, run: &Found, (asked, end): (&Asked, u32)) -> Vec<Change> {
    // What stands behind the failed check has values in the formula, but the failing run does not get there.
    let behind = |id: StepId| problem.unwinding.step(id).order > end;
    let ran = |id: StepId| run.executed[id.index()] || (run.executed_before[id.index()] && !behind(id));
    let ids = (0..problem.unwinding.steps.len() as u32).map(StepId);
    let statements: FxHashSet<Span> = ids
        .filter(|&id| ran(id) && !present::is_merge(problem.unwinding.step(id)))
        .map(|id| presenter.span(problem.unwinding.step(id)))
        .collect();
    run.changed
        .iter()
        .map(|&id| {
            let step = problem.unwinding.step(id);
            // A merge stands at the last statement that it merges, which need not have run.
            let executed = ran(id) && (!present::is_merge(step) || statements.contains(&presenter.span(step)));
            let kind = match step.kind {
                StepKind::Input(_) => ChangeKind::Input,
                StepKind::Guard => ChangeKind::Guard,
                _ => ChangeKind::Value,
            };
            let (from, to) = present::values(
                presenter,
                step,
                asked.get(&present::place(step)),
                (&problem.values[id.index()], &run.values[id.index()]),
            );
            let from = if behind(id) { because_ir::NOT_REACHED.to_string() } else { from };
            Change {
                kind,
                name: input_name(problem, run, step).unwrap_or_else(|| presenter.name(step)),
                from,
                to,
                span: presenter.span(step),
                executed,
                context: presenter.context(step),
            }
        })
        .collect()
}

/// The name under which a call that gives an input is known: `sensor#2` is its second executed call.
fn input_name(problem: &Problem, run: &Found, step: &Step) -> Option<String> {
    let (StepKind::Input(index), NameBase::Input(_)) = (step.kind, step.name.base) else { return None };
    let inputs = &problem.unwinding.inputs;
    let own = inputs.get(index as usize).filter(|input| input.index.is_empty())?;
    let before = run.executed_before[own.step.index()];
    let ran = if before { &run.executed_before } else { &run.executed };
    let earlier =
        inputs[..index as usize].iter().filter(|i| i.name == own.name && ran.get(i.step.index()) == Some(&true));
    let key = InputKey { name: own.name.to_string(), occurrence: earlier.count() as u32 + 1 };
    Some(key.to_string())
}

/// Lines of the slices first, those in most slices foremost; inputs last.
fn blamed(changes: &[Change], slices: &[Vec<usize>]) -> Vec<BlamedLine> {
    let mut scored: Vec<(Span, f64)> = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        let inside = slices.iter().filter(|s| s.contains(&i)).count();
        if inside == 0 || !change.executed {
            continue;
        }
        let share = inside as f64 / slices.len().max(1) as f64;
        let score = if change.kind == ChangeKind::Input { share * 0.1 } else { share };
        match scored.iter_mut().find(|s| s.0 == change.span) {
            Some(known) => known.1 = known.1.max(score),
            None => scored.push((change.span, score)),
        }
    }
    // Later changes are closer to the failure.
    scored.reverse();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    scored.into_iter().map(|(span, score)| BlamedLine { span, score }).collect()
}

fn rows(presenter: &Presenter, problem: &Problem, run: &Found, asked: &Asked) -> Vec<RunRow> {
    let mut rows: Vec<RunRow> = Vec::new();
    for (i, step) in problem.unwinding.steps.iter().enumerate() {
        // A guard that is false was asked all the same where its branch was reached.
        let decided = asked.get(&present::place(step)).filter(|_| step.kind == StepKind::Guard);
        let (before, after) = decided.map_or((false, false), |d| (d.0.is_some(), d.1.is_some()));
        let (before, after) = (before || run.executed_before[i], after || run.executed[i]);
        if !step.counted || !(before || after) || present::is_merge(step) {
            continue;
        }
        let (from, to) = present::values(presenter, step, decided, (&problem.values[i], &run.values[i]));
        let row = RunRow {
            span: presenter.span(step),
            cycle: presenter.cycle(step),
            name: input_name(problem, run, step).unwrap_or_else(|| presenter.name(step)),
            failing: before.then_some(from),
            passing: after.then_some(to),
        };
        // Both arms of a branch ask the same.
        if decided.is_none() || rows.last() != Some(&row) {
            rows.push(row);
        }
    }
    rows
}

/// What the condition of each branch is in the failing and in the passing run; `None` where it is not reached.
type Asked = FxHashMap<present::Place, present::Decided>;

fn asked(program: &Program, problem: &mut Problem, run: &Found) -> Asked {
    let Problem { failing, session, unwinding, .. } = problem;
    let mut passing = valuation::of_run(unwinding, &session.terms, &run.inputs);
    let mut all = Asked::default();
    let is_switch = |d: &because_encode::Decision| {
        let at = d.origin.location;
        let block = &program.function(at.function).blocks[at.block.index()];
        matches!(block.terminator.kind, because_ir::TerminatorKind::Switch { .. })
    };
    for d in &unwinding.decisions {
        let place = (d.origin.location, d.origin.frame, d.origin.iteration);
        let of = |e: &mut Evaluator| e.holds(&session.terms, d.guard).then(|| e.holds(&session.terms, d.cond));
        if is_switch(d) {
            let way = |e: &mut Evaluator| of(e).filter(|taken| *taken).map(|_| Way::Case(d.case));
            let entry = all.entry(place).or_insert((None, None));
            *entry = (way(failing).or(entry.0), way(&mut passing).or(entry.1));
            continue;
        }
        // Of the two ways out of a branch the first has its condition, the second the opposite.
        let way = |e: &mut Evaluator| of(e).map(Way::Condition);
        all.entry(place).or_insert_with(|| (way(failing), way(&mut passing)));
    }
    all
}
