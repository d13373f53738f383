//! The inputs in which the closest passing run differs, where no value that the program computes from them averts the
//! failure: only the check itself reads them.
//!
//! Comes in: the failing run and the inputs of the other. Goes out: the inputs that avert the failure one by one; where
//! only several together do, all of them.

use super::passing;
use crate::limits;
use because_ir::{Checks, Failure, InputValue, Language, Link, Program, render};

pub(super) fn links(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks) -> Vec<Link> {
    // In C an input is a call, and the variable that takes its value is a link already.
    if program.language == Language::C {
        return Vec::new();
    }
    let ours = &failure.run.inputs;
    let other = |i: &InputValue| inputs.iter().find(|o| o.key == i.key && o.value != i.value);
    let parting: Vec<(usize, &InputValue)> = (0..ours.len()).filter_map(|at| Some((at, other(&ours[at])?))).collect();
    if parting.len() >= limits::STORY_LINKS {
        return Vec::new();
    }
    let averts = |(at, other): &(usize, &InputValue)| {
        let mut tried = ours.clone();
        tried[*at].value = other.value.clone();
        passing(program, failure, &tried, checks).is_some()
    };
    let alone: Vec<(usize, &InputValue)> = parting.iter().filter(|p| averts(p)).copied().collect();
    let several = ours.iter().any(|i| i.key.occurrence > 1);
    let link = |(at, other): (usize, &InputValue)| {
        let InputValue { key, ty, value, span, .. } = &ours[at];
        let shown = |value| Some(render::value(program, *ty, value));
        Link {
            span: *span,
            what: key.name.clone(),
            failing: shown(value),
            other: shown(&other.value),
            turn: None,
            cycle: several.then_some(key.occurrence),
        }
    };
    let kept = if alone.is_empty() { parting } else { alone };
    kept.into_iter().map(link).collect()
}
