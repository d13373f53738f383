//! A function being written, block by block.

use crate::{
    Block, BlockId, BranchKind, Callee, ExprId, FuncId, FunctionOrigin, JumpKind, Object, ObjectId, ObjectKind,
    Program, SourceStmtId, SourceStmtKind, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId,
};
use because_source::Span;

/// A function of the harness being written, block by block.
pub struct Draft<'p> {
    /// The program that gets the function.
    pub program: &'p mut Program,
    /// The function.
    pub function: FuncId,
    source: SourceStmtId,
    blocks: Vec<(Vec<Statement>, Option<TerminatorKind>)>,
    at: usize,
    span: Span,
}

impl<'p> Draft<'p> {
    /// A function of this name without parameters and result; what follows stands in its first block.
    pub fn new(program: &'p mut Program, name: &str) -> Draft<'p> {
        let result = program.types.intern(Type::Void);
        let function = super::function(program, name, Span::NONE, result, FunctionOrigin::Harness);
        let source = super::source(program, function, SourceStmtKind::Hidden, Span::NONE);
        Draft { program, function, source, blocks: vec![(Vec::new(), None)], at: 0, span: Span::NONE }
    }

    /// What follows stands at this place.
    pub fn set_span(&mut self, span: Span) {
        self.span = span;
    }

    /// It returns values of this type.
    pub fn result(&mut self, ty: TypeId) {
        self.program.functions[self.function.index()].result = ty;
    }

    /// One more parameter.
    pub fn param(&mut self, name: &str, ty: TypeId) -> ObjectId {
        super::local(self.program, self.function, Object::new(name, ty, ObjectKind::Param))
    }

    /// One more local variable.
    pub fn local(&mut self, name: &str, ty: TypeId) -> ObjectId {
        super::temp(self.program, self.function, name, ty, Span::NONE)
    }

    /// One more statement.
    pub fn add(&mut self, kind: StatementKind) {
        let statement = super::statement(kind, self.span, self.source);
        self.blocks[self.at].0.push(statement);
    }

    /// `object = value`.
    pub fn assign(&mut self, object: ObjectId, value: ExprId) {
        self.add(super::assign(self.program, object, value));
    }

    /// A call without a result.
    pub fn call(&mut self, function: FuncId, args: Vec<ExprId>) {
        self.add(StatementKind::Call { result: None, callee: Callee::Direct(function), args });
    }

    /// A new block, not yet entered.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push((Vec::new(), None));
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// What follows stands in this block.
    pub fn go_on_in(&mut self, block: BlockId) {
        self.at = block.index();
    }

    /// Ends the block.
    pub fn end(&mut self, kind: TerminatorKind) {
        self.blocks[self.at].1 = Some(kind);
    }

    /// Ends the block with a branch.
    pub fn branch(&mut self, cond: ExprId, then: BlockId, otherwise: BlockId) {
        self.end(TerminatorKind::Branch { cond, then, otherwise, kind: BranchKind::Hidden });
    }

    /// Ends the block with a jump.
    pub fn goto(&mut self, to: BlockId) {
        self.end(TerminatorKind::Goto(to, JumpKind::Next));
    }

    /// The finished function.
    pub fn finish(self) -> FuncId {
        let source = self.source;
        let whole = |(statements, kind): (Vec<Statement>, Option<TerminatorKind>)| Block {
            statements,
            terminator: Terminator { kind: kind.unwrap_or(TerminatorKind::Return(None)), span: Span::NONE, source },
        };
        self.program.functions[self.function.index()].blocks = self.blocks.into_iter().map(whole).collect();
        self.function
    }
}
