//! Renders results: sibling modules over the same data. `inputs`, `look`, `values` and `words` serve them all.

pub mod diagnostics;
pub mod fingerprint;
#[cfg(test)]
mod fixture;
pub mod hash;
pub mod html;
pub mod inputs;
pub mod json;
pub mod look;
pub mod sarif;
pub mod terminal;
pub mod values;
pub mod witness;
pub mod words;
