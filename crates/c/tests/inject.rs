//! Expressions at program points.

use crate::common;

use because_c::{Injection, InjectionKind, Options};
use because_ir::StatementKind;
use common::{program_with, statements, try_program};

const TEXT: &str = "#define LIMIT 5\nint main(void) {\n  int x = 1;\n  if (x)\n    x = 2;\n  while (x < 9) {\n    x++;\n  }\n  return x;\n}\n";

fn options(line: u32, kind: InjectionKind, text: &str) -> Options {
    let injection = Injection { file: "test.c".into(), line, column: 0, kind, text: text.into() };
    Options { injections: vec![injection], ..Options::default() }
}

#[test]
fn an_assumption_stands_before_the_statement_on_its_line() {
    let program = program_with(TEXT, &options(9, InjectionKind::Assume, "x < LIMIT"));
    let found = statements(&program, "main").into_iter().find(|(s, _)| matches!(s, StatementKind::Assume(_)));
    assert_eq!(found.expect("the assumption").1, "x < LIMIT");
    let last = program.functions[0].blocks.last().expect("a block");
    assert!(matches!(last.statements.last().map(|s| &s.kind), Some(StatementKind::Assume(_))));
    let span = last.statements.last().expect("the assumption").span;
    assert_eq!(program.sources.place(span), "--assume:1:1");
}

#[test]
fn a_statement_without_braces_keeps_its_condition() {
    let program = program_with(TEXT, &options(5, InjectionKind::Probe(7), "x == 1"));
    let id = program.find_function("main").expect("main");
    let block = program
        .function(id)
        .blocks
        .iter()
        .find(|b| b.statements.iter().any(|s| matches!(s.kind, StatementKind::Probe { id: 7, .. })));
    let block = block.expect("the probe");
    assert_eq!(block.statements.len(), 2, "the probe and the assignment under the `if`");
}

#[test]
fn an_invariant_goes_to_the_loop() {
    let program = program_with(TEXT, &options(6, InjectionKind::Invariant, "x <= 9"));
    assert!(statements(&program, "main").iter().any(|(s, _)| matches!(s, StatementKind::Invariant { .. })));
}

#[test]
fn the_end_of_a_function_is_a_point_too() {
    let program = program_with(
        "int g;\nint main(void) {\n  g = 1;\n}\nint f(void) { return 2; }\n",
        &options(4, InjectionKind::Assert, "g == 1"),
    );
    assert!(statements(&program, "main").iter().any(|(s, _)| matches!(s, StatementKind::Assert { .. })));
}

#[test]
fn errors_say_what_is_wrong() {
    let message = |line, text: &str| {
        let failed = try_program(TEXT, &options(line, InjectionKind::Assume, text)).expect_err("an error");
        failed.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ")
    };
    assert!(message(9, "nowhere > 1").contains("nowhere"));
    assert!(message(9, "x >").contains("expected"));
    assert!(message(9, "x)").contains("not an expression"));
    assert!(message(99, "x > 1").contains("no statement"));
}
