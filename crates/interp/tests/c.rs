//! C programs as people write them: what they print, and how they fail.

use crate::common;

use because_c::{MemoryFiles, Options, load};
use because_interp::{Limits, failure_operands, replay};
use because_ir::{CheckKind, Checks, Outcome, Program, render};
use common::*;

fn compile(text: &str) -> Program {
    let files = MemoryFiles::new().with("test.c", text);
    let options = Options { args: Some(Vec::new()), ..Options::default() };
    load(&files, &["test.c"], &options).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

fn output(text: &str) -> String {
    let run = run_program(&compile(text));
    assert!(matches!(run.outcome, Outcome::Exit(0)), "{:?}", run.outcome);
    String::from_utf8_lossy(&run.output).into_owned()
}

/// Name of the failed check and the text at fault.
fn fails(text: &str) -> (CheckKind, String) {
    let program = compile(text);
    match run_program(&program).outcome {
        Outcome::Failed(failed) => (failed.check, program.sources.text(failed.span).to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn failures_name_the_expression_at_fault() {
    use CheckKind::*;
    let cases = [
        ("int main(void) { int x = 2147483647; int y = x + 1; return y; }", SignedOverflow, "x + 1"),
        ("int a[10]; int main(void) { int i = 10; a[i] = 1; return 0; }", Bounds, "i"),
        ("struct s { int v; struct s *n; }; int main(void) { struct s *p = 0; return p->v; }", NullDereference, "p"),
        ("int main(void) { int *p; { int x = 3; p = &x; } return *p; }", Dangling, "p"),
        ("int f(int n) { return 5 / n; } int main(void) { return f(0); }", DivisionByZero, "5 / n"),
        ("int main(void) { int n = 32; return 1 << n; }", Shift, "1 << n"),
        ("int main(void) { char *s = \"abc\"; s[0] = 'x'; return 0; }", ReadOnly, "s"),
        ("int a[3], b[3]; int main(void) { return a < b; }", PointerRelation, "a < b"),
        ("int main(void) { int x; int *p = &x; return *p; }", Uninitialised, "*p"),
    ];
    for (text, check, at) in cases {
        let (found, place) = fails(text);
        assert_eq!(found, check, "{text}");
        assert!(place.contains(at), "{text}: {place}");
    }
}

#[test]
fn heap_misuse_is_found() {
    let with_heap = |body: &str| fails(&format!("#include <stdlib.h>\nint main(void) {{ {body} return 0; }}")).0;
    assert_eq!(with_heap("int *p = malloc(4); free(p); *p = 1;"), CheckKind::UseAfterFree);
    assert_eq!(with_heap("int *p = malloc(4); free(p); free(p);"), CheckKind::DoubleFree);
    assert_eq!(with_heap("int *p = malloc(8); free(p + 1);"), CheckKind::InvalidFree);
    assert_eq!(with_heap("int *p = malloc(8); p[2] = 1;"), CheckKind::Bounds);
}

#[test]
fn library_misuse_is_found() {
    let in_main = |body: &str| {
        fails(&format!("#include <string.h>\n#include <stdio.h>\nint main(void) {{ {body} return 0; }}")).0
    };
    assert_eq!(in_main("char b[8] = \"abcdef\"; memcpy(b + 1, b, 4);"), CheckKind::LibraryPrecondition);
    assert_eq!(in_main("char b[4]; strcpy(b, \"abcdef\");"), CheckKind::Bounds);
    assert_eq!(in_main("printf(\"%s\", 5);"), CheckKind::LibraryPrecondition);
    assert_eq!(in_main("printf(\"%d %d\", 5);"), CheckKind::LibraryPrecondition);
}

#[test]
fn ordinary_programs_print_what_they_should() {
    let text = r#"
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <stdarg.h>
        struct node { int v; struct node *next; };
        static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
        static void say(const char *f, ...) { va_list l; va_start(l, f); vprintf(f, l); va_end(l); }
        int main(void) {
            struct node *h = 0;
            for (int i = 0; i < 4; i++) { struct node *n = malloc(sizeof *n); n->v = i * i; n->next = h; h = n; }
            for (struct node *p = h; p; p = p->next) printf("%d ", p->v);
            while (h) { struct node *n = h->next; free(h); h = n; }
            int a[] = { 5, -3, 9, 0 };
            qsort(a, 4, sizeof a[0], by_value);
            say("%d %d|%s|%6.2f|%-4dx%c\n", a[0], a[3], "text", 2.0 / 3, 7, 'q');
            char b[16];
            snprintf(b, sizeof b, "%05d:%#x", 42, 255);
            puts(b);
            union { float f; unsigned u; } u = { 1.5f };
            struct { unsigned a : 3; int b : 5; } f = { 9 & 7, -7 };
            printf("%x %u %d %zu\n", u.u, f.a, f.b, strlen(b));
            return 0;
        }"#;
    assert_eq!(output(text), "9 4 1 0 -3 9|text|  0.67|7   xq\n00042:0xff\n3fc00000 1 -7 10\n");
}

#[test]
fn a_replayed_failure_comes_with_the_values_of_its_parts() {
    let program = compile(
        "#include <assert.h>\nint nondet(void);\nint main(void) { int a[2]; int x = nondet(); int y = x * 2; a[1] = y;\n\
         assert(x < 3 || a[1] > 9); return 0; }",
    );
    let options = because_interp::RunOptions { uninitialised: because_interp::Uninitialised::Input, ..options() };
    let first = execute(&program, &options, &[("nondet", 4)], b"");
    assert_eq!(failure_of(&first).0, CheckKind::Assertion);
    let again = replay(&program, Checks::default(), &first.inputs, &Limits::default());
    assert_eq!(again.outcome, first.outcome);
    let parts = failure_operands(&program, Checks::default(), &first.inputs, &Limits::default());
    let shown: Vec<(String, String)> = parts
        .iter()
        .map(|(span, value, ty)| (program.sources.text(*span).to_string(), render::value(&program, *ty, value)))
        .collect();
    for part in [("x", "4"), ("a[1]", "8")] {
        assert!(shown.contains(&(part.0.to_string(), part.1.to_string())), "{shown:?}");
    }
}

#[test]
fn operands_that_were_evaluated_are_shown_where_and_and_or_are_control_flow() {
    let shown = |condition: &str| {
        let text = format!(
            "#include <assert.h>\nint g;\nint f(int *p) {{ *p = 5; return 0; }}\n\
             int main(void) {{ int a[2] = {{1, 2}}, i = 0, ok = 0, got; assert({condition}); return 0; }}"
        );
        let program = compile(&text);
        let inputs = run_program(&program).inputs;
        let parts = failure_operands(&program, Checks::default(), &inputs, &Limits::default());
        let one = |(span, value, ty): &(_, _, _)| {
            format!("{} = {}", program.sources.text(*span), render::value(&program, *ty, value))
        };
        parts.iter().map(one).collect::<Vec<String>>()
    };
    assert_eq!(shown("ok && got == a[i]"), ["ok = 0"], "what was not evaluated has no value");
    assert_eq!(shown("f(&g) && a[i] == 1"), ["f(&g) = 0"]);
    assert_eq!(shown("a[i] == 1 && (ok || f(&g))"), [""; 0], "a call may change what was read before it");
    assert!(shown("a[i] == 1 && a[i + 1] == 3").contains(&"a[i + 1] = 2".to_string()));
    assert_eq!(shown("g == 0 && (g = 7, ok)"), [""; 0], "g is no longer what it was");
}

#[test]
fn an_int_that_holds_enumerators_is_shown_by_their_names() {
    let text = "#include <assert.h>\nenum state { CLOSED, OPEN } other;\n\
                int main(void) { int door = OPEN; assert(door == CLOSED); return 0; }";
    let program = compile(text);
    let inputs = run_program(&program).inputs;
    let parts = failure_operands(&program, Checks::default(), &inputs, &Limits::default());
    let shown: Vec<String> = parts.iter().map(|(_, value, ty)| render::value(&program, *ty, value)).collect();
    assert_eq!(shown, ["OPEN"]);
}

#[test]
fn writes_in_the_path_are_named_for_readers() {
    let text = "struct s { int v; struct s *n; }; int main(void) { struct s a, *p = &a; int t[3], i = 2, *q = t;\n\
                p->v = 1; a.n = p; p->n->v = 2; t[i] = 3; q[1] = 4; *q = 5; a = *p; return 0; }";
    let program = compile(text);
    let run = run_program(&program);
    let names: Vec<String> = run.path.steps.iter().flat_map(|s| s.writes.iter().map(|w| w.name.clone())).collect();
    for name in ["p->v", "a.n", "p->n->v", "t[2]", "q[1]", "*q", "a.v"] {
        assert!(names.contains(&name.to_string()), "{name}: {names:?}");
    }
}
