//! Shared by the tests: compile a text, check the program, find things in it.
#![allow(dead_code)]

use because_c::{Failed, MemoryFiles, Options, load};
use because_ir::{Program, StatementKind, Terminator, verify};

pub fn try_program(text: &str, options: &Options) -> Result<Program, Failed> {
    let program = load(&MemoryFiles::new().with("test.c", text), &["test.c"], options)?;
    let violations = verify::verify(&program);
    assert!(violations.is_empty(), "{violations:?}");
    Ok(program)
}

pub fn program_with(text: &str, options: &Options) -> Program {
    match try_program(text, options) {
        Ok(program) => program,
        Err(failed) => panic!("{:?}", failed.diagnostics),
    }
}

pub fn program(text: &str) -> Program {
    program_with(text, &Options::default())
}

/// The statements of a function in order, with the text of their spans.
pub fn statements(program: &Program, function: &str) -> Vec<(StatementKind, String)> {
    let id = program.find_function(function).expect("the function is there");
    let blocks = &program.function(id).blocks;
    blocks
        .iter()
        .flat_map(|b| &b.statements)
        .map(|s| (s.kind.clone(), program.sources.text(s.span).to_string()))
        .collect()
}

pub fn terminators(program: &Program, function: &str) -> Vec<Terminator> {
    let id = program.find_function(function).expect("the function is there");
    program.function(id).blocks.iter().map(|b| b.terminator.clone()).collect()
}

/// What the program says is not modelled, of all functions.
pub fn unsupported(program: &Program) -> Vec<String> {
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let statements = blocks.flat_map(|b| &b.statements);
    statements
        .filter_map(|s| match &s.kind {
            StatementKind::Unsupported { what } => Some(what.clone()),
            _ => None,
        })
        .collect()
}

/// The text form of a function's body, without places.
pub fn printed(program: &Program, function: &str) -> String {
    let id = program.find_function(function).expect("the function is there");
    let options = because_ir::print::PrintOptions { lines: false, ..Default::default() };
    because_ir::print::print_function(program, id, &options)
}
