//! Each factor of the ranking with a case that turns on it.

use super::*;
use because_ir::{
    BlamedLine, Candidate, Closest, CoreSlice, CoreStep, Cores, Details, Diagnosis, Iteration, Pair, Repairs, Whodunit,
};

const TEXT: &str = "#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned twice(unsigned a) {
  unsigned r = a + a;
  unsigned s = r * 2;
  unsigned c = 7;
  r = s; s = s + r;
  return r + s + c;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = twice(x), z = y + 1;
  assert(y == z);
  return 0;
}
";

fn program() -> Program {
    let files = because_c::MemoryFiles::new().with("a.c", TEXT);
    because_c::load(&files, &["a.c"], &because_c::Options::default()).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

/// The first statement of a line, without its semicolon.
fn span(program: &Program, line: u32) -> Span {
    let id = program.sources.find("a.c").expect("the file is known");
    let source = program.sources.get(id).expect("the file is there");
    let text = source.line_text(line);
    let start = source.line_start(line).expect("the line is there") + (text.len() - text.trim_start().len()) as u32;
    Span::new(id, start, start + text.trim().split(';').next().expect("a statement").len() as u32)
}

fn evidence(program: &Program, method: Method, lines: &[(u32, f64)]) -> Explanation {
    let lines = lines.iter().map(|&(line, score)| BlamedLine { span: span(program, line), score }).collect();
    Explanation { method, lines, details: Details::Lines, notes: Vec::new(), complete: true }
}

fn scores(program: &Program, all: &[Explanation]) -> Vec<(u32, f64)> {
    let line = |s: &Suspect| program.sources.line(s.span).expect("a suspect has a place");
    combine(program, all).iter().map(|s| (line(s), (s.score * 1000.0).round() / 1000.0)).collect()
}

#[test]
fn a_method_counts_by_its_weight() {
    let program = program();
    let of = |method, line| evidence(&program, method, &[(line, 1.0)]);
    // The weights are added up over the methods that name anything: 8 + 1 + ½.
    let all = [of(Method::Repair, 4), of(Method::Closest, 5), of(Method::Core, 8)];
    assert_eq!(scores(&program, &all), [(4, 0.842), (5, 0.105), (8, 0.053)]);
    for (method, expected) in [
        (Method::Repair, 8.0),
        (Method::Closest, 1.0),
        (Method::Diagnosis, 1.0),
        (Method::Spectrum, 1.0),
        (Method::Core, 0.5),
        (Method::Whodunit, 0.5),
        (Method::Slice, 0.5),
        (Method::Pair, 0.5),
        (Method::Trace, 0.0),
    ] {
        assert_eq!(weight(method), expected);
    }
}

#[test]
fn a_method_that_names_nothing_takes_no_part() {
    let program = program();
    let closest = evidence(&program, Method::Closest, &[(4, 1.0)]);
    let alone = scores(&program, std::slice::from_ref(&closest));
    assert_eq!(alone, [(4, 1.0)]);
    let nothing = [closest, evidence(&program, Method::Repair, &[]), evidence(&program, Method::Trace, &[(5, 1.0)])];
    assert_eq!(scores(&program, &nothing), alone);
    let zero = [evidence(&program, Method::Closest, &[(4, 0.0), (5, -1.0)])];
    assert_eq!(scores(&program, &zero), []);
}

#[test]
fn scores_are_scaled_but_for_those_that_mean_the_same_everywhere() {
    let program = program();
    for (method, expected) in [
        (Method::Closest, [(4, 1.0), (5, 0.5)]),
        (Method::Diagnosis, [(4, 1.0), (5, 0.5)]),
        (Method::Core, [(4, 1.0), (5, 0.5)]),
        (Method::Repair, [(4, 0.4), (5, 0.2)]),
        (Method::Spectrum, [(4, 0.4), (5, 0.2)]),
        (Method::Slice, [(4, 0.4), (5, 0.2)]),
    ] {
        assert_eq!(scores(&program, &[evidence(&program, method, &[(4, 0.4), (5, 0.2)])]), expected, "{method:?}");
    }
}

#[test]
fn what_was_cut_off_or_is_weak_counts_half() {
    let program = program();
    let full = evidence(&program, Method::Closest, &[(4, 1.0)]);
    let cut = Explanation { complete: false, ..full.clone() };
    let weak = Explanation { details: Details::Closest(Closest { weak: true, ..Closest::default() }), ..full.clone() };
    let both = Explanation { complete: false, ..weak.clone() };
    assert_eq!(scores(&program, &[full]), [(4, 1.0)]);
    for less in [cut, weak, both] {
        assert_eq!(scores(&program, &[less]), [(4, 0.5)]);
    }
}

#[test]
fn the_kind_of_code_is_a_factor() {
    let program = program();
    let of = |line| scores(&program, &[evidence(&program, Method::Closest, &[(line, 1.0)])])[0].1;
    // Computation, a constant, a copy, an input, the specification.
    assert_eq!([4, 6, 7, 11, 13].map(of), [1.0, 0.9, 0.8, 0.3, 0.1]);
}

#[test]
fn of_equals_the_later_line_comes_first() {
    let program = program();
    assert_eq!(scores(&program, &[evidence(&program, Method::Closest, &[(4, 1.0), (5, 1.0)])]), [(5, 1.0), (4, 1.0)]);
}

#[test]
fn a_line_has_one_vote_of_a_method_and_the_strongest() {
    let program = program();
    let mut twice = evidence(&program, Method::Closest, &[(4, 1.0), (5, 0.5)]);
    let (strong, weak) = (twice.lines[0].clone(), twice.lines[1].clone());
    for lines in [vec![strong.clone(), weak.clone()], vec![weak, strong]] {
        twice.lines = lines.into_iter().map(|l| BlamedLine { span: span(&program, 4), ..l }).collect();
        let suspects = combine(&program, std::slice::from_ref(&twice));
        assert_eq!(suspects.len(), 1);
        assert_eq!(suspects[0].votes.iter().map(|v| v.score).collect::<Vec<_>>(), [1.0]);
    }
}

/// Two statements on a line: the one that computes decides what kind of code it is, the stronger one where it is.
#[test]
fn of_two_statements_on_a_line_the_better_counts() {
    let program = program();
    let first = span(&program, 7);
    let source = program.sources.get(first.file).expect("the file is there");
    let at = source.text.find("s = s + r").expect("the second one") as u32;
    let second = Span::new(first.file, at, at + "s = s + r".len() as u32);
    let at = |method, span, score| Explanation {
        lines: vec![BlamedLine { span, score }],
        ..evidence(&program, method, &[])
    };
    // The heavier method decides where the line is shown, though the other one has the higher score.
    let both = [at(Method::Repair, second, 0.3), at(Method::Spectrum, first, 0.9)];
    for all in [&both[..], &[both[1].clone(), both[0].clone()]] {
        let suspects = combine(&program, all);
        assert_eq!(suspects.len(), 1);
        assert!(suspects[0].span.start >= second.start);
        // What computes counts in full, though a copy stands on the same line.
        assert!((suspects[0].score - (8.0 * 0.3 + 0.9) / 9.0).abs() < 1e-9);
    }
    // A weak vote has a place too.
    let weak = combine(&program, &[at(Method::Slice, second, 0.1)]);
    assert!(weak[0].span.start >= second.start);
}

#[test]
fn places_outside_of_the_users_files_are_no_suspects() {
    let program = program();
    let mut nowhere = evidence(&program, Method::Closest, &[(4, 1.0)]);
    nowhere.lines[0].span = Span::NONE;
    assert_eq!(combine(&program, &[nowhere]), []);
}

#[test]
fn votes_stand_by_what_they_weigh() {
    let program = program();
    let all = [
        evidence(&program, Method::Core, &[(4, 1.0)]),
        evidence(&program, Method::Spectrum, &[(4, 0.6)]),
        evidence(&program, Method::Closest, &[(4, 1.0)]),
        evidence(&program, Method::Diagnosis, &[(4, 1.0)]),
    ];
    let methods: Vec<Method> = combine(&program, &all)[0].votes.iter().map(|v| v.method).collect();
    assert_eq!(methods, [Method::Closest, Method::Diagnosis, Method::Spectrum, Method::Core]);
}

#[test]
fn small_scores_are_scaled_too() {
    let program = program();
    let small = [evidence(&program, Method::Closest, &[(4, 0.1), (5, 0.01)])];
    assert_eq!(scores(&program, &small), [(4, 1.0), (5, 0.1)]);
}

fn reason(program: &Program, method: Method, details: Details, notes: &[&str]) -> String {
    let explanation = Explanation {
        details,
        notes: notes.iter().map(|n| because_ir::Note::runs(*n)).collect(),
        ..evidence(program, method, &[(4, 1.0)])
    };
    combine(program, &[explanation])[0].votes[0].reason.clone()
}

#[test]
fn every_method_has_its_reason() {
    let program = program();
    let here = span(&program, 4);
    let change = |span| because_ir::Change {
        kind: because_ir::ChangeKind::Value,
        name: "r".into(),
        from: "1".into(),
        to: "2".into(),
        span,
        executed: true,
        decided: None,
        context: because_ir::StepContext::default(),
    };
    let changes = vec![change(here), change(span(&program, 5))];
    let closest =
        |slices: Vec<Vec<usize>>| Details::Closest(Closest { changes: changes.clone(), slices, ..Closest::default() });
    let of = |method, details| reason(&program, method, details, &[]);
    let differs = "differs between the failing and the closest passing run";
    assert_eq!(of(Method::Closest, closest(vec![vec![1]])), differs);
    assert_eq!(of(Method::Closest, closest(vec![vec![0]])), format!("{differs}, in the only minimal slice"));
    let two = closest(vec![vec![0], vec![0, 1]]);
    assert_eq!(of(Method::Closest, two), format!("{differs}, in all 2 minimal slices"));
    let one = closest(vec![vec![0], vec![1]]);
    assert_eq!(of(Method::Closest, one), format!("{differs}, in 1 of 2 minimal slices"));

    let blamed = |span| Iteration { assertion: String::new(), span, blamed: vec![BlamedLine { span, score: 1.0 }] };
    let iterations = vec![blamed(span(&program, 5)), blamed(here)];
    assert_eq!(
        of(Method::Whodunit, Details::Whodunit(Whodunit { iterations, ..Whodunit::default() })),
        "blamed in iteration 2"
    );
    assert_eq!(of(Method::Whodunit, Details::Whodunit(Whodunit::default())), "blamed");

    let step = |span| CoreStep { span, text: String::new(), label: None };
    let core = |span| CoreSlice { steps: vec![step(span)] };
    let cores = |cores, corrections| Details::Core(Cores { cores, corrections, ..Cores::default() });
    assert_eq!(of(Method::Core, cores(vec![core(here)], vec![])), "in the only minimal slice");
    let alone = "changing it alone repairs this run";
    assert_eq!(
        of(Method::Core, cores(vec![core(here)], vec![vec![here]])),
        format!("in the only minimal slice; {alone}")
    );
    assert_eq!(of(Method::Core, cores(vec![], vec![vec![here]])), alone);
    let wider = Span::new(here.file, here.start - 1, here.end + 1);
    let narrower = Span::new(here.file, here.start + 1, here.end - 1);
    for span in [wider, narrower] {
        assert_eq!(of(Method::Core, cores(vec![core(span)], vec![])), "in the only minimal slice");
    }
    let pair = vec![vec![here, span(&program, 5)]];
    assert_eq!(of(Method::Core, cores(vec![], pair)), "in a set of changes that repairs this run");
    assert_eq!(of(Method::Core, cores(vec![], vec![])), "in a set of changes that repairs this run");

    let diagnosis = |counterexamples, candidates: usize| {
        let candidates = vec![Candidate { places: Vec::new(), repairs: Vec::new() }; candidates];
        Details::Diagnosis(Diagnosis { counterexamples, candidates, ..Diagnosis::default() })
    };
    assert_eq!(of(Method::Diagnosis, diagnosis(1, 1)), "every repair of this run changes it");
    assert_eq!(of(Method::Diagnosis, diagnosis(3, 2)), "one of 2 places where a change repairs all 3 failing runs");

    assert_eq!(
        of(Method::Pair, Details::Pair(Pair::default())),
        "differs between the closest pair of a failing and a passing run"
    );
    assert_eq!(of(Method::Slice, Details::Lines), "the failure depends on it");
    assert_eq!(of(Method::Spectrum, Details::Lines), "goes with failing");
    assert_eq!(reason(&program, Method::Spectrum, Details::Lines, &["3 runs"]), "goes with failing in 3 runs");
    let repairs = |reasons| Details::Repair(Repairs { reasons, ..Repairs::default() });
    assert_eq!(of(Method::Repair, repairs(vec!["with `<` it holds".into()])), "with `<` it holds");
    assert_eq!(of(Method::Repair, repairs(vec![])), "a small change of it repairs the failing runs");
}

#[test]
fn trusted_code_is_to_blame_only_where_nothing_else_is() {
    let own = "#include <assert.h>\nint twice(int x);\nint main(void) {\n  int y = twice(2);\n  assert(y == 4);\n}\n";
    let library = "int twice(int x) {\n  int r = x + 3;\n  return r;\n}\n";
    let files = because_c::MemoryFiles::new().with("a.c", own).with("lib.c", library);
    let loaded = because_c::load(&files, &["a.c", "lib.c"], &because_c::Options::default());
    let mut program = loaded.unwrap_or_else(|f| panic!("{:?}", f.diagnostics));
    let checks = because_ir::Checks::default();
    let run = because_interp::replay(&program, checks, &[], &because_interp::Limits::default());
    let mut failure = because_engine::given_run::failure(&program, checks, run).expect("it fails");
    let blamed = |file: &str, text: &str, score: f64| {
        let id = program.sources.find(file).expect("the file is known");
        let start = program.sources.get(id).and_then(|f| f.text.find(text)).expect("the text is there") as u32;
        BlamedLine { span: Span::new(id, start, start + text.len() as u32), score }
    };
    let lines = vec![blamed("lib.c", "int r = x + 3", 1.0), blamed("a.c", "int y = twice(2)", 0.5)];
    let details = Details::Lines;
    failure.explanations =
        vec![Explanation { method: Method::Closest, lines, details, notes: Vec::new(), complete: true }];
    let suspected = |program: &Program, failure: &Failure| -> Vec<String> {
        let name = |s: &Suspect| program.sources.get(s.span.file).expect("a suspect has a file").name.clone();
        rank(program, failure).iter().map(name).collect()
    };
    assert_eq!(suspected(&program, &failure), ["lib.c", "a.c"]);
    let library = program.sources.find("lib.c").expect("the file is known");
    program.sources.trust(library);
    assert_eq!(suspected(&program, &failure), ["a.c"]);
    failure.explanations[0].lines.truncate(1);
    assert_eq!(suspected(&program, &failure), ["lib.c"]);
}
