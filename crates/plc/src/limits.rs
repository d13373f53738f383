//! The limits of the PLC front end: every number here ends or narrows work.

because_ir::limits! {
    /// Nesting of expressions and statements that is read.
    NESTING: u32 = 120;
    /// Operators of one expression, one after the other: later stages go down the tree by recursion.
    OPERATORS: u32 = 400;
    /// Comparisons of characters that one FIND may cost.
    FIND_COMPARISONS: u32 = 20_000;
    /// Elements of an array that are copied one by one.
    COPIED_ELEMENTS: u64 = 4096;
}
