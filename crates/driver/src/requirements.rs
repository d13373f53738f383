//! One verdict for each requirement and assertion of a scan cycle, each on its own.
//!
//! Comes in: a problem whose program has requirements. Goes out: a verdict with all of them. A failed assertion does not end
//! the cycle for the others: what is decided is taken out of the program, and the rest is asked again. Whatever is left
//! together when nothing fails any more holds; what cannot be decided together is asked one by one, with shares of the
//! work that grow from round to round, so that a hard one takes nothing from the others.

mod vacuous;

use crate::budget;
use crate::events::Event;
use crate::evidence;
use crate::front;
use crate::host::Host;
use crate::limits;
use crate::problem::Problem;
use crate::request::Failures;
use crate::signals;
use because_encode::UnwindOptions;
use because_engine::bmc::BmcOptions;
use because_ir::checked_places::checked_places;
use because_ir::{
    CheckKind, Checks, Const, Decided, ExprKind, Failure, Goal, InputKind, Program, Reason, ReasonKind, Run,
    StatementKind, Vacuity, Value, Verdict, VerdictKind, WaveRun,
};
use because_source::Span;
use std::collections::BTreeSet;

/// The program without these requirements, by their position in its list. Nothing else changes, no id either.
pub fn without(mut program: Program, left_out: &[usize]) -> Program {
    let spans: Vec<Span> = left_out.iter().filter_map(|i| Some(program.requirements.get(*i)?.span)).collect();
    if spans.is_empty() {
        return program;
    }
    let mut found = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for (s, statement) in block.statements.iter().enumerate() {
                if let StatementKind::Assert { cond, check: CheckKind::Assertion, .. } = &statement.kind
                    && spans.contains(&statement.span)
                {
                    found.push((f, b, s, *cond));
                }
            }
        }
    }
    for (f, b, s, cond) in found {
        let ty = program.expr(cond).ty;
        let always = program.add_expr(ExprKind::Const(Const::Bool(true)), ty, Span::NONE);
        if let StatementKind::Assert { cond, .. } = &mut program.functions[f].blocks[b].statements[s].kind {
            *cond = always;
        }
    }
    program
}

/// `None` where the program has no requirements of its own, or something else is asked of it.
pub fn verdict(problem: &Problem, host: &Host) -> Option<Verdict> {
    let program = &problem.program;
    let alone = problem.parts.len() == 1 && problem.request.specification.reference.is_empty();
    if program.scan.is_none() || !alone {
        return None;
    }
    let items = items(program);
    if items.is_empty() {
        return None;
    }
    let mut cases = Cases::new(problem, host, items);
    cases.together();
    cases.one_by_one();
    cases.run_to_the_end();
    cases.goals();
    vacuous::find(&mut cases);
    Some(cases.explained())
}

/// The requirements whose checks runs can come to, by their position in the program's list.
fn items(program: &Program) -> Vec<usize> {
    let mut spans = BTreeSet::new();
    for place in checked_places(program, Checks::NONE.with(CheckKind::Assertion)) {
        spans.extend(place.at.iter().filter_map(|at| program.statement(*at)).map(|s| s.span));
    }
    (0..program.requirements.len()).filter(|&i| spans.contains(&program.requirements[i].span)).collect()
}

/// A requirement and what is known of it.
struct Item {
    /// Its position in the program's list.
    index: usize,
    decided: Decided,
    /// Its failing run, and how the program was unwound for it.
    failure: Option<(Failure, UnwindOptions)>,
    reasons: Vec<Reason>,
}

struct Cases<'a> {
    problem: &'a Problem<'a>,
    host: &'a Host<'a>,
    items: Vec<Item>,
    /// Failures of what the language itself checks.
    implicit: Vec<(Failure, UnwindOptions)>,
    /// The verdict of the last search of several requirements.
    base: Option<Verdict>,
    /// The last one that proved something: what it covers is what all of them cover.
    settled: Option<Verdict>,
}

impl<'a> Cases<'a> {
    fn new(problem: &'a Problem<'a>, host: &'a Host<'a>, items: Vec<usize>) -> Cases<'a> {
        let item = |index: usize| {
            let decided = Decided::open(&problem.program.requirements[index]);
            Item { index, decided, failure: None, reasons: Vec::new() }
        };
        let items = items.into_iter().map(item).collect();
        Cases { problem, host, items, implicit: Vec::new(), base: None, settled: None }
    }

    fn program(&self) -> &'a Program {
        &self.problem.program
    }

    /// The requirements that every run must satisfy and of which nothing is known.
    fn open(&self) -> Vec<usize> {
        let open = |item: &Item| item.decided.goal == Goal::Always && item.decided.decision == VerdictKind::Undecided;
        (0..self.items.len()).filter(|&i| open(&self.items[i])).collect()
    }

    /// The program with the checks of these items alone.
    fn with_only(&self, program: &Program, kept: &[usize]) -> Program {
        let kept: BTreeSet<usize> = kept.iter().map(|&i| self.items[i].index).collect();
        let left_out: Vec<usize> = (0..program.requirements.len()).filter(|i| !kept.contains(i)).collect();
        without(program.clone(), &left_out)
    }

    fn search(&self, program: &Program, most: usize, work: Option<u64>, asserted: bool) -> (Verdict, UnwindOptions) {
        let options = &self.problem.options;
        let mut search = BmcOptions { max_failures: most, ..options.search.clone() };
        if let Some(units) = work {
            search.interrupt.work = search.interrupt.work.share(units);
        }
        if asserted {
            search.only = vec![CheckKind::Assertion];
        }
        let (verdict, unwind, _) = front::search(program, options, &search, self.host.on_event);
        (verdict, unwind)
    }

    fn is_over(&self) -> bool {
        let interrupt = &self.problem.options.search.interrupt;
        interrupt.due().is_some() || interrupt.work.is_used_up()
    }

    /// All that are open at once, again and again without those that fail.
    fn together(&mut self) {
        loop {
            let open = self.open();
            if open.is_empty() && self.base.is_some() {
                return;
            }
            let several = open.len() > 1;
            // Beyond it one by one; where one fails already, the others are not worth more than a part.
            let fails = self.has_failed();
            let work = match several || fails {
                true if self.problem.request.limits.work.is_none() || several => Some(limits::REQUIREMENTS_WORK),
                _ => None,
            };
            let program = self.with_only(self.program(), &open);
            let most = self.problem.options.search.max_failures;
            let (verdict, unwind) = self.search(&program, most, work, !self.implicit.is_empty());
            let decision = verdict.decision.clone();
            let failed = self.take_failures(&verdict, &unwind);
            if decision == VerdictKind::Holds {
                self.settle(&open, &verdict);
            } else if !several && let Some(&one) = open.first() {
                self.leave_open(one, &verdict);
            }
            let before = self.base.take();
            self.base = Some(match before {
                Some(before) if decision != VerdictKind::Holds && !before.failures.is_empty() => before,
                _ => verdict,
            });
            self.tell();
            if decision != VerdictKind::Fails || !failed || self.is_over() {
                return;
            }
        }
    }

    /// Keeps the failures of a search; false where there is no new one.
    fn take_failures(&mut self, verdict: &Verdict, unwind: &UnwindOptions) -> bool {
        let mut found = false;
        for failure in &verdict.failures {
            let item = self.items.iter_mut().find(|item| item.decided.span == failure.span);
            match item.filter(|_| failure.check == CheckKind::Assertion) {
                Some(item) if item.failure.is_some() => {}
                Some(item) => {
                    item.decided.decision = VerdictKind::Fails;
                    (item.decided.cycle, item.decided.time_ms) = moment(&self.problem.program, &failure.run);
                    item.failure = Some((failure.clone(), unwind.clone()));
                    found = true;
                }
                None => {
                    let known = |(f, _): &(Failure, UnwindOptions)| (f.check, f.span) == (failure.check, failure.span);
                    if !self.implicit.iter().any(known) {
                        self.implicit.push((failure.clone(), unwind.clone()));
                        found = true;
                    }
                }
            }
        }
        found
    }

    /// No run fails any of these.
    fn settle(&mut self, open: &[usize], verdict: &Verdict) {
        let unreachable = unreachable(self.program(), verdict);
        self.settled = Some(verdict.clone());
        for &i in open {
            let decided = &mut self.items[i].decided;
            decided.decision = VerdictKind::Holds;
            if unreachable.contains(&decided.span) {
                decided.vacuous = Some(Vacuity::NotReached);
            }
        }
    }

    fn leave_open(&mut self, item: usize, verdict: &Verdict) {
        if verdict.decision == VerdictKind::Undecided {
            let item = &mut self.items[item];
            item.decided.clear = verdict.coverage.clear.as_ref().map(|c| c.rounds);
            item.reasons.clone_from(&verdict.reasons);
        }
    }

    /// What several together did not decide: each by itself, with more work from round to round.
    fn one_by_one(&mut self) {
        let mut work = limits::REQUIREMENT_WORK;
        let mut asked = self.open();
        // One that is left alone had all the work there is, unless another one fails.
        let ended = |i: &usize| self.items[*i].reasons.iter().any(|r| r.kind == ReasonKind::Work);
        if asked.len() < 2 && !(self.has_failed() && asked.iter().any(ended)) {
            return;
        }
        let most = match self.problem.request.limits.work {
            None => limits::REQUIREMENTS_MOST,
            Some(_) => u64::MAX,
        };
        let whole = self.problem.options.search.interrupt.work.share(most);
        while !asked.is_empty() && !self.is_over() && !whole.is_used_up() {
            for &i in &asked {
                if self.is_over() || whole.is_used_up() {
                    break;
                }
                let program = self.with_only(self.program(), &[i]);
                let (verdict, unwind) = self.search(&program, 1, Some(work), true);
                self.take_failures(&verdict, &unwind);
                match verdict.decision {
                    VerdictKind::Holds => self.settle(&[i], &verdict),
                    VerdictKind::Fails | VerdictKind::Undecided => self.leave_open(i, &verdict),
                }
                self.tell();
            }
            // Another round helps only where the work ended the last one.
            let ended = |i: &usize| self.items[*i].reasons.iter().any(|r| r.kind == ReasonKind::Work);
            asked = self.open().into_iter().filter(ended).collect();
            work = work.saturating_mul(limits::REQUIREMENT_FACTOR);
        }
    }

    fn has_failed(&self) -> bool {
        !self.implicit.is_empty() || self.items.iter().any(|item| item.failure.is_some())
    }

    /// Where nothing fails, what is still open is worth all that is left.
    fn run_to_the_end(&mut self) {
        let open = self.open();
        let by_work = |i: &usize| self.items[*i].reasons.iter().any(|r| r.kind == ReasonKind::Work);
        if self.has_failed() || self.is_over() || !open.iter().any(by_work) {
            return;
        }
        let program = self.with_only(self.program(), &open);
        let (verdict, unwind) = self.search(&program, 1, None, false);
        self.take_failures(&verdict, &unwind);
        match verdict.decision {
            VerdictKind::Holds => self.settle(&open, &verdict),
            VerdictKind::Fails | VerdictKind::Undecided => open.iter().for_each(|&i| self.leave_open(i, &verdict)),
        }
        self.base = Some(verdict);
        self.tell();
    }

    /// Whether some run gets there.
    fn goals(&mut self) {
        for i in 0..self.items.len() {
            if self.items[i].decided.goal != Goal::Reachable {
                continue;
            }
            let program = self.with_only(self.program(), &[i]);
            let (verdict, _) = self.search(&program, 1, None, true);
            self.leave_open(i, &verdict);
            let decided = &mut self.items[i].decided;
            decided.decision = match verdict.decision {
                VerdictKind::Holds => VerdictKind::Fails,
                VerdictKind::Fails => VerdictKind::Holds,
                VerdictKind::Undecided => VerdictKind::Undecided,
            };
            if let Some(failure) = verdict.failures.first() {
                (decided.cycle, decided.time_ms) = moment(&self.problem.program, &failure.run);
                let checks = self.problem.options.search.unwind.checks;
                decided.reached_by = Some(failure.run.clone());
                decided.waves = decided.cycle.and_then(|cycles| {
                    let ended = because_plc::cycles::exactly(&program, cycles)?;
                    signals::waves(&ended, &failure.run.inputs, cycles, checks, WaveRun::Shown)
                });
            }
            self.base.get_or_insert(Verdict { failures: Vec::new(), ..verdict });
            self.tell();
        }
    }

    /// What is known by now, for an answer that is cut off.
    fn tell(&self) {
        let (verdict, _) = self.whole();
        (self.host.on_event)(&Event::Searched { program: self.program(), verdict: &verdict });
    }

    /// All together, and how the program was unwound for each failure.
    fn whole(&self) -> (Verdict, Vec<(Option<usize>, UnwindOptions)>) {
        let all_hold = self.items.iter().all(|item| item.decided.decision == VerdictKind::Holds);
        let base = self.settled.as_ref().filter(|_| all_hold).or(self.base.as_ref());
        let mut whole = base.cloned().unwrap_or_else(front::nothing_to_check);
        whole.failures.clear();
        whole.requirements = self.items.iter().map(|item| item.decided.clone()).collect();
        let mut sources = Vec::new();
        for (failure, unwind) in &self.implicit {
            whole.failures.push(failure.clone());
            sources.push((None, unwind.clone()));
        }
        let most = match self.problem.request.search.failures {
            Failures::AtMost(most) => most.max(1),
            Failures::First | Failures::All => limits::FAILURES_SHOWN,
        };
        for (i, item) in self.items.iter().enumerate() {
            if let Some((failure, unwind)) = item.failure.as_ref().filter(|_| whole.failures.len() < most) {
                whole.requirements[i].failure = Some(whole.failures.len());
                whole.failures.push(failure.clone());
                sources.push((Some(i), unwind.clone()));
            }
        }
        let any = |kind: VerdictKind| self.items.iter().any(|item| item.decided.decision == kind);
        whole.decision = match () {
            () if any(VerdictKind::Fails) || !self.implicit.is_empty() => VerdictKind::Fails,
            () if any(VerdictKind::Undecided) => VerdictKind::Undecided,
            () => VerdictKind::Holds,
        };
        let several = self.items.len() > 1;
        let reasons = self.items.iter().filter(|i| i.decided.decision == VerdictKind::Undecided);
        let mut all: Vec<Reason> = Vec::new();
        for reason in reasons.flat_map(|item| &item.reasons) {
            if !all.contains(reason) {
                all.push(reason.clone());
            }
        }
        if several || !all.is_empty() {
            whole.reasons = all;
        }
        if several && whole.decision == VerdictKind::Undecided {
            let least = |item: &Item| item.decided.clear.filter(|_| item.decided.decision == VerdictKind::Undecided);
            let rounds = self.items.iter().filter_map(least).min();
            whole.coverage.clear = rounds.map(|rounds| because_ir::Clear { rounds, beyond: Vec::new() });
        }
        (whole, sources)
    }

    /// The whole verdict with every failure explained: as in the program in which the other failing requirements are not
    /// checked, so that what repairs one need not repair the others, and must not break those of which no failing run is
    /// known.
    fn explained(self) -> Verdict {
        let (mut verdict, sources) = self.whole();
        let program = self.program();
        let options = &self.problem.options;
        (self.host.on_event)(&Event::Searched { program, verdict: &verdict });
        let whole = budget::methods(&options.search.interrupt.work, options.work);
        let count = verdict.failures.len();
        for (index, (item, unwind)) in sources.iter().enumerate() {
            let keeps = |i: &usize| Some(*i) == *item || self.items[*i].decided.decision != VerdictKind::Fails;
            let goal = |i: &usize| self.items[*i].decided.goal == Goal::Reachable;
            let kept: Vec<usize> = (0..self.items.len()).filter(|i| keeps(i) && !goal(i)).collect();
            let mut options = options.clone();
            let work = budget::failure(&whole, count - index);
            let failure = (index, &mut verdict.failures[index]);
            if kept.len() == self.items.len() {
                evidence::explain_one(program, failure, (unwind, work), &options, self.host.on_event);
                continue;
            }
            let alone = self.with_only(program, &kept);
            let left_out = (0..self.items.len()).filter(|i| !kept.contains(i)).map(|i| self.items[i].index).collect();
            options.reload = options.reload.map(|r| r.without(left_out));
            evidence::explain_one(&alone, failure, (unwind, work), &options, self.host.on_event);
        }
        verdict
    }
}

/// The cycle in which a run ends, and the milliseconds from the first cycle to it.
fn moment(program: &Program, run: &Run) -> (Option<u32>, Option<u64>) {
    let Some(cycle) = because_plc::cycles::of_run(program, run) else { return (None, None) };
    let fixed = program.scan.as_ref().and_then(|scan| scan.cycle_ms);
    let time = match fixed {
        Some(each) => Some(u64::from(cycle.saturating_sub(1)) * u64::from(each)),
        None => {
            let later = run.inputs.iter().filter(|i| i.kind == InputKind::Clock && i.key.occurrence > 1);
            let value = |v: &Value| match v {
                Value::Bits(bits) => u64::try_from(*bits).ok(),
                _ => None,
            };
            later.map(|i| value(&i.value)).sum()
        }
    };
    (Some(cycle), time)
}

/// The checks that no run comes to.
fn unreachable(program: &Program, verdict: &Verdict) -> BTreeSet<Span> {
    let mut spans = BTreeSet::new();
    for place in checked_places(program, Checks::NONE.with(CheckKind::Assertion)) {
        if verdict.coverage.unreachable.contains(&place.span) {
            spans.extend(place.at.iter().filter_map(|at| program.statement(*at)).map(|s| s.span));
        }
    }
    spans
}
