//! The optimiser against exhaustive search, against linear search, and under budgets.

use crate::problems;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use because_logic::maxsat::{
    self, Bounds, Error, Growth, Lacking, LinearOptions, MaxSatOptions, Optimum, Soft, check_certificate,
    enumerate_optima, linear,
};
use because_logic::{Backend, Interrupt, Lit, Reason, Sat, SatResult};
use problems::{Random, cost, falsified, load, models};

const BACKENDS: [Backend; 4] = [Backend::Cadical, Backend::CadicalPhased, Backend::CadicalLazy, Backend::Batsat];

struct Problem {
    vars: usize,
    clauses: Vec<Vec<Lit>>,
    hard: Vec<Lit>,
    soft: Vec<Soft>,
}

fn small(random: &mut Random) -> Problem {
    let vars = 2 + random.below(7);
    let count = random.below(3 * vars);
    let heaviest = [1, 1, 3, 20][random.below(4)];
    let softs = random.below(10);
    Problem {
        vars,
        clauses: random.clauses(vars, count, 3),
        hard: (0..random.below(3)).map(|_| random.lit(vars)).collect(),
        soft: (0..softs)
            .map(|_| Soft {
                lit: random.lit(vars),
                weight: (random.below(heaviest) + usize::from(random.below(20) > 0)) as u64,
            })
            .collect(),
    }
}

fn some_options(random: &mut Random) -> MaxSatOptions {
    MaxSatOptions {
        minimise_conflicts: [0, 1, 500][random.below(3)],
        minimise_calls: [1, 48][random.below(2)],
        exhaust_conflicts: [0, 1000][random.below(2)],
        stratify: random.below(2) == 0,
        harden: random.below(3) > 0,
        ..MaxSatOptions::default()
    }
}

fn minimise(sat: &mut dyn Sat, problem: &Problem, options: &MaxSatOptions) -> Result<Optimum, Error> {
    let mut last = Bounds { lower: 0, upper: None };
    let result = maxsat::minimise(sat, &problem.hard, &problem.soft, options, &mut |bounds| {
        assert!(bounds.lower >= last.lower);
        assert!(last.upper.is_none_or(|upper| bounds.upper.is_some_and(|now| now <= upper)));
        assert_ne!(bounds, last);
        last = bounds;
    });
    if let Ok(optimum) = &result {
        assert_eq!(last, Bounds { lower: optimum.lower, upper: Some(optimum.upper) });
    }
    result
}

#[test]
fn agrees_with_exhaustive_search() {
    let mut random = Random(1);
    let mut infeasible = 0;
    for round in 0..10_000 {
        let problem = small(&mut random);
        let options = some_options(&mut random);
        let backend = BACKENDS[round % 3];
        let mut sat = load(backend, problem.vars, &problem.clauses);
        let sets: BTreeSet<Vec<usize>> = models(problem.vars, &problem.clauses, &problem.hard)
            .into_iter()
            .map(|model| falsified(model, &problem.soft))
            .collect();
        let best = sets.iter().map(|set| cost(&problem.soft, set)).min();
        match (minimise(sat.as_mut(), &problem, &options), best) {
            (Err(Error::Infeasible(core)), None) => {
                infeasible += 1;
                assert!(core.iter().all(|lit| problem.hard.contains(lit)));
                assert!(models(problem.vars, &problem.clauses, &core).is_empty());
            }
            (Ok(optimum), Some(best)) => {
                check_optimum(sat.as_mut(), &problem, &optimum, best, round);
                let optimal: BTreeSet<Vec<usize>> =
                    sets.into_iter().filter(|set| cost(&problem.soft, set) == best).collect();
                check_optima(sat.as_mut(), &problem, &optimum, &optimal);
                optimum.retire(sat.as_mut());
                check_unchanged(sat.as_mut(), &problem, &mut random);
            }
            (result, best) => panic!("round {round}: {result:?} but the optimum is {best:?}"),
        }
    }
    assert!((500..5000).contains(&infeasible), "{infeasible} infeasible problems");
}

fn check_optimum(sat: &mut dyn Sat, problem: &Problem, optimum: &Optimum, best: u64, round: usize) {
    assert!(optimum.optimal && optimum.stopped.is_none());
    assert_eq!((optimum.lower, optimum.upper), (best, best), "round {round}");
    let set: Vec<usize> = optimum.falsified().into_iter().filter(|&i| problem.soft[i].weight > 0).collect();
    assert_eq!(cost(&problem.soft, &set), best);
    let mut pinned = problem.hard.clone();
    pinned.extend(optimum.pin(&problem.soft));
    assert_eq!(sat.solve(&pinned), SatResult::Sat);

    let other = BACKENDS[(round + 1) % 3];
    let mut second = load(other, problem.vars, &problem.clauses);
    let certificate = &optimum.certificate;
    assert_eq!(check_certificate(second.as_mut(), &problem.hard, &problem.soft, certificate), Ok(true));
    let mut more = certificate.clone();
    more.lower += 1;
    assert_eq!(check_certificate(second.as_mut(), &problem.hard, &problem.soft, &more), Ok(false));

    if best > 0 {
        let options = LinearOptions::default();
        let less = linear::at_most(second.as_mut(), &problem.soft, best - 1, &options).unwrap();
        let same = linear::at_most(second.as_mut(), &problem.soft, best, &options).unwrap();
        let with = |guard| [problem.hard.as_slice(), &[guard]].concat();
        assert_eq!(second.solve(&with(less)), SatResult::Unsat);
        assert_eq!(second.solve(&with(same)), SatResult::Sat);
    }
}

fn check_optima(sat: &mut dyn Sat, problem: &Problem, optimum: &Optimum, expected: &BTreeSet<Vec<usize>>) {
    let mut seen = Vec::new();
    let options = MaxSatOptions::default();
    let mut enumerate = |limit: usize| {
        seen.clear();
        let optima = enumerate_optima(sat, &problem.soft, optimum, limit, &options, &mut |sat, set| {
            assert!(set.iter().all(|&i| !sat.value(problem.soft[i].lit)));
            seen.push(set.to_vec());
        })
        .unwrap();
        assert_eq!(optima.sets, seen);
        optima
    };
    let all = enumerate(1000);
    assert!(all.complete);
    assert_eq!(all.sets.len(), expected.len());
    assert_eq!(&all.sets.into_iter().collect::<BTreeSet<_>>(), expected);
    let cut = enumerate(expected.len() - 1);
    assert!(!cut.complete && cut.sets.len() == expected.len() - 1);
    assert!(enumerate(expected.len()).complete);
}

/// After everything is retired the solver has the same models as before.
fn check_unchanged(sat: &mut dyn Sat, problem: &Problem, random: &mut Random) {
    let assumed: Vec<Lit> =
        (0..problem.vars).map(|var| Lit::from_dimacs(var as i32 + 1).signed(random.below(2) == 0)).collect();
    let expected = models(problem.vars, &problem.clauses, &assumed);
    let answer = if expected.is_empty() { SatResult::Unsat } else { SatResult::Sat };
    assert_eq!(sat.solve(&assumed), answer);
}

#[test]
fn a_wrong_certificate_is_refused() {
    let mut sat = load(Backend::Cadical, 2, &[vec![Lit::from_dimacs(-1), Lit::from_dimacs(-2)]]);
    let soft = [1, 2].map(|var| Soft { lit: Lit::from_dimacs(var), weight: 2 });
    let optimum = maxsat::minimise(sat.as_mut(), &[], &soft, &MaxSatOptions::default(), &mut |_| {}).unwrap();
    assert_eq!(optimum.upper, 2);
    let good = optimum.certificate;
    let fresh = || load(Backend::Batsat, 2, &[vec![Lit::from_dimacs(-1), Lit::from_dimacs(-2)]]);
    assert_eq!(check_certificate(fresh().as_mut(), &[], &soft, &good), Ok(true));
    let unsound = load(Backend::Batsat, 2, &[]);
    assert_eq!(check_certificate({ unsound }.as_mut(), &[], &soft, &good), Ok(false));
    let change = |edit: &dyn Fn(&mut maxsat::Claim)| {
        let mut bad = good.clone();
        let Some(maxsat::Step::Claim(claim)) = bad.steps.first_mut() else { panic!("no claim") };
        edit(claim);
        bad
    };
    for bad in [
        change(&|claim| claim.weight = 3),
        change(&|claim| claim.weight = 1),
        change(&|claim| claim.falsified = 2),
        change(&|claim| claim.falsified = 3),
        change(&|claim| claim.members.truncate(1)),
        change(&|claim| claim.members[0] = maxsat::Member::Soft(7)),
        change(&|claim| claim.members[0] = claim.members[1]),
    ] {
        assert_eq!(check_certificate(fresh().as_mut(), &[], &soft, &bad), Ok(false), "{bad:?}");
    }
}

/// Larger problems: over-constrained random clauses, each relaxed by a soft literal of its own.
fn relaxed(random: &mut Random, vars: usize, count: usize, heaviest: usize) -> Problem {
    let mut clauses = random.clauses(vars, count, 3);
    let mut soft = Vec::new();
    for (i, clause) in clauses.iter_mut().enumerate() {
        let lit = Lit::from_dimacs((vars + i + 1) as i32);
        clause.push(!lit);
        soft.push(Soft { lit, weight: 1 + random.below(heaviest) as u64 });
    }
    Problem { vars: vars + count, clauses, hard: Vec::new(), soft }
}

#[test]
fn agrees_with_linear_search_on_larger_problems() {
    let mut random = Random(2);
    for round in 0..60 {
        let heaviest = [1, 1, 4][round % 3];
        let problem = relaxed(&mut random, 25, 90, heaviest);
        let backend = BACKENDS[round % 2 * 2];
        let mut sat = load(backend, problem.vars, &problem.clauses);
        let optimum = minimise(sat.as_mut(), &problem, &MaxSatOptions::default()).unwrap();
        assert!(optimum.optimal);
        let mut sat = load(backend, problem.vars, &problem.clauses);
        let options = LinearOptions::default();
        let linear = linear::minimise(sat.as_mut(), &[], &problem.soft, &options, &mut |_| {}).unwrap();
        assert!(linear.optimal);
        assert_eq!(optimum.upper, linear.upper, "round {round}");
        assert!(optimum.upper > 0);
        let mut second = load(Backend::Batsat, problem.vars, &problem.clauses);
        assert_eq!(check_certificate(second.as_mut(), &[], &problem.soft, &optimum.certificate), Ok(true));
    }
}

/// Many small problems side by side: so many soft literals that they are not all assumed at once,
/// and an optimum that exhaustive search still knows.
#[test]
fn agrees_with_exhaustive_search_on_sums_of_problems() {
    let mut random = Random(6);
    for round in 0..60 {
        let mut sum = Problem { vars: 0, clauses: vec![], hard: vec![], soft: vec![] };
        let mut best = 0;
        while sum.soft.len() < 700 {
            let part = small(&mut random);
            let costs = models(part.vars, &part.clauses, &part.hard);
            let Some(least) = costs.into_iter().map(|model| cost(&part.soft, &falsified(model, &part.soft))).min()
            else {
                continue;
            };
            best += least;
            let shift = |lit: Lit| Lit::from_dimacs((lit.var() as usize + sum.vars) as i32).signed(!lit.is_negative());
            sum.clauses.extend(part.clauses.iter().map(|clause| clause.iter().map(|&lit| shift(lit)).collect()));
            sum.hard.extend(part.hard.iter().map(|&lit| shift(lit)));
            sum.soft.extend(part.soft.iter().map(|soft| Soft { lit: shift(soft.lit), weight: soft.weight }));
            sum.vars += part.vars;
        }
        let mut sat = load(BACKENDS[round % 3], sum.vars, &sum.clauses);
        let optimum = minimise(sat.as_mut(), &sum, &some_options(&mut random)).unwrap();
        assert!(optimum.optimal);
        assert_eq!(optimum.upper, best, "round {round}");
        assert_eq!(sat.solve(&optimum.assumptions), SatResult::Sat);
        let mut second = load(BACKENDS[(round + 1) % 3], sum.vars, &sum.clauses);
        assert_eq!(check_certificate(second.as_mut(), &sum.hard, &sum.soft, &optimum.certificate), Ok(true));
    }
}

/// A chain of equal bits with a few differences forced on it, as `closest` makes: each soft literal
/// says that a step keeps its value.
fn chain(steps: usize, pins: usize) -> Problem {
    let lit = |n: usize| Lit::from_dimacs(n as i32 + 1);
    let mut clauses = Vec::new();
    for i in 1..steps {
        clauses.push(vec![lit(i - 1), lit(i), !lit(steps + i)]);
        clauses.push(vec![!lit(i - 1), !lit(i), !lit(steps + i)]);
        clauses.push(vec![lit(i - 1), !lit(i), lit(steps + i)]);
        clauses.push(vec![!lit(i - 1), lit(i), lit(steps + i)]);
    }
    let gap = (steps - 1) / pins;
    let hard = (0..=pins).map(|p| lit(p * gap).signed(p % 2 == 0)).collect();
    let soft = (1..steps).map(|i| Soft::unit(!lit(steps + i))).collect();
    Problem { vars: 2 * steps, clauses, hard, soft }
}

#[test]
fn a_hundred_thousand_soft_literals() {
    let problem = chain(100_001, 20);
    for backend in [Backend::Cadical, Backend::CadicalPhased] {
        let mut sat = load(backend, problem.vars, &problem.clauses);
        let optimum = minimise(sat.as_mut(), &problem, &MaxSatOptions::default()).unwrap();
        assert!(optimum.optimal);
        assert_eq!(optimum.upper, 20);
    }
}

#[test]
fn independent_soft_literals_that_can_all_hold_cost_nothing() {
    let vars = 100_000;
    let soft: Vec<Soft> = (1..=vars).map(|v| Soft::unit(Lit::from_dimacs(-v))).collect();
    let problem = Problem { vars: vars as usize, clauses: vec![], hard: vec![], soft };
    for backend in BACKENDS {
        let mut sat = load(backend, problem.vars, &problem.clauses);
        for soft in &problem.soft {
            sat.phase(!soft.lit);
        }
        let optimum = minimise(sat.as_mut(), &problem, &MaxSatOptions::default()).unwrap();
        assert_eq!((optimum.lower, optimum.upper), (0, 0));
    }
}

#[test]
fn a_spent_budget_leaves_bounds_and_a_model() {
    let mut random = Random(3);
    let mut early = 0;
    for backend in BACKENDS {
        let problem = relaxed(&mut random, 60, 360, 3);
        let mut best = None;
        for conflicts in [200, 1000, 5000] {
            let mut sat = load(backend, problem.vars, &problem.clauses);
            let options = MaxSatOptions { conflicts: Some(conflicts), ..MaxSatOptions::default() };
            let optimum = minimise(sat.as_mut(), &problem, &options).unwrap();
            assert!(optimum.lower <= optimum.upper);
            assert_eq!(optimum.optimal, optimum.lower == optimum.upper);
            assert_eq!(optimum.optimal, optimum.stopped.is_none());
            if !optimum.optimal {
                early += 1;
                assert_eq!(optimum.stopped, Some(Reason::ConflictLimit));
                let sets = enumerate_optima(sat.as_mut(), &problem.soft, &optimum, 5, &options, &mut |_, _| {});
                assert!(sets.is_ok_and(|optima| !optima.complete && optima.sets.is_empty()));
            }
            assert_eq!(cost(&problem.soft, &optimum.falsified()), optimum.upper);
            assert_eq!(sat.solve(&optimum.pin(&problem.soft)), SatResult::Sat);
            let mut fresh = load(Backend::Cadical, problem.vars, &problem.clauses);
            assert_eq!(check_certificate(fresh.as_mut(), &[], &problem.soft, &optimum.certificate), Ok(true));
            let (lower, upper) = best.unwrap_or((0, u64::MAX));
            assert!(optimum.lower <= upper && lower <= optimum.upper);
            best = Some((lower.max(optimum.lower), upper.min(optimum.upper)));
        }
    }
    assert!(early >= 3, "the budgets were never spent");
}

#[test]
fn an_interrupt_ends_the_search_with_what_is_known() {
    let problem = relaxed(&mut Random(4), 60, 360, 1);
    for backend in [Backend::Cadical, Backend::Batsat] {
        let mut sat = load(backend, problem.vars, &problem.clauses);
        let interrupt = Interrupt::default();
        sat.set_interrupt(interrupt.clone());
        let optimum = maxsat::minimise(sat.as_mut(), &[], &problem.soft, &MaxSatOptions::default(), &mut |bounds| {
            if bounds.lower >= 3 {
                interrupt.flag.store(true, Ordering::Relaxed);
            }
        })
        .unwrap();
        assert!(!optimum.optimal);
        assert_eq!(optimum.stopped, Some(Reason::Interrupted));
        assert!(optimum.lower >= 3 && optimum.upper > optimum.lower);

        let mut sat = load(backend, problem.vars, &problem.clauses);
        sat.set_interrupt(interrupt);
        let options = MaxSatOptions::default();
        let nothing = maxsat::minimise(sat.as_mut(), &[], &problem.soft, &options, &mut |_| {});
        assert_eq!(nothing.map(|o| o.upper), Err(Error::Undecided(Reason::Interrupted)));
    }
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    let mut sat = load(Backend::Cadical, 2, &[]);
    let soft = [1, 2].map(|var| Soft { lit: Lit::from_dimacs(var), weight: u64::MAX });
    let result = maxsat::minimise(sat.as_mut(), &[], &soft, &MaxSatOptions::default(), &mut |_| {});
    assert!(matches!(result, Err(Error::TooLarge(_))));
}

#[test]
fn two_searches_share_one_solver() {
    let mut random = Random(5);
    for round in 0..300 {
        let problem = small(&mut random);
        let again = Problem { soft: small(&mut random).soft, ..small(&mut random) };
        let mut sat = load(BACKENDS[round % 3], 8, &problem.clauses);
        for soft in [&problem.soft, &again.soft, &problem.soft] {
            let best = models(8, &problem.clauses, &again.hard)
                .into_iter()
                .map(|model| cost(soft, &falsified(model, soft)))
                .min();
            let options = some_options(&mut random);
            let found = maxsat::minimise(sat.as_mut(), &again.hard, soft, &options, &mut |_| {}).ok();
            assert_eq!(found.map(|optimum| optimum.upper), best);
        }
    }
}

/// Clauses added only when a model violates them, and the optima found.
struct Rest {
    hard: Vec<Lit>,
    soft: Vec<Soft>,
    found: usize,
}

impl<S: Sat + ?Sized> Growth<S> for Rest {
    fn lacking(&mut self, sat: &mut S) -> Lacking {
        let hard: Vec<Lit> = self.hard.extract_if(.., |&mut lit| !sat.value(lit)).collect();
        if !hard.is_empty() {
            return Lacking { hard, ..Lacking::default() };
        }
        let soft: Vec<Soft> = self.soft.extract_if(.., |soft| !sat.value(soft.lit)).collect();
        let more = if soft.is_empty() { 0 } else { self.soft.len() / 2 };
        Lacking { hard, soft, also: self.soft.drain(..more).collect() }
    }

    fn found(&mut self, _: &S, _: &[usize]) {
        self.found += 1;
    }
}

#[test]
fn a_problem_told_in_parts_has_the_optimum_of_the_whole() {
    let mut random = Random(7);
    for round in 0..3_000 {
        let mut problem = small(&mut random);
        problem.soft.retain(|soft| soft.weight > 0);
        let sets: BTreeSet<Vec<usize>> = models(problem.vars, &problem.clauses, &problem.hard)
            .into_iter()
            .map(|model| falsified(model, &problem.soft))
            .collect();
        let best = sets.iter().map(|set| cost(&problem.soft, set)).min();
        let mut rest = Rest { hard: Vec::new(), soft: Vec::new(), found: 0 };
        let (mut hard, mut soft) = (Vec::new(), Vec::new());
        for &lit in &problem.hard {
            if random.below(3) == 0 { hard.push(lit) } else { rest.hard.push(lit) }
        }
        for &one in &problem.soft {
            if random.below(3) == 0 { soft.push(one) } else { rest.soft.push(one) }
        }
        let mut sat = load(BACKENDS[round % 3], problem.vars, &problem.clauses);
        let (sat, options) = (sat.as_mut(), some_options(&mut random));
        let result = maxsat::minimise_in_parts(sat, &mut hard, &mut soft, &mut rest, &options, &mut |_| {});
        let optimum = match (result, best) {
            (Err(Error::Infeasible(core)), None) => {
                assert!(models(problem.vars, &problem.clauses, &core).is_empty());
                continue;
            }
            (Ok(optimum), Some(best)) => {
                assert_eq!((optimum.lower, optimum.upper, optimum.optimal), (best, best, true), "round {round}");
                optimum
            }
            (result, best) => panic!("round {round}: {result:?} but the optimum is {best:?}"),
        };
        let mut second = load(BACKENDS[(round + 1) % 3], problem.vars, &problem.clauses);
        assert_eq!(check_certificate(second.as_mut(), &hard, &soft, &optimum.certificate), Ok(true));
        let optimal: usize = sets.iter().filter(|set| Some(cost(&problem.soft, set)) == best).count();
        let optima = maxsat::enumerate_optima_in_parts(sat, &mut soft, &optimum, 2_000, &options, &mut rest).unwrap();
        assert!(optima.complete);
        assert_eq!((optima.sets.len(), rest.found), (optimal, optimal), "round {round}");
    }
}
