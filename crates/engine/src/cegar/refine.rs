//! New predicates from a path that no run goes: what must hold at each loop head on it for the rest to happen (weakest
//! preconditions), and what is known there after what happened before (strongest postconditions), both over the steps
//! of an unsatisfiable core alone (Ball, Rajamani, "Newton", 2002).
//!
//! Everything here is a guess: the abstraction asks the solver about each predicate before it means anything.

use super::condition::{self, Tidy};
use super::path::Concrete;
use crate::invariants::build;
use crate::invariants::loops::{self, Loop};
use crate::limits;
use because_ir::{
    BinaryOp, Callee, Decision, ExprId, ExprKind, ObjectKind, Path, PathStep, Place, PlaceBase, Program, Projection,
    StatementKind, TerminatorKind, Type,
};
use std::collections::BTreeSet;

/// Which way predicates are searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Refinement {
    /// Backwards from the failure.
    Weakest,
    /// Forwards from the start.
    Strongest,
    /// Both ways.
    #[default]
    Both,
}

/// Guesses for one loop head on a path.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Conditions before the rest of the path, one by one.
    pub before: Vec<ExprId>,
    /// All of those at once, if all can be stated there.
    pub whole: Option<ExprId>,
    /// Conditions after the first part of the path.
    pub after: Vec<ExprId>,
    /// Conditions of the core as they stand in the program, and bounds instead of equations.
    pub atoms: Vec<ExprId>,
    /// Conditions of the whole path as they stand in the program.
    pub wide: Vec<ExprId>,
    /// Variables that matter here.
    pub places: Vec<Place>,
}

/// For each head on the path its guesses. `of` gives the loop of each head.
pub fn guesses(
    program: &mut Program,
    loops: &[Loop],
    of: &[usize],
    concrete: &Concrete,
    core: &BTreeSet<u32>,
) -> Vec<Found> {
    let results = results(program, &concrete.path);
    let guards = guards(program, &concrete.path, core);
    let mut found = vec![Found::default(); of.len()];
    backwards(program, loops, of, concrete, &guards, &results, &mut found);
    forwards(program, loops, of, concrete, &guards, &results, &mut found);
    let mut atoms: Vec<ExprId> = Vec::new();
    for (_, parts) in &guards {
        for &part in parts {
            condition::atoms(program, part, &mut atoms);
        }
    }
    for (index, &one) in of.iter().enumerate() {
        let mut looser = atoms.clone();
        for &fact in &found[index].after {
            looser.extend(sides(program, fact));
        }
        found[index].atoms = expressible(program, &loops[one], &looser);
    }
    let mut wide: Vec<ExprId> = Vec::new();
    for step in &concrete.path.steps {
        let parts = decided(program, step);
        for part in parts {
            condition::atoms(program, part, &mut wide);
        }
    }
    for (index, &one) in of.iter().enumerate() {
        found[index].wide = expressible(program, &loops[one], &wide);
    }
    found
}

/// An equation of numbers as two bounds: one of them may last where the equation does not.
fn sides(program: &mut Program, fact: ExprId) -> Vec<ExprId> {
    let ExprKind::Binary(BinaryOp::Eq, a, b) = program.expr(fact).kind else { return Vec::new() };
    if !matches!(program.types.representation(program.expr(a).ty), Type::Int { .. }) {
        return Vec::new();
    }
    [BinaryOp::Le, BinaryOp::Ge].into_iter().map(|op| build::binary(program, op, a, b)).collect()
}

/// For each step that is a `Return`: where its value goes.
fn results(program: &Program, path: &Path) -> Vec<Option<Place>> {
    let mut calls: Vec<(u32, Option<Place>)> = Vec::new();
    let mut all = vec![None; path.steps.len()];
    for (index, step) in path.steps.iter().enumerate() {
        while calls.last().is_some_and(|(depth, _)| *depth >= step.depth) {
            calls.pop();
        }
        match program.statement(step.location).map(|s| &s.kind) {
            Some(StatementKind::Call { result, .. }) => calls.push((step.depth, result.clone())),
            Some(_) => {}
            None => all[index] = calls.last().and_then(|(_, place)| place.clone()),
        }
    }
    all
}

/// The conditions that steps of the core rest on, as conjuncts, by step.
fn guards(program: &mut Program, path: &Path, core: &BTreeSet<u32>) -> Vec<(u32, Vec<ExprId>)> {
    let last = path.steps.len().saturating_sub(1) as u32;
    let mut all = Vec::new();
    for (index, step) in path.steps.iter().enumerate() {
        let index = index as u32;
        let mut parts = Vec::new();
        if core.contains(&index) || index == last {
            parts.extend(decided(program, step));
        }
        if index == last {
            parts.extend(failing(program, step));
        }
        if !parts.is_empty() {
            all.push((index, parts));
        }
    }
    all
}

/// What a branch or an assumption on the path says.
fn decided(program: &mut Program, step: &PathStep) -> Vec<ExprId> {
    let at = step.location;
    if let Some(statement) = program.statement(at) {
        return match statement.kind {
            StatementKind::Assume(cond) => condition::conjuncts(program, cond, true),
            _ => Vec::new(),
        };
    }
    let terminator = program.function(at.function).blocks[at.block.index()].terminator.kind.clone();
    match (terminator, step.decision) {
        (TerminatorKind::Branch { cond, .. }, Decision::Branch(taken)) => condition::conjuncts(program, cond, taken),
        (TerminatorKind::Switch { value, cases, .. }, Decision::Switch(case)) => {
            let ty = program.expr(value).ty;
            let mut all = Vec::new();
            for (index, one) in cases.iter().enumerate() {
                let taken = case == Some(index as u32);
                if case.is_some() && !taken || one.low != one.high {
                    continue;
                }
                let Some(number) = build::constant(program, ty, one.low) else { continue };
                let op = if taken { BinaryOp::Eq } else { BinaryOp::Ne };
                all.push(build::binary(program, op, value, number));
            }
            all
        }
        _ => Vec::new(),
    }
}

/// How the last step of a path goes wrong: the denied assertion, an index outside, a divisor of zero.
fn failing(program: &mut Program, step: &PathStep) -> Vec<ExprId> {
    let at = step.location;
    let Some(kind) = program.statement(at).map(|s| s.kind.clone()) else {
        let mut exprs = Vec::new();
        let kind = &program.function(at.function).blocks[at.block.index()].terminator.kind;
        if let TerminatorKind::Branch { cond: e, .. }
        | TerminatorKind::Switch { value: e, .. }
        | TerminatorKind::Return(Some(e))
        | TerminatorKind::Exit(e) = kind
        {
            exprs.push(*e);
        }
        return exprs.into_iter().flat_map(|e| dangers(program, e)).collect();
    };
    let mut all = match kind {
        StatementKind::Assert { cond, .. } | StatementKind::Invariant { cond, .. } => {
            condition::conjuncts(program, cond, false)
        }
        _ => Vec::new(),
    };
    let mut exprs = Vec::new();
    loops::for_each_expr(&kind, &mut |e| exprs.push(e));
    let mut written = Vec::new();
    loops::for_each_place(&kind, &mut |p| written.push(p.clone()));
    for place in written {
        all.extend(outside(program, &place));
    }
    all.extend(exprs.into_iter().flat_map(|e| dangers(program, e)));
    all
}

/// Conditions under which parts of an expression are undefined.
fn dangers(program: &mut Program, id: ExprId) -> Vec<ExprId> {
    let mut all = Vec::new();
    match program.expr(id).kind.clone() {
        ExprKind::Load(place) => all.extend(outside(program, &place)),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => all.extend(dangers(program, a)),
        ExprKind::Binary(op, a, b) => {
            all.extend(dangers(program, a));
            all.extend(dangers(program, b));
            let ty = program.expr(b).ty;
            if matches!(op, BinaryOp::Div | BinaryOp::Rem)
                && let Some(zero) = build::constant(program, ty, 0)
            {
                all.push(build::binary(program, BinaryOp::Eq, b, zero));
            }
            all.extend(overflow(program, op, a, b));
        }
        _ => {}
    }
    all
}

/// A signed sum, difference or multiple leaves its type, at either end.
fn overflow(program: &mut Program, op: BinaryOp, a: ExprId, b: ExprId) -> Vec<ExprId> {
    let ty = program.expr(a).ty;
    let wide = match op {
        BinaryOp::Add => BinaryOp::AddWrap,
        BinaryOp::Sub => BinaryOp::SubWrap,
        BinaryOp::Mul => BinaryOp::MulWrap,
        _ => return Vec::new(),
    };
    let Type::Int { bits: bits @ ..=32, signed: true, .. } = *program.types.representation(ty) else {
        return Vec::new();
    };
    let long = build::int_type(program, 64, true);
    let (a, b) = (build::cast(program, a, long), build::cast(program, b, long));
    let value = build::binary(program, wide, a, b);
    let (most, least) = ((1i128 << (bits - 1)) - 1, -(1i128 << (bits - 1)));
    let mut all = Vec::new();
    for (op, limit) in [(BinaryOp::Gt, most), (BinaryOp::Lt, least)] {
        let limit = build::constant(program, long, limit);
        all.extend(limit.map(|l| build::binary(program, op, value, l)));
    }
    all
}

/// The first index of a place that can be outside of its array is so.
fn outside(program: &mut Program, place: &Place) -> Vec<ExprId> {
    let mut ty = match place.base {
        PlaceBase::Object(o) => program.object(o).ty,
        PlaceBase::Deref(_) => return Vec::new(),
    };
    let mut all = Vec::new();
    for part in &place.path {
        match (program.types.get(ty).clone(), part) {
            (Type::Record(r), Projection::Field(f)) => {
                let Some(field) = program.types.record(r).fields.get(*f as usize) else { return all };
                ty = field.ty;
            }
            (Type::Array { element, length }, Projection::Index(index)) => {
                let of = program.expr(*index).ty;
                if let Some(number) = build::constant(program, of, i128::from(length)) {
                    all.push(build::binary(program, BinaryOp::Ge, *index, number));
                }
                if let (true, Some(zero)) = (program.types.is_signed(of), build::constant(program, of, 0)) {
                    all.push(build::binary(program, BinaryOp::Lt, *index, zero));
                }
                ty = element;
            }
            _ => return all,
        }
    }
    all
}

/// What a step stores: places and values, `None` for a value that is not known.
fn stores(program: &Program, step: &PathStep, result: Option<&Place>) -> Vec<(Place, Option<ExprId>)> {
    let whole = |object: because_ir::ObjectId| {
        let ty = program.object(object).ty;
        Place { base: PlaceBase::Object(object), path: Vec::new(), ty }
    };
    let at = step.location;
    let Some(statement) = program.statement(at) else {
        let kind = &program.function(at.function).blocks[at.block.index()].terminator.kind;
        return match (kind, result) {
            (TerminatorKind::Return(value), Some(place)) => vec![(place.clone(), *value)],
            _ => Vec::new(),
        };
    };
    match &statement.kind {
        StatementKind::Assign { place, value } => vec![(place.clone(), Some(*value))],
        StatementKind::Input { place, .. } => vec![(place.clone(), None)],
        StatementKind::Begin(object) | StatementKind::End(object) => vec![(whole(*object), None)],
        StatementKind::Call { result, callee: Callee::Direct(f), args } => {
            let function = program.function(*f);
            if function.blocks.is_empty() {
                return result.iter().map(|p| (p.clone(), None)).collect();
            }
            function.params.iter().zip(args).map(|(&param, &arg)| (whole(param), Some(arg))).collect()
        }
        kind => {
            let mut all = Vec::new();
            loops::for_each_place(kind, &mut |p| all.push((p.clone(), None)));
            all
        }
    }
}

fn backwards(
    program: &mut Program,
    loops: &[Loop],
    of: &[usize],
    concrete: &Concrete,
    guards: &[(u32, Vec<ExprId>)],
    results: &[Option<Place>],
    found: &mut [Found],
) {
    let mut moved: Vec<ExprId> = Vec::new();
    let mut lost = false;
    for index in (0..concrete.path.steps.len()).rev() {
        let step = &concrete.path.steps[index];
        for (place, value) in stores(program, step, results[index].as_ref()) {
            let before = moved.len();
            let mut kept = Vec::new();
            if value.is_none() && build::is_number(program, &place) {
                lost |= moved.iter().any(|&c| condition::mentions(program, c, &place));
                moved = condition::without(program, moved, &place);
            }
            for cond in moved {
                if !condition::mentions(program, cond, &place) {
                    kept.push(cond);
                } else if let Some(value) = value
                    && let Some(cond) = condition::replaced(program, cond, &place, value)
                    && let Tidy::When(cond) = condition::tidy(program, cond)
                {
                    kept.push(cond);
                }
            }
            moved = kept;
            lost |= moved.len() < before;
        }
        if let Ok(at) = guards.binary_search_by_key(&(index as u32), |g| g.0) {
            for &part in &guards[at].1 {
                if moved.len() < limits::CEGAR_MOVED
                    && let Tidy::When(cond) = condition::tidy(program, part)
                {
                    moved.push(cond);
                }
            }
        }
        for (head, _) in concrete.heads.iter().enumerate().filter(|(_, at)| **at == index as u32) {
            let one = &loops[of[head]];
            let mut parts = Vec::new();
            for &cond in &moved {
                condition::atoms(program, cond, &mut parts);
            }
            found[head].before = expressible(program, one, &parts);
            for &cond in &moved {
                let places = condition::places(program, cond);
                found[head].places.extend(places.into_iter().filter(|p| is_expressible(program, one, p)));
            }
            let all = expressible(program, one, &moved);
            if !lost && all.len() == moved.len() && all.len() > 1 {
                found[head].whole = condition::joined(program, &all);
            }
        }
    }
}

fn forwards(
    program: &mut Program,
    loops: &[Loop],
    of: &[usize],
    concrete: &Concrete,
    guards: &[(u32, Vec<ExprId>)],
    results: &[Option<Place>],
    found: &mut [Found],
) {
    let relevant: Vec<Place> = found.iter().flat_map(|f| f.places.iter().cloned()).collect();
    let mut facts: Vec<ExprId> = Vec::new();
    for (index, (step, result)) in concrete.path.steps.iter().zip(results).enumerate() {
        for (head, _) in concrete.heads.iter().enumerate().filter(|(_, at)| **at == index as u32) {
            let known: Vec<ExprId> = facts
                .iter()
                .copied()
                .filter(|&f| condition::places(program, f).iter().any(|p| relevant.contains(p)))
                .collect();
            found[head].after = expressible(program, &loops[of[head]], &known);
        }
        if let Ok(at) = guards.binary_search_by_key(&(index as u32), |g| g.0) {
            facts.extend(guards[at].1.iter().copied());
        }
        for (place, value) in stores(program, step, result.as_ref()) {
            facts = stepped(program, facts, &place, value);
        }
        facts.truncate(limits::CEGAR_MOVED);
    }
}

/// What is known after a store: what does not read the place, what reads it turned round where the store can be undone,
/// and what the place is now.
fn stepped(program: &mut Program, facts: Vec<ExprId>, place: &Place, value: Option<ExprId>) -> Vec<ExprId> {
    let undone = value.and_then(|v| undone(program, place, v));
    let mut all = Vec::new();
    for fact in facts {
        if !condition::mentions(program, fact, place) {
            all.push(fact);
        } else if let Some(before) = undone
            && let Some(turned) = condition::replaced(program, fact, place, before)
            && let Tidy::When(turned) = condition::tidy(program, turned)
        {
            all.push(turned);
        }
    }
    if let Some(value) = value
        && build::is_number(program, place)
        && program.expr(value).ty == place.ty
        && !condition::mentions(program, value, place)
    {
        let is = build::load(program, place);
        let equal = build::binary(program, BinaryOp::Eq, is, value);
        if let Tidy::When(equal) = condition::tidy(program, equal) {
            all.push(equal);
        }
    }
    all
}

/// For `x = x + c` or `x = x - c`: the value of x before, over x after.
fn undone(program: &mut Program, place: &Place, value: ExprId) -> Option<ExprId> {
    let (op, a, b) = match program.expr(value).kind {
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::AddWrap), a, b) => (op, a, b),
        ExprKind::Binary(op @ (BinaryOp::Sub | BinaryOp::SubWrap), a, b) => (op, a, b),
        _ => return None,
    };
    let reads = |e: ExprId| matches!(&program.expr(e).kind, ExprKind::Load(p) if p == place);
    if !reads(a) || condition::mentions(program, b, place) {
        return None;
    }
    let op = match op {
        BinaryOp::Add | BinaryOp::AddWrap => BinaryOp::SubWrap,
        _ => BinaryOp::AddWrap,
    };
    let after = build::load(program, place);
    Some(build::binary(program, op, after, b))
}

/// The conditions that can be stated at the head of a loop, made of operations that cannot fail.
fn expressible(program: &mut Program, one: &Loop, conds: &[ExprId]) -> Vec<ExprId> {
    let mut all = Vec::new();
    for &cond in conds {
        let stated = condition::places(program, cond).iter().all(|p| is_expressible(program, one, p));
        if stated
            && let Some(total) = build::total(program, cond, &|program, place| build::is_number(program, place), 0)
        {
            all.push(total);
        }
    }
    all
}

fn is_expressible(program: &Program, one: &Loop, place: &Place) -> bool {
    let PlaceBase::Object(o) = place.base else { return false };
    let object = program.object(o);
    let lasting = matches!(object.kind, ObjectKind::Global | ObjectKind::Static);
    let function = program.function(one.id.function);
    build::is_number(program, place)
        && !object.volatile
        && (lasting || (object.function == Some(one.id.function) && loops::is_live(program, function, one.id.head, o)))
}
