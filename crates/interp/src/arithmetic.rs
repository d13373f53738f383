//! The operators of the IR on bits, each with what may be undefined about it.
//!
//! Every operation is total: it gives a value (wrapped where it overflows) and names the first check that fails.

use crate::float;
use crate::pointer;
use crate::shape::{Shape, mask, sign_extend};
use because_ir::{BinaryOp, CheckKind, UnaryOp};

/// A value and the check that its operation failed, if one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Computed {
    pub value: u128,
    pub problem: Option<CheckKind>,
}

impl Computed {
    pub fn good(value: u128) -> Computed {
        Computed { value, problem: None }
    }

    pub fn bad(value: u128, check: CheckKind) -> Computed {
        Computed { value, problem: Some(check) }
    }
}

/// A check that, when it is off, leaves the operation defined (it wraps or gives infinity); the others are then
/// assumed to hold.
pub fn is_defined_without(check: CheckKind) -> bool {
    use CheckKind::*;
    matches!(check, SignedOverflow | UnsignedOverflow | ShiftOverflow | FloatOverflow | NotANumber)
}

fn bool_answer(value: bool) -> Computed {
    Computed::good(u128::from(value))
}

/// `a op b`. `right` is the shape of the right operand (shifts), `step` the pointee's size (pointer operations), and
/// `result` the width of a pointer difference.
pub fn binary(op: BinaryOp, left: Shape, right: Shape, a: u128, b: u128, step: u64, result: u32) -> Computed {
    use BinaryOp::*;
    match op {
        And => return Computed::good(a & b & 1),
        Or => return Computed::good((a | b) & 1),
        PointerAdd => {
            let bytes = right.number(b).saturating_mul(i128::from(step));
            return Computed::good(u128::from(pointer::add(a as u64, bytes.clamp(-(1 << 100), 1 << 100))));
        }
        PointerDiff => return difference(a as u64, b as u64, step, result),
        _ => {}
    }
    match left {
        Shape::F32 | Shape::F64 => float::binary(op, left, a, b),
        Shape::Pointer => compare_pointers(op, a as u64, b as u64),
        Shape::Bool => integer(op, 1, false, a, right, b),
        Shape::Int { bits, signed } => integer(op, bits, signed, a, right, b),
    }
}

fn difference(a: u64, b: u64, step: u64, result: u32) -> Computed {
    let bytes = i128::from(pointer::offset(a)) - i128::from(pointer::offset(b));
    let value = (bytes / i128::from(step.max(1))) as u128 & mask(result);
    if pointer::number(a) != pointer::number(b) {
        return Computed::bad(value, CheckKind::PointerRelation);
    }
    Computed::good(value)
}

fn compare_pointers(op: BinaryOp, a: u64, b: u64) -> Computed {
    use BinaryOp::*;
    let (x, y) = (pointer::offset(a), pointer::offset(b));
    let value = match op {
        Eq => return bool_answer(a == b),
        Ne => return bool_answer(a != b),
        Lt => x < y,
        Le => x <= y,
        Gt => x > y,
        Ge => x >= y,
        _ => return Computed::bad(0, CheckKind::InvalidDereference),
    };
    if pointer::number(a) != pointer::number(b) {
        return Computed::bad(u128::from(value), CheckKind::PointerRelation);
    }
    bool_answer(value)
}

fn integer(op: BinaryOp, bits: u32, signed: bool, a: u128, right: Shape, b: u128) -> Computed {
    use BinaryOp::*;
    let all = mask(bits);
    let (x, y) = (sign_extend(a, bits), sign_extend(b, bits));
    let order = if signed { x.cmp(&y) } else { a.cmp(&b) };
    let overflow = if signed { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow };
    let checked = |wrapped: u128, exact: Option<i128>, unsigned: Option<u128>| {
        let fits = match (signed, exact, unsigned) {
            (true, Some(e), _) => sign_extend(e as u128, bits) == e,
            (false, _, Some(u)) => u & all == u,
            _ => false,
        };
        Computed { value: wrapped & all, problem: (!fits).then_some(overflow) }
    };
    match op {
        Add => checked(a.wrapping_add(b), x.checked_add(y), a.checked_add(b)),
        Sub => checked(a.wrapping_sub(b), x.checked_sub(y), a.checked_sub(b)),
        Mul => checked(a.wrapping_mul(b), x.checked_mul(y), a.checked_mul(b)),
        AddWrap => Computed::good(a.wrapping_add(b) & all),
        SubWrap => Computed::good(a.wrapping_sub(b) & all),
        MulWrap => Computed::good(a.wrapping_mul(b) & all),
        Div | Rem if b & all == 0 => Computed::bad(0, CheckKind::DivisionByZero),
        Div if signed => checked(x.wrapping_div(y) as u128, x.checked_div(y), None),
        Rem if signed => {
            let fits = x != sign_extend(1 << (bits - 1), bits) || y != -1;
            Computed { value: x.wrapping_rem(y) as u128 & all, problem: (!fits).then_some(CheckKind::SignedOverflow) }
        }
        Div => Computed::good(a / b),
        Rem => Computed::good(a % b),
        BitAnd => Computed::good(a & b),
        BitOr => Computed::good(a | b),
        BitXor => Computed::good(a ^ b),
        Shl | Shr => shift(op, bits, signed, a, right.number(b)),
        Eq => bool_answer(a == b),
        Ne => bool_answer(a != b),
        Lt => bool_answer(order.is_lt()),
        Le => bool_answer(order.is_le()),
        Gt => bool_answer(order.is_gt()),
        Ge => bool_answer(order.is_ge()),
        And | Or | PointerAdd | PointerDiff => Computed::bad(0, CheckKind::InvalidDereference),
    }
}

fn shift(op: BinaryOp, bits: u32, signed: bool, a: u128, amount: i128) -> Computed {
    if amount < 0 || amount >= i128::from(bits) {
        return Computed::bad(0, CheckKind::Shift);
    }
    let amount = amount as u32;
    let value = sign_extend(a, bits);
    if op == BinaryOp::Shr {
        let shifted = if signed { (value >> amount) as u128 } else { a >> amount };
        return Computed::good(shifted & mask(bits));
    }
    let shifted = (a << amount) & mask(bits);
    let lost = signed && (value < 0 || sign_extend(shifted, bits) >> amount != value);
    Computed { value: shifted, problem: lost.then_some(CheckKind::ShiftOverflow) }
}

/// `op a`.
pub fn unary(op: UnaryOp, shape: Shape, a: u128) -> Computed {
    let bits = shape.bits();
    match op {
        UnaryOp::Not => Computed::good(!a & 1),
        UnaryOp::BitNot => Computed::good(!a & mask(bits)),
        UnaryOp::Neg | UnaryOp::NegWrap if shape.is_float() => Computed::good(float::negate(shape, a)),
        UnaryOp::NegWrap => Computed::good(a.wrapping_neg() & mask(bits)),
        UnaryOp::Neg => {
            let wrong = if shape.is_signed() { a == 1 << (bits - 1) } else { a != 0 };
            let check = if shape.is_signed() { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow };
            Computed { value: a.wrapping_neg() & mask(bits), problem: wrong.then_some(check) }
        }
    }
}

/// Conversion between shapes other than to and from pointers (which need memory).
pub fn cast(from: Shape, to: Shape, a: u128) -> Computed {
    match (from, to) {
        (Shape::F32 | Shape::F64, Shape::F32 | Shape::F64) => Computed::good(float::convert(from, to, a)),
        (Shape::F32 | Shape::F64, Shape::Bool) => bool_answer(float::number(from, a) != 0.0),
        (Shape::F32 | Shape::F64, _) => float::to_integer(from, to, a),
        (_, Shape::F32 | Shape::F64) => Computed::good(float::from_integer(from, to, a)),
        (_, Shape::Bool) => bool_answer(a != 0),
        _ => Computed::good(from.number(a) as u128 & mask(to.bits())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BinaryOp::*;
    use CheckKind::*;

    const I32: Shape = Shape::Int { bits: 32, signed: true };
    const U32: Shape = Shape::Int { bits: 32, signed: false };

    fn op(op: BinaryOp, shape: Shape, a: i128, b: i128) -> (i128, Option<CheckKind>) {
        let answer = binary(op, shape, shape, a as u128 & mask(shape.bits()), b as u128 & mask(shape.bits()), 1, 64);
        (shape.number(answer.value), answer.problem)
    }

    #[test]
    fn signed_arithmetic_wraps_and_says_so() {
        assert_eq!(op(Add, I32, i32::MAX.into(), 1), (i32::MIN.into(), Some(SignedOverflow)));
        assert_eq!(op(AddWrap, I32, i32::MAX.into(), 1), (i32::MIN.into(), None));
        assert_eq!(op(Sub, I32, 3, 5), (-2, None));
        assert_eq!(op(Mul, I32, 65536, 65536), (0, Some(SignedOverflow)));
        assert_eq!(op(Div, I32, i32::MIN.into(), -1), (i32::MIN.into(), Some(SignedOverflow)));
        assert_eq!(op(Rem, I32, i32::MIN.into(), -1), (0, Some(SignedOverflow)));
        assert_eq!(op(Rem, I32, -7, 2), (-1, None));
        assert_eq!(op(Div, I32, -7, 2), (-3, None));
        assert_eq!(op(Div, I32, 1, 0).1, Some(DivisionByZero));
    }

    #[test]
    fn unsigned_arithmetic_names_its_own_check() {
        assert_eq!(op(Sub, U32, 3, 5), (0xFFFF_FFFE, Some(UnsignedOverflow)));
        assert_eq!(op(Lt, U32, -1, 1), (0, None));
    }

    #[test]
    fn shifts_check_amount_and_loss() {
        assert_eq!(op(Shl, I32, 1, 32).1, Some(Shift));
        assert_eq!(op(Shl, I32, 1, -1).1, Some(Shift));
        assert_eq!(op(Shl, I32, 1, 31), (i32::MIN.into(), Some(ShiftOverflow)));
        assert_eq!(op(Shr, I32, -8, 1), (-4, None));
        assert_eq!(op(Shr, U32, -8, 1), (0x7FFF_FFFC, None));
    }

    #[test]
    fn wide_integers_work_at_their_edges() {
        let wide = Shape::Int { bits: 128, signed: true };
        assert_eq!(op(Add, wide, i128::MAX, 1), (i128::MIN, Some(SignedOverflow)));
        assert_eq!(op(Mul, wide, i128::MAX, 2).1, Some(SignedOverflow));
        let unsigned = Shape::Int { bits: 128, signed: false };
        assert_eq!(op(Add, unsigned, -1, 1), (0, Some(UnsignedOverflow)));
    }

    #[test]
    fn casts_follow_c() {
        let byte = Shape::Int { bits: 8, signed: true };
        assert_eq!(cast(byte, U32, 0xFF).value, 0xFFFF_FFFF);
        assert_eq!(cast(U32, byte, 0x1FF).value, 0xFF);
        assert_eq!(cast(U32, Shape::Bool, 256).value, 1);
        assert_eq!(cast(Shape::F64, byte, u128::from((-1.9f64).to_bits())).value, 0xFF);
        assert_eq!(cast(Shape::F64, byte, u128::from(300f64.to_bits())).problem, Some(FloatToInt));
        assert_eq!(cast(I32, Shape::F64, 0xFFFF_FFFF).value, u128::from((-1f64).to_bits()));
    }

    #[test]
    fn pointers_of_different_objects_have_no_order() {
        let (p, q) = (pointer::pack(1, 4), pointer::pack(2, 0));
        let at = |op, a: u64, b: u64| binary(op, Shape::Pointer, Shape::Pointer, a.into(), b.into(), 4, 64);
        assert_eq!(at(Lt, p, q).problem, Some(PointerRelation));
        assert_eq!(at(Eq, p, q), Computed::good(0));
        assert_eq!(at(PointerDiff, p, pointer::pack(1, 12)).value, (-2i64) as u64 as u128);
    }
}
