//! Other failures of a program: checks that fail for reasons of their own.
//!
//! Comes in: a program, and the failure that is explained. Goes out: the other checks that fail within the bound, each shown by a
//! run that was executed. A repair of the one failure need not repair them.

use crate::limits;
use because_encode::UnwindOptions;
use because_engine::bounded::{self, BoundedAnswer};
use because_ir::{CheckKind, Failure, Location, Outcome, Program};
use because_logic::Interrupt;
use because_source::Span;

/// Another check that fails.
#[derive(Debug, Clone)]
pub struct Other {
    check: Check,
    /// The text at fault, in the program as it is.
    pub span: Span,
}

/// The one of these that a check of a program, edited elsewhere, is.
pub fn find<'o>(others: &'o [Other], program: &Program, kind: CheckKind, at: Location) -> Option<&'o Other> {
    let wanted = others.first().map(|_| Check::at(program, kind, at))?;
    others.iter().find(|other| other.check == wanted)
}

/// Is it one of these?
pub fn has(others: &[Other], program: &Program, kind: CheckKind, at: Location) -> bool {
    find(others, program, kind, at).is_some()
}

/// A check of a program's text, whatever else of the text is edited.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Check {
    kind: CheckKind,
    function: String,
    /// The statement that makes it.
    text: String,
}

impl Check {
    fn at(program: &Program, kind: CheckKind, at: Location) -> Check {
        let statement = program.source_stmt(program.origin(at).1);
        Check {
            kind,
            function: program.function(at.function).name.clone(),
            text: program.sources.text(statement.span).to_string(),
        }
    }

    fn of(program: &Program, outcome: &Outcome) -> Option<Check> {
        match outcome {
            Outcome::Failed(failed) => Some(Check::at(program, failed.check, failed.location)),
            _ => None,
        }
    }
}

/// Checks other than the failed one that fail within the bound.
pub fn failing(program: &Program, failure: &Failure, unwind: &UnwindOptions, interrupt: &Interrupt) -> Vec<Other> {
    let Some(own) = Check::of(program, &failure.run.outcome) else { return Vec::new() };
    let mut found: Vec<Other> = Vec::new();
    while found.len() < limits::OTHER_FAILURES && interrupt.due().is_none() {
        let counts =
            |kind: CheckKind, at: Location| Check::at(program, kind, at) != own && !has(&found, program, kind, at);
        let (answer, _) = bounded::check_some(program, unwind, &counts, limits::JUDGEMENT_CONFLICTS, interrupt);
        let BoundedAnswer::Fails(inputs) = answer else { break };
        let run = because_interp::replay(program, unwind.checks, &inputs, &because_interp::Limits::default());
        let Outcome::Failed(failed) = &run.outcome else { break };
        let check = Check::at(program, failed.check, failed.location);
        if check == own || found.iter().any(|other| other.check == check) {
            break;
        }
        found.push(Other { check, span: failed.span });
    }
    found
}
