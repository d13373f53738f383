//! Another failing run, where all that passes close to this one differs in inputs only.
//!
//! Some failing runs have no telling neighbour: whenever what is asserted is asked at all, it fails. The same fault often
//! shows at another check too, in a run that has one. Such a run is searched for place by place, executed, and explained
//! as any other; what is shown says that it is another run.

use super::antecedent::{self, Assumed};
use super::problem::{self, Counted};
use super::search;
use super::shown::{self, Remarks};
use super::{Options, choose, elsewhere, with_denied};
use crate::limits;
use crate::{Context, Error};
use because_encode::{Mode, UnwindOptions, Unwinding};
use because_interp::Limits;
use because_ir::{CheckKind, Closest, FailedCheck, Failure, InputValue, OtherFailing, Outcome};
use because_logic::{Backend, Sat, SatResult, Session, Term};
use because_source::Span;

/// Adds the explanation of another failing run to what is shown. `true` where the budget ended the search.
pub fn explain(
    cx: &Context,
    failure: &Failure,
    counted: Counted,
    options: &Options,
    details: &mut Closest,
) -> Result<bool, Error> {
    match found(cx, failure, counted, options) {
        Ok(route) => {
            details.routes.extend(route);
            Ok(false)
        }
        Err(Error::LimitReached(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

fn found(cx: &Context, failure: &Failure, counted: Counted, options: &Options) -> Result<Option<Closest>, Error> {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(cx.interrupt.clone());
    let unwind = UnwindOptions { mode: Mode::Fold, unwinding_checks: true, ..cx.unwind.clone() };
    let unwinding = because_encode::unwind(cx.program, &mut session.terms, &unwind)?;
    let possible: Vec<Term> = unwinding.unsupported.iter().map(|u| session.terms.not(u.guard)).collect();
    let possible = session.terms.and_all(possible);
    let possible = session.lit(possible);
    for (_, fails) in places(&unwinding, &mut session, failure.span).into_iter().take(limits::CLOSEST_PLACES) {
        let fails = session.lit(fails);
        Sat::limit_conflicts(&mut session, cx.conflicts);
        match Session::solve(&mut session, &[possible, fails]) {
            SatResult::Sat => {}
            SatResult::Unsat => continue,
            SatResult::Unknown(reason) => return Err(Error::LimitReached(reason)),
        }
        let inputs = because_encode::run_inputs(&unwinding, cx.program, &|t| session.value(t));
        let run = because_interp::replay(cx.program, cx.unwind.checks, &inputs, &Limits::default());
        let Outcome::Failed(failed) = &run.outcome else { continue };
        if failed.span == failure.span {
            continue;
        }
        if let Some(route) = explained(cx, failed, &run.inputs, counted, options)? {
            return Ok(Some(route));
        }
    }
    Ok(None)
}

/// The other checks by place, and when a run fails there first.
fn places(unwinding: &Unwinding, session: &mut Session, own: Span) -> Vec<(Span, Term)> {
    let terms = &mut session.terms;
    let mut so_far = terms.tru();
    let mut places: Vec<(Span, Term)> = Vec::new();
    for check in &unwinding.checks {
        if matches!(check.kind, CheckKind::Unwinding | CheckKind::Recursion) {
            continue;
        }
        let wrong = terms.not(check.cond);
        let reached = terms.and(so_far, check.executed);
        let failed = terms.and(reached, wrong);
        let fine = terms.implies(check.executed, check.cond);
        so_far = terms.and(so_far, fine);
        if check.span == own || terms.as_bool(failed) == Some(false) {
            continue;
        }
        match places.iter_mut().find(|(span, _)| *span == check.span) {
            Some((_, known)) => *known = terms.or_all([*known, failed]),
            None => places.push((check.span, failed)),
        }
    }
    places
}

/// The closest passing run of another failing one, where it is no weak explanation.
fn explained(
    cx: &Context,
    failed: &FailedCheck,
    inputs: &[InputValue],
    counted: Counted,
    options: &Options,
) -> Result<Option<Closest>, Error> {
    let mut problem = match problem::build(cx, inputs, &cx.unwind, counted) {
        Ok(problem) => problem,
        Err(Error::Unsupported { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(mut search) = search::closest(cx, &mut problem, &[], options)? else { return Ok(None) };
    let (mut assumed, mut repaired) = (Assumed::default(), None);
    if options.repair_antecedent
        && let Some(better) = antecedent::repair(cx, failed, &mut problem, &mut search, options)?
    {
        (search, assumed, repaired) = (better.search, better.assumed, Some(better.condition));
    }
    let mut chosen = choose::choose(cx, &mut problem, &search, &assumed.named)?;
    if chosen.weak {
        match elsewhere::stronger(cx, &mut problem, failed, (&search, &chosen), &assumed, options)? {
            Some(better) => {
                (search, chosen) = (better.search, better.chosen);
                repaired = with_denied(repaired, &better.denied);
            }
            None => return Ok(None),
        }
    }
    // Minimal among those that do not only change inputs: a closer one that does is known.
    let optimal = search.optimal && search::recheck(cx, &problem, &search)?;
    let remarks = Remarks { repaired, causes: Vec::new(), rows: false };
    let details = shown::closest(cx, &mut problem, &search, &chosen, remarks);
    let failing = OtherFailing { inputs: inputs.to_vec(), span: failed.span, check: failed.check };
    Ok(Some(Closest { optimal, others: Vec::new(), failing: Some(failing), ..details }))
}
