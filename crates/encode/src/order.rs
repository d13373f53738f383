//! The order in which the blocks of a function are executed: its weak topological order laid flat. Every edge that
//! leads backwards leads to the head of a loop around its start, also with `goto` and in irreducible graphs.
//!
//! An arm of an `if` inside a loop that ends in a jump out of it is no part of the loop's graph, but of its text: it is
//! executed with each iteration, as a reader expects.

use because_ir::cfg::WtoElement;
use because_ir::{BlockId, BranchKind, Function, JumpKind, TerminatorKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Component {
    /// Position of the head in `Order::blocks`, and one past the last block executed with it.
    pub start: u32,
    pub end: u32,
    pub head: BlockId,
    pub parent: Option<u32>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Order {
    /// Reachable blocks.
    pub blocks: Vec<BlockId>,
    /// Position of a block in `blocks`; `u32::MAX` if it is not reachable.
    pub position: Vec<u32>,
    pub components: Vec<Component>,
    /// The component that starts at a position.
    pub starts: Vec<Option<u32>>,
    /// The innermost loop whose graph a block is in.
    pub innermost: Vec<Option<u32>>,
}

impl Order {
    /// Whether a block is in the graph of a loop.
    pub(crate) fn in_component(&self, block: BlockId, component: u32) -> bool {
        let mut at = self.innermost[block.index()];
        while let Some(c) = at {
            if c == component {
                return true;
            }
            at = self.components[c as usize].parent;
        }
        false
    }
}

pub(crate) fn order(function: &Function) -> Order {
    let n = function.blocks.len();
    let elements = because_ir::cfg::wto(function);
    let out = Order { position: vec![u32::MAX; n], innermost: vec![None; n], ..Order::default() };
    let predecessors = because_ir::cfg::predecessors(function);
    let mut placing = Placing { function, predecessors, not_heads: Vec::new(), out, next: 0 };
    placing.number(&elements, None);
    placing.place(&elements);
    let mut out = placing.out;
    out.starts = vec![None; out.blocks.len()];
    for (i, c) in out.components.iter().enumerate() {
        out.starts[c.start as usize] = Some(i as u32);
    }
    out
}

struct Placing<'a> {
    function: &'a Function,
    predecessors: Vec<Vec<BlockId>>,
    /// Blocks that head no loop, in order.
    not_heads: Vec<BlockId>,
    out: Order,
    next: u32,
}

impl Placing<'_> {
    /// Numbers the loops from the outside in.
    fn number(&mut self, elements: &[WtoElement], within: Option<u32>) {
        for element in elements {
            match element {
                WtoElement::Block(b) => {
                    self.not_heads.push(*b);
                    self.out.innermost[b.index()] = within;
                }
                WtoElement::Component { head, body } => {
                    let index = self.out.components.len() as u32;
                    self.out.components.push(Component { start: 0, end: 0, head: *head, parent: within });
                    self.out.innermost[head.index()] = Some(index);
                    self.number(body, Some(index));
                }
            }
        }
    }

    fn is_placed(&self, block: BlockId) -> bool {
        self.out.position[block.index()] != u32::MAX
    }

    fn push(&mut self, block: BlockId) {
        self.out.position[block.index()] = self.out.blocks.len() as u32;
        self.out.blocks.push(block);
    }

    fn place(&mut self, elements: &[WtoElement]) {
        for element in elements {
            match element {
                WtoElement::Block(b) if !self.is_placed(*b) => self.push(*b),
                WtoElement::Block(_) => {}
                WtoElement::Component { head, body } => {
                    let index = self.next as usize;
                    self.next += 1;
                    self.out.components[index].start = self.out.blocks.len() as u32;
                    self.push(*head);
                    self.place(body);
                    self.place_arms(index as u32);
                    self.out.components[index].end = self.out.blocks.len() as u32;
                }
            }
        }
    }

    /// Blocks that are entered only by decisions inside the loop that are not the loop's own, and what follows them
    /// without a jump.
    fn place_arms(&mut self, component: u32) {
        let start = self.out.components[component as usize].start;
        for i in 0..self.not_heads.len() {
            let block = self.not_heads[i];
            let from = &self.predecessors[block.index()];
            if self.is_placed(block) || from.is_empty() {
                continue;
            }
            let core = from.iter().any(|&p| self.out.in_component(p, component));
            let inside = from.iter().all(|&p| {
                let at = self.out.position[p.index()];
                at != u32::MAX && at >= start && self.follows(p, component)
            });
            if inside && (!core || ends_in_jump(self.function, block)) {
                self.push(block);
            }
        }
    }

    /// Whether what comes after a block belongs to the text of the loop if the block does.
    fn follows(&self, block: BlockId, component: u32) -> bool {
        let core = self.out.in_component(block, component);
        match &self.function.blocks[block.index()].terminator.kind {
            TerminatorKind::Branch { kind: BranchKind::While | BranchKind::DoWhile | BranchKind::For, .. } => false,
            TerminatorKind::Branch { .. } => true,
            TerminatorKind::Goto(_, JumpKind::Next) => !core,
            _ => false,
        }
    }
}

/// Whether a block does not simply flow on: it jumps, returns, or decides further.
fn ends_in_jump(function: &Function, block: BlockId) -> bool {
    !matches!(function.blocks[block.index()].terminator.kind, TerminatorKind::Goto(_, JumpKind::Next | JumpKind::Again))
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_ir::*;
    use because_source::Span;
    use proptest::prelude::*;

    fn graph(edges: &[Vec<u32>]) -> Function {
        let blocks = edges
            .iter()
            .map(|to| Block {
                statements: Vec::new(),
                terminator: Terminator {
                    kind: TerminatorKind::Switch {
                        value: ExprId(0),
                        cases: to
                            .iter()
                            .map(|&t| Case { low: 0, high: 0, target: BlockId(t), span: Span::NONE })
                            .collect(),
                        default: BlockId(*to.first().unwrap_or(&0)),
                    },
                    span: Span::NONE,
                    source: SourceStmtId(0),
                },
            })
            .collect();
        Function {
            name: String::new(),
            span: Span::NONE,
            params: Vec::new(),
            locals: Vec::new(),
            result: TypeId(0),
            variadic: false,
            origin: FunctionOrigin::User,
            blocks,
            contract: Contract::default(),
        }
    }

    proptest! {
        #[test]
        fn backward_edges_lead_to_heads(
            edges in prop::collection::vec(prop::collection::vec(0u32..9, 1..3), 9),
        ) {
            let f = graph(&edges);
            let order = order(&f);
            for &from in &order.blocks {
                for to in f.blocks[from.index()].terminator.kind.successors() {
                    let (a, b) = (order.position[from.index()], order.position[to.index()]);
                    prop_assert!(b != u32::MAX);
                    if b <= a {
                        let c = order.starts[b as usize];
                        prop_assert!(c.is_some_and(|c| order.in_component(from, c)), "{:?}", order);
                    }
                }
            }
        }
    }
}
