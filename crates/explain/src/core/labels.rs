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
    let mut since: Vec<usize> = Vec::new();
    let mut before: Option<Term> = None;
    let mut shown = Vec::new();
    let later = later_variables(problem, members, &checker.session.terms);
    let mut latest = Latest::default();
    for (position, &member) in members.iter().enumerate() {
        latest.advance(problem, member);
        since.push(position);
        let constraint = &problem.formula.constraints[member];
        facts.add(&mut checker.session.terms, constraint);
        facts.project(&mut checker.session.terms, &later[position]);
        let printer = Printer { program: cx.program, formula: &problem.formula, latest: &latest.symbols, member };
        let step = Step { position, before, since: &since, later: &later[position] };
        let label = choose(&mut checker, &printer, &mut facts, &step)
            .or_else(|| by_values(&mut checker, &printer, &mut facts, &step));
        shown.push(label.map(|(text, term)| {
            before = Some(term);
            since.clear();
            text
        }));
    }
    problem.terms = checker.session.terms;
    Ok(shown)
}

struct Step<'a> {
    position: usize,
    before: Option<Term>,
    /// Steps since the last label shown.
    since: &'a [usize],
    later: &'a FxHashSet<Term>,
}

/// The facts as a label, if they pass as one; shortened where they are longer than a line.
fn choose(checker: &mut Checker, printer: &Printer, facts: &mut Facts, step: &Step) -> Option<(String, Term)> {
    let shared: Vec<Fact> = facts.shared(&checker.session.terms, step.later);
    let mut parts: Vec<(String, Term, Fact)> = Vec::new();
    for fact in shared {
        if let Some((text, term)) = printer.fact(&mut checker.session.terms, &fact)
            && checker.follows(step, term)
        {
            parts.push((text, term, fact));
        }
    }
    let mut term = conjunction(&mut checker.session.terms, &parts);
    if parts.is_empty() || !checker.refutes(step, term) {
        return None;
    }
    let mut shortened = false;
    while length(&parts) > LINE && parts.len() > 1 {
        let Some(dropped) = (0..parts.len()).rev().find(|&i| {
            let mut rest = parts.clone();
            rest.remove(i);
            let weaker = conjunction(&mut checker.session.terms, &rest);
            checker.refutes(step, weaker)
        }) else {
            break;
        };
        parts.remove(dropped);
        shortened = true;
        term = conjunction(&mut checker.session.terms, &parts);
    }
    if shortened {
        facts.keep(parts.iter().map(|p| p.2).collect());
    }
    Some((joined(&parts), term))
}

/// The run's own value of every shared variable that the steps so far determine.
fn by_values(checker: &mut Checker, printer: &Printer, facts: &mut Facts, step: &Step) -> Option<(String, Term)> {
    let mut parts: Vec<(String, Term, Fact)> = Vec::new();
    let known: Vec<Term> = checker.known(step);
    for symbol in known.into_iter().filter(|s| step.later.contains(s)) {
        let value = checker.values.get(&symbol).copied()?;
        let fact = Fact::Equals(symbol, value);
        if let Some((text, term)) = printer.fact(&mut checker.session.terms, &fact)
            && checker.follows(step, term)
        {
            parts.insert(0, (text, term, fact));
        }
    }
    let term = conjunction(&mut checker.session.terms, &parts);
    if parts.is_empty() || !checker.refutes(step, term) {
        return None;
    }
    while length(&parts) > LINE && parts.len() > 1 {
        let last = parts.pop()?;
        let weaker = conjunction(&mut checker.session.terms, &parts);
        if !checker.refutes(step, weaker) {
            parts.push(last);
            break;
        }
    }
    let term = conjunction(&mut checker.session.terms, &parts);
    facts.keep(parts.iter().map(|p| p.2).collect());
    Some((joined(&parts), term))
}

fn conjunction(terms: &mut Terms, parts: &[(String, Term, Fact)]) -> Term {
    terms.and_all(parts.iter().map(|p| p.1))
}

fn joined(parts: &[(String, Term, Fact)]) -> String {
    parts.iter().map(|p| p.0.as_str()).collect::<Vec<_>>().join(" && ")
}

fn length(parts: &[(String, Term, Fact)]) -> usize {
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
        let mut assumptions: Vec<Lit> = step.since.iter().map(|&i| self.switches[i]).collect();
        if let Some(before) = step.before {
            assumptions.push(self.session.lit(before));
        }
        assumptions.push(denied);
        self.session.solve(&assumptions) == Answer::Unsat
    }

    /// With the rest of the core it cannot hold.
    fn refutes(&mut self, step: &Step, label: Term) -> bool {
        let lit = self.session.lit(label);
        let mut assumptions = self.switches[step.position + 1..].to_vec();
        assumptions.extend([self.check, lit]);
        self.session.solve(&assumptions) == Answer::Unsat
    }
}
