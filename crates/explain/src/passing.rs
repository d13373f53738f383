//! What makes a run of an unwinding pass, for the methods that search for one.

use because_encode::Unwinding;
use because_logic::{Session, Term};
use rustc_hash::FxHashSet;

/// Every check and assumption holds where it is reached, the bound suffices, and nothing unmodelled is met.
pub(crate) fn condition(unwinding: &Unwinding, session: &mut Session) -> Vec<Term> {
    let terms = &mut session.terms;
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    let mut add = |t: Term| {
        if seen.insert(t) {
            all.push(t);
        }
    };
    for check in &unwinding.checks {
        add(terms.implies(check.guard, check.cond));
    }
    for assumption in &unwinding.assumptions {
        add(terms.implies(assumption.guard, assumption.cond));
    }
    for entry in &unwinding.unsupported {
        add(terms.not(entry.guard));
    }
    for cut in &unwinding.loops_cut {
        add(terms.not(cut.guard));
    }
    all.retain(|&t| terms.as_bool(t) != Some(true));
    all
}
