//! Repairs checked as the user's task was: each is typed in, read again, and searched.
//!
//! Comes in: what `repair` proposes, each edit judged within the bound of the failing run, or on the tests. Goes out: the
//! repairs that may be shown, with the verdict of the edited program.

use crate::evidence::Again;
use crate::front::ExplainOptions;
use crate::further::Further;
use crate::limits;
use crate::others::{self, Other};
use crate::requirements;
use because_engine::auto;
use because_explain::differ;
use because_explain::repair::score_once_proved;
use because_ir::{
    CheckKind, Details, Difference, Failure, InputValue, Method, Outcome, Program, Repair, RepairStatus, Run, Vacuous,
    VerdictKind,
};
use because_logic::Work;
use because_source::Span;

/// The repairs of a failure that may be shown, best first. Of the other checks, those that can still fail are named.
pub fn checked(failure: &Failure, options: &ExplainOptions, again: &Again, others: &[Other]) -> Vec<Repair> {
    let Some(explanation) = failure.explanations.iter().find(|e| e.method == Method::Repair) else { return Vec::new() };
    let Details::Repair(found) = &explanation.details else { return Vec::new() };
    let mut repairs = found.repairs.clone();
    // Trusted code says what is right.
    repairs.retain(|r| !r.edits.iter().any(|e| again.program.sources.is_trusted(e.span)));
    let mut left = limits::REPAIRS_SEARCHED;
    let work = Work::limited(limits::REPAIR_SEARCH);
    let premises = Work::limited(limits::REPAIR_PREMISES);
    repairs.retain_mut(|repair| {
        let tests = !options.tests.is_empty() || repair.status == RepairStatus::Tests;
        if tests {
            return true;
        }
        if left == 0 || work.is_used_up() || options.search.interrupt.due().is_some() {
            // Nobody looked beyond the bound of the failing run.
            repair.status = RepairStatus::Run;
            return true;
        }
        left -= 1;
        // One that costs a lot leaves enough for those behind it.
        match searched(repair, options, again, others, &work.share(work.left() / 2)) {
            Searched::Proved => {
                // The cheaper oracle of `repair` did not decide it.
                if repair.status == RepairStatus::Run {
                    repair.score = score_once_proved(repair.score);
                }
                repair.status = RepairStatus::Proved;
            }
            Searched::Unknown if others.is_empty() => {}
            Searched::Unknown => repair.status = RepairStatus::Run,
            Searched::Leaves(spans) => {
                // Only what the oracle judged is known to repair more than the failing run.
                if repair.status != RepairStatus::Run {
                    repair.leaves = spans;
                }
                repair.status = RepairStatus::Run;
            }
            // Another run fails in spite of it: no repair.
            Searched::Fails => return false,
        }
        if repair.vacuous.is_none() && never_asks(repair, failure, options, again, &premises) {
            repair.vacuous = Some(Vacuous::Premise);
        }
        true
    });
    // The sort is stable: what `repair` put first stays first among equals.
    repairs.sort_by(|a, b| {
        let weak = |r: &Repair| r.status == RepairStatus::Run && r.leaves.is_empty();
        let key = |r: &Repair| (r.vacuous.is_some(), weak(r), r.degenerate);
        key(a).cmp(&key(b)).then(b.score.total_cmp(&a.score))
    });
    repairs
}

/// Says where repairs part. With tests alone, those that break further inputs are taken away first. Of those of one place that behave the same on all inputs tried, the best is kept.
pub fn distinguish(repairs: &mut Vec<Repair>, failing: &Run, options: &ExplainOptions, again: &Again) {
    let (checks, interrupt) = (options.search.unwind.checks, &options.search.interrupt);
    let further = again.reload.filter(|_| !options.tests.is_empty()).and_then(|reload| Further::new(reload, failing));
    if let Some(further) = &further {
        further.sift(repairs, options, again);
    }
    if repairs.len() > 1 && !failing.path.places_only {
        let mut kept: Vec<(Repair, Option<differ::Behaviour>)> = Vec::new();
        let mut inputs = further.as_ref().map(|f| f.inputs.clone());
        for repair in std::mem::take(repairs) {
            if kept.len() == limits::REPAIRS_SHOWN {
                break;
            }
            let program = match &further {
                Some(further) => further.program(again, &repair.edits),
                None => again.ended(&repair.edits),
            };
            let behaviour = program.map(|program| {
                let inputs = inputs.get_or_insert_with(|| differ::inputs(&program, failing, checks, interrupt));
                differ::behaviour(&program, failing, inputs, checks, interrupt)
            });
            add(&mut kept, repair, behaviour, inputs.as_deref().unwrap_or_default());
        }
        repairs.extend(kept.into_iter().map(|(repair, _)| repair));
        for difference in repairs.iter_mut().flat_map(|r| &mut r.differs_from) {
            difference.given = further.as_ref().and_then(|f| f.given(&difference.inputs));
        }
    }
    repairs.truncate(limits::REPAIRS_SHOWN);
}

/// Adds a repair to those that behave differently.
fn add(
    kept: &mut Vec<(Repair, Option<differ::Behaviour>)>,
    mut repair: Repair,
    behaviour: Option<differ::Behaviour>,
    inputs: &[Vec<InputValue>],
) {
    let own = kept.len();
    let Some(two) = &behaviour else { return kept.push((repair, None)) };
    if kept
        .iter()
        .any(|(known, one)| known.place == repair.place && one.as_ref().is_some_and(|one| differ::is_same(one, two)))
    {
        return;
    }
    for (index, (other, one)) in kept.iter_mut().enumerate() {
        let Some(found) = one.as_ref().and_then(|one| differ::difference(one, two, inputs, own)) else { continue };
        let (this, that) = (found.that.clone(), found.this.clone());
        repair.differs_from.push(Difference { repair: index, this, that, ..found.clone() });
        other.differs_from.push(found);
    }
    kept.push((repair, behaviour));
}

/// How far the line of the best repair is ahead of the others at least.
const MARGIN: f64 = 0.01;

/// The line of the best repair first, where more than the failing run speaks for it.
pub fn first(program: &Program, failure: &mut Failure) {
    let good = |r: &&Repair| {
        (r.status != RepairStatus::Run || !r.leaves.is_empty()) && !r.vacuous.is_some_and(Vacuous::evades)
    };
    let Some(best) = failure.repairs.first().filter(good) else { return };
    let line = |span| (span, program.sources.line(span));
    let ((place, wanted), suspects) = (line(best.place), &mut failure.suspects);
    let at = suspects.iter().position(|s| s.span.file == place.file && program.sources.line(s.span) == wanted);
    if let Some(at) = at {
        let mut suspect = suspects.remove(at);
        // No tie with another line that some edit repairs too.
        for other in suspects.iter_mut() {
            other.score = other.score.min(suspect.score.max(MARGIN)) * (1.0 - MARGIN);
        }
        suspect.score = suspect.score.max(MARGIN);
        suspects.insert(0, suspect);
    }
}

/// Is it proved that with the repair the condition of the failed requirement is never true, or an operand of its OR that was
/// true in the failing run? Then it is not required any more: a motor that never starts keeps every rule about running motors.
fn never_asks(repair: &Repair, failure: &Failure, options: &ExplainOptions, again: &Again, work: &Work) -> bool {
    let own = again.program.requirements.iter().find(|r| r.span == failure.span && r.premise.is_some());
    let (Some(own), Some(reload), CheckKind::Assertion) = (own, again.reload, failure.check) else { return false };
    let reload = reload.premises();
    let (sources, checks) = (&again.program.sources, options.search.unwind.checks);
    let Some(before) = reload.program(sources, &[]) else { return false };
    let Some(edited) = reload.program(sources, &repair.edits) else { return false };
    // Names and texts are the same, places are not.
    let parts = |program: &Program| -> Vec<usize> {
        let same =
            |i: &usize| (&program.requirements[*i].name, &program.requirements[*i].text) == (&own.name, &own.text);
        (0..program.requirements.len()).filter(same).collect()
    };
    let alone = |program: &Program, kept: usize| {
        let left_out: Vec<usize> = (0..program.requirements.len()).filter(|i| *i != kept).collect();
        requirements::without(program.clone(), &left_out)
    };
    let (old, new) = (parts(&before), parts(&edited));
    // The edit is not in the condition itself.
    old.len() == new.len()
        && old.into_iter().zip(new).any(|(old, new)| {
            let limits = because_interp::Limits::default();
            let run = because_interp::replay(&alone(&before, old), checks, &failure.run.inputs, &limits);
            let was = matches!(run.outcome, because_ir::Outcome::Failed(_));
            was && !work.is_used_up() && never_fails(&alone(&edited, new), options, work)
        })
}

fn never_fails(program: &Program, options: &ExplainOptions, work: &Work) -> bool {
    let mut search = options.search.clone();
    search.max_failures = 1;
    search.only = vec![CheckKind::Assertion];
    search.interrupt.work = work.share(work.left() / 2);
    match auto::check(program, options.engine, &search, &mut |_| ()) {
        Ok(checked) => checked.verdict.decision == VerdictKind::Holds && checked.verdict.coverage.complete,
        Err(_) => false,
    }
}

/// The whole search once more, on the edited program.
fn searched(repair: &Repair, options: &ExplainOptions, again: &Again, others: &[Other], work: &Work) -> Searched {
    let Some(program) = again.whole(&repair.edits) else { return Searched::Fails };
    let mut search = options.search.clone();
    search.max_failures = 1 + others.len();
    search.interrupt.work = work.clone();
    match auto::check(&program, options.engine, &search, &mut |_| ()) {
        Ok(checked) => match checked.verdict.decision {
            VerdictKind::Holds if checked.verdict.coverage.complete => Searched::Proved,
            VerdictKind::Holds | VerdictKind::Undecided => Searched::Unknown,
            VerdictKind::Fails => left_failing(&program, &checked.verdict.failures, others),
        },
        Err(_) => Searched::Unknown,
    }
}

/// The places of these failures, where all of them are among the others.
fn left_failing(program: &Program, failures: &[Failure], others: &[Other]) -> Searched {
    let known = |f: &Failure| match &f.run.outcome {
        Outcome::Failed(failed) => others::find(others, program, failed.check, failed.location).map(|other| other.span),
        _ => None,
    };
    match failures.iter().map(known).collect::<Option<Vec<Span>>>() {
        Some(spans) if spans.len() <= others.len() => Searched::Leaves(spans),
        _ => Searched::Fails,
    }
}

/// What the search adds to what was known within the bound of the failing run.
enum Searched {
    Proved,
    Fails,
    /// Others do, at these places of the program as it is.
    Leaves(Vec<Span>),
    Unknown,
}
