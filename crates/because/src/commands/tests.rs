//! Tests: reads them, runs them all and says which fail.

use super::{Done, Trouble, checks, program, read};
use crate::args::RunCommand;
use crate::exit::Status;
use crate::inputs::Texts;
use crate::reference::table;
use crate::tests_file::{self, Test};
use crate::world::World;
use because_interp::{Captured, Given, Otherwise, Record, RunOptions, Uninitialised, parse_key};
use because_ir::{Outcome, Program, Run, Value};
use std::path::Path;

/// The tests of a file or a folder.
pub(super) fn load(path: &str, world: &World) -> Result<Vec<Test>, Trouble> {
    let bytes = |name: &str| world.files.read(Path::new(name)).map_err(|e| format!("cannot read {name}: {e}"));
    if Path::new(path).is_dir() {
        let entries = std::fs::read_dir(path).map_err(|e| format!("cannot read {path}: {e}"))?;
        let names: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        return Ok(tests_file::in_folder(path, &names, &bytes)?);
    }
    let text = read(world, path)?;
    Ok(tests_file::parse(path, &text, &bytes)?)
}

/// Runs every test. The status is 1 if any fails.
pub(super) fn run(args: &RunCommand, files: &[String], path: &str, world: &mut World) -> Done {
    let tests = load(path, world)?;
    let checks = checks(&args.checks)?;
    let mut options = RunOptions { checks, uninitialised: Uninitialised::Input, ..RunOptions::default() };
    options.record = Record::Nothing;
    options.interrupt = Some(world.interrupt.clone());
    options.max_steps = args.max_steps.unwrap_or(options.max_steps);
    let entry = args.source.entry.clone().unwrap_or_else(|| "main".to_string());
    let mut failed = 0;
    let mut loaded: Option<(Vec<String>, Program)> = None;
    for (index, test) in tests.iter().enumerate() {
        if loaded.as_ref().is_none_or(|(arguments, _)| *arguments != test.arguments) {
            let arguments = Some(test.arguments.clone());
            let program = program(files, &args.source, arguments, Vec::new(), &args.output, world)?;
            let program = match entry.as_str() {
                "main" => program,
                _ => table::link(program, &tests, &entry)?,
            };
            loaded = Some((test.arguments.clone(), program));
        }
        let Some((_, program)) = &loaded else { continue };
        let run = match entry.as_str() {
            "main" => run_main(program, test, &options)?,
            _ => run_numbered(program, index, test, &options),
        };
        if let Some(what) = wrong(&run, test, &entry) {
            failed += 1;
            world.print(&format!("{}: fails: {what}\n", test.name));
        }
    }
    let count = tests.len();
    world.print(&format!("{} of {count} tests pass\n", count - failed));
    Ok(if failed == 0 { Status::Good } else { Status::Fails })
}

fn run_main(program: &Program, test: &Test, options: &RunOptions) -> Result<Run, Trouble> {
    let mut texts = Texts::new(&test.inputs, None)?;
    texts.zero = true;
    let run = because_interp::run(program, options, &mut texts, &mut Captured::new(&test.stdin));
    match texts.errors.first() {
        Some(error) => Err(Trouble::Words(format!("{}: {error}", test.name))),
        None => Ok(run),
    }
}

fn run_numbered(program: &Program, index: usize, test: &Test, options: &RunOptions) -> Run {
    let number = (parse_key(table::TEST), Value::Bits(index as u128 + 1));
    let mut given = Given::new([number], Otherwise::Zero);
    because_interp::run(program, options, &mut given, &mut Captured::new(&test.stdin))
}

/// How a run differs from what its test expects.
fn wrong(run: &Run, test: &Test, entry: &str) -> Option<String> {
    match &run.outcome {
        Outcome::Exit(status) => {
            let expected = test.value.filter(|_| entry == "main").map(|v| v as i32);
            if expected.is_some_and(|e| e != *status) {
                return Some(format!("exit status {status}, not {}", expected.unwrap_or(0)));
            }
        }
        Outcome::Aborted if test.value == Some(134) => {}
        Outcome::Failed(failed) => {
            return Some(if failed.message.is_empty() {
                failed.check.name().to_string()
            } else {
                failed.message.clone()
            });
        }
        Outcome::Aborted => return Some("aborted".to_string()),
        Outcome::Blocked(_) => return Some("an assumption does not hold".to_string()),
        Outcome::Unsupported { what, .. } => return Some(format!("not supported: {what}")),
        Outcome::Limit(what) => return Some(what.clone()),
        Outcome::MissingInput { key, .. } => return Some(format!("the input {key} has no value")),
    }
    let output = test.output.as_ref().filter(|o| **o != run.output)?;
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).escape_default().to_string();
    Some(format!("printed \"{}\", not \"{}\"", shown(&run.output), shown(output)))
}
