//! Constant bit-vectors of any width and their arithmetic: what constant folding and the evaluator
//! compute with. Up to 128 bits a value lies inline and uses native arithmetic.
//!
//! Division follows SMT-LIB: `x udiv 0` is all ones, `x urem 0` is `x`.

use std::cmp::Ordering;
use std::fmt;

/// A bit-vector value: a width and that many bits, those above the width always zero.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bits {
    width: u32,
    limbs: Limbs,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Limbs {
    /// Low and high half; used exactly for widths up to 128.
    Small(u64, u64),
    /// Least significant first.
    Large(Box<[u64]>),
}

fn mask128(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

fn small(width: u32, value: u128) -> Bits {
    let value = value & mask128(width);
    Bits { width, limbs: Limbs::Small(value as u64, (value >> 64) as u64) }
}

impl Bits {
    /// The value modulo 2^width. The width must be at least 1.
    pub fn new(width: u32, value: u128) -> Bits {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= 128 {
            return small(width, value);
        }
        let mut limbs = vec![0; width.div_ceil(64) as usize];
        limbs[0] = value as u64;
        limbs[1] = (value >> 64) as u64;
        Bits::from_limbs(width, limbs)
    }

    /// The signed value modulo 2^width.
    pub fn from_i128(width: u32, value: i128) -> Bits {
        Bits::new(width.min(128), value as u128).sext(width)
    }

    /// The value of limbs, least significant first, cut to the width.
    pub fn from_limbs(width: u32, mut limbs: Vec<u64>) -> Bits {
        limbs.resize(width.div_ceil(64) as usize, 0);
        if width <= 128 {
            let high = limbs.get(1).copied().unwrap_or(0);
            return small(width, u128::from(limbs[0]) | u128::from(high) << 64);
        }
        if !width.is_multiple_of(64)
            && let Some(top) = limbs.last_mut()
        {
            *top &= (1 << (width % 64)) - 1;
        }
        Bits { width, limbs: Limbs::Large(limbs.into_boxed_slice()) }
    }

    /// The constant 0 of this width.
    pub fn zero(width: u32) -> Bits {
        Bits::new(width, 0)
    }

    /// The constant 1 of this width.
    pub fn one(width: u32) -> Bits {
        Bits::new(width, 1)
    }

    /// The constant of this width whose bits are all set.
    pub fn ones(width: u32) -> Bits {
        Bits::zero(width).not()
    }

    /// 2^power modulo 2^width.
    pub fn power_of_two(width: u32, power: u32) -> Bits {
        Bits::one(width).shl(power)
    }

    /// How many bits it has.
    pub fn width(&self) -> u32 {
        self.width
    }

    fn limb(&self, index: usize) -> u64 {
        match &self.limbs {
            Limbs::Small(low, high) => [*low, *high].get(index).copied().unwrap_or(0),
            Limbs::Large(limbs) => limbs.get(index).copied().unwrap_or(0),
        }
    }

    fn to_vec(&self) -> Vec<u64> {
        (0..self.width.div_ceil(64) as usize).map(|i| self.limb(i)).collect()
    }

    fn native(&self) -> Option<u128> {
        match self.limbs {
            Limbs::Small(low, high) => Some(u128::from(low) | u128::from(high) << 64),
            Limbs::Large(_) => None,
        }
    }

    /// The unsigned value, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.limbs {
            Limbs::Small(..) => self.native(),
            Limbs::Large(limbs) => {
                limbs[2..].iter().all(|&l| l == 0).then(|| u128::from(limbs[0]) | u128::from(limbs[1]) << 64)
            }
        }
    }

    /// The value read as two's complement, for widths up to 128.
    pub fn to_i128(&self) -> Option<i128> {
        let value = self.native()?;
        let unused = 128 - self.width;
        Some(((value << unused) as i128) >> unused)
    }

    /// The bit at this position; 0 is the least significant.
    pub fn bit(&self, index: u32) -> bool {
        self.limb(index as usize / 64) >> (index % 64) & 1 == 1
    }

    /// The sign bit.
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Whether no bit is set.
    pub fn is_zero(&self) -> bool {
        match &self.limbs {
            Limbs::Small(low, high) => low | high == 0,
            Limbs::Large(limbs) => limbs.iter().all(|&l| l == 0),
        }
    }

    /// Whether it is the number 1.
    pub fn is_one(&self) -> bool {
        self.to_u128() == Some(1)
    }

    /// Whether every bit is set.
    pub fn is_ones(&self) -> bool {
        self.not().is_zero()
    }

    /// The exponent, if the value is a power of two.
    pub fn exponent(&self) -> Option<u32> {
        let mut set = (0..self.width).filter(|&i| self.bit(i));
        let power = set.next()?;
        set.next().is_none().then_some(power)
    }

    /// The number of zero bits below the lowest set one; the width for zero.
    pub fn trailing_zeros(&self) -> u32 {
        (0..self.width).find(|&i| self.bit(i)).unwrap_or(self.width)
    }

    /// The number of zero bits above the highest set one; the width for zero.
    pub fn leading_zeros(&self) -> u32 {
        (0..self.width).find(|&i| self.bit(self.width - 1 - i)).unwrap_or(self.width)
    }

    fn zip(&self, other: &Bits, op: impl Fn(u64, u64) -> u64) -> Bits {
        debug_assert_eq!(self.width, other.width);
        if let (Limbs::Small(a, b), Limbs::Small(c, d)) = (&self.limbs, &other.limbs) {
            return small(self.width, u128::from(op(*a, *c)) | u128::from(op(*b, *d)) << 64);
        }
        let limbs = self.to_vec().iter().zip(other.to_vec()).map(|(&a, b)| op(a, b)).collect();
        Bits::from_limbs(self.width, limbs)
    }

    /// Bitwise conjunction. As in all operations of two constants, both have the same width.
    pub fn and(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & b)
    }

    /// Bitwise disjunction.
    pub fn or(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a | b)
    }

    /// Bitwise exclusive or.
    pub fn xor(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a ^ b)
    }

    /// Bitwise complement.
    pub fn not(&self) -> Bits {
        self.zip(self, |a, _| !a)
    }

    /// The negation in two's complement.
    pub fn neg(&self) -> Bits {
        Bits::zero(self.width).sub(self)
    }

    /// The sum modulo 2^width.
    pub fn add(&self, other: &Bits) -> Bits {
        if let (Some(a), Some(b)) = (self.native(), other.native()) {
            return small(self.width, a.wrapping_add(b));
        }
        let mut carry = 0u128;
        let limbs = self.to_vec().into_iter().zip(other.to_vec()).map(|(a, b)| {
            carry += u128::from(a) + u128::from(b);
            let limb = carry as u64;
            carry >>= 64;
            limb
        });
        let limbs = limbs.collect();
        Bits::from_limbs(self.width, limbs)
    }

    /// The difference modulo 2^width.
    pub fn sub(&self, other: &Bits) -> Bits {
        if let (Some(a), Some(b)) = (self.native(), other.native()) {
            return small(self.width, a.wrapping_sub(b));
        }
        self.add(&other.not()).add(&Bits::one(self.width))
    }

    /// The product modulo 2^width.
    pub fn mul(&self, other: &Bits) -> Bits {
        if let (Some(a), Some(b)) = (self.native(), other.native()) {
            return small(self.width, a.wrapping_mul(b));
        }
        let (a, b) = (self.to_vec(), other.to_vec());
        let mut out = vec![0u64; a.len()];
        for (i, &x) in a.iter().enumerate() {
            let mut carry = 0u128;
            for (j, &y) in b.iter().enumerate().take(a.len() - i) {
                carry += u128::from(out[i + j]) + u128::from(x) * u128::from(y);
                out[i + j] = carry as u64;
                carry >>= 64;
            }
        }
        Bits::from_limbs(self.width, out)
    }

    /// Quotient and remainder, unsigned.
    pub fn divide(&self, by: &Bits) -> (Bits, Bits) {
        if by.is_zero() {
            return (Bits::ones(self.width), self.clone());
        }
        if let (Some(a), Some(b)) = (self.native(), by.native()) {
            return (small(self.width, a / b), small(self.width, a % b));
        }
        let mut quotient = vec![0u64; self.width.div_ceil(64) as usize];
        let mut rest = Bits::zero(self.width + 1);
        let by = by.zext(self.width + 1);
        for i in (0..self.width).rev() {
            rest = rest.shl(1);
            if self.bit(i) {
                rest = rest.or(&Bits::one(self.width + 1));
            }
            if !rest.ult(&by) {
                rest = rest.sub(&by);
                quotient[i as usize / 64] |= 1 << (i % 64);
            }
        }
        (Bits::from_limbs(self.width, quotient), rest.extract(self.width - 1, 0))
    }

    /// The unsigned quotient; all ones for division by zero, as in SMT-LIB.
    pub fn udiv(&self, by: &Bits) -> Bits {
        self.divide(by).0
    }

    /// The unsigned remainder; the dividend for division by zero, as in SMT-LIB.
    pub fn urem(&self, by: &Bits) -> Bits {
        self.divide(by).1
    }

    fn abs(&self) -> Bits {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Signed quotient, truncated; by zero as SMT-LIB has it (1 for negative, else -1).
    pub fn sdiv(&self, by: &Bits) -> Bits {
        let quotient = self.abs().udiv(&by.abs());
        if self.is_negative() != by.is_negative() { quotient.neg() } else { quotient }
    }

    /// Signed remainder with the sign of the dividend; by zero the dividend.
    pub fn srem(&self, by: &Bits) -> Bits {
        let rest = self.abs().urem(&by.abs());
        if self.is_negative() { rest.neg() } else { rest }
    }

    /// Shifted left by a number of places; zero if that is the width or more.
    pub fn shl(&self, by: u32) -> Bits {
        if by >= self.width {
            return Bits::zero(self.width);
        }
        if let Some(a) = self.native() {
            return small(self.width, a << by);
        }
        let (words, rest) = ((by / 64) as usize, by % 64);
        let mut out = vec![0u64; self.width.div_ceil(64) as usize];
        for (i, limb) in out.iter_mut().skip(words).enumerate() {
            let low = if rest > 0 && i > 0 { self.limb(i - 1) >> (64 - rest) } else { 0 };
            *limb = self.limb(i) << rest | low;
        }
        Bits::from_limbs(self.width, out)
    }

    /// Shifted right by a number of places, zeros coming in.
    pub fn lshr(&self, by: u32) -> Bits {
        if by >= self.width {
            return Bits::zero(self.width);
        }
        if let Some(a) = self.native() {
            return small(self.width, a >> by);
        }
        let (words, rest) = ((by / 64) as usize, by % 64);
        let out = (0..self.width.div_ceil(64) as usize).map(|i| {
            let high = if rest > 0 { self.limb(i + words + 1) << (64 - rest) } else { 0 };
            self.limb(i + words) >> rest | high
        });
        Bits::from_limbs(self.width, out.collect())
    }

    /// Shifted right by a number of places, copies of the sign coming in.
    pub fn ashr(&self, by: u32) -> Bits {
        if self.is_negative() { self.not().lshr(by).not() } else { self.lshr(by) }
    }

    /// A shift amount as a number of places, the width for anything larger.
    pub fn shift_amount(&self) -> u32 {
        let width = u128::from(self.width);
        self.to_u128().map_or(self.width, |v| v.min(width) as u32)
    }

    /// Bits `hi` down to `lo`, both included.
    pub fn extract(&self, hi: u32, lo: u32) -> Bits {
        debug_assert!(lo <= hi && hi < self.width);
        let shifted = self.lshr(lo);
        if let Some(a) = shifted.native() {
            return small(hi - lo + 1, a);
        }
        Bits::from_limbs(hi - lo + 1, shifted.to_vec())
    }

    /// `self` above `low`.
    pub fn concat(&self, low: &Bits) -> Bits {
        let width = self.width + low.width;
        self.zext(width).shl(low.width).or(&low.zext(width))
    }

    /// Widened with zeros, or cut to its low bits.
    pub fn zext(&self, width: u32) -> Bits {
        match self.native() {
            Some(a) if width <= 128 => small(width, a),
            _ => Bits::from_limbs(width, self.to_vec()),
        }
    }

    /// Widened with copies of the sign bit, or cut to its low bits.
    pub fn sext(&self, width: u32) -> Bits {
        if self.is_negative() && width > self.width { self.not().zext(width).not() } else { self.zext(width) }
    }

    /// Unsigned less-than.
    pub fn ult(&self, other: &Bits) -> bool {
        self.unsigned_cmp(other) == Ordering::Less
    }

    /// The order as unsigned numbers.
    pub fn unsigned_cmp(&self, other: &Bits) -> Ordering {
        if let (Some(a), Some(b)) = (self.native(), other.native()) {
            return a.cmp(&b);
        }
        self.to_vec().iter().rev().cmp(other.to_vec().iter().rev())
    }

    /// Signed less-than.
    pub fn slt(&self, other: &Bits) -> bool {
        match (self.is_negative(), other.is_negative()) {
            (true, false) => true,
            (false, true) => false,
            _ => self.ult(other),
        }
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u128() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{self:#x}"),
        }
    }
}

impl fmt::LowerHex for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.width.div_ceil(4);
        let text = (0..digits).rev().map(|d| {
            let nibble = (0..4).filter(|b| d * 4 + b < self.width && self.bit(d * 4 + b));
            char::from_digit(nibble.map(|b| 1 << b).sum(), 16).unwrap_or('0')
        });
        f.pad_integral(true, "0x", &text.collect::<String>())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}:{}", self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same value, once narrow and native, once carried through the limb arithmetic of a
    /// wider vector and cut again.
    fn wide(value: u128, width: u32) -> Bits {
        Bits::new(width, value).zext(200)
    }

    proptest! {
        #[test]
        fn limb_arithmetic_agrees_with_native(a: u64, b: u64, shift in 0u32..140) {
            let (x, y) = (wide(a.into(), 64), wide(b.into(), 64));
            let cut = |v: Bits| v.extract(127, 0).to_u128().expect("it has 128 bits");
            let (p, q) = (u128::from(a), u128::from(b));
            prop_assert_eq!(cut(x.add(&y)), p + q);
            prop_assert_eq!(cut(x.sub(&y)), p.wrapping_sub(q));
            prop_assert_eq!(cut(x.mul(&y)), p * q);
            prop_assert_eq!(cut(x.shl(shift)), if shift < 128 { p << shift } else { 0 });
            prop_assert_eq!(cut(x.lshr(shift)), if shift < 128 { p >> shift } else { 0 });
            prop_assert_eq!(x.ult(&y), a < b);
            if b != 0 {
                prop_assert_eq!(cut(x.udiv(&y)), p / q);
                prop_assert_eq!(cut(x.urem(&y)), p % q);
            }
        }

        #[test]
        fn signed_operations_agree_with_native(a: i64, b: i64, shift in 0u32..64) {
            let (x, y) = (Bits::from_i128(64, a.into()), Bits::from_i128(64, b.into()));
            let signed = |v: Bits| v.to_i128().expect("it has 64 bits") as i64;
            prop_assert_eq!(signed(x.ashr(shift)), a >> shift);
            prop_assert_eq!(x.slt(&y), a < b);
            prop_assert_eq!(x.sext(150).ashr(70).is_ones(), a < 0);
            if b != 0 {
                prop_assert_eq!(signed(x.sdiv(&y)), a.wrapping_div(b));
                prop_assert_eq!(signed(x.srem(&y)), a.wrapping_rem(b));
            }
            prop_assert_eq!(x.concat(&y).extract(127, 64), x);
        }
    }

    #[test]
    fn prints_wide_values_in_hexadecimal() {
        assert_eq!(Bits::new(8, 255).to_string(), "255");
        assert_eq!(format!("{:x}", Bits::new(12, 0xabc)), "abc");
        assert!(Bits::ones(129).to_string().starts_with("0x1fff"));
    }
}
