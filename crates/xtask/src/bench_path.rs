//! `cargo xtask bench path`: how `core` and `whodunit` grow with the length of the failing path.
//!
//! Comes in: sizes. Goes out: a table for each family of programs. In `unrelated` the loop's work has nothing to do with
//! the failure; in `every round` each round adds to what fails, so that the core is as long as the path; in `search`
//! a loop searches for something, and its conditions are the reason. The growth of a time is the exponent: 1 where ten times the steps take ten times as long.
//! Times are of the processor.

use crate::bench_bmc::on_processor;
use because_encode::UnwindOptions;
use because_explain::{Context, NoOracle, Workspace, core, whodunit};
use because_interp::Limits;
use because_ir::{Details, Explanation, Failure, Program};
use because_logic::Interrupt;
use std::time::Duration;

/// A way to make a failing run of any length.
struct Family {
    name: &'static str,
    /// Executed steps a round.
    round: usize,
    program: fn(usize) -> String,
}

const FAMILIES: [Family; 3] = [
    Family { name: "unrelated", round: 4, program: unrelated },
    Family { name: "every round", round: 3, program: every_round },
    Family { name: "search", round: 4, program: search },
];

fn unrelated(rounds: usize) -> String {
    format!(
        "#include <assert.h>
int main(void) {{
  unsigned noise = 1;
  int seen = 0;
  int limit = 3;
  for (int i = 0; i < {rounds}; i++) {{
    noise = noise * 5 + i;
    if (i < limit)
      seen = seen + 2;
  }}
  int result = seen - 1;
  assert(result != 5);
  return noise == 0;
}}
"
    )
}

fn every_round(rounds: usize) -> String {
    format!(
        "#include <assert.h>
int main(void) {{
  int sum = 0;
  for (int i = 0; i < {rounds}; i++)
    sum += 2;
  assert(sum != {});
}}
",
        2 * rounds
    )
}

fn search(rounds: usize) -> String {
    format!(
        "#include <assert.h>
int main(void) {{
  int table[8] = {{3, 1, 4, 1, 5, 9, 2, 6}};
  int found = -1;
  for (int i = 0; i < {rounds}; i++) {{
    if (table[i % 8] == 7)
      found = i;
  }}
  assert(found >= 0);
}}
"
    )
}

struct Measured {
    steps: usize,
    core: usize,
    calls: usize,
    core_time: Duration,
    whodunit_time: Duration,
    iterations: usize,
}

fn measure(family: &Family, steps: usize) -> Result<Measured, String> {
    let text = (family.program)((steps / family.round).max(4));
    let files = because_c::MemoryFiles::new().with("long.c", text);
    let program = because_c::load(&files, &["long.c"], &because_c::Options::default())
        .map_err(|_| "the program does not load".to_string())?;
    let failure = failing(&program)?;
    let cx = Context {
        program: &program,
        unwind: UnwindOptions::default(),
        interrupt: Interrupt::default(),
        conflicts: None,
        check_twice: false,
        progress: &|_| {},
    };
    let mut workspace = Workspace::new(cx, &failure, &[], &NoOracle);
    let start = on_processor();
    let options = core::Options { max_cores: 1, ..core::Options::default() };
    let found = core::explain(&mut workspace, &options).map_err(|e| e.to_string())?;
    let core_time = Duration::from_secs_f64(on_processor() - start);
    let (core, calls) = match &found.details {
        Details::Core(cores) => (cores.cores.first().map_or(0, |c| c.steps.len()), cores.solver_calls),
        _ => (0, 0),
    };
    let start = on_processor();
    let walked = whodunit::explain(&mut workspace, &whodunit::Options::default()).map_err(|e| e.to_string())?;
    let whodunit_time = Duration::from_secs_f64(on_processor() - start);
    let iterations = iterations(&walked);
    Ok(Measured { steps: failure.run.path.steps.len(), core, calls, core_time, whodunit_time, iterations })
}

fn iterations(explanation: &Explanation) -> usize {
    match &explanation.details {
        Details::Whodunit(whodunit) => whodunit.iterations.len(),
        _ => 0,
    }
}

fn failing(program: &Program) -> Result<Failure, String> {
    let checks = UnwindOptions::default().checks;
    let run = because_interp::replay(program, checks, &[], &Limits::default());
    let outcome = format!("{:?}", run.outcome);
    because_engine::given_run::failure(program, checks, run).ok_or(outcome)
}

/// Prints a table a family; a failure where a core took more solver calls than it may.
pub fn command(sizes: &[usize]) -> u8 {
    let mut status = 0;
    for family in &FAMILIES {
        println!("{}", family.name);
        println!(
            "{:>9} {:>7} {:>7} {:>8} {:>10} {:>7} {:>10} {:>7} {:>7}",
            "steps", "core", "calls", "allowed", "core time", "growth", "whodunit", "growth", "rounds"
        );
        let mut before: Option<Measured> = None;
        for &size in sizes {
            match measure(family, size) {
                Ok(m) => {
                    let allowed = 3 * m.core + 20;
                    let grown = |now: Duration, then: fn(&Measured) -> Duration| {
                        before.as_ref().map_or(String::new(), |b| {
                            let times = now.as_secs_f64() / then(b).as_secs_f64().max(1e-6);
                            format!("{:.2}", times.ln() / (m.steps as f64 / b.steps as f64).ln())
                        })
                    };
                    println!(
                        "{:>9} {:>7} {:>7} {allowed:>8} {:>8.3} s {:>7} {:>8.3} s {:>7} {:>7}",
                        m.steps,
                        m.core,
                        m.calls,
                        m.core_time.as_secs_f64(),
                        grown(m.core_time, |b| b.core_time),
                        m.whodunit_time.as_secs_f64(),
                        grown(m.whodunit_time, |b| b.whodunit_time),
                        m.iterations,
                    );
                    if m.calls > allowed {
                        status = 1;
                    }
                    before = Some(m);
                }
                Err(error) => {
                    println!("{size:>9} {error}");
                    status = 1;
                }
            }
        }
    }
    status
}
