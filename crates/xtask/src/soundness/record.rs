//! What came out of one program, as a line of text, so that a campaign can be done in pieces and continued.

use super::judge::{Claim, Report};
use super::tree::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    pub index: u64,
    pub runs: usize,
    pub failing: usize,
    pub claims: Vec<(String, Claim)>,
    /// The rules that are broken.
    pub wrong: Vec<String>,
    pub undecided: Vec<String>,
    pub features: BTreeSet<String>,
    /// What the compiler says against the program: a fault of the generator.
    pub refused: Option<String>,
}

const CLAIMS: [(Claim, &str); 4] = [
    (Claim::Holds, "holds"),
    (Claim::Fails, "fails"),
    (Claim::Undecided, "undecided"),
    (Claim::Unsupported, "unsupported"),
];

impl Claim {
    pub fn name(self) -> &'static str {
        CLAIMS.iter().find(|(claim, _)| *claim == self).map_or("", |(_, name)| name)
    }
}

impl Record {
    pub fn new(index: u64, program: &Program, report: &Report) -> Record {
        let unique = |texts: &mut dyn Iterator<Item = String>| texts.collect::<BTreeSet<_>>().into_iter().collect();
        Record {
            index,
            runs: report.runs,
            failing: report.failing,
            claims: report.claims.clone(),
            wrong: unique(&mut report.wrong.iter().map(|w| w.rule.clone())),
            undecided: unique(&mut report.undecided.iter().cloned()),
            features: program.features.iter().map(ToString::to_string).collect(),
            refused: None,
        }
    }

    pub fn refused(index: u64, program: &Program, text: String) -> Record {
        let features = program.features.iter().map(ToString::to_string).collect();
        Record { index, features, refused: Some(text), ..Record::default() }
    }

    /// Fields between tabs, lists between bars.
    pub fn line(&self) -> String {
        let clean = |text: &String| text.replace(['\t', '\n', '|'], " ");
        let list = |texts: Vec<String>| texts.iter().map(clean).collect::<Vec<_>>().join("|");
        let claim = self.claims.iter().map(|(who, claim)| format!("{who}={}", claim.name())).collect();
        [
            self.index.to_string(),
            self.runs.to_string(),
            self.failing.to_string(),
            list(claim),
            list(self.wrong.clone()),
            list(self.undecided.clone()),
            list(self.features.iter().cloned().collect()),
            self.refused.as_ref().map_or_else(String::new, clean),
        ]
        .join("\t")
    }

    pub fn parse(line: &str) -> Option<Record> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [index, runs, failing, claim, wrong, undecided, features, refused] = fields[..] else { return None };
        let list = |text: &str| text.split('|').filter(|t| !t.is_empty()).map(String::from).collect::<Vec<_>>();
        let answer = |text: String| {
            let (who, name) = text.rsplit_once('=')?;
            Some((who.to_string(), CLAIMS.iter().find(|(_, n)| *n == name)?.0))
        };
        Some(Record {
            index: index.parse().ok()?,
            runs: runs.parse().ok()?,
            failing: failing.parse().ok()?,
            claims: list(claim).into_iter().filter_map(answer).collect(),
            wrong: list(wrong),
            undecided: list(undecided),
            features: list(features).into_iter().collect(),
            refused: Some(refused.to_string()).filter(|t| !t.is_empty()),
        })
    }
}

/// The records of an earlier part of the campaign, by index. A last line that was cut off does not count.
pub fn read(path: &Path) -> BTreeMap<u64, Record> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().filter_map(Record::parse).map(|r| (r.index, r)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let record = Record {
            index: 7,
            runs: 16,
            failing: 2,
            claims: vec![("run".into(), Claim::Fails), ("bmc --check".into(), Claim::Unsupported)],
            wrong: vec!["bmc: misses a failure".into()],
            undecided: vec!["kind: Bound: 4".into()],
            features: ["unions".to_string(), "wide".to_string()].into(),
            refused: None,
        };
        assert_eq!(Record::parse(&record.line()), Some(record));
    }
}
