//! Runs a command of a page inside this process, on files that exist only in memory; a project's tests are run by the
//! command itself, in a folder of their own.

use super::marks::{is_project, without_marks};
use super::page::Page;
use because::{Environment, MemoryFiles, Nowhere, Terminal};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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
    if is_project(words) {
        return run_project(words, page);
    }
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
        versions: None,
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

/// The page's files on disk, and the command as a process among them. Its two streams come one after the other.
fn run_project(words: &[String], page: &Page) -> Printed {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("because-page-{}-{number}", std::process::id()));
    for file in &page.files {
        let path = folder.join(&file.name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for the page");
        std::fs::write(&path, without_marks(&file.text)).expect("a file of the page");
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_because"));
    let output = command.args(&words[1..]).current_dir(&folder).env_remove("COLUMNS").output().expect("it ends");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = format!("{stderr}{stdout}[exit {}]\n", output.status.code().unwrap_or(-1));
    Printed { text, stdout }
}
