//! Further runs of the program, failing and passing, for the methods that learn from many.
//!
//! Comes in: the program and one failing run. Goes out: runs close to it and far from it, executed by the interpreter, each
//! with the statements and branch directions it took. Inputs are sampled from the constants of the program, the values of
//! the failing run and small numbers, by a generator with a fixed seed: same program, same runs.

use crate::Context;
use crate::limits;
use because_interp::{Captured, Given, Inputs, Otherwise, Random, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    Const, Decision, ExprKind, Failure, FunctionOrigin, InputKey, InputKind, InputValue, Location, Outcome, Path,
    Program, Run, SourceStmtId, Type, TypeId, Value,
};
use because_logic::cost;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A statement that was executed, or a branch with the way it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event {
    /// The source statement.
    pub statement: SourceStmtId,
    /// Whether it is its execution or a way that it went.
    pub way: Way,
}

/// What of a statement is noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// It was executed.
    Executed,
    /// The branch there was taken where the condition had this value.
    Branch(Location, bool),
    /// The switch there went to this case; `None` is the default.
    Case(Location, Option<u32>),
}

/// A run that was executed.
#[derive(Debug, Clone)]
pub struct Tested {
    /// What it was given.
    pub inputs: Vec<InputValue>,
    /// What it executed, each once.
    pub events: BTreeSet<Event>,
}

/// The first failing run is the one to be explained.
#[derive(Debug, Clone, Default)]
pub struct Runs {
    /// Runs that fail, whichever check.
    pub failing: Vec<Tested>,
    /// Runs that end without a failure.
    pub passing: Vec<Tested>,
}

/// How many runs are sampled.
#[derive(Debug, Clone)]
pub struct Options {
    /// Failing runs wanted.
    pub failing: usize,
    /// Passing runs wanted.
    pub passing: usize,
    /// Runs executed at most.
    pub attempts: usize,
    /// Statements executed in all.
    pub steps: u64,
    /// Of the generator of random numbers.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            failing: limits::RUNS_FAILING,
            passing: limits::RUNS_PASSING,
            attempts: limits::RUNS_ATTEMPTS,
            steps: limits::RUNS_STEPS,
            seed: 1,
        }
    }
}

/// Samples runs until there are enough of both kinds or the attempts are used up.
pub fn sample(cx: &Context, failure: &Failure, options: &Options) -> Runs {
    let mut runs = Runs::default();
    runs.failing.push(tested(cx.program, failure.run.inputs.clone(), &failure.run.path));
    if failure.run.inputs.is_empty() {
        return runs;
    }
    let mut seen: FxHashSet<Vec<(InputKey, Value)>> = FxHashSet::default();
    seen.insert(signature(&failure.run.inputs));
    let length = failure.run.path.steps.len() as u64;
    let run_options = RunOptions {
        checks: cx.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Path,
        max_steps: length * 8 + 5_000,
        interrupt: Some(cx.interrupt.flag.clone()),
        ..RunOptions::default()
    };
    let pool = constants(cx.program);
    let mut random = Random(options.seed);
    let mut steps = 0;
    for attempt in 0..options.attempts {
        let enough = runs.failing.len() >= options.failing && runs.passing.len() >= options.passing;
        if enough || steps > options.steps || cx.interrupt.due().is_some() {
            break;
        }
        let base = base_of(&runs, failure, attempt, &mut random);
        let mut sampled = Sampled::new(&base, &pool, &mut random, attempt);
        let run = because_interp::run(cx.program, &run_options, &mut sampled, &mut Captured::default());
        let length = run.path.steps.len() as u64;
        steps += length + 500;
        cx.interrupt.work.charge(cost::RUN + cost::STEP * length);
        if !seen.insert(signature(&run.inputs)) {
            continue;
        }
        let kept = match &run.outcome {
            Outcome::Failed(_) if runs.failing.len() < options.failing => &mut runs.failing,
            outcome if outcome.passes() && runs.passing.len() < options.passing => &mut runs.passing,
            _ => continue,
        };
        kept.push(tested(cx.program, run.inputs, &run.path));
    }
    runs
}

/// Runs that somebody has given, a test each, in place of sampled ones.
pub fn given(program: &Program, failing: &[&Run], passing: &[&Run]) -> Runs {
    let all = |runs: &[&Run]| runs.iter().map(|r| tested(program, r.inputs.clone(), &r.path)).collect();
    Runs { failing: all(failing), passing: all(passing) }
}

/// Inputs of runs around a known one, none twice; the known one comes first.
pub fn around(program: &Program, base: &[InputValue], options: &RunOptions, attempts: usize) -> Vec<Vec<InputValue>> {
    let mut found = vec![base.to_vec()];
    if base.is_empty() {
        return found;
    }
    let (pool, mut random) = (constants(program), Random(1));
    let mut seen = FxHashSet::from_iter([signature(base)]);
    for attempt in 0..attempts {
        let mut sampled = Sampled::new(base, &pool, &mut random, attempt);
        let run = because_interp::run(program, options, &mut sampled, &mut Captured::default());
        if !matches!(run.outcome, Outcome::Blocked(_)) && seen.insert(signature(&run.inputs)) {
            found.push(run.inputs);
        }
    }
    found
}

/// Runs of a scan cycle in which inputs keep their values for a while, as buttons and sensors do. What an assumption rules out
/// is left out.
pub fn held(program: &Program, base: &[InputValue], options: &RunOptions, attempts: usize) -> Vec<Run> {
    let (pool, mut random) = (constants(program), Random(1));
    let mut runs = Vec::new();
    for attempt in 0..attempts {
        let mut held = Held { sampled: Sampled::new(base, &pool, &mut random, attempt), ways: FxHashMap::default() };
        let run = because_interp::run(program, options, &mut held, &mut Captured::default());
        if matches!(run.outcome, Outcome::Failed(_)) || run.outcome.passes() {
            runs.push(run);
        }
    }
    runs
}

/// The inputs of the first of these runs that a changed program does not pass.
pub fn first_failing(cx: &Context, changed: &Program, runs: &Runs) -> Option<Vec<InputValue>> {
    let options = RunOptions {
        checks: cx.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        interrupt: Some(cx.interrupt.flag.clone()),
        ..RunOptions::default()
    };
    let fails = |tested: &&Tested| {
        let mut given = Given::of_run(&tested.inputs, Otherwise::Zero);
        let run = because_interp::run(changed, &options, &mut given, &mut Captured::default());
        !run.outcome.passes()
    };
    runs.failing.iter().chain(&runs.passing).find(fails).map(|t| t.inputs.clone())
}

/// Mostly the run to be explained, sometimes one found since: a walk away from it.
fn base_of(runs: &Runs, failure: &Failure, attempt: usize, random: &mut Random) -> Vec<InputValue> {
    if attempt % 4 != 3 {
        return failure.run.inputs.clone();
    }
    let all = runs.failing.len() + runs.passing.len();
    let index = random.below(all as u64) as usize;
    runs.failing.iter().chain(&runs.passing).nth(index).map_or_else(Vec::new, |t| t.inputs.clone())
}

fn signature(inputs: &[InputValue]) -> Vec<(InputKey, Value)> {
    inputs.iter().map(|i| (i.key.clone(), i.value.clone())).collect()
}

fn tested(program: &Program, inputs: Vec<InputValue>, path: &Path) -> Tested {
    let mut events = BTreeSet::new();
    for step in &path.steps {
        if !matches!(program.function(step.location.function).origin, FunctionOrigin::User) {
            continue;
        }
        let statement = program.origin(step.location).1;
        events.insert(Event { statement, way: Way::Executed });
        match step.decision {
            Decision::None => {}
            Decision::Branch(taken) => {
                events.insert(Event { statement, way: Way::Branch(step.location, taken) });
            }
            Decision::Switch(case) => {
                events.insert(Event { statement, way: Way::Case(step.location, case) });
            }
        }
    }
    Tested { inputs, events }
}

/// Constants that user functions mention, floats as doubles.
fn constants(program: &Program) -> Vec<Const> {
    let mut found = Vec::new();
    for expr in &program.exprs {
        let value = match expr.kind {
            ExprKind::Const(value @ Const::Int(_)) => value,
            ExprKind::Const(Const::Float(bits)) if program.bits_of(expr.ty) == 32 => {
                Const::Float(f64::from(f32::from_bits(bits as u32)).to_bits())
            }
            ExprKind::Const(value @ Const::Float(_)) => value,
            _ => continue,
        };
        if program.sources.is_user(expr.span) && !found.contains(&value) {
            found.push(value);
        }
    }
    found.truncate(limits::RUNS_CONSTANTS);
    found
}

/// Inputs of another run, some of them changed.
struct Sampled<'a> {
    known: FxHashMap<InputKey, Value>,
    pool: &'a [Const],
    values: Vec<Value>,
    /// The one input to change, or the chance of each in percent.
    only: Option<InputKey>,
    percent: u64,
    random: &'a mut Random,
}

impl<'a> Sampled<'a> {
    fn new(base: &[InputValue], pool: &'a [Const], random: &'a mut Random, attempt: usize) -> Sampled<'a> {
        let only = attempt
            .is_multiple_of(3)
            .then(|| base.get(random.below(base.len() as u64) as usize).map(|i| i.key.clone()))
            .flatten();
        let percent = [0, 30, 70][attempt % 3];
        Sampled {
            known: base.iter().map(|i| (i.key.clone(), i.value.clone())).collect(),
            values: base.iter().map(|i| i.value.clone()).filter(|v| matches!(v, Value::Bits(_))).collect(),
            pool,
            only,
            percent,
            random,
        }
    }

    fn fresh(&mut self, old: Option<&Value>, ty: TypeId, program: &Program) -> Value {
        let bits = program.bits_of(ty).clamp(1, 128);
        let mask = if bits == 128 { u128::MAX } else { (1u128 << bits) - 1 };
        let old_bits = match old {
            Some(Value::Bits(b)) => *b,
            _ => 0,
        };
        let pick = self.random.below(8);
        if program.types.is_float(ty) {
            return Value::Bits(self.fresh_float(pick, old_bits, bits));
        }
        let number = match pick {
            0..=2 if !self.pool.is_empty() => {
                let chosen = self.pool[self.random.below(self.pool.len() as u64) as usize];
                match chosen {
                    Const::Int(c) => c.wrapping_add(u128::from(self.random.below(3))).wrapping_sub(1),
                    _ => u128::from(self.random.below(8)),
                }
            }
            3 => u128::from(self.random.below(12)),
            4 => old_bits.wrapping_add(1),
            5 => old_bits.wrapping_sub(1),
            6 if !self.values.is_empty() => match &self.values[self.random.below(self.values.len() as u64) as usize] {
                Value::Bits(b) => *b,
                Value::Pointer { .. } => 0,
            },
            7 if self.random.below(4) == 0 => u128::from(self.random.next_u64()),
            _ => u128::from(self.random.below(100)),
        };
        Value::Bits(number & mask)
    }

    fn fresh_float(&mut self, pick: u64, old: u128, bits: u32) -> u128 {
        let old = if bits == 32 { f64::from(f32::from_bits(old as u32)) } else { f64::from_bits(old as u64) };
        let small = self.random.below(200) as f64 - 100.0;
        let number = match pick {
            0 | 1 => small,
            2 => small / 4.0,
            3 => old + 1.0,
            4 => -old,
            5 => old * 2.0,
            6 => old / 2.0,
            _ => {
                let floats: Vec<u64> =
                    self.pool.iter().filter_map(|c| if let Const::Float(f) = c { Some(*f) } else { None }).collect();
                floats.get(self.random.below(floats.len() as u64) as usize).map_or(small, |&f| f64::from_bits(f))
            }
        };
        if bits == 32 { u128::from((number as f32).to_bits()) } else { u128::from(number.to_bits()) }
    }
}

impl Inputs for Sampled<'_> {
    fn next(&mut self, key: &InputKey, _: InputKind, ty: TypeId, program: &Program) -> Option<Value> {
        let old = self.known.get(key).cloned();
        if program.types.is_pointer(ty) || !program.types.is_scalar(ty) {
            return Some(old.unwrap_or(Value::Bits(0)));
        }
        let change = match &self.only {
            Some(only) => only == key,
            None => self.random.below(100) < self.percent,
        };
        Some(match old {
            Some(old) if !change => old,
            old => self.fresh(old.as_ref(), ty, program),
        })
    }
}

/// Inputs that keep their values for some cycles.
struct Held<'a> {
    sampled: Sampled<'a>,
    ways: FxHashMap<String, HeldInput>,
}

/// One input of such a run.
struct HeldInput {
    value: Value,
    /// Cycles for which it stays so, and how long it stays so on average.
    left: u64,
    mean: u64,
    /// How often a truth value is TRUE, in percent.
    duty: u64,
}

impl Inputs for Held<'_> {
    fn next(&mut self, key: &InputKey, _: InputKind, ty: TypeId, program: &Program) -> Option<Value> {
        if program.types.is_pointer(ty) || !program.types.is_scalar(ty) {
            return Some(Value::Bits(0));
        }
        let first = !self.ways.contains_key(&key.name);
        if first {
            let random = &mut *self.sampled.random;
            let mean = [1, 4, 12][random.below(3) as usize];
            let duty = [8, 8, 50, 92][random.below(4) as usize];
            self.ways.insert(key.name.clone(), HeldInput { value: Value::Bits(0), left: 0, mean, duty });
        }
        let way = self.ways.get_mut(&key.name)?;
        if way.left == 0 {
            way.left = 1 + self.sampled.random.below(2 * way.mean);
            way.value = match program.types.get(ty) {
                Type::Bool => Value::Bits(u128::from(self.sampled.random.below(100) < way.duty)),
                _ => self.sampled.fresh(Some(&way.value), ty, program),
            };
        }
        way.left -= 1;
        Some(way.value.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_ir::{IntStyle, Language};

    #[test]
    fn held_inputs_stay_for_some_cycles_and_change() {
        let mut program = Program::new(
            Language::StructuredText,
            because_ir::Target { pointer_bits: 64, endian: because_ir::Endian::Little },
        );
        let truth = program.types.intern(Type::Bool);
        let number = program.types.intern(Type::Int { bits: 16, signed: true, style: IntStyle::Decimal });
        for ty in [truth, number] {
            let (mut same, mut other) = (0, 0);
            for seed in 1..20 {
                let mut random = Random(seed);
                let sampled = Sampled::new(&[], &[], &mut random, 1);
                let mut held = Held { sampled, ways: FxHashMap::default() };
                let key = |occurrence| InputKey { name: "start".to_string(), occurrence };
                let values: Vec<_> =
                    (1..40).map(|cycle| held.next(&key(cycle), InputKind::Plc, ty, &program)).collect();
                same += values.windows(2).filter(|w| w[0] == w[1]).count();
                other += values.windows(2).filter(|w| w[0] != w[1]).count();
            }
            assert!(same > other && other > 19, "{same} {other}");
        }
    }
}
