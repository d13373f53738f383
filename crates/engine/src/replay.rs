//! Executes a claimed run and says whether the interpreter agrees with the claim.
//!
//! Comes in: inputs and the check that is claimed to fail. Goes out: the run as the interpreter had it, or what it did
//! instead.

use crate::limits;
use because_encode::{LoopCut, Unwinding};
use because_interp::Limits;
use because_ir::{CheckKind, Checks, FailedCheck, InputValue, Location, Outcome, Program, Run};

/// What a run is claimed to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The check that fails.
    pub check: CheckKind,
    /// Where it fails.
    pub location: Location,
}

/// The interpreter's run for these inputs, if it fails as claimed; else the run as it went.
pub fn confirm(program: &Program, checks: Checks, inputs: &[InputValue], claim: Claim) -> Result<Run, Box<Run>> {
    let run = because_interp::replay(program, checks, inputs, &Limits::default());
    match &run.outcome {
        Outcome::Failed(failed) if failed.check == claim.check && failed.location == claim.location => Ok(run),
        _ => Err(Box::new(run)),
    }
}

/// A run that is claimed to stay in a loop, or in recursion, longer than the bound allows.
pub fn confirm_cut(
    program: &Program,
    checks: Checks,
    inputs: &[InputValue],
    unwinding: &Unwinding,
    cut: &LoopCut,
    bound: u32,
) -> Option<Run> {
    let enters = |at: Location| match cut.id {
        Some(id) => at.function == id.function && at.block == id.head && at.index == 0,
        None => at.function == cut.function && at.block.0 == 0 && at.index == 0,
    };
    // Such a run may never end: it is followed no further than needed.
    let most = Limits::default();
    let mut limits = Limits { steps: most.steps.min(limits::REPLAY_FIRST_STEPS), ..most.clone() };
    let (mut run, end) = loop {
        let run = because_interp::replay(program, checks, inputs, &limits);
        let mut entered = 0;
        let end = run.path.steps.iter().position(|step| {
            entered += u32::from(enters(step.location));
            entered > bound
        });
        match end {
            Some(end) => break (run, end),
            None if limits.steps >= most.steps || !matches!(run.outcome, Outcome::Limit(_)) => return None,
            None => limits.steps = limits.steps.saturating_mul(16).min(most.steps),
        }
    };
    run.path.steps.truncate(end + 1);
    let check = if cut.id.is_some() { CheckKind::Unwinding } else { CheckKind::Recursion };
    run.outcome = Outcome::Failed(FailedCheck {
        check,
        location: cut.origin.location,
        span: cut.origin.span,
        message: String::new(),
        stack: unwinding.stack(cut.origin.frame),
        memory: None,
    });
    Some(run)
}
