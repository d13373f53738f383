//! Where `&&` and `||` of one condition stopped early. A condition without side effects is one expression, not a branch for
//! each operand, so the run's path does not say which operands were asked: their values are observed in a second execution.

use crate::limits;
use because_interp::{Given, Limits, Observation, Otherwise, Watch};
use because_ir::{
    BinaryOp, Checks, ExprId, ExprKind, FunctionOrigin, Language, Location, Program, Run, StatementKind,
    TerminatorKind, TraceEventKind,
};
use because_source::Span;
use rustc_hash::FxHashMap;

/// An operator that did not ask its right operand: the step of the path, what happened, and where.
pub(super) struct Stopped {
    pub step: u32,
    pub kind: TraceEventKind,
    pub span: Span,
}

/// All of them, in the order of the run.
pub(super) fn stopped(program: &Program, run: &Run, checks: Checks) -> Vec<Stopped> {
    let steps = &run.path.steps;
    if program.language != Language::C || steps.len() > limits::TRACE_OBSERVED {
        return Vec::new();
    }
    let mut watch = Watch { at: FxHashMap::default(), most: limits::TRACE_OBSERVED };
    let mut asked: Vec<(usize, usize)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if program.function(step.location.function).origin != FunctionOrigin::User {
            continue;
        }
        let mut lefts = Vec::new();
        for root in roots(program, step.location) {
            left_operands(program, root, &mut lefts);
        }
        if lefts.is_empty() {
            continue;
        }
        // A branch changes nothing: behind it even what it read first has its value.
        let behind = is_branch(program, step.location) && at + 1 < steps.len();
        let observed = at + usize::from(behind);
        let list = watch.at.entry(steps[observed].location).or_default();
        for left in lefts {
            if !list.contains(&left) {
                list.push(left);
            }
        }
        asked.push((at, observed));
    }
    if asked.is_empty() {
        return Vec::new();
    }
    let options = because_interp::replay_options(checks, &Limits::default());
    let mut given = Given::of_run(&run.inputs, Otherwise::Zero);
    let (_, seen, _) = because_interp::observe(program, &options, &mut given, &watch);
    let watched = (0..steps.len()).filter(|&i| watch.at.contains_key(&steps[i].location));
    let same = watched.zip(&seen).take_while(|(i, o)| o.at == steps[*i].location);
    let by_step: FxHashMap<usize, &Observation> = same.collect();
    let mut found = Vec::new();
    for (at, observed) in asked {
        let Some(observation) = by_step.get(&observed) else { continue };
        let Some(watched) = watch.at.get(&observation.at) else { continue };
        let values = Values { watched, observed: observation };
        for root in roots(program, steps[at].location) {
            values.stops(program, root, &mut |kind, span| found.push(Stopped { step: at as u32, kind, span }));
        }
    }
    found
}

fn is_branch(program: &Program, at: Location) -> bool {
    let block = &program.function(at.function).blocks[at.block.index()];
    at.index as usize >= block.statements.len() && matches!(block.terminator.kind, TerminatorKind::Branch { .. })
}

/// The expressions that a statement or terminator evaluates whose operators a reader follows.
fn roots(program: &Program, at: Location) -> Vec<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    match block.statements.get(at.index as usize) {
        Some(statement) => match &statement.kind {
            StatementKind::Assign { value, .. } => vec![*value],
            StatementKind::Call { args, .. } => args.clone(),
            _ => Vec::new(),
        },
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => vec![*cond],
            TerminatorKind::Switch { value, .. } => vec![*value],
            TerminatorKind::Return(Some(value)) => vec![*value],
            _ => Vec::new(),
        },
    }
}

fn left_operands(program: &Program, e: ExprId, into: &mut Vec<ExprId>) {
    match &program.expr(e).kind {
        ExprKind::Binary(op, left, right) => {
            if matches!(op, BinaryOp::And | BinaryOp::Or) {
                into.push(*left);
            }
            left_operands(program, *left, into);
            left_operands(program, *right, into);
        }
        ExprKind::Unary(_, inner) | ExprKind::Cast(inner) => left_operands(program, *inner, into),
        ExprKind::Select(test, ..) => left_operands(program, *test, into),
        _ => {}
    }
}

struct Values<'a> {
    watched: &'a [ExprId],
    observed: &'a Observation,
}

impl Values<'_> {
    fn of(&self, e: ExprId) -> Option<bool> {
        let at = self.watched.iter().position(|w| *w == e)?;
        (*self.observed.values.get(at)?).map(|bits| bits != 0)
    }

    /// Tells of the operators in `e` that stopped. Of `a && b && c` with `a` false only the first did: the second has no left
    /// operand of its own.
    fn stops(&self, program: &Program, e: ExprId, tell: &mut dyn FnMut(TraceEventKind, Span)) -> Option<BinaryOp> {
        match &program.expr(e).kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let before = self.stops(program, *left, tell);
                let value = self.of(*left)?;
                if value == (*op == BinaryOp::And) {
                    self.stops(program, *right, tell);
                    return None;
                }
                if before != Some(*op) {
                    let kind = match op {
                        BinaryOp::And => TraceEventKind::ShortCircuitAnd,
                        _ => TraceEventKind::ShortCircuitOr,
                    };
                    tell(kind, program.expr(*left).span);
                }
                Some(*op)
            }
            ExprKind::Binary(_, left, right) => {
                self.stops(program, *left, tell);
                self.stops(program, *right, tell);
                None
            }
            ExprKind::Cast(inner) => self.stops(program, *inner, tell),
            ExprKind::Unary(_, inner) => {
                self.stops(program, *inner, tell);
                None
            }
            ExprKind::Select(test, ..) => {
                self.stops(program, *test, tell);
                None
            }
            _ => None,
        }
    }
}
