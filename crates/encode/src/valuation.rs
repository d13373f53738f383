//! A run seen as values of an unwinding's terms.

use crate::unwinding::Unwinding;
use because_ir::{InputValue, PointerTarget, Value as IrValue};
use because_logic::{Bits, Evaluator, Sort, Terms, Value};
use rustc_hash::FxHashMap;

/// The assignment under which the unwinding's terms have the values of this run. Inputs that the run does not read are
/// zero.
pub fn of_run(unwinding: &Unwinding, terms: &Terms, inputs: &[InputValue]) -> Evaluator {
    let given: FxHashMap<(&str, u32), &InputValue> =
        inputs.iter().map(|i| ((i.key.name.as_str(), i.key.occurrence), i)).collect();
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    let mut evaluator = Evaluator::default();
    for input in &unwinding.inputs {
        if !evaluator.holds(terms, input.executed) {
            continue;
        }
        let name = crate::run::input_name(input, &mut |t| evaluator.value(terms, t));
        let occurrence = seen.entry(name.clone()).or_insert(0);
        *occurrence += 1;
        if let Some(found) = given.get(&(name.as_str(), *occurrence)) {
            evaluator.set(input.value, scalar(&found.value, terms.sort(input.value)));
        }
    }
    evaluator
}

fn scalar(value: &IrValue, sort: Sort) -> Value {
    let bits = match value {
        IrValue::Bits(bits) => *bits,
        // Inputs of pointer type are null or point to nothing.
        IrValue::Pointer { target: PointerTarget::Null, offset } => *offset as u128,
        IrValue::Pointer { offset, .. } => *offset as u128,
    };
    match sort {
        Sort::Bool => Value::Bool(bits & 1 == 1),
        Sort::BitVec(width) => Value::Bits(Bits::new(width, bits)),
        Sort::Array { .. } => Value::zero(sort),
    }
}
