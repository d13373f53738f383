//! Float division, remainder, square root and fused multiply-add as bit-vector terms.

use crate::float_circuit::{
    Shape, bit, canonical_nan, choose, nonzero, normalize, product, round, shift_right_sticky, signed_zero, unpack,
};
use crate::node::Term;
use crate::terms::Terms;

pub(crate) fn div(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (x, y) = (unpack(t, shape, a), unpack(t, shape, b));
    let sb = shape.sb;
    // Digit by digit: the quotient of normalised significands is in (1/2, 2), so that sb + 2
    // digits hold a normalised sb + 1 and the rest is sticky.
    let divisor = t.zext(y.sig, sb + 1);
    let mut rest = t.zext(x.sig, sb + 1);
    let one = t.bv(sb + 1, 1);
    let mut digits: Option<Term> = None;
    for _ in 0..sb + 2 {
        let fits = t.uge(rest, divisor);
        let less = t.sub(rest, divisor);
        let kept = t.ite(fits, less, rest);
        rest = t.shl(kept, one);
        let digit = t.bool_to_bv(fits, 1);
        digits = Some(digits.map_or(digit, |d| t.concat(d, digit)));
    }
    let quotient = digits.expect("at least two digits");
    let inexact = nonzero(t, rest);
    let sticky = t.bool_to_bv(inexact, 1);
    let sig = t.concat(quotient, sticky);
    let width = sb + 3;
    let high = bit(t, sig, width - 1);
    let one = t.bv(width, 1);
    let moved = t.shl(sig, one);
    let sig = t.ite(high, sig, moved);
    let ew = shape.exponent_width();
    let exp = t.sub(x.exp, y.exp);
    let low = t.not(high);
    let borrow = t.bool_to_bv(low, ew);
    let exp = t.sub(exp, borrow);
    let negative = t.xor(x.negative, y.negative);
    let rounded = round(t, shape, negative, exp, sig);
    let zeros = t.and(x.zero, y.zero);
    let infs = t.and(x.inf, y.inf);
    let clash = t.or(zeros, infs);
    let nan = t.or(x.nan, y.nan);
    let nan = t.or(nan, clash);
    let inf = t.or(x.inf, y.zero);
    let zero = t.or(x.zero, y.inf);
    choose(t, shape, negative, (nan, inf, zero), rounded)
}

pub(crate) fn sqrt(t: &mut Terms, shape: Shape, a: Term) -> Term {
    let x = unpack(t, shape, a);
    let sb = shape.sb;
    let ew = shape.exponent_width();
    // With an even exponent the significand is in [1, 4), its root in [1, 2).
    let odd = bit(t, x.exp, 0);
    let sig = t.zext(x.sig, sb + 1);
    let one = t.bv(sb + 1, 1);
    let doubled = t.shl(sig, one);
    let radicand = t.ite(odd, doubled, sig);
    // Pairs of digits from the top; the radicand has sb - 1 digits after the point.
    let digits = sb + 2;
    let width = digits + 3;
    let (whole, zeros) = (sb + 1, 2 * digits - (sb + 1));
    let padding = t.bv(zeros, 0);
    let radicand = t.concat(radicand, padding);
    let total = whole + zeros;
    let mut rest = t.bv(width, 0);
    let mut root = t.bv(width, 0);
    let (one, two) = (t.bv(width, 1), t.bv(width, 2));
    for i in 0..digits {
        let pair = t.extract(radicand, total - 1 - 2 * i, total - 2 - 2 * i);
        let pair = t.zext(pair, width);
        let moved = t.shl(rest, two);
        let here = t.bvor(moved, pair);
        let trial = t.shl(root, two);
        let trial = t.bvor(trial, one);
        let fits = t.uge(here, trial);
        let less = t.sub(here, trial);
        rest = t.ite(fits, less, here);
        let digit = t.bool_to_bv(fits, width);
        let doubled = t.shl(root, one);
        root = t.bvor(doubled, digit);
    }
    let inexact = nonzero(t, rest);
    let sticky = t.bool_to_bv(inexact, 1);
    let root = t.extract(root, digits - 1, 0);
    let sig = t.concat(root, sticky);
    let one = t.bv(ew, 1);
    let exp = t.ashr(x.exp, one);
    let plus = t.fls();
    let rounded = round(t, shape, plus, exp, sig);
    let positive = t.not(x.zero);
    let below = t.and(x.negative, positive);
    let nan = t.or(x.nan, below);
    choose(t, shape, x.negative, (nan, x.inf, x.zero), rounded)
}

/// C's `fmod`, exact: one conditional subtraction for each step of the exponents' distance.
pub(crate) fn rem(t: &mut Terms, shape: Shape, a: Term, b: Term) -> Term {
    let (x, y) = (unpack(t, shape, a), unpack(t, shape, b));
    let Shape { eb, sb } = shape;
    let ew = shape.exponent_width();
    let distance = t.sub(x.exp, y.exp);
    let steps = (1u32 << eb) - 2 + sb;
    let divisor = t.zext(y.sig, sb + 1);
    let mut rest = t.zext(x.sig, sb + 1);
    let one = t.bv(sb + 1, 1);
    // The first subtraction is at the full distance, the last at none.
    for step in (0..steps).rev() {
        let at = t.bv(ew, step.into());
        let active = t.sle(at, distance);
        let fits = t.uge(rest, divisor);
        let less = t.sub(rest, divisor);
        let kept = t.ite(fits, less, rest);
        let moved = if step == 0 { kept } else { t.shl(kept, one) };
        rest = t.ite(active, moved, rest);
    }
    let value = t.extract(rest, sb - 1, 0);
    let (sig, places) = normalize(t, value);
    let places = t.zext(places, ew);
    let exp = t.sub(y.exp, places);
    let rounded = round(t, shape, x.negative, exp, sig);
    let some = nonzero(t, value);
    let zero = signed_zero(t, shape, x.negative);
    let out = t.ite(some, rounded, zero);
    // A smaller dividend stays as it is.
    let none = t.bv(ew, 0);
    let smaller = t.slt(distance, none);
    let same = t.or(x.zero, y.inf);
    let same = t.or(same, smaller);
    let out = t.ite(same, a, out);
    let nan = t.or(x.nan, y.nan);
    let nan = t.or(nan, x.inf);
    let nan = t.or(nan, y.zero);
    let canonical = canonical_nan(t, shape);
    t.ite(nan, canonical, out)
}

/// `a * b + c` rounded once: the exact product and the addend meet in a sum of twice the digits.
pub(crate) fn fma(t: &mut Terms, shape: Shape, a: Term, b: Term, c: Term) -> Term {
    let (x, y, z) = (unpack(t, shape, a), unpack(t, shape, b), unpack(t, shape, c));
    let ew = shape.exponent_width() + 1;
    let wide = 2 * shape.sb;
    let (product_exp, product_sig) = product(t, shape, &x, &y);
    let product_exp = t.sext(product_exp, ew);
    let addend_exp = t.sext(z.exp, ew);
    let low = t.bv(shape.sb, 0);
    let addend_sig = t.concat(z.sig, low);
    let product_negative = t.xor(x.negative, y.negative);
    let product_zero = t.or(x.zero, y.zero);
    // The larger magnitude first; a zero addend is always the smaller.
    let below = t.slt(product_exp, addend_exp);
    let level = t.eq(product_exp, addend_exp);
    let sig_below = t.ult(product_sig, addend_sig);
    let tie = t.and(level, sig_below);
    let smaller = t.or(below, tie);
    let present = t.not(z.zero);
    let swap = t.and(present, smaller);
    let big_exp = t.ite(swap, addend_exp, product_exp);
    let small_exp = t.ite(swap, product_exp, addend_exp);
    let big_sig = t.ite(swap, addend_sig, product_sig);
    let small_sig = t.ite(swap, product_sig, addend_sig);
    let negative = t.ite(swap, z.negative, product_negative);
    let width = wide + 4;
    let three = t.bv(width, 3);
    let widen = |t: &mut Terms, s: Term| {
        let s = t.zext(s, width);
        t.shl(s, three)
    };
    let (big_sig, small_sig) = (widen(t, big_sig), widen(t, small_sig));
    let distance = t.sub(big_exp, small_exp);
    let small_sig = shift_right_sticky(t, small_sig, distance);
    let opposite = t.xor(product_negative, z.negative);
    let mask = t.bool_to_bv(opposite, 1);
    let mask = t.sext(mask, width);
    let flipped = t.bvxor(small_sig, mask);
    let one = t.bool_to_bv(opposite, width);
    let sum = t.add(big_sig, flipped);
    let sum = t.add(sum, one);
    let (sig, places) = normalize(t, sum);
    let one = t.bv(ew, 1);
    let exp = t.add(big_exp, one);
    let places = t.zext(places, ew);
    let exp = t.sub(exp, places);
    let rounded = round(t, shape, negative, exp, sig);
    let some = nonzero(t, sum);
    let minus = t.and(product_negative, z.negative);
    let zero = signed_zero(t, shape, minus);
    let number = t.ite(some, rounded, zero);
    // A product of zero leaves the addend; with a zero addend too, the signs decide.
    let addend = t.ite(z.zero, zero, c);
    let number = t.ite(product_zero, addend, number);
    let product_inf = t.or(x.inf, y.inf);
    let clash = t.and(product_inf, product_zero);
    let nan = t.or(x.nan, y.nan);
    let nan = t.or(nan, z.nan);
    let nan = t.or(nan, clash);
    let both = t.and(product_inf, z.inf);
    let against = t.and(both, opposite);
    let nan = t.or(nan, against);
    let inf = t.or(product_inf, z.inf);
    let inf_negative = t.ite(product_inf, product_negative, z.negative);
    let never = t.fls();
    choose(t, shape, inf_negative, (nan, inf, never), number)
}
