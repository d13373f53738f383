//! One module a command. Here: from arguments to the command, and what all commands share.

mod check;
mod dump;
mod fix;
mod outputs;
mod recheck;
mod report;
pub(crate) mod request;
mod run;

use crate::args::{Cli, Command, OutputArgs, normalised};
use crate::exit::Status;
use crate::supervise::{Outcome, Reins, Watch, supervised};
use crate::system::Process;
use crate::world::{Watched, World};
use crate::{bench, campaign, config};
use because_driver::best::Best;
use because_driver::events::Phase;
use because_driver::load::Failed;
use because_driver::phases::Phases;
use because_driver::request::Limits;
use because_driver::{Error, Event, Host};
use because_report::diagnostics;
use because_report::look::Look;
use because_source::{Diagnostic, SourceMap, Span};
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The whole command: arguments (the first is the command's own name) to exit status.
pub fn command(args: Vec<OsString>, world: &mut World) -> Status {
    let mut stdout = Watched::new(&mut *world.stdout);
    let mut inner = World {
        files: world.files.clone(),
        stdin: &mut *world.stdin,
        stdout: &mut stdout,
        stderr: &mut *world.stderr,
        outputs: world.outputs,
        unwritten: Vec::new(),
        terminal: world.terminal,
        interrupt: world.interrupt.clone(),
    };
    let status = answered(args, &mut inner);
    let unwritten = std::mem::take(&mut inner.unwritten);
    let _ = stdout.flush();
    let lost = stdout.error.take();
    all_written(status, unwritten, lost, world)
}

/// The status, where everything was written that should be. A reader that went away needs no message; but a status of
/// 0 would say that the answer was given.
fn all_written(status: Status, unwritten: Vec<String>, lost: Option<std::io::Error>, world: &mut World) -> Status {
    let mut status = status;
    for why in unwritten {
        status = refused(Diagnostic::error("output", Span::NONE, why), world);
    }
    match lost {
        None => status,
        Some(error) if error.kind() == std::io::ErrorKind::BrokenPipe => match status.code() {
            0 => Status::Bad,
            _ => status,
        },
        Some(error) => {
            let why = format!("cannot write to standard output: {error}");
            refused(Diagnostic::error("output", Span::NONE, why), world)
        }
    }
}

fn answered(args: Vec<OsString>, world: &mut World) -> Status {
    let args = match configured(normalised(args), world) {
        Ok(args) => args,
        Err(message) => return refused(Diagnostic::error("configuration", Span::NONE, message), world),
    };
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return no_command(&error, world),
    };
    match dispatch(cli, world) {
        Ok(status) => status,
        Err(Error::Source(failed)) => {
            let text = source_errors(&failed, error_look(world));
            world.write_stderr(&text);
            Status::Bad
        }
        Err(error) => refused(Diagnostic::error("usage", Span::NONE, error.to_string()), world),
    }
}

/// Help and version are no errors.
fn no_command(error: &clap::Error, world: &mut World) -> Status {
    let text = error.render();
    let color = if error.use_stderr() { world.terminal.error_color } else { world.terminal.color };
    let text = if color { text.ansi().to_string() } else { text.to_string() };
    if error.use_stderr() {
        world.write_stderr(&text);
        return Status::Bad;
    }
    world.print(&text);
    Status::Good
}

fn refused(diagnostic: Diagnostic, world: &mut World) -> Status {
    let text = diagnostics::render(&SourceMap::new(), &diagnostic, error_look(world));
    world.write_stderr(&text);
    Status::Bad
}

fn dispatch(cli: Cli, world: &mut World) -> Done {
    match cli.command {
        None => check::explain(&cli.default, world),
        Some(Command::Explain(explain)) => check::explain(&explain, world),
        Some(Command::Check(check)) => check::check(&check, world),
        Some(Command::Run(run)) => run::run(&run, world),
        Some(Command::Dump(dump)) => dump::dump(&dump, world),
        Some(Command::Report(report)) => report::report(&report, world),
        Some(Command::Recheck(recheck)) => recheck::recheck(&recheck, world),
        Some(Command::Completions(wanted)) => {
            let mut bytes = Vec::new();
            clap_complete::generate(wanted.shell, &mut Cli::command(), "because", &mut bytes);
            world.print(&String::from_utf8_lossy(&bytes));
            Ok(Status::Good)
        }
        Some(Command::Man) => {
            let mut bytes = Vec::new();
            let made = clap_mangen::Man::new(Cli::command()).render(&mut bytes);
            made.map_err(|error| Error::Usage(format!("cannot make the manual page: {error}")))?;
            world.print(&String::from_utf8_lossy(&bytes));
            Ok(Status::Good)
        }
        Some(Command::Campaign(args)) => Ok(campaign::campaign(&args, world).map(|()| Status::Good)?),
        Some(Command::Supervise(args)) => Ok(campaign::supervised(&args, world).map(|()| Status::Good)?),
        Some(Command::Bench(args)) => Ok(bench::bench(&args, world).map(|()| Status::Good)?),
    }
}

/// The arguments with the options of the project's `because.toml`, where there is one.
fn configured(args: Vec<OsString>, world: &World) -> Result<Vec<OsString>, String> {
    let Ok(bytes) = world.files.read(Path::new(config::NAME)) else { return Ok(args) };
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is no text", config::NAME))?;
    let cli = Cli::command();
    let has = |command: &clap::Command, key: &str| command.get_arguments().any(|a| a.get_long() == Some(key));
    let name = args.get(1).and_then(|a| a.to_str()).unwrap_or("");
    let command = cli.find_subcommand(name).unwrap_or(&cli);
    if ["report", "bench", "campaign", "supervise", "completions", "man", "help", "--help", "--version", ""]
        .contains(&name)
    {
        return Ok(args);
    }
    let anywhere = |key: &str| has(&cli, key) || cli.get_subcommands().any(|c| has(c, key));
    config::with_defaults(args, &text, &|key| has(command, key), &anywhere)
}

/// Diagnostics shown at most: after so many nobody reads on.
const SHOWN: usize = 20;

fn source_errors(failed: &Failed, look: Look) -> String {
    let shown = &failed.diagnostics[..failed.diagnostics.len().min(SHOWN)];
    let mut text = diagnostics::render_all(&failed.sources, shown, look);
    let hidden = failed.diagnostics.len() - shown.len();
    if hidden > 0 {
        text.push_str(&format!("\n… and {hidden} more\n"));
    }
    text
}

type Done = Result<Status, Error>;

/// What the driver's work tells while it goes on.
enum Message {
    Stderr(String),
    Progress(String),
    Phase(Phase),
}

/// How events are shown.
#[derive(Clone)]
struct Shown {
    look: Look,
    output: OutputArgs,
}

impl Shown {
    /// What standard error shows of an event.
    fn text(&self, event: &Event) -> Option<String> {
        match event {
            Event::Warnings { sources, warnings } if !self.output.no_warnings => {
                Some(diagnostics::render_all(sources, warnings, self.look))
            }
            Event::UnreadInput { name } => Some(format!("warning: the input {name} was given but never read\n")),
            Event::TestLeftOut { place, why } => Some(format!("warning: {place}: the test is left out: {why}\n")),
            Event::TestsRun { failed, count } if !self.output.quiet => Some(match failed.len() {
                0 => format!("all {count} tests pass\n"),
                n => format!("{n} of {count} tests fail: {}\n", failed.join(", ")),
            }),
            Event::WitnessJudged { sentence } => Some(format!("{sentence}\n")),
            _ => None,
        }
    }
}

/// What became of the driver's work, what was known when it was given up, and what its parts cost.
struct Hosted<T> {
    outcome: Outcome<T>,
    best: Best,
    phases: Phases,
}

/// Calls the driver on a thread of its own, with a host made of the world; events are shown as they come.
fn with_host<T: Send + 'static>(
    world: &mut World,
    output: &OutputArgs,
    watch: &Watch,
    work: impl FnOnce(&Host) -> T + Send + 'static,
) -> Result<Hosted<T>, Error> {
    let bar = progress_bar(world, output);
    let phases = Phases::begin(Arc::new(Process));
    let best = Arc::new(Mutex::new(Best::default()));
    let (kept, files) = (best.clone(), world.files.clone());
    let shown = Shown { look: error_look(world), output: output.clone() };
    let hosted = move |reins: &Reins<Message>| {
        let on_event = |event: &Event| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).on_event(event);
            let told = [
                event.phase().map(Message::Phase),
                event.progress().map(Message::Progress),
                shown.text(event).map(Message::Stderr),
            ];
            told.into_iter().flatten().for_each(|m| reins.tell(m));
        };
        let folder = std::env::current_dir().unwrap_or_default();
        let system = Arc::new(Process);
        work(&Host { files: &*files, folder, system, interrupt: reins.flag.clone(), on_event: &on_event })
    };
    let outcome = supervised(watch, hosted, |message| match message {
        Message::Stderr(text) => bar.suspend(|| world.write_stderr(&text)),
        Message::Progress(text) => bar.set_message(text),
        Message::Phase(phase) => phases.turn_to(phase),
    });
    bar.finish_and_clear();
    let outcome = outcome.map_err(|e| format!("cannot start a thread: {e}"))?;
    let best = std::mem::take(&mut *best.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Hosted { outcome, best, phases })
}

fn progress_bar(world: &World, output: &OutputArgs) -> indicatif::ProgressBar {
    if !world.terminal.progress || output.quiet {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new_spinner();
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}

/// The limits of a command that begins now.
fn watch(limits: Limits, world: &World) -> Watch {
    Watch { since: std::time::Instant::now(), time: limits.time, memory: limits.memory, user: world.interrupt.clone() }
}

/// The value of work that has no answer before its end.
fn done<T>(hosted: Hosted<T>, world: &mut World) -> Result<T, Status> {
    match hosted.outcome {
        Outcome::Done { value, .. } => Ok(value),
        Outcome::Abandoned(by) => {
            world.write_stderr(&format!("undecided: {}\n", hosted.best.ended(by)));
            Err(Status::Undecided)
        }
    }
}

fn error_look(world: &World) -> Look {
    Look { color: world.terminal.error_color, width: world.terminal.width }
}

/// The text of a file that is no source file.
fn read(world: &World, path: &str) -> Result<String, Error> {
    Host::new(&*world.files, Arc::new(Process)).read(path)
}
