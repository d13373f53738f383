//! Missing statements: one that the program has elsewhere, a step, a clean-up, a jump, an `else`.

use super::layout::{after, before, last_token, moved};
use super::{Site, change, described, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::text::{end_of_statement, replace};
use because_ir::{CheckKind, EditKind, FunctionOrigin, Language, SourceStmt, SourceStmtKind, Type};
use because_source::Span;

/// Statements that may be missing before or behind this one.
pub fn statements(site: &Site) -> Vec<Change> {
    let mut changes = Vec::new();
    if matches!(site.kind, SourceStmtKind::Condition | SourceStmtKind::Specification | SourceStmtKind::Hidden) {
        return changes;
    }
    let last = is_last(site);
    for new in missing(site) {
        let own = site.text();
        let same = new.trim_end_matches(';') == own.trim_end_matches(';');
        let declares = site.kind == SourceStmtKind::Declaration;
        if !same && !declares {
            let description = format!("with `{new}` before it");
            changes
                .extend(before(site, &new).map(|e| one_of_many(described(EditKind::StatementAdded, e, &description))));
        }
        if (last || is_sole(site)) && !overwrites(own, &new) {
            let description = format!("with `{new}` behind it");
            changes
                .extend(after(site, &new).map(|e| one_of_many(described(EditKind::StatementAdded, e, &description))));
        }
    }
    changes.extend(initialised(site));
    if site.kind == SourceStmtKind::Expression {
        changes.extend(
            moved(site).map(|e| described(EditKind::StatementMoved, e, "with it on the other side of the brace")),
        );
    }
    changes
}

/// Does the second assignment make the first one useless?
fn overwrites(first: &str, second: &str) -> bool {
    let target = |text: &str| {
        text.split_once('=')
            .filter(|(left, _)| !left.ends_with(['+', '-', '|', '&', '*']))
            .map(|t| t.0.trim().to_string())
    };
    target(first).is_some() && target(first) == target(second)
}

fn is_sole(site: &Site) -> bool {
    matches!(last_token(site), Some(")" | "else"))
}

/// Does a block end behind the statement?
fn is_last(site: &Site) -> bool {
    let Some(file) = site.program.sources.get(site.span.file) else { return false };
    let rest = end_of_statement(site.program, site.span).and_then(|end| file.text.get(end as usize..));
    let closes = |text: &str| {
        let text = text.trim_start();
        text.starts_with('}') || ["END_", "ELSE", "ELSIF"].iter().any(|w| text.to_ascii_uppercase().starts_with(w))
    };
    site.kind == SourceStmtKind::Expression && rest.is_some_and(closes)
}

/// What could be missing here: steps and statements of the same function, calls made elsewhere, clean-ups.
fn missing(site: &Site) -> Vec<String> {
    let program = site.program;
    let mut list: Vec<String> = Vec::new();
    let add = |text: String, list: &mut Vec<String>| {
        if list.len() < limits::REPAIR_INSERTIONS && !list.contains(&text) && text.len() <= 120 {
            list.push(text);
        }
    };
    if program.language == Language::C {
        let pointers = names(site, |ty| matches!(program.types.get(ty), Type::Pointer(_)));
        for name in pointers.iter().take(3) {
            match site.failure.check {
                CheckKind::Leak => add(format!("free({name});"), &mut list),
                CheckKind::DoubleFree | CheckKind::UseAfterFree => add(format!("{name} = NULL;"), &mut list),
                _ => {}
            }
        }
    }
    let is = |s: &&SourceStmt| s.kind == SourceStmtKind::Expression && program.sources.is_user(s.span);
    let mut own: Vec<&SourceStmt> =
        program.source_stmts.iter().filter(is).filter(|s| s.function == site.at.function).collect();
    // The closest first.
    own.sort_by_key(|s| (s.span.start.abs_diff(site.span.start), s.span.start));
    let written = |s: &SourceStmt| format!("{};", program.sources.text(s.span).trim_end_matches(';'));
    own.iter().for_each(|s| add(written(s), &mut list));
    let elsewhere = |s: &&SourceStmt| {
        let origin = &program.function(s.function).origin;
        s.function != site.at.function && matches!(origin, FunctionOrigin::User)
    };
    let call = |s: &SourceStmt| {
        let text = program.sources.text(s.span);
        text.ends_with("()") || (program.language != Language::C && text.contains(":="))
    };
    program
        .source_stmts
        .iter()
        .filter(is)
        .filter(elsewhere)
        .filter(|s| call(s))
        .for_each(|s| add(written(s), &mut list));
    let integers = names(site, |ty| matches!(program.types.get(ty), Type::Int { .. }));
    if program.language == Language::C {
        for name in integers.iter().take(6) {
            add(format!("{name}++;"), &mut list);
        }
        for name in integers.iter().take(4) {
            add(format!("{name} = 0;"), &mut list);
        }
    }
    list
}

/// A variable declared without a value.
fn initialised(site: &Site) -> Vec<Change> {
    if site.failure.check != CheckKind::Uninitialised && site.failure.check != CheckKind::Assertion {
        return Vec::new();
    }
    let program = site.program;
    let function = program.function(site.at.function);
    let mut changes = Vec::new();
    for object in function.locals.iter().map(|id| program.object(*id)) {
        let Some(file) = program.sources.get(object.span.file) else { continue };
        let end = object.span.start + object.name.len() as u32;
        let rest = file.text.get(end as usize..).unwrap_or("").trim_start();
        let scalar = program.types.is_scalar(object.ty) && program.sources.is_user(object.span);
        if scalar && program.language == Language::C && rest.starts_with([';', ',']) {
            let edit = replace(Span::new(object.span.file, end, end), " = 0");
            changes.push(change(EditKind::StatementAdded, vec![edit]));
        }
    }
    changes.truncate(4);
    changes
}

/// `break`, `continue`, `return` before or behind a statement, `else` before an `if`.
pub fn jumps(site: &Site) -> Vec<Change> {
    let program = site.program;
    if program.language != Language::C {
        return Vec::new();
    }
    if site.kind == SourceStmtKind::Condition {
        return missing_else(site);
    }
    if site.kind != SourceStmtKind::Expression {
        return Vec::new();
    }
    let mut jumps: Vec<String> = ["break;", "continue;"].map(str::to_string).to_vec();
    let returns = program.source_stmts.iter().filter(|s| s.kind == SourceStmtKind::Return);
    for statement in returns.filter(|s| s.function == site.at.function) {
        let text = format!("{};", program.sources.text(statement.span).trim_end_matches(';'));
        if !jumps.contains(&text) && jumps.len() < 6 {
            jumps.push(text);
        }
    }
    let mut changes = Vec::new();
    for jump in &jumps {
        let behind = after(site, jump).map(|e| (e, format!("with `{jump}` behind it")));
        let ahead = before(site, jump).map(|e| (e, format!("with `{jump}` before it")));
        changes.extend(
            [behind, ahead]
                .into_iter()
                .flatten()
                .map(|(e, description)| described(EditKind::JumpAdded, e, &description)),
        );
    }
    changes
}

fn missing_else(site: &Site) -> Vec<Change> {
    let Some(file) = site.program.sources.get(site.span.file) else { return Vec::new() };
    let before = file.text.get(..site.span.start as usize).unwrap_or("").trim_end();
    let Some(head) = before.strip_suffix('(').map(str::trim_end).and_then(|h| h.strip_suffix("if")) else {
        return Vec::new();
    };
    if head.trim_end().ends_with("else") {
        return Vec::new();
    }
    let at = head.len() as u32;
    vec![change(EditKind::ElseAdded, vec![replace(Span::new(site.span.file, at, at), "else ")])]
}
