//! The votes of one method: each statement with a score scaled to 0..1 and a reason.

use because_ir::{BlamedLine, Closest, Cores, Details, Diagnosis, Explanation, Method, NoteKind, Vote, Whodunit};
use because_source::Span;

/// Every statement the method names, with its vote.
pub fn of(explanation: &Explanation) -> Vec<(Span, Vote)> {
    let most = explanation.lines.iter().map(|l| l.score).fold(0.0, f64::max);
    if most <= 0.0 {
        return Vec::new();
    }
    let weak = matches!(&explanation.details, Details::Closest(c) if c.weak);
    // A method that was stopped, or that only found a way round the failure, counts half.
    let trust = if weak || !explanation.complete { 0.5 } else { 1.0 };
    let vote = |(index, line): (usize, &BlamedLine)| {
        let scale = match explanation.method {
            // These scores mean the same in every program.
            Method::Repair | Method::Spectrum | Method::Slice => 1.0,
            _ => most,
        };
        let score = (line.score / scale).clamp(0.0, 1.0) * trust;
        (line.span, Vote { method: explanation.method, score, reason: reason(explanation, index, line) })
    };
    explanation.lines.iter().enumerate().map(vote).filter(|(_, v)| v.score > 0.0).collect()
}

fn reason(explanation: &Explanation, index: usize, line: &BlamedLine) -> String {
    match (&explanation.details, explanation.method) {
        (Details::Closest(closest), _) => of_closest(closest, line.span),
        (Details::Whodunit(whodunit), _) => of_whodunit(whodunit, line.span),
        (Details::Core(cores), _) => of_core(cores, line.span),
        (Details::Diagnosis(diagnosis), _) => of_diagnosis(diagnosis),
        (Details::Pair(_), _) => "differs between the closest pair of a failing and a passing run".to_string(),
        (Details::Lines, Method::Spectrum) => match explanation.notes.iter().find(|n| n.kind == NoteKind::Runs) {
            Some(runs) => format!("goes with failing in {runs}"),
            None => "goes with failing".to_string(),
        },
        (Details::Repair(repairs), _) => match repairs.reasons.get(index) {
            Some(reason) => reason.clone(),
            None => "a small change of it repairs the failing runs".to_string(),
        },
        (Details::Lines, _) => "the failure depends on it".to_string(),
    }
}

fn overlaps(a: Span, b: Span) -> bool {
    a.contains(b) || b.contains(a)
}

/// `all 3`, `2 of 3`, `the only`.
fn share(part: usize, whole: usize, what: &str) -> String {
    match (part, whole) {
        (_, 1) => format!("the only {what}"),
        _ if part == whole => format!("all {whole} {what}s"),
        _ => format!("{part} of {whole} {what}s"),
    }
}

fn of_closest(closest: &Closest, span: Span) -> String {
    let inside = |slice: &&Vec<usize>| slice.iter().any(|&i| overlaps(closest.changes[i].span, span));
    let count = closest.slices.iter().filter(inside).count();
    let differs = "differs between the failing and the closest passing run";
    let on_a_route = |c: &Closest| c.slices.iter().flatten().any(|&i| overlaps(c.changes[i].span, span));
    match count {
        0 if closest.routes.iter().any(on_a_route) => "on a further route to a passing run".to_string(),
        0 => differs.to_string(),
        _ => format!("{differs}, in {}", share(count, closest.slices.len(), "minimal slice")),
    }
}

fn of_whodunit(whodunit: &Whodunit, span: Span) -> String {
    let blames = |blamed: &[BlamedLine]| blamed.iter().any(|b| overlaps(b.span, span));
    match whodunit.iterations.iter().position(|i| blames(&i.blamed)) {
        Some(index) => format!("blamed in iteration {}", index + 1),
        None if whodunit.revisited.iter().any(|i| blames(&i.blamed)) => "blamed for a decision on the way".to_string(),
        None => "blamed".to_string(),
    }
}

fn of_core(cores: &Cores, span: Span) -> String {
    let count = cores.cores.iter().filter(|c| c.steps.iter().any(|s| overlaps(s.span, span))).count();
    let alone = cores.corrections.iter().any(|c| c.len() == 1 && overlaps(c[0], span));
    let slices = format!("in {}", share(count, cores.cores.len(), "minimal slice"));
    match (count, alone) {
        (0, true) => "changing it alone repairs this run".to_string(),
        (0, false) => "in a set of changes that repairs this run".to_string(),
        (_, true) => format!("{slices}; changing it alone repairs this run"),
        (_, false) => slices,
    }
}

fn of_diagnosis(diagnosis: &Diagnosis) -> String {
    let runs = match diagnosis.counterexamples {
        0 | 1 => "this run".to_string(),
        n => format!("all {n} failing runs"),
    };
    match diagnosis.candidates.len() {
        1 => format!("every repair of {runs} changes it"),
        n => format!("one of {n} places where a change repairs {runs}"),
    }
}
