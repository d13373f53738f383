//! C text to `ir::Program`.
//!
//! Comes in: names of files, whose contents the caller's [`Files`] gives, and [`Options`]. Goes out: one linked
//! [`because_ir::Program`], or [`Failed`] with diagnostics. Preprocessing, parsing and type checking are done by the
//! `rucc` crates, which only this crate names; it embeds the headers ([`headers`]) and the library ([`library`])
//! and lowers the checked tree.

#![warn(missing_docs)]

mod contracts;
mod diagnostics;
mod files;
pub mod harness_text;
pub mod headers;
mod inject;
pub mod library;
pub mod limits;
mod load;
mod lower;
mod macros;
mod options;
pub mod parameters;
mod spans;
mod unit;

pub use diagnostics::is_style;
pub use files::{Files, MemoryFiles};
pub use load::{Failed, STACK, load, load_here, no_stack, panicked, tokens};
pub use lower::{FUZZ_DATA, FUZZ_TARGET};
pub use options::*;
