//! Programs made at random, most of them not well formed: whatever they say, the interpreter ends without a panic.

use crate::common;
#[path = "../../ir/tests/random/mod.rs"]
mod generated;

use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised, run};
use because_ir::verify::verify;

#[test]
fn random_programs_end_without_a_panic() {
    let mut executed = 0;
    for seed in 0..600 {
        eprintln!("seed {seed}");
        let program = generated::program(seed);
        let options = RunOptions {
            max_steps: 2000,
            uninitialised: Uninitialised::Input,
            max_memory: 1 << 26,
            ..common::options()
        };
        for record in [RecordLevel::Nothing, RecordLevel::Path] {
            let options = RunOptions { record, ..options.clone() };
            let mut given = Given::new([], Otherwise::Zero);
            let run = run(&program, &options, &mut given, &mut Captured::default());
            executed += run.path.steps.len();
        }
        if verify(&program).is_empty() {
            common::execute(&program, &options, &[], b"");
        }
    }
    assert!(executed > 600, "{executed}");
}
