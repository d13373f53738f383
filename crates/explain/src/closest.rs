//! `closest`: the closest passing run, and which of its differences matter (docs/methods.md).
//!
//! Comes in: the failing run and the unwinding it was found in. Goes out: a passing run at the least distance, proved
//! and replayed; all minimal Δ-slices of it; other runs at the same distance. docs/methods.md 1.

mod antecedent;
mod choose;
mod closer;
mod deeper;
mod elsewhere;
mod onestep;
mod other_failing;
mod problem;
mod routes;
mod search;
mod shown;
mod slicing;

use crate::limits;
use crate::passing::Beyond;
use crate::{Context, Error, Workspace};
use antecedent::Assumed;
use because_encode::depend::graph;
use because_encode::{StepId, StepKind, Unwinding};
use because_ir::{Closest, Details, Explanation, Failure, Method, Note, Outcome};
use deeper::Deeper;
use problem::{Counted, Problem};
use search::Search;
use shown::Remarks;

/// Which steps count in the distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Every counted step of the unwinding.
    AllSteps,
    /// Only steps in the backward static slice of the failed check.
    StaticSlice,
    /// A decision counts three.
    Guards,
    /// The later in the run, the more: from one for the first step to four for the last.
    Late,
    /// A number that is far from the failing run's counts two.
    Range,
}

/// What runs are compared by, and how far the search goes.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which steps count in the distance.
    pub metric: Metric,
    /// One-step slicing instead of the two phases.
    pub one_step: bool,
    /// How many optimal runs are examined.
    pub max_runs: usize,
    /// Predicates for the causal dependence test: probe in the program, and its text.
    pub causes: Vec<(u32, String)>,
    /// Keep the table of both runs.
    pub rows: bool,
    /// Assume the antecedent of a failed implication when the passing run only avoids it.
    pub repair_antecedent: bool,
    /// Search further routes to a passing run, and another failing run where this one has no telling neighbour.
    pub further: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            metric: Metric::AllSteps,
            one_step: false,
            max_runs: limits::CLOSEST_RUNS,
            causes: Vec::new(),
            rows: false,
            repair_antecedent: true,
            further: true,
        }
    }
}

pub use problem::distance;

/// The run closest to the failing one that passes, and the differences that matter (docs/methods.md).
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let (cx, failure) = (&workspace.cx, workspace.failure);
    let Outcome::Failed(failed) = &failure.run.outcome else {
        return Err(Error::InternalBug("the run to explain does not fail".into()));
    };
    let slice =
        (options.metric == Metric::StaticSlice).then(|| graph::statements(cx.program).backward_slice(failed.location));
    let weight = |unwinding: &Unwinding, id: StepId| {
        let step = unwinding.step(id);
        match options.metric {
            Metric::StaticSlice => u64::from(slice.as_ref().is_none_or(|s| s.contains(&step.origin.location))),
            Metric::Guards if step.kind == StepKind::Guard => 3,
            Metric::Late => 1 + 3 * u64::from(id.0) / unwinding.steps.len().max(1) as u64,
            _ => 1,
        }
    };
    let counted = Counted { weight: &weight, ranges: options.metric == Metric::Range };
    let mut problem = problem::build(cx, &failure.run.inputs, &cx.unwind, counted)?;
    let mut notes = Vec::new();
    if options.one_step {
        let Some((search, chosen)) = onestep::closest(cx, &mut problem)? else {
            let complete = problem.unwinding.loops_cut.is_empty();
            let beyond = if complete { Beyond::NoRuns } else { Beyond::Unknown };
            return Ok(no_passing_run(cx.unwind.loop_bound, beyond));
        };
        notes.extend(chosen.notes.iter().cloned());
        let causes = causes(cx, &mut problem, options)?;
        let remarks = Remarks { repaired: None, causes, rows: options.rows };
        let details = shown::closest(cx, &mut problem, &search, &chosen, remarks);
        return Ok(explanation(details, notes));
    }
    let searched = search::closest(cx, &mut problem, &[], options)?;
    let (mut shallow, mut by) = (None, 0);
    let mut search = match searched {
        Some(search) => search,
        None => match deeper::first_passing(cx, failure, counted, options, &problem)? {
            Deeper::Found { problem: deep, search, by: found } => {
                let bound = cx.unwind.loop_bound.saturating_add(found);
                notes.push(Note::remark(format!("no run passes that goes round the loops less than {bound} times")));
                shallow = Some(std::mem::replace(&mut problem, *deep));
                by = found;
                search
            }
            Deeper::Nothing { bound, beyond } => return Ok(no_passing_run(bound, beyond)),
        },
    };
    let (mut repaired, mut assumed, mut first) = (None, Assumed::default(), None);
    if options.repair_antecedent
        && let Some(better) = antecedent::repair(cx, failed, &mut problem, &mut search, options)?
    {
        first = Some(std::mem::replace(&mut search, better.search));
        (repaired, assumed) = (Some(better.condition), better.assumed);
    }
    if search.optimal && repaired.is_none() {
        let more = !problem.unwinding.loops_cut.is_empty();
        let known = (&search, by + 1, more);
        let from = shallow.as_ref().unwrap_or(&problem);
        let (better, left) = deeper::closer(cx, failure, counted, options, from, known)?;
        if let Some((deep, better)) = better {
            problem = deep;
            search = better;
        }
        if let Some(left) = left.filter(|&left| left < search.distance) {
            (search.lower, search.optimal) = (search.lower.min(left), false);
            notes.push(Note::ended("the budget ended before all deeper unwindings were searched for a closer run"));
        }
    }
    let complete = search.optimal;
    let mut chosen = choose::choose(cx, &mut problem, &search, &assumed.named)?;
    let mut weak = None;
    if chosen.weak {
        match stronger(cx, failure, &mut problem, (&search, &chosen), (&assumed, first), options)? {
            Some(better) => {
                repaired = repaired.filter(|_| !better.unrepaired);
                let (lower, closer) = (search.lower, better.note.is_some());
                (search, chosen, weak, assumed) = (better.search, better.chosen, better.note, better.assumed);
                // A closer one is known: only of those that are not weak it may be the closest.
                if closer && lower < search.distance {
                    (search.lower, search.optimal) = (lower, false);
                }
            }
            None => weak = Some(Note::remark("weak: only inputs, copies of them and the specification itself change")),
        }
    }
    if let Some(condition) = &repaired {
        notes.push(Note::remark(format!(
            "the first passing run only avoided the assertion; searched again with {condition}"
        )));
    }
    notes.extend(weak);
    notes.extend(chosen.notes.iter().cloned());
    let mut complete = complete;
    if search.optimal && !search::recheck(cx, &problem, &search)? {
        (search.optimal, complete) = (false, false);
        notes.push(Note::ended("the budget ended before the proof that nothing is closer was checked again"));
    }
    let causes = causes(cx, &mut problem, options)?;
    let remarks = Remarks { repaired, causes, rows: options.rows };
    let mut details = shown::closest(cx, &mut problem, &search, &chosen, remarks);
    if options.further {
        let ended = match details.weak {
            true => other_failing::explain(cx, failure, counted, options, &mut details)?,
            false => routes::further(cx, &mut problem, failed, (&search, &chosen), &assumed, options, &mut details)?,
        };
        if ended {
            notes.push(Note::remark("the budget ended before further routes were searched"));
        }
    }
    Ok(Explanation { complete, ..explanation(details, notes) })
}

fn explanation(details: Closest, notes: Vec<Note>) -> Explanation {
    Explanation {
        method: Method::Closest,
        lines: shown::lines(&details),
        complete: details.optimal,
        details: Details::Closest(details),
        notes,
    }
}

/// What is shown instead of a weak explanation.
struct Strong {
    search: Search,
    chosen: choose::Chosen,
    /// The antecedent is not assumed after all.
    unrepaired: bool,
    note: Option<Note>,
    /// What was assumed of it.
    assumed: Assumed,
}

fn stronger(
    cx: &Context,
    failure: &Failure,
    problem: &mut Problem,
    weak: (&Search, &choose::Chosen),
    (assumed, unrepaired): (&Assumed, Option<Search>),
    options: &Options,
) -> Result<Option<Strong>, Error> {
    let mut extra = assumed.clone();
    if let Outcome::Failed(failed) = &failure.run.outcome
        && let Some((guard, named)) = antecedent::reached(problem, failed, &weak.0.runs[weak.1.order[0]])
    {
        extra.terms.push(guard);
        extra.named.push(named);
    }
    let Outcome::Failed(failed) = &failure.run.outcome else { return Ok(None) };
    if let Some(better) = elsewhere::stronger(cx, problem, failed, weak, &extra, options)? {
        let note = Some(elsewhere::note(cx, &failure.run.inputs, weak, better.search.distance));
        let elsewhere::Stronger { search, chosen, assumed, .. } = better;
        return Ok(Some(Strong { search, chosen, unrepaired: false, note, assumed }));
    }
    // A run that avoids the assertion by what it computes tells more than one that meets it by its inputs.
    let Some(search) = unrepaired else { return Ok(None) };
    let chosen = choose::choose(cx, problem, &search, &[])?;
    let assumed = Assumed::default();
    Ok((!chosen.weak).then_some(Strong { search, chosen, unrepaired: true, note: None, assumed }))
}

/// No run passes within the bound; the note says whether that is all.
fn no_passing_run(bound: u32, beyond: Beyond) -> Explanation {
    let details = Closest { no_passing_run: true, optimal: true, ..Closest::default() };
    Explanation {
        method: Method::Closest,
        lines: Vec::new(),
        details: Details::Closest(details),
        notes: vec![beyond.note(bound)],
        complete: beyond == Beyond::NoRuns,
    }
}

/// Is the error causally dependent on each predicate? (Lewis: the closest runs without it pass.)
fn causes(cx: &Context, problem: &mut Problem, options: &Options) -> Result<Vec<(String, bool)>, Error> {
    let mut answers = Vec::new();
    for (id, text) in &options.causes {
        let depends = search::depends_on(cx, problem, *id)?;
        answers.push((text.clone(), depends));
    }
    Ok(answers)
}

/// What was assumed, with these parts of the assertion denied as well.
fn with_denied(condition: Option<String>, denied: &[String]) -> Option<String> {
    if denied.is_empty() {
        return condition;
    }
    let parts = format!("`{}` assumed", denied.join(" && "));
    Some(condition.map_or(parts.clone(), |c| format!("{c} and {parts}")))
}
