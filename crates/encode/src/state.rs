//! The symbolic state at a place: its guard and what memory holds.

use crate::guard::GuardId;
use crate::trie::Trie;
use crate::unwinding::{InstanceId, StepId};
use crate::value::Val;

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Cell {
    /// Never written in this state: see the object's initial content.
    #[default]
    Empty,
    /// A value and the step that wrote it (`NO_STEP`: none).
    Val(Val, StepId),
    /// Written only on some ways here: index of a [`Partial`].
    Partial(u32),
    /// Which object a local is at present.
    Instance(InstanceId),
    /// Different objects on different ways here.
    Conflict,
}

pub(crate) const NO_STEP: StepId = StepId(u32::MAX);

/// A cell that may not have been written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Partial {
    /// Its value; where it was never written, `input`, or 0 if no one has read it yet.
    pub val: Val,
    /// Which of its bits were written or read; as wide as the value, 1 for a Bool.
    pub mask: Val,
    pub input: Option<Val>,
    /// No one has read it yet, but `input` is known already: it was copied, and copy and original agree.
    pub link: bool,
    pub step: StepId,
}

/// Number of a cell: those of frames and those of objects are counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CellId {
    Frame(u64),
    Heap(u64),
}

impl CellId {
    pub(crate) fn plus(self, n: u64) -> CellId {
        match self {
            CellId::Frame(c) => CellId::Frame(c + n),
            CellId::Heap(c) => CellId::Heap(c + n),
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct State {
    pub guard: GuardId,
    pub frames: Trie<Cell>,
    pub heap: Trie<Cell>,
}

impl State {
    pub(crate) fn new() -> State {
        State { guard: GuardId::TRUE, frames: Trie::default(), heap: Trie::default() }
    }

    pub(crate) fn get(&self, at: CellId) -> Cell {
        match at {
            CellId::Frame(i) => self.frames.get(i),
            CellId::Heap(i) => self.heap.get(i),
        }
    }

    pub(crate) fn set(&mut self, at: CellId, cell: Cell) {
        match at {
            CellId::Frame(i) => self.frames.set(i, cell),
            CellId::Heap(i) => self.heap.set(i, cell),
        }
    }
}
