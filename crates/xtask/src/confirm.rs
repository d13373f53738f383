//! `cargo xtask confirm`: the repository's own failing programs, there and back.
//!
//! For each: a witness is written, read back and must be confirmed; a native test of the failing run must fail where
//! predicted, the one of the closest passing run must pass. Prints what did not, then the counts.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Failing programs: the examples, and the loop programs that are not safe.
fn programs() -> Vec<PathBuf> {
    let mut list = Vec::new();
    for (folder, start) in [("examples", ""), ("benches/loops", "unsafe_")] {
        let found = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let named = |path: &PathBuf| {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            name.ends_with(".c") && name.starts_with(start)
        };
        list.extend(found.filter(named));
    }
    list.sort();
    list
}

pub fn command() -> u8 {
    let built = Command::new("cargo").args(["build", "-q", "-p", "because"]).status();
    let own = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("because")));
    let (Ok(_), Some(because)) = (built, own) else {
        eprintln!("the command cannot be built");
        return 2;
    };
    let folder = std::env::temp_dir().join(format!("because-confirm-all-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("no folder for the results: {error}");
        return 2;
    }
    let mut counts = Counts::default();
    for program in programs() {
        one(&because, &program, &folder, &mut counts);
    }
    let _ = std::fs::remove_dir_all(&folder);
    println!("{} programs fail, {} were not decided in the time", counts.programs, counts.undecided);
    println!("witnesses read back and confirmed: {} of {}", counts.witnesses, counts.programs);
    println!(
        "native tests fail as predicted: {} of {}; no test can be made for {}",
        counts.failing,
        counts.programs - counts.unset,
        counts.unset
    );
    println!("passing tests pass: {} of {}", counts.passing, counts.passing_tests);
    let all = counts.witnesses == counts.programs
        && counts.failing == counts.programs - counts.unset
        && counts.passing == counts.passing_tests;
    u8::from(!all)
}

#[derive(Default)]
struct Counts {
    programs: usize,
    undecided: usize,
    witnesses: usize,
    failing: usize,
    unset: usize,
    passing: usize,
    passing_tests: usize,
}

fn one(because: &Path, program: &Path, folder: &Path, counts: &mut Counts) {
    let witness = folder.join("witness.yml");
    let test = folder.join("test.c");
    let name = program.display().to_string();
    let run = |args: &[&str]| {
        let output = Command::new(because).arg(&name).args(["--no-warnings", "--timeout", "60s"]).args(args).output();
        output.map_or((None, String::new()), |o| {
            let output = [o.stdout, o.stderr].concat();
            (o.status.code(), String::from_utf8_lossy(&output).into_owned())
        })
    };
    let (witness, test) = (witness.display().to_string(), test.display().to_string());
    let given = run(&["--method", "closest", "--witness-out", &witness, "--write-test", &test, "--confirm"]);
    if given.0 != Some(1) {
        println!("{name}: not decided");
        counts.undecided += 1;
        return;
    }
    counts.programs += 1;
    let back = run(&["--method", "slice", "-q", "--witness", &witness]).1;
    match back.contains("confirmed: its run fails at its target") {
        true => counts.witnesses += 1,
        false => println!("{name}: {}", back.lines().find(|l| l.starts_with("witness")).unwrap_or("no answer")),
    }
    for line in given.1.lines().filter(|l| l.contains("natively") || l.starts_with("no test")) {
        match line {
            l if l.starts_with("confirmed natively: the failing run") => counts.failing += 1,
            l if l.starts_with("confirmed natively: the passing run") => counts.passing += 1,
            l if l.starts_with("no test is made") => counts.unset += 1,
            l if l.starts_with("no test of the passing run") => {}
            other => println!("{name}: {other}"),
        }
        counts.passing_tests += usize::from(line.contains("the passing run ends"));
    }
}
