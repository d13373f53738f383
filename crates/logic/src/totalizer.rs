//! Counting by unary numbers: a totalizer over some literals whose outputs are made only when
//! asked for.
//!
//! In: literals to count. Out: literals `at least k of them are true`, one sided: `k` true inputs
//! force the output, a true output forces nothing. So the clauses restrict no assignment of the
//! inputs, an upper bound is the assumption of a negated output, and making all outputs true
//! retires the counter (Bailleux and Boufkhad 2003; Martins and others 2014 for the growing).

use crate::{Lit, Sat};

/// A binary tree of partial counts.
#[derive(Clone, Debug)]
pub struct Totalizer {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    /// Literals counted below this node.
    size: usize,
    /// Indices of the two halves; a leaf has none.
    halves: Option<(usize, usize)>,
    /// `outputs[k - 1]` is forced when at least `k` inputs below are true.
    outputs: Vec<Lit>,
}

impl Totalizer {
    /// A counter of these literals. No clause is added yet.
    pub fn new(inputs: &[Lit]) -> Totalizer {
        let mut nodes: Vec<Node> =
            inputs.iter().map(|&lit| Node { size: 1, halves: None, outputs: vec![lit] }).collect();
        let mut layer: Vec<usize> = (0..nodes.len()).collect();
        while layer.len() > 1 {
            let mut next = Vec::with_capacity(layer.len().div_ceil(2));
            for pair in layer.chunks(2) {
                let &[left, right] = pair else {
                    next.extend_from_slice(pair);
                    continue;
                };
                next.push(nodes.len());
                let size = nodes[left].size + nodes[right].size;
                nodes.push(Node { size, halves: Some((left, right)), outputs: Vec::new() });
            }
            layer = next;
        }
        Totalizer { nodes }
    }

    /// How many literals are counted.
    pub fn len(&self) -> usize {
        self.nodes.last().map_or(0, |root| root.size)
    }

    /// Whether nothing is counted.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The literal that is forced when at least `count` (from 1) inputs are true, or `None` where
    /// there are not so many inputs.
    pub fn at_least<S: Sat + ?Sized>(&mut self, sat: &mut S, count: usize) -> Option<Lit> {
        if count == 0 || count > self.len() {
            return None;
        }
        let root = self.nodes.len() - 1;
        self.grow(sat, root, count);
        Some(self.nodes[root].outputs[count - 1])
    }

    /// The assumption that at most `count` inputs are true; `None` where that is always so.
    pub fn at_most<S: Sat + ?Sized>(&mut self, sat: &mut S, count: usize) -> Option<Lit> {
        self.at_least(sat, count + 1).map(|lit| !lit)
    }

    /// Makes all outputs true for good, which satisfies every clause of the counter. Assumptions
    /// from [`Totalizer::at_most`] are of no use afterwards.
    pub fn retire<S: Sat + ?Sized>(self, sat: &mut S) {
        for node in self.nodes.iter().filter(|node| node.halves.is_some()) {
            for &output in &node.outputs {
                sat.add_clause(&[output]);
            }
        }
    }

    fn grow<S: Sat + ?Sized>(&mut self, sat: &mut S, index: usize, count: usize) {
        let Some((left, right)) = self.nodes[index].halves else { return };
        let count = count.min(self.nodes[index].size);
        let known = self.nodes[index].outputs.len();
        if count <= known {
            return;
        }
        self.grow(sat, left, count);
        self.grow(sat, right, count);
        let mut outputs = std::mem::take(&mut self.nodes[index].outputs);
        while outputs.len() < count {
            let output = sat.new_var();
            if let Some(&last) = outputs.last() {
                sat.add_clause(&[!output, last]);
            }
            outputs.push(output);
        }
        let (a, b) = (&self.nodes[left].outputs, &self.nodes[right].outputs);
        for i in 0..=a.len().min(count) {
            let from = (known + 1).saturating_sub(i);
            let to = b.len().min(count - i);
            for j in from..=to {
                let mut clause = Vec::with_capacity(3);
                clause.extend((i > 0).then(|| !a[i - 1]));
                clause.extend((j > 0).then(|| !b[j - 1]));
                clause.push(outputs[i + j - 1]);
                sat.add_clause(&clause);
            }
        }
        self.nodes[index].outputs = outputs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, SatResult};

    #[test]
    fn counts_exactly_in_whatever_order_it_grows() {
        for inputs in 0..7usize {
            for first in 0..=inputs {
                let mut sat = Backend::Batsat.make();
                let lits: Vec<Lit> = (0..inputs).map(|_| sat.new_var()).collect();
                let mut counter = Totalizer::new(&lits);
                assert_eq!(counter.len(), inputs);
                for bound in [first, 0, inputs / 2, inputs] {
                    let at_most = counter.at_most(sat.as_mut(), bound);
                    assert_eq!(at_most.is_none(), bound >= inputs);
                    for mask in 0..1u32 << inputs {
                        let mut assumptions: Vec<Lit> =
                            lits.iter().enumerate().map(|(i, lit)| lit.signed(mask >> i & 1 == 1)).collect();
                        assert_eq!(sat.solve(&assumptions), SatResult::Sat);
                        assumptions.extend(at_most);
                        let fits = mask.count_ones() as usize <= bound;
                        assert_eq!(sat.solve(&assumptions), if fits { SatResult::Sat } else { SatResult::Unsat });
                    }
                }
                counter.retire(sat.as_mut());
                assert_eq!(sat.solve(&lits), SatResult::Sat);
                let none: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
                assert_eq!(sat.solve(&none), SatResult::Sat);
            }
        }
    }
}
