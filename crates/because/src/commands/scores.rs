//! `--faulty-line FILE:LINE --scores`: how well each method's answer finds a line that is known to be faulty.

use crate::bench::MethodRecord;
use crate::environment::Environment;
use crate::judging::{self, Faulty, Line};
use because_driver::{Answer, Error};
use std::fmt::Write as _;

/// Reads `FILE:LINE`.
pub(super) fn parsed(text: &str) -> Result<(&str, u32), Error> {
    let number = text.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok().filter(|&l| l > 0)?)));
    number.ok_or_else(|| Error::Usage(format!("`{text}` is no line: write --faulty-line FILE:LINE, as in a.c:27")))
}

/// Prints a table a failure: a line a method, with the scores and distances of docs/methods.md 6.
pub(super) fn print(written: &[String], answer: &Answer, env: &mut Environment) -> Result<(), Error> {
    let program = &answer.program;
    let mut lines: Vec<Line> = Vec::new();
    for text in written {
        let (name, line) = parsed(text)?;
        let Some(file) = program.sources.find(name) else {
            return Err(Error::Usage(format!("--faulty-line {text}: no file of the program is called `{name}`")));
        };
        lines.push((file, line));
    }
    let faulty = Faulty::new(program, &lines);
    if !faulty.is_code() {
        return Err(Error::Usage(format!("--faulty-line {}: no statement stands there", written.join(", "))));
    }
    let mut out = String::new();
    for failure in &answer.verdict.failures {
        let _ = writeln!(out, "scores against {}", written.join(", "));
        out.push_str(&table(&judging::methods(program, failure, &faulty)));
        out.push('\n');
    }
    env.print(&out);
    Ok(())
}

fn table(records: &[MethodRecord]) -> String {
    let mut out = format!(
        "  {:<10} {:<9} {:>10} {:>6} {:>9} {:>17}\n",
        "method", "status", "rank/lines", "score", "run score", "distance min-max"
    );
    for m in records {
        let rank = format!("{}/{}", m.rank.map_or("-".to_string(), |r| r.to_string()), m.lines);
        let distance = match (m.distance_min, m.distance_max, m.distance_mean) {
            (Some(min), Some(max), Some(mean)) => format!("{min}-{max}, mean {mean:.1}"),
            _ => "-".to_string(),
        };
        let _ = writeln!(
            out,
            "  {:<10} {:<9} {rank:>10} {:>6.2} {:>9.2} {distance:>17}",
            m.method, m.status, m.score, m.run_score
        );
        if !m.why.is_empty() {
            let _ = writeln!(out, "  {:<10} {}", "", m.why);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_file_and_a_number() {
        assert_eq!(parsed("a.c:27").ok(), Some(("a.c", 27)));
        assert_eq!(parsed("c:/x.c:3").ok(), Some(("c:/x.c", 3)));
        for wrong in ["a.c", "a.c:", "a.c:0", "27"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
