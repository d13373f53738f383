//! IEEE floats as bit-vector terms: taking apart, rounding, comparing, adding and multiplying.
//!
//! Everything is parametric in the exponent and significand widths, so that small formats can be
//! tested exhaustively. Rounding is to nearest, ties to even; NaNs that come out are canonical.
//! Division, remainder, root, fused multiply-add and conversions are in `float_divide` and
//! `float_convert`.

use crate::bits::Bits;
use crate::float_convert as convert;
use crate::float_divide as divide;
use crate::node::{FloatOp, Format, Node, Term};
use crate::terms::Terms;

/// A format: exponent bits, and significand bits with the hidden one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub eb: u32,
    pub sb: u32,
}

impl From<Format> for Shape {
    fn from(format: Format) -> Shape {
        Shape { eb: format.exponent(), sb: format.significand() }
    }
}

impl Shape {
    pub fn width(self) -> u32 {
        self.eb + self.sb
    }

    pub fn bias(self) -> i128 {
        (1 << (self.eb - 1)) - 1
    }

    /// A width in which exponents of sums and products, signed, never overflow.
    pub fn exponent_width(self) -> u32 {
        self.eb.max(33 - self.sb.leading_zeros()) + 3
    }
}

/// A float taken apart. The value of a finite one is `sig / 2^(sb-1) * 2^exp`.
#[derive(Clone, Copy)]
pub(crate) struct Unpacked {
    pub negative: Term,
    pub nan: Term,
    pub inf: Term,
    pub zero: Term,
    /// Signed, of `exponent_width` bits.
    pub exp: Term,
    /// `sb` bits, the top one set unless the float is zero.
    pub sig: Term,
}

/// The term of a float node, spelled with bit-vector operations.
pub(crate) fn lower(t: &mut Terms, node: &Node) -> Term {
    match *node {
        Node::Float(op, format, ref args) => operation(t, op, format.into(), args),
        Node::FloatFromInt { value, signed, to } => convert::from_int(t, value, signed, to.into()),
        Node::FloatToInt { value, from, width, signed } => convert::to_int(t, value, from.into(), width, signed).value,
        Node::FloatFitsInt { value, from, width, signed } => convert::to_int(t, value, from.into(), width, signed).fits,
        Node::FloatToFloat { value, from, to } => convert::resize(t, value, from.into(), to.into()),
        _ => unreachable!("not a float node"),
    }
}

/// An operation on packed floats.
pub(crate) fn operation(t: &mut Terms, op: FloatOp, shape: Shape, args: &[Term]) -> Term {
    let a = args[0];
    let top = shape.width() - 1;
    match op {
        FloatOp::Add => add(t, shape, a, args[1]),
        FloatOp::Sub => {
            let b = flip_sign(t, shape, args[1]);
            add(t, shape, a, b)
        }
        FloatOp::Mul => mul(t, shape, a, args[1]),
        FloatOp::Div => divide::div(t, shape, a, args[1]),
        FloatOp::Rem => divide::rem(t, shape, a, args[1]),
        FloatOp::Sqrt => divide::sqrt(t, shape, a),
        FloatOp::Fma => divide::fma(t, shape, a, args[1], args[2]),
        FloatOp::Neg => flip_sign(t, shape, a),
        FloatOp::Abs => {
            let magnitude = t.extract(a, top - 1, 0);
            t.zext(magnitude, top + 1)
        }
        FloatOp::Min => extreme(t, shape, a, args[1], true),
        FloatOp::Max => extreme(t, shape, a, args[1], false),
        FloatOp::RoundToIntegral(mode) => convert::round_to_integral(t, shape, a, mode),
        FloatOp::Eq => equal(t, shape, a, args[1]),
        FloatOp::Lt => less(t, shape, a, args[1]),
        FloatOp::Le => {
            let (below, same) = (less(t, shape, a, args[1]), equal(t, shape, a, args[1]));
            t.or(below, same)
        }
        FloatOp::IsNan => is_nan(t, shape, a),
        FloatOp::IsInf => is_inf(t, shape, a),
        FloatOp::IsZero => is_zero(t, shape, a),
        FloatOp::IsNormal => {
            let exponent = exponent_field(t, shape, a);
            let (zeros, ones) = (t.bv(shape.eb, 0), t.constant(Bits::ones(shape.eb)));
            let (low, high) = (t.ne(exponent, zeros), t.ne(exponent, ones));
            t.and(low, high)
        }
        FloatOp::IsSubnormal => {
            let exponent = exponent_field(t, shape, a);
            let zeros = t.bv(shape.eb, 0);
            let (low, zero) = (t.eq(exponent, zeros), is_zero(t, shape, a));
            let nonzero = t.not(zero);
            t.and(low, nonzero)
        }
        FloatOp::SignBit => sign(t, shape, a),
    }
}

pub(crate) fn exponent_field(t: &mut Terms, shape: Shape, a: Term) -> Term {
    t.extract(a, shape.width() - 2, shape.sb - 1)
}

fn fraction_field(t: &mut Terms, shape: Shape, a: Term) -> Term {
    t.extract(a, shape.sb - 2, 0)
}

/// A single bit as a Bool.
pub(crate) fn bit(t: &mut Terms, a: Term, at: u32) -> Term {
    let one = t.bv(1, 1);
    let bit = t.extract(a, at, at);
    t.eq(bit, one)
}

pub(crate) fn sign(t: &mut Terms, shape: Shape, a: Term) -> Term {
    bit(t, a, shape.width() - 1)
}

fn flip_sign(t: &mut Terms, shape: Shape, a: Term) -> Term {
    let mask = t.constant(Bits::power_of_two(shape.width(), shape.width() - 1));
    t.bvxor(a, mask)
}

pub(crate) fn nonzero(t: &mut Terms, a: Term) -> Term {
    let zero = t.bv(t.width(a), 0);
    t.ne(a, zero)
}

fn special(t: &mut Terms, shape: Shape, a: Term) -> (Term, Term) {
    let exponent = exponent_field(t, shape, a);
    let ones = t.constant(Bits::ones(shape.eb));
    let fraction = fraction_field(t, shape, a);
    (t.eq(exponent, ones), nonzero(t, fraction))
}

pub(crate) fn is_nan(t: &mut Terms, shape: Shape, a: Term) -> Term {
    let (top, fraction) = special(t, shape, a);
    t.and(top, fraction)
}

pub(crate) fn is_inf(t: &mut Terms, shape: Shape, a: Term) -> Term {
    let (top, fraction) = special(t, shape, a);
    let no_fraction = t.not(fraction);
    t.and(top, no_fraction)
}

pub(crate) fn is_zero(t: &mut Terms, shape: Shape, a: Term) -> Term {
    let magnitude = t.extract(a, shape.width() - 2, 0);
    let some = nonzero(t, magnitude);
    t.not(some)
}

pub(crate) fn canonical_nan(t: &mut Terms, shape: Shape) -> Term {
    let exponent = Bits::ones(shape.eb + 1).zext(shape.width());
    t.constant(exponent.shl(shape.sb - 2))
}

/// Zero or infinity of a sign.
pub(crate) fn signed_zero(t: &mut Terms, shape: Shape, negative: Term) -> Term {
    let (minus, plus) = (t.constant(Bits::power_of_two(shape.width(), shape.width() - 1)), t.bv(shape.width(), 0));
    t.ite(negative, minus, plus)
}

pub(crate) fn signed_inf(t: &mut Terms, shape: Shape, negative: Term) -> Term {
    let inf = Bits::ones(shape.eb).zext(shape.width()).shl(shape.sb - 1);
    let minus = inf.or(&Bits::power_of_two(shape.width(), shape.width() - 1));
    let (minus, plus) = (t.constant(minus), t.constant(inf));
    t.ite(negative, minus, plus)
}

pub(crate) fn equal(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (p, q) = (is_nan(t, shape, a), is_nan(t, shape, b));
    let nan = t.or(p, q);
    let (p, q) = (is_zero(t, shape, a), is_zero(t, shape, b));
    let zeros = t.and(p, q);
    let same = t.eq(a, b);
    let same = t.or(zeros, same);
    let number = t.not(nan);
    t.and(number, same)
}

pub(crate) fn less(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (p, q) = (is_nan(t, shape, a), is_nan(t, shape, b));
    let nan = t.or(p, q);
    let (p, q) = (is_zero(t, shape, a), is_zero(t, shape, b));
    let zeros = t.and(p, q);
    let excluded = t.or(nan, zeros);
    let below = below(t, shape, a, b);
    let counts = t.not(excluded);
    t.and(counts, below)
}

/// The order of sign and magnitude, -0 below +0.
fn below(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (p, q) = (sign(t, shape, a), sign(t, shape, b));
    let (up, down) = (t.ult(a, b), t.ult(b, a));
    let plus = t.not(q);
    let other = t.and(p, plus);
    let both_minus = t.and(p, q);
    let same = t.iff(p, q);
    let order = t.ite(both_minus, down, up);
    let order = t.and(same, order);
    t.or(other, order)
}

fn extreme(t: &mut Terms, shape: Shape, a: Term, b: Term, least: bool) -> Term {
    let (p, q) = (is_nan(t, shape, a), is_nan(t, shape, b));
    let first = if least { below(t, shape, a, b) } else { below(t, shape, b, a) };
    let number = t.ite(first, a, b);
    let number = t.ite(q, a, number);
    let number = t.ite(p, b, number);
    let none = t.and(p, q);
    let nan = canonical_nan(t, shape);
    t.ite(none, nan, number)
}

/// A vector shifted left until its top bit is set, and by how much; zero stays zero.
pub(crate) fn normalize(t: &mut Terms, a: Term) -> (Term, Term) {
    let width = t.width(a);
    let stages = 32 - (width - 1).leading_zeros();
    let mut out = a;
    let mut places: Option<Term> = None;
    for stage in (0..stages).rev() {
        let by = 1 << stage;
        let shift = if by < width {
            let top = t.extract(out, width - 1, width - by);
            let some = nonzero(t, top);
            let clear = t.not(some);
            let amount = t.bv(width, by.into());
            let moved = t.shl(out, amount);
            out = t.ite(clear, moved, out);
            clear
        } else {
            t.fls()
        };
        let digit = t.bool_to_bv(shift, 1);
        places = Some(places.map_or(digit, |p| t.concat(p, digit)));
    }
    let places = places.unwrap_or_else(|| t.bv(1, 0));
    (out, places)
}

/// Takes a packed float apart.
pub(crate) fn unpack(t: &mut Terms, shape: Shape, a: Term) -> Unpacked {
    let ew = shape.exponent_width();
    let field = exponent_field(t, shape, a);
    let fraction = fraction_field(t, shape, a);
    let zeros = t.bv(shape.eb, 0);
    let tiny = t.eq(field, zeros);
    let one = t.bv(1, 1);
    let zero_bit = t.bv(1, 0);
    let normal_sig = t.concat(one, fraction);
    let tiny_sig = t.concat(zero_bit, fraction);
    let (tiny_sig, places) = normalize(t, tiny_sig);
    let sig = t.ite(tiny, tiny_sig, normal_sig);
    let field = t.zext(field, ew);
    let bias = t.bv_signed(ew, shape.bias());
    let normal_exp = t.sub(field, bias);
    let least = t.bv_signed(ew, 1 - shape.bias());
    let places = t.zext(places, ew);
    let tiny_exp = t.sub(least, places);
    let exp = t.ite(tiny, tiny_exp, normal_exp);
    Unpacked {
        negative: sign(t, shape, a),
        nan: is_nan(t, shape, a),
        inf: is_inf(t, shape, a),
        zero: is_zero(t, shape, a),
        exp,
        sig,
    }
}

/// A vector shifted right by an unsigned amount, what falls out or-ed into the lowest bit.
pub(crate) fn shift_right_sticky(t: &mut Terms, a: Term, by: Term) -> Term {
    let width = t.width(a);
    let zero = t.bv(width, 0);
    let mut out = a;
    let mut lost = t.fls();
    let mut stage = 0;
    while stage < t.width(by) && 1 << stage < width {
        let places: u32 = 1 << stage;
        let on = bit(t, by, stage);
        let low = t.extract(out, places - 1, 0);
        let some = nonzero(t, low);
        let here = t.and(on, some);
        lost = t.or(lost, here);
        let amount = t.bv(width, places.into());
        let moved = t.lshr(out, amount);
        out = t.ite(on, moved, out);
        stage += 1;
    }
    if stage < t.width(by) {
        let high = t.extract(by, t.width(by) - 1, stage);
        let gone = nonzero(t, high);
        let some = nonzero(t, out);
        let here = t.and(gone, some);
        lost = t.or(lost, here);
        out = t.ite(gone, zero, out);
    }
    let sticky = t.bool_to_bv(lost, width);
    t.bvor(out, sticky)
}

/// Rounds to a packed float. The value is `sig / 2^(width-1) * 2^exp`, its top bit set (or the
/// value zero, which gives zero); `exp` is signed and of any width of at least the exponent's + 2;
/// the lowest bit of `sig` may be sticky if there are at least two more bits than the format has.
pub(crate) fn round(t: &mut Terms, shape: Shape, negative: Term, exp: Term, sig: Term) -> Term {
    let Shape { eb, sb } = shape;
    let pad = (sb + 2).saturating_sub(t.width(sig));
    let sig = if pad > 0 {
        let zeros = t.bv(pad, 0);
        t.concat(sig, zeros)
    } else {
        sig
    };
    let ew = t.width(exp);
    let width = t.width(sig);
    // Below the least exponent digits are lost: shift right, and the exponent field is 0.
    let least = t.bv_signed(ew, 1 - shape.bias());
    let tiny = t.slt(exp, least);
    let missing = t.sub(least, exp);
    let none = t.bv(ew, 0);
    let by = t.ite(tiny, missing, none);
    let sig = shift_right_sticky(t, sig, by);
    let hidden = bit(t, sig, width - 1);
    let fraction = t.extract(sig, width - 2, width - sb);
    let guard = bit(t, sig, width - sb - 1);
    let odd = bit(t, sig, width - sb);
    let rest = t.extract(sig, width - sb - 2, 0);
    let rest = nonzero(t, rest);
    let tie_up = t.or(odd, rest);
    let up = t.and(guard, tie_up);
    let bias = t.bv_signed(ew, shape.bias());
    let field = t.add(exp, bias);
    // Without a hidden bit the value is subnormal or zero.
    let field = t.ite(hidden, field, none);
    let packed = t.concat(field, fraction);
    let up = t.bool_to_bv(up, ew + sb - 1);
    let packed = t.add(packed, up);
    let field = t.extract(packed, ew + sb - 2, sb - 1);
    let top = t.bv(ew, (1u128 << eb) - 1);
    let overflow = t.sge(field, top);
    let inf = signed_inf(t, shape, negative);
    let magnitude = t.extract(packed, shape.width() - 2, 0);
    let sign_bit = t.bool_to_bv(negative, 1);
    let finite = t.concat(sign_bit, magnitude);
    t.ite(overflow, inf, finite)
}

fn add(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let Shape { sb, .. } = shape;
    let top = shape.width() - 2;
    let (x, y) = (t.extract(a, top, 0), t.extract(b, top, 0));
    let swap = t.ult(x, y);
    let (big, small) = (t.ite(swap, b, a), t.ite(swap, a, b));
    let (big_exp, big_sig) = exponent_and_significand(t, shape, big);
    let (small_exp, small_sig) = exponent_and_significand(t, shape, small);
    // Carry, significand, and guard, round and sticky below it.
    let width = sb + 4;
    let three = t.bv(width, 3);
    let widen = |t: &mut Terms, s: Term| {
        let s = t.zext(s, width);
        t.shl(s, three)
    };
    let (big_sig, small_sig) = (widen(t, big_sig), widen(t, small_sig));
    let distance = t.sub(big_exp, small_exp);
    let small_sig = shift_right_sticky(t, small_sig, distance);
    let (p, q) = (sign(t, shape, big), sign(t, shape, small));
    let opposite = t.xor(p, q);
    // One adder for both: the small one complemented, and a one added, when signs differ.
    let mask = t.bool_to_bv(opposite, 1);
    let mask = t.sext(mask, width);
    let flipped = t.bvxor(small_sig, mask);
    let one = t.bool_to_bv(opposite, width);
    let sum = t.add(big_sig, flipped);
    let sum = t.add(sum, one);
    let (sig, places) = normalize(t, sum);
    let ew = shape.exponent_width();
    let exp = t.zext(big_exp, ew);
    let offset = t.bv_signed(ew, 1 - shape.bias());
    let exp = t.add(exp, offset);
    let places = t.zext(places, ew);
    let exp = t.sub(exp, places);
    let rounded = round(t, shape, p, exp, sig);
    // An exact zero is positive unless both operands are negative.
    let exact = nonzero(t, sum);
    let (sa, sb_) = (sign(t, shape, a), sign(t, shape, b));
    let minus = t.and(sa, sb_);
    let zero = signed_zero(t, shape, minus);
    let number = t.ite(exact, rounded, zero);
    let (inf_a, inf_b) = (is_inf(t, shape, a), is_inf(t, shape, b));
    let both = t.and(inf_a, inf_b);
    let clash = t.and(both, opposite);
    let out = t.ite(inf_b, b, number);
    let out = t.ite(inf_a, a, out);
    let (nan_a, nan_b) = (is_nan(t, shape, a), is_nan(t, shape, b));
    let nan = t.or(nan_a, nan_b);
    let nan = t.or(nan, clash);
    let canonical = canonical_nan(t, shape);
    t.ite(nan, canonical, out)
}

/// The biased exponent (1 for subnormals) and the significand as it stands, not normalised.
fn exponent_and_significand(t: &mut Terms, shape: Shape, a: Term) -> (Term, Term) {
    let field = exponent_field(t, shape, a);
    let normal = nonzero(t, field);
    let one = t.bv(shape.eb, 1);
    let exp = t.ite(normal, field, one);
    let hidden = t.bool_to_bv(normal, 1);
    let fraction = fraction_field(t, shape, a);
    (exp, t.concat(hidden, fraction))
}

/// Product of significands, its top bit set, and the exponent that goes with it.
pub(crate) fn product(t: &mut Terms, shape: Shape, a: &Unpacked, b: &Unpacked) -> (Term, Term) {
    let width = 2 * shape.sb;
    let (x, y) = (t.zext(a.sig, width), t.zext(b.sig, width));
    let product = t.mul(x, y);
    let high = bit(t, product, width - 1);
    let one = t.bv(width, 1);
    let moved = t.shl(product, one);
    let sig = t.ite(high, product, moved);
    let exp = t.add(a.exp, b.exp);
    let carry = t.bool_to_bv(high, shape.exponent_width());
    (t.add(exp, carry), sig)
}

fn mul(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (x, y) = (unpack(t, shape, a), unpack(t, shape, b));
    let (exp, sig) = product(t, shape, &x, &y);
    let negative = t.xor(x.negative, y.negative);
    let rounded = round(t, shape, negative, exp, sig);
    let zero = t.or(x.zero, y.zero);
    let inf = t.or(x.inf, y.inf);
    let nan = t.or(x.nan, y.nan);
    let clash = t.and(zero, inf);
    let nan = t.or(nan, clash);
    choose(t, shape, negative, (nan, inf, zero), rounded)
}

/// A result with its special cases, in order of precedence: NaN, infinite, zero.
pub(crate) fn choose(
    t: &mut Terms,
    shape: Shape,
    negative: Term,
    (nan, inf, zero): (Term, Term, Term),
    number: Term,
) -> Term {
    let zero_value = signed_zero(t, shape, negative);
    let out = t.ite(zero, zero_value, number);
    let inf_value = signed_inf(t, shape, negative);
    let out = t.ite(inf, inf_value, out);
    let nan_value = canonical_nan(t, shape);
    t.ite(nan, nan_value, out)
}
