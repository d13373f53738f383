//! Terms as readable text, in the manner of C. Orderings of unsigned numbers carry a `u`.

use crate::limits;
use std::cell::Cell;
use std::fmt;

use crate::node::{BvOp, Node, Sum, Term};
use crate::terms::Terms;

/// A term to print.
pub struct Shown<'a> {
    terms: &'a Terms,
    term: Term,
}

impl Terms {
    /// The term as text.
    pub fn display(&self, term: Term) -> Shown<'_> {
        Shown { terms: self, term }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cx = Printer { terms: self.terms, parts: Cell::new(0) };
        show(&cx, self.term, 0, f)
    }
}

/// The pool and how much was printed so far.
struct Printer<'a> {
    terms: &'a Terms,
    parts: Cell<u32>,
}

fn infix(cx: &Printer<'_>, depth: u32, f: &mut fmt::Formatter<'_>, (a, op, b): (Term, &str, Term)) -> fmt::Result {
    let open = depth > 0;
    if open {
        write!(f, "(")?;
    }
    show(cx, a, depth + 1, f)?;
    write!(f, " {op} ")?;
    show(cx, b, depth + 1, f)?;
    if open { write!(f, ")") } else { Ok(()) }
}

fn call(cx: &Printer<'_>, depth: u32, f: &mut fmt::Formatter<'_>, name: &str, args: &[Term]) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, &arg) in args.iter().enumerate() {
        if i > 0 {
            write!(f, ", ")?;
        }
        if depth + 1 >= limits::TEXT_DEPTH {
            write!(f, "…")?;
        } else {
            show_in_call(cx, arg, depth, f)?;
        }
    }
    write!(f, ")")
}

/// An argument needs no parentheses of its own.
fn show_in_call(cx: &Printer<'_>, t: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = show_to_string(cx, t, depth + 1);
    let bare = text.strip_prefix('(').and_then(|s| s.strip_suffix(')'));
    match bare.filter(|inner| balanced(inner)) {
        Some(inner) => write!(f, "{inner}"),
        None => write!(f, "{text}"),
    }
}

fn show_to_string(cx: &Printer<'_>, t: Term, depth: u32) -> String {
    struct At<'a>(&'a Printer<'a>, Term, u32);
    impl fmt::Display for At<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            show(self.0, self.1, self.2, f)
        }
    }
    At(cx, t, depth).to_string()
}

fn balanced(text: &str) -> bool {
    let mut open = 0i32;
    for c in text.chars() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open < 0 {
            return false;
        }
    }
    open == 0
}

fn show(cx: &Printer<'_>, t: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cx.parts.set(cx.parts.get() + 1);
    if depth > limits::TEXT_DEPTH || cx.parts.get() > limits::TEXT_PARTS {
        return write!(f, "…");
    }
    match cx.terms.node(t) {
        Node::Bool(value) => write!(f, "{value}"),
        Node::Const(bits) => write!(f, "{bits}"),
        Node::Var(id) => write!(f, "{}", cx.terms.name(*id)),
        Node::Not(a) => show_not(cx, *a, depth, f),
        Node::And(a, b) => infix(cx, depth, f, (*a, "&&", *b)),
        Node::Xor(a, b) => infix(cx, depth, f, (*a, "^^", *b)),
        Node::Ite(c, a, b) => call(cx, depth, f, "ite", &[*c, *a, *b]),
        Node::Eq(a, b) => {
            let (a, b) = constant_last(cx.terms, *a, *b);
            infix(cx, depth, f, (a, "==", b))
        }
        Node::Ult(a, b) => infix(cx, depth, f, (*a, "<u", *b)),
        Node::Slt(a, b) => infix(cx, depth, f, (*a, "<", *b)),
        Node::Sum(sum) => show_sum(cx, sum, depth, f),
        Node::Bv(op, a, b) => infix(cx, depth, f, (*a, symbol(*op), *b)),
        Node::BvNot(a) => {
            write!(f, "~")?;
            show(cx, *a, depth + 1, f)
        }
        Node::Extract(a, hi, lo) => {
            show(cx, *a, depth + 1, f)?;
            write!(f, "[{hi}:{lo}]")
        }
        Node::Concat(a, b) => call(cx, depth, f, "concat", &[*a, *b]),
        Node::Zext(a, width) => call(cx, depth, f, &format!("zext{width}"), &[*a]),
        Node::Sext(a, width) => call(cx, depth, f, &format!("sext{width}"), &[*a]),
        Node::Overflow { op, signed, a, b } => {
            let sign = if *signed { "s" } else { "u" };
            let name = format!("{sign}{op:?}_overflows").to_lowercase();
            call(cx, depth, f, &name, &[*a, *b])
        }
        Node::Select(a, i) => {
            show(cx, *a, depth + 1, f)?;
            write!(f, "[{}]", show_to_string(cx, *i, 0))
        }
        Node::Store(a, i, v) => call(cx, depth, f, "store", &[*a, *i, *v]),
        Node::ArrayConst(_, e) => call(cx, depth, f, "all", &[*e]),
        Node::Float(op, format, args) => {
            let name = format!("{format:?}_{op:?}").to_lowercase();
            call(cx, depth, f, &name, args)
        }
        Node::FloatFromInt { value, to, .. } => call(cx, depth, f, &format!("to_{to:?}"), &[*value]),
        Node::FloatToInt { value, width, .. } => call(cx, depth, f, &format!("to_int{width}"), &[*value]),
        Node::FloatFitsInt { value, width, .. } => call(cx, depth, f, &format!("fits_int{width}"), &[*value]),
        Node::FloatToFloat { value, to, .. } => call(cx, depth, f, &format!("to_{to:?}"), &[*value]),
    }
}

fn constant_last(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    if terms.as_bits(a).is_some() { (b, a) } else { (a, b) }
}

fn show_not(cx: &Printer<'_>, a: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *cx.terms.node(a) {
        Node::Eq(x, y) => {
            let (x, y) = constant_last(cx.terms, x, y);
            infix(cx, depth, f, (x, "!=", y))
        }
        Node::Ult(x, y) => infix(cx, depth, f, (y, "<=u", x)),
        Node::Slt(x, y) => infix(cx, depth, f, (y, "<=", x)),
        Node::Xor(x, y) => infix(cx, depth, f, (x, "==", y)),
        Node::And(x, y) => {
            let open = depth > 0;
            if open {
                write!(f, "(")?;
            }
            show_negated(cx, x, depth + 1, f)?;
            write!(f, " || ")?;
            show_negated(cx, y, depth + 1, f)?;
            if open { write!(f, ")") } else { Ok(()) }
        }
        _ => {
            write!(f, "!")?;
            show(cx, a, depth + 1, f)
        }
    }
}

fn show_negated(cx: &Printer<'_>, a: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *cx.terms.node(a) {
        Node::Not(inner) => show(cx, inner, depth, f),
        _ if depth > limits::TEXT_DEPTH => write!(f, "…"),
        _ => show_not(cx, a, depth, f),
    }
}

fn show_sum(cx: &Printer<'_>, sum: &Sum, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let open = depth > 0;
    if open {
        write!(f, "(")?;
    }
    // What is added comes first, what is subtracted after it.
    let (minus, plus): (Vec<_>, Vec<_>) = sum.parts.iter().partition(|(_, factor)| factor.is_negative());
    let mut first = true;
    for (t, factor) in plus.iter().chain(&minus) {
        let negative = factor.is_negative();
        match (first, negative) {
            (true, true) => write!(f, "-")?,
            (true, false) => {}
            (false, true) => write!(f, " - ")?,
            (false, false) => write!(f, " + ")?,
        }
        first = false;
        let size = if negative { factor.neg() } else { factor.clone() };
        if !size.is_one() {
            write!(f, "{size}*")?;
        }
        show(cx, *t, depth + 1, f)?;
    }
    if !sum.constant.is_zero() {
        if sum.constant.is_negative() {
            write!(f, " - {}", sum.constant.neg())?;
        } else {
            write!(f, " + {}", sum.constant)?;
        }
    }
    if open { write!(f, ")") } else { Ok(()) }
}

fn symbol(op: BvOp) -> &'static str {
    match op {
        BvOp::Mul => "*",
        BvOp::Udiv => "/u",
        BvOp::Urem => "%u",
        BvOp::Sdiv => "/",
        BvOp::Srem => "%",
        BvOp::And => "&",
        BvOp::Or => "|",
        BvOp::Xor => "^",
        BvOp::Shl => "<<",
        BvOp::Lshr => ">>u",
        BvOp::Ashr => ">>",
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sort, Terms};

    #[test]
    fn reads_like_c() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BitVec(32));
        let y = t.var("y", Sort::BitVec(32));
        let six = t.bv(32, 6);
        let sum = t.add(y, six);
        let same = t.eq(x, sum);
        assert_eq!(t.display(same).to_string(), "x == (y + 6)");
        let less = t.slt(x, y);
        let not_less = t.not(less);
        assert_eq!(t.display(not_less).to_string(), "y <= x");
        let either = t.or(less, same);
        assert_eq!(t.display(either).to_string(), "(x < y) || (x == (y + 6))");
        let difference = t.sub(y, x);
        assert_eq!(t.display(difference).to_string(), "y - x");
    }
}
