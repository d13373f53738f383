//! What a test expects to be printed, held against what is printed, piece by piece.
//!
//! The expected bytes of all tests are one table, and a cursor says how much has been printed. A character must be the
//! byte at the cursor. A number must be written there: for each way to write numbers, further tables have for each
//! place and length the number that stands there, or the least and the greatest that are written so.

use super::printed::constant_text;
use super::printf_numbers::{self, Style};
use super::rewrite;
use super::table::{Tests, element, table};
use crate::limits;
use crate::tests_file::Test;
use because_ir::build::{self, Draft};
use because_ir::{
    BinaryOp, Callee, CheckKind, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, Object, ObjectId, ObjectKind, Place,
    PlaceBase, PrintArgs, PrintTarget, Program, SourceStmtKind, Statement, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::Span;
use byte::is_byte;

mod byte;
mod whole;

/// Beyond the end of what is expected; and where a test expects nothing in particular.
const END: u128 = 256;
const ANY: u128 = 257;

pub struct Paper {
    /// What each test expects, normalised.
    outputs: Vec<Vec<u8>>,
    cursor: ObjectId,
    bytes: ObjectId,
    columns: u32,
    /// The most digits in a row.
    digits: u32,
    wholes: Vec<(Style, Wholes)>,
    reals: Vec<(Style, Reals)>,
    letter: TypeId,
    number: TypeId,
    /// Where a call prints to first whose pieces are not known before it is executed.
    buffer: Option<whole::Buffer>,
}

/// For each place and number of digits the number that is written there, and the characters that it takes.
#[derive(Debug, Clone, Copy)]
struct Wholes {
    numbers: ObjectId,
    lengths: ObjectId,
}

/// For each place the bounds of what is written there, and the characters that it takes.
#[derive(Debug, Clone, Copy)]
struct Reals {
    least: ObjectId,
    greatest: ObjectId,
    lengths: ObjectId,
}

#[derive(Debug, Clone, Copy)]
enum Piece {
    Byte(ExprId),
    Whole(ExprId, Style),
    Real(ExprId, Style),
    Text(ExprId),
}

/// A piece with what it is held against.
#[derive(Debug, Clone, Copy)]
enum Held {
    Byte(ExprId),
    Whole(ExprId, Style, Wholes),
    Real(ExprId, Reals),
    Text(ExprId),
}

/// Holds every print of the functions before `last` against the tests that expect some output; `None` if none does.
pub fn compare(program: &mut Program, tests: &Tests, last: FuncId) -> Result<Option<Paper>, String> {
    if tests.list.iter().all(|t| t.output.is_none()) {
        return Ok(None);
    }
    let mut paper = paper(program, tests)?;
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
        let pieces = pieces(program, &statement.kind);
        match pieces.and_then(|p| p.iter().map(|piece| held(program, &mut paper, tests, *piece)).collect()) {
            Ok(pieces) => {
                let pieces: Vec<Held> = pieces;
                for piece in pieces {
                    out.extend(one(program, &paper, tests, f, statement, piece));
                }
            }
            Err(what) => match &statement.kind {
                StatementKind::Print { format, args, .. } => {
                    let (format, args) = (*format, args.clone());
                    out.extend(whole::text(program, &mut paper, tests, statement, (format, args)));
                }
                _ => out.push(unknown(program, &paper, tests, statement, &what)),
            },
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
    let expected = |test: &Test| tests.compare.normalised(test.output.as_deref().unwrap_or_default());
    let outputs: Vec<Vec<u8>> = tests.list.iter().map(expected).collect();
    let columns = outputs.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let letter = build::int(program, 16, false);
    let number = build::int(program, 128, true);
    let count = build::count(program);
    let mut bytes = Vec::new();
    for (test, output) in tests.list.iter().zip(&outputs) {
        let rest = if test.output.is_some() { END } else { ANY };
        bytes.extend((0..columns).map(|i| output.get(i).map_or(rest, |&b| u128::from(b))));
    }
    let digits = outputs.iter().flat_map(|o| runs_of_digits(o)).max().unwrap_or(0).min(limits::EXPECTED_DIGITS) + 1;
    Ok(Paper {
        outputs,
        cursor: build::global(program, "(printed)", count),
        bytes: table(program, "(expected output)", letter, &bytes),
        columns: columns as u32,
        digits: digits as u32,
        wholes: Vec::new(),
        reals: Vec::new(),
        letter,
        number,
        buffer: None,
    })
}

fn held(program: &mut Program, paper: &mut Paper, tests: &Tests, piece: Piece) -> Result<Held, String> {
    Ok(match piece {
        Piece::Byte(value) => Held::Byte(value),
        Piece::Text(value) => Held::Text(value),
        Piece::Whole(value, style) => Held::Whole(value, style, wholes(program, paper, tests, style)?),
        Piece::Real(value, style) => {
            let ty = program.expr(value).ty;
            Held::Real(value, reals(program, paper, tests, style, ty)?)
        }
    })
}

fn places(paper: &Paper) -> Vec<(&[u8], usize)> {
    let columns = paper.columns as usize;
    let outputs = paper.outputs.iter().map(Vec::as_slice);
    outputs.flat_map(|output| (0..columns).map(move |from| (output, from.min(output.len())))).collect()
}

fn wholes(program: &mut Program, paper: &mut Paper, tests: &Tests, style: Style) -> Result<Wholes, String> {
    if let Some((_, known)) = paper.wholes.iter().find(|(known, _)| *known == style) {
        return Ok(*known);
    }
    let (mut numbers, mut taken) = (Vec::new(), Vec::new());
    let places = places(paper);
    let lengths = paper.digits as usize + 1;
    if places.len() * lengths > limits::EXPECTED_ENTRIES {
        return Err("a number among so much expected output".to_string());
    }
    for (output, from) in places {
        let found = style.wholes_at(output, from, tests.compare);
        for length in 1..=lengths {
            let here = found.iter().find(|(number, _)| style.length(*number) == length);
            // Where there is none, a number that is not so long when written.
            let other = if length == 1 { i128::from(style.base()) } else { 0 };
            numbers.push(here.map_or(other, |h| h.0) as u128);
            taken.push(here.map_or(0, |h| h.1) as u128);
        }
    }
    let numbers = table(program, "(expected numbers)", paper.number, &numbers);
    let lengths = table(program, "(lengths of numbers)", paper.letter, &taken);
    let made = Wholes { numbers, lengths };
    paper.wholes.push((style, made));
    Ok(made)
}

fn reals(program: &mut Program, paper: &mut Paper, tests: &Tests, style: Style, ty: TypeId) -> Result<Reals, String> {
    if let Some((_, known)) = paper.reals.iter().find(|(known, _)| *known == style) {
        return Ok(*known);
    }
    let places = places(paper);
    if tests.list.iter().any(|t| t.output.as_deref().is_some_and(printf_numbers::has_nan)) {
        return Err("what may be no number at all".to_string());
    }
    let (mut least, mut greatest, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    for (output, from) in places {
        let (low, high, length) = style.reals_at(output, from, tests.compare).unwrap_or((f64::NAN, f64::NAN, 0));
        least.push(u128::from(low.to_bits()));
        greatest.push(u128::from(high.to_bits()));
        taken.push(length as u128);
    }
    let least = table(program, "(least numbers)", ty, &least);
    let greatest = table(program, "(greatest numbers)", ty, &greatest);
    let lengths = table(program, "(lengths of numbers)", paper.letter, &taken);
    let made = Reals { least, greatest, lengths };
    paper.reals.push((style, made));
    Ok(made)
}

fn runs_of_digits(text: &[u8]) -> Vec<usize> {
    text.split(|b| !b.is_ascii_hexdigit()).map(<[u8]>::len).collect()
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
        let length = format[from..].iter().position(|c| c.is_ascii_alphabetic() && !b"hlqjztLI".contains(c));
        i = length.map_or(format.len(), |length| from + length + 1);
        let unsupported = || {
            let text = String::from_utf8_lossy(&format[from..i]).into_owned();
            format!("the conversion `{text}` of printf")
        };
        let (style, rest) = Style::parse(&format[from + 1..i]).ok_or_else(unsupported)?;
        let Some((&conversion, modifier)) = rest.split_last() else { return Err(unsupported()) };
        let style = style.with_conversion(conversion);
        let known =
            matches!(modifier, b"" | b"l" | b"ll" | b"q" | b"j" | b"z" | b"t" | b"L" | b"h" | b"hh" | b"I64" | b"I32");
        let &value = args.next().filter(|_| known).ok_or_else(unsupported)?;
        let ty = program.expr(value).ty;
        let digit_follows = format.get(i).is_none_or(|c| c.is_ascii_digit() || *c == b'%');
        match conversion {
            b'c' if style.is_bare() => out.push(Piece::Byte(value)),
            b's' if style.is_bare() => match constant_text(program, value) {
                Some(text) => {
                    out.extend(text.iter().map(|&b| Piece::Byte(build::number(program, u128::from(b), byte))));
                }
                None => out.push(Piece::Text(value)),
            },
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' if !program.types.is_float(ty) => {
                let bits = match modifier {
                    b"h" => 16,
                    b"hh" => 8,
                    _ => program.bits_of(ty).max(32),
                };
                let exact = build::int(program, bits, style.is_signed());
                out.push(Piece::Whole(build::expr(program, ExprKind::Cast(value), exact), style));
            }
            b'f' | b'F'
                if program.types.is_float(ty)
                    && program.bits_of(ty) == 64
                    && (style.ends_itself() || !digit_follows) =>
            {
                out.push(Piece::Real(value, style));
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

/// Bitwise, because an element of a table is no operand that `||` may leave out.
fn or_any(program: &mut Program, paper: &Paper, next: ExprId, cond: ExprId) -> ExprId {
    let any = build::number(program, ANY, paper.letter);
    let free = build::binary(program, BinaryOp::Eq, next, any);
    build::binary(program, BinaryOp::BitOr, free, cond)
}

/// A number is what is written next, and how many characters it takes.
fn is_whole(
    program: &mut Program,
    paper: &Paper,
    tests: &Tests,
    value: ExprId,
    (style, tables): (Style, Wholes),
) -> (ExprId, ExprId) {
    let count = build::count(program);
    let digits = paper.digits;
    let value = build::expr(program, ExprKind::Cast(value), paper.number);
    let mut length = build::number(program, u128::from(digits) + 1, count);
    let base = i128::from(style.base());
    for k in (1..=digits).rev() {
        let low = if style.is_signed() { 1 - base.pow(k - 1) } else { 0 };
        let low = build::number(program, low as u128, paper.number);
        let high = build::number(program, (base.pow(k) - 1) as u128, paper.number);
        let above = build::binary(program, BinaryOp::Ge, value, low);
        let below = build::binary(program, BinaryOp::Le, value, high);
        let fits = build::binary(program, BinaryOp::BitAnd, above, below);
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
    let written = element(program, tables.numbers, tests.test, all, Some(at), paper.number);
    let same = build::binary(program, BinaryOp::Eq, value, written);
    // A bare number takes as many characters as it has.
    let taken = match style.is_bare() {
        true => length,
        false => {
            let taken = element(program, tables.lengths, tests.test, all, Some(at), paper.letter);
            build::expr(program, ExprKind::Cast(taken), count)
        }
    };
    let next = byte_at(program, paper, tests);
    (or_any(program, paper, next, same), taken)
}

/// The same of a floating-point number.
fn is_real(program: &mut Program, paper: &Paper, tests: &Tests, value: ExprId, tables: Reals) -> (ExprId, ExprId) {
    let count = build::count(program);
    let column = column(program, paper);
    let ty = program.expr(value).ty;
    let least = element(program, tables.least, tests.test, paper.columns, Some(column), ty);
    let greatest = element(program, tables.greatest, tests.test, paper.columns, Some(column), ty);
    let above = build::binary(program, BinaryOp::Ge, value, least);
    let below = build::binary(program, BinaryOp::Le, value, greatest);
    let same = build::binary(program, BinaryOp::BitAnd, above, below);
    let taken = element(program, tables.lengths, tests.test, paper.columns, Some(column), paper.letter);
    let taken = build::expr(program, ExprKind::Cast(taken), count);
    let next = byte_at(program, paper, tests);
    (or_any(program, paper, next, same), taken)
}

const MESSAGE: &str = "what is printed here is not what the test expects";

/// One piece held against the table.
fn one(
    program: &mut Program,
    paper: &Paper,
    tests: &Tests,
    function: FuncId,
    statement: &Statement,
    piece: Held,
) -> Vec<Statement> {
    let span = statement.span;
    let value = match piece {
        Held::Byte(value) | Held::Whole(value, ..) | Held::Real(value, _) => value,
        Held::Text(pointer) => return text(program, paper, tests, statement, pointer),
    };
    let counts = program.function(function).origin == FunctionOrigin::User;
    let kind = if counts { ObjectKind::Local } else { ObjectKind::Temp };
    let ty = program.expr(value).ty;
    let printed = build::local(program, function, Object::new("printed", ty, kind));
    let shown = StatementKind::Assign { place: build::place(program, printed), value };
    let asserted = build::source(program, function, SourceStmtKind::Specification, span);
    let hidden = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
    let got = build::load(program, printed);
    let (cond, length) = match piece {
        Held::Whole(_, style, tables) => is_whole(program, paper, tests, got, (style, tables)),
        Held::Real(_, tables) => is_real(program, paper, tests, got, tables),
        _ => is_byte(program, paper, tests, got, byte::constant(program, value)),
    };
    let old = build::load(program, paper.cursor);
    let new = build::binary(program, BinaryOp::Add, old, length);
    let moved = StatementKind::Assign { place: build::place(program, paper.cursor), value: new };
    let assert = StatementKind::Assert { cond, check: CheckKind::Reference, message: MESSAGE.to_string() };
    vec![statement.with_kind(shown), build::statement(assert, span, asserted), build::statement(moved, span, hidden)]
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
    statement.with_kind(kind)
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
    let byte = build::load_place(draft.program, place, Span::NONE);
    let end = build::number(draft.program, 0, letter);
    let ended = build::binary(draft.program, BinaryOp::Eq, byte, end);
    draft.branch(ended, done, more);
    draft.go_on_in(more);
    let (cond, length) = is_byte(draft.program, paper, tests, byte, None);
    draft.add(StatementKind::Assert { cond, check: CheckKind::Reference, message: MESSAGE.to_string() });
    let old = build::load(draft.program, paper.cursor);
    let new = build::binary(draft.program, BinaryOp::Add, old, length);
    draft.assign(paper.cursor, new);
    let next = build::increment(draft.program, index);
    draft.add(next);
    draft.goto(head);
    draft.go_on_in(done);
    draft.end(TerminatorKind::Return(None));
    let put = draft.finish();
    let kind = StatementKind::Call { result: None, callee: Callee::Direct(put), args: vec![pointer] };
    vec![statement.with_kind(kind)]
}
