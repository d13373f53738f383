//! Wrong cores are refused.

use super::*;
use because_encode::UnwindOptions;
use because_ir::Program;
use because_logic::Interrupt;

/// The first example of docs/methods.md 5.
pub(super) const FIGURE_1: &str = "#include <assert.h>
int main(void) {
  int x = 3;
  int y = 5;
  int z1 = y + x;
  int z2 = y - x;
  assert(z2 > z1);
}
";

/// A program without inputs that fails, the context and the path formula of its run.
pub(super) fn with_problem<T>(text: &str, check_twice: bool, test: impl FnOnce(&Context, &Failure, Problem) -> T) -> T {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let program: Program = because_c::load(&files, &["t.c"], &because_c::Options::default())
        .unwrap_or_else(|failed| panic!("{:?}", failed.diagnostics));
    let checks = UnwindOptions::default().checks;
    let run = because_interp::replay(&program, checks, &[], &because_interp::Limits::default());
    let failure = because_engine::given_run::failure(&program, checks, run).expect("the run fails");
    let cx = Context {
        program: &program,
        unwind: UnwindOptions::default(),
        interrupt: Interrupt::default(),
        conflicts: Some(1_000_000),
        check_twice,
        progress: &|_| {},
    };
    let problem = path::build(&cx, &failure).unwrap_or_else(|e| panic!("{e:?}"));
    test(&cx, &failure, problem)
}

#[test]
fn a_core_with_a_step_missing_or_too_many_is_refused() {
    for check_twice in [false, true] {
        with_problem(FIGURE_1, check_twice, |cx, failure, mut problem| {
            let (relevant, _) = path::relevant(cx, failure, &problem);
            let groups = grouped(&problem, &relevant, Grouping::Step, Guards::Steps);
            let found = find(cx, &mut problem, &groups, &Options::default()).expect("there is a core");
            let core = found.cores[0].clone();
            assert_eq!(core.len(), 3);
            assert_eq!(verify(cx, &mut problem, &groups, &core, true), Ok(Verified::Minimal));
            for at in 0..core.len() {
                let mut less = core.clone();
                less.remove(at);
                assert_eq!(verify(cx, &mut problem, &groups, &less, true), Ok(Verified::Satisfiable), "{less:?}");
                let mut wrong = Found { cores: vec![less], ..claim() };
                assert!(matches!(keep_verified(cx, &mut problem, &groups, &mut wrong), Err(Error::InternalBug(_))));
            }
            let more: Vec<usize> = (0..groups.len()).collect();
            assert!(more.len() > core.len());
            assert!(matches!(verify(cx, &mut problem, &groups, &more, true), Ok(Verified::Redundant(_))));
            let mut wrong = Found { cores: vec![more], ..claim() };
            assert!(matches!(keep_verified(cx, &mut problem, &groups, &mut wrong), Err(Error::InternalBug(_))));
        });
    }
}

fn claim() -> Found {
    Found { cores: Vec::new(), corrections: Vec::new(), complete: true, minimal: true, calls: 0 }
}

#[test]
fn an_unchecked_core_is_not_shown() {
    with_problem(FIGURE_1, false, |cx, failure, mut problem| {
        let (relevant, _) = path::relevant(cx, failure, &problem);
        let groups = grouped(&problem, &relevant, Grouping::Step, Guards::Steps);
        let mut found = find(cx, &mut problem, &groups, &Options::default()).expect("there is a core");
        cx.interrupt.flag.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(matches!(keep_verified(cx, &mut problem, &groups, &mut found), Err(Error::LimitReached(_))));
        assert!(found.cores.is_empty());
    });
}

#[test]
fn the_refutation_of_a_failure_refutes_its_check() {
    let text = "#include <assert.h>
int main(void) {
  int a[4] = {4, 3, 2, 1};
  int noise = 1, sum = 0;
  for (int i = 0; i < 4; i++) {
    noise = noise * 3 + i;
    if (a[i] > 2)
      sum += a[i];
  }
  assert(sum == 8 && noise > 0);
}
";
    with_problem(text, false, |cx, _, mut problem| {
        let all: Vec<Vec<usize>> = (0..problem.formula.constraints.len()).map(|i| vec![i]).collect();
        let found = refutation::refutation(&mut problem);
        assert!(found.len() < all.len() / 2, "{found:?} of {}", all.len());
        let shrunk = shrink(cx, &mut problem, &all, found.clone()).expect("within the budget");
        let (core, _, minimal) = shrunk.expect("a refutation");
        assert!(minimal && core.iter().all(|i| found.contains(i)));
    });
}
