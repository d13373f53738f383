//! Repairs checked as the user's task was: each is typed in, read again, and searched.
//!
//! Comes in: what `repair` proposes, each edit judged within the bound of the failing run, or on the tests. Goes out: the
//! repairs that may be shown, with what the check of the edited program said.

use crate::evidence::Again;
use crate::front::ExplainOptions;
use crate::limits;
use because_engine::auto;
use because_ir::{Answer, Details, Failure, Method, Program, Repair, RepairStatus};
use because_logic::Work;

/// The repairs of a failure that may be shown, best first.
pub fn checked(failure: &Failure, options: &ExplainOptions, again: &Again) -> Vec<Repair> {
    let Some(explanation) = failure.explanations.iter().find(|e| e.method == Method::Repair) else { return Vec::new() };
    let Details::Repair(found) = &explanation.details else { return Vec::new() };
    let mut repairs = found.repairs.clone();
    let mut left = limits::REPAIRS_SEARCHED;
    for repair in &mut repairs {
        let bounded = repair.status == RepairStatus::Bounded;
        if bounded && left > 0 && options.search.interrupt.due().is_none() {
            left -= 1;
            repair.status = searched(repair, options, again);
        }
    }
    // The sort is stable: what `repair` put first stays first among equals.
    repairs.sort_by_key(|r| (r.vacuous.is_some(), r.status == RepairStatus::Run));
    repairs.truncate(limits::REPAIRS_SHOWN);
    repairs
}

/// The line of the best repair first, where more than the failing run speaks for it.
pub fn first(program: &Program, failure: &mut Failure) {
    let good = |r: &&Repair| r.status != RepairStatus::Run && r.vacuous.is_none();
    let Some(best) = failure.repairs.first().filter(good) else { return };
    let line = |span| (span, program.sources.line(span));
    let ((place, wanted), suspects) = (line(best.place), &mut failure.suspects);
    let at = suspects.iter().position(|s| s.span.file == place.file && program.sources.line(s.span) == wanted);
    if let Some(at) = at {
        let highest = suspects.first().map_or(0.0, |s| s.score);
        let mut suspect = suspects.remove(at);
        suspect.score = suspect.score.max(highest);
        suspects.insert(0, suspect);
    }
}

/// The whole search once more, on the edited program.
fn searched(repair: &Repair, options: &ExplainOptions, again: &Again) -> RepairStatus {
    let Some(program) = again.whole(&repair.edits) else { return RepairStatus::Run };
    let mut search = options.search.clone();
    search.max_failures = 1;
    search.interrupt.work = Work::limited(limits::REPAIR_SEARCH);
    match auto::check(&program, options.engine, &search, &mut |_| ()) {
        Ok(checked) => match checked.verdict.decision {
            Answer::Holds if checked.verdict.coverage.complete => RepairStatus::Proved,
            // The bound of the failing run was searched already.
            Answer::Holds | Answer::Undecided => RepairStatus::Bounded,
            Answer::Fails => RepairStatus::Run,
        },
        Err(_) => RepairStatus::Bounded,
    }
}
