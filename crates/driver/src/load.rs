//! Files to program: which front end reads which file.

use crate::host::{StackError, System};
use crate::passes;
use because_c::Files;
use because_ir::Program;
use because_source::{Diagnostic, Severity, SourceMap, Span};
use std::path::Path;

/// Options for every front end.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Options of the C front end.
    pub c: because_c::Options,
    /// Options of the PLC front end.
    pub plc: because_plc::Options,
}

/// Why there is no program. The diagnostics' places are in `sources`.
#[derive(Debug, Clone, Default)]
pub struct Failed {
    /// The files that were read.
    pub sources: SourceMap,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Warnings come with the errors.
        let error = self.diagnostics.iter().find(|d| d.severity == Severity::Error);
        match error.or(self.diagnostics.first()) {
            Some(first) => write!(f, "{}: {}", self.sources.place(first.span), first.message),
            None => write!(f, "there is no program"),
        }
    }
}

impl std::error::Error for Failed {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FrontEnd {
    C,
    Plc,
    /// The text form of the program representation itself.
    Ir,
}

/// What PLC engineering tools call their sources: blocks, data blocks, types, exports.
const PLC: &[&str] = &[
    "st", "scl", "awl", "iecst", "udt", "db", "exp", "gr7", "tcpou", "tcgvl", "tcdut", "tcio", "xml", "l5x", "var",
    "typ", "fun",
];

/// The same for a message.
const PLC_NAMES: &str = ".st, .scl, .awl, .udt, .db, .exp, .TcPOU, .TcGVL, .TcDUT, .TcIO, .xml, .L5X, .var, .typ";

/// C, and what comes out of its preprocessor.
const C: &[&str] = &["c", "i", "h", "inc"];

/// None for what no front end reads. Without an extension, as on standard input, it is C.
fn front_end(path: &str) -> Option<FrontEnd> {
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("");
    match extension.to_ascii_lowercase().as_str() {
        "ir" => Some(FrontEnd::Ir),
        other if PLC.contains(&other) => Some(FrontEnd::Plc),
        other if other.is_empty() || C.contains(&other) => Some(FrontEnd::C),
        _ => None,
    }
}

/// A file of a PLC program, by its name.
pub fn is_plc(path: &str) -> bool {
    front_end(path) == Some(FrontEnd::Plc)
}

/// A file of C++, by its name.
fn is_cpp(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("");
    matches!(extension, "cpp" | "cc" | "cxx" | "c++" | "C" | "hpp" | "hh" | "hxx")
}

/// Is this a name that some front end reads? Decides where `run`'s files end and the program's arguments begin.
pub fn is_source(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    path == "-" || ["c", "i", "h", "ir", "vc3"].contains(&extension.as_str()) || PLC.contains(&extension.as_str())
}

/// Reads the files into one program.
pub fn load(files: &dyn Files, paths: &[String], options: &LoadOptions) -> Result<Program, Failed> {
    loaded(files, paths, options, None)
}

/// The same on a stack of the host's.
pub fn load_by(
    system: &dyn System,
    files: &dyn Files,
    paths: &[String],
    options: &LoadOptions,
) -> Result<Program, Failed> {
    loaded(files, paths, options, Some(system))
}

fn loaded(
    files: &dyn Files,
    paths: &[String],
    options: &LoadOptions,
    system: Option<&dyn System>,
) -> Result<Program, Failed> {
    if let Some(path) = paths.iter().find(|p| is_cpp(p)) {
        let text = format!("{path} is C++: C (.c), Structured Text (.st) and SCL (.scl) can be read");
        return Err(failed("c++", &text));
    }
    if let Some(path) = paths.iter().find(|p| front_end(p).is_none()) {
        let text = format!(
            "{path}: no language has this extension: C (.c, .i, .h) and PLC programs ({PLC_NAMES}) can be read"
        );
        return Err(failed("unknown-language", &text));
    }
    let kinds: Vec<FrontEnd> = paths.iter().filter_map(|p| front_end(p)).collect();
    let Some(&kind) = kinds.first() else { return Err(failed("no-input", "no file is given")) };
    if kinds.iter().any(|k| *k != kind) {
        return Err(failed("mixed-languages", "the files of one program are in one language"));
    }
    let program = match kind {
        FrontEnd::C => load_c(files, paths, &options.c, system),
        FrontEnd::Plc => load_plc(files, paths, &options.plc),
        FrontEnd::Ir => load_ir(files, paths),
    }?;
    // Without them jumps and threads would mean nothing: no program is given out before.
    let mut setting = passes::Loaded { contracts: options.c.contracts };
    passes::run(program, passes::AFTER_LOADING, &mut setting).map_err(|e| failed("unreadable", &e.to_string()))
}

fn load_c(
    files: &dyn Files,
    paths: &[String],
    options: &because_c::Options,
    system: Option<&dyn System>,
) -> Result<Program, Failed> {
    let loaded = match system {
        None => because_c::load(files, paths, options),
        Some(system) => {
            let mut loaded = None;
            let done = system.with_stack(because_c::STACK, &mut || {
                loaded = Some(because_c::load_here(files, paths, options));
            });
            match (done, loaded) {
                (Ok(()), Some(loaded)) => loaded,
                (Err(StackError::NoStack(why)), _) => Err(because_c::no_stack(&why)),
                _ => Err(because_c::panicked()),
            }
        }
    };
    loaded.map_err(|f| Failed { sources: f.sources, diagnostics: f.diagnostics })
}

fn load_plc(files: &dyn Files, paths: &[String], options: &because_plc::Options) -> Result<Program, Failed> {
    let mut texts = Vec::new();
    for path in paths {
        let bytes =
            files.read(Path::new(path)).map_err(|e| failed("cannot-read", &format!("cannot read {path}: {e}")))?;
        texts.push((path.clone(), decoded(&bytes)));
    }
    because_plc::load(texts, options).map_err(|f| Failed { sources: f.sources, diagnostics: f.diagnostics })
}

/// Text as engineering tools write it: UTF-8, UTF-16 with its mark, else one byte a character.
fn decoded(bytes: &[u8]) -> String {
    let wide = |of: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| of([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_string(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
    }
}

fn load_ir(files: &dyn Files, paths: &[String]) -> Result<Program, Failed> {
    let [path] = paths else { return Err(failed("several-files", "a program in text form is one file")) };
    let bytes = files.read(Path::new(path)).map_err(|e| failed("cannot-read", &format!("cannot read {path}: {e}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let program = because_ir::parse::parse(&text)
        .map_err(|e| failed("syntax", &format!("{path}:{}:{}: {}", e.line, e.column, e.message)))?;
    match because_ir::verify::verify(&program).first() {
        Some(violation) => Err(failed("ill-formed", &format!("{path}: {violation}"))),
        None => Ok(program),
    }
}

fn failed(code: &'static str, message: &str) -> Failed {
    Failed { sources: SourceMap::new(), diagnostics: vec![Diagnostic::error(code, Span::NONE, message)] }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn texts_are_read_in_the_encodings_of_engineering_tools() {
        assert_eq!(decoded("Größe".as_bytes()), "Größe");
        assert_eq!(decoded(b"Gr\xf6\xdfe"), "Größe");
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain("Größe".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(decoded(&wide), "Größe");
    }
}
