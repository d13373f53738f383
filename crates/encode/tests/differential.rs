//! The unwinding and the interpreter agree: on inputs, on every store, on the first failed check.

use crate::common;

use because_encode::UnwindOptions;
use common::{agree, load, load_with, naming_is_faithful, relaxing_is_faithful};
use std::path::Path;

#[test]
fn programs_run_alike() {
    each_program(|name, text| {
        let program = load(text);
        let options = UnwindOptions { loop_bound: 6, recursion_bound: 6, ..UnwindOptions::default() };
        eprintln!("{name}");
        let tally =
            std::panic::catch_unwind(|| agree(&program, &options, 60, 7)).unwrap_or_else(|_| panic!("in {name}"));
        eprintln!("{name}: {tally:?}");
        // Each program says what must be seen of it: `// sees: ended failed`.
        let wanted = text.lines().find_map(|l| l.strip_prefix("// sees: ")).unwrap_or("ended");
        for word in wanted.split_whitespace() {
            let seen = match word {
                "ended" => tally.ended,
                "failed" => tally.failed,
                "blocked" => tally.blocked,
                "cut" => tally.cut,
                _ => tally.unsupported,
            };
            assert!(seen > 0, "{name}: no run was {word}: {tally:?}");
        }
        assert!(wanted.contains("unsupported") || tally.unsupported == 0, "{name}: {tally:?}");
    });
}

#[test]
fn narrow_targets_run_alike() {
    each_program(|name, text| {
        let c = because_c::Options { data_model: because_c::DataModel::Ilp32, ..Default::default() };
        let options = UnwindOptions { loop_bound: 4, recursion_bound: 4, ..UnwindOptions::default() };
        let tally = agree(&load_with(text, &c), &options, 20, 9);
        eprintln!("{name}: {tally:?}");
    });
}

#[test]
fn bench_programs_run_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/bmc");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("folder").map(|e| e.expect("entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let only = std::env::var("ONLY").ok();
    for file in files {
        let name = file.file_name().expect("name").to_string_lossy().into_owned();
        // One that is only long.
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) || name == "long_loop.c" {
            continue;
        }
        eprintln!("{name}");
        let text = std::fs::read_to_string(&file).expect("text");
        let options = UnwindOptions { loop_bound: 3, recursion_bound: 3, ..UnwindOptions::default() };
        let tally = agree(&load(&text), &options, 10, 5);
        eprintln!("{name}: {tally:?}");
    }
}

fn each_program(mut then: impl FnMut(&str, &str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("folder").map(|e| e.expect("entry").path()).collect();
    files.sort();
    let only = std::env::var("ONLY").ok();
    for file in files {
        let name = file.file_name().expect("name").to_string_lossy().into_owned();
        if only.as_ref().is_none_or(|o| name.contains(o.as_str())) {
            eprintln!("{name}");
            then(&name, &std::fs::read_to_string(&file).expect("text"));
        }
    }
}

#[test]
fn naming_keeps_steps_and_values() {
    each_program(|_, text| {
        let options = UnwindOptions { loop_bound: 4, recursion_bound: 4, ..UnwindOptions::default() };
        naming_is_faithful(&load(text), &options, 10, 3);
    });
}

#[test]
fn relaxing_keeps_the_program() {
    each_program(|name, text| {
        let options = UnwindOptions { loop_bound: 5, recursion_bound: 3, ..UnwindOptions::default() };
        let tally = relaxing_is_faithful(&load(text), &options, 6, 3);
        eprintln!("{name}: {tally:?}");
    });
}

/// Closed programs made from seeds: everything is decided by constants, and with any globals much is not.
#[test]
fn generated_programs_run_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/generated");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("folder").map(|e| e.expect("entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let only = std::env::var("ONLY").ok();
    for file in files {
        let name = file.file_name().expect("name").to_string_lossy().into_owned();
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("text");
        let program = load(&text);
        let options = UnwindOptions { loop_bound: 2, recursion_bound: 2, ..UnwindOptions::default() };
        eprintln!("{name}");
        let tally = agree(&program, &options, 1, 7);
        eprintln!("{name}: {tally:?}");
        let mut c = because_c::Options::default();
        c.entry.nondet_globals = true;
        let program = load_with(&text, &c);
        let tally = agree(&program, &options, 4, 7);
        eprintln!("{name}: {tally:?}");
    }
}
