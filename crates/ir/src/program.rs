//! The program: objects, functions, blocks, statements.
//!
//! A function's control-flow automaton is its blocks: statements in a row, then one terminator that names its
//! successors. A place in it is a [`Location`]. Every statement and terminator knows its span and the source statement
//! it was made from, so that several IR statements of one source statement count as one for a reader.
//!
//! Order of evaluation, the same in every crate: an assignment evaluates its value, then the expressions in its place
//! from the left, then stores; a call evaluates an indirect callee, then the arguments from the left, then (after the
//! return) the result's place; other statements their expressions in the order of their fields. Inside an expression
//! operands come from the left, then the operation itself. The first failed check ends the run.

use crate::Assumed;
use crate::{CheckKind, Const, Expr, ExprId, ExprKind, Place, Requirement, Scan, Target, TypeId, Types};
use because_source::{Diagnostic, SourceMap, Span};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);
        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
ids!(
    /** A function: a row of [`Program::functions`]. */
    FuncId,
    /** An object: a row of [`Program::objects`]. */
    ObjectId,
    /** A block of one function. */
    BlockId,
    /** A statement of the source text. */
    SourceStmtId
);

/// The language of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// C.
    C,
    /// Structured Text of IEC 61131-3.
    StructuredText,
    /// SCL, Siemens' Structured Text.
    Scl,
}

/// A program: tables whose rows are referred to by typed ids.
#[derive(Debug, Clone)]
pub struct Program {
    /// The language of the source.
    pub language: Language,
    /// What it is compiled for.
    pub target: Target,
    /// The source files.
    pub sources: SourceMap,
    /// All types.
    pub types: Types,
    /// All objects, by [`ObjectId`].
    pub objects: Vec<Object>,
    /// All functions, by [`FuncId`].
    pub functions: Vec<Function>,
    /// All expressions, by [`ExprId`]; operands come before what uses them.
    pub exprs: Vec<Expr>,
    /// All statements of the source, by [`SourceStmtId`].
    pub source_stmts: Vec<SourceStmt>,
    /// Where a run starts: a function without parameters that the front end makes (it gives the user's entry function
    /// its arguments, as inputs where need be, calls it, and exits with its result).
    pub entry: FuncId,
    /// What verdicts on this program rest on: stubbed functions, `long double` as double, ….
    pub assumed: Vec<Assumed>,
    /// Choices of the order of evaluation, one for each input of kind [`InputKind::Order`].
    pub orders: Vec<OrderChoice>,
    /// What calls by contract leave behind, one for each such input.
    pub contract_effects: Vec<ContractEffect>,
    /// Use of a macro and the definition that its text came from.
    pub macros: Vec<(Span, Span)>,
    /// What the front end warns of.
    pub warnings: Vec<Diagnostic>,
    /// The files there are when a run starts; `None` where the program opens none.
    pub files: Option<Vec<GivenFile>>,
    /// Requirements and assertions of a scan cycle by their names.
    pub requirements: Vec<Requirement>,
    /// The scan cycle, where the entry is one.
    pub scan: Option<Scan>,
}

/// What sort of memory an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// Lives for the whole run, starts with its initialiser (zero where there is none).
    Global,
    /// A function's or file's `static`; as a global.
    Static,
    /// A string literal; not to be written.
    StringLiteral,
    /// A parameter.
    Param,
    /// A local variable.
    Local,
    /// Made by the front end: the value of a call inside an expression, a condition split into control flow.
    /// Assignments to it are no steps of an explanation.
    Temp,
}

/// A named piece of memory. Locals and parameters have one instance an activation.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// The name in the source, or one in brackets.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// What sort of memory it is.
    pub kind: ObjectKind,
    /// The function that it belongs to.
    pub function: Option<FuncId>,
    /// Empty means all zero; only for objects that live for the whole run.
    pub init: Vec<Init>,
    /// Defined `const`: see [`crate::read_only`].
    pub read_only: bool,
    /// Reads give an input each time (option of the front end).
    pub volatile: bool,
    /// The declaration.
    pub span: Span,
}

/// One scalar of an initial value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Init {
    /// The first byte, from the start of the object.
    pub offset: u64,
    /// The scalar's type.
    pub ty: TypeId,
    /// For a bit-field: its first bit counted from `offset * 8`, and its width; the value is then in the low bits.
    pub bits: Option<(u64, u32)>,
    /// The value.
    pub value: Const,
}

/// A function: its control-flow graph and what is known of it.
#[derive(Debug, Clone)]
pub struct Function {
    /// The name in the source.
    pub name: String,
    /// The definition.
    pub span: Span,
    /// The parameters.
    pub params: Vec<ObjectId>,
    /// Locals and temporaries.
    pub locals: Vec<ObjectId>,
    /// The type of the result.
    pub result: TypeId,
    /// It takes further arguments.
    pub variadic: bool,
    /// Whose text it is.
    pub origin: FunctionOrigin,
    /// Block 0 is where it starts. Empty for a function without a body: its call is an input.
    pub blocks: Vec<Block>,
    /// What its contract says.
    pub contract: Contract,
}

/// Whose text a function is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionOrigin {
    /// The user's.
    User,
    /// A library model: a call of it is one step at its call site.
    Model,
    /// The caller of the entry function and the like: never shown, never blamed.
    Harness,
    /// The reference implementation: its steps never count.
    Reference,
}

/// What `because_requires`, `because_ensures`, `because_assigns` say. Each condition is a block-free pure expression
/// over parameters and globals; in `ensures`, `result` is a local of the function.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Contract {
    /// What a caller must see to.
    pub requires: Vec<ExprId>,
    /// What holds at every return.
    pub ensures: Vec<ExprId>,
    /// What it may write; `None` where it is not specified.
    pub assigns: Option<Vec<Place>>,
    /// The object that stands for the result in `ensures`.
    pub result: Option<ObjectId>,
}

/// What the variables are called that keep a value on entry for a contract, with a number behind it.
pub const OLD_VALUE: &str = "__because_old_";

/// A basic block.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Statements in a row.
    pub statements: Vec<Statement>,
    /// Where control goes on.
    pub terminator: Terminator,
}

/// One statement of the program representation.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// The text that it was made from.
    pub span: Span,
    /// The source statement that it is a part of.
    pub source: SourceStmtId,
}

/// What a statement does.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    /// Also of whole records (`value` is then a `Load`), which count as one step.
    Assign {
        /// What is assigned.
        place: Place,
        /// The new value.
        value: ExprId,
    },
    /// The place gets a value from outside the program.
    Input {
        /// What gets the value.
        place: Place,
        /// Which input it is.
        input: InputSource,
    },
    /// A call of a function of the program.
    Call {
        /// Where the result goes.
        result: Option<Place>,
        /// Who is called.
        callee: Callee,
        /// Arguments in the callee's parameter types. Extra arguments of a variadic callee are already packed: the last
        /// argument is then a pointer to them.
        args: Vec<ExprId>,
    },
    /// Runs on which this is false are none of the program's.
    Assume(ExprId),
    /// A condition that must be true here.
    Assert {
        /// The condition.
        cond: ExprId,
        /// The property that fails where it is false.
        check: CheckKind,
        /// The asserted text as the user wrote it.
        message: String,
    },
    /// A user's predicate at this point (`--cause`, witnesses): evaluated where reached, otherwise without effect.
    Probe {
        /// The number of the predicate.
        id: u32,
        /// The predicate.
        cond: ExprId,
    },
    /// A loop invariant; stands first in the block of the loop head.
    Invariant {
        /// The condition.
        cond: ExprId,
        /// The condition as the user wrote it.
        message: String,
    },
    /// A fresh object of `size` bytes; its address goes to `result`. `element` is what it will probably hold.
    Alloc {
        /// Where the address goes.
        result: Place,
        /// The number of bytes.
        size: ExprId,
        /// The type of the elements that it will probably hold.
        element: Option<TypeId>,
        /// Who asks for it.
        kind: AllocKind,
    },
    /// `free`.
    Free {
        /// What is freed.
        pointer: ExprId,
    },
    /// memcpy, memmove (`overlap`): bytes copied as they are.
    Copy {
        /// The first byte that is written.
        to: ExprId,
        /// The first byte that is read.
        from: ExprId,
        /// How many bytes.
        bytes: ExprId,
        /// The two ranges may overlap.
        overlap: bool,
    },
    /// memset.
    Fill {
        /// The first byte that is written.
        to: ExprId,
        /// The byte that is written everywhere.
        byte: ExprId,
        /// How many bytes.
        bytes: ExprId,
    },
    /// The lifetime of the local begins: a new, uninitialised instance. Reached again (a loop), the old one is gone.
    Begin(ObjectId),
    /// The lifetime of the local ends.
    End(ObjectId),
    /// printf and its family.
    Print {
        /// Where the number of characters goes.
        result: Option<Place>,
        /// Where the text goes.
        to: PrintTarget,
        /// The format.
        format: ExprId,
        /// Its arguments.
        args: PrintArgs,
    },
    /// What a function of the environment does that no C model can say: see [`Effect`].
    Effect {
        /// Where the result goes.
        result: Option<Place>,
        /// Which effect.
        effect: Effect,
        /// Its arguments.
        args: Vec<ExprId>,
    },
    /// The construct at this place is not modelled: a run that reaches it can go no further.
    Unsupported {
        /// What is not modelled.
        what: String,
    },
}

impl StatementKind {
    /// The place that it writes by itself, through no pointer argument.
    pub fn result(&self) -> Option<&Place> {
        match self {
            StatementKind::Assign { place, .. } | StatementKind::Input { place, .. } => Some(place),
            StatementKind::Alloc { result, .. } => Some(result),
            StatementKind::Call { result, .. }
            | StatementKind::Print { result, .. }
            | StatementKind::Effect { result, .. } => result.as_ref(),
            _ => None,
        }
    }

    /// The expressions directly inside, those of places too.
    pub fn parts(&self) -> Vec<ExprId> {
        use StatementKind::*;
        let own = match self {
            Assign { value, .. } => vec![*value],
            Input { .. } | Begin(_) | End(_) | Unsupported { .. } => Vec::new(),
            Call { callee: Callee::Indirect(callee), args, .. } => {
                std::iter::once(*callee).chain(args.clone()).collect()
            }
            Call { args, .. } | Effect { args, .. } => args.clone(),
            Assume(e) | Assert { cond: e, .. } | Probe { cond: e, .. } | Invariant { cond: e, .. } => vec![*e],
            Alloc { size, .. } => vec![*size],
            Free { pointer } => vec![*pointer],
            Copy { to, from, bytes, .. } => vec![*to, *from, *bytes],
            Fill { to, byte, bytes } => vec![*to, *byte, *bytes],
            Print { to, format, args, .. } => {
                let buffer = match to {
                    PrintTarget::Buffer { to, size } => Some(*to).into_iter().chain(*size).collect(),
                    PrintTarget::Stdout | PrintTarget::Stderr => Vec::new(),
                };
                let values = match args {
                    PrintArgs::Values(values) => values.clone(),
                    PrintArgs::Packed(packed) => vec![*packed],
                };
                buffer.into_iter().chain([*format]).chain(values).collect()
            }
        };
        own.into_iter().chain(self.result().into_iter().flat_map(Place::parts)).collect()
    }
}

/// Who asks for memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AllocKind {
    /// `malloc` and `realloc`: uninitialised.
    Malloc,
    /// Zeroed.
    Calloc,
    /// Freed when the function returns.
    Alloca,
    /// A variable length array: freed by `End` of the local that holds its address.
    Vla,
    /// Memory that the library keeps for itself (the contents of files): zeroed, never freed, and no leak.
    Library,
}

/// Where printed text goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PrintTarget {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// A buffer, with its size where one is given (`snprintf`).
    Buffer {
        /// The first byte of the buffer.
        to: ExprId,
        /// The size that is given.
        size: Option<ExprId>,
    },
}

/// The arguments of a format.
#[derive(Debug, Clone, PartialEq)]
pub enum PrintArgs {
    /// The values themselves.
    Values(Vec<ExprId>),
    /// A pointer to packed arguments, 16 bytes a slot (`vprintf`).
    Packed(ExprId),
}

/// Effects on the environment. Results are 0 or C's failure value where an engine has no environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Next byte of standard input or -1 (`getchar`): an input named `stdin`.
    ReadByte,
    /// Puts a byte back (`ungetc`).
    UnreadByte,
    /// A byte to standard output.
    WriteByte,
    /// A byte to standard error.
    WriteByteError,
    /// Seconds since 1970, processor time: inputs.
    Time,
    /// Processor time: an input.
    Clock,
    /// Pops the most recently registered `atexit` function address, or null.
    PopAtExit,
    /// Registers a function with `atexit`.
    PushAtExit,
    /// Opens the file of the host whose name the argument points to. The result is its size; -1 where there is none but one
    /// could be made; otherwise the negated error number, less one.
    HostOpen,
    /// Next byte of the file that was opened last.
    HostByte,
}

/// Who is called.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Callee {
    /// A function by its name.
    Direct(FuncId),
    /// The function that a pointer leads to.
    Indirect(ExprId),
}

/// An input of the program: the name under which it is shown and can be given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InputSource {
    /// A variable's name, or a function's for the value of its call. The k-th executed input of one name is `name#k`
    /// for k > 1.
    pub name: String,
    /// Where it comes from.
    pub kind: InputKind,
}

/// Where an input comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InputKind {
    /// `__VERIFIER_nondet_T()` and the like.
    Nondet,
    /// Parameter of the entry function, command line arguments.
    Parameter,
    /// A global without a known initial value.
    Global,
    /// Made by interpreter and encoder when a value that was never written is read.
    Uninitialised,
    /// Result of a function without a body, or whose model is only an over-approximation.
    Stub,
    /// A byte of standard input.
    Stdin,
    /// An arbitrary state after a loop or call that is not followed.
    Havoc,
    /// A read of a volatile object.
    Volatile,
    /// A PLC input, new every cycle.
    Plc,
    /// Cycle time and clock.
    Clock,
    /// Which of the orders of evaluation that the language leaves open is taken: see [`OrderChoice`].
    Order,
    /// Length and bytes of a file: `NAME.length`, `NAME[0]`, ….
    File,
}

/// A file that the program finds when it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenFile {
    /// The name by which the program opens it.
    pub name: String,
    /// What is in it.
    pub contents: Contents,
}

/// What is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// These bytes.
    Bytes(Vec<u8>),
    /// Any bytes, at most so many: inputs of kind [`InputKind::File`].
    Any(u32),
    /// There is no such file.
    Absent,
}

/// What the numbers of an input of kind [`InputKind::Order`] mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderChoice {
    /// The input's name.
    pub input: String,
    /// What is evaluated before what, by the input's value: way 0 is from the left, a value without a way means it too.
    pub ways: Vec<String>,
}

/// An input of kind [`InputKind::Havoc`] that stands for what a call by contract leaves behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractEffect {
    /// The input's name.
    pub input: String,
    /// The function that is called.
    pub function: String,
    /// It is the call's result, not something that the call writes.
    pub is_result: bool,
}

/// Where control goes at the end of a block.
#[derive(Debug, Clone, PartialEq)]
pub struct Terminator {
    /// How.
    pub kind: TerminatorKind,
    /// The text that it was made from.
    pub span: Span,
    /// The source statement that it is a part of.
    pub source: SourceStmtId,
}

/// How control leaves a block.
#[derive(Debug, Clone, PartialEq)]
pub enum TerminatorKind {
    /// Always to the same block.
    Goto(BlockId, JumpKind),
    /// To one of two blocks.
    Branch {
        /// `Bool`.
        cond: ExprId,
        /// Where control goes if the condition is true.
        then: BlockId,
        /// Where control goes if it is false.
        otherwise: BlockId,
        /// What the branch is in the source.
        kind: BranchKind,
    },
    /// To the block of the first case that matches.
    Switch {
        /// What is compared.
        value: ExprId,
        /// The cases.
        cases: Vec<Case>,
        /// Where control goes if none matches.
        default: BlockId,
    },
    /// Back to the caller, with a value where the function has one.
    Return(Option<ExprId>),
    /// The run ends here, in order (`exit`).
    Exit(ExprId),
    /// The run ends here by `abort`: check `Abort` where it is on, else the end of the run.
    Abort,
    /// Never reached if the program is right (`__builtin_unreachable`): check `Unreachable`.
    Unreachable,
}

impl TerminatorKind {
    /// The expressions directly inside.
    pub fn parts(&self) -> Vec<ExprId> {
        match self {
            TerminatorKind::Branch { cond: e, .. }
            | TerminatorKind::Switch { value: e, .. }
            | TerminatorKind::Return(Some(e))
            | TerminatorKind::Exit(e) => vec![*e],
            _ => Vec::new(),
        }
    }
}

/// Why control goes on elsewhere: what an error trace says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JumpKind {
    /// Plain flow from one block to the next.
    Next,
    /// `break`, `EXIT`.
    Break,
    /// `continue`.
    Continue,
    /// `goto` to a label.
    Goto,
    /// Back to the head of a loop.
    Again,
}

/// The construct whose condition a branch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BranchKind {
    /// `if`, `IF`.
    If,
    /// A loop that tests before its body.
    While,
    /// A loop that tests after its body.
    DoWhile,
    /// A loop with a counter.
    For,
    /// PLC REPEAT … UNTIL and FOR are `DoWhile` and `For`.
    /// The operand on the left of a `&&`, `||` that became control flow; the span of the whole source expression.
    And(Span),
    /// As `And`, of a `||`.
    Or(Span),
    /// `c ? a : b`.
    Conditional(Span),
    /// Made by the front end; not shown in traces.
    Hidden,
}

/// One range of values of a `switch` and where control goes with them.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The first value.
    pub low: i128,
    /// The last value, the first itself where there is only one.
    pub high: i128,
    /// The block that is executed next.
    pub target: BlockId,
    /// The label's text.
    pub span: Span,
}

/// A statement of the source text, for a reader: several IR statements can come from it.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceStmt {
    /// The whole statement, of an `if` or loop its condition only.
    pub span: Span,
    /// What a reader takes it for.
    pub kind: SourceStmtKind,
    /// The function that it is in.
    pub function: FuncId,
}

/// What a reader takes a statement for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SourceStmtKind {
    /// An assignment, a call or another expression that is evaluated for its effect.
    Expression,
    /// A declaration with an initialiser.
    Declaration,
    /// The condition of an `if`, loop or `switch`.
    Condition,
    /// `return`, with or without a value.
    Return,
    /// `break`, `continue`, `goto`.
    Jump,
    /// An assertion or assumption: specification, not computation.
    Specification,
    /// Made by the front end.
    Hidden,
}

/// A point in a function: statement `index` of `block`; the terminator is at `statements.len()`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The function.
    pub function: FuncId,
    /// One of its blocks.
    pub block: BlockId,
    /// The position in the block.
    pub index: u32,
}

impl Program {
    /// The expression of this id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Appends an expression, whose operands are in the table already.
    pub fn add_expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.exprs.push(Expr { kind, ty, span });
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// The function of this id.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.index()]
    }

    /// The object of this id.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// The source statement of this id.
    pub fn source_stmt(&self, id: SourceStmtId) -> &SourceStmt {
        &self.source_stmts[id.index()]
    }

    /// The order of evaluation that this value of an input of kind [`InputKind::Order`] stands for.
    pub fn order_way(&self, input: &str, value: u128) -> Option<&str> {
        let choice = self.orders.iter().find(|o| o.input == input)?;
        let way = usize::try_from(value).ok().and_then(|v| choice.ways.get(v)).or(choice.ways.first());
        way.map(String::as_str)
    }

    /// The first function of this name.
    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().position(|f| f.name == name).map(|i| FuncId(i as u32))
    }

    /// The library's model that runs a thread where it is created, where the program has one.
    pub fn thread_start(&self) -> Option<FuncId> {
        self.find_function("pthread_create").filter(|&f| self.function(f).origin == FunctionOrigin::Model)
    }

    /// Bytes that a value of the type takes in memory.
    pub fn size_of(&self, ty: TypeId) -> u64 {
        self.types.size(ty, &self.target)
    }

    /// Bits of a scalar's value, without padding.
    pub fn bits_of(&self, ty: TypeId) -> u32 {
        self.types.value_bits(ty, &self.target)
    }

    /// The statement there; `None` for a terminator.
    pub fn statement(&self, at: Location) -> Option<&Statement> {
        self.function(at.function).blocks.get(at.block.index())?.statements.get(at.index as usize)
    }

    /// Where every scan cycle of a PLC program begins: the block of the entry function that its first one goes to.
    pub fn cycle_head(&self) -> Option<BlockId> {
        let entry = self.functions.get(self.entry.index())?;
        if self.language == Language::C || entry.origin != FunctionOrigin::Harness {
            return None;
        }
        match entry.blocks.first()?.terminator.kind {
            TerminatorKind::Goto(head, _) => Some(head),
            _ => None,
        }
    }

    /// Span and source statement of a statement or terminator.
    pub fn origin(&self, at: Location) -> (Span, SourceStmtId) {
        let block = &self.function(at.function).blocks[at.block.index()];
        match block.statements.get(at.index as usize) {
            Some(s) => (s.span, s.source),
            None => (block.terminator.span, block.terminator.source),
        }
    }
}

impl TerminatorKind {
    /// Blocks that control can go to, in the order of the terminator; a block may come twice.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            TerminatorKind::Goto(next, _) => vec![*next],
            TerminatorKind::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            TerminatorKind::Switch { cases, default, .. } => cases.iter().map(|c| c.target).chain([*default]).collect(),
            _ => Vec::new(),
        }
    }
}
