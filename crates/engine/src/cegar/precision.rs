//! What an abstract state may talk about: conditions, and variables whose values are followed, for each loop of its own.
//!
//! A followed value is as many conditions as it has bits, so that one kind of literal serves every domain.

use crate::invariants::build;
use crate::invariants::cut::Candidate;
use crate::limits;
use crate::proof;
use because_ir::{BinaryOp, ExprId, Place, Program, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Index of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredicateId(pub u32);

/// Index of a followed value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

#[derive(Debug, Clone)]
pub struct Predicate {
    /// Index of its loop.
    pub of: usize,
    pub cond: ExprId,
    /// It is a bit of a followed value.
    pub bit: Option<(ValueId, u32)>,
}

#[derive(Debug, Clone)]
pub struct Followed {
    pub of: usize,
    pub place: Place,
    /// Given up: it had too many values.
    pub dropped: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Precision {
    pub predicates: Vec<Predicate>,
    pub values: Vec<Followed>,
    texts: BTreeSet<(usize, String)>,
    /// How often the precision of a loop has grown.
    versions: BTreeMap<usize, u32>,
}

/// What is known of each predicate: true, false, or nothing where it is missing.
pub type State = BTreeMap<PredicateId, bool>;

impl Precision {
    pub fn version(&self, of: usize) -> u32 {
        self.versions.get(&of).copied().unwrap_or(0)
    }

    /// Predicates of a loop that still count.
    pub fn of_loop(&self, of: usize) -> impl Iterator<Item = PredicateId> {
        let counts = move |p: &Predicate| p.of == of && p.bit.is_none_or(|(v, _)| !self.values[v.0 as usize].dropped);
        (0..self.predicates.len() as u32).map(PredicateId).filter(move |p| counts(&self.predicates[p.0 as usize]))
    }

    pub fn is_bit(&self, id: PredicateId) -> bool {
        self.predicates[id.0 as usize].bit.is_some()
    }

    /// Conditions that are no bits of values.
    pub fn conditions(&self) -> usize {
        self.predicates.iter().filter(|p| p.bit.is_none()).count()
    }

    /// Adds a condition; false if it is known already, up to negation, or there are too many.
    pub fn add(&mut self, program: &mut Program, of: usize, cond: ExprId) -> bool {
        let own = self.predicates.iter().filter(|p| p.of == of && p.bit.is_none()).count();
        let text = proof::c_text(program, cond);
        let denied = build::negated(program, cond);
        let opposite = proof::c_text(program, denied);
        if own >= limits::CEGAR_PREDICATES
            || self.texts.contains(&(of, text.clone()))
            || self.texts.contains(&(of, opposite))
        {
            return false;
        }
        self.texts.insert((of, text));
        self.predicates.push(Predicate { of, cond, bit: None });
        *self.versions.entry(of).or_insert(0) += 1;
        true
    }

    /// Follows the value of a place; false if it is followed already, was given up, or there are too many.
    pub fn follow(&mut self, program: &mut Program, of: usize, place: &Place) -> bool {
        let known = self.values.iter().any(|v| v.of == of && v.place == *place);
        let own = self.values.iter().filter(|v| v.of == of && !v.dropped).count();
        if known || own >= limits::CEGAR_VALUES {
            return false;
        }
        let Some(bits) = bits(program, place) else { return false };
        let id = ValueId(self.values.len() as u32);
        self.values.push(Followed { of, place: place.clone(), dropped: false });
        for (bit, cond) in bits.into_iter().enumerate() {
            self.predicates.push(Predicate { of, cond, bit: Some((id, bit as u32)) });
        }
        *self.versions.entry(of).or_insert(0) += 1;
        true
    }

    /// Bits of values that are not known to the last one say nothing.
    pub fn whole_values(&self, state: &mut State) {
        let mut known: BTreeMap<ValueId, u32> = BTreeMap::new();
        for id in state.keys() {
            if let Some((value, _)) = self.predicates[id.0 as usize].bit {
                *known.entry(value).or_insert(0) += 1;
            }
        }
        let width = |v: ValueId| self.predicates.iter().filter(|p| p.bit.is_some_and(|(of, _)| of == v)).count() as u32;
        let whole: BTreeSet<ValueId> = known.iter().filter(|(v, n)| **n == width(**v)).map(|(v, _)| *v).collect();
        state.retain(|id, _| self.predicates[id.0 as usize].bit.is_none_or(|(v, _)| whole.contains(&v)));
    }

    /// The values that a state has.
    pub fn values_of(&self, state: &State) -> BTreeMap<ValueId, u128> {
        let mut found: BTreeMap<ValueId, u128> = BTreeMap::new();
        for (id, &holds) in state {
            if let Some((value, bit)) = self.predicates[id.0 as usize].bit {
                *found.entry(value).or_insert(0) |= u128::from(holds) << bit;
            }
        }
        found
    }

    /// A state as conditions, values as equations.
    pub fn literals(&self, program: &mut Program, state: &State) -> Vec<ExprId> {
        let mut all = Vec::new();
        for (value, bits) in self.values_of(state) {
            let place = self.values[value.0 as usize].place.clone();
            let number = crate::invariants::sample::number(program, place.ty, bits);
            all.extend(build::compare_constant(program, BinaryOp::Eq, &place, number));
        }
        for (id, &holds) in state {
            let predicate = &self.predicates[id.0 as usize];
            if predicate.bit.is_none() {
                all.push(if holds { predicate.cond } else { build::negated(program, predicate.cond) });
            }
        }
        all
    }

    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.predicates.iter().map(|p| Candidate { of: p.of, cond: p.cond, cost: 0 })
    }
}

/// Each bit of a number, least significant first.
fn bits(program: &mut Program, place: &Place) -> Option<Vec<ExprId>> {
    if matches!(program.types.representation(place.ty), Type::Bool) {
        return Some(vec![build::load(program, place)]);
    }
    let width = program.bits_of(place.ty);
    if !build::is_number(program, place) || width > 64 {
        return None;
    }
    let unsigned = build::int_type(program, width, false);
    let value = build::load(program, place);
    let value = build::cast(program, value, unsigned);
    let one = build::constant(program, unsigned, 1)?;
    let mut all = Vec::new();
    for bit in 0..width {
        let by = build::constant(program, unsigned, i128::from(bit))?;
        let moved = build::binary(program, BinaryOp::Shr, value, by);
        let low = build::binary(program, BinaryOp::BitAnd, moved, one);
        all.push(build::binary(program, BinaryOp::Eq, low, one));
    }
    Some(all)
}
