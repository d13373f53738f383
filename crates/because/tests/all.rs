//! All integration tests of this crate, linked once.

mod campaign;
mod cases;
mod command;
mod determinism;
mod diagnosis;
mod differential;
mod example;
mod fix;
mod floors;
mod interop;
mod limits;
mod limits_page;
mod loops;
mod native_files;
mod outputs;
mod page;
mod plc;
mod plc_signals;
mod programs;
mod project;
mod rank;
mod readme;
mod regression;
mod repairs;
mod runs;
mod schema;
