//! What makes a run of an unwinding pass, for the methods that search for one.

use crate::limits;
use crate::{Context, Error};
use because_encode::{Mode, UnwindOptions, Unwinding};
use because_ir::Note;
use because_logic::{Backend, Lit, Sat, SatResult, Session, Term};
use rustc_hash::FxHashSet;

/// Every check and assumption holds where it is reached, the bound suffices, and nothing unmodelled is met.
pub(crate) fn condition(unwinding: &Unwinding, session: &mut Session) -> Vec<Term> {
    let terms = &mut session.terms;
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    let mut add = |t: Term| {
        if seen.insert(t) {
            all.push(t);
        }
    };
    for check in &unwinding.checks {
        add(terms.implies(check.guard, check.cond));
    }
    for assumption in &unwinding.assumptions {
        add(terms.implies(assumption.guard, assumption.cond));
    }
    for entry in &unwinding.unsupported {
        add(terms.not(entry.guard));
    }
    for cut in &unwinding.loops_cut {
        add(terms.not(cut.guard));
    }
    all.retain(|&t| terms.as_bool(t) != Some(true));
    all
}

/// Whether some run passes within a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Within {
    Passes,
    /// None does; `complete` where no run goes beyond the bound.
    Nothing {
        complete: bool,
    },
    /// The work was used up.
    Unknown,
}

/// Does some run pass within the bound of these options?
pub(crate) fn within(cx: &Context, unwind: &UnwindOptions) -> Result<Within, Error> {
    let mut session = Session::new(Backend::Cadical);
    session.set_interrupt(cx.interrupt.clone());
    Sat::limit_conflicts(&mut session, cx.conflicts);
    let options = UnwindOptions { mode: Mode::Fold, unwinding_checks: true, ..unwind.clone() };
    let unwinding = match because_encode::unwind(cx.program, &mut session.terms, &options).map_err(Error::from) {
        Ok(unwinding) => unwinding,
        Err(Error::LimitReached(_)) => return Ok(Within::Unknown),
        Err(error) => return Err(error),
    };
    let conditions = condition(&unwinding, &mut session);
    let all: Vec<Lit> = conditions.into_iter().map(|t| session.lit(t)).collect();
    // What was cut off by the number of statements may have passed.
    let cut_short = unwinding.loops_cut.iter().any(|c| c.by_limit);
    Ok(match Session::solve(&mut session, &all) {
        SatResult::Sat => Within::Passes,
        SatResult::Unsat if cut_short => Within::Unknown,
        SatResult::Unsat => {
            // Where assumptions keep every run from where a loop was cut, there are no longer ones.
            let cuts = session.terms.or_all(unwinding.loops_cut.iter().map(|c| c.guard));
            let reached = session.lit(cuts);
            Within::Nothing { complete: Session::solve(&mut session, &[reached]) == SatResult::Unsat }
        }
        SatResult::Unknown(_) => Within::Unknown,
    })
}

/// What is known of runs that go round loops more often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// There are none.
    NoRuns,
    /// Nothing: the work was used up.
    Unknown,
}

impl Beyond {
    /// That no run passes, as far as it is known.
    pub fn note(self, bound: u32) -> Note {
        match self {
            Beyond::NoRuns => Note::remark("no run of the program passes at all"),
            Beyond::Unknown => Note::ended(format!(
                "no run passes that goes round the loops at most {bound} times; the budget ended there"
            )),
        }
    }
}

/// The smallest deeper bound at which some run passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// So much deeper than the context's bound.
    By(u32),
    /// No run passes within this bound.
    Nothing { bound: u32, beyond: Beyond },
}

/// Where no run passes within the context's bound: how much deeper one does, in steps that double, then halve. `more`: some
/// loop was cut there.
pub(crate) fn deeper(cx: &Context, more: bool) -> Result<Depth, Error> {
    let nothing = |by: u32, beyond| Depth::Nothing { bound: cx.unwind.loop_bound.saturating_add(by), beyond };
    if !more {
        return Ok(nothing(0, Beyond::NoRuns));
    }
    let (mut none, mut found) = (0, 1);
    loop {
        match within(cx, &deepened(&cx.unwind, found))? {
            Within::Passes => break,
            Within::Nothing { complete: true } => return Ok(nothing(found, Beyond::NoRuns)),
            Within::Nothing { complete: false } => none = found,
            Within::Unknown => return Ok(nothing(none, Beyond::Unknown)),
        }
        if found >= limits::CLOSEST_DEEPEST {
            return Ok(nothing(none, Beyond::Unknown));
        }
        found *= 2;
    }
    while found - none > 1 {
        let middle = none + (found - none) / 2;
        match within(cx, &deepened(&cx.unwind, middle))? {
            Within::Passes => found = middle,
            Within::Nothing { .. } => none = middle,
            Within::Unknown => return Ok(nothing(none, Beyond::Unknown)),
        }
    }
    Ok(Depth::By(found))
}

/// The same with a larger bound.
pub(crate) fn deepened(unwind: &UnwindOptions, by: u32) -> UnwindOptions {
    UnwindOptions {
        loop_bound: unwind.loop_bound.saturating_add(by),
        recursion_bound: unwind.recursion_bound.saturating_add(by),
        ..unwind.clone()
    }
}
