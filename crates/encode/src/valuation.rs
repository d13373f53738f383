//! A run seen as values of an unwinding's terms.

use crate::run::bits_of_value;
use crate::unwinding::Unwinding;
use because_ir::InputValue;
use because_logic::{Bits, Evaluator, Node, Sort, Term, Terms, Value};
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
        let Some(found) = given.get(&(name.as_str(), *occurrence)) else { continue };
        let bits = bits_of_value(unwinding, &found.value, input.objects);
        let value = scalar(bits, terms.sort(input.value));
        match element(terms, &mut evaluator, input.value) {
            Some((array, at)) => evaluator = with_element(terms, &evaluator, array, at, &value),
            None => evaluator.set(input.value, value),
        }
    }
    evaluator
}

/// The variable and the index that a read comes down to, where the input is an element of an array.
fn element(terms: &Terms, evaluator: &mut Evaluator, read: Term) -> Option<(Term, u128)> {
    let Node::Select(mut array, index) = *terms.node(read) else { return None };
    let wanted = evaluator.value(terms, index);
    loop {
        match *terms.node(array) {
            Node::Var(_) => return Some((array, wanted.as_u128()?)),
            Node::Store(inner, at, _) if evaluator.value(terms, at) != wanted => array = inner,
            Node::Ite(cond, a, b) => array = if evaluator.holds(terms, cond) { a } else { b },
            _ => return None,
        }
    }
}

/// What was computed so far may depend on the array: all is computed anew.
fn with_element(terms: &Terms, evaluator: &Evaluator, array: Term, at: u128, value: &Value) -> Evaluator {
    let mut assignment = evaluator.assignment().clone();
    let known = assignment.get(array).cloned().unwrap_or_else(|| Value::zero(terms.sort(array)));
    if let (Value::Array(mut elements), Value::Bits(bits)) = (known, value) {
        elements.entries.insert(at, bits.clone());
        assignment.set(array, Value::Array(elements));
    }
    Evaluator::new(assignment)
}

fn scalar(bits: u128, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(bits & 1 == 1),
        Sort::BitVec(width) => Value::Bits(Bits::new(width, bits)),
        Sort::Array { .. } => Value::zero(sort),
    }
}
