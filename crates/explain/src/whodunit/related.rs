//! Which steps of the path can have to do with each other, and which guards name a variable: tables for the walks.
//!
//! Steps that share no symbol, not even through others, cannot contradict each other, since the run satisfies each lot of
//! them. So a walk visits only the set of what it asks for.

use crate::path::Problem;
use because_encode::path::{ConstraintKind, Variable};
use because_logic::Term;
use rustc_hash::FxHashMap;

pub(super) struct Related {
    /// The lot of each symbol.
    lot: FxHashMap<Term, usize>,
    /// Positions of each lot, ascending.
    positions: Vec<Vec<usize>>,
    /// Positions of the guards that name a variable, ascending.
    guards: FxHashMap<Key, Vec<usize>>,
}

/// Versions of a variable are the same variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Variable(Variable),
    Symbol(Term),
}

pub(super) fn key(problem: &Problem, symbol: Term) -> Key {
    match problem.formula.names.get(&symbol).and_then(|d| d.variable) {
        Some(variable) => Key::Variable(variable),
        None => Key::Symbol(symbol),
    }
}

impl Related {
    pub fn new(problem: &Problem) -> Related {
        let mut sets = Sets::default();
        for variables in &problem.variables {
            for pair in variables.windows(2) {
                sets.join(pair[0], pair[1]);
            }
        }
        let mut number: FxHashMap<usize, usize> = FxHashMap::default();
        let mut positions: Vec<Vec<usize>> = Vec::new();
        for (position, variables) in problem.variables.iter().enumerate() {
            let Some(&first) = variables.first() else { continue };
            let root = sets.root_of(first);
            let lot = *number.entry(root).or_insert_with(|| {
                positions.push(Vec::new());
                positions.len() - 1
            });
            positions[lot].push(position);
        }
        let mut lot = FxHashMap::default();
        let Sets { node, mut parents } = sets;
        for (symbol, node) in node {
            if let Some(&found) = number.get(&parents.root(node)) {
                lot.insert(symbol, found);
            }
        }
        Related { lot, positions, guards: guards(problem) }
    }

    /// Positions before `end` that can have to do with these symbols, the last first.
    pub fn before(&self, symbols: &[Term], end: usize) -> Vec<usize> {
        let mut lots: Vec<usize> = symbols.iter().filter_map(|s| self.lot.get(s).copied()).collect();
        lots.sort_unstable();
        lots.dedup();
        let mut all: Vec<usize> = Vec::new();
        for lot in &lots {
            let list = &self.positions[*lot];
            all.extend(&list[..list.partition_point(|&p| p < end)]);
        }
        if lots.len() > 1 {
            all.sort_unstable();
        }
        all.reverse();
        all
    }

    /// Guards between two positions, the last included, that name the variable.
    pub fn guards_naming(&self, variable: Key, from: usize, to: usize) -> &[usize] {
        let Some(list) = self.guards.get(&variable) else { return &[] };
        let (low, high) = (list.partition_point(|&p| p < from), list.partition_point(|&p| p <= to));
        &list[low..high.max(low)]
    }
}

fn guards(problem: &Problem) -> FxHashMap<Key, Vec<usize>> {
    let mut guards: FxHashMap<Key, Vec<usize>> = FxHashMap::default();
    for (position, constraint) in problem.formula.constraints.iter().enumerate() {
        if matches!(constraint.kind, ConstraintKind::Input(_)) || constraint.condition == problem.terms.tru() {
            continue;
        }
        for symbol in problem.terms.variables(&[constraint.condition, constraint.defined]) {
            let list = guards.entry(key(problem, symbol)).or_default();
            if list.last() != Some(&position) {
                list.push(position);
            }
        }
    }
    guards
}

/// Symbols joined into sets.
#[derive(Default)]
struct Sets {
    node: FxHashMap<Term, usize>,
    parents: Parents,
}

#[derive(Default)]
struct Parents(Vec<usize>);

impl Sets {
    fn node_of(&mut self, symbol: Term) -> usize {
        let parents = &mut self.parents.0;
        *self.node.entry(symbol).or_insert_with(|| {
            parents.push(parents.len());
            parents.len() - 1
        })
    }

    fn root_of(&mut self, symbol: Term) -> usize {
        let node = self.node_of(symbol);
        self.parents.root(node)
    }

    fn join(&mut self, a: Term, b: Term) {
        let (a, b) = (self.root_of(a), self.root_of(b));
        self.parents.0[a.max(b)] = a.min(b);
    }
}

impl Parents {
    /// The set's representative; what is passed on the way gets a shorter path to it.
    fn root(&mut self, mut node: usize) -> usize {
        while self.0[node] != node {
            self.0[node] = self.0[self.0[node]];
            node = self.0[node];
        }
        node
    }
}
