//! Loops by their invariants and functions by their contracts: one part of the program at a time.
//!
//! Comes in: a program whose loops state invariants (`because_invariant`) or whose functions state contracts
//! (`because_requires`, `because_ensures`, `because_assigns`). Goes out: a program without them whose every failing run
//! is one way in which a part does not keep its word (docs/methods.md 3). What a loop or a callee
//! may have done is an input there, so engines, interpreter and methods treat these programs like any other; such a run
//! starts from a state that is allowed, though perhaps no execution reaches it.

mod assumed;
mod body;
mod contracts;
mod rewrite;
mod safe;

pub use contracts::{Part, by_contract, inlined};
pub use safe::safe_loops;

use because_ir::{InputKind, Run};

/// Did the run take up somewhere on the way, in a state that was allowed rather than reached?
pub fn is_from_arbitrary_state(run: &Run) -> bool {
    run.inputs.iter().any(|i| i.kind == InputKind::Havoc)
}
