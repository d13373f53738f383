//! How likely a programmer made the mistake that an edit undoes.
//!
//! The order follows what studies of bug fixes agree on: wrong conditions, operators, names and constants are the most
//! frequent small faults, missing pieces come next, and code that is merely too much is rare (docs/methods.md, repair).
//! The numbers are few and round; they only decide between edits that do equally well.

use super::apply::{Change, Kind};
use because_ir::{
    BinaryOp, CheckKind, Const, EditKind, ExprId, ExprKind, Location, ObjectKind, Place, PlaceBase, Program,
    Projection, SourceStmt, SourceStmtKind, Statement, StatementKind, TerminatorKind,
};
use because_source::Span;

/// What is left of the score of an edit that takes a statement away which stands there twice.
pub const ONCE_TOO_MANY: f64 = 0.95;

/// What is left of the score of a `break` behind a case that runs on into the next one, which compilers warn of.
const RUNS_ON: f64 = 0.97;

/// What is left of an edit's score for its kind, where this check failed.
pub fn prior(kind: EditKind, check: CheckKind) -> f64 {
    use EditKind::*;
    // What fails for want of a condition is mostly repaired by one.
    if kind == GuardAdded && needs_condition(check) {
        return 0.9;
    }
    if kind == JumpAdded && check == CheckKind::MissingReturn {
        return 0.95;
    }
    // An access outside of its object is mostly one too far.
    if kind == OffByOne && check == CheckKind::Bounds {
        return 1.0;
    }
    match kind {
        Boundary => 1.0,
        OffByOne | Operator | AssignmentOperator | ArgumentOrder => 0.95,
        Variable | Member | ConditionAdded | Dereference | Parentheses => 0.92,
        Negation | Callee | StatementAdded | StatementsExchanged | ElseAdded => 0.88,
        Constant | Target | StatementMoved | OperandRemoved | WiderType | Format | Expression => 0.84,
        GuardAdded | JumpAdded | AssignmentAdded => 0.78,
        StatementRemoved | ArrayLength => 0.7,
        TwoEdits => 0.65,
        ForcedCondition => 0.4,
    }
}

/// The same, knowing the program: where the index that is out of bounds is compared with something already, the array is
/// rather too short than the guard missing, and a statement that stands there twice is once too many.
pub fn likelihood(program: &Program, change: &Change, kind: EditKind, (check, at): (CheckKind, Location)) -> f64 {
    match (kind, &change.kind) {
        (EditKind::StatementRemoved, Kind::Omit(omitted)) if stands_twice(program, *omitted) => ONCE_TOO_MANY,
        // A case that runs on: the text itself speaks for it.
        (EditKind::JumpAdded, Kind::Text) if change.definition.is_some() => RUNS_ON,
        (EditKind::ArrayLength, _) if check == CheckKind::Bounds && is_compared(program, at) => 0.85,
        (EditKind::GuardAdded, _) if check == CheckKind::Bounds && is_compared(program, at) => 0.8,
        _ => prior(kind, check),
    }
}

/// Does the statement before say the same?
fn stands_twice(program: &Program, at: Location) -> bool {
    let own = program.source_stmt(program.origin(at).1);
    let text = program.sources.text(own.span);
    let before = |other: &SourceStmt| {
        let between = Span::new(own.span.file, other.span.end.min(own.span.start), own.span.start);
        other.span.file == own.span.file
            && other.span.end <= own.span.start
            && program.sources.text(other.span) == text
            && program.sources.text(between).chars().all(|c| c.is_whitespace() || c == ';')
    };
    program.source_stmts.iter().any(before)
}

/// Does the function compare every index that the statement at this place uses with something?
fn is_compared(program: &Program, at: Location) -> bool {
    use BinaryOp::{Ge, Gt, Le, Lt};
    let mut indices = Vec::new();
    for id in super::changes::parts(program, super::typed::roots_at(program, at)) {
        if let ExprKind::Load(place) = &program.expr(id).kind {
            indices.extend(place.path.iter().filter_map(index));
        }
    }
    if let Some(StatementKind::Assign { place, .. }) = program.statement(at).map(|s| &s.kind) {
        indices.extend(place.path.iter().filter_map(index));
    }
    let branches = program.function(at.function).blocks.iter().filter_map(|b| match b.terminator.kind {
        TerminatorKind::Branch { cond, .. } => Some(cond),
        _ => None,
    });
    let compared: Vec<&str> = super::changes::parts(program, branches.collect())
        .into_iter()
        .filter_map(|id| match program.expr(id).kind {
            ExprKind::Binary(Lt | Le | Gt | Ge, a, _) => Some(program.sources.text(program.expr(a).span)),
            _ => None,
        })
        .collect();
    let known = |id: &ExprId| compared.contains(&program.sources.text(program.expr(*id).span));
    !indices.is_empty() && indices.iter().all(known)
}

fn index(step: &Projection) -> Option<ExprId> {
    match step {
        Projection::Index(index) => Some(*index),
        _ => None,
    }
}

/// Operations that have no defined result without a condition before them.
pub fn needs_condition(check: CheckKind) -> bool {
    use CheckKind::{Bounds, DivisionByZero, FloatToInt, InvalidDereference, NullDereference, Shift, SignedOverflow};
    matches!(
        check,
        Bounds | DivisionByZero | FloatToInt | InvalidDereference | NullDereference | Shift | SignedOverflow
    )
}

/// The kind of a change.
pub fn kind(program: &Program, change: &Change) -> EditKind {
    if let Some(kind) = change.edit {
        return kind;
    }
    if makes_constant(program, change) {
        return EditKind::StatementRemoved;
    }
    match &change.kind {
        Kind::Expr(id, new) => of_expr(&program.expr(*id).kind, new),
        Kind::Constants(ids, now) => match ids.first().map(|id| &program.expr(*id).kind) {
            Some(ExprKind::Const(was)) => of_constant(was, now),
            _ => EditKind::Constant,
        },
        // Nobody asks whether `flag - 1` is true.
        Kind::Offset(id, _, 1) if is_asked(program, *id) => EditKind::Constant,
        Kind::Offset(_, _, 1) => EditKind::OffByOne,
        Kind::Offset(..) => EditKind::Constant,
        Kind::Negate(_) => EditKind::Negation,
        Kind::With { .. } | Kind::Joined(..) | Kind::Compared { .. } => EditKind::ConditionAdded,
        Kind::Follow(..) => EditKind::Dereference,
        Kind::Guarded(..) => EditKind::GuardAdded,
        Kind::Omit(_) => EditKind::StatementRemoved,
        Kind::Exchange { .. } => EditKind::StatementsExchanged,
        Kind::Arguments(..) => EditKind::ArgumentOrder,
        Kind::Length(..) => EditKind::ArrayLength,
        Kind::Target(..) => EditKind::Target,
        Kind::Text | Kind::Assigned(..) => EditKind::StatementAdded,
    }
}

/// Is the number itself a condition?
fn is_asked(program: &Program, id: ExprId) -> bool {
    let span = program.expr(id).span;
    program.source_stmts.iter().any(|s| s.kind == SourceStmtKind::Condition && s.span == span)
}

/// Does the change leave a variable that has one value for ever?
fn makes_constant(program: &Program, change: &Change) -> bool {
    let Kind::Expr(id, ExprKind::Const(now)) = &change.kind else { return false };
    let assigned = |s: &Statement| match &s.kind {
        StatementKind::Assign { place: Place { base: PlaceBase::Object(object), path, .. }, value } => {
            path.is_empty().then_some((*object, *value))
        }
        _ => None,
    };
    let all = || program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
    let Some((object, _)) = all().filter_map(assigned).find(|(_, value)| value == id) else { return false };
    let same = |value: ExprId| value == *id || program.expr(value).kind == ExprKind::Const(*now);
    let global = matches!(program.object(object).kind, ObjectKind::Global | ObjectKind::Static);
    let zero = program.object(object).init.is_empty() && matches!(now, Const::Int(0) | Const::Bool(false));
    global && zero && all().filter_map(assigned).filter(|(o, _)| *o == object).all(|(_, value)| same(value))
}

fn of_expr(was: &ExprKind, now: &ExprKind) -> EditKind {
    use BinaryOp::{Ge, Gt, Le, Lt};
    match (was, now) {
        (ExprKind::Binary(a, ..), ExprKind::Binary(b, ..)) if a != b => match (a, b) {
            (Lt, Le) | (Le, Lt) | (Gt, Ge) | (Ge, Gt) => EditKind::Boundary,
            _ => EditKind::Operator,
        },
        (_, ExprKind::Const(Const::Bool(_))) => EditKind::ForcedCondition,
        (ExprKind::Const(a), ExprKind::Const(b)) => of_constant(a, b),
        (ExprKind::Load(a), ExprKind::Load(b)) if a.base == b.base => EditKind::Member,
        (ExprKind::Load(_) | ExprKind::Const(_), ExprKind::Load(_)) => EditKind::Variable,
        (ExprKind::Binary(..), _) => EditKind::OperandRemoved,
        (ExprKind::Unary(..), _) => EditKind::Negation,
        _ => EditKind::Constant,
    }
}

fn of_constant(was: &Const, now: &Const) -> EditKind {
    match (was, now) {
        (Const::Int(a), Const::Int(b)) if a.abs_diff(*b) == 1 => EditKind::OffByOne,
        _ => EditKind::Constant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boundary_case_comes_before_a_condition_that_is_forced() {
        let prior = |kind| prior(kind, CheckKind::Assertion);
        assert!(prior(EditKind::Boundary) > prior(EditKind::Constant));
        assert!(prior(EditKind::Constant) > prior(EditKind::StatementRemoved));
        assert!(prior(EditKind::StatementRemoved) > prior(EditKind::ForcedCondition));
    }

    #[test]
    fn a_condition_is_more_likely_missing_where_an_operation_needs_one() {
        assert!(
            prior(EditKind::GuardAdded, CheckKind::DivisionByZero) > prior(EditKind::GuardAdded, CheckKind::Assertion)
        );
    }

    #[test]
    fn what_is_outside_is_mostly_one_too_far() {
        assert!(prior(EditKind::OffByOne, CheckKind::Bounds) > prior(EditKind::Operator, CheckKind::Bounds));
        assert_eq!(prior(EditKind::OffByOne, CheckKind::Assertion), prior(EditKind::Operator, CheckKind::Assertion));
    }

    #[test]
    fn off_by_one_differs_from_another_number() {
        assert_eq!(of_constant(&Const::Int(3), &Const::Int(4)), EditKind::OffByOne);
        assert_eq!(of_constant(&Const::Int(3), &Const::Int(7)), EditKind::Constant);
    }
}
