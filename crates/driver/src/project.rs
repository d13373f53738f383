//! One run of a project's test, executed: how it ends, and what it asked of its surroundings.
//!
//! Comes in: the files of a test's program, its arguments and input, the folder that it may read. Goes out: whether it
//! passes, and the files and numbers that it got, so that the same run can be asked for again without the host. Where the
//! program calls several test functions, each is executed by itself too ([`functions`]).

mod functions;

use crate::error::Error;
use crate::host::Host;
use crate::limits;
use crate::program::{Wanted, program as load};
use crate::request::Source;
use because_compose::reference::only::Only;
use because_compose::reference::table;
use because_compose::tests_file::Test;
use because_interp::{
    Captured, Folder, HostEnvironment, HostFile, Inputs, NoFile, RecordLevel, RunOptions, Stream, Uninitialised,
};
use because_ir::{
    CheckKind, Checks, Compare, Contents, GivenFile, InputKey, InputKind, Outcome, Program, Run, TypeId, Value,
};
use because_report::phrases;
use because_source::{FileKind, Span};

/// How a test ends in the interpreter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// It passes.
    Passes,
    /// How it fails, with the place.
    Fails(String),
    /// It could not be executed to its end: why.
    Unknown(String),
}

/// What became of a run.
#[derive(Debug, Clone)]
pub struct Executed {
    /// How it ended.
    pub ended: Ended,
    /// It says by its status alone whether it passes.
    pub by_status: bool,
    /// The test, with the numbers that the run got.
    pub test: Test,
    /// The files that it searched for.
    pub files: Vec<GivenFile>,
    /// The environment variables that it can ask for.
    pub environment: Vec<(String, String)>,
    /// The file of the function `main`.
    pub main: Option<String>,
    /// Its test functions, and how a run of each alone ends.
    pub only: Only,
    /// How a run of each of these functions ends.
    pub functions: Vec<Ended>,
}

/// Executes one run of the program of these files. `source` has all variables of the environment.
pub fn execute(
    files: &[String],
    source: &Source,
    test: &Test,
    (checks, folder): (Checks, &dyn Folder),
    host: &Host,
) -> Result<Executed, Error> {
    let wanted = || Wanted { arguments: Some(test.arguments.clone()), host_files: true, checks, ..Wanted::default() };
    let mut source = source.clone();
    let all = std::mem::take(&mut source.c.environment);
    let mut program = load(files, &source, wanted(), host)?;
    source.c.environment = environment(&program, all);
    if !source.c.environment.is_empty() {
        program = load(files, &source, wanted(), host)?;
    }
    let options = RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Places,
        max_steps: limits::PROJECT_STEPS,
        interrupt: Some(host.interrupt.clone()),
        ..RunOptions::default()
    };
    let mut reads =
        Reads { inner: Captured::new(&test.stdin), folder, file: Vec::new().into_iter(), found: Vec::new() };
    let mut inputs = Surroundings::default();
    let run = because_interp::run(&program, &options, &mut inputs, &mut reads);
    let ended = ended(&program, &run, test, &inputs);
    let mut test = test.clone();
    test.inputs.extend(inputs.given);
    let main = program.find_function("main").and_then(|f| program.sources.get(program.function(f).span.file));
    let main = main.map(|file| file.name.clone());
    let files = reads.found;
    let (only, functions) = match ended {
        Ended::Unknown(_) => (Only::default(), Vec::new()),
        // What is printed belongs to the run as a whole.
        _ if test.output.is_some() => (Only::default(), Vec::new()),
        _ => functions::executed(program, &run, &test, (&options, folder)),
    };
    let by_status = matches!(run.outcome, Outcome::Exit(_));
    Ok(Executed { ended, by_status, test, files, environment: source.c.environment, main, only, functions })
}

/// The variables that the program's text names, where it asks for any.
fn environment(program: &Program, all: Vec<(String, String)>) -> Vec<(String, String)> {
    let texts: Vec<&str> =
        program.sources.files().filter(|(_, f)| f.kind == FileKind::User).map(|(_, f)| f.text.as_ref()).collect();
    let asks = texts.iter().any(|t| t.contains("getenv"));
    let named = |name: &str| texts.iter().any(|t| t.contains(&format!("\"{name}\"")));
    all.into_iter().filter(|(name, _)| asks && named(name)).collect()
}

fn ended(program: &Program, run: &Run, test: &Test, inputs: &Surroundings) -> Ended {
    let expected = test.value.unwrap_or(0);
    match &run.outcome {
        Outcome::Exit(status) if i128::from(*status & 0xff) == expected => match &test.output {
            Some(text) if !Compare::default().same(text, &run.output) => {
                Ended::Fails("prints something else than is expected".to_string())
            }
            _ => Ended::Passes,
        },
        Outcome::Aborted if expected == 134 => Ended::Passes,
        Outcome::Exit(status) => Ended::Fails(match reported(program, &run.output) {
            Some(line) => line,
            None => format!("ends with status {}", status & 0xff),
        }),
        Outcome::Aborted => Ended::Fails("ends by abort".to_string()),
        Outcome::Failed(failed) if failed.check == CheckKind::Unwinding => Ended::Unknown(failed.message.clone()),
        Outcome::Failed(failed) => {
            // Inside the library it is the call.
            let user = |span: &Span| program.sources.is_user(*span);
            let calls = failed.stack.iter().rev().map(|at| program.origin(*at).0);
            let place = [failed.span].into_iter().chain(calls).find(user).unwrap_or(failed.span);
            let place = program.sources.place(place);
            Ended::Fails(format!("{} at {place}", phrases::happened(failed.check, &failed.message)))
        }
        Outcome::MissingInput { key, .. } => Ended::Unknown(match inputs.unknown_function {
            true => format!("it calls `{}`, of which there is no source", key.name),
            false => format!("the input {key} has no value"),
        }),
        Outcome::Unsupported { location, what } => {
            let place = program.sources.place(program.origin(*location).0);
            Ended::Unknown(format!("not supported: {what} ({place})"))
        }
        Outcome::Blocked(_) => Ended::Unknown("an assumption does not hold".to_string()),
        Outcome::Limit(what) => Ended::Unknown(what.clone()),
    }
}

/// The first line of what a test printed that names a place of the program, or says that something failed.
fn reported(program: &Program, output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(output);
    let names: Vec<&str> =
        program.sources.files().filter(|(_, f)| f.kind == FileKind::User).map(|(_, f)| f.name.as_str()).collect();
    let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_string();
    let places: Vec<String> = names.iter().map(|name| last(name)).collect();
    let at = |line: &str, name: &str| {
        let after = line.split_once(name).map(|(_, rest)| rest.trim_start_matches([':', '(', ' ']));
        after.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let fails = |line: &&str| line.to_ascii_lowercase().contains("fail");
    let placed = || text.lines().filter(|line| places.iter().any(|name| at(line, name)));
    let passes = |line: &&str| line.trim_end().to_ascii_lowercase().ends_with("pass");
    let first = placed().find(fails).or_else(|| placed().find(|line| !passes(line)));
    let line = first.or_else(|| text.lines().find(fails))?;
    Some(phrases::shortened(line.trim(), limits::REPORTED))
}

/// What a run asks for besides files: the same in each run.
#[derive(Default)]
struct Surroundings {
    random: u64,
    /// `rand#2=7`, as a test gives it.
    given: Vec<String>,
    /// The last that was asked for is the result of a function without a body.
    unknown_function: bool,
    /// Which of several tests it is.
    number: u32,
}

/// What the models of the library measure.
const MEASURED: [&str; 5] = ["clock_fraction", "used_seconds", "used_fraction", "used_memory", "used_ticks"];
const RANDOM: [&str; 5] = ["rand", "random", "rand_r", "lrand48", "mrand48"];

impl Inputs for Surroundings {
    fn next(&mut self, key: &InputKey, kind: InputKind, _: TypeId, _: &Program) -> Option<Value> {
        match kind {
            InputKind::Stub | InputKind::Nondet if RANDOM.contains(&key.name.as_str()) => {
                self.random =
                    self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let number = self.random >> 33;
                self.given.push(format!("{key}={number}"));
                Some(Value::Bits(u128::from(number)))
            }
            InputKind::Stub | InputKind::Nondet if MEASURED.contains(&key.name.as_str()) => Some(Value::Bits(0)),
            InputKind::Stub | InputKind::Nondet => {
                self.unknown_function = kind == InputKind::Stub;
                None
            }
            InputKind::Stdin => None,
            InputKind::Parameter if key.name == table::TEST => Some(Value::Bits(u128::from(self.number))),
            _ => Some(Value::Bits(0)),
        }
    }
}

/// A run's output and input, and the files of a folder; which it searches for is kept.
struct Reads<'a> {
    inner: Captured,
    folder: &'a dyn Folder,
    file: std::vec::IntoIter<u8>,
    found: Vec<GivenFile>,
}

impl HostEnvironment for Reads<'_> {
    fn write(&mut self, to: Stream, bytes: &[u8]) {
        self.inner.write(to, bytes);
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.inner.read_byte()
    }

    fn time(&mut self) -> Option<i64> {
        None
    }

    fn clock(&mut self) -> Option<i64> {
        None
    }

    fn open_file(&mut self, name: &[u8]) -> HostFile {
        let text = String::from_utf8_lossy(name).into_owned();
        let mut keep = |contents: Contents| {
            if !self.found.iter().any(|f| f.name == text) {
                self.found.push(GivenFile { name: text.clone(), contents });
            }
        };
        match self.folder.read(name) {
            Ok(bytes) => {
                keep(Contents::Bytes(bytes.clone()));
                let size = bytes.len() as u64;
                self.file = bytes.into_iter();
                HostFile::Open(size)
            }
            Err(NoFile::Absent) => {
                keep(Contents::Absent);
                HostFile::Absent
            }
            Err(NoFile::Error(number)) => HostFile::Error(number),
            Err(NoFile::Refused(why)) => HostFile::Refused(why),
        }
    }

    fn next_file_byte(&mut self) -> u8 {
        self.file.next().unwrap_or(0)
    }

    fn take_output(&mut self) -> Vec<u8> {
        self.inner.take_output()
    }
}
