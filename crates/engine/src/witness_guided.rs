//! Searches for a failing run along a route: waypoints passed in order, others avoided, a failure at the end.
//!
//! Comes in: a program whose probes stand at the waypoints, and what each waypoint is for. Goes out: a run that passes them
//! and fails at the target, executed by the interpreter; or that there is none, and how far runs get; or what stood in
//! the way. A waypoint is passed the first time that its formula is true after the waypoint before it.

use crate::Error;
use crate::bmc::{BmcOptions, Bound, Progress};
use crate::failing::{self, Failing};
use crate::replay::{self, Claim};
use because_encode::{Check, Probe, UnwindOptions, Unwinding};
use because_ir::{Decision, FailedCheck, Program, Reason, ReasonKind, Run, StatementKind};
use because_logic::{Backend, Sat, SatResult, Session, Term, Terms};
use because_source::Span;
use std::collections::BTreeMap;

/// What a waypoint is for. Segments count from 0: segment `k` begins where `k` waypoints are passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Passing it ends segment `k`.
    Follow(usize),
    /// It is not passed in segment `k`.
    Avoid(usize),
}

/// Over probes that stand one behind the other, so that a run evaluates all or none of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// The probe with this number had a condition that held.
    Probe(u32),
    /// Negation.
    Not(Box<Formula>),
    /// All hold.
    And(Vec<Formula>),
    /// One holds.
    Or(Vec<Formula>),
}

/// A place of the program that a run passes or avoids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waypoint {
    /// What the route wants of it.
    pub role: Role,
    /// Where it is reached: passed or not.
    pub formula: Formula,
}

/// The waypoints of a witness in order.
pub struct Route<'a> {
    /// All, in the order of their segments.
    pub waypoints: &'a [Waypoint],
    /// Waypoints to be passed.
    pub length: usize,
    /// Does a failure there end the route?
    pub at_target: &'a dyn Fn(&FailedCheck) -> bool,
}

impl Formula {
    /// The probe that is evaluated last.
    fn last(&self) -> u32 {
        match self {
            Formula::Probe(id) => *id,
            Formula::Not(inner) => inner.last(),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().map(Formula::last).max().unwrap_or(0),
        }
    }

    fn holds(&self, value: &dyn Fn(u32) -> bool) -> bool {
        match self {
            Formula::Probe(id) => value(*id),
            Formula::Not(inner) => !inner.holds(value),
            Formula::And(parts) => parts.iter().all(|p| p.holds(value)),
            Formula::Or(parts) => parts.iter().any(|p| p.holds(value)),
        }
    }

    fn term(&self, values: &BTreeMap<u32, Term>, terms: &mut Terms) -> Term {
        match self {
            Formula::Probe(id) => values.get(id).copied().unwrap_or_else(|| terms.fls()),
            Formula::Not(inner) => {
                let inner = inner.term(values, terms);
                terms.not(inner)
            }
            Formula::And(parts) => {
                let parts: Vec<Term> = parts.iter().map(|p| p.term(values, terms)).collect();
                terms.and_all(parts)
            }
            Formula::Or(parts) => {
                let parts: Vec<Term> = parts.iter().map(|p| p.term(values, terms)).collect();
                terms.or_all(parts)
            }
        }
    }
}

/// What the search found.
#[derive(Debug, Clone)]
pub enum GuidedSearch {
    /// A run that follows the route.
    Found(Box<Run>),
    /// No run does; the most waypoints that some run passes.
    None {
        /// Waypoints that the run which comes farthest passes.
        passed: usize,
    },
    /// Not decided, and why.
    Unknown(Vec<Reason>),
}

/// How far a run gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    /// Waypoints of the route that it passed in order.
    pub waypoints: usize,
    /// It passed one that it should avoid.
    pub astray: bool,
}

/// How far an executed run of the program with the probes gets. `unknown` decides for a probe whose condition had no
/// value.
pub fn passed(program: &Program, run: &Run, waypoints: &[Waypoint], unknown: &dyn Fn(u32) -> bool) -> Passed {
    let by_last = by_last(waypoints);
    let mut values: BTreeMap<u32, bool> = BTreeMap::new();
    let mut got = Passed { waypoints: 0, astray: false };
    for step in &run.path.steps {
        let Some(StatementKind::Probe { id, .. }) = program.statement(step.location).map(|s| &s.kind) else { continue };
        let value = match step.decision {
            Decision::Branch(value) => value,
            _ => unknown(*id),
        };
        values.insert(*id, value);
        let Some(waypoint) = by_last.get(id) else { continue };
        let holds = waypoint.formula.holds(&|id| values.get(&id).copied().unwrap_or(false));
        match waypoint.role {
            Role::Follow(k) if holds && k == got.waypoints => got.waypoints += 1,
            Role::Avoid(k) if holds && k == got.waypoints => got.astray = true,
            _ => {}
        }
    }
    got
}

fn by_last(waypoints: &[Waypoint]) -> BTreeMap<u32, &Waypoint> {
    waypoints.iter().map(|w| (w.formula.last(), w)).collect()
}

/// Searches a run that follows the route and fails at its target.
pub fn search(
    program: &Program,
    route: &Route,
    options: &BmcOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<GuidedSearch, Error> {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(options.interrupt.clone());
    let (mut bound, most) = match options.bound {
        Bound::Deepen(most) => (1, most.unwrap_or(u32::MAX)),
        Bound::Fixed(n) | Bound::Assumed(n) => (n, n),
    };
    loop {
        let unwind = UnwindOptions {
            loop_bound: bound,
            recursion_bound: bound,
            unwinding_checks: true,
            interrupt: options.interrupt.clone(),
            ..options.unwind.clone()
        };
        progress(Progress::Unwinding { bound });
        let unwinding = because_encode::unwind(program, &mut session.terms, &unwind)?;
        progress(Progress::Solving { bound, steps: unwinding.steps.len(), clauses: session.stats().clauses });
        let mut round = Round { program, route, options, unwinding: &unwinding, session: &mut session };
        match round.ask()? {
            Step::Done(answer) => return Ok(answer),
            Step::Deeper if bound >= most => {
                return Ok(unknown(ReasonKind::Bound, format!("loops run longer than {bound} times"), Span::NONE));
            }
            Step::Deeper => bound = if bound < 8 { bound + 1 } else { bound.saturating_add(bound / 3).min(most) },
        }
    }
}

fn unknown(kind: ReasonKind, text: String, span: Span) -> GuidedSearch {
    GuidedSearch::Unknown(vec![Reason { kind, text, span }])
}

enum Step {
    Done(GuidedSearch),
    Deeper,
}

struct Round<'a> {
    program: &'a Program,
    route: &'a Route<'a>,
    options: &'a BmcOptions,
    unwinding: &'a Unwinding,
    session: &'a mut Session,
}

impl<'a> Round<'a> {
    fn ask(&mut self) -> Result<Step, Error> {
        let failing = failing::conditions(self.unwinding, &mut self.session.terms);
        let (ways, end) = self.ways(&failing);
        let any = self.session.terms.or_all(ways.iter().map(|(_, w)| *w));
        match self.solve(any) {
            Ok(true) => return Ok(Step::Done(self.found(&ways))),
            Ok(false) => {}
            Err(answer) => return Ok(Step::Done(answer)),
        }
        let keeps_on = self.session.terms.not(end.astray);
        let open = self.session.terms.and(failing.all_hold, keeps_on);
        for entry in &self.unwinding.unsupported {
            let reached = self.session.terms.and(open, entry.guard);
            match self.solve(reached) {
                Ok(false) => {}
                Ok(true) => return Ok(Step::Done(unknown(ReasonKind::Unsupported, entry.what.clone(), entry.span))),
                Err(answer) => return Ok(Step::Done(answer)),
            }
        }
        let cuts: Vec<Term> = self.unwinding.loops_cut.iter().map(|c| c.guard).collect();
        let cut = self.session.terms.or_all(cuts);
        let longer = self.session.terms.and(open, cut);
        match self.solve(longer) {
            Ok(true) if self.unwinding.loops_cut.iter().any(|c| c.by_limit) => {
                Ok(Step::Done(unknown(ReasonKind::Bound, "the unwinding grew too large".to_string(), Span::NONE)))
            }
            Ok(true) => Ok(Step::Deeper),
            Ok(false) => Ok(Step::Done(self.furthest(&failing, &end))),
            Err(answer) => Ok(Step::Done(answer)),
        }
    }

    /// For each check at the target: a run fails there first, with every waypoint passed. And how the route ends.
    fn ways(&mut self, failing: &Failing) -> (Vec<(usize, Term)>, Monitor<'a>) {
        let terms = &mut self.session.terms;
        let mut monitor = Monitor::new(self.route, terms);
        let mut probes = self.unwinding.probes.iter().peekable();
        let mut ways = Vec::new();
        for (index, check) in self.unwinding.checks.iter().enumerate() {
            while let Some(probe) = probes.next_if(|p| p.order < check.order) {
                monitor.step(probe, terms);
            }
            let wanted = self.options.only.is_empty() || self.options.only.contains(&check.kind);
            if failing::is_bound(check.kind) || !wanted || !(self.route.at_target)(&failed(self.unwinding, check)) {
                continue;
            }
            let accepted = monitor.accepted(terms);
            ways.push((index, terms.and(failing.first_at[index], accepted)));
        }
        for probe in probes {
            monitor.step(probe, terms);
        }
        (ways, monitor)
    }

    /// Is there a run with this property? What ended the budget where that is not known.
    fn solve(&mut self, wanted: Term) -> Result<bool, GuidedSearch> {
        if self.session.terms.as_bool(wanted) == Some(false) {
            return Ok(false);
        }
        let lit = self.session.lit(wanted);
        match self.session.solve(&[lit]) {
            SatResult::Sat => Ok(true),
            SatResult::Unsat => Ok(false),
            SatResult::Unknown(reason) => {
                Err(unknown(crate::error::reason_kind(reason), "the budget ended".to_string(), Span::NONE))
            }
        }
    }

    fn found(&mut self, ways: &[(usize, Term)]) -> GuidedSearch {
        let hit = ways.iter().find(|(_, way)| self.session.value(*way).as_bool() == Some(true));
        let Some((index, _)) = hit else {
            return unknown(ReasonKind::InternalBug, "the solver's model fails no check".to_string(), Span::NONE);
        };
        let check = &self.unwinding.checks[*index];
        let inputs = because_encode::run_inputs(self.unwinding, self.program, &|term| self.session.value(term));
        let claim = Claim { check: check.kind, location: check.origin.location };
        match replay::confirm(self.program, self.options.unwind.checks, &inputs, claim) {
            Ok(run) => GuidedSearch::Found(Box::new(run)),
            Err(run) => {
                let what = format!("a run expected to fail {} did otherwise: {:?}", check.kind.name(), run.outcome);
                unknown(ReasonKind::InternalBug, what, check.span)
            }
        }
    }

    /// The unwinding is whole: how many waypoints can be passed at all, failing later or not?
    fn furthest(&mut self, failing: &Failing, end: &Monitor) -> GuidedSearch {
        let fails: Vec<Term> = failing.first_at.clone();
        let ends = self.session.terms.or_all(fails.into_iter().chain([failing.all_hold]));
        for count in (1..=self.route.length).rev() {
            let gets_there = self.session.terms.and(end.passed[count - 1], ends);
            match self.solve(gets_there) {
                Ok(true) => return GuidedSearch::None { passed: count },
                Ok(false) => {}
                Err(_) => break,
            }
        }
        GuidedSearch::None { passed: 0 }
    }
}

fn failed(unwinding: &Unwinding, check: &Check) -> FailedCheck {
    FailedCheck {
        check: check.kind,
        location: check.origin.location,
        span: check.span,
        message: String::new(),
        stack: unwinding.stack(check.origin.frame),
        memory: None,
    }
}

/// The state of the route as terms.
struct Monitor<'a> {
    by_last: BTreeMap<u32, &'a Waypoint>,
    values: BTreeMap<u32, Term>,
    /// Waypoint `k` is passed.
    passed: Vec<Term>,
    astray: Term,
    always: Term,
}

impl<'a> Monitor<'a> {
    fn new(route: &Route<'a>, terms: &mut Terms) -> Monitor<'a> {
        let (always, never) = (terms.tru(), terms.fls());
        Monitor {
            by_last: by_last(route.waypoints),
            values: BTreeMap::new(),
            passed: vec![never; route.length],
            astray: never,
            always,
        }
    }

    fn before(&self, k: usize) -> Term {
        if k == 0 { self.always } else { self.passed[k - 1] }
    }

    fn step(&mut self, probe: &Probe, terms: &mut Terms) {
        self.values.insert(probe.id, probe.cond);
        let Some(waypoint) = self.by_last.get(&probe.id) else { return };
        let holds = waypoint.formula.term(&self.values, terms);
        let hit = terms.and(probe.executed, holds);
        match waypoint.role {
            Role::Follow(k) => {
                let passes = terms.and(hit, self.before(k));
                self.passed[k] = terms.or(self.passed[k], passes);
            }
            Role::Avoid(k) => {
                let mut inside = terms.and(hit, self.before(k));
                if let Some(passed) = self.passed.get(k) {
                    let open = terms.not(*passed);
                    inside = terms.and(inside, open);
                }
                self.astray = terms.or(self.astray, inside);
            }
        }
    }

    fn accepted(&self, terms: &mut Terms) -> Term {
        let keeps_on = terms.not(self.astray);
        terms.and(self.before(self.passed.len()), keeps_on)
    }
}
