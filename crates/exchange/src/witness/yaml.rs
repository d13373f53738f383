//! Violation witnesses 2.0: segments of waypoints.

use super::{Hint, Spot, Witness};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Entry {
    entry_type: String,
    metadata: Option<Metadata>,
    #[serde(default)]
    content: Vec<Item>,
}

#[derive(Deserialize)]
struct Metadata {
    task: Option<TaskPart>,
}

#[derive(Deserialize)]
struct TaskPart {
    #[serde(default)]
    input_file_hashes: BTreeMap<String, String>,
}

/// Items of other entry types have other members, which are ignored.
#[derive(Deserialize)]
struct Item {
    segment: Option<Vec<Holder>>,
}

#[derive(Deserialize)]
struct Holder {
    waypoint: Waypoint,
}

#[derive(Deserialize)]
struct Waypoint {
    #[serde(rename = "type")]
    kind: String,
    action: String,
    location: Location,
    constraint: Option<Constraint>,
}

#[derive(Deserialize)]
struct Location {
    #[serde(default)]
    file_name: String,
    line: u32,
    #[serde(default)]
    column: u32,
}

#[derive(Deserialize)]
struct Constraint {
    value: Word,
}

/// `true` and `5` may stand without quotes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Bool(bool),
    Number(i64),
    Text(String),
}

impl Word {
    fn text(&self) -> String {
        match self {
            Word::Bool(value) => value.to_string(),
            Word::Number(value) => value.to_string(),
            Word::Text(text) => text.clone(),
        }
    }
}

pub(super) fn read(text: &str, path: &str) -> Result<Witness, String> {
    let entries: Vec<Entry> = serde_saphyr::from_str(text).map_err(|e| format!("{path}: no witness: {e}"))?;
    let found = entries.into_iter().find(|e| e.entry_type == "violation_sequence");
    let Some(entry) = found else {
        return Err(format!("{path}: there is no violation sequence in it"));
    };
    let mut witness = Witness { format: "witness 2.0", ..Witness::default() };
    if let Some(task) = entry.metadata.and_then(|m| m.task) {
        witness.hashes = task.input_file_hashes.into_iter().collect();
    }
    for item in entry.content {
        let Some(segment) = item.segment else {
            return Err(format!("{path}: a part of the violation sequence is no segment"));
        };
        for holder in segment {
            add(&mut witness, &holder.waypoint, path)?;
        }
    }
    match &witness.target {
        Some(_) => Ok(witness),
        None => Err(format!("{path}: the violation sequence has no target")),
    }
}

fn add(witness: &mut Witness, waypoint: &Waypoint, path: &str) -> Result<(), String> {
    let location = &waypoint.location;
    let at = Spot { file: location.file_name.clone(), line: location.line, column: location.column };
    let wrong = |what: &str| Err(format!("{path}: the waypoint for line {}: {what}", location.line));
    if witness.target.is_some() {
        return wrong("it comes after the target");
    }
    let constraint = waypoint.constraint.as_ref().map(|c| c.value.text());
    let avoid = match waypoint.action.as_str() {
        "follow" => false,
        "avoid" => true,
        other => return wrong(&format!("`{other}` is not an action")),
    };
    let hint = match (waypoint.kind.as_str(), constraint) {
        ("target", _) if avoid => return wrong("a target cannot be avoided"),
        ("target", _) => {
            witness.target = Some(at);
            return Ok(());
        }
        ("assumption", Some(text)) => Hint::Holds { at, text },
        ("branching", Some(value)) => Hint::Branch { at, value },
        ("assumption" | "branching", None) => return wrong("it has no constraint"),
        ("function_enter", _) => Hint::Entered { at },
        ("function_return", text) => Hint::Returned { at, text: text.unwrap_or_default() },
        (other, _) => return wrong(&format!("`{other}` is not a kind of waypoint")),
    };
    witness.hints.push(if avoid { Hint::Avoid(Box::new(hint)) } else { hint });
    Ok(())
}
