//! One copy of the relaxed unwinding a run: its inputs fixed, its steps' values free where what computes them may be
//! wrong. Steps that are taken to be right are folded into their values.

use super::groups::{Groups, Key};
use crate::{Error, fixed_inputs};
use because_encode::{Check, Message, StepId, Unwinding};
use because_ir::{CheckKind, FunctionOrigin, InputValue, Location, Program, SourceStmtId, StatementKind};
use because_logic::{Evaluator, Lit, Reason, Session, Term};
use because_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// A step that can be relaxed, in one copy.
pub struct CopyStep {
    pub id: StepId,
    pub group: usize,
    pub symbol: Term,
    pub executed: Term,
    /// The symbol has the value that the step computes.
    behaves: Term,
    /// What it may be when it does not.
    range: Option<Term>,
    /// What is in scope there.
    pub scope: Option<Vec<Term>>,
}

pub struct Copy {
    pub steps: Vec<CopyStep>,
    /// What every repaired run satisfies, each with the groups whose relaxation lifts it.
    required: Vec<(Term, Vec<usize>)>,
    /// The run goes on beyond the bound.
    pub outlasts: Term,
    /// The run itself.
    pub values: Evaluator,
    pub passes: bool,
}

/// What all copies have in common.
pub struct Model<'a> {
    pub program: &'a Program,
    pub unwinding: &'a Unwinding,
    pub groups: &'a Groups,
    /// By check: the groups that lift it.
    lifted: Vec<Vec<usize>>,
}

impl<'a> Model<'a> {
    pub fn new(program: &'a Program, unwinding: &'a Unwinding, groups: &'a Groups) -> Model<'a> {
        let lifted = lifted(program, unwinding, groups);
        Model { program, unwinding, groups, lifted }
    }
}

/// Makes a copy in which only the groups `free` can be relaxed.
pub fn build(session: &mut Session, model: &Model, inputs: &[InputValue], free: &[bool]) -> Result<Copy, Error> {
    let Model { unwinding, groups, .. } = model;
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    let group_of = |step: &because_encode::Step| groups.of_step(step).filter(|&g| free[g]);
    let relevant = |i: usize| groups.relevant[i];
    let steps =
        || unwinding.steps.iter().enumerate().filter_map(|(i, s)| Some((i, s, s.own?))).filter(|s| relevant(s.0));
    for (_, step, own) in steps() {
        if group_of(step).is_some() {
            let sort = session.terms.sort(own.symbol);
            let fresh = session.terms.fresh("c", sort);
            map.insert(own.symbol, fresh);
        }
    }
    let mut fixed = fixed_inputs::Fixed::new(unwinding, inputs);
    let mut copied = Vec::new();
    let mut values = Evaluator::default();
    for (i, step, own) in steps() {
        let terms = &mut session.terms;
        fixed.before(terms, step.order, &mut map, &mut done);
        let expr = terms.substitute_with(own.expr, &map, &mut done);
        let Some(group) = group_of(step) else {
            map.insert(own.symbol, expr);
            continue;
        };
        let symbol = map[&own.symbol];
        let executed = terms.substitute_with(own.executed, &map, &mut done);
        let range = own.range.map(|r| terms.substitute_with(r, &map, &mut done));
        let scope = step.scope.map(|s| {
            let all = &unwinding.scopes[s as usize].values;
            all.iter().map(|&t| terms.substitute_with(t, &map, &mut done)).collect()
        });
        let behaves = terms.eq(symbol, expr);
        let was = values.value(terms, expr);
        values.set(symbol, was);
        copied.push(CopyStep { id: StepId(i as u32), group, symbol, executed, behaves, range, scope });
    }
    fixed.before(&mut session.terms, u32::MAX, &mut map, &mut done);
    for entry in &unwinding.unsupported {
        let met = session.terms.substitute_with(entry.guard, &map, &mut done);
        if values.holds(&session.terms, met) {
            return Err(Error::Unsupported { what: entry.what.clone(), span: entry.span });
        }
    }
    let required = required(session, model, free, &map, &mut done);
    let mut cuts = Vec::with_capacity(unwinding.loops_cut.len());
    for cut in &unwinding.loops_cut {
        let reached = session.terms.substitute_with(cut.guard, &map, &mut done);
        if cut.by_limit && values.holds(&session.terms, reached) {
            return Err(Error::LimitReached(Reason::ConflictLimit));
        }
        cuts.push(reached);
    }
    let outlasts = session.terms.or_all(cuts);
    let passes = required.iter().all(|(t, _)| values.holds(&session.terms, *t));
    Ok(Copy { steps: copied, required, outlasts, values, passes })
}

/// Checks, assumptions, and that nothing unmodelled is met. A run that outlasts the bound satisfies none of it: the
/// checks of the bound are among them.
fn required(
    session: &mut Session,
    model: &Model,
    free: &[bool],
    map: &FxHashMap<Term, Term>,
    done: &mut FxHashMap<Term, Term>,
) -> Vec<(Term, Vec<usize>)> {
    let terms = &mut session.terms;
    let unwinding = model.unwinding;
    let mut all: Vec<(Term, Vec<usize>)> = Vec::new();
    for (check, lifted) in unwinding.checks.iter().zip(&model.lifted) {
        let lifted = lifted.iter().copied().filter(|&g| free[g]).collect();
        all.push((terms.implies(check.guard, check.cond), lifted));
    }
    for assumption in &unwinding.assumptions {
        all.push((terms.implies(assumption.guard, assumption.cond), Vec::new()));
    }
    for entry in &unwinding.unsupported {
        all.push((terms.not(entry.guard), Vec::new()));
    }
    for cut in &unwinding.loops_cut {
        all.push((terms.not(cut.guard), Vec::new()));
    }
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    for (term, lifted) in all {
        let term = terms.substitute_with(term, map, done);
        if terms.as_bool(term) != Some(true) && seen.insert((term, lifted.clone())) {
            out.push((term, lifted));
        }
    }
    out
}

/// The checks that only say a group's own operations are defined: what is replaced has others. Checks of the place that
/// a relaxed store has chosen are none of them.
fn lifted(program: &Program, unwinding: &Unwinding, groups: &Groups) -> Vec<Vec<usize>> {
    let mut recorded: FxHashMap<(Location, u32, u32), u32> = FxHashMap::default();
    for step in unwinding.steps.iter().filter(|s| s.own.is_some() && s.part.is_none()) {
        let o = step.origin;
        recorded.entry((o.location, o.frame.0, o.iteration.0)).or_insert(step.order);
    }
    let parts: FxHashMap<u32, &Vec<Span>> = unwinding.check_parts.iter().map(|(id, p)| (id.0, p)).collect();
    let mut all = Vec::with_capacity(unwinding.checks.len());
    for (i, check) in unwinding.checks.iter().enumerate() {
        let o = check.origin;
        let mut found = Vec::new();
        let bound = matches!(check.kind, CheckKind::Unwinding | CheckKind::Recursion);
        if !bound && !matches!(check.message, Message::Statement(_)) {
            let (statement, library) = place_of(program, unwinding, check);
            let late = recorded.get(&(o.location, o.frame.0, o.iteration.0)).is_some_and(|&order| order < check.order);
            let whole = Key { statement, part: None };
            if !late || library.is_some() {
                found.extend(groups.get(whole));
            }
            let copies = matches!(
                program.statement(o.location).map(|s| &s.kind),
                Some(StatementKind::Copy { .. } | StatementKind::Fill { .. } | StatementKind::Print { .. })
            );
            let call = library.or_else(|| copies.then(|| program.origin(o.location).0));
            let texts = parts.get(&(i as u32)).into_iter().flat_map(|p| p.iter().copied()).chain(call);
            found.extend(texts.filter_map(|part| groups.get(Key { statement, part: Some(part) })));
        }
        all.push(found);
    }
    all
}

/// The user's statement that a check belongs to; inside of the library the call, with its text.
fn place_of(program: &Program, unwinding: &Unwinding, check: &Check) -> (SourceStmtId, Option<Span>) {
    let mut at = unwinding.frame(check.origin.frame);
    let mut found = (check.origin.source, None);
    while program.function(at.function).origin == FunctionOrigin::Model {
        let (Some(call), Some(parent)) = (at.call, at.parent) else { break };
        let (span, source) = program.origin(call);
        found = (source, Some(span));
        at = unwinding.frame(parent);
    }
    found
}

impl Copy {
    /// Adds the copy to the session; `on[g]` keeps group `g` as it is. In a copy that `may_outlast` the bound nothing
    /// is required of such runs.
    pub fn assert(&self, session: &mut Session, on: &[Lit], may_outlast: bool) {
        for step in &self.steps {
            let on = on[step.group];
            let behaves = session.lit(step.behaves);
            session.assert_clause(&[!on, behaves]);
            if let Some(range) = step.range {
                let range = session.lit(range);
                session.assert_clause(&[on, range]);
            }
        }
        let outlasts = may_outlast.then(|| session.lit(self.outlasts));
        for (term, lifted) in &self.required {
            if lifted.is_empty() && outlasts.is_none() {
                session.assert(*term);
                continue;
            }
            let mut clause: Vec<Lit> = lifted.iter().map(|&g| !on[g]).collect();
            clause.push(session.lit(*term));
            clause.extend(outlasts);
            session.assert_clause(&clause);
        }
    }

    /// Evaluates the copy under the solver's variables, without its circuits.
    pub fn holds(&self, session: &Session, relaxed: &[usize], may_outlast: bool) -> bool {
        let is = |t: Term| session.value(t).as_bool() == Some(true);
        self.steps.iter().all(|s| match relaxed.contains(&s.group) {
            true => s.range.is_none_or(is),
            false => is(s.behaves),
        }) && (may_outlast && is(self.outlasts)
            || self.required.iter().all(|(t, lifted)| lifted.iter().any(|g| relaxed.contains(g)) || is(*t)))
    }

    /// The groups that the run itself executes: what it does not execute cannot repair it alone.
    pub fn executed(&mut self, session: &Session, groups: usize) -> Vec<bool> {
        let mut executed = vec![false; groups];
        for step in &self.steps {
            executed[step.group] |= self.values.holds(&session.terms, step.executed);
        }
        executed
    }
}
