//! Which changes hold: typed in, run again, and put before the oracle.

use super::Setting;
use super::apply::{Change, Kind};
use super::fix::{Fix, LESS, LOOSE, REFUTED, STANDS};
use super::prior::ONCE_TOO_MANY;
use super::tokens::{TokenKind, tokens};
use super::trial::Trial;
use crate::Judged;
use crate::limits;
use crate::runs::Runs;
use because_ir::{EditKind, InputValue, Program, SourceStmt, SourceStmtId, SourceStmtKind};
use because_source::FileKind;
use std::collections::{BTreeMap, BTreeSet};

/// Asks the oracle about the best changes, one of a sort that holds being enough for a statement.
pub fn judge(
    trial: &mut Trial,
    fixes: &mut [Fix],
    runs: &Runs,
    against: &mut Vec<Vec<InputValue>>,
    setting: &Setting,
    left: &mut usize,
) {
    let mut proved: BTreeMap<SourceStmtId, BTreeSet<EditKind>> = BTreeMap::new();
    for index in in_turns(fixes) {
        if trial.is_late() {
            return;
        }
        let fix = &mut fixes[index];
        let known = proved
            .get(&fix.statement)
            .is_some_and(|kinds| kinds.len() >= limits::REPAIR_KINDS || kinds.contains(&fix.kind));
        if fix.score < STANDS || fix.harness || known || *left == 0 {
            continue;
        }
        match asked(trial, fix, runs, against, setting, left) {
            Judged::Holds => {
                fix.score = worth(trial, fix, runs, against, setting);
                fix.proved = true;
                // What makes the program do less is no reason to leave the others unasked.
                let natural = fix.vacuous.is_none() && !fix.is_degenerate();
                if fix.score == 1.0 && natural && fix.kind != EditKind::ForcedCondition {
                    proved.entry(fix.statement).or_default().insert(fix.kind);
                }
            }
            Judged::Fails(inputs) => {
                fix.score *= REFUTED;
                fix.refuted = true;
                if !inputs.is_empty() {
                    against.push(inputs);
                }
            }
            Judged::Unknown => {}
        }
    }
}

/// Of each statement its best change, then of each the second best, and so on: none uses up the oracle's time alone.
fn in_turns(fixes: &[Fix]) -> Vec<usize> {
    let mut before: BTreeMap<SourceStmtId, usize> = BTreeMap::new();
    let mut turns = Vec::new();
    for (index, fix) in fixes.iter().enumerate() {
        let turn = before.entry(fix.statement).or_default();
        turns.push((*turn, index));
        *turn += 1;
    }
    turns.sort_unstable();
    turns.into_iter().map(|(_, index)| index).collect()
}

fn asked(
    trial: &mut Trial,
    fix: &mut Fix,
    runs: &Runs,
    against: &[Vec<InputValue>],
    setting: &Setting,
    left: &mut usize,
) -> Judged {
    let quick = |t: &mut Trial| against.iter().all(|inputs| t.passes(inputs));
    let stands = match fix.typed {
        true => true,
        false => trial.with(&fix.change, fix.function, quick),
    };
    if !stands {
        return Judged::Fails(Vec::new());
    }
    match settled_typed(trial, fix, runs, against, setting) {
        Some(judged) => {
            *left -= usize::from(judged != Judged::Fails(Vec::new()));
            judged
        }
        // There is no text: the change in the program itself says something about the line all the same.
        None => {
            *left -= 1;
            trial.with(&fix.change, fix.function, |t| match because_ir::verify::verify(&t.program).is_empty() {
                true => setting.workspace.judge(&t.program, runs),
                false => Judged::Unknown,
            })
        }
    }
}

/// The verdict on the text with the edits of the fix; `None` where it cannot be typed.
pub fn settled_typed(
    trial: &mut Trial,
    fix: &mut Fix,
    runs: &Runs,
    against: &[Vec<InputValue>],
    setting: &Setting,
) -> Option<Judged> {
    let edits = fix.edits.clone()?;
    let Some(program) = setting.workspace.reload(&edits) else {
        fix.edits = None;
        fix.typed = false;
        return None;
    };
    let (stands, program) = trial.with_program(program, &edits, |t| {
        let failing = runs.failing.iter().map(|r| &r.inputs).all(|inputs| t.passes(inputs));
        failing && against.iter().all(|inputs| t.passes(inputs)) && (fix.typed || t.score(runs) > 0.0)
    });
    if !stands {
        return Some(Judged::Fails(Vec::new()));
    }
    fix.typed = true;
    Some(setting.workspace.judge(&program, runs))
}

/// What a proved change is worth as a hint.
pub fn worth(trial: &mut Trial, fix: &Fix, runs: &Runs, against: &[Vec<InputValue>], setting: &Setting) -> f64 {
    if fix.change.kind.takes_away() {
        // What stands there twice is once too many.
        return if fix.prior >= ONCE_TOO_MANY { 1.0 } else { LESS };
    }
    let single = runs.failing.len() == 1 && runs.passing.is_empty() && against.is_empty();
    if single && is_fitted(&trial.program, fix) {
        return LOOSE;
    }
    // The name of a constant is no number that could as well be another.
    let named = !fix.change.edits.is_empty() || is_used_nearby(&trial.program, fix);
    for kind in fix.change.kind.neighbours(&trial.program).into_iter().filter(|_| !named) {
        let variant = Change { kind, ..fix.change.clone() };
        let holds = trial.with(&variant, fix.function, |trial| {
            let known = runs.failing.iter().chain(&runs.passing).map(|r| &r.inputs).chain(against);
            known.into_iter().all(|inputs| trial.passes(inputs))
                && because_ir::verify::verify(&trial.program).is_empty()
                && setting.workspace.judge(&trial.program, runs) == Judged::Holds
        });
        if holds {
            return LOOSE;
        }
    }
    1.0
}

/// Is something compared with a number that the same function writes elsewhere, and not one that every function does?
fn is_used_nearby(program: &Program, fix: &Fix) -> bool {
    if program.source_stmt(fix.statement).kind != SourceStmtKind::Condition {
        return false;
    }
    let Some([edit]) = fix.edits.as_deref() else { return false };
    let telling = edit.text.parse::<u64>().is_ok_and(|n| n > 2);
    let own = |s: &&SourceStmt| s.function == fix.function && program.sources.is_user(s.span);
    telling
        && program.source_stmts.iter().filter(own).any(|statement| {
            let text = program.sources.text(statement.span);
            tokens(text, program.language).iter().any(|t| t.kind == TokenKind::Number && t.text(text) == edit.text)
        })
}

/// Is it a number that any value could be made right with? That it does so in a single run says nothing.
fn is_fitted(program: &Program, fix: &Fix) -> bool {
    if fix.kind != EditKind::Constant {
        return false;
    }
    match &fix.change.kind {
        Kind::Offset(..) | Kind::Text => true,
        _ => !fix.edits.iter().flatten().all(|edit| is_written(program, &edit.text)),
    }
}

/// Does the program have the number?
fn is_written(program: &Program, number: &str) -> bool {
    let users = program.sources.files().filter(|(_, file)| file.kind == FileKind::User);
    users.map(|(_, file)| &*file.text).any(|text| {
        let all = tokens(text, program.language);
        all.iter().any(|t| t.kind == TokenKind::Number && t.text(text) == number)
    })
}
