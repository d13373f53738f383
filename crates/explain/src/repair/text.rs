//! A change of the program as edits of its source text.
//!
//! Comes in: a [`Change`]. Goes out: the edits that a programmer would type for it, or nothing where the text does not
//! show what is changed (inside a macro, say). Nothing rests on their being right: the edited text is parsed and run
//! again before anything is claimed of it.

use super::apply::{Change, Kind, Test};
use super::changes::is_integer;
use super::hashed;
use super::tokens::{Token, TokenKind, tokens};
use super::typed::matching;
use crate::limits;
use because_ir::{
    BinaryOp, Const, Edit, Expr, ExprId, ExprKind, Language, Location, ObjectId, Place, PlaceBase, Program, Projection,
    SourceStmtKind, Type, TypeId, render,
};
use because_source::Span;

/// The edits of a change; `None` where there are none that could be typed.
pub fn edits(program: &Program, change: &Change) -> Option<Vec<Edit>> {
    let mut edits = match &change.kind {
        _ if !change.edits.is_empty() => change.edits.clone(),
        Kind::Text | Kind::Assigned(..) => return None,
        Kind::Expr(id, kind) => expr(program, *id, kind)?,
        Kind::Constants(ids, constant) => vec![in_definition(program, *ids.first()?, *constant, change.definition?)?],
        Kind::Offset(id, op, by) => vec![offset(program, *id, *op, *by)?],
        Kind::Negate(id) => vec![negated(program, *id)?],
        Kind::With { of, op, operand, .. } | Kind::Compared { of, by: op, operand, .. } => {
            vec![joined(program, *of, *op, operand)?]
        }
        Kind::Follow(id, field) => vec![followed(program, *id, *field)?],
        Kind::Joined(id, op, test) => vec![joined(program, *id, *op, &test_text(program, test))?],
        Kind::Guarded(id, _, test) => guarded(program, *id, test)?,
        Kind::Omit(at) => vec![omitted(program, *at)?],
        Kind::Exchange { at, middle, .. } => exchanged(program, *at, *middle)?,
        Kind::Arguments(at, a, b) => arguments(program, *at, *a, *b)?,
        Kind::Length(object, length) => vec![array_length(program, *object, *length)?],
        Kind::Target(at, object, read) => retargeted(program, *at, *object, *read)?,
    };
    edits = hashed::with_hash(program, edits);
    edits.sort();
    edits.dedup();
    let user = |e: &Edit| {
        program.sources.is_user(e.span)
            && !program.sources.is_trusted(e.span)
            && program.sources.get(e.span.file).is_some()
    };
    (!edits.is_empty() && edits.iter().all(user)).then_some(edits)
}

/// The text of a place and its tokens, where no macro hides them.
fn source(program: &Program, span: Span) -> Option<&str> {
    let hidden = program.macros.iter().any(|(used, _)| *used == span);
    let written = program.sources.text(span);
    (!hidden && !written.is_empty() && program.sources.is_user(span)).then_some(written)
}

pub fn replace(span: Span, text: impl Into<String>) -> Edit {
    Edit { span, text: text.into() }
}

fn expr(program: &Program, id: ExprId, kind: &ExprKind) -> Option<Vec<Edit>> {
    let old = program.expr(id);
    let written = source(program, old.span)?;
    match (kind, &old.kind) {
        (ExprKind::Binary(op, a, b), ExprKind::Binary(was, x, y)) if (a, b) == (x, y) => {
            operator(program, old, *was, *op).map(|e| vec![e])
        }
        (ExprKind::Const(Const::Bool(value)), _) => {
            let word = match (program.language, value) {
                (Language::C, true) => "1",
                (Language::C, false) => "0",
                (_, true) => "TRUE",
                (_, false) => "FALSE",
            };
            Some(vec![replace(old.span, word)])
        }
        (ExprKind::Const(Const::Int(value)), _) if is_literal(program, written) => {
            Some(vec![replace(old.span, literal(program, old.ty, *value, written))])
        }
        // A constant that is written as a sum.
        (ExprKind::Const(Const::Int(value)), ExprKind::Const(_)) if is_constant_sum(program, written) => {
            Some(vec![replace(old.span, literal(program, old.ty, *value, ""))])
        }
        (ExprKind::Const(Const::Float(bits)), _) if is_literal(program, written) => {
            Some(vec![replace(old.span, float_literal(program, old.ty, *bits, written)?)])
        }
        (ExprKind::Load(place), _) if is_path(program, written) || is_literal(program, written) => {
            Some(vec![replace(old.span, place_text(program, place, written)?)])
        }
        // A part of it alone.
        _ => {
            let part = part_with(program, old, kind)?;
            let mut kept = source(program, program.expr(part).span)?.to_string();
            if matches!(program.expr(part).kind, ExprKind::Binary(..) | ExprKind::Select(..))
                && !is_isolated(program, old.span)
            {
                kept = format!("({kept})");
            }
            Some(vec![replace(old.span, kept)])
        }
    }
}

fn part_with(program: &Program, old: &Expr, kind: &ExprKind) -> Option<ExprId> {
    old.kind.parts().into_iter().find(|p| program.expr(*p).kind == *kind)
}

/// A single constant, with its sign, or a name that stands for one.
fn is_literal(program: &Program, written: &str) -> bool {
    let found = tokens(written, program.language);
    match &found[..] {
        [one] => one.kind != TokenKind::Operator,
        [sign, one] => sign.text(written) == "-" && one.kind == TokenKind::Number,
        _ => false,
    }
}

/// Numbers with operators between them.
fn is_constant_sum(program: &Program, written: &str) -> bool {
    let found = tokens(written, program.language);
    let part = |t: &Token| t.kind == TokenKind::Number || matches!(t.text(written), "+" | "-" | "*" | "/" | "(" | ")");
    found.iter().all(part) && found.iter().any(|t| t.kind == TokenKind::Number)
}

/// A variable, perhaps with members and indices.
pub fn is_path(program: &Program, written: &str) -> bool {
    let found = tokens(written, program.language);
    let joins = |t: &Token| matches!(t.text(written), "." | "->" | "[" | "]");
    found.first().is_some_and(|t| t.kind == TokenKind::Word)
        && found.iter().all(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number) || joins(t))
}

/// What an operator is called in the program's language.
pub fn symbol(language: Language, op: BinaryOp) -> &'static str {
    if language == Language::C {
        return op.symbol();
    }
    match op {
        BinaryOp::And | BinaryOp::BitAnd => "AND",
        BinaryOp::Or | BinaryOp::BitOr => "OR",
        BinaryOp::BitXor => "XOR",
        BinaryOp::Eq => "=",
        BinaryOp::Ne => "<>",
        BinaryOp::Rem => "MOD",
        other => other.symbol(),
    }
}

/// How tightly an operator binds; larger is tighter.
pub fn precedence(language: Language, op: BinaryOp) -> u8 {
    use BinaryOp::*;
    match (op, language) {
        (Mul | Div | Rem, _) => 10,
        (Add | Sub | AddWrap | SubWrap, _) => 9,
        (Shl | Shr, _) => 8,
        (Lt | Le | Gt | Ge, _) => 7,
        (Eq | Ne, _) => 6,
        (BitAnd, Language::C) => 5,
        (BitXor, Language::C) => 4,
        (BitOr, Language::C) => 3,
        (And | BitAnd, _) => 2,
        (BitXor, _) => 1,
        _ => 1,
    }
}

/// The operator between two operands replaced, with parentheses where the new one binds otherwise.
fn operator(program: &Program, old: &Expr, was: BinaryOp, now: BinaryOp) -> Option<Edit> {
    let language = program.language;
    let written = source(program, old.span)?;
    let found = operator_token(program, old, was)?;
    let (start, end) = (old.span.start + found.start as u32, old.span.start + found.end as u32);
    let compound = found.text(written) != symbol(language, was) && found.text(written).ends_with('=');
    let step = matches!(found.text(written), "++" | "--");
    let mut new = symbol(language, now).to_string();
    if compound {
        new.push('=');
    } else if step {
        new = new.repeat(2);
    }
    let token = replace(Span::new(old.span.file, start, end), new.clone());
    if compound || step || precedence(language, was) == precedence(language, now) {
        return Some(token);
    }
    // Operators bind from the left: on the right an equal one would, too.
    let looser = |text: &str, binds: u8| {
        let inner = tokens(text, language);
        let mut depth = 0;
        inner.iter().enumerate().any(|(at, t)| {
            match t.text(text) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                _ => {}
            }
            at > 0
                && depth == 0
                && t.kind == TokenKind::Operator
                && !matches!(t.text(text), ")" | "]" | "." | "->" | "++" | "--")
                && written_precedence(language, t.text(text)).is_none_or(|own| own < binds)
        })
    };
    let wrapped = |text: &str, binds: u8| {
        let text = text.trim();
        if looser(text, binds) { format!("({text})") } else { text.to_string() }
    };
    let binds = precedence(language, now);
    let (left, right) = (&written[..found.start], &written[found.end..]);
    let whole = format!("{} {new} {}", wrapped(left, binds), wrapped(right, binds + 1));
    let whole = if is_isolated(program, old.span) { whole } else { format!("({whole})") };
    Some(replace(old.span, whole))
}

/// How strongly an operator binds that the text has; `None` of what is no operator between two arithmetic operands, and
/// where readers expect parentheses all the same.
fn written_precedence(language: Language, written: &str) -> Option<u8> {
    use BinaryOp::{Add, Div, Mul, Rem, Shl, Shr, Sub};
    let known = [Add, Sub, Mul, Div, Rem, Shl, Shr];
    known.into_iter().find(|op| symbol(language, *op) == written).map(|op| precedence(language, op))
}

/// The token of a binary operator: behind the first operand, or the `++` of a step.
fn operator_token(program: &Program, old: &Expr, was: BinaryOp) -> Option<Token> {
    let written = source(program, old.span)?;
    let ExprKind::Binary(_, a, b) = old.kind else { return None };
    let name = symbol(program.language, was);
    let is = |t: &Token| {
        let text = t.text(written);
        text.eq_ignore_ascii_case(name)
            || text == format!("{name}=")
            || text == name.repeat(2)
            || (program.language != Language::C && was == BinaryOp::And && text == "&")
    };
    let (left, right) = (program.expr(a).span, program.expr(b).span);
    let all = tokens(written, program.language);
    let inside = |t: &Token, span: Span| {
        let at = old.span.start + t.start as u32;
        span != old.span && span.file == old.span.file && span.start <= at && at < span.end
    };
    all.into_iter().find(|t| t.kind != TokenKind::Quoted && is(t) && !inside(t, left) && !inside(t, right))
}

/// Does nothing next to it bind to it: between parentheses, commas, or the ends of a statement?
pub fn is_isolated(program: &Program, span: Span) -> bool {
    let Some(file) = program.sources.get(span.file) else { return false };
    let (Some(before), Some(after)) = (file.text.get(..span.start as usize), file.text.get(span.end as usize..)) else {
        return false;
    };
    let before = before.trim_end();
    let starts = before.ends_with(['(', ',', ';', '{', '['])
        || before.ends_with("return")
        || before.to_ascii_uppercase().ends_with("IF")
        || (before.ends_with('=') && !before.ends_with("=="));
    let rest = after.trim_start();
    starts && (rest.starts_with([')', ',', ';', ']', '}']) || rest.to_ascii_uppercase().starts_with("THEN"))
}

/// A constant as the program would write it: in the base of the one it replaces, by a name that the program uses.
pub fn literal(program: &Program, ty: TypeId, value: u128, old: &str) -> String {
    let named = old.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if named && let Some(name) = constant_name(program, ty, value) {
        return name;
    }
    let shown = render::exact(program, ty, &because_ir::Value::Bits(value));
    if old.starts_with('\'') && !shown.starts_with('\'') {
        let byte = u8::try_from(value & 0xff).unwrap_or(0);
        if byte == 0 || byte.is_ascii_graphic() || byte == b' ' {
            let quoted = if byte == 0 { "\\0".to_string() } else { char::from(byte).escape_default().to_string() };
            return format!("'{quoted}'");
        }
    }
    if let Some(digits) = old.strip_prefix("0x").or_else(|| old.strip_prefix("0X")) {
        let suffix: String = digits.chars().skip_while(char::is_ascii_hexdigit).collect();
        let width = digits.len() - suffix.len();
        return format!("0x{value:0width$x}{suffix}");
    }
    shown
}

/// A name that the user writes for a constant of this value, like an enumerator.
fn constant_name(program: &Program, ty: TypeId, value: u128) -> Option<String> {
    let same =
        |e: &&Expr| e.ty == ty && e.kind == ExprKind::Const(Const::Int(value)) && program.sources.is_user(e.span);
    let names = program.exprs.iter().filter(same).map(|e| program.sources.text(e.span));
    let is_name = |text: &&str| {
        let found = tokens(text, program.language);
        found.len() == 1 && found[0].kind == TokenKind::Word
    };
    names.filter(is_name).map(str::to_string).next()
}

fn float_literal(program: &Program, ty: TypeId, bits: u64, old: &str) -> Option<String> {
    let value = if program.bits_of(ty) == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
    if !value.is_finite() {
        return None;
    }
    let suffix = if old.ends_with(['f', 'F']) { "f" } else { "" };
    Some(format!("{value:?}{suffix}"))
}

/// A place by its name; of a member the last part is exchanged in the old text.
fn place_text(program: &Program, place: &Place, old: &str) -> Option<String> {
    match (place.base, place.path.last()) {
        (PlaceBase::Object(object), None) => Some(program.object(object).name.clone()),
        (_, Some(Projection::Field(field))) => {
            let name = field_name(program, place, *field)?;
            let end = old.rfind(['.', '>'])?;
            Some(format!("{}{name}", &old[..=end]))
        }
        _ => None,
    }
}

fn field_name(program: &Program, place: &Place, field: u32) -> Option<String> {
    let mut ty = match place.base {
        PlaceBase::Object(object) => program.object(object).ty,
        PlaceBase::Deref(pointer) => match program.types.get(program.expr(pointer).ty) {
            Type::Pointer(to) => *to,
            _ => return None,
        },
    };
    for step in &place.path[..place.path.len() - 1] {
        ty = match (program.types.get(ty), step) {
            (Type::Record(id), Projection::Field(f)) => program.types.record(*id).fields[*f as usize].ty,
            (Type::Array { element, .. }, Projection::Index(_)) => *element,
            _ => return None,
        };
    }
    let Type::Record(id) = program.types.get(ty) else { return None };
    program.types.record(*id).fields.get(field as usize).map(|f| f.name.clone())
}

/// The constant in a macro's definition.
fn in_definition(program: &Program, id: ExprId, constant: Const, name: Span) -> Option<Edit> {
    let file = program.sources.get(name.file)?;
    let line = file.position(name.start).line;
    let end = file.line_start(line)? as usize + file.line_text(line).len();
    let body = file.text.get(name.end as usize..end)?;
    if body.starts_with('(') || body.trim_end().ends_with('\\') {
        return None;
    }
    let (ExprKind::Const(was), ty) = (&program.expr(id).kind, program.expr(id).ty) else { return None };
    let numbers: Vec<Token> =
        tokens(body, program.language).into_iter().filter(|t| t.kind != TokenKind::Operator).collect();
    let (Const::Int(_), Const::Int(now)) = (was, constant) else { return None };
    let span = |from: &Token, to: &Token| Span::new(name.file, name.end + from.start as u32, name.end + to.end as u32);
    match &numbers[..] {
        [only] => Some(replace(span(only, only), literal(program, ty, now, only.text(body)))),
        [first, .., last] if is_constant_sum(program, body.get(first.start..last.end)?) => {
            Some(replace(span(first, last), literal(program, ty, now, "")))
        }
        _ => None,
    }
}

fn offset(program: &Program, id: ExprId, op: BinaryOp, by: u128) -> Option<Edit> {
    let expr = program.expr(id);
    let written = source(program, expr.span)?;
    let bits = program.bits_of(expr.ty).clamp(1, 128);
    let signed = |v: u128| if bits == 128 { v as i128 } else { ((v << (128 - bits)) as i128) >> (128 - bits) };
    let by = if op == BinaryOp::SubWrap { signed(by).checked_neg()? } else { signed(by) };
    let sign = if by < 0 { '-' } else { '+' };
    let loose = match &expr.kind {
        ExprKind::Binary(op, ..) => precedence(program.language, *op) < 9,
        ExprKind::Select(..) => true,
        _ => false,
    };
    let base = if loose { format!("({written})") } else { written.to_string() };
    let sum = format!("{base} {sign} {}", by.unsigned_abs());
    Some(replace(expr.span, if is_isolated(program, expr.span) { sum } else { format!("({sum})") }))
}

/// `!x`, `NOT x`; of a comparison the opposite one.
fn negated(program: &Program, id: ExprId) -> Option<Edit> {
    let expr = program.expr(id);
    let written = source(program, expr.span)?;
    if let ExprKind::Binary(op, ..) = &expr.kind
        && let Some(opposite) = opposite(*op)
        && let Some(edit) = operator(program, expr, *op, opposite)
    {
        return Some(edit);
    }
    let all = tokens(written, program.language);
    let call = matches!(all[..], [name, open, ..] if name.kind == TokenKind::Word && open.text(written) == "(")
        && matching(written, &all, 1) == Some(all.len() - 1);
    let simple = is_path(program, written) || all.len() == 1 || call;
    if let Some(bare) = written.strip_prefix('!').map(str::trim_start)
        && is_path(program, bare)
    {
        return Some(replace(expr.span, bare));
    }
    Some(replace(
        expr.span,
        match (program.language == Language::C, simple) {
            (true, true) => format!("!{written}"),
            (true, false) => format!("!({written})"),
            (false, true) => format!("NOT {written}"),
            (false, false) => format!("NOT ({written})"),
        },
    ))
}

fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    use BinaryOp::*;
    Some(match op {
        Lt => Ge,
        Le => Gt,
        Gt => Le,
        Ge => Lt,
        Eq => Ne,
        Ne => Eq,
        _ => return None,
    })
}

/// The condition with one more operand behind it.
fn joined(program: &Program, id: ExprId, op: BinaryOp, operand: &str) -> Option<Edit> {
    let expr = program.expr(id);
    let written = source(program, expr.span)?;
    let language = program.language;
    let loose = match &expr.kind {
        ExprKind::Binary(inner, ..) => precedence(language, *inner) < precedence(language, op),
        ExprKind::Select(..) => true,
        _ => false,
    };
    let base = if loose { format!("({written})") } else { written.to_string() };
    let whole = format!("{base} {} {operand}", symbol(language, op));
    Some(replace(expr.span, if is_isolated(program, expr.span) { whole } else { format!("({whole})") }))
}

/// A comparison as people write it: `x >= 0` rather than `x > -1`.
pub fn test_text(program: &Program, test: &Test) -> String {
    let shown = |value: u128| render::exact(program, test.ty, &because_ir::Value::Bits(value));
    let name = &program.object(test.variable).name;
    let bits = program.bits_of(test.ty).clamp(1, 127);
    let minus_one = (1u128 << bits) - 1;
    let signed = is_integer(program, test.ty) && shown(minus_one).starts_with('-');
    match test.op {
        BinaryOp::Gt if signed && test.constant == minus_one => format!("{name} >= 0"),
        BinaryOp::Lt if test.constant == 1 => format!("{name} <= 0"),
        op => format!("{name} {} {}", symbol(program.language, op), shown(test.constant)),
    }
}

/// The innermost source statement around a place, with its kind.
fn statement_around(program: &Program, span: Span) -> Option<(Span, SourceStmtKind)> {
    let around = program.source_stmts.iter().filter(|s| s.span.contains(span));
    around.min_by_key(|s| s.span.end - s.span.start).map(|s| (s.span, s.kind))
}

fn guarded(program: &Program, id: ExprId, test: &Test) -> Option<Vec<Edit>> {
    let (span, kind) = statement_around(program, program.expr(id).span)?;
    (kind == SourceStmtKind::Expression).then_some(())?;
    let condition = test_text(program, test);
    under_condition(program, span, &condition)
}

/// The statement at this place, executed only if something holds.
pub fn under_condition(program: &Program, statement: Span, condition: &str) -> Option<Vec<Edit>> {
    source(program, statement)?;
    let at = Span::new(statement.file, statement.start, statement.start);
    if program.language == Language::C {
        return Some(vec![replace(at, format!("if ({condition}) "))]);
    }
    let end = end_of_statement(program, statement)?;
    let behind = Span::new(statement.file, end, end);
    Some(vec![replace(at, format!("IF {condition} THEN ")), replace(behind, " END_IF;")])
}

/// Behind the semicolon of a statement.
pub fn end_of_statement(program: &Program, statement: Span) -> Option<u32> {
    let text = &program.sources.get(statement.file)?.text;
    if text.get(..statement.end as usize)?.ends_with([';', '}']) {
        return Some(statement.end);
    }
    let rest = text.get(statement.end as usize..)?;
    let next = tokens(rest.get(..rest.len().min(limits::STATEMENT_REST)).unwrap_or(rest), program.language)
        .into_iter()
        .next()?;
    (next.text(rest) == ";").then_some(statement.end + next.end as u32)
}

/// The statement taken out, with its line where it stands alone on one.
fn omitted(program: &Program, at: Location) -> Option<Edit> {
    let statement = program.source_stmt(program.origin(at).1);
    (statement.kind == SourceStmtKind::Expression).then_some(())?;
    source(program, statement.span)?;
    let file = program.sources.get(statement.span.file)?;
    let end = end_of_statement(program, statement.span)?;
    let line = file.position(statement.span.start).line;
    let (start_of_line, next_line) = (file.line_start(line)?, file.line_start(line + 1)?);
    let before = file.text.get(start_of_line as usize..statement.span.start as usize)?;
    let after = file.text.get(end as usize..next_line as usize)?;
    let block = file.text.get(..start_of_line as usize)?.trim_end().ends_with([';', '{', '}']);
    let alone = before.trim().is_empty() && after.trim().is_empty();
    let behind_another = before.trim_end().ends_with([';', '{', '}']);
    let from = start_of_line + before.trim_end().len() as u32;
    Some(match (alone && block, behind_another) {
        (true, _) => replace(Span::new(statement.span.file, start_of_line, next_line), ""),
        (_, true) => replace(Span::new(statement.span.file, from, end), ""),
        _ => replace(Span::new(statement.span.file, statement.span.start, end), ";"),
    })
}

fn exchanged(program: &Program, at: Location, middle: u32) -> Option<Vec<Edit>> {
    let first = program.source_stmt(program.origin(at).1).span;
    let second = program.source_stmt(program.origin(Location { index: middle, ..at }).1).span;
    let (a, b) = (source(program, first)?, source(program, second)?);
    (!first.contains(second) && !second.contains(first)).then(|| vec![replace(first, b), replace(second, a)])
}

fn arguments(program: &Program, at: Location, a: usize, b: usize) -> Option<Vec<Edit>> {
    let because_ir::StatementKind::Call { args, .. } = &program.statement(at)?.kind else { return None };
    let (first, second) = (program.expr(*args.get(a)?).span, program.expr(*args.get(b)?).span);
    let (x, y) = (source(program, first)?, source(program, second)?);
    (!first.contains(second) && !second.contains(first)).then(|| vec![replace(first, y), replace(second, x)])
}

/// The length between the brackets of a declaration.
fn array_length(program: &Program, object: ObjectId, length: u64) -> Option<Edit> {
    let it = program.object(object);
    let Type::Array { length: was, .. } = *program.types.get(it.ty) else { return None };
    let file = program.sources.get(it.span.file)?;
    let name_end = it.span.start as usize + it.name.len();
    let rest = file.text.get(name_end..)?;
    let open = rest.find('[').filter(|&i| rest[..i].trim().is_empty())?;
    let close = open + rest[open..].find(']')?;
    let old = rest.get(open + 1..close)?;
    if program.language != Language::C {
        return None;
    }
    let new = match (old.trim().parse::<u64>().is_ok(), length == was + 1) {
        (true, _) => length.to_string(),
        _ if old.trim().is_empty() => return None,
        (false, true) => format!("{} + 1", old.trim()),
        (false, false) => format!("2 * ({})", old.trim()),
    };
    let start = name_end as u32 + open as u32 + 1;
    Some(replace(Span::new(it.span.file, start, name_end as u32 + close as u32), new))
}

fn retargeted(program: &Program, at: Location, object: ObjectId, read: Option<ExprId>) -> Option<Vec<Edit>> {
    let statement = program.statement(at)?;
    let because_ir::StatementKind::Assign { place, .. } = &statement.kind else { return None };
    let PlaceBase::Object(was) = place.base else { return None };
    let written = source(program, statement.span)?;
    let old = &program.object(was).name;
    let found = tokens(written, program.language);
    let name = found.iter().find(|t| t.kind == TokenKind::Word && t.text(written) == old)?;
    // `++x` and `x++` read what they write.
    let step = found.iter().any(|t| matches!(t.text(written), "++" | "--"));
    if name.start != 0 && !step {
        return None;
    }
    let start = statement.span.start + name.start as u32;
    let target = Span::new(statement.span.file, start, start + old.len() as u32);
    let mut edits = vec![replace(target, program.object(object).name.clone())];
    if let Some(read) = read.map(|id| program.expr(id).span).filter(|s| !s.contains(target)) {
        edits.push(replace(read, program.object(object).name.clone()));
    }
    Some(edits)
}

fn followed(program: &Program, id: ExprId, field: u32) -> Option<Edit> {
    let expr = program.expr(id);
    let written = source(program, expr.span)?;
    let Type::Pointer(to) = *program.types.get(expr.ty) else { return None };
    let Type::Record(record) = *program.types.get(to) else { return None };
    let name = &program.types.record(record).fields.get(field as usize)?.name;
    is_path(program, written).then(|| replace(expr.span, format!("{written}->{name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Program {
        let files =
            because_c::MemoryFiles::new().with("a.c", "int f(int x) { return x; }\nint main(void) { return f(1); }\n");
        because_c::load(&files, &["a.c"], &because_c::Options::default()).expect("it is a program")
    }

    #[test]
    fn a_path_is_a_name_with_members_and_indices() {
        let program = program();
        for text in ["a", "a.b", "p->next", "a[2].b[i]"] {
            assert!(is_path(&program, text), "{text}");
        }
        for text in ["", "2", "a + b", "f(x)", "*p", "[a]", "-a"] {
            assert!(!is_path(&program, text), "{text}");
        }
    }

    #[test]
    fn an_offset_has_the_sign_of_its_number() {
        let program = program();
        let is_x = |id: &ExprId| {
            let expr = program.expr(*id);
            matches!(expr.kind, ExprKind::Load(_)) && program.sources.text(expr.span) == "x"
        };
        let id = (0..program.exprs.len() as u32).map(ExprId).find(is_x).expect("`x` is read");
        let minus = |n: i32| u128::from(n as u32);
        let text = |op, by| offset(&program, id, op, by).map(|e| e.text);
        assert_eq!(text(BinaryOp::AddWrap, 4).as_deref(), Some("x + 4"));
        assert_eq!(text(BinaryOp::AddWrap, minus(-4)).as_deref(), Some("x - 4"));
        assert_eq!(text(BinaryOp::SubWrap, 3).as_deref(), Some("x - 3"));
        assert_eq!(text(BinaryOp::SubWrap, minus(-3)).as_deref(), Some("x + 3"));
    }
}
