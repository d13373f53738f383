//! How the work of one answer is split: the one place that decides what the search and each method may cost.
//!
//! Work is counted in units that the input alone decides ([`because_logic::Work`]), so the same command gives the same
//! answer on every machine and under any load. The clock and the memory only cut off; what was cut off says so.
//!
//! `--work N` is for all together: the search may use all of it, the methods what the search has left, and at least
//! `limits::METHODS_PART` of it, so that a failure found late is explained all the same.

use crate::limits;
use because_ir::Method;
use because_logic::Work;

/// The search's counter: without `--work` nothing but clock and memory ends a search.
pub fn search(work: Option<u64>) -> Work {
    work.map_or_else(Work::default, Work::limited)
}

/// What all methods together may use after a search that was counted by `searched`.
pub fn methods(searched: &Work, work: Option<u64>) -> Work {
    match work {
        None => searched.renewed(
            searched.done().saturating_mul(limits::METHODS_FACTOR).clamp(limits::METHODS_LEAST, limits::METHODS_MOST),
        ),
        Some(all) => searched.renewed(all.saturating_sub(searched.done()).max(all / limits::METHODS_PART)),
    }
}

/// What the methods may use for the next of so many failures.
pub fn failure(whole: &Work, remaining: usize) -> Work {
    whole.share(whole.left() / remaining.clamp(1, limits::FAILURES_PART) as u64)
}

/// What one of several methods may use: no method may take the others' work.
pub fn share(method: Method, whole: &Work, work: Option<u64>) -> Work {
    let (parts, most) = policy(method);
    whole.share((whole.left() / 1_000 * parts).min(raised(most, work)))
}

/// A limit of one method, as many times higher as `--work` is above what the methods have at least.
fn raised(limit: u64, work: Option<u64>) -> u64 {
    limit.saturating_mul(work.map_or(1, |units| (units / limits::METHODS_LEAST).max(1)))
}

/// What a method may take of the work that is left, in parts of a thousand, and at most. `repair` comes last and says
/// most.
fn policy(method: Method) -> (u64, u64) {
    match method {
        Method::Core | Method::Whodunit => (125, limits::CORE_WORK),
        Method::Closest | Method::Diagnosis | Method::Pair => (250, limits::CLOSEST_WORK),
        Method::Slice | Method::Trace | Method::Spectrum | Method::Repair => (875, limits::REPAIR_WORK),
    }
}

/// Conflicts that a method may use, alone or as one of several.
pub fn conflicts(method: Method, several: bool, conflicts: Option<u64>, work: Option<u64>) -> Option<u64> {
    let usual = match (method, conflicts) {
        (Method::Core, Some(most)) if several => Some(most.min(limits::CORE_CONFLICTS)),
        (_, most) => most,
    };
    usual.map(|most| raised(most, work))
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
        assert_eq!(methods(&search(None), None).left(), limits::METHODS_LEAST);
        let long = search(None);
        long.charge(300_000_000);
        assert_eq!(methods(&long, None).left(), 900_000_000);
        long.charge(limits::METHODS_MOST);
        assert_eq!(methods(&long, None).left(), limits::METHODS_MOST);
    }

    #[test]
    fn no_method_takes_all_that_is_left() {
        let whole = Work::limited(limits::METHODS_LEAST);
        for method in Method::ALL {
            assert!(share(method, &whole, None).left() < whole.left(), "{method:?}");
        }
        let core = share(Method::Core, &whole, None);
        core.charge(core.left());
        assert!(core.is_used_up() && !share(Method::Repair, &whole, None).is_used_up());
    }

    #[test]
    fn more_work_raises_every_share() {
        let (usual, more) = (Some(limits::METHODS_LEAST), Some(limits::METHODS_LEAST * 5));
        for method in Method::ALL {
            let given = |work| share(method, &methods(&search(work), work), work).left();
            assert!(given(usual) == given(None) && given(more) > given(usual), "{method:?}");
            let conflicts = |work| conflicts(method, true, Some(limits::METHOD_CONFLICTS), work);
            assert!(conflicts(usual) == conflicts(None) && conflicts(more) > conflicts(usual), "{method:?}");
        }
    }

    #[test]
    fn the_last_failure_gets_all_that_is_left() {
        let whole = Work::limited(800);
        assert_eq!(failure(&whole, 2).left(), 400);
        assert_eq!(failure(&whole, 1_000).left(), 100);
        assert_eq!(failure(&whole, 1).left(), 800);
    }
}
