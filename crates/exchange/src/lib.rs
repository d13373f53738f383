//! Formats of other tools, reading and writing side by side.
//!
//! Counterexamples of other verifiers come in and witnesses go out ([`witness`]), tasks of the competition come in
//! ([`svcomp`]), compilation databases and recorded builds come in ([`compile_commands`],
//! [`build`]), tests for C compilers go out ([`c_test`]).
//! Everything is text here: files are the host's business.

#![warn(missing_docs)]

pub mod build;
pub mod c_test;
pub mod compile_commands;
pub mod compiler_options;
pub mod limits;
pub mod svcomp;
pub mod witness;
