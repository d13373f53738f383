//! BatSat behind [`Sat`]: the independent second solver, in Rust alone.

use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashSet;
use std::cell::Cell;

use crate::interrupt::{Interrupt, Reason};
use crate::sat::{Lit, Sat, SatResult};
use crate::work::cost;

/// The BatSat solver. It has no settable phases: [`Sat::phase`] does nothing.
pub struct Batsat {
    solver: Solver<Watch>,
    vars: Vec<batsat::Var>,
    clauses: usize,
    /// Clauses whose work was counted.
    charged: usize,
    model: Vec<bool>,
    failed: FxHashSet<i32>,
    constraint: Option<Lit>,
    constraint_failed: bool,
    limit: Option<u64>,
    scratch: Vec<batsat::Lit>,
}

/// Work of a conflict, whose propagations BatSat does not tell.
const LEARNT: u64 = 3_000;

#[derive(Default)]
struct Watch {
    interrupt: Interrupt,
    left: Option<u64>,
    stopped: Cell<Option<Reason>>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind != ClauseKind::Learnt {
            return;
        }
        self.interrupt.work.charge(LEARNT);
        if let Some(left) = self.left.as_mut() {
            *left = left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        // Asked again after it made a search end, it must not change its mind.
        if self.stopped.get().is_some() {
            return true;
        }
        let due = match self.left {
            Some(0) => Some(Reason::ConflictLimit),
            _ => self.interrupt.due(),
        };
        if due.is_some() {
            self.stopped.set(due);
        }
        due.is_some()
    }
}

impl Batsat {
    /// A solver without clauses.
    pub fn new() -> Batsat {
        Batsat {
            solver: Solver::new(SolverOpts::default(), Watch::default()),
            vars: Vec::new(),
            clauses: 0,
            charged: 0,
            model: Vec::new(),
            failed: FxHashSet::default(),
            constraint: None,
            constraint_failed: false,
            limit: None,
            scratch: Vec::new(),
        }
    }

    fn lit(&self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.vars[lit.var() as usize - 1], !lit.is_negative())
    }

    fn add(&mut self, clause: &[Lit]) {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.extend(clause.iter().map(|&l| self.lit(l)));
        self.solver.add_clause_reuse(&mut scratch);
        self.scratch = scratch;
    }
}

impl Default for Batsat {
    fn default() -> Batsat {
        Batsat::new()
    }
}

impl Sat for Batsat {
    fn new_var(&mut self) -> Lit {
        let var = self.solver.new_var_default();
        self.vars.push(var);
        Lit::from_dimacs(self.vars.len() as i32)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.add(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> SatResult {
        let new = self.clauses - std::mem::replace(&mut self.charged, self.clauses);
        let visited = cost::VARIABLE * (self.vars.len() + assumptions.len()) as u64;
        self.solver.cb().interrupt.work.charge(cost::CLAUSE * new as u64 + visited);
        let constraint = self.constraint.take();
        let assumed: Vec<batsat::Lit> = constraint.iter().chain(assumptions).map(|&l| self.lit(l)).collect();
        let watch = self.solver.cb_mut();
        watch.left = self.limit;
        watch.stopped.set(None);
        let result = if self.limit == Some(0) && !self.solver.is_ok() {
            lbool::FALSE
        } else {
            self.solver.solve_limited(&assumed)
        };
        let answer = if result == lbool::TRUE {
            self.model.clear();
            self.model.push(false);
            self.model.extend(self.vars.iter().map(|&v| self.solver.value_var(v) == lbool::TRUE));
            SatResult::Sat
        } else if result == lbool::FALSE {
            // BatSat keeps the core as a clause: the negations of the failed assumptions.
            self.failed.clear();
            for (&lit, &own) in constraint.iter().chain(assumptions).zip(&assumed) {
                if self.solver.unsat_core_contains_lit(!own) {
                    self.failed.insert(lit.dimacs());
                }
            }
            self.constraint_failed = constraint.is_some_and(|c| self.failed(c));
            SatResult::Unsat
        } else {
            SatResult::Unknown(self.solver.cb().stopped.get().unwrap_or(Reason::ConflictLimit))
        };
        if let Some(c) = constraint {
            self.add(&[c.negate()]);
        }
        answer
    }

    fn value(&self, lit: Lit) -> bool {
        let value = self.model.get(lit.var() as usize).copied().unwrap_or(false);
        value != lit.is_negative()
    }

    fn failed(&self, lit: Lit) -> bool {
        self.failed.contains(&lit.dimacs())
    }

    fn phase(&mut self, _: Lit) {}

    fn limit_conflicts(&mut self, limit: Option<u64>) {
        self.limit = limit;
    }

    fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.solver.cb_mut().interrupt = interrupt;
    }

    fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    fn vars(&self) -> usize {
        self.vars.len()
    }

    fn clauses(&self) -> usize {
        self.clauses
    }

    fn constrain(&mut self, clause: &[Lit]) {
        let guard = self.new_var();
        let mut guarded = vec![guard.negate()];
        guarded.extend_from_slice(clause);
        self.add(&guarded);
        self.constraint = Some(guard);
    }

    fn constraint_failed(&self) -> bool {
        self.constraint_failed
    }
}
