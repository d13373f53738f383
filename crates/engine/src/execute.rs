//! A program without inputs has one run: it is executed rather than solved.
//!
//! Comes in: a program. Goes out: a verdict from its only run; nothing where the program asks for an input, reaches
//! something that is not modelled, or runs longer than the limit.

use crate::bmc::BmcOptions;
use crate::limits;
use crate::{coverage, given_run};
use because_interp::{Captured, Given, Limits, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Outcome, Program, Verdict, VerdictKind};

/// The verdict of the only run, if there is but one.
pub fn check(program: &Program, options: &BmcOptions) -> Option<Verdict> {
    // Library calls that may fail are choices of the run.
    if options.unwind.malloc_may_fail || program.cycle_head().is_some() {
        return None;
    }
    let run_options = RunOptions {
        checks: options.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Places,
        max_steps: limits::EXECUTED_STEPS,
        interrupt: Some(options.interrupt.flag.clone()),
        ..RunOptions::default()
    };
    let run = because_interp::run(program, &run_options, &mut Given::none(), &mut Captured::default());
    if !run.inputs.is_empty() {
        return None;
    }
    match &run.outcome {
        Outcome::Exit(_) | Outcome::Aborted => {}
        Outcome::Failed(failed) if options.only.is_empty() || options.only.contains(&failed.check) => {
            return failing(program, options);
        }
        Outcome::Failed(_) => {}
        _ => return None,
    }
    let mut verdict = verdict(program, VerdictKind::Holds);
    verdict.coverage = coverage::of_only_run(program, options, &run);
    Some(verdict)
}

/// The failing run again, with its path.
fn failing(program: &Program, options: &BmcOptions) -> Option<Verdict> {
    let checks = options.unwind.checks;
    let limits = Limits { steps: limits::EXPLAINED_STEPS, ..Limits::default() };
    let run = because_interp::replay(program, checks, &[], &limits);
    let bound = given_run::bound(program, &run);
    let failure = given_run::failure(program, checks, run)?;
    let mut verdict = verdict(program, VerdictKind::Fails);
    verdict.bound = Some(bound);
    verdict.coverage = coverage::of_runs(program, options, std::iter::once(&failure.run));
    verdict.failures.push(failure);
    Some(verdict)
}

fn verdict(program: &Program, decision: VerdictKind) -> Verdict {
    Verdict { assumed: program.assumed.clone(), ..Verdict::new(decision, because_ir::DecidedBy::Execution) }
}
