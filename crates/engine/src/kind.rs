//! k-induction: the step of the induction assumes several good iterations.
//!
//! Comes in: a program, and invariants and predicates that others found. Goes out: that it holds, with the invariants
//! that prove it, which a second solver confirmed; or undecided, with the reason. By itself first, then strengthened.

use crate::Error;
use crate::invariants::cut::Candidate;
use crate::invariants::decide::{self, Checked};
use crate::invariants::{self, Open, Progress, ProveOptions, Proved};
use because_ir::Program;
use because_source::Span;

/// Depths tried, in order.
const DEPTHS: [u32; 2] = [2, 4];

/// Proves the program by k-induction, at growing depth.
pub fn check(program: &Program, options: &ProveOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let open = match invariants::open(program, options)? {
        Ok(open) => open,
        Err((why, span)) => {
            let proved = Proved::No { why, span, open: None };
            return decide::decide(program, because_ir::DecidedBy::KInduction, proved, Progress::default(), options);
        }
    };
    if let Some(checked) = alone(program, &open, options, progress)? {
        return Ok(checked);
    }
    match invariants::prove_open(open, options, progress)? {
        Proved::No { open: Some(open), .. } => check_open(program, open, options, progress),
        done => decide::decide(program, because_ir::DecidedBy::KInduction, done, Progress::default(), options),
    }
}

/// By induction with no invariant: a proof, or nothing.
pub fn alone(
    program: &Program,
    open: &Open,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Option<Checked>, Error> {
    let (proved, depth) = deepen(open, &[], options, progress)?;
    let Proved::Yes(_) = proved else { return Ok(None) };
    let deeper = ProveOptions { depth, ..options.clone() };
    decide::decide(program, because_ir::DecidedBy::KInduction, proved, Progress::default(), &deeper).map(Some)
}

/// As [`check`], strengthened with what is known of the loops.
pub fn check_open(
    program: &Program,
    open: Box<Open>,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    let mut last = Progress::default();
    let candidates: Vec<Candidate> = open.known.iter().chain(&open.hints).cloned().collect();
    let (proved, depth) = deepen(&open, &candidates, options, &mut |p| {
        last = p;
        progress(p);
    })?;
    decide::decide(program, because_ir::DecidedBy::KInduction, proved, last, &ProveOptions { depth, ..options.clone() })
}

/// Induction with these candidates, deeper and deeper: the last answer, and its depth.
fn deepen(
    open: &Open,
    candidates: &[Candidate],
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Proved, u32), Error> {
    let mut last = Proved::No { why: "the budget ended".to_string(), span: Span::NONE, open: None };
    let mut reached = 1;
    for depth in DEPTHS {
        let deeper = ProveOptions { depth, ..options.clone() };
        reached = depth;
        last = invariants::settle(Box::new(open.clone()), candidates.to_vec(), &deeper, progress)?;
        if matches!(last, Proved::Yes(_)) || options.interrupt.due().is_some() {
            break;
        }
    }
    Ok((last, reached))
}
