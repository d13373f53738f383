//! `because check`, `because explain` and no command at all: checks the program, explains, prints.

use super::{Done, program, write};
use crate::args::{CheckCommand, ExplainCommand, FormatArg, OutputArgs};
use crate::exit::Status;
use crate::front::{self, ExplainOptions};
use crate::world::World;
use because_ir::{Program, Verdict};
use because_report::look::Look;
use because_report::terminal::{self, Amount, PageOptions};
use because_report::{html, json};

pub(super) fn check(args: &CheckCommand, world: &mut World) -> Done {
    let program = program(&args.files, &args.source, None, Vec::new(), &args.output, world)?;
    let verdict = front::explain(&program, &ExplainOptions::default());
    let page = page_options(&args.output, world);
    print(&program, &verdict, &args.output, &page, world)
}

pub(super) fn explain(args: &ExplainCommand, world: &mut World) -> Done {
    let check = &args.check;
    let program = program(&check.files, &check.source, None, Vec::new(), &check.output, world)?;
    let verdict = front::explain(&program, &ExplainOptions::default());
    let mut page = page_options(&check.output, world);
    page.full_trace = args.explain.full_trace;
    page.explain_rank = args.explain.explain_rank;
    print(&program, &verdict, &check.output, &page, world)
}

fn page_options(output: &OutputArgs, world: &World) -> PageOptions {
    let color = match output.color {
        crate::args::ColorArg::Auto => world.terminal.color,
        crate::args::ColorArg::Always => true,
        crate::args::ColorArg::Never => false,
    };
    let amount = match (output.quiet, output.verbose) {
        (true, _) => Amount::Quiet,
        (false, 0) => Amount::Normal,
        (false, _) => Amount::Verbose,
    };
    let look = Look { color, width: world.terminal.width };
    PageOptions { look, amount, ..PageOptions::default() }
}

/// The result in every form asked for.
fn print(program: &Program, verdict: &Verdict, output: &OutputArgs, page: &PageOptions, world: &mut World) -> Done {
    if let Some(path) = &output.json {
        write(world, path, &json::pretty(program, verdict))?;
    }
    if let Some(path) = &output.html {
        write(world, path, &html::page(&json::document(program, verdict)))?;
    }
    match output.format {
        FormatArg::Json => {
            let text = json::pretty(program, verdict);
            world.print(&format!("{text}\n"));
        }
        FormatArg::Text => {
            let text = terminal::page(program, verdict, page);
            world.print(&text);
            if output.stats {
                for (name, value) in &verdict.stats {
                    world.print(&format!("  {name:<24} {value}\n"));
                }
            }
        }
    }
    Ok(Status::of_verdict(verdict))
}
