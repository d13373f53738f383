//! Labels of a core: what holds after each of its steps, over variables that later steps mention (docs/methods.md 5).
//!
//! Comes in: the steps of a core in order. Goes out: a text for each, or none. Facts are carried along; equations are
//! solved and substituted to get rid of a variable that no later step mentions; what cannot be got rid of falls back to
//! the run's own values, and where not even these are determined to what they bound and decide. Every label shown was checked: it follows from the label before and the steps since, with the
//! rest of the core it is unsatisfiable, and it names only variables that both sides share.

mod checker;
mod facts;
mod predicates;
mod templates;
#[cfg(test)]
mod tests;

use crate::Context;
use crate::limits;
use crate::path::Problem;
use because_logic::{Term, Terms};
use checker::{Checker, Step};
use facts::{Fact, Facts};
use predicates::Printer;
use rustc_hash::{FxHashMap, FxHashSet};

/// What holds after each step of a core, as far as it could be stated and checked.
pub(super) struct Labels {
    pub texts: Vec<Option<String>>,
    /// Some question cost too much.
    pub given_up: bool,
}

impl Labels {
    pub fn none(steps: usize) -> Labels {
        Labels { texts: vec![None; steps], given_up: false }
    }

    pub fn missing(&self) -> usize {
        self.texts.iter().filter(|t| t.is_none()).count()
    }
}

pub(super) fn labels(cx: &Context, problem: &mut Problem, members: &[usize]) -> Labels {
    let mut checker = Checker::new(cx, problem, members);
    let mut facts = Facts::default();
    let later = later_variables(problem, members, &checker.session.terms);
    let mut latest = Latest::default();
    let mut texts: Vec<Option<String>> = Vec::new();
    // Labels shown so far that later ones build on: after which step, and the label.
    let mut bases: Vec<(usize, Term)> = Vec::new();
    // Of many steps nothing is simplified or taken back.
    let long = members.len() > limits::CORE_LABELLED;
    for (position, &member) in members.iter().enumerate() {
        texts.push(None);
        if checker.has_ended(cx) {
            continue;
        }
        latest.advance(problem, member);
        facts.add(&mut checker.session.terms, &problem.formula.constraints[member]);
        facts.project(&mut checker.session.terms, &later[position]);
        let printer = Printer { program: cx.program, formula: &problem.formula, latest: &latest.symbols, member };
        if long {
            let step = Step { position, base: bases.last().copied(), later: &later[position] };
            if let Some((text, term)) = label(&mut checker, &printer, &facts, &step) {
                bases.push((position, term));
                texts[position] = Some(text);
            }
            continue;
        }
        // A label that was made weaker may not carry the next one: then it is taken back.
        let found = (0..=bases.len().min(limits::LABELS_TAKEN_BACK)).find_map(|dropped| {
            let base = bases[..bases.len() - dropped].last().copied();
            let step = Step { position, base, later: &later[position] };
            simplify(&mut checker, &printer, &mut facts, &step);
            label(&mut checker, &printer, &facts, &step).map(|found| (dropped, found))
        });
        if let Some((dropped, (text, term))) = found {
            for (taken, _) in bases.drain(bases.len() - dropped..) {
                texts[taken] = None;
            }
            bases.push((position, term));
            texts[position] = Some(text);
        }
    }
    let given_up = checker.gave_up();
    problem.terms = checker.session.terms;
    Labels { texts, given_up }
}

/// Comparisons from which something cancels out, where that is right.
fn simplify(checker: &mut Checker, printer: &Printer, facts: &mut Facts, step: &Step) {
    for old in facts.comparisons() {
        let Some(new) = facts::cancelled(&mut checker.session.terms, old) else { continue };
        let inside = |t: Term| checker.session.terms.variables(&[t]).iter().all(|v| step.later.contains(v));
        let (was_shared, is_shared) = (inside(old), inside(new));
        if !is_shared {
            continue;
        }
        if let Some((_, term)) = printer.fact(&mut checker.session.terms, &Fact::Holds(new))
            && checker.follows(step, term)
        {
            facts.simplify(old, new, was_shared);
        }
    }
}

/// The facts as a label, else the run's own values, else what the run's values bound and decide.
fn label(checker: &mut Checker, printer: &Printer, facts: &Facts, step: &Step) -> Option<(String, Term)> {
    let shared: Vec<Fact> = facts.shared(&checker.session.terms, step.later);
    let exact = label_of(checker, printer, shared, step, Keep::All);
    let found = exact.or_else(|| {
        let values = by_values(checker, step);
        label_of(checker, printer, values, step, Keep::All)
    });
    found.or_else(|| {
        if checker.steps() > limits::LABELS_RELATED {
            return None;
        }
        let weaker = templates::facts(checker, printer, step);
        label_of(checker, printer, weaker, step, Keep::Needed)
    })
}

/// The run's own value of every shared variable that the steps so far determine.
fn by_values(checker: &Checker, step: &Step) -> Vec<Fact> {
    let known = checker.known(step).into_iter().rev().filter(|s| step.later.contains(s));
    known.filter_map(|symbol| Some(Fact::Equals(symbol, *checker.values.get(&symbol)?))).collect()
}

/// How much of what is true a label says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// All of it, while it fits on a line.
    All,
    /// What the rest of the core needs.
    Needed,
}

/// Facts as a label that passes every check; made weaker where it is longer than a line.
fn label_of(
    checker: &mut Checker,
    printer: &Printer,
    facts: Vec<Fact>,
    step: &Step,
    keep: Keep,
) -> Option<(String, Term)> {
    let terms = &mut checker.session.terms;
    let mut parts: Vec<(String, Term)> = facts.iter().filter_map(|fact| printer.fact(terms, fact)).collect();
    let follow = checker.which_follow(step, &parts.iter().map(|p| p.1).collect::<Vec<_>>());
    retain(&mut parts, &follow);
    let needed = checker.refuted_by(step, &parts)?;
    if keep == Keep::Needed || length(&parts) > limits::LABEL_LENGTH {
        retain(&mut parts, &needed);
        shorten(checker, step, &mut parts, keep);
    }
    if parts.is_empty() || length(&parts) > limits::LABEL_LENGTH {
        return None;
    }
    let term = checker.session.terms.and_all(parts.iter().map(|p| p.1));
    let text = parts.iter().map(|p| p.0.as_str()).collect::<Vec<_>>().join(" && ");
    checker.accepts(step, term).then_some((text, term))
}

fn retain(parts: &mut Vec<(String, Term)>, which: &[bool]) {
    let mut which = which.iter();
    parts.retain(|_| which.next().copied().unwrap_or(false));
}

/// Leaves out what the rest of the core does not need, the last first, until the label fits or, if only what is needed
/// is wanted, nothing can go.
fn shorten(checker: &mut Checker, step: &Step, parts: &mut Vec<(String, Term)>, keep: Keep) {
    for at in (0..parts.len()).rev() {
        if keep == Keep::All && length(parts) <= limits::LABEL_LENGTH {
            return;
        }
        let left_out = parts.remove(at);
        if checker.refuted_by(step, parts).is_none() {
            parts.insert(at, left_out);
        }
    }
}

fn length(parts: &[(String, Term)]) -> usize {
    parts.iter().map(|p| p.0.chars().count() + 4).sum::<usize>()
}

/// For each step the symbols that later steps and the check mention.
fn later_variables(problem: &Problem, members: &[usize], terms: &Terms) -> Vec<FxHashSet<Term>> {
    let check = [problem.formula.check, problem.formula.check_defined];
    let mut seen: FxHashSet<Term> = terms.variables(&check).into_iter().collect();
    let mut all = Vec::with_capacity(members.len());
    for &member in members.iter().rev() {
        all.push(seen.clone());
        seen.extend(&problem.variables[member]);
    }
    all.reverse();
    all
}

/// The symbol that each name stands for at a point of the path.
#[derive(Default)]
struct Latest {
    symbols: FxHashMap<because_encode::NameBase, Term>,
    next: usize,
}

impl Latest {
    fn advance(&mut self, problem: &Problem, to: usize) {
        for constraint in &problem.formula.constraints[self.next..=to] {
            for definition in &constraint.definitions {
                self.symbols.insert(definition.name, definition.symbol);
            }
        }
        self.next = to + 1;
    }
}
