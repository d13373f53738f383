//! Building conditions that are always defined: comparisons and sums that cannot overflow.

use crate::limits;
use because_ir::{
    BinaryOp, Const, ExprId, ExprKind, IntStyle, Place, PlaceBase, Program, Projection, Type, TypeId, UnaryOp,
};
use because_source::Span;

/// The type of truth values.
pub fn boolean(program: &mut Program) -> TypeId {
    program.types.intern(Type::Bool)
}

/// The integer type of this width.
pub fn int_type(program: &mut Program, bits: u32, signed: bool) -> TypeId {
    program.types.intern(Type::Int { bits, signed, style: IntStyle::Decimal })
}

/// The value of a place.
pub fn load(program: &mut Program, place: &Place) -> ExprId {
    program.add_expr(ExprKind::Load(place.clone()), place.ty, Span::NONE)
}

/// A number in a type it fits.
pub fn constant(program: &mut Program, ty: TypeId, value: i128) -> Option<ExprId> {
    let bits = program.bits_of(ty);
    let kind = match program.types.representation(ty) {
        Type::Bool => {
            if !(0..=1).contains(&value) {
                return None;
            }
            Const::Bool(value == 1)
        }
        Type::Int { signed, .. } if bits <= 64 => {
            let (low, high) = match signed {
                true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                false => (0, (1i128 << bits) - 1),
            };
            if value < low || value > high {
                return None;
            }
            Const::Int(value as u128 & ((1u128 << bits) - 1))
        }
        _ => return None,
    };
    Some(program.add_expr(ExprKind::Const(kind), ty, Span::NONE))
}

/// A binary operation; comparisons give a truth value, others the type of the left operand.
pub fn binary(program: &mut Program, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    let ty = if op.yields_bool() { boolean(program) } else { program.expr(a).ty };
    program.add_expr(ExprKind::Binary(op, a, b), ty, Span::NONE)
}

/// Logical negation.
pub fn not(program: &mut Program, a: ExprId) -> ExprId {
    let ty = boolean(program);
    program.add_expr(ExprKind::Unary(UnaryOp::Not, a), ty, Span::NONE)
}

/// Logical disjunction.
pub fn or(program: &mut Program, a: ExprId, b: ExprId) -> ExprId {
    binary(program, BinaryOp::Or, a, b)
}

/// The value in another type.
pub fn cast(program: &mut Program, a: ExprId, ty: TypeId) -> ExprId {
    if program.expr(a).ty == ty {
        return a;
    }
    program.add_expr(ExprKind::Cast(a), ty, Span::NONE)
}

/// A comparison of a place with a number in the place's own type.
pub fn compare_constant(program: &mut Program, op: BinaryOp, place: &Place, value: i128) -> Option<ExprId> {
    let right = constant(program, place.ty, value)?;
    let left = load(program, place);
    if matches!(program.types.representation(place.ty), Type::Bool) && !matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
        return None;
    }
    Some(binary(program, op, left, right))
}

/// A comparison of the numbers in two places, whatever their types.
pub fn compare(program: &mut Program, op: BinaryOp, a: &Place, b: &Place) -> Option<ExprId> {
    let (left, right) = (load(program, a), load(program, b));
    if a.ty == b.ty {
        return Some(binary(program, op, left, right));
    }
    let long = int_type(program, 64, true);
    if !fits_long(program, a.ty) || !fits_long(program, b.ty) {
        return None;
    }
    let (left, right) = (cast(program, left, long), cast(program, right, long));
    Some(binary(program, op, left, right))
}

/// Every value of the type is a signed number of 64 bits.
pub fn fits_long(program: &Program, ty: TypeId) -> bool {
    let bits = program.bits_of(ty);
    match program.types.representation(ty) {
        Type::Bool => true,
        Type::Int { signed, .. } => bits < 64 || (bits == 64 && *signed),
        _ => false,
    }
}

/// `Σ coefficient · place + constant == 0`: over the integers where that cannot overflow in 64 bits, or modulo 2 to
/// the power of `bits`.
pub fn linear(program: &mut Program, equation: &[i128], places: &[Place], modulo: Option<u32>) -> Option<ExprId> {
    let (ty, unit) = match modulo {
        Some(bits) => (int_type(program, bits, false), bits),
        None => (int_type(program, 64, true), 64),
    };
    let mut sides: [Option<ExprId>; 2] = [None, None];
    let mut bound: i128 = 0;
    let mut add = |program: &mut Program, side: usize, term: ExprId| {
        let sum = match sides[side] {
            Some(sum) => binary(program, BinaryOp::AddWrap, sum, term),
            None => term,
        };
        sides[side] = Some(sum);
    };
    for (&factor, place) in equation.iter().zip(places).filter(|(f, _)| **f != 0) {
        if modulo.is_none() {
            if !fits_long(program, place.ty) || program.bits_of(place.ty) > 32 {
                return None;
            }
            bound += factor.abs() << 32;
        }
        let value = load(program, place);
        let mut value = cast(program, value, ty);
        if factor.abs() != 1 {
            let by = constant(program, ty, factor.abs())?;
            value = binary(program, BinaryOp::MulWrap, value, by);
        }
        add(program, usize::from(factor < 0), value);
    }
    let rest = *equation.last()?;
    if rest != 0 {
        let size = if unit < 64 { rest.abs() & ((1 << unit) - 1) } else { rest.abs() };
        let term = constant(program, ty, size)?;
        add(program, usize::from(rest < 0), term);
    }
    if bound + rest.abs() >= 1 << 62 {
        return None;
    }
    let zero = constant(program, ty, 0)?;
    let (left, right) = (sides[0].unwrap_or(zero), sides[1].unwrap_or(zero));
    Some(binary(program, BinaryOp::Eq, left, right))
}

/// The same condition made of operations that cannot fail, over places that `allowed` accepts; `None` if it has others.
pub fn total(
    program: &mut Program,
    id: ExprId,
    allowed: &dyn Fn(&Program, &Place) -> bool,
    depth: u32,
) -> Option<ExprId> {
    if depth > limits::PROOF_DEPTH {
        return None;
    }
    let e = program.expr(id).clone();
    let kind = match e.kind {
        ExprKind::Const(Const::Bool(_) | Const::Int(_)) => return Some(id),
        ExprKind::Load(ref place) if allowed(program, place) => return Some(id),
        ExprKind::Unary(op, a) => {
            let op = if op == UnaryOp::Neg { UnaryOp::NegWrap } else { op };
            integral(program, a)?;
            ExprKind::Unary(op, total(program, a, allowed, depth + 1)?)
        }
        ExprKind::Cast(a) => {
            integral(program, a)?;
            ExprKind::Cast(total(program, a, allowed, depth + 1)?)
        }
        ExprKind::Binary(op, a, b) => {
            integral(program, a)?;
            let op = match op {
                BinaryOp::Add => BinaryOp::AddWrap,
                BinaryOp::Sub => BinaryOp::SubWrap,
                BinaryOp::Mul => BinaryOp::MulWrap,
                BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => {
                    let ExprKind::Const(Const::Int(by)) = program.expr(b).kind else { return None };
                    let positive = by > 0 && by < 1 << (program.bits_of(program.expr(b).ty) - 1);
                    let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                    if !positive
                        || (shift && by >= u128::from(program.bits_of(program.expr(a).ty)))
                        || op == BinaryOp::Shl
                    {
                        return None;
                    }
                    op
                }
                BinaryOp::PointerAdd | BinaryOp::PointerDiff => return None,
                op => op,
            };
            ExprKind::Binary(op, total(program, a, allowed, depth + 1)?, total(program, b, allowed, depth + 1)?)
        }
        _ => return None,
    };
    integral_type(program, e.ty)?;
    Some(program.add_expr(kind, e.ty, e.span))
}

fn integral(program: &Program, id: ExprId) -> Option<()> {
    integral_type(program, program.expr(id).ty)
}

fn integral_type(program: &Program, ty: TypeId) -> Option<()> {
    let ok = match program.types.representation(ty) {
        Type::Bool => true,
        Type::Int { bits, .. } => *bits <= 64,
        _ => false,
    };
    ok.then_some(())
}

/// A scalar number in a variable, reached by fields alone.
pub fn is_number(program: &Program, place: &Place) -> bool {
    let named = matches!(place.base, PlaceBase::Object(_));
    let direct = place.path.iter().all(|p| matches!(p, Projection::Field(_)));
    let bit_field = !place.path.is_empty() && has_bit_field(program, place);
    named && direct && !bit_field && integral_type(program, place.ty).is_some()
}

fn has_bit_field(program: &Program, place: &Place) -> bool {
    let PlaceBase::Object(o) = place.base else { return true };
    let mut ty = program.object(o).ty;
    for part in &place.path {
        let (Type::Record(r), Projection::Field(f)) = (program.types.get(ty), part) else { return true };
        let record = program.types.record(*r);
        let Some(field) = record.fields.get(*f as usize).filter(|f| f.bits.is_none() && !record.is_union) else {
            return true;
        };
        ty = field.ty;
    }
    false
}

/// The opposite condition, comparisons turned round rather than denied.
pub fn negated(program: &mut Program, id: ExprId) -> ExprId {
    match program.expr(id).kind.clone() {
        ExprKind::Unary(UnaryOp::Not, a) => a,
        ExprKind::Binary(op, a, b) => {
            let turned = match op {
                BinaryOp::Eq => BinaryOp::Ne,
                BinaryOp::Ne => BinaryOp::Eq,
                BinaryOp::Lt => BinaryOp::Ge,
                BinaryOp::Ge => BinaryOp::Lt,
                BinaryOp::Gt => BinaryOp::Le,
                BinaryOp::Le => BinaryOp::Gt,
                BinaryOp::And | BinaryOp::Or => {
                    let (a, b) = (negated(program, a), negated(program, b));
                    let op = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
                    return binary(program, op, a, b);
                }
                _ => return not(program, id),
            };
            if program.types.is_float(program.expr(a).ty) {
                return not(program, id);
            }
            binary(program, turned, a, b)
        }
        _ => not(program, id),
    }
}
