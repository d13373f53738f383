//! Accesses to one scalar that nothing orders, one of them a write: undefined (C17 6.5 p2).
//!
//! Where both name the same variable it is certain; where it depends on an index or a pointer, the addresses are kept
//! while the expression is evaluated and compared after it.

use super::body::{Body, R};
use super::events::{EventKind, Events};
use super::pure::{self, constant_int};
use super::touches::{self, Base, Shape};
use because_ir::{BinaryOp, CheckKind, ExprKind, ObjectId, Place, StatementKind};
use because_source::Span;
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind as K};
use rucc_types::{RecordKind, TypeKind};

/// Are two lvalues the same object?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Same {
    Never,
    Perhaps,
    Always,
}

/// The address that an lvalue had when it was evaluated.
#[derive(Debug, Clone, Copy)]
pub struct Watched {
    kept: Option<ObjectId>,
}

/// Two lvalues that have to be different objects.
pub struct Apart {
    one: ExprId,
    other: ExprId,
    span: Span,
}

impl Body<'_, '_> {
    /// Emits the certain failures, and gives the pairs to be compared after the evaluation of `root`.
    pub fn unsequenced(&mut self, root: ExprId, events: &Events) -> R<Vec<Apart>> {
        let mut apart = Vec::new();
        let writes: Vec<usize> =
            (0..events.list.len()).filter(|&i| matches!(events.list[i].kind, EventKind::Write(_))).collect();
        for &w in &writes {
            for other in 0..events.list.len() {
                let (a, b) = (w.min(other), w.max(other));
                let twice = matches!(events.list[other].kind, EventKind::Write(_)) && other < w;
                if a == b || twice {
                    continue;
                }
                if events.list[other].kind == EventKind::Composite {
                    self.clash_with_composite(events, other, w)?;
                } else if !events.in_order(a, b) {
                    self.pair(root, events, a, b, &mut apart);
                }
            }
        }
        self.clashes_between_composites(events)?;
        Ok(apart)
    }

    fn pair(&mut self, root: ExprId, events: &Events, a: usize, b: usize, apart: &mut Vec<Apart>) {
        let lvalue = |i: usize| match events.list[i].kind {
            EventKind::Read(lvalue) | EventKind::Write(lvalue) => Some(lvalue),
            _ => None,
        };
        let (Some(one), Some(other)) = (lvalue(a), lvalue(b)) else { return };
        let span = self.expr_span(root);
        match self.same(one, other) {
            Same::Never => {}
            Same::Always => {
                let never = self.false_value(span);
                let message = self.text_of(one);
                self.emit(StatementKind::Assert { cond: never, check: CheckKind::Unsequenced, message }, span);
            }
            Same::Perhaps => {
                self.watched.insert(one, Watched { kept: None });
                self.watched.insert(other, Watched { kept: None });
                apart.push(Apart { one, other, span });
            }
        }
    }

    fn same(&self, a: ExprId, b: ExprId) -> Same {
        let tast = &self.unit.tast;
        match (tast[a].kind, tast[b].kind) {
            (K::Decl(x), K::Decl(y)) => if_same(x == y),
            (K::Member { base: x, field: f }, K::Member { base: y, field: g })
                if self.unit.types.canonical(tast[x].ty) == self.unit.types.canonical(tast[y].ty) =>
            {
                match (f == g || self.is_union(x), self.is_in_memory(a) || self.is_in_memory(b)) {
                    (true, true) => self.may_alias(a, b),
                    (true, false) => self.same(x, y),
                    (false, _) => Same::Never,
                }
            }
            (K::Subscript { base: x, index: i }, K::Subscript { base: y, index: j }) => {
                let arrays = match (tast[x].kind, tast[y].kind) {
                    (
                        K::Convert { kind: Conversion::ArrayDecay, operand: x },
                        K::Convert { kind: Conversion::ArrayDecay, operand: y },
                    ) => self.same(x, y),
                    _ => return self.may_alias(a, b),
                };
                match (constant_int(tast, i), constant_int(tast, j)) {
                    (Some(i), Some(j)) if i == j => arrays,
                    (Some(_), Some(_)) => Same::Never,
                    _ if arrays == Same::Never => Same::Never,
                    _ => Same::Perhaps,
                }
            }
            (K::Unary { op: UnaryOp::Deref, .. }, _) | (_, K::Unary { op: UnaryOp::Deref, .. }) => self.may_alias(a, b),
            (K::Subscript { .. }, _) | (_, K::Subscript { .. }) => self.may_alias(a, b),
            _ => Same::Never,
        }
    }

    fn is_union(&self, e: ExprId) -> bool {
        match self.kind_of(e) {
            TypeKind::Record(record) => self.unit.types.record_info(record).kind == RecordKind::Union,
            _ => false,
        }
    }

    fn is_in_memory(&self, lvalue: ExprId) -> bool {
        touches::of_lvalue(self.cx, self.index, lvalue).is_some_and(|t| t.base == Base::Memory)
    }

    /// Through a pointer: accesses of one type, to no member or to the same one, can be to one object.
    fn may_alias(&self, a: ExprId, b: ExprId) -> Same {
        let of = |e| touches::of_lvalue(self.cx, self.index, e);
        let (Some(x), Some(y)) = (of(a), of(b)) else { return Same::Never };
        let through = x.base == Base::Memory || y.base == Base::Memory;
        let alike = x.shape == y.shape && x.shape != Shape::Any && x.member == y.member;
        if through && alike && touches::meet(&x, &y) { Same::Perhaps } else { Same::Never }
    }

    /// Keeps the address of a place that is to be compared with another one's.
    pub fn watch(&mut self, lvalue: ExprId, place: &Place) {
        let Some(Watched { kept }) = self.watched.get(&lvalue).copied() else { return };
        if self.is_bit_field(place) {
            return;
        }
        let span = self.expr_span(lvalue);
        let pointer = self.pointer_to(place.ty);
        let address = self.address_of(place.clone(), pointer, span);
        let kept = match kept {
            Some(kept) => kept,
            None => self.temp(pointer, span),
        };
        let to = self.object_place(kept);
        self.assign(to, address, span);
        self.watched.insert(lvalue, Watched { kept: Some(kept) });
    }

    /// After the evaluation: what had to be different objects is compared.
    pub fn compare(&mut self, apart: Vec<Apart>) {
        for Apart { one, other, span } in apart {
            let kept = |body: &Self, e| body.watched.get(&e).and_then(|w: &Watched| w.kept);
            let (Some(a), Some(b)) = (kept(self, one), kept(self, other)) else { continue };
            let boolean = self.bool_type();
            // Without a place of their own: a reader is not to take an address for the value.
            let (x, y) = (self.load_object(a, Span::NONE), self.load_object(b, Span::NONE));
            let ty = self.ir(x).ty;
            let y = self.cast(y, ty, span);
            let cond = self.expr(ExprKind::Binary(BinaryOp::Ne, x, y), boolean, span);
            let message = self.text_of(one);
            self.emit(StatementKind::Assert { cond, check: CheckKind::Unsequenced, message }, span);
        }
    }

    /// A variable that is written here and used in an operand of which not all may be evaluated: not followed.
    fn clash_with_composite(&self, events: &Events, composite: usize, write: usize) -> R<()> {
        let EventKind::Write(lvalue) = events.list[write].kind else { return Ok(()) };
        let K::Decl(decl) = self.unit.tast[lvalue].kind else { return Ok(()) };
        let node = events.list[composite].node;
        let clash = if events.is_before(composite, write) {
            let mut late = Vec::new();
            self.late_writes(node, &mut late);
            late.contains(&decl) && !events.is_complete_before(composite, write)
        } else if events.in_order(composite, write) {
            false
        } else {
            let inside = self.accesses(node);
            inside.reads.contains(&decl) || inside.writes.contains(&decl)
        };
        if clash { self.refuse_order(decl, self.expr_span(node)) } else { Ok(()) }
    }

    /// The same of two such operands, and of one that writes what is read outside of it.
    fn clashes_between_composites(&self, events: &Events) -> R<()> {
        for (i, event) in events.list.iter().enumerate() {
            if event.kind != EventKind::Composite || !self.facts.effects(event.node) {
                continue;
            }
            let inside = self.accesses(event.node);
            for (j, other) in events.list.iter().enumerate() {
                let used = match other.kind {
                    _ if i == j || events.in_order(i, j) => continue,
                    EventKind::Read(lvalue) => match self.unit.tast[lvalue].kind {
                        K::Decl(decl) => vec![decl],
                        _ => continue,
                    },
                    EventKind::Composite => {
                        let all = self.accesses(other.node);
                        all.reads.into_iter().chain(all.writes).collect()
                    }
                    _ => continue,
                };
                if let Some(&decl) = inside.writes.iter().find(|d| used.contains(d) && self.is_scalar_variable(**d)) {
                    return self.refuse_order(decl, self.expr_span(event.node));
                }
            }
        }
        Ok(())
    }

    fn refuse_order(&self, decl: DeclId, span: Span) -> R<()> {
        let name = super::link::decl_name(&self.unit, decl);
        self.stop(format!("`{name}` is perhaps changed and used here in no defined order"), span)
    }

    fn is_scalar_variable(&self, decl: DeclId) -> bool {
        rucc_types::is_scalar(&self.unit.types, self.unit.tast[decl].ty)
    }

    /// Writes of scalar variables that are not done when the value of `e` is known.
    fn late_writes(&self, e: ExprId, out: &mut Vec<DeclId>) {
        let tast = &self.unit.tast;
        match tast[e].kind {
            K::Comma { rhs, .. } => self.late_writes(rhs, out),
            K::Binary { op: rucc_ast::BinaryOp::LogAnd | rucc_ast::BinaryOp::LogOr, rhs, .. } => {
                self.late_writes(rhs, out)
            }
            K::Cond { then, otherwise, .. } => {
                self.late_writes(then, out);
                self.late_writes(otherwise, out);
            }
            K::Call { .. } | K::StmtExpr(_) => {}
            K::Assign { lhs: target, .. }
            | K::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand: target,
            } => {
                if let K::Decl(decl) = tast[target].kind {
                    out.push(decl);
                }
                pure::children(tast, e, &mut |child| self.late_writes(child, out));
            }
            _ => pure::children(tast, e, &mut |child| self.late_writes(child, out)),
        }
    }
}

fn if_same(same: bool) -> Same {
    if same { Same::Always } else { Same::Never }
}
