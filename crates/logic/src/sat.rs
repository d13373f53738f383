//! The face every SAT solver shows: incremental clauses, assumptions, failed assumptions, phases,
//! budgets and interruption. Literals are DIMACS integers in a type of their own.

use crate::work::Work;
use std::fmt;
use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A literal, DIMACS style: variable `n` as `n`, its negation as `-n`, never zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(i32);

impl Lit {
    /// The literal of a DIMACS integer, which must not be zero or `i32::MIN`.
    pub fn from_dimacs(value: i32) -> Lit {
        debug_assert!(value != 0 && value != i32::MIN);
        Lit(value)
    }

    /// The DIMACS integer.
    pub fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable's number, from 1.
    pub fn var(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Whether this is the negation of its variable.
    pub fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// The opposite literal.
    pub fn negate(self) -> Lit {
        Lit(-self.0)
    }

    /// This literal, or its negation if `holds` is false.
    pub fn signed(self, holds: bool) -> Lit {
        if holds { self } else { self.negate() }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        self.negate()
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The conflict limit of [`Sat::limit_conflicts`] was used up.
    ConflictLimit,
    /// The work of the [`Interrupt`] is used up: the same on every machine.
    Work,
    /// The flag of the [`Interrupt`] was raised.
    Interrupted,
    /// The deadline of the [`Interrupt`] passed.
    Time,
    /// The memory limit of the [`Interrupt`] was exceeded.
    Memory,
}

/// What a solver says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Sat,
    Unsat,
    Unknown(Reason),
}

impl Reason {
    /// Whether something outside of the question ended the work: asked again, it may be answered otherwise.
    pub fn is_cut_off(self) -> bool {
        matches!(self, Reason::Interrupted | Reason::Time | Reason::Memory)
    }
}

/// When to stop working: counted work, which is a limit like any other, and what cuts off: a flag another thread raises,
/// a moment, a resident set size in bytes.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    pub work: Work,
    pub flag: Arc<AtomicBool>,
    pub deadline: Option<Instant>,
    pub memory: Option<u64>,
}

impl Interrupt {
    /// The reason to stop now, if there is one.
    pub fn due(&self) -> Option<Reason> {
        if self.work.is_used_up() {
            return Some(Reason::Work);
        }
        self.cut_off()
    }

    /// The reason to stop now that is not counted work, if there is one.
    pub fn cut_off(&self) -> Option<Reason> {
        if self.flag.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Some(Reason::Time);
        }
        let limit = self.memory?;
        (resident_bytes()? > limit).then_some(Reason::Memory)
    }
}

/// Memory held by this process, where the system tells (Linux).
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// How long the memory is not looked at again: unlike the clock, the system is asked for it.
const MEMORY_PAUSE: Duration = Duration::from_millis(5);

/// Polls an [`Interrupt`] often and cheaply: work, flag and clock every time, the memory now and then.
#[derive(Debug, Default)]
pub struct Poll {
    next: Option<Instant>,
}

impl Poll {
    /// The reason to stop, if there is one.
    pub fn due(&mut self, interrupt: &Interrupt) -> Option<Reason> {
        if interrupt.work.is_used_up() {
            return Some(Reason::Work);
        }
        self.cut_off(interrupt)
    }

    /// As [`Interrupt::cut_off`].
    pub fn cut_off(&mut self, interrupt: &Interrupt) -> Option<Reason> {
        if interrupt.flag.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        if interrupt.deadline.is_none() && interrupt.memory.is_none() {
            return None;
        }
        let now = Instant::now();
        if interrupt.deadline.is_some_and(|d| now >= d) {
            return Some(Reason::Time);
        }
        if interrupt.memory.is_none() || self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = now.checked_add(MEMORY_PAUSE);
        interrupt.cut_off()
    }
}

/// An incremental SAT solver.
pub trait Sat {
    /// A fresh variable, as its positive literal.
    fn new_var(&mut self) -> Lit;
    /// Adds a clause for good. The empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);
    /// Decides the clauses under the assumptions.
    fn solve(&mut self, assumptions: &[Lit]) -> Answer;
    /// The literal's value in the last model; it stays readable until the next `solve`.
    fn value(&self, lit: Lit) -> bool;
    /// Whether this assumption is in the failed core of the last `Unsat` answer.
    fn failed(&self, lit: Lit) -> bool;
    /// Prefers this literal true when deciding. A hint only; needs a backend that honours phases.
    fn phase(&mut self, lit: Lit);
    /// Bounds the conflicts of each later `solve`; `None` lifts the bound.
    fn limit_conflicts(&mut self, limit: Option<u64>);
    /// Makes later `solve` calls stop when this is due, and counts their work there.
    fn set_interrupt(&mut self, interrupt: Interrupt);
    /// Conflicts met in all `solve` calls so far.
    fn conflicts(&self) -> u64;
    /// Variables made so far.
    fn vars(&self) -> usize;
    /// Clauses added so far.
    fn clauses(&self) -> usize;
    /// A clause for the next `solve` only. A solver without the feature uses an extra assumption.
    fn constrain(&mut self, clause: &[Lit]);
    /// Whether the temporary clause of [`Sat::constrain`] took part in the last `Unsat` answer.
    fn constraint_failed(&self) -> bool;
    /// Writes out what the proof file, if one was asked for, still lacks.
    fn flush_proof(&mut self) {}
}

/// Which solver to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Backend {
    /// CaDiCaL with its own defaults.
    #[default]
    Cadical,
    /// CaDiCaL set up so that phases are kept to (no lucky phases, walks or rephasing).
    CadicalPhased,
    /// BatSat, the independent second opinion. Takes no phases.
    Batsat,
}

impl Backend {
    /// A new, empty solver of this kind.
    pub fn make(self) -> Box<dyn Sat> {
        match self {
            Backend::Cadical => Box::new(crate::Cadical::new()),
            Backend::CadicalPhased => Box::new(crate::Cadical::phased()),
            Backend::Batsat => Box::new(crate::Batsat::new()),
        }
    }
}
