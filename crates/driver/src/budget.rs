//! How the work of one answer is split: the one place that decides what the search and each method may cost.
//!
//! Work is counted in units that the input alone decides ([`because_logic::Work`]), so the same command gives the same
//! answer on every machine and under any load. The clock and the memory only cut off; what was cut off says so.
//!
//! `--work N` is for all together: the search may use all of it, the methods what the search has left, and at least
//! [`LEFT`] of it, so that a failure found late is explained all the same.

use because_ir::Method;
use because_logic::Work;

/// Units of all methods on all failures together, unless the user says otherwise: so many times what the search took,
/// within these bounds.
const METHODS: u64 = 3;
const LEAST: u64 = 600_000_000;
const MOST: u64 = 2_000_000_000;

/// One part in so many of `--work` is the methods', however much the search took.
const LEFT: u64 = 4;

/// Of several failures each may use up one part in so many of what is left, at least.
const FAILURES: usize = 8;

/// Conflicts of `core` among others: minimal cores of long sums and products cost more than all the rest.
const CORE_CONFLICTS: u64 = 1_000;

/// The search's counter: without `--work` nothing but clock and memory ends a search.
pub fn search(work: Option<u64>) -> Work {
    work.map_or_else(Work::default, Work::limited)
}

/// What all methods together may use after a search that was counted by `searched`.
pub fn methods(searched: &Work, work: Option<u64>) -> Work {
    match work {
        None => searched.renewed(searched.done().saturating_mul(METHODS).clamp(LEAST, MOST)),
        Some(all) => searched.renewed(all.saturating_sub(searched.done()).max(all / LEFT)),
    }
}

/// What the methods may use for the next of so many failures.
pub fn failure(whole: &Work, remaining: usize) -> Work {
    whole.share(whole.left() / remaining.clamp(1, FAILURES) as u64)
}

/// What one of several methods may use: no method may take the others' work.
pub fn share(method: Method, whole: &Work) -> Work {
    let (parts, most) = policy(method);
    whole.share((whole.left() / 1_000 * parts).min(most))
}

/// What a method may take of the work that is left, in parts of a thousand, and at most. `repair` comes last and says
/// most.
fn policy(method: Method) -> (u64, u64) {
    match method {
        Method::Core | Method::Whodunit => (125, 60_000_000),
        Method::Closest | Method::Diagnosis | Method::Pair => (250, 250_000_000),
        Method::Slice | Method::Trace | Method::Spectrum | Method::Repair => (875, 1_000_000_000),
    }
}

/// Conflicts that one of several methods may use.
pub fn conflicts(method: Method, conflicts: Option<u64>) -> Option<u64> {
    match method {
        Method::Core => conflicts.map(|c| c.min(CORE_CONFLICTS)),
        _ => conflicts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_get_what_the_search_left_but_never_nothing() {
        let searched = search(Some(1_000));
        searched.charge(600);
        assert_eq!(methods(&searched, Some(1_000)).left(), 400);
        searched.charge(600);
        assert!(searched.is_used_up());
        assert_eq!(methods(&searched, Some(1_000)).left(), 250);
        assert_eq!(methods(&search(None), None).left(), LEAST);
        let long = search(None);
        long.charge(300_000_000);
        assert_eq!(methods(&long, None).left(), 900_000_000);
        long.charge(MOST);
        assert_eq!(methods(&long, None).left(), MOST);
    }

    #[test]
    fn no_method_takes_all_that_is_left() {
        let whole = Work::limited(LEAST);
        for method in Method::ALL {
            assert!(share(method, &whole).left() < whole.left(), "{method:?}");
        }
        let core = share(Method::Core, &whole);
        core.charge(core.left());
        assert!(core.is_used_up() && !share(Method::Repair, &whole).is_used_up());
    }

    #[test]
    fn the_last_failure_gets_all_that_is_left() {
        let whole = Work::limited(800);
        assert_eq!(failure(&whole, 2).left(), 400);
        assert_eq!(failure(&whole, 1_000).left(), 100);
        assert_eq!(failure(&whole, 1).left(), 800);
    }
}
