//! Test functions of one program, each a run of its own: in such a run the others return at once.

use super::table::{Tests, element, table};
use because_ir::build;
use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, FuncId, FunctionOrigin, Program, SourceStmtKind, Terminator, TerminatorKind,
    Type, TypeId,
};
use because_source::Span;

/// Functions that a test can be narrowed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Only {
    /// Their names, in the order of the program.
    pub functions: Vec<String>,
    /// What one returns that is left out: what says that it passed.
    pub skipped: i128,
}

/// The user's function of this name, where there is just one.
pub fn function(program: &Program, name: &str) -> Option<FuncId> {
    let is = |f: &FuncId| program.function(*f).name == name && program.function(*f).origin == FunctionOrigin::User;
    let mut found = (0..program.functions.len() as u32).map(FuncId).filter(is);
    found.next().filter(|_| found.next().is_none())
}

/// Can the function be left out? It returns nothing, or a number or pointer.
pub fn can_be_left_out(program: &Program, function: FuncId) -> bool {
    let function = program.function(function);
    let number = |ty: TypeId| {
        matches!(program.types.representation(ty), Type::Void | Type::Bool | Type::Int { .. } | Type::Pointer(_))
    };
    !function.variadic && !function.blocks.is_empty() && number(function.result)
}

/// Narrows each test to the function whose number it has; 0 is for all of them.
pub fn select(program: &mut Program, tests: &Tests, only: &Only) {
    let count = build::count(program);
    let numbers: Vec<u128> = tests.list.iter().map(|t| u128::from(t.only.unwrap_or(0))).collect();
    let chosen = table(program, "(only)", count, &numbers);
    for (name, number) in only.functions.iter().zip(1..) {
        let Some(id) = function(program, name).filter(|f| can_be_left_out(program, *f)) else { continue };
        let source = build::source(program, id, SourceStmtKind::Hidden, Span::NONE);
        let end = |kind| Terminator { kind, span: Span::NONE, source };
        let now = element(program, chosen, tests.test, 1, None, count);
        let [zero, own] = [0, number].map(|n| build::number(program, n, count));
        let all = build::binary(program, BinaryOp::Eq, now, zero);
        let this = build::binary(program, BinaryOp::Eq, now, own);
        let cond = build::binary(program, BinaryOp::BitOr, all, this);
        let result = skipped(program, id, only.skipped);
        let blocks = &mut program.functions[id.index()].blocks;
        let (body, out) = (BlockId(blocks.len() as u32), BlockId(blocks.len() as u32 + 1));
        blocks.iter_mut().for_each(|b| redirect(&mut b.terminator.kind, body));
        let branch = TerminatorKind::Branch { cond, then: body, otherwise: out, kind: BranchKind::Hidden };
        let first = std::mem::replace(&mut blocks[0], Block { statements: Vec::new(), terminator: end(branch) });
        blocks.push(first);
        blocks.push(Block { statements: Vec::new(), terminator: end(TerminatorKind::Return(result)) });
    }
}

/// What came to the first block comes to where it was moved.
fn redirect(kind: &mut TerminatorKind, body: BlockId) {
    let to = |target: &mut BlockId| {
        if *target == BlockId(0) {
            *target = body;
        }
    };
    match kind {
        TerminatorKind::Goto(target, _) => to(target),
        TerminatorKind::Branch { then, otherwise, .. } => {
            to(then);
            to(otherwise);
        }
        TerminatorKind::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|case| to(&mut case.target));
            to(default);
        }
        _ => {}
    }
}

fn skipped(program: &mut Program, function: FuncId, value: i128) -> Option<because_ir::ExprId> {
    let ty = program.function(function).result;
    match program.types.representation(ty) {
        Type::Void => None,
        Type::Pointer(_) => {
            let null = because_ir::ExprKind::Const(because_ir::Const::Null);
            Some(build::expr(program, null, ty))
        }
        Type::Bool => {
            let truth = because_ir::ExprKind::Const(because_ir::Const::Bool(value != 0));
            Some(build::expr(program, truth, ty))
        }
        _ => Some(build::number(program, value as u128, ty)),
    }
}
