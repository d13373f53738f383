//! Changes of the program before it is searched: lists with names.
//!
//! A pass takes a program that `ir::verify` accepts and gives one that it accepts; debug builds verify after each.
//! [`AFTER_LOADING`] is for every program that is read, [`before_search`] for the one that is asked about.

use crate::competition;
use crate::error::Error;
use crate::host::Host;
use crate::modular::By;
use crate::problem;
use crate::program::{self, Wanted};
use crate::request::{Request, Search, Specification};
use crate::requirements;
use crate::tasks::tests::{self, Tested};
use crate::trust;
use because_compose::modular::{self, Part};
use because_compose::reference::{self, Compared, table};
use because_compose::tests_file::Test;
use because_exchange::svcomp::Property;
use because_ir::{Assumed, CheckKind, Checks, Program};
use std::sync::Arc;

/// A change of the program that depends on some setting.
pub struct Pass<S> {
    /// The name, for messages and dumps.
    pub name: &'static str,
    /// Does it.
    pub run: fn(Program, &mut S) -> Result<Program, Error>,
}

/// What passes after loading depend on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Loaded {
    /// Calls are known by contracts, so contracts must stay.
    pub contracts: bool,
}

/// What passes before the search depend on, and what they find out.
pub struct Asked<'a> {
    /// What is asked.
    pub request: &'a Request,
    /// Where it is asked.
    pub host: &'a Host<'a>,
    /// The property of the competition.
    pub property: Option<&'a Property>,
    /// The reference implementation, once it is loaded.
    pub reference: Option<Arc<Program>>,
    /// The tests, once they are read.
    pub tests: Option<Vec<Test>>,
    /// Are they run, or only put into the program?
    pub run_tests: bool,
    /// The runs of the tests, where they are the specification.
    pub tested: Option<Tested>,
    /// What of the program is to be checked by itself.
    pub parts: Vec<Part>,
}

/// What every program goes through once it is loaded.
pub const AFTER_LOADING: &[Pass<Loaded>] = &[
    Pass { name: "jumps", run: with_jumps },
    Pass { name: "threads", run: in_sequence },
    Pass { name: "contracts-inline", run: inline_contracts },
];

/// What the program that is asked about goes through.
pub fn before_search<'a>() -> [Pass<Asked<'a>>; 7] {
    [
        Pass { name: "reference", run: with_reference },
        Pass { name: "tests", run: with_tests },
        Pass { name: "competition", run: of_competition },
        Pass { name: "exit-status", run: check_exit_status },
        Pass {
            name: "requirements",
            run: |program, asked| Ok(requirements::without(program, &asked.request.specification.left_out)),
        },
        Pass { name: "scope", run: with_scope },
        Pass {
            name: "parts",
            run: |program, asked| {
                let Search { by, checks, .. } = asked.request.search;
                Ok(in_parts(program, by, checks, &mut asked.parts))
            },
        },
    ]
}

/// The parts alone, of a program that is only examined.
pub const PARTS: &[Pass<Search>] =
    &[Pass { name: "parts", run: |program, search| Ok(in_parts(program, search.by, search.checks, &mut Vec::new())) }];

/// Runs the passes in their order.
pub fn run<S>(mut program: Program, passes: &[Pass<S>], setting: &mut S) -> Result<Program, Error> {
    for pass in passes {
        program = (pass.run)(program, setting)?;
        verified(&program, pass.name);
    }
    Ok(program)
}

/// The same for a program that was read again and again: it is verified once, at the end.
pub fn run_again<S>(mut program: Program, passes: &[Pass<S>], setting: &mut S) -> Result<Program, Error> {
    for pass in passes {
        program = (pass.run)(program, setting)?;
    }
    verified(&program, "at the end");
    Ok(program)
}

/// In debug builds: the pass left a well-formed program.
fn verified(program: &Program, pass: &str) {
    if cfg!(debug_assertions) {
        let violations = because_ir::verify::verify(program);
        assert!(violations.is_empty(), "after the pass {pass}: {}", violations[0]);
    }
}

/// `longjmp` returns from call to call.
fn with_jumps(mut program: Program, _: &mut Loaded) -> Result<Program, Error> {
    because_compose::jumps::lower(&mut program);
    Ok(program)
}

/// Threads that touch nothing which another one writes run one after another.
fn in_sequence(mut program: Program, _: &mut Loaded) -> Result<Program, Error> {
    because_compose::threads::run_in_sequence(&mut program);
    Ok(program)
}

/// Calls that are followed check the callee's contract at its ends.
fn inline_contracts(mut program: Program, loaded: &mut Loaded) -> Result<Program, Error> {
    if !loaded.contracts {
        modular::inlined(&mut program);
    }
    Ok(program)
}

/// The product program with the reference implementation, where there is one.
fn with_reference(mut ours: Program, asked: &mut Asked) -> Result<Program, Error> {
    let request = asked.request;
    if request.specification.reference.is_empty() {
        return Ok(ours);
    }
    let files = &request.specification.reference;
    let wanted = Wanted { checks: request.search.checks, ..Wanted::default() };
    let theirs = match asked.reference.take() {
        Some(known) => known,
        None => Arc::new(program::program(files, &request.source, wanted, asked.host)?),
    };
    trust::mark_shared(&mut ours, &theirs);
    let outputs = request.specification.outputs.clone();
    let compared = Compared { entry: request.source.entry_name().to_string(), outputs };
    let linked = reference::link(ours, &theirs, &compared)?;
    asked.reference = Some(theirs);
    Ok(linked)
}

/// The program with a table of its tests, where they are the specification.
fn with_tests(mut program: Program, asked: &mut Asked) -> Result<Program, Error> {
    let Some(list) = &asked.tests else { return Ok(program) };
    if asked.request.search.checks.has(CheckKind::ExitStatus) && is_by_runs(asked.request) {
        because_compose::exit_status::check_exit_status(&mut program);
    }
    if !asked.run_tests {
        let Specification { compare, endless, ref only, .. } = asked.request.specification;
        let entry = asked.request.source.entry_name();
        return Ok(table::link(program, list, table::Asked { entry, compare, endless, only })?.program);
    }
    let (program, tested) = tests::link(program, list, asked.request, asked.host)?;
    asked.tested = Some(tested);
    Ok(program)
}

/// What is no violation of the competition's property ends the run.
fn of_competition(mut program: Program, asked: &mut Asked) -> Result<Program, Error> {
    if let Some(property) = asked.property {
        competition::prepare(&mut program, property);
    }
    Ok(program)
}

/// A check of the status at every end of the run.
fn check_exit_status(mut program: Program, asked: &mut Asked) -> Result<Program, Error> {
    if asked.request.search.checks.has(CheckKind::ExitStatus) && !is_by_runs(asked.request) {
        because_compose::exit_status::check_exit_status(&mut program);
    }
    Ok(program)
}

/// A project's tests are executed with the check of their status.
fn is_by_runs(request: &Request) -> bool {
    !request.specification.runs.is_empty()
}

/// What the user leaves out of the question stands among what the answer rests on.
fn with_scope(mut program: Program, asked: &mut Asked) -> Result<Program, Error> {
    if asked.property.is_none() {
        program.assumed.extend(problem::narrowed(asked.request).into_iter().map(Assumed::narrower));
    }
    Ok(program)
}

/// The program as loops and calls are to be treated, and what of it is to be checked.
fn in_parts(program: Program, by: By, checks: Checks, parts: &mut Vec<Part>) -> Program {
    let (program, found) = match by.contracts {
        true => modular::by_contract(&program, checks),
        false => {
            let whole = vec![Part { function: None, entry: program.entry }];
            (program, whole)
        }
    };
    *parts = found;
    match by.invariants {
        false => program,
        true => modular::safe_loops(&program, checks),
    }
}

#[cfg(test)]
mod tests_of_passes {
    use super::*;
    use crate::host::Isolated;
    use because_c::MemoryFiles;
    use std::sync::Arc;

    #[test]
    fn passes_have_different_names_and_keep_a_program_well_formed() {
        let names: Vec<&str> = before_search().iter().map(|p| p.name).collect();
        assert_eq!(names, ["reference", "tests", "competition", "exit-status", "requirements", "scope", "parts"]);
        let files = MemoryFiles::new()
            .with("a.c", "int f(int x) { return x + 1; }\nint main(void) { return f(2); }\n")
            .with("b.c", "int f(int x) { return 1 + x; }\nint main(void) { return f(2); }\n");
        let host = Host::new(&files, Arc::new(Isolated));
        let mut request = Request { files: vec!["a.c".to_string()], ..Request::default() };
        request.specification.reference = vec!["b.c".to_string()];
        request.search.checks = request.search.checks.with(CheckKind::ExitStatus);
        let loaded = program::program(&request.files, &request.source, Wanted::default(), &host).expect("it compiles");
        let functions = loaded.functions.len();
        let mut asked = Asked {
            reference: None,
            request: &request,
            host: &host,
            property: None,
            tests: None,
            run_tests: true,
            tested: None,
            parts: Vec::new(),
        };
        // Each pass is verified on the way.
        let program = run(loaded, &before_search(), &mut asked).expect("the passes go through");
        assert!(program.functions.len() > functions, "the reference has functions too");
        assert_eq!(asked.parts.len(), 1);
    }

    #[test]
    #[should_panic(expected = "after the pass breaks")]
    #[cfg(debug_assertions)]
    fn a_pass_that_breaks_the_program_is_named() {
        let breaks = Pass {
            name: "breaks",
            run: |mut program: Program, _: &mut ()| {
                program.functions.clear();
                Ok(program)
            },
        };
        let files = MemoryFiles::new().with("a.c", "int main(void) { return 0; }");
        let host = Host::new(&files, Arc::new(Isolated));
        let request = Request { files: vec!["a.c".to_string()], ..Request::default() };
        let loaded = program::program(&request.files, &request.source, Wanted::default(), &host).expect("it compiles");
        let _ = run(loaded, &[breaks], &mut ());
    }
}
