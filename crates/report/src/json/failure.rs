//! One failure: its run, repairs, story and suspects.

use super::bounded::{Bounds, LeftOut};
use super::{PlaceJson, bytes, explained, place, regression, repairs, timelines, timing};
use crate::{passing, phrases, repeat, statuses, values};
use because_ir::{EndedBy, Failure, InputKind, Program, Subject, Unfinished, render};
use because_source::Span;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub(super) struct FailureJson {
    property: &'static str,
    message: String,
    /// Further lines on the failing run: which test it is, and what it gives instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    about_run: Option<String>,
    /// The check is what a test expects.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    of_test: bool,
    /// The cause in one sentence.
    headline: Option<String>,
    /// The interpreter executed the run, and it failed.
    replayed: bool,
    place: PlaceJson,
    operands: Vec<NameValue>,
    /// Of a failure of memory: what is touched, how large it is, how far outside, where it was made or freed.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<String>,
    /// The command that repeats the failing run.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
    inputs: Vec<InputJson>,
    /// The inputs as a person wants them: the command line and standard input as texts.
    given: Vec<String>,
    /// The inputs in which the closest run that passes differs, by what the program calls them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    passes_with: Vec<String>,
    /// The inputs of a PLC program that runs for more than one scan cycle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    cycles: Vec<CyclesJson>,
    assumed: Vec<String>,
    /// Methods that gave no answer, or not all of it.
    unfinished: Vec<UnfinishedJson>,
    /// What became of each method that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    methods: Vec<StatusJson>,
    trace: Vec<EventJson>,
    explanations: Vec<explained::ExplanationJson>,
    /// Edits that repair it, best first, each made in the text and checked again.
    repairs: Vec<repairs::RepairJson>,
    /// The values in which this run parts from that of the repaired program.
    story: Option<StoryJson>,
    /// Which bytes of what the run read decide that it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<bytes::BytesJson>,
    /// Which changes since a version that passed are to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    regression: Option<regression::RegressionJson>,
    /// Most suspicious first.
    suspects: Vec<SuspectJson>,
    /// Every value that the failing run wrote in the user's own code.
    run: Vec<StepJson>,
    /// The failing run step by step, then those that pass: what a page shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    timelines: Vec<timelines::TimelineJson>,
    /// Of a PLC program: the signals of the failing run and of the repaired one over the cycles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    waves: Vec<timing::WavesJson>,
    /// The same as a timing diagram: a picture in SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<String>,
    /// Rows that long lists of this failure lack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub(super) left_out: Vec<LeftOut>,
}

#[derive(Serialize, JsonSchema)]
struct StoryJson {
    /// `repair`: the program with the first repair, on the same inputs; `passing`: the same program, on the closest inputs
    /// with which it passes.
    against: &'static str,
    /// Cause first, failed check last.
    links: Vec<LinkJson>,
}

#[derive(Serialize, JsonSchema)]
struct LinkJson {
    file: Option<String>,
    line: Option<u32>,
    /// A place in memory as the source calls it, or what is decided.
    what: String,
    /// Its value in the failing run; null where that does not come there.
    failing: Option<String>,
    /// Its value in the other run.
    other: Option<String>,
    /// Which round of the loop around it this is, where the failing run goes round several times.
    round: Option<u32>,
    rounds: Option<u32>,
    /// Which call of its function this is, where each of several calls does it once.
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<u32>,
    /// The scan cycle of a PLC program, where there is more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
struct StatusJson {
    method: &'static str,
    /// `answered`, `part`, `none`.
    status: &'static str,
    /// What is missing, or why it blames no line; empty where nothing is.
    why: String,
}

#[derive(Serialize, JsonSchema)]
struct UnfinishedJson {
    method: &'static str,
    /// `work`, `time`, `memory`, `user`, `unsupported` or `internal-bug`.
    reason: &'static str,
    text: String,
    /// It gave what it had by then.
    answered: bool,
}

#[derive(Serialize, JsonSchema)]
struct InputJson {
    name: String,
    /// As `--input` takes it.
    value: String,
    /// As a person writes it.
    shown: String,
    /// The scan cycle of a PLC program that reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
    place: PlaceJson,
}

/// Scan cycles in a row, and the inputs that change in the first of them.
#[derive(Serialize, JsonSchema)]
struct CyclesJson {
    first: u32,
    last: u32,
    changed: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct NameValue {
    name: String,
    value: String,
}

#[derive(Serialize, JsonSchema)]
struct EventJson {
    event: &'static str,
    text: String,
    place: PlaceJson,
    depth: u32,
    obvious: bool,
}

#[derive(Serialize, JsonSchema)]
struct SuspectJson {
    place: PlaceJson,
    score: f64,
    voices: Vec<&'static str>,
    reasons: Vec<VoteJson>,
}

#[derive(Serialize, JsonSchema)]
struct VoteJson {
    method: &'static str,
    score: f64,
    reason: String,
}

#[derive(Serialize, JsonSchema)]
struct StepJson {
    place: PlaceJson,
    /// The scan cycle of a PLC program, where there is more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
    name: String,
    value: String,
}

fn cycles(row: crate::input_list::Cycles) -> CyclesJson {
    CyclesJson { first: row.first, last: row.last, changed: row.changed }
}

pub(super) fn failure(program: &Program, failure: &Failure, bounds: Bounds, asked: Option<&[String]>) -> FailureJson {
    let mut left_out = Vec::new();
    let mut at = place(program, crate::memory::place(program, failure));
    at.function = Some(failure.function.clone());
    let input = |i: &because_ir::InputValue| InputJson {
        name: i.key.to_string(),
        value: values::literal(program, &i.value, i.ty),
        shown: crate::input_list::shown_value(program, i),
        cycle: matches!(i.kind, InputKind::Plc | InputKind::Clock).then_some(i.key.occurrence),
        place: place(program, i.span),
    };
    let event = |e: &because_ir::TraceEvent| EventJson {
        event: event_name(&e.kind),
        text: phrases::event_text_in(program.language, &e.kind),
        place: place(program, e.span),
        depth: e.depth,
        obvious: e.obvious,
    };
    let suspect = |s: &because_ir::Suspect| SuspectJson {
        place: place(program, s.span),
        score: s.score,
        voices: s.votes.iter().map(|v| v.method.name()).collect(),
        reasons: s
            .votes
            .iter()
            .map(|v| VoteJson { method: v.method.name(), score: v.score, reason: v.reason.clone() })
            .collect(),
    };
    let operand = |(span, value): &(Span, String)| NameValue {
        name: program.sources.text(*span).to_string(),
        value: value.clone(),
    };
    FailureJson {
        property: failure.check.name(),
        message: failure.message.clone(),
        about_run: failure.about_run.clone(),
        of_test: failure.subject == Some(Subject::Test),
        headline: crate::headline::headline(program, failure),
        replayed: failure.replayed,
        place: at,
        memory: crate::memory::sentence(program, failure),
        repeat: asked.and_then(|asked| repeat::parts(program, failure, asked)).map(|parts| parts.join(" ")),
        operands: phrases::telling(program, &failure.operands).into_iter().map(operand).collect(),
        inputs: bounds.list("inputs", &failure.run.inputs, &mut left_out).map(input).collect(),
        given: bounds.list("given", &crate::input_list::of_failure(program, failure), &mut left_out).cloned().collect(),
        passes_with: passing::closest(failure).map_or_else(Vec::new, |closest| {
            passing::assigned(program, failure, &passing::differing(program, failure, closest))
        }),
        cycles: crate::input_list::by_cycle(program, &failure.run.inputs).into_iter().map(cycles).collect(),
        assumed: failure.assumed.clone(),
        unfinished: failure.unfinished.iter().map(unfinished).collect(),
        methods: statuses::of(failure).into_iter().map(status).collect(),
        trace: bounds.list("trace", &failure.trace, &mut left_out).map(event).collect(),
        explanations: failure
            .explanations
            .iter()
            .map(|e| explained::explanation(program, e, bounds, &mut left_out))
            .collect(),
        repairs: repairs::repairs(program, failure),
        story: failure.story.as_ref().map(|s| story(program, s)),
        bytes: failure.bytes.as_ref().map(bytes::bytes),
        regression: failure.regression.as_ref().map(regression::regression),
        suspects: failure.suspects.iter().map(suspect).collect(),
        run: steps(program, failure, bounds, &mut left_out),
        timelines: timelines::timelines(program, failure, bounds, &mut left_out),
        waves: timing::waves(program, &failure.waves),
        timing: timing::picture(program, failure),
        left_out,
    }
}

fn story(program: &Program, story: &because_ir::Story) -> StoryJson {
    let link = |link: &because_ir::Link| {
        let place = place(program, link.span);
        let by = |by| link.turn.filter(|turn| turn.by == by);
        let (of_loop, of_calls) = (by(because_ir::Repeats::Loop), by(because_ir::Repeats::Calls));
        LinkJson {
            file: place.file,
            line: place.line,
            what: link.what.clone(),
            failing: link.failing.clone(),
            other: link.other.clone(),
            round: of_loop.map(|t| t.at),
            rounds: of_loop.map(|t| t.of),
            call: of_calls.map(|t| t.at),
            calls: of_calls.map(|t| t.of),
            cycle: link.cycle,
        }
    };
    let against = match story.against {
        because_ir::Against::Repair => "repair",
        because_ir::Against::Passing => "passing",
    };
    StoryJson { against, links: story.links.iter().map(link).collect() }
}

fn status(status: statuses::MethodStatus) -> StatusJson {
    let name = match status.status {
        statuses::Status::Answered => "answered",
        statuses::Status::InPart => "part",
        statuses::Status::Not => "none",
    };
    StatusJson { method: status.method.name(), status: name, why: status.why }
}

fn unfinished(unfinished: &Unfinished) -> UnfinishedJson {
    let reason = match &unfinished.why {
        EndedBy::Work => "work",
        EndedBy::Time => "time",
        EndedBy::Memory => "memory",
        EndedBy::User => "user",
        EndedBy::Unsupported { .. } => "unsupported",
        EndedBy::InternalBug(_) => "internal-bug",
    };
    let text = phrases::ended_by(&unfinished.why);
    UnfinishedJson { method: unfinished.method.name(), reason, text, answered: unfinished.answered }
}

/// Every value written by the failing run in the user's own code.
fn steps(program: &Program, failure: &Failure, bounds: Bounds, left_out: &mut Vec<LeftOut>) -> Vec<StepJson> {
    let steps = &failure.run.path.steps;
    let cycle_of = cycle_of(program, &failure.run.path);
    let user = || steps.iter().zip(&cycle_of).filter(|(s, _)| program.sources.is_user(program.origin(s.location).0));
    let (kept, missing) = bounds.kept("run", user().map(|(s, _)| s.writes.len()).sum());
    left_out.extend(missing);
    let writes = user().flat_map(|(s, cycle)| s.writes.iter().map(move |w| (s.location, *cycle, w)));
    let shown = writes.enumerate().filter(|(at, _)| kept.has(*at));
    shown
        .map(|(_, (location, cycle, write))| StepJson {
            place: place(program, program.origin(location).0),
            cycle,
            name: write.name.clone(),
            value: render::value(program, write.ty, &write.value),
        })
        .collect()
}

/// The scan cycle of each step; `None` where there is no more than one.
fn cycle_of(program: &Program, path: &because_ir::Path) -> Vec<Option<u32>> {
    let Some(head) = program.cycle_head() else { return vec![None; path.steps.len()] };
    let begins = |l: because_ir::Location| l.function == program.entry && l.block == head && l.index == 0;
    let mut number = 0;
    let numbers: Vec<u32> = path
        .steps
        .iter()
        .map(|s| {
            number += u32::from(begins(s.location));
            number
        })
        .collect();
    numbers.into_iter().map(|n| (number > 1 && n > 0).then_some(n)).collect()
}

fn event_name(kind: &because_ir::TraceEventKind) -> &'static str {
    use because_ir::TraceEventKind::*;
    match kind {
        Then => "then",
        Else => "else",
        ShortCircuitAnd => "short-circuit-and",
        ShortCircuitOr => "short-circuit-or",
        ConditionalFirst => "conditional-first",
        ConditionalSecond => "conditional-second",
        LoopTop { .. } => "loop-top",
        Break => "break",
        Continue => "continue",
        Goto => "goto",
        Return => "return",
        Case { .. } => "case",
        Default => "default",
        Call { .. } => "call",
        ReturnedTo { .. } => "returned-to",
        InvariantFailsOnEntry => "invariant-fails-on-entry",
        InvariantNotMaintained => "invariant-not-maintained",
        PreconditionFails => "precondition-fails",
        PostconditionFails => "postcondition-fails",
        AnyState { .. } => "any-state",
        ByContract { .. } => "by-contract",
        Freed => "freed",
        Cycle { .. } => "cycle",
    }
}
