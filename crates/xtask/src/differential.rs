//! `cargo xtask differential`: programs from csmith, run by the machine's `cc` and by `because run`.
//!
//! Both must print the same and end with the same status. A program that does not end soon under `cc` is skipped. What
//! `because` calls unsupported is counted, with its reason; it may be at most 2 of 100 programs.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Which programs, and how many at a time.
pub struct Options {
    pub count: u64,
    pub first_seed: u64,
    pub jobs: usize,
    /// Programs that differ are kept here.
    pub keep: PathBuf,
    /// Seconds after which a program counts as endless.
    pub patience: u64,
}

#[derive(Debug, Default)]
struct Tally {
    equal: u64,
    skipped: u64,
    unsupported: BTreeMap<String, Vec<u64>>,
    different: Vec<(u64, String)>,
}

enum Outcome {
    Equal,
    Skipped,
    Unsupported(String),
    Different(String),
}

struct Output {
    stdout: Vec<u8>,
    stderr: String,
    status: Option<i32>,
}

/// The headers that csmith's programs include, beside the `csmith` on the path; none if it is not installed.
pub fn csmith_headers() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let programs = std::env::split_paths(&path).find(|dir| dir.join("csmith").is_file())?;
    let headers = programs.parent()?.join("include").join("csmith");
    headers.join("csmith.h").is_file().then_some(headers)
}

/// Runs the comparison and prints its result; true if it holds.
pub fn run(because: &Path, headers: &Path, options: &Options) -> bool {
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for job in 0..options.jobs.max(1) {
            let (next, tally) = (&next, &tally);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= options.count {
                        return;
                    }
                    let seed = options.first_seed + index;
                    let outcome = compare(because, headers, seed, job, options);
                    record(&mut tally.lock().expect("no job panics"), seed, outcome);
                }
            });
        }
    });
    report(&tally.into_inner().expect("no job panics"), options)
}

fn record(tally: &mut Tally, seed: u64, outcome: Outcome) {
    match outcome {
        Outcome::Equal => tally.equal += 1,
        Outcome::Skipped => tally.skipped += 1,
        Outcome::Unsupported(reason) => tally.unsupported.entry(reason).or_default().push(seed),
        Outcome::Different(how) => {
            eprintln!("seed {seed}: {how}");
            tally.different.push((seed, how));
        }
    }
}

fn report(tally: &Tally, options: &Options) -> bool {
    let unsupported: u64 = tally.unsupported.values().map(|seeds| seeds.len() as u64).sum();
    let compared = options.count - tally.skipped;
    println!(
        "{} programs: {} equal, {} different, {unsupported} unsupported, {} skipped (no end under cc)",
        options.count,
        tally.equal,
        tally.different.len(),
        tally.skipped
    );
    for (reason, seeds) in &tally.unsupported {
        println!("  unsupported: {reason}: seeds {seeds:?}");
    }
    for (seed, how) in &tally.different {
        println!("  different: seed {seed}: {how}");
    }
    tally.different.is_empty() && unsupported * 50 <= compared
}

fn compare(because: &Path, headers: &Path, seed: u64, job: usize, options: &Options) -> Outcome {
    let file = options.keep.join(format!("csmith{seed}.c"));
    let binary = options.keep.join(format!("program{job}"));
    let patience = Duration::from_secs(options.patience);
    let made = Command::new("csmith")
        .args(["--seed", &seed.to_string(), "--max-funcs", "5", "--max-block-depth", "3", "-o"])
        .arg(&file)
        .stdout(Stdio::null())
        .status();
    let compiled = Command::new("cc").args(["-w", "-O1", "-I"]).arg(headers).arg(&file).arg("-o").arg(&binary).status();
    if !made.is_ok_and(|s| s.success()) || !compiled.is_ok_and(|s| s.success()) {
        return Outcome::Skipped;
    }
    let Some(expected) = bounded(&mut Command::new(&binary), patience) else {
        let _ = std::fs::remove_file(&file);
        return Outcome::Skipped;
    };
    let outcome = match bounded(Command::new(because).arg("run").arg("-I").arg(headers).arg(&file), patience * 20) {
        None => Outcome::Different("no end".into()),
        Some(got) => judge(&expected, &got),
    };
    if matches!(outcome, Outcome::Equal) {
        let _ = std::fs::remove_file(&file);
    }
    outcome
}

fn judge(expected: &Output, got: &Output) -> Outcome {
    let first_line = |text: &str, with: &str| text.lines().find(|l| l.contains(with)).map(str::to_string);
    if got.stderr.contains("panicked at") {
        return Outcome::Different(first_line(&got.stderr, "panicked at").unwrap_or_default());
    }
    if got.stdout == expected.stdout && got.status == expected.status {
        return Outcome::Equal;
    }
    if let Some(reason) = first_line(&got.stderr, "unsupported") {
        return Outcome::Unsupported(reason);
    }
    let last = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().last().unwrap_or_default().to_string();
    let diagnostic = got.stderr.lines().find(|l| l.contains("error")).unwrap_or_default();
    Outcome::Different(format!(
        "cc says {:?} ({:?}), because says {:?} ({:?}) {diagnostic}",
        last(&expected.stdout),
        expected.status,
        last(&got.stdout),
        got.status
    ))
}

/// Runs a command without input; none if it does not end in time.
fn bounded(command: &mut Command, patience: Duration) -> Option<Output> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
    let stdout = child.stdout.take().map(|s| std::thread::spawn(move || drain(s)));
    let stderr = child.stderr.take().map(|s| std::thread::spawn(move || drain(s)));
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if start.elapsed() < patience => std::thread::sleep(Duration::from_millis(2)),
            _ => break None,
        }
    };
    if status.is_none() {
        let _ = child.kill();
        let _ = child.wait();
    }
    let text =
        |reader: Option<std::thread::JoinHandle<Vec<u8>>>| reader.and_then(|r| r.join().ok()).unwrap_or_default();
    let (stdout, stderr) = (text(stdout), text(stderr));
    Some(Output { stdout, stderr: String::from_utf8_lossy(&stderr).into_owned(), status: status?.code() })
}

fn drain(mut from: impl std::io::Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = from.read_to_end(&mut bytes);
    bytes
}

/// `cargo xtask differential [COUNT] [FIRST SEED]`: 0 if all is equal or csmith is not there, else 1.
pub fn command(args: &[&str]) -> u8 {
    let number = |index: usize, default: u64| args.get(index).and_then(|a| a.parse().ok()).unwrap_or(default);
    let Some(headers) = csmith_headers() else {
        println!("csmith is not installed: nothing compared");
        return 0;
    };
    let built = Command::new("cargo").args(["build", "--release", "--quiet", "--package", "because"]).status();
    let Some(because) = std::env::current_exe().ok().map(|exe| exe.with_file_name("because")) else { return 1 };
    if !built.is_ok_and(|s| s.success()) {
        return 1;
    }
    let keep = std::env::temp_dir().join(format!("because-differential-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&keep) {
        let _ = writeln!(std::io::stderr(), "{}: {error}", keep.display());
        return 1;
    }
    let options = Options { count: number(0, 500), first_seed: number(1, 1), jobs: 2, keep, patience: 3 };
    u8::from(!run(&because, &headers, &options))
}
