//! How long and how large.

use clap::Args;
use std::time::Duration;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Budget")]
pub struct BudgetArgs {
    /// How much work search and methods together may do, the same on every machine: `100M`, `2G`; a second is
    /// about 300M, with floats less. Unless given, the methods may do three times the search's work, at least 600M and at most
    /// 2G, and the search goes on until time is up.
    #[arg(long, value_name = "N", value_parser = units)]
    pub work: Option<u64>,
    /// End after this time with the best answer so far: `30`, `500ms`, `2m`; 5 minutes unless given.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,
    /// End when this much memory is used: `800M`, `4G`; 8G unless given.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
}

/// A number of seconds, or one with `ms`, `s`, `m` or `h`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{unit}` is not a unit of time; ms, s, m and h are")),
    };
    let number: f64 = number.trim().parse().map_err(|_| format!("`{number}` is not a number"))?;
    Duration::try_from_secs_f64(number * scale).map_err(|_| format!("`{text}` is not a length of time"))
}

/// A number of units, or one with `K`, `M` or `G` for thousands, millions and billions.
fn units(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale: u64 = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        unit => return Err(format!("`{unit}` is not a unit of work; K, M and G are")),
    };
    let number: u64 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    number.checked_mul(scale).ok_or_else(|| format!("`{text}` is too much"))
}

/// A number of bytes, or one with `K`, `M` or `G`.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale: u64 = match text[number.len()..].to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        unit => return Err(format!("`{unit}` is not a unit of memory; K, M and G are")),
    };
    let number: u64 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    number.checked_mul(scale).ok_or_else(|| format!("`{text}` is too much"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("20ms"), Ok(Duration::from_millis(20)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert!(time("-1").is_err() && time("3 parsecs").is_err() && time("").is_err());
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("512MiB"), Ok(512 << 20));
        assert_eq!(size("77"), Ok(77));
        assert_eq!(units("20G"), Ok(20_000_000_000));
        assert_eq!(units("77"), Ok(77));
        assert!(units("1T").is_err() && units("G").is_err() && units("-1").is_err());
        assert!(size("1T").is_err() && size("99999999999G").is_err());
    }
}
