//! States at loop heads from concrete runs: what guesses at invariants start from.
//!
//! Comes in: a program, loops, and the places to examine for each. Goes out: for each loop the values of these places
//! at the heads reached, in order and few enough to examine closely. The runs get made-up inputs, always the same ones.

use super::loops::Loop;
use crate::limits;
use because_interp::{Captured, Inputs, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    Checks, ExprKind, InputKey, InputKind, Object, ObjectKind, Place, Program, Statement, Type, TypeId, Value, build,
};
use because_source::Span;

/// Made-up inputs: mostly small, now and then large or negative.
struct MadeUp {
    state: u64,
    run: u64,
}

impl Inputs for MadeUp {
    fn next(&mut self, _: &InputKey, _: InputKind, ty: TypeId, program: &Program) -> Option<Value> {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let random = (self.state >> 33) as i128;
        let value = match self.run {
            0 => 0,
            1 => 1,
            2 => 3 + random % 8,
            3 => random % 2,
            4 => -(random % 5),
            5 => 1000,
            r => match random % 7 {
                0..4 => (random >> 3) % (3 + 2 * r as i128),
                4 => (random >> 3) % 2,
                5 => -((random >> 3) % 9),
                _ => (random >> 3) % 500,
            },
        };
        let bits = program.bits_of(ty).clamp(1, 64);
        let mask = (1u128 << bits) - 1;
        match program.types.representation(ty) {
            Type::Bool => Some(Value::Bits((value & 1) as u128)),
            Type::Int { .. } => Some(Value::Bits(value as u128 & mask)),
            _ => Some(Value::Bits(0)),
        }
    }
}

/// For each loop its states: a value for each place of the loop.
pub fn states(program: &Program, checks: Checks, loops: &[Loop], places: &[Vec<Place>]) -> Vec<Vec<Vec<i128>>> {
    let mut watched = program.clone();
    for (one, list) in loops.iter().zip(places) {
        let watches: Vec<Statement> = list.iter().map(|place| watch(&mut watched, one, place)).collect();
        let block = &mut watched.functions[one.id.function.index()].blocks[one.id.head.index()];
        block.statements.splice(0..0, watches);
    }
    let options = RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record: RecordLevel::Path,
        max_steps: limits::SAMPLE_STEPS,
        ..RunOptions::default()
    };
    let mut all = vec![Vec::new(); loops.len()];
    for run in 0..limits::SAMPLE_RUNS {
        let mut inputs = MadeUp { state: run.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, run };
        let done = because_interp::run(&watched, &options, &mut inputs, &mut Captured::default());
        let mut taken = vec![0; loops.len()];
        for (at, step) in done.path.steps.iter().enumerate().filter(|(_, s)| s.location.index == 0) {
            let found =
                loops.iter().position(|l| l.id.function == step.location.function && l.id.head == step.location.block);
            let Some(of) = found else { continue };
            let count = places[of].len();
            if count == 0 || taken[of] >= limits::SAMPLE_STATES_OF_RUN || all[of].len() >= limits::SAMPLE_STATES {
                continue;
            }
            let values = done.path.steps[at..].iter().take(count).zip(&places[of]).map(|(s, place)| {
                let bits = match s.writes.first()?.value {
                    Value::Bits(bits) => bits,
                    Value::Pointer { .. } => return None,
                };
                Some(number(program, place.ty, bits))
            });
            let state: Option<Vec<i128>> = values.collect();
            if let Some(state) = state.filter(|s| s.len() == count) {
                taken[of] += 1;
                all[of].push(state);
            }
        }
    }
    all
}

fn watch(program: &mut Program, one: &Loop, place: &Place) -> Statement {
    let value = program.add_expr(ExprKind::Load(place.clone()), place.ty, Span::NONE);
    let name = format!("watched{}", program.objects.len());
    let function = one.id.function;
    let object = build::local(program, function, Object::new(name, place.ty, ObjectKind::Local));
    let source = program.function(function).blocks[one.id.head.index()].terminator.source;
    build::statement(build::assign(program, object, value), Span::NONE, source)
}

/// Bits of a value of this type as the number they stand for; the largest `i128` for the few numbers above it.
pub fn number(program: &Program, ty: TypeId, bits: u128) -> i128 {
    let unused = 128 - program.bits_of(ty).clamp(1, 128);
    match program.types.is_signed(ty) {
        true => ((bits << unused) as i128) >> unused,
        false => i128::try_from((bits << unused) >> unused).unwrap_or(i128::MAX),
    }
}
