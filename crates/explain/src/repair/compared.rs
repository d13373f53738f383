//! One more condition, enumerated: a comparison of what is in scope, joined to a condition of the program.
//!
//! Comes in: a condition of the failing run. Goes out: comparisons of the values that its function mentions with the
//! constants of the program and with each other, as the program writes them; those like the ones that stand there, and
//! those that the program makes elsewhere, come first. Where the condition is a constant, they take its place. Which of them can change the failing run at all is found out before they are listed: a condition that is only
//! joined by `&&` can only become false.

use super::apply::{Change, Kind};
use super::changes::{parts, text};
use crate::limits;
use because_ir::{
    BinaryOp, Const, Edit, ExprId, ExprKind, FuncId, Language, Location, ObjectKind, Place, PlaceBase, Program,
    StatementKind, TerminatorKind, Type, TypeId,
};

const TESTS: [BinaryOp; 6] = [BinaryOp::Gt, BinaryOp::Lt, BinaryOp::Ge, BinaryOp::Le, BinaryOp::Eq, BinaryOp::Ne];

/// The comparisons, those first that change least: joined by `&&` the weaker one forbids less, joined by `||` the stronger one
/// allows less.
fn tests(by: BinaryOp) -> [BinaryOp; 6] {
    let [gt, lt, ge, le, eq, ne] = TESTS;
    if by == BinaryOp::And { [ge, le, gt, lt, eq, ne] } else { TESTS }
}

/// A value as the program writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    pub kind: ExprKind,
    pub ty: TypeId,
    pub text: String,
}

/// The condition at a place: what a branch asks, what is assigned or returned where that is a truth value.
pub fn condition(program: &Program, at: Location) -> Option<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    let mut root = match block.statements.get(at.index as usize).map(|s| &s.kind) {
        Some(StatementKind::Assign { value, .. }) => *value,
        Some(_) => return None,
        None => match &block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => *cond,
            TerminatorKind::Return(Some(value)) => *value,
            _ => return None,
        },
    };
    while let ExprKind::Cast(inner) = program.expr(root).kind {
        root = inner;
    }
    let expr = program.expr(root);
    let assigned = (at.index as usize) < block.statements.len();
    let constant = matches!(expr.kind, ExprKind::Const(_));
    let whole = matches!(program.types.get(expr.ty), Type::Bool) && !(constant && assigned);
    (whole && program.sources.is_user(expr.span) && !program.sources.text(expr.span).is_empty()).then_some(root)
}

/// What the condition is already, where it does not depend on anything.
pub fn settled(program: &Program, root: ExprId) -> Option<bool> {
    match program.expr(root).kind {
        ExprKind::Const(Const::Bool(value)) => Some(value),
        _ if parts(program, vec![root]).iter().any(|id| matches!(program.expr(*id).kind, ExprKind::Load(_))) => None,
        // `while (1)`.
        _ => Some(true),
    }
}

/// The condition joined by one operator with each comparison.
pub fn joined(program: &Program, function: FuncId, root: ExprId, by: BinaryOp) -> Vec<Change> {
    let own = text(program, program.expr(root).span);
    let mut changes = Vec::new();
    for (left, op, right) in comparisons(program, function, root, by) {
        let operand = operand(program.language, &left, op, &right);
        if own.contains(&operand) {
            continue;
        }
        let joiner = match (program.language == Language::C, by) {
            (true, BinaryOp::And) => "&&",
            (true, _) => "||",
            (false, BinaryOp::And) => "AND",
            (false, _) => "OR",
        };
        let (description, edits) = match settled(program, root) {
            None => (format!("with `{joiner} {operand}` added"), Vec::new()),
            Some(_) => {
                let edit = Edit { span: program.expr(root).span, text: operand.clone() };
                (format!("with `{operand}` instead of `{own}`"), vec![edit])
            }
        };
        let kind = Kind::Compared { of: root, by, left: (left.kind, left.ty), op, right: right.kind, operand };
        changes.push(Change { one_of_many: true, edits, ..Change::new(kind, description) });
    }
    changes
}

/// The comparison as people write it: of a pointer with nothing by its name alone.
fn operand(language: Language, left: &Written, op: BinaryOp, right: &Written) -> String {
    match (&right.kind, op) {
        (ExprKind::Const(Const::Null), BinaryOp::Ne) => left.text.clone(),
        (ExprKind::Const(Const::Null), _) => format!("!{}", left.text),
        _ => format!("{} {} {}", left.text, symbol(language, op), right.text),
    }
}

/// Comparisons that can be made in a function: like those of the condition, like those of the program, then all.
fn comparisons(program: &Program, function: FuncId, root: ExprId, by: BinaryOp) -> Vec<(Written, BinaryOp, Written)> {
    let constants = constants(program);
    let values = values(program, function);
    let made = made(program, program.exprs.iter());
    let own = parts(program, vec![root]);
    let own = self::made(program, own.iter().map(|id| program.expr(*id)));
    let mut list: Vec<(Written, BinaryOp, Written)> = Vec::new();
    let mut add = |left: &Written, op: BinaryOp, right: &Written| {
        let item = (left.clone(), op, right.clone());
        if !list.contains(&item) {
            list.push(item);
        }
    };
    for (left, op, _) in &own {
        constants
            .iter()
            .filter(|c| c.ty == left.ty)
            .take(limits::REPAIR_COMPARED_WITH)
            .for_each(|right| add(left, *op, right));
    }
    for left in values.iter().filter(|v| program.types.is_pointer(v.ty)) {
        let nothing = Written { kind: ExprKind::Const(Const::Null), ty: left.ty, text: String::new() };
        [BinaryOp::Ne, BinaryOp::Eq].into_iter().for_each(|op| add(left, op, &nothing));
    }
    for left in &values {
        let same = |w: &&(Written, BinaryOp, Written)| w.0.text == left.text && w.0.ty == left.ty;
        made.iter().filter(same).for_each(|(_, op, right)| add(left, *op, right));
    }
    for left in values.iter().filter(|v| !program.types.is_pointer(v.ty)) {
        let mut others: Vec<&Written> =
            constants.iter().filter(|c| c.ty == left.ty).take(limits::REPAIR_COMPARED_WITH).collect();
        others.extend(
            values.iter().filter(|v| v.ty == left.ty && v.text != left.text).take(limits::REPAIR_COMPARED_WITH / 2),
        );
        for (right, op) in others.into_iter().flat_map(|r| tests(by).map(|op| (r, op))) {
            add(left, op, right);
        }
    }
    list
}

/// Those of these expressions that compare something with a constant.
fn made<'p>(
    program: &'p Program,
    exprs: impl Iterator<Item = &'p because_ir::Expr>,
) -> Vec<(Written, BinaryOp, Written)> {
    let comparison = |expr: &because_ir::Expr| match expr.kind {
        ExprKind::Binary(op, a, b) if TESTS.contains(&op) && program.sources.is_user(expr.span) => {
            let right = written(program, b).filter(|w| matches!(w.kind, ExprKind::Const(_)))?;
            Some((written(program, a)?, op, right))
        }
        _ => None,
    };
    exprs.filter_map(comparison).collect()
}

/// Numbers and members that a function mentions, and its parameters.
pub fn values(program: &Program, function: FuncId) -> Vec<Written> {
    let own = program.function(function);
    let mut found: Vec<Written> = Vec::new();
    let mut roots = Vec::new();
    for block in &own.blocks {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Assign { value, .. } => roots.push(*value),
                StatementKind::Call { args, .. } => roots.extend(args),
                _ => {}
            }
        }
        match block.terminator.kind {
            TerminatorKind::Branch { cond: root, .. }
            | TerminatorKind::Switch { value: root, .. }
            | TerminatorKind::Return(Some(root)) => roots.push(root),
            _ => {}
        }
    }
    for id in parts(program, roots) {
        if found.len() == limits::REPAIR_COMPARED_VALUES {
            break;
        }
        let read = is_read(program, id);
        found.extend(written(program, id).filter(|w| read && !found.iter().any(|f| f.text == w.text)));
    }
    for &object in &own.params {
        let it = program.object(object);
        let place = Place { base: PlaceBase::Object(object), path: Vec::new(), ty: it.ty };
        let known = is_number(program, it.ty) && program.sources.is_user(it.span);
        if known && found.len() < limits::REPAIR_COMPARED_VALUES && !found.iter().any(|f| f.text == it.name) {
            found.push(Written { kind: ExprKind::Load(place), ty: it.ty, text: it.name.clone() });
        }
    }
    found
}

/// Constants of the program by their types, 0 first.
pub fn constants(program: &Program) -> Vec<Written> {
    let mut found: Vec<Written> = Vec::new();
    let is_zero = |w: &Written| matches!(w.kind, ExprKind::Const(Const::Int(0) | Const::Float(0)));
    for id in (0..program.exprs.len() as u32).map(ExprId) {
        let constant = matches!(program.expr(id).kind, ExprKind::Const(_));
        found.extend(
            written(program, id).filter(|w| constant && !found.iter().any(|f| (f.ty, &f.kind) == (w.ty, &w.kind))),
        );
    }
    found.sort_by_key(|w| !is_zero(w));
    found
}

/// A number or pointer of the program, as it is written at some place and with the type that it has there.
fn written(program: &Program, id: ExprId) -> Option<Written> {
    let mut inner = id;
    while let ExprKind::Cast(operand) = program.expr(inner).kind {
        inner = operand;
    }
    let named = match &program.expr(inner).kind {
        ExprKind::Const(Const::Int(_) | Const::Float(_)) => true,
        // The value of `i++` is kept under the name of `i`.
        ExprKind::Load(place) => match place.base {
            PlaceBase::Object(object) => !matches!(program.object(object).kind, ObjectKind::Temp),
            _ => true,
        },
        _ => false,
    };
    let expr = program.expr(id);
    let text = text(program, expr.span);
    let pointer = program.language == Language::C && program.types.is_pointer(expr.ty);
    let known = (is_number(program, expr.ty) || pointer) && program.sources.is_user(expr.span);
    (named && known && !text.is_empty() && text.len() <= limits::REPAIR_COMPARED_TEXT).then(|| Written {
        kind: expr.kind.clone(),
        ty: expr.ty,
        text,
    })
}

/// Is it read from memory, as it is or as another type?
fn is_read(program: &Program, mut id: ExprId) -> bool {
    while let ExprKind::Cast(operand) = program.expr(id).kind {
        id = operand;
    }
    matches!(program.expr(id).kind, ExprKind::Load(_))
}

fn is_number(program: &Program, ty: TypeId) -> bool {
    program.types.is_float(ty) || super::changes::is_integer(program, ty)
}

fn symbol(language: Language, op: BinaryOp) -> &'static str {
    match (language, op) {
        (Language::C, op) => op.symbol(),
        (_, BinaryOp::Eq) => "=",
        (_, BinaryOp::Ne) => "<>",
        (_, op) => op.symbol(),
    }
}
