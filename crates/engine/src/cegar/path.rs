//! From a path of the abstraction to a path of the program: which statements, in which order, with which decisions.
//!
//! Comes in: the nodes of an abstract path and how it goes wrong at its end. Goes out: one way through each of its
//! blocks. The solver gives the values at the start of a block, the interpreter executes the cut program on them, and
//! the part of its path between the two heads is kept.

use super::blocks::{Blocks, HeadId};
use super::graph::{Graph, NodeId};
use super::post::{self, Ended};
use crate::invariants::problem::What;
use crate::limits;
use because_interp::Limits;
use because_ir::{BlockId, Checks, Location, Path, PathStep};
use because_logic::{Lit, Session, Term};
use std::collections::BTreeMap;

/// A path of the program, and where on it the nodes of the abstract path are: the first step at their heads.
#[derive(Debug, Clone, Default)]
pub struct Concrete {
    pub path: Path,
    pub heads: Vec<u32>,
}

/// What is asked of the interpreter's path: from the last visit of one head to the next stop.
struct Segment {
    from: Option<usize>,
    to: Stop,
}

#[derive(Clone, Copy)]
enum Stop {
    /// Arrival at a loop, from outside or by its own way back.
    Head { of: usize, entry: bool },
    /// A failing or unsupported statement.
    At(Location),
}

pub struct Following<'a> {
    pub blocks: &'a Blocks,
    /// Blocks that each function had before loops were cut.
    pub old_blocks: &'a [usize],
    pub checks: Checks,
}

/// One way along the abstract path; `None` when the interpreter does not go it.
pub fn concrete(
    session: &mut Session,
    it: &Following,
    graph: &Graph,
    nodes: &[(NodeId, Option<usize>)],
    what: What,
) -> Result<Option<Concrete>, Ended> {
    let mut whole = Concrete::default();
    for (index, &(id, _)) in nodes.iter().enumerate() {
        let node = &graph.nodes[id.0 as usize];
        let mut assumptions = match node.head {
            Some(head) => post::literals(session, &it.blocks.values[head.0 as usize], &node.state),
            None => Vec::new(),
        };
        let from = node.head.map(|h| it.blocks.heads[h.0 as usize].of);
        let to = match nodes.get(index + 1) {
            Some(&(next, Some(block))) => {
                let block = &it.blocks.blocks[block];
                let state = &graph.nodes[next.0 as usize].state;
                assumptions.push(session.lit(block.taken));
                assumptions.extend(post::literals(session, &block.target, state));
                Stop::Head { of: it.blocks.heads[block.to.0 as usize].of, entry: block.entry }
            }
            _ => {
                let Some((way, location)) = wrong_way(it.blocks, node.head, what) else { return Ok(None) };
                assumptions.push(session.lit(way));
                Stop::At(location)
            }
        };
        if index > 0 {
            whole.heads.push(whole.path.steps.len() as u32);
        }
        let Some(steps) = segment(session, it, &assumptions, &Segment { from, to })? else { return Ok(None) };
        whole.path.steps.extend(steps);
    }
    Ok(Some(whole))
}

fn wrong_way(blocks: &Blocks, head: Option<HeadId>, what: What) -> Option<(Term, Location)> {
    let wrong = blocks.wrong.iter().find(|w| w.from == head)?;
    let (_, way) = wrong.ways.iter().find(|(w, _)| *w == what)?;
    let origin = match what {
        What::Check(id) => blocks.unwinding.checks[id.index()].origin,
        What::Unsupported(i) => blocks.unwinding.unsupported[i].origin,
        What::Entry(_) | What::Back(_) => return None,
    };
    Some((*way, origin.location))
}

fn segment(
    session: &mut Session,
    it: &Following,
    assumptions: &[Lit],
    wanted: &Segment,
) -> Result<Option<Vec<PathStep>>, Ended> {
    if !post::ask(session, assumptions)? {
        return Err(Ended);
    }
    let inputs = because_encode::run_inputs(&it.blocks.unwinding, &it.blocks.cut.program, &|term| session.value(term));
    let limits = Limits { steps: limits::CEGAR_STEPS, ..Limits::default() };
    let run = because_interp::replay(&it.blocks.cut.program, it.checks, &inputs, &limits);
    Ok(part(it, &run.path.steps, wanted))
}

/// The steps from the head to the stop, those of the original blocks.
fn part(it: &Following, steps: &[PathStep], wanted: &Segment) -> Option<Vec<PathStep>> {
    // The blocks that cutting adds to a loop come in a row: entry, arbitrary, back, blocked.
    let mut role: BTreeMap<(u32, BlockId), (usize, u32)> = BTreeMap::new();
    for (function, block, of, which) in it.blocks.cut.added.iter().copied() {
        role.insert((function.0, block), (of, which));
    }
    let mut start = wanted.from.is_none().then_some(0);
    let mut last_arbitrary: Option<usize> = None;
    for (at, step) in steps.iter().enumerate() {
        let here = role.get(&(step.location.function.0, step.location.block)).copied();
        if step.location.index == 0 || here.is_none() {
            let stops = match (wanted.to, here) {
                (Stop::Head { of, entry }, Some((this, which))) => this == of && which == if entry { 0 } else { 2 },
                (Stop::At(location), None) => step.location == location,
                _ => false,
            };
            // The last statement of a path is there as many times as it is executed: the last time counts.
            let last = !matches!(wanted.to, Stop::At(_)) || at + 1 == steps.len() || !later(steps, at);
            if stops && last_arbitrary == wanted.from && last {
                let end = if matches!(wanted.to, Stop::At(_)) { at + 1 } else { at };
                let kept = steps[start?..end].iter().filter(|s| is_old(it, s.location));
                return Some(kept.cloned().collect());
            }
            if let Some((of, 1)) = here {
                last_arbitrary = Some(of);
                if wanted.from == Some(of) {
                    start = Some(at);
                }
            }
        }
    }
    None
}

/// The same statement is executed again before the end of the steps.
fn later(steps: &[PathStep], at: usize) -> bool {
    steps[at + 1..].iter().any(|s| s.location == steps[at].location && s.depth == steps[at].depth)
}

fn is_old(it: &Following, at: Location) -> bool {
    at.block.index() < it.old_blocks[at.function.index()]
}
