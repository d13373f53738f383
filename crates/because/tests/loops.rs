//! Failing runs that the abstraction finds in the loop programs are explained as any other: every fifth of
//! `benches/loops`; `cargo xtask bench explain` goes through all of them.

use because::{ExplainOptions, explain};
use because_engine::auto::{Engine, Plan};
use because_ir::{Method, VerdictKind};
use std::path::Path;

#[test]
fn runs_of_the_abstraction_are_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/loops");
    let entries = std::fs::read_dir(&folder).expect("the folder of loop programs");
    let mut names: Vec<String> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.retain(|n| n.starts_with("unsafe_"));
    names.sort();
    assert_eq!(names.len(), 30);
    for name in names.iter().step_by(5) {
        let text = std::fs::read_to_string(folder.join(name)).expect("a readable program");
        let files = because_c::MemoryFiles::new().with(name, text);
        let loaded = because_c::load(&files, &[name.as_str()], &because_c::Options::default());
        let program = loaded.unwrap_or_else(|f| panic!("{:?}", f.diagnostics));
        let methods = vec![Method::Whodunit, Method::Closest, Method::Core];
        let plan = Plan { engine: Engine::Cegar, ..Plan::default() };
        let options = ExplainOptions { engine: plan, methods: methods.clone(), ..ExplainOptions::default() };
        let verdict = explain(&program, &options, &|_| {});
        assert_eq!(
            (&verdict.decision, verdict.engine.name()),
            (&VerdictKind::Fails, "cegar"),
            "{name}: {:?}",
            verdict.reasons
        );
        let failure = &verdict.failures[0];
        assert!(failure.replayed, "{name}");
        for method in methods {
            let printed = failure.explanations.iter().find(|e| e.method == method);
            assert!(printed.is_some_and(|e| !e.lines.is_empty()), "{name}: {method:?}: {:?}", failure.assumed);
        }
    }
}
