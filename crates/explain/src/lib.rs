//! Why a run fails: one module a method, all with the same face.
//!
//! Comes in: the program and a [`because_ir::Failure`] with its replayed run. Goes out: an
//! [`because_ir::Explanation`]. A method returns nothing that it has not checked (METHODS.md 0).

mod blame;
pub mod closest;
mod code;
mod context;
pub mod core;
pub mod diagnosis;
mod given;
pub mod pair;
mod passing;
mod path;
pub mod present;
pub mod rank;
pub mod repair;
pub mod runs;
pub mod slice;
pub mod spectrum;
pub mod trace;
pub mod whodunit;

pub use context::{Context, Error, Progress};
