//! Source lines with carets under the marked parts, several at once in the order given.

use super::{Page, Paint};
use crate::phrases;
use because_source::Span;

/// A place with what to say of it, one line each.
pub(super) struct Marked {
    pub span: Span,
    pub labels: Vec<String>,
}

impl Page<'_> {
    /// `header` says where the first one is.
    pub(super) fn snippets(&mut self, marked: &[Marked], header: bool) {
        let known: Vec<&Marked> = marked.iter().filter(|m| self.program.sources.line(m.span).is_some()).collect();
        let digits =
            known.iter().filter_map(|m| self.program.sources.line(m.span)).max().map_or(0, |l| l.to_string().len());
        let gutter = digits.max(2);
        if header {
            match known.first() {
                Some(first) => {
                    let place = self.program.sources.place(first.span);
                    let corner = self.paint(Paint::Dim, "┌─");
                    self.put(format_args!("{}{corner} {place}\n", " ".repeat(gutter)));
                }
                None => {
                    for mark in marked.iter().filter(|m| !m.labels.is_empty()) {
                        self.put(format_args!("  {}\n", mark.labels.join(", ")));
                    }
                }
            }
        }
        for mark in known {
            self.snippet(mark, gutter);
        }
    }

    fn snippet(&mut self, mark: &Marked, gutter: usize) {
        let Some(file) = self.program.sources.get(mark.span.file) else { return };
        let start = file.position(mark.span.start);
        let end = file.position(mark.span.end);
        let text = file.line_text(start.line);
        let (line, first) = untabbed(text, start.column as usize - 1);
        let last =
            if end.line == start.line { untabbed(text, end.column as usize - 1).1 } else { line.chars().count() };
        // A very long line is shown from a little before the mark.
        let columns = self.options.style.width.max(40).saturating_sub(gutter + 2);
        let skip = if first > columns / 2 && line.chars().count() > columns { first - columns / 4 } else { 0 };
        let visible: String = line.chars().skip(skip).collect();
        let visible = phrases::shortened(&visible, columns);
        let bar = self.paint(Paint::Dim, "│");
        let number = self.paint(Paint::Dim, &format!("{:>gutter$}", start.line));
        self.put(format_args!("{number}{bar} {}\n", visible.trim_end()));
        let from = first - skip;
        let carets = last.saturating_sub(first).max(1).min(columns.saturating_sub(from).max(1));
        let carets_text = self.paint(Paint::Error, &"^".repeat(carets));
        let blank = " ".repeat(gutter);
        let pad = " ".repeat(from);
        let space = columns.saturating_sub(from + carets + 1);
        let fits = mark.labels.iter().all(|l| l.chars().count() <= space);
        if fits {
            let mut labels = mark.labels.iter();
            let label = labels.next().map_or(String::new(), |l| format!(" {l}"));
            self.put(format_args!("{blank}{bar} {pad}{carets_text}{label}\n"));
            for label in labels {
                self.put(format_args!("{blank}{bar} {pad}{} {label}\n", " ".repeat(carets)));
            }
            return;
        }
        // Labels that are too long to stand behind the mark stand under it.
        self.put(format_args!("{blank}{bar} {pad}{carets_text}\n"));
        let indent = " ".repeat(from.min(columns / 4));
        for label in &mark.labels {
            for line in filled(label, columns.saturating_sub(indent.len())) {
                self.put(format_args!("{blank}{bar} {indent}{line}\n"));
            }
        }
    }

    /// `file:line`.
    pub(super) fn file_and_line(&self, span: Span) -> String {
        match (self.program.sources.get(span.file), self.program.sources.line(span)) {
            (Some(file), Some(line)) => format!("{}:{line}", phrases::short_name(self.program, &file.name)),
            _ => "(no place)".to_string(),
        }
    }

    /// The same with the column.
    pub(super) fn file_line_and_column(&self, span: Span) -> String {
        match (self.program.sources.get(span.file), self.program.sources.position(span)) {
            (Some(file), Some(at)) => {
                format!("{}:{}:{}", phrases::short_name(self.program, &file.name), at.line, at.column)
            }
            _ => "(no place)".to_string(),
        }
    }

    /// The source line of a place without its indentation.
    pub(super) fn line_text(&self, span: Span) -> String {
        match (self.program.sources.get(span.file), self.program.sources.line(span)) {
            (Some(file), Some(line)) => phrases::one_line(file.line_text(line)),
            _ => String::new(),
        }
    }
}

/// The line with tabs as four spaces and other control characters as `·`, and the column that `column` (in characters,
/// from 0) becomes.
fn untabbed(text: &str, column: usize) -> (String, usize) {
    let mut out = String::new();
    let mut length = 0;
    let mut at = None;
    for (index, c) in text.chars().enumerate() {
        if index == column {
            at = Some(length);
        }
        match c {
            '\t' => {
                out.push_str("    ");
                length += 4;
            }
            c if c.is_control() => {
                out.push('·');
                length += 1;
            }
            c => {
                out.push(c);
                length += 1;
            }
        }
    }
    (out, at.unwrap_or(length))
}

/// A list of values over several lines, broken between them where that is enough.
fn filled(label: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let length = |text: &str| text.chars().count();
    for item in items(label) {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(&item) <= columns => {
                line.push(' ');
                line.push_str(&item);
            }
            _ => lines.extend(phrases::wrapped(&item, columns.saturating_sub(2), 2).split('\n').map(str::to_string)),
        }
    }
    lines
}

/// The parts of a list, each with its comma; a comma inside parentheses ends none.
fn items(label: &str) -> Vec<String> {
    let (mut list, mut depth) = (vec![String::new()], 0i32);
    for part in label.split_inclusive(", ") {
        depth += part.matches(['(', '{']).count() as i32 - part.matches([')', '}']).count() as i32;
        if let Some(last) = list.last_mut() {
            last.push_str(part);
        }
        if depth <= 0 {
            list.push(String::new());
        }
    }
    list.into_iter().map(|item| item.trim_end().to_string()).filter(|item| !item.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn values_are_kept_together() {
        assert_eq!(filled("f(a, b) = 1, a = 2, b = 3", 14), ["f(a, b) = 1,", "a = 2, b = 3"]);
        assert_eq!(filled("x = 1", 14), ["x = 1"]);
    }
}
