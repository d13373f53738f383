//! The closest passing run as inputs, for whoever wants to execute it.

use crate::given_inputs::Texts;
use because_interp::{Captured, RunOptions, Uninitialised};
use because_ir::{Checks, Details, Failure, InputValue, Program};

/// The inputs of the closest passing run, where one was found: it is executed once more.
pub fn inputs(program: &Program, failure: &Failure, checks: Checks) -> Option<Vec<InputValue>> {
    let closest = failure.explanations.iter().find_map(|e| match &e.details {
        Details::Closest(c) if c.replayed && !c.no_passing_run => Some(c),
        _ => None,
    })?;
    let assignments: Vec<String> =
        closest.passing_inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut texts = Texts::new(&assignments, None).ok()?;
    let options = RunOptions { checks, uninitialised: Uninitialised::Input, ..RunOptions::default() };
    let run = because_interp::run(program, &options, &mut texts, &mut Captured::new(&[]));
    run.outcome.passes().then_some(run.inputs)
}
