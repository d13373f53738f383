//! What an answer is about: how many places are checked, which of them some run comes to, and where runs end with a
//! status that is not 0.
//!
//! Comes in: a program and what an engine has of it, its last unwinding or runs. Goes out: a [`Coverage`]. That a place
//! is reached is shown by a model of the solver or an executed run; that it never is, by a refutation in an unwinding
//! that is whole. Exits are executed by the interpreter before they are named.

use crate::bmc::BmcOptions;
use crate::failing::{self, Failing};
use crate::limits;
use because_encode::{EndKind, UnwindOptions, Unwinding};
use because_interp::Limits;
use because_ir::checked_places::{CheckedPlace, PlaceKind, checked_places};
use because_ir::{
    Checks, Coverage, ExitPlace, FunctionOrigin, InputValue, Location, Outcome, PathStep, Program, Run, StatementKind,
};
use because_logic::{Backend, Interrupt, Sat, SatResult, Session, Term, Terms};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Bounds at which places are searched for after a proof without a bound.
const BOUNDS: [u32; 4] = [1, 3, 8, 20];

/// The checks that the answer is about.
fn effective(options: &BmcOptions) -> Checks {
    let on = options.unwind.checks;
    let only = options.only.iter().filter(|k| on.has(**k)).fold(Checks::NONE, |all, &k| all.with(k));
    if options.only.is_empty() { on } else { only }
}

fn counted(places: &[CheckedPlace]) -> Coverage {
    let count = |kinds: &[PlaceKind]| places.iter().filter(|p| kinds.contains(&p.kind)).count() as u32;
    Coverage {
        assertions: count(&[PlaceKind::Asserted, PlaceKind::Forbidden]),
        implicit: count(&[PlaceKind::Implicit]),
        forbidden: count(&[PlaceKind::Forbidden]),
        ..Coverage::default()
    }
}

/// Of runs that were executed with their paths.
pub fn of_runs<'a>(program: &Program, options: &BmcOptions, runs: impl Iterator<Item = &'a Run>) -> Coverage {
    let places = checked_places(program, effective(options));
    let mut coverage = counted(&places);
    let executed: BTreeSet<Location> = runs.flat_map(|r| r.path.steps.iter().map(|s| s.location)).collect();
    let reached = |p: &&CheckedPlace| p.at.iter().any(|at| executed.contains(at));
    coverage.reached = places.iter().filter(reached).count() as u32;
    coverage
}

/// Of a program that has no other run than this one, recorded with its places.
pub fn of_only_run(program: &Program, options: &BmcOptions, run: &Run) -> Coverage {
    let places = checked_places(program, effective(options));
    let executed: BTreeSet<Location> = run.path.steps.iter().map(|s| s.location).collect();
    let missed = |p: &&CheckedPlace| !p.at.iter().any(|at| executed.contains(at));
    let asserted = places.iter().filter(missed).filter(|p| p.kind == PlaceKind::Asserted);
    let unreachable = asserted.map(|p| p.span).collect();
    let exits = exit_of(program, run).into_iter().collect();
    Coverage { unreachable, exits, complete: true, ..of_runs(program, options, std::iter::once(run)) }
}

/// Of an answer that was not examined to the end: what every run comes to.
pub fn of_certain(program: &Program, options: &BmcOptions, certain: &BTreeSet<Location>) -> Coverage {
    let places = checked_places(program, effective(options));
    let mut coverage = counted(&places);
    for place in &places {
        let reached = place.at.iter().any(|at| certain.contains(&segment(program, *at)));
        match place.kind {
            _ if reached => coverage.reached += 1,
            PlaceKind::Asserted => coverage.not_reached.push(place.span),
            PlaceKind::Forbidden | PlaceKind::Implicit => {}
        }
    }
    coverage
}

/// The points of an unwinding that every run comes to.
pub fn certain_points(terms: &Terms, unwinding: &Unwinding) -> BTreeSet<Location> {
    unwinding.reached.iter().filter(|p| terms.as_bool(p.executed) == Some(true)).map(|p| p.at).collect()
}

/// Of a program that was proved without an unwinding: runs of a few rounds are searched for.
pub fn of_proof(program: &Program, options: &BmcOptions) -> Coverage {
    let mut last = Coverage::default();
    for bound in BOUNDS {
        let unwind = UnwindOptions {
            loop_bound: bound,
            recursion_bound: bound,
            unwinding_checks: true,
            max_statements: options.unwind.max_statements.min(limits::COVERAGE_STATEMENTS),
            interrupt: options.interrupt.clone(),
            ..options.unwind.clone()
        };
        let mut session = Session::new(Backend::Cadical);
        session.set_interrupt(options.interrupt.clone());
        let Ok(unwinding) = because_encode::unwind(program, &mut session.terms, &unwind) else { return last };
        let failing = failing::conditions(&unwinding, &mut session.terms);
        let whole = unwinding.is_complete();
        last = of_unwinding(program, options, &mut session, &unwinding, &failing, whole);
        last.within = Some(bound);
        let missing = last.assertions + last.implicit - last.forbidden.min(last.assertions) - last.reached;
        if missing == 0 || whole || options.interrupt.due().is_some() {
            break;
        }
    }
    last
}

/// Of an unwinding in which no check fails; `whole` where no run goes on after it.
pub fn of_unwinding(
    program: &Program,
    options: &BmcOptions,
    session: &mut Session,
    unwinding: &Unwinding,
    failing: &Failing,
    whole: bool,
) -> Coverage {
    let places = checked_places(program, effective(options));
    let mut coverage = counted(&places);
    let most = limits::COVERAGE_CONFLICTS.max(session.stats().conflicts / 4);
    session.limit_conflicts(Some(most));
    let whole_work = &options.interrupt.work;
    let work = whole_work.share(limits::COVERAGE_WORK.max(whole_work.done() / 2));
    session.set_interrupt(Interrupt { work, ..options.interrupt.clone() });
    let wanted = places.iter().flat_map(|p| p.at.iter().map(|&at| segment(program, at))).collect();
    let mut survey = Survey { program, options, session, unwinding, all_hold: failing.all_hold };
    let mut points = survey.points(&wanted);
    let proved = survey.reach(&mut points);
    for place in &places {
        let reached = place.at.iter().any(|at| points.get(&segment(program, *at)).is_some_and(|p| p.reached));
        match place.kind {
            _ if reached => coverage.reached += 1,
            PlaceKind::Asserted if proved && whole => coverage.unreachable.push(place.span),
            PlaceKind::Asserted => coverage.not_reached.push(place.span),
            PlaceKind::Forbidden | PlaceKind::Implicit => {}
        }
    }
    if program.cycle_head().is_none() {
        coverage.exits = survey.exits();
        coverage.no_run = whole && coverage.exits.is_empty() && survey.ends_never();
    }
    session.set_interrupt(options.interrupt.clone());
    coverage
}

/// The point whose being reached means that the place is: the start of its block, or behind the last call or
/// assumption before it.
fn segment(program: &Program, at: Location) -> Location {
    let block = &program.function(at.function).blocks[at.block.index()];
    let before = &block.statements[..block.statements.len().min(at.index as usize)];
    let splits = |s: &because_ir::Statement| matches!(s.kind, StatementKind::Assume(_) | StatementKind::Call { .. });
    let index = before.iter().rposition(splits).map_or(0, |i| i as u32 + 1);
    Location { index, ..at }
}

struct Point {
    executed: Term,
    reached: bool,
}

struct Survey<'a> {
    program: &'a Program,
    options: &'a BmcOptions,
    session: &'a mut Session,
    unwinding: &'a Unwinding,
    all_hold: Term,
}

impl Survey<'_> {
    /// The wanted points that the unwinding has.
    fn points(&mut self, wanted: &BTreeSet<Location>) -> BTreeMap<Location, Point> {
        let terms = &mut self.session.terms;
        let mut all: BTreeMap<Location, Vec<Term>> = BTreeMap::new();
        for point in self.unwinding.reached.iter().filter(|p| wanted.contains(&p.at)) {
            all.entry(point.at).or_default().push(point.executed);
        }
        let certain = |terms: &Terms, t: Term| terms.as_bool(t) == Some(true);
        all.into_iter()
            .map(|(at, ways)| {
                let reached = ways.iter().any(|&t| certain(terms, t));
                let executed = if reached { terms.tru() } else { terms.or_all(ways) };
                (at, Point { executed, reached })
            })
            .collect()
    }

    /// Marks the points that some run comes to; true where it is proved that there are no more.
    fn reach(&mut self, points: &mut BTreeMap<Location, Point>) -> bool {
        loop {
            let open: Vec<Term> = points.values().filter(|p| !p.reached).map(|p| p.executed).collect();
            if open.is_empty() {
                return true;
            }
            let any = self.session.terms.or_all(open);
            match self.ask(any) {
                Some(true) => {}
                Some(false) => return true,
                None => return false,
            }
            for point in points.values_mut().filter(|p| !p.reached) {
                point.reached = self.session.value(point.executed).as_bool() == Some(true);
            }
        }
    }

    /// Is there a run in which nothing fails with this property?
    fn ask(&mut self, wanted: Term) -> Option<bool> {
        let wanted = self.session.terms.and(wanted, self.all_hold);
        if let Some(false) = self.session.terms.as_bool(wanted) {
            return Some(false);
        }
        let lit = self.session.lit(wanted);
        match self.session.solve(&[lit]) {
            SatResult::Sat => Some(true),
            SatResult::Unsat if self.options.check_twice => {
                let again = self.session.recheck(Backend::Batsat, &[lit], Some(self.options.interrupt.clone()));
                (again == SatResult::Unsat).then_some(false)
            }
            SatResult::Unsat => Some(false),
            SatResult::Unknown(_) => None,
        }
    }

    /// Every end of a run: its condition, and its status where it has one.
    fn ends(&mut self) -> Vec<(Term, Option<Term>)> {
        let terms = &mut self.session.terms;
        let mut allowed = terms.tru();
        for assumption in &self.unwinding.assumptions {
            let holds = terms.implies(assumption.guard, assumption.cond);
            allowed = terms.and(allowed, holds);
        }
        let of = |e: &because_encode::End| (e.guard, e.status.filter(|_| e.kind == EndKind::Exit));
        let ends: Vec<_> = self.unwinding.ends.iter().map(of).collect();
        ends.into_iter().map(|(guard, status)| (self.session.terms.and(guard, allowed), status)).collect()
    }

    fn ends_never(&mut self) -> bool {
        if !self.unwinding.unsupported.is_empty() {
            return false;
        }
        let ways: Vec<Term> = self.ends().into_iter().map(|(way, _)| way).collect();
        let any = self.session.terms.or_all(ways);
        self.ask(any) == Some(false)
    }

    fn exits(&mut self) -> Vec<ExitPlace> {
        let mut ways = Vec::new();
        for (way, status) in self.ends() {
            let terms = &mut self.session.terms;
            let bad = match status {
                None => terms.tru(),
                // The system passes on the low byte.
                Some(status) => {
                    let low = terms.extract(status, 7, 0);
                    let zero = terms.bv(8, 0);
                    terms.ne(low, zero)
                }
            };
            ways.push((terms.and(way, bad), status));
        }
        let mut found: Vec<ExitPlace> = Vec::new();
        for _ in 0..limits::COVERAGE_EXITS {
            let any = self.session.terms.or_all(ways.iter().map(|w| w.0));
            if self.ask(any) != Some(true) {
                break;
            }
            let inputs = because_encode::run_inputs(self.unwinding, self.program, &|t| self.session.value(t));
            let Some(exit) = executed_exit(self.program, self.options.unwind.checks, &inputs) else { break };
            if !found.contains(&exit) {
                found.push(exit);
            }
            let Some(at) = ways.iter().position(|w| self.session.value(w.0).as_bool() == Some(true)) else { break };
            self.exclude(&mut ways[at]);
        }
        found.sort_by_key(|e| (e.span, e.status));
        found
    }

    /// The same end with another status; an end by `abort` is done with.
    fn exclude(&mut self, way: &mut (Term, Option<Term>)) {
        let status = way.1.and_then(|s| Some((s, self.session.value(s).as_u128()?)));
        let terms = &mut self.session.terms;
        way.0 = match status {
            Some((status, value)) => {
                let value = terms.bv(terms.width(status), value);
                let other = terms.ne(status, value);
                terms.and(way.0, other)
            }
            None => terms.fls(),
        };
    }
}

/// Where the interpreter's run for these inputs ends with a status other than 0.
fn executed_exit(program: &Program, checks: Checks, inputs: &[InputValue]) -> Option<ExitPlace> {
    exit_of(program, &because_interp::replay(program, checks, inputs, &Limits::default()))
}

/// Where a run ends with a status other than 0.
fn exit_of(program: &Program, run: &Run) -> Option<ExitPlace> {
    let status = match run.outcome {
        Outcome::Exit(status) if status & 0xff == 0 => return None,
        Outcome::Exit(status) => Some(status & 0xff),
        Outcome::Aborted => None,
        _ => return None,
    };
    Some(ExitPlace { span: last_place(program, run)?, status })
}

/// The last statement of the user's that a run executes, but for the functions that `atexit` registered.
fn last_place(program: &Program, run: &Run) -> Option<Span> {
    let user = |at: Location| {
        let span = program.origin(at).0;
        let own = program.function(at.function).origin == FunctionOrigin::User;
        (own && program.sources.is_user(span)).then_some(span)
    };
    let steps = &run.path.steps;
    let exits = |s: &PathStep| {
        let function = program.function(s.location.function);
        function.origin != FunctionOrigin::User && function.name == "exit"
    };
    // The call of `exit` is open from there on.
    let handlers = steps.iter().rposition(exits).map(|last| {
        let before = steps[..last].iter().rposition(|s| s.depth < steps[last].depth);
        before.map_or(0, |at| at + 1)
    });
    steps[..handlers.unwrap_or(steps.len())].iter().rev().find_map(|s| user(s.location))
}
