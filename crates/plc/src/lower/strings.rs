//! Copies and comparisons of STRING.

use super::access::Loc;
use super::expr::Val;
use super::function::Fun;
use crate::ast::BinaryOp;
use crate::constant::ConstantValue;
use crate::declare::Checked;
use crate::types::{DINT, Ty};
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
                self.clear_text(target, bytes.len() as u32, length, span);
                let count = self.int_const(bytes.len() as i128, &LENGTH, span);
                self.store_expr(&target.field(0, LENGTH), count);
                Ok(())
            }
            Val::Expr(id, Ty::Text(n)) if n == length => {
                self.store_expr(target, id);
                Ok(())
            }
            value @ Val::Expr(_, Ty::Text(_)) => {
                let text = self.text(value, span)?;
                self.copy_text(target, length, &text, span);
                Ok(())
            }
            Val::Expr(_, ty) => {
                let message = format!("expected STRING[{length}], found {}", self.cx.type_name(&ty));
                Err(self.cx.error("type", span, message))
            }
        }
    }

    /// The first character that differs decides; where none does, the shorter string comes first.
    fn text_below(&mut self, a: &super::text::Text, b: &super::text::Text) -> ir::ExprId {
        let span = Span::NONE;
        let shorter = self.binary_bool(ir::BinaryOp::Lt, a.length, b.length, span);
        let mut below = shorter;
        for i in (0..a.longest().min(b.longest())).rev() {
            let index = self.int_const(i.into(), &DINT, span);
            let (x, y) = (self.char_of(a, index, span), self.char_of(b, index, span));
            let less = self.binary_bool(ir::BinaryOp::Lt, x, y, span);
            let same = self.binary_bool(ir::BinaryOp::Eq, x, y, span);
            let decided = self.add_expr(ExprKind::Select(same, below, less), &Ty::Bool, span);
            let in_a = self.binary_bool(ir::BinaryOp::Lt, index, a.length, span);
            let in_b = self.binary_bool(ir::BinaryOp::Lt, index, b.length, span);
            let inside = self.binary_bool(ir::BinaryOp::And, in_a, in_b, span);
            below = self.add_expr(ExprKind::Select(inside, decided, shorter), &Ty::Bool, span);
        }
        below
    }

    fn order_text(&mut self, op: BinaryOp, a: Val, b: Val, span: Span) -> Checked<Val> {
        let (a, b) = (self.text(a, span)?, self.text(b, span)?);
        let (first, second) = if matches!(op, BinaryOp::Lt | BinaryOp::Ge) { (&a, &b) } else { (&b, &a) };
        let below = self.text_below(first, second);
        let id = match op {
            BinaryOp::Lt | BinaryOp::Gt => {
                self.cx.program.exprs[below.0 as usize].span = span;
                below
            }
            _ => self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, below), &Ty::Bool, span),
        };
        Ok(Val::Expr(id, Ty::Bool))
    }

    /// Equality: the lengths agree and so do the characters up to it.
    pub fn compare_text(&mut self, op: BinaryOp, a: Val, b: Val, mut span: Span) -> Checked<Val> {
        if !matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            return self.order_text(op, a, b, span);
        }
        let (a, b) = (self.text(a, span)?, self.text(b, span)?);
        // Only the whole has a place: its parts are not the reader's.
        let whole = std::mem::replace(&mut span, Span::NONE);
        let common = a.longest().min(b.longest());
        let mut equal = self.binary_bool(ir::BinaryOp::Eq, a.length, b.length, span);
        for i in 0..common {
            let index = self.int_const(i.into(), &DINT, span);
            let (x, y) = (self.char_of(&a, index, span), self.char_of(&b, index, span));
            let same = self.binary_bool(ir::BinaryOp::Eq, x, y, span);
            // Beyond its length a string holds anything.
            let inside = match a.known().or(b.known()) {
                Some(length) if i < length => same,
                Some(_) => break,
                None => {
                    let beyond = self.binary_bool(ir::BinaryOp::Ge, index, a.length, span);
                    self.binary_bool(ir::BinaryOp::Or, beyond, same, span)
                }
            };
            equal = self.binary_bool(ir::BinaryOp::And, equal, inside, span);
        }
        if op == BinaryOp::Ne {
            equal = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, equal), &Ty::Bool, whole);
        } else {
            self.cx.program.exprs[equal.0 as usize].span = whole;
        }
        Ok(Val::Expr(equal, Ty::Bool))
    }

    pub fn text_part(
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
