//! What the answer is about, and what ended it: the members `basis`, `checked` and `limits`.

use crate::phrases;
use because_ir::{Basis, Coverage, EndedBy, Program, ReasonKind, Verdict};
use because_source::Span;
use schemars::JsonSchema;
use serde::Serialize;

/// What was checked. Places are counted, not executions.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckedJson {
    /// Assertions, contracts, invariants, error calls.
    assertions: u32,
    /// Places that the rules of the language check.
    implicit: u32,
    /// Of all of them, those that some run within the bound comes to; where the program fails, that the runs found do.
    reached: u32,
    /// Asked for, and proved that no run comes there.
    unreachable: Vec<PartJson>,
    /// Asked for, and no run within the bound or the limits came there.
    not_reached: Vec<PartJson>,
    /// Where runs end with a status other than 0.
    exits: Vec<ExitJson>,
    /// It is proved that no run satisfies the assumptions.
    no_run: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct PartJson {
    file: Option<String>,
    line: Option<u32>,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct ExitJson {
    file: Option<String>,
    line: Option<u32>,
    /// `null` for `abort`.
    status: Option<i32>,
}

/// How far the answer goes.
#[derive(Serialize, JsonSchema)]
pub(super) struct LimitsJson {
    bound: Option<u32>,
    /// The search was complete: it covers every run.
    complete: bool,
    /// `time`, `memory`, `work` or `user` where a limit ended the work.
    ended_by: Option<&'static str>,
    /// Why it is undecided, or only within a bound.
    missing: Vec<PartJson>,
}

pub(super) fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Search => "search",
        Basis::Tests { .. } | Basis::Project { .. } => "tests",
        Basis::GivenRun => "given run",
        Basis::Witness => "witness",
    }
}

/// The places of these spans, with their text on one line.
pub(super) fn parts(program: &Program, spans: &[Span]) -> Vec<PartJson> {
    spans.iter().map(|&s| part(program, s, phrases::one_line(program.sources.text(s)))).collect()
}

pub(super) fn checked(program: &Program, coverage: &Coverage) -> CheckedJson {
    let parts = |spans: &[Span]| parts(program, spans);
    CheckedJson {
        assertions: coverage.assertions,
        implicit: coverage.implicit,
        reached: coverage.reached,
        unreachable: parts(&coverage.unreachable),
        not_reached: parts(&coverage.not_reached),
        exits: coverage
            .exits
            .iter()
            .map(|e| {
                let PartJson { file, line, .. } = part(program, e.span, String::new());
                ExitJson { file, line, status: e.status }
            })
            .collect(),
        no_run: coverage.no_run,
    }
}

pub(super) fn limits(program: &Program, verdict: &Verdict) -> LimitsJson {
    let of_search = verdict.reasons.iter().find_map(|r| match r.kind {
        ReasonKind::Time => Some("time"),
        ReasonKind::Memory => Some("memory"),
        ReasonKind::Interrupted => Some("user"),
        ReasonKind::Work => Some("work"),
        _ => None,
    });
    // A share of the work is used up as a matter of course: only what cut a method off counts.
    let of_methods = verdict.failures.iter().flat_map(|f| &f.unfinished).find_map(|u| match u.why {
        EndedBy::Time => Some("time"),
        EndedBy::Memory => Some("memory"),
        EndedBy::User => Some("user"),
        _ => None,
    });
    let ended_by = of_search.or(of_methods);
    let loops =
        verdict.coverage.cut.iter().map(|&s| part(program, s, phrases::may_run_longer(program, s, verdict.bound)));
    let reasons = verdict.reasons.iter().map(|r| part(program, r.span, r.text.clone()));
    LimitsJson {
        bound: verdict.bound,
        complete: verdict.coverage.complete,
        ended_by,
        missing: loops.chain(reasons).collect(),
    }
}

fn part(program: &Program, span: Span, text: String) -> PartJson {
    let file = program.sources.get(span.file).map(|f| f.name.clone());
    let line = program.sources.position(span).map(|p| p.line);
    PartJson { file, line, text }
}
