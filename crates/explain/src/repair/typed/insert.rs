//! Missing statements: one that the program has elsewhere, a step, a clean-up, a jump, an `else`.

use super::conditions::refusals;
use super::layout::{after, before, indent, last_out, last_token, moved};
use super::{Site, change, described, names, one_of_many, roots_at};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::changes::parts;
use crate::repair::text::{end_of_statement, replace};
use crate::repair::tokens::{TokenKind, tokens};
use because_ir::{
    BlockId, CheckKind, EditKind, ExprKind, FunctionOrigin, Language, Location, Object, ObjectKind, SourceStmt,
    SourceStmtKind, StatementKind, Type, TypeId,
};
use because_source::Span;

/// Statements that may be missing before or behind this one.
pub fn statements(site: &Site) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Some((edits, gone)) = last_out(site) {
        let out = described(EditKind::StatementMoved, edits, "with its last statement behind the brace");
        changes.push(Change { definition: Some(gone), ..out });
    }
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
        if list.len() < limits::REPAIR_INSERTIONS && !list.contains(&text) && text.len() <= limits::REPAIR_INSERTED_TEXT
        {
            list.push(text);
        }
    };
    if program.language == Language::C {
        let pointers = names(site, |ty| matches!(program.types.get(ty), Type::Pointer(_)));
        for name in pointers.iter().take(limits::REPAIR_FREED) {
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
        for name in integers.iter().take(limits::REPAIR_INCREMENTED) {
            add(format!("{name}++;"), &mut list);
        }
        for name in integers.iter().take(limits::REPAIR_CLEARED) {
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
            for value in first_values(site, object) {
                let edit = replace(Span::new(object.span.file, end, end), format!(" = {value}"));
                let added = change(EditKind::StatementAdded, vec![edit]);
                changes.push(Change { definition: Some(object.span), ..added });
            }
        }
    }
    changes.truncate(limits::REPAIR_INITIALISED);
    changes
}

/// `else` with an assignment like the last one under the condition, to something else of its type or of the value that
/// the variable has elsewhere: what is done for one case is missing for the other.
pub fn other_case(site: &Site) -> Vec<Change> {
    if site.kind != SourceStmtKind::Condition || site.program.language != Language::C {
        return Vec::new();
    }
    let Some(Body { end, target, value, sole }) = last_assignment(site) else { return Vec::new() };
    let Some(file) = site.program.sources.get(site.span.file) else { return Vec::new() };
    let at = Span::new(site.span.file, end, end);
    let targets = same_type(site, target).into_iter().filter(|_| sole).map(|other| format!("{other} = {value};"));
    let values = other_values(site, target, value).into_iter().map(|other| format!("{target} = {other};"));
    let mut changes = Vec::new();
    for new in values.take(limits::REPAIR_OPERANDS).chain(targets.take(limits::REPAIR_OPERANDS)) {
        let text = format!("\n{}else {new}", indent(&file.text, site.span.start));
        changes.push(one_of_many(change(EditKind::ElseAdded, vec![replace(at, text)])));
    }
    changes
}

/// What stands under a condition that has no `else`.
struct Body<'a> {
    /// Where it ends, with its brace.
    end: u32,
    /// What its last assignment assigns to, and the value.
    target: &'a str,
    value: &'a str,
    /// It is the only statement.
    sole: bool,
}

fn last_assignment<'a>(site: &Site<'a>) -> Option<Body<'a>> {
    let text: &'a str = &site.program.sources.get(site.span.file)?.text;
    let head = text.get(..site.span.start as usize)?.trim_end().strip_suffix('(')?.trim_end();
    let rest = text.get(site.span.end as usize..)?.trim_start().strip_prefix(')')?.trim_start();
    let start = text.len() - rest.len();
    let (inner, end) = match rest.strip_prefix('{') {
        Some(inside) => {
            let close = closing_brace(inside)?;
            (&inside[..close], start + 1 + close + 1)
        }
        None => {
            let close = rest.find(';')?;
            (&rest[..close + 1], start + close + 1)
        }
    };
    let statements = inner.trim().strip_suffix(';')?;
    let own = statements.rfind([';', '}']).map_or(statements, |i| &statements[i + 1..]).trim();
    let (target, value) = own.split_once(" = ").filter(|(target, _)| !target.contains(['(', ' ', '\n']))?;
    let follows = text[end..].trim_start().starts_with("else");
    let sole = own.len() == statements.trim().len();
    (head.ends_with("if") && !follows).then_some(Body { end: end as u32, target, value, sole })
}

/// Where the brace stands that ends a block, behind its first one.
fn closing_brace(inside: &str) -> Option<usize> {
    let mut depth = 1;
    let all = tokens(inside, Language::C);
    let close = all.iter().find(|t| {
        depth += i32::from(t.text(inside) == "{") - i32::from(t.text(inside) == "}");
        depth == 0
    })?;
    Some(close.start)
}

/// The other constants that the function gives the variable.
fn other_values<'a>(site: &Site<'a>, target: &str, value: &str) -> Vec<&'a str> {
    let program = site.program;
    let function = program.function(site.at.function).span;
    let Some(file) = program.sources.get(function.file) else { return Vec::new() };
    let text: &'a str = file.text.get(function.start as usize..).unwrap_or("");
    let Some(end) = text.find('{').and_then(|open| Some(open + 1 + closing_brace(&text[open + 1..])?)) else {
        return Vec::new();
    };
    let all = tokens(&text[..end], Language::C);
    let mut found = Vec::new();
    for three in all.windows(4).filter(|w| w[0].text(text) == target && w[1].text(text) == "=") {
        let (other, behind) = (three[2].text(text), three[3].text(text));
        let constant = three[2].kind == TokenKind::Number || other.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        if constant && matches!(behind, ";" | ",") && other != value && !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

/// What else the function reads or writes of the type that this place has, in the text's order.
fn same_type<'a>(site: &Site<'a>, target: &str) -> Vec<&'a str> {
    let program = site.program;
    let blocks = &program.function(site.at.function).blocks;
    let mut places: Vec<(Span, TypeId)> = Vec::new();
    for (block, number) in blocks.iter().zip(0..) {
        for index in 0..=block.statements.len() as u32 {
            let at = Location { block: BlockId(number), index, ..site.at };
            let loads = parts(program, roots_at(program, at)).into_iter().map(|id| program.expr(id));
            places.extend(loads.filter(|e| matches!(e.kind, ExprKind::Load(_))).map(|e| (e.span, e.ty)));
            if let Some(StatementKind::Assign { place, .. }) = block.statements.get(index as usize).map(|s| &s.kind) {
                let span = program.origin(at).0;
                let text = program.sources.text(span);
                let end = text.find(" = ").map_or(span.start, |i| span.start + i as u32);
                places.push((Span::new(span.file, span.start, end), place.ty));
            }
        }
    }
    let Some(ty) = places.iter().find(|(span, _)| program.sources.text(*span) == target).map(|(_, ty)| *ty) else {
        return Vec::new();
    };
    places.retain(|(span, own)| *own == ty && program.sources.is_user(*span));
    places.sort();
    let mut found: Vec<&str> = Vec::new();
    for (span, _) in places {
        let text = program.sources.text(span);
        let place =
            text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '*') && !text.contains(['=', '?', '+']);
        if place && text != target && !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// What a variable may start with: nothing, a parameter, the first of the elements that a parameter or an array has.
fn first_values(site: &Site, object: &Object) -> Vec<String> {
    let program = site.program;
    let function = program.function(site.at.function);
    let known = function.params.iter().chain(&function.locals).map(|id| program.object(*id));
    let mut found = vec!["0".to_string()];
    for other in known.filter(|o| matches!(o.kind, ObjectKind::Param | ObjectKind::Local) && o.name != object.name) {
        let declared = other.kind == ObjectKind::Param || other.span.start < object.span.start;
        let element = match program.types.get(other.ty) {
            Type::Pointer(to) => Some(*to),
            Type::Array { element, .. } => Some(*element),
            _ => None,
        };
        if declared && element == Some(object.ty) {
            found.push(format!("{}[0]", other.name));
        } else if declared && other.kind == ObjectKind::Param && other.ty == object.ty {
            found.push(other.name.clone());
        }
    }
    found.truncate(limits::REPAIR_FIRST_VALUES);
    found
}

/// `break`, `continue`, `return` behind a statement that ends a block or a case, `else` before an `if`. Anywhere else a jump
/// would leave code that nothing comes to.
pub fn jumps(site: &Site) -> Vec<Change> {
    let program = site.program;
    if program.language != Language::C {
        return Vec::new();
    }
    if site.kind == SourceStmtKind::Condition {
        return missing_else(site);
    }
    if site.kind != SourceStmtKind::Expression || !(is_sole(site) || is_last(site) || ends_case(site)) {
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
    let function = program.function(site.at.function);
    let usual = match program.types.get(function.result) {
        _ if function.name == "main" => None,
        Type::Int { .. } => Some("return 0"),
        Type::Void => Some("return"),
        _ => None,
    };
    for end in refusals(site).into_iter().chain(usual) {
        let text = format!("{end};");
        if !jumps.contains(&text) && jumps.len() < 8 {
            jumps.push(text);
        }
    }
    let mut changes = Vec::new();
    for jump in &jumps {
        let description = format!("with `{jump}` behind it");
        changes.extend(after(site, jump).map(|e| described(EditKind::JumpAdded, e, &description)));
        if is_unreachable(site) {
            let description = format!("with `{jump}` before it");
            changes.extend(before(site, jump).map(|e| described(EditKind::JumpAdded, e, &description)));
        }
    }
    changes
}

/// Does the statement say that nothing comes to it? A jump before it leaves no code that does something.
fn is_unreachable(site: &Site) -> bool {
    site.program.sources.text(site.span).starts_with("__builtin_unreachable")
}

/// Does another case begin behind the statement?
fn ends_case(site: &Site) -> bool {
    let Some(file) = site.program.sources.get(site.span.file) else { return false };
    let rest = end_of_statement(site.program, site.span).and_then(|end| file.text.get(end as usize..));
    rest.is_some_and(|r| ["case ", "default:", "default "].iter().any(|word| r.trim_start().starts_with(word)))
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
