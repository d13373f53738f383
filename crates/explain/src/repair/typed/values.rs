//! Values that are right only sometimes: `c ? a : b` where one of the two stands alone.

use super::conditions::tests;
use super::expressions::inside;
use super::{Site, change, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::text::{is_path, replace};
use crate::repair::tokens::{TokenKind, tokens};
use because_ir::repair::edited;
use because_ir::{BinaryOp, Const, Edit, EditKind, ExprKind, Language, PlaceBase, SourceStmtKind, Type};
use because_source::Span;

/// What a statement returns, assigns or gives a variable at first.
pub fn value(site: &Site) -> Option<Span> {
    if site.program.language != Language::C {
        return None;
    }
    let text = site.text().trim_end().trim_end_matches(';').trim_end();
    let all = tokens(text, Language::C);
    let start = match site.kind {
        SourceStmtKind::Return => all.first().filter(|t| t.text(text) == "return")?.end,
        SourceStmtKind::Expression | SourceStmtKind::Declaration => {
            let mut depth = 0;
            let mut equals = None;
            for token in &all {
                match token.text(text) {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" => depth -= 1,
                    "," if depth == 0 => return None,
                    "=" if depth == 0 && equals.is_none() => equals = Some(token.end),
                    _ => {}
                }
            }
            equals?
        }
        _ => return None,
    };
    let rest = text.get(start..)?;
    let start = start + (rest.len() - rest.trim_start().len());
    (start < text.len() && !rest.trim_start().starts_with(['{', '"'])).then(|| inside(site, start, text.len()))
}

/// A constant of the program more or less.
pub fn sums(site: &Site) -> Vec<Change> {
    let Some(span) = value(site) else { return Vec::new() };
    let program = site.program;
    let integer = |e: &because_ir::Expr| matches!(program.types.get(e.ty), Type::Int { .. });
    let unused = site.macros.iter().filter(|m| m.uses == 0).map(|m| m.name.as_str());
    let mut summands: Vec<&str> = unused.take(limits::REPAIR_SUMMANDS / 2).collect();
    for expr in program.exprs.iter().filter(|e| program.sources.is_user(e.span) && integer(e)) {
        let ExprKind::Const(Const::Int(value)) = expr.kind else { continue };
        let written = program.sources.text(expr.span);
        let single = tokens(written, Language::C).len() == 1 && !written.starts_with(['\'', '"']);
        if value > 1 && single && !summands.contains(&written) && summands.len() < limits::REPAIR_SUMMANDS {
            summands.push(written);
        }
    }
    let own = bare(program.sources.text(span));
    let all = tokens(own, Language::C);
    if all.iter().any(|t| is_loose(t.text(own))) {
        return Vec::new();
    }
    let edit = |op: &str, by: &str| {
        one_of_many(change(EditKind::Constant, vec![replace(span, format!("{} {op} {by}", joined(own)))]))
    };
    let number = all.len() == 1 && own.starts_with(|c: char| c.is_ascii_digit());
    // Nobody adds something to a name out of a list.
    let is_name = all.len() == 1 && all[0].kind == TokenKind::Word;
    let is_variable = names(site, |_| true).contains(&own) || site.macros.iter().any(|m| m.name == own);
    let enumerator = is_name && !is_variable;
    let summands = summands.into_iter().filter(|_| !number && !enumerator);
    let mut changes: Vec<Change> = summands.flat_map(|by| [edit("+", by), edit("-", by)]).collect();
    changes.extend(
        sides(own).into_iter().map(|side| one_of_many(change(EditKind::OperandRemoved, vec![replace(span, side)]))),
    );
    changes
}

/// The two sides of a sum.
fn sides(text: &str) -> Vec<String> {
    let mut depth = 0;
    let all = tokens(text, Language::C);
    let at = all.iter().skip(1).find(|t| {
        match t.text(text) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0 && matches!(t.text(text), "+" | "-")
    });
    let Some(at) = at else { return Vec::new() };
    let (left, right) = (text[..at.start].trim(), text[at.end..].trim());
    match at.text(text) {
        "+" => vec![left.to_string(), right.to_string()],
        _ => vec![left.to_string()],
    }
}

/// Without parentheses around the whole.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else { return text };
    let mut depth = 0;
    let closes_early = inner.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    if closes_early { text } else { inner }
}

/// As an operand.
fn joined(text: &str) -> String {
    let single = tokens(text, Language::C).iter().all(|t| !is_loose(t.text(text)));
    if single { text.to_string() } else { format!("({text})") }
}

fn is_loose(operator: &str) -> bool {
    matches!(
        operator,
        "?" | ":" | "=" | "," | "&&" | "||" | "|" | "&" | "^" | "<<" | ">>" | "<" | ">" | "<=" | ">=" | "==" | "!="
    )
}

/// The value with the edits under a condition, and the old one otherwise; and the reverse.
pub fn conditional(site: &Site, edits: &[Edit]) -> Vec<Change> {
    let Some(span) = value(site) else { return Vec::new() };
    let covers = |e: &Edit| e.span.file == span.file && span.start <= e.span.start && e.span.end <= span.end;
    if !edits.iter().all(covers) {
        return Vec::new();
    }
    let old = site.program.sources.text(span);
    let moved = |e: &Edit| Edit {
        span: Span::new(e.span.file, e.span.start - span.start, e.span.end - span.start),
        text: e.text.clone(),
    };
    let Some(new) = edited(old, &edits.iter().map(moved).collect::<Vec<_>>()) else { return Vec::new() };
    let enclosed = bare(old) != old.trim();
    let (old, new) = (bare(old), bare(&new));
    let mut changes = Vec::new();
    for condition in conditions(site) {
        for (a, b) in [(new, old), (old, new)] {
            let chosen = format!("{condition} ? {a} : {b}");
            let whole = if enclosed { format!("({chosen})") } else { chosen };
            changes.push(one_of_many(change(EditKind::GuardAdded, vec![replace(span, whole)])));
        }
    }
    changes
}

/// Conditions that the value may depend on: variables that nothing reads come first, they are there for something.
fn conditions(site: &Site) -> Vec<String> {
    let program = site.program;
    let reads = |name: &&str| {
        let reads = |e: &&because_ir::Expr| match &e.kind {
            ExprKind::Load(place) => {
                let named = matches!(place.base, PlaceBase::Object(o) if program.object(o).name == *name);
                named && program.sources.is_user(e.span) && !program.sources.is_trusted(e.span)
            }
            _ => false,
        };
        program.exprs.iter().filter(reads).count()
    };
    let mut flags = names(site, |ty| matches!(program.types.get(ty), Type::Int { .. } | Type::Bool));
    flags.sort_by_cached_key(|name| reads(name));
    flags.truncate(limits::REPAIR_VALUE_CONDITIONS / 2);
    let mut found: Vec<String> = flags.into_iter().map(String::from).collect();
    found.extend(order_of_operands(site));
    for test in tests(site, BinaryOp::And) {
        let test =
            if tokens(&test, Language::C).iter().any(|t| matches!(t.text(&test), "?" | "=")) { continue } else { test };
        if found.len() < limits::REPAIR_VALUE_CONDITIONS && !found.contains(&test) {
            found.push(test);
        }
    }
    found
}

/// Which of the two operands is the greater: a difference has a sign.
fn order_of_operands(site: &Site) -> Vec<String> {
    let Some(span) = value(site) else { return Vec::new() };
    let written = site.program.sources.text(span);
    let Some((left, right)) = written.split_once(" - ") else { return Vec::new() };
    let (left, right) = (left.trim(), right.trim());
    match is_path(site.program, left) && is_path(site.program, right) {
        true => vec![format!("{left} > {right}"), format!("{left} < {right}")],
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests_of_text {
    use super::*;

    #[test]
    fn parentheses_around_the_whole_are_taken_off() {
        assert_eq!(bare("(a + b)"), "a + b");
        assert_eq!(bare("(a) + (b)"), "(a) + (b)");
        assert_eq!(bare("a"), "a");
    }

    #[test]
    fn a_sum_has_two_sides() {
        assert_eq!(sides("f(a + b) + c"), ["f(a + b)", "c"]);
        assert_eq!(sides("a - b"), ["a"]);
        assert_eq!(sides("-a"), [""; 0]);
    }

    #[test]
    fn a_value_that_binds_loosely_becomes_an_operand_in_parentheses() {
        assert_eq!(joined("a * b"), "a * b");
        assert_eq!(joined("c ? a : b"), "(c ? a : b)");
    }
}
