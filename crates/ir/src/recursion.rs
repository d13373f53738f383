//! Recursion that cannot end: functions in which every path comes to a call of such a function again.
//!
//! Comes in: a [`Program`]. Goes out: one flag a function. What may end a run (`exit`, an assumption, a call through a
//! pointer) counts as a way out, and so does a loop, so that a flag is never raised in vain. Calls are followed, not
//! conditions: `if (n >= 0 || n < 0) return;` is a way out.

use crate::{Block, BlockId, Callee, Function, Program, StatementKind, TerminatorKind, cfg};

/// For every function, whether each call of it makes another such call before anything else can end it.
pub fn endless(program: &Program) -> Vec<bool> {
    let ends_run = may_end_run(program);
    let mut endless: Vec<bool> = program.functions.iter().map(|f| !f.blocks.is_empty()).collect();
    loop {
        let ways_out = |f: &Function| has_way_out(f, &endless, &ends_run);
        let left: Vec<bool> = program.functions.iter().zip(&endless).map(|(f, &still)| still && !ways_out(f)).collect();
        if left == endless {
            return endless;
        }
        endless = left;
    }
}

/// Functions in which a run may end rather than return.
fn may_end_run(program: &Program) -> Vec<bool> {
    let mut found = vec![false; program.functions.len()];
    loop {
        let ends = |block: &Block| {
            let by_terminator = matches!(
                block.terminator.kind,
                TerminatorKind::Exit(_) | TerminatorKind::Abort | TerminatorKind::Unreachable
            );
            by_terminator || block.statements.iter().any(|s| may_stop(&s.kind, &found))
        };
        let next: Vec<bool> = program.functions.iter().map(|f| f.blocks.iter().any(ends)).collect();
        if next == found {
            return found;
        }
        found = next;
    }
}

/// Whether a run may end in this statement, other than by a failure.
fn may_stop(statement: &StatementKind, ends_run: &[bool]) -> bool {
    match statement {
        StatementKind::Assume(_) => true,
        StatementKind::Call { callee: Callee::Indirect(_), .. } => true,
        StatementKind::Call { callee: Callee::Direct(f), .. } => ends_run[f.index()],
        _ => false,
    }
}

/// Whether some path through the function returns, ends the run or stays in a loop without a call of an endless one.
fn has_way_out(function: &Function, endless: &[bool], ends_run: &[bool]) -> bool {
    let next = cfg::successors(function);
    let mut reached = vec![false; function.blocks.len()];
    let mut open = vec![BlockId(0)];
    let mut edges_into = vec![0usize; function.blocks.len()];
    let mut passed = vec![false; function.blocks.len()];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at.index()], true) {
            continue;
        }
        match through(&function.blocks[at.index()], endless, ends_run) {
            Through::CallsAgain => continue,
            Through::MayStop => return true,
            Through::GoesOn if next[at.index()].is_empty() => return true,
            Through::GoesOn => {}
        }
        passed[at.index()] = true;
        for to in &next[at.index()] {
            edges_into[to.index()] += 1;
            open.push(*to);
        }
    }
    // What is left when blocks without an edge into them are taken away is a loop.
    let mut free = if passed[0] && edges_into[0] == 0 { vec![BlockId(0)] } else { Vec::new() };
    let mut ordered = 0;
    while let Some(at) = free.pop() {
        ordered += 1;
        for to in &next[at.index()] {
            edges_into[to.index()] -= 1;
            if edges_into[to.index()] == 0 && passed[to.index()] {
                free.push(*to);
            }
        }
    }
    ordered < passed.iter().filter(|p| **p).count()
}

/// What comes first on the way through a block.
enum Through {
    CallsAgain,
    MayStop,
    GoesOn,
}

fn through(block: &Block, endless: &[bool], ends_run: &[bool]) -> Through {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Call { callee: Callee::Direct(f), .. } if endless[f.index()] => return Through::CallsAgain,
            kind if may_stop(kind, ends_run) => return Through::MayStop,
            _ => {}
        }
    }
    Through::GoesOn
}
