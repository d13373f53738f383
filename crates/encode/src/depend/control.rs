//! Control dependence inside one function: which branches decide whether a block runs.

use because_ir::{BlockId, Function};

/// For every block the blocks whose terminator decides whether it runs, in ascending order.
pub fn dependences(function: &Function) -> Vec<Vec<BlockId>> {
    let count = function.blocks.len();
    let successors: Vec<Vec<usize>> = function
        .blocks
        .iter()
        .map(|b| {
            let mut list: Vec<usize> = b.terminator.kind.successors().iter().map(|s| s.index()).collect();
            list.sort_unstable();
            list.dedup();
            list
        })
        .collect();
    let above = immediate_postdominators(&successors);
    let exit = count;
    let mut result = vec![Vec::new(); count];
    for (from, targets) in successors.iter().enumerate() {
        if targets.len() < 2 {
            continue;
        }
        for &target in targets {
            let mut at = target;
            while at != above[from] && at != exit {
                result[at].push(BlockId(from as u32));
                at = above[at];
            }
        }
    }
    for list in &mut result {
        list.sort_unstable();
        list.dedup();
    }
    result
}

/// Immediate postdominator of every block; the virtual exit has the number of blocks as its index. Blocks that never
/// reach an end (an endless loop) count as if each could stop.
fn immediate_postdominators(successors: &[Vec<usize>]) -> Vec<usize> {
    let count = successors.len();
    let exit = count;
    let mut leaves: Vec<bool> = successors.iter().map(Vec::is_empty).collect();
    let mut predecessors = vec![Vec::new(); count + 1];
    for (from, targets) in successors.iter().enumerate() {
        for &target in targets {
            predecessors[target].push(from);
        }
    }
    let mut reaches = backward_reach(&predecessors, leaves.iter().enumerate().filter(|l| *l.1).map(|l| l.0).collect());
    // An endless loop gets its way out at its last block, so that everything has a postdominator.
    for block in (0..count).rev() {
        if !reaches[block] {
            leaves[block] = true;
            let more = backward_reach(&predecessors, vec![block]);
            for (known, new) in reaches.iter_mut().zip(more) {
                *known |= new;
            }
        }
    }
    predecessors[exit] = (0..count).filter(|&b| leaves[b]).collect();
    let order = postorder(&predecessors, exit);
    let mut number = vec![usize::MAX; count + 1];
    for (i, &block) in order.iter().enumerate() {
        number[block] = i;
    }
    let mut above = vec![usize::MAX; count + 1];
    above[exit] = exit;
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().rev().filter(|&&b| b != exit) {
            let ways = successors[block].iter().copied().chain(leaves[block].then_some(exit));
            let mut new = usize::MAX;
            for way in ways.filter(|&w| above[w] != usize::MAX) {
                new = if new == usize::MAX { way } else { meet(&above, &number, new, way) };
            }
            if new != usize::MAX && above[block] != new {
                above[block] = new;
                changed = true;
            }
        }
    }
    above.iter().map(|&a| if a == usize::MAX { exit } else { a }).collect()
}

fn meet(above: &[usize], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while number[a] < number[b] {
            a = above[a];
        }
        while number[b] < number[a] {
            b = above[b];
        }
    }
    a
}

fn backward_reach(predecessors: &[Vec<usize>], mut work: Vec<usize>) -> Vec<bool> {
    let mut seen = vec![false; predecessors.len()];
    for &block in &work {
        seen[block] = true;
    }
    while let Some(block) = work.pop() {
        for &before in &predecessors[block] {
            if !seen[before] {
                seen[before] = true;
                work.push(before);
            }
        }
    }
    seen
}

/// Postorder of the reversed graph from the exit.
fn postorder(predecessors: &[Vec<usize>], exit: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; predecessors.len()];
    let mut stack = vec![(exit, 0)];
    seen[exit] = true;
    while let Some((block, next)) = stack.last_mut() {
        match predecessors[*block].get(*next) {
            Some(&before) => {
                *next += 1;
                if !seen[before] {
                    seen[before] = true;
                    stack.push((before, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_ir::*;
    use because_source::Span;

    fn function(edges: &[&[u32]]) -> Function {
        let source = SourceStmtId(0);
        let blocks = edges
            .iter()
            .map(|targets| {
                let kind = match targets {
                    [] => TerminatorKind::Return(None),
                    [one] => TerminatorKind::Goto(BlockId(*one), JumpKind::Next),
                    [a, b, ..] => TerminatorKind::Branch {
                        cond: ExprId(0),
                        then: BlockId(*a),
                        otherwise: BlockId(*b),
                        kind: BranchKind::If,
                    },
                };
                Block { statements: Vec::new(), terminator: Terminator { kind, span: Span::NONE, source } }
            })
            .collect();
        Function {
            name: "f".into(),
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

    fn deps(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        dependences(&function(edges)).into_iter().map(|l| l.into_iter().map(|b| b.0).collect()).collect()
    }

    #[test]
    fn both_arms_of_an_if_depend_on_it_and_the_join_does_not() {
        assert_eq!(deps(&[&[1, 2], &[3], &[3], &[]]), [vec![], vec![0], vec![0], vec![]]);
    }

    #[test]
    fn a_loop_body_and_the_head_itself_depend_on_the_head() {
        assert_eq!(deps(&[&[1], &[2, 3], &[1], &[]]), [vec![], vec![1], vec![1], vec![]]);
    }

    #[test]
    fn what_follows_an_early_return_depends_on_its_condition() {
        assert_eq!(deps(&[&[1, 2], &[], &[]]), [vec![], vec![0], vec![0]]);
    }

    #[test]
    fn an_endless_loop_has_dependences_too() {
        assert_eq!(deps(&[&[1], &[2, 3], &[1], &[1]])[2], vec![1]);
    }
}
