//! IEEE floats on bits. Results that are not a number are always the one quiet NaN.

use crate::arithmetic::Computed;
use crate::shape::{Shape, mask, sign_extend};
use because_ir::{BinaryOp, CheckKind};

pub const NAN32: u32 = 0x7fc0_0000;
pub const NAN64: u64 = 0x7ff8_0000_0000_0000;

/// The value of a float; every `float` is a `double`.
pub fn number(shape: Shape, bits: u128) -> f64 {
    match shape {
        Shape::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits as u64),
    }
}

pub fn bits32(value: f32) -> u128 {
    u128::from(if value.is_nan() { NAN32 } else { value.to_bits() })
}

pub fn bits64(value: f64) -> u128 {
    u128::from(if value.is_nan() { NAN64 } else { value.to_bits() })
}

pub fn negate(shape: Shape, a: u128) -> u128 {
    match shape {
        Shape::F32 => bits32(-f32::from_bits(a as u32)),
        _ => bits64(-f64::from_bits(a as u64)),
    }
}

pub fn convert(from: Shape, to: Shape, a: u128) -> u128 {
    match (from, to) {
        (Shape::F32, Shape::F64) => bits64(f64::from(f32::from_bits(a as u32))),
        (Shape::F64, Shape::F32) => bits32(f64::from_bits(a as u64) as f32),
        _ => a,
    }
}

pub fn binary(op: BinaryOp, shape: Shape, a: u128, b: u128) -> Computed {
    use BinaryOp::*;
    let (x, y) = (number(shape, a), number(shape, b));
    let truth = |value: bool| Computed::good(u128::from(value));
    match op {
        Eq => return truth(x == y),
        Ne => return truth(x != y),
        Lt => return truth(x < y),
        Le => return truth(x <= y),
        Gt => return truth(x > y),
        Ge => return truth(x >= y),
        _ => {}
    }
    let value = match shape {
        Shape::F32 => {
            let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            bits32(match op {
                Add | AddWrap => x + y,
                Sub | SubWrap => x - y,
                Mul | MulWrap => x * y,
                Rem => x % y,
                _ => x / y,
            })
        }
        _ => bits64(match op {
            Add | AddWrap => x + y,
            Sub | SubWrap => x - y,
            Mul | MulWrap => x * y,
            Rem => x % y,
            _ => x / y,
        }),
    };
    judged(shape, value, &[x, y])
}

/// Names an overflow to infinity and a NaN out of nothing.
pub fn judged(shape: Shape, value: u128, operands: &[f64]) -> Computed {
    let result = number(shape, value);
    let problem = if result.is_nan() && !operands.iter().any(|x| x.is_nan()) {
        Some(CheckKind::NotANumber)
    } else if result.is_infinite() && operands.iter().all(|x| x.is_finite()) {
        Some(CheckKind::FloatOverflow)
    } else {
        None
    };
    Computed { value, problem }
}

/// Truncates; what does not fit fails `FloatToInt`.
pub fn to_integer(from: Shape, to: Shape, a: u128) -> Computed {
    let value = number(from, a).trunc();
    let bits = to.bits();
    if to.is_signed() {
        let bound = 2f64.powi(bits as i32 - 1);
        if value >= -bound && value < bound {
            return Computed::good(value as i128 as u128 & mask(bits));
        }
    } else if value > -1.0 && value < 2f64.powi(bits as i32) {
        return Computed::good(value as u128 & mask(bits));
    }
    Computed::bad(0, CheckKind::FloatToInt)
}

pub fn from_integer(from: Shape, to: Shape, a: u128) -> u128 {
    let signed = from.is_signed().then(|| sign_extend(a, from.bits()));
    match (to, signed) {
        (Shape::F32, Some(value)) => bits32(value as f32),
        (Shape::F32, None) => bits32(a as f32),
        (_, Some(value)) => bits64(value as f64),
        (_, None) => bits64(a as f64),
    }
}

/// IEEE remainder: `x - n * y` for the integer n nearest to `x / y`, ties to even; exact.
pub fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let y = y.abs();
    let mut rest = x.abs();
    if y <= f64::MAX / 2.0 {
        rest %= y + y;
    }
    if y < 2.0 * f64::MIN_POSITIVE {
        if rest + rest > y {
            rest -= y;
            if rest + rest >= y {
                rest -= y;
            }
        }
    } else {
        let half = y * 0.5;
        if rest > half {
            rest -= y;
            if rest >= half {
                rest -= y;
            }
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn not_a_number_has_one_pattern() {
        let zero = bits64(0.0);
        let answer = binary(BinaryOp::Div, Shape::F64, zero, zero);
        assert_eq!(answer, Computed::bad(u128::from(NAN64), CheckKind::NotANumber));
        assert_eq!(negate(Shape::F32, u128::from(NAN32)), u128::from(NAN32));
    }

    #[test]
    fn conversions_round_and_check() {
        let unsigned = Shape::Int { bits: 64, signed: false };
        assert_eq!(to_integer(Shape::F64, unsigned, bits64(1.8e19)).value, 18_000_000_000_000_000_000);
        assert_eq!(to_integer(Shape::F64, unsigned, bits64(-0.5)), Computed::good(0));
        assert_eq!(to_integer(Shape::F64, unsigned, bits64(f64::NAN)).problem, Some(CheckKind::FloatToInt));
        assert_eq!(from_integer(unsigned, Shape::F32, u64::MAX.into()), bits32(1.8446744e19));
    }

    #[test]
    fn remainder_is_nearest() {
        assert_eq!(remainder(5.0, 3.0), -1.0);
        assert_eq!(remainder(-5.0, 3.0), 1.0);
        assert_eq!(remainder(6.0, 4.0), -2.0);
        assert_eq!(remainder(2.0, 4.0), 2.0);
        assert!(remainder(1.0, 0.0).is_nan());
    }
}
