//! The engine that proves programs with loops without a bound, by inductive invariants.
//!
//! Comes in: a program. Goes out: that it holds, with invariants that a second solver confirmed; or undecided, with the
//! reason.

pub use crate::invariants::decide::{Checked, check};
