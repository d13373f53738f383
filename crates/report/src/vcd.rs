//! Runs of PLC programs as a value change dump (IEEE 1364), which waveform viewers open.
//!
//! Comes in: runs cycle by cycle. Goes out: one scope a run; the values at the end of a cycle stand at the time at which it
//! started, in milliseconds.

use because_ir::{FloatFormat, Program, Type, Wave, WaveRun, Waves};
use std::fmt::Write;

/// The document.
pub fn document(program: &Program, runs: &[Waves]) -> String {
    let mut out = String::from("$comment runs of a PLC program, written by because $end\n$timescale 1 ms $end\n");
    let mut number = 0;
    let mut all: Vec<(String, &Wave, &Waves)> = Vec::new();
    for run in runs {
        let _ = writeln!(out, "$scope module {} $end", scope(run.run));
        for wave in &run.signals {
            let id = identifier(number);
            number += 1;
            let (kind, width) = match program.types.get(wave.ty) {
                Type::Float(_) => ("real", 64),
                _ => ("wire", program.bits_of(wave.ty).max(1)),
            };
            let _ = writeln!(out, "$var {kind} {width} {id} {} $end", name(&wave.name));
            all.push((id, wave, run));
        }
        out.push_str("$upscope $end\n");
    }
    out.push_str("$enddefinitions $end\n");
    let mut times: Vec<u64> = runs.iter().flat_map(|r| r.times_ms.iter().copied()).collect();
    times.sort_unstable();
    times.dedup();
    let mut last: Vec<Option<u128>> = vec![None; all.len()];
    for &time in &times {
        let _ = writeln!(out, "#{time}");
        for (i, (id, wave, run)) in all.iter().enumerate() {
            let Some(cycle) = run.times_ms.iter().rposition(|t| *t == time) else { continue };
            let Some(bits) = wave.values.get(cycle).copied().flatten() else { continue };
            if last[i] != Some(bits) {
                last[i] = Some(bits);
                change(program, wave, bits, id, &mut out);
            }
        }
    }
    if let Some(end) = times.last() {
        // The last values last for a cycle, so that a viewer shows them.
        let each = program.scan.as_ref().and_then(|s| s.cycle_ms).unwrap_or(1);
        let _ = writeln!(out, "#{}", end + u64::from(each.max(1)));
    }
    out
}

fn change(program: &Program, wave: &Wave, bits: u128, id: &str, out: &mut String) {
    let _ = match program.types.get(wave.ty) {
        Type::Bool => writeln!(out, "{}{id}", u8::from(bits != 0)),
        Type::Float(FloatFormat::F32) => writeln!(out, "r{:?} {id}", f32::from_bits(bits as u32)),
        Type::Float(FloatFormat::F64) => writeln!(out, "r{:?} {id}", f64::from_bits(bits as u64)),
        _ => writeln!(out, "b{bits:b} {id}"),
    };
}

fn scope(run: WaveRun) -> &'static str {
    match run {
        WaveRun::Failing => "failing",
        WaveRun::Repaired => "repaired",
        WaveRun::Shown => "run",
    }
}

/// A name without blanks or what viewers take for a range.
fn name(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || "_.".contains(c) { c } else { '_' }).collect()
}

/// A short code of printable characters.
fn identifier(mut number: usize) -> String {
    let mut id = String::new();
    loop {
        id.push(char::from(b'!' + (number % 94) as u8));
        number /= 94;
        if number == 0 {
            return id;
        }
        number -= 1;
    }
}
