//! The cause of a failure in one sentence, made from the best repair: what stands in a line, and what should.

use crate::limits;
use crate::repairs::{Hunk, hunks};
use crate::{phrases, regression};
use because_ir::{Against, CheckKind, Edit, EditKind, Failure, Link, MemoryFault, Outcome, Program, Repair, Vacuous};
use because_source::FileId;

/// The link of a story that counts the rounds of a loop.
const ROUNDS: &str = "rounds of the loop";

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
    let of_best = best.and_then(|r| by_check(program, failure, r).or_else(|| of_repair(program, r)));
    of_best.or_else(|| {
        let first = failure.suspects.first()?;
        let line = line_of(program, first.span.file, program.sources.line(first.span)?);
        Some(format!("{line} is the first to look at: {}", quoted(program.sources.text(first.span))))
    })
}

/// What the repair says of this failure, where check and story allow a shorter sentence.
fn by_check(program: &Program, failure: &Failure, repair: &Repair) -> Option<String> {
    let overflows = || overflow(program, failure, repair);
    overflows().or_else(|| unfreed(program, failure, repair)).or_else(|| too_many(program, failure, repair))
}

/// Memory that is never freed, and the edit that frees it.
fn unfreed(program: &Program, failure: &Failure, repair: &Repair) -> Option<String> {
    let hunks = hunks(program, repair);
    let hunk = hunks.first()?;
    let (old, new) = difference(hunk);
    let added = inserted(&old, &new).trim_matches(['{', '}', ' ']);
    let freed = added.strip_prefix("free(")?.strip_suffix(");").filter(|f| !f.contains(';'))?;
    let out = crate::memory::place(program, failure);
    let line = match program.sources.line(out) {
        Some(line) => line_of(program, out.file, line),
        None => line_of(program, hunk.file, hunk.line),
    };
    let leaks = failure.check == CheckKind::Leak && repair.kind == EditKind::StatementAdded;
    leaks.then(|| format!("nothing frees {} on the way out at {line}", quoted(freed)))
}

/// A boundary that is off by one: rounds of a loop more or less, as the story counts them, or an element past the end.
fn too_many(program: &Program, failure: &Failure, repair: &Repair) -> Option<String> {
    let hunks = hunks(program, repair);
    let [hunk] = &hunks[..] else { return None };
    let (old, new) = difference(hunk);
    let statements = ["{", "}", ";"];
    if old.is_empty() || new.is_empty() || statements.iter().any(|s| old.contains(s) || new.contains(s)) {
        return None;
    }
    let story = failure.story.as_ref().filter(|s| s.against == Against::Repair);
    let rounds = story.and_then(|s| s.links.iter().find(|l| l.what == ROUNDS));
    let line = line_of(program, hunk.file, hunk.line);
    let edit = format!("{} where {} is right", quoted(&old), quoted(unwrapped(&new)));
    let here = |l: &&Link| l.span.file == hunk.file && program.sources.line(l.span) == Some(hunk.line);
    if let Some(link) = rounds.filter(here) {
        let count = |text: &Option<String>| text.as_ref()?.parse::<i64>().ok();
        let more = count(&link.failing)? - count(&link.other)?;
        let many = if more > 0 { "many" } else { "few" };
        return Some(match more.abs() {
            1 => format!("the loop in {line} makes one round too {many}: {edit}"),
            count => format!("the loop in {line} makes {count} rounds too {many}: {edit}"),
        });
    }
    let boundary = matches!(repair.kind, EditKind::Boundary | EditKind::OffByOne);
    (boundary && is_one_past(failure)).then(|| format!("{line} lets one element too many in: {edit}"))
}

/// Whether the access is to the element directly behind the last.
fn is_one_past(failure: &Failure) -> bool {
    let Outcome::Failed(failed) = &failure.run.outcome else { return false };
    match failed.memory.as_deref() {
        Some(MemoryFault::Index { index, count }) => *index == i128::from(*count),
        Some(MemoryFault::Object { size, offset, .. }) => {
            failed.check == CheckKind::Bounds && i128::from(*offset) == i128::from(*size)
        }
        None => false,
    }
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
        (EditKind::ArgumentOrder, _) if is_index(program, repair) => {
            format!("{line} has its indices in the wrong order")
        }
        (EditKind::ArgumentOrder, _) => format!("{line} passes its arguments in the wrong order"),
        (EditKind::Parentheses, _) => format!("{line} groups its operators in another way than meant"),
        (EditKind::Negation, _) => format!("the condition in {line} is the wrong way round"),
        (EditKind::StatementRemoved, (old, _)) => format!("{line} should not be there: {}", quoted(old)),
        (
            EditKind::StatementAdded | EditKind::AssignmentAdded | EditKind::JumpAdded | EditKind::ElseAdded,
            (_, new),
        ) if !new.is_empty() => format!("{} is missing at {line}", quoted(inserted(&parts.0, new))),
        (EditKind::GuardAdded, (old, new)) if !new.is_empty() => {
            format!("{line} lacks a guard: {}", quoted(inserted(old, new)))
        }
        (EditKind::ArrayLength, (old, new)) if old.is_empty() || new.is_empty() => {
            format!("the array in {line} is too short")
        }
        (EditKind::ArrayLength, (old, new)) => {
            let length = |text: &str| quoted(text.split_once('[').map_or(text, |(_, l)| l.trim_end_matches(']')));
            format!("the array in {line} has length {} where {} is right", length(old), length(new))
        }
        (EditKind::WiderType, (old, new)) if old.is_empty() => {
            format!("{line} computes in a type that is too narrow: {} is missing", quoted(new))
        }
        (EditKind::WiderType, (old, new)) => {
            format!("the type in {line} is too narrow: {} where {} is right", quoted(old), quoted(new))
        }
        (EditKind::Target, (old, new)) => format!("{line} assigns {} where {} is meant", quoted(old), quoted(new)),
        (EditKind::Dereference, (old, new)) if is_assigned(first, old) => {
            format!("{line} assigns {} where {} is meant", quoted(old), quoted(new))
        }
        (_, (old, new)) if old.is_empty() => format!("{line} lacks {}", quoted(new)),
        (_, (old, new)) if new.is_empty() => format!("{line} has {} too much", quoted(old)),
        (_, (old, new)) => match around(old, new) {
            Some((what, side)) => format!("{line} lacks {} {side} {}", quoted(what), quoted(old)),
            None => format!("{line} has {} where {} is right", quoted(unwrapped(old)), quoted(unwrapped(new))),
        },
    })
}

/// Whether what is edited first is the index of an array.
fn is_index(program: &Program, repair: &Repair) -> bool {
    let before = |edit: &Edit| program.sources.get(edit.span.file)?.text.get(..edit.span.start as usize);
    repair.edits.first().and_then(before).is_some_and(|text| text.trim_end().ends_with('['))
}

/// Whether a line assigns what stands there under this name.
fn is_assigned(hunk: &Hunk, name: &str) -> bool {
    let text = hunk.old.first().map_or("", |l| l.trim());
    let rest = text.strip_prefix(name).map_or("", str::trim_start);
    rest.starts_with('=') && !rest.starts_with("==")
}

/// Of statements that are added before or behind others, those alone.
fn inserted<'t>(old: &str, new: &'t str) -> &'t str {
    let rest = new.strip_suffix(old).or_else(|| new.strip_prefix(old)).unwrap_or(new).trim();
    if rest.is_empty() { new } else { rest }
}

/// What a long expression as a whole gets before or behind it, and on which side.
fn around<'t>(old: &str, new: &'t str) -> Option<(&'t str, &'static str)> {
    let (before, behind) = new.split_once(&format!("({old})"))?;
    match (before.trim(), behind.trim(), old.chars().count() > limits::HEADLINE_QUOTED / 2) {
        ("", behind, true) if !behind.is_empty() => Some((behind, "behind")),
        (before, "", true) if !before.is_empty() => Some((before, "before")),
        _ => None,
    }
}

/// Without the parentheses that hold all of it.
fn unwrapped(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else { return text };
    let mut depth = 0;
    let closes = inner.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    if closes { text } else { inner }
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
    format!("`{}`", phrases::shortened(&phrases::one_line(text), limits::HEADLINE_QUOTED))
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
    (start, end) = whole_path(&old, &new, start, end);
    (start, end) = balanced(&old, &new, start, end);
    let part = |text: &[char]| text[start..text.len() - end].iter().collect::<String>();
    (without_braces(&part(&old)), without_braces(&part(&new)))
}

/// Where one member stands for another, its object is shown with it, and with an index its array: `timer.IN` for `timer.Q`,
/// `b[1]` for `b[2]`.
fn whole_path(old: &[char], new: &[char], start: usize, end: usize) -> (usize, usize) {
    let is_word = |text: &[char]| {
        let part = &text[start..text.len() - end];
        !part.is_empty() && part.iter().all(|c| kind(*c) == 1)
    };
    let before: String = old[..start].iter().collect();
    let length = |text: &str| text.chars().count();
    let added: String = new[start..new.len() - end].iter().collect();
    let follows = added.starts_with("->") || added.starts_with('.') || (added.starts_with('[') && added.ends_with(']'));
    if follows && start + end == old.len() {
        return (length(&before[..phrases::path_start(&before)]), end);
    }
    if !(is_word(old) && is_word(new)) {
        return (start, end);
    }
    if before.ends_with('.') || before.ends_with("->") {
        let object = before.trim_end_matches(['.', '-', '>']);
        return (length(&before[..phrases::path_start(object)]), end);
    }
    match before.strip_suffix('[') {
        Some(array) if end > 0 && old[old.len() - end] == ']' => {
            (length(&before[..phrases::path_start(array)]), end - 1)
        }
        _ => (start, end),
    }
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
        _ if c.is_alphanumeric() || matches!(c, '_' | '#' | '\'') => 1,
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
        assert_eq!(changed(&["at = fresh;"], &["at->next = fresh;"]), part("at", "at->next"));
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
        assert_eq!(changed(&["return c - 'A';"], &["return c - '7';"]), part("'A'", "'7'"));
        assert_eq!(changed(&["o.b[1] = i->b[2];"], &["o.b[1] = i->b[1];"]), part("i->b[2]", "i->b[1]"));
        assert_eq!(changed(&["x = a>p->left;"], &["x = a>p->right;"]), part("p->left", "p->right"));
        assert_eq!(changed(&["x = f(2);"], &["x = f(1);"]), part("2", "1"));
    }

    #[test]
    fn only_what_is_new_is_called_missing() {
        let missing = |old: &[&str], new: &[&str]| {
            let (old, new) = changed(old, new);
            inserted(&old, &new).to_string()
        };
        assert_eq!(missing(&["if (k) return -1;"], &["if (k) { free(p); return -1; }"]), "free(p);");
        assert_eq!(missing(&["for (;;) free(p);"], &["for (;;) { free(p); break; }"]), "break;");
        assert_eq!(missing(&[], &["at++;"]), "at++;");
    }

    #[test]
    fn a_long_expression_is_not_repeated() {
        let old = "e == RESUME ? IDLE : e == STOP ? STOPPED : s";
        assert_eq!(around(old, &format!("({old}) + 1")), Some(("+ 1", "behind")));
        assert_eq!(around(old, &format!("!({old})")), Some(("!", "before")));
        assert_eq!(around("a", "(a) + 1"), None);
        assert_eq!([unwrapped("(n - 1)"), unwrapped("(a) + (b)"), unwrapped("n")], ["n - 1", "(a) + (b)", "n"]);
    }
}
