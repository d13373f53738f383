//! Pure functions of numbers: math.h, bit counting, overflow questions.

use crate::arithmetic::{self, Computed};
use crate::float;
use crate::shape::{Shape, mask, sign_extend};
use because_ir::{BinaryOp, CheckKind, MathFn, PureFn};

/// An argument: its shape and bits.
pub type Argument = (Shape, u128);

/// The value, or `None` for a function that asks about memory or has too few arguments.
pub fn evaluate(function: PureFn, result: Shape, args: &[Argument]) -> Option<Computed> {
    let &(shape, a) = args.first()?;
    if shape.is_float() {
        return on_floats(function, result, args);
    }
    let bits = shape.bits();
    let second = args.get(1);
    let rotate = |by: u128| {
        let by = (by % u128::from(bits.max(1))) as u32;
        if by == 0 { a } else { (a << by | a >> (bits - by)) & mask(bits) }
    };
    let value = match function {
        PureFn::PopCount => u128::from(a.count_ones()),
        PureFn::LeadingZeros => u128::from(a.leading_zeros() - (128 - bits)),
        PureFn::TrailingZeros => u128::from(a.trailing_zeros().min(bits)),
        PureFn::ByteSwap => a.swap_bytes() >> (128 - bits),
        PureFn::RotateLeft => rotate(second?.1),
        PureFn::RotateRight => rotate(u128::from(bits) - second?.1 % u128::from(bits.max(1))),
        PureFn::AddOverflows => overflows(BinaryOp::Add, args)?,
        PureFn::SubOverflows => overflows(BinaryOp::Sub, args)?,
        PureFn::MulOverflows => overflows(BinaryOp::Mul, args)?,
        PureFn::FloatFromBits => a & mask(result.bits()),
        _ => return None,
    };
    Some(Computed::good(value & mask(result.bits())))
}

fn overflows(op: BinaryOp, args: &[Argument]) -> Option<u128> {
    let (&(shape, a), &(_, b)) = (args.first()?, args.get(1)?);
    let problem = arithmetic::binary(op, shape, shape, a, b, 1, 64).problem;
    Some(u128::from(matches!(problem, Some(CheckKind::SignedOverflow | CheckKind::UnsignedOverflow))))
}

fn on_floats(function: PureFn, result: Shape, args: &[Argument]) -> Option<Computed> {
    let &(shape, a) = args.first()?;
    let x = float::number(shape, a);
    let single = shape == Shape::F32;
    let truth = |value: bool| Some(Computed::good(u128::from(value)));
    match function {
        PureFn::IsNan => return truth(x.is_nan()),
        PureFn::IsInf => return truth(x.is_infinite()),
        PureFn::IsFinite => return truth(x.is_finite()),
        PureFn::IsNormal => return truth(if single { (x as f32).is_normal() } else { x.is_normal() }),
        PureFn::SignBit => return truth(a >> (shape.bits() - 1) & 1 == 1),
        PureFn::FloatBits => return Some(Computed::good(a)),
        PureFn::Fabs => return Some(Computed::good(if x.is_nan() { nan(shape) } else { a & mask(shape.bits() - 1) })),
        PureFn::CopySign => {
            let &(other, b) = args.get(1)?;
            let sign = (b >> (other.bits() - 1) & 1) << (shape.bits() - 1);
            return Some(Computed::good((a & mask(shape.bits() - 1)) | sign));
        }
        PureFn::Math(math) => {
            let mut bits: Vec<u128> = args.iter().map(|a| a.1).collect();
            let mut operands: Vec<f64> = args.iter().map(|&(s, v)| float::number(s, v)).collect();
            if let (MathFn::Ldexp, Some(&(other, by))) = (math, args.get(1)) {
                bits[1] = sign_extend(by, other.bits()) as u128;
                operands.truncate(1);
            }
            let value = because_ir::math::evaluate(math, single, &bits)?;
            return Some(float::judged(result, value, &operands));
        }
        _ => {}
    }
    let operands: Vec<f64> = args.iter().map(|&(s, v)| float::number(s, v)).collect();
    let value = if single { single_value(function, args)? } else { double_value(function, &operands)? };
    Some(float::judged(result, value, &operands))
}

fn nan(shape: Shape) -> u128 {
    if shape == Shape::F32 { float::NAN32.into() } else { float::NAN64.into() }
}

macro_rules! functions {
    ($function:expr, $x:expr, $y:expr, $z:expr) => {{
        let x = $x;
        match $function {
            PureFn::Sqrt => x.sqrt(),
            PureFn::Fma => x.mul_add($y?, $z?),
            PureFn::Fmod => x % $y?,
            PureFn::Floor => x.floor(),
            PureFn::Ceil => x.ceil(),
            PureFn::Trunc => x.trunc(),
            PureFn::Round => x.round(),
            PureFn::Rint => x.round_ties_even(),
            PureFn::Fmin => x.min($y?),
            PureFn::Fmax => x.max($y?),
            _ => return None,
        }
    }};
}

fn double_value(function: PureFn, args: &[f64]) -> Option<u128> {
    let (y, z) = (args.get(1).copied(), args.get(2).copied());
    if function == PureFn::Remainder {
        return Some(float::bits64(float::remainder(*args.first()?, y?)));
    }
    Some(float::bits64(functions!(function, *args.first()?, y, z)))
}

fn single_value(function: PureFn, args: &[Argument]) -> Option<u128> {
    let at = |i: usize| args.get(i).map(|&(_, v)| f32::from_bits(v as u32));
    let (x, y, z) = (at(0)?, at(1), at(2));
    if function == PureFn::Remainder {
        return Some(float::bits32(float::remainder(f64::from(x), f64::from(y?)) as f32));
    }
    Some(float::bits32(functions!(function, x, y, z)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const U32: Shape = Shape::Int { bits: 32, signed: false };
    const I32: Shape = Shape::Int { bits: 32, signed: true };

    fn integer(function: PureFn, args: &[u128]) -> u128 {
        let args: Vec<Argument> = args.iter().map(|&a| (U32, a)).collect();
        evaluate(function, U32, &args).expect("a function of integers").value
    }

    fn double(function: PureFn, args: &[f64]) -> f64 {
        let args: Vec<Argument> = args.iter().map(|&a| (Shape::F64, float::bits64(a))).collect();
        float::number(Shape::F64, evaluate(function, Shape::F64, &args).expect("a function of floats").value)
    }

    #[test]
    fn bits_are_counted_at_the_operands_width() {
        assert_eq!(integer(PureFn::PopCount, &[0xF0F0]), 8);
        assert_eq!(integer(PureFn::LeadingZeros, &[1]), 31);
        assert_eq!(integer(PureFn::LeadingZeros, &[0]), 32);
        assert_eq!(integer(PureFn::TrailingZeros, &[0]), 32);
        assert_eq!(integer(PureFn::ByteSwap, &[0x1234_5678]), 0x7856_3412);
        assert_eq!(integer(PureFn::RotateLeft, &[0x8000_0001, 1]), 3);
        assert_eq!(integer(PureFn::RotateRight, &[3, 1]), 0x8000_0001);
        assert_eq!(integer(PureFn::AddOverflows, &[0xFFFF_FFFF, 1]), 1);
    }

    #[test]
    fn floats_follow_math_h() {
        assert_eq!(double(PureFn::Round, &[-2.5]), -3.0);
        assert_eq!(double(PureFn::Rint, &[2.5]), 2.0);
        assert_eq!(double(PureFn::Fmod, &[-7.0, 3.0]), -1.0);
        assert_eq!(double(PureFn::Fma, &[2.0, 3.0, 4.0]), 10.0);
        assert_eq!(double(PureFn::Fmin, &[f64::NAN, 3.0]), 3.0);
        assert_eq!(double(PureFn::CopySign, &[3.0, -0.0]), -3.0);
    }

    #[test]
    fn ldexp_rounds_once() {
        let ldexp = |x: f64, by: i32| {
            let args = [(Shape::F64, float::bits64(x)), (I32, by as u32 as u128)];
            f64::from_bits(evaluate(PureFn::Math(MathFn::Ldexp), Shape::F64, &args).expect("float").value as u64)
        };
        assert_eq!(ldexp(1.5, 10), 1536.0);
        assert_eq!(ldexp(1.0, -1074), f64::from_bits(1));
        assert_eq!(ldexp(1.0, -1080), 0.0);
        assert_eq!(ldexp(f64::from_bits(1), 1074), 1.0);
        assert_eq!(ldexp(1.0, 2000), f64::INFINITY);
        assert_eq!(ldexp(f64::MAX, -2097), f64::from_bits(2));
        assert_eq!(ldexp(f64::MAX, -2098), f64::from_bits(1));
    }
}
