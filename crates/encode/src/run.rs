//! From a model back to a run: the executed inputs in order, with the names under which they can be given.

use because_ir::value::NOWHERE;
use because_ir::{InputKey, InputValue, PointerTarget, Program, Value};
use because_logic::Term;
use rustc_hash::FxHashMap;

use crate::unwinding::{Input, InstanceId, InstanceKind, StepId, Unwinding};

/// The inputs that a run asks for, in execution order. `model` gives the value of any term.
pub fn run_inputs(
    unwinding: &Unwinding,
    program: &Program,
    model: &dyn Fn(Term) -> because_logic::Value,
) -> Vec<InputValue> {
    let mut counts: FxHashMap<String, u32> = FxHashMap::default();
    let mut out = Vec::new();
    for input in &unwinding.inputs {
        if model(input.executed).as_bool() != Some(true) {
            continue;
        }
        let name = input_name(input, &mut |t| model(t));
        let occurrence = counts.entry(name.clone()).or_insert(0);
        *occurrence += 1;
        let bits = bits_of(&model(input.value));
        let value = if program.types.is_pointer(input.ty) {
            pointer_value(unwinding, program, bits as u64)
        } else {
            let signed_width = input_width(&model(input.value));
            Value::Bits(extend(bits, signed_width, program, input.ty))
        };
        let key = InputKey { name, occurrence: *occurrence };
        out.push(InputValue { key, kind: input.kind, ty: input.ty, value, span: input.span });
    }
    out
}

/// The name of an input, without its occurrence, in the run of a model.
pub fn input_name(input: &Input, model: &mut dyn FnMut(Term) -> because_logic::Value) -> String {
    let mut name = String::new();
    let mut indices = input.index.iter();
    for c in input.name.chars() {
        match c {
            '\u{1}' => {
                let value = indices.next().and_then(|&t| model(t).as_u128()).unwrap_or(0);
                name.push_str(&value.to_string());
            }
            c => name.push(c),
        }
    }
    name
}

/// Steps that the model executes.
pub fn executed_steps(unwinding: &Unwinding, model: &dyn Fn(Term) -> because_logic::Value) -> Vec<StepId> {
    let ids = (0..unwinding.steps.len() as u32).map(StepId);
    ids.filter(|&s| model(unwinding.step(s).executed).as_bool() == Some(true)).collect()
}

fn bits_of(value: &because_logic::Value) -> u128 {
    match value {
        because_logic::Value::Bool(b) => u128::from(*b),
        other => other.as_u128().unwrap_or(0),
    }
}

fn input_width(value: &because_logic::Value) -> u32 {
    value.as_bits().map_or(1, because_logic::Bits::width)
}

/// A bit-field's bits as its type's value.
fn extend(bits: u128, width: u32, program: &Program, ty: because_ir::TypeId) -> u128 {
    let full = program.bits_of(ty);
    if width >= full || width == 0 || !program.types.is_signed(ty) || bits >> (width - 1) & 1 == 0 {
        return bits;
    }
    let mask = if full >= 128 { u128::MAX } else { (1 << full) - 1 };
    (bits | (u128::MAX << width)) & mask
}

/// The other way round: the bits of a value, of a pointer one that was asked for when there were so many objects.
pub fn bits_of_value(unwinding: &Unwinding, value: &Value, objects: u32) -> u128 {
    let bits = unwinding.pointer_bits;
    let (low, mask) = (because_ir::value::offset_bits(bits), (1u128 << bits) - 1);
    let (target, offset) = match value {
        Value::Bits(bits) => return *bits,
        Value::Pointer { target, offset } => (target, *offset),
    };
    if offset == NOWHERE && *target == PointerTarget::Nothing {
        return ((1u128 << (bits - low)) - 1) << low;
    }
    let is_it = |&i: &u32| {
        let instance = &unwinding.instances[i as usize];
        match (instance.kind, target) {
            (InstanceKind::Function(f), PointerTarget::Function(g)) => f == *g,
            (InstanceKind::Function(_), _) => false,
            (_, PointerTarget::Object { name, .. }) => **name == *instance.target,
            _ => false,
        }
    };
    let known = objects.min(unwinding.instances.len() as u32);
    let number = (0..known).rev().find(is_it).map_or(0, |i| u128::from(i) + 1);
    (number << low | (offset as u128 & ((1 << low) - 1))) & mask
}

/// The kind of the object that a pointer's bits point into.
pub fn pointed_at(unwinding: &Unwinding, program: &Program, bits: u64) -> Option<InstanceKind> {
    let number = bits >> because_ir::value::offset_bits(program.target.pointer_bits);
    Some(unwinding.instances.get((number as usize).checked_sub(1)?)?.kind)
}

/// A pointer's bits as what it points to.
pub fn pointer_value(unwinding: &Unwinding, program: &Program, bits: u64) -> Value {
    let low = because_ir::value::offset_bits(program.target.pointer_bits);
    let number = bits >> low;
    let raw = bits & ((1 << low) - 1);
    let offset = ((raw << (64 - low)) as i64) >> (64 - low);
    if number == 0 {
        let target = if offset == 0 { PointerTarget::Null } else { PointerTarget::Nothing };
        return Value::Pointer { target, offset };
    }
    let Some(instance) = unwinding.instances.get(number as usize - 1) else {
        let last = number == (1 << (program.target.pointer_bits - low)) - 1;
        let offset = if last && offset == 0 { NOWHERE } else { bits as i64 };
        return Value::Pointer { target: PointerTarget::Nothing, offset };
    };
    let target = match instance.kind {
        InstanceKind::Function(f) => PointerTarget::Function(f),
        InstanceKind::Object(o) | InstanceKind::Local(o, _) => {
            PointerTarget::Object { name: program.object(o).name.clone(), ty: instance.ty }
        }
        InstanceKind::Heap(_) => {
            let name = unwinding.instance_name(program, InstanceId(number as u32 - 1));
            PointerTarget::Object { name, ty: instance.ty }
        }
    };
    Value::Pointer { target, offset }
}
