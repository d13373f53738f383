//! Samples of each format, and what is none of them.

use super::*;
use because_c::{MemoryFiles, Options, load};

const PROGRAM: &str = "int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\nint main(void) {\n  int a;\n  \
                       int b = __VERIFIER_nondet_int();\n  if (a > b)\n    reach_error();\n  return 0;\n}\n";

fn inputs(text: &str) -> Vec<(String, String)> {
    let files = MemoryFiles::new().with("p.c", PROGRAM);
    let program = load(&files, &["p.c".to_string()], &Options::default()).expect("it compiles");
    let witness = read(text, "w").expect("a witness");
    assert_eq!(witness.target.as_ref().map(|t| t.line), Some(7));
    plan(&program, &witness).inputs
}

fn wanted() -> Vec<(String, String)> {
    vec![("a".into(), "5".into()), ("__VERIFIER_nondet_int".into(), "-3".into())]
}

fn yaml() -> String {
    let waypoint = |kind: &str, line: u32, column: u32, constraint: &str| {
        format!(
            "  - segment:\n    - waypoint:\n        type: {kind}\n        action: follow\n        location: \
             {{file_name: p.c, line: {line}, column: {column}}}\n{constraint}"
        )
    };
    let constraint = |text: &str| format!("        constraint: {{value: '{text}', format: c_expression}}\n");
    format!(
        "- entry_type: violation_sequence\n  metadata: {{format_version: '2.0'}}\n  content:\n{}{}{}",
        waypoint("assumption", 5, 3, &constraint("(a == 5)")),
        waypoint("function_return", 5, 33, &constraint("\\result == -3")),
        waypoint("target", 7, 5, "")
    )
}

#[test]
fn witness_2_0() {
    assert_eq!(inputs(&yaml()), wanted());
}

#[test]
fn witness_1_0() {
    let text = "<?xml version=\"1.0\"?><graphml xmlns=\"x\"><graph edgedefault=\"directed\">\
        <data key=\"witness-type\">violation_witness</data><data key=\"programfile\">/else/where/p.c</data>\
        <node id=\"A\"><data key=\"entry\">true</data></node><node id=\"B\"/><node id=\"S\"/>\
        <node id=\"C\"/><node id=\"E\"><data key=\"violation\">true</data></node>\
        <edge source=\"A\" target=\"S\"><data key=\"startline\">6</data></edge>\
        <edge source=\"A\" target=\"B\"><data key=\"startline\">4</data><data key=\"assumption\">a == (5);</data></edge>\
        <edge source=\"B\" target=\"C\"><data key=\"startline\">5</data><data key=\"assumption\">b == (-3);</data></edge>\
        <edge source=\"C\" target=\"E\"><data key=\"startline\">7</data>\
        <data key=\"control\">condition-true</data></edge></graph></graphml>";
    assert_eq!(inputs(text), wanted());
}

#[test]
fn traces_of_cbmc() {
    let json = r#"[{"program": "CBMC"}, {"result": [{"property": "x", "status": "SUCCESS"}, {"status": "FAILURE", "trace": [
        {"stepType": "assignment", "lhs": "a", "value": {"data": "5"}, "sourceLocation": {"file": "p.c", "line": "4"}},
        {"stepType": "assignment", "lhs": "return_value___VERIFIER_nondet_int", "value": {"data": "-3"},
         "sourceLocation": {"file": "p.c", "line": "5"}},
        {"stepType": "assignment", "lhs": "b", "value": {"data": "-3"}, "sourceLocation": {"file": "p.c", "line": "5"}},
        {"stepType": "failure", "sourceLocation": {"file": "p.c", "line": "7"}}]}]}]"#;
    assert_eq!(inputs(json), wanted());
    let xml = r#"<?xml version="1.0"?><cprover><result status="FAILURE"><goto_trace>
        <assignment base_name="a"><location file="p.c" line="4"/><full_lhs>a</full_lhs>
          <full_lhs_value>5</full_lhs_value></assignment>
        <assignment><location file="p.c" line="5"/><full_lhs>b</full_lhs>
          <full_lhs_value>-3</full_lhs_value></assignment>
        <failure property="x"><location file="p.c" line="7"/></failure></goto_trace></result></cprover>"#;
    assert_eq!(inputs(xml), wanted());
}

#[test]
fn equations_in_their_spellings() {
    let two = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(equations("x == 3 && (y==-1)"), [two("x", "3"), two("y", "-1")]);
    assert_eq!(equations("(3 == a[2])"), [two("a[2]", "3")]);
    assert_eq!(equations("\\result == 0x1F; z == (7)"), [two("\\result", "0x1F"), two("z", "7")]);
    assert!(equations("x < 3 && f(2) == 1 && x == y").is_empty());
}

/// Broken, cut off, foreign and hostile files: an error that names the file, soon.
#[test]
fn what_is_no_counterexample_is_refused() {
    let whole =
        [yaml(), "<graphml><graph><node id=\"A\"><data key=\"entry\">true</data></node></graph></graphml>".into()];
    let deep = "[".repeat(100_000);
    let bomb: String = (1..40).map(|i| format!("- &a{i} [*a{}, *a{}]\n", i - 1, i - 1)).collect();
    let entities = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><cprover>&b;</cprover>";
    let wrong = [
        "".to_string(),
        "hello".to_string(),
        "[]".to_string(),
        "{}".to_string(),
        "<a>".to_string(),
        "<graphml>".to_string(),
        "<graphml><graph><edge/></graph></graphml>".to_string(),
        "<cprover><assignment></cprover>".to_string(),
        "- entry_type: invariant_set\n  content: []\n".to_string(),
        "- entry_type: violation_sequence\n  content: [{segment: [{waypoint: {type: x, action: follow, location: {line: 1}}}]}]".to_string(),
        "\u{0}\u{1}\u{2}".to_string(),
        deep.clone(),
        format!("- entry_type: {deep}"),
        format!("- &a0 [x]\n{bomb}"),
        entities.to_string(),
    ];
    for text in wrong.iter().chain(&whole[1..]) {
        let shown: String = text.chars().take(60).collect();
        assert!(read(text, "w.yml").is_err_and(|e| e.starts_with("w.yml: ")), "{shown}");
    }
    // Every beginning of a good file is read or refused, never worse.
    let good = &whole[0];
    for end in (0..good.len()).filter(|e| good.is_char_boundary(*e)) {
        let _ = read(&good[..end], "w");
    }
}
