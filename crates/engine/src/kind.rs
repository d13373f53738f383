//! k-induction: the step of the induction looks back on several good iterations.
//!
//! Comes in: a program. Goes out: as from `cegar`, whose predicates strengthen the induction here.

use crate::Error;
use crate::invariants::decide::{self, Checked};
use crate::invariants::{Progress, ProveOptions};
use because_ir::{Answer, Program};

/// Depths tried, in order.
const DEPTHS: [u32; 2] = [2, 4];

pub fn check(program: &Program, options: &ProveOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let mut last = None;
    for depth in DEPTHS {
        let checked = decide::check(program, &ProveOptions { depth, ..options.clone() }, progress)?;
        let done = checked.verdict.decision != Answer::Undecided || !checked.open;
        if done || options.interrupt.due().is_some() {
            return Ok(checked);
        }
        last = Some(checked);
    }
    match last {
        Some(checked) => Ok(checked),
        None => decide::check(program, options, progress),
    }
}
