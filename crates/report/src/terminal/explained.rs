//! What each method found, in a few lines.

use super::snippet::Marked;
use super::{Page, Paint, cycles, rounds};
use crate::input_names::Names;
use crate::{limits, phrases};
use because_ir::{
    Change, ChangeKind, Cores, Details, Diagnosis, Explanation, Failure, InputKey, Iteration, Method, Pair,
    RepairValue, Repairs, StepContext, Whodunit,
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

/// ` in run 2`, ` in runs 1 and 3`, ` in every run`; nothing where there is one run only.
fn in_runs(runs: &[usize], count: usize) -> String {
    let mut numbers: Vec<String> = runs.iter().map(usize::to_string).collect();
    numbers.dedup();
    match (numbers.len(), numbers.split_last()) {
        _ if count == 1 => String::new(),
        (length, _) if length == count => " in every run".to_string(),
        (2.., Some((last, rest))) => format!(" in runs {} and {last}", rest.join(", ")),
        _ => format!(" in run {}", numbers.join("")),
    }
}

fn counted(lines: usize) -> String {
    format!("{lines} line{}", if lines == 1 { "" } else { "s" })
}

/// A value with the runs that it is for.
type InRuns = (String, Vec<usize>);

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
            Details::Closest(closest) => {
                self.closest("why", closest, failure);
                if self.verbose() || self.options.all_methods {
                    let most = if self.verbose() { usize::MAX } else { limits::ROUTES_SHOWN };
                    closest.routes.iter().take(most).for_each(|route| self.route(route, failure));
                }
            }
            Details::Whodunit(whodunit) => self.whodunit(whodunit, failure),
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

    pub(super) fn heading(&mut self, word: &str, text: &str, remark: &str) {
        if !self.options.style.color {
            return self.aside(&format!("{word}: {text}"), remark);
        }
        let word = self.paint(Paint::Note, word);
        let remark = if remark.is_empty() { String::new() } else { format!("  {}", self.paint(Paint::Dim, remark)) };
        self.put(format_args!("{word}: {text}{remark}\n"));
    }

    /// Guards and values with their source lines; inputs are in the heading already. Changes of one place share a
    /// snippet; a merge says nothing that its assignment does not.
    pub(super) fn changes(&mut self, changes: &[&Change]) {
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
                _ if change.from == because_ir::NOT_EXECUTED => {
                    format!("{variable}: {}, in the passing run only{}", change.to, self.decider(change, changes))
                }
                _ if change.to == because_ir::NOT_EXECUTED => {
                    format!("{variable}: {}, in the failing run only{}", change.from, self.decider(change, changes))
                }
                _ => format!("{variable}: {} instead of {}{}", change.from, change.to, self.decider(change, changes)),
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

    /// `, as line 12 decides`, where that line is not shown itself.
    fn decider(&self, change: &Change, shown: &[&Change]) -> String {
        let line = |span| self.program.sources.line(span);
        let decided = change.decided.filter(|&span| shown.iter().all(|c| line(c.span) != line(span)));
        decided.and_then(line).map_or(String::new(), |line| format!(", as line {line} decides"))
    }

    fn whodunit(&mut self, whodunit: &Whodunit, failure: &Failure) {
        self.heading("whodunit", "statements that transform what had to hold", "");
        for (index, iteration) in whodunit.iterations.iter().enumerate() {
            let quoted = index > 0 || phrases::quotes_message(failure.check);
            self.iteration(&format!("iteration {}", index + 1), iteration, quoted);
        }
        for iteration in &whodunit.revisited {
            self.iteration("walked over", iteration, true);
        }
    }

    fn iteration(&mut self, heading: &str, iteration: &Iteration, quoted: bool) {
        let assertion = phrases::predicate_in(self.program.language, &iteration.assertion);
        let assertion = phrases::shortened(&phrases::one_line(&assertion), 60);
        let assertion = if quoted { format!("`{assertion}`") } else { format!("not \"{assertion}\"") };
        self.put(format_args!("  {heading}: {assertion}\n"));
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

    fn cores(&mut self, cores: &Cores, minimal: bool) {
        let count = cores.cores.len();
        let all = if cores.cores_complete { "all" } else { "found so far" };
        let noun = if count == 1 { "slice" } else { "slices" };
        let minimal = if minimal { "minimal " } else { "" };
        let [trace, slice, core] = cores.lengths;
        let lengths = format!("{trace} steps executed, {slice} in the dynamic slice, {core} in the core");
        self.heading("core", &format!("{count} {minimal}{noun} of this run ({all})"), &lengths);
        let limit = if self.verbose() { usize::MAX } else { 1 };
        for (number, core) in cores.cores.iter().take(limit).enumerate() {
            if count > 1 && limit > 1 {
                self.put(format_args!("  slice {}\n", number + 1));
            }
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
            let mut sets: Vec<Vec<String>> = Vec::new();
            for set in &cores.corrections {
                let mut places: Vec<String> = Vec::new();
                for place in set.iter().map(|s| self.file_and_line(*s)) {
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
                // Of lines that are enough by themselves no more are needed.
                if !sets.iter().any(|known| known.iter().all(|p| places.contains(p))) {
                    sets.push(places);
                }
            }
            let mut sets: Vec<String> = sets.iter().map(|places| places.join(" and ")).collect();
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
        let mut lines: Vec<(&str, Vec<InRuns>)> = Vec::new();
        for repair in repairs.iter().filter(|r| r.counterexample < limit) {
            let around = if repair.context.is_empty() { String::new() } else { format!(", {}", repair.context) };
            let value = format!("{} (was {}{around})", repair.value, repair.was);
            let run = repair.counterexample + 1;
            let at = lines.iter().position(|(name, _)| *name == repair.name).unwrap_or(lines.len());
            if at == lines.len() {
                lines.push((&repair.name, Vec::new()));
            }
            match lines[at].1.iter_mut().find(|(known, _)| *known == value) {
                Some((_, runs)) => runs.push(run),
                None => lines[at].1.push((value, vec![run])),
            }
        }
        for (name, values) in lines {
            let text = |(value, runs): &InRuns| format!("{value}{}", in_runs(runs, count));
            let texts: Vec<String> = values.iter().map(text).collect();
            self.list(&format!("      {name} should have been "), &texts, "");
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
