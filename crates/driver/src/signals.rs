//! The variables of a scan cycle over the cycles of a run.
//!
//! Comes in: a program that ends after some cycles, and the inputs of a run. Goes out: what the interpreter sees of every
//! scalar of the entry block at the end of each cycle; in the cycle in which a check fails, at the check.

use crate::limits;
use because_interp::{Given, Otherwise, RunOptions, Uninitialised, Watch, observe};
use because_ir::{
    Checks, Const, ExprId, ExprKind, InputKind, InputValue, IntStyle, Location, Outcome, Place, PlaceBase, Program,
    Projection, Signal, Type, TypeId, Value, Wave, WaveRun, Waves,
};
use because_source::Span;

/// The waves of a run of so many cycles; `None` where the program is no scan cycle or nothing can be shown.
pub fn waves(program: &Program, inputs: &[InputValue], cycles: u32, checks: Checks, run: WaveRun) -> Option<Waves> {
    let head = program.cycle_head()?;
    let scan = program.scan.as_ref()?;
    let cycles = cycles as usize;
    if cycles == 0 || cycles > limits::WAVE_CYCLES {
        return None;
    }
    let mut watched = program.clone();
    let mut found = Vec::new();
    for signal in &scan.signals {
        let ty = program.object(signal.object).ty;
        let place = Place { base: PlaceBase::Object(signal.object), path: Vec::new(), ty };
        collect(&mut watched, signal, signal.name.clone(), place, &mut found);
    }
    let exprs: Vec<ExprId> = found.iter().map(|f: &(Wave, ExprId)| f.1).collect();
    let start = Location { function: program.entry, block: head, index: 0 };
    // A check inside of a loop is executed several times a cycle.
    let mut watch = Watch { most: (cycles + 2) * 16, ..Watch::default() };
    watch.at.insert(start, exprs.clone());
    let failed = failing_place(program, inputs, checks);
    if let Some(at) = failed.filter(|at| *at != start) {
        watch.at.insert(at, exprs);
    }
    let options = RunOptions { checks, uninitialised: Uninitialised::Input, ..RunOptions::default() };
    let (outcome, seen, _) = observe(&watched, &options, &mut Given::of_run(inputs, Otherwise::Zero), &watch);
    // At the start of a cycle stand the values at the end of the one before.
    let mut rows: Vec<Vec<Option<u128>>> =
        seen.iter().filter(|o| o.at == start).skip(1).map(|o| o.values.clone()).collect();
    let fails = matches!(outcome, Outcome::Failed(_));
    if fails && let Some(last) = seen.iter().rev().find(|o| Some(o.at) == failed) {
        rows.push(last.values.clone());
    }
    rows.truncate(cycles);
    let mut signals: Vec<Wave> = found.into_iter().map(|f| f.0).collect();
    for (i, wave) in signals.iter_mut().enumerate() {
        wave.values = rows.iter().map(|row| row[i]).collect();
    }
    let failing = (fails && !rows.is_empty()).then(|| rows.len() - 1);
    Some(Waves { run, times_ms: times(program, inputs, rows.len()), failing, signals })
        .filter(|w| !w.times_ms.is_empty())
}

fn failing_place(program: &Program, inputs: &[InputValue], checks: Checks) -> Option<Location> {
    let run = because_interp::replay(program, checks, inputs, &because_interp::Limits::default());
    match run.outcome {
        Outcome::Failed(failed) => Some(failed.location),
        _ => None,
    }
}

/// Milliseconds from the first cycle to the start of each.
fn times(program: &Program, inputs: &[InputValue], cycles: usize) -> Vec<u64> {
    let each = program.scan.as_ref().and_then(|s| s.cycle_ms);
    let steps = inputs.iter().filter(|i| i.kind == InputKind::Clock);
    let free: Vec<u64> = steps
        .map(|i| match i.value {
            Value::Bits(bits) => u64::try_from(bits).unwrap_or(0),
            Value::Pointer { .. } => 0,
        })
        .collect();
    let mut now = 0;
    (0..cycles)
        .map(|cycle| {
            if cycle > 0 {
                now += each.map_or_else(|| free.get(cycle).copied().unwrap_or(0), u64::from);
            }
            now
        })
        .collect()
}

/// What stays inside of the standard blocks.
fn is_hidden(program: &Program, ty: TypeId, field: &str) -> bool {
    let Type::Record(id) = program.types.get(ty) else { return false };
    let record = program.types.record(*id);
    let has = |name: &str| record.fields.iter().any(|f| f.name.eq_ignore_ascii_case(name));
    let timer = has("PT") && has("ET") && has("Q");
    let edge = has("CLK") && has("Q") && has("M");
    (timer && ["since", "running"].contains(&field)) || (edge && field == "M")
}

/// Every scalar of a variable, with an expression that reads it.
fn collect(program: &mut Program, signal: &Signal, name: String, place: Place, found: &mut Vec<(Wave, ExprId)>) {
    if found.len() >= limits::WAVE_SIGNALS {
        return;
    }
    match program.types.get(place.ty).clone() {
        Type::Record(id) => {
            for (i, field) in program.types.record(id).fields.clone().iter().enumerate() {
                if is_hidden(program, place.ty, &field.name) {
                    continue;
                }
                let mut inner = Place { ty: field.ty, ..place.clone() };
                inner.path.push(Projection::Field(i as u32));
                collect(program, signal, format!("{name}.{}", field.name), inner, found);
            }
        }
        Type::Array { element, length } => {
            let index = program.types.intern(Type::Int { bits: 32, signed: true, style: IntStyle::Decimal });
            for i in 0..length.min(limits::WAVE_ELEMENTS) {
                let number = program.add_expr(ExprKind::Const(Const::Int(i.into())), index, Span::NONE);
                let mut inner = Place { ty: element, ..place.clone() };
                inner.path.push(Projection::Index(number));
                collect(program, signal, format!("{name}[{i}]"), inner, found);
            }
        }
        _ if program.types.is_scalar(place.ty) && !program.types.is_pointer(place.ty) => {
            let ty = place.ty;
            let expr = program.add_expr(ExprKind::Load(place), ty, Span::NONE);
            found.push((Wave { name, role: signal.role, ty, values: Vec::new() }, expr));
        }
        _ => {}
    }
}
