//! Which loops a block is in.

use because_ir::cfg::{self, WtoElement};
use because_ir::{BlockId, Function};

/// The heads of the loops around each block, outermost first; a head is in its own loop.
pub(super) fn heads(function: &Function) -> Vec<Vec<BlockId>> {
    let mut heads = vec![Vec::new(); function.blocks.len()];
    let mut work: Vec<(WtoElement, Vec<BlockId>)> =
        cfg::wto(function).into_iter().map(|element| (element, Vec::new())).collect();
    while let Some((element, around)) = work.pop() {
        match element {
            WtoElement::Block(block) => heads[block.index()] = around,
            WtoElement::Component { head, body } => {
                let mut inside = around;
                inside.push(head);
                work.extend(body.into_iter().map(|element| (element, inside.clone())));
                heads[head.index()] = inside;
            }
        }
    }
    heads
}
