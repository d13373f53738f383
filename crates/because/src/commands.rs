//! One module a command. Here: from arguments to the command, and what all commands share.

mod check;
mod dump;
mod outputs;
mod recheck;
mod report;
pub(crate) mod request;
mod run;

use crate::args::{Cli, Command, OutputArgs, normalised};
use crate::exit::Status;
use crate::system::Process;
use crate::world::World;
use crate::{bench, campaign, config};
use because_driver::load::Failed;
use because_driver::phases::Phases;
use because_driver::{Error, Event, Host};
use because_report::diagnostics;
use because_report::look::Look;
use because_source::{Diagnostic, SourceMap, Span};
use clap::{CommandFactory, Parser};
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The whole command: arguments (the first is the command's own name) to exit status.
pub fn command(args: Vec<OsString>, world: &mut World) -> Status {
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

/// A host for the driver: real files; what happens on the way goes to standard error.
struct Reporter<'a, 'w> {
    world: &'a RefCell<&'a mut World<'w>>,
    bar: indicatif::ProgressBar,
    phases: Phases,
    output: OutputArgs,
}

impl<'a, 'w> Reporter<'a, 'w> {
    fn new(world: &'a RefCell<&'a mut World<'w>>, output: &OutputArgs) -> Reporter<'a, 'w> {
        let drawn = world.borrow().terminal.progress && !output.quiet;
        let bar = match drawn {
            false => indicatif::ProgressBar::hidden(),
            true => indicatif::ProgressBar::new_spinner(),
        };
        if drawn {
            bar.enable_steady_tick(std::time::Duration::from_millis(200));
        }
        Reporter { world, bar, phases: Phases::begin(Arc::new(Process)), output: output.clone() }
    }

    fn on_event(&self, event: &Event) {
        self.phases.on_event(event);
        if let Some(text) = event.progress() {
            self.bar.set_message(text);
        }
        if let Some(text) = self.text(event) {
            self.bar.suspend(|| self.world.borrow_mut().write_stderr(&text));
        }
    }

    /// What standard error shows of an event.
    fn text(&self, event: &Event) -> Option<String> {
        match event {
            Event::Warnings { sources, warnings } if !self.output.no_warnings => {
                Some(diagnostics::render_all(sources, warnings, error_look(&self.world.borrow())))
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

/// Calls the driver with a host made of the world; events are shown as they come.
fn with_host<T>(world: &mut World, output: &OutputArgs, work: impl FnOnce(&Host) -> T) -> (T, Phases) {
    let (files, interrupt) = (world.files, world.interrupt.clone());
    let cell = RefCell::new(world);
    let reporter = Reporter::new(&cell, output);
    let on_event = |event: &Event| reporter.on_event(event);
    let folder = std::env::current_dir().unwrap_or_default();
    let done = work(&Host { files, folder, system: Arc::new(Process), interrupt, on_event: &on_event });
    reporter.bar.finish_and_clear();
    (done, reporter.phases)
}

fn error_look(world: &World) -> Look {
    Look { color: world.terminal.error_color, width: world.terminal.width }
}

/// The text of a file that is no source file.
fn read(world: &World, path: &str) -> Result<String, Error> {
    Host::new(world.files, Arc::new(Process)).read(path)
}

fn write(world: &World, path: &str, text: &str) -> Result<(), Error> {
    (world.write_file)(path, text.as_bytes()).map_err(|e| Error::Usage(format!("cannot write {path}: {e}")))
}
