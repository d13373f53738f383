//! What the command touches of its environment, so that tests can give it another.

use crate::targets::{OutputFiles, Target};
use because_c::Files;
use because_driver::host::Versions;
use because_report::style::Style;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the terminal can show.
#[derive(Debug, Clone, Copy)]
pub struct Terminal {
    /// Standard output shows colours.
    pub color: bool,
    /// Standard error shows colours.
    pub error_color: bool,
    /// Columns of a line.
    pub width: usize,
    /// The locale has no other characters than ASCII.
    pub ascii: bool,
    /// Progress may be shown on standard error.
    pub progress: bool,
    /// Somebody waits for the answer: it may say how long it took.
    pub clock: bool,
}

impl Default for Terminal {
    fn default() -> Terminal {
        Terminal { color: false, error_color: false, width: 100, ascii: false, progress: false, clock: false }
    }
}

impl Terminal {
    /// The style of text for this terminal.
    pub fn style(self, color: bool) -> Style {
        Style { color, width: self.width, ascii: self.ascii }
    }
}

/// Everything that the command reads and writes.
pub struct Environment<'a> {
    /// Where source files are read.
    pub files: Arc<dyn Files + Send>,
    /// Standard input.
    pub stdin: &'a mut dyn Read,
    /// Standard output.
    pub stdout: &'a mut dyn Write,
    /// Standard error.
    pub stderr: &'a mut dyn Write,
    /// Where files are written.
    pub outputs: &'a dyn OutputFiles,
    /// What could not be written, one sentence each. The answer is printed all the same.
    pub unwritten: Vec<String>,
    /// What the terminal can show.
    pub terminal: Terminal,
    /// The arguments after the command's own name.
    pub arguments: Vec<String>,
    /// Raised by Ctrl-C; everything that takes long polls it.
    pub interrupt: Arc<AtomicBool>,
    /// The version that passed, where one is given.
    pub versions: Option<Arc<dyn Versions>>,
}

impl Environment<'_> {
    /// What cannot be written is dropped; [`Watched`] knows of it.
    pub fn print(&mut self, text: &str) {
        let _ = self.stdout.write_all(text.as_bytes());
    }

    /// The same for bytes that need not be text.
    pub fn print_bytes(&mut self, bytes: &[u8]) {
        let _ = self.stdout.write_all(bytes);
    }

    /// The same on standard error.
    pub fn write_stderr(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }

    /// Writes the file that an option names, but never one that was read.
    pub fn write_output(&mut self, option: &str, path: &str, text: &(impl AsRef<[u8]> + ?Sized)) {
        if let Err(why) = self.try_write(option, path, text.as_ref()) {
            self.unwritten.push(why);
        }
    }

    fn try_write(&mut self, option: &str, path: &str, bytes: &[u8]) -> Result<(), String> {
        let failed = |e: std::io::Error| format!("cannot write {path}: {e}");
        let target = self.outputs.target(path).map_err(failed)?;
        if let Some(read) = self.outputs.read_as(&target) {
            return Err(overwrites(option, path, &read.to_string_lossy()));
        }
        match target {
            Target::Stdout => self.stdout.write_all(bytes).map_err(failed),
            Target::Stderr => self.stderr.write_all(bytes).map_err(failed),
            target => self.outputs.write(&target, bytes).map_err(failed),
        }
    }
}

/// The sentence for an output that is an input too.
pub fn overwrites(option: &str, path: &str, read: &str) -> String {
    match path == read {
        true => format!("{option} would overwrite {path}, which is read"),
        false => format!("{option} would overwrite {path}, which is read as {read}"),
    }
}

/// Standard output that keeps the first error, and drops what comes after it.
pub struct Watched<'a> {
    inner: &'a mut dyn Write,
    pub error: Option<std::io::Error>,
}

impl<'a> Watched<'a> {
    pub fn new(inner: &'a mut dyn Write) -> Watched<'a> {
        Watched { inner, error: None }
    }

    fn kept<T>(&mut self, done: std::io::Result<T>, instead: T) -> std::io::Result<T> {
        match done {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                self.error.get_or_insert(error);
                Ok(instead)
            }
            done => done,
        }
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.error.is_some() {
            return Ok(bytes.len());
        }
        let done = self.inner.write(bytes);
        self.kept(done, bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.error.is_some() {
            return Ok(());
        }
        let done = self.inner.flush();
        self.kept(done, ())
    }
}
