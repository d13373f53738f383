//! `because test`: builds and runs a project's tests, and explains the first that fails.

use super::{Done, check, done, outputs, request, watch, with_host};
use crate::args::{CheckCommand, CompareArg, CompareArgs, InputArgs, OutputArgs, SpecificationArgs, TestCommand};
use crate::environment::Environment;
use crate::exit::Status;
use crate::project::{self, CopiedFiles, ProgramRun, TestFolder, TestProgram, Tests};
use crate::supervise::Watch;
use because_compose::tests_file::Test;
use because_driver::project::{Ended, Executed, execute};
use because_driver::request::Source;
use because_driver::{Error, Request};
use because_ir::{CheckKind, Checks};
use std::sync::Arc;

/// Lines of the command's output that are shown where nothing better can be said.
const LINES: usize = 20;

pub(super) fn test(args: &TestCommand, env: &mut Environment) -> Done {
    let watch = watch(request::limits(&args.budget), env);
    let folder = std::env::current_dir().map_err(|e| format!("cannot find the current folder: {e}"))?;
    let choice = project::chosen(&args.command, &folder)?;
    if choice.chosen && !args.output.quiet {
        env.write_stderr(&format!("because test -- {}\n", choice.text()));
    }
    outputs::refuse_collisions(&outputs::named(&check_command(args, Vec::new())), std::iter::empty(), env)?;
    let tests = project::run(&choice, &folder, &watch)?;
    let copied = CopiedFiles::new(env.files.clone(), &tests.tree);
    env.files = Arc::new(copied);
    for note in tests.notes.iter().filter(|_| !args.output.quiet) {
        env.write_stderr(&format!("note: {note}\n"));
    }
    let outcomes = match executed(&tests, args, &watch, env)? {
        Ok(outcomes) => outcomes,
        Err(status) => return Ok(status),
    };
    let results = Results { tests: &tests, outcomes: &outcomes };
    results.explain(args, &watch, env)
}

/// The options as those of a check of these files.
fn check_command(args: &TestCommand, files: Vec<String>) -> CheckCommand {
    CheckCommand {
        files,
        source: args.source.clone(),
        inputs: InputArgs { input: Vec::new(), inputs: None, zero_inputs: false, stdin: false },
        specification: SpecificationArgs {
            reference: Vec::new(),
            outputs: Vec::new(),
            tests: None,
            compare: CompareArgs { compare: CompareArg::Trimmed },
        },
        checks: args.checks.clone(),
        search: args.search.clone(),
        budget: args.budget.clone(),
        output: args.output.clone(),
        interop: args.interop.clone(),
    }
}

/// A run of a test: how it ends in the interpreter.
type Outcome = Result<Executed, String>;

/// Executes every run of every program.
fn executed(
    tests: &Tests,
    args: &TestCommand,
    watch: &Watch,
    env: &mut Environment,
) -> Result<Result<Vec<Vec<Outcome>>, Status>, Error> {
    let checks = request::checks(&args.checks)?;
    let mut jobs = Vec::new();
    for program in &tests.programs {
        let source = request::source(&args.source)?;
        let (files, source) = of_program(program, tests, source);
        let mut runs = Vec::new();
        for run in &program.runs {
            runs.push((test_of(run), TestFolder::new(&tests.tree, &run.folder)?));
        }
        jobs.push(Job { files, source, runs, refused: refused(program, tests) });
    }
    let silent = OutputArgs { no_warnings: true, ..args.output.clone() };
    let work = move |host: &because_driver::Host| {
        let one = |job: &Job, (test, folder): &(Test, TestFolder)| match &job.refused {
            Some(why) => Err(why.clone()),
            None => execute(&job.files, &job.source, test, (checks, folder), host).map_err(|e| e.to_string()),
        };
        jobs.iter().map(|job| job.runs.iter().map(|run| one(job, run)).collect()).collect()
    };
    Ok(done(with_host(env, &silent, watch, work)?, env))
}

struct Job {
    files: Vec<String>,
    source: Source,
    runs: Vec<(Test, TestFolder)>,
    /// Why it cannot be executed.
    refused: Option<String>,
}

/// Why a program cannot be read.
fn refused(program: &TestProgram, tests: &Tests) -> Option<String> {
    let executable = &program.executable;
    let shown = |path: &std::path::PathBuf| tests.tree.shown(path);
    if let Some(file) = executable.foreign.first() {
        return Some(format!("{} is not C", shown(file)));
    }
    if let Some(file) = executable.unknown.first() {
        return Some(format!("no command shows what {} is made of", shown(file)));
    }
    executable.units.is_empty().then(|| "no command shows what it is made of".to_string())
}

/// The files of a program by the user's names, and how each is compiled.
fn of_program(program: &TestProgram, tests: &Tests, mut source: Source) -> (Vec<String>, Source) {
    let tree = &tests.tree;
    let mut files = Vec::new();
    for unit in &program.executable.units {
        let name = tree.shown(&unit.source);
        let place = |folders: &[String]| folders.iter().map(|f| tree.shown(f.as_ref())).collect();
        let mut options = unit.options.clone();
        options.include_dirs = place(&options.include_dirs);
        options.system_dirs = place(&options.system_dirs);
        options.forced_includes = place(&options.forced_includes);
        source.c.per_file.push((name.clone(), options));
        files.push(name);
    }
    if program.executable.units.iter().any(|u| u.m32) {
        source.c.data_model = because_c::DataModel::Ilp32;
    }
    source.trust_tests = true;
    (files, source)
}

fn test_of(run: &ProgramRun) -> Test {
    Test {
        name: run.name.clone(),
        place: run.name.clone(),
        arguments: run.arguments.clone(),
        stdin: run.stdin.clone(),
        ..Test::default()
    }
}

/// All runs with what became of them.
struct Results<'a> {
    tests: &'a Tests,
    outcomes: &'a [Vec<Outcome>],
}

/// A run by the numbers of its program and of itself.
type At = (usize, usize);

impl Results<'_> {
    fn all(&self) -> impl Iterator<Item = (At, &ProgramRun, &Outcome)> {
        self.tests.programs.iter().zip(self.outcomes).enumerate().flat_map(|(p, (program, outcomes))| {
            program.runs.iter().zip(outcomes).enumerate().map(move |(r, (run, outcome))| ((p, r), run, outcome))
        })
    }

    fn explain(&self, args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        if self.tests.programs.is_empty() {
            return self.nothing_ran(env);
        }
        let text = self.summary();
        if !args.output.quiet {
            env.write_stderr(&text);
        }
        match self.chosen(args.test.as_deref())? {
            Some(at) => self.explain_run(at, args, watch, env),
            None => Ok(self.nothing_explained(env)),
        }
    }

    /// The command ran no program that it has built.
    fn nothing_ran(&self, env: &mut Environment) -> Done {
        let why = match self.tests.status {
            0 => "the command ran no program that it has built".to_string(),
            status => format!("the command ended with status {status} before it ran a test"),
        };
        Err(Error::Usage(format!("{why}{}", self.printed(env))))
    }

    /// The end of what the command printed.
    fn printed(&self, _: &Environment) -> String {
        let lines: Vec<&str> = self.tests.output.lines().collect();
        let from = lines.len().saturating_sub(LINES);
        lines[from..].iter().map(|line| format!("\n  {line}")).collect()
    }

    /// A line for each run that fails or could not be executed, and how many pass.
    fn summary(&self) -> String {
        let mut text = String::new();
        let mut passing = 0;
        for (_, run, outcome) in self.all() {
            let name = &run.name;
            match (outcome.as_ref().map(|e| &e.ended), run.status) {
                (Ok(Ended::Passes), _) if run.fails() => {
                    text.push_str(&format!("{name}: fails natively ({}), but not when executed here\n", status(run)));
                }
                (Ok(Ended::Passes), _) => passing += 1,
                (Ok(Ended::Fails(how)), Some(_)) if !run.fails() => {
                    text.push_str(&format!("{name}: passes natively, but {how}\n"));
                }
                (Ok(Ended::Fails(how)), _) => text.push_str(&format!("{name}: {how}\n")),
                (Ok(Ended::Unknown(why)), _) => text.push_str(&format!("{name}: left out: {why}\n")),
                (Err(why), _) => text.push_str(&format!("{name}: left out: {why}\n")),
            }
        }
        let count = self.all().count();
        let noun = if count == 1 { "test" } else { "tests" };
        text.push_str(&match passing == count {
            true if count == 1 => "the test passes\n".to_string(),
            true => format!("all {count} tests pass\n"),
            false => format!("{passing} of {count} {noun} {}\n", if passing == 1 { "passes" } else { "pass" }),
        });
        text
    }

    /// The run to be explained: the named one, or the first that fails natively too, or the first that fails.
    fn chosen(&self, name: Option<&str>) -> Result<Option<At>, Error> {
        let fails = |outcome: &Outcome| matches!(outcome, Ok(Executed { ended: Ended::Fails(_), .. }));
        if let Some(name) = name {
            let named = self
                .all()
                .filter(|(_, run, _)| run.name == name)
                .chain(self.all().filter(|(_, run, _)| run.name.contains(name)));
            let named: Vec<_> = named.collect();
            if named.is_empty() {
                let names: Vec<&str> = self.all().map(|(_, run, _)| run.name.as_str()).collect();
                return Err(Error::Usage(format!("no test is called `{name}`; these are: {}", names.join(", "))));
            }
            return Ok(named.into_iter().find(|(_, _, o)| fails(o)).map(|(at, ..)| at));
        }
        let both = self.all().find(|(_, run, outcome)| fails(outcome) && (run.fails() || run.status.is_none()));
        Ok(both.or_else(|| self.all().find(|(_, _, outcome)| fails(outcome))).map(|(at, ..)| at))
    }

    /// No run fails here: is that what the command says?
    fn nothing_explained(&self, env: &mut Environment) -> Status {
        let unknown = self.all().any(|(_, _, o)| !matches!(o, Ok(Executed { ended: Ended::Passes, .. })));
        let natively = self.all().any(|(_, run, _)| run.fails());
        if self.tests.status != 0 {
            let text = self.printed(env);
            env.write_stderr(&format!("undecided: the command ended with status {}:{text}\n", self.tests.status));
        }
        match unknown || natively || self.tests.status != 0 {
            true => Status::Undecided,
            false => Status::Good,
        }
    }

    fn explain_run(&self, (p, r): At, args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        let program = &self.tests.programs[p];
        let check = check_command(args, Vec::new());
        let asked = request::of_check(&check, Some(&args.explain), env)?;
        let (files, source) = of_program(program, self.tests, asked.source);
        let mut asked = Request { files: files.clone(), source, ..asked };
        let all: Vec<&Executed> = self.outcomes[p].iter().filter_map(|o| o.as_ref().ok()).collect();
        let Ok(explained) = &self.outcomes[p][r] else { return Ok(Status::Undecided) };
        asked.source.found_files = explained.files.clone();
        asked.source.trusted.extend(explained.main.clone());
        // The one to be explained comes first; of the others those that found the same files.
        let others = all.into_iter().filter(|e| !matches!(e.ended, Ended::Unknown(_)) && !std::ptr::eq(*e, explained));
        let others = others.filter(|e| e.files == explained.files || e.files.is_empty());
        asked.specification.runs = [explained].into_iter().chain(others).map(|e| e.test.clone()).collect();
        asked.search.checks = with_status(asked.search.checks);
        check::answered(asked, &CheckCommand { files, ..check }, Some(&args.explain), watch, env)
    }
}

fn with_status(checks: Checks) -> Checks {
    checks.with(CheckKind::ExitStatus)
}

fn status(run: &ProgramRun) -> String {
    match run.status {
        Some(status) if status > 128 => format!("signal {}", status - 128),
        Some(status) => format!("status {status}"),
        None => "status unknown".to_string(),
    }
}
