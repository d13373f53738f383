//! The search for failing runs, in the whole program or part by part.

use crate::host::Host;
use crate::modular;
use crate::problem::Problem;
use crate::requirements;
use because_ir::Verdict;

/// Searches the program, or each of its parts, and explains what fails. Requirements of a scan cycle are decided one by one.
pub fn verdict(problem: &Problem, host: &Host) -> Verdict {
    if let Some(verdict) = requirements::verdict(problem, host) {
        return verdict;
    }
    modular::explain(&problem.program, &problem.parts, &problem.options, host.on_event)
}
