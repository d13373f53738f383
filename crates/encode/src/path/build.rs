//! From what was noted along the path to constraints, with the run's own values.

use because_ir::{CheckKind, FailedCheck, InputValue, Program};
use because_logic::{Bits, Evaluator, Sort, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Constraint, ConstraintKind, Definition, PathFormula};
use crate::Error;
use crate::exec::follow::{Fragment, Noted, Part};
use crate::unwinding::{FrameId, NameBase, Unwinding};
use because_ir::{SourceStmtId, SourceStmtKind, Statement, StatementKind};

pub(super) fn build(
    program: &Program,
    terms: &mut Terms,
    unwinding: Unwinding,
    noted: Noted,
    inputs: &[InputValue],
    failed: &FailedCheck,
) -> Result<PathFormula, Error> {
    let given: FxHashMap<(&str, u32), &InputValue> =
        inputs.iter().map(|i| ((i.key.name.as_str(), i.key.occurrence), i)).collect();
    let mut builder = Builder {
        program,
        terms,
        unwinding: &unwinding,
        given,
        seen: FxHashMap::default(),
        values: Evaluator::default(),
        names: FxHashMap::default(),
        constraints: Vec::new(),
        pending: None,
        decided: FxHashMap::default(),
        asserting: asserting(program),
    };
    let last = noted.fragments.last().map_or(0, |f| f.step);
    let (mut check, mut check_defined) = (None, builder.terms.tru());
    for fragment in &noted.fragments {
        // In the last step the first thing that does not hold is what failed; what holds before it is part of it.
        let condition = match fragment.part {
            Part::Check(i) => Some(unwinding.checks[i as usize].cond),
            Part::Require(t) => Some(t),
            _ => None,
        };
        if let Some(cond) = condition {
            if !builder.values.holds(builder.terms, cond) {
                let decided = builder.decided(fragment);
                check = Some(builder.terms.implies(decided, cond));
                break;
            }
            if let Some(kind) = last_check(&unwinding, &noted, cond).filter(|_| fragment.step == last) {
                if !(kind == CheckKind::InvalidDereference && is_lifetime(failed.check)) {
                    check_defined = builder.terms.and(check_defined, cond);
                }
                continue;
            }
        }
        builder.add(fragment)?;
    }
    if check.is_some() {
        builder.drop_open();
    }
    let Builder { values, names, constraints, .. } = builder;
    match check {
        Some(check) => {
            Ok(PathFormula { unwinding, constraints, check, check_defined, failed: failed.clone(), values, names })
        }
        None if !unwinding.unsupported.is_empty() => Ok(PathFormula {
            unwinding,
            constraints,
            check: terms.tru(),
            check_defined,
            failed: failed.clone(),
            values,
            names,
        }),
        None => Err(Error::InternalBug("the check that failed holds on the path".into())),
    }
}

/// What a condition of the last step checks.
fn last_check(unwinding: &Unwinding, noted: &Noted, cond: Term) -> Option<CheckKind> {
    let last = &unwinding.checks[noted.last_check.min(unwinding.checks.len())..];
    last.iter().find(|c| c.cond == cond).map(|c| c.kind)
}

/// Whether the check is about the object that a pointer leads to being over. That the pointer leads there at all is then
/// something that the run did, and no part of what is asked: another pointer would lead to something that lives.
fn is_lifetime(check: CheckKind) -> bool {
    matches!(check, CheckKind::UseAfterFree | CheckKind::Dangling)
}

struct Builder<'a> {
    program: &'a Program,
    terms: &'a mut Terms,
    unwinding: &'a Unwinding,
    given: FxHashMap<(&'a str, u32), &'a InputValue>,
    seen: FxHashMap<String, u32>,
    values: Evaluator,
    names: FxHashMap<Term, Definition>,
    constraints: Vec<Constraint>,
    /// The last constraint may still grow: parts of the same statement come one after the other.
    pending: Option<(FrameId, SourceStmtId)>,
    /// What the run decided inside of an assertion or assumption that is being evaluated: a part of its condition.
    decided: FxHashMap<(FrameId, SourceStmtId), Term>,
    /// Statements that assert or assume something, in place of guarding the way to an error.
    asserting: FxHashSet<SourceStmtId>,
}

fn asserting(program: &Program) -> FxHashSet<SourceStmtId> {
    let states = |s: &&Statement| {
        matches!(s.kind, StatementKind::Assert { .. } | StatementKind::Assume(_) | StatementKind::Invariant { .. })
    };
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    blocks.flat_map(|b| &b.statements).filter(states).map(|s| s.source).collect()
}

impl Builder<'_> {
    fn add(&mut self, fragment: &Fragment) -> Result<(), Error> {
        match fragment.part {
            Part::Check(_) => {
                self.decided(fragment);
            }
            Part::Math(index) => {
                let call = &self.unwinding.math[index as usize];
                let terms = &*self.terms;
                let values = std::cell::RefCell::new(&mut self.values);
                let exact = call.exact(&|t| values.borrow_mut().value(terms, t));
                if let Some((_, value)) = exact {
                    let value = scalar(value, self.terms.sort(call.value));
                    self.values.set(call.value, value);
                }
            }
            Part::Input(index) => self.input(fragment, index),
            Part::Assume(cond) => {
                let decided = self.decided(fragment);
                self.open(fragment, ConstraintKind::Assume);
                self.condition(decided);
                self.condition(cond);
                self.pending = None;
                return self.holds(cond);
            }
            Part::Guard(cond) if self.is_specification(fragment) => {
                let before = self.decided(fragment);
                let both = self.terms.and(before, cond);
                self.decided.insert((fragment.origin.frame, fragment.origin.source), both);
                return self.holds(cond);
            }
            Part::Guard(cond) => {
                self.open_or_grow(fragment, ConstraintKind::Guard);
                self.condition(cond);
                return self.holds(cond);
            }
            Part::Require(_) if self.is_specification(fragment) => {}
            Part::Require(cond) => {
                let before = self.constraints.last().map(|c| (c.location, c.span, c.condition));
                let count = self.constraints.len();
                self.open_or_grow(fragment, ConstraintKind::Guard);
                let grown = before.filter(|_| self.constraints.len() == count);
                if let Some(last) = self.constraints.last_mut() {
                    // A decision stays where it was made, whatever has to be defined after it.
                    if let (Some((location, span, condition)), ConstraintKind::Guard) = (grown, last.kind)
                        && condition != self.terms.tru()
                    {
                        (last.location, last.span) = (location, span);
                    }
                    last.defined = self.terms.and(last.defined, cond);
                    last.term = self.terms.and(last.term, cond);
                }
            }
            Part::Define(definition) => {
                // That something is over is a step of its own, unless it is part of a statement that does more.
                let grows = !matches!(definition.name, NameBase::Lifetime(_));
                let one = self.constraints.last().is_some_and(|c| {
                    (grows && c.definitions.is_empty())
                        || (c.steps.1 == fragment.step && c.location == fragment.origin.location)
                });
                if !one {
                    self.pending = None;
                }
                self.open_or_grow(fragment, ConstraintKind::Assign);
                self.define(definition);
            }
        }
        Ok(())
    }

    /// What was decided so far inside of this fragment's assertion, which is then forgotten.
    fn decided(&mut self, fragment: &Fragment) -> Term {
        let key = (fragment.origin.frame, fragment.origin.source);
        self.decided.remove(&key).unwrap_or_else(|| self.terms.tru())
    }

    /// An assertion is no step, so what it needs to be defined is none either.
    fn is_specification(&self, fragment: &Fragment) -> bool {
        let source = fragment.origin.source;
        self.program.source_stmt(source).kind == SourceStmtKind::Specification && self.asserting.contains(&source)
    }

    fn holds(&mut self, cond: Term) -> Result<(), Error> {
        match self.values.holds(self.terms, cond) {
            true => Ok(()),
            false => Err(Error::InternalBug("the run takes a branch that the encoder closes".into())),
        }
    }

    fn define(&mut self, definition: Definition) {
        let value = self.values.value(self.terms, definition.value);
        self.values.set(definition.symbol, value);
        let equal = self.terms.eq(definition.symbol, definition.value);
        self.names.insert(definition.symbol, definition);
        if let Some(last) = self.constraints.last_mut() {
            last.term = self.terms.and(last.term, equal);
            last.definitions.push(definition);
        }
    }

    fn condition(&mut self, cond: Term) {
        if let Some(last) = self.constraints.last_mut() {
            last.condition = self.terms.and(last.condition, cond);
            last.term = self.terms.and(last.term, cond);
        }
    }

    fn open(&mut self, fragment: &Fragment, kind: ConstraintKind) {
        let tru = self.terms.tru();
        let origin = fragment.origin;
        self.constraints.push(Constraint {
            kind,
            definitions: Vec::new(),
            defined: tru,
            condition: tru,
            term: tru,
            span: origin.span,
            source: origin.source,
            location: origin.location,
            frame: origin.frame,
            steps: (fragment.step, fragment.step),
        });
        self.pending = Some((origin.frame, origin.source));
    }

    /// Guards of a condition in several parts, and the assignment whose value they choose, are one step.
    fn open_or_grow(&mut self, fragment: &Fragment, kind: ConstraintKind) {
        let key = (fragment.origin.frame, fragment.origin.source);
        let grows = self.pending == Some(key)
            && self.constraints.last().is_some_and(|c| {
                c.definitions.is_empty() || (c.steps.1 == fragment.step && c.location == fragment.origin.location)
            });
        if !grows {
            self.open(fragment, kind);
            return;
        }
        if let Some(last) = self.constraints.last_mut() {
            last.steps.1 = fragment.step;
            last.location = fragment.origin.location;
            if kind == ConstraintKind::Assign {
                last.kind = kind;
                last.span = fragment.origin.span;
            } else if last.kind == ConstraintKind::Guard {
                last.span = fragment.origin.span;
            }
        }
    }

    /// The failed step is none of the formula: what it did before it failed goes.
    fn drop_open(&mut self) {
        if self.constraints.last().is_some_and(|c| c.kind == ConstraintKind::Guard && c.condition == self.terms.tru()) {
            self.constraints.pop();
        }
    }

    fn input(&mut self, fragment: &Fragment, index: u32) {
        let unwinding = self.unwinding;
        let input = &unwinding.inputs[index as usize];
        if !self.values.holds(self.terms, input.executed) || self.names.contains_key(&input.value) {
            return;
        }
        let terms = &*self.terms;
        let values = &mut self.values;
        let name = crate::input_name(input, &mut |t| values.value(terms, t));
        let occurrence = self.seen.entry(name.clone()).or_insert(0);
        *occurrence += 1;
        let Some(found) = self.given.get(&(name.as_str(), *occurrence)) else { return };
        let bits = crate::run::bits_of_value(unwinding, &found.value, input.objects);
        let value = scalar(bits, self.terms.sort(input.value));
        let constant = match &value {
            Value::Bool(b) => self.terms.bool(*b),
            Value::Bits(bits) => self.terms.constant(bits.clone()),
            Value::Array(_) => return,
        };
        self.values.set(input.value, value);
        self.open(fragment, ConstraintKind::Input(index));
        self.pending = None;
        let base = match unwinding.steps.get(input.step.index()).map(|s| s.name.base) {
            Some(base) => base,
            None => NameBase::Input(index),
        };
        let definition = Definition { symbol: input.value, value: constant, name: base, ty: input.ty, variable: None };
        let equal = self.terms.eq(input.value, constant);
        self.names.insert(input.value, definition);
        if let Some(last) = self.constraints.last_mut() {
            last.term = equal;
            last.span = if self.program.sources.is_user(input.span) { input.span } else { last.span };
            last.definitions.push(definition);
        }
    }
}

fn scalar(bits: u128, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(bits & 1 == 1),
        Sort::BitVec(width) => Value::Bits(Bits::new(width, bits)),
        Sort::Array { .. } => Value::zero(sort),
    }
}
