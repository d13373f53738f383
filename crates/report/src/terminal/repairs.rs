//! The best repair as the lines that change, and how many more there are.

use super::{Page, Paint};
use crate::input_list;
use crate::input_names::Names;
use crate::limits;
use crate::passing;
use crate::phrases;
use crate::repairs::{self, Hunk};
use because_ir::{Failure, InputValue, Language, Observed, Repair, RepairStatus, Vacuous, Verdict};

/// How likely another repair must be beside the best, to be named with it.
const AS_LIKELY: f64 = 0.85;

impl Page<'_> {
    pub(super) fn repairs(&mut self, verdict: &Verdict, failure: &Failure) {
        if !failure.repairs.is_empty()
            && let Some(cause) = crate::headline::of_repairs(self.program, failure)
        {
            let heading = self.paint(Paint::Note, "likely cause");
            let text = phrases::wrapped(&cause, self.options.style.width.max(40).saturating_sub(14), 4);
            self.put(format_args!("{heading}: {text}\n"));
        }
        // What only keeps the program from coming to the check is no help.
        let evades = failure.repairs.first().and_then(|r| r.vacuous).is_some_and(Vacuous::evades);
        let shown = if self.verbose() { failure.repairs.len() } else { usize::from(!evades) };
        for repair in failure.repairs.iter().take(shown) {
            self.repair(verdict, repair);
        }
        if !self.verbose() && !evades {
            self.alternative(failure);
        }
    }

    /// The edit that would do as well, and an input that tells which of the two is meant.
    fn alternative(&mut self, failure: &Failure) {
        let Some((best, difference)) = failure.repairs.first().and_then(|r| Some((r, r.differs_from.first()?))) else {
            return;
        };
        let Some(other) = failure.repairs.get(difference.repair) else { return };
        let checked = best.status == RepairStatus::Run || other.status != RepairStatus::Run;
        let equal = checked && other.vacuous.is_none() && other.score >= best.score * AS_LIKELY;
        let (Some(cause), true) = (crate::headline::of_repair(self.program, other), equal) else { return };
        let inputs = match &difference.given {
            Some(given) => format!("with {given}"),
            None => self.differing_inputs(failure, &difference.inputs),
        };
        let one_line = |text: &str| phrases::shortened(&phrases::one_line(text), limits::REPAIR_PRINTED);
        let (this, that) = (one_line(&difference.this), one_line(&difference.that));
        let [this, that] = [this, that].map(|text| match difference.observed {
            Observed::Printed => format!("prints {text}"),
            Observed::Value => format!("gives {text}"),
            Observed::End => text,
        });
        let heading = self.paint(Paint::Note, "or");
        let text = format!("{cause}; {inputs} the edit above {this}, this one {that}");
        let text = phrases::wrapped(&text, self.options.style.width.max(40).saturating_sub(4), 4);
        self.put(format_args!("{heading}: {text}\n"));
    }

    /// The inputs of a run beside those of the failing one: what differs.
    fn differing_inputs(&self, failure: &Failure, inputs: &[InputValue]) -> String {
        let same = |i: &InputValue| failure.run.inputs.iter().any(|own| own.key == i.key && own.value == i.value);
        let names = Names::of_run(self.program, &failure.run);
        let other: Vec<InputValue> = inputs.iter().filter(|i| !same(i)).cloned().collect();
        let shown = match self.program.language {
            Language::C => input_list::shown_by(self.program, &other, &names),
            _ => {
                let value = |i: &InputValue| (i.key.clone(), input_list::shown_value(self.program, i));
                passing::assigned(self.program, failure, &other.iter().map(value).collect::<Vec<_>>())
            }
        };
        let text = shown.join(", ");
        match (other.is_empty(), other.len() == inputs.len()) {
            (true, _) => "on these inputs".to_string(),
            _ if text.chars().count() > limits::REPAIR_INPUTS => "with other inputs".to_string(),
            (_, true) => format!("with {text}"),
            _ => format!("with {text} instead"),
        }
    }

    fn repair(&mut self, verdict: &Verdict, repair: &Repair) {
        let heading = self.paint(Paint::Note, "repair");
        self.put(format_args!("{heading}: {}\n", repairs::claim(self.program, verdict, repair)));
        let hunks = repairs::hunks(self.program, repair);
        let gutter = hunks.iter().map(|h| h.line.to_string().len()).max().unwrap_or(0).max(2);
        let mut file = None;
        for hunk in &hunks {
            if file != Some(hunk.file) {
                let name = self.program.sources.get(hunk.file).map_or("", |f| f.name.as_str()).to_string();
                let corner = self.paint(Paint::Dim, "┌─");
                self.put(format_args!("{}{corner} {name}:{}\n", " ".repeat(gutter), hunk.line));
                file = Some(hunk.file);
            }
            let skip = self.skipped(hunk, gutter);
            self.changed_lines(&hunk.old, '-', Some(hunk.line), gutter, skip);
            let start = if hunk.old.is_empty() { Some(hunk.line) } else { None };
            self.changed_lines(&hunk.new, '+', start, gutter, skip);
        }
    }

    /// Of a long line that changes far to the right, the characters before that are left out on both sides.
    fn skipped(&self, hunk: &Hunk, gutter: usize) -> usize {
        let ([old], [new]) = (&hunk.old[..], &hunk.new[..]) else { return 0 };
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).count();
        let width = self.columns(gutter);
        let long = old.chars().count().max(new.chars().count()) > width;
        if long && same > width / 2 { same - width / 4 } else { 0 }
    }

    /// Characters of a changed line that fit.
    fn columns(&self, gutter: usize) -> usize {
        self.options.style.width.max(40).saturating_sub(gutter + 4)
    }

    fn changed_lines(&mut self, lines: &[String], sign: char, start: Option<u32>, gutter: usize, skip: usize) {
        let bar = self.paint(Paint::Dim, "│");
        let (width, paint) = (self.columns(gutter), if sign == '-' { Paint::Error } else { Paint::Good });
        for (index, line) in lines.iter().take(limits::REPAIR_LINES).enumerate() {
            let number = match start {
                Some(first) if sign == '-' || index == 0 => (first + index as u32).to_string(),
                _ => String::new(),
            };
            let number = self.paint(Paint::Dim, &format!("{number:>gutter$}"));
            let cut: String = line.chars().skip(skip).collect();
            let cut = if skip > 0 { format!("…{cut}") } else { cut };
            let text = phrases::shortened(&cut.replace('\t', "    "), width);
            let text = self.paint(paint, &format!("{sign} {text}"));
            self.put(format_args!("{number}{bar} {text}\n"));
        }
        if lines.len() > limits::REPAIR_LINES {
            self.put(format_args!("{}{bar} … {} more lines\n", " ".repeat(gutter), lines.len() - limits::REPAIR_LINES));
        }
    }
}
