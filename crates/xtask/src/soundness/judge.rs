//! Compares what `because` says of a program with what the compiled program does, run by run.
//!
//! A native failure that `because` misses is wrong. A failure that only `because` reports is wrong, unless its check is
//! one that sanitizers cannot see ([`super::blind`]) and the interpreter stops there too. Where C leaves an order of
//! evaluation open, what the compiled program does has to be what the interpreter does in one of the orders.

use super::blind;
use super::expect::{self, Expected};
use super::native::{Native, Place, Results};
use super::orders::Orders;
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
    /// What is wrong, as a text that stays the same while the program gets smaller.
    pub rule: String,
    pub detail: String,
}

/// The claim of one engine on the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    Holds,
    Fails,
    Undecided,
    Unsupported,
}

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub runs: usize,
    /// Runs that fail natively.
    pub failing: usize,
    pub wrong: Vec<Wrong>,
    /// Reasons why a question has no answer.
    pub undecided: Vec<String>,
    /// Who was asked, and the answer.
    pub claims: Vec<(String, Claim)>,
}

/// The expectations of a program, by combination.
struct Case<'a> {
    program: &'a Program,
    natives: &'a [Results],
    expected: Vec<Expected>,
    ran: Vec<Orders>,
    /// The result by order, where an order is open: the status is the sum.
    results: Option<Vec<Orders>>,
    /// An order that C leaves open was fixed, and that was reported.
    fixed: bool,
    /// Where the result is compared.
    result: Place,
}

pub fn judge(program: &Program, natives: &[Results], plan: &Plan) -> Report {
    let mut report = Report { runs: program.combinations() * natives.len(), ..Report::default() };
    let fails = |n: &&Native| matches!(n, Native::Fails { .. });
    report.failing = natives.iter().flatten().filter(fails).count();
    let mut expected = expect::expectations(program, natives);
    let sums = expect::sums(&natives[0], &expected);
    let result = result_place(program);
    let never = never(program, &expected);
    if let Some(at) = never {
        expected[at] = Expected::Fails(vec![Place { line: result.line + 1, ..result.clone() }]);
    }
    let loaded = match loaded(program, &Wanted::Table { sums, never }, plan, &mut report) {
        Some(loaded) => loaded,
        None => return report,
    };
    let Some(ran) = every_run(&loaded, program, &mut report) else { return report };
    let mut case = Case { program, natives, expected, ran, results: None, fixed: loaded.fixes_an_order(), result };
    if case.ran.iter().any(|orders| !orders.is_settled()) {
        let by_status = loaded_with_status(program, plan, &mut report);
        case.results = by_status;
    }
    report.claims.push(("run".into(), case.claim()));
    for k in 0..program.combinations() {
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

fn loaded(program: &Program, wanted: &Wanted, plan: &Plan, report: &mut Report) -> Option<Subject> {
    match guarded(|| subject::load(&program.texts(wanted), plan.ilp32)) {
        Ok(Ok(loaded)) => return Some(loaded),
        Ok(Err(text)) => report.undecided.push(format!("not read: {text}")),
        Err(text) => report.wrong.push(Wrong { rule: "load panics".into(), detail: text }),
    }
    None
}

fn every_run(loaded: &Subject, program: &Program, report: &mut Report) -> Option<Vec<Orders>> {
    let combinations = 0..program.combinations();
    match guarded(|| loaded.run(combinations.map(|k| program.values(k)))) {
        Ok(ran) => Some(ran),
        Err(text) => {
            report.wrong.push(Wrong { rule: "run panics".into(), detail: text });
            None
        }
    }
}

fn loaded_with_status(program: &Program, plan: &Plan, report: &mut Report) -> Option<Vec<Orders>> {
    let loaded = loaded(program, &Wanted::Status, plan, report)?;
    every_run(&loaded, program, report)
}

fn ask(loaded: &Subject, case: &Case, question: &Question, report: &mut Report) {
    let who = format!("{}{}", question.engine, if question.twice { " --check" } else { "" });
    match guarded(|| loaded.check(question)) {
        Ok(verdict) => {
            let claim = match verdict.decision {
                Decision::Holds => Claim::Holds,
                Decision::Fails => Claim::Fails,
                Decision::Undecided if verdict.unsupported => Claim::Unsupported,
                Decision::Undecided => Claim::Undecided,
            };
            report.claims.push((who.clone(), claim));
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

fn fails(ran: &Ran) -> bool {
    matches!(ran, Ran::Fails { .. })
}

impl Case<'_> {
    /// What the runs of the interpreter say of the whole program.
    fn claim(&self) -> Claim {
        let all = || self.ran.iter().flat_map(|orders| &orders.ran);
        let unsupported = |r: &Ran| matches!(r, Ran::Undecided(text) if text.starts_with("unsupported"));
        match () {
            () if all().any(|r| matches!(r, Ran::Fails { .. })) => Claim::Fails,
            () if all().any(unsupported) => Claim::Unsupported,
            () if all().any(|r| matches!(r, Ran::Undecided(_))) => Claim::Undecided,
            () => Claim::Holds,
        }
    }

    /// The interpreter's runs against the compiled program's; why there is nothing to compare.
    fn run(&self, k: usize) -> Result<Option<String>, Wrong> {
        let undecided = |ran: &Ran| match ran {
            Ran::Undecided(reason) => Some(reason.clone()),
            _ => None,
        };
        if let Some(reason) = self.ran[k].ran.iter().find_map(undecided) {
            return Ok(Some(reason));
        }
        if self.expected[k] == Expected::Unknown && !self.ran[k].ran.iter().any(fails) {
            return Ok(Some("the compiled program ends by a signal".into()));
        }
        match &self.ran[k].ran[..] {
            [ran] if self.ran[k].complete => self.settled(k, ran),
            _ => self.open(k),
        }
    }

    fn wrong(&self, k: usize, rule: &str) -> Wrong {
        let values = self.program.values(k);
        let natives: Vec<&Native> = self.natives.iter().map(|n| &n[k]).collect();
        let detail = format!("inputs {values:?}: native {natives:?}, run {:?}", self.ran[k].ran);
        Wrong { rule: format!("run: {rule}"), detail }
    }

    /// C leaves nothing open: the one run of the interpreter does what the compiled program does.
    fn settled(&self, k: usize, ran: &Ran) -> Result<Option<String>, Wrong> {
        let wrong = |rule: &str| Err(self.wrong(k, rule));
        match (&self.expected[k], ran) {
            (Expected::Passes, Ran::Passes(_)) => Ok(None),
            (Expected::Fails(places), Ran::Fails { place, .. }) if places.contains(place) => Ok(None),
            (_, Ran::Fails { check, .. }) if blind::reason(*check).is_some() => Ok(None),
            (Expected::Differs | Expected::Unknown, Ran::Fails { .. }) => Ok(None),
            (_, Ran::Passes(_)) if self.fixed => Ok(Some("an order of evaluation is assumed".into())),
            (Expected::Differs, _) => wrong("compilers disagree and nothing is reported"),
            (Expected::Fails(_), Ran::Passes(_)) => wrong("misses a failure"),
            (Expected::Passes, Ran::Fails { .. }) if self.fixed => Ok(Some("an order of evaluation is assumed".into())),
            (Expected::Passes, Ran::Fails { place, .. }) if *place == self.result => wrong("computes another result"),
            (Expected::Passes, Ran::Fails { check, .. }) => wrong(&format!("false alarm, {}", check.name())),
            (Expected::Fails(_), Ran::Fails { check, .. }) => wrong(&format!("fails elsewhere, {}", check.name())),
            (_, Ran::Passes(_) | Ran::Undecided(_)) => Ok(None),
        }
    }

    /// What each compiler does is what the interpreter does in one of the orders.
    fn open(&self, k: usize) -> Result<Option<String>, Wrong> {
        let blind = |r: &Ran| matches!(r, Ran::Fails { check, .. } if blind::reason(*check).is_some());
        let Some(results) = &self.results else { return Ok(None) };
        let (ran, results) = (&self.ran[k].ran, &results[k].ran);
        if ran.iter().any(blind) {
            return Ok(None);
        }
        let is_run = |at: &Place| ran.iter().any(|r| matches!(r, Ran::Fails { place, .. } if place == at));
        // One compiler may go on where another stops, and then do anything.
        let stops = |n: &Results| matches!(&n[k], Native::Fails { place, .. } if is_run(place));
        let confirmed = self.natives.iter().any(stops);
        let is_possible = |native: &Native| match native {
            Native::Sum(sum) => confirmed || results.contains(&Ran::Passes(*sum as i32)),
            Native::Fails { place, .. } => confirmed || is_run(place),
            Native::Broken(_) => true,
        };
        match self.natives.iter().all(|n| is_possible(&n[k])) {
            true => Ok(None),
            false if !self.ran[k].complete => Ok(Some("too many orders of evaluation".into())),
            false if self.fixed => Ok(Some("an order of evaluation is assumed".into())),
            false => Err(self.wrong(k, "the compiled program does what no order of evaluation does")),
        }
    }

    /// What is known of this combination does not depend on values never written, on a signal, or on an order that was
    /// not tried.
    fn is_firm(&self, k: usize) -> bool {
        let unknown =
            |r: &Ran| matches!(r, Ran::Fails { check: CheckKind::Uninitialised, .. }) || matches!(r, Ran::Undecided(_));
        let orders = &self.ran[k];
        orders.complete && !self.fixed && !orders.ran.iter().any(unknown) && self.expected[k] != Expected::Unknown
    }

    /// The places at which this combination may fail.
    fn places(&self, k: usize) -> Vec<Place> {
        let place = |r: &Ran| match r {
            Ran::Fails { place, .. } => Some(place.clone()),
            _ => None,
        };
        match (&self.expected[k], &self.ran[k].ran[..]) {
            (_, [Ran::Fails { place, check }]) if blind::reason(*check).is_some() => vec![place.clone()],
            (Expected::Fails(places), [_]) => places.clone(),
            (Expected::Differs, [Ran::Fails { place, .. }]) => vec![place.clone()],
            (_, [_]) => Vec::new(),
            (_, runs) => runs.iter().filter_map(place).collect(),
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
                    "inputs {:?}: reported at {}:{}, native {:?}, run {:?}",
                    self.program.values(k),
                    failure.place.file,
                    failure.place.line,
                    self.expected[k],
                    self.ran[k].ran
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

#[cfg(test)]
mod tests {
    use super::super::tree::{File, Input, Node};
    use super::*;
    use std::collections::BTreeSet;
    use std::time::Duration;

    /// `g` is 1 or 5 where it is read.
    fn open_order() -> Program {
        let line = |text: &str| Node::Line(text.to_string());
        let body =
            vec![line("in1 = __VERIFIER_nondet_uchar() & 1;"), line("sum = 10 * g + bump();"), Node::Result, line(";")];
        let nodes = vec![
            line("#include <assert.h>"),
            line("extern unsigned char __VERIFIER_nondet_uchar(void);"),
            line("unsigned sum, in1;"),
            line("static int g = 1;"),
            line("static int bump(void) { g += 4; return g; }"),
            Node::Block { head: "int main(void) {".into(), body, tail: "}".into() },
        ];
        let input = Input { name: "in1".into(), function: "__VERIFIER_nondet_uchar", bits: 1 };
        let files = vec![File { name: "a.c".into(), nodes }];
        Program { seed: 1, files, inputs: vec![input], globals: Vec::new(), features: BTreeSet::new() }
    }

    fn wrong(natives: &[Results]) -> Vec<String> {
        let question = Question { engine: "auto", twice: false, all: true, limit: Duration::from_secs(60) };
        let report = judge(&open_order(), natives, &Plan { questions: vec![question], ilp32: false });
        assert_eq!(report.undecided, Vec::<String>::new());
        report.wrong.into_iter().map(|w| w.rule).collect()
    }

    #[test]
    fn a_native_result_is_that_of_one_of_the_orders() {
        let sums = |a, b| vec![Native::Sum(a), Native::Sum(b)];
        assert_eq!(wrong(&[sums(15, 15), sums(55, 15)]), Vec::<String>::new());
        let rule = "run: the compiled program does what no order of evaluation does";
        assert_eq!(wrong(&[sums(15, 16), sums(55, 55)]), [rule]);
        let fails = Native::Fails { place: Place { file: "a.c".into(), line: 5 }, what: "overflow".into() };
        assert_eq!(wrong(&[sums(15, 15), vec![fails, Native::Sum(55)]])[0], rule);
    }
}
