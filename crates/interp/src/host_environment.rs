//! The environment of a running program: what it writes, reads and asks the time of.

use crate::limits;
use std::io::{Read, Write};

/// A stream that programs write to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// What became of opening a file of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostFile {
    /// It has so many bytes; [`HostEnvironment::next_file_byte`] gives them.
    Open(u64),
    /// There is none, and one could be made.
    Absent,
    /// A number of `errno`.
    Error(u32),
    /// It is not to be read: why.
    Refused(String),
}

/// The host environment of a running program.
pub trait HostEnvironment {
    /// Takes what the program writes.
    fn write(&mut self, to: Stream, bytes: &[u8]);
    /// The next byte of standard input, `None` at its end.
    fn read_byte(&mut self) -> Option<u8>;
    /// Seconds since 1970; `None` where there is no clock.
    fn time(&mut self) -> Option<i64>;
    /// Processor time in millionths of a second.
    fn clock(&mut self) -> Option<i64>;
    /// Opens a file of the host by its name; the bytes are then read with [`HostEnvironment::next_file_byte`].
    fn open_file(&mut self, _name: &[u8]) -> HostFile {
        HostFile::Absent
    }
    /// The next byte of the file opened last.
    fn next_file_byte(&mut self) -> u8 {
        0
    }
    /// What is to stand in `Run::output`.
    fn take_output(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// Keeps what the program writes, up to a limit, and gives it fixed standard input. It has no clock.
#[derive(Debug, Clone, Default)]
pub struct Captured {
    /// What was written to standard output.
    pub stdout: Vec<u8>,
    /// What was written to standard error.
    pub stderr: Vec<u8>,
    input: std::collections::VecDeque<u8>,
}

impl Captured {
    /// With these bytes as standard input.
    pub fn new(input: &[u8]) -> Captured {
        Captured { stdout: Vec::new(), stderr: Vec::new(), input: input.iter().copied().collect() }
    }
}

impl HostEnvironment for Captured {
    fn write(&mut self, to: Stream, bytes: &[u8]) {
        let kept = match to {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        let capacity = limits::OUTPUT_KEPT.saturating_sub(kept.len()).min(bytes.len());
        kept.extend_from_slice(&bytes[..capacity]);
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop_front()
    }

    fn time(&mut self) -> Option<i64> {
        None
    }

    fn clock(&mut self) -> Option<i64> {
        None
    }

    fn take_output(&mut self) -> Vec<u8> {
        self.stdout.clone()
    }
}

/// Real streams and clocks. Standard output is flushed before standard input is read and before standard error is
/// written, so that a person at a terminal sees things in order.
pub struct Streams<R, O: Write, E> {
    input: std::io::BufReader<R>,
    output: std::io::BufWriter<O>,
    error: E,
    started: std::time::Instant,
    folder: Option<Box<dyn Folder>>,
    file: std::vec::IntoIter<u8>,
}

/// The files that a program finds.
pub trait Folder {
    /// The bytes of a file.
    fn read(&self, name: &[u8]) -> Result<Vec<u8>, NoFile>;
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoFile {
    /// There is no such file.
    Absent,
    /// A number of `errno`.
    Error(u32),
    /// It is not to be read: why.
    Refused(String),
}

impl<R: Read, O: Write, E: Write> Streams<R, O, E> {
    /// Streams of the host; no file of it is found.
    pub fn new(input: R, output: O, error: E) -> Streams<R, O, E> {
        let (input, output) = (std::io::BufReader::new(input), std::io::BufWriter::new(output));
        let started = std::time::Instant::now();
        Streams { input, output, error, started, folder: None, file: Vec::new().into_iter() }
    }

    /// With the files that the program finds.
    pub fn with_folder(self, folder: Box<dyn Folder>) -> Streams<R, O, E> {
        Streams { folder: Some(folder), ..self }
    }

    /// Writes what is still buffered of standard output.
    pub fn flush(&mut self) {
        let _ = self.output.flush();
    }
}

/// A closed pipe is no failure of the program: what cannot be written is dropped.
impl<R: Read, O: Write, E: Write> HostEnvironment for Streams<R, O, E> {
    fn write(&mut self, to: Stream, bytes: &[u8]) {
        match to {
            Stream::Stdout => {
                let _ = self.output.write_all(bytes);
            }
            Stream::Stderr => {
                self.flush();
                let _ = self.error.write_all(bytes);
            }
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        if self.input.buffer().is_empty() {
            self.flush();
        }
        let mut byte = [0];
        match self.input.read(&mut byte) {
            Ok(1) => Some(byte[0]),
            _ => None,
        }
    }

    fn time(&mut self) -> Option<i64> {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        i64::try_from(since.as_secs()).ok()
    }

    fn open_file(&mut self, name: &[u8]) -> HostFile {
        match self.folder.as_ref().map_or(Err(NoFile::Absent), |folder| folder.read(name)) {
            Ok(bytes) => {
                let size = bytes.len() as u64;
                self.file = bytes.into_iter();
                HostFile::Open(size)
            }
            Err(NoFile::Absent) => HostFile::Absent,
            Err(NoFile::Error(number)) => HostFile::Error(number),
            Err(NoFile::Refused(why)) => HostFile::Refused(why),
        }
    }

    fn next_file_byte(&mut self) -> u8 {
        self.file.next().unwrap_or(0)
    }

    fn clock(&mut self) -> Option<i64> {
        i64::try_from(self.started.elapsed().as_micros()).ok()
    }
}
