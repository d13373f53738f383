//! Pointers as 64-bit numbers: `number << 40` plus a signed offset, as [`because_ir::PointerTarget`] describes.
//!
//! The offset lies in `-2^39 .. 2^39`, so that one before an object's first byte still belongs to the object. For a
//! target of 64-bit pointers this is also the integer a pointer converts to; narrower targets get their integers from
//! [`Addresses`], on demand.

use because_ir::value::offset_bits;

const OFFSET_BITS: u32 = 40;
const HALF: u64 = 1 << (OFFSET_BITS - 1);
/// Objects are numbered from 1 to this.
pub const MAX_NUMBER: u32 = (1 << (64 - OFFSET_BITS)) - 2;
/// The number of a pointer that leads nowhere.
pub const NO_NUMBER: u32 = MAX_NUMBER + 1;
/// No object is as large as this.
pub const MAX_SIZE: u64 = HALF;

#[inline(always)]
pub fn pack(number: u32, offset: i64) -> u64 {
    (u64::from(number) << OFFSET_BITS).wrapping_add(offset as u64)
}

#[inline(always)]
pub fn number(pointer: u64) -> u32 {
    (pointer.wrapping_add(HALF) >> OFFSET_BITS) as u32
}

#[inline(always)]
pub fn offset(pointer: u64) -> i64 {
    ((pointer << (64 - OFFSET_BITS)) as i64) >> (64 - OFFSET_BITS)
}

/// Adds bytes. An offset beyond all sense is cut to the nearest that can be held: it is outside of any object.
#[inline(always)]
pub fn add(pointer: u64, bytes: i128) -> u64 {
    let sum = i128::from(offset(pointer)) + bytes;
    let limit = i128::from(HALF);
    pack(number(pointer), sum.clamp(-limit, limit - 1) as i64)
}

/// Addresses of a target with 32-bit or 16-bit pointers. The first objects seen get a number each, as for 64 bits;
/// when half of the numbers are gone the rest are packed closely, so that ordinary programs do not run out.
#[derive(Debug, Clone)]
pub struct Addresses {
    bits: u32,
    next: u64,
    /// Start, length, number: by ascending start.
    ranges: Vec<(u64, u64, u32)>,
    of_object: rustc_hash::FxHashMap<u32, u64>,
}

/// All addresses of the target are in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

impl Addresses {
    pub fn new(pointer_bits: u32) -> Addresses {
        let next = 1 << offset_bits(pointer_bits);
        Addresses { bits: pointer_bits, next, ranges: Vec::new(), of_object: Default::default() }
    }

    /// The integer of a pointer into the object `number` of `size` bytes.
    pub fn integer(&mut self, pointer: u64, size: u64) -> Result<u64, Exhausted> {
        let mask = (1u64 << self.bits) - 1;
        let number = number(pointer);
        if number == 0 {
            return Ok(offset(pointer) as u64 & mask);
        }
        let start = match self.of_object.get(&number) {
            Some(&start) => start,
            None => self.place(number, size)?,
        };
        Ok(start.wrapping_add(offset(pointer) as u64) & mask)
    }

    fn place(&mut self, number: u32, size: u64) -> Result<u64, Exhausted> {
        let slot = 1u64 << offset_bits(self.bits);
        let has_space = self.next < 1 << (self.bits - 1);
        let align = if has_space { slot } else { 16 };
        let start = self.next.next_multiple_of(align);
        let end = start + size + 1;
        if end >= 1 << self.bits {
            return Err(Exhausted);
        }
        self.next = end;
        self.ranges.push((start, size, number));
        self.of_object.insert(number, start);
        Ok(start)
    }

    /// The object may be numbered anew for something else.
    pub fn forget(&mut self, number: u32) {
        self.of_object.remove(&number);
    }

    /// The pointer that an integer stands for. An integer inside no object's range belongs to the object before it,
    /// out of bounds, or to nothing.
    pub fn pointer(&self, integer: u64) -> u64 {
        let after = self.ranges.partition_point(|r| r.0 <= integer);
        let slot = 1u64 << offset_bits(self.bits);
        let before = after.checked_sub(1).map(|i| self.ranges[i]);
        if let Some((start, size, number)) = before
            && integer <= start + size.max(slot / 2)
            && self.ranges.get(after).is_none_or(|next| integer < next.0)
        {
            return pack(number, (integer - start) as i64);
        }
        match self.ranges.get(after) {
            Some(&(start, _, number)) if start - integer <= slot / 2 => pack(number, -((start - integer) as i64)),
            _ => pack(0, integer as i64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_signed_and_stay_with_their_object() {
        let p = pack(7, 0);
        let before = add(p, -1);
        assert_eq!((number(before), offset(before)), (7, -1));
        assert_eq!(add(before, 1), p);
        let far = add(p, 1 << 60);
        assert_eq!(number(far), 7);
        assert_eq!(number(add(p, i128::MIN / 4)), 7);
    }

    #[test]
    fn narrow_addresses_lead_back() {
        for bits in [16, 32] {
            let mut addresses = Addresses::new(bits);
            for number in 1..=40 {
                let p = pack(number, 3);
                let integer = addresses.integer(p, 8).expect("enough numbers");
                assert!(integer < 1 << bits && integer != 0);
                assert_eq!(addresses.pointer(integer), p);
            }
            assert_eq!(addresses.pointer(0), 0);
            assert_eq!(addresses.integer(0, 0), Ok(0));
        }
    }

    #[test]
    fn many_objects_fit_a_narrow_target() {
        let mut addresses = Addresses::new(32);
        for number in 1..=20_000 {
            let integer = addresses.integer(pack(number, 0), 16).expect("enough numbers");
            assert_eq!(addresses.pointer(integer + 16), pack(number, 16));
        }
    }
}
