//! Objects that begin with their block, and what is refused where it stands.

use crate::common;

use because_ir::StatementKind;
use common::{program, statements, unsupported};

/// How often the objects of `main` begin, by name.
fn begins(text: &str, name: &str) -> usize {
    let program = program(text);
    let is_it = |kind: &StatementKind| matches!(kind, StatementKind::Begin(o) if program.object(*o).name == name);
    statements(&program, "main").iter().filter(|(kind, _)| is_it(kind)).count()
}

#[test]
fn a_compound_literal_begins_with_its_block() {
    let text = "int main(void) { int *p, n = 0; again: p = &(int){n}; if (n++ < 2) goto again; return *p; }";
    assert_eq!(begins(text, "literal"), 1);
    let first = statements(&program(text), "main").iter().position(|(kind, _)| matches!(kind, StatementKind::Begin(_)));
    assert_eq!(first, Some(0), "it begins before everything else in the block");
}

#[test]
fn a_local_outlives_a_jump_back_before_its_declaration() {
    let text = "int main(void) { int *p = 0, n = 0; again:; int x = n; p = &x; if (n++ < 2) goto again; return *p; }";
    let program = program(text);
    let ends = statements(&program, "main").iter().filter(|(k, _)| matches!(k, StatementKind::End(_))).count();
    assert_eq!((begins(text, "x"), ends), (1, 0), "the jump ends nothing");
}

#[test]
fn what_is_not_modelled_is_unsupported() {
    let what = |body: &str| unsupported(&program(&format!("int main(void) {{ {body} return 0; }}"))).join("; ");
    assert_eq!(
        what("int n = 3; struct s { char b[n]; }; n++; n = sizeof(struct s);"),
        "a variable length array in a struct"
    );
    assert_eq!(what("int x = 0; __CPROVER_ASYNC_1: x++;"), "threads");
    assert_eq!(what("__ESBMC_memory_leak_check();"), "this function of ESBMC");
    let file = "#include <stdlib.h>\nint main(void) { char b[] = \"aXXXXXX\"; return mkstemp(b) == 0; }";
    assert_eq!(unsupported(&program(file)), ["the library function `mkstemp`"]);
    let end = "#include <stdlib.h>\n__attribute__((destructor)) void f(void) {} int main(void) { exit(0); }";
    assert_eq!(unsupported(&program(end)), ["`exit` in a program with destructors"]);
}
