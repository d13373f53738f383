//! The inputs of one failing run as terms. The k-th executed input of a name keeps its value also where relaxed branches
//! decide which statement reads it; inputs that the failing run never reads are free.

use because_encode::run::bits_of_value;
use because_encode::{Input, Unwinding};
use because_ir::{InputValue, Value};
use because_logic::{Bits, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// How many inputs of one name were executed before.
#[derive(Default)]
struct Count {
    certain: u32,
    /// Those of which a relaxed branch decides.
    perhaps: Option<Term>,
}

const COUNT_BITS: u32 = 16;

/// The inputs of a run, given out in the order in which the program asks.
pub struct Fixed<'a> {
    unwinding: &'a Unwinding,
    given: &'a [InputValue],
    known: FxHashMap<&'a str, Vec<&'a InputValue>>,
    counts: FxHashMap<&'a str, Count>,
    next: usize,
}

impl<'a> Fixed<'a> {
    pub fn new(unwinding: &'a Unwinding, given: &'a [InputValue]) -> Fixed<'a> {
        let mut known: FxHashMap<&str, Vec<&InputValue>> = FxHashMap::default();
        for input in given {
            known.entry(input.key.name.as_str()).or_default().push(input);
        }
        Fixed { unwinding, given, known, counts: FxHashMap::default(), next: 0 }
    }

    /// Maps the variables of all inputs before this place to their values.
    pub fn before(
        &mut self,
        terms: &mut Terms,
        order: u32,
        map: &mut FxHashMap<Term, Term>,
        done: &mut FxHashMap<Term, Term>,
    ) {
        let unwinding = self.unwinding;
        while let Some(input) = unwinding.inputs.get(self.next).filter(|i| i.order < order) {
            self.next += 1;
            let executed = terms.substitute_with(input.executed, map, done);
            let count = self.counts.entry(&input.name).or_default();
            if !map.contains_key(&input.value) {
                let sort = terms.sort(input.value);
                let free = terms.fresh("u", sort);
                let constant = |terms: &mut Terms, value: &Value| {
                    constant(terms, bits_of_value(unwinding, value, input.objects), sort)
                };
                let value = match input.index.is_empty() {
                    true => by_occurrence(terms, self.known.get(&*input.name), count, free, constant),
                    false => by_index(terms, input, self.given, free, constant, map, done),
                };
                map.insert(input.value, value);
            }
            match terms.as_bool(executed) {
                Some(false) => {}
                Some(true) => count.certain += 1,
                None => {
                    let (zero, one) = (terms.bv(COUNT_BITS, 0), terms.bv(COUNT_BITS, 1));
                    let here = terms.ite(executed, one, zero);
                    count.perhaps = Some(match count.perhaps {
                        Some(before) => terms.add(before, here),
                        None => here,
                    });
                }
            }
        }
    }
}

/// Maps the variable of every input to its value in the run.
pub fn fix(
    terms: &mut Terms,
    unwinding: &Unwinding,
    given: &[InputValue],
    map: &mut FxHashMap<Term, Term>,
    done: &mut FxHashMap<Term, Term>,
) {
    Fixed::new(unwinding, given).before(terms, u32::MAX, map, done);
}

fn by_occurrence(
    terms: &mut Terms,
    known: Option<&Vec<&InputValue>>,
    count: &Count,
    free: Term,
    constant: impl Fn(&mut Terms, &Value) -> Term,
) -> Term {
    let mut value = free;
    for input in known.into_iter().flatten().rev() {
        let Some(further) = input.key.occurrence.checked_sub(count.certain + 1) else { continue };
        let here = match count.perhaps {
            None => terms.bool(further == 0),
            Some(perhaps) => {
                let wanted = terms.bv(COUNT_BITS, u128::from(further));
                terms.eq(perhaps, wanted)
            }
        };
        let constant = constant(terms, &input.value);
        value = terms.ite(here, constant, value);
    }
    value
}

/// A part of an array whose index the run decides.
fn by_index(
    terms: &mut Terms,
    input: &Input,
    given: &[InputValue],
    free: Term,
    constant: impl Fn(&mut Terms, &Value) -> Term,
    map: &FxHashMap<Term, Term>,
    done: &mut FxHashMap<Term, Term>,
) -> Term {
    let pieces: Vec<&str> = input.name.split('\u{1}').collect();
    let index: Vec<Term> = input.index.iter().map(|&t| terms.substitute_with(t, map, done)).collect();
    let mut value = free;
    for other in given.iter().filter(|g| g.key.occurrence == 1) {
        let Some(numbers) = numbers(&other.key.name, &pieces) else { continue };
        let mut here = terms.tru();
        for (&t, &n) in index.iter().zip(&numbers) {
            let width = terms.width(t);
            let n = terms.bv(width, n);
            let same = terms.eq(t, n);
            here = terms.and(here, same);
        }
        let constant = constant(terms, &other.value);
        value = terms.ite(here, constant, value);
    }
    value
}

/// The numbers that a name has between the given pieces.
fn numbers(name: &str, pieces: &[&str]) -> Option<Vec<u128>> {
    let mut rest = name.strip_prefix(pieces.first()?)?;
    let mut found = Vec::new();
    for piece in &pieces[1..] {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        found.push(rest[..end].parse().ok()?);
        rest = rest[end..].strip_prefix(piece)?;
    }
    rest.is_empty().then_some(found)
}

fn constant(terms: &mut Terms, bits: u128, sort: Sort) -> Term {
    match sort {
        Sort::Bool => terms.bool(bits & 1 == 1),
        Sort::BitVec(width) => terms.constant(Bits::new(width, bits)),
        Sort::Array { .. } => terms.fresh("u", sort),
    }
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn names_with_indices_give_their_numbers() {
        assert_eq!(numbers("buf[3]", &["buf[", "]"]), Some(vec![3]));
        assert_eq!(numbers("m[3][12].x", &["m[", "][", "].x"]), Some(vec![3, 12]));
        assert_eq!(numbers("buf[3].y", &["buf[", "]"]), None);
        assert_eq!(numbers("other[3]", &["buf[", "]"]), None);
    }
}
