//! The assumption that memory never runs out, where a proof rests on it.
//!
//! Comes in: a program and its verdict. Goes out: one more sentence under `assumed` where some run may allocate and the
//! program holds. A failing run needs no such sentence: allocations succeed in it, as they may.

use crate::problem::Problem;
use because_ir::{
    AllocKind, Assumed, Basis, Callee, FuncId, FunctionOrigin, Program, StatementKind, Verdict, VerdictKind,
};

const ASSUMED: &str = "`malloc` and the like never return null (--malloc-may-fail checks both ways)";

/// Functions of the library whose result is memory that was asked for; others allocate what nobody sees.
const ALLOCATING: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "posix_memalign",
    "strdup",
    "strndup",
    "asprintf",
    "vasprintf",
    "getline",
    "getdelim",
];

/// Adds the sentence.
pub fn note(problem: &Problem, malloc_may_fail: bool, verdict: &mut Verdict) {
    let proof = verdict.decision == VerdictKind::Holds && verdict.basis == Basis::Search;
    if proof && !malloc_may_fail && allocates(&problem.program) {
        Assumed::narrower(ASSUMED).note(&mut verdict.assumed);
    }
}

/// Whether a function that calls lead to allocates with `malloc`, `calloc` or `realloc`.
fn allocates(program: &Program) -> bool {
    let mut reached = vec![false; program.functions.len()];
    let mut open: Vec<FuncId> = vec![program.entry];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at.index()], true) {
            continue;
        }
        let function = program.function(at);
        let kin = function.origin == FunctionOrigin::User || ALLOCATING.contains(&function.name.as_str());
        for statement in function.blocks.iter().flat_map(|b| &b.statements) {
            match &statement.kind {
                StatementKind::Alloc { kind: AllocKind::Malloc | AllocKind::Calloc, .. } if kin => return true,
                StatementKind::Call { callee: Callee::Direct(f), .. } => open.push(*f),
                // Any function of the program may be called through a pointer.
                StatementKind::Call { callee: Callee::Indirect(_), .. } => {
                    let user = program.functions.iter().enumerate().filter(|(_, f)| f.origin == FunctionOrigin::User);
                    open.extend(user.map(|(index, _)| FuncId(index as u32)));
                }
                _ => {}
            }
        }
    }
    false
}
