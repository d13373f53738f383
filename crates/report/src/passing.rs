//! In which inputs the closest run that passes differs from the failing one.
//!
//! Comes in: a failure and its closest passing run. Goes out: each input by what the program calls it, and its two values.

use crate::input_names::Names;
use because_ir::{Closest, Details, Failure, InputKey, InputKind, Language, Program, render};

/// The closest run that passes, where there is one.
pub fn closest(failure: &Failure) -> Option<&Closest> {
    let found = failure.explanations.iter().find_map(|e| match &e.details {
        Details::Closest(closest) => Some(closest),
        _ => None,
    });
    found.filter(|c| !c.no_passing_run)
}

/// `n = 3 instead of 4`, one text an input.
pub fn assigned(program: &Program, failure: &Failure, differing: &[(InputKey, String)]) -> Vec<String> {
    let names = Names::of_run(program, &failure.run);
    let several = cycles(program, failure) > 1;
    let one = |(key, text): &(InputKey, String)| match names.name(key) {
        Some(name) => format!("{name} = {text}"),
        None => by_key(program, key, text, several),
    };
    differing.iter().map(one).collect()
}

/// An input as a reader of this program calls it: `left in cycle 2`; in C `f#2`.
fn by_key(program: &Program, key: &InputKey, text: &str, several: bool) -> String {
    match (program.language != Language::C, several) {
        (true, true) => format!("{} = {text} in cycle {}", key.name, key.occurrence),
        (true, false) => format!("{} = {text}", key.name),
        // An order of evaluation is a sentence of its own.
        (false, _) if program.orders.iter().any(|o| o.input == key.name) => text.to_string(),
        (false, _) => format!("{key} = {text}"),
    }
}

/// How many scan cycles the failing run reads inputs in.
pub fn cycles(program: &Program, failure: &Failure) -> u32 {
    let plc = |i: &&because_ir::InputValue| matches!(i.kind, InputKind::Plc | InputKind::Clock);
    let last = failure.run.inputs.iter().filter(plc).map(|i| i.key.occurrence).max();
    last.filter(|_| program.language != Language::C).unwrap_or(0)
}

/// Which input, and `1 instead of 0`.
pub fn differing(program: &Program, failure: &Failure, closest: &Closest) -> Vec<(InputKey, String)> {
    let mut list = Vec::new();
    let names = Names::of_run(program, &failure.run);
    if let Some(read) = differing_text(program, failure, closest) {
        list.push((InputKey { name: "standard input".to_string(), occurrence: 1 }, read));
    }
    for (key, value) in &closest.passing_inputs {
        if !list.is_empty() && is_read(key) {
            continue;
        }
        let Some(input) = failure.run.inputs.iter().find(|i| i.key == *key) else { continue };
        let before = render::exact(program, input.ty, &input.value);
        let way = value.parse().ok().and_then(|number| program.order_way(&input.key.name, number));
        if let (true, Some(way)) = (input.kind == InputKind::Order && before != *value, way) {
            list.push((input.key.clone(), way.to_string()));
        } else if before != *value {
            let named = |text: &str| names.enumerator(program, key, text.parse().ok()?);
            let [value, before] = [value, &before].map(|text| named(text).unwrap_or_else(|| text.clone()));
            list.push((input.key.clone(), format!("{value} instead of {before}")));
        }
    }
    list
}

/// What the passing run reads, where that is another text.
fn differing_text(program: &Program, failure: &Failure, closest: &Closest) -> Option<String> {
    let before = crate::input_list::standard_input(program, &failure.run.inputs)?;
    let read = closest.passing_inputs.iter().filter(|(key, _)| is_read(key));
    let bytes: Vec<u8> = read.map_while(|(_, value)| value.parse().ok()).collect();
    let quoted = crate::input_list::quoted;
    (bytes != before).then(|| format!("{} instead of {}", quoted(&bytes), quoted(&before)))
}

fn is_read(key: &InputKey) -> bool {
    key.name == "stdin"
}
