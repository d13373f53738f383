//! Bounded model checking: unwinds the program deeper and deeper into one incremental solver.
//!
//! Comes in: a program. Goes out: a run that fails, replayed; or that no run fails, because the last unwinding was
//! whole; or what stood in the way. Runs fail at their *first* failed check, so the search for a failure at one check
//! assumes all earlier ones.

use crate::Error;
use crate::coverage;
use crate::failing::{self, Failing};
use crate::limits;
use crate::local_search;
use crate::minimise;
use crate::replay::{self, Claim};
use because_encode::{AssumptionReason, CheckId, UnwindOptions, Unwinding};
use because_interp::Limits;
use because_ir::{
    Assumed, CheckKind, Clear, Coverage, Failure, FuncId, Location, Outcome, Program, Reason, ReasonKind, Run, Subject,
    Verdict, VerdictKind,
};
use because_logic::{Backend, Interrupt, Sat, Session, Term};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// How deep loops are unrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Deeper and deeper, up to this bound where one is given.
    Deepen(Option<u32>),
    /// As the user asked; a loop that can run longer is a failure of its own.
    Fixed(u32),
    /// As the user asked; longer runs are left out.
    Assumed(u32),
}

impl Default for Bound {
    fn default() -> Bound {
        Bound::Deepen(None)
    }
}

/// What bounded model checking is asked to do.
#[derive(Debug, Clone)]
pub struct BmcOptions {
    /// How the program is unwound.
    pub unwind: UnwindOptions,
    /// How deep.
    pub bound: Bound,
    /// Only failures of these properties; all where empty.
    pub only: Vec<CheckKind>,
    /// Stop after this many failing places.
    pub max_failures: usize,
    /// When to stop.
    pub interrupt: Interrupt,
    /// Ask the second solver too before saying that the program holds.
    pub check_twice: bool,
    /// Conflicts that one question may cost.
    pub conflicts: Option<u64>,
}

impl Default for BmcOptions {
    fn default() -> BmcOptions {
        BmcOptions {
            unwind: UnwindOptions::default(),
            bound: Bound::Deepen(None),
            only: Vec::new(),
            max_failures: 1,
            interrupt: Interrupt::default(),
            check_twice: false,
            conflicts: None,
        }
    }
}

/// What is being done, for a progress line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The program is being unwound.
    Unwinding {
        /// Iterations of a loop.
        bound: u32,
    },
    /// The solver is asked.
    Solving {
        /// Iterations of a loop.
        bound: u32,
        /// Steps of the unwinding.
        steps: usize,
        /// Clauses of the problem.
        clauses: usize,
    },
    /// No run fails so far.
    Clear(Clear),
}

/// A verdict, and the unwinding options under which it was found, for the methods that explain it.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What was decided.
    pub verdict: Verdict,
    /// How the program was unwound in the end.
    pub unwind: UnwindOptions,
}

/// Searches for failing runs, deeper and deeper up to the bound.
pub fn check(program: &Program, options: &BmcOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let mut search = Search::new(program, options);
    let mut bound = match options.bound {
        Bound::Deepen(_) => 1,
        Bound::Fixed(n) | Bound::Assumed(n) => n,
    };
    let unwind = loop {
        let unwind = UnwindOptions {
            loop_bound: bound,
            recursion_bound: bound,
            unwinding_checks: !matches!(options.bound, Bound::Assumed(_)),
            interrupt: options.interrupt.clone(),
            ..options.unwind.clone()
        };
        progress(Progress::Unwinding { bound });
        let next = search.round(bound, &unwind, progress)?;
        match (next, options.bound) {
            (Next::Done, _) | (_, Bound::Fixed(_) | Bound::Assumed(_)) => break unwind,
            (Next::Deeper, Bound::Deepen(most)) => {
                search.deepest = bound;
                search.beyond = search.cut.clone();
                progress(Progress::Clear(Clear { rounds: bound, beyond: search.beyond.clone() }));
                if bound >= limits::ENDLESS_RECURSION && search.report_endless() {
                    break unwind;
                }
                if most.is_some_and(|m| bound >= m) {
                    let text = match program.cycle_head() {
                        Some(_) => format!("no failure in the first {}; further ones are not looked at", cycles(bound)),
                        None => format!("loops run longer than {bound} times"),
                    };
                    search.undecided(ReasonKind::Bound, text, Span::NONE);
                    break unwind;
                }
                bound = deeper(bound).min(most.unwrap_or(u32::MAX));
            }
        }
    };
    Ok(Checked { verdict: search.verdict(bound), unwind })
}

fn cycles(count: u32) -> String {
    if count == 1 { "cycle".to_string() } else { format!("{count} cycles") }
}

/// The next bound: one more at first, then by about a third.
fn deeper(bound: u32) -> u32 {
    if bound < 8 { bound + 1 } else { bound.saturating_add(bound / 3) }
}

/// Where runs go on after the bound, each place once, that with the most copies in the unwinding first.
fn cut_places(unwinding: &Unwinding) -> Vec<Span> {
    let mut copies: BTreeMap<Span, usize> = BTreeMap::new();
    for cut in &unwinding.loops_cut {
        *copies.entry(cut.origin.span).or_default() += 1;
    }
    let mut places: Vec<(Span, usize)> = copies.into_iter().collect();
    places.sort_by_key(|&(_, copies)| std::cmp::Reverse(copies));
    places.into_iter().map(|(place, _)| place).collect()
}

enum Next {
    Done,
    Deeper,
}

enum Added {
    Yes,
    /// The model was inexact; the solver knows better now.
    Inexact,
    No,
}

struct Search<'a> {
    program: &'a Program,
    options: &'a BmcOptions,
    session: Session,
    failures: Vec<Failure>,
    /// Places that already have their failure.
    places: BTreeSet<(CheckKind, Span)>,
    reasons: Vec<Reason>,
    assumed: BTreeSet<Assumed>,
    steps: usize,
    /// The last bound within which nothing fails.
    deepest: u32,
    /// Loops and calls that go on after it in some run.
    beyond: Vec<Span>,
    lemmas: u32,
    /// It is known that no run goes on after the bound that the user set.
    none_goes_on: bool,
    /// Loops and calls that go on after the bound in some run.
    cut: Vec<Span>,
    /// The function whose recursion goes on and its call, where no loop does.
    recursion: Option<(FuncId, Span)>,
    /// What every run comes to in the last unwinding.
    certain: BTreeSet<Location>,
    /// Where the last unwinding was examined to the end.
    coverage: Option<Coverage>,
}

impl<'a> Search<'a> {
    fn new(program: &'a Program, options: &'a BmcOptions) -> Search<'a> {
        let mut session = Session::new(Backend::Cadical);
        session.set_interrupt(options.interrupt.clone());
        session.limit_conflicts(options.conflicts);
        Search {
            program,
            options,
            session,
            failures: Vec::new(),
            places: BTreeSet::new(),
            reasons: Vec::new(),
            assumed: program.assumed.iter().cloned().collect(),
            steps: 0,
            deepest: 0,
            beyond: Vec::new(),
            lemmas: 0,
            none_goes_on: false,
            cut: Vec::new(),
            recursion: None,
            certain: BTreeSet::new(),
            coverage: None,
        }
    }

    fn round(&mut self, bound: u32, unwind: &UnwindOptions, progress: &mut dyn FnMut(Progress)) -> Result<Next, Error> {
        let unwinding = match because_encode::unwind(self.program, &mut self.session.terms, unwind) {
            Err(because_encode::Error::Stopped(reason)) => {
                self.ended(reason, "unwinding");
                return Ok(Next::Done);
            }
            unwound => unwound?,
        };
        self.steps = unwinding.steps.len();
        self.cut.clear();
        self.assumed.extend(unwinding.assumed.iter().cloned());
        for assumption in &unwinding.assumptions {
            if let AssumptionReason::DisabledCheck(kind) = assumption.reason {
                let text = format!("{} is not checked: taken never to happen", kind.name());
                self.assumed.insert(Assumed::narrower(text));
            }
        }
        self.certain = coverage::certain_points(&self.session.terms, &unwinding);
        let failing = failing::conditions(&unwinding, &mut self.session.terms);
        progress(Progress::Solving { bound, steps: self.steps, clauses: self.session.stats().clauses });
        if !self.find_failures(&unwinding, &failing) {
            return Ok(Next::Done);
        }
        if self.failures.len() >= self.options.max_failures {
            return Ok(Next::Done);
        }
        if !self.supported(&unwinding, &failing) {
            return Ok(Next::Done);
        }
        let next = self.whole(&unwinding, &failing, bound)?;
        if matches!(next, Next::Done) && self.reasons.is_empty() && self.failures.is_empty() {
            let whole = unwinding.loops_cut.is_empty() || !self.assumes_bound();
            let (program, options) = (self.program, self.options);
            let mut found = coverage::of_unwinding(program, options, &mut self.session, &unwinding, &failing, whole);
            found.within = Some(bound);
            self.coverage = Some(found);
        }
        Ok(next)
    }

    fn wanted(&self, kind: CheckKind) -> bool {
        self.options.only.is_empty() || self.options.only.contains(&kind)
    }

    /// Collects failures; false when the budget ended or the replay disagreed.
    fn find_failures(&mut self, unwinding: &Unwinding, failing: &Failing) -> bool {
        let ways = self.ways_on(unwinding, failing);
        let cuts = self.session.terms.or_all(ways);
        let mut cuts = (self.is_fixed() && self.session.terms.as_bool(cuts).is_none()).then_some(cuts);
        while self.failures.len() < self.options.max_failures {
            let candidates: Vec<usize> = (0..unwinding.checks.len())
                .filter(|&i| {
                    let check = &unwinding.checks[i];
                    !failing::is_bound(check.kind)
                        && self.wanted(check.kind)
                        && !self.places.contains(&(check.kind, check.span))
                })
                .collect();
            let ways: Vec<Term> = candidates.iter().map(|&i| failing.first_at[i]).collect();
            let any = self.session.terms.or_all(ways.iter().copied());
            let found = match cuts.take() {
                Some(cuts) => self.ask_with_cuts(any, cuts, unwinding),
                None => self.ask_small(any, unwinding),
            };
            match found {
                Some(true) => {}
                Some(false) => return true,
                None => return false,
            }
            let hit = candidates.iter().zip(&ways).find(|(_, w)| self.session.value(**w).as_bool() == Some(true));
            let Some((&index, _)) = hit else {
                self.bug("the solver's model fails no check", Span::NONE);
                return false;
            };
            match self.add_failure(unwinding, CheckId(index as u32)) {
                Added::Yes => {}
                Added::Inexact => {}
                Added::No => return false,
            }
        }
        true
    }

    /// The runs that hold and go on after the bound, one condition for each cut.
    fn ways_on(&mut self, unwinding: &Unwinding, failing: &Failing) -> Vec<Term> {
        let terms = &mut self.session.terms;
        unwinding.loops_cut.iter().map(|cut| terms.and(failing.all_hold, cut.guard)).collect()
    }

    fn is_fixed(&self) -> bool {
        matches!(self.options.bound, Bound::Fixed(_)) && !self.assumes_bound()
    }

    /// As [`Search::ask_small`]. The first question is whether a run fails or goes on after the bound: where none does,
    /// one proof answers for both.
    fn ask_with_cuts(&mut self, wanted: Term, cuts: Term, unwinding: &Unwinding) -> Option<bool> {
        let either = self.session.terms.or(wanted, cuts);
        if !self.ask(either)? {
            self.none_goes_on = true;
            return Some(false);
        }
        let fails = unwinding.unknown_sizes.is_empty() && self.session.value(wanted).as_bool() == Some(true);
        if fails { Some(true) } else { self.ask_small(wanted, unwinding) }
    }

    /// As [`Search::ask`]; of the runs there are, rather one that allocates little.
    fn ask_small(&mut self, wanted: Term, unwinding: &Unwinding) -> Option<bool> {
        let found = self.ask(wanted);
        if found != Some(true) || unwinding.unknown_sizes.is_empty() {
            return found;
        }
        for most in [1u128 << 12, 1 << 20, 1 << 26] {
            let terms = &mut self.session.terms;
            let mut small = wanted;
            for &(executed, size) in &unwinding.unknown_sizes {
                let limit = terms.bv(terms.width(size), most);
                let below = terms.ule(size, limit);
                let ok = terms.implies(executed, below);
                small = terms.and(small, ok);
            }
            if self.ask(small)? {
                return Some(true);
            }
        }
        self.ask(wanted)
    }

    /// Is there a run with this property? `None` when the budget ended, which is then among the reasons.
    fn ask(&mut self, wanted: Term) -> Option<bool> {
        if self.session.terms.as_bool(wanted) == Some(false) {
            return Some(false);
        }
        let lit = self.session.lit(wanted);
        match self.session.solve(&[lit]) {
            because_logic::SatResult::Sat => Some(true),
            because_logic::SatResult::Unsat if self.options.check_twice => {
                match self.session.recheck(Backend::Batsat, &[lit], Some(self.options.interrupt.clone())) {
                    because_logic::SatResult::Unsat => Some(false),
                    because_logic::SatResult::Sat => {
                        self.bug("the two solvers disagree", Span::NONE);
                        None
                    }
                    because_logic::SatResult::Unknown(reason) => {
                        self.ended(reason, "solving");
                        None
                    }
                }
            }
            because_logic::SatResult::Unsat => Some(false),
            because_logic::SatResult::Unknown(reason) => {
                self.ended(reason, "solving");
                None
            }
        }
    }

    fn inputs(&self, unwinding: &Unwinding) -> Vec<because_ir::InputValue> {
        because_encode::run_inputs(unwinding, self.program, &|term| self.session.value(term))
    }

    fn add_failure(&mut self, unwinding: &Unwinding, id: CheckId) -> Added {
        let check = &unwinding.checks[id.index()];
        let inputs = self.inputs(unwinding);
        let claim = Claim { check: check.kind, location: check.origin.location };
        match replay::confirm(self.program, self.options.unwind.checks, &inputs, claim) {
            Ok(run) => {
                let message = unwinding.message(self.program, check).to_string();
                let run = minimise::minimised(self.program, self.options.unwind.checks, run, &self.options.interrupt);
                self.places.insert((check.kind, check.span));
                let about = (unwinding.subject(check), message);
                self.push_failure(check.kind, about, check.span, check.origin.location, run);
                Added::Yes
            }
            Err(_) if !unwinding.math.is_empty() && self.local_search(unwinding, check, &inputs) => Added::Yes,
            Err(_) if self.refine(unwinding) => Added::Inexact,
            Err(_) if !unwinding.math.is_empty() => {
                let what = "functions of math.h on unknown numbers decide whether this fails".to_string();
                self.undecided(ReasonKind::Unsupported, what, check.span);
                Added::No
            }
            Err(run) if matches!(run.outcome, Outcome::Limit(_)) => {
                let Outcome::Limit(what) = &run.outcome else { return Added::No };
                self.undecided(ReasonKind::Memory, format!("a failing run cannot be replayed: {what}"), check.span);
                Added::No
            }
            Err(run) => {
                let what = format!("a run expected to fail {} did otherwise: {:?}", check.kind.name(), run.outcome);
                self.bug(&what, check.span);
                Added::No
            }
        }
    }

    fn local_search(
        &mut self,
        unwinding: &Unwinding,
        check: &because_encode::Check,
        inputs: &[because_ir::InputValue],
    ) -> bool {
        let claim = Claim { check: check.kind, location: check.origin.location };
        let Some(run) = local_search::search(self.program, self.options.unwind.checks, inputs, claim) else {
            return false;
        };
        self.places.insert((check.kind, check.span));
        let about = (unwinding.subject(check), unwinding.message(self.program, check).to_string());
        self.push_failure(check.kind, about, check.span, check.origin.location, run);
        true
    }

    /// Where the model has another value for a function of math.h than it really has: says so to the solver.
    fn refine(&mut self, unwinding: &Unwinding) -> bool {
        let mut lemmas = Vec::new();
        for call in &unwinding.math {
            let value = |t| self.session.value(t);
            if value(call.executed).as_bool() != Some(true) {
                continue;
            }
            match call.exact(&value) {
                Some((args, exact)) if value(call.value).as_u128() != Some(exact) => {
                    lemmas.push((call.clone(), args, exact));
                }
                _ => {}
            }
        }
        let found = !lemmas.is_empty() && self.lemmas < limits::LEMMAS;
        self.lemmas += 1;
        for (call, args, exact) in lemmas.into_iter().filter(|_| found) {
            let terms = &mut self.session.terms;
            let mut same = terms.tru();
            for (arg, value) in call.args.iter().zip(args) {
                let constant = terms.bv(terms.width(*arg), value);
                let equal = terms.eq(*arg, constant);
                same = terms.and(same, equal);
            }
            let constant = terms.bv(terms.width(call.value), exact);
            let right = terms.eq(call.value, constant);
            let lemma = terms.implies(same, right);
            self.session.assert(lemma);
        }
        found
    }

    fn push_failure(&mut self, kind: CheckKind, about: (Option<Subject>, String), span: Span, at: Location, run: Run) {
        let (subject, message) = about;
        let (message, span) = match &run.outcome {
            Outcome::Failed(f) if !f.message.is_empty() && message.is_empty() => (f.message.clone(), f.span),
            _ => (message, span),
        };
        let checks = self.options.unwind.checks;
        let parts = because_interp::failure_operands(self.program, checks, &run.inputs, &Limits::default());
        let text = self.program.sources.text(span);
        let operands = parts
            .into_iter()
            .map(|(at, value, ty)| (at, because_ir::render::value_in(self.program, text, ty, &value)))
            .collect();
        self.failures.push(Failure {
            check: kind,
            subject,
            message,
            about_run: None,
            span,
            function: self.program.function(at.function).name.clone(),
            run,
            replayed: true,
            operands,
            trace: Vec::new(),
            assumed: Vec::new(),
            explanations: Vec::new(),
            suspects: Vec::new(),
            repairs: Vec::new(),
            story: None,
            timelines: Vec::new(),
            waves: Vec::new(),
            idle_orders: Vec::new(),
            bytes: None,
            regression: None,
            unfinished: Vec::new(),
        });
    }

    /// True when no run that holds so far reaches something that is not modelled.
    fn supported(&mut self, unwinding: &Unwinding, failing: &Failing) -> bool {
        let mut ok = true;
        for entry in &unwinding.unsupported {
            let reached = self.session.terms.and(failing.all_hold, entry.guard);
            match self.ask(reached) {
                Some(false) => {}
                Some(true) => {
                    self.undecided(ReasonKind::Unsupported, entry.what.clone(), entry.span);
                    ok = false;
                }
                None => return false,
            }
        }
        ok
    }

    /// Did the bound leave anything out?
    fn whole(&mut self, unwinding: &Unwinding, failing: &Failing, bound: u32) -> Result<Next, Error> {
        let by_limit = unwinding.loops_cut.iter().find(|c| c.by_limit);
        if self.assumes_bound() && by_limit.is_none() {
            if !unwinding.loops_cut.is_empty() {
                self.cut = cut_places(unwinding);
                self.assumed.insert(Assumed::narrower(format!("loops run at most {bound} times")));
            }
            return Ok(Next::Done);
        }
        if self.none_goes_on {
            return Ok(Next::Done);
        }
        let ways = self.ways_on(unwinding, failing);
        let any = self.session.terms.or_all(ways.iter().copied());
        match self.ask(any) {
            Some(false) => return Ok(Next::Done),
            None => return Ok(Next::Done),
            Some(true) => {
                self.cut = cut_places(unwinding);
                self.recursion = unwinding.loops_cut.first().map(|c| (c.function, c.origin.span));
                if unwinding.loops_cut.iter().any(|c| c.id.is_some() || c.reference) {
                    self.recursion = None;
                }
            }
        }
        if let Some(reason) = self.options.interrupt.due() {
            self.ended(reason, "solving");
            return Ok(Next::Done);
        }
        if let Some(cut) = by_limit {
            let text = "the unwinding grew too large here".to_string();
            self.undecided(ReasonKind::Bound, text, cut.origin.span);
            return Ok(Next::Done);
        }
        if let Bound::Fixed(_) = self.options.bound {
            self.outlasted(unwinding, &ways, bound);
            return Ok(Next::Done);
        }
        Ok(Next::Deeper)
    }

    /// Whether nothing but a recursion that cannot end goes on, which is then the reason.
    fn report_endless(&mut self) -> bool {
        let Some((function, span)) = self.recursion else { return false };
        if !because_ir::recursion::endless(self.program)[function.index()] {
            return false;
        }
        let name = &self.program.function(function).name;
        let text = format!("the recursion of `{name}` does not end: every path through it makes another call");
        self.undecided(ReasonKind::Recursion, text, span);
        true
    }

    /// Longer runs are left out rather than reported.
    fn assumes_bound(&self) -> bool {
        match self.options.bound {
            Bound::Assumed(_) => true,
            Bound::Fixed(_) => {
                !self.options.unwind.checks.has(CheckKind::Unwinding) || !self.wanted(CheckKind::Unwinding)
            }
            Bound::Deepen(_) => false,
        }
    }

    /// The program's own loops beyond the bound are failures. Where only the reference's go on, nothing is known of
    /// the inputs on which they do.
    fn outlasted(&mut self, unwinding: &Unwinding, ways: &[Term], bound: u32) {
        let own = unwinding.loops_cut.iter().zip(ways).filter(|(cut, _)| !cut.reference).map(|(_, &way)| way);
        let own = self.session.terms.or_all(own);
        match self.ask(own) {
            Some(true) => self.add_unwinding_failure(unwinding, ways, bound),
            Some(false) => {
                let span = unwinding.loops_cut.iter().find(|c| c.reference).map_or(Span::NONE, |c| c.origin.span);
                let text = format!("the reference goes on after {bound} times: such inputs are left out");
                self.undecided(ReasonKind::Bound, text, span);
            }
            None => {}
        }
    }

    fn add_unwinding_failure(&mut self, unwinding: &Unwinding, ways: &[Term], bound: u32) {
        let mut hits = unwinding.loops_cut.iter().zip(ways).filter(|(cut, _)| !cut.reference);
        let Some((cut, _)) = hits.find(|(_, w)| self.session.value(**w).as_bool() == Some(true)) else {
            return self.bug("the solver's model leaves no loop", Span::NONE);
        };
        let inputs = self.inputs(unwinding);
        let checks = self.options.unwind.checks;
        match replay::confirm_cut(self.program, checks, &inputs, unwinding, cut, bound) {
            Some(run) => {
                let (kind, what) = match cut.id {
                    Some(_) => (CheckKind::Unwinding, "this loop"),
                    None => (CheckKind::Recursion, "recursion"),
                };
                let message = format!("{what} can go on after {bound} times");
                self.push_failure(kind, (None, message), cut.origin.span, cut.origin.location, run);
            }
            None => self.bug("a run expected to outlast the bound does not", cut.origin.span),
        }
    }

    fn ended(&mut self, reason: because_logic::Reason, doing: &str) {
        let kind = match reason {
            because_logic::Reason::ConflictLimit if self.options.conflicts.is_some() => ReasonKind::Bound,
            reason => crate::error::reason_kind(reason),
        };
        let mut text = format!("the budget ended while {doing}");
        if self.program.cycle_head().is_some() && self.deepest > 0 {
            text = format!("{text}; no failure in the first {}", cycles(self.deepest));
        }
        self.undecided(kind, text, Span::NONE);
    }

    fn bug(&mut self, what: &str, span: Span) {
        self.undecided(ReasonKind::InternalBug, what.to_string(), span);
    }

    fn undecided(&mut self, kind: ReasonKind, text: String, span: Span) {
        if !self.reasons.iter().any(|r| r.kind == kind && r.span == span && r.text == text) {
            self.reasons.push(Reason { kind, text, span });
        }
    }

    fn verdict(self, bound: u32) -> Verdict {
        let decision = if !self.failures.is_empty() {
            VerdictKind::Fails
        } else if self.reasons.is_empty() {
            VerdictKind::Holds
        } else {
            VerdictKind::Undecided
        };
        let stats = self.session.stats();
        let mut coverage = match self.coverage {
            Some(coverage) => coverage,
            None if self.failures.is_empty() => coverage::of_certain(self.program, self.options, &self.certain),
            None => coverage::of_runs(self.program, self.options, self.failures.iter().map(|f| &f.run)),
        };
        coverage.complete = decision == VerdictKind::Holds && self.cut.is_empty();
        coverage.cut = self.cut;
        if decision == VerdictKind::Undecided && self.deepest > 0 {
            coverage.clear = Some(Clear { rounds: self.deepest, beyond: self.beyond });
        }
        Verdict {
            coverage,
            bound: Some(bound),
            failures: self.failures,
            reasons: self.reasons,
            assumed: self.assumed.into_iter().collect(),
            stats: vec![
                ("steps", self.steps as f64),
                ("terms", stats.terms as f64),
                ("variables", stats.vars as f64),
                ("clauses", stats.clauses as f64),
                ("conflicts", stats.conflicts as f64),
            ],
            ..Verdict::new(decision, because_ir::DecidedBy::Bmc)
        }
    }
}
