//! Objects that live for the whole run: globals, statics, string literals.

use super::{Cx, constants, link, types};
use crate::limits;
use because_ir::{AssumedKind, Init, Object, ObjectId, ObjectKind, Type, TypeId};
use because_source::Span;
use rucc_sema::{DeclFlags, DeclId, DeclKind, Definition as State, ExprKind, Linkage, StorageDuration, StrId};
use rucc_types::Qualifiers;

/// Makes every object that the user's own files define.
pub fn all_of_unit(cx: &mut Cx, index: usize) {
    let unit = cx.units[index].clone();
    for &decl in unit.tast.top_level() {
        let written = &unit.tast[decl];
        let span = unit.places.span(unit.tast.decl_span(decl));
        if written.kind == DeclKind::Object && written.state != State::Declared && cx.program.sources.is_user(span) {
            object(cx, index, decl);
        }
    }
}

/// The object that a declaration with static storage names.
pub fn object(cx: &mut Cx, index: usize, decl: DeclId) -> ObjectId {
    let written = &cx.units[index].tast[decl];
    if written.linkage == Linkage::None {
        if let Some(&known) = cx.own_objects.get(&(index, decl)) {
            return known;
        }
        let made = make(cx, index, decl);
        return made;
    }
    let key = link::key(cx, index, decl);
    if let Some(&known) = cx.link.made_objects.get(&key) {
        return known;
    }
    let at = link::object_definition(cx, index, decl);
    make(cx, at.unit, at.decl)
}

fn make(cx: &mut Cx, index: usize, decl: DeclId) -> ObjectId {
    let unit = cx.units[index].clone();
    let written = &unit.tast[decl];
    let quals = unit.types.object_quals(written.ty);
    let ty = object_type(cx, index, decl);
    let local = written.linkage == Linkage::None;
    let kind = if written.linkage == Linkage::External { ObjectKind::Global } else { ObjectKind::Static };
    let span = unit.places.span(unit.tast.definition_span(decl));
    let object = Object::new(link::decl_name(&unit, decl), ty, kind)
        .at(span)
        .read_only(types::is_const(&unit, written.ty))
        .volatile(cx.options.volatile_inputs && quals.has(Qualifiers::VOLATILE));
    let id = cx.add_object(object);
    if local {
        cx.own_objects.insert((index, decl), id);
    } else {
        let key = link::key(cx, index, decl);
        cx.link.made_objects.insert(key, id);
    }
    if written.state == State::Declared && written.duration == StorageDuration::Static && written.init.is_none() {
        let name = link::decl_name(&unit, decl).to_string();
        let span = cx.program.objects[id.index()].span;
        cx.warn_once("undefined-object", span, format!("`{name}` is defined nowhere: its value is an input"));
        cx.assume_as(AssumedKind::Wider, &format!("{name}: its initial value is an input"));
        cx.undefined.push(id);
    }
    // Nothing sets these when the program starts: they hold what was there.
    if written.flags.contains(DeclFlags::NOINIT) || written.flags.contains(DeclFlags::PERSISTENT) {
        let name = link::decl_name(&unit, decl).to_string();
        cx.assume_as(AssumedKind::Wider, &format!("{name}: its initial value is an input"));
        cx.undefined.push(id);
    }
    let init = initial_value(cx, index, decl);
    cx.program.objects[id.index()].init = init;
    id
}

/// The declared type, with the extra bytes of a flexible array member that has an initial value.
fn object_type(cx: &mut Cx, index: usize, decl: DeclId) -> TypeId {
    let unit = cx.units[index].clone();
    let ty = types::storable(cx, &unit, index, unit.tast[decl].ty);
    let extent = unit.tast.extent(decl);
    let Type::Record(record) = *cx.program.types.get(ty) else { return ty };
    let old = cx.program.types.record(record).clone();
    let size = cx.program.size_of(ty).max(extent);
    if size <= old.size {
        return ty;
    }
    let mut wide = old.clone();
    let Some(last) = wide.fields.last_mut() else { return ty };
    if let Type::Array { element, .. } = *cx.program.types.get(last.ty) {
        let one = cx.program.size_of(element).max(1);
        last.ty = cx.program.types.intern(Type::Array { element, length: size.saturating_sub(last.offset) / one });
    }
    wide.size = size;
    cx.program.types.records.push(wide);
    let made = because_ir::RecordId(cx.program.types.records.len() as u32 - 1);
    cx.program.types.intern(Type::Record(made))
}

fn initial_value(cx: &mut Cx, index: usize, decl: DeclId) -> Vec<Init> {
    let unit = cx.units[index].clone();
    let Some(list) = unit.tast[decl].init else { return Vec::new() };
    if types::convert(cx, &unit, index, unit.tast[decl].ty).is_err() {
        return Vec::new();
    }
    let entries = unit.tast[list].to_vec();
    let mut init = Vec::new();
    for entry in entries {
        let bits = entry.is_bit_field().then_some((u64::from(entry.bit_offset), entry.bit_width));
        if let ExprKind::Str(text) = unit.tast[entry.value].kind {
            string_elements(cx, index, text, entry.value, entry.offset, &mut init);
            continue;
        }
        match constants::initial(cx, index, entry.value) {
            Ok((ty, value)) => init.push(Init { offset: entry.offset, ty, bits, value }),
            Err(constants::NotInitial::Object(list, base)) => {
                init.extend(list.into_iter().map(|i| Init { offset: i.offset + entry.offset - base, ..i }));
            }
            Err(constants::NotInitial::Other) => {
                let span = unit.places.span(unit.tast.expr_span(entry.value));
                cx.unsupported_values.push(span);
            }
        }
    }
    in_order(init)
}

/// One value for each place, the last one given, by place; zeros are implicit.
fn in_order(init: Vec<Init>) -> Vec<Init> {
    let start = |i: &Init| i.offset * 8 + i.bits.map_or(0, |(first, _)| first);
    let mut ordered: Vec<Init> = Vec::new();
    let mut init = init;
    init.sort_by_key(start);
    for one in init {
        match ordered.last_mut() {
            Some(last) if start(last) == start(&one) => *last = one,
            _ => ordered.push(one),
        }
    }
    ordered.retain(|i| !constants::is_zero(&i.value));
    ordered
}

fn string_elements(cx: &mut Cx, index: usize, text: StrId, value: rucc_sema::ExprId, offset: u64, out: &mut Vec<Init>) {
    let unit = cx.units[index].clone();
    let Ok(array) = types::convert(cx, &unit, index, unit.tast[value].ty) else { return };
    let Type::Array { element, length } = *cx.program.types.get(array) else { return };
    let size = cx.program.size_of(element);
    for (i, bits) in string_values(cx, index, text, element).into_iter().take(length as usize).enumerate() {
        let value = because_ir::Const::Int(bits);
        out.push(Init { offset: offset + size * i as u64, ty: element, bits: None, value });
    }
}

/// The elements of a literal as bits of `element`, without the terminator.
pub fn string_values(cx: &Cx, index: usize, text: StrId, element: TypeId) -> Vec<u128> {
    let width = cx.program.bits_of(element);
    let mask = if width >= 128 { u128::MAX } else { (1u128 << width) - 1 };
    cx.units[index].tast[text].elements.iter().map(|&e| u128::from(e) & mask).collect()
}

/// The object of a string literal; equal literals share one.
pub fn string(cx: &mut Cx, index: usize, text: StrId, array: TypeId, span: Span) -> ObjectId {
    let Type::Array { element, length } = *cx.program.types.get(array) else {
        unreachable!("a string literal has an array type")
    };
    let size = cx.program.size_of(element);
    let values = string_values(cx, index, text, element);
    let mut bytes = Vec::new();
    let mut init = Vec::new();
    for (i, &value) in values.iter().enumerate().take(length as usize) {
        bytes.extend_from_slice(&value.to_le_bytes()[..size as usize]);
        if value != 0 {
            let value = because_ir::Const::Int(value);
            init.push(Init { offset: size * i as u64, ty: element, bits: None, value });
        }
    }
    if let Some(&known) = cx.strings.get(&(array, bytes.clone())) {
        return known;
    }
    let name = shown(&values);
    let literal = Object::new(name, array, ObjectKind::StringLiteral).at(span).with_init(init).read_only(true);
    let id = cx.add_object(literal);
    cx.strings.insert((array, bytes), id);
    id
}

/// A literal as a reader writes it, cut when long.
fn shown(values: &[u128]) -> String {
    let mut text = String::from("\"");
    for &value in values.iter().take(limits::LITERAL_SHOWN) {
        match char::from_u32(value as u32) {
            Some(c) if c.is_ascii() => text.extend(c.escape_default()),
            _ => text.push_str(&format!("\\x{value:x}")),
        }
    }
    if values.len() > limits::LITERAL_SHOWN {
        text.push('…');
    }
    text.push('"');
    text
}
