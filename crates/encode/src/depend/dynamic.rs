//! Dynamic dependences of one executed path, and the backward slice over them.
//!
//! Step j depends on the last step that wrote a byte j reads, on the last branch of its own activation that decided
//! that j's block runs, and on the call that opened its activation.

use super::control;
use because_ir::{BlockId, FuncId, Path, Program, StatementKind, TerminatorKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Dependences of every step of a path on earlier steps.
#[derive(Debug, Clone, Default)]
pub struct Dependences {
    /// Steps whose stores this step reads, ascending.
    pub data: Vec<Vec<u32>>,
    /// The branch or call that let this step run.
    pub control: Vec<Option<u32>>,
}

/// Bytes of one instance: start → (end, step that wrote them).
type Written = BTreeMap<u64, (u64, u32)>;

/// The dependences between the steps of an executed path.
pub fn dependences(program: &Program, path: &Path) -> Dependences {
    let mut result = Dependences::default();
    let mut memory: FxHashMap<u32, Written> = FxHashMap::default();
    let mut control = ControlTracker::default();
    for (at, step) in path.steps.iter().enumerate() {
        let at = at as u32;
        let mut data: Vec<u32> = Vec::new();
        for read in &step.reads {
            if let Some(written) = memory.get(&read.instance) {
                collect_writers(written, read.offset, read.size, &mut data);
            }
        }
        data.sort_unstable();
        data.dedup();
        result.data.push(data);
        result.control.push(control.enter(program, path, at));
        for store in &step.stores {
            write(memory.entry(store.instance).or_default(), store.offset, store.size, at);
        }
    }
    result
}

/// For every step, the stores that it reads: the step and which of its stores, in the order of the run.
pub fn writers(path: &Path) -> Vec<Vec<(u32, u32)>> {
    let mut memory: FxHashMap<u32, Written> = FxHashMap::default();
    let mut stores: Vec<(u32, u32)> = Vec::new();
    let mut result = Vec::with_capacity(path.steps.len());
    for (at, step) in path.steps.iter().enumerate() {
        let mut read_from = Vec::new();
        for read in &step.reads {
            if let Some(written) = memory.get(&read.instance) {
                collect_writers(written, read.offset, read.size, &mut read_from);
            }
        }
        read_from.sort_unstable();
        read_from.dedup();
        result.push(read_from.into_iter().map(|store| stores[store as usize]).collect());
        for (nth, store) in step.stores.iter().enumerate() {
            write(memory.entry(store.instance).or_default(), store.offset, store.size, stores.len() as u32);
            stores.push((at as u32, nth as u32));
        }
    }
    result
}

/// The steps that `from` depends on, directly or not, `from` included.
pub fn backward(dependences: &Dependences, from: &[u32]) -> Vec<bool> {
    let mut inside = vec![false; dependences.data.len()];
    let mut work: Vec<u32> = from.iter().copied().filter(|&s| (s as usize) < inside.len()).collect();
    for &step in &work {
        inside[step as usize] = true;
    }
    while let Some(step) = work.pop() {
        let step = step as usize;
        let before = dependences.data[step].iter().copied().chain(dependences.control[step]);
        for next in before {
            if !std::mem::replace(&mut inside[next as usize], true) {
                work.push(next);
            }
        }
    }
    inside
}

/// How many dependences lie between `from` and each step it depends on; `None` outside the slice.
pub fn distances(dependences: &Dependences, from: u32) -> Vec<Option<u32>> {
    let mut distance = vec![None; dependences.data.len()];
    let mut layer = vec![from];
    let mut depth = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for step in layer {
            let step = step as usize;
            if step >= distance.len() || distance[step].is_some() {
                continue;
            }
            distance[step] = Some(depth);
            next.extend(dependences.data[step].iter().copied().chain(dependences.control[step]));
        }
        layer = next;
        depth += 1;
    }
    distance
}

fn collect_writers(written: &Written, offset: u64, size: u64, into: &mut Vec<u32>) {
    let end = offset.saturating_add(size);
    for (_, &(stop, step)) in written.range(..end).rev().take_while(|(_, w)| w.0 > offset) {
        debug_assert!(stop > offset);
        into.push(step);
    }
}

/// Ranges never overlap, so those that reach into `offset..end` are consecutive.
fn write(written: &mut Written, offset: u64, size: u64, step: u32) {
    let end = offset.saturating_add(size);
    let touched: Vec<(u64, (u64, u32))> =
        written.range(..end).rev().take_while(|(_, w)| w.0 > offset).map(|(&s, &w)| (s, w)).collect();
    for (start, (stop, by)) in touched {
        written.remove(&start);
        if start < offset {
            written.insert(start, (offset, by));
        }
        if stop > end {
            written.insert(end, (stop, by));
        }
    }
    if size > 0 {
        written.insert(offset, (end, step));
    }
}

#[derive(Default)]
struct ControlTracker {
    tables: FxHashMap<FuncId, Vec<Vec<BlockId>>>,
    activations: Vec<Activation>,
}

struct Activation {
    call: Option<u32>,
    /// Last execution of each block's terminator.
    branches: FxHashMap<BlockId, u32>,
}

impl ControlTracker {
    /// The control parent of step `at`; afterwards the step itself may open or close an activation or be a branch.
    fn enter(&mut self, program: &Program, path: &Path, at: u32) -> Option<u32> {
        let step = &path.steps[at as usize];
        let location = step.location;
        self.activations.truncate(step.depth as usize + 1);
        while self.activations.len() <= step.depth as usize {
            let call = at.checked_sub(1).filter(|_| !self.activations.is_empty());
            self.activations.push(Activation { call, branches: FxHashMap::default() });
        }
        let function = program.function(location.function);
        let table = self.tables.entry(location.function).or_insert_with(|| control::dependences(function));
        let activation = self.activations.last_mut()?;
        let deciding = table[location.block.index()].iter().filter_map(|b| activation.branches.get(b)).max();
        let parent = deciding.copied().or(activation.call);
        let block = &function.blocks[location.block.index()];
        if location.index as usize >= block.statements.len() {
            if block.terminator.kind.successors().len() > 1 {
                activation.branches.insert(location.block, at);
            }
            if matches!(block.terminator.kind, TerminatorKind::Return(_)) {
                self.activations.truncate(step.depth as usize);
            }
        } else if matches!(block.statements[location.index as usize].kind, StatementKind::Call { .. })
            && path.steps.get(at as usize + 1).is_some_and(|next| next.depth > step.depth)
        {
            self.activations.push(Activation { call: Some(at), branches: FxHashMap::default() });
        }
        parent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writers(written: &Written, offset: u64, size: u64) -> Vec<u32> {
        let mut list = Vec::new();
        collect_writers(written, offset, size, &mut list);
        list.sort_unstable();
        list
    }

    #[test]
    fn a_read_sees_the_last_writer_of_each_of_its_bytes() {
        let mut written = Written::new();
        write(&mut written, 0, 8, 1);
        write(&mut written, 2, 2, 2);
        assert_eq!(writers(&written, 0, 8), [1, 1, 2]);
        assert_eq!(writers(&written, 2, 2), [2]);
        assert_eq!(writers(&written, 4, 4), [1]);
        assert_eq!(writers(&written, 8, 4), Vec::<u32>::new());
        write(&mut written, 0, 16, 3);
        assert_eq!(writers(&written, 0, 16), [3]);
    }

    #[test]
    fn a_backward_slice_follows_data_and_control() {
        let dependences =
            Dependences { data: vec![vec![], vec![], vec![0], vec![2]], control: vec![None, None, None, Some(1)] };
        assert_eq!(backward(&dependences, &[2]), [true, false, true, false]);
        assert_eq!(backward(&dependences, &[3]), [true, true, true, true]);
        assert_eq!(distances(&dependences, 3), [Some(2), Some(1), Some(1), Some(0)]);
    }
}
