//! The inputs of one run as constants: what a program asks for whatever its unknown values are is known while it is
//! unwound. From the first input of a name that is only perhaps asked for, the inputs of this name are variables.

use because_ir::{InputValue, Value};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(crate) struct GivenInputs<'a> {
    by_name: FxHashMap<&'a str, Vec<&'a InputValue>>,
    asked: FxHashMap<&'a str, Asked>,
}

#[derive(Clone, Copy)]
enum Asked {
    Times(u32),
    Uncertain,
}

impl<'a> GivenInputs<'a> {
    pub fn new(given: &'a [InputValue]) -> GivenInputs<'a> {
        let mut by_name: FxHashMap<&str, Vec<&InputValue>> = FxHashMap::default();
        for input in given {
            by_name.entry(input.key.name.as_str()).or_default().push(input);
        }
        GivenInputs { by_name, asked: FxHashMap::default() }
    }

    /// The bits of the next input of this name, where they are known.
    pub fn next(&mut self, name: &str, certain: bool) -> Option<u128> {
        let (&name, inputs) = self.by_name.get_key_value(name)?;
        let asked = self.asked.entry(name).or_insert(Asked::Times(0));
        let occurrence = match *asked {
            Asked::Times(before) if certain => before + 1,
            _ => {
                *asked = Asked::Uncertain;
                return None;
            }
        };
        *asked = Asked::Times(occurrence);
        match inputs.iter().find(|i| i.key.occurrence == occurrence)?.value {
            Value::Bits(bits) => Some(bits),
            // Which address that is depends on the objects that there are.
            Value::Pointer { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_ir::{InputKey, InputKind, TypeId};
    use because_source::Span;

    fn input(name: &str, occurrence: u32, bits: u128) -> InputValue {
        let key = InputKey { name: name.to_string(), occurrence };
        let value = Value::Bits(bits);
        InputValue { key, kind: InputKind::Nondet, ty: TypeId(0), value, span: Span::NONE }
    }

    #[test]
    fn inputs_are_given_out_in_order_as_long_as_they_are_certain() {
        let all = [input("x", 1, 7), input("y", 1, 3), input("x", 2, 8), input("x", 3, 9)];
        let mut given = GivenInputs::new(&all);
        assert_eq!(given.next("x", true), Some(7));
        assert_eq!(given.next("z", true), None, "never given");
        assert_eq!(given.next("y", true), Some(3));
        assert_eq!(given.next("y", true), None, "the run reads it once");
        assert_eq!(given.next("x", false), None, "perhaps not asked for");
        assert_eq!(given.next("x", true), None, "the second or the third");
    }
}
