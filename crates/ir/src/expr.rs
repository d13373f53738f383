//! Expressions and places. An expression is pure: reading it twice gives the same value and changes nothing.
//!
//! An expression may be *undefined* (overflow, division by zero, a bad dereference): interpreter and encoder derive
//! the checks from its shape, operands left to right, before its own operation. `And`, `Or` and `Select` are strict
//! in the sense that front ends only build them over operands that are always defined.

use crate::{FuncId, ObjectId, TypeId};
use because_source::Span;

/// An expression of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub u32);

/// One expression: pure, with its type and place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: TypeId,
    /// The text that it was made from.
    pub span: Span,
}

/// What an expression computes.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A constant.
    Const(Const),
    /// The value in a place. Of record type only directly as the value of an assignment, argument or return.
    Load(Place),
    /// The address of a place; of an array's element 0 where C lets an array decay.
    AddressOf(Place),
    /// An operator with one operand.
    Unary(UnaryOp, ExprId),
    /// An operator with two operands.
    Binary(BinaryOp, ExprId, ExprId),
    /// `c ? a : b` over a `Bool` and two pure, always defined values.
    Select(ExprId, ExprId, ExprId),
    /// Conversion to this expression's type, by C's rules for the two types: integers wrap, int to `Bool` is `!= 0`,
    /// float to int truncates (check `FloatToInt`), pointer to pointer keeps the value, pointer and integer convert by
    /// the numbering described at [`crate::PointerTarget`].
    Cast(ExprId),
    /// A pure function of numbers.
    Pure(PureFn, Vec<ExprId>),
}

/// A constant. Integers hold their bits, zero-extended; `Float` the IEEE bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// The bits of an integer.
    Int(u128),
    /// The bits of a float.
    Float(u64),
    /// The null pointer.
    Null,
    /// The address of a function.
    Function(FuncId),
    /// Address of a global-like object plus bytes; only in initialisers (code uses `AddressOf`).
    Address(ObjectId, i64),
}

/// Where a value lives: an object or what a pointer points to, then fields and elements of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Where the path starts.
    pub base: PlaceBase,
    /// Fields and elements, from the base on.
    pub path: Vec<Projection>,
    /// Type of the value in the place, after the path.
    pub ty: TypeId,
}

/// Where a place starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlaceBase {
    /// An object.
    Object(ObjectId),
    /// `*pointer`, seen as the pointer's pointee type.
    Deref(ExprId),
}

/// One step into a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Projection {
    /// Field by its index in the record.
    Field(u32),
    /// Element by an integer expression, checked against the array's length (`Bounds`).
    Index(ExprId),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Arithmetic negation of an integer or float; a signed integer's smallest value overflows unless `NegWrap`.
    Neg,
    /// Arithmetic negation that wraps.
    NegWrap,
    /// All bits inverted.
    BitNot,
    /// Logical negation of a `Bool`.
    Not,
}

/// Operators take two operands of the same type, except shifts (right operand any integer), `PointerAdd`,
/// `PointerDiff`. Signedness and float-ness come from the left operand's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Signed overflow is undefined; unsigned wraps; floats round to nearest even.
    Add,
    /// As `Add`.
    Sub,
    /// As `Add`.
    Mul,
    /// As above but wrapping also for signed integers.
    AddWrap,
    /// As `AddWrap`.
    SubWrap,
    /// As `AddWrap`.
    MulWrap,
    /// Truncating; by zero undefined for integers; smallest / -1 is a signed overflow.
    Div,
    /// The remainder of `Div`, with the sign of the left operand.
    Rem,
    /// Bit by bit.
    BitAnd,
    /// Bit by bit.
    BitOr,
    /// Bit by bit.
    BitXor,
    /// Amount negative or not below the width: undefined (`Shift`).
    Shl,
    /// Arithmetic for signed, logical for unsigned left operands.
    Shr,
    /// Comparisons yield `Bool`. Pointers compare by object and offset.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Logical, over two `Bool`s, both always defined.
    And,
    /// As `And`.
    Or,
    /// Pointer plus integer times the pointee's size.
    PointerAdd,
    /// Difference of two pointers into one object in elements, as the expression's signed type.
    PointerDiff,
}

/// Pure functions of numbers. Float ones take and give the expression's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PureFn {
    /// The square root.
    Sqrt,
    /// `a * b + c`, rounded once.
    Fma,
    /// The remainder with the sign of the left operand.
    Fmod,
    /// IEEE remainder.
    Remainder,
    /// The absolute value.
    Fabs,
    /// The greatest whole number that is not greater.
    Floor,
    /// The least whole number that is not less.
    Ceil,
    /// The whole number towards zero.
    Trunc,
    /// Halves away from zero.
    Round,
    /// To nearest even.
    Rint,
    /// The lesser; of a number and NaN the number.
    Fmin,
    /// The greater; of a number and NaN the number.
    Fmax,
    /// The first operand with the sign of the second.
    CopySign,
    /// `Bool`: is it NaN?
    IsNan,
    /// `Bool`: is it infinite?
    IsInf,
    /// `Bool`: is it neither infinite nor NaN?
    IsFinite,
    /// `Bool`: is it neither zero, subnormal, infinite nor NaN?
    IsNormal,
    /// `Bool`: is the sign bit set?
    SignBit,
    /// Bits of a float as the integer of the same width, and back.
    FloatBits,
    /// The float with these bits.
    FloatFromBits,
    /// How many bits are set.
    PopCount,
    /// Undefined at 0 in C's builtins; here the width.
    LeadingZeros,
    /// As `LeadingZeros`, from the low end.
    TrailingZeros,
    /// The bytes in reverse order.
    ByteSwap,
    /// Bits rotated towards the high end.
    RotateLeft,
    /// Bits rotated towards the low end.
    RotateRight,
    /// `Bool`: does the signed or unsigned operation overflow the type of the operands?
    AddOverflows,
    /// As `AddOverflows`.
    SubOverflows,
    /// As `AddOverflows`.
    MulOverflows,
    /// Size in bytes of the object a pointer points into, and the pointer's offset in it (`size_t`).
    ObjectSize,
    /// As `ObjectSize`: the second of the two.
    PointerOffset,
    /// `Bool`: both point into the same object; the pointer's `n` bytes are inside a live object.
    SameObject,
    /// Arguments: pointer, bytes.
    IsReadable,
    /// Functions of math.h that are not exactly modelled by later engines: the interpreter computes them, engines
    /// take their result as an input unless the argument is constant.
    Math(MathFn),
}

/// Functions of math.h that are computed by the interpreter alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MathFn {
    /// `sin`.
    Sin,
    /// `cos`.
    Cos,
    /// `tan`.
    Tan,
    /// `asin`.
    Asin,
    /// `acos`.
    Acos,
    /// `atan`.
    Atan,
    /// `atan2`.
    Atan2,
    /// `sinh`.
    Sinh,
    /// `cosh`.
    Cosh,
    /// `tanh`.
    Tanh,
    /// `exp`.
    Exp,
    /// `exp2`.
    Exp2,
    /// `expm1`.
    Expm1,
    /// `log`.
    Log,
    /// `log2`.
    Log2,
    /// `log10`.
    Log10,
    /// `log1p`.
    Log1p,
    /// `pow`.
    Pow,
    /// `cbrt`.
    Cbrt,
    /// `hypot`.
    Hypot,
    /// `ldexp`.
    Ldexp,
}

impl BinaryOp {
    /// As it is written in C.
    pub fn symbol(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Add | AddWrap | PointerAdd => "+",
            Sub | SubWrap | PointerDiff => "-",
            Mul | MulWrap => "*",
            Div => "/",
            Rem => "%",
            BitAnd => "&",
            BitOr => "|",
            BitXor => "^",
            Shl => "<<",
            Shr => ">>",
            Eq => "==",
            Ne => "!=",
            Lt => "<",
            Le => "<=",
            Gt => ">",
            Ge => ">=",
            And => "&&",
            Or => "||",
        }
    }

    /// Equality and order.
    pub fn is_comparison(self) -> bool {
        matches!(self, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
    }

    /// Comparisons and the logical operators.
    pub fn yields_bool(self) -> bool {
        self.is_comparison() || matches!(self, BinaryOp::And | BinaryOp::Or)
    }
}

impl ExprKind {
    /// The expressions directly inside, those of places too.
    pub fn parts(&self) -> Vec<ExprId> {
        match self {
            ExprKind::Const(_) => Vec::new(),
            ExprKind::Load(place) | ExprKind::AddressOf(place) => place.parts(),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => vec![*a],
            ExprKind::Binary(_, a, b) => vec![*a, *b],
            ExprKind::Select(a, b, c) => vec![*a, *b, *c],
            ExprKind::Pure(_, args) => args.clone(),
        }
    }
}

impl Place {
    /// The pointer that it goes through, and its indices.
    pub fn parts(&self) -> Vec<ExprId> {
        let base = match self.base {
            PlaceBase::Deref(pointer) => Some(pointer),
            PlaceBase::Object(_) => None,
        };
        let index = |p: &Projection| match p {
            Projection::Index(index) => Some(*index),
            Projection::Field(_) => None,
        };
        base.into_iter().chain(self.path.iter().filter_map(index)).collect()
    }
}
