//! The function a run starts in, data models, and older C.

use crate::common;

use because_c::{DataModel, Entry, MemoryFiles, Options, PointerInputs, load};
use because_ir::{InputKind, Program, StatementKind, TerminatorKind};
use common::{program, program_with, statements, terminators, unsupported};

/// Names and kinds of what the entry function takes from outside.
fn inputs(program: &Program) -> Vec<(String, InputKind)> {
    statements(program, "(entry)")
        .into_iter()
        .filter_map(|(s, _)| match s {
            StatementKind::Input { input, .. } => Some((input.name, input.kind)),
            _ => None,
        })
        .collect()
}

fn entry(function: &str) -> Options {
    Options { entry: Entry { function: function.to_string(), ..Entry::default() }, ..Options::default() }
}

#[test]
fn the_entry_exits_with_the_result_of_main() {
    let program = program("int main(void) { return 3; }");
    assert!(matches!(terminators(&program, "(entry)")[0].kind, TerminatorKind::Exit(_)));
    assert_eq!(program.function(program.entry).origin, because_ir::FunctionOrigin::Harness);
}

#[test]
fn a_command_line_is_made_only_where_it_is_used() {
    assert_eq!(inputs(&program("int main(int argc, char **argv) { return 0; }")), []);
    let used = program("int main(int argc, char **argv) { return argv[6][0]; }");
    assert_eq!(inputs(&used)[0], ("argc".to_string(), InputKind::Parameter));
    assert!(inputs(&used).iter().any(|(name, _)| name == "argv[6][0]"));
    let options = Options { args: Some(vec!["-x".into()]), ..Options::default() };
    let given = program_with("int main(int argc, char **argv) { return argv[1][0]; }", &options);
    assert_eq!(inputs(&given), []);
    assert!(given.objects.iter().any(|o| o.name == "argv[1]" && o.init.len() == 2));
}

#[test]
fn parameters_of_another_entry_are_inputs_by_name() {
    let text = "struct s { int a; char b; }; static int f(int x, struct s y, int z[2], struct s *p) { return x; }";
    let program = program_with(text, &entry("f"));
    let names: Vec<String> = inputs(&program).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["x", "y", "*z", "*p"]);
    let pointers = PointerInputs { may_be_null: true, elements: 3, may_alias: false };
    let options = Options { entry: Entry { function: "f".into(), pointers, ..Entry::default() }, ..Options::default() };
    let program = program_with("int f(int *p) { return p[2]; }", &options);
    let names: Vec<String> = inputs(&program).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["p", "p_is_null"]);
}

#[test]
fn globals_can_start_with_any_value() {
    let mut options = entry("main");
    options.entry.nondet_globals = true;
    let program =
        program_with("int g; const int c = 2; static char t[2]; int main(void) { return g + c + t[0]; }", &options);
    let expected = [("g".to_string(), InputKind::Global), ("t".to_string(), InputKind::Global)];
    assert_eq!(inputs(&program), expected);
}

#[test]
fn an_object_defined_nowhere_is_an_input() {
    let program = program("extern int outside; int main(void) { return outside; }");
    assert_eq!(inputs(&program), [("outside".to_string(), InputKind::Global)]);
    assert!(program.assumed.iter().any(|a| a.text.contains("outside")));
}

#[test]
fn data_models_have_their_sizes() {
    let text = "struct s { char c; long long l; } x; int main(void) { return sizeof(long) + sizeof(void *); }";
    for (model, size, record) in [(DataModel::Lp64, 16, 16), (DataModel::Ilp32, 8, 12)] {
        let program = program_with(text, &Options { data_model: model, ..Options::default() });
        let TerminatorKind::Return(Some(value)) = terminators(&program, "main")[0].kind else { panic!() };
        let because_ir::ExprKind::Cast(inner) = program.expr(value).kind else {
            assert_eq!(program.expr(value).kind, because_ir::ExprKind::Const(because_ir::Const::Int(size)));
            continue;
        };
        assert_eq!(program.expr(inner).kind, because_ir::ExprKind::Const(because_ir::Const::Int(size)));
        assert_eq!(program.types.records[0].size, record);
    }
    let failed = load(
        &MemoryFiles::new().with("a.c", "int main(void) { return 0; }"),
        &["a.c"],
        &Options { data_model: DataModel::Ip16, ..Options::default() },
    );
    assert_eq!(failed.expect_err("not there yet").diagnostics[0].code, "unsupported-data-model");
}

#[test]
fn older_c_is_understood_with_a_warning() {
    let text = "old(a, b) char b; { return a + b; }\nmain() { int *p = malloc(4); return old(1, 'x') + later(2); }\nlater(x) { return x; }";
    let program = program(text);
    assert!(program.warnings.iter().any(|w| w.message.contains("implicit")), "{:?}", program.warnings);
    assert!(unsupported(&program).is_empty(), "{:?}", unsupported(&program));
    let calls = statements(&program, "main").iter().filter(|(s, _)| matches!(s, StatementKind::Call { .. })).count();
    assert_eq!(calls, 2);
    assert!(statements(&program, "main").iter().any(|(s, _)| matches!(s, StatementKind::Alloc { .. })));
}

#[test]
fn options_of_the_compiler_reach_the_preprocessor() {
    let files = MemoryFiles::new().with("dir/own.h", "#define OWN 4\n").with("first.h", "enum { FIRST = 5 };\n").with(
        "a.c",
        "#include <own.h>\n#ifdef GONE\n#error gone\n#endif\nint main(void) { return OWN + FIRST + GIVEN; }\n",
    );
    let options = Options {
        include_dirs: vec!["dir".into()],
        defines: vec!["GIVEN=6".into(), "GONE".into()],
        undefines: vec!["GONE".into()],
        forced_includes: vec!["first.h".into()],
        ..Options::default()
    };
    let program = load(&files, &["a.c"], &options).map_err(|f| f.diagnostics).expect("a program");
    let TerminatorKind::Return(Some(value)) = terminators(&program, "main")[0].kind else { panic!() };
    assert_eq!(program.expr(value).kind, because_ir::ExprKind::Const(because_ir::Const::Int(15)));
}

#[test]
fn volatile_reads_are_inputs_when_asked() {
    let text = "volatile int port; int main(void) { int a = port; int b = port; return a - b; }";
    let count = |options: &Options| {
        let program = program_with(text, options);
        statements(&program, "main").iter().filter(|(s, _)| matches!(s, StatementKind::Input { .. })).count()
    };
    assert_eq!(count(&Options::default()), 0);
    assert_eq!(count(&Options { volatile_inputs: true, ..Options::default() }), 2);
}

#[test]
fn a_harness_can_be_written_and_read_again() {
    let text = "struct box { int a; };\nint f(const char *name, const int *v, unsigned short n, struct box *b, double x) {\n  return 0;\n}\n";
    let program = program_with(text, &entry("f"));
    let harness = because_c::harness_text::harness(&program, &entry("f").entry).expect("it can be written");
    for part in [
        "char *name = malloc(name_length + 1);",
        "signed int *v = malloc(v_length * sizeof(signed int));",
        "unsigned short n = v_length;",
        "__VERIFIER_nondet_memory(&b_object, sizeof b_object);",
        "x = __VERIFIER_nondet_double();",
        "f(name, v, n, b, x);",
    ] {
        assert!(harness.contains(part), "`{part}` is missing in:\n{harness}");
    }
    let file = harness.lines().find(|l| l.starts_with("#include \"")).expect("the file is included");
    let name = file.trim_start_matches("#include \"").trim_end_matches('"');
    let files = MemoryFiles::new().with(name, text).with("harness.c", harness.clone());
    assert!(load(&files, &["harness.c".to_string()], &Options::default()).is_ok(), "{harness}");
}
