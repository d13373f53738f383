//! k-induction: the step of the induction looks back on several good iterations.
//!
//! Comes in: a program, and predicates that others found. Goes out: that it holds, with the invariants that prove it,
//! which a second solver confirmed; or undecided, with the reason.

use crate::Error;
use crate::invariants::decide::{self, Checked};
use crate::invariants::{self, Open, Progress, ProveOptions};
use because_ir::{Answer, Program};

/// Depths tried, in order.
const DEPTHS: [u32; 2] = [2, 4];

pub fn check(program: &Program, options: &ProveOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    match invariants::open(program, options)? {
        Ok(open) => check_open(program, open, options, progress),
        Err((why, span)) => {
            let proved = invariants::Proved::No { why, span, open: None };
            decide::decide(program, "kind", proved, Progress::default(), options)
        }
    }
}

/// As [`check`], where loops are chosen and predicates may be there.
pub fn check_open(
    program: &Program,
    open: Box<Open>,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    let mut last = Progress::default();
    let mut found = None;
    for depth in DEPTHS {
        let deeper = ProveOptions { depth, ..options.clone() };
        let proved = invariants::prove_open(open.clone(), &deeper, &mut |p| {
            last = p;
            progress(p);
        })?;
        let checked = decide::decide(program, "kind", proved, last, &deeper)?;
        let done = checked.verdict.decision != Answer::Undecided || checked.open.is_none();
        found = Some(checked);
        if done || options.interrupt.due().is_some() {
            break;
        }
    }
    match found {
        Some(checked) => Ok(checked),
        None => Ok(Checked { verdict: decide::undecided(program, "kind", last), proof: None, open: Some(open) }),
    }
}
