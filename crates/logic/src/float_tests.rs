//! The float circuits against `rustc_apfloat` on all values of small formats, and against the
//! machine for float and double.

use rustc_apfloat::ieee::{IeeeFloat, Semantics};
use rustc_apfloat::{Float, Round};

use crate::float_circuit::{Shape, operation};
use crate::float_convert as convert;
use crate::{Assignment, Bits, FloatOp, Format, Rounding, Sort, Term, Terms, Value};

struct S33;
impl Semantics for S33 {
    const BITS: usize = 6;
    const EXP_BITS: usize = 3;
}
struct S24;
impl Semantics for S24 {
    const BITS: usize = 6;
    const EXP_BITS: usize = 2;
}
struct S42;
impl Semantics for S42 {
    const BITS: usize = 6;
    const EXP_BITS: usize = 4;
}

fn shape<S: Semantics>() -> Shape {
    Shape { eb: S::EXP_BITS as u32, sb: (S::BITS - S::EXP_BITS) as u32 }
}

fn bits_of<S: Semantics>(value: IeeeFloat<S>) -> u128 {
    if value.is_nan() {
        let shape = shape::<S>();
        return ((1u128 << (shape.eb + 1)) - 1) << (shape.sb - 2);
    }
    value.to_bits()
}

fn reference<S: Semantics>(op: FloatOp, args: &[u128]) -> u128 {
    let at = |i: usize| IeeeFloat::<S>::from_bits(args[i]);
    let x = at(0);
    bits_of::<S>(match op {
        FloatOp::Add => (x + at(1)).value,
        FloatOp::Sub => (x - at(1)).value,
        FloatOp::Mul => (x * at(1)).value,
        FloatOp::Div => (x / at(1)).value,
        FloatOp::Rem => x.c_fmod(at(1)).value,
        FloatOp::Fma => x.mul_add(at(1), at(2)).value,
        FloatOp::RoundToIntegral(mode) => {
            let mode = match mode {
                Rounding::NearestEven => Round::NearestTiesToEven,
                Rounding::NearestAway => Round::NearestTiesToAway,
                Rounding::TowardZero => Round::TowardZero,
                Rounding::Up => Round::TowardPositive,
                Rounding::Down => Round::TowardNegative,
            };
            x.round_to_integral(mode).value
        }
        FloatOp::Lt => return u128::from(x < at(1)),
        FloatOp::Le => return u128::from(x <= at(1)),
        FloatOp::Eq => return u128::from(x == at(1)),
        FloatOp::IsNormal => return u128::from(x.is_normal()),
        FloatOp::IsSubnormal => return u128::from(x.is_denormal()),
        FloatOp::IsZero => return u128::from(x.is_zero()),
        FloatOp::IsNan => return u128::from(x.is_nan()),
        FloatOp::IsInf => return u128::from(x.is_infinite()),
        other => unreachable!("no reference for {other:?}"),
    })
}

const ROUNDINGS: [Rounding; 5] =
    [Rounding::NearestEven, Rounding::NearestAway, Rounding::TowardZero, Rounding::Up, Rounding::Down];

fn number(value: Value) -> u128 {
    match value {
        Value::Bool(b) => b.into(),
        other => other.as_u128().expect("a value of bits"),
    }
}

/// Every operation of a format on all its values.
fn exhaustive<S: Semantics>() {
    let shape = shape::<S>();
    let width = shape.width();
    let mut ops = vec![FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Rem];
    ops.extend([FloatOp::Lt, FloatOp::Le, FloatOp::Eq, FloatOp::Fma]);
    ops.extend([FloatOp::IsNormal, FloatOp::IsSubnormal, FloatOp::IsZero, FloatOp::IsNan, FloatOp::IsInf]);
    // The reference rounds by adding 2^(sb-1), which must be in the format's range.
    if shape.bias() >= i128::from(shape.sb) - 1 {
        ops.extend(ROUNDINGS.map(FloatOp::RoundToIntegral));
    }
    for op in ops {
        let mut t = Terms::new();
        let vars: Vec<Term> = (0..op.arity()).map(|i| t.var(&format!("x{i}"), Sort::BitVec(width))).collect();
        let out = operation(&mut t, op, shape, &vars);
        let stride = if op.arity() == 3 { 7 } else { 1 };
        for case in (0..1u128 << (width * op.arity() as u32)).step_by(stride) {
            let args: Vec<u128> = (0..op.arity() as u32).map(|i| case >> (i * width) & ((1 << width) - 1)).collect();
            let assignment = vars.iter().zip(&args).map(|(&v, &a)| (v, Value::Bits(Bits::new(width, a)))).collect();
            let got = number(t.evaluate(out, &assignment));
            assert_eq!(got, reference::<S>(op, &args), "{op:?} {args:?} in {shape:?}");
        }
    }
}

#[test]
fn all_values_of_three_and_three_bits() {
    exhaustive::<S33>();
}

#[test]
fn all_values_of_two_and_four_bits() {
    exhaustive::<S24>();
}

#[test]
fn all_values_of_four_and_two_bits() {
    exhaustive::<S42>();
}

/// Roots and conversions among small formats, through double, which holds all of them exactly.
#[test]
fn roots_and_conversions_of_small_formats() {
    fn to_double<S: Semantics>(bits: u128) -> f64 {
        let x = IeeeFloat::<S>::from_bits(bits);
        let shape = shape::<S>();
        if x.is_nan() {
            return f64::NAN;
        }
        if x.is_infinite() {
            return if x.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY };
        }
        let field = bits >> (shape.sb - 1) & ((1 << shape.eb) - 1);
        let fraction = (bits & ((1 << (shape.sb - 1)) - 1)) as f64 / f64::from(1 << (shape.sb - 1));
        let bias = shape.bias() as i32;
        let size =
            if field == 0 { fraction * 2f64.powi(1 - bias) } else { (1.0 + fraction) * 2f64.powi(field as i32 - bias) };
        if x.is_negative() { -size } else { size }
    }
    let mut t = Terms::new();
    let x = t.var("x", Sort::BitVec(6));
    let (a, b, c) = (shape::<S33>(), shape::<S24>(), shape::<S42>());
    let root = operation(&mut t, FloatOp::Sqrt, a, &[x]);
    let narrow = [convert::resize(&mut t, x, a, b), convert::resize(&mut t, x, a, c)];
    let int = convert::to_int(&mut t, x, c, 4, true);
    let unsigned = convert::to_int(&mut t, x, c, 4, false);
    let from = [convert::from_int(&mut t, x, true, a), convert::from_int(&mut t, x, false, b)];
    for bits in 0..64u128 {
        let assignment: Assignment = [(x, Value::Bits(Bits::new(6, bits)))].into_iter().collect();
        let value = |term: Term| number(t.evaluate(term, &assignment));
        let same = |got: f64, want: f64| got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan();
        let double = to_double::<S33>(bits);
        // Rounding to double first is harmless: it has more than twice the digits.
        let nearest = |want: f64| {
            let all = (0..64u128).map(to_double::<S33>).filter(|v| v.is_finite());
            let limit = 15.0; // half a step above the largest, 14
            if want.is_nan() || want.abs() >= limit {
                return want;
            }
            let mut best = 0.0f64;
            for (i, v) in all.enumerate() {
                let (d, e) = ((v - want).abs(), (best - want).abs());
                if d < e || d == e && i % 2 == 0 {
                    best = v;
                }
            }
            best.copysign(want)
        };
        assert!(same(to_double::<S33>(value(root)), nearest(double.sqrt())), "sqrt {double}");
        let mut loses = false;
        let via = IeeeFloat::<S33>::from_bits(bits);
        let to24: IeeeFloat<S24> = rustc_apfloat::FloatConvert::convert(via, &mut loses).value;
        let to42: IeeeFloat<S42> = rustc_apfloat::FloatConvert::convert(via, &mut loses).value;
        assert_eq!(value(narrow[0]), bits_of(to24), "{double} in 2, 4");
        assert_eq!(value(narrow[1]), bits_of(to42), "{double} in 4, 2");
        let whole = to_double::<S42>(bits).trunc();
        assert_eq!(value(int.fits) == 1, (-8.0..=7.0).contains(&whole), "{whole} fits signed");
        assert_eq!(value(unsigned.fits) == 1, (0.0..=15.0).contains(&whole.abs().copysign(whole)) || whole == 0.0);
        if value(int.fits) == 1 {
            assert_eq!(value(int.value), (whole as i128 & 15) as u128);
        }
        if value(unsigned.fits) == 1 {
            assert_eq!(value(unsigned.value), whole as u128);
        }
        let signed = ((bits << 122) as i128) >> 122;
        assert_eq!(value(from[0]), bits_of(IeeeFloat::<S33>::from_i128(signed).value), "from {signed}");
        assert_eq!(value(from[1]), bits_of(IeeeFloat::<S24>::from_u128(bits).value), "from {bits}");
    }
}

fn interesting(format: Format, r: &mut u64) -> u128 {
    let (w, s) = (format.width(), format.significand());
    let mut next = || {
        *r ^= *r << 13;
        *r ^= *r >> 7;
        *r ^= *r << 17;
        r.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    let kind = next() >> 40;
    let raw = u128::from(next()) & ((1 << w) - 1);
    let sign = raw >> (w - 1) << (w - 1);
    let fraction = raw & ((1 << (s - 1)) - 1);
    let one = ((1u128 << (format.exponent() - 1)) - 1) << (s - 1);
    match kind % 16 {
        0 => sign,
        1 => sign | one,
        2 => sign | (((1 << format.exponent()) - 1) << (s - 1)),
        3 => sign | (((1 << format.exponent()) - 1) << (s - 1)) | fraction,
        4 => sign | fraction,
        5 => sign | fraction & 3,
        6 => sign | ((1 << (w - 1)) - 1 - (1 << (s - 1)) - (fraction & 3)),
        // Exponents near one, few digits: halves and cancellation.
        7..=9 => sign | one.wrapping_add(((next() % 5) as u128) << (s - 1)) | fraction & (0b111 << (s - 4)),
        10 => sign | (one + (u128::from(next() % 80) << (s - 1))) | fraction,
        11 => sign | one | fraction & 7,
        _ => raw,
    }
}

/// Circuits of float and double against the machine, evaluated as terms.
fn against_the_machine(format: Format, op: FloatOp, rounds: u32) {
    let mut t = Terms::new();
    let width = format.width();
    let vars: Vec<Term> = (0..op.arity()).map(|i| t.var(&format!("x{i}"), Sort::BitVec(width))).collect();
    let out = operation(&mut t, op, format.into(), &vars);
    let node = t.float(op, format, &vars);
    let mut seed = 0x1234_5678_9abc_def1;
    for _ in 0..rounds {
        let assignment: Assignment =
            vars.iter().map(|&v| (v, Value::Bits(Bits::new(width, interesting(format, &mut seed))))).collect();
        let (got, want) = (t.evaluate(out, &assignment), t.evaluate(node, &assignment));
        assert_eq!(got, want, "{op:?} {format:?} {:?}", vars.iter().map(|v| assignment.get(*v)).collect::<Vec<_>>());
    }
}

/// `BECAUSE_LONG` multiplies the number of samples.
fn rounds(short: u32) -> u32 {
    match std::env::var("BECAUSE_LONG") {
        Ok(n) => short * n.parse::<u32>().unwrap_or(100),
        Err(_) => short,
    }
}

#[test]
fn float_and_double_agree_with_the_machine() {
    use FloatOp::*;
    let mut ops = vec![Add, Sub, Mul, Div, Sqrt, Fma, Min, Max, Eq, Lt, Le, Neg, Abs];
    ops.extend([IsNan, IsInf, IsZero, IsNormal, IsSubnormal, SignBit]);
    ops.extend(ROUNDINGS.map(RoundToIntegral));
    for format in [Format::F32, Format::F64] {
        for &op in &ops {
            against_the_machine(format, op, rounds(300));
        }
    }
    against_the_machine(Format::F32, Rem, rounds(20));
    against_the_machine(Format::F64, Rem, rounds(4));
}

#[test]
fn conversions_agree_with_the_machine() {
    let mut seed = 77;
    for format in [Format::F32, Format::F64] {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BitVec(format.width()));
        let other = if format == Format::F32 { Format::F64 } else { Format::F32 };
        let mut pairs =
            vec![(convert::resize(&mut t, x, format.into(), other.into()), t.float_to_float(x, format, other))];
        for width in [8, 16, 32, 64] {
            for signed in [false, true] {
                let int = convert::to_int(&mut t, x, format.into(), width, signed);
                pairs.push((int.value, t.float_to_int(x, format, width, signed)));
                pairs.push((int.fits, t.float_to_int_in_range(x, format, width, signed)));
                let low = t.extract(x, width.min(format.width()) - 1, 0);
                pairs.push((
                    convert::from_int(&mut t, low, signed, format.into()),
                    t.float_from_int(low, signed, format),
                ));
            }
        }
        for _ in 0..rounds(400) {
            let bits = Bits::new(format.width(), interesting(format, &mut seed));
            let assignment: Assignment = [(x, Value::Bits(bits.clone()))].into_iter().collect();
            for &(circuit, node) in &pairs {
                let (got, want) = (t.evaluate(circuit, &assignment), t.evaluate(node, &assignment));
                assert_eq!(got, want, "{bits:x} {}", t.display(node));
            }
        }
    }
}
