//! What the command touches of the world around it, so that tests can give it another.

use because_c::Files;
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
    pub width: usize,
    /// Progress may be drawn on standard error.
    pub progress: bool,
}

impl Default for Terminal {
    fn default() -> Terminal {
        Terminal { color: false, error_color: false, width: 100, progress: false }
    }
}

pub struct World<'a> {
    pub files: &'a dyn Files,
    pub stdin: &'a mut dyn Read,
    pub stdout: &'a mut dyn Write,
    pub stderr: &'a mut dyn Write,
    pub write_file: &'a dyn Fn(&str, &[u8]) -> std::io::Result<()>,
    pub terminal: Terminal,
    /// Raised by Ctrl-C; everything that takes long looks at it.
    pub interrupt: Arc<AtomicBool>,
}

impl World<'_> {
    /// A closed pipe is no reason to fail: what cannot be written is dropped.
    pub fn print(&mut self, text: &str) {
        let _ = self.stdout.write_all(text.as_bytes());
    }

    /// The same for bytes that need not be text.
    pub fn print_bytes(&mut self, bytes: &[u8]) {
        let _ = self.stdout.write_all(bytes);
    }

    pub fn write_stderr(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }
}
