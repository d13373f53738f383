//! What each part of the work cost, for `--stats`: read off the progress lines, so that nobody else has to know.

use crate::front::EXPLAINING;
use std::cell::RefCell;
use std::time::Instant;

/// Progress lines that begin a phase of the search, with the phase's name.
const SEARCH: [(&str, &str); 4] = [
    ("unwinding", "unwinding"),
    ("solving", "solving"),
    ("proving", "proving"),
    ("following", "following the witness"),
];

pub struct Phases {
    state: RefCell<State>,
}

struct State {
    since: Instant,
    rows: Vec<Row>,
    current: usize,
}

/// One phase: all its turns together.
#[derive(Debug, Clone)]
pub struct Row {
    pub name: String,
    pub seconds: f64,
    /// The most memory the process has held by its end, where the system tells.
    pub peak: Option<u64>,
}

impl Phases {
    /// Begins with reading the source.
    pub fn begin() -> Phases {
        let rows = vec![Row { name: "reading".to_string(), seconds: 0.0, peak: None }];
        Phases { state: RefCell::new(State { since: Instant::now(), rows, current: 0 }) }
    }

    /// A progress line: perhaps another phase begins.
    pub fn told(&self, line: &str) {
        let search = SEARCH.iter().find(|(start, _)| line.starts_with(start)).map(|(_, name)| *name);
        if let Some(name) = search.or_else(|| line.strip_prefix(EXPLAINING)) {
            self.state.borrow_mut().turn_to(name);
        }
    }

    /// What has been done until now, in the order in which it began.
    pub fn rows(&self) -> Vec<Row> {
        let mut state = self.state.borrow_mut();
        state.settle();
        state.rows.clone()
    }
}

impl State {
    fn settle(&mut self) {
        let now = Instant::now();
        let row = &mut self.rows[self.current];
        row.seconds += now.duration_since(self.since).as_secs_f64();
        row.peak = peak_bytes();
        self.since = now;
    }

    fn turn_to(&mut self, name: &str) {
        self.settle();
        self.current = self.rows.iter().position(|r| r.name == name).unwrap_or_else(|| {
            self.rows.push(Row { name: name.to_string(), seconds: 0.0, peak: None });
            self.rows.len() - 1
        });
    }
}

fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::Phases;

    #[test]
    fn turns_of_a_phase_are_one_row() {
        let phases = Phases::begin();
        for line in
            ["unwinding, bound 1", "solving, bound 1", "unwinding, bound 2", "explaining by core", "3 candidates"]
        {
            phases.told(line);
        }
        let rows = phases.rows();
        let names: Vec<&str> = rows.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(names, ["reading", "unwinding", "solving", "core"]);
        assert!(rows.iter().all(|r| r.seconds >= 0.0));
    }
}
