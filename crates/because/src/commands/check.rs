//! `because check`, `because explain` and no command at all: asks the driver, prints the answer.

use super::{Done, cases, dump, fix, outputs, request, scores, watch, with_host};
use crate::args::{CheckCommand, ColorArg, DumpArg, ExplainArgs, ExplainCommand, FormatArg, OutputArgs, Stage};
use crate::environment::Environment;
use crate::exit::Status;
use crate::supervise::{Outcome, Watch};
use crate::versions;
use because_driver::phase_costs::Phases;
use because_driver::task::Task;
use because_driver::{Answer, Error, Request};
use because_ir::Verdict;
use because_report::terminal::{self, Amount, PageOptions, in_shell};
use because_report::{json, markdown};
use std::time::Duration;

pub(super) fn check(args: &CheckCommand, env: &mut Environment) -> Done {
    answer(&args.settled(), None, env)
}

pub(super) fn explain(args: &ExplainCommand, env: &mut Environment) -> Done {
    answer(&args.check.settled(), Some(&args.explain), env)
}

fn answer(args: &CheckCommand, explain: Option<&ExplainArgs>, env: &mut Environment) -> Done {
    let watch = watch(request::limits(&args.budget), env);
    if let Some(cases) = cases::in_folder(&args.files, env)? {
        return cases::answer(&cases, args, env);
    }
    let request = request::of_check(args, explain, env)?;
    if let Some(explain) = explain.filter(|e| e.scores) {
        for line in &explain.faulty_line {
            scores::parsed(line)?;
        }
    }
    if let Some(explain) = explain {
        env.versions = versions::asked(explain, &args.files, env)?;
    }
    let inputs = request.inputs().chain(args.interop.baseline.as_deref());
    outputs::refuse_collisions(&outputs::named(args), inputs, env)?;
    if let Some(format) = args.search.dump {
        let stage = match format {
            DumpArg::Smt2 => Stage::Smt2,
            DumpArg::Dimacs => Stage::Cnf,
        };
        return dump::of_problem(stage, request, &args.output.screen, &watch, env);
    }
    answered(request, args, explain, &watch, env)
}

/// Asks the driver, prints and writes what it answers.
fn answered(
    request: Request,
    args: &CheckCommand,
    explain: Option<&ExplainArgs>,
    watch: &Watch,
    env: &mut Environment,
) -> Done {
    let given = given(request, args, watch, env)?;
    show(given, args, explain, watch, env)
}

/// What the driver answers, and what its parts cost.
pub(super) struct Given {
    pub answer: Answer,
    phases: Phases,
    /// A failing run is repeated by the same command with its inputs.
    repeats: bool,
}

pub(super) fn given(
    request: Request,
    args: &CheckCommand,
    watch: &Watch,
    env: &mut Environment,
) -> Result<Given, Error> {
    let asked = request.clone();
    let done = with_host(env, &args.output.screen, watch, move |host| because_driver::answer(&asked, host))?;
    let phases = done.phases;
    let answer = match done.outcome {
        Outcome::Done { value, cut_off } => {
            let mut answer = value?;
            if let Some(by) = cut_off {
                by.name_in(&mut answer.verdict);
            }
            answer
        }
        Outcome::Abandoned(by) => done.best.cut_off(by, &request),
    };
    let repeats = matches!(Task::of(&request), Ok(Task::Search)) && !request.files.iter().any(|f| f == "-");
    Ok(Given { answer, phases, repeats })
}

/// Prints and writes an answer.
pub(super) fn show(
    given: Given,
    args: &CheckCommand,
    explain: Option<&ExplainArgs>,
    watch: &Watch,
    env: &mut Environment,
) -> Done {
    let Given { answer, phases, repeats } = given;
    if let (Some(line), true) = (&answer.line, args.interop.svcomp) {
        if let Some(path) = &args.search.proof {
            outputs::write_proof(args, path, &answer, env)?;
        }
        return outputs::verdict_line(line, args, &answer, watch, env);
    }
    if explain.is_some_and(|e| e.diff) {
        fix::print_diff(&answer, env);
        return Ok(Status::of_verdict(&answer.verdict));
    }
    let repeat = (repeats && explain.is_some()).then(|| repeated(&env.arguments, &outputs::named(args)));
    let took = (env.terminal.clock || args.output.stats).then(|| watch.since.elapsed());
    let status = print(&answer, args, explain, &Shown { repeat: repeat.as_deref(), took }, env);
    if let Some(explain) = explain.filter(|e| e.scores && args.output.format == FormatArg::Text) {
        scores::print(&explain.faulty_line, &answer, env)?;
    }
    if let Some(number) = explain.and_then(|e| e.fix) {
        fix::write_fix(&answer, number.get(), env)?;
    }
    if args.output.stats && args.output.format == FormatArg::Text {
        print_stats(&answer.verdict, &phases, env);
    }
    outputs::write_files(&answer, &args.output, repeat.as_deref(), env);
    if let Some(path) = &args.search.proof {
        outputs::write_proof(args, path, &answer, env)?;
    }
    let status = outputs::give(args, &answer, status, watch, env);
    // The process ends now: freeing a program and its runs piece by piece takes longer than writing them.
    std::mem::forget(answer);
    status
}

/// The arguments of a command as a shell takes them, without the files that it writes and without what makes it quiet.
fn repeated(arguments: &[String], outputs: &[(&'static str, String)]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < arguments.len() {
        let names =
            |(option, path): &(&'static str, String)| arguments[at] == *option && arguments.get(at + 1) == Some(path);
        let joined = |(option, path): &(&'static str, String)| arguments[at] == format!("{option}={path}");
        match () {
            () if outputs.iter().any(names) => at += 2,
            () if outputs.iter().any(joined) || ["-q", "--quiet"].contains(&arguments[at].as_str()) => at += 1,
            () => {
                kept.push(in_shell(&arguments[at]));
                at += 1;
            }
        }
    }
    kept
}

/// What is shown with an answer and is no part of it.
struct Shown<'a> {
    /// The words of a command that repeats a failing run.
    repeat: Option<&'a [String]>,
    took: Option<Duration>,
}

/// The result on standard output, before any file: what was computed is not lost where a file cannot be written.
fn print(
    answer: &Answer,
    args: &CheckCommand,
    explain: Option<&ExplainArgs>,
    shown: &Shown,
    env: &mut Environment,
) -> Status {
    let Shown { repeat, took } = *shown;
    let (program, verdict) = (&answer.program, &answer.verdict);
    let text = match args.output.format {
        FormatArg::Json => format!("{}\n", json::pretty(program, verdict, repeat)),
        FormatArg::Markdown => markdown::document(program, verdict),
        FormatArg::Text => {
            let options = PageOptions { command: repeat, took, ..page_options(&args.output, explain, env) };
            terminal::page(program, verdict, &options)
        }
    };
    env.print(&text);
    Status::of_verdict(verdict)
}

fn page_options<'a>(output: &OutputArgs, explain: Option<&ExplainArgs>, env: &Environment) -> PageOptions<'a> {
    let color = match output.screen.color {
        ColorArg::Auto => env.terminal.color,
        ColorArg::Always => true,
        ColorArg::Never => false,
    };
    let amount = match (output.screen.quiet, output.screen.verbose) {
        (true, _) => Amount::Quiet,
        (false, 0) => Amount::Normal,
        (false, _) => Amount::Verbose,
    };
    let style = env.terminal.style(color);
    let mut page = PageOptions { style, amount, ..PageOptions::default() };
    if let Some(explain) = explain {
        page.full_trace = explain.full_trace;
        page.annotate = explain.annotate;
        page.explain_rank = explain.explain_rank;
        page.all_deltas = explain.all_deltas;
        page.runs = explain.runs;
        page.all_methods = !explain.method.is_empty();
    }
    page
}

fn print_stats(verdict: &Verdict, phases: &Phases, env: &mut Environment) {
    for (name, value) in &verdict.stats {
        env.print(&format!("  {name:<24} {value}\n"));
    }
    for row in phases.rows() {
        let peak = row.peak.map_or_else(String::new, |bytes| format!("  peak {} MB", bytes.div_ceil(1 << 20)));
        env.print(&format!("  {:<24} {:.3} s{peak}\n", row.phase.name(), row.seconds));
    }
}
