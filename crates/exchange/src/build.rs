//! A build as it was recorded: which processes a command started, and what the compilers among them made of what.
//!
//! Comes in: the record that the preloaded library or the compiler shim wrote ([`record`]). Goes out: the executables, each
//! with its C files and the options of each ([`graph`]). Command lines of compilers and archivers are read in [`action`];
//! [`listing`] has those that a build system lists.

pub mod action;
pub mod graph;
pub mod listing;
pub mod process_log;
pub mod tests;

pub use graph::{Executable, Part, Unit};
pub use process_log::Process;
