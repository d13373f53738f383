//! Implication-antecedent repair: when the assertion says "if P then Q" and the closest passing run only makes P false,
//! or does not reach the assertion, P is assumed and the search repeated. Where the asserted expression does not show P
//! (it is a variable, or what a function returned), the condition itself does, with everything put in that it was
//! computed from.

use super::Options;
use super::problem::Problem;
use super::search::{self, Found, Search};
use crate::limits;
use crate::{Context, Error};
use because_encode::{Operand, Unwinding};
use because_ir::{BinaryOp, Const, ExprId, ExprKind, FailedCheck, Program, StatementKind, UnaryOp};
use because_logic::{Node, Term, Terms};

/// A part of the P of an assertion of the form ¬(P ∧ Q), ¬P ∨ Q, Q ∨ ¬P, P ⇒ Q.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Premise {
    expr: ExprId,
    /// The expression is what P denies.
    negated: bool,
    text: String,
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
    let premises = asserted.map_or(Vec::new(), |cond| premises(cx.program, cond, false));
    let shown = values_of(problem, index, &premises);
    let term = match &shown {
        Some((term, _)) => Some(*term),
        None => asserted.filter(|_| premises.is_empty()).and_then(|_| hidden(problem, index)),
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
    assumed.named.extend(shown.map(|(_, named)| named));
    let condition = match (shown, term) {
        (Some(_), _) => {
            let texts: Vec<&str> = premises.iter().map(|p| p.text.as_str()).collect();
            format!("`{}` assumed", texts.join(" && "))
        }
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

/// A part of a disjunction that is to stay false.
pub struct Denied {
    pub term: Term,
    pub named: Term,
    pub text: String,
}

/// The parts of `A || B` that hold in a passing run and not in the failing one: where they hold by inputs alone, the
/// others say more. Nothing where all of them would be false with what is assumed already.
pub fn met(cx: &Context, problem: &mut Problem, failed: &FailedCheck, run: &Found, assumed: &[Term]) -> Vec<Denied> {
    let Some(index) = failing_check(problem, failed) else { return Vec::new() };
    let Some(cond) = assertion(cx.program, failed) else { return Vec::new() };
    let parts = flattened(cx.program, uncast(cx.program, cond), BinaryOp::Or);
    let (mut met, mut left) = (Vec::new(), parts.len());
    for (number, &part) in parts.iter().enumerate().filter(|_| parts.len() > 1) {
        let Some(found) = operand(&problem.unwinding, index, part) else { return Vec::new() };
        let (term, named) = (found.term, found.named);
        let denied = problem.session.terms.not(term);
        if assumed.contains(&denied) {
            left -= 1;
        } else if value_in(problem, run, term) {
            left -= 1;
            let text = text(cx.program, part, (number, parts.len()));
            let text = crate::path::negated(cx.program.language, &text);
            met.push(Denied { term: denied, named: problem.session.terms.not(named), text });
        }
    }
    if left > 0 { met } else { Vec::new() }
}

fn uncast(program: &Program, e: ExprId) -> ExprId {
    match program.expr(e).kind {
        ExprKind::Cast(inner) => uncast(program, inner),
        _ => e,
    }
}

/// An operand of the asserted expression as written. Inside of a macro's argument a span may be the whole call of the
/// macro: then the operand is what stands between the operators.
fn text(program: &Program, expr: ExprId, (number, count): (usize, usize)) -> String {
    let own = crate::path::one_line(program.sources.text(program.expr(expr).span));
    let Some(inside) = own.strip_prefix("assert").map(str::trim_start) else { return own };
    let Some(inside) = inside.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else { return own };
    let (mut depth, mut from) = (0, 0);
    let mut pieces = Vec::new();
    for (i, c) in inside.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 && i >= from && ["||", "&&"].iter().any(|o| inside[i..].starts_with(o)) {
            pieces.push(inside[from..i].trim());
            from = i + 2;
        }
    }
    pieces.push(inside[from..].trim());
    let piece = if pieces.len() == count { pieces.get(number).copied() } else { None };
    piece.unwrap_or(inside).to_string()
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
        Node::Eq(a, b) if depth < limits::CLOSEST_CONDITION => {
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

/// What has to hold for the assertion to ask something: of ¬(P ∧ Q) all but the last part; of a disjunction the parts that
/// are denials, wherever they stand, else all but the last denied; of `P ? Q : 1` and `P ? 1 : Q` the test.
fn premises(program: &Program, cond: ExprId, negated: bool) -> Vec<Premise> {
    let of = |parts: &[ExprId], chosen: Vec<usize>, negated: bool| -> Vec<Premise> {
        let one = |&i: &usize| {
            let text = text(program, parts[i], (i, parts.len()));
            let text = if negated { crate::path::negated(program.language, &text) } else { text };
            Premise { expr: parts[i], negated, text }
        };
        chosen.iter().map(one).collect()
    };
    match (&program.expr(cond).kind, negated) {
        (ExprKind::Unary(UnaryOp::Not, inner), _) => premises(program, *inner, !negated),
        (ExprKind::Cast(inner), _) => premises(program, *inner, negated),
        (ExprKind::Binary(op @ BinaryOp::And, ..), true) => {
            let parts = flattened(program, cond, *op);
            of(&parts, (0..parts.len() - 1).collect(), false)
        }
        (ExprKind::Binary(op @ BinaryOp::Or, ..), false) => {
            let parts = flattened(program, cond, *op);
            let denials: Vec<usize> = (0..parts.len()).filter(|&i| is_denial(program, parts[i])).collect();
            let chosen = match denials.is_empty() || denials.len() == parts.len() {
                true => (0..parts.len() - 1).collect(),
                false => denials,
            };
            of(&parts, chosen, true)
        }
        (ExprKind::Select(test, first, _), false) => of(&[*test], vec![0], is_true(program, *first)),
        _ => Vec::new(),
    }
}

/// The parts of `a || b || c`, from the left.
fn flattened(program: &Program, cond: ExprId, op: BinaryOp) -> Vec<ExprId> {
    match &program.expr(cond).kind {
        ExprKind::Binary(own, left, right) if *own == op => {
            let mut parts = flattened(program, *left, op);
            parts.extend(flattened(program, *right, op));
            parts
        }
        ExprKind::Cast(inner) if matches!(program.expr(*inner).kind, ExprKind::Binary(own, ..) if own == op) => {
            flattened(program, *inner, op)
        }
        _ => vec![cond],
    }
}

fn is_denial(program: &Program, e: ExprId) -> bool {
    match &program.expr(e).kind {
        ExprKind::Unary(UnaryOp::Not, _) => true,
        ExprKind::Cast(inner) => is_denial(program, *inner),
        _ => false,
    }
}

fn is_true(program: &Program, e: ExprId) -> bool {
    match &program.expr(e).kind {
        ExprKind::Cast(inner) => is_true(program, *inner),
        ExprKind::Const(Const::Bool(value)) => *value,
        ExprKind::Const(Const::Int(bits)) => *bits != 0,
        _ => false,
    }
}

/// The value of the whole premise at the failing check, and the same over symbols, where the unwinding has all parts.
fn values_of(problem: &mut Problem, check: usize, premises: &[Premise]) -> Option<(Term, Term)> {
    let terms = &mut problem.session.terms;
    let mut all = (terms.tru(), terms.tru());
    for premise in premises {
        let found = operand(&problem.unwinding, check, premise.expr)?;
        let (mut term, mut named) = (found.term, found.named);
        if premise.negated {
            (term, named) = (terms.not(term), terms.not(named));
        }
        all = (terms.and(all.0, term), terms.and(all.1, named));
    }
    (!premises.is_empty()).then_some(all)
}

fn operand(unwinding: &Unwinding, check: usize, expr: ExprId) -> Option<&Operand> {
    unwinding.operands.iter().find(|o| o.check.index() == check && o.expr == expr)
}

fn value_in(problem: &mut Problem, run: &search::Found, term: Term) -> bool {
    let mut evaluator = because_encode::valuation::of_run(&problem.unwinding, &problem.session.terms, &run.inputs);
    evaluator.holds(&problem.session.terms, term)
}
