//! Further inputs where tests are the specification: those of the tests, changed a little.
//!
//! Comes in: the tests, and repairs with which all of them pass. Goes out: the repairs that no changed input speaks
//! against. What the program should print there is not known. But where the program as it is comes to its end, one that
//! fails a check, aborts or does not end is no repair of it. The same inputs show where two repairs part.

use crate::evidence::Again;
use crate::front::ExplainOptions;
use crate::limits;
use crate::reload::Reload;
use crate::tasks::tests;
use because_compose::reference::table;
use because_compose::tests_file::Test;
use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{Edit, InputValue, Outcome, Program, Repair, Run, Value};
use because_logic::cost;
use std::collections::BTreeSet;

/// Changed tests, and what reads the program with them in place of the tests.
pub struct Further {
    tests: Vec<Test>,
    reload: Reload,
    /// The inputs of a run for each of them.
    pub inputs: Vec<Vec<InputValue>>,
}

impl Further {
    /// `None` where no test can be changed.
    pub fn new(reload: &Reload, failing: &Run) -> Option<Further> {
        let tests = changed(&reload.tests()?);
        let number = failing.inputs.iter().find(|i| i.key.name == table::TEST)?;
        let of = |index: usize| vec![InputValue { value: Value::Bits(index as u128 + 1), ..number.clone() }];
        let inputs = (0..tests.len()).map(of).collect();
        (!tests.is_empty()).then(|| Further { reload: reload.with_tests(tests.clone()), tests, inputs })
    }

    /// The program with these edits, whose runs are those of the changed tests.
    pub fn program(&self, again: &Again, edits: &[Edit]) -> Option<Program> {
        self.reload.program(&again.program.sources, edits)
    }

    /// What the changed test of these inputs gives the program.
    pub fn given(&self, inputs: &[InputValue]) -> Option<String> {
        let at = self.inputs.iter().position(|own| own == inputs)?;
        Some(tests::given(self.tests.get(at)?).join(", "))
    }

    /// Takes away the repairs with which the program fails or goes on for ever on an input that it reads to its end
    /// without them.
    pub fn sift(&self, repairs: &mut Vec<Repair>, options: &ExplainOptions, again: &Again) {
        let Some(before) = self.program(again, &[]) else { return };
        let mut left = limits::FURTHER_STEPS;
        let ends: Vec<(&Vec<InputValue>, u64)> = self
            .inputs
            .iter()
            .filter_map(|inputs| {
                let run = executed(&before, inputs, limits::FURTHER_RUN.min(left), options);
                left = left.saturating_sub(run.path.executed);
                matches!(run.outcome, Outcome::Exit(_)).then_some((inputs, run.path.executed))
            })
            .collect();
        let mut asked = 0;
        repairs.retain(|repair| {
            asked += 1;
            if asked > limits::FURTHER_REPAIRS || options.search.interrupt.due().is_some() {
                return true;
            }
            let Some(program) = self.program(again, &repair.edits) else { return true };
            !ends.iter().any(|(inputs, steps)| {
                let most = steps * limits::TEST_FACTOR + limits::FURTHER_RUN;
                breaks(&executed(&program, inputs, most, options))
            })
        });
    }
}

fn executed(program: &Program, inputs: &[InputValue], steps: u64, options: &ExplainOptions) -> Run {
    let interrupt = &options.search.interrupt;
    let run = RunOptions {
        checks: options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Nothing,
        max_steps: steps,
        interrupt: Some(interrupt.flag.clone()),
        ..RunOptions::default()
    };
    let run = because_interp::run(program, &run, &mut Given::of_run(inputs, Otherwise::Zero), &mut Captured::default());
    interrupt.work.charge(cost::RUN + cost::STEP * run.path.executed);
    run
}

/// Does the run crash, or not end?
fn breaks(run: &Run) -> bool {
    matches!(run.outcome, Outcome::Failed(_) | Outcome::Aborted | Outcome::Limit(_))
}

/// Tests with one number of their inputs changed by one or exchanged with the next, each once; none of them expects
/// anything. No number gets a sign that no test has, or becomes 0 where none is: a program need not stand what nobody
/// gives it.
fn changed(tests: &[Test]) -> Vec<Test> {
    let mut seen: BTreeSet<(Vec<u8>, Vec<String>, Vec<String>)> = tests.iter().map(key).collect();
    let least = tests.iter().flat_map(numbers).min().unwrap_or(0);
    let mut all: Vec<Vec<Test>> = tests.iter().map(|test| variants(test, least)).collect();
    let mut found = Vec::new();
    // Of each test in turn.
    while found.len() < limits::FURTHER_TESTS && all.iter().any(|of| !of.is_empty()) {
        for of in all.iter_mut().filter(|of| !of.is_empty()) {
            let test = of.remove(0);
            if found.len() < limits::FURTHER_TESTS && seen.insert(key(&test)) {
                found.push(test);
            }
        }
    }
    found
}

fn key(test: &Test) -> (Vec<u8>, Vec<String>, Vec<String>) {
    (test.stdin.clone(), test.arguments.clone(), test.inputs.clone())
}

/// A test's texts in which numbers stand: standard input, the arguments, the values of inputs.
fn texts(test: &Test) -> Vec<String> {
    let stdin = String::from_utf8(test.stdin.clone()).unwrap_or_default();
    let values = test.inputs.iter().map(|word| word.split_once('=').map_or("", |(_, value)| value).to_string());
    std::iter::once(stdin).chain(test.arguments.iter().cloned()).chain(values).collect()
}

/// The test with these texts.
fn with_texts(test: &Test, texts: &[String]) -> Test {
    let (arguments, values) = texts[1..].split_at(test.arguments.len());
    let name = |word: &str| word.split_once('=').map_or(String::new(), |(name, _)| name.to_string());
    let inputs = test.inputs.iter().zip(values).map(|(word, value)| format!("{}={value}", name(word)));
    // Bytes that are no text stay as they are.
    let stdin =
        if std::str::from_utf8(&test.stdin).is_ok() { texts[0].clone().into_bytes() } else { test.stdin.clone() };
    Test { stdin, arguments: arguments.to_vec(), inputs: inputs.collect(), value: None, output: None, ..test.clone() }
}

/// Where the whole numbers of a text stand: words of digits, with a minus before them or not.
fn number_places(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut places = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(|c: char| c.is_ascii_whitespace() || c == ',') {
        let bare = word.trim_end_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if bare.parse::<i64>().is_ok() && !bare.starts_with('+') {
            places.push(at..at + bare.len());
        }
        at += word.len();
    }
    places
}

fn numbers(test: &Test) -> Vec<i64> {
    let of = |text: &String| number_places(text).into_iter().filter_map(|p| text[p].parse().ok()).collect::<Vec<i64>>();
    texts(test).iter().flat_map(of).collect()
}

/// The test with one number changed.
fn variants(test: &Test, least: i64) -> Vec<Test> {
    let own = texts(test);
    let mut found = Vec::new();
    let mut add = |index: usize, text: String| {
        let mut texts = own.clone();
        texts[index] = text;
        found.push(with_texts(test, &texts));
    };
    for (index, text) in own.iter().enumerate().filter(|(_, t)| t.len() <= limits::FURTHER_TEXT) {
        let places = number_places(text);
        for (at, place) in places.iter().enumerate() {
            let with = |other: &str| format!("{}{other}{}", &text[..place.start], &text[place.end..]);
            let Ok(number) = text[place.clone()].parse::<i64>() else { continue };
            for other in [number.saturating_add(1), number.saturating_sub(1).max(least.min(number))] {
                add(index, with(&other.to_string()));
            }
            if let Some(next) = places.get(at + 1) {
                let (one, two) = (&text[place.clone()], &text[next.clone()]);
                let between = &text[place.end..next.start];
                add(index, format!("{}{two}{between}{one}{}", &text[..place.start], &text[next.end..]));
            }
        }
    }
    found
}

#[cfg(test)]
mod unit {
    use super::*;

    fn test(stdin: &str, inputs: &[&str]) -> Test {
        let inputs = inputs.iter().map(|i| i.to_string()).collect();
        Test { stdin: stdin.into(), inputs, output: Some(b"1".to_vec()), ..Test::default() }
    }

    fn stdins(tests: &[Test]) -> Vec<String> {
        changed(tests).iter().map(|t| String::from_utf8_lossy(&t.stdin).into_owned()).collect()
    }

    #[test]
    fn numbers_change_by_one_and_places() {
        assert_eq!(stdins(&[test("3 7\n", &[])]), ["4 7\n", "7 3\n", "3 8\n", "3 6\n"]);
        assert!(changed(&[test("3", &[])]).iter().all(|t| t.output.is_none() && t.value.is_none()));
    }

    #[test]
    fn a_number_stays_within_what_the_tests_give() {
        assert_eq!(stdins(&[test("1", &[])]), ["2"]);
        assert_eq!(stdins(&[test("1", &[]), test("-4", &[])]), ["2", "-3", "0"]);
    }

    #[test]
    fn inputs_by_name_are_changed_and_words_are_not() {
        let found = changed(&[test("word x1", &["n=5", "s=a"])]);
        assert_eq!(found.iter().map(|t| t.inputs.join(" ")).collect::<Vec<_>>(), ["n=6 s=a"]);
    }
}
