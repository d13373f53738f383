//! The result as JSON. Names that stand in the documentation stay; more may come.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: one document, `schema` 1. In addition to the result it holds the user's
//! source texts and the steps of the failing run, so that other reports can be made from it later.

mod bounded;
mod bytes;
mod checked;
mod explained;
mod failure;
mod regression;
mod repairs;
mod requirements;
mod timelines;
mod timing;

pub use bounded::LeftOut;

use because_ir::{Assumed, Program, ReasonKind, Verdict, VerdictKind};
use because_source::{FileKind, Span};
use bounded::Bounds;
use failure::{FailureJson, failure};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// The document, in one line without a line end. `asked` is the command that asked, as a shell takes it.
pub fn document(program: &Program, verdict: &Verdict, asked: Option<&[String]>) -> String {
    to_text(&build(program, verdict, asked))
}

/// The document over several lines.
pub fn pretty(program: &Program, verdict: &Verdict, asked: Option<&[String]>) -> String {
    serde_json::to_string_pretty(&build(program, verdict, asked)).unwrap_or_default()
}

/// The JSON Schema of the document.
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Document)).unwrap_or_default();
    text.push('\n');
    text
}

fn to_text(document: &impl Serialize) -> String {
    // Only maps with keys that are no strings cannot be written, and there are none.
    serde_json::to_string(document).unwrap_or_default()
}

/// The result of `because --format json`.
#[derive(Serialize, JsonSchema)]
struct Document {
    /// The version of this format: 1. Members may be added, none is taken away or changes its meaning.
    schema: u32,
    /// `holds`, `fails` or `undecided`.
    verdict: &'static str,
    engine: &'static str,
    /// How often loops were unrolled, where that was decisive.
    bound: Option<u32>,
    /// Where the runs come from that the answer is about: `search`, `tests`, `given run` or `witness`.
    basis: &'static str,
    checked: checked::CheckedJson,
    limits: checked::LimitsJson,
    failures: Vec<FailureJson>,
    /// Of a PLC program: each requirement and assertion by itself.
    requirements: Vec<requirements::RequirementJson>,
    reasons: Vec<ReasonJson>,
    assumed: Vec<String>,
    invariants: Vec<InvariantJson>,
    stats: Map<String, Json>,
    sources: Vec<SourceJson>,
}

/// Empty where there is no place.
#[derive(Serialize, JsonSchema, Clone, PartialEq)]
struct PlaceJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct ReasonJson {
    kind: &'static str,
    text: String,
    place: PlaceJson,
}

#[derive(Serialize, JsonSchema)]
struct InvariantJson {
    place: PlaceJson,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct SourceJson {
    name: String,
    text: String,
    /// Bytes at the end of the text that are left out.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(default)]
    left_out: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn source(file: &because_source::SourceFile) -> SourceJson {
    let text = bounded::source(&file.text);
    SourceJson { name: file.name.clone(), text: text.to_string(), left_out: file.text.len() - text.len() }
}

/// What the document leaves out of its failures, one sentence a list.
pub fn left_out(program: &Program, verdict: &Verdict) -> Vec<String> {
    let bounds = Bounds::of(verdict);
    let all = verdict.failures.iter().flat_map(|f| failure(program, f, bounds, None).left_out);
    let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    all.for_each(|l| *counts.entry(l.member).or_default() += l.count);
    counts.into_iter().map(|(member, count)| format!("{count} rows of `{member}` are left out")).collect()
}

fn build(program: &Program, verdict: &Verdict, asked: Option<&[String]>) -> Document {
    let user = program.sources.files().filter(|(_, f)| f.kind == FileKind::User);
    let bounds = Bounds::of(verdict);
    let number = |value: f64| serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number);
    Document {
        schema: 1,
        verdict: match verdict.decision {
            VerdictKind::Holds => "holds",
            VerdictKind::Fails => "fails",
            VerdictKind::Undecided => "undecided",
        },
        engine: verdict.engine.name(),
        bound: verdict.bound,
        basis: checked::basis(verdict.basis),
        checked: checked::checked(program, &verdict.coverage),
        limits: checked::limits(program, verdict),
        failures: verdict.failures.iter().map(|f| failure(program, f, bounds, asked)).collect(),
        requirements: verdict.requirements.iter().map(requirements::requirement).collect(),
        reasons: verdict
            .reasons
            .iter()
            .map(|r| ReasonJson { kind: reason(r.kind), text: r.text.clone(), place: place(program, r.span) })
            .collect(),
        assumed: verdict.assumed.iter().map(Assumed::to_string).collect(),
        invariants: verdict
            .invariants
            .iter()
            .map(|(span, text)| InvariantJson { place: place(program, *span), text: text.clone() })
            .collect(),
        stats: verdict.stats.iter().map(|(name, value)| (name.to_string(), number(*value))).collect(),
        sources: user.map(|(_, f)| source(f)).collect(),
    }
}

fn reason(kind: ReasonKind) -> &'static str {
    match kind {
        ReasonKind::Bound => "bound",
        ReasonKind::Recursion => "recursion",
        ReasonKind::Work => "work",
        ReasonKind::Time => "time",
        ReasonKind::Memory => "memory",
        ReasonKind::Interrupted => "interrupted",
        ReasonKind::Unsupported => "unsupported",
        ReasonKind::GivenRun => "given-run",
        ReasonKind::InternalBug => "internal-bug",
    }
}

fn place(program: &Program, span: Span) -> PlaceJson {
    let position = program.sources.position(span);
    PlaceJson {
        file: program.sources.get(span.file).map(|f| f.name.clone()),
        line: position.map(|p| p.line),
        column: position.map(|p| p.column),
        function: None,
    }
}

#[cfg(test)]
mod valid;
#[cfg(test)]
mod validator;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_document_of_the_design() {
        let program = fixture::program();
        let text = document(&program, &fixture::verdict(&program), None);
        let json: Json = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(json["schema"], 1);
        assert_eq!(json["verdict"], "fails");
        assert_eq!(json["bound"], 1);
        let failure = &json["failures"][0];
        assert_eq!(failure["property"], "assertion");
        assert_eq!(failure["message"], "least <= most");
        let at = serde_json::json!({"file": "minmax.c", "line": 13, "column": 3, "function": "main"});
        assert_eq!(failure["place"], at);
        assert_eq!(failure["inputs"][1]["name"], "input2");
        assert_eq!(failure["inputs"][1]["value"], "0");
        assert_eq!(failure["trace"][1]["event"], "then");
        let closest = &failure["explanations"][0];
        assert_eq!(closest["method"], "closest");
        assert_eq!(closest["lines"], serde_json::json!([10, 9]));
        assert_eq!(closest["distance"], 5);
        assert_eq!(closest["changes"][2]["name"], "most#6");
        assert_eq!(closest["changes"][1]["kind"], "guard");
        assert_eq!(closest["slices"], serde_json::json!([[0, 1, 2]]));
        assert_eq!(failure["suspects"][0]["voices"], serde_json::json!(["closest", "core"]));
        assert_eq!(json["stats"]["steps"], 17.0);
    }
}
