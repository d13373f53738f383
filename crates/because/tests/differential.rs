//! Programs from csmith, run by the machine's `cc` and by `because run`.
//!
//! Both must print the same and end with the same status. A program that does not end soon is skipped. What
//! `because` calls unsupported is counted, with its reason; it may be at most 2 of 100 programs. Where csmith or a
//! compiler is not installed nothing is compared: `runs.rs` has a fixed set. `cargo xtask differential COUNT`
//! compares more.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A longer run is not compared.
const MAX_STEPS: &str = "100000000";

/// Which programs, and how many at a time.
struct Options {
    count: u64,
    first_seed: u64,
    jobs: usize,
    /// Programs that differ are kept here.
    keep: PathBuf,
    /// A program that runs longer counts as endless.
    timeout: Duration,
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

/// The headers that csmith's programs include, next to the `csmith` on the path; none if it is not installed.
fn csmith_headers() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let programs = std::env::split_paths(&path).find(|dir| dir.join("csmith").is_file())?;
    let headers = programs.parent()?.join("include").join("csmith");
    headers.join("csmith.h").is_file().then_some(headers)
}

fn run(because: &Path, headers: &Path, options: &Options) -> Tally {
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
    tally.into_inner().expect("no job panics")
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

fn report(tally: &Tally, options: &Options) {
    let unsupported: u64 = tally.unsupported.values().map(|seeds| seeds.len() as u64).sum();
    println!(
        "{} programs: {} equal, {} different, {unsupported} unsupported, {} skipped (no end soon)",
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
}

fn compare(because: &Path, headers: &Path, seed: u64, job: usize, options: &Options) -> Outcome {
    let file = options.keep.join(format!("csmith{seed}.c"));
    let binary = options.keep.join(format!("program{job}"));
    let made = Command::new("csmith")
        .args(["--seed", &seed.to_string(), "--max-funcs", "5", "--max-block-depth", "3", "-o"])
        .arg(&file)
        .current_dir(&options.keep)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !made.is_ok_and(|s| s.success()) {
        return Outcome::Skipped;
    }
    let compiled = Command::new("cc").args(["-w", "-O0", "-I"]).arg(headers).arg(&file).arg("-o").arg(&binary).status();
    assert!(compiled.is_ok_and(|s| s.success()), "cc compiles the program of seed {seed}");
    let Some(expected) = bounded(&mut Command::new(&binary), options.timeout) else {
        let _ = std::fs::remove_file(&file);
        return Outcome::Skipped;
    };
    let outcome = match bounded(
        Command::new(because).args(["run", "--max-steps", MAX_STEPS]).arg("-I").arg(headers).arg(&file),
        options.timeout * 200,
    ) {
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
    if got.stderr.contains("the run was ended") {
        return Outcome::Skipped;
    }
    if let Some(reason) = first_line(&got.stderr, "not supported") {
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
fn bounded(command: &mut Command, timeout: Duration) -> Option<Output> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let stdout = child.stdout.take().map(|s| std::thread::spawn(move || drain(s)));
    let stderr = child.stderr.take().map(|s| std::thread::spawn(move || drain(s)));
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if start.elapsed() < timeout => std::thread::sleep(Duration::from_millis(2)),
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

/// A number from the environment, for longer comparisons.
fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn csmith_programs_print_what_a_compilers_do() {
    let Some(headers) = csmith_headers() else {
        println!("csmith is not installed: nothing compared");
        return;
    };
    let keep = std::env::temp_dir().join(format!("because-differential-{}", std::process::id()));
    std::fs::create_dir_all(&keep).expect("a temporary folder can be made");
    let options = Options {
        count: setting("BECAUSE_CSMITH_COUNT", 60),
        first_seed: setting("BECAUSE_CSMITH_SEED", 1),
        jobs: 2,
        keep: keep.clone(),
        timeout: Duration::from_secs(1),
    };
    let tally = run(Path::new(env!("CARGO_BIN_EXE_because")), &headers, &options);
    report(&tally, &options);
    assert!(tally.different.is_empty(), "{} programs differ, kept in {}", tally.different.len(), keep.display());
    let unsupported: u64 = tally.unsupported.values().map(|seeds| seeds.len() as u64).sum();
    assert!(unsupported * 50 <= options.count, "{unsupported} programs are unsupported");
    assert!(tally.equal * 2 >= options.count, "only {} programs were compared", tally.equal);
    let _ = std::fs::remove_dir_all(&keep);
}
