//! C text to `ir::Program`.
pub mod headers;
