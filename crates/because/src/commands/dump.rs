//! `because dump`: a stage of the work as text.

use super::{Done, done, request, watch, with_host};
use crate::args::{DumpCommand, ScreenArgs, Stage};
use crate::environment::Environment;
use crate::exit::Status;
use crate::supervise::Watch;
use because_driver::load::Failed;
use because_driver::{Error, Request, dump as stages};
use because_ir::print::{Detail, PrintOptions, print};
use std::path::Path;

pub(super) fn dump(args: &DumpCommand, env: &mut Environment) -> Done {
    let args = &DumpCommand { check: args.check.settled(), ..args.clone() };
    if args.stage == Stage::Tokens {
        return tokens(args, env);
    }
    let watch = watch(request::limits(&args.check.budget), env);
    let request = request::of_check(&args.check, None, env)?;
    let (stage, exact) = (args.stage, args.exact);
    let work = move |host: &because_driver::Host| -> Result<String, Error> {
        let program = stages::loaded(&request, host)?;
        match after_unwinding(stage) {
            Some(stage) => stages::of_program(stage, &request, &program, host),
            None => {
                let detail = if exact { Detail::Exact } else { Detail::Short };
                Ok(print(&program, &PrintOptions { detail, lines: !exact }))
            }
        }
    };
    let text = match done(with_host(env, &args.check.output.screen, &watch, work)?, env) {
        Ok(text) => text?,
        Err(status) => return Ok(status),
    };
    env.print(&text);
    Ok(Status::Good)
}

/// `--dump`: the question to the solver, of everything that the request asks about.
pub(super) fn of_problem(
    stage: Stage,
    request: Request,
    output: &ScreenArgs,
    watch: &Watch,
    env: &mut Environment,
) -> Done {
    let Some(stage) = after_unwinding(stage) else {
        return Err(Error::Usage("this stage comes before unwinding".to_string()));
    };
    let work = move |host: &because_driver::Host| stages::of_request(stage, &request, host);
    let text = match done(with_host(env, output, watch, work)?, env) {
        Ok(text) => text?,
        Err(status) => return Ok(status),
    };
    env.print(&text);
    Ok(Status::Good)
}

fn after_unwinding(stage: Stage) -> Option<stages::Stage> {
    match stage {
        Stage::Tokens | Stage::Ir => None,
        Stage::Ssa => Some(stages::Stage::Ssa),
        Stage::Steps => Some(stages::Stage::Steps),
        Stage::Cnf => Some(stages::Stage::Cnf),
        Stage::Smt2 => Some(stages::Stage::Smt2),
    }
}

/// The tokens of C files, one a line with its place; those of headers only with `--exact`.
fn tokens(args: &DumpCommand, env: &mut Environment) -> Done {
    let options = request::source(&args.check.source)?.c;
    let watch = watch(request::limits(&args.check.budget), env);
    for path in &args.check.files {
        let (path, options) = (path.clone(), options.clone());
        let work = move |host: &because_driver::Host| {
            because_c::tokens(host.files, Path::new(&path), &options)
                .map_err(|f| Error::Source(Failed { sources: f.sources, diagnostics: f.diagnostics }))
        };
        let (sources, tokens) = match done(with_host(env, &args.check.output.screen, &watch, work)?, env) {
            Ok(found) => found?,
            Err(status) => return Ok(status),
        };
        for (span, text) in tokens.iter().filter(|(span, _)| args.exact || sources.is_user(*span)) {
            let place = sources.place(*span);
            env.print(&format!("{place:<20} {text}\n"));
        }
    }
    Ok(Status::Good)
}
