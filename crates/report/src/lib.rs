//! Renders results: sibling modules over the same data. `look`, `values` and `words` serve them all.

pub mod diagnostics;
#[cfg(test)]
mod fixture;
pub mod html;
pub mod json;
pub mod look;
pub mod terminal;
pub mod values;
pub mod words;
