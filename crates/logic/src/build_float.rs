//! Building float terms. Floats are bit-vectors of 32 or 64 bits; constants fold natively, the
//! circuits are made when a term is bit-blasted.

use crate::bits::Bits;
use crate::float_native as native;
use crate::node::{FloatOp, Format, Node, Sort, Term};
use crate::terms::Terms;
use crate::value::Value;

impl Terms {
    /// A float operation on bit-vectors of the format's width.
    pub fn float(&mut self, op: FloatOp, format: Format, args: &[Term]) -> Term {
        debug_assert_eq!(args.len(), op.arity(), "operands of {op:?}");
        debug_assert!(args.iter().all(|&a| self.sort(a) == Sort::BitVec(format.width())));
        let constants: Option<Vec<Bits>> = args.iter().map(|&a| self.as_bits(a).cloned()).collect();
        if let Some(constants) = constants {
            return match native::apply(op, format, &constants) {
                Value::Bits(bits) => self.constant(bits),
                Value::Bool(value) => self.bool(value),
                Value::Array(_) => unreachable!("no float operation gives an array"),
            };
        }
        let top = format.width() - 1;
        match op {
            FloatOp::Neg => {
                let sign = self.constant(Bits::power_of_two(top + 1, top));
                return self.bvxor(args[0], sign);
            }
            FloatOp::Abs => {
                let magnitude = self.extract(args[0], top - 1, 0);
                return self.zext(magnitude, top + 1);
            }
            FloatOp::SignBit => {
                let zero = self.bv(top + 1, 0);
                return self.slt(args[0], zero);
            }
            _ => {}
        }
        let mut args: Box<[Term]> = args.into();
        if matches!(op, FloatOp::Add | FloatOp::Mul | FloatOp::Eq) || op == FloatOp::Fma {
            args[..2].sort_unstable();
        }
        let sort = if op.is_predicate() { Sort::Bool } else { Sort::BitVec(format.width()) };
        self.intern(Node::Float(op, format, args), sort)
    }

    /// An integer (up to 128 bits) as a float, rounded to nearest even.
    pub fn float_from_int(&mut self, value: Term, signed: bool, to: Format) -> Term {
        if let Some(bits) = self.as_bits(value) {
            let bits = native::from_int(bits, signed, to);
            return self.constant(bits);
        }
        self.intern_bv(Node::FloatFromInt { value, signed, to }, to.width())
    }

    /// A float truncated to an integer (up to 128 bits); 0 where it does not fit.
    pub fn float_to_int(&mut self, value: Term, from: Format, width: u32, signed: bool) -> Term {
        if let Some(bits) = self.as_bits(value) {
            let bits = native::to_int(bits, from, width, signed);
            return self.constant(bits.unwrap_or_else(|| Bits::zero(width)));
        }
        self.intern_bv(Node::FloatToInt { value, from, width, signed }, width)
    }

    /// Whether the float truncated to an integer fits.
    pub fn float_to_int_in_range(&mut self, value: Term, from: Format, width: u32, signed: bool) -> Term {
        if let Some(bits) = self.as_bits(value) {
            let fits = native::to_int(bits, from, width, signed).is_some();
            return self.bool(fits);
        }
        self.intern_bool(Node::FloatFitsInt { value, from, width, signed })
    }

    /// A float in another format, rounded to nearest even.
    pub fn float_to_float(&mut self, value: Term, from: Format, to: Format) -> Term {
        if from == to {
            return value;
        }
        if let Some(bits) = self.as_bits(value) {
            let bits = native::convert(bits, from, to);
            return self.constant(bits);
        }
        self.intern_bv(Node::FloatToFloat { value, from, to }, to.width())
    }

    /// The constant of a C `float`.
    pub fn float_const(&mut self, value: f32) -> Term {
        self.bv(32, value.to_bits().into())
    }

    /// The constant of a C `double`.
    pub fn double_const(&mut self, value: f64) -> Term {
        self.bv(64, value.to_bits().into())
    }
}
