//! Solvers and sessions: assumptions, failed cores, budgets, interruption, phases, proofs, deep
//! terms, identities that must need no solver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use because_logic::{
    Backend, Bits, Evaluator, Interrupt, Lit, Reason, Sat, SatResult, Session, Sort, Term, Terms, Value, Watch, Work,
};

const BACKENDS: [Backend; 3] = [Backend::Cadical, Backend::CadicalPhased, Backend::Batsat];

/// Pigeons and one hole less: hard enough to run into any budget.
fn pigeons(solver: &mut dyn Sat, holes: usize) {
    let at: Vec<Vec<Lit>> = (0..=holes).map(|_| (0..holes).map(|_| solver.new_var()).collect()).collect();
    for row in &at {
        solver.add_clause(row);
    }
    for (i, row) in at.iter().enumerate() {
        for other in &at[..i] {
            for (&a, &b) in row.iter().zip(other) {
                solver.add_clause(&[!a, !b]);
            }
        }
    }
}

#[test]
fn failed_assumptions_are_a_core() {
    for backend in BACKENDS {
        let mut s = backend.make();
        let [a, b, c, d] = [(); 4].map(|()| s.new_var());
        s.add_clause(&[!a, !b]);
        assert_eq!(s.solve(&[a, c, d]), SatResult::Sat);
        assert!(s.value(a) && s.value(c) && !s.value(b) && s.value(!b));
        assert_eq!(s.solve(&[d, a, c, b]), SatResult::Unsat, "{backend:?}");
        assert!(s.failed(a) && s.failed(b) && !s.failed(c) && !s.failed(d), "{backend:?}");
        assert_eq!(s.solve(&[]), SatResult::Sat, "assumptions are gone");
        s.add_clause(&[a]);
        s.add_clause(&[b]);
        assert_eq!(s.solve(&[c]), SatResult::Unsat);
        assert!(!s.failed(c));
    }
}

#[test]
fn a_constraint_lasts_one_call() {
    for backend in BACKENDS {
        let mut s = backend.make();
        let (a, b) = (s.new_var(), s.new_var());
        s.add_clause(&[!a]);
        s.constrain(&[a, b]);
        assert_eq!(s.solve(&[!b]), SatResult::Unsat);
        assert!(s.constraint_failed(), "{backend:?}");
        assert_eq!(s.solve(&[!b]), SatResult::Sat);
        s.constrain(&[a, b]);
        assert_eq!(s.solve(&[]), SatResult::Sat);
        assert!(s.value(b));
    }
}

/// A host that ends everything.
#[derive(Debug)]
struct Over(Reason);

impl Watch for Over {
    fn cut_off(&self) -> Option<Reason> {
        Some(self.0)
    }
}

fn cut_off(reason: Reason) -> Interrupt {
    Interrupt { watch: Some(Arc::new(Over(reason))), ..Interrupt::default() }
}

#[test]
fn budgets_end_the_search() {
    for backend in BACKENDS {
        let mut s = backend.make();
        pigeons(s.as_mut(), 10);
        s.limit_conflicts(Some(50));
        assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::ConflictLimit), "{backend:?}");
        assert!(s.conflicts() > 0 && s.conflicts() < 5000);
        s.limit_conflicts(None);
        s.set_interrupt(Interrupt { flag: Arc::new(AtomicBool::new(true)), ..Interrupt::default() });
        assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Interrupted), "{backend:?}");
        s.set_interrupt(cut_off(Reason::Time));
        assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Time), "{backend:?}");
        s.set_interrupt(cut_off(Reason::Memory));
        assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Memory), "{backend:?}");
    }
    for backend in BACKENDS {
        let mut s = backend.make();
        pigeons(s.as_mut(), 5);
        s.limit_conflicts(Some(1_000_000));
        assert_eq!(s.solve(&[]), SatResult::Unsat, "within the budget it is decided");
    }
}

/// Counted work ends a search at the same conflict each time, however often the solver has to be called for it.
#[test]
fn work_ends_the_search_at_the_same_place() {
    for backend in BACKENDS {
        let searched = |units: u64| {
            let mut s = backend.make();
            pigeons(s.as_mut(), 10);
            let work = Work::limited(units);
            s.set_interrupt(Interrupt { work: work.clone(), ..Interrupt::default() });
            (s.solve(&[]), s.conflicts(), work.done())
        };
        let first = searched(1_000_000);
        assert_eq!(first.0, SatResult::Unknown(Reason::Work), "{backend:?}");
        assert_eq!(first, searched(1_000_000), "{backend:?}");
        assert!(first.1 > 0 && first.2 < 3_000_000, "{backend:?} {first:?}");
        assert!(searched(2_000_000).1 > first.1, "{backend:?}");
        assert_eq!(searched(0), (SatResult::Unknown(Reason::Work), 0, searched(0).2), "{backend:?}");
    }
}

/// Terms, gates and clauses are work too.
#[test]
fn work_ends_the_building_of_circuits() {
    let mut s = Session::new(Backend::Cadical);
    let work = Work::limited(10_000);
    s.set_interrupt(Interrupt { work: work.clone(), ..Interrupt::default() });
    let (x, y) = (s.terms.var("x", Sort::BitVec(64)), s.terms.var("y", Sort::BitVec(64)));
    let (product, k) = (s.terms.mul(x, y), s.terms.bv(64, 12));
    let wanted = s.terms.eq(product, k);
    s.assert(wanted);
    assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Work));
    assert!(work.is_used_up() && work.done() < 1_000_000);
}

/// An ended budget keeps a circuit from being built, and from being given to the solver; nothing is concluded then.
#[test]
fn budgets_end_the_building_of_circuits() {
    let passed = || cut_off(Reason::Time);
    let product = |s: &mut Session| {
        let (x, y) = (s.terms.var("x", Sort::BitVec(32)), s.terms.var("y", Sort::BitVec(32)));
        let (product, k) = (s.terms.mul(x, y), s.terms.bv(32, 12));
        s.terms.eq(product, k)
    };
    let mut s = Session::new(Backend::Cadical);
    s.set_interrupt(passed());
    let wanted = product(&mut s);
    s.assert(wanted);
    assert_eq!(s.stats().gates, 0);
    assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Time));
    let mut s = Session::new(Backend::Cadical);
    let wanted = product(&mut s);
    s.lit(wanted);
    let (vars, clauses) = (s.stats().vars, s.stats().clauses);
    s.set_interrupt(passed());
    let other = s.terms.var("z", Sort::Bool);
    let more = s.terms.and(wanted, other);
    s.lit(more);
    assert_eq!((s.stats().vars, s.stats().clauses), (vars + 1, clauses), "one literal that means nothing");
    assert_eq!(s.solve(&[]), SatResult::Unknown(Reason::Time));
}

#[test]
#[cfg_attr(not(feature = "cadical"), ignore = "BatSat takes no phases")]
fn phases_are_kept_to() {
    let mut s = Session::new(Backend::CadicalPhased);
    let vars: Vec<Term> = (0..20).map(|i| s.terms.var(&format!("x{i}"), Sort::BitVec(16))).collect();
    for pair in vars.windows(2) {
        let below = s.terms.ult(pair[0], pair[1]);
        s.assert(below);
    }
    let wanted = |i: usize| Bits::new(16, 1000 + 7 * i as u128);
    let assignment = vars.iter().enumerate().map(|(i, &x)| (x, Value::Bits(wanted(i)))).collect();
    s.phase_all(&mut Evaluator::new(assignment));
    assert_eq!(s.solve(&[]), SatResult::Sat);
    for (i, &x) in vars.iter().enumerate() {
        assert_eq!(s.value(x), Value::Bits(wanted(i)), "a satisfying assignment is kept");
    }
}

#[cfg(feature = "cadical")]
#[test]
fn a_proof_is_written() {
    use because_logic::{Cadical, ProofFormat};
    let path = std::env::temp_dir().join(format!("because-proof-{}.lrat", std::process::id()));
    let mut s = Cadical::with_proof(&path, ProofFormat::Lrat).unwrap();
    pigeons(&mut s, 4);
    assert_eq!(s.solve(&[]), SatResult::Unsat);
    s.flush_proof();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    // The last line that adds a clause adds the empty one: an id, then 0, then its reasons.
    let empty = text.lines().any(|l| {
        let mut words = l.split(' ');
        words.next().is_some_and(|id| id.parse::<u64>().is_ok()) && words.next() == Some("0")
    });
    assert!(empty, "the proof ends in the empty clause");
}

#[test]
fn values_of_terms_the_solver_never_saw() {
    let mut s = Session::new(Backend::Cadical);
    let x = s.terms.var("x", Sort::BitVec(8));
    let y = s.terms.var("y", Sort::BitVec(8));
    let seven = s.terms.bv(8, 7);
    let same = s.terms.eq(x, seven);
    s.assert(same);
    assert_eq!(s.solve(&[]), SatResult::Sat);
    let sum = s.terms.add(x, y);
    assert_eq!(s.value(sum).as_u128(), Some(7));
    let later = s.lit(same);
    assert!(s.stats().clauses > 0 && s.stats().vars > 0);
    assert_eq!(s.solve(&[!later]), SatResult::Unsat);
    assert!(s.failed(!later));
    assert_eq!(s.recheck(Backend::Batsat, &[!later], None), SatResult::Unsat);
    assert_eq!(s.recheck(Backend::Batsat, &[later], None), SatResult::Sat);
    let text = s.dump_dimacs(&[!later]);
    let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
    assert_eq!(header[3].parse::<usize>().unwrap(), text.lines().count() - 1);
}

/// Terms that are the same by algebra are one term, with no solver.
#[test]
fn algebra_is_normalised() {
    let mut t = Terms::new();
    let [a, b, c] = ["a", "b", "c"].map(|n| t.var(n, Sort::BitVec(32)));
    let left = {
        let sum = t.add(b, c);
        t.mul(a, sum)
    };
    let right = {
        let (ab, ac) = (t.mul(a, b), t.mul(c, a));
        t.add(ac, ab)
    };
    assert_eq!(left, right, "distributivity");
    let difference = t.sub(left, right);
    assert_eq!(t.as_const(difference), Some(0));
    let (sum, minus) = (t.add(a, b), t.sub(a, b));
    let product = t.mul(sum, minus);
    let (aa, bb) = (t.mul(a, a), t.mul(b, b));
    let squares = t.sub(aa, bb);
    assert_eq!(product, squares, "a² - b²");
    let same = t.eq(product, squares);
    assert_eq!(t.as_bool(same), Some(true));
    let one = t.bv(32, 1);
    let square_of_sum = t.mul(sum, sum);
    let more = t.add(square_of_sum, one);
    let same = t.eq(square_of_sum, more);
    assert_eq!(t.as_bool(same), Some(false), "x² = x² + 1 nowhere");
    let (ab, ba) = (t.add(a, b), t.add(b, a));
    assert_eq!(ab, ba);
    let abc = t.mul(a, b);
    let abc = t.mul(abc, c);
    let bca = t.mul(b, c);
    let bca = t.mul(bca, a);
    assert_eq!(abc, bca, "associativity");
}

#[test]
fn deep_terms_need_no_stack() {
    let mut s = Session::new(Backend::Cadical);
    let x = s.terms.var("x", Sort::BitVec(8));
    let p = s.terms.var("p", Sort::Bool);
    let one = s.terms.bv(8, 3);
    let mut t = x;
    let mut guard = p;
    for i in 0..40_000 {
        let k = s.terms.bv(8, i % 251);
        let wider = s.terms.bvxor(t, k);
        let next = s.terms.add(wider, one);
        let cond = s.terms.ult(next, k);
        guard = s.terms.and(guard, cond);
        t = s.terms.ite(cond, next, t);
    }
    let zero = s.terms.bv(8, 0);
    let goal = s.terms.eq(t, zero);
    s.lit(goal);
    s.lit(guard);
    assert_eq!(s.solve(&[]), SatResult::Sat);
    let _ = s.value(goal);
    let map = std::collections::HashMap::from([(x, one)]);
    let replaced = s.terms.substitute(goal, &map);
    assert!(s.terms.as_bool(replaced).is_some(), "with x known, everything folds");
    assert!(s.terms.display(goal).to_string().len() < 1_000_000);
}

#[test]
fn long_chains_of_writes_are_read_back() {
    let mut s = Session::new(Backend::Cadical);
    let mut array = s.terms.var("a", Sort::Array { index: 32, element: 8 });
    let i = s.terms.var("i", Sort::BitVec(32));
    for n in 0..3000u128 {
        let at = s.terms.bv(32, n);
        let value = s.terms.bv(8, n & 255);
        array = s.terms.store(array, at, value);
    }
    let read = s.terms.select(array, i);
    let wanted = s.terms.bv(8, 77);
    let goal = s.terms.eq(read, wanted);
    let limit = s.terms.bv(32, 2900);
    let high = s.terms.uge(i, limit);
    let bound = s.terms.bv(32, 3000);
    let low = s.terms.ult(i, bound);
    for t in [goal, high, low] {
        s.assert(t);
    }
    assert_eq!(s.solve(&[]), SatResult::Unsat);
    let at = s.terms.bv(32, 2995);
    let read = s.terms.select(array, at);
    assert_eq!(s.terms.as_const(read), Some(2995 & 255), "constant indices need no solver");
}

#[test]
fn reads_of_reads_have_a_model() {
    for backend in BACKENDS {
        let mut s = Session::new(backend);
        let a = s.terms.var("a", Sort::Array { index: 8, element: 8 });
        let [i, j] = ["i", "j"].map(|n| s.terms.var(n, Sort::BitVec(8)));
        let first = s.terms.select(a, i);
        let second = s.terms.select(a, first);
        let third = s.terms.select(a, j);
        let (p, q, r) = (s.terms.ne(first, i), s.terms.ne(second, first), s.terms.eq(j, second));
        let five = s.terms.bv(8, 5);
        let last = s.terms.eq(third, five);
        for t in [p, q, r, last] {
            s.assert(t);
        }
        assert_eq!(s.solve(&[]), SatResult::Sat);
        for t in [p, q, r, last] {
            assert_eq!(s.value(t), Value::Bool(true), "{}", s.terms.display(t));
        }
        let same = s.terms.eq(i, j);
        let differ = s.terms.ne(first, third);
        let (same, differ) = (s.lit(same), s.lit(differ));
        assert_eq!(s.solve(&[same, differ]), SatResult::Unsat, "reads at one index agree");
    }
}
