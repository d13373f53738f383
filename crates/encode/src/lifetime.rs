//! How far the lifetime of an object has come, as a value of two bits. 0: it has not begun.

/// It may be accessed.
pub const LIVE: u128 = 1;
/// Its scope is over.
pub const ENDED: u128 = 2;
/// It was freed.
pub const FREED: u128 = 3;
