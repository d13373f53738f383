//! Every attribute of docs/attributes.md: that what is harmless leaves no gap, and what is not modelled is reported.

use super::common::{program, unsupported};

/// The rows of the page: their attributes, and what is reported of them.
fn rows() -> Vec<(Vec<String>, String)> {
    let page = include_str!("../../../docs/attributes.md");
    let cells = |line: &str| line.trim_matches('|').split(" | ").map(str::to_string).collect::<Vec<String>>();
    let lines = page.lines().filter(|l| l.starts_with("| `"));
    let row = |line: &str| {
        let cells = cells(line);
        let names = cells[0].split('`').skip(1).step_by(2).map(str::to_string).collect();
        (names, cells[2].trim().to_string())
    };
    lines.map(row).collect()
}

/// A program with the attribute where it belongs; `main` uses what has it.
fn user_of(attribute: &str) -> String {
    let function =
        |with: &str| format!("__attribute__(({with})) int f(int x) {{ return x; }} int main(void) {{ return f(0); }}");
    let variable = |with: &str| format!("int v __attribute__(({with})); int main(void) {{ return v; }}");
    let record = |with: &str| {
        format!("struct s {{ char a; int b; }} __attribute__(({with})); struct s s; int main(void) {{ return s.b; }}")
    };
    match attribute {
        "alias" => "int w; extern int v __attribute__((alias(\"w\"))); int main(void) { return v; }".to_string(),
        "weakref" => {
            "static int v(void) __attribute__((weakref(\"w\"))); int main(void) { return v != 0; }".to_string()
        }
        "aligned" => record("aligned(16)"),
        "packed" | "may_alias" | "designated_init" | "gcc_struct" => record(attribute),
        "scalar_storage_order" => record("scalar_storage_order(\"big-endian\")"),
        "mode" => variable("mode(HI)"),
        "persistent" => {
            "int v __attribute__((persistent)) = 3; int main(void) { return v; }".to_string()
        }
        "common" | "nocommon" | "noinit" => variable(attribute),
        "nonstring" => "char t[3] __attribute__((nonstring)); int main(void) { return t[0]; }".to_string(),
        "flag_enum" => "enum e { A } __attribute__((flag_enum)); int main(void) { return A; }".to_string(),
        "transparent_union" => {
            "typedef union { int i; float f; } u __attribute__((transparent_union)); int f(u x) { return x.i; } \
             int main(void) { return f(3); }"
                .to_string()
        }
        "vector_size" => "int v __attribute__((vector_size(16))); int main(void) { return v[0]; }".to_string(),
        "hardbool" => "typedef char hb __attribute__((hardbool)); hb h; int main(void) { h = 5; return h; }".to_string(),
        "cleanup" => {
            "void c(int *p) { *p = 0; } int main(void) { int v __attribute__((cleanup(c))) = 1; return v; }".to_string()
        }
        "ifunc" => {
            "static void r(void) {} static void (*g(void))(void) { return r; } void f(void) __attribute__((ifunc(\"g\"))); \
             int main(void) { f(); return 0; }"
                .to_string()
        }
        "assume" => "int main(void) { int x = 1; __attribute__((assume(x == 1))); return x; }".to_string(),
        "fallthrough" => {
            "int main(void) { int x = 1; switch (x) { case 1: x++; __attribute__((fallthrough)); default: x++; } return x; }"
                .to_string()
        }
        "constructor" | "destructor" => {
            format!("int g; __attribute__(({attribute})) void f(void) {{ g = 1; }} int main(void) {{ return g; }}")
        }
        "noreturn" => "void exit(int); __attribute__((noreturn)) void f(void) { exit(0); } int main(void) { f(); }".to_string(),
        "interrupt" => "int main(void) { return 0; }".to_string(),
        "naked" => "__attribute__((naked)) void f(void) { } int main(void) { f(); return 0; }".to_string(),
        "section" => function("section(\".text.f\")"),
        "visibility" => function("visibility(\"hidden\")"),
        "symver" => function("symver(\"f@V\")"),
        "target" => function("target(\"sse2\")"),
        "target_clones" => function("target_clones(\"avx\", \"default\")"),
        "optimize" => function("optimize(0)"),
        "error" | "warning" => function(&format!("{attribute}(\"text\")")),
        "regparm" => function("regparm(3)"),
        "patchable_function_entry" => function("patchable_function_entry(1)"),
        "zero_call_used_regs" => function("zero_call_used_regs(\"all\")"),
        "format" => "int f(const char *, ...) __attribute__((format(printf, 1, 2))); int main(void) { return 0; }".to_string(),
        "format_arg" => "char *f(char *) __attribute__((format_arg(1))); int main(void) { return 0; }".to_string(),
        "alloc_size" | "alloc_align" | "assume_aligned" => format!(
            "void *malloc(unsigned long); __attribute__(({attribute}(1))) void *f(unsigned long n) {{ return malloc(n); }} \
             int main(void) {{ return f(1) == 0; }}"
        ),
        "access" => {
            "__attribute__((access(read_only, 1))) int f(int *p) { return *p; } int main(void) { int x = 0; return f(&x); }"
                .to_string()
        }
        "nonnull" | "returns_nonnull" => format!(
            "__attribute__(({attribute})) int *f(int *p) {{ return p; }} int main(void) {{ int x = 0; return *f(&x); }}"
        ),
        _ => function(attribute),
    }
}

#[test]
fn the_table_is_true() {
    let rows = rows();
    assert!(rows.len() >= 20, "the page has its table");
    for (attribute, support) in rows.iter().flat_map(|(names, support)| names.iter().map(move |name| (name, support))) {
        let gaps = unsupported(&program(&user_of(attribute)));
        let expected = support.starts_with("unsupported");
        assert_eq!(!gaps.is_empty(), expected, "{attribute}: {support}: {gaps:?}");
    }
    let wraps = "__attribute__((optimize(\"wrapv\"))) int f(int x) { return x + 1; } int main(void) { return f(0); }";
    assert!(!unsupported(&program(wraps)).is_empty());
}

#[test]
fn a_function_that_never_returns_has_no_return() {
    let text = "__attribute__((noreturn)) void f(int x) { if (x) return; } int main(void) { f(0); return 0; }";
    let program = program(text);
    let f = program.function(program.find_function("f").expect("f"));
    let returns = f.blocks.iter().filter(|b| matches!(b.terminator.kind, because_ir::TerminatorKind::Return(_)));
    assert_eq!(returns.count(), 0);
}

#[test]
fn what_nothing_sets_at_the_start_is_an_input() {
    let program = program("int v __attribute__((noinit)); int main(void) { return v; }");
    assert!(program.assumed.iter().any(|a| a.text == "v: its initial value is an input"), "{:?}", program.assumed);
}
