//! Each way in which a fault comes to the failed check.

use crate::failing::{Case, case, checks, failure, inputs, load};
use because_explain::story;
use because_ir::Story;

const HEAD: &str = "#include <assert.h>\nint __VERIFIER_nondet_int(void);\n";

/// `line what: failing | other` of each link.
fn rows(case: &Case, story: Option<Story>) -> Vec<String> {
    let value = |v: &Option<String>| v.clone().unwrap_or("-".to_string());
    let links = story.map_or(Vec::new(), |s| s.links);
    let line = |l: &because_ir::Link| case.program.sources.line(l.span).unwrap_or(0);
    links.iter().map(|l| format!("{} {}: {} | {}", line(l), l.what, value(&l.failing), value(&l.other))).collect()
}

fn rows_of(text: &str, numbers: &[i32], before: &str, after: &str) -> Vec<String> {
    let case = case(&format!("{HEAD}{text}"), numbers, before, after);
    let story = story::against_repair(&case.program, &case.failure, &case.edited, &case.edits, checks());
    rows(&case, story)
}

#[test]
fn what_an_edited_return_gives_is_the_cause() {
    let text = "static int low(int x) {\n  return x & 7;\n}\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  \
                assert(low(x) == 8);\n}\n";
    assert_eq!(rows_of(text, &[8], "7", "15"), ["4 returns: 0 | 8", "8 low(x): 0 | 8"]);
}

#[test]
fn a_return_that_is_not_edited_is_the_calls_result_alone() {
    let text = "static int low(int x) {\n  int y = x & 7;\n  return y;\n}\nint main(void) {\n  \
                assert(low(__VERIFIER_nondet_int()) == 8);\n}\n";
    let links = rows_of(text, &[8], "7", "15");
    assert!(links.iter().all(|l| !l.contains("returns")), "{links:?}");
    assert_eq!(links[0], "4 y: 0 | 8");
}

#[test]
fn a_statement_that_the_failing_run_does_not_complete_gives_a_value_with_the_edit() {
    let text = "static int middle(int a, int b) {\n  return (a + b) / 2;\n}\nint main(void) {\n  \
                int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n  return middle(a, b) == 7;\n}\n";
    assert_eq!(
        rows_of(text, &[1, i32::MAX], "(a + b) / 2", "a + (b - a) / 2"),
        ["4 returns: - | 1073741824", "4 a + b: fails | does not fail"]
    );
}

#[test]
fn an_operand_that_the_edit_adds_decides() {
    let text = "int a[3];\nint main(void) {\n  int i = __VERIFIER_nondet_int();\n  int *p = a;\n  \
                while (p[i] == 0)\n    i--;\n  return i > 5;\n}\n";
    let links = rows_of(text, &[1], "p[i] == 0", "i >= 0 && p[i] == 0");
    assert_eq!(links, ["7 i >= 0: - | false", "7 p[i]: fails | does not fail"]);
}

#[test]
fn a_branch_that_was_not_taken_is_a_link_though_it_is_in_no_slice() {
    let text = "int flag;\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  for (int i = 0; i < 3; i++) {\n    \
                if (x > 5)\n      flag = 1;\n  }\n  assert(flag);\n}\n";
    assert_eq!(rows_of(text, &[5], "x > 5", "x >= 5"), ["7 the condition: false | true", "10 flag: 0 | 1"]);
}

#[test]
fn an_assertion_that_the_edit_passes_by_is_not_said_to_hold() {
    let text = "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 5) {\n    x = x / 2;\n    \
                assert(x > 3);\n  }\n}\n";
    let links = rows_of(text, &[6], "x > 5", "x > 7");
    assert_eq!(links, ["5 the condition: true | false", "6 x: 3 | -", "7 assert(x > 3): fails | not reached"]);
}

#[test]
fn links_without_which_the_check_still_fails_are_left_out() {
    let text = "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x + 1;\n  int z = y * 0 + x;\n  \
                assert(z != 3);\n}\n";
    let program = load(&format!("{HEAD}{text}"));
    let failing = failure(&program, &[3]);
    let story = story::against_passing(&program, &failing, &inputs(&[4]), checks()).expect("values part");
    let names: Vec<&str> = story.links.iter().map(|l| l.what.as_str()).collect();
    assert_eq!(names, ["x", "z", "z"]);
}

#[test]
fn rounds_of_an_edited_loop_are_counted_where_no_single_one_averts_the_failure() {
    let text = "static void sort(int *a) {\n  for (int i = 0; i < 3; i++)\n    for (int j = 0; j < 2 - i; j++)\n      \
                if (a[j] > a[j + 1]) {\n        int t = a[j];\n        a[j] = a[j + 1];\n        a[j + 1] = t;\n      \
                }\n}\nint main(void) {\n  int a[4];\n  for (int i = 0; i < 4; i++)\n    \
                a[i] = __VERIFIER_nondet_int();\n  sort(a);\n  for (int i = 0; i < 3; i++)\n    \
                assert(a[i] <= a[i + 1]);\n}\n";
    let links = rows_of(text, &[0, 0, 0, -1], "j < 2 - i", "j < 3");
    assert_eq!(links, ["5 rounds of the loop in all: 3 | 9", "18 assert(a[i] <= a[i + 1]): fails | holds"]);
}

#[test]
fn a_run_that_fails_too_makes_no_story() {
    let text = "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  assert(x > 3);\n}\n";
    assert!(rows_of(text, &[2], "int x = __VERIFIER_nondet_int()", "int x = 0 * __VERIFIER_nondet_int()").is_empty());
}
