//! The program that every later crate works on, and the results that flow between them.
//!
//! Comes in: nothing but what a front end builds. Goes out: [`Program`] (types, objects, functions with their
//! control flow, expressions), [`Run`] and [`Path`] (what one execution did), [`Verdict`] with [`Failure`]s,
//! [`Explanation`]s and [`Suspect`]s. Everything is plain tables with typed `u32` ids.

#![warn(missing_docs)]

pub mod assumed;
pub mod build;
pub mod bytes;
pub mod cfg;
pub mod checked_places;
pub mod checks;
pub mod compare;
pub mod enumerated;
pub mod explanation;
pub mod expr;
pub mod leaf;
pub mod limit;
pub mod limits;
pub mod link;
pub mod math;
pub mod parse;
pub mod print;
pub mod program;
pub mod read_only;
pub mod recursion;
pub mod regression;
pub mod render;
pub mod repair;
pub mod requirement;
pub mod run;
pub mod timeline;
pub mod types;
pub mod value;
pub mod verdict;
pub mod verify;
pub mod waves;

pub use assumed::{Assumed, AssumedKind};
pub use bytes::{ByteChange, DecisiveBytes};
pub use checks::{CheckKind, Checks, Operation, Subject};
pub use compare::{Compare, Expected};
pub use explanation::*;
pub use expr::*;
pub use limit::Limit;
pub use program::*;
pub use regression::{Commit, Hunk, Introduced, OldVersion, Regression, RegressionCause};
pub use repair::{Difference, Edit, EditKind, Kept, Observed, Repair, RepairStatus, Vacuous};
pub use requirement::{Decided, Goal, Requirement, Scan, Signal, SignalRole, Vacuity};
pub use run::*;
pub use timeline::*;
pub use types::*;
pub use value::{PointerTarget, Value};
pub use verdict::*;
pub use waves::{Wave, WaveRun, Waves};
