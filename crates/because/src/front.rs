//! The front for embedding: options in, verdict out.

use because_ir::{Answer, Program, Reason, ReasonKind, Verdict};
use because_source::Span;

/// What to look for and how to explain it.
#[derive(Debug, Clone, Default)]
pub struct ExplainOptions {}

/// Checks the program and explains what fails.
pub fn explain(_program: &Program, _options: &ExplainOptions) -> Verdict {
    let text = "no engine is built in yet: `because run` executes a program, `because dump ir` shows it";
    Verdict {
        decision: Answer::Undecided,
        engine: "none",
        bound: None,
        failures: Vec::new(),
        reasons: vec![Reason { kind: ReasonKind::Unsupported, text: text.to_string(), span: Span::NONE }],
        assumed: Vec::new(),
        invariants: Vec::new(),
        stats: Vec::new(),
    }
}
