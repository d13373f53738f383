//! The page a person reads: the failure, its run, why, and whom to suspect.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: text, plain or with colours, no wider than asked where that can
//! be helped. Same verdict, same text.

mod annotate;
mod bytes;
pub(crate) mod covered;
mod cycles;
mod explained;
mod further;
mod regression;
mod repairs;
mod repeats;
mod snippet;
mod story;
pub(crate) mod undecided;

pub use crate::repeat::in_shell;

use crate::input_names::Names;
use crate::style::Style;
use crate::{escape, layout, memory, phrases};
use because_ir::{
    Against, CheckKind, Details, Failure, InputKind, Method, Outcome, Program, ReasonKind, Suspect, TraceEvent,
    TraceEventKind, Verdict, VerdictKind,
};
use because_source::Span;
use repeats::Group;
use snippet::Marked;
use std::fmt::Write;

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// One line a failure.
    Quiet,
    Normal,
    /// Every method in full, every event of the trace.
    Verbose,
}

#[derive(Debug, Clone, Copy)]
pub struct PageOptions<'a> {
    pub style: Style,
    pub amount: Amount,
    /// Also the events of the trace that follow from the rest.
    pub full_trace: bool,
    /// Each suspect with every vote's score and reason.
    pub explain_rank: bool,
    /// Every difference of the closest passing run, also in code that neither run executes.
    pub all_deltas: bool,
    /// The failing and the closest passing run side by side.
    pub runs: bool,
    /// Show what every method found, not only the passing run that is closest.
    pub all_methods: bool,
    /// The source with the score of each line, by method.
    pub annotate: bool,
    /// The words of the command that asked, as a shell takes them, for one that repeats the failing run.
    pub command: Option<&'a [String]>,
}

impl Default for PageOptions<'_> {
    fn default() -> Self {
        PageOptions {
            style: Style::default(),
            amount: Amount::Normal,
            full_trace: false,
            all_deltas: false,
            runs: false,
            explain_rank: false,
            all_methods: false,
            annotate: false,
            command: None,
        }
    }
}

/// Columns that a page needs.
const NARROWEST: usize = 40;
/// Suspects shown unless everything is asked for.
const SUSPECTS: usize = 5;
/// Other places shown beside a repair.
const ALSO: usize = 3;
/// Events of the trace shown unless everything is asked for: the last ones.
const TRACE: usize = 40;
/// Suspects with their proved repair beside them.
const REPAIRS: usize = 3;
/// A repair with this score is proved.
const PROVED: f64 = 0.76;
/// Inputs shown unless everything is asked for.
const INPUTS: usize = 40;

/// Zeros of an arbitrary state shown unless everything is asked for.
const ZEROS: usize = 8;

/// The whole page.
pub fn page(program: &Program, verdict: &Verdict, options: &PageOptions<'_>) -> String {
    let mut page = Page { program, options, out: String::new() };
    for failure in &verdict.failures {
        page.failure(verdict, failure);
    }
    page.closing(verdict);
    // A line a failure stays one.
    let text = match options.amount {
        Amount::Quiet => page.out,
        _ => layout::within(&page.out, options.style.width.max(NARROWEST)),
    };
    escape::finish(&if options.style.ascii { layout::in_ascii(&text) } else { text })
}

pub(crate) struct Page<'a> {
    program: &'a Program,
    options: &'a PageOptions<'a>,
    out: String,
}

#[derive(Debug, Clone, Copy)]
enum Paint {
    Error,
    Good,
    Note,
    Strong,
    Dim,
}

impl Page<'_> {
    fn verbose(&self) -> bool {
        self.options.amount == Amount::Verbose
    }

    /// Appends formatted text; writing to a `String` cannot fail.
    fn put(&mut self, text: std::fmt::Arguments) {
        let _ = self.out.write_fmt(text);
    }

    fn paint(&self, paint: Paint, text: &str) -> String {
        if !self.options.style.color {
            return text.to_string();
        }
        let code = match paint {
            Paint::Error => "1;31",
            Paint::Good => "1;32",
            Paint::Note => "1;36",
            Paint::Strong => "1",
            Paint::Dim => "2",
        };
        format!("{}{text}{}", escape::mark(code), escape::mark("0"))
    }

    fn failure(&mut self, verdict: &Verdict, failure: &Failure) {
        let (span, inside) = self.place_of(failure);
        let title = format!("{}{inside}", phrases::title_of(failure));
        let error = self.paint(Paint::Error, "error");
        if self.options.amount == Amount::Quiet {
            let place = self.program.sources.place(span);
            return self.put(format_args!("{place}: {error}: {title}\n"));
        }
        let title = self.paint(Paint::Strong, &title);
        self.put(format_args!("{error}: {title}\n"));
        let label = self.operands(failure);
        let labels = if label.is_empty() { Vec::new() } else { vec![label] };
        self.snippets(&[Marked { span, labels }], true);
        if let Some(about) = memory::sentence(self.program, failure) {
            self.put(format_args!("  = {about}\n"));
        }
        if let Some(about) = &failure.about_run {
            self.put(format_args!("  = {about}\n"));
        }
        self.inputs(failure, verdict);
        for text in &failure.assumed {
            self.put(format_args!("  = assumed: {text}\n"));
        }
        self.unfinished(failure);
        self.regression(verdict, failure);
        self.bytes(failure);
        self.repairs(verdict, failure);
        let brief = self.is_brief(failure);
        let of_repair = failure.story.as_ref().is_some_and(|s| s.against == Against::Repair);
        if !brief && (of_repair || !self.options.all_methods) {
            self.story(failure);
        }
        if !brief || self.options.full_trace {
            self.trace(failure);
        }
        if !brief || self.options.runs || self.options.all_deltas || self.options.annotate {
            self.explanations(failure);
        } else if failure.repairs.is_empty() {
            self.passing_inputs(failure);
        }
        if brief {
            self.story(failure);
        }
        self.suspects(failure);
        self.further(failure, brief);
        self.put(format_args!("\n"));
    }

    /// Whether cause and story are there, and nothing more is asked for: what the methods say is then left out.
    fn is_brief(&self, failure: &Failure) -> bool {
        let known = !failure.repairs.is_empty() || failure.story.is_some();
        known && !failure.suspects.is_empty() && !self.verbose() && !self.options.all_methods
    }

    /// Methods that were cut off: which ones, where everything is asked for.
    fn unfinished(&mut self, failure: &Failure) {
        if !self.verbose() && !self.options.all_methods && !failure.suspects.is_empty() {
            let mut reasons: Vec<String> = failure.unfinished.iter().map(|u| phrases::ended_by(&u.why)).collect();
            reasons.dedup();
            for why in reasons {
                self.put(format_args!("  = not everything was tried: {why}\n"));
            }
            return;
        }
        for unfinished in &failure.unfinished {
            let word = if unfinished.answered { "not all of" } else { "without" };
            self.put(format_args!("  = {word} {}: {}\n", unfinished.method.name(), phrases::ended_by(&unfinished.why)));
        }
    }

    /// Where the user looks for a failure: inside a library function it is the call, and which function is named.
    fn place_of(&self, failure: &Failure) -> (Span, String) {
        let Outcome::Failed(failed) = &failure.run.outcome else { return (failure.span, String::new()) };
        if failure.span.is_none() {
            return (memory::place(self.program, failure), String::new());
        }
        let user = |at: &because_ir::Location| self.program.sources.is_user(self.program.origin(*at).0);
        match failed.stack.iter().rposition(user) {
            Some(call) if !self.program.sources.is_user(failure.span) => {
                // The function that was called, not one that it uses.
                let called = failed.stack.get(call + 1).map(|at| &self.program.function(at.function).name);
                let called = called.unwrap_or(&failure.function);
                // A name of ours says nothing to anybody.
                let named = if called.starts_with("__because_") { String::new() } else { format!(", in {called}") };
                (self.program.origin(failed.stack[call]).0, named)
            }
            _ => (failure.span, String::new()),
        }
    }

    /// `least = 1, most = 0`; parts whose text is their value already are left out, and so are conditions whose own
    /// parts are there.
    fn operands(&self, failure: &Failure) -> String {
        let all = &failure.operands;
        let text = |span: Span| phrases::one_line(self.program.sources.text(span));
        // What a framework for tests computes with is its own.
        let own = |span: Span| failure.check != CheckKind::Assertion || self.program.sources.is_user(span);
        let tells = |&(span, ref value): &(Span, String)| !text(span).is_empty() && text(span) != *value && own(span);
        let is_whole = |span: Span| {
            all.iter().any(|other| other.0 != span && span.contains(other.0) && tells(other))
                && is_condition(&text(span))
        };
        let mut parts: Vec<String> = Vec::new();
        let telling = phrases::telling(self.program, all).into_iter();
        for (span, value) in telling.filter(|o| tells(o) && (self.verbose() || !is_whole(o.0))) {
            let part = format!("{} = {value}", text(*span));
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join(", ")
    }

    fn inputs(&mut self, failure: &Failure, verdict: &Verdict) {
        let arbitrary = failure.run.inputs.iter().any(|i| i.kind == InputKind::Havoc);
        let replayed = match (failure.replayed, arbitrary) {
            (true, true) => "replayed: fails, from an arbitrary state",
            (true, false) => "replayed: fails",
            (false, _) => "not replayed",
        };
        if self.inputs_by_cycle(failure, replayed) {
            return;
        }
        let is_zero = |input: &&because_ir::InputValue| {
            let value = because_ir::render::value(self.program, input.ty, &input.value);
            input.kind == InputKind::Havoc && (value == "0" || value == "0.0" || value == "'\\0'")
        };
        // Most of a large arbitrary state is of no interest.
        let zeros = failure.run.inputs.iter().filter(is_zero).count();
        let few = self.verbose() || zeros <= ZEROS;
        // Which of a project's tests it is stands above already.
        let project = matches!(verdict.basis, because_ir::Basis::Project { .. });
        let known = |i: &&because_ir::InputValue| project && i.kind == InputKind::Parameter;
        let idle = |i: &&because_ir::InputValue| !self.verbose() && !crate::input_list::matters(failure, i);
        let shown = |i: &&because_ir::InputValue| (few || !is_zero(i)) && !known(i) && !idle(i);
        let inputs: Vec<_> = failure.run.inputs.iter().filter(shown).cloned().collect();
        if project && inputs.is_empty() {
            return;
        }
        let names = Names::of_run(self.program, &failure.run);
        let mut list = crate::input_list::shown_by(self.program, &inputs, &names);
        let limit = if self.verbose() { usize::MAX } else { INPUTS };
        if list.len() > limit {
            let more = list.len() - limit;
            list.truncate(limit);
            list.push(format!("… and {more} more"));
        }
        if !few {
            list.push(format!("and {zeros} values of the arbitrary state that are 0"));
        }
        if list.is_empty() {
            list.push("none".to_string());
        }
        self.list("  = inputs: ", &list, replayed);
        let exact = crate::input_list::shown(self.program, &inputs);
        if self.verbose() && exact != list && !exact.is_empty() {
            self.list("  = for --input: ", &exact, "");
        }
    }

    /// A list after a heading, wrapped to the width; `end` at the right of its last line where it fits.
    fn list(&mut self, heading: &str, items: &[String], end: &str) {
        let width = self.options.style.width.max(40);
        let indent = " ".repeat(heading.chars().count());
        let mut line = heading.to_string();
        let mut length = line.chars().count();
        for (index, item) in items.iter().enumerate() {
            let item = if index + 1 < items.len() { format!("{item},") } else { item.clone() };
            let more = item.chars().count() + 1;
            if length + more > width && length > indent.len() {
                self.put(format_args!("{}\n", line.trim_end()));
                line.clone_from(&indent);
                length = indent.len();
            }
            line.push_str(&item);
            line.push(' ');
            length += more;
        }
        let line = line.trim_end().to_string();
        self.aside(&line, end);
    }

    /// A line with a remark in the column where remarks stand.
    fn aside(&mut self, line: &str, remark: &str) {
        const COLUMN: usize = 56;
        let length = line.chars().count();
        if remark.is_empty() {
            return self.put(format_args!("{line}\n"));
        }
        let gap = COLUMN.saturating_sub(length).max(2);
        let remark_painted = self.paint(Paint::Dim, remark);
        if length + gap + remark.chars().count() <= self.options.style.width.max(40) {
            self.put(format_args!("{line}{}{remark_painted}\n", " ".repeat(gap)));
        } else {
            self.put(format_args!("{line}\n    {remark_painted}\n"));
        }
    }

    fn trace(&mut self, failure: &Failure) {
        let all = self.options.full_trace || self.verbose();
        let mut events: Vec<_> = failure.trace.iter().filter(|e| all || !e.obvious).collect();
        if !all {
            // Of a loop's rounds in a row only the last is news.
            let top = |e: &TraceEvent| matches!(e.kind, TraceEventKind::LoopTop { .. });
            let last = |i: usize| events.get(i + 1).is_none_or(|n| !top(n) || n.span != events[i].span);
            events = (0..events.len()).filter(|&i| !top(events[i]) || last(i)).map(|i| events[i]).collect();
        }
        if events.iter().all(|e| matches!(e.kind, TraceEventKind::Cycle { .. })) {
            return;
        }
        let heading = self.paint(Paint::Note, "trace");
        self.put(format_args!("{heading}\n"));
        if self.trace_by_cycle(&events) {
            return;
        }
        let each = |start| Group { start, length: 1, times: 1 };
        let groups = if all { (0..events.len()).map(each).collect() } else { repeats::groups(&events) };
        let left_out = if all { 0 } else { groups.len().saturating_sub(TRACE) };
        if left_out > 0 {
            self.put(format_args!("  … {left_out} earlier events (-v shows all)\n"));
        }
        self.grouped_events(&events, &groups[left_out..]);
    }

    fn grouped_events(&mut self, events: &[&TraceEvent], groups: &[Group]) {
        let shown = || groups.iter().flat_map(|g| &events[g.start..g.start + g.length]);
        let width = shown().map(|e| self.file_line_and_column(e.span).chars().count()).max().unwrap_or(0);
        let outermost = shown().map(|e| e.depth).min().unwrap_or(0);
        let indent = |e: &TraceEvent| "  ".repeat((e.depth - outermost).min(20) as usize);
        for group in groups {
            for at in group.start..group.start + group.length {
                let (first, last) = (&events[at], &events[at + group.length * (group.times - 1)]);
                let place = self.file_line_and_column(first.span);
                let text = phrases::events_text(self.program.language, &first.kind, &last.kind);
                self.put(format_args!("  {place:<width$}  {}{text}\n", indent(first)));
            }
            let times = match (group.times, group.length) {
                (1, _) => continue,
                (times, 1) => format!("{times} times"),
                (times, lines) => format!("these {lines} lines {times} times"),
            };
            let times = self.paint(Paint::Dim, &times);
            self.put(format_args!("  {:<width$}  {}{times}\n", "", indent(events[group.start])));
        }
    }

    fn explanations(&mut self, failure: &Failure) {
        let closest = |e: &&because_ir::Explanation| matches!(e.details, Details::Closest(_));
        let few = !self.verbose() && !self.options.all_methods;
        match failure.explanations.iter().find(closest).filter(|_| few) {
            Some(explanation) => self.explanation(explanation, failure),
            None if few && !failure.suspects.is_empty() => {}
            None => failure.explanations.iter().for_each(|e| self.explanation(e, failure)),
        }
    }

    fn suspects(&mut self, failure: &Failure) {
        if failure.suspects.is_empty() {
            return;
        }
        let known = !self.lists_votes() && !failure.repairs.is_empty();
        let shown: Vec<&Suspect> = match known {
            true => self.others(failure).take(ALSO).collect(),
            false => failure.suspects.iter().take(if self.verbose() { usize::MAX } else { SUSPECTS }).collect(),
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
            } else if let Some(repair) = proved_repair(suspect).filter(|_| index < REPAIRS) {
                self.put(format_args!("       {repair}\n"));
            }
        }
        let rest = failure.suspects.len() - shown.len();
        if rest > 0 {
            self.put(format_args!("     … and {rest} more (-v shows all)\n"));
        }
    }

    /// Whether the list of suspects names the methods.
    fn lists_votes(&self) -> bool {
        self.verbose() || self.options.explain_rank || self.options.all_methods
    }

    /// Suspects on other lines than the repair's.
    fn others<'f>(&self, failure: &'f Failure) -> impl Iterator<Item = &'f Suspect> + use<'f, '_> {
        let sources = &self.program.sources;
        let line = |span: Span| (span.file, sources.line(span));
        let place = failure.repairs.first().map(|r| line(r.place));
        let edited: Vec<_> = failure
            .repairs
            .first()
            .iter()
            .flat_map(|r| &r.edits)
            .map(|e| (e.span.file, sources.line(e.span)))
            .collect();
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
        let columns = self.options.style.width.max(NARROWEST).saturating_sub(width + 4);
        for (suspect, place) in shown.iter().zip(places) {
            let text = phrases::shortened(&self.line_text(suspect.span), columns.max(8));
            self.put(format_args!("  {place:>width$}  {text}\n"));
        }
    }

    /// The verdict in a line, and what it rests on.
    fn closing(&mut self, verdict: &Verdict) {
        match verdict.decision {
            VerdictKind::Holds => {
                let word = self.paint(Paint::Good, "holds");
                let about = covered::headline(verdict, self.verbose());
                self.put(format_args!("{word}: {about}\n"));
            }
            VerdictKind::Fails => {}
            VerdictKind::Undecided => {
                let word = self.paint(Paint::Note, "undecided");
                let about = undecided::headline(self.program, verdict, self.verbose());
                self.put(format_args!("{word}: {about}\n"));
            }
        }
        if self.options.amount == Amount::Quiet {
            return;
        }
        for line in covered::lines(self.program, verdict) {
            self.put(format_args!("  = {line}\n"));
        }
        let all = self.verbose();
        let shown = |r: &&because_ir::Reason| all || !undecided::is_of_method(r, verdict);
        for reason in verdict.reasons.iter().filter(shown) {
            let what = match reason.kind {
                ReasonKind::Bound => "bound reached",
                ReasonKind::Work => "work limit reached",
                ReasonKind::Time => "time is up",
                ReasonKind::Memory => "memory is used up",
                ReasonKind::Interrupted => "interrupted",
                ReasonKind::Unsupported => "not supported",
                ReasonKind::GivenRun => "the given run",
                ReasonKind::InternalBug => "internal bug",
            };
            let place = if reason.span.is_none() {
                String::new()
            } else {
                format!("{}: ", self.program.sources.place(reason.span))
            };
            self.put(format_args!("  = {what}: {place}{}\n", reason.text));
        }
        if verdict.decision == VerdictKind::Undecided {
            for line in undecided::help(self.program, verdict) {
                self.put(format_args!("  = {line}\n"));
            }
        }
        for (span, text) in &verdict.invariants {
            let text = phrases::predicate_in(self.program.language, text);
            let place = match span.is_none() && self.program.cycle_head().is_some() {
                true => "between cycles".to_string(),
                false => self.program.sources.place(*span),
            };
            self.put(format_args!("  = invariant: {place}: {text}\n"));
        }
        for text in &verdict.assumed {
            self.put(format_args!("  = assumed: {text}\n"));
        }
    }
}

#[cfg(test)]
mod tests;

/// Is this text a comparison, or conditions put together?
fn is_condition(text: &str) -> bool {
    let bytes = text.as_bytes();
    let at = |i: usize| bytes.get(i).copied().unwrap_or(b' ');
    let (mut depth, mut index) = (0, 0);
    while index < bytes.len() {
        let next = at(index + 1);
        match at(index) {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'-' if next == b'>' => index += 1,
            b'<' if next == b'<' => index += 1,
            b'>' if next == b'>' => index += 1,
            b'!' if index == 0 => return true,
            b'<' | b'>' | b'=' | b'?' if depth == 0 => return true,
            b'&' | b'|' if depth == 0 && next == at(index) => return true,
            _ => {}
        }
        index += 1;
    }
    false
}

/// The words of a change of this line after which no run fails.
fn proved_repair(suspect: &Suspect) -> Option<&str> {
    let vote = suspect.votes.iter().find(|v| v.method == Method::Repair)?;
    (vote.score >= PROVED).then_some(vote.reason.as_str())
}
