//! The end of a function: jumps completed, blocks that nothing reaches dropped, straight lines joined.

use super::Cx;
use super::body::{Body, Draft};
use because_ir::{Block, BlockId, JumpKind, SourceStmtKind, StatementKind, Terminator, TerminatorKind};
use because_source::Span;

pub fn function(mut body: Body<'_, '_>) {
    let span = body.cx.program.function(body.func).span;
    body.finish_indirect(span);
    storage_across_gotos(&mut body);
    let blocks = complete(&mut body, span);
    body.cx.program.functions[body.func.index()].blocks = simplify(blocks);
}

/// Bodies for library functions that can only be called by name: a call through a pointer goes no further.
pub fn refuse_calls(cx: &mut Cx) {
    for (function, name) in std::mem::take(&mut cx.without_body) {
        let span = cx.program.function(function).span;
        let source = cx.add_source(span, SourceStmtKind::Hidden, function);
        let kind = StatementKind::Unsupported { what: format!("a call of `{name}` through a pointer") };
        let statements = vec![because_ir::build::statement(kind, span, source)];
        let terminator = Terminator { kind: TerminatorKind::Unreachable, span, source };
        cx.program.functions[function.index()].blocks = vec![Block { statements, terminator }];
    }
}

/// A jump ends the lifetimes of the locals it leaves and begins those of the locals it enters.
fn storage_across_gotos(body: &mut Body<'_, '_>) {
    for pending in std::mem::take(&mut body.gotos) {
        let Some(target) = body.labels.get(&pending.label).and_then(|l| l.visible.clone()) else { continue };
        let left: Vec<_> = pending.visible.iter().rev().filter(|o| !target.contains(o)).copied().collect();
        let entered: Vec<_> = target.iter().filter(|o| !pending.visible.contains(o)).copied().collect();
        let draft = &body.blocks[pending.block.index()];
        let Some((span, source)) = draft.terminator.as_ref().map(|t| (t.span, t.source)) else { continue };
        if left.iter().chain(&entered).any(|o| body.cleanups.contains_key(o)) {
            let what = "a jump out of or into the scope of a variable with a cleanup function".to_string();
            let stop = because_ir::build::statement(StatementKind::Unsupported { what }, span, source);
            body.blocks[pending.block.index()].statements.push(stop);
            continue;
        }
        let ended: Vec<_> = left.into_iter().filter(|&o| body.needs_end(o)).collect();
        let kinds = ended.into_iter().map(StatementKind::End).chain(entered.into_iter().map(StatementKind::Begin));
        let statements = kinds.map(|kind| because_ir::build::statement(kind, span, source)).collect::<Vec<_>>();
        body.blocks[pending.block.index()].statements.extend(statements);
    }
}

/// Blocks left open, by code that could not be lowered, end there.
fn complete(body: &mut Body<'_, '_>, span: Span) -> Vec<Block> {
    let source = body.source;
    std::mem::take(&mut body.blocks)
        .into_iter()
        .map(|Draft { mut statements, terminator }| {
            let terminator = terminator.unwrap_or_else(|| {
                let kind = StatementKind::Unsupported { what: "what comes here".to_string() };
                statements.push(because_ir::build::statement(kind, span, source));
                Terminator { kind: TerminatorKind::Unreachable, span, source }
            });
            Block { statements, terminator }
        })
        .collect()
}

/// Skips empty blocks, joins a block with its only successor where that has no other way in, drops the unreachable.
fn simplify(mut blocks: Vec<Block>) -> Vec<Block> {
    for i in 0..blocks.len() {
        let mut kind = blocks[i].terminator.kind.clone();
        retarget(&mut kind, &|target| through_empty(&blocks, target));
        blocks[i].terminator.kind = kind;
    }
    let start = through_empty(&blocks, BlockId(0));
    if start != BlockId(0) && blocks[0].statements.is_empty() {
        blocks[0].terminator.kind = TerminatorKind::Goto(start, JumpKind::Next);
    }
    let mut reached = reachable(&blocks);
    let mut ways_in = vec![0u32; blocks.len()];
    ways_in[0] += 1;
    for (i, block) in blocks.iter().enumerate() {
        if reached[i] {
            block.terminator.kind.successors().iter().for_each(|s| ways_in[s.index()] += 1);
        }
    }
    for i in 0..blocks.len() {
        while let (true, TerminatorKind::Goto(next, JumpKind::Next)) = (reached[i], &blocks[i].terminator.kind) {
            let next = next.index();
            let starts_loop =
                matches!(blocks[next].statements.first().map(|s| &s.kind), Some(StatementKind::Invariant { .. }));
            if next == i || ways_in[next] != 1 || starts_loop {
                break;
            }
            reached[next] = false;
            let statements = std::mem::take(&mut blocks[next].statements);
            blocks[i].statements.extend(statements);
            blocks[i].terminator = blocks[next].terminator.clone();
        }
    }
    renumber(blocks, &reached)
}

/// Where a jump to a block without statements ends up.
fn through_empty(blocks: &[Block], mut target: BlockId) -> BlockId {
    for _ in 0..blocks.len() {
        match &blocks[target.index()] {
            Block { statements, terminator: Terminator { kind: TerminatorKind::Goto(next, JumpKind::Next), .. } }
                if statements.is_empty() =>
            {
                target = *next;
            }
            _ => break,
        }
    }
    target
}

fn reachable(blocks: &[Block]) -> Vec<bool> {
    let mut reached = vec![false; blocks.len()];
    let mut pending = vec![BlockId(0)];
    while let Some(at) = pending.pop() {
        if !std::mem::replace(&mut reached[at.index()], true) {
            pending.extend(blocks[at.index()].terminator.kind.successors());
        }
    }
    reached
}

/// The blocks still there, in the order in which a reader meets them: a branch, its ways from the left, then what
/// follows.
fn renumber(blocks: Vec<Block>, keep: &[bool]) -> Vec<Block> {
    let order = reading_order(&blocks);
    let mut numbers = vec![BlockId(0); blocks.len()];
    let mut kept = Vec::new();
    for block in order.into_iter().filter(|b| keep[b.index()]) {
        numbers[block.index()] = BlockId(kept.len() as u32);
        kept.push(block);
    }
    let mut blocks: Vec<Option<Block>> = blocks.into_iter().map(Some).collect();
    let mut out = Vec::with_capacity(kept.len());
    for block in kept.into_iter().filter_map(|b| blocks[b.index()].take()) {
        let mut block = block;
        retarget(&mut block.terminator.kind, &|target| numbers[target.index()]);
        out.push(block);
    }
    out
}

/// Reverse postorder with the first way of a branch first.
fn reading_order(blocks: &[Block]) -> Vec<BlockId> {
    let mut seen = vec![false; blocks.len()];
    let mut order = Vec::new();
    let mut open = vec![(BlockId(0), blocks[0].terminator.kind.successors())];
    seen[0] = true;
    while let Some((block, rest)) = open.last_mut() {
        match rest.pop() {
            Some(next) if !std::mem::replace(&mut seen[next.index()], true) => {
                let successors = blocks[next.index()].terminator.kind.successors();
                open.push((next, successors));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}

fn retarget(kind: &mut TerminatorKind, to: &dyn Fn(BlockId) -> BlockId) {
    match kind {
        TerminatorKind::Goto(target, _) => *target = to(*target),
        TerminatorKind::Branch { then, otherwise, .. } => {
            *then = to(*then);
            *otherwise = to(*otherwise);
        }
        TerminatorKind::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| c.target = to(c.target));
            *default = to(*default);
        }
        _ => {}
    }
}
