//! Cuts loops: the program in which each chosen loop is one arbitrary iteration.
//!
//! A cut loop with head h has three new blocks: *entry* (every way into the loop), which goes to *arbitrary*, where
//! everything the loop may write gets any value, and on to h; and *back* (every way back to h), where the run ends.
//! Each candidate invariant is a probe in all three. A real run that arrives at h again is a run of the cut program
//! that starts at *arbitrary* with just those values, provided the invariants hold there; so what holds in all runs of
//! the cut program that have the invariants at *arbitrary* holds in all real runs, once the invariants hold at *entry*
//! and *back*.
//!
//! With a depth k above 1 this is k-induction: on entry the first k - 1 iterations are followed as they are, and from
//! *arbitrary* k - 1 more are taken to be good (they fail nothing and do not leave the loop) before the one that is
//! examined. A run that goes wrong in or after its m-th iteration is found among the first ones if m < k, else by the
//! last k of its iterations.

use super::loops::{Loop, retarget};
use because_ir::{
    Block, BlockId, Const, ExprId, ExprKind, FuncId, Function, InputKind, InputSource, JumpKind, Place, PlaceBase,
    Program, SourceStmtId, Statement, StatementKind, Terminator, TerminatorKind, Type,
};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A condition that may hold whenever the head of a loop is reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Index of its loop among those cut.
    pub of: usize,
    /// The condition itself.
    pub cond: ExprId,
    /// Those that cost more to decide are tried later: 0, 1, 2.
    pub cost: u8,
}

/// Where a probe stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Entered from before.
    Entry,
    /// At an arbitrary iteration.
    Arbitrary,
    /// Reached again at the end of an iteration.
    Back,
}

/// The number of a candidate's probe.
pub fn probe_id(candidate: usize, at: At) -> u32 {
    candidate as u32 * 3 + at as u32
}

/// Candidate and place of a probe.
pub fn probe(id: u32) -> (usize, At) {
    let at = match id % 3 {
        0 => At::Entry,
        1 => At::Arbitrary,
        _ => At::Back,
    };
    ((id / 3) as usize, at)
}

/// A program with its loops cut.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The program without cycles.
    pub program: Program,
    /// Blocks in which everything is taken to be good.
    pub trusted: BTreeSet<(FuncId, BlockId)>,
    /// The blocks *entry* (0), *arbitrary* (1) and *back* (2) of each loop: where, index of the loop, which.
    pub added: Vec<(FuncId, BlockId, usize, u32)>,
}

/// The program with the loops cut and the candidates as probes. Probes of the program itself are left out.
pub fn cut(program: &Program, loops: &[Loop], candidates: &[Candidate], depth: u32) -> Cut {
    let mut cut = Cut { program: program.clone(), trusted: BTreeSet::new(), added: Vec::new() };
    for function in &mut cut.program.functions {
        for block in &mut function.blocks {
            block.statements.retain(|s| !matches!(s.kind, StatementKind::Probe { .. }));
        }
    }
    // Inner loops first: copies of an outer iteration then have them cut.
    let mut order: Vec<usize> = (0..loops.len()).collect();
    order.sort_by_key(|&i| (loops[i].blocks.len(), i));
    let mut regions: Vec<BTreeSet<BlockId>> = loops.iter().map(|l| l.blocks.clone()).collect();
    for &of in &order {
        let own: Vec<usize> = (0..candidates.len()).filter(|&i| candidates[i].of == of).collect();
        let first = cut.program.function(loops[of].id.function).blocks.len() as u32;
        cut.added.extend((0..3).map(|which| (loops[of].id.function, BlockId(first + which), of, which)));
        cut_one(&mut cut, &loops[of], &regions[of], &own, candidates, depth);
        let last = cut.program.function(loops[of].id.function).blocks.len() as u32;
        for (around, region) in regions.iter_mut().enumerate() {
            let outer = &loops[around];
            let encloses = around != of && outer.id.function == loops[of].id.function;
            if encloses && outer.id.head != loops[of].id.head && outer.blocks.contains(&loops[of].id.head) {
                region.extend((first..last).map(BlockId));
            }
        }
    }
    cut
}

fn cut_one(cut: &mut Cut, one: &Loop, region: &BTreeSet<BlockId>, own: &[usize], candidates: &[Candidate], depth: u32) {
    let program = &mut cut.program;
    let boolean = program.types.intern(Type::Bool);
    let never = program.add_expr(ExprKind::Const(Const::Bool(false)), boolean, Span::NONE);
    let havoc = havoc(program, one);
    let function = &mut program.functions[one.id.function.index()];
    let head = one.id.head;
    let (span, source) = {
        let t = &function.blocks[head.index()].terminator;
        (t.span, t.source)
    };
    let probes = |at: At| {
        let probe =
            |&i: &usize| statement(StatementKind::Probe { id: probe_id(i, at), cond: candidates[i].cond }, source);
        own.iter().map(probe).collect::<Vec<Statement>>()
    };
    let end = |kind| Terminator { kind, span, source };
    let goto = |to| end(TerminatorKind::Goto(to, JumpKind::Next));
    let stop = |mut statements: Vec<Statement>| {
        statements.push(statement(StatementKind::Assume(never), source));
        Block { statements, terminator: end(TerminatorKind::Unreachable) }
    };
    let old = function.blocks.len();
    let first = old as u32;
    let (entry, arbitrary, back, blocked) =
        (BlockId(first), BlockId(first + 1), BlockId(first + 2), BlockId(first + 3));
    let original: Vec<Block> = function.blocks.clone();
    for (index, block) in function.blocks.iter_mut().enumerate() {
        let inside = region.contains(&BlockId(index as u32));
        retarget(&mut block.terminator.kind, &mut |to| match to == head {
            true if inside => back,
            true => entry,
            false => to,
        });
    }
    function.blocks.push(Block { statements: probes(At::Entry), terminator: goto(arbitrary) });
    let mut statements: Vec<Statement> = havoc.into_iter().map(|k| statement(k, source)).collect();
    statements.extend(probes(At::Arbitrary));
    function.blocks.push(Block { statements, terminator: goto(head) });
    function.blocks.push(stop(probes(At::Back)));
    function.blocks.push(stop(Vec::new()));
    // The first iterations as they are, last first; then those taken to be good.
    let mut next = arbitrary;
    for _ in 1..depth {
        let arrival = push(function, Block { statements: probes(At::Back), terminator: goto(next) });
        next = copy(function, &original, region, head, arrival, None).0;
    }
    function.blocks[entry.index()].terminator = goto(next);
    let mut next = head;
    for _ in 1..depth {
        let arrival = push(function, Block { statements: probes(At::Arbitrary), terminator: goto(next) });
        let (start, copied) = copy(function, &original, region, head, arrival, Some(blocked));
        cut.trusted.extend(copied.into_iter().chain([arrival]).map(|b| (one.id.function, b)));
        next = start;
    }
    function.blocks[arbitrary.index()].terminator = goto(next);
    // What was trusted in an inner loop stays so in the copies of this one, which are after it in `region` order.
    let inner: Vec<BlockId> = region.iter().copied().filter(|b| cut.trusted.contains(&(one.id.function, *b))).collect();
    let size = region.len() as u32;
    let place = |b: &BlockId| region.iter().position(|r| r == b).unwrap_or(0) as u32;
    for round in 0..2 * (depth - 1) {
        // Each copy is one arrival block, then the region in order.
        let start = first + 4 + round * (size + 1) + 1;
        cut.trusted.extend(inner.iter().map(|b| (one.id.function, BlockId(start + place(b)))));
    }
}

fn push(function: &mut Function, block: Block) -> BlockId {
    function.blocks.push(block);
    BlockId(function.blocks.len() as u32 - 1)
}

/// A copy of an iteration: its head and all its blocks. Ways back to the head lead to `arrival`, ways out to `exit`
/// where one is given.
fn copy(
    function: &mut Function,
    original: &[Block],
    region: &BTreeSet<BlockId>,
    head: BlockId,
    arrival: BlockId,
    exit: Option<BlockId>,
) -> (BlockId, Vec<BlockId>) {
    let first = function.blocks.len() as u32;
    let new: BTreeMap<BlockId, BlockId> =
        region.iter().enumerate().map(|(i, &b)| (b, BlockId(first + i as u32))).collect();
    for &block in region {
        let mut block = original[block.index()].clone();
        retarget(&mut block.terminator.kind, &mut |to| match new.get(&to) {
            _ if to == head => arrival,
            Some(&copied) => copied,
            None => exit.unwrap_or(to),
        });
        function.blocks.push(block);
    }
    (new[&head], new.values().copied().collect())
}

fn statement(kind: StatementKind, source: SourceStmtId) -> Statement {
    because_ir::build::statement(kind, Span::NONE, source)
}

fn havoc(program: &Program, one: &Loop) -> Vec<StatementKind> {
    let mut list = Vec::new();
    for &object in &one.targets {
        let it = program.object(object);
        if one.renewed.contains(&object) {
            list.push(StatementKind::Begin(object));
            continue;
        }
        let place = Place { base: PlaceBase::Object(object), path: Vec::new(), ty: it.ty };
        let input = InputSource { name: it.name.clone(), kind: InputKind::Havoc };
        list.push(StatementKind::Input { place, input });
    }
    list
}
