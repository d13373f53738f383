//! Which tests are explained, and what is asked of the driver for each.

use super::{Outcome, check_command, of_program};
use crate::args::{FormatArg, TestCommand};
use crate::commands::{Done, check, request};
use crate::environment::Environment;
use crate::exit::Status;
use crate::project::{ProgramRun, Tests};
use crate::supervise::Watch;
use because_c::Files;
use because_compose::tests_file::Test;
use because_driver::project::{Ended, Executed};
use because_driver::{Answer, Error, Request};
use because_ir::{Basis, CheckKind, GivenFile, Method};
use because_report::json;
use std::sync::Arc;

/// What is added to the test's name where no repair was found.
const UNREPAIRED: &str = "; no edit that was tried makes it pass and keeps the others: perhaps the test itself is wrong, or more than one line";

/// All runs with what became of them.
pub(super) struct Results<'a> {
    pub tests: &'a Tests,
    pub outcomes: &'a [Vec<Outcome>],
    /// Files without those of the copy.
    pub disk: Arc<dyn Files + Send>,
}

/// A test that fails: a run by the numbers of its program and of itself, or one of its test functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Case {
    pub program: usize,
    pub run: usize,
    pub function: Option<usize>,
}

impl Results<'_> {
    pub fn all(&self) -> impl Iterator<Item = (Case, &ProgramRun, &Outcome)> {
        self.tests.programs.iter().zip(self.outcomes).enumerate().flat_map(|(program, (runs, outcomes))| {
            let case = move |run| Case { program, run, function: None };
            runs.runs.iter().zip(outcomes).enumerate().map(move |(r, (run, outcome))| (case(r), run, outcome))
        })
    }

    pub fn explain(&self, args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        if self.tests.programs.is_empty() {
            return Err(Error::Usage(self.nothing_ran()));
        }
        let cases = self.chosen(args.test.as_deref())?;
        if self.all_pass() {
            return self.passing(args, watch, env);
        }
        if !args.output.screen.quiet {
            env.write_stderr(&self.summary());
        }
        match &cases[..] {
            [] => Ok(self.undecided(env)),
            [first, rest @ ..] => match args.search.all && !rest.is_empty() {
                true => self.explain_all(&cases, args, watch, env),
                false => {
                    let given = self.given(*first, args, watch, env)?;
                    check::show(given, &check_command(args, Vec::new()), Some(&args.explain), watch, env)
                }
            },
        }
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
        let function = case.function.and_then(|f| Some(executed?.only.units.get(f)?.name.clone()));
        function.unwrap_or_else(|| self.tests.programs[case.program].runs[case.run].name.clone())
    }

    /// The answer where nothing fails: that of one program, with the number of all tests.
    fn passing(&self, args: &TestCommand, watch: &Watch, env: &mut Environment) -> Done {
        let check = check_command(args, Vec::new());
        let asked = self.request(Case { program: 0, run: 0, function: None }, false, args, env)?;
        let mut given = check::given(asked, &check, watch, env)?;
        if let Basis::Project { count, .. } = &mut given.answer.verdict.basis {
            *count = self.all().map(|(_, _, o)| o.as_ref().map_or(1, |e| e.functions.len().max(1)) as u32).sum();
        }
        check::show(given, &check, Some(&args.explain), watch, env)
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
        if args.output.format == FormatArg::Json {
            env.print(&one_document(&groups));
            let fails = groups.iter().any(|(_, _, g)| Status::of_verdict(&g.answer.verdict) == Status::Fails);
            return Ok(if fails { Status::Fails } else { Status::Undecided });
        }
        let mut status = Status::Undecided;
        for (_, names, given) in groups {
            if !args.output.screen.quiet {
                env.write_stderr(&format!("{}:\n", names.join(", ")));
            }
            let one = check::show(given, &check_command(args, Vec::new()), Some(&args.explain), watch, env)?;
            status = if one == Status::Fails { one } else { status };
        }
        Ok(status)
    }

    /// The answer for one test; where no edit repairs it, the test itself may be wrong.
    fn given(
        &self,
        case: Case,
        args: &TestCommand,
        watch: &Watch,
        env: &mut Environment,
    ) -> Result<check::Given, Error> {
        let mut given = self.repaired(case, args, watch, env)?;
        if let Some(failure) = given.answer.verdict.failures.first_mut()
            && failure.repairs.is_empty()
            && failure.explanations.iter().any(|e| e.method == Method::Repair)
        {
            let about = failure.about_run.get_or_insert_default();
            about.push_str(UNREPAIRED);
        }
        Ok(given)
    }

    /// All other tests of the program are held against a repair; where none stands that, those that fail too may have
    /// another cause.
    fn repaired(
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

    fn request(&self, case: Case, failing: bool, args: &TestCommand, env: &mut Environment) -> Result<Request, Error> {
        let asked = request::of_check(&check_command(args, Vec::new()), Some(&args.explain), env)?;
        let (files, source) = of_program(&self.tests.programs[case.program], self.tests, asked.source);
        let mut asked = Request { files, source, ..asked };
        let outcomes = &self.outcomes[case.program];
        let Some(Ok(explained)) = outcomes.get(case.run) else {
            return Err(Error::Usage("the test cannot be executed".to_string()));
        };
        asked.source.found_files = self.files(case, explained);
        asked.source.c.environment = explained.environment.clone();
        asked.source.trusted.extend(explained.main.clone());
        asked.specification.only = explained.only.clone();
        asked.specification.runs = self.runs(case, explained, failing);
        asked.search.checks = asked.search.checks.with(CheckKind::ExitStatus);
        Ok(asked)
    }

    /// The runs of the program that started in the same folder and find the same files and variables under each name.
    fn alike(&self, case: Case, explained: &Executed) -> Vec<&Executed> {
        let runs = &self.tests.programs[case.program].runs;
        let folder = &runs[case.run].folder;
        let agree = |e: &Executed| {
            let other = |f: &GivenFile| explained.files.iter().any(|g| g.name == f.name && g.contents != f.contents);
            !e.files.iter().any(other) && e.environment == explained.environment
        };
        let pairs = self.outcomes[case.program].iter().zip(runs);
        let alike = pairs.filter(|(_, run)| !run.should_fail && run.folder == *folder);
        alike.filter_map(|(outcome, _)| outcome.as_ref().ok().filter(|e| agree(e))).collect()
    }

    /// All files that these runs searched for.
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
            name: explained.only.units[f].name.clone(),
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

/// `{"answers": [{"tests": ["a", "b"], "result": …}]}`: the tests of one cause with their result.
fn one_document(groups: &[(Option<String>, Vec<String>, check::Given)]) -> String {
    let one = |(_, names, given): &(Option<String>, Vec<String>, check::Given)| {
        let names: Vec<String> = names.iter().map(|n| serde_json::Value::from(n.as_str()).to_string()).collect();
        let result = json::document(&given.answer.program, &given.answer.verdict, None);
        format!("{{\"tests\":[{}],\"result\":{}}}", names.join(","), result.trim_end())
    };
    let answers: Vec<String> = groups.iter().map(one).collect();
    format!("{{\"answers\":[{}]}}\n", answers.join(","))
}

fn is_repaired(answer: &Answer) -> bool {
    answer.verdict.failures.first().is_none_or(|f| !f.repairs.is_empty())
}

/// Every name that a test can be called by.
fn names<'a>(run: &'a ProgramRun, outcome: &'a Outcome) -> Vec<&'a str> {
    let units = outcome.iter().flat_map(|e| &e.only.units);
    [run.name.as_str()].into_iter().chain(units.map(|u| u.name.as_str())).collect()
}

/// Functions that fail alone; those that fail as the whole run does come first.
fn failing_functions<'a>(executed: &'a Executed, how: &'a str) -> impl Iterator<Item = usize> + 'a {
    let of = move |same: bool| {
        let fails = move |(_, ended): &(usize, &Ended)| matches!(ended, Ended::Fails(own) if (own == how) == same);
        executed.functions.iter().enumerate().filter(fails).map(|(f, _)| f)
    };
    of(true).chain(of(false))
}

/// The place to blame: that of the best repair, or the first suspect.
fn cause(answer: &Answer) -> Option<String> {
    let failure = answer.verdict.failures.first()?;
    let span = failure.repairs.first().map(|r| r.place).or_else(|| failure.suspects.first().map(|s| s.span))?;
    let sources = &answer.program.sources;
    Some(format!("{}:{}", sources.get(span.file)?.name, sources.line(span)?))
}
