//! The events of the failing run, in order.

use super::repeats::{self, Group};
use super::{Page, Paint};
use crate::limits;
use crate::phrases;
use because_ir::{Failure, TraceEvent, TraceEventKind};

impl Page<'_> {
    pub(super) fn trace(&mut self, failure: &Failure) {
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
        let left_out = if all { 0 } else { groups.len().saturating_sub(limits::TRACE_SHOWN) };
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
}
