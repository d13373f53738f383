//! `rank`: one list of suspects out of what all methods said.
//!
//! Comes in: a failure with its explanations. Goes out: source lines, most suspicious first, each with a score in 0..1
//! and one voice a method in words. The score is the weighted mean of the voices, each scaled to 0..1, times a factor
//! for the kind of code: what only states the specification, takes an input or passes one on is rarely the fault.

mod voices;

use crate::code::{self, Code, Lines};
use because_ir::{Explanation, Failure, Method, Program, Suspect, Voice};
use because_source::{FileId, Span};
use std::collections::BTreeMap;

/// What each method's word is worth. Few and round: measured on the suites' first half, see `suites/README.md`.
pub fn weight(method: Method) -> f64 {
    match method {
        Method::Repair => 8.0,
        Method::Closest | Method::Diagnosis | Method::Spectrum => 1.0,
        Method::Core | Method::Whodunit | Method::Slice | Method::Pair => 0.5,
        Method::Trace => 0.0,
    }
}

/// The suspects of one failure.
pub fn rank(program: &Program, failure: &Failure) -> Vec<Suspect> {
    combine(program, &failure.explanations)
}

/// The same from bare explanations.
pub fn combine(program: &Program, explanations: &[Explanation]) -> Vec<Suspect> {
    let lines = code::lines(program);
    let mut heard: BTreeMap<(FileId, u32), Heard> = BTreeMap::new();
    let mut whole = 0.0;
    for explanation in explanations {
        let weight = weight(explanation.method);
        let said = voices::of(explanation);
        if weight == 0.0 || said.is_empty() {
            continue;
        }
        whole += weight;
        for (span, voice) in said {
            listen(program, &lines, &mut heard, span, voice);
        }
    }
    let mut suspects: Vec<Suspect> = heard.into_values().map(|h| h.suspect(whole)).filter(|s| s.score > 0.0).collect();
    // Of equals the later line first: it is nearer to the failure.
    suspects.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.span.cmp(&a.span)));
    suspects
}

/// What was said of one line.
struct Heard {
    span: Span,
    code: Code,
    loudest: f64,
    voices: Vec<Voice>,
}

fn listen(program: &Program, lines: &Lines, heard: &mut BTreeMap<(FileId, u32), Heard>, span: Span, voice: Voice) {
    let (span, code) = lines.statement(program, span);
    let Some(line) = program.sources.line(span) else { return };
    if !program.sources.is_user(span) {
        return;
    }
    let entry =
        heard.entry((span.file, line)).or_insert_with(|| Heard { span, code, loudest: 0.0, voices: Vec::new() });
    let loud = voice.score * weight(voice.method) * code.weight();
    if loud > entry.loudest {
        entry.loudest = loud;
        entry.span = span;
    }
    entry.code = entry.code.min(code);
    match entry.voices.iter_mut().find(|v| v.method == voice.method) {
        Some(known) if known.score < voice.score => *known = voice,
        Some(_) => {}
        None => entry.voices.push(voice),
    }
}

impl Heard {
    fn suspect(mut self, whole: f64) -> Suspect {
        let sum: f64 = self.voices.iter().map(|v| v.score * weight(v.method)).sum();
        self.voices.sort_by(|a, b| {
            let loud = |v: &Voice| v.score * weight(v.method);
            loud(b).total_cmp(&loud(a)).then(a.method.cmp(&b.method))
        });
        Suspect { span: self.span, score: (sum / whole * self.code.weight()).clamp(0.0, 1.0), voices: self.voices }
    }
}
