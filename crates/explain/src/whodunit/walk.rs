//! One iteration: back along the path until what is collected is a contradiction.
//!
//! Every position of the path has a literal *walked*, which implies those of all later positions; a definition counts
//! where its position is walked and a conjunct in use needs it. So the first contradiction is found by a search over
//! positions in steps that double, then halve, not by one solver call a step.

use super::Variant;
use crate::path::{Interruptible, Problem, conjuncts};
use crate::{Context, Error};
use because_encode::path::{ConstraintKind, Variable};
use because_logic::cores::{self, CoreOptions};
use because_logic::{Answer, Backend, Lit, Sat, Session, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Walked {
    /// The last position walked: everything from it on was looked at.
    pub stopped: usize,
    pub transforming: Vec<usize>,
    pub guarding: Vec<usize>,
}

pub(super) struct Walk {
    session: Session,
    /// The literal of each position, made from the end; `encoded` is the first that has one.
    walked: Vec<Option<Lit>>,
    encoded: usize,
    /// The literal that switches on a symbol's definition.
    needs: FxHashMap<Term, Lit>,
    /// Conjuncts of guards by position: switch and condition.
    guards: Vec<Vec<(Lit, Term)>>,
    inputs: Vec<(usize, Lit)>,
}

/// A conjunct in use: its literal, its term, the position it was added at.
#[derive(Clone, Copy)]
struct Conjunct {
    lit: Lit,
    term: Term,
    position: usize,
}

impl Walk {
    pub fn new(cx: &Context, problem: &mut Problem) -> Walk {
        let mut session = Session::new(Backend::Cadical);
        session.set_interrupt_of(cx);
        session.terms = std::mem::replace(&mut problem.terms, Terms::new());
        let count = problem.formula.constraints.len();
        Walk {
            session,
            walked: vec![None; count + 1],
            encoded: count,
            needs: FxHashMap::default(),
            guards: vec![Vec::new(); count],
            inputs: Vec::new(),
        }
    }

    pub fn terms(&mut self) -> &mut Terms {
        &mut self.session.terms
    }

    pub fn finish(self, problem: &mut Problem) {
        problem.terms = self.session.terms;
    }

    pub fn iterate(
        &mut self,
        cx: &Context,
        problem: &Problem,
        goal: &[Term],
        end: usize,
        variant: Variant,
    ) -> Result<Walked, Error> {
        Sat::limit_conflicts(&mut self.session, cx.conflicts);
        let goals: Vec<Conjunct> =
            goal.iter().map(|&term| Conjunct { lit: self.switch(term), term, position: end }).collect();
        let stopped = self.search(problem, &goals, end)?;
        let from = stopped.unwrap_or(0);
        let conjuncts = self.conjuncts(&goals, from, end);
        let inputs: Vec<Lit> = match stopped {
            Some(_) => Vec::new(),
            None => self.inputs.iter().filter(|i| i.0 < end).map(|i| i.1).collect(),
        };
        let core = self.core(cx, &conjuncts, &inputs, from, variant)?;
        let mut walked = Walked { stopped: from, transforming: Vec::new(), guarding: Vec::new() };
        for conjunct in core {
            self.statements(problem, &conjunct, (from, end), &mut walked, variant);
        }
        walked.transforming.sort_unstable();
        walked.transforming.dedup();
        walked.guarding.sort_unstable();
        walked.guarding.dedup();
        Ok(walked)
    }

    /// The last position from which on the conjuncts are a contradiction; `None` if they are none without the inputs.
    fn search(&mut self, problem: &Problem, goals: &[Conjunct], end: usize) -> Result<Option<usize>, Error> {
        if self.contradiction(problem, goals, end, end)? {
            return Ok(Some(end));
        }
        let (mut open, mut stride) = (end, 1);
        let closed = loop {
            if open == 0 {
                return Ok(None);
            }
            let next = open.saturating_sub(stride);
            if self.contradiction(problem, goals, next, end)? {
                break next;
            }
            open = next;
            stride *= 2;
        };
        let (mut low, mut high) = (closed, open);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.contradiction(problem, goals, middle, end)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(Some(low))
    }

    fn contradiction(&mut self, problem: &Problem, goals: &[Conjunct], from: usize, end: usize) -> Result<bool, Error> {
        self.encode(problem, from);
        let mut assumptions: Vec<Lit> = self.conjuncts(goals, from, end).iter().map(|c| c.lit).collect();
        assumptions.extend(self.walked[from]);
        match self.session.solve(&assumptions) {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            Answer::Unknown(reason) => Err(Error::LimitReached(reason)),
        }
    }

    /// Goal and guards between two positions.
    fn conjuncts(&self, goals: &[Conjunct], from: usize, end: usize) -> Vec<Conjunct> {
        let mut all = goals.to_vec();
        for position in (from..end).rev() {
            all.extend(self.guards[position].iter().map(|&(lit, term)| Conjunct { lit, term, position }));
        }
        all
    }

    /// A literal that makes a condition hold and needs the definitions of what is in it.
    fn switch(&mut self, term: Term) -> Lit {
        let switch = self.session.fresh_lit();
        for part in conjuncts(&self.session.terms, term) {
            let lit = self.session.lit(part);
            self.session.assert_clause(&[switch.negate(), lit]);
        }
        for symbol in self.session.terms.variables(&[term]) {
            let need = self.need(symbol);
            self.session.assert_clause(&[switch.negate(), need]);
        }
        switch
    }

    fn need(&mut self, symbol: Term) -> Lit {
        match self.needs.get(&symbol) {
            Some(&lit) => lit,
            None => {
                let lit = self.session.fresh_lit();
                self.needs.insert(symbol, lit);
                lit
            }
        }
    }

    /// Encodes the steps back to a position.
    fn encode(&mut self, problem: &Problem, from: usize) {
        while self.encoded > from {
            self.encoded -= 1;
            let position = self.encoded;
            let walked = self.session.fresh_lit();
            self.walked[position] = Some(walked);
            if let Some(later) = self.walked[position + 1] {
                self.session.assert_clause(&[walked.negate(), later]);
            }
            let constraint = &problem.formula.constraints[position];
            match constraint.kind {
                ConstraintKind::Input(_) => {
                    let switch = self.session.fresh_lit();
                    for definition in &constraint.definitions {
                        let equal = self.session.terms.eq(definition.symbol, definition.value);
                        let lit = self.session.lit(equal);
                        self.session.assert_clause(&[switch.negate(), lit]);
                    }
                    self.inputs.push((position, switch));
                }
                _ => self.encode_step(problem, position, walked),
            }
        }
    }

    fn encode_step(&mut self, problem: &Problem, position: usize, walked: Lit) {
        let constraint = &problem.formula.constraints[position];
        let defined = conjuncts(&self.session.terms, constraint.defined);
        for definition in &constraint.definitions {
            let need = self.need(definition.symbol);
            let equal = self.session.terms.eq(definition.symbol, definition.value);
            for part in defined.iter().copied().chain([equal]) {
                let lit = self.session.lit(part);
                self.session.assert_clause(&[need.negate(), walked.negate(), lit]);
            }
            let mut inside = self.session.terms.variables(&[definition.value]);
            inside.extend(self.session.terms.variables(&defined));
            for symbol in inside {
                let other = self.need(symbol);
                self.session.assert_clause(&[need.negate(), walked.negate(), other]);
            }
        }
        for part in conjuncts(&self.session.terms, constraint.condition) {
            let term = self.session.terms.and(part, constraint.defined);
            let lit = self.switch(term);
            self.guards[position].push((lit, part));
        }
    }

    /// The conjuncts of a contradiction: the solver's own, or shrunk until none can be left out.
    fn core(
        &mut self,
        cx: &Context,
        all: &[Conjunct],
        inputs: &[Lit],
        from: usize,
        variant: Variant,
    ) -> Result<Vec<Conjunct>, Error> {
        let hard: Vec<Lit> = self.walked[from].into_iter().collect();
        // Conjuncts are tried before inputs, in the order in which they were added.
        let groups: Vec<Lit> = inputs.iter().copied().chain(all.iter().rev().map(|c| c.lit)).collect();
        if variant == Variant::Original {
            let options = CoreOptions { conflicts: cx.conflicts, ..CoreOptions::default() };
            let core = cores::shrink(&mut self.session, &groups, &hard, &options).map_err(no_core)?;
            let kept: FxHashSet<Lit> = core.lits.into_iter().collect();
            return Ok(all.iter().copied().filter(|c| kept.contains(&c.lit)).collect());
        }
        let mut assumptions = groups;
        assumptions.extend(hard);
        match self.session.solve(&assumptions) {
            Answer::Unsat => {}
            Answer::Sat => return Err(no_core(cores::Error::Satisfiable)),
            Answer::Unknown(reason) => return Err(Error::LimitReached(reason)),
        }
        Ok(all.iter().copied().filter(|c| self.session.failed(c.lit)).collect())
    }

    /// Transforming and guarding statements of one conjunct between two positions.
    fn statements(
        &self,
        problem: &Problem,
        conjunct: &Conjunct,
        range: (usize, usize),
        into: &mut Walked,
        variant: Variant,
    ) {
        let terms = &self.session.terms;
        // Variables of the forms that the conjunct has had, each with the position where it came in.
        let mut came: FxHashMap<Key, usize> = FxHashMap::default();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut work: Vec<(Term, usize)> =
            terms.variables(&[conjunct.term]).into_iter().map(|v| (v, conjunct.position)).collect();
        while let Some((symbol, position)) = work.pop() {
            let entry = came.entry(key(problem, symbol)).or_insert(position);
            *entry = position.max(*entry);
            if !seen.insert(symbol) {
                continue;
            }
            let Some(&definer) = problem.definer.get(&symbol).filter(|&&d| d >= range.0 && d < range.1) else {
                continue;
            };
            let constraint = &problem.formula.constraints[definer];
            if matches!(constraint.kind, ConstraintKind::Input(_)) {
                continue;
            }
            into.transforming.push(definer);
            let value = constraint.definitions.iter().find(|d| d.symbol == symbol).map(|d| d.value);
            let mut roots: Vec<Term> = value.into_iter().collect();
            roots.push(constraint.defined);
            work.extend(terms.variables(&roots).into_iter().map(|v| (v, definer)));
        }
        if variant == Variant::Original {
            return;
        }
        for position in range.0..range.1.min(conjunct.position + 1) {
            let shares = self.guards[position].iter().any(|&(_, guard)| {
                terms.variables(&[guard]).iter().any(|&v| came.get(&key(problem, v)).is_some_and(|&p| p >= position))
            });
            if shares {
                into.guarding.push(position);
            }
        }
    }
}

/// Versions of a variable are the same variable.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Variable(Variable),
    Symbol(Term),
}

fn key(problem: &Problem, symbol: Term) -> Key {
    match problem.formula.names.get(&symbol).and_then(|d| d.variable) {
        Some(variable) => Key::Variable(variable),
        None => Key::Symbol(symbol),
    }
}

fn no_core(error: cores::Error) -> Error {
    match error {
        cores::Error::Satisfiable => Error::InternalBug("the path formula of a failing run is satisfiable".into()),
        cores::Error::Undecided(reason) => Error::LimitReached(reason),
    }
}
