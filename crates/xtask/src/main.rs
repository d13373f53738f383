//! Developer commands.

mod bench_bmc;
mod bench_closest;
mod bench_diagnosis;
mod bench_explain;
mod bench_loops;
mod bench_path;
mod bench_source;
mod claims;
mod confirm;
mod differential;
mod frameworks;
mod generate;
mod kernel;
mod limits;
mod mutate;
mod screenshots;
mod shapes;
mod size;
mod soundness;
mod survey;
mod table;
mod table_path;
mod tidy;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate", seed] => {
            print!("{}", generate::program(seed.parse().unwrap_or(0)));
            ExitCode::SUCCESS
        }
        ["kernel", seed] => {
            print!("{}", kernel::program(seed.parse().unwrap_or(1)));
            ExitCode::SUCCESS
        }
        ["bench", "bmc-one", file, ref defines @ ..] => ExitCode::from(bench_bmc::one(file, defines)),
        ["bench", "bmc", ref names @ ..] => ExitCode::from(bench_bmc::command(names)),
        ["bench", "path"] => ExitCode::from(bench_path::command(&[100, 1_000, 10_000, 100_000])),
        ["bench", "path", ref sizes @ ..] => {
            let sizes: Vec<usize> = sizes.iter().filter_map(|s| s.parse().ok()).collect();
            ExitCode::from(bench_path::command(&sizes))
        }
        ["bench", "explain", ref filters @ ..] => ExitCode::from(bench_explain::command(filters)),
        ["bench", "source", ref names @ ..] => ExitCode::from(bench_source::command(names)),
        ["claims", ref rest @ ..] => ExitCode::from(claims::command(rest)),
        ["frameworks", ref rest @ ..] => ExitCode::from(frameworks::command(rest)),
        ["limits", ref rest @ ..] => ExitCode::from(limits::command(rest)),
        ["bench", "loops", ref rest @ ..] => ExitCode::from(bench_loops::command(rest)),
        ["bench", "diagnosis"] => ExitCode::from(bench_diagnosis::command(&[100, 200, 500, 1_000, 2_000, 5_000])),
        ["bench", "diagnosis", ref sizes @ ..] => {
            let sizes: Vec<usize> = sizes.iter().filter_map(|s| s.parse().ok()).collect();
            ExitCode::from(bench_diagnosis::command(&sizes))
        }
        ["bench", "closest", ref rest @ ..] => ExitCode::from(bench_closest::command(rest)),
        ["table", "closest"] => ExitCode::from(table_path::closest()),
        ["table", "path"] => ExitCode::from(table_path::path()),
        ["table", "diagnosis"] => ExitCode::from(table::diagnosis()),
        ["confirm"] => ExitCode::from(confirm::command()),
        ["screenshots", because] => ExitCode::from(screenshots::command(because)),
        ["size", ref rest @ ..] => ExitCode::from(size::command(rest)),
        ["survey", ref rest @ ..] => ExitCode::from(survey::command(rest)),
        ["tidy"] => report(tidy::check(std::path::Path::new("."))),
        ["mutate", ref rest @ ..] => ExitCode::from(mutate::command(rest)),
        ["soundness", ref rest @ ..] => ExitCode::from(soundness::command(rest)),
        ["differential", ref rest @ ..] => ExitCode::from(differential::command(rest)),
        _ => {
            eprintln!(
                "usage: cargo xtask tidy | size [FILE] | screenshots BECAUSE | confirm | bench path|closest|diagnosis [SIZE…] | bench bmc [NAME…] | bench explain [PROGRAM…] | bench source [NAME…] | limits BECAUSE [NAME…] | claims BECAUSE PLACE… | frameworks BECAUSE [--install] [--unity FOLDER] | bench loops [--each] [--engines NAME] [PROGRAM…] | table closest|path|diagnosis | generate SEED | kernel SEED | differential [COUNT] [FIRST_SEED] | soundness [FLAGS] | survey FOLDER [BECAUSE] | mutate PROGRAM.c SEED COUNT"
            );
            ExitCode::from(2)
        }
    }
}

/// Prints what was found; a failure unless nothing was.
fn report(found: Vec<String>) -> ExitCode {
    for line in &found {
        eprintln!("{line}");
    }
    if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
