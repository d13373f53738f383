//! `because dump`: a stage of the work as text.

use super::check::{by, search};
use super::{Done, Trouble, Wanted, c_options, program};
use crate::args::{CheckCommand, DumpCommand, Stage};
use crate::exit::Status;
use crate::world::World;
use because_driver::load::Failed;
use because_driver::modular;
use because_encode::{Mode, UnwindOptions, Unwinding, unwind};
use because_engine::bmc::Bound;
use because_engine::failing;
use because_ir::Program;
use because_ir::print::{Detail, PrintOptions, print};
use because_logic::{Backend, Session, Term, Terms};
use std::path::Path;

pub(super) fn dump(args: &DumpCommand, world: &mut World) -> Done {
    let check = &args.check;
    if args.stage == Stage::Tokens {
        return tokens(args, world);
    }
    let wanted = Wanted { contracts: check.search.contracts, ..Wanted::default() };
    let program = program(&check.files, &check.source, wanted, &check.output, world)?;
    let (program, _) = modular::parts(program, by(&check.search));
    let text = match args.stage {
        Stage::Ir => {
            let detail = if args.exact { Detail::Exact } else { Detail::Plain };
            print(&program, &PrintOptions { detail, lines: !args.exact })
        }
        stage => of_unwinding(stage, check, &program, world)?,
    };
    world.print(&text);
    Ok(Status::Good)
}

/// The tokens of C files, one a line with its place; those of headers only with `--exact`.
fn tokens(args: &DumpCommand, world: &mut World) -> Done {
    let options = c_options(&args.check.source)?;
    for path in &args.check.files {
        let (sources, tokens) = because_c::tokens(world.files, Path::new(path), &options)
            .map_err(|f| Trouble::Source(Failed { sources: f.sources, diagnostics: f.diagnostics }))?;
        for (span, text) in tokens.iter().filter(|(span, _)| args.exact || sources.is_user(*span)) {
            let place = sources.place(*span);
            world.print(&format!("{place:<20} {text}\n"));
        }
    }
    Ok(Status::Good)
}

/// A stage that comes after unwinding, at the bound of `--unwind` or 1.
pub(super) fn of_unwinding(
    stage: Stage,
    args: &CheckCommand,
    program: &Program,
    world: &World,
) -> Result<String, Trouble> {
    let only_file = (args.files.len() == 1).then(|| args.files[0].as_str());
    let search = search(args, program, only_file, world)?;
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
        Stage::Ir | Stage::Tokens => Err(Trouble::Words("this stage comes before unwinding".to_string())),
    }
}

fn unwound(program: &Program, terms: &mut Terms, options: &UnwindOptions) -> Result<Unwinding, Trouble> {
    unwind(program, terms, options).map_err(|e| Trouble::Words(e.to_string()))
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
