//! What was measured of one entry, and its line of JSON.

use super::manifest::Entry;
use crate::campaign::store;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Record {
    pub name: String,
    pub suite: String,
    pub kind: String,
    pub held: bool,
    /// `fails`, `holds`, `undecided`, or why there was no verdict.
    pub verdict: String,
    pub faulty: Vec<u32>,
    /// Lines of suspects.
    pub suspects: usize,
    /// Where the first faulty line stands, ties at their worst.
    pub rank: Option<usize>,
    /// Lines to be read before it, as a part of all executable lines.
    pub exam: f64,
    /// Executable lines, lines and steps of the failing run.
    pub lines: usize,
    pub run_lines: usize,
    pub steps: usize,
    pub diameter: usize,
    /// Seconds: all, and the search for the failing run.
    pub seconds: f64,
    pub search_seconds: f64,
    /// Seconds of the processor and most bytes of memory of the entry's process.
    #[serde(default)]
    pub cpu_seconds: Option<f64>,
    #[serde(default)]
    pub peak_memory: Option<u64>,
    pub methods: Vec<MethodRecord>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MethodRecord {
    pub method: String,
    /// `answered`, `in part` or `not`, and what is missing.
    #[serde(default)]
    pub status: String,
    #[serde(default)]
    pub why: String,
    pub found: bool,
    pub lines: usize,
    pub rank: Option<usize>,
    /// Both scores of docs/methods.md 6.
    pub score: f64,
    pub run_score: f64,
    /// Distances of docs/methods.md 6.
    pub distance_min: Option<usize>,
    pub distance_max: Option<usize>,
    pub distance_mean: Option<f64>,
    pub seconds: f64,
}

impl Record {
    /// Nothing measured yet.
    pub fn new(entry: &Entry) -> Record {
        Record {
            name: entry.name.clone(),
            suite: entry.suite.clone(),
            kind: entry.kind.clone(),
            held: entry.held,
            faulty: entry.faulty.clone(),
            ..Record::default()
        }
    }
}

/// Records of a file; of several with one name the last.
pub fn read(text: &str) -> Result<Vec<Record>, String> {
    let mut records: Vec<Record> = Vec::new();
    for record in store::records::<Record>(text)? {
        records.retain(|r| r.name != record.name);
        records.push(record);
    }
    Ok(records)
}
