//! Engines in turns: bounded model checking a little, then a prover, then bounded model checking for good.
//!
//! The turns are counted in unwinding depth, statements and conflicts, so the answer is the same on every machine. A
//! program that the first turn decides never meets the prover.

use crate::bmc::{self, BmcOptions, Bound};
use crate::invariants::{self, ProveOptions};
use crate::{Error, cegar, kind};
use because_encode::UnwindOptions;
use because_ir::{Answer, Program, ReasonKind, Verdict};

/// Which engine decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    Bmc,
    Cegar,
    Kind,
    #[default]
    Auto,
}

/// Depth and statements of the first turn.
const FIRST_BOUND: u32 = 3;
const FIRST_STATEMENTS: u64 = 100_000;

/// What is being done, for a progress line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Bmc(bmc::Progress),
    Cegar(invariants::Progress),
}

/// A verdict, the unwinding options for the methods that explain it, and the proof where it is one without a bound.
#[derive(Debug, Clone)]
pub struct Checked {
    pub verdict: Verdict,
    pub unwind: UnwindOptions,
    pub proof: Option<Box<invariants::Proof>>,
}

pub fn check(
    program: &Program,
    engine: Engine,
    options: &BmcOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    // A bound that the user set is bounded model checking's alone.
    let engine = match (engine, options.bound) {
        (Engine::Auto, Bound::Deepen(_)) => engine,
        (Engine::Auto, _) => Engine::Bmc,
        _ => engine,
    };
    match engine {
        Engine::Bmc => deepen(program, options, progress),
        Engine::Cegar | Engine::Kind => {
            let prover = if engine == Engine::Kind { kind::check } else { cegar::check };
            let checked = prover(program, &proving(options), &mut |p| progress(Progress::Cegar(p)))?;
            Ok(Checked { verdict: checked.verdict, unwind: options.unwind.clone(), proof: checked.proof })
        }
        Engine::Auto => in_turns(program, options, progress),
    }
}

fn deepen(program: &Program, options: &BmcOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let checked = bmc::check(program, options, &mut |p| progress(Progress::Bmc(p)))?;
    Ok(Checked { verdict: checked.verdict, unwind: checked.unwind, proof: None })
}

fn proving(options: &BmcOptions) -> ProveOptions {
    ProveOptions {
        unwind: options.unwind.clone(),
        only: options.only.clone(),
        interrupt: options.interrupt.clone(),
        ..ProveOptions::default()
    }
}

fn in_turns(program: &Program, options: &BmcOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let most = match options.bound {
        Bound::Deepen(Some(most)) => most.min(FIRST_BOUND),
        _ => FIRST_BOUND,
    };
    let first = BmcOptions {
        bound: Bound::Deepen(Some(most)),
        unwind: UnwindOptions {
            max_statements: options.unwind.max_statements.min(FIRST_STATEMENTS),
            ..options.unwind.clone()
        },
        ..options.clone()
    };
    let checked = deepen(program, &first, progress)?;
    let only_bound = checked.verdict.reasons.iter().all(|r| r.kind == ReasonKind::Bound);
    if checked.verdict.decision == Answer::Fails && only_bound && checked.verdict.failures.len() < options.max_failures
    {
        return deepen(program, options, progress);
    }
    if checked.verdict.decision != Answer::Undecided || !only_bound {
        return Ok(Checked { unwind: restored(checked.unwind, options), ..checked });
    }
    // `kind` has not been measured on public tasks yet: it answers only where it is asked for.
    let proved = cegar::check(program, &proving(options), &mut |p| progress(Progress::Cegar(p)))?;
    let bug = proved.verdict.reasons.iter().any(|r| r.kind == ReasonKind::InternalBug);
    if proved.verdict.decision == Answer::Holds || bug {
        return Ok(Checked { verdict: proved.verdict, unwind: checked.unwind, proof: proved.proof });
    }
    let mut last = deepen(program, options, progress)?;
    if last.verdict.decision == Answer::Undecided {
        last.verdict.reasons.extend(proved.verdict.reasons);
    }
    Ok(last)
}

/// The first turn's limit on statements is no concern of the methods that explain.
fn restored(unwind: UnwindOptions, options: &BmcOptions) -> UnwindOptions {
    UnwindOptions { max_statements: options.unwind.max_statements, ..unwind }
}
