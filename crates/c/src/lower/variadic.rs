//! Variable arguments: the caller packs them in slots of 16 bytes and passes their address as a hidden last argument.
//!
//! A slot holds the argument and, behind its first 8 bytes, a tag of its type. An argument of more than 8 bytes follows
//! in further slots, and a slot with a tag alone is behind the last. `va_arg` of another type than the argument's, or where
//! there is none, is undefined (C17 7.16.1.1, paragraph 2): it compares the tags. All pointers count as one type, and integers of one width where the value is one of both.

use super::body::{Body, R};
use because_ir::{
    BinaryOp, CheckKind, ExprId, ExprKind, Field, FloatFormat, Place, PlaceBase, Projection, Record, RecordId,
    StatementKind, Type, TypeId,
};
use because_source::Span;

const SLOT: u64 = 16;
const TAG: u64 = 8;
/// The tag behind the last argument.
const NONE: i128 = 0;

impl Body<'_, '_> {
    /// The address of the extra arguments of a call.
    pub fn pack(&mut self, extra: &[ExprId], span: Span) -> R<ExprId> {
        let void = self.cx.program.types.intern(Type::Void);
        let pointer = self.pointer_to(void);
        let types: Vec<TypeId> = extra.iter().map(|&e| self.ir(e).ty).collect();
        let record = self.slots(&types);
        let object = self.temp(record, span);
        let tag_type = self.tag_type();
        let part = |field: u32, ty| Place { base: PlaceBase::Object(object), path: vec![Projection::Field(field)], ty };
        for (i, &value) in extra.iter().enumerate() {
            let own = part(2 * i as u32, types[i]);
            self.assign(own.clone(), value, span);
            let tag = self.tag_of(own, tag_type);
            self.assign(part(2 * i as u32 + 1, tag_type), tag, span);
        }
        let none = self.int_const(NONE, tag_type, Span::NONE);
        self.assign(part(2 * extra.len() as u32, tag_type), none, span);
        let whole = self.object_place(object);
        let to_record = self.pointer_to(record);
        let address = self.expr(ExprKind::AddressOf(whole), to_record, span);
        Ok(self.cast(address, pointer, span))
    }

    fn tag_type(&mut self) -> TypeId {
        super::types::int(self.cx, 32, false)
    }

    /// The tag of what lies in a place.
    fn tag_of(&mut self, place: Place, tag_type: TypeId) -> ExprId {
        let both = self.tag(place.ty);
        let both_tags = self.int_const(both, tag_type, Span::NONE);
        let &Type::Int { bits, signed, .. } = self.cx.program.types.representation(place.ty) else { return both_tags };
        let boolean = self.bool_type();
        let ty = super::types::int(self.cx, bits, true);
        let value = self.load(place, Span::NONE);
        let value = self.cast(value, ty, Span::NONE);
        let zero = self.int_const(0, ty, Span::NONE);
        let fits = self.binary(BinaryOp::Ge, value, zero, boolean, Span::NONE);
        let only = self.int_const(both + one_signedness(signed), tag_type, Span::NONE);
        self.expr(ExprKind::Select(fits, both_tags, only), tag_type, Span::NONE)
    }

    /// The same number for types of which an argument of one may be read as the other. For an integer, that of values
    /// that it has signed and unsigned; the next ones are for values that it has in one way only.
    fn tag(&self, ty: TypeId) -> i128 {
        match self.cx.program.types.representation(ty) {
            Type::Int { bits, .. } => i128::from(*bits) * 4,
            Type::Bool => 8,
            Type::Float(FloatFormat::F32) => 2000,
            Type::Float(FloatFormat::F64) => 2001,
            Type::Pointer(_) => 2002,
            Type::Record(id) => 4000 + i128::from(id.0),
            _ => 2003,
        }
    }

    /// A record with the slots of each of the types: its value, its tag.
    fn slots(&mut self, types: &[TypeId]) -> TypeId {
        let mut fields = Vec::new();
        let mut offset = 0;
        let tag = self.tag_type();
        for (i, &ty) in types.iter().enumerate() {
            let at = offset + self.value_offset(ty);
            fields.push(Field { name: format!("arg{}", i + 1), ty, offset: at, bits: None, read_only: false });
            let name = format!("type{}", i + 1);
            fields.push(Field { name, ty: tag, offset: offset + TAG, bits: None, read_only: false });
            offset += self.slot_size(ty);
        }
        fields.push(Field { name: "end".to_string(), ty: tag, offset: offset + TAG, bits: None, read_only: false });
        offset += SLOT;
        let program = &mut self.cx.program.types;
        let known = program.records.iter().position(|r| r.name == "(extra arguments)" && r.fields == fields);
        let id = known.unwrap_or_else(|| {
            program.records.push(Record {
                name: "(extra arguments)".to_string(),
                is_union: false,
                fields,
                size: offset,
                align: SLOT,
                span: Span::NONE,
            });
            program.records.len() - 1
        });
        program.intern(Type::Record(RecordId(id as u32)))
    }

    /// Where a value begins in its slots: one that would cover the tag comes after the first.
    fn value_offset(&self, ty: TypeId) -> u64 {
        if self.cx.program.size_of(ty) > TAG { SLOT } else { 0 }
    }

    fn slot_size(&self, ty: TypeId) -> u64 {
        (self.value_offset(ty) + self.cx.program.size_of(ty)).next_multiple_of(SLOT).max(SLOT)
    }

    /// The place that holds a `va_list`, from the tree's address of it.
    fn list_place(&mut self, list: rucc_sema::ExprId) -> R<Place> {
        let void = self.cx.program.types.intern(Type::Void);
        let pointer = self.pointer_to(void);
        let address = self.value(list)?;
        Ok(self.deref(address, pointer))
    }

    pub fn va_start(&mut self, e: rucc_sema::ExprId, list: rucc_sema::ExprId) -> R<()> {
        let span = self.expr_span(e);
        let function = self.cx.program.function(self.func);
        let Some(&hidden) = function.params.last().filter(|_| function.variadic) else {
            return self.stop("va_start in a function without `...`", span);
        };
        let place = self.list_place(list)?;
        let value = self.load_object(hidden, span);
        self.assign(place, value, span);
        Ok(())
    }

    pub fn va_copy(&mut self, e: rucc_sema::ExprId, to: rucc_sema::ExprId, from: rucc_sema::ExprId) -> R<()> {
        let span = self.expr_span(e);
        let to = self.list_place(to)?;
        let from = self.list_place(from)?;
        let value = self.load(from, span);
        self.assign(to, value, span);
        Ok(())
    }

    /// Reads the argument at the list's pointer and moves the pointer one slot on.
    pub fn va_arg(&mut self, e: rucc_sema::ExprId, list: rucc_sema::ExprId) -> R<ExprId> {
        let span = self.expr_span(e);
        let ty = self.type_of(e)?;
        let place = self.list_place(list)?;
        self.check_tag(&place, ty, span);
        let at = self.moved(&place, self.value_offset(ty), span);
        let pointer = self.pointer_to(ty);
        let typed = self.cast(at, pointer, span);
        let value = self.load(Place { base: PlaceBase::Deref(typed), path: Vec::new(), ty }, span);
        let value = self.keep(value, span);
        let next = self.moved(&place, self.slot_size(ty), span);
        let next = self.cast(next, place.ty, span);
        self.assign(place, next, span);
        Ok(value)
    }

    /// The pointer in a list, some bytes on.
    fn moved(&mut self, list: &Place, bytes: u64, span: Span) -> ExprId {
        let at = self.load(list.clone(), span);
        if bytes == 0 {
            return at;
        }
        let byte = super::types::int(self.cx, 8, false);
        let pointer = self.pointer_to(byte);
        let at = self.cast(at, pointer, span);
        let size = self.cx.size_type();
        let by = self.int_const(i128::from(bytes), size, Span::NONE);
        self.binary(BinaryOp::PointerAdd, at, by, pointer, span)
    }

    /// The next argument has this type.
    fn check_tag(&mut self, list: &Place, ty: TypeId, span: Span) {
        let (tag_type, boolean) = (self.tag_type(), self.bool_type());
        let pointer = self.pointer_to(tag_type);
        let at = self.moved(list, TAG, Span::NONE);
        let at = self.cast(at, pointer, Span::NONE);
        let found = self.load(Place { base: PlaceBase::Deref(at), path: Vec::new(), ty: tag_type }, Span::NONE);
        let temp = self.temp(tag_type, span);
        let kept = self.object_place(temp);
        self.assign(kept.clone(), found, span);
        let found = self.load(kept, Span::NONE);
        let own = self.int_const(self.tag(ty), tag_type, Span::NONE);
        let mut cond = self.binary(BinaryOp::Eq, found, own, boolean, Span::NONE);
        if let &Type::Int { signed, .. } = self.cx.program.types.representation(ty) {
            let only = self.int_const(self.tag(ty) + one_signedness(signed), tag_type, Span::NONE);
            let only = self.binary(BinaryOp::Eq, found, only, boolean, Span::NONE);
            cond = self.binary(BinaryOp::Or, cond, only, boolean, Span::NONE);
        }
        let message = "va_arg of another type than the argument's, or of none".to_string();
        self.emit(StatementKind::Assert { cond, check: CheckKind::LibraryPrecondition, message }, span);
    }

    /// The list leads nowhere from here on.
    pub fn va_end(&mut self, e: rucc_sema::ExprId, list: rucc_sema::ExprId) -> R<()> {
        let span = self.expr_span(e);
        let place = self.list_place(list)?;
        let null = self.constant(because_ir::Const::Null, place.ty, span);
        self.assign(place, null, span);
        Ok(())
    }
}

fn one_signedness(signed: bool) -> i128 {
    if signed { 1 } else { 2 }
}
