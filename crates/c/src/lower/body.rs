//! The function being built: blocks, statements, temporaries, and what is in scope.

use super::pure::Facts;
use super::types::{self, NoType};
use super::{Cx, Definition, finish, link};
use crate::spans;
use crate::unit::Unit;
use because_ir::{
    BinaryOp, BlockId, Const, Expr, ExprId, ExprKind, FuncId, JumpKind, Object, ObjectId, ObjectKind, Place, PlaceBase,
    Projection, SourceStmtId, SourceStmtKind, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId,
    build,
};
use because_source::Span;
use rucc_sema::{DeclFlags, DeclId, LabelId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What is not modelled, and where: the statement around it becomes `Unsupported`.
#[derive(Debug, Clone)]
pub struct Stop {
    pub what: String,
    pub span: Span,
}

pub type R<T> = Result<T, Stop>;

#[derive(Default)]
pub struct Draft {
    pub statements: Vec<Statement>,
    pub terminator: Option<Terminator>,
}

#[derive(Debug, Clone, Copy)]
pub enum Local {
    Object(ObjectId),
    /// The object holds the address of the array.
    Vla(ObjectId),
}

/// Where `break` and `continue` lead, and how many locals are in scope there.
pub struct Loop {
    pub break_to: BlockId,
    pub continue_to: Option<BlockId>,
    pub depth: usize,
}

#[derive(Clone)]
pub struct LabelBlock {
    pub block: BlockId,
    /// Locals in scope at the label, once it was reached.
    pub visible: Option<Vec<ObjectId>>,
}

/// A jump whose label may come later: the lifetimes it ends and begins are filled in at the end.
pub struct PendingGoto {
    pub block: BlockId,
    pub label: LabelId,
    pub visible: Vec<ObjectId>,
}

pub struct Body<'c, 'a> {
    pub cx: &'c mut Cx<'a>,
    pub unit: Rc<Unit>,
    pub facts: Rc<Facts>,
    pub index: usize,
    pub func: FuncId,
    pub blocks: Vec<Draft>,
    pub at: BlockId,
    pub source: SourceStmtId,
    pub locals: FxHashMap<DeclId, Local>,
    /// The declaration of each local.
    pub decls: FxHashMap<ObjectId, DeclId>,
    /// Values computed earlier than where the tree has them (lengths of arrays, the left of `a ?: b`).
    pub saved: FxHashMap<rucc_sema::ExprId, ObjectId>,
    /// The declaration that spells a length of an array, and alone evaluates it.
    pub spelled: FxHashMap<rucc_sema::ExprId, DeclId>,
    /// Expressions within which the order of evaluation is settled.
    pub arranged: FxHashSet<rucc_sema::ExprId>,
    /// Lvalues whose addresses are to be compared.
    pub watched: FxHashMap<rucc_sema::ExprId, super::unsequenced::Watched>,
    pub labels: FxHashMap<LabelId, LabelBlock>,
    pub gotos: Vec<PendingGoto>,
    pub visible: Vec<ObjectId>,
    /// Functions that are called where a local goes out of scope, which has been initialised.
    pub cleanups: FxHashMap<ObjectId, DeclId>,
    pub loops: Vec<Loop>,
    pub switches: Vec<super::switches::Open>,
    pub indirect: Option<(BlockId, ObjectId)>,
    /// What an allocation that is being lowered will hold.
    pub alloc_hint: Option<TypeId>,
    /// Invariants that already stand at the head of their loop.
    pub hoisted: FxHashSet<rucc_sema::ExprId>,
}

/// Lowers the body of a queued function.
pub fn lower(cx: &mut Cx, func: FuncId) {
    let Some(Definition { unit: index, decl }) = cx.bodies[func.index()] else { return };
    let unit = cx.units[index].clone();
    let facts = cx.facts[index].clone();
    let Some(statement) = unit.tast[decl].body else { return };
    let span = unit.places.span(unit.tast.definition_span(decl));
    let source = cx.add_source(span, SourceStmtKind::Hidden, func);
    let mut body = Body {
        cx,
        unit: unit.clone(),
        facts,
        index,
        func,
        blocks: vec![Draft::default()],
        at: BlockId(0),
        source,
        locals: FxHashMap::default(),
        decls: FxHashMap::default(),
        saved: FxHashMap::default(),
        spelled: FxHashMap::default(),
        arranged: FxHashSet::default(),
        watched: FxHashMap::default(),
        labels: FxHashMap::default(),
        gotos: Vec::new(),
        visible: Vec::new(),
        cleanups: FxHashMap::default(),
        loops: Vec::new(),
        switches: Vec::new(),
        indirect: None,
        alloc_hint: None,
        hoisted: FxHashSet::default(),
    };
    let objects = body.cx.program.function(func).params.clone();
    let params = unit.tast[unit.tast[decl].params].to_vec();
    for (&param, &object) in params.iter().zip(&objects) {
        body.bind(param, Local::Object(object));
    }
    if let Err(stop) = body.unsupported_types(decl, &params) {
        body.unsupported(&stop);
    }
    if let Err(stop) = body.unsupported_attributes(decl) {
        body.unsupported(&stop);
    }
    let lengths = params.iter().try_for_each(|&param| body.save_lengths_of_param(param));
    let whole = unit.places.span(unit.tast.stmt_span(statement));
    if let Err(stop) = lengths.and_then(|()| body.no_variable_records(whole)) {
        body.unsupported(&stop);
    }
    body.statement(statement);
    body.fall_off_the_end(decl, span);
    finish::function(body);
}

impl Body<'_, '_> {
    /// A function whose result or parameters have a type that is not modelled.
    fn unsupported_types(&mut self, decl: DeclId, params: &[DeclId]) -> R<()> {
        let unit = self.unit.clone();
        let span = self.span_of(unit.tast.decl_span(decl));
        if let rucc_types::TypeKind::Function(id) = unit.types.kind(unit.types.canonical(unit.tast[decl].ty)) {
            self.type_at(unit.types.signature(id).ret, span)?;
        }
        for &param in params {
            self.type_at(unit.tast[param].ty, span)?;
        }
        Ok(())
    }

    /// A function whose attributes change what its text means. The table of all attributes is in docs/attributes.md.
    fn unsupported_attributes(&mut self, decl: DeclId) -> R<()> {
        let flags = self.unit.tast[decl].flags;
        let span = self.span_of(self.unit.tast.decl_span(decl));
        if flags.contains(DeclFlags::NAKED) {
            return self.stop("a naked function", span);
        }
        if flags.contains(DeclFlags::WRAPV) {
            return self.stop("a function with signed arithmetic that wraps (optimize)", span);
        }
        Ok(())
    }

    /// The function was declared never to return.
    pub fn never_returns(&self) -> bool {
        let Some(Definition { unit, decl }) = self.cx.bodies[self.func.index()] else { return false };
        self.cx.units[unit].tast[decl].flags.contains(DeclFlags::NORETURN)
    }

    fn fall_off_the_end(&mut self, decl: DeclId, span: Span) {
        let end = Span::new(span.file, span.end.saturating_sub(1), span.end);
        let unit = self.unit.clone();
        let end = match unit.tast[decl].body {
            Some(body) => {
                let whole = self.span_of(unit.tast.stmt_span(body));
                Span::new(whole.file, whole.end.saturating_sub(1), whole.end)
            }
            None => end,
        };
        self.source = self.new_source(end, SourceStmtKind::Hidden);
        let result = self.cx.program.function(self.func).result;
        let is_main = link::decl_name(&unit, decl) == "main";
        let value = (is_main && self.is_integer(result)).then(|| self.int_const(0, result, end));
        let way_out = match self.never_returns() {
            true => TerminatorKind::Unreachable,
            false => TerminatorKind::Return(value),
        };
        self.terminate(way_out, end);
    }

    /// From now on `decl` is this object.
    pub fn bind(&mut self, decl: DeclId, local: Local) {
        let (Local::Object(object) | Local::Vla(object)) = local;
        self.locals.insert(decl, local);
        self.decls.insert(object, decl);
    }

    pub fn span_of(&self, span: rucc_diag::Span) -> Span {
        self.unit.places.span(span)
    }

    /// The place of an expression; where a macro spells its operator, the use of the macro.
    pub fn expr_span(&self, e: rucc_sema::ExprId) -> Span {
        let span = self.operator_span(e);
        match self.cx.program.sources.get(span.file) {
            Some(file) => spans::balanced(&file.text, span),
            None => span,
        }
    }

    fn operator_span(&self, e: rucc_sema::ExprId) -> Span {
        use rucc_sema::ExprKind as K;
        let tast = &self.unit.tast;
        let span = self.span_of(tast.expr_span(e));
        let (left, right, sign) = match tast[e].kind {
            K::Binary { op, lhs, rhs } => (lhs, rhs, op.spelling()),
            K::Assign { op, lhs, rhs, .. } => (lhs, rhs, op.map_or("=", |op| op.spelling())),
            K::Cond { cond, otherwise, .. } => (cond, otherwise, "?"),
            _ => return span,
        };
        if self.unit.uses.is_empty() {
            return span;
        }
        let (left, right) = (self.span_of(tast.expr_span(left)), self.span_of(tast.expr_span(right)));
        let between = Span { file: span.file, start: left.end, end: right.start };
        if left.end <= right.start && self.cx.program.sources.text(between).contains(sign) {
            return span;
        }
        self.unit.use_around(span).unwrap_or(span)
    }

    pub fn stop<T>(&self, what: impl Into<String>, span: Span) -> R<T> {
        Err(Stop { what: what.into(), span })
    }

    pub fn unsupported(&mut self, stop: &Stop) {
        self.emit(StatementKind::Unsupported { what: stop.what.clone() }, stop.span);
    }

    pub fn type_at(&mut self, ty: rucc_types::TypeId, span: Span) -> R<TypeId> {
        let unit = self.unit.clone();
        types::convert(self.cx, &unit, self.index, ty).map_err(|NoType(what)| Stop { what: what.to_string(), span })
    }

    /// The type of an expression.
    pub fn type_of(&mut self, e: rucc_sema::ExprId) -> R<TypeId> {
        let span = self.expr_span(e);
        self.type_at(self.unit.tast[e].ty, span)
    }

    pub fn kind_of(&self, e: rucc_sema::ExprId) -> rucc_types::TypeKind {
        self.unit.types.kind(self.unit.types.canonical(self.unit.tast[e].ty))
    }

    pub fn new_source(&mut self, span: Span, kind: SourceStmtKind) -> SourceStmtId {
        self.cx.add_source(span, kind, self.func)
    }

    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(Draft::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn emit(&mut self, kind: StatementKind, span: Span) {
        let source = self.source;
        self.blocks[self.at.index()].statements.push(build::statement(kind, span, source));
    }

    /// Ends the current block; what follows goes to a block nothing leads to.
    pub fn terminate(&mut self, kind: TerminatorKind, span: Span) {
        let source = self.source;
        self.blocks[self.at.index()].terminator = Some(Terminator { kind, span, source });
        self.at = self.new_block();
    }

    pub fn goto(&mut self, target: BlockId, kind: JumpKind, span: Span) {
        self.terminate(TerminatorKind::Goto(target, kind), span);
    }

    /// Ends the current block by flowing into `target` and goes on there.
    pub fn flow_into(&mut self, target: BlockId, span: Span) {
        self.goto(target, JumpKind::Next, span);
        self.at = target;
    }

    pub fn expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.cx.program.add_expr(kind, ty, span)
    }

    pub fn ir(&self, id: ExprId) -> &Expr {
        self.cx.program.expr(id)
    }

    pub fn constant(&mut self, value: Const, ty: TypeId, span: Span) -> ExprId {
        self.expr(ExprKind::Const(value), ty, span)
    }

    /// A number of any scalar type.
    pub fn int_const(&mut self, value: i128, ty: TypeId, span: Span) -> ExprId {
        let value = super::constants::number(self.cx, ty, value);
        self.constant(value, ty, span)
    }

    pub fn bool_type(&mut self) -> TypeId {
        self.cx.program.types.intern(Type::Bool)
    }

    pub fn int_type(&mut self) -> TypeId {
        types::int(self.cx, 32, true)
    }

    pub fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.cx.program.types.representation(ty), Type::Int { .. } | Type::Bool)
    }

    pub fn object_place(&self, object: ObjectId) -> Place {
        Place { base: PlaceBase::Object(object), path: Vec::new(), ty: self.cx.program.object(object).ty }
    }

    pub fn load(&mut self, place: Place, span: Span) -> ExprId {
        let ty = place.ty;
        self.expr(ExprKind::Load(place), ty, span)
    }

    pub fn load_object(&mut self, object: ObjectId, span: Span) -> ExprId {
        let place = self.object_place(object);
        self.load(place, span)
    }

    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, ty: TypeId, span: Span) -> ExprId {
        self.expr(ExprKind::Binary(op, a, b), ty, span)
    }

    pub fn new_local(&mut self, name: String, ty: TypeId, kind: ObjectKind, span: Span) -> ObjectId {
        build::local(&mut self.cx.program, self.func, Object::new(name, ty, kind).at(span))
    }

    pub fn temp(&mut self, ty: TypeId, span: Span) -> ObjectId {
        let name = format!("t{}", self.cx.program.function(self.func).locals.len());
        self.new_local(name, ty, ObjectKind::Temp, span)
    }

    pub fn assign(&mut self, place: Place, value: ExprId, span: Span) {
        self.emit(StatementKind::Assign { place, value }, span);
    }

    /// The value in a temporary that nothing else changes.
    pub fn keep(&mut self, value: ExprId, span: Span) -> ExprId {
        let ty = self.ir(value).ty;
        let temp = self.temp(ty, span);
        let place = self.object_place(temp);
        self.assign(place.clone(), value, span);
        self.load(place, span)
    }

    /// The address of a place; `&*p` is `p`.
    pub fn address_of(&mut self, place: Place, pointer: TypeId, span: Span) -> ExprId {
        if let (PlaceBase::Deref(inner), true) = (place.base, place.path.is_empty()) {
            return self.cast(inner, pointer, span);
        }
        let exact = self.pointer_to(place.ty);
        let address = self.expr(ExprKind::AddressOf(place), exact, span);
        self.cast(address, pointer, span)
    }

    pub fn pointer_to(&mut self, ty: TypeId) -> TypeId {
        self.cx.program.types.intern(Type::Pointer(ty))
    }

    /// The place extended to one of its elements.
    pub fn element(&mut self, mut place: Place, index: ExprId) -> Place {
        if let Type::Array { element, .. } = *self.cx.program.types.get(place.ty) {
            place.path.push(Projection::Index(index));
            place.ty = element;
        }
        place
    }

    pub fn field(&mut self, mut place: Place, field: u32) -> Place {
        if let Type::Record(record) = *self.cx.program.types.get(place.ty)
            && let Some(found) = self.cx.program.types.record(record).fields.get(field as usize)
        {
            place.ty = found.ty;
            place.path.push(Projection::Field(field));
        }
        place
    }
}
