//! One iteration: back along the path until what is collected is a contradiction.
//!
//! Every position of the path has a literal *walked*, which implies those of all later positions; a definition counts
//! where its position is walked and a conjunct in use needs it. So the first contradiction is found by a search over
//! positions in steps that double, then halve, not by one solver call a step. Each iteration has a solver of its own,
//! with what it has walked over and nothing else, and walks only over steps that can have to do with what it asks for: a
//! long path costs what its iterations walk.

use super::Variant;
use super::related::{Key, Related, key};
use crate::limits;
use crate::path::{Interruptible, Problem, conjuncts};
use crate::{Context, Error};
use because_encode::path::ConstraintKind;
use because_logic::cores::{self, CoreOptions};
use because_logic::{Backend, Lit, Reason, Sat, SatResult, Session, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Walked {
    /// The last position walked: everything from it on was examined.
    pub stopped: usize,
    pub transforming: Vec<usize>,
    pub guarding: Vec<usize>,
    /// Some question cost too much: the walk may have gone on beyond the first contradiction.
    pub given_up: bool,
}

pub(super) struct Walk<'a> {
    session: Session,
    problem: &'a Problem,
    related: &'a Related,
    end: usize,
    /// Positions to walk over, the last first.
    positions: Vec<usize>,
    /// What was encoded of each of them.
    steps: Vec<Encoded>,
    /// The literal that switches on a symbol's definition.
    needs: FxHashMap<Term, Lit>,
    inputs: Vec<Lit>,
    given_up: bool,
}

struct Encoded {
    walked: Lit,
    /// Conjuncts of a guard: switch and condition.
    guards: Vec<(Lit, Term)>,
}

/// A conjunct in use: its literal, its term, the position it was added at.
#[derive(Clone, Copy)]
struct Conjunct {
    lit: Lit,
    term: Term,
    position: usize,
}

/// Walks back from before `end`, where `goal` should have held. Terms are taken and given back.
pub(super) fn iterate(
    cx: &Context,
    (problem, related): (&Problem, &Related),
    terms: &mut Terms,
    goal: &[Term],
    end: usize,
    variant: Variant,
) -> Result<Walked, Error> {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt_of(cx);
    let positions = related.before(&terms.variables(goal), end);
    session.terms = std::mem::replace(terms, Terms::new());
    let mut walk = Walk {
        session,
        problem,
        related,
        end,
        positions,
        steps: Vec::new(),
        needs: FxHashMap::default(),
        inputs: Vec::new(),
        given_up: false,
    };
    let walked = walk.walk(cx, goal, variant);
    *terms = walk.session.terms;
    walked
}

impl Walk<'_> {
    fn walk(&mut self, cx: &Context, goal: &[Term], variant: Variant) -> Result<Walked, Error> {
        let end = self.end;
        let goals: Vec<Conjunct> =
            goal.iter().map(|&term| Conjunct { lit: self.switch(term), term, position: end }).collect();
        let share = cx.conflicts.map_or(limits::WHODUNIT_CONFLICTS, |c| c.min(limits::WHODUNIT_CONFLICTS));
        Sat::limit_conflicts(&mut self.session, Some(share));
        let stopped = self.search(&goals)?;
        Sat::limit_conflicts(&mut self.session, cx.conflicts);
        let steps = stopped.unwrap_or(self.positions.len());
        let conjuncts = self.conjuncts(&goals, steps);
        let inputs: Vec<Lit> = match stopped {
            Some(_) => Vec::new(),
            None => self.inputs.clone(),
        };
        let core = self.core(cx, &conjuncts, &inputs, steps, variant)?;
        let from = match stopped {
            Some(0) => end,
            Some(steps) => self.positions[steps - 1],
            None => 0,
        };
        Ok(self.statements(&core, from, variant))
    }

    /// After how many steps back the conjuncts are a contradiction; `None` if they are none without the inputs.
    fn search(&mut self, goals: &[Conjunct]) -> Result<Option<usize>, Error> {
        if self.contradiction(goals, 0)? {
            return Ok(Some(0));
        }
        let (mut open, mut stride) = (0, 1);
        let closed = loop {
            if open == self.positions.len() {
                return Ok(None);
            }
            let next = (open + stride).min(self.positions.len());
            if self.contradiction(goals, next)? {
                break next;
            }
            open = next;
            stride *= 2;
        };
        let (mut low, mut high) = (open, closed);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.contradiction(goals, middle)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        Ok(Some(high))
    }

    fn contradiction(&mut self, goals: &[Conjunct], steps: usize) -> Result<bool, Error> {
        self.encode(steps);
        let mut assumptions: Vec<Lit> = self.conjuncts(goals, steps).iter().map(|c| c.lit).collect();
        assumptions.extend(self.walked(steps));
        match self.session.solve(&assumptions) {
            SatResult::Unsat => Ok(true),
            SatResult::Sat => Ok(false),
            SatResult::Unknown(Reason::ConflictLimit) => {
                self.given_up = true;
                Ok(false)
            }
            SatResult::Unknown(reason) => Err(Error::LimitReached(reason)),
        }
    }

    /// The literal that says that so many steps were walked.
    fn walked(&self, steps: usize) -> Option<Lit> {
        steps.checked_sub(1).map(|last| self.steps[last].walked)
    }

    /// Goal and guards of so many steps.
    fn conjuncts(&self, goals: &[Conjunct], steps: usize) -> Vec<Conjunct> {
        let mut all = goals.to_vec();
        for (step, &position) in self.steps[..steps].iter().zip(&self.positions) {
            all.extend(step.guards.iter().map(|&(lit, term)| Conjunct { lit, term, position }));
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

    /// Encodes so many steps.
    fn encode(&mut self, steps: usize) {
        while self.steps.len() < steps {
            let position = self.positions[self.steps.len()];
            let walked = self.session.fresh_lit();
            if let Some(later) = self.steps.last().map(|s| s.walked) {
                self.session.assert_clause(&[walked.negate(), later]);
            }
            let constraint = &self.problem.formula.constraints[position];
            let mut guards = Vec::new();
            match constraint.kind {
                ConstraintKind::Input(_) => {
                    let switch = self.session.fresh_lit();
                    for definition in &constraint.definitions {
                        let equal = self.session.terms.eq(definition.symbol, definition.value);
                        let lit = self.session.lit(equal);
                        self.session.assert_clause(&[switch.negate(), lit]);
                    }
                    self.inputs.push(switch);
                }
                _ => guards = self.encode_step(position, walked),
            }
            self.steps.push(Encoded { walked, guards });
        }
    }

    fn encode_step(&mut self, position: usize, walked: Lit) -> Vec<(Lit, Term)> {
        let constraint = &self.problem.formula.constraints[position];
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
        let mut guards = Vec::new();
        for part in conjuncts(&self.session.terms, constraint.condition) {
            let term = self.session.terms.and(part, constraint.defined);
            guards.push((self.switch(term), part));
        }
        guards
    }

    /// The conjuncts of a contradiction: the solver's own, or shrunk until none can be left out.
    fn core(
        &mut self,
        cx: &Context,
        all: &[Conjunct],
        inputs: &[Lit],
        steps: usize,
        variant: Variant,
    ) -> Result<Vec<Conjunct>, Error> {
        let hard: Vec<Lit> = self.walked(steps).into_iter().collect();
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
            SatResult::Unsat => {}
            SatResult::Sat => return Err(no_core(cores::Error::Satisfiable)),
            SatResult::Unknown(reason) => return Err(Error::LimitReached(reason)),
        }
        Ok(all.iter().copied().filter(|c| self.session.failed(c.lit)).collect())
    }

    /// Transforming and guarding statements of the conjuncts, back to a position.
    fn statements(&self, core: &[Conjunct], from: usize, variant: Variant) -> Walked {
        let (terms, problem) = (&self.session.terms, self.problem);
        let mut walked =
            Walked { stopped: from, transforming: Vec::new(), guarding: Vec::new(), given_up: self.given_up };
        // Variables of all forms that the conjuncts have on the walk, each with the position of the last conjunct that has
        // it: conjuncts come last position first, so that is the first one met.
        let mut named: FxHashMap<Key, usize> = FxHashMap::default();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        for conjunct in core {
            let mut work = terms.variables(&[conjunct.term]);
            while let Some(symbol) = work.pop() {
                if !seen.insert(symbol) {
                    continue;
                }
                named.entry(key(problem, symbol)).or_insert(conjunct.position);
                let inside = |d: &usize| *d >= from && *d < self.end;
                let Some(&definer) = problem.definer.get(&symbol).filter(|&d| inside(d)) else { continue };
                let constraint = &problem.formula.constraints[definer];
                if matches!(constraint.kind, ConstraintKind::Input(_)) {
                    continue;
                }
                walked.transforming.push(definer);
                let value = constraint.definitions.iter().find(|d| d.symbol == symbol).map(|d| d.value);
                let mut roots: Vec<Term> = value.into_iter().collect();
                roots.push(constraint.defined);
                work.extend(terms.variables(&roots));
            }
        }
        walked.transforming.sort_unstable();
        walked.transforming.dedup();
        if variant == Variant::Improved {
            for (variable, position) in named {
                let last = position.min(self.end.saturating_sub(1));
                walked.guarding.extend(self.related.guards_naming(variable, from, last));
            }
            walked.guarding.sort_unstable();
            walked.guarding.dedup();
        }
        walked
    }
}

fn no_core(error: cores::Error) -> Error {
    match error {
        cores::Error::Satisfiable => Error::InternalBug("the path formula of a failing run is satisfiable".into()),
        cores::Error::Undecided(reason) => Error::LimitReached(reason),
    }
}
