//! Does a program hold within a bound? A quick question for those who try changes of it.
//!
//! Comes in: a program, an unwinding's options, a limit of conflicts. Goes out: no run within the bound fails, or the
//! inputs of one that does (not replayed), or neither is known.

use crate::failing;
use because_encode::{Mode, UnwindOptions};
use because_ir::{InputValue, Program};
use because_logic::{Answer, Backend, Interrupt, Sat, Session, Term};

#[derive(Debug, Clone, PartialEq)]
pub enum Within {
    Holds,
    Fails(Vec<InputValue>),
    Unknown,
}

pub fn check(program: &Program, unwind: &UnwindOptions, conflicts: u64, interrupt: &Interrupt) -> Within {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(interrupt.clone());
    let options = UnwindOptions { mode: Mode::Fold, ..unwind.clone() };
    let Ok(unwinding) = because_encode::unwind(program, &mut session.terms, &options) else {
        return Within::Unknown;
    };
    let failing = failing::conditions(&unwinding, &mut session.terms);
    let counts = |i: &usize| !failing::is_bound(unwinding.checks[*i].kind);
    let ways: Vec<Term> = (0..unwinding.checks.len()).filter(counts).map(|i| failing.first_at[i]).collect();
    let any = session.terms.or_all(ways);
    if session.terms.as_bool(any) == Some(false) {
        return Within::Holds;
    }
    let lit = session.lit(any);
    session.limit_conflicts(Some(conflicts));
    match session.solve(&[lit]) {
        Answer::Unsat => Within::Holds,
        Answer::Sat => Within::Fails(because_encode::run_inputs(&unwinding, program, &|t| session.value(t))),
        Answer::Unknown(_) => Within::Unknown,
    }
}
