//! Arguments of `main` that are those of a test: the program is loaded with arguments as long as any test's, and what
//! they are is put there before it starts.

use super::table::{Tests, element, table};
use crate::tests_file::Test;
use because_ir::build;
use because_ir::{
    BinaryOp, Callee, Const, ExprId, ExprKind, FuncId, ObjectId, Place, PlaceBase, Program, Projection, SourceStmtKind,
    StatementKind, Type,
};
use because_source::Span;

/// Arguments as long as any test's: the program is to be loaded with them.
pub fn template(tests: &[Test]) -> Vec<String> {
    let most = tests.iter().map(|t| t.arguments.len()).max().unwrap_or(0);
    let longest = |i: usize| tests.iter().filter_map(|t| t.arguments.get(i)).map(String::len).max().unwrap_or(0);
    (0..most).map(|i| "x".repeat(longest(i))).collect()
}

/// The program gets the arguments of its test in place of those it was loaded with.
pub fn give(program: &mut Program, tests: &Tests, own_entry: FuncId) {
    let count = build::count(program);
    let counts: Vec<u128> = tests.list.iter().map(|t| t.arguments.len() as u128 + 1).collect();
    let argc = table(program, "(argc)", count, &counts);
    let mut before = Vec::new();
    for (i, longest) in template(tests.list).iter().enumerate() {
        before.extend(one(program, tests, argc, i, longest.len() as u32).unwrap_or_default());
    }
    let have = element(program, argc, tests.test, 1, None, count);
    count_them(program, own_entry, have);
    let source = build::source(program, own_entry, SourceStmtKind::Hidden, Span::NONE);
    let before = before.into_iter().map(|kind| build::statement(kind, Span::NONE, source));
    program.functions[own_entry.index()].blocks[0].statements.splice(0..0, before);
}

/// What puts argument `i` in its place; nothing where the program reads no arguments.
fn one(program: &mut Program, tests: &Tests, argc: ObjectId, i: usize, longest: u32) -> Option<Vec<StatementKind>> {
    let (argv, text) = (made(program, "argv")?, made(program, &format!("argv[{}]", i + 1))?);
    let (Type::Array { element: letter, .. }, Type::Array { element: pointer, .. }) =
        (program.types.get(program.object(text).ty).clone(), program.types.get(program.object(argv).ty).clone())
    else {
        return None;
    };
    let count = build::count(program);
    let columns = longest + 1;
    let byte = |t: &Test, k: usize| t.arguments.get(i).and_then(|a| a.as_bytes().get(k)).map_or(0, |&b| b.into());
    let bytes: Vec<u128> = tests.list.iter().flat_map(|t| (0..columns as usize).map(move |k| byte(t, k))).collect();
    let bytes = table(program, &format!("(argv[{}])", i + 1), letter, &bytes);
    let mut out = Vec::new();
    for k in 0..columns {
        let k = build::number(program, u128::from(k), count);
        let place = Place { base: PlaceBase::Object(text), path: vec![Projection::Index(k)], ty: letter };
        let value = element(program, bytes, tests.test, columns, Some(k), letter);
        out.push(StatementKind::Assign { place, value });
    }
    let (number, zero) = (build::number(program, i as u128 + 1, count), build::number(program, 0, count));
    let first = Place { base: PlaceBase::Object(text), path: vec![Projection::Index(zero)], ty: letter };
    let address = build::expr(program, ExprKind::AddressOf(first), pointer);
    let null = build::expr(program, ExprKind::Const(Const::Null), pointer);
    let have = element(program, argc, tests.test, 1, None, count);
    let there = build::binary(program, BinaryOp::Gt, have, number);
    let value = build::expr(program, ExprKind::Select(there, address, null), pointer);
    let place = Place { base: PlaceBase::Object(argv), path: vec![Projection::Index(number)], ty: pointer };
    out.push(StatementKind::Assign { place, value });
    Some(out)
}

/// An object that the harness has made.
fn made(program: &Program, name: &str) -> Option<ObjectId> {
    let all = (0..program.objects.len() as u32).map(ObjectId);
    all.rev().find(|&o| program.object(o).name == name && program.object(o).span.is_none())
}

/// Calls `main` with this number of arguments.
fn count_them(program: &mut Program, own_entry: FuncId, have: ExprId) {
    for b in 0..program.functions[own_entry.index()].blocks.len() {
        for s in 0..program.functions[own_entry.index()].blocks[b].statements.len() {
            let statement = &program.functions[own_entry.index()].blocks[b].statements[s];
            let StatementKind::Call { callee: Callee::Direct(f), args, .. } = &statement.kind else { continue };
            let Some(&old) = args.first().filter(|_| program.function(*f).name == "main") else { continue };
            let ty = program.expr(old).ty;
            let value = build::expr(program, ExprKind::Cast(have), ty);
            let statement = &mut program.functions[own_entry.index()].blocks[b].statements[s];
            if let StatementKind::Call { args, .. } = &mut statement.kind {
                args[0] = value;
            }
        }
    }
}
