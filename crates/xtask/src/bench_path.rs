//! `cargo xtask bench path`: how `whodunit` and `core` grow with the length of the failing path.

use because_encode::UnwindOptions;
use because_explain::{Context, core, whodunit};
use because_interp::Limits;
use because_ir::{Failure, Program};
use because_logic::Interrupt;
use std::time::{Duration, Instant};

/// A program whose failing run executes about `steps` steps, most of which have nothing to do with the failure.
fn program(steps: usize) -> String {
    let rounds = steps / 4;
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
  assert(result != 5 || noise == 0);
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
}

fn measure(steps: usize) -> Result<Measured, String> {
    let files = because_c::MemoryFiles::new().with("long.c", program(steps));
    let program = because_c::load(&files, &["long.c"], &because_c::Options::default())
        .map_err(|_| "the program does not load".to_string())?;
    let failure = failing(&program)?;
    let unwind = UnwindOptions::default();
    let progress = &|_| {};
    let cx = Context {
        program: &program,
        unwind,
        interrupt: Interrupt::default(),
        conflicts: None,
        check_twice: false,
        progress,
    };
    let start = Instant::now();
    let (core, calls) = core::single(&cx, &failure).map_err(|e| e.to_string())?;
    let core_time = start.elapsed();
    let start = Instant::now();
    whodunit::explain(&cx, &failure, &whodunit::Options { max_iterations: Some(1), ..Default::default() })
        .map_err(|e| e.to_string())?;
    Ok(Measured { steps: failure.run.path.steps.len(), core, calls, core_time, whodunit_time: start.elapsed() })
}

fn failing(program: &Program) -> Result<Failure, String> {
    let checks = UnwindOptions::default().checks;
    let run = because_interp::replay(program, checks, &[], &Limits::default());
    let outcome = format!("{:?}", run.outcome);
    because_engine::pinned::failure(program, checks, run).ok_or(outcome)
}

/// Prints a table; a failure where a core took more solver calls than it may.
pub fn command(sizes: &[usize]) -> u8 {
    println!("{:>8} {:>6} {:>6} {:>7} {:>10} {:>10}", "steps", "core", "calls", "allowed", "core", "whodunit");
    let mut status = 0;
    for &size in sizes {
        match measure(size) {
            Ok(m) => {
                let allowed = 3 * m.core + 20;
                let (core_time, whodunit_time) = (m.core_time.as_secs_f64(), m.whodunit_time.as_secs_f64());
                println!(
                    "{:>8} {:>6} {:>6} {allowed:>7} {core_time:>8.3} s {whodunit_time:>8.3} s",
                    m.steps, m.core, m.calls
                );
                if m.calls > allowed {
                    status = 1;
                }
            }
            Err(error) => {
                println!("{size:>8} {error}");
                status = 1;
            }
        }
    }
    status
}
