//! Running and replaying whole programs.

use crate::exec;
use crate::host_environment::{Captured, HostEnvironment};
use crate::input_source::{Given, Inputs, Otherwise};
use crate::machine::{Machine, Parts};
use crate::observe::Watch;
use crate::options::{RecordLevel, RunOptions, Uninitialised};
use because_ir::{Checks, FuncId, InputValue, Outcome, Path, Program, Run, TypeId, Value};
use because_source::Span;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Executes the program from its entry function.
pub fn run(program: &Program, options: &RunOptions, inputs: &mut dyn Inputs, host: &mut dyn HostEnvironment) -> Run {
    run_again(program, options, &mut Compiled::default(), inputs, host)
}

/// Functions compiled in earlier runs, for many runs of one program.
#[derive(Default)]
pub struct Compiled(Option<Parts>);

impl Compiled {
    /// To be called for each function whose statements or expressions change between two runs. Objects and types may not.
    pub fn forget(&mut self, function: FuncId) {
        if let Some(parts) = &mut self.0 {
            parts.forget(function);
        }
    }
}

/// As [`run`], with what earlier runs of the same program compiled.
pub fn run_again(
    program: &Program,
    options: &RunOptions,
    compiled: &mut Compiled,
    inputs: &mut dyn Inputs,
    host: &mut dyn HostEnvironment,
) -> Run {
    let (mut run, _) = run_then(program, options, compiled, inputs, host, None, |_| ());
    run.output = host.take_output();
    run
}

/// As [`run`], and examines the machine where it stopped.
pub(crate) fn run_then<T>(
    program: &Program,
    options: &RunOptions,
    compiled: &mut Compiled,
    inputs: &mut dyn Inputs,
    host: &mut dyn HostEnvironment,
    watch: Option<&Watch>,
    inspect: impl FnOnce(&mut Machine) -> T,
) -> (Run, Option<T>) {
    let empty = |outcome| Run { inputs: Vec::new(), outcome, path: Path::default(), output: Vec::new() };
    if program.functions.get(program.entry.index()).is_none_or(|f| f.blocks.is_empty()) {
        return (empty(Outcome::Limit("the program has no entry function".to_string())), None);
    }
    let mut machine = match Machine::new(program, options, inputs, host, compiled.0.take()) {
        Ok(machine) => machine,
        Err(outcome) => return (empty(outcome), None),
    };
    machine.watch = watch;
    let outcome = exec::execute(&mut machine);
    let seen = inspect(&mut machine);
    let (parts, inputs, path) = machine.into_parts();
    compiled.0 = Some(parts);
    (Run { inputs, outcome, path, output: Vec::new() }, Some(seen))
}

/// How far a replay may go.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Statements and terminators.
    pub steps: u64,
    /// Bytes of the program's objects, frames and recorded path.
    pub memory: u64,
    /// Open calls.
    pub depth: u32,
    /// Ends the run soon after it is set.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Limits {
        let options = RunOptions::default();
        Limits { steps: 10_000_000, memory: options.max_memory, depth: options.max_depth, interrupt: None }
    }
}

/// How a run is executed again: as [`replay`] does.
pub fn replay_options(checks: Checks, limits: &Limits) -> RunOptions {
    RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Path,
        max_steps: limits.steps,
        max_memory: limits.memory,
        max_depth: limits.depth,
        interrupt: limits.interrupt.clone(),
    }
}

/// Executes the program on the inputs of a run and records the path. Values never written are inputs; an input that is
/// not listed is 0.
pub fn replay(program: &Program, checks: Checks, inputs: &[InputValue], limits: &Limits) -> Run {
    let options = replay_options(checks, limits);
    run(program, &options, &mut Given::of_run(inputs, Otherwise::Zero), &mut Captured::default())
}

/// The parts of the condition or expression at which the run on these inputs fails, outermost first, each with its
/// value there. Empty if the run does not fail.
pub fn failure_operands(
    program: &Program,
    checks: Checks,
    inputs: &[InputValue],
    limits: &Limits,
) -> Vec<(Span, Value, TypeId)> {
    let mut options = replay_options(checks, limits);
    options.record = RecordLevel::Nothing;
    let mut given = Given::of_run(inputs, Otherwise::Zero);
    let inspect = |machine: &mut Machine| machine.failure_operands();
    let (run, seen) =
        run_then(program, &options, &mut Compiled::default(), &mut given, &mut Captured::default(), None, inspect);
    match run.outcome {
        Outcome::Failed(_) => seen.unwrap_or_default(),
        _ => Vec::new(),
    }
}
