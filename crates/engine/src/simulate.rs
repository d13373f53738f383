//! A cheap search for a run that fails: concrete runs on sampled inputs.
//!
//! Comes in: a program. Goes out: a failing run, made as short and as simple as a few hundred further runs can make it, or
//! nothing. Inputs keep their value for a while and then jump, as buttons and sensors do; new values come from the
//! constants of the program and from between them. A run that an assumption ends is taken back by a few inputs and goes
//! on otherwise. The samples have a fixed seed and the work is counted in steps: same program, same answer.

mod sample;
mod shrink;

use crate::given_run;
use crate::limits;
use because_interp::{Captured, Random, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    CheckKind, Checks, Const, ExprKind, InputValue, IntStyle, Outcome, Program, Run, Type, Verdict, VerdictKind,
};
use because_logic::Interrupt;
use sample::{Pool, Sampled};

/// What simulation is asked to do.
#[derive(Debug, Clone)]
pub struct SimulateOptions {
    /// Which properties are checked.
    pub checks: Checks,
    /// Only failures of these properties; all where empty.
    pub only: Vec<CheckKind>,
    /// Steps executed in all.
    pub steps: u64,
    /// Steps of one run.
    pub run_steps: u64,
    /// The most scan cycles of one run of a PLC program.
    pub cycles: u64,
    /// Of the pseudo-random numbers that inputs come from.
    pub seed: u64,
    /// Inputs stay as they are for so many cycles, now for one of these times, now for another; any time where empty.
    pub stays: Vec<u64>,
    /// When to stop.
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
            stays: Vec::new(),
            interrupt: Interrupt::default(),
        }
    }
}

/// A failing run, found and shortened, as a verdict.
pub fn check(program: &Program, options: &SimulateOptions) -> Option<Verdict> {
    let run = shrink::shrink(program, options, search(program, options)?);
    let bound = given_run::bound(program, &run);
    let failure = given_run::failure(program, options.checks, run)?;
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
        let cycles = if options.stays.is_empty() { (options.cycles >> random.below(4)).max(1) } else { options.cycles };
        for _ in 0..limits::SIMULATE_RETRIES {
            let mut sampled = Sampled::new(&kept, &pool, &mut random, cycles).staying(&options.stays);
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

/// How many cycles the times and counts of a program last, the longest ones, where that is more than a search examines
/// anyhow: inputs that stay as they are for so long let its timers run out.
pub fn stays(program: &Program, beyond: u64) -> Vec<u64> {
    let each = program.scan.as_ref().and_then(|s| s.cycle_ms).unwrap_or(1).max(1);
    let mut list: Vec<u64> = Vec::new();
    for expr in program.exprs.iter().filter(|e| program.sources.is_user(e.span)) {
        let (ExprKind::Const(Const::Int(bits)), Type::Int { style, .. }) =
            (&expr.kind, program.types.representation(expr.ty))
        else {
            continue;
        };
        let Ok(number) = u64::try_from(*bits) else { continue };
        let cycles = match style {
            IntStyle::Time => number.div_ceil(u64::from(each)),
            IntStyle::LTime => number.div_ceil(1_000_000 * u64::from(each)),
            _ => number,
        };
        if cycles > beyond && cycles < limits::PATIENT_CYCLES / 2 {
            list.push(cycles + 1);
        }
    }
    list.sort_unstable_by(|a, b| b.cmp(a));
    list.dedup();
    list.truncate(limits::PATIENT_TIMES);
    list
}

/// What a run cost, by what it read: the path is not recorded.
fn cost(run: &Run) -> u64 {
    200 + 40 * run.inputs.len() as u64
}
