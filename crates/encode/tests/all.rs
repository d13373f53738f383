//! All integration tests of this crate, linked once.

mod common;
mod differential;
mod path;
mod steps;
