//! The steps of runs, the groups that they are in, and which of them are the same.

use crate::failing::{case, checks, inputs};
use because_explain::timeline::{self, Other};
use because_ir::{Timeline, TimelineGroupKind, TimelineRun, TimelineStepKind};

const TEXT: &str = "#include <assert.h>
int __VERIFIER_nondet_int(void);
static int twice(int x) {
  return x * 3;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum = sum + n;
  int t = twice(sum);
  assert(t == 4 * n);
}
";

/// The failing run and that with the edit.
fn runs() -> [Timeline; 2] {
    let case = case(TEXT, &[1], "x * 3", "x * 2");
    let given = inputs(&[1]);
    let other = Other { run: TimelineRun::Repair, program: &case.edited, edits: &case.edits, inputs: &given };
    let all = timeline::timelines(&case.program, &case.failure, &[other], checks());
    all.try_into().expect("both runs are there")
}

fn position(run: &Timeline, name: &str, value: &str) -> u32 {
    let found = run.steps.iter().rposition(|s| s.name == name && s.value == value);
    found.unwrap_or_else(|| panic!("no {name} = {value} in {:#?}", run.steps)) as u32
}

#[test]
fn rounds_are_in_loops_and_calls_have_their_steps() {
    let [failing, _] = runs();
    let second = &failing.steps[position(&failing, "sum", "2") as usize];
    let round = &failing.groups[second.group as usize];
    assert_eq!(round.kind, TimelineGroupKind::Round { number: 2 });
    let around = &failing.groups[round.parent.expect("a round is in a loop") as usize];
    assert_eq!(around.kind, TimelineGroupKind::Loop);
    let rounds = failing.groups.iter().filter(|g| matches!(g.kind, TimelineGroupKind::Round { .. })).count();
    assert_eq!(rounds, 2, "the condition that ends the loop is in no round");
    let parameter = &failing.steps[position(&failing, "x", "2") as usize];
    assert_eq!(failing.groups[parameter.group as usize].kind, TimelineGroupKind::Call { function: "twice".into() });
}

#[test]
fn a_value_leads_to_what_it_was_made_of() {
    let [failing, _] = runs();
    let result = &failing.steps[position(&failing, "t", "6") as usize];
    assert_eq!(result.from, [position(&failing, "x", "2")]);
    let parameter = &failing.steps[position(&failing, "x", "2") as usize];
    assert_eq!(parameter.from, [position(&failing, "sum", "2")]);
    let second = &failing.steps[position(&failing, "sum", "2") as usize];
    let decision = &failing.steps[second.decided_by.expect("a round is decided") as usize];
    assert_eq!((decision.kind, decision.value.as_str()), (TimelineStepKind::Decision, "true"));
}

#[test]
fn the_failed_check_is_last() {
    let [failing, other] = runs();
    let last = failing.steps.last().expect("there are steps");
    assert_eq!((last.kind, last.value.as_str()), (TimelineStepKind::Check, "fails"));
    assert_eq!(other.steps.iter().filter(|s| s.kind == TimelineStepKind::Check).count(), 1);
    assert!(other.steps.iter().all(|s| s.value != "fails"));
}

#[test]
fn steps_of_both_runs_are_paired_by_what_they_do() {
    let [failing, other] = runs();
    let differing: Vec<(&str, &str, &str)> = other
        .pairs
        .iter()
        .filter_map(|p| Some((&failing.steps[p.failing? as usize], &other.steps[p.other? as usize])))
        .filter(|(a, b)| a.value != b.value)
        .map(|(a, b)| (a.name.as_str(), a.value.as_str(), b.value.as_str()))
        .collect();
    assert_eq!(differing, [("t", "6", "4"), ("t == 4 * n", "fails", "holds")]);
    assert!(other.pairs.iter().all(|p| p.failing.is_some() && p.other.is_some()));
}

#[test]
fn a_run_that_fails_too_is_left_out() {
    let case = case(TEXT, &[1], "x * 3", "x * 5");
    let given = inputs(&[1]);
    let other = Other { run: TimelineRun::Repair, program: &case.edited, edits: &case.edits, inputs: &given };
    assert_eq!(timeline::timelines(&case.program, &case.failure, &[other], checks()).len(), 1);
}

#[test]
fn a_round_that_one_run_lacks_has_no_partner() {
    let case = case(TEXT, &[1], "i < 2", "i < 0");
    let edited = crate::failing::load(&TEXT.replace("i < 2", "i < 0").replace("t == 4", "t <= 4"));
    let given = inputs(&[1]);
    let other = Other { run: TimelineRun::Passing, program: &edited, edits: &case.edits, inputs: &given };
    let all = timeline::timelines(&case.program, &case.failure, &[other], checks());
    let alone = all[1].pairs.iter().filter(|p| p.other.is_none());
    let names: Vec<&str> =
        alone.map(|p| all[0].steps[p.failing.expect("one is there") as usize].name.as_str()).collect();
    assert!(names.contains(&"sum") && names.contains(&"i"), "{names:?}");
}
