//! Minimal unsatisfiable cores over assumption literals.
//!
//! In: an incremental solver, *groups* (literals that each switch on a constraint) and hard
//! assumptions that are always on. Out: a [`Core`], a set of groups that is unsatisfiable and of
//! which none can be left out. [`shrink`] finds one, [`verify`] re-checks it (best in a fresh or
//! another solver), [`marco()`] enumerates all of them together with the minimal correction sets.
//! No clause is added to the solver except, by [`marco()`], ones for a single call.

mod marco;
pub mod rotation;

use crate::limits;
use rustc_hash::FxHashSet;

use crate::maxsat::{Budget, Outcome};
use crate::{Lit, Reason, Sat, SatResult};

pub use marco::{Bias, Enumeration, MarcoOptions, marco};

/// Which groups to try to do without first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// Later ones, so that the core keeps early groups where it can choose.
    #[default]
    DropLast,
    /// Earlier ones, so that the core keeps late groups where it can choose.
    DropFirst,
}

/// How to shrink.
#[derive(Clone, Debug, Default)]
pub struct CoreOptions {
    /// Which groups are tried first.
    pub order: Order,
    /// Conflicts for all calls together; `None` is no limit.
    pub conflicts: Option<u64>,
    /// Conflicts for one call after the first. A group whose test hits it stays in the core, which
    /// is then not known to be minimal.
    pub call_conflicts: Option<u64>,
}

/// An unsatisfiable set of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// In the order of the groups.
    pub lits: Vec<Lit>,
    /// Whether leaving out any one makes the rest satisfiable.
    pub minimal: bool,
    /// What ended the work early, if anything did.
    pub stopped: Option<Reason>,
    /// Solver calls made.
    pub calls: u64,
    /// Conflicts of all calls.
    pub conflicts: u64,
}

/// Why there is no core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// All groups can hold together.
    Satisfiable,
    /// The budget ended before the first answer.
    Undecided(Reason),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Satisfiable => write!(f, "the constraints can hold together: there is no core"),
            Error::Undecided(_) => write!(f, "no answer within the budget"),
        }
    }
}

impl std::error::Error for Error {}

/// Given a group that is needed while the solver holds a model of all others in the core, names
/// further groups of the core that are needed: those for which it can change the model so that all
/// others hold (recursive model rotation, Belov and Marques-Silva 2011). Trusted, so it has to evaluate
/// what it claims; [`verify`] checks.
pub type Rotate<'a, S> = &'a mut dyn FnMut(&S, Lit, &[Lit]) -> Vec<Lit>;

/// A minimal unsatisfiable subset of the groups.
pub fn shrink<S: Sat + ?Sized>(
    sat: &mut S,
    groups: &[Lit],
    hard: &[Lit],
    options: &CoreOptions,
) -> Result<Core, Error> {
    shrink_with(sat, groups, hard, options, &mut |_, _, _| Vec::new())
}

/// As [`shrink`], with model rotation by the caller, who knows the constraints.
pub fn shrink_with<S: Sat + ?Sized>(
    sat: &mut S,
    groups: &[Lit],
    hard: &[Lit],
    options: &CoreOptions,
    rotate: Rotate<S>,
) -> Result<Core, Error> {
    let mut budget = Budget::new(sat, options.conflicts);
    match budget.decide(sat, &[hard, groups].concat()) {
        Ok(true) => return Err(Error::Satisfiable),
        Ok(false) => {}
        Err(reason) => return Err(Error::Undecided(reason)),
    }
    let lits = failed(sat, &distinct(groups));
    Ok(shrink_core(sat, lits, &FxHashSet::default(), hard, options, &mut budget, rotate))
}

/// Whether a core is what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    /// It is unsatisfiable, and no group can be left out.
    Minimal,
    /// The set is satisfiable: no core at all.
    Satisfiable,
    /// The set is unsatisfiable without this group too.
    Redundant(Lit),
}

/// Re-checks that a set of groups is unsatisfiable and minimal: one call for the whole and one for
/// each group left out.
pub fn verify<S: Sat + ?Sized>(sat: &mut S, core: &[Lit], hard: &[Lit]) -> Result<Verified, Reason> {
    verify_with(sat, core, hard, &mut |_, _, _| Vec::new())
}

/// As [`verify`]; a group that the caller's rotation finds to be needed costs no call.
pub fn verify_with<S: Sat + ?Sized>(
    sat: &mut S,
    core: &[Lit],
    hard: &[Lit],
    rotate: Rotate<S>,
) -> Result<Verified, Reason> {
    let mut assumptions = [hard, core].concat();
    match sat.solve(&assumptions) {
        SatResult::Sat => return Ok(Verified::Satisfiable),
        SatResult::Unsat => {}
        SatResult::Unknown(reason) => return Err(reason),
    }
    let mut needed: FxHashSet<Lit> = FxHashSet::default();
    for (i, &without) in core.iter().enumerate() {
        if needed.contains(&without) {
            continue;
        }
        assumptions.truncate(hard.len());
        assumptions.extend_from_slice(&core[..i]);
        assumptions.extend_from_slice(&core[i + 1..]);
        match sat.solve(&assumptions) {
            SatResult::Sat => needed.extend(rotate(sat, without, core)),
            SatResult::Unsat => return Ok(Verified::Redundant(without)),
            SatResult::Unknown(reason) => return Err(reason),
        }
    }
    Ok(Verified::Minimal)
}

fn failed<S: Sat + ?Sized>(sat: &S, lits: &[Lit]) -> Vec<Lit> {
    lits.iter().copied().filter(|&lit| sat.failed(lit)).collect()
}

/// The literals without repetitions, in order.
pub(crate) fn distinct(lits: &[Lit]) -> Vec<Lit> {
    let mut seen = FxHashSet::default();
    lits.iter().copied().filter(|&lit| seen.insert(lit)).collect()
}

/// Shrinks a set known to be unsatisfiable. `needed` are groups known to be in every core within it.
fn shrink_core<S: Sat + ?Sized>(
    sat: &mut S,
    lits: Vec<Lit>,
    needed: &FxHashSet<Lit>,
    hard: &[Lit],
    options: &CoreOptions,
    budget: &mut Budget,
    rotate: Rotate<S>,
) -> Core {
    let order = lits.clone();
    let (kept, mut untested): (Vec<Lit>, Vec<Lit>) = lits.into_iter().partition(|lit| needed.contains(lit));
    if options.order == Order::DropFirst {
        untested.reverse();
    }
    let mut shrinking = Shrinking { sat, hard, options, budget, kept, untested, window: 0, step: 1, minimal: true };
    let stopped = shrinking.refine().and_then(|()| shrinking.run(rotate)).err();
    let members: FxHashSet<Lit> = shrinking.kept.iter().chain(&shrinking.untested).copied().collect();
    Core {
        lits: order.into_iter().filter(|lit| members.contains(lit)).collect(),
        minimal: shrinking.minimal && stopped.is_none(),
        stopped,
        calls: shrinking.budget.calls,
        conflicts: shrinking.budget.spent(shrinking.sat),
    }
}

/// The state between two calls. Invariant: `hard`, `kept` and `untested` together are
/// unsatisfiable, and every literal in `kept` is needed for that (or its test was cut short).
struct Shrinking<'a, S: Sat + ?Sized> {
    sat: &'a mut S,
    hard: &'a [Lit],
    options: &'a CoreOptions,
    budget: &'a mut Budget,
    kept: Vec<Lit>,
    /// Tried from the end.
    untested: Vec<Lit>,
    /// If not zero: without this many from the end the rest is satisfiable, so one of them is needed.
    window: usize,
    /// How many to try to drop at once: more after each success, so that a large core with little
    /// in it shrinks fast.
    step: usize,
    minimal: bool,
}

impl<S: Sat + ?Sized> Shrinking<'_, S> {
    fn attempt(&mut self, untested: usize) -> Result<Outcome, Reason> {
        let mut assumptions = [self.hard, &self.kept].concat();
        assumptions.extend_from_slice(&self.untested[..untested]);
        self.budget.attempt(self.sat, &assumptions, self.options.call_conflicts)
    }

    /// Solves again under the core alone while that makes it clearly smaller.
    fn refine(&mut self) -> Result<(), Reason> {
        for _ in 0..limits::CORE_REFINEMENTS {
            let before = self.untested.len();
            if before < 2 || self.attempt(before)? != Outcome::Unsat {
                break;
            }
            self.keep_failed();
            if self.untested.len() * 10 > before * 9 {
                break;
            }
        }
        Ok(())
    }

    fn keep_failed(&mut self) {
        let sat = &*self.sat;
        self.untested.retain(|&lit| sat.failed(lit));
    }

    fn run(&mut self, rotate: Rotate<S>) -> Result<(), Reason> {
        while !self.untested.is_empty() {
            if self.window == 1 {
                self.keep_last();
                continue;
            }
            let most = if self.window > 0 { self.window / 2 } else { self.step };
            let count = most.clamp(1, self.untested.len());
            let rest = self.untested.len() - count;
            match self.attempt(rest)? {
                Outcome::Unsat => self.drop_last(rest),
                Outcome::Sat if count == 1 => self.keep_rotated(rotate),
                Outcome::Sat => self.window = count,
                Outcome::Open if count == 1 => {
                    self.minimal = false;
                    self.keep_last();
                }
                Outcome::Open => {
                    self.window = 0;
                    self.step = 1;
                }
            }
        }
        Ok(())
    }

    /// The last untested group is needed.
    fn keep_last(&mut self) {
        self.kept.extend(self.untested.pop());
        self.window = 0;
        self.step = 1;
    }

    /// As [`Self::keep_last`] while the solver holds a model of all others.
    fn keep_rotated(&mut self, rotate: Rotate<S>) {
        let Some(&last) = self.untested.last() else { return };
        self.keep_last();
        let core = [self.kept.as_slice(), &self.untested].concat();
        let found: FxHashSet<Lit> = rotate(self.sat, last, &core).into_iter().collect();
        if !found.is_empty() {
            self.kept.extend(self.untested.iter().filter(|lit| found.contains(lit)));
            self.untested.retain(|lit| !found.contains(lit));
        }
    }

    /// The rest is unsatisfiable: drops what is beyond it and what the refutation did not use.
    fn drop_last(&mut self, rest: usize) {
        let start = self.untested.len() - self.window;
        self.untested.truncate(rest);
        if self.window > 0 {
            self.window = self.untested[start..].iter().filter(|&&lit| self.sat.failed(lit)).count();
        } else {
            self.step *= 2;
        }
        self.keep_failed();
    }
}
