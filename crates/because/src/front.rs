//! The front for embedding: options in, verdict out.

use because_engine::bmc::{self, BmcOptions};
use because_explain::{Context, closest, slice, trace};
use because_ir::{Answer, Failure, Method, Program, Reason, ReasonKind, Verdict};
use because_source::Span;

/// What to look for and how to explain it.
#[derive(Debug, Clone)]
pub struct ExplainOptions {
    pub search: BmcOptions,
    /// Methods to explain each failure with; none for a bare check.
    pub methods: Vec<Method>,
    pub closest: closest::Options,
    /// Solver conflicts that one method may cost.
    pub conflicts: Option<u64>,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions {
            search: BmcOptions::default(),
            methods: vec![Method::Slice, Method::Closest],
            closest: closest::Options::default(),
            conflicts: Some(200_000),
        }
    }
}

/// Checks the program and explains what fails.
pub fn explain(program: &Program, options: &ExplainOptions) -> Verdict {
    match bmc::check(program, &options.search, &mut |_| {}) {
        Ok(checked) => {
            let mut verdict = checked.verdict;
            let cx = Context {
                program,
                unwind: checked.unwind,
                interrupt: options.search.interrupt.clone(),
                conflicts: options.conflicts,
                check_twice: options.search.check_twice,
                progress: &|_| {},
            };
            for failure in &mut verdict.failures {
                failure.trace = trace::events(program, &failure.run.path);
                explain_failure(&cx, failure, options);
            }
            verdict
        }
        Err(error) => undecided(error.to_string()),
    }
}

fn explain_failure(cx: &Context, failure: &mut Failure, options: &ExplainOptions) {
    for method in &options.methods {
        let answer = match method {
            Method::Slice => Ok(slice::explain(cx.program, &failure.run.path)),
            Method::Trace => Ok(trace::explain(cx.program, &failure.run.path)),
            Method::Closest => closest::explain(cx, failure, &options.closest),
            _ => continue,
        };
        match answer {
            Ok(explanation) => failure.explanations.push(explanation),
            Err(error) => failure.assumed.push(format!("{}: {error}", method.name())),
        }
    }
}

fn undecided(text: String) -> Verdict {
    Verdict {
        decision: Answer::Undecided,
        engine: "bmc",
        bound: None,
        failures: Vec::new(),
        reasons: vec![Reason { kind: ReasonKind::InternalBug, text, span: Span::NONE }],
        assumed: Vec::new(),
        invariants: Vec::new(),
        stats: Vec::new(),
    }
}
