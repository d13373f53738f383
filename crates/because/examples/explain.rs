//! Checks a program, explains its failure, prints the first suspect, makes the best repair and checks again.
//!
//! `cargo run -p because --example explain [FILE.c]`

use because::{Error, Explained, RepairStatus, Session};
use std::fmt::Write;

/// The middle of three numbers; one of its returns is wrong.
pub const PROGRAM: &str = "\
#include <assert.h>
int __VERIFIER_nondet_int(void);
int middle(int x, int y, int z) {
  if (x < y) return y < z ? y : (x < z ? z : x);
  return x < z ? x : (y < z ? z : z);
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  int m = middle(x, y, z);
  assert((m <= x || m <= y) && (m >= x || m >= y));
  return 0;
}
";

/// What is found out about a program.
pub fn report(session: Session) -> Result<String, Error> {
    let checked = session.check()?;
    if !checked.fails() {
        return Ok(checked.text());
    }
    let explained = checked.explain()?;
    let sources = &explained.program().sources;
    let mut out = String::new();
    for failure in explained.failures() {
        let _ = writeln!(out, "fails: {} at {}", failure.message, sources.place(failure.span));
    }
    if let Some(suspect) = explained.suspects().next() {
        let _ = writeln!(out, "first suspect: {} (score {:.2})", sources.place(suspect.span), suspect.score);
    }
    match after_repair(&explained)? {
        Some(holds) => writeln!(out, "with the first proved repair the program holds: {holds}"),
        None => writeln!(out, "no repair was proved"),
    }
    .expect("a string takes everything");
    Ok(out)
}

/// Makes the first repair that was proved, in memory, and checks again: does the program hold now?
fn after_repair(explained: &Explained) -> Result<Option<bool>, Error> {
    let proved = explained.repairs().find(|repair| repair.status == RepairStatus::Proved);
    let Some(files) = proved.and_then(|repair| explained.repaired(repair)) else { return Ok(None) };
    let session = files.into_iter().fold(Session::new(), |session, (name, bytes)| session.text(name, bytes));
    session.check().map(|checked| Some(checked.holds()))
}

#[allow(dead_code, reason = "a test has this file as a module")]
fn main() -> Result<(), Error> {
    let session = match std::env::args().nth(1) {
        Some(path) => Session::new().file(path),
        None => Session::new().text("middle.c", PROGRAM),
    };
    report(session).map(|text| print!("{text}"))
}
