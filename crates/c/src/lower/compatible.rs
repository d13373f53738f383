//! Whether two declarations in different translation units can declare one thing (C17 6.2.7).
//!
//! Comes in: a type of one unit and a type of another. Goes out: nothing, or what differs between them in a sentence.
//! Each unit has its own tables of types and names, so nothing can be compared by id.

use crate::unit::Unit;
use rucc_types::{ArrayLen, EnumId, FloatKind, FunctionType, IntKind, RecordId, RecordKind, TypeId, TypeKind};
use rustc_hash::FxHashSet;

/// A type and the unit it is written in.
#[derive(Clone, Copy)]
pub struct In<'a> {
    pub unit: &'a Unit,
    pub ty: TypeId,
}

impl<'a> In<'a> {
    pub fn new(unit: &'a Unit, ty: TypeId) -> In<'a> {
        In { unit, ty }
    }

    pub fn spelled(self) -> String {
        rucc_types::spell(&self.unit.types, &self.unit.names, self.ty)
    }

    fn at(self, ty: TypeId) -> In<'a> {
        In { ty, ..self }
    }

    fn kind(self) -> TypeKind {
        self.unit.types.kind(self.unit.types.canonical(self.ty))
    }

    fn name(self, symbol: Option<rucc_base::Symbol>) -> &'a str {
        symbol.map_or("", |s| self.unit.names.resolve(s))
    }
}

/// Pairs of records that were compared or are being compared: a record with a pointer to itself is met again inside, and
/// a pair that differs ends the comparison.
type Assumed = FxHashSet<(RecordId, RecordId)>;

/// What keeps the two types from being compatible; empty where their spelling says it.
pub fn difference(a: In<'_>, b: In<'_>) -> Option<String> {
    types(a, b, &mut Assumed::default())
}

/// Do two records lie alike in memory and mean the same?
pub fn same_record(a: &Unit, x: RecordId, b: &Unit, y: RecordId) -> bool {
    let nothing = |unit: &'_ Unit| unit.types.void();
    records(In::new(a, nothing(a)), In::new(b, nothing(b)), (x, y), &mut Assumed::default()).is_none()
}

/// As [`difference`], for a function of the library: pointers and records count as alike, since headers spell them in
/// many ways.
pub fn differs_as_number(a: In<'_>, b: In<'_>) -> bool {
    match (a.kind(), b.kind()) {
        (TypeKind::Function(f), TypeKind::Function(g)) => {
            let (f, g) = (a.unit.types.signature(f), b.unit.types.signature(g));
            let params = || f.params.iter().zip(&g.params);
            differs_as_number(a.at(f.ret), b.at(g.ret))
                || f.prototyped
                    && g.prototyped
                    && (f.params.len() != g.params.len()
                        || f.variadic != g.variadic
                        || params().any(|(&x, &y)| differs_as_number(a.at(x), b.at(y))))
        }
        (TypeKind::Pointer(_), TypeKind::Pointer(_)) | (TypeKind::Record(_), TypeKind::Record(_)) => false,
        (TypeKind::Array { .. }, TypeKind::Array { .. }) => false,
        _ => difference(a, b).is_some_and(|_| size(a) != size(b) || is_float(a) != is_float(b)),
    }
}

fn size(a: In<'_>) -> u64 {
    rucc_types::layout(&a.unit.types, a.ty, &a.unit.target).map_or(0, |l| l.size)
}

fn is_float(a: In<'_>) -> bool {
    rucc_types::is_floating(&a.unit.types, a.ty)
}

fn types(a: In<'_>, b: In<'_>, assumed: &mut Assumed) -> Option<String> {
    let quals = |x: In<'_>| x.unit.types.quals(x.unit.types.canonical(x.ty));
    if quals(a) != quals(b) {
        return Some(String::new());
    }
    unqualified(a, b, assumed)
}

fn unqualified(a: In<'_>, b: In<'_>, assumed: &mut Assumed) -> Option<String> {
    let other = || Some(String::new());
    match (a.kind(), b.kind()) {
        (TypeKind::Enum(x), TypeKind::Enum(y)) => enums(a, b, x, y),
        (TypeKind::Enum(x), _) => match a.unit.types.enum_info(x).underlying {
            Some(under) => unqualified(a.at(under), b, assumed),
            None => other(),
        },
        (_, TypeKind::Enum(_)) => unqualified(b, a, &mut Assumed::default()),
        (TypeKind::Pointer(x), TypeKind::Pointer(y)) | (TypeKind::Atomic(x), TypeKind::Atomic(y)) => {
            types(a.at(x), b.at(y), assumed)
        }
        (TypeKind::Complex(x), TypeKind::Complex(y)) => types(a.at(x), b.at(y), assumed),
        (TypeKind::Array { elem: x, len: m }, TypeKind::Array { elem: y, len: n }) => {
            let differ = matches!((m, n), (ArrayLen::Fixed(m), ArrayLen::Fixed(n)) if m != n);
            if differ { other() } else { types(a.at(x), b.at(y), assumed) }
        }
        (TypeKind::Vector { elem: x, len: m }, TypeKind::Vector { elem: y, len: n }) => {
            if m != n {
                other()
            } else {
                types(a.at(x), b.at(y), assumed)
            }
        }
        (TypeKind::Function(x), TypeKind::Function(y)) => {
            functions(a, b, a.unit.types.signature(x), b.unit.types.signature(y), assumed)
        }
        (TypeKind::Record(x), TypeKind::Record(y)) => records(a, b, (x, y), assumed),
        (x, y) => {
            if x == y {
                None
            } else {
                other()
            }
        }
    }
}

/// C17 6.2.7 p1: the same tag, the same constants with the same values, in any order.
fn enums(a: In<'_>, b: In<'_>, x: EnumId, y: EnumId) -> Option<String> {
    let (first, second) = (a.unit.types.enum_info(x), b.unit.types.enum_info(y));
    if a.name(first.tag) != b.name(second.tag) {
        return Some(String::new());
    }
    if first.underlying.is_none() || second.underlying.is_none() {
        return None;
    }
    let listed = |x: In<'_>, all: &[rucc_types::Enumerator]| {
        let mut all: Vec<(String, i128)> = all.iter().map(|e| (x.name(Some(e.name)).to_string(), e.value)).collect();
        all.sort();
        all
    };
    let (first, second) = (listed(a, &first.enumerators), listed(b, &second.enumerators));
    let odd = first.iter().find(|e| !second.contains(e)).or_else(|| second.iter().find(|e| !first.contains(e)));
    odd.map(|(name, _)| format!("the enumeration constant `{name}` is not the same in both"))
}

/// C17 6.7.6.3 p15.
fn functions(a: In<'_>, b: In<'_>, f: &FunctionType, g: &FunctionType, assumed: &mut Assumed) -> Option<String> {
    let result = types(a.at(f.ret), b.at(g.ret), assumed);
    if result.is_some() {
        return result;
    }
    if f.convention != g.convention {
        return Some("the calling conventions differ".to_string());
    }
    match (f.prototyped, g.prototyped) {
        (true, true) => {
            if f.variadic != g.variadic || f.params.len() != g.params.len() {
                return Some(String::new());
            }
            let mut pairs = f.params.iter().zip(&g.params);
            pairs.find_map(|(&x, &y)| parameter(a.at(x), b.at(y), assumed))
        }
        (true, false) => open_list(a, b, f, g, assumed),
        (false, true) => open_list(b, a, g, f, assumed),
        (false, false) => None,
    }
}

/// A parameter's own qualifiers do not count, and a transparent union stands for each of its members.
fn parameter(a: In<'_>, b: In<'_>, assumed: &mut Assumed) -> Option<String> {
    let through = |union: In<'_>, other: In<'_>| {
        let TypeKind::Record(id) = union.kind() else { return false };
        let info = union.unit.types.record_info(id);
        let is_member = |ty| unqualified(union.at(ty), other, &mut Assumed::default()).is_none();
        info.transparent && info.fields.iter().any(|f| is_member(f.ty))
    };
    if through(a, b) || through(b, a) { None } else { unqualified(a, b, assumed) }
}

/// A prototype next to `()`: every parameter must be its own default promotion. A definition with a list of names has
/// the promoted types.
fn open_list(
    a: In<'_>,
    b: In<'_>,
    prototype: &FunctionType,
    open: &FunctionType,
    assumed: &mut Assumed,
) -> Option<String> {
    if prototype.variadic {
        return Some("a function with `...` needs a declaration that says so".to_string());
    }
    if !open.params.is_empty() {
        if open.params.len() != prototype.params.len() {
            return Some(String::new());
        }
        let mut pairs = prototype.params.iter().zip(&open.params);
        return pairs.find_map(|(&x, &y)| {
            let (x, y) = (a.at(x), b.at(y));
            let found = unqualified(x, y, assumed)?;
            if promotes_to(x, y) { None } else { Some(found) }
        });
    }
    prototype.params.iter().find(|&&p| !is_promoted(a.at(p))).map(|&p| {
        let spelled = a.at(p).spelled();
        format!("a parameter of type `{spelled}` is promoted where the declaration is `()`")
    })
}

/// Do the default argument promotions leave the type as it is?
fn is_promoted(a: In<'_>) -> bool {
    match a.kind() {
        TypeKind::Bool => false,
        TypeKind::Int(kind) => kind.rank() >= IntKind::Int.rank(),
        TypeKind::Float(kind) => kind != FloatKind::Float,
        TypeKind::Enum(id) => a.unit.types.enum_info(id).underlying.is_some_and(|under| is_promoted(a.at(under))),
        _ => true,
    }
}

fn promotes_to(from: In<'_>, to: In<'_>) -> bool {
    !is_promoted(from)
        && match from.kind() {
            TypeKind::Float(_) => to.kind() == TypeKind::Float(FloatKind::Double),
            _ => to.kind() == TypeKind::Int(IntKind::Int),
        }
}

/// The same tag, members, names, widths and places; what one unit only mentions is compatible.
fn records(a: In<'_>, b: In<'_>, (x, y): (RecordId, RecordId), assumed: &mut Assumed) -> Option<String> {
    if !assumed.insert((x, y)) {
        return None;
    }
    let (first, second) = (a.unit.types.record_info(x), b.unit.types.record_info(y));
    if first.kind != second.kind || a.name(first.tag) != b.name(second.tag) {
        return Some(String::new());
    }
    if first.layout.is_none() || second.layout.is_none() {
        return None;
    }
    let what = match a.name(first.tag) {
        "" => format!("the {}", first.kind.as_str()),
        tag => format!("`{} {tag}`", first.kind.as_str()),
    };
    if first.fields.len() != second.fields.len() {
        let (m, n) = (first.fields.len(), second.fields.len());
        return Some(format!("{what} has {m} members in one file and {n} in the other"));
    }
    let mut different = None;
    for (i, field) in first.fields.iter().enumerate() {
        let name = a.name(field.name);
        let same = match first.kind {
            RecordKind::Struct => second.fields.get(i),
            RecordKind::Union => second.fields.iter().find(|f| b.name(f.name) == name),
        };
        let alike = same.is_some_and(|f| {
            b.name(f.name) == name
                && (f.bits, f.offset, f.bit) == (field.bits, field.offset, field.bit)
                && types(a.at(field.ty), b.at(f.ty), assumed).is_none()
        });
        if !alike {
            different = Some(format!("the member `{name}` of {what} is not the same in both files"));
            break;
        }
    }
    let (m, n) = (first.layout, second.layout);
    different.or_else(|| (m != n).then(|| format!("{what} has another size or alignment in the other file")))
}
