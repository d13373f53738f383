//! Runs of PLC programs, cycle by cycle.

use super::{Page, Paint};
use crate::input_list::span_of_cycles;
use crate::{limits, phrases};
use because_ir::{Failure, InputKey, StepContext, TraceEvent, TraceEventKind};

/// First and last of the cycles that go alike, and their lines: place and text.
type Row = (u32, u32, Vec<(String, String)>);

impl Page<'_> {
    /// A line for each cycle in which an input changes. False where there is only one cycle.
    pub(super) fn inputs_by_cycle(&mut self, failure: &Failure, remark: &str) -> bool {
        let mut rows = crate::input_list::by_cycle(self.program, &failure.run.inputs);
        let Some(first) = rows.first_mut() else { return false };
        self.without_zeros(failure, &mut first.changed);
        self.put(format_args!("  = inputs\n"));
        let width = rows.iter().map(|r| r.name().chars().count()).max().unwrap_or(0);
        let count = rows.len();
        for (index, row) in rows.iter().enumerate() {
            let remark = if index + 1 == count { remark } else { "" };
            self.list(&format!("    {:<width$}  ", row.name()), &row.changed, remark);
        }
        true
    }

    /// Leaves out the inputs of a PLC program that are FALSE or 0 in the first cycle, where there are many.
    pub(super) fn without_zeros(&self, failure: &Failure, list: &mut Vec<String>) {
        let zeros = crate::input_list::zeros(self.program, &failure.run.inputs);
        if self.verbose() || zeros.len() <= limits::ZEROS_SHOWN {
            return;
        }
        let before = list.len();
        list.retain(|text| !zeros.contains(text));
        let count = before - list.len();
        list.push(match list.is_empty() {
            true => format!("all {count} are FALSE or 0"),
            false => format!("the other {count} are FALSE or 0"),
        });
    }

    /// Inputs of another run that differ, a line a cycle, for more of them than a sentence holds.
    pub(super) fn differing_by_cycle(&mut self, differing: &[(InputKey, String)]) {
        let mut cycles: Vec<u32> = differing.iter().map(|(key, _)| key.occurrence).collect();
        cycles.sort_unstable();
        cycles.dedup();
        let width = cycles.iter().map(|n| span_of_cycles(*n, *n).chars().count()).max().unwrap_or(0);
        for number in cycles {
            let of_cycle = differing.iter().filter(|(key, _)| key.occurrence == number);
            let items: Vec<String> = of_cycle.map(|(key, text)| format!("{} = {text}", key.name)).collect();
            self.list(&format!("    {:<width$}  ", span_of_cycles(number, number)), &items, "");
        }
    }

    /// Events under the cycles they belong to; cycles that go alike share their lines, those without events are left
    /// out. False where the trace does not tell cycles apart.
    pub(super) fn trace_by_cycle(&mut self, events: &[&TraceEvent]) -> bool {
        let mut rows: Vec<Row> = Vec::new();
        let outermost = events.iter().filter(|e| !is_cycle(e)).map(|e| e.depth).min().unwrap_or(0);
        for event in events {
            if let TraceEventKind::Cycle { number } = event.kind {
                rows.push((number, number, Vec::new()));
            } else if let Some((_, _, lines)) = rows.last_mut() {
                let indent = "  ".repeat((event.depth - outermost).min(20) as usize);
                let text = phrases::event_text_in(self.program.language, &event.kind);
                lines.push((self.file_line_and_column(event.span), format!("{indent}{text}")));
            }
        }
        if rows.is_empty() {
            return false;
        }
        rows.dedup_by(|later, first| {
            let alike = later.0 == first.1 + 1 && later.2 == first.2;
            if alike {
                first.1 = later.1;
            }
            alike
        });
        rows.retain(|(_, _, lines)| !lines.is_empty());
        let width = rows.iter().flat_map(|r| &r.2).map(|(place, _)| place.chars().count()).max().unwrap_or(0);
        for (first, last, lines) in rows {
            let name = self.paint(Paint::Strong, &span_of_cycles(first, last));
            self.put(format_args!("  {name}\n"));
            for (place, text) in lines {
                self.put(format_args!("    {place:<width$}  {text}\n"));
            }
        }
        true
    }
}

/// Labels that say the same of one cycle after the other, as one: `… (cycles 1 to 6)`.
pub(super) fn merged(labels: Vec<(String, StepContext)>) -> Vec<String> {
    let mut rows: Vec<(String, StepContext, u32)> = Vec::new();
    for (text, context) in labels {
        let number = context.cycle.filter(|_| context.around.is_empty());
        let before = |row: &&mut (String, StepContext, u32)| {
            row.0 == text && row.1.around.is_empty() && row.1.cycle.is_some() && Some(row.2 + 1) == number
        };
        match rows.iter_mut().find(before) {
            Some(row) => row.2 += 1,
            None => rows.push((text, context, number.unwrap_or(0))),
        }
    }
    let shown = |(text, context, last): (String, StepContext, u32)| match (&context, context.cycle) {
        (context, _) if context.is_empty() => text,
        (context, Some(first)) if context.around.is_empty() => format!("{text} ({})", span_of_cycles(first, last)),
        _ => format!("{text} ({context})"),
    };
    rows.into_iter().map(shown).collect()
}

fn is_cycle(event: &TraceEvent) -> bool {
    matches!(event.kind, TraceEventKind::Cycle { .. })
}

#[cfg(test)]
mod tests {
    use super::merged;
    use because_ir::{Around, StepContext};

    #[test]
    fn labels_of_cycles_in_a_row_are_one() {
        let of = |cycle| StepContext { cycle, ..StepContext::default() };
        let labels = [("a", 1), ("b", 1), ("a", 2), ("a", 3), ("b", 3)].map(|(t, n)| (t.to_string(), of(Some(n))));
        let nested = StepContext { cycle: Some(4), around: vec![Around::CalledFrom { line: 7 }] };
        let labels = labels.into_iter().chain([("c".to_string(), of(None)), ("a".to_string(), nested)]).collect();
        assert_eq!(
            merged(labels),
            ["a (cycles 1 to 3)", "b (cycle 1)", "b (cycle 3)", "c", "a (cycle 4, called from line 7)"]
        );
    }
}
