//! The steps and groups of one run.

use super::loops;
use crate::story::{shown, truth, written_variable};
use because_encode::depend::dynamic;
use because_ir::enumerated::Enumerated;
use because_ir::{
    BlockId, BranchKind, Decision, Failure, FuncId, FunctionOrigin, PathStep, Program, Run, StatementKind,
    TerminatorKind, TimelineGroup, TimelineGroupKind, TimelineStep, TimelineStepKind, Write, render,
};
use because_source::Span;
use rustc_hash::FxHashMap;

/// Steps that one value is made from at most.
const FROM: usize = 12;

pub(super) struct Built {
    pub steps: Vec<TimelineStep>,
    pub groups: Vec<TimelineGroup>,
    /// What is directly in each group, in order.
    pub children: Vec<Vec<Child>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Child {
    Step(u32),
    Group(u32),
}

/// What one run writes and decides; `before` says where a place was in the text as it is.
pub(super) fn steps(program: &Program, run: &Run, failure: Option<&Failure>, before: &dyn Fn(Span) -> Span) -> Built {
    let path = &run.path;
    let mut builder = Builder {
        program,
        before,
        built: Built { steps: Vec::new(), groups: Vec::new(), children: Vec::new() },
        frames: Vec::new(),
        heads: FxHashMap::default(),
        dependences: dynamic::dependences(program, path),
        stores: dynamic::writers(path),
        rows: vec![Vec::new(); path.steps.len()],
        decided: vec![None; path.steps.len()],
        cycle: 0,
        enumerated: Enumerated::of(program),
    };
    builder.open(TimelineGroupKind::Run, Span::NONE, None);
    for at in 0..path.steps.len() {
        builder.step(&path.steps, at);
    }
    if let Some(failure) = failure {
        builder.failed(&path.steps, failure);
    }
    builder.leave(&path.steps, 0);
    builder.close_all();
    builder.built
}

/// An open call.
struct Frame {
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

struct Builder<'a> {
    program: &'a Program,
    before: &'a dyn Fn(Span) -> Span,
    built: Built,
    frames: Vec<Frame>,
    heads: FxHashMap<FuncId, Vec<Vec<BlockId>>>,
    dependences: dynamic::Dependences,
    stores: Vec<Vec<(u32, u32)>>,
    /// The rows that stand for what each step of the path wrote: its own, or those it was made from.
    rows: Vec<Vec<Row>>,
    /// The row of the decision that let each step run.
    decided: Vec<Option<u32>>,
    cycle: u32,
    enumerated: Enumerated,
}

/// A row, and which store of its step it is where that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    row: u32,
    store: Option<u32>,
}

impl Builder<'_> {
    fn step(&mut self, steps: &[PathStep], at: usize) {
        let step = &steps[at];
        self.leave(steps, step.depth as usize + 1);
        while self.frames.len() <= step.depth as usize {
            self.enter(steps, at);
        }
        self.loops(step);
        let control = self.dependences.control[at].map(|c| c as usize);
        self.decided[at] = control.and_then(|c| self.decision_row(steps, c));
        let from = self.sources(at);
        let function = self.program.function(step.location.function);
        let span = self.program.origin(step.location).0;
        let user = function.origin == FunctionOrigin::User && self.program.sources.is_user(span);
        if user {
            self.writes(steps, at, span, &from);
            self.decides(step, at, span, &from);
        }
        if self.rows[at].is_empty() {
            self.rows[at] = from.iter().map(|&row| Row { row, store: None }).collect();
        }
    }

    /// What the user's statement writes. A call writes its parameters first, inside of the call, its result last.
    fn writes(&mut self, steps: &[PathStep], at: usize, span: Span, from: &[u32]) {
        let step = &steps[at];
        if is_call_into(steps, at) {
            return;
        }
        let variable = written_variable(self.program, step);
        for write in &step.writes {
            let write = &Write { ty: self.enumerated.shown(variable, write.ty), ..write.clone() };
            let name = shown(self.program, step, &write.name).or_else(|| self.input_name(step, span));
            if let Some(name) = name {
                self.add_write(at, span, name, write, from, None);
            }
        }
    }

    fn decides(&mut self, step: &PathStep, at: usize, span: Span, from: &[u32]) {
        let block = &self.program.function(step.location.function).blocks[step.location.block.index()];
        let (kind, name, value) = match (block.statements.get(step.location.index as usize), step.decision) {
            (Some(statement), _) => match &statement.kind {
                StatementKind::Assert { message, .. } => (TimelineStepKind::Check, message.clone(), "holds"),
                _ => return,
            },
            (None, Decision::Branch(held)) => match &block.terminator.kind {
                TerminatorKind::Branch { cond, kind, .. } if *kind != BranchKind::Hidden => {
                    let text = one_line(self.program.sources.text(self.program.expr(*cond).span));
                    (TimelineStepKind::Decision, text, truth(self.program, held))
                }
                _ => return,
            },
            _ => return,
        };
        let row = self.add(at, (self.before)(span), kind, name, value.to_string(), from.to_vec());
        self.rows[at].push(Row { row, store: None });
    }

    /// The failed check stands last, in place of the same check that holds.
    fn failed(&mut self, steps: &[PathStep], failure: &Failure) {
        let last = steps.len() - 1;
        let asserted = self.built.steps.last().is_some_and(|s| {
            s.kind == TimelineStepKind::Check
                && self.rows[last].iter().any(|r| r.row as usize + 1 == self.built.steps.len())
        });
        if asserted {
            if let Some(step) = self.built.steps.last_mut() {
                step.value = "fails".to_string();
            }
            return;
        }
        let name = one_line(self.program.sources.text(failure.span));
        let from = self.sources(last);
        self.add(last, failure.span, TimelineStepKind::Check, name, "fails".to_string(), from);
    }

    fn add_write(&mut self, at: usize, span: Span, name: String, write: &Write, from: &[u32], store: Option<u32>) {
        let value = render::value_in(self.program, self.program.sources.text(span), write.ty, &write.value);
        let row = self.add(at, (self.before)(span), TimelineStepKind::Value, name, value, from.to_vec());
        self.rows[at].push(Row { row, store });
    }

    fn add(
        &mut self,
        at: usize,
        span: Span,
        kind: TimelineStepKind,
        name: String,
        value: String,
        from: Vec<u32>,
    ) -> u32 {
        let row = self.built.steps.len() as u32;
        let group = self.here();
        let decided_by = self.decided[at];
        self.built.steps.push(TimelineStep { span, group, kind, name, value, from, decided_by });
        self.built.children[group as usize].push(Child::Step(row));
        row
    }

    /// The rows of the steps whose stores a step reads.
    fn sources(&self, at: usize) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for &(step, store) in &self.stores[at] {
            let rows = &self.rows[step as usize];
            let exact = rows.iter().any(|r| r.store == Some(store));
            found.extend(rows.iter().filter(|r| !exact || r.store == Some(store)).map(|r| r.row));
        }
        found.sort_unstable();
        found.dedup();
        let more = found.len().saturating_sub(FROM);
        found.drain(..more);
        found
    }

    /// The decision that a control dependence stands for: its own row, or that of the one around it.
    fn decision_row(&self, steps: &[PathStep], control: usize) -> Option<u32> {
        let decision = matches!(steps[control].decision, Decision::Branch(_));
        let own = self.rows[control].last().filter(|_| decision).map(|r| r.row);
        let own = own.filter(|&r| self.built.steps[r as usize].kind == TimelineStepKind::Decision);
        own.or(self.decided[control])
    }

    /// A value from outside that goes into no variable has the text that reads it.
    fn input_name(&self, step: &PathStep, span: Span) -> Option<String> {
        let block = &self.program.function(step.location.function).blocks[step.location.block.index()];
        let statement = block.statements.get(step.location.index as usize)?;
        matches!(statement.kind, StatementKind::Input { .. }).then(|| one_line(self.program.sources.text(span)))
    }

    /// The group that the next step is in.
    fn here(&self) -> u32 {
        let inside = |f: &Frame| f.loops.last().map_or(f.group, |l| l.round);
        self.frames.last().map_or(0, inside)
    }

    /// Opens the call that the step at `at` is the first of.
    fn enter(&mut self, steps: &[PathStep], at: usize) {
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
    fn leave(&mut self, steps: &[PathStep], open: usize) {
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
    fn loops(&mut self, step: &PathStep) {
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

    fn open(&mut self, kind: TimelineGroupKind, span: Span, parent: Option<u32>) -> u32 {
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
    fn close_all(&mut self) {
        for frame in std::mem::take(&mut self.frames) {
            frame.loops.iter().for_each(|l| (self.close(l.group), self.close(l.round)).0);
            self.close(frame.group);
        }
        self.close(0);
    }
}

/// Whether the step is a call whose callee has steps of its own.
fn is_call_into(steps: &[PathStep], at: usize) -> bool {
    steps.get(at + 1).is_some_and(|next| next.depth > steps[at].depth)
}

fn returns(steps: &[PathStep], call: usize) -> bool {
    steps[call + 1..].iter().any(|s| s.depth <= steps[call].depth)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
