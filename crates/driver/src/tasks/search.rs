//! The search for failing runs, in the whole program or part by part.

use crate::host::Host;
use crate::modular;
use crate::problem::Problem;
use because_ir::Verdict;

/// Searches the program, or each of its parts, and explains what fails.
pub fn verdict(problem: &Problem, host: &Host) -> Verdict {
    modular::explain(&problem.program, &problem.parts, &problem.options, host.on_event)
}
