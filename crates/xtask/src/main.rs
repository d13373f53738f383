//! Developer commands.

mod differential;
mod generate;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate", seed] => {
            print!("{}", generate::program(seed.parse().unwrap_or(0)));
            ExitCode::SUCCESS
        }
        ["differential", ref rest @ ..] => ExitCode::from(differential::command(rest)),
        _ => {
            eprintln!("usage: cargo xtask generate SEED | differential [COUNT] [FIRST_SEED]");
            ExitCode::from(2)
        }
    }
}
