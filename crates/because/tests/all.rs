//! All integration tests of this crate, linked once.

mod cases;
mod command;
mod determinism;
mod diagnosis;
mod differential;
mod fitting;
mod loops;
mod native_files;
mod page;
mod plc;
mod programs;
mod rank;
mod readme;
mod repairs;
mod runs;
mod schema;
