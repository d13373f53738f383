//! Variable length arrays: memory of their own behind a hidden pointer, lengths kept where they are declared.

use super::body::{Body, Local, R};
use super::{link, types};
use because_ir::{
    AllocKind, BinaryOp, CheckKind, ExprId, ExprKind, ObjectKind, PureFn, SourceStmtKind, StatementKind, TypeId,
    UnaryOp,
};
use because_source::Span;
use rucc_sema::{DeclId, ExprKind as K};
use rucc_types::{ArrayLen, TypeKind};

impl Body<'_, '_> {
    /// Evaluates the lengths that a declaration spells. Those of a type that was named before, by a `typedef` or
    /// by `typeof`, keep the values they had there.
    pub fn save_lengths(&mut self, decl: DeclId, ty: rucc_types::TypeId) -> R<()> {
        let unit = self.unit.clone();
        match unit.types.kind(unit.types.canonical(ty)) {
            TypeKind::Array { elem, len } => {
                if let ArrayLen::Variable(id) = len {
                    self.save(decl, unit.tast.vla_size(id))?;
                }
                self.save_lengths(decl, elem)
            }
            TypeKind::Pointer(to) => self.save_lengths(decl, to),
            _ => Ok(()),
        }
    }

    pub fn save_lengths_of_param(&mut self, param: DeclId) -> R<()> {
        let unit = self.unit.clone();
        // The outermost length of an array parameter matters only for what it does.
        if let Some(written) = unit.tast.adjusted_from(param)
            && let TypeKind::Array { len: ArrayLen::Variable(id), .. } = unit.types.kind(unit.types.canonical(written))
            && self.facts.effects(unit.tast.vla_size(id))
        {
            self.save(param, unit.tast.vla_size(id))?;
        }
        self.save_lengths(param, unit.tast[param].ty)
    }

    fn save(&mut self, decl: DeclId, length: rucc_sema::ExprId) -> R<()> {
        if *self.spelled.entry(length).or_insert(decl) != decl {
            return Ok(());
        }
        let span = self.expr_span(length);
        self.saved.remove(&length);
        let value = self.value(length)?;
        let ty = self.ir(value).ty;
        let temp = self.temp(ty, span);
        let place = self.object_place(temp);
        self.assign(place, value, span);
        self.saved.insert(length, temp);
        Ok(())
    }

    /// The definition of a struct evaluates the lengths of its members' arrays, and nothing here would see where.
    pub fn no_variable_records(&self, function: Span) -> R<()> {
        let unit = &self.unit;
        let fields = unit.types.records().flat_map(|(_, record)| &record.fields);
        for length in fields.filter_map(|field| variable_length(unit, field.ty)) {
            let span = self.expr_span(length);
            if function.contains(span) {
                return self.stop("a variable length array in a struct", span);
            }
        }
        Ok(())
    }

    pub fn declare_vla(&mut self, decl: DeclId) -> R<()> {
        let unit = self.unit.clone();
        let span = self.span_of(unit.tast.decl_span(decl));
        let array = unit.tast[decl].ty;
        self.source = self.new_source(span, SourceStmtKind::Declaration);
        let element = self.type_at(types::fixed_part(&unit, array), span)?;
        let pointer = self.pointer_to(element);
        let object = match self.locals.get(&decl) {
            Some(Local::Vla(known)) => *known,
            _ => {
                let name = link::decl_name(&unit, decl).to_string();
                let made = self.new_local(name, pointer, ObjectKind::Local, span);
                self.bind(decl, Local::Vla(made));
                made
            }
        };
        self.visible.push(object);
        self.emit(StatementKind::Begin(object), span);
        let size = self.checked_size(array, element, span)?;
        let result = self.object_place(object);
        self.emit(StatementKind::Alloc { result, size, element: Some(element), kind: AllocKind::Vla }, span);
        Ok(())
    }

    /// The bytes of a variable length array. Each length must be greater than zero (C17 6.7.6.2, paragraph 5), and
    /// their product a number of bytes that there can be.
    fn checked_size(&mut self, array: rucc_types::TypeId, element: TypeId, span: Span) -> R<ExprId> {
        let unit = self.unit.clone();
        let (size_type, boolean) = (self.cx.size_type(), self.bool_type());
        let mut size = self.int_const(i128::from(self.cx.program.size_of(element)), size_type, span);
        let mut ty = array;
        while types::is_variable(&unit, ty) {
            let TypeKind::Array { elem, len } = unit.types.kind(unit.types.canonical(ty)) else { break };
            let length = self.length(len, span)?;
            let own = self.ir(length).ty;
            let zero = self.int_const(0, own, span);
            if self.cx.program.types.is_signed(own) {
                let cond = self.binary(BinaryOp::Ge, length, zero, boolean, span);
                self.assert_size(cond, "the array's length is negative", span);
            }
            let cond = self.binary(BinaryOp::Ne, length, zero, boolean, span);
            self.assert_size(cond, "the array's length is zero", span);
            let length = self.cast(length, size_type, span);
            let wraps = self.expr(ExprKind::Pure(PureFn::MulOverflows, vec![size, length]), boolean, Span::NONE);
            let cond = self.expr(ExprKind::Unary(UnaryOp::Not, wraps), boolean, span);
            self.assert_size(cond, "the array is larger than an object may be", span);
            size = self.binary(BinaryOp::MulWrap, size, length, size_type, Span::NONE);
            ty = elem;
        }
        Ok(size)
    }

    fn assert_size(&mut self, cond: ExprId, message: &str, span: Span) {
        let check = CheckKind::VlaSize;
        self.emit(StatementKind::Assert { cond, check, message: message.to_string() }, span);
    }

    fn length(&mut self, len: ArrayLen, span: Span) -> R<ExprId> {
        match len {
            ArrayLen::Fixed(n) => {
                let size = self.cx.size_type();
                Ok(self.int_const(i128::from(n), size, span))
            }
            ArrayLen::Variable(id) => self.value(self.unit.tast.vla_size(id)),
            _ => self.stop("an array of unknown length here", span),
        }
    }

    /// How many elements of fixed size a type holds, as a `size_t`.
    fn count(&mut self, ty: rucc_types::TypeId, span: Span) -> R<ExprId> {
        let unit = self.unit.clone();
        let size = self.cx.size_type();
        let TypeKind::Array { elem, len } = unit.types.kind(unit.types.canonical(ty)) else {
            return Ok(self.int_const(1, size, span));
        };
        if !types::is_variable(&unit, ty) {
            return Ok(self.int_const(1, size, span));
        }
        let here = self.length(len, span)?;
        let here = self.cast(here, size, span);
        if !types::is_variable(&unit, elem) {
            return Ok(here);
        }
        let rest = self.count(elem, span)?;
        Ok(self.binary(BinaryOp::Mul, here, rest, size, span))
    }

    /// The address of the first element of an lvalue of variable length array type.
    pub fn vla_address(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Decl(decl) => match self.locals.get(&decl) {
                Some(&Local::Vla(object)) => Ok(self.load_object(object, span)),
                _ => self.stop("this variable length array", span),
            },
            K::Unary { op: rucc_ast::UnaryOp::Deref, operand } => self.value(operand),
            K::Subscript { base, index } => {
                let (pointer, index) = self.operands(base, index)?;
                let index = self.integer_value(index, span);
                let index = self.scaled(index, unit.tast[base].ty, span)?;
                let ty = self.ir(pointer).ty;
                Ok(self.binary(BinaryOp::PointerAdd, pointer, index, ty, span))
            }
            _ => self.stop("this variable length array", span),
        }
    }

    /// An index into what a pointer to a variable length array points to, in elements of fixed size.
    pub fn scaled(&mut self, index: ExprId, pointer: rucc_types::TypeId, span: Span) -> R<ExprId> {
        let unit = self.unit.clone();
        let Some(to) = rucc_types::pointee(&unit.types, pointer) else { return Ok(index) };
        if !types::is_variable(&unit, to) {
            return Ok(index);
        }
        let bits = self.cx.program.target.pointer_bits;
        let signed = types::int(self.cx, bits, true);
        let count = self.count(to, span)?;
        let count = self.cast(count, signed, span);
        let index = self.cast(index, signed, span);
        Ok(self.binary(BinaryOp::Mul, index, count, signed, span))
    }

    /// The difference of two pointers to variable length arrays, from one in elements of fixed size.
    pub fn unscaled(&mut self, difference: ExprId, pointer: rucc_types::TypeId, span: Span) -> R<ExprId> {
        let unit = self.unit.clone();
        let Some(to) = rucc_types::pointee(&unit.types, pointer) else { return Ok(difference) };
        if !types::is_variable(&unit, to) {
            return Ok(difference);
        }
        let ty = self.ir(difference).ty;
        let count = self.count(to, span)?;
        let count = self.cast(count, ty, span);
        Ok(self.binary(BinaryOp::Div, difference, count, ty, span))
    }

    pub fn alloca(&mut self, e: rucc_sema::ExprId, size: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let element = self.alloc_hint.take();
        let size = self.value(size)?;
        let ty = self.type_of(e)?;
        let temp = self.temp(ty, span);
        let result = self.object_place(temp);
        self.emit(StatementKind::Alloc { result, size, element, kind: AllocKind::Alloca }, span);
        Ok(self.load_object(temp, span))
    }
}

/// A length in the type that is only known when the program runs.
fn variable_length(unit: &crate::unit::Unit, ty: rucc_types::TypeId) -> Option<rucc_sema::ExprId> {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { len: ArrayLen::Variable(id), .. } => Some(unit.tast.vla_size(id)),
        TypeKind::Array { elem: inner, .. } | TypeKind::Pointer(inner) => variable_length(unit, inner),
        _ => None,
    }
}
