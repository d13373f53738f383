//! How many statements a second the interpreter executes: `cargo bench -p because-interp`.

use because_interp::{Captured, Given, RunOptions, run};
use because_ir::{Outcome, parse::parse};
use std::time::Instant;

const HEAD: &str = "because-ir 1;\nlanguage c;\ntarget 64 little;\nentry @start.0;\n";

/// Scalars only: `s = s * 3 + i; t = s ^ (s >> 3); i = i + 1` in a loop. 5 statements an iteration.
const SCALARS: &str = "fn @start.0() -> void harness {
local i.0: i32;\nlocal s.1: u32;\nlocal t.2: u32;
b0:\n i.0 = 0:i32;\n s.1 = 1:u32;\n goto b1;
b1:\n if (i.0 < 10000000:i32) then b2 else b3 for;
b2:\n s.1 = ((s.1 * 3:u32) + cast<u32>(i.0));\n t.2 = (s.1 ^ (s.1 >> 3:i32));\n i.0 = (i.0 + 1:i32);\n goto b1 again;
b3:\n exit 0:i32;\n}\n";

/// A sieve over a global array through an index. 4 statements an inner iteration.
const ARRAY: &str = "global a.0: [1000000]u8;
fn @start.0() -> void harness {
local i.1: i32;\nlocal k.2: i32;\nlocal n.3: i32;
b0:\n n.3 = 0:i32;\n goto b1;
b1:\n i.1 = 0:i32;\n if (n.3 < 10:i32) then b2 else b4;
b2:\n if (i.1 < 1000000:i32) then b3 else b5;
b3:\n a.0[i.1] = cast<u8>((cast<i32>(a.0[i.1]) + 1:i32));\n i.1 = (i.1 + 1:i32);\n goto b2 again;
b4:\n exit 0:i32;
b5:\n n.3 = (n.3 + 1:i32);\n goto b1 again;\n}\n";

/// Recursive Fibonacci. About 5 statements a call.
const CALLS: &str = "fn @start.0() -> void harness {
local r.0: i32;\nb0:\n r.0 = call @fib.1(32:i32);\n exit 0:i32;\n}
fn @fib.1(n.1: i32) -> i32 user {
temp x.2: i32;\ntemp y.3: i32;
b0:\n if (n.1 < 2:i32) then b1 else b2;
b1:\n return n.1;
b2:\n x.2 = call @fib.1((n.1 - 1:i32));\n y.3 = call @fib.1((n.1 - 2:i32));\n return (x.2 + y.3);\n}\n";

/// Through a pointer into a local array.
const POINTERS: &str = "fn @start.0() -> void harness {
local a.0: [256]i32;\nlocal p.1: *i32;\nlocal i.2: i32;
b0:\n begin a.0;\n fill &a.0[0:i32], 0:i32, 1024:u64;\n i.2 = 0:i32;\n goto b1;
b1:\n if (i.2 < 10000000:i32) then b2 else b3;
b2:\n p.1 = (&a.0[0:i32] ptr+ (i.2 & 255:i32));\n (*p.1) = ((*p.1) + 1:i32);\n i.2 = (i.2 + 1:i32);\n goto b1 again;
b3:\n exit 0:i32;\n}\n";

fn main() {
    for (name, body, statements) in [
        ("scalars", SCALARS, 50_000_000.0),
        ("array", ARRAY, 40_000_000.0),
        ("calls", CALLS, 3_524_578.0 * 4.0),
        ("pointers", POINTERS, 50_000_000.0),
    ] {
        let program = parse(&format!("{HEAD}{body}")).expect("the program parses");
        let start = Instant::now();
        let run = run(&program, &RunOptions::default(), &mut Given::none(), &mut Captured::default());
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(run.outcome, Outcome::Exit(0));
        println!("{name:10} {:7.1} million statements a second", statements / seconds / 1e6);
    }
}
