//! Initial values of locals and compound literals.
//!
//! The tree has them flat: a value at each offset. What is not named is zero, but for the bytes of a union that the
//! member named in it does not have: those are unspecified (C17 6.2.6.1, paragraph 7).

use super::body::{Body, Local, R};
use super::{globals, types};
use crate::limits;
use because_ir::{BinaryOp, ExprKind, ObjectId, Place, PlaceBase, Projection, StatementKind, Type, TypeId};
use because_source::Span;
use rucc_sema::{DeclId, ExprKind as K, InitEntry, InitList, StorageDuration};

impl Body<'_, '_> {
    pub fn initialise(&mut self, object: ObjectId, init: InitList, span: Span) -> R<()> {
        let unit = self.unit.clone();
        let entries = unit.tast[init].to_vec();
        let ty = self.cx.program.object(object).ty;
        let whole = self.object_place(object);
        if let [only] = entries[..]
            && (self.cx.program.types.is_scalar(ty) || self.is_whole_value(&only, ty)?)
        {
            return self.initialise_whole(whole, &only, span);
        }
        let mut written = Vec::new();
        for entry in &entries {
            self.covered(entry, &mut written)?;
        }
        let mut leaves = Vec::new();
        self.leaves(ty, 0, &mut leaves);
        let missing: Vec<(u64, TypeId)> =
            leaves.iter().copied().filter(|(offset, ty)| !self.is_covered(*offset, *ty, &written)).collect();
        let covered: u64 = written.iter().map(|(from, to)| to - from).sum();
        let partial = self.has_union(ty) && covered < self.cx.program.size_of(ty);
        let cleared = leaves.len() > limits::CLEARED_UNCOUNTED
            || missing.len() >= limits::CLEARED_FROM
            || partial
            || has_bit_field(&entries);
        let mut open = Vec::new();
        if cleared {
            if partial {
                let named = entries.iter().map(|e| self.named(e)).collect::<R<Vec<_>>>()?;
                self.open_bytes(ty, 0, &named, &mut open);
            }
            self.clear(&whole, &open, span);
        } else {
            for (offset, leaf) in missing {
                let place = self.part(&whole, offset, leaf, None, span)?;
                let zero = self.int_const(0, leaf, span);
                self.assign(place, zero, span);
            }
        }
        let is_open = |at: u64| open.iter().any(|&(from, to)| from <= at && at < to);
        let values: Vec<_> = entries.iter().map(|entry| entry.value).collect();
        let arranged = self.arrange_list(&values, span)?;
        let parts =
            entries.iter().try_for_each(|entry| self.initialise_part(&whole, entry, cleared && !is_open(entry.offset)));
        self.end_arranged(arranged);
        parts
    }

    /// One value of the object's own type.
    fn is_whole_value(&mut self, entry: &InitEntry, ty: TypeId) -> R<bool> {
        let is_string = matches!(self.unit.tast[entry.value].kind, K::Str(_));
        Ok(!is_string && entry.offset == 0 && !entry.is_bit_field() && self.type_of(entry.value)? == ty)
    }

    fn initialise_whole(&mut self, place: Place, entry: &InitEntry, span: Span) -> R<()> {
        let arranged = self.arrange(entry.value)?;
        let result = self.initialise_as_arranged(place, entry, span);
        self.end_arranged(arranged);
        result
    }

    fn initialise_as_arranged(&mut self, place: Place, entry: &InitEntry, span: Span) -> R<()> {
        let ty = self.type_of(entry.value)?;
        if let (K::Call { callee, args }, true) = (self.unit.tast[entry.value].kind, ty == place.ty)
            && self.call_into(entry.value, callee, args, &place)?
        {
            return Ok(());
        }
        let value = self.value(entry.value)?;
        let value = self.cast(value, place.ty, span);
        self.assign(place, value, span);
        Ok(())
    }

    /// All bytes of a place to zero, but for those in `open`.
    fn clear(&mut self, place: &Place, open: &[(u64, u64)], span: Span) {
        let pointer = self.pointer_to(place.ty);
        let whole = self.expr(ExprKind::AddressOf(place.clone()), pointer, span);
        let byte_type = types::int(self.cx, 8, false);
        let bytes_pointer = self.pointer_to(byte_type);
        let byte = self.int_const(0, byte_type, span);
        let size_type = self.cx.size_type();
        let end = self.cx.program.size_of(place.ty);
        let mut from = 0;
        for &(until, next) in open.iter().chain([&(end, end)]) {
            if from < until {
                let bytes = self.int_const(i128::from(until - from), size_type, span);
                let to = if from == 0 {
                    whole
                } else {
                    let whole = self.cast(whole, bytes_pointer, span);
                    let by = self.int_const(i128::from(from), size_type, span);
                    self.binary(BinaryOp::PointerAdd, whole, by, bytes_pointer, span)
                };
                self.emit(StatementKind::Fill { to, byte, bytes }, span);
            }
            from = next;
        }
    }

    fn named(&mut self, entry: &InitEntry) -> R<Named> {
        let mut ty = self.type_of(entry.value)?;
        if let (K::Str(_), Type::Array { element, .. }) =
            (self.unit.tast[entry.value].kind, self.cx.program.types.get(ty))
        {
            ty = *element;
        }
        let bits = entry.is_bit_field().then(|| because_ir::BitField {
            start: entry.offset * 8 + u64::from(entry.bit_offset),
            width: entry.bit_width,
        });
        Ok(Named { offset: entry.offset, ty, bits })
    }

    /// The bytes of unions that the named member does not have. Where several members may be meant, the largest is.
    fn open_bytes(&self, ty: TypeId, offset: u64, named: &[Named], out: &mut Vec<(u64, u64)>) {
        let size = self.cx.program.size_of(ty);
        let inside = |n: &&Named| offset <= n.offset && n.offset < offset + size;
        if !named.iter().any(|n| inside(&n)) {
            return;
        }
        match self.cx.program.types.get(ty) {
            Type::Array { element, length } => {
                let size = self.cx.program.size_of(*element);
                (0..*length).for_each(|i| self.open_bytes(*element, offset + i * size, named, out));
            }
            Type::Record(record) => {
                let record = self.cx.program.types.record(*record);
                if !record.is_union {
                    record.fields.iter().for_each(|f| self.open_bytes(f.ty, offset + f.offset, named, out));
                    return;
                }
                let fits = |field: &because_ir::Field, n: &Named| match (field.bits, n.bits) {
                    (Some(f), Some(b)) => f.start == b.start - offset * 8 && f.width == b.width,
                    (Some(_), None) => false,
                    (None, _) => {
                        let bit = n.bits.map(|b| b.start - offset * 8);
                        self.descend(field.ty, n.offset - offset, n.ty, bit, &mut Vec::new())
                    }
                };
                let meant = record.fields.iter().filter(|f| named.iter().filter(inside).all(|n| fits(f, n)));
                if let Some(member) = meant.max_by_key(|f| self.cx.program.size_of(f.ty)) {
                    // A bit-field has no whole bytes.
                    let bytes = if member.bits.is_some() { 0 } else { self.cx.program.size_of(member.ty) };
                    if member.bits.is_none() {
                        self.open_bytes(member.ty, offset, named, out);
                    }
                    if bytes < size {
                        out.push((offset + bytes, offset + size));
                    }
                }
            }
            _ => {}
        }
    }

    /// The bytes an entry writes.
    fn covered(&mut self, entry: &InitEntry, written: &mut Vec<(u64, u64)>) -> R<()> {
        let ty = self.type_of(entry.value)?;
        let size = self.cx.program.size_of(ty);
        written.push((entry.offset, entry.offset + size));
        Ok(())
    }

    fn is_covered(&self, offset: u64, ty: TypeId, written: &[(u64, u64)]) -> bool {
        let end = offset + self.cx.program.size_of(ty);
        written.iter().any(|&(from, to)| from <= offset && end <= to)
    }

    /// The scalars of a type with their offsets; of a union only its first member's.
    fn leaves(&self, ty: TypeId, offset: u64, out: &mut Vec<(u64, TypeId)>) {
        if out.len() > limits::CLEARED_UNCOUNTED {
            return;
        }
        match self.cx.program.types.get(ty) {
            Type::Array { element, length } => {
                let size = self.cx.program.size_of(*element);
                for i in 0..(*length).min(limits::CLEARED_UNCOUNTED as u64 + 1) {
                    self.leaves(*element, offset + i * size, out);
                }
            }
            Type::Record(record) => {
                let record = self.cx.program.types.record(*record);
                let count = if record.is_union { 1 } else { record.fields.len() };
                for field in record.fields.iter().take(count).filter(|f| f.bits.is_none()) {
                    self.leaves(field.ty, offset + field.offset, out);
                }
            }
            _ => out.push((offset, ty)),
        }
    }

    fn has_union(&self, ty: TypeId) -> bool {
        match self.cx.program.types.get(ty) {
            Type::Array { element, .. } => self.has_union(*element),
            Type::Record(record) => {
                let record = self.cx.program.types.record(*record);
                record.is_union || record.fields.iter().any(|f| f.bits.is_some() || self.has_union(f.ty))
            }
            _ => false,
        }
    }

    fn initialise_part(&mut self, whole: &Place, entry: &InitEntry, cleared: bool) -> R<()> {
        let unit = self.unit.clone();
        let span = self.expr_span(entry.value);
        if let K::Str(text) = unit.tast[entry.value].kind {
            let array = self.type_of(entry.value)?;
            if let Type::Array { element, length } = *self.cx.program.types.get(array) {
                let size = self.cx.program.size_of(element);
                let mut values = globals::string_values(self.cx, self.index, text, element);
                values.resize(length as usize, 0);
                for (i, value) in values.into_iter().enumerate() {
                    if value == 0 && cleared {
                        continue;
                    }
                    let place = self.part(whole, entry.offset + i as u64 * size, element, None, span)?;
                    let value = self.constant(because_ir::Const::Int(value), place.ty, span);
                    self.assign(place, value, span);
                }
            }
            return Ok(());
        }
        let ty = self.type_of(entry.value)?;
        let bits = entry.is_bit_field().then_some(entry.offset * 8 + u64::from(entry.bit_offset));
        let place = self.part(whole, entry.offset, ty, bits, span)?;
        let value = self.value(entry.value)?;
        let zero = matches!(&self.ir(value).kind, ExprKind::Const(c) if super::constants::is_zero(c));
        if !(zero && cleared) {
            let value = self.cast(value, place.ty, span);
            self.assign(place, value, span);
        }
        Ok(())
    }

    /// The part of a place at an offset that has the given type.
    fn part(&mut self, whole: &Place, offset: u64, ty: TypeId, bits: Option<u64>, span: Span) -> R<Place> {
        let mut path = Vec::new();
        if self.descend(whole.ty, offset, ty, bits, &mut path) {
            let mut place = whole.clone();
            for step in path {
                place = match step {
                    Step::Field(f) => self.field(place, f),
                    Step::Index(i) => {
                        let size = self.cx.size_type();
                        let index = self.int_const(i128::from(i), size, span);
                        self.element(place, index)
                    }
                };
            }
            return Ok(place);
        }
        self.stop("an initial value at this place", span)
    }

    /// Two integers of one size: what initialises one can initialise the other.
    fn same_shape(&self, a: TypeId, b: TypeId) -> bool {
        self.is_integer(a) && self.is_integer(b) && self.cx.program.size_of(a) == self.cx.program.size_of(b)
    }

    fn descend(&self, at: TypeId, offset: u64, ty: TypeId, bits: Option<u64>, path: &mut Vec<Step>) -> bool {
        if offset == 0 && bits.is_none() && (at == ty || self.same_shape(at, ty)) {
            return true;
        }
        match self.cx.program.types.get(at) {
            Type::Array { element, length } => {
                let size = self.cx.program.size_of(*element);
                if size == 0 || offset / size >= (*length).max(1) {
                    return false;
                }
                path.push(Step::Index(offset / size));
                let inner = bits.map(|b| b - offset / size * size * 8);
                let found = self.descend(*element, offset % size, ty, inner, path);
                if !found {
                    path.pop();
                }
                found
            }
            Type::Record(record) => {
                let record = self.cx.program.types.record(*record);
                for (i, field) in record.fields.iter().enumerate() {
                    path.push(Step::Field(i as u32));
                    let found = match (field.bits, bits) {
                        (Some(f), Some(b)) => f.start == b,
                        (Some(_), None) => false,
                        (None, _) => {
                            let end = field.offset + self.cx.program.size_of(field.ty);
                            offset >= field.offset
                                && offset < end
                                && self.descend(
                                    field.ty,
                                    offset - field.offset,
                                    ty,
                                    bits.map(|b| b - field.offset * 8),
                                    path,
                                )
                        }
                    };
                    if found {
                        return true;
                    }
                    path.pop();
                }
                false
            }
            _ => false,
        }
    }

    /// `(T){ … }`: an object of its own.
    pub fn compound_literal(&mut self, decl: DeclId, span: Span) -> R<Place> {
        let unit = self.unit.clone();
        if unit.tast[decl].duration != StorageDuration::Automatic {
            let object = globals::object(self.cx, self.index, decl);
            return Ok(self.object_place(object));
        }
        let ty = self.type_at(unit.tast[decl].ty, span)?;
        let known = match self.locals.get(&decl) {
            Some(Local::Object(known)) => Some(*known).filter(|o| self.visible.contains(o)),
            _ => None,
        };
        let object = match known {
            Some(object) => object,
            None => {
                self.begin_objects(&[decl]);
                match self.locals.get(&decl) {
                    Some(Local::Object(made)) => *made,
                    _ => return self.stop("this compound literal", span),
                }
            }
        };
        if let Some(init) = unit.tast[decl].init {
            self.initialise(object, init, span)?;
        }
        Ok(Place { base: PlaceBase::Object(object), path: Vec::<Projection>::new(), ty })
    }
}

fn has_bit_field(entries: &[InitEntry]) -> bool {
    entries.iter().any(InitEntry::is_bit_field)
}

/// What an entry gives a value: a scalar at an offset, or a bit-field.
struct Named {
    offset: u64,
    ty: TypeId,
    bits: Option<because_ir::BitField>,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Field(u32),
    Index(u64),
}
