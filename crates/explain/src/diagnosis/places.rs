//! One statement after another, each on the concrete memory of the failing runs (docs/methods.md 4): for each place the
//! program is unwound once a run, with the run's inputs as constants and this statement's values, and the places it writes
//! to, free. What does not depend on the statement is executed rather than solved, so loops, arrays and the heap cost what
//! they cost the run.

use super::copies::Model;
use super::groups::Groups;
use super::{Budget, Candidates, Found, Options, single};
use crate::limits;
use crate::{Context, Error, Progress};
use because_encode::depend::dynamic;
use because_encode::{Mode, Relaxation, UnwindOptions};
use because_ir::{FunctionOrigin, Path, Program, RepairValue, Run, SourceStmtId, SourceStmtKind};
use because_logic::{Interrupt, Terms};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The statements that the failing run executes, nearest to the failed check first: those it depends on, then the others.
pub fn executed(program: &Program, path: &Path) -> Vec<SourceStmtId> {
    let Some(last) = path.steps.len().checked_sub(1) else { return Vec::new() };
    let distances = dynamic::distances(&dynamic::dependences(program, path), last as u32);
    let mut nearest: BTreeMap<SourceStmtId, (u32, usize)> = BTreeMap::new();
    for (at, (step, distance)) in path.steps.iter().zip(&distances).enumerate() {
        let (_, source) = program.origin(step.location);
        let statement = program.source_stmt(source);
        let is_users = program.function(step.location.function).origin == FunctionOrigin::User;
        let is_checked = matches!(statement.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden);
        if is_users && !is_checked && program.sources.is_user(statement.span) {
            let here = (distance.unwrap_or(u32::MAX), path.steps.len() - at);
            let known = nearest.entry(source).or_insert(here);
            *known = here.min(*known);
        }
    }
    let mut ordered: Vec<((u32, usize), SourceStmtId)> = nearest.into_iter().map(|(s, d)| (d, s)).collect();
    ordered.sort_unstable();
    ordered.into_iter().map(|(_, statement)| statement).collect()
}

pub struct Places {
    pub found: Found,
    /// Of the groups: each candidate is one of them.
    pub spans: Vec<Span>,
    /// Places at which other values let a run go on beyond the bound, and repair none before.
    pub longer: usize,
}

pub fn search(
    cx: &Context,
    runs: &[&Run],
    bound: u32,
    options: &Options,
    budget: &mut Budget,
) -> Result<Places, Error> {
    let mut places = executed(cx.program, &runs[0].path);
    for other in &runs[1..] {
        let there: BTreeSet<SourceStmtId> = executed(cx.program, &other.path).into_iter().collect();
        places.retain(|place| there.contains(place));
    }
    let mut statements = options.statements.saturating_mul(limits::DIAGNOSIS_PLACES);
    let mut candidates = Candidates::new();
    let mut clauses = 0;
    let (mut open, mut longer) = (0, 0);
    let mut spans = Vec::new();
    for (number, &place) in places.iter().enumerate() {
        if let Some(reason) = cx.interrupt.due() {
            if candidates.is_empty() {
                return Err(Error::LimitReached(reason));
            }
            open += places.len() - number;
            break;
        }
        let mut repairs = Vec::new();
        let mut answer = Answer::Repairs;
        for (number, run) in runs.iter().enumerate() {
            let one = Asked { cx, run, bound }.at_place(place, &mut statements, budget)?;
            clauses += one.clauses;
            repairs.extend(one.values.into_iter().map(|mut value| {
                value.counterexample = number;
                value
            }));
            answer = one.answer;
            if answer != Answer::Repairs {
                break;
            }
        }
        match answer {
            Answer::Repairs => {
                candidates.insert(vec![spans.len()], repairs);
                spans.push(cx.program.source_stmt(place).span);
                (cx.progress)(Progress::Candidates(candidates.len()));
            }
            Answer::Open => open += 1,
            Answer::Outlasts => longer += 1,
            Answer::CannotRepair => {}
        }
    }
    let (spans, candidates) = in_text_order(spans, candidates);
    let found = Found { candidates, complete: open == 0, exhausted: false, open, clauses };
    Ok(Places { found, spans, longer })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Repairs,
    CannotRepair,
    /// None within the bound do, and some let the run go on beyond it.
    Outlasts,
    /// The budget ended.
    Open,
}

struct AtPlace {
    answer: Answer,
    values: Vec<RepairValue>,
    clauses: usize,
    /// Values that the statement stores or decides on.
    executions: u32,
}

impl AtPlace {
    fn nothing(answer: Answer) -> AtPlace {
        AtPlace { answer, values: Vec::new(), clauses: 0, executions: 0 }
    }
}

/// What one question about a place needs.
struct Asked<'a> {
    cx: &'a Context<'a>,
    run: &'a Run,
    bound: u32,
}

impl Asked<'_> {
    /// Whether other values of one statement let the run pass. Of a statement in a loop single executions are asked about
    /// first: where another value of one of them is enough, little else is unknown.
    fn at_place(&self, place: SourceStmtId, left: &mut u64, budget: &mut Budget) -> Result<AtPlace, Error> {
        let first = self.ask(Relaxation { statement: place, execution: Some(1) }, left, budget)?;
        let all = first.executions;
        if first.answer == Answer::Repairs || all <= 1 {
            return Ok(first);
        }
        let last = (all.saturating_sub(limits::DIAGNOSIS_EXECUTIONS)..=all).filter(|&nth| nth > 1).rev();
        for nth in last {
            let one = self.ask(Relaxation { statement: place, execution: Some(nth) }, left, budget)?;
            if one.answer == Answer::Repairs {
                return Ok(one);
            }
        }
        self.ask(Relaxation { statement: place, execution: None }, left, budget)
    }

    /// Runs that go on for longer than the failing one are considered second.
    fn ask(&self, relaxed: Relaxation, left: &mut u64, budget: &mut Budget) -> Result<AtPlace, Error> {
        let usual = self.cx.unwind.loop_bound.max(self.cx.unwind.recursion_bound);
        let first = self.within(self.bound, relaxed, left, budget)?;
        match first.answer == Answer::Outlasts && usual > self.bound {
            true => self.within(usual, relaxed, left, budget),
            false => Ok(first),
        }
    }

    fn within(&self, bound: u32, relaxed: Relaxation, left: &mut u64, budget: &mut Budget) -> Result<AtPlace, Error> {
        let length = self.run.path.steps.len() as u64;
        if *left < length || self.cx.interrupt.due().is_some() {
            return Ok(AtPlace::nothing(Answer::Open));
        }
        let work = &self.cx.interrupt.work;
        let share = work.share((work.left() / limits::DIAGNOSIS_PART).min(limits::DIAGNOSIS_WORK));
        let interrupt = Interrupt { work: share, ..self.cx.interrupt.clone() };
        let unwind = UnwindOptions {
            mode: Mode::Relax,
            relaxed: Some(relaxed),
            given: self.run.inputs.clone(),
            unwinding_checks: true,
            loop_bound: bound,
            recursion_bound: bound,
            max_statements: length.saturating_mul(limits::DIAGNOSIS_GROWTH) + limits::DIAGNOSIS_START,
            interrupt: interrupt.clone(),
            ..self.cx.unwind.clone()
        };
        let mut terms = Terms::new();
        let unwinding = match because_encode::unwind(self.cx.program, &mut terms, &unwind) {
            Err(because_encode::Error::Stopped(_)) => return Ok(AtPlace::nothing(Answer::Open)),
            unwinding => unwinding?,
        };
        *left = left.saturating_sub(unwinding.statements.max(length));
        let executions = unwinding.relaxations;
        if interrupt.due().is_some() {
            return Ok(AtPlace { executions, ..AtPlace::nothing(Answer::Open) });
        }
        let groups = Groups::new(self.cx.program, &unwinding, &terms, false);
        if groups.len() == 0 {
            return Ok(AtPlace { executions, ..AtPlace::nothing(Answer::CannotRepair) });
        }
        let model = Model::new(self.cx.program, &unwinding, &groups);
        let cx = Context { interrupt, ..self.cx.clone() };
        let cuts = || unwinding.loops_cut.iter().filter(|cut| terms.as_bool(cut.guard) != Some(false));
        let (is_cut_off, outlasts) = (cuts().any(|cut| cut.by_limit), cuts().next().is_some());
        let found = match single::search(&cx, &model, &terms, &[&self.run.inputs], budget) {
            // The run itself is longer than what was unwound.
            Err(Error::LimitReached(_)) => return Ok(AtPlace { executions, ..AtPlace::nothing(Answer::Open) }),
            found => found?,
        };
        let answer = match found.candidates.is_empty() {
            false => Answer::Repairs,
            true if found.open > 0 || is_cut_off => Answer::Open,
            true if outlasts => Answer::Outlasts,
            true => Answer::CannotRepair,
        };
        let (clauses, values) = (found.clauses, found.candidates.into_values().flatten().collect());
        Ok(AtPlace { answer, values, clauses, executions })
    }
}

/// Groups are numbered as their statements stand in the text.
fn in_text_order(spans: Vec<Span>, mut candidates: Candidates) -> (Vec<Span>, Candidates) {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|&i| spans[i]);
    let moved = order.iter().enumerate().filter_map(|(to, from)| Some((vec![to], candidates.remove(&vec![*from])?)));
    let candidates: Candidates = moved.collect();
    (order.iter().map(|&i| spans[i]).collect(), candidates)
}
