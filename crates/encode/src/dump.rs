//! The steps as text, one a line: `most#6 = guard#3 ? most#5 : most#4   // minmax.c:10`.
//!
//! Right-hand sides are the steps' own expressions over earlier steps where the unwinding is named, else their folded
//! values. The asserted conditions stand between the steps in their order.

use crate::limits;
use because_ir::{Program, TypeId};
use because_logic::{BvOp, Node, Term, Terms};
use because_source::Span;
use rustc_hash::FxHashMap;

use crate::unwinding::{Check, Step, StepKind, Unwinding};

/// All counted steps, assumptions and checks.
pub fn steps(unwinding: &Unwinding, program: &Program, terms: &Terms) -> String {
    let names = symbols(unwinding, program);
    let cx = Context { program, terms, names: &names };
    let mut lines: Vec<(u32, String, Span)> = Vec::new();
    for step in unwinding.steps.iter().filter(|s| s.counted) {
        lines.push((step.order, step_text(unwinding, &cx, step), step.origin.span));
    }
    for a in &unwinding.assumptions {
        let text = format!("assume {}", guarded(&cx, a.own.1, a.own.0));
        lines.push((a.order, text, a.origin.span));
    }
    for c in &unwinding.checks {
        lines.push((c.order, check_text(unwinding, &cx, c), c.span));
    }
    lines.sort_by_key(|l| l.0);
    let width = lines.iter().map(|l| l.1.chars().count()).filter(|&n| n <= 70).max().unwrap_or(0);
    let mut out = String::new();
    for (_, text, span) in lines {
        let pad = width.saturating_sub(text.chars().count()) + 3;
        out.push_str(&text);
        if let Some(place) = place(program, span) {
            out.push_str(&" ".repeat(pad));
            out.push_str("// ");
            out.push_str(&place);
        }
        out.push('\n');
    }
    out
}

fn place(program: &Program, span: Span) -> Option<String> {
    if span.is_none() {
        return None;
    }
    let file = program.sources.get(span.file)?;
    Some(format!("{}:{}", file.name, file.position(span.start).line))
}

/// The names of the variables that stand for steps and inputs.
fn symbols(unwinding: &Unwinding, program: &Program) -> FxHashMap<Term, String> {
    let mut names = FxHashMap::default();
    for step in &unwinding.steps {
        let name = unwinding.name(program, step.name);
        if let StepKind::Input(i) = step.kind {
            names.entry(unwinding.inputs[i as usize].value).or_insert_with(|| name.clone());
        }
        if let Some(own) = step.own {
            names.insert(own.symbol, name);
        }
    }
    names
}

fn step_text(unwinding: &Unwinding, cx: &Context<'_>, step: &Step) -> String {
    let name = unwinding.name(cx.program, step.name);
    if let StepKind::Input(_) = step.kind {
        return format!("{name} = input");
    }
    if let StepKind::Call(f) = step.kind {
        return format!("{name} = call {}", cx.program.function(f).name);
    }
    let value = step.own.map_or(step.value, |own| own.expr);
    if step.address_bits > 0 {
        return format!("{name} = store {}", cx.show(value, Some(step.ty)));
    }
    format!("{name} = {}", cx.show(value, Some(step.ty)))
}

fn check_text(unwinding: &Unwinding, cx: &Context<'_>, check: &Check) -> String {
    let cond = guarded(cx, check.own.1, check.own.0);
    match check.message {
        crate::unwinding::Message::Statement(_) => format!("assert {cond}"),
        _ => format!("{} {cond}   ({})", check.kind.name(), unwinding.message(cx.program, check)),
    }
}

fn guarded(cx: &Context<'_>, guard: Term, cond: Term) -> String {
    if guard == cx.terms.tru() {
        return cx.show(cond, None);
    }
    format!("{} => {}", cx.show(guard, None), cx.operand(cond, None))
}

struct Context<'a> {
    program: &'a Program,
    terms: &'a Terms,
    names: &'a FxHashMap<Term, String>,
}

impl Context<'_> {
    fn show(&self, t: Term, ty: Option<TypeId>) -> String {
        self.render(t, ty, 0)
    }

    fn operand(&self, t: Term, ty: Option<TypeId>) -> String {
        self.inner(t, ty, 0)
    }

    /// A term inside another: in parentheses unless it is a word.
    fn inner(&self, t: Term, ty: Option<TypeId>, depth: u32) -> String {
        let text = self.render(t, ty, depth);
        let word = |c: char| c.is_alphanumeric() || "_#.[]()-!*".contains(c);
        if text.chars().all(word) || text.starts_with('(') && text.ends_with(')') { text } else { format!("({text})") }
    }

    fn infix(&self, a: Term, op: &str, b: Term, depth: u32) -> String {
        format!("{} {op} {}", self.inner(a, None, depth), self.inner(b, None, depth))
    }

    fn render(&self, t: Term, ty: Option<TypeId>, depth: u32) -> String {
        if let Some(name) = self.names.get(&t) {
            return name.clone();
        }
        if depth > limits::DUMP_DEPTH {
            return "…".to_string();
        }
        let d = depth + 1;
        match self.terms.node(t) {
            Node::Bool(b) => b.to_string(),
            Node::Const(bits) => match (bits.to_i128(), bits.to_u128(), ty) {
                (_, Some(u), Some(ty)) if !self.program.types.is_signed(ty) => u.to_string(),
                (Some(i), ..) => i.to_string(),
                _ => format!("{bits}"),
            },
            Node::Var(_) => self.terms.var_name(t).unwrap_or("?").to_string(),
            Node::Not(x) => self.negated(*x, d),
            Node::And(a, b) => self.infix(*a, "&&", *b, d),
            Node::Xor(a, b) => self.infix(*a, "!=", *b, d),
            Node::Ite(c, a, b) => {
                format!("{} ? {} : {}", self.inner(*c, None, d), self.inner(*a, ty, d), self.inner(*b, ty, d))
            }
            Node::Eq(a, b) => self.infix(*a, "==", *b, d),
            Node::Ult(a, b) | Node::Slt(a, b) => self.infix(*a, "<", *b, d),
            Node::Sum(sum) => self.sum(sum, d),
            Node::Bv(op, a, b) => self.infix(*a, operator(*op), *b, d),
            Node::BvNot(x) => format!("~{}", self.inner(*x, ty, d)),
            Node::Extract(x, high, low) => format!("{}[{high}:{low}]", self.inner(*x, None, d)),
            Node::Concat(a, b) => self.infix(*a, "::", *b, d),
            Node::Zext(x, _) | Node::Sext(x, _) => self.render(*x, None, depth),
            Node::Select(a, i) => format!("{}[{}]", self.inner(*a, None, d), self.render(*i, None, d)),
            Node::Store(a, i, v) => {
                let (a, i, v) = (self.inner(*a, None, d), self.render(*i, None, d), self.render(*v, None, d));
                format!("{a}[{i} := {v}]")
            }
            Node::Overflow { op, a, b, .. } => {
                let name = format!("{op:?}").to_lowercase();
                format!("{name}_overflows({}, {})", self.render(*a, None, d), self.render(*b, None, d))
            }
            node => {
                let name = format!("{node:?}");
                let name: String = name.chars().take_while(|c| c.is_alphanumeric()).collect();
                let args: Vec<String> = node.children().iter().map(|&c| self.render(c, None, d)).collect();
                format!("{}({})", name.to_lowercase(), args.join(", "))
            }
        }
    }

    fn negated(&self, x: Term, d: u32) -> String {
        if self.names.contains_key(&x) {
            return format!("!{}", self.inner(x, None, d));
        }
        match self.terms.node(x) {
            Node::Eq(a, b) => self.infix(*a, "!=", *b, d),
            Node::Ult(a, b) | Node::Slt(a, b) => self.infix(*b, "<=", *a, d),
            Node::Xor(a, b) => self.infix(*a, "==", *b, d),
            Node::And(a, b) => {
                let side = |t: &Term| match self.terms.node(*t) {
                    Node::Not(inner) => self.inner(*inner, None, d),
                    _ => format!("({})", self.negated(*t, d)).replace("(!", "!").trim_end_matches(')').to_string(),
                };
                format!("{} || {}", side(a), side(b))
            }
            _ => format!("!{}", self.inner(x, None, d)),
        }
    }

    fn sum(&self, sum: &because_logic::Sum, d: u32) -> String {
        let mut out = String::new();
        for (t, factor) in &sum.parts {
            let factor = factor.to_i128().unwrap_or(1);
            let sign = if factor < 0 { "-" } else { "+" };
            if !out.is_empty() {
                out.push_str(&format!(" {sign} "));
            } else if factor < 0 {
                out.push('-');
            }
            if factor.unsigned_abs() != 1 {
                out.push_str(&format!("{} * ", factor.unsigned_abs()));
            }
            out.push_str(&self.inner(*t, None, d));
        }
        match sum.constant.to_i128() {
            Some(0) => {}
            Some(c) if c < 0 => out.push_str(&format!(" - {}", c.unsigned_abs())),
            Some(c) => out.push_str(&format!(" + {c}")),
            None => out.push_str(&format!(" + {}", sum.constant)),
        }
        out
    }
}

fn operator(op: BvOp) -> &'static str {
    match op {
        BvOp::Mul => "*",
        BvOp::Udiv | BvOp::Sdiv => "/",
        BvOp::Urem | BvOp::Srem => "%",
        BvOp::And => "&",
        BvOp::Or => "|",
        BvOp::Xor => "^",
        BvOp::Shl => "<<",
        BvOp::Lshr | BvOp::Ashr => ">>",
    }
}
