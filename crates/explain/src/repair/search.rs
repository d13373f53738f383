//! The search for changes: everything that can be listed, then constants that have to be found.

use super::apply::{Change, Kind};
use super::choice::{Choice, Family};
use super::fix::{Fix, REFUTED, Stated, UNPROVED};
use super::judge::{judge, settled_typed, worth};
use super::macros::{self, Macro};
use super::operation::{Exercise, Operation};
use super::premise::Premise;
use super::trial::{self, Behaviour, Start, Target, Trial, Way};
use super::tried::Left;
use super::typed::{self, Generator};
use super::{Setting, changes, compared, printed, truths};
use crate::code::sections::Section;
use crate::limits;
use crate::runs::Runs;
use crate::{Context, Judged, code};
use because_ir::{
    BinaryOp, CheckKind, Const, Decision, EditKind, ExprId, ExprKind, Failure, FunctionOrigin, InputValue, Kept,
    Language, Location, Outcome, PathStep, PrintTarget, Program, SourceStmtId, SourceStmtKind, StatementKind,
    TerminatorKind, Vacuous,
};
use because_source::Span;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a search found.
pub struct Found {
    pub fixes: Vec<Fix>,
    /// Changes that were tried.
    pub tried: usize,
    pub complete: bool,
}

pub fn search(cx: &Context, failure: &Failure, runs: &Runs, setting: &Setting) -> Found {
    // A test that fails early says little of how long it would run.
    let longest = setting.workspace.tests.iter().map(|r| r.path.executed + limits::REPAIR_TEST_STEPS).max();
    let mut trial = Trial::new(cx, failure, longest.unwrap_or(0), setting.steps);
    let mut against: Vec<Vec<InputValue>> = Vec::new();
    let target = target(cx.program, failure);
    let search = Search {
        cx,
        failure,
        runs,
        setting,
        behaviours: RefCell::default(),
        stated: Stated::new(cx.program, failure),
        macros: macros::defined(cx.program),
        target,
        premise: if setting.tests { Premise::default() } else { Premise::new(cx.program, failure) },
        exercise: if setting.tests { None } else { Exercise::new(cx, failure, &mut trial) },
    };
    let mut tried = 0;
    let mut left = setting.judgements;
    let mut fixes: Vec<Fix> = Vec::new();
    if setting.tests && setting.typed > 0 {
        let found = printed::change(cx, setting.workspace, &mut trial);
        fixes.extend(
            found.map(|(at, change)| Fix { typed: true, ..Fix::new(cx.program, failure.check, at, change, UNPROVED) }),
        );
    }
    let (found, all) = trial.with_half(|trial| (search.plausible(trial, &mut tried), !trial.is_over()));
    fixes.extend(found);
    let mut complete = all;
    let mut reloads = Left { reloads: setting.typed, edits: limits::REPAIR_TRIED };
    fixes.extend(search.typed(&typed::SUSPICIOUS, setting.typed / 3, &mut reloads, &mut trial));
    search.judge(&mut trial, &mut fixes, &mut against, &mut left);
    let unknown_text = setting.tests && prints_into_memory(cx.program);
    let first = setting.typed / 3;
    for stage in STAGES {
        let enough = if stage.is_likely() { Fix::is_excellent } else { Fix::is_good };
        let of_plc = matches!(stage, Stage::Plc);
        if of_plc && cx.program.language == Language::C {
            continue;
        }
        if !of_plc && fixes.iter().any(enough) {
            break;
        }
        let before = reloads.edits;
        let mut more = trial.with_half(|trial| match stage {
            Stage::Plc => search.typed(&typed::PLC, first, &mut reloads, trial),
            Stage::Typed(generators) => {
                let share = if generators.len() == typed::LIKELY.len() { first } else { reloads.reloads };
                let found = search.typed(generators, share, &mut reloads, trial);
                complete &= !trial.is_over();
                found
            }
            Stage::Conditional => search.conditional(&fixes, &mut reloads, trial),
            Stage::Synthesised => search.in_rounds(trial, &mut reloads, &mut against, &mut left),
            // Tests that fail for two reasons have two answers.
            Stage::Pairs if setting.tests || fixes.iter().any(|f| f.proved && f.typed) => Vec::new(),
            Stage::Pairs => {
                let found = search.pairs(trial, &mut tried);
                search.typed_in(found, &mut reloads, trial)
            }
            Stage::Compared => search.compared(trial, &mut tried),
            Stage::Constants(_) if unknown_text => Vec::new(),
            Stage::Constants(families) => {
                let good =
                    |f: &Fix| f.proved && f.vacuous.is_none() && !f.change.kind.takes_away() && f.edits.is_some();
                let found = fixes.iter().any(|f| good(f) && f.kind != EditKind::ForcedCondition);
                search.constants(families, trial, &mut against, !found)
            }
        });
        tried += before - reloads.edits;
        // Those with a constant that was found are judged already.
        if !matches!(stage, Stage::Constants(_) | Stage::Synthesised) {
            left = left.max(setting.judgements / 2);
            search.judge(&mut trial, &mut more, &mut against, &mut left);
        }
        fixes.extend(more);
    }
    Found { fixes, tried, complete }
}

/// What is searched where changes of the program itself did not do, one stage after the other.
enum Stage {
    /// What people get wrong in PLC programs, whatever was found before.
    Plc,
    Typed(&'static [Generator]),
    Compared,
    /// Values that repair some runs and break others, under a condition.
    Conditional,
    /// Expressions that the program does not have.
    Synthesised,
    /// Two changes at once.
    Pairs,
    Constants(&'static [Family]),
}

impl Stage {
    /// Does it try what programmers do most?
    fn is_likely(&self) -> bool {
        match self {
            Stage::Typed(generators) => generators.len() == typed::LIKELY.len(),
            Stage::Compared | Stage::Constants([Family::Constants]) => true,
            Stage::Plc | Stage::Conditional | Stage::Synthesised | Stage::Pairs | Stage::Constants(_) => false,
        }
    }
}

const STAGES: [Stage; 9] = [
    Stage::Plc,
    Stage::Typed(&typed::LIKELY),
    Stage::Compared,
    Stage::Constants(&[Family::Constants]),
    Stage::Typed(&typed::MANY),
    Stage::Conditional,
    Stage::Synthesised,
    Stage::Pairs,
    Stage::Constants(&[Family::Conditions, Family::Guards]),
];

/// What a repaired run should still come to, by the same calls: the check, or the condition that keeps it from a place
/// of error.
fn target(program: &Program, failure: &Failure) -> Option<Target> {
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    // An operation that needs a condition is rightly left out where the condition does not hold.
    if super::prior::needs_condition(failed.check) {
        return None;
    }
    let span = |at: Location| program.source_stmt(program.origin(at).1).span;
    // What is used too late is rightly not found any more: the call that looked for it remains.
    if let (CheckKind::UseAfterFree | CheckKind::DoubleFree | CheckKind::Dangling, [calls @ .., last]) =
        (failed.check, &failed.stack[..])
        && matches!(program.function(last.function).origin, FunctionOrigin::User)
    {
        return Some(Target { at: span(*last), calls: calls.iter().map(|at| span(*at)).collect() });
    }
    if failed.check != CheckKind::ReachError {
        let calls = failed.stack.iter().map(|at| span(*at)).collect();
        return Some(Target { at: span(failed.location), calls });
    }
    let asks = |step: &&PathStep| {
        matches!(step.decision, Decision::Branch(_))
            && program.source_stmt(program.origin(step.location).1).kind == SourceStmtKind::Specification
    };
    let steps = &failure.run.path.steps;
    let last = (0..steps.len()).rev().find(|&i| asks(&&steps[i]))?;
    let calls = trial::with_calls(steps).nth(last)?.1;
    Some(Target { at: span(steps[last].location), calls: calls.into_iter().map(span).collect() })
}

/// Does the program print into memory? What it prints then is known of an executed run alone.
fn prints_into_memory(program: &Program) -> bool {
    let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
    statements.into_iter().any(|s| matches!(s.kind, StatementKind::Print { to: PrintTarget::Buffer { .. }, .. }))
}

/// The place where the check failed.
fn failing_place(failure: &Failure) -> Option<Location> {
    match &failure.run.outcome {
        Outcome::Failed(failed) => Some(failed.location),
        _ => None,
    }
}

pub struct Search<'a> {
    pub cx: &'a Context<'a>,
    pub failure: &'a Failure,
    pub runs: &'a Runs,
    pub setting: &'a Setting<'a>,
    /// How the known runs go in the program as it is, for each statement that may be changed.
    behaviours: RefCell<BTreeMap<SourceStmtId, Rc<Behaviour>>>,
    pub stated: Stated,
    pub macros: Vec<Macro>,
    target: Option<Target>,
    premise: Premise,
    /// Long runs of a PLC program.
    exercise: Option<Exercise>,
}

/// How the known runs go with a change.
struct Seen {
    behaviour: Behaviour,
    vacuous: Option<Vacuous>,
    operation: Option<Operation>,
}

impl Search<'_> {
    /// Appraises the fixes and asks the oracle about the best.
    fn judge(&self, trial: &mut Trial, fixes: &mut [Fix], against: &mut Vec<Vec<InputValue>>, left: &mut usize) {
        self.appraise(trial, fixes);
        // Of equals the later tried ones are further from the failure: the order stays.
        fixes.sort_by(|a, b| b.rated().total_cmp(&a.rated()));
        judge(trial, fixes, self.runs, against, self.setting, left);
    }

    /// New expressions; what refutes them leads to others.
    fn in_rounds(
        &self,
        trial: &mut Trial,
        reloads: &mut Left,
        against: &mut Vec<Vec<InputValue>>,
        left: &mut usize,
    ) -> Vec<Fix> {
        let mut all = Vec::new();
        for _ in 0..limits::SYNTHESIS_ROUNDS {
            let known = against.len();
            let proposals = self.synthesised(against, trial);
            reloads.edits = reloads.edits.saturating_sub(proposals.len());
            let mut found = self.typed_in(proposals, reloads, trial);
            *left = (*left).max(self.setting.judgements / 4);
            self.judge(trial, &mut found, against, left);
            let proved = found.iter().any(|f| f.proved);
            // That some expression makes a run pass says nothing of a line.
            all.extend(found.into_iter().filter(|f| f.proved && f.keeps_half()));
            if proved || against.len() == known || trial.is_over() {
                break;
            }
        }
        all
    }

    /// All changes in the program itself that repair the run to be explained and at least half of the others.
    fn plausible(&self, trial: &mut Trial, tried: &mut usize) -> Vec<Fix> {
        let program = self.cx.program;
        let mut fixes = Vec::new();
        if let Some(site) = failing_place(self.failure) {
            for change in changes::lengths(program, self.failure.check, site) {
                *tried += 1;
                let score = trial.with(&change, site.function, |t| t.score(self.runs));
                fixes.extend(self.fix(site, change, score));
            }
        }
        let sites = executed_sites(program, self.failure, self.setting);
        // What is one change away of many, one more condition, comes after all else was tried everywhere.
        let kinds: [fn(&Program, Location) -> Vec<Change>; 3] = [changes::of, truths::turned, truths::joined];
        for (changes, &site) in kinds.iter().flat_map(|k| sites.iter().map(move |s| (k, s))) {
            let candidate = is_candidate(program, site, self.setting);
            for change in changes(program, site) {
                if !candidate && !change.kind.reaches_further() {
                    continue;
                }
                if trial.is_over() {
                    return fixes;
                }
                *tried += 1;
                let score = trial.with(&change, site.function, |t| t.score(self.runs));
                fixes.extend(self.fix(site, change, score));
            }
        }
        fixes
    }

    fn fix(&self, site: Location, change: Change, score: f64) -> Option<Fix> {
        (score > 0.0).then(|| Fix::new(self.cx.program, self.failure.check, site, change, score * UNPROVED))
    }

    /// Conditions with one more comparison. A condition that is asked once is worth it where the other answer repairs.
    fn compared(&self, trial: &mut Trial, tried: &mut usize) -> Vec<Fix> {
        let program = self.cx.program;
        let first = &self.failure.run.inputs;
        let mut fixes = Vec::new();
        let mut seen = BTreeSet::new();
        for site in executed_sites(program, self.failure, self.setting) {
            let Some(root) = compared::condition(program, site).filter(|id| seen.insert(*id)) else { continue };
            if !is_candidate(program, site, self.setting) || self.stated.is_harness(program.origin(site).1) {
                continue;
            }
            let asked = self.failure.run.path.steps.iter().filter(|s| s.location == site).count();
            let settled = compared::settled(program, root);
            for (by, forced) in [(BinaryOp::And, false), (BinaryOp::Or, true)] {
                if settled == Some(forced) {
                    continue;
                }
                let change = Change::new(Kind::Expr(root, ExprKind::Const(Const::Bool(forced))), "");
                if asked == 1 && !trial.with(&change, site.function, |t| t.passes(first)) {
                    continue;
                }
                let before = fixes.len();
                for change in compared::joined(program, site.function, root, by) {
                    if trial.is_over() {
                        return fixes;
                    }
                    *tried += 1;
                    let score = trial.with(&change, site.function, |t| t.score(self.runs));
                    fixes.extend(self.fix(site, change, score));
                    if fixes.len() - before >= limits::REPAIR_COMPARED {
                        break;
                    }
                }
            }
        }
        fixes
    }

    /// What else is known of the good ones: whom they lead another way, and whether they evade the check.
    fn appraise(&self, trial: &mut Trial, fixes: &mut [Fix]) {
        for fix in fixes.iter_mut() {
            self.stated.mark(fix);
        }
        let worth = |f: &&mut Fix| f.score >= super::fix::STANDS;
        let mut deletions: BTreeMap<SourceStmtId, Seen> = BTreeMap::new();
        for fix in fixes.iter_mut().filter(worth).filter(|f| matches!(f.change.kind, Kind::Omit(_))) {
            deletions.extend(self.behaviour_with(trial, fix).map(|seen| (fix.statement, seen)));
        }
        for fix in fixes.iter_mut().filter(worth) {
            if trial.is_late() {
                return;
            }
            self.appraise_one(trial, fix, deletions.get(&fix.statement));
        }
    }

    /// How the known runs go with the change, and whether the failing one still comes to the check.
    fn behaviour_with(&self, trial: &mut Trial, fix: &Fix) -> Option<Seen> {
        let (runs, first) = (self.runs, &self.failure.run.inputs);
        let own = self.cx.program.source_stmt(fix.statement).span;
        // With tests it is the output that counts, wherever a run ends.
        let target = self.target.as_ref().filter(|_| !self.setting.tests);
        let run = |t: &mut Trial| {
            let behaviour = t.behaviour(runs, Some((own.file, own.start)));
            let reached = target.is_none_or(|at| t.reaches(first, at));
            let presumed = self.premise.is_empty() || !self.premise.is_changed(&t.recorded(first).path.steps);
            let vacuous = match (reached, presumed) {
                (false, _) => Some(Vacuous::CheckNotReached),
                (true, false) => Some(Vacuous::Premise),
                (true, true) => None,
            };
            Seen { behaviour, vacuous, operation: self.exercise.as_ref().and_then(|e| e.operation(t)) }
        };
        match (&fix.edits, fix.typed) {
            (Some(edits), true) => {
                let program = self.setting.workspace.reload(edits)?;
                Some(trial.with_program(program, edits, run).0)
            }
            _ => Some(trial.with(&fix.change, fix.function, run)),
        }
    }

    /// How the known runs go as it is, but for what the changed statement itself writes.
    fn behaviour_without(&self, trial: &mut Trial, fix: &Fix) -> Rc<Behaviour> {
        let own = self.cx.program.source_stmt(fix.statement).span;
        let known = self.behaviours.borrow().get(&fix.statement).cloned();
        known.unwrap_or_else(|| {
            let behaviour = Rc::new(trial.behaviour(self.runs, Some((own.file, own.start))));
            self.behaviours.borrow_mut().insert(fix.statement, behaviour.clone());
            behaviour
        })
    }

    fn appraise_one(&self, trial: &mut Trial, fix: &mut Fix, deletion: Option<&Seen>) {
        let Some(seen) = self.behaviour_with(trial, fix) else { return };
        let was = self.behaviour_without(trial, fix);
        let count = |same: fn(&Way, &Way) -> bool| {
            was.passing.iter().zip(&seen.behaviour.passing).filter(|(was, is)| same(was, is)).count() as u32
        };
        let of = was.passing.len() as u32;
        fix.kept = Kept { passing: count(|was, is| (was.path, was.elsewhere) == (is.path, is.elsewhere)), of };
        fix.other_values = of - count(|was, is| was.values == is.values);
        fix.other_paths = of - count(|was, is| was.path == is.path);
        let own = self.cx.program.source_stmt(fix.statement).span;
        let moved = fix.change.definition.map(|d| (d.file, d.start));
        let gone =
            |at: &&Start| !seen.behaviour.covered.contains(at) && **at != (own.file, own.start) && Some(**at) != moved;
        fix.dead_code = was.covered.iter().any(|at| gone(&at));
        if self.never_executes(fix, &was) {
            fix.dead_code = true;
            fix.prior = fix.prior.min(super::prior::prior(fix.kind, CheckKind::Assertion));
        }
        fix.dead_in_passing = was.covered_passing.iter().any(|at| gone(&at));
        // What a case ran into was executed by mistake.
        if fix.ends_case() {
            (fix.dead_code, fix.dead_in_passing) = (false, false);
        }
        let settled = seen.behaviour.settled(&was).filter_map(|name| trial.truths.get(name).copied());
        fix.settles = settled.min_by_key(|section| *section != Section::Output);
        let omits = matches!(fix.change.kind, Kind::Omit(_));
        fix.deletes = !omits && deletion.is_some_and(|d| d.behaviour.same_elsewhere(&seen.behaviour));
        fix.vacuous = seen.vacuous.or(fix.vacuous);
        if let (Some(exercise), Some(now)) = (&self.exercise, &seen.operation) {
            self.operate(exercise, now, fix, deletion);
        }
    }

    /// What long runs say of the edit takes the place of what short ones do.
    fn operate(&self, exercise: &Exercise, now: &Operation, fix: &mut Fix, deletion: Option<&Seen>) {
        let start = |span: Span| (span.file, span.start);
        let own = start(self.cx.program.source_stmt(fix.statement).span);
        let effect = exercise.effect(now, start(self.failure.span), own);
        fix.settles = effect.settles;
        fix.dead_code = effect.dead_code;
        fix.dead_in_passing = effect.dead_code;
        let omitted = deletion.and_then(|d| d.operation.as_ref());
        fix.deletes &= omitted.is_none_or(|omitted| omitted.same(now));
        fix.deviation = Some(effect.deviation);
        if effect.fails && !fix.refuted {
            fix.score *= REFUTED;
            fix.refuted = true;
        }
    }

    /// Does a condition keep every known run from the operation that fails? That such a run does not fail says little.
    fn never_executes(&self, fix: &Fix, was: &Behaviour) -> bool {
        let Outcome::Failed(failed) = &self.failure.run.outcome else { return false };
        let span = self.cx.program.source_stmt(self.cx.program.origin(failed.location).1).span;
        let guards = matches!(fix.kind, EditKind::GuardAdded | EditKind::JumpAdded) && !self.setting.tests;
        let executions = self.failure.run.path.steps.iter().filter(|s| s.location == failed.location);
        guards && executions.take(2).count() < 2 && !was.covered_passing.contains(&(span.file, span.start))
    }

    /// Changes with a constant to be found.
    fn constants(
        &self,
        families: &[Family],
        trial: &mut Trial,
        against: &mut Vec<Vec<InputValue>>,
        all: bool,
    ) -> Vec<Fix> {
        let mut fixes = Vec::new();
        for &family in families {
            if !fixes.iter().any(|f: &Fix| f.proved) {
                fixes.extend(self.of_family(family, trial, against, all));
            }
        }
        fixes
    }

    fn of_family(&self, family: Family, trial: &mut Trial, against: &mut Vec<Vec<InputValue>>, all: bool) -> Vec<Fix> {
        let mut fixes = Vec::new();
        let (mut rounds, mut unwound) = (self.setting.rounds, limits::REPAIR_UNWOUND);
        for (statement, sites) in self.places(all) {
            if rounds == 0 || unwound == 0 || trial.is_late() {
                break;
            }
            let Some(mut choice) = Choice::new(self.cx, &sites, family, self.failure.run.path.executed) else {
                continue;
            };
            let known = self
                .runs
                .failing
                .iter()
                .take(limits::REPAIR_KNOWN)
                .chain(self.runs.passing.iter().take(limits::REPAIR_KNOWN));
            known.for_each(|run| {
                choice.add(&run.inputs);
            });
            against.iter().rev().take(limits::REPAIR_KNOWN).for_each(|run| {
                choice.add(run);
            });
            unwound = unwound.saturating_sub(choice.work());
            if let Some((change, proved)) = self.settle(trial, &mut choice, sites[0], against, &mut rounds) {
                let mut fix = Fix::new(self.cx.program, self.failure.check, sites[0], change, UNPROVED);
                fix.statement = statement;
                self.finish(trial, &mut fix, proved, against);
                fixes.push(fix);
            }
        }
        fixes
    }

    /// The score of a change with a constant that was found, once its text was read again.
    fn finish(&self, trial: &mut Trial, fix: &mut Fix, proved: bool, against: &[Vec<InputValue>]) {
        self.stated.mark(fix);
        self.appraise_one(trial, fix, None);
        if proved && !fix.refuted {
            let judged = settled_typed(trial, fix, self.runs, against, self.setting);
            fix.proved = judged == Some(Judged::Holds) || (judged.is_none() && fix.edits.is_none());
        }
        if fix.proved {
            fix.score = worth(trial, fix, self.runs, against, self.setting);
        }
    }

    /// Where to search: the places of each statement together. Everywhere, or only where a condition is a constant.
    fn places(&self, all: bool) -> Vec<(SourceStmtId, Vec<Location>)> {
        let program = self.cx.program;
        let worth = |at: &Location| all || is_settled(program, *at);
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
        at: Location,
        against: &mut Vec<Vec<InputValue>>,
        rounds: &mut usize,
    ) -> Option<(Change, bool)> {
        while *rounds > 0 {
            *rounds -= 1;
            let change = choice.solve(self.cx.program)?;
            let refuted = trial.with(&change, at.function, |trial| {
                let known = self.runs.failing.iter().chain(&self.runs.passing).map(|r| &r.inputs).chain(against.iter());
                match known.into_iter().find(|inputs| !trial.passes(inputs)) {
                    Some(inputs) => Judged::Fails(inputs.clone()),
                    None => self.setting.workspace.judge(&trial.program, self.runs),
                }
            });
            match refuted {
                Judged::Holds => return Some((change, true)),
                Judged::Unknown => return Some((change, false)),
                Judged::Fails(inputs) => {
                    let added = choice.add(&inputs);
                    if !against.contains(&inputs) {
                        against.push(inputs);
                    }
                    if !added {
                        return None;
                    }
                }
            }
        }
        None
    }
}

/// Can another value here repair the failing runs? A condition that is a constant has no value that the runs could
/// choose, and is worth a trial for that alone.
pub fn is_candidate(program: &Program, at: Location, setting: &Setting) -> bool {
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

/// Places of the failing run where a change is worth trying: where another value can repair, then computation before the
/// harness and the like, then the latest first, nearest to the failure.
pub fn executed_sites(program: &Program, failure: &Failure, setting: &Setting) -> Vec<Location> {
    sites_of(program, &failure.run.path.steps, setting)
}

/// The same of any steps.
pub fn sites_of(program: &Program, steps: &[PathStep], setting: &Setting) -> Vec<Location> {
    let mut seen = BTreeSet::new();
    let mut sites = Vec::new();
    for step in steps.iter().rev() {
        let at = step.location;
        if !matches!(program.function(at.function).origin, FunctionOrigin::User) || !seen.insert(at) {
            continue;
        }
        let statement = program.source_stmt(program.origin(at).1);
        let counts = program.sources.is_user(statement.span)
            && !program.sources.is_trusted(statement.span)
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
