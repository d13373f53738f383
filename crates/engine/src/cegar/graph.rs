//! The abstract reachability graph: nodes are abstract states at loop heads, edges are blocks.
//!
//! A node whose state is among those of another node at the same head is covered by it and not followed further. When
//! the precision grows only the part of the graph is made anew that hangs below the first node concerned (lazy
//! refinement).

use super::blocks::{Blocks, HeadId};
use super::post::{self, Domain, Ended};
use super::precision::{Precision, State, ValueId};
use crate::invariants::problem::What;
use crate::limits;
use because_logic::Session;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Index of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

#[derive(Debug, Clone)]
pub struct Node {
    /// `None` for the start of the program.
    pub head: Option<HeadId>,
    pub state: State,
    /// Where it comes from: the node, and the index of the block.
    pub parent: Option<(NodeId, usize)>,
    covered_by: Option<NodeId>,
    alive: bool,
    /// The precision of its loop when it was made.
    pub version: u32,
}

enum Task {
    /// Search for ways to go wrong, then follow all blocks.
    Follow(NodeId),
    /// Follow one block again.
    Again(NodeId, usize),
}

pub struct Graph {
    pub nodes: Vec<Node>,
    tasks: VecDeque<Task>,
    /// States hold what is no longer tracked: all are to be made anew.
    stale: bool,
}

/// How following the graph ended.
#[derive(Debug, Clone, Copy)]
pub enum Followed {
    /// Nothing goes wrong anywhere.
    Safe,
    /// Something may go wrong after this node.
    Wrong(NodeId, What),
    /// Too large, or the budget ended.
    Ended,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

impl Graph {
    pub fn new() -> Graph {
        let start = Node { head: None, state: State::new(), parent: None, covered_by: None, alive: true, version: 0 };
        Graph { nodes: vec![start], tasks: VecDeque::from([Task::Follow(NodeId(0))]), stale: false }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// States that are followed, by head.
    pub fn states(&self) -> Vec<(HeadId, &State)> {
        let open = self.nodes.iter().filter(|n| n.alive && n.covered_by.is_none());
        open.filter_map(|n| n.head.map(|h| (h, &n.state))).collect()
    }

    pub fn follow(
        &mut self,
        session: &mut Session,
        blocks: &Blocks,
        precision: &mut Precision,
        domain: Domain,
    ) -> Followed {
        while let Some(task) = self.tasks.pop_front() {
            let done = match task {
                Task::Follow(id) => self.follow_node(id, session, blocks, precision, domain),
                Task::Again(id, block) => {
                    self.follow_block(id, block, session, blocks, precision, domain).map(|()| None)
                }
            };
            if self.stale {
                *self = Graph::new();
                continue;
            }
            match done {
                Ok(None) => {}
                Ok(Some(what)) => {
                    let (Task::Follow(id) | Task::Again(id, _)) = task;
                    self.tasks.push_front(task);
                    return Followed::Wrong(id, what);
                }
                Err(Ended) => return Followed::Ended,
            }
            if self.nodes.len() > limits::CEGAR_NODES {
                return Followed::Ended;
            }
        }
        Followed::Safe
    }

    fn follow_node(
        &mut self,
        id: NodeId,
        session: &mut Session,
        blocks: &Blocks,
        precision: &mut Precision,
        domain: Domain,
    ) -> Result<Option<What>, Ended> {
        if !self.node(id).alive || self.node(id).covered_by.is_some() {
            return Ok(None);
        }
        if let Some(by) = self.covering(id) {
            self.nodes[id.0 as usize].covered_by = Some(by);
            return Ok(None);
        }
        let head = self.node(id).head;
        let start = self.start(id, session, blocks);
        for wrong in blocks.wrong.iter().filter(|w| w.from == head) {
            let mut assumptions = vec![session.lit(wrong.any)];
            assumptions.extend_from_slice(&start);
            if post::ask(session, &assumptions)? {
                let hit = wrong.ways.iter().find(|(_, t)| session.value(*t).as_bool() == Some(true));
                return hit.map(|(what, _)| Some(*what)).ok_or(Ended);
            }
        }
        for index in 0..blocks.blocks.len() {
            if blocks.blocks[index].from == head {
                self.follow_block(id, index, session, blocks, precision, domain)?;
            }
        }
        Ok(None)
    }

    fn start(&self, id: NodeId, session: &mut Session, blocks: &Blocks) -> Vec<because_logic::Lit> {
        let node = self.node(id);
        match node.head {
            Some(head) => post::literals(session, &blocks.values[head.0 as usize], &node.state),
            None => Vec::new(),
        }
    }

    fn follow_block(
        &mut self,
        id: NodeId,
        index: usize,
        session: &mut Session,
        blocks: &Blocks,
        precision: &mut Precision,
        domain: Domain,
    ) -> Result<(), Ended> {
        if !self.node(id).alive || self.node(id).covered_by.is_some() {
            return Ok(());
        }
        let block = &blocks.blocks[index];
        let of = blocks.heads[block.to.0 as usize].of;
        let start = self.start(id, session, blocks);
        let wanted: Vec<_> = precision.of_loop(of).collect();
        let states = post::post(session, block, &start, &wanted, precision, domain)?;
        for state in states {
            let version = precision.version(of);
            let parent = Some((id, index));
            self.nodes.push(Node { head: Some(block.to), state, parent, covered_by: None, alive: true, version });
            self.tasks.push_back(Task::Follow(NodeId(self.nodes.len() as u32 - 1)));
        }
        if domain == Domain::Product {
            self.drop_busy_values(block.to, precision);
        }
        Ok(())
    }

    /// A variable that keeps getting new values is better described by conditions.
    fn drop_busy_values(&mut self, head: HeadId, precision: &mut Precision) {
        let mut seen: BTreeMap<ValueId, BTreeSet<u128>> = BTreeMap::new();
        for node in self.nodes.iter().filter(|n| n.alive && n.head == Some(head)) {
            for (value, bits) in precision.values_of(&node.state) {
                seen.entry(value).or_default().insert(bits);
            }
        }
        let busy: BTreeSet<ValueId> =
            seen.into_iter().filter(|(_, s)| s.len() > limits::CEGAR_FEW_VALUES).map(|(v, _)| v).collect();
        for value in &busy {
            precision.values[value.0 as usize].dropped = true;
        }
        self.stale |= !busy.is_empty();
    }

    /// A node followed already whose states include this one's.
    fn covering(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.head?;
        let covers = |other: &Node| {
            other.alive
                && other.covered_by.is_none()
                && other.head == node.head
                && other.state.iter().all(|(p, v)| node.state.get(p) == Some(v))
        };
        (0..id.0).map(NodeId).find(|&m| covers(self.node(m)))
    }

    /// The nodes from the start to this one, with the block that leads to each.
    pub fn path(&self, id: NodeId) -> Vec<(NodeId, Option<usize>)> {
        let mut all = Vec::new();
        let mut at = Some(id);
        while let Some(here) = at {
            let parent = self.node(here).parent;
            all.push((here, parent.map(|p| p.1)));
            at = parent.map(|p| p.0);
        }
        all.reverse();
        all
    }

    /// Makes the part of the graph below a node anew, the node included.
    pub fn refine(&mut self, id: NodeId) {
        let Some((parent, block)) = self.node(id).parent else { return };
        let mut gone: BTreeSet<NodeId> = BTreeSet::new();
        for index in 0..self.nodes.len() as u32 {
            let it = NodeId(index);
            let from = self.node(it).parent;
            if from == Some((parent, block)) || from.is_some_and(|(p, _)| gone.contains(&p)) {
                gone.insert(it);
            }
        }
        for it in &gone {
            self.nodes[it.0 as usize].alive = false;
        }
        for index in 0..self.nodes.len() {
            if self.nodes[index].alive && self.nodes[index].covered_by.is_some_and(|by| gone.contains(&by)) {
                self.nodes[index].covered_by = None;
                self.tasks.push_back(Task::Follow(NodeId(index as u32)));
            }
        }
        self.tasks.push_front(Task::Again(parent, block));
    }
}
