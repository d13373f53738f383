//! The log against the parts of the standard that are used: names, types, ranges, what must be there.

use super::*;
use crate::fixture;

/// Every object may only have these members (SARIF 2.1.0, section 3).
fn allowed(kind: &str) -> &'static [&'static str] {
    match kind {
        "log" => &["$schema", "version", "runs"],
        "run" => &["tool", "columnKind", "invocations", "results", "properties"],
        "driver" => &["name", "informationUri", "semanticVersion", "rules"],
        "rule" => {
            &["id", "helpUri", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"]
        }
        "invocation" => &["executionSuccessful", "toolExecutionNotifications"],
        "notification" => &["level", "message", "locations"],
        "result" => &[
            "ruleId",
            "ruleIndex",
            "level",
            "kind",
            "message",
            "locations",
            "partialFingerprints",
            "rank",
            "codeFlows",
            "relatedLocations",
            "properties",
        ],
        "location" => &["id", "physicalLocation", "logicalLocations", "message", "properties"],
        "flow location" => &["location", "nestingLevel", "importance", "state", "executionOrder"],
        "region" => &["startLine", "startColumn", "endLine", "endColumn"],
        "artifact" => &["uri", "uriBaseId"],
        _ => &[],
    }
}

fn members(json: &Json, kind: &str) {
    let object = json.as_object().unwrap_or_else(|| panic!("a {kind} is an object"));
    for name in object.keys() {
        assert!(allowed(kind).contains(&name.as_str()), "a {kind} has no {name}");
    }
}

fn check_location(json: &Json) {
    members(json, "location");
    if let Some(physical) = json.get("physicalLocation") {
        members(&physical["artifactLocation"], "artifact");
        assert!(physical["artifactLocation"]["uri"].is_string());
        let region = &physical["region"];
        members(region, "region");
        let number = |name: &str| region[name].as_u64().expect("a number");
        assert!(number("startLine") >= 1 && number("startColumn") >= 1);
        let (start, end) = ((number("startLine"), number("startColumn")), (number("endLine"), number("endColumn")));
        assert!(start <= end, "{region}");
    }
    if let Some(message) = json.get("message") {
        assert!(message["text"].as_str().is_some_and(|t| !t.is_empty()));
    }
}

fn check(json: &Json) {
    members(json, "log");
    assert_eq!(json["version"], "2.1.0");
    let run = &json["runs"][0];
    members(run, "run");
    members(&run["tool"]["driver"], "driver");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for rule in rules {
        members(rule, "rule");
        assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string());
    }
    for invocation in run["invocations"].as_array().expect("invocations") {
        members(invocation, "invocation");
        assert!(invocation["executionSuccessful"].is_boolean());
        for note in invocation["toolExecutionNotifications"].as_array().expect("a list") {
            members(note, "notification");
            assert!(note["message"]["text"].is_string());
        }
    }
    for result in run["results"].as_array().expect("results") {
        members(result, "result");
        let rule = &rules[result["ruleIndex"].as_u64().expect("an index") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(result["message"]["text"].is_string());
        assert!(result["rank"].as_f64().is_some_and(|r| (0.0..=100.0).contains(&r)));
        assert!(result["partialFingerprints"].as_object().expect("a map").values().all(Json::is_string));
        result["locations"].as_array().expect("a list").iter().for_each(check_location);
        let related = result.get("relatedLocations").and_then(Json::as_array).cloned().unwrap_or_default();
        assert!(related.len() <= limits::SARIF_RELATED);
        related.iter().for_each(check_location);
        let places = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a list");
        assert!((1..=limits::SARIF_FLOW).contains(&places.len()));
        for place in places {
            members(place, "flow location");
            check_location(&place["location"]);
            assert!(place["executionOrder"].as_u64().is_some_and(|n| n >= 1));
        }
    }
}

#[test]
fn a_failure_is_a_result_with_its_run_and_suspects() {
    let program = fixture::program();
    let json: Json = serde_json::from_str(&document(&program, &fixture::verdict(&program))).expect("it is JSON");
    check(&json);
    let result = &json["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "assertion");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 13);
    assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 10);
    assert_eq!(result["relatedLocations"][0]["properties"]["score"], 0.97);
    assert!(result["message"]["text"].as_str().expect("text").contains("input2 = 0"));
}

#[test]
fn long_runs_keep_their_end() {
    let program = fixture::program();
    let mut verdict = fixture::verdict(&program);
    let location = because_ir::Location { function: because_ir::FuncId(0), block: because_ir::BlockId(0), index: 0 };
    let step = PathStep {
        location,
        depth: 0,
        writes: Vec::new(),
        reads: Vec::new(),
        stores: Vec::new(),
        decision: Decision::Branch(true),
    };
    verdict.failures[0].run.path.steps = vec![step; 3 * limits::SARIF_FLOW];
    check(&log(&program, &verdict));
}

#[test]
fn what_is_undecided_is_a_notification() {
    let program = fixture::program();
    let mut verdict = fixture::verdict(&program);
    verdict.failures.clear();
    verdict.decision = VerdictKind::Undecided;
    let span = fixture::span(&program, "most = input2", 1);
    verdict.reasons = vec![because_ir::Reason { kind: ReasonKind::Unsupported, text: "inline assembly".into(), span }];
    let json = log(&program, &verdict);
    check(&json);
    assert_eq!(json["runs"][0]["results"], json!([]));
    let note = &json["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(note["message"]["text"], "undecided: inline assembly");
}

#[test]
fn file_names_become_references() {
    assert_eq!(uri("a b/ü.c"), ("a%20b/%C3%BC.c".to_string(), true));
    assert_eq!(uri("./a.c"), ("a.c".to_string(), true));
    assert_eq!(uri("/x/a#1.c"), ("file:///x/a%231.c".to_string(), false));
    assert_eq!(uri("C:\\x\\a.c"), ("file:///C:/x/a.c".to_string(), false));
}

#[test]
fn an_edit_that_evades_the_check_is_not_offered() {
    let program = fixture::program();
    let fixes = |vacuous| {
        let mut verdict = fixture::verdict(&program);
        verdict.failures[0].repairs.push(because_ir::Repair { vacuous, ..fixture::repair(&program) });
        log(&program, &verdict)["runs"][0]["results"][0]["fixes"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((fixes(None), fixes(Some(Vacuous::Specification))), (1, 1));
    assert_eq!((fixes(Some(Vacuous::CheckNotReached)), fixes(Some(Vacuous::Premise))), (0, 0));
}
