//! The syntax tree of a file. Two trees are equal when they say the same, wherever they stand: [`At`] compares equal to
//! every other place.

use crate::literal::Literal;
use because_source::Span;

/// The place of a node; never makes two trees differ.
#[derive(Debug, Clone, Copy)]
pub struct At(pub Span);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

/// How a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// `name`
    Bare,
    /// `#name`
    Hash,
    /// `"name"`
    Quoted,
}

/// An identifier; upper and lower case are the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// Without `#` and quotes.
    pub text: String,
    /// How it was written.
    pub spelling: Spelling,
    /// Its place.
    pub at: At,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unit {
    /// Its declarations in order.
    pub items: Vec<Item>,
    /// Names of namespaces, by key: what is declared in them is known by its own name.
    pub namespaces: Vec<String>,
    /// The list that its global variables are in.
    pub list: Option<GlobalList>,
}

/// A list of global variables with a name: `Name.variable`.
#[derive(Debug, Clone, PartialEq)]
pub struct GlobalList {
    /// What stands before the dot.
    pub name: String,
    /// Must it stand there?
    pub qualified: bool,
}

impl Unit {
    /// The blocks at the top of the file.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.items.iter().filter_map(|item| match item {
            Item::Block(block) => Some(block),
            _ => None,
        })
    }
}

/// A declaration at the top of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A program organisation unit.
    Block(Block),
    /// One type of a `TYPE` part.
    Type(TypeDecl),
    /// `DATA_BLOCK`, in SCL.
    DataBlock(DataBlock),
    /// `VAR_GLOBAL` outside of a configuration.
    Globals(VarSection),
    /// `CONFIGURATION` with its resources.
    Configuration(Configuration),
}

/// What a program organisation unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// `PROGRAM`
    Program,
    /// `FUNCTION_BLOCK`: instances keep their state.
    FunctionBlock,
    /// `FUNCTION`: no state, and a result.
    Function,
    /// `ORGANIZATION_BLOCK`: what the controller calls, in SCL.
    OrganizationBlock,
    /// `INTERFACE`: methods without bodies.
    Interface,
    /// `METHOD` of a function block.
    Method,
    /// `ACTION`: statements of a block that are called by a name of their own.
    Action,
    /// How the value of a `PROPERTY` is read: a method that gives it.
    Get,
    /// How a `PROPERTY` is assigned: a method whose one input has its name.
    Set,
}

impl Block {
    /// A block without variables and statements.
    pub fn new(kind: BlockKind, name: Name, at: At) -> Block {
        Block {
            kind,
            name,
            result: None,
            sections: Vec::new(),
            labels: Vec::new(),
            body: Vec::new(),
            title: None,
            extends: Vec::new(),
            implements: Vec::new(),
            members: Vec::new(),
            at,
            whole: at,
        }
    }
}

/// A program organisation unit with its variables and its body.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Which kind it is.
    pub kind: BlockKind,
    /// The name that calls and instances use.
    pub name: Name,
    /// Of a function; `None` where it is VOID or not given.
    pub result: Option<TypeSpec>,
    /// Its variables, section by section.
    pub sections: Vec<VarSection>,
    /// The names of a `LABEL` part.
    pub labels: Vec<Name>,
    /// What it does when it is called.
    pub body: Vec<Stmt>,
    /// S7's `TITLE = …`, without quotes.
    pub title: Option<String>,
    /// The block or interfaces that it takes over variables and methods from.
    pub extends: Vec<Name>,
    /// The interfaces whose methods it has.
    pub implements: Vec<Name>,
    /// Methods, actions and the two halves of properties.
    pub members: Vec<Block>,
    /// Keyword and name.
    pub at: At,
    /// All of its text.
    pub whole: At,
}

/// A declared type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDecl {
    /// The name of the type.
    pub name: Name,
    /// What it is made of.
    pub ty: TypeSpec,
    /// The value of variables without one of their own.
    pub init: Option<Init>,
}

/// Variables that exist once and that every block can use.
#[derive(Debug, Clone, PartialEq)]
pub struct DataBlock {
    /// The name before the dot.
    pub name: Name,
    /// The variables.
    pub content: DataContent,
    /// Start values of the `BEGIN` part.
    pub values: Vec<(Ref, Init)>,
    /// From its keyword to its end.
    pub at: At,
}

/// What a data block holds.
#[derive(Debug, Clone, PartialEq)]
pub enum DataContent {
    /// Its own variables.
    Vars(Vec<VarSection>),
    /// The members of a `STRUCT` written in place.
    Struct(Vec<VarDecl>),
    /// An instance of a function block or a value of a type.
    Of(Name),
}

/// What of a configuration matters here: globals, which programs run, and how often.
#[derive(Debug, Clone, PartialEq)]
pub struct Configuration {
    /// The configuration's name.
    pub name: Name,
    /// Its own and its resources' global variables.
    pub globals: Vec<VarSection>,
    /// When programs are executed.
    pub tasks: Vec<Task>,
    /// Which programs are executed.
    pub programs: Vec<ProgramInstance>,
    /// From its keyword to its end.
    pub at: At,
}

/// When programs are executed: `TASK t(INTERVAL := T#10ms)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The name that instances refer to.
    pub name: Name,
    /// `None` where an event starts it.
    pub interval: Option<Expr>,
    /// The lowest number is the most urgent.
    pub priority: Option<Expr>,
    /// `SINGLE`: the event that starts it.
    pub single: Option<Expr>,
}

/// `PROGRAM p WITH t : Q`: an instance of a program.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgramInstance {
    /// The instance's name.
    pub name: Name,
    /// The task behind `WITH`.
    pub task: Option<Name>,
    /// The program behind the colon.
    pub program: Name,
    /// What its inputs and outputs are connected to.
    pub args: Vec<Arg>,
}

/// The keyword of a section of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    /// `VAR`
    Var,
    /// `VAR_INPUT`
    Input,
    /// `VAR_OUTPUT`
    Output,
    /// `VAR_IN_OUT`: a reference to the caller's variable.
    InOut,
    /// `VAR_TEMP`: begins anew with each call.
    Temp,
    /// `VAR_STAT`: keeps its value from call to call.
    Static,
    /// `VAR_GLOBAL`
    Global,
    /// `VAR_EXTERNAL`: a global that is declared elsewhere.
    External,
}

/// Variables from `VAR` to `END_VAR`.
#[derive(Debug, Clone, PartialEq)]
pub struct VarSection {
    /// The keyword.
    pub kind: SectionKind,
    /// `CONSTANT`, or a `CONST` section.
    pub constant: bool,
    /// `RETAIN` or `NON_RETAIN`, where one of them is written.
    pub retain: Option<bool>,
    /// The declarations in order.
    pub vars: Vec<VarDecl>,
    /// The whole section.
    pub at: At,
}

/// `a, b AT %IX0.0 : INT := 3`
#[derive(Debug, Clone, PartialEq)]
pub struct VarDecl {
    /// All variables of the declaration.
    pub names: Vec<Name>,
    /// What stands behind `AT`.
    pub location: Location,
    /// The type of each.
    pub ty: TypeSpec,
    /// The value that each begins with.
    pub init: Option<Init>,
    /// The whole declaration.
    pub at: At,
}

/// Where a variable is in memory.
#[derive(Debug, Clone, PartialEq)]
pub enum Location {
    /// Anywhere: there is no `AT`.
    None,
    /// `AT %IX0.0`
    Address(String, At),
    /// `AT other`: a view of another variable.
    View(Name),
}

/// A type as a declaration writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeSpec {
    /// What is written.
    pub kind: TypeKind,
    /// Its place.
    pub at: At,
}

/// The ways to write a type.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    /// An elementary or declared type or a function block.
    Named(Name),
    /// `STRING[n]`
    Text(Option<Box<Expr>>),
    /// `INT (1..10)`: base type, first and last value.
    Subrange(Name, Box<Expr>, Box<Expr>),
    /// `ARRAY [1..3, 0..7] OF T`: the bounds of each dimension, and the elements.
    Array(Vec<(Expr, Expr)>, Box<TypeSpec>),
    /// `POINTER TO T` and `REF_TO T`.
    Pointer(Box<TypeSpec>),
    /// `REFERENCE TO T`: stands for what it leads to without `^`.
    Reference(Box<TypeSpec>),
    /// `STRUCT … END_STRUCT`
    Struct(Vec<VarDecl>),
    /// The type of the value, in S7's `CONST` sections.
    Inferred,
    /// Base type where given, and the members.
    Enum(Option<Name>, Vec<(Name, Option<Expr>)>),
}

/// An initial value.
#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    /// A constant expression, for a scalar.
    Value(Expr),
    /// `[1, 2, 3(0)]`: elements with their repetition.
    List(Vec<(Option<Expr>, Init)>, At),
    /// `(a := 1, b := 2)`
    Fields(Vec<(Name, Init)>, At),
}

/// A statement with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Without the semicolon.
    pub at: At,
}

/// The statements of Structured Text and SCL.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// A semicolon alone.
    Empty,
    /// `a := b := value`; the operator is there in `a += value`.
    Assign {
        /// What gets the value, from the left.
        targets: Vec<Ref>,
        /// The operator of a compound assignment.
        op: Option<BinaryOp>,
        /// The right side.
        value: Expr,
    },
    /// `r REF= x`: the reference stands for x from here on.
    Refer(Ref, Expr),
    /// A call of a block or function whose result is not used.
    Call(Call),
    /// `IF … ELSIF … ELSE`
    If {
        /// Conditions with what they lead to, tested in order.
        arms: Vec<(Expr, Vec<Stmt>)>,
        /// The `ELSE` part.
        otherwise: Option<Vec<Stmt>>,
    },
    /// `CASE … OF`
    Case {
        /// The value that is compared with the labels.
        selector: Expr,
        /// Labels with what they lead to.
        arms: Vec<CaseArm>,
        /// The `ELSE` part.
        otherwise: Option<Vec<Stmt>>,
    },
    /// `FOR … TO … DO`
    For(Box<For>),
    /// `WHILE condition DO`
    While(Expr, Vec<Stmt>),
    /// `REPEAT … UNTIL condition`
    Repeat(Vec<Stmt>, Expr),
    /// `EXIT`: leaves the innermost loop.
    Exit,
    /// `CONTINUE`: goes on with the next iteration.
    Continue,
    /// `RETURN`: leaves the block.
    Return,
    /// `GOTO label`
    Goto(Name),
    /// `label:`
    Label(Name),
    /// `REGION name`: a part of the text that editors can fold.
    Region(String, Vec<Stmt>),
    /// `//#ASSERT condition : NAME`
    Assert {
        /// What has to hold there.
        cond: Expr,
        /// The name that a failure is reported with.
        name: Option<String>,
    },
    /// `//#ASSUME condition`
    Assume(Expr),
    /// What cannot be modelled, and its name: a run that comes here goes no further.
    Unsupported(String),
}

/// A loop with a counter.
#[derive(Debug, Clone, PartialEq)]
pub struct For {
    /// The counter.
    pub var: Ref,
    /// Its first value.
    pub from: Expr,
    /// The value beyond which the loop ends.
    pub to: Expr,
    /// What is added after each iteration; 1 where it is not given.
    pub by: Option<Expr>,
    /// What is repeated.
    pub body: Vec<Stmt>,
}

/// One part of a `CASE`.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseArm {
    /// Values that lead here.
    pub labels: Vec<CaseLabel>,
    /// What is executed then.
    pub body: Vec<Stmt>,
}

/// A label of a `CASE`.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseLabel {
    /// A single constant.
    One(Expr),
    /// `1..5`, both ends included.
    Range(Expr, Expr),
}

/// An expression with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// Without parentheses around it.
    pub at: At,
}

/// The expressions of Structured Text and SCL.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A constant that is written down.
    Literal(Literal),
    /// The value of a variable.
    Ref(Ref),
    /// An operator in front of its operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator between its operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A call of a function, for its result.
    Call(Call),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `+`
    Plus,
    /// `NOT`: of BOOL, or of every bit.
    Not,
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `**`
    Power,
    /// `*`
    Mul,
    /// `/`, `DIV` in SCL.
    Div,
    /// `MOD`
    Mod,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `=`
    Eq,
    /// `<>`
    Ne,
    /// `AND`, `&`: both operands are evaluated.
    And,
    /// `AND_THEN`: the right operand only where the left is true.
    AndThen,
    /// `XOR`
    Xor,
    /// `OR`: both operands are evaluated.
    Or,
    /// `OR_ELSE`: the right operand only where the left is false.
    OrElse,
    /// `-->`, in requirements.
    Implies,
}

impl BinaryOp {
    /// Higher binds tighter.
    pub fn precedence(self) -> u8 {
        match self {
            BinaryOp::Power => 9,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod => 7,
            BinaryOp::Add | BinaryOp::Sub => 6,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge => 5,
            BinaryOp::Eq | BinaryOp::Ne => 4,
            BinaryOp::And | BinaryOp::AndThen => 3,
            BinaryOp::Xor => 2,
            BinaryOp::Or | BinaryOp::OrElse => 1,
            BinaryOp::Implies => 0,
        }
    }

    /// As it is written in Structured Text.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Power => "**",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Mod => "MOD",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Lt => "<",
            BinaryOp::Gt => ">",
            BinaryOp::Le => "<=",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "=",
            BinaryOp::Ne => "<>",
            BinaryOp::And => "AND",
            BinaryOp::AndThen => "AND_THEN",
            BinaryOp::Xor => "XOR",
            BinaryOp::Or => "OR",
            BinaryOp::OrElse => "OR_ELSE",
            BinaryOp::Implies => "-->",
        }
    }
}

/// A variable, a part of one, or a block: `motor[2].speed`, `%IX0.0`, `w.%X3`.
#[derive(Debug, Clone, PartialEq)]
pub struct Ref {
    /// What it starts from.
    pub base: RefBase,
    /// Members, elements and bits of it, from the left.
    pub parts: Vec<Access>,
    /// The whole reference.
    pub at: At,
}

/// What a reference starts from.
#[derive(Debug, Clone, PartialEq)]
pub enum RefBase {
    /// A variable, an instance or a block.
    Name(Name),
    /// `%IX0.0`
    Direct(String),
}

/// One step into a variable.
#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    /// `.name`
    Field(Name),
    /// `[i, j]`
    Index(Vec<Expr>),
    /// `.3` and, with its letter, `.%X3`, `.%B1`.
    Slice(Option<char>, u32, At),
    /// `^`: what a pointer leads to.
    Deref(At),
}

/// `callee(a := 1, b => x)`
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// A function, or an instance of a function block.
    pub callee: Ref,
    /// Arguments as written.
    pub args: Vec<Arg>,
    /// The whole call.
    pub at: At,
}

/// One argument of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// The parameter; by position where there is none.
    pub name: Option<Name>,
    /// What is passed.
    pub value: ArgValue,
    /// The whole argument.
    pub at: At,
}

/// What is passed to a parameter, or taken from it.
#[derive(Debug, Clone, PartialEq)]
pub enum ArgValue {
    /// `name := value`, or a value by position.
    In(Expr),
    /// `name => target`; negated in `NOT name => target`.
    Out {
        /// The target gets the complement.
        negated: bool,
        /// The variable that gets the output.
        target: Ref,
    },
    /// `name =>`: an output that nobody takes.
    Unused,
}

impl Name {
    /// The form under which names are the same.
    pub fn key(&self) -> String {
        key(&self.text)
    }
}

/// The form under which names that differ only in case are the same.
pub fn key(text: &str) -> String {
    text.to_lowercase()
}

impl Ref {
    /// The name alone, if it is one.
    pub fn as_name(&self) -> Option<&Name> {
        match &self.base {
            RefBase::Name(name) if self.parts.is_empty() => Some(name),
            _ => None,
        }
    }
}
