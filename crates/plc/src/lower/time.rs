//! Arithmetic of durations and points in time.

use super::expr::Val;
use super::function::Fun;
use crate::ast::BinaryOp;
use crate::declare::Checked;
use crate::token::Dialect;
use crate::types::Ty;
use because_ir as ir;
use because_ir::ExprKind;
use because_source::Span;

fn is_time(ty: &Ty) -> bool {
    matches!(ty, Ty::Time | Ty::LTime)
}

impl Fun<'_, '_> {
    /// The operation if one of its operands is a duration or a point in time and it is no comparison.
    pub fn time_operation(
        &mut self,
        op: BinaryOp,
        (a, a_span): (&Val, Span),
        (b, b_span): (&Val, Span),
        span: Span,
    ) -> Option<Checked<Val>> {
        let (x, y) = (a.ty(), b.ty());
        let kind = match op {
            BinaryOp::Add => ir::BinaryOp::AddWrap,
            BinaryOp::Sub => ir::BinaryOp::SubWrap,
            BinaryOp::Mul => ir::BinaryOp::MulWrap,
            BinaryOp::Div => ir::BinaryOp::Div,
            _ => return None,
        };
        let additive = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        let count = |ty: &Ty| matches!(ty, Ty::Int { bits: 8 | 16, .. } | Ty::Int { bits: 32, signed: true });
        let result = match (&x, &y) {
            (a, b) if is_time(a) && is_time(b) && additive => {
                if a == b {
                    a.clone()
                } else {
                    Ty::LTime
                }
            }
            (Ty::DateTime, Ty::Time) if additive => Ty::DateTime,
            (a, b) if is_time(a) && count(b.base()) && !additive => a.clone(),
            (a, b) if count(a.base()) && is_time(b) && op == BinaryOp::Mul => b.clone(),
            (Ty::Time, b) if additive && self.cx.dialect == Dialect::Scl && count(b.base()) => Ty::Time,
            (a, b) => {
                let temporal = |t: &Ty| is_time(t) || matches!(t, Ty::Date | Ty::TimeOfDay | Ty::DateTime | Ty::S5Time);
                if !temporal(a) && !temporal(b) {
                    return None;
                }
                let what = format!("`{}` of {} and {}", op.text(), self.cx.type_name(a), self.cx.type_name(b));
                return Some(Err(self.cx.unsupported(span, what)));
            }
        };
        Some(self.time_apply(kind, (a.clone(), a_span), (b.clone(), b_span), &result, span))
    }

    fn time_apply(
        &mut self,
        kind: ir::BinaryOp,
        (a, a_span): (Val, Span),
        (b, b_span): (Val, Span),
        result: &Ty,
        span: Span,
    ) -> Checked<Val> {
        let x = self.time_operand(a, result, a_span)?;
        let y = self.time_operand(b, result, b_span)?;
        if kind == ir::BinaryOp::Div {
            let divisor_known =
                matches!(self.cx.program.expr(y).kind, ExprKind::Const(ir::Const::Int(v)) if v < 1 << 31);
            if !divisor_known {
                let style = ir::IntStyle::Decimal;
                let bits = self.cx.memory_bits(result).0 * 2;
                let wide = self.cx.program.types.intern(ir::Type::Int { bits, signed: true, style });
                let x = self.cx.program.add_expr(ExprKind::Cast(x), wide, a_span);
                let y = self.cx.program.add_expr(ExprKind::Cast(y), wide, b_span);
                let quotient = self.cx.program.add_expr(ExprKind::Binary(kind, x, y), wide, span);
                return Ok(Val::Expr(self.add_expr(ExprKind::Cast(quotient), result, span), result.clone()));
            }
        }
        Ok(Val::Expr(self.add_expr(ExprKind::Binary(kind, x, y), result, span), result.clone()))
    }

    /// Durations become the result's type, numbers the same number of it.
    fn time_operand(&mut self, value: Val, result: &Ty, span: Span) -> Checked<ir::ExprId> {
        let ty = value.ty();
        if is_time(&ty) && *result != Ty::DateTime {
            return self.coerce(value, result, span);
        }
        let id = self.coerce(value, &ty, span)?;
        Ok(if ty == *result { id } else { self.add_expr(ExprKind::Cast(id), result, span) })
    }
}
