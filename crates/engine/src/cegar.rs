//! Counterexample-guided abstraction refinement: proofs without a bound, and counterexamples from an abstraction.
//!
//! Comes in: a program. Goes out: that it holds, with invariants that a second solver confirmed; a failing run that the
//! interpreter executed; or undecided, with the reason.
//!
//! The way (docs/methods.md 2): an abstract reachability graph over loop heads (`graph`), whose edges are the loop-free
//! `blocks` between them, is built with a `precision` for each loop. Where it reaches a failing check one way there
//! is made a `path` of the program; if that is `feasible` it is a counterexample, else the reasons why not give new
//! predicates (`refine`). Invariants that were guessed beforehand hold in every state.

pub(crate) mod blocks;
pub(crate) mod condition;
pub(crate) mod feasible;
pub(crate) mod graph;
pub(crate) mod path;
pub(crate) mod post;
pub(crate) mod precision;
pub(crate) mod refine;

pub use crate::invariants::decide::Checked;
pub use post::Domain;
pub use refine::Refinement;

use crate::invariants::cut::Candidate;
use crate::invariants::decide;
use crate::invariants::problem::What;
use crate::invariants::{self, Open, Progress, ProveOptions, Proved, build};
use crate::limits;
use crate::{Error, given_run};
use because_interp::Limits;
use because_ir::{ExprId, Program, Reason, ReasonKind, Run, VerdictKind};
use because_logic::{Backend, Sat, Session};
use because_source::Span;
use blocks::{Blocks, Cutting};
use feasible::{Judged, Judging, Target};
use graph::{Followed, Graph, NodeId};
use path::{Concrete, Following};
use precision::{Precision, State};

/// What the abstraction is asked to do.
#[derive(Debug, Clone)]
pub struct CegarOptions {
    /// What every proof is asked to do.
    pub prove: ProveOptions,
    /// What the abstraction keeps of a state.
    pub domain: Domain,
    /// How the abstraction is refined.
    pub refinement: Refinement,
    /// Guess invariants first.
    pub seeded: bool,
    /// Spurious counterexamples examined.
    pub refinements: usize,
}

impl Default for CegarOptions {
    fn default() -> CegarOptions {
        CegarOptions {
            prove: ProveOptions::default(),
            domain: Domain::default(),
            refinement: Refinement::default(),
            seeded: true,
            refinements: 60,
        }
    }
}

/// Proves the program by predicate abstraction, or finds a failing run on the way.
pub fn check(program: &Program, options: &CegarOptions, progress: &mut dyn FnMut(Progress)) -> Result<Checked, Error> {
    let mut last = Progress::default();
    let mut on_progress = |p: Progress| {
        last = p;
        progress(p);
    };
    let opened = match options.seeded {
        true => invariants::prove(program, &options.prove, &mut on_progress)?,
        false => match invariants::open(program, &options.prove)? {
            Ok(open) => Proved::No { why: String::new(), span: Span::NONE, open: Some(open) },
            Err((why, span)) => Proved::No { why, span, open: None },
        },
    };
    let open = match opened {
        Proved::No { open: Some(open), .. } => open,
        done => return decide::decide(program, because_ir::DecidedBy::Cegar, done, last, &options.prove),
    };
    check_open(program, open, options, progress)
}

/// As [`check`], where loops are chosen and invariants known.
pub fn check_open(
    program: &Program,
    open: Box<Open>,
    options: &CegarOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, Error> {
    let mut search = Search::new(open, options);
    let outcome = search.run(progress)?;
    let last = search.progress();
    match outcome {
        Outcome::Proved(proof) => {
            decide::decide(program, because_ir::DecidedBy::Cegar, Proved::Yes(proof), last, &options.prove)
        }
        Outcome::Fails(run) => Ok(failing(program, &run, last, options)),
        Outcome::Open { why, span } => {
            let open = Some(search.into_open());
            decide::decide(program, because_ir::DecidedBy::Cegar, Proved::No { why, span, open }, last, &options.prove)
        }
    }
}

/// The verdict on a counterexample, executed once more in the program as it was given.
fn failing(program: &Program, run: &Run, last: Progress, options: &CegarOptions) -> Checked {
    let mut verdict = decide::undecided(program, because_ir::DecidedBy::Cegar, last);
    let checks = options.prove.unwind.checks;
    let again = because_interp::replay(program, checks, &run.inputs, &Limits::default());
    let bound = given_run::bound(program, &again);
    match given_run::failure(program, checks, again) {
        Some(failure) => {
            verdict.decision = VerdictKind::Fails;
            verdict.bound = Some(bound);
            verdict.failures.push(failure);
        }
        None => {
            let text = "a run expected to fail did otherwise".to_string();
            verdict.reasons.push(Reason { kind: ReasonKind::InternalBug, text, span: Span::NONE });
        }
    }
    Checked { verdict, proof: None, open: None }
}

enum Outcome {
    Proved(Box<invariants::Proof>),
    Fails(Box<Run>),
    Open { why: String, span: Span },
}

fn open_end(why: &str) -> Outcome {
    Outcome::Open { why: why.to_string(), span: Span::NONE }
}

struct Search<'a> {
    open: Box<Open>,
    options: &'a CegarOptions,
    session: Session,
    precision: Precision,
    graph: Graph,
    old_blocks: Vec<usize>,
    iterations: usize,
}

impl<'a> Search<'a> {
    fn new(open: Box<Open>, options: &'a CegarOptions) -> Search<'a> {
        let mut session = Session::new(Backend::Cadical);
        session.set_interrupt(options.prove.interrupt.clone());
        session.limit_conflicts(options.prove.conflicts);
        let old_blocks = open.program.functions.iter().map(|f| f.blocks.len()).collect();
        let precision = Precision::default();
        Search { open, options, session, precision, graph: Graph::new(), old_blocks, iterations: 0 }
    }

    fn progress(&self) -> Progress {
        Progress {
            loops: self.open.loops.len(),
            candidates: self.precision.conditions() + self.precision.values.len(),
            iterations: self.iterations,
            states: self.graph.nodes.len(),
        }
    }

    fn into_open(self) -> Box<Open> {
        let mut open = self.open;
        let conditions = self.precision.predicates.iter().filter(|p| p.bit.is_none());
        open.hints = conditions.map(|p| Candidate { of: p.of, cond: p.cond, cost: 2 }).collect();
        open
    }

    fn spent(&self) -> bool {
        self.options.prove.interrupt.due().is_some()
            || self.options.prove.budget.is_some_and(|b| self.session.stats().conflicts > b)
    }

    fn run(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Outcome, Error> {
        let setting = self.options.prove.setting(Backend::Cadical);
        loop {
            let cutting = Cutting {
                program: &self.open.program,
                loops: &self.open.loops,
                known: &self.open.known,
                setting: &setting,
            };
            let Some(blocks) = blocks::pose(&mut self.session, &cutting, &self.precision)? else {
                return Ok(open_end("the loops of the program have too many blocks between them"));
            };
            if self.session.stats().clauses > limits::CEGAR_CLAUSES {
                return Ok(open_end("the blocks between the loops are too large"));
            }
            progress(self.progress());
            let followed = self.graph.follow(&mut self.session, &blocks, &mut self.precision, self.options.domain);
            match followed {
                Followed::Safe => return self.prove(&blocks, progress),
                Followed::Ended => return Ok(open_end("the abstraction grew too large, or the budget ended")),
                Followed::Wrong(node, what) => {
                    if let Some(end) = self.counterexample(&blocks, node, what)? {
                        return Ok(end);
                    }
                }
            }
            self.iterations += 1;
            if self.spent() || self.iterations > self.options.refinements {
                return Ok(open_end("the budget ended while refining the abstraction"));
            }
        }
    }

    /// Examines an abstract counterexample; `None` when the abstraction was refined by it.
    fn counterexample(&mut self, blocks: &Blocks, node: NodeId, what: What) -> Result<Option<Outcome>, Error> {
        let nodes = self.graph.path(node);
        let checks = self.options.prove.unwind.checks;
        let following = Following { blocks, old_blocks: &self.old_blocks, checks };
        let found = path::concrete(&mut self.session, &following, &self.graph, &nodes, what);
        let Ok(Some(concrete)) = found else {
            return Ok(Some(open_end("a path of the abstraction could not be followed")));
        };
        let (target, span) = match what {
            What::Check(id) => {
                let check = &blocks.unwinding.checks[id.index()];
                let target = Target::Fails { check: check.kind, span: check.span, location: check.origin.location };
                (target, check.span)
            }
            What::Unsupported(i) => (Target::Reached, blocks.unwinding.unsupported[i].span),
            What::Entry(_) | What::Back(_) => return Ok(Some(open_end("a path of the abstraction has no end"))),
        };
        let judging = Judging {
            program: &self.open.program,
            unwind: &self.options.prove.unwind,
            conflicts: self.options.prove.conflicts,
            interrupt: &self.options.prove.interrupt,
        };
        match feasible::judge(&judging, &concrete, target)? {
            Judged::Real(run) => Ok(Some(Outcome::Fails(run))),
            Judged::Unsupported => {
                let why = match what {
                    What::Unsupported(i) => blocks.unwinding.unsupported[i].what.clone(),
                    _ => "not modelled".to_string(),
                };
                Ok(Some(Outcome::Open { why, span }))
            }
            Judged::Unknown => {
                let why = "a path of the abstraction could not be decided".to_string();
                Ok(Some(Outcome::Open { why, span }))
            }
            Judged::Spurious(core) => {
                self.refine(blocks, &nodes, &concrete, &core);
                let stuck = || Outcome::Open { why: "no predicates found that prove this".to_string(), span };
                Ok((!self.renew(blocks, &nodes)).then(stuck))
            }
        }
    }

    /// Adds predicates that say why no run goes along the path.
    fn refine(
        &mut self,
        blocks: &Blocks,
        nodes: &[(NodeId, Option<usize>)],
        concrete: &Concrete,
        core: &std::collections::BTreeSet<u32>,
    ) {
        let of: Vec<usize> = nodes
            .iter()
            .filter_map(|(id, _)| self.graph.nodes[id.0 as usize].head)
            .map(|h| blocks.heads[h.0 as usize].of)
            .collect();
        let Open { program, loops, .. } = &mut *self.open;
        let found = refine::guesses(program, loops, &of, concrete, core);
        let precision = &mut self.precision;
        let mut grown = false;
        for (guess, &of) in found.iter().zip(&of) {
            if matches!(self.options.domain, Domain::Explicit | Domain::Product) {
                for place in &guess.places {
                    let settled = guess.after.iter().any(|&f| is_value(program, f, place));
                    if self.options.domain == Domain::Explicit || settled {
                        grown |= precision.follow(program, of, place);
                    }
                }
            }
            if self.options.domain == Domain::Explicit {
                continue;
            }
            let refinement = self.options.refinement;
            if refinement != Refinement::Strongest {
                guess.before.iter().for_each(|&c| grown |= precision.add(program, of, c));
            }
            if refinement != Refinement::Weakest {
                let followed = |program: &Program, c: ExprId| guess.places.iter().any(|p| is_value(program, c, p));
                for &c in &guess.after {
                    if self.options.domain != Domain::Product || !followed(program, c) {
                        grown |= precision.add(program, of, c);
                    }
                }
            }
        }
        if grown || self.options.domain == Domain::Explicit {
            return;
        }
        for (guess, &of) in found.iter().zip(&of) {
            guess.atoms.iter().for_each(|&c| grown |= precision.add(program, of, c));
        }
        if !grown {
            for (guess, &of) in found.iter().zip(&of) {
                guess.whole.into_iter().for_each(|c| grown |= precision.add(program, of, c));
                let rest = guess.after.iter().chain(&guess.before).chain(&guess.wide);
                rest.for_each(|&c| grown |= precision.add(program, of, c));
            }
        }
    }

    /// Makes the graph anew from the first node on the path that was made with less precision; false if there is none.
    fn renew(&mut self, blocks: &Blocks, nodes: &[(NodeId, Option<usize>)]) -> bool {
        let stale = |id: &NodeId| {
            let node = &self.graph.nodes[id.0 as usize];
            node.head.is_some_and(|h| node.version < self.precision.version(blocks.heads[h.0 as usize].of))
        };
        match nodes.iter().map(|n| n.0).find(stale) {
            Some(id) => {
                self.graph.refine(id);
                true
            }
            None => false,
        }
    }

    /// Invariants from the states of a graph in which nothing goes wrong: what all states of a loop have in common,
    /// pairs of which one holds in each, and if that is not enough the states themselves.
    fn prove(&mut self, blocks: &Blocks, progress: &mut dyn FnMut(Progress)) -> Result<Outcome, Error> {
        let mut simple: Vec<Candidate> = self.open.known.clone();
        let mut whole: Vec<Candidate> = Vec::new();
        for of in 0..self.open.loops.len() {
            let mut states: Vec<State> = Vec::new();
            for (head, state) in self.graph.states() {
                if blocks.heads[head.0 as usize].of == of && !states.contains(state) {
                    states.push(state.clone());
                }
            }
            let program = &mut self.open.program;
            let cubes: Vec<Vec<ExprId>> = states.iter().map(|s| self.precision.literals(program, s)).collect();
            let alone = |cond| Candidate { of, cond, cost: 0 };
            simple.extend(pairs(program, &self.precision, &states).into_iter().map(alone));
            if states.len() <= limits::CEGAR_ALTERNATIVES && !cubes.iter().any(Vec::is_empty) {
                whole.extend(alternatives(program, &cubes).map(alone));
            }
        }
        let on_progress = self.progress();
        let progress = &mut |_: Progress| progress(on_progress);
        let first = invariants::settle(self.open.clone(), simple.clone(), &self.options.prove, progress)?;
        if let Proved::Yes(proof) = first {
            return Ok(Outcome::Proved(proof));
        }
        simple.extend(whole);
        match invariants::settle(self.open.clone(), simple, &self.options.prove, progress)? {
            Proved::Yes(proof) => Ok(Outcome::Proved(proof)),
            Proved::No { .. } => Ok(open_end("the abstraction is safe, but its invariants do not stand by themselves")),
        }
    }
}

/// The condition says that the place has one value.
fn is_value(program: &Program, cond: ExprId, place: &because_ir::Place) -> bool {
    use because_ir::{BinaryOp, ExprKind};
    let reads = |e: ExprId| matches!(&program.expr(e).kind, ExprKind::Load(p) if p == place);
    let constant = |e: ExprId| matches!(program.expr(e).kind, ExprKind::Const(_));
    match program.expr(cond).kind {
        ExprKind::Binary(BinaryOp::Eq, a, b) => reads(a) && constant(b),
        _ => false,
    }
}

/// Literals that hold in every state, and pairs of literals of which one holds in every state.
fn pairs(program: &mut Program, precision: &Precision, states: &[State]) -> Vec<ExprId> {
    let mut texts = std::collections::BTreeSet::new();
    // Each literal with the states in which it holds.
    let mut literals: Vec<(ExprId, Vec<bool>)> = Vec::new();
    for (at, state) in states.iter().enumerate() {
        for cond in precision.literals(program, state) {
            let text = crate::proof::c_text(program, cond);
            match literals.iter_mut().find(|(c, _)| crate::proof::c_text(program, *c) == text) {
                Some((_, holds)) => holds[at] = true,
                None if texts.insert(text) => {
                    let mut holds = vec![false; states.len()];
                    holds[at] = true;
                    literals.push((cond, holds));
                }
                None => {}
            }
        }
    }
    let mut all: Vec<ExprId> = literals.iter().filter(|(_, h)| h.iter().all(|x| *x)).map(|(c, _)| *c).collect();
    let some: Vec<&(ExprId, Vec<bool>)> = literals.iter().filter(|(_, h)| !h.iter().all(|x| *x)).collect();
    for (i, (a, x)) in some.iter().enumerate() {
        for (b, y) in &some[i + 1..] {
            if all.len() < limits::CEGAR_PAIRS && x.iter().zip(y).all(|(p, q)| *p || *q) {
                all.push(build::or(program, *a, *b));
            }
        }
    }
    all
}

/// One of the states.
fn alternatives(program: &mut Program, cubes: &[Vec<ExprId>]) -> Option<ExprId> {
    let mut whole: Option<ExprId> = None;
    for cube in cubes {
        let one = condition::joined(program, cube)?;
        whole = Some(match whole {
            Some(before) => build::or(program, before, one),
            None => one,
        });
    }
    whole
}
