//! An undecided answer: what is known so far, what is open, and what would help.

use crate::limits;
use crate::phrases;
use because_ir::{Language, Program, Reason, ReasonKind, Verdict, VerdictKind};
use because_source::Span;
use std::time::Duration;

/// What stands behind `undecided:`.
pub(crate) fn headline(program: &Program, verdict: &Verdict, verbose: bool) -> String {
    let given = verdict.reasons.iter().all(|r| r.kind == ReasonKind::GivenRun);
    if given && !verdict.reasons.is_empty() {
        return "nothing but the given run was looked at".to_string();
    }
    let bound = verdict.bound.map_or(String::new(), |b| format!(", bound {b}"));
    let engine = if verbose { format!(" ({}{bound})", verdict.engine.name()) } else { String::new() };
    match &verdict.coverage.clear {
        Some(clear) => {
            let rounds = phrases::rounds(program, clear.rounds);
            format!("no failure in runs of up to {rounds}; longer ones are not known{engine}")
        }
        None => format!("no failure found, but not proved either{engine}"),
    }
}

/// What a method of proof says of its own end: the headline, or the table of requirements, has all of it that a reader
/// can use.
pub(super) fn is_of_method(reason: &Reason, verdict: &Verdict) -> bool {
    let known = verdict.coverage.clear.is_some() || !verdict.requirements.is_empty();
    let by_limit = matches!(reason.kind, ReasonKind::Work | ReasonKind::Time) && reason.span.is_none();
    known && (reason.kind == ReasonKind::Bound || (by_limit && !verdict.requirements.is_empty()))
}

/// Of requirements that are undecided next to one that fails.
pub(super) fn help_for_others(verdict: &Verdict) -> Option<String> {
    let open = verdict.requirements.iter().filter(|d| d.decision == VerdictKind::Undecided).count();
    let about = if open == 1 { "the undecided one" } else { "the undecided ones" };
    limits(verdict).filter(|_| open > 0).map(|help| format!("{help} decides more of {about}"))
}

/// Where runs go on, and what to do about it.
pub(crate) fn help(program: &Program, verdict: &Verdict) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(clear) = &verdict.coverage.clear else {
        let scan = program.language != Language::C && !program.requirements.is_empty();
        let cycles = || "help: more work (--work 10G), or an answer for some cycles alone (--cycles 20)".to_string();
        return limits(verdict).or_else(|| scan.then(cycles)).into_iter().collect();
    };
    let user: Vec<Span> = clear.beyond.iter().copied().filter(|s| program.sources.is_user(*s)).collect();
    for span in user.iter().take(limits::UNDECIDED_NAMED) {
        let line = program.sources.get(span.file).zip(program.sources.line(*span));
        let line = line.map_or(String::new(), |(file, line)| phrases::one_line(file.line_text(line)));
        let text = phrases::shortened(&line, 60);
        lines.push(format!("goes on: {}: `{text}`", program.sources.place(*span)));
    }
    if user.len() > limits::UNDECIDED_NAMED {
        lines.push(format!("… and {} more that go on", user.len() - limits::UNDECIDED_NAMED));
    }
    lines.extend(limits(verdict));
    if verdict.reasons.iter().any(|r| r.kind == ReasonKind::Recursion) {
        let rounds = clear.rounds;
        lines.push(format!(
            "help: a path that returns without another call, or only runs of so many rounds (--unwind {rounds} \
             --no-unwinding-assertions)"
        ));
        return lines;
    }
    if program.language == Language::C && !user.is_empty() {
        let rounds = clear.rounds;
        lines.push(format!(
            "help: smaller inputs (--assume 'EXPR@FILE:LINE'), or only runs of so many rounds \
             (--unwind {rounds} --no-unwinding-assertions)"
        ));
    }
    if program.language != Language::C && limits(verdict).is_none() {
        lines.push(format!(
            "help: an answer for {0} cycles alone (--cycles {0}), more of them (--cycles {1}), or what is known of the \
             inputs (//#ASSUME EXPR)",
            clear.rounds,
            clear.rounds.saturating_mul(4)
        ));
    }
    lines
}

/// `took 12 s`.
pub(crate) fn took(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("took {:.1} s", time.as_secs_f64()),
        seconds @ 10..120 => format!("took {seconds} s"),
        seconds => format!("took {} min {} s", seconds / 60, seconds % 60),
    }
}

/// The limit that ended it, and the option that raises it.
fn limits(verdict: &Verdict) -> Option<String> {
    let ended = |kind| verdict.reasons.iter().any(|r| r.kind == kind);
    let (what, option) = match () {
        () if ended(ReasonKind::Time) => ("time", "--timeout 30m"),
        () if ended(ReasonKind::Work) => ("work", "--work 10G"),
        () if ended(ReasonKind::Memory) => ("memory", "--memory 16G"),
        () => return None,
    };
    Some(format!("help: more {what} ({option})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_or_three_digits() {
        let shown = [40, 9_940, 12_700, 300_000].map(|ms| took(Duration::from_millis(ms)));
        assert_eq!(shown, ["took 0.0 s", "took 9.9 s", "took 12 s", "took 5 min 0 s"]);
    }
}
