//! From a task to an answer: which front end reads the files, which engine searches, which methods explain.
//!
//! Comes in: files and options. Goes out: a [`because_ir::Verdict`] with explanations. Nothing is printed here, and
//! nothing is known of command lines.

pub mod baseline;
pub mod budget;
pub mod competition;
mod cycles;
mod evidence;
pub mod front;
pub mod inputs;
pub mod load;
pub mod loops;
pub mod modular;
pub mod passing;
pub mod phases;
pub mod places;
