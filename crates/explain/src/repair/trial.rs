//! The changed program, executed on runs that are known.

use super::apply::{self, Change};
use super::operation;
use super::schema::INPUT;
use crate::Context;
use crate::code::sections::{Section, sections};
use crate::limits;
use crate::runs::{Runs, Tested};
use because_interp::{
    Captured, Compiled, Given, Observation, Otherwise, RecordLevel, RunOptions, Uninitialised, Watch,
};
use because_ir::repair::place_before;
use because_ir::{
    Const, Edit, ExprKind, Failure, FuncId, InputKey, InputValue, Location, PathStep, Program, Run, Type, Value,
};
use because_logic::{Interrupt, cost};
use because_source::{FileId, Span};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// What starting a run costs, in statements.
const START: u64 = 300;

/// A place of the text reached by these calls, outermost first.
pub struct Target {
    pub at: Span,
    pub calls: Vec<Span>,
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

/// Where a statement starts, in the text before any edit.
pub type Start = (FileId, u32);

/// How one run goes: the statements in their order with what is printed, and the values written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    pub path: u64,
    pub values: u64,
    /// The values that other statements write than the one under trial.
    pub elsewhere: u64,
    /// How the outputs of a PLC program change, whoever writes them.
    pub outputs: u64,
}

/// How the known runs go.
#[derive(Debug, Clone, Default)]
pub struct Behaviour {
    pub passing: Vec<Way>,
    pub failing: Vec<Way>,
    /// Statements that some run executes, and those that a passing one does: what only failing ones do may be due to the
    /// fault.
    pub covered: BTreeSet<Start>,
    pub covered_passing: BTreeSet<Start>,
    /// The truth values that each variable of a PLC program has in them.
    pub truths: BTreeMap<String, Truths>,
}

/// Which truth values were seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Truths {
    no: bool,
    yes: bool,
}

impl Behaviour {
    fn add(&mut self, run: Traced) -> Way {
        self.covered.extend(run.covered);
        for (name, value) in run.truths {
            let seen = self.truths.entry(name).or_default();
            seen.yes |= value;
            seen.no |= !value;
        }
        run.way
    }

    /// The variables that had both values before and have one now.
    pub fn settled<'b>(&'b self, was: &'b Behaviour) -> impl Iterator<Item = &'b str> {
        let varies = |truths: &Truths| truths.yes && truths.no;
        let settled =
            move |(name, before): &(&String, &Truths)| varies(before) && !self.truths.get(*name).is_some_and(varies);
        was.truths.iter().filter(settled).map(|(name, _)| name.as_str())
    }

    /// Do all runs go the same way but for what one statement writes and nobody sees?
    pub fn same_elsewhere(&self, other: &Behaviour) -> bool {
        let seen = |way: &Way| (way.path, way.elsewhere, way.outputs);
        let same = |a: &[Way], b: &[Way]| a.iter().zip(b).all(|(a, b)| seen(a) == seen(b));
        same(&self.passing, &other.passing) && same(&self.failing, &other.failing)
    }
}

/// One run, as it is compared.
struct Traced {
    way: Way,
    covered: BTreeSet<Start>,
    truths: BTreeSet<(String, bool)>,
}

/// How many of the runs that were tried pass.
#[derive(Default)]
struct Share {
    tried: usize,
    passed: usize,
}

impl Share {
    fn part(&self) -> f64 {
        if self.tried == 0 { 1.0 } else { self.passed as f64 / self.tried as f64 }
    }
}

pub struct Trial {
    pub program: Program,
    /// The edits that were made in the text of `program`, where it was read again.
    edits: Vec<Edit>,
    options: RunOptions,
    compiled: Compiled,
    /// The same for runs whose path is recorded.
    compiled_path: Compiled,
    length: u64,
    /// The number of the edit that is made, in a program that has many.
    chosen: Option<usize>,
    /// Statements that may still be executed, and how many of them are kept for later.
    left: u64,
    reserve: u64,
    interrupt: Interrupt,
    /// The truth values of a PLC program, and where they are declared.
    pub truths: BTreeMap<String, Section>,
}

impl Trial {
    /// `longest` is the length of the longest known run.
    pub fn new(cx: &Context, failure: &Failure, longest: u64, steps: u64) -> Trial {
        let length = failure.run.path.executed.max(failure.run.path.steps.len() as u64);
        let options = RunOptions {
            checks: cx.unwind.checks,
            uninitialised: Uninitialised::Input,
            record: RecordLevel::Nothing,
            max_steps: length.max(longest) * 4 + 2_000,
            interrupt: Some(cx.interrupt.flag.clone()),
            ..RunOptions::default()
        };
        let interrupt = cx.interrupt.clone();
        let (program, compiled, compiled_path) = (cx.program.clone(), Compiled::default(), Compiled::default());
        Trial {
            program,
            edits: Vec::new(),
            options,
            compiled,
            compiled_path,
            length,
            chosen: None,
            left: steps,
            reserve: 0,
            interrupt,
            truths: if is_long(failure) { truths(cx.program) } else { BTreeMap::new() },
        }
    }

    /// Is the work or the time used up?
    pub fn is_over(&self) -> bool {
        self.left <= self.reserve || self.is_late()
    }

    /// Does something without using up more than half of what is left.
    pub fn with_half<T>(&mut self, ask: impl FnOnce(&mut Trial) -> T) -> T {
        let before = std::mem::replace(&mut self.reserve, self.left / 2);
        let answer = ask(self);
        self.reserve = before;
        answer
    }

    pub fn is_late(&self) -> bool {
        self.interrupt.due().is_some()
    }

    /// Does something with a program that was read again with these edits; gives it back.
    pub fn with_program<T>(
        &mut self,
        program: Program,
        edits: &[Edit],
        ask: impl FnOnce(&mut Trial) -> T,
    ) -> (T, Program) {
        let own = std::mem::replace(&mut self.program, program);
        let compiled = (std::mem::take(&mut self.compiled), std::mem::take(&mut self.compiled_path));
        self.edits = edits.to_vec();
        let answer = ask(self);
        self.edits = Vec::new();
        (self.compiled, self.compiled_path) = compiled;
        (answer, std::mem::replace(&mut self.program, own))
    }

    /// Does something with the program in which this edit is chosen.
    pub fn choosing<T>(&mut self, number: usize, ask: impl FnOnce(&mut Trial) -> T) -> T {
        self.chosen = Some(number);
        let answer = ask(self);
        self.chosen = None;
        answer
    }

    fn given(&self, inputs: &[InputValue]) -> Given {
        let choice = |number: usize| (InputKey { name: INPUT.to_string(), occurrence: 1 }, Value::Bits(number as u128));
        let own = inputs.iter().map(|i| (i.key.clone(), i.value.clone()));
        Given::new(own.chain(self.chosen.map(choice)), Otherwise::Zero)
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
            apply::Kind::Constants(..) | apply::Kind::Length(..) => {
                (self.compiled, self.compiled_path) = (Compiled::default(), Compiled::default());
            }
            _ => {
                self.compiled.forget(function);
                self.compiled_path.forget(function);
            }
        }
    }

    /// How good the program is as it stands: 0 where the run to be explained still fails. What does badly in a sample of
    /// the runs is not tried on all.
    pub fn score(&mut self, runs: &Runs) -> f64 {
        let Some(first) = runs.failing.first() else { return 0.0 };
        if !self.passes(&first.inputs) {
            return 0.0;
        }
        let mut failing = Share { tried: 1, passed: 1 };
        let mut passing = Share::default();
        for most in [limits::REPAIR_FIRST_SAMPLE, limits::REPAIR_SAMPLE, usize::MAX] {
            self.extend(&mut failing, &runs.failing, most);
            if failing.part() < 0.5 {
                return 0.0;
            }
            self.extend(&mut passing, &runs.passing, most);
            if failing.part() * passing.part() < 1.0 {
                break;
            }
        }
        failing.part() * passing.part()
    }

    /// Tries the runs that are not tried yet, up to the first `most`.
    fn extend(&mut self, share: &mut Share, runs: &[Tested], most: usize) {
        let end = runs.len().min(most).max(share.tried);
        share.passed += runs[share.tried..end].iter().filter(|t| self.passes(&t.inputs)).count();
        share.tried = end;
    }

    pub fn passes(&mut self, inputs: &[InputValue]) -> bool {
        self.executed(inputs).outcome.passes()
    }

    /// The run without its path.
    pub fn executed(&mut self, inputs: &[InputValue]) -> Run {
        let mut given = self.given(inputs);
        let outside = &mut Captured::default();
        let run = because_interp::run_again(&self.program, &self.options, &mut self.compiled, &mut given, outside);
        self.charge(&run);
        run
    }

    /// A run costs at least what the failing one took: most changes end there.
    fn charge(&mut self, run: &Run) {
        let steps = START + self.length.max(run.path.executed);
        self.left = self.left.saturating_sub(steps);
        self.interrupt.work.charge(cost::STEP * steps);
    }

    /// How known runs go: the first of each kind.
    pub fn behaviour(&mut self, runs: &Runs, statement: Option<Start>) -> Behaviour {
        let mut behaviour = Behaviour::default();
        for tested in runs.passing.iter().take(limits::REPAIR_SAMPLE) {
            let traced = self.traced(&tested.inputs, statement);
            behaviour.covered_passing.extend(traced.covered.iter().copied());
            let way = behaviour.add(traced);
            behaviour.passing.push(way);
        }
        for tested in runs.failing.iter().take(limits::REPAIR_SAMPLE) {
            let traced = self.traced(&tested.inputs, statement);
            let way = behaviour.add(traced);
            behaviour.failing.push(way);
        }
        behaviour
    }

    /// One run; what `statement` itself writes does not count elsewhere.
    fn traced(&mut self, inputs: &[InputValue], statement: Option<Start>) -> Traced {
        let [mut path, mut values, mut elsewhere, mut outputs] = [(); 4].map(|()| FxHasher::default());
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let mut covered = BTreeSet::new();
        let mut truths = BTreeSet::new();
        let mut before = None;
        let run = self.recorded(inputs);
        for step in &run.path.steps {
            let span = self.program.source_stmt(self.program.origin(step.location).1).span;
            if !self.program.sources.is_user(span) {
                continue;
            }
            let start = self.start_of(span);
            if before != Some(start) {
                start.hash(&mut path);
                covered.insert(start);
            }
            before = Some(start);
            for write in &step.writes {
                if let (Some((name, section)), Value::Bits(bits)) =
                    (self.truths.get_key_value(&write.name), &write.value)
                {
                    let on = *bits != 0;
                    truths.insert((name.clone(), on));
                    let changed = if on { given.insert(name) } else { given.remove(name.as_str()) };
                    if changed && *section == Section::Output {
                        (name, on).hash(&mut outputs);
                    }
                }
                (&write.name, &write.value).hash(&mut values);
                if statement != Some(start) {
                    (&write.name, &write.value).hash(&mut elsewhere);
                }
            }
        }
        run.output.hash(&mut path);
        let way = Way {
            path: path.finish(),
            values: values.finish(),
            elsewhere: elsewhere.finish(),
            outputs: outputs.finish(),
        };
        Traced { way, covered, truths }
    }

    /// Where a statement starts in the text before the edits.
    pub fn start_of(&self, span: Span) -> Start {
        (span.file, place_before(&self.edits, span.file, span.start))
    }

    /// Does the run come to the place by the same calls?
    pub fn reaches(&mut self, inputs: &[InputValue], target: &Target) -> bool {
        let run = self.recorded(inputs);
        let start = |at: Location| self.start_of(self.program.source_stmt(self.program.origin(at).1).span);
        with_calls(&run.path.steps).any(|(step, calls)| {
            start(step.location) == (target.at.file, target.at.start)
                && calls.len() == target.calls.len()
                && calls.iter().zip(&target.calls).all(|(at, wanted)| start(*at) == (wanted.file, wanted.start))
        })
    }

    /// What watched expressions of a program are on the way, and how often each place is executed.
    pub fn observed(
        &mut self,
        program: &Program,
        inputs: &[InputValue],
        watch: &Watch,
    ) -> (Vec<Observation>, FxHashMap<Location, usize>) {
        let options = RunOptions { max_memory: limits::REPAIR_PATH, ..self.options.clone() };
        let (_, seen, counts) = because_interp::observe(program, &options, &mut self.given(inputs), watch);
        let steps = START + self.length + seen.iter().map(|o| o.values.len() as u64).sum::<u64>();
        self.charge_work(steps);
        (seen, counts)
    }

    /// Counts work that is not a run, in statements.
    pub fn charge_work(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
        self.interrupt.work.charge(cost::STEP * steps);
    }

    /// The run with its path.
    pub fn recorded(&mut self, inputs: &[InputValue]) -> Run {
        self.recorded_within(inputs, self.options.max_steps)
    }

    /// How runs are executed whose path is recorded.
    pub fn path_options(&self) -> RunOptions {
        RunOptions { record: RecordLevel::Path, max_memory: limits::REPAIR_PATH, ..self.options.clone() }
    }

    /// Does something with the program that ends after so many cycles; `None` where the program is no such one.
    pub fn with_cycles<T>(&mut self, cycles: u32, ask: impl FnOnce(&mut Trial) -> T) -> Option<T> {
        let most = operation::cycles_of(&self.program)?;
        let entry = self.program.entry;
        let longer = ExprKind::Const(Const::Int(cycles.into()));
        let own = std::mem::replace(&mut self.program.exprs[most.0 as usize].kind, longer);
        self.compiled_path.forget(entry);
        let answer = ask(self);
        self.program.exprs[most.0 as usize].kind = own;
        self.compiled_path.forget(entry);
        Some(answer)
    }

    /// The run with its path, of no more than so many steps.
    pub fn recorded_within(&mut self, inputs: &[InputValue], max_steps: u64) -> Run {
        let recorded = RunOptions { max_steps, ..self.path_options() };
        let mut given = self.given(inputs);
        let outside = &mut Captured::default();
        let run = because_interp::run_again(&self.program, &recorded, &mut self.compiled_path, &mut given, outside);
        self.charge(&run);
        run
    }
}

/// Does the run go on for so many cycles that what never changes in it says something?
fn is_long(failure: &Failure) -> bool {
    failure.run.inputs.iter().any(|input| input.key.occurrence >= limits::REPAIR_CYCLES)
}

/// The truth values that a PLC program computes, by name.
fn truths(program: &Program) -> BTreeMap<String, Section> {
    let computed = sections(program).into_iter().filter(|(_, section)| *section != Section::Other);
    let objects = computed.map(|(id, section)| (program.object(id), section));
    let truths = objects.filter(|(o, _)| matches!(program.types.get(o.ty), Type::Bool));
    truths.map(|(o, section)| (o.name.clone(), section)).collect()
}
