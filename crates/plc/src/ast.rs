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
    Bare,
    /// `#name`
    Hash,
    /// `"name"`
    Quoted,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// Without `#` and quotes.
    pub text: String,
    pub spelling: Spelling,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unit {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Block(Block),
    Type(TypeDecl),
    DataBlock(DataBlock),
    Globals(VarSection),
    Configuration(Configuration),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    Program,
    FunctionBlock,
    Function,
    OrganizationBlock,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    pub kind: BlockKind,
    pub name: Name,
    /// Of a function; `None` where it is VOID or not given.
    pub result: Option<TypeSpec>,
    pub sections: Vec<VarSection>,
    pub labels: Vec<Name>,
    pub body: Vec<Stmt>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TypeDecl {
    pub name: Name,
    pub ty: TypeSpec,
    pub init: Option<Init>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DataBlock {
    pub name: Name,
    pub content: DataContent,
    /// Start values of the `BEGIN` part.
    pub values: Vec<(Ref, Init)>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum DataContent {
    /// Its own variables.
    Vars(Vec<VarSection>),
    Struct(Vec<VarDecl>),
    /// An instance of a function block or a value of a type.
    Of(Name),
}

/// What of a configuration matters here: globals, which programs run, and how often.
#[derive(Debug, Clone, PartialEq)]
pub struct Configuration {
    pub name: Name,
    pub globals: Vec<VarSection>,
    pub tasks: Vec<Task>,
    pub programs: Vec<ProgramInstance>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    pub name: Name,
    /// `None` where an event starts it.
    pub interval: Option<Expr>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ProgramInstance {
    pub name: Name,
    pub task: Option<Name>,
    pub program: Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    Var,
    Input,
    Output,
    InOut,
    Temp,
    Static,
    Global,
    External,
}

#[derive(Debug, Clone, PartialEq)]
pub struct VarSection {
    pub kind: SectionKind,
    pub constant: bool,
    pub retain: Option<bool>,
    pub vars: Vec<VarDecl>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub struct VarDecl {
    pub names: Vec<Name>,
    pub location: Location,
    pub ty: TypeSpec,
    pub init: Option<Init>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Location {
    None,
    /// `AT %IX0.0`
    Address(String, At),
    /// `AT other`: a view of another variable.
    View(Name),
}

#[derive(Debug, Clone, PartialEq)]
pub struct TypeSpec {
    pub kind: TypeKind,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    /// An elementary or declared type or a function block.
    Named(Name),
    /// `STRING[n]`
    Text(Option<Box<Expr>>),
    Subrange(Name, Box<Expr>, Box<Expr>),
    Array(Vec<(Expr, Expr)>, Box<TypeSpec>),
    Struct(Vec<VarDecl>),
    /// The type of the value, in S7's `CONST` sections.
    Inferred,
    /// Base type where given, and the members.
    Enum(Option<Name>, Vec<(Name, Option<Expr>)>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    Value(Expr),
    /// `[1, 2, 3(0)]`: elements with their repetition.
    List(Vec<(Option<Expr>, Init)>, At),
    /// `(a := 1, b := 2)`
    Fields(Vec<(Name, Init)>, At),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    Empty,
    /// `a := b := value`; the operator is there in `a += value`.
    Assign {
        targets: Vec<Ref>,
        op: Option<BinaryOp>,
        value: Expr,
    },
    Call(Call),
    If {
        arms: Vec<(Expr, Vec<Stmt>)>,
        otherwise: Option<Vec<Stmt>>,
    },
    Case {
        selector: Expr,
        arms: Vec<CaseArm>,
        otherwise: Option<Vec<Stmt>>,
    },
    For(Box<For>),
    While(Expr, Vec<Stmt>),
    Repeat(Vec<Stmt>, Expr),
    Exit,
    Continue,
    Return,
    Goto(Name),
    Label(Name),
    Region(String, Vec<Stmt>),
    /// `//#ASSERT condition : NAME`
    Assert {
        cond: Expr,
        name: Option<String>,
    },
    /// `//#ASSUME condition`
    Assume(Expr),
}

#[derive(Debug, Clone, PartialEq)]
pub struct For {
    pub var: Ref,
    pub from: Expr,
    pub to: Expr,
    pub by: Option<Expr>,
    pub body: Vec<Stmt>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CaseArm {
    pub labels: Vec<CaseLabel>,
    pub body: Vec<Stmt>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CaseLabel {
    One(Expr),
    Range(Expr, Expr),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    Literal(Literal),
    Ref(Ref),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Call(Call),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    Neg,
    Plus,
    Not,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Power,
    Mul,
    Div,
    Mod,
    Add,
    Sub,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    And,
    AndThen,
    Xor,
    Or,
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
    pub base: RefBase,
    pub parts: Vec<Access>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum RefBase {
    Name(Name),
    /// `%IX0.0`
    Direct(String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    Field(Name),
    Index(Vec<Expr>),
    /// `.3` and, with its letter, `.%X3`, `.%B1`.
    Slice(Option<char>, u32, At),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    pub callee: Ref,
    pub args: Vec<Arg>,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    pub name: Option<Name>,
    pub value: ArgValue,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ArgValue {
    In(Expr),
    /// `name => target`; negated in `NOT name => target`.
    Out {
        negated: bool,
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
