//! Lines kept within a width: source lines are cut, sentences are broken between words.
//!
//! Comes in: text with marks of [`crate::escape`] in it, which take no columns. Goes out: the same with no line wider.

use crate::escape::{CLOSE, OPEN};

/// What a line after the first of a sentence is indented by, beside what the first is.
const INDENT: usize = 4;

/// Every line within the width.
pub(crate) fn within(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
        match columns(body) <= width {
            true => out.push_str(body),
            false if is_source(body) => out.push_str(&cut(body, width)),
            false => out.push_str(&broken(body, width)),
        }
        out.push_str(end);
    }
    out
}

/// A sentence over lines of so many columns, broken between words; a longer word stays whole.
pub(crate) fn broken_text(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        lines.push(String::new());
        for word in line.split(' ') {
            let Some(last) = lines.last_mut() else { continue };
            match last.is_empty() || columns(last) + 1 + columns(word) <= width.max(20) {
                true if last.is_empty() => last.push_str(word),
                true => last.push_str(&format!(" {word}")),
                false => lines.push(word.to_string()),
            }
        }
    }
    lines.join("\n")
}

/// Characters that take a column each.
fn columns(text: &str) -> usize {
    pieces(text).filter(|p| matches!(p, Piece::Char(_))).count()
}

/// A line of the source, or a mark under one: a bar behind its number.
fn is_source(line: &str) -> bool {
    let mut shown = pieces(line).filter_map(|p| match p {
        Piece::Char(c) => Some(c),
        Piece::Mark(_) => None,
    });
    shown.find(|c| !(c.is_ascii_digit() || *c == ' ')) == Some('│')
}

enum Piece<'a> {
    Char(char),
    Mark(&'a str),
}

fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = match first {
            OPEN => rest.find(CLOSE).map(|at| at + CLOSE.len_utf8()),
            _ => None,
        };
        let (piece, after) = rest.split_at(end.unwrap_or(first.len_utf8()));
        rest = after;
        Some(if end.is_some() { Piece::Mark(piece) } else { Piece::Char(first) })
    })
}

/// The line up to the width, the last character `…`; marks stay.
fn cut(line: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for piece in pieces(line) {
        match piece {
            Piece::Mark(mark) => out.push_str(mark),
            Piece::Char(c) if used + 1 < width => {
                out.push(c);
                used += 1;
            }
            Piece::Char(_) if used + 1 == width => {
                out.push('…');
                used += 1;
            }
            Piece::Char(_) => {}
        }
    }
    out
}

/// Broken between words; a word that is wider than a line keeps its end.
fn broken(line: &str, width: usize) -> String {
    let own = line.chars().take_while(|c| *c == ' ').count();
    let indent = (own + INDENT).min(width / 2);
    let mut out = " ".repeat(own.min(width / 2));
    let mut used = out.len();
    let mut start = true;
    for word in line.trim_start_matches(' ').split(' ') {
        let length = columns(word);
        if !start && used + 1 + length > width {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else if !start {
            out.push(' ');
            used += 1;
        }
        match used + length > width {
            true => {
                let kept: Vec<char> = word.chars().rev().take(width.saturating_sub(used + 1)).collect();
                out.push('…');
                out.extend(kept.into_iter().rev());
                used = width;
            }
            false => {
                out.push_str(word);
                used += length;
            }
        }
        start = false;
    }
    out.truncate(out.trim_end_matches(' ').len());
    out
}

/// Our own characters that ASCII lacks, each by one of the same width.
pub(crate) fn in_ascii(text: &str) -> String {
    let ascii = |c: char| match c {
        '┌' | '└' => '+',
        '─' | '–' => '-',
        '│' => '|',
        '…' => '~',
        '·' => '.',
        c => c,
    };
    text.chars().map(ascii).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::mark;

    #[test]
    fn sentences_are_broken_and_source_is_cut() {
        let text = "  = inputs are many words here\n12│   a_very_long_line(of, source);\nshort\n";
        let wanted = "  = inputs are many\n      words here\n12│   a_very_long_l…\nshort\n";
        assert_eq!(within(text, 20), wanted);
    }

    #[test]
    fn marks_take_no_columns() {
        let text = format!("{}error{}: it fails\n", mark("1;31"), mark("0"));
        assert_eq!(within(&text, 15), text);
        assert!(within(&text, 14).contains('\n'));
        let line = format!("12{}│{} source line", mark("2"), mark("0"));
        assert_eq!(columns(&within(&line, 9)), 9);
    }

    #[test]
    fn a_long_path_keeps_its_end() {
        assert_eq!(within("  ┌─ a/very/long/path/file.c:1:2", 20), "  ┌─\n      …th/file.c:1:2");
        assert_eq!(in_ascii("┌─ 3│ x…"), "+- 3| x~");
    }
}
