//! Diagnostics as text: `file:line:column`, the source line, carets.
//!
//! Comes in: [`Diagnostic`]s and the files they speak of. Goes out: text for a terminal, one block a diagnostic.

use crate::layout;
use crate::limits;
use crate::style::Style;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use because_source::{Diagnostic, FileId, Severity, SourceMap, Span};

/// Columns before a note: the line numbers' and `= note: `.
const NOTE: usize = 14;

/// Every diagnostic, in order, with an empty line between.
pub fn render_all(sources: &SourceMap, diagnostics: &[Diagnostic], style: Style) -> String {
    let blocks: Vec<String> = diagnostics.iter().map(|d| render(sources, d, style)).collect();
    blocks.join("\n")
}

/// One diagnostic; ends with a line end.
pub fn render(sources: &SourceMap, diagnostic: &Diagnostic, style: Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let heading = severity.len() + diagnostic.code.len() + "[]: ".len();
    let message = layout::broken_text(&diagnostic.message, style.width.saturating_sub(heading));
    let notes: Vec<String> =
        diagnostic.notes.iter().map(|note| layout::broken_text(note, style.width.saturating_sub(NOTE))).collect();
    let mut group = Group::with_title(level.primary_title(&message).id(diagnostic.code));
    match far_right(sources, diagnostic.span) {
        Some(origin) => group = group.element(origin),
        None => {
            for snippet in snippets(sources, diagnostic) {
                group = group.element(snippet);
            }
        }
    }
    for note in &notes {
        group = group.element(Level::NOTE.message(note));
    }
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    let mut text = renderer.decor_style(DecorStyle::Ascii).term_width(style.width).render(&[group]);
    text.push('\n');
    text
}

/// The place alone, where its line is too long to be shown: generated files have lines of many megabytes.
fn far_right(sources: &SourceMap, span: Span) -> Option<Origin<'_>> {
    let (file, position) = (sources.get(span.file)?, sources.position(span)?);
    let start = file.line_start(position.line)?;
    let far = span.start.saturating_sub(start) as usize > limits::LINE_BYTES;
    far.then(|| Origin::path(&*file.name).line(position.line as usize).char_column(position.column as usize))
}

struct Mark<'a> {
    span: Span,
    text: &'a str,
    primary: bool,
}

fn snippets<'a>(
    sources: &'a SourceMap,
    diagnostic: &'a Diagnostic,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let mut marks = vec![Mark { span: diagnostic.span, text: "", primary: true }];
    marks.extend(diagnostic.labels.iter().map(|l| Mark { span: l.span, text: &l.text, primary: false }));
    marks.retain(|m| sources.get(m.span.file).is_some());
    let mut groups: Vec<Vec<Mark>> = Vec::new();
    for mark in marks {
        let adjoins = |g: &&mut Vec<Mark>| {
            let line = |s: Span| sources.line(s).unwrap_or(0);
            g[0].span.file == mark.span.file && line(g[0].span).abs_diff(line(mark.span)) < limits::SNIPPET_LINES
        };
        match groups.iter_mut().find(adjoins) {
            Some(group) => group.push(mark),
            None => groups.push(vec![mark]),
        }
    }
    groups.iter().filter_map(|marks| snippet(sources, marks)).collect()
}

fn snippet<'a>(sources: &'a SourceMap, marks: &[Mark<'a>]) -> Option<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let id: FileId = marks[0].span.file;
    let file = sources.get(id)?;
    let first = marks.iter().filter_map(|m| sources.line(m.span)).min()?;
    let start = file.line_start(first)? as usize;
    // A span that runs on over many lines is shown by its first ones.
    let last = marks.iter().map(|m| file.position(m.span.end).line).max()?.min(first + limits::SNIPPET_LINES);
    let end = file.line_start(last + 1).map_or(file.text.len(), |e| e as usize);
    // What comes far behind the last mark of a long line is not shown.
    let marked = marks.iter().map(|m| m.span.end as usize).max().unwrap_or(end).max(start);
    let end = file.text.floor_char_boundary(end.min(marked.saturating_add(limits::LINE_BYTES)).max(start));
    let text = file.text.get(start..end)?;
    let inside = |at: u32| {
        let mut at = (at as usize).clamp(start, end) - start;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let mut snippet = Snippet::source(text).line_start(first as usize).path(&file.name).fold(true);
    for mark in marks {
        let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let mut annotation = kind.span(inside(mark.span.start)..inside(mark.span.end));
        if !mark.text.is_empty() {
            annotation = annotation.label(mark.text);
        }
        snippet = snippet.annotation(annotation);
    }
    Some(snippet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_source::{FileKind, SourceFile};

    fn files(text: &str) -> (SourceMap, FileId) {
        let mut sources = SourceMap::new();
        let file = sources.add(SourceFile::new("a.c", text, FileKind::User));
        (sources, file)
    }

    #[test]
    fn a_place_far_to_the_right_is_named_without_its_line() {
        let (sources, file) = files(&format!("int x = {}z;\n", " ".repeat(50_000)));
        let diagnostic = Diagnostic::error("undeclared", Span::new(file, 50_008, 50_009), "`z` is not declared");
        let text = render(&sources, &diagnostic, Style::default());
        assert!(text.contains("--> a.c:1:50009") && text.len() < 1_000, "{text}");
    }

    #[test]
    fn a_place_with_its_line_and_carets() {
        let (sources, file) = files("int x;\nint y = z + 1;\n");
        let diagnostic = Diagnostic::error("undeclared", Span::new(file, 15, 16), "`z` is not declared")
            .with_note("each undeclared name is reported once");
        let expected = "\
error[undeclared]: `z` is not declared
 --> a.c:2:9
  |
2 | int y = z + 1;
  |         ^
  |
  = note: each undeclared name is reported once
";
        assert_eq!(render(&sources, &diagnostic, Style::default()), expected);
    }

    #[test]
    fn a_message_without_a_place() {
        let diagnostic = Diagnostic::error("no-file", Span::NONE, "no such file: b.c");
        assert_eq!(render(&SourceMap::new(), &diagnostic, Style::default()), "error[no-file]: no such file: b.c\n");
    }

    #[test]
    fn odd_spans_and_texts_do_no_harm() {
        let texts = ["", "\n", "ä", "\u{0}\u{1b}[31m\u{202e}x", "a\r\nb\r\n", &"x".repeat(5000)];
        for text in texts {
            let (sources, file) = files(text);
            for (start, end) in [(0, 0), (0, 1), (1, 1), (1, 99_999), (99_999, 99_999), (4000, 4001)] {
                let span = Span::new(file, start, end);
                let diagnostic = Diagnostic::warning("odd", span, "odd").with_label(Span::new(file, 0, 2), "here");
                assert!(render(&sources, &diagnostic, Style::default()).starts_with("warning[odd]: odd\n"));
            }
        }
    }

    #[test]
    fn long_messages_and_notes_are_broken_between_words() {
        let long = "some words that go on ".repeat(12);
        let diagnostic = Diagnostic::error("long", Span::NONE, long.trim()).with_note(long.trim());
        let style = Style { width: 60, ..Style::default() };
        let text = render(&SourceMap::new(), &diagnostic, style);
        assert!(text.lines().count() > 8 && text.lines().all(|l| l.chars().count() <= 60), "{text}");
    }
}
