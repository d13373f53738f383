//! Path formulas: all steps of a failing run hold in it, with the failed check they are a contradiction, and the same
//! inputs of other runs leave the same number of steps.

use crate::common;

use because_encode::path::{ConstraintKind, formula};
use because_encode::{UnwindOptions, run_inputs};
use because_interp::Limits;
use because_ir::Outcome;
use because_logic::{Backend, SatResult, Session};
use common::{Random, load};

/// The formula of the run on these inputs is unsatisfiable, and satisfiable without its check.
fn check_formula(text: &str, seed: u64) -> usize {
    let program = load(text);
    let options = UnwindOptions::default();
    let mut random = Random(seed);
    let mut failing = 0;
    for _ in 0..6 {
        let mut session = Session::new(Backend::Cadical);
        let u = because_encode::unwind(&program, &mut session.terms, &options).expect("it unwinds");
        let assignment = common::random_assignment(&session.terms, &u, &mut random);
        let model = |t| session.terms.evaluate(t, &assignment);
        let inputs = run_inputs(&u, &program, &model);
        let run = because_interp::replay(&program, options.checks, &inputs, &Limits::default());
        if !matches!(run.outcome, Outcome::Failed(_)) {
            continue;
        }
        failing += 1;
        let mut session = Session::new(Backend::Cadical);
        let mut path = formula(&program, &mut session.terms, &options, &run).expect("the path can be followed");
        assert_eq!(path.unwinding.unsupported, []);
        for constraint in &path.constraints {
            assert!(path.values.holds(&session.terms, constraint.term), "a step that does not hold in its own run");
            session.assert(constraint.term);
        }
        assert_eq!(session.solve(&[]), SatResult::Sat);
        session.assert(path.check);
        session.assert(path.check_defined);
        assert_eq!(session.solve(&[]), SatResult::Unsat, "{text}");
        let inputs = path.constraints.iter().filter(|c| matches!(c.kind, ConstraintKind::Input(_))).count();
        assert_eq!(inputs, run.inputs.len());
    }
    failing
}

#[test]
fn paths_through_memory_calls_and_floats_are_contradictions() {
    let programs = [
        "int __VERIFIER_nondet_int(void);
        void __assert_fail(void);
        #include <assert.h>
        struct pair { int left, right; };
        static struct pair swap(struct pair p) { struct pair q = { p.right, p.left }; return q; }
        int main(void) {
          struct pair p = { __VERIFIER_nondet_int(), 7 };
          p = swap(p);
          int a[4] = { 1, 2, 3, 4 };
          int *q = &a[p.left & 3];
          *q = p.right;
          assert(a[3] != p.right && a[0] == 2);
        }",
        "int __VERIFIER_nondet_int(void);
        #include <assert.h>
        #include <string.h>
        #include <stdlib.h>
        int main(void) {
          int n = __VERIFIER_nondet_int();
          char *text = malloc(8);
          memset(text, 'x', 7);
          text[7] = 0;
          text[n & 3] = 0;
          double half = strlen(text) / 2.0;
          assert(half > 2.5);
        }",
        "int __VERIFIER_nondet_int(void);
        #include <assert.h>
        int main(void) {
          int big[200];
          for (int i = 0; i < 5; i++)
            big[i] = i;
          int k = __VERIFIER_nondet_int() & 127;
          big[k] = 3;
          int s;
          switch (k & 3) {
          case 0: s = big[0]; break;
          case 1: s = big[1]; break;
          default: s = big[2];
          }
          assert(s > 4);
        }",
        "int __VERIFIER_nondet_int(void);
        #include <assert.h>
        static int twice(int x) { return 2 * x; }
        static int less(int x) { return x - 1; }
        int main(void) {
          int (*f)(int) = __VERIFIER_nondet_int() > 0 ? twice : less;
          int y = f(3);
          unsigned char wrapped = (unsigned char)(y + 254);
          assert(wrapped > 200 || y > 100);
        }",
        "int __VERIFIER_nondet_int(void);
        int main(void) {
          int a[3] = { 0, 1, 2 };
          int i = __VERIFIER_nondet_int() & 3;
          return a[i] / a[0];
        }",
        "int __VERIFIER_nondet_int(void);
        #include <assert.h>
        static int depth(int n) { if (n <= 0) return 0; return 1 + depth(n - 1); }
        int main(void) {
          int n = 4;
          int x;
          int y = x;
          assert(depth(n) == 3 && y == x);
        }",
    ];
    for (seed, text) in programs.into_iter().enumerate() {
        assert!(check_formula(text, seed as u64) > 0, "no run of this fails:\n{text}");
    }
}
