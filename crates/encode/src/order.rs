//! The order in which the blocks of a function are executed: its weak topological order laid flat. Every edge that
//! leads backwards leads to the head of a loop around its start, also with `goto` and in irreducible graphs.

use because_ir::cfg::WtoElement;
use because_ir::{BlockId, Function};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Component {
    /// Position of the head in `Order::blocks`, and one past the last block of the component.
    pub start: u32,
    pub end: u32,
    pub head: BlockId,
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
    /// The innermost component around a position.
    pub innermost: Vec<Option<u32>>,
}

impl Order {
    pub(crate) fn in_component(&self, block: BlockId, component: u32) -> bool {
        let c = &self.components[component as usize];
        (c.start..c.end).contains(&self.position[block.index()])
    }
}

pub(crate) fn order(function: &Function) -> Order {
    let mut out = Order { position: vec![u32::MAX; function.blocks.len()], ..Order::default() };
    place(&because_ir::cfg::wto(function), &mut out);
    out.starts = vec![None; out.blocks.len()];
    out.innermost = vec![None; out.blocks.len()];
    for (i, c) in out.components.iter().enumerate() {
        out.starts[c.start as usize] = Some(i as u32);
    }
    let mut open: Vec<u32> = Vec::new();
    for at in 0..out.blocks.len() {
        while open.last().is_some_and(|&c| out.components[c as usize].end <= at as u32) {
            open.pop();
        }
        open.extend(out.starts[at]);
        out.innermost[at] = open.last().copied();
    }
    out
}

fn place(elements: &[WtoElement], out: &mut Order) {
    for element in elements {
        let block = match element {
            WtoElement::Block(b) => *b,
            WtoElement::Component { head, .. } => *head,
        };
        let start = out.blocks.len() as u32;
        out.position[block.index()] = start;
        out.blocks.push(block);
        if let WtoElement::Component { head, body } = element {
            let index = out.components.len();
            out.components.push(Component { start, end: start, head: *head });
            place(body, out);
            out.components[index].end = out.blocks.len() as u32;
        }
    }
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
