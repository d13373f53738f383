//! Which steps a method may call wrong.

use because_encode::Step;
use because_ir::{Callee, FunctionOrigin, Program, SourceStmtKind, StatementKind};

/// Steps of the user's own computation: no specification, nothing that only hands on an input.
pub fn may_be_wrong(program: &Program, step: &Step) -> bool {
    let statement = program.source_stmt(step.origin.source);
    let at = step.origin.location;
    let draws = match program.statement(at).map(|s| &s.kind) {
        Some(StatementKind::Call { callee: Callee::Direct(f), .. }) => {
            program.function(*f).origin == FunctionOrigin::Harness
        }
        _ => false,
    };
    program.function(at.function).origin == FunctionOrigin::User
        && program.sources.is_user(statement.span)
        && !matches!(statement.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden)
        && !draws
}
