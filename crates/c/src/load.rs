//! Files to program: the whole way. Deeply nested text needs a large stack: [`load`] starts a thread that has one.

use crate::files::Files;
use crate::inject;
use crate::limits;
use crate::lower::{self, Cx};
use crate::options::Options;
use crate::unit::{self, Input};
use because_ir::Program;
use because_source::{Diagnostic, FileKind, Severity, SourceMap, Span};
use std::path::Path;

/// Why there is no program. The diagnostics' places are in `sources`.
#[derive(Debug, Clone, Default)]
pub struct Failed {
    /// The files that were read so far.
    pub sources: SourceMap,
    /// What is wrong; at least one is an error.
    pub diagnostics: Vec<Diagnostic>,
}

/// The stack that the text of a program may need.
pub const STACK: usize = limits::STACK_BYTES;

/// Compiles and links the files into one program, on a thread with a stack of [`STACK`] bytes.
pub fn load<P: AsRef<Path> + Sync>(files: &dyn Files, paths: &[P], options: &Options) -> Result<Program, Failed> {
    let work = || load_here(files, paths, options);
    let result = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.map(|handle| handle.join())
    });
    match result {
        Ok(Ok(done)) => done,
        Ok(Err(_)) => Err(panicked()),
        Err(error) => Err(no_stack(&error.to_string())),
    }
}

/// The tokens of one file after preprocessing, each with its place in the sources.
pub fn tokens(files: &dyn Files, path: &Path, options: &Options) -> Result<(SourceMap, Vec<(Span, String)>), Failed> {
    let name = path.to_string_lossy();
    let text = files.read(path).map_err(|error| failed("cannot-read", &format!("cannot read {name}: {error}")))?;
    let mut sources = SourceMap::new();
    let input = Input { name: &name, text, kind: FileKind::User };
    let (tokens, diagnostics) = unit::tokens(files, input, &options.of_file(&name), &mut sources);
    match diagnostics.iter().any(|d| d.severity == Severity::Error) {
        true => Err(Failed { sources, diagnostics }),
        false => Ok((sources, tokens)),
    }
}

fn failed(code: &'static str, message: &str) -> Failed {
    let diagnostics = vec![Diagnostic::error(code, Span::NONE, message)];
    Failed { sources: SourceMap::new(), diagnostics }
}

/// The front end ended by a panic.
pub fn panicked() -> Failed {
    failed("internal", "the C front end broke on this text: this is a bug in it")
}

/// There is no stack to work on.
pub fn no_stack(why: &str) -> Failed {
    failed("no-thread", &format!("cannot start a thread: {why}"))
}

/// Compiles and links the files into one program, on the caller's stack.
pub fn load_here<P: AsRef<Path>>(files: &dyn Files, paths: &[P], options: &Options) -> Result<Program, Failed> {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let mut units = Vec::new();
    let mut macros = Vec::new();
    for injection in &options.injections {
        diagnostics.extend(inject::check_text(injection).err());
    }
    if !diagnostics.is_empty() {
        return Err(Failed { sources, diagnostics });
    }
    let mut injected = vec![false; options.injections.len()];
    for path in paths {
        let path = path.as_ref();
        let name = path.to_string_lossy();
        let text = match files.read(path) {
            Ok(text) => text,
            Err(error) => {
                let message = format!("cannot read {name}: {error}");
                diagnostics.push(Diagnostic::error("cannot-read", Span::NONE, message));
                continue;
            }
        };
        let input = Input { name: &name, text, kind: FileKind::User };
        let compiled = unit::compile(files, input, &options.of_file(&name), &mut sources);
        diagnostics.extend(compiled.diagnostics);
        macros.extend(compiled.macros);
        units.extend(compiled.unit);
        injected.iter_mut().zip(compiled.injected).for_each(|(any, here)| *any |= here);
    }
    for (injection, _) in options.injections.iter().zip(&injected).filter(|(_, done)| !**done) {
        let message = format!("there is no statement at {}:{} or after it", injection.file, injection.line);
        diagnostics.push(Diagnostic::error("injection-place", Span::NONE, message));
    }
    let pointer_bits = unit::target(options.data_model).map_or(64, |t| t.pointer_width);
    let is_error = |d: &Diagnostic| d.severity == Severity::Error;
    if diagnostics.iter().any(is_error) || units.is_empty() {
        if units.is_empty() && !diagnostics.iter().any(is_error) {
            diagnostics.push(Diagnostic::error("no-input", Span::NONE, "no file is given"));
        }
        return Err(Failed { sources, diagnostics });
    }
    let mut cx = Cx::new(files, options, sources, pointer_bits);
    for unit in units {
        cx.add_unit(unit);
    }
    let good = lower::program(&mut cx);
    diagnostics.append(&mut cx.diagnostics);
    let mut program = cx.program;
    if !good {
        return Err(Failed { sources: program.sources, diagnostics });
    }
    program.macros = macros;
    program.warnings = diagnostics;
    Ok(program)
}
