//! One problem being solved: terms, their bits, and an incremental solver that has the clauses.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::blast::Blaster;
use crate::eval::Memo;
use crate::gates::Bit;
use crate::interrupt::Interrupt;
use crate::node::{Node, Sort, Term};
use crate::sat::{Backend, Lit, Sat, SatResult};
use crate::terms::Terms;
use crate::value::{ArrayValue, Value};
use crate::work::cost;

/// Terms, bit-blaster and solver.
pub struct Session {
    /// The terms of the problem; callers build them here.
    pub terms: Terms,
    blaster: Blaster,
    solver: Box<dyn Sat>,
    /// Clauses beyond the gates' own, each ended by 0.
    asserted: Vec<i32>,
    model: RefCell<Model>,
    interrupt: Option<Interrupt>,
    /// Terms and gates whose work was counted.
    charged: (usize, usize),
    /// A term was left without its circuit: there are no answers any more.
    gave_up: Option<crate::Reason>,
}

/// Counts a step of the way from terms to clauses and says whether to stop there.
fn is_due(interrupt: Option<&Interrupt>) -> bool {
    interrupt.is_some_and(|i| {
        i.work.charge(cost::GATE);
        i.due().is_some()
    })
}

/// What was read off the last model.
#[derive(Default)]
struct Model {
    memo: Memo,
    /// How many reads of each array variable the model knows.
    reads: FxHashMap<Term, usize>,
}

/// Sizes of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stats {
    /// Terms built.
    pub terms: usize,
    /// Gates of the circuit.
    pub gates: usize,
    /// Variables of the solver.
    pub vars: usize,
    /// Clauses given to the solver.
    pub clauses: usize,
    /// Conflicts of all calls.
    pub conflicts: u64,
}

impl Session {
    /// An empty session with a solver of this kind.
    pub fn new(backend: Backend) -> Session {
        Session::with_solver(backend.make())
    }

    /// An empty session with this solver, which must be empty too.
    pub fn with_solver(solver: Box<dyn Sat>) -> Session {
        Session {
            terms: Terms::new(),
            blaster: Blaster::default(),
            solver,
            asserted: Vec::new(),
            model: RefCell::default(),
            interrupt: None,
            charged: (0, 0),
            gave_up: None,
        }
    }

    /// Counts the terms and gates made since the last time. Terms that came with another session's table count too: they
    /// were copied, or are examined again.
    fn charge(&mut self) {
        let Some(interrupt) = &self.interrupt else { return };
        let now = (self.terms.len(), self.blaster.gates.len());
        let terms = now.0.saturating_sub(self.charged.0) as u64;
        let gates = now.1.saturating_sub(self.charged.1) as u64;
        interrupt.work.charge(terms * cost::TERM + gates * cost::GATE);
        self.charged = now;
    }

    pub(crate) fn blaster(&self) -> &Blaster {
        &self.blaster
    }

    /// The literal of a Bool term.
    pub fn lit(&mut self, t: Term) -> Lit {
        debug_assert_eq!(self.terms.sort(t), Sort::Bool, "a literal stands for a Bool");
        self.bits(t)[0]
    }

    /// The literals of a Bool or bit-vector term, least significant first.
    pub fn bits(&mut self, t: Term) -> Vec<Lit> {
        let Session { terms, blaster, interrupt, .. } = self;
        let mut stop = || is_due(interrupt.as_ref());
        blaster.blast_until(terms, t, &mut stop);
        self.charge();
        let bits = self.blaster.known(&self.terms, t).map(<[Bit]>::to_vec);
        let lits = bits.and_then(|bits| {
            self.emit_axioms()?;
            self.emit(&bits)
        });
        lits.unwrap_or_else(|| {
            // Out of work, time or memory: every later `solve` says so, and nothing is concluded from these literals.
            self.gave_up = self.interrupt.as_ref().and_then(Interrupt::due).or(Some(crate::Reason::Interrupted));
            (0..self.terms.width(t)).map(|_| self.solver.new_var()).collect()
        })
    }

    fn emit(&mut self, bits: &[Bit]) -> Option<Vec<Lit>> {
        let Session { blaster, solver, interrupt, .. } = self;
        let mut stop = || is_due(interrupt.as_ref());
        bits.iter().map(|&b| blaster.gates.emit(b, solver.as_mut(), &mut stop)).collect()
    }

    fn emit_axioms(&mut self) -> Option<()> {
        let pinned = std::mem::take(&mut self.blaster.pinned);
        self.emit(&pinned)?;
        for clause in std::mem::take(&mut self.blaster.axioms) {
            let clause = self.emit(&clause)?;
            self.assert_clause(&clause);
        }
        Some(())
    }

    /// Makes a Bool term hold for good. Conjunctions are split, disjunctions become one clause.
    pub fn assert(&mut self, t: Term) {
        for part in self.conjuncts(t) {
            let denied = match *self.terms.node(part) {
                Node::Not(inner) => self.conjuncts(inner),
                _ => Vec::new(),
            };
            let clause: Vec<Lit> = if denied.len() > 1 {
                denied.into_iter().map(|t| self.lit(t).negate()).collect()
            } else {
                vec![self.lit(part)]
            };
            self.assert_clause(&clause);
        }
    }

    /// The parts of a top-level conjunction.
    fn conjuncts(&self, t: Term) -> Vec<Term> {
        let mut parts = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            match *self.terms.node(t) {
                Node::And(a, b) => {
                    if seen.insert(t) {
                        stack.push(b);
                        stack.push(a);
                    }
                }
                _ => parts.push(t),
            }
        }
        parts
    }

    /// Adds a clause over literals of this session.
    pub fn assert_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
        self.asserted.extend(clause.iter().map(|l| l.dimacs()));
        self.asserted.push(0);
    }

    /// A fresh literal, free of any term.
    pub fn fresh_lit(&mut self) -> Lit {
        self.solver.new_var()
    }

    /// Decides what is asserted under the assumptions.
    pub fn solve(&mut self, assumptions: &[Lit]) -> SatResult {
        if let Some(reason) = self.gave_up {
            return SatResult::Unknown(reason);
        }
        self.charge();
        let answer = self.solver.solve(assumptions);
        if answer == SatResult::Sat {
            let model = self.model.get_mut();
            model.memo = Memo::default();
            model.reads = self.blaster.reads.iter().map(|(&t, reads)| (t, reads.len())).collect();
        }
        answer
    }

    /// Whether an assumption is in the failed core of the last `Unsat` answer.
    pub fn failed(&self, lit: Lit) -> bool {
        self.solver.failed(lit)
    }

    /// The value of a literal in the last model.
    pub fn lit_value(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    /// The value of any term in the last model. Variables the solver never saw are zero.
    pub fn value(&self, t: Term) -> Value {
        let mut model = self.model.borrow_mut();
        let Model { memo, reads } = &mut *model;
        self.terms.evaluate_with(t, memo, &|var| self.var_value(var, reads))
    }

    fn var_value(&self, var: Term, reads: &FxHashMap<Term, usize>) -> Value {
        match self.terms.sort(var) {
            Sort::Bool => Value::Bool(self.model_bits(var).bit(0)),
            Sort::BitVec(_) => Value::Bits(self.model_bits(var)),
            Sort::Array { element, .. } => {
                let known = reads.get(&var).copied().unwrap_or(0);
                let mut entries = BTreeMap::new();
                for read in self.blaster.reads.get(&var).into_iter().flatten().take(known) {
                    let index = self.model_bits(read.index).to_u128().unwrap_or(u128::MAX);
                    entries.insert(index, self.model_bits(read.element));
                }
                Value::Array(Box::new(ArrayValue { default: Bits::zero(element), entries }))
            }
        }
    }

    /// The blasted bits of a term in the last model; zero where there are none.
    fn model_bits(&self, t: Term) -> Bits {
        let width = self.terms.width(t);
        let mut limbs = vec![0u64; width.div_ceil(64) as usize];
        for (i, &bit) in self.blaster.known(&self.terms, t).unwrap_or(&[]).iter().enumerate() {
            if self.model_bit(bit) {
                limbs[i / 64] |= 1 << (i % 64);
            }
        }
        Bits::from_limbs(width, limbs)
    }

    fn model_bit(&self, bit: Bit) -> bool {
        if bit == crate::gates::TRUE {
            return true;
        }
        self.blaster.gates.emitted(bit).is_some_and(|lit| self.solver.value(lit))
    }

    /// Prefers the term to have this value when the solver decides. The value's sort must fit.
    pub fn phase_term(&mut self, t: Term, value: &Value) {
        let lits = self.bits(t);
        for (i, lit) in lits.into_iter().enumerate() {
            let holds = match value {
                Value::Bool(holds) => *holds,
                Value::Bits(bits) => bits.bit(i as u32),
                Value::Array(_) => continue,
            };
            self.solver.phase(lit.signed(holds));
        }
    }

    /// How large the problem is by now.
    pub fn stats(&self) -> Stats {
        Stats {
            terms: self.terms.len(),
            gates: self.blaster.gates.len(),
            vars: self.solver.vars(),
            clauses: self.solver.clauses(),
            conflicts: self.solver.conflicts(),
        }
    }

    /// Calls `add` with every clause the solver has.
    pub fn for_each_clause(&self, mut add: impl FnMut(&[Lit])) {
        self.blaster.gates.for_each_clause(&mut add);
        for clause in self.asserted.split_inclusive(|&l| l == 0) {
            let lits = &clause[..clause.len() - 1];
            let clause: Vec<Lit> = lits.iter().map(|&l| Lit::from_dimacs(l)).collect();
            add(&clause);
        }
    }

    /// Puts every clause, over the same variable numbers, into another, empty solver.
    pub fn copy_clauses(&self, other: &mut dyn Sat) {
        while other.vars() < self.solver.vars() {
            other.new_var();
        }
        self.for_each_clause(|clause| other.add_clause(clause));
    }

    /// Asks a fresh solver of the given kind the same question again.
    pub fn recheck(&self, backend: Backend, assumptions: &[Lit], interrupt: Option<Interrupt>) -> SatResult {
        if let Some(reason) = self.gave_up {
            return SatResult::Unknown(reason);
        }
        let mut other = backend.make();
        if let Some(interrupt) = interrupt {
            other.set_interrupt(interrupt);
        }
        self.copy_clauses(other.as_mut());
        other.solve(assumptions)
    }

    /// All clauses and the assumptions as DIMACS text.
    pub fn dump_dimacs(&self, assumptions: &[Lit]) -> String {
        let mut body = String::new();
        let mut count = 0;
        let mut line = |clause: &[Lit]| {
            count += 1;
            for lit in clause {
                let _ = write!(body, "{lit} ");
            }
            body.push_str("0\n");
        };
        self.for_each_clause(&mut line);
        for lit in assumptions {
            line(&[*lit]);
        }
        format!("p cnf {} {count}\n{body}", self.solver.vars())
    }
}

/// A session is a solver too: clauses added this way are kept for re-checks.
impl Sat for Session {
    fn new_var(&mut self) -> Lit {
        self.fresh_lit()
    }
    fn add_clause(&mut self, clause: &[Lit]) {
        self.assert_clause(clause);
    }
    fn solve(&mut self, assumptions: &[Lit]) -> SatResult {
        Session::solve(self, assumptions)
    }
    fn value(&self, lit: Lit) -> bool {
        self.lit_value(lit)
    }
    fn failed(&self, lit: Lit) -> bool {
        self.solver.failed(lit)
    }
    fn phase(&mut self, lit: Lit) {
        self.solver.phase(lit);
    }
    fn limit_conflicts(&mut self, limit: Option<u64>) {
        self.solver.limit_conflicts(limit);
    }
    fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = Some(interrupt.clone());
        self.solver.set_interrupt(interrupt);
    }
    fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }
    fn vars(&self) -> usize {
        self.solver.vars()
    }
    fn clauses(&self) -> usize {
        self.solver.clauses()
    }
    fn constrain(&mut self, clause: &[Lit]) {
        self.solver.constrain(clause);
    }
    fn constraint_failed(&self) -> bool {
        self.solver.constraint_failed()
    }
    fn flush_proof(&mut self) {
        self.solver.flush_proof();
    }
}
