//! Runs jobs, several at a time, each in a process of its own below a supervisor.
//!
//! Comes in: argument lists for this program. Goes out: how each ended, in the order in which they end. `campaign` and
//! `bench` stand on it.

use super::supervise::{Ended, Stop};
use crate::environment::Terminal;
use crate::limits;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// One process to run.
#[derive(Debug, Clone)]
pub struct Job {
    pub name: String,
    /// After the program's own name.
    pub arguments: Vec<String>,
    /// Where relative paths start from.
    pub folder: PathBuf,
    /// The limits that the process has been given; beyond them it is ended from outside.
    pub time: Duration,
    pub memory: u64,
}

pub struct Settings<'a> {
    pub at_a_time: usize,
    pub interrupt: &'a AtomicBool,
    pub bar: &'a indicatif::ProgressBar,
}

/// A bar for so many jobs, shown where the terminal can.
pub fn progress(jobs: usize, terminal: &Terminal) -> indicatif::ProgressBar {
    let bar = match terminal.progress {
        true => indicatif::ProgressBar::new(jobs as u64),
        false => indicatif::ProgressBar::hidden(),
    };
    if let Ok(style) = indicatif::ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left, {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Runs all jobs; `on_end` gets the place of each among them, and how it ended, and ends all by an error. Nothing is reported
/// of jobs that were under way when the campaign was interrupted.
pub fn run(
    jobs: &[Job],
    settings: &Settings,
    mut on_end: impl FnMut(usize, Ended) -> Result<(), String>,
) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|e| format!("cannot find this program's file: {e}"))?;
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let is_over = || over.load(Ordering::Relaxed) || settings.interrupt.load(Ordering::Relaxed);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<_>| {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(place).filter(|_| !is_over()) else { return };
            settings.bar.set_message(job.name.clone());
            let ended = supervised(&program, job);
            // An interruption reaches the task as well: what it answered then is not its answer.
            if is_over() || sender.send((place, ended)).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..settings.at_a_time.clamp(1, limits::CAMPAIGN_PROCESSES) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        for (place, ended) in receiver {
            let done = ended.and_then(|ended| on_end(place, ended));
            if done.is_err() {
                over.store(true, Ordering::Relaxed);
                return done;
            }
            settings.bar.inc(1);
        }
        Ok(())
    })
}

/// One job below a supervisor of its own.
fn supervised(program: &Path, job: &Job) -> Result<Ended, String> {
    let time = job.time + job.time / limits::CAMPAIGN_GRACE_PART + Duration::from_secs(limits::CAMPAIGN_GRACE_SECONDS);
    let memory = job
        .memory
        .saturating_add(job.memory / u64::from(limits::CAMPAIGN_GRACE_PART))
        .saturating_add(limits::CAMPAIGN_GRACE_MEMORY);
    let start = Instant::now();
    let mut supervisor = Command::new(program)
        .arg("supervise")
        .args(["--timeout".to_string(), format!("{}ms", time.as_millis())])
        .args(["--memory".to_string(), memory.to_string(), "--".to_string()])
        .arg(program)
        .args(&job.arguments)
        .current_dir(&job.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("cannot start a process in {}: {e}", job.folder.display()))?;
    // The supervisor ends its task when this end of the pipe is closed, by us or by our own end.
    let stdin = supervisor.stdin.take();
    let mut text = String::new();
    if let Some(stdout) = supervisor.stdout.as_mut() {
        stdout.read_to_string(&mut text).map_err(|e| format!("cannot read from a process: {e}"))?;
    }
    let status = supervisor.wait().map_err(|e| format!("cannot wait for a process: {e}"))?;
    drop(stdin);
    Ok(serde_json::from_str(&text).unwrap_or_else(|_| Ended {
        stop: Stop::Own,
        exit: None,
        signal: None,
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: None,
        peak_memory: None,
        stdout: String::new(),
        stderr: format!("the process that watches the task was ended: {status}"),
    }))
}
