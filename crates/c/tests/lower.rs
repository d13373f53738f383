//! C text to facts about the program it becomes.

use because_c::{MemoryFiles, Options, load};
use because_ir::{Program, StatementKind, verify};

fn program(text: &str) -> Program {
    let files = MemoryFiles::new().with("test.c", text);
    let program = match load(&files, &["test.c"], &Options::default()) {
        Ok(program) => program,
        Err(failed) => panic!("{:?}", failed.diagnostics),
    };
    let violations = verify::verify(&program);
    assert!(violations.is_empty(), "{violations:?}");
    program
}

fn statements(program: &Program, function: &str) -> Vec<StatementKind> {
    let id = program.find_function(function).expect("the function is there");
    program.function(id).blocks.iter().flat_map(|b| b.statements.iter().map(|s| s.kind.clone())).collect()
}

#[test]
fn an_assertion_keeps_its_text_and_place() {
    let text = "#include <assert.h>\nint main(void) { int x = 3; assert(x >  2); }\n";
    let program = program(text);
    let id = program.find_function("main").expect("main");
    let found = program.function(id).blocks.iter().flat_map(|b| &b.statements).find_map(|s| match &s.kind {
        StatementKind::Assert { cond, message, .. } => Some((*cond, message.clone(), s.span)),
        _ => None,
    });
    let (cond, message, span) = found.expect("an assertion");
    assert_eq!(message, "x > 2");
    assert_eq!(program.sources.text(span), "assert(x >  2)");
    assert_eq!(program.sources.text(program.expr(cond).span), "x >  2");
}

#[test]
fn a_call_stores_its_result_where_it_is_assigned() {
    let program = program("int f(int a) { return a; } int main(void) { int x; x = f(1); return x; }");
    let calls: Vec<_> = statements(&program, "main")
        .into_iter()
        .filter_map(|s| match s {
            StatementKind::Call { result, .. } => Some(result.is_some()),
            _ => None,
        })
        .collect();
    assert_eq!(calls, [true]);
}
