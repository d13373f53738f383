//! Places through macros and line markers.

use crate::common;

use because_ir::{StatementKind, TerminatorKind};
use common::{program, statements, terminators};

/// The texts of all assigned values in a function.
fn values(text: &str) -> Vec<String> {
    let program = program(text);
    statements(&program, "main")
        .into_iter()
        .filter_map(|(s, _)| match s {
            StatementKind::Assign { value, .. } => Some(program.sources.text(program.expr(value).span).to_string()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_macro_is_its_whole_use_and_its_arguments_are_themselves() {
    let text = "#define TWICE(x) ((x) + (x))\nint main(void) { unsigned a = 1; unsigned b = TWICE(a - 1); return b; }";
    let program = program(text);
    let mut assigned = statements(&program, "main").into_iter().filter_map(|(s, _)| match s {
        StatementKind::Assign { value, .. } => Some(value),
        _ => None,
    });
    let sum = assigned.next_back().expect("two assignments");
    assert_eq!(program.sources.text(program.expr(sum).span), "TWICE(a - 1)");
    let because_ir::ExprKind::Binary(_, left, _) = program.expr(sum).kind else { panic!("a sum") };
    assert_eq!(program.sources.text(program.expr(left).span), "a - 1");
    let (used, defined) = program.macros[0];
    assert_eq!(program.sources.text(used), "TWICE(a - 1)");
    assert!(program.sources.place(defined).starts_with("test.c:1:"));
}

#[test]
fn constants_show_what_was_written() {
    let text = "#define N 10\nint main(void) { unsigned long a = N; a = sizeof(int); a = 2 * 3; return 0; }";
    assert_eq!(values(text), ["N", "sizeof(int)", "2 * 3"]);
}

#[test]
fn line_markers_do_not_move_places() {
    let program = program("# 1 \"other.c\"\n# 40 \"other.c\"\nint main(void) {\n  return 1;\n}\n");
    let end = terminators(&program, "main").into_iter().find(|t| matches!(t.kind, TerminatorKind::Return(Some(_))));
    let span = end.expect("a return").span;
    assert_eq!(program.sources.place(span), "test.c:4:3");
}

#[test]
fn a_case_is_its_label() {
    let program =
        program("int main(void) { int x = 1; switch (x) { case ':': return 1; case 2 ... 4: return 2; } return 0; }");
    let cases: Vec<String> = terminators(&program, "main")
        .into_iter()
        .filter_map(|t| match t.kind {
            TerminatorKind::Switch { cases, .. } => Some(cases),
            _ => None,
        })
        .flatten()
        .map(|c| program.sources.text(c.span).to_string())
        .collect();
    assert_eq!(cases, ["case ':':", "case 2 ... 4:"]);
}

#[test]
fn source_statements_are_what_a_reader_calls_so() {
    use because_ir::SourceStmtKind as K;
    let program = program(
        "#include <assert.h>\nint main(void) { int x = 1, y; y = x; if (y) return 2; for (int i = 0; i < y; i++) x = i; assert(x); return 0; }",
    );
    let written: Vec<(K, String)> = program
        .source_stmts
        .iter()
        .filter(|s| s.kind != K::Hidden)
        .map(|s| (s.kind, program.sources.text(s.span).to_string()))
        .collect();
    let expected = [
        (K::Declaration, "x = 1"),
        (K::Expression, "y = x"),
        (K::Condition, "y"),
        (K::Return, "return 2;"),
        (K::Declaration, "i = 0"),
        (K::Condition, "i < y"),
        (K::Expression, "x = i"),
        (K::Expression, "i++"),
        (K::Specification, "assert(x)"),
        (K::Return, "return 0;"),
    ];
    let expected: Vec<(K, String)> = expected.into_iter().map(|(k, t)| (k, t.to_string())).collect();
    assert_eq!(written, expected);
}

#[test]
fn names_are_where_they_are_declared() {
    let program = program(
        "static long\nvalue(int parameter) { int local; return parameter; }\nint global = 1;\nint main(void) { return value(2); }",
    );
    let function = program.find_function("value").expect("value");
    assert_eq!(program.sources.text(program.function(function).span), "value");
    for name in ["parameter", "local", "global"] {
        let object = program.objects.iter().find(|o| o.name == name).expect("the object");
        assert_eq!(program.sources.text(object.span), name);
    }
}
