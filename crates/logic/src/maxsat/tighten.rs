//! Making the most of a core: dropping members that it does not need, and counting how many of them
//! must be false.
//!
//! Both ask the solver small questions under a small conflict limit. A question that the best model
//! already answers is not asked.

use super::Outcome;
use super::oll::{Counted, End, Search};
use crate::Sat;
use crate::limits;

impl<S: Sat + ?Sized> Search<'_, S> {
    /// Drops members that are not needed for the refutation, as far as that is cheap.
    pub(super) fn minimise_core(&mut self, core: Vec<usize>) -> Result<Vec<usize>, End> {
        let local = self.options.minimise_conflicts;
        if local == 0 || core.len() < 2 {
            return Ok(core);
        }
        let mut core = self.trim_core(core, local)?;
        if core.len() > self.options.minimise_size {
            return Ok(core);
        }
        // The last is tried first: light ones, so that the charge is large; then late ones.
        core.sort_by_key(|&i| (std::cmp::Reverse(self.entries[i].weight), i));
        let mut kept: Vec<usize> = Vec::new();
        let mut failures = 0;
        let max_failures = self.max_failures();
        for _ in 0..self.options.minimise_calls {
            if failures >= max_failures {
                break;
            }
            let Some(tried) = core.pop() else { break };
            if core.is_empty() && kept.is_empty() {
                kept.push(tried);
                break;
            }
            let rest: Vec<usize> = kept.iter().chain(&core).copied().collect();
            if !rest.iter().any(|&i| self.is_false_in_best(self.entries[i].member)) {
                kept.push(tried);
                continue;
            }
            match self.budget.attempt(self.sat, &self.assumptions(&rest), Some(local))? {
                Outcome::Unsat => {
                    kept = self.failed(&kept);
                    core = self.failed(&core);
                    (failures, self.fruitless) = (0, 0);
                    continue;
                }
                Outcome::Sat => {
                    self.note_model()?;
                }
                Outcome::Open => {}
            }
            kept.push(tried);
            failures += 1;
            self.fruitless += 1;
        }
        kept.append(&mut core);
        kept.sort_unstable();
        Ok(kept)
    }

    /// How many tests in a row may drop nothing: fewer in a large problem, and where the solver's
    /// cores have long been minimal as they came.
    fn max_failures(&self) -> usize {
        let affordable = limits::MINIMISE_EFFORT / self.sat.vars().max(1);
        if self.fruitless > 4 * affordable.max(4) { 1 } else { affordable.max(4) }
    }

    /// Solves again under the core alone, backwards, while that makes it smaller.
    fn trim_core(&mut self, mut core: Vec<usize>, local: u64) -> Result<Vec<usize>, End> {
        for _ in 0..limits::MAXSAT_TRIMS {
            core.reverse();
            let before = core.len();
            match self.budget.attempt(self.sat, &self.assumptions(&core), Some(local))? {
                Outcome::Unsat => core = self.failed(&core),
                Outcome::Sat => return Err(End::Bug("a core is satisfiable")),
                Outcome::Open => break,
            }
            if core.len() == before || core.len() < 2 {
                break;
            }
        }
        core.sort_unstable();
        Ok(core)
    }

    /// Raises `opened`, the least number of false members, while the solver refutes it cheaply.
    pub(super) fn exhaust(&mut self, counted: &mut Counted) -> Result<(), End> {
        let local = self.options.exhaust_conflicts;
        while local > 0 && self.upper != Some(self.lower) && counted.false_in_best > counted.opened {
            let Some(at_most) = counted.counter.at_most(self.sat, counted.opened) else { break };
            let mut assumptions = self.assumptions(&[]);
            assumptions.push(at_most);
            match self.budget.attempt(self.sat, &assumptions, Some(local))? {
                Outcome::Unsat => {
                    counted.opened += 1;
                    self.lower += counted.weight;
                    self.report();
                }
                Outcome::Sat => {
                    self.note_model()?;
                    break;
                }
                Outcome::Open => break,
            }
        }
        Ok(())
    }
}
