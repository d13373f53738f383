//! Runs of PLC programs cycle by cycle in the document.

use crate::limits;
use crate::waves;
use because_ir::{Failure, Program, SignalRole, WaveRun, Waves};
use schemars::JsonSchema;
use serde::Serialize;

/// A run of a scan cycle: the values at the end of each cycle.
#[derive(Serialize, JsonSchema)]
pub(super) struct WavesJson {
    /// `failing`, `repaired` or `shown`.
    run: &'static str,
    /// Milliseconds from the first cycle to the start of each.
    times_ms: Vec<u64>,
    /// The cycle, from 1, in which the check fails.
    failing: Option<usize>,
    signals: Vec<WaveJson>,
}

#[derive(Serialize, JsonSchema)]
struct WaveJson {
    name: String,
    /// `input`, `internal` or `output`.
    role: &'static str,
    /// As the source writes them; a cycle alike to the one before has null.
    values: Vec<Option<String>>,
}

pub(super) fn waves(program: &Program, runs: &[Waves]) -> Vec<WavesJson> {
    let shown: Vec<String> = waves::shown(runs).iter().map(|w| w.name.clone()).collect();
    runs.iter().filter(|r| r.times_ms.len() <= limits::DOCUMENT_CYCLES).map(|r| one(program, r, &shown)).collect()
}

/// The timing diagram, where it is not wider than a page can hold.
pub(super) fn picture(program: &Program, failure: &Failure) -> Option<String> {
    let long = failure.waves.iter().any(|r| r.times_ms.len() > limits::DOCUMENT_CYCLES);
    crate::timing::svg(program, &failure.waves, &failure.message)
        .filter(|svg| !long && svg.len() < limits::DOCUMENT_PICTURE)
}

fn one(program: &Program, run: &Waves, shown: &[String]) -> WavesJson {
    let signals = shown.iter().filter_map(|name| run.signals.iter().find(|w| w.name == *name));
    WavesJson {
        run: match run.run {
            WaveRun::Failing => "failing",
            WaveRun::Repaired => "repaired",
            WaveRun::Shown => "shown",
        },
        times_ms: run.times_ms.clone(),
        failing: run.failing.map(|f| f + 1),
        signals: signals
            .map(|wave| WaveJson {
                name: wave.name.clone(),
                role: match wave.role {
                    SignalRole::Input => "input",
                    SignalRole::Internal => "internal",
                    SignalRole::Output => "output",
                },
                values: (0..wave.values.len())
                    .map(|i| {
                        let same = i > 0 && wave.values[i] == wave.values[i - 1];
                        (!same).then(|| waves::text(program, wave, i))
                    })
                    .collect(),
            })
            .collect(),
    }
}
