//! A function being written, block by block.

use crate::{
    Block, BlockId, BranchKind, Callee, ExprId, FuncId, FunctionOrigin, JumpKind, Object, ObjectId, ObjectKind,
    Program, SourceStmtId, SourceStmtKind, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId,
};
use because_source::Span;

/// A function of the harness being written, block by block.
pub struct Draft<'p> {
    pub program: &'p mut Program,
    pub function: FuncId,
    source: SourceStmtId,
    blocks: Vec<(Vec<Statement>, Option<TerminatorKind>)>,
    at: usize,
    span: Span,
}

impl<'p> Draft<'p> {
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

    pub fn result(&mut self, ty: TypeId) {
        self.program.functions[self.function.index()].result = ty;
    }

    pub fn param(&mut self, name: &str, ty: TypeId) -> ObjectId {
        super::local(self.program, self.function, Object::new(name, ty, ObjectKind::Param))
    }

    pub fn local(&mut self, name: &str, ty: TypeId) -> ObjectId {
        super::temp(self.program, self.function, name, ty, Span::NONE)
    }

    pub fn add(&mut self, kind: StatementKind) {
        let statement = super::statement(kind, self.span, self.source);
        self.blocks[self.at].0.push(statement);
    }

    pub fn assign(&mut self, object: ObjectId, value: ExprId) {
        self.add(super::assign(self.program, object, value));
    }

    pub fn call(&mut self, function: FuncId, args: Vec<ExprId>) {
        self.add(StatementKind::Call { result: None, callee: Callee::Direct(function), args });
    }

    pub fn block(&mut self) -> BlockId {
        self.blocks.push((Vec::new(), None));
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn go_on_in(&mut self, block: BlockId) {
        self.at = block.index();
    }

    pub fn end(&mut self, kind: TerminatorKind) {
        self.blocks[self.at].1 = Some(kind);
    }

    pub fn branch(&mut self, cond: ExprId, then: BlockId, otherwise: BlockId) {
        self.end(TerminatorKind::Branch { cond, then, otherwise, kind: BranchKind::Hidden });
    }

    pub fn goto(&mut self, to: BlockId) {
        self.end(TerminatorKind::Goto(to, JumpKind::Next));
    }

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
