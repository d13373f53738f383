//! What is known of terms that are pointers or parts of them.

use because_ir::TypeId;
use because_logic::Term;
use rustc_hash::FxHashMap;

use crate::value::Val;

#[derive(Default)]
pub(crate) struct PointerFacts {
    numbers: FxHashMap<Term, Term>,
    offsets: FxHashMap<Term, Term>,
    inputs: FxHashMap<Term, TypeId>,
    known_offsets: FxHashMap<Term, Vec<u64>>,
    clamped: FxHashMap<Term, (Val, Val)>,
    integers: FxHashMap<Term, Term>,
}

impl PointerFacts {
    /// The object's number in a pointer, where it was computed before.
    pub fn number(&self, pointer: Term) -> Option<Term> {
        self.numbers.get(&pointer).copied()
    }

    pub fn set_number(&mut self, pointer: Term, number: Term) {
        self.numbers.insert(pointer, number);
    }

    /// The offset in a pointer, where it was computed before.
    pub fn offset(&self, pointer: Term) -> Option<Term> {
        self.offsets.get(&pointer).copied()
    }

    pub fn set_offset(&mut self, pointer: Term, offset: Term) {
        self.offsets.insert(pointer, offset);
    }

    /// The type of a pointer that is an input.
    pub fn input_type(&self, pointer: Term) -> Option<TypeId> {
        self.inputs.get(&pointer).copied()
    }

    pub fn set_input_type(&mut self, pointer: Term, ty: TypeId) {
        self.inputs.insert(pointer, ty);
    }

    /// The values that the offset of such a pointer can have.
    pub fn known_offsets(&self, offset: Term) -> Option<&Vec<u64>> {
        self.known_offsets.get(&offset)
    }

    pub fn set_known_offsets(&mut self, offset: Term, values: Vec<u64>) {
        self.known_offsets.insert(offset, values);
    }

    /// Of an offset that may not have fitted: what it is where it did, and when.
    pub fn clamped(&self, offset: Term) -> Option<(Val, Val)> {
        self.clamped.get(&offset).copied()
    }

    pub fn set_clamped(&mut self, offset: Term, exact: Val, fits: Val) {
        self.clamped.insert(offset, (exact, fits));
    }

    /// The pointer that was converted to this integer.
    pub fn pointer(&self, integer: Term) -> Option<Term> {
        self.integers.get(&integer).copied()
    }

    pub fn set_pointer(&mut self, integer: Term, pointer: Term) {
        self.integers.insert(integer, pointer);
    }
}
