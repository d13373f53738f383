//! All optimal solutions, as sets of falsified soft literals.

use super::growth::{Growth, OnOptimum};
use super::{Budget, Error, MaxSatOptions, Optimum, Soft, cost};
use crate::{Lit, Reason, Sat};

/// The optimal falsified sets found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima {
    /// Positions of the falsified soft literals of positive weight, ascending, one set an optimum,
    /// in the order found.
    pub sets: Vec<Vec<usize>>,
    /// Whether there are no others.
    pub complete: bool,
    /// What ended the enumeration, if the budget did.
    pub stopped: Option<Reason>,
}

/// Finds up to `limit` optimal sets, after [`super::minimise`] has proved `optimum` in the same
/// solver. `found` is called on each while the solver holds a model of it.
pub fn enumerate_optima<S: Sat + ?Sized>(
    sat: &mut S,
    soft: &[Soft],
    optimum: &Optimum,
    limit: usize,
    options: &MaxSatOptions,
    found: &mut dyn FnMut(&S, &[usize]),
) -> Result<Optima, Error> {
    enumerate_optima_in_parts(sat, &mut soft.to_vec(), optimum, limit, options, &mut OnOptimum(found))
}

/// As [`enumerate_optima`], of a problem that is given in parts; `soft` is added to.
pub fn enumerate_optima_in_parts<S: Sat + ?Sized>(
    sat: &mut S,
    soft: &mut Vec<Soft>,
    optimum: &Optimum,
    limit: usize,
    options: &MaxSatOptions,
    growth: &mut dyn Growth<S>,
) -> Result<Optima, Error> {
    let mut optima = Optima { sets: Vec::new(), complete: false, stopped: optimum.stopped };
    if !optimum.optimal {
        return Ok(optima);
    }
    let guard = sat.new_var();
    let mut assumptions = optimum.assumptions.clone();
    assumptions.push(guard);
    let mut budget = Budget::new(sat, options.conflicts);
    loop {
        match budget.decide(sat, &assumptions) {
            Ok(true) => {}
            Ok(false) => {
                optima.complete = true;
                break;
            }
            Err(reason) => {
                optima.stopped = Some(reason);
                break;
            }
        }
        let lacking = growth.lacking(sat);
        if !lacking.is_empty() {
            // No optimum after all: what it falsifies beyond costs beyond.
            assumptions.extend(lacking.hard);
            for more in [lacking.soft, lacking.also] {
                assumptions.extend(more.iter().map(|soft| soft.lit));
                soft.extend(more);
            }
            continue;
        }
        if cost(sat, soft) != optimum.upper {
            return Err(Error::InternalBug("an optimal model does not cost the optimum"));
        }
        if optima.sets.len() == limit {
            break;
        }
        let set: Vec<usize> = (0..soft.len()).filter(|&i| soft[i].weight > 0 && !sat.value(soft[i].lit)).collect();
        growth.found(sat, &set);
        let mut block: Vec<Lit> = set.iter().map(|&i| soft[i].lit).collect();
        block.sort_unstable();
        block.dedup();
        block.push(!guard);
        sat.add_clause(&block);
        optima.sets.push(set);
    }
    sat.add_clause(&[!guard]);
    Ok(optima)
}
