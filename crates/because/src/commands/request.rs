//! From the arguments to the driver's request: the one place that knows both.

use crate::args::{BudgetArgs, CompareArg, CompareArgs, OutputArgs};
use crate::args::{
    CheckArgs, CheckCommand, DataModelArg, DomainArg, EngineArg, ExplainArgs, FormatArg, FormulaArg, GranularityArg,
    InputArgs, LoopsArg, MetricArg, OrderArg, RefinementArg, ScoringArg, SearchArgs, SourceArgs,
};
use crate::environment::Environment;
use crate::limits;
use crate::suggest;
use because_driver::Error;
use because_driver::modular::By;
use because_driver::request::{Crash, Explain, Failures, Given, Limits, Request, Search, Source, Specification};
use because_engine::auto::{Engine, Plan};
use because_engine::bmc::Bound;
use because_engine::cegar::{Domain, Refinement};
use because_explain::{closest, core, diagnosis, spectrum, whodunit};
use because_ir::Compare;
use because_ir::{CheckKind, Checks, Method};
use std::path::Path;

/// Stands for the saved input among the program's arguments, as fuzzers have it.
const HERE: &str = "@@";

/// The request of `because check` and, with the options of explanations, of `because`.
pub fn of_check(args: &CheckCommand, explain: Option<&ExplainArgs>, env: &mut Environment) -> Result<Request, Error> {
    let mut search = search(&args.search, &args.checks)?;
    if args.interop.baseline.is_some() && search.failures == Failures::First {
        search.failures = Failures::All;
    }
    // Standard input is read once: as source text, or as what the program reads.
    let stdin = args.inputs.stdin && !args.files.iter().any(|f| f == "-");
    let inputs = InputArgs { stdin, ..args.inputs.clone() };
    let explain = match explain {
        Some(explain) => Some(self::explain(explain, &args.output)?),
        None => None,
    };
    let mut source = source(&args.source)?;
    source.arguments = (!args.arguments.is_empty()).then(|| args.arguments.clone());
    let crash = crash(args, &mut source, env)?;
    if let Some(path) = &args.interop.asan {
        let text = super::read(env, path)?;
        if !because_exchange::witness::is_report(&text) {
            let what = "no report of AddressSanitizer, UndefinedBehaviorSanitizer, valgrind or gdb is in it";
            return Err(Error::Usage(format!("--asan {path}: {what}")));
        }
    }
    Ok(Request {
        files: args.files.clone(),
        source,
        specification: Specification {
            reference: args.specification.reference.clone(),
            outputs: args.specification.outputs.clone(),
            tests: args.specification.tests.clone(),
            runs: Vec::new(),
            only: Default::default(),
            compare: compare(args.specification.compare),
            endless: None,
            left_out: Vec::new(),
            property: args.interop.prp.clone(),
            verdict_line: args.interop.svcomp,
        },
        given: Given { crash, ..given(&inputs, env)? },
        witness: args.interop.witness.clone().or_else(|| args.interop.asan.clone()),
        search,
        explain,
        limits: limits(&args.budget),
    })
}

/// The saved input, and the place where the program gets it.
fn crash(args: &CheckCommand, source: &mut Source, env: &Environment) -> Result<Option<Crash>, Error> {
    let Some(path) = &args.crash else {
        return match args.arguments.iter().any(|a| a == HERE) {
            true => Err(Error::Usage(format!("{HERE} stands for a file: give it with --crash FILE"))),
            false => Ok(None),
        };
    };
    if source.c.entry.bytes.is_some() {
        return Err(Error::Usage("--crash and --bytes exclude each other: the file says how many bytes".to_string()));
    }
    if !source.c.entry.parameters.is_empty() {
        let text = "--crash and --parameter exclude each other: the file is what the program gets";
        return Err(Error::Usage(text.to_string()));
    }
    let bytes = env.files.read(Path::new(path)).map_err(|e| format!("--crash: cannot read {path}: {e}"))?;
    if bytes.len() > limits::CRASH_BYTES {
        let text =
            format!("--crash: {path} has more than {} bytes; let the fuzzer make it smaller", limits::CRASH_BYTES);
        return Err(Error::Usage(text));
    }
    let length = bytes.len() as u32;
    source.c.entry.bytes = Some(length);
    let named = args.arguments.iter().any(|a| a == HERE);
    if named {
        let given = |a: &String| if a == HERE { path.clone() } else { a.clone() };
        source.arguments = Some(args.arguments.iter().map(given).collect());
        let contents = because_ir::Contents::Any(length);
        source.found_files.push(because_ir::GivenFile { name: path.clone(), contents });
    }
    Ok(Some(Crash { bytes, file: named.then(|| path.clone()) }))
}

pub fn compare(args: CompareArgs) -> Compare {
    match args.compare {
        CompareArg::Exact => Compare::Exact,
        CompareArg::Trimmed => Compare::Trimmed,
        CompareArg::Tokens => Compare::Tokens,
    }
}

pub fn source(source: &SourceArgs) -> Result<Source, Error> {
    Ok(Source {
        c: c_options(source)?,
        plc: because_plc::Options {
            entry: source.entry.clone(),
            cycles: source.plc.cycles.map_or(because_plc::Cycles::Endless, because_plc::Cycles::Exactly),
            cycle_time: source.plc.cycle_time,
            inputs: source.plc.plc_input.clone(),
            preemptive: source.plc.preemptive,
            nan: source.plc.nan,
            ..because_plc::Options::default()
        },
        entry: source.entry.clone(),
        arguments: None,
        files: source.given_files.clone(),
        found_files: Vec::new(),
        trusted: source.trust.clone(),
        trust_tests: false,
        compile_commands: source.compile_commands.clone(),
        requirements: source.plc.requirement.clone(),
        requirements_file: source.plc.requirements.clone(),
    })
}

fn c_options(source: &SourceArgs) -> Result<because_c::Options, Error> {
    let std =
        because_c::Std::from_name(&source.std).ok_or_else(|| format!("`{}` is not an edition of C", source.std))?;
    let pointers = because_c::PointerInputs {
        may_be_null: source.pointers_may_be_null,
        elements: source.pointer_elements,
        may_alias: source.pointers_may_alias,
    };
    let function = source.entry.clone().unwrap_or_else(|| "main".to_string());
    Ok(because_c::Options {
        include_dirs: source.include_dirs.clone(),
        system_dirs: source.system_dirs.clone(),
        defines: source.defines.clone(),
        undefines: source.undefines.clone(),
        forced_includes: source.includes.clone(),
        std,
        data_model: match source.data_model {
            DataModelArg::Lp64 => because_c::DataModel::Lp64,
            DataModelArg::Ilp32 => because_c::DataModel::Ilp32,
            DataModelArg::Ip16 => because_c::DataModel::Ip16,
        },
        system_headers: source.system_headers,
        entry: because_c::Entry {
            function,
            pointers,
            nondet_globals: source.nondet_globals,
            bytes: source.bytes,
            parameters: source.parameter.clone(),
        },
        order: match source.order {
            OrderArg::Any => because_c::Order::Any,
            OrderArg::Left => because_c::Order::Left,
        },
        volatile_inputs: source.volatile_inputs,
        malloc_may_fail: source.malloc_may_fail,
        unknown_writes: match source.unknown_functions_write {
            true => because_c::UnknownWrites::Arguments,
            false => because_c::UnknownWrites::Nothing,
        },
        error_labels: source.error_label.clone(),
        ..because_c::Options::default()
    })
}

/// The values given; standard input is read here where the run is to read it.
pub fn given(args: &InputArgs, env: &mut Environment) -> Result<Given, Error> {
    let mut given =
        Given { values: args.input.clone(), file: args.inputs.clone(), zero: args.zero_inputs, ..Given::default() };
    if args.stdin && !given.is_empty() {
        let mut bytes = Vec::new();
        env.stdin.read_to_end(&mut bytes).map_err(|e| format!("cannot read standard input: {e}"))?;
        given.stdin = Some(bytes);
    }
    Ok(given)
}

pub fn limits(args: &BudgetArgs) -> Limits {
    let usual = Limits::default();
    Limits { work: args.work, time: args.timeout.unwrap_or(usual.time), memory: args.memory.unwrap_or(usual.memory) }
}

pub fn search(args: &SearchArgs, checks: &CheckArgs) -> Result<Search, Error> {
    if args.max_failures == Some(0) {
        return Err(Error::Usage("--max-failures 0 would look for nothing; 1 is the least".to_string()));
    }
    let mut only = Vec::new();
    for name in &args.property {
        only.extend(named(name)?);
    }
    Ok(Search {
        checks: self::checks(checks)?,
        only,
        engine: plan(args),
        bound: match (args.unwind, args.no_unwinding_assertions) {
            (None, false) => Bound::Deepen(args.max_unwind),
            (None, true) => Bound::Assumed(args.max_unwind.unwrap_or(1)),
            (Some(n), false) => Bound::Fixed(n),
            (Some(n), true) => Bound::Assumed(n),
        },
        loop_bounds: args.unwind_loop.clone(),
        assume: args.assume.clone(),
        failures: match (args.max_failures, args.all) {
            (Some(n), _) => Failures::AtMost(n),
            (None, true) => Failures::All,
            (None, false) => Failures::First,
        },
        by: By { contracts: args.contracts, invariants: args.loops == LoopsArg::Safe },
        check_twice: args.check_twice,
    })
}

fn plan(args: &SearchArgs) -> Plan {
    Plan {
        engine: match args.engine {
            EngineArg::Auto => Engine::Auto,
            EngineArg::Bmc => Engine::Bmc,
            EngineArg::Cegar => Engine::Cegar,
            EngineArg::Kind => Engine::Kind,
        },
        domain: match args.domain {
            DomainArg::Explicit => Domain::Explicit,
            DomainArg::Predicates => Domain::Predicates,
            DomainArg::Boolean => Domain::Boolean,
            DomainArg::Product => Domain::Product,
        },
        refinement: match args.refinement {
            RefinementArg::Weakest => Refinement::Weakest,
            RefinementArg::Strongest => Refinement::Strongest,
            RefinementArg::Both => Refinement::Both,
        },
        never_execute: false,
    }
}

fn explain(args: &ExplainArgs, output: &OutputArgs) -> Result<Explain, Error> {
    let rows = args.runs || output.html.is_some() || output.json.is_some() || output.format == FormatArg::Json;
    let granularity = match args.granularity {
        GranularityArg::Expression => diagnosis::Granularity::Expression,
        GranularityArg::Statement => diagnosis::Granularity::Statement,
    };
    let metric = match (args.static_slice, args.metric) {
        (true, _) => closest::Metric::StaticSlice,
        (_, MetricArg::Steps) => closest::Metric::AllSteps,
        (_, MetricArg::Guards) => closest::Metric::Guards,
        (_, MetricArg::Late) => closest::Metric::Late,
        (_, MetricArg::Range) => closest::Metric::Range,
    };
    Ok(Explain {
        methods: methods(&args.method)?,
        causes: args.cause.clone(),
        closest: closest::Options { rows, one_step: args.one_step, metric, ..closest::Options::default() },
        diagnosis: diagnosis::Options { faults: args.faults.max(1), granularity, ..diagnosis::Options::default() },
        counterexamples: args.counterexamples,
        functional: args.functional,
        whodunit: whodunit_options(args),
        core: core_options(args),
        spectrum: spectrum::Options { formula: formula(args.formula) },
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

fn formula(asked: FormulaArg) -> spectrum::Formula {
    match asked {
        FormulaArg::Mean => spectrum::Formula::Mean,
        FormulaArg::Ochiai => spectrum::Formula::Ochiai,
        FormulaArg::Tarantula => spectrum::Formula::Tarantula,
        FormulaArg::Dstar => spectrum::Formula::Dstar,
        FormulaArg::Barinel => spectrum::Formula::Barinel,
        FormulaArg::Op2 => spectrum::Formula::Op2,
    }
}

fn core_options(args: &ExplainArgs) -> core::Options {
    let grouping = if args.group_statements { core::Grouping::Statement } else { core::Grouping::Step };
    let guards = if args.without_guards { core::Guards::LeftOut } else { core::Guards::Steps };
    core::Options { max_cores: args.max_cores.max(1), grouping, guards, ..core::Options::default() }
}

fn methods(names: &[String]) -> Result<Vec<Method>, Error> {
    let mut list = Vec::new();
    for name in names.iter().flat_map(|m| m.split(',')) {
        let known: Vec<&str> = Method::ALL.iter().map(|m| m.name()).collect();
        match Method::ALL.into_iter().find(|m| m.name() == name) {
            Some(method) => list.push(method),
            None => return Err(Error::Usage(suggest::unknown(name, "is not a method; these are", &known))),
        }
    }
    Ok(list)
}

pub fn checks(args: &CheckArgs) -> Result<Checks, Error> {
    let mut checks = Checks::default();
    for name in &args.off {
        for kind in named(name)? {
            checks = checks.without(kind);
        }
    }
    for name in &args.on {
        for kind in named(name)? {
            checks = checks.with(kind);
        }
    }
    Ok(checks)
}

fn named(name: &str) -> Result<Vec<CheckKind>, Error> {
    if name == "all" {
        // How a program ends is its own affair unless that is asked for by name.
        return Ok(CheckKind::ALL.into_iter().filter(|k| *k != CheckKind::ExitStatus).collect());
    }
    let known: Vec<&str> = CheckKind::ALL.iter().map(|k| k.name()).collect();
    match CheckKind::from_name(name) {
        Some(kind) => Ok(vec![kind]),
        None => Err(Error::Usage(suggest::unknown(name, "is not a check; the checks are", &known))),
    }
}
