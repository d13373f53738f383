//! Small pieces of program text.

use because_ir::{
    BinaryOp, Block, BlockId, BranchKind, Callee, Const, Contract, ExprId, ExprKind, FuncId, Function, FunctionOrigin,
    IntStyle, JumpKind, Object, ObjectId, ObjectKind, Place, PlaceBase, Program, SourceStmt, SourceStmtId,
    SourceStmtKind, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId,
};
use because_source::Span;

pub fn int(program: &mut Program, bits: u32, signed: bool) -> TypeId {
    program.types.intern(Type::Int { bits, signed, style: IntStyle::Decimal })
}

/// The type of counters.
pub fn count(program: &mut Program) -> TypeId {
    int(program, 32, false)
}

pub fn expr(program: &mut Program, kind: ExprKind, ty: TypeId) -> ExprId {
    program.add_expr(kind, ty, Span::NONE)
}

pub fn number(program: &mut Program, value: u128, ty: TypeId) -> ExprId {
    expr(program, ExprKind::Const(Const::Int(value)), ty)
}

pub fn place(program: &Program, object: ObjectId) -> Place {
    Place { base: PlaceBase::Object(object), path: Vec::new(), ty: program.object(object).ty }
}

pub fn load(program: &mut Program, object: ObjectId) -> ExprId {
    let place = place(program, object);
    load_place(program, place)
}

pub fn load_place(program: &mut Program, place: Place) -> ExprId {
    let ty = place.ty;
    expr(program, ExprKind::Load(place), ty)
}

pub fn binary(program: &mut Program, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    let ty = if op.yields_bool() { program.types.intern(Type::Bool) } else { program.expr(a).ty };
    expr(program, ExprKind::Binary(op, a, b), ty)
}

pub fn global(program: &mut Program, name: &str, ty: TypeId) -> ObjectId {
    add_object(program, name, ty, ObjectKind::Global, None)
}

pub fn add_object(
    program: &mut Program,
    name: &str,
    ty: TypeId,
    kind: ObjectKind,
    function: Option<FuncId>,
) -> ObjectId {
    program.objects.push(Object {
        name: name.to_string(),
        ty,
        kind,
        function,
        init: Vec::new(),
        read_only: false,
        volatile: false,
        span: Span::NONE,
    });
    ObjectId(program.objects.len() as u32 - 1)
}

/// A source statement that is no computation of the user's.
pub fn source(program: &mut Program, function: FuncId, kind: SourceStmtKind, span: Span) -> SourceStmtId {
    program.source_stmts.push(SourceStmt { span, kind, function });
    SourceStmtId(program.source_stmts.len() as u32 - 1)
}

/// `object = object + 1`.
pub fn increment(program: &mut Program, object: ObjectId) -> StatementKind {
    let ty = program.object(object).ty;
    let (old, one) = (load(program, object), number(program, 1, ty));
    let value = binary(program, BinaryOp::Add, old, one);
    StatementKind::Assign { place: place(program, object), value }
}

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
        let function = FuncId(program.functions.len() as u32);
        program.functions.push(Function {
            name: name.to_string(),
            span: Span::NONE,
            params: Vec::new(),
            locals: Vec::new(),
            result,
            variadic: false,
            origin: FunctionOrigin::Harness,
            blocks: Vec::new(),
            contract: Contract::default(),
        });
        let source = source(program, function, SourceStmtKind::Hidden, Span::NONE);
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
        let id = add_object(self.program, name, ty, ObjectKind::Param, Some(self.function));
        self.program.functions[self.function.index()].params.push(id);
        id
    }

    pub fn local(&mut self, name: &str, ty: TypeId) -> ObjectId {
        let id = add_object(self.program, name, ty, ObjectKind::Temp, Some(self.function));
        self.program.functions[self.function.index()].locals.push(id);
        id
    }

    pub fn add(&mut self, kind: StatementKind) {
        let statement = Statement { kind, span: self.span, source: self.source };
        self.blocks[self.at].0.push(statement);
    }

    pub fn assign(&mut self, object: ObjectId, value: ExprId) {
        let place = place(self.program, object);
        self.add(StatementKind::Assign { place, value });
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
