//! Compiling a test with the user's compiler and running it.

use super::write::{ASSUMPTION, REACHED};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How the program's files are compiled.
#[derive(Debug, Clone, Default)]
pub struct Compiler {
    /// `cc`, or what the environment names.
    pub command: String,
    pub flags: Vec<String>,
    pub files: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    Fails,
    Passes,
}

/// A test that runs longer than this is ended.
const LONGEST: Duration = Duration::from_secs(20);

/// Compiles the test with the program and runs it: `Ok` says in words that it did as expected, `Err` what it did.
pub fn confirm(compiler: &Compiler, test: &str, expected: Expected) -> Result<String, String> {
    let folder = Folder::new()?;
    let source = folder.0.join("test.c");
    std::fs::write(&source, test).map_err(|e| format!("cannot write the test: {e}"))?;
    let program = folder.0.join("test");
    let checked = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let with = compile(compiler, &source, &program, &checked);
    let sanitized = with.is_ok();
    if let Err(error) = with {
        compile(compiler, &source, &program, &[]).map_err(|_| error)?;
    }
    let (status, complaint) = run(&program)?;
    let tools = if sanitized { "with sanitizers" } else { "without sanitizers" };
    let (fails, what) = outcome(status, &complaint);
    match (expected, fails) {
        (_, None) => Err(what),
        (Expected::Fails, Some(true)) => Ok(format!("confirmed natively: the failing run ends with {what} ({tools})")),
        (Expected::Passes, Some(false)) => {
            Ok(format!("confirmed natively: the passing run ends with {what} ({tools})"))
        }
        (Expected::Fails, Some(false)) => Err(format!("natively the failing run ends with {what} ({tools})")),
        (Expected::Passes, Some(true)) => Err(format!("natively the passing run ends with {what} ({tools})")),
    }
}

/// Did it fail, and in what words; `None` where that says nothing.
fn outcome(status: Option<ExitStatus>, complaint: &str) -> (Option<bool>, String) {
    let first = |mark: &str| complaint.lines().find(|l| l.contains(mark)).map(|l| l.trim().to_string());
    let Some(status) = status else { return (None, "natively the run goes on and on".to_string()) };
    if let Some(line) = first("runtime error:").or_else(|| first("ERROR: AddressSanitizer")) {
        return (Some(true), line.chars().take(160).collect());
    }
    match status.code() {
        Some(REACHED) => (Some(true), "a call of the error function".to_string()),
        Some(ASSUMPTION) => (None, "natively an assumption does not hold".to_string()),
        Some(code) => (Some(false), format!("exit status {code}")),
        None => (Some(true), first("ssert").unwrap_or_else(|| "a signal".to_string())),
    }
}

fn compile(compiler: &Compiler, source: &Path, program: &Path, more: &[&str]) -> Result<(), String> {
    let output = Command::new(&compiler.command)
        .args(["-g", "-O0", "-w"])
        .args(&compiler.flags)
        .args(more)
        .arg("-o")
        .arg(program)
        .arg(source)
        .args(&compiler.files)
        .arg("-lm")
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("cannot run the compiler {}: {e}", compiler.command))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|l| l.contains("error") || l.contains("undefined")).unwrap_or("no reason given");
    Err(format!("the test does not compile: {}", line.trim()))
}

fn run(program: &Path) -> Result<(Option<ExitStatus>, String), String> {
    let complaints = program.with_extension("err");
    let file = std::fs::File::create(&complaints).map_err(|e| format!("cannot run the test: {e}"))?;
    let mut child = Command::new(program)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(file)
        .spawn()
        .map_err(|e| format!("cannot run the test: {e}"))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break Some(status),
            None if start.elapsed() > LONGEST => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let bytes = std::fs::read(&complaints).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 20)]).into_owned();
    Ok((status, text))
}

/// A folder of its own, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("because-confirm-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).map_err(|e| format!("cannot make a folder for the test: {e}"))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
