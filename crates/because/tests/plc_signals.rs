//! Signals of PLC programs over cycles: value change dumps, timing diagrams, verdicts of requirements.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

fn because(args: &[&str]) -> Output {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/plc");
    Command::new(env!("CARGO_BIN_EXE_because")).current_dir(root).args(args).output().expect("the command ends")
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("because-signals-{}-{name}", std::process::id()))
}

/// What a reader of value change dumps has: the changes of each variable by its scope and name.
fn read_vcd(text: &str) -> BTreeMap<String, Vec<(u64, String)>> {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut scopes: Vec<String> = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let body = |words: &mut std::str::SplitWhitespace| -> Vec<String> {
            words.by_ref().take_while(|w| *w != "$end").map(str::to_string).collect()
        };
        match word {
            "$scope" => scopes.push(body(&mut words)[1].clone()),
            "$upscope" => {
                body(&mut words);
                scopes.pop();
            }
            "$var" => {
                let [kind, width, id, name] = <[String; 4]>::try_from(body(&mut words)).expect("kind, width, id, name");
                assert!(["wire", "real"].contains(&kind.as_str()) && width.parse::<u32>().is_ok_and(|w| w > 0));
                let old = names.insert(id, format!("{}.{name}", scopes.join(".")));
                assert!(old.is_none(), "an identifier stands for two variables");
            }
            "$enddefinitions" => {
                body(&mut words);
                break;
            }
            "$timescale" => assert_eq!(body(&mut words), ["1", "ms"]),
            "$comment" => drop(body(&mut words)),
            other => panic!("{other} before the values"),
        }
    }
    assert!(scopes.is_empty(), "every scope is left");
    let mut values: BTreeMap<String, Vec<(u64, String)>> = BTreeMap::new();
    let mut now = None;
    while let Some(word) = words.next() {
        let (first, rest) = word.split_at(1);
        let (value, id) = match first {
            "#" => {
                let time = rest.parse::<u64>().expect("a time");
                assert!(now < Some(time), "times grow");
                now = Some(time);
                continue;
            }
            "0" | "1" => (first.to_string(), rest.to_string()),
            "b" | "r" => (rest.to_string(), words.next().expect("an identifier").to_string()),
            other => panic!("{other} among the values"),
        };
        let name = names.get(&id).unwrap_or_else(|| panic!("{id} is declared"));
        values.entry(name.clone()).or_default().push((now.expect("a time"), value));
    }
    values
}

#[test]
fn a_value_change_dump_has_the_failing_run_and_the_repaired_one() {
    let (vcd, svg) = (file("motor.vcd"), file("motor.svg"));
    let output = because(&[
        "faults/motor_1.st",
        "--vcd",
        vcd.to_str().expect("a path"),
        "--timing",
        svg.to_str().expect("a path"),
        "--format",
        "json",
    ]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("a result");
    let values = read_vcd(&std::fs::read_to_string(&vcd).expect("the dump is written"));
    let waves = result["failures"][0]["waves"].as_array().expect("waves");
    assert_eq!(waves[0]["run"], "failing");
    // What the document says of a signal, the dump says too.
    for wave in waves {
        let times: Vec<u64> = wave["times_ms"].as_array().expect("times").iter().filter_map(Value::as_u64).collect();
        for signal in wave["signals"].as_array().expect("signals") {
            let list = signal["values"].as_array().expect("values");
            let of_bool = |v: &Value| match v.as_str()? {
                "TRUE" => Some("1".to_string()),
                "FALSE" => Some("0".to_string()),
                _ => None,
            };
            let changes: Option<Vec<(u64, String)>> = list
                .iter()
                .enumerate()
                .filter(|(_, v)| !v.is_null())
                .map(|(i, v)| Some((times[i], of_bool(v)?)))
                .collect();
            if let Some(changes) = changes {
                let name =
                    format!("{}.{}", wave["run"].as_str().expect("a run"), signal["name"].as_str().expect("a name"));
                assert_eq!(values.get(&name), Some(&changes), "{name}");
            }
        }
    }
    let svg_text = std::fs::read_to_string(&svg).expect("the diagram is written");
    assert!(svg_text.starts_with("<svg") && svg_text.contains("failing run") && svg_text.contains("class=\"failing\""));
    if waves.len() > 1 {
        assert!(svg_text.contains("with the repair"), "both runs are drawn");
    }
    let _ = (std::fs::remove_file(vcd), std::fs::remove_file(svg));
}

/// Name and verdict of each requirement.
fn verdicts(program: &str) -> Vec<(String, String)> {
    // What fails is found with a tenth of this work; of the rest some is proved, none may be said to fail.
    let output = because(&["check", program, "--format", "json", "--work", "100M"]);
    let result: Value = serde_json::from_slice(&output.stdout).expect("a result");
    let text = |v: &Value| v.as_str().expect("a text").to_string();
    let list = result["requirements"].as_array().expect("requirements").iter();
    let all: Vec<(String, String)> = list.map(|r| (text(&r["name"]), text(&r["verdict"]))).collect();
    let fails = all.iter().any(|r| r.1 == "fails");
    let undecided = all.iter().any(|r| r.1 == "undecided");
    let status = if fails {
        1
    } else if undecided {
        3
    } else {
        0
    };
    assert_eq!(output.status.code(), Some(status), "{program}");
    for requirement in result["requirements"].as_array().expect("requirements") {
        let failure = requirement["failure"].as_u64();
        assert_eq!(failure.is_some(), requirement["verdict"] == "fails", "{program}: {requirement}");
        if let Some(index) = failure {
            let message = result["failures"][index as usize]["message"].as_str().expect("a message");
            assert!(message.starts_with(requirement["name"].as_str().expect("a name")), "{program}: {message}");
            assert!(requirement["cycle"].as_u64() > Some(0), "{program}: {requirement}");
        }
    }
    all
}

/// A program that keeps its requirements, the same with one line changed, and the requirements that this breaks.
const EXAMPLES: [(&str, &str, &[&str]); 8] = [
    ("motor.st", "faults/motor_1.st", &["REST_BEFORE_START"]),
    ("tank.st", "faults/tank_1.st", &["TWO_OF_THREE"]),
    ("traffic.st", "faults/traffic_1.st", &["CLEARED_BEFORE_SIDE"]),
    ("two_hand.st", "faults/two_hand_1.st", &["BOTH_HANDS", "LATE_HAND_BLOCKS"]),
    ("conveyor.st", "faults/conveyor_1.st", &["HORN_BEFORE_MOTION"]),
    ("alarm.scl", "faults/alarm_1.scl", &["HORN_FOR_UNACKNOWLEDGED"]),
    ("pid.scl", "faults/pid_1.scl", &["INTEGRAL_IN_RANGE"]),
    ("object.scl", "faults/object_1.scl", &["FIRST_OUT_KNOWN"]),
];

#[test]
fn every_requirement_of_the_examples_has_its_verdict() {
    for (program, faulty, fails) in EXAMPLES {
        let right = verdicts(program);
        assert!(right.iter().all(|r| r.1 != "fails"), "{program}: {right:?}");
        let wrong = verdicts(faulty);
        assert_eq!(wrong.iter().map(|r| &r.0).collect::<Vec<_>>(), right.iter().map(|r| &r.0).collect::<Vec<_>>());
        let failing: Vec<&str> = wrong.iter().filter(|r| r.1 == "fails").map(|r| r.0.as_str()).collect();
        assert_eq!(failing, fails, "{faulty}");
    }
}
