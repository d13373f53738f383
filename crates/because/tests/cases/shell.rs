//! Runs a command of a page inside this process, on files that exist only in memory.

use super::marks::without_marks;
use super::page::Page;
use because::{Environment, MemoryFiles, Nowhere, Terminal};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub struct Printed {
    /// Both streams, then the exit status.
    pub text: String,
    pub stdout: String,
}

/// Writes into the page's text, and standard output also on its own.
#[derive(Clone, Default)]
struct Both {
    all: Rc<RefCell<Vec<u8>>>,
    own: Rc<RefCell<Vec<u8>>>,
}

impl Write for Both {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.all.borrow_mut().extend_from_slice(bytes);
        self.own.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub fn run(words: &[String], page: &Page) -> Printed {
    run_in(words, page, Terminal::default())
}

/// The same in a terminal of another width.
pub fn run_in(words: &[String], page: &Page, terminal: Terminal) -> Printed {
    let mut files = MemoryFiles::new();
    for file in &page.files {
        files = files.with(&file.name, without_marks(&file.text));
    }
    let stdout = Both::default();
    let stderr = Both { all: stdout.all.clone(), own: Rc::default() };
    let (mut out, mut err) = (stdout.clone(), stderr);
    let mut env = Environment {
        files: Arc::new(files),
        stdin: &mut page.stdin.as_bytes(),
        stdout: &mut out,
        stderr: &mut err,
        outputs: &Nowhere,
        unwritten: Vec::new(),
        terminal,
        arguments: Vec::new(),
        interrupt: Arc::new(AtomicBool::new(false)),
    };
    let status = because::command(words.iter().map(OsString::from).collect(), &mut env);
    let mut text = String::from_utf8_lossy(&stdout.all.borrow()).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&format!("[exit {}]\n", status.code()));
    let stdout = String::from_utf8_lossy(&stdout.own.borrow()).into_owned();
    Printed { text, stdout }
}
