//! How a PLC program goes on: long runs with inputs that are held, compared cycle by cycle.
//!
//! Comes in: the program that ends after as many cycles as the failing run has, as it is and with a change. Goes out: what the
//! change does to the machine beyond these cycles. A failing run of two cycles says nothing of whether a motor still starts
//! after a pause of half a second; runs of forty cycles in which buttons are held for a while do. What the faulty program does
//! in the cycles before it fails is what its author saw: an edit that turns an output off for ever, or that never enters a
//! state any more, keeps every rule about it and repairs nothing.

use super::trial::{Start, Trial};
use crate::Context;
use crate::code::sections::{Section, sections};
use crate::limits;
use crate::runs;
use because_interp::RunOptions;
use because_ir::{
    Const, ExprId, ExprKind, Failure, InputValue, Outcome, PlaceBase, Program, Run, TerminatorKind, Type, Value,
};
use because_source::Span;
use rustc_hash::FxHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// Long runs of a PLC program, and how the program as it is goes in them.
pub struct Exercise {
    inputs: Vec<Vec<InputValue>>,
    cycles: u32,
    watched: Watched,
    was: Operation,
}

/// How a program goes in these runs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Operation {
    runs: Vec<Course>,
    /// The values of watched variables in cycles in which nothing failed, and in those in which something did.
    clean: BTreeSet<(String, u128)>,
    failing: BTreeSet<(String, u128)>,
    covered: BTreeSet<Start>,
}

/// One of the runs.
#[derive(Debug, Clone, Default, PartialEq)]
struct Course {
    /// The outputs at the end of each cycle.
    outputs: Vec<u64>,
    /// The check that failed in the cycle behind these.
    failed: Option<Start>,
}

/// What a change does to the machine.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Effect {
    /// The share of cycles, before the program as it is fails, that have other outputs now.
    pub deviation: f64,
    /// A truth value or a state that was seen is seen no more.
    pub settles: Option<Section>,
    /// Statements that were executed are executed no more.
    pub dead_code: bool,
    /// A run fails that passed, fails earlier, or fails as the run to be explained does.
    pub fails: bool,
}

/// The variables that say what a machine does.
#[derive(Debug, Clone, Default)]
struct Watched {
    sections: BTreeMap<String, Section>,
    /// Truth values, and what a CASE asks.
    states: BTreeSet<String>,
    /// There is something that the program gives to the outside.
    outputs: bool,
}

impl Watched {
    fn new(program: &Program) -> Watched {
        let own: BTreeMap<_, _> = sections(program).into_iter().filter(|(_, s)| *s != Section::Other).collect();
        let asked = selectors(program);
        let is_state = |id: &because_ir::ObjectId| {
            let ty = program.types.get(program.object(*id).ty);
            matches!(ty, Type::Bool | Type::Record(_)) || asked.contains(id)
        };
        let name = |id: &because_ir::ObjectId| program.object(*id).name.clone();
        Watched {
            states: own.keys().filter(|id| is_state(id)).map(name).collect(),
            outputs: own.values().any(|s| *s == Section::Output),
            sections: own.iter().map(|(id, section)| (name(id), *section)).collect(),
        }
    }

    fn section(&self, name: &str) -> Option<Section> {
        self.sections.get(root(name)).copied()
    }

    fn is_given(&self, name: &str) -> bool {
        self.section(name).is_some_and(|s| s == Section::Output || !self.outputs)
    }
}

/// The variable that a place is in.
fn root(name: &str) -> &str {
    name.split(['.', '[', '-']).next().unwrap_or(name)
}

/// Variables that a CASE asks.
fn selectors(program: &Program) -> BTreeSet<because_ir::ObjectId> {
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let asked = blocks.filter_map(|b| match b.terminator.kind {
        TerminatorKind::Switch { value, .. } => Some(value),
        _ => None,
    });
    asked.filter_map(|value| selected(program, value)).collect()
}

fn selected(program: &Program, value: ExprId) -> Option<because_ir::ObjectId> {
    match &program.expr(value).kind {
        ExprKind::Cast(inner) => selected(program, *inner),
        ExprKind::Load(place) if place.path.is_empty() => match place.base {
            PlaceBase::Object(object) => Some(object),
            PlaceBase::Deref(_) => None,
        },
        _ => None,
    }
}

impl Exercise {
    /// Runs of the program as it is that show most of what it does; `None` where it is no scan cycle or none was found.
    pub fn new(cx: &Context, failure: &Failure, trial: &mut Trial) -> Option<Exercise> {
        cx.program.cycle_head()?;
        let begun = failure.run.inputs.iter().map(|input| input.key.occurrence).max()?;
        let cycles = (begun * limits::EXERCISE_TIMES).clamp(limits::EXERCISE_LEAST, limits::EXERCISE_MOST);
        let watched = Watched::new(cx.program);
        let mut found: Vec<(Vec<InputValue>, Operation, u64)> = Vec::new();
        trial.with_cycles(cycles, |trial| {
            let options = RunOptions { max_steps: limits::EXERCISE_STEPS, ..trial.path_options() };
            for run in runs::held(&trial.program, &failure.run.inputs, &options, limits::EXERCISE_SAMPLED) {
                trial.charge_work(run.path.executed);
                if trial.is_over() {
                    break;
                }
                let mut operation = Operation::default();
                operation.add(trial, &watched, &run);
                found.push((run.inputs, operation, run.path.executed));
            }
        })?;
        let (inputs, was) = telling(found);
        (!inputs.is_empty()).then_some(Exercise { inputs, cycles, watched, was })
    }

    /// How the program of the trial, which may be a changed one, goes.
    pub fn operation(&self, trial: &mut Trial) -> Option<Operation> {
        let mut operation = Operation::default();
        trial.with_cycles(self.cycles, |trial| {
            for inputs in &self.inputs {
                let run = trial.recorded_within(inputs, limits::EXERCISE_STEPS);
                operation.add(trial, &self.watched, &run);
            }
        })?;
        Some(operation)
    }

    /// What a change does, by how the program goes with it; `check` is the requirement that failed, `own` the statement changed.
    pub fn effect(&self, now: &Operation, check: Start, own: Start) -> Effect {
        let pairs = || self.was.runs.iter().zip(&now.runs);
        let (mut compared, mut other) = (0u32, 0u32);
        for (was, is) in pairs() {
            compared += was.outputs.len() as u32;
            other += (0..was.outputs.len()).filter(|&i| is.outputs.get(i) != Some(&was.outputs[i])).count() as u32;
        }
        let seen = |pair: &&(String, u128)| now.clean.contains(*pair) || now.failing.contains(*pair);
        let lost = |all: &BTreeSet<(String, u128)>| -> Option<Section> {
            let gone = all.iter().filter(|pair| !seen(pair));
            gone.filter_map(|(name, _)| self.watched.section(name)).min_by_key(|s| *s != Section::Output)
        };
        // What was only seen when it failed may be due to the fault.
        let settles = lost(&self.was.clean).or_else(|| lost(&self.was.failing).map(|_| Section::Own));
        let dead = self.was.covered.iter().any(|at| !now.covered.contains(at) && *at != own);
        let fails = |(was, is): (&Course, &Course)| match is.failed {
            None => false,
            Some(at) => at == check || was.failed.is_none() || is.outputs.len() < was.outputs.len(),
        };
        Effect {
            deviation: f64::from(other) / f64::from(compared.max(1)),
            settles,
            dead_code: dead,
            fails: pairs().any(fails),
        }
    }
}

/// Few runs that together show the most: each next one adds the most values, statements and outputs.
fn telling(mut found: Vec<(Vec<InputValue>, Operation, u64)>) -> (Vec<Vec<InputValue>>, Operation) {
    let mut all = Operation::default();
    let mut inputs = Vec::new();
    let (mut outputs, mut steps) = (BTreeSet::new(), 0);
    while inputs.len() < limits::EXERCISE_RUNS && steps < limits::EXERCISE_ALL_STEPS {
        let gain = |operation: &Operation| {
            let new = |own: &BTreeSet<(String, u128)>| own.iter().filter(|v| !all.clean.contains(*v)).count();
            let shown = operation.runs.iter().flat_map(|r| &r.outputs).filter(|o| !outputs.contains(*o));
            let covered = operation.covered.iter().filter(|at| !all.covered.contains(*at)).count();
            let length = operation.runs.iter().map(|r| r.outputs.len()).sum::<usize>();
            (new(&operation.clean) + new(&operation.failing) + covered + shown.collect::<BTreeSet<_>>().len(), length)
        };
        let Some(best) = (0..found.len()).max_by_key(|&i| (gain(&found[i].1), std::cmp::Reverse(i))) else { break };
        let (own, operation, executed) = found.swap_remove(best);
        outputs.extend(operation.runs.iter().flat_map(|r| r.outputs.iter().copied()));
        steps += executed;
        all.runs.extend(operation.runs);
        all.clean.extend(operation.clean);
        all.failing.extend(operation.failing);
        all.covered.extend(operation.covered);
        inputs.push(own);
    }
    (inputs, all)
}

impl Operation {
    fn add(&mut self, trial: &Trial, watched: &Watched, run: &Run) {
        let program = &trial.program;
        let head = program.cycle_head();
        let mut now: BTreeMap<&str, u128> = BTreeMap::new();
        let mut outputs = Vec::new();
        let mut written: Vec<(&str, u128)> = Vec::new();
        let (mut begun, mut before) = (false, Span::NONE);
        for step in &run.path.steps {
            let at = step.location;
            if at.function == program.entry && Some(at.block) == head && at.index == 0 {
                self.clean.extend(written.drain(..).map(|(name, value)| (name.to_string(), value)));
                outputs.extend(begun.then(|| hashed(&now)));
                begun = true;
            }
            let span = program.source_stmt(program.origin(at).1).span;
            if span != before && program.sources.is_user(span) {
                self.covered.insert(trial.start_of(span));
            }
            before = span;
            for write in &step.writes {
                let Value::Bits(bits) = write.value else { continue };
                if watched.states.contains(root(&write.name)) && is_state(program, write) {
                    written.push((&write.name, bits));
                }
                if watched.is_given(&write.name) {
                    now.insert(&write.name, bits);
                }
            }
        }
        let left = written.into_iter().map(|(name, value)| (name.to_string(), value));
        let failed = match &run.outcome {
            Outcome::Failed(failed) => Some(trial.start_of(failed.span)),
            _ => None,
        };
        match failed {
            Some(_) => self.failing.extend(left),
            None => self.clean.extend(left),
        }
        self.runs.push(Course { outputs, failed });
    }

    /// Does the machine do the same in all runs?
    pub fn same(&self, other: &Operation) -> bool {
        self.runs == other.runs
    }
}

/// A truth value, or a whole variable: of a structure's members only truth values say what it does.
fn is_state(program: &Program, write: &because_ir::Write) -> bool {
    matches!(program.types.get(write.ty), Type::Bool) || root(&write.name) == write.name
}

fn hashed(values: &BTreeMap<&str, u128>) -> u64 {
    let mut hasher = FxHasher::default();
    values.hash(&mut hasher);
    hasher.finish()
}

/// The number of cycles after which the program ends.
pub fn cycles_of(program: &Program) -> Option<ExprId> {
    let head = program.cycle_head()?;
    let TerminatorKind::Branch { cond, .. } = program.function(program.entry).blocks[head.index()].terminator.kind
    else {
        return None;
    };
    match program.expr(cond).kind {
        ExprKind::Binary(because_ir::BinaryOp::Lt, _, most) => {
            matches!(program.expr(most).kind, ExprKind::Const(Const::Int(_))).then_some(most)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_source::FileId;

    fn start(at: u32) -> Start {
        (FileId(0), at)
    }

    /// Two runs of three and of two cycles; the second fails at 90. The motor goes on and off, the lamp only on when it fails.
    fn was() -> Operation {
        let values = |all: &[(&str, u128)]| all.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        Operation {
            runs: vec![
                Course { outputs: vec![1, 2, 3], failed: None },
                Course { outputs: vec![1, 1], failed: Some(start(90)) },
            ],
            clean: values(&[("motor", 0), ("motor", 1), ("step", 0), ("lamp", 0)]),
            failing: values(&[("lamp", 1)]),
            covered: [start(10), start(20)].into(),
        }
    }

    fn exercise() -> Exercise {
        let sections = [("motor", Section::Output), ("lamp", Section::Output), ("step", Section::Own)];
        let watched = Watched {
            sections: sections.into_iter().map(|(name, section)| (name.to_string(), section)).collect(),
            ..Watched::default()
        };
        Exercise { inputs: vec![Vec::new(); 2], cycles: 3, watched, was: was() }
    }

    fn effect(change: impl FnOnce(&mut Operation)) -> Effect {
        let mut now = was();
        now.runs[1].failed = None;
        change(&mut now);
        exercise().effect(&now, start(90), start(10))
    }

    #[test]
    fn a_machine_that_goes_on_as_before_has_no_effect() {
        assert_eq!(effect(|_| ()), Effect::default());
    }

    #[test]
    fn an_output_that_is_never_on_any_more_is_settled() {
        assert_eq!(
            effect(|now| {
                now.clean.remove(&("motor".to_string(), 1));
            })
            .settles,
            Some(Section::Output)
        );
        assert_eq!(
            effect(|now| {
                now.clean.remove(&("step".to_string(), 0));
            })
            .settles,
            Some(Section::Own)
        );
        // What was on only when it failed may be due to the fault.
        assert_eq!(effect(|now| now.failing.clear()).settles, Some(Section::Own));
    }

    #[test]
    fn cycles_with_other_outputs_are_counted_up_to_the_failure() {
        let changed = effect(|now| {
            now.runs[0].outputs = vec![1, 2, 7];
            now.runs[1].outputs = vec![1, 1, 9, 9];
        });
        assert_eq!(changed.deviation, 0.2);
    }

    #[test]
    fn statements_no_longer_executed_are_dead_but_for_the_changed_one() {
        assert!(
            !effect(|now| {
                now.covered.remove(&start(10));
            })
            .dead_code
        );
        assert!(
            effect(|now| {
                now.covered.remove(&start(20));
            })
            .dead_code
        );
    }

    #[test]
    fn an_edit_fails_where_a_run_fails_that_passed_or_as_before() {
        assert!(effect(|now| now.runs[0].failed = Some(start(50))).fails);
        assert!(effect(|now| now.runs[1].failed = Some(start(90))).fails);
        // Another requirement that fails later may have a fault of its own.
        assert!(!effect(|now| now.runs[1] = Course { outputs: vec![1, 1, 1], failed: Some(start(50)) }).fails);
    }

    #[test]
    fn the_runs_that_show_most_are_taken() {
        let shows =
            |outputs: Vec<u64>| Operation { runs: vec![Course { outputs, failed: None }], ..Operation::default() };
        let found = vec![
            (Vec::new(), shows(vec![1]), limits::EXERCISE_ALL_STEPS),
            (Vec::new(), shows(vec![1, 2]), limits::EXERCISE_ALL_STEPS),
        ];
        assert_eq!(telling(found).1, shows(vec![1, 2]));
    }

    #[test]
    fn a_member_belongs_to_its_variable() {
        assert_eq!(root("pause.Q"), "pause");
        assert_eq!(root("lamps[2]"), "lamps");
    }
}
