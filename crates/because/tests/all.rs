//! All integration tests of this crate, linked once.

mod cases;
mod command;
mod determinism;
mod diagnosis;
mod differential;
mod fitting;
mod limits;
mod loops;
mod outputs;
mod page;
mod plc;
mod programs;
mod rank;
mod readme;
mod runs;
mod schema;
