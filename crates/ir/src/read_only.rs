//! What may not be written: string literals, objects defined `const`, and `const` members of others (C17 6.7.3,
//! paragraph 6). Allocated memory has no such parts.
//!
//! An object is initialised by its own name: a write to a place with that object as its base, or a fill of or a copy to
//! an address spelled from it ([`names_object`]), is never forbidden. Front ends use no such place for what a program writes
//! through a pointer. A string literal is initialised where it is made, so that writes by its own name are forbidden.

use crate::limits;
use crate::{BinaryOp, ExprId, ExprKind, ObjectId, ObjectKind, PlaceBase, Program, RecordId, Type, TypeId};

/// The bytes of an object that may not be written, as ranges from its start, ascending. At most [`limits::READ_ONLY_PARTS`].
pub fn ranges(program: &Program, object: ObjectId) -> Vec<(u64, u64)> {
    let it = program.object(object);
    let mut found = Vec::new();
    if it.read_only || it.kind == ObjectKind::StringLiteral {
        found.push((0, program.size_of(it.ty)));
    } else if it.kind != ObjectKind::Temp && has_parts(program, it.ty) {
        collect(program, (it.ty, 0), 0, &mut found);
    }
    found.retain(|r| r.0 < r.1);
    found
}

fn collect(program: &Program, (ty, depth): (TypeId, u32), at: u64, found: &mut Vec<(u64, u64)>) {
    if found.len() >= limits::READ_ONLY_PARTS || depth > limits::READ_ONLY_DEPTH {
        return;
    }
    match program.types.get(ty) {
        Type::Array { element, length } if has_parts(program, *element) => {
            let size = program.size_of(*element);
            for i in 0..*length {
                if found.len() >= limits::READ_ONLY_PARTS || size == 0 {
                    return;
                }
                collect(program, (*element, depth + 1), at + i * size, found);
            }
        }
        // Which member of a union its bytes belong to is open.
        Type::Record(id) if !program.types.record(*id).is_union => {
            for field in &program.types.record(*id).fields {
                match field.bits {
                    None if field.read_only => {
                        found.push((at + field.offset, at + field.offset + program.size_of(field.ty)));
                    }
                    None if has_parts(program, field.ty) => {
                        collect(program, (field.ty, depth + 1), at + field.offset, found);
                    }
                    // Only whole bytes: other members may have the rest.
                    Some(bits) if field.read_only => {
                        found.push((at + bits.start.div_ceil(8), at + (bits.start + u64::from(bits.width)) / 8));
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Whether a type has `const` members at any depth.
pub fn has_parts(program: &Program, ty: TypeId) -> bool {
    let mut work = vec![ty];
    let mut seen: Vec<RecordId> = Vec::new();
    while let Some(ty) = work.pop() {
        match program.types.get(ty) {
            Type::Array { element, .. } => work.push(*element),
            Type::Record(id) if !seen.contains(id) => {
                seen.push(*id);
                let record = program.types.record(*id);
                let fields = record.fields.iter().filter(|_| !record.is_union);
                if fields.clone().any(|f| f.read_only) {
                    return true;
                }
                work.extend(fields.map(|f| f.ty).filter(|&t| !program.types.is_scalar(t)));
            }
            _ => {}
        }
    }
    false
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

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "because-ir 1;
language c;
target 64 little;
entry @start.0;
record %part.0 struct size 8 align 4 {
  free: i32 at 0;
  fixed: i32 at 4 readonly;
}
record %either.1 union size 4 align 4 {
  word: i32 at 0;
  same: i32 at 0 readonly;
}
record %whole.2 struct size 28 align 4 {
  head: i32 at 0;
  parts: [2]%part.0 at 4;
  either: %either.1 at 20;
  bits: i32 at 24 bits 196 20 readonly;
}
global whole.0: %whole.2;
global all.1: [3]i32 readonly;
string text.2: [2]i8'char readonly = \"a\\x00\";
fn @start.0() -> void harness {
  temp made.3: %part.0;
b0:
  return;
}
";

    #[test]
    fn members_are_found_but_those_of_unions() {
        let program = crate::parse::parse(TEXT).expect("a program");
        let found = |i| ranges(&program, ObjectId(i));
        assert_eq!(found(0), [(8, 12), (16, 20), (25, 27)]);
        assert_eq!(found(1), [(0, 12)]);
        assert_eq!(found(2), [(0, 2)]);
        // A temporary of the front end.
        assert_eq!(found(3), []);
        assert!(is_guarded(&program, ObjectId(0)));
    }
}
