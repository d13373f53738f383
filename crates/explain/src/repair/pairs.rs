//! Two changes at once, where no single one does it.
//!
//! Of two faults, undoing one repairs some of the failing runs and breaks no passing one, or it only leads them on to the
//! other fault. So the single changes that break nothing are put together in pairs, those that repair most first, and
//! executed on the known runs; what stands is typed in and judged like any other edit.

use super::apply::{Change, Kind};
use super::changes;
use super::fix::LIKELY;
use super::prior;
use super::search::{Search, executed_sites, sites_of};
use super::text;
use super::trial::Trial;
use crate::limits;
use crate::runs::Event;
use because_ir::{Edit, EditKind, Location, SourceStmtId};
use std::collections::BTreeSet;

/// One change that breaks nothing.
struct Single {
    at: Location,
    statement: SourceStmtId,
    change: Change,
    edits: Vec<Edit>,
    /// The failing runs that it repairs.
    repaired: usize,
    prior: f64,
}

impl Search<'_> {
    /// Pairs of changes that repair all known runs, as edits of the text with the place of the first.
    pub fn pairs(&self, trial: &mut Trial, tried: &mut usize) -> Vec<(Location, Change)> {
        let singles = trial.with_half(|trial| self.singles(trial, tried));
        let mut found = Vec::new();
        for (second, b) in singles.iter().enumerate() {
            for a in &singles[..second] {
                if trial.is_over() || found.len() == limits::REPAIR_PAIRS_KEPT {
                    return found;
                }
                let Some(edits) = joined(a, b) else { continue };
                *tried += 1;
                let repairs = trial.with(&a.change, a.at.function, |trial| {
                    trial.with(&b.change, b.at.function, |trial| trial.score(self.runs) == 1.0)
                });
                if repairs {
                    found.push((a.at, pair(a, b, edits)));
                }
            }
        }
        found
    }

    /// Places that some failing run executes: the other fault need not be on the way of the one that is explained.
    fn failing_sites(&self, trial: &mut Trial) -> Vec<Location> {
        let program = self.cx.program;
        let mut sites = executed_sites(program, self.failure, self.setting);
        let mut events: Vec<&BTreeSet<Event>> = Vec::new();
        for run in &self.runs.failing {
            if trial.is_over() || events.len() == limits::REPAIR_PAIRED_RUNS {
                break;
            }
            if events.contains(&&run.events) {
                continue;
            }
            events.push(&run.events);
            let steps = trial.recorded(&run.inputs).path.steps;
            let more = sites_of(program, &steps, self.setting).into_iter().filter(|at| !sites.contains(at));
            sites.extend(more.collect::<Vec<_>>());
        }
        sites
    }

    /// Likely changes of the program after which every passing run still passes, the best first.
    fn singles(&self, trial: &mut Trial, tried: &mut usize) -> Vec<Single> {
        let program = self.cx.program;
        let mut singles: Vec<Single> = Vec::new();
        for at in self.failing_sites(trial) {
            let statement = program.origin(at).1;
            if self.stated.is_harness(statement) {
                continue;
            }
            for change in changes::of(program, at) {
                if trial.is_over() {
                    break;
                }
                let kind = prior::kind(program, &change);
                let prior = prior::prior(kind, self.failure.check);
                if prior < LIKELY || change.one_of_many {
                    continue;
                }
                let Some(edits) = text::edits(program, &change) else { continue };
                *tried += 1;
                let (runs, function) = (self.runs, at.function);
                let failing = &runs.failing[..runs.failing.len().min(limits::REPAIR_SAMPLE)];
                let (breaks, repaired) = trial.with(&change, function, |trial| {
                    let passing = &runs.passing[..runs.passing.len().min(limits::REPAIR_SAMPLE)];
                    let breaks = passing.iter().any(|run| !trial.passes(&run.inputs));
                    let repaired = match breaks {
                        true => 0,
                        false => failing.iter().filter(|run| trial.passes(&run.inputs)).count(),
                    };
                    (breaks, repaired)
                });
                // What repairs them all needs no other edit.
                if !breaks && repaired < failing.len() {
                    singles.push(Single { at, statement, change, edits, repaired, prior });
                }
            }
        }
        singles.sort_by(|a, b| b.repaired.cmp(&a.repaired).then(b.prior.total_cmp(&a.prior)));
        singles.truncate(limits::REPAIR_SINGLES);
        singles
    }
}

/// The edits of both, where they are of different statements and do not touch each other.
fn joined(a: &Single, b: &Single) -> Option<Vec<Edit>> {
    if a.statement == b.statement {
        return None;
    }
    let mut edits: Vec<Edit> = a.edits.iter().chain(&b.edits).cloned().collect();
    edits.sort();
    let apart = |pair: &[Edit]| pair[0].span.file != pair[1].span.file || pair[0].span.end < pair[1].span.start;
    edits.windows(2).all(apart).then_some(edits)
}

fn pair(a: &Single, b: &Single, edits: Vec<Edit>) -> Change {
    let edit = Some(EditKind::TwoEdits);
    Change { edits, edit, partner: Some(b.statement), ..Change::new(Kind::Text, description(a, b)) }
}

fn description(a: &Single, b: &Single) -> String {
    match (a.change.description.is_empty(), b.change.description.is_empty()) {
        (false, false) => format!("{} and {}", a.change.description, b.change.description),
        _ => String::new(),
    }
}
