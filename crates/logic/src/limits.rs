//! The limits of the solvers and the term builder: every number here ends or narrows work.

/// Defines constants and, with their doc comments, a `TABLE` of them: name, default, a sentence. The macro of
/// `because-ir` does the same; this crate depends on no other.
macro_rules! limits {
    ($( $(#[doc = $doc:literal])+ $name:ident: $ty:ty = $value:expr; )*) => {
        $( $(#[doc = $doc])+ pub(crate) const $name: $ty = $value; )*

        /// All limits.
        pub const TABLE: &[(&str, u64, &str)] = &[$( (stringify!($name), $name as u64, concat!($($doc),+)) ),*];
    };
}

limits! {
    /// Rounds of solving again under the core alone before single groups are tested.
    CORE_REFINEMENTS: usize = 4;
    /// Soft literals up to which MaxSAT assumes all from the start.
    MAXSAT_ASSUMED: usize = 500;
    /// Rounds in which only falsified soft literals join the assumptions, before all do.
    MAXSAT_LAZY_ROUNDS: usize = 8;
    /// Variables that core minimisation may try without success before it gives up on a core: a test that fails costs a whole model.
    MINIMISE_EFFORT: usize = 2_000_000;
    /// Nested if-then-elses that a comparison with a constant is pushed into.
    COMPARE_DEPTH: u32 = 12;
    /// Levels that an extraction is pushed into its operand: terms share parts, and the work could double at every level.
    EXTRACT_DEPTH: u32 = 4;
    /// Summands up to which a sum is flattened into the one around it: beyond, running totals would cost quadratic space.
    SUMMANDS: usize = 8;
    /// Sums inside sums that are taken apart to compare two.
    COMPARED_SUMS: usize = 256;
    /// Writes that a read passes when it is built; the rest is the bit-blaster's.
    READ_WRITES: usize = 64;
    /// Monomials beyond which a term is opaque to the comparison of polynomials.
    MONOMIALS: usize = 12;
    /// Degree beyond which a term is opaque to the comparison of polynomials.
    DEGREE: usize = 5;
    /// Index bits up to which equalities of arrays are spelled out element by element.
    COMPARED_INDEX_BITS: u32 = 16;
    /// Writes at known places, one after the other, from which a read is a tree over the bits of the index.
    TREE_WRITES: usize = 8;
    /// Depth below which the text of a term is cut short.
    TEXT_DEPTH: u32 = 48;
    /// Parts after which the text of a term is cut short: shared parts would make it explode.
    TEXT_PARTS: u32 = 2000;
    /// Rounds of solving again under a core of MaxSAT alone.
    MAXSAT_TRIMS: usize = 3;
}
