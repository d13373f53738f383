//! `cargo xtask limits BECAUSE [NAME…]`: twenty hard programs under a limit of time, of memory, and one Ctrl-C.
//!
//! Comes in: the built command. Goes out: a row a program with what ended it, how long after the limit, and how far
//! above it; the longest overrun is the last line. Status 1 where an overrun is longer than a tenth of the limit and
//! than half a second, or where the answer does not name the limit.

mod programs;

use programs::Hard;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(3);
const MEMORY: u64 = 400 << 20;
/// A run that is still going on then is ended.
const LONGEST: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    Time,
    Memory,
    User,
}

impl Limit {
    fn name(self) -> &'static str {
        match self {
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::User => "user",
        }
    }
}

/// What became of one run of the command.
struct Outcome {
    seconds: f64,
    peak: u64,
    /// `limits.ended_by`, where a document was printed.
    ended_by: Option<String>,
    verdict: String,
}

impl Outcome {
    /// Seconds after the limit, or the part of the memory above it.
    fn overrun(&self, limit: Limit) -> f64 {
        match limit {
            Limit::Time | Limit::User => (self.seconds - TIME.as_secs_f64()).max(0.0),
            Limit::Memory => self.peak.saturating_sub(MEMORY) as f64 / MEMORY as f64,
        }
    }

    fn is_late(&self, limit: Limit) -> bool {
        let most = match limit {
            Limit::Time | Limit::User => 0.5f64.max(TIME.as_secs_f64() / 10.0),
            Limit::Memory => 0.1,
        };
        // Under a limit of memory time may be up first.
        let allowed = |by: &str| by == limit.name() || by == "work" || (limit == Limit::Memory && by == "time");
        let named = self.ended_by.as_deref().is_none_or(allowed);
        self.overrun(limit) > most || !named
    }

    fn cell(&self, limit: Limit) -> String {
        let by = self.ended_by.as_deref().unwrap_or("not ended");
        match limit {
            Limit::Time | Limit::User => format!("{}, {by}: {:.2} s", self.verdict, self.seconds),
            Limit::Memory => format!("{}, {by}: {} MB, {:.1} s", self.verdict, self.peak >> 20, self.seconds),
        }
    }
}

pub fn command(arguments: &[&str]) -> u8 {
    let [because, names @ ..] = arguments else {
        eprintln!("usage: cargo xtask limits BECAUSE [NAME…]");
        return 2;
    };
    let Ok(because) = std::fs::canonicalize(because) else {
        eprintln!("there is no {because}");
        return 2;
    };
    println!("| program | phase | {} s | {} MB | Ctrl-C after {} s |", TIME.as_secs(), MEMORY >> 20, TIME.as_secs());
    println!("| --- | --- | --- | --- | --- |");
    let (mut longest, mut most, mut late) = (0.0f64, 0.0f64, Vec::new());
    for hard in programs::all().iter().filter(|h| names.is_empty() || names.contains(&h.name)) {
        let mut cells = Vec::new();
        for limit in [Limit::Time, Limit::Memory, Limit::User] {
            let outcome = match outcome(&because, hard, limit) {
                Ok(outcome) => outcome,
                Err(error) => {
                    eprintln!("{}: {error}", hard.name);
                    return 2;
                }
            };
            match limit {
                Limit::Memory => most = most.max(outcome.overrun(limit)),
                Limit::Time | Limit::User => longest = longest.max(outcome.overrun(limit)),
            }
            if outcome.is_late(limit) {
                late.push(format!("{}, {}: {}", hard.name, limit.name(), outcome.cell(limit)));
            }
            cells.push(outcome.cell(limit));
        }
        println!("| {} | {} | {} |", hard.name, hard.phase, cells.join(" | "));
    }
    println!("\nThe longest overrun: {longest:.2} s, {:.0} % of the memory.", most * 100.0);
    late.iter().for_each(|l| eprintln!("late: {l}"));
    u8::from(!late.is_empty())
}

fn outcome(because: &Path, hard: &Hard, limit: Limit) -> Result<Outcome, String> {
    let folder = std::env::temp_dir().join(format!("because-limits-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    for (name, text) in &hard.files {
        std::fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    let printed = std::fs::File::create(folder.join("printed")).map_err(|e| e.to_string())?;
    let (time, memory) = match limit {
        Limit::Time => (TIME.as_secs(), 64 << 30),
        Limit::Memory => (LONGEST.as_secs() / 2, MEMORY),
        Limit::User => (600, 64 << 30),
    };
    let mut child = Command::new(because)
        .args(hard.arguments)
        .args(["a.c", "-w", "--format", "json", "--timeout", &time.to_string(), "--memory", &memory.to_string()])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| e.to_string())?;
    let (seconds, peak) = watched(&mut child, limit)?;
    let text = std::fs::read_to_string(folder.join("printed")).unwrap_or_default();
    let json: Option<serde_json::Value> = serde_json::from_str(&text).ok();
    let verdict = json.as_ref().and_then(|j| j["verdict"].as_str()).unwrap_or("error").to_string();
    let ended_by = json.as_ref().and_then(|j| j["limits"]["ended_by"].as_str()).map(str::to_string);
    let _ = std::fs::remove_dir_all(&folder);
    Ok(Outcome { seconds, peak, ended_by, verdict })
}

/// Waits for the process: how long it took, and the most memory it held.
fn watched(child: &mut Child, limit: Limit) -> Result<(f64, u64), String> {
    let start = Instant::now();
    let status = format!("/proc/{}/status", child.id());
    let (mut peak, mut interrupted) = (0, false);
    loop {
        if child.try_wait().map_err(|e| e.to_string())?.is_some() {
            return Ok((start.elapsed().as_secs_f64(), peak));
        }
        peak = peak.max(held(&status).unwrap_or(0));
        if limit == Limit::User && !interrupted && start.elapsed() >= TIME {
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            interrupted = true;
        }
        if start.elapsed() > LONGEST {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The most memory that a process has held until now.
fn held(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
