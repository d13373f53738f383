//! Values of expressions whenever a run comes to their place.
//!
//! Comes in: places, each with expressions that its function could evaluate there. Goes out: their values just before the
//! statement is executed, in the order of the run. Nothing changes and nothing fails: what has no value is left open.

use crate::host_environment::Captured;
use crate::input_source::Inputs;
use crate::machine::Machine;
use crate::options::{RecordLevel, RunOptions};
use crate::run::{Compiled, run_then};
use because_ir::{ExprId, Location, Outcome, Program};
use rustc_hash::FxHashMap;

/// What is evaluated where.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    /// The expressions of each place.
    pub at: FxHashMap<Location, Vec<ExprId>>,
    /// So many executions of one place are observed.
    pub most: usize,
}

/// One execution of a place: the bits of each of its expressions, where it has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The place.
    pub at: Location,
    /// The values, in the order of the expressions.
    pub values: Vec<Option<u128>>,
}

/// What a watched run saw.
#[derive(Debug, Default)]
pub struct Observed {
    seen: Vec<Observation>,
    counts: FxHashMap<Location, usize>,
}

/// Executes the program and evaluates expressions on the way. How often each place was executed comes with it.
pub fn observe(
    program: &Program,
    options: &RunOptions,
    inputs: &mut dyn Inputs,
    watch: &Watch,
) -> (Outcome, Vec<Observation>, FxHashMap<Location, usize>) {
    let options = RunOptions { record: RecordLevel::Path, ..options.clone() };
    let mut host = Captured::default();
    let take = |machine: &mut Machine| std::mem::take(&mut machine.observed);
    let (run, observed) = run_then(program, &options, &mut Compiled::default(), inputs, &mut host, Some(watch), take);
    let Observed { seen, counts } = observed.unwrap_or_default();
    (run.outcome, seen, counts)
}

impl Machine<'_> {
    /// Evaluates what is watched at the statement that is executed next.
    pub fn observe_here(&mut self) {
        let Some(watch) = self.watch else { return };
        let at = self.location();
        let Some(exprs) = watch.at.get(&at) else { return };
        let count = self.observed.counts.entry(at).or_default();
        *count += 1;
        if *count <= watch.most {
            let values = exprs.iter().map(|id| self.inspect(*id)).collect();
            self.observed.seen.push(Observation { at, values });
        }
    }
}
