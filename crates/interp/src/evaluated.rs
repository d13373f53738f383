//! The operands of a condition with `&&` and `||` that became control flow, for a check of the temporary that it ends in.
//!
//! Comes in: the statement that checks it. Goes out: the operands that this execution evaluated, from the left. The blocks are
//! followed once more from the first operand on; where something that may change a variable stands between them, nothing is given.

use crate::limits;
use crate::machine::Machine;
use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, ExprId, ExprKind, FuncId, ObjectId, ObjectKind, PlaceBase, Program,
    SourceStmtId, StatementKind, TerminatorKind,
};

impl Machine<'_> {
    /// The operands behind the temporary that `cond` reads.
    pub fn evaluated_operands(&self, cond: ExprId) -> Vec<ExprId> {
        let location = self.location();
        let source = self.program.origin(location).1;
        let blocks = &self.program.function(location.function).blocks;
        let starts = |b: &Block| b.terminator.source == source && decides(b).is_some();
        let Some(first) = blocks.iter().position(starts).filter(|_| is_temp(self.program, cond)) else {
            return Vec::new();
        };
        self.followed(location.function, source, BlockId(first as u32), location.block).unwrap_or_default()
    }

    fn followed(&self, function: FuncId, source: SourceStmtId, first: BlockId, end: BlockId) -> Option<Vec<ExprId>> {
        let blocks = &self.program.function(function).blocks;
        let between = self
            .between(blocks, first, end)
            .filter(|b| b.iter().all(|at| self.is_pure(&blocks[at.index()], source)))?;
        let mut found = Vec::new();
        let mut at = first;
        for _ in 0..=between.len() {
            if at == end {
                return Some(found);
            }
            let block = &blocks[at.index()];
            if at != first {
                found.extend(block.statements.iter().filter_map(|s| match s.kind {
                    StatementKind::Assign { value, .. } => Some(value),
                    _ => None,
                }));
            }
            at = match (&block.terminator.kind, decides(block)) {
                (TerminatorKind::Goto(to, _), _) => *to,
                (TerminatorKind::Branch { then, otherwise, .. }, Some(cond)) if block.terminator.source == source => {
                    found.push(self.unconverted(cond));
                    if self.inspect(cond)? != 0 { *then } else { *otherwise }
                }
                _ => return None,
            };
        }
        None
    }

    /// All blocks that some execution comes through behind the first operand.
    fn between(&self, blocks: &[Block], first: BlockId, end: BlockId) -> Option<Vec<BlockId>> {
        let mut found: Vec<BlockId> = Vec::new();
        let mut work = vec![first];
        while let Some(at) = work.pop() {
            for to in blocks[at.index()].terminator.kind.successors() {
                if to != end && to != first && !found.contains(&to) {
                    found.push(to);
                    work.push(to);
                }
            }
            if found.len() > limits::EVALUATED_BLOCKS {
                return None;
            }
        }
        Some(found)
    }

    /// Only temporaries of this condition are written.
    fn is_pure(&self, block: &Block, source: SourceStmtId) -> bool {
        block.statements.iter().all(|statement| match &statement.kind {
            StatementKind::Assign { place, .. } => {
                self.temp(place.base).is_some() && place.path.is_empty() && statement.source == source
            }
            _ => false,
        })
    }

    fn temp(&self, base: PlaceBase) -> Option<ObjectId> {
        match base {
            PlaceBase::Object(o) if self.program.object(o).kind == ObjectKind::Temp => Some(o),
            _ => None,
        }
    }

    /// `f()` where the front end asks `f() != 0`.
    fn unconverted(&self, cond: ExprId) -> ExprId {
        let expr = self.program.expr(cond);
        match expr.kind {
            ExprKind::Binary(BinaryOp::Ne, a, _) if self.program.expr(a).span == expr.span => a,
            _ => cond,
        }
    }
}

/// The condition of an operand of `&&` or `||`.
fn decides(block: &Block) -> Option<ExprId> {
    match block.terminator.kind {
        TerminatorKind::Branch { cond, kind: BranchKind::And(_) | BranchKind::Or(_), .. } => Some(cond),
        _ => None,
    }
}

fn is_temp(program: &Program, cond: ExprId) -> bool {
    match &program.expr(cond).kind {
        ExprKind::Load(place) => {
            let base = matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp);
            base && place.path.is_empty()
        }
        ExprKind::Cast(inner) => is_temp(program, *inner),
        _ => false,
    }
}
