//! Proofs without a bound: what is proved, what must not be, and that a broken proof is rejected.

use because_engine::auto::{self, Engine};
use because_engine::bmc::BmcOptions;
use because_engine::cegar::{self, CegarOptions, Domain};
use because_engine::invariants::{self, ProveOptions, Proved};
use because_engine::kind;
use because_ir::{Program, VerdictKind};
use because_logic::Backend;

fn load(text: &str) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    let loaded = because_c::load(&files, &["t.c"], &because_c::Options::default());
    loaded.unwrap_or_else(|f| panic!("{:?}\n{text}", f.diagnostics))
}

/// By plain induction and by k-induction, which must not contradict each other.
fn proved(text: &str) -> VerdictKind {
    let program = load(text);
    let checked = cegar::check(&program, &CegarOptions::default(), &mut |_| {}).expect("a program that loads");
    let deeper = kind::check(&program, &ProveOptions::default(), &mut |_| {}).expect("a program that loads");
    match checked.verdict.decision {
        VerdictKind::Undecided => deeper.verdict.decision,
        decision => decision,
    }
}

/// By refinement alone, from nothing.
fn refined(text: &str, domain: Domain) -> cegar::Checked {
    let options = CegarOptions { domain, seeded: false, refinements: 20, ..CegarOptions::default() };
    cegar::check(&load(text), &options, &mut |_| {}).expect("a program that loads")
}

fn main_with(body: &str) -> String {
    format!("extern int input(void); extern unsigned number(void);\nint main(void) {{ {body} return 0; }}")
}

const IN_STEP: &str = "unsigned a = 0, b = 0;
    while (input()) { a++; b++; }
    __CPROVER_assert(a == b, \"in step\");";

#[test]
fn counters_in_step_are_proved_and_the_engine_is_named() {
    let program = load(&main_with(IN_STEP));
    let checked = auto::check(&program, Engine::Auto, &BmcOptions::default(), &mut |_| {}).expect("a program");
    assert_eq!(checked.verdict.decision, VerdictKind::Holds);
    assert_eq!(checked.verdict.engine.name(), "cegar");
    assert!(!checked.verdict.invariants.is_empty());
}

#[test]
fn a_program_without_loops_never_meets_the_prover() {
    let program = load(&main_with("int x = input(); if (x > 3) __CPROVER_assert(x > 2, \"more\");"));
    let checked = auto::check(&program, Engine::Auto, &BmcOptions::default(), &mut |p| {
        assert!(matches!(p, auto::Progress::Bmc(_)), "{p:?}");
    });
    assert_eq!(checked.expect("a program").verdict.engine.name(), "bmc");
}

#[test]
fn a_broken_invariant_is_rejected_by_the_second_solver() {
    let program = load(&main_with(IN_STEP));
    let options = ProveOptions::default();
    let Proved::Yes(proof) = invariants::prove(&program, &options, &mut |_| {}).expect("a program") else {
        panic!("not proved");
    };
    assert_eq!(invariants::confirm(&proof, &options, Backend::Batsat).expect("a program"), Some(true));
    for broken in 0..proof.invariants.len() {
        let mut wrong = proof.clone();
        let cond = wrong.invariants[broken].cond;
        wrong.invariants[broken].cond = invariants::build::not(&mut wrong.program, cond);
        assert_eq!(invariants::confirm(&wrong, &options, Backend::Batsat).expect("a program"), Some(false));
    }
    let mut without = proof.clone();
    without.invariants.clear();
    assert_eq!(invariants::confirm(&without, &options, Backend::Batsat).expect("a program"), Some(false));
}

#[test]
fn an_invariant_that_excludes_its_own_entry_is_rejected() {
    // `limit` never changes in the loop: assuming `limit == 7` at the head must not hide that it fails on entry.
    let text = main_with("int limit = input(), i = 0; while (i < limit) i++; __CPROVER_assert(limit == 7, \"seven\");");
    let mut program = load(&text);
    assert_eq!(proved(&text), VerdictKind::Fails);
    let options = ProveOptions::default();
    let place = program
        .exprs
        .iter()
        .find_map(|e| match &e.kind {
            because_ir::ExprKind::Load(p) if matches!(p.base, because_ir::PlaceBase::Object(o) if program.object(o).name == "limit") => {
                Some(p.clone())
            }
            _ => None,
        })
        .expect("limit is read");
    program = invariants::loops::normalised(&program);
    let facts = invariants::loops::facts(&program);
    let function = program.find_function("main").expect("main");
    let head = because_ir::cfg::wto(program.function(function))
        .into_iter()
        .find_map(|e| match e {
            because_ir::cfg::WtoElement::Component { head, .. } => Some(head),
            _ => None,
        })
        .expect("a loop");
    let id = because_encode::LoopId { function, head };
    let one = invariants::loops::describe(&program, &facts, id).expect("a plain loop");
    let cond = invariants::build::compare_constant(&mut program, because_ir::BinaryOp::Eq, &place, 7);
    let invariant = invariants::cut::Candidate { of: 0, cond: cond.expect("7 fits"), cost: 0 };
    let proof =
        invariants::Proof { program, loops: vec![one], invariants: vec![invariant], depth: 1, assumed: Vec::new() };
    for (backend, depth) in [(Backend::Batsat, 1), (Backend::Cadical, 1), (Backend::Cadical, 3)] {
        let proof = invariants::Proof { depth, ..proof.clone() };
        assert_eq!(invariants::confirm(&proof, &options, backend).expect("a program"), Some(false));
    }
}

#[test]
fn what_fails_is_never_proved() {
    for body in [
        "unsigned a = 0, b = 0; while (input()) { a++; if (a != 70) b++; } __CPROVER_assert(a == b, \"\");",
        "unsigned a = 0; while (a < 1000) a++; __CPROVER_assert(a < 1000, \"\");",
        "unsigned char c = 0; int n = 0; while (input() && n < 300) { c++; n++; } __CPROVER_assert(c == n, \"\");",
        "int a[4] = {0}; int i = 0; while (input()) { a[i & 3] = i; i = (i + 1) % 90; } __CPROVER_assert(a[2] < 80, \"\");",
        "int x = 0, *p = &x; while (input()) { *p = *p < 50 ? *p + 1 : 50; } __CPROVER_assert(x < 50, \"\");",
        "int x = 0, y = 0, *p = &x; while (input()) { *p = 1; p = &y; } __CPROVER_assert(y == 0, \"\");",
        "static int s; struct { int a, b; } r = {0, 0}; while (input()) { r.b = r.a; r.a = 1; s = r.b; } \
         __CPROVER_assert(s == 0, \"\");",
        "int i = 0; again: i++; if (i < 200) goto again; __CPROVER_assert(i != 200, \"\");",
        "int i = 0; if (input()) goto middle; while (i < 90) { i++; middle: i++; } __CPROVER_assert(i != 91, \"\");",
        "int i, j = 0; for (i = 0; i < 60; i++) { int k = j; while (k < 2 * i) k++; j = k; } \
         __CPROVER_assert(j < 118, \"\");",
        "int last = 0; while (input()) { int fresh; if (last == 40) __CPROVER_assert(0, \"\"); fresh = last + 1; \
         last = fresh % 41; }",
    ] {
        assert_ne!(proved(&main_with(body)), VerdictKind::Holds, "{body}");
    }
}

#[test]
fn functions_called_in_a_loop_change_what_they_write() {
    let text = "extern int input(void); static int calls; static void note(int *p) { calls++; *p = calls > 30; }
        int main(void) { int seen = 0; while (input()) { if (calls < 40) note(&seen); }
          __CPROVER_assert(!seen, \"never\"); return 0; }";
    assert_ne!(proved(text), VerdictKind::Holds);
}

#[test]
fn negative_constants_of_128_bits_are_numbers() {
    let body = |end: &str| {
        format!("__int128 x = input(); x |= -2; x ^= (__int128)1 << 127; while (input()) {{ x = 3; }} {end}")
    };
    assert_ne!(proved(&main_with(&body("__CPROVER_assert(x != 3, \"\");"))), VerdictKind::Holds);
    assert_ne!(proved(&main_with(&body("__CPROVER_assert(1, \"\");"))), VerdictKind::Fails);
}

#[test]
fn recursion_is_undecided() {
    let text = "extern int input(void); int depth(int n) { if (n <= 0) return 0; return depth(n - 1); }
        int main(void) { __CPROVER_assert(depth(input()) == 0, \"zero\"); return 0; }";
    assert_eq!(proved(text), VerdictKind::Undecided);
}

#[test]
fn a_proof_is_written_as_conditions() {
    let program = load(&main_with(IN_STEP));
    let checked = cegar::check(&program, &CegarOptions::default(), &mut |_| {}).expect("a program");
    assert!(checked.proof.is_some());
    let text = because_engine::proof::conditions(&program, &checked.verdict.invariants);
    assert_eq!(text, "// t.c:3:12: whenever the loop is at its head\na == b;\n");
}

#[test]
fn a_rotation_of_three_values_is_proved() {
    let text = main_with(
        "int a = 10, b = 20, c = 30; while (input()) { int t = a; a = b; b = c; c = t; }
         __CPROVER_assert(a != 40, \"never\");",
    );
    assert_eq!(proved(&text), VerdictKind::Holds);
}

const LOCK: &str = "int held = 0; unsigned old = 0, now = 0;
    do { __CPROVER_assert(!held, \"free\"); held = 1; old = now; if (input()) { held = 0; now++; } } while (now != old);
    __CPROVER_assert(held, \"held\");";

#[test]
fn predicates_are_found_along_paths_that_no_run_goes() {
    for domain in [Domain::Boolean, Domain::Product] {
        let checked = refined(&main_with(LOCK), domain);
        assert_eq!(checked.verdict.decision, VerdictKind::Holds, "{domain:?}: {:?}", checked.verdict.reasons);
        let count = |name| checked.verdict.stats.iter().find(|s| s.0 == name).map_or(0.0, |s| s.1);
        assert!(count("predicates") > 0.0 && count("iterations") > 0.0 && count("states") > 1.0);
    }
}

#[test]
fn values_alone_prove_a_state_machine() {
    let text = main_with(
        "int state = 0; while (1) { if (state == 0) state = 3; else if (state == 3) state = input() ? 5 : 3;
         else state = 0; __CPROVER_assert(state != 4, \"never\"); }",
    );
    let checked = refined(&text, Domain::Explicit);
    assert_eq!(checked.verdict.decision, VerdictKind::Holds, "{:?}", checked.verdict.reasons);
    assert!(checked.verdict.invariants.iter().all(|(_, text)| text.contains("state")));
}

#[test]
fn a_counterexample_of_the_abstraction_is_a_run() {
    let broken = LOCK.replace("held = 0; now++;", "now++;");
    for domain in [Domain::Explicit, Domain::Predicates, Domain::Boolean, Domain::Product] {
        let checked = refined(&main_with(&broken), domain);
        assert_eq!(checked.verdict.decision, VerdictKind::Fails, "{domain:?}: {:?}", checked.verdict.reasons);
        let failure = &checked.verdict.failures[0];
        assert!(failure.replayed && failure.message == "free" && checked.verdict.engine.name() == "cegar");
    }
}

#[test]
fn loops_in_functions_called_twice_are_told_apart() {
    let text = "extern int input(void); static int total;
        static void count(int by) { for (int i = 0; i < by && input(); i++) total = total < 100 ? total + 1 : 100; }
        int main(void) { count(5); count(input()); __CPROVER_assert(total != BAD, \"\"); return 0; }";
    assert_eq!(proved(&text.replace("BAD", "101")), VerdictKind::Holds);
    for domain in [Domain::Predicates, Domain::Product] {
        assert_ne!(refined(&text.replace("BAD", "101"), domain).verdict.decision, VerdictKind::Fails);
        assert_ne!(refined(&text.replace("BAD", "7"), domain).verdict.decision, VerdictKind::Holds);
    }
}

#[test]
fn the_abstraction_never_proves_what_fails() {
    for body in [
        "unsigned a = 0, b = 0; while (input()) { a++; if (a != 7) b++; } __CPROVER_assert(a == b, \"\");",
        "int x = 0, y = 0, *p = &x; while (input()) { *p = 1; p = &y; } __CPROVER_assert(y == 0, \"\");",
        "int i, j = 0; for (i = 0; i < 6; i++) { int k = j; while (k < 2 * i) k++; j = k; } \
         __CPROVER_assert(j < 10, \"\");",
        "int a[4] = {0}; int i = 0; while (input()) { a[i & 3] = i; i = (i + 1) % 9; } __CPROVER_assert(a[2] < 6, \"\");",
        "int last = 0; while (input()) { int fresh; if (last == 4) __CPROVER_assert(0, \"\"); fresh = last + 1; \
         last = fresh % 5; }",
    ] {
        for domain in [Domain::Explicit, Domain::Predicates, Domain::Boolean, Domain::Product] {
            assert_ne!(refined(&main_with(body), domain).verdict.decision, VerdictKind::Holds, "{domain:?} {body}");
        }
    }
}
