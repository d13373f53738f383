//! `cargo xtask table …`: what single methods find on the faults of a suite, a row an entry.
//!
//! Every variant of a method is asked of every entry as on the command line; the suite's manifest is read each time.

use because::bench::{self, Entry, MethodRecord, Record};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A method and how it is asked.
pub struct Variant {
    pub title: String,
    pub method: &'static str,
    pub options: Vec<String>,
}

/// What a variant gave on an entry.
pub struct Cell {
    pub entry: Record,
    pub found: Option<MethodRecord>,
}

/// All variants on all entries, entry by entry.
pub fn measure(folder: &str, variants: &[Variant], mut row: impl FnMut(&Entry, &[Cell])) -> Result<(), String> {
    let interrupt = Arc::new(AtomicBool::new(false));
    for entry in bench::read(folder)?.entries {
        let mut cells = Vec::new();
        for variant in variants {
            let mut options = vec!["--method".to_string(), variant.method.to_string()];
            options.extend(variant.options.iter().cloned());
            let record = bench::measure(&entry, &options, &interrupt);
            let found = record.methods.iter().find(|m| m.method == variant.method).cloned();
            cells.push(Cell { entry: record, found });
        }
        row(&entry, &cells);
    }
    Ok(())
}

const SUITE: &str = "suites/advisory";
/// Not the path of the suite's program itself: there the fault is put in.
const RIGHT: &str = "suites/advisory/../advisory/advisory.c";

fn split_options(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// `diagnosis` for l = 1, 5, 10 and `pair`, against the assertions and against the right program.
pub fn diagnosis() -> u8 {
    let reference = format!("--entry advise --nondet-globals --reference {RIGHT}");
    let mut variants = Vec::new();
    for (specification, shared) in [("assertions", ""), ("reference", reference.as_str())] {
        for l in [1, 5, 10] {
            let options = split_options(&format!("{shared} --counterexamples {l}"));
            variants.push(Variant { title: format!("{specification}, l = {l}"), method: "diagnosis", options });
        }
        variants.push(Variant {
            title: format!("{specification}, pair"),
            method: "pair",
            options: split_options(shared),
        });
    }
    let mut sums: Vec<Sum> = variants.iter().map(|_| Sum::default()).collect();
    println!("lines named, whether the faulty one is among them, PDG distance min/mean, seconds\n");
    let measured = measure(SUITE, &variants, |entry, cells| {
        println!("{} ({}, line {:?})", entry.name, entry.kind, entry.faulty);
        for ((variant, cell), sum) in variants.iter().zip(cells).zip(&mut sums) {
            println!("  {:<22} {}", variant.title, shown(cell));
            sum.add(cell);
        }
    });
    if let Err(error) = measured {
        eprintln!("{error}");
        return 1;
    }
    println!("\nmean");
    for (variant, sum) in variants.iter().zip(&sums) {
        println!("  {:<22} {}", variant.title, sum.shown());
    }
    0
}

/// Means over the entries that a variant answers.
#[derive(Default)]
struct Sum {
    entries: usize,
    answered: usize,
    lines: usize,
    found: usize,
    distance: (f64, f64, usize),
    seconds: f64,
}

impl Sum {
    fn add(&mut self, cell: &Cell) {
        self.entries += 1;
        let Some(method) = &cell.found else { return };
        self.answered += 1;
        self.lines += method.lines;
        self.found += usize::from(method.found);
        self.seconds += method.seconds;
        if let (Some(min), Some(mean)) = (method.distance_min, method.distance_mean) {
            let (mins, means, count) = self.distance;
            self.distance = (mins + min as f64, means + mean, count + 1);
        }
    }

    fn shown(&self) -> String {
        let mean = |sum: f64, count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
        let (mins, means, count) = self.distance;
        format!(
            "{:.1} lines  found {} of {} ({} answered)  {:.2} / {:.2}  {:.2} s",
            mean(self.lines as f64, self.answered),
            self.found,
            self.entries,
            self.answered,
            mean(mins, count),
            mean(means, count),
            mean(self.seconds, self.answered)
        )
    }
}

fn shown(cell: &Cell) -> String {
    match &cell.found {
        Some(m) => {
            let mean = m.distance_mean.map_or("-".to_string(), |d| format!("{d:.1}"));
            let min = m.distance_min.map_or("-".to_string(), |d| d.to_string());
            let found = if m.found { "yes" } else { "no" };
            format!("{:>3} lines  {found:<3}  {min:>2} / {mean:<4}  {:.2} s", m.lines, m.seconds)
        }
        None => cell.entry.verdict.clone(),
    }
}
