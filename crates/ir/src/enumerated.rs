//! Integer variables that hold enumerators: only ever assigned and compared with those of one enum.
//!
//! Comes in: a program. Goes out: for each such variable the enum by which its values are shown. Nothing is computed with it.

use crate::{BinaryOp, Case, Const, ExprId, ExprKind, IntStyle, Language, ObjectId, ObjectKind, PlaceBase, Program};
use crate::{EnumId, StatementKind, TerminatorKind, Type, TypeId};
use rustc_hash::FxHashMap;

/// The enums by which variables are shown.
#[derive(Debug, Clone, Default)]
pub struct Enumerated {
    of: FxHashMap<ObjectId, TypeId>,
}

/// What is known of a variable so far.
#[derive(Debug, Clone, Default)]
struct Uses {
    enums: Vec<EnumId>,
    reads: usize,
    /// Reads by comparisons with enumerators, conversions to the enum, and copies.
    known: usize,
    otherwise: bool,
}

impl Enumerated {
    /// The integers of a program that hold enumerators, by how they are compared and copied.
    pub fn of(program: &Program) -> Enumerated {
        let mut found = Enumerated::default();
        if program.language != Language::C || program.types.enums.is_empty() {
            return found;
        }
        let mut uses: FxHashMap<ObjectId, Uses> = FxHashMap::default();
        expressions(program, &mut uses);
        statements(program, &mut uses);
        for (object, uses) in uses {
            let [id] = uses.enums[..] else { continue };
            let of_enum = program.types.iter().find(|(_, t)| **t == Type::Enum(id)).map(|(ty, _)| ty);
            if let (Some(ty), false, true) = (of_enum, uses.otherwise, uses.known == uses.reads) {
                found.of.insert(object, ty);
            }
        }
        found
    }

    /// The type by which a value written to this variable is shown.
    pub fn shown(&self, object: Option<ObjectId>, ty: TypeId) -> TypeId {
        object.and_then(|o| self.of.get(&o)).copied().unwrap_or(ty)
    }

    /// The type by which the value of an expression is shown.
    pub fn shown_expr(&self, program: &Program, expr: ExprId) -> TypeId {
        let whole = match &program.expr(expr).kind {
            ExprKind::Load(place) if place.path.is_empty() => match place.base {
                PlaceBase::Object(object) => Some(object),
                PlaceBase::Deref(_) => None,
            },
            _ => None,
        };
        self.shown(whole, program.expr(expr).ty)
    }
}

fn expressions(program: &Program, uses: &mut FxHashMap<ObjectId, Uses>) {
    for id in executed(program) {
        let expr = program.expr(id);
        match &expr.kind {
            ExprKind::Load(place) if place.path.is_empty() => {
                if let PlaceBase::Object(o) = place.base {
                    entry(program, uses, o, |u| u.reads += 1);
                }
            }
            ExprKind::AddressOf(place) => {
                if let PlaceBase::Object(o) = place.base {
                    entry(program, uses, o, |u| u.otherwise = true);
                }
            }
            ExprKind::Binary(op, a, b) if compares(*op) => {
                for (one, other) in [(*a, *b), (*b, *a)] {
                    let Some(o) = variable(program, one) else { continue };
                    match enumerator(program, other) {
                        Some(id) => entry(program, uses, o, |u| u.knows(id)),
                        None if orders(*op) && is_number(program, other) => entry(program, uses, o, |u| u.known += 1),
                        None => {}
                    }
                }
            }
            ExprKind::Cast(inner) => {
                if let (Type::Enum(id), Some(o)) = (program.types.get(expr.ty), variable(program, *inner)) {
                    entry(program, uses, o, |u| u.knows(*id));
                }
            }
            _ => {}
        }
    }
}

/// The expressions that some statement or terminator evaluates.
fn executed(program: &Program) -> Vec<ExprId> {
    let mut seen = vec![false; program.exprs.len()];
    let blocks = || program.functions.iter().flat_map(|f| &f.blocks);
    let mut work: Vec<ExprId> = blocks().flat_map(|b| b.statements.iter().flat_map(|s| s.kind.parts())).collect();
    work.extend(blocks().flat_map(|b| b.terminator.kind.parts()));
    let mut found = Vec::new();
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut seen[id.0 as usize], true) {
            continue;
        }
        found.push(id);
        work.extend(program.expr(id).kind.parts());
    }
    found
}

fn statements(program: &Program, uses: &mut FxHashMap<ObjectId, Uses>) {
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Assign { place, value } => {
                    copied(program, uses, *value);
                    if let (PlaceBase::Object(o), true) = (place.base, place.path.is_empty()) {
                        let (id, copy) = (enumerator(program, *value), variable(program, *value).is_some());
                        entry(program, uses, o, |u| match id {
                            Some(id) => u.assigned(id),
                            None => u.otherwise |= !copy,
                        });
                    }
                }
                StatementKind::Call { args, .. } => args.iter().for_each(|a| copied(program, uses, *a)),
                _ => {}
            }
        }
        match &block.terminator.kind {
            TerminatorKind::Return(Some(value)) => copied(program, uses, *value),
            TerminatorKind::Switch { value, cases, .. } => switched(program, uses, *value, cases),
            _ => {}
        }
    }
}

impl Uses {
    fn knows(&mut self, id: EnumId) {
        self.known += 1;
        self.assigned(id);
    }

    fn assigned(&mut self, id: EnumId) {
        if !self.enums.contains(&id) {
            self.enums.push(id);
        }
    }
}

/// A read that gives the value on as it is; conversions to an enum are counted where they stand.
fn copied(program: &Program, uses: &mut FxHashMap<ObjectId, Uses>, value: ExprId) {
    let converts = matches!(program.types.get(program.expr(value).ty), Type::Enum(_));
    if let (Some(o), false) = (variable(program, value), converts) {
        entry(program, uses, o, |u| u.known += 1);
    }
}

/// A choice between enumerators, where every label is one.
fn switched(program: &Program, uses: &mut FxHashMap<ObjectId, Uses>, value: ExprId, cases: &[Case]) {
    let labels: Option<Vec<EnumId>> = cases.iter().map(|c| label(program, c)).collect();
    if let (Some(o), Some(labels)) = (variable(program, value), labels.filter(|l| !l.is_empty())) {
        entry(program, uses, o, |u| {
            u.known += 1;
            labels.into_iter().for_each(|id| u.assigned(id));
        });
    }
}

/// The enum of a label like `case OPEN:`.
fn label(program: &Program, case: &Case) -> Option<EnumId> {
    let text = program.sources.text(case.span);
    let mut names = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty());
    (case.low == case.high).then(|| named(program, names.next_back()?, case.low as u128))?
}

/// Plain integers with a name: characters and truth values have a form of their own.
fn entry(program: &Program, uses: &mut FxHashMap<ObjectId, Uses>, object: ObjectId, change: impl FnOnce(&mut Uses)) {
    let one = program.object(object);
    let integer = matches!(program.types.get(one.ty), Type::Int { style: IntStyle::Decimal, bits: 16.., .. });
    if integer && one.kind != ObjectKind::Temp {
        change(uses.entry(object).or_default());
    }
}

fn compares(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

/// Whether a value lies within a range is asked of numbers before they are taken for enumerators.
fn orders(op: BinaryOp) -> bool {
    compares(op) && !matches!(op, BinaryOp::Eq | BinaryOp::Ne)
}

fn is_number(program: &Program, expr: ExprId) -> bool {
    match program.expr(expr).kind {
        ExprKind::Cast(inner) => is_number(program, inner),
        ExprKind::Const(Const::Int(_)) => true,
        _ => false,
    }
}

/// The variable that an expression reads, perhaps converted.
fn variable(program: &Program, expr: ExprId) -> Option<ObjectId> {
    match &program.expr(expr).kind {
        ExprKind::Load(place) if place.path.is_empty() => match place.base {
            PlaceBase::Object(o) => Some(o),
            PlaceBase::Deref(_) => None,
        },
        ExprKind::Cast(inner) => variable(program, *inner),
        _ => None,
    }
}

/// The enum of a constant that the source writes by an enumerator's name.
fn enumerator(program: &Program, expr: ExprId) -> Option<EnumId> {
    let one = program.expr(expr);
    match one.kind {
        ExprKind::Cast(inner) => enumerator(program, inner),
        ExprKind::Const(Const::Int(value)) => named(program, program.sources.text(one.span), value),
        _ => None,
    }
}

/// The one enum that has an enumerator of this name and value.
fn named(program: &Program, name: &str, value: u128) -> Option<EnumId> {
    let low = |value: u128| value & u128::from(u32::MAX);
    let is = |c: &(String, i128)| c.0 == name && low(c.1 as u128) == low(value);
    let enums = program.types.enums.iter().enumerate();
    let mut found = enums.filter(|(_, e)| e.constants.iter().any(is)).map(|(at, _)| EnumId(at as u32));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}
