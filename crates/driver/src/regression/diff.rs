//! What changed between two texts, in the smallest edits that can be made by themselves.
//!
//! Comes in: the new text and the old one. Goes out: places of the new text, each with what stood there before. Lines are
//! aligned by a longest common subsequence; lines that became others are split at the tokens that stayed, lines that came
//! or went where their brackets are closed.

use crate::limits;
use std::ops::Range;

/// A part of the new text, and the old one in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Bytes of the new text.
    pub new: Range<usize>,
    pub old: String,
    /// First and last line, from 1; of no lines, last is first - 1.
    pub old_lines: (u32, u32),
    pub new_lines: (u32, u32),
}

pub fn changes(new: &str, old: &str) -> Vec<Change> {
    let (new_lines, old_lines) = (lines(new), lines(old));
    let texts = |of: &[Range<usize>], text: &str| of.iter().map(|r| text[r.clone()].to_string()).collect::<Vec<_>>();
    let (a, b) = (texts(&old_lines, old), texts(&new_lines, new));
    let mut found = Vec::new();
    for hunk in hunks(&a, &b) {
        for (olds, news) in aligned(&a, &b, &hunk) {
            let start = new_lines.get(news.start).map_or(new.len(), |r| r.start);
            let end = news.end.checked_sub(1).filter(|_| !news.is_empty()).map_or(start, |last| new_lines[last].end);
            let lines = |range: &Range<usize>| (range.start as u32 + 1, range.end as u32);
            let whole = Change {
                new: start..end,
                old: a[olds.clone()].concat(),
                old_lines: lines(&olds),
                new_lines: lines(&news),
            };
            match olds.len() == 1 && news.len() == 1 {
                true => found.extend(split(whole, &b[news.start])),
                false => found.push(whole),
            }
        }
    }
    found
}

/// Every line with its end.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let pieces = text.split_inclusive('\n').map(|line| {
        start += line.len();
        start - line.len()..start
    });
    pieces.collect()
}

/// Old ones and the new ones in their place.
pub type Hunk = (Range<usize>, Range<usize>);

/// The parts in which two lists differ.
pub fn hunks<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Hunk> {
    let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - first;
    let last = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[first..old.len() - last], &new[first..new.len() - last]);
    let (rows, columns) = (a.len(), b.len());
    if rows == 0 && columns == 0 {
        return Vec::new();
    }
    if rows.saturating_mul(columns) > limits::DIFF_CELLS || rows == 0 || columns == 0 {
        return vec![(first..first + rows, first..first + columns)];
    }
    let width = columns + 1;
    let mut common = vec![0u32; (rows + 1) * width];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            common[i * width + j] = match a[i] == b[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    let (mut from_a, mut from_b) = (0, 0);
    loop {
        if i < rows && j < columns && a[i] == b[j] {
            if from_a < i || from_b < j {
                found.push((first + from_a..first + i, first + from_b..first + j));
            }
            (i, j) = (i + 1, j + 1);
            (from_a, from_b) = (i, j);
        } else if i < rows && (j == columns || common[(i + 1) * width + j] >= common[i * width + j + 1]) {
            i += 1;
        } else if j < columns {
            j += 1;
        } else {
            break;
        }
    }
    if from_a < rows || from_b < columns {
        found.push((first + from_a..first + rows, first + from_b..first + columns));
    }
    found
}

/// A hunk as lines that became others, lines that came and lines that went.
fn aligned(old: &[String], new: &[String], (olds, news): &Hunk) -> Vec<Hunk> {
    let (a, b) = (&old[olds.clone()], &new[news.clone()]);
    let (rows, columns) = (a.len(), b.len());
    if rows.saturating_mul(columns) > limits::DIFF_CELLS / 100 {
        return vec![(olds.clone(), news.clone())];
    }
    // The cheapest way to pair lines: unlike ones cost more than a line that came and one that went.
    const SINGLE: f64 = 0.6;
    let width = columns + 1;
    let mut cost = vec![0f64; (rows + 1) * width];
    for i in (0..=rows).rev() {
        for j in (0..=columns).rev() {
            let at = |i: usize, j: usize| cost[i * width + j];
            let gone = if i < rows { at(i + 1, j) + SINGLE } else { f64::INFINITY };
            let come = if j < columns { at(i, j + 1) + SINGLE } else { f64::INFINITY };
            let both = if i < rows && j < columns { at(i + 1, j + 1) + unlike(&a[i], &b[j]) } else { f64::INFINITY };
            let least = gone.min(come).min(both);
            cost[i * width + j] = if least.is_finite() { least } else { 0.0 };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < rows || j < columns {
        let at = |i: usize, j: usize| cost[i * width + j];
        if i < rows && j < columns && at(i, j) == at(i + 1, j + 1) + unlike(&a[i], &b[j]) {
            found.push((olds.start + i..olds.start + i + 1, news.start + j..news.start + j + 1));
            (i, j) = (i + 1, j + 1);
        } else if i < rows && at(i, j) == at(i + 1, j) + SINGLE {
            let length = closed(&a[i..]).min(unpaired(rows - i, |k| at(i + k, j) == at(i + k + 1, j) + SINGLE));
            found.push((olds.start + i..olds.start + i + length, news.start + j..news.start + j));
            i += length;
        } else {
            let length = closed(&b[j..]).min(unpaired(columns - j, |k| at(i, j + k) == at(i, j + k + 1) + SINGLE));
            found.push((olds.start + i..olds.start + i, news.start + j..news.start + j + length));
            j += length;
        }
    }
    found
}

/// How many of the next lines are in no pair, at least one.
fn unpaired(most: usize, single: impl Fn(usize) -> bool) -> usize {
    (0..most).take_while(|&k| single(k)).count().max(1)
}

/// How many lines it takes until all brackets are closed.
fn closed(lines: &[String]) -> usize {
    let mut open = 0i32;
    for (count, line) in lines.iter().enumerate() {
        let of = |set: [char; 3]| line.matches(set).count() as i32;
        open += of(['(', '[', '{']) - of([')', ']', '}']);
        let ends =
            line.trim_end().ends_with([';', '}']) || line.trim().is_empty() || line.trim_start().starts_with('#');
        if open == 0 && ends {
            return count + 1;
        }
    }
    lines.len()
}

/// From 0 for the same words to 1 for none in common, a bit more where nothing is.
fn unlike(a: &str, b: &str) -> f64 {
    let (a, b) = (tokens(a), tokens(b));
    let spellings = |list: &[(Range<usize>, &str)]| list.iter().map(|(_, t)| t.to_string()).collect::<Vec<_>>();
    let (a, b) = (spellings(&a), spellings(&b));
    let all = a.len() + b.len();
    if all == 0 {
        return 0.0;
    }
    let differ: usize = hunks(&a, &b).iter().map(|(x, y)| x.len() + y.len()).sum();
    let share = differ as f64 / all as f64;
    if share > 0.6 { 1.5 } else { share }
}

/// A word, number or operator, and where it stands.
pub type Token<'t> = (Range<usize>, &'t str);

/// The share of words that two texts have in common in this order.
pub fn likeness(a: &[String], b: &[String]) -> f64 {
    let differ: usize = hunks(a, b).iter().map(|(x, y)| x.len() + y.len()).sum();
    1.0 - differ as f64 / (a.len() + b.len()).max(1) as f64
}

/// Words, numbers and operators with their places.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let kind = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' => 1,
        '+' | '-' | '*' | '/' | '%' | '<' | '>' | '=' | '!' | '&' | '|' | '^' => 2,
        _ if c.is_whitespace() => 3,
        _ => 0,
    };
    let mut found: Vec<(Range<usize>, &str)> = Vec::new();
    let mut last = 3;
    for (at, c) in text.char_indices() {
        let (this, end) = (kind(c), at + c.len_utf8());
        match found.last_mut() {
            Some((range, token)) if this == last && this != 0 && this != 3 => {
                range.end = end;
                *token = &text[range.clone()];
            }
            _ if this == 3 => {}
            _ => found.push((at..end, &text[at..end])),
        }
        last = this;
    }
    found
}

/// Parts that open or close a bracket belong together, with all between them.
fn balanced(parts: Vec<Hunk>, old: &[String], new: &[String]) -> Vec<Hunk> {
    let open = |list: &[String]| {
        let of = |set: [&str; 3]| list.iter().filter(|t| set.contains(&t.as_str())).count() as i32;
        of(["(", "[", "{"]) - of([")", "]", "}"])
    };
    let mut whole: Vec<Hunk> = Vec::new();
    let mut closed = true;
    for (olds, news) in parts {
        match whole.last_mut().filter(|_| !closed) {
            Some((before, after)) => (before.end, after.end) = (olds.end, news.end),
            None => whole.push((olds, news)),
        }
        closed = whole.last().is_none_or(|(a, b)| open(&old[a.clone()]) == open(&new[b.clone()]));
    }
    whole
}

/// What went in one place and came in another was moved (`a < b` became `b > a`): that is one change, with all between.
fn whole_moves(mut parts: Vec<Hunk>, old: &[String], new: &[String]) -> Vec<Hunk> {
    let word = |t: &&String| t.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let moved = |(olds, news): &Hunk, (other_olds, other_news): &Hunk| {
        let (gone, come) = match (news.is_empty(), other_olds.is_empty(), olds.is_empty(), other_news.is_empty()) {
            (true, true, ..) => (olds, other_news),
            (_, _, true, true) => (other_olds, news),
            _ => return false,
        };
        old[gone.clone()].iter().filter(word).any(|t| new[come.clone()].contains(t))
    };
    let mut at = 0;
    while at < parts.len() {
        if let Some(to) = (at + 1..parts.len()).rev().find(|&to| moved(&parts[at], &parts[to])) {
            let last = parts[to].clone();
            (parts[at].0.end, parts[at].1.end) = (last.0.end, last.1.end);
            parts.drain(at + 1..=to);
        }
        at += 1;
    }
    parts
}

/// A line that became another, as the parts of it that did; none where only blanks did.
fn split(whole: Change, new: &str) -> Vec<Change> {
    let (a, b) = (tokens(&whole.old), tokens(new));
    let spellings = |list: &[(Range<usize>, &str)]| list.iter().map(|(_, t)| t.to_string()).collect::<Vec<_>>();
    let (old_words, new_words) = (spellings(&a), spellings(&b));
    let parts = balanced(hunks(&old_words, &new_words), &old_words, &new_words);
    let parts = whole_moves(parts, &old_words, &new_words);
    let is_text = |list: &[(Range<usize>, &str)]| list.iter().any(|(_, t)| t.contains(['"', '\'', '#']));
    if parts.len() > limits::DIFF_PARTS || is_text(&a) || is_text(&b) {
        return vec![whole];
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let place = |list: &[(Range<usize>, &str)], part: &Range<usize>, length: usize| match part.is_empty() {
        true => {
            let at = list.get(part.start).map_or(length, |(r, _)| r.start);
            at..at
        }
        false => list[part.start].0.start..list[part.end - 1].0.end,
    };
    let one = |(olds, news): &Hunk| {
        let (mut from, mut to) = (place(&a, olds, whole.old.len()), place(&b, news, new.len()));
        // What stands alone takes the blank behind it along.
        let blank = |text: &str, at: usize| text[at..].starts_with(' ');
        if olds.is_empty() && blank(new, to.end) {
            to.end += 1;
        }
        if news.is_empty() && blank(&whole.old, from.end) {
            from.end += 1;
        }
        let old = whole.old[from].to_string();
        Change { new: whole.new.start + to.start..whole.new.start + to.end, old, ..whole.clone() }
    };
    parts.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The new text with all changes undone, and how many there are.
    fn undone(new: &str, old: &str) -> (String, usize) {
        let changes = changes(new, old);
        let mut text = new.to_string();
        for change in changes.iter().rev() {
            text.replace_range(change.new.clone(), &change.old);
        }
        (text, changes.len())
    }

    #[test]
    fn undoing_everything_gives_the_old_text() {
        for (new, old, count) in [
            ("a = b;\nc = d;\n", "a = b;\nc += d;\n", 1),
            ("a[j] = b[i];\n", "a[i] = b[j];\n", 2),
            ("x = 1;\ny = 2;\n", "y = 2;\n", 1),
            ("y = 2;\n", "x = 1;\ny = 2;\n", 1),
            ("f(1);\nif (a) {\n  b();\n}\ng(2);\n", "f(0);\ng(3);\n", 3),
            ("y = high(x);\n", "y = low(high(x));\n", 1),
            ("if (b > a && c)\n", "if (a < b && d)\n", 2),
            ("same\n", "same\n", 0),
            ("one(1);\ntwo(2);\n", "one(2);\ntwo(3);\n", 2),
        ] {
            assert_eq!(undone(new, old), (old.to_string(), count), "{new:?} from {old:?}");
        }
    }

    #[test]
    fn blanks_are_no_change() {
        assert_eq!(changes("a =  b;\n", "a = b;\n"), []);
    }

    #[test]
    fn lines_are_counted_from_one() {
        let [change] = &changes("a;\nb = 2;\n", "a;\nb = 1;\n")[..] else { panic!("one change") };
        assert_eq!((change.old_lines, change.new_lines), ((2, 2), (2, 2)));
        assert_eq!((change.new.clone(), change.old.as_str()), (7..8, "1"));
    }
}
