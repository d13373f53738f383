//! Engines in turns: bounded model checking a little, a prover a little, each a little longer the next time, and what
//! answers first is the answer.
//!
//! Of scan cycles, which never end, the first turn examines more, and concrete runs are sampled before a prover starts.
//!
//! The turns are counted in unwinding depth, statements and conflicts, so the answer is the same on every machine. A
//! program that the first turn decides never meets a prover.

use crate::bmc::{self, BmcOptions, Bound};
use crate::cegar::{self, CegarOptions, Domain, Refinement};
use crate::invariants::decide::Checked as Proved;
use crate::invariants::{self, Open, ProveOptions, Proved as Proof};
use crate::limits;
use crate::simulate::{self, SimulateOptions};
use crate::{Error, coverage, execute, kind};
use because_encode::UnwindOptions;
use because_ir::{Clear, Program, Reason, ReasonKind, Verdict, VerdictKind};
use std::collections::BTreeSet;

/// Which engine decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// Bounded model checking ([`bmc`](crate::bmc)).
    Bmc,
    /// Predicate abstraction with refinement ([`cegar`](crate::cegar)).
    Cegar,
    /// k-induction ([`kind`](crate::kind)).
    Kind,
    /// All of them in turns, each with a share of the work.
    #[default]
    Auto,
}

/// An engine and, for the prover, how it works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plan {
    /// Which engine decides.
    pub engine: Engine,
    /// What the abstraction keeps of a state.
    pub domain: Domain,
    /// How the abstraction is refined.
    pub refinement: Refinement,
    /// Also a program without inputs is solved rather than executed.
    pub never_execute: bool,
}

impl From<Engine> for Plan {
    fn from(engine: Engine) -> Plan {
        Plan { engine, ..Plan::default() }
    }
}

/// One turn of each engine.
struct Turn {
    /// Depth, statements and conflicts a question of bounded model checking; `None` for as long as it takes.
    bmc: Option<(u32, u64, u64)>,
    /// Conflicts of the prover's guesses, of its abstraction and of k-induction; 0 for no turn.
    guesses: u64,
    abstraction: u64,
    refinements: usize,
    induction: u64,
}

const TURNS: [Turn; 5] = [
    Turn { bmc: Some((3, 100_000, u64::MAX)), guesses: 0, abstraction: 0, refinements: 0, induction: 0 },
    // Loops of a few rounds, where that is easy: no prover is faster.
    Turn { bmc: Some((20, 40_000, 2_000)), guesses: 60_000, abstraction: 0, refinements: 0, induction: 0 },
    Turn { bmc: Some((6, 200_000, 10_000)), guesses: 0, abstraction: 10_000, refinements: 12, induction: 10_000 },
    Turn { bmc: Some((20, 1_000_000, 40_000)), guesses: 0, abstraction: 60_000, refinements: 60, induction: 60_000 },
    Turn { bmc: None, guesses: 0, abstraction: 0, refinements: 0, induction: 0 },
];

/// The first turn of bounded model checking on scan cycles.
const FIRST_CYCLES: (u32, u64, u64) = (14, 100_000, 3_000);

/// What is being done, for a progress line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Of bounded model checking.
    Bmc(bmc::Progress),
    /// Of the prover.
    Cegar(invariants::Progress),
}

/// A verdict, the unwinding options for the methods that explain it, and the proof where it is one without a bound.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What was decided.
    pub verdict: Verdict,
    /// The unwinding options under which a failing run was found.
    pub unwind: UnwindOptions,
    /// The invariants that prove the program without a bound.
    pub proof: Option<Box<invariants::Proof>>,
}

/// Decides whether the program fails, with the engine of the plan.
pub fn check(
    program: &Program,
    plan: impl Into<Plan>,
    options: &BmcOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    let plan = plan.into();
    // A bound that the user set is bounded model checking's alone.
    let engine = match (plan.engine, options.bound) {
        (Engine::Auto, Bound::Deepen(_)) => Engine::Auto,
        (Engine::Auto, _) => Engine::Bmc,
        (engine, _) => engine,
    };
    match by(engine, program, plan, options, progress) {
        Err(Error::Encode(because_encode::Error::Stopped(reason))) => Ok(stopped(reason, program, options)),
        checked => checked,
    }
}

fn by(
    engine: Engine,
    program: &Program,
    plan: Plan,
    options: &BmcOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    let on_progress = &mut |p| progress(Progress::Cegar(p));
    match engine {
        Engine::Bmc => deepen(program, options, progress),
        Engine::Cegar => {
            let checked = cegar::check(program, &abstracting(&plan, options), on_progress)?;
            Ok(ended(program, checked, options))
        }
        Engine::Kind => Ok(ended(program, kind::check(program, &proving(options), on_progress)?, options)),
        Engine::Auto
            if !plan.never_execute
                && let Some(verdict) = execute::check(program, options) =>
        {
            let bound = verdict.bound.unwrap_or(1);
            let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..options.unwind.clone() };
            Ok(Checked { verdict, unwind, proof: None })
        }
        Engine::Auto => InTurns { program, plan, options, open: None, reasons: Vec::new(), clear: None }.run(progress),
    }
}

/// A prover's budget ended in the middle of an unwinding.
fn stopped(reason: because_logic::Reason, program: &Program, options: &BmcOptions) -> Checked {
    let kind = crate::error::reason_kind(reason);
    let text = "the budget ended while unwinding".to_string();
    let verdict = Verdict {
        reasons: vec![Reason { kind, text, span: because_source::Span::NONE }],
        assumed: program.assumed.clone(),
        coverage: coverage::of_certain(program, options, &BTreeSet::new()),
        ..Verdict::new(VerdictKind::Undecided, because_ir::DecidedBy::Cegar)
    };
    Checked { verdict, unwind: options.unwind.clone(), proof: None }
}

fn deepen(program: &Program, options: &BmcOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let checked = bmc::check(program, options, &mut |p| progress(Progress::Bmc(p)))?;
    Ok(Checked { verdict: checked.verdict, unwind: checked.unwind, proof: None })
}

fn proving(options: &BmcOptions) -> ProveOptions {
    ProveOptions {
        unwind: options.unwind.clone(),
        only: options.only.clone(),
        interrupt: options.interrupt.clone(),
        ..ProveOptions::default()
    }
}

fn abstracting(plan: &Plan, options: &BmcOptions) -> CegarOptions {
    CegarOptions {
        prove: proving(options),
        domain: plan.domain,
        refinement: plan.refinement,
        ..CegarOptions::default()
    }
}

/// A prover's answer; a failing run of it fits in the bound that its verdict names.
fn ended(program: &Program, mut checked: Proved, options: &BmcOptions) -> Checked {
    let verdict = &mut checked.verdict;
    verdict.coverage = match verdict.decision {
        VerdictKind::Holds => coverage::of_proof(program, options),
        VerdictKind::Fails => coverage::of_runs(program, options, verdict.failures.iter().map(|f| &f.run)),
        VerdictKind::Undecided => coverage::of_certain(program, options, &BTreeSet::new()),
    };
    verdict.coverage.complete = verdict.decision == VerdictKind::Holds;
    let bound = checked.verdict.bound.unwrap_or(options.unwind.loop_bound);
    let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..options.unwind.clone() };
    Checked { verdict: checked.verdict, unwind, proof: checked.proof }
}

fn is_decided(verdict: &Verdict) -> bool {
    verdict.decision != VerdictKind::Undecided || verdict.reasons.iter().any(|r| r.kind == ReasonKind::InternalBug)
}

/// No failure so far, and nothing but the bound ended the search.
fn is_clear(verdict: &Verdict) -> bool {
    verdict.decision == VerdictKind::Undecided && verdict.reasons.iter().all(|r| r.kind == ReasonKind::Bound)
}

struct InTurns<'a> {
    program: &'a Program,
    plan: Plan,
    options: &'a BmcOptions,
    /// What the provers have left to prove; `None` before they start and when they are through.
    open: Option<Box<Open>>,
    /// Why the provers gave up.
    reasons: Vec<Reason>,
    /// How far bounded model checking came without a failure.
    clear: Option<Clear>,
}

impl InTurns<'_> {
    /// An undecided answer says what any turn found out, not only the one in which time or work ended.
    fn run(mut self, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
        let mut done = match self.turns(progress) {
            Err(Error::Encode(because_encode::Error::Stopped(reason))) => stopped(reason, self.program, self.options),
            done => done?,
        };
        if done.verdict.decision == VerdictKind::Undecided {
            self.keep(&done.verdict);
            done.verdict.coverage.clear = self.clear;
        }
        Ok(done)
    }

    fn keep(&mut self, verdict: &Verdict) {
        let rounds = |clear: &Option<Clear>| clear.as_ref().map_or(0, |c| c.rounds);
        if rounds(&verdict.coverage.clear) > rounds(&self.clear) {
            self.clear = verdict.coverage.clear.clone();
        }
    }

    fn turns(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
        for (index, turn) in TURNS.iter().enumerate() {
            if let Some(done) = self.bounded(index, progress)? {
                return Ok(done);
            }
            if index == 0
                && let Some(done) = self.simulated().or_else(|| self.waited())
            {
                return Ok(done);
            }
            let on_progress = &mut |p| progress(Progress::Cegar(p));
            if turn.guesses > 0
                && let Some(done) = self.guess(turn, on_progress)?
            {
                return Ok(done);
            }
            if let Some(done) = self.inductive(turn, on_progress)? {
                return Ok(done);
            }
            if let Some(done) = self.abstracted(turn, on_progress)? {
                return Ok(done);
            }
        }
        deepen(self.program, self.options, progress)
    }

    /// Bounded model checking as far as its turn goes; an answer, or nothing more to be had by going on.
    fn bounded(&mut self, index: usize, progress: &mut dyn FnMut(Progress)) -> Result<Option<Checked>, Error> {
        let cyclic = self.program.cycle_head().is_some();
        let last = |this: &InTurns, progress: &mut dyn FnMut(Progress)| -> Result<Option<Checked>, Error> {
            let mut options = this.options.clone();
            if cyclic && options.bound == Bound::Deepen(None) {
                options.bound = Bound::Deepen(Some(limits::CYCLES));
            }
            let mut last = deepen(this.program, &options, progress)?;
            if cyclic && this.options.bound == Bound::Deepen(None) && is_clear(&last.verdict) {
                last = this.further(last, progress)?;
            }
            if last.verdict.decision == VerdictKind::Undecided {
                last.verdict.reasons.extend(this.reasons.iter().cloned());
            }
            Ok(Some(last))
        };
        let limits = if cyclic && index == 0 { Some(FIRST_CYCLES) } else { TURNS[index].bmc };
        let Some((depth, statements, conflicts)) = limits else { return last(self, progress) };
        let cheap = index > 0 && TURNS[index].guesses > 0;
        if cheap && cyclic {
            return Ok(None);
        }
        if index > 0 && !cheap && self.open.is_none() {
            // No prover is left to take turns with.
            return last(self, progress);
        }
        let most = match self.options.bound {
            Bound::Deepen(Some(most)) => most,
            _ => u32::MAX,
        };
        let options = BmcOptions {
            bound: Bound::Deepen(Some(most.min(depth))),
            unwind: UnwindOptions {
                max_statements: self.options.unwind.max_statements.min(statements),
                ..self.options.unwind.clone()
            },
            conflicts: Some(conflicts),
            ..self.options.clone()
        };
        let checked = deepen(self.program, &options, progress)?;
        self.keep(&checked.verdict);
        let verdict = &checked.verdict;
        let turn_over = |r: &Reason| match r.kind {
            ReasonKind::Bound => true,
            ReasonKind::Work => !self.options.interrupt.work.is_used_up(),
            _ => false,
        };
        let by_turn = verdict.reasons.iter().all(turn_over);
        if verdict.decision == VerdictKind::Fails && by_turn && verdict.failures.len() < self.options.max_failures {
            return last(self, progress);
        }
        if verdict.decision != VerdictKind::Undecided || !by_turn {
            return Ok(Some(Checked { unwind: restored(checked.unwind, self.options), ..checked }));
        }
        Ok(None)
    }

    /// Cycles beyond those that are searched in any case, for as much work as that is worth.
    fn further(&self, last: Checked, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
        let mut options = BmcOptions { bound: Bound::Deepen(Some(limits::CYCLES_MOST)), ..self.options.clone() };
        options.interrupt.work = options.interrupt.work.share(limits::CYCLES_WORK);
        let further = match deepen(self.program, &options, progress) {
            Err(Error::Encode(because_encode::Error::Stopped(_))) => return Ok(last),
            further => further?,
        };
        let rounds = |c: &Checked| c.verdict.coverage.clear.as_ref().map_or(0, |c| c.rounds);
        if further.verdict.decision != VerdictKind::Undecided {
            return Ok(further);
        }
        let (mut best, most) = (last, rounds(&further));
        if most > rounds(&best) {
            best.verdict.coverage.clear.clone_from(&further.verdict.coverage.clear);
            for reason in best.verdict.reasons.iter_mut().filter(|r| r.kind == ReasonKind::Bound) {
                reason.text = format!("no failure in the first {most} cycles; further ones are not looked at");
            }
        }
        Ok(best)
    }

    /// Concrete runs of scan cycles.
    fn simulated(&self) -> Option<Checked> {
        if self.program.cycle_head().is_none() || self.options.max_failures != 1 {
            return None;
        }
        let options = SimulateOptions {
            checks: self.options.unwind.checks,
            only: self.options.only.clone(),
            interrupt: self.options.interrupt.clone(),
            ..SimulateOptions::default()
        };
        self.found_by(&options)
    }

    /// Concrete runs in which inputs stay as they are for as long as the program's timers run.
    fn waited(&self) -> Option<Checked> {
        if self.program.cycle_head().is_none() || self.options.max_failures != 1 {
            return None;
        }
        let stays = simulate::stays(self.program, FIRST_CYCLES.0.into());
        let longest = *stays.first()?;
        let cycles = (3 * longest + 20).min(limits::PATIENT_CYCLES);
        let options = SimulateOptions {
            checks: self.options.unwind.checks,
            only: self.options.only.clone(),
            interrupt: self.options.interrupt.clone(),
            steps: limits::PATIENT_STEPS,
            run_steps: limits::PATIENT_STEPS,
            cycles,
            stays,
            ..SimulateOptions::default()
        };
        self.found_by(&options)
    }

    /// Sampling takes no more than a part of the work that is left, so that a prover has its turn.
    fn found_by(&self, options: &SimulateOptions) -> Option<Checked> {
        let part = self.options.interrupt.work.left() / limits::SIMULATE_PART;
        let steps = options.steps.min(part / because_logic::cost::STEP);
        let mut verdict = simulate::check(self.program, &SimulateOptions { steps, ..options.clone() })?;
        verdict.coverage = coverage::of_runs(self.program, self.options, verdict.failures.iter().map(|f| &f.run));
        let bound = verdict.bound.unwrap_or(1);
        let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..self.options.unwind.clone() };
        Some(Checked { verdict, unwind, proof: None })
    }

    /// The result of a prover: an answer, or what it leaves open.
    fn take(&mut self, checked: Proved) -> Option<Checked> {
        if is_decided(&checked.verdict) {
            return Some(ended(self.program, checked, self.options));
        }
        self.reasons = checked.verdict.reasons;
        self.open = checked.open;
        None
    }

    fn guess(
        &mut self,
        turn: &Turn,
        on_progress: &mut dyn FnMut(invariants::Progress),
    ) -> Result<Option<Checked>, Error> {
        let options = ProveOptions { budget: Some(turn.guesses), ..proving(self.options) };
        let mut last = invariants::Progress::default();
        let proved = match invariants::open(self.program, &options)? {
            Err((why, span)) => Proof::No { why, span, open: None },
            Ok(open) => {
                let little = ProveOptions { budget: Some(limits::INDUCTION_ALONE), ..options.clone() };
                if let Some(checked) = kind::alone(self.program, &open, &little, on_progress)? {
                    return Ok(self.take(checked));
                }
                invariants::prove_open(open, &options, &mut |p| {
                    last = p;
                    on_progress(p);
                })?
            }
        };
        let checked = invariants::decide::decide(self.program, because_ir::DecidedBy::Cegar, proved, last, &options)?;
        Ok(self.take(checked))
    }

    fn abstracted(
        &mut self,
        turn: &Turn,
        on_progress: &mut dyn FnMut(invariants::Progress),
    ) -> Result<Option<Checked>, Error> {
        let Some(open) = self.open.clone().filter(|_| turn.abstraction > 0) else { return Ok(None) };
        let mut options = abstracting(&self.plan, self.options);
        options.prove.budget = Some(turn.abstraction);
        options.refinements = turn.refinements;
        let checked = cegar::check_open(self.program, open, &options, on_progress)?;
        Ok(self.take(checked))
    }

    fn inductive(
        &mut self,
        turn: &Turn,
        on_progress: &mut dyn FnMut(invariants::Progress),
    ) -> Result<Option<Checked>, Error> {
        let Some(open) = self.open.clone().filter(|_| turn.induction > 0) else { return Ok(None) };
        let options = ProveOptions { budget: Some(turn.induction), ..proving(self.options) };
        let before = self.open.clone();
        let checked = kind::check_open(self.program, open, &options, on_progress)?;
        let taken = self.take(checked);
        // What holds by k steps is no invariant by one: the next turn starts from what it had.
        self.open = before;
        Ok(taken)
    }
}

/// A turn's limit on statements is no concern of the methods that explain.
fn restored(unwind: UnwindOptions, options: &BmcOptions) -> UnwindOptions {
    UnwindOptions { max_statements: options.unwind.max_statements, ..unwind }
}
