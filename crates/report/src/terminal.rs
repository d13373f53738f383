//! The page a person reads: the failure, its run, why, and whom to suspect.
//!
//! Comes in: a program and its [`Verdict`]. Goes out: text, with or without colours, no wider than asked where that can
//! be helped. Same verdict, same text.

mod annotate;
mod bytes;
mod closest;
pub(crate) mod covered;
mod cycles;
mod explained;
mod further;
mod input_rows;
mod regression;
mod repairs;
mod repeats;
mod requirements;
mod rounds;
mod signals;
mod snippet;
mod story;
mod suspects;
mod traced;
pub(crate) mod undecided;

pub use crate::repeat::in_shell;

use crate::limits;
use crate::style::Style;
use crate::{escape, layout, memory, phrases, statuses};
use because_ir::{
    Against, CheckKind, Details, Failure, Outcome, Program, ReasonKind, StatementKind, Verdict, VerdictKind,
};
use because_source::Span;
use snippet::Marked;
use std::fmt::Write;
use std::time::Duration;

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// One line a failure.
    Quiet,
    /// Cause, edit, story and the next suspects.
    Normal,
    /// Every method in full, every event of the trace.
    Verbose,
}

/// What of an answer is shown, and how.
#[derive(Debug, Clone, Copy)]
pub struct PageOptions<'a> {
    /// Colours and width.
    pub style: Style,
    /// How much is shown.
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
    /// The arguments of the command that asked, as a shell takes them, for one that repeats the failing run.
    pub command: Option<&'a [String]>,
    /// How long the answer took, where that is to be shown: it is another time every time.
    pub took: Option<Duration>,
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
            took: None,
        }
    }
}

/// The whole page.
pub fn page(program: &Program, verdict: &Verdict, options: &PageOptions<'_>) -> String {
    let mut page = Page { program, options, out: String::new() };
    for failure in &verdict.failures {
        page.failure(verdict, failure);
    }
    page.requirements(verdict);
    page.closing(verdict);
    // A line a failure stays one.
    let text = match options.amount {
        Amount::Quiet => page.out,
        _ => layout::within(&page.out, options.style.width.max(limits::COLUMNS_LEAST)),
    };
    escape::finish(&if options.style.ascii { layout::in_ascii(&text) } else { text })
}

/// A run of a PLC program, a row for each cycle in which something changes.
pub fn run_table(program: &Program, run: &because_ir::Waves, options: &PageOptions<'_>) -> String {
    let mut page = Page { program, options, out: String::new() };
    page.shown_run(run);
    escape::finish(&if options.style.ascii { layout::in_ascii(&page.out) } else { page.out })
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
        let error = self.paint(Paint::Error, "error");
        // The text of the assertion stands below; `-v` has all of it.
        let quoted = !self.verbose() && self.options.amount != Amount::Quiet && self.program.sources.is_user(span);
        let columns = self
            .options
            .style
            .width
            .max(limits::COLUMNS_LEAST)
            .saturating_sub("error: ".len() + inside.chars().count());
        let columns = if quoted { columns } else { usize::MAX };
        let title = format!("{}{inside}", phrases::title_within(failure, columns));
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
        } else if failure.repairs.is_empty() || (failure.story.is_some() && !of_repair) {
            self.passing_inputs(failure);
        }
        if brief {
            self.story(failure);
        }
        self.suspects(failure);
        if self.verbose() && !self.options.all_methods {
            self.statuses(failure);
        }
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

    /// What became of each method: a line each, with what is missing.
    fn statuses(&mut self, failure: &Failure) {
        let list = statuses::of(failure);
        if !list.is_empty() {
            self.put(format_args!("methods\n"));
        }
        for s in list {
            let why = if s.why.is_empty() { String::new() } else { format!(": {}", s.why) };
            self.put(format_args!("  {:<10} {}{why}\n", s.method.name(), s.status.name()));
        }
    }

    /// The place that is shown for a failure: inside a library function it is the call, and which function is named.
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
        let tells = |&(span, ref value): &(Span, String)| {
            !text(span).is_empty() && !phrases::is_same(&text(span), value) && own(span)
        };
        let is_whole = |span: Span| {
            all.iter().any(|other| other.0 != span && span.contains(other.0) && tells(other))
                && is_condition(&text(span))
        };
        if let Some(arguments) = self.arguments(failure) {
            return arguments;
        }
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

    /// Of a check inside a library function: the arguments of the user's call whose parameters it reads.
    fn arguments(&self, failure: &Failure) -> Option<String> {
        let Outcome::Failed(failed) = &failure.run.outcome else { return None };
        let own = |span: Span| self.program.sources.is_user(span);
        if failure.operands.is_empty() || failure.operands.iter().any(|(span, _)| own(*span)) {
            return None;
        }
        let call = failed.stack.iter().rposition(|at| own(self.program.origin(*at).0))?;
        let StatementKind::Call { args, .. } = &self.program.statement(failed.stack[call])?.kind else { return None };
        let text =
            |at: usize| args.get(at).map(|a| phrases::one_line(self.program.sources.text(self.program.expr(*a).span)));
        let part = |at: usize, value: &str| {
            let text = text(at).filter(|text| !text.is_empty() && !phrases::is_same(text, value))?;
            Some(format!("{text} = {value}"))
        };
        let mut parts: Vec<String> = Vec::new();
        match failed.stack.get(call + 1) {
            None => {
                let called = self.program.function(failed.location.function);
                for (span, value) in &failure.operands {
                    let name = self.program.sources.text(*span);
                    let at = called.params.iter().position(|p| self.program.object(*p).name == name);
                    parts.extend(at.and_then(|at| part(at, value)).filter(|p| !parts.contains(p)));
                }
            }
            // What a function further inside calls its own is not an argument of this one, but null stays null.
            Some(next) if failed.check == CheckKind::NullDereference => {
                let called = self.program.function(next.function);
                let step = failure.run.path.steps.iter().rev().find(|s| s.location == failed.stack[call])?;
                let null = |p: &because_ir::ObjectId| {
                    let name = &self.program.object(*p).name;
                    let write = step.writes.iter().find(|w| w.name == *name);
                    write.is_some_and(|w| because_ir::render::value(self.program, w.ty, &w.value) == "NULL")
                };
                let nulls = (0..called.params.len()).filter(|at| null(&called.params[*at]));
                parts.extend(nulls.filter_map(|at| part(at, "NULL")));
            }
            Some(_) => {}
        }
        Some(parts.join(", "))
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

    /// The verdict in a line, and what it rests on.
    fn closing(&mut self, verdict: &Verdict) {
        match verdict.decision {
            VerdictKind::Holds => {
                let word = self.paint(Paint::Good, "holds");
                let about = covered::headline(self.program, verdict, self.verbose());
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
                ReasonKind::Recursion => "endless recursion",
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
            let took = self.options.took.map(undecided::took);
            for line in took.into_iter().chain(undecided::help(self.program, verdict)) {
                self.put(format_args!("  = {line}\n"));
            }
        }
        if verdict.decision == VerdictKind::Fails
            && let Some(line) = undecided::help_for_others(verdict)
        {
            self.put(format_args!("  = {line}\n"));
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
