//! C text to `ir::Program`.
pub mod headers;
pub mod library;
