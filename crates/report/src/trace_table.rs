//! A run of a PLC program as a table that `--tests` and `run --trace` read: CSV.
//!
//! Comes in: the failing run and, where there is a repair, the run with it. Goes out: the inputs of every cycle in which one
//! changes, and what the outputs are with the repair; without one the outputs are left to be filled in.

use crate::waves;
use because_ir::{Program, SignalRole, Type, Wave, WaveRun, Waves};

/// The table.
pub fn document(program: &Program, runs: &[Waves]) -> String {
    let Some(first) = runs.first() else { return String::new() };
    let expected = runs.iter().find(|r| r.run == WaveRun::Repaired);
    let inputs: Vec<&Wave> = first.signals.iter().filter(|w| w.role == SignalRole::Input).collect();
    let outputs: Vec<&Wave> = first.signals.iter().filter(|w| w.role == SignalRole::Output).collect();
    let heads: Vec<&str> = inputs.iter().chain(&outputs).map(|w| w.name.as_str()).collect();
    let mut out = match expected {
        Some(_) => "# the inputs of a run that fails, and the outputs of the repaired program\n".to_string(),
        None => "# the inputs of a run that fails; fill in the outputs that are right\n".to_string(),
    };
    out.push_str(&format!("cycle,{}\n", heads.join(",")));
    let right = |wave: &Wave| expected.and_then(|run| run.signals.iter().find(|w| w.name == wave.name));
    for cycle in 0..first.times_ms.len() {
        let mut cells = Vec::new();
        for wave in &inputs {
            let same = cycle > 0 && wave.values.get(cycle) == wave.values.get(cycle - 1);
            cells.push(if same { String::new() } else { waves::text(program, wave, cycle) });
        }
        for wave in &outputs {
            // Numbers with a fraction are compared bit by bit: none is expected.
            let exact = !matches!(program.types.get(wave.ty), Type::Float(_));
            cells.push(right(wave).filter(|_| exact).map_or(String::new(), |w| waves::text(program, w, cycle)));
        }
        let last = cycle + 1 == first.times_ms.len();
        if last || cells.iter().any(|c| !c.is_empty()) {
            out.push_str(&format!("{},{}\n", cycle + 1, cells.join(",")));
        }
    }
    out
}
