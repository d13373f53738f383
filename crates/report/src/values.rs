//! Values as text that machines and `--input` read, and back.
//!
//! Comes in: a [`Value`] with its type, or a text with the type wanted. [`literal`] gives numbers without a type; [`parse`] reads
//! these, what [`because_ir::render`] shows to people (`'a'`, `RED`, `T#1s500ms`), and what a C programmer would type.

mod plc;

use crate::limits;
use because_ir::value::NOWHERE;
use because_ir::{FloatFormat, FuncId, PointerTarget, Program, Type, TypeId, Value, render};

/// For machines: numbers in decimal, floats so that they read back exactly, enums as numbers.
pub fn literal(program: &Program, value: &Value, ty: TypeId) -> String {
    match value {
        Value::Bits(bits) => match program.types.representation(ty) {
            Type::Bool => (bits & 1).to_string(),
            Type::Float(format) => float(*format, *bits),
            Type::Int { signed: false, .. } => bits.to_string(),
            _ => number(program, *bits, ty).to_string(),
        },
        Value::Pointer { .. } => render::exact(program, ty, value),
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
            in_type(program, named.map(|(_, v)| *v).or_else(|| integer(text))?, ty)
        }
        Type::Int { style, .. } => {
            let of_style = || plc::parse(*style, text);
            in_type(program, integer(text).or_else(|| character(text)).or_else(of_style)?, ty)
        }
        Type::Pointer(_) => match text {
            "NULL" | "null" | "nullptr" => Some(Value::Bits(0)),
            "(invalid pointer)" => Some(Value::Pointer { target: PointerTarget::Nothing, offset: NOWHERE }),
            _ => address(program, text).or_else(|| in_type(program, integer(text)?, ty)),
        },
        _ => None,
    }
}

/// `&x`, `&a[2]`, `&s.next`, `&f`.
fn address(program: &Program, text: &str) -> Option<Value> {
    let text = text.strip_prefix('&')?;
    if let Some(f) = program.functions.iter().position(|f| f.name == text) {
        return Some(Value::Pointer { target: PointerTarget::Function(FuncId(f as u32)), offset: 0 });
    }
    let (name, path) = text.split_at(text.find(['.', '[']).unwrap_or(text.len()));
    let offset = match path {
        "" => 0,
        _ => {
            let objects = program.objects.iter().filter(|o| o.name == name);
            let leaves = objects.flat_map(|o| because_ir::leaf::leaves(program, o.ty, limits::NAMED_PARTS));
            leaves.into_iter().find(|l| l.path.starts_with(path))?.offset
        }
    };
    let target = PointerTarget::Object { name: name.to_string(), ty: None };
    Some(Value::Pointer { target, offset: offset as i64 })
}

/// The number that bits stand for in an integer or enum type; unsigned for every other type.
pub fn number(program: &Program, bits: u128, ty: TypeId) -> i128 {
    let width = program.bits_of(ty);
    if !program.types.is_signed(ty) || !(1..=128).contains(&width) {
        return bits as i128;
    }
    ((bits << (128 - width)) as i128) >> (128 - width)
}

/// Shortest text that reads back the same; a NaN that is not the usual one keeps its bits.
fn float(format: FloatFormat, bits: u128) -> String {
    let (nan, usual, shown) = match format {
        FloatFormat::F32 => {
            let value = f32::from_bits(bits as u32);
            (value.is_nan(), bits as u32 == 0x7fc0_0000, format!("{value:?}"))
        }
        FloatFormat::F64 => {
            let value = f64::from_bits(bits as u64);
            (value.is_nan(), bits as u64 == 0x7ff8_0000_0000_0000, format!("{value:?}"))
        }
    };
    match (nan, usual) {
        (true, true) => "nan".to_string(),
        (true, false) => format!("nan(0x{bits:x})"),
        (false, _) => shown,
    }
}

fn parse_float(format: FloatFormat, text: &str) -> Option<u128> {
    if let Some(bits) = text.strip_prefix("nan(0x").and_then(|t| t.strip_suffix(')')) {
        return u128::from_str_radix(bits, 16).ok();
    }
    let lower = text.to_ascii_lowercase();
    let digits = lower.strip_suffix('f').filter(|t| !t.starts_with("0x") && !t.ends_with("in")).unwrap_or(&lower);
    match (format, hex_float(digits)) {
        (FloatFormat::F32, Some(value)) => Some((value as f32).to_bits().into()),
        (FloatFormat::F64, Some(value)) => Some(value.to_bits().into()),
        (FloatFormat::F32, None) => digits.parse::<f32>().ok().map(|v| v.to_bits().into()),
        (FloatFormat::F64, None) => digits.parse::<f64>().ok().map(|v| v.to_bits().into()),
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

/// `'a'`, `'\n'`.
fn character(text: &str) -> Option<i128> {
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
fn in_type(program: &Program, value: i128, ty: TypeId) -> Option<Value> {
    let width = program.bits_of(ty);
    if width >= 128 {
        return Some(Value::Bits(value as u128));
    }
    let fits = value >= -(1i128 << (width - 1)) && value < 1i128 << width;
    fits.then(|| Value::Bits(value as u128 & ((1u128 << width) - 1)))
}

#[cfg(test)]
mod tests;
