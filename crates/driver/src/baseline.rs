//! Failures that are known already: from an earlier result, or by a comment in the source.
//!
//! A failure is known by its property, file, function, message and source line, not by its line number, so edits
//! elsewhere in the file keep it known.

use because_ir::{Failure, Program};
use because_report::{fingerprint, sarif};
use serde_json::Value as Json;

/// One failure of an earlier result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The fingerprint by which it is found again.
    pub name: String,
    /// `a.c:7: assertion x > 0`.
    pub shown: String,
    /// Inputs of its run, as `--input` takes them.
    pub inputs: Vec<(String, String)>,
}

/// The failures of a result in JSON.
pub fn read(text: &str, path: &str) -> Result<Vec<Known>, String> {
    let json: Json = serde_json::from_str(text).map_err(|e| format!("{path}: {e}"))?;
    let wrong = || format!("{path}: this is not a result of `--format json`");
    let list = json["failures"].as_array().filter(|_| json["schema"] == 1).ok_or_else(wrong)?;
    list.iter().map(|failure| known(&json, failure).ok_or_else(wrong)).collect()
}

/// The files that the result is about.
pub fn files(text: &str, path: &str) -> Result<Vec<String>, String> {
    let json: Json = serde_json::from_str(text).map_err(|e| format!("{path}: {e}"))?;
    let sources = json["sources"].as_array().ok_or_else(|| format!("{path}: the result names no sources"))?;
    Ok(sources.iter().filter_map(|s| s["name"].as_str()).map(str::to_string).collect())
}

/// What the result rests on.
pub fn assumed(text: &str, path: &str) -> Result<Vec<String>, String> {
    let json: Json = serde_json::from_str(text).map_err(|e| format!("{path}: {e}"))?;
    let list = json["assumed"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(list.iter().filter_map(|a| a.as_str()).map(str::to_string).collect())
}

fn known(json: &Json, failure: &Json) -> Option<Known> {
    let place = &failure["place"];
    let file = place["file"].as_str().unwrap_or("");
    let line = place["line"].as_u64().unwrap_or(0);
    let source = json["sources"].as_array()?.iter().find(|s| s["name"] == file);
    let text = source.and_then(|s| s["text"].as_str()).unwrap_or("");
    let (property, message) = (failure["property"].as_str()?, failure["message"].as_str()?);
    let parts = fingerprint::Parts {
        property,
        file,
        function: place["function"].as_str().unwrap_or(""),
        message,
        line: usize::try_from(line).ok()?.checked_sub(1).and_then(|n| text.lines().nth(n)).unwrap_or(""),
    };
    let input = |i: &Json| Some((i["name"].as_str()?.to_string(), i["value"].as_str()?.to_string()));
    Some(Known {
        name: fingerprint::of(parts),
        shown: format!("{file}:{line}: {property} {message}"),
        inputs: failure["inputs"].as_array()?.iter().filter_map(input).collect(),
    })
}

/// The reason why the failure is accepted: a comment `because: accepted: reason` on its line or the one before.
pub fn accepted(program: &Program, failure: &Failure) -> Option<String> {
    let file = program.sources.get(failure.span.file)?;
    let line = program.sources.line(failure.span)?;
    let comment = |text: &str| {
        let (before, rest) = text.split_once("because: accepted")?;
        let reason = rest.strip_prefix(':')?.trim().trim_end_matches("*/").trim_end_matches("*)").trim();
        let commented = before.contains("//") || before.contains("/*") || before.contains("(*");
        (commented && !reason.is_empty()).then(|| reason.to_string())
    };
    let before = (line > 1).then(|| file.line_text(line - 1)).filter(|t| {
        let start = t.trim_start();
        start.starts_with("//") || start.starts_with("/*") || start.starts_with("(*")
    });
    comment(file.line_text(line)).or_else(|| before.and_then(comment))
}

/// The name under which the failure stands in a baseline.
pub fn name(program: &Program, failure: &Failure) -> String {
    sarif::name(program, failure)
}
