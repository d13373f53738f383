//! Whole queries against z3 through SMT-LIB: verdicts of random bit-vector, array and float
//! problems. Where z3 is not installed the tests say so and check nothing.

use crate::common;

use std::io::Write;
use std::process::{Command, Stdio};

use because_logic::{Backend, FloatOp, Format, Rounding, SatResult, Session, Sort, Term, dump};
use common::{Random, random, variables};

/// z3's verdicts on several scripts, or `None` without z3.
fn z3(scripts: &[String]) -> Option<Vec<String>> {
    let child =
        Command::new("z3").arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else {
        println!("skipped: z3 not found");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let text = scripts.join("(reset)\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect())
}

fn word(answer: SatResult) -> &'static str {
    match answer {
        SatResult::Sat => "sat",
        SatResult::Unsat => "unsat",
        SatResult::Unknown(_) => "unknown",
    }
}

fn compare(cases: Vec<(String, SatResult)>) {
    let (scripts, answers): (Vec<_>, Vec<_>) = cases.into_iter().unzip();
    let Some(verdicts) = z3(&scripts) else { return };
    assert_eq!(verdicts.len(), answers.len(), "one verdict a script: {verdicts:?}");
    for ((script, answer), verdict) in scripts.iter().zip(answers).zip(verdicts) {
        assert_eq!(verdict, word(answer), "{script}");
    }
}

#[test]
fn bit_vector_queries() {
    let mut r = Random::new(2024);
    let mut cases = Vec::new();
    for _ in 0..300 {
        let e = random(&mut r, 1, 6, 3);
        let f = random(&mut r, 1, 4, 3);
        let mut s = Session::new(Backend::Cadical);
        let vars = variables(&mut s.terms, 3);
        let one = s.terms.bv(1, 1);
        let asserted: Vec<Term> = [e, f]
            .iter()
            .map(|e| {
                let term = e.build(&mut s.terms, &vars);
                s.terms.eq(term, one)
            })
            .collect();
        let script = dump::smt2(&s.terms, &asserted);
        asserted.iter().for_each(|&t| s.assert(t));
        cases.push((script, s.solve(&[])));
    }
    compare(cases);
}

#[test]
fn array_queries() {
    let mut r = Random::new(11);
    let mut cases = Vec::new();
    for _ in 0..200 {
        let mut s = Session::new(Backend::Cadical);
        let t = &mut s.terms;
        let sort = Sort::Array { index: 4, element: 4 };
        let vars = variables(t, 3);
        let zero = t.bv(4, 0);
        let mut arrays = vec![t.var("a", sort), t.var("b", sort), t.array_const(4, zero)];
        let mut values = vars.clone();
        for _ in 0..8 {
            let pick = |r: &mut Random, all: &[Term]| all[r.below(all.len() as u64) as usize];
            let (array, index, value) = (pick(&mut r, &arrays), pick(&mut r, &values), pick(&mut r, &values));
            match r.below(5) {
                0 | 1 => arrays.push(t.store(array, index, value)),
                2 => {
                    let other = pick(&mut r, &arrays);
                    let c = t.ult(index, value);
                    arrays.push(t.ite(c, array, other));
                }
                3 => values.push(t.select(array, index)),
                _ => {
                    let k = t.bv(4, r.below(16).into());
                    values.push(t.add(value, k));
                }
            }
        }
        let mut asserted = Vec::new();
        for _ in 0..6 {
            let pick = |r: &mut Random, all: &[Term]| all[r.below(all.len() as u64) as usize];
            let (array, index) = (pick(&mut r, &arrays), pick(&mut r, &values));
            let value = pick(&mut r, &values);
            let read = t.select(array, index);
            asserted.push(if r.below(2) == 0 { t.ne(read, value) } else { t.eq(read, value) });
        }
        let script = dump::smt2(&s.terms, &asserted);
        asserted.iter().for_each(|&t| s.assert(t));
        let answer = s.solve(&[]);
        if answer == SatResult::Sat {
            for &t in &asserted {
                assert_eq!(s.value(t).as_bool(), Some(true), "the model satisfies {}", s.terms.display(t));
            }
        }
        cases.push((script, answer));
    }
    assert!(cases.iter().any(|c| c.1 == SatResult::Sat) && cases.iter().any(|c| c.1 == SatResult::Unsat));
    compare(cases);
}

/// On given operands z3 computes the same bits: asked for any other, it finds none.
#[test]
fn float_operations() {
    use FloatOp::*;
    let mut r = Random::new(8);
    let format = Format::F32;
    let mut ops = vec![Add, Sub, Mul, Div, Sqrt, Fma, Min, Max, Eq, Lt, Le, IsNormal, IsSubnormal];
    ops.extend([Rounding::NearestEven, Rounding::NearestAway, Rounding::Up, Rounding::Down].map(RoundToIntegral));
    let specials: [u32; 10] =
        [0, 1 << 31, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 1, 0x0080_0000, 0x7f7f_ffff, 0x3f80_0000, 0x3f00_0000];
    let mut cases = Vec::new();
    for op in ops {
        for _ in 0..6 {
            let mut s = Session::new(Backend::Cadical);
            let vars: Vec<Term> = (0..op.arity()).map(|i| s.terms.var(&format!("x{i}"), Sort::BitVec(32))).collect();
            let out = s.terms.float(op, format, &vars);
            let mut asserted = Vec::new();
            let mut constants = Vec::new();
            for &var in &vars {
                let raw = if r.below(2) == 0 { specials[r.below(10) as usize] } else { r.next() as u32 };
                let constant = s.terms.bv(32, raw.into());
                constants.push(constant);
                asserted.push(s.terms.eq(var, constant));
            }
            let folded = s.terms.float(op, format, &constants);
            asserted.push(s.terms.ne(out, folded));
            let script = dump::smt2(&s.terms, &asserted);
            asserted.iter().for_each(|&t| s.assert(t));
            assert_eq!(s.solve(&[]), SatResult::Unsat, "{op:?} {script}");
            cases.push((script, SatResult::Unsat));
        }
    }
    compare(cases);
}

#[test]
fn float_conversions() {
    let mut r = Random::new(21);
    let mut cases = Vec::new();
    for round in 0..60 {
        let mut s = Session::new(Backend::Cadical);
        let t = &mut s.terms;
        let x = t.var("x", Sort::BitVec(32));
        let signed = round % 2 == 0;
        let convert: &dyn Fn(&mut because_logic::Terms, Term) -> Term = match round % 5 {
            0 => &|t, x| t.float_from_int(x, signed, Format::F32),
            1 => &|t, x| t.float_to_int(x, Format::F32, 16, signed),
            2 => &|t, x| t.float_to_int_in_range(x, Format::F32, 16, signed),
            3 => &|t, x| t.float_to_float(x, Format::F32, Format::F64),
            _ => &|t, x| {
                let wide = t.float_to_float(x, Format::F32, Format::F64);
                let twice = t.float(FloatOp::Mul, Format::F64, &[wide, wide]);
                t.float_to_float(twice, Format::F64, Format::F32)
            },
        };
        let raw = if r.below(2) == 0 { 0x3f80_0000 + (r.below(0x0a00_0000) as u32) } else { r.next() as u32 };
        let constant = t.bv(32, raw.into());
        let (out, folded) = (convert(t, x), convert(t, constant));
        let asserted = [t.eq(x, constant), t.ne(out, folded)];
        let script = dump::smt2(&s.terms, &asserted);
        asserted.iter().for_each(|&t| s.assert(t));
        assert_eq!(s.solve(&[]), SatResult::Unsat, "{script}");
        cases.push((script, SatResult::Unsat));
    }
    compare(cases);
}
