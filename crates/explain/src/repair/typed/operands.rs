//! Operands of one statement: `||` for `&&`, one operand less, a call in place of a variable and the reverse.

use super::expressions::{inside, is_comparison, matching, operand_end, operand_start};
use super::{Site, change, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::changes::parts;
use crate::repair::text::{is_path, replace};
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{EditKind, FuncId, Function, FunctionOrigin, Language, SourceStmtKind, Type, TypeId};
use because_source::Span;

/// `||` for `&&` and the reverse, an operand less, an operand the other way round: where an operand calls a function, the
/// program itself knows no operator.
pub fn connectives(site: &Site) -> Vec<Change> {
    if site.program.language != Language::C || !site.text().contains('(') {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, Language::C);
    let mut changes = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let other = match token.text(text) {
            "&&" => "||",
            "||" => "&&",
            _ => continue,
        };
        changes.push(change(EditKind::Operator, vec![replace(inside(site, token.start, token.end), other)]));
        let (Some(start), Some(end)) = (operand_start(text, &all, at), operand_end(text, &all, at)) else { continue };
        let behind = inside(site, all[at - 1].end, all[end].end);
        let before = inside(site, all[start].start, all[at + 1].start);
        changes.extend([behind, before].map(|span| change(EditKind::OperandRemoved, vec![replace(span, "")])));
        for first in [start, at + 1] {
            let edit = match all[first].text(text) {
                "!" => replace(inside(site, all[first].start, all[first].end), ""),
                _ => replace(inside(site, all[first].start, all[first].start), "!"),
            };
            let compared = all[first..=end].iter().any(|t| is_comparison(t.text(text)));
            if !compared {
                changes.push(change(EditKind::Negation, vec![edit]));
            }
        }
    }
    changes
}

/// The name of another number where one is used.
pub fn named_constants(site: &Site) -> Vec<Change> {
    let text = site.text();
    let mut changes = Vec::new();
    for token in tokens(text, Language::C).iter().filter(|t| t.kind == TokenKind::Word) {
        let Some(own) = site.macros.iter().find(|m| m.name == token.text(text)) else { continue };
        for other in site.macros.iter().filter(|m| m.value != own.value).take(limits::REPAIR_CONSTANT_NAMES) {
            let edit = replace(inside(site, token.start, token.end), other.name.clone());
            // A definition that nothing would use any more speaks against it.
            let orphans = own.uses == 1 && other.uses > 0;
            changes.push(Change { orphans, ..change(EditKind::Variable, vec![edit]) });
        }
    }
    changes
}

/// A call where a variable or a sum stands, and the reverse.
pub fn calls(site: &Site) -> Vec<Change> {
    if site.program.language != Language::C || matches!(site.kind, SourceStmtKind::Hidden) {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for (span, ty) in operands(site) {
        for new in called(site, span, ty) {
            changes.push(one_of_many(change(EditKind::Callee, vec![replace(span, new)])));
        }
    }
    for (span, result) in calls_in(site) {
        let fits = |ty| site.program.types.get(ty) == site.program.types.get(result);
        for name in names(site, fits).into_iter().take(limits::REPAIR_OPERANDS) {
            changes.push(one_of_many(change(EditKind::Callee, vec![replace(span, name)])));
        }
    }
    changes
}

/// The numbers and pointers that a statement reads, each written as a variable or in parentheses.
fn operands(site: &Site) -> Vec<(Span, TypeId)> {
    let program = site.program;
    let own = |span: Span| {
        span.file == site.span.file && site.span.start <= span.start && span.end <= site.span.end && span != site.span
    };
    let function = program.function(site.at.function);
    let mut roots = Vec::new();
    for (block, number) in function.blocks.iter().zip(0..) {
        for index in 0..=block.statements.len() as u32 {
            let at = because_ir::Location { block: because_ir::BlockId(number), index, ..site.at };
            if program.source_stmt(program.origin(at).1).span == site.span {
                roots.extend(super::conditions::roots(site, at));
            }
        }
    }
    let mut found: Vec<(Span, TypeId)> = Vec::new();
    for id in parts(program, roots) {
        let expr = program.expr(id);
        let written = program.sources.text(expr.span);
        let scalar = matches!(program.types.get(expr.ty), Type::Int { .. } | Type::Float(_) | Type::Pointer(_));
        let single = is_path(program, written) || (written.starts_with('(') && written.ends_with(')'));
        let hidden = program.macros.iter().any(|(used, _)| *used == expr.span);
        if own(expr.span) && scalar && single && !hidden && !found.iter().any(|(span, _)| *span == expr.span) {
            found.push((expr.span, expr.ty));
        }
    }
    found.extend(
        sums(site).into_iter().filter(|(span, _)| !found.iter().any(|(known, _)| known == span)).collect::<Vec<_>>(),
    );
    found
}

/// Parenthesised parts: the program's expressions do not know their parentheses.
fn sums(site: &Site) -> Vec<(Span, TypeId)> {
    let text = site.text();
    let all = tokens(text, Language::C);
    let Some(int) = site.program.types.iter().find(|(_, t)| matches!(t, Type::Int { bits: 32, signed: true, .. }))
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (open, token) in all.iter().enumerate().filter(|(_, t)| t.text(text) == "(") {
        let Some(close) = matching(text, &all, open) else { continue };
        let called = open > 0 && all[open - 1].kind == TokenKind::Word;
        let sum = all[open..close].iter().any(|t| matches!(t.text(text), "+" | "-" | "*" | "/"));
        if !called && sum && close > open + 2 {
            found.push((inside(site, token.start, all[close].end), int.0));
        }
    }
    found
}

/// Calls that have a value of this type, of the closest functions.
fn called(site: &Site, operand: Span, ty: TypeId) -> Vec<String> {
    let program = site.program;
    let written = program.sources.text(operand);
    let same = |a: TypeId, b: TypeId| program.types.get(a) == program.types.get(b);
    let mut callees: Vec<&Function> = (0..program.functions.len() as u32)
        .map(FuncId)
        .filter(|id| *id != site.at.function && *id != program.entry)
        .map(|id| program.function(id))
        .filter(|f| matches!(f.origin, FunctionOrigin::User) && same(f.result, ty) && f.params.len() <= 1)
        .filter(|f| program.sources.is_user(f.span) && !program.sources.is_trusted(f.span) && f.name != "main")
        .collect();
    callees.sort_by_key(|f| (f.span.file != site.span.file, f.span.start.abs_diff(site.span.start)));
    let mut found = Vec::new();
    for function in callees.into_iter().take(limits::REPAIR_OPERANDS) {
        match function.params.first() {
            None => found.push(format!("{}()", function.name)),
            Some(param) if same(program.object(*param).ty, ty) && is_path(program, written) => {
                found.push(format!("{}({written})", function.name));
            }
            Some(_) => {}
        }
    }
    found
}

/// The calls in a statement whose value is used, and its type.
fn calls_in(site: &Site) -> Vec<(Span, TypeId)> {
    let program = site.program;
    let text = site.text();
    let all: Vec<Token> = tokens(text, Language::C);
    let mut found = Vec::new();
    for (at, token) in all.iter().enumerate().filter(|(_, t)| t.kind == TokenKind::Word) {
        let name = token.text(text);
        let called = all.get(at + 1).is_some_and(|t| t.text(text) == "(");
        let function = program.functions.iter().find(|f| f.name == name && matches!(f.origin, FunctionOrigin::User));
        let (Some(function), true) = (function, called && all.len() > at + 2) else { continue };
        let Some(close) = matching(text, &all, at + 1) else { continue };
        let whole = at == 0 && close + 1 == all.len();
        if !whole || site.kind == SourceStmtKind::Condition {
            found.push((inside(site, token.start, all[close].end), function.result));
        }
    }
    found
}
