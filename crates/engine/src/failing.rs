//! The condition under which a run fails first at each check of an unwinding.

use because_encode::Unwinding;
use because_ir::CheckKind;
use because_logic::{Term, Terms};

/// For every check: it is reached, it fails, and everything before it held.
pub struct Failing {
    /// For each check of the unwinding, in its order.
    pub first_at: Vec<Term>,
    /// Every check that is no unwinding check holds wherever it is reached.
    pub all_hold: Term,
}

/// Checks that say a bound was hit: they end a run but are no failure of the program.
pub fn is_bound(kind: CheckKind) -> bool {
    matches!(kind, CheckKind::Unwinding | CheckKind::Recursion)
}

/// The conditions of all checks of an unwinding.
pub fn conditions(unwinding: &Unwinding, terms: &mut Terms) -> Failing {
    let mut first_at = Vec::with_capacity(unwinding.checks.len());
    let mut so_far = terms.tru();
    for check in &unwinding.checks {
        let wrong = terms.not(check.cond);
        let reached = terms.and(so_far, check.executed);
        first_at.push(terms.and(reached, wrong));
        if !is_bound(check.kind) {
            let fine = terms.implies(check.executed, check.cond);
            so_far = terms.and(so_far, fine);
        }
    }
    Failing { first_at, all_hold: so_far }
}
