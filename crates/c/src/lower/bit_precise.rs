//! Integers of widths that the program does not have: `_BitInt(n)`, and bit-fields wider than `int`, whose values GNU C
//! computes in their own width. They are held in the next wider integer; whatever can leave the width is cut back.

use super::body::{Body, R};
use because_ir::{BinaryOp, ExprId};
use because_source::Span;
use rucc_ast::{BinaryOp as C, UnaryOp as U};
use rucc_types::TypeKind;

impl Body<'_, '_> {
    /// Width and signedness, where the width is none of the program's own.
    fn odd_width(&self, ty: rucc_types::TypeId) -> Option<(u32, bool)> {
        match self.unit.types.kind(self.unit.types.canonical(ty)) {
            TypeKind::BitInt { signed, width } if !width.is_power_of_two() || width < 8 => Some((width, signed)),
            _ => None,
        }
    }

    pub fn has_odd_width(&self, ty: rucc_types::TypeId) -> bool {
        self.odd_width(ty).is_some()
    }

    /// The value brought into the range of `ty`, as a conversion to it does.
    pub fn cut(&mut self, value: ExprId, ty: rucc_types::TypeId, span: Span) -> ExprId {
        let Some((width, signed)) = self.odd_width(ty) else { return value };
        let held = self.ir(value).ty;
        let bits = self.cx.program.bits_of(held);
        if !signed {
            let mask = self.int_const((1i128 << width) - 1, held, span);
            return self.binary(BinaryOp::BitAnd, value, mask, held, span);
        }
        let unsigned = super::types::int(self.cx, bits, false);
        let by = self.int_const(i128::from(bits - width), unsigned, span);
        let raw = self.cast(value, unsigned, span);
        let raised = self.binary(BinaryOp::Shl, raw, by, unsigned, span);
        let raised = self.cast(raised, held, span);
        self.binary(BinaryOp::Shr, raised, by, held, span)
    }

    /// The result of an operator on values of an odd width.
    pub fn cut_binary(&mut self, value: ExprId, op: C, ty: rucc_types::TypeId, span: Span) -> R<ExprId> {
        match (self.odd_width(ty), op) {
            (Some((_, true)), C::Add | C::Sub | C::Mul | C::Shl | C::Div) => {
                self.stop("signed arithmetic of this width", span)
            }
            (Some((_, false)), C::Add | C::Sub | C::Mul | C::Shl) => Ok(self.cut(value, ty, span)),
            _ => Ok(value),
        }
    }

    pub fn cut_unary(&mut self, value: ExprId, op: U, ty: rucc_types::TypeId, span: Span) -> R<ExprId> {
        match (self.odd_width(ty), op) {
            (Some((_, true)), U::Minus) => self.stop("signed arithmetic of this width", span),
            (Some((_, false)), U::Minus | U::BitNot) => Ok(self.cut(value, ty, span)),
            _ => Ok(value),
        }
    }
}
