//! Requirements as checks at the end of the scan cycle.
//!
//! Comes in: requirements and the scope of the entry block. Goes out: one `Assert` a requirement, the variables that it
//! counts time with, and those that keep what `prev`, `start` and `once` speak of.

use super::access::Loc;
use super::function::Fun;
use super::scope::Binding;
use super::stmt::assertion_text;
use crate::CycleTime;
use crate::Premises;
use crate::ast::{self, ArgValue, ExprKind as Ast};
use crate::declare::{Checked, Cx};
use crate::parse;
use crate::requirement::{Pattern, Requirement, Span as Length};
use crate::types::{DINT, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, CheckKind, ExprKind, SourceStmtKind, StatementKind, UnaryOp};
use because_source::{FileId, FileKind, SourceFile, Span};

/// A requirement whose conditions have been read, waiting to be lowered.
pub(crate) struct Ready {
    name: String,
    text: String,
    pattern: Pattern,
    conditions: Vec<ast::Expr>,
    /// What is remembered from cycle to cycle: the time something has lasted, `-1` where it does not.
    clock: Option<Loc>,
    /// Something is required until it ends.
    active: Option<Loc>,
    memories: Vec<Memory>,
}

impl Ready {
    fn clock(&self) -> Loc {
        self.clock.clone().expect("what speaks of time has a clock")
    }
}

/// A value of another moment that a condition speaks of.
struct Memory {
    moment: Moment,
    value: ast::Expr,
    /// The name that stands for it in the condition: none that a program can have.
    key: String,
    place: Option<Loc>,
}

/// Those of one requirement, and how many others have.
struct Memories {
    first: usize,
    list: Vec<Memory>,
}

#[derive(Clone, Copy, PartialEq)]
enum Moment {
    Previous,
    Start,
    Once,
}

/// The conditions of the requirements, with their own places.
pub(crate) fn read(cx: &mut Cx<'_>, list: &[Requirement]) -> Vec<Ready> {
    let mut ready = Vec::new();
    for requirement in list {
        let text = requirement.pattern.text();
        let title = format!("requirement {}", requirement.name);
        let file = cx.program.sources.add(SourceFile::new(title, text.clone(), FileKind::User));
        let Some(mut conditions) = conditions(cx, file, &text, &requirement.pattern.conditions()) else { continue };
        // The names are for all requirements: each has its own.
        let mut memories = Memories { first: ready.iter().map(|r: &Ready| r.memories.len()).sum(), list: Vec::new() };
        conditions.iter_mut().for_each(|c| remember(c, cx, &mut memories));
        let memories = memories.list;
        let time = time_of(&requirement.pattern);
        cx.lowering.timed |= matches!(time, Some(Length::Milliseconds(_)));
        let none = ir::Const::Int(u128::from(u32::MAX));
        let clock = time.map(|_| helper(cx, &format!("time of {}", requirement.name), &DINT, none));
        let active = match &requirement.pattern {
            Pattern::Until { if_, .. } => {
                let title = format!("{} is required", requirement.name);
                Some(helper(cx, &title, &Ty::Bool, ir::Const::Bool(if_.is_none())))
            }
            _ => None,
        };
        let (name, pattern) = (requirement.name.clone(), requirement.pattern.clone());
        ready.push(Ready { name, text, pattern, conditions, clock, active, memories });
    }
    ready
}

/// The time that a requirement speaks of.
fn time_of(pattern: &Pattern) -> Option<Length> {
    match pattern {
        Pattern::Within { limit: time, .. } | Pattern::Held { time, .. } | Pattern::Lasts { time, .. } => Some(*time),
        Pattern::Until { limit, .. } => *limit,
        Pattern::Invariant(_) | Pattern::Forbidden(_) | Pattern::Implication { .. } | Pattern::Reachable(_) => None,
    }
}

/// A variable that no program has.
fn helper(cx: &mut Cx<'_>, name: &str, ty: &Ty, start: ir::Const) -> Loc {
    let object = cx.add_object(name, ty, ir::ObjectKind::Global, None, Span::NONE);
    let loc = Loc::object(object, ty.clone());
    let ty = cx.ir_type(ty);
    let init = ir::Init { offset: 0, ty, bits: None, value: start };
    cx.program.objects[object.index()].init.push(init);
    loc
}

fn conditions(cx: &mut Cx<'_>, file: FileId, whole: &str, texts: &[&str]) -> Option<Vec<ast::Expr>> {
    let mut conditions = Vec::new();
    let mut end = whole.len();
    // From the right: the words of a requirement may also stand in a condition before them.
    for text in texts.iter().rev() {
        let start = whole[..end].rfind(text)?;
        match parse::parse_expr(file, whole, start..start + text.len(), cx.dialect) {
            Ok(expr) => conditions.push(expr),
            Err(diagnostics) => {
                cx.diagnostics.extend(diagnostics);
                return None;
            }
        }
        end = start;
    }
    conditions.reverse();
    Some(conditions)
}

/// Replaces `prev(x)` and its like by names of variables that keep the value.
fn remember(expr: &mut ast::Expr, cx: &Cx<'_>, memories: &mut Memories) {
    let at = expr.at;
    match &mut expr.kind {
        Ast::Literal(_) | Ast::Ref(_) => {}
        Ast::Unary(_, operand) => remember(operand, cx, memories),
        Ast::Binary(_, left, right) => {
            remember(left, cx, memories);
            remember(right, cx, memories);
        }
        Ast::Call(call) => {
            let name = call.callee.as_name().map(ast::Name::key).unwrap_or_default();
            let own = cx.names.contains_key(&name);
            let mut values: Vec<&mut ast::Expr> = Vec::new();
            for arg in &mut call.args {
                if let ArgValue::In(value) = &mut arg.value {
                    remember(value, cx, memories);
                    values.push(value);
                }
            }
            let [value] = values.as_slice() else { return };
            let value = (**value).clone();
            let mut kept = |moment| {
                let key = format!("{name} {}", memories.first + memories.list.len());
                memories.list.push(Memory { moment, value: value.clone(), key: key.clone(), place: None });
                let base = ast::RefBase::Name(ast::Name { text: key, spelling: ast::Spelling::Bare, at });
                ast::Expr { kind: Ast::Ref(ast::Ref { base, parts: Vec::new(), at }), at }
            };
            let not = |e: ast::Expr| ast::Expr { kind: Ast::Unary(ast::UnaryOp::Not, Box::new(e)), at };
            let both = |a, b| Ast::Binary(ast::BinaryOp::And, Box::new(a), Box::new(b));
            match name.as_str() {
                _ if own => {}
                "prev" => *expr = kept(Moment::Previous),
                "start" => *expr = kept(Moment::Start),
                "once" => *expr = kept(Moment::Once),
                "rises" => expr.kind = both(value.clone(), not(kept(Moment::Previous))),
                "falls" => expr.kind = both(not(value.clone()), kept(Moment::Previous)),
                _ => {}
            }
        }
    }
}

impl Fun<'_, '_> {
    /// Variables for what conditions remember, with their values before the first cycle.
    pub fn start_requirements(&mut self, list: &mut [Ready], cycle_time: CycleTime) {
        if self.cx.lowering.timed && matches!(cycle_time, CycleTime::Free { .. }) {
            self.cx.clock();
        }
        for memory in list.iter_mut().flat_map(|r| &mut r.memories) {
            self.enter(Span::NONE, SourceStmtKind::Hidden);
            let wanted = (memory.moment == Moment::Once).then_some(&Ty::Bool);
            let Ok((value, ty)) = self.expr_typed(&memory.value, wanted) else { continue };
            if !ty.is_scalar() {
                self.cx.unsupported(memory.value.at.0, "a value of an earlier moment that is no single number");
                continue;
            }
            let object = self.cx.add_object(&memory.key, &ty, ir::ObjectKind::Global, None, Span::NONE);
            let loc = Loc::object(object, ty.clone());
            if memory.moment == Moment::Previous {
                let value = self.settled(value, &ty, Span::NONE);
                self.store_expr(&loc, value);
            }
            self.scope.vars.insert(memory.key.clone(), Binding::At(loc.clone()));
            memory.place = Some(loc);
        }
    }

    /// What conditions remember of the start of the cycle: the inputs are read, the block is not called yet.
    pub fn keep_start(&mut self, list: &[Ready]) {
        self.keep(list, Moment::Start);
    }

    fn keep(&mut self, list: &[Ready], moment: Moment) {
        for memory in list.iter().flat_map(|r| &r.memories).filter(|m| m.moment == moment) {
            let Some(loc) = memory.place.clone() else { continue };
            self.enter(Span::NONE, SourceStmtKind::Hidden);
            let Ok(value) = self.expr_as(&memory.value, &loc.ty) else { continue };
            let value = match moment {
                Moment::Once => {
                    let before = self.load(&loc, Span::NONE);
                    self.add_expr(ExprKind::Binary(BinaryOp::Or, before, value), &Ty::Bool, Span::NONE)
                }
                Moment::Previous | Moment::Start => value,
            };
            self.store_expr(&loc, value);
        }
    }

    /// Every requirement as a check, then what the next cycle remembers of this one.
    pub fn check_requirements(&mut self, list: &[Ready], cycle_time: CycleTime, premises: Premises) {
        self.keep(list, Moment::Once);
        for ready in list {
            let _ = self.requirement(ready, cycle_time, premises);
        }
        self.keep(list, Moment::Previous);
    }

    fn requirement(&mut self, ready: &Ready, cycle_time: CycleTime, premises: Premises) -> Checked<()> {
        // All of its text: what stands between the conditions says what is required of them.
        let span = Span::new(ready.conditions[0].at.0.file, 0, ready.text.len() as u32);
        self.enter(span, SourceStmtKind::Specification);
        let mut values = Vec::new();
        for condition in &ready.conditions {
            let value = self.condition(condition)?;
            values.push(self.settled(value, &Ty::Bool, condition.at.0));
        }
        let (cond, premise) = self.lowered(ready, &values, cycle_time);
        let cond = match (premises, premise) {
            (Premises::Off, _) => cond,
            (Premises::Parts, Some(_)) if matches!(ready.pattern, Pattern::Implication { .. }) => {
                return self.parts(&ready.conditions[0], (&ready.name, &ready.text));
            }
            (_, Some(premise)) => self.not(premise),
            // Nothing is asked of the others.
            (_, None) => return Ok(()),
        };
        let name = Some(ready.name.as_str()).filter(|n| *n != ready.text);
        let message = assertion_text(&ready.text, name);
        self.emit(StatementKind::Assert { cond, check: CheckKind::Assertion, message });
        self.cx.program.requirements.push(ir::Requirement {
            name: ready.name.clone(),
            text: ready.text.clone(),
            span,
            goal: match ready.pattern {
                Pattern::Reachable(_) => ir::Goal::Reachable,
                _ => ir::Goal::Always,
            },
            premise: ready.pattern.premise(),
        });
        Ok(())
    }

    /// What must be true at the end of the cycle, and when something is required at all.
    fn lowered(
        &mut self,
        ready: &Ready,
        values: &[ir::ExprId],
        cycle_time: CycleTime,
    ) -> (ir::ExprId, Option<ir::ExprId>) {
        match (&ready.pattern, values) {
            (Pattern::Forbidden(_) | Pattern::Reachable(_), &[p]) => (self.not(p), None),
            (Pattern::Implication { .. }, &[p, q]) => (self.implies(p, q), Some(p)),
            (Pattern::Within { limit, .. }, &[p, q]) => (self.in_time(ready, p, q, *limit, cycle_time), Some(p)),
            (Pattern::Held { time, .. }, &[p, q]) => {
                let held = self.held(ready, p, *time, cycle_time);
                (self.implies(held, q), Some(held))
            }
            (Pattern::Lasts { time, .. }, &[p, q]) => {
                let lasting = self.lasting(ready, p, *time, cycle_time);
                (self.implies(lasting, q), Some(p))
            }
            (Pattern::Until { limit, .. }, conditions) => {
                let (premise, hold, until) = match *conditions {
                    [p, hold, until] => (Some(p), hold, until),
                    [hold, until] => (None, hold, until),
                    _ => return (conditions[0], None),
                };
                let active = ready.active.clone().expect("`until` has it");
                let before = self.load(&active, Span::NONE);
                let required = premise.map_or(before, |p| self.logic(BinaryOp::Or, before, p));
                let required = self.hoist(required, &Ty::Bool, Span::NONE);
                let not_until = self.not(until);
                let next = self.logic(BinaryOp::And, required, not_until);
                self.store_expr(&active, next);
                let either = self.logic(BinaryOp::Or, until, hold);
                let cond = self.implies(required, either);
                let cond = match limit {
                    None => cond,
                    Some(limit) => {
                        let cond = self.hoist(cond, &Ty::Bool, Span::NONE);
                        let in_time = self.in_time(ready, required, until, *limit, cycle_time);
                        self.logic(BinaryOp::And, cond, in_time)
                    }
                };
                (cond, premise)
            }
            _ => (values[0], None),
        }
    }

    fn logic(&mut self, op: BinaryOp, a: ir::ExprId, b: ir::ExprId) -> ir::ExprId {
        self.add_expr(ExprKind::Binary(op, a, b), &Ty::Bool, Span::NONE)
    }

    fn not(&mut self, p: ir::ExprId) -> ir::ExprId {
        self.add_expr(ExprKind::Unary(UnaryOp::Not, p), &Ty::Bool, Span::NONE)
    }

    fn implies(&mut self, p: ir::ExprId, q: ir::ExprId) -> ir::ExprId {
        let not_p = self.not(p);
        let span = self.span;
        self.add_expr(ExprKind::Binary(BinaryOp::Or, not_p, q), &Ty::Bool, span)
    }

    fn compare(&mut self, op: BinaryOp, a: ir::ExprId, number: i128) -> ir::ExprId {
        let number = self.int_const(number, &DINT, Span::NONE);
        self.logic(op, a, number)
    }

    /// What a cycle adds to a time, and the time in the same unit: cycles where every cycle takes the same time.
    fn unit(&mut self, length: Length, cycle_time: CycleTime, up: bool) -> (ir::ExprId, i128) {
        match (length, cycle_time) {
            (Length::Cycles(n), _) => (self.int_const(1, &DINT, Span::NONE), n.into()),
            (Length::Milliseconds(ms), CycleTime::Fixed(each)) => {
                let cycles = if up { ms.div_ceil(each.max(1)) } else { ms / each.max(1) };
                (self.int_const(1, &DINT, Span::NONE), cycles.into())
            }
            (Length::Milliseconds(ms), CycleTime::Free { .. }) => {
                let step = match self.cx.lowering.step {
                    Some(step) => {
                        let step = self.load_object(step, &Ty::Time, Span::NONE);
                        self.add_expr(ExprKind::Cast(step), &DINT, Span::NONE)
                    }
                    None => self.int_const(0, &DINT, Span::NONE),
                };
                (step, ms.into())
            }
        }
    }

    /// The time since an unanswered `p` is kept, -1 where there is none: an answer must come before it is over.
    fn in_time(
        &mut self,
        ready: &Ready,
        p: ir::ExprId,
        q: ir::ExprId,
        limit: Length,
        cycle_time: CycleTime,
    ) -> ir::ExprId {
        // None of this is the reader's own text.
        let span = Span::NONE;
        let (unit, limit) = self.unit(limit, cycle_time, false);
        let clock = &ready.clock();
        let age = self.load(clock, span);
        let (none, zero) = (self.int_const(-1, &DINT, span), self.int_const(0, &DINT, span));
        let open = self.logic(BinaryOp::Ge, age, zero);
        let older = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, age, unit), &DINT, span);
        let fresh = self.add_expr(ExprKind::Select(p, zero, none), &DINT, span);
        let now = self.add_expr(ExprKind::Select(open, older, fresh), &DINT, span);
        let now = self.hoist(now, &DINT, span);
        let next = self.add_expr(ExprKind::Select(q, none, now), &DINT, span);
        self.store_expr(clock, next);
        // An answer in this cycle counts where the time is just over, but not later.
        let in_time = self.compare(BinaryOp::Le, now, limit);
        let time_left = self.compare(BinaryOp::Lt, now, limit);
        self.add_expr(ExprKind::Select(q, in_time, time_left), &Ty::Bool, span)
    }

    /// Has `p` been true for so long without a break?
    fn held(&mut self, ready: &Ready, p: ir::ExprId, time: Length, cycle_time: CycleTime) -> ir::ExprId {
        let span = Span::NONE;
        let (unit, limit) = self.unit(time, cycle_time, true);
        // True in n cycles is true for n - 1 further ones.
        let limit = if matches!(time, Length::Cycles(_)) { (limit - 1).max(0) } else { limit };
        let clock = &ready.clock();
        let age = self.load(clock, span);
        let (none, zero) = (self.int_const(-1, &DINT, span), self.int_const(0, &DINT, span));
        let most = self.int_const(limit, &DINT, span);
        let open = self.logic(BinaryOp::Ge, age, zero);
        let older = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, age, unit), &DINT, span);
        // No further: states in which it has lasted long enough are one.
        let over = self.compare(BinaryOp::Ge, older, limit);
        let older = self.add_expr(ExprKind::Select(over, most, older), &DINT, span);
        let longer = self.add_expr(ExprKind::Select(open, older, zero), &DINT, span);
        let next = self.add_expr(ExprKind::Select(p, longer, none), &DINT, span);
        self.store_expr(clock, next);
        let now = self.load(clock, span);
        self.compare(BinaryOp::Ge, now, limit)
    }

    /// Is it less than so long since `p` was last true?
    fn lasting(&mut self, ready: &Ready, p: ir::ExprId, time: Length, cycle_time: CycleTime) -> ir::ExprId {
        let span = Span::NONE;
        let (unit, limit) = self.unit(time, cycle_time, true);
        let clock = &ready.clock();
        let age = self.load(clock, span);
        let (none, zero) = (self.int_const(-1, &DINT, span), self.int_const(0, &DINT, span));
        let open = self.logic(BinaryOp::Ge, age, zero);
        let older = self.add_expr(ExprKind::Binary(BinaryOp::AddWrap, age, unit), &DINT, span);
        let left = self.compare(BinaryOp::Lt, older, limit);
        let lasts = self.logic(BinaryOp::And, open, left);
        let later = self.add_expr(ExprKind::Select(lasts, older, none), &DINT, span);
        let next = self.add_expr(ExprKind::Select(p, zero, later), &DINT, span);
        self.store_expr(clock, next);
        let now = self.load(clock, span);
        self.compare(BinaryOp::Ge, now, 0)
    }
}
