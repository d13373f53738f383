//! The bytes that a failing run read, and which of them decide that it fails.

/// Bytes whose change makes the failing run pass; every change was executed by the interpreter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisiveBytes {
    /// Where they come from: `data`, `standard input`, the name of a file.
    pub source: String,
    /// All bytes that the failing run was given.
    pub failing: Vec<u8>,
    /// Each of them alone, or all of them together; the run that stays with the failing one longest comes first.
    pub changes: Vec<ByteChange>,
    /// The changes have to be made all at once.
    pub together: bool,
    /// The bytes of the closest run that passes.
    pub passing: Option<Vec<u8>>,
}

/// One byte of the failing run, and a value with which it passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteChange {
    /// From the start of the bytes.
    pub offset: usize,
    /// The value with which the run passes.
    pub passing: u8,
}
