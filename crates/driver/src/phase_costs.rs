//! What each part of the work cost, for `--stats`: from the events.

use crate::events::{Event, Phase};
use crate::host::System;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

/// How long each phase took: an observer of events.
pub struct Phases {
    state: RefCell<State>,
}

struct State {
    system: Arc<dyn System>,
    since: Duration,
    rows: Vec<Row>,
    current: usize,
}

/// One phase: all its turns together.
#[derive(Debug, Clone)]
pub struct Row {
    /// The phase.
    pub phase: Phase,
    /// Seconds of all its turns.
    pub seconds: f64,
    /// The most memory the process has held by its end, where the system tells.
    pub peak: Option<u64>,
}

impl Phases {
    /// Begins with reading the source.
    pub fn begin(system: Arc<dyn System>) -> Phases {
        let rows = vec![Row { phase: Phase::Read, seconds: 0.0, peak: None }];
        Phases { state: RefCell::new(State { since: system.now(), system, rows, current: 0 }) }
    }

    /// An event: perhaps another phase begins.
    pub fn on_event(&self, event: &Event) {
        if let Some(phase) = event.phase() {
            self.turn_to(phase);
        }
    }

    /// Another phase begins, or the same goes on.
    pub fn turn_to(&self, phase: Phase) {
        self.state.borrow_mut().turn_to(phase);
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
        let now = self.system.now();
        let row = &mut self.rows[self.current];
        row.seconds += now.saturating_sub(self.since).as_secs_f64();
        row.peak = self.system.peak_memory();
        self.since = now;
    }

    fn turn_to(&mut self, phase: Phase) {
        self.settle();
        self.current = self.rows.iter().position(|r| r.phase == phase).unwrap_or_else(|| {
            self.rows.push(Row { phase, seconds: 0.0, peak: None });
            self.rows.len() - 1
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_engine::{auto, bmc};
    use because_ir::Method;

    #[test]
    fn turns_of_a_phase_are_one_row() {
        let phases = Phases::begin(Arc::new(crate::host::Isolated));
        let unwinding = |bound| Event::Search(auto::Progress::Bmc(bmc::Progress::Unwinding { bound }));
        let solving = Event::Search(auto::Progress::Bmc(bmc::Progress::Solving { bound: 1, steps: 3, clauses: 9 }));
        let step = Event::Step(because_explain::Progress::Candidates(3));
        for event in [unwinding(1), solving, unwinding(2), Event::Method(Method::Core), step] {
            phases.on_event(&event);
        }
        let rows = phases.rows();
        let names: Vec<&str> = rows.iter().map(|r| r.phase.name()).collect();
        assert_eq!(names, ["reading", "unwinding", "solving", "core"]);
        assert!(rows.iter().all(|r| r.seconds >= 0.0));
    }
}
