//! `because run`: executes the program.

use super::{Done, done, request, watch, with_host};
use crate::args::{InputArgs, RunCommand};
use crate::environment::Environment;
use crate::exit::Status;
use crate::host_folder::HostFolder;
use because_driver::Error;
use because_driver::load::{is_plc, is_source};
use because_driver::program::{Wanted, program};
use because_driver::tasks::{given_run, tests, trace};
use because_interp::{RecordLevel, RunOptions, Streams, Uninitialised};
use because_ir::{Outcome, Program, Run};
use because_report::diagnostics;
use because_report::phrases;
use because_report::terminal;
use because_source::{Diagnostic, Span};

pub(super) fn run(args: &RunCommand, env: &mut Environment) -> Done {
    let split = args.rest.iter().position(|w| !is_source(w)).unwrap_or(args.rest.len()).max(1);
    let (files, rest) = args.rest.split_at(split);
    let source = request::source(&args.source)?;
    if let Some(path) = &args.tests {
        return run_tests(args, files, path, env);
    }
    if let Some(path) = &args.trace {
        return run_trace(args, files, path, env);
    }
    let folder = HostFolder::new(&args.folder)?;
    let arguments: Vec<String> = rest.iter().chain(&args.arguments).cloned().collect();
    // The running program reads standard input itself.
    let given = request::given(&InputArgs { stdin: false, ..args.inputs.clone() }, env)?;
    let checks = request::checks(&args.checks)?;
    let wanted = Wanted { arguments: Some(arguments), host_files: true, checks, ..Wanted::default() };
    let watch = watch(request::limits(&args.budget), env);
    let files = files.to_vec();
    let work = move |host: &because_driver::Host| {
        Ok::<_, Error>((given_run::inputs(&given, host)?, program(&files, &source, wanted, host)?))
    };
    let (mut texts, program) = match done(with_host(env, &args.output, &watch, work)?, env) {
        Ok(loaded) => loaded?,
        Err(status) => return Ok(status),
    };
    let uninitialised = match texts.is_empty() && !texts.zero {
        true => Uninitialised::Stop,
        false => Uninitialised::Input,
    };
    let mut options = RunOptions { uninitialised, ..options(args, env)? };
    options.max_memory = args.budget.memory.unwrap_or(options.max_memory);
    if let Some(timeout) = args.budget.timeout {
        stop_after(timeout.saturating_sub(watch.since.elapsed()), env);
    }
    let mut run = {
        let streams = Streams::new(&mut *env.stdin, &mut *env.stdout, &mut *env.stderr);
        let mut streams = streams.with_folder(Box::new(folder));
        let run = because_interp::run(&program, &options, &mut texts, &mut streams);
        streams.flush();
        run
    };
    if let Some(error) = texts.errors.first() {
        return Err(Error::Usage(error.clone()));
    }
    // Input that ends because the run is to end is not the program's input.
    if env.interrupt.load(std::sync::atomic::Ordering::SeqCst) {
        run.outcome = Outcome::Limit("interrupted".to_string());
    }
    if !args.output.no_warnings {
        for name in texts.unused() {
            env.write_stderr(&format!("warning: the input {name} was given but never read\n"));
        }
    }
    if let Some(diagnostic) = diagnosis(&program, &run) {
        let style = env.terminal.style(env.terminal.error_color);
        env.write_stderr(&diagnostics::render(&program.sources, &diagnostic, style));
    }
    Ok(Status::of_run(&run.outcome))
}

fn options(args: &RunCommand, env: &Environment) -> Result<RunOptions, Error> {
    let usual = RunOptions::default();
    Ok(RunOptions {
        checks: request::checks(&args.checks)?,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        interrupt: Some(env.interrupt.clone()),
        max_steps: args.max_steps.unwrap_or(usual.max_steps),
        ..usual
    })
}

/// Runs every test. The status is 1 if any fails.
fn run_tests(args: &RunCommand, files: &[String], path: &str, env: &mut Environment) -> Done {
    let source = request::source(&args.source)?;
    let options = options(args, env)?;
    let watch = watch(request::limits(&args.budget), env);
    let (files, path, compare) = (files.to_vec(), path.to_string(), request::compare(args.compare));
    let work = move |host: &because_driver::Host| {
        let options = RunOptions { interrupt: Some(host.interrupt.clone()), ..options };
        tests::run(&files, &source, (&path, compare), &options, host)
    };
    let results = match done(with_host(env, &args.output, &watch, work)?, env) {
        Ok(results) => results?,
        Err(status) => return Ok(status),
    };
    for (name, what) in &results.failed {
        env.print(&format!("{name}: fails: {what}\n"));
    }
    env.print(&format!("{} of {} tests pass\n", results.count - results.failed.len(), results.count));
    Ok(if results.failed.is_empty() { Status::Good } else { Status::Fails })
}

/// Runs a PLC program on a table of inputs and prints its signals, cycle by cycle. The status is 1 if a check fails.
fn run_trace(args: &RunCommand, files: &[String], path: &str, env: &mut Environment) -> Done {
    if let Some(file) = files.iter().find(|f| !is_plc(f)) {
        return Err(Error::Usage(format!("--trace is for PLC programs, and {file} is none")));
    }
    let mut source = request::source(&args.source)?;
    source.plc.trace = Some((path.to_string(), super::read(env, path)?));
    let checks = request::checks(&args.checks)?;
    let watch = watch(request::limits(&args.budget), env);
    let files = files.to_vec();
    let work = move |host: &because_driver::Host| trace::run(&files, &source, checks, host);
    let traced = match done(with_host(env, &args.output, &watch, work)?, env) {
        Ok(traced) => traced?,
        Err(status) => return Ok(status),
    };
    if let Some(waves) = &traced.waves {
        let style = env.terminal.style(env.terminal.color);
        env.print(&terminal::run_table(&traced.program, waves, &terminal::PageOptions { style, ..Default::default() }));
    }
    if let Some(diagnostic) = diagnosis(&traced.program, &traced.run) {
        let style = env.terminal.style(env.terminal.error_color);
        env.write_stderr(&diagnostics::render(&traced.program.sources, &diagnostic, style));
    }
    Ok(Status::of_run(&traced.run.outcome))
}

/// Raises the interrupt flag when the time is up.
fn stop_after(timeout: std::time::Duration, env: &Environment) {
    let flag = env.interrupt.clone();
    std::thread::spawn(move || {
        std::thread::sleep(timeout);
        flag.store(true, std::sync::atomic::Ordering::SeqCst);
    });
}

/// The message for a run that did not end in order.
fn diagnosis(program: &Program, run: &Run) -> Option<Diagnostic> {
    let place = |location| program.origin(location).0;
    match &run.outcome {
        Outcome::Exit(_) | Outcome::Aborted => None,
        Outcome::Failed(failed) => {
            let title = phrases::happened(failed.check, &failed.message);
            let mut diagnostic = Diagnostic::error(failed.check.name(), failed.span, title);
            for call in failed.stack.iter().rev().filter(|c| program.sources.is_user(place(**c))) {
                diagnostic = diagnostic.with_label(place(*call), "called from here");
            }
            Some(diagnostic)
        }
        Outcome::Blocked(location) => Some(Diagnostic::error(
            "assumption",
            place(*location),
            "an assumption does not hold: this is not a run of the program",
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
