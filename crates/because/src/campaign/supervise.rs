//! One process within limits: how it ended, what it printed, what it took.
//!
//! Runs in a process of its own (`because supervise`), which waits for no other: the system's figures of the processes
//! waited for are then those of this one, also where it crashed. It ends when its standard input does, so that nothing
//! runs on when a campaign is killed.

use crate::args::SuperviseCommand;
use crate::limits;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// By itself, or by a signal that was not ours.
    Own,
    /// Its time was up.
    Time,
    /// It held too much memory.
    Memory,
    /// The campaign was ended.
    Campaign,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    pub stop: Stop,
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    /// Seconds by the clock, and of the processor.
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    /// Most bytes of memory held.
    pub peak_memory: Option<u64>,
    pub stdout: String,
    /// The end of it.
    pub stderr: String,
}

/// Runs the program until it ends or is ended.
pub fn supervise(args: &SuperviseCommand) -> Result<Ended, String> {
    let (program, arguments) = args.command.split_first().ok_or("no program is given")?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cannot start {program}: {e}"))?;
    let abandoned = watch_stdin();
    let stdout = collected(child.stdout.take());
    let stderr = collected(child.stderr.take());
    let (stop, status) = wait(&mut child, args, start, &abandoned)?;
    let seconds = start.elapsed().as_secs_f64();
    let (cpu_seconds, peak_memory) = usage();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
    let from = stderr.len().saturating_sub(limits::CAMPAIGN_STDERR_BYTES);
    Ok(Ended {
        stop,
        exit: status.code(),
        signal: signal(status),
        seconds,
        cpu_seconds,
        peak_memory,
        stdout: text(&stdout),
        stderr: text(&stderr[from..]),
    })
}

fn wait(
    child: &mut Child,
    args: &SuperviseCommand,
    start: Instant,
    abandoned: &AtomicBool,
) -> Result<(Stop, ExitStatus), String> {
    let failed = |e: std::io::Error| format!("cannot wait for the process: {e}");
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok((Stop::Own, status));
        }
        let held = || resident(child.id());
        let stop = if abandoned.load(Ordering::Relaxed) {
            Some(Stop::Campaign)
        } else if args.timeout.is_some_and(|limit| start.elapsed() > limit) {
            Some(Stop::Time)
        } else if args.memory.is_some_and(|limit| held().is_some_and(|bytes| bytes > limit)) {
            Some(Stop::Memory)
        } else {
            None
        };
        if let Some(stop) = stop {
            // It may just have ended by itself; its status is the same either way.
            let _ = child.kill();
            return Ok((stop, child.wait().map_err(failed)?));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Raised when standard input ends.
fn watch_stdin() -> Arc<AtomicBool> {
    let ended = Arc::new(AtomicBool::new(false));
    let flag = ended.clone();
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        flag.store(true, Ordering::Relaxed);
    });
    ended
}

fn collected(stream: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What came before an error is kept.
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Bytes of memory that the process holds now, where the system tells.
fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Seconds of the processor and most bytes of memory of the processes waited for.
#[cfg(unix)]
fn usage() -> (Option<f64>, Option<u64>) {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (None, None) };
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    // Apple's systems count bytes, the others units of 1024.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    (Some(seconds(usage.user_time()) + seconds(usage.system_time())), Some(usage.max_rss() as u64 * unit))
}

#[cfg(not(unix))]
fn usage() -> (Option<f64>, Option<u64>) {
    (None, None)
}
