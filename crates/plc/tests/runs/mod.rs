//! Loads a program and runs it cycle by cycle on given inputs.
#![allow(dead_code)]

use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised, run};
use because_ir as ir;
use because_plc::{Cycles, Options, load};

pub fn loaded(text: &str, options: &Options) -> ir::Program {
    match load(vec![("p.st".to_string(), text.to_string())], options) {
        Ok(program) => program,
        Err(failed) => {
            let place = |d: &because_source::Diagnostic| format!("{}: {}", failed.sources.place(d.span), d.message);
            panic!("{:#?}", failed.diagnostics.iter().map(place).collect::<Vec<_>>());
        }
    }
}

/// Runs for as many cycles as the longest input has values; further values are 0.
pub fn execute(text: &str, inputs: &[(&str, &[i64])], options: Options) -> (ir::Program, ir::Run) {
    let cycles = inputs.iter().map(|(_, v)| v.len()).max().unwrap_or(1) as u32;
    let program = loaded(text, &Options { cycles: Cycles::Exactly(cycles), ..options });
    let found: Vec<String> = ir::verify::verify(&program).iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{found:#?}");
    let values = inputs.iter().flat_map(|(name, values)| {
        values.iter().enumerate().map(|(i, v)| {
            let key = ir::InputKey { name: name.to_string(), occurrence: i as u32 + 1 };
            (key, ir::Value::Bits(*v as u64 as u128))
        })
    });
    let mut given = Given::new(values.collect::<Vec<_>>(), Otherwise::Zero);
    let options =
        RunOptions { record: RecordLevel::Path, uninitialised: Uninitialised::Input, ..RunOptions::default() };
    let run = run(&program, &options, &mut given, &mut Captured::default());
    (program, run)
}

/// All values written to a variable, in order, signed where its type is.
pub fn writes(program: &ir::Program, run: &ir::Run, name: &str) -> Vec<i64> {
    let all = run.path.steps.iter().flat_map(|s| &s.writes).filter(|w| w.name == name);
    all.map(|w| match w.value {
        ir::Value::Bits(bits) => {
            let width = program.bits_of(w.ty);
            let signed = program.types.is_signed(w.ty) && width < 64;
            let bits = bits as i64;
            if signed { bits << (64 - width) >> (64 - width) } else { bits }
        }
        _ => panic!("a pointer"),
    })
    .collect()
}
