//! The cause of a failure in one sentence, made from the best repair: what stands in a line, and what should.

use crate::repairs::{Hunk, hunks};
use crate::{phrases, regression};
use because_ir::{CheckKind, EditKind, Failure, Program, Repair, Vacuous};
use because_source::FileId;

/// Characters of source text quoted in the sentence.
const QUOTED: usize = 48;

/// The cause, from the best repair; without one, the first suspect.
pub fn headline(program: &Program, failure: &Failure) -> Option<String> {
    if let Some(regression) = failure.regression.as_ref().filter(|r| !r.causes.is_empty()) {
        return Some(regression::sentence(program, regression, None));
    }
    of_repairs(program, failure)
}

/// The same without what is known of an earlier version.
pub fn of_repairs(program: &Program, failure: &Failure) -> Option<String> {
    let best = failure.repairs.first().filter(|r| !r.vacuous.is_some_and(Vacuous::evades));
    best.and_then(|r| overflow(program, failure, r).or_else(|| of_repair(program, r))).or_else(|| {
        let first = failure.suspects.first()?;
        let line = line_of(program, first.span.file, program.sources.line(first.span)?);
        Some(format!("{line} is the first to look at: {}", quoted(program.sources.text(first.span))))
    })
}

/// Operators grouped in another way, where a part of the expression overflows.
fn overflow(program: &Program, failure: &Failure, repair: &Repair) -> Option<String> {
    let overflows = matches!(failure.check, CheckKind::SignedOverflow | CheckKind::UnsignedOverflow);
    let line = line_of(program, failure.span.file, program.sources.line(failure.span)?);
    let part = quoted(program.sources.text(failure.span));
    (repair.kind == EditKind::Parentheses && overflows)
        .then(|| format!("{part} in {line} overflows where another grouping does not"))
}

/// What the repair says about the program as it is.
pub fn of_repair(program: &Program, repair: &Repair) -> Option<String> {
    let hunks = hunks(program, repair);
    let first = hunks.first()?;
    let line = line_of(program, first.file, first.line);
    let parts = difference(first);
    Some(match (repair.kind, &parts) {
        (EditKind::TwoEdits, _) => match hunks.get(1).map(|h| line_of(program, h.file, h.line)) {
            Some(other) => format!("{line} and {other} are both wrong"),
            None => format!("{line} is wrong in two places"),
        },
        (EditKind::StatementsExchanged, _) => format!("the statements at {line} are in the wrong order"),
        (EditKind::StatementMoved, _) => format!("a statement at {line} stands on the wrong side of a brace"),
        (EditKind::ArgumentOrder, _) => format!("{line} passes its arguments in the wrong order"),
        (EditKind::Parentheses, _) => format!("{line} groups its operators in another way than meant"),
        (EditKind::Negation, _) => format!("the condition in {line} is the wrong way round"),
        (EditKind::StatementRemoved, (old, _)) => format!("{line} should not be there: {}", quoted(old)),
        (
            EditKind::StatementAdded | EditKind::AssignmentAdded | EditKind::JumpAdded | EditKind::ElseAdded,
            (_, new),
        ) if !new.is_empty() => format!("{} is missing at {line}", quoted(new)),
        (EditKind::GuardAdded, (_, new)) if !new.is_empty() => format!("{line} lacks a guard: {}", quoted(new)),
        (EditKind::ArrayLength, (old, new)) => {
            format!("the array in {line} has length {} where {} is right", quoted(old), quoted(new))
        }
        (EditKind::WiderType, (old, new)) => {
            format!("the type in {line} is too narrow: {} where {} is right", quoted(old), quoted(new))
        }
        (EditKind::Target, (old, new)) => format!("{line} assigns {} where {} is meant", quoted(old), quoted(new)),
        (_, (old, new)) if old.is_empty() => format!("{line} lacks {}", quoted(new)),
        (_, (old, new)) if new.is_empty() => format!("{line} has {} too much", quoted(old)),
        (_, (old, new)) => format!("{line} has {} where {} is right", quoted(old), quoted(new)),
    })
}

/// `line 7`, with the file's name where there are several of the user's.
fn line_of(program: &Program, file: FileId, line: u32) -> String {
    match program.sources.get(file) {
        Some(source) if phrases::several_files(program) => {
            format!("line {line} of {}", phrases::short_name(program, &source.name))
        }
        _ => format!("line {line}"),
    }
}

fn quoted(text: &str) -> String {
    format!("`{}`", phrases::shortened(&phrases::one_line(text), QUOTED))
}

/// The part of the lines that changes, in whole tokens, and what it becomes.
fn difference(hunk: &Hunk) -> (String, String) {
    let join = |lines: &[String]| lines.iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
    let (old, new) = (join(&hunk.old), join(&hunk.new));
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    let mut start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let mut end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    // A token is shown as a whole.
    let inside = |text: &[char], at: usize| {
        at > 0 && at < text.len() && kind(text[at - 1]) == kind(text[at]) && kind(text[at]) != 0
    };
    while start > 0 && (inside(&old, start) || inside(&new, start)) {
        start -= 1;
    }
    while end > 0 && (inside(&old, old.len() - end) || inside(&new, new.len() - end)) {
        end -= 1;
    }
    let left = moved_left(&old, &new, start, end);
    (start, end) = (start - left, end + left);
    start = whole_path(&old, &new, start, end);
    (start, end) = balanced(&old, &new, start, end);
    let part = |text: &[char]| text[start..text.len() - end].iter().collect::<String>();
    (without_braces(&part(&old)), without_braces(&part(&new)))
}

/// Where one member stands for another, its object is shown with it: `timer.IN` for `timer.Q`.
fn whole_path(old: &[char], new: &[char], start: usize, end: usize) -> usize {
    let is_member = |text: &[char]| text.get(start).filter(|_| start + end < text.len()).is_some_and(|c| kind(*c) == 1);
    let joins = |at: usize| old[..at].ends_with(&['.']) || old[..at].ends_with(&['-', '>']);
    if !(is_member(old) && is_member(new) && joins(start)) {
        return start;
    }
    let part = |c: &char| kind(*c) == 1 || matches!(c, '.' | '-' | '>');
    start - old[..start].iter().rev().take_while(|c| part(c)).count()
}

/// Where one text stands for another, none of the two closes a parenthesis that it does not open, or the reverse.
fn balanced(old: &[char], new: &[char], mut start: usize, mut end: usize) -> (usize, usize) {
    let (was, is) = (start, end);
    loop {
        let parts = [&old[start..old.len() - end], &new[start..new.len() - end]];
        if parts.iter().any(|p| p.is_empty()) {
            return (was, is);
        }
        let (mut before, mut behind) = (false, false);
        for part in parts {
            let mut depth = 0;
            for c in part {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                before |= depth < 0;
            }
            behind |= depth > 0;
        }
        match (before && start > 0, behind && end > 0) {
            (true, _) => start -= 1,
            (false, true) => end -= 1,
            (false, false) => return (start, end),
        }
    }
}

/// How far to the left what is added, or taken away, reads better: `a.ready && a.x` has `a.ready &&` more than `a.x`, not
/// `ready && a.`.
fn moved_left(old: &[char], new: &[char], start: usize, end: usize) -> usize {
    let (longer, same) = if old.len() < new.len() { (new, old) } else { (old, new) };
    if start + end != same.len() {
        return 0;
    }
    let cut =
        |at: usize| at > 0 && at < longer.len() && kind(longer[at - 1]) == kind(longer[at]) && kind(longer[at]) != 0;
    let follows = |at: usize| at > 0 && matches!(longer[at - 1], '.' | '>' | '[');
    let cost = |left: usize| {
        let (from, to) = (start - left, longer.len() - end - left);
        let text: String = longer[from..to].iter().collect();
        let open = text.matches(['(', '[']).count().abs_diff(text.matches([')', ']']).count());
        let whole = ["&&", "||", "AND", "OR"].iter().any(|c| text.trim().ends_with(c) || text.trim().starts_with(c));
        (cut(from) || cut(to), open, !whole, follows(from), left)
    };
    let possible =
        (0..=start).take_while(|&left| left == 0 || longer[start - left] == longer[longer.len() - end - left]);
    possible.min_by_key(|&left| cost(left)).unwrap_or(0)
}

/// A brace that is opened before or closed after a statement is no part of its description.
fn without_braces(text: &str) -> String {
    let text = text.trim();
    let inner = text.trim_start_matches(['{', '}', ' ']).trim_end_matches(['{', '}', ' ']);
    if inner.is_empty() { text.to_string() } else { inner.to_string() }
}

/// Characters of one kind make up a token: 1 for names and numbers, 2 for operators, 0 for what stands alone.
fn kind(c: char) -> u8 {
    match c {
        _ if c.is_alphanumeric() || matches!(c, '_' | '#') => 1,
        '+' | '-' | '*' | '/' | '%' | '<' | '>' | '=' | '!' | '&' | '|' | '^' | ':' => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(old: &[&str], new: &[&str]) -> (String, String) {
        let lines = |l: &[&str]| l.iter().map(|t| t.to_string()).collect();
        difference(&Hunk { file: FileId(0), line: 1, old: lines(old), new: lines(new) })
    }

    #[test]
    fn whole_words_are_quoted() {
        let part = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(changed(&["  if (i <= n)"], &["  if (i < n)"]), part("<=", "<"));
        assert_eq!(changed(&["x = limit1;"], &["x = limit2;"]), part("limit1", "limit2"));
        assert_eq!(changed(&["x = a;"], &["x = a + 1;"]), part("", "+ 1"));
        assert_eq!(changed(&["at = fresh;"], &["at->next = fresh;"]), part("", "->next"));
        assert_eq!(changed(&["x = 10;"], &["x = 100;"]), part("10", "100"));
        assert_eq!(changed(&["n = n - 1;"], &["n -= 1;"]), part("= n -", "-="));
        assert_eq!(changed(&[], &["free(p);"]), part("", "free(p);"));
        assert_eq!(changed(&["free(p);"], &[]), part("free(p);", ""));
        let (old, new) = ("if (t[i].high > t[b].high)", "if (t[i].ready && t[i].high > t[b].high)");
        assert_eq!(changed(&[old], &[new]), part("", "t[i].ready &&"));
        assert_eq!(changed(&[new], &[old]), part("t[i].ready &&", ""));
        assert_eq!(changed(&["if (a)"], &["if (a) {", "  at++;"]), part("", "at++;"));
        assert_eq!(changed(&["IF t.Q OR x THEN"], &["IF t.IN OR x THEN"]), part("t.Q", "t.IN"));
        assert_eq!(changed(&["x = p->left;"], &["x = p->right;"]), part("p->left", "p->right"));
        assert_eq!(changed(&["y := m = 16#0000;"], &["y := m = 16#0001;"]), part("16#0000", "16#0001"));
        let (old, new) = ("return (a && b) || c == d;", "return (a && b) && (c == d);");
        assert_eq!(changed(&[old], &[new]), part("|| c == d", "&& (c == d)"));
    }
}
