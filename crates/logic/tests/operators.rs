//! Every operator against its meaning: all values up to 4 bits through both solvers, random
//! values at 8 to 64 bits.

use crate::common;

use because_logic::{Assignment, Backend, Bits, SatResult, Session, Sort, Term, Value};
use common::{OPS, Op, Random, apply, mask, meaning};

fn as_number(value: &Value) -> u64 {
    match value {
        Value::Bool(b) => u64::from(*b),
        other => other.as_u128().unwrap() as u64,
    }
}

/// Assumptions that give a term a value.
fn pin(s: &mut Session, t: Term, value: u64) -> Vec<because_logic::Lit> {
    let bits = s.bits(t);
    bits.into_iter().enumerate().map(|(i, l)| l.signed(value >> i & 1 == 1)).collect()
}

fn expected(op: Op, a: u64, b: u64, width: u32) -> u64 {
    let value = meaning(op, a, b, width);
    if op.is_predicate() { value & 1 } else { value }
}

/// Pins the operands by assumptions: the circuit must compute the meaning, and nothing else.
fn check(s: &mut Session, op: Op, (x, y, out): (Term, Term, Term), a: u64, b: u64, width: u32) {
    let mut assumptions = pin(s, x, a);
    assumptions.extend(pin(s, y, b));
    let out_bits = s.bits(out);
    assert_eq!(s.solve(&assumptions), SatResult::Sat, "{op:?} {a} {b} at {width}");
    let want = expected(op, a, b, width);
    assert_eq!(as_number(&s.value(out)), want, "{op:?} {a} {b} at {width}, evaluated");
    let read = out_bits.iter().enumerate().map(|(i, &l)| u64::from(s.lit_value(l)) << i).sum::<u64>();
    assert_eq!(read, want, "{op:?} {a} {b} at {width}, circuit");
}

fn exhaustive(backend: Backend) {
    for width in 1..=4 {
        for op in OPS {
            let mut s = Session::new(backend);
            let x = s.terms.var("x", Sort::BitVec(width));
            let y = s.terms.var("y", Sort::BitVec(width));
            let out = apply(&mut s.terms, op, x, y);
            for a in 0..1 << width {
                for b in 0..1 << width {
                    check(&mut s, op, (x, y, out), a, b, width);
                }
            }
        }
    }
}

#[test]
fn all_small_values_through_cadical() {
    exhaustive(Backend::Cadical);
}

#[test]
fn all_small_values_through_batsat() {
    exhaustive(Backend::Batsat);
}

/// Operands that use a part of their width: the circuit leaves out the bits that bounds decide.
#[test]
fn all_small_values_of_narrow_operands() {
    const WIDTH: u32 = 7;
    let mut s = Session::new(Backend::Cadical);
    let (x, y) = (s.terms.var("x", Sort::BitVec(3)), s.terms.var("y", Sort::BitVec(3)));
    let wide = [x, y].map(|t| [s.terms.zext(t, WIDTH), s.terms.sext(t, WIDTH)]);
    let extended = |value: u64, signed: usize| if signed == 1 && value >= 4 { value | 0x78 } else { value };
    for op in OPS {
        for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let out = apply(&mut s.terms, op, wide[0][p], wide[1][q]);
            // Once more on the result, whose bounds come from the operator.
            let twice = if op.is_predicate() { out } else { s.terms.add(out, wide[0][1]) };
            let (bits, more) = (s.bits(out), s.bits(twice));
            for (a, b) in (0..64).map(|i| (i / 8, i % 8)) {
                let mut assumptions = pin(&mut s, x, a);
                assumptions.extend(pin(&mut s, y, b));
                assert_eq!(s.solve(&assumptions), SatResult::Sat);
                let read = |bits: &[because_logic::Lit]| {
                    bits.iter().enumerate().map(|(i, &l)| u64::from(s.lit_value(l)) << i).sum::<u64>()
                };
                let want = expected(op, extended(a, p), extended(b, q), WIDTH);
                assert_eq!(read(&bits), want, "{op:?} {a} {b}, signed {p} {q}");
                let want = if op.is_predicate() { want } else { (want + extended(a, 1)) & mask(WIDTH) };
                assert_eq!(read(&more), want, "{op:?} {a} {b} and again, signed {p} {q}");
            }
        }
    }
}

/// A constant operand takes other rewrite rules than a variable one.
#[test]
fn all_small_values_with_a_constant_operand() {
    for width in 1..=4 {
        for op in OPS {
            let mut s = Session::new(Backend::Cadical);
            let x = s.terms.var("x", Sort::BitVec(width));
            for k in 0..1 << width {
                let constant = s.terms.bv(width, k.into());
                let right = apply(&mut s.terms, op, x, constant);
                let left = apply(&mut s.terms, op, constant, x);
                for a in 0..1 << width {
                    let mut assignment = Assignment::new();
                    assignment.set(x, Bits::new(width, a.into()));
                    let value = |t: Term| as_number(&s.terms.evaluate(t, &assignment));
                    assert_eq!(value(right), expected(op, a, k, width), "{a} {op:?} constant {k} at {width}");
                    assert_eq!(value(left), expected(op, k, a, width), "constant {k} {op:?} {a} at {width}");
                }
                let both = [right, left].map(|t| s.bits(t));
                for a in 0..1 << width {
                    let assumptions = pin(&mut s, x, a);
                    assert_eq!(s.solve(&assumptions), SatResult::Sat);
                    for (bits, want) in both.iter().zip([expected(op, a, k, width), expected(op, k, a, width)]) {
                        let read = bits.iter().enumerate().map(|(i, &l)| u64::from(s.lit_value(l)) << i);
                        assert_eq!(read.sum::<u64>(), want, "{op:?} {a} and {k} at {width}");
                    }
                }
            }
        }
    }
}

/// Constants fold to the meaning, and circuits of 8 to 64 bits compute it.
#[test]
fn wide_values_by_samples() {
    let mut r = Random::new(1);
    for width in [8, 13, 16, 32, 64] {
        for op in OPS {
            let mut s = Session::new(Backend::Cadical);
            let x = s.terms.var("x", Sort::BitVec(width));
            let y = s.terms.var("y", Sort::BitVec(width));
            let out = apply(&mut s.terms, op, x, y);
            for round in 0..12 {
                let mut pick = || match r.below(5) {
                    0 => r.below(4),
                    1 => mask(width) - r.below(3),
                    2 => (1 << (width - 1)) - r.below(2),
                    3 => 1 << r.below(width.into()),
                    _ => r.next(),
                };
                let (a, b) = (pick() & mask(width), pick() & mask(width));
                let (k, l) = (s.terms.bv(width, a.into()), s.terms.bv(width, b.into()));
                let folded = apply(&mut s.terms, op, k, l);
                let value = as_number(&s.terms.evaluate(folded, &Assignment::new()));
                assert_eq!(value, expected(op, a, b, width), "{op:?} {a} {b} at {width}");
                if round < 6 {
                    check(&mut s, op, (x, y, out), a, b, width);
                }
            }
        }
    }
}

/// Given the result, the solver finds operands: the circuits hold in both directions.
#[test]
fn results_are_solved_for_operands() {
    let mut r = Random::new(5);
    for op in OPS.into_iter().filter(|o| !o.is_predicate()) {
        let width = 8;
        let mut s = Session::new(Backend::Cadical);
        let x = s.terms.var("x", Sort::BitVec(width));
        let y = s.terms.var("y", Sort::BitVec(width));
        let out = apply(&mut s.terms, op, x, y);
        for _ in 0..10 {
            let want = meaning(op, r.next() & 255, r.next() & 255, width);
            let assumptions = pin(&mut s, out, want);
            assert_eq!(s.solve(&assumptions), SatResult::Sat, "{op:?} gives {want}");
            let (a, b) = (as_number(&s.value(x)), as_number(&s.value(y)));
            assert_eq!(meaning(op, a, b, width), want, "{op:?} {a} {b}");
        }
    }
}
