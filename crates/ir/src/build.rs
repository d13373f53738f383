//! The builder of programs: types, objects, expressions, statements, whole functions.
//!
//! Front ends and passes make what they add through these functions, so that a new member of [`Object`] or [`Function`]
//! has its default in one place. What they build is checked by [`crate::verify`].

mod draft;

pub use draft::Draft;

use crate::{
    BinaryOp, BlockId, Const, Contract, ExprId, ExprKind, FuncId, Function, FunctionOrigin, Init, InputKind,
    InputSource, IntStyle, Language, Object, ObjectId, ObjectKind, Place, PlaceBase, Program, SourceStmt, SourceStmtId,
    SourceStmtKind, Statement, StatementKind, Target, Type, TypeId, Types,
};
use because_source::{SourceMap, Span};

impl Program {
    /// A program without anything in it; it needs an entry function before it is well formed.
    pub fn new(language: Language, target: Target) -> Program {
        Program {
            language,
            target,
            sources: SourceMap::new(),
            types: Types::default(),
            objects: Vec::new(),
            functions: Vec::new(),
            exprs: Vec::new(),
            source_stmts: Vec::new(),
            entry: FuncId(0),
            assumed: Vec::new(),
            orders: Vec::new(),
            contract_effects: Vec::new(),
            macros: Vec::new(),
            warnings: Vec::new(),
            files: None,
            requirements: Vec::new(),
            scan: None,
        }
    }
}

impl Object {
    /// An object of no function, zero or uninitialised as its kind has it, at no place of the source.
    pub fn new(name: impl Into<String>, ty: TypeId, kind: ObjectKind) -> Object {
        Object {
            name: name.into(),
            ty,
            kind,
            function: None,
            init: Vec::new(),
            read_only: false,
            volatile: false,
            span: Span::NONE,
        }
    }

    /// The same, of a function.
    pub fn of(self, function: FuncId) -> Object {
        Object { function: Some(function), ..self }
    }

    /// The same at a place of the source.
    pub fn at(self, span: Span) -> Object {
        Object { span, ..self }
    }

    /// The same with initial values.
    pub fn with_init(self, init: Vec<Init>) -> Object {
        Object { init, ..self }
    }

    /// The same, read-only or not.
    pub fn read_only(self, read_only: bool) -> Object {
        Object { read_only, ..self }
    }

    /// The same, volatile or not.
    pub fn volatile(self, volatile: bool) -> Object {
        Object { volatile, ..self }
    }
}

impl Statement {
    /// Another statement in its place, of the same source statement.
    pub fn with_kind(&self, kind: StatementKind) -> Statement {
        Statement { kind, span: self.span, source: self.source }
    }
}

/// A number type.
pub fn int(program: &mut Program, bits: u32, signed: bool) -> TypeId {
    program.types.intern(Type::Int { bits, signed, style: IntStyle::Decimal })
}

/// The type of counters: 32 bits, unsigned.
pub fn count(program: &mut Program) -> TypeId {
    int(program, 32, false)
}

/// Adds an object to the program. The function of a local or parameter does not list it yet: see [`local`].
pub fn object(program: &mut Program, object: Object) -> ObjectId {
    program.objects.push(object);
    ObjectId(program.objects.len() as u32 - 1)
}

/// A global variable that starts as zero.
pub fn global(program: &mut Program, name: &str, ty: TypeId) -> ObjectId {
    object(program, Object::new(name, ty, ObjectKind::Global))
}

/// Adds an object to the locals of its function, or to the parameters if it is one.
pub fn local(program: &mut Program, function: FuncId, local: Object) -> ObjectId {
    let is_param = local.kind == ObjectKind::Param;
    let id = object(program, local.of(function));
    let function = &mut program.functions[function.index()];
    let list = if is_param { &mut function.params } else { &mut function.locals };
    list.push(id);
    id
}

/// A variable of the function that no reader sees.
pub fn temp(program: &mut Program, function: FuncId, name: &str, ty: TypeId, span: Span) -> ObjectId {
    local(program, function, Object::new(name, ty, ObjectKind::Temp).at(span))
}

/// A function without parameters and blocks.
pub fn function(program: &mut Program, name: &str, span: Span, result: TypeId, origin: FunctionOrigin) -> FuncId {
    program.functions.push(Function {
        name: name.to_string(),
        span,
        params: Vec::new(),
        locals: Vec::new(),
        result,
        variadic: false,
        origin,
        blocks: Vec::new(),
        contract: Contract::default(),
    });
    FuncId(program.functions.len() as u32 - 1)
}

/// A statement of the source.
pub fn source(program: &mut Program, function: FuncId, kind: SourceStmtKind, span: Span) -> SourceStmtId {
    program.source_stmts.push(SourceStmt { span, kind, function });
    SourceStmtId(program.source_stmts.len() as u32 - 1)
}

/// An expression that nobody wrote.
pub fn expr(program: &mut Program, kind: ExprKind, ty: TypeId) -> ExprId {
    program.add_expr(kind, ty, Span::NONE)
}

/// A number of this type.
pub fn number(program: &mut Program, value: u128, ty: TypeId) -> ExprId {
    expr(program, ExprKind::Const(Const::Int(value)), ty)
}

/// `true` or `false`.
pub fn truth(program: &mut Program, value: bool) -> ExprId {
    let ty = program.types.intern(Type::Bool);
    expr(program, ExprKind::Const(Const::Bool(value)), ty)
}

/// An object as a whole.
pub fn place(program: &Program, object: ObjectId) -> Place {
    Place { base: PlaceBase::Object(object), path: Vec::new(), ty: program.object(object).ty }
}

/// The value of an object.
pub fn load(program: &mut Program, object: ObjectId) -> ExprId {
    let place = place(program, object);
    load_place(program, place, Span::NONE)
}

/// The value at a place.
pub fn load_place(program: &mut Program, place: Place, span: Span) -> ExprId {
    let ty = place.ty;
    program.add_expr(ExprKind::Load(place), ty, span)
}

/// An operation on two values of one type: a Bool for comparisons, else of that type.
pub fn binary(program: &mut Program, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    let ty = if op.yields_bool() { program.types.intern(Type::Bool) } else { program.expr(a).ty };
    expr(program, ExprKind::Binary(op, a, b), ty)
}

/// `object = value`.
pub fn assign(program: &Program, object: ObjectId, value: ExprId) -> StatementKind {
    StatementKind::Assign { place: place(program, object), value }
}

/// `object = object + 1`.
pub fn increment(program: &mut Program, object: ObjectId) -> StatementKind {
    let ty = program.object(object).ty;
    let (old, one) = (load(program, object), number(program, 1, ty));
    let value = binary(program, BinaryOp::Add, old, one);
    assign(program, object, value)
}

/// The place gets a value from outside the program.
pub fn input(place: Place, name: impl Into<String>, kind: InputKind) -> StatementKind {
    StatementKind::Input { place, input: InputSource { name: name.into(), kind } }
}

/// A statement that came from this source statement; its span may be a part of it.
pub fn statement(kind: StatementKind, span: Span, source: SourceStmtId) -> Statement {
    Statement { kind, span, source }
}

/// Puts one statement before the one at a place, as a part of the same source statement.
pub fn insert(program: &mut Program, at: crate::Location, kind: StatementKind) {
    let source = program.origin(at).1;
    let span = program.source_stmt(source).span;
    let statements = &mut program.functions[at.function.index()].blocks[at.block.index()].statements;
    statements.insert(at.index as usize, statement(kind, span, source));
}

/// Puts statements before what stands first in the block, as part of its source statement.
pub fn prepend(program: &mut Program, function: FuncId, block: BlockId, kinds: Vec<StatementKind>) {
    let block = &mut program.functions[function.index()].blocks[block.index()];
    let source = block.statements.first().map_or(block.terminator.source, |s| s.source);
    let new = kinds.into_iter().map(|kind| statement(kind, Span::NONE, source));
    block.statements.splice(0..0, new.collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, print, verify};

    /// A program whose harness does nothing.
    fn nothing() -> Program {
        let mut program = Program::new(Language::C, Target { pointer_bits: 64, endian: crate::Endian::Little });
        program.entry = Draft::new(&mut program, "(start)").finish();
        program
    }

    #[test]
    fn what_is_built_is_well_formed() {
        let mut program = nothing();
        let ty = count(&mut program);
        let seen = global(&mut program, "seen", ty);
        let mut draft = Draft::new(&mut program, "(count)");
        let (n, sum) = (draft.param("n", ty), draft.local("sum", ty));
        let (more, done) = (draft.block(), draft.block());
        let value = load(draft.program, n);
        let limit = number(draft.program, 3, ty);
        let small = binary(draft.program, BinaryOp::Lt, value, limit);
        draft.branch(small, more, done);
        draft.go_on_in(more);
        draft.assign(sum, value);
        let step = increment(draft.program, seen);
        draft.add(step);
        draft.goto(done);
        let counter = draft.finish();
        let entry = program.entry;
        let argument = number(&mut program, 2, ty);
        let any = input(place(&program, seen), "seen", InputKind::Havoc);
        let call = StatementKind::Call { result: None, callee: crate::Callee::Direct(counter), args: vec![argument] };
        prepend(&mut program, entry, BlockId(0), vec![any, call]);
        assert_eq!(verify::verify(&program), Vec::new());
        assert_eq!(program.function(counter).params, [n]);
        assert_eq!(program.function(counter).locals, [sum]);
        let kinds = program.function(entry).blocks[0].statements.iter().map(|s| &s.kind);
        assert!(matches!(kinds.collect::<Vec<_>>()[..], [StatementKind::Input { .. }, StatementKind::Call { .. }]));
        let options = print::PrintOptions { detail: print::Detail::Short, lines: false };
        let printed = print::print(&program, &options);
        let again = parse::parse(&printed).expect("what is printed is read back");
        assert_eq!(print::print(&again, &options), printed);
    }

    #[test]
    fn comparisons_are_bools_and_sums_are_numbers() {
        let mut program = nothing();
        let ty = int(&mut program, 8, true);
        let (a, b) = (number(&mut program, 1, ty), number(&mut program, 2, ty));
        let less = binary(&mut program, BinaryOp::Lt, a, b);
        let sum = binary(&mut program, BinaryOp::Add, a, b);
        let yes = truth(&mut program, true);
        assert_eq!(program.expr(less).ty, program.expr(yes).ty);
        assert_eq!(program.expr(sum).ty, ty);
    }

    #[test]
    fn an_object_has_its_defaults_in_one_place() {
        let mut program = nothing();
        let ty = count(&mut program);
        let object = Object::new("x", ty, ObjectKind::Local);
        assert!(object.init.is_empty() && !object.read_only && !object.volatile && object.function.is_none());
        let entry = program.entry;
        let id = local(&mut program, entry, object);
        assert_eq!(program.object(id).function, Some(entry));
        assert_eq!(program.function(entry).locals, [id]);
    }
}
