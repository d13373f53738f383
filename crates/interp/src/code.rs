//! The compact code that functions are compiled to: three-address operations over the registers of a frame.
//!
//! Registers hold values zero-extended to 128 bits. Fast operations are for integers of up to 64 bits; everything
//! rarer goes through a descriptor table and the general routines of [`crate::arithmetic`] and [`crate::access`].

use crate::access::Access;
use crate::shape::Shape;
use because_ir::{
    AllocKind, BinaryOp, Effect, ExprId, FuncId, InputKind, Location, ObjectId, Place, PureFn, TypeId, UnaryOp,
};

pub type Reg = u32;
/// Index of an operation.
pub type Pc = u32;

#[derive(Debug, Clone, Copy)]
#[rustfmt::skip]
pub enum Op {
    /// So many statements begin here.
    Tick(u32),
    /// One statement begins here; the path records it.
    Step,
    Const { dst: Reg, low: u32, high: u32 },
    Wide { dst: Reg, index: u32 },
    Move { dst: Reg, src: Reg },
    MoveIf { dst: Reg, cond: Reg, src: Reg },
    /// Goes `by` operations forward if `cond` is `when`.
    Skip { cond: Reg, when: bool, by: u32 },
    AddS { bits: u8, dst: Reg, a: Reg, b: Reg },
    SubS { bits: u8, dst: Reg, a: Reg, b: Reg },
    MulS { bits: u8, dst: Reg, a: Reg, b: Reg },
    AddSI { bits: u8, dst: Reg, a: Reg, imm: i32 },
    SubSI { bits: u8, dst: Reg, a: Reg, imm: i32 },
    MulSI { bits: u8, dst: Reg, a: Reg, imm: i32 },
    AddW { bits: u8, dst: Reg, a: Reg, b: Reg },
    SubW { bits: u8, dst: Reg, a: Reg, b: Reg },
    MulW { bits: u8, dst: Reg, a: Reg, b: Reg },
    AddWI { bits: u8, dst: Reg, a: Reg, imm: i32 },
    MulWI { bits: u8, dst: Reg, a: Reg, imm: i32 },
    DivS { bits: u8, dst: Reg, a: Reg, b: Reg },
    DivU { dst: Reg, a: Reg, b: Reg },
    RemS { bits: u8, dst: Reg, a: Reg, b: Reg },
    RemU { dst: Reg, a: Reg, b: Reg },
    And { dst: Reg, a: Reg, b: Reg },
    Or { dst: Reg, a: Reg, b: Reg },
    Xor { dst: Reg, a: Reg, b: Reg },
    AndI { dst: Reg, a: Reg, imm: u32 },
    ShlI { bits: u8, dst: Reg, a: Reg, by: u32 },
    ShrUI { dst: Reg, a: Reg, by: u32 },
    ShrSI { bits: u8, dst: Reg, a: Reg, by: u32 },
    /// Shifts by a register whose shape is `amount` bits, with the top bit set if signed.
    Shl { bits: u8, amount: u8, dst: Reg, a: Reg, b: Reg },
    ShrU { bits: u8, amount: u8, dst: Reg, a: Reg, b: Reg },
    ShrS { bits: u8, amount: u8, dst: Reg, a: Reg, b: Reg },
    /// `~`.
    BitNot { bits: u8, dst: Reg, a: Reg },
    Compare { test: Test, bits: u8, dst: Reg, a: Reg, b: Reg },
    CompareI { test: Test, bits: u8, dst: Reg, a: Reg, imm: i32 },
    Not { dst: Reg, a: Reg },
    /// Sign-extends from one width to another.
    Extend { from: u8, to: u8, dst: Reg, a: Reg },
    Low { bits: u8, dst: Reg, a: Reg },
    NonZero { dst: Reg, a: Reg },
    /// Doubles.
    AddF { dst: Reg, a: Reg, b: Reg },
    SubF { dst: Reg, a: Reg, b: Reg },
    MulF { dst: Reg, a: Reg, b: Reg },
    DivF { dst: Reg, a: Reg, b: Reg },
    Binary { index: u32 },
    Unary { index: u32 },
    Cast { index: u32 },
    Pure { index: u32 },
    /// Address of an element, with its bounds check.
    Element { dst: Reg, base: Reg, index: Reg, element: u32 },
    /// Pointer plus integer times size.
    PointerAdd { dst: Reg, base: Reg, index: Reg, element: u32 },
    Offset { dst: Reg, base: Reg, low: u32, high: u32 },
    /// The local's object exists, if it did not yet.
    Begun { base: Reg, object: u32 },
    /// The local has a value, or gets one the way never written ones do.
    Written { reg: Reg, flag: Reg, object: u32 },
    Aligned { address: Reg, align: u32 },
    Load { size: u8, dst: Reg, address: Reg, offset: i32 },
    LoadDirect { size: u8, dst: Reg, number: u32, offset: u32 },
    LoadAny { dst: Reg, address: Reg, offset: i32, access: u32 },
    /// `own`: by the object's own name, allowed also for a const object.
    Store { size: u8, own: bool, src: Reg, address: Reg, offset: i32 },
    /// By the own name of an object that lives for the whole run.
    StoreDirect { size: u8, src: Reg, number: u32, offset: u32 },
    StoreAny { own: bool, src: Reg, address: Reg, offset: i32, access: u32 },
    Jump { target: Pc },
    JumpIf { cond: Reg, target: Pc },
    JumpIfNot { cond: Reg, target: Pc },
    JumpCompare { test: Test, bits: u8, a: Reg, b: Reg, target: Pc },
    JumpCompareI { test: Test, bits: u8, a: Reg, imm: i32, target: Pc },
    Switch { value: Reg, index: u32 },
    Call { index: u32 },
    Return { src: Reg },
    ReturnNothing,
    ReturnBytes { address: Reg, offset: i32, index: u32 },
    Exit { status: Reg },
    Abort,
    Unreachable,
    Assume { cond: Reg },
    Assert { cond: Reg, check: u8 },
    /// How control came to a loop head with an invariant: again, or for the first time.
    Came { again: bool },
    Invariant { cond: Reg },
    Begin { base: Reg, object: u32 },
    End { base: Reg },
    Rare { index: u32 },
    /// For the path: works out what the place that is written next is called.
    Name { index: u32 },
    Wrote { src: Reg, index: u32 },
    WroteMemory { address: Reg, offset: i32, index: u32 },
    Decided { cond: Reg },
    NoteRead { address: Reg, offset: i32, size: u32 },
    NoteStore { address: Reg, offset: i32, size: u32 },
}

/// Comparisons; those of signed numbers compare the low `bits`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    Eq,
    Ne,
    LtS,
    LeS,
    GtS,
    GeS,
    LtU,
    LeU,
    GtU,
    GeU,
}

impl Test {
    pub fn negated(self) -> Test {
        match self {
            Test::Eq => Test::Ne,
            Test::Ne => Test::Eq,
            Test::LtS => Test::GeS,
            Test::LeS => Test::GtS,
            Test::GtS => Test::LeS,
            Test::GeS => Test::LtS,
            Test::LtU => Test::GeU,
            Test::LeU => Test::GtU,
            Test::GtU => Test::LeU,
            Test::GeU => Test::LtU,
        }
    }
}

/// Which statement an operation belongs to, and which expression it computes.
#[derive(Debug, Clone, Copy)]
pub struct Info {
    pub block: u32,
    pub index: u32,
    pub expr: Option<ExprId>,
}

#[derive(Debug, Clone, Copy)]
pub struct BinaryCode {
    pub op: BinaryOp,
    pub left: Shape,
    pub right: Shape,
    pub step: u64,
    pub result: u32,
    pub dst: Reg,
    pub a: Reg,
    pub b: Reg,
}

#[derive(Debug, Clone, Copy)]
pub struct UnaryCode {
    pub op: UnaryOp,
    pub shape: Shape,
    pub dst: Reg,
    pub a: Reg,
}

#[derive(Debug, Clone, Copy)]
pub struct CastCode {
    pub from: Shape,
    pub to: Shape,
    pub dst: Reg,
    pub a: Reg,
}

#[derive(Debug, Clone)]
pub struct PureCode {
    pub function: PureFn,
    pub result: Shape,
    pub dst: Reg,
    pub args: Vec<(Shape, Reg)>,
}

#[derive(Debug, Clone, Copy)]
pub struct ElementCode {
    pub size: u64,
    /// Valid indices are below this.
    pub count: u64,
    pub shape: Shape,
}

#[derive(Debug, Clone)]
pub struct SwitchCode {
    pub shape: Shape,
    /// Low, high, target, index of the case; by ascending low.
    pub ranges: Vec<(i128, i128, Pc, u32)>,
    /// Targets for `base ..`, where the cases lie densely: range index + 1, or 0 for default.
    pub dense: Vec<u32>,
    pub base: i128,
    pub default: Pc,
}

#[derive(Debug, Clone, Copy)]
pub enum CalleeCode {
    Direct(FuncId),
    Indirect(Reg),
}

#[derive(Debug, Clone, Copy)]
pub enum ArgCode {
    Scalar { reg: Reg, ty: TypeId },
    Bytes { address: Reg, offset: i32, size: u64, ty: TypeId },
}

#[derive(Debug, Clone)]
pub struct CallCode {
    pub callee: CalleeCode,
    pub args: Vec<ArgCode>,
    /// Where the scalar result goes.
    pub dst: Reg,
    /// Type of the place that wants the result.
    pub result: Option<TypeId>,
}

/// What is done rarely or takes long anyway.
#[derive(Debug, Clone)]
pub enum Rare {
    Input {
        dst: Reg,
        name: String,
        kind: InputKind,
        ty: TypeId,
    },
    InputBytes {
        address: Reg,
        offset: i32,
        name: String,
        kind: InputKind,
        ty: TypeId,
        own: bool,
    },
    /// Bytes of one place to another; from the last call's result if `from` is `None`.
    CopyBytes {
        to: Reg,
        to_offset: i32,
        from: Option<(Reg, i32)>,
        size: u64,
        own: bool,
    },
    /// A record is about to be read.
    Readable {
        address: Reg,
        offset: i32,
        size: u64,
    },
    Alloc {
        dst: Reg,
        size: Reg,
        signed: Option<u32>,
        site: u32,
    },
    Free {
        pointer: Reg,
    },
    Copy {
        to: Reg,
        from: Reg,
        bytes: Reg,
        overlap: bool,
        own: bool,
    },
    Fill {
        to: Reg,
        byte: Reg,
        bytes: Reg,
        own: bool,
    },
    /// Variable length arrays whose address the local holds.
    EndArrays {
        object: ObjectId,
    },
    Print {
        dst: Reg,
        target: PrintCode,
        format: Reg,
        args: PrintArgsCode,
    },
    Effect {
        dst: Reg,
        effect: Effect,
        args: Vec<(Shape, Reg)>,
        result: Option<TypeId>,
    },
    Unsupported {
        what: String,
    },
    Probe {
        cond: ExprId,
    },
}

#[derive(Debug, Clone, Copy)]
pub enum PrintCode {
    Stdout,
    Stderr,
    Buffer { to: Reg, size: Option<Reg> },
}

#[derive(Debug, Clone)]
pub enum PrintArgsCode {
    Values(Vec<(Reg, TypeId)>),
    Packed(Reg),
}

/// A statement that allocates.
#[derive(Debug, Clone)]
pub struct AllocSite {
    pub kind: AllocKind,
    pub element: Option<TypeId>,
    pub name: String,
    /// The local that holds a variable length array's address.
    pub owner: Option<ObjectId>,
}

#[derive(Debug, Clone, Copy)]
pub enum ParamCode {
    Register { reg: Reg, object: ObjectId },
    Memory { base: Reg, object: ObjectId, access: Option<Access>, size: u64 },
}

/// Where a local lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    Register {
        reg: Reg,
        /// Register that is 1 once the local was written; `None` if it always is where it is read.
        flag: Option<Reg>,
    },
    /// Register that holds the pointer to its object, 0 before it began.
    Memory { base: Reg },
}

/// A compiled function.
#[derive(Debug)]
pub struct Code {
    pub function: FuncId,
    pub ops: Vec<Op>,
    pub infos: Vec<Info>,
    pub registers: u32,
    /// Registers `0 .. zeroed` are zero at entry, apart from parameters.
    pub zeroed: u32,
    pub params: Vec<ParamCode>,
    /// Registers with the objects of memory locals: they end at return.
    pub bases: Vec<Reg>,
    pub homes: rustc_hash::FxHashMap<ObjectId, Home>,
    pub wide: Vec<u128>,
    pub binaries: Vec<BinaryCode>,
    pub unaries: Vec<UnaryCode>,
    pub casts: Vec<CastCode>,
    pub pures: Vec<PureCode>,
    pub elements: Vec<ElementCode>,
    pub accesses: Vec<Access>,
    pub switches: Vec<SwitchCode>,
    pub calls: Vec<CallCode>,
    pub rare: Vec<Rare>,
    pub places: Vec<Place>,
    pub sizes: Vec<u64>,
    /// The function has a contract to check at entry and return.
    pub contract: bool,
}

impl Code {
    pub fn location(&self, pc: usize) -> Location {
        let info = &self.infos[pc.min(self.infos.len().saturating_sub(1))];
        Location { function: self.function, block: because_ir::BlockId(info.block), index: info.index }
    }
}
