//! Edits inside one statement: its assignment operator, what it assigns to, the function it calls, its parentheses.

use super::{Site, change, names, one_of_many};
use crate::limits;
use crate::repair::apply::Change;
use crate::repair::changes::sibling_fields;
use crate::repair::text::{is_path, replace};
use crate::repair::tokens::{Token, TokenKind, tokens};
use because_ir::{
    Callee, EditKind, ExprKind, FuncId, FunctionOrigin, Language, Place, Program, Projection, SourceStmtKind,
    StatementKind, Type, TypeId,
};
use because_source::Span;

pub fn inside(site: &Site, start: usize, end: usize) -> Span {
    Span::new(site.span.file, site.span.start + start as u32, site.span.start + end as u32)
}

/// The assignment operator of an expression statement.
fn assignment<'t>(site: &Site, all: &'t [Token]) -> Option<&'t Token> {
    let text = site.text();
    let mut depth = 0;
    all.iter().find(|t| {
        match t.text(text) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        let op = t.text(text);
        depth == 0 && op.ends_with('=') && !matches!(op, "==" | "!=" | "<=" | ">=")
    })
}

/// `+=` for `=` and the like; `==` for `=` in a condition.
pub fn assignment_operators(site: &Site) -> Vec<Change> {
    if site.program.language != Language::C {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let edit =
        |t: &Token, new: &str| change(EditKind::AssignmentOperator, vec![replace(inside(site, t.start, t.end), new)]);
    match site.kind {
        SourceStmtKind::Condition => all.iter().filter(|t| t.text(text) == "=").map(|t| edit(t, "==")).collect(),
        SourceStmtKind::Expression => {
            let Some(found) = assignment(site, &all) else { return Vec::new() };
            let others: &[&str] = match found.text(text) {
                "=" => &["+=", "-=", "|=", "&=", "*=", "^="],
                "+=" => &["=", "-="],
                "-=" => &["=", "+="],
                "|=" => &["=", "&=", "^="],
                "&=" => &["=", "|="],
                "*=" => &["=", "/="],
                _ => &["="],
            };
            // Operations on bits only where the program makes some.
            let whole = site.program.sources.get(site.span.file).map_or("", |f| &f.text);
            let used = |new: &str| match new.chars().next() {
                Some(op @ ('|' | '&' | '^' | '*' | '/')) => whole.contains(&format!("{op}=")),
                _ => true,
            };
            // Programmers forget to add far more often than anything else of the kind.
            let rare = |new: &str| found.text(text) == "=" && !matches!(new, "+=" | "|=");
            let of = |new: &&str| if rare(new) { one_of_many(edit(found, new)) } else { edit(found, new) };
            // `x += 0` is no statement at all.
            let right = text[found.end..].trim().trim_end_matches(';').trim_end();
            let idle = |new: &str| match new {
                "+=" | "-=" | "|=" | "^=" => right == "0",
                "*=" | "/=" => right == "1",
                _ => false,
            };
            others.iter().filter(|new| used(new) && !idle(new)).map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// What is assigned to: a member of what the pointer leads to, the pointer itself, what it points to.
pub fn targets(site: &Site) -> Vec<Change> {
    let program = site.program;
    if site.kind != SourceStmtKind::Expression || program.language != Language::C {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, program.language);
    let Some(StatementKind::Assign { place, .. }) = program.statement(site.at).map(|s| &s.kind) else {
        return Vec::new();
    };
    let mut changes = members(site, place, &all);
    let Some(equals) = assignment(site, &all).filter(|t| t.text(text) == "=") else { return changes };
    let left = text[..equals.start].trim_end();
    let mut put = |new: String| {
        changes.push(change(EditKind::Dereference, vec![replace(inside(site, 0, left.len()), new)]));
    };
    if let Type::Pointer(to) = program.types.get(place.ty)
        && is_path(program, left)
    {
        if let Type::Record(record) = program.types.get(*to) {
            // A number is not assigned to a pointer by intent.
            let number = assigned(program, site).is_some_and(|ty| !program.types.is_pointer(ty));
            let fits = |ty: TypeId| if number { program.types.is_scalar(ty) } else { ty == place.ty };
            let fields = program.types.record(*record).fields.iter().filter(|f| fits(f.ty));
            fields.take(limits::REPAIR_OPERANDS).for_each(|f| put(format!("{left}->{}", f.name)));
        }
        put(format!("*{left}"));
    }
    if let Some(end) = left.rfind("->") {
        put(left[..end].to_string());
    }
    if let Some(bare) = left.strip_prefix('*') {
        put(bare.to_string());
    }
    changes
}

/// Another member of the same type.
fn members(site: &Site, place: &Place, all: &[Token]) -> Vec<Change> {
    let Some(Projection::Field(field)) = place.path.last() else { return Vec::new() };
    let text = site.text();
    let end = assignment(site, all).map_or(text.len(), |op| op.start);
    let Some(name) = all.iter().rfind(|t| t.kind == TokenKind::Word && t.end <= end) else { return Vec::new() };
    let others = sibling_fields(site.program, place, *field);
    let put = |(_, other): (u32, &str)| {
        change(EditKind::Member, vec![replace(inside(site, name.start, name.end), other.to_string())])
    };
    others.into_iter().take(limits::REPAIR_OPERANDS).map(put).collect()
}

/// The type of the assigned value before it is converted.
fn assigned(program: &Program, site: &Site) -> Option<TypeId> {
    let Some(StatementKind::Assign { value, .. }) = program.statement(site.at).map(|s| &s.kind) else { return None };
    let mut id = *value;
    while let ExprKind::Cast(inner) = program.expr(id).kind {
        id = inner;
    }
    Some(program.expr(id).ty)
}

/// Another function of the same type, or two arguments in the other order.
pub fn callees(site: &Site) -> Vec<Change> {
    let mut changes = others_called(site);
    changes.extend(exchanged_arguments(site));
    changes
}

/// Neighbouring arguments exchanged, whatever their types: what does not compile is no repair.
fn exchanged_arguments(site: &Site) -> Vec<Change> {
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut changes = Vec::new();
    for open in (1..all.len()).filter(|&i| all[i].text(text) == "(" && all[i - 1].kind == TokenKind::Word) {
        let Some(close) = matching(text, &all, open) else { continue };
        let mut depth = 0;
        let commas: Vec<usize> = (open..close)
            .filter(|&i| {
                depth += match all[i].text(text) {
                    "(" | "[" => 1,
                    ")" | "]" => -1,
                    _ => 0,
                };
                depth == 1 && all[i].text(text) == ","
            })
            .collect();
        let bounds: Vec<usize> = [open].into_iter().chain(commas).chain([close]).collect();
        for three in bounds.windows(3).filter(|w| w[0] + 1 < w[1] && w[1] + 1 < w[2]) {
            let span = |from: usize, to: usize| inside(site, all[from + 1].start, all[to - 1].end);
            let (first, second) = (span(three[0], three[1]), span(three[1], three[2]));
            let text = |span| site.program.sources.text(span).to_string();
            let edits = vec![replace(first, text(second)), replace(second, text(first))];
            changes.push(change(EditKind::ArgumentOrder, edits));
        }
    }
    changes.truncate(limits::REPAIR_OPERANDS);
    changes
}

fn others_called(site: &Site) -> Vec<Change> {
    let program = site.program;
    let Some(StatementKind::Call { callee: Callee::Direct(called), .. }) = program.statement(site.at).map(|s| &s.kind)
    else {
        return Vec::new();
    };
    let function = program.function(*called);
    let text = site.text();
    let all = tokens(text, program.language);
    let Some(name) = all.iter().find(|t| t.kind == TokenKind::Word && t.text(text) == function.name) else {
        return Vec::new();
    };
    let types = |id: FuncId| {
        let f = program.function(id);
        (f.params.iter().map(|p| program.object(*p).ty).collect::<Vec<_>>(), f.result)
    };
    let others = (0..program.functions.len() as u32).map(FuncId).filter(|id| {
        let other = program.function(*id);
        id != called && matches!(other.origin, FunctionOrigin::User) && types(*id) == types(*called)
    });
    let put = |id: FuncId| {
        let edit = replace(inside(site, name.start, name.end), program.function(id).name.clone());
        change(EditKind::Callee, vec![edit])
    };
    others.filter(|id| *id != site.at.function).take(limits::REPAIR_CALLEES).map(put).collect()
}

/// What two pointers point to where the pointers themselves are compared.
pub fn pointees(site: &Site) -> Vec<Change> {
    let program = site.program;
    if program.language != Language::C || site.kind == SourceStmtKind::Specification {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, Language::C);
    let pointers = names(site, |ty| matches!(program.types.get(ty), Type::Pointer(_)));
    let mut changes = Vec::new();
    for op in (1..all.len().saturating_sub(1)).filter(|&i| is_comparison(all[i].text(text))) {
        let (left, right) = (&all[op - 1], &all[op + 1]);
        let whole = |i: Option<usize>| {
            i.and_then(|i| all.get(i))
                .is_none_or(|t| matches!(t.text(text), "(" | ")" | "&&" | "||" | "?" | ";" | "return"))
        };
        let alone = whole(op.checked_sub(2)) && whole(Some(op + 2));
        if alone && [left, right].iter().all(|t| pointers.contains(&t.text(text))) {
            let edits = [left, right].map(|t| replace(inside(site, t.start, t.start), "*"));
            changes.push(change(EditKind::Dereference, edits.to_vec()));
        }
    }
    changes
}

pub fn is_comparison(operator: &str) -> bool {
    matches!(operator, "==" | "!=" | "<" | "<=" | ">" | ">=")
}

/// `b - a` for `a - b`, `b / a` for `a / b`.
fn exchanged_operands(site: &Site) -> Vec<Change> {
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut changes = Vec::new();
    for op in (1..all.len().saturating_sub(1)).filter(|&i| matches!(all[i].text(text), "-" | "/")) {
        let (Some(start), Some(end)) = (operand_start(text, &all, op), operand_end(text, &all, op)) else { continue };
        let (left, right) =
            (inside(site, all[start].start, all[op - 1].end), inside(site, all[op + 1].start, all[end].end));
        let written = |span: Span| site.program.sources.text(span).to_string();
        if written(left) != written(right) {
            let edits = vec![replace(left, written(right)), replace(right, written(left))];
            changes.push(one_of_many(change(EditKind::Expression, edits)));
        }
    }
    changes.truncate(limits::REPAIR_OPERANDS);
    changes
}

/// Parentheses, addresses and operators of one operand.
pub fn others(site: &Site) -> Vec<Change> {
    let mut changes = complements(site);
    changes.extend(exchanged_operands(site));
    changes.extend(parentheses(site));
    changes.extend(midpoint(site));
    changes.extend(addresses(site));
    changes
}

/// `!x` for `~x` and the reverse, `& ~x` for `& x`.
fn complements(site: &Site) -> Vec<Change> {
    if site.program.language != Language::C {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut edits = Vec::new();
    for (index, token) in all.iter().enumerate() {
        let operand = |t: &Token| t.kind != TokenKind::Operator || matches!(t.text(text), ")" | "]");
        let binary = index.checked_sub(1).is_some_and(|i| operand(&all[i]));
        match token.text(text) {
            "~" => edits.push(replace(inside(site, token.start, token.end), "!")),
            "!" => edits.push(replace(inside(site, token.start, token.end), "~")),
            "&" | "&=" if binary => {
                let next = all.get(index + 1).filter(|t| matches!(t.text(text), "(") || t.kind != TokenKind::Operator);
                edits.extend(next.map(|t| replace(inside(site, t.start, t.start), "~")));
            }
            _ => {}
        }
    }
    edits.into_iter().take(limits::REPAIR_BITWISE).map(|e| change(EditKind::Operator, vec![e])).collect()
}

/// `a + (b - a) / 2` for `(a + b) / 2`, which can overflow.
fn midpoint(site: &Site) -> Option<Change> {
    let text = site.text();
    let all = tokens(text, site.program.language);
    let at = all.windows(7).position(|w| {
        let is = |i: usize, s: &str| w[i].text(text) == s;
        is(0, "(") && is(2, "+") && is(4, ")") && is(5, "/") && is(6, "2")
    })?;
    let (a, b) = (all[at + 1].text(text), all[at + 3].text(text));
    let edit = replace(inside(site, all[at].start, all[at + 6].end), format!("{a} + ({b} - {a}) / 2"));
    Some(change(EditKind::Parentheses, vec![edit]))
}

/// Two operands that belong together, or a pair of parentheses too many.
fn parentheses(site: &Site) -> Vec<Change> {
    const BINARY: [&str; 14] = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||", "AND", "OR"];
    let text = site.text();
    let all = tokens(text, site.program.language);
    let is_binary = |i: usize| {
        let operand = |t: &Token| t.kind != TokenKind::Operator || matches!(t.text(text), ")" | "]");
        BINARY.contains(&all[i].text(text)) && i > 0 && operand(&all[i - 1])
    };
    let operators: Vec<usize> = (0..all.len()).filter(|&i| is_binary(i)).collect();
    if operators.len() < 2 {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for &op in &operators {
        let (Some(start), Some(end)) = (operand_start(text, &all, op), operand_end(text, &all, op)) else { continue };
        let edits = vec![
            replace(inside(site, all[start].start, all[start].start), "("),
            replace(inside(site, all[end].end, all[end].end), ")"),
        ];
        changes.push(change(EditKind::Parentheses, edits));
    }
    for (open, token) in all.iter().enumerate().filter(|(_, t)| t.text(text) == "(") {
        let Some(close) = matching(text, &all, open) else { continue };
        let called = open > 0 && matches!(all[open - 1].kind, TokenKind::Word | TokenKind::Quoted);
        if !called && (open..close).any(is_binary) {
            let edits = vec![
                replace(inside(site, token.start, token.end), ""),
                replace(inside(site, all[close].start, all[close].end), ""),
            ];
            changes.push(change(EditKind::Parentheses, edits));
        }
    }
    changes.truncate(limits::REPAIR_PARENTHESES);
    changes
}

pub fn matching(text: &str, all: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0;
    (open..all.len()).find(|&i| {
        match all[i].text(text) {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// The first token of the operand before an operator.
pub fn operand_start(text: &str, all: &[Token], op: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = op;
    while at > 0 {
        let token = &all[at - 1];
        match token.text(text) {
            ")" | "]" => depth += 1,
            "(" | "[" if depth == 0 => break,
            "(" | "[" => depth -= 1,
            "." | "->" => {}
            _ if depth == 0 && token.kind == TokenKind::Operator => break,
            "return" => break,
            _ => {}
        }
        at -= 1;
    }
    (at < op).then_some(at)
}

/// The last token of the operand behind an operator.
pub fn operand_end(text: &str, all: &[Token], op: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = op + 1;
    while at < all.len() {
        let token = &all[at];
        match token.text(text) {
            "(" | "[" => depth += 1,
            ")" | "]" if depth == 0 => break,
            ")" | "]" => depth -= 1,
            "." | "->" => {}
            "!" | "~" | "-" | "*" | "&" if at == op + 1 => {}
            _ if depth == 0 && token.kind == TokenKind::Operator => break,
            _ => {}
        }
        at += 1;
    }
    (at > op + 1).then(|| at - 1)
}

/// `&x` for `x`, `*x` for `x`, and the reverse.
fn addresses(site: &Site) -> Vec<Change> {
    if site.program.language != Language::C || site.kind == SourceStmtKind::Declaration {
        return Vec::new();
    }
    let text = site.text();
    let all = tokens(text, site.program.language);
    let mut changes = Vec::new();
    for (index, token) in all.iter().enumerate() {
        let before = index.checked_sub(1).map(|i| all[i]);
        let unary = before.filter(|b| {
            let prefix = matches!(b.text(text), "&" | "*");
            let operand = |t: &Token| t.kind != TokenKind::Operator || matches!(t.text(text), ")" | "]");
            prefix && index.checked_sub(2).is_none_or(|i| !operand(&all[i]))
        });
        let called = all.get(index + 1).is_some_and(|n| n.text(text) == "(");
        if token.kind != TokenKind::Word || called {
            continue;
        }
        match unary {
            Some(prefix) => {
                changes.push(replace(inside(site, prefix.start, prefix.end), ""));
                if prefix.text(text) == "*" {
                    changes.push(replace(inside(site, prefix.start, prefix.start), "*"));
                }
            }
            None => {
                let at = inside(site, token.start, token.start);
                changes.extend(["*", "&"].map(|new| replace(at, new)));
            }
        }
    }
    changes.into_iter().take(limits::REPAIR_DEREFERENCES).map(|e| change(EditKind::Dereference, vec![e])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_match_over_inner_ones() {
        let text = "f((a), (b)) + (c)";
        let all = tokens(text, Language::C);
        let closes = |open: usize| matching(text, &all, open).map(|i| all[i].start);
        assert_eq!(closes(1), Some(10));
        assert_eq!(closes(2), Some(4));
        assert_eq!(matching("(a", &tokens("(a", Language::C), 0), None);
    }
}
