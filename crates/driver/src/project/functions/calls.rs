//! Calls that are tests: `main` calls a function of the tests several times, each time with another case.

use super::{mentioned, prepares};
use crate::limits;
use crate::trust;
use because_compose::reference::only::{self, Unit};
use because_ir::{BlockId, Callee, FuncId, FunctionOrigin, Program, Run, StatementKind, Type};

/// The functions that check what `main` gives them, each with as many calls as there may be.
pub fn of_main(program: &Program) -> Vec<Unit> {
    let Some(main) = program.find_function("main") else { return Vec::new() };
    let users: Vec<FuncId> = (0..program.functions.len() as u32)
        .map(FuncId)
        .filter(|f| program.function(*f).origin == FunctionOrigin::User)
        .collect();
    let file = |f: FuncId| program.function(f).span.file;
    let checks = |f: &FuncId| {
        let function = program.function(*f);
        let name = program.sources.get(file(*f)).map_or("", |s| s.name.as_str());
        let of_tests = file(*f) == file(main) || (trust::is_test_file(name) && !trust::is_framework(name));
        let others = users.iter().any(|other| *other != main && mentioned(program, *other).contains(f));
        of_tests
            && !function.params.is_empty()
            && !others
            && only::can_be_left_out(program, *f)
            && only::function(program, &function.name) == Some(*f)
            && !prepares(&function.name)
    };
    let called = mentioned(program, main);
    let found = users.iter().filter(|f| called.contains(f) && checks(f));
    let calls = |f: &FuncId| {
        let name = &program.function(*f).name;
        let one = |call| Unit { name: format!("{name}, call {call}"), function: name.clone(), call: Some(call) };
        (1..=limits::PROJECT_CALLS).map(one).collect::<Vec<_>>()
    };
    found.flat_map(calls).collect()
}

/// Does the unit's function get other functions? It may be what runs tests.
pub fn may_run_others(program: &Program, unit: &Unit) -> bool {
    let takes = |parameter: &because_ir::ObjectId| match program.types.representation(program.object(*parameter).ty) {
        Type::Pointer(to) => matches!(program.types.representation(*to), Type::Function(_)),
        _ => false,
    };
    only::function(program, &unit.function).is_some_and(|f| program.function(f).params.iter().any(takes))
}

/// Was more of the function executed than the choice whether it is?
pub fn is_executed(original: &Program, run: &Run, function: &str) -> bool {
    let Some(id) = only::function(original, function) else { return false };
    let body = BlockId(original.function(id).blocks.len() as u32);
    run.path.steps.iter().any(|s| s.location.function == id && s.location.block == body)
}

/// Calls by their lines, where each call of the text is made once.
pub fn name(program: &Program, units: &mut [Unit]) {
    let Some(main) = program.find_function("main") else { return };
    let statements = program.function(main).blocks.iter().flat_map(|b| &b.statements);
    let called: Vec<(String, u32)> = statements
        .filter_map(|s| match &s.kind {
            StatementKind::Call { callee: Callee::Direct(f), .. } => {
                Some((program.function(*f).name.clone(), program.sources.line(s.span)?))
            }
            _ => None,
        })
        .collect();
    let counts: Vec<usize> = units.iter().map(|u| units.iter().filter(|o| o.function == u.function).count()).collect();
    for (unit, count) in units.iter_mut().zip(counts) {
        let Some(call) = unit.call else { continue };
        let mut lines: Vec<u32> = called.iter().filter(|(name, _)| *name == unit.function).map(|(_, l)| *l).collect();
        lines.sort_unstable();
        if lines.len() == count {
            unit.name = format!("{}, line {}", unit.function, lines[call as usize - 1]);
        }
    }
}
