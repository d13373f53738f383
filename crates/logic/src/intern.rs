//! An open-addressing index over a table kept elsewhere: finds the position of an equal entry.

const EMPTY: u32 = u32::MAX;

/// Positions by hash, linear probing, at most half full.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    slots: Vec<u32>,
    len: usize,
}

impl Index {
    /// The position of an entry with this hash for which `equal` holds.
    pub(crate) fn find(&self, hash: u64, equal: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                EMPTY => return None,
                position if equal(position) => return Some(position),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds a position that [`Index::find`] did not find; `rehash` gives the hash of any position
    /// added before.
    pub(crate) fn insert(&mut self, hash: u64, position: u32, rehash: impl Fn(u32) -> u64) {
        if (self.len + 1) * 2 > self.slots.len() {
            let size = (self.slots.len() * 2).max(64);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
            for position in old.into_iter().filter(|&p| p != EMPTY) {
                self.place(rehash(position), position);
            }
        }
        self.len += 1;
        self.place(hash, position);
    }

    fn place(&mut self, hash: u64, position: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = position;
    }
}

/// A hash spread over all bits, low ones included.
pub(crate) fn hash_of(value: &impl std::hash::Hash) -> u64 {
    use std::hash::Hasher;
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    let hash = hasher.finish();
    hash ^ (hash >> 32)
}
