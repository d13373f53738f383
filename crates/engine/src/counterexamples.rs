//! More failing runs of one failure, for the methods that want several.
//!
//! Comes in: a failure and its unwinding's options. Goes out: runs that fail at the same place, each replayed, with
//! other inputs than all before it; as long as there are any, they differ in the branches that the user's code takes.
//! The search is one deterministic sequence: asking for more never changes the first ones. It ends with its share of
//! the work, counted in conflicts: what was found by then is the answer.

use crate::Error;
use crate::failing;
use crate::limits;
use because_encode::{Mode, UnwindOptions, Unwinding, valuation};
use because_interp::Limits;
use because_ir::{CheckKind, Failure, FunctionOrigin, Outcome, Program, Run};
use because_logic::{Backend, Interrupt, Sat, SatResult, Session, Term, Value};

/// How many runs are wanted, and what they may cost.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// How many runs, at most.
    pub count: usize,
    /// Solver conflicts in all; `None` is no limit.
    pub conflicts: Option<u64>,
    /// When to stop.
    pub interrupt: Interrupt,
}

/// Up to so many failing runs besides the failure's own.
pub fn more(program: &Program, unwind: &UnwindOptions, failure: &Failure, asked: &Wanted) -> Result<Vec<Run>, Error> {
    let count = asked.count;
    let mut runs = Vec::new();
    if count == 0 {
        return Ok(runs);
    }
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(asked.interrupt.clone());
    let options = UnwindOptions {
        mode: Mode::Fold,
        loop_bound: unwind.loop_bound.saturating_add(limits::COUNTEREXAMPLES_DEEPER),
        recursion_bound: unwind.recursion_bound.saturating_add(limits::COUNTEREXAMPLES_DEEPER),
        max_statements: unwind.max_statements.min(limits::COUNTEREXAMPLES_STATEMENTS),
        ..unwind.clone()
    };
    let unwinding = because_encode::unwind(program, &mut session.terms, &options)?;
    let wanted = wanted(&unwinding, &mut session, failure);
    let wanted = session.lit(wanted);
    let first = valuation::of_run(&unwinding, &session.terms, &failure.run.inputs);
    let seen = std::cell::RefCell::new(first);
    let mut blocked_paths = Vec::new();
    let block = block_path(program, &unwinding, &mut session, &|terms, t| seen.borrow_mut().value(terms, t));
    blocked_paths.push(session.lit(block));
    let other = block_inputs(&unwinding, &mut session, &|terms, t| seen.borrow_mut().value(terms, t));
    session.assert(other);
    let mut by_path = true;
    while runs.len() < count {
        let mut assumptions = vec![wanted];
        if by_path {
            assumptions.extend(&blocked_paths);
        }
        let spent = session.stats().conflicts;
        session.limit_conflicts(asked.conflicts.map(|most| most.saturating_sub(spent).max(1)));
        match session.solve(&assumptions) {
            SatResult::Sat => {}
            SatResult::Unsat if by_path => {
                by_path = false;
                continue;
            }
            _ => break,
        }
        let inputs = because_encode::run_inputs(&unwinding, program, &|t| session.value(t));
        let run = because_interp::replay(program, unwind.checks, &inputs, &Limits::default());
        if !matches!(run.outcome, Outcome::Failed(_)) {
            break;
        }
        runs.push(run);
        let values = snapshot(&unwinding, &session);
        let block = block_path(program, &unwinding, &mut session, &|_, t| values[&t].clone());
        blocked_paths.push(session.lit(block));
        let other = block_inputs(&unwinding, &mut session, &|_, t| values[&t].clone());
        session.assert(other);
    }
    Ok(runs)
}

/// The run fails first where the failure does; against a reference, anywhere.
fn wanted(unwinding: &Unwinding, session: &mut Session, failure: &Failure) -> Term {
    let failing = failing::conditions(unwinding, &mut session.terms);
    let same = |i: usize| {
        let check = &unwinding.checks[i];
        match failure.check {
            CheckKind::Reference => !failing::is_bound(check.kind),
            kind => check.kind == kind && check.span == failure.span,
        }
    };
    let ways: Vec<Term> = (0..unwinding.checks.len()).filter(|&i| same(i)).map(|i| failing.first_at[i]).collect();
    session.terms.or_all(ways)
}

/// Values of all terms in the blocking clauses.
fn snapshot(unwinding: &Unwinding, session: &Session) -> rustc_hash::FxHashMap<Term, Value> {
    let decisions = unwinding.decisions.iter().flat_map(|d| [d.guard, d.cond]);
    let inputs = unwinding.inputs.iter().flat_map(|i| [i.executed, i.value]);
    decisions.chain(inputs).map(|t| (t, session.value(t))).collect()
}

type Values<'a> = &'a dyn Fn(&because_logic::Terms, Term) -> Value;

/// Some branch that the run takes in the user's code is not taken.
fn block_path(program: &Program, unwinding: &Unwinding, session: &mut Session, values: Values) -> Term {
    let holds = |session: &Session, t: Term| values(&session.terms, t).as_bool() == Some(true);
    let mut others = Vec::new();
    for decision in &unwinding.decisions {
        let function = program.function(decision.origin.location.function);
        if function.origin != FunctionOrigin::User || !holds(session, decision.guard) || !holds(session, decision.cond)
        {
            continue;
        }
        let taken = session.terms.and(decision.guard, decision.cond);
        others.push(session.terms.not(taken));
    }
    session.terms.or_all(others)
}

/// Some input that the run reads has another value.
fn block_inputs(unwinding: &Unwinding, session: &mut Session, values: Values) -> Term {
    let mut others = Vec::new();
    for input in &unwinding.inputs {
        if values(&session.terms, input.executed).as_bool() != Some(true) {
            continue;
        }
        let was = match values(&session.terms, input.value) {
            Value::Bool(b) => session.terms.bool(b),
            Value::Bits(bits) => session.terms.constant(bits),
            Value::Array(_) => continue,
        };
        others.push(session.terms.ne(input.value, was));
    }
    session.terms.or_all(others)
}
