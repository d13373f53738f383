//! Atomic operations as ordinary ones: there is one thread.

use super::body::{Body, R};
use super::conditions::Ways;
use because_ir::{BinaryOp, BranchKind, Const, ExprId, ExprKind, Place, Type, TypeId, UnaryOp};
use because_source::Span;
use rucc_sema::{AtomicOp, Rmw};

impl Body<'_, '_> {
    /// The operation; its value where it has one.
    pub fn atomic(&mut self, e: rucc_sema::ExprId, op: AtomicOp, args: &[rucc_sema::ExprId]) -> R<Option<ExprId>> {
        let span = self.expr_span(e);
        let values = self.arguments(args)?;
        if matches!(op, AtomicOp::Fence | AtomicOp::SignalFence) {
            return Ok(None);
        }
        let Some((&address, rest)) = values.split_first() else { return self.stop("this atomic operation", span) };
        let place = self.pointed(address, span)?;
        match (op, rest) {
            (AtomicOp::Load, []) => {
                let value = self.load(place, span);
                Ok(Some(self.keep(value, span)))
            }
            (AtomicOp::Store, [value]) => {
                let value = self.atomic_operand(*value, &place, span)?;
                self.assign(place, value, span);
                Ok(None)
            }
            (AtomicOp::LoadInto, [into, ..]) => {
                let into = self.pointed(*into, span)?;
                let value = self.load(place, span);
                let value = self.cast(value, into.ty, span);
                self.assign(into, value, span);
                Ok(None)
            }
            (AtomicOp::Exchange, [value]) => self.exchange(place, *value, span).map(Some),
            (AtomicOp::ExchangeInto, [value, into, ..]) => {
                let value = self.atomic_operand(*value, &place, span)?;
                let into = self.pointed(*into, span)?;
                let old = self.exchange(place, value, span)?;
                self.assign(into, old, span);
                Ok(None)
            }
            (AtomicOp::TestAndSet, _) => {
                let byte = super::types::int(self.cx, 8, false);
                let place = self.deref(address, byte);
                let one = self.int_const(1, byte, span);
                let old = self.exchange(place, one, span)?;
                let ty = self.type_of(e)?;
                let was = self.truth(old, span);
                Ok(Some(self.cast(was, ty, span)))
            }
            (AtomicOp::SwapBool | AtomicOp::SwapValue, [expected, new]) => {
                let (found, matched) = self.compare_exchange(place, *expected, *new, None, span)?;
                let ty = self.type_of(e)?;
                let answer = if op == AtomicOp::SwapBool { matched } else { found };
                Ok(Some(self.cast(answer, ty, span)))
            }
            (AtomicOp::CompareExchange, [expected, new, ..]) => {
                let expected = self.pointed(*expected, span)?;
                let value = self.load(expected.clone(), span);
                let (_, matched) = self.compare_exchange(place, value, *new, Some(expected), span)?;
                let ty = self.type_of(e)?;
                Ok(Some(self.cast(matched, ty, span)))
            }
            (AtomicOp::Fetch(rmw) | AtomicOp::Update(rmw), [value]) => {
                let old = self.load(place.clone(), span);
                let old = self.keep(old, span);
                let new = self.combined(rmw, old, *value, place.ty, span)?;
                let new = self.keep(new, span);
                self.assign(place, new, span);
                Ok(Some(if matches!(op, AtomicOp::Fetch(_)) { old } else { new }))
            }
            _ => self.stop("this atomic operation", span),
        }
    }

    /// The object a pointer points to.
    fn pointed(&mut self, pointer: ExprId, span: Span) -> R<Place> {
        match *self.cx.program.types.get(self.ir(pointer).ty) {
            Type::Pointer(to) if *self.cx.program.types.get(to) != Type::Void => Ok(self.deref(pointer, to)),
            Type::Pointer(_) => {
                let byte = super::types::int(self.cx, 8, false);
                Ok(self.deref(pointer, byte))
            }
            _ => self.stop("this atomic operation", span),
        }
    }

    fn exchange(&mut self, place: Place, value: ExprId, span: Span) -> R<ExprId> {
        let old = self.load(place.clone(), span);
        let old = self.keep(old, span);
        let value = self.cast(value, place.ty, span);
        self.assign(place, value, span);
        Ok(old)
    }

    /// What was found, and whether it was what was expected; `back` gets what was found where it was not.
    fn compare_exchange(
        &mut self,
        place: Place,
        expected: ExprId,
        new: ExprId,
        back: Option<Place>,
        span: Span,
    ) -> R<(ExprId, ExprId)> {
        if !self.cx.program.types.is_scalar(place.ty) {
            return self.stop("this atomic operation", span);
        }
        let boolean = self.bool_type();
        let found = self.load(place.clone(), span);
        let found = self.keep(found, span);
        let expected = self.cast(expected, place.ty, span);
        let matched = self.binary(BinaryOp::Eq, found, expected, boolean, span);
        let matched = self.keep(matched, span);
        let new = self.atomic_operand(new, &place, span)?;
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        self.branch_on(matched, Ways { then: yes, otherwise: no, kind: BranchKind::Hidden, negated: false }, span);
        self.at = yes;
        self.assign(place, new, span);
        self.goto(join, because_ir::JumpKind::Next, span);
        self.at = no;
        if let Some(back) = back {
            let found = self.cast(found, back.ty, span);
            self.assign(back, found, span);
        }
        self.flow_into(join, span);
        Ok((found, matched))
    }

    /// The new value, which the unsuffixed forms give by its address.
    fn atomic_operand(&mut self, value: ExprId, place: &Place, span: Span) -> R<ExprId> {
        let ty = self.ir(value).ty;
        if self.cx.program.types.is_pointer(ty) && !self.cx.program.types.is_pointer(place.ty) {
            let from = self.pointed(value, span)?;
            let value = self.load(from, span);
            return Ok(self.cast(value, place.ty, span));
        }
        Ok(self.cast(value, place.ty, span))
    }

    fn combined(&mut self, rmw: Rmw, old: ExprId, value: ExprId, ty: TypeId, span: Span) -> R<ExprId> {
        if !self.is_integer(ty) {
            return self.stop("an atomic operation on a pointer", span);
        }
        if *self.cx.program.types.get(ty) == Type::Bool {
            return self.stop("an atomic operation on a `_Bool`", span);
        }
        let value = self.cast(value, ty, span);
        let op = match rmw {
            Rmw::Add => BinaryOp::AddWrap,
            Rmw::Sub => BinaryOp::SubWrap,
            Rmw::And | Rmw::Nand => BinaryOp::BitAnd,
            Rmw::Or => BinaryOp::BitOr,
            Rmw::Xor => BinaryOp::BitXor,
        };
        let result = self.binary(op, old, value, ty, span);
        Ok(match rmw {
            Rmw::Nand => self.expr(ExprKind::Unary(UnaryOp::BitNot, result), ty, span),
            _ => result,
        })
    }

    pub fn null(&mut self, ty: TypeId, span: Span) -> ExprId {
        self.constant(Const::Null, ty, span)
    }
}
