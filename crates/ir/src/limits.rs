//! The limits of the program representation: every number here ends or narrows work.

crate::limits! {
    /// Parts of an object that are examined for being read-only.
    READ_ONLY_PARTS: usize = 1 << 12;
    /// Nesting of types that is examined for being read-only.
    READ_ONLY_DEPTH: u32 = 256;
    /// Nesting of types whose scalars are listed.
    LEAF_DEPTH: u32 = 256;
    /// Nesting of expressions and types in the text form.
    TEXT_NESTING: u32 = 1000;
    /// Scalars of a type among which a bit-field is searched for.
    LEAVES: usize = 1 << 16;
    /// Characters of a name in the text form.
    TEXT_NAME: usize = 40;
}
