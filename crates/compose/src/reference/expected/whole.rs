//! A call whose pieces are not known before it is executed: its text goes to a buffer first, which is then held against
//! the table byte by byte.

use super::{Paper, text as put_text};
use crate::limits;
use crate::reference::table::Tests;
use because_ir::build::{self, Draft};
use because_ir::{
    BinaryOp, Callee, ExprId, ExprKind, FuncId, ObjectId, PrintArgs, PrintTarget, Program, Projection, Statement,
    StatementKind, TerminatorKind, Type,
};

#[derive(Debug, Clone, Copy)]
pub struct Buffer {
    text: ObjectId,
    length: ObjectId,
    /// Stops where the text was longer than the buffer.
    check: FuncId,
}

fn buffer(program: &mut Program) -> Buffer {
    let letter = build::int(program, 8, true);
    let array = program.types.intern(Type::Array { element: letter, length: limits::PRINTED_CALL as u64 });
    let text = build::global(program, "(printed text)", array);
    let int = build::int(program, 32, true);
    let length = build::global(program, "(length of printed text)", int);
    let mut draft = Draft::new(program, "(check length)");
    let (good, bad) = (draft.block(), draft.block());
    let value = build::load(draft.program, length);
    let most = build::number(draft.program, limits::PRINTED_CALL, int);
    let cond = build::binary(draft.program, BinaryOp::Lt, value, most);
    draft.branch(cond, good, bad);
    draft.go_on_in(bad);
    let what =
        format!("printing {} characters at once, held against what a test expects to be printed", limits::PRINTED_CALL);
    draft.add(StatementKind::Unsupported { what });
    draft.end(TerminatorKind::Unreachable);
    draft.go_on_in(good);
    draft.end(TerminatorKind::Return(None));
    Buffer { text, length, check: draft.finish() }
}

/// The statements that follow the call.
pub fn text(
    program: &mut Program,
    paper: &mut Paper,
    tests: &Tests,
    statement: &Statement,
    (format, args): (ExprId, PrintArgs),
) -> Vec<Statement> {
    let to = *paper.buffer.get_or_insert_with(|| buffer(program));
    let start = address(program, to.text);
    let count = build::count(program);
    let size = build::number(program, limits::PRINTED_CALL, count);
    let result = Some(build::place(program, to.length));
    let target = PrintTarget::Buffer { to: start, size: Some(size) };
    let print = StatementKind::Print { result, to: target, format, args };
    let check = StatementKind::Call { result: None, callee: Callee::Direct(to.check), args: Vec::new() };
    let mut out = vec![statement.with_kind(print), statement.with_kind(check)];
    out.extend(put_text(program, paper, tests, statement, start));
    out
}

/// The address of the first element of an array.
fn address(program: &mut Program, object: ObjectId) -> ExprId {
    let count = build::count(program);
    let letter = build::int(program, 8, true);
    let zero = build::number(program, 0, count);
    let mut place = build::place(program, object);
    place.path.push(Projection::Index(zero));
    place.ty = letter;
    let pointer = program.types.intern(Type::Pointer(letter));
    build::expr(program, ExprKind::AddressOf(place), pointer)
}
