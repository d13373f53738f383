//! Expressions. What comes out is pure; what has an effect or must be evaluated once has become a statement before it.

use super::access::{LValue, Shift};
use super::function::Fun;
use crate::ast::{self, ExprKind, UnaryOp};
use crate::constant::Constant;
use crate::declare::Checked;
use crate::types::{Ty, widens};
use because_ir as ir;
use because_source::{Diagnostic, Span};

/// A value: known, or computed by an expression.
#[derive(Debug, Clone)]
pub(crate) enum Val {
    Const(Constant),
    Expr(ir::ExprId, Ty),
}

impl Val {
    pub fn ty(&self) -> Ty {
        match self {
            Val::Const(c) => c.own_type(),
            Val::Expr(_, ty) => ty.clone(),
        }
    }

    /// A number that takes the type its place asks for.
    pub fn is_untyped(&self) -> bool {
        matches!(self, Val::Const(Constant { ty: None, .. }))
    }
}

impl Fun<'_, '_> {
    /// `hint` is the type that the place of the expression asks for; it never changes what an expression means, only
    /// which type numbers without one get.
    pub fn expr(&mut self, expr: &ast::Expr, hint: Option<&Ty>) -> Checked<Val> {
        let span = expr.at.0;
        if let ExprKind::Literal(literal) = &expr.kind {
            return Ok(Val::Const(self.cx.literal(literal, span)?));
        }
        if let Some(constant) = self.cx.fold(expr, self.scope.block, hint) {
            return Ok(Val::Const(constant));
        }
        match &expr.kind {
            ExprKind::Literal(_) => unreachable!("handled above"),
            ExprKind::Ref(reference) => {
                if let Some(name) = reference.as_name()
                    && self.eno(name).is_some()
                {
                    return Err(self.cx.unsupported(name.at.0, format!("reading `{}` inside a block", name.text)));
                }
                if let Some(value) = self.get_property(reference) {
                    return value;
                }
                if hint.is_some_and(|h| matches!(h, Ty::Interface(_))) {
                    return self.instance_address(reference, span);
                }
                let value = self.usable(reference)?;
                let (id, ty) = self.read(&value, span);
                Ok(Val::Expr(id, ty))
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, hint, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, hint, span),
            ExprKind::Call(call) => self.call_value(call, hint),
        }
    }

    /// A reference that can be read or written as a whole.
    pub fn usable(&mut self, reference: &ast::Ref) -> Checked<LValue> {
        let value = self.lvalue(reference)?;
        if let LValue::Part(part) = &value
            && matches!(part.shift, Shift::Constant(u32::MAX))
        {
            return Err(self.cx.unsupported(reference.at.0, "a view as a whole"));
        }
        Ok(value)
    }

    pub fn expr_typed(&mut self, expr: &ast::Expr, hint: Option<&Ty>) -> Checked<(ir::ExprId, Ty)> {
        let value = self.expr(expr, hint)?;
        let ty = match &value {
            Val::Const(c) => hint.filter(|_| c.ty.is_none()).cloned().unwrap_or_else(|| c.own_type()),
            Val::Expr(_, ty) => ty.clone(),
        };
        let id = self.coerce(value, &ty, expr.at.0)?;
        Ok((id, ty))
    }

    /// An expression as a value of this type, converted where that loses nothing.
    pub fn expr_as(&mut self, expr: &ast::Expr, ty: &Ty) -> Checked<ir::ExprId> {
        let value = self.expr(expr, Some(ty))?;
        self.coerce(value, ty, expr.at.0)
    }

    pub fn condition(&mut self, expr: &ast::Expr) -> Checked<ir::ExprId> {
        let value = self.expr(expr, Some(&Ty::Bool))?;
        if value.ty() != Ty::Bool && !value.is_untyped() {
            let message = format!("expected a condition of type BOOL, found {}", self.cx.type_name(&value.ty()));
            return Err(self.cx.error("type", expr.at.0, message));
        }
        self.coerce(value, &Ty::Bool, expr.at.0)
    }

    pub fn coerce(&mut self, value: Val, to: &Ty, span: Span) -> Checked<ir::ExprId> {
        match value {
            value @ (Val::Const(_) | Val::Expr(_, Ty::Text(_))) if matches!(to, Ty::Text(_)) && value.ty() != *to => {
                self.as_text(value, to, span)
            }
            Val::Const(constant) if matches!(to, Ty::Text(_)) => self.as_text(Val::Const(constant), to, span),
            Val::Const(constant) if to.is_address() => match constant.as_int() {
                Some(0) => Ok(self.add_expr(ir::ExprKind::Const(ir::Const::Null), to, span)),
                _ => Err(self.cx.unsupported(span, "an address that is a number")),
            },
            Val::Expr(id, from) if to.is_address() && from.is_address() => self.same_address(id, &from, to, span),
            Val::Const(constant) => {
                let constant = self.cx.constant_as(constant, to, span)?;
                let value = self.cx.ir_constant(&constant);
                Ok(self.add_expr(ir::ExprKind::Const(value), to.base(), span))
            }
            Val::Expr(id, from) if from.base() == to.base() => Ok(id),
            Val::Expr(id, from) if widens(&from, to, self.cx.dialect) && to.is_scalar() => {
                if from == Ty::Time && *to == Ty::LTime {
                    let wide = self.add_expr(ir::ExprKind::Cast(id), to, span);
                    let scale = self.int_const(1_000_000, to, span);
                    let kind = ir::ExprKind::Binary(ir::BinaryOp::MulWrap, wide, scale);
                    return Ok(self.add_expr(kind, to, span));
                }
                Ok(self.add_expr(ir::ExprKind::Cast(id), to.base(), span))
            }
            Val::Expr(_, from) => {
                let (from_name, to_name) = (self.cx.type_name(&from), self.cx.type_name(to));
                let message = format!("expected {to_name}, found {from_name}");
                let mut diagnostic = Diagnostic::error("type", span, message);
                if from.is_scalar() && to.is_scalar() && !matches!(from, Ty::Enum(_)) && !matches!(to, Ty::Enum(_)) {
                    let note = format!(
                        "write `{}_TO_{}(…)` to convert it",
                        crate::types::elementary_name(from.base()),
                        crate::types::elementary_name(to.base())
                    );
                    diagnostic = diagnostic.with_note(note);
                }
                Err(self.cx.report(diagnostic))
            }
        }
    }

    /// Turns a value into an expression that is always defined and can be used twice.
    pub fn settled(&mut self, id: ir::ExprId, ty: &Ty, span: Span) -> ir::ExprId {
        if self.defined(id) { id } else { self.hoist(id, ty, span) }
    }

    fn unary(&mut self, op: UnaryOp, operand: &ast::Expr, hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let value = self.expr(operand, hint)?;
        // `NOT 16#0F` is of the width its place asks for.
        let bits = hint.filter(|h| h.is_bits() && value.is_untyped() && op == UnaryOp::Not);
        let ty = bits.cloned().unwrap_or_else(|| value.ty().base().clone());
        let wrong = |fun: &mut Self, what: &str| {
            let message = format!("`{what}` cannot be applied to {}", fun.cx.type_name(&ty));
            fun.cx.error("type", operand.at.0, message)
        };
        match op {
            UnaryOp::Plus if ty.is_number() => Ok(value),
            UnaryOp::Neg if ty.is_number() || matches!(ty, Ty::Time | Ty::LTime) => {
                let id = self.coerce(value, &ty, span)?;
                let op = if ty.is_real() { ir::UnaryOp::Neg } else { ir::UnaryOp::NegWrap };
                Ok(Val::Expr(self.add_expr(ir::ExprKind::Unary(op, id), &ty, span), ty))
            }
            UnaryOp::Not if ty == Ty::Bool || ty.is_bits() || ty.is_int() => {
                let id = self.coerce(value, &ty, span)?;
                let op = if ty == Ty::Bool { ir::UnaryOp::Not } else { ir::UnaryOp::BitNot };
                Ok(Val::Expr(self.add_expr(ir::ExprKind::Unary(op, id), &ty, span), ty))
            }
            UnaryOp::Plus => Err(wrong(self, "+")),
            UnaryOp::Neg => Err(wrong(self, "-")),
            UnaryOp::Not => Err(wrong(self, "NOT")),
        }
    }

    /// Is the expression defined whatever the values of the variables in it?
    pub fn defined(&self, id: ir::ExprId) -> bool {
        ir::verify::always_defined(&self.cx.program, id)
    }
}
