//! From a program to its unwinding: steps in static single assignment form with their origins, checks, assumptions
//! and inputs, as terms of [`because_logic`].
//!
//! Comes in: a [`because_ir::Program`], a pool of terms, a bound. Goes out: an [`Unwinding`]. One forward pass:
//! calls inlined, loops and recursion unrolled, states merged where control meets, constants propagated, dead
//! branches cut. What a step is: docs/methods.md 0.

#![warn(missing_docs)]

pub mod depend;

mod constant_inputs;
mod effort;
mod error;
mod exec;
mod flow;
mod function;
mod guard;
mod naming;
mod options;
mod order;
mod stack;
mod state;
mod symbolic_text;
mod trie;
mod unwinding;
mod value;

pub mod dump;
pub mod lifetime;
pub mod limits;
pub mod path;
pub mod run;
pub mod valuation;

pub use error::Error;
pub use exec::unwind;
pub use options::{Granularity, LoopId, Mode, Relaxation, UnwindOptions};
pub use run::{input_name, run_inputs};
pub use unwinding::*;
