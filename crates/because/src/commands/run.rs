//! `because run`: executes the program.

use super::{Done, Trouble, Wanted, checks, inputs, program};
use crate::args::RunCommand;
use crate::exit::Status;
use crate::world::World;
use because_driver::load::is_source;
use because_interp::{Record, RunOptions, Streams, Uninitialised};
use because_ir::{Outcome, Program, Run};
use because_report::diagnostics;
use because_report::look::Look;
use because_report::words;
use because_source::{Diagnostic, Span};

pub(super) fn run(args: &RunCommand, world: &mut World) -> Done {
    let split = args.words.iter().position(|w| !is_source(w)).unwrap_or(args.words.len()).max(1);
    let (files, words) = args.words.split_at(split);
    if let Some(path) = &args.tests {
        return super::tests::run(args, files, path, world);
    }
    let arguments: Vec<String> = words.iter().chain(&args.arguments).cloned().collect();
    let mut texts = inputs(&args.inputs, world)?;
    let checks = checks(&args.checks)?;
    let wanted = Wanted { arguments: Some(arguments), ..Wanted::default() };
    let program = program(files, &args.source, wanted, &args.output, world)?;
    let uninitialised = match texts.is_empty() && !texts.zero {
        true => Uninitialised::Stop,
        false => Uninitialised::Input,
    };
    let mut options = RunOptions { checks, uninitialised, record: Record::Nothing, ..RunOptions::default() };
    options.interrupt = Some(world.interrupt.clone());
    options.max_steps = args.max_steps.unwrap_or(options.max_steps);
    options.max_memory = args.budget.memory.unwrap_or(options.max_memory);
    if let Some(timeout) = args.budget.timeout {
        stop_after(timeout, world);
    }
    let run = {
        let mut streams = Streams::new(&mut *world.stdin, &mut *world.stdout, &mut *world.stderr);
        let run = because_interp::run(&program, &options, &mut texts, &mut streams);
        streams.flush();
        run
    };
    if let Some(error) = texts.errors.first() {
        return Err(Trouble::Words(error.clone()));
    }
    if !args.output.no_warnings {
        for name in texts.unused() {
            world.complain(&format!("warning: the input {name} was given but never read\n"));
        }
    }
    if let Some(diagnostic) = diagnosis(&program, &run) {
        let look = Look { color: world.terminal.error_color, width: world.terminal.width };
        world.complain(&diagnostics::render(&program.sources, &diagnostic, look));
    }
    Ok(Status::of_run(&run.outcome))
}

/// Raises the interrupt flag when the time is up.
fn stop_after(timeout: std::time::Duration, world: &World) {
    let flag = world.interrupt.clone();
    std::thread::spawn(move || {
        std::thread::sleep(timeout);
        flag.store(true, std::sync::atomic::Ordering::SeqCst);
    });
}

/// What is to be said of a run that did not end in order.
fn diagnosis(program: &Program, run: &Run) -> Option<Diagnostic> {
    let place = |location| program.origin(location).0;
    match &run.outcome {
        Outcome::Exit(_) | Outcome::Aborted => None,
        Outcome::Failed(failed) => {
            let title = words::happened(failed.check, &failed.message);
            let mut diagnostic = Diagnostic::error(failed.check.name(), failed.span, title);
            for call in failed.stack.iter().rev().filter(|c| program.sources.is_user(place(**c))) {
                diagnostic = diagnostic.with_label(place(*call), "called from here");
            }
            Some(diagnostic)
        }
        Outcome::Blocked(location) => Some(Diagnostic::error(
            "assumption",
            place(*location),
            "an assumption does not hold: this is no run of the program",
        )),
        Outcome::Unsupported { location, what } => {
            Some(Diagnostic::error("unsupported", place(*location), format!("not supported: {what}")))
        }
        Outcome::Limit(what) => Some(Diagnostic::error("limit", Span::NONE, format!("the run was ended: {what}"))),
        Outcome::MissingInput { key, span, .. } => {
            let note = format!("give it with --input {key}=VALUE, or let all be zero with --zero-inputs");
            Some(Diagnostic::error("missing-input", *span, format!("the input {key} has no value")).with_note(note))
        }
    }
}
