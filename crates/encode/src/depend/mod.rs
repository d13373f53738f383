//! Dependences: of blocks on branches, of executed steps on earlier ones, of source lines on lines.
//!
//! Comes in: a program, or a path of a run. Goes out: control dependences, dynamic slices, the program dependence graph
//! over source lines, and the scores of a localization over it (docs/methods.md 6; papers 000 and 003).

pub mod control;
pub mod dynamic;
pub mod graph;
pub mod scores;
pub mod uses;
