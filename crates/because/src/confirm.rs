//! Compiling a test with the user's compiler and running it.

use crate::limits;
use crate::supervise::Watch;
use because_driver::best::CutOff;
use because_exchange::c_test::{ASSUMPTION, REACHED, Test};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How the program's files are compiled.
#[derive(Debug, Clone, Default)]
pub struct Compiler {
    /// `cc`, or what the environment names.
    pub command: String,
    pub flags: Vec<String>,
    pub files: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// In this file, by its last part, on one of these lines; anywhere where none is given.
    Fails(Option<(String, std::ops::RangeInclusive<u32>)>),
    Passes,
}

/// A test that runs longer than this is ended.
const LONGEST: Duration = Duration::from_secs(limits::NATIVE_SECONDS);

/// Compiles the test with the program and runs it: `Ok` says in words that it did as expected, `Err` what it did.
///
/// Compiler and test are ended when `watch` is due.
pub fn confirm(compiler: &Compiler, test: &Test, expected: &Expected, watch: &Watch) -> Result<String, String> {
    let folder = Folder::new()?;
    let source = folder.0.join("test.c");
    std::fs::write(&source, &test.text).map_err(|e| format!("cannot write the test: {e}"))?;
    let program = folder.0.join("test");
    let checked = ["-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"];
    let flags: Vec<&str> = test.flags.iter().map(String::as_str).collect();
    let with = compile(compiler, &source, &program, &[&flags[..], &checked].concat(), watch);
    let sanitized = with.is_ok();
    if let Err(error) = with {
        compile(compiler, &source, &program, &flags, watch).map_err(|_| error)?;
    }
    let (status, stderr) = run(&program, &folder.0, watch)?;
    let tools = if sanitized { "with sanitizers" } else { "without sanitizers" };
    let (fails, what) = outcome(status, &stderr);
    match (expected, fails) {
        (_, None) => Err(what),
        (Expected::Fails(place), Some(true)) => match place.as_ref().is_none_or(|p| is_there(&stderr, p)) {
            true => Ok(format!("confirmed natively: the failing run ends with {what} ({tools})")),
            false => Err(format!("natively the failing run ends elsewhere, with {what} ({tools})")),
        },
        (Expected::Passes, Some(false)) => {
            Ok(format!("confirmed natively: the passing run ends with {what} ({tools})"))
        }
        (Expected::Fails(_), Some(false)) => Err(format!("natively the failing run ends with {what} ({tools})")),
        (Expected::Passes, Some(true)) => Err(format!("natively the passing run ends with {what} ({tools})")),
    }
}

/// What a program is given, as a test of the user's says.
pub struct Started<'a> {
    pub arguments: &'a [String],
    pub stdin: &'a [u8],
}

/// Compiles the program without sanitizers and runs it: its exit status and what it prints; `Err` says why that is not
/// known.
pub fn printed(compiler: &Compiler, started: &Started, watch: &Watch) -> Result<(Option<i32>, Vec<u8>), String> {
    let folder = Folder::new()?;
    let failed = |e: std::io::Error| format!("cannot write the test: {e}");
    // The program has a `main` of its own.
    let (source, program) = (folder.0.join("test.c"), folder.0.join("test"));
    std::fs::write(&source, "extern int because_test;\n").map_err(failed)?;
    compile(compiler, &source, &program, &[], watch)?;
    let (input, output) = (folder.0.join("stdin"), folder.0.join("stdout"));
    std::fs::write(&input, started.stdin).map_err(failed)?;
    let mut command = Command::new(&program);
    command.args(started.arguments).env("TMPDIR", &folder.0);
    let streams = Streams {
        stdin: Stdio::from(std::fs::File::open(&input).map_err(failed)?),
        stdout: Stdio::from(std::fs::File::create(&output).map_err(failed)?),
    };
    let (status, _) = finished(&mut command, streams, &program.with_extension("err"), Some(LONGEST), watch)
        .map_err(|e| format!("cannot run the program: {e}"))?;
    let status = status.ok_or("natively the run goes on and on")?;
    Ok((status.code(), std::fs::read(&output).unwrap_or_default()))
}

/// Does the stderr name the place, or no place in that file at all?
fn is_there(stderr: &str, (file, lines): &(String, std::ops::RangeInclusive<u32>)) -> bool {
    let mark = format!("{file}:");
    let mut named = false;
    for (at, _) in stderr.match_indices(&mark) {
        let digits: String = stderr[at + mark.len()..].chars().take_while(char::is_ascii_digit).collect();
        if let Ok(line) = digits.parse::<u32>() {
            named = true;
            if lines.contains(&line) {
                return true;
            }
        }
    }
    !named
}

/// Did it fail, and in what words; `None` where that says nothing.
fn outcome(status: Option<ExitStatus>, stderr: &str) -> (Option<bool>, String) {
    let first = |mark: &str| stderr.lines().find(|l| l.contains(mark)).map(|l| l.trim().to_string());
    let Some(status) = status else { return (None, "natively the run goes on and on".to_string()) };
    if let Some(line) = first("runtime error:") {
        return (Some(true), line.chars().take(limits::NATIVE_LINE).collect());
    }
    if let Some(line) = first("ERROR: AddressSanitizer") {
        // Addresses and process numbers differ from run to run.
        let kind = line.split_once("AddressSanitizer: ").map_or(line.as_str(), |(_, rest)| rest);
        let kind = kind.split(" on ").next().unwrap_or(kind).split(" (pc").next().unwrap_or(kind);
        return (
            Some(true),
            format!("AddressSanitizer: {}", kind.chars().take(limits::NATIVE_LINE).collect::<String>()),
        );
    }
    match status.code() {
        Some(REACHED) => (Some(true), "a call of the error function".to_string()),
        Some(ASSUMPTION) => (None, "natively an assumption does not hold".to_string()),
        Some(code) => (Some(false), format!("exit status {code}")),
        None => (Some(true), first("ssert").unwrap_or_else(|| "a signal".to_string())),
    }
}

fn compile(compiler: &Compiler, source: &Path, program: &Path, more: &[&str], watch: &Watch) -> Result<(), String> {
    let log = program.with_extension("compiler");
    let mut command = Command::new(&compiler.command);
    command
        .args(["-g", "-O0", "-w", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int"])
        .args(&compiler.flags)
        .args(more)
        .arg("-o")
        .arg(program)
        .arg(source)
        .args(&compiler.files)
        .arg("-lm");
    let (status, text) = finished(&mut command, Streams::none(), &log, None, watch)
        .map_err(|e| format!("cannot run the compiler {}: {e}", compiler.command))?;
    if status.is_some_and(|s| s.success()) {
        return Ok(());
    }
    let line = text.lines().find(|l| l.contains("error") || l.contains("undefined")).unwrap_or("no reason given");
    Err(format!("the test does not compile: {}", line.trim()))
}

/// Files that the test makes lie in `folder`.
fn run(program: &Path, folder: &Path, watch: &Watch) -> Result<(Option<ExitStatus>, String), String> {
    let mut command = Command::new(program);
    command.env("ASAN_OPTIONS", "detect_leaks=0").env("TMPDIR", folder);
    finished(&mut command, Streams::none(), &program.with_extension("err"), Some(LONGEST), watch)
        .map_err(|e| format!("cannot run the test: {e}"))
}

/// Where a process reads and prints.
struct Streams {
    stdin: Stdio,
    stdout: Stdio,
}

impl Streams {
    fn none() -> Streams {
        Streams { stdin: Stdio::null(), stdout: Stdio::null() }
    }
}

/// Waits for a process and gives what it wrote to standard error; no status where it ran longer than `longest`. The
/// whole group of processes is ended when `watch` is due.
fn finished(
    command: &mut Command,
    streams: Streams,
    log: &Path,
    longest: Option<Duration>,
    watch: &Watch,
) -> Result<(Option<ExitStatus>, String), String> {
    let file = std::fs::File::create(log).map_err(|e| e.to_string())?;
    command.stdin(streams.stdin).stdout(streams.stdout).stderr(file);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break Some(status);
        }
        let due = watch.due().filter(|by| *by != CutOff::Memory);
        if due.is_some() || longest.is_some_and(|l| start.elapsed() > l) {
            end(&mut child);
        }
        if let Some(by) = due {
            return Err(format!("{} ended it", by.subject()));
        }
        if longest.is_some_and(|l| start.elapsed() > l) {
            break None;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let bytes = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(limits::NATIVE_OUTPUT)]).into_owned();
    Ok((status, text))
}

/// Ends a process with all that it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).stderr(Stdio::null()).status();
    let _ = child.kill();
    let _ = child.wait();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_stderr() {
        let there = |text: &str| is_there(text, &("a.c".to_string(), 7..=8));
        assert!(there("x/a.c:7:3: runtime error: overflow") && there("a.c:8: main: Assertion"));
        assert!(there("Segmentation fault") && there("in main b.c:3"));
        assert!(!there("a.c:9:1: runtime error") && !there("a.c:77:1: runtime error"));
    }
}
