//! Edits of the text, tried: many at once behind choices, and what stands by itself.

use super::apply::Change;
use super::fix::{Fix, STANDS, UNPROVED};
use super::schema::{Alternative, Schema, batches, open};
use super::search::{Search, executed_sites};
use super::trial::Trial;
use super::typed::{Generator, Site, conditional};
use crate::limits;
use because_ir::{Location, Program};
use std::collections::BTreeSet;

/// What may still be done.
pub struct Left {
    /// Programs that may be read.
    pub reloads: usize,
    /// Edits that may be tried.
    pub edits: usize,
}

impl Left {
    fn take_reload(&mut self) -> bool {
        let some = self.reloads > 0;
        self.reloads = self.reloads.saturating_sub(1);
        some
    }
}

/// One edit at one place.
struct Candidate<'a> {
    site: Site<'a>,
    change: Change,
}

impl Search<'_> {
    /// Edits of these kinds that repair the run to be explained and at least half of the others. No more than `most`
    /// programs are read for them.
    pub fn typed(&self, generators: &[Generator], most: usize, left: &mut Left, trial: &mut Trial) -> Vec<Fix> {
        let mut fixes = Vec::new();
        let mut seen = BTreeSet::new();
        let sites = self.sites();
        let mut whole = most.min(left.reloads);
        for generate in generators {
            // No sort of edit uses up what the others need.
            let reloads = whole.min(self.setting.typed / 3);
            let mut share = Left { reloads, edits: left.edits / 2 };
            let mut candidates = Vec::new();
            for site in &sites {
                for mut change in generate(site) {
                    change.edits.sort();
                    let trusted = change.edits.iter().any(|e| self.cx.program.sources.is_trusted(e.span));
                    if !trusted && candidates.len() < share.edits && seen.insert(change.edits.clone()) {
                        candidates.push(Candidate { site: *site, change });
                    }
                }
            }
            left.edits -= candidates.len();
            fixes.extend(self.stand(candidates, &mut share, trial));
            whole -= reloads - share.reloads;
            left.reloads -= reloads - share.reloads;
        }
        fixes
    }

    /// Values that repair some of the failing runs and break passing ones, each under a condition.
    pub fn conditional(&self, fixes: &[Fix], left: &mut Left, trial: &mut Trial) -> Vec<Fix> {
        let sites = self.sites();
        let mut partial: Vec<(&Fix, &Site)> = Vec::new();
        for fix in fixes.iter().filter(|f| 0.0 < f.score && f.score < STANDS && !f.proved) {
            let same = |site: &&Site| self.cx.program.origin(site.at).1 == fix.statement;
            partial.extend(sites.iter().find(same).map(|site| (fix, site)));
        }
        // What repairs all known runs and was refuted by another comes first.
        partial.sort_by(|a, b| b.0.refuted.cmp(&a.0.refuted).then(b.0.score.total_cmp(&a.0.score)));
        let mut candidates = Vec::new();
        let mut used = 0;
        for (fix, site) in partial {
            let changes = fix.edits.as_ref().map_or_else(Vec::new, |edits| conditional(site, edits));
            used += usize::from(!changes.is_empty());
            candidates.extend(changes.into_iter().map(|change| Candidate { site: *site, change }));
            if used == limits::REPAIR_PARTIAL {
                break;
            }
        }
        candidates.truncate(left.edits);
        left.edits -= candidates.len();
        self.stand(candidates, left, trial)
    }

    /// Those of the edits, each with a place, that repair.
    pub fn typed_in(&self, found: Vec<(Location, Change)>, left: &mut Left, trial: &mut Trial) -> Vec<Fix> {
        let site = |at: Location| Site::new(self.cx.program, self.failure, at, &self.macros);
        let candidates = found.into_iter().filter_map(|(at, change)| Some(Candidate { site: site(at)?, change }));
        self.stand(candidates.collect(), left, trial)
    }

    pub fn sites(&self) -> Vec<Site<'_>> {
        let mut sites: Vec<Site> = Vec::new();
        for at in executed_sites(self.cx.program, self.failure, self.setting) {
            let harness = self.stated.is_harness(self.cx.program.origin(at).1);
            sites.extend(Site::new(self.cx.program, self.failure, at, &self.macros).filter(|_| !harness));
        }
        sites
    }

    /// Those of the candidates that repair.
    fn stand(&self, candidates: Vec<Candidate>, left: &mut Left, trial: &mut Trial) -> Vec<Fix> {
        let known = trial.with_half(|trial| self.scores(&candidates, left, trial));
        let stands = |score: f64| score * UNPROVED >= STANDS;
        let mut fixes = Vec::new();
        let mut unread = Vec::new();
        for (candidate, known) in candidates.into_iter().zip(known) {
            match known {
                Some(0.0) => {}
                // What some run refutes says something of the line, and is not shown.
                Some(score) if !stands(score) => fixes.push(self.tried(&candidate, score, false)),
                _ => unread.push((known.is_none(), candidate)),
            }
        }
        // What is known to stand comes first.
        unread.sort_by_key(|(unknown, _)| *unknown);
        for (_, candidate) in unread {
            if trial.is_over() || !left.take_reload() {
                break;
            }
            let edits = &candidate.change.edits;
            let Some(program) = self.setting.workspace.reload(edits) else { continue };
            let (score, _) = trial.with_program(program, edits, |t| t.score(self.runs));
            if score > 0.0 {
                fixes.push(self.tried(&candidate, score, true));
            }
        }
        fixes
    }

    fn tried(&self, candidate: &Candidate, score: f64, typed: bool) -> Fix {
        let (at, change) = (candidate.site.at, candidate.change.clone());
        Fix { typed, ..Fix::new(self.cx.program, self.failure.check, at, change, score * UNPROVED) }
    }

    /// How good each candidate is behind its choice; `None` where that is not known.
    fn scores(&self, candidates: &[Candidate], left: &mut Left, trial: &mut Trial) -> Vec<Option<f64>> {
        let mut scores = vec![None; candidates.len()];
        let alternatives = candidates.iter().zip(0..).filter_map(|(c, i)| Alternative::new(&c.site, &c.change, i));
        for batch in batches(alternatives.collect()) {
            // One by itself is read as it is.
            if batch.len() > 1 {
                self.score(batch, left, trial, &mut scores);
            }
        }
        scores
    }

    fn score(&self, batch: Vec<Alternative>, left: &mut Left, trial: &mut Trial, scores: &mut [Option<f64>]) {
        let Some((batch, program)) = self.read(batch, left, scores) else { return };
        trial.with_program(program, &[], |t| {
            for (alternative, number) in batch.iter().zip(1..) {
                if t.is_over() {
                    return;
                }
                scores[alternative.index] = Some(t.choosing(number, |t| t.score(self.runs)));
            }
        });
    }

    /// A program with those of the alternatives that can be read. What cannot is no repair.
    fn read(
        &self,
        mut batch: Vec<Alternative>,
        left: &mut Left,
        scores: &mut [Option<f64>],
    ) -> Option<(Vec<Alternative>, Program)> {
        for _ in 0..limits::REPAIR_BATCH_READS {
            if batch.len() < 2 || !left.take_reload() {
                return None;
            }
            let schema = Schema::new(self.cx.program, &batch)?;
            let wrong = match self.setting.workspace.reload_schema(&schema.edits) {
                Ok(mut program) => return open(&mut program).then_some((batch, program)),
                Err(places) => schema.wrong(self.cx.program, &places),
            };
            if wrong.is_empty() {
                return None;
            }
            for wrong in wrong.iter().filter(|w| w.itself) {
                scores[batch[wrong.number - 1].index] = Some(0.0);
            }
            let mut number = 0;
            batch.retain(|_| {
                number += 1;
                !wrong.iter().any(|w| w.number == number)
            });
        }
        None
    }
}
