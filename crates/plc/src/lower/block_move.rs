//! MOVE_BLK and FILL_BLK: some elements of an array from here to there; SWAP: the bytes of a number in the other order.

use super::access::LValue;
use super::expr::Val;
use super::function::Fun;
use crate::ast::{self, Access, Arg, ArgValue, At, BinaryOp, ExprKind, Ref};
use crate::declare::{Checked, Reported};
use crate::limits;
use crate::literal::{Literal, LiteralValue};
use crate::types::Ty;
use because_ir as ir;
use because_source::Span;

impl Fun<'_, '_> {
    /// `MOVE_BLK(IN := a[2], COUNT := 5, OUT => b[0])`; `FILL_BLK` repeats one value. Places and count are constant here:
    /// what happens beyond the end of an array is then known to the compiler.
    pub fn block_move(&mut self, name: &str, args: &[&Arg], span: Span) -> Checked<()> {
        let named = |wanted: &str| {
            args.iter().copied().find(|a| a.name.as_ref().is_some_and(|n| n.text.eq_ignore_ascii_case(wanted)))
        };
        let (Some(from), Some(count), Some(to)) = (named("IN"), named("COUNT"), named("OUT")) else {
            return Err(self.cx.error("type", span, format!("`{name}` needs IN, COUNT and OUT")));
        };
        let (ArgValue::In(from), ArgValue::In(count), ArgValue::Out { target, .. }) =
            (&from.value, &count.value, &to.value)
        else {
            return Err(self.cx.error("type", span, format!("write `{name}(IN := …, COUNT := …, OUT => …)`")));
        };
        let count = match self.cx.fold(count, self.scope.block, None).and_then(|c| c.as_int()) {
            Some(count @ 0..=limits::MOVED_ELEMENTS) => count,
            _ => return Err(self.cx.unsupported(count.at.0, format!("such a COUNT of `{name}`"))),
        };
        let fills = name.contains("FILL");
        let source = match &from.kind {
            ExprKind::Ref(source) if !fills => Some(source),
            _ if fills => None,
            _ => return Err(self.cx.error("type", from.at.0, format!("`{name}` moves elements of an array"))),
        };
        if source.is_some_and(|s| s.base == target.base) {
            return Err(self.cx.unsupported(span, format!("`{name}` within one array")));
        }
        for k in 0..count {
            let place = self.further(target, k, name)?;
            let value = match source {
                Some(source) => {
                    let element = self.further(source, k, name)?;
                    let element = self.usable(&element)?;
                    let (id, ty) = self.read(&element, from.at.0);
                    Val::Expr(id, ty)
                }
                None => {
                    let hint = match self.usable(&place)? {
                        LValue::Whole(loc) => loc.ty,
                        LValue::Part(part) => part.ty,
                    };
                    self.expr(from, Some(&hint))?
                }
            };
            let place = self.usable(&place)?;
            self.assign(&place, value, span)?;
        }
        Ok(())
    }

    /// The element `k` places behind the one that is named.
    fn further(&mut self, first: &Ref, k: i128, name: &str) -> Checked<Ref> {
        let unknown = |fun: &mut Self| -> Reported {
            fun.cx.unsupported(first.at.0, format!("`{name}` of anything but a constant element of an array"))
        };
        let Some(Access::Index(indices)) = first.parts.last() else { return Err(unknown(self)) };
        let [index] = indices.as_slice() else { return Err(unknown(self)) };
        if self.cx.fold(index, self.scope.block, None).and_then(|c| c.as_int()).is_none() {
            return Err(unknown(self));
        }
        let literal = Literal { text: k.to_string(), typed: None, value: LiteralValue::Int(k) };
        let offset = ast::Expr { kind: ExprKind::Literal(literal), at: index.at };
        let sum = ExprKind::Binary(BinaryOp::Add, Box::new(index.clone()), Box::new(offset));
        let mut element = first.clone();
        element.parts.pop();
        element.parts.push(Access::Index(vec![ast::Expr { kind: sum, at: At(index.at.0) }]));
        Ok(element)
    }

    /// The bytes in the other order.
    pub fn swapped(&mut self, operand: &ast::Expr, hint: Option<&Ty>, span: Span) -> Checked<Val> {
        let (id, ty) = self.expr_typed(operand, hint)?;
        let Ty::Bits(bits @ (16 | 32 | 64)) = ty else {
            let found = self.cx.type_name(&ty);
            return Err(self.cx.error(
                "type",
                operand.at.0,
                format!("`SWAP` needs WORD, DWORD or LWORD, found {found}"),
            ));
        };
        let id = self.settled(id, &ty, span);
        let mask = self.int_const(0xff, &ty, span);
        let mut result = self.int_const(0, &ty, span);
        for byte in 0..bits / 8 {
            let down = self.int_const(i128::from(byte * 8), &ty, span);
            let up = self.int_const(i128::from(bits - 8 - byte * 8), &ty, span);
            let moved = self.add_expr(ir::ExprKind::Binary(ir::BinaryOp::Shr, id, down), &ty, span);
            let alone = self.add_expr(ir::ExprKind::Binary(ir::BinaryOp::BitAnd, moved, mask), &ty, span);
            let placed = self.add_expr(ir::ExprKind::Binary(ir::BinaryOp::Shl, alone, up), &ty, span);
            result = self.add_expr(ir::ExprKind::Binary(ir::BinaryOp::BitOr, result, placed), &ty, span);
        }
        Ok(Val::Expr(result, ty))
    }
}
