//! `repair`: which small change of one statement would make the failing runs pass and keep the passing ones.
//!
//! Comes in: failing and passing runs. Goes out: statements, best first, each scored by its best change: the share of
//! failing runs that it repairs times the share of passing runs that it keeps. Changes are tried in the program itself
//! and executed by the interpreter, the run to be explained first: most changes end there (mutation-based fault
//! localization, as Metallaxis and MUSE do it). A change after which the failed check is no longer reached counts half:
//! it dodges. What stands all runs is put before a judge, who looks for a run that fails in spite of it: a change that
//! holds scores 1, one that does not has its failing run held against all the others.

mod changes;

use crate::runs::Runs;
use crate::{Context, code};
use because_interp::{Captured, Given, Otherwise, Record, RunOptions, Uninitialised};
use because_ir::{
    BlamedLine, Details, Explanation, Failure, FunctionOrigin, InputValue, Location, Method, Outcome, Program,
    SourceStmtId, SourceStmtKind,
};
use changes::Change;
use std::collections::{BTreeMap, BTreeSet};

/// What a search over all runs says of a changed program.
#[derive(Debug, Clone, PartialEq)]
pub enum Judged {
    /// No run fails within the bound.
    Holds,
    Fails(Vec<InputValue>),
    Unknown,
}

pub struct Options<'a> {
    /// Statements executed in all.
    pub steps: u64,
    /// Looks for a failing run of the changed program, where there is somebody who can.
    pub judge: Option<&'a dyn Fn(&Program) -> Judged>,
    /// How often the judge is asked at most.
    pub judgements: usize,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { steps: 8_000_000, judge: None, judgements: 8 }
    }
}

/// What starting a run costs, in statements.
const START: u64 = 300;
/// A change that is not proved, however many runs it stands.
const UNPROVED: f64 = 0.6;
/// What is left of the score of a change against which a failing run was found.
const REFUTED: f64 = 0.5;

/// A change that repairs the run to be explained.
struct Fix {
    statement: SourceStmtId,
    change: Change,
    score: f64,
    proved: bool,
}

pub fn explain(cx: &Context, failure: &Failure, runs: &Runs, options: &Options) -> Explanation {
    let mut trial = Trial {
        program: cx.program.clone(),
        run: RunOptions {
            checks: cx.unwind.checks,
            uninitialised: Uninitialised::Input,
            record: Record::Nothing,
            max_steps: failure.run.path.steps.len() as u64 * 4 + 2_000,
            interrupt: Some(cx.interrupt.flag.clone()),
            ..RunOptions::default()
        },
        left: options.steps,
    };
    let mut fixes = plausible(cx, failure, runs, &mut trial);
    let complete = trial.left > 0;
    // Of equals the later tried ones are further from the failure: the order stays.
    fixes.sort_by(|a, b| b.score.total_cmp(&a.score));
    judge(&mut trial, &mut fixes, options);
    let mut best: BTreeMap<SourceStmtId, Fix> = BTreeMap::new();
    for fix in fixes {
        if best.get(&fix.statement).is_none_or(|b| b.score < fix.score) {
            best.insert(fix.statement, fix);
        }
    }
    let mut found: Vec<Fix> = best.into_values().collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.statement.cmp(&b.statement)));
    let lines =
        found.iter().map(|f| BlamedLine { span: cx.program.source_stmt(f.statement).span, score: f.score }).collect();
    let notes = found.iter().map(|f| words(f, runs)).collect();
    Explanation { method: Method::Repair, lines, details: Details::Lines, notes, complete }
}

fn words(fix: &Fix, runs: &Runs) -> String {
    let change = &fix.change.words;
    match (fix.proved, runs.failing.len()) {
        (true, _) => format!("{change} no run fails"),
        (false, 1) => format!("{change} this run passes"),
        (false, n) if fix.score >= UNPROVED => format!("{change} all {n} failing runs pass"),
        (false, _) => format!("{change} this run passes, others do not"),
    }
}

/// All changes that repair the run to be explained and at least half of the others.
fn plausible(cx: &Context, failure: &Failure, runs: &Runs, trial: &mut Trial) -> Vec<Fix> {
    let target = match &failure.run.outcome {
        Outcome::Failed(failed) => Some(failed.location),
        _ => None,
    };
    let mut fixes = Vec::new();
    for site in executed_sites(cx.program, failure) {
        let statement = cx.program.origin(site).1;
        for change in changes::of(cx.program, site) {
            if trial.left == 0 {
                return fixes;
            }
            let undo = changes::apply(&mut trial.program, &change);
            let score = trial.score(runs, target);
            changes::revert(&mut trial.program, undo);
            if score > 0.0 {
                fixes.push(Fix { statement, change, score: score * UNPROVED, proved: false });
            }
        }
    }
    fixes
}

/// Asks the judge about the best changes, one that holds being enough for a statement.
fn judge(trial: &mut Trial, fixes: &mut [Fix], options: &Options) {
    let Some(ask) = options.judge else { return };
    let mut against: Vec<Vec<InputValue>> = Vec::new();
    let mut proved: BTreeSet<SourceStmtId> = BTreeSet::new();
    let mut asked = 0;
    for fix in fixes.iter_mut() {
        if fix.score < UNPROVED * 0.95 || proved.contains(&fix.statement) {
            continue;
        }
        let undo = changes::apply(&mut trial.program, &fix.change);
        if !against.iter().all(|inputs| trial.passes(inputs)) {
            fix.score *= REFUTED;
        } else if asked < options.judgements {
            asked += 1;
            match ask(&trial.program) {
                Judged::Holds => {
                    fix.score = 1.0;
                    fix.proved = true;
                    proved.insert(fix.statement);
                }
                Judged::Fails(inputs) => {
                    fix.score *= REFUTED;
                    against.push(inputs);
                }
                Judged::Unknown => {}
            }
        }
        changes::revert(&mut trial.program, undo);
    }
}

/// Places of the failing run where a change is worth trying: computation before the harness and the like, then the
/// latest first, nearest to the failure.
fn executed_sites(program: &Program, failure: &Failure) -> Vec<Location> {
    let mut seen = BTreeSet::new();
    let mut sites = Vec::new();
    for step in failure.run.path.steps.iter().rev() {
        let at = step.location;
        if !matches!(program.function(at.function).origin, FunctionOrigin::User) || !seen.insert(at) {
            continue;
        }
        let statement = program.source_stmt(program.origin(at).1);
        let counts = program.sources.is_user(statement.span)
            && !matches!(statement.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden);
        if counts {
            sites.push(at);
        }
    }
    let lines = code::lines(program);
    sites.sort_by_key(|at| lines.code(program.origin(*at).1));
    sites
}

struct Trial {
    program: Program,
    run: RunOptions,
    /// Statements that may still be executed.
    left: u64,
}

impl Trial {
    /// How good the program is as it stands: 0 where the run to be explained still fails.
    fn score(&mut self, runs: &Runs, target: Option<Location>) -> f64 {
        let Some(first) = runs.failing.first() else { return 0.0 };
        if !self.passes(&first.inputs) {
            return 0.0;
        }
        let repaired = runs.failing.iter().filter(|t| self.passes(&t.inputs)).count();
        if repaired * 2 < runs.failing.len() {
            return 0.0;
        }
        let kept = runs.passing.iter().filter(|t| self.passes(&t.inputs)).count();
        let share = |part: usize, whole: usize| if whole == 0 { 1.0 } else { part as f64 / whole as f64 };
        let score = share(repaired, runs.failing.len()) * share(kept, runs.passing.len());
        let dodges = target.is_some_and(|at| !self.reaches(&first.inputs, at));
        if dodges { score / 2.0 } else { score }
    }

    fn passes(&mut self, inputs: &[InputValue]) -> bool {
        self.left = self.left.saturating_sub(START + self.run.max_steps / 8);
        let mut given = Given::of_run(inputs, Otherwise::Zero);
        let outcome = because_interp::run(&self.program, &self.run, &mut given, &mut Captured::default()).outcome;
        outcome.passes()
    }

    fn reaches(&mut self, inputs: &[InputValue], at: Location) -> bool {
        let recorded = RunOptions { record: Record::Path, ..self.run.clone() };
        let mut given = Given::of_run(inputs, Otherwise::Zero);
        let run = because_interp::run(&self.program, &recorded, &mut given, &mut Captured::default());
        run.path.steps.iter().any(|s| s.location == at)
    }
}
