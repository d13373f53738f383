//! What is asked of PLC programs.

use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "PLC programs")]
pub struct PlcArgs {
    /// Run so many scan cycles; without it any number.
    #[arg(long, value_name = "N")]
    pub cycles: Option<u32>,
    /// Milliseconds from cycle to cycle, or `MIN..MAX` for any time between; without it the INTERVAL of the task, else 100.
    #[arg(long, value_name = "MS", value_parser = cycle_time)]
    pub cycle_time: Option<because_plc::CycleTime>,
    /// What must hold at the end of every cycle: `always P`, `never P`, `if P then Q`, `if P then Q within 500 ms`,
    /// `if P for at least 2 s then Q`, `if P then Q until R`; or `reachable P`. docs/plc.md has them all.
    #[arg(long, value_name = "TEXT")]
    pub requirement: Vec<String>,
    /// Read requirements from a file, one a line.
    #[arg(long, value_name = "FILE")]
    pub requirements: Option<String>,
    /// Let a more urgent task enter between any two statements of another; without it no task interrupts another.
    #[arg(long)]
    pub preemptive: bool,
    /// REAL inputs may be infinite or NaN; without it they are finite numbers.
    #[arg(long)]
    pub nan: bool,
    /// A further variable that gets a fresh value in each cycle.
    #[arg(long, value_name = "NAME")]
    pub plc_input: Vec<String>,
}

fn cycle_time(text: &str) -> Result<because_plc::CycleTime, String> {
    let number = |t: &str| t.trim().parse::<u32>().map_err(|_| format!("`{t}` is not a number of milliseconds"));
    match text.split_once("..") {
        None => Ok(because_plc::CycleTime::Fixed(number(text)?)),
        Some((min, max)) => {
            let (min, max) = (number(min)?, number(max)?);
            if min > max {
                return Err(format!("{min} is more than {max}"));
            }
            Ok(because_plc::CycleTime::Free { min, max })
        }
    }
}
