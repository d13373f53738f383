//! A cheap search for a run that fails: concrete runs on sampled inputs.
//!
//! Comes in: a program. Goes out: a failing run, made as short and as simple as a few hundred further runs can make it, or
//! nothing. Inputs keep their value for a while and then jump, as buttons and sensors do; new values come from the
//! constants of the program and from between them. A run that an assumption ends is taken back by a few inputs and goes
//! on otherwise. The samples have a fixed seed and the work is counted in steps: same program, same answer.

mod sample;
mod shrink;

use crate::limits;
use crate::pinned;
use because_interp::{Captured, Random, RecordLevel, RunOptions, Uninitialised};
use because_ir::{CheckKind, Checks, InputValue, Outcome, Program, Run, Verdict, VerdictKind};
use because_logic::Interrupt;
use sample::{Pool, Sampled};

#[derive(Debug, Clone)]
pub struct SimulateOptions {
    pub checks: Checks,
    /// Only failures of these properties; all where empty.
    pub only: Vec<CheckKind>,
    /// Steps executed in all.
    pub steps: u64,
    /// Steps of one run.
    pub run_steps: u64,
    /// The most scan cycles of one run of a PLC program.
    pub cycles: u64,
    pub seed: u64,
    pub interrupt: Interrupt,
}

impl Default for SimulateOptions {
    fn default() -> SimulateOptions {
        SimulateOptions {
            checks: Checks::default(),
            only: Vec::new(),
            steps: 6_000_000,
            run_steps: 20_000,
            cycles: 40,
            seed: 1,
            interrupt: Interrupt::default(),
        }
    }
}

/// A failing run, found and shortened, as a verdict.
pub fn check(program: &Program, options: &SimulateOptions) -> Option<Verdict> {
    let run = shrink::shrink(program, options, search(program, options)?);
    let bound = pinned::bound(program, &run);
    let failure = pinned::failure(program, options.checks, run)?;
    Some(Verdict {
        bound: Some(bound),
        failures: vec![failure],
        assumed: program.assumed.clone(),
        ..Verdict::new(VerdictKind::Fails, because_ir::DecidedBy::Simulation)
    })
}

/// Does the run fail in a way that is asked for?
fn fails(run: &Run, options: &SimulateOptions) -> Option<CheckKind> {
    match &run.outcome {
        Outcome::Failed(f) if options.only.is_empty() || options.only.contains(&f.check) => Some(f.check),
        _ => None,
    }
}

fn execute(program: &Program, options: &SimulateOptions, inputs: &mut dyn because_interp::Inputs) -> Run {
    let run_options = RunOptions {
        checks: options.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        max_steps: options.run_steps,
        interrupt: Some(options.interrupt.flag.clone()),
        ..RunOptions::default()
    };
    because_interp::run(program, &run_options, inputs, &mut Captured::default())
}

/// The first run that fails.
fn search(program: &Program, options: &SimulateOptions) -> Option<Run> {
    let pool = Pool::of(program);
    let mut random = Random(options.seed);
    let mut left = options.steps;
    while left > 0 && options.interrupt.due().is_none() {
        let mut kept: Vec<InputValue> = Vec::new();
        // Most failures need few cycles, and short runs are cheap.
        let cycles = (options.cycles >> random.below(4)).max(1);
        for _ in 0..limits::SIMULATE_RETRIES {
            let mut sampled = Sampled::new(&kept, &pool, &mut random, cycles);
            let run = execute(program, options, &mut sampled);
            let taken = sampled.given;
            left = left.saturating_sub(cost(&run));
            options.interrupt.work.charge(because_logic::cost::STEP * cost(&run));
            if fails(&run, options).is_some() {
                return Some(run);
            }
            if run.inputs.is_empty() {
                return None;
            }
            if !matches!(run.outcome, Outcome::Blocked(_)) || left == 0 {
                break;
            }
            kept = run.inputs;
            let back = 1 + random.below(taken.clamp(1, 6));
            kept.truncate(kept.len().saturating_sub(back as usize));
        }
    }
    None
}

/// What a run cost, by what it read: the path is not recorded.
fn cost(run: &Run) -> u64 {
    200 + 40 * run.inputs.len() as u64
}
