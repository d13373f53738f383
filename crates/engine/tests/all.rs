//! All integration tests of this crate, linked once.

mod bmc;
mod loops;
mod proofs;
mod simulate;
