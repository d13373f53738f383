//! Scalars in memory of any kind: 128-bit integers, bit-fields, narrow pointers, either byte order.

use crate::memory::{Chunk, Memory, Problem};
use crate::pointer::{self, Exhausted};
use crate::shape::{Shape, mask, sign_extend};
use because_ir::{BitField, Program, TypeId};

/// How a scalar lies at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub shape: Shape,
    /// Bytes touched.
    pub size: u64,
    /// For a bit-field: its first bit in the first byte, and its width.
    pub bits: Option<(u32, u32)>,
    pub ty: TypeId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessError {
    Problem(Problem),
    /// Narrow addresses ran out.
    Exhausted,
}

impl From<Problem> for AccessError {
    fn from(problem: Problem) -> AccessError {
        AccessError::Problem(problem)
    }
}

impl From<Exhausted> for AccessError {
    fn from(_: Exhausted) -> AccessError {
        AccessError::Exhausted
    }
}

impl Access {
    pub fn whole(program: &Program, shape: Shape, ty: TypeId) -> Access {
        Access { shape, size: program.size_of(ty), bits: None, ty }
    }

    /// The bit-field `bits` of a record; second the byte, from the record's start, where the access begins.
    pub fn bit_field(shape: Shape, ty: TypeId, bits: BitField) -> (Access, u64) {
        let first = (bits.start % 8) as u32;
        let size = u64::from((first + bits.width).div_ceil(8));
        (Access { shape, size, bits: Some((first, bits.width)), ty }, bits.start / 8)
    }
}

/// Reads a scalar.
pub fn load(memory: &Memory, address: u64, access: &Access) -> Result<u128, Problem> {
    let chunk = memory.take(address, access.size)?;
    decode(memory, &chunk, access)
}

pub fn decode(memory: &Memory, chunk: &Chunk, access: &Access) -> Result<u128, Problem> {
    let (shift, width) = position(memory, access);
    let wanted = mask(width);
    if (number(&chunk.shadow, memory.is_big_endian()) >> shift) & wanted != wanted {
        return Err(Problem::Uninitialised);
    }
    Ok(decode_total(memory, chunk, access))
}

/// Reads a scalar whether it was written or not.
pub fn decode_total(memory: &Memory, chunk: &Chunk, access: &Access) -> u128 {
    let (shift, width) = position(memory, access);
    let raw = (number(&chunk.bytes, memory.is_big_endian()) >> shift) & mask(width);
    if access.shape == Shape::Pointer {
        return u128::from(match &memory.addresses {
            Some(addresses) => addresses.pointer(raw as u64),
            None => raw as u64,
        });
    }
    if access.shape == Shape::Bool {
        return raw & 1;
    }
    if access.shape.is_signed() && access.bits.is_some() {
        return sign_extend(raw, width) as u128 & mask(access.shape.bits());
    }
    raw
}

/// Writes a scalar; `own` as for [`Memory::store`].
pub fn store(memory: &mut Memory, address: u64, access: &Access, value: u128, own: bool) -> Result<(), AccessError> {
    let value = encode(memory, access, value)?;
    let (shift, width) = position(memory, access);
    let mut chunk = memory.take(address, access.size)?;
    let big = memory.is_big_endian();
    let keep = !(mask(width) << shift);
    let bytes = (number(&chunk.bytes, big) & keep) | ((value & mask(width)) << shift);
    let shadow = number(&chunk.shadow, big) | !keep;
    set_number(&mut chunk.bytes, bytes, big);
    set_number(&mut chunk.shadow, shadow, big);
    Ok(memory.put(address, &chunk, own)?)
}

/// Writes the bits of `value` that were never written, leaves the others, and counts all as written.
pub fn complete(memory: &mut Memory, address: u64, access: &Access, value: u128) -> Result<(), AccessError> {
    let value = encode(memory, access, value)?;
    let (shift, width) = position(memory, access);
    let mut chunk = memory.take(address, access.size)?;
    let big = memory.is_big_endian();
    let (bytes, shadow) = (number(&chunk.bytes, big), number(&chunk.shadow, big));
    let fresh = (mask(width) << shift) & !shadow;
    set_number(&mut chunk.bytes, (bytes & !fresh) | ((value << shift) & fresh), big);
    set_number(&mut chunk.shadow, shadow | fresh, big);
    Ok(memory.put(address, &chunk, true)?)
}

fn encode(memory: &mut Memory, access: &Access, value: u128) -> Result<u128, Exhausted> {
    if access.shape != Shape::Pointer {
        return Ok(value);
    }
    integer_of(memory, value as u64).map(u128::from)
}

/// The integer that a pointer converts to.
pub fn integer_of(memory: &mut Memory, address: u64) -> Result<u64, Exhausted> {
    let size = memory.object(pointer::number(address)).map_or(0, |o| o.size);
    match &mut memory.addresses {
        Some(addresses) => addresses.integer(address, size),
        None => Ok(address),
    }
}

/// The pointer that an integer converts to.
pub fn pointer_of(memory: &Memory, integer: u64) -> u64 {
    match &memory.addresses {
        Some(addresses) => addresses.pointer(integer),
        None => integer,
    }
}

/// How far the value is from the low end of the bytes seen as one number, and its width.
fn position(memory: &Memory, access: &Access) -> (u32, u32) {
    let all = access.size as u32 * 8;
    match access.bits {
        None => (0, all.min(128)),
        Some((first, width)) if memory.is_big_endian() => (all - first - width, width),
        Some((first, width)) => (first, width),
    }
}

fn number(bytes: &[u8], big_endian: bool) -> u128 {
    let join = |acc: u128, &byte: &u8| acc << 8 | u128::from(byte);
    if big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) }
}

fn set_number(bytes: &mut [u8], value: u128, big_endian: bool) {
    let count = bytes.len();
    for (i, byte) in bytes.iter_mut().enumerate() {
        let place = if big_endian { count - 1 - i } else { i };
        *byte = (value >> (8 * place.min(15))) as u8;
    }
}
