//! Whether the failed check depends on one value of the failing run (docs/methods.md, the story): the program is executed
//! once more on the same inputs, with that one value replaced by what it is in the other run.

use super::options;
use because_interp::{Captured, Given, Otherwise, RecordLevel};
use because_ir::{
    BinaryOp, Checks, ExprId, ExprKind, FailedCheck, Failure, FloatFormat, InputKey, InputKind, InputValue, Location,
    ObjectId, Outcome, Place, Program, Run, StatementKind, TerminatorKind, Type, Value, build,
};
use because_source::Span;

/// Where the value comes from, and which of the executions of that statement it is, from 1.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    pub location: Location,
    pub nth: u32,
}

/// What stands in the place of the value.
#[derive(Debug, Clone)]
pub enum Forced {
    /// With its type in the other program, no enum.
    Value(Value, Type),
    Decision(bool),
    /// The other run does not write there.
    NotWritten,
}

/// The input that carries the value; no program's input is called so.
const FORCED: &str = "because forced";

/// Whether the run fails as before although the value is another; nothing where that cannot be tried.
pub fn still_fails(program: &Program, failure: &Failure, checks: Checks, spot: Spot, other: &Forced) -> Option<bool> {
    let forced = match other {
        Forced::Value(..) => with_value(program, spot, false)?,
        Forced::NotWritten => with_value(program, spot, true)?,
        Forced::Decision(held) => with_decision(program, spot, *held)?,
    };
    let mut inputs: Vec<(InputKey, Value)> =
        failure.run.inputs.iter().map(|i| (i.key.clone(), i.value.clone())).collect();
    if let Forced::Value(value, ty) = other {
        let place = program.statement(spot.location)?.kind.result()?;
        let value = converted(value, ty, program.types.representation(place.ty))?;
        inputs.push((InputKey { name: FORCED.to_string(), occurrence: spot.nth }, value));
    }
    let options = options(failure, checks, RecordLevel::Path);
    let mut given = Given::new(inputs, Otherwise::Zero);
    let run = because_interp::run(&forced, &options, &mut given, &mut Captured::default());
    match &run.outcome {
        // What fails in a later round is another failure.
        Outcome::Failed(failed) => Some(
            failed.check == failure.check
                && same_place(program, failure, failed.span)
                && !is_later(program, failure, &forced, &run, failed),
        ),
        // A run that an assumption ends is none of the program's: nothing is known.
        Outcome::Exit(_) | Outcome::Aborted => Some(false),
        _ => None,
    }
}

/// Whether the other program fails the same check on these inputs once it does not write a value that it does write.
pub fn fails_without(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks, spot: Spot) -> bool {
    let Some(changed) = with_value(program, spot, true) else { return false };
    let options = options(failure, checks, RecordLevel::Nothing);
    let mut given = Given::of_run(inputs, Otherwise::Zero);
    let run = because_interp::run(&changed, &options, &mut given, &mut Captured::default());
    matches!(run.outcome, Outcome::Failed(failed) if failed.check == failure.check)
}

fn same_place(program: &Program, failure: &Failure, span: Span) -> bool {
    let failed = match &failure.run.outcome {
        Outcome::Failed(failed) => failed.span,
        _ => failure.span,
    };
    failed == span || (failed.file == span.file && program.sources.line(failed) == program.sources.line(span))
}

/// How often a run comes to the source statement of a place.
fn executions(program: &Program, run: &Run, location: Location) -> usize {
    let wanted = program.origin(location);
    run.path.steps.iter().filter(|s| program.origin(s.location) == wanted).count()
}

/// Whether a run fails in a later round or call than the failing run: the statement, or a call that leads to it, is executed
/// more often before.
fn is_later(program: &Program, failure: &Failure, forced: &Program, run: &Run, failed: &FailedCheck) -> bool {
    let Outcome::Failed(before) = &failure.run.outcome else { return false };
    let mut pairs = before.stack.iter().zip(&failed.stack).chain([(&before.location, &failed.location)]);
    pairs.any(|(ours, theirs)| executions(forced, run, *theirs) > executions(program, &failure.run, *ours))
}

/// The value in the type of the place; the edit may have changed that. Nothing where it has no such value.
fn converted(value: &Value, from: &Type, to: &Type) -> Option<Value> {
    let Value::Bits(bits) = value else { return Some(value.clone()) };
    match (from, to) {
        (Type::Pointer(_), Type::Pointer(_)) => Some(value.clone()),
        (a, b) if a == b => Some(value.clone()),
        (Type::Int { bits: a, .. }, Type::Int { bits: b, .. }) if a == b => Some(value.clone()),
        (Type::Float(FloatFormat::F64), Type::Float(FloatFormat::F32)) => {
            Some(Value::Bits(u128::from((f64::from_bits(*bits as u64) as f32).to_bits())))
        }
        (Type::Float(FloatFormat::F32), Type::Float(FloatFormat::F64)) => {
            Some(Value::Bits(u128::from(f64::from(f32::from_bits(*bits as u32)).to_bits())))
        }
        _ => None,
    }
}

/// After the statement its place gets the forced value, or back what it had, in the execution that is meant.
fn with_value(program: &Program, spot: Spot, keep: bool) -> Option<Program> {
    let statement = program.statement(spot.location)?;
    let place = statement.kind.result()?.clone();
    if !program.types.is_scalar(place.ty) || (keep && !matches!(statement.kind, StatementKind::Assign { .. })) {
        return None;
    }
    let (span, source) = (statement.span, statement.source);
    let mut changed = program.clone();
    let function = spot.location.function;
    let forced = build::temp(&mut changed, function, "forced", place.ty, span);
    let counter = counter(&mut changed);
    let brought = match keep {
        true => {
            let old = build::load_place(&mut changed, place.clone(), span);
            build::assign(&changed, forced, old)
        }
        false => build::input(build::place(&changed, forced), FORCED, InputKind::Nondet),
    };
    let step = build::increment(&mut changed, counter);
    let cond = is_nth(&mut changed, counter, spot.nth);
    let store = store(&mut changed, &place, cond, forced, span);
    let made = |kind| build::statement(kind, span, source);
    let at = spot.location.index as usize;
    let block = &mut changed.functions[function.index()].blocks[spot.location.block.index()];
    match keep {
        true => {
            block.statements.splice(at + 1..at + 1, [made(step), made(store)]);
            block.statements.insert(at, made(brought));
        }
        false => {
            block.statements.splice(at + 1..at + 1, [made(step), made(brought), made(store)]);
        }
    }
    Some(changed)
}

fn store(program: &mut Program, place: &Place, cond: ExprId, forced: ObjectId, span: Span) -> StatementKind {
    let new = build::load(program, forced);
    let old = build::load_place(program, place.clone(), span);
    let value = build::expr(program, ExprKind::Select(cond, new, old), place.ty);
    StatementKind::Assign { place: place.clone(), value }
}

/// The branch at the end of a block goes the other way in the execution that is meant.
fn with_decision(program: &Program, spot: Spot, held: bool) -> Option<Program> {
    let function = spot.location.function;
    let block = program.function(function).blocks.get(spot.location.block.index())?;
    let TerminatorKind::Branch { cond, .. } = block.terminator.kind else { return None };
    let (span, source, ty) = (block.terminator.span, block.terminator.source, program.expr(cond).ty);
    let mut changed = program.clone();
    let counter = counter(&mut changed);
    let step = build::increment(&mut changed, counter);
    let nth = is_nth(&mut changed, counter, spot.nth);
    let other = build::truth(&mut changed, held);
    let select = build::expr(&mut changed, ExprKind::Select(nth, other, cond), ty);
    let block = &mut changed.functions[function.index()].blocks[spot.location.block.index()];
    block.statements.push(build::statement(step, span, source));
    if let TerminatorKind::Branch { cond, .. } = &mut block.terminator.kind {
        *cond = select;
    }
    Some(changed)
}

fn counter(program: &mut Program) -> ObjectId {
    let ty = build::count(program);
    build::global(program, "because counter", ty)
}

fn is_nth(program: &mut Program, counter: ObjectId, nth: u32) -> ExprId {
    let ty = program.object(counter).ty;
    let (now, wanted) = (build::load(program, counter), build::number(program, u128::from(nth), ty));
    build::binary(program, BinaryOp::Eq, now, wanted)
}
