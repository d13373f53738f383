//! `because test`: builds and runs a project's tests, and explains the first that fails.

mod repairs;
mod results;
mod summary;

use super::{Done, done, outputs, request, watch, with_host};
use crate::args::{CheckCommand, CompareArg, CompareArgs, InputArgs, ScreenArgs, SpecificationArgs, TestCommand};
use crate::environment::Environment;
use crate::exit::Status;
use crate::project::{self, CopiedFiles, ProgramRun, Stop, TestFolder, TestProgram, Tests};
use crate::supervise::Watch;
use crate::versions;
use because_compose::reference::only::Only;
use because_compose::tests_file::Test;
use because_driver::Error;
use because_driver::project::{Ended, Executed, execute};
use because_driver::request::Source;
use results::Results;
use std::sync::Arc;

pub(super) fn test(args: &TestCommand, env: &mut Environment) -> Done {
    let watch = watch(request::limits(&args.budget), env);
    let folder = std::env::current_dir().map_err(|e| format!("cannot find the current folder: {e}"))?;
    let choice = project::chosen(&args.command, &folder)?;
    if choice.chosen && !args.output.screen.quiet {
        env.write_stderr(&format!("because test -- {}\n", choice.text()));
    }
    outputs::refuse_collisions(&outputs::named(&check_command(args, Vec::new())), std::iter::empty(), env)?;
    let tests = match project::run(&choice, &folder, &watch) {
        Ok(tests) => tests,
        Err(Stop::Refused(why)) => return Err(Error::Usage(why)),
        Err(Stop::CutOff(why)) => {
            env.write_stderr(&format!("undecided: {why}\n"));
            return Ok(Status::Undecided);
        }
    };
    env.versions = versions::asked(&args.explain, &[], env)?;
    let disk = env.files.clone();
    env.files = Arc::new(CopiedFiles::new(disk.clone(), &tests.tree));
    for note in tests.notes.iter().filter(|_| !args.output.screen.quiet) {
        env.write_stderr(&format!("note: {note}\n"));
    }
    let all: Vec<usize> = (0..tests.programs.len()).collect();
    let outcomes = match executed(&tests, &all, args, &watch, env)? {
        Ok(outcomes) => outcomes,
        Err(status) => return Ok(status),
    };
    let results = Results { tests: &tests, outcomes: &outcomes, disk };
    results.explain(args, &watch, env)
}

/// The options as those of a check of these files.
fn check_command(args: &TestCommand, files: Vec<String>) -> CheckCommand {
    CheckCommand {
        arguments: Vec::new(),
        crash: None,
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

/// Executes every run of these programs.
fn executed(
    tests: &Tests,
    programs: &[usize],
    args: &TestCommand,
    watch: &Watch,
    env: &mut Environment,
) -> Result<Result<Vec<Vec<Outcome>>, Status>, Error> {
    let checks = request::checks(&args.checks)?;
    let mut jobs = Vec::new();
    for program in programs.iter().map(|&p| &tests.programs[p]) {
        let source = request::source(&args.source)?;
        let (files, source) = of_program(program, tests, source);
        let mut runs = Vec::new();
        for run in &program.runs {
            let mut source = source.clone();
            source.c.environment = run.environment.clone();
            let folder = TestFolder::new(&tests.tree, &run.folder)?;
            let passes = run.status == Some(0) && !run.should_fail;
            runs.push(Asked { source, test: test_of(run), folder, should_fail: run.should_fail, passes });
        }
        jobs.push(Job { files, runs, refused: refused(program, tests) });
    }
    let silent = ScreenArgs { no_warnings: true, ..args.output.screen.clone() };
    let work = move |host: &because_driver::Host| {
        let one = |job: &Job, run: &Asked| match &job.refused {
            Some(why) => Err(why.clone()),
            None => {
                let done = execute(&job.files, &run.source, &run.test, (checks, &run.folder), host);
                let done = done.map_err(|e| e.to_string())?;
                let done = if run.should_fail { turned_round(done) } else { done };
                Ok(if run.passes { without_what_is_gone(done) } else { done })
            }
        };
        jobs.iter().map(|job| job.runs.iter().map(|run| one(job, run)).collect()).collect()
    };
    Ok(done(with_host(env, &silent, watch, work)?, env))
}

struct Job {
    files: Vec<String>,
    runs: Vec<Asked>,
    /// Why it cannot be executed.
    refused: Option<String>,
}

/// A run to be executed.
struct Asked {
    /// With the environment of the run.
    source: Source,
    test: Test,
    /// The folder that it reads.
    folder: TestFolder,
    should_fail: bool,
    /// It passes natively.
    passes: bool,
}

/// What a command writes and removes again is not there for a run after it: one that passed then and ends with another
/// status now says nothing.
fn without_what_is_gone(executed: Executed) -> Executed {
    let absent = |f: &&because_ir::GivenFile| f.contents == because_ir::Contents::Absent;
    match (&executed.ended, executed.files.iter().find(absent)) {
        (Ended::Fails(_), Some(file)) if executed.by_status => {
            let why = format!("it reads {}, which is not there any more when the command has ended", file.name);
            Executed { ended: Ended::Unknown(why), only: Only::default(), functions: Vec::new(), ..executed }
        }
        _ => executed,
    }
}

/// A test that should fail passes when it does. What it does in place of failing cannot be explained.
fn turned_round(executed: Executed) -> Executed {
    let ended = match executed.ended {
        Ended::Fails(_) => Ended::Passes,
        Ended::Passes => Ended::Unknown("it should fail, and does not".to_string()),
        unknown => unknown,
    };
    Executed { ended, only: Only::default(), functions: Vec::new(), ..executed }
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
    source.c.other_headers = true;
    source.c.wrapped = program.executable.wrapped.clone();
    source.trust_tests = true;
    // A test is one run: where C leaves an order open, from the left.
    source.c.order = because_c::Order::Left;
    (files, source)
}

fn test_of(run: &ProgramRun) -> Test {
    Test {
        name: run.name.clone(),
        place: run.name.clone(),
        arguments: run.arguments.clone(),
        stdin: run.stdin.clone(),
        output: run.expected.clone(),
        ..Test::default()
    }
}
