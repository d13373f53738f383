//! Programs taken part by part: `--loops safe` and `--contracts`.

use crate::events::{Event, OnEvent};
use crate::front::{self, ExplainOptions};
use because_compose::modular::{self, Part};
use because_ir::{Failure, Program, Verdict, VerdictKind};

/// What stands for code that is not followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct By {
    /// Calls by the callee's contract.
    pub contracts: bool,
    /// Loops by their invariants.
    pub invariants: bool,
}

/// Checks and explains every part, until enough fails.
pub fn explain(program: &Program, parts: &[Part], options: &ExplainOptions, on_event: OnEvent) -> Verdict {
    let mut whole: Option<Verdict> = None;
    // How far a part is clear says nothing of the others.
    let of_part = |event: &Event| {
        if parts.len() == 1 || !matches!(event, Event::Clear { .. }) {
            on_event(event);
        }
    };
    for part in parts {
        let found = whole.as_ref().map_or(0, |w| w.failures.len());
        if found > 0 && found >= options.search.max_failures {
            break;
        }
        let mut options = options.clone();
        options.search.max_failures -= found;
        let mut verdict = if part.entry == program.entry {
            front::explain(program, &options, &of_part)
        } else {
            front::explain(&Program { entry: part.entry, ..program.clone() }, &options, &of_part)
        };
        verdict.failures.iter_mut().for_each(|f| add_assumptions(f, part));
        whole = Some(match whole {
            None => verdict,
            Some(before) => together(before, verdict),
        });
    }
    whole.unwrap_or_else(front::nothing_to_check)
}

/// What a run rests on that did not start at the beginning.
fn add_assumptions(failure: &mut Failure, part: &Part) {
    if let Some(function) = &part.function {
        failure.assumed.push(format!("a call of {function} by itself, with any arguments its precondition allows"));
    }
    if modular::is_from_arbitrary_state(&failure.run) {
        let text = "the state comes from an invariant or contract alone: perhaps no execution gets there";
        failure.assumed.push(text.to_string());
    }
}

fn together(mut a: Verdict, b: Verdict) -> Verdict {
    for failure in b.failures {
        let known = a.failures.iter().any(|f| (f.check, f.span) == (failure.check, failure.span));
        if !known {
            a.failures.push(failure);
        }
    }
    a.decision = match (a.decision, b.decision) {
        (VerdictKind::Fails, _) | (_, VerdictKind::Fails) => VerdictKind::Fails,
        (VerdictKind::Undecided, _) | (_, VerdictKind::Undecided) => VerdictKind::Undecided,
        _ => VerdictKind::Holds,
    };
    a.bound = a.bound.max(b.bound);
    for reason in b.reasons {
        if !a.reasons.contains(&reason) {
            a.reasons.push(reason);
        }
    }
    for one in b.assumed {
        one.note(&mut a.assumed);
    }
    a.invariants.extend(b.invariants);
    a
}
