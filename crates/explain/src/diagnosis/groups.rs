//! What may be wrong: statements, or expressions, of the user's own computation. All executions of one are one.

use crate::blame;
use because_encode::{Step, Unwinding};
use because_ir::{Program, SourceStmtId};
use because_logic::{Term, Terms};
use because_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A statement, or one text in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub statement: SourceStmtId,
    pub part: Option<Span>,
}

pub struct Groups {
    index: BTreeMap<Key, usize>,
    /// In the order of the source text.
    pub spans: Vec<Span>,
    /// The steps that a check can depend on.
    pub relevant: Vec<bool>,
}

impl Groups {
    /// With `all`, also steps that no check depends on are relevant.
    pub fn new(program: &Program, unwinding: &Unwinding, terms: &Terms, all: bool) -> Groups {
        let mut relevant = cone(unwinding, terms);
        if all {
            relevant.fill(true);
        }
        let mut keys: Vec<Key> = Vec::new();
        for (step, _) in unwinding.steps.iter().zip(&relevant).filter(|(s, r)| s.own.is_some() && **r) {
            if blame::may_be_wrong(program, step) {
                keys.push(key(step));
            }
        }
        let span = |k: &Key| k.part.unwrap_or_else(|| program.source_stmt(k.statement).span);
        keys.sort_by_key(|k| (span(k), *k));
        keys.dedup();
        let spans = keys.iter().map(span).collect();
        let index = keys.into_iter().enumerate().map(|(i, k)| (k, i)).collect();
        Groups { index, spans, relevant }
    }

    pub fn len(&self) -> usize {
        self.spans.len()
    }

    pub fn of_step(&self, step: &Step) -> Option<usize> {
        self.get(key(step))
    }

    pub fn get(&self, key: Key) -> Option<usize> {
        self.index.get(&key).copied()
    }
}

fn key(step: &Step) -> Key {
    Key { statement: step.origin.source, part: step.part }
}

/// Which steps the checks, assumptions and limits of the model can depend on.
fn cone(unwinding: &Unwinding, terms: &Terms) -> Vec<bool> {
    let mut steps: FxHashMap<Term, usize> = FxHashMap::default();
    for (i, step) in unwinding.steps.iter().enumerate() {
        if let Some(own) = step.own {
            steps.insert(own.symbol, i);
        }
    }
    let mut work: Vec<Term> = unwinding.checks.iter().flat_map(|c| [c.guard, c.cond]).collect();
    work.extend(unwinding.assumptions.iter().flat_map(|a| [a.guard, a.cond]));
    work.extend(unwinding.unsupported.iter().map(|u| u.guard));
    work.extend(unwinding.loops_cut.iter().map(|c| c.guard));
    // Which value an input has depends on how many were read before it.
    work.extend(unwinding.inputs.iter().flat_map(|i| i.index.iter().copied().chain([i.executed])));
    let mut relevant = vec![false; unwinding.steps.len()];
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        terms.node(t).for_each_child(|child| work.push(child));
        if let Some(&i) = steps.get(&t)
            && !std::mem::replace(&mut relevant[i], true)
            && let Some(own) = unwinding.steps[i].own
        {
            work.extend([own.expr, own.executed]);
            work.extend(own.range);
        }
    }
    relevant
}
