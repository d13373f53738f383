//! Two result files held against each other.

use super::record::Record;
use super::table::{TOPS, summary};
use std::fmt::Write;

pub fn table(old: &[Record], new: &[Record]) -> String {
    let mut out = String::new();
    let both: Vec<(&Record, &Record)> =
        new.iter().filter_map(|n| old.iter().find(|o| o.name == n.name).map(|o| (o, n))).collect();
    let rank = |r: &Record| r.rank.unwrap_or(usize::MAX);
    let shown = |r: &Record| r.rank.map_or("-".to_string(), |n| n.to_string());
    for (word, wanted) in [("better", std::cmp::Ordering::Less), ("worse", std::cmp::Ordering::Greater)] {
        let changed: Vec<_> = both.iter().filter(|(o, n)| rank(n).cmp(&rank(o)) == wanted).collect();
        let _ = writeln!(out, "{word}: {}", changed.len());
        for (o, n) in changed {
            let _ = writeln!(out, "  {:<30} {} -> {}", n.name, shown(o), shown(n));
        }
    }
    let (before, after) = (summary(both.iter().map(|b| b.0)), summary(both.iter().map(|b| b.1)));
    let _ = writeln!(out, "{} entries in both", both.len());
    for (index, top) in TOPS.iter().enumerate() {
        let _ = writeln!(out, "  top-{top:<7} {:>7} -> {}", before.top[index], after.top[index]);
    }
    let _ = writeln!(out, "  {:<11} {:>7.3} -> {:.3}", "exam", before.exam, after.exam);
    let _ = writeln!(out, "  {:<11} {:>7.2} -> {:.2}", "median s", before.seconds, after.seconds);
    out
}
