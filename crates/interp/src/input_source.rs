//! Where values from outside the program come from.

use because_ir::{InputKey, InputKind, InputValue, Program, TypeId, Value};
use rustc_hash::FxHashMap;

/// Gives inputs their values. `None` ends the run as `Outcome::MissingInput`; for standard input and the clock the
/// [`crate::HostEnvironment`] is then asked.
pub trait Inputs {
    /// The value of the input that is asked for now; its key says which occurrence of its name it is.
    fn next(&mut self, key: &InputKey, kind: InputKind, ty: TypeId, program: &Program) -> Option<Value>;

    /// The value of something never written of which a copy was read before, with this value.
    fn copied(&mut self, _: &InputKey, _: TypeId, _: &Program, known: Value) -> Value {
        known
    }
}

/// What [`Given`] says of an input that is not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// It has no value: the run ends there.
    Missing,
    /// All its bits are 0.
    Zero,
}

/// Values by name and occurrence.
#[derive(Debug, Clone)]
pub struct Given {
    values: FxHashMap<InputKey, Value>,
    otherwise: Otherwise,
}

impl Given {
    /// Inputs with these values.
    pub fn new(values: impl IntoIterator<Item = (InputKey, Value)>, otherwise: Otherwise) -> Given {
        Given { values: values.into_iter().collect(), otherwise }
    }

    /// The inputs of another run.
    pub fn of_run(inputs: &[InputValue], otherwise: Otherwise) -> Given {
        Given::new(inputs.iter().map(|i| (i.key.clone(), i.value.clone())), otherwise)
    }

    /// No inputs: the run ends at the first that is asked for.
    pub fn none() -> Given {
        Given::new([], Otherwise::Missing)
    }
}

impl Inputs for Given {
    fn next(&mut self, key: &InputKey, _: InputKind, _: TypeId, _: &Program) -> Option<Value> {
        let zero = (self.otherwise == Otherwise::Zero).then_some(Value::Bits(0));
        self.values.get(key).cloned().or(zero)
    }

    fn copied(&mut self, key: &InputKey, _: TypeId, _: &Program, known: Value) -> Value {
        self.values.get(key).cloned().unwrap_or(known)
    }
}

/// `name`, `name#2`: what [`InputKey`] prints.
pub fn parse_key(text: &str) -> InputKey {
    if let Some((name, occurrence)) = text.rsplit_once('#')
        && let Ok(occurrence) = occurrence.parse::<u32>()
        && occurrence > 0
    {
        return InputKey { name: name.to_string(), occurrence };
    }
    InputKey { name: text.to_string(), occurrence: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_parse_as_they_print() {
        for text in ["x", "f#2", "s.next", "buf[3]#7", "odd#name"] {
            assert_eq!(parse_key(text).to_string(), text);
        }
    }
}
