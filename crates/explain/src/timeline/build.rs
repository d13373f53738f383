//! The steps of one run, each in its group.

mod groups;

use crate::limits;
use crate::story::{one_line, shown, truth, written_variable};
use because_encode::depend::dynamic;
use because_ir::enumerated::Enumerated;
use because_ir::{
    BlockId, BranchKind, CheckKind, Decision, Failure, FuncId, FunctionOrigin, PathStep, Program, Run, StatementKind,
    TerminatorKind, TimelineGroup, TimelineGroupKind, TimelineStep, TimelineStepKind, Write, render,
};
use because_source::Span;
use groups::Frame;
use rustc_hash::FxHashMap;

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
                // A check of the language's: its message says what is wrong where it fails.
                StatementKind::Assert { check: CheckKind::Bounds, .. } => return,
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
        let more = found.len().saturating_sub(limits::TIMELINE_SOURCES);
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
}

/// Whether the step is a call whose callee has steps of its own.
fn is_call_into(steps: &[PathStep], at: usize) -> bool {
    steps.get(at + 1).is_some_and(|next| next.depth > steps[at].depth)
}
