//! Values for inputs.

use crate::limits;
use because_interp::{Inputs, Random};
use because_ir::{Const, ExprKind, FloatFormat, InputKey, InputKind, InputValue, Program, Type, TypeId, Value};
use rustc_hash::FxHashMap;

/// Constants of the program, in order.
pub(super) struct Pool {
    numbers: Vec<i128>,
    floats: Vec<f64>,
}

impl Pool {
    pub fn of(program: &Program) -> Pool {
        let (mut numbers, mut floats) = (Vec::new(), Vec::new());
        for expr in program.exprs.iter().filter(|e| program.sources.is_user(e.span)) {
            match (&expr.kind, program.types.representation(expr.ty)) {
                (ExprKind::Const(Const::Int(v)), Type::Int { bits, signed, .. }) => {
                    numbers.push(number(*v, *bits, *signed))
                }
                (ExprKind::Const(Const::Float(bits)), Type::Float(format)) => {
                    let value = match format {
                        FloatFormat::F32 => f64::from(f32::from_bits(*bits as u32)),
                        FloatFormat::F64 => f64::from_bits(*bits),
                    };
                    floats.extend(Some(value).filter(|f| f.is_finite()));
                }
                _ => {}
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        floats.sort_by(f64::total_cmp);
        floats.dedup();
        numbers.truncate(limits::SIMULATE_CONSTANTS);
        floats.truncate(limits::SIMULATE_CONSTANTS);
        Pool { numbers, floats }
    }
}

fn number(bits: u128, width: u32, signed: bool) -> i128 {
    let sign = signed && width < 128 && bits >> (width - 1) & 1 == 1;
    if sign { bits as i128 - (1i128 << width) } else { bits as i128 }
}

/// First the kept inputs, then sampled ones.
pub(super) struct Sampled<'a> {
    kept: FxHashMap<InputKey, Value>,
    last: FxHashMap<String, Value>,
    pool: &'a Pool,
    random: &'a mut Random,
    cycles: u64,
    /// One in so many samples changes the value of before.
    hold: u64,
    /// Times for which all inputs stay as they are.
    stays: &'a [u64],
    /// The cycle in which they changed, and that in which they may change again.
    since: u64,
    until: u64,
    /// How many inputs were sampled.
    pub given: u64,
}

impl<'a> Sampled<'a> {
    pub fn new(kept: &[InputValue], pool: &'a Pool, random: &'a mut Random, cycles: u64) -> Sampled<'a> {
        let hold = [2, 4, 8, 16][random.below(4) as usize];
        let kept = kept.iter().map(|i| (i.key.clone(), i.value.clone())).collect();
        Sampled {
            kept,
            last: FxHashMap::default(),
            pool,
            random,
            cycles,
            hold,
            stays: &[],
            since: 0,
            until: 0,
            given: 0,
        }
    }

    /// The same with inputs that change together and then stay.
    pub fn staying(self, stays: &'a [u64]) -> Sampled<'a> {
        Sampled { stays, ..self }
    }

    /// May an input change in this cycle?
    fn changes_in(&mut self, cycle: u64) -> bool {
        if self.stays.is_empty() {
            return self.random.below(self.hold) == 0;
        }
        if cycle >= self.until {
            let short = 1 + self.random.below(3);
            let long = self.random.pick(self.stays).unwrap_or(short);
            self.since = cycle;
            self.until = cycle + if self.random.below(3) == 0 { short } else { long };
        }
        cycle == self.since && self.random.below(4) != 0
    }

    fn fresh(&mut self, ty: TypeId, program: &Program) -> Value {
        let bits = program.bits_of(ty).clamp(1, 128);
        let mask = if bits == 128 { u128::MAX } else { (1u128 << bits) - 1 };
        Value::Bits(match program.types.representation(ty) {
            Type::Bool => u128::from(self.random.below(2)),
            Type::Float(format) => self.fresh_float(*format),
            _ => self.fresh_number(bits) as u128 & mask,
        })
    }

    fn fresh_number(&mut self, bits: u32) -> i128 {
        match self.random.below(10) {
            0..4 => {
                let offset = i128::from(self.random.below(3)) - 1;
                self.random.pick(&self.pool.numbers).unwrap_or(0) + offset
            }
            4 | 5 => {
                let (a, b) = (self.random.pick(&self.pool.numbers), self.random.pick(&self.pool.numbers));
                let (low, high) = (a.min(b).unwrap_or(0), a.max(b).unwrap_or(100));
                let width = (high - low).clamp(0, i128::from(u64::MAX - 1)) as u64;
                low + i128::from(self.random.below(width + 1))
            }
            6 => 1i128 << self.random.below(u64::from(bits.min(64))),
            7 | 8 => i128::from(self.random.below(101)),
            _ => i128::from(self.random.next_u64()),
        }
    }

    fn fresh_float(&mut self, format: FloatFormat) -> u128 {
        let (a, b) = (self.random.pick(&self.pool.floats), self.random.pick(&self.pool.floats));
        let (a, b) = (a.unwrap_or(0.0), b.unwrap_or(100.0));
        let part = self.random.below(65) as f64 / 64.0;
        let value = match self.random.below(8) {
            0..2 => a,
            2 => self.random.below(201) as f64 - 100.0,
            3 => self.random.below(101) as f64,
            _ => a + (b - a) * part,
        };
        match format {
            FloatFormat::F32 => u128::from((value as f32).to_bits()),
            FloatFormat::F64 => u128::from(value.to_bits()),
        }
    }
}

impl Inputs for Sampled<'_> {
    fn next(&mut self, key: &InputKey, kind: InputKind, ty: TypeId, program: &Program) -> Option<Value> {
        if matches!(kind, InputKind::Plc) && u64::from(key.occurrence) > self.cycles {
            return None;
        }
        if program.types.is_pointer(ty) || !program.types.is_scalar(ty) {
            return Some(Value::Bits(0));
        }
        let value = match self.kept.get(key) {
            Some(value) => value.clone(),
            None => {
                self.given += 1;
                let before = self.last.get(&key.name).cloned();
                match before {
                    Some(value) if !self.changes_in(key.occurrence.into()) => value,
                    _ => self.fresh(ty, program),
                }
            }
        };
        self.last.insert(key.name.clone(), value.clone());
        Some(value)
    }
}
