//! IEC 61131-3 Structured Text and Siemens SCL → [`because_ir::Program`].
//!
//! Comes in: source texts and [`Options`]. Goes out: a program whose entry is the scan cycle, or diagnostics. The way is
//! [`lexer`] → [`parse`] → [`ast`] → declarations and types → IR. [`print`] writes a tree as text again.
//!
//! ```
//! let text = "PROGRAM P VAR_INPUT a : BOOL; END_VAR VAR n : INT; END_VAR\nIF a THEN n := n + 1; END_IF;\nEND_PROGRAM";
//! let program = because_plc::load(vec![("p.st".into(), text.into())], &because_plc::Options::default());
//! assert!(program.is_ok());
//! ```

#![warn(missing_docs)]

pub mod ast;
mod constant;
mod container;
pub mod cycles;
mod declare;
mod entry;
mod globals;
mod inheritance;
mod layout;
pub mod lexer;
pub mod limits;
pub mod literal;
mod lower;
mod models;
mod organization;
pub mod parse;
pub mod plcverif;
pub mod requirement;
mod schedule;
mod task_list;
pub mod token;
pub mod trace;
mod types;
pub mod unparse;

use because_ir as ir;
use because_ir::{Assumed, AssumedKind};
use because_source::{Diagnostic, FileKind, Severity, SourceFile, SourceMap, Span};
use container::Content;
use declare::Cx;
use rustc_hash::FxHashMap;

pub use requirement::{Pattern, Requirement};
pub use token::Dialect;

/// Which dialect to read; `Auto` goes by the file's name, then by its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DialectChoice {
    /// By the file's name, else by its text.
    #[default]
    Auto,
    /// IEC 61131-3 Structured Text.
    StructuredText,
    /// Siemens SCL.
    Scl,
}

/// How many scan cycles a run has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cycles {
    /// As a controller does: it never ends.
    #[default]
    Endless,
    /// So many, then the run ends.
    Exactly(u32),
}

/// How far the clock moves from cycle to cycle, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CycleTime {
    /// The same time in each cycle.
    Fixed(u32),
    /// Any time between the bounds, another in each cycle.
    Free {
        /// The shortest time.
        min: u32,
        /// The longest time.
        max: u32,
    },
}

/// How long a cycle takes where nothing says it.
pub const DEFAULT_CYCLE_TIME: CycleTime = CycleTime::Fixed(100);

/// How PLC text is read, and how its cycles run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The dialect of all files.
    pub dialect: DialectChoice,
    /// The block called in each cycle. Without one: the only organization block, the only program, else the only
    /// function block that no other block uses.
    pub entry: Option<String>,
    /// How many cycles a run has.
    pub cycles: Cycles,
    /// Without one: the interval of the entry's task, else [`DEFAULT_CYCLE_TIME`].
    pub cycle_time: Option<CycleTime>,
    /// What is checked at the end of every cycle.
    pub requirements: Vec<Requirement>,
    /// Further variables of the entry block or global ones that get a fresh value in each cycle.
    pub inputs: Vec<String>,
    /// What the checks ask.
    pub premises: Premises,
    /// Name and text of a table of inputs and expected values: the only run there is.
    pub trace: Option<(String, String)>,
    /// Tasks of a configuration, and what calls organization blocks: can a more urgent one enter between two statements?
    pub preemptive: bool,
    /// Inputs of type REAL and LREAL may be infinite or no number at all; without it they are finite.
    pub nan: bool,
    /// What a verification case of PLCverif fixes.
    pub case: CaseOptions,
}

/// What the checks of requirements and assertions ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Premises {
    /// Whether what is required holds.
    #[default]
    Off,
    /// Whether nothing is ever required: what fails is the condition of a requirement that is true in some run.
    Whole,
    /// The same for each operand of an OR in such a condition, as a requirement of its own.
    Parts,
}

/// What a verification case fixes besides its requirement; names are those of the entry block or global.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseOptions {
    /// Variables with the value that they have at the start of each cycle.
    pub bindings: Vec<(String, String)>,
    /// All that gets a new value in each cycle; the entry's own inputs where it is `None`.
    pub inputs: Option<Vec<String>>,
    /// Variables that have any value at the start and then only what the program gives them.
    pub parameters: Vec<String>,
    /// Conditions that are assumed at the start of each cycle.
    pub bounds: Vec<String>,
    /// Only the assertions of these names are checked; all where it is `None`.
    pub assertions: Option<Vec<String>>,
    /// What is asked and cannot be decided.
    pub undecided: Option<String>,
    /// `instance` stands for the entry block.
    pub instance: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            dialect: DialectChoice::Auto,
            entry: None,
            cycles: Cycles::Endless,
            cycle_time: None,
            requirements: Vec::new(),
            inputs: Vec::new(),
            premises: Premises::Off,
            trace: None,
            preemptive: false,
            nan: false,
            case: CaseOptions::default(),
        }
    }
}

/// Why there is no program: at least one of the diagnostics is an error.
#[derive(Debug, Clone)]
pub struct Failed {
    /// The files that were read.
    pub sources: SourceMap,
    /// What is wrong, and where.
    pub diagnostics: Vec<Diagnostic>,
}

/// The dialect a file is written in, by its name and else by its text.
pub fn detect(name: &str, text: &str) -> Dialect {
    let extension = name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
    match extension.as_str() {
        "scl" | "awl" | "db" | "udt" | "gr7" => return Dialect::Scl,
        "xml" if text.contains("<SW.") => return Dialect::Scl,
        "st" | "iecst" | "exp" | "var" | "typ" | "fun" | "xml" | "l5x" | "tcpou" | "tcgvl" | "tcdut" | "tcio" => {
            return Dialect::StructuredText;
        }
        _ => {}
    }
    let words = ["ORGANIZATION_BLOCK", "DATA_BLOCK", "BEGIN", "CONST", "REGION", "END_LABEL"];
    let is_word = |w: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|t| t.eq_ignore_ascii_case(w));
    let hash = text.as_bytes().windows(2).any(|w| w[0].is_ascii_whitespace() && w[1] == b'#');
    if hash || words.iter().any(|w| is_word(w)) { Dialect::Scl } else { Dialect::StructuredText }
}

/// Reads the files of one program and lowers it.
pub fn load(sources: Vec<(String, String)>, options: &Options) -> Result<ir::Program, Failed> {
    let dialect = match options.dialect {
        DialectChoice::StructuredText => Dialect::StructuredText,
        DialectChoice::Scl => Dialect::Scl,
        DialectChoice::Auto => match sources.iter().any(|(name, text)| detect(name, text) == Dialect::Scl) {
            true => Dialect::Scl,
            false => Dialect::StructuredText,
        },
    };
    let mut map = SourceMap::new();
    let mut units = Vec::new();
    let mut diagnostics = Vec::new();
    for (name, text) in &sources {
        let file = map.add(SourceFile::new(name.as_str(), text.as_str(), FileKind::User));
        match container::open(file, name, text) {
            Ok(Content::Unwrapped) => {
                let (unit, found) = parse::parse(file, text, dialect);
                diagnostics.extend(found);
                units.push(unit);
            }
            Ok(Content::Tokens(read)) => {
                let (unit, found) = parse::parse_tokens(file, text, read.tokens, read.diagnostics);
                diagnostics.extend(found);
                units.push(ast::Unit { list: read.list, ..unit });
            }
            Ok(Content::Texts(texts)) => {
                for part in texts {
                    let source = SourceFile::new(format!("{name}:{}", part.name), part.text.as_str(), FileKind::User);
                    let file = map.add(source);
                    let (unit, found) = parse::parse(file, &part.text, part.dialect);
                    diagnostics.extend(found);
                    units.push(ast::Unit { list: part.list, ..unit });
                }
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    let in_block = |d: &Diagnostic| units.iter().any(|u| u.blocks().any(|b| b.whole.0.contains(d.span)));
    if diagnostics.iter().any(|d| d.severity == Severity::Error && !in_block(d)) {
        return Err(Failed { sources: map, diagnostics });
    }
    let model_text = models::text();
    let file = map.add(SourceFile::new("standard function blocks", model_text.as_str(), FileKind::Model));
    let (model_unit, model_diagnostics) = parse::parse(file, &model_text, Dialect::StructuredText);
    debug_assert!(model_diagnostics.is_empty(), "{model_diagnostics:?}");
    let unread = diagnostics.len();
    let mut cx = context(dialect, map, diagnostics);
    cx.lowering.assertions = options.case.assertions.clone();
    cx.lowering.instance = options.case.instance;
    (cx.lowering.premises, cx.lowering.nan) = (options.premises, options.nan);
    cx.enter(&model_unit, true);
    for unit in &units {
        cx.enter(unit, false);
        cx.namespaces.extend(unit.namespaces.iter().cloned());
    }
    for unit in &units {
        cx.declare_globals(unit);
    }
    for i in 0..cx.blocks.len() as u32 {
        cx.declare_block(types::BlockRef(i));
    }
    let mut cycle_time = options.cycle_time.unwrap_or(DEFAULT_CYCLE_TIME);
    if let Ok((schedule, time)) = cx.find_schedule(&units, options) {
        cycle_time = time;
        cx.program.entry = lower::harness::build(&mut cx, &schedule, options, cycle_time);
    }
    cx.lower_queue();
    cx.lower_rest();
    cx.check_recursion();
    cx.spare_unreached();
    if has_errors(&cx.diagnostics[..unread]) {
        // What was found in a text that could not be read may be wrong.
        cx.diagnostics.truncate(unread);
    }
    finish(cx, options, cycle_time)
}

fn context<'a>(dialect: Dialect, sources: SourceMap, diagnostics: Vec<Diagnostic>) -> Cx<'a> {
    let (language, endian) = match dialect {
        Dialect::StructuredText => (ir::Language::StructuredText, ir::Endian::Little),
        Dialect::Scl => (ir::Language::Scl, ir::Endian::Big),
    };
    let target = ir::Target { pointer_bits: 32, endian };
    let mut program = ir::Program { sources, ..ir::Program::new(language, target) };
    ir::build::source(&mut program, ir::FuncId(0), ir::SourceStmtKind::Hidden, Span::NONE);
    Cx {
        dialect,
        program,
        diagnostics,
        unsupported: FxHashMap::default(),
        structs: Vec::new(),
        enums: Vec::new(),
        blocks: Vec::new(),
        names: FxHashMap::default(),
        lists: FxHashMap::default(),
        namespaces: Vec::new(),
        defaults: FxHashMap::default(),
        globals: FxHashMap::default(),
        broken_globals: FxHashMap::default(),
        global_order: Vec::new(),
        members: FxHashMap::default(),
        ir_types: FxHashMap::default(),
        lowering: lower::State::default(),
    }
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

fn finish(cx: Cx<'_>, options: &Options, cycle_time: CycleTime) -> Result<ir::Program, Failed> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for diagnostic in cx.diagnostics {
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
    diagnostics.sort_by_key(|d| (d.span.file, d.span.start));
    let mut program = cx.program;
    if has_errors(&diagnostics) {
        return Err(Failed { sources: program.sources, diagnostics });
    }
    program.warnings = diagnostics;
    // By place, so that an edit elsewhere does not change which is which.
    program.requirements.sort_by_key(|r| (r.span.file, r.span.start));
    if cx.lowering.clock.is_some() || cx.lowering.timed {
        program.assumed.push(Assumed::narrower(match cycle_time {
            CycleTime::Fixed(ms) => format!("each cycle takes {ms} ms"),
            CycleTime::Free { min, max } => format!("each cycle takes between {min} and {max} ms"),
        }));
    }
    if let Some((name, _)) = &options.trace {
        program
            .assumed
            .push(Assumed::narrower(format!("the run of {name}: inputs without a column keep their first value")));
    }
    if let Cycles::Exactly(n) = options.cycles {
        let plural = if n == 1 { "" } else { "s" };
        program.assumed.push(Assumed::narrower(format!("the program runs for {n} cycle{plural}")));
    }
    if cx.lowering.finite {
        program.assumed.push(Assumed::narrower("inputs of type REAL and LREAL are finite numbers (--nan: any value)"));
    }
    if cx.lowering.counts_with_bits {
        let text = "arithmetic with BYTE, WORD and DWORD is that of unsigned numbers of their width";
        program.assumed.push(Assumed::narrower(text));
    }
    let mut inexact = cx.lowering.inexact;
    inexact.sort_unstable();
    inexact.dedup();
    for name in inexact {
        let text = format!("{name}: the result is an input unless the argument is constant");
        program.assumed.push(Assumed::new(AssumedKind::Wider, text));
    }
    Ok(program)
}
