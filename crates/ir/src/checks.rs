//! What can be wrong with a step of a program: every property has a name, a message and a switch.

use crate::FunctionOrigin;

/// A property that is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckKind {
    /// An `assert` of the user's.
    Assertion,
    /// A call of `reach_error`, `__VERIFIER_error` or `__assert_fail`.
    ReachError,
    /// A call of `abort`.
    Abort,
    /// An index outside its array, an access outside its object.
    Bounds,
    /// A pointer whose object number is 0.
    NullDereference,
    /// A pointer that points to no object at all, or to a function.
    InvalidDereference,
    /// An object whose scope has ended.
    Dangling,
    /// An access to freed memory.
    UseAfterFree,
    /// An access at an address that is no multiple of the type's alignment.
    Misaligned,
    /// A write to a string literal or a const object.
    ReadOnly,
    /// An integer division or remainder by zero.
    DivisionByZero,
    /// A signed operation whose result its type cannot hold.
    SignedOverflow,
    /// An unsigned operation that wraps.
    UnsignedOverflow,
    /// A shift by a negative amount, or by the width or more.
    Shift,
    /// A signed left shift that loses bits.
    ShiftOverflow,
    /// A conversion of a float that the integer type cannot hold.
    FloatToInt,
    /// A float operation that gives an infinity.
    FloatOverflow,
    /// A float operation that gives no number.
    NotANumber,
    /// A `free` of something that no allocation gave.
    InvalidFree,
    /// A second `free`.
    DoubleFree,
    /// Memory that is not freed when the program ends.
    Leak,
    /// `__builtin_unreachable` is reached.
    Unreachable,
    /// Flowing off the end of a value-returning function whose value is used.
    MissingReturn,
    /// A call through a pointer that leads to no function of its type.
    BadFunctionPointer,
    /// Order comparison or difference of pointers into different objects.
    PointerRelation,
    /// A library function called outside its contract (overlapping `memcpy`, a bad `printf` argument, …).
    LibraryPrecondition,
    /// A negative or zero length of a variable length array, or one larger than any object.
    VlaSize,
    /// Two accesses to one scalar, one of them a write, with nothing to order them (C17 6.5 p2).
    Unsequenced,
    /// Read of a value never written; only `run` stops there.
    Uninitialised,
    /// A call breaks the callee's precondition.
    Precondition,
    /// A function returns without its postcondition.
    Postcondition,
    /// A function writes what its contract does not list.
    Frame,
    /// A loop invariant does not hold when the loop is entered.
    InvariantEntry,
    /// A round of a loop breaks its invariant.
    InvariantMaintained,
    /// A loop or recursion can run longer than the bound.
    Unwinding,
    /// Recursion deeper than the bound.
    Recursion,
    /// A run ends with a status other than 0, or by `abort`.
    ExitStatus,
    /// Outputs differ from the reference implementation's or the test's expectation.
    Reference,
}

/// What a failed check is about, where its kind covers several things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Bounds of an array.
    Index,
    /// Bounds of an object.
    Access,
    /// The operation that overflows.
    Overflow(Operation),
    /// What a test expects, not what a reference does.
    Test,
}

/// An operation that can overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `+`.
    Addition,
    /// `-`.
    Subtraction,
    /// `*`.
    Multiplication,
    /// `/`.
    Division,
    /// `-` with one operand.
    Negation,
}

impl Operation {
    /// As a sentence names it.
    pub fn name(self) -> &'static str {
        match self {
            Operation::Addition => "addition",
            Operation::Subtraction => "subtraction",
            Operation::Multiplication => "multiplication",
            Operation::Division => "division",
            Operation::Negation => "negation",
        }
    }
}

impl Subject {
    /// The message of the check.
    pub fn message(self) -> &'static str {
        match self {
            Subject::Index => "index out of bounds",
            Subject::Access => "access outside of the object",
            Subject::Overflow(Operation::Addition) => "overflow in addition",
            Subject::Overflow(Operation::Subtraction) => "overflow in subtraction",
            Subject::Overflow(Operation::Multiplication) => "overflow in multiplication",
            Subject::Overflow(Operation::Division) => "signed overflow in division",
            Subject::Overflow(Operation::Negation) => "signed overflow in negation",
            Subject::Test => "",
        }
    }
}

use CheckKind::*;

impl CheckKind {
    /// All properties.
    pub const ALL: [CheckKind; 38] = [
        Assertion,
        ReachError,
        Abort,
        Bounds,
        NullDereference,
        InvalidDereference,
        Dangling,
        UseAfterFree,
        Misaligned,
        ReadOnly,
        DivisionByZero,
        SignedOverflow,
        UnsignedOverflow,
        Shift,
        ShiftOverflow,
        FloatToInt,
        FloatOverflow,
        NotANumber,
        InvalidFree,
        DoubleFree,
        Leak,
        Unreachable,
        MissingReturn,
        BadFunctionPointer,
        PointerRelation,
        LibraryPrecondition,
        VlaSize,
        Unsequenced,
        Uninitialised,
        Precondition,
        Postcondition,
        Frame,
        InvariantEntry,
        InvariantMaintained,
        Unwinding,
        Recursion,
        ExitStatus,
        Reference,
    ];

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Assertion => "assertion",
            ReachError => "reach-error",
            Abort => "abort",
            Bounds => "bounds",
            NullDereference => "null-dereference",
            InvalidDereference => "invalid-dereference",
            Dangling => "dangling",
            UseAfterFree => "use-after-free",
            Misaligned => "misaligned",
            ReadOnly => "read-only",
            DivisionByZero => "division-by-zero",
            SignedOverflow => "signed-overflow",
            UnsignedOverflow => "unsigned-overflow",
            Shift => "shift",
            ShiftOverflow => "shift-overflow",
            FloatToInt => "float-to-int",
            FloatOverflow => "float-overflow",
            NotANumber => "nan",
            InvalidFree => "invalid-free",
            DoubleFree => "double-free",
            Leak => "leak",
            Unreachable => "unreachable",
            MissingReturn => "missing-return",
            BadFunctionPointer => "bad-function-pointer",
            PointerRelation => "pointer-relation",
            LibraryPrecondition => "library-precondition",
            VlaSize => "vla-size",
            Unsequenced => "unsequenced",
            Uninitialised => "uninitialised",
            Precondition => "precondition",
            Postcondition => "postcondition",
            Frame => "frame",
            InvariantEntry => "invariant-entry",
            InvariantMaintained => "invariant-maintained",
            Unwinding => "unwinding",
            Recursion => "recursion",
            ExitStatus => "exit-status",
            Reference => "reference",
        }
    }

    /// The property of this name.
    pub fn from_name(name: &str) -> Option<CheckKind> {
        CheckKind::ALL.into_iter().find(|k| k.name() == name)
    }

    fn default_on(self) -> bool {
        !matches!(
            self,
            Abort
                | UnsignedOverflow
                | ShiftOverflow
                | FloatOverflow
                | NotANumber
                | Leak
                | Misaligned
                | Uninitialised
                | ExitStatus
        )
    }
}

/// Which properties are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checks(u64);

impl Checks {
    /// Nothing is checked.
    pub const NONE: Checks = Checks(0);

    /// Is this property checked?
    pub fn has(self, kind: CheckKind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }

    /// The same with this property.
    pub fn with(self, kind: CheckKind) -> Checks {
        Checks(self.0 | 1 << kind as u32)
    }

    /// The same without this property.
    pub fn without(self, kind: CheckKind) -> Checks {
        Checks(self.0 & !(1 << kind as u32))
    }

    /// What is checked inside a function. The arithmetic of a library model is not the program's: where it wraps, the
    /// model means it.
    pub fn inside(self, origin: FunctionOrigin) -> Checks {
        match origin {
            FunctionOrigin::Model => {
                [UnsignedOverflow, ShiftOverflow, FloatOverflow, NotANumber].into_iter().fold(self, Checks::without)
            }
            _ => self,
        }
    }
}

impl Default for Checks {
    /// What a C programmer expects: assertions, memory safety, arithmetic that C leaves undefined.
    fn default() -> Checks {
        CheckKind::ALL.into_iter().filter(|k| k.default_on()).fold(Checks::NONE, Checks::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_lead_back() {
        for kind in CheckKind::ALL {
            assert_eq!(CheckKind::from_name(kind.name()), Some(kind));
        }
    }

    #[test]
    fn the_documentation_names_every_check() {
        let page = include_str!("../../../docs/checks.md");
        for kind in CheckKind::ALL {
            let row = page.lines().find(|l| l.starts_with('|') && l.contains(&format!("`{}`", kind.name())));
            let state = if kind.default_on() { "| on |" } else { "| off |" };
            assert!(row.is_some_and(|r| r.contains(state)), "{}: {row:?}", kind.name());
        }
    }

    #[test]
    fn wrap_around_of_unsigned_is_off_by_default() {
        assert!(Checks::default().has(SignedOverflow));
        assert!(!Checks::default().has(UnsignedOverflow));
        assert!(Checks::default().with(UnsignedOverflow).has(UnsignedOverflow));
    }
}
