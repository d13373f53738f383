//! Which expressions are made of numbers and operators only, and are defined: they are computed while lowering.
//!
//! A sum of ten thousand numbers is evaluated once, not once for each of its partial sums: whole expressions come first,
//! and their parts only where the whole is not defined.

use crate::limits;
use crate::lower::pure::children;
use crate::unit::Unit;
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_base::Idx;
use rucc_sema::{Category, Const, Conversion, ExprId, ExprKind, Tast};

/// An expression that is made of numbers and operators only.
#[derive(Clone, Copy, Default)]
struct Candidate {
    /// Operators and numbers in it; 0 where it is no candidate.
    size: u32,
    /// Some operand of it is perhaps not evaluated.
    lazy: bool,
}

/// For every expression of the unit whether it can be folded.
pub fn foldable(unit: &Unit) -> Vec<bool> {
    let candidates = candidates(unit);
    let mut constant = vec![false; candidates.len()];
    let mut done = vec![false; candidates.len()];
    // What is made of others comes after them.
    for i in (0..candidates.len()).rev() {
        let (e, candidate): (ExprId, _) = (Idx::from_usize(i), candidates[i]);
        if done[i] || candidate.size == 0 {
            continue;
        }
        if candidate.lazy && candidate.size <= limits::FOLDED_PARTS {
            each(unit, e, &mut constant, &mut done);
        } else if !candidate.lazy && is_defined(unit, e) {
            mark(unit, e, &mut constant, &mut done);
        } else if candidate.size > limits::FOLDED_PARTS {
            forget_large(unit, e, &candidates, &mut done);
        }
    }
    constant
}

fn candidates(unit: &Unit) -> Vec<Candidate> {
    let tast = &unit.tast;
    let count = tast.counts().exprs;
    let mut found = vec![Candidate::default(); count];
    for i in 0..count {
        let e: ExprId = Idx::from_usize(i);
        let (composed, lazy) = match tast[e].kind {
            ExprKind::Const(c) => {
                (matches!(tast[c], Const::Int(_) | Const::Float(_)) && !measures_bit_field(tast, e), false)
            }
            ExprKind::Binary { op, .. } => (true, matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr)),
            ExprKind::Unary { .. } | ExprKind::Cast(_) => (true, false),
            ExprKind::Cond { .. } => (true, true),
            ExprKind::Convert { kind, .. } => (matches!(kind, Conversion::Arithmetic | Conversion::Bool), false),
            _ => (false, false),
        };
        let number = matches!(tast[e].kind, ExprKind::Const(_));
        if !composed || !(number || rucc_types::is_arithmetic(&unit.types, tast[e].ty)) {
            continue;
        }
        let mut whole = Candidate { size: 1, lazy };
        let mut all = true;
        children(tast, e, &mut |child| {
            let part = found[child.index()];
            all &= part.size > 0;
            whole.size = whole.size.saturating_add(part.size);
            whole.lazy |= part.lazy;
        });
        if all && shifts_whole_values(unit, e, whole.size) {
            found[i] = whole;
        }
    }
    found
}

/// A left shift of a signed number that is negative, or whose bits are lost, has a check of its own.
fn shifts_whole_values(unit: &Unit, e: ExprId, size: u32) -> bool {
    let ExprKind::Binary { op: BinaryOp::Shl, lhs, rhs } = unit.tast[e].kind else { return true };
    if size > limits::FOLDED_PARTS {
        return false;
    }
    let value = |e: ExprId| match rucc_sema::Eval::new(&unit.tast, &unit.types, &unit.target, &unit.names).constant(e) {
        Ok(Const::Int(value)) => Some(value),
        _ => None,
    };
    let (Some(number), Some(by), Some(shifted)) = (value(lhs), value(rhs), value(e)) else { return false };
    let whole = u32::try_from(by).ok().and_then(|by| 1i128.checked_shl(by)).and_then(|f| number.checked_mul(f));
    number >= 0 && whole == Some(shifted)
}

/// Is this constant the size of the value of a bit-field, as in `sizeof(s.b += 1)`? Compilers take the declared type
/// or one of the bit-field's width.
pub fn measures_bit_field(tast: &Tast, e: ExprId) -> bool {
    let Some(before) = e.index().checked_sub(1) else { return false };
    // The operand was made last before its size.
    let operand: ExprId = Idx::from_usize(before);
    let (outer, inner) = (tast.expr_span(e), tast.expr_span(operand));
    outer.lo < inner.lo && inner.hi <= outer.hi && is_bit_field_value(tast, operand)
}

fn is_bit_field_value(tast: &Tast, e: ExprId) -> bool {
    let place = match tast[e].kind {
        ExprKind::Assign { lhs, .. } => lhs,
        ExprKind::Unary { op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec, operand } => {
            operand
        }
        ExprKind::Convert { kind: Conversion::Lvalue, operand } => operand,
        ExprKind::Comma { rhs, .. } => return is_bit_field_value(tast, rhs),
        _ => return false,
    };
    tast[place].category == Category::Bitfield
}

fn is_defined(unit: &Unit, e: ExprId) -> bool {
    if matches!(unit.tast[e].kind, ExprKind::Const(_)) {
        return true;
    }
    let mut eval = rucc_sema::Eval::new(&unit.tast, &unit.types, &unit.target, &unit.names);
    let value = eval.constant(e);
    matches!(value, Ok(Const::Int(_) | Const::Float(_))) && eval.finish().is_empty()
}

/// Every part by itself, operands first.
fn each(unit: &Unit, e: ExprId, constant: &mut [bool], done: &mut [bool]) -> bool {
    if !done[e.index()] {
        let mut parts = Vec::new();
        children(&unit.tast, e, &mut |child| parts.push(child));
        let mut all = true;
        for part in parts {
            all &= each(unit, part, constant, done);
        }
        constant[e.index()] = all && is_defined(unit, e);
        done[e.index()] = true;
    }
    constant[e.index()]
}

/// All operands of a defined expression are evaluated, so all are defined.
fn mark(unit: &Unit, e: ExprId, constant: &mut [bool], done: &mut [bool]) {
    let mut pending = vec![e];
    while let Some(e) = pending.pop() {
        constant[e.index()] = true;
        done[e.index()] = true;
        children(&unit.tast, e, &mut |child| pending.push(child));
    }
}

/// The large parts of an expression that is not defined are left as they are: only small ones are evaluated.
fn forget_large(unit: &Unit, e: ExprId, candidates: &[Candidate], done: &mut [bool]) {
    let mut pending = vec![e];
    while let Some(e) = pending.pop() {
        if candidates[e.index()].size > limits::FOLDED_PARTS {
            done[e.index()] = true;
            children(&unit.tast, e, &mut |child| pending.push(child));
        }
    }
}
