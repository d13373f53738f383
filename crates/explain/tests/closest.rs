//! The distance of runs is a metric, and the closest run is at the least distance.

use because_encode::UnwindOptions;
use because_explain::{Context, NoOracle, Workspace, closest};
use because_interp::Limits;
use because_ir::{Closest, Details, Failure, InputKey, InputKind, InputValue, Program, TypeId, Value};
use because_logic::Interrupt;
use because_source::Span;
use proptest::prelude::*;
use std::sync::LazyLock;

/// Branches, a loop of fixed length, an array, a pointer, a function, a value that does not always run.
const TEXT: &str = "#include <assert.h>
int __VERIFIER_nondet_int(void);
static int clip(int x, int most) {
  if (x > most)
    return most;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int table[3] = {0, 0, 0};
  int *at = &table[0];
  for (int i = 0; i < 3; i++) {
    if (a & 1 << i) {
      table[i] = clip(b & 15, 9);
      at = &table[i];
    } else {
      table[i] = c & 3;
    }
  }
  int sum = *at + table[1];
  if (c == 2)
    sum = sum ^ 1;
  assert(sum < 12);
}
";

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let files = because_c::MemoryFiles::new().with("t.c", TEXT);
    because_c::load(&files, &["t.c"], &because_c::Options::default()).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
});

fn inputs(numbers: [i32; 3]) -> Vec<InputValue> {
    let value = |(n, occurrence): (i32, u32)| InputValue {
        key: InputKey { name: "__VERIFIER_nondet_int".into(), occurrence },
        kind: InputKind::Nondet,
        ty: TypeId(0),
        value: Value::Bits(u128::from(n as u32)),
        span: Span::NONE,
    };
    numbers.into_iter().zip(1..).map(value).collect()
}

fn context() -> Context<'static> {
    Context {
        program: &PROGRAM,
        unwind: UnwindOptions { loop_bound: 3, ..UnwindOptions::default() },
        interrupt: Interrupt::default(),
        conflicts: None,
        check_twice: true,
        progress: &|_| {},
    }
}

fn distance(a: [i32; 3], b: [i32; 3]) -> u64 {
    closest::distance(&context(), &inputs(a), &inputs(b)).unwrap_or_else(|e| panic!("{e}"))
}

fn run(numbers: [i32; 3]) -> because_ir::Run {
    because_interp::replay(&PROGRAM, UnwindOptions::default().checks, &inputs(numbers), &Limits::default())
}

fn failure(numbers: [i32; 3]) -> Option<Failure> {
    because_engine::given_run::failure(&PROGRAM, UnwindOptions::default().checks, run(numbers))
}

fn explained(failure: &Failure, options: &closest::Options) -> Closest {
    let mut workspace = Workspace::new(context(), failure, &[], &NoOracle);
    let found = closest::explain(&mut workspace, options).unwrap_or_else(|e| panic!("{e}"));
    match found.details {
        Details::Closest(closest) => closest,
        other => panic!("{other:?}"),
    }
}

fn numbers() -> impl Strategy<Value = [i32; 3]> {
    [0..8, 0..16, 0..5]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_distance_is_a_metric(a in numbers(), b in numbers(), c in numbers()) {
        prop_assert_eq!(distance(a, a), 0);
        prop_assert_eq!(distance(a, b) == 0, a == b);
        prop_assert_eq!(distance(a, b), distance(b, a));
        prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c));
    }
}

#[test]
fn no_passing_run_is_closer_than_the_closest() {
    let failing = [7, 15, 2];
    let failure = failure(failing).expect("it fails");
    let options = closest::Options { repair_antecedent: false, ..Default::default() };
    let found = explained(&failure, &options);
    assert!(found.optimal);
    let mut least = u64::MAX;
    for a in 0..8 {
        for b in 0..16 {
            for c in -1..6 {
                if run([a, b, c]).outcome.passes() {
                    least = least.min(distance(failing, [a, b, c]));
                }
            }
        }
    }
    assert_eq!(found.distance, least);
    assert_eq!(found.changes.len() as u64, least);
}

#[test]
fn further_routes_keep_the_inputs_that_earlier_ones_change() {
    let failing = [7, 15, 2];
    let failure = failure(failing).expect("it fails");
    let found = explained(&failure, &closest::Options::default());
    let changed = |c: &Closest| {
        let was = |key| failure.run.inputs.iter().find(|i| i.key == key).map(|i| i.value.clone());
        let keys = c.passing_values.iter().filter(|i| was(i.key.clone()).is_some_and(|w| w != i.value));
        keys.map(|i| i.key.clone()).collect::<Vec<_>>()
    };
    let mut before = changed(&found);
    for route in &found.routes {
        assert!(route.replayed && !route.weak);
        let own = changed(route);
        assert!(!own.is_empty() && own.iter().all(|key| !before.contains(key)), "{own:?} {before:?}");
        assert!(before.iter().all(|key| route.kept.contains(key)));
        before.extend(own);
    }
    let none = explained(&failure, &closest::Options { further: false, ..Default::default() });
    assert!(none.routes.is_empty() && none.distance == found.distance);
}

#[test]
fn every_slice_is_among_the_changes_and_none_is_smaller_than_another() {
    let failure = failure([7, 15, 2]).expect("it fails");
    let found = explained(&failure, &closest::Options::default());
    let sizes: Vec<usize> = found.slices.iter().map(Vec::len).collect();
    assert!(!sizes.is_empty() && sizes.iter().all(|s| *s == sizes[0]), "{sizes:?}");
    assert!(found.slices.iter().flatten().all(|i| *i < found.changes.len()));
}
