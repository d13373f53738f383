//! The text of a test.

use because_ir::{Details, Failure, FloatFormat, FuncId, InputKey, InputKind, Program, Type, TypeId, Value};
use because_report::values;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One input with its value in bits.
#[derive(Debug, Clone, PartialEq)]
pub struct TestInput {
    pub key: InputKey,
    pub kind: InputKind,
    pub ty: TypeId,
    pub value: Value,
}

/// The inputs of the failing run.
pub fn of_failure(failure: &Failure) -> Vec<TestInput> {
    let one =
        |i: &because_ir::InputValue| TestInput { key: i.key.clone(), kind: i.kind, ty: i.ty, value: i.value.clone() };
    failure.run.inputs.iter().map(one).collect()
}

/// The inputs of the closest passing run, where one was found.
pub fn of_passing(program: &Program, failure: &Failure) -> Option<Vec<TestInput>> {
    let closest = failure.explanations.iter().find_map(|e| match &e.details {
        Details::Closest(c) if c.replayed && !c.no_passing_run => Some(c),
        _ => None,
    })?;
    let mut list = Vec::new();
    for (name, text) in &closest.passing_inputs {
        let key = because_interp::parse_key(name);
        let known = failure.run.inputs.iter().find(|i| i.key == key);
        let known = known.or_else(|| failure.run.inputs.iter().find(|i| i.key.name == key.name))?;
        let value = values::parse(program, text, known.ty)?;
        list.push(TestInput { key, kind: known.kind, ty: known.ty, value });
    }
    Some(list)
}

/// The test that gives these inputs, or why there can be none.
pub fn test(program: &Program, inputs: &[TestInput], title: &str) -> Result<String, String> {
    let mut given: BTreeMap<&str, Vec<&TestInput>> = BTreeMap::new();
    let entry = user_entry(program);
    let mut parameters: BTreeMap<&str, &TestInput> = BTreeMap::new();
    for input in inputs {
        let name = input.key.name.as_str();
        match input.kind {
            InputKind::Nondet | InputKind::Stub => given.entry(name).or_default().push(input),
            InputKind::Parameter if entry.is_some_and(|f| program.function(f).name != "main") => {
                parameters.insert(name, input);
            }
            _ => return Err(format!("the input {} cannot be set from outside the program", input.key)),
        }
    }
    let mut out =
        format!("/* {} */\n/* Compile together with the program's own files. */\n", title.replace("*/", "* /"));
    out.push_str("#include <stdlib.h>\n#include <stdio.h>\n\n");
    for name in unset(program, &given) {
        let _ = writeln!(out, "void {name}(void) {{ fputs(\"{name} is called\\n\", stderr); _Exit({REACHED}); }}");
    }
    for name in ["__VERIFIER_assume", "__CPROVER_assume"] {
        if defined_nowhere(program, name) {
            let _ = writeln!(out, "void {name}(int holds) {{ if (!holds) _Exit({ASSUMPTION}); }}");
        }
    }
    for (name, list) in &given {
        out.push_str(&function(program, name, list)?);
    }
    if let Some(entry) = entry.filter(|f| program.function(*f).name != "main") {
        out.push_str(&main_function(program, entry, &parameters)?);
    }
    Ok(out)
}

/// Exit status of a test whose program called an error function.
pub(super) const REACHED: i32 = 86;
/// Exit status of a test in which an assumption does not hold.
pub(super) const ASSUMPTION: i32 = 87;

/// Error functions that the program only declares.
fn unset<'a>(program: &Program, given: &BTreeMap<&str, Vec<&TestInput>>) -> Vec<&'a str> {
    let errors = ["reach_error", "__VERIFIER_error"];
    errors.into_iter().filter(|name| !given.contains_key(name) && defined_nowhere(program, name)).collect()
}

fn defined_nowhere(program: &Program, name: &str) -> bool {
    !program.functions.iter().any(|f| f.name == name && !f.blocks.is_empty() && program.sources.is_user(f.span))
}

/// The function that the harness calls.
fn user_entry(program: &Program) -> Option<FuncId> {
    let harness = program.function(program.entry);
    let mut calls = harness.blocks.iter().flat_map(|b| &b.statements).filter_map(|s| match &s.kind {
        because_ir::StatementKind::Call { callee: because_ir::Callee::Direct(f), .. } => Some(*f),
        _ => None,
    });
    calls.rfind(|f| program.sources.is_user(program.function(*f).span))
}

fn function(program: &Program, name: &str, list: &[&TestInput]) -> Result<String, String> {
    let Some(first) = list.first() else { return Ok(String::new()) };
    let ty = c_type(program, first.ty).ok_or_else(|| format!("the input {name} is no number"))?;
    let mut values = Vec::new();
    for input in list {
        values.push(c_value(program, input)?);
    }
    Ok(format!(
        "{ty} {name}(void) {{\n  static const {ty} values[] = {{{}}};\n  static unsigned long next;\n  \
         return next < {} ? values[next++] : 0;\n}}\n",
        values.join(", "),
        values.len()
    ))
}

fn main_function(program: &Program, entry: FuncId, given: &BTreeMap<&str, &TestInput>) -> Result<String, String> {
    let function = program.function(entry);
    let (mut types, mut values) = (Vec::new(), Vec::new());
    for id in &function.params {
        let object = &program.objects[id.0 as usize];
        let ty = c_type(program, object.ty).ok_or_else(|| format!("the parameter {} is no number", object.name))?;
        types.push(ty);
        values.push(match given.get(object.name.as_str()) {
            Some(input) => c_value(program, input)?,
            None => "0".to_string(),
        });
    }
    let result = match program.types.get(function.result) {
        Type::Void => "void".to_string(),
        _ => c_type(program, function.result).ok_or("the entry function returns no number")?,
    };
    let types = if types.is_empty() { "void".to_string() } else { types.join(", ") };
    Ok(format!("{result} {0}({types});\nint main(void) {{ {0}({1}); return 0; }}\n", function.name, values.join(", ")))
}

fn c_type(program: &Program, ty: TypeId) -> Option<String> {
    Some(match program.types.representation(ty) {
        Type::Bool => "_Bool".to_string(),
        Type::Float(FloatFormat::F32) => "float".to_string(),
        Type::Float(FloatFormat::F64) => "double".to_string(),
        Type::Int { bits, signed, .. } => {
            let sign = if *signed { "signed" } else { "unsigned" };
            match bits {
                8 => format!("{sign} char"),
                16 => format!("{sign} short"),
                32 => format!("{sign} int"),
                64 => format!("{sign} long long"),
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn c_value(program: &Program, input: &TestInput) -> Result<String, String> {
    let text = values::literal(program, &input.value, input.ty);
    let number = text.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    Ok(match text.as_str() {
        "nan" => "(0.0 / 0.0)".to_string(),
        "inf" => "(1.0 / 0.0)".to_string(),
        "-inf" => "(-1.0 / 0.0)".to_string(),
        "-2147483648" => "(-2147483647 - 1)".to_string(),
        "-9223372036854775808" => "(-9223372036854775807LL - 1)".to_string(),
        _ if !number => return Err(format!("the value {text} of {} cannot be written in C", input.key)),
        _ if text.contains(['.', 'e']) => text,
        _ if text.starts_with('-') => format!("{text}LL"),
        _ => format!("{text}ULL"),
    })
}
