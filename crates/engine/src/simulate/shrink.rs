//! A shorter and simpler run that fails the same check.

use super::{SimulateOptions, execute, fails};
use crate::limits;
use because_interp::{Given, Limits, Otherwise};
use because_ir::{CheckKind, InputKind, InputValue, Outcome, Program, Run, Value};
use because_source::Span;

/// The run, replayed with its path, after cycles were left out and values set to what they were before, or to 0, as
/// long as the same check failed.
pub(super) fn shrink(program: &Program, options: &SimulateOptions, run: Run) -> Run {
    let Outcome::Failed(failed) = &run.outcome else { return run };
    let checks = options.checks;
    let whole = because_interp::replay(program, checks, &run.inputs, &Limits::default());
    // A trial that does not fail goes on without end: it may take little longer than the run that is shortened.
    let steps = whole.path.steps.len() as u64;
    let options = &SimulateOptions { run_steps: options.run_steps.min(steps + steps / 8 + 1_000), ..options.clone() };
    let mut state = Shrink {
        program,
        options,
        wanted: (failed.check, failed.span),
        left: limits::SIMULATE_SHRINK_TRIES,
        inputs: run.inputs,
    };
    state.leave_out_cycles();
    state.simplify();
    state.leave_out_cycles();
    because_interp::replay(program, checks, &state.inputs, &Limits::default())
}

struct Shrink<'a> {
    program: &'a Program,
    options: &'a SimulateOptions,
    wanted: (CheckKind, Span),
    left: usize,
    inputs: Vec<InputValue>,
}

impl Shrink<'_> {
    /// Takes these inputs if the same check fails on them, and no later.
    fn accept(&mut self, inputs: Vec<InputValue>) -> bool {
        if self.left == 0 || self.options.interrupt.due().is_some() {
            return false;
        }
        self.left -= 1;
        let run = execute(self.program, self.options, &mut Given::of_run(&inputs, Otherwise::Zero));
        let same = match &run.outcome {
            Outcome::Failed(f) => (f.check, f.span) == self.wanted,
            _ => false,
        };
        let good = same && fails(&run, self.options).is_some() && run.inputs.len() <= self.inputs.len();
        if good {
            self.inputs = run.inputs;
        }
        good
    }

    fn cycles(&self) -> u32 {
        let of_cycle = |i: &&InputValue| matches!(i.kind, InputKind::Plc | InputKind::Clock);
        self.inputs.iter().filter(of_cycle).map(|i| i.key.occurrence).max().unwrap_or(0)
    }

    /// Leaves out runs of cycles, long ones first; those behind move up.
    fn leave_out_cycles(&mut self) {
        let mut length = self.cycles() / 2;
        while length > 0 {
            let mut first = 1;
            while first + length <= self.cycles() {
                let cut = first..first + length;
                let kept = self.inputs.iter().filter(|i| !cut.contains(&i.key.occurrence)).cloned();
                let moved = kept.map(|mut i| {
                    i.key.occurrence -= if i.key.occurrence >= cut.end { length } else { 0 };
                    i
                });
                let inputs = moved.collect();
                if !self.accept(inputs) {
                    first += length;
                }
            }
            length /= 2;
        }
    }

    /// From the first input on, so that a simple value is taken over by those behind it.
    fn simplify(&mut self) {
        let mut at = 0;
        while let Some(input) = self.inputs.get(at).cloned() {
            let before = self.inputs[..at].iter().rev().find(|i| i.key.name == input.key.name).map(|i| i.value.clone());
            let simpler = before.into_iter().chain([Value::Bits(0)]);
            for value in simpler.take_while(|v| *v != input.value).collect::<Vec<_>>() {
                let mut inputs = self.inputs.clone();
                inputs[at].value = value;
                if self.accept(inputs) {
                    break;
                }
            }
            at += 1;
        }
    }
}
