//! Building one function: blocks, statements, temporaries.

use super::method::This;
use super::scope::Scope;
use super::{Storage, loops::Loop};
use crate::ast;
use crate::declare::Cx;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::{BlockId, JumpKind, SourceStmtKind, StatementKind, TerminatorKind};
use because_source::Span;
use rustc_hash::FxHashMap;

/// A function while its body is being lowered.
pub(crate) struct Fun<'c, 'a> {
    pub cx: &'c mut Cx<'a>,
    pub id: ir::FuncId,
    pub blocks: Vec<ir::Block>,
    pub current: BlockId,
    pub scope: Scope,
    /// The source statement that what is emitted now belongs to.
    pub stmt: ir::SourceStmtId,
    pub span: Span,
    pub loops: Vec<Loop>,
    pub labels: FxHashMap<String, (BlockId, Option<Span>, bool)>,
    /// Holds the value of a function until it returns.
    pub result: Option<(ir::ObjectId, Ty)>,
    /// The instance whose variables the function uses.
    pub this: Option<This>,
    /// Where RETURN goes in an action that stands in place of its call.
    pub return_to: Option<BlockId>,
    /// The actions that stand in place of their calls here.
    pub inlined: Vec<BlockRef>,
}

/// Lowers the body of a block into the function made for it.
pub(crate) fn lower(cx: &mut Cx<'_>, block: BlockRef, storage: Storage, id: ir::FuncId) {
    let ast = cx.block(block).ast;
    let mut fun = Fun::new(cx, id, Scope::new(Some(block)));
    match fun.cx.block(block).owner {
        Some(owner) => fun.bind_method(block, owner, &storage),
        None => fun.bind_block(block, &storage),
    }
    fun.refuse_constructor(block);
    fun.statements(&ast.body);
    fun.check_labels();
    let end = Span::new(ast.at.0.file, ast.at.0.end, ast.at.0.end);
    fun.enter(end, SourceStmtKind::Hidden);
    fun.emit_return();
    fun.finish();
}

impl<'c, 'a> Fun<'c, 'a> {
    pub fn new(cx: &'c mut Cx<'a>, id: ir::FuncId, scope: Scope) -> Fun<'c, 'a> {
        let mut fun = Fun {
            cx,
            id,
            blocks: Vec::new(),
            current: BlockId(0),
            scope,
            stmt: ir::SourceStmtId(0),
            span: Span::NONE,
            loops: Vec::new(),
            labels: FxHashMap::default(),
            result: None,
            this: None,
            return_to: None,
            inlined: Vec::new(),
        };
        let span = fun.cx.program.function(id).span;
        fun.enter(span, SourceStmtKind::Hidden);
        fun.current = fun.new_block();
        fun
    }

    /// Hands the blocks that can be reached over to the program.
    pub fn finish(self) {
        self.cx.program.functions[self.id.index()].blocks = reachable(self.blocks);
    }

    /// What follows comes from this statement of the source.
    pub fn enter(&mut self, span: Span, kind: SourceStmtKind) {
        let shared = !span.is_none() && kind != SourceStmtKind::Hidden;
        let id = match self.cx.lowering.source_stmts.get(&(span, kind)) {
            Some(&id) if shared => id,
            _ => {
                let new = ir::build::source(&mut self.cx.program, self.id, kind, span);
                self.cx.lowering.source_stmts.insert((span, kind), new);
                new
            }
        };
        self.stmt = id;
        self.span = span;
    }

    pub fn new_block(&mut self) -> BlockId {
        let terminator = ir::Terminator { kind: TerminatorKind::Unreachable, span: self.span, source: self.stmt };
        self.blocks.push(ir::Block { statements: Vec::new(), terminator });
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn emit(&mut self, kind: StatementKind) {
        self.emit_at(kind, self.span);
    }

    pub fn emit_at(&mut self, kind: StatementKind, span: Span) {
        let statement = ir::build::statement(kind, span, self.stmt);
        self.blocks[self.current.index()].statements.push(statement);
    }

    /// Ends the current block; what follows goes to `next`.
    pub fn terminate(&mut self, kind: TerminatorKind, span: Span, next: BlockId) {
        let terminator = ir::Terminator { kind, span, source: self.stmt };
        self.blocks[self.current.index()].terminator = terminator;
        self.current = next;
    }

    pub fn goto(&mut self, target: BlockId, kind: JumpKind, next: BlockId) {
        self.terminate(TerminatorKind::Goto(target, kind), self.span, next);
    }

    pub fn emit_return(&mut self) {
        if let Some((_, Ty::Array(_))) = self.result {
            // Nothing calls it: the call is refused.
            self.emit(StatementKind::Unsupported { what: "a function that gives an array".to_string() });
            let next = self.new_block();
            return self.terminate(TerminatorKind::Unreachable, self.span, next);
        }
        let value = self.result.clone().map(|(object, ty)| self.load_object(object, &ty, self.span));
        let next = self.new_block();
        self.terminate(TerminatorKind::Return(value), self.span, next);
    }

    pub fn add_expr(&mut self, kind: ir::ExprKind, ty: &Ty, span: Span) -> ir::ExprId {
        let ty = self.cx.ir_type(ty);
        self.cx.program.add_expr(kind, ty, span)
    }

    pub fn object_place(&mut self, object: ir::ObjectId, ty: &Ty) -> ir::Place {
        ir::Place { base: ir::PlaceBase::Object(object), path: Vec::new(), ty: self.cx.ir_type(ty) }
    }

    pub fn load_object(&mut self, object: ir::ObjectId, ty: &Ty, span: Span) -> ir::ExprId {
        let place = self.object_place(object, ty);
        self.add_expr(ir::ExprKind::Load(place), ty, span)
    }

    pub fn temp(&mut self, ty: &Ty) -> ir::ObjectId {
        let name = format!("__t{}", self.cx.program.functions[self.id.index()].locals.len());
        let object = self.cx.add_object(&name, ty, ir::ObjectKind::Temp, Some(self.id), self.span);
        self.cx.program.functions[self.id.index()].locals.push(object);
        object
    }

    /// Evaluates an expression here and now, whatever is done with its value later.
    pub fn hoist(&mut self, value: ir::ExprId, ty: &Ty, span: Span) -> ir::ExprId {
        let temp = self.temp(ty);
        let place = self.object_place(temp, ty);
        self.emit_at(StatementKind::Assign { place, value }, span);
        self.load_object(temp, ty, span)
    }

    pub fn label_block(&mut self, name: &ast::Name) -> BlockId {
        if let Some((block, _, _)) = self.labels.get(&name.key()) {
            return *block;
        }
        let block = self.new_block();
        self.labels.insert(name.key(), (block, None, false));
        block
    }

    fn check_labels(&mut self) {
        let mut missing: Vec<(Span, String)> = Vec::new();
        for (name, (_, used, defined)) in &self.labels {
            if let (Some(span), false) = (used, defined) {
                missing.push((*span, name.clone()));
            }
        }
        missing.sort();
        for (span, name) in missing {
            self.cx.error("name", span, format!("no label is called `{name}` in this block"));
        }
    }
}

/// The blocks that can be reached from the first, numbered anew in the same order.
fn reachable(mut blocks: Vec<ir::Block>) -> Vec<ir::Block> {
    let mut seen = vec![false; blocks.len()];
    let mut open = vec![BlockId(0)];
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut seen[at.index()], true) {
            open.extend(blocks[at.index()].terminator.kind.successors());
        }
    }
    let mut next = 0;
    let numbers: Vec<BlockId> = seen
        .iter()
        .map(|&s| {
            let number = BlockId(next);
            next += u32::from(s);
            number
        })
        .collect();
    for block in &mut blocks {
        match &mut block.terminator.kind {
            TerminatorKind::Goto(target, _) => *target = numbers[target.index()],
            TerminatorKind::Branch { then, otherwise, .. } => {
                *then = numbers[then.index()];
                *otherwise = numbers[otherwise.index()];
            }
            TerminatorKind::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|c| c.target = numbers[c.target.index()]);
                *default = numbers[default.index()];
            }
            _ => {}
        }
    }
    let mut keep = seen.into_iter();
    blocks.retain(|_| keep.next().unwrap_or(false));
    blocks
}
