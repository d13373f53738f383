//! The loop programs of `benches/loops`: every verdict right, nearly every safe one proved without a bound.

use because_engine::auto::{self, Engine};
use because_engine::bmc::BmcOptions;
use because_engine::cegar::{self, CegarOptions, Domain, Refinement};
use because_engine::invariants::ProveOptions;
use because_ir::{Program, VerdictKind};
use std::path::PathBuf;

/// Safe programs that must be proved without a bound.
const PROVED_AT_LEAST: usize = 28;
/// Unsafe programs whose failing run the abstraction must find by itself.
const FOUND_AT_LEAST: usize = 26;

fn programs(prefix: &str) -> Vec<(String, Program)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../benches/loops");
    let mut found: Vec<(String, Program)> = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of loop programs") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        if name.starts_with(prefix) {
            let text = std::fs::read_to_string(&path).expect("a readable program");
            let files = because_c::MemoryFiles::new().with(&name, text);
            let loaded = because_c::load(&files, &[&name], &because_c::Options::default());
            found.push((name, loaded.unwrap_or_else(|f| panic!("{:?}", f.diagnostics))));
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// Bounded in conflicts, so that the test takes the same way everywhere.
fn options(seeded: bool) -> CegarOptions {
    let prove = ProveOptions { budget: Some(20_000), ..ProveOptions::default() };
    CegarOptions { prove, seeded, refinements: 8, ..CegarOptions::default() }
}

#[test]
fn safe_ones_are_proved_without_a_bound() {
    let all = programs("safe_");
    assert_eq!(all.len(), 30);
    let mut open = Vec::new();
    for (name, program) in &all {
        let checked = cegar::check(program, &options(true), &mut |_| {}).expect("a program that loads");
        match checked.verdict.decision {
            VerdictKind::Holds => assert!(checked.proof.is_some(), "{name}"),
            VerdictKind::Undecided => open.push(format!("{name}: {:?}", checked.verdict.reasons)),
            VerdictKind::Fails => panic!("{name} is safe"),
        }
    }
    assert!(all.len() - open.len() >= PROVED_AT_LEAST, "{open:#?}");
}

#[test]
fn unsafe_ones_fail_and_are_never_proved() {
    let all = programs("unsafe_");
    assert_eq!(all.len(), 30);
    let mut found_by_abstraction = 0;
    for (name, program) in &all {
        let checked = cegar::check(program, &options(true), &mut |_| {}).expect("a program that loads");
        assert_ne!(checked.verdict.decision, VerdictKind::Holds, "{name}");
        found_by_abstraction += usize::from(checked.verdict.failures.iter().any(|f| f.replayed));
        let found = auto::check(program, Engine::Auto, &BmcOptions::default(), &mut |_| {}).expect("a program");
        assert_eq!(found.verdict.decision, VerdictKind::Fails, "{name}: {:?}", found.verdict.reasons);
        assert!(found.verdict.failures[0].replayed, "{name}");
    }
    assert!(found_by_abstraction >= FOUND_AT_LEAST, "{found_by_abstraction}");
}

#[test]
fn no_domain_and_no_refinement_is_wrong() {
    let sampled = |prefix: &str| programs(prefix).into_iter().step_by(5).collect::<Vec<_>>();
    let (safe, wrong) = (sampled("safe_"), sampled("unsafe_"));
    let domains = [Domain::Explicit, Domain::Predicates, Domain::Boolean, Domain::Product];
    for domain in domains {
        for refinement in [Refinement::Weakest, Refinement::Strongest, Refinement::Both] {
            let mut options = CegarOptions { domain, refinement, ..options(false) };
            options.prove.budget = Some(1_000);
            options.refinements = 4;
            let mut decided = 0;
            for (name, program) in safe.iter().chain(&wrong) {
                let checked = cegar::check(program, &options, &mut |_| {}).expect("a program that loads");
                let right = if name.starts_with("safe_") { VerdictKind::Holds } else { VerdictKind::Fails };
                let decision = checked.verdict.decision;
                assert!(decision == right || decision == VerdictKind::Undecided, "{name} {domain:?} {refinement:?}");
                decided += usize::from(decision == right);
            }
            assert!(decided >= 4, "{domain:?} {refinement:?}: {decided}");
        }
    }
}
