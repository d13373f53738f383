//! Tests of one program, each a run of its own: in such a run the others return at once. A test is a function, or one call
//! of a function that checks what it is given.

use super::table::{Tests, element, table};
use because_ir::build;
use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, FuncId, FunctionOrigin, Program, SourceStmtKind, Terminator, TerminatorKind,
    Type, TypeId,
};
use because_source::Span;

/// What a run can be narrowed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Only {
    /// In the order of the program. The calls of one function stand together, from the first on.
    pub units: Vec<Unit>,
    /// What one returns that is left out: what says that it passed.
    pub skipped: i128,
}

/// A test of a program that has several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unit {
    /// What it is called.
    pub name: String,
    /// Its function.
    pub function: String,
    /// The only call of it that counts, from 1.
    pub call: Option<u32>,
}

impl Unit {
    /// All that a function does.
    pub fn whole(function: &str) -> Unit {
        Unit { name: function.to_string(), function: function.to_string(), call: None }
    }
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

/// Narrows each test to the unit whose number it has; 0 is for all of them.
pub fn select(program: &mut Program, tests: &Tests, only: &Only) {
    let count = build::count(program);
    let numbers: Vec<u128> = tests.list.iter().map(|t| u128::from(t.only.unwrap_or(0))).collect();
    let chosen = table(program, "(only)", count, &numbers);
    // Later calls follow the first one's number.
    for (unit, number) in only.units.iter().zip(1..).filter(|(u, _)| u.call.is_none_or(|call| call == 1)) {
        let name = &unit.function;
        let Some(id) = function(program, name).filter(|f| can_be_left_out(program, *f)) else { continue };
        let source = build::source(program, id, SourceStmtKind::Hidden, Span::NONE);
        let end = |kind| Terminator { kind, span: Span::NONE, source };
        let now = element(program, chosen, tests.test, 1, None, count);
        let [zero, own] = [0, number].map(|n| build::number(program, n, count));
        let all = build::binary(program, BinaryOp::Eq, now, zero);
        let mut statements = Vec::new();
        let wanted = match unit.call {
            Some(_) => {
                let calls = build::global(program, &format!("(calls of {name})"), count);
                let counted = build::increment(program, calls);
                statements.push(build::statement(counted, Span::NONE, source));
                let (done, before) = (build::load(program, calls), build::number(program, number - 1, count));
                build::binary(program, BinaryOp::Add, done, before)
            }
            None => own,
        };
        let this = build::binary(program, BinaryOp::Eq, now, wanted);
        let cond = build::binary(program, BinaryOp::BitOr, all, this);
        let result = skipped(program, id, only.skipped);
        let blocks = &mut program.functions[id.index()].blocks;
        let (body, out) = (BlockId(blocks.len() as u32), BlockId(blocks.len() as u32 + 1));
        blocks.iter_mut().for_each(|b| redirect(&mut b.terminator.kind, body));
        let branch = TerminatorKind::Branch { cond, then: body, otherwise: out, kind: BranchKind::Hidden };
        let first = std::mem::replace(&mut blocks[0], Block { statements, terminator: end(branch) });
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
