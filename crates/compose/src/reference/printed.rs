//! Everything printed on standard output, piece by piece: characters of the text, and values with the conversion they
//! are printed by. The reference's pieces are kept; each piece of the program must be the next of them.

use super::{Side, rewrite, side, statements};
use crate::limits;
use because_ir::build::{self, Draft};
use because_ir::link::Moved;
use because_ir::{
    Assumed, BinaryOp, Callee, CheckKind, Const, Effect, ExprId, ExprKind, FuncId, FunctionOrigin, IntStyle, Object,
    ObjectId, ObjectKind, Place, PlaceBase, PrintArgs, PrintTarget, Program, Projection, PureFn, SourceStmtKind,
    Statement, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::Span;

/// Counters: pieces that the reference wrote, and those that the program has matched.
#[derive(Debug, Clone, Copy)]
pub struct Printed {
    pub written: ObjectId,
    pub read: ObjectId,
    /// One more than the position from which on nothing is compared, 0 where all is: what is printed there is not known.
    pub unknown: ObjectId,
}

impl Printed {
    /// Is something printed that is not known?
    pub fn is_lost(&self, program: &mut Program) -> ExprId {
        let count = build::count(program);
        let (unknown, none) = (build::load(program, self.unknown), build::number(program, 0, count));
        build::binary(program, BinaryOp::Ne, unknown, none)
    }

    /// Is nothing compared at the position that the program has come to?
    pub fn is_past_known(&self, program: &mut Program) -> ExprId {
        let count = build::count(program);
        let (unknown, at) = (build::load(program, self.unknown), build::load(program, self.read));
        let one = build::number(program, 1, count);
        let some = self.is_lost(program);
        let next = build::binary(program, BinaryOp::AddWrap, at, one);
        let past = build::binary(program, BinaryOp::Ge, next, unknown);
        build::binary(program, BinaryOp::And, some, past)
    }
}

/// A value printed, and the number of the conversion it is printed by; 0 for a character.
#[derive(Debug, Clone, Copy)]
struct Piece {
    value: ExprId,
    conversion: u64,
}

struct Paper {
    counters: Printed,
    kept: ObjectId,
    piece: TypeId,
    put: FuncId,
    /// Notes the position from which on nothing is compared.
    lose: FuncId,
    conversions: Vec<Vec<u8>>,
}

/// Compares what both sides print, if either prints anything.
pub fn compare(program: &mut Program, moved: &Moved) -> Option<Printed> {
    let prints = |kind: &StatementKind| {
        matches!(
            kind,
            StatementKind::Print { to: PrintTarget::Stdout, .. }
                | StatementKind::Effect { effect: Effect::WriteByte, .. }
        )
    };
    if !statements(program).any(|(_, kind, _)| prints(kind)) {
        return None;
    }
    let mut paper = paper(program);
    rewrite(program, |program, f, statement| {
        if !prints(&statement.kind) || program.function(f).origin == FunctionOrigin::Harness {
            return None;
        }
        let pieces = pieces(program, &mut paper, statement);
        let at = side(moved, f);
        let mut out = vec![match at {
            Side::Faulty => statement.clone(),
            Side::Reference => unprinted(statement),
        }];
        match pieces {
            Some(pieces) => {
                for piece in pieces {
                    out.extend(one(program, &paper, f, statement, piece, at));
                }
            }
            None => {
                let place = program.sources.place(statement.span);
                let text =
                    format!("nothing is compared from what {place} prints on: a format or a text is not constant");
                Assumed::narrower(text).note(&mut program.assumed);
                let counter = if at == Side::Reference { paper.counters.written } else { paper.counters.read };
                let position = build::load(program, counter);
                let callee = Callee::Direct(paper.lose);
                out.push(statement.with_kind(StatementKind::Call { result: None, callee, args: vec![position] }));
            }
        }
        Some(out)
    });
    Some(paper.counters)
}

fn paper(program: &mut Program) -> Paper {
    let count = build::count(program);
    let piece = build::int(program, 128, false);
    let kept_type = program.types.intern(Type::Array { element: piece, length: limits::PRINTED_PIECES });
    let kept = build::global(program, "(printed)", kept_type);
    let written = build::global(program, "(printed by the reference)", count);
    let read = build::global(program, "(compared)", count);
    let mut draft = Draft::new(program, "(put)");
    let value = draft.param("piece", piece);
    let (space, full) = (draft.block(), draft.block());
    let at = build::load(draft.program, written);
    let most = build::number(draft.program, u128::from(limits::PRINTED_PIECES), count);
    let fits = build::binary(draft.program, BinaryOp::Lt, at, most);
    draft.branch(fits, space, full);
    draft.go_on_in(full);
    draft.add(StatementKind::Unsupported {
        what: format!("a reference that prints more than {} pieces", limits::PRINTED_PIECES),
    });
    draft.end(TerminatorKind::Unreachable);
    draft.go_on_in(space);
    let value = build::load(draft.program, value);
    let place = element(kept, at, piece);
    draft.add(StatementKind::Assign { place, value });
    let next = build::increment(draft.program, written);
    draft.add(next);
    let put = draft.finish();
    let unknown = build::global(program, "(not compared from)", count);
    let lose = lose(program, unknown);
    Paper { counters: Printed { written, read, unknown }, kept, piece, put, lose, conversions: Vec::new() }
}

/// The function that notes a position, the first time that it is called.
fn lose(program: &mut Program, unknown: ObjectId) -> FuncId {
    let count = build::count(program);
    let mut draft = Draft::new(program, "(lose)");
    let position = draft.param("position", count);
    let (first, done) = (draft.block(), draft.block());
    let (known, none) = (build::load(draft.program, unknown), build::number(draft.program, 0, count));
    let is_first = build::binary(draft.program, BinaryOp::Eq, known, none);
    draft.branch(is_first, first, done);
    draft.go_on_in(first);
    let (at, one) = (build::load(draft.program, position), build::number(draft.program, 1, count));
    let value = build::binary(draft.program, BinaryOp::AddWrap, at, one);
    draft.assign(unknown, value);
    draft.goto(done);
    draft.go_on_in(done);
    draft.end(TerminatorKind::Return(None));
    draft.finish()
}

fn element(object: ObjectId, index: ExprId, ty: TypeId) -> Place {
    Place { base: PlaceBase::Object(object), path: vec![Projection::Index(index)], ty }
}

/// The reference's own output is not the program's.
fn unprinted(statement: &Statement) -> Statement {
    let mut statement = statement.clone();
    match &mut statement.kind {
        StatementKind::Print { to, .. } => *to = PrintTarget::Stderr,
        StatementKind::Effect { effect, .. } => *effect = Effect::WriteByteError,
        _ => {}
    }
    statement
}

/// The pieces of one print; `None` where they are not known.
fn pieces(program: &mut Program, paper: &mut Paper, statement: &Statement) -> Option<Vec<Piece>> {
    match &statement.kind {
        StatementKind::Effect { args, .. } => Some(vec![character(program, *args.first()?)]),
        StatementKind::Print { format, args: PrintArgs::Values(args), .. } => {
            let format = constant_text(program, *format)?;
            let args = args.clone();
            formatted(program, paper, &format, &args)
        }
        _ => None,
    }
}

fn formatted(program: &mut Program, paper: &mut Paper, format: &[u8], args: &[ExprId]) -> Option<Vec<Piece>> {
    let mut out = Vec::new();
    let mut args = args.iter();
    let mut i = 0;
    while i < format.len() {
        let from = i;
        i += 1;
        if format[from] != b'%' || format.get(i) == Some(&b'%') {
            i += usize::from(format[from] == b'%');
            out.push(letter(program, format[from]));
            continue;
        }
        while let Some(&c) = format.get(i) {
            i += 1;
            if c == b'*' {
                let width = *args.next()?;
                out.push(converted(paper, b"*", width));
            }
            if c.is_ascii_alphabetic() && !b"hlLqjzt".contains(&c) {
                break;
            }
        }
        let conversion = &format[from..i];
        let spec: Vec<u8> = conversion.iter().copied().filter(|c| !b"hlLqjzt".contains(c)).collect();
        match spec.last()? {
            b's' if spec.len() == 2 => {
                for byte in constant_text(program, *args.next()?)? {
                    out.push(letter(program, byte));
                }
            }
            b'c' if spec.len() == 2 => {
                out.push(character(program, *args.next()?));
            }
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'f' | b'e' | b'g' | b'E' | b'G' | b'c' => {
                let spec: Vec<u8> = spec.iter().map(|&c| if c == b'i' { b'd' } else { c }).collect();
                let value = *args.next()?;
                out.push(converted(paper, &spec, value));
            }
            _ => return None,
        }
    }
    Some(out)
}

fn letter(program: &mut Program, byte: u8) -> Piece {
    let ty = program.types.intern(Type::Int { bits: 8, signed: false, style: IntStyle::Char });
    Piece { value: build::number(program, u128::from(byte), ty), conversion: 0 }
}

fn character(program: &mut Program, value: ExprId) -> Piece {
    let ty = program.types.intern(Type::Int { bits: 8, signed: false, style: IntStyle::Char });
    Piece { value: build::expr(program, ExprKind::Cast(value), ty), conversion: 0 }
}

fn converted(paper: &mut Paper, conversion: &[u8], value: ExprId) -> Piece {
    let number = match paper.conversions.iter().position(|c| c == conversion) {
        Some(at) => at,
        None => {
            paper.conversions.push(conversion.to_vec());
            paper.conversions.len() - 1
        }
    };
    Piece { value, conversion: number as u64 + 1 }
}

/// A value's bits, with the number of its conversion above them.
fn on_paper(program: &mut Program, paper: &Paper, value: ExprId, conversion: u64) -> ExprId {
    let ty = program.expr(value).ty;
    let value = match program.types.is_float(ty) {
        true => {
            let bits = build::int(program, program.bits_of(ty), false);
            build::expr(program, ExprKind::Pure(PureFn::FloatBits, vec![value]), bits)
        }
        false => value,
    };
    let word = build::int(program, 64, program.types.is_signed(ty));
    let wide = build::expr(program, ExprKind::Cast(value), word);
    let word = build::int(program, 64, false);
    let wide = build::expr(program, ExprKind::Cast(wide), word);
    let wide = build::expr(program, ExprKind::Cast(wide), paper.piece);
    let above = build::number(program, u128::from(conversion) << 64, paper.piece);
    build::binary(program, BinaryOp::BitOr, above, wide)
}

/// One piece put on the reference's paper, or held against it.
fn one(
    program: &mut Program,
    paper: &Paper,
    function: FuncId,
    statement: &Statement,
    piece: Piece,
    at: Side,
) -> Vec<Statement> {
    let span = statement.span;
    if at == Side::Reference {
        let value = on_paper(program, paper, piece.value, piece.conversion);
        let kind = StatementKind::Call { result: None, callee: Callee::Direct(paper.put), args: vec![value] };
        return vec![statement.with_kind(kind)];
    }
    let counts = program.function(function).origin == FunctionOrigin::User;
    let kind = if counts { ObjectKind::Local } else { ObjectKind::Temp };
    let ty = program.expr(piece.value).ty;
    let printed = build::local(program, function, Object::new("printed", ty, kind));
    let asserted = build::source(program, function, SourceStmtKind::Specification, span);
    let hidden = build::source(program, function, SourceStmtKind::Hidden, Span::NONE);
    let shown = StatementKind::Assign { place: build::place(program, printed), value: piece.value };
    let (index, have) = (build::load(program, paper.counters.read), build::load(program, paper.counters.written));
    let there = build::binary(program, BinaryOp::Lt, index, have);
    let lost = paper.counters.is_past_known(program);
    let there = build::binary(program, BinaryOp::Or, lost, there);
    // Where nothing is compared any more, the position may lie behind what can be kept.
    let last = build::number(program, u128::from(limits::PRINTED_PIECES - 1), program.expr(index).ty);
    let inside = build::binary(program, BinaryOp::BitAnd, index, last);
    let wanted = build::load_place(program, element(paper.kept, inside, paper.piece), Span::NONE);
    let expected = build::local(program, function, Object::new("(expected)", paper.piece, ObjectKind::Temp));
    let looked_up = StatementKind::Assign { place: build::place(program, expected), value: wanted };
    let (got, wanted) = (build::load(program, printed), build::load(program, expected));
    let got = on_paper(program, paper, got, piece.conversion);
    let same = build::binary(program, BinaryOp::Eq, got, wanted);
    let lost = paper.counters.is_past_known(program);
    let same = build::binary(program, BinaryOp::Or, lost, same);
    let message = "what is printed here".to_string();
    let assert = |cond| StatementKind::Assert { cond, check: CheckKind::Reference, message: message.clone() };
    let next = build::increment(program, paper.counters.read);
    vec![
        statement.with_kind(shown),
        build::statement(assert(there), span, asserted),
        build::statement(looked_up, span, hidden),
        build::statement(assert(same), span, asserted),
        build::statement(next, span, hidden),
    ]
}

/// The text of a string literal.
pub fn constant_text(program: &Program, expr: ExprId) -> Option<Vec<u8>> {
    match &program.expr(expr).kind {
        ExprKind::Cast(inner) => constant_text(program, *inner),
        ExprKind::AddressOf(place) => {
            let PlaceBase::Object(o) = place.base else { return None };
            let object = program.object(o);
            if object.kind != ObjectKind::StringLiteral || !place.path.iter().all(|p| is_first(program, p)) {
                return None;
            }
            let mut bytes = vec![0u8; program.size_of(object.ty) as usize];
            for init in &object.init {
                if let (Const::Int(value), Some(byte)) = (init.value, bytes.get_mut(init.offset as usize)) {
                    *byte = value as u8;
                }
            }
            let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
            bytes.truncate(end);
            Some(bytes)
        }
        _ => None,
    }
}

fn is_first(program: &Program, projection: &Projection) -> bool {
    match projection {
        Projection::Index(e) => matches!(program.expr(*e).kind, ExprKind::Const(Const::Int(0))),
        Projection::Field(_) => false,
    }
}
