//! All integration tests of this crate, linked once.

mod c;
mod checks;
mod common;
mod constructs;
mod observe;
mod random;
