//! A reference implementation as specification: two programs made one.
//!
//! Comes in: the program to be judged and the reference, each loaded on its own. Goes out: one program that runs the
//! reference first, then the other on the same inputs, and checks (`CheckKind::Reference`) that exit status, result,
//! output globals and everything printed are equal. Two scan cycles run in lockstep instead, and their outputs are compared
//! after every cycle. It is a program like any other, so every engine and method works on
//! it. A run in which the reference fails is left out, because checks inside of [`FunctionOrigin::Reference`] are
//! assumptions everywhere.

pub mod arguments;
mod compare;
mod exits;
mod expected;
mod lockstep;
pub mod only;
mod printed;
mod printf_numbers;
pub mod rounds;
mod shared_inputs;
mod stdin;
pub mod table;

use because_ir::build::{self, Draft};
use because_ir::link::{self, Moved};
use because_ir::{Const, ExprKind, FuncId, FunctionOrigin, Program, StatementKind, TerminatorKind};
use shared_inputs::{input_of, name_of};

/// What is compared besides what is printed.
#[derive(Debug, Clone, Default)]
pub struct Compared {
    /// The function both programs start in.
    pub entry: String,
    /// Globals that must be equal in the end, in scan cycles after every cycle.
    pub outputs: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Faulty,
    Reference,
}

/// Links the two. The error says in words what cannot be compared.
pub fn link(mut program: Program, reference: &Program, compared: &Compared) -> Result<Program, String> {
    if program.target != reference.target {
        return Err("the reference is for another data model".to_string());
    }
    let faulty_entry = program.entry;
    let heads = lockstep::heads(&program, reference);
    let moved = link::append(&mut program, reference);
    for function in &mut program.functions[moved.functions as usize..] {
        if matches!(function.origin, FunctionOrigin::User | FunctionOrigin::Harness) {
            function.origin = FunctionOrigin::Reference;
        }
    }
    shared_inputs::rename_parameters(&mut program, &moved, compared)?;
    let counters = shared_inputs::share(&mut program, &moved)?;
    let printed = printed::compare(&mut program, &moved);
    if let Some(heads) = heads {
        lockstep::one_cycle(&mut program, &moved, heads);
        lockstep::run_reference(&mut program, &moved, faulty_entry, heads, &counters);
        compare::at_every_end(&mut program, &moved, faulty_entry, compared, printed, Some(heads))?;
        program.entry = faulty_entry;
    } else {
        compare::at_every_end(&mut program, &moved, faulty_entry, compared, printed, None)?;
        start(&mut program, &moved, faulty_entry);
    }
    Ok(program)
}

fn side(moved: &Moved, function: FuncId) -> Side {
    if function.0 < moved.functions { Side::Faulty } else { Side::Reference }
}

/// The new entry function: the reference's start, then the program's.
fn start(program: &mut Program, moved: &Moved, faulty_entry: FuncId) {
    let mut draft = Draft::new(program, "(both)");
    draft.call(moved.entry, Vec::new());
    draft.call(faulty_entry, Vec::new());
    let int = build::int(draft.program, 32, true);
    let status = build::expr(draft.program, ExprKind::Const(Const::Int(0)), int);
    draft.end(TerminatorKind::Exit(status));
    program.entry = draft.finish();
}

/// The user's functions by name, on one side.
fn function_named(program: &Program, moved: &Moved, wanted: Side, name: &str) -> Option<FuncId> {
    let user = |o: FunctionOrigin| matches!(o, FunctionOrigin::User | FunctionOrigin::Reference);
    (0..program.functions.len() as u32).map(FuncId).find(|&f| {
        let function = program.function(f);
        side(moved, f) == wanted && function.name == name && user(function.origin) && !function.blocks.is_empty()
    })
}

/// Calls `change` on every statement list of one side or both, and puts what it returns in the statement's place.
fn rewrite(
    program: &mut Program,
    mut change: impl FnMut(&mut Program, FuncId, &because_ir::Statement) -> Option<Vec<because_ir::Statement>>,
) {
    for f in 0..program.functions.len() {
        for b in 0..program.functions[f].blocks.len() {
            let old = std::mem::take(&mut program.functions[f].blocks[b].statements);
            let mut new = Vec::with_capacity(old.len());
            for statement in old {
                match change(program, FuncId(f as u32), &statement) {
                    Some(others) => new.extend(others),
                    None => new.push(statement),
                }
            }
            program.functions[f].blocks[b].statements = new;
        }
    }
}

/// The kinds of all statements, with the function they stand in.
fn statements(program: &Program) -> impl Iterator<Item = (FuncId, &StatementKind, because_source::Span)> {
    program.functions.iter().enumerate().flat_map(|(f, function)| {
        let all = function.blocks.iter().flat_map(|b| &b.statements);
        all.map(move |s| (FuncId(f as u32), &s.kind, s.span))
    })
}
