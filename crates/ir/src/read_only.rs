//! What may not be written: string literals, objects defined `const`, and `const` members of others (C17 6.7.3,
//! paragraph 6). Allocated memory has no such parts.
//!
//! An object is initialised by its own name: a write to a place with that object as its base, or a fill of or a copy to
//! an address spelled from it ([`names_object`]), is never forbidden. Front ends use no such place for what a program writes
//! through a pointer. A string literal is initialised where it is made, so that writes by its own name are forbidden.

use crate::{BinaryOp, ExprId, ExprKind, ObjectId, ObjectKind, PlaceBase, Program, Type, TypeId};

/// So many parts of an object are looked at.
pub const MOST_PARTS: usize = 1 << 12;

/// The bytes of an object that may not be written, as ranges from its start, ascending. At most [`MOST_PARTS`].
pub fn ranges(program: &Program, object: ObjectId) -> Vec<(u64, u64)> {
    let it = program.object(object);
    let mut found = Vec::new();
    if it.read_only || it.kind == ObjectKind::StringLiteral {
        found.push((0, program.size_of(it.ty)));
    } else if it.kind != ObjectKind::Temp {
        collect(program, it.ty, 0, &mut found);
    }
    found.retain(|r| r.0 < r.1);
    found
}

fn collect(program: &Program, ty: TypeId, at: u64, found: &mut Vec<(u64, u64)>) {
    match program.types.get(ty) {
        Type::Array { element, length } if has_parts(program, *element) => {
            let size = program.size_of(*element);
            for i in 0..*length {
                if found.len() >= MOST_PARTS {
                    return;
                }
                collect(program, *element, at + i * size, found);
            }
        }
        // Which member of a union its bytes belong to is open.
        Type::Record(id) if !program.types.record(*id).is_union => {
            for field in &program.types.record(*id).fields {
                match field.bits {
                    None if field.read_only => {
                        found.push((at + field.offset, at + field.offset + program.size_of(field.ty)));
                    }
                    None => collect(program, field.ty, at + field.offset, found),
                    // Only whole bytes: other members may have the rest.
                    Some(bits) if field.read_only => {
                        found.push((at + bits.start.div_ceil(8), at + (bits.start + u64::from(bits.width)) / 8));
                    }
                    Some(_) => {}
                }
            }
        }
        _ => {}
    }
}

/// Whether a type has `const` members at any depth.
pub fn has_parts(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Array { element, .. } => has_parts(program, *element),
        Type::Record(id) => {
            let record = program.types.record(*id);
            !record.is_union && record.fields.iter().any(|f| f.read_only || has_parts(program, f.ty))
        }
        _ => false,
    }
}

/// Whether something in an object may not be written.
pub fn is_guarded(program: &Program, object: ObjectId) -> bool {
    let it = program.object(object);
    it.read_only || it.kind == ObjectKind::StringLiteral || has_parts(program, it.ty)
}

/// The object whose own name an address is made from: writing it there is its initialisation.
pub fn names_object(program: &Program, address: ExprId) -> Option<ObjectId> {
    match &program.expr(address).kind {
        ExprKind::AddressOf(place) => match place.base {
            PlaceBase::Object(object) => Some(object),
            PlaceBase::Deref(_) => None,
        },
        ExprKind::Cast(inner) | ExprKind::Binary(BinaryOp::PointerAdd, inner, _) => names_object(program, *inner),
        _ => None,
    }
}
