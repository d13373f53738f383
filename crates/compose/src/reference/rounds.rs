//! A check of every loop that it ends: for tests on which a program does not.
//!
//! Each loop of the user counts its rounds, from 0 whenever it is entered, and fails beyond a limit. The limit is far above
//! what tests need that end.

use because_ir::build;
use because_ir::cfg::{WtoElement, predecessors, wto};
use because_ir::{
    BinaryOp, BlockId, CheckKind, FuncId, FunctionOrigin, Object, ObjectKind, Program, SourceStmtKind, StatementKind,
};
use because_source::Span;

/// What counts as a loop that does not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// Rounds in one go.
    pub rounds: u64,
    /// Statements within which the program did not end as it is.
    pub steps: u64,
}

/// Puts the checks into all functions of the user before `last`.
pub fn limit(program: &mut Program, last: FuncId, endless: Endless) {
    for function in (0..last.0).map(FuncId) {
        if program.function(function).origin == FunctionOrigin::User {
            let before = predecessors(program.function(function));
            for (head, inside) in loops(program, function) {
                let entries = before[head.index()].iter().copied().filter(|b| !inside.contains(b)).collect();
                check(program, function, head, entries, endless);
            }
        }
    }
}

/// The head of each loop with all its blocks.
fn loops(program: &Program, function: FuncId) -> Vec<(BlockId, Vec<BlockId>)> {
    fn blocks(elements: &[WtoElement], found: &mut Vec<(BlockId, Vec<BlockId>)>) -> Vec<BlockId> {
        let mut all = Vec::new();
        for element in elements {
            match element {
                WtoElement::Block(block) => all.push(*block),
                WtoElement::Component { head, body } => {
                    let mut inside = blocks(body, found);
                    inside.push(*head);
                    all.extend(&inside);
                    found.push((*head, inside));
                }
            }
        }
        all
    }
    let mut found = Vec::new();
    blocks(&wto(program.function(function)), &mut found);
    found
}

fn check(program: &mut Program, function: FuncId, head: BlockId, entries: Vec<BlockId>, endless: Endless) {
    let count = build::count(program);
    let rounds = build::local(program, function, Object::new("(rounds)", count, ObjectKind::Temp));
    let span = place(program, function, head);
    let hidden = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
    let asserted = build::source(program, function, SourceStmtKind::Specification, span);
    let zero = build::number(program, 0, count);
    let reset = build::statement(build::assign(program, rounds, zero), Span::NONE, hidden);
    for entry in entries {
        program.functions[function.index()].blocks[entry.index()].statements.push(reset.clone());
    }
    let next = build::statement(build::increment(program, rounds), Span::NONE, hidden);
    let (now, most) = (build::load(program, rounds), build::number(program, u128::from(endless.rounds), count));
    let cond = build::binary(program, BinaryOp::Le, now, most);
    let line = program.sources.get(span.file).map(|file| file.position(span.start).line);
    let place = line.map_or_else(String::new, |line| format!(" at line {line}"));
    let message = format!("the loop{place} does not end: {} steps are not enough", endless.steps);
    let kind = StatementKind::Assert { cond, check: CheckKind::Reference, message };
    let statements = &mut program.functions[function.index()].blocks[head.index()].statements;
    statements.splice(0..0, [next, build::statement(kind, span, asserted)]);
}

/// The text of the user at which a block starts.
fn place(program: &Program, function: FuncId, block: BlockId) -> Span {
    let block = &program.function(function).blocks[block.index()];
    let spans = block.statements.iter().map(|s| s.span).chain([block.terminator.span]);
    spans.into_iter().find(|s| program.sources.is_user(*s)).unwrap_or(program.function(function).span)
}
