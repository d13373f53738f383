//! From a task to an answer: which front end reads the files, which engine searches, which methods explain.
//!
//! Comes in: files and options. Goes out: a [`because_ir::Verdict`] with explanations. Nothing is printed here, and
//! nothing is known of command lines.

#![warn(missing_docs)]

mod allocations;
pub mod answer;
pub mod baseline;
pub mod best;
pub mod budget;
mod cycles;
mod decisive;
pub mod dump;
pub mod error;
pub mod events;
pub mod evidence;
pub mod front;
mod further;
pub mod given_files;
pub mod given_inputs;
pub mod host;
pub mod limits;
pub mod load;
pub mod locations;
pub mod loops;
pub mod modular;
mod others;
pub mod passes;
pub mod passing;
pub mod phase_costs;
pub mod plcverif;
pub mod problem;
pub mod program;
pub mod project;
pub mod recheck;
mod regression;
pub mod reload;
mod repairs;
pub mod request;
pub mod requirements;
pub mod signals;
pub mod task;
pub mod tasks;
pub mod trust;

pub use answer::{Answer, answer};
pub use error::Error;
pub use events::Event;
pub use host::Host;
pub use request::Request;
pub use task::Task;
pub use tasks::competition;
