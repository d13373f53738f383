//! Expressions: values and places. What an expression does becomes statements, what it is stays an expression.

use super::body::{Body, Local, R};
use super::names::{self, Meaning};
use super::{constants, globals, link, pure, types};
use because_ir::{
    BinaryOp, Const, ExprId, ExprKind, InputKind, InputSource, Place, PlaceBase, StatementKind, Type, TypeId, UnaryOp,
    read_only,
};
use because_source::Span;
use rucc_sema::{Conversion, DeclKind, ExprKind as K, StorageDuration};

impl Body<'_, '_> {
    /// The value of an expression within which the order of evaluation is settled.
    pub fn value_as_arranged(&mut self, e: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        if let Some(&kept) = self.saved.get(&e) {
            return Ok(self.load_object(kept, span));
        }
        if let Some(folded) = self.folded(e)? {
            return Ok(folded);
        }
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Const(_) if super::foldable::measures_bit_field(&unit.tast, e) => {
                self.stop("the size of a bit-field's value, on which compilers differ", span)
            }
            K::Const(constant) => {
                let ty = self.type_of(e)?;
                match constants::convert(self.cx, self.index, ty, &unit.tast[constant]) {
                    Some(Const::Address(object, offset)) => self.address_constant(object, offset, ty, span),
                    Some(value @ Const::Int(_)) if self.cx.program.types.is_pointer(ty) => {
                        let number = self.cx.size_type();
                        let number = self.constant(value, number, span);
                        Ok(self.cast(number, ty, span))
                    }
                    Some(value @ Const::Function(_)) if !self.cx.program.types.is_pointer(ty) => {
                        let void = self.cx.program.types.intern(Type::Void);
                        let pointer = self.pointer_to(void);
                        let address = self.constant(value, pointer, span);
                        Ok(self.cast(address, ty, span))
                    }
                    Some(value) => Ok(self.constant(value, ty, span)),
                    None => self.stop("this constant", span),
                }
            }
            K::Convert { kind, operand } => self.convert(e, kind, operand),
            K::Cast(operand) => self.explicit_cast(e, operand),
            K::Unary { op, operand } => self.unary(e, op, operand),
            K::Binary { op, lhs, rhs } => self.binary_operator(e, op, lhs, rhs),
            K::Assign { op, computation, lhs, rhs } => self.assignment_value(e, op, computation, lhs, rhs),
            K::Cond { cond, then, otherwise } => self.conditional(e, cond, then, otherwise),
            K::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.value(rhs)
            }
            K::Call { callee, args } => self.call_value(e, callee, args),
            K::StmtExpr(block) => self.statement_expression(block, span),
            K::LabelAddr(label) => self.label_value(e, label),
            K::Expect { value, hint, .. } => {
                self.effect(hint)?;
                let ty = self.type_of(e)?;
                let value = self.value(value)?;
                Ok(self.cast(value, ty, span))
            }
            K::VaArg { list } => self.va_arg(e, list),
            K::Alloca { size } => self.alloca(e, size),
            K::Decl(_) | K::Str(_) | K::CompoundLiteral(_) | K::Member { .. } | K::Subscript { .. } => {
                let place = self.place(e)?;
                Ok(self.load(place, span))
            }
            _ => self.builtin_value(e),
        }
    }

    /// Arithmetic on constants alone is done here, where it is defined.
    fn folded(&mut self, e: rucc_sema::ExprId) -> R<Option<ExprId>> {
        let unit = self.unit.clone();
        if !self.facts.constant(e) {
            return Ok(None);
        }
        let mut eval = rucc_sema::Eval::new(&unit.tast, &unit.types, &unit.target, &unit.names);
        let value = eval.constant(e);
        let (Ok(value @ (rucc_sema::Const::Int(_) | rucc_sema::Const::Float(_))), Ok(ty)) = (value, self.type_of(e))
        else {
            return Ok(None);
        };
        let span = self.expr_span(e);
        if self.cx.program.types.is_pointer(ty) {
            return Ok(None);
        }
        Ok(constants::convert(self.cx, self.index, ty, &value).map(|value| self.constant(value, ty, span)))
    }

    fn address_constant(&mut self, object: because_ir::ObjectId, offset: i64, ty: TypeId, span: Span) -> R<ExprId> {
        let byte = types::int(self.cx, 8, false);
        let bytes = self.pointer_to(byte);
        let place = self.object_place(object);
        let base = self.expr(ExprKind::AddressOf(place), bytes, span);
        let base = if offset == 0 {
            base
        } else {
            let bits = self.cx.program.target.pointer_bits;
            let signed = types::int(self.cx, bits, true);
            let by = self.int_const(i128::from(offset), signed, span);
            self.binary(BinaryOp::PointerAdd, base, by, bytes, span)
        };
        Ok(self.cast(base, ty, span))
    }

    fn convert(&mut self, e: rucc_sema::ExprId, kind: Conversion, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        match kind {
            Conversion::Lvalue => self.read(operand),
            Conversion::ArrayDecay => self.decay(e, operand),
            Conversion::FunctionDecay => self.function_pointer(operand),
            Conversion::Bool => self.cond(operand),
            Conversion::Arithmetic | Conversion::Pointer => {
                let ty = self.type_of(e)?;
                let value = self.value_for(operand, ty)?;
                let value = self.cast(value, ty, span);
                Ok(self.cut(value, self.unit.tast[e].ty, span))
            }
            Conversion::NullPointer => {
                let ty = self.type_of(e)?;
                Ok(self.constant(Const::Null, ty, span))
            }
            Conversion::Void => self.stop("the value of a void expression", span),
            Conversion::Broadcast | Conversion::Hardbool => self.stop("this conversion", span),
        }
    }

    /// The value in an lvalue.
    fn read(&mut self, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(operand);
        let unit = self.unit.clone();
        let volatile = unit.types.object_quals(unit.tast[operand].ty).has(rucc_types::Qualifiers::VOLATILE);
        if volatile && unit.volatile_inputs {
            let ty = self.type_of(operand)?;
            let place = self.place(operand)?;
            let _ = place;
            let temp = self.temp(ty, span);
            let place = self.object_place(temp);
            let name = self.cx.program.sources.text(span).to_string();
            let input = InputSource { name, kind: InputKind::Volatile };
            self.emit(StatementKind::Input { place, input }, span);
            return Ok(self.load_object(temp, span));
        }
        let place = self.place(operand)?;
        Ok(self.load(place, span))
    }

    /// An array as the address of its first element.
    fn decay(&mut self, e: rucc_sema::ExprId, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        if types::is_variable(&self.unit.clone(), self.unit.tast[operand].ty) {
            return self.vla_address(operand);
        }
        let pointer = self.type_of(e)?;
        let place = self.place(operand)?;
        if let (PlaceBase::Deref(inner), true) = (place.base, place.path.is_empty()) {
            return Ok(self.cast(inner, pointer, span));
        }
        if matches!(self.cx.program.types.get(place.ty), Type::Array { length: 0, .. }) {
            // It has no first element of its own: what follows it belongs to the allocation.
            let array = self.pointer_to(place.ty);
            let address = self.expr(ExprKind::AddressOf(place), array, span);
            return Ok(self.cast(address, pointer, span));
        }
        let size = self.cx.size_type();
        let zero = self.int_const(0, size, span);
        let first = self.element(place, zero);
        Ok(self.expr(ExprKind::AddressOf(first), pointer, span))
    }

    fn function_pointer(&mut self, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(operand);
        let unit = self.unit.clone();
        match unit.tast[operand].kind {
            K::Decl(decl) => {
                let ty = self.type_of(operand)?;
                let ty = self.pointer_to(ty);
                match names::meaning(self.cx, self.index, decl) {
                    Meaning::Entity => {}
                    Meaning::Unsupported(what) => return self.stop(what, span),
                    Meaning::Null => return Ok(self.constant(Const::Null, ty, span)),
                }
                let function = link::function(self.cx, self.index, decl);
                Ok(self.constant(Const::Function(function), ty, span))
            }
            K::Unary { op: rucc_ast::UnaryOp::Deref, operand } => self.value(operand),
            _ => self.stop("this function designator", span),
        }
    }

    fn explicit_cast(&mut self, e: rucc_sema::ExprId, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        if *self.cx.program.types.get(ty) == Type::Bool {
            return self.cond(operand);
        }
        let value = self.value_for(operand, ty)?;
        let value = self.cast(value, ty, span);
        Ok(self.cut(value, self.unit.tast[e].ty, span))
    }

    /// A conversion where the types differ. Pointers to the same thing and integers of the same kind are left alone.
    pub fn cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> ExprId {
        let from = self.ir(value).ty;
        if from == ty {
            return value;
        }
        if let (ExprKind::Const(Const::Null), true) = (&self.ir(value).kind, self.cx.program.types.is_pointer(ty)) {
            return self.constant(Const::Null, ty, span);
        }
        if let ExprKind::Cast(inner) = self.ir(value).kind {
            let source = self.ir(inner).ty;
            let pointers = self.cx.program.types.is_pointer(source)
                && self.cx.program.types.is_pointer(from)
                && self.cx.program.types.is_pointer(ty);
            if pointers {
                return self.cast(inner, ty, span);
            }
            if *self.cx.program.types.get(source) == Type::Bool && self.is_integer(from) && self.is_integer(ty) {
                return self.cast(inner, ty, span);
            }
        }
        if *self.cx.program.types.get(ty) == Type::Bool {
            return self.truth(value, span);
        }
        self.expr(ExprKind::Cast(value), ty, span)
    }

    /// `value != 0`, as a `Bool`.
    pub fn truth(&mut self, value: ExprId, span: Span) -> ExprId {
        let ty = self.ir(value).ty;
        if *self.cx.program.types.get(ty) == Type::Bool {
            return value;
        }
        if let ExprKind::Cast(inner) = self.ir(value).kind {
            let source = self.ir(inner).ty;
            if *self.cx.program.types.get(source) == Type::Bool && self.is_integer(ty) {
                return inner;
            }
        }
        let boolean = self.bool_type();
        let zero = self.int_const(0, ty, span);
        self.binary(BinaryOp::Ne, value, zero, boolean, span)
    }

    fn unary(&mut self, e: rucc_sema::ExprId, op: rucc_ast::UnaryOp, operand: rucc_sema::ExprId) -> R<ExprId> {
        use rucc_ast::UnaryOp as U;
        let span = self.expr_span(e);
        match op {
            U::Plus => self.value(operand),
            U::Minus | U::BitNot => {
                let ty = self.type_of(e)?;
                let value = self.value(operand)?;
                let made = if op == U::Minus { UnaryOp::Neg } else { UnaryOp::BitNot };
                let result = self.expr(ExprKind::Unary(made, value), ty, span);
                self.cut_unary(result, op, self.unit.tast[e].ty, span)
            }
            U::Not => {
                let ty = self.type_of(e)?;
                let value = self.cond(e)?;
                Ok(self.cast(value, ty, span))
            }
            U::Deref => {
                if matches!(self.kind_of(e), rucc_types::TypeKind::Function(_)) {
                    return self.value(operand);
                }
                let place = self.place(e)?;
                Ok(self.load(place, span))
            }
            U::AddrOf => self.address(e, operand),
            U::PreInc | U::PreDec | U::PostInc | U::PostDec => self.step_value(e, op, operand),
            U::Real | U::Imag => self.stop("complex numbers", span),
        }
    }

    fn address(&mut self, e: rucc_sema::ExprId, operand: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        if matches!(self.kind_of(operand), rucc_types::TypeKind::Function(_)) {
            return self.function_pointer(operand);
        }
        if types::is_variable(&self.unit.clone(), self.unit.tast[operand].ty) {
            return self.vla_address(operand);
        }
        let pointer = self.type_of(e)?;
        // `&a[i]` may point one past the end, where `a[i]` is out of bounds.
        if let K::Subscript { base, index } = self.unit.tast[operand].kind
            && pure::constant_int(&self.unit.tast, index) != Some(0)
            && !self.facts.defined(operand)
        {
            let (base, index) = self.operands(base, index)?;
            let (ty, index) = (self.ir(base).ty, self.integer_value(index, span));
            let sum = self.binary(BinaryOp::PointerAdd, base, index, ty, span);
            return Ok(self.cast(sum, pointer, span));
        }
        let place = self.place(operand)?;
        Ok(self.address_of(place, pointer, span))
    }

    /// The place an lvalue names.
    pub fn place(&mut self, e: rucc_sema::ExprId) -> R<Place> {
        let place = self.unwatched_place(e)?;
        self.watch(e, &place);
        Ok(place)
    }

    fn unwatched_place(&mut self, e: rucc_sema::ExprId) -> R<Place> {
        if let Some(&kept) = self.saved.get(&e) {
            return Ok(self.object_place(kept));
        }
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Decl(decl) => self.variable(decl, span),
            K::Str(text) => {
                let array = self.type_of(e)?;
                let object = globals::string(self.cx, self.index, text, array, span);
                Ok(self.object_place(object))
            }
            K::CompoundLiteral(decl) => self.compound_literal(decl, span),
            K::Member { base, field } => {
                let base = self.place_or_value(base)?;
                Ok(self.field(base, field))
            }
            K::Subscript { base, index } => self.subscript(e, base, index),
            K::Unary { op: rucc_ast::UnaryOp::Deref, operand } => {
                let pointer = self.value(operand)?;
                let ty = self.type_of(e)?;
                Ok(self.deref(pointer, ty))
            }
            K::Convert { kind: Conversion::Lvalue, operand } => self.place(operand),
            K::Comma { lhs, rhs } => {
                self.effect(lhs)?;
                self.place(rhs)
            }
            _ => self.place_or_value(e),
        }
    }

    /// The place of an lvalue, or a temporary that holds the value (`f().x`).
    fn place_or_value(&mut self, e: rucc_sema::ExprId) -> R<Place> {
        if let Some(&kept) = self.saved.get(&e) {
            return Ok(self.object_place(kept));
        }
        let unit = self.unit.clone();
        match unit.tast[e].kind {
            K::Decl(_)
            | K::Str(_)
            | K::CompoundLiteral(_)
            | K::Member { .. }
            | K::Subscript { .. }
            | K::Comma { .. } => self.place(e),
            K::Unary { op: rucc_ast::UnaryOp::Deref, .. } => self.place(e),
            K::Convert { kind: Conversion::Lvalue, operand } => self.place(operand),
            _ => {
                let span = self.expr_span(e);
                let value = self.value(e)?;
                if let ExprKind::Load(place) = &self.ir(value).kind {
                    return Ok(place.clone());
                }
                let kept = self.keep(value, span);
                match &self.ir(kept).kind {
                    ExprKind::Load(place) => Ok(place.clone()),
                    _ => self.stop("this lvalue", span),
                }
            }
        }
    }

    /// `*pointer`, where `*&x` is `x`; unless `x` has `const` parts, which only its initialisation writes by name.
    pub fn deref(&mut self, pointer: ExprId, ty: TypeId) -> Place {
        if let ExprKind::AddressOf(place) = &self.ir(pointer).kind
            && place.ty == ty
            && !matches!(place.base, PlaceBase::Object(o) if read_only::is_guarded(&self.cx.program, o))
        {
            return place.clone();
        }
        let wanted = self.pointer_to(ty);
        let span = self.ir(pointer).span;
        let pointer = self.cast(pointer, wanted, span);
        Place { base: PlaceBase::Deref(pointer), path: Vec::new(), ty }
    }

    pub fn variable(&mut self, decl: rucc_sema::DeclId, span: Span) -> R<Place> {
        if let Some(&local) = self.locals.get(&decl) {
            return match local {
                Local::Object(object) => {
                    self.type_at(self.unit.tast[decl].ty, span)?;
                    Ok(self.object_place(object))
                }
                Local::Vla(_) => self.stop("a variable length array here", span),
            };
        }
        let written = &self.unit.tast[decl];
        if written.kind == DeclKind::Object && written.duration != StorageDuration::Automatic {
            let ty = written.ty;
            let ty = self.type_at(ty, span)?;
            match names::meaning(self.cx, self.index, decl) {
                Meaning::Entity => {}
                Meaning::Unsupported(what) => return self.stop(what, span),
                Meaning::Null => {
                    let pointer = self.pointer_to(ty);
                    let null = self.constant(Const::Null, pointer, span);
                    return Ok(Place { base: PlaceBase::Deref(null), path: Vec::new(), ty });
                }
            }
            let object = globals::object(self.cx, self.index, decl);
            return Ok(self.object_place(object));
        }
        self.stop("this name", span)
    }

    fn subscript(&mut self, e: rucc_sema::ExprId, base: rucc_sema::ExprId, index: rucc_sema::ExprId) -> R<Place> {
        let span = self.expr_span(e);
        let unit = self.unit.clone();
        if types::is_variable(&unit, unit.tast[e].ty) {
            return self.stop("a row of a variable length array here", span);
        }
        if let K::Convert { kind: Conversion::ArrayDecay, operand } = unit.tast[base].kind
            && !types::is_variable(&unit, unit.tast[operand].ty)
            && !is_open_array(&unit, operand)
        {
            let place = self.place(operand)?;
            let place = self.place_before(place, index);
            let index = self.value(index)?;
            let index = self.integer_value(index, span);
            return Ok(self.element(place, index));
        }
        let ty = self.type_of(e)?;
        let pointer = self.value(base)?;
        let pointer = self.before(pointer, index);
        let pointer_type = self.pointer_to(ty);
        let pointer = self.cast(pointer, pointer_type, span);
        if pure::constant_int(&unit.tast, index) == Some(0) {
            return Ok(self.deref(pointer, ty));
        }
        let index = self.value(index)?;
        let index = self.integer_value(index, span);
        let sum = self.binary(BinaryOp::PointerAdd, pointer, index, pointer_type, span);
        Ok(Place { base: PlaceBase::Deref(sum), path: Vec::new(), ty })
    }
}

/// An array whose declared length says nothing: a flexible array member, `extern int a[]`, or the old `[1]` at the end
/// of a struct that is reached through a pointer, so that it may have been allocated with more bytes.
fn is_open_array(unit: &crate::unit::Unit, array: rucc_sema::ExprId) -> bool {
    use rucc_types::{ArrayLen, TypeKind};
    let TypeKind::Array { len, .. } = unit.types.kind(unit.types.canonical(unit.tast[array].ty)) else { return true };
    match len {
        ArrayLen::Fixed(length) => {
            let K::Member { base, field } = unit.tast[array].kind else { return false };
            let may_have_more = length == 0 || (length == 1 && pure::root(&unit.tast, base).is_none());
            may_have_more && is_last_field(unit, base, field)
        }
        _ => !matches!(unit.tast[array].kind, K::Decl(_)),
    }
}

fn is_last_field(unit: &crate::unit::Unit, base: rucc_sema::ExprId, field: u32) -> bool {
    match unit.types.kind(unit.types.canonical(unit.tast[base].ty)) {
        rucc_types::TypeKind::Record(id) => {
            let info = unit.types.record_info(id);
            info.kind == rucc_types::RecordKind::Struct && field as usize + 1 == info.fields.len()
        }
        _ => false,
    }
}
