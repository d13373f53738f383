//! Requirements that hold because nothing is ever required: the condition of `if` or of `-->` is true in no cycle of any
//! run, or no run comes to the assertion.
//!
//! The program is read again with the negated conditions as its checks; one that cannot fail shows it.

use super::Cases;
use crate::host::Host;
use crate::limits;
use crate::problem;
use because_ir::{Failure, Vacuity, VerdictKind};

/// Marks the requirements that hold and whose condition is never true. What cannot be decided within a share of the work
/// is not marked.
pub(super) fn find(cases: &mut Cases) {
    let holds = |i: &usize| cases.items[*i].decided.decision == VerdictKind::Holds;
    let mut open: Vec<usize> = (0..cases.items.len()).filter(holds).collect();
    if open.is_empty() {
        return;
    }
    let mut request = cases.problem.request.clone();
    request.source.plc.premises = because_plc::Premises::Whole;
    let silent = Host { on_event: &|_| {}, ..cases.host.clone() };
    let Ok(program) = problem::program_again(&request, cases.problem.property.as_ref(), None, &silent) else { return };
    // Those that always require something are not in it.
    open.retain(|&i| program.requirements.iter().any(|r| r.span == cases.items[i].decided.span));
    while !open.is_empty() && !cases.is_over() {
        // The same requirements, without those that have no condition: found by their places.
        let kept = |r: &because_ir::Requirement| open.iter().any(|&i| cases.items[i].decided.span == r.span);
        let list = program.requirements.iter().enumerate();
        let left_out: Vec<usize> = list.filter(|(_, r)| !kept(r)).map(|(i, _)| i).collect();
        let asked = super::without(program.clone(), &left_out);
        let (verdict, _) = cases.search(&asked, open.len(), Some(limits::VACUITY_WORK), true);
        if verdict.decision == VerdictKind::Holds {
            for &i in &open {
                let text = cases.program().requirements[cases.items[i].index].premise.clone();
                cases.items[i].decided.vacuous = Some(text.map_or(Vacuity::NotReached, Vacuity::Premise));
            }
            return;
        }
        let before = open.len();
        let happens = |f: &Failure, i: usize| f.span == cases.items[i].decided.span;
        open.retain(|&i| !verdict.failures.iter().any(|f| happens(f, i)));
        if open.len() == before {
            return;
        }
    }
}
