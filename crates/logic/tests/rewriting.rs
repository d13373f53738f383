//! Random expressions: the simplified term, and its circuit, against plain native evaluation of
//! the expression as written, on every assignment of two 4-bit variables.

use crate::common;

use because_logic::{Assignment, Backend, Bits, SatResult, Session, Terms, Value};
use common::{MAX_WIDTH, Random, random, variables};

const ROUNDS: u64 = 6000;

#[test]
fn rewriting_keeps_the_meaning() {
    let mut r = Random::new(42);
    for round in 0..ROUNDS {
        let width = 1 + r.below(MAX_WIDTH.into()) as u32;
        let depth = 2 + r.below(4) as u32;
        let e = random(&mut r, width, depth, 2);
        let mut t = Terms::new();
        let vars = variables(&mut t, 2);
        let term = e.build(&mut t, &vars);
        for a in 0..16u64 {
            for b in 0..16u64 {
                let mut assignment = Assignment::new();
                assignment.set(vars[0], Bits::new(4, a.into()));
                assignment.set(vars[1], Bits::new(4, b.into()));
                let value = t.evaluate(term, &assignment).as_u128().unwrap();
                let want: u128 = e.eval(&[a, b]).into();
                assert_eq!(value, want, "round {round}, v0={a} v1={b}\n{e:?}\n{}", t.display(term));
            }
        }
    }
}

#[test]
fn circuits_keep_the_meaning() {
    let mut r = Random::new(7);
    for round in 0..400 {
        let width = 1 + r.below(MAX_WIDTH.into()) as u32;
        let e = random(&mut r, width, 4, 2);
        let mut s = Session::new(if round % 2 == 0 { Backend::Cadical } else { Backend::Batsat });
        let vars = variables(&mut s.terms, 2);
        let term = e.build(&mut s.terms, &vars);
        let inputs = [s.bits(vars[0]), s.bits(vars[1])];
        let bits = s.bits(term);
        for _ in 0..24 {
            let env = [r.below(16), r.below(16)];
            let mut assumptions = Vec::new();
            for (lits, value) in inputs.iter().zip(env) {
                assumptions.extend(lits.iter().enumerate().map(|(i, l)| l.signed(value >> i & 1 == 1)));
            }
            assert_eq!(s.solve(&assumptions), SatResult::Sat);
            let read: u64 = bits.iter().enumerate().map(|(i, &l)| u64::from(s.lit_value(l)) << i).sum();
            assert_eq!(read, e.eval(&env), "round {round} {env:?}\n{e:?}\n{}", s.terms.display(term));
            assert_eq!(s.value(term), Value::Bits(Bits::new(width, read.into())));
        }
    }
}

/// Whether any assignment satisfies a random condition: the solver against trying all.
#[test]
fn verdicts_agree_with_trying_everything() {
    let mut r = Random::new(99);
    for round in 0..1500 {
        let e = random(&mut r, 1, 5, 2);
        let mut s = Session::new(if round % 2 == 0 { Backend::Cadical } else { Backend::Batsat });
        let vars = variables(&mut s.terms, 2);
        let term = e.build(&mut s.terms, &vars);
        let one = s.terms.bv(1, 1);
        let holds = s.terms.eq(term, one);
        s.assert(holds);
        let any = (0..256u64).any(|v| e.eval(&[v & 15, v >> 4]) == 1);
        let answer = s.solve(&[]);
        assert_eq!(answer, if any { SatResult::Sat } else { SatResult::Unsat }, "round {round} {e:?}");
        if any {
            let env: Vec<u64> = vars.iter().map(|&v| s.value(v).as_u128().unwrap() as u64).collect();
            assert_eq!(e.eval(&env), 1, "round {round}: the model satisfies the condition");
        } else {
            assert_eq!(s.recheck(Backend::Batsat, &[], None), SatResult::Unsat);
        }
    }
}

/// Replacing variables and rebuilding gives what evaluating under the replacement gives.
#[test]
fn substitution_is_evaluation_under_the_map() {
    let mut r = Random::new(3);
    for _ in 0..1500 {
        let width = 1 + r.below(MAX_WIDTH.into()) as u32;
        let e = random(&mut r, width, 4, 2);
        let by = random(&mut r, 4, 2, 2);
        let mut t = Terms::new();
        let vars = variables(&mut t, 2);
        let (term, by_term) = (e.build(&mut t, &vars), by.build(&mut t, &vars));
        let map = std::collections::HashMap::from([(vars[0], by_term)]);
        let replaced = t.substitute(term, &map);
        for v in 0..256u64 {
            let env = [v & 15, v >> 4];
            let mut assignment = Assignment::new();
            for (var, value) in vars.iter().zip(env) {
                assignment.set(*var, Bits::new(4, value.into()));
            }
            let want: u128 = e.eval(&[by.eval(&env), env[1]]).into();
            assert_eq!(t.evaluate(replaced, &assignment).as_u128(), Some(want), "{e:?} with {by:?}");
        }
    }
}
