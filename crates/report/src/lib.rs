//! Renders results: sibling modules over the same data.

pub mod html;
