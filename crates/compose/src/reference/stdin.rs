//! `ungetc` where standard input is a row of kept values: the cursor goes back.

use because_ir::build::{self, Draft};
use because_ir::{
    BinaryOp, Callee, Effect, ExprId, FuncId, ObjectId, Program, Statement, StatementKind, TerminatorKind, TypeId,
};

/// A function that puts back the byte that was read last. Any other byte is not supported.
pub fn unread(
    program: &mut Program,
    cursor: ObjectId,
    ty: TypeId,
    kept: &mut dyn FnMut(&mut Program, ExprId) -> ExprId,
) -> FuncId {
    let count = build::count(program);
    let mut draft = Draft::new(program, "(unread stdin)");
    draft.result(ty);
    let byte = draft.param("byte", ty);
    let (some, back, other) = (draft.block(), draft.block(), draft.block());
    let at = build::load(draft.program, cursor);
    let zero = build::number(draft.program, 0, count);
    let read = build::binary(draft.program, BinaryOp::Gt, at, zero);
    draft.branch(read, some, other);
    draft.go_on_in(some);
    let one = build::number(draft.program, 1, count);
    let before = build::binary(draft.program, BinaryOp::Sub, at, one);
    let last = kept(draft.program, before);
    let value = build::load(draft.program, byte);
    let same = build::binary(draft.program, BinaryOp::Eq, value, last);
    draft.branch(same, back, other);
    draft.go_on_in(other);
    let what = "ungetc of another character than was read".to_string();
    draft.add(StatementKind::Unsupported { what });
    draft.end(TerminatorKind::Unreachable);
    draft.go_on_in(back);
    draft.assign(cursor, before);
    let value = build::load(draft.program, byte);
    draft.end(TerminatorKind::Return(Some(value)));
    draft.finish()
}

/// The call in place of a statement that puts a byte back.
pub fn instead_of_unread(statement: &Statement, unread: FuncId) -> Option<Statement> {
    match &statement.kind {
        StatementKind::Effect { result, effect: Effect::UnreadByte, args } => {
            let (result, args) = (result.clone(), args.clone());
            let kind = StatementKind::Call { result, callee: Callee::Direct(unread), args };
            Some(statement.with_kind(kind))
        }
        _ => None,
    }
}
