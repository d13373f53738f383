//! Many edits in one program, of which an input chooses one: a mutant schema (Untch, Offutt and Harrold, ISSTA 1993).
//!
//! Comes in: edits of the text, each of one statement or between two. Goes out: a program that makes the edit whose
//! number it is given and behaves as the original without one. Reading a program costs far more than a run of it, so
//! that most edits are refuted here; what stands is read again by itself, and nothing is claimed of the schema.

use super::apply::Change;
use super::text::end_of_statement;
use super::tokens::{Token, tokens};
use super::typed::{Site, last_token};
use crate::{EditedPlace, limits};
use because_ir::repair::edited;
use because_ir::{BlockId, Edit, InputKind, Language, Program, SourceStmtKind, build};
use because_source::{FileId, Span};

/// The variable that chooses.
const CHOICE: &str = "because_choice_";
/// The input that gives it its value.
pub const INPUT: &str = "?edit";

/// How an edit is put behind a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// An expression, with its text after the edit.
    Expression(String),
    /// One of which only the truth counts.
    Truth(String),
    /// A statement with its semicolon.
    Statement(String),
    /// Statements that are added.
    Added(String),
}

/// An edit behind a choice.
#[derive(Debug, Clone)]
pub struct Alternative {
    /// Its number in the list of changes.
    pub index: usize,
    span: Span,
    form: Form,
}

impl Alternative {
    /// `None` where the edit cannot be made behind a choice.
    pub fn new(site: &Site, change: &Change, index: usize) -> Option<Alternative> {
        if site.program.language != Language::C || change.edits.iter().any(|e| e.span.file != site.span.file) {
            return None;
        }
        let (span, form) = added(change).or_else(|| inside(site, change))?;
        Some(Alternative { index, span, form })
    }

    /// Can both be in one program?
    fn goes_with(&self, other: &Alternative) -> bool {
        if self.span.file != other.span.file {
            return false;
        }
        let (a, b) = (self.span, other.span);
        let alike = std::mem::discriminant(&self.form) == std::mem::discriminant(&other.form);
        if a == b { alike } else { a.end <= b.start || b.end <= a.start }
    }
}

/// Whole statements that are put between others.
fn added(change: &Change) -> Option<(Span, Form)> {
    let [edit] = change.edits.as_slice() else { return None };
    let text = edit.text.trim();
    // An `else` belongs to the statement before it.
    let whole = edit.span.start == edit.span.end && text.ends_with([';', '}']) && !text.starts_with("else");
    whole.then(|| (edit.span, Form::Added(text.to_string())))
}

/// The part of a statement that is edited.
fn inside(site: &Site, change: &Change) -> Option<(Span, Form)> {
    let text = &site.program.sources.get(site.span.file)?.text;
    let end = end_of_statement(site.program, site.span);
    let covers = |span: Span| change.edits.iter().all(|e| span.start <= e.span.start && e.span.end <= span.end);
    let after = |span: Span| {
        let old = text.get(span.start as usize..span.end as usize)?;
        let moved = |e: &Edit| Edit {
            span: Span::new(e.span.file, e.span.start - span.start, e.span.end - span.start),
            text: e.text.clone(),
        };
        let mut edits: Vec<Edit> = change.edits.iter().map(moved).collect();
        edits.sort();
        edited(old, &edits)
    };
    let expression = Span::new(site.span.file, site.span.start, end_of_expression(text, site.span));
    match site.kind {
        SourceStmtKind::Condition if covers(site.span) => {
            let form = if is_switch(text, site.span) { Form::Expression } else { Form::Truth };
            Some((site.span, form(after(site.span)?)))
        }
        SourceStmtKind::Declaration => {
            let span = initial_value(text, expression)?;
            (covers(span)).then_some(())?;
            Some((span, Form::Expression(after(span)?)))
        }
        SourceStmtKind::Expression | SourceStmtKind::Return => {
            let between = matches!(last_token(site), Some(";" | "{" | "}" | ":" | ")" | "else" | "do"));
            let whole = end.filter(|_| between).map(|end| Span::new(site.span.file, site.span.start, end));
            match whole {
                Some(span) if covers(span) => Some((span, Form::Statement(after(span)?))),
                None if covers(expression) && site.kind == SourceStmtKind::Expression => {
                    Some((expression, Form::Expression(after(expression)?)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Without a semicolon that belongs to the statement.
fn end_of_expression(text: &str, span: Span) -> u32 {
    let own = text.get(span.start as usize..span.end as usize).unwrap_or("");
    span.start + own.trim_end().trim_end_matches(';').trim_end().len() as u32
}

fn is_switch(text: &str, condition: Span) -> bool {
    let before = text.get(..condition.start as usize).unwrap_or("").trim_end();
    before.strip_suffix('(').is_some_and(|b| b.trim_end().ends_with("switch"))
}

/// What stands behind the `=` of a declaration of one variable.
fn initial_value(text: &str, declaration: Span) -> Option<Span> {
    let own = text.get(declaration.start as usize..declaration.end as usize)?;
    let all = tokens(own, Language::C);
    let mut depth = 0;
    let mut equals: Option<&Token> = None;
    for token in &all {
        match token.text(own) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => return None,
            "=" if depth == 0 && equals.is_none() => equals = Some(token),
            _ => {}
        }
    }
    let start = equals?.end;
    let value = own.get(start..)?;
    let start = start + (value.len() - value.trim_start().len());
    let first = value.trim_start().chars().next()?;
    let at = Span::new(declaration.file, declaration.start + start as u32, declaration.end);
    (!matches!(first, '{' | '"')).then_some(at)
}

/// Alternatives that are made in one program, and where each stands in its text.
pub struct Schema {
    pub edits: Vec<Edit>,
    /// Numbers of the alternatives, from 1, with the range of the edited text that each fills.
    ranges: Vec<(usize, u32, u32)>,
    file: FileId,
}

/// The alternatives in as few programs as possible.
pub fn batches(alternatives: Vec<Alternative>) -> Vec<Vec<Alternative>> {
    let mut batches: Vec<Vec<Alternative>> = Vec::new();
    for alternative in alternatives {
        let open = |b: &&mut Vec<Alternative>| {
            b.len() < limits::REPAIR_BATCH && b.iter().all(|other| other.goes_with(&alternative))
        };
        match batches.iter_mut().find(open) {
            Some(batch) => batch.push(alternative),
            None => batches.push(vec![alternative]),
        }
    }
    batches
}

impl Schema {
    /// `None` where the text uses the name of the choice itself.
    pub fn new(program: &Program, batch: &[Alternative]) -> Option<Schema> {
        let file = batch.first()?.span.file;
        let text = &program.sources.get(file)?.text;
        if text.contains(CHOICE) {
            return None;
        }
        let mut spans: Vec<Span> = batch.iter().map(|a| a.span).collect();
        spans.sort_by_key(|s| (s.start, s.end));
        spans.dedup();
        let top = Span::new(file, 0, 0);
        let mut schema =
            Schema { edits: vec![Edit { span: top, text: format!("int {CHOICE};\n") }], ranges: Vec::new(), file };
        let mut grown = schema.edits[0].text.len() as i64;
        for span in spans {
            let here = batch.iter().zip(1..).filter(|(a, _)| a.span == span);
            let old = text.get(span.start as usize..span.end as usize)?;
            let (new, ranges) = chosen(&here.collect::<Vec<_>>(), old);
            let start = (i64::from(span.start) + grown) as u32;
            schema.ranges.extend(ranges.into_iter().map(|(n, from, to)| (n, start + from, start + to)));
            grown += new.len() as i64 - i64::from(span.end - span.start);
            schema.edits.push(Edit { span, text: new });
        }
        Some(schema)
    }

    /// The numbers of the alternatives that are wrong where these places of the edited text are.
    pub fn wrong(&self, program: &Program, places: &[EditedPlace]) -> Vec<Wrong> {
        let name = program.sources.get(self.file).map(|f| f.name.as_str());
        let mut found = Vec::new();
        for at in places.iter().filter(|at| Some(at.file.as_str()) == name) {
            let inside = self.ranges.iter().find(|r| r.1 <= at.offset && at.offset < r.2);
            let before = self.ranges.iter().filter(|r| r.1 <= at.offset).max_by_key(|r| r.1);
            let next = self.ranges.iter().filter(|r| r.1 > at.offset).min_by_key(|r| r.1);
            match inside {
                Some(range) => found.push(Wrong { number: range.0, itself: true }),
                None => {
                    let around = before.into_iter().chain(next);
                    found.extend(around.map(|range| Wrong { number: range.0, itself: false }));
                }
            }
        }
        found
    }
}

/// An alternative that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong {
    /// From 1.
    pub number: usize,
    /// Its own text is wrong, and not only that it stands behind a choice.
    pub itself: bool,
}

/// The text that chooses, and where in it each alternative stands.
fn chosen(here: &[(&Alternative, usize)], old: &str) -> (String, Vec<(usize, u32, u32)>) {
    let mut text = String::new();
    let mut ranges = Vec::new();
    let mut put = |text: &mut String, number: usize, before: &str, new: &str, after: &str| {
        text.push_str(before);
        let start = text.len() as u32;
        text.push_str(new);
        ranges.push((number, start, text.len() as u32));
        text.push_str(after);
    };
    for (alternative, number) in here {
        let is = format!("{CHOICE} == {number}");
        match &alternative.form {
            Form::Expression(new) => put(&mut text, *number, &format!("{is} ? ("), new, ") : "),
            Form::Truth(new) => put(&mut text, *number, &format!("{is} ? !!("), new, ") : "),
            Form::Statement(new) => put(&mut text, *number, &format!("if ({is}) {{ "), new, " } else "),
            Form::Added(new) => put(&mut text, *number, &format!("if ({is}) {{ "), new, " } "),
        }
    }
    let whole = match here.first().map(|(a, _)| &a.form) {
        Some(Form::Expression(_)) => format!("({text}({old}))"),
        Some(Form::Truth(_)) => format!("({text}!!({old}))"),
        Some(Form::Statement(_)) => format!("{text}{{ {old} }}"),
        _ => text,
    };
    let shift = u32::from(matches!(here.first().map(|(a, _)| &a.form), Some(Form::Expression(_) | Form::Truth(_))));
    (whole, ranges.into_iter().map(|(n, from, to)| (n, from + shift, to + shift)).collect())
}

/// Gives the choice its value before anything else happens. `false` where there is nothing to choose.
pub fn open(program: &mut Program) -> bool {
    let named =
        (0..program.objects.len() as u32).map(because_ir::ObjectId).find(|id| program.object(*id).name == CHOICE);
    let Some(object) = named else { return false };
    let kind = build::input(build::place(program, object), INPUT, InputKind::Nondet);
    let entry = program.entry;
    build::prepend(program, entry, BlockId(0), vec![kind]);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alternative(index: usize, start: u32, end: u32, form: Form) -> Alternative {
        Alternative { index, span: Span::new(FileId(0), start, end), form }
    }

    #[test]
    fn alternatives_of_one_place_share_a_program_and_overlapping_ones_do_not() {
        let one = |n, text: &str| alternative(n, 4, 9, Form::Expression(text.to_string()));
        let inner = alternative(2, 5, 6, Form::Expression("x".to_string()));
        let before = |n| alternative(n, 4, 4, Form::Added("f();".to_string()));
        let found = batches(vec![one(0, "a"), one(1, "b"), inner, before(3), before(4)]);
        let numbers: Vec<Vec<usize>> = found.iter().map(|b| b.iter().map(|a| a.index).collect()).collect();
        assert_eq!(numbers, [vec![0, 1, 3, 4], vec![2]]);
    }

    #[test]
    fn the_text_chooses_and_knows_where_each_alternative_stands() {
        let (a, b) = (alternative(0, 0, 5, Form::Truth("p".into())), alternative(1, 0, 5, Form::Truth("q".into())));
        let (text, ranges) = chosen(&[(&a, 1), (&b, 2)], "p && q");
        assert_eq!(text, "(because_choice_ == 1 ? !!(p) : because_choice_ == 2 ? !!(q) : !!(p && q))");
        let at = |n: usize| ranges.iter().find(|r| r.0 == n).map(|r| &text[r.1 as usize..r.2 as usize]);
        assert_eq!((at(1), at(2)), (Some("p"), Some("q")));
    }

    #[test]
    fn an_initial_value_is_found_where_there_is_one_variable() {
        let of = |text: &str| {
            let span = initial_value(text, Span::new(FileId(0), 0, text.len() as u32))?;
            Some(text[span.start as usize..span.end as usize].to_string())
        };
        assert_eq!(of("int x = f(a, b)"), Some("f(a, b)".to_string()));
        assert_eq!(of("int x = 1, y = 2"), None);
        assert_eq!(of("int a[] = {1}"), None);
        assert_eq!(of("int x"), None);
    }
}
