//! Everything that reads a file, given files that are nearly right: it answers, and never breaks off.
//!
//! Samples of each format are cut, doubled, spliced and sprinkled with hostile bytes by a fixed sequence of numbers, so a
//! failure repeats. `MUTANTS` sets how many of each.

use crate::{LoadOptions, MemoryFiles, config, load};
use because_compose::tests_file;
use because_driver::baseline;
use because_driver::given_inputs::Texts;
use because_exchange::{compile_commands, svcomp, witness};
use std::path::Path;

const YAML: &str = "- entry_type: violation_sequence\n  metadata:\n    task: {input_file_hashes: {p.c: ab}}\n  content:\n  \
    - segment:\n    - waypoint:\n        type: assumption\n        action: avoid\n        location: {file_name: p.c, line: 5, column: 3}\n        \
    constraint: {value: '!(a == 5) && b < 3', format: c_expression}\n    - waypoint:\n        type: function_return\n        action: follow\n        \
    location: {line: 5, column: 33}\n        constraint: {value: '\\result == -3'}\n  - segment:\n    - waypoint: {type: target, action: follow, location: {line: 7}}\n";
const GRAPHML: &str = "<?xml version=\"1.0\"?><graphml><graph><data key=\"programfile\">p.c</data>\
    <node id=\"A\"><data key=\"entry\">true</data></node><node id=\"E\"><data key=\"violation\">true</data></node>\
    <edge source=\"A\" target=\"E\"><data key=\"startline\">6</data><data key=\"assumption\">a &gt; 5;</data>\
    <data key=\"control\">condition-true</data><data key=\"enterFunction\">main</data></edge></graph></graphml>";
const JSON: &str = r#"[{"result": [{"status": "FAILURE", "trace": [{"stepType": "assignment", "lhs": "a", "value": {"data": "5"},
    "sourceLocation": {"file": "p.c", "line": "4"}}, {"stepType": "failure", "sourceLocation": {"line": "7"}}]}]}]"#;
const XML: &str = "<cprover><goto_trace><assignment><location file=\"p.c\" line=\"4\"/><full_lhs>a</full_lhs>\
    <full_lhs_value>5</full_lhs_value></assignment><failure><location line=\"7\"/></failure></goto_trace></cprover>";
const RESULT: &str = r#"{"schema": 1, "failures": [{"property": "assertion", "message": "x", "place": {"file": "a.c", "line": 2,
    "function": "main"}, "inputs": [{"name": "f#2", "value": "-3"}]}], "sources": [{"name": "a.c", "text": "é\nx\n"}]}"#;
const DATABASE: &str = r#"[{"directory": "build", "file": "../a.c", "command": "cc -Iinc -DX='1 2' -std=c99 -m32 \"-DY=\\\"q\\\"\" -c a.c"},
    {"directory": "/x", "file": "b.c", "arguments": ["cc", "-I", "y", "-include", "z.h", "b.c"]}]"#;
const TASK: &str = "format_version: '2.0'\ninput_files: ['p.c', 'q.c']\nproperties:\n  - property_file: p.prp\n    expected_verdict: false\noptions:\n  language: C\n  data_model: LP64\n";
const PROPERTY: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
const TOML: &str = "I = [\"include\", \"é\"]\ndata-model = \"ilp32\"\nmalloc-may-fail = true\nunwind = 3\n[x]\ny = 1\n";
const TESTS: &str = "1 'a b' f=3 -> 4\n# comment\n\"x\\n\" -> output \"y\"\n< in.txt -> = out.txt\n";
const INPUTS: &str = "a = 3\n// x\nf#2 = 'q'\nb[3].c=-0x7\n";
const C: &str = "#include <assert.h>\nint f(int);\nint main(int argc, char **argv) {\n  int a[3] = {1, 2}, x;\n  for (int i = 0; i < 3; i++) { a[i] += f(x) ? i : 'q'; }\n  \
    switch (a[1]) { case 2: goto out; default: break; }\nout:\n  assert(a[0] != 4 && \"é\");\n  return 0;\n}\n";
const ST: &str = "PROGRAM P\nVAR_INPUT a : INT; END_VAR\nVAR b : ARRAY[1..3] OF BOOL; t : TON; END_VAR\nIF a > 3 THEN b[1] := TRUE; END_IF;\n\
    t(IN := b[1], PT := T#1s500ms);\nFOR a := 1 TO 3 DO b[a] := NOT b[a]; END_FOR;\n(* x *)\nEND_PROGRAM\n";
const IR: &str = "because-ir 1; language c; target 64 little; entry @main.0;\nfn @main.0() -> i32 user { local x.0: i32; b0: x.0 = (1:i32 + 2:i32); return x.0; }\n";

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

const BAD: [&str; 14] =
    ["\0", "é", "\u{2028}", "999999999999999999999", "-1", "{", "[[[[", "&a *a", "<!--", "\"", "'", "\\", "\n\t", "%s"];

fn mutated(sample: &str, numbers: &mut Numbers) -> String {
    let mut bytes = sample.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        let (at, to) = (numbers.below(bytes.len()), numbers.below(bytes.len()));
        let (from, to) = (at.min(to), at.max(to));
        match numbers.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(from..to.min(from + 20))),
            2 => {
                let piece = bytes[from..to.min(from + 60)].to_vec();
                let at = numbers.below(bytes.len());
                bytes.splice(at..at, piece);
            }
            3 => {
                let bad = BAD[numbers.below(BAD.len())].bytes();
                bytes.splice(from..from, bad);
            }
            4 if !bytes.is_empty() => bytes[from] ^= 1 << numbers.below(8),
            _ if !bytes.is_empty() => bytes[from] = b" \n:{}[]<>()'\"=*&#;,-"[numbers.below(20)],
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn each(samples: &[&str], read: &dyn Fn(&str)) {
    let count = std::env::var("MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for (index, sample) in samples.iter().enumerate() {
        read(sample);
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15 ^ (index as u64 + 1));
        for number in 0..count {
            let text = mutated(sample, &mut numbers);
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&text)));
            assert!(outcome.is_ok(), "sample {index}, mutant {number}: {text:?}");
        }
    }
}

fn program(source: &str) -> because_ir::Program {
    let files = MemoryFiles::new().with("p.c", source);
    load(&files, &["p.c".to_string()], &LoadOptions::default()).expect("it compiles")
}

#[test]
fn counterexamples() {
    let whole = program(
        "int f(void);\nint main(void) {\n  int a, b;\n  int z = f();\n  if (a > b && z)\n    b = f();\n  return a / b;\n}\n",
    );
    each(&[YAML, GRAPHML, JSON, XML], &|text| {
        if let Ok(found) = witness::read(text, "w") {
            witness::plan(&whole, &found);
            let mut changed = whole.clone();
            let items: Vec<_> = witness::items(&found);
            items.iter().for_each(|i| drop((i.injections(&whole), i.moved().injections(&whole))));
            witness::routed(&mut changed, &items, Vec::new());
        }
    });
}

#[test]
fn results_databases_and_manifests() {
    each(&[RESULT], &|text| drop((baseline::read(text, "r"), baseline::files(text, "r"))));
    each(&[DATABASE], &|text| {
        drop((
            compile_commands::read(text, "b/c.json", &[], Path::new("")),
            compile_commands::read(text, "c", &["a.c".into()], Path::new("/x")),
        ))
    });
    each(&[TASK], &|text| drop(svcomp::read(text, "t.yml", None, &|_| Ok(PROPERTY.to_string()))));
    each(&[PROPERTY], &|text| drop(svcomp::Property::parse(text, "p.prp")));
    each(&[TOML], &|text| {
        drop(config::with_defaults(vec!["because".into(), "a.c".into()], text, &|_| true, &|_| true))
    });
    each(&[TESTS], &|text| drop(tests_file::parse("t", text, &|_| Ok(Vec::new()))));
    each(&[INPUTS, RESULT], &|text| drop(Texts::new(&[], Some(("i", text)))));
}

#[test]
fn programs() {
    each(&[C], &|text| drop(load(&MemoryFiles::new().with("p.c", text), &["p.c".into()], &LoadOptions::default())));
    each(&[ST], &|text| drop(load(&MemoryFiles::new().with("p.st", text), &["p.st".into()], &LoadOptions::default())));
    each(&[IR], &|text| drop(load(&MemoryFiles::new().with("p.ir", text), &["p.ir".into()], &LoadOptions::default())));
}

/// Small files that want to become large, and deep ones: refused soon.
#[test]
fn bombs() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(200_000), close.repeat(200_000));
    let aliases: String = (1..60).map(|i| format!("a{i}: &a{i} [*a{0}, *a{0}, *a{0}]\n", i - 1)).collect();
    let tables: String = "a.".repeat(50_000) + "b = 1\n";
    let list = [
        deep("[", "]"),
        deep("{\"a\":", "}"),
        deep("<a>", "</a>"),
        deep("- ", ""),
        format!("a0: &a0 x\n{aliases}"),
        format!("x = {}\n", deep("[", "]")),
        tables,
        "9".repeat(1_000_000),
    ];
    for text in &list {
        let shown: String = text.chars().take(20).collect();
        assert!(witness::read(text, "w").is_err(), "{shown}");
        assert!(baseline::read(text, "r").is_err(), "{shown}");
        assert!(compile_commands::read(text, "c", &[], Path::new("")).is_err(), "{shown}");
        assert!(svcomp::read(text, "t", None, &|_| Err(String::new())).is_err(), "{shown}");
        assert!(config::with_defaults(vec!["because".into()], text, &|_| false, &|_| false).is_err(), "{shown}");
    }
}
