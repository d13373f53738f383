//! Implication-antecedent repair: when the assertion says "if P then Q" and the closest passing run only makes P false,
//! or does not reach the assertion, P is assumed and the search repeated.

use super::Options;
use super::problem::Problem;
use super::search::{self, Search};
use crate::{Context, Error};
use because_encode::Unwinding;
use because_ir::{BinaryOp, ExprId, ExprKind, FailedCheck, Program, StatementKind, UnaryOp};
use because_logic::Term;

/// The P of an assertion of the form ¬(P ∧ Q), ¬P ∨ Q, P ⇒ Q; `negated` when the expression found is ¬P.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Antecedent {
    expr: ExprId,
    negated: bool,
}

/// A closer look at runs that do reach the assertion with P true; `None` when nothing has to be repaired or nothing
/// passes that way.
pub fn repair(
    cx: &Context,
    failed: &FailedCheck,
    problem: &mut Problem,
    search: &Search,
    options: &Options,
) -> Result<Option<(Search, String)>, Error> {
    let Some(index) = failing_check(problem, failed) else { return Ok(None) };
    let guard = problem.unwinding.checks[index].guard;
    let antecedent = assertion(cx.program, failed).and_then(|cond| antecedent(cx.program, cond, false));
    let term = antecedent.and_then(|a| term_of(problem, index, a));
    let dodged = search.runs.iter().all(|run| {
        let executed = value_in(problem, run, guard);
        let holds = term.is_none_or(|t| value_in(problem, run, t));
        !(executed && holds)
    });
    if !dodged {
        return Ok(None);
    }
    let mut extra = vec![guard];
    extra.extend(term);
    let words = match antecedent.filter(|_| term.is_some()) {
        Some(a) => {
            let text = |e: ExprId| cx.program.sources.text(cx.program.expr(e).span);
            match (a.negated, &cx.program.expr(a.expr).kind) {
                (true, ExprKind::Unary(UnaryOp::Not, inner)) => format!("`{}` assumed", text(*inner)),
                (true, _) => format!("`!({})` assumed", text(a.expr)),
                (false, _) => format!("`{}` assumed", text(a.expr)),
            }
        }
        None => "the assertion reached".to_string(),
    };
    Ok(search::closest(cx, problem, &extra, options)?.map(|better| (better, words)))
}

/// The check of the unwinding at which the failing run fails.
fn failing_check(problem: &mut Problem, failed: &FailedCheck) -> Option<usize> {
    let Problem { failing, session, unwinding, .. } = problem;
    (0..unwinding.checks.len()).find(|&i| {
        let check = &unwinding.checks[i];
        check.kind == failed.check
            && check.origin.location == failed.location
            && failing.holds(&session.terms, check.guard)
            && !failing.holds(&session.terms, check.cond)
    })
}

fn assertion(program: &Program, failed: &FailedCheck) -> Option<ExprId> {
    match &program.statement(failed.location)?.kind {
        StatementKind::Assert { cond, .. } => Some(*cond),
        _ => None,
    }
}

fn antecedent(program: &Program, cond: ExprId, negated: bool) -> Option<Antecedent> {
    match (&program.expr(cond).kind, negated) {
        (ExprKind::Unary(UnaryOp::Not, inner), _) => antecedent(program, *inner, !negated),
        (ExprKind::Cast(inner), _) => antecedent(program, *inner, negated),
        (ExprKind::Binary(BinaryOp::And, left, _), true) => Some(Antecedent { expr: *left, negated: false }),
        (ExprKind::Binary(BinaryOp::Or, left, _), false) => Some(Antecedent { expr: *left, negated: true }),
        (ExprKind::Select(test, _, _), false) => Some(Antecedent { expr: *test, negated: false }),
        _ => None,
    }
}

/// The antecedent's value at the failing check, where the unwinding has it among the check's operands.
fn term_of(problem: &mut Problem, check: usize, antecedent: Antecedent) -> Option<Term> {
    let term = operand(&problem.unwinding, check, antecedent.expr)?;
    let terms = &mut problem.session.terms;
    Some(if antecedent.negated { terms.not(term) } else { term })
}

fn operand(unwinding: &Unwinding, check: usize, expr: ExprId) -> Option<Term> {
    unwinding.operands.iter().find(|o| o.check.index() == check && o.expr == expr).map(|o| o.term)
}

fn value_in(problem: &mut Problem, run: &search::Found, term: Term) -> bool {
    let mut evaluator = because_encode::valuation::of_run(&problem.unwinding, &problem.session.terms, &run.inputs);
    evaluator.holds(&problem.session.terms, term)
}
