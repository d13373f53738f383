//! Asks a solver about labels: do they follow, do they refute the rest, are they about shared variables only.

use crate::Context;
use crate::limits;
use crate::path::{self, Interruptible, Problem};
use because_logic::{Backend, Lit, Reason, Sat, SatResult, Session, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a label is to stand.
pub(super) struct Step<'a> {
    pub position: usize,
    /// The label to build on, and after which step it stands.
    pub base: Option<(usize, Term)>,
    /// Symbols that later steps and the check mention.
    pub later: &'a FxHashSet<Term>,
}

/// A solver with the steps of the core under switches.
pub(super) struct Checker {
    pub session: Session,
    switches: Vec<Lit>,
    check: Lit,
    /// The run's values of the symbols of the steps, as constants.
    pub values: FxHashMap<Term, Term>,
    defined: Vec<Vec<Term>>,
    /// Symbols of the steps up to each.
    mentioned: Vec<FxHashSet<Term>>,
    /// Symbols of each step.
    symbols: Vec<Vec<Term>>,
    /// Conflicts that may still be spent, and questions that may still be asked.
    left: u64,
    questions: usize,
    gave_up: bool,
    ended: bool,
}

impl Checker {
    pub fn new(cx: &Context, problem: &mut Problem, members: &[usize]) -> Checker {
        let backend = if cx.check_twice { Backend::Batsat } else { Backend::CadicalPhased };
        let mut session = Session::new(backend);
        session.set_interrupt_of(cx);
        session.terms = std::mem::replace(&mut problem.terms, Terms::new());
        let mut switches = Vec::new();
        let mut values = FxHashMap::default();
        let mut defined = Vec::new();
        let mut mentioned: Vec<FxHashSet<Term>> = Vec::new();
        for &member in members {
            let constraint = &problem.formula.constraints[member];
            let switch = session.fresh_lit();
            for part in path::conjuncts(&session.terms, constraint.term) {
                let lit = session.lit(part);
                session.assert_clause(&[switch.negate(), lit]);
            }
            switches.push(switch);
            defined.push(constraint.definitions.iter().map(|d| d.symbol).collect());
            let mut symbols = mentioned.last().cloned().unwrap_or_default();
            symbols.extend(&problem.variables[member]);
            mentioned.push(symbols);
            for &symbol in &problem.variables[member] {
                let value = problem.formula.values.value(&session.terms, symbol);
                let constant = match value {
                    Value::Bool(b) => session.terms.bool(b),
                    Value::Bits(bits) => session.terms.constant(bits),
                    Value::Array(_) => continue,
                };
                values.insert(symbol, constant);
            }
        }
        let check = session.terms.and(problem.formula.check, problem.formula.check_defined);
        let check = session.lit(check);
        let left = cx.conflicts.unwrap_or(u64::MAX).min(limits::LABEL_CONFLICTS);
        let symbols = members.iter().map(|&m| problem.variables[m].clone()).collect();
        Checker {
            session,
            switches,
            check,
            values,
            defined,
            mentioned,
            symbols,
            left,
            questions: (limits::LABEL_QUESTIONS / members.len().max(12)).max(8 * members.len()),
            gave_up: false,
            ended: false,
        }
    }

    /// Symbols defined up to a step, in order.
    pub fn known(&self, step: &Step) -> Vec<Term> {
        self.defined[..=step.position].iter().flatten().copied().collect()
    }

    /// Symbols of the steps up to one, those mentioned last first.
    pub fn met(&self, step: &Step) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let all = self.symbols[..=step.position].iter().rev().flat_map(|symbols| symbols.iter().rev());
        all.copied().filter(|&s| seen.insert(s)).collect()
    }

    /// Steps of the core.
    pub fn steps(&self) -> usize {
        self.switches.len()
    }

    /// Whether some question was given up.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Whether the time is over, or all that may be spent on labels is.
    pub fn has_ended(&mut self, cx: &Context) -> bool {
        if !self.ended && (self.left == 0 || self.questions == 0 || cx.interrupt.due().is_some()) {
            (self.ended, self.gave_up) = (true, true);
        }
        self.ended
    }

    fn solve(&mut self, assumptions: &[Lit]) -> SatResult {
        if self.ended {
            return SatResult::Unknown(Reason::ConflictLimit);
        }
        self.questions = self.questions.saturating_sub(1);
        let before = Sat::conflicts(&self.session);
        Sat::limit_conflicts(&mut self.session, Some(self.left.min(limits::LABEL_QUESTION)));
        let answer = self.session.solve(assumptions);
        self.left = self.left.saturating_sub(Sat::conflicts(&self.session) - before);
        if let SatResult::Unknown(reason) = answer {
            self.gave_up = true;
            self.ended |= reason != Reason::ConflictLimit;
        }
        answer
    }

    /// The label before and the steps since.
    fn before(&mut self, step: &Step) -> Vec<Lit> {
        let from = step.base.map_or(0, |b| b.0 + 1);
        let mut assumptions: Vec<Lit> = self.switches[from..=step.position].to_vec();
        if let Some((_, before)) = step.base {
            assumptions.push(self.session.lit(before));
        }
        assumptions
    }

    /// The label before and the steps since imply it.
    pub fn follows(&mut self, step: &Step, label: Term) -> bool {
        let mut assumptions = self.before(step);
        assumptions.push(self.session.lit(label).negate());
        self.solve(&assumptions) == SatResult::Unsat
    }

    /// Which of these follow: each model of what came before rules out those that do not hold in it.
    pub fn which_follow(&mut self, step: &Step, labels: &[Term]) -> Vec<bool> {
        let lits: Vec<Lit> = labels.iter().map(|&t| self.session.lit(t)).collect();
        let assumptions = self.before(step);
        let mut follow = vec![true; labels.len()];
        loop {
            let denied: Vec<Lit> = lits.iter().zip(&follow).filter(|p| *p.1).map(|p| p.0.negate()).collect();
            if denied.is_empty() {
                return follow;
            }
            Sat::constrain(&mut self.session, &denied);
            match self.solve(&assumptions) {
                SatResult::Unsat => return follow,
                SatResult::Sat => {
                    for (follows, &lit) in follow.iter_mut().zip(&lits) {
                        *follows &= self.session.lit_value(lit);
                    }
                }
                // Too hard together: one by one.
                SatResult::Unknown(_) => {
                    let left: Vec<usize> = (0..labels.len()).filter(|&i| follow[i]).collect();
                    for i in left {
                        follow[i] = self.follows(step, labels[i]);
                    }
                    return follow;
                }
            }
        }
    }

    /// With the rest of the core the parts cannot hold: which of them it takes.
    pub fn refuted_by(&mut self, step: &Step, parts: &[(String, Term)]) -> Option<Vec<bool>> {
        let lits: Vec<Lit> = parts.iter().map(|p| self.session.lit(p.1)).collect();
        let mut assumptions = self.switches[step.position + 1..].to_vec();
        assumptions.push(self.check);
        assumptions.extend(&lits);
        if self.solve(&assumptions) != SatResult::Unsat {
            return None;
        }
        Some(lits.iter().map(|&l| self.session.failed(l)).collect())
    }

    /// All that is asked of a label: it follows from what came before, refutes what comes after, and names only symbols
    /// that both mention.
    pub fn accepts(&mut self, step: &Step, label: Term) -> bool {
        let earlier = &self.mentioned[step.position];
        let symbols = self.session.terms.variables(&[label]);
        symbols.iter().all(|s| earlier.contains(s) && step.later.contains(s))
            && self.follows(step, label)
            && self.refuted_by(step, &[(String::new(), label)]).is_some()
    }
}
