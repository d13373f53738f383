//! Cuts loops: the program in which each chosen loop is one arbitrary iteration.
//!
//! A cut loop with head h has three new blocks: *entry* (every way into the loop), which goes to *arbitrary*, where
//! everything the loop may write gets any value, and on to h; and *back* (every way back to h), where the run ends.
//! Each candidate invariant is a probe in all three. A real run that arrives at h again is a run of the cut program
//! that starts at *arbitrary* with just those values, provided the invariants hold there; so what holds in all runs of
//! the cut program that have the invariants at *arbitrary* holds in all real runs, once the invariants hold at *entry*
//! and *back*.

use super::loops::{Loop, retarget};
use because_ir::{
    Block, BlockId, Const, ExprId, ExprKind, InputKind, InputSource, JumpKind, Place, PlaceBase, Program, SourceStmtId,
    Statement, StatementKind, Terminator, TerminatorKind, Type,
};
use because_source::Span;

/// A condition that may hold whenever the head of a loop is reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Index of its loop among those cut.
    pub of: usize,
    pub cond: ExprId,
    /// Hard to decide: given up first when the solver is slow.
    pub heavy: bool,
}

/// Where a probe stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Entry,
    Arbitrary,
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

/// The program with the loops cut and the candidates as probes. Probes of the program itself are left out.
pub fn cut(program: &Program, loops: &[Loop], candidates: &[Candidate]) -> Program {
    let mut program = program.clone();
    for function in &mut program.functions {
        for block in &mut function.blocks {
            block.statements.retain(|s| !matches!(s.kind, StatementKind::Probe { .. }));
        }
    }
    for (of, one) in loops.iter().enumerate() {
        let own: Vec<usize> = (0..candidates.len()).filter(|&i| candidates[i].of == of).collect();
        cut_one(&mut program, one, &own, candidates);
    }
    program
}

fn cut_one(program: &mut Program, one: &Loop, own: &[usize], candidates: &[Candidate]) {
    let boolean = program.types.intern(Type::Bool);
    let never = program.add_expr(ExprKind::Const(Const::Bool(false)), boolean, Span::NONE);
    let havoc = havoc(program, one);
    let function = &mut program.functions[one.id.function.index()];
    let head = one.id.head;
    let (span, source) = {
        let t = &function.blocks[head.index()].terminator;
        (t.span, t.source)
    };
    let first = function.blocks.len() as u32;
    let (entry, arbitrary, back) = (BlockId(first), BlockId(first + 1), BlockId(first + 2));
    for (index, block) in function.blocks.iter_mut().enumerate() {
        let inside = one.blocks.contains(&BlockId(index as u32));
        retarget(&mut block.terminator.kind, &mut |to| match to == head {
            true if inside => back,
            true => entry,
            false => to,
        });
    }
    let probes = |at: At| {
        let probe =
            |&i: &usize| statement(StatementKind::Probe { id: probe_id(i, at), cond: candidates[i].cond }, source);
        own.iter().map(probe).collect::<Vec<Statement>>()
    };
    let end = |kind| Terminator { kind, span, source };
    let goto = |to| end(TerminatorKind::Goto(to, JumpKind::Next));
    function.blocks.push(Block { statements: probes(At::Entry), terminator: goto(arbitrary) });
    let mut statements: Vec<Statement> = havoc.into_iter().map(|k| statement(k, source)).collect();
    statements.extend(probes(At::Arbitrary));
    function.blocks.push(Block { statements, terminator: goto(head) });
    let mut statements = probes(At::Back);
    statements.push(statement(StatementKind::Assume(never), source));
    function.blocks.push(Block { statements, terminator: end(TerminatorKind::Unreachable) });
}

fn statement(kind: StatementKind, source: SourceStmtId) -> Statement {
    Statement { kind, span: Span::NONE, source }
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
