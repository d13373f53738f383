//! What an answer is about, as text: how much was checked, and what no run comes to.

use crate::limits;
use crate::phrases;
use because_ir::{Basis, Coverage, ExitPlace, Program, Verdict, VerdictKind};
use because_source::Span;

/// What stands behind `holds:`.
pub(crate) fn headline(program: &Program, verdict: &Verdict, verbose: bool) -> String {
    let coverage = &verdict.coverage;
    if let Basis::Tests { count } | Basis::Project { count, .. } = verdict.basis {
        return match count {
            1 => "the only test passes".to_string(),
            n => format!("all {n} tests pass"),
        };
    }
    if coverage.no_run {
        return "no run exists, what is assumed excludes every one".to_string();
    }
    let how = how_far(program, verdict, verbose);
    match (coverage.assertions, coverage.implicit) {
        (0, 0) => format!("nothing to check, the program has no assertion and no operation that can fail ({how})"),
        _ => format!("{}, {} ({how})", counted(coverage), reached(coverage)),
    }
}

fn counted(coverage: &Coverage) -> String {
    let number = |n: u32, one: &str, many: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    };
    let assertions = number(coverage.assertions, "assertion", "assertions");
    let implicit = number(coverage.implicit, "implicit check", "implicit checks");
    match (coverage.assertions, coverage.implicit) {
        (0, _) => implicit,
        (_, 0) => assertions,
        _ => format!("{assertions} and {implicit}"),
    }
}

fn reached(coverage: &Coverage) -> String {
    let all = coverage.assertions + coverage.implicit;
    let expected = all.saturating_sub(coverage.forbidden);
    match coverage.reached {
        // Where all that is asked for is that no run comes there, none of it is to be reached.
        _ if expected == 0 => "never reached, as asked".to_string(),
        n if n >= expected && all == 1 => "reached".to_string(),
        n if n >= expected => "all reached".to_string(),
        0 => "none of them reached".to_string(),
        n => format!("{n} of them reached"),
    }
}

fn how_far(program: &Program, verdict: &Verdict, verbose: bool) -> String {
    let far = match (verdict.bound, verdict.coverage.complete) {
        (Some(bound), true) => format!("bound {bound}, complete"),
        (Some(bound), false) => format!("bound {bound}, longer runs left out"),
        (None, _) if verdict.engine == because_ir::DecidedBy::Execution => {
            "executed: there is no other run".to_string()
        }
        (None, _) if program.scan.is_some() => "for any number of cycles".to_string(),
        (None, _) => "for any number of rounds".to_string(),
    };
    let far = program.scan.as_ref().map_or(far.clone(), |scan| format!("`{}`, {far}", scan.entry));
    if verbose { format!("{}, {far}", verdict.engine.name()) } else { far }
}

/// What no run comes to, and how runs end.
pub(super) fn lines(program: &Program, verdict: &Verdict) -> Vec<String> {
    let coverage = &verdict.coverage;
    let mut lines = Vec::new();
    if verdict.decision == VerdictKind::Holds && !coverage.no_run && verdict.basis == Basis::Search {
        named(program, &coverage.unreachable, &mut lines, |place, text| {
            format!("never reached: {place}: no run comes to `{text}`")
        });
        let within = coverage.within.map_or_else(String::new, |b| format!(" within bound {b}"));
        named(program, &coverage.not_reached, &mut lines, |place, text| {
            format!("not reached{within}: {place}: `{text}`")
        });
    }
    if verdict.decision == VerdictKind::Holds {
        lines.extend(coverage.exits.chunk_by(|a, b| a.span == b.span).map(|exits| exit_line(program, exits)));
    }
    lines
}

/// How runs end at one place.
fn exit_line(program: &Program, exits: &[ExitPlace]) -> String {
    let statuses: Vec<String> = exits.iter().filter_map(|e| e.status).map(|s| s.to_string()).collect();
    let some = match statuses.get(limits::COVERED_STATUSES..) {
        Some([_, ..]) => format!("{}, …", statuses[..limits::COVERED_STATUSES].join(", ")),
        _ => statuses.join(", "),
    };
    let how = match (exits.iter().any(|e| e.status.is_none()), statuses.is_empty()) {
        (true, true) => "by abort".to_string(),
        (true, false) => format!("by abort or with status {some}"),
        (false, _) => format!("with status {some}"),
    };
    let place = exits.first().map_or_else(String::new, |e| program.sources.place(e.span));
    format!("a run can end {how}: {place} (--enable exit-status makes that a failure)")
}

fn named(program: &Program, spans: &[Span], lines: &mut Vec<String>, line: impl Fn(String, String) -> String) {
    for &span in spans.iter().take(limits::COVERED_NAMED) {
        let text = phrases::shortened(&phrases::one_line(program.sources.text(span)), 60);
        lines.push(line(program.sources.place(span), text));
    }
    if spans.len() > limits::COVERED_NAMED {
        lines.push(format!("… and {} more that are not reached", spans.len() - limits::COVERED_NAMED));
    }
}
