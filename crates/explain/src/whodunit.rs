//! `whodunit`: weakest preconditions along the failing path (docs/methods.md 2).
//!
//! Comes in: the failing run. Goes out: the statements that transform what had to hold, or decide on it, iteration by
//! iteration. docs/methods.md 2. The conjuncts are not substituted in but kept in static single assignment form: a
//! conjunct switches on the definitions of the symbols in it, those of the symbols in these, and so on, as far back as
//! the walk has come; that is the same formula.

mod cases;
mod related;
mod walk;

use crate::limits;
use crate::path::{self, Problem};
use crate::{Context, Error, Workspace};
use because_encode::path::ConstraintKind;
use because_ir::{BlamedLine, Details, Explanation, Iteration, Location, Method, Note, SourceStmtKind, Whodunit};
use because_logic::{Term, Terms};
use because_source::Span;
use related::Related;
use std::collections::{BTreeMap, BTreeSet};
use walk::Walked;

/// Which form of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Only transforming statements of a minimal set of conjuncts.
    Original,
    /// Guards too, the solver's own core, and on from the closest earlier guard.
    Improved,
}

/// What iteration `i` adds to the score of a statement that it blames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scoring {
    /// 1/i.
    Reciprocal,
    /// e^-i.
    Exponential,
}

impl Scoring {
    fn of(self, iteration: usize) -> f64 {
        match self {
            Scoring::Reciprocal => 1.0 / iteration as f64,
            Scoring::Exponential => (-(iteration as f64)).exp(),
        }
    }
}

/// Form, scores and length of the walk.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which form of the algorithm.
    pub variant: Variant,
    /// How much the first iterations weigh.
    pub scoring: Scoring,
    /// `None`: on to the start of the path; the original algorithm makes one by default.
    pub max_iterations: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { variant: Variant::Improved, scoring: Scoring::Reciprocal, max_iterations: None }
    }
}

/// Statements blamed by walking back from the failed check along the path formula's conflicts.
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let mut problem = workspace.problem()?;
    let (cx, failure) = (&workspace.cx, workspace.failure);
    cases::resolve(&mut problem);
    let most = options.max_iterations.unwrap_or(match options.variant {
        Variant::Original => 1,
        Variant::Improved => usize::MAX,
    });
    let mut assertion = Assertion {
        end: problem.formula.constraints.len(),
        conjuncts: conjuncts_of(&mut problem, None),
        text: failure.message.clone(),
        span: problem.formula.failed.span,
        assumed: false,
    };
    let related = Related::new(&problem);
    let mut terms = std::mem::replace(&mut problem.terms, Terms::new());
    let mut iterations = Vec::new();
    let mut scores: BTreeMap<Span, (f64, usize)> = BTreeMap::new();
    let (mut complete, mut given_up) = (true, false);
    let mut revisited = Vec::new();
    // Guards that an iteration asked about; in a loop the last execution stands for all.
    let mut asked: BTreeSet<Location> = BTreeSet::new();
    let mut again = false;
    while iterations.len() + revisited.len() < most {
        let goal = &assertion.conjuncts;
        let walked = match walk::iterate(cx, (&problem, &related), &mut terms, goal, assertion.end, options.variant) {
            Ok(walked) => walked,
            Err(Error::LimitReached(_)) if !iterations.is_empty() => {
                complete = false;
                break;
            }
            Err(error) => return Err(error),
        };
        given_up |= walked.given_up;
        let mut blamed = blamed(cx, &problem, &walked);
        // A decision that is asked about by itself is the first answer.
        if again && let Some(own) = problem.formula.constraints.get(assertion.end) {
            blamed.extend(path::statement(cx.program, own).map(|span| (span, assertion.end)));
        }
        // Of a decision that was walked over, only what is new; what the iterations score stays as it is.
        blamed.retain(|span, _| !(again && scores.contains_key(span)));
        let score = options.scoring.of(iterations.len() + revisited.len() + 1);
        for (&span, &last) in &blamed {
            let entry = scores.entry(span).or_insert((0.0, last));
            *entry = (entry.0 + score, entry.1.max(last));
        }
        let lines: Vec<BlamedLine> = blamed.keys().map(|&span| BlamedLine { span, score }).collect();
        // An assumption that nothing led to is no decision of the program.
        let silent = lines.is_empty() && (again || assertion.assumed);
        let list = if again { &mut revisited } else { &mut iterations };
        if !silent {
            list.push(Iteration { assertion: assertion.text.clone(), span: assertion.span, blamed: lines });
        }
        let next = innermost_guard(&problem, walked.stopped).filter(|_| !again);
        let Some(guard) = next.or_else(|| walked_over(&problem, options.variant, &asked)) else { break };
        again |= next.is_none();
        asked.insert(problem.formula.constraints[guard].location);
        assertion = denied(cx, &problem, &mut terms, guard);
        if asked.len() > limits::WHODUNIT_GUARDS {
            complete = false;
            break;
        }
    }
    Ok(Explanation {
        method: Method::Whodunit,
        lines: ranked(scores),
        details: Details::Whodunit(Whodunit { iterations, revisited }),
        notes: if given_up { vec![Note::remark(GIVEN_UP)] } else { Vec::new() },
        complete: complete && !given_up,
    })
}

/// The last decision of the path that no iteration asked about: one that is walked over is removed with the rest of the
/// walk, and may be what led there.
fn walked_over(problem: &Problem, variant: Variant, asked: &BTreeSet<Location>) -> Option<usize> {
    let constraints = &problem.formula.constraints;
    let tru = problem.formula_true();
    // Decisions inside of an expression belong to the assignment of its value.
    let is_step = |kind| matches!(kind, ConstraintKind::Guard | ConstraintKind::Assign);
    let decides = |i: &usize| is_step(constraints[*i].kind) && constraints[*i].condition != tru;
    let open = |i: &usize| !asked.contains(&constraints[*i].location);
    (0..constraints.len()).rev().filter(|_| variant == Variant::Improved).filter(decides).find(open)
}

const GIVEN_UP: &str = "a question to the solver was given up: an iteration may look further back than it has to";

/// What an iteration asks for: it should have held before the step at `end`.
struct Assertion {
    end: usize,
    conjuncts: Vec<Term>,
    text: String,
    span: Span,
    /// It denies an assumption.
    assumed: bool,
}

/// The conjuncts of the failed check, that it is defined among them.
fn conjuncts_of(problem: &mut Problem, extra: Option<Term>) -> Vec<Term> {
    let mut parts = path::conjuncts(&problem.terms, problem.formula.check);
    if parts.is_empty() {
        parts.push(problem.formula.check);
    }
    let defined = problem.formula.check_defined;
    for part in &mut parts {
        *part = problem.terms.and(*part, defined);
    }
    parts.extend(extra);
    parts
}

/// The closest guard before a step that the walk has not passed.
fn innermost_guard(problem: &Problem, before: usize) -> Option<usize> {
    let constraints = &problem.formula.constraints;
    let tru = problem.formula_true();
    (0..before).rev().find(|&i| {
        matches!(constraints[i].kind, ConstraintKind::Guard | ConstraintKind::Assume) && constraints[i].condition != tru
    })
}

fn denied(cx: &Context, problem: &Problem, terms: &mut Terms, guard: usize) -> Assertion {
    let constraint = &problem.formula.constraints[guard];
    let wrong = terms.not(constraint.condition);
    let mut parts = path::conjuncts(terms, wrong);
    if parts.is_empty() {
        parts.push(wrong);
    }
    for part in &mut parts {
        *part = terms.and(*part, constraint.defined);
    }
    let text = path::negated(cx.program.language, &path::guard_text(cx.program, constraint, problem.decisions[guard]));
    let assumed = constraint.kind == ConstraintKind::Assume;
    Assertion { end: guard, conjuncts: parts, text, span: constraint.span, assumed }
}

/// Statements blamed, with the last step of each.
fn blamed(cx: &Context, problem: &Problem, walked: &Walked) -> BTreeMap<Span, usize> {
    let mut found = BTreeMap::new();
    let all: BTreeSet<usize> = walked.transforming.iter().chain(&walked.guarding).copied().collect();
    for i in all {
        let constraint = &problem.formula.constraints[i];
        let specification = cx.program.source_stmt(constraint.source).kind == SourceStmtKind::Specification;
        if let (Some(span), false) = (path::statement(cx.program, constraint), specification) {
            found.insert(span, i);
        }
    }
    found
}

/// By score, then by nearness to the failure.
fn ranked(scores: BTreeMap<Span, (f64, usize)>) -> Vec<BlamedLine> {
    let mut list: Vec<(Span, (f64, usize))> = scores.into_iter().collect();
    list.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(b.1.1.cmp(&a.1.1)).then(a.0.cmp(&b.0)));
    list.into_iter().map(|(span, (score, _))| BlamedLine { span, score }).collect()
}
