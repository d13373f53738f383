//! Recording steps, checks, assumptions and inputs: the one place where the modes differ.

use because_ir::{BlockId, CheckKind, Checks, FunctionOrigin, InputKind, Location, SourceStmtKind, TypeId};
use because_logic::{Sort, Term};
use because_source::Span;

use crate::exec::{Exec, mix};
use crate::options::Mode;
use crate::state::NO_STEP;
use crate::unwinding::{
    Assumption, AssumptionReason, Check, Input, Message, Name, NameBase, Origin, Own, Step, StepId, StepKind,
};
use crate::value::{TargetsId, Val};

/// What is known of a step besides its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record {
    pub kind: StepKind,
    pub base: NameBase,
    pub ty: TypeId,
    pub address_bits: u32,
    /// Not a temporary.
    pub counted: bool,
    pub origin: Origin,
}

impl Exec<'_> {
    /// Whether steps of the current frame count.
    pub(crate) fn counts(&self) -> bool {
        self.frame().counted
    }

    /// Records a step. What comes back is the value that later steps see.
    pub(crate) fn record(&mut self, what: Record, value: Val) -> (Val, StepId) {
        let id = StepId(self.out.steps.len() as u32);
        let guard = self.guard();
        let counted = what.counted && self.is_counted(&what);
        let name = self.next_name(what.base, counted);
        let mut seen = value;
        let mut own = None;
        let mut folded = value.term;
        let (mut part, mut scope, mut origin) = (None, None, what.origin);
        match self.options.mode {
            Mode::Fold | Mode::Path => {}
            Mode::Name if counted => {
                let sort = self.terms.sort(value.term);
                let symbol = self.terms.fresh("s", sort);
                own = Some(Own { symbol, expr: value.named, executed: guard.named, range: None });
                seen.named = symbol;
            }
            Mode::Name => {}
            Mode::Relax => {
                if let Some(relaxed) = self.relax_store(&what, counted, value) {
                    own = Some(relaxed.own);
                    folded = relaxed.own.symbol;
                    seen = relaxed.seen;
                    (part, scope) = (relaxed.part, relaxed.scope);
                    origin = relaxed.origin;
                }
            }
        }
        let order = self.next_order();
        self.out.steps.push(Step {
            kind: what.kind,
            name,
            ty: what.ty,
            value: folded,
            address_bits: what.address_bits,
            executed: guard.term,
            origin,
            counted,
            own,
            checks: (self.flow.first_check(), self.out.checks.len() as u32),
            order,
            part,
            scope,
        });
        (seen, id)
    }

    /// Specification and what the front end makes do not count; inputs do, wherever they are asked for.
    fn is_counted(&self, what: &Record) -> bool {
        let function = self.program.function(self.frame().function);
        if let StepKind::Input(_) = what.kind {
            return function.origin != FunctionOrigin::Reference;
        }
        let kind = self.program.source_stmt(what.origin.source).kind;
        self.counts() && !matches!(kind, SourceStmtKind::Hidden | SourceStmtKind::Specification)
    }

    pub(crate) fn next_name(&mut self, base: NameBase, counted: bool) -> Name {
        self.naming.next_version(self.program, base, counted)
    }

    /// Entering an arm of a decision: its guard is a step. The decision's place is its origin.
    pub(crate) fn guard_step(&mut self, decided_in: BlockId) {
        if matches!(self.options.mode, Mode::Relax | Mode::Path) {
            return;
        }
        let function = self.frame().function;
        let index = self.program.function(function).blocks[decided_in.index()].statements.len() as u32;
        let here = self.flow.go_to(Location { function, block: decided_in, index });
        let origin = self.origin();
        self.flow.go_to(here);
        let value = self.guard();
        self.flow.start_checks(self.out.checks.len());
        let what = Record {
            kind: StepKind::Guard,
            base: NameBase::Guard,
            ty: TypeId(0),
            address_bits: 0,
            counted: true,
            origin,
        };
        let (seen, _) = self.record(what, value);
        if seen.named != value.named {
            self.guards.rename(self.state.guard, seen.named);
        }
    }

    /// Requires a condition here: a check, or an assumption where that check is off.
    /// What is checked in the current function.
    pub(crate) fn checks(&self) -> Checks {
        self.options.checks.inside(self.program.function(self.frame().function).origin)
    }

    pub(crate) fn check(&mut self, kind: CheckKind, cond: Val, span: Span, message: impl Into<Message>) {
        self.check_with(kind, cond, span, message.into());
    }

    pub(crate) fn check_with(&mut self, kind: CheckKind, cond: Val, span: Span, message: Message) {
        if self.flow.is_dead() || self.evaluation.is_quiet() || cond.term == self.terms.tru() {
            return;
        }
        let checked = self.checks().has(kind);
        if checked && self.frame().reference {
            self.assume(cond, AssumptionReason::Reference);
        } else if checked {
            self.push_check(kind, cond, span, message);
        } else if !is_defined_without(kind) {
            self.assume(cond, AssumptionReason::DisabledCheck(kind));
        } else {
            return;
        }
        if cond.term == self.terms.fls() {
            self.flow.end();
        }
    }

    pub(crate) fn push_check(&mut self, kind: CheckKind, cond: Val, span: Span, message: Message) {
        let guard = self.guard();
        let executed = self.terms.and(guard.term, self.flow.assumed());
        let origin = self.origin();
        let order = self.next_order();
        self.out.checks.push(Check {
            kind,
            cond: cond.term,
            guard: guard.term,
            executed,
            origin,
            span,
            message,
            order,
            own: (cond.named, guard.named),
        });
        self.note_check_parts();
    }

    pub(crate) fn assume(&mut self, cond: Val, reason: AssumptionReason) {
        if cond.term == self.terms.tru() {
            return;
        }
        let guard = self.guard();
        let origin = self.origin();
        let order = self.next_order();
        let own = (cond.named, guard.named);
        self.out.assumptions.push(Assumption { cond: cond.term, guard: guard.term, origin, order, own, reason });
        self.conjoin_assumption(cond, guard);
        if cond.term == self.terms.fls() {
            self.flow.end();
        }
    }

    pub(crate) fn conjoin_assumption(&mut self, cond: Val, guard: Val) {
        let holds = self.terms.implies(guard.term, cond.term);
        let assumed = self.terms.and(self.flow.assumed(), holds);
        self.flow.set_assumed(assumed);
    }

    /// A value from outside: a variable and an input step. `condition` says when it is asked for, besides the guard.
    pub(crate) fn input(&mut self, ask: Ask) -> (Val, StepId) {
        if ask.kind == InputKind::Uninitialised && self.frame().reference && !self.evaluation.is_quiet() {
            // What was never written says nothing: the reference is undefined there.
            let written = self.not(ask.condition);
            self.assume(written, AssumptionReason::Reference);
        }
        let guard = self.guard();
        let executed = self.terms.and(guard.term, ask.condition.term);
        let value = match ask.again.or(ask.value).or_else(|| self.given_input(&ask, executed)) {
            Some(value) => value,
            None => {
                let sort = self.value_sort(ask.ty, ask.width);
                let pointer = Some(ask.ty).filter(|&t| self.program.types.is_pointer(t));
                self.unknown(hash_name(&ask.name), sort, pointer, Some(ask.condition))
            }
        };
        if ask.again.or(ask.value).is_some() {
            self.still_there(value, ask.condition);
        }
        let index = self.out.inputs.len() as u32;
        let origin = self.origin();
        let what = Record {
            kind: StepKind::Input(index),
            base: ask.base.unwrap_or(NameBase::Input(index)),
            ty: ask.ty,
            address_bits: 0,
            counted: ask.again.is_none(),
            origin,
        };
        let (seen, step) = if ask.again.is_some() { (value, NO_STEP) } else { self.record(what, value) };
        if let Some(s) = self.out.steps.get_mut(step.index()) {
            s.executed = executed;
        }
        let order = self.next_order();
        self.out.inputs.push(Input {
            step,
            order,
            kind: ask.kind,
            name: ask.name.into_boxed_str(),
            index: ask.index,
            ty: ask.ty,
            objects: self.memory.objects().len() as u32,
            value: value.term,
            executed,
            span: ask.span,
            again: ask.again.is_some(),
        });
        self.path_input(index);
        (seen, step)
    }

    /// The constant that an input is in the run that is given.
    fn given_input(&mut self, ask: &Ask, executed: Term) -> Option<Val> {
        let bits = self.given.next(&ask.name, executed == self.terms.tru())?;
        match self.value_sort(ask.ty, ask.width) {
            Sort::Bool => Some(Val::of(self.terms.bool(bits & 1 == 1))),
            Sort::BitVec(width) if width <= 128 && ask.index.is_empty() => {
                let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
                Some(Val::of(self.terms.bv(width, bits & mask)))
            }
            _ => None,
        }
    }

    /// The sort of a scalar type's values; `width` for a bit-field.
    pub(crate) fn value_sort(&self, ty: TypeId, width: Option<u32>) -> Sort {
        if matches!(self.program.types.representation(ty), because_ir::Type::Bool) && width.is_none() {
            return Sort::Bool;
        }
        Sort::BitVec(width.unwrap_or(self.program.bits_of(ty)).max(1))
    }

    pub(crate) fn tru(&self) -> Val {
        Val::of(self.terms.tru())
    }

    pub(crate) fn fls(&self) -> Val {
        Val::of(self.terms.fls())
    }

    pub(crate) fn bv(&mut self, width: u32, value: u128) -> Val {
        Val { targets: TargetsId(0), ..Val::of(self.terms.bv(width, value)) }
    }
}

/// A wish for an input.
pub(crate) struct Ask {
    pub name: String,
    pub kind: InputKind,
    pub ty: TypeId,
    pub width: Option<u32>,
    pub base: Option<NameBase>,
    pub condition: Val,
    /// The variable exists already, from a read that may not have been executed.
    pub again: Option<Val>,
    /// Its value where that is no variable of its own: an element of an array.
    pub value: Option<Val>,
    pub index: Vec<Term>,
    pub span: Span,
}

impl Ask {
    pub(crate) fn new(name: impl Into<String>, kind: InputKind, ty: TypeId, condition: Val, span: Span) -> Ask {
        let (name, index) = (name.into(), Vec::new());
        Ask { name, kind, ty, width: None, base: None, condition, again: None, value: None, index, span }
    }
}

/// Operations that mean something also where the check is off.
fn is_defined_without(kind: CheckKind) -> bool {
    use CheckKind::*;
    matches!(
        kind,
        SignedOverflow
            | UnsignedOverflow
            | ShiftOverflow
            | FloatOverflow
            | NotANumber
            | Misaligned
            | Leak
            | Uninitialised
            | Abort
            | Unwinding
            | Recursion
    )
}

fn hash_name(name: &str) -> u64 {
    name.bytes().fold(0, |h, b| mix(h, u64::from(b)))
}
