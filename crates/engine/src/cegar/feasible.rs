//! Can the program go along a path? If so the run is replayed; if not, which of its steps stand in the way?

use super::path::Concrete;
use crate::Error;
use crate::limits;
use crate::replay::{self, Claim};
use because_encode::UnwindOptions;
use because_encode::path::{Demand, DemandKind, along};
use because_ir::{CheckKind, Location, Program, Run};
use because_logic::{Backend, Interrupt, Lit, Sat, SatResult, Session, Term};
use because_source::Span;
use std::collections::BTreeSet;

/// How a path ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// This check fails.
    Fails { check: CheckKind, span: Span, location: Location },
    /// Something that is not modelled is reached.
    Reached,
}

/// What became of a path.
#[derive(Debug)]
pub enum Judged {
    /// A run of the program that fails, as the interpreter had it.
    Real(Box<Run>),
    /// It ends where something is not modelled.
    Unsupported,
    /// No run goes this way: the steps that say so.
    Spurious(BTreeSet<u32>),
    /// The budget ended, or the path could not be followed.
    Unknown,
}

pub struct Judging<'a> {
    pub program: &'a Program,
    pub unwind: &'a UnwindOptions,
    pub conflicts: Option<u64>,
    pub interrupt: &'a Interrupt,
}

pub fn judge(it: &Judging, concrete: &Concrete, target: Target) -> Result<Judged, Error> {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(it.interrupt.clone());
    session.limit_conflicts(it.conflicts);
    let Ok(formula) = along(it.program, &mut session.terms, it.unwind, &concrete.path) else {
        return Ok(Judged::Unknown);
    };
    let last = concrete.path.steps.len().saturating_sub(1) as u32;
    let failing = match target {
        Target::Fails { check, span, .. } => {
            let found = formula.unwinding.checks.iter().rev().find(|c| c.kind == check && c.span == span);
            Some(found.map_or(session.terms.tru(), |c| c.cond))
        }
        Target::Reached => None,
    };
    let mut demands: Vec<Demand> = Vec::new();
    for demand in formula.demands {
        if demand.step == last && demand.kind == DemandKind::Check && Some(demand.term) == failing {
            break;
        }
        demands.push(demand);
    }
    if let Some(cond) = failing {
        let term = session.terms.not(cond);
        demands.push(Demand { kind: DemandKind::Check, term, step: last });
    }
    let lits: Vec<Lit> = demands.iter().map(|d| session.lit(d.term)).collect();
    match session.solve(&lits) {
        SatResult::Unknown(_) => Ok(Judged::Unknown),
        SatResult::Unsat => Ok(Judged::Spurious(reason(&mut session, &demands, &lits))),
        SatResult::Sat => {
            let Target::Fails { check, location, .. } = target else { return Ok(Judged::Unsupported) };
            let value = |t: Term| session.value(t);
            let inputs = because_encode::run_inputs(&formula.unwinding, it.program, &value);
            let claim = Claim { check, location };
            Ok(match replay::confirm(it.program, it.unwind.checks, &inputs, claim) {
                Ok(run) => Judged::Real(Box::new(run)),
                Err(_) => Judged::Unknown,
            })
        }
    }
}

/// Steps that cannot all be as the path has them: the solver's core, made smaller by leaving out guards.
fn reason(session: &mut Session, demands: &[Demand], lits: &[Lit]) -> BTreeSet<u32> {
    let core = |session: &Session, of: &[usize]| -> Vec<usize> {
        of.iter().copied().filter(|&i| session.failed(lits[i])).collect()
    };
    let mut kept = core(session, &(0..lits.len()).collect::<Vec<usize>>());
    let guards = |d: &Demand| !matches!(d.kind, DemandKind::Store);
    let mut tries: Vec<usize> = kept.iter().copied().filter(|&i| guards(&demands[i])).collect();
    tries.truncate(limits::CEGAR_GUARDS);
    for out in tries {
        if !kept.contains(&out) {
            continue;
        }
        let rest: Vec<usize> = kept.iter().copied().filter(|&i| i != out).collect();
        let under: Vec<Lit> = rest.iter().map(|&i| lits[i]).collect();
        match session.solve(&under) {
            SatResult::Unsat => kept = core(session, &rest),
            SatResult::Sat => {}
            SatResult::Unknown(_) => break,
        }
    }
    kept.into_iter().map(|i| demands[i].step).collect()
}
