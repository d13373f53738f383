//! Objects with identity: bytes, which of their bits were ever written, and how far their lifetime has come.
//!
//! A byte's shadow has a bit set for every bit that was written. An object without shadow is written throughout.
//! Numbers of dead objects are used again only after many others died, so that a dangling pointer is known as such.

use crate::pointer::{self, Addresses, MAX_NUMBER};
use crate::shared_bytes::SharedBytes;
use because_ir::{Endian, Target};
use std::collections::VecDeque;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    Live,
    /// Its scope has ended.
    Ended,
    Freed,
}

/// What an object is, and where to look up its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Lives for the whole run: index of the program's object.
    Global(u32),
    Local(u32),
    /// Index of the allocation site, and which allocation of that name it was.
    Heap {
        site: u32,
        ordinal: u32,
    },
    Alloca {
        site: u32,
        ordinal: u32,
    },
    Function(u32),
}

#[derive(Debug)]
pub struct Object {
    /// The bytes, then as many of shadow unless all is written.
    bytes: Box<[u8]>,
    pub size: u64,
    pub lifetime: Lifetime,
    shadowed: bool,
    /// Ranges of bytes that may not be written.
    read_only: Box<[(u64, u64)]>,
    pub kind: Kind,
}

impl Clone for Object {
    fn clone(&self) -> Object {
        let &Object { size, lifetime, shadowed, kind, .. } = self;
        Object { bytes: self.bytes.clone(), size, lifetime, shadowed, read_only: self.read_only.clone(), kind }
    }

    /// Keeps what is allocated: runs of one program begin with the same objects.
    fn clone_from(&mut self, source: &Object) {
        let Object { bytes, size, lifetime, shadowed, read_only, kind } = self;
        bytes.clone_from(&source.bytes);
        read_only.clone_from(&source.read_only);
        (*size, *lifetime, *shadowed, *kind) = (source.size, source.lifetime, source.shadowed, source.kind);
    }
}

impl Object {
    /// Whether some of the bytes may not be written.
    #[inline(always)]
    fn forbids(&self, offset: u64, size: u64) -> bool {
        !self.read_only.is_empty() && self.overlaps_read_only(offset, size)
    }

    #[cold]
    #[inline(never)]
    fn overlaps_read_only(&self, offset: u64, size: u64) -> bool {
        let after = self.read_only.partition_point(|r| r.1 <= offset);
        self.read_only.get(after).is_some_and(|r| r.0 < offset + size)
    }
}

/// What is wrong with an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    Null,
    Nothing,
    Function,
    Ended,
    Freed,
    HostEnvironment,
    ReadOnly,
    /// Not a fault of its own: the caller decides.
    Uninitialised,
}

/// Bytes taken out of memory with their shadow.
#[derive(Debug, Default, Clone)]
pub struct Chunk {
    pub bytes: Vec<u8>,
    pub shadow: Vec<u8>,
    /// For a copy with bytes that were never written: which unknown bytes they are.
    pub shared: Vec<Option<u32>>,
}

#[derive(Debug, Clone)]
pub struct Memory {
    objects: Vec<Object>,
    dead: VecDeque<u32>,
    /// Dead objects wait until there are more of them than this.
    dead_kept: usize,
    /// Bytes and shadow of all live objects.
    pub used: u64,
    pub limit: u64,
    big_endian: bool,
    /// Addresses of no more bits than these are null or just above it.
    null_bits: u32,
    /// For targets whose pointers are narrower than 64 bits.
    pub addresses: Option<Addresses>,
    pub shared: SharedBytes,
}

/// What an object costs besides its bytes and their shadow.
const OVERHEAD: u64 = 64;

/// No more memory or no more object numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

impl Memory {
    pub fn new(target: &Target, limit: u64, dead_kept: usize) -> Memory {
        let nothing = Object {
            bytes: Box::default(),
            size: 0,
            lifetime: Lifetime::Freed,
            shadowed: false,
            read_only: Box::default(),
            kind: Kind::Function(u32::MAX),
        };
        Memory {
            objects: vec![nothing],
            dead: VecDeque::new(),
            dead_kept,
            used: 0,
            limit,
            big_endian: target.endian == Endian::Big,
            null_bits: because_ir::value::offset_bits(target.pointer_bits) - 1,
            addresses: (target.pointer_bits < 64).then(|| Addresses::new(target.pointer_bits)),
            shared: SharedBytes::default(),
        }
    }

    pub fn object(&self, number: u32) -> Option<&Object> {
        self.objects.get(number as usize).filter(|_| number != 0)
    }

    pub fn objects(&self) -> impl Iterator<Item = (u32, &Object)> {
        self.objects.iter().enumerate().skip(1).map(|(i, o)| (i as u32, o))
    }

    /// A new object; `written` says whether its zero bytes count as written.
    pub fn create(&mut self, size: u64, kind: Kind, written: bool) -> Result<u32, Full> {
        let cost = size.saturating_mul(if written { 1 } else { 2 }).saturating_add(OVERHEAD);
        if self.used.saturating_add(cost) > self.limit || size >= pointer::MAX_SIZE {
            return Err(Full);
        }
        let length = usize::try_from(if written { size } else { size * 2 }).map_err(|_| Full)?;
        let bytes = vec![0u8; length].into_boxed_slice();
        let object =
            Object { bytes, size, lifetime: Lifetime::Live, shadowed: !written, read_only: Box::default(), kind };
        self.used += cost;
        if self.dead.len() > self.dead_kept || self.objects.len() as u64 > u64::from(MAX_NUMBER) {
            let number = self.dead.pop_front().ok_or(Full)?;
            if let Some(addresses) = &mut self.addresses {
                addresses.forget(number);
            }
            self.shared.forget(number);
            self.objects[number as usize] = object;
            return Ok(number);
        }
        self.objects.push(object);
        Ok(self.objects.len() as u32 - 1)
    }

    /// As it was at the start of a run, in what is allocated already.
    pub fn reset(&mut self, start: &Memory) {
        let mut objects = std::mem::take(&mut self.objects);
        objects.clone_from(&start.objects);
        let (dead, addresses, shared) = (start.dead.clone(), start.addresses.clone(), start.shared.clone());
        let &Memory { dead_kept, used, limit, big_endian, null_bits, .. } = start;
        *self = Memory { objects, dead, dead_kept, used, limit, big_endian, null_bits, addresses, shared };
    }

    pub fn set_read_only(&mut self, number: u32, ranges: Vec<(u64, u64)>) {
        self.objects[number as usize].read_only = ranges.into_boxed_slice();
    }

    pub fn end(&mut self, number: u32, lifetime: Lifetime) {
        let Some(object) =
            self.objects.get_mut(number as usize).filter(|o| o.lifetime == Lifetime::Live && number != 0)
        else {
            return;
        };
        object.lifetime = lifetime;
        self.used -= object.bytes.len() as u64 + OVERHEAD;
        object.bytes = Box::default();
        self.dead.push_back(number);
    }

    /// What is wrong with accessing `size` bytes at `address`; `None` if nothing is.
    #[cold]
    #[inline(never)]
    pub fn problem(&self, address: u64, size: u64, write: bool) -> Option<Problem> {
        let number = pointer::number(address);
        if number == 0 {
            let null_page = 0..1i64 << self.null_bits;
            return Some(if null_page.contains(&pointer::offset(address)) { Problem::Null } else { Problem::Nothing });
        }
        let Some(object) = self.object(number) else { return Some(Problem::Nothing) };
        match object.lifetime {
            Lifetime::Ended => return Some(Problem::Ended),
            Lifetime::Freed => return Some(Problem::Freed),
            Lifetime::Live => {}
        }
        if matches!(object.kind, Kind::Function(_)) {
            return Some(Problem::Function);
        }
        let offset = pointer::offset(address);
        if offset < 0 || (offset as u64).saturating_add(size) > object.size {
            return Some(Problem::HostEnvironment);
        }
        (write && object.forbids(offset as u64, size)).then_some(Problem::ReadOnly)
    }

    #[inline(always)]
    fn within(&self, address: u64, size: u64) -> Option<(&Object, usize)> {
        let object = self.objects.get(pointer::number(address) as usize)?;
        let offset = pointer::offset(address) as u64;
        let fits = offset.checked_add(size).is_some_and(|end| end <= object.size);
        (fits && object.lifetime == Lifetime::Live).then_some((object, offset as usize))
    }

    #[inline(always)]
    fn within_mut(&mut self, address: u64, size: u64) -> Option<(&mut Object, usize)> {
        let object = self.objects.get_mut(pointer::number(address) as usize)?;
        let offset = pointer::offset(address) as u64;
        let fits = offset.checked_add(size).is_some_and(|end| end <= object.size);
        (fits && object.lifetime == Lifetime::Live).then_some((object, offset as usize))
    }

    /// Reads a number of 1, 2, 4 or 8 bytes.
    #[inline(always)]
    pub fn load(&self, address: u64, size: u8) -> Result<u64, Problem> {
        let Some((object, offset)) = self.within(address, u64::from(size)) else {
            return Err(self.problem(address, u64::from(size), false).unwrap_or(Problem::Function));
        };
        if object.shadowed {
            let shadow = word(&object.bytes, offset + object.size as usize, size, false);
            if shadow != u64::MAX >> (64 - u32::from(size) * 8) {
                return Err(Problem::Uninitialised);
            }
        }
        Ok(word(&object.bytes, offset, size, self.big_endian))
    }

    /// Writes a number of 1, 2, 4 or 8 bytes. `own` allows it for a read-only object: its first value.
    #[inline(always)]
    pub fn store(&mut self, address: u64, size: u8, value: u64, own: bool) -> Result<(), Problem> {
        let big_endian = self.big_endian;
        let Some((object, offset)) = self.within_mut(address, u64::from(size)) else {
            return Err(self.problem(address, u64::from(size), true).unwrap_or(Problem::Function));
        };
        if !own && object.forbids(offset as u64, u64::from(size)) {
            return Err(Problem::ReadOnly);
        }
        if object.shadowed {
            let at = offset + object.size as usize;
            set_word(&mut object.bytes, at, size, u64::MAX, false);
        }
        set_word(&mut object.bytes, offset, size, value, big_endian);
        Ok(())
    }

    /// Bytes and shadow of a piece of memory.
    pub fn take(&self, address: u64, size: u64) -> Result<Chunk, Problem> {
        let mut chunk = Chunk::default();
        self.take_into(address, size, &mut chunk)?;
        Ok(chunk)
    }

    pub fn take_into(&self, address: u64, size: u64, chunk: &mut Chunk) -> Result<(), Problem> {
        let Some((object, offset)) = self.within(address, size) else {
            return Err(self.problem(address, size, false).unwrap_or(Problem::Function));
        };
        chunk.bytes.clear();
        chunk.shadow.clear();
        chunk.shared.clear();
        chunk.bytes.extend_from_slice(&object.bytes[offset..offset + size as usize]);
        if object.shadowed {
            let at = offset + object.size as usize;
            chunk.shadow.extend_from_slice(&object.bytes[at..at + size as usize]);
        } else {
            chunk.shadow.resize(size as usize, 0xFF);
        }
        Ok(())
    }

    pub fn put(&mut self, address: u64, chunk: &Chunk, own: bool) -> Result<(), Problem> {
        let size = chunk.bytes.len();
        let Some((object, offset)) = self.within_mut(address, size as u64) else {
            return Err(self.problem(address, size as u64, true).unwrap_or(Problem::Function));
        };
        if !own && object.forbids(offset as u64, size as u64) {
            return Err(Problem::ReadOnly);
        }
        object.bytes[offset..offset + size].copy_from_slice(&chunk.bytes);
        let mut added = 0;
        if !object.shadowed && chunk.shadow.iter().any(|&s| s != 0xFF) {
            let mut both = std::mem::take(&mut object.bytes).into_vec();
            both.resize(object.size as usize * 2, 0xFF);
            object.bytes = both.into_boxed_slice();
            object.shadowed = true;
            added = object.size;
        }
        if object.shadowed {
            let at = offset + object.size as usize;
            object.bytes[at..at + size].copy_from_slice(&chunk.shadow);
        }
        self.used += added;
        self.set_shared(address, chunk);
        Ok(())
    }

    pub fn fill(&mut self, address: u64, size: u64, byte: u8, own: bool) -> Result<(), Problem> {
        let Some((object, offset)) = self.within_mut(address, size) else {
            return Err(self.problem(address, size, true).unwrap_or(Problem::Function));
        };
        if !own && object.forbids(offset as u64, size) {
            return Err(Problem::ReadOnly);
        }
        object.bytes[offset..offset + size as usize].fill(byte);
        if object.shadowed {
            let at = offset + object.size as usize;
            object.bytes[at..at + size as usize].fill(0xFF);
        }
        Ok(())
    }

    pub fn is_big_endian(&self) -> bool {
        self.big_endian
    }

    pub fn is_wide(&self) -> bool {
        self.addresses.is_none()
    }
}

#[inline(always)]
fn word(bytes: &[u8], at: usize, size: u8, big_endian: bool) -> u64 {
    macro_rules! read {
        ($t:ty, $n:expr) => {{
            let mut raw = [0u8; $n];
            raw.copy_from_slice(&bytes[at..at + $n]);
            u64::from(if big_endian { <$t>::from_be_bytes(raw) } else { <$t>::from_le_bytes(raw) })
        }};
    }
    match size {
        1 => u64::from(bytes[at]),
        2 => read!(u16, 2),
        4 => read!(u32, 4),
        _ => read!(u64, 8),
    }
}

#[inline(always)]
fn set_word(bytes: &mut [u8], at: usize, size: u8, value: u64, big_endian: bool) {
    macro_rules! write {
        ($t:ty, $n:expr) => {{
            let value = value as $t;
            let raw = if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
            bytes[at..at + $n].copy_from_slice(&raw);
        }};
    }
    match size {
        1 => bytes[at] = value as u8,
        2 => write!(u16, 2),
        4 => write!(u32, 4),
        _ => write!(u64, 8),
    }
}
