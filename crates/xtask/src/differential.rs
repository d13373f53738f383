//! `cargo xtask differential [COUNT] [FIRST_SEED]`: the comparison of `because run` with the machine's `cc` on programs
//! from csmith, with more programs than `cargo test` takes.

use std::process::Command;

/// The exit code: 0 if all is equal.
pub fn command(args: &[&str]) -> u8 {
    let status = Command::new("cargo")
        .args(["test", "--release", "--quiet", "--package", "because", "--test", "differential", "--", "--nocapture"])
        .env("BECAUSE_CSMITH_COUNT", args.first().unwrap_or(&"500"))
        .env("BECAUSE_CSMITH_SEED", args.get(1).unwrap_or(&"1"))
        .status();
    u8::from(!status.is_ok_and(|s| s.success()))
}
