//! Bounds of bit-vector terms up to 64 bits wide, from their form alone: what decides comparisons
//! and overflow checks without a solver.

use crate::bits::Bits;
use crate::node::{BvOp, Node, Sort, Sum, Term};
use crate::terms::Terms;

/// Unsigned and signed bounds, both included. Meaningless for other sorts and wider vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub umin: u64,
    pub umax: u64,
    pub smin: i64,
    pub smax: i64,
}

const NONE: Range = Range { umin: 0, umax: u64::MAX, smin: i64::MIN, smax: i64::MAX };

fn umax(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn smax(width: u32) -> i64 {
    (umax(width) >> 1) as i64
}

fn full(width: u32) -> Range {
    Range { umin: 0, umax: umax(width), smin: -smax(width) - 1, smax: smax(width) }
}

/// The range with these unsigned bounds.
fn unsigned(width: u32, low: u64, high: u64) -> Range {
    let half = smax(width) as u64;
    let (smin, smax_) = if high <= half {
        (low as i64, high as i64)
    } else if low > half {
        (extend(width, low), extend(width, high))
    } else {
        (-smax(width) - 1, smax(width))
    };
    Range { umin: low, umax: high, smin, smax: smax_ }
}

/// The range with these signed bounds.
fn signed(width: u32, low: i64, high: i64) -> Range {
    let (umin, umax_) =
        if low >= 0 || high < 0 { (low as u64 & umax(width), high as u64 & umax(width)) } else { (0, umax(width)) };
    Range { umin, umax: umax_, smin: low, smax: high }
}

fn extend(width: u32, value: u64) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

fn meet(a: Range, b: Range) -> Range {
    Range { umin: a.umin.max(b.umin), umax: a.umax.min(b.umax), smin: a.smin.max(b.smin), smax: a.smax.min(b.smax) }
}

fn join(a: Range, b: Range) -> Range {
    Range { umin: a.umin.min(b.umin), umax: a.umax.max(b.umax), smin: a.smin.min(b.smin), smax: a.smax.max(b.smax) }
}

/// The range of a node about to be interned.
pub(crate) fn of(terms: &Terms, node: &Node, sort: Sort) -> Range {
    let Sort::BitVec(width) = sort else { return NONE };
    if width > 64 {
        return NONE;
    }
    let known = |t: Term| terms.width(t) <= 64;
    match node {
        Node::Const(bits) => constant(bits),
        Node::Ite(_, a, b) => join(terms.range(*a), terms.range(*b)),
        Node::Zext(a, _) => unsigned(width, terms.range(*a).umin, terms.range(*a).umax),
        Node::Sext(a, _) => signed(width, terms.range(*a).smin, terms.range(*a).smax),
        Node::Extract(a, hi, lo) if known(*a) => {
            let inner = terms.range(*a);
            if inner.umax <= umax(hi + 1) { unsigned(width, inner.umin >> lo, inner.umax >> lo) } else { full(width) }
        }
        Node::Concat(a, b) => {
            let (high, low) = (terms.range(*a), terms.range(*b));
            let places = terms.width(*b);
            unsigned(width, high.umin << places | low.umin, high.umax << places | low.umax)
        }
        Node::BvNot(a) => {
            let inner = terms.range(*a);
            let flip = Range {
                umin: !inner.umax & umax(width),
                umax: !inner.umin & umax(width),
                smin: !inner.smax,
                smax: !inner.smin,
            };
            meet(flip, full(width))
        }
        Node::Sum(sum) => of_sum(terms, sum, width),
        Node::Bv(op, a, b) => of_binary(*op, terms.range(*a), terms.range(*b), width),
        _ => full(width),
    }
}

fn constant(bits: &Bits) -> Range {
    let value = bits.to_u128().unwrap_or(0) as u64;
    let width = bits.width();
    let signed = extend(width, value);
    Range { umin: value, umax: value, smin: signed, smax: signed }
}

fn of_sum(terms: &Terms, sum: &Sum, width: u32) -> Range {
    let constant = constant(&sum.constant);
    let mut low = Some(i128::from(constant.umin));
    let mut high = low;
    let mut signed_low = Some(i128::from(constant.smin));
    let mut signed_high = signed_low;
    let scale = |factor: i128, a: i128, b: i128| {
        let (p, q) = (factor.checked_mul(a)?, factor.checked_mul(b)?);
        Some((p.min(q), p.max(q)))
    };
    let add = |sum: Option<i128>, part: Option<i128>| sum?.checked_add(part?);
    for (t, factor) in &sum.parts {
        let range = terms.range(*t);
        let factor = factor.to_i128().unwrap_or(0);
        let part = scale(factor, range.umin.into(), range.umax.into());
        low = add(low, part.map(|p| p.0));
        high = add(high, part.map(|p| p.1));
        let part = scale(factor, range.smin.into(), range.smax.into());
        signed_low = add(signed_low, part.map(|p| p.0));
        signed_high = add(signed_high, part.map(|p| p.1));
    }
    let mut out = full(width);
    // The constant may also be read as negative: `x - 1` with x in 1..=9.
    let shift = if sum.constant.is_negative() { 1i128 << width } else { 0 };
    for offset in [0, shift] {
        if let (Some(low), Some(high)) = (low, high)
            && low - offset >= 0
            && high - offset <= i128::from(umax(width))
        {
            out = meet(out, unsigned(width, (low - offset) as u64, (high - offset) as u64));
        }
    }
    if let (Some(low), Some(high)) = (signed_low, signed_high)
        && low >= i128::from(out_min(width))
        && high <= i128::from(smax(width))
    {
        out = meet(out, signed(width, low as i64, high as i64));
    }
    out
}

fn of_signed_product(a: Range, b: Range, width: u32) -> Range {
    let corners = [(a.smin, b.smin), (a.smin, b.smax), (a.smax, b.smin), (a.smax, b.smax)];
    let products = corners.map(|(x, y)| i128::from(x) * i128::from(y));
    let fits = |p: &i128| (i128::from(out_min(width))..=i128::from(smax(width))).contains(p);
    if !products.iter().all(fits) {
        return full(width);
    }
    let (low, high) = products.iter().fold((i64::MAX, i64::MIN), |(l, h), &p| (l.min(p as i64), h.max(p as i64)));
    signed(width, low, high)
}

fn out_min(width: u32) -> i64 {
    -smax(width) - 1
}

fn of_binary(op: BvOp, a: Range, b: Range, width: u32) -> Range {
    let bits_below = |v: u64| if v == 0 { 0 } else { u64::MAX >> v.leading_zeros() };
    match op {
        BvOp::And => unsigned(width, 0, a.umax.min(b.umax)),
        BvOp::Or => unsigned(width, a.umin.max(b.umin), bits_below(a.umax | b.umax)),
        BvOp::Xor => unsigned(width, 0, bits_below(a.umax | b.umax)),
        BvOp::Mul => match (a.umax.checked_mul(b.umax), a.umin.checked_mul(b.umin)) {
            (Some(high), Some(low)) if high <= umax(width) => unsigned(width, low, high),
            _ => of_signed_product(a, b, width),
        },
        BvOp::Udiv if b.umin > 0 => unsigned(width, a.umin / b.umax, a.umax / b.umin),
        BvOp::Urem if b.umin > 0 => unsigned(width, 0, a.umax.min(b.umax - 1)),
        BvOp::Urem => unsigned(width, 0, a.umax),
        BvOp::Lshr => {
            let shift = |v: u64, by: u64| if by >= 64 { 0 } else { v >> by };
            unsigned(width, shift(a.umin, b.umax), shift(a.umax, b.umin))
        }
        BvOp::Ashr => signed(width, a.smin.min(0).max(out_min(width)), a.smax.max(0)),
        BvOp::Srem => {
            let low = if a.smin >= 0 { 0 } else { a.smin };
            let high = if a.smax <= 0 { 0 } else { a.smax };
            // |x srem y| < |y| for y other than 0, and x itself for y = 0.
            if b.smin > 0 {
                signed(width, low.max(-(b.smax - 1)), high.min(b.smax - 1))
            } else {
                signed(width, low, high)
            }
        }
        _ => full(width),
    }
}
