//! What the failed check presumes: inputs that it asks about.
//!
//! `assert(!express || paid == 15)` is about runs in which `express` is set. An edit that clears `express` makes the check
//! hold, and repairs nothing. A single comparison, `balance == before`, presumes nothing: that `balance` gets another value
//! may be what is missing.

use super::changes::parts;
use super::typed::roots_at;
use because_ir::{
    BinaryOp, BlockId, ExprKind, Failure, Location, ObjectId, ObjectKind, Outcome, PathStep, PlaceBase, Program,
    SourceStmtId, StatementKind, Terminator, TerminatorKind, Value,
};

/// Variables that the failed check reads and that still have the value of an input there, by name.
#[derive(Debug, Default)]
pub struct Premise {
    values: Vec<(String, Value)>,
}

impl Premise {
    pub fn new(program: &Program, failure: &Failure) -> Premise {
        let Outcome::Failed(failed) = &failure.run.outcome else { return Premise::default() };
        let check = program.origin(failed.location).1;
        let mut values = Vec::new();
        if !is_joined(program, failed.location, check) {
            return Premise::default();
        }
        for object in read_by(program, failed.location, check) {
            let name = &program.object(object).name;
            let last = last_write(&failure.run.path.steps, name).filter(|(step, _)| is_input(program, step, object));
            values.extend(last.map(|(_, value)| (name.clone(), value.clone())));
        }
        Premise { values }
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Does a run of the same inputs give one of them another value?
    pub fn is_changed(&self, steps: &[PathStep]) -> bool {
        self.values.iter().any(|(name, value)| last_write(steps, name).is_some_and(|(_, now)| now != value))
    }
}

/// Is the check made of several conditions? Those with `&&` and `||` became branches, or operators of one condition.
fn is_joined(program: &Program, at: Location, check: SourceStmtId) -> bool {
    let blocks = &program.function(at.function).blocks;
    let branch = |t: &Terminator| t.source == check && matches!(t.kind, TerminatorKind::Branch { .. });
    let joins =
        |kind: &ExprKind| matches!(kind, ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) | ExprKind::Select(..));
    blocks.iter().any(|b| branch(&b.terminator))
        || parts(program, roots_at(program, at)).iter().any(|id| joins(&program.expr(*id).kind))
}

/// The variables that a source statement reads.
fn read_by(program: &Program, at: Location, statement: SourceStmtId) -> Vec<ObjectId> {
    let mut found: Vec<ObjectId> = Vec::new();
    for (block, number) in program.function(at.function).blocks.iter().zip(0..) {
        for index in 0..=block.statements.len() as u32 {
            let here = Location { block: BlockId(number), index, ..at };
            if program.origin(here).1 != statement {
                continue;
            }
            for id in parts(program, roots_at(program, here)) {
                let ExprKind::Load(place) = &program.expr(id).kind else { continue };
                let PlaceBase::Object(object) = place.base else { continue };
                let temp = program.object(object).kind == ObjectKind::Temp;
                if place.path.is_empty() && !temp && !found.contains(&object) {
                    found.push(object);
                }
            }
        }
    }
    found
}

fn last_write<'s>(steps: &'s [PathStep], name: &str) -> Option<(&'s PathStep, &'s Value)> {
    steps.iter().rev().find_map(|step| {
        let write = step.writes.iter().rev().find(|w| w.name == name)?;
        Some((step, &write.value))
    })
}

/// Is this where the variable gets its value from outside?
fn is_input(program: &Program, step: &PathStep, object: ObjectId) -> bool {
    match program.statement(step.location).map(|s| &s.kind) {
        Some(StatementKind::Input { place, .. }) => place.path.is_empty() && place.base == PlaceBase::Object(object),
        _ => false,
    }
}
