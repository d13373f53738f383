//! Changes that are no exchange of a token: of whole statements, of declarations, of two lines, and two faults at once.
//!
//! Comes in: a program and its text. Goes out: these and the one-token changes of [`sites`]. What does not compile is left
//! out by whoever tries them.

use super::Mutation;
use super::sites::{self, line_of, statements, tokens};
use because_ir::{Program, SourceStmt, SourceStmtKind, Type};
use std::collections::BTreeSet;

/// Lines between two faults at most.
const APART: u32 = 12;

pub fn mutations(program: &Program, text: &str) -> Vec<Mutation> {
    let lines: Vec<&str> = text.split('\n').collect();
    let statements = statements(program);
    let end = lines.iter().position(|l| l.contains(" main(")).unwrap_or(lines.len());
    let mut all: BTreeSet<Mutation> = sites::mutations(program, text).into_iter().collect();
    all.extend(pairs(&all, &lines));
    all.extend(lines[..end].iter().zip(1..).flat_map(|(line, number)| of_declaration(line, number)));
    all.extend(lines[..end].windows(2).zip(1..).flat_map(|(two, number)| of_lines(two[0], two[1], number)));
    for statement in &statements {
        all.extend(superfluous(text, &lines, statement, &statements));
        all.extend(inside(program, text, statement, &lines));
    }
    all.into_iter().collect()
}

fn one_line(line: u32, text: String, kind: &'static str) -> Mutation {
    Mutation { line, lines: 1, text, kind, faulty: vec![line] }
}

/// A length one less, a type that holds less, no initial value.
fn of_declaration(line: &str, number: u32) -> Vec<Mutation> {
    const NARROWER: [(&str, &str); 6] = [
        ("unsigned long ", "unsigned "),
        ("long ", "int "),
        ("unsigned ", "int "),
        ("int ", "short "),
        ("double ", "float "),
        ("size_t ", "unsigned char "),
    ];
    let own = line.trim_start().trim_start_matches("static ").trim_start_matches("const ");
    let start = line.len() - own.len();
    let mut found = Vec::new();
    let Some((wide, narrow)) = NARROWER.iter().find(|(wide, _)| own.starts_with(wide)) else { return found };
    if !line.ends_with(';') {
        return found;
    }
    found.push(one_line(number, format!("{}{narrow}{}", &line[..start], &own[wide.len()..]), "narrow type"));
    if let (Some(at), false) = (line.find(" = "), line.contains('{')) {
        // What is left of the line is no statement: what follows it is where the value is missing.
        let gone = one_line(number, format!("{};", &line[..at]), "missing initialisation");
        found.push(Mutation { faulty: vec![number, number + 1], ..gone });
    }
    if line.find('=').is_none() {
        for (close, _) in line.match_indices(']') {
            let shorter = format!("{} - 1{}", &line[..close], &line[close..]);
            found.push(one_line(number, shorter, "array length"));
        }
    }
    found
}

/// Two lines the other way round, an `else` or an `if` less.
fn of_lines(first: &str, second: &str, number: u32) -> Vec<Mutation> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let statement = |line: &str| {
        line.ends_with(';') && !["break", "continue", "return", "case"].iter().any(|w| line.trim_start().starts_with(w))
    };
    let swapped =
        |kind, faulty: Vec<u32>| Mutation { line: number, lines: 2, text: format!("{second}\n{first}"), kind, faulty };
    let mut found = Vec::new();
    let both = vec![number, number + 1];
    match (statement(first), statement(second)) {
        (true, true) if indent(first) == indent(second) => found.push(swapped("exchanged statements", both)),
        (true, false) if second.trim() == "}" => found.push(swapped("wrong side of a brace", both)),
        (false, true) if first.trim() == "}" => found.push(swapped("wrong side of a brace", both)),
        _ => {}
    }
    if first.contains("else if (") {
        found.push(one_line(number, first.replacen("else if (", "if (", 1), "missing else"));
    }
    if first.trim() == "else" && statement(second) {
        found.push(Mutation { faulty: vec![number + 1], ..one_line(number, String::new(), "missing else") });
    }
    if first.trim_start().starts_with("if (") && first.ends_with(')') && statement(second) {
        found.push(Mutation { faulty: vec![number + 1], ..one_line(number, String::new(), "missing guard") });
    }
    found
}

/// A statement of the same function once more behind this one.
fn superfluous(text: &str, lines: &[&str], statement: &SourceStmt, all: &[SourceStmt]) -> Vec<Mutation> {
    let line = line_of(text, statement.span.start as usize);
    let own = lines[line as usize - 1];
    if statement.kind != SourceStmtKind::Expression || !own.ends_with(';') {
        return Vec::new();
    }
    let others = all.iter().filter(|s| s.function == statement.function && s.kind == SourceStmtKind::Expression);
    let written = |s: &SourceStmt| text[s.span.start as usize..s.span.end as usize].trim_end_matches(';').to_string();
    others.map(|other| one_line(line, format!("{own} {};", written(other)), "superfluous statement")).collect()
}

/// Arguments in another order, `=` for `==`, another member, a step of a chain less, parentheses less.
fn inside(program: &Program, text: &str, statement: &SourceStmt, lines: &[&str]) -> Vec<Mutation> {
    let list = tokens(text, statement.span);
    let mut found = Vec::new();
    let mut replaced = |from: usize, to: usize, new: &str, kind| {
        let line = line_of(text, from);
        if line_of(text, to) == line {
            let start: usize = lines[..line as usize - 1].iter().map(|l| l.len() + 1).sum();
            let old = lines[line as usize - 1];
            let whole = format!("{}{new}{}", &old[..from - start], &old[to - start..]);
            found.push(one_line(line, whole, kind));
        }
    };
    for (index, &(at, token, operand)) in list.iter().enumerate() {
        let next = list.get(index + 1);
        match token {
            "==" if statement.kind == SourceStmtKind::Condition => {
                replaced(at, at + 2, "=", "assignment for comparison")
            }
            "->" => {
                let name = next.map_or(at, |n| n.0 + n.1.len());
                replaced(at, name, "", "dereference");
            }
            "(" => {
                let Some(close) = closing(&list, index) else { continue };
                let (from, to) = (at, list[close].0 + 1);
                if operand && list[index - 1].1.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
                    for (a, b) in arguments(&list, index, close) {
                        let part = |r: (usize, usize)| text[r.0..r.1].trim();
                        let new = format!("{}{}, {}{}", &text[from..a.0], part(b), part(a), &text[b.1..to]);
                        replaced(from, to, &new, "argument order");
                    }
                } else {
                    replaced(from, to, text[from + 1..to - 1].trim(), "parentheses");
                }
            }
            _ => {}
        }
        if index > 0 && matches!(list[index - 1].1, "->" | ".") {
            for other in siblings(program, token) {
                replaced(at, at + token.len(), &other, "wrong member");
            }
        }
    }
    found
}

fn closing(list: &[(usize, &str, bool)], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, (_, token, _)) in list.iter().enumerate().skip(open) {
        depth += i32::from(*token == "(") - i32::from(*token == ")");
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

/// Neighbouring arguments of a call.
fn arguments(list: &[(usize, &str, bool)], open: usize, close: usize) -> Vec<((usize, usize), (usize, usize))> {
    let (mut depth, mut start) = (0, list[open].0 + 1);
    let mut parts = Vec::new();
    for (at, token, _) in &list[open..=close] {
        depth += i32::from(matches!(*token, "(" | "[")) - i32::from(matches!(*token, ")" | "]"));
        if (*token == "," && depth == 1) || depth == 0 {
            parts.push((start, *at));
            start = at + 1;
        }
    }
    parts.windows(2).map(|two| (two[0], two[1])).collect()
}

/// Members of the same type beside one of this name.
fn siblings(program: &Program, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (_, ty) in program.types.iter() {
        let Type::Record(id) = ty else { continue };
        let fields = &program.types.record(*id).fields;
        if let Some(own) = fields.iter().find(|f| f.name == name) {
            found.extend(fields.iter().filter(|f| f.name != name && f.ty == own.ty).map(|f| f.name.clone()));
        }
    }
    found
}

/// Two one-token changes of lines that are close to each other.
fn pairs(all: &BTreeSet<Mutation>, lines: &[&str]) -> Vec<Mutation> {
    let simple: Vec<&Mutation> = all.iter().filter(|m| m.kind != "missing code").collect();
    let mut found = Vec::new();
    for (index, first) in simple.iter().enumerate() {
        // One partner each keeps their number in proportion.
        let later = simple.iter().skip(index + 1).find(|m| m.line > first.line && m.line <= first.line + APART);
        let Some(second) = later else { continue };
        let between = &lines[first.line as usize..second.line as usize - 1];
        let text: Vec<&str> =
            [first.text.as_str()].into_iter().chain(between.iter().copied()).chain([second.text.as_str()]).collect();
        let faulty = vec![first.line, second.line];
        let count = second.line - first.line + 1;
        found.push(Mutation { line: first.line, lines: count, text: text.join("\n"), kind: "two edits", faulty });
    }
    found
}
