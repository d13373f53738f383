//! Timing diagrams of PLC programs' runs, as SVG.
//!
//! Comes in: the runs of a failure, cycle by cycle. Goes out: one picture, the failing run above the one with the repair,
//! the failing cycle marked. Nothing in it is a script, and every text is escaped.

use crate::{phrases, waves};
use because_ir::{Program, Type, Wave, WaveRun, Waves};
use std::fmt::Write;

const ROW: usize = 26;
const WAVE: usize = 16;
const CHARACTER: usize = 7;

/// The picture of these runs; `None` where there is nothing to draw.
pub fn svg(program: &Program, runs: &[Waves], title: &str) -> Option<String> {
    let shown = waves::shown(runs);
    if shown.is_empty() {
        return None;
    }
    let columns = waves::stretches(program, runs, &shown);
    let mut picture = Picture::new(program, runs, &shown, columns);
    picture.heading(title);
    for run in runs {
        picture.run(run, &shown);
    }
    Some(picture.finish())
}

struct Picture<'a> {
    program: &'a Program,
    /// First and last cycle of each column.
    columns: Vec<(usize, usize)>,
    /// Where each column starts, and the last one ends.
    lefts: Vec<usize>,
    top: usize,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(program: &'a Program, runs: &[Waves], shown: &[&Wave], columns: Vec<(usize, usize)>) -> Picture<'a> {
        let label = shown.iter().map(|w| w.name.chars().count()).max().unwrap_or(0).clamp(16, 30) * CHARACTER + 20;
        let mut lefts = vec![label];
        for &column in &columns {
            let time = |r: &Waves| r.times_ms.get(column.0).map_or(0, |ms| phrases::time(*ms).len());
            let mut widest = waves::name(column).len().max(runs.iter().map(time).max().unwrap_or(0));
            for wave in shown.iter().flat_map(|w| waves::of(runs, &w.name)) {
                if !matches!(program.types.get(wave.ty), Type::Bool) {
                    widest = widest.max(value_text(program, wave, column).chars().count().min(16));
                }
            }
            lefts.push(lefts.last().unwrap_or(&label) + (widest * CHARACTER + 14).max(40));
        }
        Picture { program, columns, lefts, top: 0, out: String::new() }
    }

    fn width(&self) -> usize {
        (self.lefts.last().copied().unwrap_or(0) + 20).max(480)
    }

    fn put(&mut self, text: std::fmt::Arguments) {
        let _ = self.out.write_fmt(text);
    }

    fn text(&mut self, x: usize, y: usize, class: &str, text: &str) {
        let text = escaped(text);
        self.put(format_args!("<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{text}</text>\n"));
    }

    fn heading(&mut self, title: &str) {
        let columns = (self.width() / CHARACTER).saturating_sub(4);
        self.text(10, 20, "title", &phrases::shortened(&phrases::one_line(title), columns.max(40)));
        self.top = 34;
    }

    fn run(&mut self, run: &Waves, shown: &[&Wave]) {
        let name = match run.run {
            WaveRun::Failing => "failing run",
            WaveRun::Repaired => "with the repair",
            WaveRun::Shown => "run",
        };
        let (top, height) = (self.top, (shown.len() + 2) * ROW);
        self.text(10, top + 16, "run", name);
        for (i, &column) in self.columns.clone().iter().enumerate() {
            let (left, right) = (self.lefts[i], self.lefts[i + 1]);
            if run.failing.is_some_and(|f| (column.0..=column.1).contains(&f)) {
                self.put(format_args!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{height}\" class=\"failing\"/>\n",
                    right - left
                ));
            }
            self.put(format_args!(
                "<line x1=\"{left}\" y1=\"{}\" x2=\"{left}\" y2=\"{}\" class=\"grid\"/>\n",
                top + 4,
                top + height
            ));
            self.text(left + 4, top + 16, "axis", &waves::name(column));
            let time = run.times_ms.get(column.0).map_or_else(String::new, |ms| phrases::time(*ms));
            self.text(left + 4, top + 32, "time", &time);
        }
        self.text(10, top + 32, "time", "cycle, time");
        self.top += ROW + 14;
        for wave in shown {
            let row = run.signals.iter().find(|w| w.name == wave.name);
            let label = phrases::shortened(&wave.name, 30);
            self.text(10, self.top + WAVE, "name", &label);
            if let Some(row) = row {
                match self.program.types.get(row.ty) {
                    Type::Bool => self.bool_row(row),
                    _ => self.value_row(row),
                }
            }
            self.top += ROW;
        }
        self.top += 22;
    }

    /// High and low, with an edge where it changes.
    fn bool_row(&mut self, wave: &Wave) {
        let mut path = String::new();
        for (i, &(first, _)) in self.columns.clone().iter().enumerate() {
            let Some(bits) = wave.values.get(first).copied().flatten() else { continue };
            let y = self.top + if bits != 0 { 4 } else { WAVE + 2 };
            let (left, right) = (self.lefts[i], self.lefts[i + 1]);
            let step = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{step}{left} {y}L{right} {y}");
        }
        self.put(format_args!("<path d=\"{path}\" class=\"wave {}\"/>\n", role(wave)));
    }

    /// Values in boxes; equal ones in a row share a box.
    fn value_row(&mut self, wave: &Wave) {
        let columns = self.columns.clone();
        let mut at = 0;
        while at < columns.len() {
            let text = value_text(self.program, wave, columns[at]);
            let mut end = at + 1;
            while end < columns.len() && value_text(self.program, wave, columns[end]) == text {
                end += 1;
            }
            let (left, right, top) = (self.lefts[at], self.lefts[end], self.top);
            if !text.is_empty() {
                let (middle, bottom) = (top + WAVE / 2 + 3, top + WAVE + 4);
                self.put(format_args!(
                    "<path d=\"M{left} {middle}l4 -{h}H{}l4 {h}l-4 {h}H{}z\" class=\"value {}\"/>\n",
                    right - 4,
                    left + 4,
                    role(wave),
                    h = (bottom - top) / 2
                ));
                let columns = (right - left).saturating_sub(10) / CHARACTER;
                self.text(left + 6, top + WAVE, "text", &phrases::shortened(&text, columns.max(2)));
            }
            at = end;
        }
    }

    fn finish(self) -> String {
        let (width, height) = (self.width(), self.top + 4);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <style>\n{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" class=\"paper\"/>\n{}</svg>\n",
            self.out
        )
    }
}

const STYLE: &str = "text{font:12px ui-monospace,Consolas,monospace;fill:#222}\n.title{font:bold 13px sans-serif}\n\
    .run{font:bold 12px sans-serif}\n.axis{font-weight:bold}\n.time{fill:#666;font-size:11px}\n.paper{fill:#fff}\n\
    .grid{stroke:#ddd}\n.failing{fill:#d32f2f;fill-opacity:.14}\n.wave{fill:none;stroke-width:2}\n\
    .value{fill-opacity:.08;stroke-width:1.2}\n.input{stroke:#1565c0;fill:#1565c0}\n.internal{stroke:#6d4c41;fill:#6d4c41}\n\
    .output{stroke:#2e7d32;fill:#2e7d32}\n.wave.input,.wave.internal,.wave.output{fill:none}\n";

fn role(wave: &Wave) -> &'static str {
    match wave.role {
        because_ir::SignalRole::Input => "input",
        because_ir::SignalRole::Internal => "internal",
        because_ir::SignalRole::Output => "output",
    }
}

/// The value in a stretch of cycles; of an elapsed time the first and the last.
fn value_text(program: &Program, wave: &Wave, (first, last): (usize, usize)) -> String {
    let (from, to) = (waves::text(program, wave, first), waves::text(program, wave, last));
    if from == to { from } else { format!("{from} … {to}") }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') => {
                out.push('\u{fffd}')
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        assert_eq!(escaped("<a href=\"x\">&\u{1b}"), "&lt;a href=&quot;x&quot;&gt;&amp;\u{fffd}");
    }
}
