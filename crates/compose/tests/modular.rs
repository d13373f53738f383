//! Programs taken part by part are well-formed, and nothing is proved that an execution refutes.

use because_compose::modular::{by_contract, inlined, safe_loops};
use because_engine::bmc::{self, BmcOptions};
use because_ir::verify::verify;
use because_ir::{CheckKind, Checks, Program, Verdict, VerdictKind};

fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let options = because_c::Options { contracts: true, ..Default::default() };
    let loaded = because_c::load(&files, &["t.c"], &options);
    loaded.unwrap_or_else(|f| panic!("{:?}\n{text}", f.diagnostics))
}

fn check(program: &Program) -> Verdict {
    bmc::check(program, &BmcOptions::default(), &mut |_| {}).expect("the encoder takes it").verdict
}

/// Every part of the program by contracts and invariants: decision and failed check.
fn parts(text: &str) -> Vec<(Option<String>, VerdictKind, Option<CheckKind>)> {
    let (program, parts) = by_contract(&load(text), Checks::default());
    let program = safe_loops(&program, Checks::default());
    assert_eq!(verify(&program), [], "{text}");
    let one = |part: because_compose::modular::Part| {
        let verdict = check(&Program { entry: part.entry, ..program.clone() });
        (part.function, verdict.decision, verdict.failures.first().map(|f| f.check))
    };
    parts.into_iter().map(one).collect()
}

#[test]
fn changed_programs_are_well_formed() {
    let texts = [
        "struct s { int a[3]; float f; unsigned bits : 3; }; struct s g; int other;
         void set(struct s *p, int i) {
           because_requires(p != 0 && 0 <= i && i < 3);
           because_assigns(p->a[i], g.bits);
           because_ensures(p->a[i] == 7);
           p->a[i] = 7; g.bits = 1; }
         int main(void) { struct s x; set(&x, 1); set(&g, 2); return x.a[1]; }",
        "int n; int f(int x) { int result; because_ensures(result == x + n || x > 100);
           for (;;) { if (x > 100) return x; x++; } }
         int (*table[2])(int) = {f, f};
         int main(void) { return table[n & 1](3); }",
        "double total; void add(double d) { because_assigns(); because_ensures(d != 1.0 || total >= 0); total += d; }
         int main(void) { int i = 0; do { because_invariant(i < 4); i++; add(i); } while (i < 4); return 0; }",
    ];
    for text in texts {
        parts(text);
        let mut program = load(text);
        inlined(&mut program);
        assert_eq!(verify(&program), [], "{text}");
    }
}

#[test]
fn a_part_fails_where_its_word_is_broken() {
    let text = "int g;
        int up(int x) { int result; because_requires(x < 10); because_ensures(result > x); return x + g; }
        int main(void) { return up(3) + up(11); }";
    let found = parts(text);
    assert_eq!(found[0], (None, VerdictKind::Fails, Some(CheckKind::Precondition)));
    assert_eq!(found[1].0.as_deref(), Some("up"));
    // `g` is any value in the check of `up`: the sum can overflow, or not grow.
    assert_eq!(found[1].1, VerdictKind::Fails);
}

#[test]
fn a_frame_holds_for_values_and_not_for_what_is_written() {
    let frame = |body: &str| {
        let text = format!(
            "int g, h; void f(int *p) {{ because_requires(p != 0); because_assigns(*p); {body} }}
             int main(void) {{ f(&h); return g; }}"
        );
        parts(&text).pop().map(|(_, decision, check)| (decision, check))
    };
    assert_eq!(frame("*p = 3;"), Some((VerdictKind::Holds, None)));
    assert_eq!(frame("int old = g; g = 5; *p = g; g = old;"), Some((VerdictKind::Holds, None)));
    assert_eq!(frame("g = 1;"), Some((VerdictKind::Fails, Some(CheckKind::Frame))));
}

#[test]
fn another_open_call_of_the_same_function_is_not_forgotten() {
    let text = "#include <assert.h>
        void f(int *p, int deep) {
          int x = 0;
          if (p) *p = 5;
          if (deep) {
            for (int i = 0; i < 3; i++) { because_invariant(0 <= i && i <= 3); f(&x, 0); }
            assert(x == 0);
          }
        }
        int main(void) { f(0, 1); return 0; }";
    let unrolled = check(&load(text));
    assert_eq!(unrolled.decision, VerdictKind::Fails);
    assert_ne!(check(&safe_loops(&load(text), Checks::default())).decision, VerdictKind::Holds);
}

#[test]
fn what_a_loop_writes_through_a_pointer_is_forgotten() {
    let text = "#include <assert.h>
        int a, b;
        int main(void) {
          int *p = &a;
          for (int i = 0; i < 1000; i++) { because_invariant(0 <= i && i <= 1000); *p = i; }
          assert(b == 0);
          assert(a == 0);
        }";
    let verdict = check(&safe_loops(&load(text), Checks::default()));
    assert_eq!(verdict.decision, VerdictKind::Fails);
    assert_eq!(verdict.failures[0].message, "a == 0");
    assert!(verdict.failures[0].replayed);
}

#[test]
fn what_is_assumed_is_taken_as_defined_in_any_order() {
    let clauses = ["t == 3 * i", "0 <= i && i <= n"];
    for order in [[0, 1], [1, 0]] {
        let [first, second] = order.map(|i| clauses[i]);
        let text = format!(
            "int main(void) {{ int n, i = 0, t = 0; __CPROVER_assume(n >= 0 && n <= 1000);
               while (i < n) __CPROVER_loop_invariant({first}) __CPROVER_loop_invariant({second}) {{ t += 3; i++; }}
               __CPROVER_assert(t == 3 * n, \"t\"); }}"
        );
        assert_eq!(check(&safe_loops(&load(&text), Checks::default())).decision, VerdictKind::Holds, "{text}");
    }
}

#[test]
fn what_is_not_checked_is_not_assumed() {
    // With wrapping sums the invariant holds on entry and the assertion does not: no state may be left out.
    let text = "unsigned nondet(void);
        int main(void) { unsigned n = nondet(), i = 0;
          while (i < 1) __CPROVER_loop_invariant(n + 1 >= 0) { i++; }
          __CPROVER_assert(n + 1 != 0, \"n\"); }";
    assert_eq!(check(&safe_loops(&load(text), Checks::default())).decision, VerdictKind::Fails);
}
