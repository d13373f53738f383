//! Every one-line change of a program: which text may stand where which text stands.
//!
//! Statements, their kinds and the variables in sight come from the IR, the text from the file: what a person could have
//! mistyped. `main`, which calls the code and states what must hold of it, is left as it is.

use super::Mutation;
use because_ir::{
    Expr, ExprKind, FuncId, FunctionOrigin, ObjectId, ObjectKind, PlaceBase, Program, SourceStmt, SourceStmtKind,
};
use because_source::Span;
use std::collections::BTreeSet;

/// All changes, in program order, each once.
pub fn mutations(program: &Program, text: &str) -> Vec<Mutation> {
    let statements = statements(program);
    let mut all = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for statement in &statements {
        if !seen.insert(statement.span) {
            continue;
        }
        let mut edits = Vec::new();
        token_edits(text, statement, &mut edits);
        variable_edits(program, statement, &mut edits);
        condition_edits(text, statement, &mut edits);
        omission(text, statement, &mut edits);
        for edit in edits {
            all.extend(mutation(text, &statements, edit));
        }
    }
    all.into_iter().collect()
}

/// Some bytes of the text and what becomes of them.
struct Edit {
    start: usize,
    end: usize,
    text: String,
    kind: &'static str,
}

pub fn statements(program: &Program) -> Vec<SourceStmt> {
    let computes = |s: &&SourceStmt| {
        let function = program.function(s.function);
        matches!(function.origin, FunctionOrigin::User)
            && function.name != "main"
            && program.sources.is_user(s.span)
            && !matches!(s.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden)
    };
    let mut list: Vec<SourceStmt> = program.source_stmts.iter().filter(computes).cloned().collect();
    list.sort_by_key(|s| (s.span.start, s.span.end));
    list
}

pub fn line_of(text: &str, at: usize) -> u32 {
    text[..at].matches('\n').count() as u32 + 1
}

/// The edit as a new line; nothing where it goes over a line end or changes nothing.
fn mutation(text: &str, statements: &[SourceStmt], edit: Edit) -> Option<Mutation> {
    if text[edit.start..edit.end].contains('\n') || text[edit.start..edit.end] == edit.text {
        return None;
    }
    let start = text[..edit.start].rfind('\n').map_or(0, |i| i + 1);
    let end = text[edit.end..].find('\n').map_or(text.len(), |i| edit.end + i);
    let new = format!("{}{}{}", &text[start..edit.start], edit.text, &text[edit.end..end]);
    let line = line_of(text, edit.start);
    let faulty = if edit.kind == "missing code" { around(text, statements, &edit, line) } else { vec![line] };
    Some(Mutation { line, lines: 1, text: new, kind: edit.kind, faulty })
}

/// Where missing code is to be seen: on its line if something else stands there, else at its neighbours.
fn around(text: &str, statements: &[SourceStmt], edit: &Edit, line: u32) -> Vec<u32> {
    let gone = |s: &&SourceStmt| s.span.start as usize >= edit.start && s.span.end as usize <= edit.end;
    let Some(function) = statements.iter().find(gone).map(|s| s.function) else { return vec![line] };
    let line_of = |s: &SourceStmt| line_of(text, s.span.start as usize);
    let others: Vec<&SourceStmt> = statements.iter().filter(|s| s.function == function && !gone(s)).collect();
    if others.iter().any(|s| line_of(s) == line) {
        return vec![line];
    }
    // What is indented more belongs to a statement that began before it.
    let indent = |line: u32| text.lines().nth(line as usize - 1).map_or(0, |l| l.len() - l.trim_start().len());
    let outside = |s: &&&SourceStmt| (s.span.start as usize) < edit.start && indent(line_of(s)) <= indent(line);
    let before = others.iter().rfind(outside).map(|s| line_of(s));
    let after = others.iter().find(|s| s.span.start as usize >= edit.end).map(|s| line_of(s));
    let found: Vec<u32> = before.into_iter().chain(after).collect();
    if found.is_empty() { vec![line] } else { found }
}

const OPERATORS: &[(&str, &[&str])] = &[
    ("<", &["<=", ">", ">="]),
    ("<=", &["<", ">=", ">"]),
    (">", &[">=", "<", "<="]),
    (">=", &[">", "<=", "<"]),
    ("==", &["!=", "<=", ">="]),
    ("!=", &["==", "<", ">"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["+", "/"]),
    ("/", &["*", "%"]),
    ("%", &["/", "+"]),
    ("&", &["|", "^"]),
    ("|", &["&", "^"]),
    ("^", &["&", "|"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("++", &["--"]),
    ("--", &["++"]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("|=", &["&=", "=", "^="]),
    ("&=", &["|=", "="]),
    ("!", &[""]),
];

/// Tokens of a statement: offset, text, and whether an operand ends right before it.
pub fn tokens(text: &str, span: Span) -> Vec<(usize, &str, bool)> {
    let (mut at, end) = (span.start as usize, span.end as usize);
    let mut list: Vec<(usize, &str, bool)> = Vec::new();
    let bytes = text.as_bytes();
    while at < end {
        let rest = &text[at..end];
        let word = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
        let length = match bytes[at] {
            c if c.is_ascii_digit() => rest.bytes().take_while(|&c| word(c) || c == b'.').count(),
            c if word(c) => rest.bytes().take_while(|&c| word(c)).count(),
            quote @ (b'"' | b'\'') => quoted(rest, quote),
            c if c.is_ascii_whitespace() || !c.is_ascii() => {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            _ => {
                let three = ["<<=", ">>="].iter().any(|o| rest.starts_with(o));
                let two = ["->", "^=", "*=", "/=", "%="].iter().any(|o| rest.starts_with(o))
                    || OPERATORS.iter().any(|(o, _)| o.len() == 2 && rest.starts_with(o));
                if three {
                    3
                } else if two {
                    2
                } else {
                    1
                }
            }
        };
        let operand = list.last().is_some_and(|(_, t, _)| {
            t.ends_with(|c: char| c.is_ascii_alphanumeric() || "_)]'\"".contains(c)) && *t != "return"
        });
        list.push((at, &text[at..at + length], operand));
        at += length;
    }
    list
}

fn quoted(rest: &str, quote: u8) -> usize {
    let mut escaped = false;
    for (i, c) in rest.bytes().enumerate().skip(1) {
        match c {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            c if c == quote => return i + 1,
            _ => {}
        }
    }
    rest.len()
}

fn token_edits(text: &str, statement: &SourceStmt, edits: &mut Vec<Edit>) {
    for (at, token, operand) in tokens(text, statement.span) {
        let mut edit = |new: String, kind| edits.push(Edit { start: at, end: at + token.len(), text: new, kind });
        let binary = operand || matches!(token, "!" | "++" | "--");
        if let Some((_, others)) = OPERATORS.iter().find(|(o, _)| *o == token && binary) {
            others.iter().for_each(|o| edit((*o).to_string(), "operator"));
        } else if token.as_bytes()[0].is_ascii_digit() {
            constants(token).into_iter().for_each(|c| edit(c, "constant"));
        }
    }
}

/// Other constants that could stand there: one more, one less, none.
fn constants(token: &str) -> Vec<String> {
    let digits = token.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if let Some(hex) = token.strip_prefix("0x") {
        let body = hex.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = &hex[body.len()..];
        return match u64::from_str_radix(body, 16) {
            Ok(n) => vec![format!("0x{:X}{suffix}", n >> 1), format!("0x{:X}{suffix}", n.wrapping_add(1))],
            Err(_) => Vec::new(),
        };
    }
    let suffix = &token[digits.len()..];
    if digits.contains('.') {
        return match digits.parse::<f64>() {
            Ok(n) => [n * 2.0, n / 2.0, n + 1.0].iter().map(|v| format!("{v:?}{suffix}")).collect(),
            Err(_) => Vec::new(),
        };
    }
    match digits.parse::<u64>() {
        Ok(0) => vec![format!("1{suffix}")],
        Ok(n) => vec![format!("{}{suffix}", n + 1), format!("{}{suffix}", n - 1), format!("{}{suffix}", n * 2)],
        Err(_) => Vec::new(),
    }
}

/// Other variables of the same type.
fn variable_edits(program: &Program, statement: &SourceStmt, edits: &mut Vec<Edit>) {
    for expr in program.exprs.iter().filter(|e| statement.span.contains(e.span)) {
        let Some(object) = loaded(program, expr) else { continue };
        for other in in_sight(program, statement.function, object) {
            let (start, end) = (expr.span.start as usize, expr.span.end as usize);
            edits.push(Edit { start, end, text: program.object(other).name.clone(), kind: "wrong variable" });
        }
    }
}

/// The variable that an expression spells out.
fn loaded(program: &Program, expr: &Expr) -> Option<ObjectId> {
    let ExprKind::Load(place) = &expr.kind else { return None };
    let PlaceBase::Object(object) = place.base else { return None };
    let spelled = place.path.is_empty() && program.sources.text(expr.span) == program.object(object).name;
    spelled.then_some(object)
}

fn in_sight(program: &Program, function: FuncId, object: ObjectId) -> Vec<ObjectId> {
    let own = program.function(function);
    let locals = own.params.iter().chain(&own.locals).copied();
    let globals = (0..program.objects.len() as u32).map(ObjectId);
    let globals = globals.filter(|id| matches!(program.object(*id).kind, ObjectKind::Global | ObjectKind::Static));
    let fits = |id: &ObjectId| {
        let other = program.object(*id);
        *id != object
            && other.ty == program.object(object).ty
            && !matches!(other.kind, ObjectKind::Temp | ObjectKind::StringLiteral)
            && program.sources.is_user(other.span)
    };
    locals.chain(globals).filter(fits).collect()
}

/// Conditions turned round, or with a part of them left out.
fn condition_edits(text: &str, statement: &SourceStmt, edits: &mut Vec<Edit>) {
    let (start, end) = (statement.span.start as usize, statement.span.end as usize);
    let whole = &text[start..end];
    if statement.kind == SourceStmtKind::Condition && !matches!(whole, "0" | "1") {
        edits.push(Edit { start, end, text: format!("!({whole})"), kind: "swapped branches" });
        edits.push(Edit { start, end, text: "1".to_string(), kind: "missing condition" });
    }
    let list = tokens(text, statement.span);
    for (index, &(at, token, _)) in list.iter().enumerate() {
        if token != "&&" && token != "||" {
            continue;
        }
        let left = list[..index].iter().rev().scan(0, |depth, t| part(depth, t.1, ")", "(").then_some(t.0)).last();
        let right =
            list[index + 1..].iter().scan(0, |depth, t| part(depth, t.1, "(", ")").then_some(t.0 + t.1.len())).last();
        let (Some(left), Some(right)) = (left, right) else { continue };
        let kept_right = text[at + token.len()..right].trim().to_string();
        let kept_left = text[left..at].trim().to_string();
        edits.push(Edit { start: left, end: right, text: kept_left, kind: "missing condition" });
        edits.push(Edit { start: left, end: right, text: kept_right, kind: "missing condition" });
    }
}

/// Does the operand of `&&` or `||` go on with this token? `open` and `close` as met on the way.
fn part(depth: &mut i32, token: &str, open: &str, close: &str) -> bool {
    if token == open {
        *depth += 1;
    } else if token == close {
        *depth -= 1;
    }
    *depth >= 0 && (*depth > 0 || !matches!(token, "&&" | "||" | "=" | "return" | "?" | ":" | ";" | ","))
}

/// A whole statement left out.
fn omission(text: &str, statement: &SourceStmt, edits: &mut Vec<Edit>) {
    if !matches!(statement.kind, SourceStmtKind::Expression | SourceStmtKind::Jump | SourceStmtKind::Return) {
        return;
    }
    let (start, mut end) = (statement.span.start as usize, statement.span.end as usize);
    if !text[start..end].ends_with(';') {
        end += text[end..].len() - text[end..].trim_start().len();
        if !text[end..].starts_with(';') {
            return;
        }
        end += 1;
    }
    edits.push(Edit { start, end, text: ";".to_string(), kind: "missing code" });
}
