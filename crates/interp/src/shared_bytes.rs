//! Bytes that were copied before anyone wrote them: original and copy are one unknown byte, whoever is read first.

use crate::limits;
use crate::memory::{Chunk, Memory, Problem};
use crate::pointer;
use std::collections::BTreeMap;

#[derive(Debug, Default, Clone)]
pub struct SharedBytes {
    /// By address, the number of the unknown byte; only where the byte was never written.
    of: BTreeMap<u64, u32>,
    values: Vec<Option<u8>>,
}

impl SharedBytes {
    /// The object's number is used anew.
    pub fn forget(&mut self, number: u32) {
        if self.of.is_empty() {
            return;
        }
        let (from, to) = (pointer::pack(number, 0), pointer::pack(number, pointer::MAX_SIZE as i64 - 1));
        let gone: Vec<u64> = self.of.range(from..=to).map(|(&at, _)| at).collect();
        for at in gone {
            self.of.remove(&at);
        }
    }

    fn shared_byte(&mut self, address: u64) -> u32 {
        let next = self.values.len() as u32;
        let found = *self.of.entry(address).or_insert(next);
        if found == next {
            self.values.push(None);
        }
        found
    }
}

impl Memory {
    /// As [`Memory::take_into`], for a copy.
    pub fn take_for_copy(&mut self, address: u64, size: u64, chunk: &mut Chunk) -> Result<(), Problem> {
        self.take_into(address, size, chunk)?;
        if size <= limits::SHARED_COPY && chunk.shadow.contains(&0) {
            let shared = &mut self.shared;
            let shared_byte =
                |(i, &s): (usize, &u8)| (s == 0).then(|| shared.shared_byte(address.wrapping_add(i as u64)));
            chunk.shared = chunk.shadow.iter().enumerate().map(shared_byte).collect();
        }
        Ok(())
    }

    pub fn set_shared(&mut self, address: u64, chunk: &Chunk) {
        for (i, shared_byte) in chunk.shared.iter().enumerate() {
            if let Some(shared_byte) = shared_byte {
                self.shared.of.insert(address.wrapping_add(i as u64), *shared_byte);
            }
        }
    }

    /// The memory there as it must be, because other copies of its unknown bytes were read; `None` if one was not.
    pub fn known_shared(&self, address: u64, size: u64) -> Option<Chunk> {
        let mut chunk = self.take(address, size).ok()?;
        for (i, &shadow) in chunk.shadow.iter().enumerate() {
            match shadow {
                0xFF => {}
                0 => {
                    let shared_byte = *self.shared.of.get(&address.wrapping_add(i as u64))?;
                    chunk.bytes[i] = self.shared.values[shared_byte as usize]?;
                }
                _ => return None,
            }
        }
        Some(chunk)
    }

    /// Unknown bytes got their values: so have their other copies. `before` is the memory as it was.
    pub fn learn(&mut self, address: u64, before: &Chunk) {
        let Ok(now) = self.take(address, before.bytes.len() as u64) else { return };
        for (i, &byte) in now.bytes.iter().enumerate() {
            let shared_byte = self.shared.of.get(&address.wrapping_add(i as u64)).filter(|_| before.shadow[i] == 0);
            if let Some(&shared_byte) = shared_byte {
                self.shared.values[shared_byte as usize].get_or_insert(byte);
            }
        }
    }
}
