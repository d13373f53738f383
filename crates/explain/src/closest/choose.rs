//! Slices every closest run and decides which is shown first; notices explanations that avoid the failure vacuously.

use super::problem::Problem;
use super::search::{Found, Search};
use super::slicing::{self, Slices};
use crate::code::{self, Code};
use crate::{Context, Error};
use because_encode::{StepId, StepKind};
use because_ir::{ExprKind, FuncId, Note, Program, SourceStmtId, SourceStmtKind, StatementKind};
use because_logic::Term;
use rustc_hash::FxHashSet;

pub struct Chosen {
    /// Runs, best first, with the slices of each in the same order.
    pub order: Vec<usize>,
    pub slices: Vec<Slices>,
    pub weak: bool,
    pub notes: Vec<Note>,
}

/// `assumed`: what slices keep to besides the checks, over the steps' symbols.
pub fn choose(cx: &Context, problem: &mut Problem, search: &Search, assumed: &[Term]) -> Result<Chosen, Error> {
    let mut sliced: Vec<(usize, Slices, bool)> = Vec::new();
    let ghosts = ghosts(cx.program);
    for (i, run) in search.runs.iter().enumerate() {
        let slices = slicing::minimal(cx, problem, run, assumed)?;
        let weak = is_weak(cx, &ghosts, problem, run, &slices);
        sliced.push((i, slices, weak));
    }
    let size = |s: &Slices| s.sets.first().map_or(0, Vec::len);
    let first_change = |i: usize| search.runs[i].changed.first().copied();
    sliced.sort_by_key(|(i, slices, weak)| (*weak, size(slices), first_change(*i), *i));
    let weak = sliced[0].2;
    let mut notes = Vec::new();
    if !weak && sliced.iter().any(|s| s.2) {
        notes.push(Note::remark("another run at the same distance only avoids the failure by its inputs"));
    }
    if !search.all_found && search.optimal {
        notes.push(Note::remark("there may be more runs at this distance"));
    }
    let order = sliced.iter().map(|s| s.0).collect();
    let slices = sliced.into_iter().map(|s| s.1).collect();
    Ok(Chosen { order, slices, weak, notes })
}

/// Statements of a harness that compute what only assertions read: where the code under test stands elsewhere.
fn ghosts(program: &Program) -> FxHashSet<SourceStmtId> {
    let code = code::lines(program);
    let ids = || (0..program.source_stmts.len() as u32).map(SourceStmtId);
    let of = |id: SourceStmtId| program.source_stmt(id).function;
    let mut found: FxHashSet<SourceStmtId> = ids().filter(|&id| code.code(id) == Code::Ghost).collect();
    let tested: FxHashSet<FuncId> = ids().filter(|&id| code.code(id) == Code::Computation).map(of).collect();
    found.retain(|&id| !tested.is_empty() && !tested.contains(&of(id)));
    found
}

impl Chosen {
    /// Steps in the slices of the runs: what they change to avoid the failure.
    pub fn needed(&self, search: &Search) -> Vec<StepId> {
        let mut steps = Vec::new();
        for (&run, slices) in self.order.iter().zip(&self.slices) {
            steps.extend(slices.sets.iter().flatten().map(|&i| search.runs[run].changed[i]));
        }
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// After slicing nothing is left but inputs, copies of inputs and steps of the specification.
fn is_weak(cx: &Context, ghosts: &FxHashSet<SourceStmtId>, problem: &Problem, run: &Found, slices: &Slices) -> bool {
    slices.sets.iter().all(|set| set.iter().all(|&i| is_vacuous(cx, ghosts, problem, run.changed[i])))
}

fn is_vacuous(cx: &Context, ghosts: &FxHashSet<SourceStmtId>, problem: &Problem, id: StepId) -> bool {
    let step = problem.unwinding.step(id);
    let source = cx.program.source_stmt(step.origin.source);
    let specifies = matches!(source.kind, SourceStmtKind::Specification);
    if specifies || ghosts.contains(&step.origin.source) {
        return true;
    }
    let handed_on = problem.unwinding.inputs.iter().any(|i| i.value == step.value);
    match step.kind {
        StepKind::Input(_) => true,
        StepKind::Assign | StepKind::Phi if handed_on => true,
        StepKind::Assign => match cx.program.statement(step.origin.location).map(|s| &s.kind) {
            Some(StatementKind::Assign { value, .. }) => is_copy_of_input(cx, problem, *value),
            Some(StatementKind::Input { .. }) => true,
            _ => false,
        },
        _ => false,
    }
}

fn is_copy_of_input(cx: &Context, problem: &Problem, value: because_ir::ExprId) -> bool {
    match &cx.program.expr(value).kind {
        ExprKind::Cast(inner) => is_copy_of_input(cx, problem, *inner),
        ExprKind::Load(place) if place.path.is_empty() => match place.base {
            because_ir::PlaceBase::Object(object) => problem.unwinding.inputs.iter().any(|input| {
                let step = problem.unwinding.steps.get(input.step.index());
                step.is_some_and(|s| matches!(s.name.base, because_encode::NameBase::Object(o, _) if o == object))
            }),
            because_ir::PlaceBase::Deref(_) => false,
        },
        _ => false,
    }
}
