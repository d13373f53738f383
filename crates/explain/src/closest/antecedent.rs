//! Implication-antecedent repair: when the assertion says "if P then Q" and the closest passing run only makes P false,
//! or does not reach the assertion, P is assumed and the search repeated. Where the asserted expression does not show P
//! (it is a variable, or what a function returned), the condition itself does, with everything put in that it was
//! computed from.

use super::Options;
use super::problem::Problem;
use super::search::{self, Found, Search};
use crate::{Context, Error};
use because_encode::{Operand, Unwinding};
use because_ir::{BinaryOp, ExprId, ExprKind, FailedCheck, Program, StatementKind, UnaryOp};
use because_logic::{Node, Term, Terms};

/// The P of an assertion of the form ¬(P ∧ Q), ¬P ∨ Q, P ⇒ Q; `negated` when the expression found is ¬P.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Antecedent {
    expr: ExprId,
    negated: bool,
}

/// What is assumed of the runs searched for, of values and of the steps' symbols: slices keep to it too.
#[derive(Debug, Clone, Default)]
pub struct Assumed {
    pub terms: Vec<Term>,
    pub named: Vec<Term>,
}

/// What a repeated search found, and under which assumptions.
pub struct Repaired {
    pub search: Search,
    pub condition: String,
    pub assumed: Assumed,
}

/// Restricted to runs that do reach the assertion with P true; `None` when nothing has to be repaired or nothing
/// passes that way. Where only some of the runs found avoid it, the others are kept.
pub fn repair(
    cx: &Context,
    failed: &FailedCheck,
    problem: &mut Problem,
    search: &mut Search,
    options: &Options,
) -> Result<Option<Repaired>, Error> {
    let Some(index) = failing_check(problem, failed) else { return Ok(None) };
    let guard = problem.unwinding.checks[index].guard;
    let asserted = assertion(cx.program, failed);
    let antecedent = asserted.and_then(|cond| antecedent(cx.program, cond, false));
    let term = match antecedent {
        Some(a) => term_of(problem, index, a),
        None => asserted.and_then(|_| hidden(problem, index)),
    };
    let meets: Vec<bool> = (search.runs.iter())
        .map(|run| value_in(problem, run, guard) && term.is_none_or(|t| value_in(problem, run, t)))
        .collect();
    if meets.contains(&true) {
        let mut meets = meets.into_iter();
        search.runs.retain(|_| meets.next().unwrap_or(true));
        return Ok(None);
    }
    let mut assumed = Assumed { terms: vec![guard], named: vec![problem.unwinding.checks[index].own.1] };
    assumed.terms.extend(term);
    assumed.named.extend(antecedent.and_then(|a| named_of(problem, index, a)));
    let condition = match (antecedent, term) {
        (Some(a), Some(_)) => match (a.negated, &cx.program.expr(a.expr).kind) {
            (true, ExprKind::Unary(UnaryOp::Not, inner)) => format!("`{}` assumed", text(cx.program, *inner)),
            (true, _) => format!("`!({})` assumed", text(cx.program, a.expr)),
            (false, _) => format!("`{}` assumed", text(cx.program, a.expr)),
        },
        (None, Some(_)) => "the premise of what is asserted assumed".to_string(),
        _ => "the assertion reached".to_string(),
    };
    match search::closest(cx, problem, &assumed.terms, options) {
        Ok(better) => Ok(better.map(|search| Repaired { search, condition, assumed })),
        // The first answer stands.
        Err(Error::LimitReached(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// That the failed check is reached, where this passing run does: a candidate in its place must not avoid it.
pub fn reached(problem: &mut Problem, failed: &FailedCheck, run: &Found) -> Option<(Term, Term)> {
    let index = failing_check(problem, failed)?;
    let check = problem.unwinding.checks[index];
    value_in(problem, run, check.guard).then_some((check.guard, check.own.1))
}

/// An operand of the asserted expression as written. Inside of a macro's argument a span may be the whole call of the
/// macro: then the operand is what stands before the last operator.
fn text(program: &Program, expr: ExprId) -> String {
    let own = program.sources.text(program.expr(expr).span).split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(inside) = own.strip_prefix("assert").map(str::trim_start) else { return own };
    let Some(inside) = inside.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else { return own };
    let mut depth = 0;
    let mut cut = None;
    for (i, c) in inside.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 && ["||", "&&"].iter().any(|o| inside[i..].starts_with(o)) {
            cut = Some(i);
        }
    }
    cut.map_or(inside, |cut| &inside[..cut]).trim().to_string()
}

/// The P of a condition whose shape only its computation shows: what is denied of ¬(P ∧ Q), without its last part.
fn hidden(problem: &mut Problem, check: usize) -> Option<Term> {
    let cond = problem.unwinding.checks[check].cond;
    let terms = &mut problem.session.terms;
    let cond = decided(terms, cond, 0);
    let denied = terms.not(cond);
    let mut parts = crate::path::conjuncts(terms, denied);
    // Parts computed earlier were asked earlier.
    parts.sort_unstable();
    parts.pop();
    (!parts.is_empty()).then(|| terms.and_all(parts))
}

/// A comparison of a choice with a number as a choice of comparisons: what a function returned shows what it asked.
fn decided(terms: &mut Terms, t: Term, depth: u32) -> Term {
    let chosen = |terms: &Terms, t: Term| match *terms.node(t) {
        Node::Ite(c, a, b) => Some((c, a, b)),
        _ => None,
    };
    match *terms.node(t) {
        Node::Not(inner) => {
            let inner = decided(terms, inner, depth);
            terms.not(inner)
        }
        Node::Eq(a, b) if depth < 8 => {
            let (choice, other) = match (chosen(terms, a), chosen(terms, b)) {
                (Some(choice), None) => (choice, b),
                (None, Some(choice)) => (choice, a),
                _ => return t,
            };
            let (c, x, y) = choice;
            let (x, y) = (terms.eq(x, other), terms.eq(y, other));
            let (x, y) = (decided(terms, x, depth + 1), decided(terms, y, depth + 1));
            terms.ite(c, x, y)
        }
        _ => t,
    }
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
    let term = operand(&problem.unwinding, check, antecedent.expr)?.term;
    let terms = &mut problem.session.terms;
    Some(if antecedent.negated { terms.not(term) } else { term })
}

fn named_of(problem: &mut Problem, check: usize, antecedent: Antecedent) -> Option<Term> {
    let named = operand(&problem.unwinding, check, antecedent.expr)?.named;
    let terms = &mut problem.session.terms;
    Some(if antecedent.negated { terms.not(named) } else { named })
}

fn operand(unwinding: &Unwinding, check: usize, expr: ExprId) -> Option<&Operand> {
    unwinding.operands.iter().find(|o| o.check.index() == check && o.expr == expr)
}

fn value_in(problem: &mut Problem, run: &search::Found, term: Term) -> bool {
    let mut evaluator = because_encode::valuation::of_run(&problem.unwinding, &problem.session.terms, &run.inputs);
    evaluator.holds(&problem.session.terms, term)
}
