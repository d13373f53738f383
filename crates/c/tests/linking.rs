//! Names across files: declarations that agree, declarations that do not, and what attributes make of a name.

use crate::common;

use because_c::{Failed, FileOptions, MemoryFiles, Options, load};
use because_ir::Program;
use because_source::Severity;
use common::{program, unsupported};

fn linked(a: &str, b: &str) -> Result<Program, Failed> {
    let files = MemoryFiles::new().with("a.c", a).with("b.c", b);
    load(&files, &["a.c", "b.c"], &Options::default())
}

/// The first error, with the places it names.
fn error(a: &str, b: &str) -> String {
    let Err(failed) = linked(a, b) else { panic!("{a} and {b} link") };
    let error = failed.diagnostics.iter().find(|d| d.severity == Severity::Error).expect("an error");
    let labels: Vec<String> = error.labels.iter().map(|l| failed.sources.place(l.span)).collect();
    format!("{} | {} {}", error.message, failed.sources.place(error.span), labels.join(" "))
}

#[track_caller]
fn links(a: &str, b: &str) {
    let main = "int main(void) { return 0; }";
    for (a, b) in [(a, b), (b, a)] {
        if let Err(failed) = linked(&format!("{a} {main}"), b) {
            panic!("{a} and {b}: {:?}", failed.diagnostics);
        }
    }
}

#[track_caller]
fn differs(a: &str, b: &str) {
    let main = "int main(void) { return 0; }";
    for (a, b) in [(a, b), (b, a)] {
        let message = error(&format!("{a} {main}"), b);
        assert!(message.contains("a.c:1:") && message.contains("b.c:1:"), "{message}");
    }
}

#[test]
fn a_type_that_differs_is_an_error_with_both_places() {
    let text = error("extern long v; int main(void) { return v == 1; }", "int w; int v = 1;");
    assert_eq!(text, "`v` is declared as `long` here but defined as `int` elsewhere | a.c:1:13 b.c:1:12");
}

#[test]
fn scalars_arrays_and_pointers() {
    differs("extern int *p;", "int p[3];");
    differs("extern unsigned x;", "int x;");
    differs("extern char x;", "signed char x;");
    differs("extern int a[3];", "int a[4];");
    differs("extern const int x;", "int x = 1;");
    differs("extern const char *x;", "char *x;");
    differs("extern long x;", "long long x;");
    differs("extern float x;", "double x;");
    differs("int f(void);", "int f = 1;");
    links("extern int a[];", "int a[4];");
    links("typedef int number; extern number x;", "int x;");
    links("extern volatile int x;", "volatile int x;");
    links("extern int x;", "extern int x;");
}

#[test]
fn functions() {
    differs("int g(int);", "double g(double x) { return x; }");
    differs("int g(int);", "int g(int a, int b) { return a + b; }");
    differs("int g(int);", "int g(int a, ...) { return a; }");
    differs("int g();", "int g(char c) { return c; }");
    differs("int g();", "int g(float c) { return c > 0; }");
    differs("int g();", "int g(int a, ...) { return a; }");
    differs("void g(int (*)(int));", "void g(int (*f)(long)) { f(1); }");
    links("int g();", "int g(int a, double b, char *c) { return a + b + *c; }");
    links("int g(int, char *);", "int g(a, c) int a; char *c; { return a + *c; }");
    links("int g(int [3], int (int));", "int g(int *a, int (*f)(int)) { return f(*a); }");
    links("int g(int);", "int g(const int a) { return a; }");
    links("int g(int (*)());", "int g(int (*f)(int)) { return f(1); }");
}

#[test]
fn records_and_enumerations() {
    let list = "struct node { int value; struct node *next; };";
    links(&format!("{list} extern struct node n;"), &format!("{list} struct node n;"));
    links("struct s; extern struct s *p;", "struct s { int a; } x; struct s *p = &x;");
    links("typedef struct { int a; } t; extern t x;", "typedef struct { int a; } u; u x;");
    links("union u { int i; char c; }; extern union u x;", "union u { char c; int i; } x;");
    links("enum e { A, B }; extern enum e x;", "enum e { A, B } x;");
    links("enum e { A, B }; extern enum e x;", "unsigned x;");
    differs("struct s { int a, b, c; }; extern struct s v;", "struct s { int a; }; struct s v;");
    differs("struct s { int a; }; extern struct s v;", "struct s { int b; }; struct s v;");
    differs("struct s { int a; }; extern struct s v;", "struct t { int a; }; struct t v;");
    differs("struct s { int a : 3; }; extern struct s v;", "struct s { int a : 4; }; struct s v;");
    differs(
        "struct s { char a; int b; }; extern struct s v;",
        "struct __attribute__((packed)) s { char a; int b; } v;",
    );
    differs("struct s { int a; }; extern struct s *v;", "struct s { long a; }; struct s *v;");
    differs("enum e { A, B }; extern enum e x;", "enum e { B, A } x;");
    differs("enum e { A, B }; extern enum e x;", "int x;");
    differs(
        "struct node { int value; struct node *next; }; extern struct node n;",
        "struct node { long value; struct node *next; } n;",
    );
}

#[test]
fn names_of_one_file_do_not_link() {
    links("static int x;", "double x;");
    links("static int f(void) { return 1; }", "double f(double x) { return x; }");
    links("struct s { int a; }; static struct s v;", "struct s { long a; }; static struct s v;");
}

#[test]
fn records_of_one_name_and_size_are_not_mixed_up() {
    let inner =
        |members: &str| format!("struct in {{ {members} }}; struct out {{ struct in x; }}; static struct out v;");
    let a = format!("{} int main(void) {{ return v.x.b > 0; }}", inner("int a; float b;"));
    let b = format!("{} int f(void) {{ return v.x.b > 0; }}", inner("float a; int b;"));
    let program = linked(&a, &b).map_err(|f| f.diagnostics).expect("they link");
    assert_eq!(program.types.records.iter().filter(|r| r.name == "struct out").count(), 2);
}

#[test]
fn weak_and_tentative_definitions_give_way() {
    let value = |a: &str, b: &str| {
        let program = linked(a, b).map_err(|f| f.diagnostics).expect("they link");
        let found: Vec<_> = program.objects.iter().filter(|o| o.name == "x").cloned().collect();
        assert_eq!(found.len(), 1);
        found[0].init.first().map(|i| i.value)
    };
    let two = Some(because_ir::Const::Int(2));
    let main = "int main(void) { return 0; }";
    assert_eq!(value(&format!("__attribute__((weak)) int x = 1; {main}"), "int x = 2;"), two);
    assert_eq!(value(&format!("int x = 2; {main}"), "__attribute__((weak)) int x = 1;"), two);
    assert_eq!(value(&format!("int x; {main}"), "int x = 2;"), two);
    assert!(error(&format!("int x = 1; {main}"), "int x = 2;").contains("`x` is defined twice"));
}

#[test]
fn an_alias_is_what_it_names() {
    let calls = |text: &str| {
        let program = program(text);
        assert_eq!(unsupported(&program), Vec::<String>::new(), "{text}");
        program
    };
    calls("int f(int a) { return a; } int g(int) __attribute__((alias(\"f\"))); int main(void) { return g(1); }");
    calls(
        "static int f(int a) { return a; } int g(int) __attribute__((weak, alias(\"f\"))); int main(void) { return g(1); }",
    );
    let one = calls("int a = 1; extern int b __attribute__((alias(\"a\"))); int main(void) { b = 2; return a; }");
    assert_eq!(one.objects.iter().filter(|o| o.name == "a" || o.name == "b").count(), 1);
    links(
        "int f(void) { return 1; } int g(void) __attribute__((alias(\"f\")));",
        "int g(void); int h(void) { return g(); }",
    );
    assert!(
        error(
            "int f(void) { return 1; } int g(void) __attribute__((alias(\"f\"))); int main(void) { return 0; }",
            "int g(void) { return 2; }"
        )
        .contains("`g` is defined twice")
    );
}

#[test]
fn names_that_are_not_followed_are_unsupported_where_they_are_used() {
    let what = |text: &str| unsupported(&program(text)).join("; ");
    let in_main = |declared: &str, used: &str| what(&format!("{declared} int main(void) {{ {used} return 0; }}"));
    assert_eq!(in_main("", "int f(int a) { return a; } f(1);"), "a nested function");
    assert_eq!(in_main("", "int f(int a) { return a; } int (*p)(int) = f; p(1);"), "a nested function");
    assert_eq!(in_main("int a; extern int b __asm__(\"a\");", "b = 2;"), "one object under the two names `a` and `b`");
    assert_eq!(
        in_main("int a __attribute__((section(\"s\"))); extern int __stop_s[];", "__stop_s[0] = 1;"),
        "the bounds of the section `s`"
    );
    assert_eq!(in_main("__asm__(\".globl x\\nx: .long 5\"); extern int x;", "x = 2;"), "a name that assembly defines");
    assert_eq!(in_main("extern char end[];", "char *p = end;"), "a name that the linker defines");
    assert_eq!(
        in_main("static void *r(void) { return 0; } int f(void) __attribute__((ifunc(\"r\")));", "f();"),
        "a function that `ifunc` chooses"
    );
    // What is never used spoils nothing.
    assert_eq!(in_main("int a; extern int b __asm__(\"a\"); __asm__(\".globl x\");", ""), "");
}

#[test]
fn an_assembler_name_is_the_name_that_links() {
    links("extern int f(void) __asm__(\"g\"); int h(void) { return f(); }", "int g(void) { return 1; }");
    differs("extern int f(void) __asm__(\"g\");", "double g(void) { return 1; }");
}

#[test]
fn a_weak_name_without_definition_is_null() {
    for declared in ["int g(void) __attribute__((weak));", "int g(void);\n#pragma weak g\n"] {
        let program = program(&format!("{declared} int main(void) {{ return g ? g() : 0; }}"));
        assert_eq!(program.assumed[0].text, "g: weak and defined nowhere, its address is null");
        assert_eq!(program.assumed.len(), 1);
    }
}

#[test]
fn each_file_has_its_own_options() {
    let files = MemoryFiles::new().with("a.c", "int k = K; int main(void) { return 0; }").with("b.c", "int l = K;");
    let own = |name: &str, define: &str| {
        (name.to_string(), FileOptions { defines: vec![define.to_string()], ..FileOptions::default() })
    };
    let options = Options { per_file: vec![own("a.c", "K=1"), own("b.c", "K=2")], ..Options::default() };
    let program = load(&files, &["a.c", "b.c"], &options).map_err(|f| f.diagnostics).expect("they link");
    let value = |name: &str| program.objects.iter().find(|o| o.name == name).map(|o| o.init[0].value);
    assert_eq!(value("k"), Some(because_ir::Const::Int(1)));
    assert_eq!(value("l"), Some(because_ir::Const::Int(2)));
}

#[test]
fn an_undeclared_function_whose_result_is_a_pointer_is_an_error() {
    let text = error("int main(void) { char *p = (char *)lookup(3); return p != 0; }", "int other;");
    assert!(text.starts_with("`lookup` is not declared, so it gives an `int`"), "{text}");
    assert!(linked("int main(void) { return lookup(3); }", "int lookup(int n) { return n; }").is_ok());
    differs("int h(void) { return *(char *)lookup(3); }", "char *lookup(int n) { static char c; return &c + n - n; }");
}

/// The functions that a function calls directly.
fn called(program: &Program, name: &str) -> Vec<String> {
    let function = program.function(program.find_function(name).expect("it is there"));
    let statements = function.blocks.iter().flat_map(|b| &b.statements);
    let callee = |s: &because_ir::Statement| match s.kind {
        because_ir::StatementKind::Call { callee: because_ir::Callee::Direct(f), .. } => {
            Some(program.function(f).name.clone())
        }
        _ => None,
    };
    statements.filter_map(callee).collect()
}

#[test]
fn a_wrapped_function_is_reached_by_its_real_name() {
    let own = "int f(int x) { return x; } int inside(void) { return f(1); }";
    let other = "int f(int); int __real_f(int); int strcmp(const char *, const char *);\n\
        int __wrap_f(int x) { return __real_f(x); } int __wrap_strcmp(const char *a, const char *b) { return a == b; }\n\
        char text[2]; int main(void) { return f(2) + strcmp(text, \"b\"); }";
    let files = MemoryFiles::new().with("a.c", own).with("b.c", other);
    let wrapped = ["f", "strcmp"].map(str::to_string).to_vec();
    let program = load(&files, &["a.c", "b.c"], &Options { wrapped, ..Options::default() }).expect("it links");
    assert_eq!(called(&program, "main"), ["__wrap_f", "__wrap_strcmp"]);
    assert_eq!(called(&program, "__wrap_f"), ["f"]);
    assert_eq!(called(&program, "inside"), ["f"], "the linker does not see what is resolved in one file");
}
