//! Guesses at loop invariants: conditions over the numbers that are live at a loop head.
//!
//! Comes in: a program, its cut loops, states sampled at their heads. Goes out: conditions, none of them trusted: the
//! constants and conditions of the program, orders between variables, equations and remainders seen in the samples,
//! and what holds in single states of a variable that has few.

use super::build::{self, is_number};
use super::cut::Candidate;
use super::linear;
use super::loops::{self, Loop};
use crate::limits;
use because_ir::{
    BinaryOp, BlockId, Const, ExprId, ExprKind, ObjectKind, Place, PlaceBase, Program, Projection, TerminatorKind, Type,
};
use std::collections::BTreeSet;

/// The numbers worth talking about at each loop head.
pub fn places(program: &Program, loops: &[Loop]) -> Vec<Vec<Place>> {
    loops.iter().map(|one| places_of(program, one)).collect()
}

fn places_of(program: &Program, one: &Loop) -> Vec<Place> {
    let function = program.function(one.id.function);
    let mut inner: Vec<Place> = Vec::new();
    let mut outer: Vec<Place> = Vec::new();
    for (index, block) in function.blocks.iter().enumerate() {
        let list = if one.blocks.contains(&BlockId(index as u32)) { &mut inner } else { &mut outer };
        let mut add = |p: &Place| {
            if is_number(program, p) && !list.contains(p) {
                list.push(p.clone());
            }
        };
        for statement in &block.statements {
            loops::for_each_expr(&statement.kind, &mut |e| loops::for_each_mention(program, e, &mut add));
            loops::for_each_place(&statement.kind, &mut add);
        }
        if let Some(e) = terminator_expr(&block.terminator.kind) {
            loops::for_each_mention(program, e, &mut add);
        }
    }
    for (index, object) in program.objects.iter().enumerate() {
        if matches!(object.kind, ObjectKind::Global | ObjectKind::Static) && !object.read_only {
            let place =
                Place { base: PlaceBase::Object(because_ir::ObjectId(index as u32)), path: Vec::new(), ty: object.ty };
            if is_number(program, &place) && !outer.contains(&place) {
                outer.push(place);
            }
        }
    }
    let live = |p: &Place| match p.base {
        PlaceBase::Object(o) => {
            let global = matches!(program.object(o).kind, ObjectKind::Global | ObjectKind::Static);
            global || loops::is_live(program, function, one.id.head, o)
        }
        PlaceBase::Deref(_) => false,
    };
    let mut all: Vec<Place> = Vec::new();
    for place in inner.into_iter().chain(outer) {
        if all.len() < limits::PROOF_VARIABLES && !all.contains(&place) && live(&place) {
            all.push(place);
        }
    }
    all
}

fn terminator_expr(kind: &TerminatorKind) -> Option<ExprId> {
    match kind {
        TerminatorKind::Branch { cond: e, .. }
        | TerminatorKind::Switch { value: e, .. }
        | TerminatorKind::Return(Some(e))
        | TerminatorKind::Exit(e) => Some(*e),
        _ => None,
    }
}

/// All guesses for all loops; new expressions are added to the program.
pub fn guess(
    program: &mut Program,
    loops: &[Loop],
    places: &[Vec<Place>],
    states: &[Vec<Vec<i128>>],
) -> Vec<Candidate> {
    let constants = constants(program);
    let mut all = Vec::new();
    for (of, one) in loops.iter().enumerate() {
        let mut guess = Guess { program, of, places: &places[of], states: &states[of], out: Vec::new() };
        guess.ranges(&constants);
        guess.orders();
        guess.distances(&constants);
        guess.equations();
        guess.remainders(&constants);
        guess.single_states();
        guess.conditions(one);
        all.append(&mut guess.out);
    }
    all
}

/// Numbers in the user's code, most frequent kinds first: small ones, then in order.
fn constants(program: &Program) -> Vec<i128> {
    let mut found: BTreeSet<(u128, i128)> = BTreeSet::from([(0, 0), (1, 1)]);
    for e in &program.exprs {
        if let ExprKind::Const(Const::Int(bits)) = e.kind {
            let value = super::sample::number(program, e.ty, bits);
            // Sums and differences of what is kept must not overflow.
            if value.unsigned_abs() < 1 << 100 {
                found.insert((value.unsigned_abs(), value));
            }
        }
    }
    found.into_iter().map(|(_, v)| v).take(limits::PROOF_CONSTANTS).collect()
}

struct Guess<'a> {
    program: &'a mut Program,
    of: usize,
    places: &'a [Place],
    states: &'a [Vec<i128>],
    out: Vec<Candidate>,
}

impl Guess<'_> {
    fn push(&mut self, cond: Option<ExprId>, cost: u8) {
        self.out.extend(cond.map(|cond| Candidate { of: self.of, cond, cost }));
    }

    /// What sampled states say of a condition over them; true where there are none.
    fn seen(&self, holds: impl Fn(&[i128]) -> bool) -> bool {
        self.states.iter().all(|s| holds(s))
    }

    fn ranges(&mut self, constants: &[i128]) {
        for (k, place) in self.places.iter().enumerate() {
            let mut bounds: BTreeSet<i128> = constants.iter().flat_map(|&c| [c - 1, c, c + 1]).collect();
            bounds.extend(self.states.iter().map(|s| s[k]).min());
            bounds.extend(self.states.iter().map(|s| s[k]).max());
            for &c in &bounds {
                if self.seen(|s| s[k] >= c) {
                    let cond = build::compare_constant(self.program, BinaryOp::Ge, place, c);
                    self.push(cond, 0);
                }
                if self.seen(|s| s[k] <= c) {
                    let cond = build::compare_constant(self.program, BinaryOp::Le, place, c);
                    self.push(cond, 0);
                }
            }
            let mut values: BTreeSet<i128> = self.states.iter().map(|s| s[k]).collect();
            if let (Some(only), None) = (values.pop_first(), values.pop_first()) {
                let cond = build::compare_constant(self.program, BinaryOp::Eq, place, only);
                self.push(cond, 0);
            }
            let is_bool = matches!(self.program.types.representation(place.ty), Type::Bool);
            for &c in constants {
                if self.seen(|s| s[k] != c) {
                    let cond = build::compare_constant(self.program, BinaryOp::Ne, place, c);
                    self.push(cond, 0);
                }
                if is_bool && self.seen(|s| s[k] == c) {
                    let cond = build::compare_constant(self.program, BinaryOp::Eq, place, c);
                    self.push(cond, 0);
                }
            }
        }
    }

    fn orders(&mut self) {
        for (i, a) in self.places.iter().enumerate() {
            let first: BTreeSet<i128> = self.states.iter().map(|s| s[i]).collect();
            let least = first.first().copied();
            for (j, b) in self.places.iter().enumerate() {
                if i == j || is_bool(self.program, a) || is_bool(self.program, b) {
                    continue;
                }
                if self.seen(|s| s[i] <= s[j]) {
                    let cond = build::compare(self.program, BinaryOp::Le, a, b);
                    self.push(cond, 0);
                    if self.seen(|s| s[i] < s[j]) {
                        let cond = build::compare(self.program, BinaryOp::Lt, a, b);
                        self.push(cond, 0);
                    }
                }
                if i < j && !self.states.is_empty() && self.seen(|s| s[i] == s[j]) {
                    let cond = build::compare(self.program, BinaryOp::Eq, a, b);
                    self.push(cond, 0);
                }
                if i < j && self.seen(|s| s[i] != s[j]) {
                    let cond = build::compare(self.program, BinaryOp::Ne, a, b);
                    self.push(cond, 0);
                }
                // A counter that starts at the least value seen and may have nothing to do.
                if let Some(c) = least
                    && self.seen(|s| s[i] <= s[j] || s[i] == c)
                    && !self.seen(|s| s[i] <= s[j])
                {
                    let le = build::compare(self.program, BinaryOp::Le, a, b);
                    let start = build::compare_constant(self.program, BinaryOp::Eq, a, c);
                    let cond = le.zip(start).map(|(x, y)| build::or(self.program, x, y));
                    self.push(cond, 0);
                }
                if self.seen(|s| s[i] <= s[j] + 1) && !self.seen(|s| s[i] <= s[j]) {
                    let cond = self.next_to(a, b);
                    self.push(cond, 0);
                }
            }
        }
    }

    /// `a + k·b <= c` and `>= c`, where the bound is one that the program names and samples reach it.
    fn distances(&mut self, constants: &[i128]) {
        let close: BTreeSet<i128> = constants.iter().flat_map(|&c| [c - 1, c, c + 1, -c - 1, -c, 1 - c]).collect();
        let mut factors: Vec<i128> = vec![1, -1];
        factors.extend(constants.iter().filter(|c| (2..=16).contains(*c)).map(|c| -c));
        let count = self.places.len().min(limits::PROOF_RELATED);
        for i in 0..count {
            for j in (0..count).filter(|&j| j != i) {
                for &k in &factors {
                    // A sum, and a difference, is examined once.
                    if k.abs() == 1 && j < i {
                        continue;
                    }
                    let sums: BTreeSet<i128> = self.states.iter().map(|s| s[i] + k * s[j]).collect();
                    if sums.len() < 2 {
                        continue;
                    }
                    for (op, c) in [(BinaryOp::Ge, sums.first()), (BinaryOp::Le, sums.last())] {
                        if let Some(&c) = c.filter(|c| close.contains(c) && (k != -1 || **c != 0)) {
                            let cond = self.distance(i, k, j, op, c);
                            self.push(cond, if k.abs() == 1 { 1 } else { 2 });
                        }
                    }
                }
            }
        }
    }

    fn distance(&mut self, i: usize, k: i128, j: usize, op: BinaryOp, c: i128) -> Option<ExprId> {
        let (a, b) = (&self.places[i], &self.places[j]);
        let long = build::int_type(self.program, 64, true);
        for place in [a, b] {
            if self.program.bits_of(place.ty) > 32 || is_bool(self.program, place) {
                return None;
            }
        }
        let (left, right) = (build::load(self.program, a), build::load(self.program, b));
        let (left, mut right) = (build::cast(self.program, left, long), build::cast(self.program, right, long));
        if k.abs() != 1 {
            let by = build::constant(self.program, long, k.abs())?;
            right = build::binary(self.program, BinaryOp::MulWrap, right, by);
        }
        let number = build::constant(self.program, long, c)?;
        if k > 0 {
            let sum = build::binary(self.program, BinaryOp::AddWrap, left, right);
            return Some(build::binary(self.program, op, sum, number));
        }
        // a op k·b + c
        let bound = if c == 0 { right } else { build::binary(self.program, BinaryOp::AddWrap, right, number) };
        Some(build::binary(self.program, op, left, bound))
    }

    /// `a <= b + 1` without overflow.
    fn next_to(&mut self, a: &Place, b: &Place) -> Option<ExprId> {
        for place in [a, b] {
            if self.program.bits_of(place.ty) > 32 {
                return None;
            }
        }
        let long = build::int_type(self.program, 64, true);
        let (left, right) = (build::load(self.program, a), build::load(self.program, b));
        let (left, right) = (build::cast(self.program, left, long), build::cast(self.program, right, long));
        let one = build::constant(self.program, long, 1)?;
        let sum = build::binary(self.program, BinaryOp::AddWrap, right, one);
        Some(build::binary(self.program, BinaryOp::Le, left, sum))
    }

    /// Linear equations of all samples, of all variables and of pairs and triples that have fewer unknowns.
    fn equations(&mut self) {
        if self.states.len() < 3 {
            return;
        }
        let found = linear::equations(self.states, self.places.len());
        for equation in &found {
            self.equation(equation);
        }
        // Equations of the basis added up pairwise often have fewer variables.
        for (i, a) in found.iter().enumerate() {
            for b in &found[i + 1..] {
                for sign in [1, -1] {
                    let sum: Vec<i128> = a.iter().zip(b).map(|(x, y)| x + sign * y).collect();
                    let used = |e: &[i128]| e[..e.len() - 1].iter().filter(|v| **v != 0).count();
                    if used(&sum) >= 1 && used(&sum) <= used(a).max(used(b)) {
                        self.equation(&sum);
                    }
                }
            }
        }
    }

    fn equation(&mut self, equation: &[i128]) {
        let width = |p: &Place| self.program.bits_of(p.ty);
        let used: Vec<u32> =
            equation.iter().zip(self.places).filter(|(f, _)| **f != 0).map(|(_, p)| width(p)).collect();
        let Some(&widest) = used.iter().max() else { return };
        let cost = if used.len() > 3 { 2 } else { 1 };
        let exact = build::linear(self.program, equation, self.places, None);
        self.push(exact, cost);
        if used.iter().all(|&w| w == widest) && widest >= 8 {
            let modular = build::linear(self.program, equation, self.places, Some(widest));
            self.push(modular, cost);
        }
    }

    fn remainders(&mut self, constants: &[i128]) {
        let mut moduli: BTreeSet<i128> = constants.iter().map(|c| c.abs()).filter(|c| (2..=64).contains(c)).collect();
        moduli.insert(2);
        for (k, place) in self.places.iter().enumerate() {
            for &m in &moduli {
                let mut rests: BTreeSet<i128> = self.states.iter().map(|s| s[k] % m).collect();
                if let (Some(r), None) = (rests.pop_first(), rests.pop_first()) {
                    let cond = self.remainder(place, m, r);
                    self.push(cond, if (m as u128).is_power_of_two() { 0 } else { 2 });
                }
            }
        }
    }

    fn remainder(&mut self, place: &Place, m: i128, r: i128) -> Option<ExprId> {
        let by = build::constant(self.program, place.ty, m)?;
        let rest = build::constant(self.program, place.ty, r)?;
        let value = build::load(self.program, place);
        let rem = build::binary(self.program, BinaryOp::Rem, value, by);
        Some(build::binary(self.program, BinaryOp::Eq, rem, rest))
    }

    /// For variables with few values: what the others are in each of them.
    fn single_states(&mut self) {
        if self.states.len() < 2 {
            return;
        }
        for k in 0..self.places.len() {
            let values: BTreeSet<i128> = self.states.iter().map(|s| s[k]).collect();
            if values.len() < 2 || values.len() > limits::PROOF_STATES {
                continue;
            }
            for &c in &values {
                self.single_state(k, c);
            }
        }
    }

    fn single_state(&mut self, k: usize, c: i128) {
        let inside: Vec<&Vec<i128>> = self.states.iter().filter(|s| s[k] == c).collect();
        let Some(elsewhere) = build::compare_constant(self.program, BinaryOp::Ne, &self.places[k], c) else { return };
        let mut then = Vec::new();
        for (j, place) in self.places.iter().enumerate().filter(|(j, _)| *j != k) {
            let (Some(low), Some(high)) = (inside.iter().map(|s| s[j]).min(), inside.iter().map(|s| s[j]).max()) else {
                continue;
            };
            if low == high {
                then.extend(build::compare_constant(self.program, BinaryOp::Eq, place, low));
            } else {
                then.extend(build::compare_constant(self.program, BinaryOp::Ge, place, low));
                then.extend(build::compare_constant(self.program, BinaryOp::Le, place, high));
            }
        }
        for (i, a) in self.places.iter().enumerate().filter(|(i, _)| *i != k) {
            for (j, b) in self.places.iter().enumerate().filter(|(j, _)| *j != k && *j > i) {
                if is_bool(self.program, a) != is_bool(self.program, b) {
                    continue;
                }
                if inside.iter().all(|s| s[i] == s[j]) {
                    then.extend(build::compare(self.program, BinaryOp::Eq, a, b));
                }
            }
        }
        for cond in then.into_iter().take(limits::PROOF_EQUALITIES) {
            let either = build::or(self.program, elsewhere, cond);
            self.push(Some(either), 1);
        }
    }

    /// Conditions of the program over what is live here, alone and in pairs.
    fn conditions(&mut self, one: &Loop) {
        let places = self.places.to_vec();
        let allowed = move |_: &Program, p: &Place| places.contains(p);
        let mut atoms: Vec<ExprId> = Vec::new();
        let mut texts = BTreeSet::new();
        for e in condition_exprs(self.program, one) {
            if atoms.len() >= limits::PROOF_ATOMS {
                break;
            }
            if let Some(atom) = build::total(self.program, e, &allowed, 0)
                && texts.insert(crate::proof::c_text(self.program, atom))
            {
                atoms.push(atom);
            }
        }
        let literals: Vec<ExprId> = atoms.iter().flat_map(|&a| [a, build::not(self.program, a)]).collect();
        for (i, &a) in literals.iter().enumerate() {
            self.push(Some(a), 2);
            for &b in &literals[i + 1..] {
                if i / 2 * 2 + 1 < literals.len() && (literals[i / 2 * 2 + 1] == b) {
                    continue;
                }
                let either = build::or(self.program, a, b);
                self.push(Some(either), 2);
            }
        }
    }
}

fn is_bool(program: &Program, place: &Place) -> bool {
    matches!(program.types.representation(place.ty), Type::Bool)
}

/// Expressions of the loop's function that yield a truth value, those of the loop itself first.
fn condition_exprs(program: &Program, one: &Loop) -> Vec<ExprId> {
    let function = program.function(one.id.function);
    let mut inside = Vec::new();
    let mut far = Vec::new();
    for (index, block) in function.blocks.iter().enumerate() {
        let list = if one.blocks.contains(&BlockId(index as u32)) { &mut inside } else { &mut far };
        for statement in &block.statements {
            loops::for_each_expr(&statement.kind, &mut |e| truths(program, e, list));
        }
        if let Some(e) = terminator_expr(&block.terminator.kind) {
            truths(program, e, list);
        }
    }
    inside.extend(far);
    inside
}

/// Sub-expressions of type `Bool`, the parts of `&&` and `||` rather than the whole.
fn truths(program: &Program, id: ExprId, into: &mut Vec<ExprId>) {
    let e = program.expr(id);
    match &e.kind {
        ExprKind::Binary(op, a, b) => {
            if op.is_comparison() && !is_truth_test(program, *a) {
                into.push(id);
            }
            truths(program, *a, into);
            truths(program, *b, into);
        }
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => truths(program, *a, into),
        ExprKind::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| truths(program, *e, into)),
        ExprKind::Load(place) => {
            if is_bool(program, place) {
                into.push(id);
            }
            for part in &place.path {
                if let Projection::Index(e) = part {
                    truths(program, *e, into);
                }
            }
        }
        _ => {}
    }
}

/// `(a < b) != 0`: the comparison inside says it all.
fn is_truth_test(program: &Program, id: ExprId) -> bool {
    match program.expr(id).kind {
        ExprKind::Cast(a) => matches!(program.types.representation(program.expr(a).ty), Type::Bool),
        _ => false,
    }
}
