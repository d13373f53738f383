//! Random problems from a seed, and what exhaustive search says of them.

#![allow(dead_code)]

use because_logic::maxsat::Soft;
use because_logic::{Backend, Lit, Sat};

/// SplitMix64: the same numbers on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn lit(&mut self, vars: usize) -> Lit {
        let var = self.below(vars) as i32 + 1;
        Lit::from_dimacs(if self.below(2) == 0 { var } else { -var })
    }

    pub fn clauses(&mut self, vars: usize, count: usize, longest: usize) -> Vec<Vec<Lit>> {
        (0..count)
            .map(|_| {
                let len = 1 + self.below(longest);
                (0..len).map(|_| self.lit(vars)).collect()
            })
            .collect()
    }
}

/// A solver with the first variables made and the clauses in it.
pub fn load(backend: Backend, vars: usize, clauses: &[Vec<Lit>]) -> Box<dyn Sat> {
    let mut sat = backend.make();
    for _ in 0..vars {
        sat.new_var();
    }
    for clause in clauses {
        sat.add_clause(clause);
    }
    sat
}

/// Whether a literal is true where bit `v - 1` of the mask is the value of variable `v`.
pub fn holds(mask: u32, lit: Lit) -> bool {
    (mask >> (lit.var() - 1) & 1 == 1) != lit.is_negative()
}

pub fn satisfies(mask: u32, clauses: &[Vec<Lit>]) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|&lit| holds(mask, lit)))
}

/// All models of the clauses and the unit assumptions.
pub fn models(vars: usize, clauses: &[Vec<Lit>], hard: &[Lit]) -> Vec<u32> {
    (0..1u32 << vars).filter(|&mask| satisfies(mask, clauses) && hard.iter().all(|&lit| holds(mask, lit))).collect()
}

pub fn falsified(mask: u32, soft: &[Soft]) -> Vec<usize> {
    (0..soft.len()).filter(|&i| soft[i].weight > 0 && !holds(mask, soft[i].lit)).collect()
}

pub fn cost(soft: &[Soft], set: &[usize]) -> u64 {
    set.iter().map(|&i| soft[i].weight).sum()
}
