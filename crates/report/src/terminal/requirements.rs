//! The table of requirements of a PLC program.

use super::{Amount, Page, Paint};
use crate::{layout, limits, phrases};
use because_ir::{Decided, Goal, Vacuity, Verdict, VerdictKind};

/// Columns of a name at most, where the text stands behind it.
const NAME: usize = 24;
/// Columns of a text at least; it has its own line where there are fewer.
const TEXT: usize = 24;
/// Columns of the verdict and of what stands between the columns.
const WORDS: usize = 15;
/// Where a text on a line of its own begins.
const INDENT: usize = 6;

impl Page<'_> {
    /// One line a requirement, where there is more than one or more to say than the answer itself does.
    pub(super) fn requirements(&mut self, verdict: &Verdict) {
        let list = &verdict.requirements;
        let nothing_to_add = |d: &Decided| d.vacuous.is_none() && d.goal == Goal::Always;
        if self.options.amount == Amount::Quiet || (list.len() < 2 && list.iter().all(nothing_to_add)) {
            return;
        }
        for decided in list {
            if let Some(run) = &decided.waves {
                let what = self.paint(Paint::Good, "reached");
                self.put(format_args!("{what}: `{}` in cycle {}\n", decided.text, decided.cycle.unwrap_or(0)));
                self.shown_run(run);
                self.put(format_args!("\n"));
            }
        }
        let title = self.paint(Paint::Strong, "requirements");
        let each = self.program.scan.as_ref().and_then(|scan| scan.cycle_ms);
        let each = each.filter(|_| list.iter().any(|d| d.time_ms.is_some()));
        let each = each.map_or_else(String::new, |ms| format!(" (a cycle takes {ms} ms)"));
        let of = self.program.scan.as_ref().map_or_else(String::new, |scan| format!(" of `{}`", scan.entry));
        self.put(format_args!(
            "{title}{of}{each}
"
        ));
        let whens: Vec<String> = list.iter().map(when).collect();
        // With the gap before it.
        let when_width = whens.iter().map(|w| w.chars().count()).max().filter(|w| *w > 0).map_or(0, |w| w + 2);
        let width = self.options.style.width.max(limits::COLUMNS_LEAST);
        // Where the texts stand for names, they have the whole line.
        let unnamed = list.iter().all(|d| d.name == d.text);
        let most = if unnamed { width.saturating_sub(WORDS + when_width) } else { NAME };
        let names: Vec<String> = list.iter().map(|d| phrases::shortened(&d.name, most)).collect();
        let name_width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        let text_column = WORDS + name_width + when_width;
        for ((decided, name), when) in list.iter().zip(&names).zip(&whens) {
            let (word, paint) = match decided.decision {
                VerdictKind::Holds => ("holds", Paint::Good),
                VerdictKind::Fails => ("fails", Paint::Error),
                VerdictKind::Undecided => ("undecided", Paint::Note),
            };
            let word = self.paint(paint, &format!("{word:<9}"));
            let text = if decided.name == decided.text { "" } else { &decided.text };
            let when = if when.is_empty() { String::new() } else { format!("  {when}") };
            let line = format!("  {name:<name_width$}  {word}{when:<when_width$}");
            match width.saturating_sub(text_column) {
                columns if text.is_empty() || columns >= TEXT => {
                    let text = self.text_within(text, columns, text_column);
                    self.put(format_args!("{}\n", format!("{line}  {text}").trim_end()));
                }
                _ => {
                    let text = self.text_within(text, width - INDENT, INDENT);
                    self.put(format_args!("{}\n{:INDENT$}{text}\n", line.trim_end(), ""));
                }
            }
            if let Some(remark) = remark(decided) {
                self.put(format_args!("  {:name_width$}  = {remark}\n", ""));
            }
        }
    }

    /// What is required, on one line; with `-v` on as many as it takes.
    fn text_within(&self, text: &str, columns: usize, column: usize) -> String {
        match self.verbose() {
            true => layout::broken_text(text, columns).replace('\n', &format!("\n{:column$}", "")),
            false => phrases::shortened(text, columns),
        }
    }
}

/// `cycle 3, 200 ms` of one that fails; how far an undecided one is known to hold.
fn when(decided: &Decided) -> String {
    match (decided.cycle, decided.time_ms) {
        (Some(cycle), Some(ms)) => format!("cycle {cycle}, {}", phrases::time(ms)),
        (Some(cycle), None) => format!("cycle {cycle}"),
        _ => match decided.clear.filter(|_| decided.decision == VerdictKind::Undecided) {
            Some(1) => "holds for 1 cycle".to_string(),
            Some(cycles) => format!("holds for {cycles} cycles"),
            None => String::new(),
        },
    }
}

fn remark(decided: &Decided) -> Option<String> {
    match (&decided.decision, &decided.vacuous) {
        (VerdictKind::Holds, Some(Vacuity::Premise(text))) => Some(format!("holds, but `{text}` is never true")),
        (VerdictKind::Holds, Some(Vacuity::NotReached)) => Some("holds, but no run comes there".to_string()),
        (VerdictKind::Fails, _) if decided.goal == Goal::Reachable => Some("no run gets there".to_string()),
        _ => None,
    }
}
