//! Puts a second program behind a first one in the same tables.
//!
//! Comes in: two programs. Goes out: one, in which every id of the first is what it was and every id of the second is
//! moved. Nothing is merged but types: names may clash freely, since only ids refer to anything.

use crate::{
    Block, Callee, Const, Contract, EnumId, Expr, ExprId, ExprKind, FuncId, Function, InputKind, Object, ObjectId,
    OrderChoice, Place, PlaceBase, PrintArgs, PrintTarget, Program, Projection, Record, RecordId, Signature,
    SourceStmt, SourceStmtId, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId, Types,
};
use because_source::{FileId, FileKind, SourceFile, Span};

/// Where the tables of the second program begin.
#[derive(Debug, Clone)]
pub struct Moved {
    /// The number of the second program's first function.
    pub functions: u32,
    /// The number of the second program's first object.
    pub objects: u32,
    exprs: u32,
    source_stmts: u32,
    files: u32,
    types: Vec<TypeId>,
    records: Vec<RecordId>,
    enums: Vec<EnumId>,
    /// The second program's own start.
    pub entry: FuncId,
}

/// Appends `other` to `program`; the user's files of `other` become headers, so that nothing in them is shown or blamed.
pub fn append(program: &mut Program, other: &Program) -> Moved {
    let files = program.sources.files().count() as u32;
    for (_, file) in other.sources.files() {
        let kind = if file.kind == FileKind::User { FileKind::Header } else { file.kind };
        program.sources.add(SourceFile::new(file.name.clone(), file.text.clone(), kind));
    }
    let mut moved = Moved {
        functions: program.functions.len() as u32,
        objects: program.objects.len() as u32,
        exprs: program.exprs.len() as u32,
        source_stmts: program.source_stmts.len() as u32,
        files,
        types: Vec::new(),
        records: Vec::new(),
        enums: Vec::new(),
        entry: other.entry,
    };
    moved.entry = moved.function(other.entry);
    types(&mut program.types, &other.types, &mut moved);
    program.exprs.extend(other.exprs.iter().map(|e| moved.expr(e)));
    program.source_stmts.extend(other.source_stmts.iter().map(|s| SourceStmt {
        span: moved.span(s.span),
        kind: s.kind,
        function: moved.function(s.function),
    }));
    program.objects.extend(other.objects.iter().map(|o| moved.whole_object(o)));
    program.functions.extend(other.functions.iter().map(|f| moved.whole_function(f)));
    orders(program, other, moved.functions as usize);
    for one in &other.assumed {
        one.clone().note(&mut program.assumed);
    }
    moved
}

/// Choices of the order of evaluation in the functions from `first` on get names that the program does not use itself.
fn orders(program: &mut Program, other: &Program, first: usize) {
    let renamed = |name: &str| format!("{name} of the other program");
    for choice in &other.orders {
        program.orders.push(OrderChoice { input: renamed(&choice.input), ways: choice.ways.clone() });
    }
    let blocks = program.functions[first..].iter_mut().flat_map(|f| &mut f.blocks);
    for statement in blocks.flat_map(|b| &mut b.statements) {
        if let StatementKind::Input { input, .. } = &mut statement.kind
            && input.kind == InputKind::Order
        {
            input.name = renamed(&input.name);
        }
    }
}

/// Records and enums that are the same through and through become one; all other types are interned.
fn types(into: &mut Types, from: &Types, moved: &mut Moved) {
    let Same { records, enums, .. } = Same::find(into, from);
    let (mut fresh, mut own) = (Vec::new(), Vec::new());
    for (i, record) in from.records.iter().enumerate() {
        let id = records[i].first().copied().unwrap_or_else(|| {
            into.records.push(record.clone());
            fresh.push(into.records.len() - 1);
            into.records.len() - 1
        });
        moved.records.push(RecordId(id as u32));
    }
    for (i, e) in from.enums.iter().enumerate() {
        let id = enums[i].unwrap_or_else(|| {
            into.enums.push(e.clone());
            own.push(into.enums.len() - 1);
            into.enums.len() - 1
        });
        moved.enums.push(EnumId(id as u32));
    }
    for (_, ty) in from.iter() {
        let ty = moved.kind_of_type(ty);
        let id = into.intern(ty);
        moved.types.push(id);
    }
    for at in fresh {
        for field in &mut into.records[at].fields {
            field.ty = moved.types[field.ty.0 as usize];
        }
        into.records[at].span = moved.span(into.records[at].span);
    }
    for at in own {
        into.enums[at].underlying = moved.types[into.enums[at].underlying.0 as usize];
    }
}

/// Which records and enums of the first program each of the second is.
struct Same<'a> {
    into: &'a Types,
    from: &'a Types,
    records: Vec<Vec<usize>>,
    enums: Vec<Option<usize>>,
}

impl<'a> Same<'a> {
    /// Starts from all pairs that lie alike in memory and gives up those with a member of another type, until no more
    /// is given up: records may contain pointers to themselves and to each other.
    fn find(into: &'a Types, from: &'a Types) -> Same<'a> {
        let alike = |b: &Record| -> Vec<usize> {
            let lies_alike = |a: &Record| {
                let shape = |r: &Record| (r.is_union, r.size, r.align, r.fields.len());
                let mut fields = a.fields.iter().zip(&b.fields);
                a.name == b.name
                    && shape(a) == shape(b)
                    && fields.all(|(x, y)| x.name == y.name && x.offset == y.offset && x.bits == y.bits)
            };
            (0..into.records.len()).filter(|&a| lies_alike(&into.records[a])).collect()
        };
        let records = from.records.iter().map(alike).collect();
        let mut same = Same { into, from, records, enums: Vec::new() };
        same.enums = from
            .enums
            .iter()
            .map(|e| {
                into.enums.iter().position(|o| {
                    o.name == e.name && o.constants == e.constants && same.types(o.underlying, e.underlying)
                })
            })
            .collect();
        same.settle();
        // Which of several equal ones it is cannot be known: then it is none of them.
        same.records.iter_mut().filter(|alike| alike.len() > 1).for_each(Vec::clear);
        same.settle();
        same
    }

    fn settle(&mut self) {
        loop {
            let mut next = self.records.clone();
            for (b, alike) in next.iter_mut().enumerate() {
                alike.retain(|&a| {
                    let mut fields = self.into.records[a].fields.iter().zip(&self.from.records[b].fields);
                    fields.all(|(x, y)| self.types(x.ty, y.ty))
                });
            }
            if next == self.records {
                return;
            }
            self.records = next;
        }
    }

    /// Whether two types are the same as far as is known.
    fn types(&self, a: TypeId, b: TypeId) -> bool {
        match (self.into.get(a), self.from.get(b)) {
            (Type::Enum(a), Type::Enum(b)) => self.enums.get(b.0 as usize) == Some(&Some(a.0 as usize)),
            (Type::Pointer(a), Type::Pointer(b)) => self.types(*a, *b),
            (Type::Array { element: a, length: m }, Type::Array { element: b, length: n }) => {
                m == n && self.types(*a, *b)
            }
            (Type::Record(a), Type::Record(b)) => self.records[b.0 as usize].contains(&(a.0 as usize)),
            (Type::Function(a), Type::Function(b)) => {
                let mut params = a.params.iter().zip(&b.params);
                a.variadic == b.variadic
                    && a.params.len() == b.params.len()
                    && self.types(a.result, b.result)
                    && params.all(|(&x, &y)| self.types(x, y))
            }
            (a, b) => a == b,
        }
    }
}

impl Moved {
    /// A function of the second program, in the joined one.
    pub fn function(&self, id: FuncId) -> FuncId {
        FuncId(id.0 + self.functions)
    }

    /// An object of the second program, in the joined one.
    pub fn object(&self, id: ObjectId) -> ObjectId {
        ObjectId(id.0 + self.objects)
    }

    /// A type of the second program, in the joined one.
    pub fn ty(&self, id: TypeId) -> TypeId {
        self.types[id.0 as usize]
    }

    fn expr_id(&self, id: ExprId) -> ExprId {
        ExprId(id.0 + self.exprs)
    }

    fn source(&self, id: SourceStmtId) -> SourceStmtId {
        SourceStmtId(id.0 + self.source_stmts)
    }

    fn span(&self, span: Span) -> Span {
        if span.is_none() { span } else { Span { file: FileId(span.file.0 + self.files), ..span } }
    }

    fn kind_of_type(&self, ty: &Type) -> Type {
        match ty {
            Type::Enum(e) => Type::Enum(self.enums[e.0 as usize]),
            Type::Pointer(to) => Type::Pointer(self.ty(*to)),
            Type::Array { element, length } => Type::Array { element: self.ty(*element), length: *length },
            Type::Record(r) => Type::Record(self.records[r.0 as usize]),
            Type::Function(s) => Type::Function(Signature {
                result: self.ty(s.result),
                params: s.params.iter().map(|&p| self.ty(p)).collect(),
                variadic: s.variadic,
            }),
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) => ty.clone(),
        }
    }

    fn constant(&self, value: Const) -> Const {
        match value {
            Const::Function(f) => Const::Function(self.function(f)),
            Const::Address(o, offset) => Const::Address(self.object(o), offset),
            other => other,
        }
    }

    fn place(&self, place: &Place) -> Place {
        let base = match place.base {
            PlaceBase::Object(o) => PlaceBase::Object(self.object(o)),
            PlaceBase::Deref(e) => PlaceBase::Deref(self.expr_id(e)),
        };
        let part = |p: &Projection| match *p {
            Projection::Index(e) => Projection::Index(self.expr_id(e)),
            field => field,
        };
        Place { base, path: place.path.iter().map(part).collect(), ty: self.ty(place.ty) }
    }

    fn expr(&self, expr: &Expr) -> Expr {
        let kind = match &expr.kind {
            ExprKind::Const(c) => ExprKind::Const(self.constant(*c)),
            ExprKind::Load(p) => ExprKind::Load(self.place(p)),
            ExprKind::AddressOf(p) => ExprKind::AddressOf(self.place(p)),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, self.expr_id(*a)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, self.expr_id(*a), self.expr_id(*b)),
            ExprKind::Select(c, a, b) => ExprKind::Select(self.expr_id(*c), self.expr_id(*a), self.expr_id(*b)),
            ExprKind::Cast(a) => ExprKind::Cast(self.expr_id(*a)),
            ExprKind::Pure(f, args) => ExprKind::Pure(*f, self.exprs(args)),
        };
        Expr { kind, ty: self.ty(expr.ty), span: self.span(expr.span) }
    }

    fn exprs(&self, all: &[ExprId]) -> Vec<ExprId> {
        all.iter().map(|&e| self.expr_id(e)).collect()
    }

    fn whole_object(&self, object: &Object) -> Object {
        let mut new = object.clone();
        new.ty = self.ty(object.ty);
        new.function = object.function.map(|f| self.function(f));
        new.span = self.span(object.span);
        for init in &mut new.init {
            init.ty = self.ty(init.ty);
            init.value = self.constant(init.value);
        }
        new
    }

    fn whole_function(&self, function: &Function) -> Function {
        let objects = |all: &[ObjectId]| all.iter().map(|&o| self.object(o)).collect();
        let contract = Contract {
            requires: self.exprs(&function.contract.requires),
            ensures: self.exprs(&function.contract.ensures),
            assigns: function.contract.assigns.as_ref().map(|all| all.iter().map(|p| self.place(p)).collect()),
            result: function.contract.result.map(|o| self.object(o)),
        };
        Function {
            name: function.name.clone(),
            span: self.span(function.span),
            params: objects(&function.params),
            locals: objects(&function.locals),
            result: self.ty(function.result),
            variadic: function.variadic,
            origin: function.origin,
            blocks: function.blocks.iter().map(|b| self.block(b)).collect(),
            contract,
        }
    }

    fn block(&self, block: &Block) -> Block {
        let statement = |s: &Statement| Statement {
            kind: self.statement(&s.kind),
            span: self.span(s.span),
            source: self.source(s.source),
        };
        Block {
            statements: block.statements.iter().map(statement).collect(),
            terminator: Terminator {
                kind: self.terminator(&block.terminator.kind),
                span: self.span(block.terminator.span),
                source: self.source(block.terminator.source),
            },
        }
    }

    fn statement(&self, kind: &StatementKind) -> StatementKind {
        use StatementKind::*;
        let e = |id: &ExprId| self.expr_id(*id);
        let result = |p: &Option<Place>| p.as_ref().map(|p| self.place(p));
        match kind {
            Assign { place, value } => Assign { place: self.place(place), value: e(value) },
            Input { place, input } => Input { place: self.place(place), input: input.clone() },
            Call { result: r, callee, args } => {
                let callee = match callee {
                    Callee::Direct(f) => Callee::Direct(self.function(*f)),
                    Callee::Indirect(p) => Callee::Indirect(e(p)),
                };
                Call { result: result(r), callee, args: self.exprs(args) }
            }
            Assume(cond) => Assume(e(cond)),
            Assert { cond, check, message } => Assert { cond: e(cond), check: *check, message: message.clone() },
            Probe { id, cond } => Probe { id: *id, cond: e(cond) },
            Invariant { cond, message } => Invariant { cond: e(cond), message: message.clone() },
            Alloc { result, size, element, kind } => {
                Alloc { result: self.place(result), size: e(size), element: element.map(|t| self.ty(t)), kind: *kind }
            }
            Free { pointer } => Free { pointer: e(pointer) },
            Copy { to, from, bytes, overlap } => Copy { to: e(to), from: e(from), bytes: e(bytes), overlap: *overlap },
            Fill { to, byte, bytes } => Fill { to: e(to), byte: e(byte), bytes: e(bytes) },
            Begin(o) => Begin(self.object(*o)),
            End(o) => End(self.object(*o)),
            Print { result: r, to, format, args } => {
                let to = match to {
                    PrintTarget::Buffer { to, size } => PrintTarget::Buffer { to: e(to), size: size.as_ref().map(e) },
                    other => *other,
                };
                let args = match args {
                    PrintArgs::Values(all) => PrintArgs::Values(self.exprs(all)),
                    PrintArgs::Packed(p) => PrintArgs::Packed(e(p)),
                };
                Print { result: result(r), to, format: e(format), args }
            }
            Effect { result: r, effect, args } => Effect { result: result(r), effect: *effect, args: self.exprs(args) },
            Unsupported { what } => Unsupported { what: what.clone() },
        }
    }

    fn terminator(&self, kind: &TerminatorKind) -> TerminatorKind {
        match kind {
            TerminatorKind::Goto(to, jump) => TerminatorKind::Goto(*to, *jump),
            TerminatorKind::Branch { cond, then, otherwise, kind } => {
                let kind = match *kind {
                    crate::BranchKind::And(s) => crate::BranchKind::And(self.span(s)),
                    crate::BranchKind::Or(s) => crate::BranchKind::Or(self.span(s)),
                    crate::BranchKind::Conditional(s) => crate::BranchKind::Conditional(self.span(s)),
                    other => other,
                };
                TerminatorKind::Branch { cond: self.expr_id(*cond), then: *then, otherwise: *otherwise, kind }
            }
            TerminatorKind::Switch { value, cases, default } => {
                let mut cases = cases.clone();
                for case in &mut cases {
                    case.span = self.span(case.span);
                }
                TerminatorKind::Switch { value: self.expr_id(*value), cases, default: *default }
            }
            TerminatorKind::Return(value) => TerminatorKind::Return(value.map(|v| self.expr_id(v))),
            TerminatorKind::Exit(status) => TerminatorKind::Exit(self.expr_id(*status)),
            TerminatorKind::Abort => TerminatorKind::Abort,
            TerminatorKind::Unreachable => TerminatorKind::Unreachable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, IntStyle};

    /// `struct node { int|float value; struct node *next; }`, and a pointer to it.
    fn list(types: &mut Types, value: Type) -> TypeId {
        let value = types.intern(value);
        let id = RecordId(types.records.len() as u32);
        let record = types.intern(Type::Record(id));
        let next = types.intern(Type::Pointer(record));
        let field = |name: &str, ty, offset| Field { name: name.to_string(), ty, offset, bits: None, read_only: false };
        types.records.push(Record {
            name: "node".to_string(),
            is_union: false,
            fields: vec![field("value", value, 0), field("next", next, 8)],
            size: 16,
            align: 8,
            span: Span::NONE,
        });
        next
    }

    fn moved() -> Moved {
        Moved {
            functions: 0,
            objects: 0,
            exprs: 0,
            source_stmts: 0,
            files: 0,
            types: Vec::new(),
            records: Vec::new(),
            enums: Vec::new(),
            entry: FuncId(0),
        }
    }

    #[test]
    fn records_become_one_only_with_the_same_members() {
        let int = || Type::Int { bits: 32, signed: true, style: IntStyle::Decimal };
        let unsigned = Type::Int { bits: 32, signed: false, style: IntStyle::Decimal };
        let mut into = Types::default();
        let pointer = list(&mut into, int());
        let mut from = Types::default();
        let same = list(&mut from, int());
        let mut moved_same = moved();
        types(&mut into, &from, &mut moved_same);
        assert_eq!((moved_same.ty(same), into.records.len()), (pointer, 1));
        let mut from = Types::default();
        let other = list(&mut from, unsigned);
        let mut moved_other = moved();
        types(&mut into, &from, &mut moved_other);
        assert_ne!(moved_other.ty(other), pointer);
        assert_eq!(into.records.len(), 2);
        let fields = &into.records[1].fields;
        assert_eq!(into.get(fields[1].ty), &Type::Pointer(into.find(&Type::Record(RecordId(1))).expect("interned")));
    }
}
