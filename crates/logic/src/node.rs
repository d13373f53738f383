//! What a term is: sorts, operators and the node table's entries.

use crate::bits::Bits;

/// A term: an index into its [`Terms`](crate::Terms). Its operands always have smaller indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The position in the pool, for tables parallel to it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    Bool,
    BitVec(u32),
    /// From bit-vectors of one width to bit-vectors of another.
    Array {
        index: u32,
        element: u32,
    },
}

/// A variable of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub(crate) u32);

/// Binary bit-vector operators that are not sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BvOp {
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    And,
    Or,
    Xor,
    Shl,
    Lshr,
    Ashr,
}

/// Which operation an overflow predicate watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum OverflowOp {
    Add,
    Sub,
    Mul,
}

/// A linear combination: `constant + Σ coefficient * term`, the terms in ascending order, no
/// coefficient zero, at least two summands in all or a coefficient other than one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    pub constant: Bits,
    pub parts: Vec<(Term, Bits)>,
}

/// The two float formats of C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    F32,
    F64,
}

impl Format {
    /// Bits in all.
    pub fn width(self) -> u32 {
        match self {
            Format::F32 => 32,
            Format::F64 => 64,
        }
    }

    /// Exponent bits.
    pub fn exponent(self) -> u32 {
        match self {
            Format::F32 => 8,
            Format::F64 => 11,
        }
    }

    /// Significand bits, the hidden one included.
    pub fn significand(self) -> u32 {
        self.width() - self.exponent()
    }
}

/// Ways to round to an integral value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rounding {
    NearestEven,
    /// Halves away from zero, as C's `round`.
    NearestAway,
    TowardZero,
    Up,
    Down,
}

/// Float operations. Arithmetic rounds to nearest, ties to even; every NaN that comes out of
/// arithmetic is the canonical quiet one. `Neg` and `Abs` touch only the sign, of NaNs too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's `fmod`.
    Rem,
    Sqrt,
    Fma,
    Neg,
    Abs,
    /// C's `fmin`: the other operand if one is NaN; -0 is below +0.
    Min,
    /// C's `fmax`: the other operand if one is NaN; +0 is above -0.
    Max,
    RoundToIntegral(Rounding),
    Eq,
    Lt,
    Le,
    IsNan,
    IsInf,
    IsZero,
    IsNormal,
    IsSubnormal,
    SignBit,
}

impl FloatOp {
    /// Whether the result is a Bool rather than a float.
    pub fn is_predicate(self) -> bool {
        use FloatOp::*;
        matches!(self, Eq | Lt | Le | IsNan | IsInf | IsZero | IsNormal | IsSubnormal | SignBit)
    }

    /// The number of operands.
    pub fn arity(self) -> usize {
        use FloatOp::*;
        match self {
            Add | Sub | Mul | Div | Rem | Min | Max | Eq | Lt | Le => 2,
            Fma => 3,
            _ => 1,
        }
    }
}

/// What a term is made of. `or`, `implies`, `iff`, `ule` and the like are spelled with these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    Const(Bits),
    Var(VarId),
    Not(Term),
    And(Term, Term),
    /// Of two Bools.
    Xor(Term, Term),
    /// Condition, then, else; the branches of any one sort.
    Ite(Term, Term, Term),
    /// Of two bit-vectors or two arrays.
    Eq(Term, Term),
    Ult(Term, Term),
    Slt(Term, Term),
    Sum(Box<Sum>),
    Bv(BvOp, Term, Term),
    BvNot(Term),
    /// Term, high bit, low bit, both included.
    Extract(Term, u32, u32),
    /// High part, low part.
    Concat(Term, Term),
    Zext(Term, u32),
    Sext(Term, u32),
    /// The operation does not fit; `signed` says in which reading.
    Overflow {
        op: OverflowOp,
        signed: bool,
        a: Term,
        b: Term,
    },
    Select(Term, Term),
    Store(Term, Term, Term),
    /// The array of this index width that holds one element everywhere.
    ArrayConst(u32, Term),
    Float(FloatOp, Format, Box<[Term]>),
    FloatFromInt {
        value: Term,
        signed: bool,
        to: Format,
    },
    /// Truncated towards zero; 0 where it does not fit.
    FloatToInt {
        value: Term,
        from: Format,
        width: u32,
        signed: bool,
    },
    /// Whether the truncated value fits.
    FloatFitsInt {
        value: Term,
        from: Format,
        width: u32,
        signed: bool,
    },
    FloatToFloat {
        value: Term,
        from: Format,
        to: Format,
    },
}

impl Node {
    /// Calls `visit` on each operand, left to right.
    pub fn for_each_child(&self, mut visit: impl FnMut(Term)) {
        match self {
            Node::Bool(_) | Node::Const(_) | Node::Var(_) => {}
            Node::Not(a) | Node::BvNot(a) | Node::Extract(a, ..) | Node::ArrayConst(_, a) => visit(*a),
            Node::Zext(a, _) | Node::Sext(a, _) => visit(*a),
            Node::And(a, b) | Node::Xor(a, b) | Node::Eq(a, b) | Node::Ult(a, b) | Node::Slt(a, b) => {
                visit(*a);
                visit(*b);
            }
            Node::Bv(_, a, b) | Node::Concat(a, b) | Node::Select(a, b) | Node::Overflow { a, b, .. } => {
                visit(*a);
                visit(*b);
            }
            Node::Ite(a, b, c) | Node::Store(a, b, c) => {
                visit(*a);
                visit(*b);
                visit(*c);
            }
            Node::Sum(sum) => sum.parts.iter().for_each(|(t, _)| visit(*t)),
            Node::Float(_, _, args) => args.iter().for_each(|t| visit(*t)),
            Node::FloatFromInt { value, .. }
            | Node::FloatToInt { value, .. }
            | Node::FloatFitsInt { value, .. }
            | Node::FloatToFloat { value, .. } => visit(*value),
        }
    }

    /// The operands, left to right.
    pub fn children(&self) -> Vec<Term> {
        let mut all = Vec::new();
        self.for_each_child(|t| all.push(t));
        all
    }
}
