//! Random programs for the text form: every construct, all tables whole, types as they fall.

use because_ir::*;
use because_source::{FileId, FileKind, SourceFile, SourceMap, Span};

struct Gen {
    state: u64,
    program: Program,
    types: Vec<TypeId>,
    function: FuncId,
    blocks: u32,
}

pub fn program(seed: u64) -> Program {
    let mut sources = SourceMap::new();
    sources.add(SourceFile::new("a \"b\".c", "x".repeat(100), FileKind::User));
    sources.add(SourceFile::new("m.c", "y".repeat(100), FileKind::Model));
    let language = [Language::C, Language::StructuredText, Language::Scl][seed as usize % 3];
    let target = Target { pointer_bits: [64, 32, 16][seed as usize % 3], endian: Endian::Big };
    let program = Program {
        sources,
        assumed: vec![because_ir::Assumed::new(because_ir::AssumedKind::Wider, "a \n \\ \"text\" äö\u{1}")],
        orders: vec![OrderChoice {
            input: "order at line 1".into(),
            ways: vec!["`f()` before `g`".into(), String::new()],
        }],
        ..Program::new(language, target)
    };
    let mut g = Gen { state: seed * 7919 + 1, program, types: Vec::new(), function: FuncId(0), blocks: 0 };
    g.make_types();
    g.make_objects();
    for index in 0..3 {
        g.function = FuncId(index);
        let function = g.function();
        g.program.functions.push(function);
    }
    g.program.entry = FuncId(g.below(3));
    g.program
}

impl Gen {
    fn below(&mut self, n: u32) -> u32 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.state >> 33) % u64::from(n)) as u32
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    fn word<T: Copy>(&mut self, table: &[(T, &str)]) -> T {
        table[self.below(table.len() as u32) as usize].0
    }

    fn wide(&mut self) -> u128 {
        let raw = (u128::from(self.state) << 64) | u128::from(self.state.rotate_left(17));
        let shift = self.below(128);
        raw >> shift
    }

    fn span(&mut self) -> Span {
        let start = self.below(90);
        let file = FileId(self.below(2));
        if self.below(8) == 0 { Span::NONE } else { Span::new(file, start, start + self.below(10)) }
    }

    fn name(&mut self) -> String {
        self.pick(&["x", "count", "", "1st", "struct <unnamed at a.c:3>", "ä", "b2", "s1", "if", "true", "i32"]).into()
    }

    fn ty(&mut self) -> TypeId {
        let list = self.types.clone();
        self.pick(&list)
    }

    fn intern(&mut self, ty: Type) {
        let id = self.program.types.intern(ty);
        self.types.push(id);
    }

    fn make_types(&mut self) {
        for ty in [Type::Void, Type::Bool, Type::Float(FloatFormat::F32), Type::Float(FloatFormat::F64)] {
            self.intern(ty);
        }
        for bits in [8, 16, 32, 64, 128] {
            let signed = self.below(2) == 0;
            let style =
                self.pick(&[IntStyle::Decimal, IntStyle::Char, IntStyle::Hex, IntStyle::Time, IntStyle::DateAndTime]);
            self.intern(Type::Int { bits, signed, style });
            self.intern(Type::Int { bits, signed: true, style: IntStyle::Decimal });
        }
        self.intern(Type::Record(RecordId(0)));
        self.intern(Type::Record(RecordId(1)));
        self.intern(Type::Enum(EnumId(0)));
        for _ in 0..8 {
            let ty = self.ty();
            let length = self.below(5).into();
            self.intern(Type::Pointer(ty));
            self.intern(Type::Array { element: ty, length });
            let signature = Signature { result: ty, params: vec![self.ty(), self.ty()], variadic: length == 1 };
            self.intern(Type::Function(signature));
        }
        for is_union in [false, true] {
            let fields = (0..self.below(5)).map(|_| self.field()).collect();
            let record = Record { name: self.name(), is_union, fields, size: 48, align: 8, span: self.span() };
            self.program.types.records.push(record);
        }
        let underlying = self.program.types.find(&Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
        let constants = (0..3).map(|i| (self.name(), i128::from(i) - 1)).collect();
        let underlying = underlying.expect("interned above");
        self.program.types.enums.push(Enum { name: "enum e".into(), underlying, constants });
    }

    fn field(&mut self) -> Field {
        let bits = (self.below(4) == 0).then_some(BitField { start: 9, width: 3 });
        let read_only = self.below(4) == 0;
        Field { name: self.name(), ty: self.ty(), offset: self.below(40).into(), bits, read_only }
    }

    fn make_objects(&mut self) {
        for kind in [ObjectKind::Global, ObjectKind::Static, ObjectKind::StringLiteral, ObjectKind::Global] {
            let ty = self.ty();
            let mut init = Vec::new();
            for at in 0..self.below(4) {
                let bits = (self.below(5) == 0).then_some((3, 2));
                let (value, ty) = self.constant();
                init.push(Init { offset: u64::from(at) * 8, ty, bits, value });
            }
            if let (ObjectKind::StringLiteral, Some(byte)) = (kind, self.byte_type()) {
                let text = [0u128, 255, 34, 92, 10, 65];
                let one =
                    |(at, &v): (usize, &u128)| Init { offset: at as u64, ty: byte, bits: None, value: Const::Int(v) };
                init = text.iter().enumerate().map(one).collect();
                let ty = self.program.types.intern(Type::Array { element: byte, length: 6 });
                self.object(kind, None, ty, init);
                continue;
            }
            let function = (kind == ObjectKind::Static).then_some(FuncId(1));
            self.object(kind, function, ty, init);
        }
    }

    fn byte_type(&self) -> Option<TypeId> {
        self.program.types.find(&Type::Int { bits: 8, signed: true, style: IntStyle::Decimal })
    }

    fn object(&mut self, kind: ObjectKind, function: Option<FuncId>, ty: TypeId, init: Vec<Init>) -> ObjectId {
        let (read_only, volatile) = (self.below(3) == 0, self.below(5) == 0);
        let object = Object { name: self.name(), ty, kind, function, init, read_only, volatile, span: self.span() };
        self.program.objects.push(object);
        ObjectId(self.program.objects.len() as u32 - 1)
    }

    fn function(&mut self) -> Function {
        let id = self.function;
        let mut make = |kind, count| -> Vec<ObjectId> {
            (0..count)
                .map(|_| {
                    let ty = self.ty();
                    self.object(kind, Some(id), ty, Vec::new())
                })
                .collect()
        };
        let (params, mut locals) = (make(ObjectKind::Param, 2), make(ObjectKind::Local, 3));
        locals.extend(make(ObjectKind::Temp, 1));
        for _ in 0..3 {
            let kind = self.word(print::names::SOURCE_STMTS);
            let stmt = SourceStmt { span: self.span(), kind, function: FuncId(self.below(3)) };
            self.program.source_stmts.push(stmt);
        }
        let spans = (self.span(), self.span());
        self.program.macros.push(spans);
        self.blocks = self.below(5);
        let contract = Contract {
            requires: (0..self.below(3)).map(|_| self.expr(2)).collect(),
            ensures: (0..self.below(2)).map(|_| self.expr(2)).collect(),
            assigns: (self.below(2) == 0).then(|| (0..self.below(3)).map(|_| self.place(1)).collect()),
            result: (self.below(2) == 0).then(|| locals[0]),
        };
        let blocks = (0..self.blocks).map(|_| self.block()).collect();
        let origin = self.word(print::names::ORIGINS);
        let (variadic, result) = (self.below(3) == 0, self.ty());
        Function { name: self.name(), span: self.span(), params, locals, result, variadic, origin, blocks, contract }
    }

    fn block(&mut self) -> Block {
        let statements = (0..self.below(6)).map(|_| self.statement()).collect();
        let kind = self.terminator();
        Block { statements, terminator: Terminator { kind, span: self.span(), source: SourceStmtId(self.below(3)) } }
    }

    fn statement(&mut self) -> Statement {
        let kind = self.statement_kind();
        Statement { kind, span: self.span(), source: SourceStmtId(self.below(3)) }
    }

    fn any_place(&mut self) -> Option<Place> {
        if self.below(3) == 0 { None } else { Some(self.place(2)) }
    }

    fn exprs(&mut self) -> Vec<ExprId> {
        (0..self.below(4)).map(|_| self.expr(2)).collect()
    }

    fn statement_kind(&mut self) -> StatementKind {
        let message = self.name();
        match self.below(17) {
            0 => StatementKind::Input {
                place: self.place(2),
                input: InputSource { name: message, kind: self.word(print::names::INPUTS) },
            },
            1 => {
                let callee = match self.below(2) {
                    0 => Callee::Direct(FuncId(self.below(3))),
                    _ => Callee::Indirect(self.expr(2)),
                };
                StatementKind::Call { result: self.any_place(), callee, args: self.exprs() }
            }
            2 => StatementKind::Assume(self.expr(3)),
            3 => StatementKind::Assert { cond: self.expr(3), check: self.pick(&CheckKind::ALL), message },
            4 => StatementKind::Probe { id: self.below(9), cond: self.expr(3) },
            5 => StatementKind::Invariant { cond: self.expr(3), message },
            6 => StatementKind::Alloc {
                result: self.place(1),
                size: self.expr(1),
                element: (self.below(2) == 0).then(|| self.ty()),
                kind: self.word(print::names::ALLOCS),
            },
            7 => StatementKind::Free { pointer: self.expr(1) },
            8 => StatementKind::Copy {
                to: self.expr(1),
                from: self.expr(1),
                bytes: self.expr(1),
                overlap: self.below(2) == 0,
            },
            9 => StatementKind::Fill { to: self.expr(1), byte: self.expr(1), bytes: self.expr(1) },
            10 => StatementKind::Begin(self.object_id()),
            11 => StatementKind::End(self.object_id()),
            12 => {
                let to = match self.below(4) {
                    0 => PrintTarget::Stdout,
                    1 => PrintTarget::Stderr,
                    2 => PrintTarget::Buffer { to: self.expr(1), size: None },
                    _ => PrintTarget::Buffer { to: self.expr(1), size: Some(self.expr(1)) },
                };
                let args = match self.below(3) {
                    0 => PrintArgs::Packed(self.expr(1)),
                    _ => PrintArgs::Values(self.exprs()),
                };
                StatementKind::Print { result: self.any_place(), to, format: self.expr(1), args }
            }
            13 => StatementKind::Effect {
                result: self.any_place(),
                effect: self.word(print::names::EFFECTS),
                args: self.exprs(),
            },
            14 => StatementKind::Unsupported { what: message },
            _ => StatementKind::Assign { place: self.place(3), value: self.expr(4) },
        }
    }

    fn target(&mut self) -> BlockId {
        BlockId(self.below(self.blocks))
    }

    fn terminator(&mut self) -> TerminatorKind {
        match self.below(9) {
            0 | 1 => {
                TerminatorKind::Goto(self.target(), self.pick(&[JumpKind::Next, JumpKind::Break, JumpKind::Again]))
            }
            2 | 3 => {
                let span = self.span();
                let kind = self.pick(&[
                    BranchKind::If,
                    BranchKind::While,
                    BranchKind::DoWhile,
                    BranchKind::For,
                    BranchKind::And(span),
                    BranchKind::Or(span),
                    BranchKind::Conditional(span),
                    BranchKind::Hidden,
                ]);
                TerminatorKind::Branch { cond: self.expr(3), then: self.target(), otherwise: self.target(), kind }
            }
            4 => {
                let case = |g: &mut Gen| {
                    let low = g.wide() as i128;
                    let high = if g.below(2) == 0 { low } else { g.wide() as i128 };
                    Case { low, high, target: g.target(), span: g.span() }
                };
                let cases = (0..self.below(4)).map(|_| case(self)).collect();
                TerminatorKind::Switch { value: self.expr(2), cases, default: self.target() }
            }
            5 => TerminatorKind::Return((self.below(2) == 0).then(|| self.expr(2))),
            6 => TerminatorKind::Exit(self.expr(2)),
            7 => TerminatorKind::Abort,
            _ => TerminatorKind::Unreachable,
        }
    }

    /// A global or an object of the function being made.
    fn object_id(&mut self) -> ObjectId {
        let own: Vec<ObjectId> = (0..self.program.objects.len() as u32)
            .map(ObjectId)
            .filter(|o| o.0 < 4 || self.program.object(*o).function == Some(self.function))
            .collect();
        self.pick(&own)
    }

    fn place(&mut self, depth: u32) -> Place {
        let base = match depth > 0 && self.below(3) == 0 {
            true => PlaceBase::Deref(self.expr(depth - 1)),
            false => PlaceBase::Object(self.object_id()),
        };
        let mut path = Vec::new();
        let mut ty = match base {
            PlaceBase::Object(object) => Some(self.program.object(object).ty),
            PlaceBase::Deref(pointer) => match self.program.types.get(self.program.expr(pointer).ty) {
                Type::Pointer(to) => Some(*to),
                _ => None,
            },
        };
        for _ in 0..3 {
            let next = match ty.map(|t| self.program.types.get(t).clone()) {
                Some(Type::Array { element, .. }) if depth > 0 => {
                    path.push(Projection::Index(self.expr(depth - 1)));
                    Some(element)
                }
                Some(Type::Record(r)) if !self.program.types.record(r).fields.is_empty() => {
                    let field = self.below(self.program.types.record(r).fields.len() as u32);
                    path.push(Projection::Field(field));
                    Some(self.program.types.record(r).fields[field as usize].ty)
                }
                _ => break,
            };
            ty = next;
        }
        let ty = if self.below(6) == 0 { None } else { ty };
        Place { base, path, ty: ty.unwrap_or_else(|| self.ty()) }
    }

    fn constant(&mut self) -> (Const, TypeId) {
        let ty = self.ty();
        let value = match self.program.types.representation(ty).clone() {
            Type::Bool => Const::Bool(self.below(2) == 0),
            Type::Int { bits, .. } => Const::Int(self.wide() & (u128::MAX >> (128 - bits))),
            Type::Float(FloatFormat::F32) => Const::Float(self.wide() as u64 & 0xffff_ffff),
            Type::Float(FloatFormat::F64) => Const::Float(self.wide() as u64),
            Type::Pointer(_) => {
                let address = Const::Address(ObjectId(self.below(4)), i64::from(self.below(9)) - 4);
                let function = Const::Function(FuncId(self.below(3)));
                self.pick(&[Const::Null, address, function])
            }
            _ => Const::Int(self.wide()),
        };
        // An integer of an odd type keeps its bits; a float needs a float type to be written at all.
        (value, ty)
    }

    fn expr(&mut self, depth: u32) -> ExprId {
        let mut ty = self.ty();
        let kind = match self.below(if depth == 0 { 2 } else { 8 }) {
            0 => {
                let (value, of) = self.constant();
                ty = of;
                ExprKind::Const(value)
            }
            1 => ExprKind::Load(self.place(depth.saturating_sub(1))),
            2 => ExprKind::AddressOf(self.place(depth - 1)),
            3 => {
                let op = self.word(print::names::UNARY);
                ExprKind::Unary(op, self.expr(depth - 1))
            }
            4 => ExprKind::Select(self.expr(depth - 1), self.expr(depth - 1), self.expr(depth - 1)),
            5 => ExprKind::Cast(self.expr(depth - 1)),
            6 => {
                let function = self.word(print::names::PURE);
                ExprKind::Pure(function, (0..self.below(3)).map(|_| self.expr(depth - 1)).collect())
            }
            _ => {
                let op = self.word(print::names::BINARY);
                ExprKind::Binary(op, self.expr(depth - 1), self.expr(depth - 1))
            }
        };
        // Mostly the type that follows from the operands, so that both ways of printing are tried.
        if self.below(4) > 0 {
            let of = |id: ExprId| self.program.expr(id).ty;
            ty = match &kind {
                ExprKind::Load(place) => place.ty,
                ExprKind::Unary(_, operand) => of(*operand),
                ExprKind::Binary(_, left, _) => of(*left),
                ExprKind::Select(_, yes, _) => of(*yes),
                _ => ty,
            };
        }
        let span = self.span();
        self.program.add_expr(kind, ty, span)
    }
}
