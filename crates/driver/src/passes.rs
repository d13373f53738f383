//! Changes of the program before it is searched: a list with names.
//!
//! A pass takes a program that `ir::verify` accepts and leaves one that it accepts; debug builds verify after each.

use because_compose::modular;
use because_ir::Program;

/// What the passes depend on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Calls are known by contracts, so contracts must stay.
    pub contracts: bool,
}

/// A change of the program.
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Program, &Options),
}

/// What every program goes through once it is loaded.
pub const AFTER_LOADING: &[Pass] = &[Pass { name: "contracts-inline", run: inline_contracts }];

/// Runs the passes in their order.
pub fn run(program: &mut Program, passes: &[Pass], options: &Options) {
    for pass in passes {
        (pass.run)(program, options);
        verified(program, pass.name);
    }
}

/// In debug builds: the pass left a well-formed program.
pub fn verified(program: &Program, pass: &str) {
    if cfg!(debug_assertions) {
        let violations = because_ir::verify::verify(program);
        assert!(violations.is_empty(), "after the pass {pass}: {}", violations[0]);
    }
}

/// Calls that are followed check the callee's contract at its ends.
fn inline_contracts(program: &mut Program, options: &Options) {
    if !options.contracts {
        modular::inlined(program);
    }
}
