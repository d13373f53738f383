//! The places of a program that are checked, found from its text alone: what an answer is about.
//!
//! Comes in: a program and the checks that are on. Goes out: one entry for each expression or statement of the user's
//! that at least one of these checks examines, whether or not any run comes there. Interpreter and encoder derive the
//! checks themselves; here they are only counted.

use crate::{
    BinaryOp, BlockId, Callee, CheckKind, Checks, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Location, Place,
    PlaceBase, Program, Projection, Statement, StatementKind, Terminator, TerminatorKind, Type, UnaryOp,
};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Why a place is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// The user asked for it: an assertion, a contract, an invariant, an error call, a reference.
    Asserted,
    /// As [`PlaceKind::Asserted`], and coming there is the failure: nothing is missed where no run does.
    Forbidden,
    /// The rules of the language.
    Implicit,
}

/// A place of the source where something is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedPlace {
    /// Who wants it checked.
    pub kind: PlaceKind,
    /// The text of the check.
    pub span: Span,
    /// Where the program does it: more than one where a statement was lowered several times.
    pub at: Vec<Location>,
}

/// All places of functions that calls can come to from the entry, in program order, each once.
pub fn checked_places(program: &Program, checks: Checks) -> Vec<CheckedPlace> {
    let mut models = Models { program, checks, known: BTreeMap::new() };
    let mut found = Vec::new();
    for function in called(program) {
        let before = found.len();
        match program.function(function).origin {
            FunctionOrigin::User | FunctionOrigin::Harness => {}
            FunctionOrigin::Model | FunctionOrigin::Reference => continue,
        }
        let mut walk = Walk { program, checks, models: &mut models, at: None, found: &mut found };
        walk.function(function);
        if program.function(function).origin == FunctionOrigin::Harness {
            // Requirements and comparisons are the user's, what is computed around them is not.
            let (_, own) = found.split_at(before);
            let asked: Vec<_> = own.iter().copied().filter(|(kind, ..)| *kind != PlaceKind::Implicit).collect();
            found.truncate(before);
            found.extend(asked);
        }
    }
    merged(program, found)
}

/// One entry for each kind and text, in the order in which they were found.
fn merged(program: &Program, found: Vec<(PlaceKind, Span, Location)>) -> Vec<CheckedPlace> {
    let mut index: BTreeMap<(PlaceKind, Span, Option<Location>), usize> = BTreeMap::new();
    let mut places: Vec<CheckedPlace> = Vec::new();
    for (kind, span, at) in found {
        let user = program.sources.is_user(span);
        if !user && program.function(at.function).origin != FunctionOrigin::Harness {
            continue;
        }
        // What has no text of the user's is distinguished by where the program does it.
        let key = (kind, span, (!user).then_some(at));
        match index.get(&key) {
            Some(&known) => places[known].at.push(at),
            None => {
                index.insert(key, places.len());
                places.push(CheckedPlace { kind, span, at: vec![at] });
            }
        }
    }
    places
}

/// The functions that the entry may call, through pointers too, in order.
fn called(program: &Program) -> BTreeSet<FuncId> {
    let mut called = BTreeSet::from([program.entry]);
    let mut waiting = vec![program.entry];
    for object in &program.objects {
        for init in &object.init {
            if let Const::Function(f) = init.value
                && called.insert(f)
            {
                waiting.push(f);
            }
        }
    }
    while let Some(function) = waiting.pop() {
        for_each_callee(program, function, &mut |callee| {
            if called.insert(callee) {
                waiting.push(callee);
            }
        });
    }
    called
}

fn for_each_callee(program: &Program, function: FuncId, visit: &mut dyn FnMut(FuncId)) {
    for block in &program.function(function).blocks {
        let mut roots = Vec::new();
        for statement in &block.statements {
            if let StatementKind::Call { callee: Callee::Direct(callee), .. } = statement.kind {
                visit(callee);
            }
            roots.extend(statement.kind.parts());
        }
        roots.extend(block.terminator.kind.parts());
        while let Some(id) = roots.pop() {
            if let ExprKind::Const(Const::Function(callee)) = program.expr(id).kind {
                visit(callee);
            }
            roots.extend(program.expr(id).kind.parts());
        }
    }
}

/// Which library models check anything: a call of such a one is a place.
struct Models<'a> {
    program: &'a Program,
    checks: Checks,
    known: BTreeMap<FuncId, bool>,
}

impl Models<'_> {
    fn checks_something(&mut self, function: FuncId) -> bool {
        if let Some(&known) = self.known.get(&function) {
            return known;
        }
        // Of functions that call each other the first one asked for decides.
        self.known.insert(function, false);
        let mut found = Vec::new();
        let (program, checks) = (self.program, self.checks);
        Walk { program, checks, models: self, at: None, found: &mut found }.function(function);
        self.known.insert(function, !found.is_empty());
        !found.is_empty()
    }
}

struct Walk<'a, 'm> {
    program: &'a Program,
    checks: Checks,
    models: &'m mut Models<'a>,
    at: Option<Location>,
    found: &'m mut Vec<(PlaceKind, Span, Location)>,
}

impl Walk<'_, '_> {
    fn function(&mut self, function: FuncId) {
        let program = self.program;
        self.at = Some(Location { function, block: BlockId(0), index: 0 });
        for &cond in &program.function(function).contract.requires {
            self.asserted(&[CheckKind::Precondition], program.expr(cond).span);
        }
        for (index, block) in program.function(function).blocks.iter().enumerate() {
            let at = |index: usize, i: usize| Location { function, block: BlockId(index as u32), index: i as u32 };
            for (i, statement) in block.statements.iter().enumerate() {
                self.at = Some(at(index, i));
                self.statement(statement);
            }
            self.at = Some(at(index, block.statements.len()));
            self.terminator(&block.terminator, function);
        }
    }

    fn add(&mut self, kind: PlaceKind, span: Span) {
        self.found.extend(self.at.map(|at| (kind, span, at)));
    }

    fn implicit(&mut self, kinds: &[CheckKind], span: Span) {
        if kinds.iter().any(|&k| self.checks.has(k)) {
            self.add(PlaceKind::Implicit, span);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        use StatementKind::*;
        let mut roots = Vec::new();
        roots.extend(statement.kind.parts());
        self.exprs(roots);
        let span = statement.span;
        match &statement.kind {
            Assert { cond, check, .. } => self.assertion(*cond, *check, span),
            Invariant { .. } => self.asserted(&[CheckKind::InvariantEntry, CheckKind::InvariantMaintained], span),
            Assign { place, .. } | Input { place, .. } | Alloc { result: place, .. } => self.stored(place, span),
            Call { result, callee, .. } => {
                match callee {
                    Callee::Indirect(_) => self.implicit(&[CheckKind::BadFunctionPointer], span),
                    Callee::Direct(f) if self.program.function(*f).origin == FunctionOrigin::Model => {
                        if self.models.checks_something(*f) {
                            self.add(PlaceKind::Implicit, span);
                        }
                    }
                    Callee::Direct(_) => {}
                }
                result.iter().for_each(|place| self.stored(place, span));
            }
            Free { .. } => self.implicit(&[CheckKind::DoubleFree, CheckKind::InvalidFree], span),
            Copy { .. } | Fill { .. } => self.implicit(&MEMORY, span),
            Print { .. } => self.implicit(&[CheckKind::LibraryPrecondition], span),
            Assume(_) | Probe { .. } | Begin(_) | End(_) | Effect { .. } | Unsupported { .. } => {}
        }
        if let Alloc { kind: crate::AllocKind::Vla, .. } = statement.kind {
            self.implicit(&[CheckKind::VlaSize], span);
        }
    }

    fn assertion(&mut self, cond: ExprId, check: CheckKind, span: Span) {
        if !self.checks.has(check) {
            return;
        }
        let never = matches!(self.program.expr(cond).kind, ExprKind::Const(Const::Bool(false)));
        match (is_asked_for(check), never) {
            (true, true) => self.add(PlaceKind::Forbidden, span),
            (true, false) => self.add(PlaceKind::Asserted, span),
            (false, _) => self.add(PlaceKind::Implicit, span),
        }
    }

    fn asserted(&mut self, kinds: &[CheckKind], span: Span) {
        if kinds.iter().any(|&k| self.checks.has(k)) {
            self.add(PlaceKind::Asserted, span);
        }
    }

    fn stored(&mut self, place: &Place, span: Span) {
        if let PlaceBase::Deref(_) = place.base {
            self.implicit(&MEMORY, span);
        }
        self.path(place, span);
    }

    fn path(&mut self, place: &Place, span: Span) {
        if place.path.iter().any(|p| matches!(p, Projection::Index(_))) {
            self.implicit(&[CheckKind::Bounds], span);
        }
    }

    fn terminator(&mut self, terminator: &Terminator, function: FuncId) {
        let mut roots = Vec::new();
        roots.extend(terminator.kind.parts());
        self.exprs(roots);
        if let TerminatorKind::Return(_) = terminator.kind {
            for &cond in &self.program.function(function).contract.ensures {
                self.asserted(&[CheckKind::Postcondition], self.program.expr(cond).span);
            }
        }
        match terminator.kind {
            TerminatorKind::Unreachable if self.checks.has(CheckKind::Unreachable) => {
                self.add(PlaceKind::Forbidden, terminator.span);
            }
            TerminatorKind::Abort if self.checks.has(CheckKind::Abort) => {
                self.add(PlaceKind::Forbidden, terminator.span);
            }
            TerminatorKind::Return(None)
                if !matches!(self.program.types.get(self.program.function(function).result), Type::Void) =>
            {
                self.implicit(&[CheckKind::MissingReturn], terminator.span);
            }
            _ => {}
        }
    }

    fn exprs(&mut self, mut stack: Vec<ExprId>) {
        let program = self.program;
        while let Some(id) = stack.pop() {
            let expr = program.expr(id);
            match &expr.kind {
                ExprKind::Load(place) => self.stored(place, expr.span),
                ExprKind::AddressOf(place) => self.path(place, expr.span),
                ExprKind::Unary(UnaryOp::Neg, a) => self.arithmetic(*a, &[], expr.span),
                ExprKind::Binary(op, a, _) => self.binary(*op, *a, expr.span),
                ExprKind::Cast(a)
                    if program.types.is_float(program.expr(*a).ty) && !program.types.is_float(expr.ty) =>
                {
                    self.implicit(&[CheckKind::FloatToInt], expr.span);
                }
                _ => {}
            }
            stack.extend(expr.kind.parts());
        }
    }

    fn binary(&mut self, op: BinaryOp, left: ExprId, span: Span) {
        use BinaryOp::*;
        let types = &self.program.types;
        let ty = self.program.expr(left).ty;
        match op {
            Add | Sub | Mul => self.arithmetic(left, &[], span),
            Div | Rem => self.arithmetic(left, &[CheckKind::DivisionByZero], span),
            Shl => self.implicit(&[CheckKind::Shift, CheckKind::ShiftOverflow], span),
            Shr => self.implicit(&[CheckKind::Shift], span),
            Lt | Le | Gt | Ge if types.is_pointer(ty) => self.implicit(&[CheckKind::PointerRelation], span),
            PointerDiff => self.implicit(&[CheckKind::PointerRelation], span),
            _ => {}
        }
    }

    /// Arithmetic on operands of this type; `more` for integers alone.
    fn arithmetic(&mut self, operand: ExprId, more: &[CheckKind], span: Span) {
        let ty = self.program.expr(operand).ty;
        let types = &self.program.types;
        if types.is_float(ty) {
            self.implicit(&[CheckKind::FloatOverflow, CheckKind::NotANumber], span);
        } else {
            let overflow = if types.is_signed(ty) { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow };
            let kinds: Vec<CheckKind> = more.iter().copied().chain([overflow]).collect();
            self.implicit(&kinds, span);
        }
    }
}

/// What an access through a pointer is checked for.
const MEMORY: [CheckKind; 7] = [
    CheckKind::NullDereference,
    CheckKind::InvalidDereference,
    CheckKind::Dangling,
    CheckKind::UseAfterFree,
    CheckKind::Bounds,
    CheckKind::ReadOnly,
    CheckKind::Misaligned,
];

/// What the user asked for, rather than the language.
pub fn is_asked_for(check: CheckKind) -> bool {
    use CheckKind::*;
    matches!(
        check,
        Assertion
            | ReachError
            | Abort
            | ExitStatus
            | Precondition
            | Postcondition
            | Frame
            | InvariantEntry
            | InvariantMaintained
            | Reference
    )
}
