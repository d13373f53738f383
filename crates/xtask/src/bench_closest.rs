//! `cargo xtask bench closest`: time and memory of the closest passing run and its slice, compared with finding the
//! counterexample in the same run.
//!
//! Every program is measured in a process of its own, so that its peak of memory is its own, and on the processor, from
//! the start of the process. First the faults of the advisory suite, then a monitor that reads ever more measurements,
//! then the kernel of the bmc bench with ever more calls. Where `cbmc` can be started, the counterexample's time is the
//! faster of the two.

use crate::bench_bmc::{on_processor, peak};
use because::{Files, LoadOptions, MemoryFiles, bench};
use because_engine::auto::{self, Engine};
use because_engine::bmc::BmcOptions;
use because_explain::{Context, NoOracle, Workspace, closest};
use because_ir::{Details, Explanation};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

const SUITE: &str = "suites/advisory";
const KERNEL: &str = "benches/bmc/kernel.c";
const KERNEL_CALLS: usize = 6;

/// A monitor over so many measurements, which forgets to reset its alarm.
fn monitor(measurements: usize) -> String {
    format!(
        "#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {{
  int level = 0;
  int alarm = 0;
  for (int i = 0; i < {measurements}; i++) {{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= x && x <= 9);
    if (x > 6)
      level++;
    else if (level > 0)
      level--;
    if (level > 2)
      alarm = 1;
  }}
  assert(!alarm || level > 0);
}}
"
    )
}

/// `cargo xtask bench closest [MEASUREMENTS…]`.
pub fn command(args: &[&str]) -> u8 {
    if args == ["--one"] {
        return one();
    }
    let mut sizes: Vec<usize> = args.iter().filter_map(|a| a.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![5, 10, 20, 40, 80, 160];
    }
    println!(
        "{:<20} {:>6} {:>9} {:>11} {:>9} {:>9} {:>8} {:>8} {:>10} {:>8} {:>7}",
        "", "steps", "distance", "counterex.", "cbmc", "closest", "ours", "faster", "counterex.", "whole", "memory"
    );
    let mut ratios = Vec::new();
    let programs = match bench::read(SUITE) {
        Ok(suite) => suite.entries,
        Err(error) => {
            eprintln!("{error}");
            return 1;
        }
    };
    for entry in &programs {
        let text = entry.files.first().and_then(|f| std::fs::read_to_string(f).ok());
        let Some(text) = text else { continue };
        let text = match &entry.change {
            Some(change) => change.apply(&text),
            None => text,
        };
        ratios.extend(row(&entry.name, &text, 1));
    }
    summary(&mut ratios);
    for size in sizes {
        row(&format!("monitor {size}"), &monitor(size), size + 1);
    }
    match std::fs::read_to_string(KERNEL) {
        Ok(text) => {
            for calls in 2..=KERNEL_CALLS {
                let text = format!("#define CALLS {calls}\n{text}");
                row(&format!("kernel, {calls} calls"), &text, calls.max(4) + 1);
            }
        }
        Err(error) => eprintln!("{KERNEL}: {error}"),
    }
    0
}

fn summary(ratios: &mut [f64]) {
    ratios.sort_by(f64::total_cmp);
    if let (Some(median), Some(worst)) = (ratios.get(ratios.len() / 2), ratios.last()) {
        let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
        println!(
            "the whole answer against the counterexample alone: mean {mean:.2}x, median {median:.2}x, worst {worst:.2}x"
        );
    }
}

/// Measures a program in another process and prints its row; how much the whole costs compared with our own counterexample.
/// `unwind` is the bound given to CBMC.
fn row(name: &str, text: &str, unwind: usize) -> Option<f64> {
    match measured(text) {
        Ok(m) => {
            let whole = m.search + m.closest;
            let cbmc = cbmc(text, unwind);
            let faster = cbmc.map_or(m.search, |c| c.min(m.search));
            println!(
                "{name:<20} {:>6} {:>9} {:>9.3} s {:>9} {:>7.3} s {:>7.2}x {:>7.2}x {:>7.0} MB {:>5.0} MB {:>6.2}x",
                m.steps,
                m.distance,
                m.search,
                cbmc.map_or("-".to_string(), |c| format!("{c:.3} s")),
                m.closest,
                whole / m.search.max(1e-9),
                whole / faster.max(1e-9),
                m.search_memory,
                m.memory,
                m.memory / m.search_memory.max(1e-9)
            );
            Some(whole / m.search.max(1e-9))
        }
        Err(error) => {
            println!("{name:<20} {}", error.trim());
            None
        }
    }
}

/// Seconds on the processor that CBMC needs to fail the same program; `None` where it cannot be started or does not.
fn cbmc(text: &str, unwind: usize) -> Option<f64> {
    let file = std::env::temp_dir().join(format!("closest-{}.c", std::process::id()));
    std::fs::write(&file, text).ok()?;
    let before = children();
    let unwind = unwind.to_string();
    let output = Command::new("cbmc").arg(&file).args(["--unwind", &unwind, "--trace"]).output();
    let took = children() - before;
    // Nobody reads it again; a leftover does no harm.
    let _ = std::fs::remove_file(&file);
    (output.ok()?.status.code() == Some(10)).then_some(took)
}

/// Seconds on the processor of all children that have ended; 0 where the system does not tell.
fn children() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let rest = text.rsplit(')').next().unwrap_or_default();
    let ticks = |n: usize| rest.split_whitespace().nth(n).and_then(|t| t.parse::<f64>().ok()).unwrap_or(0.0);
    // Fields 16 and 17 of the whole line, in ticks of a hundredth.
    (ticks(13) + ticks(14)) / 100.0
}

struct Measured {
    steps: usize,
    distance: String,
    search: f64,
    closest: f64,
    search_memory: f64,
    memory: f64,
}

fn measured(text: &str) -> Result<Measured, String> {
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child = Command::new(own)
        .args(["bench", "closest", "--one"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes()).map_err(|e| e.to_string())?;
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    let line = String::from_utf8_lossy(&output.stdout).into_owned();
    let parts: Vec<&str> = line.split_whitespace().collect();
    let [steps, distance, search, closest, search_memory, memory] = parts[..] else { return Err(line) };
    let number = |t: &str| t.parse::<f64>().map_err(|_| line.clone());
    Ok(Measured {
        steps: steps.parse().map_err(|_| line.clone())?,
        distance: distance.to_string(),
        search: number(search)?,
        closest: number(closest)?,
        search_memory: number(search_memory)?,
        memory: number(memory)?,
    })
}

/// The process that measures: a program on standard input, one line of numbers or what went wrong.
fn one() -> u8 {
    let mut text = String::new();
    match std::io::stdin().read_to_string(&mut text).map_err(|e| e.to_string()).and_then(|_| measure(&text)) {
        Ok(line) => println!("{line}"),
        Err(error) => println!("{error}"),
    }
    0
}

fn measure(text: &str) -> Result<String, String> {
    let files = MemoryFiles::new().with("program.c", text);
    let files: &dyn Files = &files;
    let program = because::load(files, &["program.c".to_string()], &LoadOptions::default())
        .map_err(|_| "does not load".to_string())?;
    let checked =
        auto::check(&program, Engine::Auto, &BmcOptions::default(), &mut |_| {}).map_err(|e| e.to_string())?;
    let (search, search_memory) = (on_processor(), peak());
    let failure = checked.verdict.failures.first().ok_or("does not fail")?;
    let cx = Context {
        program: &program,
        unwind: checked.unwind.clone(),
        interrupt: BmcOptions::default().interrupt,
        conflicts: None,
        check_twice: false,
        progress: &|_| {},
    };
    let mut workspace = Workspace::new(cx, failure, &[], &NoOracle);
    let found = closest::explain(&mut workspace, &closest::Options::default()).map_err(|e| e.to_string())?;
    let time = on_processor() - search;
    let steps = failure.run.path.steps.len();
    Ok(format!("{steps} {} {search} {time} {search_memory} {}", distance(&found), peak()))
}

fn distance(explanation: &Explanation) -> String {
    match &explanation.details {
        Details::Closest(c) if c.no_passing_run => "none".to_string(),
        Details::Closest(c) => c.distance.to_string(),
        _ => "?".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitor_is_measured() {
        let line = measure(&monitor(6)).expect("it fails and is explained");
        assert_eq!(line.split_whitespace().count(), 6, "{line}");
    }
}
