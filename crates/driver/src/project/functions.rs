//! Tests of a program, each executed by itself.
//!
//! Which functions are tests follows from what the run executed or would have, and from names: functions without parameters
//! in the files of the tests, or the calls of a function that `main` gives its cases to ([`calls`]). That one can be left out is found out: a run without any of them must pass.

mod calls;

use super::{Ended, Reads, Surroundings, ended};
use crate::limits;
use crate::trust;
use because_compose::reference::only::{self, Only, Unit};
use because_compose::reference::table::{self, Asked};
use because_compose::tests_file::Test;
use because_interp::{Captured, Folder, RunOptions};
use because_ir::{
    Callee, CheckKind, Compare, ExprKind, FuncId, FunctionOrigin, Outcome, Program, Run, StatementKind, Type, TypeId,
};
use std::collections::BTreeSet;

/// What a function may return that says it passed.
const PASSED: [i128; 2] = [0, 1];

/// The tests of a run, and how each ends alone. None where fewer than two are found.
pub fn executed(
    program: Program,
    run: &Run,
    test: &Test,
    (options, folder): (&RunOptions, &dyn Folder),
) -> (Only, Vec<Ended>) {
    let whole = |names: Vec<String>| names.iter().map(|name| Unit::whole(name)).collect::<Vec<Unit>>();
    let mut choices: Vec<Vec<Unit>> = candidates(&program, run).into_iter().map(whole).collect();
    let calls = calls::of_main(&program);
    let how = fails(run);
    // A call is only looked at where functions are not enough: what a table of tests runs is a call as well.
    if how.is_some() && !calls.is_empty() {
        let others = calls.iter().filter(|u| !calls::may_run_others(&program, u));
        let both = choices.first().into_iter().flatten().chain(others).cloned().collect();
        choices.extend([calls, both]);
    }
    let several = |units: &Vec<Unit>| units.len() > 1 && functions_of(units) <= limits::PROJECT_FUNCTIONS;
    let mut found: Option<(Only, Vec<Ended>)> = None;
    for units in choices.into_iter().filter(several) {
        for skipped in PASSED {
            let only = Only { units: units.clone(), skipped };
            let Some((own, same)) = alone(&program, only, test, (options, folder, how)) else { continue };
            // Where none of them fails as the whole run does, they may be no tests.
            if same || how.is_none() {
                return own;
            }
            found.get_or_insert(own);
        }
    }
    found.unwrap_or_default()
}

/// Where and how the run fails.
fn fails(run: &Run) -> Option<Failing> {
    match &run.outcome {
        Outcome::Exit(0) => None,
        Outcome::Failed(failed) => Some((Some(failed.check), Some(failed.location.function))),
        _ => Some((None, None)),
    }
}

/// The check that fails, and the function that it is in.
type Failing = (Option<CheckKind>, Option<FuncId>);

fn functions_of(units: &[Unit]) -> usize {
    units.iter().filter(|u| u.call.is_none_or(|call| call == 1)).count()
}

/// How each unit ends alone, and whether one of them fails as the whole run does; nothing where the run without any of them
/// does not pass.
fn alone(
    program: &Program,
    only: Only,
    test: &Test,
    (options, folder, how): (&RunOptions, &dyn Folder, Option<Failing>),
) -> Option<((Only, Vec<Ended>), bool)> {
    let count = only.units.len();
    let tests: Vec<Test> = (1..=count as u32 + 1).map(|n| Test { only: Some(n), ..test.clone() }).collect();
    let asked = Asked { entry: "main", compare: Compare::Exact, endless: None, only: &only };
    let linked = table::link(program.clone(), &tests, asked).ok()?;
    let mut left = limits::PROJECT_STEPS;
    let one = |number: usize, left: &mut u64| {
        let mut inputs = Surroundings { number: number as u32, ..Surroundings::default() };
        let mut reads =
            Reads { inner: Captured::new(&test.stdin), folder, file: Vec::new().into_iter(), found: Vec::new() };
        let options = RunOptions { max_steps: *left, ..options.clone() };
        let run = because_interp::run(&linked.program, &options, &mut inputs, &mut reads);
        *left = left.saturating_sub(run.path.executed);
        (ended(&linked.program, &run, test, &inputs), run)
    };
    // The last number is a run without any of them.
    if one(count + 1, &mut left).0 != Ended::Passes {
        return None;
    }
    let (mut units, mut results) = (Vec::new(), Vec::new());
    let mut over: BTreeSet<&str> = BTreeSet::new();
    let mut same = false;
    for (unit, number) in only.units.iter().zip(1..) {
        if over.contains(unit.function.as_str()) {
            continue;
        }
        let (ended, run) = one(number, &mut left);
        if unit.call.is_some() && !calls::is_executed(program, &run, &unit.function) {
            over.insert(&unit.function);
            continue;
        }
        same |= how.is_some() && fails(&run) == how;
        units.push(unit.clone());
        results.push(ended);
    }
    calls::name(program, &mut units);
    (units.len() > 1).then_some(((Only { units, skipped: only.skipped }, results), same))
}

/// Lists of functions that are likely tests, the likeliest first, each in the order in which they were executed first.
fn candidates(program: &Program, run: &Run) -> Vec<Vec<String>> {
    let Some(main) = program.find_function("main") else { return Vec::new() };
    if let Some(registered) = registered(program, run) {
        return vec![registered];
    }
    let file = |f: FuncId| program.function(f).span.file;
    let of_tests = |f: &FuncId| {
        let name = program.sources.get(file(*f)).map_or("", |s| s.name.as_str());
        file(*f) == file(main) || (trust::is_test_file(name) && !trust::is_framework(name))
    };
    let mut seen = BTreeSet::new();
    let executed = run.path.steps.iter().map(|s| s.location.function).filter(|f| seen.insert(*f));
    let mut executed: Vec<FuncId> = executed.collect();
    // What an assertion ends leaves tests that were to come.
    let more: BTreeSet<FuncId> = executed
        .iter()
        .filter(|f| of_tests(f))
        .flat_map(|f| mentioned(program, *f))
        .chain(in_tables(program))
        .collect();
    executed.extend(more.into_iter().filter(|f| seen.insert(*f)));
    // A test with parameters is called by its framework alone, from a table.
    let tables: BTreeSet<FuncId> = in_tables(program).filter(|f| is_named_test(&program.function(*f).name)).collect();
    let usable = |f: &FuncId| {
        let function = program.function(*f);
        *f != main
            && function.origin == FunctionOrigin::User
            && (function.params.is_empty() || tables.contains(f))
            && only::can_be_left_out(program, *f)
            && only::function(program, &function.name) == Some(*f)
            && !prepares(&function.name)
            && !is_of_a_macro(program, *f)
    };
    let all: Vec<FuncId> = executed.into_iter().filter(|f| usable(f) && of_tests(f)).collect();
    let name = |f: &FuncId| program.function(*f).name.as_str();
    let named: Vec<FuncId> = all.iter().copied().filter(|f| is_named_test(name(f))).collect();
    let leaves = |chosen: Vec<FuncId>| -> Vec<String> {
        let contains = |f: &FuncId| mentioned(program, *f).iter().any(|other| other != f && chosen.contains(other));
        chosen.iter().filter(|f| !contains(f)).map(|f| name(f).to_string()).collect()
    };
    if named.len() > 1 {
        return vec![leaves(named)];
    }
    // What `main` runs, or what that runs: suites of tests.
    let mut roots = mentioned(program, main);
    roots.extend(in_tables(program));
    let called: BTreeSet<FuncId> =
        all.iter().filter(|f| roots.contains(f)).flat_map(|f| mentioned(program, *f)).collect();
    let of = |set: &BTreeSet<FuncId>| all.iter().copied().filter(|f| set.contains(f)).collect();
    vec![leaves(of(&roots)), leaves(of(&called))]
}

/// Is the function one of several that a macro of a framework defines together?
fn is_of_a_macro(program: &Program, function: FuncId) -> bool {
    let span = program.function(function).span;
    let users = program.functions.iter().filter(|f| f.origin == FunctionOrigin::User);
    users.filter(|f| f.span == span).count() > 1
}

/// Whether a test of a framework has parameters of these types.
type HasTypes = fn(&Program, &[TypeId]) -> bool;

/// Functions of the models to which tests are given, and the parameters of a test.
const FRAMEWORKS: [(&str, HasTypes); 3] = [
    ("__because_run_group", |program, params| match params {
        [one] => matches!(program.types.representation(*one), Type::Pointer(to) if program.types.is_pointer(*to)),
        _ => false,
    }),
    ("__because_add_test", |program, params| match params {
        [one] => matches!(program.types.representation(*one), Type::Int { bits: 32, .. }),
        _ => false,
    }),
    ("CU_add_test", |_, params| params.is_empty()),
];

/// The tests of a program that uses a framework of which there is a model: a test has another type than what prepares
/// tests, and is only ever given to the framework.
fn registered(program: &Program, run: &Run) -> Option<Vec<String>> {
    let all = || (0..program.functions.len() as u32).map(FuncId);
    let uses = |name: &str| program.functions.iter().any(|f| f.name == name && f.origin == FunctionOrigin::Model);
    let (_, is_test) = FRAMEWORKS.iter().find(|(name, _)| uses(name))?;
    let users = all().filter(|f| program.function(*f).origin == FunctionOrigin::User);
    let mut given: BTreeSet<FuncId> = users.flat_map(|f| referred(program, f)).collect();
    given.extend(in_tables(program));
    let test = |f: &FuncId| {
        let function = program.function(*f);
        let params: Vec<TypeId> = function.params.iter().map(|p| program.object(*p).ty).collect();
        function.origin == FunctionOrigin::User
            && given.contains(f)
            && matches!(program.types.representation(function.result), Type::Void)
            && is_test(program, &params)
            && only::can_be_left_out(program, *f)
            && only::function(program, &function.name) == Some(*f)
            && !prepares(&function.name)
    };
    let mut seen = BTreeSet::new();
    let executed = run.path.steps.iter().map(|s| s.location.function);
    let ordered: Vec<FuncId> = executed.chain(all()).filter(|f| test(f) && seen.insert(*f)).collect();
    Some(ordered.into_iter().map(|f| program.function(f).name.clone()).collect())
}

fn is_named_test(name: &str) -> bool {
    let parts = trust::name_parts(name);
    let first = parts.first().map_or("", String::as_str);
    parts.iter().any(|w| w == "test" || w == "tests") || ["t", "check", "should", "it"].contains(&first)
}

fn prepares(name: &str) -> bool {
    let joined: String = trust::name_parts(name).concat();
    ["setup", "teardown"].iter().any(|w| joined.contains(w))
}

/// Functions that objects hold from the start.
fn in_tables(program: &Program) -> impl Iterator<Item = FuncId> {
    program.objects.iter().flat_map(|o| &o.init).filter_map(|init| match init.value {
        because_ir::Const::Function(f) => Some(f),
        _ => None,
    })
}

/// Functions that a function calls or takes the address of.
fn mentioned(program: &Program, function: FuncId) -> BTreeSet<FuncId> {
    let statements = program.function(function).blocks.iter().flat_map(|b| &b.statements);
    let called = statements.filter_map(|s| match &s.kind {
        StatementKind::Call { callee: Callee::Direct(f), .. } => Some(*f),
        _ => None,
    });
    called.chain(referred(program, function)).collect()
}

/// Functions whose address a function takes.
fn referred(program: &Program, function: FuncId) -> BTreeSet<FuncId> {
    let mut found = BTreeSet::new();
    let mut pending = Vec::new();
    for block in &program.function(function).blocks {
        block.statements.iter().for_each(|s| pending.extend(s.kind.parts()));
        pending.extend(block.terminator.kind.parts());
    }
    let mut seen = BTreeSet::new();
    while let Some(id) = pending.pop() {
        if seen.insert(id) {
            match &program.expr(id).kind {
                ExprKind::Const(because_ir::Const::Function(f)) => {
                    found.insert(*f);
                }
                other => pending.extend(other.parts()),
            }
        }
    }
    found
}
