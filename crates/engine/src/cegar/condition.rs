//! Conditions as they are moved along a path: replaced, split into parts, tidied up.
//!
//! What comes out is a guess at a useful predicate, never a claim: sums are rearranged as over the integers.

use crate::invariants::{build, loops};
use crate::limits;
use crate::proof;
use because_ir::{BinaryOp, Const, ExprId, ExprKind, Place, Program, Type, TypeId, UnaryOp};

/// The condition with a value in place of a variable; `None` when it grows too large or reads what is not a number.
pub fn replaced(program: &mut Program, id: ExprId, place: &Place, value: ExprId) -> Option<ExprId> {
    if !mentions(program, id, place) {
        return Some(id);
    }
    if size(program, id) + size(program, value) > limits::CEGAR_CONDITION {
        return None;
    }
    put(program, id, place, value)
}

fn put(program: &mut Program, id: ExprId, place: &Place, value: ExprId) -> Option<ExprId> {
    let e = program.expr(id).clone();
    let kind = match e.kind {
        ExprKind::Load(ref from) if from == place => return Some(build::cast(program, value, e.ty)),
        ExprKind::Load(_) | ExprKind::Const(_) => return Some(id),
        ExprKind::Unary(op, a) => ExprKind::Unary(op, put(program, a, place, value)?),
        ExprKind::Cast(a) => ExprKind::Cast(put(program, a, place, value)?),
        ExprKind::Binary(op, a, b) => {
            ExprKind::Binary(op, put(program, a, place, value)?, put(program, b, place, value)?)
        }
        _ => return None,
    };
    Some(program.add_expr(kind, e.ty, e.span))
}

pub fn mentions(program: &Program, id: ExprId, place: &Place) -> bool {
    let mut found = false;
    loops::for_each_mention(program, id, &mut |p| found |= p == place);
    found
}

/// The places that a condition reads.
pub fn places(program: &Program, id: ExprId) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    loops::for_each_mention(program, id, &mut |p| {
        if !all.contains(p) {
            all.push(p.clone());
        }
    });
    all
}

fn size(program: &Program, id: ExprId) -> usize {
    let mut count = 0;
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        count += 1;
        if count > limits::CEGAR_CONDITION {
            return count;
        }
        match &program.expr(id).kind {
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => stack.push(*a),
            ExprKind::Binary(_, a, b) => stack.extend([*a, *b]),
            _ => {}
        }
    }
    count
}

/// The parts that all hold when the condition is `holds`.
pub fn conjuncts(program: &mut Program, id: ExprId, holds: bool) -> Vec<ExprId> {
    match program.expr(id).kind.clone() {
        ExprKind::Unary(UnaryOp::Not, a) => return conjuncts(program, a, !holds),
        ExprKind::Binary(BinaryOp::And, a, b) if holds => return both(program, a, b, holds),
        ExprKind::Binary(BinaryOp::Or, a, b) if !holds => return both(program, a, b, holds),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
            let (left, right) = (conjuncts(program, a, holds), conjuncts(program, b, holds));
            let (left, right) = (joined(program, &left), joined(program, &right));
            return left.zip(right).map(|(a, b)| build::or(program, a, b)).into_iter().collect();
        }
        ExprKind::Binary(op @ (BinaryOp::Ne | BinaryOp::Eq), a, b) => {
            // `(a < b) != 0`: the comparison inside says it all.
            let zero = matches!(program.expr(b).kind, ExprKind::Const(Const::Int(0) | Const::Bool(false)));
            if let (true, Some(inner)) = (zero, truth(program, a)) {
                return conjuncts(program, inner, holds == (op == BinaryOp::Ne));
            }
        }
        ExprKind::Cast(a) if is_bool(program, program.expr(id).ty) => {
            if let Some(inner) = truth(program, a) {
                return conjuncts(program, inner, holds);
            }
            let ty = program.expr(a).ty;
            let Some(zero) = build::constant(program, ty, 0) else { return Vec::new() };
            let test = build::binary(program, BinaryOp::Ne, a, zero);
            return conjuncts(program, test, holds);
        }
        _ => {}
    }
    vec![if holds { id } else { build::negated(program, id) }]
}

fn both(program: &mut Program, a: ExprId, b: ExprId, holds: bool) -> Vec<ExprId> {
    let mut all = conjuncts(program, a, holds);
    all.extend(conjuncts(program, b, holds));
    all
}

/// All of them at once; `None` for none.
pub fn joined(program: &mut Program, parts: &[ExprId]) -> Option<ExprId> {
    let mut whole: Option<ExprId> = None;
    for &part in parts {
        whole = Some(match whole {
            Some(before) => build::binary(program, BinaryOp::And, before, part),
            None => part,
        });
    }
    whole
}

/// The truth value that a number was made from.
fn truth(program: &Program, id: ExprId) -> Option<ExprId> {
    if is_bool(program, program.expr(id).ty) {
        return Some(id);
    }
    match program.expr(id).kind {
        ExprKind::Cast(a) => truth(program, a),
        _ => None,
    }
}

fn is_bool(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.representation(ty), Type::Bool)
}

/// The comparisons in a condition, and truth values it reads.
pub fn atoms(program: &Program, id: ExprId, into: &mut Vec<ExprId>) {
    match program.expr(id).kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
            atoms(program, a, into);
            atoms(program, b, into);
        }
        ExprKind::Unary(UnaryOp::Not, a) => atoms(program, a, into),
        _ => into.push(id),
    }
}

/// What a condition is after tidying up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tidy {
    Always,
    Never,
    When(ExprId),
}

/// A comparison with its sums rearranged: variables with a positive factor on the left, the others on the right.
pub fn tidy(program: &mut Program, id: ExprId) -> Tidy {
    match program.expr(id).kind.clone() {
        ExprKind::Const(Const::Bool(true)) => Tidy::Always,
        ExprKind::Const(Const::Bool(false)) => Tidy::Never,
        ExprKind::Binary(op, a, b) if op.is_comparison() => compared(program, id, op, a, b),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (short, neutral) =
                if op == BinaryOp::And { (Tidy::Never, Tidy::Always) } else { (Tidy::Always, Tidy::Never) };
            match (tidy(program, a), tidy(program, b)) {
                (x, y) if x == short || y == short => short,
                (x, y) if x == neutral => y,
                (x, y) if y == neutral => x,
                (Tidy::When(x), Tidy::When(y)) => Tidy::When(build::binary(program, op, x, y)),
                _ => Tidy::When(id),
            }
        }
        ExprKind::Unary(UnaryOp::Not, a) => match tidy(program, a) {
            Tidy::Always => Tidy::Never,
            Tidy::Never => Tidy::Always,
            Tidy::When(inner) => Tidy::When(build::negated(program, inner)),
        },
        _ => Tidy::When(id),
    }
}

/// A sum: what is added, with its factor; and a number.
#[derive(Debug, Clone, Default)]
struct Sum {
    parts: Vec<(String, ExprId, i128)>,
    rest: i128,
}

impl Sum {
    fn add(&mut self, program: &Program, part: ExprId, factor: i128) {
        let text = proof::c_text(program, part);
        match self.parts.iter_mut().find(|p| p.0 == text) {
            Some(known) => known.2 += factor,
            None => self.parts.push((text, part, factor)),
        }
        self.parts.retain(|p| p.2 != 0);
    }
}

fn sum(program: &Program, id: ExprId, factor: i128, into: &mut Sum, depth: u32) -> Option<()> {
    if depth > limits::CEGAR_DEPTH
        || factor.abs() > limits::CEGAR_COEFFICIENT
        || into.parts.len() > limits::CEGAR_SUMMANDS
    {
        return None;
    }
    let e = program.expr(id);
    match e.kind {
        ExprKind::Const(Const::Int(bits)) => {
            let number = crate::invariants::sample::number(program, e.ty, bits);
            into.rest = into.rest.checked_add(number.checked_mul(factor)?)?;
        }
        ExprKind::Const(Const::Bool(b)) => into.rest += i128::from(b) * factor,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::AddWrap, a, b) => {
            sum(program, a, factor, into, depth + 1)?;
            sum(program, b, factor, into, depth + 1)?;
        }
        ExprKind::Binary(BinaryOp::Sub | BinaryOp::SubWrap, a, b) => {
            sum(program, a, factor, into, depth + 1)?;
            sum(program, b, -factor, into, depth + 1)?;
        }
        ExprKind::Binary(BinaryOp::Mul | BinaryOp::MulWrap, a, b) => {
            let number = |id: ExprId| match program.expr(id).kind {
                ExprKind::Const(Const::Int(bits)) => {
                    Some(crate::invariants::sample::number(program, program.expr(id).ty, bits))
                }
                _ => None,
            };
            match (number(a), number(b)) {
                (Some(k), _) => sum(program, b, factor.checked_mul(k)?, into, depth + 1)?,
                (_, Some(k)) => sum(program, a, factor.checked_mul(k)?, into, depth + 1)?,
                _ => into.add(program, id, factor),
            }
        }
        ExprKind::Unary(UnaryOp::Neg | UnaryOp::NegWrap, a) => sum(program, a, -factor, into, depth + 1)?,
        ExprKind::Cast(a) if keeps_value(program, program.expr(a).ty, e.ty) => {
            sum(program, a, factor, into, depth + 1)?;
        }
        _ => into.add(program, id, factor),
    }
    Some(())
}

/// Every value of one type is one of the other.
fn keeps_value(program: &Program, from: TypeId, to: TypeId) -> bool {
    let (a, b) = (program.bits_of(from), program.bits_of(to));
    match (program.types.representation(from), program.types.representation(to)) {
        (Type::Bool, Type::Int { .. }) => true,
        (Type::Int { signed: x, .. }, Type::Int { signed: y, .. }) => (x == y && a <= b) || (!x && *y && a < b),
        _ => false,
    }
}

fn compared(program: &mut Program, id: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> Tidy {
    let ty = program.expr(a).ty;
    let Type::Int { bits, signed, .. } = *program.types.representation(ty) else { return Tidy::When(id) };
    let mut all = Sum::default();
    let linear = sum(program, a, 1, &mut all, 0).and_then(|()| sum(program, b, -1, &mut all, 0));
    if linear.is_none() || bits > 64 {
        return Tidy::When(id);
    }
    if all.parts.is_empty() {
        let holds = match op {
            BinaryOp::Eq => all.rest == 0,
            BinaryOp::Ne => all.rest != 0,
            BinaryOp::Lt => all.rest < 0,
            BinaryOp::Le => all.rest <= 0,
            BinaryOp::Gt => all.rest > 0,
            _ => all.rest >= 0,
        };
        return if holds { Tidy::Always } else { Tidy::Never };
    }
    let wide = signed && bits <= 32 && all.parts.len() > 1;
    let ty = if wide { build::int_type(program, 64, true) } else { ty };
    Tidy::When(rebuilt(program, op, &all, ty).unwrap_or(id))
}

fn rebuilt(program: &mut Program, op: BinaryOp, all: &Sum, ty: TypeId) -> Option<ExprId> {
    let (op, all) = single(op, all)?;
    let mut sides: [Option<ExprId>; 2] = [None, None];
    for &(_, part, factor) in &all.parts {
        let mut value = build::cast(program, part, ty);
        if factor.abs() != 1 {
            let by = build::constant(program, ty, factor.abs())?;
            value = build::binary(program, BinaryOp::MulWrap, value, by);
        }
        let side = &mut sides[usize::from(factor < 0)];
        *side = Some(match *side {
            Some(before) => build::binary(program, BinaryOp::AddWrap, before, value),
            None => value,
        });
    }
    // left + rest op right: the number goes where it is positive, to the right where the left has nothing else.
    let rest = all.rest;
    match (sides[0], sides[1]) {
        (Some(left), None) => {
            let right = build::constant(program, ty, -rest)?;
            Some(build::binary(program, op, left, right))
        }
        (Some(left), Some(right)) => {
            let number = build::constant(program, ty, rest.abs())?;
            let (left, right) = match rest {
                0 => (left, right),
                r if r > 0 => (build::binary(program, BinaryOp::AddWrap, left, number), right),
                _ => (left, build::binary(program, BinaryOp::AddWrap, right, number)),
            };
            Some(build::binary(program, op, left, right))
        }
        _ => None,
    }
}

/// At least one part has a positive factor, and a single one the factor 1.
fn single(op: BinaryOp, all: &Sum) -> Option<(BinaryOp, Sum)> {
    let mut all = all.clone();
    let mut op = op;
    if all.parts.iter().all(|p| p.2 < 0) {
        all.parts.iter_mut().for_each(|p| p.2 = -p.2);
        all.rest = -all.rest;
        op = match op {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Ge => BinaryOp::Le,
            same => same,
        };
    }
    if let [(_, _, factor)] = &mut all.parts[..] {
        let k = *factor;
        // k·x + r op 0
        if k > 1 {
            let least = -all.rest;
            let (down, up) = (least.div_euclid(k), -(all.rest.div_euclid(k)));
            let exact = least.rem_euclid(k) == 0;
            all.rest = match op {
                BinaryOp::Le | BinaryOp::Gt => -down,
                BinaryOp::Lt | BinaryOp::Ge => -up,
                _ if exact => -down,
                _ => return Some((op, all)),
            };
            *factor = 1;
        }
    }
    Some((op, all))
}

/// The conditions with a variable eliminated that may have any value, as over the integers: its bounds are held against
/// each other (Fourier, Motzkin). What reads it otherwise is dropped.
pub fn without(program: &mut Program, conds: Vec<ExprId>, place: &Place) -> Vec<ExprId> {
    let (with, mut all): (Vec<ExprId>, Vec<ExprId>) = conds.into_iter().partition(|&c| mentions(program, c, place));
    let mut lower: Vec<Sum> = Vec::new();
    let mut upper: Vec<Sum> = Vec::new();
    let mut equal: Option<Sum> = None;
    let mut parts = Vec::new();
    for cond in with {
        atoms(program, cond, &mut parts);
    }
    for cond in parts {
        let Some((op, bound)) = bound(program, cond, place) else { continue };
        match op {
            BinaryOp::Eq => equal = Some(bound),
            BinaryOp::Le => upper.push(bound),
            BinaryOp::Lt => upper.push(Sum { rest: bound.rest - 1, ..bound }),
            BinaryOp::Ge => lower.push(bound),
            BinaryOp::Gt => lower.push(Sum { rest: bound.rest + 1, ..bound }),
            _ => {}
        }
    }
    if let Some(value) = equal {
        lower.push(value.clone());
        upper.push(value);
    }
    let long = build::int_type(program, 64, true);
    if let (Type::Int { signed, .. }, bits @ ..=32) =
        (program.types.representation(place.ty), program.bits_of(place.ty))
        && (!lower.is_empty() || !upper.is_empty())
    {
        let (least, most) = match signed {
            true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            false => (0, (1i128 << bits) - 1),
        };
        lower.push(Sum { rest: least, ..Sum::default() });
        upper.push(Sum { rest: most, ..Sum::default() });
    }
    for low in &lower {
        for high in &upper {
            let mut difference = low.clone();
            difference.rest -= high.rest;
            for (_, part, factor) in &high.parts {
                difference.add(program, *part, -factor);
            }
            if difference.parts.is_empty() || all.len() >= limits::CEGAR_CONDITION {
                continue;
            }
            all.extend(rebuilt(program, BinaryOp::Le, &difference, long).map(|c| narrow(program, c)));
        }
    }
    all
}

/// A comparison of one wide variable with a number that fits its own type, in that type.
fn narrow(program: &mut Program, id: ExprId) -> ExprId {
    let ExprKind::Binary(op, a, b) = program.expr(id).kind else { return id };
    let (ExprKind::Cast(inner), ExprKind::Const(Const::Int(bits))) =
        (program.expr(a).kind.clone(), program.expr(b).kind.clone())
    else {
        return id;
    };
    let number = crate::invariants::sample::number(program, program.expr(b).ty, bits);
    let ty = program.expr(inner).ty;
    match build::constant(program, ty, number) {
        Some(right) => build::binary(program, op, inner, right),
        None => id,
    }
}

/// `place op bound`, where the condition says that.
fn bound(program: &Program, cond: ExprId, place: &Place) -> Option<(BinaryOp, Sum)> {
    let ExprKind::Binary(op, a, b) = program.expr(cond).kind else { return None };
    if !op.is_comparison() {
        return None;
    }
    let mut all = Sum::default();
    sum(program, a, 1, &mut all, 0)?;
    sum(program, b, -1, &mut all, 0)?;
    let reads = |e: ExprId| matches!(&program.expr(e).kind, ExprKind::Load(p) if p == place);
    let at = all.parts.iter().position(|p| reads(p.1))?;
    let (_, _, factor) = all.parts.remove(at);
    if factor.abs() != 1 || all.parts.iter().any(|p| mentions(program, p.1, place)) {
        return None;
    }
    // factor·x + rest op 0
    let turned = |op| match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Le,
        same => same,
    };
    if factor == -1 {
        return Some((turned(op), all));
    }
    all.parts.iter_mut().for_each(|p| p.2 = -p.2);
    all.rest = -all.rest;
    Some((op, all))
}
