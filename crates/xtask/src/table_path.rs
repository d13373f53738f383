//! `cargo xtask table closest` and `cargo xtask table path`: fault by fault what these methods find in the advisory suite.

use crate::table::{Cell, Variant, measure};

const SUITE: &str = "suites/advisory";

fn variant(title: &str, method: &'static str, options: &[&str]) -> Variant {
    Variant { title: title.to_string(), method, options: options.iter().map(|o| o.to_string()).collect() }
}

/// The faulty line in the slice or not, size, both scores of docs/methods.md 6, seconds next to those of the search.
pub fn closest() -> u8 {
    let variants = [variant("closest", "closest", &[]), variant("static slice", "closest", &["--static-slice"])];
    table(&variants, "lines  found  score  by run  search      closest", |cell| match &cell.found {
        Some(m) => format!(
            "{:>5}  {:<5}  {:>5.2}  {:>6.2}  {:>6.3} s  {:>6.3} s",
            m.lines,
            if m.found { "yes" } else { "no" },
            m.score,
            m.run_score,
            cell.entry.search_seconds,
            m.seconds
        ),
        None => cell.entry.verdict.clone(),
    })
}

/// The faulty line in the result or not, its size, its size up to the faulty line, seconds.
pub fn path() -> u8 {
    let variants = [
        variant("slice", "slice", &[]),
        variant("whodunit", "whodunit", &[]),
        variant("original", "whodunit", &["--original-whodunit", "--max-iterations", "2"]),
        variant("core", "core", &[]),
    ];
    table(&variants, "lines  found  up to it  seconds", |cell| match &cell.found {
        Some(m) => format!(
            "{:>5}  {:<5}  {:>8}  {:>7.3}",
            m.lines,
            if m.found { "yes" } else { "no" },
            m.rank.map_or("-".to_string(), |r| r.to_string()),
            m.seconds
        ),
        None => cell.entry.verdict.clone(),
    })
}

fn table(variants: &[Variant], head: &str, shown: impl Fn(&Cell) -> String) -> u8 {
    let mut sums: Vec<Sum> = variants.iter().map(|_| Sum::default()).collect();
    println!("{:<26}{head}", "");
    let measured = measure(SUITE, variants, |entry, cells| {
        println!("{} ({}, line {:?})", entry.name, entry.kind, entry.faulty);
        for ((variant, cell), sum) in variants.iter().zip(cells).zip(&mut sums) {
            println!("  {:<24}{}", variant.title, shown(cell));
            sum.add(cell);
        }
    });
    if let Err(error) = measured {
        eprintln!("{error}");
        return 1;
    }
    println!("\nmeans");
    for (variant, sum) in variants.iter().zip(&sums) {
        println!("  {:<24}{}", variant.title, sum.shown());
    }
    0
}

#[derive(Default)]
struct Sum {
    entries: usize,
    answered: usize,
    found: usize,
    lines: usize,
    rank: usize,
    score: f64,
    run_score: f64,
    seconds: f64,
    search: f64,
}

impl Sum {
    fn add(&mut self, cell: &Cell) {
        self.entries += 1;
        let Some(method) = &cell.found else { return };
        self.answered += 1;
        self.found += usize::from(method.found);
        self.lines += method.lines;
        self.rank += method.rank.unwrap_or(0);
        self.score += method.score;
        self.run_score += method.run_score;
        self.seconds += method.seconds;
        self.search += cell.entry.search_seconds;
    }

    fn shown(&self) -> String {
        let mean = |sum: f64, count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
        format!(
            "found {} of {} ({} answered), {:.1} lines, {:.1} up to the faulty one, score {:.2}, by run {:.2}, {:.3} s after a search of {:.3} s",
            self.found,
            self.entries,
            self.answered,
            mean(self.lines as f64, self.answered),
            mean(self.rank as f64, self.found),
            mean(self.score, self.answered),
            mean(self.run_score, self.answered),
            mean(self.seconds, self.answered),
            mean(self.search, self.answered)
        )
    }
}
