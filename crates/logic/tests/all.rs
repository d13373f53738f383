//! All integration tests of this crate, linked once.

mod common;
mod cores;
mod maxsat;
mod operators;
mod problems;
mod rewriting;
mod rules;
mod sessions;
mod z3;
