//! Compares what `because` says of a program with what the compiled program does, run by run.
//!
//! A native failure that `because` misses is wrong. A failure that only `because` reports is wrong, unless its check is
//! one that sanitizers cannot see ([`super::blind`]) and the interpreter stops there too.

use super::blind;
use super::native::{Native, Place, Results};
use super::subject::{self, Decision, Question, Ran, Subject, Verdict};
use super::tree::{Program, Wanted};
use because_ir::CheckKind;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Who is asked about each program.
#[derive(Debug, Clone)]
pub struct Plan {
    pub questions: Vec<Question>,
    pub ilp32: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong, in words that stay the same while the program gets smaller.
    pub rule: String,
    pub detail: String,
}

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub runs: usize,
    /// Runs that fail natively.
    pub failing: usize,
    pub wrong: Vec<Wrong>,
    /// Reasons why a question has no answer.
    pub undecided: Vec<String>,
}

/// What a combination of inputs has to do.
#[derive(Debug, Clone, PartialEq)]
enum Expected {
    Passes,
    /// At one of these places, one for each compiler.
    Fails(Vec<Place>),
    /// Compilers give different results and none sees a failure: something is undefined or unspecified.
    Differs(String),
    /// Not known.
    Unknown,
}

/// The expectations of a program, by combination.
struct Case<'a> {
    program: &'a Program,
    expected: Vec<Expected>,
    ran: Vec<Ran>,
    /// Where the result is compared.
    result: Place,
}

pub fn judge(program: &Program, natives: &[Results], plan: &Plan) -> Report {
    let mut report = Report { runs: program.combinations() * natives.len(), ..Report::default() };
    let fails = |n: &&Native| matches!(n, Native::Fails { .. });
    report.failing = natives.iter().flatten().filter(fails).count();
    let mut expected = expectations(program, natives);
    let sums = sums(&natives[0], &expected);
    let result = result_place(program);
    let never = never(program, &expected);
    if let Some(at) = never {
        expected[at] = Expected::Fails(vec![Place { line: result.line + 1, ..result.clone() }]);
    }
    let texts = program.texts(&Wanted::Table { sums, never });
    let loaded = match guarded(|| subject::load(&texts, plan.ilp32)) {
        Ok(Ok(loaded)) => loaded,
        Ok(Err(text)) => {
            report.undecided.push(format!("not read: {text}"));
            return report;
        }
        Err(text) => {
            report.wrong.push(Wrong { rule: "load panics".into(), detail: text });
            return report;
        }
    };
    let combinations = 0..program.combinations();
    let ran = match guarded(|| loaded.run(combinations.clone().map(|k| program.values(k)))) {
        Ok(ran) => ran,
        Err(text) => {
            report.wrong.push(Wrong { rule: "run panics".into(), detail: text });
            return report;
        }
    };
    let case = Case { program, expected, ran, result };
    for k in combinations {
        match case.run(k) {
            Ok(None) => {}
            Ok(Some(reason)) => report.undecided.push(format!("run: {reason}")),
            Err(wrong) => report.wrong.push(wrong),
        }
    }
    for question in &plan.questions {
        ask(&loaded, &case, question, &mut report);
    }
    report
}

fn ask(loaded: &Subject, case: &Case, question: &Question, report: &mut Report) {
    let who = format!("{}{}", question.engine, if question.twice { " --check" } else { "" });
    match guarded(|| loaded.check(question)) {
        Ok(verdict) => {
            if verdict.decision == Decision::Undecided && !verdict.internal_bug {
                let reason = verdict.reasons.first().cloned().unwrap_or_default();
                report.undecided.push(format!("{who}: {reason}"));
            }
            let wrong = case.verdict(&verdict, question.all);
            report.wrong.extend(wrong.into_iter().map(|w| Wrong { rule: format!("{who}: {}", w.rule), ..w }));
        }
        Err(text) => report.wrong.push(Wrong { rule: format!("{who} panics"), detail: text }),
    }
}

fn guarded<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(what)).map_err(|cause| match cause.downcast::<String>() {
        Ok(text) => *text,
        Err(cause) => cause.downcast::<&str>().map_or_else(|_| String::new(), |text| text.to_string()),
    })
}

fn expectations(program: &Program, natives: &[Results]) -> Vec<Expected> {
    (0..program.combinations())
        .map(|k| {
            let results: Vec<&Native> = natives.iter().map(|n| &n[k]).collect();
            let mut places: Vec<Place> = Vec::new();
            for result in &results {
                match result {
                    Native::Broken(_) => return Expected::Unknown,
                    Native::Fails { place, .. } => places.push(place.clone()),
                    Native::Sum(_) => {}
                }
            }
            match results.iter().all(|r| *r == results[0]) {
                _ if !places.is_empty() => Expected::Fails(places),
                true => Expected::Passes,
                false => Expected::Differs(format!("{results:?}")),
            }
        })
        .collect()
}

fn sums(results: &Results, expected: &[Expected]) -> Vec<Option<u32>> {
    let sum = |(native, expected): (&Native, &Expected)| match (native, expected) {
        (Native::Sum(sum), Expected::Passes) => Some(*sum),
        _ => None,
    };
    results.iter().zip(expected).map(sum).collect()
}

/// A combination that ends in order, to be reported as reaching the end, for every second program.
fn never(program: &Program, expected: &[Expected]) -> Option<usize> {
    let start = (program.seed / 2) as usize % expected.len();
    let mut order = (start..expected.len()).chain(0..start);
    order.find(|k| expected[*k] == Expected::Passes).filter(|_| program.seed.is_multiple_of(2))
}

fn result_place(program: &Program) -> Place {
    for (file, text) in program.texts(&Wanted::Native) {
        if let Some(at) = text.lines().position(|l| l.contains("NATIVE_RESULT")) {
            return Place { file, line: at as u32 + 1 };
        }
    }
    Place { file: String::new(), line: 0 }
}

impl Case<'_> {
    /// The interpreter's run against the compiled program's; why there is nothing to compare.
    fn run(&self, k: usize) -> Result<Option<String>, Wrong> {
        let detail = || {
            let values = self.program.values(k);
            format!("inputs {values:?}: native {:?}, run {:?}", self.expected[k], self.ran[k])
        };
        let wrong = |rule: &str| Err(Wrong { rule: format!("run: {rule}"), detail: detail() });
        match (&self.expected[k], &self.ran[k]) {
            (_, Ran::Undecided(reason)) => Ok(Some(reason.clone())),
            (Expected::Unknown, _) => Ok(Some("the compiled program ends by a signal".into())),
            (Expected::Passes, Ran::Passes) => Ok(None),
            (Expected::Fails(places), Ran::Fails { place, .. }) if places.contains(place) => Ok(None),
            (_, Ran::Fails { check, .. }) if blind::reason(*check).is_some() => Ok(None),
            (Expected::Differs(_), Ran::Fails { .. }) => Ok(None),
            (Expected::Differs(_), Ran::Passes) => wrong("compilers disagree and nothing is reported"),
            (Expected::Fails(_), Ran::Passes) => wrong("misses a failure"),
            (Expected::Passes, Ran::Fails { place, .. }) if *place == self.result => wrong("computes another result"),
            (Expected::Passes, Ran::Fails { check, .. }) => wrong(&format!("false alarm, {}", check.name())),
            (Expected::Fails(_), Ran::Fails { check, .. }) => wrong(&format!("fails elsewhere, {}", check.name())),
        }
    }

    /// What is known of this combination does not depend on values never written or on a signal.
    fn is_firm(&self, k: usize) -> bool {
        let unwritten = matches!(self.ran[k], Ran::Fails { check: CheckKind::Uninitialised, .. });
        !unwritten && !matches!(self.ran[k], Ran::Undecided(_)) && self.expected[k] != Expected::Unknown
    }

    /// The places at which this combination may fail.
    fn places(&self, k: usize) -> Vec<Place> {
        match (&self.expected[k], &self.ran[k]) {
            (_, Ran::Fails { place, check }) if blind::reason(*check).is_some() => vec![place.clone()],
            (Expected::Fails(places), _) => places.clone(),
            (Expected::Differs(_), Ran::Fails { place, .. }) => vec![place.clone()],
            _ => Vec::new(),
        }
    }

    fn verdict(&self, verdict: &Verdict, all: bool) -> Vec<Wrong> {
        if verdict.internal_bug {
            return vec![Wrong { rule: "internal bug".into(), detail: verdict.reasons.join("; ") }];
        }
        let mut wrong = Vec::new();
        for failure in &verdict.failures {
            let Some(k) = self.program.combination(&failure.inputs) else {
                continue;
            };
            let allowed = self.places(k);
            if self.is_firm(k) && !allowed.contains(&failure.place) {
                let rule = match failure.place == self.result {
                    true => "computes another result".to_string(),
                    false => format!("false alarm, {}", failure.check.name()),
                };
                let detail = format!(
                    "inputs {:?}: reported at {}:{}, native {:?}",
                    self.program.values(k),
                    failure.place.file,
                    failure.place.line,
                    self.expected[k]
                );
                wrong.push(Wrong { rule, detail });
            }
        }
        let complete = all && verdict.decision == Decision::Fails && verdict.reasons.is_empty();
        if verdict.decision != Decision::Holds && !complete {
            return wrong;
        }
        for k in (0..self.program.combinations()).filter(|k| self.is_firm(*k)) {
            let places = self.places(k);
            let found = verdict.failures.iter().any(|f| places.contains(&f.place));
            if !places.is_empty() && !found {
                let detail = format!("inputs {:?}: native {:?}", self.program.values(k), self.expected[k]);
                wrong.push(Wrong { rule: "misses a failure".into(), detail });
                break;
            }
        }
        wrong
    }
}
