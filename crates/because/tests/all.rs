//! All integration tests of this crate, linked once.

mod campaign;
mod cases;
mod command;
mod determinism;
mod diagnosis;
mod differential;
mod fitting;
mod floors;
mod loops;
mod page;
mod plc;
mod programs;
mod rank;
mod readme;
mod runs;
mod schema;
