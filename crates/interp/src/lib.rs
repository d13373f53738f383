//! Executes a program on concrete inputs, bit by bit as its target would, and finds undefined behaviour on the way.
//!
//! Comes in: a [`because_ir::Program`], inputs by name, an environment to read from and write to. Goes out: a
//! [`because_ir::Run`] with its outcome, its inputs and, if asked for, the path. The independent witness of every run
//! that anyone claims.
//!
//! The way: a function is compiled to compact [`code`] when it is first called, and one loop ([`exec`]) executes it
//! with frames of its own, so that deep recursion costs no stack. Order of evaluation as in `because_ir::program`;
//! in a place the indices are checked from the left, then the access itself as a whole (null, freed, out of its
//! object, read-only, never written).

#![warn(missing_docs)]

mod access;
mod arithmetic;
mod ask;
mod code;
mod compile;
mod evaluated;
mod exec;
mod fault;
mod float;
mod host_environment;
mod input_source;
mod inspect;
pub mod limits;
mod machine;
mod memory;
mod naming;
mod observe;
mod options;
mod pointer;
mod printf;
mod pure;
mod random;
mod rare;
mod recorder;
mod run;
mod shape;
mod shared_bytes;

pub use host_environment::{Captured, Folder, HostEnvironment, HostFile, NoFile, Stream, Streams};
pub use input_source::{Given, Inputs, Otherwise, parse_key};
pub use naming::type_name;
pub use observe::{Observation, Watch, observe};
pub use options::{RecordLevel, RunOptions, Uninitialised};
pub use random::Random;
pub use run::{Compiled, Limits, failure_operands, replay, replay_options, run, run_again};
