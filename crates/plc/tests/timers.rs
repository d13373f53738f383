//! TON, TOF and TP against what the standard says of them, stated over the whole history of a timer instead of step by step:
//! random inputs, cycle times and preset times that change while the timer runs.

use crate::runs;

use because_plc::{CycleTime, Options};
use proptest::prelude::*;
use runs::{execute, writes};

#[derive(Debug, Clone, Copy)]
struct Cycle {
    on: bool,
    now: i64,
    preset: i64,
}

/// Output and elapsed time in the last of these cycles.
type Timer = fn(&[Cycle]) -> (bool, i64);

/// Cycles since the first of those at the end that are alike.
fn since(history: &[Cycle], alike: impl Fn(&Cycle) -> bool) -> &[Cycle] {
    let start = history.iter().rposition(|c| !alike(c)).map_or(0, |i| i + 1);
    &history[start..]
}

/// The first cycle in which the time that has run since `start` reaches the preset time of that cycle.
fn elapsed(cycles: &[Cycle], start: i64) -> Option<&Cycle> {
    cycles.iter().find(|c| c.now - start >= c.preset)
}

fn on_delay(history: &[Cycle]) -> (bool, i64) {
    let on = since(history, |c| c.on);
    let (Some(first), Some(last)) = (on.first(), on.last()) else { return (false, 0) };
    match elapsed(on, first.now) {
        Some(reached) => (true, reached.preset),
        None => (false, last.now - first.now),
    }
}

fn off_delay(history: &[Cycle]) -> (bool, i64) {
    let off = since(history, |c| !c.on);
    let never_on = off.len() == history.len();
    let (Some(first), Some(last)) = (off.first(), off.last()) else { return (true, 0) };
    match elapsed(off, first.now) {
        _ if never_on => (false, 0),
        Some(reached) => (false, reached.preset),
        None => (true, last.now - first.now),
    }
}

/// Pulses follow each other: the next starts at the first cycle that is on after one that was off behind the pulse.
fn pulse(history: &[Cycle]) -> (bool, i64) {
    let mut rest = history;
    while let Some(start) = rest.iter().position(|c| c.on) {
        let running = &rest[start..];
        let begin = running[0].now;
        let Some(end) = running.iter().position(|c| c.now - begin >= c.preset) else {
            return (true, running[running.len() - 1].now - begin);
        };
        match running[end..].iter().position(|c| !c.on) {
            Some(off) => rest = &running[end + off + 1..],
            None => return (false, running[end].preset),
        }
    }
    (false, 0)
}

const PROGRAM: &str = "PROGRAM P VAR_INPUT on : BOOL; preset : DINT; END_VAR
VAR t : KIND; q : BOOL; et : TIME; END_VAR
t(IN := on, PT := DINT_TO_TIME(preset), Q => q, ET => et);
END_PROGRAM";

fn agrees(kind: &str, timer: Timer, steps: &[(bool, i64, i64)]) {
    let on: Vec<i64> = steps.iter().map(|s| s.0.into()).collect();
    let preset: Vec<i64> = steps.iter().map(|s| s.1).collect();
    let times: Vec<i64> = steps.iter().map(|s| s.2).collect();
    let inputs: &[(&str, &[i64])] = &[("on", &on), ("preset", &preset), ("cycle_time", &times)];
    let options = Options { cycle_time: Some(CycleTime::Free { min: 1, max: 1000 }), ..Options::default() };
    let (program, run) = execute(&PROGRAM.replace("KIND", kind), inputs, options);
    let mut history = Vec::new();
    let (mut now, mut q, mut et) = (0, Vec::new(), Vec::new());
    for (on, preset, time) in steps {
        now += time;
        history.push(Cycle { on: *on, now, preset: *preset });
        let (output, ran) = timer(&history);
        q.push(i64::from(output));
        et.push(ran);
    }
    assert_eq!(writes(&program, &run, "q"), q, "Q of {kind} for {steps:?}");
    assert_eq!(writes(&program, &run, "et"), et, "ET of {kind} for {steps:?}");
}

/// Inputs that stay for a while, and preset times that seldom change.
fn steps() -> impl Strategy<Value = Vec<(bool, i64, i64)>> {
    let piece = (any::<bool>(), 0i64..600, prop::collection::vec(1i64..200, 1..6));
    prop::collection::vec(piece, 1..10).prop_map(|pieces| {
        pieces.into_iter().flat_map(|(on, preset, times)| times.into_iter().map(move |t| (on, preset, t))).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn timers_do_what_the_standard_says(steps in steps()) {
        for (kind, timer) in [("TON", on_delay as Timer), ("TOF", off_delay), ("TP", pulse)] {
            agrees(kind, timer, &steps);
        }
    }
}
