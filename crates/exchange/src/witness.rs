//! Counterexamples of other tools: what they say about inputs, and where they end.
//!
//! Comes in: a text. It may be a witness 2.0 (YAML), a witness 1.0 (GraphML), a trace of CBMC's `--json-ui` or
//! `--xml-ui`. Goes out: a [`Witness`], the same for all of them. Nothing in it is believed: `given` makes inputs of it,
//! `route` waypoints in the program, and only the interpreter's own run counts.

mod cbmc;
mod formula;
mod graphml;
mod input_values;
mod place;
mod report;
mod route;
pub mod write;
mod yaml;

use crate::limits;
use because_ir::CheckKind;
pub use input_values::{Plan, plan};
pub use route::{Item, Routed, is_pure, items, left_out, routed};

/// What a counterexample says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Witness {
    /// In the order of the run.
    pub hints: Vec<Hint>,
    /// Where the failure is.
    pub target: Option<Spot>,
    /// The kinds of failure that it may be, where it says; empty for any.
    pub checks: Vec<CheckKind>,
    /// It is the report of a native run.
    pub reported: bool,
    /// File name and SHA-256 of the text it was made for.
    pub hashes: Vec<(String, String)>,
    /// The format, for messages.
    pub format: &'static str,
    /// It describes other ways too, which were not taken.
    pub branches: bool,
}

/// A place in a file of the program. Lines and columns count from 1; 0 where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its name, as the counterexample has it.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column in characters.
    pub column: u32,
}

/// One thing that the run does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// The call that ends there returns, with a result of which this C expression over `\result` is true.
    Returned {
        /// The call.
        at: Spot,
        /// The C expression.
        text: String,
    },
    /// The call that ends there is made.
    Entered {
        /// The call.
        at: Spot,
    },
    /// The function of this name is entered.
    EnteredByName {
        /// The function.
        name: String,
    },
    /// The function of this name returns.
    LeftByName {
        /// The function.
        name: String,
    },
    /// Before the statement there the C expression is true.
    Holds {
        /// The statement.
        at: Spot,
        /// The C expression.
        text: String,
    },
    /// Behind a statement on that line it is true.
    HoldsAfter {
        /// A place on the line.
        at: Spot,
        /// The C expression.
        text: String,
    },
    /// There the variable gets the value.
    Assigned {
        /// The assignment.
        at: Spot,
        /// The variable.
        name: String,
        /// The value, as the counterexample writes it.
        value: String,
    },
    /// There the branch goes this way.
    Branch {
        /// The branch.
        at: Spot,
        /// `true`, `false`, or the value of a `switch`.
        value: String,
    },
    /// Not before the next hint that is none of these.
    Avoid(Box<Hint>),
}

/// Whether a text has the report of a sanitizer, of valgrind or of gdb.
pub use report::is_report;

/// Reads a counterexample in whatever format it is.
pub fn read(text: &str, path: &str) -> Result<Witness, String> {
    if text.len() > limits::WITNESS_BYTES {
        return Err(format!("{path}: too large for a counterexample"));
    }
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    match start.as_bytes().first() {
        None => Err(format!("{path}: the file is empty")),
        Some(b'<' | b'[' | b'{') if !is_log(start) => structured(start, path),
        Some(_) if report::is_report(start) => report::read(start, path),
        Some(_) => yaml::read(text, path),
    }
}

/// A log can begin with a bracket (`[Thread debugging ...]`), as JSON does.
fn is_log(text: &str) -> bool {
    text.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn structured(start: &str, path: &str) -> Result<Witness, String> {
    match start.as_bytes().first() {
        Some(b'<') if start.contains("<graphml") => graphml::read(start, path),
        Some(b'<') => cbmc::read_xml(start, path),
        _ => cbmc::read_json(start, path),
    }
}

/// `x == 3 && y == -1` as its equations between a name and a number; parts of another form are left out.
pub fn equations(text: &str) -> Vec<(String, String)> {
    let parts = text.split("&&").flat_map(|p| p.split(';'));
    parts.filter_map(|p| equation(p.trim())).collect()
}

fn equation(text: &str) -> Option<(String, String)> {
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    if let Some(inner) = inner.filter(|t| balanced(t)) {
        return equation(inner.trim());
    }
    let (left, right) = text.split_once("==")?;
    let (left, right) = (unwrapped(left.trim()), unwrapped(right.trim()));
    match (is_number(left), is_number(right)) {
        (false, true) if is_name(left) => Some((left.to_string(), right.to_string())),
        (true, false) if is_name(right) => Some((right.to_string(), left.to_string())),
        _ => None,
    }
}

fn unwrapped(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).filter(|t| balanced(t));
    inner.map_or(text, |t| t.trim())
}

fn balanced(text: &str) -> bool {
    let mut depth = 0i64;
    for byte in text.bytes() {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+', ' ']);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') || (digits.starts_with('\'') && digits.len() > 2)
}

fn is_name(text: &str) -> bool {
    let start = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '\\');
    start && text.chars().all(|c| c.is_ascii_alphanumeric() || "_\\[].->$:".contains(c))
}

#[cfg(test)]
mod tests;
