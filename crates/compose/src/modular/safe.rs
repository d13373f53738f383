//! Loops with stated invariants, each as one arbitrary iteration.
//!
//! A loop with head h gets three new blocks: *entry* (every way in), where the invariants are asserted; *arbitrary*,
//! where everything an iteration may write gets any value for which the invariants hold; and *back* (every way back to
//! h), where they are asserted again and the run ends. That the loop ends is not shown.

use super::assumed::assumed;
use super::rewrite;
use because_encode::LoopId;
use because_engine::invariants::loops::{self, Facts, Loop};
use because_ir::{
    Assumed, Block, BlockId, BranchKind, CheckKind, Checks, ExprId, FuncId, JumpKind, Program, SourceStmtId, Statement,
    StatementKind, Terminator, TerminatorKind, build,
};
use because_source::Span;
use std::collections::BTreeSet;

/// One stated invariant.
struct Stated {
    cond: ExprId,
    message: String,
    span: Span,
    source: SourceStmtId,
}

/// A loop that states invariants: what is known of it, or why it cannot be cut.
struct Found {
    id: LoopId,
    stated: Vec<Stated>,
    known: Result<Loop, String>,
}

/// The program in which every loop that states an invariant is one arbitrary iteration.
pub fn safe_loops(program: &Program, checks: Checks) -> Program {
    let mut changed = loops::normalised(program);
    let heads = heads(&changed);
    if heads.is_empty() {
        return program.clone();
    }
    let facts = loops::facts(&changed);
    let found: Vec<Found> = heads.into_iter().filter_map(|id| find(&changed, &facts, id)).collect();
    for one in &found {
        cut(&mut changed, one, checks);
    }
    changed
}

/// Blocks that start with an invariant.
fn heads(program: &Program) -> Vec<LoopId> {
    let mut all = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            if let Some(Statement { kind: StatementKind::Invariant { .. }, .. }) = block.statements.first() {
                all.push(LoopId { function: FuncId(f as u32), head: BlockId(b as u32) });
            }
        }
    }
    all
}

fn find(program: &Program, facts: &Facts, id: LoopId) -> Option<Found> {
    let block = &program.function(id.function).blocks[id.head.index()];
    let stated = block.statements.iter().map_while(|s| match &s.kind {
        StatementKind::Invariant { cond, message } => {
            Some(Stated { cond: *cond, message: message.clone(), span: s.span, source: s.source })
        }
        _ => None,
    });
    // A body that never comes back is no loop: its invariant is an assertion, and stays one.
    if !loops::is_head(program, id) {
        return None;
    }
    Some(Found { id, stated: stated.collect(), known: loops::describe(program, facts, id) })
}

fn cut(program: &mut Program, found: &Found, checks: Checks) {
    let LoopId { function, head } = found.id;
    let (span, source) = place(program, found);
    let asserted = |check: CheckKind| -> Vec<Statement> {
        let assert = |s: &Stated| StatementKind::Assert { cond: s.cond, check, message: s.message.clone() };
        found.stated.iter().map(|s| build::statement(assert(s), s.span, s.source)).collect()
    };
    let mut entry = asserted(CheckKind::InvariantEntry);
    let mut arbitrary = Vec::new();
    let mut back = asserted(CheckKind::InvariantMaintained);
    let stop = rewrite::stop(program);
    back.push(build::statement(stop, span, source));
    let blocks = match &found.known {
        Ok(known) => {
            arbitrary.extend(havoc(program, known, span, source));
            let blocks = known.blocks.clone();
            for stated in &found.stated {
                let kinds = assumed(program, stated.cond, checks);
                arbitrary.extend(kinds.into_iter().map(|kind| build::statement(kind, stated.span, stated.source)));
            }
            note(program, span);
            blocks
        }
        Err(why) => {
            let what = format!("`--loops safe`: {why}");
            entry.push(build::statement(StatementKind::Unsupported { what }, span, source));
            Default::default()
        }
    };
    let target = &mut program.functions[function.index()];
    let first = target.blocks.len() as u32;
    let [entry_block, arbitrary_block, back_block] = [first, first + 1, first + 2].map(BlockId);
    for (index, block) in target.blocks.iter_mut().enumerate() {
        let inside = blocks.contains(&BlockId(index as u32));
        loops::retarget(&mut block.terminator.kind, &mut |to| match to == head {
            true if inside => back_block,
            true => entry_block,
            false => to,
        });
    }
    target.blocks[head.index()].statements.drain(..found.stated.len());
    for &block in &blocks {
        hide_test(&mut target.blocks[block.index()].terminator.kind, &blocks);
    }
    let end = |kind| Terminator { kind, span, source };
    let goto = |to| end(TerminatorKind::Goto(to, JumpKind::Next));
    target.blocks.push(Block { statements: entry, terminator: goto(arbitrary_block) });
    target.blocks.push(Block { statements: arbitrary, terminator: goto(head) });
    target.blocks.push(Block { statements: back, terminator: end(TerminatorKind::Unreachable) });
}

/// Where a reader sees the loop: its statement, or the first invariant.
fn place(program: &Program, found: &Found) -> (Span, SourceStmtId) {
    let LoopId { function, head } = found.id;
    let blocks = &program.function(function).blocks;
    let again = |b: &&Block| matches!(b.terminator.kind, TerminatorKind::Goto(to, JumpKind::Again) if to == head);
    let source = blocks[head.index()].terminator.source;
    match (blocks.iter().find(again), found.stated.first()) {
        (Some(block), _) => (block.terminator.span, source),
        (None, Some(stated)) => (stated.span, source),
        (None, None) => (Span::NONE, source),
    }
}

/// Whether the loop is left is no news of how often it ran.
fn hide_test(kind: &mut TerminatorKind, inside: &BTreeSet<BlockId>) {
    if let TerminatorKind::Branch { then, otherwise, kind, .. } = kind {
        let leaves = !inside.contains(then) || !inside.contains(otherwise);
        if leaves && matches!(kind, BranchKind::While | BranchKind::DoWhile | BranchKind::For) {
            *kind = BranchKind::Hidden;
        }
    }
}

fn havoc(program: &Program, known: &Loop, span: Span, source: SourceStmtId) -> Vec<Statement> {
    let line = rewrite::line(program, span);
    let statement = |&object: &because_ir::ObjectId| {
        let it = program.object(object);
        let kind = match known.renewed.contains(&object) {
            true => StatementKind::Begin(object),
            false => rewrite::any(build::place(program, object), format!("line {line}: {}", it.name)),
        };
        build::statement(kind, span, source)
    };
    known.targets.iter().map(statement).collect()
}

fn note(program: &mut Program, span: Span) {
    let place = program.sources.place(span);
    let place = place.rsplit_once(':').map_or(place.as_str(), |(line, _)| line);
    let text = format!("the loop at {place} is known only by its invariant; that it ends is not shown");
    Assumed::narrower(text).note(&mut program.assumed);
}
