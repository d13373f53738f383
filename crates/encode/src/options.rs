//! What an unwinding is asked to do.

use because_ir::{BlockId, Checks, FuncId, InputValue, SourceStmtId};
use because_logic::Interrupt;
use rustc_hash::FxHashMap;

/// How the values of steps are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Only folded values: for finding failures.
    Fold,
    /// Folded values and, for each counted step, a symbol and its own expression over earlier symbols. Decisions are
    /// taken from the folded values, so the steps are those of `Fold`.
    Name,
    /// Every step of the user's code is a fresh variable whose constraint can be dropped; nothing is propagated
    /// through it.
    Relax,
    /// Along one executed path only: see [`crate::path`].
    Path,
}

/// What `Relax` takes for one thing that may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Granularity {
    /// What a statement stores or decides, in all its executions.
    #[default]
    Statement,
    /// Each expression that has a text of its own.
    Expression,
}

/// A loop of the program: the block that heads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId {
    /// The function that the loop is in.
    pub function: FuncId,
    /// Its first block.
    pub head: BlockId,
}

/// One statement that is relaxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relaxation {
    /// The source statement.
    pub statement: SourceStmtId,
    /// Which of the values that it stores or decides on, from 1; all of them where there is none.
    pub execution: Option<u32>,
}

/// How far a program is unwound, what is checked, and how steps are kept.
#[derive(Debug, Clone)]
pub struct UnwindOptions {
    /// How the values of steps are kept.
    pub mode: Mode,
    /// Of `Relax`.
    pub granularity: Granularity,
    /// Of `Relax`: what is relaxed, all of the user's statements where there is nothing. What does not depend on it keeps
    /// its constants.
    pub relaxed: Option<Relaxation>,
    /// The inputs of a run: constants, as long as it is certain which of them is asked for.
    pub given: Vec<InputValue>,
    /// Note in `Relax` what is in scope at each step: see [`crate::Scope`].
    pub scopes: bool,
    /// How often the body of a loop may be entered where its exit is not decided by constants.
    pub loop_bound: u32,
    /// Bounds of single loops, in place of `loop_bound`.
    pub loops: FxHashMap<LoopId, u32>,
    /// How often a function may be open at once.
    pub recursion_bound: u32,
    /// Statements executed in all; beyond it loops are cut as if their bound were hit.
    pub max_statements: u64,
    /// Ends the unwinding as if `max_statements` were reached.
    pub interrupt: Interrupt,
    /// Which undefined behaviour gives a check.
    pub checks: Checks,
    /// Loops and recursion cut at the bound give a check (`Unwinding`, `Recursion`) rather than an assumption.
    pub unwinding_checks: bool,
    /// `malloc` and the like may return null.
    pub malloc_may_fail: bool,
    /// Arrays of more cells than this are read and written at unknown indices by array theory.
    pub explode: u64,
    /// Put before the names of the variables made, to keep programs in one pool apart.
    pub namespace: String,
}

impl Default for UnwindOptions {
    fn default() -> UnwindOptions {
        UnwindOptions {
            mode: Mode::Fold,
            granularity: Granularity::Statement,
            relaxed: None,
            given: Vec::new(),
            scopes: false,
            loop_bound: 1,
            loops: FxHashMap::default(),
            recursion_bound: 1,
            max_statements: 20_000_000,
            interrupt: Interrupt::default(),
            checks: Checks::default(),
            unwinding_checks: true,
            malloc_may_fail: false,
            explode: 64,
            namespace: String::new(),
        }
    }
}

impl UnwindOptions {
    /// How often the body of this loop may be entered.
    pub fn bound(&self, id: LoopId) -> u32 {
        self.loops.get(&id).copied().unwrap_or(self.loop_bound)
    }
}
