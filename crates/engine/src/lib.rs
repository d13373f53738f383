//! Engines: does the program fail, and how?
//!
//! Comes in: a program and options. Goes out: a [`because_ir::Verdict`] whose failing runs were all executed by the
//! interpreter.

#![warn(missing_docs)]

pub mod auto;
pub mod bmc;
pub mod bounded;
pub mod cegar;
pub mod counterexamples;
pub mod coverage;
mod error;
pub mod execute;
pub mod failing;
pub mod given_run;
pub mod invariants;
pub mod kind;
pub mod limits;
mod local_search;
mod minimise;
pub mod proof;
pub mod replay;
pub mod simulate;
pub mod witness_guided;

pub use error::Error;
