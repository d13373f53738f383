//! The limits of programs made of programs: every number here ends or narrows work.

because_ir::limits! {
    /// Scalars outside the frame that are compared one by one.
    FRAME_COMPARED: usize = 512;
    /// Bytes that one call prints and that are compared as a whole.
    PRINTED_CALL: u128 = 4096;
    /// Pieces of printed output that are kept for the comparison.
    PRINTED_PIECES: u64 = 1024;
    /// Entries of the table of expected output.
    EXPECTED_ENTRIES: usize = 1 << 19;
    /// Inputs of one name that both programs share.
    INPUTS_OF_A_NAME: u64 = 64;
    /// Characters of one printed field.
    FIELD_WIDTH: usize = 60;
    /// Scalars of one output that are compared.
    OUTPUT_SCALARS: usize = 4096;
    /// Digits of an expected number that are compared one by one.
    EXPECTED_DIGITS: usize = 22;
}
