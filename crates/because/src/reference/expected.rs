//! What a test expects to be printed, held against what is printed, piece by piece.
//!
//! The expected bytes of all tests are one table, and a cursor says how much has been printed. A character must be the
//! byte at the cursor. A number must be written there in decimal: a second table has, for each place and length, the
//! number that stands there.

use super::build::{self, Draft};
use super::printed::constant_text;
use super::rewrite;
use super::table::{Tests, element, table};
use because_ir::{
    BinaryOp, Callee, CheckKind, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, ObjectId, ObjectKind, Place,
    PlaceBase, PrintArgs, PrintTarget, Program, SourceStmtKind, Statement, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::Span;

/// Beyond the end of what is expected; and where a test expects nothing in particular.
const END: u128 = 256;
const ANY: u128 = 257;

/// Entries of the table of numbers at most.
const MOST: usize = 1 << 19;

pub struct Paper {
    cursor: ObjectId,
    bytes: ObjectId,
    columns: u32,
    /// The numbers, and the longest of them in characters.
    numbers: (ObjectId, u32),
    letter: TypeId,
    number: TypeId,
}

enum Piece {
    Byte(ExprId),
    Number(ExprId),
    Text(ExprId),
}

/// Holds every print of the functions before `last` against the tests that expect some output; `None` if none does.
pub fn compare(program: &mut Program, tests: &Tests, last: FuncId) -> Result<Option<Paper>, String> {
    if tests.list.iter().all(|t| t.output.is_none()) {
        return Ok(None);
    }
    let paper = paper(program, tests)?;
    let prints = |kind: &StatementKind| {
        matches!(
            kind,
            StatementKind::Print { to: PrintTarget::Stdout, .. }
                | StatementKind::Effect { effect: Effect::WriteByte, .. }
        )
    };
    rewrite(program, |program, f, statement| {
        if f.0 >= last.0 || !prints(&statement.kind) || program.function(f).origin == FunctionOrigin::Harness {
            return None;
        }
        let mut out = vec![statement.clone()];
        match pieces(program, &statement.kind) {
            Ok(pieces) => {
                for piece in pieces {
                    out.extend(one(program, &paper, tests, f, statement, piece));
                }
            }
            Err(what) => {
                out.push(unknown(program, &paper, tests, statement, &what));
            }
        }
        Some(out)
    });
    Ok(Some(paper))
}

/// At the end of the run everything expected has been printed.
pub fn all_printed(draft: &mut Draft, paper: &Paper, tests: &Tests) -> ExprId {
    let next = byte_at(draft.program, paper, tests);
    let end = build::number(draft.program, END, paper.letter);
    let ended = build::binary(draft.program, BinaryOp::Eq, next, end);
    or_any(draft.program, paper, next, ended)
}

fn paper(program: &mut Program, tests: &Tests) -> Result<Paper, String> {
    let outputs: Vec<&[u8]> = tests.list.iter().map(|t| t.output.as_deref().unwrap_or_default()).collect();
    let columns = outputs.iter().map(|o| o.len()).max().unwrap_or(0) + 1;
    let letter = build::int(program, 16, false);
    let number = build::int(program, 128, true);
    let count = build::count(program);
    let mut bytes = Vec::new();
    for (test, output) in tests.list.iter().zip(&outputs) {
        let rest = if test.output.is_some() { END } else { ANY };
        bytes.extend((0..columns).map(|i| output.get(i).map_or(rest, |&b| u128::from(b))));
    }
    let digits = outputs.iter().flat_map(|o| runs_of_digits(o)).max().unwrap_or(0).min(19) + 1;
    if bytes.len() * (digits + 1) > MOST {
        return Err("the tests expect too much output to be explained".to_string());
    }
    let mut numbers = Vec::new();
    for output in &outputs {
        for from in 0..columns {
            numbers.extend((1..=digits + 1).map(|length| number_at(output, from, length)));
        }
    }
    Ok(Paper {
        cursor: build::global(program, "(printed)", count),
        bytes: table(program, "(expected output)", letter, &bytes),
        columns: columns as u32,
        numbers: (table(program, "(expected numbers)", number, &numbers), digits as u32),
        letter,
        number,
    })
}

fn runs_of_digits(text: &[u8]) -> Vec<usize> {
    text.split(|b| !b.is_ascii_digit()).map(<[u8]>::len).collect()
}

/// The number that is written in just these characters; else one that is not so long when written.
fn number_at(text: &[u8], from: usize, length: usize) -> u128 {
    let other = if length == 1 { 10 } else { 0 };
    let Some(piece) = text.get(from..from + length).and_then(|p| std::str::from_utf8(p).ok()) else { return other };
    match piece.parse::<i128>() {
        Ok(number) if number.to_string() == piece => number as u128,
        _ => other,
    }
}

fn pieces(program: &mut Program, kind: &StatementKind) -> Result<Vec<Piece>, String> {
    match kind {
        StatementKind::Effect { args, .. } => Ok(args.first().map(|&a| Piece::Byte(a)).into_iter().collect()),
        StatementKind::Print { format, args: PrintArgs::Values(args), .. } => {
            let format = constant_text(program, *format).ok_or("a format that is not constant")?;
            formatted(program, &format, args)
        }
        _ => Err("arguments that were passed on as a list".to_string()),
    }
}

fn formatted(program: &mut Program, format: &[u8], args: &[ExprId]) -> Result<Vec<Piece>, String> {
    let byte = build::int(program, 8, false);
    let mut out = Vec::new();
    let mut args = args.iter();
    let mut i = 0;
    while i < format.len() {
        let from = i;
        i += 1;
        if format[from] != b'%' || format.get(i) == Some(&b'%') {
            i += usize::from(format[from] == b'%');
            out.push(Piece::Byte(build::number(program, u128::from(format[from]), byte)));
            continue;
        }
        while format.get(i).is_some_and(|c| b"lqjzt".contains(c)) {
            i += 1;
        }
        let conversion = format.get(i).copied().unwrap_or(0);
        i += 1;
        let unsupported = || {
            let text = String::from_utf8_lossy(&format[from..i.min(format.len())]).into_owned();
            format!("the conversion `{text}` of printf")
        };
        let &value = args.next().ok_or_else(unsupported)?;
        match conversion {
            b'c' => out.push(Piece::Byte(value)),
            b's' => match constant_text(program, value) {
                Some(text) => {
                    out.extend(text.iter().map(|&b| Piece::Byte(build::number(program, u128::from(b), byte))));
                }
                None => out.push(Piece::Text(value)),
            },
            b'd' | b'i' | b'u' => {
                let ty = program.expr(value).ty;
                let bits = program.bits_of(ty);
                let exact = build::int(program, bits.max(32), conversion != b'u');
                out.push(Piece::Number(build::expr(program, ExprKind::Cast(value), exact)));
            }
            _ => return Err(unsupported()),
        }
    }
    Ok(out)
}

/// The cursor, kept inside of the table.
fn column(program: &mut Program, paper: &Paper) -> ExprId {
    let count = build::count(program);
    let at = build::load(program, paper.cursor);
    let last = build::number(program, u128::from(paper.columns - 1), count);
    let inside = build::binary(program, BinaryOp::Lt, at, last);
    build::expr(program, ExprKind::Select(inside, at, last), count)
}

fn byte_at(program: &mut Program, paper: &Paper, tests: &Tests) -> ExprId {
    let column = column(program, paper);
    element(program, paper.bytes, tests.test, paper.columns, Some(column), paper.letter)
}

fn or_any(program: &mut Program, paper: &Paper, next: ExprId, cond: ExprId) -> ExprId {
    let any = build::number(program, ANY, paper.letter);
    let free = build::binary(program, BinaryOp::Eq, next, any);
    build::binary(program, BinaryOp::Or, free, cond)
}

/// A byte is the next one expected.
fn is_byte(program: &mut Program, paper: &Paper, tests: &Tests, value: ExprId) -> ExprId {
    let byte = build::int(program, 8, false);
    let value = build::expr(program, ExprKind::Cast(value), byte);
    let value = build::expr(program, ExprKind::Cast(value), paper.letter);
    let next = byte_at(program, paper, tests);
    let same = build::binary(program, BinaryOp::Eq, value, next);
    or_any(program, paper, next, same)
}

/// A number is what is written next, and how many characters it takes.
fn is_number(program: &mut Program, paper: &Paper, tests: &Tests, value: ExprId) -> (ExprId, ExprId) {
    let count = build::count(program);
    let (numbers, digits) = paper.numbers;
    let value = build::expr(program, ExprKind::Cast(value), paper.number);
    let mut length = build::number(program, u128::from(digits) + 1, count);
    for k in (1..=digits).rev() {
        let (low, high) = (1 - 10i128.pow(k - 1), 10i128.pow(k) - 1);
        let low = build::number(program, low as u128, paper.number);
        let high = build::number(program, high as u128, paper.number);
        let above = build::binary(program, BinaryOp::Ge, value, low);
        let below = build::binary(program, BinaryOp::Le, value, high);
        let fits = build::binary(program, BinaryOp::And, above, below);
        let k = build::number(program, u128::from(k), count);
        length = build::expr(program, ExprKind::Select(fits, k, length), count);
    }
    let column = column(program, paper);
    let wide = build::number(program, u128::from(digits) + 1, count);
    let one = build::number(program, 1, count);
    let first = build::binary(program, BinaryOp::Mul, column, wide);
    let sum = build::binary(program, BinaryOp::Add, first, length);
    let at = build::binary(program, BinaryOp::Sub, sum, one);
    let all = paper.columns * (digits + 1);
    let written = element(program, numbers, tests.test, all, Some(at), paper.number);
    let same = build::binary(program, BinaryOp::Eq, value, written);
    let next = byte_at(program, paper, tests);
    (or_any(program, paper, next, same), length)
}

const MESSAGE: &str = "what is printed here is not what the test expects";

/// One piece held against the table.
fn one(
    program: &mut Program,
    paper: &Paper,
    tests: &Tests,
    function: FuncId,
    statement: &Statement,
    piece: Piece,
) -> Vec<Statement> {
    let span = statement.span;
    let value = match piece {
        Piece::Byte(value) | Piece::Number(value) => value,
        Piece::Text(pointer) => return text(program, paper, tests, statement, pointer),
    };
    let counts = program.function(function).origin == FunctionOrigin::User;
    let kind = if counts { ObjectKind::Local } else { ObjectKind::Temp };
    let ty = program.expr(value).ty;
    let printed = build::add_object(program, "printed", ty, kind, Some(function));
    program.functions[function.index()].locals.push(printed);
    let shown = StatementKind::Assign { place: build::place(program, printed), value };
    let asserted = build::source(program, function, SourceStmtKind::Specification, span);
    let hidden = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
    let got = build::load(program, printed);
    let (cond, length) = match piece {
        Piece::Number(_) => is_number(program, paper, tests, got),
        _ => {
            let count = build::count(program);
            (is_byte(program, paper, tests, got), build::number(program, 1, count))
        }
    };
    let old = build::load(program, paper.cursor);
    let new = build::binary(program, BinaryOp::Add, old, length);
    let moved = StatementKind::Assign { place: build::place(program, paper.cursor), value: new };
    let assert = StatementKind::Assert { cond, check: CheckKind::Reference, message: MESSAGE.to_string() };
    vec![
        Statement { kind: shown, ..statement.clone() },
        Statement { kind: assert, span, source: asserted },
        Statement { kind: moved, span, source: hidden },
    ]
}

/// A call in place of output that cannot be compared: only tests that expect none in particular go on.
fn unknown(program: &mut Program, paper: &Paper, tests: &Tests, statement: &Statement, what: &str) -> Statement {
    let mut draft = Draft::new(program, "(put something)");
    draft.set_span(statement.span);
    let (free, stop) = (draft.block(), draft.block());
    let next = byte_at(draft.program, paper, tests);
    let any = build::number(draft.program, ANY, paper.letter);
    let cond = build::binary(draft.program, BinaryOp::Eq, next, any);
    draft.branch(cond, free, stop);
    draft.go_on_in(stop);
    let what = format!("{what}, held against what a test expects to be printed");
    draft.add(StatementKind::Unsupported { what });
    draft.end(TerminatorKind::Unreachable);
    draft.go_on_in(free);
    draft.end(TerminatorKind::Return(None));
    let put = draft.finish();
    let kind = StatementKind::Call { result: None, callee: Callee::Direct(put), args: Vec::new() };
    Statement { kind, ..statement.clone() }
}

/// A call that goes through a string and holds each of its bytes against the table.
fn text(program: &mut Program, paper: &Paper, tests: &Tests, statement: &Statement, pointer: ExprId) -> Vec<Statement> {
    let pointer_type = program.expr(pointer).ty;
    let letter = match program.types.get(pointer_type) {
        Type::Pointer(to) if program.bits_of(*to) == 8 => *to,
        _ => {
            return vec![unknown(program, paper, tests, statement, "a string that is no array of characters")];
        }
    };
    let count = build::count(program);
    let mut draft = Draft::new(program, "(put text)");
    draft.set_span(statement.span);
    let text = draft.param("text", pointer_type);
    let index = draft.local("index", count);
    let (head, more, done) = (draft.block(), draft.block(), draft.block());
    let zero = build::number(draft.program, 0, count);
    draft.assign(index, zero);
    draft.goto(head);
    draft.go_on_in(head);
    let (start, at) = (build::load(draft.program, text), build::load(draft.program, index));
    let here = build::expr(draft.program, ExprKind::Binary(BinaryOp::PointerAdd, start, at), pointer_type);
    let place = Place { base: PlaceBase::Deref(here), path: Vec::new(), ty: letter };
    let byte = build::load_place(draft.program, place);
    let end = build::number(draft.program, 0, letter);
    let ended = build::binary(draft.program, BinaryOp::Eq, byte, end);
    draft.branch(ended, done, more);
    draft.go_on_in(more);
    let cond = is_byte(draft.program, paper, tests, byte);
    draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message: MESSAGE.to_string() });
    for counter in [paper.cursor, index] {
        let next = build::increment(draft.program, counter);
        draft.add(next);
    }
    draft.goto(head);
    draft.go_on_in(done);
    draft.end(TerminatorKind::Return(None));
    let put = draft.finish();
    let kind = StatementKind::Call { result: None, callee: Callee::Direct(put), args: vec![pointer] };
    vec![Statement { kind, ..statement.clone() }]
}

#[cfg(test)]
mod tests {
    use super::number_at;

    #[test]
    fn a_number_stands_where_it_is_written() {
        let text = b"a 12,-7 007";
        assert_eq!(number_at(text, 2, 2), 12);
        assert_eq!(number_at(text, 2, 1), 1);
        assert_eq!(number_at(text, 5, 2), -7i128 as u128);
        // Not so: written otherwise, cut off, or no number at all.
        assert_eq!(number_at(text, 8, 3), 0);
        assert_eq!(number_at(text, 5, 1), 10);
        assert_eq!(number_at(text, 10, 2), 0);
        assert_eq!(number_at(text, 0, 1), 10);
    }
}
