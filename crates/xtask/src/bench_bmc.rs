//! `cargo xtask bench bmc`: what bounded model checking costs on the programs of `benches/bmc`.
//!
//! Every program runs in a process of its own, start-up included: time on the clock and on the processor, peak memory,
//! steps and clauses. Its first lines say whether it holds; another answer fails the bench. After the table: the same questions with a literal for
//! every event of an error trace and without, and how the cost of one family grows with its steps.

mod growth;
mod labels;

use because::{Disk, LoadOptions, load};
use because_engine::auto::{self, Engine};
use because_engine::bmc::BmcOptions;
use because_ir::{Program, VerdictKind};
use because_logic::Interrupt;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// A program is given up after this.
const LIMIT: Duration = Duration::from_secs(120);

/// One line of the table.
struct Entry {
    class: &'static str,
    file: &'static str,
    /// Values of `N`, or other definitions; empty for the program as it stands.
    sizes: &'static [&'static str],
}

const ENTRIES: &[Entry] = &[
    Entry { class: "trivial", file: "trivial", sizes: &[] },
    Entry { class: "trivial", file: "midpoint", sizes: &[] },
    Entry { class: "sorts", file: "sort_bubble", sizes: &["N=4", "N=5", "N=6", "N=7", "N=8", "N=9"] },
    Entry { class: "sorts", file: "sort_insertion", sizes: &["N=4", "N=5", "N=6", "N=7", "N=8", "N=9"] },
    Entry { class: "sorts", file: "sort_selection", sizes: &["N=4", "N=5", "N=6", "N=7", "N=8", "N=9", "N=3 SUM"] },
    Entry { class: "matrix", file: "matrix", sizes: &["N=3", "N=4"] },
    Entry { class: "strings", file: "parser", sizes: &[] },
    Entry { class: "strings", file: "strings", sizes: &[] },
    Entry { class: "lists", file: "list_insert", sizes: &[] },
    Entry { class: "lists", file: "list_reverse", sizes: &[] },
    Entry { class: "lists", file: "queue", sizes: &[] },
    Entry { class: "bits", file: "popcount", sizes: &[] },
    Entry { class: "bits", file: "crc", sizes: &[] },
    Entry { class: "bits", file: "shift_multiply", sizes: &[] },
    Entry { class: "bits", file: "bits", sizes: &[] },
    Entry { class: "bits", file: "pun", sizes: &[] },
    Entry { class: "arithmetic", file: "gcd", sizes: &[] },
    Entry { class: "arithmetic", file: "search", sizes: &[] },
    Entry { class: "arithmetic", file: "recursion", sizes: &[] },
    Entry { class: "floats", file: "float_filter", sizes: &[] },
    Entry { class: "floats", file: "float_sum", sizes: &[] },
    Entry { class: "control", file: "machine", sizes: &[] },
    Entry { class: "control", file: "dispatch", sizes: &[] },
    Entry { class: "memory", file: "table", sizes: &[] },
    Entry { class: "kernel", file: "kernel", sizes: &["CALLS=2", "CALLS=2 FIXED", "CALLS=3"] },
    Entry { class: "loops", file: "nested", sizes: &[] },
    Entry { class: "loops", file: "long_loop", sizes: &["N=1000", "N=10000", "N=100000"] },
];

/// What the process of one program found.
#[derive(Debug, Clone, Default)]
struct Found {
    answer: String,
    steps: f64,
    clauses: f64,
    memory: f64,
    /// Seconds of the whole process, by the clock and on the processor.
    time: f64,
    cpu: f64,
    labels: Option<labels::Compared>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../benches/bmc")
}

/// Prints the tables; 1 where an answer is wrong or a process breaks off.
pub fn command(names: &[&str]) -> u8 {
    let mut status = 0;
    let mut all: Vec<Found> = Vec::new();
    println!(
        "{:<11} {:<16} {:<14} {:<6} {:>8} {:>8} {:>9} {:>9} {:>10}",
        "class", "program", "size", "answer", "time", "cpu", "memory", "steps", "clauses"
    );
    for entry in ENTRIES.iter().filter(|e| names.is_empty() || names.iter().any(|n| e.file.contains(n))) {
        let without = [""];
        let sizes = if entry.sizes.is_empty() { &without[..] } else { entry.sizes };
        for size in sizes {
            let found = match run(entry.file, size) {
                Ok(found) => found,
                Err(error) => {
                    println!("{:<11} {:<16} {size:<14} {error}", entry.class, entry.file);
                    status = 1;
                    continue;
                }
            };
            // No answer in time is an answer too, but a wrong one is none.
            let open = found.answer == "undecided";
            let right = open || expected(entry.file, size).is_none_or(|e| e == found.answer);
            println!(
                "{:<11} {:<16} {size:<14} {:<6} {:>6.3} s {:>6.3} s {:>6.1} MB {:>9} {:>10}{}",
                entry.class,
                entry.file,
                if open { "open" } else { found.answer.as_str() },
                found.time,
                found.cpu,
                found.memory,
                found.steps,
                found.clauses,
                if right { "" } else { "  WRONG" }
            );
            if !right {
                status = 1;
            }
            all.push(found);
        }
    }
    let sum = |of: fn(&Found) -> f64| all.iter().map(of).sum::<f64>();
    println!("{:<11} {:<16} {:<14} {:<6} {:>6.3} s {:>6.3} s", "sum", "", "", "", sum(|f| f.time), sum(|f| f.cpu));
    labels::print(&all.iter().filter_map(|f| f.labels).collect::<Vec<_>>());
    if names.is_empty() {
        growth::print(&|size| run("long_loop", size).map(|f| (f.steps, f.cpu)));
    }
    status
}

/// What the program's first lines say.
fn expected(file: &str, size: &str) -> Option<String> {
    let text = std::fs::read_to_string(folder().join(format!("{file}.c"))).ok()?;
    let head: String = text.lines().take_while(|l| l.starts_with("//")).collect();
    let fixed = size.contains("FIXED") || head.contains("Holds.");
    Some(if fixed { "holds" } else { "fails" }.to_string())
}

fn run(file: &str, size: &str) -> Result<Found, String> {
    let path = folder().join(format!("{file}.c"));
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let start = Instant::now();
    let mut command = Command::new(this);
    command.args(["bench", "bmc-one"]).arg(path).args(size.split_whitespace());
    let out = command.output().map_err(|e| e.to_string())?;
    let whole = start.elapsed().as_secs_f64();
    if !out.status.success() {
        return Err(format!("broke off: {}", String::from_utf8_lossy(&out.stderr)));
    }
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut fields = text.split_whitespace();
    let answer = fields.next().unwrap_or("?").to_string();
    let mut number = || fields.next().and_then(|w| w.parse::<f64>().ok());
    let mut next = || number().unwrap_or(0.0);
    let (steps, clauses, memory, cpu, after) = (next(), next(), next(), next(), next());
    let labels = match (next(), next(), next(), next()) {
        (0.0, ..) => None,
        (events, without, again, with) => Some(labels::Compared { events, without, again, with }),
    };
    Ok(Found { answer, steps, clauses, memory, time: whole - after, cpu, labels })
}

/// The process of one program: prints answer, steps, clauses, megabytes, seconds on the processor, the seconds that the
/// comparison of labels took on top, and that comparison.
pub fn one(file: &str, defines: &[&str]) -> u8 {
    let mut options = LoadOptions::default();
    options.c.defines = defines.iter().map(|d| d.to_string()).collect();
    let Ok(program) = load(&Disk::default(), &[file.to_string()], &options) else {
        eprintln!("{file} does not load");
        return 2;
    };
    // As the command does: deep structures want a deep stack.
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(move || measure(&program));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(line)) => {
            println!("{line}");
            0
        }
        _ => 2,
    }
}

fn measure(program: &Program) -> String {
    let start = Instant::now();
    let interrupt = Interrupt { watch: because::system::until(LIMIT), ..Interrupt::default() };
    let options = BmcOptions { interrupt, ..BmcOptions::default() };
    let Ok(checked) = auto::check(program, Engine::Bmc, &options, &mut |_| {}) else {
        return "error".to_string();
    };
    let took = start.elapsed();
    let verdict = checked.verdict;
    let answer = match verdict.decision {
        VerdictKind::Holds => "holds",
        VerdictKind::Fails => "fails",
        VerdictKind::Undecided => "undecided",
    };
    let stat = |name: &str| verdict.stats.iter().find(|(n, _)| *n == name).map_or(0.0, |(_, v)| *v);
    let (memory, cpu) = (peak(), on_processor());
    let before = Instant::now();
    let compared = (took < Duration::from_secs(3)).then(|| labels::compare(program, &checked.unwind)).flatten();
    let after = before.elapsed().as_secs_f64();
    let compared = compared.unwrap_or_default();
    format!(
        "{answer} {} {} {memory:.1} {cpu} {after} {} {} {} {}",
        stat("steps"),
        stat("clauses"),
        compared.events,
        compared.without,
        compared.again,
        compared.with
    )
}

/// Seconds that the threads of this process have run; 0 where the system does not tell.
pub fn on_processor() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = |task: std::fs::DirEntry| {
        let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    tasks.filter_map(nanoseconds).sum::<f64>() / 1e9
}

/// Peak memory of this process in megabytes; 0 where the system does not tell.
pub fn peak() -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
