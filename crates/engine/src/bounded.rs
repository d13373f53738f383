//! Does a program hold within a bound? A quick question for those who try changes of it.
//!
//! Comes in: a program, an unwinding's options, a limit of conflicts. Goes out: no run within the bound fails, or the
//! inputs of one that does (not replayed), or neither is known; and how much work it was.

use crate::failing;
use because_encode::{Mode, UnwindOptions};
use because_ir::{CheckKind, InputValue, Location, Program};
use because_logic::{Backend, Interrupt, Sat, SatResult, Session, Term};

/// What is known of the runs within the bound.
#[derive(Debug, Clone, PartialEq)]
pub enum BoundedAnswer {
    /// None fails.
    Holds,
    /// One fails, on these inputs.
    Fails(Vec<InputValue>),
    /// Neither was shown.
    Unknown,
}

/// A conflict is as much work as so many clauses, and one more for each of so many clauses there are.
const CONFLICT: u64 = 100;
const MANY: u64 = 1_000;

/// Says of a check at a place whether it counts. Where one that does not count fails, the run ends and is no failing one.
pub type Counts<'a> = &'a dyn Fn(CheckKind, Location) -> bool;

/// The answer, and the work in clauses.
pub fn check(program: &Program, unwind: &UnwindOptions, conflicts: u64, interrupt: &Interrupt) -> (BoundedAnswer, u64) {
    check_some(program, unwind, &|_, _| true, conflicts, interrupt)
}

/// The same of the checks that count alone.
pub fn check_some(
    program: &Program,
    unwind: &UnwindOptions,
    counts: Counts,
    conflicts: u64,
    interrupt: &Interrupt,
) -> (BoundedAnswer, u64) {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(interrupt.clone());
    let answer = ask(&mut session, program, unwind, counts, conflicts);
    let stats = session.stats();
    let clauses = stats.clauses as u64;
    (answer, stats.terms as u64 + clauses + stats.conflicts * (CONFLICT + clauses / MANY))
}

fn ask(
    session: &mut Session,
    program: &Program,
    unwind: &UnwindOptions,
    counts: Counts,
    conflicts: u64,
) -> BoundedAnswer {
    let options = UnwindOptions { mode: Mode::Fold, ..unwind.clone() };
    let Ok(unwinding) = because_encode::unwind(program, &mut session.terms, &options) else {
        return BoundedAnswer::Unknown;
    };
    let failing = failing::conditions(&unwinding, &mut session.terms);
    let asked = |i: &usize| {
        let check = &unwinding.checks[*i];
        !failing::is_bound(check.kind) && counts(check.kind, check.origin.location)
    };
    let ways: Vec<Term> = (0..unwinding.checks.len()).filter(asked).map(|i| failing.first_at[i]).collect();
    let any = session.terms.or_all(ways);
    if session.terms.as_bool(any) == Some(false) {
        return BoundedAnswer::Holds;
    }
    let lit = session.lit(any);
    session.limit_conflicts(Some(conflicts));
    match session.solve(&[lit]) {
        SatResult::Unsat => BoundedAnswer::Holds,
        SatResult::Sat => BoundedAnswer::Fails(because_encode::run_inputs(&unwinding, program, &|t| session.value(t))),
        SatResult::Unknown(_) => BoundedAnswer::Unknown,
    }
}
