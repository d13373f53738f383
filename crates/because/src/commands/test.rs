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
use because_driver::{Answer, Error, Request};
use because_ir::CheckKind;
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
        ..Test::default()
    }
}

/// All runs with what became of them.
struct Results<'a> {
    tests: &'a Tests,
    outcomes: &'a [Vec<Outcome>],
}

/// A test that fails: a run by the numbers of its program and of itself, or one of its test functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Case {
    program: usize,
    run: usize,
    function: Option<usize>,
}

impl Results<'_> {
    fn all(&self) -> impl Iterator<Item = (Case, &ProgramRun, &Outcome)> {
        self.tests.programs.iter().zip(self.outcomes).enumerate().flat_map(|(program, (runs, outcomes))| {
            let case = move |run| Case { program, run, function: None };
            runs.runs.iter().zip(outcomes).enumerate().map(move |(r, (run, outcome))| (case(r), run, outcome))
        })
    }

    fn explain(&self, args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        if self.tests.programs.is_empty() {
            return Err(Error::Usage(self.nothing_ran()));
        }
        if !args.output.quiet {
            env.write_stderr(&self.summary());
        }
        let cases = self.chosen(args.test.as_deref())?;
        match &cases[..] {
            [] => Ok(self.nothing_explained(env)),
            [first, rest @ ..] => match args.search.all && !rest.is_empty() {
                true => self.explain_all(&cases, args, watch, env),
                false => {
                    let given = self.given(*first, args, watch, env)?;
                    check::show(given, &check_command(args, Vec::new()), Some(&args.explain), watch, env)
                }
            },
        }
    }

    /// The command ran no program that it has built.
    fn nothing_ran(&self) -> String {
        let why = match self.tests.status {
            0 => "the command ran no program that it has built".to_string(),
            status => format!("the command ended with status {status} before it ran a test"),
        };
        format!("{why}{}", self.printed())
    }

    /// The end of what the command printed.
    fn printed(&self) -> String {
        let lines: Vec<&str> = self.tests.output.lines().collect();
        let from = lines.len().saturating_sub(LINES);
        lines[from..].iter().map(|line| format!("\n  {line}")).collect()
    }

    /// A line for each test that fails or could not be executed, and how many pass.
    fn summary(&self) -> String {
        let mut text = String::new();
        let (mut failing, mut left_out) = (0, 0);
        for (_, run, outcome) in self.all() {
            let name = &run.name;
            match outcome {
                Ok(Executed { ended: Ended::Passes, .. }) if run.fails() => {
                    failing += 1;
                    let status = status(run);
                    text.push_str(&format!("{name}: fails natively ({status}), but passes when it is executed here\n"));
                }
                Ok(Executed { ended: Ended::Passes, .. }) => {}
                Ok(executed @ Executed { ended: Ended::Fails(how), .. }) => {
                    failing += 1;
                    let natively = if run.status.is_some() && !run.fails() { " (natively it passes)" } else { "" };
                    let functions = of_functions(executed).unwrap_or_else(|| how.clone());
                    text.push_str(&format!("{name}: {functions}{natively}\n"));
                }
                Ok(Executed { ended: Ended::Unknown(why), .. }) | Err(why) => {
                    left_out += 1;
                    text.push_str(&format!("{name}: left out: {why}\n"));
                }
            }
        }
        text + &counted(failing, self.all().count(), left_out)
    }

    /// The tests to be explained: those of this name, or all that fail; what fails natively too comes first.
    fn chosen(&self, name: Option<&str>) -> Result<Vec<Case>, Error> {
        let mut cases = Vec::new();
        for natively in [true, false] {
            for (case, run, outcome) in self.all() {
                let Ok(executed @ Executed { ended: Ended::Fails(how), .. }) = outcome else { continue };
                if (run.fails() || run.status.is_none()) == natively {
                    cases.extend(failing_functions(executed, how).map(|f| Case { function: Some(f), ..case }));
                    if failing_functions(executed, how).next().is_none() {
                        cases.push(case);
                    }
                }
            }
        }
        let Some(name) = name else { return Ok(cases) };
        let known: Vec<&str> = self.all().flat_map(|(_, run, o)| names(run, o)).collect();
        if !known.iter().any(|n| n.contains(name)) {
            return Err(Error::Usage(format!("no test is called `{name}`; these are: {}", known.join(", "))));
        }
        let is = |case: &Case, exact: bool| {
            let run = &self.tests.programs[case.program].runs[case.run].name;
            let own = [self.name(*case), run.clone()];
            own.iter().any(|n| if exact { n == name } else { n.contains(name) })
        };
        let exact: Vec<Case> = cases.iter().copied().filter(|c| is(c, true)).collect();
        cases.retain(|c| is(c, false));
        Ok(if exact.is_empty() { cases } else { exact })
    }

    fn name(&self, case: Case) -> String {
        let executed = self.outcomes[case.program][case.run].as_ref().ok();
        let function = case.function.and_then(|f| executed?.only.functions.get(f).cloned());
        function.unwrap_or_else(|| self.tests.programs[case.program].runs[case.run].name.clone())
    }

    /// No run fails here: is that what the command says?
    fn nothing_explained(&self, env: &mut Environment) -> Status {
        let passes = |o: &Outcome| matches!(o, Ok(Executed { ended: Ended::Passes, .. }));
        let surely = self.all().all(|(_, run, o)| passes(o) && !run.fails()) && self.tests.status == 0;
        if self.tests.status != 0 {
            let text = self.printed();
            env.write_stderr(&format!("undecided: the command ended with status {}:{text}\n", self.tests.status));
        }
        if surely { Status::Good } else { Status::Undecided }
    }

    /// Every failing test, those of one cause together.
    fn explain_all(&self, cases: &[Case], args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        let mut groups: Vec<(Option<String>, Vec<String>, check::Given)> = Vec::new();
        for case in cases {
            let given = self.given(*case, args, watch, env)?;
            let cause = cause(&given.answer);
            match groups.iter_mut().find(|(known, ..)| known.is_some() && *known == cause) {
                Some((_, names, _)) => names.push(self.name(*case)),
                None => groups.push((cause, vec![self.name(*case)], given)),
            }
            if watch.due().is_some() {
                break;
            }
        }
        let mut status = Status::Undecided;
        for (_, names, given) in groups {
            if !args.output.quiet {
                env.write_stderr(&format!("{}:\n", names.join(", ")));
            }
            let one = check::show(given, &check_command(args, Vec::new()), Some(&args.explain), watch, env)?;
            status = if one == Status::Fails { one } else { status };
        }
        Ok(status)
    }

    /// The answer for one test. All other tests of its program are held against a repair; where none stands that, those
    /// that fail too may have another cause.
    fn given(
        &self,
        case: Case,
        args: &TestCommand,
        watch: &Watch,
        env: &mut Environment,
    ) -> Result<check::Given, Error> {
        let check = check_command(args, Vec::new());
        let all = self.request(case, true, args, env)?;
        let given = check::given(all.clone(), &check, watch, env)?;
        let repaired = given.answer.verdict.failures.first().is_none_or(|f| !f.repairs.is_empty());
        let alone = self.request(case, false, args, env)?;
        if repaired || alone.specification.runs == all.specification.runs || watch.due().is_some() {
            return Ok(given);
        }
        let again = check::given(alone, &check, watch, env)?;
        let better = again.answer.verdict.failures.first().is_some_and(|f| !f.repairs.is_empty());
        Ok(if better { again } else { given })
    }

    fn request(&self, case: Case, failing: bool, args: &TestCommand, env: &mut Environment) -> Result<Request, Error> {
        let asked = request::of_check(&check_command(args, Vec::new()), Some(&args.explain), env)?;
        let (files, source) = of_program(&self.tests.programs[case.program], self.tests, asked.source);
        let mut asked = Request { files, source, ..asked };
        let outcomes = &self.outcomes[case.program];
        let Some(Ok(explained)) = outcomes.get(case.run) else {
            return Err(Error::Usage("the test cannot be executed".to_string()));
        };
        asked.source.found_files = explained.files.clone();
        asked.source.trusted.extend(explained.main.clone());
        asked.specification.only = explained.only.clone();
        asked.specification.runs = self.runs(case, explained, failing);
        asked.search.checks = asked.search.checks.with(CheckKind::ExitStatus);
        Ok(asked)
    }

    /// The one to be explained comes first; of the other runs those that found the same files.
    fn runs(&self, case: Case, explained: &Executed, failing: bool) -> Vec<Test> {
        let single = |f: usize| Test {
            name: explained.only.functions[f].clone(),
            only: Some(f as u32 + 1),
            ..explained.test.clone()
        };
        let first = case.function.map_or_else(|| explained.test.clone(), single);
        let mut runs = vec![first];
        for passing in [true, false].into_iter().filter(|p| *p || failing) {
            let singles = explained.functions.iter().enumerate().filter(|(f, ended)| {
                let wanted = if passing { **ended == Ended::Passes } else { matches!(ended, Ended::Fails(_)) };
                wanted && case.function != Some(*f)
            });
            runs.extend(singles.map(|(f, _)| single(f)));
            for executed in self.outcomes[case.program].iter().flatten() {
                let wanted =
                    if passing { executed.ended == Ended::Passes } else { matches!(executed.ended, Ended::Fails(_)) };
                let same = executed.files == explained.files || executed.files.is_empty();
                if wanted && same && !(case.function.is_none() && std::ptr::eq(executed, explained)) {
                    runs.push(executed.test.clone());
                }
            }
        }
        runs
    }
}

/// Every name that a test can be called by.
fn names<'a>(run: &'a ProgramRun, outcome: &'a Outcome) -> Vec<&'a str> {
    let functions = outcome.iter().flat_map(|e| &e.only.functions);
    [run.name.as_str()].into_iter().chain(functions.map(String::as_str)).collect()
}

/// Functions that fail alone; those that fail as the whole run does come first.
fn failing_functions<'a>(executed: &'a Executed, how: &'a str) -> impl Iterator<Item = usize> + 'a {
    let of = move |same: bool| {
        let fails = move |(_, ended): &(usize, &Ended)| matches!(ended, Ended::Fails(own) if (own == how) == same);
        executed.functions.iter().enumerate().filter(fails).map(|(f, _)| f)
    };
    of(true).chain(of(false))
}

/// Which test functions fail, and how.
fn of_functions(executed: &Executed) -> Option<String> {
    let all = executed.only.functions.iter().zip(&executed.functions);
    let failing: Vec<String> = all
        .filter_map(|(name, ended)| match ended {
            Ended::Fails(how) => Some(format!("\n  {name}: {how}")),
            _ => None,
        })
        .collect();
    let count = executed.functions.len();
    let verb = if failing.len() == 1 { "fails" } else { "fail" };
    (!failing.is_empty()).then(|| format!("{} of {count} test functions {verb}{}", failing.len(), failing.concat()))
}

fn counted(failing: usize, count: usize, left_out: usize) -> String {
    let tests = |n: usize| if n == 1 { "test" } else { "tests" };
    let left_out = if left_out > 0 { format!(", {left_out} left out") } else { String::new() };
    match failing {
        0 => format!("no test fails of {count} {}{left_out}\n", tests(count)),
        _ if count == 1 => String::new(),
        1 => format!("1 of {count} tests fails{left_out}\n"),
        n => format!("{n} of {count} tests fail{left_out}\n"),
    }
}

/// The place to blame: that of the best repair, or the first suspect.
fn cause(answer: &Answer) -> Option<String> {
    let failure = answer.verdict.failures.first()?;
    let span = failure.repairs.first().map(|r| r.place).or_else(|| failure.suspects.first().map(|s| s.span))?;
    let sources = &answer.program.sources;
    Some(format!("{}:{}", sources.get(span.file)?.name, sources.line(span)?))
}

fn status(run: &ProgramRun) -> String {
    match run.status {
        Some(status) if status > 128 => format!("signal {}", status - 128),
        Some(status) => format!("status {status}"),
        None => "status unknown".to_string(),
    }
}
