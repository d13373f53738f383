//! Facts as C-like predicates over the user's variables, with the condition under which their arithmetic is defined.

use crate::limits;
use because_encode::path::{Definition, PathFormula};
use because_encode::{InstanceId, InstanceKind, NameBase, lifetime, run};
use because_ir::{PointerTarget, Program, Type, TypeId, render};
use because_logic::{Bits, BvOp, Node, Sort, Sum, Term, Terms, Value};
use rustc_hash::FxHashMap;

use super::facts::Fact;
use crate::path::shown;

pub(super) struct Printer<'a> {
    pub program: &'a Program,
    pub formula: &'a PathFormula,
    /// What each name stands for here.
    pub latest: &'a FxHashMap<NameBase, Term>,
    /// The step after which the label stands.
    pub member: usize,
}

/// How values of a variable compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ordered {
    Signed,
    Unsigned,
    /// With null only.
    Pointer,
    Not,
}

impl Printer<'_> {
    /// Text and meaning: the fact and that it is defined. `None` where it cannot be written in the user's language.
    pub fn fact(&self, terms: &mut Terms, fact: &Fact) -> Option<(String, Term)> {
        let holds = fact.term(terms);
        let text = match *fact {
            Fact::Equals(v, value) => self.equality(terms, v, value, "==")?,
            Fact::Holds(t) => self.condition(terms, t, true)?,
        };
        let mut all = vec![holds];
        self.defined(terms, holds, &mut all);
        Some((text, terms.and_all(all)))
    }

    fn definition(&self, t: Term) -> Option<&Definition> {
        self.formula.names.get(&t)
    }

    fn ty(&self, terms: &Terms, t: Term) -> Option<TypeId> {
        if let Some(definition) = self.definition(t) {
            return Some(definition.ty);
        }
        let mut children = Vec::new();
        match terms.node(t) {
            Node::Sum(sum) => children.extend(sum.parts.iter().map(|p| p.0)),
            Node::Bv(..) => children.extend(terms.children(t)),
            Node::Ite(_, a, b) => children.extend([*a, *b]),
            _ => {}
        }
        children.into_iter().find_map(|c| self.ty(terms, c))
    }

    /// Whether the user has a name for it here.
    pub fn is_named(&self, t: Term) -> bool {
        self.name(t).is_some()
    }

    pub fn order_of(&self, t: Term) -> Ordered {
        let definition = self.definition(t).filter(|d| !matches!(d.name, NameBase::Lifetime(_)));
        let Some(ty) = definition.map(|d| d.ty) else { return Ordered::Not };
        match self.program.types.representation(ty) {
            Type::Int { signed: true, .. } => Ordered::Signed,
            Type::Int { .. } => Ordered::Unsigned,
            Type::Pointer(_) => Ordered::Pointer,
            _ => Ordered::Not,
        }
    }

    /// The variable's name, with its function's where that is another one than the step's.
    fn name(&self, t: Term) -> Option<String> {
        let definition = self.definition(t)?;
        if self.latest.get(&definition.name).is_some_and(|&s| s != t) {
            return None;
        }
        let name = match definition.name {
            NameBase::Input(input) => crate::path::input_name(self.formula, input),
            NameBase::Heap(id, _) | NameBase::HeapWhole(id) => self.part_of_heap(id, definition.name)?,
            base => self.formula.unwinding.base_name(self.program, base),
        };
        let object = match definition.name {
            NameBase::Object(o, _) | NameBase::Whole(o) => Some(self.program.object(o)),
            NameBase::Target => return None,
            _ => None,
        };
        let here = self.formula.constraints[self.member].location.function;
        match object.and_then(|o| o.function).filter(|&f| f != here) {
            Some(other) if !matches!(definition.name, NameBase::Input(_)) => {
                Some(format!("{}::{name}", self.program.function(other).name))
            }
            _ => Some(name),
        }
    }

    /// A cell of an object on the heap, by the pointer that its values name: `(node 2)->key`, `(block 1)[3]`.
    fn part_of_heap(&self, id: InstanceId, base: NameBase) -> Option<String> {
        let unwinding = &self.formula.unwinding;
        let (whole, name) = (unwinding.instance_name(self.program, id), unwinding.base_name(self.program, base));
        let part = name.strip_prefix(&whole)?;
        let field = part.strip_prefix('.').map(|p| p.split(['.', '[']).next().unwrap_or(p));
        let ty = unwinding.instances.get(id.index())?.ty.or_else(|| field.and_then(|f| self.record_with(f)));
        let Some(object) = render::heap_object(self.program, &whole, ty) else { return Some(name) };
        Some(match part.strip_prefix('.') {
            Some(field) => format!("({object})->{field}"),
            None if part.is_empty() => format!("*({object})"),
            None => format!("({object}){part}"),
        })
    }

    /// The only record that has a field of this name.
    fn record_with(&self, field: &str) -> Option<TypeId> {
        let types = &self.program.types;
        let has = |ty: &TypeId| match types.get(*ty) {
            Type::Record(id) => types.record(*id).fields.iter().any(|f| f.name == field),
            _ => false,
        };
        let mut found = types.iter().map(|(ty, _)| ty).filter(has);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    fn condition(&self, terms: &Terms, t: Term, positive: bool) -> Option<String> {
        let pick = |yes: &'static str, no: &'static str| if positive { yes } else { no };
        match *terms.node(t) {
            Node::Not(inner) => self.condition(terms, inner, !positive),
            Node::Eq(a, b) => match is_constant(terms, a) {
                true => self.equality(terms, b, a, pick("==", "!=")),
                false => self.equality(terms, a, b, pick("==", "!=")),
            },
            Node::Slt(a, b) | Node::Ult(a, b) => self.order(terms, a, b, positive),
            Node::Var(_) => {
                let name = self.name(t)?;
                Some(if positive { name } else { format!("!{name}") })
            }
            Node::And(a, b) => {
                let (a, b) = (self.condition(terms, a, positive)?, self.condition(terms, b, positive)?);
                Some(if positive { format!("{a} && {b}") } else { format!("({a} || {b})") })
            }
            _ => None,
        }
    }

    /// `a < b`, or where it is denied `b <= a`, the variable on the left.
    fn order(&self, terms: &Terms, a: Term, b: Term, positive: bool) -> Option<String> {
        let ty = self.ty(terms, a).or_else(|| self.ty(terms, b));
        let (left, right) = (self.value(terms, a, ty, 0)?, self.value(terms, b, ty, 0)?);
        Some(match (positive, is_constant(terms, a)) {
            (true, false) => format!("{left} < {right}"),
            (true, true) => format!("{right} > {left}"),
            (false, false) => format!("{left} >= {right}"),
            (false, true) => format!("{right} <= {left}"),
        })
    }

    /// How far an object's lifetime has come: `freed(block 1)`, `ended(x)`.
    fn lifetime(&self, terms: &Terms, id: InstanceId, b: Term, sign: &str) -> Option<String> {
        let state = match terms.as_const(b)? {
            lifetime::LIVE => "live",
            lifetime::ENDED => "ended",
            lifetime::FREED => "freed",
            _ => return None,
        };
        let unwinding = &self.formula.unwinding;
        let instance = unwinding.instances.get(id.index())?;
        let name = match instance.kind {
            InstanceKind::Object(o) | InstanceKind::Local(o, _) => self.program.object(o).name.clone(),
            InstanceKind::Function(_) => return None,
            InstanceKind::Heap(_) => {
                let name = unwinding.instance_name(self.program, id);
                let target = PointerTarget::Object { name, ty: instance.ty };
                render::value(self.program, TypeId(0), &because_ir::Value::Pointer { target, offset: 0 })
            }
        };
        let not = if sign == "==" { "" } else { "!" };
        Some(format!("{not}{state}({name})"))
    }

    fn equality(&self, terms: &Terms, a: Term, b: Term, sign: &str) -> Option<String> {
        if let Some(NameBase::Lifetime(id)) = self.definition(a).map(|d| d.name) {
            self.name(a)?;
            return self.lifetime(terms, id, b, sign);
        }
        if terms.sort(a) == Sort::Bool && is_constant(terms, b) {
            let holds = (terms.as_bool(b) == Some(true)) == (sign == "==");
            let name = self.value(terms, a, None, 0)?;
            return Some(if holds { name } else { format!("!{name}") });
        }
        let ty = self.ty(terms, a).or_else(|| self.ty(terms, b));
        let (left, right) = (self.value(terms, a, ty, 0)?, self.value(terms, b, ty, 0)?);
        Some(format!("{left} {sign} {right}"))
    }

    fn value(&self, terms: &Terms, t: Term, ty: Option<TypeId>, depth: u32) -> Option<String> {
        if depth > limits::LABEL_DEPTH {
            return None;
        }
        if let Some(text) = self.constant(terms, t, ty) {
            return Some(text);
        }
        match terms.node(t) {
            Node::Var(_) => self.name(t),
            Node::Sum(sum) => self.sum(terms, sum, ty, depth).map(|s| if depth > 0 { format!("({s})") } else { s }),
            Node::Bv(op, a, b) => {
                let sign = match op {
                    BvOp::Mul => "*",
                    BvOp::Udiv | BvOp::Sdiv => "/",
                    BvOp::Urem | BvOp::Srem => "%",
                    BvOp::And => "&",
                    BvOp::Or => "|",
                    BvOp::Xor => "^",
                    BvOp::Shl => "<<",
                    BvOp::Lshr | BvOp::Ashr => ">>",
                };
                let (a, b) = (self.value(terms, *a, ty, depth + 1)?, self.value(terms, *b, ty, depth + 1)?);
                Some(if depth > 0 { format!("({a} {sign} {b})") } else { format!("{a} {sign} {b}") })
            }
            Node::Ite(c, a, b) => {
                let c = self.condition(terms, *c, true)?;
                let (a, b) = (self.value(terms, *a, ty, depth + 1)?, self.value(terms, *b, ty, depth + 1)?);
                Some(format!("({c} ? {a} : {b})"))
            }
            Node::Zext(a, _) | Node::Sext(a, _) => self.value(terms, *a, None, depth + 1),
            _ => None,
        }
    }

    fn constant(&self, terms: &Terms, t: Term, ty: Option<TypeId>) -> Option<String> {
        if let Some(b) = terms.as_bool(t) {
            return Some(if b { "1" } else { "0" }.to_string());
        }
        let bits = terms.as_bits(t)?;
        match ty.filter(|&ty| self.program.types.is_scalar(ty) && self.program.bits_of(ty) == bits.width()) {
            Some(ty) => self.own_pointer(ty, bits).or_else(|| {
                let value = Value::Bits(bits.clone());
                Some(shown(self.program, self.formula, ty, &value))
            }),
            None => bits.to_i128().map(|n| n.to_string()),
        }
    }

    /// A pointer to a variable of another function than the step's, with that function's name: `&main::f`.
    fn own_pointer(&self, ty: TypeId, bits: &Bits) -> Option<String> {
        if !self.program.types.is_pointer(ty) {
            return None;
        }
        let here = self.formula.constraints[self.member].location.function;
        let (unwinding, bits) = (&self.formula.unwinding, bits.to_u128()? as u64);
        let value = run::pointer_value(unwinding, self.program, bits);
        let because_ir::Value::Pointer { target: PointerTarget::Object { name, ty: own }, offset } = value else {
            return None;
        };
        let InstanceKind::Local(object, _) = run::pointed_at(unwinding, self.program, bits)? else {
            return None;
        };
        let function = self.program.object(object).function.filter(|&f| f != here)?;
        let name = format!("{}::{name}", self.program.function(function).name);
        let target = PointerTarget::Object { name, ty: own };
        Some(render::value(self.program, ty, &because_ir::Value::Pointer { target, offset }))
    }

    /// `y + 3`, `2 * x - z`, positive parts first.
    fn sum(&self, terms: &Terms, sum: &Sum, ty: Option<TypeId>, depth: u32) -> Option<String> {
        let mut parts: Vec<(bool, String)> = Vec::new();
        for (t, factor) in &sum.parts {
            let (negative, size) = sign_and_size(factor)?;
            let text = self.value(terms, *t, ty, depth + 1)?;
            parts.push((negative, if size == 1 { text } else { format!("{size} * {text}") }));
        }
        parts.sort_by_key(|p| p.0);
        if !sum.constant.is_zero() {
            let (negative, size) = sign_and_size(&sum.constant)?;
            parts.push((negative, size.to_string()));
        }
        if parts.first().is_some_and(|p| p.0) {
            parts.rotate_right(1);
        }
        let mut out = String::new();
        for (i, (negative, text)) in parts.iter().enumerate() {
            match (i, negative) {
                (0, false) => {}
                (0, true) => out.push('-'),
                (_, false) => out.push_str(" + "),
                (_, true) => out.push_str(" - "),
            }
            out.push_str(text);
        }
        Some(out)
    }

    /// Sums and products of signed numbers do not overflow: as the text reads, over the integers.
    fn defined(&self, terms: &mut Terms, root: Term, into: &mut Vec<Term>) {
        for t in terms.reachable(&[root]) {
            let signed = self.ty(terms, t).is_some_and(|ty| self.program.types.is_signed(ty));
            if !signed {
                continue;
            }
            match terms.node(t).clone() {
                Node::Sum(sum) => {
                    let width = terms.width(t);
                    let wide = 2 * width + 8;
                    let mut exact = {
                        let constant = sum.constant.sext(wide);
                        terms.constant(constant)
                    };
                    for (part, factor) in &sum.parts {
                        let factor = terms.constant(factor.sext(wide));
                        let part = terms.sext(*part, wide);
                        let product = terms.mul(part, factor);
                        exact = terms.add(exact, product);
                    }
                    let machine = terms.sext(t, wide);
                    into.push(terms.eq(machine, exact));
                }
                Node::Bv(BvOp::Mul, a, b) => {
                    let overflows = terms.mul_overflows(a, b, true);
                    into.push(terms.not(overflows));
                }
                _ => {}
            }
        }
    }
}

fn is_constant(terms: &Terms, t: Term) -> bool {
    terms.as_bits(t).is_some() || terms.as_bool(t).is_some()
}

/// A factor as a small signed number.
fn sign_and_size(bits: &Bits) -> Option<(bool, u128)> {
    let number = bits.to_i128()?;
    Some((number < 0, number.unsigned_abs()))
}
