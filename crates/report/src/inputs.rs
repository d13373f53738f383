//! The inputs of a run as a reader wants them: the command line and standard input as texts, the rest one by one.

use because_ir::{InputKind, InputValue, Program, Value, render};
use std::collections::BTreeMap;

/// `name = value` for each, in the order of the run.
pub fn shown(program: &Program, inputs: &[InputValue]) -> Vec<String> {
    let line = command_line(program, inputs);
    let read = standard_input(program, inputs);
    let mut list = Vec::new();
    let (mut line_told, mut read_told) = (false, false);
    for input in inputs {
        match (input.kind, &line, &read) {
            (InputKind::Parameter, Some(line), _) if argument(&input.key.name).is_some() => {
                if !std::mem::replace(&mut line_told, true) {
                    let arguments = line.iter().enumerate();
                    list.extend(arguments.map(|(i, a)| format!("argv[{}] = {}", i + 1, quoted(a))));
                }
            }
            (InputKind::Stdin, _, Some(read)) => {
                if !std::mem::replace(&mut read_told, true) {
                    list.push(format!("standard input = {}", quoted(read)));
                }
            }
            _ => list.push(format!("{} = {}", input.key, render::value(program, input.ty, &input.value))),
        }
    }
    list
}

/// The arguments of `main` behind its name, where they are inputs.
pub fn command_line(program: &Program, inputs: &[InputValue]) -> Option<Vec<Vec<u8>>> {
    let parameter = |i: &&InputValue| i.kind == InputKind::Parameter;
    let count = inputs.iter().filter(parameter).find(|i| i.key.name == "argc")?;
    let count = usize::try_from(number(program, count)?).ok().filter(|c| *c <= 1000)?;
    let mut bytes: BTreeMap<(usize, usize), u8> = BTreeMap::new();
    for input in inputs.iter().filter(parameter) {
        if let Some(at) = argument(&input.key.name) {
            bytes.insert(at, number(program, input)? as u8);
        }
    }
    let text = |i: usize| {
        let all = (0..).map_while(|k| bytes.get(&(i, k)).copied());
        all.take_while(|b| *b != 0).collect::<Vec<u8>>()
    };
    Some((1..count.max(1)).map(text).collect())
}

/// What was read from standard input, up to its end.
pub fn standard_input(program: &Program, inputs: &[InputValue]) -> Option<Vec<u8>> {
    let read: Vec<&InputValue> = inputs.iter().filter(|i| i.kind == InputKind::Stdin).collect();
    if read.is_empty() || read.iter().any(|i| i.key.name != "stdin") {
        return None;
    }
    let mut bytes = Vec::new();
    for input in read {
        match u8::try_from(number(program, input)?) {
            Ok(byte) => bytes.push(byte),
            Err(_) => break,
        }
    }
    Some(bytes)
}

fn number(program: &Program, input: &InputValue) -> Option<i128> {
    match input.value {
        Value::Bits(bits) => Some(crate::values::number(program, bits, input.ty)),
        Value::Pointer { .. } => None,
    }
}

/// `argv[2][5]` is 2 and 5.
fn argument(name: &str) -> Option<(usize, usize)> {
    let (i, k) = name.strip_prefix("argv[")?.strip_suffix(']')?.split_once("][")?;
    Some((i.parse().ok()?, k.parse().ok()?))
}

/// As a C string.
pub fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for (i, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            // Two question marks in a row could begin a trigraph.
            b'?' if i > 0 && bytes[i - 1] == b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(byte as char),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_ir::{InputKey, Type};
    use because_source::Span;

    #[test]
    fn arguments_and_standard_input_are_texts() {
        let mut program = crate::fixture::program();
        let int = program.objects[0].ty;
        let byte = program.types.intern(Type::Int { bits: 8, signed: true, style: because_ir::IntStyle::Char });
        let input = |name: &str, occurrence, kind, ty, value: i32| InputValue {
            key: InputKey { name: name.into(), occurrence },
            kind,
            ty,
            value: Value::Bits(if ty == byte { u128::from(value as u8) } else { u128::from(value as u32) }),
            span: Span::NONE,
        };
        let list = [
            input("argc", 1, InputKind::Parameter, int, 2),
            input("argv[1][0]", 1, InputKind::Parameter, byte, i32::from(b'a')),
            input("argv[1][1]", 1, InputKind::Parameter, byte, -2),
            input("argv[1][2]", 1, InputKind::Parameter, byte, 0),
            input("argv[1][3]", 1, InputKind::Parameter, byte, 7),
            input("argv[2][0]", 1, InputKind::Parameter, byte, 7),
            input("stdin", 1, InputKind::Stdin, int, i32::from(b'"')),
            input("n", 1, InputKind::Nondet, int, -3),
            input("stdin", 2, InputKind::Stdin, int, -1),
        ];
        let wanted = ["argc = 2", "argv[1] = \"a\\376\"", "standard input = \"\\\"\"", "n = -3"];
        assert_eq!(shown(&program, &list), wanted);
    }
}
