//! Checks a program, explains its failure and prints the first suspect.
//!
//! `cargo run -p because --example explain [FILE.c]`

use because::Session;

const PROGRAM: &str = "\
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

fn main() -> Result<(), because::Error> {
    let session = match std::env::args().nth(1) {
        Some(path) => Session::new().file(path),
        None => Session::new().text("middle.c", PROGRAM),
    };
    let checked = session.check()?;
    if !checked.fails() {
        print!("{}", checked.text());
        return Ok(());
    }
    let explained = checked.explain()?;
    for failure in explained.failures() {
        println!("fails: {} at {}", failure.message, explained.program().sources.place(failure.span));
    }
    if let Some(suspect) = explained.suspects().next() {
        let sources = &explained.program().sources;
        println!("first suspect: {} (score {:.2})", sources.place(suspect.span), suspect.score);
    }
    Ok(())
}
