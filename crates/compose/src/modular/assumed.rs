//! Clauses that are assumed: taken as defined, and as true.
//!
//! An invariant or a contract's condition is asserted with all its checks wherever it has to be established, so in a
//! state that it describes nothing in it overflows. Where it is assumed of an arbitrary state, that is assumed first,
//! operation by operation from the inside: otherwise the arbitrary state itself would fail a check, and which one would
//! depend on the order of the clauses. What is switched off by `checks` was not established, and is not assumed.

use because_ir::{BinaryOp, CheckKind, Checks, ExprId, ExprKind, Program, StatementKind, Type, TypeId, UnaryOp, build};

/// The statements that assume a clause.
pub fn assumed(program: &mut Program, clause: ExprId, checks: Checks) -> Vec<StatementKind> {
    let mut defined = Vec::new();
    operations(program, clause, checks, &mut defined);
    defined.push(clause);
    defined.into_iter().map(StatementKind::Assume).collect()
}

/// The conditions under which the operations of an expression are defined, the innermost first.
fn operations(program: &mut Program, id: ExprId, checks: Checks, into: &mut Vec<ExprId>) {
    let expr = program.expr(id).clone();
    for part in expr.kind.parts() {
        operations(program, part, checks, into);
    }
    let Type::Int { bits, signed, .. } = *program.types.get(expr.ty) else { return };
    let overflow = checks.has(if signed { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow });
    match expr.kind {
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) if overflow && bits <= 64 => {
            into.push(fits(program, op, (a, b), (expr.ty, bits)));
        }
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) => {
            if checks.has(CheckKind::DivisionByZero) {
                into.push(differs(program, b, 0));
            }
            if signed && overflow {
                let (from, by) = (differs(program, a, 1 << (bits - 1)), differs(program, b, mask(bits)));
                into.push(build::binary(program, BinaryOp::Or, from, by));
            }
        }
        ExprKind::Binary(BinaryOp::Shl | BinaryOp::Shr, _, by) if checks.has(CheckKind::Shift) => {
            into.extend(below(program, by, bits));
        }
        ExprKind::Unary(UnaryOp::Neg, a) if signed && overflow => into.push(differs(program, a, 1 << (bits - 1))),
        _ => {}
    }
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The result is the same in twice the width.
fn fits(program: &mut Program, op: BinaryOp, (a, b): (ExprId, ExprId), (ty, bits): (TypeId, u32)) -> ExprId {
    let wrapping = match op {
        BinaryOp::Add => BinaryOp::AddWrap,
        BinaryOp::Sub => BinaryOp::SubWrap,
        _ => BinaryOp::MulWrap,
    };
    let wide = build::int(program, 2 * bits, true);
    let [wide_a, wide_b] = [a, b].map(|id| build::expr(program, ExprKind::Cast(id), wide));
    let exact = build::expr(program, ExprKind::Binary(wrapping, wide_a, wide_b), wide);
    let narrow = build::expr(program, ExprKind::Binary(wrapping, a, b), ty);
    let again = build::expr(program, ExprKind::Cast(narrow), wide);
    build::binary(program, BinaryOp::Eq, again, exact)
}

fn differs(program: &mut Program, id: ExprId, value: u128) -> ExprId {
    let ty = program.expr(id).ty;
    let value = build::number(program, value, ty);
    build::binary(program, BinaryOp::Ne, id, value)
}

/// The amount of a shift is not negative and below the width.
fn below(program: &mut Program, amount: ExprId, width: u32) -> Option<ExprId> {
    let Type::Int { bits, .. } = *program.types.get(program.expr(amount).ty) else { return None };
    let unsigned = build::int(program, bits, false);
    let amount = build::expr(program, ExprKind::Cast(amount), unsigned);
    let width = build::number(program, u128::from(width), unsigned);
    Some(build::binary(program, BinaryOp::Lt, amount, width))
}
