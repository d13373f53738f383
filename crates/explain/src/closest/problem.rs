//! The distance problem: what a passing run satisfies, and one soft literal a group of steps that always differ together.
//!
//! Only what matters close to the failing run becomes clauses: at first the check that fails; then, model by model, the
//! conditions that a model violates and the steps that differ in it. Everything else is examined by evaluation.

use crate::limits;
use crate::{Context, Error, passing};
use because_encode::valuation;
use because_encode::{Mode, StepId, UnwindOptions, Unwinding};
use because_ir::InputValue;
use because_logic::maxsat::{Growth, Lacking, Soft};
use because_logic::{Backend, Evaluator, Lit, Node, Sat, Session, Term, Terms, Value};
use rustc_hash::FxHashMap;

/// What steps count in the distance.
#[derive(Clone, Copy)]
pub struct Counted<'a> {
    /// How much each does; nothing for those that do not count.
    pub weight: &'a dyn Fn(&Unwinding, StepId) -> u64,
    /// A number that is far from the failing run's counts one more.
    pub ranges: bool,
}

pub struct Problem {
    pub session: Session,
    pub unwinding: Unwinding,
    /// The failing run, and what went in.
    pub failing: Evaluator,
    pub inputs: Vec<InputValue>,
    /// Value of each step in the failing run.
    pub values: Vec<Value>,
    pub soft: Vec<Soft>,
    /// Steps behind each soft literal.
    pub groups: Vec<Vec<StepId>>,
    /// Literals that every passing run satisfies.
    pub hard: Vec<Lit>,
    /// Whether each step counts in the distance.
    pub counted: Vec<bool>,
    weights: Vec<u64>,
    ranges: bool,
    rest: Rest,
    phased: Phased,
}

/// What the failing run decides, and how much of the circuit already prefers its values.
struct Phased {
    free: Vec<Term>,
    gates: usize,
}

/// A term that says that steps are as they were, or nearly so; the steps, and what they count.
type Kept = (Term, Vec<StepId>, u64);

/// What has no clauses yet: conditions of a passing run, and steps by the term that says they are as they were.
#[derive(Default)]
struct Rest {
    hard: Vec<Term>,
    soft: Vec<Kept>,
}

/// Unwinds and prepares the search around the run with these inputs.
pub fn build(cx: &Context, inputs: &[InputValue], unwind: &UnwindOptions, counted: Counted) -> Result<Problem, Error> {
    let mut session = Session::new(Backend::CadicalQueue);
    session.set_interrupt(cx.interrupt.clone());
    let options = UnwindOptions { mode: Mode::Name, unwinding_checks: true, ..unwind.clone() };
    let unwinding = because_encode::unwind(cx.program, &mut session.terms, &options)?;
    let mut failing = valuation::of_run(&unwinding, &session.terms, inputs);
    let values: Vec<Value> = unwinding.steps.iter().map(|s| failing.value(&session.terms, s.value)).collect();
    let passing = passing::condition(&unwinding, &mut session);
    let (rest, violated): (Vec<Term>, Vec<Term>) = passing.into_iter().partition(|&t| failing.holds(&session.terms, t));
    if violated.is_empty() {
        // No distance is known from a run whose values are not known here.
        let span = inputs.first().map_or(because_source::Span::NONE, |i| i.span);
        let what = "the inputs of the failing run do not decide its values in the unwinding".to_string();
        return Err(Error::Unsupported { what, span });
    }
    let hard: Vec<Lit> = violated.into_iter().map(|t| session.lit(t)).collect();
    let rest = Rest { hard: rest, soft: Vec::new() };
    let weight = |i: usize| match unwinding.steps[i].counted {
        true => (counted.weight)(&unwinding, StepId(i as u32)),
        false => 0,
    };
    let weights: Vec<u64> = (0..unwinding.steps.len()).map(weight).collect();
    let ranges = counted.ranges;
    let counted: Vec<bool> = weights.iter().map(|&w| w > 0).collect();
    let (soft, groups) = (Vec::new(), Vec::new());
    let phased = Phased { free: session.free_terms(), gates: 0 };
    let inputs = inputs.to_vec();
    let mut problem = Problem {
        session,
        unwinding,
        failing,
        inputs,
        values,
        soft,
        groups,
        hard,
        counted,
        weights,
        ranges,
        rest,
        phased,
    };
    problem.group_steps();
    problem.phase();
    Ok(problem)
}

/// The distance of two runs of one unwinding: counted steps whose values differ, executed or not.
pub fn distance(cx: &Context, a: &[InputValue], b: &[InputValue]) -> Result<u64, Error> {
    let mut terms = Terms::new();
    let options = UnwindOptions { mode: Mode::Name, unwinding_checks: true, ..cx.unwind.clone() };
    let unwinding = because_encode::unwind(cx.program, &mut terms, &options)?;
    let mut first = valuation::of_run(&unwinding, &terms, a);
    let mut second = valuation::of_run(&unwinding, &terms, b);
    let mut number = 0;
    for step in unwinding.steps.iter().filter(|s| s.counted) {
        number += u64::from(first.value(&terms, step.value) != second.value(&terms, step.value));
    }
    Ok(number)
}

impl Problem {
    fn group_steps(&mut self) {
        let mut by_term: FxHashMap<Term, usize> = FxHashMap::default();
        for (i, step) in self.unwinding.steps.iter().enumerate() {
            if !self.counted[i] {
                continue;
            }
            let was = constant(&mut self.session, &self.values[i]);
            let Some(was) = was else { continue };
            let same = self.session.terms.eq(step.value, was);
            if self.session.terms.as_bool(same) == Some(true) {
                continue;
            }
            let group = *by_term.entry(same).or_insert_with(|| {
                self.rest.soft.push((same, Vec::new(), 0));
                self.rest.soft.len() - 1
            });
            self.rest.soft[group].1.push(StepId(i as u32));
            self.rest.soft[group].2 += self.weights[i];
        }
        if self.ranges {
            self.add_ranges();
        }
    }

    /// That numbers are within [`limits::CLOSEST_RANGE`] of the failing run's.
    fn add_ranges(&mut self) {
        for (i, step) in self.unwinding.steps.iter().enumerate().filter(|(i, _)| self.counted[*i]) {
            let Value::Bits(was) = &self.values[i] else { continue };
            let (width, number) = (was.width(), step.address_bits == 0);
            if !number || !(8..=64).contains(&width) {
                continue;
            }
            let terms = &mut self.session.terms;
            let was = terms.constant(was.clone());
            let apart = terms.sub(step.value, was);
            let (range, both) = (terms.bv(width, limits::CLOSEST_RANGE), terms.bv(width, 2 * limits::CLOSEST_RANGE));
            let moved = terms.add(apart, range);
            let far = terms.ult(both, moved);
            let within = terms.not(far);
            if terms.as_bool(within) != Some(true) {
                self.rest.soft.push((within, Vec::new(), 1));
            }
        }
    }

    /// Makes clauses of all that has none yet.
    pub fn complete(&mut self) {
        for term in std::mem::take(&mut self.rest.hard) {
            self.hard.push(self.session.lit(term));
        }
        for (same, steps, weight) in std::mem::take(&mut self.rest.soft) {
            let lit = self.session.lit(same);
            self.soft.push(Soft { lit, weight });
            self.groups.push(steps);
        }
        self.phase();
    }

    /// Lets new clauses prefer the failing run's values.
    pub fn phase(&mut self) {
        let Phased { free, gates } = &mut self.phased;
        *gates = self.session.phase_new(&mut self.failing, free, *gates);
    }

    /// The values of the solver's model, the failing run's where it has none.
    pub fn model(&self) -> Evaluator {
        Evaluator::new(self.session.complete_model(self.failing.assignment(), &self.phased.free))
    }

    /// The problem's session and soft literals, and what is not among its clauses yet.
    pub fn parts(&mut self, goal: Goal) -> (&mut Session, &mut Vec<Soft>, Growing<'_>) {
        let Problem { session, failing, soft, groups, hard, rest, phased, .. } = self;
        (
            session,
            soft,
            Growing { failing, rest, phased, groups, hard, goal, model: None, best: None, found: Vec::new() },
        )
    }

    /// The steps whose values differ from the failing run's under these falsified soft literals, in program order.
    pub fn changed(&self, falsified: &[usize]) -> Vec<StepId> {
        let mut steps: Vec<StepId> = falsified.iter().flat_map(|&i| self.groups[i].iter().copied()).collect();
        steps.sort_unstable();
        steps
    }
}

/// What the runs searched for have to satisfy besides what is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    Passing,
    /// Only what is asked.
    Any,
}

/// Runs close to the failing one, and what they violate.
pub struct Growing<'a> {
    failing: &'a mut Evaluator,
    rest: &'a mut Rest,
    phased: &'a mut Phased,
    groups: &'a mut Vec<Vec<StepId>>,
    hard: &'a mut Vec<Lit>,
    goal: Goal,
    model: Option<Evaluator>,
    /// The best run seen.
    pub best: Option<Evaluator>,
    /// Optimal runs with the soft literals that they falsify.
    pub found: Vec<(Vec<usize>, Evaluator)>,
}

/// Whether the value compared has its circuit already.
fn is_cheap(session: &Session, same: Term) -> bool {
    match *session.terms.node(same) {
        Node::Eq(a, b) => [a, b].into_iter().any(|t| session.is_blasted(t)),
        Node::Not(inner) => session.is_blasted(inner),
        _ => session.is_blasted(same),
    }
}

impl Growing<'_> {
    fn add_softs(&mut self, session: &mut Session, kept: Vec<Kept>) -> Vec<Soft> {
        let mut soft = Vec::with_capacity(kept.len());
        for (same, steps, weight) in kept {
            soft.push(Soft { lit: session.lit(same), weight });
            self.groups.push(steps);
        }
        soft
    }
}

impl Growth<Session> for Growing<'_> {
    fn lacking(&mut self, session: &mut Session) -> Lacking {
        let mut model = Evaluator::new(session.complete_model(self.failing.assignment(), &self.phased.free));
        let mut lacking = Lacking::default();
        if self.goal == Goal::Passing {
            let terms = &session.terms;
            let violated: Vec<Term> = self.rest.hard.extract_if(.., |t| !model.holds(terms, *t)).collect();
            lacking.hard = violated.into_iter().map(|t| session.lit(t)).collect();
            self.hard.extend_from_slice(&lacking.hard);
        }
        if lacking.hard.is_empty() {
            let terms = &session.terms;
            let differ: Vec<Kept> = self.rest.soft.extract_if(.., |(same, ..)| !model.holds(terms, *same)).collect();
            lacking.soft = self.add_softs(session, differ);
            if !lacking.soft.is_empty() {
                // Steps whose values are clauses already cost next to nothing, and save asking again.
                let cheap: Vec<Kept> = self.rest.soft.extract_if(.., |(same, ..)| is_cheap(session, *same)).collect();
                lacking.also = self.add_softs(session, cheap);
            }
        }
        self.phased.gates = session.phase_new(self.failing, &self.phased.free, self.phased.gates);
        self.model = Some(model);
        lacking
    }

    fn improved(&mut self) {
        self.best = self.model.take();
    }

    fn found(&mut self, _: &Session, falsified: &[usize]) {
        self.found.extend(self.model.take().map(|model| (falsified.to_vec(), model)));
    }
}

/// A constant term of a value; `None` for arrays.
pub fn constant(session: &mut Session, value: &Value) -> Option<Term> {
    match value {
        Value::Bool(b) => Some(session.terms.bool(*b)),
        Value::Bits(bits) => Some(session.terms.constant(bits.clone())),
        Value::Array(_) => None,
    }
}
