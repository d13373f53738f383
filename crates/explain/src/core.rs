//! `core`: the minimal slice of the failing run, with labels that carry the reason along (docs/methods.md 5).
//!
//! Comes in: the failing run. Goes out: minimal unsatisfiable cores of its path formula, smallest first, each
//! re-checked; minimal correction sets; for each core an inductive labelling. docs/methods.md 5.

mod labels;
mod refutation;
mod rotation;
#[cfg(test)]
mod tests;

use crate::limits;
use crate::path::{self, Problem, Switched};
use crate::{Context, Error, Progress, Workspace};
use because_encode::path::ConstraintKind;
use because_ir::{BlamedLine, CoreSlice, CoreStep, Cores, Details, Explanation, Failure, Method, Note};
use because_logic::cores::{self, Bias, CoreOptions, MarcoOptions, Verified};
use because_logic::{Backend, Interrupt, Lit, Reason, Sat, SatResult, Session};
use because_source::Span;
use rotation::Rotation;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What is kept or dropped as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// Each executed step.
    Step,
    /// All executions of a statement.
    Statement,
}

/// How many cores are searched, and of what.
#[derive(Debug, Clone)]
pub struct Options {
    /// Cores to search for.
    pub max_cores: usize,
    /// What is kept or dropped as a whole.
    pub grouping: Grouping,
    /// Whether branches are steps of a core.
    pub guards: Guards,
    /// Write between the steps of a core what holds there (interpolants).
    pub labels: bool,
}

/// What the branches that the run took may explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guards {
    /// A condition that held in the run is a step as any other.
    Steps,
    /// Left out: what is computed has to explain the failure.
    LeftOut,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_cores: 4, grouping: Grouping::Step, guards: Guards::Steps, labels: true }
    }
}

/// Minimal sets of steps that together force the failure, and minimal corrections (docs/methods.md).
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let mut problem = workspace.problem()?;
    let (cx, failure) = (&workspace.cx, workspace.failure);
    let (relevant, sliced) = path::relevant(cx, failure, &problem);
    let groups = grouped(&problem, &relevant, options.grouping, options.guards);
    let mut found = find(cx, &mut problem, &groups, options)?;
    keep_verified(cx, &mut problem, &groups, &mut found)?;
    let mut labelled = Vec::new();
    for core in std::mem::take(&mut found.cores) {
        let mut members: Vec<usize> = core.iter().flat_map(|&g| groups[g].iter().copied()).collect();
        members.sort_unstable();
        let labels = match options.labels && members.len() <= limits::CORE_LABELLED_IN_HASTE {
            true => labels::labels(cx, &mut problem, &members),
            false => labels::Labels::none(members.len()),
        };
        let other_cause = !explains_the_first(cx, &mut problem, &members);
        labelled.push((core, members, labels, other_cause));
    }
    // Of slices of the same size the one that is about what failed first, then the one whose labels tell more.
    labelled.sort_by_key(|(_, members, labels, other_cause)| (members.len(), *other_cause, labels.missing()));
    let given_up = labelled.first().is_some_and(|l| l.2.given_up && l.2.missing() > 0);
    let smallest = labelled.first().map_or(0, |l| l.1.len() + 1);
    let mut slices = Vec::new();
    for (core, members, labels, _) in labelled {
        slices.push(slice(cx, failure, &mut problem, &members, labels.texts));
        found.cores.push(core);
    }
    let details = Cores {
        cores: slices,
        cores_complete: found.complete,
        corrections: corrections(cx, &problem, &groups, &found.corrections),
        corrections_complete: found.complete,
        lengths: [problem.formula.constraints.len() + 1, sliced.max(smallest.saturating_sub(1)) + 1, smallest],
        solver_calls: found.calls,
    };
    Ok(Explanation {
        method: Method::Core,
        lines: lines(cx, &problem, &groups, &found.cores),
        details: Details::Core(details),
        notes: notes(&found, smallest, given_up, options),
        complete: found.minimal,
    })
}

/// Whether a core refutes the first part of the check that does not hold in the run: `&&` asks no further.
fn explains_the_first(cx: &Context, problem: &mut Problem, members: &[usize]) -> bool {
    let parts = path::conjuncts(&problem.terms, problem.formula.check);
    let Problem { formula, terms, .. } = problem;
    let first = parts.iter().copied().find(|&part| !formula.values.holds(terms, part));
    let Some(first) = first.filter(|_| parts.len() > 1 && members.len() <= limits::CORE_LABELLED) else { return true };
    let whole = std::mem::replace(&mut problem.formula.check, first);
    let mut solver = problem.switched(cx, Backend::CadicalPhased, &[members]);
    Sat::limit_conflicts(&mut solver.session, cx.conflicts);
    let answer = solver.session.solve(&solver.switches);
    problem.take_back(solver);
    problem.formula.check = whole;
    answer == SatResult::Unsat
}

fn notes(found: &Found, smallest: usize, given_up: bool, options: &Options) -> Vec<Note> {
    let mut notes = Vec::new();
    if smallest == 1 {
        notes.push(Note::remark("what is checked cannot hold, whatever was computed before"));
    }
    if !found.minimal {
        notes.push(Note::ended("the budget ended: a slice fails by itself, but may have a step that it does not need"));
    }
    if options.labels && smallest > limits::CORE_LABELLED_IN_HASTE + 1 {
        let most = limits::CORE_LABELLED_IN_HASTE;
        notes.push(Note::remark(format!(
            "a slice of more than {most} steps gets no labels: checking them would cost too much"
        )));
    }
    if given_up {
        notes.push(Note::remark("checking some labels cost too much: they are left out"));
    }
    notes
}

fn grouped(problem: &Problem, relevant: &[usize], grouping: Grouping, guards: Guards) -> Vec<Vec<usize>> {
    let constraints = &problem.formula.constraints;
    let decides = |i: &usize| matches!(constraints[*i].kind, ConstraintKind::Guard | ConstraintKind::Assume);
    let kept = relevant.iter().filter(|i| guards == Guards::Steps || !decides(i));
    if grouping == Grouping::Step {
        return kept.map(|&i| vec![i]).collect();
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known = FxHashMap::default();
    for &i in kept {
        let group = *known.entry(problem.formula.constraints[i].source).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(i);
    }
    groups
}

struct Found {
    /// Groups of each core, ascending; smallest core first.
    cores: Vec<Vec<usize>>,
    corrections: Vec<Vec<usize>>,
    complete: bool,
    minimal: bool,
    /// Solver calls for the first core.
    calls: usize,
}

/// Cores of the path formula. What gives the check its value in the run is a core without a question to a solver: where
/// the search for minimal ones ends too early, that stands, made as small as the work allows.
fn find(cx: &Context, problem: &mut Problem, groups: &[Vec<usize>], options: &Options) -> Result<Found, Error> {
    let known = grounded(problem, groups);
    let work = |parts: u64| {
        let share = cx.interrupt.work.share(cx.interrupt.work.left() / parts);
        Context { interrupt: Interrupt { work: share, ..cx.interrupt.clone() }, ..cx.clone() }
    };
    if groups.len() <= limits::CORE_ENUMERATED || known.is_none() {
        let cx = if known.is_some() { work(6) } else { cx.clone() };
        match enumerated(&cx, problem, groups, options) {
            Err(Error::LimitReached(_)) if known.is_some() => {}
            answer => return answer,
        }
    }
    let Some(used) = known else { return Err(satisfiable()) };
    let one = |core: Vec<usize>, calls, minimal| {
        (cx.progress)(Progress::Candidates(core.len()));
        Found { cores: vec![core], corrections: Vec::new(), complete: false, minimal, calls }
    };
    match shrink(&work(4), problem, groups, used.clone()) {
        Ok(Some((core, calls, minimal))) => Ok(one(core, calls, minimal)),
        Ok(None) => enumerated(cx, problem, groups, options),
        Err(Error::LimitReached(_)) => Ok(one(used, 0, false)),
        Err(error) => Err(error),
    }
}

fn enumerated(cx: &Context, problem: &mut Problem, groups: &[Vec<usize>], options: &Options) -> Result<Found, Error> {
    let all: Vec<usize> = (0..groups.len()).collect();
    let mut solver = switched(cx, problem, Backend::CadicalPhased, groups, &all);
    Sat::limit_conflicts(&mut solver.session, cx.conflicts);
    match solver.session.solve(&solver.switches) {
        SatResult::Unsat => {}
        answer => {
            problem.take_back(solver);
            return Err(match answer {
                SatResult::Unknown(reason) => Error::LimitReached(reason),
                _ => satisfiable(),
            });
        }
    }
    let Switched { session, switches } = &mut solver;
    let used: Vec<usize> = all.iter().copied().filter(|&g| session.failed(switches[g])).collect();
    Sat::limit_conflicts(session, None);
    let enumerate = options.max_cores > 1 && groups.len() <= limits::CORE_ENUMERATED;
    let enumeration = enumerate.then(|| {
        let search = MarcoOptions {
            bias: Bias::Smallest { seeds: 300 },
            conflicts: cx.conflicts,
            max_corrections: 2000,
            ..MarcoOptions::default()
        };
        // What is found has to be checked again, and wants labels: half of the work is for that.
        let half = Interrupt { work: cx.interrupt.work.share(cx.interrupt.work.left() / 2), ..cx.interrupt.clone() };
        let mut map = Backend::CadicalPhased.make();
        map.set_interrupt(half.clone());
        session.set_interrupt(half);
        let found = cores::marco(session, map.as_mut(), switches, &[], options.max_cores, &search);
        session.set_interrupt(cx.interrupt.clone());
        found
    });
    let index: FxHashMap<Lit, usize> = switches.iter().enumerate().map(|(i, &l)| (l, i)).collect();
    problem.take_back(solver);
    let sets = |sets: &[Vec<Lit>]| -> Vec<Vec<usize>> {
        sets.iter().map(|s| s.iter().filter_map(|l| index.get(l).copied()).collect()).collect()
    };
    let (one, calls, minimal) = shrink(cx, problem, groups, used)?.ok_or_else(satisfiable)?;
    (cx.progress)(Progress::Candidates(one.len()));
    let mut found = Found { cores: vec![one], corrections: Vec::new(), complete: false, minimal, calls: calls + 1 };
    if let Some(enumeration) = enumeration.filter(|e| !e.cores.is_empty()) {
        found.cores = sets(&enumeration.cores);
        found.corrections = sets(&enumeration.corrections);
        found.complete = enumeration.complete;
        found.minimal = true;
    }
    Ok(found)
}

fn satisfiable() -> Error {
    Error::InternalBug("the path formula of a failing run is satisfiable".into())
}

/// The groups of a refutation that the run's own values give; `None` where a step of it is in no group.
fn grounded(problem: &mut Problem, groups: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut group_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (g, members) in groups.iter().enumerate() {
        group_of.extend(members.iter().map(|&i| (i, g)));
    }
    let found: Option<BTreeSet<usize>> =
        refutation::refutation(problem).into_iter().map(|i| group_of.get(&i).copied()).collect();
    found.map(|set| set.into_iter().collect())
}

/// Shrinks what a first refutation used, in a solver that has nothing else. Members, solver calls, and whether it is
/// minimal; `None` if it is no refutation.
fn shrink(
    cx: &Context,
    problem: &mut Problem,
    groups: &[Vec<usize>],
    used: Vec<usize>,
) -> Result<Option<(Vec<usize>, usize, bool)>, Error> {
    let mut solver = switched(cx, problem, Backend::CadicalPhased, groups, &used);
    let options = CoreOptions { conflicts: cx.conflicts, ..CoreOptions::default() };
    let rotation = rotation(problem, groups, &used, &solver);
    let Switched { session, switches } = &mut solver;
    let rotate = &mut |s: &Session, needed, core: &[Lit]| rotation.rotate(s, needed, core);
    let shrunk = cores::shrink_with(session, switches, &[], &options, rotate);
    let group: FxHashMap<Lit, usize> = switches.iter().copied().zip(used).collect();
    problem.take_back(solver);
    match shrunk {
        Ok(core) => {
            let members = core.lits.iter().filter_map(|l| group.get(l).copied()).collect();
            Ok(Some((members, core.calls as usize, core.minimal)))
        }
        Err(cores::Error::Satisfiable) => Ok(None),
        Err(cores::Error::Undecided(reason)) => Err(Error::LimitReached(reason)),
    }
}

fn switched(cx: &Context, problem: &mut Problem, backend: Backend, groups: &[Vec<usize>], which: &[usize]) -> Switched {
    let chosen: Vec<&[usize]> = which.iter().map(|&g| groups[g].as_slice()).collect();
    problem.switched(cx, backend, &chosen)
}

fn rotation<'a>(problem: &'a Problem, groups: &'a [Vec<usize>], which: &[usize], solver: &Switched) -> Rotation<'a> {
    Rotation::new(problem, which.iter().map(|&g| groups[g].as_slice()).collect(), solver)
}

/// Leaves the cores of which [`verify`] says that they are what they should be. A core that could not be checked within
/// the budget is not shown.
fn keep_verified(cx: &Context, problem: &mut Problem, groups: &[Vec<usize>], found: &mut Found) -> Result<(), Error> {
    let mut kept = Vec::new();
    let mut stopped = None;
    for core in std::mem::take(&mut found.cores) {
        match verify(cx, problem, groups, &core, found.minimal) {
            Ok(Verified::Minimal) => kept.push(core),
            Ok(Verified::Redundant(_)) if !found.minimal => kept.push(core),
            Ok(_) => return Err(Error::InternalBug("a slice does not hold when it is checked again".into())),
            Err(reason) => stopped = Some((reason, core)),
        }
    }
    // That it is minimal could not be checked again: it may still be one that fails by itself.
    if let Some((_, core)) = stopped.as_ref().filter(|_| kept.is_empty() && found.minimal)
        && verify(cx, problem, groups, core, false) == Ok(Verified::Minimal)
    {
        kept.push(core.clone());
        found.minimal = false;
    }
    let stopped = stopped.map(|(reason, _)| reason);
    found.complete &= stopped.is_none();
    found.cores = kept;
    match stopped {
        Some(reason) if found.cores.is_empty() => Err(Error::LimitReached(reason)),
        _ => Ok(()),
    }
}

/// Whether the statements of a core alone still fail, and, where that is claimed, without any one of them can pass: in a
/// fresh solver.
fn verify(
    cx: &Context,
    problem: &mut Problem,
    groups: &[Vec<usize>],
    core: &[usize],
    minimal: bool,
) -> Result<Verified, Reason> {
    let backend = if cx.check_twice { Backend::Batsat } else { Backend::CadicalPhased };
    let mut solver = switched(cx, problem, backend, groups, core);
    let verified = if minimal {
        let rotation = rotation(problem, groups, core, &solver);
        let rotate = &mut |s: &Session, needed, core: &[Lit]| rotation.rotate(s, needed, core);
        let Switched { session, switches } = &mut solver;
        Sat::limit_conflicts(session, cx.conflicts);
        cores::verify_with(session, switches, &[], rotate)
    } else {
        match solver.session.solve(&solver.switches) {
            SatResult::Unsat => Ok(Verified::Minimal),
            SatResult::Sat => Ok(Verified::Satisfiable),
            SatResult::Unknown(reason) => Err(reason),
        }
    };
    problem.take_back(solver);
    verified
}

fn slice(
    cx: &Context,
    failure: &Failure,
    problem: &mut Problem,
    members: &[usize],
    labels: Vec<Option<String>>,
) -> CoreSlice {
    let mut steps: Vec<CoreStep> = Vec::new();
    for (&i, label) in members.iter().zip(labels) {
        let text = path::text(cx.program, problem, i);
        steps.push(CoreStep { span: problem.formula.constraints[i].span, text, label });
    }
    let failed = &problem.formula.failed;
    let text = path::one_line(cx.program.sources.text(failed.span));
    let text = if text.is_empty() { failure.message.clone() } else { text };
    steps.push(CoreStep { span: failed.span, text, label: Some("false".to_string()) });
    CoreSlice { steps }
}

/// Statements of the cores: those in more of them first, then those closer to the failure.
fn lines(cx: &Context, problem: &Problem, groups: &[Vec<usize>], cores: &[Vec<usize>]) -> Vec<BlamedLine> {
    let mut found: BTreeMap<Span, (usize, usize)> = BTreeMap::new();
    for core in cores {
        let mut here: BTreeMap<Span, usize> = BTreeMap::new();
        for &i in core.iter().flat_map(|&g| &groups[g]) {
            if let Some(span) = path::statement(cx.program, &problem.formula.constraints[i]) {
                let last = here.entry(span).or_insert(i);
                *last = i.max(*last);
            }
        }
        for (span, last) in here {
            let entry = found.entry(span).or_insert((0, last));
            *entry = (entry.0 + 1, last.max(entry.1));
        }
    }
    let mut order: Vec<(Span, (usize, usize))> = found.into_iter().collect();
    order.sort_by_key(|&(span, (count, last))| (std::cmp::Reverse((count, last)), span));
    let all = cores.len().max(1) as f64;
    order.into_iter().map(|(span, (count, _))| BlamedLine { span, score: count as f64 / all }).collect()
}

fn corrections(cx: &Context, problem: &Problem, groups: &[Vec<usize>], sets: &[Vec<usize>]) -> Vec<Vec<Span>> {
    let mut shown: Vec<Vec<Span>> = Vec::new();
    for set in sets {
        let mut spans = Vec::new();
        for &i in set.iter().flat_map(|&g| &groups[g]) {
            let constraint = &problem.formula.constraints[i];
            let span = path::statement(cx.program, constraint).unwrap_or(constraint.span);
            if !spans.contains(&span) {
                spans.push(span);
            }
        }
        if !shown.contains(&spans) {
            shown.push(spans);
        }
    }
    shown.sort_by_key(Vec::len);
    shown
}
