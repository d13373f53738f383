//! (being built)

pub mod depend;
