//! Further routes: the closest passing run with other inputs changed than those of the routes before.
//!
//! The closest run often takes the last switch before the check (a message that is muted). What a reader looks for may
//! be on another route to the check: so the inputs that a route changes are kept, and the search repeated.

use super::antecedent::Assumed;
use super::choose::{self, Chosen};
use super::elsewhere::{self, unchanged};
use super::problem::Problem;
use super::search::{self, Found, Search};
use super::shown::{self, Remarks};
use super::{Options, with_denied};
use crate::limits;
use crate::{Context, Error};
use because_encode::StepKind;
use because_ir::{Closest, FailedCheck, InputKey};

/// Adds up to [`limits::CLOSEST_ROUTES`] routes to what is shown. `true` where the budget ended the search.
pub fn further(
    cx: &Context,
    problem: &mut Problem,
    failed: &FailedCheck,
    (search, chosen): (&Search, &Chosen),
    assumed: &Assumed,
    options: &Options,
    details: &mut Closest,
) -> Result<bool, Error> {
    let first = &search.runs[chosen.order[0]];
    let mut keys = changed_keys(problem, first);
    let mut extra = assumed.clone();
    let mut denied = Vec::new();
    keep_inputs(problem, &first.clone(), &mut extra);
    for _ in 0..limits::CLOSEST_CANDIDATES {
        if details.routes.len() == limits::CLOSEST_ROUTES {
            break;
        }
        let next = match search::closest(cx, problem, &extra.terms, options) {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err(Error::LimitReached(_)) => return Ok(true),
            Err(error) => return Err(error),
        };
        let chosen = match choose::choose(cx, problem, &next, &extra.named) {
            Ok(chosen) => chosen,
            Err(Error::LimitReached(_)) => return Ok(true),
            Err(error) => return Err(error),
        };
        let before = extra.terms.len();
        if chosen.weak {
            denied.extend(elsewhere::keep(cx, problem, failed, (&next, &chosen), &mut extra));
        } else {
            details.routes.push(route(cx, problem, (&next, &chosen), keys.clone(), &denied)?);
            let run = next.runs[chosen.order[0]].clone();
            keep_inputs(problem, &run, &mut extra);
            keys.extend(changed_keys(problem, &run));
        }
        if extra.terms.len() == before {
            break;
        }
    }
    Ok(false)
}

/// A route as it is shown; that nothing is closer is checked again.
fn route(
    cx: &Context,
    problem: &mut Problem,
    (search, chosen): (&Search, &Chosen),
    kept: Vec<InputKey>,
    denied: &[String],
) -> Result<Closest, Error> {
    let optimal = search.optimal && search::recheck(cx, problem, search)?;
    let remarks = Remarks { repaired: with_denied(None, denied), causes: Vec::new(), rows: false };
    let details = shown::closest(cx, problem, search, chosen, remarks);
    Ok(Closest { optimal, kept, others: Vec::new(), ..details })
}

/// The inputs that a route changes stay as they were in the next.
fn keep_inputs(problem: &mut Problem, run: &Found, extra: &mut Assumed) {
    for &id in &run.changed {
        if matches!(problem.unwinding.step(id).kind, StepKind::Input(_)) {
            extra.terms.extend(unchanged(problem, id));
        }
    }
}

fn changed_keys(problem: &Problem, run: &Found) -> Vec<InputKey> {
    let was = |key: &InputKey| problem.inputs.iter().find(|i| i.key == *key);
    let differs = |i: &&because_ir::InputValue| was(&i.key).is_some_and(|w| w.value != i.value);
    run.inputs.iter().filter(differs).map(|i| i.key.clone()).collect()
}
