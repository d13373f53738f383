//! `because test`: builds and runs a project's tests, and explains the first that fails.

use super::{Done, check, done, outputs, request, watch, with_host};
use crate::args::{CheckCommand, CompareArg, CompareArgs, InputArgs, OutputArgs, SpecificationArgs, TestCommand};
use crate::environment::Environment;
use crate::exit::Status;
use crate::project::{self, CopiedFiles, ProgramRun, Stop, TestFolder, TestProgram, Tests};
use crate::supervise::Watch;
use because_c::Files;
use because_compose::reference::only::Only;
use because_compose::tests_file::Test;
use because_driver::project::{Ended, Executed, execute};
use because_driver::request::Source;
use because_driver::{Answer, Error, Request};
use because_ir::{Basis, CheckKind, GivenFile, Repair};
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
    let tests = match project::run(&choice, &folder, &watch) {
        Ok(tests) => tests,
        Err(Stop::Refused(why)) => return Err(Error::Usage(why)),
        Err(Stop::CutOff(why)) => {
            env.write_stderr(&format!("undecided: {why}\n"));
            return Ok(Status::Undecided);
        }
    };
    let disk = env.files.clone();
    env.files = Arc::new(CopiedFiles::new(disk.clone(), &tests.tree));
    for note in tests.notes.iter().filter(|_| !args.output.quiet) {
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
            runs.push((test_of(run), TestFolder::new(&tests.tree, &run.folder)?, run.should_fail));
        }
        jobs.push(Job { files, source, runs, refused: refused(program, tests) });
    }
    let silent = OutputArgs { no_warnings: true, ..args.output.clone() };
    let work = move |host: &because_driver::Host| {
        let one = |job: &Job, (test, folder, should_fail): &(Test, TestFolder, bool)| match &job.refused {
            Some(why) => Err(why.clone()),
            None => {
                let done = execute(&job.files, &job.source, test, (checks, folder), host).map_err(|e| e.to_string())?;
                Ok(if *should_fail { turned_round(done) } else { done })
            }
        };
        jobs.iter().map(|job| job.runs.iter().map(|run| one(job, run)).collect()).collect()
    };
    Ok(done(with_host(env, &silent, watch, work)?, env))
}

struct Job {
    files: Vec<String>,
    source: Source,
    /// Each with the folder that it reads, and whether it should fail.
    runs: Vec<(Test, TestFolder, bool)>,
    /// Why it cannot be executed.
    refused: Option<String>,
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
    /// Files without those of the copy.
    disk: Arc<dyn Files + Send>,
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
        let alone = self.request(case, false, args, env)?;
        let mut given = check::given(all.clone(), &check, watch, env)?;
        self.keep_good_repairs(&mut given.answer, case, args, watch, env)?;
        let others = all.specification.runs.len() - alone.specification.runs.len();
        if is_repaired(&given.answer) || others == 0 || watch.due().is_some() {
            return Ok(given);
        }
        let mut again = check::given(alone, &check, watch, env)?;
        if let Basis::Project { failing, .. } = &mut again.answer.verdict.basis {
            *failing += others as u32;
        }
        self.keep_good_repairs(&mut again.answer, case, args, watch, env)?;
        Ok(if is_repaired(&again.answer) { again } else { given })
    }

    /// Takes away repairs with which a test of another program fails that passes now. Which fail in spite of the first is
    /// counted.
    fn keep_good_repairs(
        &self,
        answer: &mut Answer,
        case: Case,
        args: &TestCommand,
        watch: &Watch,
        env: &mut Environment,
    ) -> Result<(), Error> {
        let others: Vec<usize> = (0..self.tests.programs.len()).filter(|p| *p != case.program).collect();
        let repairs = answer.verdict.failures.first().map(|f| f.repairs.clone()).unwrap_or_default();
        let mut good = Vec::new();
        for repair in repairs {
            let edited = edited_files(answer, &repair);
            let copied = CopiedFiles::new(self.disk.clone(), &self.tests.tree).with(edited);
            let files = std::mem::replace(&mut env.files, Arc::new(copied));
            let done = executed(self.tests, &others, args, watch, env);
            env.files = files;
            let Ok(after) = done? else { break };
            let before = others.iter().map(|&p| &self.outcomes[p]);
            let pairs: Vec<_> = before.zip(&after).flat_map(|(before, after)| before.iter().zip(after)).collect();
            if pairs.iter().any(|(before, after)| passes(before) && !passes(after)) {
                continue;
            }
            let failing = pairs.iter().filter(|(_, after)| !passes(after)).count() as u32;
            if let (true, Basis::Project { failing: all, .. }) = (good.is_empty(), &mut answer.verdict.basis) {
                *all += failing;
            }
            good.push(repair);
        }
        if let Some(failure) = answer.verdict.failures.first_mut() {
            if failure.repairs.first().map(|r| &r.edits) != good.first().map(|r| &r.edits) {
                failure.story = None;
            }
            failure.repairs = good;
        }
        Ok(())
    }

    fn request(&self, case: Case, failing: bool, args: &TestCommand, env: &mut Environment) -> Result<Request, Error> {
        let asked = request::of_check(&check_command(args, Vec::new()), Some(&args.explain), env)?;
        let (files, source) = of_program(&self.tests.programs[case.program], self.tests, asked.source);
        let mut asked = Request { files, source, ..asked };
        let outcomes = &self.outcomes[case.program];
        let Some(Ok(explained)) = outcomes.get(case.run) else {
            return Err(Error::Usage("the test cannot be executed".to_string()));
        };
        asked.source.found_files = self.files(case, explained);
        asked.source.trusted.extend(explained.main.clone());
        asked.specification.only = explained.only.clone();
        asked.specification.runs = self.runs(case, explained, failing);
        asked.search.checks = asked.search.checks.with(CheckKind::ExitStatus);
        Ok(asked)
    }

    /// The runs of the program that started in the same folder and find the same under each name.
    fn alike(&self, case: Case, explained: &Executed) -> Vec<&Executed> {
        let runs = &self.tests.programs[case.program].runs;
        let folder = &runs[case.run].folder;
        let agree = |e: &Executed| {
            let other = |f: &GivenFile| explained.files.iter().any(|g| g.name == f.name && g.contents != f.contents);
            !e.files.iter().any(other)
        };
        let pairs = self.outcomes[case.program].iter().zip(runs);
        let alike = pairs.filter(|(_, run)| !run.should_fail && run.folder == *folder);
        alike.filter_map(|(outcome, _)| outcome.as_ref().ok().filter(|e| agree(e))).collect()
    }

    /// All files that these runs looked for.
    fn files(&self, case: Case, explained: &Executed) -> Vec<GivenFile> {
        let mut files = explained.files.clone();
        for file in self.alike(case, explained).into_iter().flat_map(|e| &e.files) {
            if !files.iter().any(|f| f.name == file.name) {
                files.push(file.clone());
            }
        }
        files
    }

    /// The one to be explained comes first, then those that pass; those that fail too only where `failing` asks for them.
    fn runs(&self, case: Case, explained: &Executed, failing: bool) -> Vec<Test> {
        let single = |f: usize| Test {
            name: explained.only.functions[f].clone(),
            only: Some(f as u32 + 1),
            ..explained.test.clone()
        };
        let mut runs = vec![case.function.map_or_else(|| explained.test.clone(), single)];
        for passing in [true, false].into_iter().filter(|p| *p || failing) {
            let wanted = |ended: &Ended| match passing {
                true => *ended == Ended::Passes,
                false => matches!(ended, Ended::Fails(_)),
            };
            let singles = explained.functions.iter().enumerate();
            runs.extend(singles.filter(|(f, e)| wanted(e) && case.function != Some(*f)).map(|(f, _)| single(f)));
            for executed in self.alike(case, explained) {
                let own = case.function.is_none() && std::ptr::eq(executed, explained);
                if wanted(&executed.ended) && !own {
                    runs.push(executed.test.clone());
                }
            }
        }
        runs
    }
}

fn passes(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(Executed { ended: Ended::Passes, .. }))
}

fn is_repaired(answer: &Answer) -> bool {
    answer.verdict.failures.first().is_none_or(|f| !f.repairs.is_empty())
}

/// The files that a repair changes, with what they hold then.
fn edited_files(answer: &Answer, repair: &Repair) -> Vec<(String, Vec<u8>)> {
    let sources = &answer.program.sources;
    let one = |file| {
        let name = sources.get(file)?.name.clone();
        Some((name, answer.reload.as_ref()?.edited_bytes(sources, file, &repair.edits)?))
    };
    because_report::repairs::files(repair).into_iter().filter_map(one).collect()
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
