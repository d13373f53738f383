//! Concrete values as results show them.

use crate::{FuncId, TypeId};

/// A scalar value. Its type says how to read the bits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// Bits of a bool, integer, enum or float, zero-extended.
    Bits(u128),
    /// An address.
    Pointer {
        /// What it points into.
        target: PointerTarget,
        /// Bytes from the start of the target.
        offset: i64,
    },
}

/// What a pointer points into.
///
/// As an integer a pointer is `number << offset_bits | offset`, where `number` counts objects from 1 (0 is null) and
/// `offset_bits` is 40, 20 or 10 for pointers of 64, 32 or 16 bits, so that null is 0, a round trip through an integer
/// gives the pointer back and alignment is as expected. Which number an object gets is the environment's choice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointerTarget {
    /// Nothing: the null pointer.
    Null,
    /// An object by the name a person knows it under (`a`, `malloc#2`) and its type where it has one.
    Object {
        /// The name a person knows it under.
        name: String,
        /// The type of its content.
        ty: Option<TypeId>,
    },
    /// A function, for calls through the pointer.
    Function(FuncId),
    /// An integer that is no address of anything: the offset, or [`NOWHERE`].
    Nothing,
}

/// The offset of a pointer that is neither null nor the address of anything, whatever its bits.
pub const NOWHERE: i64 = -(1 << 40);

/// Bits of the offset part of a pointer seen as an integer.
pub fn offset_bits(pointer_bits: u32) -> u32 {
    match pointer_bits {
        16 => 10,
        32 => 20,
        _ => 40,
    }
}
