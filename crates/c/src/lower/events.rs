//! The evaluations in an expression and which of them C puts in order.
//!
//! An event is a read, a write or a call; `&&`, `||`, `?:`, `,` and statement expressions are one event each, with all
//! that is evaluated in them. Operands come before what is made of them. A write is a side effect: only a call around it
//! comes after it for sure (C17 6.5 p1, 6.5.2.2 p10).

use super::body::Body;
use super::touches::{self, Stream, Touched, Touches};
use super::{calls, pure, summaries};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Conversion, ExprId, ExprKind as K};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// Of this lvalue.
    Read(ExprId),
    Write(ExprId),
    /// A call, or what works like one.
    Call,
    /// An operator with a sequence point in it.
    Composite,
    /// A composite that gives a place rather than a value.
    CompositePlace,
    /// An operator that can fail; only where a call in the expression can end the run.
    Check,
}

pub struct Event {
    pub node: ExprId,
    pub kind: EventKind,
    /// Filled in by [`Body::touches`].
    touches: Option<Touches>,
}

impl Event {
    /// It is indeterminately sequenced, not unsequenced, with respect to others.
    pub fn is_whole(&self) -> bool {
        !matches!(self.kind, EventKind::Read(_) | EventKind::Write(_) | EventKind::Check)
    }
}

/// The events of an expression, operands first, and their order.
#[derive(Default)]
pub struct Events {
    pub list: Vec<Event>,
    /// `before[b]`: the events that come before event b in every evaluation.
    before: Vec<Vec<bool>>,
    /// Every expression that was walked over.
    pub nodes: Vec<ExprId>,
    /// Operators that can fail are events too.
    checks: bool,
}

impl Events {
    pub fn is_before(&self, a: usize, b: usize) -> bool {
        self.before[b].get(a).copied().unwrap_or(false)
    }

    pub fn in_order(&self, a: usize, b: usize) -> bool {
        self.is_before(a, b) || self.is_before(b, a)
    }

    /// The side effects of `a` are done before `b`, because a call is in between or is `b`.
    pub fn is_complete_before(&self, a: usize, b: usize) -> bool {
        let call = |c: usize| self.list[c].kind == EventKind::Call;
        self.is_before(a, b) && (call(b) || (a..b).any(|c| call(c) && self.is_before(a, c) && self.is_before(c, b)))
    }

    /// Values that are evaluated one after the other, in any order.
    pub fn of_list(list: impl Iterator<Item = ExprId>) -> Events {
        let mut out = Events::default();
        list.for_each(|e| out.push(e, EventKind::Composite, out.list.len()));
        out
    }

    /// Adds an event whose operands are the events from `start` on.
    fn push(&mut self, node: ExprId, kind: EventKind, start: usize) {
        let at = self.list.len();
        let mut before = vec![false; at];
        let call = kind == EventKind::Call;
        for (a, slot) in before.iter_mut().enumerate().skip(start) {
            *slot = call || !matches!(self.list[a].kind, EventKind::Write(_));
        }
        for a in start..at {
            if !before[a] {
                before[a] = (a..at).any(|c| before[c] && self.is_before(a, c));
            }
        }
        self.list.push(Event { node, kind, touches: None });
        self.before.push(before);
    }
}

impl Body<'_, '_> {
    pub fn events(&self, e: ExprId) -> Events {
        let mut out = Events::default();
        self.walk(e, &mut out);
        out
    }

    /// The same with the operators that can fail.
    pub fn events_and_checks(&self, e: ExprId) -> Events {
        let mut out = Events { checks: true, ..Events::default() };
        self.walk(e, &mut out);
        out
    }

    /// Can one of the events end the run?
    pub fn can_end(&mut self, events: &mut Events) -> bool {
        let end = Touched::stream(Stream::End);
        let whole: Vec<usize> = (0..events.list.len()).filter(|&i| events.list[i].is_whole()).collect();
        whole.into_iter().any(|i| self.touches(events, i).writes.contains(&end))
    }

    fn walk(&self, e: ExprId, out: &mut Events) {
        let tast = &self.unit.tast;
        if self.saved.contains_key(&e) || self.facts.constant(e) {
            return;
        }
        out.nodes.push(e);
        let start = out.list.len();
        match tast[e].kind {
            K::Convert { kind: Conversion::Lvalue, operand } => {
                self.walk_place(operand, out);
                if touches::of_lvalue(self.cx, self.index, operand).is_some() {
                    out.push(e, EventKind::Read(operand), start);
                }
            }
            K::Convert { kind: Conversion::ArrayDecay, operand } | K::Unary { op: UnaryOp::AddrOf, operand } => {
                self.walk_place(operand, out)
            }
            K::Convert { kind: Conversion::FunctionDecay, .. } | K::ObjectSize { .. } | K::ConstantP { .. } => {}
            K::Assign { lhs, rhs, .. } => {
                self.walk_place(lhs, out);
                self.walk(rhs, out);
                out.push(e, EventKind::Write(lhs), start);
            }
            K::Unary { op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec, operand } => {
                self.walk_place(operand, out);
                out.push(e, EventKind::Write(operand), start);
            }
            K::Call { callee, args } => {
                if let calls::Called::Pointer(pointer) = self.called(callee) {
                    self.walk(pointer, out);
                }
                tast[args].iter().for_each(|&arg| self.walk(arg, out));
                out.push(e, EventKind::Call, start);
            }
            K::VaArg { .. } | K::Atomic { .. } | K::Overflow { .. } => {
                pure::children(tast, e, &mut |child| self.walk(child, out));
                out.push(e, EventKind::Call, start);
            }
            K::Comma { .. } | K::Cond { .. } | K::StmtExpr(_) => out.push(e, EventKind::Composite, start),
            K::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. } => out.push(e, EventKind::Composite, start),
            K::Decl(_) | K::CompoundLiteral(_) | K::Member { .. } | K::Subscript { .. } => self.walk_place(e, out),
            _ => {
                pure::children(tast, e, &mut |child| self.walk(child, out));
                if out.checks && pure::can_fail(tast, e) {
                    out.push(e, EventKind::Check, start);
                }
            }
        }
    }

    /// The events of finding out which place an lvalue names.
    fn walk_place(&self, e: ExprId, out: &mut Events) {
        let tast = &self.unit.tast;
        if self.saved.contains_key(&e) {
            return;
        }
        let start = out.list.len();
        match tast[e].kind {
            K::Decl(_) | K::Str(_) => {}
            K::Member { base, .. } => {
                out.nodes.push(e);
                self.walk_place(base, out);
            }
            K::Subscript { base, index } => {
                out.nodes.push(e);
                self.walk(base, out);
                self.walk(index, out);
            }
            K::Unary { op: UnaryOp::Deref, operand } => {
                out.nodes.push(e);
                self.walk(operand, out);
            }
            K::CompoundLiteral(_) | K::Comma { .. } => {
                out.nodes.push(e);
                out.push(e, EventKind::CompositePlace, start);
            }
            _ => self.walk(e, out),
        }
    }

    /// What an event reads and writes itself, without its operands.
    pub fn touches(&mut self, events: &mut Events, at: usize) -> Touches {
        if let Some(known) = &events.list[at].touches {
            return known.clone();
        }
        let Event { node, kind, .. } = events.list[at];
        let end = Touched::stream(Stream::End);
        let fails = |e: ExprId| pure::can_fail(&self.unit.tast, e).then(|| end.clone());
        let touches = match kind {
            EventKind::Read(lvalue) => Touches {
                reads: touches::of_lvalue(self.cx, self.index, lvalue).into_iter().chain(fails(lvalue)).collect(),
                ..Touches::default()
            },
            EventKind::Write(lvalue) => {
                let writes: Vec<_> = touches::of_lvalue(self.cx, self.index, lvalue).into_iter().collect();
                let mut reads = if self.reads_target(node) { writes.clone() } else { Vec::new() };
                reads.extend(fails(lvalue).or(fails(node)));
                Touches { reads, writes, ..Touches::default() }
            }
            EventKind::Check => Touches { reads: vec![end], ..Touches::default() },
            EventKind::Call => summaries::of_call(self.cx, self.index, node),
            EventKind::Composite | EventKind::CompositePlace => summaries::of_expression(self.cx, self.index, node),
        };
        events.list[at].touches = Some(touches.clone());
        touches
    }

    /// A compound assignment, not `=`.
    fn reads_target(&self, write: ExprId) -> bool {
        !matches!(self.unit.tast[write].kind, K::Assign { op: None, .. })
    }
}
