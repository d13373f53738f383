//! Counterexample minimisation: solvers like -2147483648, readers like 0.
//!
//! Comes in: a failing run. Goes out: a run that fails the same check at the same place in no more steps, each input as
//! close to 0 as halving finds it; every step of the way was executed by the interpreter.

use crate::given_run;
use crate::limits;
use because_interp::{Captured, Compiled, Given, Limits, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Checks, FailedCheck, InputValue, Outcome, Program, Run, Type, TypeId, Value};
use because_logic::{Interrupt, Work, cost};

pub fn minimised(program: &Program, checks: Checks, run: Run, interrupt: &Interrupt) -> Run {
    let Outcome::Failed(failed) = &run.outcome else { return run };
    let steps = run.path.steps.len() as u64;
    if steps * 4 > limits::MINIMISE_STEPS || run.inputs.is_empty() {
        return run;
    }
    let mut search = Search {
        program,
        options: RunOptions {
            checks,
            uninitialised: Uninitialised::Input,
            record: RecordLevel::Nothing,
            max_steps: steps * 4 + 1_000,
            interrupt: Some(interrupt.flag.clone()),
            ..RunOptions::default()
        },
        compiled: Compiled::default(),
        wanted: failed,
        inputs: run.inputs.clone(),
        tries: limits::MINIMISE_TRIES.min((limits::MINIMISE_STEPS / (steps + 1)) as u32),
        work: &interrupt.work,
        cost: cost::RUN + cost::STEP * steps,
    };
    for _ in 0..limits::MINIMISE_ROUNDS {
        search.go_through();
    }
    if search.inputs == run.inputs {
        return run;
    }
    let replayed = because_interp::replay(program, checks, &search.inputs, &Limits::default());
    match &replayed.outcome {
        Outcome::Failed(f)
            if same(f, failed) && given_run::bound(program, &replayed) <= given_run::bound(program, &run) =>
        {
            replayed
        }
        _ => run,
    }
}

fn same(a: &FailedCheck, b: &FailedCheck) -> bool {
    a.check == b.check && a.location == b.location && a.span == b.span
}

struct Search<'a> {
    program: &'a Program,
    options: RunOptions,
    compiled: Compiled,
    wanted: &'a FailedCheck,
    inputs: Vec<InputValue>,
    tries: u32,
    work: &'a Work,
    /// Work of one try.
    cost: u64,
}

impl Search<'_> {
    fn go_through(&mut self) {
        for at in 0..self.inputs.len() {
            let input = &self.inputs[at];
            let Value::Bits(bits) = input.value else { continue };
            let values = match input.key.name == STDIN {
                true => characters(bits),
                false => smaller_values(self.program, input.ty, bits),
            };
            for value in values {
                if value == bits || self.tries == 0 || self.try_value(at, value) {
                    break;
                }
            }
        }
    }

    fn try_value(&mut self, at: usize, value: u128) -> bool {
        self.tries -= 1;
        self.work.charge(self.cost);
        let mut inputs = self.inputs.clone();
        inputs[at].value = Value::Bits(value);
        let given = &mut Given::of_run(&inputs, Otherwise::Zero);
        let host = &mut Captured::default();
        let run = because_interp::run_again(self.program, &self.options, &mut self.compiled, given, host);
        let asks_the_same =
            run.inputs.len() == inputs.len() && run.inputs.iter().zip(&inputs).all(|(a, b)| a.key == b.key);
        let fails = matches!(&run.outcome, Outcome::Failed(f) if same(f, self.wanted));
        if fails && asks_the_same {
            self.inputs = inputs;
        }
        fails && asks_the_same
    }
}

/// The name of the input that is a byte of standard input.
const STDIN: &str = "stdin";

/// Characters to try in place of a byte, up to the byte itself: white space and digits before what nobody could type. The
/// end of the input stays.
fn characters(bits: u128) -> Vec<u128> {
    let end = bits as u32 == u32::MAX;
    let typed = u8::try_from(bits).is_ok_and(|b| b.is_ascii_graphic() || b == b'\t');
    let list: &[u8] = match (end, typed) {
        (true, _) => b"",
        (_, true) => b"\n 0",
        _ => b"\n 01a-A.~",
    };
    list.iter().map(|b| u128::from(*b)).collect()
}

/// Values to try in place of one, the simplest first.
fn smaller_values(program: &Program, ty: TypeId, bits: u128) -> Vec<u128> {
    match *program.types.representation(ty) {
        Type::Int { bits: width, signed, .. } if width <= 64 => integers(bits, width, signed),
        Type::Float(_) => floats(bits, program.bits_of(ty)),
        _ => Vec::new(),
    }
}

/// 0, 1, -1 and what halving leaves, up to the value itself.
fn integers(bits: u128, width: u32, signed: bool) -> Vec<u128> {
    let mask = (1u128 << width) - 1;
    let negative = signed && bits >> (width - 1) & 1 == 1;
    let size = if negative { (mask - bits) + 1 } else { bits };
    let mut list = vec![0, 1];
    if signed {
        list.push(mask);
    }
    let mut by = 128 - size.leading_zeros();
    while by > 1 {
        by -= 1;
        let part = size >> by;
        list.push(if negative { ((mask - part) + 1) & mask } else { part });
    }
    // Round numbers are read more easily than powers of two.
    let mut round = 10u128;
    while round < size {
        list.push(if negative { ((mask - round) + 1) & mask } else { round });
        round *= 10;
    }
    let distance = |v: u128| if signed && v >> (width - 1) & 1 == 1 { (mask - v) + 1 } else { v };
    list.retain(|v| distance(*v) <= size);
    list.sort_by_key(|v| (distance(*v), *v > mask / 2));
    list.dedup();
    list
}

fn floats(bits: u128, width: u32) -> Vec<u128> {
    let of = |value: f64| match width {
        32 => u128::from((value as f32).to_bits()),
        _ => u128::from(value.to_bits()),
    };
    let value = if width == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits as u64) };
    let mut list = vec![of(0.0), of(1.0), of(-1.0), of(10.0), of(-10.0), of(100.0), of(-100.0)];
    if value.is_finite() && value.abs() < 1e15 {
        list.extend([of(value.trunc()), of((value * 10.0).trunc() / 10.0)]);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_numbers_come_first_and_none_is_larger() {
        assert_eq!(integers(5, 8, true), [0, 1, 255, 2]);
        assert_eq!(integers(0xFB, 8, true), [0, 1, 255, 254]);
        assert_eq!(integers(0, 8, true), [0]);
        assert_eq!(integers(200, 8, false), [0, 1, 3, 6, 10, 12, 25, 50, 100]);
    }

    #[test]
    fn bytes_of_standard_input_become_text() {
        assert_eq!(characters(u128::from(b'x')), b"\n 0".map(u128::from));
        assert_eq!(characters(u128::from(u32::MAX)), []);
        assert_eq!(characters(0)[0], u128::from(b'\n'));
    }
}
