//! The lines to suspect.

use super::{Page, Paint};
use crate::limits;
use crate::phrases;
use because_ir::{Failure, Method, Repair, RepairStatus, Suspect, Vacuous};
use because_source::Span;

impl Page<'_> {
    pub(super) fn suspects(&mut self, failure: &Failure) {
        if failure.suspects.is_empty() {
            return;
        }
        let known = !self.lists_votes() && !failure.repairs.is_empty();
        let shown: Vec<&Suspect> = match known {
            true => self.others(failure).take(limits::ALSO_SHOWN).collect(),
            false => {
                failure.suspects.iter().take(if self.verbose() { usize::MAX } else { limits::SUSPECTS_SHOWN }).collect()
            }
        };
        if shown.is_empty() {
            return;
        }
        let heading = self.paint(Paint::Note, if known { "also possible" } else { "suspects" });
        // Trusted code is shown where nothing else is left to blame.
        let tests = failure.suspects.iter().all(|s| self.program.sources.is_trusted(s.span));
        let note = if tests { ": only trusted lines, perhaps the test itself is wrong" } else { "" };
        self.put(format_args!("{heading}{note}\n"));
        if !self.lists_votes() {
            return self.suspect_lines(&shown);
        }
        let places: Vec<String> = shown.iter().map(|s| self.file_and_line(s.span)).collect();
        let texts: Vec<String> = shown.iter().map(|s| self.line_text(s.span)).collect();
        let place_width = places.iter().map(|p| p.chars().count()).max().unwrap_or(0);
        let columns = self.options.style.width.max(40).saturating_sub(place_width + 30).clamp(20, 60);
        let texts: Vec<String> = texts.iter().map(|t| phrases::shortened(t, columns)).collect();
        let text_width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
        for (index, ((suspect, place), text)) in shown.iter().zip(places).zip(texts).enumerate() {
            let votes: Vec<&str> = suspect.votes.iter().map(|v| v.method.name()).collect();
            let (number, votes) = (index + 1, self.paint(Paint::Dim, &votes.join(", ")));
            let line = format!("{number:>3}. {place:<place_width$}  {text:<text_width$}  {votes}");
            self.put(format_args!("{}\n", line.trim_end()));
            if self.options.explain_rank {
                for vote in &suspect.votes {
                    let name = vote.method.name();
                    self.put(format_args!("       {name:<10} {:.2}  {}\n", vote.score, vote.reason));
                }
            } else if let Some(repair) = self.proved_repair(failure, suspect).filter(|_| index < limits::REPAIRS_SHOWN)
            {
                self.put(format_args!("       {repair}\n"));
            }
        }
        let rest = failure.suspects.len() - shown.len();
        if rest > 0 {
            self.put(format_args!("     … and {rest} more (-v shows all)\n"));
        }
    }

    /// Whether the list of suspects names the methods.
    pub(super) fn lists_votes(&self) -> bool {
        self.verbose() || self.options.explain_rank || self.options.all_methods
    }

    /// Suspects on other lines than the cause that is named.
    pub(super) fn others<'f>(&self, failure: &'f Failure) -> impl Iterator<Item = &'f Suspect> + use<'f, '_> {
        let sources = &self.program.sources;
        let line = |span: Span| (span.file, sources.line(span));
        let best = failure.repairs.first().filter(|r| !r.vacuous.is_some_and(Vacuous::evades));
        // Without a repair that is shown, the cause that is named is the first suspect.
        let place = best.map(|r| line(r.place)).or_else(|| failure.suspects.first().map(|s| line(s.span)));
        let edits = best.iter().flat_map(|r| &r.edits);
        let edited: Vec<_> = edits.map(|e| (e.span.file, sources.line(e.span))).collect();
        failure.suspects.iter().filter(move |s| {
            let at = (s.span.file, sources.line(s.span));
            Some(at) != place && !edited.contains(&at)
        })
    }

    /// `15  if (a < b)`, no wider than the page.
    fn suspect_lines(&mut self, shown: &[&Suspect]) {
        let several = phrases::several_files(self.program);
        let line = |s: &Suspect| match several {
            true => self.file_and_line(s.span),
            false => self.program.sources.line(s.span).map_or(String::new(), |l| l.to_string()),
        };
        let places: Vec<String> = shown.iter().map(|s| line(s)).collect();
        let width = places.iter().map(|p| p.chars().count()).max().unwrap_or(0);
        let columns = self.options.style.width.max(limits::COLUMNS_LEAST).saturating_sub(width + 4);
        for (suspect, place) in shown.iter().zip(places) {
            let text = phrases::shortened(&self.line_text(suspect.span), columns.max(8));
            self.put(format_args!("  {place:>width$}  {text}\n"));
        }
    }

    /// What a change of this line does, where such a repair was checked on more than the failing run.
    fn proved_repair<'s>(&self, failure: &Failure, suspect: &'s Suspect) -> Option<&'s str> {
        let vote = suspect.votes.iter().find(|v| v.method == Method::Repair)?;
        let line = |span: Span| (span.file, self.program.sources.line(span));
        let checked = |r: &Repair| r.status != RepairStatus::Run && line(r.place) == line(suspect.span);
        failure.repairs.iter().any(checked).then_some(vote.reason.as_str())
    }
}
