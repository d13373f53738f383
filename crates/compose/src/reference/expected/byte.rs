//! One printed byte, held against the byte at the cursor: [`Compare::step`] as expressions of the program.

use super::{END, Paper, byte_at, column, or_any};
use crate::reference::table::{Tests, element};
use because_ir::build;
use because_ir::compare::{Compare, is_blank};
use because_ir::{BinaryOp, Const, ExprId, ExprKind, Program, TypeId};

/// A byte is the next one expected or does not count, and how far the cursor moves: [`Compare::step`].
pub fn is_byte(
    program: &mut Program,
    paper: &Paper,
    tests: &Tests,
    value: ExprId,
    constant: Option<u8>,
) -> (ExprId, ExprId) {
    let (byte, count) = (build::int(program, 8, false), build::count(program));
    let value = build::expr(program, ExprKind::Cast(value), byte);
    let value = build::expr(program, ExprKind::Cast(value), paper.letter);
    let next = byte_at(program, paper, tests);
    let same = build::binary(program, BinaryOp::Eq, value, next);
    let one = build::number(program, 1, count);
    match ignored(program, paper, tests, (value, constant), next) {
        None => (or_any(program, paper, next, same), one),
        Some((moves, ignored)) => {
            let zero = build::number(program, 0, count);
            let moves = build::binary(program, BinaryOp::BitOr, same, moves);
            let cond = build::binary(program, BinaryOp::BitOr, moves, ignored);
            let length = build::expr(program, ExprKind::Select(moves, one, zero), count);
            (or_any(program, paper, next, cond), length)
        }
    }
}

/// The byte that an expression always is.
pub fn constant(program: &Program, value: ExprId) -> Option<u8> {
    match program.expr(value).kind {
        ExprKind::Const(Const::Int(bits)) => Some(bits as u8),
        _ => None,
    }
}

/// Is one of these the value of an expression?
fn is_one_of(program: &mut Program, value: ExprId, among: &[u128], ty: TypeId) -> ExprId {
    let equal = |program: &mut Program, number: u128| {
        let number = build::number(program, number, ty);
        build::binary(program, BinaryOp::Eq, value, number)
    };
    let first = equal(program, among[0]);
    among[1..].iter().fold(first, |any, &number| {
        let also = equal(program, number);
        build::binary(program, BinaryOp::BitOr, any, also)
    })
}

/// Where the byte is white space: is it held against other white space, and may it stand here without being expected?
fn ignored(
    program: &mut Program,
    paper: &Paper,
    tests: &Tests,
    (value, constant): (ExprId, Option<u8>),
    next: ExprId,
) -> Option<(ExprId, ExprId)> {
    let letter = paper.letter;
    let space = |b: u8| b == b'\n' || is_blank(b);
    if tests.compare == Compare::Exact || constant.is_some_and(|b| !space(b)) {
        return None;
    }
    let end = u128::from(b'\n');
    let blanks: Vec<u128> = (0..=255u8).filter(|b| is_blank(*b)).map(u128::from).collect();
    let (blank, newline) = (is_one_of(program, value, &blanks, letter), is_one_of(program, value, &[end], letter));
    let at_end = is_one_of(program, next, &[END], letter);
    let at_newline = is_one_of(program, next, &[end], letter);
    let either = build::binary(program, BinaryOp::BitOr, blank, newline);
    Some(match tests.compare {
        Compare::Tokens => {
            let before = before_cursor(program, paper, tests);
            let between = build::binary(program, BinaryOp::BitOr, at_end, before);
            let moves = build::binary(program, BinaryOp::BitAnd, either, at_newline);
            (moves, build::binary(program, BinaryOp::BitAnd, either, between))
        }
        _ => {
            let of_line = build::binary(program, BinaryOp::BitAnd, blank, at_newline);
            let of_text = build::binary(program, BinaryOp::BitAnd, either, at_end);
            let moves = build::binary(program, BinaryOp::BitAnd, newline, at_newline);
            (moves, build::binary(program, BinaryOp::BitOr, of_line, of_text))
        }
    })
}

/// Does a word begin at the cursor?
fn before_cursor(program: &mut Program, paper: &Paper, tests: &Tests) -> ExprId {
    let count = build::count(program);
    let (zero, one) = (build::number(program, 0, count), build::number(program, 1, count));
    let at = column(program, paper);
    let first = build::binary(program, BinaryOp::Eq, at, zero);
    let last = build::binary(program, BinaryOp::Sub, at, one);
    let column = build::expr(program, ExprKind::Select(first, zero, last), count);
    let byte = element(program, paper.bytes, tests.test, paper.columns, Some(column), paper.letter);
    let newline = is_one_of(program, byte, &[u128::from(b'\n')], paper.letter);
    build::binary(program, BinaryOp::BitOr, first, newline)
}
