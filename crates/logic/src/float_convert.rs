//! Conversions between floats and integers and among formats, and rounding to integral values,
//! as bit-vector terms.

use crate::bits::Bits;
use crate::float_circuit::{
    Shape, bit, canonical_nan, choose, nonzero, normalize, round, shift_right_sticky, signed_zero, unpack,
};
use crate::node::{Rounding, Term};
use crate::terms::Terms;

/// An integer rounded to nearest even.
pub(crate) fn from_int(t: &mut Terms, value: Term, signed: bool, shape: Shape) -> Term {
    let width = t.width(value);
    let zero = t.bv(width, 0);
    let negative = if signed { t.slt(value, zero) } else { t.fls() };
    let minus = t.neg(value);
    let magnitude = t.ite(negative, minus, value);
    let (sig, places) = normalize(t, magnitude);
    let ew = shape.exponent_width().max(34 - width.leading_zeros());
    let top = t.bv(ew, u128::from(width) - 1);
    let places = t.zext(places, ew);
    let exp = t.sub(top, places);
    let rounded = round(t, shape, negative, exp, sig);
    let some = nonzero(t, value);
    let plus = t.bv(shape.width(), 0);
    t.ite(some, rounded, plus)
}

/// An integer and whether it is the float's truncated value.
pub(crate) struct Integer {
    pub value: Term,
    pub fits: Term,
}

/// The float truncated towards zero; 0 where it does not fit.
pub(crate) fn to_int(t: &mut Terms, a: Term, shape: Shape, width: u32, signed: bool) -> Integer {
    let x = unpack(t, shape, a);
    let ew = t.width(x.exp).max(34 - width.leading_zeros());
    let exp = t.sext(x.exp, ew);
    let sb = shape.sb;
    // The significand with its point after sb - 1 digits, shifted left by the exponent.
    let wide = width + sb;
    let zero_exp = t.bv(ew, 0);
    let below_one = t.slt(exp, zero_exp);
    let limit = t.bv(ew, width.into());
    let large = t.sge(exp, limit);
    let amount = t.ite(below_one, zero_exp, exp);
    let amount = t.ite(large, limit, amount);
    let amount = t.resize(amount, wide.max(ew), false);
    let sig = t.zext(x.sig, wide.max(ew));
    let moved = t.shl(sig, amount);
    let magnitude = t.extract(moved, sb - 1 + width - 1, sb - 1);
    let zero = t.bv(width, 0);
    let magnitude = t.ite(below_one, zero, magnitude);
    let minus = t.neg(magnitude);
    let value = t.ite(x.negative, minus, magnitude);
    let too_large = if signed {
        // One more than the largest fits if negative.
        let half = t.constant(Bits::power_of_two(width, width - 1));
        let above = t.ult(half, magnitude);
        let at = t.eq(magnitude, half);
        let plus = t.not(x.negative);
        let over = t.and(plus, at);
        t.or(above, over)
    } else {
        let some = nonzero(t, magnitude);
        t.and(x.negative, some)
    };
    let bad = t.or(x.nan, x.inf);
    let bad = t.or(bad, too_large);
    let bad = t.or(bad, large);
    let fits = t.not(bad);
    let value = t.ite(fits, value, zero);
    Integer { value, fits }
}

/// A float in another format.
pub(crate) fn resize(t: &mut Terms, a: Term, from: Shape, to: Shape) -> Term {
    let x = unpack(t, from, a);
    let ew = from.exponent_width().max(to.exponent_width());
    let exp = t.sext(x.exp, ew);
    let rounded = round(t, to, x.negative, exp, x.sig);
    choose(t, to, x.negative, (x.nan, x.inf, x.zero), rounded)
}

pub(crate) fn round_to_integral(t: &mut Terms, shape: Shape, a: Term, mode: Rounding) -> Term {
    let x = unpack(t, shape, a);
    let sb = shape.sb;
    let ew = shape.exponent_width();
    // Digits after the point, none from an exponent of sb - 1 on; two more digits for rounding.
    let top = t.bv_signed(ew, i128::from(sb) - 1);
    let integral = t.sge(x.exp, top);
    let digits = t.sub(top, x.exp);
    let none = t.bv(ew, 0);
    let digits = t.ite(integral, none, digits);
    let low = t.bv(2, 0);
    let sig = t.concat(x.sig, low);
    let moved = shift_right_sticky(t, sig, digits);
    let whole = t.extract(moved, sb + 1, 2);
    let (half, rest) = (bit(t, moved, 1), bit(t, moved, 0));
    let odd = bit(t, moved, 2);
    let inexact = t.or(half, rest);
    let up = match mode {
        Rounding::NearestEven => {
            let tie = t.or(odd, rest);
            t.and(half, tie)
        }
        Rounding::NearestAway => half,
        Rounding::TowardZero => t.fls(),
        Rounding::Up => {
            let plus = t.not(x.negative);
            t.and(plus, inexact)
        }
        Rounding::Down => t.and(x.negative, inexact),
    };
    let whole = t.zext(whole, sb + 1);
    let up = t.bool_to_bv(up, sb + 1);
    let whole = t.add(whole, up);
    let (sig, places) = normalize(t, whole);
    let places = t.zext(places, ew);
    let most = t.bv(ew, sb.into());
    let exp = t.sub(most, places);
    let rounded = round(t, shape, x.negative, exp, sig);
    let some = nonzero(t, whole);
    let zero = signed_zero(t, shape, x.negative);
    let number = t.ite(some, rounded, zero);
    let same = t.or(integral, x.inf);
    let same = t.or(same, x.zero);
    let out = t.ite(same, a, number);
    let canonical = canonical_nan(t, shape);
    t.ite(x.nan, canonical, out)
}
