//! What a method found, as JSON: `method` and `lines` for all, then what is the method's own.

use super::bounded::{Bounds, LeftOut};
use super::{PlaceJson, place};
use because_ir::{
    BlamedLine, Change, ChangeKind, Closest, Details, Explanation, InputKey, InputValue, Iteration, Program, render,
};
use because_source::{FileKind, Span};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Serialize, JsonSchema)]
pub(super) struct ExplanationJson {
    method: &'static str,
    lines: Vec<LineJson>,
    /// The search was not ended by a budget.
    complete: bool,
    notes: Vec<String>,
    #[serde(flatten)]
    details: DetailsJson,
}

/// A number where the program has one file, `file:line` where it has several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum LineJson {
    Number(u32),
    Text(String),
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum DetailsJson {
    Closest(Box<ClosestJson>),
    Whodunit {
        iterations: Vec<IterationJson>,
        /// Walks from guards that the iterations walked over.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        revisited: Vec<IterationJson>,
    },
    Core(CoreJson),
    Diagnosis {
        counterexamples: usize,
        inputs: Vec<Vec<NamedJson>>,
        candidates: Vec<CandidateJson>,
    },
    Pair(PairJson),
    Lines {},
}

#[derive(Serialize, JsonSchema)]
struct ClosestJson {
    optimal: bool,
    distance: u64,
    lower_bound: u64,
    replayed: bool,
    no_passing_run: bool,
    weak: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired_with: Option<String>,
    changes: Vec<ChangeJson>,
    slices: Vec<Vec<usize>>,
    others: Vec<OtherJson>,
    passing_inputs: Vec<NamedJson>,
    causes: Vec<CauseJson>,
    rows: Vec<RowJson>,
    /// Further routes: the closest passing runs with other inputs changed, or close to another failing run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    routes: Vec<RouteJson>,
}

/// A further route to a passing run.
#[derive(Serialize, JsonSchema)]
struct RouteJson {
    optimal: bool,
    distance: u64,
    changes: Vec<ChangeJson>,
    slices: Vec<Vec<usize>>,
    passing_inputs: Vec<NamedJson>,
    /// Inputs that were not to change.
    kept: Vec<String>,
    /// The failing run that it is close to, where that is another one than the failure's.
    #[serde(skip_serializing_if = "Option::is_none")]
    failing: Option<OtherFailingJson>,
}

/// Another failing run of the program.
#[derive(Serialize, JsonSchema)]
struct OtherFailingJson {
    place: PlaceJson,
    inputs: Vec<NamedJson>,
}

#[derive(Serialize, JsonSchema)]
struct OtherJson {
    changes: Vec<ChangeJson>,
    slices: Vec<Vec<usize>>,
}

#[derive(Serialize, JsonSchema)]
struct CauseJson {
    predicate: String,
    depends: bool,
}

#[derive(Serialize, JsonSchema)]
struct ChangeJson {
    kind: &'static str,
    name: String,
    from: String,
    to: String,
    place: PlaceJson,
    executed: bool,
    context: String,
}

#[derive(Serialize, JsonSchema)]
struct RowJson {
    place: PlaceJson,
    /// The scan cycle of a PLC program, where there is more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
    name: String,
    failing: Option<String>,
    passing: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct NamedJson {
    name: String,
    value: String,
    /// The scan cycle of a PLC program that reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
struct IterationJson {
    assertion: String,
    place: PlaceJson,
    blamed: Vec<BlamedJson>,
}

#[derive(Serialize, JsonSchema)]
struct BlamedJson {
    place: PlaceJson,
    score: f64,
}

#[derive(Serialize, JsonSchema)]
struct CoreJson {
    cores: Vec<CoreSliceJson>,
    cores_complete: bool,
    corrections: Vec<Vec<PlaceJson>>,
    corrections_complete: bool,
    /// Executed steps, steps in the dynamic slice, steps in the first core.
    lengths: [usize; 3],
    solver_calls: usize,
}

#[derive(Serialize, JsonSchema)]
struct CoreSliceJson {
    steps: Vec<CoreStepJson>,
    labels: Vec<LabelJson>,
}

#[derive(Serialize, JsonSchema)]
struct CoreStepJson {
    #[serde(flatten)]
    place: PlaceJson,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct LabelJson {
    after: PlaceJson,
    /// Index into `steps`.
    step: usize,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct CandidateJson {
    places: Vec<PlaceJson>,
    repairs: Vec<RepairJson>,
}

#[derive(Serialize, JsonSchema)]
struct RepairJson {
    counterexample: usize,
    place: PlaceJson,
    name: String,
    was: String,
    value: String,
    context: String,
}

#[derive(Serialize, JsonSchema)]
struct PairJson {
    /// No run passes: there is no pair.
    no_pair: bool,
    distance: u64,
    optimal: bool,
    candidates: Vec<PlaceJson>,
    changes: Vec<ChangeJson>,
    failing_inputs: Vec<NamedJson>,
    passing_inputs: Vec<NamedJson>,
}

pub(super) fn explanation(
    program: &Program,
    explanation: &Explanation,
    bounds: Bounds,
    left_out: &mut Vec<LeftOut>,
) -> ExplanationJson {
    ExplanationJson {
        method: explanation.method.name(),
        lines: lines(program, &explanation.lines),
        complete: explanation.complete,
        notes: match &explanation.details {
            Details::Repair(repairs) => repairs.reasons.clone(),
            _ => notes(explanation),
        },
        details: details(program, &explanation.details, bounds, left_out),
    }
}

/// The notes; that no run passes is one of them, where `closest` found that.
fn notes(explanation: &Explanation) -> Vec<String> {
    let none = matches!(&explanation.details, Details::Closest(c) if c.no_passing_run);
    let first = (none && explanation.notes.is_empty()).then(|| crate::phrases::NO_PASSING_RUN.to_string());
    explanation.notes.iter().map(|n| n.text.clone()).chain(first).collect()
}

/// Each line once, best first.
fn lines(program: &Program, blamed: &[BlamedLine]) -> Vec<LineJson> {
    let several = program.sources.files().filter(|(_, f)| f.kind == FileKind::User).count() > 1;
    let (mut list, mut seen) = (Vec::new(), BTreeSet::new());
    for line in blamed {
        let Some(number) = program.sources.line(line.span) else { continue };
        if !seen.insert((line.span.file, number)) {
            continue;
        }
        list.push(match (several, program.sources.get(line.span.file)) {
            (true, Some(file)) => LineJson::Text(format!("{}:{number}", file.name)),
            _ => LineJson::Number(number),
        });
    }
    list
}

fn route(program: &Program, route: &Closest) -> RouteJson {
    let failing = route.failing.as_ref().map(|other| {
        let exact = |i: &InputValue| (i.key.clone(), render::exact(program, i.ty, &i.value));
        let inputs: Vec<(InputKey, String)> = other.inputs.iter().map(exact).collect();
        OtherFailingJson { place: place(program, other.span), inputs: named(program, &inputs) }
    });
    RouteJson {
        optimal: route.optimal,
        distance: route.distance,
        changes: changes(program, &route.changes),
        slices: route.slices.clone(),
        passing_inputs: named(program, &route.passing_inputs),
        kept: route.kept.iter().map(InputKey::to_string).collect(),
        failing,
    }
}

fn details(program: &Program, details: &Details, bounds: Bounds, left_out: &mut Vec<LeftOut>) -> DetailsJson {
    let at = |span: &Span| place(program, *span);
    let blamed = |b: &BlamedLine| BlamedJson { place: at(&b.span), score: b.score };
    let iteration = |i: &Iteration| IterationJson {
        assertion: i.assertion.clone(),
        place: at(&i.span),
        blamed: i.blamed.iter().map(blamed).collect(),
    };
    match details {
        Details::Lines | Details::Repair(_) => DetailsJson::Lines {},
        Details::Closest(c) => DetailsJson::Closest(Box::new(ClosestJson {
            optimal: c.optimal,
            distance: c.distance,
            lower_bound: c.lower_bound,
            replayed: c.replayed,
            no_passing_run: c.no_passing_run,
            weak: c.weak,
            repaired_with: c.repaired_with.clone(),
            changes: changes(program, &c.changes),
            slices: c.slices.clone(),
            others: c
                .others
                .iter()
                .map(|(list, slices)| OtherJson { changes: changes(program, list), slices: slices.clone() })
                .collect(),
            passing_inputs: named(program, &c.passing_inputs),
            causes: c
                .causes
                .iter()
                .map(|(predicate, depends)| CauseJson { predicate: predicate.clone(), depends: *depends })
                .collect(),
            rows: bounds
                .list("explanations.closest.rows", &c.rows, left_out)
                .map(|r| RowJson {
                    place: at(&r.span),
                    cycle: r.cycle,
                    name: r.name.clone(),
                    failing: r.failing.clone(),
                    passing: r.passing.clone(),
                })
                .collect(),
            routes: c.routes.iter().map(|r| route(program, r)).collect(),
        })),
        Details::Whodunit(w) => DetailsJson::Whodunit {
            iterations: w.iterations.iter().map(iteration).collect(),
            revisited: w.revisited.iter().map(iteration).collect(),
        },
        Details::Core(c) => DetailsJson::Core(CoreJson {
            cores: c.cores.iter().map(|slice| core(program, slice, bounds, left_out)).collect(),
            cores_complete: c.cores_complete,
            corrections: c.corrections.iter().map(|set| set.iter().map(at).collect()).collect(),
            corrections_complete: c.corrections_complete,
            lengths: c.lengths,
            solver_calls: c.solver_calls,
        }),
        Details::Diagnosis(d) => DetailsJson::Diagnosis {
            counterexamples: d.counterexamples,
            inputs: d.inputs.iter().map(|i| named(program, i)).collect(),
            candidates: d.candidates.iter().map(|c| candidate(program, c)).collect(),
        },
        Details::Pair(p) => DetailsJson::Pair(PairJson {
            no_pair: p.no_pair,
            distance: p.distance,
            optimal: p.optimal,
            candidates: p.candidates.iter().map(at).collect(),
            changes: changes(program, &p.changes),
            failing_inputs: named(program, &p.failing_inputs),
            passing_inputs: named(program, &p.passing_inputs),
        }),
    }
}

fn core(
    program: &Program,
    slice: &because_ir::CoreSlice,
    bounds: Bounds,
    left_out: &mut Vec<LeftOut>,
) -> CoreSliceJson {
    let (kept, missing) = bounds.kept("explanations.core.steps", slice.steps.len());
    left_out.extend(missing);
    let steps = || slice.steps.iter().enumerate().filter_map(|(at, s)| Some((kept.index(at)?, s)));
    let label = |(step, s): (usize, &because_ir::CoreStep)| {
        Some(LabelJson { after: place(program, s.span), step, text: s.label.clone()? })
    };
    CoreSliceJson {
        steps: steps().map(|(_, s)| CoreStepJson { place: place(program, s.span), text: s.text.clone() }).collect(),
        labels: steps().filter_map(label).collect(),
    }
}

fn candidate(program: &Program, candidate: &because_ir::Candidate) -> CandidateJson {
    let repair = |r: &because_ir::RepairValue| RepairJson {
        counterexample: r.counterexample,
        place: place(program, r.span),
        name: r.name.clone(),
        was: r.was.clone(),
        value: r.value.clone(),
        context: r.context.to_string(),
    };
    CandidateJson {
        places: candidate.places.iter().map(|span| place(program, *span)).collect(),
        repairs: candidate.repairs.iter().map(repair).collect(),
    }
}

fn changes(program: &Program, changes: &[Change]) -> Vec<ChangeJson> {
    let kind = |kind: ChangeKind| match kind {
        ChangeKind::Input => "input",
        ChangeKind::Value => "value",
        ChangeKind::Guard => "guard",
    };
    let one = |c: &Change| ChangeJson {
        kind: kind(c.kind),
        name: c.name.clone(),
        from: c.from.clone(),
        to: c.to.clone(),
        place: place(program, c.span),
        executed: c.executed,
        context: c.context.to_string(),
    };
    changes.iter().map(one).collect()
}

fn named(program: &Program, list: &[(InputKey, String)]) -> Vec<NamedJson> {
    let cyclic = program.cycle_head().is_some();
    let one = |(key, value): &(InputKey, String)| NamedJson {
        name: key.to_string(),
        value: value.clone(),
        cycle: cyclic.then_some(key.occurrence),
    };
    list.iter().map(one).collect()
}
