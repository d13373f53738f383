//! The same program for a given number of cycles.
//!
//! Comes in: a program whose entry is the scan cycle, and a run of it. Goes out: how many cycles the run has, and the
//! program that ends after that many, so that methods which want a run that passes have runs that end. Everything new is
//! appended to the tables: what the old program's ids name, they name in the new one.

use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, Const, ExprKind, IntStyle, JumpKind, ObjectId, Place, PlaceBase, Program,
    Run, Statement, StatementKind, Terminator, TerminatorKind, Type, build,
};
use because_source::Span;

/// How many cycles the run began; none where the program is no scan cycle. Needs the run's path.
pub fn of_run(program: &Program, run: &Run) -> Option<u32> {
    let head = program.cycle_head()?;
    let begins = |l: because_ir::Location| l.function == program.entry && l.block == head && l.index == 0;
    Some(run.path.steps.iter().filter(|s| begins(s.location)).count() as u32)
}

/// The program that ends after `cycles` cycles; none where it is no scan cycle.
pub fn exactly(program: &Program, cycles: u32) -> Option<Program> {
    let head = program.cycle_head()?;
    let mut program = program.clone();
    let terminator = program.function(program.entry).blocks[head.index()].terminator.clone();
    match terminator.kind {
        TerminatorKind::Goto(body, _) => {
            let counter = Counter::new(&mut program);
            counter.start(&mut program);
            counter.guard(&mut program, head, body, cycles);
        }
        TerminatorKind::Branch { cond, then, otherwise, kind } => {
            let ExprKind::Binary(op @ BinaryOp::Lt, done, most) = program.expr(cond).kind else { return None };
            let (limit_ty, cond_ty) = (program.expr(most).ty, program.expr(cond).ty);
            let limit = program.add_expr(ExprKind::Const(Const::Int(cycles.into())), limit_ty, Span::NONE);
            let cond = program.add_expr(ExprKind::Binary(op, done, limit), cond_ty, Span::NONE);
            let kind = TerminatorKind::Branch { cond, then, otherwise, kind };
            harness(&mut program).blocks[head.index()].terminator.kind = kind;
        }
        _ => return None,
    }
    Some(program)
}

fn harness(program: &mut Program) -> &mut because_ir::Function {
    let entry = program.entry;
    &mut program.functions[entry.index()]
}

/// The variable that counts cycles in a program that had none.
struct Counter {
    object: ObjectId,
    ty: because_ir::TypeId,
    source: because_ir::SourceStmtId,
}

impl Counter {
    fn new(program: &mut Program) -> Counter {
        let ty = program.types.intern(Type::Int { bits: 64, signed: true, style: IntStyle::Decimal });
        let source = program.function(program.entry).blocks[0].terminator.source;
        let entry = program.entry;
        let object = build::temp(program, entry, "__cycles", ty, Span::NONE);
        Counter { object, ty, source }
    }

    fn place(&self) -> Place {
        Place { base: PlaceBase::Object(self.object), path: Vec::new(), ty: self.ty }
    }

    fn number(&self, program: &mut Program, value: u32) -> because_ir::ExprId {
        program.add_expr(ExprKind::Const(Const::Int(value.into())), self.ty, Span::NONE)
    }

    fn store(&self, value: because_ir::ExprId) -> Statement {
        let kind = StatementKind::Assign { place: self.place(), value };
        build::statement(kind, Span::NONE, self.source)
    }

    fn start(&self, program: &mut Program) {
        let zero = self.number(program, 0);
        let store = self.store(zero);
        harness(program).blocks[0].statements.push(store);
    }

    /// From `head` to `body` while there are cycles left, else to the end.
    fn guard(&self, program: &mut Program, head: BlockId, body: BlockId, cycles: u32) {
        let done = program.add_expr(ExprKind::Load(self.place()), self.ty, Span::NONE);
        let most = self.number(program, cycles);
        let one = self.number(program, 1);
        let truth = program.types.intern(Type::Bool);
        let cond = program.add_expr(ExprKind::Binary(BinaryOp::Lt, done, most), truth, Span::NONE);
        let next = program.add_expr(ExprKind::Binary(BinaryOp::AddWrap, done, one), self.ty, Span::NONE);
        let status_ty = program.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
        let status = program.add_expr(ExprKind::Const(Const::Int(0)), status_ty, Span::NONE);
        let count = self.store(next);
        let source = self.source;
        let ends = |kind| Terminator { kind, span: Span::NONE, source };
        let blocks = &mut harness(program).blocks;
        let (inside, exit) = (BlockId(blocks.len() as u32), BlockId(blocks.len() as u32 + 1));
        let goes_on = ends(TerminatorKind::Goto(body, JumpKind::Next));
        blocks.push(Block { statements: vec![count], terminator: goes_on });
        blocks.push(Block { statements: Vec::new(), terminator: ends(TerminatorKind::Exit(status)) });
        let kind = TerminatorKind::Branch { cond, then: inside, otherwise: exit, kind: BranchKind::Hidden };
        blocks[head.index()].terminator = ends(kind);
    }
}
