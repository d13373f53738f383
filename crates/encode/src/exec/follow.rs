//! Following a path: where the executor goes, and what it notes on the way.

use because_ir::{BlockId, Decision, FuncId, FunctionOrigin, ObjectKind, Path, Statement, StatementKind, TypeId};
use because_logic::Term;

use crate::exec::Exec;
use crate::exec::memory::place::Root;
use crate::exec::memory::shape::LeafKind;
use crate::path::{Definition, Variable};
use crate::state::{Cell, CellId, Partial};
use crate::unwinding::{AssumptionReason, InstanceId, Message, NameBase, Origin};
use crate::value::Val;

/// One thing that a step does.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    Define(Definition),
    /// The step is defined only where this holds.
    Require(Term),
    Guard(Term),
    Assume(Term),
    Input(u32),
    /// A check, by its number: a specification, or a requirement of the last step.
    Check(u32),
    /// A call of math.h, by its number.
    Math(u32),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Fragment {
    pub part: Part,
    /// The place in the user's code: for the inside of a library model its call.
    pub origin: Origin,
    /// Step of the path.
    pub step: u32,
}

pub(crate) struct Tracker<'a> {
    path: &'a Path,
    next: usize,
    /// Stores of the current statement are steps.
    naming: bool,
    checks: usize,
    assumptions: usize,
    pub noted: Noted,
}

/// What was noted along a path.
pub(crate) struct Noted {
    pub fragments: Vec<Fragment>,
    /// First check of the last step of the path.
    pub last_check: usize,
    /// Why the path could not be followed.
    pub lost: Option<String>,
}

impl<'a> Tracker<'a> {
    pub fn new(path: &'a Path) -> Tracker<'a> {
        Tracker {
            path,
            next: 0,
            naming: true,
            checks: 0,
            assumptions: 0,
            noted: Noted {
                fragments: Vec::new(),
                last_check: 0,
                lost: Some("the path was not followed to its end".into()),
            },
        }
    }

    /// The step of the path that is being executed.
    fn step(&self) -> u32 {
        self.next.saturating_sub(1) as u32
    }
}

impl Exec<'_> {
    /// The next step of the path is to be executed; `false` when the path is over. Without a path always `true`.
    pub(crate) fn path_step(&mut self, statement: Option<&Statement>) -> bool {
        if self.path.is_none() {
            return true;
        }
        self.path_flush();
        let here = self.flow.location();
        let checks = self.out.checks.len();
        let Some(tracker) = self.path.as_mut() else { return true };
        let Some(step) = tracker.path.steps.get(tracker.next) else {
            self.calls.clear();
            return false;
        };
        if step.location != here {
            tracker.noted.lost = Some(format!("the run is at {:?} where the encoder is at {here:?}", step.location));
            self.calls.clear();
            return false;
        }
        tracker.next += 1;
        if tracker.next == tracker.path.steps.len() {
            tracker.noted.lost = None;
            tracker.noted.last_check = checks;
        }
        tracker.naming = !matches!(
            statement.map(|s| &s.kind),
            Some(StatementKind::Input { .. } | StatementKind::Begin(_) | StatementKind::End(_))
        );
        true
    }

    /// Later stores of this statement are none of the program's own.
    pub(crate) fn path_unnamed(&mut self) {
        if let Some(tracker) = self.path.as_mut() {
            tracker.naming = false;
        }
    }

    /// Goes on where the run went.
    pub(crate) fn path_decide(&mut self, block: BlockId, ways: &[(BlockId, Val, Option<u32>)]) {
        let target = self.path.as_ref().and_then(|tracker| {
            let at = tracker.path.steps.get(tracker.step() as usize)?;
            let kind = &self.program.function(at.location.function).blocks[block.index()].terminator.kind;
            match (kind, at.decision) {
                (because_ir::TerminatorKind::Branch { then, otherwise, .. }, Decision::Branch(taken)) => {
                    Some(if taken { *then } else { *otherwise })
                }
                (because_ir::TerminatorKind::Switch { cases, default, .. }, Decision::Switch(case)) => {
                    Some(case.and_then(|c| cases.get(c as usize)).map_or(*default, |c| c.target))
                }
                _ => None,
            }
        });
        let Some(&(to, cond, _)) = target.and_then(|t| ways.iter().find(|w| w.0 == t)) else {
            if let Some(tracker) = self.path.as_mut().filter(|t| t.noted.lost.is_some()) {
                tracker.noted.lost = Some("the run did not decide at a branch".into());
            }
            // A run that fails in a condition ends there.
            self.path_flush();
            self.take_state();
            return;
        };
        // Both ways of a branch may lead to the same block: nothing is decided then.
        let undecided = ways.iter().filter(|w| w.0 == to).count() > 1;
        if !undecided {
            self.path_note(Part::Guard(cond.term));
        }
        let state = self.take_state();
        let source = state.guard;
        self.go(block, to, state, source, false);
    }

    /// Of the functions a call may lead to, the one that the run entered.
    pub(crate) fn path_callee(&mut self, targets: Vec<(Val, FuncId)>) -> Vec<(Val, FuncId)> {
        let Some(tracker) = self.path.as_ref().filter(|_| targets.len() > 1) else { return targets };
        let entered = tracker.path.steps.get(tracker.next).map(|s| s.location.function);
        let Some(&(cond, function)) = targets.iter().find(|t| Some(t.1) == entered) else { return targets };
        self.path_note(Part::Guard(cond.term));
        vec![(cond, function)]
    }

    pub(crate) fn path_input(&mut self, index: u32) {
        if self.path.is_some() {
            self.path_note(Part::Input(index));
        }
    }

    pub(crate) fn path_math(&mut self, index: u32) {
        if self.path.is_some() {
            self.path_note(Part::Math(index));
        }
    }

    /// A cell about to be written: along a path its value gets a symbol.
    pub(crate) fn path_cell(&mut self, root: &Root, cell: u64, new: Cell) -> Cell {
        if !self.path_names(root) {
            return new;
        }
        match new {
            Cell::Val(v, step) => Cell::Val(self.path_define(root, cell, v), step),
            Cell::Partial(p) => {
                let partial = self.memory.objects().partial(p);
                let val = self.path_define(root, cell, partial.val);
                self.memory.objects_mut().add_partial(Partial { val, ..partial })
            }
            other => other,
        }
    }

    /// An index or a value stored into a large array.
    pub(crate) fn path_part(&mut self, root: &Root, cell: u64, v: Val) -> Val {
        if self.path_names(root) { self.path_define(root, cell, v) } else { v }
    }

    fn path_define(&mut self, root: &Root, cell: u64, v: Val) -> Val {
        if matches!(self.terms.sort(v.term), because_logic::Sort::Array { .. }) {
            return v;
        }
        let sort = self.terms.sort(v.term);
        let symbol = self.terms.fresh("p", sort);
        let name = match (root.object, root.instance) {
            (None, None) => NameBase::Return(self.frame().function),
            _ => self.name_base(root, cell),
        };
        let ty = self.path_type(root, cell);
        let variable = variable(root.cell.plus(cell));
        self.path_note(Part::Define(Definition { symbol, value: v.term, name, ty, variable: Some(variable) }));
        Val { targets: v.targets, ..Val::of(symbol) }
    }

    /// How far the lifetime of an object comes in this step: along a path a symbol, so that `free` and the end of a scope
    /// are steps as others are.
    pub(crate) fn path_lifetime(&mut self, id: InstanceId, at: CellId, new: Val) -> Val {
        let users = self.frame().counted || self.path_caller().is_some();
        if self.path.is_none() || !users || new.term == self.lifetime(id).term {
            return new;
        }
        let sort = self.terms.sort(new.term);
        let symbol = self.terms.fresh("p", sort);
        let (name, ty) = (NameBase::Lifetime(id), self.byte_type());
        let variable = Some(variable(at));
        self.path_note(Part::Define(Definition { symbol, value: new.term, name, ty, variable }));
        Val::of(symbol)
    }

    fn path_type(&mut self, root: &Root, cell: u64) -> TypeId {
        let leaf = match self.memory.shapes().leaf_shape(root.shape, cell) {
            LeafKind::Scalar(s) => s,
            _ => root.shape,
        };
        self.memory.shapes().get(leaf).ty.unwrap_or_else(|| self.byte_type())
    }

    /// Whether a store there is a step of the user's code or something that a library call does to it.
    fn path_names(&self, root: &Root) -> bool {
        if !self.path.as_ref().is_some_and(|t| t.naming) {
            return false;
        }
        let frame = self.frame();
        let owner = root.object.map(|o| self.program.object(o));
        if owner.is_some_and(|o| o.kind == ObjectKind::Temp) {
            return false;
        }
        let home = owner.and_then(|o| o.function);
        if home.is_some_and(|f| self.program.function(f).origin != FunctionOrigin::User) {
            return false;
        }
        if frame.counted {
            return true;
        }
        let outside = root.object.is_some() || root.instance.is_some();
        self.program.function(frame.function).origin != FunctionOrigin::Harness
            && self.path_caller().is_some()
            && outside
            && home != Some(frame.function)
    }

    /// The innermost open frame of the user's code, where the current frame is inside of a library model.
    fn path_caller(&self) -> Option<usize> {
        self.calls.frames().iter().rposition(|f| f.counted)
    }

    fn path_origin(&self) -> Origin {
        let here = self.origin();
        if self.frame().counted {
            return here;
        }
        let Some(at) = self.path_caller() else { return here };
        let inner = self.calls.frames().get(at + 1).map(|f| f.id);
        let Some(location) = inner.and_then(|id| self.out.frames[id.index()].call) else { return here };
        let (span, source) = self.program.origin(location);
        let frame = &self.calls.frames()[at];
        Origin { location, span, source, frame: frame.id, iteration: frame.iteration }
    }

    /// Notes something that happens now.
    fn path_note(&mut self, part: Part) {
        self.path_flush();
        self.path_push(part);
    }

    fn path_push(&mut self, part: Part) {
        let origin = self.path_origin();
        let constant = match part {
            Part::Guard(t) | Part::Assume(t) | Part::Require(t) => t == self.terms.tru(),
            _ => false,
        };
        if let Some(tracker) = self.path.as_mut().filter(|_| !constant) {
            let step = tracker.step();
            tracker.noted.fragments.push(Fragment { part, origin, step });
        }
    }

    /// Notes checks and assumptions made since the last time.
    pub(crate) fn path_flush(&mut self) {
        let Some(tracker) = self.path.as_mut() else { return };
        let (mut check, mut assumption) = (tracker.checks, tracker.assumptions);
        if check == self.out.checks.len() && assumption == self.out.assumptions.len() {
            return;
        }
        tracker.checks = self.out.checks.len();
        tracker.assumptions = self.out.assumptions.len();
        let mut parts = Vec::new();
        loop {
            let a = self.out.assumptions.get(assumption);
            match self.out.checks.get(check) {
                Some(c) if a.is_none_or(|a| c.order < a.order) => {
                    parts.push(match c.message {
                        Message::Statement(_) => Part::Check(check as u32),
                        Message::Text(_) | Message::About(_) => Part::Require(c.cond),
                    });
                    check += 1;
                }
                _ => {
                    let Some(a) = a else { break };
                    match a.reason {
                        AssumptionReason::User => parts.push(Part::Assume(a.cond)),
                        AssumptionReason::DisabledCheck(_) | AssumptionReason::Reference => {
                            parts.push(Part::Require(a.cond))
                        }
                        AssumptionReason::Bound | AssumptionReason::InputRange => {}
                    }
                    assumption += 1;
                }
            }
        }
        for part in parts {
            self.path_push(part);
        }
    }
}

fn variable(cell: CellId) -> Variable {
    match cell {
        CellId::Frame(cell) => Variable { in_frame: true, cell },
        CellId::Heap(cell) => Variable { in_frame: false, cell },
    }
}
