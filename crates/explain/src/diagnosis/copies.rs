//! One copy of the relaxed unwinding a failing run: its inputs fixed, its steps' values free where their statement is
//! relaxed.

use super::Statements;
use crate::{Error, given as known};
use because_encode::{Message, StepId, Unwinding};
use because_ir::InputValue;
use because_logic::{Evaluator, Session, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A step that can be relaxed, in one copy.
pub struct CopyStep {
    pub id: StepId,
    pub statement: Option<usize>,
    pub symbol: Term,
    pub executed: Term,
    /// The symbol has the value that the step computes.
    behaves: Term,
    /// What it may be when it does not.
    range: Option<Term>,
}

pub struct Copy {
    pub steps: Vec<CopyStep>,
    /// What every repaired run satisfies, each with the statement whose relaxation lifts it.
    required: Vec<(Term, Option<usize>)>,
    /// The failing run itself.
    pub values: Evaluator,
    pub fails: bool,
}

/// Adds a copy to the session.
pub fn build(
    session: &mut Session,
    unwinding: &Unwinding,
    statements: &Statements,
    given: &[InputValue],
) -> Result<Copy, Error> {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for own in unwinding.steps.iter().filter_map(|s| s.own) {
        let sort = session.terms.sort(own.symbol);
        let fresh = session.terms.fresh("c", sort);
        map.insert(own.symbol, fresh);
    }
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    known::fix(&mut session.terms, unwinding, given, &mut map, &mut done);
    let mut steps = Vec::new();
    let mut values = Evaluator::default();
    for (i, step) in unwinding.steps.iter().enumerate() {
        let Some(own) = step.own else { continue };
        let terms = &mut session.terms;
        let symbol = map[&own.symbol];
        let expr = terms.substitute_with(own.expr, &map, &mut done);
        let executed = terms.substitute_with(own.executed, &map, &mut done);
        let range = own.range.map(|r| terms.substitute_with(r, &map, &mut done));
        let behaves = terms.eq(symbol, expr);
        let was = values.value(terms, expr);
        values.set(symbol, was);
        let statement = statements.of(step.origin.source);
        steps.push(CopyStep { id: StepId(i as u32), statement, symbol, executed, behaves, range });
    }
    let required = required(session, unwinding, statements, &map, &mut done);
    let fails = required.iter().any(|&(t, _)| !values.holds(&session.terms, t));
    let copy = Copy { steps, required, values, fails };
    copy.assert(session, statements);
    Ok(copy)
}

/// Checks, assumptions, and that nothing unmodelled is met.
fn required(
    session: &mut Session,
    unwinding: &Unwinding,
    statements: &Statements,
    map: &FxHashMap<Term, Term>,
    done: &mut FxHashMap<Term, Term>,
) -> Vec<(Term, Option<usize>)> {
    let own_checks = own_checks(unwinding, statements);
    let terms = &mut session.terms;
    let mut all: Vec<(Term, Option<usize>)> = Vec::new();
    for (i, check) in unwinding.checks.iter().enumerate() {
        all.push((terms.implies(check.guard, check.cond), own_checks.get(&i).copied()));
    }
    for assumption in &unwinding.assumptions {
        all.push((terms.implies(assumption.guard, assumption.cond), None));
    }
    for entry in &unwinding.unsupported {
        all.push((terms.not(entry.guard), None));
    }
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    for (term, statement) in all {
        let term = terms.substitute_with(term, map, done);
        if terms.as_bool(term) != Some(true) && seen.insert((term, statement)) {
            out.push((term, statement));
        }
    }
    out
}

/// The checks that only say a statement's own operations are defined: a statement that is replaced has others. Checks
/// of the place that a relaxed store has chosen are none of them.
fn own_checks(unwinding: &Unwinding, statements: &Statements) -> FxHashMap<usize, usize> {
    let mut recorded: FxHashMap<(because_ir::Location, u32, u32), u32> = FxHashMap::default();
    for step in unwinding.steps.iter().filter(|s| s.own.is_some()) {
        let o = step.origin;
        recorded.entry((o.location, o.frame.0, o.iteration.0)).or_insert(step.order);
    }
    let mut own = FxHashMap::default();
    for (i, check) in unwinding.checks.iter().enumerate() {
        let o = check.origin;
        let bound = matches!(check.kind, because_ir::CheckKind::Unwinding | because_ir::CheckKind::Recursion);
        if bound || matches!(check.message, Message::Statement(_)) {
            continue;
        }
        let late = recorded.get(&(o.location, o.frame.0, o.iteration.0)).is_some_and(|&order| order < check.order);
        if let (false, Some(statement)) = (late, statements.of(o.source)) {
            own.insert(i, statement);
        }
    }
    own
}

impl Copy {
    fn assert(&self, session: &mut Session, statements: &Statements) {
        for step in &self.steps {
            match step.statement {
                Some(s) => {
                    let on = statements.on[s];
                    let behaves = session.lit(step.behaves);
                    session.assert_clause(&[!on, behaves]);
                    if let Some(range) = step.range {
                        let range = session.lit(range);
                        session.assert_clause(&[on, range]);
                    }
                }
                None => session.assert(step.behaves),
            }
        }
        for &(term, statement) in &self.required {
            match statement {
                Some(s) => {
                    let lit = session.lit(term);
                    session.assert_clause(&[!statements.on[s], lit]);
                }
                None => session.assert(term),
            }
        }
    }

    /// Evaluates the copy under the solver's variables, without its circuits.
    pub fn holds(&self, session: &Session, relaxed: &[usize]) -> bool {
        let free = |s: Option<usize>| s.is_some_and(|s| relaxed.contains(&s));
        let is = |t: Term| session.value(t).as_bool() == Some(true);
        self.steps.iter().all(|s| match free(s.statement) {
            true => s.range.is_none_or(is),
            false => is(s.behaves),
        }) && self.required.iter().all(|&(t, s)| free(s) || is(t))
    }
}
