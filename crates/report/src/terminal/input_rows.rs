//! The inputs of the failing run.

use super::{Page, Paint};
use crate::input_names::Names;
use crate::limits;
use because_ir::{Failure, InputKind, Verdict};

impl Page<'_> {
    pub(super) fn inputs(&mut self, failure: &Failure, verdict: &Verdict) {
        let arbitrary = failure.run.inputs.iter().any(|i| i.kind == InputKind::Havoc);
        let replayed = match (failure.replayed, arbitrary) {
            (true, true) => "replayed: fails, from an arbitrary state",
            (true, false) => "replayed: fails",
            (false, _) => "not replayed",
        };
        if self.cycle_table(failure, replayed) || self.inputs_by_cycle(failure, replayed) {
            return;
        }
        let is_zero = |input: &&because_ir::InputValue| {
            let value = because_ir::render::value(self.program, input.ty, &input.value);
            input.kind == InputKind::Havoc && matches!(value.as_str(), "0" | "0.0" | "'\\0'" | "false")
        };
        // Most of a large arbitrary state is of no interest.
        let zeros = failure.run.inputs.iter().filter(is_zero).count();
        let few = self.verbose() || zeros <= limits::ZEROS_SHOWN;
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
        self.without_zeros(failure, &mut list);
        let limit = if self.verbose() { usize::MAX } else { limits::INPUTS_SHOWN };
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
    pub(super) fn list(&mut self, heading: &str, items: &[String], end: &str) {
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
    pub(super) fn aside(&mut self, line: &str, remark: &str) {
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
}
