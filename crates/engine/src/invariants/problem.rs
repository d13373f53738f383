//! The questions that a cut program asks: do the candidates hold on entry and after an iteration, and is all safe?
//!
//! Every question assumes what comes before it in the run: assumptions, checks that held, candidates at the
//! *arbitrary* block that are selected. Never what comes after: a candidate assumed later may be what excludes the
//! very run that violates it.

use super::cut::{At, Candidate, Cut, probe};
use crate::failing::is_bound;
use crate::limits;
use because_encode::{CheckId, LoopId, Origin, UnwindOptions, Unwinding};
use because_ir::CheckKind;
use because_logic::{Backend, Interrupt, Lit, Sat, SatResult, Session, Sort, Term};
use because_source::Span;

/// One way in which the candidates or the program can go wrong.
#[derive(Debug, Clone, Copy)]
pub struct Obligation {
    pub what: What,
    /// A run goes wrong here first.
    pub bad: Term,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A candidate does not hold when the loop is entered, or after an iteration.
    Entry(usize),
    Back(usize),
    /// A check of the program fails.
    Check(CheckId),
    /// Something not modelled is reached.
    Unsupported(usize),
}

impl What {
    pub fn candidate(self) -> Option<usize> {
        match self {
            What::Entry(i) | What::Back(i) => Some(i),
            What::Check(_) | What::Unsupported(_) => None,
        }
    }
}

pub struct Problem {
    pub session: Session,
    pub unwinding: Unwinding,
    pub obligations: Vec<Obligation>,
    selectors: Vec<Lit>,
    /// Candidates whose loop head is reached at all.
    pub reached: Vec<bool>,
    /// Conflicts that all questions together may cost.
    pub budget: Option<u64>,
}

/// What a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    No,
    Yes,
    /// The budget ended.
    Unknown,
}

/// How to ask.
#[derive(Debug, Clone)]
pub struct Setting {
    /// How the cut program is unwound.
    pub unwind: UnwindOptions,
    /// Failures of these kinds count; all where empty.
    pub only: Vec<CheckKind>,
    /// When to stop.
    pub interrupt: Interrupt,
    /// Which solver is asked.
    pub backend: Backend,
}

pub fn pose(cut: &Cut, candidates: &[Candidate], setting: &Setting) -> Result<Problem, crate::Error> {
    let mut session = Session::new(setting.backend);
    session.set_interrupt(setting.interrupt.clone());
    let unwinding = because_encode::unwind(&cut.program, &mut session.terms, &setting.unwind)?;
    let sels: Vec<Term> =
        (0..candidates.len()).map(|i| session.terms.var(&format!("selected!{i}"), Sort::Bool)).collect();
    let mut reached = vec![false; candidates.len()];
    let obligations = obligations(&unwinding, cut, &mut session, &sels, &setting.only, &mut reached);
    let selectors = sels.iter().map(|&s| session.lit(s)).collect();
    Ok(Problem { session, unwinding, obligations, selectors, reached, budget: None })
}

/// Something that happens in a run of the cut program, by its number in the unwinding.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    Assumption(usize),
    Check(usize),
    Probe(usize),
    Unsupported(usize),
}

/// All of them in the order of the run.
pub fn events(unwinding: &Unwinding) -> Vec<Event> {
    let mut all: Vec<(u32, Event)> = Vec::new();
    all.extend(unwinding.assumptions.iter().enumerate().map(|(i, a)| (a.order, Event::Assumption(i))));
    all.extend(unwinding.checks.iter().enumerate().map(|(i, c)| (c.order, Event::Check(i))));
    all.extend(unwinding.probes.iter().enumerate().map(|(i, p)| (p.order, Event::Probe(i))));
    all.extend(unwinding.unsupported.iter().enumerate().map(|(i, u)| (u.order, Event::Unsupported(i))));
    all.sort_by_key(|(order, _)| *order);
    all.into_iter().map(|(_, e)| e).collect()
}

/// Inside an iteration that is taken to be good, by itself or by a call from it.
fn is_trusted(unwinding: &Unwinding, cut: &Cut, origin: Origin) -> bool {
    let inside = |at: because_ir::Location| cut.trusted.contains(&(at.function, at.block));
    !cut.trusted.is_empty() && (inside(origin.location) || unwinding.stack(origin.frame).into_iter().any(inside))
}

fn obligations(
    unwinding: &Unwinding,
    cut: &Cut,
    session: &mut Session,
    sels: &[Term],
    only: &[CheckKind],
    reached: &mut [bool],
) -> Vec<Obligation> {
    let terms = &mut session.terms;
    let mut so_far = terms.tru();
    let mut all = Vec::new();
    for event in events(unwinding) {
        match event {
            Event::Assumption(i) => {
                let a = &unwinding.assumptions[i];
                let holds = terms.implies(a.guard, a.cond);
                so_far = terms.and(so_far, holds);
            }
            Event::Check(i) => {
                let check = &unwinding.checks[i];
                let wrong = terms.not(check.cond);
                let here = terms.and(so_far, check.executed);
                let bad = terms.and(here, wrong);
                let counts = only.is_empty() || only.contains(&check.kind) || is_bound(check.kind);
                if counts && !is_trusted(unwinding, cut, check.origin) {
                    all.push(Obligation { what: What::Check(CheckId(i as u32)), bad });
                }
                let holds = terms.implies(check.executed, check.cond);
                so_far = terms.and(so_far, holds);
            }
            Event::Unsupported(i) => {
                if is_trusted(unwinding, cut, unwinding.unsupported[i].origin) {
                    continue;
                }
                let bad = terms.and(so_far, unwinding.unsupported[i].guard);
                all.push(Obligation { what: What::Unsupported(i), bad });
            }
            Event::Probe(i) => {
                let it = &unwinding.probes[i];
                let (candidate, at) = probe(it.id);
                if at == At::Arbitrary || is_trusted(unwinding, cut, it.origin) {
                    reached[candidate] = true;
                    let selected = terms.and(sels[candidate], it.executed);
                    let holds = terms.implies(selected, it.cond);
                    so_far = terms.and(so_far, holds);
                    continue;
                }
                let wrong = terms.not(it.cond);
                let here = terms.and(so_far, it.executed);
                let bad = terms.and(here, wrong);
                let what = if at == At::Entry { What::Entry(candidate) } else { What::Back(candidate) };
                all.push(Obligation { what, bad });
            }
        }
    }
    all
}

impl Problem {
    /// Is there a run that has all selected candidates and goes wrong in one of these ways?
    pub fn ask(&mut self, ways: &[Term], selected: &[bool], conflicts: Option<u64>) -> Asked {
        let any = self.session.terms.or_all(ways.iter().copied());
        if self.session.terms.as_bool(any) == Some(false) {
            return Asked::No;
        }
        let lit = self.session.lit(any);
        if self.is_large() || self.is_spent() {
            return Asked::Unknown;
        }
        let mut assumptions: Vec<Lit> = self.selectors.iter().zip(selected).map(|(l, s)| l.signed(*s)).collect();
        assumptions.push(lit);
        self.session.limit_conflicts(conflicts);
        match self.session.solve(&assumptions) {
            SatResult::Sat => Asked::Yes,
            SatResult::Unsat => Asked::No,
            SatResult::Unknown(_) => Asked::Unknown,
        }
    }

    /// Too many clauses for questions to be answered in time.
    pub fn is_large(&self) -> bool {
        self.session.stats().clauses > limits::PROOF_CLAUSES
    }

    /// The conflicts of all questions are used up.
    pub fn is_spent(&self) -> bool {
        self.budget.is_some_and(|b| self.session.stats().conflicts > b)
    }

    /// After the answer no: the selected candidates it rests on.
    pub fn needed(&self, selected: &[bool]) -> Vec<usize> {
        (0..selected.len()).filter(|&i| selected[i] && self.session.failed(self.selectors[i])).collect()
    }

    /// After the answer yes: does this go wrong in the run found?
    pub fn goes_wrong(&self, way: Term) -> bool {
        self.session.value(way).as_bool() == Some(true)
    }

    /// Loops that the unwinding had to cut at its bound; `None` for recursion.
    pub fn loops_cut(&self) -> Vec<Option<LoopId>> {
        self.unwinding.loops_cut.iter().map(|c| c.id).collect()
    }

    pub fn span(&self, what: What) -> Span {
        match what {
            What::Check(c) => self.unwinding.checks[c.index()].span,
            What::Unsupported(i) => self.unwinding.unsupported[i].span,
            What::Entry(_) | What::Back(_) => Span::NONE,
        }
    }
}
