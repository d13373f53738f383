//! Terms as SMT-LIB 2 text, for other solvers. Floats go through the floating-point theory (only
//! C's `fmod`, which it lacks, as a circuit), so that an agreeing solver checks our circuits too.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::Bits;
use crate::float_circuit;
use crate::float_native;
use crate::node::{BvOp, FloatOp, Format, Node, OverflowOp, Rounding, Sort, Term};
use crate::terms::Terms;

/// A script that asserts the terms and asks for a decision.
pub fn smt2(terms: &Terms, asserted: &[Term]) -> String {
    let has_rem = |&t: &Term| matches!(terms.node(t), Node::Float(FloatOp::Rem, ..));
    let rems: Vec<Term> = terms.reachable(asserted).into_iter().filter(has_rem).collect();
    if rems.is_empty() {
        return script(terms, asserted);
    }
    let mut own = terms.clone();
    let map: FxHashMap<Term, Term> = rems
        .iter()
        .map(|&t| {
            let node = own.node(t).clone();
            (t, float_circuit::lower(&mut own, &node))
        })
        .collect();
    // A remainder's circuit may mention another remainder: replace until none is left.
    let mut asserted = asserted.to_vec();
    while own.reachable(&asserted).iter().any(|t| map.contains_key(t)) {
        asserted = asserted.iter().map(|&t| own.substitute(t, &map)).collect();
    }
    script(&own, &asserted)
}

fn script(terms: &Terms, asserted: &[Term]) -> String {
    let mut out = String::from("(set-logic ALL)\n");
    let mut names = Names { terms, names: FxHashMap::default(), used: FxHashSet::default() };
    for t in terms.reachable(asserted) {
        names.define(t, &mut out);
    }
    for &t in asserted {
        let _ = writeln!(out, "(assert {})", names.of(t));
    }
    out.push_str("(check-sat)\n");
    out
}

struct Names<'a> {
    terms: &'a Terms,
    names: FxHashMap<Term, String>,
    used: FxHashSet<String>,
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_string(),
        Sort::BitVec(width) => format!("(_ BitVec {width})"),
        Sort::Array { index, element } => format!("(Array (_ BitVec {index}) (_ BitVec {element}))"),
    }
}

fn constant(bits: &Bits) -> String {
    let digits = (0..bits.width()).rev().map(|i| if bits.bit(i) { '1' } else { '0' });
    format!("#b{}", digits.collect::<String>())
}

fn to_float(format: Format, bits: &str) -> String {
    format!("((_ to_fp {} {}) {bits})", format.exponent(), format.significand())
}

impl Names<'_> {
    fn of(&self, t: Term) -> &str {
        self.names.get(&t).map_or("", String::as_str)
    }

    fn define(&mut self, t: Term, out: &mut String) {
        let sort = sort_text(self.terms.sort(t));
        let name = match self.terms.node(t) {
            Node::Bool(value) => value.to_string(),
            Node::Const(bits) => constant(bits),
            Node::Var(id) => {
                let name = self.unused(self.terms.name(*id));
                let _ = writeln!(out, "(declare-fun {name} () {sort})");
                name
            }
            Node::Float(op, format, args) if !op.is_predicate() => {
                let text = self.float(*op, *format, args);
                self.float_result(t, *format, &text, out)
            }
            Node::FloatFromInt { value, signed, to } => {
                let kind = if *signed { "to_fp" } else { "to_fp_unsigned" };
                let (e, s) = (to.exponent(), to.significand());
                let text = format!("((_ {kind} {e} {s}) RNE {})", self.of(*value));
                self.float_result(t, *to, &text, out)
            }
            Node::FloatToFloat { value, from, to } => {
                let (e, s) = (to.exponent(), to.significand());
                let text = format!("((_ to_fp {e} {s}) RNE {})", to_float(*from, self.of(*value)));
                self.float_result(t, *to, &text, out)
            }
            node => {
                let text = self.text(node);
                let name = self.unused(&format!("t{}", t.index()));
                let _ = writeln!(out, "(define-fun {name} () {sort} {text})");
                name
            }
        };
        self.names.insert(t, name);
    }

    /// A quoted symbol not used yet.
    fn unused(&mut self, wanted: &str) -> String {
        let clean: String = wanted.chars().map(|c| if c == '|' || c == '\\' { '_' } else { c }).collect();
        let mut name = format!("|{clean}|");
        let mut n = 1;
        while !self.used.insert(name.clone()) {
            name = format!("|{clean}.{n}|");
            n += 1;
        }
        name
    }

    /// The bits of a float: a fresh vector that reads as the float, canonical if NaN.
    fn float_result(&mut self, t: Term, format: Format, text: &str, out: &mut String) -> String {
        let value = self.unused(&format!("f{}", t.index()));
        let name = self.unused(&format!("t{}", t.index()));
        let (e, s) = (format.exponent(), format.significand());
        let nan = constant(&float_native::nan(format));
        let _ = writeln!(out, "(define-fun {value} () (_ FloatingPoint {e} {s}) {text})");
        let _ = writeln!(out, "(declare-fun {name} () (_ BitVec {}))", format.width());
        let _ = writeln!(out, "(assert (= {} {value}))", to_float(format, &name));
        let _ = writeln!(out, "(assert (=> (fp.isNaN {value}) (= {name} {nan})))");
        name
    }

    fn call(&self, name: &str, args: &[Term]) -> String {
        let mut text = format!("({name}");
        for &arg in args {
            text.push(' ');
            text.push_str(self.of(arg));
        }
        text + ")"
    }

    fn text(&self, node: &Node) -> String {
        let width = |t: Term| self.terms.width(t);
        match node {
            Node::Not(a) => self.call("not", &[*a]),
            Node::And(a, b) => self.call("and", &[*a, *b]),
            Node::Xor(a, b) => self.call("xor", &[*a, *b]),
            Node::Ite(c, a, b) => self.call("ite", &[*c, *a, *b]),
            Node::Eq(a, b) => self.call("=", &[*a, *b]),
            Node::Ult(a, b) => self.call("bvult", &[*a, *b]),
            Node::Slt(a, b) => self.call("bvslt", &[*a, *b]),
            Node::Sum(sum) => {
                let mut text = constant(&sum.constant);
                for (t, factor) in &sum.parts {
                    text = format!("(bvadd {text} (bvmul {} {}))", constant(factor), self.of(*t));
                }
                text
            }
            Node::Bv(op, a, b) => self.call(operator(*op), &[*a, *b]),
            Node::BvNot(a) => self.call("bvnot", &[*a]),
            Node::Extract(a, hi, lo) => self.call(&format!("(_ extract {hi} {lo})"), &[*a]),
            Node::Concat(a, b) => self.call("concat", &[*a, *b]),
            Node::Zext(a, to) => self.call(&format!("(_ zero_extend {})", to - width(*a)), &[*a]),
            Node::Sext(a, to) => self.call(&format!("(_ sign_extend {})", to - width(*a)), &[*a]),
            Node::Overflow { op, signed, a, b } => self.overflow(*op, *signed, *a, *b),
            Node::Select(a, i) => self.call("select", &[*a, *i]),
            Node::Store(a, i, v) => self.call("store", &[*a, *i, *v]),
            Node::ArrayConst(index, e) => {
                let sort = sort_text(Sort::Array { index: *index, element: width(*e) });
                self.call(&format!("(as const {sort})"), &[*e])
            }
            Node::Float(op, format, args) => self.predicate(*op, *format, args),
            Node::FloatToInt { value, from, width, signed } => {
                let kind = if *signed { "to_sbv" } else { "to_ubv" };
                let float = to_float(*from, self.of(*value));
                let fits = fits(*from, &float, *width, *signed);
                let zero = constant(&Bits::zero(*width));
                format!("(ite {fits} ((_ fp.{kind} {width}) RTZ {float}) {zero})")
            }
            Node::FloatFitsInt { value, from, width, signed } => {
                fits(*from, &to_float(*from, self.of(*value)), *width, *signed)
            }
            _ => String::new(),
        }
    }

    fn overflow(&self, op: OverflowOp, signed: bool, a: Term, b: Term) -> String {
        let width = self.terms.width(a);
        let more = if op == OverflowOp::Mul { width } else { 1 };
        let extend = if signed { "sign_extend" } else { "zero_extend" };
        let wide = |text: &str| format!("((_ {extend} {more}) {text})");
        let name = match op {
            OverflowOp::Add => "bvadd",
            OverflowOp::Sub => "bvsub",
            OverflowOp::Mul => "bvmul",
        };
        let exact = format!("({name} {} {})", wide(self.of(a)), wide(self.of(b)));
        let low = wide(&format!("((_ extract {} 0) {exact})", width - 1));
        format!("(not (= {exact} {low}))")
    }

    fn predicate(&self, op: FloatOp, format: Format, args: &[Term]) -> String {
        let name = match op {
            FloatOp::Eq => "fp.eq",
            FloatOp::Lt => "fp.lt",
            FloatOp::Le => "fp.leq",
            FloatOp::IsNan => "fp.isNaN",
            FloatOp::IsInf => "fp.isInfinite",
            FloatOp::IsZero => "fp.isZero",
            FloatOp::IsNormal => "fp.isNormal",
            FloatOp::IsSubnormal => "fp.isSubnormal",
            _ => return String::new(),
        };
        let args: Vec<String> = args.iter().map(|&a| to_float(format, self.of(a))).collect();
        format!("({name} {})", args.join(" "))
    }

    fn float(&self, op: FloatOp, format: Format, args: &[Term]) -> String {
        let floats: Vec<String> = args.iter().map(|&a| to_float(format, self.of(a))).collect();
        let rounded = |name: &str| format!("({name} RNE {})", floats.join(" "));
        match op {
            FloatOp::Add => rounded("fp.add"),
            FloatOp::Sub => rounded("fp.sub"),
            FloatOp::Mul => rounded("fp.mul"),
            FloatOp::Div => rounded("fp.div"),
            FloatOp::Sqrt => rounded("fp.sqrt"),
            FloatOp::Fma => rounded("fp.fma"),
            FloatOp::RoundToIntegral(mode) => {
                let mode = match mode {
                    Rounding::NearestEven => "RNE",
                    Rounding::NearestAway => "RNA",
                    Rounding::TowardZero => "RTZ",
                    Rounding::Up => "RTP",
                    Rounding::Down => "RTN",
                };
                format!("(fp.roundToIntegral {mode} {})", floats[0])
            }
            FloatOp::Min | FloatOp::Max => {
                let (x, y) = (&floats[0], &floats[1]);
                let (order, sign) = if op == FloatOp::Min { ("lt", "isNegative") } else { ("gt", "isPositive") };
                let first = format!("(or (fp.{order} {x} {y}) (and (fp.eq {x} {y}) (fp.{sign} {x})))");
                format!("(ite (fp.isNaN {x}) {y} (ite (fp.isNaN {y}) {x} (ite {first} {x} {y})))")
            }
            _ => String::new(),
        }
    }
}

/// Whether the truncated float fits an integer: between powers of two.
fn fits(format: Format, float: &str, width: u32, signed: bool) -> String {
    let bias = (1u128 << (format.exponent() - 1)) - 1;
    let power = |p: u32, negative: bool| {
        let field = u128::from(p) + bias;
        let sign = u128::from(negative) << (format.width() - 1);
        let bits = Bits::new(format.width(), sign | field << (format.significand() - 1));
        // Beyond the format's range there is only infinity.
        (field < 2 * bias + 1).then(|| to_float(format, &constant(&bits)))
    };
    let whole = format!("(fp.roundToIntegral RTZ {float})");
    let most = if signed { width - 1 } else { width };
    let above = match power(most, false) {
        Some(bound) => format!("(fp.lt {whole} {bound})"),
        None => format!("(not (fp.isInfinite {whole}))"),
    };
    let below = match (signed, power(width - 1, true)) {
        (true, Some(bound)) => format!("(fp.geq {whole} {bound})"),
        (true, None) => "true".to_string(),
        (false, _) => format!("(fp.gt {whole} {})", power(0, true).unwrap_or_default()),
    };
    format!("(and (not (fp.isNaN {float})) {above} {below})")
}

fn operator(op: BvOp) -> &'static str {
    match op {
        BvOp::Mul => "bvmul",
        BvOp::Udiv => "bvudiv",
        BvOp::Urem => "bvurem",
        BvOp::Sdiv => "bvsdiv",
        BvOp::Srem => "bvsrem",
        BvOp::And => "bvand",
        BvOp::Or => "bvor",
        BvOp::Xor => "bvxor",
        BvOp::Shl => "bvshl",
        BvOp::Lshr => "bvlshr",
        BvOp::Ashr => "bvashr",
    }
}
