//! Terms as readable text, in the manner of C. Orderings of unsigned numbers carry a `u`.

use std::fmt;

use crate::node::{BvOp, Node, Sum, Term};
use crate::terms::Terms;

/// Below this depth a term is cut short: shared parts would make its text explode.
const MAX_DEPTH: u32 = 24;

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
        show(self.terms, self.term, 0, f)
    }
}

fn infix(terms: &Terms, depth: u32, f: &mut fmt::Formatter<'_>, (a, op, b): (Term, &str, Term)) -> fmt::Result {
    let open = depth > 0;
    if open {
        write!(f, "(")?;
    }
    show(terms, a, depth + 1, f)?;
    write!(f, " {op} ")?;
    show(terms, b, depth + 1, f)?;
    if open { write!(f, ")") } else { Ok(()) }
}

fn call(terms: &Terms, depth: u32, f: &mut fmt::Formatter<'_>, name: &str, args: &[Term]) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, &arg) in args.iter().enumerate() {
        if i > 0 {
            write!(f, ", ")?;
        }
        if depth + 1 >= MAX_DEPTH {
            write!(f, "…")?;
        } else {
            show_in_call(terms, arg, depth, f)?;
        }
    }
    write!(f, ")")
}

/// An argument needs no parentheses of its own.
fn show_in_call(terms: &Terms, t: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = show_to_string(terms, t, depth + 1);
    let bare = text.strip_prefix('(').and_then(|s| s.strip_suffix(')'));
    match bare.filter(|inner| balanced(inner)) {
        Some(inner) => write!(f, "{inner}"),
        None => write!(f, "{text}"),
    }
}

fn show_to_string(terms: &Terms, t: Term, depth: u32) -> String {
    struct At<'a>(&'a Terms, Term, u32);
    impl fmt::Display for At<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            show(self.0, self.1, self.2, f)
        }
    }
    At(terms, t, depth).to_string()
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

fn show(terms: &Terms, t: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if depth > MAX_DEPTH {
        return write!(f, "…");
    }
    match terms.node(t) {
        Node::Bool(value) => write!(f, "{value}"),
        Node::Const(bits) => write!(f, "{bits}"),
        Node::Var(id) => write!(f, "{}", terms.name(*id)),
        Node::Not(a) => show_not(terms, *a, depth, f),
        Node::And(a, b) => infix(terms, depth, f, (*a, "&&", *b)),
        Node::Xor(a, b) => infix(terms, depth, f, (*a, "^^", *b)),
        Node::Ite(c, a, b) => call(terms, depth, f, "ite", &[*c, *a, *b]),
        Node::Eq(a, b) => infix(terms, depth, f, (*a, "==", *b)),
        Node::Ult(a, b) => infix(terms, depth, f, (*a, "<u", *b)),
        Node::Slt(a, b) => infix(terms, depth, f, (*a, "<", *b)),
        Node::Sum(sum) => show_sum(terms, sum, depth, f),
        Node::Bv(op, a, b) => infix(terms, depth, f, (*a, symbol(*op), *b)),
        Node::BvNot(a) => {
            write!(f, "~")?;
            show(terms, *a, depth + 1, f)
        }
        Node::Extract(a, hi, lo) => {
            show(terms, *a, depth + 1, f)?;
            write!(f, "[{hi}:{lo}]")
        }
        Node::Concat(a, b) => call(terms, depth, f, "concat", &[*a, *b]),
        Node::Zext(a, width) => call(terms, depth, f, &format!("zext{width}"), &[*a]),
        Node::Sext(a, width) => call(terms, depth, f, &format!("sext{width}"), &[*a]),
        Node::Overflow { op, signed, a, b } => {
            let sign = if *signed { "s" } else { "u" };
            let name = format!("{sign}{op:?}_overflows").to_lowercase();
            call(terms, depth, f, &name, &[*a, *b])
        }
        Node::Select(a, i) => {
            show(terms, *a, depth + 1, f)?;
            write!(f, "[{}]", show_to_string(terms, *i, 0))
        }
        Node::Store(a, i, v) => call(terms, depth, f, "store", &[*a, *i, *v]),
        Node::ArrayConst(_, e) => call(terms, depth, f, "all", &[*e]),
        Node::Float(op, format, args) => {
            let name = format!("{format:?}_{op:?}").to_lowercase();
            call(terms, depth, f, &name, args)
        }
        Node::FloatFromInt { value, to, .. } => call(terms, depth, f, &format!("to_{to:?}"), &[*value]),
        Node::FloatToInt { value, width, .. } => call(terms, depth, f, &format!("to_int{width}"), &[*value]),
        Node::FloatFitsInt { value, width, .. } => call(terms, depth, f, &format!("fits_int{width}"), &[*value]),
        Node::FloatToFloat { value, to, .. } => call(terms, depth, f, &format!("to_{to:?}"), &[*value]),
    }
}

fn show_not(terms: &Terms, a: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *terms.node(a) {
        Node::Eq(x, y) => infix(terms, depth, f, (x, "!=", y)),
        Node::Ult(x, y) => infix(terms, depth, f, (y, "<=u", x)),
        Node::Slt(x, y) => infix(terms, depth, f, (y, "<=", x)),
        Node::Xor(x, y) => infix(terms, depth, f, (x, "==", y)),
        Node::And(x, y) => {
            let open = depth > 0;
            if open {
                write!(f, "(")?;
            }
            show_negated(terms, x, depth + 1, f)?;
            write!(f, " || ")?;
            show_negated(terms, y, depth + 1, f)?;
            if open { write!(f, ")") } else { Ok(()) }
        }
        _ => {
            write!(f, "!")?;
            show(terms, a, depth + 1, f)
        }
    }
}

fn show_negated(terms: &Terms, a: Term, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *terms.node(a) {
        Node::Not(inner) => show(terms, inner, depth, f),
        _ if depth > MAX_DEPTH => write!(f, "…"),
        _ => show_not(terms, a, depth, f),
    }
}

fn show_sum(terms: &Terms, sum: &Sum, depth: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        show(terms, *t, depth + 1, f)?;
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
