//! Types with their layout. The front end computes record layouts; everybody else only asks.

use because_source::Span;
use rustc_hash::FxHashMap;

/// A type of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);
/// A struct or union of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub u32);
/// An enumeration of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u32);

/// The formats of IEEE 754 that are modelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatFormat {
    /// Single precision.
    F32,
    /// Double precision.
    F64,
}

/// How a person writes values of an integer type. Never changes what the value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntStyle {
    /// `-3`, `7`.
    Decimal,
    /// `'a'`, with the number next to it.
    Char,
    /// `0x1f`, and `16#1F` in PLC notation: flags, masks, BYTE and WORD.
    Hex,
    /// IEC TIME in milliseconds, `T#1s500ms`.
    Time,
    /// IEC LTIME in nanoseconds, `LT#1s500us`.
    LTime,
    /// S7's S5TIME: time base and three decimal digits, `S5T#1s500ms`.
    S5Time,
    /// IEC DATE in days, TIME_OF_DAY in milliseconds, DATE_AND_TIME in milliseconds.
    Date,
    /// IEC TIME_OF_DAY in milliseconds.
    TimeOfDay,
    /// IEC DATE_AND_TIME in milliseconds.
    DateAndTime,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value.
    Void,
    /// One byte in memory that holds 0 or 1; what comparisons yield. Also C's `_Bool` and IEC BOOL.
    Bool,
    /// An integer.
    Int {
        /// 8, 16, 32, 64 or 128.
        bits: u32,
        /// It has negative values, in two's complement.
        signed: bool,
        /// How a person writes its values.
        style: IntStyle,
    },
    /// A float.
    Float(FloatFormat),
    /// An enumeration.
    Enum(EnumId),
    /// A pointer to values of this type.
    Pointer(TypeId),
    /// An array.
    Array {
        /// The type of its elements.
        element: TypeId,
        /// 0 for a flexible array member, whose elements front ends reach through a pointer.
        length: u64,
    },
    /// A struct or a union.
    Record(RecordId),
    /// A function; only pointers lead to it.
    Function(Signature),
}

/// The type of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature {
    /// The type of the result.
    pub result: TypeId,
    /// The types of the parameters.
    pub params: Vec<TypeId>,
    /// A variadic function takes one more, hidden, last parameter: a pointer to its extra arguments, each in a
    /// slot of 16 bytes, laid out by the caller.
    pub variadic: bool,
}

/// A struct or union with its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// `struct node`, `union u`, or a name made from the place for an unnamed one.
    pub name: String,
    /// All fields start at the same byte.
    pub is_union: bool,
    /// The fields in the order of the source.
    pub fields: Vec<Field>,
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// The definition.
    pub span: Span,
}

/// A member of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Empty for an anonymous member.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Bytes from the start of the record. For a bit-field, the start of its storage unit.
    pub offset: u64,
    /// Its bits, where it is a bit-field.
    pub bits: Option<BitField>,
    /// A `const` member.
    pub read_only: bool,
}

/// The bits of a bit-field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BitField {
    /// Bits from the start of the record, counted the way the target's byte order packs them.
    pub start: u64,
    /// The number of bits.
    pub width: u32,
}

/// An enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// `enum color`, or a name made from the place.
    pub name: String,
    /// An `Int` type.
    pub underlying: TypeId,
    /// Names and values in the order of the source.
    pub constants: Vec<(String, i128)>,
}

/// The order of the bytes of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endian {
    /// The lowest first.
    Little,
    /// The highest first.
    Big,
}

/// What the program is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// 16, 32 or 64; also the width of `size_t` and of integers that hold a pointer.
    pub pointer_bits: u32,
    /// The order of the bytes of a number.
    pub endian: Endian,
}

/// All types of a program, each once. The type of a byte is always among them: memory without a type is read so.
#[derive(Debug, Clone)]
pub struct Types {
    list: Vec<Type>,
    ids: FxHashMap<Type, TypeId>,
    /// All structs and unions, by [`RecordId`].
    pub records: Vec<Record>,
    /// All enumerations, by [`EnumId`].
    pub enums: Vec<Enum>,
}

impl Default for Types {
    fn default() -> Types {
        let mut types = Types { list: Vec::new(), ids: FxHashMap::default(), records: Vec::new(), enums: Vec::new() };
        types.intern(Type::Int { bits: 8, signed: false, style: IntStyle::Char });
        types
    }
}

impl Types {
    /// The id of a type, which is added where it is new.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId(self.list.len() as u32);
        self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type with this id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.list[id.0 as usize]
    }

    /// The id of a type, if the program has it.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    /// All types with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.list.iter().enumerate().map(|(i, t)| (TypeId(i as u32), t))
    }

    /// The record with this id.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The enumeration with this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0 as usize]
    }

    /// An enum seen as its integer type; every other type as itself.
    pub fn representation(&self, id: TypeId) -> &Type {
        match self.get(id) {
            Type::Enum(e) => self.get(self.enumeration(*e).underlying),
            other => other,
        }
    }

    /// Is it a signed integer, or an enumeration of one?
    pub fn is_signed(&self, id: TypeId) -> bool {
        matches!(self.representation(id), Type::Int { signed: true, .. })
    }

    /// Is it a float?
    pub fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Float(_))
    }

    /// Is it a pointer?
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer(_))
    }

    /// A type whose values fit in one machine word or number: not a record, array, function or void.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Enum(_) | Type::Pointer(_))
    }

    /// Width in bits of a value of a scalar type; `Bool` has 1.
    pub fn value_bits(&self, id: TypeId, target: &Target) -> u32 {
        match self.representation(id) {
            Type::Bool => 1,
            Type::Int { bits, .. } => *bits,
            Type::Float(FloatFormat::F32) => 32,
            Type::Float(FloatFormat::F64) => 64,
            Type::Pointer(_) => target.pointer_bits,
            _ => 0,
        }
    }

    /// Size in bytes; 0 for void and functions.
    pub fn size(&self, id: TypeId, target: &Target) -> u64 {
        match self.representation(id) {
            Type::Void | Type::Function(_) => 0,
            Type::Bool => 1,
            Type::Int { bits, .. } => u64::from(*bits / 8),
            Type::Float(FloatFormat::F32) => 4,
            Type::Float(FloatFormat::F64) => 8,
            Type::Pointer(_) => u64::from(target.pointer_bits / 8),
            Type::Array { element, length } => self.size(*element, target).saturating_mul(*length),
            Type::Record(r) => self.record(*r).size,
            Type::Enum(_) => 0,
        }
    }

    /// The alignment in bytes.
    pub fn align(&self, id: TypeId, target: &Target) -> u64 {
        match self.representation(id) {
            Type::Array { element, .. } => self.align(*element, target),
            Type::Record(r) => self.record(*r).align,
            _ => self.size(id, target).clamp(1, 16),
        }
    }

    /// What the address of every value of this type is a multiple of. On narrow targets a wide scalar in a struct is
    /// aligned as a word.
    pub fn least_align(&self, id: TypeId, target: &Target) -> u64 {
        match self.representation(id) {
            Type::Array { element, .. } => self.least_align(*element, target),
            Type::Record(r) => self.record(*r).align.max(1),
            _ if target.pointer_bits < 64 => self.align(id, target).min(u64::from(target.pointer_bits / 8)),
            _ => self.align(id, target),
        }
    }
}
