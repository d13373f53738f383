//! Which blocks the controller calls, in which order and how often: plain data, made of the files by [`crate::entry`].

use crate::ast::{self, Arg};
use crate::types::BlockRef;

/// What one run of the program is made of.
pub(crate) struct Schedule<'a> {
    /// Called once before the first cycle.
    pub startup: Vec<BlockRef>,
    /// Called in the cycles.
    pub cyclic: Cyclic<'a>,
}

pub(crate) enum Cyclic<'a> {
    /// One block in each cycle: its variables have names of their own.
    One(BlockRef),
    /// Several, by their tasks.
    Tasks(Tasks<'a>),
}

pub(crate) struct Tasks<'a> {
    /// The most urgent first.
    pub list: Vec<Task<'a>>,
    /// Milliseconds from cycle to cycle.
    pub tick: u32,
    /// Can a task be interrupted by a more urgent one?
    pub preemptive: bool,
}

pub(crate) struct Task<'a> {
    pub name: String,
    pub start: Start<'a>,
    /// Tasks of the same level never interrupt each other; a higher level is less urgent.
    pub level: u32,
    /// The programs it executes, one after the other.
    pub runs: Vec<Instance<'a>>,
}

/// What lets a task begin.
pub(crate) enum Start<'a> {
    /// Every so many cycles.
    Every(u32),
    /// Whenever a condition becomes true.
    Rise(&'a ast::Expr),
}

pub(crate) struct Instance<'a> {
    /// Of the configuration; the block's own where there is none.
    pub name: String,
    pub block: BlockRef,
    pub args: &'a [Arg],
    /// Is it the only instance, known by its block's name?
    pub by_block: bool,
}

impl Schedule<'_> {
    /// The block whose variables are meant by their names alone.
    pub fn entry(&self) -> Option<BlockRef> {
        match &self.cyclic {
            Cyclic::One(block) => Some(*block),
            Cyclic::Tasks(_) => None,
        }
    }
}
