//! Why a run fails: one module a method, all with the same face.
//!
//! Comes in: the program and a [`because_ir::Failure`] with its replayed run. Goes out: an
//! [`because_ir::Explanation`]. A method returns nothing that it has not checked (docs/methods.md 0).

#![warn(missing_docs)]

mod blame;
pub mod closest;
mod code;
mod context;
pub mod core;
pub mod diagnosis;
pub mod differ;
mod fixed_inputs;
pub mod limits;
pub mod orders;
pub mod pair;
mod passing;
mod path;
pub mod present;
pub mod rank;
pub mod repair;
pub mod runs;
pub mod slice;
pub mod spectrum;
pub mod story;
pub mod timeline;
pub mod trace;
pub mod whodunit;
mod workspace;

pub use context::{Context, Error, Progress};
pub use workspace::{EditedPlace, Judged, Made, NoOracle, Oracle, Workspace};

use because_ir::{Explanation, Method};

/// What each method is asked.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Of `closest`.
    pub closest: closest::Options,
    /// Of `diagnosis`.
    pub diagnosis: diagnosis::Options,
    /// Of `whodunit`.
    pub whodunit: whodunit::Options,
    /// Of `core`.
    pub core: core::Options,
    /// Of `repair`.
    pub repair: repair::Options,
    /// Of `spectrum`.
    pub spectrum: spectrum::Options,
}

/// Explains the workspace's failure by one method.
pub fn explain(method: Method, workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    match method {
        Method::Slice => slice::explain(workspace, &slice::Options),
        Method::Trace => trace::explain(workspace, &trace::Options),
        Method::Closest => closest::explain(workspace, &options.closest),
        Method::Diagnosis => diagnosis::explain(workspace, &options.diagnosis),
        Method::Pair => pair::explain(workspace, &pair::Options),
        Method::Whodunit => whodunit::explain(workspace, &options.whodunit),
        Method::Core => core::explain(workspace, &options.core),
        Method::Spectrum => spectrum::explain(workspace, &options.spectrum),
        Method::Repair => repair::explain(workspace, &options.repair),
    }
}
