//! Files, spans, positions and diagnostics as plain data.
//!
//! Comes in: file names and texts, already read by somebody else. Goes out: a [`SourceMap`] in which a
//! [`Span`] is a file and two byte offsets, and [`Diagnostic`]s that later crates render. This crate prints
//! nothing and does no I/O.

#![warn(missing_docs)]

mod diagnostic;
mod map;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use map::{FileId, FileKind, Position, SourceFile, SourceMap, Span};
