//! Among passing runs with the same changes the one whose inputs are closest to the failing run's: a solver gives
//! 2147483393 where 121 instead of 120 would do, and the closest number is the one that shows the limit.
//!
//! Every number tried is executed by the interpreter; the changes of the run kept are compared step by step.

use super::problem::Problem;
use super::search::Found;
use crate::Context;
use crate::limits;
use because_encode::valuation;
use because_interp::{Captured, Compiled, Given, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{InputValue, PathStep, Program, Run, Type, TypeId, Value};
use because_logic::Term;

/// A run with the same changes, also satisfying `extra`, with closer inputs where that was found.
pub fn closer_inputs(cx: &Context, problem: &mut Problem, found: Found, extra: &[Term]) -> Found {
    let mut best = found;
    let length = best.executed.iter().filter(|e| **e).count() as u64;
    let mut tries = Tries {
        cx,
        options: RunOptions {
            checks: cx.unwind.checks,
            uninitialised: Uninitialised::Input,
            record: RecordLevel::Path,
            max_steps: length * 8 + 1_000,
            interrupt: Some(cx.interrupt.flag.clone()),
            ..RunOptions::default()
        },
        compiled: Compiled::default(),
        left: limits::CLOSEST_STEPS / (length * 2 + 100),
        path: Vec::new(),
    };
    tries.path = tries.run(&best.inputs).path.steps;
    let failing = problem.inputs.clone();
    for at in 0..best.inputs.len() {
        let input = &best.inputs[at];
        let old = failing.iter().find(|f| f.key == input.key && f.value != input.value);
        let (Some(Value::Bits(old)), Value::Bits(new)) = (old.map(|f| &f.value), &input.value) else { continue };
        let Some(inputs) = tries.closest(&best.inputs, at, *old, *new) else { continue };
        if let Some(run) = with_same_changes(problem, &best, inputs, extra) {
            best = run;
        }
    }
    best
}

struct Tries<'a> {
    cx: &'a Context<'a>,
    options: RunOptions,
    compiled: Compiled,
    left: u64,
    /// The run's way: another way seldom has the same changes.
    path: Vec<PathStep>,
}

impl Tries<'_> {
    /// The inputs with the one at this place as close to its old value as halving finds.
    fn closest(&mut self, inputs: &[InputValue], at: usize, old: u128, new: u128) -> Option<Vec<InputValue>> {
        let ty = inputs[at].ty;
        let mut best = None;
        match *self.cx.program.types.representation(ty) {
            Type::Int { bits, signed, .. } if bits <= 64 => {
                let mask = (1u128 << bits) - 1;
                let (mut fails, mut passes) = (number(old, bits, signed), number(new, bits, signed));
                // Often the very next number is it.
                let mut next = fails + (passes - fails).signum();
                while (passes - fails).abs() > 1 && self.left > 0 {
                    match self.passing(inputs, at, next as u128 & mask) {
                        Some(run) => (best, passes) = (Some(run), next),
                        None => fails = next,
                    }
                    next = (fails + passes) / 2;
                }
            }
            Type::Float(_) => {
                for value in floats(self.cx.program, ty, old, new) {
                    best = self.passing(inputs, at, value);
                    if best.is_some() || self.left == 0 {
                        break;
                    }
                }
            }
            _ => {}
        }
        best
    }

    fn passing(&mut self, inputs: &[InputValue], at: usize, value: u128) -> Option<Vec<InputValue>> {
        self.left = self.left.checked_sub(1)?;
        let mut inputs = inputs.to_vec();
        inputs[at].value = Value::Bits(value);
        let run = self.run(&inputs);
        let way = run.path.steps.len() == self.path.len()
            && run.path.steps.iter().zip(&self.path).all(|(a, b)| (a.location, a.decision) == (b.location, b.decision));
        let same = run.inputs.len() == inputs.len() && run.inputs.iter().zip(&inputs).all(|(a, b)| a.key == b.key);
        (run.outcome.passes() && way && same).then_some(inputs)
    }

    fn run(&mut self, inputs: &[InputValue]) -> Run {
        let given = &mut Given::of_run(inputs, Otherwise::Zero);
        let host = &mut Captured::default();
        because_interp::run_again(self.cx.program, &self.options, &mut self.compiled, given, host)
    }
}

fn number(bits: u128, width: u32, signed: bool) -> i128 {
    let shift = 128 - width;
    if signed { ((bits << shift) as i128) >> shift } else { (bits << shift >> shift) as i128 }
}

/// Short numbers between the old value and the new one, the shortest first.
fn floats(program: &Program, ty: TypeId, old: u128, new: u128) -> Vec<u128> {
    let single = program.bits_of(ty) == 32;
    if !single && program.bits_of(ty) != 64 {
        return Vec::new();
    }
    let read = |bits: u128| if single { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits as u64) };
    let write = |value: f64| match single {
        true => u128::from((value as f32).to_bits()),
        false => u128::from(value.to_bits()),
    };
    let (old, new) = (read(old), read(new));
    let mut list: Vec<f64> = vec![0.0, 1.0, -1.0, old + 1.0, old - 1.0, 10.0, 100.0, 1000.0];
    list.extend([1.0, 10.0, 100.0, 1000.0].map(|scale: f64| (new * scale).round() / scale));
    list.retain(|v| v.is_finite() && *v != old);
    list.into_iter().map(write).collect()
}

/// The run of these inputs, if it differs from the failing one in the same steps as the known one.
fn with_same_changes(problem: &mut Problem, known: &Found, inputs: Vec<InputValue>, extra: &[Term]) -> Option<Found> {
    let (terms, unwinding) = (&problem.session.terms, &problem.unwinding);
    let mut run = valuation::of_run(unwinding, terms, &inputs);
    if !extra.iter().all(|&t| run.holds(terms, t)) {
        return None;
    }
    let values: Vec<_> = unwinding.steps.iter().map(|s| run.value(terms, s.value)).collect();
    let differs = |i: usize| problem.counted[i] && values[i] != problem.values[i];
    let changed = (0..values.len()).filter(|&i| differs(i));
    if !changed.eq(known.changed.iter().map(|id| id.index())) {
        return None;
    }
    let executed = unwinding.steps.iter().map(|s| run.holds(terms, s.executed)).collect();
    let executed_before = known.executed_before.clone();
    Some(Found { changed: known.changed.clone(), values, executed, executed_before, inputs })
}

#[cfg(test)]
mod tests {
    use super::{floats, number};

    #[test]
    fn bits_are_read_in_their_width_and_sign() {
        assert_eq!(number(0xFFFF_FFFF, 32, true), -1);
        assert_eq!(number(0xFFFF_FFFF, 32, false), 4_294_967_295);
        assert_eq!(number(0x80, 8, true), -128);
    }

    #[test]
    fn short_floats_are_rounded_and_never_the_old_value() {
        let files = because_c::MemoryFiles::new().with("a.c", "double d; float f; int main(void) { return 0; }\n");
        let program = because_c::load(&files, &["a.c"], &because_c::Options::default()).expect("it is a program");
        let of = |name: &str| program.objects.iter().find(|o| o.name == name).expect("it is declared").ty;
        let double = |v: f64| u128::from(v.to_bits());
        let found = floats(&program, of("d"), double(1.0), double(5.36912));
        for value in [0.0, -1.0, 2.0, 5.0, 5.4, 5.37, 5.369, 10.0] {
            assert!(found.contains(&double(value)), "{value}");
        }
        assert!(!found.contains(&double(1.0)));
        let single = |v: f32| u128::from(v.to_bits());
        let found = floats(&program, of("f"), single(0.0), single(0.25));
        assert!(found.contains(&single(0.3)) && found.contains(&single(-1.0)) && !found.contains(&single(0.0)));
    }
}
