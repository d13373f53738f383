//! The path formula: one constraint for every step that a run executes, and the check that failed (docs/methods.md 0).
//!
//! Comes in: a program and a failing run with its path. Goes out: a [`PathFormula`]. The executor follows the run's
//! own decisions; each scalar that the user's code stores becomes a fresh symbol with its own constraint, each branch
//! taken a constraint on its condition, each input the constraint that it has the run's value. An array element or
//! what a pointer points to is a symbol for each candidate, so that an index matters. Temporaries are no steps, and
//! what happens inside of a library model belongs to its call.

mod along;
mod build;

pub use along::{Along, Demand, DemandKind, along};

use because_ir::{FailedCheck, InputValue, Location, Outcome, Program, Run, SourceStmtId, TypeId};
use because_logic::{Evaluator, Term, Terms};
use because_source::Span;

use crate::exec::follow::Tracker;
use crate::exec::unwind_along;
use crate::options::{Mode, UnwindOptions};
use crate::unwinding::{FrameId, NameBase, Unwinding};

/// Tells the variables of a program apart: the cell of memory, and whether it is a frame's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable {
    /// It is a cell of the frames, else of the objects.
    pub in_frame: bool,
    /// Its number there.
    pub cell: u64,
}

/// What a step of the run does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstraintKind {
    /// Index into the unwinding's inputs.
    Input(u32),
    /// It stores scalars.
    Assign,
    /// It takes a branch.
    Guard,
    /// It passes an assumption.
    Assume,
}

/// A stored scalar: `symbol == value`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Definition {
    /// The fresh variable.
    pub symbol: Term,
    /// Over symbols of earlier steps.
    pub value: Term,
    /// What a reader calls the scalar.
    pub name: NameBase,
    /// Its type.
    pub ty: TypeId,
    /// The cell, where the address is known.
    pub variable: Option<Variable>,
}

/// One executed step.
#[derive(Debug, Clone, PartialEq)]
pub struct Constraint {
    /// What the step does.
    pub kind: ConstraintKind,
    /// The scalars that it stores.
    pub definitions: Vec<Definition>,
    /// The step is defined: no overflow, no bad access.
    pub defined: Term,
    /// Guards and assumptions: what holds.
    pub condition: Term,
    /// All of it.
    pub term: Term,
    /// The text of the step.
    pub span: Span,
    /// The source statement.
    pub source: SourceStmtId,
    /// The statement or terminator.
    pub location: Location,
    /// The activation of its function.
    pub frame: FrameId,
    /// Steps of the run's path: first and last.
    pub steps: (u32, u32),
}

/// Inputs, steps and the failed check of one run. All of `constraints` hold in the run, `check` does not follow: with
/// it they are unsatisfiable.
#[derive(Clone)]
pub struct PathFormula {
    /// The unwinding along the path, for names, inputs and frames.
    pub unwinding: Unwinding,
    /// One for each input and step, in the order of the run.
    pub constraints: Vec<Constraint>,
    /// What should have held, and that it is defined.
    pub check: Term,
    /// The failed check's own operands are defined.
    pub check_defined: Term,
    /// The check as the run reported it.
    pub failed: FailedCheck,
    /// The run's own value of every symbol.
    pub values: Evaluator,
    /// Symbols that no step of the path defines: read before they are written.
    pub names: rustc_hash::FxHashMap<Term, Definition>,
}

/// The formula of a failing run.
pub fn formula(
    program: &Program,
    terms: &mut Terms,
    options: &UnwindOptions,
    run: &Run,
) -> Result<PathFormula, crate::Error> {
    let Outcome::Failed(failed) = &run.outcome else {
        return Err(crate::Error::InternalBug("the run does not fail".into()));
    };
    let options = unbounded(options);
    let tracker = Tracker::new(&run.path);
    let (unwinding, noted) = unwind_along(program, terms, &options, Some(tracker))?;
    let Some(noted) = noted else {
        return Err(crate::Error::InternalBug("the path is lost".into()));
    };
    if let Some(what) = noted.lost.clone().filter(|_| unwinding.unsupported.is_empty()) {
        return Err(crate::Error::InternalBug(what));
    }
    let inputs: &[InputValue] = &run.inputs;
    build::build(program, terms, unwinding, noted, inputs, failed)
}

/// The path alone says how far to go.
fn unbounded(options: &UnwindOptions) -> UnwindOptions {
    UnwindOptions {
        mode: Mode::Path,
        loop_bound: u32::MAX - 2,
        loops: Default::default(),
        recursion_bound: u32::MAX - 2,
        max_statements: u64::MAX,
        ..options.clone()
    }
}
