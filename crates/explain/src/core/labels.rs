//! Labels of a core: what holds after each of its steps, over variables that later steps mention (METHODS.md 5).
//!
//! Comes in: the steps of a core in order. Goes out: a text for each, or none. Facts are carried along; equations are
//! solved and substituted to get rid of a variable that no later step mentions; what cannot be got rid of falls back to
//! the run's own values. Every label shown was checked: it follows from the label before and the steps since, with the
//! rest of the core it is unsatisfiable, and it names only variables that both sides share.

mod facts;
mod print;

use crate::path::{self, Interruptible, Problem};
use crate::{Context, Error};
use because_logic::{Answer, Backend, Lit, Session, Term, Terms};
use facts::{Fact, Facts};
use print::Printer;
use rustc_hash::{FxHashMap, FxHashSet};

/// Characters beyond which a label is made weaker.
const LINE: usize = 100;

pub(super) fn labels(cx: &Context, problem: &mut Problem, members: &[usize]) -> Result<Vec<Option<String>>, Error> {
    let mut checker = Checker::new(cx, problem, members);
    let mut facts = Facts::default();
    let later = later_variables(problem, members, &checker.session.terms);
    let mut latest = Latest::default();
    let mut shown: Vec<Option<String>> = Vec::new();
    // Labels shown so far that later ones build on: after which step, and the label.
    let mut bases: Vec<(usize, Term)> = Vec::new();
    for (position, &member) in members.iter().enumerate() {
        latest.advance(problem, member);
        facts.add(&mut checker.session.terms, &problem.formula.constraints[member]);
        facts.project(&mut checker.session.terms, &later[position]);
        let printer = Printer { program: cx.program, formula: &problem.formula, latest: &latest.symbols, member };
        // A label that was made weaker may not carry the next one: then it is taken back.
        let found = (0..=bases.len().min(TAKEN_BACK)).find_map(|dropped| {
            let base = bases[..bases.len() - dropped].last().copied();
            let step = Step { position, base, later: &later[position] };
            simplify(&mut checker, &printer, &mut facts, &step);
            let label = choose(&mut checker, &printer, &facts, &step);
            label.or_else(|| by_values(&mut checker, &printer, &step)).map(|found| (dropped, found))
        });
        shown.push(None);
        if let Some((dropped, (text, term))) = found {
            for (taken, _) in bases.drain(bases.len() - dropped..) {
                shown[taken] = None;
            }
            bases.push((position, term));
            shown[position] = Some(text);
        }
    }
    problem.terms = checker.session.terms;
    Ok(shown)
}

/// How many labels may be taken back for the sake of a later one.
const TAKEN_BACK: usize = 3;

struct Step<'a> {
    position: usize,
    /// The label to build on, and after which step it stands.
    base: Option<(usize, Term)>,
    later: &'a FxHashSet<Term>,
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

/// The facts as a label, if they pass as one; made weaker where they are longer than a line.
fn choose(checker: &mut Checker, printer: &Printer, facts: &Facts, step: &Step) -> Option<(String, Term)> {
    let shared: Vec<Fact> = facts.shared(&checker.session.terms, step.later);
    said(checker, printer, shared, step)
}

/// The run's own value of every shared variable that the steps so far determine.
fn by_values(checker: &mut Checker, printer: &Printer, step: &Step) -> Option<(String, Term)> {
    let known = checker.known(step).into_iter().rev().filter(|s| step.later.contains(s));
    let values = known.filter_map(|symbol| Some(Fact::Equals(symbol, *checker.values.get(&symbol)?))).collect();
    said(checker, printer, values, step)
}

fn said(checker: &mut Checker, printer: &Printer, facts: Vec<Fact>, step: &Step) -> Option<(String, Term)> {
    let mut parts: Vec<(String, Term)> = Vec::new();
    for fact in facts {
        if let Some((text, term)) = printer.fact(&mut checker.session.terms, &fact)
            && checker.follows(step, term)
        {
            parts.push((text, term));
        }
    }
    let needed = checker.refuted_by(step, &parts)?;
    if length(&parts) > LINE {
        let mut at = 0;
        parts.retain(|_| {
            at += 1;
            needed[at - 1]
        });
    }
    let term = conjunction(&mut checker.session.terms, &parts);
    (!parts.is_empty()).then(|| (joined(&parts), term))
}

fn conjunction(terms: &mut Terms, parts: &[(String, Term)]) -> Term {
    terms.and_all(parts.iter().map(|p| p.1))
}

fn joined(parts: &[(String, Term)]) -> String {
    parts.iter().map(|p| p.0.as_str()).collect::<Vec<_>>().join(" && ")
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

/// A solver with the steps of the core under switches, to ask it about labels.
struct Checker {
    session: Session,
    switches: Vec<Lit>,
    check: Lit,
    /// The run's values of the symbols that the steps define, as constants.
    values: FxHashMap<Term, Term>,
    defined: Vec<Vec<Term>>,
}

impl Checker {
    fn new(cx: &Context, problem: &mut Problem, members: &[usize]) -> Checker {
        let backend = if cx.check_twice { Backend::Batsat } else { Backend::Cadical };
        let mut session = Session::new(backend);
        session.set_interrupt_of(cx);
        session.terms = std::mem::replace(&mut problem.terms, Terms::new());
        let mut switches = Vec::new();
        let mut values = FxHashMap::default();
        let mut defined = Vec::new();
        for &member in members {
            let constraint = &problem.formula.constraints[member];
            let switch = session.fresh_lit();
            for part in path::conjuncts(&session.terms, constraint.term) {
                let lit = session.lit(part);
                session.assert_clause(&[switch.negate(), lit]);
            }
            switches.push(switch);
            defined.push(constraint.definitions.iter().map(|d| d.symbol).collect());
            for definition in &constraint.definitions {
                let value = problem.formula.values.value(&session.terms, definition.symbol);
                let constant = match value {
                    because_logic::Value::Bool(b) => session.terms.bool(b),
                    because_logic::Value::Bits(bits) => session.terms.constant(bits),
                    because_logic::Value::Array(_) => continue,
                };
                values.insert(definition.symbol, constant);
            }
        }
        let check = session.terms.and(problem.formula.check, problem.formula.check_defined);
        let check = session.lit(check);
        Checker { session, switches, check, values, defined }
    }

    /// Symbols defined up to a step, in order.
    fn known(&self, step: &Step) -> Vec<Term> {
        self.defined[..=step.position].iter().flatten().copied().collect()
    }

    /// The label before and the steps since imply it.
    fn follows(&mut self, step: &Step, label: Term) -> bool {
        let denied = self.session.lit(label).negate();
        let from = step.base.map_or(0, |b| b.0 + 1);
        let mut assumptions: Vec<Lit> = self.switches[from..=step.position].to_vec();
        if let Some((_, before)) = step.base {
            assumptions.push(self.session.lit(before));
        }
        assumptions.push(denied);
        self.session.solve(&assumptions) == Answer::Unsat
    }

    /// With the rest of the core the parts cannot hold: which of them it takes.
    fn refuted_by(&mut self, step: &Step, parts: &[(String, Term)]) -> Option<Vec<bool>> {
        let lits: Vec<Lit> = parts.iter().map(|p| self.session.lit(p.1)).collect();
        let mut assumptions = self.switches[step.position + 1..].to_vec();
        assumptions.push(self.check);
        assumptions.extend(&lits);
        if self.session.solve(&assumptions) != Answer::Unsat {
            return None;
        }
        Some(lits.iter().map(|&l| self.session.failed(l)).collect())
    }
}
