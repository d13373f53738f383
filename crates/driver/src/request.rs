//! What is asked, as plain data: the command line, an editor or a library fills it in.
//!
//! Texts that name places (`EXPR@FILE:LINE`) and files stay texts here; [`crate::problem`] reads them.

use crate::limits;
use crate::modular::By;
use because_compose::reference::only::Only;
use because_compose::reference::rounds::Endless;
use because_compose::tests_file::Test;
use because_engine::auto::Plan;
use because_engine::bmc::Bound;
use because_explain::{closest, core, diagnosis, spectrum, whodunit};
use because_ir::Compare;
use because_ir::{CheckKind, Checks, Method};
use std::time::Duration;

/// One question about one program.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Source files, or one task file of the competition.
    pub files: Vec<String>,
    /// How the source text is read.
    pub source: Source,
    /// What correct means.
    pub specification: Specification,
    /// Values for inputs.
    pub given: Given,
    /// A counterexample of another tool whose run is to be explained.
    pub witness: Option<String>,
    /// How failures are searched for.
    pub search: Search,
    /// `None` for a bare check.
    pub explain: Option<Explain>,
    /// How much may be done.
    pub limits: Limits,
}

/// How the source text is to be read.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// Options of the C front end.
    pub c: because_c::Options,
    /// Options of the PLC front end.
    pub plc: because_plc::Options,
    /// The entry function or block, where one is named.
    pub entry: Option<String>,
    /// The arguments of `main`, where they are given.
    pub arguments: Option<Vec<String>>,
    /// Files that the program finds: `NAME=PATH`, `NAME=N`, `NAME=absent`.
    pub files: Vec<String>,
    /// The same, with what they hold.
    pub found_files: Vec<because_ir::GivenFile>,
    /// Patterns of files that are not to blame.
    pub trusted: Vec<String>,
    /// Files whose names are those of tests are not either.
    pub trust_tests: bool,
    /// A compilation database.
    pub compile_commands: Option<String>,
    /// Requirements of PLC programs, one a text.
    pub requirements: Vec<String>,
    /// A file of them.
    pub requirements_file: Option<String>,
}

impl Source {
    /// The entry function; `main` where none is named.
    pub fn entry_name(&self) -> &str {
        self.entry.as_deref().unwrap_or("main")
    }
}

/// What correct means, in addition to the assertions in the text.
#[derive(Debug, Clone, Default)]
pub struct Specification {
    /// Files of a reference implementation.
    pub reference: Vec<String>,
    /// Globals that are compared with the reference's.
    pub outputs: Vec<String>,
    /// A file or folder of tests.
    pub tests: Option<String>,
    /// The runs of the program that a project's tests make.
    pub runs: Vec<Test>,
    /// Test functions that these are narrowed to.
    pub only: Only,
    /// How printed output is held against theirs.
    pub compare: Compare,
    /// What counts as a loop that does not end: found out when the tests are run.
    pub endless: Option<Endless>,
    /// Requirements that are not checked, by their position in the program's list.
    pub left_out: Vec<usize>,
    /// A property file of the competition.
    pub property: Option<String>,
    /// The answer is to be a verdict line of the competition.
    pub verdict_line: bool,
}

/// Values for inputs: then one run is explained in place of searching.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// `NAME=VALUE`
    pub values: Vec<String>,
    /// A file of such lines, or an object in JSON.
    pub file: Option<String>,
    /// Inputs that are not given are zero.
    pub zero: bool,
    /// What the program reads from standard input.
    pub stdin: Option<Vec<u8>>,
    /// The input that a fuzzer saved.
    pub crash: Option<Crash>,
}

/// The bytes with which the program fails: a fuzz target's, those of a file, or standard input.
#[derive(Debug, Clone, Default)]
pub struct Crash {
    /// The bytes themselves.
    pub bytes: Vec<u8>,
    /// The file that the program's arguments name.
    pub file: Option<String>,
}

impl Given {
    /// Is nothing given, so that runs are searched for?
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.file.is_none() && !self.zero && self.crash.is_none()
    }
}

/// How failures are searched for.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// Which properties are checked.
    pub checks: Checks,
    /// Only failures of these checks; empty for all.
    pub only: Vec<CheckKind>,
    /// Which engines search.
    pub engine: Plan,
    /// How deep loops are unrolled.
    pub bound: Bound,
    /// `FILE:LINE=N`
    pub loop_bounds: Vec<String>,
    /// `EXPR@FILE:LINE`
    pub assume: Vec<String>,
    /// How many failing places are searched for.
    pub failures: Failures,
    /// Whether calls and loops are taken by contracts and invariants.
    pub by: By,
    /// A second solver confirms every answer that nothing fails.
    pub check_twice: bool,
}

/// How many failing places are searched for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Failures {
    /// The first one.
    #[default]
    First,
    /// At most so many.
    AtMost(usize),
    /// Every one.
    All,
}

impl Failures {
    /// As a number.
    pub fn most(self) -> usize {
        match self {
            Failures::First => 1,
            Failures::AtMost(n) => n.max(1),
            Failures::All => limits::FAILURES_SHOWN,
        }
    }
}

/// Which methods explain, and how.
#[derive(Debug, Clone, Default)]
pub struct Explain {
    /// Empty for the usual ones.
    pub methods: Vec<Method>,
    /// `EXPR@FILE:LINE`: does the failure causally depend on it?
    pub causes: Vec<String>,
    /// Options of `closest`.
    pub closest: closest::Options,
    /// Options of `diagnosis`.
    pub diagnosis: diagnosis::Options,
    /// How many failing runs `diagnosis` examines.
    pub counterexamples: usize,
    /// What `diagnosis` replaces is a function of what is in scope.
    pub functional: bool,
    /// Options of `whodunit`.
    pub whodunit: whodunit::Options,
    /// Options of `core`.
    pub core: core::Options,
    /// Options of `spectrum`.
    pub spectrum: spectrum::Options,
}

/// How much may be done, and what cuts it off.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Units of work of search and methods together ([`crate::budget`]); `None` for the usual.
    pub work: Option<u64>,
    /// The clock cuts off after this time.
    pub time: Duration,
    /// Bytes of memory at which the work is cut off.
    pub memory: u64,
}

impl Default for Limits {
    /// No program keeps the machine for good.
    fn default() -> Limits {
        Limits { work: None, time: Duration::from_secs(limits::SECONDS), memory: limits::MEMORY }
    }
}
