//! What one execution did: inputs, path, outcome.

use crate::{CheckKind, InputKind, Location, PointerTarget, TypeId, Value};
use because_source::Span;

/// Names one input of one run: the `occurrence`-th (from 1) executed input called `name`.
///
/// Uninitialised parts of an object are named by their path (`buf[3]`, `s.next`), those of a heap object after the
/// allocation (`malloc[3]`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InputKey {
    /// The name of the input.
    pub name: String,
    /// Which executed input of that name, from 1.
    pub occurrence: u32,
}

impl std::fmt::Display for InputKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.occurrence {
            1 => write!(f, "{}", self.name),
            k => write!(f, "{}#{k}", self.name),
        }
    }
}

/// An input with its value in one run.
#[derive(Debug, Clone, PartialEq)]
pub struct InputValue {
    /// Which input.
    pub key: InputKey,
    /// Where it comes from.
    pub kind: InputKind,
    /// Its type.
    pub ty: TypeId,
    /// Its value.
    pub value: Value,
    /// Where it is read.
    pub span: Span,
}

/// The failed check of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct FailedCheck {
    /// The property.
    pub check: CheckKind,
    /// The statement or terminator.
    pub location: Location,
    /// The expression or statement at fault.
    pub span: Span,
    /// What fails, in a sentence.
    pub message: String,
    /// Calls around it, outermost first: the place of each call.
    pub stack: Vec<Location>,
    /// The memory that it is about.
    pub memory: Option<Box<MemoryFault>>,
}

/// What is wrong with memory, where a check says so.
#[derive(Debug, Clone, PartialEq)]
pub enum MemoryFault {
    /// An access to an object, or an object that is freed or left.
    Object {
        /// The object.
        target: PointerTarget,
        /// As in [`Access`].
        instance: u32,
        /// Bytes of the object.
        size: u64,
        /// Where the access starts.
        offset: i64,
        /// Bytes accessed; none where it is freed or left.
        bytes: u64,
        /// It is a write.
        write: bool,
    },
    /// An index of an array of so many elements.
    Index {
        /// The index.
        index: i128,
        /// The number of elements.
        count: u64,
    },
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// Ended in order with this exit status.
    Exit(i32),
    /// Ended by `abort` where that is no failure.
    Aborted,
    /// A check failed.
    Failed(FailedCheck),
    /// An assumption did not hold: the run is none of the program's.
    Blocked(Location),
    /// Reached something that is not modelled.
    Unsupported {
        /// Where.
        location: Location,
        /// What.
        what: String,
    },
    /// Ran out of steps, memory or call depth.
    Limit(String),
    /// Needed an input that was not given (a value never written, in `run`).
    MissingInput {
        /// The input.
        key: InputKey,
        /// Where it is read.
        span: Span,
        /// The statement that reads it.
        location: Location,
    },
}

impl Outcome {
    /// Every check held and the run ended.
    pub fn passes(&self) -> bool {
        matches!(self, Outcome::Exit(_) | Outcome::Aborted)
    }
}

/// One execution.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// In execution order.
    pub inputs: Vec<InputValue>,
    /// How it ends.
    pub outcome: Outcome,
    /// Empty unless asked for.
    pub path: Path,
    /// Standard output.
    pub output: Vec<u8>,
}

/// What a debugger would show: executed statements and terminators in order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<PathStep>,
    /// Statements and terminators executed.
    pub executed: u64,
    /// Each place and way of a branch is there only once.
    pub places_only: bool,
}

/// One executed statement or terminator.
#[derive(Debug, Clone, PartialEq)]
pub struct PathStep {
    /// Which one.
    pub location: Location,
    /// How many calls are open.
    pub depth: u32,
    /// Scalars written here, in order: what a reader calls the place (`a[2]`, `p->next`), and the value.
    pub writes: Vec<Write>,
    /// Memory read here, also by conditions, arguments and through pointers, in order. A call reads its arguments and
    /// stores the callee's parameters; the callee's `Return` stores the result in the caller's place.
    pub reads: Vec<Access>,
    /// Memory written here, in order; a fresh object's `Begin` or `Alloc` is a store of all of it, so is `Free`. An access
    /// that fails because its object was freed is a read.
    pub stores: Vec<Access>,
    /// For a branch: whether the condition held; for a switch: the case's index, `None` for default.
    pub decision: Decision,
}

/// Bytes of one object instance of a run: instances are numbered in the order in which their lifetimes begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// The object instance.
    pub instance: u32,
    /// The first byte.
    pub offset: u64,
    /// The number of bytes.
    pub size: u64,
}

/// A scalar that a step writes.
#[derive(Debug, Clone, PartialEq)]
pub struct Write {
    /// What a reader calls the place.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// The value written.
    pub value: Value,
}

/// How a terminator goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// There was nothing to decide.
    None,
    /// A branch: did the condition hold?
    Branch(bool),
    /// A switch: the case's index, `None` for default.
    Switch(Option<u32>),
}
