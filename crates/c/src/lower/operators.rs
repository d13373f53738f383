//! Binary operators, assignments, `++` and `--`.

use super::body::{Body, R};
use because_ir::{BinaryOp, ExprId, ExprKind, Place, PlaceBase, Projection, Type, TypeId, UnaryOp};
use because_source::Span;
use rucc_ast::BinaryOp as C;

fn arithmetic(op: C) -> BinaryOp {
    match op {
        C::Mul => BinaryOp::Mul,
        C::Div => BinaryOp::Div,
        C::Rem => BinaryOp::Rem,
        C::Add => BinaryOp::Add,
        C::Sub => BinaryOp::Sub,
        C::Shl => BinaryOp::Shl,
        C::Shr => BinaryOp::Shr,
        C::Lt => BinaryOp::Lt,
        C::Gt => BinaryOp::Gt,
        C::Le => BinaryOp::Le,
        C::Ge => BinaryOp::Ge,
        C::Eq => BinaryOp::Eq,
        C::Ne => BinaryOp::Ne,
        C::BitAnd => BinaryOp::BitAnd,
        C::BitXor => BinaryOp::BitXor,
        C::BitOr => BinaryOp::BitOr,
        C::LogAnd => BinaryOp::And,
        C::LogOr => BinaryOp::Or,
    }
}

pub fn is_comparison(op: C) -> bool {
    matches!(op, C::Lt | C::Gt | C::Le | C::Ge | C::Eq | C::Ne)
}

impl Body<'_, '_> {
    pub fn binary_operator(
        &mut self,
        e: rucc_sema::ExprId,
        op: C,
        lhs: rucc_sema::ExprId,
        rhs: rucc_sema::ExprId,
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        if is_comparison(op) || matches!(op, C::LogAnd | C::LogOr) {
            let value = self.cond(e)?;
            return Ok(self.cast(value, ty, span));
        }
        let (a, b) = self.operands(lhs, rhs)?;
        let result = self.apply(op, a, b, ty, span, (self.unit.tast[lhs].ty, self.unit.tast[rhs].ty))?;
        self.cut_binary(result, op, self.unit.tast[e].ty, span)
    }

    /// A comparison as a `Bool`.
    pub fn comparison(
        &mut self,
        e: rucc_sema::ExprId,
        op: C,
        lhs: rucc_sema::ExprId,
        rhs: rucc_sema::ExprId,
    ) -> R<ExprId> {
        let span = self.expr_span(e);
        let boolean = self.bool_type();
        let (a, mut b) = self.operands(lhs, rhs)?;
        let (left, right) = (self.ir(a).ty, self.ir(b).ty);
        if left != right {
            b = self.cast(b, left, span);
        }
        Ok(self.binary(arithmetic(op), a, b, boolean, span))
    }

    /// Arithmetic on two values; `written` are the operands' types in the source.
    pub fn apply(
        &mut self,
        op: C,
        a: ExprId,
        b: ExprId,
        ty: TypeId,
        span: Span,
        written: (rucc_types::TypeId, rucc_types::TypeId),
    ) -> R<ExprId> {
        let types = &self.cx.program.types;
        let (left, right) = (self.ir(a).ty, self.ir(b).ty);
        match (types.is_pointer(left), types.is_pointer(right)) {
            (true, true) if op == C::Sub => self.pointer_difference(a, b, ty, span, written.0),
            (true, false) => self.pointer_add(a, b, ty, span, op == C::Sub, written.0),
            (false, true) => self.pointer_add(b, a, ty, span, false, written.1),
            _ => {
                let shift = matches!(op, C::Shl | C::Shr);
                let a = self.cast(a, ty, span);
                let b = if shift { b } else { self.cast(b, ty, span) };
                Ok(self.binary(arithmetic(op), a, b, ty, span))
            }
        }
    }

    fn pointer_add(
        &mut self,
        pointer: ExprId,
        by: ExprId,
        ty: TypeId,
        span: Span,
        negative: bool,
        written: rucc_types::TypeId,
    ) -> R<ExprId> {
        let by = self.integer_value(by, span);
        let by = self.scaled(by, written, span)?;
        let by = if negative { self.negated(by, span) } else { by };
        let (pointer, ty) = self.byte_pointer_for_void(pointer, ty, span);
        let sum = self.binary(BinaryOp::PointerAdd, pointer, by, ty.0, span);
        Ok(self.cast(sum, ty.1, span))
    }

    /// GNU lets `void *` and function pointers count bytes: (pointer, (type to add in, type of the result)).
    fn byte_pointer_for_void(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> (ExprId, (TypeId, TypeId)) {
        let Type::Pointer(to) = *self.cx.program.types.get(ty) else { return (pointer, (ty, ty)) };
        if !matches!(self.cx.program.types.get(to), Type::Void | Type::Function(_)) {
            return (pointer, (ty, ty));
        }
        let byte = super::types::int(self.cx, 8, false);
        let bytes = self.pointer_to(byte);
        (self.cast(pointer, bytes, span), (bytes, ty))
    }

    /// The negative of an offset, in a type that holds it.
    fn negated(&mut self, by: ExprId, span: Span) -> ExprId {
        let bits = self.cx.program.target.pointer_bits;
        let signed = super::types::int(self.cx, bits, true);
        if let ExprKind::Const(because_ir::Const::Int(value)) = self.ir(by).kind {
            let from = self.ir(by).ty;
            let width = self.cx.program.bits_of(from);
            let value = if self.cx.program.types.is_signed(from) && width < 128 {
                ((value as i128) << (128 - width)) >> (128 - width)
            } else {
                value as i128
            };
            return self.int_const(value.wrapping_neg(), signed, span);
        }
        let wide = self.cast(by, signed, span);
        self.expr(ExprKind::Unary(UnaryOp::NegWrap, wide), signed, span)
    }

    fn pointer_difference(
        &mut self,
        a: ExprId,
        b: ExprId,
        ty: TypeId,
        span: Span,
        written: rucc_types::TypeId,
    ) -> R<ExprId> {
        let pointer = self.ir(a).ty;
        let b = self.cast(b, pointer, span);
        let (a, (bytes, _)) = self.byte_pointer_for_void(a, pointer, span);
        let b = self.cast(b, bytes, span);
        let difference = self.binary(BinaryOp::PointerDiff, a, b, ty, span);
        self.unscaled(difference, written, span)
    }

    /// The place and new value of an assignment, with the statement emitted. Where the value is wanted and the store
    /// may change what the place means, the value is kept before the store.
    pub fn assignment(
        &mut self,
        e: rucc_sema::ExprId,
        op: Option<C>,
        computation: rucc_types::TypeId,
        lhs: rucc_sema::ExprId,
        rhs: rucc_sema::ExprId,
        wanted: bool,
    ) -> R<(Place, ExprId)> {
        let span = self.expr_span(e);
        let place = self.place(lhs)?;
        let place = self.place_before(place, rhs);
        let kept = wanted && self.may_move(&place);
        let Some(op) = op else {
            let value = match kept {
                true => Assigned::Value(self.value(rhs)?),
                false => self.assigned_value(&place, rhs)?,
            };
            let value = match value {
                Assigned::Stored => self.load(place.clone(), span),
                Assigned::Value(value) => {
                    let value = self.cast(value, place.ty, span);
                    let value = if kept { self.keep(value, span) } else { value };
                    self.assign(place.clone(), value, span);
                    value
                }
            };
            return Ok((place, value));
        };
        let at = self.expr_span(lhs);
        let ty = self.type_at(computation, span)?;
        let right = self.value(rhs)?;
        // A call in `rhs` comes before reading and writing the place, which are one evaluation (C17 6.5.16.2 p3).
        let old = self.load(place.clone(), at);
        let right = if self.has_odd_width(computation) && !matches!(op, C::Shl | C::Shr) {
            let right = self.cast(right, ty, span);
            self.cut(right, computation, span)
        } else {
            right
        };
        let left = self.cast(old, ty, at);
        let written = (self.unit.tast[lhs].ty, self.unit.tast[rhs].ty);
        let result = self.apply(op, left, right, ty, span, written)?;
        let value = self.cast(result, place.ty, span);
        let value = if kept { self.keep(value, span) } else { value };
        self.assign(place.clone(), value, span);
        Ok((place, value))
    }

    /// A store to the place can change which place its expression names: it goes through memory, and is no bit-field
    /// (whose value is what was really stored).
    fn may_move(&self, place: &Place) -> bool {
        let direct =
            matches!(place.base, PlaceBase::Object(_)) && place.path.iter().all(|p| matches!(p, Projection::Field(_)));
        !direct && !self.is_bit_field(place) && self.cx.program.types.is_scalar(place.ty)
    }

    /// The right side of `place = rhs`; a call or input stores its result directly.
    fn assigned_value(&mut self, place: &Place, rhs: rucc_sema::ExprId) -> R<Assigned> {
        let ty = self.type_of(rhs)?;
        if ty == place.ty
            && !self.is_bit_field(place)
            && self.is_call(rhs)
            && !self.saved.contains_key(&rhs)
            && let rucc_sema::ExprKind::Call { callee, args } = self.unit.tast[rhs].kind
            && self.call_into(rhs, callee, args, place)?
        {
            return Ok(Assigned::Stored);
        }
        Ok(Assigned::Value(self.value(rhs)?))
    }

    fn is_call(&self, e: rucc_sema::ExprId) -> bool {
        matches!(self.unit.tast[e].kind, rucc_sema::ExprKind::Call { .. })
    }

    pub fn is_bit_field(&self, place: &Place) -> bool {
        let Some(Projection::Field(field)) = place.path.last() else { return false };
        let Some(record) = self.record_around(place) else { return false };
        self.cx.program.types.record(record).fields.get(*field as usize).is_some_and(|f| f.bits.is_some())
    }

    /// The record whose field the last step of the path is.
    fn record_around(&self, place: &Place) -> Option<because_ir::RecordId> {
        let program = &self.cx.program;
        let mut ty = match place.base {
            PlaceBase::Object(object) => program.object(object).ty,
            PlaceBase::Deref(pointer) => match program.types.get(program.expr(pointer).ty) {
                Type::Pointer(to) => *to,
                _ => return None,
            },
        };
        let mut found = None;
        for step in &place.path {
            (found, ty) = match (step, program.types.get(ty)) {
                (Projection::Field(f), Type::Record(r)) => {
                    (Some(*r), program.types.record(*r).fields.get(*f as usize)?.ty)
                }
                (Projection::Index(_), Type::Array { element, .. }) => (None, *element),
                _ => return None,
            };
        }
        found
    }

    pub fn assignment_value(
        &mut self,
        e: rucc_sema::ExprId,
        op: Option<C>,
        computation: rucc_types::TypeId,
        lhs: rucc_sema::ExprId,
        rhs: rucc_sema::ExprId,
    ) -> R<ExprId> {
        let span = self.expr_span(lhs);
        let (place, value) = self.assignment(e, op, computation, lhs, rhs, true)?;
        if self.may_move(&place) {
            return Ok(value);
        }
        let constant = matches!(self.ir(value).kind, ExprKind::Const(_));
        if constant && !self.is_bit_field(&place) {
            return Ok(value);
        }
        if matches!(place.base, PlaceBase::Object(_)) && place.path.is_empty() {
            return Ok(self.load(place, span));
        }
        // The place may mean another one once the store is done: read it now.
        let read = self.load(place, span);
        Ok(self.keep(read, span))
    }

    /// `++` and `--`: emits the store, gives the place and, where it is kept, the value that is wanted.
    pub fn step(
        &mut self,
        e: rucc_sema::ExprId,
        op: rucc_ast::UnaryOp,
        operand: rucc_sema::ExprId,
        wanted: Wanted,
    ) -> R<(Place, Option<ExprId>)> {
        let keep_old = wanted == Wanted::Old;
        let span = self.expr_span(e);
        let place = self.place(operand)?;
        let at = self.expr_span(operand);
        let read = self.load(place.clone(), at);
        let old = if keep_old { self.keep(read, at) } else { read };
        let down = matches!(op, rucc_ast::UnaryOp::PreDec | rucc_ast::UnaryOp::PostDec);
        let new = self.stepped(old, place.ty, down, span, self.unit.tast[operand].ty)?;
        let kept = wanted == Wanted::New && self.may_move(&place);
        let new = if kept { self.keep(new, span) } else { new };
        self.assign(place.clone(), new, span);
        let value = if kept { Some(new) } else { keep_old.then_some(old) };
        Ok((place, value))
    }

    fn stepped(&mut self, old: ExprId, ty: TypeId, down: bool, span: Span, written: rucc_types::TypeId) -> R<ExprId> {
        let int = self.int_type();
        let narrow = match *self.cx.program.types.representation(ty) {
            Type::Pointer(_) => {
                let one = self.int_const(1, int, span);
                return self.pointer_add(old, one, ty, span, down, written);
            }
            Type::Bool if !down => {
                let boolean = self.bool_type();
                return Ok(self.constant(because_ir::Const::Bool(true), boolean, span));
            }
            Type::Bool => return Ok(self.expr(ExprKind::Unary(UnaryOp::Not, old), ty, span)),
            Type::Int { bits, .. } => bits < 32,
            _ => false,
        };
        let at = if narrow { int } else { ty };
        let wide = self.cast(old, at, span);
        let one = self.int_const(1, at, span);
        let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
        let sum = self.binary(op, wide, one, at, span);
        Ok(self.cast(sum, ty, span))
    }

    pub fn step_value(&mut self, e: rucc_sema::ExprId, op: rucc_ast::UnaryOp, operand: rucc_sema::ExprId) -> R<ExprId> {
        let post = matches!(op, rucc_ast::UnaryOp::PostInc | rucc_ast::UnaryOp::PostDec);
        let (place, old) = self.step(e, op, operand, if post { Wanted::Old } else { Wanted::New })?;
        match old {
            Some(old) => Ok(old),
            None => {
                let span = self.expr_span(operand);
                let read = self.load(place.clone(), span);
                let simple = matches!(place.base, PlaceBase::Object(_)) && place.path.is_empty();
                Ok(if simple { read } else { self.keep(read, span) })
            }
        }
    }
}

/// Which value of a `++` or `--` is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Nothing,
    Old,
    New,
}

enum Assigned {
    Stored,
    Value(ExprId),
}
