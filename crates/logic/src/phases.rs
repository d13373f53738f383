//! A known assignment as the solver's preference: every variable of the circuit gets its value there as its phase.
//!
//! Phases of inputs alone hardly help; with all of them set a phased solver's first model lies close to the assignment.

use rustc_hash::FxHashMap;

use crate::eval::Memo;
use crate::node::{Node, Term};
use crate::sat::Sat;
use crate::session::Session;
use crate::terms::Terms;
use crate::value::{Assignment, Value};

/// Evaluates many terms under one assignment, each subterm once.
#[derive(Clone, Default)]
pub struct Evaluator {
    assignment: Assignment,
    memo: Memo,
}

impl Evaluator {
    /// An evaluator under this assignment.
    pub fn new(assignment: Assignment) -> Evaluator {
        Evaluator { assignment, memo: Memo::default() }
    }

    /// Sets a variable that no evaluated term depends on yet.
    pub fn set(&mut self, var: Term, value: Value) {
        self.assignment.set(var, value);
    }

    /// The assignment under which terms are evaluated.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// The value of a term; variables the assignment lacks are zero.
    pub fn value(&mut self, terms: &Terms, t: Term) -> Value {
        let lookup = |var: Term| self.assignment.get(var).cloned().unwrap_or_else(|| Value::zero(terms.sort(var)));
        terms.evaluate_with(t, &mut self.memo, &lookup)
    }

    /// Whether a Bool is true.
    pub fn holds(&mut self, terms: &Terms, t: Term) -> bool {
        self.value(terms, t).as_bool().unwrap_or(false)
    }
}

impl Session {
    /// Prefers for everything blasted so far the value it has under the assignment.
    pub fn phase_all(&mut self, evaluator: &mut Evaluator) {
        let mut inputs: FxHashMap<usize, bool> = FxHashMap::default();
        for index in 0..self.terms.len() {
            let term = self.terms.at(index);
            let free = matches!(self.terms.node(term), Node::Var(_) | Node::Select(..));
            let Some(bits) = self.blaster().known(&self.terms, term).filter(|_| free) else { continue };
            let sources: Vec<(usize, Option<(usize, bool)>)> =
                bits.iter().enumerate().map(|(i, &b)| (i, self.blaster().gates.input_of(b))).collect();
            let value = evaluator.value(&self.terms, term);
            for (i, source) in sources {
                let Some((gate, positive)) = source else { continue };
                let bit = match &value {
                    Value::Bool(holds) => *holds,
                    Value::Bits(bits) => bits.bit(i as u32),
                    Value::Array(_) => continue,
                };
                inputs.insert(gate, bit == positive);
            }
        }
        let values = self.blaster().gates.values(&inputs);
        let lits: Vec<_> = self.blaster().gates.emitted_gates().map(|(gate, lit)| lit.signed(values[gate])).collect();
        for lit in lits {
            self.phase(lit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, SatResult, Sort};

    #[test]
    #[cfg_attr(not(feature = "cadical"), ignore = "BatSat takes no phases")]
    fn a_phased_solver_finds_the_preferred_model_first() {
        let mut session = Session::new(Backend::CadicalPhased);
        let x = session.terms.var("x", Sort::BitVec(16));
        let y = session.terms.var("y", Sort::BitVec(16));
        let product = session.terms.mul(x, y);
        let limit = session.terms.bv(16, 5000);
        let small = session.terms.ult(product, limit);
        session.assert(small);
        let (three, seven) = (session.terms.bv(16, 37), session.terms.bv(16, 71));
        let mut preferred = Evaluator::default();
        preferred.set(x, session.terms.evaluate(three, &Assignment::new()));
        preferred.set(y, session.terms.evaluate(seven, &Assignment::new()));
        assert!(preferred.holds(&session.terms, small));
        session.phase_all(&mut preferred);
        assert_eq!(Session::solve(&mut session, &[]), SatResult::Sat);
        assert_eq!(Session::value(&session, x).as_u128(), Some(37));
        assert_eq!(Session::value(&session, y).as_u128(), Some(71));
    }
}
