//! Values as the programmer of the language writes them, and back.
//!
//! Comes in: a [`Value`] with its type. Goes out: text. [`show`] is for people (`'a' (97)`, `RED`, `&a[2]`,
//! `T#1s500ms`); [`literal`] is for machines and for `--input`: plain numbers. [`parse`] reads both, and what a C
//! programmer would type.

mod plc;

use because_ir::{Field, FloatFormat, FuncId, IntStyle, Language, PointerTarget, Program, Type, TypeId, Value};

/// For people.
pub fn show(program: &Program, value: &Value, ty: TypeId) -> String {
    match value {
        Value::Bits(bits) => show_bits(program, *bits, ty),
        Value::Pointer { target, offset } => pointer(program, target, *offset, ty),
    }
}

/// For machines: numbers in decimal, floats so that they read back exactly, enums as numbers.
pub fn literal(program: &Program, value: &Value, ty: TypeId) -> String {
    match value {
        Value::Bits(bits) => match program.types.representation(ty) {
            Type::Bool => (bits & 1).to_string(),
            Type::Float(format) => float(*format, *bits, FloatText::Exact),
            _ => number(program, *bits, ty).to_string(),
        },
        Value::Pointer { target, offset } => pointer(program, target, *offset, ty),
    }
}

/// The value that a text stands for in a type: decimal, `0x`, `0b` and octal numbers, characters, names of enum
/// constants, `true` and `false`, floats in decimal or as C's hexadecimal floats, `NULL`, and PLC literals.
pub fn parse(program: &Program, text: &str, ty: TypeId) -> Option<Value> {
    let text = text.trim();
    match program.types.get(ty) {
        Type::Bool => match text {
            "true" | "TRUE" => Some(Value::Bits(1)),
            "false" | "FALSE" => Some(Value::Bits(0)),
            _ => integer(text).map(|v| Value::Bits(u128::from(v != 0))),
        },
        Type::Float(format) => parse_float(*format, text).map(Value::Bits),
        Type::Enum(e) => {
            let named = program.types.enumeration(*e).constants.iter().find(|(name, _)| name == text);
            fit(program, named.map(|(_, v)| *v).or_else(|| integer(text))?, ty)
        }
        Type::Int { style, .. } => {
            let of_style = || plc::parse(*style, text);
            fit(program, integer(text).or_else(|| character(text)).or_else(of_style)?, ty)
        }
        Type::Pointer(_) => match text {
            "NULL" | "null" | "nullptr" => Some(Value::Bits(0)),
            _ => fit(program, integer(text)?, ty),
        },
        _ => None,
    }
}

/// The number that bits stand for in an integer or enum type; unsigned for every other type.
pub fn number(program: &Program, bits: u128, ty: TypeId) -> i128 {
    let width = program.bits_of(ty);
    if !program.types.is_signed(ty) || !(1..=128).contains(&width) {
        return bits as i128;
    }
    ((bits << (128 - width)) as i128) >> (128 - width)
}

fn is_plc(program: &Program) -> bool {
    program.language != Language::C
}

fn show_bits(program: &Program, bits: u128, ty: TypeId) -> String {
    match program.types.get(ty) {
        Type::Bool if is_plc(program) => if bits & 1 == 1 { "TRUE" } else { "FALSE" }.to_string(),
        Type::Bool => (bits & 1 == 1).to_string(),
        Type::Float(format) => float(*format, bits, FloatText::Short),
        Type::Enum(e) => {
            let value = number(program, bits, ty);
            let named = program.types.enumeration(*e).constants.iter().find(|(_, v)| *v == value);
            named.map_or_else(|| value.to_string(), |(name, _)| name.clone())
        }
        Type::Int { style: IntStyle::Decimal, signed: false, bits: 128 } => bits.to_string(),
        Type::Int { style, .. } => integer_in_style(program, bits, ty, *style),
        Type::Pointer(_) if bits == 0 => NULL.to_string(),
        Type::Pointer(_) => format!("0x{bits:x}"),
        _ => format!("0x{bits:x}"),
    }
}

fn integer_in_style(program: &Program, bits: u128, ty: TypeId, style: IntStyle) -> String {
    let value = number(program, bits, ty);
    match style {
        IntStyle::Decimal => value.to_string(),
        IntStyle::Hex if is_plc(program) => format!("16#{bits:X}"),
        IntStyle::Hex => format!("0x{bits:x}"),
        IntStyle::Char => match printable(value) {
            Some(c) => format!("{c} ({value})"),
            None => value.to_string(),
        },
        time => plc::show(time, value),
    }
}

/// A character constant for a value that has one people know.
fn printable(value: i128) -> Option<String> {
    let byte = u8::try_from(value).ok()?;
    Some(match byte {
        0 => "'\\0'".to_string(),
        b'\n' => "'\\n'".to_string(),
        b'\t' => "'\\t'".to_string(),
        b'\r' => "'\\r'".to_string(),
        b'\'' => "'\\''".to_string(),
        b'\\' => "'\\\\'".to_string(),
        0x20..0x7f => format!("'{}'", byte as char),
        _ => return None,
    })
}

enum FloatText {
    /// Shortest that reads back the same; every NaN is `nan`.
    Short,
    /// As `Short`, but a NaN that is not the usual one keeps its bits.
    Exact,
}

fn float(format: FloatFormat, bits: u128, text: FloatText) -> String {
    let (value, usual, shown) = match format {
        FloatFormat::F32 => {
            let value = f32::from_bits(bits as u32);
            (f64::from(value), bits as u32 == 0x7fc0_0000, format!("{value:?}"))
        }
        FloatFormat::F64 => {
            let value = f64::from_bits(bits as u64);
            (value, bits as u64 == 0x7ff8_0000_0000_0000, format!("{value:?}"))
        }
    };
    match (value.is_nan(), text) {
        (true, FloatText::Exact) if !usual => format!("nan(0x{bits:x})"),
        (true, _) => "nan".to_string(),
        (false, _) => shown,
    }
}

fn parse_float(format: FloatFormat, text: &str) -> Option<u128> {
    if let Some(bits) = text.strip_prefix("nan(0x").and_then(|t| t.strip_suffix(')')) {
        return u128::from_str_radix(bits, 16).ok();
    }
    let lower = text.to_ascii_lowercase();
    let plain = lower.strip_suffix('f').filter(|t| !t.starts_with("0x") && !t.ends_with("in")).unwrap_or(&lower);
    match (format, hex_float(plain)) {
        (FloatFormat::F32, Some(value)) => Some((value as f32).to_bits().into()),
        (FloatFormat::F64, Some(value)) => Some(value.to_bits().into()),
        (FloatFormat::F32, None) => plain.parse::<f32>().ok().map(|v| v.to_bits().into()),
        (FloatFormat::F64, None) => plain.parse::<f64>().ok().map(|v| v.to_bits().into()),
    }
}

/// `0x1.8p3`, where the digits fit in 53 bits.
fn hex_float(text: &str) -> Option<f64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let (digits, exponent) = rest.strip_prefix("0x")?.split_once('p')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok().filter(|m| *m < 1 << 53)?;
    let exponent = exponent.parse::<i32>().ok()?.checked_sub(4 * i32::try_from(fraction.len()).ok()?)?;
    // Two halves, so that neither power of two overflows on the way to a subnormal.
    let half = exponent / 2;
    Some(sign * mantissa as f64 * 2f64.powi(half) * 2f64.powi(exponent - half))
}

/// A number as C writes it, suffixes included.
fn integer(text: &str) -> Option<i128> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let rest = rest.trim_end_matches(['u', 'U', 'l', 'L']);
    let lower = rest.to_ascii_lowercase();
    let value = if let Some(hex) = lower.strip_prefix("0x") {
        u128::from_str_radix(hex, 16)
    } else if let Some(binary) = lower.strip_prefix("0b") {
        u128::from_str_radix(binary, 2)
    } else if rest.len() > 1 && rest.starts_with('0') {
        u128::from_str_radix(rest, 8)
    } else if rest.starts_with(|c: char| c.is_ascii_digit()) {
        rest.parse::<u128>()
    } else {
        return None;
    };
    let value = value.ok()?;
    match negative {
        false => Some(value as i128),
        true if value == 1 << 127 => Some(i128::MIN),
        true => i128::try_from(value).ok().map(|v| -v),
    }
}

/// `'a'`, `'\n'`, also with the number that [`show`] puts beside it.
fn character(text: &str) -> Option<i128> {
    if let Some(at) = text.rfind(" (") {
        return integer(text[at + 2..].strip_suffix(')')?);
    }
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let byte = match inner.strip_prefix('\\') {
        Some("0") => 0,
        Some("n") => b'\n',
        Some("t") => b'\t',
        Some("r") => b'\r',
        Some("'") => b'\'',
        Some("\\") => b'\\',
        Some(_) => return None,
        None => <[u8; 1]>::try_from(inner.as_bytes()).ok()?[0],
    };
    Some(byte.into())
}

/// The bits of a number in a type, if it has that number. Unsigned types also take negative numbers of their width and
/// signed ones numbers up to the unsigned maximum, as C conversions do.
fn fit(program: &Program, value: i128, ty: TypeId) -> Option<Value> {
    let width = program.bits_of(ty);
    if width >= 128 {
        return Some(Value::Bits(value as u128));
    }
    let fits = value >= -(1i128 << (width - 1)) && value < 1i128 << width;
    fits.then(|| Value::Bits(value as u128 & ((1u128 << width) - 1)))
}

const NULL: &str = "NULL";

fn pointer(program: &Program, target: &PointerTarget, offset: i64, ty: TypeId) -> String {
    let pointee = match program.types.get(ty) {
        Type::Pointer(to) => Some(*to),
        _ => None,
    };
    match target {
        PointerTarget::Null if offset == 0 => NULL.to_string(),
        PointerTarget::Null => format!("{NULL} + {offset}"),
        PointerTarget::Nothing => format!("0x{:x} (no object)", offset),
        PointerTarget::Function(f) => function_name(program, *f),
        PointerTarget::Object { name, ty: Some(object) } => {
            match usize::try_from(offset).ok().and_then(|at| path_to(program, *object, at as u64, pointee)) {
                Some(path) => format!("&{name}{path}"),
                None => format!("(char *)&{name}{offset:+}"),
            }
        }
        PointerTarget::Object { name, ty: None } => {
            let size = pointee.map_or(0, |p| program.size_of(p)) as i64;
            match offset {
                0 => name.clone(),
                at if size > 0 && at % size == 0 => format!("&{name}[{}]", at / size),
                at => format!("(char *){name}{at:+}"),
            }
        }
    }
}

fn function_name(program: &Program, function: FuncId) -> String {
    program.functions.get(function.index()).map_or_else(|| "?".to_string(), |f| f.name.clone())
}

/// Fields and elements that lead to `offset` in an object, down to the pointee's type where that is met; one past the end
/// of the whole counts.
fn path_to(program: &Program, object: TypeId, mut offset: u64, pointee: Option<TypeId>) -> Option<String> {
    let mut path = String::new();
    let mut ty = object;
    if offset > program.size_of(ty) {
        return None;
    }
    loop {
        if offset == 0 && (Some(ty) == pointee || program.types.is_scalar(ty)) {
            return Some(path);
        }
        match program.types.get(ty) {
            Type::Array { element, length } => {
                let size = program.size_of(*element);
                let index = offset.checked_div(size)?;
                path.push_str(&format!("[{index}]"));
                offset -= index * size;
                if index >= *length {
                    return (offset == 0).then_some(path);
                }
                ty = *element;
            }
            Type::Record(record) => {
                let inside =
                    |f: &&Field| f.bits.is_none() && f.offset <= offset && offset < f.offset + program.size_of(f.ty);
                let Some(field) = program.types.record(*record).fields.iter().find(inside) else {
                    return (offset == 0).then_some(path);
                };
                if !field.name.is_empty() {
                    path.push_str(&format!(".{}", field.name));
                }
                offset -= field.offset;
                ty = field.ty;
            }
            _ => return (offset == 0).then_some(path),
        }
    }
}

#[cfg(test)]
mod tests;
