//! Runs an unwinding on chosen inputs and compares it with the interpreter.
#![allow(dead_code)]

use because_encode::{Mode, StepKind, UnwindOptions, Unwinding, run_inputs, unwind};
use because_interp::Limits;
use because_ir::{CheckKind, InputValue, Location, Outcome, Program, StatementKind, Value};
use because_logic::{Assignment, Bits, Sort, Term, Terms};
use std::collections::{BTreeMap, HashMap};

pub fn load(text: &str) -> Program {
    load_with(text, &because_c::Options::default())
}

pub fn load_with(text: &str, options: &because_c::Options) -> Program {
    let files = because_c::MemoryFiles::new().with("t.c", text);
    because_c::load(&files, &["t.c"], options).unwrap_or_else(|f| panic!("{:?}\n{text}", f.diagnostics))
}

/// A small generator of numbers (splitmix).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Small numbers, numbers around zero, edges, anything.
    pub fn interesting(&mut self) -> u128 {
        let n = self.next();
        match n % 8 {
            0..=3 => u128::from((n >> 8) % 6),
            4 => (-(((n >> 8) % 5) as i128)) as u128,
            5 => u128::from((n >> 8) % 300),
            6 => *[0x7f, 0x80, 0x7fff_ffff, 0x8000_0000, u128::MAX].get((n >> 8) as usize % 5).unwrap_or(&0),
            _ => u128::from(self.next()),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    Failed(CheckKind, Location),
    Blocked(Location),
    Unsupported(String),
    Ended,
    /// Cut at the bound: nothing is known.
    Cut,
}

pub struct Simulated {
    pub expected: Expected,
    pub inputs: Vec<InputValue>,
    /// Values stored at each place, in order.
    pub stores: BTreeMap<Location, Vec<u128>>,
}

/// What the unwinding says happens under an assignment of its variables.
pub fn simulate(program: &Program, terms: &Terms, u: &Unwinding, assignment: &Assignment) -> Simulated {
    let mut wanted: Vec<Term> = Vec::new();
    for i in &u.inputs {
        wanted.extend([i.executed, i.value]);
        wanted.extend(&i.index);
    }
    wanted.extend(u.steps.iter().flat_map(|s| [s.executed, s.value]));
    wanted.extend(u.checks.iter().flat_map(|c| [c.guard, c.cond]));
    wanted.extend(u.assumptions.iter().flat_map(|a| [a.guard, a.cond]));
    wanted.extend(u.unsupported.iter().map(|x| x.guard));
    wanted.extend(u.ends.iter().map(|x| x.guard));
    let values = terms.evaluate_all(&wanted, assignment);
    let known: HashMap<Term, because_logic::Value> = wanted.into_iter().zip(values).collect();
    let model = |t: Term| known.get(&t).cloned().unwrap_or_else(|| because_logic::Value::zero(terms.sort(t)));
    let holds = |t: Term| model(t).as_bool() == Some(true);
    let mut events: Vec<(u32, Expected)> = Vec::new();
    for c in &u.checks {
        if holds(c.guard) && !holds(c.cond) {
            let cut = matches!(c.kind, CheckKind::Unwinding | CheckKind::Recursion);
            let what = if cut { Expected::Cut } else { Expected::Failed(c.kind, c.origin.location) };
            events.push((c.order, what));
        }
    }
    for a in &u.assumptions {
        if holds(a.guard) && !holds(a.cond) {
            events.push((a.order, Expected::Blocked(a.origin.location)));
        }
    }
    for x in &u.unsupported {
        if holds(x.guard) {
            events.push((x.order, Expected::Unsupported(x.what.clone())));
        }
    }
    events.sort_by_key(|e| e.0);
    let (end, expected) = events.into_iter().next().unwrap_or((u32::MAX, Expected::Ended));
    let mut before = u.clone();
    before.inputs.retain(|i| i.order < end);
    let inputs = run_inputs(&before, program, &model);
    let mut stores: BTreeMap<Location, Vec<u128>> = BTreeMap::new();
    for s in u.steps.iter().filter(|s| s.order < end && s.kind == StepKind::Assign) {
        let at = s.origin.location;
        let assigns = matches!(program.statement(at).map(|s| &s.kind), Some(StatementKind::Assign { .. }));
        if assigns && program.types.is_scalar(s.ty) && !program.types.is_pointer(s.ty) && holds(s.executed) {
            let bits = match model(s.value) {
                because_logic::Value::Bool(b) => u128::from(b),
                // Below an unknown address lies the value.
                because_logic::Value::Bits(b) if s.address_bits > 0 => {
                    b.extract(b.width() - s.address_bits - 1, 0).to_u128().unwrap_or(0)
                }
                v => v.as_u128().unwrap_or(0),
            };
            stores.entry(at).or_default().push(bits);
        }
    }
    if expected == Expected::Ended {
        assert!(u.ends.iter().any(|e| holds(e.guard)), "a run that neither ends nor fails");
    }
    Simulated { expected, inputs, stores }
}

/// Values for all input variables.
pub fn random_assignment(terms: &Terms, u: &Unwinding, random: &mut Random) -> Assignment {
    let mut assignment = Assignment::new();
    let mut vars: Vec<Term> = u.inputs.iter().map(|i| i.value).collect();
    vars = terms.variables(&vars);
    for v in vars {
        match terms.sort(v) {
            Sort::Bool => assignment.set(v, random.next() & 1 == 1),
            Sort::BitVec(w) => assignment.set(v, Bits::new(w, random.interesting())),
            Sort::Array { element, .. } => {
                let entries = (0..16).map(|i| (i, Bits::new(element, random.interesting()))).collect();
                let value = because_logic::ArrayValue { default: Bits::zero(element), entries };
                assignment.set(v, because_logic::Value::Array(Box::new(value)));
            }
        }
    }
    assignment
}

/// Compares unwinding and interpreter on one assignment; says what happened.
pub fn compare(program: &Program, terms: &Terms, u: &Unwinding, options: &UnwindOptions, a: &Assignment) -> Expected {
    let simulated = simulate(program, terms, u, a);
    if matches!(simulated.expected, Expected::Cut | Expected::Unsupported(_)) {
        return simulated.expected;
    }
    let limits = Limits { steps: 2_000_000, ..Limits::default() };
    let run = because_interp::replay(program, options.checks, &simulated.inputs, &limits);
    let context = || {
        format!("\ninputs {:?}\nexpected {:?}\noutcome {:?}", keys(&simulated.inputs), simulated.expected, run.outcome)
    };
    match (&simulated.expected, &run.outcome) {
        (_, Outcome::Limit(_)) => return Expected::Cut,
        (Expected::Ended, Outcome::Exit(_) | Outcome::Aborted) => {}
        (Expected::Blocked(at), Outcome::Blocked(there)) if at == there => {}
        (Expected::Failed(kind, at), Outcome::Failed(f)) if *kind == f.check && *at == f.location => {}
        _ => panic!("outcomes differ{}", context()),
    }
    assert_eq!(keys(&simulated.inputs), keys(&run.inputs), "inputs differ{}", context());
    let mut stores: BTreeMap<Location, Vec<u128>> = BTreeMap::new();
    for step in &run.path.steps {
        if let (Some(StatementKind::Assign { .. }), [w]) =
            (program.statement(step.location).map(|s| &s.kind), &step.writes[..])
            && let Value::Bits(bits) = w.value
        {
            stores.entry(step.location).or_default().push(bits);
        }
    }
    for (at, values) in &simulated.stores {
        let mut there = stores.get(at).cloned().unwrap_or_default();
        // The interpreter may have stopped inside the statement after it wrote.
        there.truncate(values.len());
        // A relaxed store is recorded before its address is checked.
        let failed_here = matches!(&simulated.expected, Expected::Failed(_, l) if l == at);
        let values = &values[..values.len() - usize::from(failed_here && values.len() == there.len() + 1)];
        assert_eq!(values, &there[..], "stores differ at {at:?}{}", context());
    }
    simulated.expected
}

pub fn keys(inputs: &[InputValue]) -> Vec<(String, Value)> {
    inputs.iter().map(|i| (i.key.to_string(), i.value.clone())).collect()
}

/// How often each outcome was seen.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tally {
    pub ended: u32,
    pub failed: u32,
    pub blocked: u32,
    pub cut: u32,
    pub unsupported: u32,
}

pub fn agree(program: &Program, options: &UnwindOptions, rounds: u32, seed: u64) -> Tally {
    let mut terms = Terms::new();
    let u = unwind(program, &mut terms, options).expect("unwinds");
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for _ in 0..rounds {
        let assignment = random_assignment(&terms, &u, &mut random);
        count(&mut tally, compare(program, &terms, &u, options, &assignment));
    }
    tally
}

/// Naming changes nothing: the same steps and values, and each step's own expression gives its value.
pub fn naming_is_faithful(program: &Program, options: &UnwindOptions, rounds: u32, seed: u64) {
    let mut terms = Terms::new();
    let folded = unwind(program, &mut terms, options).expect("unwinds");
    let named_options = UnwindOptions { mode: Mode::Name, ..options.clone() };
    let u = unwind(program, &mut terms, &named_options).expect("unwinds");
    assert_eq!(folded.steps.len(), u.steps.len());
    for (a, b) in folded.steps.iter().zip(&u.steps) {
        assert_eq!((a.kind, a.name, a.origin, a.counted), (b.kind, b.name, b.origin, b.counted));
        assert_eq!((a.value, a.executed), (b.value, b.executed), "{a:?}\n{b:?}");
        assert_eq!(b.own.is_some(), b.counted);
    }
    assert_eq!(folded.checks.len(), u.checks.len());
    let mut random = Random(seed);
    for _ in 0..rounds {
        let mut assignment = random_assignment(&terms, &u, &mut random);
        let values: Vec<Term> = u.steps.iter().map(|s| s.value).collect();
        let values = terms.evaluate_all(&values, &assignment);
        for (s, v) in u.steps.iter().zip(&values) {
            if let Some(own) = s.own {
                assignment.set(own.symbol, v.clone());
            }
        }
        let mut pairs: Vec<(Term, Term)> = Vec::new();
        for s in &u.steps {
            pairs.extend(s.own.map(|own| (s.value, own.expr)));
            if !matches!(s.kind, StepKind::Input(_)) {
                pairs.extend(s.own.map(|own| (s.executed, own.executed)));
            }
        }
        for c in &u.checks {
            pairs.extend([(c.cond, c.own.0), (c.guard, c.own.1)]);
        }
        for a in &u.assumptions {
            pairs.extend([(a.cond, a.own.0), (a.guard, a.own.1)]);
        }
        let (left, right): (Vec<Term>, Vec<Term>) = pairs.iter().copied().unzip();
        let (left, right) = (terms.evaluate_all(&left, &assignment), terms.evaluate_all(&right, &assignment));
        for (i, (a, b)) in left.iter().zip(&right).enumerate() {
            assert_eq!(
                a,
                b,
                "pair {i}: {:?}",
                u.steps.iter().find(|s| s.value == pairs[i].0 || s.executed == pairs[i].0)
            );
        }
    }
}

/// With every constraint kept, a relaxed unwinding is the program.
pub fn relaxing_is_faithful(program: &Program, options: &UnwindOptions, rounds: u32, seed: u64) -> Tally {
    let mut terms = Terms::new();
    let options = UnwindOptions { mode: Mode::Relax, ..options.clone() };
    let u = unwind(program, &mut terms, &options).expect("unwinds");
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for _ in 0..rounds {
        let mut assignment = random_assignment(&terms, &u, &mut random);
        for s in &u.steps {
            if let Some(own) = s.own {
                let value = terms.evaluate(own.expr, &assignment);
                assignment.set(own.symbol, value);
                if let Some(range) = own.range
                    && terms.evaluate(own.executed, &assignment).as_bool() == Some(true)
                {
                    assert_eq!(terms.evaluate(range, &assignment).as_bool(), Some(true), "{s:?}");
                }
            }
        }
        count(&mut tally, compare(program, &terms, &u, &options, &assignment));
    }
    tally
}

fn count(tally: &mut Tally, what: Expected) {
    match what {
        Expected::Ended => tally.ended += 1,
        Expected::Failed(..) => tally.failed += 1,
        Expected::Blocked(_) => tally.blocked += 1,
        Expected::Cut => tally.cut += 1,
        Expected::Unsupported(_) => tally.unsupported += 1,
    }
}
