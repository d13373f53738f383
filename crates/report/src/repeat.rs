//! The command that repeats a failing run.
//!
//! Comes in: a program, its failing run and the command that asked. Goes out: the parts of a command line whose only run is
//! that one. Calls of one function are given as a list (`f=1,2,3`), standard input is written by `printf`.

use crate::values;
use because_ir::{Failure, InputKey, InputKind, InputValue, Program, Value};
use std::collections::BTreeMap;

/// The parts of the command whose only run is the failing one, as a shell takes them, the command itself first; `asked` is
/// the command that asked, without its name.
pub fn parts(program: &Program, failure: &Failure, asked: &[String]) -> Option<Vec<String>> {
    let inputs = &failure.run.inputs;
    if !failure.replayed || inputs.is_empty() {
        return None;
    }
    let read = standard_input(inputs).filter(|_| !asked.iter().any(|a| a == "-"));
    let rest: Vec<&InputValue> = inputs.iter().filter(|i| read.is_none() || i.kind != InputKind::Stdin).collect();
    let lists = lists(program, &rest);
    let given: usize = lists.iter().map(|l| l.values.len()).sum();
    let mut parts = match &read {
        Some(bytes) => vec![format!("printf {} |", printed(bytes)), "because".to_string()],
        None => vec!["because".to_string()],
    };
    parts.extend_from_slice(asked);
    parts.extend(read.as_ref().map(|_| "--stdin".to_string()));
    // Standard input is read only where some input is given.
    let zeros = given < rest.len() || (read.is_some() && given == 0);
    parts.extend(zeros.then(|| "--zero-inputs".to_string()));
    parts.extend(lists.iter().map(|list| {
        let first = InputKey { name: list.name.to_string(), occurrence: list.first };
        format!("--input {}", in_shell(&format!("{first}={}", list.values.join(","))))
    }));
    Some(parts)
}

/// Values of one input in a row.
struct List<'a> {
    name: &'a str,
    first: u32,
    values: Vec<String>,
}

/// The inputs by name, without the zeros before the first and after the last other value.
fn lists<'a>(program: &Program, inputs: &[&'a InputValue]) -> Vec<List<'a>> {
    let mut lists: Vec<List> = Vec::new();
    let mut zeros: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for input in inputs {
        let (name, at) = (input.key.name.as_str(), input.key.occurrence);
        let value = values::literal(program, &input.value, input.ty);
        let between = zeros.entry(name).or_default();
        if is_zero(&input.value) && input.kind != InputKind::Stdin {
            between.push(value);
            continue;
        }
        let between = std::mem::take(between);
        let goes_on = |l: &&mut List| l.name == name && l.first + (l.values.len() + between.len()) as u32 == at;
        match lists.iter_mut().find(goes_on) {
            Some(list) => list.values.extend(between.into_iter().chain([value])),
            None => lists.push(List { name, first: at, values: vec![value] }),
        }
    }
    lists
}

/// What the run reads from standard input, where that is bytes and then perhaps its end.
fn standard_input(inputs: &[InputValue]) -> Option<Vec<u8>> {
    let read = inputs.iter().filter(|i| i.kind == InputKind::Stdin);
    let mut bytes: Vec<u8> = Vec::new();
    let mut ended = false;
    for input in read {
        let Value::Bits(bits) = input.value else { return None };
        match u8::try_from(bits) {
            Ok(byte) if !ended => bytes.push(byte),
            Ok(_) => return None,
            Err(_) => ended = true,
        }
    }
    (ended || !bytes.is_empty()).then_some(bytes)
}

/// Bytes as the format of `printf`.
fn printed(bytes: &[u8]) -> String {
    let mut text = String::from("'");
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\\' => text.push_str("\\\\"),
            b'%' => text.push_str("%%"),
            b'\'' => text.push_str("'\\''"),
            // A format that starts with a dash would be an option.
            b'-' if at == 0 => text.push_str("\\055"),
            b' '..=b'~' => text.push(*byte as char),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('\'');
    text
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Bits(bits) => *bits == 0,
        Value::Pointer { target, offset } => *target == because_ir::PointerTarget::Null && *offset == 0,
    }
}

/// An argument as a shell takes it.
pub fn in_shell(word: &str) -> String {
    let safe =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '=' | ':' | ',' | '+' | '%' | '@');
    match !word.is_empty() && word.chars().all(safe) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::{in_shell, printed};

    #[test]
    fn quotes_what_a_shell_would_change() {
        assert_eq!(in_shell("n=3"), "n=3");
        assert_eq!(in_shell("f#2=3"), "'f#2=3'");
        assert_eq!(in_shell("c='a'"), "'c='\\''a'\\'''");
        assert_eq!(in_shell(""), "''");
    }

    #[test]
    fn bytes_are_written_for_printf() {
        assert_eq!(printed(b"it's 5%\n\x00\xff\\"), "'it'\\''s 5%%\\n\\000\\377\\\\'");
        assert_eq!(printed(b"-n"), "'\\055n'");
        assert_eq!(printed(b""), "''");
    }
}
