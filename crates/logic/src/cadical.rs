//! CaDiCaL behind [`Sat`].
//!
//! The model and the failed assumptions are copied out after each call, so that they stay readable
//! while clauses are added.

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;

use cadical_sys::{CaDiCal, Status, Terminator};
use rustc_hash::FxHashSet;

use crate::interrupt::{Interrupt, Reason};
use crate::sat::{Lit, Sat, SatResult};
use crate::work::{Work, cost};

/// The CaDiCaL solver.
pub struct Cadical {
    solver: CaDiCal,
    vars: i32,
    clauses: usize,
    model: Vec<bool>,
    failed: FxHashSet<i32>,
    constraint_failed: bool,
    /// The clause of [`Sat::constrain`] for the next call.
    constraint: Vec<Lit>,
    limit: Option<u64>,
    work: Work,
    /// What was charged already: clauses, and the solver's own counts.
    charged: Charged,
    stopped: Rc<Cell<Option<Reason>>>,
    scratch: Vec<i32>,
}

/// Which proof CaDiCaL writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFormat {
    /// DRAT: added and deleted clauses.
    Drat,
    /// LRAT: each added clause with the clauses that imply it.
    Lrat,
}

/// Counts of a solver that cost work.
#[derive(Clone, Copy, Default)]
struct Charged {
    clauses: u64,
    conflicts: u64,
    ticks: u64,
}

/// Ticks that one call of the solver may take: its limit is a number of 31 bits. It is called again if more are left.
const MOST_TICKS: u64 = i32::MAX as u64;

struct Stop {
    interrupt: Interrupt,
    stopped: Rc<Cell<Option<Reason>>>,
}

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        let due = self.interrupt.cut_off();
        if due.is_some() {
            self.stopped.set(due);
        }
        due.is_some()
    }
}

impl Cadical {
    /// A solver with CaDiCaL's own defaults, but for a longer first phase of frequent restarts: most questions are
    /// proofs that end within it, and stable phases, good for finding models, hold those up.
    pub fn new() -> Cadical {
        let mut solver = CaDiCal::new();
        solver.set("quiet", 1);
        solver.set("stabilizeinit", 100_000);
        Cadical {
            solver,
            vars: 0,
            clauses: 0,
            model: Vec::new(),
            failed: FxHashSet::default(),
            constraint_failed: false,
            constraint: Vec::new(),
            limit: None,
            work: Work::default(),
            charged: Charged::default(),
            stopped: Rc::default(),
            scratch: Vec::new(),
        }
    }

    /// A solver that keeps to the phases it is given: by default they have no effect. It stays in
    /// stable mode, which needs a third of the conflicts when it starts close to a model.
    pub fn phased() -> Cadical {
        let mut this = Cadical::new();
        this.solver.set("stabilizeonly", 1);
        for option in ["lucky", "walk", "rephase"] {
            this.solver.set(option, 0);
        }
        this
    }

    /// A phased solver for many easy questions: variables are decided in the order of a queue, which
    /// costs nothing where nearly all of them have to be decided.
    pub fn queue() -> Cadical {
        let mut this = Cadical::phased();
        this.solver.set("score", 0);
        this
    }

    /// A solver that keeps the trail of the assumptions that stay (incremental lazy backtracking).
    pub fn lazy() -> Cadical {
        let mut this = Cadical::new();
        this.solver.set("ilb", 1);
        this
    }

    /// A solver that writes a textual proof to `path`, or `None` if that cannot be written.
    pub fn with_proof(path: &Path, format: ProofFormat) -> Option<Cadical> {
        let mut this = Cadical::new();
        this.solver.set("binary", 0);
        if format == ProofFormat::Lrat {
            this.solver.set("lrat", 1);
        }
        this.solver.trace_proof2(path.to_str()?).then_some(this)
    }

    /// One call of the solver, within what is left of the conflicts and of the work.
    fn call(&mut self, assumptions: &[Lit], constraint: &[Lit], conflicts: Option<u64>) -> Status {
        for lit in assumptions {
            self.solver.assume(lit.dimacs());
        }
        if !constraint.is_empty() {
            for lit in constraint {
                self.solver.constrain(lit.dimacs());
            }
            self.solver.constrain(0);
        }
        if let Some(conflicts) = conflicts {
            self.solver.limit("conflicts", conflicts.min(i32::MAX as u64) as i32);
        }
        if self.work.left() < u64::MAX {
            self.solver.limit("ticks", self.work.left().min(MOST_TICKS) as i32);
        }
        self.solver.solve()
    }

    /// Counts what was done since the last time.
    fn charge(&mut self) {
        let now = Charged {
            clauses: self.clauses as u64,
            conflicts: self.statistic("conflicts"),
            ticks: self.statistic("ticks"),
        };
        let conflicts = now.conflicts - self.charged.conflicts;
        let clauses = now.clauses - self.charged.clauses;
        let ticks = now.ticks - self.charged.ticks;
        self.work.charge(ticks + conflicts * cost::CONFLICT + clauses * cost::CLAUSE);
        self.charged = now;
    }

    fn statistic(&self, name: &str) -> u64 {
        u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0)
    }
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical::new()
    }
}

impl Sat for Cadical {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::from_dimacs(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        match *clause {
            [a] => self.solver.clause1(a.dimacs()),
            [a, b] => self.solver.clause2(a.dimacs(), b.dimacs()),
            [a, b, c] => self.solver.clause3(a.dimacs(), b.dimacs(), c.dimacs()),
            [a, b, c, d] => self.solver.clause4(a.dimacs(), b.dimacs(), c.dimacs(), d.dimacs()),
            _ => {
                self.scratch.clear();
                self.scratch.extend(clause.iter().map(|l| l.dimacs()));
                self.solver.clause6(&self.scratch);
            }
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> SatResult {
        let constraint = std::mem::take(&mut self.constraint);
        let before = self.conflicts();
        self.stopped.set(None);
        self.work.charge(cost::VARIABLE * (self.vars as u64 + assumptions.len() as u64));
        let status = loop {
            self.charge();
            let left = self.limit.map(|limit| before.saturating_add(limit).saturating_sub(self.conflicts()));
            if self.work.is_used_up() {
                return SatResult::Unknown(Reason::Work);
            }
            let status = self.call(assumptions, &constraint, left);
            self.charge();
            let over = self.stopped.get().is_some()
                || self.work.left() == u64::MAX
                || self.limit.is_some_and(|limit| self.conflicts() - before >= limit);
            if status != Status::UNKNOWN || over {
                break status;
            }
        };
        match status {
            Status::SATISFIABLE => {
                self.model.clear();
                self.model.push(false);
                for var in 1..=self.vars {
                    self.model.push(self.solver.val(var) > 0);
                }
                SatResult::Sat
            }
            Status::UNSATISFIABLE => {
                self.failed.clear();
                for lit in assumptions {
                    if self.solver.failed(lit.dimacs()) {
                        self.failed.insert(lit.dimacs());
                    }
                }
                self.constraint_failed = !constraint.is_empty() && self.solver.constraint_failed();
                SatResult::Unsat
            }
            Status::UNKNOWN => SatResult::Unknown(self.stopped.get().unwrap_or(Reason::ConflictLimit)),
        }
    }

    fn value(&self, lit: Lit) -> bool {
        let value = self.model.get(lit.var() as usize).copied().unwrap_or(false);
        value != lit.is_negative()
    }

    fn failed(&self, lit: Lit) -> bool {
        self.failed.contains(&lit.dimacs())
    }

    fn phase(&mut self, lit: Lit) {
        self.solver.phase(lit.dimacs());
    }

    fn limit_conflicts(&mut self, limit: Option<u64>) {
        self.limit = limit;
    }

    fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.work = interrupt.work.clone();
        self.solver.connect_terminator(Stop { interrupt, stopped: Rc::clone(&self.stopped) });
    }

    fn conflicts(&self) -> u64 {
        self.statistic("conflicts")
    }

    fn vars(&self) -> usize {
        self.vars as usize
    }

    fn clauses(&self) -> usize {
        self.clauses
    }

    fn constrain(&mut self, clause: &[Lit]) {
        self.constraint = clause.to_vec();
    }

    fn constraint_failed(&self) -> bool {
        self.constraint_failed
    }

    fn flush_proof(&mut self) {
        self.solver.flush_proof_trace(false);
    }
}
