//! A PLC program executed on a table of inputs, `because run --trace`.

use crate::error::Error;
use crate::host::Host;
use crate::program::{Wanted, program};
use crate::request::Source;
use crate::signals;
use because_interp::Limits;
use because_ir::{Checks, Program, Run, WaveRun, Waves};

/// The run of the table.
pub struct Traced {
    /// The program with the table in it.
    pub program: Program,
    /// What happened.
    pub run: Run,
    /// The same cycle by cycle.
    pub waves: Option<Waves>,
}

/// Runs the program on the table that its source names.
pub fn run(files: &[String], source: &Source, checks: Checks, host: &Host) -> Result<Traced, Error> {
    let program = program(files, source, Wanted { checks, ..Wanted::default() }, host)?;
    let run = because_interp::replay(&program, checks, &[], &Limits::default());
    // At the head of the cycle once more when the last one is over.
    let begun = because_plc::cycles::of_run(&program, &run).unwrap_or(0);
    let cycles = if run.outcome.passes() { begun.saturating_sub(1) } else { begun };
    let waves = signals::waves(&program, &[], cycles, checks, WaveRun::Shown);
    Ok(Traced { program, run, waves })
}
