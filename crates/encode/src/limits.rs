//! The limits of the encoder: every number here ends or narrows work.

because_ir::limits! {
    /// Bytes or scalars that one copy or fill stores and that are still relaxed one by one.
    RELAXED_PIECES: u64 = 1024;
    /// Values noted in scopes, in all.
    RELAXED_SCOPE: usize = 4_000_000;
    /// Depth at which terms are cut short in a dump.
    DUMP_DEPTH: u32 = 12;
    /// Characters of a text that is followed.
    TEXT_LENGTH: usize = 600;
    /// Bytes up to which strings of unknown length are followed.
    STRING_BYTES: u64 = 4096;
    /// Calls open at once, whatever decides the recursion.
    FRAMES: usize = 5000;
    /// Bytes of a copy or fill that is followed.
    COPIED_BYTES: u64 = 1 << 22;
    /// Depth of an expression that is followed: the encoder's own stack is finite.
    EXPRESSION_DEPTH: u32 = 20_000;
    /// Places that a pointer from outside may lead to.
    POINTER_PLACES: usize = 64;
    /// Parts of one object that a pointer from outside may lead to.
    POINTER_PARTS: usize = 8;
    /// Cases as which an unknown place is followed.
    POSITIONS: u64 = 1 << 16;
    /// Conjuncts of a guard that are read for bounds.
    GUARD_FACTS: usize = 4096;
    /// Depth of a term that is read for bounds.
    GUARD_DEPTH: u32 = 24;
    /// Scalars of one aggregate input.
    INPUT_SCALARS: usize = 1 << 16;
    /// Width and precision of a conversion of `printf` beyond which all are the same.
    FIELD_WIDTH: u32 = 1 << 16;
    /// Bytes of a copy, a fill or an untyped object where place or length is unknown.
    UNKNOWN_BYTES: u64 = 4096;
    /// Terms that are gone through to list all offsets of a pointer.
    OFFSET_TERMS: usize = 2000;
    /// Nesting of structures in which a part of a type is searched for.
    TYPE_DEPTH: u32 = 20;
    /// Nested cases of a pointer that are taken apart into object and offset.
    POINTER_CASES: u32 = 500;
}
