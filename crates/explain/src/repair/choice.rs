//! Changes with a constant that is not known yet: another constant, one more summand, one more condition.
//!
//! Comes in: the places of one statement. The program gets two kinds of new inputs, which change is made and the
//! constants; each known run is unwound with its own inputs as constants, which says for which of these values it passes.
//! Goes out: a change that lets all the runs pass that are known, or that there is none.

use super::apply::{Change, Kind, Test};
use super::changes::{self, constant_change, is_integer, text, variables};
use crate::limits;
use crate::{Context, fixed_inputs, passing};
use because_encode::{Mode, UnwindOptions, Unwinding};
use because_ir::{
    BinaryOp, BlockId, Const, ExprId, ExprKind, InputKind, InputValue, IntStyle, Location, ObjectId, ObjectKind, Place,
    PlaceBase, Program, SourceStmtKind, StatementKind, TerminatorKind, Type, TypeId, Value, build,
};
use because_logic::{Backend, Interrupt, Sat, SatResult, Session, Term};
use because_source::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What kind of change is searched, the simplest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Another constant, one more summand.
    Constants,
    /// One more part of a condition.
    Conditions,
    /// An assignment under a condition of its own.
    Guards,
}

#[derive(Debug, Clone)]
enum Alternative {
    Constant(ExprId),
    Offset(ExprId),
    /// A condition, by what, a variable and how it is compared.
    Joined(ExprId, BinaryOp, ObjectId, BinaryOp),
    /// A value assigned to a place, a variable and how it is compared.
    Guarded(ExprId, Place, ObjectId, BinaryOp),
}

impl Alternative {
    fn target(&self) -> ExprId {
        match self {
            Alternative::Constant(id)
            | Alternative::Offset(id)
            | Alternative::Joined(id, ..)
            | Alternative::Guarded(id, ..) => *id,
        }
    }
}

const TESTS: [BinaryOp; 4] = [BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Eq, BinaryOp::Ne];

pub struct Choice {
    session: Session,
    /// The program with all alternatives.
    program: Program,
    options: UnwindOptions,
    alternatives: Vec<Alternative>,
    /// Type of each alternative's constant.
    types: Vec<TypeId>,
    holes: Option<Holes>,
    /// Statements unwound.
    statements: u64,
    /// A run could not be unwound: nothing is solved any more.
    is_over: bool,
    interrupt: Interrupt,
}

/// The unknown values. They are the same in all runs.
struct Holes {
    selector: Term,
    constants: BTreeMap<TypeId, Term>,
}

/// Conditions between two questions to the interrupt.
const POLL: usize = 64;

impl Choice {
    /// `None` where nothing of the kind can be changed. `length` is that of a run.
    pub fn new(cx: &Context, places: &[Location], family: Family, length: u64) -> Option<Choice> {
        let alternatives: Vec<Alternative> =
            places.iter().flat_map(|at| alternatives(cx.program, *at, family)).collect();
        if alternatives.is_empty() {
            return None;
        }
        let types: Vec<TypeId> = alternatives.iter().map(|a| type_of(cx.program, a)).collect();
        let mut program = cx.program.clone();
        open(&mut program, &alternatives, &types)?;
        let mut session = Session::new(Backend::Cadical);
        session.set_interrupt(cx.interrupt.clone());
        // With constants for inputs a loop may go on for ever.
        let max_statements = length.saturating_mul(limits::DIAGNOSIS_GROWTH) + limits::DIAGNOSIS_START;
        let options = UnwindOptions { mode: Mode::Fold, max_statements, ..cx.unwind.clone() };
        let interrupt = cx.interrupt.clone();
        let (holes, statements, is_over) = (None, 0, false);
        Some(Choice { session, program, options, alternatives, types, holes, statements, is_over, interrupt })
    }

    /// How much work it was: statements unwound, more where there is more to choose from.
    pub fn work(&self) -> u64 {
        self.statements * (1 + self.alternatives.len() as u64 / 16)
    }

    /// From now on this run has to pass. Its inputs are constants while it is unwound. `false` where the formula is too
    /// large for one more.
    pub fn add(&mut self, run: &[InputValue]) -> bool {
        if self.is_full() {
            return false;
        }
        self.put(run);
        true
    }

    fn is_full(&self) -> bool {
        self.session.stats().clauses > limits::REPAIR_CLAUSES
    }

    fn put(&mut self, run: &[InputValue]) {
        if self.is_over || self.interrupt.due().is_some() {
            self.is_over = true;
            return;
        }
        let options = UnwindOptions { given: run.to_vec(), ..self.options.clone() };
        let Ok(unwinding) = because_encode::unwind(&self.program, &mut self.session.terms, &options) else {
            self.is_over = true;
            return;
        };
        self.statements += unwinding.statements;
        let Some(holes) = self.holes_of(&unwinding) else {
            self.is_over = true;
            return;
        };
        let required = passing::condition(&unwinding, &mut self.session);
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for own in holes.constants.values().chain([&holes.selector]) {
            map.insert(*own, *own);
        }
        self.holes = Some(holes);
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        fixed_inputs::fix(&mut self.session.terms, &unwinding, run, &mut map, &mut done);
        for (index, term) in required.iter().enumerate() {
            if index % POLL == 0 && self.interrupt.due().is_some() {
                self.is_over = true;
                return;
            }
            // What is left out does no harm: the change is executed on the run.
            if self.is_full() {
                return;
            }
            let term = self.session.terms.substitute_with(*term, &map, &mut done);
            self.session.assert(term);
        }
    }

    fn holes_of(&self, unwinding: &Unwinding) -> Option<Holes> {
        let value = |name: &str| unwinding.inputs.iter().find(|i| &*i.name == name).map(|i| i.value);
        let selector = value(SELECTOR)?;
        let constants = self.types.iter().filter_map(|t| Some((*t, value(&constant_name(*t))?))).collect();
        Some(Holes { selector, constants })
    }

    /// A change after which the runs added so far pass.
    pub fn solve(&mut self, program: &Program) -> Option<Change> {
        let Holes { selector, constants } = self.holes.as_ref().filter(|_| !self.is_over)?;
        let terms = &mut self.session.terms;
        let width = terms.width(*selector);
        let count = terms.bv(width, self.alternatives.len() as u128);
        let known = terms.ult(*selector, count);
        let known = self.session.lit(known);
        self.session.limit_conflicts(Some(limits::REPAIR_CONFLICTS));
        if self.session.solve(&[known]) != SatResult::Sat {
            return None;
        }
        let index = self.session.value(*selector).as_bits()?.to_u128()? as usize;
        let constant = constants.get(self.types.get(index)?)?;
        let constant = self.session.value(*constant).as_bits()?.to_u128()?;
        Some(change(program, self.alternatives.get(index)?, self.types[index], constant))
    }
}

fn alternatives(program: &Program, at: Location, family: Family) -> Vec<Alternative> {
    let block = &program.function(at.function).blocks[at.block.index()];
    let (root, place) = match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => (*value, Some(place)),
        Some(_) => return Vec::new(),
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => (*cond, None),
            TerminatorKind::Return(Some(value)) => (*value, None),
            _ => return Vec::new(),
        },
    };
    match (family, place) {
        (Family::Constants, _) => constants(program, root),
        (Family::Conditions, _) => conditions(program, at, root),
        (Family::Guards, Some(place)) => guards(program, at, place, root),
        (Family::Guards, None) => Vec::new(),
    }
}

fn constants(program: &Program, root: ExprId) -> Vec<Alternative> {
    let mut list = Vec::new();
    for id in changes::parts(program, vec![root]) {
        let expr = program.expr(id);
        if matches!(expr.kind, ExprKind::Const(Const::Int(_))) && program.sources.is_user(expr.span) {
            list.push(Alternative::Constant(id));
        }
    }
    if is_integer(program, program.expr(root).ty) && !matches!(program.expr(root).kind, ExprKind::Const(_)) {
        list.push(Alternative::Offset(root));
    }
    list
}

fn conditions(program: &Program, at: Location, root: ExprId) -> Vec<Alternative> {
    let mut condition = root;
    while let ExprKind::Cast(inner) = program.expr(condition).kind {
        condition = inner;
    }
    let mut list = Vec::new();
    if matches!(program.types.get(program.expr(condition).ty), Type::Bool) {
        for by in [BinaryOp::And, BinaryOp::Or] {
            let tests = scope(program, at).into_iter().flat_map(|v| TESTS.map(|t| (v, t)));
            list.extend(tests.map(|(variable, test)| Alternative::Joined(condition, by, variable, test)));
        }
    }
    list
}

/// An assignment made only if something holds. A declaration has no older value to keep.
fn guards(program: &Program, at: Location, place: &Place, value: ExprId) -> Vec<Alternative> {
    let declares = program.source_stmt(program.origin(at).1).kind == SourceStmtKind::Declaration;
    let temp = matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp);
    if declares || temp || !program.types.is_scalar(place.ty) || program.expr(value).ty != place.ty {
        return Vec::new();
    }
    let tests = scope(program, at).into_iter().flat_map(|v| TESTS.map(|t| (v, t)));
    tests.map(|(variable, test)| Alternative::Guarded(value, place.clone(), variable, test)).collect()
}

/// Integer variables that can be named at a place.
fn scope(program: &Program, at: Location) -> Vec<ObjectId> {
    let types: Vec<TypeId> = program.types.iter().map(|(id, _)| id).filter(|t| is_integer(program, *t)).collect();
    let mut all: Vec<ObjectId> = types.iter().flat_map(|t| variables(program, at.function, *t)).collect();
    all.sort_unstable();
    all.truncate(limits::REPAIR_VARIABLES);
    all
}

fn type_of(program: &Program, alternative: &Alternative) -> TypeId {
    match alternative {
        Alternative::Constant(id) | Alternative::Offset(id) => program.expr(*id).ty,
        Alternative::Joined(_, _, variable, _) | Alternative::Guarded(_, _, variable, _) => {
            program.object(*variable).ty
        }
    }
}

fn change(program: &Program, alternative: &Alternative, ty: TypeId, constant: u128) -> Change {
    let shown = because_ir::render::exact(program, ty, &Value::Bits(constant));
    let named =
        |variable: &ObjectId, op: &BinaryOp| format!("{} {} {shown}", program.object(*variable).name, op.symbol());
    match alternative {
        Alternative::Constant(id) => constant_change(program, *id, Const::Int(constant), constant),
        Alternative::Offset(id) => Change::new(
            Kind::Offset(*id, BinaryOp::AddWrap, constant),
            format!("with `{} + {shown}`", text(program, program.expr(*id).span)),
        ),
        Alternative::Joined(id, by, variable, op) => Change::new(
            Kind::Joined(*id, *by, Test { variable: *variable, ty, op: *op, constant }),
            format!("with `{} {}` added", by.symbol(), named(variable, op)),
        ),
        Alternative::Guarded(id, place, variable, op) => Change::new(
            Kind::Guarded(*id, place.clone(), Test { variable: *variable, ty, op: *op, constant }),
            format!("with it only `if ({})`", named(variable, op)),
        ),
    }
}

const SELECTOR: &str = "?change";

fn constant_name(ty: TypeId) -> String {
    format!("?constant of type {}", ty.0)
}

/// Puts all alternatives into the program, each behind its number.
fn open(program: &mut Program, alternatives: &[Alternative], types: &[TypeId]) -> Option<()> {
    let bool_type = program.types.find(&Type::Bool)?;
    let number = program.types.intern(Type::Int { bits: 16, signed: false, style: IntStyle::Decimal });
    let selector = input(program, SELECTOR, number);
    let mut holes: BTreeMap<TypeId, ObjectId> = BTreeMap::new();
    for &ty in types {
        holes.entry(ty).or_insert_with(|| input(program, &constant_name(ty), ty));
    }
    let mut originals: BTreeMap<ExprId, ExprId> = BTreeMap::new();
    for (index, alternative) in alternatives.iter().enumerate() {
        let target = alternative.target();
        let (now, ty, span) = super::apply::copied(program, target);
        let original = *originals.entry(target).or_insert(now);
        let chosen = load(program, selector, number, span);
        let wanted = program.add_expr(ExprKind::Const(Const::Int(index as u128)), number, span);
        let is = program.add_expr(ExprKind::Binary(BinaryOp::Eq, chosen, wanted), bool_type, span);
        let hole = load(program, *holes.get(&types[index])?, types[index], span);
        let changed = match alternative {
            Alternative::Constant(_) => hole,
            Alternative::Offset(_) => program.add_expr(ExprKind::Binary(BinaryOp::AddWrap, original, hole), ty, span),
            Alternative::Joined(_, by, variable, test) => {
                let variable = load(program, *variable, types[index], span);
                let test = program.add_expr(ExprKind::Binary(*test, variable, hole), bool_type, span);
                program.add_expr(ExprKind::Binary(*by, original, test), ty, span)
            }
            Alternative::Guarded(_, place, variable, test) => {
                let variable = load(program, *variable, types[index], span);
                let test = program.add_expr(ExprKind::Binary(*test, variable, hole), bool_type, span);
                let kept = program.add_expr(ExprKind::Load(place.clone()), ty, span);
                program.add_expr(ExprKind::Select(test, original, kept), ty, span)
            }
        };
        program.exprs[target.0 as usize].kind = ExprKind::Select(is, changed, now);
    }
    Some(())
}

fn load(program: &mut Program, object: ObjectId, ty: TypeId, span: Span) -> ExprId {
    let place = Place { base: PlaceBase::Object(object), path: Vec::new(), ty };
    program.add_expr(ExprKind::Load(place), ty, span)
}

/// A new variable whose value comes from outside before anything else happens.
fn input(program: &mut Program, name: &str, ty: TypeId) -> ObjectId {
    let object = build::global(program, name, ty);
    let kind = build::input(build::place(program, object), name, InputKind::Nondet);
    let entry = program.entry;
    build::prepend(program, entry, BlockId(0), vec![kind]);
    object
}
