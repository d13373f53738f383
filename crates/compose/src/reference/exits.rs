//! The reference must come back: where it would end the run, it notes its status and returns from call to call.

use because_ir::build;
use because_ir::link::Moved;
use because_ir::{
    Block, BlockId, BranchKind, Const, ExprId, ExprKind, FuncId, ObjectId, Program, SourceStmtKind, StatementKind,
    Terminator, TerminatorKind, Type,
};
use because_source::Span;

/// The status of a run that ends by `abort`.
pub const ABORTED: u128 = 134;

/// Rewrites the functions of the reference; `status` gets its exit status.
pub fn return_instead(program: &mut Program, moved: &Moved, last: u32, status: ObjectId) {
    let ends = |program: &Program, f: u32| {
        let blocks = &program.functions[f as usize].blocks;
        blocks.iter().any(|b| matches!(b.terminator.kind, TerminatorKind::Exit(_) | TerminatorKind::Abort))
    };
    let early = (moved.functions..last).any(|f| f != moved.entry.0 && ends(program, f));
    let boolean = program.types.intern(Type::Bool);
    let ended = early.then(|| build::global(program, "(reference ended)", boolean));
    for f in moved.functions..last {
        let function = FuncId(f);
        for b in 0..program.functions[function.index()].blocks.len() {
            end_block(program, function, b, status, ended);
        }
        if let Some(ended) = ended {
            check_after_calls(program, function, ended);
        }
    }
}

fn end_block(program: &mut Program, function: FuncId, b: usize, status: ObjectId, ended: Option<ObjectId>) {
    let terminator = program.functions[function.index()].blocks[b].terminator.clone();
    let value = match terminator.kind {
        TerminatorKind::Exit(value) => value,
        TerminatorKind::Abort => {
            let ty = program.object(status).ty;
            build::number(program, ABORTED, ty)
        }
        _ => return,
    };
    let source = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
    let mut notes = vec![StatementKind::Assign { place: build::place(program, status), value }];
    if let Some(ended) = ended {
        let boolean = program.object(ended).ty;
        let yes = build::expr(program, ExprKind::Const(Const::Bool(true)), boolean);
        notes.push(StatementKind::Assign { place: build::place(program, ended), value: yes });
    }
    let result = nothing(program, function);
    let block = &mut program.functions[function.index()].blocks[b];
    block.statements.extend(notes.into_iter().map(|kind| build::statement(kind, terminator.span, source)));
    block.terminator = Terminator { kind: TerminatorKind::Return(result), ..terminator };
}

/// A value of the function's result type: nobody reads it.
fn nothing(program: &mut Program, function: FuncId) -> Option<ExprId> {
    let ty = program.function(function).result;
    match program.types.get(ty) {
        Type::Void => None,
        _ => {
            let zero = build::global(program, "(nothing)", ty);
            Some(build::load(program, zero))
        }
    }
}

/// Splits blocks after calls: a callee may have ended the run.
fn check_after_calls(program: &mut Program, function: FuncId, ended: ObjectId) {
    let mut b = 0;
    let mut way_out = None;
    while b < program.functions[function.index()].blocks.len() {
        let block = &program.functions[function.index()].blocks[b];
        let call = block.statements.iter().position(|s| matches!(s.kind, StatementKind::Call { .. }));
        let Some(at) = call else {
            b += 1;
            continue;
        };
        let out = *way_out.get_or_insert_with(|| {
            let result = nothing(program, function);
            let source = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
            let terminator = Terminator { kind: TerminatorKind::Return(result), span: Span::NONE, source };
            let blocks = &mut program.functions[function.index()].blocks;
            blocks.push(Block { statements: Vec::new(), terminator });
            BlockId(blocks.len() as u32 - 1)
        });
        let cond = build::load(program, ended);
        let source = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
        let blocks = &mut program.functions[function.index()].blocks;
        let rest = BlockId(blocks.len() as u32);
        let tail = blocks[b].statements.split_off(at + 1);
        let kind = TerminatorKind::Branch { cond, then: out, otherwise: rest, kind: BranchKind::Hidden };
        let branch = Terminator { kind, span: Span::NONE, source };
        let terminator = std::mem::replace(&mut blocks[b].terminator, branch);
        blocks.push(Block { statements: tail, terminator });
        b += 1;
    }
}
