//! One module a command. Here: from arguments to the command, and what all commands share.

pub(crate) mod check;
mod dump;
mod fit;
mod follow;
mod recheck;
mod report;
mod run;
mod tests;

use crate::args::{Cli, Command, InputArgs, OutputArgs, SourceArgs, normalised};
use crate::exit::Status;
use crate::world::World;
use crate::{args, bench, config};
use because_driver::inputs::Texts;
use because_driver::load::{Failed, LoadOptions, load};
use because_exchange::compile_commands;
use because_ir::{CheckKind, Checks, Program};
use because_report::diagnostics;
use because_report::look::Look;
use because_source::{Diagnostic, SourceMap, Span};
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::path::Path;

/// The whole command: arguments (the first is the command's own name) to exit status.
pub fn command(args: Vec<OsString>, world: &mut World) -> Status {
    let args = match configured(normalised(args), world) {
        Ok(args) => args,
        Err(message) => {
            let look = Look { color: world.terminal.error_color, width: world.terminal.width };
            let diagnostic = Diagnostic::error("configuration", Span::NONE, message);
            world.complain(&diagnostics::render(&SourceMap::new(), &diagnostic, look));
            return Status::Bad;
        }
    };
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            let text = error.render();
            if !error.use_stderr() {
                let text = if world.terminal.color { text.ansi().to_string() } else { text.to_string() };
                world.print(&text);
                return Status::Good;
            }
            let text = if world.terminal.error_color { text.ansi().to_string() } else { text.to_string() };
            world.complain(&text);
            return Status::Bad;
        }
    };
    let done = match cli.command {
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
            match clap_mangen::Man::new(Cli::command()).render(&mut bytes) {
                Ok(()) => {
                    world.print(&String::from_utf8_lossy(&bytes));
                    Ok(Status::Good)
                }
                Err(error) => Err(Trouble::Words(format!("cannot make the manual page: {error}"))),
            }
        }
        Some(Command::Bench(args)) => bench::bench(&args, world).map(|()| Status::Good).map_err(Trouble::Words),
    };
    done.unwrap_or_else(|trouble| {
        let look = Look { color: world.terminal.error_color, width: world.terminal.width };
        let text = match trouble {
            Trouble::Words(message) => {
                let diagnostic = Diagnostic::error("usage", Span::NONE, message);
                diagnostics::render(&SourceMap::new(), &diagnostic, look)
            }
            Trouble::Source(failed) => source_trouble(&failed, look),
        };
        world.complain(&text);
        Status::Bad
    })
}

/// The arguments with the options of the project's `because.toml`, where there is one.
fn configured(args: Vec<OsString>, world: &World) -> Result<Vec<OsString>, String> {
    let Ok(bytes) = world.files.read(Path::new(config::NAME)) else { return Ok(args) };
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is no text", config::NAME))?;
    let cli = Cli::command();
    let has = |command: &clap::Command, key: &str| command.get_arguments().any(|a| a.get_long() == Some(key));
    let name = args.get(1).and_then(|a| a.to_str()).unwrap_or("");
    let command = cli.find_subcommand(name).unwrap_or(&cli);
    if ["report", "bench", "completions", "man", "help", "--help", "--version", ""].contains(&name) {
        return Ok(args);
    }
    let anywhere = |key: &str| has(&cli, key) || cli.get_subcommands().any(|c| has(c, key));
    config::with_defaults(args, &text, &|key| has(command, key), &anywhere)
}

/// Diagnostics shown at most: after so many nobody reads on.
const SHOWN: usize = 20;

fn source_trouble(failed: &Failed, look: Look) -> String {
    let shown = &failed.diagnostics[..failed.diagnostics.len().min(SHOWN)];
    let mut text = diagnostics::render_all(&failed.sources, shown, look);
    let hidden = failed.diagnostics.len() - shown.len();
    if hidden > 0 {
        text.push_str(&format!("\n… and {hidden} more\n"));
    }
    text
}

/// Bad usage or input.
enum Trouble {
    Words(String),
    Source(Failed),
}

impl From<String> for Trouble {
    fn from(message: String) -> Trouble {
        Trouble::Words(message)
    }
}

impl From<Failed> for Trouble {
    fn from(failed: Failed) -> Trouble {
        Trouble::Source(failed)
    }
}

type Done = Result<Status, Trouble>;

/// What is asked of a program beside its sources.
#[derive(Default)]
struct Wanted {
    /// The command line, where it is fixed.
    arguments: Option<Vec<String>>,
    injections: Vec<because_c::Injection>,
    /// Entry functions for contracts.
    contracts: bool,
}

/// The program of these files, its warnings printed.
fn program(
    files: &[String],
    source: &SourceArgs,
    wanted: Wanted,
    output: &OutputArgs,
    world: &mut World,
) -> Result<Program, Trouble> {
    let mut files = files.to_vec();
    let mut c = c_options(source)?;
    c.args = wanted.arguments;
    c.injections = wanted.injections;
    c.contracts = wanted.contracts;
    if let Some(database) = &source.compile_commands {
        let text = read(world, database)?;
        let found = compile_commands::read(&text, database, &files)?;
        add_found(&mut c, &mut files, found)?;
    }
    let plc = plc_options(source, world)?;
    let mut program = load(world.files, &files, &LoadOptions { c, plc })?;
    if !wanted.contracts {
        because_compose::modular::inlined(&mut program);
    }
    if !output.no_warnings && !program.warnings.is_empty() {
        let look = Look { color: world.terminal.error_color, width: world.terminal.width };
        let text = diagnostics::render_all(&program.sources, &program.warnings, look);
        world.complain(&text);
    }
    Ok(program)
}

fn c_options(source: &SourceArgs) -> Result<because_c::Options, Trouble> {
    let std = because_c::Std::from_name(&source.std).ok_or_else(|| format!("`{}` is no edition of C", source.std))?;
    let pointers = because_c::PointerInputs {
        may_be_null: source.pointers_may_be_null,
        elements: source.pointer_elements,
        may_alias: source.pointers_may_alias,
    };
    let function = source.entry.clone().unwrap_or_else(|| "main".to_string());
    Ok(because_c::Options {
        include_dirs: source.include_dirs.clone(),
        system_dirs: source.system_dirs.clone(),
        defines: source.defines.clone(),
        undefines: source.undefines.clone(),
        forced_includes: source.includes.clone(),
        std,
        data_model: match source.data_model {
            args::DataModelArg::Lp64 => because_c::DataModel::Lp64,
            args::DataModelArg::Ilp32 => because_c::DataModel::Ilp32,
            args::DataModelArg::Ip16 => because_c::DataModel::Ip16,
        },
        system_headers: source.system_headers,
        entry: because_c::Entry { function, pointers, nondet_globals: source.nondet_globals },
        volatile_inputs: source.volatile_inputs,
        malloc_may_fail: source.malloc_may_fail,
        unknown_writes: match source.unknown_functions_write {
            true => because_c::UnknownWrites::Arguments,
            false => because_c::UnknownWrites::Nothing,
        },
        error_labels: source.error_label.clone(),
        ..because_c::Options::default()
    })
}

fn plc_options(source: &SourceArgs, world: &World) -> Result<because_plc::Options, Trouble> {
    let mut requirements = Vec::new();
    for text in &source.plc.requirement {
        requirements.push(because_plc::requirement::parse_line(text)?);
    }
    if let Some(path) = &source.plc.requirements {
        let text = read(world, path)?;
        requirements.extend(because_plc::requirement::parse(&text).map_err(|e| format!("{path}: {e}"))?);
    }
    Ok(because_plc::Options {
        entry: source.entry.clone(),
        cycles: source.plc.cycles.map_or(because_plc::Cycles::Endless, because_plc::Cycles::Exactly),
        cycle_time: source.plc.cycle_time,
        requirements,
        inputs: source.plc.plc_input.clone(),
        ..because_plc::Options::default()
    })
}

fn add_found(
    c: &mut because_c::Options,
    files: &mut Vec<String>,
    found: compile_commands::Found,
) -> Result<(), Trouble> {
    files.extend(found.files);
    c.include_dirs.extend(found.include_dirs);
    c.system_dirs.extend(found.system_dirs);
    c.defines.extend(found.defines);
    c.undefines.extend(found.undefines);
    c.forced_includes.extend(found.includes);
    if let Some(std) = found.std.as_deref().and_then(because_c::Std::from_name) {
        c.std = std;
    }
    if found.m32 {
        c.data_model = because_c::DataModel::Ilp32;
    }
    Ok(())
}

/// The text of a file that is no source file.
fn read(world: &World, path: &str) -> Result<String, Trouble> {
    let bytes = world.files.read(Path::new(path)).map_err(|e| format!("cannot read {path}: {e}"))?;
    String::from_utf8(bytes).map_err(|_| Trouble::Words(format!("{path} is no text")))
}

fn write(world: &World, path: &str, text: &str) -> Result<(), Trouble> {
    (world.write_file)(path, text.as_bytes()).map_err(|e| Trouble::Words(format!("cannot write {path}: {e}")))
}

fn inputs(args: &InputArgs, world: &World) -> Result<Texts, Trouble> {
    let file = match &args.inputs {
        Some(path) => Some((path.as_str(), read(world, path)?)),
        None => None,
    };
    let mut texts = Texts::new(&args.input, file.as_ref().map(|(path, text)| (*path, text.as_str())))?;
    texts.zero = args.zero_inputs;
    Ok(texts)
}

fn checks(args: &args::CheckArgs) -> Result<Checks, Trouble> {
    let mut checks = Checks::default();
    for name in &args.off {
        for kind in named(name)? {
            checks = checks.without(kind);
        }
    }
    for name in &args.on {
        for kind in named(name)? {
            checks = checks.with(kind);
        }
    }
    Ok(checks)
}

fn named(name: &str) -> Result<Vec<CheckKind>, Trouble> {
    if name == "all" {
        return Ok(CheckKind::ALL.to_vec());
    }
    let known: Vec<&str> = CheckKind::ALL.iter().map(|k| k.name()).collect();
    match CheckKind::from_name(name) {
        Some(kind) => Ok(vec![kind]),
        None => Err(Trouble::Words(format!("`{name}` is no check; these are: {}", known.join(", ")))),
    }
}
