//! Times the unwinding of C files: `measure BOUND FILE…`.

use because_encode::{UnwindOptions, unwind};
use because_logic::Terms;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let bound: u32 = args.next().and_then(|b| b.parse().ok()).unwrap_or(1);
    for file in args {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let files = because_c::MemoryFiles::new().with("t.c", text);
        let Ok(program) = because_c::load(&files, &["t.c"], &because_c::Options::default()) else {
            println!("{file}: not accepted");
            continue;
        };
        let start = Instant::now();
        let mut terms = Terms::new();
        let options = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..UnwindOptions::default() };
        if let Ok(u) = unwind(&program, &mut terms, &options) {
            println!(
                "{file}: {} statements, {} steps, {} checks, {} terms, {} cut, {} unsupported, {:.1} ms",
                u.statements,
                u.steps.len(),
                u.checks.len(),
                terms.len(),
                u.loops_cut.len(),
                u.unsupported.len(),
                start.elapsed().as_secs_f64() * 1e3
            );
            for x in u.unsupported.iter().take(3) {
                println!("  {}", x.what);
            }
        }
    }
}
