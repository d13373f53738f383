//! The limits of formats of other tools: every number here ends or narrows work.

because_ir::limits! {
    /// Bytes of a witness that is read.
    WITNESS_BYTES: usize = 64 << 20;
    /// Chain of response files that name further ones.
    RESPONSE_DEPTH: u32 = 8;
    /// Nesting of brackets in a formula of a witness beyond which the rest stays one part.
    FORMULA_DEPTH: usize = 100;
    /// Hints of a witness that are followed.
    WITNESS_HINTS: usize = 2000;
    /// Nesting of an expression beyond which it counts as one that reads a temporary.
    EXPRESSION_DEPTH: usize = 500;
}
