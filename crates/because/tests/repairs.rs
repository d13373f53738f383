//! Repairs from end to end: one fault of each sort, the edit that is expected, and the edited program checked again.

use because::Session;
use because_ir::RepairStatus;
use because_ir::repair::edited;

/// `code` below a header with inputs and assertions.
fn program(code: &str) -> String {
    format!(
        "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n\
         extern void __VERIFIER_assume(int);\n{code}"
    )
}

/// The program with each of its repairs, best first, and what is claimed of it.
fn repaired(text: &str) -> Vec<(String, RepairStatus)> {
    let checked = Session::new().text("a.c", text).check().expect("it is a program");
    let explained = checked.explain().expect("it can be explained");
    let failure = explained.failures().first().expect("it fails");
    let edits = |r: &because_ir::Repair| (edited(text, &r.edits).expect("edits are inside"), r.status);
    failure.repairs.iter().map(edits).collect()
}

/// The first repair makes the faulty line read like this, and with it the program holds.
fn is_repaired(code: &str, expected: &str) {
    let text = program(code);
    let all = repaired(&text);
    let (first, status) = all.first().unwrap_or_else(|| panic!("there is a repair of\n{text}"));
    let wanted = expected.split_whitespace().collect::<Vec<_>>().join(" ");
    let got = first.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(got.contains(&wanted), "expected `{wanted}` in\n{first}");
    assert!(*status == RepairStatus::Proved || *status == RepairStatus::Bounded, "{status:?}\n{first}");
    let again = Session::new().text("a.c", first.as_str()).check().expect("the edited text is a program");
    assert!(!again.fails(), "it fails in spite of the repair\n{first}");
}

#[test]
fn the_boundary_case() {
    is_repaired(
        "static int a[8];\nstatic int get(unsigned i) {\n  if (i > 8)\n    return 0;\n  return a[i];\n}\n\
         int main(void) {\n  unsigned i = __VERIFIER_nondet_int();\n  int r = get(i);\n  assert(r == 0);\n  return 0;\n}\n",
        "if (i >= 8)",
    );
}

#[test]
fn another_operator() {
    is_repaired(
        "static int apart(int a, int b) {\n  if (a < b)\n    return b + a;\n  return a - b;\n}\n\
         int main(void) {\n  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n\
         \n  __VERIFIER_assume(0 <= a && a < 100 && 0 <= b && b < 100);\n  int d = apart(a, b);\n\
         \n  assert(a + d == b || b + d == a);\n  return 0;\n}\n",
        "return b - a;",
    );
}

#[test]
fn another_variable() {
    is_repaired(
        "static int larger(int a, int b) {\n  int most = a;\n  if (b > most)\n    most = a;\n  return most;\n}\n\
         int main(void) {\n  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n\
         \n  int m = larger(a, b);\n  assert(m >= a && m >= b && (m == a || m == b));\n  return 0;\n}\n",
        "most = b;",
    );
}

#[test]
fn another_member() {
    is_repaired(
        "struct box { int low; int high; };\n\
         static int size(const struct box *b) {\n  return b->high - b->high;\n}\n\
         int main(void) {\n  struct box b;\n  b.low = __VERIFIER_nondet_int();\n  __VERIFIER_assume(0 <= b.low && b.low < 9);\n\
         \n  b.high = b.low + 5;\n  int s = size(&b);\n  assert(s == 5);\n  return 0;\n}\n",
        "return b->high - b->low;",
    );
}

#[test]
fn an_assignment_in_place_of_a_sum() {
    is_repaired(
        "static int sum(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s = a[i];\n  return s;\n}\n\
         int main(void) {\n  int a[3];\n  for (int i = 0; i < 3; i++) {\n    a[i] = __VERIFIER_nondet_int();\n\
         \n    __VERIFIER_assume(0 <= a[i] && a[i] < 50);\n  }\n  int s = sum(a, 3);\n  assert(s == a[0] + a[1] + a[2]);\n  return 0;\n}\n",
        "s += a[i];",
    );
}

#[test]
fn a_node_that_is_not_linked() {
    is_repaired(
        "struct node { struct node *next; };\n\
         static int count(const struct node *n) {\n  int c = 0;\n  for (; n; n = n->next)\n    c++;\n  return c;\n}\n\
         static void append(struct node *last, struct node *fresh) {\n  fresh->next = NULL;\n  last = fresh;\n}\n\
         int main(void) {\n  struct node a = {NULL}, b;\n  int more = __VERIFIER_nondet_int();\n  if (more)\n    append(&a, &b);\n  int c = count(&a);\n  assert(c == (more ? 2 : 1));\n  return 0;\n}\n",
        "last->next = fresh;",
    );
}

#[test]
fn a_missing_conjunct() {
    is_repaired(
        "static int find(const int *a, int n, int key) {\n  int i = 0;\n  while (a[i] != key)\n    i++;\n  return i;\n}\n\
         int main(void) {\n  int a[3];\n  for (int i = 0; i < 3; i++)\n    a[i] = __VERIFIER_nondet_int();\n\
         \n  int at = find(a, 3, 7);\n  assert(at == 3 || a[at] == 7);\n  return 0;\n}\n",
        "while (i < n && a[i] != key)",
    );
}

#[test]
fn a_missing_call_on_one_way_out() {
    is_repaired(
        "static int held;\nstatic void take(void) { held++; }\nstatic void give(void) { held--; }\n\
         static int serve(int request) {\n  take();\n  if (request < 0)\n    return -1;\n  give();\n  return request;\n}\n\
         int main(void) {\n  serve(__VERIFIER_nondet_int());\n  assert(held == 0);\n  return 0;\n}\n",
        "if (request < 0) { give(); return -1; }",
    );
}

#[test]
fn a_missing_step() {
    is_repaired(
        "static int skip(const char *text) {\n  int at = 0, signs = 0;\n  if (text[at] == '-')\n    signs++;\n\
         \n  while (text[at] >= '0' && text[at] <= '9')\n    at++;\n  return text[at] == 0 && signs >= 0;\n}\n\
         int main(void) {\n  char text[3] = \"-7\";\n  text[1] = '0' + (__VERIFIER_nondet_int() & 7);\n\
         \n  int whole = skip(text);\n  assert(whole);\n  return 0;\n}\n",
        "at++;",
    );
}

#[test]
fn a_division_without_a_condition() {
    is_repaired(
        "static int share(int all, int parts) {\n  int each = 0;\n  each = all / parts;\n  return each;\n}\n\
         int main(void) {\n  int n = __VERIFIER_nondet_int();\n  __VERIFIER_assume(n >= 0);\n  int s = share(100, n);\n\
         \n  assert(s >= 0);\n  return 0;\n}\n",
        "parts != 0",
    );
}

#[test]
fn arguments_in_the_wrong_order() {
    is_repaired(
        "static int minus(int a, int b) { return a - b; }\n\
         static int length(int from, int to) {\n  return minus(from, to);\n}\n\
         int main(void) {\n  int n = __VERIFIER_nondet_int();\n  __VERIFIER_assume(0 <= n && n < 100);\n  int l = length(5, 5 + n);\n\
         \n  assert(l == n);\n  return 0;\n}\n",
        "return minus(to, from);",
    );
}

#[test]
fn another_function() {
    is_repaired(
        "static int least(int a, int b) { return a < b ? a : b; }\nstatic int most(int a, int b) { return a < b ? b : a; }\n\
         static int up(int x) { return most(x, 0); }\n\
         static int cap(int x) {\n  int r = most(x, 10);\n  return r;\n}\n\
         int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int r = cap(x), u = up(x);\n  assert(u >= 0 && (x < 0 || u == x));\n  assert(r <= 10 && (x > 10 || r == x));\n  return 0;\n}\n",
        "int r = least(x, 10);",
    );
}

#[test]
fn a_constant_in_a_macro() {
    let text = program(
        "#define LIMIT 9\nstatic int a[8];\nstatic void put(int i) {\n  if (i >= 0 && i < LIMIT)\n    a[i] = 1;\n}\n\
         int main(void) {\n  put(__VERIFIER_nondet_int());\n  return 0;\n}\n",
    );
    let all = repaired(&text);
    assert!(all.iter().any(|(t, _)| t.contains("#define LIMIT 8")), "{all:?}");
}

#[test]
fn what_the_specification_calls_is_not_changed_first() {
    let text = program(
        "static int is_even(int x) { return x % 2 == 0; }\nstatic int next(int x) {\n  return x + 1;\n}\n\
         int main(void) {\n  int x = __VERIFIER_nondet_int();\n  __VERIFIER_assume(0 <= x && x < 100 && is_even(x));\n\
         \n  int y = next(x);\n  assert(is_even(y));\n  return 0;\n}\n",
    );
    let all = repaired(&text);
    let (first, _) = all.first().expect("there is a repair");
    assert!(first.contains("return x % 2 == 0;"), "{first}");
}

#[test]
fn an_edit_that_a_compiler_warns_of_is_no_repair() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scheduler.c");
    let text = std::fs::read_to_string(path).expect("the example is there");
    let all = repaired(&text);
    let (first, _) = all.first().expect("there is a repair");
    assert!(first.contains("if (tasks[i].ready && tasks[i].priority > tasks[best].priority)"), "{first}");
    assert!(!all.iter().any(|(t, _)| t.contains("return &best")), "a number is returned, not an address");
}

#[test]
fn every_claim_of_a_proof_is_true() {
    let mut claims = 0;
    for name in ["bits", "list", "lock", "midpoint", "minmax", "parse", "queue", "scheduler", "trim"] {
        let path = format!("{}/../../examples/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the example is there");
        for (edited, status) in repaired(&text) {
            if status == RepairStatus::Proved {
                let again = Session::new().text("a.c", edited.as_str()).check().expect("the edited text is a program");
                assert!(again.holds(), "{name}: not proved\n{edited}");
                claims += 1;
            }
        }
    }
    assert!(claims >= 9, "only {claims} claims");
}
