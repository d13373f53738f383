//! The same question with a literal for every event of an error trace, and without. It is asked without them twice over:
//! how far those two lie apart is the noise that the difference is held against.

use because_encode::UnwindOptions;
use because_engine::failing;
use because_ir::Program;
use because_logic::{Backend, Session};
use std::time::{Duration, Instant};

/// Seconds of solving, the least of several goes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Compared {
    pub events: f64,
    pub without: f64,
    /// Without, asked once more.
    pub again: f64,
    pub with: f64,
}

const GOES: usize = 5;

enum Labels {
    On,
    Off,
}

/// `None` where constants answer the question.
pub fn compare(program: &Program, unwind: &UnwindOptions) -> Option<Compared> {
    let (mut without, mut again, mut with) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let mut events = 0;
    // In turns, so that a busy machine bears on all alike.
    for _ in 0..GOES {
        without = without.min(solve(program, unwind, &Labels::Off)?.0);
        let (time, count) = solve(program, unwind, &Labels::On)?;
        with = with.min(time);
        events = count;
        again = again.min(solve(program, unwind, &Labels::Off)?.0);
    }
    let [without, again, with] = [without, again, with].map(|time| time.as_secs_f64());
    Some(Compared { events: events as f64, without, again, with })
}

/// How long the search for a failing run takes, clauses included, and how many events have literals.
fn solve(program: &Program, unwind: &UnwindOptions, labels: &Labels) -> Option<(Duration, usize)> {
    let mut session = Session::new(Backend::Cadical);
    let unwinding = because_encode::unwind(program, &mut session.terms, unwind).ok()?;
    let failing = failing::conditions(&unwinding, &mut session.terms);
    let ways = unwinding.checks.iter().zip(&failing.first_at).filter(|(c, _)| !failing::is_bound(c.kind));
    let ways: Vec<_> = ways.map(|(_, w)| *w).collect();
    let any = session.terms.or_all(ways);
    if session.terms.as_bool(any).is_some() {
        return None;
    }
    let events: Vec<_> = match labels {
        Labels::Off => Vec::new(),
        Labels::On => unwinding.decisions.iter().map(|d| session.terms.and(d.guard, d.cond)).collect(),
    };
    let start = Instant::now();
    let lit = session.lit(any);
    for &event in &events {
        session.lit(event);
    }
    session.solve(&[lit]);
    Some((start.elapsed(), events.len()))
}

pub fn print(all: &[Compared]) {
    let sum = |f: fn(&Compared) -> f64| all.iter().map(f).sum::<f64>();
    let (without, again, with) = (sum(|c| c.without), sum(|c| c.again), sum(|c| c.with));
    if without <= 0.0 {
        return;
    }
    let noise = middle(all, |c| c.again / c.without);
    let labels = middle(all, |c| c.with / c.without);
    println!("\nlabels: {} events in {} questions, the least time of {GOES} goes", sum(|c| c.events), all.len());
    println!("        without their literals {without:.3} s, once more without {again:.3} s, with them {with:.3} s");
    println!(
        "        in the sum {:+.1} % by the labels, {:+.1} % by asking again; in the middle of the questions {:+.1} %, {:+.1} %",
        (with / without - 1.0) * 100.0,
        (again / without - 1.0) * 100.0,
        (labels - 1.0) * 100.0,
        (noise - 1.0) * 100.0
    );
}

/// The middle one of a figure over all questions.
fn middle(all: &[Compared], figure: fn(&Compared) -> f64) -> f64 {
    let mut figures: Vec<f64> = all.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(1.0)
}
