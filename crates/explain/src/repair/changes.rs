//! Small changes of one statement or branch: another operator, constant or variable, one more or less, a condition
//! turned round or forced, a statement left out.

use super::apply::{Change, Kind};
use crate::limits;
use because_ir::{
    BinaryOp, CheckKind, Const, Expr, ExprId, ExprKind, FuncId, Location, ObjectId, ObjectKind, Place, PlaceBase,
    Program, Projection, SourceStmtKind, Statement, StatementKind, TerminatorKind, Type, TypeId, UnaryOp,
};
use because_source::Span;

/// All changes of the statement or terminator at one place.
pub fn of(program: &Program, at: Location) -> Vec<Change> {
    let mut changes = Vec::new();
    let block = &program.function(at.function).blocks[at.block.index()];
    let omitted = || Change::new(Kind::Omit(at), "without it");
    match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => {
            changes.push(omitted());
            target_changes(program, at, place, *value, &mut changes);
        }
        Some(StatementKind::Call { result, args, .. }) => {
            argument_changes(program, at, args, &mut changes);
            if result.is_none() {
                changes.push(omitted());
            }
        }
        Some(StatementKind::Copy { .. } | StatementKind::Fill { .. } | StatementKind::Free { .. }) => {
            changes.push(omitted());
        }
        Some(_) => {}
        None => {
            if let TerminatorKind::Branch { cond, .. } = &block.terminator.kind {
                for (value, word) in [(true, "true"), (false, "false")] {
                    let kind = Kind::Expr(*cond, ExprKind::Const(Const::Bool(value)));
                    changes.push(Change::new(kind, format!("with a condition that is always {word}")));
                }
                changes.push(Change::new(Kind::Negate(*cond), "with the condition turned round"));
            }
        }
    }
    changes.extend(order_change(program, at));
    let all = parts(program, roots(program, at));
    let truths: Vec<ExprId> = all.iter().filter_map(|id| asked_for_truth(program, *id)).collect();
    for id in all {
        expr_changes(program, at.function, id, &mut changes);
        if !truths.contains(&id) {
            offsets(program, id, &mut changes);
        }
    }
    changes
}

/// The number whose truth is asked for, `f(x)` in `if (f(x))` or `!f(x)`: one more of it is nothing that somebody means.
fn asked_for_truth(program: &Program, id: ExprId) -> Option<ExprId> {
    let ExprKind::Binary(BinaryOp::Ne | BinaryOp::Eq, a, b) = program.expr(id).kind else { return None };
    let written = text(program, program.expr(b).span);
    let zero = matches!(program.expr(b).kind, ExprKind::Const(Const::Int(0)));
    (zero && written.trim() != "0" && !written.contains("NULL")).then_some(a)
}

/// What the statement or terminator at one place evaluates.
pub fn roots(program: &Program, at: Location) -> Vec<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => std::iter::once(*value).chain(place.parts()).collect(),
        Some(StatementKind::Call { result, args, .. }) => {
            let places = result.iter().flat_map(|place| place.parts());
            args.iter().copied().chain(places).collect()
        }
        Some(StatementKind::Alloc { size, .. }) => vec![*size],
        Some(StatementKind::Copy { to, from, bytes, .. }) => vec![*to, *from, *bytes],
        Some(StatementKind::Fill { to, byte, bytes }) => vec![*to, *byte, *bytes],
        Some(StatementKind::Free { pointer }) => vec![*pointer],
        Some(_) => Vec::new(),
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond: value, .. }
            | TerminatorKind::Switch { value, .. }
            | TerminatorKind::Return(Some(value)) => vec![*value],
            _ => Vec::new(),
        },
    }
}

/// Arguments of one type, one for the other.
fn argument_changes(program: &Program, at: Location, args: &[ExprId], changes: &mut Vec<Change>) {
    let ty = |i: usize| program.expr(args[i]).ty;
    let pairs = (0..args.len()).flat_map(|a| (a + 1..args.len()).map(move |b| (a, b)));
    for (a, b) in pairs.filter(|&(a, b)| ty(a) == ty(b) && args[a] != args[b]).take(limits::REPAIR_OTHERS) {
        let written = |i: usize| text(program, program.expr(args[i]).span);
        let description = format!("with `{}` and `{}` exchanged", written(a), written(b));
        changes.push(Change::new(Kind::Arguments(at, a, b), description));
    }
}

/// The source statement that begins here and the next one of its block, the other way round.
fn order_change(program: &Program, at: Location) -> Option<Change> {
    let statements = &program.function(at.function).blocks[at.block.index()].statements;
    let first = at.index as usize;
    let end_of = |start: usize| {
        let source = statements.get(start)?.source;
        Some((start..statements.len()).find(|&i| statements[i].source != source).unwrap_or(statements.len()))
    };
    let begins = first == 0 || statements.get(first)?.source != statements[first - 1].source;
    let middle = end_of(first)?;
    let end = end_of(middle)?;
    let movable = |statement: &Statement| {
        use StatementKind::{Assign, Call, Copy, Fill, Free};
        matches!(statement.kind, Assign { .. } | Call { .. } | Copy { .. } | Fill { .. } | Free { .. })
            && program.source_stmt(statement.source).kind == SourceStmtKind::Expression
    };
    (begins && statements[first..end].iter().all(movable)).then(|| {
        let written = |i: usize| text(program, program.source_stmt(statements[i].source).span);
        let kind = Kind::Exchange { at, middle: middle as u32, end: end as u32 };
        Change::new(kind, format!("with `{}` after `{}`", written(first), written(middle)))
    })
}

/// More elements for the arrays of a place where an index was outside.
pub fn lengths(program: &Program, check: CheckKind, at: Location) -> Vec<Change> {
    if check != CheckKind::Bounds {
        return Vec::new();
    }
    let block = &program.function(at.function).blocks[at.block.index()];
    let mut roots = Vec::new();
    let mut bases = Vec::new();
    match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { place, value }) => {
            bases.push(place.base);
            roots.push(*value);
            roots.extend(place.parts());
        }
        Some(StatementKind::Call { args, .. }) => roots.extend(args),
        Some(_) => {}
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => roots.push(*cond),
            TerminatorKind::Switch { value, .. } | TerminatorKind::Return(Some(value)) => roots.push(*value),
            _ => {}
        },
    }
    for id in parts(program, roots) {
        if let ExprKind::Load(place) | ExprKind::AddressOf(place) = &program.expr(id).kind {
            bases.push(place.base);
        }
    }
    let mut changes = Vec::new();
    let mut seen = Vec::new();
    for base in bases {
        let PlaceBase::Object(object) = base else { continue };
        let it = program.object(object);
        let Type::Array { length, .. } = *program.types.get(it.ty) else { continue };
        if it.kind == ObjectKind::StringLiteral || !program.sources.is_user(it.span) || seen.contains(&object) {
            continue;
        }
        seen.push(object);
        for longer in [length + 1, length * 2] {
            let description = format!("with {longer} elements");
            changes
                .push(Change { definition: Some(it.span), ..Change::new(Kind::Length(object, longer), description) });
        }
    }
    changes
}

/// These expressions and all inside them, each once.
pub fn parts(program: &Program, roots: Vec<ExprId>) -> Vec<ExprId> {
    let mut work = roots;
    let mut seen = Vec::new();
    while let Some(id) = work.pop() {
        if !seen.contains(&id) {
            seen.push(id);
            work.extend(program.expr(id).kind.parts());
        }
    }
    seen
}

fn expr_changes(program: &Program, function: FuncId, id: ExprId, changes: &mut Vec<Change>) {
    let expr = program.expr(id);
    if !program.sources.is_user(expr.span) {
        return;
    }
    match &expr.kind {
        ExprKind::Binary(op, a, b) => {
            let written = text(program, expr.span);
            let step = ["++", "--"].iter().any(|s| written.starts_with(s) || written.ends_with(s));
            for &other in alternatives(*op) {
                let (mut new, mut old) = (other.symbol().to_string(), op.symbol().to_string());
                // `i++` can be meant as `i--`, as nothing else.
                if step {
                    (new, old) = (new.repeat(2), old.repeat(2));
                }
                if !step || matches!(new.as_str(), "++" | "--") {
                    let kind = Kind::Expr(id, ExprKind::Binary(other, *a, *b));
                    changes.push(Change::new(kind, format!("with `{new}` instead of `{old}`")));
                }
            }
            if matches!(op, BinaryOp::And | BinaryOp::Or) || is_sum(program, *op, id) {
                for side in [a, b] {
                    let kept = program.expr(*side);
                    let description = format!("with only `{}`", text(program, kept.span));
                    changes.push(Change::new(Kind::Expr(id, kept.kind.clone()), description));
                }
            }
        }
        ExprKind::Unary(UnaryOp::Not | UnaryOp::Neg | UnaryOp::BitNot, a) => {
            let kept = program.expr(*a);
            if kept.ty == expr.ty {
                let description = format!("with `{}` as it is", text(program, kept.span));
                changes.push(Change::new(Kind::Expr(id, kept.kind.clone()), description));
            }
        }
        ExprKind::Const(Const::Int(value)) => {
            constant_changes(program, id, *value, changes);
            variables_for_constant(program, function, id, changes);
        }
        ExprKind::Const(Const::Float(bits)) => {
            for other in float_constants(program, expr.ty).into_iter().filter(|f| f != bits).take(limits::REPAIR_OTHERS)
            {
                changes.push(constant_change(program, id, Const::Float(other), u128::from(other)));
            }
        }
        ExprKind::Load(place) => load_changes(program, function, id, place, changes),
        _ => {}
    }
}

/// One more and one less.
fn offsets(program: &Program, id: ExprId, changes: &mut Vec<Change>) {
    let expr = program.expr(id);
    let written = program.sources.is_user(expr.span) && !matches!(expr.kind, ExprKind::Const(_) | ExprKind::Cast(_));
    if written && is_integer(program, expr.ty) {
        let shown = text(program, expr.span);
        for (op, sign) in [(BinaryOp::AddWrap, '+'), (BinaryOp::SubWrap, '-')] {
            changes.push(Change::new(Kind::Offset(id, op, 1), format!("with `{shown} {sign} 1`")));
        }
    }
}

/// Of a sum of floats one side may be the whole; of integers `+ 1` and `- 1` and other constants say more.
fn is_sum(program: &Program, op: BinaryOp, id: ExprId) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub) && program.types.is_float(program.expr(id).ty)
}

fn constant_changes(program: &Program, id: ExprId, value: u128, changes: &mut Vec<Change>) {
    let ty = program.expr(id).ty;
    let bits = program.bits_of(ty).clamp(1, 128);
    let mask = if bits == 128 { u128::MAX } else { (1u128 << bits) - 1 };
    let mut others = vec![value.wrapping_add(1) & mask, value.wrapping_sub(1) & mask, 0, 1];
    for expr in program.exprs.iter().filter(|e| e.ty == ty && program.sources.is_user(e.span)) {
        if let ExprKind::Const(Const::Int(c)) = expr.kind
            && !others.contains(&c)
            && others.len() < limits::REPAIR_OTHERS
        {
            others.push(c);
        }
    }
    others.sort_unstable();
    others.dedup();
    for other in others.into_iter().filter(|o| *o != value) {
        changes.push(constant_change(program, id, Const::Int(other), other));
    }
}

/// A variable where a number is written; the name of a macro is meant as it stands.
fn variables_for_constant(program: &Program, function: FuncId, id: ExprId, changes: &mut Vec<Change>) {
    let expr = program.expr(id);
    if definition_of(program, expr.span).is_some() {
        return;
    }
    let was = text(program, expr.span);
    for object in variables(program, function, expr.ty).into_iter().take(limits::REPAIR_OTHERS) {
        let place = Place { base: PlaceBase::Object(object), path: Vec::new(), ty: program.object(object).ty };
        let description = format!("with `{}` instead of {was}", program.object(object).name);
        let kind = Kind::Expr(id, ExprKind::Load(place));
        changes.push(Change { one_of_many: true, ..Change::new(kind, description) });
    }
}

/// Another constant; one that a macro's definition spells changes wherever the macro is used.
pub fn constant_change(program: &Program, id: ExprId, constant: Const, bits: u128) -> Change {
    let expr = program.expr(id);
    let shown = because_ir::render::exact(program, expr.ty, &because_ir::Value::Bits(bits));
    let definition = definition(program, expr.span);
    let kind = match definition {
        None => Kind::Expr(id, ExprKind::Const(constant)),
        Some(_) => {
            let same = |e: &Expr| e.kind == expr.kind && definition_of(program, e.span) == definition;
            let ids = program.exprs.iter().enumerate().filter(|(_, e)| same(e)).map(|(i, _)| ExprId(i as u32));
            Kind::Constants(ids.collect(), constant)
        }
    };
    let old = match &expr.kind {
        ExprKind::Const(Const::Int(was)) if definition.is_some() => {
            because_ir::render::exact(program, expr.ty, &because_ir::Value::Bits(*was))
        }
        _ => text(program, expr.span),
    };
    Change { definition, ..Change::new(kind, format!("with {shown} instead of {old}")) }
}

/// The user's definition of the macro that the text at a place comes from.
fn definition(program: &Program, span: Span) -> Option<Span> {
    definition_of(program, span).filter(|d| program.sources.is_user(*d))
}

fn definition_of(program: &Program, span: Span) -> Option<Span> {
    program.macros.iter().find(|(used, _)| *used == span).map(|(_, defined)| *defined)
}

fn float_constants(program: &Program, ty: TypeId) -> Vec<u64> {
    let mut found = vec![0];
    for expr in program.exprs.iter().filter(|e| e.ty == ty && program.sources.is_user(e.span)) {
        if let ExprKind::Const(Const::Float(f)) = expr.kind
            && !found.contains(&f)
        {
            found.push(f);
        }
    }
    found
}

fn load_changes(program: &Program, function: FuncId, id: ExprId, place: &Place, changes: &mut Vec<Change>) {
    let ty = program.expr(id).ty;
    let was = text(program, program.expr(id).span);
    if let Some(Projection::Field(field)) = place.path.last() {
        for (other, name) in sibling_fields(program, place, *field) {
            let mut changed = place.clone();
            changed.path.pop();
            changed.path.push(Projection::Field(other));
            let kind = Kind::Expr(id, ExprKind::Load(changed));
            changes.push(Change::new(kind, format!("with the member `{name}` instead of `{was}`")));
        }
    }
    neighbours_in_a_chain(program, id, place, changes);
    let PlaceBase::Object(object) = place.base else { return };
    if !place.path.is_empty() {
        return;
    }
    for other in variables(program, function, ty).into_iter().filter(|o| *o != object).take(limits::REPAIR_OTHERS) {
        let changed = Place { base: PlaceBase::Object(other), path: Vec::new(), ty: place.ty };
        let kind = Kind::Expr(id, ExprKind::Load(changed));
        let name = &program.object(other).name;
        // The value of `i++` is kept under the name of `i`.
        if *name != was {
            changes.push(Change::new(kind, format!("with `{name}` instead of `{was}`")));
        }
    }
}

/// `p` in place of `p->next`, and the other way round.
fn neighbours_in_a_chain(program: &Program, id: ExprId, place: &Place, changes: &mut Vec<Change>) {
    let ty = program.expr(id).ty;
    let was = text(program, program.expr(id).span);
    if let (PlaceBase::Deref(pointer), 1) = (place.base, place.path.len())
        && program.expr(pointer).ty == ty
    {
        let kept = program.expr(pointer);
        let description = format!("with `{}` instead of `{was}`", text(program, kept.span));
        changes.push(Change::new(Kind::Expr(id, kept.kind.clone()), description));
    }
    let Type::Pointer(to) = *program.types.get(ty) else { return };
    let Type::Record(record) = *program.types.get(to) else { return };
    for (index, field) in program.types.record(record).fields.iter().enumerate().filter(|(_, f)| f.ty == ty) {
        let description = format!("with `{was}->{}` instead of `{was}`", field.name);
        changes.push(Change::new(Kind::Follow(id, index as u32), description));
    }
}

/// Another variable assigned.
fn target_changes(program: &Program, at: Location, place: &Place, value: ExprId, changes: &mut Vec<Change>) {
    let PlaceBase::Object(object) = place.base else { return };
    if !place.path.is_empty() || program.object(object).kind == ObjectKind::Temp {
        return;
    }
    let mut work = vec![value];
    let mut read = None;
    while let Some(id) = work.pop() {
        match &program.expr(id).kind {
            ExprKind::Load(from) if from.base == place.base && from.path.is_empty() => read = Some(id),
            _ => work.extend(program.expr(id).kind.parts()),
        }
    }
    let is_input = |object: &ObjectId| {
        let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
        let reads = |s: &Statement| matches!(&s.kind, StatementKind::Input { place, .. } if place.base == PlaceBase::Object(*object));
        statements.into_iter().any(reads)
    };
    let others = variables(program, at.function, place.ty).into_iter().filter(|o| *o != object && !is_input(o));
    for other in others.take(limits::REPAIR_OTHERS) {
        let description = format!("with `{}` assigned", program.object(other).name);
        changes.push(Change::new(Kind::Target(at, other, None), description.clone()));
        if read.is_some() {
            changes.push(Change::new(Kind::Target(at, other, read), description));
        }
    }
}

/// Members of the same type as the one a path ends in.
pub fn sibling_fields<'a>(program: &'a Program, place: &Place, field: u32) -> Vec<(u32, &'a str)> {
    let mut ty = match place.base {
        PlaceBase::Object(object) => program.object(object).ty,
        PlaceBase::Deref(pointer) => match program.types.get(program.expr(pointer).ty) {
            Type::Pointer(to) => *to,
            _ => return Vec::new(),
        },
    };
    for step in &place.path[..place.path.len() - 1] {
        ty = match (program.types.get(ty), step) {
            (Type::Record(id), Projection::Field(f)) => program.types.record(*id).fields[*f as usize].ty,
            (Type::Array { element, .. }, Projection::Index(_)) => *element,
            _ => return Vec::new(),
        };
    }
    let Type::Record(id) = program.types.get(ty) else { return Vec::new() };
    let fields = &program.types.record(*id).fields;
    let wanted = fields[field as usize].ty;
    let others = fields.iter().zip(0..).filter(|(f, number)| *number != field && f.ty == wanted);
    others.map(|(f, number)| (number, f.name.as_str())).take(limits::REPAIR_OTHERS).collect()
}

/// Variables of this type that the function can name, its own first.
pub fn variables(program: &Program, function: FuncId, ty: TypeId) -> Vec<ObjectId> {
    let own = program.function(function);
    let locals = own.params.iter().chain(&own.locals).copied();
    let globals = (0..program.objects.len() as u32).map(ObjectId);
    let fits = |id: &ObjectId| program.object(*id).ty == ty && program.sources.is_user(program.object(*id).span);
    let local = |id: &ObjectId| matches!(program.object(*id).kind, ObjectKind::Param | ObjectKind::Local);
    let global = |id: &ObjectId| matches!(program.object(*id).kind, ObjectKind::Global | ObjectKind::Static);
    locals.filter(local).filter(fits).chain(globals.filter(global).filter(fits)).collect()
}

pub fn is_integer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.representation(ty), Type::Int { .. })
}

pub fn text(program: &Program, span: Span) -> String {
    program.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn alternatives(op: BinaryOp) -> &'static [BinaryOp] {
    use BinaryOp::*;
    match op {
        Lt => &[Le, Gt, Ge, Ne],
        Le => &[Lt, Ge, Gt, Eq],
        Gt => &[Ge, Lt, Le, Ne],
        Ge => &[Gt, Le, Lt, Eq],
        Eq => &[Ne, Le, Ge],
        Ne => &[Eq, Lt, Gt],
        And => &[Or],
        Or => &[And],
        Add => &[Sub, Mul],
        Sub => &[Add],
        Mul => &[Add, Div],
        Div => &[Mul, Rem],
        Rem => &[Div, Mul],
        BitAnd => &[BitOr, BitXor],
        BitOr => &[BitAnd, BitXor],
        BitXor => &[BitAnd, BitOr],
        Shl => &[Shr],
        Shr => &[Shl],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_exchanged_within_their_kind() {
        use BinaryOp::*;
        let kinds: [&[BinaryOp]; 5] =
            [&[Lt, Le, Gt, Ge, Eq, Ne], &[And, Or], &[Add, Sub, Mul, Div, Rem], &[BitAnd, BitOr, BitXor], &[Shl, Shr]];
        for kind in kinds {
            for op in kind {
                let others = alternatives(*op);
                assert!(!others.is_empty(), "{op:?}");
                assert!(others.iter().all(|other| other != op && kind.contains(other)), "{op:?} {others:?}");
            }
        }
        // The boundary case comes first.
        assert_eq!([Lt, Le, Gt, Ge].map(|op| alternatives(op)[0]), [Le, Lt, Ge, Gt]);
    }
}
