//! (being built)
pub mod args;
