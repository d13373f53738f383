//! Which statements only state what must hold, also where they are spelled as ordinary code: the condition of
//! `if (!ok) reach_error();`, a function that does nothing but check its arguments, and the calls of it.
//!
//! Comes in: the whole program. Goes out: the same, those source statements marked as specification.

use because_ir::{
    BlockId, Callee, CheckKind, Const, ExprKind, FuncId, Function, FunctionOrigin, ObjectKind, PlaceBase, Program,
    SourceStmtId, SourceStmtKind, StatementKind, TerminatorKind,
};
use std::collections::BTreeSet;

pub fn mark(program: &mut Program) {
    let mut found: BTreeSet<SourceStmtId> = BTreeSet::new();
    let user = |f: &Function| matches!(f.origin, FunctionOrigin::User);
    for function in program.functions.iter().filter(|f| user(f)) {
        found.extend(guards(program, function));
    }
    let checkers = checkers(program);
    for (index, function) in program.functions.iter().enumerate().filter(|(_, f)| user(f)) {
        let all = checkers.contains(&FuncId(index as u32));
        for block in &function.blocks {
            for statement in &block.statements {
                let calls = matches!(&statement.kind, StatementKind::Call { callee: Callee::Direct(f), result, .. }
                    if checkers.contains(f) && result.is_none());
                if all || calls {
                    found.insert(statement.source);
                }
            }
            if all {
                found.insert(block.terminator.source);
            }
        }
    }
    for id in found {
        let kind = &mut program.source_stmts[id.index()].kind;
        if *kind != SourceStmtKind::Hidden {
            *kind = SourceStmtKind::Specification;
        }
    }
}

/// Blocks that do nothing before the error.
fn errors(program: &Program, function: &Function) -> BTreeSet<BlockId> {
    let mut errors: BTreeSet<BlockId> = BTreeSet::new();
    loop {
        let before = errors.len();
        for (index, block) in function.blocks.iter().enumerate() {
            let acts = |k: &&StatementKind| !matches!(k, StatementKind::Begin(_) | StatementKind::End(_));
            let fails = match block.statements.iter().map(|s| &s.kind).find(acts) {
                Some(StatementKind::Assert { cond, check: CheckKind::ReachError, .. }) => {
                    program.expr(*cond).kind == ExprKind::Const(Const::Bool(false))
                }
                Some(_) => false,
                None => {
                    matches!(block.terminator.kind, TerminatorKind::Goto(to, _) if errors.contains(&to))
                }
            };
            if fails {
                errors.insert(BlockId(index as u32));
            }
        }
        if errors.len() == before {
            return errors;
        }
    }
}

/// Conditions that keep a run from an error and decide nothing else, and the jumps to it.
fn guards(program: &Program, function: &Function) -> Vec<SourceStmtId> {
    let errors = errors(program, function);
    let mut found = Vec::new();
    for (index, block) in function.blocks.iter().enumerate() {
        match block.terminator.kind {
            TerminatorKind::Branch { then, otherwise, .. } if errors.contains(&then) != errors.contains(&otherwise) => {
                found.push(block.terminator.source);
            }
            TerminatorKind::Goto(to, _) if errors.contains(&to) && errors.contains(&BlockId(index as u32)) => {
                found.push(block.terminator.source);
            }
            _ => {}
        }
    }
    let condition =
        |id: &SourceStmtId| matches!(program.source_stmt(*id).kind, SourceStmtKind::Condition | SourceStmtKind::Jump);
    found.retain(condition);
    found
}

/// Functions that check and have no other effect.
fn checkers(program: &Program) -> BTreeSet<FuncId> {
    let mut found: BTreeSet<FuncId> = BTreeSet::new();
    loop {
        let before = found.len();
        for (index, function) in program.functions.iter().enumerate() {
            let main = calls_from_entry(program) == Some(FuncId(index as u32));
            if matches!(function.origin, FunctionOrigin::User) && !main && only_checks(program, function, &found) {
                found.insert(FuncId(index as u32));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn calls_from_entry(program: &Program) -> Option<FuncId> {
    let entry = program.functions.get(program.entry.index())?;
    entry.blocks.iter().flat_map(|b| &b.statements).find_map(|s| match s.kind {
        StatementKind::Call { callee: Callee::Direct(f), .. } => Some(f),
        _ => None,
    })
}

fn only_checks(program: &Program, function: &Function, known: &BTreeSet<FuncId>) -> bool {
    // What computes anything of its own is code to be checked.
    let own = |base: &PlaceBase| match base {
        PlaceBase::Object(object) => program.object(*object).kind == ObjectKind::Temp,
        PlaceBase::Deref(_) => false,
    };
    let checks = |k: &StatementKind| match k {
        StatementKind::Assert { .. } => true,
        StatementKind::Call { callee: Callee::Direct(f), .. } => known.contains(f),
        _ => false,
    };
    let harmless = |k: &StatementKind| match k {
        StatementKind::Assert { .. }
        | StatementKind::Assume(_)
        | StatementKind::Begin(_)
        | StatementKind::End(_)
        | StatementKind::Print { .. } => true,
        StatementKind::Assign { place, .. } => own(&place.base),
        StatementKind::Call { callee: Callee::Direct(f), result, .. } => {
            let callee = program.function(*f);
            let quiet = known.contains(f) || callee.blocks.is_empty();
            quiet && result.as_ref().is_none_or(|p| own(&p.base))
        }
        _ => false,
    };
    let returns = |t: &TerminatorKind| matches!(t, TerminatorKind::Return(Some(_)));
    let mut statements = function.blocks.iter().flat_map(|b| &b.statements).map(|s| &s.kind);
    function.blocks.iter().all(|b| !returns(&b.terminator.kind))
        && statements.clone().all(harmless)
        && statements.any(checks)
}
