//! The changed program, executed on runs that are known.

use super::apply::{self, Change};
use crate::Context;
use crate::limits;
use crate::runs::{Runs, Tested};
use because_interp::{Captured, Compiled, Given, Otherwise, Record, RunOptions, Uninitialised};
use because_ir::{Failure, FuncId, InputValue, Location, PathStep, Program, Run};
use because_logic::{Interrupt, cost};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What starting a run costs, in statements.
const START: u64 = 300;

/// A place reached by these calls, outermost first.
pub struct Target {
    pub at: Location,
    pub calls: Vec<Location>,
}

/// Each step with the places of the calls around it.
pub fn with_calls(steps: &[PathStep]) -> impl Iterator<Item = (&PathStep, Vec<Location>)> {
    let mut calls: Vec<Location> = Vec::new();
    let mut before: Option<&PathStep> = None;
    steps.iter().map(move |step| {
        match before {
            Some(b) if step.depth > b.depth => calls.push(b.location),
            Some(b) => calls.truncate(calls.len().saturating_sub((b.depth - step.depth) as usize)),
            None => {}
        }
        before = Some(step);
        (step, calls.clone())
    })
}

pub struct Trial {
    pub program: Program,
    plain: RunOptions,
    compiled: Compiled,
    length: u64,
    /// Statements that may still be executed.
    left: u64,
    interrupt: Interrupt,
}

impl Trial {
    pub fn new(cx: &Context, failure: &Failure, steps: u64) -> Trial {
        let length = failure.run.path.steps.len() as u64;
        let plain = RunOptions {
            checks: cx.unwind.checks,
            uninitialised: Uninitialised::Input,
            record: Record::Nothing,
            max_steps: length * 4 + 2_000,
            interrupt: Some(cx.interrupt.flag.clone()),
            ..RunOptions::default()
        };
        let interrupt = cx.interrupt.clone();
        Trial { program: cx.program.clone(), plain, compiled: Compiled::default(), length, left: steps, interrupt }
    }

    /// Is the work or the time used up?
    pub fn is_over(&self) -> bool {
        self.left == 0 || self.is_late()
    }

    pub fn is_late(&self) -> bool {
        self.interrupt.due().is_some()
    }

    /// Does something with the changed program.
    pub fn with<T>(&mut self, change: &Change, function: FuncId, ask: impl FnOnce(&mut Trial) -> T) -> T {
        let undo = apply::apply(&mut self.program, change);
        self.forget(change, function);
        let answer = ask(self);
        apply::revert(&mut self.program, undo);
        self.forget(change, function);
        answer
    }

    fn forget(&mut self, change: &Change, function: FuncId) {
        match change.kind {
            // A macro's constant, an array can stand in any function.
            apply::Kind::Constants(..) | apply::Kind::Length(..) => self.compiled = Compiled::default(),
            _ => self.compiled.forget(function),
        }
    }

    /// How good the program is as it stands: 0 where the run to be explained still fails. What does badly in a sample of
    /// the runs is not tried on all.
    pub fn score(&mut self, runs: &Runs, target: Option<&Target>) -> f64 {
        let Some(first) = runs.failing.first() else { return 0.0 };
        if !self.passes(&first.inputs) {
            return 0.0;
        }
        let sample = self.share(&runs.failing[..runs.failing.len().min(limits::REPAIR_SAMPLE)]);
        let sample = if sample < 0.5 {
            0.0
        } else {
            sample * self.share(&runs.passing[..runs.passing.len().min(limits::REPAIR_SAMPLE)])
        };
        let score = if sample < 1.0 { sample } else { self.share(&runs.failing) * self.share(&runs.passing) };
        let dodges = score > 0.0 && target.is_some_and(|at| !self.reaches(&first.inputs, at));
        if dodges { score / 5.0 } else { score }
    }

    /// How many of the runs pass, as a part of all.
    fn share(&mut self, runs: &[Tested]) -> f64 {
        let passed = runs.iter().filter(|t| self.passes(&t.inputs)).count();
        if runs.is_empty() { 1.0 } else { passed as f64 / runs.len() as f64 }
    }

    pub fn passes(&mut self, inputs: &[InputValue]) -> bool {
        self.left = self.left.saturating_sub(START + self.length);
        self.interrupt.work.charge(cost::STEP * (START + self.length));
        let mut given = Given::of_run(inputs, Otherwise::Zero);
        let outside = &mut Captured::default();
        because_interp::run_again(&self.program, &self.plain, &mut self.compiled, &mut given, outside).outcome.passes()
    }

    /// How the first passing runs go, in source statements.
    pub fn ways(&mut self, runs: &Runs) -> Vec<u64> {
        runs.passing.iter().take(limits::REPAIR_SAMPLE).map(|t| self.way(&t.inputs)).collect()
    }

    /// The part of the passing runs that still go as they went in `ways`.
    pub fn kept(&mut self, runs: &Runs, ways: &[u64]) -> f64 {
        let same = runs.passing.iter().zip(ways).filter(|(t, way)| self.way(&t.inputs) == **way).count();
        if ways.is_empty() { 1.0 } else { same as f64 / ways.len() as f64 }
    }

    fn way(&mut self, inputs: &[InputValue]) -> u64 {
        let mut hasher = FxHasher::default();
        let mut before = None;
        for step in &self.recorded(inputs).path.steps {
            let statement = self.program.origin(step.location).1;
            if before != Some(statement) {
                statement.hash(&mut hasher);
            }
            before = Some(statement);
        }
        hasher.finish()
    }

    pub fn reaches(&mut self, inputs: &[InputValue], target: &Target) -> bool {
        let run = self.recorded(inputs);
        with_calls(&run.path.steps).any(|(step, calls)| step.location == target.at && calls == target.calls)
    }

    fn recorded(&self, inputs: &[InputValue]) -> Run {
        let recorded = RunOptions { record: Record::Path, ..self.plain.clone() };
        let mut given = Given::of_run(inputs, Otherwise::Zero);
        because_interp::run(&self.program, &recorded, &mut given, &mut Captured::default())
    }
}
