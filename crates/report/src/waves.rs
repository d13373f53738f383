//! Which signals of a run are shown, and which cycles go alike: for the table, the diagram and the document.

use crate::limits;
use because_ir::{IntStyle, Program, SignalRole, Type, Value, Wave, Waves, render};

/// The signals that matter, by name: inputs, outputs, and of the rest what changes or differs between the runs.
pub fn shown(runs: &[Waves]) -> Vec<&Wave> {
    let Some(first) = runs.first() else { return Vec::new() };
    let differs = |wave: &Wave| {
        runs[1..].iter().any(|run| run.signals.iter().any(|w| w.name == wave.name && w.values != wave.values))
    };
    let changes = |wave: &Wave| of(runs, &wave.name).any(Wave::changes);
    let outside = |wave: &Wave| wave.role != SignalRole::Internal && !wave.name.contains(['.', '[']);
    let mut list: Vec<&Wave> = first.signals.iter().filter(|w| outside(w) || changes(w) || differs(w)).collect();
    list.sort_by_key(|w| match w.role {
        SignalRole::Input => 0,
        SignalRole::Internal => 1,
        SignalRole::Output => 2,
    });
    while list.len() > limits::WAVE_ROWS {
        // What only stays as it is says least.
        let quiet = list.iter().rposition(|w| !changes(w) && !differs(w));
        list.remove(quiet.unwrap_or(list.len() - 1));
    }
    list
}

/// The same signal in every run that has it.
pub fn of<'a>(runs: &'a [Waves], name: &'a str) -> impl Iterator<Item = &'a Wave> {
    runs.iter().filter_map(move |run| run.signals.iter().find(|w| w.name == name))
}

/// Does it grow with the clock? Then a change of it is nothing new.
pub fn is_elapsed(program: &Program, wave: &Wave) -> bool {
    wave.name.to_ascii_uppercase().ends_with(".ET")
        && matches!(program.types.get(wave.ty), Type::Int { style: IntStyle::Time | IntStyle::LTime, .. })
}

/// Cycles, from 0, that go alike in all runs: first and last of each stretch. The cycle that fails stands alone.
pub fn stretches(program: &Program, runs: &[Waves], shown: &[&Wave]) -> Vec<(usize, usize)> {
    let count = runs.iter().map(|r| r.times_ms.len()).max().unwrap_or(0);
    let failing: Vec<usize> = runs.iter().filter_map(|r| r.failing).collect();
    let mut list: Vec<(usize, usize)> = Vec::new();
    for cycle in 0..count {
        let same = |wave: &&Wave| {
            is_elapsed(program, wave)
                || of(runs, &wave.name).all(|w| cycle > 0 && w.values.get(cycle) == w.values.get(cycle - 1))
        };
        let alone = failing.iter().any(|&f| f == cycle || f + 1 == cycle);
        match list.last_mut() {
            Some(last) if !alone && shown.iter().all(same) => last.1 = cycle,
            _ => list.push((cycle, cycle)),
        }
    }
    list
}

/// A value as the source writes it.
pub fn text(program: &Program, wave: &Wave, cycle: usize) -> String {
    match wave.values.get(cycle).copied().flatten() {
        Some(bits) => render::exact(program, wave.ty, &Value::Bits(bits)),
        None => String::new(),
    }
}

/// What a signal is in a stretch of cycles that go alike: of elapsed time the first and the last value.
pub fn text_in(program: &Program, wave: &Wave, (first, last): (usize, usize)) -> String {
    let (from, to) = (text(program, wave, first), text(program, wave, last));
    if from == to || to.is_empty() { from } else { format!("{from} to {to}") }
}

/// `cycle 3` or `cycles 3 to 6`, counted from 1.
pub fn name((first, last): (usize, usize)) -> String {
    match first == last {
        true => format!("{}", first + 1),
        false => format!("{} to {}", first + 1, last + 1),
    }
}
