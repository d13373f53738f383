//! From files to the program that is asked about.

use crate::error::Error;
use crate::events::Event;
use crate::given_files;
use crate::host::Host;
use crate::load::{Failed, LoadOptions, load_by};
use crate::plcverif;
use crate::request::{Search, Source};
use crate::trust;
use because_exchange::compile_commands;
use because_ir::{Checks, Program};
use because_plc::requirement;
use because_source::{Diagnostic, FileKind, SourceFile, SourceMap, Span};

/// What is asked of a program besides its sources.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The command line, where it is fixed.
    pub arguments: Option<Vec<String>>,
    /// Calls that are put into the text.
    pub injections: Vec<because_c::Injection>,
    /// Entry functions for contracts.
    pub contracts: bool,
    /// The program reads the files of the host while it runs.
    pub host_files: bool,
    /// What is checked: an operation that a check can fail is evaluated only where C evaluates it.
    pub checks: Checks,
}

impl Wanted {
    /// What a search asks of its program.
    pub fn of(search: &Search) -> Wanted {
        Wanted { checks: search.checks, contracts: search.by.contracts, ..Wanted::default() }
    }
}

/// The program of these files; its warnings are an event.
pub fn program(files: &[String], source: &Source, wanted: Wanted, host: &Host) -> Result<Program, Error> {
    if let Some((files, source)) = plcverif::expanded(files, source, host)? {
        return program(&files, &source, wanted, host);
    }
    let mut files = files.to_vec();
    let mut c = source.c.clone();
    c.args = wanted.arguments;
    c.injections = wanted.injections;
    c.contracts = wanted.contracts;
    c.host_files = wanted.host_files;
    c.checks = wanted.checks;
    c.files = given_files::read(&source.files, host)?;
    c.files.extend(source.found_files.iter().cloned());
    if let Some(database) = &source.compile_commands {
        let found = compile_commands::read(&host.read(database)?, database, &files, &host.folder)?;
        if found.m32 {
            c.data_model = because_c::DataModel::Ilp32;
        }
        c.per_file = found.files.iter().cloned().zip(found.options).collect();
        files = found.files;
    }
    let plc = plc_options(source, host)?;
    let mut program = load_by(&*host.system, host.files, &files, &LoadOptions { c, plc })?;
    trust::mark(&mut program, source);
    (host.on_event)(&Event::Loaded);
    if !program.warnings.is_empty() {
        (host.on_event)(&Event::Warnings { sources: &program.sources, warnings: &program.warnings });
    }
    Ok(program)
}

fn plc_options(source: &Source, host: &Host) -> Result<because_plc::Options, Error> {
    let mut plc = source.plc.clone();
    for text in &source.requirements {
        plc.requirements.push(requirement::parse_line(text).map_err(|w| wrong("requirement", text, w))?);
    }
    if let Some(path) = &source.requirements_file {
        let text = host.read(path)?;
        plc.requirements.extend(requirement::parse(&text).map_err(|w| wrong(path, &text, w))?);
    }
    Ok(plc)
}

/// What is wrong with the text of a requirement, at its place.
fn wrong(name: &str, text: &str, wrong: requirement::Wrong) -> Error {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new(name, text, FileKind::User));
    let span = Span::new(file, wrong.at.start as u32, wrong.at.end as u32);
    let diagnostic = Diagnostic::error("requirement", span, wrong.message);
    Error::Source(Failed { sources, diagnostics: vec![diagnostic] })
}
