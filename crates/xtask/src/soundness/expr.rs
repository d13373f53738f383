//! Random expressions without effects. Whatever could be undefined is guarded, except where a risk is taken.

use super::int::{self, Expr};
use super::writer::Writer;

/// Any expression of this depth.
pub fn any(w: &mut Writer, depth: u32) -> Expr {
    if depth == 0 || w.random.chance(15) {
        return leaf(w);
    }
    match w.random.below(12) {
        0..=5 => {
            let (a, b) = (any(w, depth - 1), any(w, depth - 1));
            arithmetic(w, a, b)
        }
        6 => {
            let (a, b) = (any(w, depth - 1), any(w, depth - 1));
            shift(w, a, b)
        }
        7 => {
            let (a, b) = (any(w, depth - 1), any(w, depth - 1));
            divide(w, a, b)
        }
        8 => condition(w, depth - 1),
        9 => {
            let c = condition(w, depth - 1);
            let (a, b) = (any(w, depth - 1), any(w, depth - 1));
            let ty = a.ty.common(b.ty);
            let (x, y) = (a.converted(ty), b.converted(ty));
            Expr::new(format!("({} ? {} : {})", c.text, a.text, b.text), ty, x.lo.min(y.lo), x.hi.max(y.hi))
        }
        10 => {
            let ty = w.int_type();
            let inner = any(w, depth - 1);
            let cast = inner.cast(ty);
            Expr { text: format!("({})", cast.text), ..cast }
        }
        _ => unary(w, depth),
    }
}

fn unary(w: &mut Writer, depth: u32) -> Expr {
    let e = any(w, depth - 1);
    let ty = e.ty.promoted();
    let e = Expr { ty, ..e };
    match w.random.below(3) {
        0 if ty.signed && e.lo > ty.lo() => Expr::new(format!("(-{})", e.text), ty, -e.hi, -e.lo),
        1 if ty.signed => Expr::new(format!("(~{})", e.text), ty, -1 - e.hi, -1 - e.lo),
        2 => Expr::new(format!("(!{})", e.text), int::INT, 0, 1),
        _ => Expr::new(format!("(~{})", e.text), ty, ty.lo(), ty.hi()),
    }
}

/// A value that is 0 or 1.
pub fn condition(w: &mut Writer, depth: u32) -> Expr {
    let text = match w.random.below(8) {
        0 if depth > 0 => {
            let (a, b) = (condition(w, depth - 1), condition(w, depth - 1));
            format!("({} {} {})", a.text, w.random.pick(&["&&", "||"]), b.text)
        }
        1 => format!("(!{})", leaf(w).text),
        2 => format!("({} & 1)", leaf(w).text),
        _ => {
            let a = any(w, depth.min(1));
            let b = if w.random.chance(60) { similar(w, &a) } else { any(w, depth.min(1)) };
            let op = *w.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
            format!("({} {op} {})", a.text, b.text)
        }
    };
    Expr::new(text, int::INT, 0, 1)
}

/// A constant that a comparison with the expression may meet.
pub fn similar(w: &mut Writer, e: &Expr) -> Expr {
    let span = e.hi.saturating_sub(e.lo).clamp(0, 40);
    let from = if e.lo < -20 { -20 } else { e.lo.min(1 << 40) };
    Expr::constant(from + w.random.below(span as usize + 1) as i128)
}

pub fn leaf(w: &mut Writer) -> Expr {
    match w.random.below(10) {
        0 | 1 => {
            let value =
                *w.random.pick(&[0, 1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 100, 127, 128, 255, 256, 1000, -1, -2, -7]);
            Expr::constant(value)
        }
        2 | 3 => w.input(),
        4 if !w.arrays.is_empty() => super::places::element(w),
        5 if !w.pointers.is_empty() => super::places::behind(w),
        _ => super::places::scalar(w),
    }
}

/// `+`, `-`, `*`, `&`, `|`, `^`.
fn arithmetic(w: &mut Writer, a: Expr, b: Expr) -> Expr {
    let ty = a.ty.common(b.ty);
    let op = *w.random.pick(&["+", "+", "-", "-", "*", "&", "|", "^"]);
    let (a, b) = if op == "*" && a.lo != a.hi && b.lo != b.hi { (a.masked(15), b.masked(15)) } else { (a, b) };
    let (x, y) = (a.converted(ty), b.converted(ty));
    let text = |a: &Expr, b: &Expr| format!("({} {op} {})", a.text, b.text);
    if let Some((lo, hi)) = interval(op, &x, &y).filter(|(lo, hi)| ty.holds(*lo, *hi)) {
        return Expr::new(text(&a, &b), ty, lo, hi);
    }
    // Of unsigned types and of bit operations every value is possible.
    if !ty.signed || matches!(op, "&" | "|" | "^") || w.risk() {
        return Expr::new(text(&a, &b), ty, ty.lo(), ty.hi());
    }
    let (a, b) = (a.masked(255), b.masked(127));
    let ty = a.ty.common(b.ty);
    match interval(op, &a, &b) {
        Some((lo, hi)) if ty.holds(lo, hi) => Expr::new(text(&a, &b), ty, lo, hi),
        _ => Expr::new(text(&a, &b), ty, ty.lo(), ty.hi()),
    }
}

fn interval(op: &str, a: &Expr, b: &Expr) -> Option<(i128, i128)> {
    match op {
        "+" => Some((a.lo.checked_add(b.lo)?, a.hi.checked_add(b.hi)?)),
        "-" => Some((a.lo.checked_sub(b.hi)?, a.hi.checked_sub(b.lo)?)),
        "*" => {
            let ends =
                [a.lo.checked_mul(b.lo)?, a.lo.checked_mul(b.hi)?, a.hi.checked_mul(b.lo)?, a.hi.checked_mul(b.hi)?];
            Some((ends.into_iter().min()?, ends.into_iter().max()?))
        }
        _ if a.lo >= 0 && b.lo >= 0 => {
            let top = a.hi.max(b.hi) as u128;
            Some((0, (top + 1).checked_next_power_of_two()?.checked_sub(1)? as i128)).filter(|(_, hi)| *hi >= 0)
        }
        _ => None,
    }
}

fn shift(w: &mut Writer, a: Expr, b: Expr) -> Expr {
    let ty = a.ty.promoted();
    let bits = i128::from(ty.bits);
    let count = if w.risk() { b.masked(63) } else { b.masked(7) };
    let fits = count.hi < bits;
    if w.random.chance(50) {
        let (lo, hi) = if fits { (a.lo.min(0), a.hi.max(0)) } else { (ty.lo(), ty.hi()) };
        return Expr::new(format!("({} >> {})", a.text, count.text), ty, lo, hi);
    }
    if !ty.signed {
        return Expr::new(format!("({} << {})", a.text, count.text), ty, ty.lo(), ty.hi());
    }
    if w.risk() {
        // A shift by 0 is removed before sanitizers examine it.
        let count = if count.hi == 0 { "1" } else { &count.text };
        return Expr::new(format!("({} << {})", a.text, count), ty, ty.lo(), ty.hi());
    }
    let (a, count) = (a.masked(255), b.masked(7));
    Expr::new(format!("({} << {})", a.text, count.text), a.ty.promoted(), 0, a.hi << count.hi)
}

fn divide(w: &mut Writer, a: Expr, b: Expr) -> Expr {
    // Wide symbolic divisors are expensive for every solver and no part of what is compared here.
    let (a, b) = if b.lo == b.hi { (a, b) } else { (a.masked(255), b.masked(15)) };
    let b = if b.lo <= 0 && b.hi >= 0 && !w.risk() {
        let b = b.masked(7);
        Expr::new(format!("({} + 1)", b.text), b.ty.common(int::INT), 1, 8)
    } else {
        b
    };
    let ty = a.ty.common(b.ty);
    let (x, y) = (a.converted(ty), b.converted(ty));
    let lowest = x.lo == ty.lo() && ty.signed && y.lo <= -1 && y.hi >= -1;
    let a = if lowest && !w.risk() { a.masked(127) } else { a };
    let x = a.converted(ty);
    let most = x.hi.max(x.lo.saturating_neg()).max(0);
    let op = *w.random.pick(&["/", "%"]);
    let lo = if x.lo < 0 || y.lo < 0 { most.saturating_neg() } else { 0 };
    let text = format!("({} {op} {})", a.text, b.text);
    if ty.holds(lo, most) { Expr::new(text, ty, lo, most) } else { Expr::new(text, ty, ty.lo(), ty.hi()) }
}

/// A cheap expression for an index: symbolic addresses are expensive.
pub fn leaf_index(w: &mut Writer) -> Expr {
    match w.random.below(6) {
        0 => {
            let (a, b) = (w.input(), w.input());
            Expr::new(format!("({} + {})", a.text, b.text), int::INT, 0, a.hi + b.hi)
        }
        1 => super::places::scalar(w),
        2 => Expr::constant(w.random.below(12) as i128),
        _ => w.input(),
    }
}
