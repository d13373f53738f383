//! The steps of the abstraction: large blocks between loop heads, as terms.
//!
//! Comes in: the program with its loops cut, and a precision. Goes out: for every loop head that an unwinding of the cut
//! program has (calls are inlined, so a loop may have several) the block that leads from it to each head that can come
//! next, and the ways in which a run can go wrong before it reaches one. A block is everything between two heads that
//! has no loop in it, all its branches in one formula (large-block encoding).
//!
//! A block's formula also knows how a run got to its first head: that is true of every real run, and keeps what the
//! loop does not write without a word about it in the precision.

use super::precision::{Precision, PredicateId};
use crate::Error;
use crate::failing::is_bound;
use crate::invariants::build;
use crate::invariants::cut::{self, At, Candidate, Cut, probe};
use crate::invariants::loops::Loop;
use crate::invariants::problem::{Event, Setting, What, events};
use crate::limits;
use because_encode::{CheckId, FrameId, IterationId, Unwinding};
use because_ir::{Const, ExprKind, Program};
use because_logic::{Session, Term};
use because_source::Span;
use std::collections::BTreeMap;

/// Index of a loop head of the unwinding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeadId(pub u32);

/// A loop head in one activation of its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Index of the loop.
    pub of: usize,
    frame: FrameId,
    iteration: IterationId,
}

/// The value of each predicate at a place.
pub type Values = BTreeMap<PredicateId, Term>;

/// From one head, or from the start of the program, to the next.
#[derive(Debug, Clone)]
pub struct Block {
    pub from: Option<HeadId>,
    pub to: HeadId,
    /// The new head is reached for the first time, not by way of its loop.
    pub entry: bool,
    pub taken: Term,
    pub target: Values,
}

/// The ways to go wrong before the next head.
#[derive(Debug, Clone)]
pub struct Wrong {
    pub from: Option<HeadId>,
    pub ways: Vec<(What, Term)>,
    pub any: Term,
}

pub struct Blocks {
    pub cut: Cut,
    pub unwinding: Unwinding,
    pub heads: Vec<Head>,
    /// The predicates at each head.
    pub values: Vec<Values>,
    pub blocks: Vec<Block>,
    pub wrong: Vec<Wrong>,
}

/// What does not change from one precision to the next.
pub struct Cutting<'a> {
    pub program: &'a Program,
    pub loops: &'a [Loop],
    /// Conditions that hold at the heads already.
    pub known: &'a [Candidate],
    pub setting: &'a Setting,
}

/// The blocks; `None` when there are too many.
pub fn pose(session: &mut Session, it: &Cutting, precision: &Precision) -> Result<Option<Blocks>, Error> {
    let mut program = it.program.clone();
    let boolean = build::boolean(&mut program);
    let always = program.add_expr(ExprKind::Const(Const::Bool(true)), boolean, Span::NONE);
    // A mark for each loop comes first, so that every head is seen.
    let marks = (0..it.loops.len()).map(|of| Candidate { of, cond: always, cost: 0 });
    let candidates: Vec<Candidate> = marks.chain(it.known.iter().cloned()).chain(precision.candidates()).collect();
    let cut = cut::cut(&program, it.loops, &candidates, 1);
    let unwinding = because_encode::unwind(&cut.program, &mut session.terms, &it.setting.unwind)?;
    let mut walk = Walk {
        session,
        unwinding: &unwinding,
        it,
        first_known: it.loops.len(),
        first_predicate: it.loops.len() + it.known.len(),
        heads: Vec::new(),
        values: Vec::new(),
        blocks: Vec::new(),
        wrong: BTreeMap::new(),
        passed: Vec::new(),
        site: Site::None,
    };
    if !walk.all() {
        return Ok(None);
    }
    let Walk { session, heads, values, blocks, wrong, .. } = walk;
    let wrong = wrong
        .into_iter()
        .map(|(from, ways)| {
            let any = session.terms.or_all(ways.iter().map(|w| w.1));
            Wrong { from, ways, any }
        })
        .collect();
    Ok(Some(Blocks { cut, unwinding, heads, values, blocks, wrong }))
}

/// Where the probes that come now stand.
#[derive(Clone, Copy)]
enum Site {
    None,
    Head(HeadId),
    /// The blocks from here on end at this arrival.
    Arrival(usize),
}

struct Walk<'a, 'b> {
    session: &'a mut Session,
    unwinding: &'a Unwinding,
    it: &'a Cutting<'b>,
    first_known: usize,
    first_predicate: usize,
    heads: Vec<Head>,
    values: Vec<Values>,
    blocks: Vec<Block>,
    wrong: BTreeMap<Option<HeadId>, Vec<(What, Term)>>,
    /// Heads so far, with what it takes to be there.
    passed: Vec<(HeadId, Term)>,
    site: Site,
}

impl Walk<'_, '_> {
    fn all(&mut self) -> bool {
        let mut so_far = self.session.terms.tru();
        for event in events(self.unwinding) {
            match event {
                Event::Assumption(i) => {
                    let a = &self.unwinding.assumptions[i];
                    let holds = self.session.terms.implies(a.guard, a.cond);
                    so_far = self.session.terms.and(so_far, holds);
                }
                Event::Check(i) => {
                    let check = &self.unwinding.checks[i];
                    let terms = &mut self.session.terms;
                    let wrong = terms.not(check.cond);
                    let here = terms.and(so_far, check.executed);
                    let bad = terms.and(here, wrong);
                    let holds = terms.implies(check.executed, check.cond);
                    so_far = terms.and(so_far, holds);
                    let only = &self.it.setting.only;
                    if only.is_empty() || only.contains(&check.kind) || is_bound(check.kind) {
                        self.goes_wrong(What::Check(CheckId(i as u32)), bad);
                    }
                }
                Event::Unsupported(i) => {
                    let bad = self.session.terms.and(so_far, self.unwinding.unsupported[i].guard);
                    self.goes_wrong(What::Unsupported(i), bad);
                }
                Event::Probe(i) => {
                    so_far = self.probe(i, so_far);
                    if self.blocks.len() > limits::CEGAR_BLOCKS {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// By which head this is reached last: the head, or none for the start, and the condition.
    fn ways_to(&mut self, reached: Term) -> Vec<(Option<HeadId>, Term)> {
        let terms = &mut self.session.terms;
        let fls = terms.fls();
        let mut rest = reached;
        let mut all = Vec::new();
        for &(head, executed) in self.passed.iter().rev() {
            let by = terms.and(rest, executed);
            if by != fls {
                all.push((Some(head), by));
            }
            let not = terms.not(executed);
            rest = terms.and(rest, not);
            if rest == fls {
                return all;
            }
        }
        all.push((None, rest));
        all
    }

    fn goes_wrong(&mut self, what: What, bad: Term) {
        if bad == self.session.terms.fls() {
            return;
        }
        for (from, by) in self.ways_to(bad) {
            self.wrong.entry(from).or_default().push((what, by));
        }
    }

    /// A probe: a mark opens a site, what follows belongs to it. Gives what holds from here on.
    fn probe(&mut self, index: usize, so_far: Term) -> Term {
        let it = &self.unwinding.probes[index];
        let (candidate, at) = probe(it.id);
        if candidate < self.first_known {
            let head = Head { of: candidate, frame: it.origin.frame, iteration: it.origin.iteration };
            if at == At::Arbitrary {
                let id = self.head(head);
                self.passed.push((id, it.executed));
                self.site = Site::Head(id);
            } else {
                self.site = Site::Arrival(self.blocks.len());
                let id = self.head(head);
                let reached = self.session.terms.and(so_far, it.executed);
                if reached != self.session.terms.fls() {
                    for (from, taken) in self.ways_to(reached) {
                        let entry = at == At::Entry;
                        self.blocks.push(Block { from, to: id, entry, taken, target: Values::new() });
                    }
                }
            }
            return so_far;
        }
        if candidate < self.first_predicate {
            if at != At::Arbitrary {
                return so_far;
            }
            let holds = self.session.terms.implies(it.executed, it.cond);
            return self.session.terms.and(so_far, holds);
        }
        let id = PredicateId((candidate - self.first_predicate) as u32);
        match self.site {
            Site::Head(head) => {
                self.values[head.0 as usize].insert(id, it.cond);
            }
            Site::Arrival(first) => {
                for block in &mut self.blocks[first..] {
                    block.target.insert(id, it.cond);
                }
            }
            Site::None => {}
        }
        so_far
    }

    fn head(&mut self, head: Head) -> HeadId {
        let found = self.heads.iter().position(|h| *h == head);
        let index = found.unwrap_or_else(|| {
            self.heads.push(head);
            self.values.push(Values::new());
            self.heads.len() - 1
        });
        HeadId(index as u32)
    }
}
