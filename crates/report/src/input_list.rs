//! The inputs of a run as a reader wants them: the command line and standard input as texts, the rest one by one.

use crate::input_names::Names;
use because_ir::{Failure, InputKey, InputKind, InputValue, Language, Program, Subject, Value, render};
use std::collections::BTreeMap;

/// `name = value` for each, in the order of the run; of a scan cycle that ran several times, one text for each cycle in
/// which something changes.
pub fn shown(program: &Program, inputs: &[InputValue]) -> Vec<String> {
    shown_by(program, inputs, &Names::default())
}

/// The inputs of a failing run by what the program calls them, without the orders of evaluation that do not matter, and
/// without the number of a project's test: which one it is has been said.
pub fn of_failure(program: &Program, failure: &Failure) -> Vec<String> {
    let number = |i: &InputValue| {
        failure.subject == Some(Subject::Test) && i.kind == InputKind::Parameter && i.key.name == "test"
    };
    let shown = |i: &&InputValue| matters(failure, i) && !number(i);
    let inputs: Vec<InputValue> = failure.run.inputs.iter().filter(shown).cloned().collect();
    shown_by(program, &inputs, &Names::of_run(program, &failure.run))
}

/// Whether the failure may depend on an input as far as is known.
pub fn matters(failure: &Failure, input: &InputValue) -> bool {
    !failure.idle_orders.contains(&input.key)
}

/// The same with the names known already.
pub fn shown_by(program: &Program, inputs: &[InputValue], names: &Names) -> Vec<String> {
    let cycles = by_cycle(program, inputs);
    if !cycles.is_empty() {
        return cycles.iter().map(|c| format!("{}: {}", c.name(), c.changed.join(", "))).collect();
    }
    let line = command_line(program, inputs);
    let read = standard_input(program, inputs);
    let mut list = Vec::new();
    let (mut line_shown, mut read_shown) = (false, false);
    let files = files(program, inputs);
    let mut files_shown: Vec<&str> = Vec::new();
    let mut grouped = 0;
    for (at, input) in inputs.iter().enumerate() {
        if at < grouped {
            continue;
        }
        if let Some((text, count)) = names.group(&inputs[at..]) {
            list.push(text);
            grouped = at + count;
            continue;
        }
        match (input.kind, &line, &read) {
            (InputKind::Parameter, Some(line), _) if argument(&input.key.name).is_some() => {
                if !std::mem::replace(&mut line_shown, true) {
                    let arguments = line.iter().enumerate();
                    list.extend(arguments.map(|(i, a)| format!("argv[{}] = {}", i + 1, quoted(a))));
                }
            }
            (InputKind::Stdin, _, Some(read)) => {
                if !std::mem::replace(&mut read_shown, true) {
                    list.push(format!("standard input = {}", quoted(read)));
                }
            }
            (InputKind::File, ..) => {
                let Some((name, bytes)) = files.iter().find(|(name, _)| part_of_file(&input.key.name, name)) else {
                    list.push(format!("{} = {}", input.key, shown_value(program, input)));
                    continue;
                };
                if !files_shown.contains(&name.as_str()) {
                    files_shown.push(name);
                    // Bytes of the entry function's own are no file.
                    let is_file = program.files.iter().flatten().any(|f| f.name == *name);
                    let file = if is_file { "file " } else { "" };
                    list.push(format!("{file}{name} = {}", quoted(bytes)));
                }
            }
            (InputKind::Uninitialised, ..) => {
                let unwritten = |i: Option<&InputValue>| i.is_some_and(|i| i.kind == InputKind::Uninitialised);
                let (before, after) = (at > 0 && unwritten(inputs.get(at - 1)), unwritten(inputs.get(at + 1)));
                let note = match (before, after) {
                    (_, true) => "",
                    (true, false) => " (these are never written)",
                    (false, false) => " (never written)",
                };
                list.push(format!("{} = {}{note}", input.key, shown_value(program, input)));
            }
            (InputKind::Order, ..) => list.push(format!("{}: {}", input.key, shown_value(program, input))),
            _ => list.push(format!("{} = {}", input.key, shown_value(program, input))),
        }
    }
    list
}

/// The value of an input as a person writes it; of an order of evaluation, what comes before what.
pub fn shown_value(program: &Program, input: &InputValue) -> String {
    let way = match (input.kind, &input.value) {
        (InputKind::Order, Value::Bits(value)) => program.order_way(&input.key.name, *value),
        _ => None,
    };
    way.map_or_else(|| render::value(program, input.ty, &input.value), str::to_string)
}

/// Scan cycles in a row with the same inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycles {
    /// The first cycle, from 1.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// `name = value` of the inputs that are not what they were in the cycle before.
    pub changed: Vec<String>,
}

impl Cycles {
    /// `cycles 1 to 3`.
    pub fn name(&self) -> String {
        span_of_cycles(self.first, self.last)
    }
}

/// The cycles of a PLC program in which an input is not what it was before, each with those inputs. Empty where there is
/// no more than one cycle.
pub fn by_cycle(program: &Program, inputs: &[InputValue]) -> Vec<Cycles> {
    let of_cycle = |i: &&InputValue| matches!(i.kind, InputKind::Plc | InputKind::Clock);
    let last = inputs.iter().filter(of_cycle).map(|i| i.key.occurrence).max().unwrap_or(0);
    if program.language == Language::C || last < 2 {
        return Vec::new();
    }
    let mut rows: Vec<Cycles> = Vec::new();
    for number in 1..=last {
        let changed = changed(program, inputs, number);
        match rows.last_mut() {
            Some(row) if changed.is_empty() => row.last = number,
            _ => rows.push(Cycles { first: number, last: number, changed }),
        }
    }
    rows
}

/// Inputs of the first cycle that are FALSE or 0, as they are listed: of many inputs most are, and say nothing.
pub fn zeros(program: &Program, inputs: &[InputValue]) -> Vec<String> {
    let zero = |i: &&InputValue| i.kind == InputKind::Plc && i.key.occurrence == 1 && i.value == Value::Bits(0);
    inputs.iter().filter(zero).map(|i| one(program, i)).collect()
}

/// Inputs of a cycle that are not what they were in the cycle before.
fn changed(program: &Program, inputs: &[InputValue], number: u32) -> Vec<String> {
    let of = |number: u32| inputs.iter().filter(move |i| i.key.occurrence == number);
    let same = |i: &InputValue| of(number - 1).any(|before| before.key.name == i.key.name && before.value == i.value);
    of(number).filter(|i| !same(i)).map(|i| one(program, i)).collect()
}

fn one(program: &Program, input: &InputValue) -> String {
    format!("{} = {}", input.key.name, render::value(program, input.ty, &input.value))
}

/// The same of inputs with their values as text.
pub fn named_by_cycle(inputs: &[(InputKey, String)]) -> Vec<String> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
    for (key, value) in inputs {
        if rows.last().is_none_or(|(last, _)| *last != key.occurrence) {
            rows.push((key.occurrence, Vec::new()));
        }
        if before.insert(&key.name, value) != Some(value)
            && let Some((_, changed)) = rows.last_mut()
        {
            changed.push(format!("{} = {value}", key.name));
        }
    }
    rows.retain(|(_, changed)| !changed.is_empty());
    rows.into_iter()
        .map(|(cycle, changed)| format!("{} {}", span_of_cycles(cycle, cycle), changed.join(", ")))
        .collect()
}

/// How a range of cycles is named: `cycle 3`, `cycles 3 to 5`.
pub fn span_of_cycles(first: u32, last: u32) -> String {
    match first == last {
        true => format!("cycle {first}"),
        false => format!("cycles {first} to {last}"),
    }
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

/// The files whose bytes are inputs, each with what it holds in this run.
pub fn files(program: &Program, inputs: &[InputValue]) -> Vec<(String, Vec<u8>)> {
    let of_files: Vec<&InputValue> = inputs.iter().filter(|i| i.kind == InputKind::File).collect();
    let value = |name: &str| of_files.iter().find(|i| i.key.name == name).and_then(|i| number(program, i));
    let names = of_files.iter().filter_map(|i| i.key.name.strip_suffix(".length"));
    let held = |name: &str| {
        let length = usize::try_from(value(&format!("{name}.length"))?).ok()?;
        (0..length).map(|at| value(&format!("{name}[{at}]")).map(|byte| byte as u8)).collect::<Option<Vec<u8>>>()
    };
    names.filter_map(|name| Some((name.to_string(), held(name)?))).collect()
}

/// Is this the length or a byte of the file?
fn part_of_file(input: &str, file: &str) -> bool {
    input.strip_prefix(file).is_some_and(|rest| rest == ".length" || (rest.starts_with('[') && rest.ends_with(']')))
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

    #[test]
    fn files_are_texts_up_to_their_length() {
        let mut program = crate::fixture::program();
        let byte = program.types.intern(Type::Int { bits: 8, signed: false, style: because_ir::IntStyle::Decimal });
        let input = |name: &str, value: u8| InputValue {
            key: InputKey { name: name.into(), occurrence: 1 },
            kind: InputKind::File,
            ty: byte,
            value: Value::Bits(u128::from(value)),
            span: Span::NONE,
        };
        let list = [
            input("a.txt.length", 2),
            input("a.txt[0]", b'x'),
            input("a.txt[1]", b'\n'),
            input("b.length", 0),
            input("c.length", 2),
            input("c[0]", 7),
        ];
        let any = |name: &str| because_ir::GivenFile { name: name.into(), contents: because_ir::Contents::Any(2) };
        program.files = Some(vec![any("a.txt"), any("b"), any("c")]);
        let wanted = ["file a.txt = \"x\\n\"", "file b = \"\"", "c.length = 2", "c[0] = 7"];
        assert_eq!(shown(&program, &list), wanted, "of c a byte is not known");
    }
}
