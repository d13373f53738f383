//! Stages of the work as text, for `because dump`.

use crate::error::Error;
use crate::host::Host;
use crate::passes;
use crate::problem::{self, Problem};
use crate::program::{Wanted, program};
use crate::request::Request;
use because_encode::{Mode, UnwindOptions, Unwinding, unwind};
use because_engine::bmc::{BmcOptions, Bound};
use because_engine::failing;
use because_ir::Program;
use because_logic::{Backend, Session, Term, Terms};

/// A stage that comes after unwinding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The unwinding in static single assignment form, values folded.
    Ssa,
    /// The same with every step under a name of its own.
    Steps,
    /// Clauses, in the format of DIMACS.
    Cnf,
    /// Terms, in SMT-LIB 2.
    Smt2,
}

/// The program of the request's files alone, its parts as they are searched.
pub fn loaded(request: &Request, host: &Host) -> Result<Program, Error> {
    let wanted = Wanted::of(&request.search);
    let program = program(&request.files, &request.source, wanted, host)?;
    passes::run(program, passes::PARTS, &mut request.search.clone())
}

/// The stage of a program as it was loaded.
pub fn of_program(stage: Stage, request: &Request, program: &Program, host: &Host) -> Result<String, Error> {
    text(stage, program, problem::search(request, program, host)?)
}

/// The stage of all that the request asks about: with its reference, tests and property.
pub fn of_request(stage: Stage, request: &Request, host: &Host) -> Result<String, Error> {
    let (request, property) = problem::resolved(request, host)?;
    let Problem { program, options, .. } = problem::build(&request, property, host)?;
    text(stage, &program, options.search)
}

/// At the bound of the search, or 1 where it deepens.
fn text(stage: Stage, program: &Program, search: BmcOptions) -> Result<String, Error> {
    let bound = match search.bound {
        Bound::Deepen(most) => most.unwrap_or(1),
        Bound::Fixed(n) | Bound::Assumed(n) => n,
    };
    let mode = if stage == Stage::Steps { Mode::Name } else { Mode::Fold };
    let options = UnwindOptions { mode, loop_bound: bound, recursion_bound: bound, ..search.unwind };
    match stage {
        Stage::Steps | Stage::Ssa => {
            let mut terms = Terms::new();
            let unwinding = unwound(program, &mut terms, &options)?;
            Ok(because_encode::dump::steps(&unwinding, program, &terms))
        }
        Stage::Cnf => {
            let mut session = Session::new(Backend::Batsat);
            let unwinding = unwound(program, &mut session.terms, &options)?;
            let wanted = some_failure(&unwinding, &mut session.terms);
            session.assert(wanted);
            Ok(session.dump_dimacs(&[]))
        }
        Stage::Smt2 => {
            let mut terms = Terms::new();
            let unwinding = unwound(program, &mut terms, &options)?;
            let wanted = some_failure(&unwinding, &mut terms);
            Ok(because_logic::dump::smt2(&terms, &[wanted]))
        }
    }
}

fn unwound(program: &Program, terms: &mut Terms, options: &UnwindOptions) -> Result<Unwinding, Error> {
    unwind(program, terms, options).map_err(|e| Error::Usage(e.to_string()))
}

/// Some check fails that is no matter of the bound.
fn some_failure(unwinding: &Unwinding, terms: &mut Terms) -> Term {
    let failing = failing::conditions(unwinding, terms);
    let ways: Vec<Term> = unwinding
        .checks
        .iter()
        .zip(&failing.first_at)
        .filter(|(check, _)| !failing::is_bound(check.kind))
        .map(|(_, way)| *way)
        .collect();
    terms.or_all(ways)
}
