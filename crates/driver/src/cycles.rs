//! Failures of a scan cycle, which never ends, among runs that do.
//!
//! Comes in: a failure. Goes out: the same failure in the program that ends after as many cycles as the failing run
//! has: a run that passes is one of so many cycles in which nothing fails.

use because_interp::Limits;
use because_ir::{Checks, Failure, Outcome, Program};

/// `None` where the program is no scan cycle.
pub fn ended(program: &Program, failure: &Failure, checks: Checks) -> Option<(Program, Failure, u32)> {
    let cycles = because_plc::cycles::of_run(program, &failure.run)?;
    let program = because_plc::cycles::exactly(program, cycles)?;
    let run = because_interp::replay(&program, checks, &failure.run.inputs, &Limits::default());
    let same = match (&run.outcome, &failure.run.outcome) {
        (Outcome::Failed(here), Outcome::Failed(there)) => here.check == there.check && here.span == there.span,
        _ => false,
    };
    same.then(|| (program, Failure { run, ..failure.clone() }, cycles))
}
