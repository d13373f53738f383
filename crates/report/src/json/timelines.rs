//! Runs step by step, as columns: what a page of 100,000 steps reads in a moment.

use super::bounded::{Bounds, LeftOut};
use because_ir::{Failure, Program, Timeline, TimelineGroupKind, TimelineStepKind};
use because_source::Span;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A run step by step. The columns `file` to `decided_by` have one entry a step.
#[derive(Serialize, JsonSchema)]
pub(super) struct TimelineJson {
    /// `failing`, `repair` (the program with the first repair, on the same inputs) or `passing` (the same program, on the
    /// closest inputs with which it passes).
    run: &'static str,
    /// What the entries of `file` stand for.
    files: Vec<String>,
    /// What the entries of `name` and `value` stand for.
    texts: Vec<String>,
    #[schemars(with = "Vec<u32>")]
    file: Box<RawValue>,
    /// In the text as it is.
    #[schemars(with = "Vec<u32>")]
    line: Box<RawValue>,
    /// 0: a value is written; 1: a condition is decided; 2: something is checked.
    #[schemars(with = "Vec<u8>")]
    kind: Box<RawValue>,
    #[schemars(with = "Vec<u32>")]
    name: Box<RawValue>,
    #[schemars(with = "Vec<u32>")]
    value: Box<RawValue>,
    /// The innermost of `groups` that a step is in.
    #[schemars(with = "Vec<u32>")]
    group: Box<RawValue>,
    /// The steps that gave the values that a step is made of.
    #[schemars(with = "Vec<Vec<u32>>")]
    from: Box<RawValue>,
    /// The decision that let a step run, or -1.
    #[schemars(with = "Vec<i64>")]
    decided_by: Box<RawValue>,
    /// Calls, loops, rounds and cycles, each after the one around it.
    #[schemars(with = "Vec<GroupJson>")]
    groups: Box<RawValue>,
    /// Of another run than the failing one: pairs of a step of that and one of this that do the same, in an order that
    /// keeps both; -1 where only one run has it.
    #[schemars(with = "Vec<[i64; 2]>")]
    pairs: Box<RawValue>,
}

#[derive(Serialize, JsonSchema)]
struct GroupJson {
    /// `run`, `call`, `loop`, `round` or `cycle`.
    kind: &'static str,
    /// The function of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<String>,
    /// Of a round or a cycle.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    /// Which of `files` the line is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    /// Its first step, and the one after its last.
    first: u32,
    end: u32,
}

pub(super) fn timelines(
    program: &Program,
    failure: &Failure,
    bounds: Bounds,
    left_out: &mut Vec<LeftOut>,
) -> Vec<TimelineJson> {
    let count = failure.timelines.iter().map(|t| t.steps.len()).sum();
    if count > bounds.timeline_steps {
        left_out.push(LeftOut { member: "timelines", count, after: 0 });
        return Vec::new();
    }
    failure.timelines.iter().map(|t| timeline(program, t)).collect()
}

/// A list in one line, also where the document has many.
fn column<T: Serialize>(list: impl Iterator<Item = T>) -> Box<RawValue> {
    let list: Vec<T> = list.collect();
    // Lists of numbers can always be written.
    serde_json::value::to_raw_value(&list).unwrap_or_default()
}

#[derive(Default)]
struct Table {
    known: BTreeMap<String, u32>,
    texts: Vec<String>,
}

impl Table {
    fn index(&mut self, text: &str) -> u32 {
        if let Some(&at) = self.known.get(text) {
            return at;
        }
        let at = self.texts.len() as u32;
        self.known.insert(text.to_string(), at);
        self.texts.push(text.to_string());
        at
    }
}

fn timeline(program: &Program, timeline: &Timeline) -> TimelineJson {
    let (mut files, mut texts) = (Table::default(), Table::default());
    let steps = &timeline.steps;
    let name = |span: Span| program.sources.get(span.file).map_or("", |f| f.name.as_str());
    let line = |span: Span| program.sources.line(span).unwrap_or(0);
    let or_none = |row: Option<u32>| row.map_or(-1, i64::from);
    TimelineJson {
        run: timeline.run.name(),
        file: column(steps.iter().map(|s| files.index(name(s.span)))),
        line: column(steps.iter().map(|s| line(s.span))),
        kind: column(steps.iter().map(|s| kind(s.kind))),
        name: column(steps.iter().map(|s| texts.index(&s.name))),
        value: column(steps.iter().map(|s| texts.index(&s.value))),
        group: column(steps.iter().map(|s| s.group)),
        from: column(steps.iter().map(|s| s.from.clone())),
        decided_by: column(steps.iter().map(|s| or_none(s.decided_by))),
        groups: column(timeline.groups.iter().map(|g| group(program, g, &mut files))),
        pairs: column(timeline.pairs.iter().map(|p| [or_none(p.failing), or_none(p.other)])),
        files: files.texts,
        texts: texts.texts,
    }
}

fn kind(kind: TimelineStepKind) -> u8 {
    match kind {
        TimelineStepKind::Value => 0,
        TimelineStepKind::Decision => 1,
        TimelineStepKind::Check => 2,
    }
}

fn group(program: &Program, group: &because_ir::TimelineGroup, files: &mut Table) -> GroupJson {
    let (kind, function, number) = match &group.kind {
        TimelineGroupKind::Run => ("run", None, None),
        TimelineGroupKind::Call { function } => ("call", Some(function.clone()), None),
        TimelineGroupKind::Loop => ("loop", None, None),
        TimelineGroupKind::Round { number } => ("round", None, Some(*number)),
        TimelineGroupKind::Cycle { number } => ("cycle", None, Some(*number)),
    };
    let line = program.sources.line(group.span);
    let file = line.and(program.sources.get(group.span.file)).map(|f| files.index(&f.name));
    GroupJson { kind, function, number, file, line, parent: group.parent, first: group.first, end: group.end }
}
