//! `because check`, `because explain` and no command at all: checks the program, explains, prints.

use super::tests;
use super::{Done, Trouble, Wanted, checks, dump, fit, follow, inputs, named, program, write};
use crate::args::{
    CheckCommand, ColorArg, DomainArg, DumpArg, EngineArg, ExplainArgs, ExplainCommand, FormatArg, GranularityArg,
    OutputArgs, RefinementArg, ScoringArg, Stage,
};
use crate::exit::Status;
use crate::front::{self, ExplainOptions};
use crate::phases::Phases;
use crate::reference::{self, Compared, arguments};
use crate::world::World;
use crate::{loops, modular, places, svcomp};
use because_c::{Injection, InjectionKind};
use because_encode::UnwindOptions;
use because_engine::auto::{Engine, Plan};
use because_engine::bmc::{BmcOptions, Bound};
use because_engine::cegar::{Domain, Refinement};
use because_explain::{closest, core, diagnosis, whodunit};
use because_interp::{Captured, Record, RunOptions, Uninitialised};
use because_ir::{CheckKind, Method, Outcome, Program, Verdict};
use because_logic::Interrupt;
use because_report::look::Look;
use because_report::terminal::{self, Amount, PageOptions};
use because_report::{html, json};
use std::time::{Duration, Instant};

/// Failing places shown with `--all` unless a number is given.
const ALL: usize = 1000;

/// What an answer may cost where the user says nothing: no program keeps the machine for good.
const USUAL_TIME: Duration = Duration::from_secs(300);
const USUAL_MEMORY: u64 = 8 << 30;

pub(super) fn check(args: &CheckCommand, world: &mut World) -> Done {
    answer(args, None, world, &Watcher { told: &|_| (), verdict: &|_, _| () })
}

pub(super) fn explain(args: &ExplainCommand, world: &mut World) -> Done {
    answer(&args.check, Some(&args.explain), world, &Watcher { told: &|_| (), verdict: &|_, _| () })
}

/// Who wants to know what happens on the way.
pub(crate) struct Watcher<'a> {
    pub told: front::Progress<'a>,
    pub verdict: &'a dyn Fn(&Program, &Verdict),
}

/// As [`explain`], watched; what stands in the way in words.
pub(crate) fn watched(args: &ExplainCommand, world: &mut World, watcher: &Watcher) -> Result<(), String> {
    match answer(&args.check, Some(&args.explain), world, watcher) {
        Ok(_) => Ok(()),
        Err(Trouble::Words(words)) => Err(words),
        Err(Trouble::Source(failed)) => Err(failed.diagnostics.first().map_or_else(String::new, |d| d.message.clone())),
    }
}

fn answer(args: &CheckCommand, explain: Option<&ExplainArgs>, world: &mut World, watcher: &Watcher) -> Done {
    let (args, property) = fit::of_task(args, world)?;
    let args = &*args;
    let phases = Phases::begin();
    let only_file = (args.files.len() == 1).then(|| args.files[0].as_str());
    let mut injections = Vec::new();
    for text in &args.search.assume {
        injections.push(injection(text, only_file, InjectionKind::Assume)?);
    }
    let mut causes = Vec::new();
    for (id, text) in explain.iter().flat_map(|e| &e.cause).enumerate() {
        let injection = injection(text, only_file, InjectionKind::Probe(id as u32))?;
        causes.push((id as u32, injection.text.clone()));
        injections.push(injection);
    }
    let tests = match &args.specification.tests {
        Some(path) => Some(tests::load(path, world)?),
        None => None,
    };
    let arguments = tests.as_ref().map(|t| arguments::template(t));
    let wanted = Wanted { arguments, injections, contracts: args.search.contracts };
    let program = program(&args.files, &args.source, wanted, &args.output, world)?;
    let program = match args.specification.reference.as_slice() {
        [] => program,
        files => beside_reference(program, files, args, world)?,
    };
    let (mut program, tested) = match tests {
        None => (program, None),
        Some(list) => {
            let (program, tested) = tests::beside(program, &list, args, world)?;
            (program, Some(tested))
        }
    };
    if let Some(property) = &property {
        svcomp::prepare(&mut program, property);
    }
    let (program, parts) = modular::parts(program, &args.search);
    if let Some(format) = args.search.dump {
        let stage = match format {
            DumpArg::Smt2 => Stage::Smt2,
            DumpArg::Dimacs => Stage::Cnf,
        };
        let text = dump::of_unwinding(stage, args, &program, world)?;
        world.print(&text);
        return Ok(Status::Good);
    }
    let mut search = search(args, &program, only_file, world)?;
    if let Some(property) = &property {
        search.unwind.checks = property.checks();
    }
    if fit::wants_all(args, &program) {
        search.max_failures = args.search.max_failures.unwrap_or(ALL);
    }
    let methods = match explain {
        Some(explain) if !args.fit.svcomp => methods(explain)?,
        _ => Vec::new(),
    };
    let wants_runs = explain.is_some_and(|e| e.runs);
    let rows =
        wants_runs || args.output.html.is_some() || args.output.json.is_some() || args.output.format == FormatArg::Json;
    let options = ExplainOptions {
        search,
        engine: plan(args),
        methods,
        closest: closest::Options {
            causes,
            rows,
            one_step: explain.is_some_and(|e| e.one_step),
            metric: match explain.is_some_and(|e| e.static_slice) {
                true => closest::Metric::StaticSlice,
                false => closest::Metric::AllSteps,
            },
            ..closest::Options::default()
        },
        diagnosis: diagnosis::Options {
            faults: explain.map_or(1, |e| e.faults.max(1)),
            granularity: match explain.map(|e| e.granularity) {
                Some(GranularityArg::Expression) => diagnosis::Granularity::Expression,
                _ => diagnosis::Granularity::Statement,
            },
            ..diagnosis::Options::default()
        },
        counterexamples: explain.map_or(1, |e| e.counterexamples.max(1)),
        functional: explain.is_some_and(|e| e.functional),
        tests: tested.as_ref().map_or_else(Vec::new, |t| t.runs.clone()),
        whodunit: explain.map_or_else(whodunit::Options::default, whodunit_options),
        core: explain.map_or_else(core::Options::default, core_options),
        ..ExplainOptions::default()
    };
    let bar = progress(world, &args.output);
    let told = |text: &str| {
        bar.set_message(text.to_string());
        phases.told(text);
        (watcher.told)(text);
    };
    let mut line = None;
    let verdict = match (pinned_run(args, &program, &options, world)?, &property) {
        _ if args.fit.witness.is_some() => {
            let path = args.fit.witness.as_deref().unwrap_or_default();
            let followed = follow::follow(args, path, (&program, property.as_ref()), &options, &told, world)?;
            bar.suspend(|| world.complain(&format!("{}\n", followed.words)));
            followed.verdict
        }
        (Some(run), _) => front::explain_run(&program, run, &options, &told),
        (None, _) if let Some(tested) = &tested => tests::verdict(&program, tested, &options, &told),
        (None, Some(property)) => {
            let decided = svcomp::decide(&program, property, &options, &told);
            line = Some(decided.line);
            decided.verdict
        }
        (None, None) => modular::explain(&program, &parts, &options, &told),
    };
    bar.finish_and_clear();
    (watcher.verdict)(&program, &verdict);
    if let Some(path) = &args.search.proof {
        fit::write_proof(args, path, &program, &verdict, world)?;
    }
    if let (Some(line), true) = (&line, args.fit.svcomp) {
        return fit::verdict_line(line, args, &program, &verdict, world);
    }
    let mut page = page_options(&args.output, world);
    if let Some(explain) = explain {
        page.full_trace = explain.full_trace;
        page.annotate = explain.annotate;
        page.explain_rank = explain.explain_rank;
        page.all_deltas = explain.all_deltas;
        page.runs = explain.runs;
        page.all_methods = !explain.method.is_empty();
    }
    let status = print(&program, &verdict, &args.output, &page, world)?;
    if args.output.stats && args.output.format == FormatArg::Text {
        print_stats(&verdict, &phases, world);
    }
    fit::give(args, &program, &verdict, status, world)
}

fn plan(args: &CheckCommand) -> Plan {
    Plan {
        engine: match args.search.engine {
            EngineArg::Auto => Engine::Auto,
            EngineArg::Bmc => Engine::Bmc,
            EngineArg::Cegar => Engine::Cegar,
            EngineArg::Kind => Engine::Kind,
        },
        domain: match args.search.domain {
            DomainArg::Explicit => Domain::Explicit,
            DomainArg::Predicates => Domain::Predicates,
            DomainArg::Boolean => Domain::Boolean,
            DomainArg::Product => Domain::Product,
        },
        refinement: match args.search.refinement {
            RefinementArg::Weakest => Refinement::Weakest,
            RefinementArg::Strongest => Refinement::Strongest,
            RefinementArg::Both => Refinement::Both,
        },
    }
}

/// What the answer is about: the kinds of checks that are on, or those asked for.
pub(super) fn checked(args: &CheckCommand) -> Result<Vec<CheckKind>, Trouble> {
    let on = checks(&args.checks)?;
    let mut only = Vec::new();
    for name in &args.search.property {
        only.extend(named(name)?);
    }
    let counts = |k: &CheckKind| on.has(*k) && (only.is_empty() || only.contains(k));
    Ok(CheckKind::ALL.into_iter().filter(counts).collect())
}

/// The program held against a reference implementation.
fn beside_reference(
    ours: Program,
    files: &[String],
    args: &CheckCommand,
    world: &mut World,
) -> Result<Program, Trouble> {
    let reference = program(files, &args.source, Wanted::default(), &args.output, world)?;
    let compared = Compared {
        entry: args.source.entry.clone().unwrap_or_else(|| "main".to_string()),
        outputs: args.specification.outputs.clone(),
    };
    Ok(reference::link(ours, &reference, &compared)?)
}

fn injection(text: &str, only_file: Option<&str>, kind: InjectionKind) -> Result<Injection, Trouble> {
    let at = places::expression_at(text, only_file)?;
    Ok(Injection { file: at.file, line: at.line, column: 0, kind, text: at.text })
}

pub(super) fn search(
    args: &CheckCommand,
    program: &Program,
    only_file: Option<&str>,
    world: &World,
) -> Result<BmcOptions, Trouble> {
    let search = &args.search;
    let mut unwind = UnwindOptions {
        checks: checks(&args.checks)?,
        malloc_may_fail: args.source.malloc_may_fail,
        ..UnwindOptions::default()
    };
    for text in &search.unwind_loop {
        let (file, line, bound) = places::bound_at(text, only_file)?;
        let found = loops::at_line(program, &file, line);
        if found.is_empty() {
            return Err(Trouble::Words(format!("there is no loop at {file}:{line}")));
        }
        unwind.loops.extend(found.into_iter().map(|id| (id, bound)));
    }
    let mut only = Vec::new();
    for name in &search.property {
        only.extend(named(name)?);
    }
    let bound = match (search.unwind, search.no_unwinding_assertions) {
        (None, false) => Bound::Deepen(search.max_unwind),
        (None, true) => Bound::Assumed(search.max_unwind.unwrap_or(1)),
        (Some(n), false) => Bound::Fixed(n),
        (Some(n), true) => Bound::Assumed(n),
    };
    Ok(BmcOptions {
        unwind,
        bound,
        only,
        max_failures: search.max_failures.unwrap_or(if search.all { ALL } else { 1 }).max(1),
        interrupt: Interrupt {
            flag: world.interrupt.clone(),
            deadline: Instant::now().checked_add(args.budget.timeout.unwrap_or(USUAL_TIME)),
            memory: args.budget.memory.or(Some(USUAL_MEMORY)),
        },
        check_twice: search.check_twice,
        conflicts: None,
    })
}

fn whodunit_options(args: &ExplainArgs) -> whodunit::Options {
    whodunit::Options {
        variant: match args.original_whodunit {
            true => whodunit::Variant::Original,
            false => whodunit::Variant::Improved,
        },
        scoring: match args.scoring {
            ScoringArg::Reciprocal => whodunit::Scoring::Reciprocal,
            ScoringArg::Exponential => whodunit::Scoring::Exponential,
        },
        max_iterations: args.max_iterations,
    }
}

fn core_options(args: &ExplainArgs) -> core::Options {
    let grouping = if args.group_statements { core::Grouping::Statement } else { core::Grouping::Step };
    let guards = if args.without_guards { core::Guards::LeftOut } else { core::Guards::Steps };
    core::Options { max_cores: args.max_cores.max(1), grouping, guards, ..core::Options::default() }
}

fn methods(args: &ExplainArgs) -> Result<Vec<Method>, Trouble> {
    if args.method.is_empty() {
        return Ok(ExplainOptions::default().methods);
    }
    let mut list = Vec::new();
    for name in args.method.iter().flat_map(|m| m.split(',')) {
        let known: Vec<&str> = Method::ALL.iter().map(|m| m.name()).collect();
        match Method::ALL.into_iter().find(|m| m.name() == name) {
            Some(method) => list.push(method),
            None => return Err(Trouble::Words(format!("`{name}` is no method; these are: {}", known.join(", ")))),
        }
    }
    Ok(list)
}

/// The run on the inputs that the user gave, if any were given.
fn pinned_run(
    args: &CheckCommand,
    program: &Program,
    options: &ExplainOptions,
    world: &mut World,
) -> Result<Option<because_ir::Run>, Trouble> {
    let mut texts = inputs(&args.inputs, world)?;
    if texts.is_empty() && !texts.zero {
        return Ok(None);
    }
    let run_options = RunOptions {
        checks: options.search.unwind.checks,
        uninitialised: Uninitialised::Input,
        record: Record::Path,
        interrupt: Some(world.interrupt.clone()),
        ..RunOptions::default()
    };
    let mut stdin = Vec::new();
    if args.inputs.stdin {
        let read = world.stdin.read_to_end(&mut stdin);
        read.map_err(|e| format!("cannot read standard input: {e}"))?;
    }
    let run = because_interp::run(program, &run_options, &mut texts, &mut Captured::new(&stdin));
    if let Some(error) = texts.errors.first() {
        return Err(Trouble::Words(error.clone()));
    }
    for name in texts.unused() {
        world.complain(&format!("warning: the input {name} was given but never read\n"));
    }
    match &run.outcome {
        Outcome::MissingInput { key, .. } => Err(Trouble::Words(format!(
            "the input {key} has no value: give it with --input {key}=VALUE, or let all be zero with --zero-inputs"
        ))),
        _ => Ok(Some(run)),
    }
}

fn progress(world: &World, output: &OutputArgs) -> indicatif::ProgressBar {
    if !world.terminal.progress || output.quiet {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new_spinner();
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}

fn page_options(output: &OutputArgs, world: &World) -> PageOptions {
    let color = match output.color {
        ColorArg::Auto => world.terminal.color,
        ColorArg::Always => true,
        ColorArg::Never => false,
    };
    let amount = match (output.quiet, output.verbose) {
        (true, _) => Amount::Quiet,
        (false, 0) => Amount::Normal,
        (false, _) => Amount::Verbose,
    };
    let look = Look { color, width: world.terminal.width };
    PageOptions { look, amount, ..PageOptions::default() }
}

/// The result in every form that goes to a file.
pub(super) fn write_files(
    program: &Program,
    verdict: &Verdict,
    output: &OutputArgs,
    world: &mut World,
) -> Result<(), Trouble> {
    if let Some(path) = &output.json {
        write(world, path, &json::pretty(program, verdict))?;
    }
    if let Some(path) = &output.html {
        write(world, path, &html::page(&json::document(program, verdict)))?;
    }
    Ok(())
}

/// The result in every form asked for.
fn print(program: &Program, verdict: &Verdict, output: &OutputArgs, page: &PageOptions, world: &mut World) -> Done {
    write_files(program, verdict, output, world)?;
    match output.format {
        FormatArg::Json => {
            let text = json::pretty(program, verdict);
            world.print(&format!("{text}\n"));
        }
        FormatArg::Text => {
            let text = terminal::page(program, verdict, page);
            world.print(&text);
        }
    }
    Ok(Status::of_verdict(verdict))
}

fn print_stats(verdict: &Verdict, phases: &Phases, world: &mut World) {
    for (name, value) in &verdict.stats {
        world.print(&format!("  {name:<24} {value}\n"));
    }
    for row in phases.rows() {
        let peak = row.peak.map_or_else(String::new, |bytes| format!("  peak {} MB", bytes.div_ceil(1 << 20)));
        world.print(&format!("  {:<24} {:.3} s{peak}\n", row.name, row.seconds));
    }
}
