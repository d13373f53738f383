//! Executes tests: first all of them with what they cover, then those that fail with their paths.
//!
//! A test may be long: what is kept of its first execution does not grow with it. A test that is not done after
//! [`limits::TEST_STEPS`] is executed once more in a program whose loops check that they end.

use super::run_numbered;
use crate::error::Error;
use crate::limits;
use because_compose::reference::rounds::Endless;
use because_compose::reference::table::{self, Asked, Linked};
use because_compose::tests_file::Test;
use because_interp::{RecordLevel, RunOptions};
use because_ir::{Outcome, Program, Run};

pub struct Executed {
    /// One a test, with the places that it comes to.
    pub runs: Vec<Run>,
    pub endless: Option<Endless>,
}

pub fn all(program: Program, tests: &[Test], asked: Asked, options: &RunOptions) -> Result<(Linked, Executed), Error> {
    let linked = table::link(program.clone(), tests, asked)?;
    let (runs, endless) = once(&linked, tests, options)?;
    if endless.is_none() {
        return Ok((linked, Executed { runs, endless }));
    }
    let linked = table::link(program, tests, Asked { endless, ..asked })?;
    let (runs, _) = once(&linked, tests, options)?;
    Ok((linked, Executed { runs, endless }))
}

/// Every test, and what counts as a loop that does not end if one was not done.
fn once(linked: &Linked, tests: &[Test], options: &RunOptions) -> Result<(Vec<Run>, Option<Endless>), Error> {
    let (mut longest, mut steps, mut stopped) = (0, limits::TEST_STEPS, false);
    let mut runs = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        let options = RunOptions { record: RecordLevel::Places, max_steps: steps, ..options.clone() };
        let run = run_numbered(&linked.program, index, test, &linked.names, &options)?;
        if matches!(run.outcome, Outcome::Limit(_)) && run.path.executed > steps {
            stopped = true;
            // What one test has shown of the program, the others need not show at the same length.
            steps = steps.min((longest * limits::TEST_FACTOR).max(limits::TEST_STEPS_AFTER));
        } else {
            longest = longest.max(run.path.executed);
        }
        runs.push(run);
    }
    let rounds = (longest * limits::TEST_FACTOR).clamp(limits::TEST_ROUNDS_LEAST, limits::TEST_ROUNDS_MOST);
    Ok((runs, stopped.then_some(Endless { rounds, steps })))
}

/// The run of a failing test with its path, where that is not too long; `first` for the one to be explained.
pub fn with_path(
    linked: &Linked,
    (index, test): (usize, &Test),
    run: Run,
    first: bool,
    options: &RunOptions,
) -> Result<Run, Error> {
    let most = if first { limits::TEST_PATH } else { limits::TEST_PATH / 16 };
    // A step takes more than so many bytes.
    if run.path.executed > most / 100 {
        return Ok(run);
    }
    let options = RunOptions { record: RecordLevel::Path, max_memory: most, ..options.clone() };
    let recorded = run_numbered(&linked.program, index, test, &linked.names, &options)?;
    Ok(if matches!(recorded.outcome, Outcome::Failed(_)) { recorded } else { run })
}
