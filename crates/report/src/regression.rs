//! The changes to blame in one sentence.

use crate::limits;
use crate::phrases;
use because_ir::{Hunk, Introduced, OldVersion, Program, Regression, RegressionCause, RepairStatus};

/// `broken by the change of line 27 in 4f3c2a1: ...; the other 5 changes do not matter`.
pub fn sentence(program: &Program, regression: &Regression, bound: Option<u32>) -> String {
    let before = &regression.before;
    let Some(first) = regression.causes.first() else {
        return match regression.old {
            OldVersion::Fails => format!("the run fails in {before} too: no change since then is to blame"),
            OldVersion::Unreadable => format!("{before} cannot be executed with this run: no change is blamed"),
            OldVersion::Passes { .. } => {
                format!("it passes in {before}, but no set of changes was found whose undoing makes it pass")
            }
        };
    };
    let introduced = match &regression.introduced {
        Some(Introduced::Commit(commit)) => format!(" in {}", commit.id),
        Some(Introduced::Uncommitted) => ", not committed yet".to_string(),
        None => String::new(),
    };
    let which = match first.hunks.len() {
        1 => {
            let (place, what) = of_hunk(program, &first.hunks[0]);
            format!("broken by the change of {place}{introduced}: {what}")
        }
        _ => {
            let (count, list) = (first.hunks.len(), of_hunks(program, first));
            format!("broken by {count} changes that only together matter{introduced}: {list}")
        }
    };
    format!("{which}{}{}", others(regression), status(first.status, bound))
}

/// The sentence about another cause.
pub fn another(program: &Program, cause: &RegressionCause) -> String {
    let only = if cause.hunks.len() > 1 { "together, " } else { "" };
    format!("also enough to undo, {only}{}", of_hunks(program, cause))
}

/// The sentence about what has to be undone for other runs to pass.
pub fn wider(program: &Program, cause: &RegressionCause, bound: Option<u32>) -> String {
    let list = of_hunks(program, cause);
    let runs = match (cause.status, bound) {
        (RepairStatus::Tests, _) => "all tests pass only".to_string(),
        (_, Some(bound)) => format!("other runs fail too; no run within bound {bound} does"),
        _ => "other runs fail too; no run does".to_string(),
    };
    match cause.hunks.len() {
        1 => format!("{runs} without this change: {list}"),
        n => format!("{runs} without these {n} changes together: {list}"),
    }
}

/// `line 27: `+=` became `=``, for each.
fn of_hunks(program: &Program, cause: &RegressionCause) -> String {
    let one = |hunk: &Hunk| {
        let (place, what) = of_hunk(program, hunk);
        format!("{place}: {what}")
    };
    let mut list: Vec<String> = cause.hunks.iter().take(limits::REGRESSION_NAMED).map(one).collect();
    if cause.hunks.len() > limits::REGRESSION_NAMED {
        list.push(format!("{} more", cause.hunks.len() - limits::REGRESSION_NAMED));
    }
    list.join("; ")
}

/// The place, and what happened there.
fn of_hunk(program: &Program, hunk: &Hunk) -> (String, String) {
    let lines = |(first, last): (u32, u32)| {
        if last > first { format!("lines {first} to {last}") } else { format!("line {first}") }
    };
    let quoted = |text: &str| format!("`{}`", phrases::shortened(&phrases::one_line(text), limits::REGRESSION_QUOTED));
    let place = match phrases::several_files(program) {
        true => format!("{} of {}", lines(hunk.new), phrases::short_name(program, &hunk.file)),
        false => lines(hunk.new),
    };
    match (hunk.old_text.is_empty(), hunk.new_text.is_empty()) {
        (true, _) => (place, format!("{} was added", quoted(&hunk.new_text))),
        (_, true) => (place, format!("{} was removed", quoted(&hunk.old_text))),
        _ => (place, format!("{} became {}", quoted(&hunk.old_text), quoted(&hunk.new_text))),
    }
}

fn others(regression: &Regression) -> String {
    let refactored = match regression.refactored {
        0 => String::new(),
        1 => "; 1 function has another name or place".to_string(),
        n => format!("; {n} functions have another name or place"),
    };
    format!("{}{refactored}", irrelevant(regression))
}

fn irrelevant(regression: &Regression) -> String {
    let complete = regression.old == OldVersion::Passes { complete: true };
    match (regression.irrelevant, complete) {
        (0, _) => String::new(),
        (1, true) => "; the other change does not matter".to_string(),
        (n, true) => format!("; the other {n} changes do not matter"),
        (1, false) => "; the other change is in no cause that was found".to_string(),
        (n, false) => format!("; the other {n} changes are in no cause that was found"),
    }
}

fn status(status: RepairStatus, bound: Option<u32>) -> String {
    match (status, bound) {
        (RepairStatus::Proved, _) => ", proved".to_string(),
        (RepairStatus::Bounded, Some(bound)) => format!(", proved within bound {bound}"),
        (RepairStatus::Bounded, None) => ", proved within the bound".to_string(),
        (RepairStatus::Tests, _) => "; without it all tests pass".to_string(),
        (RepairStatus::Run, _) => String::new(),
    }
}
