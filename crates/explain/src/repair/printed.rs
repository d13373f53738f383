//! Edits of printed text, where tests say what is expected: another format, more or less text, a call left out.
//!
//! Comes in: tests whose output is not as expected. Goes out: edits with which all tests pass, or nothing. One call after
//! another is held against the expected text, always the first that prints something else; of several edits those that
//! bring all tests furthest are kept (beam search). Text that is put in counts against what it brings: text that only
//! repeats what one test expects brings no more than itself.

mod align;
mod format;

use super::apply::{Change, Kind};
use super::text;
use super::trial::Trial;
use crate::{Context, Workspace, limits};
use because_ir::repair::place_before;
use because_ir::{
    BlockId, CheckKind, Edit, EditKind, Effect, Expected, FuncId, FunctionOrigin, InputValue, Location, Outcome,
    PrintTarget, Program, Run, SourceStmtKind, StatementKind,
};
use because_source::{FileId, Span};
use format::{Part, Printer};
use std::collections::BTreeMap;

/// Where a call that prints starts, in the text before any edit.
type Key = (FileId, u32);

/// What becomes of calls that print: other pieces, or nothing at all.
type Plan = BTreeMap<Key, Option<Vec<Part>>>;

/// A change of printed text with which all tests pass, and the statement it is about.
pub fn change(cx: &Context, workspace: &Workspace, trial: &mut Trial) -> Option<(Location, Change)> {
    let calls = calls(cx.program);
    let search = Search { workspace, calls: &calls, program: cx.program };
    let mut left = limits::REPAIR_PRINTED;
    let mut beam = vec![(Plan::new(), search.measured(trial, &Plan::new())?)];
    for _ in 0..limits::REPAIR_PRINTED_ROUNDS {
        let mut better: Vec<(Plan, State)> = Vec::new();
        for (plan, state) in &beam {
            for next in search.next(plan, state) {
                if left == 0 || trial.is_over() || better.iter().any(|(known, _)| *known == next) {
                    continue;
                }
                left -= 1;
                let Some(reached) = search.measured(trial, &next) else { continue };
                if reached.worth > state.worth {
                    better.push((next, reached));
                }
            }
        }
        better.sort_by_key(|(_, state)| std::cmp::Reverse(state.worth));
        if let Some((plan, _)) = better.iter().find(|(_, state)| state.failed == 0) {
            return search.finished(plan);
        }
        better.truncate(limits::REPAIR_PRINTED_BEAM);
        beam = better;
    }
    None
}

/// Calls of the user that print text which is written in them.
fn calls(program: &Program) -> BTreeMap<Key, (Location, Printer)> {
    let mut found = BTreeMap::new();
    for (index, function) in program.functions.iter().enumerate() {
        if function.origin != FunctionOrigin::User {
            continue;
        }
        let blocks = function.blocks.iter().zip(0..).map(|(block, id)| (block, BlockId(id)));
        let statements = blocks.flat_map(|(block, id)| block.statements.iter().zip(0..).map(move |(s, i)| (id, s, i)));
        for (block, statement, number) in statements {
            use StatementKind::{Call, Effect, Print};
            if !matches!(statement.kind, Print { .. } | Effect { .. } | Call { .. }) {
                continue;
            }
            let at = Location { function: FuncId(index as u32), block, index: number };
            let span = statement.span;
            let hidden = program.macros.iter().any(|(used, _)| *used == span);
            if let Some(printer) = Printer::of(program.sources.text(span), span).filter(|_| !hidden) {
                found.entry((span.file, span.start)).or_insert((at, printer));
            }
        }
    }
    found
}

/// How far the tests come.
struct State {
    /// What is printed as expected less the text put in; then the statements executed.
    worth: (i64, u64),
    /// Tests that fail, whatever for.
    failed: usize,
    failing: Vec<Failing>,
}

/// A test that prints something else: the calls that print, up to the first that does so or the end.
struct Failing {
    test: usize,
    output: Vec<u8>,
    calls: Vec<Key>,
    /// The last call printed something else; otherwise less was printed than is expected.
    mismatch: bool,
}

struct Search<'a> {
    workspace: &'a Workspace<'a>,
    calls: &'a BTreeMap<Key, (Location, Printer)>,
    program: &'a Program,
}

/// What a test is worth that passes, on top of the text that it expects.
const PASSES: i64 = 20;

impl Search<'_> {
    fn edits(&self, plan: &Plan) -> Option<Vec<Edit>> {
        let mut edits = Vec::new();
        for (key, parts) in plan {
            let (at, printer) = self.calls.get(key)?;
            edits.extend(match parts {
                Some(parts) => printer.edits(parts)?,
                None => text::edits(self.program, &Change::new(Kind::Omit(*at), ""))?,
            });
        }
        edits.sort();
        Some(edits)
    }

    /// How much text a plan puts in.
    fn size(&self, plan: &Plan) -> usize {
        let inserted = |key: &Key, new: &Option<Vec<Part>>| match (self.calls.get(key), new) {
            (Some((_, printer)), Some(new)) => format::inserted(&printer.parts, new),
            _ => 0,
        };
        plan.iter().map(|(key, new)| inserted(key, new)).sum()
    }

    fn measured(&self, trial: &mut Trial, plan: &Plan) -> Option<State> {
        let edits = self.edits(plan)?;
        let program = match edits.is_empty() {
            true => self.program.clone(),
            false => self.workspace.reload(&edits)?,
        };
        let tests = self.workspace.tests;
        let executed = |t: &mut Trial, inputs: &[InputValue]| match t.executed(inputs) {
            run if run.outcome.passes() => run,
            _ => t.recorded(inputs),
        };
        let (runs, changed) =
            trial.with_program(program, &edits, |t| tests.iter().map(|r| executed(t, &r.inputs)).collect::<Vec<_>>());
        let size = self.size(plan) as i64;
        let mut state = State { worth: (0, 0), failed: 0, failing: Vec::new() };
        for (test, (run, expected)) in runs.into_iter().zip(self.workspace.expected).enumerate() {
            let all = expected.as_ref().map_or(0, |expected| expected.text.len());
            state.worth.1 += run.path.executed;
            if run.outcome.passes() {
                state.worth.0 += PASSES + all as i64 - size;
                continue;
            }
            let Some(expected) = expected else { return None };
            let matched = expected.compare.matched(&expected.text, &run.output);
            state.worth.0 += matched as i64 - size;
            state.failed += 1;
            state.failing.extend(self.failing(&changed, &edits, test, run));
        }
        Some(state)
    }

    /// The calls that print in a run that fails for what it printed.
    fn failing(&self, program: &Program, edits: &[Edit], test: usize, run: Run) -> Option<Failing> {
        let Outcome::Failed(failed) = &run.outcome else { return None };
        (failed.check == CheckKind::Reference).then_some(())?;
        let mut calls: Vec<Key> = Vec::new();
        let mut user: Option<Location> = None;
        for step in &run.path.steps {
            let at = step.location;
            if program.function(at.function).origin == FunctionOrigin::User {
                user = Some(at);
            }
            let prints = match program.statement(at).map(|s| &s.kind) {
                Some(StatementKind::Print { to, .. }) => *to == PrintTarget::Stdout,
                Some(StatementKind::Effect { effect, .. }) => *effect == Effect::WriteByte,
                _ => false,
            };
            if let (true, Some(at)) = (prints, user) {
                calls.push(key(program, edits, at));
            }
        }
        let innermost = [failed.location].into_iter().chain(failed.stack.iter().rev().copied());
        let at = innermost.into_iter().find(|at| {
            let user = program.function(at.function).origin == FunctionOrigin::User;
            user && program.source_stmt(program.origin(*at).1).kind != SourceStmtKind::Hidden
        });
        let mismatch = at.is_some_and(|at| calls.last() == Some(&key(program, edits, at)));
        Some(Failing { test, output: run.output, calls, mismatch })
    }

    /// Plans with one more edit, for the first tests that fail.
    fn next(&self, plan: &Plan, state: &State) -> Vec<Plan> {
        let mut found: Vec<Plan> = Vec::new();
        for failing in state.failing.iter().take(limits::REPAIR_PRINTED_TESTS) {
            let Some(expected) = &self.workspace.expected[failing.test] else { continue };
            for (key, parts) in self.proposals(plan, failing, expected) {
                let mut next = plan.clone();
                next.insert(key, parts);
                if !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found
    }

    /// What a call prints in a plan.
    fn parts(&self, plan: &Plan, key: &Key) -> Option<Vec<Part>> {
        match plan.get(key) {
            Some(parts) => parts.clone(),
            None => self.calls.get(key).map(|(_, printer)| printer.parts.clone()),
        }
    }

    fn proposals(&self, plan: &Plan, failing: &Failing, expected: &Expected) -> Vec<(Key, Option<Vec<Part>>)> {
        let mut found = Vec::new();
        let Some(last) = failing.calls.last() else { return found };
        let longer = |key: &Key, more: &[u8]| {
            let mut parts = self.parts(plan, key)?;
            let Some(Part::Text(text)) = parts.last_mut() else { return None };
            text.extend(more);
            Some((*key, Some(parts)))
        };
        if !failing.mismatch {
            let matched = expected.compare.matched(&expected.text, &failing.output);
            found.extend(longer(last, &expected.text[matched..]));
            return found;
        }
        let Some(parts) = self.parts(plan, last) else { return found };
        for split in align::splits(&parts, &failing.output, expected) {
            let before = failing.calls.len().checked_sub(2).map(|i| &failing.calls[i]);
            if let (Some(before), Some(more)) = (before, align::gap(&parts, &split, expected)) {
                found.extend(longer(before, &more));
            }
            found.extend(align::proposals(&parts, &split, expected).into_iter().map(|new| (*last, Some(new))));
        }
        found.push((*last, None));
        found
    }

    fn finished(&self, plan: &Plan) -> Option<(Location, Change)> {
        let edits = self.edits(plan)?;
        let (key, _) = plan.first_key_value()?;
        let removed = plan.values().all(Option::is_none);
        let kind = if removed { EditKind::StatementRemoved } else { EditKind::Format };
        let change = Change { edits, edit: Some(kind), ..Change::new(Kind::Text, "") };
        Some((self.calls.get(key)?.0, change))
    }
}

/// Where the call at a place starts in the text before the edits.
fn key(program: &Program, edits: &[Edit], at: Location) -> Key {
    let span: Span = program.origin(at).0;
    (span.file, place_before(edits, span.file, span.start))
}
