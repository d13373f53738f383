//! Values as a programmer of the program's language writes them: `-3`, `'a'`, `0x1f`, `RED`, `&a[2]`, `0.1`, and in PLC
//! notation `TRUE`, `16#1F`, `T#1s500ms`.

use crate::{
    BinaryOp, Case, Const, ExprId, ExprKind, FloatFormat, IntStyle, Language, Place, PlaceBase, PointerTarget, Program,
    Projection, Type, TypeId, Value,
};

/// Objects on the heap by type and number: `node 2`.
pub fn value(program: &Program, ty: TypeId, value: &Value) -> String {
    match value {
        Value::Pointer { target: PointerTarget::Object { name, ty: own }, offset } => {
            // What nobody has written yet is what the pointer is to.
            let pointee = match program.types.get(ty) {
                Type::Pointer(to) if matches!(program.types.get(*to), Type::Record(_)) => Some(*to),
                Type::Pointer(to) if *offset != 0 && program.types.is_scalar(*to) => Some(*to),
                _ => None,
            };
            let element = own.or(pointee);
            heap_pointer(program, name, element, *offset).unwrap_or_else(|| exact_pointer(program, name, *own, *offset))
        }
        Value::Bits(bits) if program.language == Language::C && matches!(program.types.get(ty), Type::Bool) => {
            if *bits != 0 { "true" } else { "false" }.to_string()
        }
        _ => exact(program, ty, value),
    }
}

/// A value of the statement with this text: in hexadecimal where the text writes a number so, or sets and clears single
/// bits of an unsigned number.
pub fn value_in(program: &Program, text: &str, ty: TypeId, shown: &Value) -> String {
    match (shown, program.types.get(ty)) {
        (Value::Bits(bits), Type::Int { style: IntStyle::Decimal, bits: width, signed })
            if program.language == Language::C && !(*signed && bits >> (width - 1) & 1 == 1) =>
        {
            let written = has_mask(text) && *bits != 0;
            let flags = !signed && *bits > 9 && has_bit_operator(text);
            if written || flags { format!("{bits:#x}") } else { value(program, ty, shown) }
        }
        _ => value(program, ty, shown),
    }
}

/// Whether a text combines numbers bit by bit with a name in capitals, as flags are: `flags &= ~DIRTY`.
fn has_bit_operator(text: &str) -> bool {
    let bytes = text.as_bytes();
    let at = |i: usize| bytes.get(i).copied().unwrap_or(b' ');
    let single = |i: usize| at(i + 1) != at(i) && (i == 0 || at(i - 1) != at(i));
    let binary = |i: usize| matches!(at(i), b'|' | b'^') || (at(i) == b'&' && matches!(at(i + 1), b' ' | b'='));
    let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let constant = |w: &str| w.len() > 1 && w.starts_with(|c: char| c.is_ascii_uppercase()) && w == w.to_uppercase();
    (0..bytes.len()).any(|i| binary(i) && single(i)) && text.split(word).any(constant)
}

/// Whether a text has a hexadecimal number in it.
fn has_mask(text: &str) -> bool {
    let bytes = text.as_bytes();
    let starts = |at: usize| at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    bytes.windows(2).enumerate().any(|(at, pair)| matches!(pair, b"0x" | b"0X") && starts(at))
}

/// The same with every object by the name that an input takes: `&malloc#2`.
pub fn exact(program: &Program, ty: TypeId, value: &Value) -> String {
    let plc = program.language != Language::C;
    match value {
        Value::Pointer { target, offset } => pointer(program, target, *offset),
        Value::Bits(bits) => match program.types.get(ty) {
            Type::Bool if plc => if *bits != 0 { "TRUE" } else { "FALSE" }.to_string(),
            Type::Float(format) => float(*format, *bits, plc),
            Type::Enum(id) => {
                let number = signed_or_not(program, ty, *bits);
                let constants = &program.types.enumeration(*id).constants;
                let named = constants.iter().find(|c| c.1.to_string() == number);
                named.map_or(number, |c| c.0.clone())
            }
            Type::Int { style, bits: width, .. } => integer(program, ty, *style, *width, *bits, plc),
            Type::Pointer(_) if *bits == 0 => "NULL".to_string(),
            Type::Pointer(_) => format!("{bits:#x}"),
            _ => bits.to_string(),
        },
    }
}

/// The bits of an integer type as a decimal number of its signedness.
fn signed_or_not(program: &Program, ty: TypeId, bits: u128) -> String {
    let width = program.bits_of(ty);
    let negative = program.types.is_signed(ty) && width > 0 && bits >> (width - 1) & 1 == 1;
    match (negative, width) {
        (true, 128) => (bits as i128).to_string(),
        (true, _) => format!("-{}", (1u128 << width) - bits),
        (false, _) => bits.to_string(),
    }
}

fn integer(program: &Program, ty: TypeId, style: IntStyle, width: u32, bits: u128, plc: bool) -> String {
    match style {
        IntStyle::Decimal => signed_or_not(program, ty, bits),
        IntStyle::Char => character(bits).unwrap_or_else(|| signed_or_not(program, ty, bits)),
        IntStyle::Hex if plc => format!("16#{bits:0digits$X}", digits = (width / 4) as usize),
        IntStyle::Hex => format!("{bits:#x}"),
        IntStyle::Time => format!("T#{}", duration(bits, width, &MILLISECONDS)),
        IntStyle::LTime => format!("LT#{}", duration(bits, width, &NANOSECONDS)),
        IntStyle::S5Time => s5time(bits),
        IntStyle::Date => format!("D#{}", date(bits as i64)),
        IntStyle::TimeOfDay => format!("TOD#{}", time_of_day(bits as u64)),
        IntStyle::DateAndTime => {
            let (day, rest) = ((bits / 86_400_000) as i64, (bits % 86_400_000) as u64);
            format!("DT#{}-{}", date(day), time_of_day(rest))
        }
    }
}

fn character(bits: u128) -> Option<String> {
    let byte = u8::try_from(bits).ok()?;
    Some(match byte {
        b'\n' => "'\\n'".to_string(),
        b'\t' => "'\\t'".to_string(),
        b'\r' => "'\\r'".to_string(),
        0 => "'\\0'".to_string(),
        b'\'' => "'\\''".to_string(),
        b'\\' => "'\\\\'".to_string(),
        b' '..=b'~' => format!("'{}'", byte as char),
        _ => return None,
    })
}

/// Shortest text that reads back as the same number; always recognisable as a float.
fn float(format: FloatFormat, bits: u128, plc: bool) -> String {
    let (text, nan, infinite, negative) = match format {
        FloatFormat::F32 => {
            let x = f32::from_bits(bits as u32);
            (format!("{x:?}"), x.is_nan(), x.is_infinite(), x.is_sign_negative())
        }
        FloatFormat::F64 => {
            let x = f64::from_bits(bits as u64);
            (format!("{x:?}"), x.is_nan(), x.is_infinite(), x.is_sign_negative())
        }
    };
    match (nan, infinite) {
        (true, _) => if plc { "NaN" } else { "NAN" }.to_string(),
        (_, true) => format!("{}INFINITY", if negative { "-" } else { "" }),
        _ => text,
    }
}

fn pointer(program: &Program, target: &PointerTarget, offset: i64) -> String {
    match target {
        PointerTarget::Null if offset == 0 => "NULL".to_string(),
        PointerTarget::Null => format!("NULL + {offset}"),
        PointerTarget::Nothing if offset == crate::value::NOWHERE => "(invalid pointer)".to_string(),
        PointerTarget::Nothing => format!("(invalid pointer) {offset:#x}"),
        PointerTarget::Function(f) => format!("&{}", program.function(*f).name),
        PointerTarget::Object { name, ty } => exact_pointer(program, name, *ty, offset),
    }
}

fn exact_pointer(program: &Program, name: &str, ty: Option<TypeId>, offset: i64) -> String {
    match ty.and_then(|ty| path_at(program, ty, offset)) {
        Some(path) => format!("&{name}{path}"),
        None if offset == 0 => format!("&{name}"),
        None => format!("(char *)&{name} + {offset}"),
    }
}

/// An object on the heap as a reader calls it, by what it holds and its number among all of them: `node 2`, `block 1`.
/// Nothing for an object that has a name of its own.
pub fn heap_object(program: &Program, name: &str, element: Option<TypeId>) -> Option<String> {
    let (function, number) = name.split_once('#').unwrap_or((name, "1"));
    let kind = match element.map(|ty| program.types.get(ty)) {
        Some(Type::Record(id)) => record_name(&program.types.record(*id).name).unwrap_or("block"),
        _ => "block",
    };
    match function {
        "malloc" => Some(format!("{kind} {number}")),
        // Numbered apart from those of `malloc`.
        "calloc" => Some(format!("{kind} {number} of calloc")),
        _ => None,
    }
}

/// `node` of `struct node`; nothing for a record without a name.
fn record_name(name: &str) -> Option<&str> {
    let last = name.rsplit(' ').next().unwrap_or(name);
    last.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some(last)
}

/// A pointer to an object on the heap, or to a part of one.
fn heap_pointer(program: &Program, name: &str, element: Option<TypeId>, offset: i64) -> Option<String> {
    let object = heap_object(program, name, element)?;
    let size = element.map_or(1, |ty| program.size_of(ty)).max(1) as i64;
    let (index, rest) = (offset.div_euclid(size), offset.rem_euclid(size));
    let path = element.and_then(|ty| path_at(program, ty, rest));
    Some(match (index, path) {
        (0, _) if rest == 0 => object,
        (0, Some(path)) => format!("&({object}){path}"),
        (_, Some(path)) => format!("&({object})[{index}]{path}"),
        (_, None) => format!("(char *)({object}) + {offset}"),
    })
}

/// `[2]`, `.next`: what starts at an offset, no deeper than needed; one past the end of an array is its next element.
fn path_at(program: &Program, mut ty: TypeId, offset: i64) -> Option<String> {
    let mut rest = u64::try_from(offset).ok()?;
    let mut path = String::new();
    loop {
        match program.types.get(ty) {
            Type::Array { element, length } => {
                let size = program.size_of(*element);
                let index = rest.checked_div(size)?;
                if *length > 0 && (index > *length || (index == *length && rest != size * length)) {
                    return None;
                }
                path.push_str(&format!("[{index}]"));
                rest -= index * size;
                ty = *element;
                if index == *length {
                    return Some(path);
                }
            }
            _ if rest == 0 => return Some(path),
            Type::Record(id) => {
                let record = program.types.record(*id);
                let inside = |f: &&crate::Field| f.offset <= rest && rest < f.offset + program.size_of(f.ty);
                let field = record.fields.iter().find(inside)?;
                if !field.name.is_empty() {
                    path.push_str(&format!(".{}", field.name));
                }
                rest -= field.offset;
                ty = field.ty;
            }
            _ => return None,
        }
    }
}

/// Units of time, the largest first, in terms of the last.
const MILLISECONDS: [(&str, u128); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
const NANOSECONDS: [(&str, u128); 7] = [
    ("d", 86_400_000_000_000),
    ("h", 3_600_000_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
    ("us", 1000),
    ("ns", 1),
];

/// Time base in bits 12 and 13, three decimal digits; what is no such time is shown as its word.
fn s5time(bits: u128) -> String {
    let digits = [bits >> 8 & 15, bits >> 4 & 15, bits & 15];
    if bits >> 14 != 0 || digits.iter().any(|d| *d > 9) {
        return format!("16#{bits:04X}");
    }
    let count = digits[0] * 100 + digits[1] * 10 + digits[2];
    let base = [10, 100, 1000, 10_000][(bits >> 12 & 3) as usize];
    format!("S5T#{}", duration(count * base, 64, &MILLISECONDS))
}

fn duration(bits: u128, width: u32, units: &[(&str, u128)]) -> String {
    let negative = width < 128 && bits >> (width - 1) & 1 == 1;
    let total = if negative { (1u128 << width) - bits } else { bits };
    if total == 0 {
        return format!("0{}", units.last().map_or("", |u| u.0));
    }
    let mut text = if negative { "-".to_string() } else { String::new() };
    let mut rest = total;
    for &(unit, size) in units {
        if rest / size > 0 {
            text.push_str(&format!("{}{unit}", rest / size));
            rest %= size;
        }
    }
    text
}

/// What a pointer points to: `*p`, `a[i]` where the program writes it so, `*(p + 1)`.
fn pointed(program: &Program, pointer: ExprId, text: &str) -> String {
    let moved = matches!(program.expr(pointer).kind, ExprKind::Binary(BinaryOp::PointerAdd, ..));
    match moved {
        true if text.ends_with(']') => text.to_string(),
        true => format!("*({text})"),
        false => format!("*{text}"),
    }
}

/// A place as the program writes it: `q->count`, `tasks[i].ready`, `*p`.
pub fn place(program: &Program, place: &Place) -> String {
    let text = |e: ExprId| program.sources.text(program.expr(e).span).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut path = place.path.as_slice();
    let mut ty = match place.base {
        PlaceBase::Object(o) => Some(program.object(o).ty),
        PlaceBase::Deref(e) => match program.types.get(program.expr(e).ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        },
    };
    let field = |ty: Option<TypeId>, number: u32| match ty.map(|t| program.types.get(t)) {
        Some(Type::Record(r)) => program.types.record(*r).fields.get(number as usize),
        _ => None,
    };
    let mut shown = match (place.base, path.first()) {
        (PlaceBase::Object(o), _) => program.object(o).name.clone(),
        (PlaceBase::Deref(e), Some(&Projection::Field(number))) => {
            let found = field(ty, number);
            path = &path[1..];
            ty = found.map(|f| f.ty);
            format!("{}->{}", text(e), found.map_or("", |f| f.name.as_str()))
        }
        (PlaceBase::Deref(e), _) => pointed(program, e, &text(e)),
    };
    for part in path {
        match part {
            Projection::Field(number) => {
                let found = field(ty, *number);
                shown.push_str(&format!(".{}", found.map_or("", |f| f.name.as_str())));
                ty = found.map(|f| f.ty);
            }
            Projection::Index(e) => {
                // The elements of an initial value have numbers, which nobody wrote.
                let index = match program.expr(*e).kind {
                    ExprKind::Const(Const::Int(number)) => number.to_string(),
                    _ => text(*e),
                };
                shown.push_str(&format!("[{index}]"));
                ty = match ty.map(|t| program.types.get(t)) {
                    Some(Type::Array { element, .. }) => Some(*element),
                    _ => None,
                };
            }
        }
    }
    shown
}

/// The label of a case as the program writes it: `CLOSED`, `1 ... 9`.
pub fn case(program: &Program, case: &Case) -> String {
    let text = program.sources.text(case.span).split_whitespace().collect::<Vec<_>>().join(" ");
    let own = match program.language {
        Language::C => text.strip_prefix("case ").map(|t| t.split(':').next().unwrap_or(t).trim()).unwrap_or_default(),
        _ => text.as_str(),
    };
    match own {
        "" if case.low == case.high => case.low.to_string(),
        "" => format!("{} ... {}", case.low, case.high),
        own => own.to_string(),
    }
}

/// A day counted from 1970-01-01 in the proleptic Gregorian calendar.
pub fn date(day: i64) -> String {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

fn time_of_day(ms: u64) -> String {
    let (s, ms) = (ms / 1000, ms % 1000);
    format!("{:02}:{:02}:{:02}.{ms:03}", s / 3600, s / 60 % 60, s % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::*;
    use because_source::Span;

    fn program(language: Language) -> Program {
        Program::new(language, Target { pointer_bits: 64, endian: Endian::Little })
    }

    #[test]
    fn c_values_read_as_c() {
        let mut p = program(Language::C);
        let int = p.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
        let char = p.types.intern(Type::Int { bits: 8, signed: true, style: IntStyle::Char });
        let double = p.types.intern(Type::Float(FloatFormat::F64));
        p.types.enums.push(Enum { name: "colour".into(), underlying: int, constants: vec![("RED".into(), 2)] });
        let colour = p.types.intern(Type::Enum(EnumId(0)));
        let array = p.types.intern(Type::Array { element: int, length: 4 });
        assert_eq!(value(&p, int, &Value::Bits(0xffff_fffd)), "-3");
        assert_eq!(value(&p, char, &Value::Bits(97)), "'a'");
        assert_eq!(value(&p, char, &Value::Bits(255)), "-1");
        assert_eq!(value(&p, double, &Value::Bits(u128::from(0.1f64.to_bits()))), "0.1");
        assert_eq!(value(&p, colour, &Value::Bits(2)), "RED");
        assert_eq!(value(&p, colour, &Value::Bits(7)), "7");
        let at =
            |offset| Value::Pointer { target: PointerTarget::Object { name: "a".into(), ty: Some(array) }, offset };
        assert_eq!(value(&p, int, &at(8)), "&a[2]");
        assert_eq!(value(&p, int, &at(16)), "&a[4]");
        assert_eq!(value(&p, int, &at(3)), "(char *)&a + 3");
        assert_eq!(value(&p, int, &Value::Pointer { target: PointerTarget::Null, offset: 0 }), "NULL");
    }

    #[test]
    fn objects_on_the_heap_have_type_and_number() {
        let mut p = program(Language::C);
        let int = p.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
        let field = |name: &str, offset| Field { name: name.into(), ty: int, offset, bits: None, read_only: false };
        let fields = vec![field("value", 0), field("next", 4)];
        let name = "struct node".into();
        p.types.records.push(Record { name, is_union: false, fields, size: 8, align: 4, span: Span::NONE });
        let node = p.types.intern(Type::Record(RecordId(0)));
        let at = |name: &str, ty, offset| Value::Pointer {
            target: PointerTarget::Object { name: name.into(), ty: Some(ty) },
            offset,
        };
        assert_eq!(value(&p, int, &at("malloc", node, 0)), "node 1");
        assert_eq!(value(&p, int, &at("malloc#3", node, 4)), "&(node 3).next");
        assert_eq!(value(&p, int, &at("malloc#3", node, 12)), "&(node 3)[1].next");
        assert_eq!(value(&p, int, &at("malloc#2", int, 0)), "block 2");
        assert_eq!(value(&p, int, &at("malloc#2", int, -4)), "&(block 2)[-1]");
        assert_eq!(value(&p, int, &at("calloc", node, 0)), "node 1 of calloc");
        assert_eq!(exact(&p, int, &at("malloc#3", node, 0)), "&malloc#3");
    }

    #[test]
    fn masks_are_hexadecimal_where_the_source_writes_them_so() {
        let mut p = program(Language::C);
        let int = p.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
        let unsigned = p.types.intern(Type::Int { bits: 32, signed: false, style: IntStyle::Decimal });
        let shown = |text: &str, bits| value_in(&p, text, int, &Value::Bits(bits));
        assert_eq!(shown("x = y & 0x0f;", 31), "0x1f");
        assert_eq!(shown("x = a0x + 1;", 31), "31");
        assert_eq!(shown("x = y | 0x10;", 0xffff_ffff), "-1");
        let flags = |text: &str, bits| value_in(&p, text, unsigned, &Value::Bits(bits));
        assert_eq!(flags("p->flags &= F_DIRTY;", 128), "0x80");
        assert_eq!(flags("p->flags &= F_DIRTY;", 1), "1");
        assert_eq!(flags("ok = a < MAX && b;", 128), "128");
        assert_eq!(flags("f(&LIMIT, 3);", 128), "128");
        assert_eq!(shown("x = y | ALL;", 128), "128");
    }

    #[test]
    fn plc_values_read_as_iec() {
        let mut p = program(Language::StructuredText);
        let bool = p.types.intern(Type::Bool);
        let word = p.types.intern(Type::Int { bits: 16, signed: false, style: IntStyle::Hex });
        let time = p.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Time });
        let day = p.types.intern(Type::Int { bits: 32, signed: false, style: IntStyle::Date });
        assert_eq!(value(&p, bool, &Value::Bits(1)), "TRUE");
        assert_eq!(value(&p, word, &Value::Bits(31)), "16#001F");
        assert_eq!(value(&p, time, &Value::Bits(1500)), "T#1s500ms");
        assert_eq!(value(&p, time, &Value::Bits(0xffff_ffff)), "T#-1ms");
        let long = p.types.intern(Type::Int { bits: 64, signed: true, style: IntStyle::LTime });
        let s5 = p.types.intern(Type::Int { bits: 16, signed: false, style: IntStyle::S5Time });
        assert_eq!(value(&p, long, &Value::Bits(1_500_000_002)), "LT#1s500ms2ns");
        assert_eq!(value(&p, long, &Value::Bits(0)), "LT#0ns");
        assert_eq!(value(&p, s5, &Value::Bits(0x2127)), "S5T#2m7s");
        assert_eq!(value(&p, s5, &Value::Bits(0x0025)), "S5T#250ms");
        assert_eq!(value(&p, s5, &Value::Bits(0x00ff)), "16#00FF");
        assert_eq!(value(&p, day, &Value::Bits(0)), "D#1970-01-01");
        assert_eq!(value(&p, day, &Value::Bits(11_016)), "D#2000-02-29");
    }
}
