//! Which changes since a version that passed are to blame.
//!
//! Comes in: a failing run, and the files as they were. Goes out: the minimal sets of changes whose undoing makes the run
//! pass, smallest first, and the smallest with which no run within the bound fails (or all tests pass). Sets are tried in
//! one program in which selectors make and undo changes ([`selectors`]); what is shown is undone in the text, which is
//! read again. Functions that got another name or place are no changes ([`moved`]). After Zeller, Yesterday, My Program
//! Worked. Today, It Does Not. Why? (1999); several sets by a hitting set tree (Reiter, 1987).

mod bisect;
mod diff;
mod moved;
mod selectors;
mod sets;

use crate::host::{Host, Versions};
use crate::limits;
use crate::problem::Problem;
use because_encode::UnwindOptions;
use because_engine::bounded::{self, BoundedAnswer};
use because_interp::{Captured, Inputs, RunOptions, Uninitialised};
use because_ir::{
    Edit, Hunk, InputKey, InputKind, InputValue, OldVersion, Program, Regression, RegressionCause, RepairStatus,
    TypeId, Value, Verdict,
};
use because_source::{FileId, FileKind, Span};
use diff::Change;
use moved::Pair;
use selectors::Selectors;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

/// Changes by their numbers.
type Set = BTreeSet<usize>;

/// Adds the changes to blame to the first failure, where an earlier version is known.
pub fn add(problem: &Problem, verdict: &mut Verdict, host: &Host) {
    let (Some(versions), true) = (host.versions.as_deref(), problem.options.reload.is_some()) else { return };
    let Some(failure) = verdict.failures.first().filter(|f| f.replayed) else { return };
    let runs = vec![failure.run.inputs.clone()];
    let bound = verdict.bound.unwrap_or(1).max(1);
    let unwind = UnwindOptions { loop_bound: bound, recursion_bound: bound, ..problem.options.search.unwind.clone() };
    let mut search = Search {
        problem,
        host,
        runs,
        unwind,
        changes: Vec::new(),
        selectors: Selectors::default(),
        programs: BTreeMap::new(),
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
    /// The inputs of runs that fail: first the one to be explained.
    runs: Vec<Vec<InputValue>>,
    unwind: UnwindOptions,
    changes: Vec<Located>,
    selectors: Selectors,
    /// Programs with selectors, by the changes that are undone in their texts; nothing where that is no program.
    programs: BTreeMap<Set, Option<Rc<Program>>>,
    /// What became of a run without these changes; nothing where that is no program.
    known: BTreeMap<(Set, usize), Option<bool>>,
    left: usize,
}

impl Search<'_> {
    fn regression(&mut self, versions: &dyn Versions) -> Regression {
        // Tests stay as they are, unless the old program fails them. What was moved is no change, unless that is no program.
        let mut refactored = 0;
        let mut passes = None;
        for (trusted, adapt) in [(false, true), (false, false), (true, true), (true, false)] {
            let (changes, count) = self.located(versions, trusted, adapt);
            self.begin(changes);
            let all: Set = (0..self.changes.len()).collect();
            refactored = count;
            passes = self.passes_as_text(&all, 0);
            if passes == Some(true) {
                break;
            }
        }
        let count = self.changes.len() as u32;
        let before = versions.name();
        let none = |old| Regression { before, irrelevant: count, old, ..Regression::default() };
        match passes {
            None => return none(OldVersion::Unreadable),
            Some(false) => return none(OldVersion::Fails),
            Some(true) => {}
        }
        self.select();
        let (mut sets, mut complete) = self.checked_sets();
        let blamed: Set = sets.iter().flatten().copied().collect();
        let others: Set = (0..self.changes.len()).filter(|i| !blamed.contains(i)).collect();
        complete = complete && (others.is_empty() || self.passes_as_text(&others, 0) == Some(false));
        sets.sort_by_key(|set| set.len());
        let mut causes: Vec<RegressionCause> = sets.iter().map(|set| self.cause(set)).collect();
        causes.sort_by_key(|c| (c.hunks.len(), c.status));
        let wider = match causes.iter().any(|c| c.status != RepairStatus::Run) {
            true => None,
            false => self.wider().map(|set| self.cause(&set)).filter(|c| c.status != RepairStatus::Run),
        };
        let introduced = self.introduced(versions);
        let old = OldVersion::Passes { complete };
        let irrelevant = others.len() as u32;
        Regression { before: versions.name(), causes, wider, irrelevant, refactored, old, introduced }
    }

    fn begin(&mut self, changes: Vec<Located>) {
        self.changes = changes;
        self.selectors = Selectors::default();
        self.known.clear();
        self.programs.clear();
    }

    /// The changes of the user's files, and how many functions got another name or place.
    fn located(&self, versions: &dyn Versions, trusted: bool, adapt: bool) -> (Vec<Located>, u32) {
        let sources = &self.problem.program.sources;
        let users = sources.files().filter(|(_, f)| f.kind == FileKind::User);
        let files: Vec<(FileId, &because_source::SourceFile)> =
            users.filter(|(file, _)| trusted || !sources.is_trusted(Span::new(*file, 0, 0))).collect();
        let pair = |(_, source): &(FileId, &because_source::SourceFile)| {
            let old = versions.read(None, Path::new(&source.name));
            let old = old.map_or_else(|_| source.text.to_string(), |old| String::from_utf8_lossy(&old).into_owned());
            Pair { new: source.text.to_string(), old }
        };
        let pairs: Vec<Pair> = files.iter().map(pair).collect();
        let adapted = match adapt && self.problem.program.language == because_ir::Language::C {
            true => moved::adapted(pairs),
            false => moved::Adapted::unchanged(pairs),
        };
        let mut found = Vec::new();
        for (((file, source), pair), lines) in files.iter().zip(&adapted.files).zip(&adapted.lines) {
            for mut change in diff::changes(&pair.new, &pair.old) {
                if change.old.trim().is_empty() && adapted.only_declares(&pair.new[change.new.clone()]) {
                    continue;
                }
                let (first, last) = change.old_lines;
                let line = |n: u32| lines.get(n as usize - 1).copied().filter(|&n| n > 0);
                if let (Some(from), Some(to)) = (line(first), line(last.max(first))) {
                    change.old_lines = (from, if last < first { from - 1 } else { to.max(from) });
                }
                found.push(Located { file: *file, name: source.name.clone(), change });
            }
        }
        (found, adapted.count)
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
        let status = match self.another_failing(set) {
            Another::None(status) => status,
            _ => RepairStatus::Run,
        };
        RegressionCause { hunks: set.iter().map(hunk).collect(), status }
    }

    /// A run that fails without these changes: a test, or what a search finds.
    fn another_failing(&self, set: &Set) -> Another {
        let Some(program) = self.without(set) else { return Another::Unknown };
        let tests = &self.problem.options.tests;
        if !tests.is_empty() {
            let fails = tests.iter().find(|run| self.run_passes(&program, &run.inputs, None) != Some(true));
            return fails.map_or(Another::None(RepairStatus::Tests), |run| Another::Run(run.inputs.clone()));
        }
        let interrupt = &self.problem.options.search.interrupt;
        match bounded::check(&program, &self.unwind, limits::JUDGEMENT_CONFLICTS, interrupt).0 {
            BoundedAnswer::Holds => Another::None(RepairStatus::Bounded),
            BoundedAnswer::Fails(inputs) if self.run_passes(&program, &inputs, None) == Some(false) => {
                Another::Run(inputs)
            }
            _ => Another::Unknown,
        }
    }
}

/// Whether some other run fails.
enum Another {
    /// None does, as far as this status says.
    None(RepairStatus),
    /// The inputs of one.
    Run(Vec<InputValue>),
    /// It is not known.
    Unknown,
}

/// The inputs of a run; behind what it read, standard input is at its end, and everything else is 0.
struct Recorded(BTreeMap<InputKey, Value>);

impl Inputs for Recorded {
    fn next(&mut self, key: &InputKey, kind: InputKind, _: TypeId, _: &Program) -> Option<Value> {
        let other = (kind != InputKind::Stdin).then_some(Value::Bits(0));
        self.0.get(key).cloned().or(other)
    }
}
