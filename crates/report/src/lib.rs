//! Renders results: sibling modules over the same data.

pub mod diagnostics;
pub mod html;
pub mod values;
