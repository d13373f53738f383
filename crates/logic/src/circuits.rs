//! Arithmetic circuits over vectors of bits, least significant first.

use crate::bits::Bits;
use crate::gates::{Bit, FALSE, Gates, TRUE};

pub(crate) type Word = Vec<Bit>;

pub(crate) fn constant(bits: &Bits) -> Word {
    (0..bits.width()).map(|i| Bit::from(bits.bit(i))).collect()
}

pub(crate) fn invert(a: &[Bit]) -> Word {
    a.iter().map(|&b| !b).collect()
}

/// The sum modulo 2^width, with a carry coming in.
pub(crate) fn add(g: &mut Gates, a: &[Bit], b: &[Bit], carry: Bit) -> Word {
    let mut carry = carry;
    let mut out = Word::with_capacity(a.len());
    for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
        out.push(g.xor3(x, y, carry));
        if i + 1 < a.len() {
            carry = g.maj(x, y, carry);
        }
    }
    out
}

/// The carry out of the top of a sum.
pub(crate) fn carry_out(g: &mut Gates, a: &[Bit], b: &[Bit], carry: Bit) -> Bit {
    a.iter().zip(b).fold(carry, |carry, (&x, &y)| g.maj(x, y, carry))
}

/// `a < b`, unsigned.
pub(crate) fn less(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    g.less(a, b).unwrap_or_else(|| borrows(g, a, b))
}

/// `a < b`, unsigned, by the carries that `a - b` has too.
pub(crate) fn borrows(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    !carry_out(g, a, &invert(b), TRUE)
}

/// `a < b`, signed: the sign bits weigh the other way round.
pub(crate) fn less_signed(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
        *x = !*x;
        *y = !*y;
    }
    less(g, &a, &b)
}

pub(crate) fn equal(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    let same: Word = a.iter().zip(b).map(|(&x, &y)| !g.xor(x, y)).collect();
    g.and_all(&same)
}

pub(crate) fn mux(g: &mut Gates, c: Bit, a: &[Bit], b: &[Bit]) -> Word {
    a.iter().zip(b).map(|(&x, &y)| g.mux(c, x, y)).collect()
}

/// `a` moved up by a number of places, cut to its width.
fn shifted(a: &[Bit], by: usize) -> Word {
    let mut out = vec![FALSE; by.min(a.len())];
    out.extend_from_slice(&a[..a.len() - out.len()]);
    out
}

/// `constant + Σ factor * word`. Factors go in signed digits; negative summands as complements
/// whose ones are added to the constant, and a small constant rides on the carries.
pub(crate) fn linear(g: &mut Gates, constant_: &Bits, parts: &[(Word, Bits)]) -> Word {
    let width = constant_.width();
    let mut total = constant_.clone();
    let mut summands: Vec<Word> = Vec::new();
    for (word, factor) in parts {
        for (power, negative) in signed_digits(factor) {
            let moved = shifted(word, power as usize);
            if negative {
                total = total.add(&Bits::one(width));
                summands.push(invert(&moved));
            } else {
                summands.push(moved);
            }
        }
    }
    let adders = summands.len().saturating_sub(1) as u128;
    let mut carries = match total.to_u128() {
        Some(small) if small <= adders => small,
        _ => 0,
    };
    let rest = total.sub(&Bits::new(width, carries));
    let mut summands = summands.into_iter();
    let mut out = summands.next().unwrap_or_else(|| vec![FALSE; width as usize]);
    for summand in summands {
        let carry = Bit::from(carries > 0);
        carries = carries.saturating_sub(1);
        out = add(g, &out, &summand, carry);
    }
    if rest.is_zero() { out } else { add(g, &out, &constant(&rest), FALSE) }
}

/// A factor as few powers of two, each added or subtracted (non-adjacent form).
fn signed_digits(factor: &Bits) -> Vec<(u32, bool)> {
    let width = factor.width();
    let mut digits = Vec::new();
    let mut rest = factor.zext(width + 2);
    let mut power = 0;
    while power < width {
        if rest.bit(power) {
            let negative = rest.bit(power + 1);
            let unit = Bits::power_of_two(width + 2, power);
            rest = if negative { rest.add(&unit) } else { rest.sub(&unit) };
            digits.push((power, negative));
        }
        power += 1;
    }
    digits
}

/// The product modulo 2^width, by rows.
pub(crate) fn mul(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Word {
    let width = a.len();
    // Rows of constant zero cost nothing, so the sparser operand selects the rows.
    let live = |w: &[Bit]| w.iter().filter(|&&b| b != FALSE).count();
    let (a, b) = if live(a) < live(b) { (b, a) } else { (a, b) };
    let mut out: Word = a.iter().map(|&x| g.and(x, b[0])).collect();
    for (i, &row) in b.iter().enumerate().skip(1) {
        if row == FALSE {
            continue;
        }
        let partial: Word = a[..width - i].iter().map(|&x| g.and(x, row)).collect();
        let high = add(g, &out[i..], &partial, FALSE);
        out.truncate(i);
        out.extend(high);
    }
    out
}

/// Whether an unsigned product does not fit.
///
/// If some set bits i of a and j of b have i + j >= n it does not; otherwise the product is below
/// 2^(n+1), so that one more bit of it decides.
pub(crate) fn mul_overflows(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    let high = any_pair(g, a, b, a.len());
    let (mut wide_a, mut wide_b) = (a.to_vec(), b.to_vec());
    wide_a.push(FALSE);
    wide_b.push(FALSE);
    let product = mul(g, &wide_a, &wide_b);
    g.or(high, product[a.len()])
}

/// Whether a signed product does not fit: the same on the magnitudes (for negative numbers their
/// complement), where i + j >= n - 1 already is too much; otherwise the product lies within
/// -2^n..=2^n, and bits n and n-1 of it differ exactly if it does not fit.
pub(crate) fn mul_overflows_signed(g: &mut Gates, a: &[Bit], b: &[Bit]) -> Bit {
    let n = a.len();
    let magnitude = |g: &mut Gates, w: &[Bit]| -> Word {
        let sign = w[n - 1];
        w[..n - 1].iter().map(|&x| g.xor(x, sign)).collect()
    };
    let (p, q) = (magnitude(g, a), magnitude(g, b));
    let high = any_pair(g, &p, &q, n - 1);
    let (mut wide_a, mut wide_b) = (a.to_vec(), b.to_vec());
    wide_a.push(a[n - 1]);
    wide_b.push(b[n - 1]);
    let product = mul(g, &wide_a, &wide_b);
    let differ = g.xor(product[n], product[n - 1]);
    g.or(high, differ)
}

/// Whether there are set bits i of a and j of b with `i + j >= at_least`.
fn any_pair(g: &mut Gates, a: &[Bit], b: &[Bit], at_least: usize) -> Bit {
    let mut found = FALSE;
    // `above` is whether a has a set bit from `at_least - j` up.
    let mut above = FALSE;
    let mut next = a.len();
    for (j, &bit) in b.iter().enumerate() {
        let from = at_least.saturating_sub(j);
        while next > from {
            next -= 1;
            above = g.or(above, a[next]);
        }
        let both = g.and(above, bit);
        found = g.or(found, both);
    }
    found
}

/// Quotient and remainder, unsigned; by zero all ones and the dividend.
///
/// Restoring, one digit a step. The remainder is below the divisor and so needs no more digits
/// than the divisor can have; a divisor of zero, for which that fails, is put right at the end.
pub(crate) fn divide(g: &mut Gates, a: &[Bit], b: &[Bit]) -> (Word, Word) {
    let width = a.len();
    let digits = b.iter().rposition(|&bit| bit != FALSE).map_or(0, |top| top + 1);
    if digits == 0 {
        return (vec![TRUE; width], a.to_vec());
    }
    // high_clear[k]: no bit of b at k or above is set.
    let mut high_clear = vec![TRUE; digits + 1];
    for k in (0..digits).rev() {
        high_clear[k] = g.and(high_clear[k + 1], !b[k]);
    }
    // While the dividend has no digit yet, the divisor fits only if it is zero.
    let live = a.iter().rposition(|&bit| bit != FALSE).map_or(0, |top| top + 1);
    let mut rest: Word = Vec::with_capacity(digits + 1);
    let mut quotient = vec![high_clear[0]; width];
    for i in (0..live).rev() {
        rest.insert(0, a[i]);
        let low = rest.len().min(digits);
        let complement = invert(&b[..low]);
        let carry = carry_out(g, &rest[..low], &complement, TRUE);
        let fits = match rest.get(digits) {
            Some(&top) => g.or(top, carry),
            None => g.and(carry, high_clear[low]),
        };
        let difference = add(g, &rest[..low], &complement, TRUE);
        rest = mux(g, fits, &difference, &rest[..low]);
        quotient[i] = fits;
    }
    rest.resize(width, FALSE);
    let zero = high_clear[0];
    if digits < live && zero != FALSE {
        quotient = quotient.iter().map(|&q| g.or(q, zero)).collect();
        rest = mux(g, zero, a, &rest);
    }
    (quotient, rest)
}

/// A shift by a variable amount; `fill` comes in, `left` says in which direction.
pub(crate) fn shift(g: &mut Gates, a: &[Bit], by: &[Bit], left: bool, fill: Bit) -> Word {
    let width = a.len();
    let mut out = a.to_vec();
    let mut stage = 0;
    while stage < by.len() && (1usize << stage) < width {
        let places = 1usize << stage;
        let moved: Word = (0..width)
            .map(|i| {
                let from = if left { i.checked_sub(places) } else { Some(i + places).filter(|&f| f < width) };
                from.map_or(fill, |f| out[f])
            })
            .collect();
        out = mux(g, by[stage], &moved, &out);
        stage += 1;
    }
    let small: Word = by[stage..].iter().map(|&b| !b).collect();
    let small = g.and_all(&small);
    out.iter().map(|&b| g.mux(small, b, fill)).collect()
}
