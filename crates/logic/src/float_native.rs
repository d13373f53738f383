//! Float operations on constants, by the machine's own arithmetic. Every NaN that comes out of
//! arithmetic is the canonical quiet one.

use crate::bits::Bits;
use crate::node::{FloatOp, Format, Rounding};
use crate::value::Value;

/// The canonical NaN of a format.
pub(crate) fn nan(format: Format) -> Bits {
    match format {
        Format::F32 => Bits::new(32, 0x7fc0_0000),
        Format::F64 => Bits::new(64, 0x7ff8_0000_0000_0000),
    }
}

fn raw(bits: &Bits) -> u64 {
    bits.to_u128().unwrap_or(0) as u64
}

macro_rules! operations {
    ($name:ident, $float:ty, $int:ty, $format:expr) => {
        fn $name(op: FloatOp, args: &[Bits]) -> Value {
            let at = |i: usize| <$float>::from_bits(raw(&args[i]) as $int);
            let x = at(0);
            let out = |v: $float| {
                if v.is_nan() { nan($format) } else { Bits::new($format.width(), v.to_bits().into()) }
            };
            let pick = |least: bool| {
                let y = at(1);
                if x.is_nan() {
                    y
                } else if y.is_nan() || (x < y) == least && x != y {
                    x
                } else if x == y && x.is_sign_negative() == least {
                    x
                } else {
                    y
                }
            };
            Value::Bits(match op {
                FloatOp::Add => out(x + at(1)),
                FloatOp::Sub => out(x - at(1)),
                FloatOp::Mul => out(x * at(1)),
                FloatOp::Div => out(x / at(1)),
                FloatOp::Rem => out(x % at(1)),
                FloatOp::Sqrt => out(x.sqrt()),
                FloatOp::Fma => out(x.mul_add(at(1), at(2))),
                FloatOp::Min => out(pick(true)),
                FloatOp::Max => out(pick(false)),
                FloatOp::RoundToIntegral(mode) => out(match mode {
                    Rounding::NearestEven => x.round_ties_even(),
                    Rounding::NearestAway => x.round(),
                    Rounding::TowardZero => x.trunc(),
                    Rounding::Up => x.ceil(),
                    Rounding::Down => x.floor(),
                }),
                FloatOp::Neg => args[0].xor(&Bits::power_of_two($format.width(), $format.width() - 1)),
                FloatOp::Abs => args[0].and(&Bits::ones($format.width()).lshr(1)),
                FloatOp::Eq => return Value::Bool(x == at(1)),
                FloatOp::Lt => return Value::Bool(x < at(1)),
                FloatOp::Le => return Value::Bool(x <= at(1)),
                FloatOp::IsNan => return Value::Bool(x.is_nan()),
                FloatOp::IsInf => return Value::Bool(x.is_infinite()),
                FloatOp::IsZero => return Value::Bool(x == 0.0),
                FloatOp::IsNormal => return Value::Bool(x.is_normal()),
                FloatOp::IsSubnormal => return Value::Bool(x.is_subnormal()),
                FloatOp::SignBit => return Value::Bool(x.is_sign_negative()),
            })
        }
    };
}

operations!(apply32, f32, u32, Format::F32);
operations!(apply64, f64, u64, Format::F64);

/// The operation's value on constant operands.
pub(crate) fn apply(op: FloatOp, format: Format, args: &[Bits]) -> Value {
    match format {
        Format::F32 => apply32(op, args),
        Format::F64 => apply64(op, args),
    }
}

/// An integer of up to 128 bits, rounded to nearest even.
pub(crate) fn from_int(value: &Bits, signed: bool, to: Format) -> Bits {
    let (i, u) = (value.to_i128().unwrap_or(0), value.to_u128().unwrap_or(0));
    match (to, signed) {
        (Format::F32, true) => Bits::new(32, (i as f32).to_bits().into()),
        (Format::F32, false) => Bits::new(32, (u as f32).to_bits().into()),
        (Format::F64, true) => Bits::new(64, (i as f64).to_bits().into()),
        (Format::F64, false) => Bits::new(64, (u as f64).to_bits().into()),
    }
}

/// The float truncated to an integer of up to 128 bits, if it fits.
pub(crate) fn to_int(value: &Bits, from: Format, width: u32, signed: bool) -> Option<Bits> {
    let float = match from {
        Format::F32 => f64::from(f32::from_bits(raw(value) as u32)),
        Format::F64 => f64::from_bits(raw(value)),
    };
    let whole = float.trunc();
    let power = |p: u32| 2f64.powi(p as i32);
    if signed {
        let fits = whole >= -power(width - 1) && whole < power(width - 1);
        fits.then(|| Bits::from_i128(width, whole as i128))
    } else {
        let fits = whole > -1.0 && whole < power(width);
        fits.then(|| Bits::new(width, whole as u128))
    }
}

pub(crate) fn convert(value: &Bits, from: Format, to: Format) -> Bits {
    match (from, to) {
        (Format::F32, Format::F64) => {
            let wide = f64::from(f32::from_bits(raw(value) as u32));
            if wide.is_nan() { nan(to) } else { Bits::new(64, wide.to_bits().into()) }
        }
        (Format::F64, Format::F32) => {
            let narrow = f64::from_bits(raw(value)) as f32;
            if narrow.is_nan() { nan(to) } else { Bits::new(32, narrow.to_bits().into()) }
        }
        _ => value.clone(),
    }
}
