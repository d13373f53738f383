//! `diagnosis` and `pair` against the published counts and the properties they must have.

use because::{ExplainOptions, LoadOptions, MemoryFiles, explain, load};
use because_compose::reference::{self, Compared};
use because_ir::{Details, Diagnosis, Method, NoteKind, Pair, Program, Verdict, VerdictKind};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn program(text: &str, options: &LoadOptions) -> Program {
    let files = MemoryFiles::new().with("t.c", text);
    load(&files, &["t.c".to_string()], options).unwrap_or_else(|f| panic!("{:?}", f.diagnostics))
}

/// The product program with its reference, both started in `f` with any globals.
fn compared_with(faulty: &str, reference: &str, outputs: &[&str]) -> Program {
    let mut options = LoadOptions::default();
    options.c.entry.function = "f".to_string();
    let compared = Compared { entry: "f".to_string(), outputs: outputs.iter().map(|o| o.to_string()).collect() };
    let (faulty, reference) = (program(faulty, &options), program(reference, &options));
    let both = reference::link(faulty, &reference, &compared).expect("they can be linked");
    assert!(because_ir::verify::verify(&both).is_empty(), "{:?}", because_ir::verify::verify(&both));
    both
}

fn explained(program: &Program, method: Method, counterexamples: usize, faults: usize) -> Verdict {
    let mut options = ExplainOptions { methods: vec![method], counterexamples, ..ExplainOptions::default() };
    options.diagnosis.faults = faults;
    let verdict = explain(program, &options, &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Fails, "{:?}", verdict.reasons);
    let failure = &verdict.failures[0];
    assert_eq!(failure.explanations.len(), 1, "{:?}", failure.assumed);
    assert!(failure.explanations[0].complete);
    verdict
}

fn diagnosis(program: &Program, counterexamples: usize, faults: usize) -> Diagnosis {
    let mut verdict = explained(program, Method::Diagnosis, counterexamples, faults);
    match verdict.failures.remove(0).explanations.remove(0).details {
        Details::Diagnosis(d) => d,
        other => panic!("{other:?}"),
    }
}

fn pair(program: &Program) -> Pair {
    let mut verdict = explained(program, Method::Pair, 1, 1);
    match verdict.failures.remove(0).explanations.remove(0).details {
        Details::Pair(p) => p,
        other => panic!("{other:?}"),
    }
}

/// The lines of every candidate.
fn lines(program: &Program, diagnosis: &Diagnosis) -> Vec<Vec<u32>> {
    let line = |s: &because_source::Span| program.sources.line(*s).expect("a line");
    diagnosis.candidates.iter().map(|c| c.places.iter().map(line).collect()).collect()
}

/// Q_k of docs/methods.md 4; `c2` is 3 in the right program.
fn q(k: usize, c2: u32) -> String {
    let mut text = "int o;\nvoid f(int i0) {\n int v0 = (i0 != 0);\n int v1 = i0 + 5;\n".to_string();
    let mut last = "v1".to_string();
    for i in 1..=k {
        text.push_str(&format!(" int w{i} = {last} + {i};\n"));
        last = format!("w{i}");
    }
    text.push_str(&format!(" __CPROVER_assume({last} > -1024 && {last} < 1024);\n"));
    text.push_str(&format!(" int v2 = v0 ? {last} : 1;\n o = v2 * {c2};\n}}\n"));
    text
}

/// R_k of docs/methods.md 4; `c2` is 7 in the right program.
fn r(k: usize, c2: u32) -> String {
    let mut text = "int o;\nvoid f(int i0, int i1) {\n int v0 = i0 + 5;\n".to_string();
    let mut last = "v0".to_string();
    for i in 1..=k {
        text.push_str(&format!(" int w{i} = {last} + {i};\n"));
        last = format!("w{i}");
    }
    text.push_str(&format!(" int v1 = i1;\n int v2 = v1 ? 4 : {c2};\n o = {last} + v2;\n}}\n"));
    text
}

#[test]
fn diagnosis_of_q_has_one_candidate_and_the_pair_grows() {
    for k in [0, 1, 5, 50] {
        let both = compared_with(&q(k, 1024), &q(k, 3), &["o"]);
        for l in [1, 5] {
            let found = diagnosis(&both, l, 1);
            assert_eq!(lines(&both, &found), [[k as u32 + 7]], "k = {k}, l = {l}");
        }
        assert_eq!(pair(&both).candidates.len(), k + 3, "k = {k}");
    }
}

#[test]
fn diagnosis_of_r_grows_and_the_pair_stays() {
    for k in [0, 1, 5, 50] {
        let both = compared_with(&r(k, 9), &r(k, 7), &["o"]);
        let found = diagnosis(&both, 1, 1);
        assert_eq!(found.candidates.len(), k + 3, "k = {k}: {:?}", lines(&both, &found));
        let pair = pair(&both);
        let last = k as u32 + 6;
        let named: Vec<u32> = pair.candidates.iter().map(|s| both.sources.line(*s).expect("a line")).collect();
        assert_eq!(named, [last - 2, last - 1, last], "k = {k}: {:?}", pair.changes);
    }
}

#[test]
fn the_statement_that_chooses_is_a_candidate_too_where_the_other_choice_is_right() {
    let (wrong, right) = (r(2, 9).replace("? 4", "? 7"), r(2, 7).replace("? 4", "? 7"));
    let both = compared_with(&wrong, &right, &["o"]);
    assert_eq!(diagnosis(&both, 1, 1).candidates.len(), 2 + 4);
}

const TWO_FAULTS: &str = "\
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 0 && x < 100);
  int a = x + 2;
  int b = x + 3;
  __CPROVER_assert(a == x + 1 && b == x + 1, \"both\");
}
";

#[test]
fn two_faults_need_two_statements() {
    let program = program(TWO_FAULTS, &LoadOptions::default());
    assert!(diagnosis(&program, 5, 1).candidates.is_empty());
    let found = diagnosis(&program, 5, 2);
    assert_eq!(lines(&program, &found), [[5, 6]]);
    assert!(found.candidates[0].repairs.iter().any(|r| r.counterexample == 4));
}

#[test]
fn iterations_of_one_statement_are_one_candidate() {
    let text = "\
int nondet_int(void);
int main(void) {
  int n = nondet_int();
  __CPROVER_assume(n >= 0 && n < 5);
  int s = 0;
  int i = 0;
  while (i < n) {
    s = s + 3;
    i = i + 1;
  }
  __CPROVER_assert(s == 2 * n, \"sum\");
}
";
    let program = program(text, &LoadOptions::default());
    let found = diagnosis(&program, 5, 1);
    assert!(found.counterexamples > 1);
    let lines = lines(&program, &found);
    assert!(lines.contains(&vec![8]), "{lines:?}");
    assert_eq!(lines.len(), lines.iter().collect::<BTreeSet<_>>().len(), "{lines:?}");
}

#[test]
fn missing_code_points_at_the_guard() {
    let right = "int f(int x) {\n int r = 1;\n if (x > 10)\n  r = 2;\n if (x < 0)\n  r = 0;\n return r;\n}\n";
    let wrong = "int f(int x) {\n int r = 1;\n if (x > 10)\n  r = 2;\n return r;\n}\n";
    let both = compared_with(wrong, right, &[]);
    let lines = lines(&both, &diagnosis(&both, 5, 1));
    assert!(lines.contains(&vec![5]) && lines.contains(&vec![2]), "{lines:?}");
    let wrong = right.replace("x > 10", "x > 10 && x < 50");
    let both = compared_with(&wrong, right, &[]);
    assert!(self::lines(&both, &diagnosis(&both, 5, 1)).contains(&vec![3]));
}

#[test]
fn inputs_assumptions_and_the_reference_are_no_candidates() {
    let text = "\
int nondet_int(void);
int main(void) {
  int x;
  x = nondet_int();
  __CPROVER_assume(x > 3);
  int y = x;
  __CPROVER_assert(y != 7, \"no seven\");
}
";
    let program = program(text, &LoadOptions::default());
    assert_eq!(lines(&program, &diagnosis(&program, 1, 1)), [[6]]);
}

#[test]
fn equal_programs_hold_and_the_reference_may_fail() {
    let right = "int f(int x, int y) {\n return x / y;\n}\n";
    let both = compared_with(right, right, &[]);
    let verdict = explain(&both, &ExplainOptions::default(), &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Holds);
    let wrong = "int f(int x, int y) {\n return x / (y - 1);\n}\n";
    let both = compared_with(wrong, right, &[]);
    let verdict = explain(&both, &ExplainOptions::default(), &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Fails);
    let y = verdict.failures[0].run.inputs.iter().find(|i| i.key.name == "y").expect("an input");
    assert_ne!(y.value, because_ir::Value::Bits(0));
}

#[test]
fn what_is_printed_and_how_the_run_ends_is_compared() {
    let right = "#include <stdio.h>\n#include <stdlib.h>\nint nondet_int(void);\nint main(void) {\n\
                 int n = nondet_int();\n if (n < 0) exit(3);\n for (int i = 0; i < 2; i++)\n\
                 printf(\"%d;\", n & 7);\n return 0;\n}\n";
    let compared = Compared { entry: "main".to_string(), outputs: Vec::new() };
    let options = LoadOptions::default();
    let decide = |wrong: &str| {
        let both = reference::link(program(wrong, &options), &program(right, &options), &compared).expect("links");
        assert!(because_ir::verify::verify(&both).is_empty());
        explain(&both, &ExplainOptions::default(), &|_| {}).decision
    };
    assert_eq!(decide(right), VerdictKind::Holds);
    assert_eq!(decide(&right.replace("n & 7", "n & 15")), VerdictKind::Fails);
    assert_eq!(decide(&right.replace("exit(3)", "exit(4)")), VerdictKind::Fails);
    assert_eq!(decide(&right.replace("i < 2", "i < 3")), VerdictKind::Fails);
    assert_eq!(decide(&right.replace("%d;", "%d,")), VerdictKind::Fails);
    assert_eq!(
        decide(&right.replace("printf(\"%d;\", n & 7)", "printf(\"%d\", 7 & n), printf(\";\")")),
        VerdictKind::Holds
    );
}

fn details(program: &Program, options: &ExplainOptions) -> Diagnosis {
    let options = ExplainOptions { methods: vec![Method::Diagnosis], ..options.clone() };
    let mut verdict = explain(program, &options, &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Fails, "{:?}", verdict.reasons);
    let failure = &mut verdict.failures[0];
    assert_eq!(failure.explanations.len(), 1, "{:?}", failure.assumed);
    match failure.explanations.remove(0).details {
        Details::Diagnosis(d) => d,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_repair_does_not_leave_through_the_bound() {
    let text = "\
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  while (x > 5) {
  }
  __CPROVER_assert(0, \"never\");
}
";
    // Only a loop that never ends would keep the assertion from being reached.
    let program = program(text, &LoadOptions::default());
    assert!(diagnosis(&program, 2, 1).candidates.is_empty());
    assert!(diagnosis(&program, 2, 2).candidates.is_empty());
}

#[test]
fn calls_of_the_library_are_candidates_and_reading_is_none() {
    let text = "\
#include <stdio.h>
#include <string.h>
int main(void) {
  char name[8];
  int c;
  strcpy(name, \"abc\");
  int n = strlen(name);
  c = getchar();
  __CPROVER_assert(n == 4, \"length\");
  __CPROVER_assert(c != 7, \"no bell\");
}
";
    let program = program(text, &LoadOptions::default());
    let found = diagnosis(&program, 1, 1);
    assert_eq!(lines(&program, &found), [[6], [7]]);
    let wrong_copy = found.candidates.iter().find(|c| c.places.len() == 1).expect("a candidate");
    assert!(!wrong_copy.repairs.is_empty());
    let other = text.replace("n == 4", "n == 3");
    let program = self::program(&other, &LoadOptions::default());
    assert!(lines(&program, &diagnosis(&program, 1, 1)).is_empty());
}

#[test]
fn expressions_can_be_candidates() {
    let text = "\
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 0 && x < 100);
  int y = x * 2 + 1;
  __CPROVER_assert(y == x * 2 + 3, \"three more\");
}
";
    let program = program(text, &LoadOptions::default());
    let mut options = ExplainOptions { counterexamples: 3, ..ExplainOptions::default() };
    options.diagnosis.granularity = because_explain::diagnosis::Granularity::Expression;
    let found = details(&program, &options);
    let text = |c: &because_ir::Candidate| program.sources.text(c.places[0]).to_string();
    let mut texts: Vec<String> = found.candidates.iter().map(text).collect();
    texts.sort();
    assert_eq!(texts, ["1", "x", "x * 2", "x * 2 + 1"]);
    let constant = found.candidates.iter().find(|c| text(c) == "1").expect("the constant is a candidate");
    let values: Vec<&str> = constant.repairs.iter().map(|r| r.value.as_str()).collect();
    assert_eq!(values, ["3", "3", "3"]);
}

#[test]
fn the_budget_ends_the_search_and_that_is_said() {
    let text = "\
int nondet_int(void);
int main(void) {
  unsigned a = nondet_int(), b = nondet_int();
  __CPROVER_assume(a > 1000 && b > 1000 && a < 60000 && b < 60000);
  unsigned p = a * b;
  unsigned q = p % 64007;
  unsigned r = q * q % 61001;
  __CPROVER_assert((p ^ r) * 2654435761u == 3405691582u, \"a needle\");
}
";
    let program = program(text, &LoadOptions::default());
    let options = ExplainOptions { conflicts: Some(3), methods: vec![Method::Diagnosis], ..ExplainOptions::default() };
    let verdict = explain(&program, &options, &|_| {});
    let failure = &verdict.failures[0];
    let all: Vec<&because_ir::Explanation> = failure.explanations.iter().collect();
    assert!(
        !all.is_empty() && all.iter().all(|e| !e.complete && e.notes.iter().any(|n| n.kind == NoteKind::Ended)),
        "{all:?}"
    );
}

#[test]
fn a_passing_run_rules_out_what_no_function_can_repair() {
    // What `limit` returns could repair the failing run, but it sees nothing that tells it from the passing ones.
    let right = "int limit(void) {\n return 10;\n}\nint f(int n) {\n int m = limit();\n if (n > 5)\n  m = m + 2;\n\
                 return m;\n}\n";
    let both = compared_with(&right.replace("m + 2", "m + 1"), right, &[]);
    let options = ExplainOptions { counterexamples: 1, ..ExplainOptions::default() };
    assert_eq!(lines(&both, &details(&both, &options)), [[2], [5], [7], [8]]);
    let options = ExplainOptions { functional: true, ..options };
    assert_eq!(lines(&both, &details(&both, &options)), [[5], [7], [8]]);
}

#[test]
fn the_references_own_loop_beyond_the_bound_is_no_failure() {
    let right = "int f(int n) {\n int s = 0;\n for (int i = 0; i < (n & 7); i++) s++;\n return s;\n}\n";
    let both = compared_with("int f(int n) {\n return n & 7;\n}\n", right, &[]);
    let mut options = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
    options.search.bound = because_engine::bmc::Bound::Fixed(2);
    let verdict = explain(&both, &options, &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Undecided, "{:?}", verdict.failures);
    assert!(verdict.reasons[0].text.contains("reference"), "{:?}", verdict.reasons);
    options.search.bound = because_engine::bmc::Bound::Fixed(8);
    assert_eq!(explain(&both, &options, &|_| {}).decision, VerdictKind::Holds);
}

#[test]
fn a_character_put_back_is_read_again_on_either_side() {
    let right = "#include <stdio.h>\nint main(void) {\n int c = getchar();\n if (c < 0) return 0;\n ungetc(c, stdin);\n int d = getchar();\n\
                 return d == c ? getchar() & 7 : 9;\n}\n";
    let compared = Compared { entry: "main".to_string(), outputs: Vec::new() };
    let options = LoadOptions::default();
    let decide = |wrong: &str| {
        let both = reference::link(program(wrong, &options), &program(right, &options), &compared).expect("links");
        assert!(because_ir::verify::verify(&both).is_empty(), "{:?}", because_ir::verify::verify(&both));
        explain(&both, &ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() }, &|_| {}).decision
    };
    let plain = "#include <stdio.h>\nint main(void) {\n if (getchar() < 0) return 0;\n return getchar() & 7;\n}\n";
    assert_eq!(decide(plain), VerdictKind::Holds);
    assert_eq!(decide(right), VerdictKind::Holds);
    assert_eq!(decide(&plain.replace("return getchar()", "getchar();\n return getchar()")), VerdictKind::Fails);
}

#[test]
fn records_of_one_name_with_other_members_stay_apart() {
    let right = "struct s { int x; };\nint f(int n) {\n struct s v;\n v.x = n;\n return v.x < 0;\n}\n";
    let wrong = right.replace("int x;", "unsigned x;");
    assert_eq!(
        explain(&compared_with(right, right, &[]), &ExplainOptions::default(), &|_| {}).decision,
        VerdictKind::Holds
    );
    let both = compared_with(&wrong, right, &[]);
    let verdict = explain(&both, &ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() }, &|_| {});
    assert_eq!(verdict.decision, VerdictKind::Fails);
}

/// A program of assignments and branches over three variables; statement `wrong` has another constant.
fn mutant(shape: &[(u8, u8, i8)], wrong: Option<usize>) -> String {
    let mut text = "int f(int a, int b) {\n int x = 1, y = 2, z = 3;\n".to_string();
    for (i, &(what, which, number)) in shape.iter().enumerate() {
        let number = i32::from(number % 8) + if wrong == Some(i) { 1 } else { 0 };
        let to = ["x", "y", "z"][which as usize % 3];
        let from = ["a", "b", "x", "y", "z"][(which / 3) as usize % 5];
        text.push_str(&match what % 4 {
            0 => format!(" {to} = ({from} & 15) + {number};\n"),
            1 => format!(" if ({from} > 3) {to} = {number};\n"),
            2 => format!(" {to} = {number} - ({from} & 7);\n"),
            _ => format!(" for (int i = 0; i < ({from} & 3); i++) {to} = ({to} & 31) + {number};\n"),
        });
    }
    text.push_str(" return x * 64 + y * 8 + z;\n}\n");
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Adding counterexamples never adds candidates, and the fault of a one-statement mutant stays among them.
    #[test]
    fn more_counterexamples_never_add_candidates(
        shape in proptest::collection::vec((any::<u8>(), any::<u8>(), 0i8..8), 2..6),
        wrong in 0usize..6,
    ) {
        let wrong = wrong % shape.len();
        let both = compared_with(&mutant(&shape, Some(wrong)), &mutant(&shape, None), &[]);
        let options = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
        prop_assume!(explain(&both, &options, &|_| {}).decision == VerdictKind::Fails);
        let mut before: Option<BTreeSet<Vec<u32>>> = None;
        for l in 1..=4 {
            let found = diagnosis(&both, l, 1);
            let now: BTreeSet<Vec<u32>> = lines(&both, &found).into_iter().collect();
            prop_assert!(now.contains(&vec![wrong as u32 + 3]), "l = {l}: {now:?}");
            if let Some(before) = &before {
                prop_assert!(now.is_subset(before), "l = {l}: {now:?} not in {before:?}");
            }
            before = Some(now);
        }
    }

    /// `--functional` only ever rules candidates out, and never the fault of a one-statement mutant; asking statement
    /// by statement and asking for sets gives the same.
    #[test]
    fn functions_of_the_scope_keep_the_fault(
        shape in proptest::collection::vec((any::<u8>(), any::<u8>(), 0i8..8), 2..6),
        wrong in 0usize..6,
    ) {
        let wrong = wrong % shape.len();
        let both = compared_with(&mutant(&shape, Some(wrong)), &mutant(&shape, None), &[]);
        let options = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
        prop_assume!(explain(&both, &options, &|_| {}).decision == VerdictKind::Fails);
        let plain: BTreeSet<Vec<u32>> = lines(&both, &diagnosis(&both, 3, 1)).into_iter().collect();
        let sets = lines(&both, &diagnosis(&both, 3, 2));
        let alone: BTreeSet<Vec<u32>> = sets.into_iter().filter(|s| s.len() == 1).collect();
        prop_assert_eq!(&plain, &alone);
        let options = ExplainOptions { counterexamples: 3, functional: true, ..ExplainOptions::default() };
        let found: BTreeSet<Vec<u32>> = lines(&both, &details(&both, &options)).into_iter().collect();
        prop_assert!(found.is_subset(&plain), "{found:?} not in {plain:?}");
        prop_assert!(found.contains(&vec![wrong as u32 + 3]), "{found:?}");
    }
}
