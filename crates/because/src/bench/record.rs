//! What was measured of one entry, and its line of JSON.

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
    pub methods: Vec<MethodRecord>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MethodRecord {
    pub method: String,
    pub found: bool,
    pub lines: usize,
    pub rank: Option<usize>,
    /// Both scores of paper 000.
    pub score: f64,
    pub run_score: f64,
    /// Distances of paper 003.
    pub distance_min: Option<usize>,
    pub distance_max: Option<usize>,
    pub distance_mean: Option<f64>,
    pub seconds: f64,
}

pub fn line(record: &Record) -> String {
    // A plain struct of numbers and strings always has a JSON form.
    serde_json::to_string(record).unwrap_or_default()
}

/// Records of a file of JSON lines; of several with one name the last.
pub fn read(text: &str) -> Result<Vec<Record>, String> {
    let mut records: Vec<Record> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        match serde_json::from_str::<Record>(line) {
            Ok(record) => {
                records.retain(|r| r.name != record.name);
                records.push(record);
            }
            // The last line may have been cut by an interruption.
            Err(_) if index + 1 == text.lines().count() => {}
            Err(e) => return Err(format!("line {}: {e}", index + 1)),
        }
    }
    Ok(records)
}
