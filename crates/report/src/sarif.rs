//! The result as SARIF 2.1.0, for code hosts and editors.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: one log with one run. A failure is a result: its failing run is a
//! code flow, its suspects are related locations. Sizes stay within what GitHub takes: 1,000 places in a flow, 100
//! related ones.

use crate::limits;
use crate::{fingerprint, memory, phrases, repairs};
use because_ir::{
    Against, CheckKind, Decision, Failure, PathStep, Program, ReasonKind, Repair, Story, Vacuous, Verdict, VerdictKind,
    render,
};
use because_source::Span;
use serde_json::{Map, Value as Json, json};

const HOME: &str = env!("CARGO_PKG_REPOSITORY");

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log, over several lines.
pub fn document(program: &Program, verdict: &Verdict) -> String {
    serde_json::to_string_pretty(&log(program, verdict)).unwrap_or_default()
}

fn log(program: &Program, verdict: &Verdict) -> Json {
    let mut kinds: Vec<CheckKind> = verdict.failures.iter().map(|f| f.check).collect();
    kinds.sort();
    kinds.dedup();
    let failures = verdict.failures.iter().take(limits::SARIF_RESULTS);
    let results: Vec<Json> = failures.map(|f| result(program, f, &kinds)).collect();
    let notes: Vec<Json> = verdict.reasons.iter().map(|r| notification(program, r)).collect();
    let broken = verdict.reasons.iter().any(|r| r.kind == ReasonKind::InternalBug);
    let decision = match verdict.decision {
        VerdictKind::Holds => "holds",
        VerdictKind::Fails => "fails",
        VerdictKind::Undecided => "undecided",
    };
    let assumed: Vec<&str> = verdict.assumed.iter().map(|a| a.text.as_str()).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "because",
                "informationUri": HOME,
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": kinds.iter().map(|k| rule(*k)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": !broken, "toolExecutionNotifications": notes}],
            "results": results,
            "properties": {"verdict": decision, "assumed": assumed},
        }],
    })
}

fn rule(kind: CheckKind) -> Json {
    json!({
        "id": kind.name(),
        "helpUri": format!("{HOME}/blob/main/docs/checks.md"),
        "shortDescription": {"text": phrases::title(kind, None, "")},
        "fullDescription": {"text": format!("{}, in a run that was executed and did fail.", phrases::title(kind, None, ""))},
        "help": {"text": "The code flow is a run that fails. The related locations are the places to look at first."},
        "defaultConfiguration": {"level": "error"},
        "properties": {"precision": "very-high", "problem.severity": "error", "tags": ["correctness"]},
    })
}

fn result(program: &Program, failure: &Failure, kinds: &[CheckKind]) -> Json {
    let mut text = phrases::title_of(failure);
    if !failure.run.inputs.is_empty() {
        let list = crate::input_list::of_failure(program, failure);
        text.push_str(&format!(", with {}", list[..list.len().min(limits::SARIF_INPUTS)].join(", ")));
        if list.len() > limits::SARIF_INPUTS {
            text.push_str(", …");
        }
    }
    if let Some(cause) = crate::headline::headline(program, failure) {
        text.push_str(&format!(". Likely cause: {cause}"));
    }
    let mut related: Vec<Json> = Vec::new();
    for suspect in failure.suspects.iter().take(limits::SARIF_RELATED) {
        let votes: Vec<&str> = suspect.votes.iter().map(|v| v.method.name()).collect();
        let text = format!("suspect {}: {}", related.len() + 1, votes.join(", "));
        if let Some(mut at) = location(program, suspect.span, Some(&text)) {
            at["id"] = json!(related.len() + 1);
            at["properties"] = json!({"score": suspect.score});
            related.push(at);
        }
    }
    let mut out = json!({
        "ruleId": failure.check.name(),
        "ruleIndex": kinds.iter().position(|k| *k == failure.check),
        "level": "error",
        "kind": "fail",
        "message": {"text": text},
        "locations": failing_place(program, failure).into_iter().collect::<Vec<_>>(),
        "partialFingerprints": {"because/v1": name(program, failure)},
        "rank": if failure.replayed { 100.0 } else { 50.0 },
        "codeFlows": flows(program, failure),
        "properties": {"assumed": failure.assumed},
    });
    let fixes: Vec<Json> = failure
        .repairs
        .iter()
        .filter(|r| !r.vacuous.is_some_and(Vacuous::evades))
        .filter_map(|r| fix(program, r))
        .collect();
    if !fixes.is_empty() {
        out["fixes"] = Json::Array(fixes);
    }
    if !related.is_empty() {
        out["relatedLocations"] = Json::Array(related);
    }
    out
}

/// A repair as replacements of regions.
fn fix(program: &Program, repair: &Repair) -> Option<Json> {
    let mut changes = Vec::new();
    for file in repairs::files(repair) {
        let mut replacements = Vec::new();
        let mut artifact = None;
        for edit in repairs::edits_of(repair, file) {
            let at = location(program, edit.span, None)?;
            let region = at["physicalLocation"]["region"].clone();
            artifact = Some(at["physicalLocation"]["artifactLocation"].clone());
            replacements.push(json!({"deletedRegion": region, "insertedContent": {"text": edit.text}}));
        }
        changes.push(json!({"artifactLocation": artifact?, "replacements": replacements}));
    }
    Some(json!({
        "description": {"text": format!("an edit whose check says: {}", repair.status.name())},
        "artifactChanges": changes,
    }))
}

/// The name of a failure that outlasts edits elsewhere.
pub fn name(program: &Program, failure: &Failure) -> String {
    let file = program.sources.get(failure.span.file);
    let line = program.sources.line(failure.span).unwrap_or(0);
    fingerprint::of(fingerprint::Parts {
        property: failure.check.name(),
        file: file.map_or("", |f| f.name.as_str()),
        function: &failure.function,
        message: &failure.message,
        line: file.filter(|_| line > 0).map_or("", |f| f.line_text(line)),
    })
}

/// The place that fails; of a requirement, which no file of the program holds, the place to look at first.
fn in_program(program: &Program, failure: &Failure) -> Span {
    let place = memory::place(program, failure);
    if program.scan.is_none() || !is_requirement(program, place) {
        return place;
    }
    let own = |span: &Span| program.sources.is_user(*span) && !is_requirement(program, *span);
    let edits = failure.repairs.first().into_iter().flat_map(|r| &r.edits).map(|e| e.span);
    let suspects = failure.suspects.iter().map(|s| s.span);
    let steps = failure.run.path.steps.iter().rev().map(|s| program.origin(s.location).0);
    edits.chain(suspects).chain(steps).find(own).unwrap_or(place)
}

/// Is this the text of a requirement, rather than of a file?
fn is_requirement(program: &Program, span: Span) -> bool {
    program.sources.get(span.file).is_some_and(|f| f.name.starts_with("requirement "))
}

fn failing_place(program: &Program, failure: &Failure) -> Option<Json> {
    let mut place = location(program, in_program(program, failure), None)?;
    place["logicalLocations"] = json!([{"name": failure.function, "kind": "function"}]);
    Some(place)
}

/// The story first, where there is one: it is what a reader wants; then the whole run.
fn flows(program: &Program, failure: &Failure) -> Vec<Json> {
    let story = failure.story.as_ref().map(|s| ("how it comes to fail", story(program, s)));
    let all =
        story.filter(|(_, list)| !list.is_empty()).into_iter().chain([("a run that fails", flow(program, failure))]);
    all.map(|(text, list)| json!({"message": {"text": text}, "threadFlows": [{"locations": list}]})).collect()
}

/// The links of a story as places.
fn story(program: &Program, story: &Story) -> Vec<Json> {
    let other = match story.against {
        Against::Repair => "with the edit",
        Against::Passing => "in a run that passes",
    };
    let mut list: Vec<Json> = Vec::new();
    for link in &story.links {
        let value = |v: &Option<String>| v.clone().unwrap_or_else(|| "not executed".to_string());
        let text = format!("{}: {}, {other}: {}", link.what, value(&link.failing), value(&link.other));
        if let Some(at) = location(program, link.span, Some(&text)) {
            list.push(json!({"location": at, "importance": "essential", "executionOrder": list.len() + 1}));
        }
    }
    list
}

/// The executed steps in the user's files with what they wrote and decided, then the failure. Never empty.
fn flow(program: &Program, failure: &Failure) -> Vec<Json> {
    let mut list: Vec<Json> = Vec::new();
    for step in &failure.run.path.steps {
        let (span, _) = program.origin(step.location);
        let Some(text) = step_text(program, step).filter(|_| program.sources.is_user(span)) else { continue };
        let Some(at) = location(program, span, Some(&text)) else { continue };
        let mut place = json!({"location": at, "nestingLevel": step.depth, "importance": "important"});
        if !step.writes.is_empty() {
            let state: Map<String, Json> = step
                .writes
                .iter()
                .map(|w| (w.name.clone(), json!({"text": render::value(program, w.ty, &w.value)})))
                .collect();
            place["state"] = Json::Object(state);
        }
        list.push(place);
    }
    let text = phrases::happened(failure.check, &failure.message);
    let end = location(program, failure.span, Some(&text)).unwrap_or_else(|| json!({"message": {"text": text}}));
    list.push(json!({"location": end, "importance": "essential"}));
    let first = list.len().saturating_sub(limits::SARIF_FLOW);
    list.drain(..first);
    for (order, place) in list.iter_mut().enumerate() {
        place["executionOrder"] = json!(first + order + 1);
    }
    list
}

fn step_text(program: &Program, step: &PathStep) -> Option<String> {
    match step.decision {
        Decision::Branch(true) => Some("the condition is true".to_string()),
        Decision::Branch(false) => Some("the condition is false".to_string()),
        Decision::Switch(Some(_)) => Some("a case is taken".to_string()),
        Decision::Switch(None) => Some("default is taken".to_string()),
        Decision::None if step.writes.is_empty() => None,
        Decision::None => {
            let list: Vec<String> = step
                .writes
                .iter()
                .take(limits::SARIF_VALUES)
                .map(|w| format!("{} = {}", w.name, render::value(program, w.ty, &w.value)))
                .collect();
            Some(list.join(", "))
        }
    }
}

fn notification(program: &Program, reason: &because_ir::Reason) -> Json {
    let level = if reason.kind == ReasonKind::InternalBug { "error" } else { "warning" };
    let mut out = json!({"level": level, "message": {"text": format!("undecided: {}", reason.text)}});
    if let Some(at) = location(program, reason.span, None) {
        out["locations"] = json!([at]);
    }
    out
}

fn location(program: &Program, span: Span, message: Option<&str>) -> Option<Json> {
    let file = program.sources.get(span.file)?;
    let (start, end) = (file.position(span.start), file.position(span.end));
    let (uri, relative) = uri(&file.name);
    let mut artifact = json!({"uri": uri});
    if relative {
        artifact["uriBaseId"] = json!("%SRCROOT%");
    }
    let mut out = json!({"physicalLocation": {
        "artifactLocation": artifact,
        "region": {
            "startLine": start.line, "startColumn": start.column,
            "endLine": end.line, "endColumn": end.column,
        },
    }});
    if let Some(text) = message {
        out["message"] = json!({"text": text});
    }
    Some(out)
}

/// A file name as a reference, and whether it is relative.
fn uri(name: &str) -> (String, bool) {
    let slashed = name.replace('\\', "/");
    let drive = slashed.as_bytes().get(1) == Some(&b':');
    let absolute = slashed.starts_with('/') || drive;
    let mut out = match (absolute, drive) {
        (true, true) => "file:///".to_string(),
        (true, false) => "file://".to_string(),
        _ => String::new(),
    };
    let relative = slashed.strip_prefix("./").unwrap_or(&slashed);
    for byte in relative.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(byte as char),
            b':' if drive => out.push(':'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    (out, !absolute)
}

#[cfg(test)]
mod tests;
