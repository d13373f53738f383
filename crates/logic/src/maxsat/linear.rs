//! Linear search from above: take any model, demand a cheaper one, until there is none.
//!
//! Shares nothing with the core-guided search but the problem, not even the counter: sums are
//! merged in a tree of their own (generalised totalizer, Joshi, Martins and Manquinho 2015). Exists
//! to check the other, and to state "costs at most `k`" as clauses for a further solver.

use std::collections::BTreeMap;

use super::{Bounds, Budget, Error, Soft, check_weights, cost};
use crate::{Lit, Reason, Sat};

/// How far linear search may go.
#[derive(Clone, Debug)]
pub struct LinearOptions {
    /// Conflicts the whole search may cost; `None` is no limit.
    pub conflicts: Option<u64>,
    /// Clauses that the sums may take.
    pub clauses: usize,
}

impl Default for LinearOptions {
    fn default() -> LinearOptions {
        LinearOptions { conflicts: None, clauses: 20_000_000 }
    }
}

/// What linear search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearOptimum {
    /// The cost of `model`.
    pub upper: u64,
    /// For each soft literal, whether the best model satisfies it.
    pub model: Vec<bool>,
    /// Whether `upper` is proved to be the optimum.
    pub optimal: bool,
    /// Why the search ended early, if it did.
    pub stopped: Option<Reason>,
}

/// Finds a model that falsifies the least weight of soft literals.
pub fn minimise<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &[Lit],
    soft: &[Soft],
    options: &LinearOptions,
    progress: &mut dyn FnMut(Bounds),
) -> Result<LinearOptimum, Error> {
    check_weights(soft)?;
    let mut budget = Budget::new(sat, options.conflicts);
    budget.require(sat, hard)?;
    let mut best = LinearOptimum {
        upper: cost(sat, soft),
        model: soft.iter().map(|soft| sat.value(soft.lit)).collect(),
        optimal: false,
        stopped: None,
    };
    progress(Bounds { lower: 0, upper: Some(best.upper) });
    let sums = sums(sat, soft, best.upper, options.clauses)?;
    let guard = sat.new_var();
    let mut assumptions = hard.to_vec();
    assumptions.push(guard);
    while best.upper > 0 && best.stopped.is_none() && !best.optimal {
        for &lit in sums.range(best.upper..).map(|(_, lit)| lit) {
            sat.add_clause(&[!guard, !lit]);
        }
        match budget.decide(sat, &assumptions) {
            Ok(true) => {
                best.upper = cost(sat, soft);
                best.model = soft.iter().map(|soft| sat.value(soft.lit)).collect();
                progress(Bounds { lower: 0, upper: Some(best.upper) });
            }
            Ok(false) => best.optimal = true,
            Err(reason) => best.stopped = Some(reason),
        }
    }
    best.optimal |= best.upper == 0;
    sat.add_clause(&[!guard]);
    Ok(best)
}

/// Adds clauses by which the returned literal implies that the falsified weight is at most `bound`.
/// That a solver refutes the hard clauses under the literal for `optimum - 1` is the refutation of
/// one less; where that takes too long, [`super::check_certificate`] goes in small steps.
pub fn at_most<S: Sat + ?Sized>(sat: &mut S, soft: &[Soft], bound: u64, options: &LinearOptions) -> Result<Lit, Error> {
    let total = check_weights(soft)?;
    let guard = sat.new_var();
    if bound < total {
        for (_, lit) in sums(sat, soft, bound + 1, options.clauses)?.range(bound + 1..) {
            sat.add_clause(&[!guard, !*lit]);
        }
    }
    Ok(guard)
}

/// For each sum up to `cap` that falsified weights can make, a literal that is forced when exactly
/// these are falsified; larger sums all count as `cap`.
fn sums<S: Sat + ?Sized>(
    sat: &mut S,
    soft: &[Soft],
    cap: u64,
    mut clauses: usize,
) -> Result<BTreeMap<u64, Lit>, Error> {
    let mut layer: Vec<BTreeMap<u64, Lit>> = soft
        .iter()
        .filter(|soft| soft.weight > 0)
        .map(|soft| BTreeMap::from([(soft.weight.min(cap), !soft.lit)]))
        .collect();
    while layer.len() > 1 {
        let mut next = Vec::with_capacity(layer.len().div_ceil(2));
        let mut nodes = layer.into_iter();
        while let Some(left) = nodes.next() {
            let Some(right) = nodes.next() else {
                next.push(left);
                break;
            };
            let cost = left.len() * right.len() + left.len() + right.len();
            clauses = clauses.checked_sub(cost).ok_or(Error::TooLarge("sums of weights"))?;
            next.push(merge(sat, &left, &right, cap));
        }
        layer = next;
    }
    Ok(layer.pop().unwrap_or_default())
}

fn merge<S: Sat + ?Sized>(
    sat: &mut S,
    left: &BTreeMap<u64, Lit>,
    right: &BTreeMap<u64, Lit>,
    cap: u64,
) -> BTreeMap<u64, Lit> {
    let mut merged: BTreeMap<u64, Lit> = BTreeMap::new();
    let mut imply = |sat: &mut S, sum: u64, when: &[Lit]| {
        let output = *merged.entry(sum.min(cap)).or_insert_with(|| sat.new_var());
        let mut clause: Vec<Lit> = when.iter().map(|&lit| !lit).collect();
        clause.push(output);
        sat.add_clause(&clause);
    };
    for (&a, &x) in left {
        imply(sat, a, &[x]);
        for (&b, &y) in right {
            imply(sat, a.saturating_add(b), &[x, y]);
        }
    }
    for (&b, &y) in right {
        imply(sat, b, &[y]);
    }
    merged
}
