//! `trace`: the labelled error trace (docs/methods.md 3).
//!
//! Comes in: the path of the failing run. Goes out: the events that tell how it got there, in execution order. An event
//! is marked obvious, and hidden by default, when the failure does not depend on it or when control dependence alone
//! implies it from the next event shown.

mod circuits;
mod implied;

use crate::{Error, Workspace};
use because_encode::depend::dynamic::{self, Dependences};
use because_ir::{BlamedLine, Details, Explanation};
use because_ir::{
    BlockId, BranchKind, Callee, CheckKind, Checks, Decision, FailedCheck, FuncId, FunctionOrigin, InputKind,
    InputSource, JumpKind, Location, Method, Outcome, Path, PathStep, Program, Run, StatementKind, TerminatorKind,
    TraceEvent, TraceEventKind, render,
};
use because_source::Span;
use implied::ImpliedChain;
use rustc_hash::FxHashMap;

/// There is nothing to choose.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options;

/// What the run does on its way to the failed check, event by event.
pub fn explain(workspace: &mut Workspace, _: &Options) -> Result<Explanation, Error> {
    let mut lines: Vec<BlamedLine> = Vec::new();
    let all = events(workspace.cx.program, &workspace.failure.run, workspace.cx.unwind.checks);
    for event in all.iter().rev().filter(|e| !e.obvious && !e.span.is_none()) {
        if !lines.iter().any(|l| l.span == event.span) {
            lines.push(BlamedLine { span: event.span, score: 1.0 });
        }
    }
    Ok(Explanation { method: Method::Trace, lines, details: Details::Lines, notes: Vec::new(), complete: true })
}

/// All events of the run's path, each marked obvious or not.
pub fn events(program: &Program, run: &Run, checks: Checks) -> Vec<TraceEvent> {
    let path = &run.path;
    let dependences = dynamic::dependences(program, path);
    let mut found = collect(program, path);
    mark_obvious(program, path, &dependences, &mut found);
    // Which operand decided is a detail of the branch: it stands before it, in the full trace.
    for circuits::Stopped { step, kind, span } in circuits::stopped(program, run, checks) {
        let depth = path.steps[step as usize].depth;
        let event = TraceEvent { kind, span, depth, obvious: true };
        found.insert(found.partition_point(|f| f.step < step), Found { step, event });
    }
    if let Outcome::Failed(failed) = &run.outcome
        && let Some(freed) = freed(program, path, &dependences, failed.check)
    {
        found.insert(found.partition_point(|f| f.step <= freed.step), freed);
    }
    let mut starts = cycles(program, path).into_iter().peekable();
    let mut events: Vec<TraceEvent> = Vec::new();
    for Found { step, event } in found {
        while let Some((_, start)) = starts.next_if(|(at, _)| *at <= step) {
            events.push(start);
        }
        let last = events.last_mut().filter(|l| l.span == event.span && l.obvious == event.obvious);
        if !last.is_some_and(|l| joined(l, &event.kind)) {
            events.push(event);
        }
    }
    events.extend(specification_event(program, run));
    events
}

/// Where the memory was freed that is used or freed once more.
fn freed(program: &Program, path: &Path, dependences: &Dependences, check: CheckKind) -> Option<Found> {
    if !matches!(check, CheckKind::UseAfterFree | CheckKind::DoubleFree) {
        return None;
    }
    let is_free = |step: &u32| {
        let statement = program.statement(path.steps[*step as usize].location);
        statement.is_some_and(|s| matches!(s.kind, StatementKind::Free { .. }))
    };
    let at = dependences.data.last()?.iter().rev().copied().find(is_free)?;
    let is_user = |step: &u32| program.sources.is_user(program.origin(path.steps[*step as usize].location).0);
    let shown = (0..=at).rev().find(is_user)?;
    let location = path.steps[shown as usize].location;
    let (span, depth) = (program.origin(location).0, path.steps[shown as usize].depth);
    Some(Found { step: shown, event: TraceEvent { kind: TraceEventKind::Freed, span, depth, obvious: false } })
}

/// Where the scan cycles of a PLC program begin, if there is more than one: step and event.
fn cycles(program: &Program, path: &Path) -> Vec<(u32, TraceEvent)> {
    let Some(head) = program.cycle_head() else { return Vec::new() };
    let begins = |l: Location| l.function == program.entry && l.block == head && l.index == 0;
    let starts = path.steps.iter().enumerate().filter(|(_, s)| begins(s.location));
    let event = |((at, step), number): ((usize, &because_ir::PathStep), u32)| {
        let kind = TraceEventKind::Cycle { number };
        (at as u32, TraceEvent { kind, span: Span::NONE, depth: step.depth, obvious: false })
    };
    let all: Vec<(u32, TraceEvent)> = starts.zip(1..).map(event).collect();
    if all.len() > 1 { all } else { Vec::new() }
}

/// Adds what one more value of the same arbitrary state says.
fn joined(last: &mut TraceEvent, more: &TraceEventKind) -> bool {
    match (&mut last.kind, more) {
        (TraceEventKind::AnyState { values }, TraceEventKind::AnyState { values: more }) => {
            values.extend_from_slice(more)
        }
        (TraceEventKind::ByContract { values, .. }, TraceEventKind::ByContract { values: more, .. }) => {
            values.extend_from_slice(more);
        }
        _ => return false,
    }
    true
}

/// What the end of the run says where it is an invariant or a contract that fails.
fn specification_event(program: &Program, run: &Run) -> Option<TraceEvent> {
    let Outcome::Failed(failed) = &run.outcome else { return None };
    let kind = match failed.check {
        CheckKind::InvariantEntry => TraceEventKind::InvariantFailsOnEntry,
        CheckKind::InvariantMaintained => TraceEventKind::InvariantNotMaintained,
        CheckKind::Precondition => TraceEventKind::PreconditionFails,
        CheckKind::Postcondition => TraceEventKind::PostconditionFails,
        _ => return None,
    };
    let last = run.path.steps.last()?;
    let block = &program.function(last.location.function).blocks[last.location.block.index()];
    let mut depth = last.depth;
    let span = match (&kind, &block.terminator.kind) {
        (TraceEventKind::PostconditionFails, TerminatorKind::Return(_)) => block.terminator.span,
        (TraceEventKind::PreconditionFails, _) if is_on_entry(program, failed) => {
            depth = depth.saturating_sub(1);
            failed.stack.last().map_or(failed.span, |call| program.origin(*call).0)
        }
        _ => failed.span,
    };
    program.sources.is_user(span).then_some(TraceEvent { kind, span, depth, obvious: false })
}

/// The precondition stands where the callee begins, not where it is called.
fn is_on_entry(program: &Program, failed: &FailedCheck) -> bool {
    let Some(statement) = program.statement(failed.location) else { return false };
    matches!(&statement.kind, StatementKind::Assert { cond, .. } if program.expr(*cond).span == statement.span)
}

/// A value that a loop's invariant or a callee's contract allows.
fn arbitrary_event(program: &Program, name: &str, step: &PathStep) -> Option<TraceEventKind> {
    let shown = |write: &because_ir::Write| because_ir::render::value(program, write.ty, &write.value);
    let Some(effect) = program.contract_effects.iter().find(|e| e.input == name) else {
        let values = step.writes.iter().map(|w| format!("{} = {}", w.name, shown(w))).collect();
        return Some(TraceEventKind::AnyState { values });
    };
    let value = |w: &because_ir::Write| match effect.is_result {
        true => format!("result = {}", shown(w)),
        false => format!("{} = {}", w.name, shown(w)),
    };
    let values = step.writes.iter().map(value).collect();
    Some(TraceEventKind::ByContract { function: effect.function.clone(), values })
}

struct Found {
    step: u32,
    event: TraceEvent,
}

/// Where a loop stands in its current activation.
#[derive(Default)]
struct Loops {
    /// Completed evaluations of each loop head since it was last entered, by depth.
    counts: Vec<FxHashMap<(FuncId, BlockId), u32>>,
}

fn collect(program: &Program, path: &Path) -> Vec<Found> {
    let mut found = Vec::new();
    let mut loops = Loops::default();
    let mut depth_before = 0;
    for (at, step) in path.steps.iter().enumerate() {
        let depth = step.depth;
        loops.counts.truncate(depth as usize + 1);
        if depth > depth_before && loops.counts.len() > depth as usize {
            loops.counts[depth as usize].clear();
        }
        loops.counts.resize_with(depth as usize + 1, FxHashMap::default);
        depth_before = depth;
        let function = program.function(step.location.function);
        if !matches!(function.origin, FunctionOrigin::User) {
            continue;
        }
        let next = path.steps.get(at + 1);
        if let Some((kind, span)) = event_at(program, path, at, &mut loops) {
            found.push(Found { step: at as u32, event: TraceEvent { kind, span, depth, obvious: false } });
        }
        let returns = matches!(terminator(program, step.location), Some(TerminatorKind::Return(_)));
        if let (true, Some(next)) = (returns, next) {
            let back = program.function(next.location.function);
            if matches!(back.origin, FunctionOrigin::User) {
                let kind = TraceEventKind::ReturnedTo { function: back.name.clone() };
                let span = program.origin(next.location).0;
                found.push(Found {
                    step: at as u32,
                    event: TraceEvent { kind, span, depth: next.depth, obvious: true },
                });
            }
        }
    }
    found
}

fn terminator(program: &Program, at: Location) -> Option<&TerminatorKind> {
    let block = &program.function(at.function).blocks[at.block.index()];
    (at.index as usize >= block.statements.len()).then_some(&block.terminator.kind)
}

fn event_at(program: &Program, path: &Path, at: usize, loops: &mut Loops) -> Option<(TraceEventKind, Span)> {
    let step = &path.steps[at];
    let location = step.location;
    let span = program.origin(location).0;
    let Some(terminator) = terminator(program, location) else {
        let statement = &program.statement(location)?.kind;
        if let StatementKind::Input { input: InputSource { name, kind: InputKind::Havoc }, .. } = statement {
            return arbitrary_event(program, name, step).map(|kind| (kind, span));
        }
        let StatementKind::Call { callee, .. } = statement else { return None };
        let target = match callee {
            Callee::Direct(f) => *f,
            Callee::Indirect(_) => path.steps.get(at + 1).filter(|n| n.depth > step.depth)?.location.function,
        };
        let function = program.function(target);
        let shown = matches!(function.origin, FunctionOrigin::User) && !function.blocks.is_empty();
        return shown.then(|| (TraceEventKind::Call { function: function.name.clone() }, span));
    };
    let kind = match (terminator, step.decision) {
        (TerminatorKind::Branch { kind, cond, .. }, Decision::Branch(taken)) => {
            return branch_event(location, *kind, taken, step.depth, loops).map(|k| (k, program.expr(*cond).span));
        }
        (TerminatorKind::Switch { cases, .. }, Decision::Switch(chosen)) => {
            let case = chosen.and_then(|c| cases.get(c as usize));
            return Some(match case {
                Some(c) => (TraceEventKind::Case { label: render::case(program, c) }, c.span),
                None => (TraceEventKind::Default, span),
            });
        }
        (TerminatorKind::Goto(_, JumpKind::Break), _) => TraceEventKind::Break,
        (TerminatorKind::Goto(_, JumpKind::Continue), _) => TraceEventKind::Continue,
        (TerminatorKind::Goto(_, JumpKind::Goto), _) => TraceEventKind::Goto,
        // What fails in a `return` is its value: it does not return.
        (TerminatorKind::Return(_), _) if at + 1 < path.steps.len() && program.sources.is_user(span) => {
            TraceEventKind::Return
        }
        _ => return None,
    };
    Some((kind, span))
}

fn branch_event(at: Location, kind: BranchKind, taken: bool, depth: u32, loops: &mut Loops) -> Option<TraceEventKind> {
    Some(match (kind, taken) {
        (BranchKind::If, true) => TraceEventKind::Then,
        (BranchKind::If, false) => TraceEventKind::Else,
        (BranchKind::And(_), false) => TraceEventKind::ShortCircuitAnd,
        (BranchKind::Or(_), true) => TraceEventKind::ShortCircuitOr,
        (BranchKind::Conditional(_), true) => TraceEventKind::ConditionalFirst,
        (BranchKind::Conditional(_), false) => TraceEventKind::ConditionalSecond,
        (BranchKind::While | BranchKind::For | BranchKind::DoWhile, _) => {
            let count = loops.counts[depth as usize].entry((at.function, at.block)).or_insert(0);
            let iterations = *count + u32::from(kind == BranchKind::DoWhile);
            *count = if taken { *count + 1 } else { 0 };
            TraceEventKind::LoopTop { iterations }
        }
        (BranchKind::And(_), true) | (BranchKind::Or(_), false) | (BranchKind::Hidden, _) => return None,
    })
}

/// From the failure backwards: what does the next event shown not already say?
fn mark_obvious(program: &Program, path: &Path, dependences: &Dependences, found: &mut [Found]) {
    let Some(last) = path.steps.len().checked_sub(1).map(|l| l as u32) else { return };
    let relevant = dynamic::backward(dependences, &[last]);
    let sites = call_sites(program);
    let mut implied = ImpliedChain::new(dependences, path, program, &sites);
    implied.add(last);
    // Loop heads whose last evaluation is already shown, with the depth of their activation.
    let mut tops: Vec<(Location, u32)> = Vec::new();
    for item in found.iter_mut().rev() {
        let step = item.step;
        let location = path.steps[step as usize].location;
        let parent = dependences.control[step as usize];
        let shown = match &item.event.kind {
            TraceEventKind::ReturnedTo { .. } => false,
            TraceEventKind::Call { .. } => {
                implied.entered(step) && sites.get(&callee(path, step)).is_some_and(|&n| n > 1)
            }
            TraceEventKind::Break | TraceEventKind::Continue | TraceEventKind::Goto | TraceEventKind::Return => {
                let branch = parent.filter(|&p| terminator(program, path.steps[p as usize].location).is_some());
                branch.is_some_and(|b| {
                    // The case that was taken says more than the break that ends it.
                    let ends_case = item.event.kind == TraceEventKind::Break && is_switch(program, path, b);
                    relevant[b as usize] && !implied.has(b) && !is_loop(program, path, b) && !ends_case
                })
            }
            TraceEventKind::LoopTop { iterations } => {
                let known = tops.contains(&(location, item.event.depth));
                let first_time = !known && relevant[step as usize];
                if first_time {
                    tops.push((location, item.event.depth));
                }
                first_time || (*iterations > 0 && relevant[step as usize] && implied.shown_inside(step))
            }
            _ => relevant[step as usize] && !implied.has(step),
        };
        item.event.obvious = !shown;
        if shown {
            implied.add(step);
        }
    }
}

fn is_switch(program: &Program, path: &Path, step: u32) -> bool {
    matches!(terminator(program, path.steps[step as usize].location), Some(TerminatorKind::Switch { .. }))
}

fn is_loop(program: &Program, path: &Path, step: u32) -> bool {
    matches!(
        terminator(program, path.steps[step as usize].location),
        Some(TerminatorKind::Branch { kind: BranchKind::While | BranchKind::For | BranchKind::DoWhile, .. })
    )
}

fn callee(path: &Path, step: u32) -> FuncId {
    path.steps.get(step as usize + 1).map_or(path.steps[step as usize].location.function, |s| s.location.function)
}

/// How many call statements name each function.
fn call_sites(program: &Program) -> FxHashMap<FuncId, u32> {
    let mut sites = FxHashMap::default();
    for function in program.functions.iter().filter(|f| matches!(f.origin, FunctionOrigin::User)) {
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            if let StatementKind::Call { callee: Callee::Direct(target), .. } = statement.kind {
                *sites.entry(target).or_insert(0) += 1;
            }
        }
    }
    sites
}
