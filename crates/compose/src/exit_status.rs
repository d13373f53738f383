//! Check `exit-status`: a run must end with status 0, and not by `abort`.
//!
//! Comes in: a program. Goes out: the same with an assertion before every end of a run. Where `main` is called by nobody
//! but the harness, its returns are ends of a run, so that the failure stands at the user's own `return`.

use because_ir::build;
use because_ir::{
    BinaryOp, BlockId, Callee, CheckKind, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Program, StatementKind,
    TerminatorKind, Type,
};

/// The message of an end by `abort`.
pub const BY_ABORT: &str = "by abort";

/// Inserts the assertions.
pub fn check_exit_status(program: &mut Program) {
    let main = main_called_once(program);
    for function in 0..program.functions.len() {
        let id = FuncId(function as u32);
        for block in 0..program.functions[function].blocks.len() {
            check_end(program, id, BlockId(block as u32), main == Some(id));
        }
    }
}

fn check_end(program: &mut Program, function: FuncId, block: BlockId, is_main: bool) {
    let terminator = &program.function(function).blocks[block.index()].terminator;
    let (span, source) = (terminator.span, terminator.source);
    let (cond, message) = match terminator.kind {
        TerminatorKind::Exit(status) => (is_zero(program, status), String::new()),
        TerminatorKind::Return(Some(status)) if is_main => (is_zero(program, status), String::new()),
        TerminatorKind::Abort => {
            let ty = program.types.intern(Type::Bool);
            (program.add_expr(ExprKind::Const(Const::Bool(false)), ty, span), BY_ABORT.to_string())
        }
        _ => return,
    };
    let kind = StatementKind::Assert { cond, check: CheckKind::ExitStatus, message };
    let statements = &mut program.functions[function.index()].blocks[block.index()].statements;
    statements.push(build::statement(kind, span, source));
}

/// The low byte of the status is 0: what the system passes on.
fn is_zero(program: &mut Program, status: ExprId) -> ExprId {
    let (ty, span) = (program.expr(status).ty, program.expr(status).span);
    let bool_type = program.types.intern(Type::Bool);
    if program.types.get(ty) == &Type::Bool {
        return program.add_expr(ExprKind::Unary(because_ir::UnaryOp::Not, status), bool_type, span);
    }
    let mask = build::number(program, 0xff, ty);
    let low = program.add_expr(ExprKind::Binary(BinaryOp::BitAnd, status, mask), ty, span);
    let zero = build::number(program, 0, ty);
    program.add_expr(ExprKind::Binary(BinaryOp::Eq, low, zero), bool_type, span)
}

/// The function `main`, where the harness alone calls it.
fn main_called_once(program: &Program) -> Option<FuncId> {
    let main = program.find_function("main").filter(|&f| program.types.is_signed(program.function(f).result))?;
    let mut callers = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            if let StatementKind::Call { callee: Callee::Direct(callee), .. } = statement.kind
                && callee == main
            {
                callers.push(index);
            }
        }
    }
    let taken = program.exprs.iter().any(|e| e.kind == ExprKind::Const(Const::Function(main)));
    let harness = |&i: &usize| program.functions[i].origin == FunctionOrigin::Harness;
    (!taken && callers.len() == 1 && callers.iter().all(harness)).then_some(main)
}
