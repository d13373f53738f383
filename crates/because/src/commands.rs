//! One module a command. Here: from arguments to the command, and what all commands share.

mod cases;
mod check;
mod dump;
mod fix;
mod outputs;
mod progress;
mod recheck;
mod report;
pub(crate) mod request;
mod run;
mod scores;
mod test;

use crate::args::{Cli, Command, ScreenArgs, normalised};
use crate::environment::{Environment, Terminal, Watched};
use crate::exit::Status;
use crate::limits;
use crate::supervise::{Outcome, Watch, WorkHandle, supervised};
use crate::system::Process;
use crate::{bench, campaign, config, suggest};
use because_driver::best::Best;
use because_driver::events::Phase;
use because_driver::load::Failed;
use because_driver::phase_costs::Phases;
use because_driver::request::Limits;
use because_driver::{Error, Event, Host};
use because_report::diagnostics;
use because_report::style::Style;
use because_source::{Diagnostic, SourceMap, Span};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The whole command: arguments (the first is the command's own name) to exit status.
pub fn command(args: Vec<OsString>, env: &mut Environment) -> Status {
    let mut stdout = Watched::new(&mut *env.stdout);
    let mut inner = Environment {
        files: env.files.clone(),
        stdin: &mut *env.stdin,
        stdout: &mut stdout,
        stderr: &mut *env.stderr,
        outputs: env.outputs,
        unwritten: Vec::new(),
        terminal: env.terminal,
        arguments: args.iter().skip(1).map(|a| a.to_string_lossy().into_owned()).collect(),
        interrupt: env.interrupt.clone(),
        versions: None,
    };
    let status = answered(args, &mut inner);
    let unwritten = std::mem::take(&mut inner.unwritten);
    let _ = stdout.flush();
    let lost = stdout.error.take();
    all_written(status, unwritten, lost, env)
}

/// The status, where everything was written that should be. A reader that went away needs no message; but a status of
/// 0 would say that the answer was given.
fn all_written(status: Status, unwritten: Vec<String>, lost: Option<std::io::Error>, env: &mut Environment) -> Status {
    let mut status = status;
    for why in unwritten {
        status = refused(Diagnostic::error("output", Span::NONE, why), env);
    }
    match lost {
        None => status,
        Some(error) if error.kind() == std::io::ErrorKind::BrokenPipe => match status.code() {
            0 => Status::Bad,
            _ => status,
        },
        Some(error) => {
            let why = format!("cannot write to standard output: {error}");
            refused(Diagnostic::error("output", Span::NONE, why), env)
        }
    }
}

fn answered(args: Vec<OsString>, env: &mut Environment) -> Status {
    let args = match normalised(args) {
        Ok(args) => args,
        Err(message) => return refused(Diagnostic::error("usage", Span::NONE, message), env),
    };
    let args = match configured(args, env) {
        Ok(args) => args,
        Err(message) => return refused(Diagnostic::error("configuration", Span::NONE, message), env),
    };
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return no_command(&error, env),
    };
    if let Some(message) = mistyped(&cli, env) {
        return refused(Diagnostic::error("usage", Span::NONE, message), env);
    }
    match dispatch(cli, env) {
        Ok(status) => status,
        Err(Error::Source(failed)) => {
            let text = source_errors(&failed, error_style(env));
            env.write_stderr(&text);
            Status::Bad
        }
        Err(error) => refused(Diagnostic::error("usage", Span::NONE, error.to_string()), env),
    }
}

/// A first word that is no file but almost a command.
fn mistyped(cli: &Cli, env: &Environment) -> Option<String> {
    let word = cli.default.check.files.first().filter(|w| cli.command.is_none() && !w.contains('.'))?;
    let known = Cli::command();
    let names = known.get_subcommands().filter(|c| !c.is_hide_set()).map(clap::Command::get_name);
    let meant = suggest::closest(word, names)?;
    let there = env.files.read(Path::new(word)).is_ok();
    (!there).then(|| format!("there is no file `{word}`; did you mean the command `{meant}`?"))
}

/// Help and version are no errors.
fn no_command(error: &clap::Error, env: &mut Environment) -> Status {
    if let Some(message) = unknown_option(error) {
        return refused(Diagnostic::error("usage", Span::NONE, message), env);
    }
    let text = error.render();
    let color = if error.use_stderr() { env.terminal.error_color } else { env.terminal.color };
    let text = if color { text.ansi().to_string() } else { text.to_string() };
    if error.use_stderr() {
        env.write_stderr(&text);
        return Status::Bad;
    }
    env.print(&text);
    Status::Good
}

/// An option that there is not, and the one that is almost the same.
fn unknown_option(error: &clap::Error) -> Option<String> {
    if error.kind() != clap::error::ErrorKind::UnknownArgument {
        return None;
    }
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    let word = text(ContextKind::InvalidArg)?;
    Some(match text(ContextKind::SuggestedArg) {
        Some(meant) => format!("`{word}` is not an option; did you mean `{meant}`?"),
        None => format!("`{word}` is not an option; --help lists them"),
    })
}

fn refused(diagnostic: Diagnostic, env: &mut Environment) -> Status {
    let text = diagnostics::render(&SourceMap::new(), &diagnostic, error_style(env));
    env.write_stderr(&text);
    Status::Bad
}

fn dispatch(cli: Cli, env: &mut Environment) -> Done {
    match cli.command {
        None => check::explain(&cli.default, env),
        Some(Command::Explain(explain)) => check::explain(&explain, env),
        Some(Command::Check(check)) => check::check(&check, env),
        Some(Command::Run(run)) => run::run(&run, env),
        Some(Command::Test(args)) => test::test(&args, env),
        Some(Command::Dump(dump)) => dump::dump(&dump, env),
        Some(Command::Report(report)) => report::report(&report, env),
        Some(Command::Recheck(recheck)) => recheck::recheck(&recheck, env),
        Some(Command::Completions(wanted)) => {
            let mut bytes = Vec::new();
            clap_complete::generate(wanted.shell, &mut Cli::command(), "because", &mut bytes);
            env.print(&String::from_utf8_lossy(&bytes));
            Ok(Status::Good)
        }
        Some(Command::Man) => {
            let mut bytes = Vec::new();
            let made = clap_mangen::Man::new(Cli::command()).render(&mut bytes);
            made.map_err(|error| Error::Usage(format!("cannot make the manual page: {error}")))?;
            env.print(&String::from_utf8_lossy(&bytes));
            Ok(Status::Good)
        }
        Some(Command::Campaign(args)) => Ok(campaign::campaign(&args, env).map(|()| Status::Good)?),
        Some(Command::Supervise(args)) => Ok(campaign::supervised(&args, env).map(|()| Status::Good)?),
        Some(Command::Bench(args)) => Ok(bench::bench(&args, env).map(|()| Status::Good)?),
    }
}

/// The arguments with the options of the project's `because.toml`, where there is one.
fn configured(args: Vec<OsString>, env: &Environment) -> Result<Vec<OsString>, String> {
    let Ok(bytes) = env.files.read(Path::new(config::NAME)) else { return Ok(args) };
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is not text", config::NAME))?;
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

fn source_errors(failed: &Failed, style: Style) -> String {
    let shown = &failed.diagnostics[..failed.diagnostics.len().min(limits::DIAGNOSTICS)];
    let mut text = diagnostics::render_all(&failed.sources, shown, style);
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
    Found(usize),
    Phase(Phase),
}

/// How events are shown.
#[derive(Clone)]
struct Shown {
    style: Style,
    output: ScreenArgs,
}

impl Shown {
    /// What standard error shows of an event.
    fn text(&self, event: &Event) -> Option<String> {
        match event {
            Event::Warnings { sources, warnings } if !self.output.no_warnings => {
                let verbose = self.output.verbose > 0;
                let shown: Vec<Diagnostic> =
                    warnings.iter().filter(|w| verbose || !because_c::is_style(w)).cloned().collect();
                (!shown.is_empty()).then(|| diagnostics::render_all(sources, &shown, self.style))
            }
            Event::UnreadInput { name } => Some(format!("warning: the input {name} was given but never read\n")),
            Event::TestLeftOut { place, why } => Some(format!("warning: {place}: the test is left out: {why}\n")),
            Event::TestsRun { failed, count, left_out } if !self.output.quiet => {
                let result = match failed.len() {
                    0 => format!("all {count} tests pass"),
                    n => format!("{n} of {count} tests fail: {}", failed.join(", ")),
                };
                Some(match left_out.len() {
                    0 => format!("{result}\n"),
                    n => format!("{result}; {n} left out: {}\n", left_out.join(", ")),
                })
            }
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

/// Calls the driver on a thread of its own, with a host made of the environment; events are shown as they come.
fn with_host<T: Send + 'static>(
    env: &mut Environment,
    output: &ScreenArgs,
    watch: &Watch,
    work: impl FnOnce(&Host) -> T + Send + 'static,
) -> Result<Hosted<T>, Error> {
    let terminal = Terminal { progress: env.terminal.progress && !output.quiet, ..env.terminal };
    let bar = progress::line(terminal, watch.time);
    let phases = Phases::begin(Arc::new(Process));
    let best = Arc::new(Mutex::new(Best::default()));
    let (kept, files, versions) = (best.clone(), env.files.clone(), env.versions.clone());
    let shown = Shown { style: error_style(env), output: output.clone() };
    let hosted = move |handle: &WorkHandle<Message>| {
        let on_event = |event: &Event| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).on_event(event);
            let messages = [
                event.phase().map(Message::Phase),
                event.progress().map(Message::Progress),
                event.found().map(Message::Found),
                shown.text(event).map(Message::Stderr),
            ];
            messages.into_iter().flatten().for_each(|m| handle.send(m));
        };
        let folder = std::env::current_dir().unwrap_or_default();
        let system = Arc::new(Process);
        work(&Host { files: &*files, folder, system, interrupt: handle.flag.clone(), on_event: &on_event, versions })
    };
    let outcome = supervised(watch, hosted, |message| match message {
        Message::Stderr(text) => bar.suspend(|| env.write_stderr(&text)),
        Message::Progress(text) => bar.set_message(text),
        Message::Found(failures) => progress::found(&bar, failures),
        Message::Phase(phase) => phases.turn_to(phase),
    });
    bar.finish_and_clear();
    let outcome = outcome.map_err(|e| format!("cannot start a thread: {e}"))?;
    let best = std::mem::take(&mut *best.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Hosted { outcome, best, phases })
}

/// The limits of a command that begins now.
fn watch(limits: Limits, env: &Environment) -> Watch {
    Watch { since: std::time::Instant::now(), time: limits.time, memory: limits.memory, user: env.interrupt.clone() }
}

/// The value of work that has no answer before its end.
fn done<T>(hosted: Hosted<T>, env: &mut Environment) -> Result<T, Status> {
    match hosted.outcome {
        Outcome::Done { value, .. } => Ok(value),
        Outcome::Abandoned(by) => {
            env.write_stderr(&format!("undecided: {}\n", hosted.best.ended(by)));
            Err(Status::Undecided)
        }
    }
}

fn error_style(env: &Environment) -> Style {
    env.terminal.style(env.terminal.error_color)
}

/// The text of a file that is no source file.
fn read(env: &Environment, path: &str) -> Result<String, Error> {
    Host::new(&*env.files, Arc::new(Process)).read(path)
}
