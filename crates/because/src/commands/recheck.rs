//! `because recheck`: after an edit, is an old failure gone, and does its old run still fail?

use super::{Done, Trouble, Wanted, check, program, read};
use crate::args::{Cli, Command, RecheckCommand};
use crate::exit::Status;
use crate::world::World;
use because_driver::baseline::{self, Known};
use because_driver::front::{self, ExplainOptions};
use because_driver::inputs::Texts;
use because_interp::{Captured, Record, RunOptions, Uninitialised};
use because_ir::{Answer, Outcome, Program};
use clap::Parser;

/// Failing places looked for at most.
const MOST: usize = 1000;

pub(super) fn recheck(args: &RecheckCommand, world: &mut World) -> Done {
    let text = read(world, &args.result)?;
    let known = baseline::read(&text, &args.result)?;
    let files = match args.files.is_empty() {
        true => baseline::files(&text, &args.result)?,
        false => args.files.clone(),
    };
    let program = program(&files, &args.source, Wanted::default(), &args.output, world)?;
    let mut search = options(args, &files, &program, world)?;
    search.search.max_failures = MOST;
    let verdict = front::explain(&program, &search, &|_| {});
    let names: Vec<String> = verdict.failures.iter().map(|f| baseline::name(&program, f)).collect();
    let sure = verdict.decision == Answer::Holds || verdict.reasons.is_empty();
    let (mut still, mut unsure) = (false, false);
    for old in &known {
        let run = old_run(&program, old, &search, world);
        let failure = match (names.contains(&old.name), sure) {
            (true, _) => "still there",
            (false, true) => "gone",
            (false, false) => "not found again, but the search was not finished",
        };
        still |= names.contains(&old.name);
        unsure |= !names.contains(&old.name) && !sure;
        world.print(&format!("{}: {failure}; {run}\n", old.shown));
    }
    let fresh = names.iter().filter(|n| !known.iter().any(|k| k.name == **n)).count();
    if fresh > 0 {
        world.print(&format!("{fresh} other failing places; `because check --all` shows them\n"));
    }
    Ok(match (still || fresh > 0, unsure || !sure) {
        (true, _) => Status::Fails,
        (false, true) => Status::Undecided,
        (false, false) => Status::Good,
    })
}

/// The options of `check` with what this command was given.
fn options(
    args: &RecheckCommand,
    files: &[String],
    program: &Program,
    world: &World,
) -> Result<ExplainOptions, Trouble> {
    let words = ["because", "check", "--"].into_iter().map(str::to_string).chain(files.iter().cloned());
    let cli = Cli::try_parse_from(words).map_err(|e| e.to_string())?;
    let Some(Command::Check(mut command)) = cli.command else {
        return Err(Trouble::Words("the result names no files".to_string()));
    };
    command.source = args.source.clone();
    command.checks = args.checks.clone();
    command.search = args.search.clone();
    command.budget = args.budget.clone();
    let search = check::search(&command, program, None, world)?;
    Ok(ExplainOptions { search, methods: Vec::new(), ..ExplainOptions::default() })
}

fn old_run(program: &Program, old: &Known, options: &ExplainOptions, world: &World) -> String {
    let words: Vec<String> = old.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut texts = Texts::new(&words, None).unwrap_or_default();
    let run_options = RunOptions {
        checks: options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: Record::Nothing,
        interrupt: Some(world.interrupt.clone()),
        ..RunOptions::default()
    };
    let run = because_interp::run(program, &run_options, &mut texts, &mut Captured::new(&[]));
    match &run.outcome {
        Outcome::Failed(f) => format!("its run fails: {} at {}", f.check.name(), program.sources.place(f.span)),
        Outcome::Exit(_) | Outcome::Aborted => "its run passes".to_string(),
        Outcome::Blocked(_) => "its run is ruled out by an assumption".to_string(),
        Outcome::MissingInput { key, .. } => format!("its run needs another input: {key}"),
        Outcome::Unsupported { what, .. } | Outcome::Limit(what) => format!("its run could not go on: {what}"),
    }
}
