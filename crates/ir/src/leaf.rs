//! Scalar leaves of a type: which there are, and what a reader calls the one at an offset.
//!
//! Interpreter and encoder name inputs after leaves, so both use these functions. An aggregate input is one input per
//! leaf, in the order of [`leaves`], named `name + leaf.path`. A value never written is named after its object and the
//! leaf at its offset ([`leaf_at`]); a heap object is called after its allocation ([`allocation_name`]) and
//! [`heap_leaf`] names its parts.

use crate::limits;
use crate::{AllocKind, BitField, ObjectKind, Place, PlaceBase, Program, Type, TypeId};

/// A scalar inside an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// `[3]`, `.next`, `.rows[2].sum`; empty where the object is itself a scalar.
    pub path: String,
    /// The scalar's type.
    pub ty: TypeId,
    /// Bytes from the start of the object; for a bit-field those of its record's first byte that it touches.
    pub offset: u64,
    /// For a bit-field: bits from the start of the object, and its width.
    pub bits: Option<BitField>,
}

/// All scalars of a type in order of their offsets; of a union those of its largest member. Stops after `limit`.
pub fn leaves(program: &Program, ty: TypeId, limit: usize) -> Vec<Leaf> {
    let mut found = Vec::new();
    collect(program, (ty, 0), 0, &mut String::new(), limit, &mut found);
    found
}

fn collect(
    program: &Program,
    (ty, depth): (TypeId, u32),
    offset: u64,
    path: &mut String,
    limit: usize,
    found: &mut Vec<Leaf>,
) {
    if found.len() >= limit || depth > limits::LEAF_DEPTH {
        return;
    }
    let length = path.len();
    match program.types.get(ty) {
        Type::Array { element, length: count } => {
            let size = program.size_of(*element);
            for i in 0..*count {
                if found.len() >= limit || (size == 0 && i > 0) {
                    break;
                }
                path.push_str(&format!("[{i}]"));
                collect(program, (*element, depth + 1), offset + i * size, path, limit, found);
                path.truncate(length);
            }
        }
        Type::Record(id) => {
            let record = program.types.record(*id);
            let largest = (0..record.fields.len())
                .max_by_key(|&i| (program.size_of(record.fields[i].ty), std::cmp::Reverse(i)))
                .filter(|_| record.is_union);
            for (i, field) in record.fields.iter().enumerate() {
                if largest.is_some_and(|l| l != i) {
                    continue;
                }
                push_field(path, &field.name);
                match field.bits {
                    Some(bits) if field.name.is_empty() || bits.width == 0 => {}
                    Some(bits) => found.push(bit_leaf(path, field.ty, offset, bits)),
                    None => collect(program, (field.ty, depth + 1), offset + field.offset, path, limit, found),
                }
                path.truncate(length);
            }
        }
        Type::Void | Type::Function(_) => {}
        _ => found.push(Leaf { path: path.clone(), ty, offset, bits: None }),
    }
}

fn bit_leaf(path: &str, ty: TypeId, record: u64, bits: BitField) -> Leaf {
    let start = record * 8 + bits.start;
    Leaf { path: path.to_string(), ty, offset: start / 8, bits: Some(BitField { start, width: bits.width }) }
}

fn push_field(path: &mut String, name: &str) {
    if !name.is_empty() {
        path.push('.');
        path.push_str(name);
    }
}

/// The leaf of `ty` that holds the byte at `offset`, for an access of `size` bytes there. Of a union's members the
/// first with a leaf of exactly that offset and size counts, else the first that holds the byte. `None` for padding and
/// offsets outside.
pub fn leaf_at(program: &Program, ty: TypeId, offset: u64, size: u64) -> Option<Leaf> {
    find(program, (ty, 0), 0, (offset, size), String::new())
}

fn find(
    program: &Program,
    (ty, depth): (TypeId, u32),
    start: u64,
    (offset, size): (u64, u64),
    path: String,
) -> Option<Leaf> {
    let within = offset.checked_sub(start).filter(|_| depth <= limits::LEAF_DEPTH)?;
    match program.types.get(ty) {
        Type::Array { element, length } => {
            let each = program.size_of(*element);
            let index = within.checked_div(each)?;
            if *length != 0 && index >= *length {
                return None;
            }
            find(program, (*element, depth + 1), start + index * each, (offset, size), format!("{path}[{index}]"))
        }
        Type::Record(id) => {
            let record = program.types.record(*id);
            let mut first = None;
            for field in &record.fields {
                let mut inner = path.clone();
                push_field(&mut inner, &field.name);
                let leaf = match field.bits {
                    Some(bits) => Some(bit_leaf(&inner, field.ty, start, bits)).filter(|l| covers(l, offset)),
                    None => find(program, (field.ty, depth + 1), start + field.offset, (offset, size), inner),
                };
                let Some(leaf) = leaf else { continue };
                let exact = leaf.bits.is_none() && leaf.offset == offset && program.size_of(leaf.ty) == size;
                if !record.is_union || exact {
                    return Some(leaf);
                }
                first = first.or(Some(leaf));
            }
            first
        }
        Type::Void | Type::Function(_) => None,
        _ => (within < program.size_of(ty)).then_some(Leaf { path, ty, offset: start, bits: None }),
    }
}

fn covers(leaf: &Leaf, offset: u64) -> bool {
    leaf.bits.is_some_and(|b| b.width > 0 && (b.start / 8..=(b.start + u64::from(b.width) - 1) / 8).contains(&offset))
}

/// The bit-field of `ty` at exactly these bits.
pub fn bit_field_at(program: &Program, ty: TypeId, bits: BitField) -> Option<Leaf> {
    leaves(program, ty, limits::LEAVES).into_iter().find(|l| l.bits == Some(bits))
}

/// What a reader calls a byte that is no scalar of its own: padding, or bit-fields seen as a byte. `.byte3`,
/// `.rows[2].byte1`, counted from the start of the innermost record.
pub fn byte_path(program: &Program, ty: TypeId, offset: u64) -> String {
    let (mut ty, mut offset, mut path) = (ty, offset, String::new());
    for _ in 0..limits::LEAF_DEPTH {
        match program.types.get(ty) {
            Type::Array { element, .. } if program.size_of(*element) > 0 => {
                let each = program.size_of(*element);
                path.push_str(&format!("[{}]", offset / each));
                (ty, offset) = (*element, offset % each);
            }
            Type::Record(id) => {
                let holds = |f: &&crate::Field| {
                    f.bits.is_none() && f.offset <= offset && offset < f.offset + program.size_of(f.ty)
                };
                let Some(field) = program.types.record(*id).fields.iter().find(holds) else { break };
                push_field(&mut path, &field.name);
                (ty, offset) = (field.ty, offset - field.offset);
            }
            _ => break,
        }
    }
    path.push_str(&format!(".byte{offset}"));
    path
}

/// What a reader calls a part of a heap object: `[2].next` where the element's type is known, else the byte `[40]`.
pub fn heap_leaf(program: &Program, element: Option<TypeId>, offset: u64, size: u64) -> String {
    let Some(element) = element.filter(|&e| program.size_of(e) > 0) else { return format!("[{offset}]") };
    let each = program.size_of(element);
    let inner = leaf_at(program, element, offset % each, size);
    format!("[{}]{}", offset / each, inner.map_or_else(|| byte_path(program, element, offset % each), |leaf| leaf.path))
}

/// As [`byte_path`], in a heap object.
pub fn heap_byte(program: &Program, element: Option<TypeId>, offset: u64) -> String {
    let Some(element) = element.filter(|&e| program.size_of(e) > 0) else { return format!("[{offset}]") };
    let each = program.size_of(element);
    format!("[{}]{}", offset / each, byte_path(program, element, offset % each))
}

/// The name of a fresh object: the array's own name for a variable length array, else that of the function called.
pub fn allocation_name<'a>(program: &'a Program, kind: AllocKind, result: &Place) -> &'a str {
    match (kind, result.base) {
        (AllocKind::Vla, PlaceBase::Object(local)) if result.path.is_empty() => &program.object(local).name,
        (AllocKind::Vla, _) => "vla",
        (AllocKind::Malloc, _) => "malloc",
        (AllocKind::Calloc, _) => "calloc",
        (AllocKind::Alloca, _) => "alloca",
        // Bytes of the entry function's own have the name of its parameter.
        (AllocKind::Library, PlaceBase::Object(local))
            if result.path.is_empty() && program.object(local).kind == ObjectKind::Local =>
        {
            &program.object(local).name
        }
        (AllocKind::Library, _) => "library",
    }
}
