//! The limits of the interpreter: every number here ends or narrows work.

because_ir::limits! {
    /// Dead objects that wait for their number to be used again.
    DEAD_OBJECTS: usize = 1 << 17;
    /// Writes of an aggregate that one step lists.
    STEP_WRITES: usize = 1024;
    /// Bytes of standard input that are kept in the inputs of a run.
    STDIN_KEPT: usize = 1 << 20;
    /// Scalars of one aggregate input.
    INPUT_SCALARS: usize = 1 << 20;
    /// Bytes of a copy whose uninitialised bytes are followed; those of larger ones are unknown on their own.
    SHARED_COPY: u64 = 1 << 16;
    /// Nesting of expressions that are compiled; long chains of operators to the left do not count.
    NESTING: u32 = 800;
    /// Words of sets beyond which the analysis of initialised locals is left out, and every read is checked.
    LOCALS_WORDS: usize = 1 << 22;
    /// Bytes of printed output that are kept.
    OUTPUT_KEPT: usize = 64 << 20;
    /// Characters of a field beyond which it is not printed.
    FIELD_WIDTH: i128 = 1 << 24;
    /// Blocks that the evaluation of a part of an expression goes through.
    EVALUATED_BLOCKS: usize = 64;
    /// Values of a failed condition that are listed.
    OPERANDS: usize = 200;
}
