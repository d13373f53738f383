//! Values of terms and assignments of values to variables.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::node::{Sort, Term};

/// An array's value: a default and the elements that differ from it or were set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArrayValue {
    /// The elements that have no entry.
    pub default: Bits,
    /// Elements by index.
    pub entries: BTreeMap<u128, Bits>,
}

impl ArrayValue {
    /// The element at an index.
    pub fn get(&self, index: u128) -> &Bits {
        self.entries.get(&index).unwrap_or(&self.default)
    }
}

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Of a Bool.
    Bool(bool),
    /// Of a bit-vector.
    Bits(Bits),
    /// Of an array.
    Array(Box<ArrayValue>),
}

impl Value {
    /// What a variable of this sort has when nothing constrains it: false, 0, zeros.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(width) => Value::Bits(Bits::zero(width)),
            Sort::Array { element, .. } => {
                Value::Array(Box::new(ArrayValue { default: Bits::zero(element), entries: BTreeMap::new() }))
            }
        }
    }

    /// The truth value of a Bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The constant of a bit-vector.
    pub fn as_bits(&self) -> Option<&Bits> {
        match self {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// The unsigned value of a bit-vector of at most 128 bits (or that fits them).
    pub fn as_u128(&self) -> Option<u128> {
        self.as_bits()?.to_u128()
    }

    /// The signed value of a bit-vector of at most 128 bits.
    pub fn as_i128(&self) -> Option<i128> {
        self.as_bits()?.to_i128()
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<Bits> for Value {
    fn from(bits: Bits) -> Value {
        Value::Bits(bits)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Bits(bits) => write!(f, "{bits}"),
            Value::Array(array) => {
                write!(f, "[")?;
                for (index, element) in &array.entries {
                    write!(f, "{index}: {element}, ")?;
                }
                write!(f, "else {}]", array.default)
            }
        }
    }
}

/// Values of variables; what is missing is zero.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    values: FxHashMap<Term, Value>,
}

impl Assignment {
    /// No variable has a value.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, var: Term, value: impl Into<Value>) {
        self.values.insert(var, value.into());
    }

    /// The value of a variable, if it has one.
    pub fn get(&self, var: Term) -> Option<&Value> {
        self.values.get(&var)
    }
}

impl FromIterator<(Term, Value)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (Term, Value)>>(iter: I) -> Assignment {
        Assignment { values: iter.into_iter().collect() }
    }
}
