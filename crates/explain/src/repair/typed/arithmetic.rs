//! Arithmetic in the wrong type or unit: a division of whole numbers where a fraction is wanted, a product that needs a
//! wider type, a number of elements where bytes are counted, indices in the wrong order, a step that is too short, a remainder that is not taken.

use super::expressions::{inside, matching, operand_start};
use super::{Site, change, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::changes::parts;
use crate::repair::text::{is_path, replace};
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{BinaryOp, CheckKind, EditKind, ExprId, ExprKind, Language, Program, SourceStmtKind, Type};

/// Functions of the library whose last argument counts bytes, and whether that belongs to what they return.
const COUNTS_BYTES: [(&str, bool); 7] = [
    ("malloc", true),
    ("realloc", true),
    ("aligned_alloc", true),
    ("memcpy", false),
    ("memmove", false),
    ("memset", false),
    ("memcmp", false),
];

/// `(double)a / b` for `a / b` whose quotient becomes a floating-point number.
pub fn fractions(site: &Site) -> Vec<Change> {
    let program = site.program;
    let Some(float) = c_roots(site).iter().find_map(|id| converted_quotient(program, *id)) else { return Vec::new() };
    casts(site, &["/"], float)
}

/// `(long long)a * b` for `a * b` that overflows.
pub fn wider_operands(site: &Site) -> Vec<Change> {
    match site.program.language == Language::C && site.fails() && site.failure.check == CheckKind::SignedOverflow {
        true => casts(site, &["*", "+", "-", "<<"], "long long"),
        false => Vec::new(),
    }
}

/// The expressions of a statement of a C program.
fn c_roots(site: &Site) -> Vec<ExprId> {
    match site.program.language {
        Language::C => parts(site.program, super::conditions::roots(site, site.at)),
        _ => Vec::new(),
    }
}

/// The name of the floating-point type that a quotient of integers is converted to.
fn converted_quotient(program: &Program, id: ExprId) -> Option<&'static str> {
    let ExprKind::Cast(mut inner) = program.expr(id).kind else { return None };
    if !program.types.is_float(program.expr(id).ty) {
        return None;
    }
    while let ExprKind::Cast(of) = program.expr(inner).kind {
        inner = of;
    }
    let whole = matches!(program.types.representation(program.expr(inner).ty), Type::Int { .. });
    let divides = |id: &ExprId| matches!(program.expr(*id).kind, ExprKind::Binary(BinaryOp::Div, ..));
    let found = whole && parts(program, vec![inner]).iter().any(divides);
    found.then_some(if program.bits_of(program.expr(id).ty) == 32 { "float" } else { "double" })
}

/// A cast in front of the left operand of each of these operators.
fn casts(site: &Site, operators: &[&str], ty: &str) -> Vec<Change> {
    let text = site.text();
    let all = tokens(text, Language::C);
    let mut changes = Vec::new();
    for (at, token) in all.iter().enumerate().filter(|(_, t)| operators.contains(&t.text(text))) {
        let is_operand = |t: &Token| t.kind != TokenKind::Operator || matches!(t.text(text), ")" | "]");
        let binary = at.checked_sub(1).is_some_and(|before| is_operand(&all[before]));
        let Some(start) = operand_start(text, &all, at).filter(|_| binary && token.start > 0) else { continue };
        // What is declared stands in front of the first operand of an initial value.
        let edit = replace(inside(site, all[start].start, all[start].start), format!("({ty})"));
        changes.push(change(EditKind::WiderType, vec![edit]));
    }
    changes.truncate(limits::REPAIR_OPERANDS);
    changes
}

/// `n * sizeof *p` for `n` where bytes are counted, `sizeof *p` for `sizeof p`.
pub fn sizes(site: &Site) -> Vec<Change> {
    let text = site.text();
    if site.program.language != Language::C || !COUNTS_BYTES.iter().any(|(name, _)| text.contains(name)) {
        return Vec::new();
    }
    let all = tokens(text, Language::C);
    let mut changes = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let Some((_, returned)) = COUNTS_BYTES.iter().find(|(name, _)| *name == token.text(text)) else { continue };
        let Some(close) = all.get(at + 1).and_then(|_| matching(text, &all, at + 1)) else { continue };
        let commas = top_level_commas(text, &all, at + 1, close);
        let first = commas.last().map_or(at + 2, |comma| comma + 1);
        let pointer = match returned {
            true => assigned(site, text, &all),
            false => commas.first().and_then(|end| path(text, &all[at + 2..*end])),
        };
        let Some(pointer) = pointer.filter(|_| first < close) else { continue };
        let (start, end) = (all[first].start, all[close - 1].end);
        let count = &text[start..end];
        match all[first..close].iter().position(|t| t.text(text) == "sizeof") {
            None => {
                let simple = all[first..close].iter().all(|t| !matches!(t.text(text), "+" | "-" | "?" | "<<" | ">>"));
                let count = if simple { count.to_string() } else { format!("({count})") };
                let edit = replace(inside(site, start, end), format!("{count} * sizeof *{pointer}"));
                changes.push(change(EditKind::Expression, vec![edit]));
            }
            Some(of) => {
                let operand = &all[first + of + 1..close];
                let named = operand.iter().find(|t| t.text(text) != "(").filter(|t| t.kind == TokenKind::Word);
                let edit = named.map(|t| replace(inside(site, t.start, t.start), "*"));
                changes.extend(edit.map(|e| change(EditKind::Dereference, vec![e])));
            }
        }
    }
    changes
}

fn top_level_commas(text: &str, all: &[Token], open: usize, close: usize) -> Vec<usize> {
    let mut depth = 0;
    let mut commas = Vec::new();
    for (at, token) in all.iter().enumerate().take(close).skip(open) {
        match token.text(text) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "," if depth == 1 => commas.push(at),
            _ => {}
        }
    }
    commas
}

/// The pointer that the statement assigns to.
fn assigned(site: &Site, text: &str, all: &[Token]) -> Option<String> {
    let equals = all.iter().position(|t| t.text(text) == "=")?;
    match site.kind {
        SourceStmtKind::Declaration => {
            all[..equals].iter().rfind(|t| t.kind == TokenKind::Word).map(|t| t.text(text).to_string())
        }
        _ => path(text, &all[..equals]),
    }
}

/// The text of names joined by `.`, `->` and indices.
fn path(text: &str, all: &[Token]) -> Option<String> {
    let joins = |t: &Token| t.kind != TokenKind::Operator || matches!(t.text(text), "." | "->" | "[" | "]");
    let named = all.first()?.kind == TokenKind::Word && all.iter().all(joins);
    named.then(|| text[all[0].start..all[all.len() - 1].end].to_string())
}

/// `i += n` for `i++`: a step as long as something in scope.
pub fn longer_steps(site: &Site) -> Vec<Change> {
    let program = site.program;
    if program.language != Language::C || site.kind != SourceStmtKind::Expression {
        return Vec::new();
    }
    let text = site.text().trim_end_matches(';').trim();
    let up = text.strip_suffix("++").or(text.strip_prefix("++")).map(|name| (name, "+="));
    let down = || text.strip_suffix("--").or(text.strip_prefix("--")).map(|name| (name, "-="));
    let Some((name, op)) = up.or_else(down).filter(|(name, _)| is_path(program, name)) else { return Vec::new() };
    let fits = |ty| matches!(program.types.get(ty), Type::Int { .. });
    let others = names(site, fits).into_iter().filter(|other| *other != name);
    let put = |other: &str| {
        let edit = replace(inside(site, 0, text.len()), format!("{name} {op} {other}"));
        one_of_many(change(EditKind::Variable, vec![edit]))
    };
    // The closest declarations first: a step is mostly computed just before it.
    let mut found: Vec<&str> = others.collect();
    found.reverse();
    found.into_iter().take(limits::REPAIR_OPERANDS).map(put).collect()
}

/// `x = (x + 1) % n` for `x = x + 1`, `x += 1` and `x++`, where indices are remainders by `n`: a number that goes round.
pub fn remainders(site: &Site) -> Vec<Change> {
    let text = site.text().trim_end_matches(';').trim_end();
    let all = tokens(text, site.program.language);
    let steps = |t: &Token| matches!(t.text(text), "=" | "+=" | "++");
    let Some(at) = all.iter().position(steps).filter(|_| site.program.language == Language::C) else {
        return Vec::new();
    };
    let Some(target) = path(text, &all[..at]) else { return Vec::new() };
    let rest = all.get(at + 1).map_or("", |first| &text[first.start..]);
    let sum = match all[at].text(text) {
        "=" if all[at..].iter().any(|t| t.text(text) == "+") && !rest.contains('%') => rest.to_string(),
        "+=" => format!("{target} + {rest}"),
        "++" if rest.is_empty() => format!("{target} + 1"),
        _ => return Vec::new(),
    };
    let put = |divisor: &str| {
        let edit = replace(inside(site, 0, text.len()), format!("{target} = ({sum}) % {divisor}"));
        change(EditKind::Expression, vec![edit])
    };
    divisors(site.program).into_iter().map(put).collect()
}

/// The names and numbers by which the program takes remainders to be used as indices.
fn divisors(program: &Program) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for expr in &program.exprs {
        let ExprKind::Binary(BinaryOp::Rem, _, divisor) = expr.kind else { continue };
        let written = program.sources.text(program.expr(divisor).span);
        let single = tokens(written, Language::C).len() == 1;
        let file = program.sources.get(expr.span.file);
        let behind = file.and_then(|f| f.text.get(expr.span.end as usize..)).unwrap_or("");
        let index = behind.trim_start_matches([' ', ')']).starts_with(']');
        if single && index && program.sources.is_user(expr.span) && !found.contains(&written) {
            found.push(written);
        }
    }
    found.truncate(limits::REPAIR_OPERANDS);
    found
}

/// `a[j][i]` for `a[i][j]`.
pub fn exchanged_indices(site: &Site) -> Vec<Change> {
    let text = site.text();
    let all = tokens(text, site.program.language);
    let close = |open: usize| {
        let mut depth = 0;
        (open..all.len()).find(|&i| {
            depth += i32::from(all[i].text(text) == "[") - i32::from(all[i].text(text) == "]");
            depth == 0
        })
    };
    let mut changes = Vec::new();
    for open in (1..all.len()).filter(|&i| all[i].text(text) == "[") {
        let Some(middle) = close(open) else { continue };
        let next = middle + 1;
        if all.get(next).is_none_or(|t| t.text(text) != "[") {
            continue;
        }
        let Some(end) = close(next).filter(|end| open + 1 < middle && next + 1 < *end) else { continue };
        let (first, second) = ((all[open + 1].start, all[middle - 1].end), (all[next + 1].start, all[end - 1].end));
        if text[first.0..first.1] != text[second.0..second.1] {
            let put = |at: (usize, usize), new: (usize, usize)| replace(inside(site, at.0, at.1), &text[new.0..new.1]);
            changes.push(change(EditKind::ArgumentOrder, vec![put(first, second), put(second, first)]));
        }
    }
    changes.truncate(limits::REPAIR_OPERANDS);
    changes
}
