//! The ranking on hand-made explanations, and on small programs from end to end.

use because::{ExplainOptions, LoadOptions, MemoryFiles};
use because_explain::rank;
use because_ir::{BlamedLine, Details, Diagnosis, Explanation, Method, Program, Suspect};
use because_source::{FileId, Span};

const TEXT: &str = "#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned twice(unsigned a) {
  unsigned r = a + a;
  return r;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = twice(x);
  unsigned wanted = 2 * x;
  assert(y == wanted);
  return 0;
}
";

fn program(text: &str) -> Program {
    let files = MemoryFiles::new().with("a.c", text);
    because::load(&files, &["a.c".to_string()], &LoadOptions::default()).expect("it compiles")
}

fn file(program: &Program) -> FileId {
    program.sources.find("a.c").expect("the file is known")
}

/// The text of a line without its indentation and its semicolon.
fn span(program: &Program, line: u32) -> Span {
    let id = file(program);
    let source = program.sources.get(id).expect("the file is there");
    let text = source.line_text(line);
    let start = source.line_start(line).expect("the line is there") + (text.len() - text.trim_start().len()) as u32;
    Span::new(id, start, start + text.trim().trim_end_matches(';').len() as u32)
}

fn printed(program: &Program, method: Method, lines: &[(u32, f64)], details: Details) -> Explanation {
    let lines = lines.iter().map(|&(line, score)| BlamedLine { span: span(program, line), score }).collect();
    Explanation { method, lines, details, notes: Vec::new(), complete: true }
}

fn order(program: &Program, suspects: &[Suspect]) -> Vec<u32> {
    suspects.iter().map(|s| program.sources.line(s.span).expect("a suspect has a place")).collect()
}

#[test]
fn who_is_named_by_more_methods_comes_first() {
    let program = program(TEXT);
    let printed = [
        printed(&program, Method::Closest, &[(4, 1.0), (5, 1.0)], Details::Lines),
        printed(&program, Method::Core, &[(4, 2.0)], Details::Lines),
    ];
    let suspects = rank::combine(&program, &printed);
    assert_eq!(order(&program, &suspects), [4, 5]);
    assert!(suspects.iter().all(|s| 0.0 < s.score && s.score <= 1.0));
    let votes: Vec<_> = suspects[0].votes.iter().map(|v| (v.method, v.score)).collect();
    assert_eq!(votes, [(Method::Closest, 1.0), (Method::Core, 1.0)]);
}

#[test]
fn specification_harness_and_inputs_come_after_computation() {
    let program = program(TEXT);
    let all = [(4, 1.0), (5, 1.0), (8, 1.0), (9, 1.0), (10, 1.0), (11, 1.0)];
    let printed = [printed(&program, Method::Slice, &all, Details::Lines)];
    // Computation, a bare return, the harness, what only the assertion reads, the input, the assertion.
    assert_eq!(order(&program, &rank::combine(&program, &printed)), [4, 5, 9, 10, 8, 11]);
}

#[test]
fn reasons_are_in_words() {
    let program = program(TEXT);
    let places = vec![span(&program, 4)];
    let candidate = because_ir::Candidate { places, repairs: Vec::new() };
    let details =
        Details::Diagnosis(Diagnosis { counterexamples: 3, candidates: vec![candidate], ..Diagnosis::default() });
    let suspects = rank::combine(&program, &[printed(&program, Method::Diagnosis, &[(4, 1.0)], details)]);
    assert_eq!(suspects[0].votes[0].reason, "every repair of all 3 failing runs changes it");
}

#[test]
fn without_evidence_nothing_is_suspected() {
    let program = program(TEXT);
    assert_eq!(rank::combine(&program, &[printed(&program, Method::Core, &[], Details::Lines)]), []);
}

#[test]
fn a_repair_that_holds_leads_and_says_what_to_do() {
    let program = program(&TEXT.replace("a + a", "a - a"));
    let verdict = because::explain(&program, &ExplainOptions::default(), &|_| ());
    let suspects = &verdict.failures[0].suspects;
    assert_eq!(order(&program, suspects)[0], 4);
    let repair = suspects[0].votes.iter().find(|v| v.method == Method::Repair).expect("a repair is found");
    assert_eq!(repair.reason, "with `+` instead of `-` no run within the bound fails");
    assert!(repair.score > 0.7, "{}", repair.score);
    assert_eq!(verdict, because::explain(&program, &ExplainOptions::default(), &|_| ()));
}
