//! Variable arguments: the caller packs them in slots of 16 bytes and passes their address as a hidden last argument.

use super::body::{Body, R};
use because_ir::{BinaryOp, ExprId, ExprKind, Field, Place, PlaceBase, Projection, Record, RecordId, Type, TypeId};
use because_source::Span;

const SLOT: u64 = 16;

impl Body<'_, '_> {
    /// The address of the extra arguments of a call.
    pub fn pack(&mut self, extra: &[ExprId], span: Span) -> R<ExprId> {
        let void = self.cx.program.types.intern(Type::Void);
        let pointer = self.pointer_to(void);
        if extra.is_empty() {
            return Ok(self.constant(because_ir::Const::Null, pointer, span));
        }
        let types: Vec<TypeId> = extra.iter().map(|&e| self.ir(e).ty).collect();
        let record = self.slots(&types);
        let object = self.temp(record, span);
        for (i, &value) in extra.iter().enumerate() {
            let place =
                Place { base: PlaceBase::Object(object), path: vec![Projection::Field(i as u32)], ty: types[i] };
            self.assign(place, value, span);
        }
        let whole = self.object_place(object);
        let to_record = self.pointer_to(record);
        let address = self.expr(ExprKind::AddressOf(whole), to_record, span);
        Ok(self.cast(address, pointer, span))
    }

    /// A record with one slot for each of the types.
    fn slots(&mut self, types: &[TypeId]) -> TypeId {
        let mut fields = Vec::new();
        let mut offset = 0;
        for (i, &ty) in types.iter().enumerate() {
            fields.push(Field { name: format!("arg{}", i + 1), ty, offset, bits: None, read_only: false });
            offset += self.slot_size(ty);
        }
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

    fn slot_size(&self, ty: TypeId) -> u64 {
        self.cx.program.size_of(ty).next_multiple_of(SLOT).max(SLOT)
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
        let at = self.load(place.clone(), span);
        let pointer = self.pointer_to(ty);
        let typed = self.cast(at, pointer, span);
        let value = self.load(Place { base: PlaceBase::Deref(typed), path: Vec::new(), ty }, span);
        let value = self.keep(value, span);
        let byte = super::types::int(self.cx, 8, false);
        let bytes = self.pointer_to(byte);
        let at = self.load(place.clone(), span);
        let at = self.cast(at, bytes, span);
        let size = self.cx.size_type();
        let step = self.int_const(i128::from(self.slot_size(ty)), size, span);
        let next = self.binary(BinaryOp::PointerAdd, at, step, bytes, span);
        let next = self.cast(next, place.ty, span);
        self.assign(place, next, span);
        Ok(value)
    }
}
