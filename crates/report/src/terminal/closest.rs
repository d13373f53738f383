//! The closest run that passes, and further routes to one.

use super::Page;
use crate::input_names::Names;
use crate::{limits, passing, phrases};
use because_ir::{Change, ChangeKind, Closest, Failure, InputKey, InputKind, RunRow};

impl Page<'_> {
    /// A further route: of the same failing run with other inputs changed, or of another failing run.
    pub(super) fn route(&mut self, route: &Closest, failure: &Failure) {
        let Some(other) = &route.failing else { return self.closest("or", route, failure) };
        let line = self.program.sources.line(other.span).unwrap_or(0);
        let inputs: Vec<(InputKey, String)> = (other.inputs.iter())
            .map(|i| (i.key.clone(), because_ir::render::exact(self.program, i.ty, &i.value)))
            .collect();
        let as_passing = Closest { passing_inputs: inputs, ..Closest::default() };
        let differing = passing::differing(self.program, failure, &as_passing);
        let with = passing::assigned(self.program, failure, &differing).join(", ");
        self.heading("another failing run", &format!("with {with} it fails at line {line}"), "replayed: fails");
        let run = because_ir::Run { inputs: other.inputs.clone(), ..failure.run.clone() };
        self.closest("there", route, &Failure { run, ..failure.clone() });
    }

    /// ` where muted stays as it is`.
    fn kept(&self, kept: &[InputKey], failure: &Failure) -> String {
        let names = Names::of_run(self.program, &failure.run);
        let mut list: Vec<String> = kept.iter().map(|key| names.name(key).unwrap_or_else(|| key.to_string())).collect();
        list.dedup();
        match list.as_slice() {
            [] => String::new(),
            [one] => format!(" where {one} stays as it is"),
            [rest @ .., last] => format!(" where {} and {last} stay as they are", rest.join(", ")),
        }
    }

    pub(super) fn closest(&mut self, word: &str, closest: &Closest, failure: &Failure) {
        let slice = closest.slices.first();
        let shown: Vec<&Change> = match slice {
            Some(slice) => slice.iter().filter_map(|&i| closest.changes.get(i)).collect(),
            None => closest.changes.iter().collect(),
        };
        let mut remarks = vec![if closest.replayed { "replayed: passes" } else { "not replayed" }.to_string()];
        let count = shown.len();
        remarks.push(format!("{count} change{}", if count == 1 { "" } else { "s" }));
        remarks.push(match (closest.optimal, &closest.repaired_with) {
            (true, None) => format!("proved minimal{}", self.kept(&closest.kept, failure)),
            (true, Some(condition)) => {
                format!("proved minimal with {condition}{}", self.kept(&closest.kept, failure))
            }
            (false, _) => format!("distance {} of at least {}", closest.distance, closest.lower_bound),
        });
        let differing = passing::differing(self.program, failure, closest);
        self.passes_with(word, failure, &differing, &remarks.join(", "));
        // What follows from the order alone is shown with it.
        let ordered = |change: &Change| {
            let order = |i: &because_ir::InputValue| i.kind == InputKind::Order && i.span == change.span;
            change.kind == ChangeKind::Guard && failure.run.inputs.iter().any(order)
        };
        let shown: Vec<&Change> = shown.into_iter().filter(|change| !ordered(change)).collect();
        self.changes(&shown);
        for (predicate, depends) in &closest.causes {
            let not = if *depends { "" } else { "not " };
            self.put(format_args!("  = cause: the failure is {not}causally dependent on `{predicate}`\n"));
        }
        if self.options.all_deltas {
            self.all_deltas(&closest.changes);
        }
        if self.options.runs && !closest.rows.is_empty() {
            self.runs(&closest.rows);
        }
        let others = closest.slices.len().saturating_sub(1) + closest.others.len();
        if others > 0 && self.verbose() {
            let noun = if others == 1 { "way" } else { "ways" };
            self.put(format_args!("  = note: {others} further minimal {noun}\n"));
        }
    }

    /// `why: with n = 3 instead of 4 it passes`.
    fn passes_with(&mut self, word: &str, failure: &Failure, differing: &[(InputKey, String)], remark: &str) {
        let by_cycle = passing::cycles(self.program, failure) > 1 && differing.len() > limits::SENTENCE_INPUTS;
        let assigned = passing::assigned(self.program, failure, differing);
        let text = match (differing.is_empty(), by_cycle) {
            (true, _) => "the closest run that passes".to_string(),
            (_, true) => "with these inputs it passes".to_string(),
            _ => format!("with {} it passes", assigned.join(", ")),
        };
        self.heading(word, &text, remark);
        if by_cycle {
            self.differing_by_cycle(differing);
        }
    }

    /// The inputs of the closest passing run alone, where the story tells the rest.
    pub(super) fn passing_inputs(&mut self, failure: &Failure) {
        let Some(closest) = passing::closest(failure) else { return };
        let differing = passing::differing(self.program, failure, closest);
        let replayed = if closest.replayed { "replayed: passes" } else { "not replayed" };
        self.passes_with("why", failure, &differing, replayed);
    }

    fn all_deltas(&mut self, changes: &[Change]) {
        self.put(format_args!("  all {} differences\n", changes.len()));
        for change in changes {
            let place = self.file_and_line(change.span);
            let unseen = if change.executed { "" } else { "  (executed in neither run)" };
            let text = match change.kind {
                ChangeKind::Guard => format!("guard changed: {}, was {}", change.name, change.from),
                ChangeKind::Input => format!("input changed: {} from {} to {}", change.name, change.from, change.to),
                ChangeKind::Value => format!("value changed: {} from {} to {}", change.name, change.from, change.to),
            };
            let context = if change.context.is_empty() { String::new() } else { format!("  ({})", change.context) };
            self.put(format_args!("    {place}  {text}{context}{unseen}\n"));
        }
    }

    /// One row a step; `*` marks values that differ, `-` what a run does not execute.
    fn runs(&mut self, rows: &[RunRow]) {
        let shown = |value: &Option<String>| phrases::shortened(value.as_deref().unwrap_or("-"), 18);
        self.put(format_args!("  {:<24} {:<26} {:<18} {}\n", "", "", "failing", "passing"));
        for row in rows {
            let mark = if row.failing == row.passing { " " } else { "*" };
            let (place, name) = (self.file_and_line(row.span), phrases::shortened(&row.name, 26));
            let (a, b) = (shown(&row.failing), shown(&row.passing));
            self.put(format_args!("{mark} {place:<24} {name:<26} {a:<18} {b}\n"));
        }
    }
}
