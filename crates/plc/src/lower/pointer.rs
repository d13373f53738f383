//! Pointers and references: what they lead to, and where they come from.
//!
//! An address is a pointer without a type in the program; where it is followed, it becomes one to the type of the declaration.
//! Following one that leads nowhere is a check of its own.

use super::access::{Base, LValue, Loc};
use super::expr::Val;
use super::function::Fun;
use crate::ast::{self, ExprKind};
use crate::declare::Checked;
use crate::types::Ty;
use because_ir as ir;
use because_source::Span;
use std::rc::Rc;

impl Fun<'_, '_> {
    /// What an address leads to, as a value of this type.
    pub fn at_address(&mut self, address: ir::ExprId, ty: &Ty, span: Span) -> Loc {
        let target = self.cx.ir_type(ty);
        let pointer = self.cx.program.types.intern(ir::Type::Pointer(target));
        let typed = self.cx.program.add_expr(ir::ExprKind::Cast(address), pointer, span);
        Loc { base: Base::Value(typed), path: Vec::new(), ty: ty.clone() }
    }

    /// The place as an address without a type.
    pub fn untyped_address(&mut self, loc: &Loc, span: Span) -> ir::ExprId {
        let address = self.address(loc, span);
        let void = self.cx.ir_type(&Ty::Void);
        let pointer = self.cx.program.types.intern(ir::Type::Pointer(void));
        self.cx.program.add_expr(ir::ExprKind::Cast(address), pointer, span)
    }

    /// `p^`
    pub fn pointed_to(&mut self, loc: &Loc, span: Span) -> Checked<Loc> {
        let (Ty::Pointer(to) | Ty::Reference(to)) = &loc.ty else {
            let message = format!("a value of type {} leads nowhere: only a pointer does", self.cx.type_name(&loc.ty));
            return Err(self.cx.error("type", span, message));
        };
        let to = to.clone();
        let address = self.load(loc, span);
        Ok(self.at_address(address, &to, span))
    }

    /// A reference stands for what it leads to.
    pub fn followed(&mut self, value: LValue, span: Span) -> LValue {
        match value {
            LValue::Whole(loc) if matches!(loc.ty, Ty::Reference(_)) => match self.pointed_to(&loc, span) {
                Ok(to) => LValue::Whole(to),
                Err(_) => LValue::Whole(loc),
            },
            other => other,
        }
    }

    /// `r REF= x`, and `r REF= 0` for none.
    pub fn refer(&mut self, target: &ast::Ref, value: &ast::Expr) -> Checked<()> {
        let LValue::Whole(to) = self.place_of(target)? else {
            return Err(self.cx.error("type", target.at.0, "a bit is no reference"));
        };
        let Ty::Reference(wanted) = to.ty.clone() else {
            let message = format!("expected a reference, found {}", self.cx.type_name(&to.ty));
            return Err(self.cx.error("type", target.at.0, message));
        };
        let address = match &value.kind {
            ExprKind::Ref(source) => {
                let LValue::Whole(from) = self.lvalue(source)? else {
                    return Err(self.cx.unsupported(value.at.0, "a reference to a single bit"));
                };
                let from_ty = Ty::Pointer(Rc::new(from.ty.clone()));
                let id = self.untyped_address(&from, value.at.0);
                self.same_address(id, &from_ty, &Ty::Pointer(wanted), value.at.0)?
            }
            _ => self.expr_as(value, &Ty::Pointer(wanted))?,
        };
        self.store_expr(&to, address);
        Ok(())
    }

    /// `ADR(x)`, `REF(x)`
    pub fn address_of(&mut self, name: &str, operand: &ast::Expr) -> Checked<Val> {
        let span = operand.at.0;
        let ExprKind::Ref(reference) = &operand.kind else {
            return Err(self.cx.error("type", span, format!("`{name}` needs a variable")));
        };
        match self.lvalue(reference)? {
            LValue::Whole(loc) => {
                let local = loc.fixed().is_some_and(|(o, _)| self.cx.program.object(o).kind != ir::ObjectKind::Global);
                if local && loc.ty.is_scalar() && self.scope.block.is_none() {
                    return Err(self.cx.unsupported(span, "the address of this variable"));
                }
                let id = self.untyped_address(&loc, span);
                Ok(Val::Expr(id, Ty::Pointer(Rc::new(loc.ty))))
            }
            LValue::Part(_) => Err(self.cx.unsupported(span, "the address of a single bit")),
        }
    }

    /// Is there something at the end of a reference or pointer? `__ISVALIDREF(r)`
    pub fn is_valid(&mut self, operand: &ast::Expr) -> Checked<Val> {
        let span = operand.at.0;
        let ExprKind::Ref(reference) = &operand.kind else {
            return Err(self.cx.error("type", span, "`__ISVALIDREF` needs a reference"));
        };
        match self.place_of(reference)? {
            LValue::Whole(loc) if loc.ty.is_address() => {
                let address = self.load(&loc, span);
                let null = self.add_expr(ir::ExprKind::Const(ir::Const::Null), &loc.ty, span);
                let kind = ir::ExprKind::Binary(ir::BinaryOp::Ne, address, null);
                Ok(Val::Expr(self.add_expr(kind, &Ty::Bool, span), Ty::Bool))
            }
            _ => Err(self.cx.error("type", span, "`__ISVALIDREF` needs a reference")),
        }
    }

    /// The instance that an interface is to stand for.
    pub fn instance_address(&mut self, reference: &ast::Ref, span: Span) -> Checked<Val> {
        match self.usable(reference)? {
            LValue::Whole(loc) if matches!(loc.ty, Ty::Block(_)) => {
                let id = self.untyped_address(&loc, span);
                Ok(Val::Expr(id, Ty::Pointer(Rc::new(loc.ty))))
            }
            value => {
                let (id, ty) = self.read(&value, span);
                Ok(Val::Expr(id, ty))
            }
        }
    }

    /// An address as one of another type, where what it leads to can be seen as that.
    pub fn same_address(&mut self, id: ir::ExprId, from: &Ty, to: &Ty, span: Span) -> Checked<ir::ExprId> {
        let fits = match (from, to) {
            (a, b) if a == b => true,
            (Ty::Pointer(a) | Ty::Reference(a), Ty::Pointer(b) | Ty::Reference(b)) => match (&**a, &**b) {
                (a, b) if a == b => true,
                (Ty::Block(a), Ty::Block(b)) => self.cx.lineage(*a).contains(b),
                _ => false,
            },
            (Ty::Pointer(a), Ty::Interface(i)) => match &**a {
                Ty::Block(a) => self.cx.implements(*a, *i),
                _ => false,
            },
            (Ty::Interface(a), Ty::Interface(b)) => {
                let wider = self.cx.stand_ins(*b);
                self.cx.stand_ins(*a).iter().all(|block| wider.contains(block))
            }
            _ => false,
        };
        if fits {
            return Ok(id);
        }
        let (from, to) = (self.cx.type_name(from), self.cx.type_name(to));
        Err(self.cx.unsupported(span, format!("{from} as {to}")))
    }

    /// `=` and `<>` of addresses; `None` where neither side is one.
    pub fn compare_addresses(
        &mut self,
        op: ast::BinaryOp,
        (a, a_span): (&Val, Span),
        (b, b_span): (&Val, Span),
        span: Span,
    ) -> Option<Checked<Val>> {
        let ty = [a, b].into_iter().map(Val::ty).find(Ty::is_address)?;
        let kind = match op {
            ast::BinaryOp::Eq => ir::BinaryOp::Eq,
            ast::BinaryOp::Ne => ir::BinaryOp::Ne,
            _ => return Some(Err(self.cx.unsupported(span, "arithmetic with addresses"))),
        };
        let mut side = |value: &Val, span: Span| match value {
            Val::Expr(id, ty) if ty.is_address() => Ok(*id),
            other => self.coerce(other.clone(), &ty, span),
        };
        let (x, y) = match (side(a, a_span), side(b, b_span)) {
            (Ok(x), Ok(y)) => (x, y),
            (Err(reported), _) | (_, Err(reported)) => return Some(Err(reported)),
        };
        let id = self.add_expr(ir::ExprKind::Binary(kind, x, y), &Ty::Bool, span);
        Some(Ok(Val::Expr(id, Ty::Bool)))
    }
}
