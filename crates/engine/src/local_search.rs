//! Local search around a run that was guessed: where functions are only bounded in the formula, the interpreter tries other numbers.
//!
//! Comes in: the inputs of a run that turned out not to fail as claimed. Goes out: a run that does, if a few hundred
//! tries find one. The numbers tried are the same each time.

use crate::limits;
use crate::replay::{self, Claim};
use because_ir::{Checks, InputValue, Program, Run, Type, Value};

/// A failing run whose float inputs are others.
pub fn search(program: &Program, checks: Checks, inputs: &[InputValue], claim: Claim) -> Option<Run> {
    let floats: Vec<usize> =
        (0..inputs.len()).filter(|&i| matches!(program.types.get(inputs[i].ty), Type::Float(_))).collect();
    if floats.is_empty() {
        return None;
    }
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..limits::LOCAL_SEARCH_TRIES {
        let mut tried = inputs.to_vec();
        for &i in &floats {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let wide = program.bits_of(tried[i].ty) == 64;
            tried[i].value = Value::Bits(other(&tried[i].value, wide, state >> 11));
        }
        if let Ok(run) = replay::confirm(program, checks, &tried, claim) {
            return Some(run);
        }
    }
    None
}

/// A neighbouring value, or a common one.
fn other(old: &Value, wide: bool, random: u64) -> u128 {
    let bits = match old {
        Value::Bits(bits) => *bits,
        Value::Pointer { .. } => 0,
    };
    let old = if wide { f64::from_bits(bits as u64) } else { f64::from(f32::from_bits(bits as u32)) };
    let part = (random >> 3 & 0xFFFF_FFFF) as f64 / 4_294_967_296.0;
    let new = match random & 7 {
        0 => old,
        1 => old * (0.5 + part),
        2 => -old,
        3 => part,
        4 => part * 4.0,
        5 => part * 20.0 - 10.0,
        6 => part * 2000.0 - 1000.0,
        _ => (part * 20.0 - 10.0).round(),
    };
    if wide { u128::from(new.to_bits()) } else { u128::from((new as f32).to_bits()) }
}
