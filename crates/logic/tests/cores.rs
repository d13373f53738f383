//! Cores and correction sets against exhaustive search.

use crate::problems;

use std::collections::BTreeSet;

use because_logic::cores::{
    self, Bias, CoreOptions, Enumeration, Error, MarcoOptions, Order, Verified, rotation::ClauseGroups,
};
use because_logic::corrections::{self, CorrectionOptions};
use because_logic::{Backend, Interrupt, Lit, Reason, Sat, SatResult};
use problems::{Random, load, models};
use std::sync::atomic::Ordering;

const BACKENDS: [Backend; 3] = [Backend::Cadical, Backend::CadicalPhased, Backend::Batsat];

/// Groups of clauses over a few variables; group `g` is switched on by variable `vars + g + 1`.
struct Problem {
    vars: usize,
    groups: Vec<Vec<Vec<Lit>>>,
    hard_clauses: Vec<Vec<Lit>>,
    hard: Vec<Lit>,
}

impl Problem {
    fn small(random: &mut Random) -> Problem {
        let vars = 1 + random.below(5);
        let count = random.below(9);
        let groups = (0..count)
            .map(|_| {
                let clauses = 1 + random.below(2);
                random.clauses(vars, clauses, 3)
            })
            .collect();
        let hard = (0..random.below(2)).map(|_| random.lit(vars)).collect();
        let clauses = random.below(3);
        Problem { vars, groups, hard_clauses: random.clauses(vars, clauses, 3), hard }
    }

    fn lits(&self) -> Vec<Lit> {
        (0..self.groups.len()).map(|g| Lit::from_dimacs((self.vars + g + 1) as i32)).collect()
    }

    fn load(&self, backend: Backend) -> Box<dyn Sat> {
        let mut clauses = self.hard_clauses.clone();
        for (group, &lit) in self.groups.iter().zip(&self.lits()) {
            for clause in group {
                clauses.push([clause.as_slice(), &[!lit]].concat());
            }
        }
        load(backend, self.vars + self.groups.len(), &clauses)
    }

    fn rotation(&self) -> ClauseGroups {
        let mut groups = ClauseGroups::default();
        for clause in &self.hard_clauses {
            groups.add(None, clause);
        }
        for &lit in &self.hard {
            groups.add(None, &[lit]);
        }
        for (group, &lit) in self.groups.iter().zip(&self.lits()) {
            for clause in group {
                groups.add(Some(lit), clause);
            }
        }
        groups
    }

    fn satisfiable(&self, chosen: u32) -> bool {
        let mut clauses = self.hard_clauses.clone();
        for (g, group) in self.groups.iter().enumerate() {
            if chosen >> g & 1 == 1 {
                clauses.extend_from_slice(group);
            }
        }
        !models(self.vars, &clauses, &self.hard).is_empty()
    }

    /// All minimal cores and all minimal correction sets.
    fn truth(&self) -> (BTreeSet<Vec<Lit>>, BTreeSet<Vec<Lit>>) {
        let count = self.groups.len() as u32;
        let all = (1u32 << count) - 1;
        let sat: Vec<bool> = (0..=all).map(|chosen| self.satisfiable(chosen)).collect();
        let set = |chosen: u32| {
            let lits = self.lits();
            (0..count).filter(|g| chosen >> g & 1 == 1).map(|g| lits[g as usize]).collect::<Vec<_>>()
        };
        let bits = |chosen: u32| (0..count).map(|g| 1 << g).filter(move |bit| chosen & bit != 0);
        let core = |&s: &u32| !sat[s as usize] && bits(s).all(|bit| sat[(s & !bit) as usize]);
        let maximal = |&s: &u32| sat[s as usize] && bits(all & !s).all(|bit| !sat[(s | bit) as usize]);
        ((0..=all).filter(core).map(set).collect(), (0..=all).filter(maximal).map(|s| set(all & !s)).collect())
    }
}

fn as_set(sets: &[Vec<Lit>]) -> BTreeSet<Vec<Lit>> {
    let set: BTreeSet<Vec<Lit>> = sets.iter().cloned().collect();
    assert_eq!(set.len(), sets.len(), "found twice");
    set
}

fn by_size(sets: &[Vec<Lit>]) -> bool {
    sets.is_sorted_by_key(Vec::len)
}

#[test]
fn shrinking_agrees_with_exhaustive_search() {
    let mut random = Random(11);
    let mut shrunk = 0;
    for round in 0..4000 {
        let problem = Problem::small(&mut random);
        let (truth, _) = problem.truth();
        let backend = BACKENDS[round % 3];
        let order = [Order::DropLast, Order::DropFirst][random.below(2)];
        let options = CoreOptions { order, ..CoreOptions::default() };
        let mut sat = problem.load(backend);
        let plain = cores::shrink(sat.as_mut(), &problem.lits(), &problem.hard, &options);
        let rotation = problem.rotation();
        let rotated = cores::shrink_with(
            problem.load(backend).as_mut(),
            &problem.lits(),
            &problem.hard,
            &options,
            &mut |sat, needed, core| rotation.rotate(sat, needed, core),
        );
        for core in [plain, rotated] {
            let core = match core {
                Ok(core) => core,
                Err(error) => {
                    assert_eq!(error, Error::Satisfiable);
                    assert!(truth.is_empty());
                    continue;
                }
            };
            shrunk += 1;
            assert!(core.minimal && core.stopped.is_none());
            assert!(truth.contains(&core.lits), "round {round}");
            assert!(core.calls <= 3 * core.lits.len() as u64 + 20);
            let mut fresh = problem.load(BACKENDS[(round + 1) % 3]);
            assert_eq!(cores::verify(fresh.as_mut(), &core.lits, &problem.hard), Ok(Verified::Minimal));
        }
    }
    assert!(shrunk > 2000);
}

#[test]
fn verification_refuses_what_is_not_minimal() {
    let lit = Lit::from_dimacs;
    // 1 and 2 exclude each other; 3 is free.
    let mut sat = load(Backend::Batsat, 3, &[vec![lit(-1), lit(-2)]]);
    let mut verify = |core: &[Lit]| cores::verify(sat.as_mut(), core, &[]);
    assert_eq!(verify(&[lit(1), lit(2)]), Ok(Verified::Minimal));
    assert_eq!(verify(&[lit(1), lit(3), lit(2)]), Ok(Verified::Redundant(lit(3))));
    assert_eq!(verify(&[lit(1), lit(3)]), Ok(Verified::Satisfiable));
}

fn check_enumeration(problem: &Problem, found: &Enumeration, biased: bool) {
    let (cores, corrections) = problem.truth();
    assert!(found.complete);
    assert_eq!(as_set(&found.cores), cores, "{biased}");
    assert_eq!(as_set(&found.corrections), corrections, "{biased}");
    assert!(by_size(&found.cores) && by_size(&found.corrections));
    for core in &found.cores {
        for correction in &found.corrections {
            assert!(correction.iter().any(|lit| core.contains(lit)), "duality");
        }
    }
}

#[test]
fn enumeration_agrees_with_exhaustive_search() {
    let mut random = Random(12);
    let mut several = 0;
    for round in 0..2500 {
        let problem = Problem::small(&mut random);
        let truth = problem.truth();
        several += usize::from(truth.0.len() > 1);
        let mut sat = problem.load(BACKENDS[round % 3]);
        for bias in [Bias::Large, Bias::Smallest { seeds: usize::MAX }, Bias::Smallest { seeds: 2 }] {
            let options = MarcoOptions { bias, ..MarcoOptions::default() };
            let mut run = |limit: usize| {
                let mut map = BACKENDS[random.below(3)].make();
                cores::marco(sat.as_mut(), map.as_mut(), &problem.lits(), &problem.hard, limit, &options)
            };
            check_enumeration(&problem, &run(usize::MAX), bias != Bias::Large);
            let cut = run(1);
            assert_eq!(cut.cores.len(), truth.0.len().min(1));
            assert!(cut.cores.iter().all(|core| truth.0.contains(core)));
            assert!(cut.corrections.iter().all(|set| truth.1.contains(set)));
            if bias == (Bias::Smallest { seeds: usize::MAX }) {
                let least = truth.0.iter().map(Vec::len).min();
                assert_eq!(cut.cores.first().map(Vec::len), least, "the first is a smallest one");
            }
            if let Some(unknown) = truth.0.iter().filter(|core| !cut.cores.contains(core)).map(Vec::len).min() {
                assert!(!cut.complete && cut.smallest_unknown <= unknown);
            }
        }
    }
    assert!(several > 300);
}

#[test]
fn correction_sets_come_by_size() {
    let mut random = Random(13);
    for round in 0..4000 {
        let problem = Problem::small(&mut random);
        let (_, truth) = problem.truth();
        let mut sat = problem.load(BACKENDS[round % 3]);
        for max_size in [0, 1, 2, usize::MAX - 1] {
            let mut seen = Vec::new();
            let options = CorrectionOptions { max_size, limit: usize::MAX, conflicts: None };
            let found =
                corrections::enumerate(sat.as_mut(), &problem.lits(), &problem.hard, &options, &mut |sat, set| {
                    let lits = problem.lits();
                    assert!(lits.iter().all(|&lit| sat.value(lit) != set.contains(&lit)));
                    seen.push(set.to_vec());
                });
            assert!(by_size(&seen) && by_size(&found.sets));
            assert!(found.complete);
            let expected: BTreeSet<Vec<Lit>> = truth.iter().filter(|set| set.len() <= max_size).cloned().collect();
            assert_eq!(as_set(&found.sets), expected, "round {round}, {max_size}");
            assert_eq!(as_set(&seen), expected);
            if found.exhausted {
                assert_eq!(expected.len(), truth.len());
            }
        }
        let limit = truth.len().saturating_sub(1);
        let options = CorrectionOptions { max_size: 20, limit, conflicts: None };
        let cut = corrections::enumerate(sat.as_mut(), &problem.lits(), &problem.hard, &options, &mut |_, _| {});
        assert_eq!(cut.sets.len(), limit);
        assert_eq!(cut.complete, truth.is_empty());
        assert_eq!(sat.solve(&problem.hard), problem.load(Backend::Cadical).solve(&problem.hard));
    }
}

/// A path of `steps` copies `x[i+1] = x[i]`, of which only the first `used` lead to the assertion, as
/// a path formula: each equation a group.
fn path(steps: usize, used: usize) -> Problem {
    let lit = |n: usize| Lit::from_dimacs(n as i32 + 1);
    let mut groups = vec![vec![vec![lit(0)]]];
    for i in 0..steps {
        let from = if i == used { 0 } else { i };
        groups.push(vec![vec![lit(i + 1), !lit(from)], vec![!lit(i + 1), lit(from)]]);
    }
    groups.push(vec![vec![!lit(used)]]);
    Problem { vars: steps + 1, groups, hard_clauses: vec![], hard: vec![] }
}

#[test]
fn a_core_takes_few_calls() {
    for (steps, used) in [(10, 3), (500, 200), (3000, 20), (3000, 300)] {
        let problem = path(steps, used);
        for backend in BACKENDS {
            let options = CoreOptions::default();
            let mut sat = problem.load(backend);
            let core = cores::shrink(sat.as_mut(), &problem.lits(), &[], &options).unwrap();
            assert_eq!(core.lits.len(), used + 2);
            assert!(core.calls <= 3 * core.lits.len() as u64 + 20, "{} calls", core.calls);
            let rotation = problem.rotation();
            let fast = cores::shrink_with(sat.as_mut(), &problem.lits(), &[], &options, &mut |sat, needed, core| {
                rotation.rotate(sat, needed, core)
            })
            .unwrap();
            assert_eq!(fast.lits, core.lits);
            assert!(fast.calls <= 10, "{} calls with rotation", fast.calls);
        }
    }
}

#[test]
fn cores_of_two_camps() {
    // Each of the first half contradicts each of the second half.
    let lit = Lit::from_dimacs;
    let clauses: Vec<Vec<Lit>> = (1..=5).flat_map(|a| (6..=10).map(move |b| vec![lit(-a), lit(-b)])).collect();
    let groups: Vec<Lit> = (1..=10).map(lit).collect();
    for backend in BACKENDS {
        let mut sat = load(backend, 10, &clauses);
        let core = cores::shrink(sat.as_mut(), &groups, &[], &CoreOptions::default()).unwrap();
        assert_eq!(core.lits.len(), 2);
        assert!(core.lits[0] <= lit(5) && core.lits[1] > lit(5));
        let mut map = Backend::Batsat.make();
        let found = cores::marco(sat.as_mut(), map.as_mut(), &groups, &[], 100, &MarcoOptions::default());
        assert!(found.complete);
        assert_eq!((found.cores.len(), found.corrections.len()), (25, 2));
        assert_eq!(found.cores[0], [lit(1), lit(6)]);
    }
}

/// Pigeons into too few holes, each pigeon a group: hard enough to spend conflicts on.
fn pigeons(count: usize) -> Problem {
    let holes = count - 1;
    let lit = |pigeon: usize, hole: usize| Lit::from_dimacs((pigeon * holes + hole) as i32 + 1);
    let groups = (0..count).map(|pigeon| vec![(0..holes).map(|hole| lit(pigeon, hole)).collect()]).collect();
    let mut hard_clauses = Vec::new();
    for hole in 0..holes {
        for b in 0..count {
            hard_clauses.extend((0..b).map(|a| vec![!lit(a, hole), !lit(b, hole)]));
        }
    }
    Problem { vars: count * holes, groups, hard_clauses, hard: vec![] }
}

#[test]
fn budgets_and_interrupts_end_the_work() {
    for backend in BACKENDS {
        let problem = pigeons(9);
        let options = CoreOptions { conflicts: Some(20), ..CoreOptions::default() };
        let core = cores::shrink(problem.load(backend).as_mut(), &problem.lits(), &[], &options);
        assert_eq!(core, Err(Error::Undecided(Reason::ConflictLimit)));

        let options = MarcoOptions { conflicts: Some(20), bias: Bias::Large, ..MarcoOptions::default() };
        let (mut sat, mut map) = (problem.load(backend), backend.make());
        let found = cores::marco(sat.as_mut(), map.as_mut(), &problem.lits(), &[], 5, &options);
        assert_eq!(found.stopped, Some(Reason::ConflictLimit));
        assert!(!found.complete && found.cores.is_empty());

        let options = CorrectionOptions { max_size: 2, limit: 100, conflicts: Some(20) };
        let found =
            corrections::enumerate(problem.load(backend).as_mut(), &problem.lits(), &[], &options, &mut |_, _| {});
        assert_eq!(found.stopped, Some(Reason::ConflictLimit));
        assert!(!found.complete && found.sets.is_empty());

        let mut sat = problem.load(backend);
        let interrupt = Interrupt::default();
        interrupt.flag.store(true, Ordering::Relaxed);
        sat.set_interrupt(interrupt.clone());
        let core = cores::shrink(sat.as_mut(), &problem.lits(), &[], &CoreOptions::default());
        assert_eq!(core, Err(Error::Undecided(Reason::Interrupted)));
    }
}

#[test]
fn a_core_cut_short_is_a_core_but_not_called_minimal() {
    // Two pigeons too many, so that the first core need not be minimal.
    let mut problem = pigeons(7);
    problem.groups.extend(problem.groups[..2].to_vec());
    let options = CoreOptions { call_conflicts: Some(1), ..CoreOptions::default() };
    let mut uncertain = 0;
    for backend in [Backend::Cadical, Backend::Batsat] {
        let mut sat = problem.load(backend);
        let core = cores::shrink(sat.as_mut(), &problem.lits(), &[], &options).unwrap();
        uncertain += usize::from(!core.minimal);
        assert_eq!(problem.load(backend).solve(&core.lits), SatResult::Unsat);
        let minimal = cores::verify(problem.load(backend).as_mut(), &core.lits, &[]) == Ok(Verified::Minimal);
        assert!(minimal || !core.minimal);
    }
    assert!(uncertain > 0, "no test was cut short");
}

#[test]
fn all_groups_needed_and_each_a_correction() {
    let problem = pigeons(6);
    for backend in BACKENDS {
        let mut sat = problem.load(backend);
        let mut map = backend.make();
        let found = cores::marco(sat.as_mut(), map.as_mut(), &problem.lits(), &[], 5, &MarcoOptions::default());
        assert!(found.complete);
        assert_eq!(found.cores, [problem.lits()]);
        assert_eq!(found.corrections, problem.lits().iter().map(|&lit| vec![lit]).collect::<Vec<_>>());
    }
}

#[test]
fn the_order_says_which_groups_go_first() {
    // An odd cycle of disequalities has one core; with every edge given twice either copy will do,
    // and a solver that names both copies leaves the choice to the order.
    let edge = |i: usize| vec![vec![lit(i), lit((i + 1) % 5)], vec![!lit(i), !lit((i + 1) % 5)]];
    fn lit(n: usize) -> Lit {
        Lit::from_dimacs(n as i32 + 1)
    }
    let groups: Vec<Vec<Vec<Lit>>> = (0..10).map(|i| edge(i % 5)).collect();
    let problem = Problem { vars: 5, groups, hard_clauses: vec![], hard: vec![] };
    for backend in BACKENDS {
        let late = |order: Order| {
            let options = CoreOptions { order, ..CoreOptions::default() };
            let core = cores::shrink(problem.load(backend).as_mut(), &problem.lits(), &[], &options).unwrap();
            assert!(core.minimal && core.lits.len() == 5);
            core.lits.iter().filter(|lit| problem.lits()[5..].contains(lit)).count()
        };
        assert!(late(Order::DropLast) <= late(Order::DropFirst));
    }
}
