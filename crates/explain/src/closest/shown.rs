//! What `closest` found as the reader gets it: the changes of the runs, their slices, the lines.

use super::choose::Chosen;
use super::problem::Problem;
use super::search::{Found, Search};
use crate::Context;
use crate::present::{self, Presenter, Way};
use because_encode::{FrameId, IterationId, NameBase, Step, StepId, StepKind, valuation};
use because_ir::{BlamedLine, Change, ChangeKind, Closest, InputKey, Program, RunRow, SourceStmtId};
use because_logic::Evaluator;
use because_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is said besides.
pub struct Remarks {
    pub repaired: Option<String>,
    pub causes: Vec<(String, bool)>,
    pub rows: bool,
}

/// The run that is shown first, and the others at its distance.
pub fn closest(cx: &Context, problem: &mut Problem, search: &Search, chosen: &Chosen, remarks: Remarks) -> Closest {
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
    let rows = if remarks.rows { rows(&presenter, problem, first, &asked[0]) } else { Vec::new() };
    let passing_inputs =
        first.inputs.iter().map(|i| (i.key.clone(), because_ir::render::exact(cx.program, i.ty, &i.value))).collect();
    Closest {
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
        ..Closest::default()
    }
}

/// Lines of the first run's slices, then those of the further routes, each of which counts half of the one before.
pub fn lines(closest: &Closest) -> Vec<BlamedLine> {
    let mut scored = blamed(&closest.changes, &closest.slices);
    let mut weight = 1.0;
    for route in &closest.routes {
        weight /= 2.0;
        for line in blamed(&route.changes, &route.slices) {
            if !scored.iter().any(|known| known.span == line.span) {
                scored.push(BlamedLine { score: line.score * weight, ..line });
            }
        }
    }
    scored.sort_by(|a, b| b.score.total_cmp(&a.score));
    scored
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
    // Of what one of the runs does not execute, the condition that decides on it.
    type Executions = FxHashMap<(SourceStmtId, FrameId, IterationId), (bool, bool)>;
    let of = |step: &Step| (step.origin.source, step.origin.frame, step.origin.iteration);
    let mut executions = Executions::default();
    for (i, step) in problem.unwinding.steps.iter().enumerate().filter(|(_, s)| !present::is_merge(s)) {
        let entry = executions.entry(of(step)).or_default();
        *entry = (entry.0 || run.executed_before[i], entry.1 || run.executed[i]);
    }
    let decides = |step: &Step| {
        let (before, after) = executions.get(&of(step)).copied().unwrap_or_default();
        let once = step.kind != StepKind::Guard && before != after;
        once.then(|| presenter.decider(step)).flatten()
    };
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
            // A value of the formula is none of the run that does not execute the assignment.
            let left_out = |ran: bool| kind == ChangeKind::Value && !ran && !present::is_merge(step);
            let not_executed = || because_ir::NOT_EXECUTED.to_string();
            let from = match behind(id) {
                true => because_ir::NOT_REACHED.to_string(),
                false if left_out(run.executed_before[id.index()]) => not_executed(),
                false => from,
            };
            let to = if left_out(run.executed[id.index()]) { not_executed() } else { to };
            Change {
                kind,
                name: input_name(problem, run, step).unwrap_or_else(|| presenter.name(step)),
                from,
                to,
                span: presenter.span(step),
                executed,
                decided: decides(step),
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
        let decided = change.decided.map(|span| (span, score / 2.0));
        for (span, score) in [(change.span, score)].into_iter().chain(decided) {
            match scored.iter_mut().find(|s| s.0 == span) {
                Some(known) => known.1 = known.1.max(score),
                None => scored.push((span, score)),
            }
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
