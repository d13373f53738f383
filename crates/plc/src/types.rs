//! Types as a PLC programmer knows them, and which turn into which without being asked.

use crate::token::Dialect;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// No value: what a function without result gives.
    Void,
    Bool,
    /// BYTE, WORD, DWORD, LWORD.
    Bits(u32),
    Int {
        bits: u32,
        signed: bool,
    },
    Real,
    LReal,
    /// Milliseconds in 32 bits, signed.
    Time,
    /// Nanoseconds in 64 bits, signed.
    LTime,
    S5Time,
    Date,
    TimeOfDay,
    DateTime,
    Char,
    /// STRING[n].
    Text(u32),
    Enum(EnumRef),
    Subrange(Rc<Subrange>),
    /// One dimension; several are arrays of arrays.
    Array(Rc<Array>),
    Struct(StructRef),
    /// An instance of a function block.
    Block(BlockRef),
    /// `POINTER TO T`, `REF_TO T`.
    Pointer(Rc<Ty>),
    /// `REFERENCE TO T`.
    Reference(Rc<Ty>),
    /// A reference to an instance of some block that implements an interface.
    Interface(BlockRef),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumRef(pub u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructRef(pub u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockRef(pub u32);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Subrange {
    pub base: Ty,
    pub low: i128,
    pub high: i128,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Array {
    pub low: i64,
    pub high: i64,
    pub element: Ty,
}

impl Array {
    /// Elements in front of the first, so that the element numbers of the representation are those of the source.
    pub fn padding(&self) -> i64 {
        if (0..=64).contains(&self.low) { self.low } else { 0 }
    }

    /// What to subtract from an index of the source.
    pub fn shift(&self) -> i64 {
        self.low - self.padding()
    }

    /// Elements of the representation.
    pub fn length(&self) -> u64 {
        (self.high - self.low + 1 + self.padding()) as u64
    }
}

pub const DEFAULT_STRING: u32 = 254;
pub const INT: Ty = Ty::Int { bits: 16, signed: true };
pub const DINT: Ty = Ty::Int { bits: 32, signed: true };
pub const LINT: Ty = Ty::Int { bits: 64, signed: true };

/// An elementary type by its name in upper case.
pub fn elementary(name: &str) -> Option<Ty> {
    let int = |bits, signed| Ty::Int { bits, signed };
    Some(match name {
        "BOOL" => Ty::Bool,
        "BYTE" => Ty::Bits(8),
        "WORD" => Ty::Bits(16),
        "DWORD" => Ty::Bits(32),
        "LWORD" => Ty::Bits(64),
        "SINT" => int(8, true),
        "INT" => INT,
        "DINT" => DINT,
        "LINT" => LINT,
        "USINT" => int(8, false),
        "UINT" => int(16, false),
        "UDINT" => int(32, false),
        "ULINT" => int(64, false),
        "REAL" => Ty::Real,
        "LREAL" => Ty::LReal,
        "TIME" => Ty::Time,
        "LTIME" => Ty::LTime,
        "S5TIME" => Ty::S5Time,
        "DATE" => Ty::Date,
        "TOD" | "TIME_OF_DAY" => Ty::TimeOfDay,
        "DT" | "DATE_AND_TIME" => Ty::DateTime,
        "CHAR" => Ty::Char,
        "STRING" => Ty::Text(DEFAULT_STRING),
        "VOID" => Ty::Void,
        _ => return None,
    })
}

/// The name of an elementary type; types with names of their own are named by whoever knows the table.
pub fn elementary_name(ty: &Ty) -> String {
    let text = match ty {
        Ty::Void => "VOID",
        Ty::Bool => "BOOL",
        Ty::Bits(8) => "BYTE",
        Ty::Bits(16) => "WORD",
        Ty::Bits(32) => "DWORD",
        Ty::Bits(_) => "LWORD",
        Ty::Int { bits, signed } => {
            return format!(
                "{}{}",
                if *signed { "" } else { "U" },
                match bits {
                    8 => "SINT",
                    16 => "INT",
                    32 => "DINT",
                    _ => "LINT",
                }
            );
        }
        Ty::Real => "REAL",
        Ty::LReal => "LREAL",
        Ty::Time => "TIME",
        Ty::LTime => "LTIME",
        Ty::S5Time => "S5TIME",
        Ty::Date => "DATE",
        Ty::TimeOfDay => "TIME_OF_DAY",
        Ty::DateTime => "DATE_AND_TIME",
        Ty::Char => "CHAR",
        Ty::Text(DEFAULT_STRING) => "STRING",
        Ty::Text(n) => return format!("STRING[{n}]"),
        Ty::Subrange(s) => return format!("{} ({}..{})", elementary_name(&s.base), s.low, s.high),
        Ty::Array(a) => return format!("ARRAY[{}..{}] OF {}", a.low, a.high, elementary_name(&a.element)),
        Ty::Enum(_) => "an enumeration",
        Ty::Struct(_) => "a structure",
        Ty::Block(_) => "a function block",
        Ty::Pointer(to) => return format!("POINTER TO {}", elementary_name(to)),
        Ty::Reference(to) => return format!("REFERENCE TO {}", elementary_name(to)),
        Ty::Interface(_) => "an interface",
    };
    text.to_string()
}

impl Ty {
    /// The type whose values these are: of a subrange its base.
    pub fn base(&self) -> &Ty {
        match self {
            Ty::Subrange(s) => &s.base,
            other => other,
        }
    }

    /// Is it an address in memory?
    pub fn is_address(&self) -> bool {
        matches!(self, Ty::Pointer(_) | Ty::Reference(_) | Ty::Interface(_))
    }

    pub fn is_int(&self) -> bool {
        matches!(self.base(), Ty::Int { .. })
    }

    pub fn is_real(&self) -> bool {
        matches!(self, Ty::Real | Ty::LReal)
    }

    pub fn is_bits(&self) -> bool {
        matches!(self, Ty::Bits(_))
    }

    pub fn is_number(&self) -> bool {
        self.is_int() || self.is_real()
    }

    /// Width and signedness of what an integer holds, for every type that is one in memory.
    pub fn integer(&self) -> Option<(u32, bool)> {
        Some(match self.base() {
            Ty::Bits(bits) => (*bits, false),
            Ty::Int { bits, signed } => (*bits, *signed),
            Ty::Time => (32, true),
            Ty::LTime | Ty::DateTime => (64, true),
            Ty::S5Time => (16, false),
            Ty::Date | Ty::TimeOfDay => (32, false),
            Ty::Char => (8, false),
            Ty::Enum(_) => (16, true),
            _ => return None,
        })
    }

    pub fn is_scalar(&self) -> bool {
        !matches!(self, Ty::Void | Ty::Text(_) | Ty::Array(_) | Ty::Struct(_) | Ty::Block(_))
    }

    /// Smallest and largest value of an integer in memory.
    pub fn range(&self) -> Option<(i128, i128)> {
        if let Ty::Subrange(s) = self {
            return Some((s.low, s.high));
        }
        let (bits, signed) = self.integer()?;
        Some(match signed {
            true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        })
    }
}

/// Does every value of `from` have its like in `to`, so that a program may leave the conversion out? SCL turns DINT
/// into REAL too.
pub fn widens(from: &Ty, to: &Ty, dialect: Dialect) -> bool {
    let (from, to) = (from.base(), to.base());
    if from == to {
        return true;
    }
    match (from, to) {
        (Ty::Bool, Ty::Bits(_)) => true,
        (Ty::Bits(a), Ty::Bits(b)) => a < b,
        (Ty::Int { bits: a, signed: s }, Ty::Int { bits: b, signed: t }) => a < b && (s == t || !s),
        (Ty::Int { bits, .. }, Ty::Real) => *bits <= 16 || (dialect == Dialect::Scl && *bits == 32),
        (Ty::Int { bits, .. }, Ty::LReal) => *bits <= 32,
        (Ty::Real, Ty::LReal) => true,
        (Ty::Time, Ty::LTime) => true,
        (Ty::Char, Ty::Text(_)) => true,
        (Ty::Text(_), Ty::Text(_)) => true,
        _ => false,
    }
}

/// The narrowest type that both turn into.
pub fn common(a: &Ty, b: &Ty, dialect: Dialect) -> Option<Ty> {
    let (a, b) = (a.base(), b.base());
    if widens(a, b, dialect) {
        return Some(b.clone());
    }
    if widens(b, a, dialect) {
        return Some(a.clone());
    }
    let (Ty::Int { bits: x, .. }, Ty::Int { bits: y, .. }) = (a, b) else { return None };
    let wider = Ty::Int { bits: (*x).max(*y) * 2, signed: true };
    (widens(a, &wider, dialect) && widens(b, &wider, dialect) && (*x).max(*y) < 64).then_some(wider)
}

/// Wraps a number into the values of an integer type.
pub fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    let mask = (1i128 << bits) - 1;
    let low = value & mask;
    if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ty(name: &str) -> Ty {
        elementary(name).expect(name)
    }

    #[test]
    fn names_lead_back() {
        for name in ["BOOL", "WORD", "SINT", "UDINT", "LREAL", "TIME", "DATE_AND_TIME", "CHAR", "S5TIME"] {
            assert_eq!(elementary_name(&ty(name)), name);
        }
    }

    #[test]
    fn conversions_that_lose_nothing_are_implicit() {
        let st = Dialect::StructuredText;
        for (from, to, expected) in [
            ("INT", "DINT", true),
            ("DINT", "INT", false),
            ("UINT", "DINT", true),
            ("UINT", "INT", false),
            ("INT", "UDINT", false),
            ("INT", "REAL", true),
            ("DINT", "REAL", false),
            ("DINT", "LREAL", true),
            ("BOOL", "WORD", true),
            ("WORD", "INT", false),
            ("TIME", "DINT", false),
        ] {
            assert_eq!(widens(&ty(from), &ty(to), st), expected, "{from} to {to}");
        }
        assert!(widens(&DINT, &Ty::Real, Dialect::Scl));
        assert_eq!(common(&ty("UINT"), &INT, st), Some(DINT));
        assert_eq!(common(&ty("ULINT"), &LINT, st), None);
    }

    #[test]
    fn numbers_wrap() {
        assert_eq!(wrap(32768, 16, true), -32768);
        assert_eq!(wrap(-1, 16, false), 65535);
        assert_eq!(wrap(300, 8, false), 44);
    }
}
