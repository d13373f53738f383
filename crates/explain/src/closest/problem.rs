//! The distance problem: hard constraints of a passing run, one soft literal a group of steps that always differ
//! together.

use crate::{Context, Error, passing};
use because_encode::valuation;
use because_encode::{Mode, StepId, UnwindOptions, Unwinding};
use because_ir::InputValue;
use because_logic::maxsat::Soft;
use because_logic::{Cadical, Evaluator, Lit, Sat, Session, Term, Terms, Value};
use rustc_hash::FxHashMap;

/// Which steps count in the distance.
pub type Counted<'a> = &'a dyn Fn(&Unwinding, StepId) -> bool;

pub struct Problem {
    pub session: Session,
    pub unwinding: Unwinding,
    /// The failing run.
    pub failing: Evaluator,
    /// Value of each step in the failing run.
    pub values: Vec<Value>,
    pub soft: Vec<Soft>,
    /// Steps behind each soft literal.
    pub groups: Vec<Vec<StepId>>,
    /// Literals that every passing run satisfies.
    pub hard: Vec<Lit>,
}

/// Unwinds and prepares the search around the run with these inputs.
pub fn build(cx: &Context, inputs: &[InputValue], unwind: &UnwindOptions, counted: Counted) -> Result<Problem, Error> {
    let mut session = Session::with_solver(Box::new(Cadical::phased()));
    session.set_interrupt(cx.interrupt.clone());
    let options = UnwindOptions { mode: Mode::Name, unwinding_checks: true, ..unwind.clone() };
    let unwinding = because_encode::unwind(cx.program, &mut session.terms, &options)?;
    let mut failing = valuation::of_run(&unwinding, &session.terms, inputs);
    let values: Vec<Value> = unwinding.steps.iter().map(|s| failing.value(&session.terms, s.value)).collect();
    let passing = passing::condition(&unwinding, &mut session);
    let hard: Vec<Lit> = passing.into_iter().map(|t| session.lit(t)).collect();
    let mut problem = Problem { session, unwinding, failing, values, soft: Vec::new(), groups: Vec::new(), hard };
    problem.add_soft(counted);
    problem.session.phase_all(&mut problem.failing);
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
    fn add_soft(&mut self, counted: Counted) {
        let mut by_term: FxHashMap<Term, usize> = FxHashMap::default();
        for (i, step) in self.unwinding.steps.iter().enumerate() {
            let id = StepId(i as u32);
            if !step.counted || !counted(&self.unwinding, id) {
                continue;
            }
            let was = constant(&mut self.session, &self.values[i]);
            let Some(was) = was else { continue };
            let same = self.session.terms.eq(step.value, was);
            if self.session.terms.as_bool(same) == Some(true) {
                continue;
            }
            let group = *by_term.entry(same).or_insert_with(|| {
                let lit = self.session.lit(same);
                self.soft.push(Soft { lit, weight: 0 });
                self.groups.push(Vec::new());
                self.groups.len() - 1
            });
            self.soft[group].weight += 1;
            self.groups[group].push(id);
        }
    }

    /// The steps whose values differ from the failing run's under these falsified soft literals, in program order.
    pub fn changed(&self, falsified: &[usize]) -> Vec<StepId> {
        let mut steps: Vec<StepId> = falsified.iter().flat_map(|&i| self.groups[i].iter().copied()).collect();
        steps.sort_unstable();
        steps
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
