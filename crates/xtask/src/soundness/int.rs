//! The integer types of the generated programs and expressions over them with the interval of their value.
//!
//! The interval decides whether an operation can be undefined; the generator then guards it, or leaves it as it is.

/// An integer type of a 64-bit target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Int {
    pub name: &'static str,
    pub bits: u32,
    pub signed: bool,
    /// Conversion rank: 1 `_Bool`, 2 `char`, 3 `short`, 4 `int`, 5 `long`, 6 `long long`, 7 `__int128`.
    rank: u32,
}

const fn int(name: &'static str, bits: u32, signed: bool, rank: u32) -> Int {
    Int { name, bits, signed, rank }
}

pub const BOOL: Int = int("_Bool", 1, false, 1);
pub const UCHAR: Int = int("unsigned char", 8, false, 2);
pub const CHAR: Int = int("char", 8, true, 2);
pub const SHORT: Int = int("short", 16, true, 3);
pub const USHORT: Int = int("unsigned short", 16, false, 3);
pub const INT: Int = int("int", 32, true, 4);
pub const UINT: Int = int("unsigned", 32, false, 4);
pub const LONG: Int = int("long", 64, true, 5);
pub const ULONG: Int = int("unsigned long", 64, false, 5);
pub const LLONG: Int = int("long long", 64, true, 6);
pub const I128: Int = int("__int128", 128, true, 7);
pub const U128: Int = int("unsigned __int128", 128, false, 7);

pub const SMALL: [Int; 5] = [UCHAR, CHAR, int("signed char", 8, true, 2), SHORT, USHORT];
pub const USUAL: [Int; 12] = [INT, INT, INT, UINT, UINT, UCHAR, CHAR, SHORT, USHORT, LONG, ULONG, LLONG];

impl Int {
    /// The smallest value.
    pub fn lo(self) -> i128 {
        match (self.signed, self.bits) {
            (false, _) => 0,
            (true, 128) => i128::MIN,
            (true, bits) => -(1 << (bits - 1)),
        }
    }

    /// The largest value; of `unsigned __int128` as far as the generator computes.
    pub fn hi(self) -> i128 {
        match (self.signed, self.bits) {
            (_, 128) => i128::MAX,
            (true, bits) => (1 << (bits - 1)) - 1,
            (false, bits) => (1 << bits) - 1,
        }
    }

    pub fn holds(self, lo: i128, hi: i128) -> bool {
        self.lo() <= lo && hi <= self.hi()
    }

    /// The type of this name where `long` has 32 bits.
    pub fn in_ilp32(self) -> Int {
        if self.rank == 5 { Int { bits: 32, ..self } } else { self }
    }

    pub fn promoted(self) -> Int {
        if self.rank < 4 { INT } else { self }
    }

    /// The type both operands are converted to (C17 6.3.1.8).
    pub fn common(self, other: Int) -> Int {
        let (a, b) = (self.promoted(), other.promoted());
        let (low, high) = if a.rank <= b.rank { (a, b) } else { (b, a) };
        match (low.signed, high.signed) {
            (x, y) if x == y => high,
            (_, false) => high,
            _ if low.rank == high.rank => low,
            _ if high.bits > low.bits => high,
            _ if high.rank == 5 => int("unsigned long", high.bits, false, 5),
            _ => int("unsigned long long", 64, false, 6),
        }
    }
}

/// An expression without effects, its type, and the interval of its value.
#[derive(Debug, Clone)]
pub struct Expr {
    pub text: String,
    pub ty: Int,
    pub lo: i128,
    pub hi: i128,
}

impl Expr {
    pub fn new(text: impl Into<String>, ty: Int, lo: i128, hi: i128) -> Expr {
        Expr { text: text.into(), ty, lo, hi }
    }

    pub fn constant(value: i128) -> Expr {
        let ty = if INT.holds(value, value) { INT } else { LLONG };
        let text = match (value < 0, ty == LLONG) {
            (true, false) => format!("({value})"),
            (true, true) => format!("({value}LL)"),
            (false, false) => value.to_string(),
            (false, true) => format!("{value}LL"),
        };
        Expr::new(text, ty, value, value)
    }

    /// The same value in another type, where the conversion is implicit or the text is already right.
    pub fn converted(&self, ty: Int) -> Expr {
        if ty.holds(self.lo, self.hi) {
            return Expr { ty, ..self.clone() };
        }
        Expr { ty, lo: ty.lo(), hi: ty.hi(), text: self.text.clone() }
    }

    pub fn cast(&self, ty: Int) -> Expr {
        Expr { text: format!("({})({})", ty.name, self.text), ..self.converted(ty) }
    }

    /// Between 0 and `mask`, which is one less than a power of two.
    pub fn masked(&self, mask: i128) -> Expr {
        if self.lo >= 0 && self.hi <= mask {
            return self.clone();
        }
        Expr::new(format!("({} & {mask})", self.text), self.ty.common(INT), 0, mask)
    }

    /// Between 0 and `count - 1`.
    pub fn below(&self, count: i128) -> Expr {
        if self.lo >= 0 && self.hi < count {
            return self.clone();
        }
        if count.count_ones() == 1 {
            return self.masked(count - 1);
        }
        let masked = self.masked(127);
        Expr::new(format!("({} % {count})", masked.text), masked.ty, 0, count - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_meet_in_the_type_that_c_gives_them() {
        assert_eq!(SHORT.common(UCHAR), INT);
        assert_eq!(INT.common(UINT), UINT);
        assert_eq!(UINT.common(LONG), LONG);
        assert_eq!(ULONG.common(LLONG).name, "unsigned long long");
        assert_eq!(UINT.common(LONG.in_ilp32()), ULONG.in_ilp32());
    }
}
