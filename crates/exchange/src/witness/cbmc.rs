//! Traces of CBMC, as `--json-ui` and `--xml-ui` print them: the first property that fails.

use super::graphml::{attribute, entity};
use super::{Hint, Spot, Witness};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value as Json;

pub(super) fn read_json(text: &str, path: &str) -> Result<Witness, String> {
    let json: Json = serde_json::from_str(text).map_err(|e| format!("{path}: {e}"))?;
    let steps = trace(&json).ok_or_else(|| format!("{path}: there is no trace of a failure in it"))?;
    let mut witness = Witness { format: "CBMC trace", ..Witness::default() };
    for step in steps {
        let location = &step["sourceLocation"];
        let line = location["line"].as_str().and_then(|l| l.parse().ok()).or(location["line"].as_u64());
        let file = location["file"].as_str().unwrap_or("").to_string();
        let at = Spot { file, line: line.unwrap_or(0) as u32, column: 0 };
        match step["stepType"].as_str() {
            Some("assignment") => {
                let value = &step["value"];
                let given = value["data"].as_str().or(value["value"].as_str());
                if let (Some(name), Some(value)) = (step["lhs"].as_str(), given) {
                    witness.hints.push(Hint::Assigned { at, name: name.to_string(), value: value.to_string() });
                }
            }
            Some("failure") => witness.target = Some(at),
            _ => {}
        }
    }
    Ok(witness)
}

/// The trace of the first failed property: one message of the list has the results.
fn trace(json: &Json) -> Option<&Vec<Json>> {
    let messages: Vec<&Json> = match json {
        Json::Array(list) => list.iter().collect(),
        other => vec![other],
    };
    let results = messages.iter().filter_map(|m| m["result"].as_array()).flatten();
    let mut failed = results.filter(|r| r["status"] == "FAILURE" || r["status"] == "failed");
    failed.find_map(|r| r["trace"].as_array())
}

pub(super) fn read_xml(text: &str, path: &str) -> Result<Witness, String> {
    let mut reader = Reader::from_str(text);
    let mut witness = Witness { format: "CBMC trace", ..Witness::default() };
    let (mut at, mut name, mut value, mut text) = (Spot::default(), String::new(), String::new(), String::new());
    let mut inside = "";
    loop {
        let place = reader.buffer_position();
        let event = reader.read_event().map_err(|e| format!("{path}: byte {place}: {e}"))?;
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                text.clear();
                match tag.local_name().as_ref() {
                    "assignment" => {
                        inside = "assignment";
                        (at, name, value) = (Spot::default(), String::new(), String::new());
                    }
                    "failure" => {
                        inside = "failure";
                        at = Spot::default();
                    }
                    "location" if !inside.is_empty() => {
                        at = Spot {
                            file: attribute(&tag, "file").unwrap_or_default(),
                            line: attribute(&tag, "line").and_then(|l| l.parse().ok()).unwrap_or(0),
                            column: 0,
                        };
                        if inside == "failure" {
                            witness.target = Some(at.clone());
                        }
                    }
                    _ => {}
                }
            }
            Event::Text(part) => text.push_str(&part),
            Event::CData(part) => text.push_str(&part),
            Event::GeneralRef(part) => text.push_str(entity(&part)),
            Event::End(tag) => match tag.local_name().as_ref() {
                "full_lhs" => name = text.trim().to_string(),
                "full_lhs_value" => value = text.trim().to_string(),
                "assignment" => {
                    inside = "";
                    if !name.is_empty() && !value.is_empty() {
                        let (name, value) = (std::mem::take(&mut name), std::mem::take(&mut value));
                        witness.hints.push(Hint::Assigned { at: at.clone(), name, value });
                    }
                }
                "failure" => break,
                _ => {}
            },
            _ => {}
        }
    }
    match witness.target {
        Some(_) => Ok(witness),
        None => Err(format!("{path}: there is no trace of a failure in it, or the file is cut off")),
    }
}
