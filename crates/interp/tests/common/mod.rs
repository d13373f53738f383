//! Programs written in the IR's text form, executed in both ways: fast, and with every local in memory for the path.

#![allow(dead_code)]

use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised, parse_key, run};
use because_ir::{CheckKind, MemoryFault, Outcome, Program, Run, Value, parse::parse, verify::verify};

/// A program whose entry function has these locals and blocks; `types` and `objects` come before it.
pub fn program(declarations: &str, body: &str) -> Program {
    let text = format!(
        "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n{declarations}\nfn @start.0() -> void harness {{\n{body}\n}}\n"
    );
    whole(&text)
}

pub fn whole(text: &str) -> Program {
    let program = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&program), [], "{text}");
    program
}

pub fn options() -> RunOptions {
    RunOptions { max_steps: 1_000_000, ..RunOptions::default() }
}

/// Without the number of the object: locals that are kept in registers are not counted.
fn without_instance(outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    if let Outcome::Failed(failed) = &mut outcome
        && let Some(MemoryFault::Object { instance, .. }) = failed.memory.as_deref_mut()
    {
        *instance = 0;
    }
    outcome
}

/// Runs both ways, which must agree on outcome, inputs and output.
pub fn execute(program: &Program, options: &RunOptions, inputs: &[(&str, u128)], stdin: &[u8]) -> Run {
    let go = |record| {
        let options = RunOptions { record, ..options.clone() };
        let values = inputs.iter().map(|&(key, bits)| (parse_key(key), Value::Bits(bits)));
        let mut given = Given::new(values, Otherwise::Missing);
        run(program, &options, &mut given, &mut Captured::new(stdin))
    };
    let (fast, recorded) = (go(RecordLevel::Nothing), go(RecordLevel::Path));
    assert_eq!(without_instance(&fast.outcome), without_instance(&recorded.outcome));
    assert_eq!(fast.inputs, recorded.inputs);
    assert_eq!(fast.output, recorded.output);
    recorded
}

pub fn run_program(program: &Program) -> Run {
    execute(program, &options(), &[], b"")
}

/// The exit status of a body that ends in order.
pub fn status(declarations: &str, body: &str) -> i32 {
    match run_program(&program(declarations, body)).outcome {
        Outcome::Exit(status) => status,
        other => panic!("{other:?}"),
    }
}

/// Check and message of a body that fails.
pub fn failure(declarations: &str, body: &str) -> (CheckKind, String) {
    failure_of(&run_program(&program(declarations, body)))
}

pub fn failure_of(run: &Run) -> (CheckKind, String) {
    match &run.outcome {
        Outcome::Failed(failed) => (failed.check, failed.message.clone()),
        other => panic!("{other:?}"),
    }
}

pub fn with(uninitialised: Uninitialised) -> RunOptions {
    RunOptions { uninitialised, ..options() }
}
