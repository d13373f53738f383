//! Concrete runs find failures that lie open, and make them plain.

use because_engine::simulate::{self, SimulateOptions};
use because_ir::{CheckKind, Program, Value, VerdictKind};

fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let loaded = because_c::load(&files, &["t.c"], &because_c::Options::default());
    loaded.unwrap_or_else(|f| panic!("{:?}\n{text}", f.diagnostics))
}

const GROWS: &str = "#include <assert.h>
    extern int more(void); extern int idle(void);
    int main(void) { int level = 0;
      for (int i = 0; i < 50; i++) {
        int noise = idle();
        if (more() > 7) level += 3 + 0 * (noise & 1);
        assert(level < 30);
      }
      return 0; }";

#[test]
fn a_failure_that_needs_many_rounds_is_found_and_minimised() {
    let verdict = simulate::check(&load(GROWS), &SimulateOptions::default()).expect("it fails");
    assert_eq!(verdict.decision, VerdictKind::Fails);
    let failure = &verdict.failures[0];
    assert!(failure.replayed && failure.check == CheckKind::Assertion);
    let noise: Vec<_> = failure.run.inputs.iter().filter(|i| i.key.name == "idle").collect();
    assert!(!noise.is_empty() && noise.iter().all(|i| i.value == Value::Bits(0)), "{noise:?}");
    let again = simulate::check(&load(GROWS), &SimulateOptions::default()).expect("it fails");
    assert_eq!(again.failures[0].run.inputs, failure.run.inputs);
}

#[test]
fn a_program_that_holds_has_no_failing_run() {
    let text = GROWS.replace("level < 30", "level <= 150");
    let options = SimulateOptions { steps: 100_000, ..SimulateOptions::default() };
    assert!(simulate::check(&load(&text), &options).is_none());
}

#[test]
fn assumptions_are_kept() {
    let text = "#include <assert.h>
        extern int input(void); extern void __CPROVER_assume(int);
        int main(void) { int s = 0;
          for (int i = 0; i < 20; i++) { int x = input(); __CPROVER_assume(x >= 40 && x <= 60); s += x; }
          assert(s <= 1000);
          return 0; }";
    let verdict = simulate::check(&load(text), &SimulateOptions::default()).expect("it fails");
    let inputs = &verdict.failures[0].run.inputs;
    let inside = |v: &Value| matches!(v, Value::Bits(40..=60));
    assert!(inputs.len() == 20 && inputs.iter().all(|i| inside(&i.value)), "{inputs:?}");
}
