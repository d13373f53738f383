//! Where in the program a hint about control flow stands.

use super::super::formula;
use super::super::{Hint, Spot, place};
use super::{Item, Point};
use crate::limits;
use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, Callee, Const, Expr, ExprId, ExprKind, FuncId, InputKind, ObjectKind, Place,
    PlaceBase, Program, Statement, StatementKind, TerminatorKind, Type, TypeId, UnaryOp,
};
use because_report::values;
use because_source::{FileId, SourceFile, Span};

/// The points of a hint; none where it has no place.
pub(super) fn find(program: &mut Program, item: &Item, pulled: &Pulled, rank: usize) -> Vec<Point> {
    let one = |at: Site, phase: u8, cond: ExprId| Point {
        function: at.function,
        block: at.block,
        index: at.index,
        phase,
        rank,
        probes: vec![(item.first, cond)],
    };
    match &item.hint {
        Hint::Entered { at } => {
            let always = truth(program, true);
            calls(program, at).into_iter().map(|(site, _)| one(site, 1, always)).collect()
        }
        Hint::Returned { at, text } => {
            let mut points = Vec::new();
            for (site, result) in calls(program, at) {
                let Some(probes) = results(program, item, result.as_ref(), text.is_empty()) else { continue };
                points.push(Point {
                    function: site.function,
                    block: site.block,
                    index: site.index + 1,
                    phase: 0,
                    rank,
                    probes,
                });
            }
            points
        }
        Hint::EnteredByName { name } | Hint::LeftByName { name } => {
            let always = truth(program, true);
            let entered = matches!(item.hint, Hint::EnteredByName { .. });
            ends(program, name, entered).into_iter().map(|site| one(site, 1, always)).collect()
        }
        Hint::Branch { at, value } => {
            branches(program, at, value).into_iter().map(|(site, cond)| one(site, 1, cond)).collect()
        }
        Hint::HoldsAfter { at, .. } => after(program, pulled, at, rank),
        Hint::Holds { .. } | Hint::Assigned { .. } | Hint::Avoid(_) => Vec::new(),
    }
}

#[derive(Clone, Copy)]
struct Site {
    function: FuncId,
    block: usize,
    index: usize,
}

fn truth(program: &mut Program, value: bool) -> ExprId {
    let ty = program.types.intern(Type::Bool);
    program.add_expr(ExprKind::Const(Const::Bool(value)), ty, Span::NONE)
}

fn not(program: &mut Program, cond: ExprId) -> ExprId {
    let Expr { ty, span, .. } = *program.expr(cond);
    program.add_expr(ExprKind::Unary(UnaryOp::Not, cond), ty, span)
}

fn binary(program: &mut Program, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    let ty = program.types.intern(Type::Bool);
    let span = program.expr(a).span;
    program.add_expr(ExprKind::Binary(op, a, b), ty, span)
}

fn blocks(program: &Program) -> impl Iterator<Item = (FuncId, usize, &Block)> {
    let functions = program.functions.iter().enumerate().filter(|(_, f)| program.sources.is_user(f.span));
    functions.flat_map(|(i, f)| f.blocks.iter().enumerate().map(move |(k, block)| (FuncId(i as u32), k, block)))
}

/// Calls that end there, or on that line where no column is given, and where each puts its result.
fn calls(program: &Program, at: &Spot) -> Vec<(Site, Option<Place>)> {
    let Some(id) = place::file(program, at) else { return Vec::new() };
    let Some(file) = program.sources.get(id) else { return Vec::new() };
    let byte = place::byte(file, at);
    let name = place::called(file, at);
    let mut found: Vec<(u32, Site, Option<Place>)> = Vec::new();
    for (function, block, body) in blocks(program) {
        for (index, statement) in body.statements.iter().enumerate() {
            let Some((called, result)) = call(program, statement) else { continue };
            let span = statement.span;
            let here = span.file == id
                && match (byte, &name) {
                    (Some(byte), Some(name)) => {
                        span.start <= byte && byte < span.end && called.is_none_or(|c| c == name.as_str())
                    }
                    (Some(byte), None) => span.start <= byte && byte < span.end,
                    (None, _) => on_line(file, span, at.line),
                };
            if here {
                found.push((span.end - span.start, Site { function, block, index }, result.cloned()));
            }
        }
    }
    let least = found.iter().map(|(size, ..)| *size).min().unwrap_or(0);
    found.retain(|(size, ..)| byte.is_none() || *size == least);
    found.into_iter().map(|(_, site, result)| (site, result)).collect()
}

/// The function called, where it has a name, and the place of the result.
fn call<'a>(program: &'a Program, statement: &'a Statement) -> Option<(Option<&'a str>, Option<&'a Place>)> {
    match &statement.kind {
        StatementKind::Call { result, callee: Callee::Direct(f), .. } => {
            Some((Some(program.function(*f).name.as_str()), result.as_ref()))
        }
        StatementKind::Call { result, callee: Callee::Indirect(_), .. } => Some((None, result.as_ref())),
        StatementKind::Input { place, input } if matches!(input.kind, InputKind::Nondet | InputKind::Stub) => {
            Some((Some(input.name.as_str()), Some(place)))
        }
        _ => None,
    }
}

fn on_line(file: &SourceFile, span: Span, line: u32) -> bool {
    (file.position(span.start).line..=file.position(span.end).line).contains(&line)
}

/// The conditions on a call's result; `None` where one cannot be stated of it.
fn results(program: &mut Program, item: &Item, result: Option<&Place>, bare: bool) -> Option<Vec<(u32, ExprId)>> {
    if bare {
        return Some(vec![(item.first, truth(program, true))]);
    }
    let result = result?;
    let mut probes = Vec::new();
    for (id, part) in item.ids().zip(&item.parts) {
        let (operator, number) = formula::of_result(part)?;
        let because_ir::Value::Bits(bits) = values::parse(program, number, result.ty)? else { return None };
        let value = program.add_expr(ExprKind::Load(result.clone()), result.ty, Span::NONE);
        let number = number_of(program, bits, result.ty)?;
        let op = match operator {
            "==" => BinaryOp::Eq,
            "!=" => BinaryOp::Ne,
            "<" => BinaryOp::Lt,
            "<=" => BinaryOp::Le,
            ">" => BinaryOp::Gt,
            _ => BinaryOp::Ge,
        };
        probes.push((id, binary(program, op, value, number)));
    }
    Some(probes)
}

fn number_of(program: &mut Program, bits: u128, ty: TypeId) -> Option<ExprId> {
    let constant = match program.types.representation(ty) {
        Type::Bool => Const::Bool(bits & 1 == 1),
        Type::Float(_) => Const::Float(bits as u64),
        Type::Int { .. } => Const::Int(bits),
        Type::Pointer(_) if bits == 0 => Const::Null,
        _ => return None,
    };
    Some(program.add_expr(ExprKind::Const(constant), ty, Span::NONE))
}

/// Where functions of this name begin, or return.
fn ends(program: &Program, name: &str, entered: bool) -> Vec<Site> {
    let mut sites = Vec::new();
    for (function, block, body) in blocks(program).filter(|(f, ..)| program.function(*f).name == name) {
        if entered && block == 0 {
            sites.push(Site { function, block, index: 0 });
        }
        if !entered && matches!(body.terminator.kind, TerminatorKind::Return(_)) {
            sites.push(Site { function, block, index: body.statements.len() });
        }
    }
    sites
}

/// Ends of blocks where the branch there is decided, with the condition that it goes the way wanted.
fn branches(program: &mut Program, at: &Spot, value: &str) -> Vec<(Site, ExprId)> {
    let Some(id) = place::file(program, at) else { return Vec::new() };
    let Some(file) = program.sources.get(id) else { return Vec::new() };
    let way = match value.trim() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    };
    let Some(byte) = place::byte(file, at) else {
        let line = at.line;
        let on = |program: &Program, span: Span| {
            span.file == id && program.sources.get(id).is_some_and(|f| file_line(f, span) == line)
        };
        return way.map_or(Vec::new(), |way| any_branch(program, &on, way));
    };
    let byte = byte as usize;
    let rest = &file.text[byte..];
    let word: String = rest.chars().take_while(|c| c.is_ascii_alphabetic()).collect();
    if rest.starts_with('?') {
        return way.map_or(Vec::new(), |way| conditional(program, id, byte as u32, way));
    }
    let header = file.text[byte..].find('(').map(|open| byte + open);
    let Some((open, close)) = header.and_then(|open| Some((open, place::closing(&file.text, open)?))) else {
        return Vec::new();
    };
    let region = Span::new(id, open as u32, close as u32 + 1);
    match (word.as_str(), way) {
        ("switch", _) => switches(program, region, value.trim()),
        ("if" | "while" | "for", Some(way)) => by_region(program, region, way, &|kind| {
            matches!(kind, BranchKind::If | BranchKind::While | BranchKind::For | BranchKind::DoWhile)
        }),
        _ => Vec::new(),
    }
}

fn file_line(file: &SourceFile, span: Span) -> u32 {
    file.position(span.start).line
}

/// Blocks whose branch's condition stands in the region: those that lead straight to the side wanted.
fn by_region(program: &mut Program, region: Span, way: bool, main: &dyn Fn(BranchKind) -> bool) -> Vec<(Site, ExprId)> {
    let mut inside: Vec<(Site, ExprId, BlockId, BlockId, bool)> = Vec::new();
    for (function, block, body) in blocks(program) {
        let TerminatorKind::Branch { cond, then, otherwise, kind } = body.terminator.kind else { continue };
        if region.contains(body.terminator.span) {
            let site = Site { function, block, index: body.statements.len() };
            inside.push((site, cond, then, otherwise, main(kind)));
        }
    }
    let mut found = Vec::new();
    for &(decided, _, then, otherwise, is_main) in &inside {
        let wanted = if way { then } else { otherwise };
        for &(site, cond, then, otherwise, _) in inside.iter().filter(|_| is_main) {
            if site.function != decided.function || then == otherwise {
                continue;
            }
            if then == wanted {
                found.push((site, cond, true));
            } else if otherwise == wanted {
                found.push((site, cond, false));
            }
        }
    }
    found.dedup_by_key(|(site, ..)| (site.function, site.block));
    found.into_iter().map(|(site, cond, holds)| (site, if holds { cond } else { not(program, cond) })).collect()
}

/// `c ? a : b` with its `?` there, where it became control flow.
fn conditional(program: &mut Program, file: FileId, mark: u32, way: bool) -> Vec<(Site, ExprId)> {
    let mut whole: Option<Span> = None;
    for (_, _, body) in blocks(program) {
        if let TerminatorKind::Branch { kind: BranchKind::Conditional(span), .. } = body.terminator.kind
            && span.file == file
            && span.start <= mark
            && mark < span.end
            && body.terminator.span.end <= mark
            && whole.is_none_or(|w| span.end - span.start < w.end - w.start)
        {
            whole = Some(span);
        }
    }
    let Some(whole) = whole else { return Vec::new() };
    let region = Span::new(file, whole.start, mark);
    by_region(program, region, way, &|kind| kind == BranchKind::Conditional(whole))
}

/// Every branch whose condition begins on a line: a counterexample without columns does not say which.
fn any_branch(program: &mut Program, on: &dyn Fn(&Program, Span) -> bool, way: bool) -> Vec<(Site, ExprId)> {
    let mut found = Vec::new();
    for (function, block, body) in blocks(program) {
        let TerminatorKind::Branch { cond, kind, .. } = body.terminator.kind else { continue };
        if kind != BranchKind::Hidden && on(program, body.terminator.span) {
            found.push((Site { function, block, index: body.statements.len() }, cond));
        }
    }
    found.into_iter().map(|(site, cond)| (site, if way { cond } else { not(program, cond) })).collect()
}

fn switches(program: &mut Program, region: Span, value: &str) -> Vec<(Site, ExprId)> {
    let mut found = Vec::new();
    for (function, block, body) in blocks(program) {
        if let TerminatorKind::Switch { value, cases, .. } = &body.terminator.kind
            && region.contains(body.terminator.span)
        {
            let ranges: Vec<(i128, i128)> = cases.iter().map(|c| (c.low, c.high)).collect();
            found.push((Site { function, block, index: body.statements.len() }, *value, ranges));
        }
    }
    let mut list = Vec::new();
    for (site, switched, ranges) in found {
        let ty = program.expr(switched).ty;
        let cond = match value {
            "default" => none_of(program, switched, ty, &ranges),
            number => {
                let parsed = match values::parse(program, number, ty) {
                    Some(because_ir::Value::Bits(bits)) => number_of(program, bits, ty),
                    _ => None,
                };
                parsed.map(|number| binary(program, BinaryOp::Eq, switched, number))
            }
        };
        list.extend(cond.map(|cond| (site, cond)));
    }
    list
}

fn none_of(program: &mut Program, value: ExprId, ty: TypeId, ranges: &[(i128, i128)]) -> Option<ExprId> {
    let mut all = truth(program, true);
    let mask = u128::MAX >> (128 - program.bits_of(ty).clamp(1, 128));
    for &(low, high) in ranges {
        let low = number_of(program, low as u128 & mask, ty)?;
        let high = number_of(program, high as u128 & mask, ty)?;
        let below = binary(program, BinaryOp::Lt, value, low);
        let above = binary(program, BinaryOp::Gt, value, high);
        let outside = binary(program, BinaryOp::Or, below, above);
        all = binary(program, BinaryOp::And, all, outside);
    }
    Some(all)
}

/// Probes taken out of the program, to be put elsewhere: their function, ids and conditions.
pub(super) type Pulled = Option<(FuncId, Vec<(u32, ExprId)>)>;

/// Takes out what the front end put before the next statement where behind this one is meant.
pub(super) fn pull(program: &mut Program, item: &Item) -> Pulled {
    let mut probes: Vec<(u32, ExprId)> = Vec::new();
    let mut home = None;
    for (index, function) in program.functions.iter_mut().enumerate() {
        for block in &mut function.blocks {
            block.statements.retain(|s| match s.kind {
                StatementKind::Probe { id, cond } if item.ids().contains(&id) => {
                    if !probes.iter().any(|(known, _)| *known == id) {
                        probes.push((id, cond));
                    }
                    home = Some(FuncId(index as u32));
                    false
                }
                _ => true,
            });
        }
    }
    let whole = probes.len() == item.parts.len() && !probes.iter().any(|(_, c)| reads_temporary(program, *c, 0));
    home.filter(|_| whole).map(|home| (home, probes))
}

/// Behind every statement of the line.
fn after(program: &Program, pulled: &Pulled, at: &Spot, rank: usize) -> Vec<Point> {
    let Some((id, (home, probes))) = place::file(program, at).zip(pulled.as_ref()) else { return Vec::new() };
    let Some(file) = program.sources.get(id) else { return Vec::new() };
    let mut points = Vec::new();
    for (function, block, body) in blocks(program).filter(|(f, ..)| f == home) {
        for (index, statement) in body.statements.iter().enumerate() {
            let begins = matches!(statement.kind, StatementKind::Begin(_));
            if !begins && statement.span.file == id && on_line(file, statement.span, at.line) {
                points.push(Point { function, block, index: index + 1, phase: 0, rank, probes: probes.clone() });
            }
        }
    }
    points
}

fn reads_temporary(program: &Program, expr: ExprId, depth: usize) -> bool {
    if depth > limits::EXPRESSION_DEPTH {
        return true;
    }
    let of = |e: &ExprId| reads_temporary(program, *e, depth + 1);
    match &program.expr(expr).kind {
        ExprKind::Const(_) => false,
        ExprKind::Load(place) | ExprKind::AddressOf(place) => {
            let base = match &place.base {
                PlaceBase::Object(o) => program.object(*o).kind == ObjectKind::Temp,
                PlaceBase::Deref(e) => of(e),
            };
            base || place.path.iter().any(|p| matches!(p, because_ir::Projection::Index(e) if of(e)))
        }
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => of(a),
        ExprKind::Binary(_, a, b) => of(a) || of(b),
        ExprKind::Select(a, b, c) => of(a) || of(b) || of(c),
        ExprKind::Pure(_, list) => list.iter().any(of),
    }
}
