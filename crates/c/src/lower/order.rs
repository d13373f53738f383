//! Operands from the left, with earlier values kept where later operands change what they were read from. What C leaves
//! open beyond that was settled before, by `arrange.rs`.

use super::body::{Body, R};
use super::pure::{children, root};
use because_ir::{ExprId, ExprKind, ObjectId, ObjectKind, Place, PlaceBase, Projection};
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId};

/// What evaluating an expression reads and writes by name, and whether it can write anything else.
#[derive(Default)]
pub struct Accesses {
    pub reads: Vec<DeclId>,
    pub writes: Vec<DeclId>,
    pub unknown: bool,
    /// Contains statements, which can write any local.
    pub everything: bool,
}

impl Body<'_, '_> {
    pub fn accesses(&self, e: rucc_sema::ExprId) -> Accesses {
        let mut out = Accesses::default();
        self.collect(e, &mut out);
        out
    }

    fn collect(&self, e: rucc_sema::ExprId, out: &mut Accesses) {
        use rucc_sema::ExprKind as K;
        let tast = &self.unit.tast;
        if self.saved.contains_key(&e) {
            return;
        }
        match tast[e].kind {
            K::Convert { kind: Conversion::Lvalue, operand } => {
                if let K::Decl(decl) = tast[operand].kind {
                    out.reads.push(decl);
                    return;
                }
            }
            K::Assign { lhs, op, .. } => self.collect_write(lhs, op.is_some(), out),
            K::Unary { op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec, operand } => {
                self.collect_write(operand, true, out);
            }
            K::StmtExpr(_) => {
                out.unknown = true;
                out.everything = true;
            }
            K::Call { .. } | K::Atomic { .. } | K::VaArg { .. } | K::Overflow { stores: true, .. } => {
                out.unknown = true
            }
            _ => {}
        }
        children(tast, e, &mut |child| self.collect(child, out));
    }

    fn collect_write(&self, lhs: rucc_sema::ExprId, also_read: bool, out: &mut Accesses) {
        let tast = &self.unit.tast;
        match tast[lhs].kind {
            rucc_sema::ExprKind::Decl(decl) => {
                out.writes.push(decl);
                if also_read {
                    out.reads.push(decl);
                }
            }
            _ => match root(tast, lhs) {
                Some(decl) => out.writes.push(decl),
                None => out.unknown = true,
            },
        }
    }

    /// Can evaluating `later` change the value of `earlier`?
    pub fn is_changed_by(&self, earlier: ExprId, later: &Accesses) -> bool {
        match &self.ir(earlier).kind {
            ExprKind::Const(_) => false,
            ExprKind::Load(place) => self.place_reads(place, later) || self.content_changes(place, later),
            ExprKind::AddressOf(place) => self.place_reads(place, later),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.is_changed_by(*a, later),
            ExprKind::Binary(_, a, b) => self.is_changed_by(*a, later) || self.is_changed_by(*b, later),
            ExprKind::Select(a, b, c) => [a, b, c].into_iter().any(|e| self.is_changed_by(*e, later)),
            ExprKind::Pure(_, args) => args.iter().any(|e| self.is_changed_by(*e, later)),
        }
    }

    /// Do the expressions inside the place change?
    pub fn place_reads(&self, place: &Place, later: &Accesses) -> bool {
        let base = matches!(place.base, PlaceBase::Deref(p) if self.is_changed_by(p, later));
        base || place.path.iter().any(|p| matches!(p, Projection::Index(i) if self.is_changed_by(*i, later)))
    }

    fn content_changes(&self, place: &Place, later: &Accesses) -> bool {
        let PlaceBase::Object(object) = place.base else {
            return later.unknown || !later.writes.is_empty();
        };
        match self.cx.program.object(object).kind {
            ObjectKind::Temp | ObjectKind::StringLiteral => false,
            ObjectKind::Local | ObjectKind::Param if later.everything => true,
            ObjectKind::Local | ObjectKind::Param => {
                let decl = self.decl_of(object);
                let named = decl.is_none_or(|d| later.writes.contains(&d));
                named || (later.unknown && decl.is_none_or(|d| self.facts.is_addressed(d)))
            }
            _ => later.unknown || later.writes.iter().any(|d| !super::pure::is_automatic(&self.unit.tast, *d)),
        }
    }

    fn decl_of(&self, object: ObjectId) -> Option<DeclId> {
        self.decls.get(&object).copied()
    }

    /// `earlier`, in a temporary where evaluating `later` would change it.
    pub fn before(&mut self, earlier: ExprId, later: rucc_sema::ExprId) -> ExprId {
        if !self.facts.effects(later) {
            return earlier;
        }
        let accesses = self.accesses(later);
        if self.is_changed_by(earlier, &accesses) {
            let span = self.ir(earlier).span;
            return self.keep(earlier, span);
        }
        earlier
    }

    /// The place with the expressions in it kept where evaluating `later` would change them.
    pub fn place_before(&mut self, mut place: Place, later: rucc_sema::ExprId) -> Place {
        if !self.facts.effects(later) {
            return place;
        }
        if let PlaceBase::Deref(pointer) = place.base {
            place.base = PlaceBase::Deref(self.before(pointer, later));
        }
        for i in 0..place.path.len() {
            if let Projection::Index(index) = place.path[i] {
                place.path[i] = Projection::Index(self.before(index, later));
            }
        }
        place
    }

    /// Two operands, left first.
    pub fn operands(&mut self, a: rucc_sema::ExprId, b: rucc_sema::ExprId) -> R<(ExprId, ExprId)> {
        let left = self.value(a)?;
        let left = self.before(left, b);
        let right = self.value(b)?;
        Ok((left, right))
    }
}
