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
    /// A truth value.
    Bool,
    /// A bit-vector of this width.
    BitVec(u32),
    /// From bit-vectors of one width to bit-vectors of another.
    Array {
        /// The width of an index.
        index: u32,
        /// The width of an element.
        element: u32,
    },
}

/// A variable of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub(crate) u32);

/// Binary bit-vector operators that are not sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BvOp {
    /// Multiplication modulo 2^width.
    Mul,
    /// Unsigned division.
    Udiv,
    /// Unsigned remainder.
    Urem,
    /// Signed division, rounded towards zero.
    Sdiv,
    /// Signed remainder, with the sign of the dividend.
    Srem,
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift to the left.
    Shl,
    /// Shift to the right that fills with zeros.
    Lshr,
    /// Shift to the right that fills with the sign.
    Ashr,
}

/// Which operation an overflow predicate watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum OverflowOp {
    /// Addition.
    Add,
    /// Subtraction.
    Sub,
    /// Multiplication.
    Mul,
}

/// A linear combination: `constant + Σ coefficient * term`, the terms in ascending order, no
/// coefficient zero, at least two summands in all or a coefficient other than one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The summand without a term.
    pub constant: Bits,
    /// Terms with their coefficients.
    pub parts: Vec<(Term, Bits)>,
}

/// The two float formats of C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    /// `float`: binary32.
    F32,
    /// `double`: binary64.
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
    /// To the nearest, ties to even.
    NearestEven,
    /// Halves away from zero, as C's `round`.
    NearestAway,
    /// Towards zero, as C's `trunc`.
    TowardZero,
    /// Towards positive infinity, as C's `ceil`.
    Up,
    /// Towards negative infinity, as C's `floor`.
    Down,
}

/// Float operations. Arithmetic rounds to nearest, ties to even; every NaN that comes out of
/// arithmetic is the canonical quiet one. `Neg` and `Abs` touch only the sign, of NaNs too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatOp {
    /// Addition.
    Add,
    /// Subtraction.
    Sub,
    /// Multiplication.
    Mul,
    /// Division.
    Div,
    /// C's `fmod`.
    Rem,
    /// Square root.
    Sqrt,
    /// Fused multiply-add: `a * b + c`, rounded once.
    Fma,
    /// The sign changed.
    Neg,
    /// The sign cleared.
    Abs,
    /// C's `fmin`: the other operand if one is NaN; -0 is below +0.
    Min,
    /// C's `fmax`: the other operand if one is NaN; +0 is above -0.
    Max,
    /// To an integral value, in this rounding.
    RoundToIntegral(Rounding),
    /// Equality of numbers: NaN is equal to nothing, -0 to +0.
    Eq,
    /// Less-than; false if one is NaN.
    Lt,
    /// Less-than or equal; false if one is NaN.
    Le,
    /// Not a number.
    IsNan,
    /// An infinity.
    IsInf,
    /// +0 or -0.
    IsZero,
    /// Neither zero, subnormal, infinite nor NaN.
    IsNormal,
    /// Below the normal numbers, and not zero.
    IsSubnormal,
    /// The sign bit is set, of NaNs too.
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
    /// A truth value.
    Bool(bool),
    /// A bit-vector constant.
    Const(Bits),
    /// A variable of any sort.
    Var(VarId),
    /// Negation of a Bool.
    Not(Term),
    /// Conjunction of two Bools.
    And(Term, Term),
    /// Of two Bools.
    Xor(Term, Term),
    /// Condition, then, else; the branches of any one sort.
    Ite(Term, Term, Term),
    /// Of two bit-vectors or two arrays.
    Eq(Term, Term),
    /// Unsigned less-than of two bit-vectors.
    Ult(Term, Term),
    /// Signed less-than of two bit-vectors.
    Slt(Term, Term),
    /// A linear combination of bit-vectors.
    Sum(Box<Sum>),
    /// A binary operation on bit-vectors of one width.
    Bv(BvOp, Term, Term),
    /// Bitwise complement.
    BvNot(Term),
    /// Term, high bit, low bit, both included.
    Extract(Term, u32, u32),
    /// High part, low part.
    Concat(Term, Term),
    /// Widened with zeros to this width.
    Zext(Term, u32),
    /// Widened with copies of the sign bit to this width.
    Sext(Term, u32),
    /// The operation does not fit; `signed` says in which reading.
    Overflow {
        /// The operation.
        op: OverflowOp,
        /// In the signed reading, else in the unsigned one.
        signed: bool,
        /// The left operand.
        a: Term,
        /// The right operand.
        b: Term,
    },
    /// Array, index.
    Select(Term, Term),
    /// Array, index, new element.
    Store(Term, Term, Term),
    /// The array of this index width that holds one element everywhere.
    ArrayConst(u32, Term),
    /// A float operation in a format on its operands.
    Float(FloatOp, Format, Box<[Term]>),
    /// An integer rounded to a float.
    FloatFromInt {
        /// The integer.
        value: Term,
        /// Whether it is read as signed.
        signed: bool,
        /// The format of the result.
        to: Format,
    },
    /// Truncated towards zero; 0 where it does not fit.
    FloatToInt {
        /// The float.
        value: Term,
        /// Its format.
        from: Format,
        /// The width of the integer.
        width: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// Whether the truncated value fits.
    FloatFitsInt {
        /// The float.
        value: Term,
        /// Its format.
        from: Format,
        /// The width of the integer.
        width: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// A float rounded to another format.
    FloatToFloat {
        /// The float.
        value: Term,
        /// Its format.
        from: Format,
        /// The format of the result.
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
