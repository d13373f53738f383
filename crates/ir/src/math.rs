//! The functions of math.h that no circuit computes, on concrete numbers: interpreter and encoder take them from here,
//! so that they agree to the last bit.

use crate::MathFn;

/// The value on operands given as bits; `single` for `float`, else `double`. The second operand of `ldexp` is a signed
/// number of any width, extended to 128 bits. `None` where an operand is missing.
pub fn evaluate(function: MathFn, single: bool, args: &[u128]) -> Option<u128> {
    let (&a, b) = (args.first()?, args.get(1).copied());
    if function == MathFn::Ldexp {
        let by = (b? as i128).clamp(-5000, 5000) as i32;
        return Some(match single {
            true => bits32(scale(f64::from(f32::from_bits(a as u32)), by, true) as f32),
            false => bits64(scale(f64::from_bits(a as u64), by, false)),
        });
    }
    Some(match single {
        true => bits32(single_value(function, f32::from_bits(a as u32), b.map(|b| f32::from_bits(b as u32)))?),
        false => bits64(double_value(function, f64::from_bits(a as u64), b.map(|b| f64::from_bits(b as u64)))?),
    })
}

fn bits32(value: f32) -> u128 {
    u128::from(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() })
}

fn bits64(value: f64) -> u128 {
    u128::from(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
}

macro_rules! functions {
    ($function:expr, $x:expr, $y:expr) => {{
        let x = $x;
        match $function {
            MathFn::Sin => x.sin(),
            MathFn::Cos => x.cos(),
            MathFn::Tan => x.tan(),
            MathFn::Asin => x.asin(),
            MathFn::Acos => x.acos(),
            MathFn::Atan => x.atan(),
            MathFn::Atan2 => x.atan2($y?),
            MathFn::Sinh => x.sinh(),
            MathFn::Cosh => x.cosh(),
            MathFn::Tanh => x.tanh(),
            MathFn::Exp => x.exp(),
            MathFn::Exp2 => x.exp2(),
            MathFn::Expm1 => x.exp_m1(),
            MathFn::Log => x.ln(),
            MathFn::Log2 => x.log2(),
            MathFn::Log10 => x.log10(),
            MathFn::Log1p => x.ln_1p(),
            MathFn::Pow => x.powf($y?),
            MathFn::Cbrt => x.cbrt(),
            MathFn::Hypot => x.hypot($y?),
            MathFn::Ldexp => return None,
        }
    }};
}

fn double_value(function: MathFn, x: f64, y: Option<f64>) -> Option<f64> {
    Some(functions!(function, x, y))
}

fn single_value(function: MathFn, x: f32, y: Option<f32>) -> Option<f32> {
    Some(functions!(function, x, y))
}

/// `x * 2^by`, rounded once.
fn scale(x: f64, by: i32, single: bool) -> f64 {
    if x == 0.0 || !x.is_finite() || by == 0 {
        return x;
    }
    if single {
        // A float times a power of two in this range is exact as a double; the caller rounds it once.
        return x * 2f64.powi(by.clamp(-800, 800));
    }
    let mut value = x;
    let mut left = by;
    while left > 0 {
        let step = left.min(1000);
        value *= 2f64.powi(step);
        left -= step;
    }
    if left < 0 {
        // Bring the value near 1 first, so that only the last step can lose bits.
        let exponent = (value.to_bits() >> 52 & 0x7FF) as i32;
        let (mantissa, exponent) = if exponent == 0 { (value * 2f64.powi(60), -60) } else { (value, 0) };
        let own = (mantissa.to_bits() >> 52 & 0x7FF) as i32 - 1023;
        let unit = f64::from_bits(mantissa.to_bits() & !(0x7FF << 52) | 1023 << 52);
        let total = own + exponent + left;
        return if total >= -1022 {
            unit * 2f64.powi(total)
        } else {
            unit * 2f64.powi(-1022) * 2f64.powi((total + 1022).max(-100))
        };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ldexp_rounds_once() {
        let ldexp = |x: f64, by: i32| {
            let args = [u128::from(x.to_bits()), i128::from(by) as u128];
            f64::from_bits(evaluate(MathFn::Ldexp, false, &args).expect("two operands") as u64)
        };
        assert_eq!(ldexp(1.5, 10), 1536.0);
        assert_eq!(ldexp(1.0, -1074), f64::from_bits(1));
        assert_eq!(ldexp(1.0, -1080), 0.0);
        assert_eq!(ldexp(f64::MAX, -2098), f64::from_bits(1));
    }

    #[test]
    fn results_that_are_no_numbers_are_one() {
        let minus_one = u128::from((-1f32).to_bits());
        assert_eq!(evaluate(MathFn::Log, true, &[minus_one]), Some(0x7fc0_0000));
        assert_eq!(evaluate(MathFn::Pow, false, &[0]), None);
    }
}
