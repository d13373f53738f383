//! The calls, loops, rounds and cycles that steps are in.

use super::super::loops;
use super::{Builder, Child, Row, is_call_into};
use crate::story::shown;
use because_ir::{
    BlockId, FunctionOrigin, PathStep, TimelineGroup, TimelineGroupKind, TimelineStepKind, Write, render,
};
use because_source::Span;

/// An open call.
pub(super) struct Frame {
    /// The group of the call; of a call into the library, that around it.
    group: u32,
    loops: Vec<OpenLoop>,
    /// The step of the call, and its result, which is there when it returns.
    result: Option<(usize, Write)>,
}

struct OpenLoop {
    head: BlockId,
    group: u32,
    round: u32,
    number: u32,
}

impl Builder<'_> {
    /// The group that the next step is in.
    pub(super) fn here(&self) -> u32 {
        let inside = |f: &Frame| f.loops.last().map_or(f.group, |l| l.round);
        self.frames.last().map_or(0, inside)
    }

    /// Opens the call that the step at `at` is the first of.
    pub(super) fn enter(&mut self, steps: &[PathStep], at: usize) {
        let around = self.here();
        let callee = self.program.function(steps[at].location.function);
        let call = at.checked_sub(1).filter(|&c| !self.frames.is_empty() && is_call_into(steps, c));
        let span = call.map(|c| self.program.origin(steps[c].location).0).unwrap_or(Span::NONE);
        let place = if span.is_none() { span } else { (self.before)(span) };
        let group = match callee.origin == FunctionOrigin::User && self.frames.len() == steps[at].depth as usize {
            true => self.open(TimelineGroupKind::Call { function: callee.name.clone() }, place, Some(around)),
            false => around,
        };
        self.frames.push(Frame { group, loops: Vec::new(), result: None });
        let Some(call) = call else { return };
        let user = callee.origin == FunctionOrigin::User && self.program.sources.is_user(span);
        let step = &steps[call];
        let returns = returns(steps, call) && self.has_result(step);
        let (parameters, result) =
            step.writes.split_at(step.writes.len() - usize::from(returns && !step.writes.is_empty()));
        if user {
            let from = self.sources(call);
            let exact = parameters.len() == step.stores.len();
            for (store, write) in parameters.iter().enumerate() {
                self.add_write(call, span, write.name.clone(), write, &from, exact.then_some(store as u32));
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.result = result.first().map(|write| (call, write.clone()));
        }
    }

    fn has_result(&self, step: &PathStep) -> bool {
        let block = &self.program.function(step.location.function).blocks[step.location.block.index()];
        block.statements.get(step.location.index as usize).is_some_and(|s| s.kind.result().is_some())
    }

    /// Closes calls until so many are open; the result of each is a step of its caller.
    pub(super) fn leave(&mut self, steps: &[PathStep], open: usize) {
        while self.frames.len() > open.max(1) {
            let Some(mut frame) = self.frames.pop() else { return };
            while let Some(inside) = frame.loops.pop() {
                self.close_loop(inside);
            }
            let around = self.here();
            if frame.group != around {
                self.close(frame.group);
            }
            let Some((call, write)) = frame.result else { continue };
            let span = self.program.origin(steps[call].location).0;
            let caller = self.program.function(steps[call].location.function);
            let user = caller.origin == FunctionOrigin::User && self.program.sources.is_user(span);
            let name = shown(self.program, &steps[call], &write.name).filter(|_| user);
            let Some(returned) = (call + 1..steps.len()).find(|&i| steps[i].depth <= steps[call].depth) else {
                continue;
            };
            let from = self.sources(returned - 1);
            if let Some(name) = name {
                let value = render::value_in(self.program, self.program.sources.text(span), write.ty, &write.value);
                let row = self.add(call, (self.before)(span), TimelineStepKind::Value, name, value, from);
                // The return stores what the caller reads.
                self.rows[returned - 1] = vec![Row { row, store: None }];
            }
        }
    }

    /// Opens and closes loops as the step comes into them, goes round or leaves.
    pub(super) fn loops(&mut self, step: &PathStep) {
        let function = self.program.function(step.location.function);
        if self.program.cycle_head() == Some(step.location.block) && step.location.function == self.program.entry {
            if step.location.index == 0 {
                self.next_cycle();
            }
            return;
        }
        if function.origin != FunctionOrigin::User {
            return;
        }
        let heads = self.heads.entry(step.location.function).or_insert_with(|| loops::heads(function));
        let around = heads[step.location.block.index()].clone();
        let Some(frame) = self.frames.last_mut() else { return };
        let same = frame.loops.iter().zip(&around).take_while(|(l, head)| l.head == **head).count();
        let left = frame.loops.split_off(same);
        left.into_iter().rev().for_each(|l| self.close_loop(l));
        for &head in &around[same..] {
            self.open_loop(head, step);
        }
        let again = same == around.len() && around.last() == Some(&step.location.block) && step.location.index == 0;
        if again {
            self.next_round();
        }
    }

    fn open_loop(&mut self, head: BlockId, step: &PathStep) {
        let block = &self.program.function(step.location.function).blocks[head.index()];
        let span = (self.before)(block.terminator.span);
        let group = self.open(TimelineGroupKind::Loop, span, Some(self.here()));
        let round = self.open(TimelineGroupKind::Round { number: 1 }, span, Some(group));
        if let Some(frame) = self.frames.last_mut() {
            frame.loops.push(OpenLoop { head, group, round, number: 1 });
        }
    }

    fn next_round(&mut self) {
        let Some(open) = self.frames.last_mut().and_then(|f| f.loops.pop()) else { return };
        self.close(open.round);
        let number = open.number + 1;
        let span = self.built.groups[open.group as usize].span;
        let round = self.open(TimelineGroupKind::Round { number }, span, Some(open.group));
        if let Some(frame) = self.frames.last_mut() {
            frame.loops.push(OpenLoop { round, number, ..open });
        }
    }

    /// The condition that ends a loop is in no round.
    fn close_loop(&mut self, open: OpenLoop) {
        self.close(open.round);
        let is_last = open.round as usize + 1 == self.built.groups.len();
        let decisions = self.built.children[open.round as usize].iter().all(|c| match c {
            Child::Step(row) => self.built.steps[*row as usize].kind == TimelineStepKind::Decision,
            Child::Group(_) => false,
        });
        if is_last && decisions {
            self.built.groups.pop();
            let rows = self.built.children.pop().unwrap_or_default();
            let children = &mut self.built.children[open.group as usize];
            children.retain(|c| *c != Child::Group(open.round));
            for child in rows {
                if let Child::Step(row) = child {
                    self.built.steps[row as usize].group = open.group;
                }
                children.push(child);
            }
        }
        self.close(open.group);
    }

    fn next_cycle(&mut self) {
        self.cycle += 1;
        let number = self.cycle;
        let Some(group) = self.frames.first().map(|f| f.group) else { return };
        if number > 1 {
            self.close(group);
        }
        let group = self.open(TimelineGroupKind::Cycle { number }, Span::NONE, Some(0));
        if let Some(frame) = self.frames.first_mut() {
            frame.group = group;
        }
    }

    pub(super) fn open(&mut self, kind: TimelineGroupKind, span: Span, parent: Option<u32>) -> u32 {
        let group = self.built.groups.len() as u32;
        let first = self.built.steps.len() as u32;
        self.built.groups.push(TimelineGroup { kind, span, parent, first, end: first });
        self.built.children.push(Vec::new());
        if let Some(parent) = parent {
            self.built.children[parent as usize].push(Child::Group(group));
        }
        group
    }

    fn close(&mut self, group: u32) {
        self.built.groups[group as usize].end = self.built.steps.len() as u32;
    }

    /// What is open at the end of the run ends with it.
    pub(super) fn close_all(&mut self) {
        for frame in std::mem::take(&mut self.frames) {
            frame.loops.iter().for_each(|l| (self.close(l.group), self.close(l.round)).0);
            self.close(frame.group);
        }
        self.close(0);
    }
}

fn returns(steps: &[PathStep], call: usize) -> bool {
    steps[call + 1..].iter().any(|s| s.depth <= steps[call].depth)
}
