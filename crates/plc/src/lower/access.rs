//! Locations: what can be read and written, down to single bits.

use super::function::Fun;
use crate::types::{Array, Ty};
use because_ir as ir;
use because_ir::{BinaryOp, ExprKind, Projection, StatementKind, UnaryOp};
use because_source::Span;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Base {
    Object(ir::ObjectId),
    /// What a parameter points to.
    Pointer(ir::ObjectId),
    /// What an address leads to.
    Value(ir::ExprId),
}

/// A variable or a part of one.
#[derive(Debug, Clone)]
pub(crate) struct Loc {
    pub base: Base,
    pub path: Vec<Projection>,
    pub ty: Ty,
}

/// What stands on the left of `:=`.
#[derive(Debug, Clone)]
pub(crate) enum LValue {
    Whole(Loc),
    /// Some bits of an integer.
    Part(Part),
}

#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub of: Loc,
    pub shift: Shift,
    pub ty: Ty,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Shift {
    Constant(u32),
    /// Of the integer's own width, always below it.
    Expr(ir::ExprId),
}

impl Loc {
    pub fn object(object: ir::ObjectId, ty: Ty) -> Loc {
        Loc { base: Base::Object(object), path: Vec::new(), ty }
    }

    pub fn field(&self, field: u32, ty: Ty) -> Loc {
        let mut path = self.path.clone();
        path.push(Projection::Field(field));
        Loc { base: self.base, path, ty }
    }

    pub fn index(&self, index: ir::ExprId, ty: Ty) -> Loc {
        let mut path = self.path.clone();
        path.push(Projection::Index(index));
        Loc { base: self.base, path, ty }
    }

    /// Object and fields, where no index or pointer is on the way.
    pub fn fixed(&self) -> Option<(ir::ObjectId, Vec<u32>)> {
        let Base::Object(object) = self.base else { return None };
        let field = |p: &Projection| match p {
            Projection::Field(f) => Some(*f),
            Projection::Index(_) => None,
        };
        Some((object, self.path.iter().map(field).collect::<Option<Vec<u32>>>()?))
    }
}

impl Fun<'_, '_> {
    pub fn place(&mut self, loc: &Loc) -> ir::Place {
        let base = match loc.base {
            Base::Object(object) => ir::PlaceBase::Object(object),
            Base::Value(address) => ir::PlaceBase::Deref(address),
            Base::Pointer(param) => {
                let ty = self.cx.program.object(param).ty;
                let place = ir::Place { base: ir::PlaceBase::Object(param), path: Vec::new(), ty };
                ir::PlaceBase::Deref(self.cx.program.add_expr(ExprKind::Load(place), ty, self.span))
            }
        };
        ir::Place { base, path: loc.path.clone(), ty: self.cx.ir_type(&loc.ty) }
    }

    pub fn load(&mut self, loc: &Loc, span: Span) -> ir::ExprId {
        let place = self.place(loc);
        self.add_expr(ExprKind::Load(place), &loc.ty.clone(), span)
    }

    pub fn address(&mut self, loc: &Loc, span: Span) -> ir::ExprId {
        let place = self.place(loc);
        let pointer = self.cx.program.types.intern(ir::Type::Pointer(place.ty));
        self.cx.program.add_expr(ExprKind::AddressOf(place), pointer, span)
    }

    pub fn store_expr(&mut self, loc: &Loc, value: ir::ExprId) {
        let place = self.place(loc);
        self.emit(StatementKind::Assign { place, value });
    }

    pub fn int_const(&mut self, value: i128, ty: &Ty, span: Span) -> ir::ExprId {
        let (bits, _) = self.cx.memory_bits(ty);
        let bits = (value & ((1i128 << bits) - 1)) as u128;
        self.add_expr(ExprKind::Const(ir::Const::Int(bits)), ty, span)
    }

    /// Element `number` of the representation.
    pub fn element_at(&mut self, loc: &Loc, array: &Array, number: i64) -> Loc {
        let index = self.int_const(number.into(), &crate::types::DINT, self.span);
        loc.index(index, array.element.clone())
    }

    /// A character of a string.
    pub fn char_at(&mut self, loc: &Loc, number: i64) -> Loc {
        let index = self.int_const(number.into(), &crate::types::DINT, self.span);
        let chars = loc.field(1, Ty::Char);
        chars.index(index, Ty::Char)
    }

    pub fn read(&mut self, value: &LValue, span: Span) -> (ir::ExprId, Ty) {
        match value {
            LValue::Whole(loc) => (self.load(loc, span), loc.ty.base().clone()),
            LValue::Part(part) => (self.read_part(part, span), part.ty.clone()),
        }
    }

    fn shift_expr(&mut self, part: &Part, span: Span) -> ir::ExprId {
        match part.shift {
            Shift::Constant(n) => self.int_const(n.into(), &part.of.ty.base().clone(), span),
            Shift::Expr(e) => e,
        }
    }

    /// The integer that the part is of, unsigned.
    fn unsigned_whole(&mut self, part: &Part, span: Span) -> (ir::ExprId, Ty) {
        let (bits, _) = self.cx.memory_bits(&part.of.ty);
        let whole = self.load(&part.of, span);
        let ty = Ty::Bits(bits);
        if part.of.ty == ty {
            return (whole, ty);
        }
        (self.add_expr(ExprKind::Cast(whole), &ty, span), ty)
    }

    /// Only the part itself has a place: the number it is of is not what the reader wrote.
    fn read_part(&mut self, part: &Part, span: Span) -> ir::ExprId {
        let (whole, ty) = self.unsigned_whole(part, Span::NONE);
        let shift = self.shift_expr(part, Span::NONE);
        let moved = match part.shift {
            Shift::Constant(0) => whole,
            _ => self.add_expr(ExprKind::Binary(BinaryOp::Shr, whole, shift), &ty, Span::NONE),
        };
        if part.ty != Ty::Bool {
            return self.add_expr(ExprKind::Cast(moved), &part.ty, span);
        }
        let one = self.int_const(1, &ty, Span::NONE);
        let bit = self.add_expr(ExprKind::Binary(BinaryOp::BitAnd, moved, one), &ty, Span::NONE);
        self.add_expr(ExprKind::Cast(bit), &Ty::Bool, span)
    }

    /// Stores a value that already has the type of its target.
    pub fn write(&mut self, target: &LValue, value: ir::ExprId, span: Span) {
        let part = match target {
            LValue::Whole(loc) => return self.store_expr(&loc.clone(), value),
            LValue::Part(part) => part,
        };
        let (whole, ty) = self.unsigned_whole(part, span);
        let shift = self.shift_expr(part, span);
        let width = match part.ty {
            Ty::Bool => 1,
            ref t => self.cx.memory_bits(t).0,
        };
        let mask = self.int_const((1i128 << width) - 1, &ty, span);
        let mask = self.add_expr(ExprKind::Binary(BinaryOp::Shl, mask, shift), &ty, span);
        let keep = self.add_expr(ExprKind::Unary(UnaryOp::BitNot, mask), &ty, span);
        let kept = self.add_expr(ExprKind::Binary(BinaryOp::BitAnd, whole, keep), &ty, span);
        let wide = self.add_expr(ExprKind::Cast(value), &ty, span);
        let set = self.add_expr(ExprKind::Binary(BinaryOp::Shl, wide, shift), &ty, span);
        let mut new = self.add_expr(ExprKind::Binary(BinaryOp::BitOr, kept, set), &ty, span);
        if part.of.ty != ty {
            new = self.add_expr(ExprKind::Cast(new), &part.of.ty.base().clone(), span);
        }
        self.store_expr(&part.of.clone(), new);
    }
}
