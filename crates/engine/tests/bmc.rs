//! What bounded model checking says of small programs, bounds included.

use because_encode::UnwindOptions;
use because_engine::auto::{self, Engine};
use because_engine::bmc::{self, BmcOptions, Bound};
use because_ir::{CheckKind, Checks, Program, ReasonKind, Verdict, VerdictKind};
use because_logic::{Interrupt, Reason};

fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let loaded = because_c::load(&files, &["t.c"], &because_c::Options::default());
    loaded.unwrap_or_else(|f| panic!("{:?}\n{text}", f.diagnostics))
}

fn check(text: &str, options: &BmcOptions) -> Verdict {
    bmc::check(&load(text), options, &mut |_| {}).expect("the encoder takes every loaded program").verdict
}

fn only(kind: CheckKind) -> BmcOptions {
    let unwind = UnwindOptions { checks: Checks::NONE.with(kind), ..UnwindOptions::default() };
    BmcOptions { unwind, ..BmcOptions::default() }
}

const COUNTS_TO_N: &str = "extern int input(void); extern void __VERIFIER_error(void);
    int main(void) { int n = input(); int s = 0;
      for (int i = 0; i < n; i++) s += 2;
      if (s == 8) __VERIFIER_error();
      return 0; }";

#[test]
fn loops_are_followed_also_where_every_other_check_is_off() {
    let verdict = check(COUNTS_TO_N, &only(CheckKind::ReachError));
    assert_eq!(verdict.decision, VerdictKind::Fails);
    assert_eq!(verdict.bound, Some(4));
    assert!(verdict.failures[0].replayed);
}

#[test]
fn recursion_is_followed_also_where_every_other_check_is_off() {
    let text = "extern int input(void); extern void __VERIFIER_error(void);
        int depth(int n) { if (n <= 0) return 0; return 1 + depth(n - 1); }
        int main(void) { if (depth(input()) == 3) __VERIFIER_error(); return 0; }";
    assert_eq!(check(text, &only(CheckKind::ReachError)).decision, VerdictKind::Fails);
}

#[test]
fn a_loop_that_outlasts_a_fixed_bound_is_a_failure() {
    let verdict = check(COUNTS_TO_N, &BmcOptions { bound: Bound::Fixed(2), ..BmcOptions::default() });
    assert_eq!(verdict.decision, VerdictKind::Fails);
    assert_eq!(verdict.failures[0].check, CheckKind::Unwinding);
}

#[test]
fn longer_runs_can_be_left_out_and_the_answer_says_so() {
    let verdict = check(COUNTS_TO_N, &BmcOptions { bound: Bound::Assumed(2), ..BmcOptions::default() });
    assert_eq!(verdict.decision, VerdictKind::Holds);
    assert!(verdict.assumed.iter().any(|a| a.text == "loops run at most 2 times"), "{:?}", verdict.assumed);
}

/// Runs that are cut because the unwinding grew too large are not those that a bound leaves out.
#[test]
fn too_many_statements_are_no_bound_that_was_asked_for() {
    let unwind = UnwindOptions { max_statements: 20, ..UnwindOptions::default() };
    let verdict = check(COUNTS_TO_N, &BmcOptions { unwind, bound: Bound::Assumed(50), ..BmcOptions::default() });
    assert_eq!(verdict.decision, VerdictKind::Undecided, "{:?}", verdict.assumed);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::Bound);
}

/// A host that ends everything.
#[derive(Debug)]
struct Over(Reason);

impl because_logic::Watch for Over {
    fn cut_off(&self) -> Option<Reason> {
        Some(self.0)
    }
}

/// An ended budget ends every engine with a verdict that says so.
#[test]
fn an_ended_budget_is_a_reason() {
    let over = |reason| Interrupt { watch: Some(std::sync::Arc::new(Over(reason))), ..Interrupt::default() };
    let raised = Interrupt { flag: std::sync::Arc::new(true.into()), ..Interrupt::default() };
    let budgets = [
        (over(Reason::Time), ReasonKind::Time),
        (over(Reason::Memory), ReasonKind::Memory),
        (raised, ReasonKind::Interrupted),
    ];
    let program = load(COUNTS_TO_N);
    for (interrupt, kind) in budgets {
        let options = BmcOptions { interrupt, ..BmcOptions::default() };
        for engine in [Engine::Bmc, Engine::Cegar, Engine::Kind, Engine::Auto] {
            let checked = auto::check(&program, engine, &options, &mut |_| {}).expect("an answer, not an error");
            assert_eq!(checked.verdict.decision, VerdictKind::Undecided, "{engine:?}");
            let reasons = &checked.verdict.reasons;
            assert!(!reasons.is_empty(), "{engine:?} {kind:?}");
            // A prover alone says what it was about.
            let named = reasons.iter().any(|r| r.kind == kind);
            assert!(named || matches!(engine, Engine::Cegar | Engine::Kind), "{engine:?} {kind:?}: {reasons:?}");
        }
        let unwind = UnwindOptions { interrupt: options.interrupt, ..UnwindOptions::default() };
        let mut terms = because_logic::Terms::new();
        let stopped = because_encode::unwind(&program, &mut terms, &unwind);
        assert!(matches!(stopped, Err(because_encode::Error::Stopped(_))));
    }
}

#[test]
fn the_end_of_deepening_is_no_proof() {
    let verdict = check(COUNTS_TO_N, &BmcOptions { bound: Bound::Deepen(Some(3)), ..BmcOptions::default() });
    assert_eq!(verdict.decision, VerdictKind::Undecided);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::Bound);
}

#[test]
fn a_loop_with_a_small_symbolic_limit_is_proved() {
    let text = "extern unsigned input(void);
        int main(void) { unsigned n = input() % 5, s = 0;
          for (unsigned i = 0; i < n; i++) s += i;
          __CPROVER_assert(s <= 6, \"small\");
          return 0; }";
    let verdict = check(text, &BmcOptions::default());
    assert_eq!(verdict.decision, VerdictKind::Holds);
}

#[test]
fn every_failing_place_is_reported_once() {
    let text = "extern int input(void);
        int main(void) { int x = input();
          for (int i = 0; i < 3; i++) __CPROVER_assert(x != i, \"a\");
          __CPROVER_assert(x != 9, \"b\");
          return 0; }";
    let verdict = check(text, &BmcOptions { max_failures: 10, ..BmcOptions::default() });
    let mut messages: Vec<&str> = verdict.failures.iter().map(|f| f.message.as_str()).collect();
    messages.sort_unstable();
    assert_eq!(messages, ["a", "b"]);
}
