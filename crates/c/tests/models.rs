//! Every library model is good C for every data model, and becomes a well-formed program without gaps.

use because_c::{DataModel, MemoryFiles, Options, library, load};
use because_ir::{StatementKind, verify};

/// A program that takes the address of the function, so that its body is needed.
fn user_of(name: &str) -> String {
    format!("extern int {name}();\nint main(void) {{ return {name} != 0; }}\n")
}

#[test]
fn models_become_programs_without_gaps() {
    let mut objects = vec!["errno", "stdin", "stdout", "stderr", "optarg", "optind", "opterr", "optopt"];
    objects.extend(["__because_files", "__because_names", "__because_host", "__because_descriptors"]);
    objects.extend(["__because_flushes", "__because_memory_streams"]);
    objects.extend([
        "__because_threads_running",
        "__because_threads_apart",
        "__because_threads_distinct",
        "__because_thread_number",
    ]);
    objects.extend(["__because_leave_test", "__because_variables", "__because_test_blocks"]);
    objects.extend(["__because_expects_assertion", "__because_assertion_failed"]);
    objects.extend(["__because_jump_calls", "__because_jump_to", "__because_jump_value"]);
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        for model in library::models().filter(|m| !objects.contains(&m.name)) {
            let files = MemoryFiles::new().with("user.c", user_of(model.name));
            let options = Options { data_model, ..Options::default() };
            let program = match load(&files, &["user.c"], &options) {
                Ok(program) => program,
                Err(failed) => panic!("{} {data_model:?}: {:?}", model.name, failed.diagnostics),
            };
            let body = program.find_function(model.name).expect("the function is in the program");
            assert!(!program.function(body).blocks.is_empty(), "{} has no body", model.name);
            let violations = verify::verify(&program);
            assert!(violations.is_empty(), "{}: {violations:?}", model.name);
            let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
            for statement in statements {
                if let StatementKind::Unsupported { what } = &statement.kind {
                    let meant = program.sources.text(statement.span).starts_with("__because_unsupported");
                    assert!(meant, "{}: {what} is not supported", model.name);
                }
            }
        }
    }
}
