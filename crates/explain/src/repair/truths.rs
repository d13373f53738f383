//! Small changes of truth values: an operand turned round, TRUE in place of FALSE, one more condition.

use super::apply::{Change, Kind};
use super::changes::{parts, text};
use crate::limits;
use because_ir::{
    BinaryOp, Const, EditKind, ExprId, ExprKind, FuncId, Language, Location, Place, PlaceBase, Program, Projection,
    StatementKind, TerminatorKind, Type,
};

/// Single operands the other way round.
pub fn turned(program: &Program, at: Location) -> Vec<Change> {
    let Some(root) = root(program, at) else { return Vec::new() };
    let mut changes = Vec::new();
    for id in parts(program, vec![root]) {
        let expr = program.expr(id);
        if !is_bool(program, id) || !program.sources.is_user(expr.span) {
            continue;
        }
        let was = text(program, expr.span);
        match expr.kind {
            ExprKind::Load(_) => {
                let description = format!("with `{} {was}` instead of `{was}`", not(program));
                changes.push(Change::new(Kind::Negate(id), description));
            }
            ExprKind::Const(Const::Bool(value)) if id == root => {
                let kind = Kind::Expr(id, ExprKind::Const(Const::Bool(!value)));
                // A variable that gets the other truth value is no condition that is forced.
                let edit = program.statement(at).map(|_| EditKind::Constant);
                changes.push(Change { edit, ..Change::new(kind, format!("with the opposite of `{was}`")) });
            }
            _ => {}
        }
    }
    changes
}

/// The whole condition joined with a variable that the function mentions and the condition does not.
pub fn joined(program: &Program, at: Location) -> Vec<Change> {
    let Some(root) = root(program, at).filter(|id| is_bool(program, *id)) else { return Vec::new() };
    if matches!(program.expr(root).kind, ExprKind::Const(_)) || !program.sources.is_user(program.expr(root).span) {
        return Vec::new();
    }
    let own: Vec<&Place> = parts(program, vec![root]).into_iter().filter_map(|id| truth(program, id)).collect();
    let others =
        mentioned(program, at.function).into_iter().filter(|(p, _)| !own.contains(&p)).take(limits::REPAIR_CONDITIONS);
    let mut changes = Vec::new();
    for (place, name) in others {
        for (op, turned) in [(BinaryOp::Or, false), (BinaryOp::And, false), (BinaryOp::And, true), (BinaryOp::Or, true)]
        {
            let operand = if turned { format!("{} {name}", not(program)) } else { name.clone() };
            let description = format!("with `{} {operand}` added", symbol(program, op));
            let kind = Kind::With { of: root, op, place: place.clone(), turned, operand };
            changes.push(Change { one_of_many: true, ..Change::new(kind, description) });
        }
    }
    changes
}

/// The value that a statement assigns, or the condition that a branch asks.
fn root(program: &Program, at: Location) -> Option<ExprId> {
    let block = &program.function(at.function).blocks[at.block.index()];
    match block.statements.get(at.index as usize) {
        Some(statement) => match statement.kind {
            StatementKind::Assign { value, .. } => Some(value),
            _ => None,
        },
        None => match block.terminator.kind {
            TerminatorKind::Branch { cond, .. } => Some(cond),
            _ => None,
        },
    }
}

fn is_bool(program: &Program, id: ExprId) -> bool {
    matches!(program.types.get(program.expr(id).ty), Type::Bool)
}

/// The variable or member of a structure that an expression of the user reads as a truth value.
fn truth(program: &Program, id: ExprId) -> Option<&Place> {
    let expr = program.expr(id);
    match &expr.kind {
        ExprKind::Load(place) if is_bool(program, id) && program.sources.is_user(expr.span) => {
            let named = matches!(place.base, PlaceBase::Object(_));
            (named && place.path.iter().all(|p| matches!(p, Projection::Field(_)))).then_some(place)
        }
        _ => None,
    }
}

/// The truth values that a function reads, in its order, as it calls them.
pub fn mentioned(program: &Program, function: FuncId) -> Vec<(Place, String)> {
    let mut found: Vec<(Place, String)> = Vec::new();
    for block in &program.function(function).blocks {
        let mut roots = Vec::new();
        for statement in &block.statements {
            match statement.kind {
                StatementKind::Assign { value, .. } => roots.push(value),
                StatementKind::Assert { cond, .. } => roots.push(cond),
                _ => {}
            }
        }
        if let TerminatorKind::Branch { cond, .. } = block.terminator.kind {
            roots.push(cond);
        }
        for id in parts(program, roots) {
            let name = text(program, program.expr(id).span);
            // One that joins others is no single condition.
            let single = !["&&", "||"].iter().any(|op| name.contains(op));
            if let Some(place) = truth(program, id)
                && single
                && !found.iter().any(|(p, _)| p == place)
            {
                found.push((place.clone(), name));
            }
        }
    }
    found
}

fn not(program: &Program) -> &'static str {
    if program.language == Language::C { "!" } else { "NOT" }
}

fn symbol(program: &Program, op: BinaryOp) -> &'static str {
    match (program.language == Language::C, op) {
        (true, BinaryOp::And) => "&&",
        (true, _) => "||",
        (false, BinaryOp::And) => "AND",
        (false, _) => "OR",
    }
}
