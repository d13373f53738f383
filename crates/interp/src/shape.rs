//! How the bits of a scalar are to be read. Registers hold 128 bits; a value is zero-extended to them.

use because_ir::{FloatFormat, Program, Type, TypeId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Bool,
    Int {
        bits: u32,
        signed: bool,
    },
    F32,
    F64,
    /// A [`crate::pointer`] of 64 bits whatever the target's width.
    Pointer,
}

/// The shape of a scalar type, `None` for anything else.
pub fn shape(program: &Program, ty: TypeId) -> Option<Shape> {
    match program.types.representation(ty) {
        Type::Bool => Some(Shape::Bool),
        Type::Int { bits, signed, .. } => Some(Shape::Int { bits: *bits, signed: *signed }),
        Type::Float(FloatFormat::F32) => Some(Shape::F32),
        Type::Float(FloatFormat::F64) => Some(Shape::F64),
        Type::Pointer(_) => Some(Shape::Pointer),
        _ => None,
    }
}

impl Shape {
    pub fn bits(self) -> u32 {
        match self {
            Shape::Bool => 1,
            Shape::Int { bits, .. } => bits,
            Shape::F32 => 32,
            Shape::F64 | Shape::Pointer => 64,
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Shape::Int { signed: true, .. })
    }

    pub fn is_float(self) -> bool {
        matches!(self, Shape::F32 | Shape::F64)
    }

    /// The number that these bits stand for.
    pub fn number(self, bits: u128) -> i128 {
        if self.is_signed() { sign_extend(bits, self.bits()) } else { bits as i128 }
    }
}

pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

pub fn sign_extend(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    ((value << shift) as i128) >> shift
}

/// The low `bits` (1 to 64) of `value` as a signed number.
#[inline(always)]
pub fn sx(value: u64, bits: u8) -> i64 {
    let shift = 64 - u32::from(bits);
    ((value << shift) as i64) >> shift
}

/// The low `bits` (1 to 64) of `value`.
#[inline(always)]
pub fn low(value: u64, bits: u8) -> u64 {
    value & (u64::MAX >> (64 - u32::from(bits)))
}
