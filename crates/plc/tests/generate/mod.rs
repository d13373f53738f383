//! Well-formed programs from seeds: types fit, every construct of the grammar comes up.

use because_plc::ast::*;
use because_plc::{Dialect, literal};
use because_source::Span;

const AT: At = At(Span::NONE);

/// A small generator of numbers; the same seed gives the same program on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }

    fn pick<'t, T: ?Sized>(&mut self, list: &[&'t T]) -> &'t T {
        list[self.below(list.len() as u64) as usize]
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum T {
    Bool,
    Int,
    DInt,
    Word,
    Real,
    Time,
    Mode,
}

const TYPES: [T; 7] = [T::Bool, T::Int, T::DInt, T::Word, T::Real, T::Time, T::Mode];

pub struct Generator {
    random: Random,
    dialect: Dialect,
    /// Loops open around the statement.
    loops: u32,
}

fn name(text: &str, spelling: Spelling) -> Name {
    Name { text: text.to_string(), spelling, at: AT }
}

fn bare(text: &str) -> Name {
    name(text, Spelling::Bare)
}

fn literal(text: &str) -> Expr {
    Expr { kind: ExprKind::Literal(literal::parse(text).expect(text)), at: AT }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, at: AT }
}

fn named(text: &str) -> TypeSpec {
    TypeSpec { kind: TypeKind::Named(bare(text)), at: AT }
}

fn text_type(length: Option<&str>) -> TypeSpec {
    TypeSpec { kind: TypeKind::Text(length.map(|n| Box::new(literal(n)))), at: AT }
}

fn array(low: &str, high: &str, element: &str) -> TypeSpec {
    TypeSpec { kind: TypeKind::Array(vec![(literal(low), literal(high))], Box::new(named(element))), at: AT }
}

fn decl(names: &[&str], ty: TypeSpec, init: Option<Init>) -> VarDecl {
    let names = names.iter().map(|n| bare(n)).collect();
    VarDecl { names, location: Location::None, ty, init, at: AT }
}

fn section(kind: SectionKind, vars: Vec<VarDecl>) -> VarSection {
    VarSection { kind, constant: false, retain: None, vars, at: AT }
}

impl Generator {
    pub fn new(seed: u64, dialect: Dialect) -> Generator {
        Generator { random: Random::new(seed), dialect, loops: 0 }
    }

    /// A type, a function, a function block and a block that uses them.
    pub fn unit(&mut self) -> Unit {
        let members = vec![
            (bare("Off"), None),
            (bare("Manual"), Some(literal(self.random.pick(&["2", "7", "16#10"])))),
            (bare("Auto"), None),
        ];
        let mode =
            TypeDecl { name: bare("Mode"), ty: TypeSpec { kind: TypeKind::Enum(None, members), at: AT }, init: None };
        let fields = vec![
            decl(&["level", "limit"], named("INT"), Some(Init::Value(literal("7")))),
            decl(&["valid"], named("BOOL"), None),
        ];
        let tank = TypeDecl { name: bare("Tank"), ty: TypeSpec { kind: TypeKind::Struct(fields), at: AT }, init: None };
        let mut items = vec![Item::Type(mode), Item::Type(tank)];
        items.push(self.globals());
        items.push(Item::Block(self.function()));
        let kind = if self.dialect == Dialect::Scl { BlockKind::FunctionBlock } else { BlockKind::Program };
        items.push(Item::Block(self.block(kind)));
        if self.dialect == Dialect::StructuredText && self.random.below(2) == 0 {
            let priority = Some(literal("2"));
            let task = Task { name: bare("often"), interval: None, priority, single: None };
            let (task_name, args) = (Some(bare("often")), Vec::new());
            let run = ProgramInstance { name: bare("run"), task: task_name, program: bare("Main"), args };
            let shared = section(SectionKind::Global, vec![decl(&["g2"], named("INT"), None)]);
            let (globals, tasks, programs) = (vec![shared], vec![task], vec![run]);
            items.push(Item::Configuration(Configuration { name: bare("Plant"), globals, tasks, programs, at: AT }));
        }
        Unit { items, ..Unit::default() }
    }

    /// Global variables, with an address and a subrange; in SCL a data block with start values.
    fn globals(&mut self) -> Item {
        let range = TypeKind::Subrange(bare("INT"), Box::new(literal("1")), Box::new(literal("9")));
        let ranged = decl(&["g1"], TypeSpec { kind: range, at: AT }, Some(Init::Value(literal("3"))));
        if self.dialect == Dialect::Scl {
            let fields =
                vec![decl(&["g0"], named("BOOL"), None), ranged, decl(&["rows"], array("0", "3", "INT"), None)];
            let row = |i: &str| {
                let parts = vec![Access::Index(vec![literal(i)])];
                Ref { base: RefBase::Name(bare("rows")), parts, at: AT }
            };
            let values = vec![(row("1"), Init::Value(literal("4"))), (row("3"), Init::Value(literal("16#5")))];
            let content = DataContent::Struct(fields);
            return Item::DataBlock(DataBlock { name: name("Shared", Spelling::Quoted), content, values, at: AT });
        }
        let located =
            VarDecl { location: Location::Address("%QX0.1".to_string(), AT), ..decl(&["g0"], named("BOOL"), None) };
        Item::Globals(section(SectionKind::Global, vec![located, ranged]))
    }

    fn function(&mut self) -> Block {
        let vars = vec![section(SectionKind::Input, vec![decl(&["a", "b"], named("INT"), None)])];
        let value = literal(self.random.pick(&["1", "-3", "16#7F", "1_000"]).trim_start_matches('-'));
        let a = Expr { kind: ExprKind::Ref(self.reference("a", Vec::new())), at: AT };
        let sum = Expr { kind: ExprKind::Binary(BinaryOp::Add, Box::new(a), Box::new(value)), at: AT };
        let target = Ref { base: RefBase::Name(bare("Calc")), parts: Vec::new(), at: AT };
        let body = vec![stmt(StmtKind::Assign { targets: vec![target], op: None, value: sum })];
        Block { result: Some(named("INT")), sections: vars, body, ..Block::new(BlockKind::Function, bare("Calc"), AT) }
    }

    fn block(&mut self, kind: BlockKind) -> Block {
        let list = vec![(None, Init::Value(literal("3"))), (Some(literal("4")), Init::Value(literal("0")))];
        let sections = vec![
            section(
                SectionKind::Input,
                vec![
                    decl(&["b0", "b1"], named("BOOL"), None),
                    decl(&["i0"], named("INT"), None),
                    decl(&["r0"], named("REAL"), None),
                ],
            ),
            section(SectionKind::Output, vec![decl(&["b2"], named("BOOL"), None), decl(&["w0"], named("WORD"), None)]),
            VarSection {
                retain: Some(true),
                ..section(
                    SectionKind::Var,
                    vec![
                        decl(&["b3"], named("BOOL"), Some(Init::Value(literal("TRUE")))),
                        decl(&["i1", "i2"], named("INT"), Some(Init::Value(literal("5")))),
                        decl(&["d0", "d1"], named("DINT"), None),
                        decl(&["w1"], named("WORD"), Some(Init::Value(literal("16#00FF")))),
                        decl(&["r1"], named("REAL"), Some(Init::Value(literal("1.5e1")))),
                        decl(&["t0", "t1"], named("TIME"), Some(Init::Value(literal("T#1s500ms")))),
                        decl(&["c0", "c1"], named("Mode"), None),
                        decl(&["list"], array("1", "5", "INT"), Some(Init::List(list, AT))),
                        decl(
                            &["tank"],
                            named("Tank"),
                            Some(Init::Fields(vec![(bare("level"), Init::Value(literal("9")))], AT)),
                        ),
                        decl(&["s0"], text_type(Some("12")), Some(Init::Value(literal("'a$'b'")))),
                        decl(&["day"], named("DATE"), Some(Init::Value(literal("D#2024-02-29")))),
                        decl(&["noon"], named("TIME_OF_DAY"), Some(Init::Value(literal("TOD#12:30:15.5")))),
                        decl(&["delay"], named("TON"), None),
                        decl(&["edge"], named("R_TRIG"), None),
                        decl(&["count"], named("CTU"), None),
                    ],
                )
            },
            section(SectionKind::Temp, vec![decl(&["k"], named("INT"), None), decl(&["m"], named("DINT"), None)]),
            VarSection {
                constant: true,
                ..section(SectionKind::Var, vec![decl(&["MOST"], named("INT"), Some(Init::Value(literal("40"))))])
            },
        ];
        let mut sections = sections;
        let mut labels = Vec::new();
        let mut body = self.statements(4);
        if self.dialect == Dialect::Scl {
            let bits = array("0", "15", "BOOL");
            let view = VarDecl { location: Location::View(bare("w1")), ..decl(&["bits"], bits, None) };
            sections.insert(3, section(SectionKind::Var, vec![view]));
            labels.push(bare("finish"));
            if self.random.below(2) == 0 {
                body.push(stmt(StmtKind::Goto(bare("finish"))));
            }
            body.push(stmt(StmtKind::Label(bare("finish"))));
            body.push(stmt(StmtKind::Empty));
        }
        Block { sections, labels, body, ..Block::new(kind, bare("Main"), AT) }
    }

    fn string_assignment(&mut self) -> Stmt {
        let s0 = |fun: &mut Self| Expr { kind: ExprKind::Ref(fun.reference("s0", Vec::new())), at: AT };
        let value = match self.random.below(3) {
            0 => literal("'x'"),
            1 => {
                let args = vec![(Some("IN"), s0(self)), (Some("L"), literal("2")), (Some("P"), literal("1"))];
                self.call("MID", args)
            }
            _ => {
                let args = vec![(None, s0(self)), (None, literal("'$N'"))];
                self.call("CONCAT", args)
            }
        };
        stmt(StmtKind::Assign { targets: vec![self.reference("s0", Vec::new())], op: None, value })
    }

    fn reference(&mut self, text: &str, parts: Vec<Access>) -> Ref {
        let hash = self.dialect == Dialect::Scl && self.random.below(2) == 0;
        let spelling = if hash { Spelling::Hash } else { Spelling::Bare };
        Ref { base: RefBase::Name(name(text, spelling)), parts, at: AT }
    }

    fn variable(&mut self, ty: T) -> Ref {
        let text = match ty {
            T::Bool => match self.random.below(6) {
                0 => return self.reference("tank", vec![Access::Field(bare("valid"))]),
                1 => {
                    let letter = if self.random.below(2) == 0 { Some('X') } else { None };
                    let bit = self.random.below(16) as u32;
                    return self.reference("w0", vec![Access::Slice(letter, bit, AT)]);
                }
                _ => self.random.pick(&["b0", "b1", "b2", "b3"]),
            },
            T::Int => match self.random.below(5) {
                0 => return self.reference("tank", vec![Access::Field(bare("level"))]),
                1 => {
                    let index = if self.random.below(2) == 0 {
                        let text = self.random.pick(&["i0", "i1", "k"]);
                        Expr { kind: ExprKind::Ref(self.reference(text, Vec::new())), at: AT }
                    } else {
                        literal("2")
                    };
                    return self.reference("list", vec![Access::Index(vec![index])]);
                }
                _ => self.random.pick(&["i0", "i1", "i2", "k"]),
            },
            T::DInt => self.random.pick(&["d0", "d1", "m"]),
            T::Word => self.random.pick(&["w0", "w1"]),
            T::Real => self.random.pick(&["r0", "r1"]),
            T::Time => self.random.pick(&["t0", "t1"]),
            T::Mode => self.random.pick(&["c0", "c1"]),
        };
        self.reference(text, Vec::new())
    }

    fn leaf(&mut self, ty: T) -> Expr {
        if self.random.below(3) > 0 {
            let variable = match (ty, self.random.below(4)) {
                (T::Bool, 0) => self.reference("delay", vec![Access::Field(bare("Q"))]),
                (T::Int, 0) => self.reference("count", vec![Access::Field(bare("CV"))]),
                (T::Int, 1) => self.reference("MOST", Vec::new()),
                _ => self.variable(ty),
            };
            return Expr { kind: ExprKind::Ref(variable), at: AT };
        }
        literal(match ty {
            T::Bool => self.random.pick(&["TRUE", "FALSE", "BOOL#1"]),
            T::Int => self.random.pick(&["0", "7", "1_00", "INT#5", "2#101", "8#17"]),
            T::DInt => self.random.pick(&["DINT#70_000", "DINT#16#7FFF", "L#9"]),
            T::Word => self.random.pick(&["WORD#16#0F0F", "WORD#2#11", "W#16#FF"]),
            T::Real => self.random.pick(&["0.5", "1.0e-3", "REAL#2.5", "3.0"]),
            T::Time => self.random.pick(&["T#1s", "TIME#2m3.5s", "t#100ms"]),
            T::Mode => self.random.pick(&["Mode#Off", "Mode#Manual", "Mode#Auto"]),
        })
    }

    fn binary(&mut self, op: BinaryOp, ty: T, depth: u32) -> Expr {
        let (left, right) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), at: AT }
    }

    fn unary(&mut self, op: UnaryOp, ty: T, depth: u32) -> Expr {
        Expr { kind: ExprKind::Unary(op, Box::new(self.expr(ty, depth - 1))), at: AT }
    }

    fn call(&mut self, function: &str, args: Vec<(Option<&str>, Expr)>) -> Expr {
        let args = args.into_iter().map(|(n, e)| Arg { name: n.map(bare), value: ArgValue::In(e), at: AT }).collect();
        let callee = Ref { base: RefBase::Name(bare(function)), parts: Vec::new(), at: AT };
        Expr { kind: ExprKind::Call(Call { callee, args, at: AT }), at: AT }
    }

    fn expr(&mut self, ty: T, depth: u32) -> Expr {
        if depth == 0 || self.random.below(4) == 0 {
            return self.leaf(ty);
        }
        let ops = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Mod];
        match ty {
            T::Bool => match self.random.below(5) {
                0 => self.unary(UnaryOp::Not, T::Bool, depth),
                1 | 2 => {
                    let op = [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor, BinaryOp::AndThen, BinaryOp::OrElse];
                    let op = op[self.random.below(5) as usize];
                    self.binary(op, T::Bool, depth)
                }
                _ => {
                    let ordered = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne];
                    let of = TYPES[1 + self.random.below(6) as usize];
                    let first = if of == T::Mode { 4 } else { 0 };
                    let op = ordered[(first + self.random.below(6 - first)) as usize];
                    self.binary(op, of, depth)
                }
            },
            T::Int => match self.random.below(6) {
                0 => self.unary(UnaryOp::Neg, T::Int, depth),
                1 => {
                    let args = vec![(Some("a"), self.expr(T::Int, depth - 1)), (Some("b"), self.leaf(T::Int))];
                    self.call("Calc", args)
                }
                2 => {
                    let args = vec![
                        (None, self.leaf(T::Int)),
                        (None, self.expr(T::Int, depth - 1)),
                        (None, self.leaf(T::Int)),
                    ];
                    self.call("LIMIT", args)
                }
                _ => {
                    let op = ops[self.random.below(5) as usize];
                    self.binary(op, T::Int, depth)
                }
            },
            T::DInt => match self.random.below(3) {
                0 => {
                    let inner = self.expr(T::Int, depth - 1);
                    self.call("INT_TO_DINT", vec![(None, inner)])
                }
                _ => {
                    let op = ops[self.random.below(5) as usize];
                    self.binary(op, T::DInt, depth)
                }
            },
            T::Word => match self.random.below(3) {
                0 => self.unary(UnaryOp::Not, T::Word, depth),
                1 => {
                    let args = vec![(Some("IN"), self.expr(T::Word, depth - 1)), (Some("N"), self.leaf(T::Int))];
                    let name = self.random.pick(&["SHL", "SHR", "ROL", "ROR"]);
                    self.call(name, args)
                }
                _ => {
                    let op = [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor][self.random.below(3) as usize];
                    self.binary(op, T::Word, depth)
                }
            },
            T::Real => match self.random.below(4) {
                0 => {
                    let inner = self.expr(T::Int, depth - 1);
                    self.call("INT_TO_REAL", vec![(None, inner)])
                }
                1 => self.unary(UnaryOp::Neg, T::Real, depth),
                2 => self.binary(BinaryOp::Power, T::Real, depth),
                _ => {
                    let op = ops[self.random.below(4) as usize];
                    self.binary(op, T::Real, depth)
                }
            },
            T::Time => {
                let op = ops[self.random.below(2) as usize];
                self.binary(op, T::Time, depth)
            }
            T::Mode => self.leaf(T::Mode),
        }
    }

    fn statements(&mut self, depth: u32) -> Vec<Stmt> {
        let count = 1 + self.random.below(5);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn assignment(&mut self) -> Stmt {
        let ty = TYPES[self.random.below(7) as usize];
        let (target, value) = (self.variable(ty), self.expr(ty, 3));
        let plus = matches!(ty, T::Int | T::DInt) && self.dialect == Dialect::Scl && self.random.below(5) == 0;
        stmt(StmtKind::Assign { targets: vec![target], op: plus.then_some(BinaryOp::Add), value })
    }

    fn statement(&mut self, depth: u32) -> Stmt {
        if depth == 0 {
            return self.assignment();
        }
        match self.random.below(18) {
            0 | 1 => {
                let arms = (0..1 + self.random.below(2))
                    .map(|_| (self.expr(T::Bool, 3), self.statements(depth - 1)))
                    .collect();
                let otherwise = (self.random.below(2) == 0).then(|| self.statements(depth - 1));
                stmt(StmtKind::If { arms, otherwise })
            }
            2 => self.case(depth),
            3 => {
                let by = match self.random.below(3) {
                    0 => None,
                    1 => Some(literal("2")),
                    _ => Some(Expr { kind: ExprKind::Unary(UnaryOp::Neg, Box::new(literal("1"))), at: AT }),
                };
                let (var, from, to) = (self.reference("k", Vec::new()), self.expr(T::Int, 1), self.expr(T::Int, 1));
                let body = self.in_loop(depth);
                stmt(StmtKind::For(Box::new(For { var, from, to, by, body })))
            }
            4 => {
                let cond = self.expr(T::Bool, 2);
                stmt(StmtKind::While(cond, self.in_loop(depth)))
            }
            5 => {
                let body = self.in_loop(depth);
                stmt(StmtKind::Repeat(body, self.expr(T::Bool, 2)))
            }
            6 if self.loops > 0 => stmt(if self.random.below(2) == 0 { StmtKind::Exit } else { StmtKind::Continue }),
            7 => {
                let names = [("delay", "IN", "Q"), ("edge", "CLK", "Q"), ("count", "CU", "Q")];
                let (instance, input, output) = names[self.random.below(3) as usize];
                let value = ArgValue::In(self.expr(T::Bool, 2));
                let mut args = vec![Arg { name: Some(bare(input)), value, at: AT }];
                if self.random.below(5) == 0 {
                    args.push(Arg { name: Some(bare(output)), value: ArgValue::Unused, at: AT });
                } else if self.random.below(2) == 0 {
                    let value = ArgValue::Out { negated: self.random.below(4) == 0, target: self.variable(T::Bool) };
                    args.push(Arg { name: Some(bare(output)), value, at: AT });
                }
                let callee = self.reference(instance, Vec::new());
                stmt(StmtKind::Call(Call { callee, args, at: AT }))
            }
            8 => {
                let name = (self.random.below(2) == 0).then(|| "NAME_1".to_string());
                stmt(StmtKind::Assert { cond: self.expr(T::Bool, 3), name })
            }
            9 if self.dialect == Dialect::Scl => {
                stmt(StmtKind::Region("some part; of it".to_string(), self.statements(depth - 1)))
            }
            10 => stmt(StmtKind::Empty),
            11 => stmt(StmtKind::Return),
            12 => stmt(StmtKind::Assume(self.expr(T::Bool, 2))),
            13 => self.string_assignment(),
            14 => {
                let targets = vec![self.variable(T::DInt), self.variable(T::DInt)];
                stmt(StmtKind::Assign { targets, op: None, value: self.expr(T::DInt, 2) })
            }
            _ => self.assignment(),
        }
    }

    fn in_loop(&mut self, depth: u32) -> Vec<Stmt> {
        self.loops += 1;
        let body = self.statements(depth - 1);
        self.loops -= 1;
        body
    }

    fn case(&mut self, depth: u32) -> Stmt {
        let one = |text: &str| CaseLabel::One(literal(text));
        let otherwise = (self.random.below(2) == 0).then(|| self.statements(depth - 1));
        let (selector, labels) = if self.random.below(2) == 0 {
            let range = CaseLabel::Range(literal("10"), literal("2#1111"));
            (self.expr(T::Int, 2), vec![vec![one("1"), range], vec![one("5")]])
        } else {
            (self.expr(T::Mode, 1), vec![vec![one("Mode#Off")], vec![one("Mode#Manual"), one("Mode#Auto")]])
        };
        let arms = labels.into_iter().map(|labels| CaseArm { labels, body: self.statements(depth - 1) }).collect();
        stmt(StmtKind::Case { selector, arms, otherwise })
    }
}
