//! Programs made of programs: product programs with a reference or with tests, functions by their contracts, loops by
//! their invariants.
//!
//! Comes in: one or two [`because_ir::Program`]s and what is asked of them. Goes out: an ordinary program whose failing
//! runs answer that question, so that engines, interpreter and methods treat it like any other.

#![warn(missing_docs)]

pub mod exit_status;
pub mod jumps;
pub mod limits;
pub mod modular;
pub mod reference;
pub mod tests_file;
pub mod threads;
