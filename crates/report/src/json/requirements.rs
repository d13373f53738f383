//! Requirements of PLC programs in the document.

use because_ir::{Decided, Vacuity, VerdictKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A requirement or assertion of a PLC program, decided by itself.
#[derive(Serialize, JsonSchema)]
pub(super) struct RequirementJson {
    /// The name; of an assertion without one its line.
    name: String,
    text: String,
    /// `holds`, `fails` or `undecided`.
    verdict: &'static str,
    /// The cycle, from 1, in which the run shown fails, or in which it gets where it is asked whether one does.
    cycle: Option<u32>,
    /// Milliseconds from the first cycle to that one.
    time_ms: Option<u64>,
    /// It holds because nothing is ever required.
    vacuous: bool,
    /// Its position in `failures`.
    failure: Option<usize>,
    /// What is never true in a vacuous one.
    #[serde(skip_serializing_if = "Option::is_none")]
    never: Option<String>,
    /// Of an undecided one: so many cycles no run fails it.
    #[serde(skip_serializing_if = "Option::is_none")]
    clear_cycles: Option<u32>,
}

pub(super) fn requirement(decided: &Decided) -> RequirementJson {
    RequirementJson {
        name: decided.name.clone(),
        text: decided.text.clone(),
        verdict: word(&decided.decision),
        cycle: decided.cycle,
        time_ms: decided.time_ms,
        vacuous: decided.vacuous.is_some(),
        failure: decided.failure,
        never: match &decided.vacuous {
            Some(Vacuity::Premise(text)) => Some(text.clone()),
            _ => None,
        },
        clear_cycles: decided.clear,
    }
}

fn word(decision: &VerdictKind) -> &'static str {
    match decision {
        VerdictKind::Holds => "holds",
        VerdictKind::Fails => "fails",
        VerdictKind::Undecided => "undecided",
    }
}
