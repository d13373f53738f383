//! The worked examples of papers 001 and 004, own programs of the same structure, and properties of path formulas.

use because_encode::UnwindOptions;
use because_explain::{Context, Made, NoOracle, Workspace, core, whodunit};
use because_interp::Limits;
use because_ir::{Details, Explanation, Failure, InputKey, InputKind, InputValue, Program, TypeId, Value};
use because_logic::Interrupt;
use because_source::Span;

fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    because_c::load(&files, &["t.c"], &because_c::Options::default()).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

fn failure(program: &Program, numbers: &[i64]) -> Failure {
    let given: Vec<InputValue> = numbers
        .iter()
        .zip(1..)
        .map(|(&n, occurrence)| InputValue {
            key: InputKey { name: "__VERIFIER_nondet_int".into(), occurrence },
            kind: InputKind::Nondet,
            ty: TypeId(0),
            value: Value::Bits(u128::from(n as u32)),
            span: Span::NONE,
        })
        .collect();
    let checks = UnwindOptions::default().checks;
    let run = because_interp::replay(program, checks, &given, &Limits::default());
    let outcome = run.outcome.clone();
    because_engine::given_run::failure(program, checks, run)
        .unwrap_or_else(|| panic!("the run does not fail: {outcome:?}"))
}

fn workspace<'a>(program: &'a Program, failure: &'a Failure, check_twice: bool) -> Workspace<'a> {
    let cx = Context {
        program,
        unwind: UnwindOptions::default(),
        interrupt: Interrupt::default(),
        conflicts: Some(1_000_000),
        check_twice,
        progress: &|_| {},
    };
    Workspace::new(cx, failure, &[], &NoOracle)
}

fn explain_core(text: &str, numbers: &[i64], options: &core::Options) -> (Program, Explanation) {
    let program = load(text);
    let failure = failure(&program, numbers);
    let found = core::explain(&mut workspace(&program, &failure, true), options);
    let found = found.unwrap_or_else(|e| panic!("{e:?}"));
    (program, found)
}

fn cores(explanation: &Explanation) -> &because_ir::Cores {
    match &explanation.details {
        Details::Core(cores) => cores,
        other => panic!("{other:?}"),
    }
}

/// Lines of each core.
fn core_lines(program: &Program, explanation: &Explanation) -> Vec<Vec<u32>> {
    let line = |span| program.sources.line(span).unwrap_or(0);
    cores(explanation).cores.iter().map(|c| c.steps.iter().map(|s| line(s.span)).collect()).collect()
}

fn labels(explanation: &Explanation, core: usize) -> Vec<&str> {
    cores(explanation).cores[core].steps.iter().map(|s| s.label.as_deref().unwrap_or("?")).collect()
}

/// Lines blamed by each iteration, and the scores of these lines.
fn blamed(text: &str, numbers: &[i64], options: &whodunit::Options) -> (Vec<Vec<u32>>, Vec<(u32, f64)>) {
    let program = load(text);
    let failure = failure(&program, numbers);
    let found = whodunit::explain(&mut workspace(&program, &failure, false), options);
    let found = found.unwrap_or_else(|e| panic!("{e:?}"));
    let line = |span| program.sources.line(span).unwrap_or(0);
    let Details::Whodunit(details) = &found.details else { panic!("{:?}", found.details) };
    let iterations: Vec<Vec<u32>> =
        details.iterations.iter().map(|i| i.blamed.iter().map(|b| line(b.span)).collect()).collect();
    let walked_over = |l: &u32| !iterations.iter().flatten().any(|known| known == l);
    let lines = found.lines.iter().map(|l| (line(l.span), l.score)).filter(|(l, _)| !walked_over(l)).collect();
    (iterations, lines)
}

#[test]
fn a_decision_that_was_walked_over_is_asked_about_afterwards() {
    let text = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = 0;
  if (x > 5)
    r = 1;
  assert(r == 1);
}
";
    let program = load(text);
    let failure = failure(&program, &[5]);
    let blamed = |options: &whodunit::Options| {
        let found = whodunit::explain(&mut workspace(&program, &failure, false), options);
        let found = found.unwrap_or_else(|e| panic!("{e:?}"));
        let line = |span| program.sources.line(span).unwrap_or(0);
        let Details::Whodunit(details) = &found.details else { panic!("{:?}", found.details) };
        let again = details.revisited.iter().flat_map(|i| i.blamed.iter().map(|b| line(b.span))).collect::<Vec<u32>>();
        (again, found.lines.iter().map(|l| (line(l.span), l.score)).collect::<Vec<_>>())
    };
    assert_eq!(blamed(&whodunit::Options::default()), (vec![6], vec![(5, 1.0), (6, 0.5)]));
    assert_eq!(blamed(&original()), (Vec::new(), vec![(5, 1.0)]));
}

/// Branches may not explain anything.
fn computed() -> core::Options {
    core::Options { guards: core::Guards::LeftOut, ..Default::default() }
}

fn original() -> whodunit::Options {
    whodunit::Options { variant: whodunit::Variant::Original, ..Default::default() }
}

const FIGURE_1: &str = "#include <assert.h>
int main(void) {
  int x = 3;
  int y = 5;
  int z1 = y + x;
  int z2 = y - x;
  assert(z2 > z1);
}
";

#[test]
fn figure_1_of_the_core_paper_has_one_slice_with_its_labels() {
    let (program, found) = explain_core(FIGURE_1, &[], &core::Options::default());
    assert_eq!(core_lines(&program, &found), [[3, 5, 6, 7]]);
    assert_eq!(labels(&found, 0), ["x == 3", "z1 == y + 3 && x == 3", "z1 == z2 + 6", "false"]);
    assert!(cores(&found).cores_complete);
}

#[test]
fn figure_3_of_the_core_paper_has_two_slices() {
    let text = "#include <assert.h>
int main(void) {
  int x = 3;
  int z = 1;
  int x1 = x + 1;
  int z1 = z + 1;
  assert(x1 < 4 && z1 > 2);
}
";
    let (program, found) = explain_core(text, &[], &core::Options::default());
    assert_eq!(core_lines(&program, &found), [[3, 5, 7], [4, 6, 7]]);
    assert_eq!(labels(&found, 0), ["x == 3", "x1 == 4", "false"]);
    assert_eq!(labels(&found, 1), ["z == 1", "z1 == 2", "false"]);
    assert_eq!(cores(&found).corrections.len(), 4);
}

#[test]
fn the_shell_sort_slice_runs_through_the_element_that_is_not_sorted() {
    let (_, found) =
        explain_core(include_str!("programs/shell_sort.c"), &[], &core::Options { max_cores: 20, ..computed() });
    assert!(cores(&found).cores_complete);
    let tells = |core: usize| {
        let all = labels(&found, core);
        ["a[2] == 0", "v == 0", "a[0] == 0"].iter().all(|part| all.iter().any(|l| l.contains(part)))
    };
    assert!((0..cores(&found).cores.len()).any(tells));
    let [trace, slice, core] = cores(&found).lengths;
    assert!(trace > slice && slice > core, "{trace} {slice} {core}");
}

#[test]
fn the_scheduler_slice_runs_through_queue_and_job() {
    let (_, found) = explain_core(include_str!("programs/scheduler.c"), &[], &computed());
    let all: Vec<&str> = labels(&found, 0);
    for part in ["priority == 1", "ready[1].head ==", "current_job =="] {
        assert!(all.iter().any(|l| l.contains(part)), "{part} in {all:#?}");
    }
    let [trace, slice, core] = cores(&found).lengths;
    assert!(trace > slice && slice > core, "{trace} {slice} {core}");
}

#[test]
fn a_comparison_is_projected() {
    let (_, found) = explain_core(DIFFERENCE, &[3, 4], &core::Options::default());
    assert_eq!(labels(&found, 0), ["left < right", "gap < 0", "false"]);
}

#[test]
fn unsigned_numbers_wrap_in_labels_too() {
    let text = "#include <assert.h>
int main(void) {
  unsigned x = 5;
  unsigned y = x - 6;
  unsigned z = y + 2;
  assert(z > 1);
}
";
    let (_, found) = explain_core(text, &[], &core::Options::default());
    assert_eq!(labels(&found, 0), ["x == 5", "y == 4294967295", "z == 1", "false"]);
}

#[test]
fn statements_can_be_grouped() {
    let text = "#include <assert.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += 3;
  assert(s != 12);
}
";
    let by_step = explain_core(text, &[], &core::Options::default());
    let options = core::Options { grouping: core::Grouping::Statement, ..Default::default() };
    let by_statement = explain_core(text, &[], &options);
    let set = |e: &(Program, Explanation)| -> std::collections::BTreeSet<u32> {
        core_lines(&e.0, &e.1).remove(0).into_iter().collect()
    };
    assert_eq!(set(&by_step), set(&by_statement));
    assert!(cores(&by_step.1).corrections.len() >= cores(&by_statement.1).corrections.len());
}

const DIFFERENCE: &str = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int left = __VERIFIER_nondet_int();
  int right = __VERIFIER_nondet_int();
  int gap;
  if (left != right) {
    if (left < right) {
      gap = left - right;
    } else {
      gap = right - left;
    }
  } else {
    gap = 0;
  }
  assert(gap >= 0);
}
";

#[test]
fn the_difference_blames_the_assignment_and_improved_its_guard() {
    let (iterations, lines) = blamed(DIFFERENCE, &[3, 4], &original());
    assert_eq!(iterations, [[9]]);
    assert_eq!(lines, [(9, 1.0)]);
    let options = whodunit::Options { max_iterations: Some(1), ..Default::default() };
    let (iterations, _) = blamed(DIFFERENCE, &[3, 4], &options);
    assert_eq!(iterations, [[8, 9]]);
}

const ENDLESS: &str = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int number;
  int square = 2;
  while (1) {
    number = __VERIFIER_nondet_int();
    if (number) {
      square = square * square;
      assert(!number && square);
    }
  }
}
";

#[test]
fn a_guard_alone_is_blamed_by_the_improved_algorithm_only() {
    let (iterations, lines) = blamed(ENDLESS, &[1], &original());
    assert_eq!(iterations, [Vec::<u32>::new()]);
    assert_eq!(lines, []);
    let (_, lines) = blamed(ENDLESS, &[1], &whodunit::Options::default());
    assert_eq!(lines, [(8, 1.0)]);
}

#[test]
fn iterations_go_on_from_the_nearest_guard() {
    let text = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int sum = 1;
  int failed = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i += 2) {
    sum += 2;
  }
  if (sum % 2 != 0) {
    failed = 1;
  }
  assert(failed == 0);
}
";
    let (iterations, lines) = blamed(text, &[0], &whodunit::Options::default());
    assert_eq!(iterations, [[11], [4]]);
    assert_eq!(lines, [(11, 1.0), (4, 0.5)]);
    let exponential = whodunit::Options { scoring: whodunit::Scoring::Exponential, ..Default::default() };
    let (_, lines) = blamed(text, &[0], &exponential);
    assert_eq!(lines, [(11, (-1f64).exp()), (4, (-2f64).exp())]);
}

#[test]
fn the_case_study_scores_the_failure_variable_then_the_condition() {
    let text = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int failed = 0;
  int number;
  int square = 2;
  while (1) {
    number = __VERIFIER_nondet_int();
    if (number) {
      square = square * square;
      if (!(!number && square))
        failed = 1;
      assert(failed == 0);
    }
  }
}
";
    let (_, lines) = blamed(text, &[1], &whodunit::Options::default());
    assert_eq!(lines, [(12, 1.0), (9, 0.5)]);
}

#[test]
fn a_store_transforms_what_it_wrote_to_in_this_run() {
    let text = "#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3};
  int x = 4;
  int i = 2;
  a[i] = x + 1;
  int j = 1;
  a[j] = 7;
  assert(a[2] == 3);
}
";
    let (iterations, _) = blamed(text, &[], &whodunit::Options::default());
    assert_eq!(iterations, [[4, 5, 6]]);
}

#[test]
fn a_guard_that_shares_a_variable_with_an_earlier_form_is_blamed() {
    let text = "int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  int doubled = x * 2;
  if (x < 3)
    x = 0;
  assert(doubled >= 0);
}
";
    let (iterations, _) = blamed(text, &[-1], &whodunit::Options::default());
    assert_eq!(iterations, [[5, 6]]);
    let (iterations, _) = blamed(text, &[-1], &original());
    assert_eq!(iterations, [[5]]);
}

/// Lines of the only core.
fn only_core(text: &str, numbers: &[i64]) -> Vec<u32> {
    let (program, found) = explain_core(text, numbers, &core::Options::default());
    let mut lines = core_lines(&program, &found);
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.remove(0)
}

#[test]
fn a_run_that_fails_in_a_condition_is_explained() {
    let text = "int main(void) {
  int table[3] = {1, 2, 3};
  int i = 0;
  i += 2;
  i += 1;
  while (table[i] > 0)
    i++;
}
";
    assert_eq!(only_core(text, &[]), [3, 4, 5, 6]);
    let (iterations, _) = blamed(text, &[], &whodunit::Options::default());
    assert_eq!(iterations, [[3, 4, 5]]);
}

#[test]
fn a_missing_return_value_is_explained_by_the_branch_to_the_end() {
    let text = "int __VERIFIER_nondet_int(void);
static int sign(int x) {
  if (x < 0)
    return -1;
  if (x > 0)
    return 1;
}
int main(void) {
  int number = __VERIFIER_nondet_int();
  int s = sign(number);
  return s;
}
";
    assert!(only_core(text, &[0]).contains(&9));
}

#[test]
fn what_is_asserted_in_parts_is_one_check() {
    let text = "#include <assert.h>
int main(void) {
  int table[2] = {5, 6};
  int at = 1;
  at = at - 2;
  assert(at >= 0 && table[at] == 6);
}
";
    assert_eq!(only_core(text, &[]), [4, 5, 6]);
    let (iterations, _) = blamed(text, &[], &whodunit::Options::default());
    assert_eq!(iterations, [[4, 5]]);
}

const REACHED: &str = "int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (y == 3) {
    reach_error();
  }
}
";

#[test]
fn a_place_that_is_reached_is_explained_by_the_branch_to_it() {
    assert_eq!(only_core(REACHED, &[2]), [4, 5, 7]);
    let (_, lines) = blamed(REACHED, &[2], &whodunit::Options::default());
    assert_eq!(lines, [(5, 1.0)]);
}

#[test]
fn inputs_and_what_is_computed_explain_a_failure_without_branches() {
    let (program, found) = explain_core(ENDLESS, &[1], &computed());
    assert_eq!(core_lines(&program, &found), [[7, 10]]);
}

/// Programs whose core is short, as long as the path, or made of branches.
fn long(rounds: usize) -> [String; 3] {
    let head = "#include <assert.h>\nint main(void) {\n  int s = 0, t = 1;\n";
    [
        format!(
            "{head}  for (int i = 0; i < {rounds}; i++) {{ t = t ^ i; if (i < 3) s += 2; }}\n  assert(s != 6);\n}}\n"
        ),
        format!("{head}  for (int i = 0; i < {rounds}; i++) s += 2;\n  assert(s != {});\n}}\n", 2 * rounds),
        format!(
            "{head}  for (int i = 0; i < {rounds}; i++) {{ if (s >= i) s += i % 3; t += s; }}\n  assert(t % 2 == {});\n}}\n",
            1 - odd(rounds)
        ),
    ]
}

/// What the third program computes, so that it fails.
fn odd(rounds: usize) -> usize {
    let (mut s, mut t) = (0, 1);
    for i in 0..rounds {
        if s >= i {
            s += i % 3;
        }
        t += s;
    }
    t % 2
}

#[test]
fn a_core_takes_few_solver_calls() {
    for rounds in [5, 20, 60] {
        for text in long(rounds) {
            let options = core::Options { max_cores: 1, labels: false, ..Default::default() };
            let (_, found) = explain_core(&text, &[], &options);
            let (size, calls) = (cores(&found).cores[0].steps.len(), cores(&found).solver_calls);
            assert!(calls <= 3 * size + 20, "{calls} calls for {size} steps of\n{text}");
        }
    }
}

/// Methods of one workspace share what they need, and neither disturbs the other.
#[test]
fn the_path_formula_is_made_once() {
    let program = load(
        "int __VERIFIER_nondet_int(void);\n#include <assert.h>\nint main(void) {\n  int a = __VERIFIER_nondet_int();\n\
         int b = 0;\n  if (a > 3)\n    b = a - 1;\n  assert(b < 3);\n}\n",
    );
    let failure = failure(&program, &[7]);
    let (walk, slice) = (whodunit::Options::default(), core::Options::default());
    let alone = (
        whodunit::explain(&mut workspace(&program, &failure, false), &walk),
        core::explain(&mut workspace(&program, &failure, false), &slice),
    );
    let mut shared = workspace(&program, &failure, false);
    let first = whodunit::explain(&mut shared, &walk);
    assert_eq!(shared.made(), Made { path_formulas: 1, run_sets: 0 });
    let work = shared.cx.interrupt.work.done();
    let second = core::explain(&mut shared, &slice);
    assert_eq!(shared.made(), Made { path_formulas: 1, run_sets: 0 });
    assert!(shared.cx.interrupt.work.done() > work);
    assert_eq!((first, second), alone);
    assert_eq!(shared.runs().failing[0].inputs, failure.run.inputs);
    shared.runs();
    assert_eq!(shared.made(), Made { path_formulas: 1, run_sets: 1 });
}
