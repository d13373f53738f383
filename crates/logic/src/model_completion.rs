//! A model completed by a known assignment: what the solver never saw keeps its value there.
//!
//! Where only part of a problem has become clauses, most variables have none. Zero would be one choice for them; the
//! values of the known run are the better one.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::gates::{Bit, TRUE};
use crate::node::{Node, Sort, Term};
use crate::phases::Evaluator;
use crate::sat::Sat;
use crate::session::Session;
use crate::value::{ArrayValue, Assignment, Value};

impl Session {
    /// Variables and reads of them: what an assignment decides of the terms made so far.
    pub fn free_terms(&self) -> Vec<Term> {
        let all = (0..self.terms.len()).map(|index| self.terms.at(index));
        all.filter(|&t| matches!(self.terms.node(t), Node::Var(_) | Node::Select(..))).collect()
    }

    /// Whether the term has its circuit.
    pub fn is_blasted(&self, t: Term) -> bool {
        self.blaster().known(&self.terms, t).is_some()
    }

    /// Prefers for the gates that became clauses after the first `from` the value they have under the assignment;
    /// returns how many there are by now. `free` is what it decides.
    pub fn phase_new(&mut self, evaluator: &mut Evaluator, free: &[Term], from: usize) -> usize {
        let count = self.blaster().gates.emitted_gates().count();
        if count == from {
            return count;
        }
        let mut inputs: FxHashMap<usize, bool> = FxHashMap::default();
        for &term in free {
            let Some(bits) = self.blaster().known(&self.terms, term) else { continue };
            let value = evaluator.value(&self.terms, term);
            for (i, &bit) in bits.iter().enumerate() {
                let Some((gate, positive)) = self.blaster().gates.input_of(bit) else { continue };
                let holds = match &value {
                    Value::Bool(holds) => *holds,
                    Value::Bits(bits) => bits.bit(i as u32),
                    Value::Array(_) => continue,
                };
                inputs.insert(gate, holds == positive);
            }
        }
        let values = self.blaster().gates.values(&inputs);
        let new = self.blaster().gates.emitted_gates().skip(from);
        let lits: Vec<_> = new.map(|(gate, lit)| lit.signed(values[gate])).collect();
        for lit in lits {
            self.phase(lit);
        }
        count
    }

    /// The last model, bit by bit; bits that have no literal are as in `known`. `free` is what it decides.
    pub fn complete_model(&self, known: &Assignment, free: &[Term]) -> Assignment {
        let mut model = known.clone();
        for &var in free.iter().filter(|&&t| matches!(self.terms.node(t), Node::Var(_))) {
            let sort = self.terms.sort(var);
            let old = known.get(var).cloned().unwrap_or_else(|| Value::zero(sort));
            match old {
                Value::Bool(old) => {
                    let old = Bits::new(1, u128::from(old));
                    if let Some(bits) = self.mixed(var, &old) {
                        model.set(var, bits.bit(0));
                    }
                }
                Value::Bits(old) => {
                    if let Some(bits) = self.mixed(var, &old) {
                        model.set(var, bits);
                    }
                }
                Value::Array(old) => {
                    if let Some(array) = self.mixed_array(var, &old) {
                        model.set(var, Value::Array(Box::new(array)));
                    }
                }
            }
        }
        model
    }

    /// The model's bits of a term among the old ones; `None` where it has none.
    fn mixed(&self, t: Term, old: &Bits) -> Option<Bits> {
        let bits = self.blaster().known(&self.terms, t)?;
        if bits.iter().all(|&bit| self.bit_in_model(bit).is_none()) {
            return None;
        }
        let width = self.terms.width(t);
        let mut limbs = vec![0u64; width.div_ceil(64) as usize];
        for (i, &bit) in bits.iter().enumerate() {
            if self.bit_in_model(bit).unwrap_or_else(|| old.bit(i as u32)) {
                limbs[i / 64] |= 1 << (i % 64);
            }
        }
        Some(Bits::from_limbs(width, limbs))
    }

    fn bit_in_model(&self, bit: Bit) -> Option<bool> {
        if bit == TRUE || bit == !TRUE {
            return Some(bit == TRUE);
        }
        self.blaster().gates.emitted(bit).map(|lit| self.lit_value(lit))
    }

    fn mixed_array(&self, var: Term, old: &ArrayValue) -> Option<ArrayValue> {
        let Sort::Array { index, .. } = self.terms.sort(var) else { return None };
        let mut array = old.clone();
        let reads = self.blaster().reads.get(&var)?;
        for read in reads {
            let Some(at) = self.mixed(read.index, &Bits::zero(index)) else { continue };
            let at = at.to_u128().unwrap_or(u128::MAX);
            if let Some(element) = self.mixed(read.element, old.get(at)) {
                array.entries.insert(at, element);
            }
        }
        Some(array)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, SatResult};

    #[test]
    fn what_the_solver_never_saw_stays_as_it_was() {
        let mut session = Session::new(Backend::Cadical);
        let x = session.terms.var("x", Sort::BitVec(8));
        let y = session.terms.var("y", Sort::BitVec(8));
        let low = session.terms.extract(x, 3, 0);
        let seven = session.terms.bv(4, 7);
        let is_seven = session.terms.eq(low, seven);
        session.assert(is_seven);
        let known: Assignment = [(x, Bits::new(8, 0xA0)), (y, Bits::new(8, 9))]
            .into_iter()
            .map(|(var, bits)| (var, Value::Bits(bits)))
            .collect();
        assert_eq!(Session::solve(&mut session, &[]), SatResult::Sat);
        let model = session.complete_model(&known, &session.free_terms());
        assert_eq!(model.get(x).and_then(Value::as_u128), Some(0xA7));
        assert_eq!(model.get(y).and_then(Value::as_u128), Some(9));
    }
}
