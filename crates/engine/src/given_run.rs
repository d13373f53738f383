//! A failing run that somebody gives (inputs on the command line, a failing test) in place of one that is found.
//!
//! Comes in: the run as the interpreter had it. Goes out: a failure, and a bound in which the run fits, for the methods
//! that explain it.

use because_interp::Limits;
use because_ir::cfg::{WtoElement, wto};
use because_ir::{Checks, Failure, FuncId, Location, Outcome, Program, Run, render};
use std::collections::{BTreeMap, BTreeSet};

/// The failure of a run that fails; `None` for any other.
pub fn failure(program: &Program, checks: Checks, run: Run) -> Option<Failure> {
    let Outcome::Failed(failed) = &run.outcome else { return None };
    let operands = because_interp::failure_operands(program, checks, &run.inputs, &Limits::default());
    let text = program.sources.text(failed.span);
    let shown = |(at, value, ty)| (at, render::value_in(program, text, ty, &value));
    Some(Failure {
        check: failed.check,
        subject: None,
        message: failed.message.clone(),
        about_run: None,
        span: failed.span,
        function: program.function(failed.location.function).name.clone(),
        replayed: true,
        operands: operands.into_iter().map(shown).collect(),
        trace: Vec::new(),
        assumed: Vec::new(),
        explanations: Vec::new(),
        suspects: Vec::new(),
        repairs: Vec::new(),
        story: None,
        timelines: Vec::new(),
        waves: Vec::new(),
        idle_orders: Vec::new(),
        bytes: None,
        regression: None,
        unfinished: Vec::new(),
        run,
    })
}

/// How often the run goes round any one loop in one go, or calls one function inside itself: at least 1. Needs the
/// run's path.
pub fn bound(program: &Program, run: &Run) -> u32 {
    let mut loops: BTreeMap<FuncId, BTreeMap<u32, BTreeSet<u32>>> = BTreeMap::new();
    // One entry an open call: the function, its current block, and rounds by loop head.
    let mut open: Vec<(FuncId, u32, BTreeMap<u32, u32>)> = Vec::new();
    let mut most = 1;
    for step in &run.path.steps {
        let Location { function, block, index } = step.location;
        open.truncate(step.depth as usize + 1);
        let fresh = open.len() <= step.depth as usize
            || open.last().is_some_and(|(f, ..)| *f != function)
            || (block.0 == 0 && index == 0 && open.last().is_some_and(|(_, b, _)| *b == u32::MAX));
        if fresh {
            open.truncate(step.depth as usize);
            open.push((function, u32::MAX, BTreeMap::new()));
            let nested = open.iter().filter(|(f, ..)| *f == function).count() as u32;
            most = most.max(nested);
        }
        let heads = loops.entry(function).or_insert_with(|| members(program, function));
        let Some((_, before, rounds)) = open.last_mut() else { continue };
        if *before != block.0
            && let Some(inside) = heads.get(&block.0)
        {
            let count = rounds.entry(block.0).or_default();
            *count = if inside.contains(before) { *count + 1 } else { 0 };
            most = most.max(*count);
        }
        *before = block.0;
    }
    most
}

/// The blocks of each loop, by its head.
fn members(program: &Program, function: FuncId) -> BTreeMap<u32, BTreeSet<u32>> {
    let mut found = BTreeMap::new();
    let mut pending: Vec<(WtoElement, Vec<u32>)> =
        wto(program.function(function)).into_iter().map(|e| (e, Vec::new())).collect();
    while let Some((element, heads)) = pending.pop() {
        let (block, body, heads) = match element {
            WtoElement::Block(block) => (block, Vec::new(), heads),
            WtoElement::Component { head, body } => {
                let heads: Vec<u32> = heads.into_iter().chain([head.0]).collect();
                (head, body, heads)
            }
        };
        for head in &heads {
            found.entry(*head).or_insert_with(BTreeSet::new).insert(block.0);
        }
        pending.extend(body.into_iter().map(|e| (e, heads.clone())));
    }
    found
}
