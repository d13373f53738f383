//! The formula of a path that nobody has executed: is there a run that goes this way, and if not, why not?
//!
//! Comes in: a program and a path as a run would have it, decisions included. Goes out: what every step of it requires,
//! inputs free. An abstract counterexample is such a path.

use because_ir::{Path, Program};
use because_logic::{Term, Terms};

use crate::exec::follow::{Part, Tracker};
use crate::exec::unwind_along;
use crate::options::UnwindOptions;
use crate::unwinding::Unwinding;

/// Why a step requires something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemandKind {
    /// A stored scalar has its value.
    Store,
    /// A branch goes the path's way.
    Guard,
    /// An assumption holds.
    Assume,
    /// A check holds: it is passed on the way.
    Check,
}

/// What one step of the path requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demand {
    /// Why it is required.
    pub kind: DemandKind,
    /// What has to hold.
    pub term: Term,
    /// Step of the path.
    pub step: u32,
}

/// A path as constraints on the inputs.
#[derive(Debug, Clone)]
pub struct Along {
    /// The unwinding along the path.
    pub unwinding: Unwinding,
    /// In the order of the path. Those of the last step include the checks made there.
    pub demands: Vec<Demand>,
}

/// What a run along the path has to satisfy. An error where the path is none of the program's.
pub fn along(
    program: &Program,
    terms: &mut Terms,
    options: &UnwindOptions,
    path: &Path,
) -> Result<Along, crate::Error> {
    let options = super::unbounded(options);
    let (unwinding, noted) = unwind_along(program, terms, &options, Some(Tracker::new(path)))?;
    let Some(noted) = noted else {
        return Err(crate::Error::InternalBug("the path is lost".into()));
    };
    let mut demands = Vec::new();
    for fragment in &noted.fragments {
        let (kind, term) = match fragment.part {
            Part::Define(d) => (DemandKind::Store, terms.eq(d.symbol, d.value)),
            Part::Guard(t) => (DemandKind::Guard, t),
            Part::Assume(t) => (DemandKind::Assume, t),
            Part::Require(t) => (DemandKind::Check, t),
            Part::Check(i) => (DemandKind::Check, unwinding.checks[i as usize].cond),
            Part::Input(_) | Part::Math(_) => continue,
        };
        demands.push(Demand { kind, term, step: fragment.step });
    }
    let closed = demands.iter().any(|d| d.term == terms.fls());
    match noted.lost {
        Some(what) if !closed && unwinding.unsupported.is_empty() => Err(crate::Error::InternalBug(what)),
        _ => Ok(Along { unwinding, demands }),
    }
}
