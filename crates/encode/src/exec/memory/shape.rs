//! How a type's value lies in cells: one cell a scalar, records field by field with their padding, arrays element by
//! element. An array of many cells has header cells in front, one a scalar of its element, for a term of array sort
//! that holds what the element cells do not.

use because_ir::{Endian, Program, Type, TypeId};
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ShapeId(pub u32);

#[derive(Debug, Clone)]
pub(crate) struct Shape {
    /// The type whose layout this is; none for padding and raw bytes.
    pub ty: Option<TypeId>,
    /// Bytes; for a bit-field or padding of less than bytes, rounded up.
    pub size: u64,
    pub cells: u64,
    pub kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar {
        /// Of the cell's value: a Bool for `Bool`, else a bit-vector of so many bits.
        bits: u32,
        boolean: bool,
    },
    Record {
        /// Ascending by position.
        parts: Vec<Part>,
        /// Part by field index.
        fields: Vec<u32>,
    },
    Array {
        element: ShapeId,
        length: u64,
        stride: u64,
        /// Header cells: a term each scalar of the element, then one that says which elements were written; 0 for an
        /// array that is only cells.
        headers: u64,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// In bits from the start of the record, counted from the low bit of each byte (little endian) or from its high
    /// bit (big endian).
    pub start: u64,
    pub bits: u64,
    pub cell: u64,
    pub shape: ShapeId,
    pub field: Option<u32>,
    pub bitfield: bool,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Shapes {
    list: Vec<Shape>,
    of_type: FxHashMap<(TypeId, bool), ShapeId>,
    of_bits: FxHashMap<(u32, Option<TypeId>), ShapeId>,
    of_array: FxHashMap<(ShapeId, u64, bool), ShapeId>,
}

/// A scalar found in a shape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leaf {
    pub cell: u64,
    pub shape: ShapeId,
    /// Its first bit from the start of the object.
    pub start: u64,
    pub bits: u64,
}

impl Shapes {
    pub(crate) fn get(&self, id: ShapeId) -> &Shape {
        &self.list[id.0 as usize]
    }

    /// The layout of a type that was asked for before.
    pub(crate) fn known(&self, ty: TypeId) -> Option<ShapeId> {
        self.of_type.get(&(ty, false)).copied()
    }

    fn add(&mut self, shape: Shape) -> ShapeId {
        self.list.push(shape);
        ShapeId(self.list.len() as u32 - 1)
    }

    /// A run of bits that is no whole scalar: padding, a bit-field of a type, a raw byte.
    pub(crate) fn bits(&mut self, bits: u32, ty: Option<TypeId>) -> ShapeId {
        if let Some(&id) = self.of_bits.get(&(bits, ty)) {
            return id;
        }
        let size = u64::from(bits.div_ceil(8));
        let id = self.add(Shape { ty, size, cells: 1, kind: Kind::Scalar { bits, boolean: false } });
        self.of_bits.insert((bits, ty), id);
        id
    }

    /// An array of some shape that may have no type of its own: allocated memory, raw bytes.
    pub(crate) fn array(&mut self, element: ShapeId, length: u64, explode: u64, headerless: bool) -> ShapeId {
        if let Some(&id) = self.of_array.get(&(element, length, headerless)) {
            return id;
        }
        let (cells, stride) = (self.get(element).cells, self.get(element).size);
        let flat = cells.saturating_mul(length);
        let headers = if headerless || flat <= explode { 0 } else { 2 * self.flat_cells(element) };
        let shape = Shape {
            ty: None,
            size: stride.saturating_mul(length),
            cells: flat.saturating_add(headers),
            kind: Kind::Array { element, length, stride, headers },
        };
        let id = self.add(shape);
        self.of_array.insert((element, length, headerless), id);
        id
    }

    /// Cells of the element of an array of arrays, seen as one long array.
    pub(crate) fn flat_cells(&self, mut shape: ShapeId) -> u64 {
        while let Kind::Array { element, .. } = self.get(shape).kind {
            shape = element;
        }
        self.get(shape).cells
    }

    /// The layout of a type. `headerless` inside an array that has headers: no further headers.
    pub(crate) fn of(&mut self, program: &Program, ty: TypeId, explode: u64, headerless: bool) -> ShapeId {
        if let Some(&id) = self.of_type.get(&(ty, headerless)) {
            return id;
        }
        let size = program.size_of(ty);
        let id = match program.types.representation(ty).clone() {
            Type::Array { element, length } => self.array_type(program, ty, element, length, explode, headerless),
            Type::Record(r) => {
                let record = program.types.record(r).clone();
                if record.is_union {
                    let byte = self.bits(8, None);
                    let raw = self.array(byte, record.size, explode, headerless);
                    let shape = Shape { ty: Some(ty), ..self.get(raw).clone() };
                    self.add(shape)
                } else {
                    self.record(program, ty, &record, explode, headerless)
                }
            }
            Type::Bool => {
                let kind = Kind::Scalar { bits: 1, boolean: true };
                self.add(Shape { ty: Some(ty), size: 1, cells: 1, kind })
            }
            Type::Void | Type::Function(_) => {
                let byte = self.bits(8, None);
                self.array(byte, 0, explode, headerless)
            }
            _ => {
                let kind = Kind::Scalar { bits: program.bits_of(ty), boolean: false };
                self.add(Shape { ty: Some(ty), size, cells: 1, kind })
            }
        };
        self.of_type.insert((ty, headerless), id);
        id
    }

    fn array_type(
        &mut self,
        program: &Program,
        ty: TypeId,
        element: TypeId,
        length: u64,
        explode: u64,
        headerless: bool,
    ) -> ShapeId {
        let inner = self.of(program, element, explode, true);
        let headed = !headerless && self.get(inner).cells.saturating_mul(length) > explode;
        let inner = if headerless || headed { inner } else { self.of(program, element, explode, false) };
        let raw = self.array(inner, length, explode, headerless);
        let shape = Shape { ty: Some(ty), ..self.get(raw).clone() };
        self.add(shape)
    }

    fn record(
        &mut self,
        program: &Program,
        ty: TypeId,
        record: &because_ir::Record,
        explode: u64,
        headerless: bool,
    ) -> ShapeId {
        let mut found: Vec<(u64, u64, ShapeId, u32, bool)> = Vec::new();
        for (i, field) in record.fields.iter().enumerate() {
            match field.bits {
                Some(b) if b.width > 0 => {
                    let shape = self.bits(b.width, Some(field.ty));
                    found.push((b.start, u64::from(b.width), shape, i as u32, true));
                }
                Some(_) => {}
                None => {
                    let shape = self.of(program, field.ty, explode, headerless);
                    found.push((field.offset * 8, self.get(shape).size * 8, shape, i as u32, false));
                }
            }
        }
        found.sort_by_key(|f| (f.0, f.3));
        let mut parts: Vec<Part> = Vec::new();
        let mut fields = vec![u32::MAX; record.fields.len()];
        let (mut at, mut cell) = (0, 0);
        for (start, bits, shape, field, bitfield) in found {
            self.pad(&mut parts, &mut at, &mut cell, start);
            fields[field as usize] = parts.len() as u32;
            parts.push(Part { start, bits, cell, shape, field: Some(field), bitfield });
            cell += self.get(shape).cells;
            at = at.max(start + bits);
        }
        self.pad(&mut parts, &mut at, &mut cell, record.size * 8);
        self.add(Shape { ty: Some(ty), size: record.size, cells: cell, kind: Kind::Record { parts, fields } })
    }

    /// Padding up to a bit, in pieces of at most a byte that do not straddle bytes.
    fn pad(&mut self, parts: &mut Vec<Part>, at: &mut u64, cell: &mut u64, to: u64) {
        while *at < to {
            let end = (*at / 8 * 8 + 8).min(to);
            let shape = self.bits((end - *at) as u32, None);
            parts.push(Part {
                start: *at,
                bits: end - *at,
                cell: *cell,
                shape,
                field: None,
                bitfield: !at.is_multiple_of(8) || end - *at != 8,
            });
            *cell += 1;
            *at = end;
        }
    }

    /// The scalars that overlap bits `from` to `to` of a shape, in order.
    pub(crate) fn leaves(&self, shape: ShapeId, from: u64, to: u64, out: &mut Vec<Leaf>) {
        self.leaves_at(shape, 0, 0, from, to, out);
    }

    fn leaves_at(&self, id: ShapeId, cell: u64, start: u64, from: u64, to: u64, out: &mut Vec<Leaf>) {
        let shape = self.get(id);
        match &shape.kind {
            Kind::Scalar { bits, boolean } => {
                let bits = if *boolean { 8 } else { u64::from(*bits) };
                if start < to && from < start + bits {
                    out.push(Leaf { cell, shape: id, start, bits });
                }
            }
            Kind::Record { parts, .. } => {
                for part in parts {
                    let at = start + part.start;
                    if at < to && from < at + part.bits {
                        self.leaves_at(part.shape, cell + part.cell, at, from, to, out);
                    }
                }
            }
            Kind::Array { element, length, stride, headers } => {
                let wide = stride * 8;
                if wide == 0 {
                    return;
                }
                let first = from.saturating_sub(start) / wide;
                let last = to.saturating_sub(start).div_ceil(wide).min(*length);
                let cells = self.get(*element).cells;
                for i in first..last {
                    self.leaves_at(*element, cell + headers + i * cells, start + i * wide, from, to, out);
                }
            }
        }
    }

    /// The leaf that owns a cell, as the path a person reads (`[2].next`) and its shape. `None` for a header.
    pub(crate) fn path(&self, program: &Program, id: ShapeId, cell: u64, out: &mut String) -> Option<ShapeId> {
        let shape = self.get(id);
        match &shape.kind {
            Kind::Scalar { .. } => Some(id),
            Kind::Record { parts, .. } => {
                let at = parts.partition_point(|p| p.cell <= cell).checked_sub(1)?;
                let part = &parts[at];
                if let (Some(field), Some(ty)) = (part.field, shape.ty)
                    && let Type::Record(r) = program.types.get(ty)
                {
                    let name = &program.types.record(*r).fields[field as usize].name;
                    if !name.is_empty() {
                        out.push('.');
                        out.push_str(name);
                    }
                } else {
                    out.push_str(&format!(".byte{}", part.start / 8));
                }
                self.path(program, part.shape, cell - part.cell, out)
            }
            Kind::Array { element, headers, .. } => {
                let inner = cell.checked_sub(*headers)?;
                let cells = self.get(*element).cells.max(1);
                out.push_str(&format!("[{}]", inner / cells));
                self.path(program, *element, inner % cells, out)
            }
        }
    }

    /// The shape of the scalar in a cell; for a header, of the scalar it holds many of.
    pub(crate) fn leaf_shape(&self, mut id: ShapeId, mut cell: u64) -> LeafKind {
        loop {
            match &self.get(id).kind {
                Kind::Scalar { .. } => return LeafKind::Scalar(id),
                Kind::Record { parts, .. } => {
                    let at = parts.partition_point(|p| p.cell <= cell).saturating_sub(1);
                    let Some(part) = parts.get(at) else { return LeafKind::None };
                    cell -= part.cell;
                    id = part.shape;
                }
                Kind::Array { element, headers, .. } => {
                    if cell < *headers {
                        let mut flat = *element;
                        while let Kind::Array { element, .. } = self.get(flat).kind {
                            flat = element;
                        }
                        let mask = cell >= headers / 2;
                        return match self.leaf_shape(flat, cell % (headers / 2)) {
                            LeafKind::Scalar(s) => LeafKind::Header { array: id, leaf: s, mask },
                            other => other,
                        };
                    }
                    let cells = self.get(*element).cells.max(1);
                    cell = (cell - headers) % cells;
                    id = *element;
                }
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeafKind {
    Scalar(ShapeId),
    Header { array: ShapeId, leaf: ShapeId, mask: bool },
    None,
}

/// The position, counted from the low end of the value, of `width` bits that start `from` bits after the start of a
/// scalar of `bits` bits.
pub(crate) fn low_bit(endian: Endian, bits: u64, from: u64, width: u64) -> u64 {
    match endian {
        Endian::Little => from,
        Endian::Big => bits - from - width,
    }
}
