//! Which bytes of what a failing run read decide that it fails.
//!
//! Comes in: a failing run and where its bytes come from. Goes out: bytes whose change makes it pass, and the bytes of the
//! closest run that does. Every claim is a run of the interpreter: bytes are changed one by one first; where no single one
//! is enough, the differences to a passing input are made fewer by delta debugging (Zeller and Hildebrandt, Simplifying
//! and Isolating Failure-Inducing Input, 2002).

use crate::host::Host;
use crate::limits;
use crate::passing;
use crate::problem::Problem;
use because_interp::{Captured, Compiled, Inputs, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    ByteChange, Checks, DecisiveBytes, Failure, InputKey, InputKind, InputValue, Program, Run, TypeId, Value, Verdict,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where the bytes of a run come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    /// Inputs `name.length`, `name[0]`, ….
    Named(String),
    Stdin,
}

impl Source {
    /// The bytes that the entry function got in this run, or those of a file that was given with the run.
    fn of_run(program: &Program, run: &Run, given: bool) -> Option<Source> {
        let is_file = |name: &str| program.files.iter().flatten().any(|f| f.name == name);
        let lengths = run.inputs.iter().filter(|i| i.kind == InputKind::File);
        let mut names = lengths.filter_map(|i| i.key.name.strip_suffix(".length"));
        let named = names.find(|name| given || !is_file(name)).map(|name| Source::Named(name.to_string()));
        let reads = || run.inputs.iter().any(|i| i.kind == InputKind::Stdin);
        named.or_else(|| (given && reads()).then_some(Source::Stdin))
    }

    /// What a reader calls it.
    fn name(&self) -> &str {
        match self {
            Source::Named(name) => name,
            Source::Stdin => "standard input",
        }
    }

    fn is_part(&self, input: &InputKey, kind: InputKind) -> bool {
        match self {
            Source::Stdin => kind == InputKind::Stdin,
            Source::Named(name) => {
                let rest = input.name.strip_prefix(name.as_str());
                kind == InputKind::File && rest.is_some_and(|rest| rest == ".length" || rest.starts_with('['))
            }
        }
    }

    /// The bytes of a run.
    fn bytes(&self, program: &Program, run: &Run) -> Option<Vec<u8>> {
        match self {
            Source::Stdin => because_report::input_list::standard_input(program, &run.inputs),
            Source::Named(name) => {
                let files = because_report::input_list::files(program, &run.inputs);
                files.into_iter().find(|(n, _)| n == name).map(|(_, bytes)| bytes)
            }
        }
    }
}

/// What the trials have in common.
struct Setting<'a> {
    program: &'a Program,
    checks: Checks,
    interrupt: Arc<AtomicBool>,
    source: Source,
    /// What the run read; all of the file, also what the run did not come to.
    bytes: Vec<u8>,
    /// Bytes of a run that passes, where one is known.
    passing: Option<Vec<u8>>,
}

/// Adds the bytes that matter to the first failure, where it read some.
pub fn add(problem: &Problem, verdict: &mut Verdict, host: &Host) {
    let given = problem.request.given.crash.as_ref();
    let Some(failure) = verdict.failures.first_mut().filter(|f| f.replayed && problem.request.explain.is_some()) else {
        return;
    };
    let program = &problem.program;
    let Some(source) = Source::of_run(program, &failure.run, given.is_some()) else { return };
    let Some(bytes) = given.map(|c| c.bytes.clone()).or_else(|| source.bytes(program, &failure.run)) else { return };
    let checks = problem.options.search.unwind.checks;
    let passing = passing::inputs(program, failure, checks).and_then(|inputs| {
        let run = Run { inputs, ..failure.run.clone() };
        source.bytes(program, &run)
    });
    let setting = Setting { program, checks, interrupt: host.interrupt.clone(), source, bytes, passing };
    failure.bytes = Some(decisive(failure, setting));
}

/// The bytes that matter for this failure.
fn decisive(failure: &Failure, setting: Setting) -> DecisiveBytes {
    let (failing, source) = (setting.bytes.clone(), setting.source.name().to_string());
    let known = setting.passing.clone();
    let mut trials = Trials::new(failure, setting);
    let mut changes = trials.single(&failing);
    let mut passing = None;
    let mut together = false;
    if let Some(first) = changes.first() {
        passing = Some(with(&failing, std::slice::from_ref(first)));
    } else if let Some(other) = trials.some_passing(&failing, known) {
        if other.len() == failing.len() {
            changes = trials.fewest(&failing, &other);
            together = true;
            passing = Some(with(&failing, &changes));
        } else {
            passing = Some(other);
        }
    }
    changes.truncate(if together { usize::MAX } else { limits::DECISIVE_LISTED });
    DecisiveBytes { source, failing, changes, together, passing }
}

fn with(bytes: &[u8], changes: &[ByteChange]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for change in changes {
        changed[change.offset] = change.passing;
    }
    changed
}

struct Trials<'a> {
    setting: Setting<'a>,
    others: BTreeMap<InputKey, Value>,
    path: &'a because_ir::Path,
    compiled: Compiled,
    left: u64,
}

impl<'a> Trials<'a> {
    fn new(failure: &'a Failure, setting: Setting<'a>) -> Trials<'a> {
        let other = |i: &&InputValue| !setting.source.is_part(&i.key, i.kind);
        let others = failure.run.inputs.iter().filter(other).map(|i| (i.key.clone(), i.value.clone())).collect();
        Trials { setting, others, path: &failure.run.path, compiled: Compiled::default(), left: limits::DECISIVE_STEPS }
    }

    fn run(&mut self, bytes: &[u8], record: RecordLevel) -> Run {
        let most =
            (self.path.executed.max(self.path.steps.len() as u64) + 10_000).saturating_mul(limits::DECISIVE_FACTOR);
        let options = RunOptions {
            checks: self.setting.checks,
            uninitialised: Uninitialised::Input,
            record,
            max_steps: most.min(self.left),
            interrupt: Some(self.setting.interrupt.clone()),
            ..RunOptions::default()
        };
        let mut inputs = Bytes { source: &self.setting.source, bytes, others: &self.others };
        let mut host = Captured::new(bytes);
        let run = because_interp::run_again(self.setting.program, &options, &mut self.compiled, &mut inputs, &mut host);
        // A trial costs something even where it is short.
        self.left = self.left.saturating_sub(run.path.executed.max(100));
        run
    }

    fn passes(&mut self, bytes: &[u8]) -> bool {
        self.left > 0 && self.run(bytes, RecordLevel::Nothing).outcome.passes()
    }

    /// Bytes that make the run pass when they alone change; the run that is longest the same comes first.
    fn single(&mut self, failing: &[u8]) -> Vec<ByteChange> {
        let mut found: Vec<ByteChange> = Vec::new();
        for round in 0..2 {
            for offset in 0..failing.len() {
                if found.iter().any(|c| c.offset == offset) {
                    continue;
                }
                let value = failing[offset];
                let values = if round == 0 { few(value) } else { all(value) };
                let passing =
                    values.into_iter().find(|&v| self.passes(&with(failing, &[ByteChange { offset, passing: v }])));
                found.extend(passing.map(|passing| ByteChange { offset, passing }));
            }
            if failing.len() > limits::DECISIVE_EVERY_VALUE || self.left == 0 {
                break;
            }
        }
        let mut ranked: Vec<(usize, ByteChange)> = Vec::new();
        for change in found {
            ranked.push((self.shared(&with(failing, &[change])), change));
        }
        ranked.sort_by_key(|(shared, change)| (std::cmp::Reverse(*shared), change.offset));
        ranked.into_iter().map(|(_, change)| change).collect()
    }

    /// For how many steps the run on these bytes goes where the failing one goes.
    fn shared(&mut self, bytes: &[u8]) -> usize {
        if self.left == 0 {
            return 0;
        }
        let run = self.run(bytes, RecordLevel::Path);
        let pairs = run.path.steps.iter().zip(&self.path.steps);
        pairs.take_while(|(a, b)| a.location == b.location && a.decision == b.decision).count()
    }

    /// Other bytes that pass: of the same length where there are some, else as many of the first as possible.
    fn some_passing(&mut self, failing: &[u8], known: Option<Vec<u8>>) -> Option<Vec<u8>> {
        let length = failing.len();
        let same = [0, 0xff, b' ', b'0', b'a'].map(|byte| vec![byte; length]);
        let inverted: Vec<u8> = failing.iter().map(|b| !b).collect();
        let known = known.filter(|k| k.len() == length);
        let candidates = known.into_iter().chain(same).chain([inverted]);
        let shorter = (0..length).rev().map(|n| failing[..n].to_vec());
        candidates.chain(shorter).find(|bytes| self.passes(bytes))
    }

    /// As few changes towards a passing input as still make it pass: without any one of them it fails.
    fn fewest(&mut self, failing: &[u8], passing: &[u8]) -> Vec<ByteChange> {
        let differ = |&(_, (a, b)): &(usize, (&u8, &u8))| a != b;
        let pairs = failing.iter().zip(passing).enumerate().filter(differ);
        let mut changes: Vec<ByteChange> = pairs.map(|(offset, (_, &b))| ByteChange { offset, passing: b }).collect();
        let mut parts = 2;
        while changes.len() > 1 {
            let size = changes.len().div_ceil(parts);
            let kept = (0..changes.len()).step_by(size).find_map(|start| {
                let end = (start + size).min(changes.len());
                let rest: Vec<ByteChange> = [&changes[..start], &changes[end..]].concat();
                (!rest.is_empty() && self.passes(&with(failing, &rest))).then_some(rest)
            });
            match kept {
                Some(rest) => {
                    changes = rest;
                    parts = parts.saturating_sub(1).max(2);
                }
                None if size == 1 => break,
                None => parts = (parts * 2).min(changes.len()),
            }
        }
        changes
    }
}

/// Values close to a byte, and those that end numbers, strings and words.
fn few(value: u8) -> Vec<u8> {
    let close = [value.wrapping_sub(1), value.wrapping_add(1), value ^ 1, value ^ 0x80, value >> 1];
    let mut values: Vec<u8> = close.into_iter().chain([0, 0xff, b' ', b'0', b'a', b'"']).collect();
    values.retain(|v| *v != value);
    values
}

/// All other values, close ones first.
fn all(value: u8) -> Vec<u8> {
    let mut values: Vec<u8> = (0..=u8::MAX).filter(|v| *v != value).collect();
    values.sort_by_key(|v| v.abs_diff(value));
    values
}

/// The inputs of the failing run with other bytes; what it never asked for is 0.
struct Bytes<'a> {
    source: &'a Source,
    bytes: &'a [u8],
    others: &'a BTreeMap<InputKey, Value>,
}

impl Inputs for Bytes<'_> {
    fn next(&mut self, key: &InputKey, kind: InputKind, _: TypeId, _: &Program) -> Option<Value> {
        if let Source::Named(name) = self.source
            && self.source.is_part(key, kind)
        {
            let rest = &key.name[name.len()..];
            let index = rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')).and_then(|i| i.parse::<usize>().ok());
            let value = match index {
                Some(index) => self.bytes.get(index).map_or(0, |b| u128::from(*b)),
                None => self.bytes.len() as u128,
            };
            return Some(Value::Bits(value));
        }
        match kind {
            // The run's standard input is that of the trial.
            InputKind::Stdin => None,
            _ => Some(self.others.get(key).cloned().unwrap_or(Value::Bits(0))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_to_try() {
        assert!(!few(0).contains(&0) && few(7).starts_with(&[6, 8]));
        assert_eq!(all(5).len(), 255);
        assert!(all(5)[..2] == [4, 6]);
    }
}
