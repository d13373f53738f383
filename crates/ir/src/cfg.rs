//! The control-flow graph of one function: neighbours, orders, dominance, loops.
//!
//! Comes in: a [`Function`]. Goes out: plain tables indexed by block. Nothing here recurses, so that a function with
//! a hundred thousand blocks is as good as one with ten. Ties are broken by block order and by the order in which a
//! terminator names its successors.
//!
//! [`wto`] is the weak topological order of Bourdoncle ("Efficient chaotic iteration strategies with widenings",
//! 1993): what an unwinding follows. Every edge that goes back in it ends at the head of a component around its source,
//! also in an irreducible graph (a `goto` into a loop), where the head is the block that a depth-first walk meets first.

use crate::{BlockId, Function};

/// Successors of every block, each once, in the order in which the terminator names them.
pub fn successors(function: &Function) -> Vec<Vec<BlockId>> {
    let mut named_by: Vec<Option<usize>> = vec![None; function.blocks.len()];
    let mut distinct = |(index, block): (usize, &crate::Block)| -> Vec<BlockId> {
        let mut list = block.terminator.kind.successors();
        list.retain(|next| named_by[next.index()].replace(index) != Some(index));
        list
    };
    function.blocks.iter().enumerate().map(&mut distinct).collect()
}

/// Predecessors of every block, each once, in block order.
pub fn predecessors(function: &Function) -> Vec<Vec<BlockId>> {
    invert(&successors(function))
}

/// The blocks that can be reached from the start, each before its successors where no loop forbids it.
pub fn reverse_post_order(function: &Function) -> Vec<BlockId> {
    post_order(&successors(function), &[BlockId(0)]).into_iter().rev().collect()
}

/// The immediate dominator of every block; `None` for the start and for blocks that cannot be reached.
pub fn dominators(function: &Function) -> Vec<Option<BlockId>> {
    let next = successors(function);
    immediate_dominators(&next, &invert(&next), BlockId(0))
}

/// The immediate post-dominator of every block; `None` where that is the end of the function itself.
///
/// A block from which the function cannot end (an endless loop) counts as if the last such block in reverse post-order
/// could also end it, so that every block has an answer.
pub fn post_dominators(function: &Function) -> Vec<Option<BlockId>> {
    let mut next = successors(function);
    let end = BlockId(next.len() as u32);
    for list in &mut next {
        if list.is_empty() {
            list.push(end);
        }
    }
    next.push(Vec::new());
    let order = post_order(&next, &[BlockId(0)]);
    loop {
        let reached = reachable(&invert(&next), end);
        match order.iter().find(|b| !reached[b.index()]) {
            Some(stuck) => next[stuck.index()].push(end),
            None => break,
        }
    }
    let mut immediate = immediate_dominators(&invert(&next), &next, end);
    immediate.pop();
    immediate.into_iter().map(|d| d.filter(|&b| b != end)).collect()
}

/// For every block the blocks whose terminator decides whether it is executed, in block order (Ferrante, Ottenstein
/// and Warren, 1987).
pub fn control_dependences(function: &Function) -> Vec<Vec<BlockId>> {
    let next = successors(function);
    let immediate = post_dominators(function);
    let mut decided_by = vec![Vec::new(); next.len()];
    for (index, targets) in next.iter().enumerate().filter(|(_, t)| t.len() > 1) {
        let branch = BlockId(index as u32);
        for &target in targets {
            let mut at = Some(target);
            while let Some(block) = at.filter(|&b| Some(b) != immediate[index]) {
                let list: &mut Vec<BlockId> = &mut decided_by[block.index()];
                if list.last() == Some(&branch) {
                    break;
                }
                list.push(branch);
                at = immediate[block.index()];
            }
        }
    }
    decided_by
}

/// One element of a weak topological order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WtoElement {
    /// A block that is no head of a loop.
    Block(BlockId),
    /// A loop: its head, then the rest of it in order.
    Component {
        /// The block through which the loop is entered.
        head: BlockId,
        /// Its other blocks and inner loops.
        body: Vec<WtoElement>,
    },
}

/// The weak topological order of the blocks that can be reached. Within it blocks come in source order where they can:
/// the first-named successor and all it leads to before the second.
pub fn wto(function: &Function) -> Vec<WtoElement> {
    if function.blocks.is_empty() {
        return Vec::new();
    }
    enum Task {
        Order { starts: Vec<BlockId>, region: u32 },
        Block(BlockId),
        Close(BlockId),
    }
    let next = successors(function);
    // A block belongs to the region in which it still has to be ordered; a component gets a region of its own.
    let mut region_of = vec![0u32; next.len()];
    let mut regions = 1;
    let mut marks = vec![Mark::UNSEEN; next.len()];
    let mut tasks = vec![Task::Order { starts: vec![BlockId(0)], region: 0 }];
    let mut open: Vec<Vec<WtoElement>> = vec![Vec::new()];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Block(block) => push(&mut open, WtoElement::Block(block)),
            Task::Close(head) => {
                let body = open.pop().unwrap_or_default();
                push(&mut open, WtoElement::Component { head, body });
            }
            Task::Order { starts, region } => {
                if region != 0 {
                    open.push(Vec::new());
                }
                // Components arrive last first, which is the order in which a stack wants them.
                for component in components(&next, &starts, &region_of, region, &mut marks) {
                    let head = component[0];
                    if component.len() == 1 && !next[head.index()].contains(&head) {
                        tasks.push(Task::Block(head));
                        continue;
                    }
                    for block in &component {
                        region_of[block.index()] = regions;
                        marks[block.index()] = Mark::UNSEEN;
                    }
                    region_of[head.index()] = u32::MAX;
                    let starts = next[head.index()].clone();
                    tasks.push(Task::Close(head));
                    tasks.push(Task::Order { starts, region: regions });
                    regions += 1;
                }
            }
        }
    }
    open.pop().unwrap_or_default()
}

fn push(open: &mut [Vec<WtoElement>], element: WtoElement) {
    if let Some(list) = open.last_mut() {
        list.push(element);
    }
}

#[derive(Clone, Copy)]
struct Mark {
    number: u32,
    low: u32,
    done: bool,
}

impl Mark {
    const UNSEEN: Mark = Mark { number: u32::MAX, low: 0, done: false };
}

/// Strongly connected components of one region reached from `starts` (Tarjan), each after those it leads to; the
/// block met first comes first in its component. `marks` is unseen for every block of the region.
fn components(
    next: &[Vec<BlockId>],
    starts: &[BlockId],
    region_of: &[u32],
    region: u32,
    marks: &mut [Mark],
) -> Vec<Vec<BlockId>> {
    let mut count = 0;
    let mut pending: Vec<BlockId> = Vec::new();
    let mut found = Vec::new();
    let inside = |block: BlockId| region_of[block.index()] == region;
    for &start in starts.iter().rev().filter(|&&s| inside(s)) {
        if marks[start.index()].number != u32::MAX {
            continue;
        }
        let mut calls: Vec<(BlockId, usize)> = vec![(start, 0)];
        while let Some((block, visited)) = calls.pop() {
            let targets = &next[block.index()];
            if visited == 0 {
                marks[block.index()] = Mark { number: count, low: count, done: false };
                count += 1;
                pending.push(block);
            } else {
                let child = targets[targets.len() - visited];
                if inside(child) && !marks[child.index()].done {
                    let low = marks[child.index()].low;
                    marks[block.index()].low = marks[block.index()].low.min(low);
                }
            }
            let mark = marks[block.index()];
            if visited < targets.len() {
                calls.push((block, visited + 1));
                let child = targets[targets.len() - visited - 1];
                if inside(child) && marks[child.index()].number == u32::MAX {
                    calls.push((child, 0));
                }
            } else if mark.low == mark.number {
                let at = pending.iter().rposition(|&p| p == block).unwrap_or(0);
                let component = pending.split_off(at);
                component.iter().for_each(|c| marks[c.index()].done = true);
                found.push(component);
            }
        }
    }
    found
}

fn invert(next: &[Vec<BlockId>]) -> Vec<Vec<BlockId>> {
    let mut before = vec![Vec::new(); next.len()];
    for (index, targets) in next.iter().enumerate() {
        for target in targets {
            before[target.index()].push(BlockId(index as u32));
        }
    }
    before
}

fn reachable(next: &[Vec<BlockId>], start: BlockId) -> Vec<bool> {
    let mut seen = vec![false; next.len()];
    let mut pending = vec![start];
    while let Some(block) = pending.pop() {
        if !std::mem::replace(&mut seen[block.index()], true) {
            pending.extend(&next[block.index()]);
        }
    }
    seen
}

fn post_order(next: &[Vec<BlockId>], starts: &[BlockId]) -> Vec<BlockId> {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::new();
    for &start in starts.iter().filter(|s| s.index() < next.len()) {
        let mut calls = vec![(start, 0)];
        while let Some((block, visited)) = calls.pop() {
            if visited == 0 && std::mem::replace(&mut seen[block.index()], true) {
                continue;
            }
            let unvisited = next[block.index()].len() - visited;
            if unvisited == 0 {
                order.push(block);
            } else {
                calls.push((block, visited + 1));
                let child = next[block.index()][unvisited - 1];
                if !seen[child.index()] {
                    calls.push((child, 0));
                }
            }
        }
    }
    order
}

/// Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm".
fn immediate_dominators(next: &[Vec<BlockId>], before: &[Vec<BlockId>], start: BlockId) -> Vec<Option<BlockId>> {
    let mut immediate: Vec<Option<BlockId>> = vec![None; next.len()];
    if start.index() >= next.len() {
        return immediate;
    }
    let order = post_order(next, &[start]);
    let mut rank = vec![0usize; next.len()];
    for (at, block) in order.iter().enumerate() {
        rank[block.index()] = at;
    }
    immediate[start.index()] = Some(start);
    let mut depth = vec![0u32; next.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().rev().filter(|&&b| b != start) {
            let mut new: Option<BlockId> = None;
            let mut known: Vec<BlockId> =
                before[block.index()].iter().copied().filter(|f| immediate[f.index()].is_some()).collect();
            // Deepest first: where a long chain of branches meets, each of them is then one step from the last meeting.
            known.sort_by_key(|f| std::cmp::Reverse(depth[f.index()]));
            for from in known {
                new = Some(new.map_or(from, |other| meet(&immediate, &rank, from, other)));
            }
            if new != immediate[block.index()] {
                immediate[block.index()] = new;
                depth[block.index()] = new.map_or(0, |up| depth[up.index()] + 1);
                changed = true;
            }
        }
    }
    immediate[start.index()] = None;
    immediate
}

fn meet(immediate: &[Option<BlockId>], rank: &[usize], mut a: BlockId, mut b: BlockId) -> BlockId {
    while a != b {
        let lower = if rank[a.index()] < rank[b.index()] { &mut a } else { &mut b };
        match immediate[lower.index()] {
            Some(up) => *lower = up,
            None => return *lower,
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Contract, FunctionOrigin, SourceStmtId, Terminator, TerminatorKind, TypeId};
    use because_source::Span;
    use proptest::prelude::*;

    fn function(edges: &[&[u32]]) -> Function {
        let block = |targets: &&[u32]| {
            let kind = match **targets {
                [] => TerminatorKind::Abort,
                [one] => TerminatorKind::Goto(BlockId(one), crate::JumpKind::Next),
                [ref cases @ .., last] => TerminatorKind::Switch {
                    value: crate::ExprId(0),
                    cases: cases
                        .iter()
                        .map(|&t| crate::Case { low: 0, high: 0, target: BlockId(t), span: Span::NONE })
                        .collect(),
                    default: BlockId(last),
                },
            };
            Block { statements: Vec::new(), terminator: Terminator { kind, span: Span::NONE, source: SourceStmtId(0) } }
        };
        Function {
            name: "f".into(),
            span: Span::NONE,
            params: Vec::new(),
            locals: Vec::new(),
            result: TypeId(0),
            variadic: false,
            origin: FunctionOrigin::User,
            blocks: edges.iter().map(block).collect(),
            contract: Contract::default(),
        }
    }

    fn shown(elements: &[WtoElement]) -> String {
        let one = |e: &WtoElement| match e {
            WtoElement::Block(b) => b.0.to_string(),
            WtoElement::Component { head, body } if body.is_empty() => format!("({})", head.0),
            WtoElement::Component { head, body } => format!("({} {})", head.0, shown(body)),
        };
        elements.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_nested_loop() {
        // 0 → 1(2(3) 4) 5
        let f = function(&[&[1], &[2, 5], &[3, 4], &[2], &[1], &[]]);
        assert_eq!(shown(&wto(&f)), "0 (1 (2 3) 4) 5");
        let up = |list: Vec<Option<BlockId>>| list.iter().map(|d| d.map_or(-1, |b| b.0 as i64)).collect::<Vec<_>>();
        assert_eq!(up(dominators(&f)), [-1, 0, 1, 2, 2, 1]);
        assert_eq!(up(post_dominators(&f)), [1, 5, 4, 2, 1, -1]);
        assert_eq!(control_dependences(&f)[3], [BlockId(2)]);
        assert_eq!(control_dependences(&f)[4], [BlockId(1)]);
    }

    #[test]
    fn the_example_of_bourdoncle() {
        // Figure 1 of the paper, numbered from 0: 0 1 (2 3 (4 5) 6) 7.
        let f = function(&[&[1], &[2, 7], &[3], &[4, 6], &[5, 6], &[4], &[2, 7], &[]]);
        assert_eq!(shown(&wto(&f)), "0 1 (2 3 (4 5) 6) 7");
    }

    #[test]
    fn an_if_keeps_source_order() {
        let f = function(&[&[1, 2], &[3], &[3], &[]]);
        assert_eq!(shown(&wto(&f)), "0 1 2 3");
        assert_eq!(reverse_post_order(&f), [BlockId(0), BlockId(1), BlockId(2), BlockId(3)]);
    }

    #[test]
    fn an_endless_loop_has_post_dominators() {
        let f = function(&[&[1, 3], &[2], &[1], &[]]);
        assert_eq!(post_dominators(&f)[1], Some(BlockId(2)));
        assert_eq!(control_dependences(&f)[1], [BlockId(0)]);
    }

    #[test]
    fn a_very_long_function_is_no_problem() {
        let edges: Vec<Vec<u32>> = (0..20_000).map(|i| if i == 19_999 { vec![0] } else { vec![i + 1] }).collect();
        let f = function(&edges.iter().map(|e| e.as_slice()).collect::<Vec<_>>());
        assert_eq!(wto(&f).len(), 1);
        assert_eq!(dominators(&f)[19_999], Some(BlockId(19_998)));
    }

    fn flatten(elements: &[WtoElement], heads: &mut Vec<BlockId>, out: &mut Vec<(BlockId, Vec<BlockId>)>) {
        for element in elements {
            match element {
                WtoElement::Block(b) => out.push((*b, heads.clone())),
                WtoElement::Component { head, body } => {
                    heads.push(*head);
                    out.push((*head, heads.clone()));
                    flatten(body, heads, out);
                    heads.pop();
                }
            }
        }
    }

    fn graphs() -> impl Strategy<Value = Vec<Vec<u32>>> {
        (1u32..12).prop_flat_map(|n| proptest::collection::vec(proptest::collection::vec(0..n, 0..4), n as usize))
    }

    proptest! {
        #[test]
        fn every_edge_back_ends_at_a_head_around_it(edges in graphs()) {
            let f = function(&edges.iter().map(|e| e.as_slice()).collect::<Vec<_>>());
            let mut order = Vec::new();
            flatten(&wto(&f), &mut Vec::new(), &mut order);
            let next = successors(&f);
            let seen = reachable(&next, BlockId(0));
            prop_assert_eq!(order.len(), seen.iter().filter(|&&s| s).count());
            let position = |b: BlockId| order.iter().position(|(x, _)| *x == b);
            for (at, (block, heads)) in order.iter().enumerate() {
                for &to in &next[block.index()] {
                    let to_at = position(to).expect("a successor of a reached block is in the order");
                    prop_assert!(to_at > at || heads.contains(&to));
                }
            }
        }

        #[test]
        fn dominators_are_on_every_way(edges in graphs()) {
            let f = function(&edges.iter().map(|e| e.as_slice()).collect::<Vec<_>>());
            let next = successors(&f);
            let seen = reachable(&next, BlockId(0));
            for (index, immediate) in dominators(&f).into_iter().enumerate() {
                prop_assert_eq!(immediate.is_some(), seen[index] && index != 0);
                for cut in (0..next.len()).filter(|&c| c != index && seen[index]) {
                    let mut without = next.clone();
                    without[cut].clear();
                    let avoids = reachable(&without, BlockId(0))[index] && cut != index;
                    let mut up = immediate;
                    let mut dominates = false;
                    while let Some(d) = up {
                        dominates |= d.index() == cut;
                        up = dominators(&f)[d.index()];
                    }
                    prop_assert_eq!(dominates, !avoids);
                }
            }
        }
    }
}
