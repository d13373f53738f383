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
    /// Cycles that a table of inputs may have.
    TABLE_CYCLES: u32 = 100_000;
    /// Direct addresses beyond which nothing lies.
    ADDRESSES: u64 = 1 << 32;
    /// Elements of a block move that are moved one by one.
    MOVED_ELEMENTS: i128 = 1024;
    /// Elements of one dimension of an array.
    ARRAY_ELEMENTS: i128 = 1 << 24;
}
