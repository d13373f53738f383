//! Rewrite rules as pairs: what is built, and how the simplified term reads. That they keep the
//! meaning is checked in `rewriting.rs`; here, that they are applied.

use because_logic::{Assignment, Backend, Bits, FloatOp, Format, SatResult, Session, Sort, Term, Terms, Value};

struct Vars {
    x: Term,
    y: Term,
    /// 8 bits.
    b: Term,
    c: Term,
    p: Term,
    q: Term,
    a: Term,
}

type Rule = (fn(&mut Terms, &Vars) -> Term, &'static str);

const RULES: &[Rule] = &[
    (
        |t, v| {
            let s = t.add(v.x, v.y);
            t.sub(s, v.x)
        },
        "y",
    ),
    (
        |t, v| {
            let n = t.neg(v.x);
            t.neg(n)
        },
        "x",
    ),
    (
        |t, v| {
            let n = t.bvnot(v.x);
            t.add(n, v.x)
        },
        "4294967295",
    ),
    (
        |t, v| {
            let k = t.bv(32, 2);
            let s = t.shl(v.x, k);
            let d = t.mul(v.x, k);
            let d = t.add(d, d);
            t.eq(s, d)
        },
        "true",
    ),
    (
        |t, v| {
            let k = t.bv(32, 5);
            let s = t.add(v.x, k);
            let e = t.bv(32, 12);
            t.eq(s, e)
        },
        "x == 7",
    ),
    (
        |t, v| {
            let k = t.bv(32, 3);
            let s = t.mul(v.x, k);
            let e = t.bv(32, 12);
            t.eq(s, e)
        },
        "x == 4",
    ),
    (
        |t, v| {
            let k = t.bv(32, 2);
            let s = t.mul(v.x, k);
            let e = t.bv(32, 13);
            t.eq(s, e)
        },
        "false",
    ),
    (
        |t, v| {
            let z = t.zext(v.b, 32);
            let k = t.bv(32, 300);
            t.ult(z, k)
        },
        "true",
    ),
    (
        |t, v| {
            let z = t.zext(v.b, 32);
            let k = t.bv(32, 30);
            t.slt(z, k)
        },
        "b <u 30",
    ),
    (
        |t, v| {
            let z = t.sext(v.b, 32);
            let k = t.bv(32, 30);
            t.slt(z, k)
        },
        "b < 30",
    ),
    (
        |t, v| {
            let z = t.sext(v.b, 32);
            let k = t.bv(32, 300);
            t.slt(z, k)
        },
        "true",
    ),
    (
        |t, v| {
            let (z, w) = (t.sext(v.b, 32), t.sext(v.c, 32));
            t.slt(z, w)
        },
        "b < c",
    ),
    (
        |t, v| {
            let (z, w) = (t.zext(v.b, 32), t.zext(v.c, 32));
            t.eq(z, w)
        },
        "b == c",
    ),
    (
        |t, v| {
            let (z, w) = (t.sext(v.b, 32), t.sext(v.c, 32));
            t.add_overflows(z, w, true)
        },
        "false",
    ),
    (
        |t, v| {
            let (z, w) = (t.sext(v.b, 32), t.sext(v.c, 32));
            t.mul_overflows(z, w, true)
        },
        "false",
    ),
    (
        |t, v| {
            let (z, w) = (t.sext(v.b, 32), t.sext(v.c, 32));
            let s = t.add(z, w);
            t.extract(s, 7, 0)
        },
        "b + c",
    ),
    (
        |t, v| {
            let m = t.bv(32, 7);
            let s = t.bvand(v.x, m);
            let k = t.bv(32, 8);
            t.ult(s, k)
        },
        "true",
    ),
    (
        |t, v| {
            let k = t.bv(32, 10);
            let r = t.urem(v.x, k);
            t.ult(r, k)
        },
        "true",
    ),
    (
        |t, v| {
            let k = t.bv(32, 16);
            t.urem(v.x, k)
        },
        "zext32(x[3:0])",
    ),
    (
        |t, v| {
            let k = t.bv(32, 16);
            t.udiv(v.x, k)
        },
        "zext32(x[31:4])",
    ),
    (
        |t, v| {
            let (h, l) = (t.extract(v.x, 31, 16), t.extract(v.x, 15, 0));
            t.concat(h, l)
        },
        "x",
    ),
    (
        |t, v| {
            let c = t.concat(v.b, v.c);
            t.extract(c, 15, 8)
        },
        "b",
    ),
    (
        |t, v| {
            let z = t.concat(v.b, v.c);
            let w = t.extract(z, 11, 4);
            t.extract(w, 7, 4)
        },
        "b[3:0]",
    ),
    (|t, v| t.ite(v.p, v.x, v.x), "x"),
    (
        |t, v| {
            let i = t.ite(v.p, v.x, v.y);
            t.ite(v.p, i, v.y)
        },
        "ite(p, x, y)",
    ),
    (
        |t, v| {
            let i = t.ite(v.q, v.x, v.y);
            t.ite(v.p, v.x, i)
        },
        "ite(!p && !q, y, x)",
    ),
    (
        |t, v| {
            let (k, l) = (t.bv(32, 1), t.bv(32, 0));
            let i = t.ite(v.p, k, l);
            t.eq(i, k)
        },
        "p",
    ),
    (
        |t, v| {
            let (k, l) = (t.bv(32, 1), t.bv(32, 0));
            let i = t.ite(v.p, k, l);
            t.ne(i, l)
        },
        "p",
    ),
    (
        |t, v| {
            let k = t.bv(32, 3);
            let i = t.ite(v.p, v.x, k);
            t.eq(i, k)
        },
        "!p || (x == 3)",
    ),
    (
        |t, v| {
            let n = t.not(v.p);
            let o = t.or(n, v.q);
            t.and(v.p, o)
        },
        "p && q",
    ),
    (
        |t, v| {
            let o = t.or(v.p, v.q);
            t.and(v.p, o)
        },
        "p",
    ),
    (
        |t, v| {
            let z = t.bv(32, 0);
            t.ult(z, v.x)
        },
        "x != 0",
    ),
    (
        |t, v| {
            let m = t.bv_signed(32, -1);
            t.sdiv(v.x, m)
        },
        "-x",
    ),
    (
        |t, v| {
            let s = t.store(v.a, v.x, v.b);
            t.select(s, v.x)
        },
        "b",
    ),
    (
        |t, v| {
            let o = t.bv(32, 1);
            let n = t.add(v.x, o);
            let s = t.store(v.a, n, v.b);
            t.select(s, v.x)
        },
        "a[x]",
    ),
    (
        |t, v| {
            let s = t.store(v.a, v.x, v.b);
            t.store(s, v.x, v.c)
        },
        "store(a, x, c)",
    ),
    (
        |t, v| {
            let s = t.select(v.a, v.x);
            t.store(v.a, v.x, s)
        },
        "a",
    ),
    (
        |t, v| {
            let n = t.float(FloatOp::Neg, Format::F32, &[v.x]);
            t.float(FloatOp::Neg, Format::F32, &[n])
        },
        "x",
    ),
    (
        |t, _| {
            let (p, q) = (t.float_const(0.5), t.float_const(0.25));
            t.float(FloatOp::Div, Format::F32, &[p, q])
        },
        "1073741824",
    ),
];

#[test]
fn rules_are_applied() {
    let mut wrong = Vec::new();
    for (number, (build, text)) in RULES.iter().enumerate() {
        let mut t = Terms::new();
        let vars = Vars {
            x: t.var("x", Sort::BitVec(32)),
            y: t.var("y", Sort::BitVec(32)),
            b: t.var("b", Sort::BitVec(8)),
            c: t.var("c", Sort::BitVec(8)),
            p: t.var("p", Sort::Bool),
            q: t.var("q", Sort::Bool),
            a: t.var("a", Sort::Array { index: 32, element: 8 }),
        };
        let term = build(&mut t, &vars);
        let got = t.display(term).to_string();
        if got != *text {
            wrong.push(format!("rule {number}: {got}, wanted {text}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn choosing_among_elements_is_indexing() {
    for count in [0u32, 1, 2, 3, 5, 8] {
        let mut t = Terms::new();
        let index = t.var("i", Sort::BitVec(3));
        let elements: Vec<Term> = (0..count).map(|n| t.var(&format!("e{n}"), Sort::BitVec(8))).collect();
        let otherwise = t.bv(8, 99);
        let chosen = t.choose(&elements, index, otherwise);
        for i in 0..8 {
            let mut assignment = Assignment::new();
            assignment.set(index, Bits::new(3, i));
            for (n, &e) in elements.iter().enumerate() {
                assignment.set(e, Bits::new(8, 10 + n as u128));
            }
            let want = if i < count.into() { 10 + i } else { 99 };
            assert_eq!(t.evaluate(chosen, &assignment).as_u128(), Some(want), "{i} of {count}");
        }
    }
}

/// Vectors wider than any native integer, through the circuits.
#[test]
fn wide_vectors() {
    for width in [130, 256] {
        let mut s = Session::new(Backend::Cadical);
        let (x, y) = (s.terms.var("x", Sort::BitVec(width)), s.terms.var("y", Sort::BitVec(width)));
        let mut pinned = Vec::new();
        for (var, seed) in [(x, 0x1234_5678_9abc_def0_u128), (y, 0xfeed_f00d)] {
            let bits =
                Bits::new(width, seed).mul(&Bits::ones(width).lshr(7)).add(&Bits::power_of_two(width, width - 2));
            pinned.push((var, bits));
        }
        for (var, bits) in &pinned {
            let constant = s.terms.constant(bits.clone());
            let same = s.terms.eq(*var, constant);
            s.assert(same);
        }
        let t = &mut s.terms;
        let built = [t.add(x, y), t.mul(x, y), t.udiv(x, y), t.srem(x, y), t.lshr(x, y), t.bvxor(x, y)];
        let ((_, a), (_, b)) = (&pinned[0], &pinned[1]);
        let wanted = [a.add(b), a.mul(b), a.udiv(b), a.srem(b), a.lshr(b.shift_amount()), a.xor(b)];
        let lits: Vec<_> = built.iter().map(|&t| s.bits(t)).collect();
        assert_eq!(s.solve(&[]), SatResult::Sat);
        for ((term, bits), lits) in built.into_iter().zip(wanted).zip(lits) {
            assert!(
                lits.iter().enumerate().all(|(i, &l)| s.lit_value(l) == bits.bit(i as u32)),
                "{}",
                s.terms.display(term)
            );
            assert_eq!(s.value(term), Value::Bits(bits));
        }
    }
}

/// Totals of the same summands in another order are the same, however many there are.
#[test]
fn long_totals_in_any_order_are_equal() {
    let mut t = Terms::new();
    let parts: Vec<Term> = (0..40)
        .map(|i| {
            let [x, y] = ["x", "y"].map(|name| t.var(&format!("{name}{i}"), Sort::BitVec(32)));
            if i % 2 == 0 { t.mul(x, y) } else { t.sub(x, y) }
        })
        .collect();
    let zero = t.bv(32, 0);
    let up = parts.iter().fold(zero, |sum, &p| t.add(sum, p));
    let down = parts.iter().rev().fold(zero, |sum, &p| t.add(sum, p));
    let same = t.eq(up, down);
    assert_eq!(t.as_bool(same), Some(true));
    let one = t.bv(32, 1);
    let more = t.add(down, one);
    let same = t.eq(up, more);
    assert_eq!(t.as_bool(same), Some(false));
    // One summand less: what is left is a question about that one alone.
    let down = parts.iter().rev().take(39).fold(zero, |sum, &p| t.add(sum, p));
    let (same, none) = (t.eq(up, down), t.eq(parts[0], zero));
    assert_eq!(same, none);
}

#[test]
fn the_rest_of_a_number_that_is_not_negative_is_its_low_bits() {
    let mut t = Terms::new();
    let b = t.var("b", Sort::BitVec(8));
    let (wide, k) = (t.zext(b, 32), t.bv(32, 64));
    let (signed, unsigned) = (t.srem(wide, k), t.urem(wide, k));
    assert_eq!(signed, unsigned);
    let low = t.extract(b, 5, 0);
    assert_eq!(signed, t.zext(low, 32));
}
