//! From a request to the program that is searched, with all its parts, and the options of the search.

use crate::error::Error;
use crate::front::ExplainOptions;
use crate::host::{CutOff, Host};
use crate::passes::{self, Asked};
use crate::program::{Wanted, program};
use crate::reload::{Recording, Reload};
use crate::request::{Explain, Failures, Request};
use crate::task::Task;
use crate::tasks::competition;
use crate::tasks::tests::{self, Tested};
use crate::{budget, locations, loops};
use because_c::{Injection, InjectionKind};
use because_compose::modular::Part;
use because_compose::reference::arguments;
use because_encode::UnwindOptions;
use because_engine::bmc::BmcOptions;
use because_exchange::svcomp::{self, Property};
use because_explain::closest;
use because_ir::{CheckKind, Checks, Program};
use because_logic::Interrupt;
use std::borrow::Cow;
use std::sync::Arc;

/// All that a task needs to know.
pub struct Problem<'a> {
    /// What is asked.
    pub request: &'a Request,
    /// What is to be done.
    pub task: Task,
    /// The program after all passes.
    pub program: Program,
    /// What of it is checked by itself.
    pub parts: Vec<Part>,
    /// The property of the competition.
    pub property: Option<Property>,
    /// The runs of the tests, where they are the specification.
    pub tested: Option<Tested>,
    /// How it is searched and explained.
    pub options: ExplainOptions,
}

/// The request with a competition task, if one is named, replaced by what it stands for.
pub fn resolved<'a>(request: &'a Request, host: &Host) -> Result<(Cow<'a, Request>, Option<Property>), Error> {
    if let Some(path) = request.specification.tests.as_ref().filter(|p| is_trace(p, request)) {
        let mut changed = request.clone();
        changed.specification.tests = None;
        changed.source.plc.trace = Some((path.clone(), host.read(path)?));
        return Ok((Cow::Owned(changed), None));
    }
    let open = |name: &str| host.read(name).map_err(|e| e.to_string());
    let wanted = request.specification.property.as_deref();
    let [path] = &request.files[..] else { return of_property(request, host) };
    if !svcomp::is_task(path) {
        return of_property(request, host);
    }
    let task = svcomp::read(&open(path)?, path, wanted, &open)?;
    let mut changed = request.clone();
    changed.files = task.files;
    changed.source.c.data_model = task.data_model;
    changed.source.c.error_function = competition::error_function(&task.property);
    changed.specification.property.get_or_insert_with(|| path.clone());
    Ok((Cow::Owned(changed), Some(task.property)))
}

/// A table of a PLC program's inputs and expected values.
fn is_trace(path: &str, request: &Request) -> bool {
    let extension = std::path::Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("");
    ["csv", "tsv"].contains(&extension.to_ascii_lowercase().as_str())
        && request.files.iter().any(|f| crate::load::is_plc(f))
}

fn of_property<'a>(request: &'a Request, host: &Host) -> Result<(Cow<'a, Request>, Option<Property>), Error> {
    let Some(name) = &request.specification.property else { return Ok((Cow::Borrowed(request), None)) };
    let property = Property::parse(&host.read(name)?, name)?;
    let mut changed = request.clone();
    changed.source.c.error_function = competition::error_function(&property);
    Ok((Cow::Owned(changed), Some(property)))
}

/// The problem of a request that was [`resolved`].
pub fn build<'a>(request: &'a Request, property: Option<Property>, host: &Host) -> Result<Problem<'a>, Error> {
    let task = Task::of(request)?;
    let recording = Recording::new(host.files);
    let host = &Host { files: &recording, ..host.clone() };
    let (program, mut asked, causes) = loaded(request, property.as_ref(), host)?;
    let program = passes::run(program, &passes::before_search(), &mut asked)?;
    let Asked { reference, tested, parts, .. } = asked;
    let mut search = search(request, &program, host)?;
    if let Some(property) = &property {
        search.unwind.checks = property.checks();
    }
    let (runs, expected) = tested.as_ref().map_or_else(Default::default, |t| (t.runs.clone(), t.expected.clone()));
    let explain = request.explain.as_ref().filter(|_| !request.specification.verdict_line);
    let mut options = ExplainOptions { tests: runs, expected, ..options(search, explain, causes, request) };
    if explain.is_some() {
        let (snapshot, folder) = (recording.snapshot(), host.folder.clone());
        let mut again = request.clone();
        again.specification.endless = tested.as_ref().and_then(|t| t.endless);
        let reload = Reload::new(&again, property.clone(), snapshot, folder, host.system.clone());
        options.reload = Some(reload.with_reference(reference));
    }
    Ok(Problem { request, task, program, parts, property, tested, options })
}

/// The program of a request once more, from other texts: what is searched, without the tests' runs.
pub fn program_again(
    request: &Request,
    property: Option<&Property>,
    reference: Option<Arc<Program>>,
    host: &Host,
) -> Result<Program, Error> {
    let (program, asked, _) = loaded(request, property, host)?;
    passes::run_again(program, &passes::before_search(), &mut Asked { reference, run_tests: false, ..asked })
}

/// What the user leaves out of the question: the answer rests on it.
pub(crate) fn narrowed(request: &Request) -> Vec<String> {
    let search = &request.search;
    let mut lines = Vec::new();
    if !search.only.is_empty() {
        let names: Vec<&str> = search.only.iter().map(|k| k.name()).collect();
        lines.push(format!(
            "only {} is looked for: a run that fails another check first counts as right",
            names.join(", ")
        ));
    }
    let off = |k: &CheckKind| Checks::default().has(*k) && !search.checks.has(*k);
    let off: Vec<&str> = CheckKind::ALL.into_iter().filter(off).map(|k| k.name()).collect();
    if !off.is_empty() {
        lines.push(format!("switched off: {}", off.join(", ")));
    }
    lines.extend(search.assume.iter().map(|text| format!("as asked: {text}")));
    lines
}

type Causes = Vec<(u32, String)>;

/// The program as it was written, and what its passes depend on.
fn loaded<'a>(
    request: &'a Request,
    property: Option<&'a Property>,
    host: &'a Host<'a>,
) -> Result<(Program, Asked<'a>, Causes), Error> {
    let (injections, causes) = injections(request)?;
    let tests = match &request.specification.tests {
        Some(path) => Some(tests::load(path, host)?),
        None if request.specification.runs.is_empty() => None,
        None => Some(request.specification.runs.clone()),
    };
    let arguments = tests.as_ref().map(|t| arguments::template(t)).or_else(|| request.source.arguments.clone());
    let wanted = Wanted { arguments, injections, ..Wanted::of(&request.search) };
    let program = program(&request.files, &request.source, wanted, host)?;
    let asked =
        Asked { request, host, property, reference: None, tests, run_tests: true, tested: None, parts: Vec::new() };
    Ok((program, asked, causes))
}

/// The file that places without a file's name mean.
fn only_file(request: &Request) -> Option<&str> {
    match &request.files[..] {
        [file] => Some(file),
        _ => None,
    }
}

/// What the user assumes and asks about, as statements at their places.
fn injections(request: &Request) -> Result<(Vec<Injection>, Causes), Error> {
    let only_file = only_file(request);
    let mut injections = Vec::new();
    for text in &request.search.assume {
        injections.push(injection(text, only_file, InjectionKind::Assume)?);
    }
    let mut causes = Vec::new();
    for (id, text) in request.explain.iter().flat_map(|e| &e.causes).enumerate() {
        let injection = injection(text, only_file, InjectionKind::Probe(id as u32))?;
        causes.push((id as u32, injection.text.clone()));
        injections.push(injection);
    }
    Ok((injections, causes))
}

fn injection(text: &str, only_file: Option<&str>, kind: InjectionKind) -> Result<Injection, Error> {
    let at = locations::expression_at(text, only_file)?;
    Ok(Injection { file: at.file, line: at.line, column: 0, kind, text: at.text })
}

/// The options of the search, its loop bounds resolved in the program.
pub fn search(request: &Request, program: &Program, host: &Host) -> Result<BmcOptions, Error> {
    let search = &request.search;
    let mut unwind = UnwindOptions {
        checks: search.checks,
        malloc_may_fail: request.source.c.malloc_may_fail,
        ..UnwindOptions::default()
    };
    for text in &search.loop_bounds {
        let (file, line, bound) = locations::bound_at(text, only_file(request))?;
        let found = loops::at_line(program, &file, line);
        if found.is_empty() {
            return Err(Error::Usage(format!("there is no loop at {file}:{line}")));
        }
        unwind.loops.extend(found.into_iter().map(|id| (id, bound)));
    }
    Ok(BmcOptions {
        unwind,
        bound: search.bound,
        only: search.only.clone(),
        max_failures: most_failures(search.failures, program),
        interrupt: Interrupt {
            work: budget::search(request.limits.work),
            flag: host.interrupt.clone(),
            watch: Some(Arc::new(CutOff::new(host.system.clone(), request.limits.time, Some(request.limits.memory)))),
        },
        check_twice: search.check_twice,
        conflicts: None,
    })
}

/// Where some failures are accepted by a comment, every failing place must be known.
fn most_failures(asked: Failures, program: &Program) -> usize {
    let accepts = program.sources.files().any(|(_, f)| f.text.contains("because: accepted"));
    match asked {
        Failures::First if accepts => Failures::All.most(),
        asked => asked.most(),
    }
}

fn options(search: BmcOptions, explain: Option<&Explain>, causes: Causes, request: &Request) -> ExplainOptions {
    let engine = request.search.engine;
    let Some(explain) = explain else {
        return ExplainOptions { search, engine, methods: Vec::new(), ..ExplainOptions::default() };
    };
    let methods = match explain.methods.is_empty() {
        true => ExplainOptions::default().methods,
        false => explain.methods.clone(),
    };
    ExplainOptions {
        search,
        engine,
        methods,
        closest: closest::Options { causes, ..explain.closest.clone() },
        diagnosis: explain.diagnosis.clone(),
        counterexamples: explain.counterexamples.max(1),
        functional: explain.functional,
        whodunit: explain.whodunit.clone(),
        core: explain.core.clone(),
        spectrum: explain.spectrum,
        work: request.limits.work,
        ..ExplainOptions::default()
    }
}
