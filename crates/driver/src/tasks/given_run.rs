//! The run on the inputs that the user gave, executed and explained.

use crate::error::Error;
use crate::events::Event;
use crate::front;
use crate::given_inputs::Texts;
use crate::host::Host;
use crate::problem::Problem;
use crate::request::Given;
use because_interp::{Captured, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Outcome, Verdict};

/// Executes the run of the given inputs, and explains it if it fails.
pub fn verdict(problem: &Problem, host: &Host) -> Result<Verdict, Error> {
    let given = &problem.request.given;
    let mut texts = inputs(given, host)?;
    let options = RunOptions {
        checks: problem.options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Path,
        interrupt: Some(host.interrupt.clone()),
        ..RunOptions::default()
    };
    let crash = given.crash.as_ref();
    let stdin = crash.map(|c| &c.bytes[..]).or(given.stdin.as_deref()).unwrap_or_default();
    let run = because_interp::run(&problem.program, &options, &mut texts, &mut Captured::new(stdin));
    if let Some(error) = texts.errors.first() {
        return Err(Error::Usage(error.clone()));
    }
    for name in texts.unused().into_iter().filter(|_| crash.is_none()) {
        (host.on_event)(&Event::UnreadInput { name: &name });
    }
    if let Outcome::MissingInput { key, .. } = &run.outcome {
        return Err(Error::Usage(format!(
            "the input {key} has no value: give it with --input {key}=VALUE, or let all be zero with --zero-inputs"
        )));
    }
    Ok(front::explain_run(&problem.program, run, &problem.options, host.on_event))
}

/// The values as texts that are read when the run asks for them.
pub fn inputs(given: &Given, host: &Host) -> Result<Texts, Error> {
    let file = match &given.file {
        Some(path) => Some((path.as_str(), host.read(path)?)),
        None => None,
    };
    let mut texts = Texts::new(&given.values, file.as_ref().map(|(path, text)| (*path, text.as_str())))?;
    texts.zero = given.zero || given.crash.is_some();
    if let Some(crash) = &given.crash {
        texts.add_bytes(crash.file.as_deref().unwrap_or(because_c::FUZZ_DATA), &crash.bytes);
    }
    Ok(texts)
}
