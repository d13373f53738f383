//! What a scan cycle promises, as guesses at what holds when the next one starts.
//!
//! Comes in: a program that is a scan cycle, its cut loops. Goes out: the conjuncts of its assertions that speak only of
//! what outlives a cycle. A cycle that keeps them once may need them to keep them again, and they are of any type, REAL
//! among them, of which nothing else is guessed.

use super::cut::Candidate;
use super::loops::{self, Loop};
use crate::limits;
use because_ir::{
    BinaryOp, CheckKind, ExprId, ExprKind, ObjectKind, Place, PlaceBase, Program, Projection, StatementKind,
};

pub fn guess(program: &Program, loops: &[Loop]) -> Vec<Candidate> {
    let head = program.cycle_head();
    let is_cycle = |one: &Loop| one.id.function == program.entry && Some(one.id.head) == head;
    let Some(of) = loops.iter().position(is_cycle) else { return Vec::new() };
    let mut conjuncts = Vec::new();
    for function in &program.functions {
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            if let StatementKind::Assert { cond, check: CheckKind::Assertion, .. } = statement.kind {
                split(program, cond, &mut conjuncts);
            }
        }
    }
    conjuncts.retain(|&e| because_ir::verify::always_defined(program, e) && outlives_cycle(program, e));
    conjuncts.dedup();
    conjuncts.truncate(limits::PROOF_CONJUNCTS);
    conjuncts.into_iter().map(|cond| Candidate { of, cond, cost: 0 }).collect()
}

fn split(program: &Program, id: ExprId, into: &mut Vec<ExprId>) {
    match program.expr(id).kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            split(program, a, into);
            split(program, b, into);
        }
        _ => into.push(id),
    }
}

fn outlives_cycle(program: &Program, id: ExprId) -> bool {
    let mut all = true;
    loops::for_each_mention(program, id, &mut |place: &Place| {
        let kept = match place.base {
            PlaceBase::Object(o) => matches!(program.object(o).kind, ObjectKind::Global | ObjectKind::Static),
            PlaceBase::Deref(_) => false,
        };
        all &= kept && place.path.iter().all(|p| matches!(p, Projection::Field(_)));
    });
    all
}
