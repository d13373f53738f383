//! Scan cycles of a program and its reference, cycle by cycle.
//!
//! Comes in: the linked program of two scan cycles. Goes out: the program's scan cycle, which first runs one cycle of
//! the reference on the same inputs and compares at the end of every cycle. The scan cycle stays the entry, so that
//! everything that counts cycles or reasons from one cycle to the next sees a program of one loop.

use because_ir::build;
use because_ir::link::Moved;
use because_ir::{
    BlockId, Callee, ExprId, FuncId, JumpKind, ObjectId, Program, SourceStmtKind, StatementKind, Terminator,
    TerminatorKind,
};
use because_source::Span;

/// Where the loops of the two scan cycles begin.
#[derive(Debug, Clone, Copy)]
pub struct Heads {
    ours: BlockId,
    theirs: BlockId,
}

/// `None` unless both programs are scan cycles.
pub fn heads(program: &Program, reference: &Program) -> Option<Heads> {
    Some(Heads { ours: program.cycle_head()?, theirs: reference.cycle_head()? })
}

/// Makes the reference's scan cycle a function that runs one cycle.
pub fn one_cycle(program: &mut Program, moved: &Moved, heads: Heads) {
    for (b, block) in program.functions[moved.entry.index()].blocks.iter_mut().enumerate() {
        let Terminator { kind, .. } = &mut block.terminator;
        match *kind {
            // How many cycles there are is for the program's own loop to say.
            TerminatorKind::Branch { then, .. } if b == heads.theirs.index() => {
                *kind = TerminatorKind::Goto(then, JumpKind::Next);
            }
            TerminatorKind::Goto(to, JumpKind::Again) if to == heads.theirs => *kind = TerminatorKind::Return(None),
            TerminatorKind::Exit(_) => *kind = TerminatorKind::Return(None),
            _ => {}
        }
    }
}

/// At the start of each cycle: forgets the inputs of the last one, whose positions are in `counters`, and runs the
/// reference.
pub fn run_reference(program: &mut Program, moved: &Moved, harness: FuncId, heads: Heads, counters: &[ObjectId]) {
    let body = match program.function(harness).blocks[heads.ours.index()].terminator.kind {
        TerminatorKind::Goto(body, _) | TerminatorKind::Branch { then: body, .. } => body,
        _ => return,
    };
    let source = build::source(program, harness, SourceStmtKind::Hidden, Span::NONE);
    let hidden = |kind| build::statement(kind, Span::NONE, source);
    let mut first = Vec::new();
    for &counter in counters {
        let zero = build::number(program, 0, program.object(counter).ty);
        first.push(hidden(StatementKind::Assign { place: build::place(program, counter), value: zero }));
    }
    let callee = Callee::Direct(moved.entry);
    first.push(hidden(StatementKind::Call { result: None, callee, args: Vec::new() }));
    program.functions[harness.index()].blocks[body.index()].statements.splice(0..0, first);
}

/// Calls the comparison at the end of every cycle.
pub fn compare_each_cycle(program: &mut Program, harness: FuncId, heads: Heads, compare: FuncId, status: ExprId) {
    let source = build::source(program, harness, SourceStmtKind::Hidden, Span::NONE);
    for block in &mut program.functions[harness.index()].blocks {
        if matches!(block.terminator.kind, TerminatorKind::Goto(to, JumpKind::Again) if to == heads.ours) {
            let kind = StatementKind::Call { result: None, callee: Callee::Direct(compare), args: vec![status] };
            block.statements.push(build::statement(kind, block.terminator.span, source));
        }
    }
}
