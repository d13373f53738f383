//! Small changes to programs: expressions over other variables, new variables, statements that nobody wrote.

use because_ir::{ExprId, ExprKind, InputKind, ObjectId, Place, PlaceBase, Program, Projection, StatementKind, build};
use because_source::Span;
use std::collections::BTreeMap;

/// Which variable stands for which.
pub type Renaming = BTreeMap<ObjectId, ObjectId>;

pub fn expr(program: &mut Program, id: ExprId, by: &Renaming) -> ExprId {
    let old = program.expr(id).clone();
    let kind = match old.kind {
        ExprKind::Const(_) => return id,
        ExprKind::Load(p) => ExprKind::Load(place(program, &p, by)),
        ExprKind::AddressOf(p) => ExprKind::AddressOf(place(program, &p, by)),
        ExprKind::Unary(op, a) => ExprKind::Unary(op, expr(program, a, by)),
        ExprKind::Binary(op, a, b) => ExprKind::Binary(op, expr(program, a, by), expr(program, b, by)),
        ExprKind::Select(a, b, c) => ExprKind::Select(expr(program, a, by), expr(program, b, by), expr(program, c, by)),
        ExprKind::Cast(a) => ExprKind::Cast(expr(program, a, by)),
        ExprKind::Pure(f, args) => ExprKind::Pure(f, args.into_iter().map(|a| expr(program, a, by)).collect()),
    };
    program.add_expr(kind, old.ty, old.span)
}

pub fn place(program: &mut Program, it: &Place, by: &Renaming) -> Place {
    let base = match it.base {
        PlaceBase::Object(o) => PlaceBase::Object(by.get(&o).copied().unwrap_or(o)),
        PlaceBase::Deref(e) => PlaceBase::Deref(expr(program, e, by)),
    };
    let part = |program: &mut Program, p: &Projection| match p {
        Projection::Field(f) => Projection::Field(*f),
        Projection::Index(e) => Projection::Index(expr(program, *e, by)),
    };
    let path = it.path.iter().map(|p| part(program, p)).collect();
    Place { base, path, ty: it.ty }
}

/// Any value: an input under this name.
pub fn any(place: Place, name: String) -> StatementKind {
    build::input(place, name, InputKind::Havoc)
}

/// A statement that ends every run that comes here.
pub fn stop(program: &mut Program) -> StatementKind {
    StatementKind::Assume(build::truth(program, false))
}

/// What the source says there, on one line.
pub fn text(program: &Program, span: Span) -> String {
    program.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `12`, or nothing where the place is in no file.
pub fn line(program: &Program, span: Span) -> String {
    let place = program.sources.place(span);
    place.split(':').nth(1).unwrap_or_default().to_string()
}
