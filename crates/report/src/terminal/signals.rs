//! A run of a PLC program as a table: a row for each cycle in which something changes, a column for each signal.

use super::{Page, Paint};
use crate::{limits, phrases, waves};
use because_ir::{Failure, Wave, Waves};

impl Page<'_> {
    /// The failing run; false where it has one cycle only, or the inputs alone are wider than the page.
    pub(super) fn cycle_table(&mut self, failure: &Failure, remark: &str) -> bool {
        match failure.waves.first() {
            Some(run) if run.times_ms.len() > 1 => self.table(&failure.waves[..1], remark),
            _ => false,
        }
    }

    /// The run in which a state is reached.
    pub(super) fn shown_run(&mut self, run: &Waves) {
        self.table(std::slice::from_ref(run), "");
    }

    fn table(&mut self, runs: &[Waves], remark: &str) -> bool {
        let Some(run) = runs.first() else { return false };
        let all = waves::shown(runs);
        let rows = waves::stretches(self.program, runs, &all);
        let head = |cycle: usize| phrases::time(run.times_ms.get(cycle).copied().unwrap_or(0));
        let first = rows.iter().map(|r| waves::name(*r).len()).max().unwrap_or(0).max("cycle".len());
        let second = rows.iter().map(|r| head(r.0).len()).max().unwrap_or(0).max("time".len());
        let column = |wave: &Wave| {
            let cells = rows.iter().map(|r| waves::text_in(self.program, wave, *r).chars().count());
            cells.max().unwrap_or(0).max(wave.name.chars().count())
        };
        let Some(shown) = self.fitting(&all, 4 + first + 2 + second, &column) else { return false };
        let widths: Vec<usize> = shown.iter().map(|w| column(w)).collect();
        // Of signals without a column nobody sees that they change.
        let fewer = waves::stretches(self.program, runs, &shown);
        let wider = fewer.iter().map(|r| waves::name(*r).len()).max().unwrap_or(0).max(first);
        let used = 4 + wider + 2 + second + widths.iter().map(|w| w + 2).sum::<usize>();
        let fits = used <= self.options.style.width.max(limits::COLUMNS_LEAST);
        let (rows, first) = if fits { (fewer, wider) } else { (rows, first) };
        let mut title = format!("    {:>first$}  {:<second$}", "cycle", "time");
        for (wave, width) in shown.iter().zip(&widths) {
            title.push_str(&format!("  {:<width$}", wave.name));
        }
        let lines: Vec<String> = rows
            .iter()
            .enumerate()
            .map(|(i, row)| {
                let mut line = format!("    {:>first$}  {:<second$}", waves::name(*row), head(row.0));
                for (wave, width) in shown.iter().zip(&widths) {
                    let text = waves::text_in(self.program, wave, *row);
                    let before = i.checked_sub(1).map(|b| waves::text_in(self.program, wave, rows[b]));
                    let cell = if before.as_ref() == Some(&text) { "" } else { &text };
                    line.push_str(&format!("  {cell:<width$}"));
                }
                line
            })
            .collect();
        self.list("  = run", &[], remark);
        let title = self.paint(Paint::Dim, title.trim_end());
        self.put(format_args!("{title}\n"));
        self.rows(&lines);
        true
    }

    fn rows(&mut self, lines: &[String]) {
        let most = if self.verbose() { usize::MAX } else { limits::SIGNAL_ROWS };
        for (i, line) in lines.iter().enumerate() {
            if lines.len() > most && i == most / 2 {
                self.put(format_args!("    … {} more rows (-v shows them)\n", lines.len() - most));
            }
            if lines.len() > most && i >= most / 2 && i < lines.len() - most / 2 {
                continue;
            }
            self.put(format_args!("{}\n", line.trim_end()));
        }
    }

    /// As many signals as the page is wide: inputs and outputs first, in the order in which they are shown.
    fn fitting<'w>(&self, all: &[&'w Wave], start: usize, column: &dyn Fn(&Wave) -> usize) -> Option<Vec<&'w Wave>> {
        let width = self.options.style.width.max(limits::COLUMNS_LEAST);
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&i| all[i].role == because_ir::SignalRole::Internal);
        let mut taken = Vec::new();
        let mut used = start;
        for i in order {
            let wide = 2 + column(all[i]);
            if used + wide > width {
                if all[i].role == because_ir::SignalRole::Input {
                    return None;
                }
                continue;
            }
            used += wide;
            taken.push(i);
        }
        taken.sort_unstable();
        (!taken.is_empty()).then(|| taken.into_iter().map(|i| all[i]).collect())
    }
}
