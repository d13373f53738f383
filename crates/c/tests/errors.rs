//! Bad input: always diagnostics, never a program, never a panic.

use crate::common;

use because_c::{MemoryFiles, Options, load};
use because_source::Severity;
use common::try_program;

fn first_error(text: &str) -> String {
    let failed = try_program(text, &Options::default()).expect_err("an error");
    let error = failed.diagnostics.iter().find(|d| d.severity == Severity::Error).expect("an error");
    format!("{}: {}", failed.sources.place(error.span), error.message)
}

#[test]
fn syntax_and_type_errors_have_their_place() {
    assert!(first_error("int main(void) { return 1 + ; }").starts_with("test.c:1:29"));
    assert!(first_error("int main(void) { return y; }").starts_with("test.c:1:25"));
    assert!(first_error("struct s; int main(void) { struct s x; return 0; }").starts_with("test.c:1:"));
    assert!(first_error("#include \"nope.h\"\nint main(void) { return 0; }").starts_with("test.c:1:"));
}

#[test]
fn a_program_needs_its_entry() {
    assert!(first_error("int f(void) { return 0; }").contains("no function `main`"));
    assert!(first_error("").contains("no function `main`"));
}

#[test]
fn two_definitions_of_one_name_do_not_link() {
    let files = MemoryFiles::new()
        .with("a.c", "int f(void) { return 1; } int main(void) { return f(); }")
        .with("b.c", "int f(void) { return 2; }");
    let failed = load(&files, &["a.c", "b.c"], &Options::default()).expect_err("a link error");
    assert!(failed.diagnostics.iter().any(|d| d.message.contains("`f` is defined twice") && !d.labels.is_empty()));
}

#[test]
fn statics_of_two_units_are_kept_apart() {
    let files = MemoryFiles::new()
        .with(
            "a.c",
            "static int n = 1; static int f(void) { return n; } int g(void); int main(void) { return f() + g(); }",
        )
        .with("b.c", "static int n = 2; static int f(void) { return n; } int g(void) { return f(); }");
    let program = load(&files, &["a.c", "b.c"], &Options::default()).map_err(|f| f.diagnostics).expect("a program");
    assert_eq!(program.functions.iter().filter(|f| f.name == "f").count(), 2);
    assert_eq!(program.objects.iter().filter(|o| o.name == "n").count(), 2);
}

#[test]
fn an_extern_object_is_the_one_defined_elsewhere() {
    let files = MemoryFiles::new()
        .with("a.c", "extern int table[]; int main(void) { return table[1]; }")
        .with("b.c", "int table[2] = {3, 4};");
    let program = load(&files, &["a.c", "b.c"], &Options::default()).map_err(|f| f.diagnostics).expect("a program");
    let tables: Vec<_> = program.objects.iter().filter(|o| o.name == "table").collect();
    assert_eq!(tables.len(), 1);
    assert_eq!(program.size_of(tables[0].ty), 8);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let failed = load(&MemoryFiles::new(), &["missing.c"], &Options::default()).expect_err("an error");
    assert!(failed.diagnostics[0].message.contains("missing.c"));
}

#[test]
fn deep_nesting_and_junk_are_refused() {
    let deep = format!("int main(void) {{ return {}1{}; }}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(first_error(&deep).contains("nested"));
    let braces = format!("int main(void) {{ {}{} }}", "{".repeat(50_000), "}".repeat(50_000));
    assert!(first_error(&braces).contains("nested"));
    let junk: Vec<u8> = (0..4000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert!(load(&MemoryFiles::new().with("test.c", junk), &["test.c"], &Options::default()).is_err());
}
