//! Orders of evaluation that a failing run chooses and that do not matter for the failure.
//!
//! Comes in: a failure. Goes out: those orders that were executed every other way, one by one and all at once, and the same
//! check failed.

use crate::limits;
use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Checks, Failure, InputKey, InputKind, InputValue, Outcome, Program, Value};

/// Inputs that choose an order of evaluation and that do not matter: the run fails alike with every other order.
pub fn idle(program: &Program, failure: &Failure, checks: Checks) -> Vec<InputKey> {
    let orders: Vec<&InputValue> = failure.run.inputs.iter().filter(|i| i.kind == InputKind::Order).collect();
    if orders.is_empty() || orders.len() > limits::ORDERS_TRIED || failure.run.path.places_only {
        return Vec::new();
    }
    let ways = |input: &InputValue| {
        let choice = program.orders.iter().find(|o| o.input == input.key.name);
        let others = 0..choice.map_or(0, |c| c.ways.len() as u128);
        others.map(Value::Bits).filter(|v| *v != input.value).collect::<Vec<_>>()
    };
    let fails = |changed: &[(InputKey, Value)]| still_fails(program, failure, checks, changed);
    let is_idle = |input: &&&InputValue| {
        let others = ways(input);
        !others.is_empty() && others.into_iter().all(|way| fails(&[(input.key.clone(), way)]))
    };
    let idle: Vec<&InputValue> = orders.iter().filter(is_idle).copied().collect();
    let together: Vec<(InputKey, Value)> = idle.iter().filter_map(|i| Some((i.key.clone(), ways(i).pop()?))).collect();
    match idle.len() < 2 || fails(&together) {
        true => idle.into_iter().map(|i| i.key.clone()).collect(),
        false => Vec::new(),
    }
}

/// The run with other orders fails the same check at the same place.
fn still_fails(program: &Program, failure: &Failure, checks: Checks, changed: &[(InputKey, Value)]) -> bool {
    let mut inputs = failure.run.inputs.clone();
    for input in &mut inputs {
        if let Some((_, value)) = changed.iter().find(|(key, _)| *key == input.key) {
            input.value = value.clone();
        }
    }
    let max_steps = failure.run.path.steps.len() as u64 * 4 + 2_000;
    let options = RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        max_steps,
        ..RunOptions::default()
    };
    let mut given = Given::of_run(&inputs, Otherwise::Zero);
    let run = because_interp::run(program, &options, &mut given, &mut Captured::default());
    matches!((&run.outcome, &failure.run.outcome), (Outcome::Failed(a), Outcome::Failed(b)) if a.check == b.check && a.span == b.span)
}
