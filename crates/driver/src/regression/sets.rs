//! Sets of changes, tried: which of them make the failing runs pass, and which of these are minimal.

use super::selectors::{self, Selectors};
use super::{Another, Captured, Edit, InputKey, InputValue, Located, Program, Recorded, RunOptions, Search, Set};
use super::{Span, Uninitialised, Value, limits};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Search<'_> {
    /// The program without these changes, as a user would have it who undoes them.
    pub(super) fn without(&self, set: &Set) -> Option<Program> {
        let reload = self.problem.options.reload.as_ref()?;
        reload.program(&self.problem.program.sources, &self.undone(set))
    }

    fn undone(&self, set: &Set) -> Vec<Edit> {
        let edit = |&i: &usize| {
            let Located { file, change, .. } = &self.changes[i];
            Edit { span: Span::new(*file, change.new.start as u32, change.new.end as u32), text: change.old.clone() }
        };
        set.iter().map(edit).collect()
    }

    /// Puts as many changes as possible behind selectors.
    pub(super) fn select(&mut self) {
        let program = &self.problem.program;
        self.selectors = Selectors::new(program, &self.changes);
        let Some(reload) = self.problem.options.reload.as_ref() else { return };
        while !self.selectors.is_empty() {
            let Some(edits) = self.selectors.edits(program, &self.changes) else { break };
            match reload.schema(&program.sources, &edits) {
                Ok(_) => return,
                Err(places) if self.selectors.leave_out(program, &edits, &places) => {}
                Err(_) => break,
            }
        }
        self.selectors = Selectors::default();
    }

    /// The program with selectors in which these changes are undone in the text.
    fn with_selectors(&mut self, undone: &Set) -> Option<Rc<Program>> {
        if let Some(known) = self.programs.get(undone) {
            return known.clone();
        }
        if self.programs.len() == limits::REGRESSION_PROGRAMS {
            self.programs.clear();
        }
        let sources = &self.problem.program.sources;
        let mut edits = self.selectors.edits(&self.problem.program, &self.changes)?;
        edits.extend(self.undone(undone));
        edits.sort();
        let program = self.problem.options.reload.as_ref()?.program(sources, &edits);
        let program = program.and_then(|mut p| selectors::open(&mut p).then(|| Rc::new(p)));
        self.programs.insert(undone.clone(), program.clone());
        program
    }

    /// Whether all known failing runs pass without these changes; `None` where that is no program, or a run does not end.
    pub(super) fn passes(&mut self, set: &Set) -> Option<bool> {
        let mut result = Some(true);
        for run in 0..self.runs.len() {
            result = self.run_passes_without(set, run);
            if result != Some(true) {
                break;
            }
        }
        result
    }

    fn run_passes_without(&mut self, set: &Set, run: usize) -> Option<bool> {
        if self.selectors.is_empty() {
            return self.passes_as_text(set, run);
        }
        let key = (set.clone(), run);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let (chosen, text): (Set, Set) = set.iter().partition(|i| self.selectors.has(**i));
        if !self.may_try() {
            return None;
        }
        let program = self.with_selectors(&text);
        let result = match program {
            Some(program) => self.run_passes(&program, &self.runs[run], Some(Selectors::value(&chosen))),
            // Without a selector's neighbour the text may be no program.
            None => self.without(set).and_then(|program| self.run_passes(&program, &self.runs[run], None)),
        };
        self.known.insert(key, result);
        result
    }

    /// The same, with all of the changes undone in the text.
    pub(super) fn passes_as_text(&mut self, set: &Set, run: usize) -> Option<bool> {
        let key = (set.clone(), run);
        if let Some(known) = self.known.get(&key).filter(|_| self.selectors.is_empty()) {
            return *known;
        }
        if !self.may_try() {
            return None;
        }
        let result = self.without(set).and_then(|program| self.run_passes(&program, &self.runs[run], None));
        self.known.insert(key, result);
        result
    }

    fn may_try(&mut self) -> bool {
        let may = self.left > 0 && self.problem.options.search.interrupt.due().is_none();
        self.left -= usize::from(may);
        may
    }

    /// `undone` is the value of the selectors.
    pub(super) fn run_passes(&self, program: &Program, inputs: &[InputValue], undone: Option<u128>) -> Option<bool> {
        let options = RunOptions {
            checks: self.problem.options.search.unwind.checks,
            uninitialised: Uninitialised::Input,
            max_steps: limits::REGRESSION_STEPS,
            interrupt: Some(self.host.interrupt.clone()),
            ..RunOptions::default()
        };
        let mut recorded = Recorded(inputs.iter().map(|i| (i.key.clone(), i.value.clone())).collect());
        if let Some(value) = undone {
            recorded.0.insert(InputKey { name: selectors::INPUT.to_string(), occurrence: 1 }, Value::Bits(value));
        }
        let run = because_interp::run(program, &options, &mut recorded, &mut Captured::default());
        match run.outcome {
            outcome if outcome.passes() => Some(true),
            because_ir::Outcome::Failed(_) => Some(false),
            _ => None,
        }
    }

    /// Minimal sets, each undone in the text by itself: it passes, and with any one of its changes kept it does not.
    /// Where that is not so for the selectors, all is done again without them.
    pub(super) fn checked_sets(&mut self) -> (Vec<Set>, bool) {
        let (sets, complete) = self.minimal_sets();
        if self.selectors.is_empty() {
            return (sets, complete);
        }
        let runs = self.runs.len();
        let minimal = |search: &mut Self, set: &Set| {
            let without = |i: &usize| set.iter().copied().filter(|other| other != i).collect::<Set>();
            let fails = |search: &mut Self, rest: &Set| {
                rest.is_empty() || (0..runs).any(|run| search.passes_as_text(rest, run) != Some(true))
            };
            (0..runs).all(|run| search.passes_as_text(set, run) == Some(true))
                && set.iter().all(|i| fails(search, &without(i)))
        };
        if !sets.is_empty() && sets.iter().all(|set| minimal(self, set)) {
            return (sets, complete);
        }
        self.selectors = Selectors::default();
        self.known.clear();
        self.programs.clear();
        self.minimal_sets()
    }

    /// Minimal sets whose undoing makes the runs pass, and whether these are all.
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

    /// As few of these changes as still make the runs pass: with any one of them kept, one does not.
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

    /// A smallest set without which no run within the bound fails, or no test: runs that refute smaller ones are added to
    /// those that have to pass.
    pub(super) fn wider(&mut self) -> Option<Set> {
        let all: Set = (0..self.changes.len()).collect();
        for _ in 0..limits::REGRESSION_RUNS {
            let (mut sets, _) = self.checked_sets();
            sets.sort_by_key(|set| set.len());
            let mut refuted = None;
            for set in sets {
                match self.another_failing(&set) {
                    Another::None(_) => return Some(set),
                    Another::Run(inputs) => refuted = Some(inputs),
                    Another::Unknown => continue,
                }
                break;
            }
            self.runs.push(refuted?);
            // What fails in the old version too is nobody's change.
            if self.passes_as_text(&all, self.runs.len() - 1) != Some(true) {
                return None;
            }
        }
        None
    }
}
