//! Expressions that the program does not have yet, put where another value repairs.
//!
//! Comes in: the known runs. Goes out: edits that put an expression over what is in scope in the place of another, or an
//! assignment between two statements. Two questions are asked in turn, as SemFix (Nguyen et al., ICSE 2013) and Angelix
//! (Mechtaev et al., ICSE 2016) do. Which values repair: where a place is executed once in the failing run, its value is
//! a constant that is tried by itself. Which expressions have such a value: they are enumerated by size over the values
//! that the names in scope have there in all known runs ([`bank`]). What the oracle refutes comes back as one more run.

mod bank;
mod scope;

use super::apply::{Change, Kind};
use super::search::Search;
use super::text::replace;
use super::tokens::{TokenKind, tokens};
use super::trial::Trial;
use super::typed::{Site, before};
use crate::limits;
use bank::{Bank, Expression, Values};
use because_interp::{Observation, Watch};
use because_ir::{BinaryOp, EditKind, ExprId, ExprKind, InputValue, Language, Location, Place, Program};
use rustc_hash::FxHashMap;
use scope::{Hole, Leaf, constant, value_of};

/// An edit with its place, and how far it is from what stands there.
struct Proposal {
    at: Location,
    cost: usize,
    change: Change,
}

/// What is known of one place.
struct Seen<'a> {
    site: Site<'a>,
    leaves: Vec<Leaf>,
    holes: Vec<Hole>,
    /// One a time that some known run comes here, those of the run to be explained first.
    executions: Vec<Vec<Option<u128>>>,
    /// How often the run to be explained comes here.
    failing: usize,
}

impl Search<'_> {
    /// Edits with expressions that may repair, the closest to the program as it is first.
    pub fn synthesised(&self, against: &[Vec<InputValue>], trial: &mut Trial) -> Vec<(Location, Change)> {
        let mut proposals: Vec<Proposal> = Vec::new();
        for seen in self.observed(against, trial) {
            if trial.is_over() {
                break;
            }
            let bank = seen.bank();
            trial.charge_work(bank.made());
            for number in 0..seen.holes.len() {
                proposals.extend(self.in_hole(&seen, number, &bank, trial));
            }
            proposals.extend(self.inserted(&seen, &bank, trial));
        }
        proposals.sort_by_key(|p| p.cost);
        proposals.truncate(limits::SYNTHESIS_TRIED);
        proposals.into_iter().map(|p| (p.at, p.change)).collect()
    }

    /// The places of the failing run with the values that the names have there in the known runs.
    fn observed(&self, against: &[Vec<InputValue>], trial: &mut Trial) -> Vec<Seen<'_>> {
        let mut program = self.cx.program.clone();
        let mut watch = Watch { most: limits::SYNTHESIS_EXECUTIONS, ..Watch::default() };
        let mut places: Vec<Seen> = Vec::new();
        for site in self.sites() {
            let blamed = super::search::is_candidate(self.cx.program, site.at, self.setting);
            if places.len() == limits::SYNTHESIS_PLACES || watch.at.contains_key(&site.at) {
                continue;
            }
            // Another value of the statement itself does not repair, but one of another variable before it may.
            let unsafe_operation = site.fails() && super::prior::needs_condition(self.failure.check);
            let holes = if blamed && !unsafe_operation { scope::holes(&site) } else { Vec::new() };
            let leaves = scope::leaves(&site);
            let mut exprs: Vec<ExprId> = Vec::new();
            for leaf in &leaves {
                exprs.push(program.add_expr(leaf.kind.clone(), leaf.ty, site.span));
            }
            exprs.extend(holes.iter().map(|h| h.id));
            watch.at.insert(site.at, exprs);
            places.push(Seen { site, leaves, holes, executions: Vec::new(), failing: 0 });
        }
        let few = |runs: &[crate::runs::Tested]| {
            runs.iter().take(limits::SYNTHESIS_RUNS).map(|t| t.inputs.clone()).collect::<Vec<_>>()
        };
        let refuting = against.iter().rev().take(limits::SYNTHESIS_RUNS).cloned();
        let runs = few(&self.runs.failing).into_iter().chain(refuting).chain(few(&self.runs.passing));
        for (number, inputs) in runs.enumerate() {
            let (observations, counts) = trial.observed(&program, &inputs, &watch);
            let mut by_place: FxHashMap<Location, Vec<Observation>> = FxHashMap::default();
            observations.into_iter().for_each(|o| by_place.entry(o.at).or_default().push(o));
            for place in &mut places {
                let here = by_place.remove(&place.site.at).unwrap_or_default();
                place.executions.extend(here.into_iter().map(|o| o.values));
                if number == 0 {
                    place.failing = counts.get(&place.site.at).copied().unwrap_or(0);
                }
            }
        }
        places.retain(|p| p.failing > 0);
        places
    }

    /// Expressions in the place of one that stands there.
    fn in_hole(&self, seen: &Seen, number: usize, bank: &Bank, trial: &mut Trial) -> Vec<Proposal> {
        let hole = &seen.holes[number];
        let program = self.cx.program;
        let Some(own) = seen.values(seen.leaves.len() + number, hole.ty) else { return Vec::new() };
        let mut known: FxHashMap<i128, bool> = FxHashMap::default();
        let mut proposals = Vec::new();
        for expression in seen.expressions(hole, &own, bank) {
            if trial.is_over() || proposals.len() == limits::SYNTHESIS_KEPT {
                break;
            }
            let shown = seen.failing.min(limits::SYNTHESIS_EXECUTIONS);
            if expression.values.all[..shown] == own.all[..shown] || expression.text == hole.text {
                continue;
            }
            let value = expression.values.all[0];
            let constant = constant(program, hole.ty, value).filter(|_| seen.failing == 1 && !expression.values.float);
            if let Some(constant) = constant {
                let within = known.len() < limits::SYNTHESIS_VALUES;
                let change = Change::new(Kind::Expr(hole.id, ExprKind::Const(constant)), "");
                let repairs = known.get(&value).copied().or_else(|| {
                    within.then(|| {
                        let first = &self.failure.run.inputs;
                        trial.with(&change, seen.site.at.function, |t| t.passes(first))
                    })
                });
                let Some(repairs) = repairs else { break };
                known.insert(value, repairs);
                if !repairs {
                    continue;
                }
            }
            proposals.push(seen.proposal(hole, &expression));
        }
        proposals
    }

    /// Assignments before the statement, where another value of a variable repairs from there on.
    fn inserted(&self, seen: &Seen, bank: &Bank, trial: &mut Trial) -> Vec<Proposal> {
        let mut proposals = Vec::new();
        if seen.failing != 1 || !scope::may_precede(&seen.site) {
            return proposals;
        }
        let program = self.cx.program;
        for (number, leaf) in seen.leaves.iter().enumerate() {
            let Some((place, own)) = leaf.place(program).zip(seen.values(number, leaf.ty)) else { continue };
            let mut known: FxHashMap<i128, bool> = FxHashMap::default();
            for expression in bank.all(2, true) {
                if trial.is_over() || known.len() == limits::SYNTHESIS_VALUES / 4 {
                    break;
                }
                let value = expression.values.all[0];
                let constant = constant(program, leaf.ty, value).filter(|_| !expression.values.float);
                let Some(constant) = constant.filter(|_| value != own.all[0]) else { continue };
                let repairs = *known.entry(value).or_insert_with(|| {
                    let kind = Kind::Assigned(seen.site.at, place.clone(), ExprKind::Const(constant));
                    let first = &self.failure.run.inputs;
                    trial.with(&Change::new(kind, ""), seen.site.at.function, |t| t.passes(first))
                });
                if repairs {
                    proposals.extend(seen.assignment(leaf, &expression));
                }
                if proposals.len() >= limits::SYNTHESIS_KEPT {
                    return proposals;
                }
            }
        }
        proposals
    }
}

impl Seen<'_> {
    /// The values of one of the watched expressions, where it has one in every execution.
    fn values(&self, number: usize, ty: because_ir::TypeId) -> Option<Values> {
        let program = self.site.program;
        let mut float = false;
        let all = self.executions.iter().map(|values| {
            let (is_float, value) = value_of(program, ty, (*values.get(number)?)?)?;
            float = is_float;
            Some(value)
        });
        let all: Option<Vec<i128>> = all.collect();
        all.map(|all| Values { float, all })
    }

    fn bank(&self) -> Bank {
        let program = self.site.program;
        let mut bank = Bank::new(program.language, limits::SYNTHESIS_BANK);
        let own = self.site.text();
        let words: Vec<&str> = tokens(own, program.language).iter().map(|t| t.text(own)).collect();
        for (number, leaf) in self.leaves.iter().enumerate() {
            let foreign = usize::from(!words.contains(&leaf.text.as_str()));
            if let Some(values) = self.values(number, leaf.ty) {
                bank.leaf(&leaf.text, foreign, values);
            }
        }
        let all = |value: i128| Values { float: false, all: vec![value; self.executions.len()] };
        for (text, value) in scope::numbers(program) {
            bank.leaf(&text, usize::from(!words.contains(&text.as_str()) && value != 1), all(value));
        }
        let operators = operators(program);
        bank.grow(2, &operators);
        bank.grow(3, &operators);
        bank
    }

    /// What could stand in the hole, the likeliest first.
    fn expressions(&self, hole: &Hole, own: &Values, bank: &Bank) -> Vec<Expression> {
        let mut found: Vec<Expression> = match hole.truth {
            false => bank.all(if hole.composed { 3 } else { 2 }, false).collect(),
            true => {
                let simple = bank.comparisons(3, limits::SYNTHESIS_ALIKE);
                let joined = simple.iter().flat_map(|e| scope::joined(hole, own, e, self.site.program.language));
                let joined: Vec<Expression> = if hole.whole { joined.collect() } else { Vec::new() };
                simple.into_iter().chain(joined).collect()
            }
        };
        let language = self.site.program.language;
        found.sort_by_key(|e| e.cost + dropped(&hole.text, &e.text, language));
        found
    }

    fn proposal(&self, hole: &Hole, expression: &Expression) -> Proposal {
        let text = match expression.composed && !hole.stands_alone {
            true => format!("({})", expression.text),
            false => expression.text.clone(),
        };
        let edits = vec![replace(hole.span, text)];
        let change =
            Change { edits, edit: Some(EditKind::Expression), one_of_many: true, ..Change::new(Kind::Text, "") };
        let cost = expression.cost + dropped(&hole.text, &expression.text, self.site.program.language);
        Proposal { at: self.site.at, cost, change }
    }

    fn assignment(&self, leaf: &Leaf, expression: &Expression) -> Option<Proposal> {
        let language = self.site.program.language;
        let becomes = if language == Language::C { "=" } else { ":=" };
        let text = format!("{} {becomes} {};", leaf.text, expression.text);
        let edits = before(&self.site, &text)?;
        let description = format!("with `{text}` before it");
        let edit = Some(EditKind::AssignmentAdded);
        let change = Change { edits, edit, one_of_many: true, ..Change::new(Kind::Text, description) };
        Some(Proposal { at: self.site.at, cost: expression.cost + 2, change })
    }
}

/// The names and numbers of the one text that the other lacks.
fn dropped(was: &str, now: &str, language: Language) -> usize {
    let counts = |kind: TokenKind| matches!(kind, TokenKind::Word | TokenKind::Number);
    let kept: Vec<&str> = tokens(now, language).iter().map(|t| t.text(now)).collect();
    tokens(was, language).iter().filter(|t| counts(t.kind) && !kept.contains(&t.text(was))).count()
}

/// Sums and products, and what else the program computes with.
fn operators(program: &Program) -> Vec<BinaryOp> {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
    let used = |op: BinaryOp| {
        program
            .exprs
            .iter()
            .any(|e| matches!(e.kind, ExprKind::Binary(o, ..) if o == op) && program.sources.is_user(e.span))
    };
    let others = [BitAnd, BitOr, BitXor, Shl, Shr].into_iter().filter(|op| used(*op));
    [Add, Sub, Mul, Div, Rem].into_iter().chain(others).collect()
}

/// Where a value can be put: a variable, a member.
impl Leaf {
    fn place(&self, program: &Program) -> Option<Place> {
        let ExprKind::Load(place) = &self.kind else { return None };
        (place.ty == self.ty && program.sources.is_user(self.span)).then(|| place.clone())
    }
}
