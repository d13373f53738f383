//! `repair`: which small change of one statement would make the failing runs pass and keep the passing ones.
//!
//! Comes in: failing and passing runs. Goes out: statements, best first, each scored by its best change: the share of
//! failing runs that it repairs times the share of passing runs that it keeps. Changes are tried in the program itself
//! and executed by the interpreter, the run to be explained first: most changes end there (mutation-based fault
//! localization, as Metallaxis and MUSE do it). A change after which the failed check is no longer reached counts half:
//! it dodges. What stands all runs is put before a judge, who looks for a run that fails in spite of it: a change that
//! holds scores 1, one that does not has its failing run held against all the others. Where no change that can be listed
//! holds, changes with a constant still to be found are looked for ([`choice`]), each failing run of the judge one more
//! that they have to repair.

mod apply;
mod changes;
mod choice;
mod trial;
mod truths;

use crate::limits;
use crate::runs::Runs;
use crate::{Context, Error, Judged, Workspace, code};
use apply::{Change, Kind};
use because_ir::{
    BlamedLine, CheckKind, Decision, Details, Explanation, ExprId, ExprKind, Failure, FuncId, FunctionOrigin,
    InputValue, Location, Method, Outcome, PathStep, Program, SourceStmtId, SourceStmtKind, TerminatorKind,
};
use because_source::Span;
use choice::{Choice, Family};
use std::collections::{BTreeMap, BTreeSet};
use trial::{Target, Trial};

#[derive(Debug, Clone)]
pub struct Options {
    /// Statements executed in all.
    pub steps: u64,
    /// How often the judge is asked at most, of listed changes and of those with a constant to be found.
    pub judgements: usize,
    pub rounds: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { steps: limits::REPAIR_STEPS, judgements: limits::REPAIR_JUDGEMENTS, rounds: limits::REPAIR_ROUNDS }
    }
}

/// One search for changes.
struct Setting<'a> {
    steps: u64,
    /// Looks for a failing run of the changed program.
    judge: &'a dyn Fn(&Program) -> Judged,
    judgements: usize,
    rounds: usize,
    /// Statements of which another value can repair the failing runs, where that is known of all.
    candidates: Option<Vec<Span>>,
    /// The runs are the tests, and there are no others.
    tests: bool,
}

/// A change that is not proved, however many runs it stands.
const UNPROVED: f64 = 0.6;
/// It stands nearly all runs: worth the judge's time.
const STANDS: f64 = UNPROVED * 0.95;
/// What is left of the score of one that only takes something away.
const LESS: f64 = 0.85;
/// One that is proved, but whose constant could as well be one more or less: nothing says that it is the right one.
const LOOSE: f64 = 0.75;
/// What is left of the score of a change against which a failing run was found.
const REFUTED: f64 = 0.2;
/// A condition before an operation that has no defined result always helps, so it says little.
const GUARD: f64 = 0.55;
/// How much a change loses that leads every passing run another way.
const FOREIGN: f64 = 0.1;
/// What is left of the score of one more condition, or a variable for a number: among so many one may fit by chance.
const ONE_OF_MANY: f64 = 0.9;
/// What is left for the statement where a macro is used whose definition would have to change.
const USED: f64 = 0.5;

/// A change that repairs the run to be explained.
struct Fix {
    statement: SourceStmtId,
    function: FuncId,
    change: Change,
    score: f64,
    proved: bool,
    /// The part of the passing runs that go the same way in spite of it.
    kept: f64,
}

impl Fix {
    /// Of changes that do equally well, the one that changes less of what was right is the better hint.
    fn rated(&self) -> f64 {
        let less = if !self.proved && self.change.kind.takes_away() { LESS } else { 1.0 };
        let many = if self.change.one_of_many { ONE_OF_MANY } else { 1.0 };
        self.score * less * many * (1.0 - FOREIGN * (1.0 - self.kept))
    }
}

pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let runs = &*workspace.runs();
    let workspace = &*workspace;
    let tests = !workspace.tests.is_empty();
    let cyclic = !tests && workspace.cx.program.cycle_head().is_some();
    let setting = Setting {
        steps: options.steps * if cyclic { limits::REPAIR_CYCLIC_STEPS } else { 1 },
        judge: &|changed| workspace.judge(changed, runs),
        judgements: options.judgements * if cyclic { limits::REPAIR_CYCLIC_JUDGEMENTS } else { 1 },
        rounds: options.rounds,
        candidates: candidates(workspace),
        tests,
    };
    Ok(search(&workspace.cx, workspace.failure, runs, &setting))
}

/// What `diagnosis` has found, if it has looked at everything.
fn candidates(workspace: &Workspace) -> Option<Vec<Span>> {
    let diagnosis = workspace.explanation(Method::Diagnosis)?;
    let alone = matches!(&diagnosis.details, Details::Diagnosis(d) if !d.expressions && d.candidates.iter().all(|c| c.places.len() == 1));
    (diagnosis.complete && alone && !diagnosis.lines.is_empty())
        .then(|| diagnosis.lines.iter().map(|l| l.span).collect())
}

fn search(cx: &Context, failure: &Failure, runs: &Runs, setting: &Setting) -> Explanation {
    let mut trial = Trial::new(cx, failure, setting.steps);
    let mut against: Vec<Vec<InputValue>> = Vec::new();
    let mut fixes = plausible(cx, failure, runs, setting, &mut trial);
    let complete = !trial.is_over();
    let ways = trial.ways(runs);
    for fix in fixes.iter_mut().filter(|f| f.score >= STANDS) {
        fix.kept = trial.with(&fix.change, fix.function, |t| t.kept(runs, &ways));
    }
    // Of equals the later tried ones are further from the failure: the order stays.
    fixes.sort_by(|a, b| b.rated().total_cmp(&a.rated()));
    judge(&mut trial, &mut fixes, runs, &mut against, setting);
    let found = fixes.iter().any(|f| f.proved && !f.change.kind.takes_away());
    let search = Search { cx, failure, runs, setting, ways, target: target(cx.program, failure), all: !found };
    fixes.extend(search.constants(&mut trial, &mut against));
    let guard = guarded(cx.program, failure);
    let (lines, notes) = lines(cx.program, runs, fixes, guard, setting);
    Explanation { method: Method::Repair, lines, details: Details::Lines, notes, complete }
}

/// The best change of each place, best first, with its words.
fn lines(
    program: &Program,
    runs: &Runs,
    fixes: Vec<Fix>,
    guard: Option<(Span, String)>,
    setting: &Setting,
) -> (Vec<BlamedLine>, Vec<String>) {
    let mut best: BTreeMap<Span, (f64, String)> = BTreeMap::new();
    best.extend(guard.map(|(span, words)| (span, (GUARD, words))));
    for fix in &fixes {
        let used = program.source_stmt(fix.statement).span;
        let places = match (fix.change.definition, &fix.change.kind) {
            (Some(defined), _) => vec![(defined, fix.rated()), (used, fix.rated() * USED)],
            (None, Kind::Exchange { at, middle, .. }) => {
                let other = program.origin(Location { index: *middle, ..*at }).1;
                vec![(used, fix.rated()), (program.source_stmt(other).span, fix.rated())]
            }
            (None, _) => vec![(used, fix.rated())],
        };
        for (span, score) in places {
            if best.get(&span).is_none_or(|b| b.0 < score) {
                best.insert(span, (score, words(fix, runs, setting)));
            }
        }
    }
    let mut found: Vec<(Span, (f64, String))> = best.into_iter().collect();
    found.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0)));
    let lines = found.iter().map(|(span, (score, _))| BlamedLine { span: *span, score: *score }).collect();
    (lines, found.into_iter().map(|(_, (_, words))| words).collect())
}

/// Where an operation has no defined result, somebody did not ask first: perhaps here.
fn guarded(program: &Program, failure: &Failure) -> Option<(Span, String)> {
    use CheckKind::{Bounds, DivisionByZero, FloatToInt, NullDereference, Shift, SignedOverflow};
    let asks = matches!(failure.check, Bounds | DivisionByZero | FloatToInt | NullDereference | Shift | SignedOverflow);
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    let is_user = |at: &Location| program.sources.is_user(program.origin(*at).0);
    let at = [failed.location].into_iter().chain(failed.stack.iter().rev().copied()).find(is_user)?;
    let words = match failure.check {
        CheckKind::LibraryPrecondition => "the call itself is not as the library wants it",
        _ if asks => "with a condition before it this run passes",
        _ => return None,
    };
    Some((program.source_stmt(program.origin(at).1).span, words.to_string()))
}

fn words(fix: &Fix, runs: &Runs, setting: &Setting) -> String {
    let change = &fix.change.words;
    match (fix.proved, runs.failing.len()) {
        (true, failing) if setting.tests => match failing + runs.passing.len() {
            1 => format!("{change} the test passes"),
            all => format!("{change} all {all} tests pass"),
        },
        (true, _) => format!("{change} no run within the bound fails"),
        (false, 1) => format!("{change} this run passes"),
        (false, n) if fix.score >= UNPROVED => format!("{change} all {n} failing runs pass"),
        (false, _) => format!("{change} this run passes, others do not"),
    }
}

/// What a repaired run should still come to, by the same calls: the check, or the condition that keeps it from a place
/// of error.
fn target(program: &Program, failure: &Failure) -> Option<Target> {
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    if failed.check != CheckKind::ReachError {
        return Some(Target { at: failed.location, calls: failed.stack.clone() });
    }
    let asks = |step: &&PathStep| {
        matches!(step.decision, Decision::Branch(_))
            && program.source_stmt(program.origin(step.location).1).kind == SourceStmtKind::Specification
    };
    let steps = &failure.run.path.steps;
    let last = (0..steps.len()).rev().find(|&i| asks(&&steps[i]))?;
    let calls = trial::with_calls(steps).nth(last)?.1;
    Some(Target { at: steps[last].location, calls })
}

/// All changes that repair the run to be explained and at least half of the others.
fn plausible(cx: &Context, failure: &Failure, runs: &Runs, setting: &Setting, trial: &mut Trial) -> Vec<Fix> {
    let target = target(cx.program, failure);
    let mut fixes = Vec::new();
    let site = target.as_ref().map(|t| t.at);
    for change in site.map_or_else(Vec::new, |at| changes::lengths(cx.program, failure.check, at)) {
        let at = site.map_or(cx.program.entry, |t| t.function);
        let score = trial.with(&change, at, |t| t.score(runs, target.as_ref()));
        if let (Some(site), true) = (site, score > 0.0) {
            let statement = cx.program.origin(site).1;
            fixes.push(Fix { statement, function: at, change, score: score * UNPROVED, proved: false, kept: 1.0 });
        }
    }
    let sites = executed_sites(cx.program, failure, setting);
    // What is one change away of many, one more condition, comes after all else was tried everywhere.
    let kinds: [fn(&Program, Location) -> Vec<Change>; 3] = [changes::of, truths::turned, truths::joined];
    for (changes, &site) in kinds.iter().flat_map(|k| sites.iter().map(move |s| (k, s))) {
        let statement = cx.program.origin(site).1;
        let candidate = is_candidate(cx.program, site, setting);
        for change in changes(cx.program, site) {
            if !candidate && !change.kind.reaches_further() {
                continue;
            }
            if trial.is_over() {
                return fixes;
            }
            let score = trial.with(&change, site.function, |t| t.score(runs, target.as_ref()));
            if score > 0.0 {
                let function = site.function;
                fixes.push(Fix { statement, function, change, score: score * UNPROVED, proved: false, kept: 1.0 });
            }
        }
    }
    fixes
}

/// Can another value here repair the failing runs? A condition that is a constant has no value that the runs could
/// choose, and is worth a look for that alone.
fn is_candidate(program: &Program, at: Location, setting: &Setting) -> bool {
    let span = program.source_stmt(program.origin(at).1).span;
    is_settled(program, at) || setting.candidates.as_ref().is_none_or(|c| c.contains(&span))
}

fn is_settled(program: &Program, at: Location) -> bool {
    let block = &program.function(at.function).blocks[at.block.index()];
    match block.terminator.kind {
        TerminatorKind::Branch { cond, .. } if at.index as usize == block.statements.len() => {
            let reads = |id: &ExprId| matches!(program.expr(*id).kind, ExprKind::Load(_));
            !changes::parts(program, vec![cond]).iter().any(reads)
        }
        _ => false,
    }
}

/// Of each statement its best change, then of each the second best, and so on: none uses up the judge's time alone.
fn in_turns(fixes: &[Fix]) -> Vec<usize> {
    let mut before: BTreeMap<SourceStmtId, usize> = BTreeMap::new();
    let mut turns = Vec::new();
    for (index, fix) in fixes.iter().enumerate() {
        let turn = before.entry(fix.statement).or_default();
        turns.push((*turn, index));
        *turn += 1;
    }
    turns.sort_unstable();
    turns.into_iter().map(|(_, index)| index).collect()
}

/// Asks the judge about the best changes, one that holds being enough for a statement.
fn judge(trial: &mut Trial, fixes: &mut [Fix], runs: &Runs, against: &mut Vec<Vec<InputValue>>, setting: &Setting) {
    let ask = setting.judge;
    let mut proved: BTreeSet<SourceStmtId> = BTreeSet::new();
    let mut asked = 0;
    for index in in_turns(fixes) {
        if trial.is_late() {
            return;
        }
        let fix = &mut fixes[index];
        if fix.score < STANDS || proved.contains(&fix.statement) {
            continue;
        }
        let judged = trial.with(&fix.change, fix.function, |trial| {
            if !against.iter().all(|inputs| trial.passes(inputs)) {
                return Some(Judged::Fails(Vec::new()));
            }
            (asked < setting.judgements).then(|| {
                asked += 1;
                ask(&trial.program)
            })
        });
        match judged {
            Some(Judged::Holds) => {
                fix.score = worth(trial, &fix.change, fix.function, runs, against, ask);
                fix.proved = true;
                if fix.score == 1.0 {
                    proved.insert(fix.statement);
                }
            }
            Some(Judged::Fails(inputs)) => {
                fix.score *= REFUTED;
                if !inputs.is_empty() {
                    against.push(inputs);
                }
            }
            Some(Judged::Unknown) | None => {}
        }
    }
}

/// What a proved change is worth as a hint.
fn worth(
    trial: &mut Trial,
    change: &Change,
    function: FuncId,
    runs: &Runs,
    against: &[Vec<InputValue>],
    ask: &dyn Fn(&Program) -> Judged,
) -> f64 {
    if change.kind.takes_away() {
        return LESS;
    }
    for kind in change.kind.neighbours(&trial.program) {
        let beside = Change { kind, ..change.clone() };
        let holds = trial.with(&beside, function, |trial| {
            let known = runs.failing.iter().chain(&runs.passing).map(|r| &r.inputs).chain(against);
            known.into_iter().all(|inputs| trial.passes(inputs)) && ask(&trial.program) == Judged::Holds
        });
        if holds {
            return LOOSE;
        }
    }
    1.0
}

/// The search for changes with a constant to be found.
struct Search<'a> {
    cx: &'a Context<'a>,
    failure: &'a Failure,
    runs: &'a Runs,
    setting: &'a Setting<'a>,
    /// How the passing runs go in the program as it is.
    ways: Vec<u64>,
    target: Option<Target>,
    /// Everywhere, or only where a condition is a constant.
    all: bool,
}

impl Search<'_> {
    fn constants(&self, trial: &mut Trial, against: &mut Vec<Vec<InputValue>>) -> Vec<Fix> {
        let mut fixes = Vec::new();
        for family in Family::ALL {
            if !fixes.iter().any(|f: &Fix| f.proved) {
                fixes.extend(self.of_family(family, trial, against));
            }
        }
        fixes
    }

    fn of_family(&self, family: Family, trial: &mut Trial, against: &mut Vec<Vec<InputValue>>) -> Vec<Fix> {
        let ask = self.setting.judge;
        let mut fixes = Vec::new();
        let (mut rounds, mut unwound) = (self.setting.rounds, limits::REPAIR_UNWOUND);
        for (statement, sites) in self.places() {
            if rounds == 0 || unwound == 0 || trial.is_late() {
                break;
            }
            let Some(mut choice) = Choice::new(self.cx, &sites, family) else { continue };
            unwound = unwound.saturating_sub(choice.work());
            let known = self
                .runs
                .failing
                .iter()
                .take(limits::REPAIR_KNOWN)
                .chain(self.runs.passing.iter().take(limits::REPAIR_KNOWN));
            known.for_each(|run| choice.add(&run.inputs));
            against.iter().rev().take(limits::REPAIR_KNOWN).for_each(|run| choice.add(run));
            let function = sites[0].function;
            if let Some((change, proved)) = self.settle(trial, &mut choice, function, against, ask, &mut rounds) {
                let score = match proved {
                    true => worth(trial, &change, function, self.runs, against, ask),
                    false => UNPROVED,
                };
                let first = &self.failure.run.inputs;
                let reached =
                    self.target.as_ref().is_none_or(|at| trial.with(&change, function, |t| t.reaches(first, at)));
                let score = if reached { score } else { score / 5.0 };
                let kept = trial.with(&change, function, |t| t.kept(self.runs, &self.ways));
                fixes.push(Fix { statement, function, change, score, proved, kept });
            }
        }
        fixes
    }

    /// Where to look: the places of each statement together.
    fn places(&self) -> Vec<(SourceStmtId, Vec<Location>)> {
        let program = self.cx.program;
        let worth = |at: &Location| self.all || is_settled(program, *at);
        let mut places: Vec<(SourceStmtId, Vec<Location>)> = Vec::new();
        for site in executed_sites(program, self.failure, self.setting).into_iter().filter(worth) {
            let statement = program.origin(site).1;
            match places.iter_mut().find(|(s, _)| *s == statement) {
                Some((_, sites)) => sites.push(site),
                None if is_candidate(program, site, self.setting) => places.push((statement, vec![site])),
                None => {}
            }
        }
        places
    }

    /// Proposal and refutation in turns, until one side has nothing more to say.
    fn settle(
        &self,
        trial: &mut Trial,
        choice: &mut Choice,
        function: FuncId,
        against: &mut Vec<Vec<InputValue>>,
        ask: &dyn Fn(&Program) -> Judged,
        rounds: &mut usize,
    ) -> Option<(Change, bool)> {
        while *rounds > 0 {
            *rounds -= 1;
            let change = choice.solve(self.cx.program)?;
            let refuted = trial.with(&change, function, |trial| {
                let known = self.runs.failing.iter().chain(&self.runs.passing).map(|r| &r.inputs).chain(against.iter());
                match known.into_iter().find(|inputs| !trial.passes(inputs)) {
                    Some(inputs) => Judged::Fails(inputs.clone()),
                    None => ask(&trial.program),
                }
            });
            match refuted {
                Judged::Holds => return Some((change, true)),
                Judged::Unknown => return Some((change, false)),
                Judged::Fails(inputs) => {
                    choice.add(&inputs);
                    if !against.contains(&inputs) {
                        against.push(inputs);
                    }
                }
            }
        }
        None
    }
}

/// Places of the failing run where a change is worth trying: where another value can repair, then computation before the
/// harness and the like, then the latest first, nearest to the failure.
fn executed_sites(program: &Program, failure: &Failure, setting: &Setting) -> Vec<Location> {
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
    sites.sort_by_key(|at| {
        let statement = program.origin(*at).1;
        (!is_candidate(program, *at, setting), !is_settled(program, *at), lines.code(statement))
    });
    sites
}
