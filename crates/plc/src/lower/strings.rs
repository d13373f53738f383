//! What is modelled of STRING: whole copies, assignment of and comparison with literals, LEN.

use super::access::Loc;
use super::expr::Val;
use super::function::Fun;
use crate::ast::BinaryOp;
use crate::constant::ConstantValue;
use crate::declare::Checked;
use crate::types::Ty;
use because_ir as ir;
use because_ir::ExprKind;
use because_source::Span;

pub(crate) const LENGTH: Ty = Ty::Int { bits: 8, signed: false };

impl Fun<'_, '_> {
    pub fn assign_text(&mut self, target: &Loc, length: u32, value: Val, span: Span) -> Checked<()> {
        match value {
            Val::Const(constant) => {
                let constant = self.cx.constant_as(constant, &Ty::Text(length), span)?;
                let ConstantValue::Text(bytes) = constant.value else { return Ok(()) };
                for (i, byte) in bytes.iter().enumerate() {
                    let at = self.char_at(target, i as i64);
                    let value = self.int_const((*byte).into(), &Ty::Char, span);
                    self.store_expr(&at, value);
                }
                let count = self.int_const(bytes.len() as i128, &LENGTH, span);
                self.store_expr(&target.field(0, LENGTH), count);
                Ok(())
            }
            Val::Expr(id, Ty::Text(n)) if n == length => {
                self.store_expr(target, id);
                Ok(())
            }
            Val::Expr(_, Ty::Text(_)) => Err(self.cx.unsupported(span, "assignment of a STRING of another length")),
            Val::Expr(_, ty) => {
                let message = format!("expected STRING[{length}], found {}", self.cx.type_name(&ty));
                Err(self.cx.error("type", span, message))
            }
        }
    }

    /// Equality with a literal: the lengths agree and so do the characters up to it.
    pub fn compare_text(&mut self, op: BinaryOp, a: Val, b: Val, span: Span) -> Checked<Val> {
        let (id, longest, bytes) = match (a, b) {
            (Val::Expr(id, Ty::Text(n)), Val::Const(c)) | (Val::Const(c), Val::Expr(id, Ty::Text(n))) => {
                match c.value {
                    ConstantValue::Text(bytes) => (id, n as usize, bytes),
                    _ => return Err(self.cx.error("type", span, "a STRING can only be compared with a STRING")),
                }
            }
            _ => return Err(self.cx.unsupported(span, "comparison of two STRING variables")),
        };
        let ExprKind::Load(place) = self.cx.program.expr(id).kind.clone() else {
            return Err(self.cx.unsupported(span, "comparison of this STRING"));
        };
        if bytes.len() > longest {
            let value = ir::Const::Bool(op == BinaryOp::Ne);
            return Ok(Val::Expr(self.add_expr(ExprKind::Const(value), &Ty::Bool, span), Ty::Bool));
        }
        let length = self.text_part(&place, ir::Projection::Field(0), None, &LENGTH, span);
        let count = self.int_const(bytes.len() as i128, &LENGTH, span);
        let mut equal = self.add_expr(ExprKind::Binary(ir::BinaryOp::Eq, length, count), &Ty::Bool, span);
        for (i, byte) in bytes.iter().enumerate() {
            let index = self.int_const(i as i128, &crate::types::DINT, span);
            let char = self.text_part(&place, ir::Projection::Field(1), Some(index), &Ty::Char, span);
            let wanted = self.int_const((*byte).into(), &Ty::Char, span);
            let same = self.add_expr(ExprKind::Binary(ir::BinaryOp::Eq, char, wanted), &Ty::Bool, span);
            equal = self.add_expr(ExprKind::Binary(ir::BinaryOp::And, equal, same), &Ty::Bool, span);
        }
        if op == BinaryOp::Ne {
            equal = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, equal), &Ty::Bool, span);
        }
        Ok(Val::Expr(equal, Ty::Bool))
    }

    fn text_part(
        &mut self,
        place: &ir::Place,
        field: ir::Projection,
        index: Option<ir::ExprId>,
        ty: &Ty,
        span: Span,
    ) -> ir::ExprId {
        let mut path = place.path.clone();
        path.push(field);
        path.extend(index.map(ir::Projection::Index));
        let place = ir::Place { base: place.base, path, ty: self.cx.ir_type(ty) };
        self.add_expr(ExprKind::Load(place), ty, span)
    }
}
