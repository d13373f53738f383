//! Tests: reads them, runs them all and says which fail.

mod execute;

use crate::error::Error;
use crate::events::Event;
use crate::front;
use crate::given_inputs::Texts;
use crate::host::Host;
use crate::limits;
use crate::problem::Problem;
use crate::program::{Wanted, program};
use crate::request::{Request, Source};
use because_compose::reference::only::Only;
use because_compose::reference::rounds::Endless;
use because_compose::reference::table::{self, Asked, Linked};
use because_compose::tests_file::{self, Test};
use because_interp::{Captured, RecordLevel, RunOptions, Uninitialised, parse_key};
use because_ir::{
    Assumed, Basis, CheckKind, Compare, Expected, Outcome, Program, Reason, ReasonKind, Run, Subject, Verdict,
    VerdictKind,
};
use because_report::phrases::shortened;
use because_source::Span;
use std::collections::BTreeSet;
use std::path::Path;

/// The tests of a file or a folder.
pub fn load(path: &str, host: &Host) -> Result<Vec<Test>, Error> {
    let bytes = |name: &str| host.files.read(Path::new(name)).map_err(|e| format!("cannot read {name}: {e}"));
    if let Some(names) = host.files.list(Path::new(path)) {
        let names = names.map_err(|e| format!("cannot read {path}: {e}"))?;
        return Ok(tests_file::in_folder(path, &names, &bytes)?);
    }
    let text = host.read(path)?;
    Ok(tests_file::parse(path, &text, &bytes)?)
}

/// What became of all tests of a file.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// How many tests.
    pub count: usize,
    /// The name of each test that fails, and how.
    pub failed: Vec<(String, String)>,
}

/// Runs every test of a file or folder by itself.
pub fn run(
    files: &[String],
    source: &Source,
    (path, compare): (&str, Compare),
    options: &RunOptions,
    host: &Host,
) -> Result<Results, Error> {
    let tests = load(path, host)?;
    let entry = source.entry_name();
    let mut results = Results { count: tests.len(), failed: Vec::new() };
    let mut loaded: Option<(Vec<String>, Program)> = None;
    let mut names = BTreeSet::new();
    for (index, test) in tests.iter().enumerate() {
        if loaded.as_ref().is_none_or(|(arguments, _)| *arguments != test.arguments) {
            let arguments = Some(test.arguments.clone());
            let mut program =
                program(files, source, Wanted { arguments, checks: options.checks, ..Wanted::default() }, host)?;
            if entry != "main" {
                let linked =
                    table::link(program, &tests, Asked { entry, compare, endless: None, only: &Only::default() })?;
                (program, names) = (linked.program, linked.names);
            }
            loaded = Some((test.arguments.clone(), program));
        }
        let Some((_, program)) = &loaded else { continue };
        let run = match entry {
            "main" => run_main(program, test, options)?,
            _ => run_numbered(program, index, test, &names, options)?,
        };
        results.failed.extend(wrong(&run, test, entry, compare).map(|what| (test.name.clone(), what)));
    }
    Ok(results)
}

fn run_main(program: &Program, test: &Test, options: &RunOptions) -> Result<Run, Error> {
    let mut texts = Texts::new(&test.inputs, None)?;
    texts.zero = true;
    let run = because_interp::run(program, options, &mut texts, &mut Captured::new(&test.stdin));
    let error = texts.errors.first().cloned().or_else(|| unread(&texts, &BTreeSet::new()));
    match error {
        Some(error) => Err(Error::Usage(format!("{}: {error}", test.place))),
        None => Ok(run),
    }
}

/// Runs the test of this number; `names` are the inputs that come from the tables.
fn run_numbered(
    program: &Program,
    index: usize,
    test: &Test,
    names: &BTreeSet<String>,
    options: &RunOptions,
) -> Result<Run, Error> {
    let mut words = test.inputs.clone();
    words.push(format!("{}={}", table::TEST, index + 1));
    let mut texts = Texts::new(&words, None)?;
    texts.zero = true;
    let run = because_interp::run(program, options, &mut texts, &mut Captured::new(&test.stdin));
    let error = texts.errors.first().cloned().or_else(|| unread(&texts, names));
    match error {
        Some(error) => Err(Error::Usage(format!("{}: {error}", test.place))),
        None => Ok(run),
    }
}

/// An input that a test gives and nobody asks for.
fn unread(texts: &Texts, names: &BTreeSet<String>) -> Option<String> {
    let unused = texts.unused();
    let unknown = unused.iter().find(|name| !names.contains(&parse_key(name).name))?;
    Some(format!("the program reads no input `{unknown}`"))
}

/// Tests as specification: the program whose runs they are, and what became of each.
#[derive(Debug, Clone)]
pub struct Tested {
    /// The first failing one is to be explained.
    pub runs: Vec<Run>,
    /// What each of them expects to be printed.
    pub expected: Vec<Option<Expected>>,
    /// Which of the runs is explained.
    pub explained: Option<usize>,
    /// The test that this run executes.
    pub test: Option<Test>,
    /// What counts as a loop that does not end, where some test did not end.
    pub endless: Option<Endless>,
    /// That one in words.
    about: String,
    /// Why other tests could not be run.
    left_out: Vec<String>,
}

/// Runs all tests of a program that was loaded with [`because_compose::reference::arguments`].
pub fn link(program: Program, tests: &[Test], request: &Request, host: &Host) -> Result<(Program, Tested), Error> {
    let (entry, compare) = (request.source.entry_name(), request.specification.compare);
    let options = RunOptions {
        checks: request.search.checks,
        uninitialised: Uninitialised::Input,
        interrupt: Some(host.interrupt.clone()),
        ..RunOptions::default()
    };
    let asked = Asked { entry, compare, endless: None, only: &request.specification.only };
    let (linked, executed) = execute::all(program, tests, asked, &options)?;
    let mut tested = Tested {
        runs: Vec::new(),
        expected: Vec::new(),
        explained: None,
        test: None,
        endless: executed.endless,
        about: String::new(),
        left_out: Vec::new(),
    };
    let (mut failed, mut left_out) = (Vec::new(), Vec::new());
    for (index, (test, run)) in tests.iter().zip(executed.runs).enumerate() {
        let stopped = match &run.outcome {
            Outcome::Exit(_) | Outcome::Aborted => None,
            Outcome::Failed(_) => {
                failed.push(test.name.clone());
                None
            }
            _ => wrong(&run, test, entry, compare),
        };
        if let Some(what) = stopped {
            tested.left_out.push(format!("{} is left out: {what}", test.name));
            left_out.push(test.name.clone());
            (host.on_event)(&Event::TestLeftOut { place: &test.place, why: &what });
            continue;
        }
        let run = match matches!(run.outcome, Outcome::Failed(_)) {
            true => execute::with_path(&linked, (index, test), run, tested.explained.is_none(), &options)?,
            false => run,
        };
        if matches!(run.outcome, Outcome::Failed(_)) && tested.explained.is_none() && !run.path.places_only {
            tested.explained = Some(tested.runs.len());
            tested.test = Some(test.clone());
            tested.about = description(&run, test);
            tested.about.extend(met_without_check(&linked, (index, test), &run, &options));
        }
        tested.runs.push(run);
        tested.expected.push(test.output.as_ref().map(|text| Expected::new(text, compare)));
    }
    if tested.runs.is_empty() {
        return Err(Error::Usage("none of the tests can be explained".to_string()));
    }
    // All that fail are too long for their paths: one is explained by what needs none.
    if tested.explained.is_none() {
        tested.explained = tested.runs.iter().position(|run| matches!(run.outcome, Outcome::Failed(_)));
        let first = failed.first().and_then(|name| tests.iter().find(|test| test.name == *name));
        if let (Some(at), Some(test)) = (tested.explained, first) {
            tested.about = description(&tested.runs[at], test);
            tested.test = Some(test.clone());
        }
    }
    if request.specification.runs.is_empty() {
        (host.on_event)(&Event::TestsRun { failed: &failed, count: tests.len() - left_out.len(), left_out: &left_out });
    }
    Ok((linked.program, tested))
}

/// The first failing test, explained; or that all pass.
pub fn verdict(problem: &Problem, host: &Host) -> Verdict {
    let (program, options) = (&problem.program, &problem.options);
    let Some(tested) = &problem.tested else { return front::nothing_to_check() };
    let count = tested.runs.len() as u32;
    let basis = match problem.request.specification.runs.is_empty() {
        true => Basis::Tests { count },
        false => Basis::Project { count, failing: 0 },
    };
    if let Some(run) = tested.explained.and_then(|index| tested.runs.get(index)) {
        let mut verdict = front::explain_run(program, run.clone(), options, host.on_event);
        verdict.basis = basis;
        verdict.assumed.extend(tested.left_out.iter().cloned().map(Assumed::narrower));
        for failure in &mut verdict.failures {
            failure.subject = Some(Subject::Test);
            failure.about_run = (!tested.about.is_empty()).then(|| tested.about.clone());
        }
        return verdict;
    }
    let reason = |text: &String| Reason { kind: ReasonKind::Unsupported, text: text.clone(), span: Span::NONE };
    let reasons: Vec<Reason> = tested.left_out.iter().map(reason).collect();
    let decision = if reasons.is_empty() { VerdictKind::Holds } else { VerdictKind::Undecided };
    Verdict {
        reasons,
        assumed: vec![Assumed::narrower("only the tests were run: nothing is said of other inputs")],
        basis,
        coverage: because_engine::coverage::of_runs(program, &options.search, tested.runs.iter()),
        ..Verdict::new(decision, because_ir::DecidedBy::Replay)
    }
}

/// What compilers mostly do of themselves where the check fails is known, and the program then does what the test expects:
/// whoever compiles it may see the test pass.
fn met_without_check(
    linked: &Linked,
    (index, test): (usize, &Test),
    run: &Run,
    options: &RunOptions,
) -> Option<String> {
    use CheckKind::{Leak, Misaligned, PointerRelation, ShiftOverflow, SignedOverflow};
    let Outcome::Failed(failed) = &run.outcome else { return None };
    let check = failed.check;
    let usual = [SignedOverflow, ShiftOverflow, Misaligned, PointerRelation, Leak];
    usual.contains(&check).then_some(())?;
    let checks = options.checks.without(check);
    let options = RunOptions { checks, record: RecordLevel::Nothing, max_steps: limits::TEST_STEPS, ..options.clone() };
    let again = run_numbered(&linked.program, index, test, &linked.names, &options).ok()?;
    let met = matches!(again.outcome, Outcome::Exit(_));
    met.then(|| format!("; without the check {} it is met, so that natively it may pass", check.name()))
}

fn quoted(bytes: &[u8]) -> String {
    format!("{:?}", shortened(&String::from_utf8_lossy(bytes), limits::QUOTED))
}

/// What a test gives the program: arguments, standard input, inputs.
pub(crate) fn given(test: &Test) -> Vec<String> {
    let mut parts = Vec::new();
    if !test.arguments.is_empty() && !test.name.ends_with(&test.arguments.join(" ")) {
        let words: Vec<String> = test.arguments.iter().map(|a| format!("{a:?}")).collect();
        parts.push(format!("arguments {}", words.join(" ")));
    }
    if !test.stdin.is_empty() {
        parts.push(format!("standard input {}", quoted(&test.stdin)));
    }
    // Those of a whole run are not all read by one of its tests.
    if !test.inputs.is_empty() && test.only.is_none() {
        parts.push(test.inputs.join(" "));
    }
    parts
}

/// What a failing test gives and expects, and what it got.
fn description(run: &Run, test: &Test) -> String {
    let mut parts = given(test);
    if let Some(output) = &test.output {
        // Where both begin alike, what is of interest comes behind that.
        let alike = output.iter().zip(&run.output).take_while(|(a, b)| a == b).count();
        let from = if output.len().max(run.output.len()) > limits::QUOTED {
            alike.saturating_sub(limits::QUOTED / 3)
        } else {
            0
        };
        let dots = if from > 0 { "…" } else { "" };
        parts.push(format!("expected {dots}{}", quoted(&output[from.min(output.len())..])));
        parts.push(format!("printed {dots}{}", quoted(&run.output[from.min(run.output.len())..])));
    }
    parts.extend(test.value.map(|value| format!("expected {value}")));
    match parts.is_empty() {
        true => format!("test {}", test.name),
        false => format!("test {}: {}", test.name, parts.join(", ")),
    }
}

/// How a run differs from what its test expects.
fn wrong(run: &Run, test: &Test, entry: &str, compare: Compare) -> Option<String> {
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
    let output = test.output.as_ref().filter(|o| !compare.same(o, &run.output))?;
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).escape_default().to_string();
    Some(format!("printed \"{}\", not \"{}\"", shown(&run.output), shown(output)))
}
