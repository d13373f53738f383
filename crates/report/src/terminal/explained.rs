//! What each method found, in a few lines.

use super::snippet::Marked;
use super::{Page, Paint, cycles, rounds};
use crate::input_names::Names;
use crate::{limits, passing, phrases};
use because_ir::{
    Change, ChangeKind, Closest, Cores, Details, Diagnosis, Explanation, Failure, InputKey, InputKind, Method, Pair,
    RepairValue, Repairs, RunRow, StepContext, Whodunit,
};
use because_source::Span;

/// What to head the sentence with that no run passes, where a method found that.
fn nothing_passes(details: &Details) -> Option<&'static str> {
    match details {
        Details::Closest(closest) if closest.no_passing_run => Some("why"),
        Details::Pair(pair) if pair.no_pair => Some("pair"),
        _ => None,
    }
}

fn counted(lines: usize) -> String {
    format!("{lines} line{}", if lines == 1 { "" } else { "s" })
}

impl Page<'_> {
    pub(super) fn explanation(&mut self, explanation: &Explanation, failure: &Failure) {
        if let Some(word) = nothing_passes(&explanation.details) {
            let text = match (failure.run.inputs.is_empty(), explanation.notes.first()) {
                (true, _) => "the program has no inputs: every run is this one",
                (false, Some(note)) => &note.text,
                (false, None) => phrases::NO_PASSING_RUN,
            };
            return self.heading(word, text, "");
        }
        match &explanation.details {
            Details::Closest(closest) => self.closest(closest, failure),
            Details::Whodunit(whodunit) => self.whodunit(whodunit),
            Details::Core(cores) => self.cores(cores, explanation.complete),
            Details::Diagnosis(diagnosis) => self.diagnosis(diagnosis, failure),
            Details::Pair(pair) => self.pair(pair),
            Details::Lines if explanation.method == Method::Trace => {}
            Details::Repair(repairs) => return self.small_changes(explanation, repairs),
            Details::Lines => {
                let spans: Vec<Span> = explanation.lines.iter().map(|l| l.span).collect();
                self.lines(explanation.method, &spans);
            }
        }
        if self.options.annotate {
            self.annotated(explanation);
        }
        for note in &explanation.notes {
            self.put(format_args!("  = note: {note}\n"));
        }
        if !explanation.complete {
            self.put(format_args!("  = note: the search was ended early; this is the best so far\n"));
        }
    }

    fn heading(&mut self, word: &str, text: &str, remark: &str) {
        if !self.options.style.color {
            return self.aside(&format!("{word}: {text}"), remark);
        }
        let word = self.paint(Paint::Note, word);
        let remark = if remark.is_empty() { String::new() } else { format!("  {}", self.paint(Paint::Dim, remark)) };
        self.put(format_args!("{word}: {text}{remark}\n"));
    }

    fn closest(&mut self, closest: &Closest, failure: &Failure) {
        let slice = closest.slices.first();
        let shown: Vec<&Change> = match slice {
            Some(slice) => slice.iter().filter_map(|&i| closest.changes.get(i)).collect(),
            None => closest.changes.iter().collect(),
        };
        let mut remarks = vec![if closest.replayed { "replayed: passes" } else { "not replayed" }.to_string()];
        let count = shown.len();
        remarks.push(format!("{count} change{}", if count == 1 { "" } else { "s" }));
        remarks.push(match (closest.optimal, &closest.repaired_with) {
            (true, None) => "proved minimal".to_string(),
            (true, Some(condition)) => format!("proved minimal with {condition}"),
            (false, _) => format!("distance {} of at least {}", closest.distance, closest.lower_bound),
        });
        let differing = passing::differing(self.program, failure, closest);
        self.passes_with(failure, &differing, &remarks.join(", "));
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
        if self.options.runs {
            self.runs(&closest.rows);
        }
        let others = closest.slices.len().saturating_sub(1) + closest.others.len();
        if others > 0 && self.verbose() {
            let noun = if others == 1 { "way" } else { "ways" };
            self.put(format_args!("  = note: {others} further minimal {noun}\n"));
        }
    }

    /// `why: with n = 3 instead of 4 it passes`.
    fn passes_with(&mut self, failure: &Failure, differing: &[(InputKey, String)], remark: &str) {
        let by_cycle = passing::cycles(self.program, failure) > 1 && differing.len() > limits::SENTENCE_INPUTS;
        let assigned = passing::assigned(self.program, failure, differing);
        let text = match (differing.is_empty(), by_cycle) {
            (true, _) => "the closest run that passes".to_string(),
            (_, true) => "with these inputs it passes".to_string(),
            _ => format!("with {} it passes", assigned.join(", ")),
        };
        self.heading("why", &text, remark);
        if by_cycle {
            self.differing_by_cycle(differing);
        }
    }

    /// The inputs of the closest passing run alone, where the story tells the rest.
    pub(super) fn passing_inputs(&mut self, failure: &Failure) {
        let Some(closest) = passing::closest(failure) else { return };
        let differing = passing::differing(self.program, failure, closest);
        self.passes_with(failure, &differing, if closest.replayed { "replayed: passes" } else { "not replayed" });
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

    /// Guards and values with their source lines; inputs are in the heading already. Changes of one place share a
    /// snippet; a merge says nothing that its assignment does not.
    fn changes(&mut self, changes: &[&Change]) {
        let mut marked: Vec<(Span, Vec<(String, StepContext)>)> = Vec::new();
        // What ran in neither run tells nobody anything, as long as there is something else to tell.
        let ran = changes.iter().any(|c| c.kind != ChangeKind::Input && c.executed);
        for change in changes.iter().filter(|c| c.kind != ChangeKind::Input && (c.executed || !ran)) {
            let variable = change.name.split('#').next().unwrap_or(&change.name);
            let label = match change.kind {
                ChangeKind::Guard => format!("was {}, becomes {}", change.from, change.to),
                _ if change.from == because_ir::NOT_REACHED => {
                    format!("{variable}: {}; the failing run ends before", change.to)
                }
                _ => format!("{variable}: {} instead of {}", change.from, change.to),
            };
            let label = (label, change.context.clone());
            match marked.iter_mut().find(|(span, _)| *span == change.span) {
                Some((_, labels)) if labels.contains(&label) => {}
                Some((_, labels)) => labels.push(label),
                None => marked.push((change.span, vec![label])),
            }
        }
        let marked: Vec<Marked> =
            marked.into_iter().map(|(span, labels)| Marked { span, labels: cycles::merged(labels) }).collect();
        self.snippets(&marked, false);
    }

    fn whodunit(&mut self, whodunit: &Whodunit) {
        self.heading("whodunit", "statements that transform what had to hold", "");
        for (index, iteration) in whodunit.iterations.iter().enumerate() {
            let assertion = phrases::predicate_in(self.program.language, &iteration.assertion);
            let assertion = phrases::shortened(&phrases::one_line(&assertion), 60);
            self.put(format_args!("  iteration {}: `{assertion}`\n", index + 1));
            let mut shown = String::new();
            for line in &iteration.blamed {
                let (place, text) = (self.file_and_line(line.span), self.line_text(line.span));
                if place != shown {
                    self.put(format_args!("    {place}  {text}  {:.2}\n", line.score));
                }
                shown = place;
            }
            if iteration.blamed.is_empty() {
                self.put(format_args!("    no statement to blame\n"));
            }
        }
    }

    fn cores(&mut self, cores: &Cores, minimal: bool) {
        let count = cores.cores.len();
        let all = if cores.cores_complete { "all" } else { "found so far" };
        let noun = if count == 1 { "slice" } else { "slices" };
        let minimal = if minimal { "minimal " } else { "" };
        let [trace, slice, core] = cores.lengths;
        let lengths = format!("{trace} steps executed, {slice} in the dynamic slice, {core} in the core");
        self.heading("core", &format!("{count} {minimal}{noun} of this run ({all})"), &lengths);
        let limit = if self.verbose() { usize::MAX } else { 1 };
        for core in cores.cores.iter().take(limit) {
            let folded = if self.verbose() { Vec::new() } else { rounds::folded(&core.steps) };
            for (at, step) in core.steps.iter().enumerate() {
                if let Some(fold) = folded.iter().find(|f| f.hidden.contains(&at)) {
                    if fold.hidden.start == at {
                        let (steps, times) = (fold.period, fold.hidden.len() / fold.period);
                        let what = if steps == 1 { "the same".to_string() } else { format!("the same {steps} steps") };
                        self.put(format_args!("      ... {what} {times} more times\n"));
                    }
                    continue;
                }
                let place = self.file_and_line(step.span);
                self.put(format_args!("  {place}  {}\n", phrases::one_line(&step.text)));
                if let Some(label) = &step.label {
                    let label = phrases::predicate_in(self.program.language, label);
                    let label = self.paint(Paint::Dim, &format!("{{ {label} }}"));
                    self.put(format_args!("      {label}\n"));
                }
            }
        }
        if !cores.corrections.is_empty() {
            let limit = if self.verbose() { usize::MAX } else { limits::CORRECTIONS_SHOWN };
            let mut sets: Vec<String> = Vec::new();
            for set in &cores.corrections {
                let mut places: Vec<String> = set.iter().map(|s| self.file_and_line(*s)).collect();
                places.dedup();
                let places = places.join(" and ");
                if !sets.contains(&places) {
                    sets.push(places);
                }
            }
            sets.truncate(limit);
            self.list("  a change here could repair it: ", &sets, "");
        }
    }

    fn diagnosis(&mut self, diagnosis: &Diagnosis, failure: &Failure) {
        let count = diagnosis.counterexamples;
        let runs = if count == 1 { "the failing run".to_string() } else { format!("all {count} failing runs") };
        let what = match diagnosis.candidates.iter().map(|c| c.places.len()).max() {
            None => format!("nothing found whose value alone would repair {runs}"),
            Some(1) => format!("another value at one of these would repair {runs}"),
            Some(_) => format!("other values at these together would repair {runs}"),
        };
        self.heading("diagnosis", &what, "");
        if count > 1 && !diagnosis.candidates.is_empty() {
            self.failing_inputs(diagnosis, failure);
        }
        for candidate in &diagnosis.candidates {
            let places: Vec<String> = candidate.places.iter().map(|p| self.file_and_line(*p)).collect();
            let texts: Vec<String> = candidate.places.iter().map(|p| self.candidate_text(diagnosis, *p)).collect();
            let (places, texts) = (places.join(" and "), texts.join(" | "));
            match (count, candidate.repairs.as_slice()) {
                (1, [one]) => {
                    let repair = format!("{}: {} instead of {}", one.name, one.value, one.was);
                    self.put(format_args!("  {places}  {texts}  {repair}\n"));
                }
                (_, repairs) => {
                    self.put(format_args!("  {places}  {texts}\n"));
                    self.repair_values(repairs, count);
                }
            }
        }
    }

    /// Which runs the numbers of repairs mean.
    fn failing_inputs(&mut self, diagnosis: &Diagnosis, failure: &Failure) {
        let names = Names::of_run(self.program, &failure.run);
        let name = |key: &InputKey| names.name(key).unwrap_or_else(|| key.to_string());
        let limit = if self.verbose() { usize::MAX } else { limits::CANDIDATE_RUNS };
        for (i, inputs) in diagnosis.inputs.iter().enumerate().take(limit) {
            let inputs = match self.program.cycle_head() {
                Some(_) => crate::input_list::named_by_cycle(inputs).join("; "),
                None => {
                    inputs.iter().map(|(key, value)| format!("{} = {value}", name(key))).collect::<Vec<_>>().join(", ")
                }
            };
            let inputs = if self.verbose() { inputs } else { phrases::shortened(&inputs, 70) };
            let line = self.paint(Paint::Dim, &format!("run {}: {inputs}", i + 1));
            self.put(format_args!("  {line}\n"));
        }
    }

    fn candidate_text(&self, diagnosis: &Diagnosis, place: Span) -> String {
        match diagnosis.expressions {
            true => format!("`{}` in {}", phrases::one_line(self.program.sources.text(place)), self.line_text(place)),
            false => self.line_text(place),
        }
    }

    /// `r should have been 2 (was 1) in run 1, 0 (was 1) in run 2`: a line for everything that would be another.
    fn repair_values(&mut self, repairs: &[RepairValue], count: usize) {
        let limit = if self.verbose() { usize::MAX } else { limits::CANDIDATE_RUNS };
        let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
        for repair in repairs.iter().filter(|r| r.counterexample < limit) {
            let around = if repair.context.is_empty() { String::new() } else { format!(", {}", repair.context) };
            let run = if count == 1 { String::new() } else { format!(" in run {}", repair.counterexample + 1) };
            let value = format!("{} (was {}{around}){run}", repair.value, repair.was);
            match lines.iter_mut().find(|(name, _)| *name == repair.name) {
                Some((_, values)) => values.push(value),
                None => lines.push((&repair.name, vec![value])),
            }
        }
        for (name, values) in lines {
            self.list(&format!("      {name} should have been "), &values, "");
        }
    }

    fn pair(&mut self, pair: &Pair) {
        let proved = if pair.optimal { "proved minimal" } else { "best so far" };
        let text = format!("the closest pair of a failing and a passing run, distance {}", pair.distance);
        self.heading("pair", &text, proved);
        let changes: Vec<&Change> = pair.changes.iter().collect();
        self.changes(&changes);
    }

    fn small_changes(&mut self, explanation: &Explanation, repairs: &Repairs) {
        let spans: Vec<Span> = explanation.lines.iter().map(|l| l.span).collect();
        let count = self.by_line(&spans).len();
        self.heading("repair", &counted(count), "");
        for (line, note) in explanation.lines.iter().zip(&repairs.reasons) {
            let (place, text) = (self.file_and_line(line.span), self.line_text(line.span));
            self.put(format_args!("  {place}  {text}\n      {note}\n"));
        }
        if !explanation.complete {
            self.put(format_args!("  = note: the search was ended early; this is the best so far\n"));
        }
    }

    fn lines(&mut self, method: Method, spans: &[Span]) {
        let lines = self.by_line(spans);
        self.heading(method.name(), &counted(lines.len()), "");
        for (place, span) in lines {
            let text = self.line_text(span);
            self.put(format_args!("  {place}  {text}\n"));
        }
    }

    /// Each line once, where it comes first.
    fn by_line(&self, spans: &[Span]) -> Vec<(String, Span)> {
        let mut lines: Vec<(String, Span)> = Vec::new();
        for &span in spans {
            let place = self.file_and_line(span);
            if !lines.iter().any(|(known, _)| *known == place) {
                lines.push((place, span));
            }
        }
        lines
    }
}
