//! The answer does not depend on the clock: a process that is stopped for a while and goes on says the same.
#![cfg(unix)]

use serde_json::Value;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A program on which several methods take a second or more, and one of them its whole share of the work.
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/determinism/mix.c");

/// When it is stopped, and for how long: longer than any share of the clock that a method once had.
const UNTIL: Duration = Duration::from_millis(700);
const STOPPED: Duration = Duration::from_secs(11);

fn started(work: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
    command.args([PROGRAM, "--format", "json", "--timeout", "60m", "--work", work]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success(), "{name}");
}

/// The document without its figures on time and memory.
fn document(output: &Output) -> Value {
    let mut document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
    document.as_object_mut().expect("a document").remove("stats");
    document
}

#[test]
fn a_stopped_process_gives_the_same_answer() {
    let undisturbed = started("200M");
    let mut disturbed = started("200M");
    std::thread::sleep(UNTIL);
    signal(&disturbed, "-STOP");
    assert!(disturbed.try_wait().expect("it can be asked").is_none(), "it is stopped before it has answered");
    std::thread::sleep(STOPPED);
    signal(&disturbed, "-CONT");
    let first = document(&undisturbed.wait_with_output().expect("it ends"));
    let second = document(&disturbed.wait_with_output().expect("it ends"));
    assert_eq!(first["verdict"], "fails");
    assert_eq!(serde_json::to_string_pretty(&first).ok(), serde_json::to_string_pretty(&second).ok());
    for unfinished in first["failures"][0]["unfinished"].as_array().expect("a list") {
        assert_eq!(unfinished["reason"], "work", "nothing was cut off by the clock");
    }
}

/// Less work ends methods earlier, and the answer says which.
#[test]
fn what_ended_early_is_said() {
    let output = started("14M").wait_with_output().expect("it ends");
    let document = document(&output);
    let unfinished = document["failures"][0]["unfinished"].as_array().expect("a list");
    assert!(unfinished.iter().any(|u| u["reason"] == "work"), "{unfinished:?}");
}
