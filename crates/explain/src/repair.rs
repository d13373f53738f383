//! `repair`: which small edit of the source would make the failing runs pass and keep the passing ones.
//!
//! Comes in: failing and passing runs. Goes out: edits, best first, and the statements they change. Two sorts of changes
//! are tried: those of one expression or statement in the program itself, which cost nothing but the runs (mutation-based
//! fault localization, as Metallaxis and MUSE do it), and those that are made in the text alone, which is then read again
//! ([`typed`]). The run to be explained comes first: most changes end there. What stands all runs is typed in, and the
//! edited program given to the oracle, which searches a run that fails in spite of it: an edit that holds scores 1,
//! one that does not has its failing run held against all the others. Where no change that can be listed holds, changes
//! with a constant still to be found are searched ([`choice`]), each failing run of the oracle one more that they have
//! to repair.

mod apply;
mod changes;
mod choice;
mod compared;
mod fix;
mod hashed;
mod judge;
mod macros;
mod operation;
mod pairs;
mod premise;
mod printed;
mod prior;
mod schema;
mod search;
mod synthesis;
#[cfg(test)]
mod tests;
mod text;
mod tokens;
mod trial;
mod tried;
mod truths;
mod typed;

use crate::{Error, Workspace, diagnosis, limits};
use because_ir::{
    Callee, Details, Explanation, FuncId, FunctionOrigin, Method, Program, SourceStmtKind, StatementKind,
};
use because_source::Span;

/// How much work the search for repairs may do.
#[derive(Debug, Clone)]
pub struct Options {
    /// Statements executed in all.
    pub steps: u64,
    /// How often the oracle is asked at most, of listed changes and of those with a constant to be found.
    pub judgements: usize,
    /// Rounds of the search for a constant, each with one more failing run of the oracle.
    pub rounds: usize,
    /// Edits that are made in the text to be tried.
    pub typed: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: limits::REPAIR_STEPS,
            judgements: limits::REPAIR_JUDGEMENTS,
            rounds: limits::REPAIR_ROUNDS,
            typed: limits::REPAIR_TYPED,
        }
    }
}

/// One search for changes.
struct Setting<'a> {
    workspace: &'a Workspace<'a>,
    steps: u64,
    judgements: usize,
    rounds: usize,
    typed: usize,
    /// Statements of which another value can repair the failing runs, where that is known of all.
    candidates: Option<Vec<Span>>,
    /// The runs are the tests, and there are no others.
    tests: bool,
}

/// Edits of the source text with which the known runs pass, each judged by the oracle.
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let runs = workspace.runs();
    let workspace = &*workspace;
    let tests = !workspace.tests.is_empty();
    let cyclic = !tests && workspace.cx.program.cycle_head().is_some();
    let setting = Setting {
        workspace,
        steps: options.steps * if cyclic { limits::REPAIR_CYCLIC_STEPS } else { 1 }
            + of_run(workspace)
            + of_tests(workspace),
        judgements: options.judgements * if cyclic { limits::REPAIR_CYCLIC_JUDGEMENTS } else { 1 },
        rounds: options.rounds,
        typed: if workspace.can_reload() { options.typed } else { 0 },
        candidates: candidates(workspace),
        tests,
    };
    let found = search::search(&workspace.cx, workspace.failure, &runs, &setting);
    let (lines, repairs) = fix::results(workspace, &runs, &setting, found.fixes, found.tried);
    Ok(Explanation {
        method: Method::Repair,
        lines,
        details: Details::Repair(repairs),
        notes: Vec::new(),
        complete: found.complete,
    })
}

/// The score of a repair that stood all known runs, once the whole search has found no run that fails in spite of it.
pub fn score_once_proved(score: f64) -> f64 {
    (score / fix::UNPROVED).min(1.0)
}

/// Statements for executing runs as long as the failing one: a long run has no fewer changes to be tried on it.
fn of_run(workspace: &Workspace) -> u64 {
    let executed = workspace.failure.run.path.executed;
    executed.saturating_mul(limits::REPAIR_RUNS).min(limits::REPAIR_RUN_STEPS)
}

/// Statements for executing all tests a few times more.
fn of_tests(workspace: &Workspace) -> u64 {
    let all: u64 = workspace.tests.iter().map(|run| run.path.executed).sum();
    all.min(limits::REPAIR_TEST_MOST) * limits::REPAIR_TEST_ROUNDS
}

/// What `diagnosis` has found, if it was complete. Of a run with loops it has not considered longer ones.
fn candidates(workspace: &Workspace) -> Option<Vec<Span>> {
    if !diagnosis::is_straight(workspace.cx.program, workspace.failure) {
        return None;
    }
    let diagnosis = workspace.explanation(Method::Diagnosis)?;
    let alone = matches!(&diagnosis.details, Details::Diagnosis(d) if !d.expressions && d.candidates.iter().all(|c| c.places.len() == 1));
    (diagnosis.complete && alone && !diagnosis.lines.is_empty())
        .then(|| diagnosis.lines.iter().map(|l| l.span).collect())
}

/// Functions that belong to the specification: those that an assumption calls, and those that nothing but assertions
/// calls.
fn specification(program: &Program) -> Vec<FuncId> {
    let mut found: Vec<FuncId> = calls(program).filter(|c| c.assumed).map(|c| c.callee).collect();
    loop {
        let outside = |c: &Call| !c.specification && !found.contains(&c.caller);
        let next = calls(program).find(|c| {
            let called = |other: &Call| other.callee == c.callee;
            !found.contains(&c.callee) && !calls(program).any(|other| called(&other) && outside(&other))
        });
        match next.filter(|c| c.specification || found.contains(&c.caller)) {
            Some(call) => found.push(call.callee),
            None => return found,
        }
    }
}

/// A call of one of the user's functions.
struct Call {
    caller: FuncId,
    callee: FuncId,
    /// It is made by an assertion or an assumption.
    specification: bool,
    assumed: bool,
}

fn calls(program: &Program) -> impl Iterator<Item = Call> {
    let functions = program.functions.iter().zip(0..).map(|(f, id)| (f, FuncId(id)));
    functions.flat_map(move |(f, caller)| {
        f.blocks.iter().flat_map(|b| &b.statements).filter_map(move |statement| {
            let StatementKind::Call { callee: Callee::Direct(callee), .. } = statement.kind else { return None };
            let stated = program.source_stmt(statement.source);
            let specification = stated.kind == SourceStmtKind::Specification;
            let assumed = specification && program.sources.text(stated.span).contains("assume");
            let user = matches!(program.function(callee).origin, FunctionOrigin::User);
            user.then_some(Call { caller, callee, specification, assumed })
        })
    })
}
