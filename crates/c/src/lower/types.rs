//! Types of the checked tree as types of the program.
//!
//! A variable length array has no type of its own in the program: a pointer to one is a pointer to its innermost
//! element of fixed size, and indexing multiplies out the lengths.

use super::{Cx, compatible};
use crate::unit::Unit;
use because_ir::{
    AssumedKind, BitField, Enum, EnumId, Field, FloatFormat, IntStyle, Record, RecordId, Signature, Type, TypeId,
};
use because_source::{FileKind, Span};
use rucc_types::{ArrayLen, FloatKind, IntKind, TypeKind};
use rustc_hash::FxHashMap;

/// What is known of one unit's types.
#[derive(Default)]
pub struct TypeCache {
    map: FxHashMap<rucc_types::TypeId, TypeId>,
    records: FxHashMap<rucc_types::RecordId, Result<RecordId, NoType>>,
    enums: FxHashMap<rucc_types::EnumId, EnumId>,
}

/// Why a type has no counterpart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoType(pub &'static str);

pub fn int(cx: &mut Cx, bits: u32, signed: bool) -> TypeId {
    cx.program.types.intern(Type::Int { bits, signed, style: IntStyle::Decimal })
}

/// The type of the program for one of the unit's, or the name of what is not modelled.
pub fn convert(cx: &mut Cx, unit: &Unit, index: usize, ty: rucc_types::TypeId) -> Result<TypeId, NoType> {
    let canonical = unit.types.canonical(ty);
    if let Some(&known) = cx.type_caches[index].map.get(&canonical) {
        return Ok(known);
    }
    let made = match unit.types.kind(canonical) {
        TypeKind::Void => Type::Void,
        TypeKind::Bool => Type::Bool,
        TypeKind::Int(kind) => Type::Int {
            bits: rucc_types::int_width(kind, &unit.target),
            signed: kind.is_signed(unit.target.char_is_signed),
            style: if kind == IntKind::Char { IntStyle::Char } else { IntStyle::Decimal },
        },
        TypeKind::Float(kind) => Type::Float(float(cx, kind, unit.kind)?),
        TypeKind::Complex(_) => return Err(NoType("complex numbers")),
        TypeKind::Vector { .. } => return Err(NoType("SIMD vectors")),
        // Also the type of a bit-field wider than `int`; arithmetic is cut to its width (`bits`).
        TypeKind::BitInt { signed, width } if width <= 128 => {
            Type::Int { bits: width.next_power_of_two().max(8), signed, style: IntStyle::Decimal }
        }
        TypeKind::BitInt { .. } => return Err(NoType("_BitInt wider than 128 bits")),
        TypeKind::Atomic(inner) => return convert(cx, unit, index, inner),
        TypeKind::Typedef { underlying, .. } => return convert(cx, unit, index, underlying),
        TypeKind::Pointer(to) => {
            let to = fixed_part(unit, to);
            Type::Pointer(convert(cx, unit, index, to)?)
        }
        TypeKind::Array { elem, len } => {
            let element = convert(cx, unit, index, elem)?;
            match len {
                ArrayLen::Fixed(length) => Type::Array { element, length },
                ArrayLen::Unknown | ArrayLen::Star => Type::Array { element, length: 0 },
                ArrayLen::Variable(_) => return Err(NoType("a variable length array here")),
            }
        }
        TypeKind::Function(id) => Type::Function(signature(cx, unit, index, id)?),
        TypeKind::Record(id) => Type::Record(record(cx, unit, index, id)?),
        TypeKind::Enum(id) => Type::Enum(enumeration(cx, unit, index, id)?),
    };
    let id = cx.program.types.intern(made);
    cx.type_caches[index].map.insert(canonical, id);
    Ok(id)
}

/// The type, or bytes of its size where it is not modelled: something that can stand in memory.
pub fn storable(cx: &mut Cx, unit: &Unit, index: usize, ty: rucc_types::TypeId) -> TypeId {
    let known = convert(cx, unit, index, ty).ok();
    let complete = known.filter(|&t| !matches!(cx.program.types.get(t), Type::Void | Type::Function(_)));
    complete.unwrap_or_else(|| {
        let size = rucc_types::layout(&unit.types, ty, &unit.target).map_or(1, |l| l.size);
        let element = int(cx, 8, false);
        cx.program.types.intern(Type::Array { element, length: size })
    })
}

fn float(cx: &mut Cx, kind: FloatKind, file: FileKind) -> Result<FloatFormat, NoType> {
    Ok(match kind {
        FloatKind::Float | FloatKind::Float32 => FloatFormat::F32,
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x => FloatFormat::F64,
        FloatKind::LongDouble => {
            let message = "`long double` is computed as `double`";
            // A model that can handle it says nothing of a program that has none.
            if file != FileKind::Model {
                cx.warn_once("long-double", Span::NONE, message.to_string());
                cx.assume_as(AssumedKind::Inexact, "long double is computed as double");
            }
            FloatFormat::F64
        }
        FloatKind::Float64x | FloatKind::Float128 => return Err(NoType("floating types wider than double")),
        FloatKind::Float16 => return Err(NoType("_Float16")),
        FloatKind::Decimal32 | FloatKind::Decimal64 | FloatKind::Decimal128 => {
            return Err(NoType("decimal floating types"));
        }
    })
}

/// The type under all variable length array levels; other types as they are.
pub fn fixed_part(unit: &Unit, ty: rucc_types::TypeId) -> rucc_types::TypeId {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { elem, .. } if is_variable(unit, ty) => fixed_part(unit, elem),
        _ => ty,
    }
}

/// Is this an array type with a length only known when the program runs, at any level?
pub fn is_variable(unit: &Unit, ty: rucc_types::TypeId) -> bool {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { elem, len } => {
            matches!(len, ArrayLen::Variable(_) | ArrayLen::Star) || is_variable(unit, elem)
        }
        _ => false,
    }
}

pub fn signature(cx: &mut Cx, unit: &Unit, index: usize, id: rucc_types::FunctionId) -> Result<Signature, NoType> {
    let written = unit.types.signature(id);
    let result = convert(cx, unit, index, written.ret)?;
    let params = written.params.iter().map(|&p| convert(cx, unit, index, p)).collect::<Result<_, _>>()?;
    Ok(Signature { result, params, variadic: written.variadic && written.prototyped })
}

fn record(cx: &mut Cx, unit: &Unit, index: usize, id: rucc_types::RecordId) -> Result<RecordId, NoType> {
    if let Some(known) = cx.type_caches[index].records.get(&id) {
        return known.clone();
    }
    let info = unit.types.record_info(id);
    if info.variable.is_some() {
        return Err(NoType("a variable length array in a struct"));
    }
    if info.reverse {
        return Err(NoType("scalar_storage_order"));
    }
    let is_union = info.kind == rucc_types::RecordKind::Union;
    let name = record_name(unit, id);
    let key = same_record_key(unit, id, &name);
    let known = key.as_ref().and_then(|k| cx.records_by_key.get(k)).into_iter().flatten();
    let same = known.copied().find(|&(at, other, _)| compatible::same_record(unit, id, &cx.units[at], other));
    if let Some((_, _, same)) = same {
        cx.type_caches[index].records.insert(id, Ok(same));
        return Ok(same);
    }
    let made = RecordId(cx.program.types.records.len() as u32);
    let layout = info.layout.unwrap_or(rucc_types::Layout { size: 0, align: 1 });
    cx.program.types.records.push(Record {
        name,
        is_union,
        fields: Vec::new(),
        size: layout.size,
        align: layout.align,
        span: Span::NONE,
    });
    cx.type_caches[index].records.insert(id, Ok(made));
    if let Some(key) = key {
        cx.records_by_key.entry(key).or_default().push((index, id, made));
    }
    match fields(cx, unit, index, id) {
        Ok(fields) => {
            cx.program.types.records[made.0 as usize].fields = fields;
            Ok(made)
        }
        Err(problem) => {
            cx.type_caches[index].records.insert(id, Err(problem.clone()));
            cx.records_by_key.values_mut().for_each(|known| known.retain(|(_, _, other)| *other != made));
            Err(problem)
        }
    }
}

fn fields(cx: &mut Cx, unit: &Unit, index: usize, id: rucc_types::RecordId) -> Result<Vec<Field>, NoType> {
    let mut fields = Vec::new();
    for field in &unit.types.record_info(id).fields {
        // A bit-field of width 0 holds nothing and may stand behind the end.
        let empty = field.bits == Some(0);
        let start = if empty { 0 } else { field.bit_offset() as u64 };
        fields.push(Field {
            name: field.name.map(|n| unit.names.resolve(n).to_string()).unwrap_or_default(),
            ty: convert(cx, unit, index, field.ty)?,
            offset: if empty { 0 } else { field.offset },
            bits: field.bits.map(|width| BitField { start, width }),
            read_only: is_const(unit, field.ty),
        });
    }
    Ok(fields)
}

/// Whether an object of this type is `const`, an array because of its elements.
pub fn is_const(unit: &Unit, ty: rucc_types::TypeId) -> bool {
    unit.types.object_quals(unit.types.canonical(ty)).has(rucc_types::Qualifiers::CONST)
}

fn record_name(unit: &Unit, id: rucc_types::RecordId) -> String {
    let info = unit.types.record_info(id);
    let word = info.kind.as_str();
    if let Some(tag) = info.tag {
        return format!("{word} {}", unit.names.resolve(tag));
    }
    let alias = unit
        .types
        .aliases()
        .iter()
        .find(|a| matches!(unit.types.kind(unit.types.canonical(a.of)), TypeKind::Record(r) if r == id));
    match alias {
        Some(alias) => unit.names.resolve(alias.name).to_string(),
        None => format!("{word} (unnamed)"),
    }
}

/// Under what records that may be one are searched for: two units that include one header mean the same record. Members
/// that are records themselves are compared afterwards.
fn same_record_key(unit: &Unit, id: rucc_types::RecordId, name: &str) -> Option<String> {
    let info = unit.types.record_info(id);
    info.layout?;
    let mut key = format!("{name}/{:?}", info.layout);
    for field in &info.fields {
        let spelled = field.name.map(|n| unit.names.resolve(n)).unwrap_or_default();
        let kind = std::mem::discriminant(&unit.types.kind(unit.types.canonical(field.ty)));
        let of = rucc_types::spell(&unit.types, &unit.names, field.ty);
        key.push_str(&format!("/{spelled}:{kind:?}:{of}@{}.{}", field.offset, field.bit));
    }
    Some(key)
}

/// Enums whose enumerators the user's functions name, also where no declaration has that type: variables may be shown by
/// their names.
pub fn named_enums(cx: &mut Cx) {
    for index in 0..cx.units.len() {
        let unit = cx.units[index].clone();
        let of_uses = unit.tast.uses().iter().filter_map(|(_, used)| match used {
            rucc_sema::Used::Type(ty) => Some(*ty),
            _ => None,
        });
        let is_enum = |ty: &rucc_types::TypeId| matches!(unit.types.kind(unit.types.canonical(*ty)), TypeKind::Enum(_));
        for ty in of_uses.filter(|ty| unit.kind == FileKind::User && is_enum(ty)) {
            // What has no counterpart has no names either.
            let _ = convert(cx, &unit, index, ty);
        }
    }
}

fn enumeration(cx: &mut Cx, unit: &Unit, index: usize, id: rucc_types::EnumId) -> Result<EnumId, NoType> {
    if let Some(&known) = cx.type_caches[index].enums.get(&id) {
        return Ok(known);
    }
    let info = unit.types.enum_info(id);
    if info.hardbool.is_some() {
        return Err(NoType("hardbool"));
    }
    let underlying = match info.underlying {
        Some(ty) => convert(cx, unit, index, ty)?,
        None => int(cx, 32, false),
    };
    let name = match info.tag {
        Some(tag) => format!("enum {}", unit.names.resolve(tag)),
        None => "enum (unnamed)".to_string(),
    };
    let constants = info.enumerators.iter().map(|e| (unit.names.resolve(e.name).to_string(), e.value)).collect();
    let made = Enum { name, underlying, constants };
    let found = cx.program.types.enums.iter().position(|e| *e == made);
    let made = EnumId(match found {
        Some(at) => at as u32,
        None => {
            cx.program.types.enums.push(made);
            cx.program.types.enums.len() as u32 - 1
        }
    });
    cx.type_caches[index].enums.insert(id, made);
    Ok(made)
}
