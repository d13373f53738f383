//! Proofs without a bound: inductive invariants at loop heads.
//!
//! Comes in: a program. Goes out: conditions at the heads of its loops that hold whenever the head is reached and
//! under which no check fails; or what stood in the way. Guesses are reduced to the largest subset that one arbitrary
//! iteration preserves (Flanagan and Leino, "Houdini", 2001), on the same terms and solver as bounded model checking.

pub(crate) mod asserted;
pub mod build;
pub(crate) mod candidates;
pub mod cut;
pub mod decide;
pub(crate) mod linear;
pub mod loops;
pub(crate) mod problem;
pub(crate) mod sample;

use crate::limits;
use because_encode::{AssumptionReason, LoopId, UnwindOptions};
use because_ir::{Assumed, BinaryOp, BranchKind, CheckKind, ExprKind, Program, TerminatorKind};
use because_logic::{Backend, Interrupt, Term};
use because_source::Span;
use cut::Candidate;
use loops::Loop;
use problem::{Asked, Problem, Setting, What};
use std::collections::BTreeSet;

/// What a proof is asked to do.
#[derive(Debug, Clone)]
pub struct ProveOptions {
    /// How the program is unwound between its loops.
    pub unwind: UnwindOptions,
    /// Only failures of these properties; all where empty.
    pub only: Vec<CheckKind>,
    /// When to stop.
    pub interrupt: Interrupt,
    /// Conflicts that one question may cost.
    pub conflicts: Option<u64>,
    /// Loops whose end is decided by constants are unrolled as long as that takes no more statements.
    pub statements: u64,
    /// Good iterations that a step of the induction may assume, and itself: 1 is ordinary induction.
    pub depth: u32,
    /// Conflicts that all questions of one attempt may cost.
    pub budget: Option<u64>,
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            unwind: UnwindOptions::default(),
            only: Vec::new(),
            interrupt: Interrupt::default(),
            conflicts: Some(20_000),
            statements: 20_000,
            depth: 1,
            budget: None,
        }
    }
}

/// Invariants that prove the program.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The program whose expressions the invariants are; loops uncut, no loop at a function's first block.
    pub program: Program,
    /// Its loops; an invariant names one by its position.
    pub loops: Vec<Loop>,
    /// What holds at their heads.
    pub invariants: Vec<Candidate>,
    /// Of the induction: see [`ProveOptions`].
    pub depth: u32,
    /// What the proof rests on.
    pub assumed: Vec<Assumed>,
}

/// What became of a proof.
#[derive(Debug, Clone)]
pub enum Proved {
    /// The program holds without a bound.
    Yes(Box<Proof>),
    /// Not proved, which is no failure.
    No {
        /// The reason, as a sentence.
        why: String,
        /// Where.
        span: Span,
        /// Its loops can be cut: other invariants, or a deeper induction, may do.
        open: Option<Box<Open>>,
    },
}

/// What is left to prove: for whoever goes on.
#[derive(Debug, Clone)]
pub struct Open {
    /// As in a [`Proof`].
    pub program: Program,
    /// As in a [`Proof`].
    pub loops: Vec<Loop>,
    /// Conditions that are invariants, but not enough.
    pub known: Vec<Candidate>,
    /// Conditions that others found worth examining.
    pub hints: Vec<Candidate>,
}

/// What is being done, for a progress line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Loops that are cut.
    pub loops: usize,
    /// Conditions that may still be invariants.
    pub candidates: usize,
    /// Rounds of elimination.
    pub iterations: usize,
    /// Abstract states, where there are any.
    pub states: usize,
}

impl ProveOptions {
    /// The options of a single question.
    pub fn setting(&self, backend: Backend) -> Setting {
        let checks = self.unwind.checks.with(CheckKind::Unwinding).with(CheckKind::Recursion);
        let unwind = UnwindOptions {
            loop_bound: 2,
            recursion_bound: 2,
            loops: Default::default(),
            unwinding_checks: true,
            max_statements: self.statements,
            checks,
            namespace: "cut!".to_string(),
            ..self.unwind.clone()
        };
        Setting { unwind, only: self.only.clone(), interrupt: self.interrupt.clone(), backend }
    }
}

/// Guesses invariants and eliminates those that are none, until the rest proves the program or is not enough.
pub fn prove(
    program: &Program,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Proved, crate::Error> {
    match open(program, options)? {
        Ok(open) => prove_open(open, options, progress),
        Err((why, span)) => Ok(Proved::No { why, span, open: None }),
    }
}

/// The loops that have to be cut, nothing known about them; or why they cannot be.
pub fn open(program: &Program, options: &ProveOptions) -> Result<Result<Box<Open>, (String, Span)>, crate::Error> {
    let base = loops::normalised(program);
    let chosen = choose(&base, &options.setting(Backend::Cadical))?;
    // A thread runs where it is created: what comes after one that never ends would count as unreachable.
    if chosen.as_ref().is_ok_and(|loops| !loops.is_empty()) && program.thread_start().is_some() {
        return Ok(Err(("that threads end is shown only within a bound".to_string(), Span::NONE)));
    }
    let open = |loops| Box::new(Open { program: base, loops, known: Vec::new(), hints: Vec::new() });
    Ok(chosen.map(open))
}

/// Guesses invariants, hints among them, and keeps those that are.
pub fn prove_open(
    mut open: Box<Open>,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Proved, crate::Error> {
    let Open { program: base, loops, hints, .. } = &mut *open;
    let places = candidates::places(base, loops);
    let states = sample::states(base, options.unwind.checks, loops, &places);
    let mut guesses = asserted::guess(base, loops);
    guesses.extend(candidates::guess(base, loops, &places, &states));
    guesses.extend(hints.iter().cloned());
    settle(open, guesses, options, progress)
}

/// The largest set of these conditions that is inductive: a proof if it is enough, else known from now on.
pub fn settle(
    mut open: Box<Open>,
    guesses: Vec<Candidate>,
    options: &ProveOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Proved, crate::Error> {
    let loops = open.loops.len();
    let cut = cut::cut(&open.program, &open.loops, &guesses, options.depth);
    let mut problem = problem::pose(&cut, &guesses, &options.setting(Backend::CadicalLazy))?;
    problem.budget = options.budget;
    progress(Progress { loops, candidates: guesses.len(), iterations: 0, states: 0 });
    let mut kept = vec![false; guesses.len()];
    let mut counterexample = None;
    let highest = guesses.iter().map(|g| g.cost).max().unwrap_or(0);
    // The cheap guesses first: what they prove needs no others, and what is kept of them need not be asked again.
    for cost in 0..=highest {
        if cost > 0 && guesses.iter().all(|g| g.cost != cost) {
            continue;
        }
        let mut chosen: Vec<bool> = (0..guesses.len()).map(|i| problem.reached[i] && guesses[i].cost <= cost).collect();
        let on_progress = &mut |iterations, candidates| progress(Progress { loops, candidates, iterations, states: 0 });
        if !reduce(&mut problem, &mut chosen, &kept, options, on_progress) {
            let why = "the budget ended while looking for invariants".to_string();
            open.known = only(&guesses, &kept);
            return Ok(Proved::No { why, span: Span::NONE, open: Some(open) });
        }
        counterexample = unsafe_way(&mut problem, &chosen, options);
        kept = chosen;
        if counterexample.is_none() {
            break;
        }
    }
    if let Some((why, span)) = counterexample {
        // What k-induction keeps need not be an invariant by one step.
        open.known = if options.depth == 1 { only(&guesses, &kept) } else { Vec::new() };
        return Ok(Proved::No { why, span, open: Some(open) });
    }
    let mut needed = needed(&mut problem, &kept, options);
    fewer(&mut problem, &mut needed, &order_of_removal(&open.program, &guesses));
    let (invariants, assumed) = (only(&guesses, &needed), assumed(&problem));
    let Open { program, loops, .. } = *open;
    Ok(Proved::Yes(Box::new(Proof { program, loops, invariants, depth: options.depth, assumed })))
}

fn only(guesses: &[Candidate], kept: &[bool]) -> Vec<Candidate> {
    guesses.iter().zip(kept).filter(|(_, k)| **k).map(|(g, _)| g.clone()).collect()
}

/// What the answer rests on.
fn assumed(problem: &Problem) -> Vec<Assumed> {
    let mut all = problem.unwinding.assumed.clone();
    for assumption in &problem.unwinding.assumptions {
        if let AssumptionReason::DisabledCheck(kind) = assumption.reason {
            let text = format!("{} is not checked: taken never to happen", kind.name());
            all.push(Assumed::narrower(text));
        }
    }
    all.sort();
    all.dedup();
    all
}

/// The loops that have to be cut: those that the unwinding cannot follow to their end.
fn choose(base: &Program, setting: &Setting) -> Result<Result<Vec<Loop>, (String, Span)>, crate::Error> {
    let facts = loops::facts(base);
    let mut chosen: Vec<Loop> = Vec::new();
    let mut known: BTreeSet<LoopId> = BTreeSet::new();
    loop {
        if setting.interrupt.due().is_some() {
            return Ok(Err(("the budget ended while following loops".to_string(), Span::NONE)));
        }
        let cut = cut::cut(base, &chosen, &[], 1);
        let problem = problem::pose(&cut, &[], setting)?;
        let cuts: BTreeSet<Option<LoopId>> = problem.loops_cut().into_iter().collect();
        if cuts.is_empty() {
            return Ok(Ok(chosen));
        }
        // Where statements ran out every call seems recursive; the loops that used them up are among the others.
        let spent = problem.unwinding.loops_cut.iter().any(|c| c.by_limit) && cuts.iter().any(Option::is_some);
        for id in cuts {
            if id.is_none() && spent {
                continue;
            }
            let Some(id) = id else {
                let why = match problem.unwinding.loops_cut.iter().any(|c| c.by_limit) {
                    true => "the program is too large to be followed",
                    false => "recursion is not followed without a bound",
                };
                return Ok(Err((why.to_string(), Span::NONE)));
            };
            if !known.insert(id) {
                return Ok(Err(("a loop is too large to be followed".to_string(), head_span(base, id))));
            }
            match loops::describe(base, &facts, id) {
                Ok(one) => chosen.push(one),
                Err(why) => return Ok(Err((why, head_span(base, id)))),
            }
        }
    }
}

/// Where a reader sees a loop.
pub fn head_span(program: &Program, id: LoopId) -> Span {
    program.function(id.function).blocks[id.head.index()].terminator.span
}

/// Where a reader sees a loop: its condition, or the place where it starts.
pub fn loop_span(program: &Program, one: &Loop) -> Span {
    let function = program.function(one.id.function);
    let condition = one.blocks.iter().find_map(|b| {
        let end = &function.blocks[b.index()].terminator;
        match end.kind {
            TerminatorKind::Branch { kind: BranchKind::While | BranchKind::DoWhile | BranchKind::For, .. } => {
                let leaves = end.kind.successors().iter().any(|s| !one.blocks.contains(s));
                leaves.then_some(end.span)
            }
            _ => None,
        }
    });
    condition.unwrap_or_else(|| head_span(program, one.id))
}

/// Drops candidates until those left hold on entry and are preserved; false when the budget ended. Those settled are
/// known to be preserved among themselves.
fn reduce(
    problem: &mut Problem,
    kept: &mut [bool],
    settled: &[bool],
    options: &ProveOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> bool {
    let mut iterations = 0;
    loop {
        iterations += 1;
        progress(iterations, kept.iter().filter(|k| **k).count());
        let open: Vec<(usize, Term)> = problem
            .obligations
            .iter()
            .filter_map(|o| o.what.candidate().filter(|&c| kept[c] && !settled[c]).map(|c| (c, o.bad)))
            .collect();
        let ways: Vec<Term> = open.iter().map(|(_, t)| *t).collect();
        match problem.ask(&ways, kept, options.conflicts) {
            Asked::No => return true,
            Asked::Yes => {
                let wrong: Vec<usize> = open.iter().filter(|(_, t)| problem.goes_wrong(*t)).map(|(c, _)| *c).collect();
                if wrong.is_empty() {
                    return false;
                }
                wrong.into_iter().for_each(|c| kept[c] = false);
            }
            Asked::Unknown => {
                if options.interrupt.due().is_some() || problem.is_large() || problem.is_spent() {
                    return false;
                }
                return reduce_singly(problem, kept, settled, options);
            }
        }
    }
}

/// As [`reduce`], one candidate a question: those that are hard to decide are dropped.
fn reduce_singly(problem: &mut Problem, kept: &mut [bool], settled: &[bool], options: &ProveOptions) -> bool {
    let mut changed = true;
    while changed {
        changed = false;
        for candidate in 0..kept.len() {
            if !kept[candidate] || settled[candidate] {
                continue;
            }
            if options.interrupt.due().is_some() || problem.is_spent() {
                return false;
            }
            let own = |o: &&problem::Obligation| o.what.candidate() == Some(candidate);
            let ways: Vec<Term> = problem.obligations.iter().filter(own).map(|o| o.bad).collect();
            match problem.ask(&ways, kept, options.conflicts.map(|c| c / 40)) {
                Asked::No => {}
                Asked::Unknown => {
                    kept[candidate] = false;
                    changed = true;
                }
                Asked::Yes => {
                    let all = problem.obligations.iter();
                    let wrong: Vec<usize> =
                        all.filter(|o| problem.goes_wrong(o.bad)).filter_map(|o| o.what.candidate()).collect();
                    wrong.into_iter().filter(|&c| !settled[c]).for_each(|c| kept[c] = false);
                    kept[candidate] = false;
                    changed = true;
                }
            }
        }
    }
    true
}

/// Why the invariants do not make the program safe, if they do not.
fn unsafe_way(problem: &mut Problem, kept: &[bool], options: &ProveOptions) -> Option<(String, Span)> {
    let open: Vec<(What, Term)> =
        problem.obligations.iter().filter(|o| o.what.candidate().is_none()).map(|o| (o.what, o.bad)).collect();
    let ways: Vec<Term> = open.iter().map(|(_, t)| *t).collect();
    match problem.ask(&ways, kept, options.conflicts) {
        Asked::No => None,
        Asked::Unknown => Some(("the budget ended while checking the invariants".to_string(), Span::NONE)),
        Asked::Yes => {
            let hit = open.iter().find(|(_, t)| problem.goes_wrong(*t));
            let (what, span) = match hit {
                Some((What::Unsupported(i), _)) => {
                    let entry = &problem.unwinding.unsupported[*i];
                    (entry.what.clone(), entry.span)
                }
                Some((what, _)) => ("the invariants found do not prove this".to_string(), problem.span(*what)),
                None => ("the invariants found are not enough".to_string(), Span::NONE),
            };
            Some((what, span))
        }
    }
}

/// A smaller set that still proves the program: what its safety rests on, and what that rests on in turn.
fn needed(problem: &mut Problem, kept: &[bool], options: &ProveOptions) -> Vec<bool> {
    let mut chosen = vec![false; kept.len()];
    let safety: Vec<Term> =
        problem.obligations.iter().filter(|o| o.what.candidate().is_none()).map(|o| o.bad).collect();
    let mut pending: Vec<usize> = match problem.ask(&safety, kept, options.conflicts) {
        Asked::No if problem.session.terms.or_all(safety.iter().copied()) != problem.session.terms.fls() => {
            problem.needed(kept)
        }
        Asked::No => Vec::new(),
        _ => return kept.to_vec(),
    };
    while !pending.is_empty() {
        let fresh: Vec<usize> = pending.drain(..).filter(|&c| !std::mem::replace(&mut chosen[c], true)).collect();
        let ways: Vec<Term> = problem
            .obligations
            .iter()
            .filter(|o| o.what.candidate().is_some_and(|c| fresh.contains(&c)))
            .map(|o| o.bad)
            .collect();
        let any = problem.session.terms.or_all(ways.iter().copied());
        if problem.session.terms.as_bool(any) == Some(false) {
            continue;
        }
        match problem.ask(&ways, kept, options.conflicts) {
            Asked::No => pending = problem.needed(kept),
            _ => return kept.to_vec(),
        }
        pending.retain(|&c| !chosen[c]);
    }
    chosen
}

/// Long conditions first, equations last: what a reader would rather do without.
fn order_of_removal(program: &Program, guesses: &[Candidate]) -> Vec<usize> {
    let equation = |c: &Candidate| matches!(program.expr(c.cond).kind, ExprKind::Binary(BinaryOp::Eq, ..));
    let length = |c: &Candidate| crate::proof::c_text(program, c.cond).len();
    let mut order: Vec<usize> = (0..guesses.len()).collect();
    order.sort_by_key(|&i| (equation(&guesses[i]), std::cmp::Reverse(length(&guesses[i]))));
    order
}

/// Leaves out conditions one by one as long as the others still prove the program by themselves.
fn fewer(problem: &mut Problem, chosen: &mut [bool], order: &[usize]) {
    let candidates: Vec<usize> = order.iter().copied().filter(|&c| chosen[c]).take(limits::PROOF_REMOVALS).collect();
    for out in candidates {
        chosen[out] = false;
        let asked = |o: &&problem::Obligation| o.what.candidate().is_none_or(|c| chosen[c]);
        let ways: Vec<Term> = problem.obligations.iter().filter(asked).map(|o| o.bad).collect();
        chosen[out] = problem.ask(&ways, chosen, Some(limits::PROOF_REMOVAL_CONFLICTS)) != Asked::No;
    }
}

/// Asks another solver whether the invariants hold on entry, are preserved and make the program safe. `None` when its
/// budget ended.
pub fn confirm(proof: &Proof, options: &ProveOptions, backend: Backend) -> Result<Option<bool>, crate::Error> {
    let cut = cut::cut(&proof.program, &proof.loops, &proof.invariants, proof.depth);
    let mut problem = problem::pose(&cut, &proof.invariants, &options.setting(backend))?;
    if problem.loops_cut().iter().any(Option::is_none) {
        return Ok(Some(false));
    }
    let selected = vec![true; proof.invariants.len()];
    let ways: Vec<Term> = problem.obligations.iter().map(|o| o.bad).collect();
    // The second solver learns everything anew: it may take longer than any one question of the first.
    Ok(match problem.ask(&ways, &selected, options.conflicts.map(|c| c.saturating_mul(20))) {
        Asked::No => Some(true),
        Asked::Yes => Some(false),
        Asked::Unknown => None,
    })
}
