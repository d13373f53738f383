//! Why a run fails: one module a method, all with the same face.
//!
//! Comes in: the program and a [`because_ir::Failure`] with its replayed run. Goes out: an
//! [`because_ir::Explanation`]. A method returns nothing that it has not checked (METHODS.md 0).

pub mod closest;
mod context;
pub mod present;
pub mod slice;
pub mod trace;
pub mod valuation;

pub use context::{Context, Error, Progress};
