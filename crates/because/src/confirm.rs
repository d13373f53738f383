//! A failing run as a C file that a compiler takes, and what the compiled program then does.
//!
//! `write` makes the file: functions that give the run's inputs, standard input and command line, to be compiled together
//! with the program's own files.
//! `native` compiles and runs it. Inputs that cannot be set from outside, such as locals that were never written, are
//! named in place of a test.

mod native;
mod write;

pub use native::{Compiler, Expected, confirm};
pub use write::{of_passing, test};
