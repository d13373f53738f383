//! Which changes since a version that passed are to blame.
//!
//! Comes in: a failing run, and the files as they were. Goes out: the minimal sets of changes whose undoing makes the run
//! pass, smallest first. A set of changes is undone in the text, which is read again; the run is executed by the
//! interpreter, then the search is asked within the bound (or all tests are run). After Zeller, Yesterday, My Program
//! Worked. Today, It Does Not. Why? (1999); several sets by a hitting set tree (Reiter, 1987).

mod diff;

use crate::host::{Host, Versions};
use crate::limits;
use crate::problem::Problem;
use because_encode::UnwindOptions;
use because_engine::within::{self, Within};
use because_interp::{Captured, Inputs, RunOptions, Uninitialised};
use because_ir::{
    Edit, Hunk, InputKey, InputKind, InputValue, Introduced, Program, Regression, RegressionCause, RepairStatus,
    TypeId, Value, Verdict,
};
use because_source::{FileId, FileKind, Span};
use diff::Change;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Changes by their numbers.
type Set = BTreeSet<usize>;

/// Adds the changes to blame to the first failure, where an earlier version is known.
pub fn add(problem: &Problem, verdict: &mut Verdict, host: &Host) {
    let (Some(versions), true) = (host.versions.as_deref(), problem.options.reload.is_some()) else { return };
    let Some(failure) = verdict.failures.first().filter(|f| f.replayed) else { return };
    let inputs = failure.run.inputs.clone();
    let bound = verdict.bound.unwrap_or(1).max(1);
    let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..problem.options.search.unwind.clone() };
    let mut search = Search {
        problem,
        host,
        inputs,
        unwind,
        changes: Vec::new(),
        known: BTreeMap::new(),
        left: limits::REGRESSION_TRIALS,
    };
    let found = search.regression(versions);
    if let Some(failure) = verdict.failures.first_mut() {
        failure.regression = Some(found);
    }
}

/// One change of one file.
struct Located {
    file: FileId,
    name: String,
    change: Change,
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    host: &'a Host<'a>,
    inputs: Vec<InputValue>,
    unwind: UnwindOptions,
    changes: Vec<Located>,
    /// What became of the run without these changes; nothing where that is no program.
    known: BTreeMap<Set, Option<bool>>,
    left: usize,
}

impl Search<'_> {
    fn regression(&mut self, versions: &dyn Versions) -> Regression {
        // Tests stay as they are, unless the old program fails them.
        let mut passes = None;
        for trusted in [false, true] {
            self.changes = self.located(versions, trusted);
            self.known.clear();
            let all: Set = (0..self.changes.len()).collect();
            passes = self.passes(&all);
            if passes == Some(true) {
                break;
            }
        }
        let before = versions.name();
        let count = self.changes.len() as u32;
        let none = |what| Regression { before, causes: Vec::new(), irrelevant: count, old: what, introduced: None };
        match passes {
            None => return none(because_ir::OldVersion::Unreadable),
            Some(false) => return none(because_ir::OldVersion::Fails),
            Some(true) => {}
        }
        let (sets, complete) = self.minimal_sets();
        let blamed: Set = sets.iter().flatten().copied().collect();
        let others: Set = (0..self.changes.len()).filter(|i| !blamed.contains(i)).collect();
        let irrelevant = others.len() as u32;
        let complete = complete && (others.is_empty() || self.passes(&others) == Some(false));
        let mut causes: Vec<RegressionCause> = sets.iter().map(|set| self.cause(set)).collect();
        causes.sort_by_key(|c| (c.hunks.len(), c.status));
        let introduced = self.introduced(versions);
        let old = because_ir::OldVersion::Passes { complete };
        Regression { before: versions.name(), causes, irrelevant, old, introduced }
    }

    /// The changes of the user's files.
    fn located(&self, versions: &dyn Versions, trusted: bool) -> Vec<Located> {
        let sources = &self.problem.program.sources;
        let mut found = Vec::new();
        for (file, source) in sources.files().filter(|(_, f)| f.kind == FileKind::User) {
            if !trusted && sources.is_trusted(Span::new(file, 0, 0)) {
                continue;
            }
            let Ok(old) = versions.read(None, Path::new(&source.name)) else { continue };
            let old = String::from_utf8_lossy(&old);
            let changes = diff::changes(&source.text, &old);
            found.extend(changes.into_iter().map(|change| Located { file, name: source.name.clone(), change }));
        }
        found
    }

    /// The program without these changes.
    fn without(&self, set: &Set) -> Option<Program> {
        let edit = |&i: &usize| {
            let Located { file, change, .. } = &self.changes[i];
            Edit { span: Span::new(*file, change.new.start as u32, change.new.end as u32), text: change.old.clone() }
        };
        self.problem
            .options
            .reload
            .as_ref()?
            .program(&self.problem.program.sources, &set.iter().map(edit).collect::<Vec<_>>())
    }

    /// Whether the failing run passes without these changes; `None` where that is no program, or the run does not end.
    fn passes(&mut self, set: &Set) -> Option<bool> {
        if let Some(known) = self.known.get(set) {
            return *known;
        }
        if self.left == 0 || self.problem.options.search.interrupt.due().is_some() {
            return None;
        }
        self.left -= 1;
        let result = self.without(set).and_then(|program| self.run_passes(&program, &self.inputs));
        self.known.insert(set.clone(), result);
        result
    }

    fn run_passes(&self, program: &Program, inputs: &[InputValue]) -> Option<bool> {
        let options = RunOptions {
            checks: self.problem.options.search.unwind.checks,
            uninitialised: Uninitialised::Input,
            max_steps: limits::REGRESSION_STEPS,
            interrupt: Some(self.host.interrupt.clone()),
            ..RunOptions::default()
        };
        let mut recorded = Recorded(inputs.iter().map(|i| (i.key.clone(), i.value.clone())).collect());
        let run = because_interp::run(program, &options, &mut recorded, &mut Captured::default());
        match run.outcome {
            outcome if outcome.passes() => Some(true),
            because_ir::Outcome::Failed(_) => Some(false),
            _ => None,
        }
    }

    /// Minimal sets whose undoing makes the run pass, and whether these are all.
    fn minimal_sets(&mut self) -> (Vec<Set>, bool) {
        let count = self.changes.len();
        let single: Vec<usize> = (0..count).filter(|&i| self.passes(&Set::from([i])) == Some(true)).collect();
        let mut found: Vec<Set> = single.iter().map(|&i| Set::from([i])).collect();
        let rest: Set = (0..count).filter(|i| !single.contains(i)).collect();
        // Each node leaves one change of each known set out.
        let mut nodes = vec![Set::new()];
        let mut seen: BTreeSet<Set> = BTreeSet::new();
        let mut done = 0;
        while let Some(excluded) = nodes.pop() {
            if !seen.insert(excluded.clone()) {
                continue;
            }
            if done == limits::REGRESSION_SETS {
                return (found, false);
            }
            done += 1;
            let open: Set = rest.difference(&excluded).copied().collect();
            let known = found.iter().find(|set| set.len() > 1 && set.is_subset(&open)).cloned();
            let set = match known {
                Some(set) => set,
                None if !open.is_empty() && self.passes(&open) == Some(true) => {
                    let set = self.fewest(open);
                    found.push(set.clone());
                    set
                }
                None => continue,
            };
            nodes.extend(set.iter().rev().map(|&i| excluded.iter().copied().chain([i]).collect()));
        }
        (found, self.left > 0)
    }

    /// As few of these changes as still make the run pass: with any one of them kept, it does not.
    fn fewest(&mut self, mut set: Set) -> Set {
        let mut parts = 2;
        while set.len() > 1 {
            let list: Vec<usize> = set.iter().copied().collect();
            let size = list.len().div_ceil(parts);
            let smaller = list.chunks(size).find_map(|part| {
                let rest: Set = list.iter().copied().filter(|i| !part.contains(i)).collect();
                (!rest.is_empty() && self.passes(&rest) == Some(true)).then_some(rest)
            });
            match smaller {
                Some(rest) => {
                    set = rest;
                    parts = parts.saturating_sub(1).max(2);
                }
                None if size == 1 => break,
                None => parts = (parts * 2).min(list.len()),
            }
        }
        set
    }

    fn cause(&self, set: &Set) -> RegressionCause {
        let hunk = |&i: &usize| {
            let Located { file, name, change } = &self.changes[i];
            let text = self.problem.program.sources.get(*file).map_or("", |f| &f.text);
            Hunk {
                file: name.clone(),
                old: change.old_lines,
                new: change.new_lines,
                old_text: change.old.trim().to_string(),
                new_text: text.get(change.new.clone()).unwrap_or("").trim().to_string(),
            }
        };
        RegressionCause { hunks: set.iter().map(hunk).collect(), status: self.status(set) }
    }

    /// What is known of the program without these changes besides that the run passes.
    fn status(&self, set: &Set) -> RepairStatus {
        let Some(program) = self.without(set) else { return RepairStatus::Run };
        let tests = &self.problem.options.tests;
        if !tests.is_empty() {
            let all = tests.iter().all(|run| self.run_passes(&program, &run.inputs) == Some(true));
            return if all { RepairStatus::Tests } else { RepairStatus::Run };
        }
        let interrupt = &self.problem.options.search.interrupt;
        match within::check(&program, &self.unwind, limits::JUDGEMENT_CONFLICTS, interrupt).0 {
            Within::Holds => RepairStatus::Bounded,
            _ => RepairStatus::Run,
        }
    }

    /// The commit from which on the run fails, by bisection; none is read twice.
    fn introduced(&mut self, versions: &dyn Versions) -> Option<Introduced> {
        let commits = versions.between();
        if commits.is_empty() {
            return None;
        }
        // The old version passes, that of the work tree fails.
        let (mut good, mut bad) = (0, commits.len() + 1);
        let mut skipped: BTreeSet<usize> = BTreeSet::new();
        while let Some(middle) = next_between(good, bad, &skipped) {
            match self.passes_at(versions, &commits[middle - 1].id) {
                Some(true) => good = middle,
                Some(false) => bad = middle,
                None => {
                    skipped.insert(middle);
                }
            }
        }
        // Between two that are known others could not be read: any of them may be it.
        if bad - good > 1 {
            return None;
        }
        Some(match commits.get(bad - 1) {
            Some(commit) => Introduced::Commit(commit.clone()),
            None => Introduced::Uncommitted,
        })
    }

    fn passes_at(&self, versions: &dyn Versions, commit: &str) -> Option<bool> {
        let sources = &self.problem.program.sources;
        let mut edits = Vec::new();
        let mut files: Vec<FileId> = self.changes.iter().map(|c| c.file).collect();
        files.dedup();
        for file in files {
            let source = sources.get(file)?;
            let text = versions.read(Some(commit), Path::new(&source.name)).ok()?;
            let span = Span::new(file, 0, source.text.len() as u32);
            edits.push(Edit { span, text: String::from_utf8_lossy(&text).into_owned() });
        }
        let program = self.problem.options.reload.as_ref()?.program(sources, &edits)?;
        self.run_passes(&program, &self.inputs)
    }
}

/// The number in the middle of those strictly between that is not skipped.
fn next_between(low: usize, high: usize, skipped: &BTreeSet<usize>) -> Option<usize> {
    let middle = low.midpoint(high);
    (low + 1..high).filter(|i| !skipped.contains(i)).min_by_key(|i| i.abs_diff(middle))
}

/// The inputs of a run; behind what it read, standard input is at its end, and everything else is 0.
struct Recorded(BTreeMap<InputKey, Value>);

impl Inputs for Recorded {
    fn next(&mut self, key: &InputKey, kind: InputKind, _: TypeId, _: &Program) -> Option<Value> {
        let other = (kind != InputKind::Stdin).then_some(Value::Bits(0));
        self.0.get(key).cloned().or(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bisection_skips_what_cannot_be_read() {
        assert_eq!(next_between(0, 4, &BTreeSet::new()), Some(2));
        assert_eq!(next_between(0, 4, &BTreeSet::from([2])), Some(1));
        assert_eq!(next_between(1, 2, &BTreeSet::new()), None);
    }
}
