//! Orders of evaluation that matter for a failure are kept, others are idle.

use crate::failing::{checks, failure, load};
use because_explain::orders;
use because_ir::InputKind;

fn program(check: &str) -> String {
    format!(
        "#include <assert.h>
int __VERIFIER_nondet_int(void);
int last;
static int one(void) {{ last = 1; return 1; }}
static int two(void) {{ last = 2; return 2; }}
int main(void) {{
  int n = __VERIFIER_nondet_int();
  int sum = one() + two();
  assert({check});
  return sum;
}}
"
    )
}

/// How many orders the failing run chooses, and how many of them are idle.
fn counted(check: &str) -> (usize, usize) {
    let program = load(&program(check));
    let failure = failure(&program, &[5]);
    let chosen = failure.run.inputs.iter().filter(|i| i.kind == InputKind::Order).count();
    (chosen, orders::idle(&program, &failure, checks()).len())
}

#[test]
fn an_order_without_which_the_check_still_fails_is_idle() {
    assert_eq!(counted("n != 5"), (1, 1));
}

#[test]
fn an_order_that_decides_is_kept() {
    assert_eq!(counted("last == 1"), (1, 0));
}

#[test]
fn orders_that_decide_together_are_kept() {
    let again = "int first = last;\n  sum += one() + two();\n  assert(first == 1 && last == 1)";
    let program = load(&program("1").replace("assert(1)", again));
    let failure = failure(&program, &[5]);
    assert_eq!(failure.run.inputs.iter().filter(|i| i.kind == InputKind::Order).count(), 2);
    assert!(orders::idle(&program, &failure, checks()).is_empty());
}
