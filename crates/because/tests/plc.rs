//! Every method has something to say of faults in the PLC examples, in the terms of the program.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

const FAULTS: [&str; 8] = [
    "motor_2.st",
    "tank_4.st",
    "traffic_3.st",
    "two_hand_3.st",
    "conveyor_3.st",
    "alarm_1.scl",
    "pid_2.scl",
    "object_1.scl",
];

/// Those that always have their say. What `diagnosis` and `pair` may cost is little where all are asked.
const METHODS: [&str; 7] = ["slice", "trace", "closest", "whodunit", "core", "spectrum", "repair"];

fn explained(fault: &str, methods: &[&str]) -> Value {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/plc/faults");
    let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
    command.current_dir(root).args([fault, "--format", "json"]);
    for method in methods {
        command.args(["--method", method]);
    }
    let output = command.output().expect("the command ends");
    assert_eq!(output.status.code(), Some(1), "{fault}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a result")
}

#[test]
fn every_method_speaks_of_every_example() {
    for fault in FAULTS {
        let result = explained(fault, &METHODS);
        let failure = &result["failures"][0];
        assert_eq!(failure["replayed"], true, "{fault}");
        for method in METHODS {
            let all = failure["explanations"].as_array().expect("explanations");
            let printed = all.iter().find(|e| e["method"] == method);
            // `trace` tells events, the others name lines.
            let speaks = match method {
                "trace" => !failure["trace"].as_array().expect("a trace").is_empty(),
                _ => printed.is_some_and(|e| !e["lines"].as_array().expect("lines").is_empty()),
            };
            assert!(speaks, "{fault}: {method} says nothing: {printed:?}");
        }
        let inputs = failure["inputs"].as_array().expect("inputs");
        assert!(inputs.iter().all(|i| i["cycle"].is_u64()), "{fault}: an input without its cycle");
        assert!(!failure["suspects"].as_array().expect("suspects").is_empty(), "{fault}");
    }
}

#[test]
fn expensive_methods_run_alone() {
    for fault in ["motor_2.st", "traffic_3.st", "two_hand_3.st", "conveyor_3.st"] {
        let diagnosis = explained(fault, &["diagnosis"]);
        let lines = &diagnosis["failures"][0]["explanations"][0]["lines"];
        assert!(!lines.as_array().expect("lines").is_empty(), "{fault}: diagnosis names no line");
        // Where the runs differ in nothing but inputs, no line is to blame.
        let pair = explained(fault, &["pair"]);
        assert!(pair["failures"][0]["explanations"][0]["distance"].as_u64() > Some(0), "{fault}: no pair");
    }
}
