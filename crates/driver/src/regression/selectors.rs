//! Changes that a program can make and undo as it runs: each stands behind a bit of one variable, which is an input.
//!
//! Comes in: the new program and the changes. Goes out: edits that put both texts of a place behind a choice. Reading a
//! program costs far more than a run of it, so that most sets of changes are tried here; what is shown was typed in and
//! read by itself. Changes of declarations, macros, headers and the like have no selector and are undone in the text.

use super::Located;
use super::diff::{Change, tokens};
use super::moved::masked;
use crate::limits;
use because_explain::EditedPlace;
use because_ir::repair::edited;
use because_ir::{BlockId, Edit, InputKind, Language, ObjectId, Program, SourceStmtKind, build};
use because_source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The variable whose bits say which changes are undone.
const UNDONE: &str = "because_undone_";
/// The input that gives it its value.
pub const INPUT: &str = "?undone";
/// Bits of the variable.
const BITS: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// An expression of which only the truth counts.
    Truth,
    /// An expression.
    Value,
    /// Whole statements.
    Statement,
}

/// A part of the new text that is chosen as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Group {
    span: Span,
    form: Form,
    changes: Vec<usize>,
}

/// The changes with a selector.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selectors {
    groups: Vec<Group>,
}

impl Selectors {
    /// Selectors for as many of the changes as can have one.
    pub fn new(program: &Program, changes: &[Located]) -> Selectors {
        let used = |f: &because_source::SourceFile| f.text.contains(UNDONE);
        if program.language != Language::C || program.sources.files().any(|(_, f)| used(f)) {
            return Selectors::default();
        }
        let mut groups: BTreeMap<(FileId, u32, u32), Group> = BTreeMap::new();
        for (index, located) in changes.iter().enumerate().take(BITS) {
            // A header can be part of several files.
            let Some((span, form)) = place(program, located).filter(|_| located.name.ends_with(".c")) else { continue };
            let key = (span.file, span.start, span.end);
            groups.entry(key).or_insert(Group { span, form, changes: Vec::new() }).changes.push(index);
        }
        let groups: Vec<Group> = groups.into_values().collect();
        let overlap =
            |a: &Group, b: &Group| a.span.file == b.span.file && a.span.start < b.span.end && b.span.start < a.span.end;
        let alone = |g: &&Group| {
            let touched = changes.iter().enumerate().filter(|(i, _)| !g.changes.contains(i));
            let mut inside = touched.filter(|(_, c)| c.file == g.span.file).map(|(_, c)| &c.change.new);
            let free = !inside.any(|r| (r.start as u32) < g.span.end && g.span.start < r.end as u32);
            free && g.changes.len() <= limits::SELECTED_TOGETHER
                && groups.iter().filter(|other| overlap(g, other)).count() == 1
        };
        let whole = |g: &&Group| texts(program, changes, g).is_some_and(|all| all.iter().all(|t| fits(g.form, &t.1)));
        Selectors { groups: groups.iter().filter(alone).filter(whole).cloned().collect() }
    }

    /// Has the change a selector?
    pub fn has(&self, change: usize) -> bool {
        self.groups.iter().any(|g| g.changes.contains(&change))
    }

    /// Is there none at all?
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The edits that put every change with a selector behind it.
    pub fn edits(&self, program: &Program, changes: &[Located]) -> Option<Vec<Edit>> {
        let files: BTreeSet<FileId> = self.groups.iter().map(|g| g.span.file).collect();
        let mut edits = Vec::new();
        for (file, first) in files.iter().zip([true].into_iter().chain(std::iter::repeat(false))) {
            let storage = if first { "" } else { "extern " };
            let text = format!("{storage}unsigned long long {UNDONE};\n");
            edits.push(Edit { span: Span::new(*file, 0, 0), text });
        }
        for group in &self.groups {
            edits.push(Edit { span: group.span, text: chosen(&texts(program, changes, group)?, group) });
        }
        edits.sort();
        Some(edits)
    }

    /// The value of the input that undoes these changes, of which all have a selector.
    pub fn value(set: &BTreeSet<usize>) -> u128 {
        set.iter().fold(0, |bits, change| bits | 1 << change)
    }

    /// Without the selectors at these places of the edited text; `false` where none stands there.
    pub fn leave_out(&mut self, program: &Program, edits: &[Edit], places: &[EditedPlace]) -> bool {
        let before = self.groups.len();
        self.groups.retain(|group| {
            let name = program.sources.get(group.span.file).map(|f| f.name.as_str());
            let at = |p: &EditedPlace| because_ir::repair::place_before(edits, group.span.file, p.offset);
            let inside = |p: &EditedPlace| (group.span.start..=group.span.end).contains(&at(p));
            !places.iter().any(|p| Some(p.file.as_str()) == name && inside(p))
        });
        self.groups.len() < before
    }
}

/// Gives the variable its value before anything else happens. `false` where there is none.
pub fn open(program: &mut Program) -> bool {
    let mut all = (0..program.objects.len() as u32).map(ObjectId);
    let Some(object) = all.find(|id| program.object(*id).name == UNDONE) else { return false };
    let kind = build::input(build::place(program, object), INPUT, InputKind::Nondet);
    let entry = program.entry;
    build::prepend(program, entry, BlockId(0), vec![kind]);
    true
}

/// The part of the text that has to be chosen as a whole, so that the change can be undone.
fn place(program: &Program, located: &Located) -> Option<(Span, Form)> {
    let text = &program.sources.get(located.file)?.text;
    let change = &located.change;
    let (new, old) = (text.get(change.new.clone())?, change.old.as_str());
    let start = change.new.start + (new.len() - new.trim_start().len());
    let span = match new.trim().len() {
        0 => Span::new(located.file, change.new.start as u32, change.new.start as u32),
        length => Span::new(located.file, start as u32, (start + length) as u32),
    };
    let hidden = |s: Span| program.macros.iter().any(|(used, _)| *used == s);
    let mut around: Option<(Span, Form)> = None;
    for statement in program.source_stmts.iter().filter(|s| s.span.file == located.file && !hidden(s.span)) {
        let Some((whole, form)) = extent(text, statement.span, statement.kind) else { continue };
        let covers = whole.start <= span.start && span.end <= whole.end && whole.start < span.end;
        let smaller = around.is_none_or(|(found, _)| whole.end - whole.start < found.end - found.start);
        if covers && smaller {
            around = Some((whole, form));
        }
    }
    let sequence = |t: &str| t.trim().is_empty() || fits(Form::Statement, t);
    let whole = || sequence(new) && sequence(old) && is_between(text, span.start);
    around.or_else(|| whole().then_some((span, Form::Statement)))
}

/// What is chosen where a part of this statement changed.
fn extent(text: &str, span: Span, kind: SourceStmtKind) -> Option<(Span, Form)> {
    let own = text.get(span.start as usize..span.end as usize)?;
    let before = text[..span.start as usize].trim_end();
    let behind = text[span.end as usize..].trim_start();
    let end = text.len() - behind.len();
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let starts = before.ends_with([';', '{', '}', ')', ':']) || ["else", "do"].contains(&word);
    match kind {
        SourceStmtKind::Condition => {
            let switch = before.strip_suffix('(').is_some_and(|b| b.trim_end().ends_with("switch"));
            (!switch).then_some((span, Form::Truth))
        }
        SourceStmtKind::Expression | SourceStmtKind::Return | SourceStmtKind::Jump => {
            if starts && own.ends_with(';') {
                Some((span, Form::Statement))
            } else if starts && behind.starts_with(';') {
                Some((Span::new(span.file, span.start, end as u32 + 1), Form::Statement))
            } else {
                (kind == SourceStmtKind::Expression).then_some((span, Form::Value))
            }
        }
        SourceStmtKind::Declaration => initial_value(own)
            .map(|(from, to)| (Span::new(span.file, span.start + from as u32, span.start + to as u32), Form::Value)),
        SourceStmtKind::Specification | SourceStmtKind::Hidden => None,
    }
}

/// Where the value of a declaration of one variable stands.
fn initial_value(own: &str) -> Option<(usize, usize)> {
    let end = own.trim_end().trim_end_matches(';').trim_end().len();
    let mut depth = 0;
    let mut equals = None;
    for (range, token) in tokens(&own[..end]) {
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => return None,
            "=" if depth == 0 && equals.is_none() => equals = Some(range.end),
            _ => {}
        }
    }
    let start = equals?;
    let start = start + (own[start..end].len() - own[start..end].trim_start().len());
    (!own[start..end].starts_with(['{', '"']) && start < end).then_some((start, end))
}

/// Does the place stand between two statements of a function?
fn is_between(text: &str, at: u32) -> bool {
    let masked = masked(text);
    let before = masked[..at as usize].trim_end();
    let depth = before.matches('{').count() as i64 - before.matches('}').count() as i64;
    before.ends_with([';', '{', '}']) && depth > 0
}

/// Each set of the group's changes with the text in which just these are undone.
fn texts(program: &Program, changes: &[Located], group: &Group) -> Option<Vec<(u64, String)>> {
    let text = &program.sources.get(group.span.file)?.text;
    let (start, end) = (group.span.start as usize, group.span.end as usize);
    let mut found = Vec::new();
    for bits in 0..1u32 << group.changes.len() {
        let chosen = group.changes.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, c)| *c);
        let chosen: BTreeSet<usize> = chosen.collect();
        let edit = |&i: &usize| {
            let Change { new, old, .. } = &changes[i].change;
            // Blanks around it stay outside.
            let (from, to) = (new.start.clamp(start, end), new.end.clamp(start, end));
            Edit { span: Span::new(group.span.file, (from - start) as u32, (to - start) as u32), text: old.clone() }
        };
        let edits: Vec<Edit> = chosen.iter().map(edit).collect();
        found.push((Selectors::value(&chosen) as u64, edited(text.get(start..end)?, &edits)?));
    }
    Some(found)
}

/// The text that chooses between these.
fn chosen(texts: &[(u64, String)], group: &Group) -> String {
    let mask = group.changes.iter().fold(0u64, |bits, change| bits | 1 << change);
    let mut text = String::new();
    let mut all = texts.iter().rev().peekable();
    while let Some((bits, own)) = all.next() {
        let is = format!("({UNDONE} & {mask}u) == {bits}u");
        let own = own.trim();
        text.push_str(&match (group.form, all.peek().is_some()) {
            (Form::Truth, true) => format!("{is} ? !!({own}) : "),
            (Form::Truth, false) => format!("!!({own})"),
            (Form::Value, true) => format!("{is} ? ({own}) : "),
            (Form::Value, false) => format!("({own})"),
            (Form::Statement, true) => format!("if ({is}) {{ {own} }} else "),
            (Form::Statement, false) => format!("{{ {own} }} "),
        });
    }
    if group.form == Form::Statement { text } else { format!("({text})") }
}

/// Can the text stand behind a choice?
fn fits(form: Form, text: &str) -> bool {
    let text = text.trim();
    let all = tokens(text);
    let mut depth = 0;
    let (mut first, mut whole) = (true, true);
    for (index, (_, token)) in all.iter().enumerate() {
        let next = all.get(index + 1).map_or("", |t| t.1);
        match *token {
            "#" | "case" | "default" => return false,
            ":" if form == Form::Statement && depth == 0 && index == 1 => return false,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            ";" if form != Form::Statement => return false,
            "else" if index == 0 => return false,
            _ if first && declares(token, next, all.get(index + 2).map_or("", |t| t.1)) => whole = false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
        first = depth == 0 && matches!(*token, ";" | "}");
    }
    match form {
        Form::Statement => depth == 0 && whole && (text.is_empty() || text.ends_with([';', '}'])),
        _ => depth == 0 && !text.is_empty(),
    }
}

/// Do the first words of a statement declare something?
fn declares(first: &str, second: &str, third: &str) -> bool {
    const TYPES: [&str; 19] = [
        "int", "char", "short", "long", "float", "double", "unsigned", "signed", "void", "struct", "union", "enum",
        "const", "static", "extern", "volatile", "register", "typedef", "_Bool",
    ];
    const STATEMENTS: [&str; 6] = ["return", "goto", "else", "do", "sizeof", "case"];
    let word = |t: &str| t.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let named = word(first) && !STATEMENTS.contains(&first);
    TYPES.contains(&first) || (named && (word(second) || (second.starts_with('*') && word(third))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_stand_behind_a_choice() {
        for text in ["x = 1;", "", "f(a, b); g();", "if (a) { b(); } else { c(); }", "return x;", "for (;;) { int i; }"]
        {
            assert!(fits(Form::Statement, text), "{text}");
        }
        for text in [
            "int x = 1;",
            "list *l = f();",
            "size_t n;",
            "x = 1",
            "} else {",
            "again: x();",
            "#if A\nx();",
            "case 3: f();",
        ] {
            assert!(!fits(Form::Statement, text), "{text}");
        }
        assert!(fits(Form::Truth, "a && f(b)") && !fits(Form::Truth, "a) || (b") && !fits(Form::Value, ""));
    }

    #[test]
    fn every_set_of_changes_has_its_text() {
        let group = Group { span: Span::new(FileId(0), 0, 0), form: Form::Statement, changes: vec![1, 2] };
        let texts = [(0, "n;"), (2, "a;"), (4, "b;"), (6, "c;")].map(|(bits, text)| (bits, text.to_string()));
        let is = |bits: u32| format!("if ((because_undone_ & 6u) == {bits}u)");
        let wanted = format!("{} {{ c; }} else {} {{ b; }} else {} {{ a; }} else {{ n; }} ", is(6), is(4), is(2));
        assert_eq!(chosen(&texts, &group), wanted);
    }
}
